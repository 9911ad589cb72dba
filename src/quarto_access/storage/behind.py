"""Work on files on a thread of its own, one task after the other; whoever waits sets a limit."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from queue import SimpleQueue

T = TypeVar("T")


class Done(Generic[T]):
    """The result of a task, once there is one."""

    def __init__(self) -> None:
        from threading import Event

        self._is_over = Event()
        self.result: T | None = None

    def over(self) -> None:
        self._is_over.set()

    def wait(self, within: float) -> bool:
        """Wait until the task is over, but no longer than this; return whether it is."""
        return self._is_over.wait(within)


class Worker(Protocol):
    """Does tasks in their order."""

    def do(self, task: Callable[[], T]) -> Done[T]:
        """Have this done after all earlier tasks."""


class Behind:
    """Does tasks on a thread of its own, which begins with the first one and ends with the program.

    `begins` is called before it begins, and returns what is called with a bug in a task, there.
    """

    def __init__(self, begins: Callable[[], Callable[[Exception], object]]) -> None:
        self._begins = begins
        self._tasks: SimpleQueue[Callable[[], None]] | None = None

    def do(self, task: Callable[[], T]) -> Done[T]:
        if self._tasks is None:
            from queue import SimpleQueue
            from threading import Thread

            self._failed = self._begins()
            self._tasks = SimpleQueue()
            Thread(target=self._run, args=(self._tasks,), name="files", daemon=True).start()
        done = Done[T]()
        self._tasks.put(lambda: self._do(task, done))
        return done

    def _run(self, tasks: "SimpleQueue[Callable[[], None]]") -> None:
        while True:
            tasks.get()()

    def _do(self, task: Callable[[], T], done: Done[T]) -> None:
        try:
            done.result = task()
        except Exception as problem:  # noqa: BLE001 - the tasks after it must be done
            self._failed(problem)
        finally:
            done.over()
