"""The interfaces of the listener and the recorder that the controller uses."""

from typing import Protocol

from quarto_access.narration.announcement import Cells, Telling
from quarto_access.preferences import Preferences


class Listener(Protocol):
    """Presents tellings as a player prefers, and remembers them. It decides how and when."""

    caption: str

    @property
    def over_at(self) -> float:
        """The time by which everything said will have been heard."""

    @property
    def is_cut_off(self) -> bool:
        """True if a key now would cut off what is being said."""

    def answer(self, telling: Telling, to: Preferences, board: Cells | None = None) -> None:
        """Present the answer to a key; `board` is shown beside it on a braille display."""

    def again(
        self,
        telling: Telling,
        to: Preferences,
        board: Cells | None = None,
        *,
        keeps_events: bool = False,
    ) -> None:
        """Present something that is not worth keeping; perhaps with events that are still owed."""

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
        """Drop the news of the game."""

    def forget(self) -> None:
        """Forget everything said so far."""

    def silence(self) -> None:
        """Stop speaking, and do not repeat what was cut off."""

    def unsilence(self) -> None:
        """Take a silence back, as the player did not mean it."""


class TranscriptWriter(Protocol):
    """Writes the transcript."""

    def write(self, kind: str, *, timed: bool = False, **fields: object) -> None:
        """Write one thing that happened."""
