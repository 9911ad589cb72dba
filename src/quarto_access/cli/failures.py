"""The end of a command that cannot do its work: one line of error, and exit status 2."""

import sys

UNUSABLE = 2


def refuse(why: str) -> int:
    """Tell why, after everything that was printed before, and return the exit status."""
    print(end="", flush=True)
    print(f"quarto-access: {why}", file=sys.stderr)
    return UNUSABLE


def why_unread(error: OSError | ValueError) -> str:
    """Return why a file could not be opened, in the words of the system."""
    return str(error.strerror if isinstance(error, OSError) else error)
