"""The name of a player, or the seat if no name was given."""

from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match.setup import FRIEND, Setup
from quarto_access.narration.announcement import Announcement, Named, Phrase, Telling

NAMELESS = Setup()
"""The setup of a game whose players have no names."""


def called(player: Player, setup: Setup) -> Named:
    """Return the player with a name: that of the computer is said as its language has it.

    A record of an earlier version may have another name for the computer.
    """
    id_ = setup.seats[player.index]
    is_level = id_ not in {"", FRIEND}
    return Named(player, Phrase(f"level.{id_}", {}) if is_level else setup.names[player.index])


def by_name(telling: Telling, alone: Player | None = None) -> Telling:
    """Return a telling for an onlooker: players with a name are called by it, nobody is "you".

    A person who played `alone` and hears of that game is "you", even with a name.
    """
    return replace(telling, announcements=tuple(_by_name(a, alone) for a in telling.announcements))


def _by_name(announcement: Announcement, alone: Player | None) -> Announcement:
    facts = {
        name: fact.name
        if isinstance(fact, Named) and fact.name and fact.player is not alone
        else fact
        for name, fact in announcement.facts.items()
    }
    return replace(announcement, facts=facts)
