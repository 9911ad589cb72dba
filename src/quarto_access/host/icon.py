"""The icon of the window: a tall round piece with a hole, white on black, as in `icon.png`."""

from pygame import Rect, Surface, draw

SIZE = 64
BLACK, WHITE, GREY = (0, 0, 0), (255, 255, 255), (205, 205, 205)


def drawn_icon() -> Surface:
    """Draw it; SDL makes it smaller where it has to."""
    icon = Surface((SIZE, SIZE))
    icon.fill(BLACK)
    left, wide, high = round(0.24 * SIZE), round(0.52 * SIZE), round(0.22 * SIZE)
    top, foot = round(0.17 * SIZE), round(0.67 * SIZE)
    draw.rect(icon, GREY, Rect(left, top + high // 2, wide, foot - top))
    draw.ellipse(icon, GREY, Rect(left, foot, wide, high))
    draw.ellipse(icon, WHITE, Rect(left, top, wide, high))
    draw.ellipse(icon, BLACK, Rect(left + wide // 4, top + high // 4, wide // 2, high // 2))
    return icon
