"""The end of a command that cannot do its work: one line of error, and exit status 2."""

import sys

from quarto_access.printable import printable

UNUSABLE = 2


def refuse(why: str) -> int:
    """Print the reason, after everything that was printed before, and return the exit status."""
    print(end="", flush=True)
    tell(f"quarto-access: {printable(why)}")
    return UNUSABLE


def tell(line: str) -> None:
    """Write a line to the stream for errors; if there is no such stream, write nothing."""
    if sys.stderr is not None:  # print would take the other stream
        print(line, file=sys.stderr)


def why_unread(error: OSError | ValueError) -> str:
    """Return why a file could not be opened, in the words of the system."""
    return str(error.strerror if isinstance(error, OSError) else error)
