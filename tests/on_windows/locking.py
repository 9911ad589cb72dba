"""The reason why a lock is refused, which Wine forgets: another process has it.

A lab copies this file to `sitecustomize.py`, which Python runs before everything else.
"""

import errno
import msvcrt
import os
from typing import Any

_locking = msvcrt.locking  # type: ignore[attr-defined,unused-ignore]


def locking(*asked: Any) -> None:
    """Lock or unlock a part of a file, as `msvcrt.locking` does."""
    try:
        _locking(*asked)
    except OSError as error:
        if error.errno:
            raise
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from error


msvcrt.locking = locking  # type: ignore[attr-defined,unused-ignore]
