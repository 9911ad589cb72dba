"""Text from outside: escapes for what a terminal would obey, and for invisible characters."""

import re


def printable(text: str) -> str:
    """Return the text with escapes for controls, marks of direction and invisible characters.

    Joiners between letters of scripts that need them, such as Persian and Hindi, stay.
    """
    if text.isprintable():
        return text
    return re.sub(_UNSEEN, lambda found: found[0].encode("unicode_escape").decode(), text)


CONTROLS = "\x00-\x1f\x7f-\x9f\u2028-\u202e\ud800-\udfff\U000e0000-\U000e007f"
"""The controls, for a set in a pattern.

Controls, line ends, marks that force a direction, halves of characters, and tags.
"""

_UNSEEN = (  # compiled on first use: few starts need it
    f"[{CONTROLS}\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u206f\ufeff\ufff9-\ufffb]"
    "|[\u200c\u200d](?![\u0600-\U0010ffff])"
    "|(?<![\u0600-\U0010ffff])[\u200c\u200d]"
)
