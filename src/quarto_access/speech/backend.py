"""The interface of every way of speaking, and the words on their way to it."""

from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from math import inf
from typing import Protocol

from quarto_access.speech.manner import USUAL, Manner

SECONDS_TO_BEGIN = 8.0
"""The time for Python, its library and a voice, on a slow machine with a cold disk.

A speech daemon may have to be started too, and is asked for thousands of voices.
"""


class NotWorking(Exception):
    """This way of speaking cannot say anything. The text gives the reason, for reports."""


class Skill(Enum):
    """Something that a way of speaking can do besides speaking."""

    CUT = "cut"
    """New words silence older ones."""
    BRAILLE = "braille"
    MANNER = "manner"
    """The game may set rate and volume. Those of a screen reader belong to the player."""
    WAITS = "waits"
    """It returns only when the words have been heard or cut off."""


class Utterance:
    """Words on their way, which any thread can cut off while they are being spoken."""

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
        """The text to say: the words, perhaps after the news of a switch."""
        self.interrupt = interrupt
        self.begins = begins
        """The time from which it may be heard, on the speaker's clock."""
        self.manner = manner
        self.heard_by = inf
        """The time by which it has been heard, once a way with a queue of its own has it."""
        self.was_cut = False
        self.cut_at = -inf
        self._stop: Callable[[], object] | None = None

    def anew(self, text: str | None = None) -> "Utterance":
        """Return the same words, not cut off yet, perhaps after some news."""
        return Utterance(self.words, interrupt=self.interrupt, manner=self.manner, text=text)

    def cut(self, now: float = -inf) -> None:
        """Cut it off; its sound is stopped before this returns."""
        self.cut_at = now
        self.was_cut = True
        if self._stop:
            with suppress(Exception):  # the caller can do nothing about it
                self._stop()

    def stopped_by(self, stop: Callable[[], object]) -> None:
        """Use `stop` to end its sound from now on: quickly, on any thread, once or more."""
        self._stop = stop
        if self.was_cut:  # if `cut` came in between, one of the two calls it
            stop()


class Backend(Protocol):
    """One way of speaking. It is made, used and closed on a thread of its own.

    It may raise anything, or never return: then it is abandoned, and another one speaks.
    """

    name: str
    """The proper name of a screen reader, or one of the names in `choice`."""

    can: frozenset[Skill]

    def speak(self, utterance: Utterance) -> None:
        """Say it. If this raises anything, the words are said in another way.

        It goes at once to an engine that keeps a queue and obeys `interrupt`; with `Skill.WAITS`
        this returns when it has been heard or cut off.
        """

    def silence(self) -> None:
        """Stop everything that it was given to say."""

    def braille(self, text: str) -> None:
        """Show a text until the next one; only called with `Skill.BRAILLE`."""

    def alive(self) -> bool:
        """Return whether it could speak now. Called again and again while it is idle."""

    def close(self) -> None:
        """Release everything, soon and without raising."""


_SPACES = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029], " ")


def speakable(text: str) -> str:
    """Return the text on one line, without control characters and half characters."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    return " ".join(whole.translate(_SPACES).split())
