"""The end of a command that cannot do its work: one line of error, and exit status 2."""

import sys

from quarto_access.printable import printable

UNUSABLE = 2


def refuse(why: str) -> int:
    """Tell why, after everything that was printed before, and return the exit status."""
    print(end="", flush=True)
    tell(f"quarto-access: {printable(why)}")
    return UNUSABLE


def tell(line: str) -> None:
    """Write a line to the stream for errors.

    On Windows a program without a console has none, and a box says it, which screen readers read.
    Elsewhere it is written nowhere then.
    """
    if sys.stderr is not None:  # print would take the other stream
        print(line, file=sys.stderr)
    elif sys.platform == "win32":
        import ctypes

        sign_of_an_error = 0x10
        ctypes.windll.user32.MessageBoxW(None, line, "Quarto Access", sign_of_an_error)


def why_unread(error: OSError | ValueError) -> str:
    """Return why a file could not be opened, in the words of the system."""
    return str(error.strerror if isinstance(error, OSError) else error)
