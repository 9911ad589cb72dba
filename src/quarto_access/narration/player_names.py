"""The name of a player, or the seat if no name was given."""

from collections.abc import Sequence

from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match.setup import FRIEND, Setup
from quarto_access.narration.announcement import Announcement, Fact, Named, Phrase, Telling

NAMELESS = ("", "")


def called(player: Player, names: Sequence[str]) -> Named:
    """Return the player with the name for this seat."""
    return Named(player, names[0 if player is Player.ONE else 1])


def known_as(player: Player, setup: Setup) -> Fact:
    """Return the name for a list: that of a level is said as its language has it."""
    named = called(player, setup.names)
    id_ = setup.seats[0 if player is Player.ONE else 1]
    is_usual = id_ not in {"", FRIEND} and named.name in {"", id_.capitalize()}
    return Phrase(f"level.{id_}", {}) if is_usual else named


def by_name(telling: Telling) -> Telling:
    """Return a telling for an onlooker: players with a name are called by it, nobody is "you"."""
    return replace(telling, announcements=tuple(map(_by_name, telling.announcements)))


def _by_name(announcement: Announcement) -> Announcement:
    facts = {
        name: fact.name if isinstance(fact, Named) and fact.name else fact
        for name, fact in announcement.facts.items()
    }
    return replace(announcement, facts=facts)
