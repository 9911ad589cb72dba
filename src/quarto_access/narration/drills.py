"""The announcements of a drill: its moves, its question, the answers, and why one is right."""

from collections.abc import Iterator

from quarto_access.core.board import Line, Square
from quarto_access.core.events import CallFault
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
from quarto_access.players.drills import Answer, Drill, Kind

WORTH_SAYING = 2
"""The right answers in a row from which on they are counted."""


def begins(drill: Drill) -> Telling:
    """Say how many moves there are to be heard."""
    return say("drill.begins", count=len(drill.squares))


def move(drill: Drill, number: int) -> Telling:
    """Announce a placement, counted from 0, with the sounds of the table."""
    square = drill.squares[number]
    piece = drill.game.board[square]
    assert piece is not None  # nothing leaves the board
    told = say("space.piece", at=square, square=square, piece=in_full(piece))
    return play("place", square) + told + play("piece.compact", square, piece)


def question(drill: Drill) -> Telling:
    """Ask the question, and name the answers to choose from."""
    if drill.kind is Kind.WHERE:
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
        case Kind.WHERE, Square():
            piece = game.board[right]
            assert piece is not None  # it was looked for there
            message = "drill.right.where" if is_right else "drill.wrong.where"
            return say(message, square=right, piece=in_full(piece))
        case Kind.LACKS, Line():
            [threat] = [one for one in threats(game.board, game.rules) if one.line is right]
            message = "drill.right.lacks" if is_right else "drill.wrong.lacks"
            common = _common(threat.traits, game)
            return say(message, line=right, common=common, square=threat.gap)
        case Kind.LINE, Line():
            [found] = [one for one in completed_by_latest(game) if one.line is right]
            message = "drill.right.line" if is_right else "drill.wrong.line"
            return say(message, line=right, common=Phrase("common", {"traits": found.traits}))
        case Kind.LINE, None:
            return say("drill.right.no-line") if is_right else _no_quarto(chosen, game)
        case Kind.HARMLESS, Piece() if is_right:
            traits = (Phrase("hint.trait", {"trait": (t,)}) for t in dangerous(game, game.tray))
            return say("drill.right.harmless") + say("hint.dangerous", items=tuple(traits))
        case Kind.SAFE, Piece() if is_right:
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


def change(before: int, after: int) -> Telling:
    """Say that the next drill is of another step."""
    if before == after:
        return NOTHING
    return say("drill.up" if after > before else "drill.down", number=after)


def done(*, right: bool) -> Telling:
    """Say that the drill of the day was answered."""
    return say("drill.done.right" if right else "drill.done.wrong")


def _looked_for(drill: Drill) -> Described:
    [piece] = [p for p in drill.game.board if p and set(drill.traits) <= set(p.traits)]
    return Described(piece, drill.traits, full=True)


def _no_quarto(chosen: Answer, game: Game) -> Telling:
    assert isinstance(chosen, Line)  # any other answer is right
    is_full = all(game.board[square] for square in chosen.squares)
    fault = CallFault.NOTHING_SHARED if is_full else CallFault.NOT_FULL
    return say(f"wrong.{fault.value}", line=chosen)


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
