"""A limit of time for tests that might wait for ever."""

import signal
import sys
import threading
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial


class TooLate(BaseException):
    """An error that no code on the way takes for one of its own."""


@contextmanager
def patience(seconds: float = 10.0) -> Iterator[None]:
    """Raise `TooLate` if the block takes longer."""
    assert threading.current_thread() is threading.main_thread()

    def late(*_: object) -> None:
        raise TooLate(f"not done in {seconds:g} seconds")

    if sys.platform == "win32":  # which cannot interrupt what waits in the system
        number = signal.SIGTERM
        timer = threading.Timer(seconds, interrupt_main, (number,))
        begin, end = timer.start, timer.cancel
    else:
        number = signal.SIGALRM
        begin = partial(signal.setitimer, signal.ITIMER_REAL, seconds)
        end = partial(signal.setitimer, signal.ITIMER_REAL, 0)
    before = signal.signal(number, late)
    begin()
    try:
        yield
    finally:
        end()
        signal.signal(number, before)
