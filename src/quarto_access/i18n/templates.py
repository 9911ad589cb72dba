"""The rules for texts of a catalogue: words, and the names of its message's facts in braces.

A text is formatted, printed and spoken. So braces contain a name and nothing more, no name is
repeated so often that nested lists explode, and no character controls a terminal.
"""

import re
from enum import Enum
from functools import cache

from quarto_access.i18n.messages import MESSAGES
from quarto_access.printable import CONTROLS


class Flaw(Enum):
    """The reasons why a text cannot be used."""

    BRACES = "braces"
    CONTROL = "control"
    LONG = "long"


LONGEST = 1_000
"""The longest text, in letters; the longest English one has 214."""

MOST_TIMES = 2
"""The most times that a text may contain the same fact; those that join lists contain each once."""


def flaw_of(message: str, text: str) -> Flaw | None:
    """Return what is wrong with a translation of this message; None if there is no such message."""
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
    """Return whether these are facts of a message, each at most so often."""
    often = len(set(names)) < len(names) and any(names.count(name) > most for name in names)
    return not often and _facts(message).issuperset(names)


@cache
def _facts(message: str) -> frozenset[str]:
    """Return the names of a message's facts, which its English text has."""
    return frozenset(name.lower() for name in _FACT.findall(" ".join(MESSAGES[message])))


_FACT = re.compile(r"\{(\w+)\}")
_CONTROL = f"[{CONTROLS}]"
