"""Recordings made in tests, with a voice of the system or one that only beeps."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import soundfile

from quarto_access.audio.hearing import Hearing
from quarto_access.audio.samples import RATE, Wide
from quarto_access.recording.passages import Passage, as_recorded
from quarto_access.recording.steps import Completed, Order, Step
from quarto_access.speech.manner import USUAL, Manner


def order(
    folder: Path,
    *passages: Passage,
    manner: Manner = USUAL,
    hearing: Hearing | None = None,
    name: str = "game.flac",
) -> Order:
    wanted = as_recorded(hearing or Hearing())
    return Order(str(folder / name), str(folder), passages, wanted, manner)


def read(path: str | Path) -> Wide:
    """Return both ears of a file, decoded by another library, from -1 to 1."""
    samples, rate = soundfile.read(path, dtype="float64")
    assert rate == RATE
    return np.asarray(samples)


def saved(steps: Sequence[Step]) -> Wide:
    """Return what is in the file after these steps."""
    last = steps[-1]
    assert isinstance(last, Completed), last
    return read(last.path)
