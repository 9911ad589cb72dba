"""How a player wants to hear sounds."""

from quarto_access.core.values import value

SIDES = {"both": (1.0, 1.0), "left": (1.0, 0.0), "right": (0.0, 1.0)}
"""What each ear gets of a player who sits on a side."""


@value
class Hearing:
    """Volumes go from 0 to 100; `way` is one of `spatial.SpatialMode`."""

    way: str = "headphones"
    gentle: bool = False
    pieces: int = 50
    signals: int = 50
    voice: int = 50
    side: str = "both"
    pack: str = ""
    buffer: int = 512
    nothing: bool = False
    """Whether words alone are wanted."""
