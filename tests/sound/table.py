"""Pieces on squares as they are heard, and everything that a program reads of them there.

The tests read a part of it and `benchmarks/sounds.py` all of it.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

import numpy as np
import soundfile

from quarto_access.audio import head_model, sound_files
from quarto_access.audio.samples import FULL, Mono, Wide
from quarto_access.audio.sound_files import PieceSet
from quarto_access.audio.spatial import SpatialMode, announced, heard
from quarto_access.audio.synthesis.piece_sounds import MAKINGS
from quarto_access.core.board import Square
from quarto_access.core.pieces import Edition, Piece
from quarto_access.core.values import value
from tests.sound import conditions, places
from tests.sound.reading import Reader, better_ear

PIECES = Edition.ACCESS.pieces
AFTER = 4_000
"""The silence kept after each sound, which noise and echoes fill."""

Condition = Callable[[Wide, int], Wide]
"""Turns a sound and a seed into what is heard of it."""


@value
class Score:
    """The right readings of each mark, the number of readings, and the narrowest margins in dB."""

    right: tuple[int, ...]
    of: int
    narrowest: tuple[float, ...]

    @property
    def worst(self) -> float:
        """Return the per cent of the mark that is read worst."""
        return 100 * min(self.right) / self.of


@cache
def kept(name: str) -> Mono:
    """Return a sound of the files."""
    samples, _ = soundfile.read(sound_files.folder() / name, dtype="float32")
    return np.asarray(samples)


def wide(name: str) -> Wide:
    """Return the same, to be measured."""
    return kept(name).astype(np.float64)


@cache
def reader(of: PieceSet) -> Reader:
    clean = {p: wide(sound_files.piece_file(p, of)) for p in PIECES}
    return Reader(MAKINGS[of], clean)


def pips(square: Square, way: SpatialMode) -> list[Mono]:
    names = [f"row-{square.row + 1}"]
    if way is SpatialMode.MONO:
        names.insert(0, f"column-{'abcd'[square.column]}")
    return [kept(sound_files.signal_file(name)) for name in names]


def both_ears(piece: Piece, square: Square, way: SpatialMode, of: PieceSet) -> Wide:
    """Return a piece with its pips, left and right."""
    sound = announced(kept(sound_files.piece_file(piece, of)), pips(square, way))
    return heard(sound, square, way).astype(np.float64) / FULL


def best(piece: Piece, square: Square, way: SpatialMode, of: PieceSet) -> Wide:
    """Return what the better ear hears of the piece itself, after the pips."""
    begins = places.STEP * len(pips(square, way))
    begins += (head_model.LEAD - 10) * (way is SpatialMode.HEADPHONES)
    return np.pad(better_ear(both_ears(piece, square, way, of))[begins:], (0, AFTER))


def score(
    condition: Condition,
    of: PieceSet = PieceSet.FULL,
    way: SpatialMode = SpatialMode.HEADPHONES,
    squares: Iterable[Square] = Square,
    seed: int = 0,
) -> Score:
    """Return the score of every piece on these squares, read under a condition."""
    read = reader(of)
    narrowest = np.array(
        [
            list(read.margin(piece, condition(sound, at)).values())
            for at, (piece, sound) in enumerate(_all(of, way, squares), seed)
        ]
    )
    right = tuple(int(n) for n in (narrowest > 0).sum(axis=0))
    return Score(right, len(narrowest), tuple(float(m) for m in narrowest.min(axis=0)))


def _all(of: PieceSet, way: SpatialMode, squares: Iterable[Square]) -> Iterator[tuple[Piece, Wide]]:
    for square in squares:
        for piece in PIECES:
            yield piece, best(piece, square, way, of)


def in_noise(kind: str, decibels: float) -> Condition:
    make = conditions.NOISES[kind]

    def noisy(sound: Wide, seed: int) -> Wide:
        return conditions.with_noise(sound, make(len(sound), seed), decibels)

    return noisy


LISTED: dict[str, Condition] = {
    "clean": lambda s, _: s,
    **{f"{kind}, 10 dB": in_noise(kind, 10) for kind in conditions.NOISES},
    "low-passed at 2 kHz": lambda s, _: conditions.low_passed(s, 2000),
}
"""The conditions under which every set must be read without a mistake."""

UNLISTED: dict[str, Condition] = {
    **{f"{kind}, 5 dB": in_noise(kind, 5) for kind in conditions.NOISES},
    "low-passed at 2 kHz, steep": lambda s, _: conditions.low_passed(s, 2000, 60),
    "low-passed, then pink noise": lambda s, n: in_noise("pink noise", 10)(
        conditions.low_passed(s, 2000), n
    ),
    "high-passed at 300 Hz": lambda s, _: conditions.high_passed(s, 300),
    "high-passed at 400 Hz, gently": lambda s, _: conditions.high_passed(s, 400, 2),
    "telephone, 300 to 3400 Hz": lambda s, _: conditions.high_passed(
        conditions.low_passed(s, 3400), 300
    ),
    "sampled at 8 kHz": lambda s, _: conditions.resampled(s, 8_000),
    "sampled at 22.05 kHz": lambda s, _: conditions.resampled(s, 22_050),
    "sampled at 48 kHz": lambda s, _: conditions.resampled(s, 48_000),
    "clipped by 12 dB": lambda s, _: conditions.clipped(s, 12),
    "clipped by 20 dB": lambda s, _: conditions.clipped(s, 20),
    "in 8 bits": lambda s, _: conditions.eight_bits(s),
    "40 dB quieter": lambda s, _: s / 100,
    "5 ms late": lambda s, _: np.pad(s, (220, 0)),
    "room of 0.3 s, direct 6 dB above": lambda s, n: conditions.in_a_room(s, 0.3, 6, n),
    "room of 0.5 s, direct 6 dB above": lambda s, n: conditions.in_a_room(s, 0.5, 6, n),
    "room of 0.5 s, direct 3 dB above": lambda s, n: conditions.in_a_room(s, 0.5, 3, n),
}
"""The conditions without a promise."""


def placed_right(
    way: Callable[[Wide], object], told: Callable[[Square], object], decibels: float, seed: int
) -> float:
    """Return the per cent of all pieces on all squares, each ear with its own pink noise."""
    right = 0
    for square in Square:
        for piece in PIECES:
            both = both_ears(piece, square, SpatialMode.HEADPHONES, PieceSet.FULL)
            level = np.mean([conditions.loudest(ear) for ear in both.T])
            noise = np.stack(
                [
                    conditions.pink(len(both), seed + 1000 * n + piece.index + 16 * square)
                    for n in range(2)
                ],
                axis=1,
            )
            noisy = both + noise * np.sqrt(level * 10 ** (-decibels / 10))
            right += way(noisy) == told(square)
    return 100 * right / 256
