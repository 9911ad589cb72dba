"""Steady tones in place of the pieces, and the gaps that are heard in them."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import soundfile

from quarto_access.audio.sound_files import PieceSet, piece_file
from quarto_access.core.pieces import Edition
from tests.sound.recorder import FRAME, RATE

SECONDS = 0.4
"""The seconds of a tone."""


def pack_of_tones(folder: Path) -> Path:
    """Return a sound pack in which each piece is the same steady tone."""
    times = np.arange(round(44_100 * SECONDS)) / 44_100
    tone = (0.4 * np.sin(2 * np.pi * 1000 * times) * 32767).astype(np.int16)
    for piece in Edition.ACCESS.pieces:
        path = folder / piece_file(piece, PieceSet.COMPACT)
        path.parent.mkdir(parents=True, exist_ok=True)
        soundfile.write(path, tone, 44_100)
    return folder


def gaps(samples: Sequence[int]) -> int:
    """Count how often a tone stops and goes on before its end: drop-outs of at least 5 ms."""
    whole = np.asarray(samples[: len(samples) // FRAME * FRAME], float).reshape(-1, FRAME)
    loud = np.abs(whole).max(axis=1) > 1000
    starts = [at for at in range(1, len(loud)) if loud[at] and not loud[at - 1]]
    frames = round(SECONDS * RATE / FRAME)
    found = 0
    last = -frames
    for start in starts:
        if start - last < frames - 2:  # it began again before it was over
            found += 1
        else:
            last = start
    return found
