"""The standard streams of a process, where Windows differs from other systems."""

import errno
import os
import sys


def prepare(stream: object) -> None:
    """Make a stream take every letter: where it does not know one, it shows its escape.

    A pipe on Windows is UTF-8, as elsewhere, unless the environment says otherwise. The system's
    code page has neither braille nor all the letters that our languages need.
    """
    if not hasattr(stream, "reconfigure"):
        return
    if sys.platform == "win32" and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
        stream.reconfigure(encoding="utf-8")
    stream.reconfigure(errors="backslashreplace")


def reader_has_gone(error: OSError) -> bool:
    """Return whether the reader of a pipe has closed it, as `head` does. Windows says EINVAL."""
    is_windows_word = sys.platform == "win32" and error.errno == errno.EINVAL
    return isinstance(error, BrokenPipeError) or (is_windows_word and error.filename is None)
