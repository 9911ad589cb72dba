"""A program recognises all four traits of a piece on every square.

A few squares are read here, one in each row and each column; `python -m benchmarks.sounds` reads
all of them.
"""

from itertools import product

import pytest

from quarto_access.audio.sound_files import PieceSet
from quarto_access.audio.spatial import SpatialMode
from quarto_access.core.board import Square
from tests.slow import slow_unless
from tests.sound.likeness import Likeness
from tests.sound.table import LISTED, PIECES, UNLISTED, best, reader, score

DIAGONAL = (Square.A1, Square.B2, Square.C3, Square.D4)
ONE_SIDE = (Square.A2, Square.B4)
SOFTER = {name: UNLISTED[name] for name in UNLISTED if "room" not in name and "5 dB" not in name}

FIRST = {"pink noise, 10 dB", "telephone, 300 to 3400 Hz"}
"""The conditions for all pieces without `--slow`; most others are slow, except for the full set."""


@pytest.mark.parametrize(
    ("of", "condition"),
    [
        pytest.param(of, name, marks=slow_unless(of is PieceSet.FULL or name in FIRST))
        for of, name in product(PieceSet, LISTED)
    ],
)
def test_pieces_are_read_without_a_mistake(of: PieceSet, condition: str) -> None:
    squares = DIAGONAL if of is PieceSet.FULL else ONE_SIDE
    read = score(LISTED[condition], of, squares=squares)
    assert read.worst == 100, read


@pytest.mark.parametrize("way", [SpatialMode.SPEAKERS, SpatialMode.MONO])
@pytest.mark.parametrize("condition", ["clean", "pink noise, 10 dB"])
def test_no_way_of_listening_loses_anything(way: SpatialMode, condition: str) -> None:
    assert score(LISTED[condition], way=way, squares=ONE_SIDE).worst == 100


@pytest.mark.parametrize(
    "condition", [pytest.param(name, marks=slow_unless(name in FIRST)) for name in SOFTER]
)
def test_poor_loudspeakers_and_copies_do_little_harm(condition: str) -> None:
    assert score(SOFTER[condition], squares=(Square.A3,)).worst == 100


@pytest.mark.parametrize("of", PieceSet)
def test_each_limit_lies_well_between_the_traits(of: PieceSet) -> None:
    assert min(reader(of).room.values()) > 3


def test_whoever_knows_only_the_sixteen_sounds_reads_them_too() -> None:
    way, square = SpatialMode.HEADPHONES, Square.B2
    clean = {piece: best(piece, square, SpatialMode.MONO, PieceSet.FULL) for piece in PIECES}
    likeness = Likeness(clean)
    for name in ("clean", "pink noise, 10 dB", "low-passed at 2 kHz"):
        for piece in PIECES:
            heard = LISTED[name](best(piece, square, way, PieceSet.FULL), piece.index)
            assert likeness.read(heard) is piece
