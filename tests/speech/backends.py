"""Ways of speaking that only remember, and fail on command."""

import threading
from collections.abc import Callable

from quarto_access.speech.backend import Backend, NotWorking, Skill, Utterance
from quarto_access.speech.choice import OWN_VOICE, SCREEN_READER, TERMINAL, WayOfSpeaking

SECONDS = 5.0
"""The seconds that a test waits for what must come."""


class Remembering:
    """Accepts words at once, as a screen reader does."""

    def __init__(self, name: str) -> None:
        self.can = frozenset({Skill.CUT})
        self.name = name
        self.is_alive = True
        self.did: list[str] = []
        self.problem: Exception | None = None
        self.on_threads: set[int] = set()
        self._did_something = threading.Condition()

    def speak(self, utterance: Utterance) -> None:
        self._do(f"{'now' if utterance.interrupt else 'then'}: {utterance.text}")

    def silence(self) -> None:
        self._do("silence")

    def braille(self, text: str) -> None:
        self._do(f"braille: {text}")

    def alive(self) -> bool:
        self.on_threads.add(threading.get_ident())
        return self.is_alive

    def close(self) -> None:
        self.problem = None
        self._do("close")

    def wait_for(self, *did: str) -> None:
        """Wait until exactly this was done."""
        with self._did_something:
            self._did_something.wait_for(lambda: self.did == list(did), SECONDS)
        assert self.did == list(did), self.did

    def _do(self, what: str) -> None:
        self.on_threads.add(threading.get_ident())
        problem, self.problem = self.problem, None
        if problem:
            raise problem
        with self._did_something:
            self.did.append(what)
            self._did_something.notify_all()


class Slow(Remembering):
    """Returns when the words have been heard: when the test says so, or when they are cut."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.can |= {Skill.WAITS}
        self.heard = threading.Semaphore(0)

    def speak(self, utterance: Utterance) -> None:
        super().speak(utterance)
        utterance.stopped_by(self.heard.release)
        assert self.heard.acquire(timeout=SECONDS)
        self._do("cut" if utterance.was_cut else "heard")


class Brailling(Remembering):
    """Has a braille display."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.can |= {Skill.BRAILLE}


class Failing(Remembering):
    """Can be made, and never speaks until it works."""

    works = False

    def speak(self, utterance: Utterance) -> None:
        if not self.works:
            raise OSError(self.name)
        super().speak(utterance)


class FailingWhenLet(Remembering):
    """Never speaks, and says so only when the test lets it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.fails = 0
        """The number of times it has begun to fail."""
        self.goes_on = threading.Semaphore(0)

    def speak(self, utterance: Utterance) -> None:
        del utterance
        self.fails += 1
        assert self.goes_on.acquire(timeout=SECONDS)
        raise OSError(self.name)


class Stuck(Remembering):
    """Never returns from speaking, until the test lets it go on."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.goes_on = threading.Event()

    def speak(self, utterance: Utterance) -> None:
        del utterance
        self.goes_on.wait(2 * SECONDS)


class Drowsy(Remembering):
    """Answers no question while it sleeps."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.awake = threading.Event()
        self.awake.set()

    def alive(self) -> bool:
        self.awake.wait(2 * SECONDS)
        return super().alive()


KINDS = {"reader": SCREEN_READER, "terminal": TERMINAL}


def named(name: str, make: Callable[[], Backend]) -> WayOfSpeaking:
    """Return a way that is tried often."""
    return WayOfSpeaking(name, KINDS.get(name, OWN_VOICE), make, every=0.05)


def way(backend: Backend) -> WayOfSpeaking:
    return named(backend.name, lambda: backend)


def broken(name: str, problem: Exception | None = None) -> WayOfSpeaking:
    """Return a way that cannot even be made."""

    def make() -> Backend:
        raise problem or NotWorking("not there")

    return named(name, make)


def once_broken(backend: Backend, times: int = 1) -> WayOfSpeaking:
    """Return a way that cannot be made at first."""
    made: list[Callable[[], Backend]] = [broken(backend.name).make] * times
    return named(backend.name, lambda: made.pop()() if made else backend)


def once(backend: Backend) -> WayOfSpeaking:
    """Return a way that cannot be made a second time."""
    made: list[Callable[[], Backend]] = [broken(backend.name).make, lambda: backend]
    return named(backend.name, lambda: made[-1]() if len(made) == 1 else made.pop()())
