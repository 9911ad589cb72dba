"""The place of a sound: columns by ear, rows by a pip, and both with one ear alone."""

import numpy as np
import pytest

from quarto_access.audio import sound_files
from quarto_access.audio.samples import FULL, Mono
from quarto_access.audio.sound_files import PieceSet
from quarto_access.audio.spatial import DEGREES, SpatialMode, announced, heard
from quarto_access.core.board import Square
from quarto_access.core.pieces import Piece
from tests.sound import conditions, places
from tests.sound.reading import better_ear
from tests.sound.table import PIECES, both_ears, kept, pips

PIECE = kept(sound_files.piece_file(Piece.TrHG))


@pytest.mark.parametrize("way", SpatialMode)
def test_the_same_in_gives_the_same_out(way: SpatialMode) -> None:
    before = PIECE.copy()
    once, again = heard(PIECE, Square.B3, way), heard(PIECE, Square.B3, way)
    assert np.array_equal(once, again)
    assert np.array_equal(before, PIECE)


@pytest.mark.parametrize("way", SpatialMode)
def test_what_comes_from_nowhere_is_in_the_middle(way: SpatialMode) -> None:
    both = heard(PIECE, None, way)
    assert np.array_equal(both[:, 0], both[:, 1])


@pytest.mark.parametrize("way", [SpatialMode.HEADPHONES, SpatialMode.SPEAKERS])
def test_left_and_right_are_each_others_mirror(way: SpatialMode) -> None:
    left, right = heard(PIECE, Square.A1, way), heard(PIECE, Square.D1, way)
    assert np.max(np.abs(left.astype(int) - right[:, ::-1])) <= 1


@pytest.mark.parametrize("way", [SpatialMode.HEADPHONES, SpatialMode.SPEAKERS])
def test_columns_go_from_left_to_right(way: SpatialMode) -> None:
    power = [
        np.sum(heard(PIECE, Square.at(c, 0), way).astype(float) ** 2, axis=0) for c in range(4)
    ]
    leaning = [float(right / left) for left, right in power]
    assert leaning == sorted(leaning)
    assert len({round(np.log(x), 1) for x in leaning}) == 4


@pytest.mark.parametrize("way", SpatialMode)
def test_no_square_is_louder_or_too_loud(way: SpatialMode) -> None:
    powers = [np.sum(heard(PIECE, square, way).astype(float) ** 2) for square in Square]
    assert max(powers) / min(powers) < 10 ** (2 / 10)
    loudest = max(
        int(np.abs(heard(kept(sound_files.piece_file(p, of)), square, way).astype(int)).max())
        for of in PieceSet
        for p in PIECES
        for square in (Square.A1, Square.B1)
    )
    assert 20 * np.log10(loudest / FULL) < -6


def test_the_head_delays_and_shades_as_physics_says() -> None:
    """At low frequencies a ball delays by three radii over the speed of sound, times the sine."""
    for degrees in DEGREES:
        expected = 3 * 0.0875 / 343 * np.sin(np.radians(degrees))
        assert places.delay(degrees, 250) == pytest.approx(expected, rel=0.03)
    assert places.level(20, 200, 8000) == pytest.approx(7, abs=1)
    assert places.level(60, 200, 8000) == pytest.approx(16, abs=2)


@pytest.mark.parametrize("way", [places.column_by_time, places.column_by_level])
def test_a_column_is_told_by_one_cue_alone(way: object) -> None:
    assert callable(way)
    right = 0
    for square in (Square.A1, Square.B2, Square.C3, Square.D4):
        for piece in PIECES:
            both = both_ears(piece, square, SpatialMode.HEADPHONES, PieceSet.FULL)
            noise = np.stack([conditions.pink(len(both), 2 * piece.index + n) for n in range(2)], 1)
            level = np.mean([conditions.loudest(ear) for ear in both.T]) / 10
            right += way(both + noise * np.sqrt(level)) == square.column
    assert right >= 0.95 * 64


@pytest.mark.parametrize("square", Square)
def test_in_mono_each_square_has_its_own_pips(square: Square) -> None:
    both = both_ears(Piece.TRHG, square, SpatialMode.MONO, PieceSet.FULL)
    assert np.array_equal(both[:, 0], both[:, 1])
    noisy = conditions.with_noise(both[:, 0], conditions.pink(len(both), square), 10)
    assert places.square_in_mono(noisy) is square


@pytest.mark.parametrize("row", range(4))
def test_a_row_is_told_by_its_pip(row: int) -> None:
    for way in (SpatialMode.HEADPHONES, SpatialMode.SPEAKERS):
        square = Square.at(2, row)
        ear = better_ear(both_ears(Piece.trhg, square, way, PieceSet.FULL))
        noisy = conditions.with_noise(ear, conditions.pink(len(ear), row), 10)
        assert places.row(noisy) == row


def test_pips_come_before_the_sound_and_change_nothing_of_it() -> None:
    pip: list[Mono] = pips(Square.A1, SpatialMode.HEADPHONES)
    whole = announced(PIECE, pip)
    assert np.array_equal(whole[-len(PIECE) :], PIECE)
    assert np.array_equal(announced(PIECE, []), PIECE)
    assert (len(whole) - len(PIECE)) / 44_100 == pytest.approx(0.07, abs=0.001)
