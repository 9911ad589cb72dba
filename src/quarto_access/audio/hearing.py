"""The preferences of a player for sounds."""

from quarto_access.core.values import replace, value

LEAST = 10
"""The least volume that is heard at all."""

SIDES = {"both": (1.0, 1.0), "left": (1.0, 0.0), "right": (0.0, 1.0)}
"""The volume at each ear, for a player who hears on both sides or on one."""


@value
class Hearing:
    """A player's volumes, from 0 to 100, and the rest; `way` is a `spatial.SpatialMode`."""

    way: str = "headphones"
    gentle: bool = False
    pieces: int = 50
    signals: int = 50
    voice: int = 50
    side: str = "both"
    pack: str = ""
    buffer: int = 512
    nothing: bool = False
    """True if the player wants words alone."""

    def volume(self, *, of_piece: bool) -> int:
        """Return the volume of pieces, or of other signals, from 0 to 100."""
        return 0 if self.nothing else self.pieces if of_piece else self.signals

    def in_any_case(self) -> "Hearing":
        """Return these preferences for a player who has asked to hear sounds."""
        pieces, signals = max(LEAST, self.pieces), max(LEAST, self.signals)
        return replace(self, nothing=False, pieces=pieces, signals=signals)
