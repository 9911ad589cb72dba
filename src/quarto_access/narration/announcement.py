"""An announcement is a message with its facts; a cue is a sound and the square it comes from.

No sentence is made here: `i18n` does that at the last moment, in the language and the style of the
listener. A message is named by an id of `i18n.messages`; its facts are pieces, squares, lines,
players and numbers: everything that the sentence mentions.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum

from quarto_access.core.board import Line, Square
from quarto_access.core.pieces import Characteristic, Piece, Trait
from quarto_access.core.rules import Player
from quarto_access.core.values import replace, value
from quarto_access.narration.cues import CUES


class Priority(IntEnum):
    """The rank of an announcement: a higher one may silence a lower one."""

    NAVIGATION = 1
    """The place of the cursor."""
    ASKED = 2
    """The answer to a question that a player asked."""
    DONE = 3
    """The action that a player has just done by a key, alone at the keyboard."""
    TAUGHT = 4
    """The words of a lesson, and a request to press a key again.

    It is never left to sounds, nor said again by itself.
    """
    TERMS = 5
    """The terms of the whole game: if cut off, they are said once more at most."""
    EVENT = 6
    URGENT = 7


@value
class Described:
    """A piece with the traits that its description names, in the edition's order."""

    piece: Piece
    traits: tuple[Trait, ...]
    full: bool = False
    """True if a player asked for every trait: the listener's style then leaves nothing out."""


@value
class Cell:
    """One space as a braille display shows it, or the piece beside the board."""

    piece: Described | None = None
    taken: bool = False
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
    name: "str | Phrase" = ""
    """A machine's name has a word in each language. Empty if there is none: the seat has one."""


@value
class KeyOf:
    """The key that the listener has for a command, in a context such as "menu"."""

    command: str
    context: str


@value
class Phrase:
    """A message inside another message, such as a title or a value."""

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
    | KeyOf
    | Phrase
    | tuple[Trait, ...]
    | tuple[Square, ...]
    | tuple[Described, ...]
    | tuple[Phrase, ...]
)


@value
class Announcement:
    """One sentence, not yet in any language."""

    message: str
    facts: Mapping[str, Fact]
    priority: Priority = Priority.NAVIGATION
    square: Square | None = None
    by_sound: bool = False
    """True if its sounds tell all of it to players who have learnt them."""


@value
class Cue:
    """A sound by its name in `cues`, the square it comes from, and the piece that it stands for."""

    sound: str
    square: Square | None = None
    piece: Piece | None = None


@value
class Telling:
    """Sentences that are heard as one utterance, and the sounds before them."""

    announcements: tuple[Announcement, ...] = ()
    cues: tuple[Cue, ...] = ()

    def __add__(self, other: "Telling") -> "Telling":
        """Return both, in this order."""
        return Telling(self.announcements + other.announcements, self.cues + other.cues)

    def __bool__(self) -> bool:
        return bool(self.announcements or self.cues)

    def with_priority(self, priority: Priority, *, but_from: Priority | None = None) -> "Telling":
        """Return this at a priority; announcements from `but_from` upwards keep theirs."""
        announcements = (
            a if but_from and a.priority >= but_from else replace(a, priority=priority)
            for a in self.announcements
        )
        return Telling(tuple(announcements), self.cues)


NOTHING = Telling()


def say(
    message: str,
    *,
    priority: Priority = Priority.NAVIGATION,
    at: Square | None = None,
    cue: str | None = None,
    **facts: Fact,
) -> Telling:
    """Return one sentence, with a sound before it if a cue is named."""
    by_sound = cue is not None and CUES[cue].tells_all
    announcements = (Announcement(message, facts, priority, at, by_sound),)
    if cue is None:
        return Telling(announcements)
    told, is_piece = facts.get("piece"), CUES[cue].is_piece
    piece = told.piece if is_piece and isinstance(told, Described) else None
    return Telling(announcements, (Cue(cue, at, piece),))


def play(sound: str, at: Square | None = None, piece: Piece | None = None) -> Telling:
    """Return a sound alone."""
    return Telling((), (Cue(sound, at, piece),))


def together(tellings: Iterable[Telling]) -> Telling:
    """Return all of these as one telling, in order."""
    whole = NOTHING
    for telling in tellings:
        whole += telling
    return whole
