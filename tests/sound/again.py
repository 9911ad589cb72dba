"""A test that failed on a late machine, as one that listens will, is run again.

That is done a few times, only where the machine was late, and the summary says so. Then the test
and all that it starts come before other programs, where the system allows it. No test passes
without having heard what it should: the last time counts, whatever the machine did.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.sound.late import Watch

TIMES = 3

IN_FRONT = -11
"""How nice a sound server is."""

PROPERTY = "run again"


def run_while_late(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run a test as pytest does, and again where it failed while the machine was late."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    excuses: list[str] = []
    while True:
        with in_front() if excuses else nullcontext(), Watch() as watch:
            reports = runtestprotocol(item, log=False, nextitem=nextitem)
        late = watch.why()
        failed = any(report.failed for report in reports)
        if not (failed and late and len(excuses) < TIMES - 1):
            break
        excuses.append(late)
    if excuses:
        reports[-1].user_properties.append((PROPERTY, "; then ".join(excuses)))
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@contextmanager
def in_front() -> Iterator[None]:
    """Come before other programs; those that are started meanwhile do too."""
    if not hasattr(os, "getpriority"):  # Windows
        yield
        return
    before = os.getpriority(os.PRIO_PROCESS, 0)
    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, IN_FRONT)
    yield
    os.setpriority(os.PRIO_PROCESS, 0, before)


def run_again(stats: Mapping[str, Sequence[Any]]) -> Iterator[str]:
    """A line for each test that did, from the reports of all tests."""
    for reports in stats.values():
        for report in reports:
            for name, why in getattr(report, "user_properties", ()):
                if name == PROPERTY:
                    yield f"{PROPERTY}: {report.nodeid}: the machine was late: {why}"
