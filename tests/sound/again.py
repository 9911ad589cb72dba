"""The repetition of tests by ear that failed because the machine was late.

A test is repeated a few times, only if the machine was late. If timing matters, the test and
everything that it starts then have priority over other programs, if the system allows it. A test
that listens to many things may have one of them repeated. The summary reports all of this. No test
passes without having heard what it should: the last time counts, whatever the machine did.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.sound.late import Watch

TIMES = 3

IN_FRONT = -20
"""The niceness with priority: a sound server has -11, and does not wait for its clients."""

RUN, LISTENED = "run again", "listened again"

_listened: list[str] = []


def listened_again(why: str) -> None:
    """Have the summary report that this test listened again."""
    _listened.append(why)


def run_while_late(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run a test as pytest does, and again if it failed while the machine was late."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    counts = item.get_closest_marker("moments") is not None
    excuses: list[str] = []
    _listened.clear()
    while True:
        with in_front() if excuses and counts else nullcontext(), Watch() as watch:
            reports = runtestprotocol(item, log=False, nextitem=nextitem)
        late = watch.why()
        failed = any(report.failed for report in reports)
        if not (failed and late and len(excuses) < TIMES - 1):
            break
        excuses.append(f"the machine was late: {late}")
    for what, why in ((RUN, excuses), (LISTENED, _listened)):
        if why:
            reports[-1].user_properties.append((what, "; then ".join(why)))
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@contextmanager
def in_front() -> Iterator[None]:
    """Take priority over other programs, with all processes that are or will be started."""
    before = {task: _niceness(task) for task in _ours()}
    sessions = {task: _usual_niceness_of_session(task) for task in before}
    for task in before:
        _be(task, IN_FRONT)
        _session_be(task, IN_FRONT)
    try:
        yield
    finally:
        for task in _ours():
            _be(task, before.get(task, before[os.getpid()]))
            _session_be(task, sessions.get(task, sessions[os.getpid()]))


def _ours(process: int | None = None) -> Iterator[int]:
    """Yield the threads of this process and of its children, as Linux lists them."""
    process = process or os.getpid()
    with suppress(FileNotFoundError, ProcessLookupError):  # one may end meanwhile
        for task in Path(f"/proc/{process}/task").iterdir():
            yield int(task.name)
            for child in (task / "children").read_text().split():
                yield from _ours(int(child))


def _niceness(task: int) -> int:
    with suppress(ProcessLookupError):
        return os.getpriority(os.PRIO_PROCESS, task)
    return 0


def niceness_of_session(task: int) -> int:
    with suppress(OSError, ValueError):
        return int(Path(f"/proc/{task}/autogroup").read_text().rpartition("nice")[2])
    return 0


def _usual_niceness_of_session(task: int) -> int:
    """Return the niceness to go back to.

    Another process of the same session may be in front just now. If that were kept as the usual
    niceness, the session would stay in front for ever, and sound servers, which have sessions of
    their own, would come too late from then on.
    """
    nice = niceness_of_session(task)
    return 0 if nice == IN_FRONT else nice


def _session_be(task: int, nice: int) -> None:
    """Set the niceness of its session too: Linux's autogroups weigh whole sessions."""
    with suppress(OSError):
        Path(f"/proc/{task}/autogroup").write_text(str(nice))


def _be(task: int, nice: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.setpriority(os.PRIO_PROCESS, task, nice)


def tried_again(stats: Mapping[str, Sequence[Any]]) -> Iterator[str]:
    """Yield a line for each repeated test, from the reports of all tests."""
    for reports in stats.values():
        for report in reports:
            for name, why in getattr(report, "user_properties", ()):
                if name in {RUN, LISTENED}:
                    yield f"{name}: {report.nodeid}: {why}"
