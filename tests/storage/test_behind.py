"""Files are worked on one after the other, and nobody waits longer than they want."""

from threading import Event

from quarto_access.storage.behind import Behind


def test_tasks_are_done_in_their_order() -> None:
    behind, done = Behind(lambda: lambda _: None), list[int]()
    for number in range(100):
        last = behind.do(lambda number=number: done.append(number))  # type: ignore[misc]
    assert last.wait(60)
    assert done == [*range(100)]


def test_nobody_waits_for_a_disk_that_hangs() -> None:
    behind, hangs = Behind(lambda: lambda _: None), Event()
    stuck = behind.do(hangs.wait)
    after = behind.do(lambda: "done")
    assert not stuck.wait(0.01)
    assert not after.wait(0.01)
    hangs.set()
    assert after.wait(60)
    assert after.result == "done"


def test_a_bug_is_passed_on_and_the_next_task_is_done() -> None:
    bugs: list[Exception] = []
    behind = Behind(lambda: bugs.append)
    failed = behind.do(lambda: 1 // 0)
    assert behind.do(lambda: "done").wait(60)
    assert failed.result is None
    assert [type(bug) for bug in bugs] == [ZeroDivisionError]
