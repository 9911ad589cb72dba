"""Events as short lines that a person can check against the rules."""

from collections.abc import Iterable

from quarto_access.core import (
    Alignment,
    CalledForPlayer,
    CalledRight,
    CalledWrong,
    CallLost,
    Ended,
    Event,
    Given,
    LastCallAsked,
    Line,
    Outcome,
    Passed,
    Placed,
    Resigned,
    TimedOut,
)


def transcript(events: Iterable[Event]) -> list[str]:
    """Return one line for each event."""
    return [told(event) for event in events]


def told(event: Event) -> str:  # noqa: C901 - one case an event
    match event:
        case Given(player, piece):
            return f"{player.value} gives {piece.name}"
        case Placed(player, piece, square):
            return f"{player.value} places {piece.name} on {square.name}"
        case CalledRight(player, alignment):
            return f"{player.value} calls {_alignment(alignment)}"
        case CalledWrong(player, line, fault):
            return f"{player.value} calls {_line(line)}: wrong, {fault.value}"
        case CallLost(player):
            return f"{player.value} loses the call"
        case CalledForPlayer(player, alignments):
            return f"called for {player.value}: {' and '.join(map(_alignment, alignments))}"
        case LastCallAsked(player):
            return f"{player.value} is asked"
        case Passed(player):
            return f"{player.value} passes"
        case Resigned(player):
            return f"{player.value} resigns"
        case TimedOut(player):
            return f"{player.value} runs out of time"
        case Ended(outcome):
            return f"over: {_outcome(outcome)}"


def _outcome(outcome: Outcome) -> str:
    if outcome.winner is None:
        assert outcome.alignment is None
        return outcome.how.value
    told = f"{outcome.winner.value} wins, {outcome.how.value}"
    return f"{told} {_alignment(outcome.alignment)}" if outcome.alignment else told


def _alignment(alignment: Alignment) -> str:
    return f"{_line(alignment.line)} {'+'.join(trait.name.lower() for trait in alignment.traits)}"


def _line(line: Line) -> str:
    return " ".join(sorted(square.name for square in line.squares))
