"""A test that would wait for ever fails instead."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class TooLate(BaseException):
    """What nobody on the way takes for a mishap of its own."""


@contextmanager
def patience(seconds: float = 10.0) -> Iterator[None]:
    """Raise `TooLate` where what is done here takes longer."""
    assert threading.current_thread() is threading.main_thread()

    def late(*_: object) -> None:
        raise TooLate(f"not done in {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
