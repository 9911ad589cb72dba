"""The style of a player's sentences: how much, in which order, and the names of spaces."""

from collections.abc import Callable
from enum import Enum

from quarto_access.core.pieces import Characteristic, Piece, Trait
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.narration.announcement import Described, Fact, KeyOf, Named


class Verbosity(Enum):
    """The length of sentences, from the fewest words to whole sentences."""

    TERSE = "terse"
    SHORT = "short"
    FULL = "full"


class SpaceNames(Enum):
    """The names of spaces: "B2", "row 2 column 2", "Bravo 2", or none while browsing."""

    LETTER = "letter"
    WORDS = "words"
    ALPHABET = "alphabet"
    NONE = "none"


MARKED = frozenset({Trait.TALL, Trait.SQUARE, Trait.HOLLOW, Trait.GROOVED, Trait.DARK})
"""The traits that terse speech says; their opposites are understood."""


OF_YOU, OF_ANOTHER, BY_NAME = ".you", ".other", ".named"
"""The variants of a message for a listener who is the player in it, for one who is not, and for two
players at one keyboard, who hear names."""


def _command(key: KeyOf) -> Fact:
    """Return the command itself, where no keys are known."""
    return key.command


@value
class Style:
    """One listener's preferences for sentences."""

    level: Verbosity = Verbosity.SHORT
    spaces: SpaceNames = SpaceNames.LETTER
    order: tuple[Characteristic, ...] = tuple(Characteristic)
    muted: frozenset[Characteristic] = frozenset()
    """The characteristics that are left to the sounds."""
    heard: frozenset[Piece] = frozenset()
    """The pieces whose sounds are heard with these words; of all others, nothing is left out."""
    listeners: frozenset[Player] = frozenset(Player)
    """The players who hear this at one keyboard.

    Two are called by their names, one is "you". If there are none, nobody is addressed.
    """

    key: Callable[[KeyOf], Fact] = _command
    """Returns the name of the key that this listener has for a command."""

    def address(self, player: object) -> str:
        """Return the variant for those who listen: this player, another one, or both."""
        if not isinstance(player, Named):
            return ""
        if len(self.listeners) == len(Player):
            return BY_NAME
        return OF_YOU if player.player in self.listeners else OF_ANOTHER

    def told(self, piece: Described) -> tuple[Trait, ...]:
        """Return the traits to say to this listener in words, in the order that they prefer."""
        muted = self.muted if piece.piece in self.heard else ()
        said = [
            trait
            for characteristic in self.order
            for trait in piece.traits
            if trait.characteristic is characteristic
            and characteristic not in muted
            and (self.level is not Verbosity.TERSE or trait in MARKED)
        ]
        return tuple(said)
