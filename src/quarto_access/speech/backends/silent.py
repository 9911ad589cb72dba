"""No words at all, for a game that only its transcript is to hear."""


class SilentOutput:
    can_be_cut = False

    def say(self, text: str, *, interrupt: bool, after: float = 0.0) -> None:
        """Say nothing."""

    def takes(self, text: str) -> float:
        del text
        return 0.0

    def silence(self) -> None:
        """Nothing to silence."""

    def braille(self, text: str) -> None:
        """Show nothing."""
