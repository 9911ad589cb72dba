"""Words on a terminal: a line for each utterance, flushed at once for braille and pipes."""

import sys
from collections.abc import Callable
from typing import TextIO

from quarto_access.printable import printable
from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.choice import TERMINAL
from quarto_access.speech.manner import USUAL, Manner

SECONDS_A_WORD = 0.3
"""The usual pace of a screen reader; no terminal can find out the real one."""

MOST_SECONDS = 5.0


class TerminalOutput:
    """Writes lines, which stay: nothing that was written can be cut off.

    If `brailles` returns true, the text for a braille display is a line of its own. Otherwise
    nothing is written twice: of that text only the board is written, if there is one and it is new.
    `gone` gets the reason why nothing can be written any more; by default it is raised.
    """

    can_be_cut = False
    can_braille = True

    def __init__(self, stream: TextIO, gone: Callable[[OSError], object] | None = None) -> None:
        self.brailles: Callable[[], bool] = lambda: False
        self._gone = gone
        self._stream = stream
        self._board = ""

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        del interrupt, after, manner
        self._write(text)

    def takes(self, text: str, manner: Manner = USUAL) -> float:
        del manner
        return min(MOST_SECONDS, SECONDS_A_WORD * len(text.split()))

    def over_by(self, estimate: float) -> float:
        return estimate

    def try_voice(self, text: str, manner: Manner) -> None:
        self.say(text, interrupt=True, manner=manner)

    def silence(self) -> None:
        """Do nothing: lines stay."""

    def braille(self, text: str) -> None:
        before, self._board = self._board, "".join(filter(_is_cell, text))
        if self.brailles():
            self._write(text)
        elif self._board not in {"", before}:
            self._write(self._board)

    def _write(self, text: str) -> None:
        try:
            self._stream.write(printable(" ".join(text.split())) + "\n")
            self._stream.flush()
        except OSError as problem:
            if self._gone is None:
                raise
            self._gone(problem)


class TerminalFallback:
    """The last resort: lines on standard error, which is seldom redirected by accident."""

    name = TERMINAL
    can: frozenset[Skill] = frozenset()

    def __init__(self, stream: TextIO | None = None) -> None:
        stream = stream or sys.stderr
        if stream is None:  # a program without a console has none
            raise NotWorking("no terminal")
        self._terminal = TerminalOutput(stream)

    def speak(self, utterance: Utterance) -> None:
        self._terminal.say(utterance.text, interrupt=utterance.interrupt)

    def silence(self) -> None:
        """Do nothing: lines stay."""

    def braille(self, text: str) -> None:
        """Do nothing: the lines are on a braille terminal already."""

    def alive(self) -> bool:
        return True

    def close(self) -> None:
        """Do nothing: the stream belongs to the caller."""


def _is_cell(character: str) -> bool:
    """Return whether this is a braille pattern, of which boards are made."""
    return "\u2800" <= character <= "\u28ff"
