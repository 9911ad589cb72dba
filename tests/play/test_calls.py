"""The calls of our own code between Enter and its first word are few enough."""

import sys
from io import StringIO
from pathlib import Path
from types import FrameType

import pytest

import quarto_access
from quarto_access.core import Square
from quarto_access.i18n.language import Language
from quarto_access.match.setup import Setup, Starts
from quarto_access.speech.backends.terminal import TerminalOutput
from quarto_access.speech.manner import USUAL, Manner
from tests.i18n.english import english
from tests.play.conftest import LayTable
from tests.play.table import Table, Voice

MOST = 200
"""The number of calls; a player's name takes three."""

OURS = str(Path(quarto_access.__file__).parent)
SETUP = Setup(starts=Starts.ONE, names=("Ana", "Ben"))


class Terminal(StringIO):
    """A terminal that stops the count at the first word."""

    def write(self, text: str) -> int:
        sys.setprofile(None)
        return super().write(text)


class InTerminal(Voice):
    """A voice that writes everything, as text mode does."""

    def __init__(self) -> None:
        super().__init__()
        self._output = TerminalOutput(Terminal())

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        self._output.say(text, interrupt=interrupt, after=after, manner=manner)
        super().say(text, interrupt=interrupt, after=after, manner=manner)


def calls(table: Table, key: str) -> int:
    """Count the entries into functions and generators of ours until the first word."""
    count = 0

    def entered(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code.co_filename.startswith(OURS)

    sys.setprofile(entered)
    try:
        table.session.press(key)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("in_window", [False, True])
def test_an_enter_has_its_first_word_after_few_calls_of_our_own(
    lay: LayTable, in_window: bool
) -> None:
    """In the middle of a game, in English, with a transcript and a journal."""
    table = lay(SETUP, InTerminal(), in_window=in_window)
    table.speak(Language())
    table.press("Enter Right Enter Right Enter")  # both have been spoken to
    for keys, said in (
        ("Right", english("placed.named", player="Ana", square=Square.C1)),
        ("Down Right", "Ben, your piece: "),
    ):
        table.press(keys)
        needed = calls(table, "Enter")
        assert table.voice.said[-1].startswith(said)
        assert 50 < needed <= MOST, said
