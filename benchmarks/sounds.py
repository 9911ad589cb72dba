"""The sounds: what can be read from them, how far apart they are, and what they cost.

It takes two minutes, so it has a command of its own: `python -m benchmarks.sounds`. With
`--quick`, or as a part of `python -m benchmarks`, four squares stand for sixteen.
"""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from timeit import repeat

import numpy as np
from tests.sound import cochlea, places
from tests.sound.likeness import Likeness
from tests.sound.reading import better_ear
from tests.sound.table import (
    LISTED,
    PIECES,
    UNLISTED,
    Score,
    best,
    both_ears,
    in_noise,
    kept,
    pips,
    placed_right,
    reader,
    score,
    wide,
)

from benchmarks.figures import Bar, Figure, at_most, table
from quarto_access.audio.samples import FULL, Wide
from quarto_access.audio.sound_files import SIGNALS, PieceSet, piece_file
from quarto_access.audio.spatial import SpatialMode, announced, heard
from quarto_access.audio.synthesis.loudness import loudness, peak
from quarto_access.audio.synthesis.signals import SIGNAL_LEVELS
from quarto_access.core.board import Square
from quarto_access.core.pieces import Characteristic, Edition

ALL_RIGHT = Bar("at least", 100, timed=False)
MOSTLY_RIGHT = Bar("at least", 95, timed=False)
APART = Bar("at least", 5, timed=False)
QUIET = Bar("at most", -6, timed=False)
FEW = (Square.A1, Square.B2, Square.C3, Square.D4)
SIGNAL_FILES = {name: f"{SIGNALS}/{name}.flac" for name in SIGNAL_LEVELS}


def figures(*, quick: bool) -> Iterator[Figure]:
    squares = FEW if quick else tuple(Square)
    for of in PieceSet:
        yield from _levels(of)
        yield from _apart(of)
        yield from _read(of, squares if of is PieceSet.FULL else FEW)
    yield from _ways(FEW)
    yield from _likeness(FEW[:1] if quick else FEW)
    yield from _places(1 if quick else 3)
    yield from _costs()


def _levels(of: PieceSet) -> Iterator[Figure]:
    sounds = [wide(piece_file(piece, of)) for piece in PIECES]
    levels = [loudness(sound) for sound in sounds]
    yield Figure(f"{of.value}: quietest", min(levels), "LUFS, 125 ms")
    yield Figure(f"{of.value}: loudest", max(levels), "LUFS, 125 ms")
    yield Figure(f"{of.value}: highest peak", max(map(peak, sounds)), "dBFS", QUIET)
    for way in SpatialMode:
        most = max(
            np.abs(heard(kept(piece_file(piece, of)), square, way).astype(int)).max()
            for piece in PIECES
            for square in FEW
        )
        level = 20 * float(np.log10(most / FULL))
        yield Figure(f"{of.value}: highest peak, {way.value}", level, "dBFS", QUIET)
    if of is PieceSet.FULL:
        for name, file in SIGNAL_FILES.items():
            yield Figure(f"{name}: loudness", loudness(wide(file)), "LUFS, 125 ms")
        peaks = [peak(wide(file)) for file in SIGNAL_FILES.values()]
        yield Figure("signals: highest peak", max(peaks), "dBFS", QUIET)


def _apart(of: PieceSet) -> Iterator[Figure]:
    pictures = {piece: cochlea.picture(wide(piece_file(piece, of))) for piece in PIECES}
    loudest = max(float(picture.max()) for picture in pictures.values())
    nearest: dict[Characteristic, float] = {}
    for one, other in combinations(PIECES, 2):
        differ = set(one.traits) - set(other.traits)
        if len(differ) == 1:
            mark = differ.pop().characteristic
            distance = cochlea.apart(pictures[one], pictures[other], loudest)
            nearest[mark] = min(distance, nearest.get(mark, distance))
    for mark, distance in nearest.items():
        yield Figure(f"{of.value}: nearest two that differ in {mark.value}", distance, "dB", APART)
    signals = [cochlea.picture(wide(file)) for file in SIGNAL_FILES.values()]
    distance = min(cochlea.apart(p, s, loudest) for p in pictures.values() for s in signals)
    yield Figure(f"{of.value}: nearest signal to a piece", distance, "dB", APART)


def _read(of: PieceSet, squares: tuple[Square, ...]) -> Iterator[Figure]:
    for mark, room in reader(of).room.items():
        yield Figure(f"{of.value}: {mark.value}, limit to nearest clean sound", room, "dB")
    for name, condition in LISTED.items():
        yield _right(f"{of.value}: {name}", score(condition, of, squares=squares), ALL_RIGHT)
    for name, condition in UNLISTED.items():
        yield _right(f"{of.value}: {name}", score(condition, of, squares=FEW, seed=500))


def _ways(squares: tuple[Square, ...]) -> Iterator[Figure]:
    for way in (SpatialMode.SPEAKERS, SpatialMode.MONO):
        for name, condition in LISTED.items():
            read = score(condition, way=way, squares=squares)
            yield _right(f"{way.value}: {name}", read, ALL_RIGHT)


def _right(what: str, read: Score, bar: Bar | None = None) -> Figure:
    marks = Edition.ACCESS.characteristics
    missed = [
        f"{mark.value} {right}"
        for mark, right in zip(marks, read.right, strict=True)
        if right < read.of
    ]
    told = f" ({', '.join(missed)} of {read.of})" if missed else ""
    return Figure(f"{what}{told}", read.worst, "% of the worst mark", bar)


def _likeness(squares: tuple[Square, ...]) -> Iterator[Figure]:
    """The second machine, which knows no marks."""
    clean = {p: wide(piece_file(p)) for p in PIECES}
    likeness = Likeness(clean)
    for name, condition in (LISTED | UNLISTED).items():
        right = sum(
            likeness.read(
                condition(
                    best(piece, square, SpatialMode.HEADPHONES, PieceSet.FULL),
                    piece.index + 16 * square,
                )
            )
            is piece
            for square in squares
            for piece in PIECES
        )
        yield Figure(f"by likeness: {name}", 100 * right / 16 / len(squares), "% of whole pieces")


def _places(seeds: int) -> Iterator[Figure]:
    told: dict[str, tuple[Callable[[Wide], int], Callable[[Square], int]]] = {
        "columns by time alone": (places.column_by_time, lambda square: square.column),
        "columns by level alone": (places.column_by_level, lambda square: square.column),
        "rows by their pip": (lambda both: places.row(better_ear(both)), lambda square: square.row),
    }
    for what, (way, expected) in told.items():
        right = [placed_right(way, expected, 10, 7777 * seed) for seed in range(seeds)]
        bar = MOSTLY_RIGHT
        yield Figure(f"{what}, pink noise, 10 dB", float(np.mean(right)), "%", bar)
    found = [
        places.square_in_mono(in_noise("pink noise", 10)(both[:, 0], piece.index)) is square
        for square in Square
        for piece in PIECES
        for both in [both_ears(piece, square, SpatialMode.MONO, PieceSet.FULL)]
    ]
    yield Figure("squares in mono, pink noise, 10 dB", 100 * float(np.mean(found)), "%", ALL_RIGHT)


def _costs() -> Iterator[Figure]:
    sound = kept(piece_file(PIECES[0]))
    for way in SpatialMode:
        whole = announced(sound, pips(Square.D4, way))
        times = repeat(partial(heard, whole, Square.D4, way), number=1, repeat=201)
        yield Figure(f"{way.value}: one sound, median", 1000 * sorted(times)[100], "ms", at_most(1))
        size = heard(whole, Square.D4, way).nbytes * 256 / 1e6
        bar = at_most(40, timed=False)
        yield Figure(f"{way.value}: every piece on every square", size, "MB", bar)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sounds", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="four squares, or fewer, not sixteen")
    found = list(figures(quick=parser.parse_args().quick))
    print(table(found))
    missed = [figure for figure in found if not figure.met]
    print(f"Missed: {len(missed)}." if missed else "Every bar is met.")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
