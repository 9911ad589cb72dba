"""The announcements of the focus: screens return the focus as data, and this module announces it.

Screens say where the focus is without touching anything. The caller passes `feel`, which asks the
match what is on a space, because that may cost a touch.
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
    play,
    say,
)
from quarto_access.narration.feeling import Felt, space, unfelt


@value
class OnSpace:
    """A space of the board."""

    square: Square


@value
class OnTrayPlace:
    """A place of the tray; None if the piece is gone."""

    piece: Described | None
    alike: int | None = None
    """The number of pieces left that sound like it, if some do."""


@value
class OnHand:
    """The piece in hand, as `queries.hand_there` announces it."""

    telling: Telling


@value
class OnLine:
    """A line that could be named in a call; its name alone, as players must feel what is there."""

    line: Line


@value
class OnItem:
    """One item of a list, with sounds to play before its name and the square they come from."""

    label: Phrase
    position: int
    count: int
    sounds: Telling = NOTHING
    at: Square | None = None


@value
class OnChoice:
    """A setting with several choices, the present one, and perhaps a sentence that explains it."""

    label: Phrase
    chosen: Phrase
    position: int
    count: int
    explained: Phrase | None = None


@value
class OnText:
    """One of several sentences to read."""

    telling: Telling


Focus = OnSpace | OnTrayPlace | OnHand | OnLine | OnItem | OnChoice | OnText


def focus(on: Focus, feel: Callable[[Square], Felt] = unfelt, *, brief: bool = False) -> Telling:
    """Announce the focus. `feel` reads a space; with `brief`, explanations are left out."""
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


IN_TRAY = frozenset({"tray.piece", "tray.last-alike", "tray.alike"})
"""The messages that name the piece in focus in the tray."""


def _in_tray(piece: Described | None, alike: int | None) -> Telling:
    if piece is None:
        return say("tray.gone", cue="empty")
    if alike is None:
        return say("tray.piece", cue="piece.compact", piece=piece)
    heard = play("piece.compact", piece=piece.piece)  # which does not say how many are alike
    if alike == 1:
        return heard + say("tray.last-alike", piece=piece)
    return heard + say("tray.alike", piece=piece, count=alike)


def titled(title: str | Phrase | Telling) -> Telling:
    """Announce a screen, by a sentence of its own or by its name in another list."""
    if isinstance(title, Telling):
        return title
    return say("title", title=title) if isinstance(title, Phrase) else say(title)


def arrival(
    title: str | Phrase | Telling, focused: Telling, expected: Telling = NOTHING
) -> Telling:
    """Announce a place or screen, the focus in it, and what the player can do there."""
    return titled(title) + focused + expected
