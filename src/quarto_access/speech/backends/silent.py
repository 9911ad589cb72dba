"""No words at all, for a game that only its transcript is to hear."""

from quarto_access.speech.manner import USUAL, Manner


class SilentOutput:
    can_be_cut = False

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        """Say nothing."""

    def takes(self, text: str, manner: Manner = USUAL) -> float:
        del text, manner
        return 0.0

    def over_by(self, estimate: float) -> float:
        return estimate

    def try_voice(self, text: str, manner: Manner) -> None:
        """Say nothing here either."""

    def silence(self) -> None:
        """Nothing to silence."""

    def braille(self, text: str) -> None:
        """Show nothing."""
