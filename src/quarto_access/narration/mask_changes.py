"""The announcements about masks: when one goes on or comes off, and a summary at the end."""

from typing import TYPE_CHECKING

from quarto_access.core.events import Placed
from quarto_access.core.rules import Player
from quarto_access.match.masks import MaskChange
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import NOTHING, Phrase, Priority, Telling, say
from quarto_access.narration.player_names import called

if TYPE_CHECKING:  # not needed to retell a record
    from quarto_access.match.match import Match

EVENT = Priority.EVENT


def changed(player: Player, setup: Setup, *, on: bool, dark: bool | None) -> Telling:
    """Announce that a mask was put on or taken off; `dark` is true if the window is now black.

    It is None if this is another player's window.
    """
    what = "masks.on" if on else "masks.off"
    told = say(what, priority=EVENT, cue=what, player=called(player, setup))
    if dark is None:
        return told
    return told + say("masks.dark" if dark else "masks.bright", priority=EVENT)


def all_off(match: "Match") -> Telling:
    """Announce that the masks come off, if somebody wears one at the end."""
    return say("masks.all-off", priority=EVENT) if match.masks.on else NOTHING


def summed_up(match: "Match") -> tuple[Telling, ...]:
    """Say who played with a mask, and when it was off; nothing if nobody ever wore one.

    A message does not say whether a friend really wore one, so nothing is said of that friend.
    """
    players = [player for player in Player if player is not match.setup.far]
    return tuple(_of(player, match) for player in players) if match.masks.changes else ()


def _of(player: Player, match: "Match") -> Telling:
    name = called(player, match.setup)
    changes = [change for change in match.masks.changes if change.player is player]
    match changes:
        case []:
            return say("end.mask.never", player=name)
        case [MaskChange(after=0, on=True)]:
            return say("end.mask.always", player=name)
    when = tuple(_when(change, match) for change in changes)
    return say("end.mask.changed", player=name, when=when)


def _when(change: MaskChange, match: "Match") -> Phrase:
    """Say after how many pieces a mask changed."""
    before = match.played[: change.after]
    placed = sum(isinstance(event, Placed) for played in before for event in played.events)
    return Phrase("mask.on-after" if change.on else "mask.off-after", {"count": placed})
