"""Count coverage in the first examples of each test alone, but for a few folders.

The other examples reach the same lines, and counting takes three times as long as running them.
"""

from collections import Counter
from collections.abc import Generator

import coverage
import pytest

FIRST = 4
"""The examples of a test that are counted."""

WHOLE = ("tests/cli/", "tests/core/", "tests/narration/")
"""The folders in which each example reaches other lines, and all are counted."""

IS_COUNTED = pytest.StashKey[bool]()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    seen = Counter[str]()
    for item in items:
        test = item.nodeid.partition("[")[0]
        seen[test] += 1
        item.stash[IS_COUNTED] = seen[test] <= FIRST or test.startswith(WHOLE)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    counting = coverage.Coverage.current()
    if counting is None or item.stash[IS_COUNTED]:
        return (yield)
    counting.stop()
    try:
        return (yield)
    finally:
        counting.start()
