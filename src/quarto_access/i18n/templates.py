"""What a text of a catalogue may be: words, and the names of its message's facts in braces.

A text is formatted, printed and spoken. So braces hold a name and nothing more, no name stands
there so often that lists of lists explode, and no character means anything to a terminal.
"""

import re
from enum import Enum
from functools import cache

from quarto_access.i18n.messages import MESSAGES
from quarto_access.printable import CONTROLS


class Flaw(Enum):
    """Why a text cannot be said."""

    BRACES = "braces"
    CONTROL = "control"
    LONG = "long"


LONGEST = 1_000
"""Letters of a text; the longest English one has 214."""

MOST_TIMES = 2
"""So often a text may tell the same fact; what joins the parts of a list tells each once."""


def flaw_of(message: str, text: str) -> Flaw | None:
    """What is wrong with a translation of this message; nothing if there is no such message."""
    if message not in MESSAGES:
        return None
    if len(text) > LONGEST:
        return Flaw.LONG
    if not text.isprintable() and re.search(_CONTROL, text):
        return Flaw.CONTROL
    names = _FACT.findall(text)
    braces = text.count("{"), text.count("}")
    if braces != (len(names), len(names)):
        return Flaw.BRACES
    most = 1 if message.startswith("list.") else MOST_TIMES
    if names and not _are_facts(message, [name.lower() for name in names], most):
        return Flaw.BRACES
    return None


def _are_facts(message: str, names: list[str], most: int) -> bool:
    """Whether these are facts of a message, each so often at most."""
    often = len(set(names)) < len(names) and any(names.count(name) > most for name in names)
    return not often and _facts(message).issuperset(names)


@cache
def _facts(message: str) -> frozenset[str]:
    """The names of a message's facts, which its English text has."""
    return frozenset(name.lower() for name in _FACT.findall(" ".join(MESSAGES[message])))


_FACT = re.compile(r"\{(\w+)\}")
_CONTROL = f"[{CONTROLS}]"
