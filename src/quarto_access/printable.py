"""Text from outside: escapes for what a terminal would obey, and for invisible characters."""

import re


def printable(text: str) -> str:
    """Return the text with escapes for controls, marks of direction and invisible characters.

    Joiners between letters of scripts that need them, such as Persian and Hindi, stay.
    """
    if text.isprintable():
        return text
    return re.sub(_UNSEEN, lambda found: found[0].encode("unicode_escape").decode(), text)


def plain_text(text: str, longest: int) -> str:
    """Return what another person wrote as words on one line: nothing unseen, not long.

    Signs that some voices obey, such as ``[[`` and a backquote, are left out. What Windows' voices
    take for markup stays, since it is made safe for them alone.

    >>> plain_text("well\\n[[played]] & won <3\\u202e!", 40)
    'well played & won <3 !'
    """
    text = re.sub(f"{_UNSEEN}|[{re.escape(OBEYED)}]", " ", text[: 4 * longest])
    text = "".join(sign if sign.isprintable() or sign in _JOINERS else " " for sign in text)
    text = re.sub(f"([{_MARKS}]{{4}})[{_MARKS}]+", r"\1", text)
    return " ".join(text.split())[:longest].strip()


OBEYED = "{}[]\\|`"
"""The signs with which commands for voices begin or end."""

CONTROLS = "\x00-\x1f\x7f-\x9f\u2028-\u202e\ud800-\udfff\U000e0000-\U000e007f"
"""The controls, for a set in a pattern.

Controls, line ends, marks that force a direction, halves of characters, and tags.
"""

_UNSEEN = (  # compiled on first use: few starts need it
    f"[{CONTROLS}\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u206f\ufeff\ufff9-\ufffb]"
    "|[\u200c\u200d](?![\u0600-\U0010ffff])"
    "|(?<![\u0600-\U0010ffff])[\u200c\u200d]"
)

_JOINERS = "\u200c\u200d"

_MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
"""Marks above and below a letter; no language puts more than four on one."""
