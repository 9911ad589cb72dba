"""The players whom a player has shut out: each is known by the hash of a token."""

HASH = "[0-9a-f]{64}"
"""The pattern of the hash by which players know each other."""

MOST_SHUT_OUT = 40
"""The most players whom one player can shut out."""
