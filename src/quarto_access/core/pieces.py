"""The sixteen pieces, each a different choice of one trait for every characteristic.

A piece is written as four letters, upper case for the first trait of a characteristic and
lower case for the second: `TRHG` is tall, round, hollow and grooved. The two editions share
height, shape and body; the Access edition adds a finish for the finger, the classic edition
a colour for the eye.
"""

from enum import Enum


class Characteristic(Enum):
    """A property in which pieces can be alike."""

    HEIGHT = "height"
    SHAPE = "shape"
    BODY = "body"
    FINISH = "finish"
    COLOUR = "colour"

    @property
    def traits(self) -> tuple["Trait", ...]:
        """The two traits, the one with the upper-case letter first."""
        return _TRAITS_OF[self]


class Trait(Enum):
    """One of the two ways that a piece can be in one characteristic; its value is its letter."""

    TALL = "T"
    SHORT = "t"
    ROUND = "R"
    SQUARE = "r"
    HOLLOW = "H"
    SOLID = "h"
    GROOVED = "G"
    SMOOTH = "g"
    DARK = "D"
    LIGHT = "d"

    characteristic: Characteristic
    mask: int
    """One bit, so that the traits of several pieces can be compared at once."""

    def __init__(self, letter: str) -> None:
        self.characteristic = list(Characteristic)["TRHGD".index(letter.upper())]
        self.mask = 1 << "TtRrHhGgDd".index(letter)


_TRAITS_OF = {c: tuple(t for t in Trait if t.characteristic is c) for c in Characteristic}


class Edition(Enum):
    """One of the two published sets of pieces."""

    ACCESS = "access"
    CLASSIC = "classic"

    @property
    def characteristics(self) -> tuple[Characteristic, ...]:
        """The four characteristics of this edition's pieces, in the order they are always told."""
        height, shape, body, finish, colour = Characteristic
        return (height, shape, body, finish if self is Edition.ACCESS else colour)

    @property
    def pieces(self) -> tuple["Piece", ...]:
        """All sixteen pieces of this edition."""
        return _PIECES_OF[self]


class Piece(Enum):
    """A piece, named and valued by its notation: `Piece.tRhg` or `Piece("tRhg")`."""

    TRHG = "TRHG"
    TRHg = "TRHg"
    TRhG = "TRhG"
    TRhg = "TRhg"
    TrHG = "TrHG"
    TrHg = "TrHg"
    TrhG = "TrhG"
    Trhg = "Trhg"
    tRHG = "tRHG"
    tRHg = "tRHg"
    tRhG = "tRhG"
    tRhg = "tRhg"
    trHG = "trHG"
    trHg = "trHg"
    trhG = "trhG"
    trhg = "trhg"

    TRHD = "TRHD"
    TRHd = "TRHd"
    TRhD = "TRhD"
    TRhd = "TRhd"
    TrHD = "TrHD"
    TrHd = "TrHd"
    TrhD = "TrhD"
    Trhd = "Trhd"
    tRHD = "tRHD"
    tRHd = "tRHd"
    tRhD = "tRhD"
    tRhd = "tRhd"
    trHD = "trHD"
    trHd = "trHd"
    trhD = "trhD"
    trhd = "trhd"

    _value_: str
    traits: tuple[Trait, ...]
    edition: Edition
    index: int
    """The place of the piece among the sixteen of its edition, from 0."""
    mask: int
    """The bits of its traits."""

    def __init__(self, letters: str) -> None:
        self.traits = tuple(map(Trait, letters))
        finished = self.traits[3].characteristic is Characteristic.FINISH
        self.edition = Edition.ACCESS if finished else Edition.CLASSIC
        self.index = sum(8 >> i for i, letter in enumerate(letters) if letter.islower())
        self.mask = sum(trait.mask for trait in self.traits)


_PIECES_OF = {e: tuple(p for p in Piece if p.edition is e) for e in Edition}
