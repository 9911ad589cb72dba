"""The last resort: words on the terminal, for whoever has one and can read it."""

import sys
from typing import TextIO

from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.backends.terminal import TerminalOutput
from quarto_access.speech.choice import TERMINAL


class TerminalFallback:
    """Lines on standard error, which nobody sends elsewhere by accident."""

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
        """What is written stays."""

    def braille(self, text: str) -> None:
        """Whoever reads lines in braille has them already."""

    def alive(self) -> bool:
        return True

    def close(self) -> None:
        """The stream belongs to others."""
