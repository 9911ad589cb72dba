"""Locks between programs, held by the operating system.

The system releases them when a program ends, even by a crash. A file with the program's number
would be left over.
"""

import errno
import os
import sys
from io import FileIO

from quarto_access.storage.files import opened_to_append

HELD = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
"""The errors by which systems say that another program holds a lock."""


def opened(path: str) -> FileIO:
    """Open the file of a lock, or create it; raises `OSError` if it is not a plain file."""
    return opened_to_append(path)


def hold(file: int) -> bool:
    """Lock an open file until it is closed; False if another program holds it.

    On a file system without locks this returns True, because playing on matters more.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, 0, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in HELD
    return True
