"""The paths of our own sounds: inside the package if it is installed, else in the checkout.

A sound is found by its name. The sixteen pieces serve both editions: a dark piece sounds like the
grooved one, a light piece like the smooth one.
"""

from enum import Enum
from pathlib import Path

from quarto_access.core.pieces import Piece, Trait

SIGNALS = "signals"
TOLD_AS = {Trait.DARK: Trait.GROOVED, Trait.LIGHT: Trait.SMOOTH}


class PieceSet(Enum):
    """The sets of sixteen sounds; each value is the name of its folder."""

    FULL = "pieces"
    COMPACT = "pieces-compact"
    GENTLE = "pieces-gentle"
    GENTLE_COMPACT = "pieces-gentle-compact"


class SoundsMissing(Exception):
    """The sounds of the program are not where they should be."""

    def __init__(self, looked: tuple[Path, ...]) -> None:
        super().__init__(f"no folder of sounds at {' or '.join(map(str, looked))}")
        self.looked = looked


def folder() -> Path:
    """Return the folder with the program's own sounds."""
    package = Path(__file__).parent.parent
    looked = (package / "sounds", package.parent.parent / "sounds")
    for place in looked:
        if (place / PieceSet.FULL.value).is_dir():
            return place
    raise SoundsMissing(looked)


def piece_file(piece: Piece, of: PieceSet = PieceSet.FULL) -> str:
    """Return a piece's file within a folder of sounds: `pieces/tall-round-hollow-smooth.flac`."""
    return f"{of.value}/{name_of(piece)}.flac"


def signal_file(name: str) -> str:
    """Return a signal's file within a folder of sounds: `signals/clock-30.flac`."""
    return f"{SIGNALS}/{name}.flac"


def name_of(piece: Piece) -> str:
    """Return the name of a piece's file, distinct on every file system."""
    return "-".join(TOLD_AS.get(trait, trait).name.lower() for trait in piece.traits)
