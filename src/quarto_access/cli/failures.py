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
    """Write a line to the stream for errors.

    On Windows a program without a console has no such stream: a message box shows the line, and
    screen readers read it. On other systems it is lost.
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
