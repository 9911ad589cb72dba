"""The variants of messages, and the messages that they belong to."""

from quarto_access.i18n.messages import MESSAGES

VARIANTS = ("you", "other", "named", "full", "terse", "nameless", "numbered", "braille")


def message_of(name: str) -> str:
    """Return the message that a name is a variant of: `given` for `given.you.full`."""
    first, _, last = name.rpartition(".")
    return message_of(first) if first and last in VARIANTS else name


def variants_of(message: str) -> list[str]:
    """Return the names of a message: its own, and those of its variants."""
    return [name for name in MESSAGES if message_of(name) == message]
