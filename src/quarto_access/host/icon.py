"""The icon: a tall round piece with a hole, white on black.

It is measured in shares of its side, from the upper left. The window draws it at once;
`release/icon.py` makes the finer files of it.
"""

from pygame import Rect, Surface, draw

BLACK, WHITE, GREY = 0, 255, 205

TOP, FOOT = 0.28, 0.78
"""The heights at which the upper and the lower face have their middle; both are centred."""

FACE, HOLE = (0.26, 0.11), (0.13, 0.05)
"""Half the width and half the height of a face, and of the hole in the upper one."""

SIZE = 64


def drawn_icon() -> Surface:
    """Draw it; SDL makes it smaller where it has to."""
    icon = Surface((SIZE, SIZE))
    upper, lower = _around(TOP, FACE), _around(FOOT, FACE)
    draw.rect(icon, [GREY] * 3, Rect(upper.midleft, (upper.w, lower.y - upper.y)))
    draw.ellipse(icon, [GREY] * 3, lower)
    draw.ellipse(icon, [WHITE] * 3, upper)
    draw.ellipse(icon, [BLACK] * 3, _around(TOP, HOLE))
    return icon


def _around(y: float, halves: tuple[float, float]) -> Rect:
    wide, high = (round(2 * half * SIZE) for half in halves)
    return Rect((SIZE - wide) // 2, round(y * SIZE - high / 2), wide, high)
