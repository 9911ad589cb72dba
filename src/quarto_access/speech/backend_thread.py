"""A way of speaking on a thread of its own, which makes it, uses it and closes it.

No other thread waits for it, since foreign libraries may never return. Answers come later; if one
is late, the caller abandons the thread.
"""

from collections.abc import Callable
from math import inf

from quarto_access.speech.backend import Backend, Skill
from quarto_access.speech.choice import WayOfSpeaking

Ask = Callable[[Backend], object]


class PendingAnswer:
    """The answer to a request, once there is one."""

    def __init__(self, late_at: float = inf) -> None:
        self.late_at = late_at
        self.is_over = False
        self.result: object = None
        self.problem: BaseException | None = None


class BackendThread:
    """Makes its way of speaking at once; `made` is its first answer.

    `wake` is called after each answer, on this thread.
    """

    def __init__(self, way: WayOfSpeaking, made: PendingAnswer, wake: Callable[[], object]) -> None:
        from queue import SimpleQueue
        from threading import Thread

        self.way = way
        self.made = made
        self.name = way.name
        self.can: frozenset[Skill] = frozenset()
        self._wake = wake
        self._asked: SimpleQueue[tuple[Ask, PendingAnswer] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=f"speech: {way.name}", daemon=True)
        self._thread.start()

    def ask(self, what: Ask, answer: PendingAnswer) -> PendingAnswer:
        """Have this done after all earlier requests."""
        self._asked.put((what, answer))
        return answer

    def close(self) -> None:
        """Close it after all earlier requests."""
        self._asked.put(None)

    def wait(self, within: float) -> bool:
        """Wait until it has been closed, but no longer than this; return whether it has."""
        self._thread.join(within)
        return not self._thread.is_alive()

    def _run(self) -> None:
        backend: Backend | None = None
        try:
            backend = self.way.make()
            self.name, self.can = backend.name, backend.can
        except BaseException as problem:  # noqa: BLE001 - foreign libraries raise anything
            self._over(self.made, problem)
            return
        self._over(self.made)
        while asked := self._asked.get():
            what, answer = asked
            try:
                answer.result = what(backend)
            except BaseException as problem:  # noqa: BLE001 - foreign libraries raise anything
                self._over(answer, problem)
            else:
                self.name = backend.name
                self._over(answer)
        backend.close()

    def _over(self, answer: PendingAnswer, problem: BaseException | None = None) -> None:
        answer.problem = problem
        answer.is_over = True
        self._wake()
