"""The computer's levels: opponents with names, the weakest first.

A level says what a person keeps in mind, overlooks, forgets and works out, and how fast that person
acts. It has no seconds of thought: thought is counted in nodes, and the pace is drawn from the
level and the seed, however long the search took.
"""

from quarto_access.core.values import value


@value
class Level:
    """One opponent."""

    id: str
    """The name inside the program. The chances of a game depend on it, so it never changes."""
    lines: int
    """The number of threats that it keeps in mind, those touched last first."""
    overlooks_own: float
    """The probability of overlooking an alignment that its own piece completes."""
    overlooks_yours: float
    """The probability of overlooking what you completed, or what your next piece would complete."""
    recalls: int = 16
    """Under a mask: how many of the pieces placed last it is sure of."""
    fades: float = 0.0
    """Under a mask: the probability that each later placement makes it forget an older piece."""
    pace: tuple[float, float] = (1.0, 3.0)
    """The seconds that an action takes at least and at most."""
    by_touch: bool = False
    """True if it plays as under a mask even without one."""
    cares: bool = True
    """True if it looks for a safe gift before it places a piece."""
    imagines: float = 0.0
    """The probability of calling a full line that has no trait in common."""
    ahead: int = 0
    """The number of empty squares at or below which it works the game out to its end."""
    slips: float = 0.0
    """The probability of not doing so, for a whole turn."""
    nodes: int | None = 50_000
    """The nodes after which it gives up and plays by what it sees; None: it never gives up."""
    book: bool = False
    """True if it knows the book of openings."""

    @property
    def name(self) -> str:
        """The name for other programs and in records, the same in every language."""
        return _NAMES.get(self.id, self.id)


_NAMES = {"clara": "nora"}
"""The names that are not the ids."""

LEVELS = (  # lines, overlooks own and yours, recalls, fades, pace
    Level("mimi", 2, 0.45, 0.6, 4, 0.15, (2.0, 5.0), by_touch=True, cares=False, imagines=0.02),
    Level("leo", 2, 0.33, 0.5, 5, 0.1, (1.0, 3.0), cares=False, imagines=0.005),
    Level("rosa", 4, 0.12, 0.2, 7, 0.08, (1.5, 4.0)),
    Level("anton", 6, 0.04, 0.07, 9, 0.05, (1.5, 4.0), ahead=5, slips=0.3),
    Level("clara", 10, 0.01, 0.02, 12, 0.03, (1.0, 3.0), ahead=8, slips=0.1),
    Level("victor", 19, 0.0, 0.0, 16, 0.0, (1.0, 2.0), ahead=12, nodes=None, book=True),
)
"""All levels of the computer."""

OPPONENTS = tuple(one.id for one in LEVELS)
"""The ids of all opponents that can be chosen for a side of the table.

Only `LEVELS` says which is stronger.
"""


def level(id_: str) -> Level | None:
    """Return the level with this id, if there is one."""
    return next((one for one in LEVELS if one.id == id_), None)


def level_named(name: str) -> Level | None:
    """Return the level with this name; a record of an earlier version has its id."""
    return next((one for one in LEVELS if name in {one.name, one.id}), None)
