"""Waiting for something that happens on another thread or in another process."""

import time
from collections.abc import Callable


def until(true: Callable[[], object], seconds: float = 20.0) -> bool:
    """Wait until this is true, and return whether that came in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.005)
    return False
