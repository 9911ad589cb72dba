"""An announcement is a message and its facts; a cue is a sound and where it comes from.

No sentence is made here: `i18n` does that at the last moment, in the language and the style of
the listener. A message is named by an id of `i18n.messages`; its facts are pieces, squares,
lines, players and numbers, whatever the sentence has a place for.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum

from quarto_access.core.board import Line, Square
from quarto_access.core.pieces import Characteristic, Piece, Trait
from quarto_access.core.rules import Player
from quarto_access.core.values import replace, value
from quarto_access.narration.cues import CUES


class Priority(IntEnum):
    """What may silence what: a key's answer yields to an event, an event to what is urgent."""

    NAVIGATION = 1
    """Where the cursor is."""
    ASKED = 2
    """What a player asked for."""
    DONE = 3
    """What a player has just done by a key, alone at the keyboard."""
    EVENT = 4
    URGENT = 5


@value
class Described:
    """A piece as it is told: the traits that are worth a word, in the edition's order."""

    piece: Piece
    traits: tuple[Trait, ...]
    full: bool = False
    """Every trait was asked for: nothing is left out, whatever the listener's style."""


@value
class Cell:
    """One space as fingers find it on a braille display, or the piece beside the board."""

    piece: Described | None = None
    taken: bool = False
    felt: bool = True
    cursor: bool = False


@value
class Cells:
    """The board on a braille display: sixteen spaces row by row, and the piece in question."""

    spaces: tuple[Cell, ...]
    beside: Cell


@value
class Named:
    """A player as the others call them. A listener who is that player hears "you" instead."""

    player: Player
    name: str = ""
    """Empty where no name was given: the language has one for the seat."""


@value
class Phrase:
    """A message that has its place within another one, as a title or a value."""

    message: str
    facts: "Mapping[str, Fact]"


Fact = (
    int
    | str
    | Square
    | Line
    | Player
    | Named
    | Trait
    | Characteristic
    | Described
    | Cells
    | Phrase
    | tuple[Trait, ...]
    | tuple[Square, ...]
    | tuple[Described, ...]
    | tuple[Phrase, ...]
)


@value
class Announcement:
    """One sentence, still in no language."""

    message: str
    facts: Mapping[str, Fact]
    priority: Priority = Priority.NAVIGATION
    square: Square | None = None


@value
class Cue:
    """A sound by its name in `cues`, the square it comes from, and the piece heard in it."""

    sound: str
    square: Square | None = None
    piece: Piece | None = None


@value
class Telling:
    """What is told at once: one utterance of several sentences, and the sounds before it."""

    announcements: tuple[Announcement, ...] = ()
    cues: tuple[Cue, ...] = ()

    def __add__(self, other: "Telling") -> "Telling":
        """Both, in this order."""
        return Telling(self.announcements + other.announcements, self.cues + other.cues)

    def __bool__(self) -> bool:
        return bool(self.announcements or self.cues)


NOTHING = Telling()


def say(
    message: str,
    *,
    priority: Priority = Priority.NAVIGATION,
    at: Square | None = None,
    cue: str | None = None,
    **facts: Fact,
) -> Telling:
    """One sentence, with a sound before it if a cue is named."""
    announcements = (Announcement(message, facts, priority, at),)
    if cue is None:
        return Telling(announcements)
    told, is_piece = facts.get("piece"), CUES[cue].is_piece
    piece = told.piece if is_piece and isinstance(told, Described) else None
    return Telling(announcements, (Cue(cue, at, piece),))


def with_priority(
    priority: Priority, telling: Telling, *, but_from: Priority | None = None
) -> Telling:
    """Return the same at this priority, `but_from` another one on as it is."""
    announcements = (
        a if but_from and a.priority >= but_from else replace(a, priority=priority)
        for a in telling.announcements
    )
    return Telling(tuple(announcements), telling.cues)


def play(sound: str, at: Square | None = None, piece: Piece | None = None) -> Telling:
    """A sound alone."""
    return Telling((), (Cue(sound, at, piece),))


def together(tellings: Iterable[Telling]) -> Telling:
    """All of these, in order."""
    whole = NOTHING
    for telling in tellings:
        whole += telling
    return whole
