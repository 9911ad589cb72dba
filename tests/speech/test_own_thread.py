import threading

import pytest

from quarto_access.speech.backends.own_thread import OwnThread, Stuck


def test_calls_are_made_on_one_thread_after_its_beginning() -> None:
    seen: list[int] = []
    thread = OwnThread("one", lambda: seen.append(threading.get_ident()))
    seen.extend(thread.call(threading.get_ident, 5) for _ in range(3))
    assert len(set(seen)) == 1
    assert seen[0] != threading.get_ident()
    thread.end()


@pytest.mark.parametrize("problem", [OSError("gone"), SystemExit(1)])
def test_what_a_call_raises_is_raised_where_it_was_asked_for(problem: BaseException) -> None:
    def fail() -> None:
        raise problem

    thread = OwnThread("one")
    with pytest.raises(type(problem)) as raised:
        thread.call(fail, 5)
    assert raised.value is problem
    assert thread.call(lambda: "still there", 5) == "still there"
    thread.end()


def test_a_call_that_does_not_return_is_left_behind_and_its_thread_with_it() -> None:
    returns = threading.Event()
    thread = OwnThread("one")
    with pytest.raises(Stuck):
        thread.call(returns.wait, 0.05)
    with pytest.raises(Stuck):
        thread.call(lambda: "never made", 60)
    returns.set()
