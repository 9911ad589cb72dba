"""A limit of time for tests that might wait for ever."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class TooLate(BaseException):
    """An error that no code on the way takes for one of its own."""


@contextmanager
def patience(seconds: float = 10.0) -> Iterator[None]:
    """Raise `TooLate` if the block takes longer."""
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
