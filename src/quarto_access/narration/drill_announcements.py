"""The announcements of a drill: its moves, its question, the answers, and why one is right."""

from collections.abc import Iterator

from quarto_access.core.board import Line, Square
from quarto_access.core.game import Game, completed_by_latest
from quarto_access.core.pieces import Piece
from quarto_access.core.threats import Threat, threats
from quarto_access.narration.announcement import (
    NOTHING,
    Described,
    Phrase,
    Telling,
    play,
    say,
    together,
)
from quarto_access.narration.describing import in_full
from quarto_access.players.coach.immediate_danger import dangerous
from quarto_access.players.drills import Answer, Drill, DrillKind

WORTH_SAYING = 2
"""The fewest right answers in a row that are counted aloud."""


def begins(drill: Drill) -> Telling:
    """Say how many moves there are to be heard."""
    return say("drill.begins", count=len(drill.squares))


def move(drill: Drill, number: int) -> Telling:
    """Announce a placement, counted from 0, with the sounds of the table."""
    square = drill.squares[number]
    piece = drill.game.board[square]
    assert piece is not None  # nothing leaves the board
    told = say("drill.move", at=square, square=square, piece=in_full(piece))
    return play("place", square) + told + play("piece.compact", square, piece)


def question(drill: Drill) -> Telling:
    """Ask the question, and name the answers to choose from."""
    if drill.kind is DrillKind.WHERE:
        asked = say("drill.where", piece=_looked_for(drill))
    else:
        asked = say(f"drill.{drill.kind.value}")
    return asked + say("learning.ask", answers=tuple(map(label, drill.answers)))


def label(answer: Answer) -> Phrase:
    """Name an answer."""
    match answer:
        case Square():
            return Phrase("learning.space", {"square": answer})
        case Line():
            return Phrase("drill.this-line", {"line": answer})
        case Piece():
            return Phrase("piece", {"piece": in_full(answer)})
        case None:
            return Phrase("drill.no-line", {})


def verdict(drill: Drill, place: int) -> Telling:
    """Say whether this answer is right, which one is, and why."""
    game, chosen, right = drill.game, drill.answers[place], drill.answers[drill.right]
    is_right = place == drill.right
    match drill.kind, right:
        case DrillKind.WHERE, Square():
            return _is_there(right, game, is_right=is_right)
        case DrillKind.LACKS, Line():
            [threat] = [one for one in threats(game.board, game.rules) if one.line is right]
            shared = _common(threat.traits, game)
            return _shares(right, shared, is_right=is_right) + say("drill.gap", square=threat.gap)
        case DrillKind.LINE, Line():
            [found] = [one for one in completed_by_latest(game) if one.line is right]
            return _shares(right, Phrase("common", {"traits": found.traits}), is_right=is_right)
        case DrillKind.LINE, None:
            return say("drill.right.no-line") if is_right else _is_none(chosen, game)
        case DrillKind.HARMLESS, Piece() if is_right:
            traits = (Phrase("hint.trait", {"trait": (t,)}) for t in dangerous(game, game.tray))
            return say("drill.right.harmless") + say("hint.dangerous", items=tuple(traits))
        case DrillKind.SAFE, Piece() if is_right:
            return say("drill.right.safe")
    assert isinstance(chosen, Piece)  # the kinds that are left
    assert isinstance(right, Piece)
    return _loses(chosen, game) + say("drill.answer", piece=in_full(right))


def proof(drill: Drill) -> Telling:
    """Play what is on the space or on the line of the right answer."""
    match drill.answers[drill.right]:
        case Square() as square:
            return _sounds(drill.game, (square,))
        case Line() as line:
            return _sounds(drill.game, line.squares)
        case _:
            return NOTHING


def streak(length: int, *, is_best: bool) -> Telling:
    """Say how many answers in a row were right."""
    if length < WORTH_SAYING:
        return NOTHING
    return say("drill.streak.best" if is_best else "drill.streak", count=length)


def days(length: int) -> Telling:
    """Say on how many days in a row the drill of the day was answered right."""
    return say("drill.days", count=length) if length >= WORTH_SAYING else NOTHING


def next_step(before: int, after: int) -> Telling:
    """Say that the next drill is of another step."""
    if before == after:
        return NOTHING
    return say("drill.up" if after > before else "drill.down", number=after)


def done(*, right: bool) -> Telling:
    """Say that the drill of the day was answered."""
    return say("drills.done.right" if right else "drills.done.wrong")


def _looked_for(drill: Drill) -> Described:
    [piece] = [p for p in drill.game.board if p and set(drill.traits) <= set(p.traits)]
    return Described(piece, drill.traits, full=True)


def _is_there(square: Square, game: Game, *, is_right: bool) -> Telling:
    piece = game.board[square]
    assert piece is not None  # it was looked for there
    where = "drill.right.where" if is_right else "drill.wrong.where"
    return say(where, square=square, piece=in_full(piece))


def _shares(line: Line, common: Phrase, *, is_right: bool) -> Telling:
    what = "drill.right.line" if is_right else "drill.wrong.line"
    return say(what, line=line, common=common)


def _is_none(chosen: Answer, game: Game) -> Telling:
    """Say why a line cannot be called."""
    assert isinstance(chosen, Line)  # any other answer is right
    is_full = all(game.board[square] for square in chosen.squares)
    return say("drill.wrong.nothing-shared" if is_full else "drill.wrong.not-full", line=chosen)


def _loses(chosen: Piece, game: Game) -> Telling:
    """Say what happens after this piece is given."""
    completed = next(_completed(chosen, game), None)
    if completed is None:
        return say("drill.wrong.safe")
    common = _common(completed.traits & chosen.mask, game)
    return say("drill.wrong.completes", line=completed.line, common=common)


def _completed(piece: Piece, game: Game) -> Iterator[Threat]:
    return (one for one in threats(game.board, game.rules) if one.completed_by(piece))


def _common(mask: int, game: Game) -> Phrase:
    """Name the traits of these bits."""
    characteristics = game.rules.edition.characteristics
    traits = tuple(t for c in characteristics for t in c.traits if t.mask & mask)
    return Phrase("common", {"traits": traits})


def _sounds(game: Game, squares: tuple[Square, ...]) -> Telling:
    pieces = ((square, game.board[square]) for square in squares)
    return together(
        play("piece.compact", square, piece) if piece else play("empty", square)
        for square, piece in pieces
    )
