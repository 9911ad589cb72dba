"""The one place that announces focus: screens say where the focus is, and this says it aloud."""

from typing import assert_never

from quarto_access.core.board import Line
from quarto_access.core.values import value
from quarto_access.narration.announcement import Described, Phrase, Telling, say
from quarto_access.narration.feeling import Felt, space


@value
class OnSpace:
    """A space of the board, as far as a hand may feel it."""

    felt: Felt


@value
class OnTrayPlace:
    """A place of the tray; None where the piece is gone."""

    piece: Described | None


@value
class OnHand:
    """The piece that must be placed; None where the hand is empty."""

    piece: Described | None


@value
class OnLine:
    """A line that could be pointed out. Its name alone: what lies there is for a hand to feel."""

    line: Line


@value
class OnItem:
    """One item of a list."""

    label: Phrase
    position: int
    count: int


@value
class OnChoice:
    """One thing to choose, and what is chosen now."""

    label: Phrase
    chosen: Phrase
    position: int
    count: int


@value
class OnText:
    """A sentence to read, as one of many."""

    telling: Telling


Focus = OnSpace | OnTrayPlace | OnHand | OnLine | OnItem | OnChoice | OnText


def focus(on: Focus) -> Telling:
    """Where the focus is now."""
    match on:
        case OnSpace(felt):
            return space(felt, "piece.compact")
        case OnTrayPlace(piece):
            if piece is None:
                return say("tray.gone", cue="empty")
            return say("tray.piece", cue="piece.compact", piece=piece)
        case OnHand(piece):
            return say("hand.empty") if piece is None else say("hand", cue="piece", piece=piece)
        case OnLine(line):
            return say("line.name", line=line)
        case OnItem(label, position, count):
            return say("item", label=label, position=position, count=count)
        case OnChoice(label, chosen, position, count):
            return say("choice", label=label, chosen=chosen, position=position, count=count)
        case OnText(telling):
            return telling
        case _:
            assert_never(on)


def arrival(title: str, on: Focus | None, expected: str | None = None) -> Telling:
    """The name of a place or screen, where the focus is in it, and what is expected there."""
    telling = say(title)
    if on is not None:
        telling += focus(on)
    if expected is not None:
        telling += say(expected)
    return telling
