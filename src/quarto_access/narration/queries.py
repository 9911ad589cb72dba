"""Answers to questions about the board, the tray and the hand. They read, and change nothing."""

from collections.abc import Sequence

from quarto_access.core.board import Line, LineKind, Square
from quarto_access.core.events import Given, Placed
from quarto_access.core.game import Game
from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.rules import Rules
from quarto_access.core.values import replace
from quarto_access.narration.announcement import (
    NOTHING,
    Announcement,
    Described,
    Phrase,
    Telling,
    play,
    say,
    together,
)
from quarto_access.narration.describing import described, in_full
from quarto_access.narration.feeling import Felt, item
from quarto_access.narration.player_names import called


def line(of: Line, felt: Sequence[Felt]) -> Telling:
    """The spaces of a line one after the other."""
    return _sounds(felt) + _line(of, felt, felt)


def board(felt: Sequence[Felt]) -> Telling:
    """The whole board: the occupied spaces row by row, an empty row in one word."""
    if not any(f.taken for f in felt) and all(f.felt for f in felt):
        return say("board.empty")
    rows = [
        _line(row, there := [f for f in felt if f.square in row.squares], _worth_telling(there))
        for row in Line
        if row.kind is LineKind.ROW
    ]
    return _sounds(_occupied(felt)) + together(rows)


def with_placed(told: Announcement, placed: Announcement) -> Announcement:
    """Return what was told of a line, or of an empty board, with a piece placed since then."""
    square, piece = placed.facts["square"], placed.facts["piece"]
    if not isinstance(square, Square) or told.message not in {"line", "line.empty", "board.empty"}:
        return told
    row = next(line for line in square.lines if line.kind is LineKind.ROW)
    of = told.facts.get("line", row)
    if not isinstance(of, Line) or square not in of.squares:
        return told
    items = told.facts.get("items", ())
    assert isinstance(items, tuple)
    others = [i for i in items if isinstance(i, Phrase) and i.facts["square"] is not square]
    new = Phrase("item.piece", {"square": square, "piece": piece})
    items = tuple(sorted((*others, new), key=lambda i: of.squares.index(i.facts["square"])))
    return replace(told, message="line", facts={"line": of, "items": items})


def through_here(square: Square, lines: Sequence[tuple[Line, Sequence[Felt]]]) -> Telling:
    """The diagonals and two-by-two squares through a space."""
    if not lines:
        return say("through.none", square=square)
    return together(_line(of, felt, felt) for of, felt in lines)


def _occupied(felt: Sequence[Felt]) -> list[Felt]:
    return [f for f in felt if f.taken]


def _worth_telling(felt: Sequence[Felt]) -> list[Felt]:
    """The occupied spaces of a row, and those that could not be felt where some could."""
    return [f for f in felt if f.taken or (not f.felt and any(g.felt for g in felt))]


def _line(of: Line, felt: Sequence[Felt], told: Sequence[Felt]) -> Telling:
    if not any(f.taken for f in felt):
        if all(f.felt for f in felt):
            return say("line.empty", line=of)
        if not any(f.felt for f in felt):
            return say("line.not-felt", line=of)
    return say("line", line=of, items=tuple(map(item, told)))


def _sounds(felt: Sequence[Felt]) -> Telling:
    return together(
        play("piece.compact", f.square, f.piece.piece) if f.piece else play("empty", f.square)
        for f in felt
        if f.felt
    )


def hand(game: Game, names: Sequence[str], *, full: bool = False) -> Telling:
    """Return the piece that must be placed."""
    if game.hand is None:
        return say("hand.empty")
    told = in_full(game.hand) if full else described(game.hand, game.rules)
    return say("hand", cue="piece", piece=told, player=called(game.on_turn, names))


def tray(game: Game) -> Telling:
    """How many pieces are left, and how many of each trait that counts."""
    if not game.tray:
        return say("tray.empty")
    counts = tuple(
        Phrase(f"count.{trait.name.lower()}", {"count": count})
        for characteristic in game.rules.criteria
        for trait in characteristic.traits
        if (count := sum(trait in piece.traits for piece in game.tray))
    )
    return say("tray.left", count=len(game.tray), counts=counts)


def tray_line(there: Sequence[Described | None]) -> Telling:
    """A row or column of the tray: pieces, and the places of those that are gone."""
    items = tuple(
        Phrase("piece", {"piece": piece}) if piece else Phrase("item.gone", {}) for piece in there
    )
    return say("tray.line", items=items)


def find_on_board(trait: Trait, felt: Sequence[Felt]) -> Telling:
    """The spaces on which this trait was felt, and those that could not be felt."""
    squares = tuple(f.square for f in felt if f.piece and trait in f.piece.piece.traits)
    unknown = tuple(f.square for f in felt if not f.felt)
    telling = NOTHING
    if squares:
        telling += say("find.board", trait=(trait,), squares=squares)
    elif len(unknown) < len(felt) or not felt:
        telling += say("find.none", trait=(trait,))
    if unknown:
        telling += say("find.not-felt", squares=unknown)
    return telling


def find_in_tray(trait: Trait, tray: Sequence[Piece], rules: Rules) -> Telling:
    """The pieces left that have this trait."""
    pieces = tuple(described(piece, rules) for piece in tray if trait in piece.traits)
    if not pieces:
        return say("find.none", trait=(trait,))
    items = tuple(Phrase("piece", {"piece": piece}) for piece in pieces)
    return say("find.tray", trait=(trait,), count=len(pieces), items=items)


def last_move(
    placed: Placed | None, given: Given | None, rules: Rules, names: Sequence[str]
) -> Telling:
    """The latest placement, and the gift that followed it."""
    telling = NOTHING
    if placed:
        telling += say(
            "last.placed",
            at=placed.square,
            player=called(placed.player, names),
            piece=described(placed.piece, rules),
            square=placed.square,
        )
    if given:
        telling += say(
            "last.given", player=called(given.player, names), piece=described(given.piece, rules)
        )
    return telling or say("last.none")


def time_left(seconds: int | None) -> Telling:
    """What the clock of this turn has left."""
    return say("clock.none") if seconds is None else say("clock.left", count=seconds)


def touches_left(count: int) -> Telling:
    """How many spaces may still be felt this turn."""
    return say("touches.left", count=count) if count else say("touches.none")
