"""The interface to sounds that the presenter needs."""

from collections.abc import Sequence
from typing import Protocol

from quarto_access.audio.hearing import Hearing
from quarto_access.narration.announcement import Cue


class SoundOutput(Protocol):
    """Plays cues."""

    def play(self, cues: Sequence[Cue], wanted: Hearing, after: float = 0.0) -> float:
        """Play the cues after some seconds, and return the seconds until words can follow.

        Return zero if there is nothing to hear: words never wait for silence. What is wanted also
        holds for the words that follow in a voice of our own, so it is passed on without cues too.
        """

    def silence(self) -> None:
        """Stop at once, and drop the sounds that were still to come."""


class NoSoundOutput:
    """An output that plays nothing."""

    def play(self, cues: Sequence[Cue], wanted: Hearing, after: float = 0.0) -> float:
        del cues, wanted, after
        return 0.0

    def silence(self) -> None:
        """Do nothing."""
