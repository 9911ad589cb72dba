"""What every way of speaking does, and the words on their way to it."""

from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from math import inf
from typing import Protocol

from quarto_access.speech.manner import USUAL, Manner


class NotWorking(Exception):
    """This way of speaking cannot say anything. The text tells why, in a report."""


class Skill(Enum):
    """What a way of speaking can do besides speaking."""

    CUT = "cut"
    """New words silence older ones."""
    BRAILLE = "braille"
    MANNER = "manner"
    """Rate and volume are ours to set. A screen reader's are the player's own."""
    WAITS = "waits"
    """It returns when the words have been heard or cut off, and not before."""


class Utterance:
    """Words on their way, which can be cut off from any thread while somebody speaks them."""

    def __init__(
        self,
        words: str,
        *,
        interrupt: bool,
        begins: float = 0.0,
        manner: Manner = USUAL,
        text: str | None = None,
    ) -> None:
        self.words = words
        self.text = words if text is None else text
        """What is said: the words, perhaps behind the news of a switch."""
        self.interrupt = interrupt
        self.begins = begins
        """When it may be heard, on the clock of the speaker."""
        self.manner = manner
        self.heard_by = inf
        """When it will have been heard, once somebody who keeps a queue has it."""
        self.was_cut = False
        self.cut_at = -inf
        self._stop: Callable[[], object] | None = None

    def anew(self, text: str | None = None) -> "Utterance":
        """The same words, which nobody has cut off yet, perhaps behind some news."""
        return Utterance(self.words, interrupt=self.interrupt, manner=self.manner, text=text)

    def cut(self, now: float = -inf) -> None:
        """Cut it off; what makes it heard is stopped before this returns."""
        self.cut_at = now
        self.was_cut = True
        if self._stop:
            with suppress(Exception):  # the caller cannot mend it
                self._stop()

    def stopped_by(self, stop: Callable[[], object]) -> None:
        """From now on `stop` ends the sound: quickly, on any thread, once or more."""
        self._stop = stop
        if self.was_cut:  # if `cut` came in between, one of the two calls it
            stop()


class Backend(Protocol):
    """One way of speaking. It is made, used and closed on a thread of its own.

    It may raise anything, or never return: then it is left behind, and another one speaks.
    """

    name: str
    """The proper name of a screen reader, or one of the names in `choice`."""

    can: frozenset[Skill]

    def speak(self, utterance: Utterance) -> None:
        """Say it; raise anything if that fails, and it will be said in another way.

        It is handed over at once to somebody who keeps a queue and obeys `interrupt`; with
        `Skill.WAITS` this returns when it has been heard or cut off.
        """

    def silence(self) -> None:
        """Stop what was handed over."""

    def braille(self, text: str) -> None:
        """Show it until the next; never asked without `Skill.BRAILLE`."""

    def alive(self) -> bool:
        """Whether it could speak now. Asked again and again while it has nothing to do."""

    def close(self) -> None:
        """Let go of everything, soon and without raising."""


_SPACES = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029], " ")


def speakable(text: str) -> str:
    """The text on one line, without what no way of speaking bears: controls and half characters."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    return " ".join(whole.translate(_SPACES).split())
