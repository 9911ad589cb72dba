"""Locks between programs, held by the operating system.

It lets them go when a program ends, however it ends, so none is ever left over from a crash. A
note of the program's number in a file could not do that.
"""

import errno
import os
import sys
from io import FileIO

from quarto_access.storage.files import opened_to_append

HELD = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
"""What the systems say of a lock that another program holds."""


def opened(path: str) -> FileIO:
    """Open the file of a lock, and make it if it is not there; raises where it is no plain one."""
    return opened_to_append(path)


def hold(file: int) -> bool:
    """Lock an open file until it is closed; False if another program holds it.

    A file system that has no locks is taken as it is: to play on matters more.
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
