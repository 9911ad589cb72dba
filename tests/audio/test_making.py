"""The sounds in `sounds/` are those that the program makes, and as loud as they should be."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest
import soundfile

from quarto_access.audio import sound_files
from quarto_access.audio.make_sounds import every_sound, write
from quarto_access.audio.samples import RATE, Wide, steps
from quarto_access.audio.sound_files import PieceSet
from quarto_access.audio.synthesis.loudness import loudness, peak
from quarto_access.audio.synthesis.piece_sounds import LEVEL
from quarto_access.audio.synthesis.signals import SIGNAL_LEVELS
from tests.sound import cochlea
from tests.sound.table import PIECES, kept, wide

MADE = dict(every_sound())
PIECE_FILES = [sound_files.piece_file(piece, of) for of in PieceSet for piece in PIECES]
SIGNAL_FILES = {
    f"{sound_files.SIGNALS}/{name}.flac": level for name, level in SIGNAL_LEVELS.items()
}


def test_each_file_has_its_sound_and_each_sound_its_file() -> None:
    there = {
        p.relative_to(sound_files.folder()).as_posix() for p in sound_files.folder().rglob("*.flac")
    }
    assert there == set(MADE) == {*PIECE_FILES, *SIGNAL_FILES}


@pytest.mark.parametrize("name", MADE)
def test_a_sound_is_made_again_to_within_one_step(name: str) -> None:
    decoded, rate = soundfile.read(sound_files.folder() / name, dtype="int16", always_2d=True)
    made = steps(MADE[name])
    assert rate == RATE
    assert decoded.shape == (len(made), 1)
    assert np.max(np.abs(decoded[:, 0].astype(int) - made)) <= 1


def test_all_of_them_can_be_written_anywhere(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("sounds")
    assert write(folder) == len(MADE)
    assert all((folder / name).is_file() for name in MADE)


@pytest.mark.parametrize("name", PIECE_FILES)
def test_every_piece_is_as_loud_as_the_others(name: str) -> None:
    sound = wide(name)
    assert loudness(sound) == pytest.approx(LEVEL, abs=0.05)
    assert peak(sound) < -6


@pytest.mark.parametrize(("name", "level"), [*SIGNAL_FILES.items()])
def test_a_signal_has_its_own_loudness(name: str, level: float) -> None:
    sound = wide(name)
    assert loudness(sound) == pytest.approx(level, abs=0.1)
    assert peak(sound) < -6


def test_loudness_is_measured_as_the_standard_says() -> None:
    sine = np.sin(2 * np.pi * 997 * np.arange(RATE) / RATE)
    assert loudness(sine) == pytest.approx(-3.01, abs=0.02)


@pytest.mark.parametrize(
    ("of", "longest"),
    [
        (PieceSet.FULL, 0.34),
        (PieceSet.COMPACT, 0.12),
        (PieceSet.GENTLE, 0.34),
        (PieceSet.GENTLE_COMPACT, 0.12),
    ],
)
def test_a_piece_has_been_heard_in_time(of: PieceSet, longest: float) -> None:
    lengths = {len(kept(sound_files.piece_file(piece, of))) / RATE for piece in PIECES}
    assert max(lengths) <= longest + 1 / RATE


@pytest.mark.parametrize("of", [PieceSet.GENTLE, PieceSet.GENTLE_COMPACT])
def test_the_gentle_sets_never_begin_or_jump_sharply(of: PieceSet) -> None:
    """After the first millisecond of any sound it is still less than a third of its loudest."""
    for piece in PIECES:
        sound = np.abs(kept(sound_files.piece_file(piece, of)))
        assert np.max(sound[: RATE // 1000]) < 0.3 * np.max(sound)


@cache
def picture(name: str) -> Wide:
    """Return the picture of a sound in the bands of an ear."""
    return cochlea.picture(wide(name))


@pytest.mark.parametrize("of", PieceSet)
def test_no_two_pieces_are_alike_for_an_ear(of: PieceSet) -> None:
    pictures = {p: picture(sound_files.piece_file(p, of)) for p in PIECES}
    loudest = max(float(piece.max()) for piece in pictures.values())
    nearest = min(
        cochlea.apart(pictures[a], pictures[b], loudest) for a, b in combinations(PIECES, 2)
    )
    assert nearest >= 5


@pytest.mark.parametrize("of", PieceSet)
def test_no_signal_is_like_a_piece(of: PieceSet) -> None:
    pieces = [picture(sound_files.piece_file(p, of)) for p in PIECES]
    loudest = max(float(piece.max()) for piece in pieces)
    signals = [picture(name) for name in SIGNAL_FILES]
    assert min(cochlea.apart(p, s, loudest) for p in pieces for s in signals) >= 5


def test_no_two_signals_are_alike() -> None:
    pictures = [picture(name) for name in SIGNAL_FILES]
    loudest = max(float(signal.max()) for signal in pictures)
    assert min(cochlea.apart(a, b, loudest) for a, b in combinations(pictures, 2)) >= 5
