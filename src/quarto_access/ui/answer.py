"""A screen's answer to a command: what is told, what is done, and where the focus goes.

Screens answer with data. The session alone carries it out: it acts in the match, announces focus
and opens and closes screens.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from quarto_access.core.actions import Action
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.narration.announcement import NOTHING, Fact, Telling, say
from quarto_access.narration.focus import Focus
from quarto_access.ui.commands import Context


class Screen(Protocol):
    """A mode of the game that takes commands."""

    @property
    def context(self) -> Context:
        """Which commands it knows."""

    @property
    def clock_runs(self) -> bool:
        """Whether the time of a turn goes on here."""

    @property
    def title(self) -> str:
        """The message that says what this is."""

    @property
    def position(self) -> int:
        """Which of the rows has the focus."""

    @property
    def places_words(self) -> bool:
        """Whether our own voice comes from the square that it speaks of, whatever is set."""

    def rows(self) -> "Sequence[Fact | Telling]":
        """What there is to be seen, line by line; nothing where that is the table."""

    def focus(self) -> Focus:
        """Where the focus is. Looking may cost a touch, so it is asked once an utterance."""

    def arrive(self) -> Focus:
        """Where the focus is on coming here, as far as that may be told unasked."""

    def expected(self) -> str | None:
        """The message that says what is expected here, if anything is."""

    def do(self, command: str) -> "Answer":
        """Carry out a command of this context."""

    def search(self, letter: str, word: Callable[[Fact], str]) -> "Answer":
        """Go to the next label that begins with a letter; `word` tells how a label reads."""


@value
class Open:
    """Put a screen on top of this one."""

    screen: Screen


@value
class Swap:
    """Put these screens in the place of all that are open; the last one has the focus."""

    screens: tuple[Screen, ...]
    quiet: bool = False
    """The answer itself tells where the players are now."""


@value
class Back:
    """Close this screen, or so many, and go back to the one below."""

    screens: int = 1


@value
class Leave:
    """Leave the program."""


Go = Open | Swap | Back | Leave


@value
class Answer:
    """What a command led to."""

    telling: Telling = NOTHING
    moved: bool = False
    """The focus has moved and wants to be announced."""
    arrived: bool = False
    """The focus is in another place, which is named with what is expected there."""
    action: Action | None = None
    """What the player does in the game."""
    go: Go | None = None
    then: str | None = None
    """A command to carry out on the screen that has the focus afterwards."""
    tries: Player | None = None
    """Whose voice is to be heard as it would sound."""


MOVED = Answer(moved=True)
SILENCE = Answer()
EDGE = Answer(say("edge", cue="edge"))


def told(telling: Telling) -> Answer:
    """An answer in words alone."""
    return Answer(telling)
