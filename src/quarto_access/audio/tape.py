"""A tape: sounds and words mixed without a card, by the clock of the tape.

Places, volumes and times are those of the mixer, and so are the sounds of two that overlap: a card
adds them and clips what is too loud. What no later sound can change is cut off as the tape goes on,
so it never holds more than some seconds.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from quarto_access.audio.cue_lengths import lengths
from quarto_access.audio.hearing import Hearing
from quarto_access.audio.library import Library
from quarto_access.audio.mixer import Decoder, ReadySound, in_a_row, ready_speech
from quarto_access.audio.samples import FULL, RATE, Steps, steps
from quarto_access.audio.sound import as_wanted
from quarto_access.core.board import Square
from quarto_access.narration.announcement import Cue


class Tape:
    """Sounds from now on, where now is the moment up to which the tape was cut off."""

    def __init__(self, decoder: Decoder, library: Library) -> None:
        self._decoder = decoder
        self._library = library
        self._mixed: NDArray[np.float32] = np.zeros((0, 2), np.float32)
        """The mixed samples from now on, as far as sounds were added."""

    @property
    def seconds(self) -> float:
        """The seconds until everything that was added is over."""
        return len(self._mixed) / RATE

    def play(self, cues: Sequence[Cue], wanted: Hearing) -> None:
        """Add cues, one after the other."""
        row, _ = in_a_row(cues, wanted, 0.0, lengths)
        for due in row:
            sound = self._library(self._decoder, due.cue, wanted)
            if sound is not None:
                self._add(sound, due.at)

    def speak(self, path: str, wanted: Hearing, square: Square | None, at: float) -> float:
        """Add a file of speech after this many seconds, and return the seconds until it is over."""
        sound = ready_speech(self._decoder, path, *as_wanted(wanted, square))
        self._add(sound, at)
        return at + sound.seconds

    def cut(self, seconds: float) -> Steps:
        """Go on by this many seconds, and return what was to be heard in them."""
        frames = round(seconds * RATE)
        heard = self._mixed[:frames]
        missing = np.zeros((frames - len(heard), 2), np.float32)
        self._mixed = self._mixed[frames:]
        return steps(np.concatenate([heard, missing]) / np.float32(FULL))

    def _add(self, sound: ReadySound, at: float) -> None:
        samples = np.frombuffer(sound.samples, np.int16).reshape(-1, 2)
        begin = round(at * RATE)
        lacking = begin + len(samples) - len(self._mixed)
        if lacking > 0:
            self._mixed = np.concatenate([self._mixed, np.zeros((lacking, 2), np.float32)])
        volumes = np.array([sound.left, sound.right], np.float32)
        self._mixed[begin : begin + len(samples)] += samples * volumes
