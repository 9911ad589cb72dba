"""The sentences of `replay`, for a person who reads them line by line or has them read."""

from collections.abc import Iterable
from typing import assert_never

from quarto_access.core import events
from quarto_access.core.actions import Give, Pass
from quarto_access.core.board import Line, LineKind, Square
from quarto_access.core.errors import Illegal, IllegalAction
from quarto_access.core.events import CallFault, Event, How, Outcome
from quarto_access.core.game import Game
from quarto_access.core.notation import Unreadable
from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.record import BadRecord, Reason, Record, RecordError, replay
from quarto_access.core.rules import BadCriteria, Player


def story(name: str, record: Record) -> str:
    """A whole game: what happened, how it ended, and what lies on the board then."""
    game = Game.start(record.rules)
    told = [f"{name}:"]
    for step in replay(record):
        game = step.game
        told += [sentence for event in step.events for sentence in _event(event)]
    if game.outcome is None:
        told.append("The record stops here.")
    return "\n".join([*told, *_board(game)])


def message(error: RecordError) -> str:
    """What is wrong with a record, without the place."""
    if error.illegal:
        return _illegal(error.illegal)
    return _REASONS[error.reason].format(text=error.text)


def _event(event: Event) -> Iterable[str]:  # noqa: C901, PLR0912 - one case an event
    match event:
        case events.Given(player, piece):
            yield f"{_name(player)} gives: {_piece(piece)}."
        case events.Placed(player, _, square):
            yield f"{_name(player)} places it on {square.name}."
        case events.CalledRight(player, alignment):
            line, common = _line(alignment.line), _traits(alignment.traits)
            yield f"{_name(player)} calls Quarto! {line}: all {common}."
        case events.CalledWrong(player, line, fault):
            yield f"{_name(player)} calls Quarto! {_line(line)}: wrong, {_FAULTS[fault]}."
        case events.CallLost(player):
            yield f"{_name(player)} cannot call until the next piece is placed."
        case events.CalledForPlayer(player, alignments):
            for alignment in alignments:
                line, common = _line(alignment.line), _traits(alignment.traits)
                yield f"Quarto for {_name(player).lower()}! {line}: all {common}."
        case events.LastCallAsked(player):
            yield f"The board is full. {_name(player)} may call or pass."
        case events.Passed(player):
            yield f"{_name(player)} passes."
        case events.Resigned(player):
            yield f"{_name(player)} resigns."
        case events.TimedOut(player):
            yield f"{_name(player)} has run out of time."
        case events.Ended(outcome):
            yield _outcome(outcome)
        case _:
            assert_never(event)


def _outcome(outcome: Outcome) -> str:
    if outcome.winner is None:
        return "The game is a draw."
    why = " by the other's wrong call" if outcome.how is How.FALSE_CALL else ""
    return f"{_name(outcome.winner)} wins{why}."


def _board(game: Game) -> Iterable[str]:
    """Row by row, occupied squares only; then the hand."""
    for row in range(4):
        there = [
            f"{square.name} {_piece(piece)}"
            for square, piece in zip(Square, game.board, strict=True)
            if square.row == row and piece
        ]
        yield f"Row {row + 1}: {'; '.join(there) or 'empty'}."
    yield f"In hand: {_piece(game.hand) if game.hand else 'nothing'}."


def _name(player: Player) -> str:
    return f"Player {player.value}"


def _piece(piece: Piece) -> str:
    return _traits(piece.traits)


def _traits(traits: Iterable[Trait]) -> str:
    return ", ".join(trait.name.lower() for trait in traits)


def _line(line: Line) -> str:
    first, *_, last = line.squares
    match line.kind:
        case LineKind.ROW:
            return f"Row {first.row + 1}"
        case LineKind.COLUMN:
            return f"Column {'ABCD'[first.column]}"
        case LineKind.DIAGONAL:
            return f"Diagonal {first.name} to {last.name}"
        case LineKind.TWO_BY_TWO:
            return f"Two-by-two {first.name} to {last.name}"


def _illegal(error: IllegalAction) -> str:
    if error.reason is Illegal.WRONG_PHASE:
        match error.action:
            case Give():
                return "No piece can be given now."
            case Pass():
                return "Passing is for a full board only."
            case _:
                return "No piece is in hand to place."
    return _ILLEGAL[error.reason].format(
        player=_name(error.action.player),
        other=_name(error.action.player.other),
        piece=_piece(error.piece) if error.piece else "",
        square=error.square.name if error.square is not None else "",
    )


_ILLEGAL = {
    Illegal.GAME_OVER: "The game is over.",
    Illegal.NOT_ON_TURN: "It is not the turn of {player}, it is the turn of {other}.",
    Illegal.OTHER_EDITION: "The other edition has this piece: {piece}.",
    Illegal.PIECE_GONE: "This piece lies on {square} already: {piece}.",
    Illegal.SQUARE_TAKEN: "{square} is taken by: {piece}.",
    Illegal.NO_SUCH_LINE: "Two-by-two squares do not count in this game.",
    Illegal.CALL_LOST: "{player} cannot call until the next piece is placed.",
    Illegal.CALLS_AUTOMATIC: "Nobody calls or passes under automatic calling.",
}

_FAULTS = {
    CallFault.NOT_FULL: "there are not four pieces",
    CallFault.NOTHING_SHARED: "nothing in common",
    CallFault.NOT_LATEST: "the latest piece did not complete it",
}

_REASONS: dict[Reason, str] = {
    BadRecord.TOO_LARGE: "The file is over 1 MiB.",
    BadRecord.NOT_UTF8: "The line is not UTF-8 text.",
    BadRecord.HEADER: 'A header looks like this: [Name "text"].',
    BadRecord.HEADER_VALUE: "The header {text} has a value that it cannot have.",
    BadRecord.HEADER_MISSING: "The header {text} is missing here.",
    BadRecord.HEADER_TWICE: "The header {text} is here for the second time.",
    BadRecord.HEADER_ORDER: "The header {text} must come before this one.",
    BadRecord.HEADER_LATE: "A header cannot come after an action.",
    BadCriteria.REPEATED: "A characteristic is named twice.",
    BadCriteria.OTHER_EDITION: "The other edition has this characteristic.",
    BadCriteria.ORDER: "The characteristics are not in their order.",
    Unreadable.PIECE: "This is no piece: {text}.",
    Unreadable.SQUARE: "This is no square: {text}.",
    Unreadable.PLAYER: "A line begins with the player, 1 or 2, not with: {text}.",
    Unreadable.VERB: "This is nothing that a player can do: {text}.",
    Unreadable.TOO_FEW: "Something is missing at the end of the line.",
    Unreadable.TOO_MANY: "The line should have ended before: {text}.",
    Unreadable.NO_LINE: "These four squares are no line.",
}
