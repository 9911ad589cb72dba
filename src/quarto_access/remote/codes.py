"""The code of a table: six signs, which one friend tells the other.

The signs are digits and letters without those that look alike: 32 of them, so there are a thousand
million codes.
"""

from collections.abc import Callable, Sequence

SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 6
LINK = "quarto:"
"""The scheme of a link to a table."""

_LONGEST = 64
"""The longest text in which a code is looked for."""


def new_code(pick: Callable[[Sequence[str]], str]) -> str:
    """Return a new code; `pick` picks each sign, and must be unpredictable."""
    return "".join(pick(SIGNS) for _ in range(LENGTH))


def parse_code(text: str) -> str | None:
    """Return the code that somebody typed, or a link to it; None if it is neither.

    >>> parse_code("quarto:k7f 2qx"), parse_code("K7F-2Q")
    ('K7F2QX', None)
    """
    text = text.strip() if len(text) <= _LONGEST else ""
    if text.lower().startswith(LINK):
        text = text[len(LINK) :]
    code = "".join(sign for sign in text.upper() if sign not in " -./")
    return code if len(code) == LENGTH and set(code) <= set(SIGNS) else None
