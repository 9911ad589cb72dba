"""The end of the process: once everything is written and said, it comes within two seconds.

A sound server, a screen reader or a voice may never answer again. Parts are closed at the same
time, and those that have not ended in time are abandoned. The process then ends without the hooks
of libraries, which would wait for the same part once more.
"""

import os
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Thread
from typing import NoReturn

from quarto_access.processes.process import kill_all

WITHIN = 2.0
"""The seconds until the process has ended, whatever hangs."""

CLOSING_TIMEOUT = 1.3
"""The seconds of these in which parts may end in good order."""


def close_all(parts: Mapping[str, Callable[[], object]]) -> tuple[str, ...]:
    """Close parts at the same time, and return the names of those that hang."""
    threads = {
        name: Thread(target=close, name=f"closing {name}", daemon=True)
        for name, close in parts.items()
    }
    for thread in threads.values():
        thread.start()
    until = time.monotonic() + CLOSING_TIMEOUT
    for thread in threads.values():
        thread.join(max(0.0, until - time.monotonic()))
    return tuple(name for name, thread in threads.items() if thread.is_alive())


def leave(status: int) -> NoReturn:
    """End the process and all processes that it started, at once, after flushing the output."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # it is closed, full, or none
            stream.flush()
    kill_all()
    os._exit(status)
