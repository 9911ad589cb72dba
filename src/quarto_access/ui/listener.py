"""Whom a session speaks to, and who writes it down: what it asks of them, and no more."""

from typing import Protocol

from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Style
from quarto_access.narration.announcement import Cells, Fact, Telling
from quarto_access.speech.manner import Manner


class Listener(Protocol):
    """Presents tellings, and remembers them. How and when they are heard is its own."""

    style: Style
    board: Cells | None
    sounds_alone: bool
    language: Language
    manner: Manner
    from_squares: bool

    @property
    def over_at(self) -> float:
        """When everything that was said will have been heard."""

    def answer(self, telling: Telling) -> None:
        """Present what a key led to."""

    def again(self, telling: Telling, *, keeps_events: bool = False) -> None:
        """Present something that is not worth keeping; perhaps with events still to be heard."""

    def tell(self, telling: Telling, *, behind: bool = False) -> None:
        """Present what happened without a key, perhaps behind what is being said."""

    def try_voice(self, telling: Telling) -> None:
        """Present something as it would sound in a voice of our own."""

    def recall(self, which: str) -> Telling | None:
        """An older message: "repeat", "older", "newer", "oldest" or "newest"."""

    def forget(self) -> None:
        """Keep nothing that was said up to now."""

    def silence(self) -> None:
        """Stop speaking, and say nothing of it again."""

    def unsilence(self) -> None:
        """Silence was not wanted."""

    def word(self, fact: Fact) -> str:
        """How a fact reads to this listener."""


class Recorder(Protocol):
    """Writes the transcript."""

    def write(self, kind: str, *, timed: bool = False, **fields: object) -> None:
        """One thing that happened."""

    def take_fault(self) -> OSError | None:
        """Why the transcript ends here, told once."""
