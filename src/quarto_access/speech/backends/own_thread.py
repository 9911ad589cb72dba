"""A thread for calls that may never return, since foreign libraries wait without end."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


class Stuck(Exception):
    """A call has not returned in time. Its thread is lost: make another."""


class OwnThread:
    """All calls are made on one thread, as COM wants it, which also runs `begin` first."""

    def __init__(self, name: str, begin: Callable[[], object] = lambda: None) -> None:
        self._calls: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._calls.put(begin)
        self._ended = False
        Thread(target=self._run, name=name, daemon=True).start()

    def call(self, function: Callable[[], T], within: float) -> T:
        """What the function returns or raises; `Stuck` if it does neither in time."""
        if self._ended:
            raise Stuck("the thread has ended")
        answers: SimpleQueue[tuple[T, None] | tuple[None, BaseException]] = SimpleQueue()

        def answer() -> None:
            try:
                answers.put((function(), None))
            except BaseException as problem:  # noqa: BLE001 - it is raised where it was asked for
                answers.put((None, problem))

        self._calls.put(answer)
        try:
            result, problem = answers.get(timeout=within)
        except Empty:
            self.end()
            raise Stuck(f"no answer in {within:g} seconds") from None
        if problem:
            raise problem
        return result  # type: ignore[return-value] # there was no problem

    def end(self) -> None:
        """Let the thread end, as soon as it can. It takes no more calls."""
        self._ended = True
        self._calls.put(None)

    def _run(self) -> None:
        while call := self._calls.get():
            call()
