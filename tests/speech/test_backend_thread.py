import threading
import time
from collections.abc import Callable

from quarto_access.speech.backend_thread import BackendThread, PendingAnswer
from quarto_access.speech.choice import OWN_VOICE, WayOfSpeaking
from tests.speech.backends import SECONDS, Remembering, broken, named, way


class Woken:
    """Waits until the thread has answered."""

    def __init__(self) -> None:
        self._times = threading.Semaphore(0)

    def __call__(self) -> None:
        self._times.release()

    def wait(self, times: int = 1) -> None:
        for _ in range(times):
            assert self._times.acquire(timeout=SECONDS)


def speak(_: object) -> str:
    return "spoken"


def test_what_is_asked_is_done_in_turn_and_answered() -> None:
    woken = Woken()
    reader = Remembering("reader")
    channel = BackendThread(way(reader), PendingAnswer(), woken)
    answers = [
        channel.ask(lambda backend: backend.braille("1"), PendingAnswer()),
        channel.ask(speak, PendingAnswer()),
        channel.ask(lambda backend: backend.braille("2"), PendingAnswer()),
    ]
    woken.wait(4)
    assert reader.did == ["braille: 1", "braille: 2"]
    assert [answer.result for answer in answers] == [None, "spoken", None]
    channel.close()
    channel.wait(SECONDS)
    assert reader.did[-1] == "close"


def test_a_problem_is_an_answer_and_the_next_is_done() -> None:
    woken = Woken()
    reader = Remembering("reader")
    channel = BackendThread(way(reader), PendingAnswer(), woken)
    reader.problem = SystemExit()  # type: ignore[assignment] # libraries raise that too
    failed = channel.ask(lambda backend: backend.silence(), PendingAnswer())
    done = channel.ask(speak, PendingAnswer())
    woken.wait(3)
    assert isinstance(failed.problem, SystemExit)
    assert done.result == "spoken"
    channel.close()
    channel.wait(SECONDS)


def test_one_that_cannot_be_made_answers_that_and_nothing_else() -> None:
    woken = Woken()
    made = PendingAnswer()
    channel = BackendThread(broken("reader", OSError("no")), made, woken)
    woken.wait()
    assert made.is_over
    assert isinstance(made.problem, OSError)
    asked = channel.ask(speak, PendingAnswer())
    channel.close()
    channel.wait(SECONDS)
    assert not asked.is_over


def test_one_that_is_made_after_it_was_closed_is_let_go() -> None:
    reader = Remembering("reader")
    goes_on = threading.Event()

    def make() -> Remembering:
        goes_on.wait(SECONDS)
        return reader

    channel = BackendThread(named("reader", make), PendingAnswer(), Woken())
    channel.close()
    goes_on.set()
    reader.wait_for("close")


def test_what_was_asked_before_the_end_is_still_done() -> None:
    reader = Remembering("reader")
    channel = BackendThread(way(reader), PendingAnswer(), Woken())
    channel.ask(lambda backend: backend.braille("1"), PendingAnswer())
    channel.close()
    reader.wait_for("braille: 1", "close")


def test_a_name_that_changes_is_known_after_the_next_answer() -> None:
    woken = Woken()
    reader = Remembering("NVDA")
    channel = BackendThread(way(reader), PendingAnswer(), woken)
    woken.wait()
    reader.name = "JAWS"
    channel.ask(speak, PendingAnswer())
    woken.wait()
    assert channel.name == "JAWS"
    channel.close()
    channel.wait(SECONDS)


def test_nobody_waits_for_one_that_never_returns() -> None:
    goes_on = threading.Event()
    channel = BackendThread(
        WayOfSpeaking("stuck", OWN_VOICE, _stuck(goes_on)), PendingAnswer(), Woken()
    )
    begun = time.monotonic()
    channel.ask(speak, PendingAnswer())
    channel.close()
    channel.wait(0.05)
    assert time.monotonic() - begun < 1
    goes_on.set()


def _stuck(goes_on: threading.Event) -> Callable[[], Remembering]:
    def make() -> Remembering:
        goes_on.wait(2 * SECONDS)
        return Remembering("stuck")

    return make
