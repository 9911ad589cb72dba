"""Answers to questions about the board, the tray and the hand. They read, and change nothing."""

from collections import Counter
from collections.abc import Sequence
from math import ceil

from quarto_access.core.board import Board, Line, LineKind, Square
from quarto_access.core.events import Given, Placed
from quarto_access.core.game import Game
from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.rules import Rules
from quarto_access.core.values import replace
from quarto_access.match.clock import Clock
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import (
    NOTHING,
    Announcement,
    Described,
    Fact,
    Phrase,
    Telling,
    play,
    say,
    together,
)
from quarto_access.narration.describing import counted, described, in_full
from quarto_access.narration.feeling import Felt, item, item_in_short
from quarto_access.narration.player_names import called

MOST_IN_A_ROW = 4
"""The most pieces that are played before words; more would hold the words up for too long."""

ROWS = tuple(line for line in Line if line.kind is LineKind.ROW)


def line(of: Line, felt: Sequence[Felt]) -> Telling:
    """Read the spaces of a line one after the other."""
    return _after_sounds(felt, _line(of, felt, felt))


def board(felt: Sequence[Felt]) -> Telling:
    """Read the whole board: the occupied spaces row by row, an empty row in one word."""
    if not any(f.taken for f in felt) and all(f.felt for f in felt):
        return say("board.empty")
    rows = [
        _line(row, there := [f for f in felt if f.square in row.squares], _worth_telling(there))
        for row in ROWS
    ]
    return _before_words(_occupied(felt), together(rows))


def board_in_short(felt: Sequence[Felt]) -> Telling:
    """Read the occupied spaces row by row, in as few words as possible."""
    taken = _occupied(felt)
    if not taken:
        return say("board.empty")
    return _before_words(taken, _rows_in_short(taken))


def changed(since: Board, felt: Sequence[Felt]) -> Telling:
    """Read the spaces that are new on the board since then, and those that are empty again."""
    gone = tuple(square for square in Square if since[square] and _is_empty(square, felt))
    new = [f for f in felt if f.taken]
    telling = _before_words(new, _rows_in_short(new))
    if gone:
        telling += say("board.gone", squares=gone)
    return telling or say("board.as-before")


def board_in_sounds(felt: Sequence[Felt], where: Telling = NOTHING) -> Telling:
    """Play the sound of each space; `where` and the short words are for players without sounds."""
    return _after_sounds(felt, where + Telling(board_in_short(felt).announcements))


def _is_empty(square: Square, felt: Sequence[Felt]) -> bool:
    return any(f.square is square and not f.taken for f in felt)


def _rows_in_short(taken: Sequence[Felt]) -> Telling:
    rows = [[f for f in taken if f.square in line.squares] for line in ROWS]
    rows = [there for there in rows if there]
    return together(
        say(
            "board.row" if there is rows[-1] else "board.row.on",
            items=tuple(map(item_in_short, there)),
        )
        for there in rows
    )


def with_placed(told: Announcement, placed: Announcement) -> Announcement:
    """Return an answer about a line, or an empty board, with a piece that was placed since then."""
    square, piece = placed.facts["square"], placed.facts["piece"]
    if not isinstance(square, Square):
        return told
    items = told.facts.get("items", ())
    assert isinstance(items, tuple)
    of = _line_of(told, items, square)
    if of is None or square not in of.squares:
        return told
    is_short = told.message in {"board.row", "board.row.on", "board.empty"}
    others = [i for i in items if isinstance(i, Phrase) and i.facts["square"] is not square]
    new = Phrase("short.piece" if is_short else "item.piece", {"square": square, "piece": piece})
    items = tuple(sorted((*others, new), key=lambda i: of.squares.index(i.facts["square"])))
    if is_short:
        row = "board.row" if told.message == "board.empty" else told.message
        return replace(told, message=row, facts={"items": items})
    return replace(told, message="line", facts={"line": of, "items": items})


def _line_of(told: Announcement, items: tuple[Fact, ...], square: Square) -> Line | None:
    """Return the line of an answer; for the whole board, the row of the square; else None."""
    match told.message:
        case "line" | "line.empty":
            of = told.facts["line"]
            return of if isinstance(of, Line) else None
        case "board.empty":
            return _row(square)
        case "board.row" | "board.row.on":
            first = items[0]
            there = first.facts["square"] if isinstance(first, Phrase) else None
            return _row(there) if isinstance(there, Square) else None
    return None


def _row(square: Square) -> Line:
    return next(line for line in ROWS if square in line.squares)


def _occupied(felt: Sequence[Felt]) -> list[Felt]:
    return [f for f in felt if f.taken]


def _worth_telling(felt: Sequence[Felt]) -> list[Felt]:
    """Return the occupied spaces of a row, and those not felt if others of the row were felt."""
    return [f for f in felt if f.taken or (not f.felt and any(g.felt for g in felt))]


def _line(of: Line, felt: Sequence[Felt], told: Sequence[Felt]) -> Telling:
    if not any(f.taken for f in felt):
        if all(f.felt for f in felt):
            return say("line.empty", line=of)
        if not any(f.felt for f in felt):
            return say("line.not-felt", line=of)
    return say("line", line=of, items=tuple(map(item, told)))


def _before_words(felt: Sequence[Felt], words: Telling) -> Telling:
    """Return words after the sounds of these spaces, unless so many would hold them up."""
    return _after_sounds(felt, words) if len(felt) <= MOST_IN_A_ROW else words


def _after_sounds(felt: Sequence[Felt], words: Telling) -> Telling:
    """Return words after the sounds of these spaces, which tell all of it if all were felt."""
    by_sound = all(f.felt for f in felt)
    sounds = together(
        play("piece.compact", f.square, f.piece.piece) if f.piece else play("empty", f.square)
        for f in felt
        if f.felt
    )
    return sounds + Telling(tuple(replace(a, by_sound=by_sound) for a in words.announcements))


def hand(game: Game, setup: Setup, *, full: bool = False) -> Telling:
    """Name the piece that must be placed."""
    if game.hand is None:
        return say("hand.empty")
    told = in_full(game.hand) if full else described(game.hand, game.rules)
    return say("hand", cue="piece", piece=told, player=called(game.on_turn, setup))


def hand_there(game: Game, setup: Setup) -> Telling:
    """Name the piece in hand, where the place itself has been named."""
    if game.hand is None:
        return say("hand.there.empty")
    told = described(game.hand, game.rules)
    return say("hand.there", cue="piece", piece=told, player=called(game.on_turn, setup))


def tray(game: Game) -> Telling:
    """Say how many pieces are left, and how many have each trait that counts; name the last one."""
    if not game.tray:
        return say("tray.empty")
    if len(game.tray) == len(game.rules.edition.pieces):
        return say("tray.all", count=len(game.tray))
    if len(game.tray) == 1:
        [last] = game.tray
        counts = [Phrase("piece", {"piece": described(last, game.rules)})]
    else:
        counts = [
            Phrase(f"count.{trait.name.lower()}", {"count": count})
            for characteristic in game.rules.criteria
            for trait in characteristic.traits
            if (count := sum(trait in piece.traits for piece in game.tray))
        ]
    return say("tray.left", count=len(game.tray), counts=tuple(counts))


def tray_line(pieces: Sequence[Piece], game: Game) -> Telling:
    """Read a row or column of the tray: what its pieces share, then the rest of each, or "gone".

    If the pieces differ in nothing that counts, they are counted.
    """
    shared, rest = _shared(pieces, game.rules)
    left = [piece for piece in pieces if piece in game.tray]
    items = tuple(
        Phrase("piece", {"piece": Described(piece, rest[piece])})
        if piece in left
        else Phrase("item.gone", {})
        for piece in pieces
    )
    if not shared:
        return say("tray.line", items=items)
    common = Described(pieces[0], shared)
    if not left:
        return say("tray.line.gone", piece=common)
    if not any(rest.values()):
        if len(left) == 1:
            return say("tray.line.last", piece=common)
        return say("tray.line.alike", piece=common, count=len(left))
    return say("tray.line.common", piece=common, items=items)


def tray_by_rows(rows: Sequence[Sequence[Piece]], game: Game) -> Telling:
    """Read the whole tray row by row; if several pieces sound alike, count those of each kind."""
    if not game.tray:
        return say("tray.empty")
    if len(game.rules.criteria) < len(game.rules.edition.characteristics):
        return say("place.tray") + say("tray.kinds", items=_kinds(game))
    return say("place.tray") + together(_tray_row(pieces, game) for pieces in rows)


def _tray_row(pieces: Sequence[Piece], game: Game) -> Telling:
    shared, rest = _shared(pieces, game.rules)
    left = [piece for piece in pieces if piece in game.tray]
    common = Described(pieces[0], shared)
    if not left:
        return say("tray.row.gone", piece=common)
    if len(left) == len(pieces):
        return say("tray.row.all", piece=common)
    items = tuple(Phrase("piece", {"piece": Described(piece, rest[piece])}) for piece in left)
    return say("tray.row", piece=common, items=items)


def _kinds(game: Game) -> tuple[Phrase, ...]:
    """Name each kind of piece in the tray, with the number left."""
    kinds = Counter(counted(piece, game.rules) for piece in game.tray)
    first = {counted(piece, game.rules): piece for piece in reversed(game.tray)}
    return tuple(_left(Described(first[traits], traits), kinds[traits]) for traits in kinds)


def _left(piece: Described, count: int) -> Phrase:
    if count == 1:
        return Phrase("item.last", {"piece": piece})
    return Phrase("item.left", {"piece": piece, "count": count})


def _shared(
    pieces: Sequence[Piece], rules: Rules
) -> tuple[tuple[Trait, ...], dict[Piece, tuple[Trait, ...]]]:
    """Return the counted traits that all of these pieces share, and the other ones of each."""
    traits = {piece: counted(piece, rules) for piece in pieces}
    shared = tuple(t for t in traits[pieces[0]] if all(t in of for of in traits.values()))
    return shared, {p: tuple(t for t in of if t not in shared) for p, of in traits.items()}


def having(trait: Trait, felt: Sequence[Felt]) -> tuple[Square, ...]:
    """Return the spaces on which this trait was felt."""
    return tuple(f.square for f in felt if f.piece and trait in f.piece.piece.traits)


def found_on_board(trait: Trait, felt: Sequence[Felt]) -> Telling:
    """Name the spaces on which this trait was felt, and those that could not be felt."""
    squares = having(trait, felt)
    unknown = tuple(f.square for f in felt if not f.felt)
    telling = NOTHING
    if squares:
        telling += say("find.board", trait=(trait,), squares=squares)
    elif len(unknown) < len(felt) or not felt:
        telling += say("find.none", trait=(trait,))
    if unknown:
        telling += say("find.not-felt", squares=unknown)
    return telling


def found_in_tray(trait: Trait, count: int) -> Telling:
    """Say how many of the pieces left have this trait."""
    if not count:
        return say("find.none", trait=(trait,))
    if count == 1:
        return say("find.last", trait=(trait,))
    return say("find.tray", trait=(trait,), count=count)


def price(touches: int, left: int) -> Telling:
    """Say what a reading would cost, before it is done."""
    if touches > left:
        return say("touches.cost-more", number=touches, count=left)
    return say("touches.cost", count=touches)


def last_move(placed: Placed | None, given: Given | None, rules: Rules, setup: Setup) -> Telling:
    """Say the latest placement, and the gift that followed it."""
    telling = NOTHING
    if placed:
        telling += say(
            "last.placed",
            at=placed.square,
            player=called(placed.player, setup),
            piece=described(placed.piece, rules),
            square=placed.square,
        )
    if given:
        telling += say(
            "last.given", player=called(given.player, setup), piece=described(given.piece, rules)
        )
    return telling or say("last.none")


def time_left(clock: Clock | None) -> Telling:
    """Say how much time is left for this turn, in whole seconds."""
    return say("clock.none") if clock is None else say("clock.left", count=ceil(clock.left))


def touches_left(count: int) -> Telling:
    """Say how many spaces may still be felt this turn."""
    return say("touches.left", count=count) if count else say("touches.none")
