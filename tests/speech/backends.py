"""Ways of speaking that only remember, and fail when they are told to."""

import threading
from collections.abc import Callable

from quarto_access.speech.backend import Backend, NotWorking, Utterance
from quarto_access.speech.choice import Way

SECONDS = 5.0
"""How long a test waits for what must come."""


class Remembering:
    """Hands words over at once, as a screen reader does."""

    can_be_cut = True

    def __init__(self, name: str) -> None:
        self.name = name
        self.did: list[str] = []
        self.problem: Exception | None = None
        self.on_threads: set[int] = set()
        self._did_something = threading.Condition()

    def speak(self, utterance: Utterance) -> None:
        self._do(f"{'now' if utterance.interrupt else 'then'}: {utterance.text}")

    def silence(self) -> None:
        self._do("silence")

    def close(self) -> None:
        self.problem = None
        self._do("close")

    def wait_for(self, *did: str) -> None:
        """Until exactly this was done."""
        with self._did_something:
            self._did_something.wait_for(lambda: self.did == list(did), SECONDS)
        assert self.did == list(did)

    def _do(self, what: str) -> None:
        self.on_threads.add(threading.get_ident())
        if self.problem:
            raise self.problem
        with self._did_something:
            self.did.append(what)
            self._did_something.notify_all()


class Slow(Remembering):
    """Returns when the words have been heard: when the test says so, or when they are cut."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.heard = threading.Semaphore(0)

    def speak(self, utterance: Utterance) -> None:
        super().speak(utterance)
        utterance.stopped_by(self.heard.release)
        assert self.heard.acquire(timeout=SECONDS)
        self._do("cut" if utterance.was_cut else "heard")


def way(backend: Backend) -> Way:
    return Way(backend.name, lambda: backend)


def broken(name: str, problem: Exception | None = None) -> Way:
    """A way that cannot even be made."""

    def make() -> Backend:
        raise problem or NotWorking("not there")

    return Way(name, make)


def once_broken(backend: Backend) -> Way:
    """A way that cannot be made the first time."""
    made: list[Callable[[], Backend]] = [broken(backend.name).make]
    return Way(backend.name, lambda: made.pop()() if made else backend)


def once(backend: Backend) -> Way:
    """A way that cannot be made a second time."""
    made: list[Callable[[], Backend]] = [broken(backend.name).make, lambda: backend]
    return Way(backend.name, lambda: made[-1]() if len(made) == 1 else made.pop()())
