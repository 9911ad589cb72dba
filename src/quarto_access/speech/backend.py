"""What every way of speaking does, and the words on their way to it."""

from collections.abc import Callable
from typing import Protocol


class NotWorking(Exception):
    """This way of speaking cannot say anything. The text tells why, in a report."""


class Utterance:
    """Words on their way, which can be cut off from any thread while somebody speaks them."""

    def __init__(self, text: str, *, interrupt: bool, begins: float = 0.0) -> None:
        self.text = text
        self.begins = begins
        """When it may be heard, on the clock of the speaker."""
        self.interrupt = interrupt
        self.was_cut = False
        self._stop: Callable[[], object] | None = None

    def cut(self) -> None:
        """Cut it off; what makes it heard is stopped before this returns."""
        self.was_cut = True
        if self._stop:
            self._stop()

    def stopped_by(self, stop: Callable[[], object]) -> None:
        """From now on `stop` ends the sound: quickly, on any thread, once or more."""
        self._stop = stop
        if self.was_cut:  # in between: whoever comes second, here or in `cut`, calls it
            stop()


class Backend(Protocol):
    """One way of speaking. Made, used and closed on one thread, which may wait for it."""

    name: str
    """The proper name of a screen reader, or one of the names in `choice`."""

    can_be_cut: bool
    """Whether new words silence older ones."""

    def speak(self, utterance: Utterance) -> None:
        """Say it; raise anything if that fails, and it will be said in another way.

        Either it is handed over at once to somebody who keeps a queue and obeys `interrupt`,
        or this returns when it has been heard or cut off.
        """

    def silence(self) -> None:
        """Stop what was handed over."""

    def close(self) -> None:
        """Let go of everything, soon and without raising."""


_SPACES = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029], " ")


def speakable(text: str) -> str:
    """The text on one line, without what no way of speaking bears: controls and half characters."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    return " ".join(whole.translate(_SPACES).split())
