"""The search for ways of speaking, on a clock that the test moves."""

import threading
from collections.abc import Sequence

import pytest

from quarto_access.core.values import replace
from quarto_access.speech.backend import SECONDS_TO_BEGIN
from quarto_access.speech.backend_search import BETTER_WAY_TIMEOUT, BackendSearch
from quarto_access.speech.backend_thread import BackendThread
from quarto_access.speech.choice import WayOfSpeaking
from tests.speech.backends import SECONDS, Remembering, broken, named


class Making:
    """A way that is made when the test says so."""

    def __init__(self, name: str) -> None:
        self.backend = Remembering(name)
        self.begun = 0
        self.goes_on = threading.Event()
        self.way = named(name, self._make)

    def _make(self) -> Remembering:
        self.begun += 1
        self.goes_on.wait(SECONDS)
        return self.backend


class Search:
    def __init__(self) -> None:
        self.now = 100.0
        self.failed: list[tuple[str, str]] = []
        self._woken = threading.Semaphore(0)
        self.seeking = BackendSearch(
            self._woken.release,
            lambda way, problem: self.failed.append((way.name, type(problem).__name__)),
            lambda: self.now,
        )

    def wait(self, made: Making | None = None) -> None:
        """Wait until one way was made, or has failed."""
        if made:
            made.goes_on.set()
        assert self._woken.acquire(timeout=SECONDS)

    def found(self, *ways: WayOfSpeaking) -> str | None:
        channel: BackendThread | None = self.seeking.found(ways)
        return channel.name if channel else None


@pytest.fixture
def search() -> Search:
    return Search()


def test_a_better_way_in_the_making_is_waited_for_with_patience(search: Search) -> None:
    reader, voice = Making("reader"), Making("voice")
    ways = (reader.way, replace(voice.way, takes_long=True))
    search.seeking.search(ways)
    assert search.found(*ways) is None
    search.wait(voice)
    assert search.found(*ways) is None, "the reader may still be there"
    search.now += BETTER_WAY_TIMEOUT
    assert search.found(*ways) == "voice"
    search.wait(reader)
    assert search.found(*ways) == "reader"


def test_only_what_takes_long_is_begun_beside_the_ways_before_it(search: Search) -> None:
    reader, quick, slow = Making("reader"), Making("quick"), Making("slow")
    ways: Sequence[WayOfSpeaking] = (reader.way, quick.way, replace(slow.way, takes_long=True))
    search.seeking.search(ways)
    search.found(*ways)
    search.wait(reader)
    assert search.found(*ways) == "reader"
    assert (reader.begun, quick.begun, slow.begun) == (1, 0, 1)
    slow.goes_on.set()


def test_one_that_failed_is_told_and_the_next_is_begun(search: Search) -> None:
    voice = Making("voice")
    ways = (broken("reader"), voice.way)
    search.seeking.search(ways)
    assert search.found(*ways) is None
    search.wait()
    assert search.found(*ways) is None
    search.wait(voice)
    assert search.found(*ways) == "voice"
    assert search.failed == [("reader", "NotWorking")]


def test_one_that_is_late_is_left_behind_and_begun_again_when_it_has_ended(search: Search) -> None:
    reader = Making("reader")
    search.seeking.search([reader.way])
    assert search.found(reader.way) is None
    assert search.seeking.due == [100.0 + SECONDS_TO_BEGIN, 100.0 + BETTER_WAY_TIMEOUT]
    search.now += SECONDS_TO_BEGIN
    assert search.found(reader.way) is None
    assert search.failed == [("reader", "NoneType")]
    assert not search.seeking.is_under_way
    search.seeking.look([reader.way])
    assert reader.begun == 1, "it still hangs"
    search.wait(reader)
    reader.backend.wait_for("close")
    search.seeking.look([reader.way])
    search.wait()
    assert search.found(reader.way) == "reader"
    assert reader.begun == 2


def test_a_look_is_due_when_some_time_has_passed(search: Search) -> None:
    reader = broken("reader")
    assert search.seeking.look_due([reader]) == [0.0]
    search.seeking.look([reader])
    assert search.seeking.look_due([reader]) == [], "it is under way"
    search.wait()
    search.found(reader)
    assert search.seeking.look_due([reader]) == [100.0 + reader.every]
    search.seeking.look([reader])
    assert not search.seeking.is_under_way
    search.now += reader.every
    search.seeking.look([reader])
    assert search.seeking.is_under_way
    search.wait()


def test_what_is_dropped_is_let_go_but_not_what_is_kept(search: Search) -> None:
    reader, voice = Making("reader"), Making("voice")
    ways = (reader.way, replace(voice.way, takes_long=True))
    search.seeking.search(ways)
    search.found(*ways)
    search.seeking.drop(but=[reader.way])
    search.wait(voice)
    voice.backend.wait_for("close")
    search.wait(reader)
    assert search.found(*ways) == "reader"
    assert not search.seeking.is_under_way


def test_what_was_put_off_is_tried_at_once_when_there_is_reason_to(search: Search) -> None:
    voice = Making("voice")
    for _ in range(4):
        search.seeking.put_off(voice.way)
    search.seeking.look([voice.way])
    assert voice.begun == 0
    search.seeking.forget()
    search.seeking.look([voice.way])
    search.wait(voice)
    assert search.found(voice.way) == "voice"


def test_what_was_being_tried_just_then_and_fails_is_tried_once_more(search: Search) -> None:
    voice = broken("voice")
    search.seeking.search([voice])
    search.found(voice)
    search.seeking.forget()
    search.wait()
    assert search.found(voice) is None
    assert search.seeking.look_due([voice]) == [0.0]
    search.seeking.look([voice])
    search.wait()
    assert search.found(voice) is None
    assert search.seeking.look_due([voice]) != [0.0]
