"""The variants of messages, and the messages that they belong to."""

from collections import defaultdict
from functools import cache

from quarto_access.i18n.messages import MESSAGES

VARIANTS = ("you", "other", "named", "full", "terse", "nameless", "numbered", "braille")


def message_of(name: str) -> str:
    """Return the message that a name is a variant of: `given` for `given.you.full`."""
    first, _, last = name.rpartition(".")
    return message_of(first) if first and last in VARIANTS else name


def variants_of(message: str) -> list[str]:
    """Return the names of a message: its own, and those of its variants."""
    return _variants()[message]


@cache
def _variants() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for name in MESSAGES:
        found[message_of(name)].append(name)
    return found
