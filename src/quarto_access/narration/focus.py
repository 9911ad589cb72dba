"""The one place that announces focus: screens say where the focus is, and this says it aloud.

Saying where the focus is costs nothing. What a hand feels on a space is asked of the match by who
announces it, because that may cost a touch.
"""

from collections.abc import Callable
from typing import assert_never

from quarto_access.core.board import Line, Square
from quarto_access.core.values import value
from quarto_access.narration.announcement import (
    NOTHING,
    Announcement,
    Described,
    Phrase,
    Telling,
    say,
)
from quarto_access.narration.feeling import Felt, space, unfelt


@value
class OnSpace:
    """A space of the board."""

    square: Square


@value
class OnTrayPlace:
    """A place of the tray; None where the piece is gone."""

    piece: Described | None
    alike: int | None = None
    """How many pieces like it are left, where several are told in the same words."""


@value
class OnHand:
    """The piece in hand, as `queries.hand` tells it."""

    telling: Telling


@value
class OnLine:
    """A line that could be pointed out. Its name alone: what lies there is for a hand to feel."""

    line: Line


@value
class OnItem:
    """One item of a list, perhaps with what is heard before its name, and where that comes from."""

    label: Phrase
    position: int
    count: int
    sounds: Telling = NOTHING
    at: Square | None = None


@value
class OnChoice:
    """One thing to choose, what is chosen now, and perhaps the sentence that explains it."""

    label: Phrase
    chosen: Phrase
    position: int
    count: int
    explained: Phrase | None = None


@value
class OnText:
    """A sentence to read, as one of many."""

    telling: Telling


Focus = OnSpace | OnTrayPlace | OnHand | OnLine | OnItem | OnChoice | OnText


def focus(on: Focus, feel: Callable[[Square], Felt] = unfelt, *, brief: bool = False) -> Telling:
    """Say where the focus is. `feel` reads a space; explanations are left out if `brief`."""
    match on:
        case OnSpace(square):
            return space(feel(square), "piece.compact")
        case OnTrayPlace(piece, alike):
            return _in_tray(piece, alike)
        case OnHand(telling):
            return telling
        case OnLine(line):
            return say("line.name", line=line)
        case OnItem(label, position, count, sounds, at):
            return sounds + say("item", at=at, label=label, position=position, count=count)
        case OnChoice(label, chosen, position, count, explained):
            telling = say("choice", label=label, chosen=chosen, position=position, count=count)
            if explained is None or brief:
                return telling
            return telling + Telling((Announcement(explained.message, explained.facts),))
        case OnText(telling):
            return telling
        case _:
            assert_never(on)


def _in_tray(piece: Described | None, alike: int | None) -> Telling:
    if piece is None:
        return say("tray.gone", cue="empty")
    if alike is None:
        return say("tray.piece", cue="piece.compact", piece=piece)
    if alike == 1:
        return say("tray.last-alike", cue="piece.compact", piece=piece)
    return say("tray.alike", cue="piece.compact", piece=piece, count=alike)


def titled(title: str | Phrase) -> Telling:
    """What a screen is: in a sentence of its own, or in the words for it in another list."""
    return say("title", title=title) if isinstance(title, Phrase) else say(title)


def arrival(title: str | Phrase, focused: Telling, expected: str | None = None) -> Telling:
    """The name of a place or screen, where the focus is in it, and what is expected there."""
    telling = titled(title) + focused
    return telling if expected is None else telling + say(expected)
