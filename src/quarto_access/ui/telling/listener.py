"""The listener and the recorder, as far as the controller uses them."""

from typing import Protocol

from quarto_access.narration.announcement import Cells, Telling
from quarto_access.preferences import Preferences


class Listener(Protocol):
    """Presents tellings as a player prefers, and remembers them. How and when is its own."""

    caption: str

    @property
    def over_at(self) -> float:
        """When everything that was said will have been heard."""

    @property
    def is_cut_off(self) -> bool:
        """Whether a key that comes now cuts off what is being said."""

    def answer(self, telling: Telling, to: Preferences, board: Cells | None = None) -> None:
        """Present what a key led to; `board` stands on a braille display beside it."""

    def again(
        self,
        telling: Telling,
        to: Preferences,
        board: Cells | None = None,
        *,
        keeps_events: bool = False,
    ) -> None:
        """Present something that is not worth keeping; perhaps with events still to be heard."""

    def tell(
        self, telling: Telling, to: Preferences, board: Cells | None = None, *, behind: bool = False
    ) -> None:
        """Present what happened without a key, perhaps after what is being said."""

    def say_plainly(self, telling: Telling, to: Preferences) -> None:
        """Say the words and do nothing else."""

    def try_voice(self, telling: Telling, to: Preferences) -> None:
        """Present something as it would sound in a voice of our own."""

    def recall(self, which: str) -> Telling | None:
        """Return an older message: "repeat", "older", "newer", "oldest" or "newest"."""

    def leave_table(self) -> None:
        """Owe no news of the game any more."""

    def forget(self) -> None:
        """Keep nothing that was said up to now."""

    def silence(self) -> None:
        """Stop speaking, and say nothing of it again."""

    def unsilence(self) -> None:
        """Silence was not wanted."""


class TranscriptWriter(Protocol):
    """Writes the transcript."""

    def write(self, kind: str, *, timed: bool = False, **fields: object) -> None:
        """One thing that happened."""
