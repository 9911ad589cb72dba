"""Text in boxes: broken into lines and shrunk if necessary, with its end always in view.

The font is the one that pygame brings: bold, with every letter of the game's languages. A size here
is the height of a line, including accents on capitals and descenders, so lines never touch.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

import pygame
from pygame.font import Font

from quarto_access.core.values import value

SMALLEST = 16
"""The smallest line, unless a window has no room for it: its capitals are 9 pixels high."""

FONT_FOR_LINE = 40 / 36
"""The size that pygame needs for a line of one pixel, including large accents and descenders."""

BASELINE = 28 / 36
"""The baseline, measured from the top of a line: a capital A with its ring has room."""

LEFT_OUT = "…"

SURE = 0.95
"""The share of the width up to which a line is not measured, only the widths of its words added."""

_SPACES = dict.fromkeys(map(ord, "\u00a0\u2007\u202f"), "\u00a0") | {0x2011: "-"}
"""French has spaces that do not break; the font has one of them, and one kind of hyphen."""


@value
class Fitted:
    """Text as it fits into a box."""

    lines: tuple[str, ...]
    size: int
    whole: bool
    """True if nothing had to be left out."""

    @property
    def height(self) -> int:
        return len(self.lines) * self.size


def clean(text: str) -> str:
    """Return text that can be written: one kind of space, one line, nothing invisible."""
    text = text.translate(_SPACES)
    shown = (c if c.isprintable() or c == "\u00a0" else " " if c.isspace() else "" for c in text)
    return " ".join(word for word in "".join(shown).split(" ") if word).strip()


def sizes(largest: int, smallest: int) -> Iterator[int]:
    """Yield the sizes to try, each about a twelfth smaller than the one before."""
    size = largest = max(1, largest)
    smallest = max(1, min(smallest, largest))
    while size > smallest:
        yield size
        size = max(smallest, min(size - 1, size * 12 // 13))
    yield smallest


@lru_cache(maxsize=32)
def _font(size: int) -> Font:
    return Font(None, max(1, round(size * FONT_FOR_LINE)))


def width(text: str, size: int) -> int:
    """Return the width of a line."""
    return _font(size).size(text.replace("\u00a0", " "))[0]


def fit(text: str, box: tuple[int, int], tried: Iterable[int]) -> Fitted:
    """Fit text into a box of this width and height, at the first size at which all of it has room.

    If it never has, the middle is left out at the last size, and beginning and end are shown.
    """
    return _fit(text, *box, tuple(tried))


def fit_paragraphs(texts: Iterable[str], box: tuple[int, int], tried: Iterable[int]) -> Fitted:
    """Fit several texts, each of which begins a line; what has no room is cut."""
    wide, high = box
    texts, lines, size = tuple(texts), list[str](), 1
    for size in tried:
        words = [clean(text).split(" ") for text in texts]
        lines = [line for each in words for line in _wrapped(each, wide, size)]
        broken = any(width(word, size) > wide for each in words for word in each)
        if len(lines) * size <= high and not broken:
            return Fitted(tuple(lines), size, whole=True)
    return Fitted(tuple(lines[: high // size]), size, whole=len(lines) * size <= high)


@lru_cache(maxsize=512)
def _fit(text: str, wide: int, high: int, tried: tuple[int, ...]) -> Fitted:
    words = clean(text).split(" ")
    counts = Counter(words)
    for size in tried:
        if _could_fit(counts, wide, high, size):
            lines = _wrapped(words, wide, size)
            if len(lines) * size <= high:
                return Fitted(tuple(lines), size, whole=True)
    size = tried[-1]
    lines = _wrapped(words, wide, size)
    shortened = tuple(_shortened(lines, high // size, wide, size))
    return Fitted(shortened, size, whole=shortened == tuple(lines))


def _could_fit(words: Counter[str], wide: int, high: int, size: int) -> bool:
    """Return whether no word must be broken, and breaking into lines is worth the time."""
    widths = {word: width(word, size) for word in words}
    area = sum(widths[word] * times for word, times in words.items())
    return max(widths.values()) <= wide and area <= wide * (high // size)


def _wrapped(words: list[str], wide: int, size: int) -> list[str]:
    """Return lines no wider than this; a word that is too long is broken."""
    lines: list[str] = []
    line = ""
    about = 0
    space = width(" ", size)
    widths = {word: width(word, size) for word in set(words)}
    for word in words:
        longer = f"{line} {word}" if line else word
        about += space + widths[word]
        if about < wide * SURE or width(longer, size) <= wide:
            line = longer
            continue
        if line:
            lines.append(line)
        *broken, line = _broken(word, wide, size)
        lines += broken
        about = width(line, size)
    return [*lines, line] if line else lines


def _broken(word: str, wide: int, size: int) -> list[str]:
    """Return a word in parts no wider than this, of at least one letter."""
    pieces = []
    while len(word) > 1 and width(word, size) > wide:
        end = _longest(word, wide, size)
        pieces.append(word[:end])
        word = word[end:]
    return [*pieces, word]


def _longest(word: str, wide: int, size: int) -> int:
    """Return how many letters from the beginning of a word have room; at least one."""
    return max(1, bisect(range(1, len(word)), wide, key=lambda end: width(word[:end], size)))


def _shortened(lines: list[str], room: int, wide: int, size: int) -> Iterator[str]:
    """Yield lines from the beginning and the end; nothing if not one letter has room."""
    if room < 1 or any(width(line, size) > wide for line in lines):
        return
    if len(lines) <= room:
        yield from lines
    elif width(LEFT_OUT, size) > wide:
        yield from lines[-room:]
    elif room == 1:
        yield _ends(" ".join(lines), wide, size)
    else:
        before = (room + 1) // 2
        yield from lines[: before - 1]
        yield _cut(lines[before - 1], wide, size)
        yield from _end(" ".join(lines[before:]).split(" "), room - before, wide, size)


def _end(words: list[str], room: int, wide: int, size: int) -> list[str]:
    """Return the last words that fit into a number of lines; at least one."""

    def lines_of(count: int) -> list[str]:
        return _wrapped(words[-count:], wide, size)

    most = bisect(range(1, len(words) + 1), room, key=lambda count: len(lines_of(count)))
    return lines_of(max(1, most))


def _cut(line: str, wide: int, size: int) -> str:
    """Return a line with the mark for something left out at its end."""
    while line and width(f"{line} {LEFT_OUT}", size) > wide:
        line = line[:-1].rstrip()
    return f"{line} {LEFT_OUT}".strip()


def _ends(text: str, wide: int, size: int) -> str:
    """Return the beginning and the end of a text in one line, preferring the end."""
    end = text.rsplit(" ", 1)[-1]
    while len(end) > 1 and width(f"{LEFT_OUT} {end}", size) > wide:
        end = end[1:]
    if width(f"{LEFT_OUT} {end}", size) > wide:
        return end
    start = 0
    while width(f"{text[: start + 1]} {LEFT_OUT} {end}", size) <= wide:
        start += 1
    return f"{text[:start].rstrip()} {LEFT_OUT} {end}".strip()


def written(line: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """Render a line on a transparent ground, as high as its size, so that baselines are level."""
    line = line.replace("\u00a0", " ")
    font = _font(size)
    rendered = font.render(line, True, colour)
    tallest = max((m[3] for m in font.metrics(line) if m), default=0)
    top = round(size * BASELINE) - max(font.get_ascent(), tallest)
    whole = pygame.Surface((rendered.get_width(), size), pygame.SRCALPHA, 32)
    whole.blit(rendered, (0, top))
    return whole
