"""Words on a terminal: a line an utterance, flushed at once, for braille terminals and pipes."""

from typing import TextIO

from quarto_access.speech.manner import USUAL, Manner

SECONDS_A_WORD = 0.3
"""A screen reader at a usual rate; how long it really takes, no terminal can tell."""

MOST_SECONDS = 5.0


class TerminalOutput:
    """Writes lines, which stay: nothing that was written can be cut off."""

    can_be_cut = False

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        del interrupt, after, manner
        self._stream.write(" ".join(text.split()) + "\n")
        self._stream.flush()

    def takes(self, text: str, manner: Manner = USUAL) -> float:
        del manner
        return min(MOST_SECONDS, SECONDS_A_WORD * len(text.split()))

    def over_by(self, estimate: float) -> float:
        return estimate

    def try_voice(self, text: str, manner: Manner) -> None:
        self.say(text, interrupt=True, manner=manner)

    def silence(self) -> None:
        """There is nothing to silence."""
