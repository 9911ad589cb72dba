"""What holds for all tests: English, whatever this machine speaks, and how hard Hypothesis tries.

It tries the same few examples every time, more of them with `--slow`, and many new ones with the
profile `long`, which the environment may name.

Tests that listen to a sound card or look at a screen are marked `moments`: in them moments count.
They need programs, and run with `--by-ear`. `slow` tests run with `--slow`. Without these options
they are left out, and one line at the end says so.

All tests run on every core; those of files that are named run in one process.
"""

import atexit
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.sound.again import run_while_late, tried_again

os.environ["LC_ALL"] = "C.UTF-8"

if sys.dont_write_bytecode:  # else the programs that tests start compile all of it each time
    compiled = tempfile.mkdtemp(prefix="quarto-compiled-")
    atexit.register(shutil.rmtree, compiled, ignore_errors=True)
    sys.dont_write_bytecode, sys.pycache_prefix = False, compiled
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = compiled

settings.register_profile(
    "slow",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("slow"), max_examples=25)
settings.register_profile(
    "long", settings.get_profile("slow"), derandomize=False, max_examples=5_000
)

LISTENING = frozenset({"sound_folder", "private_display"})
"""Fixtures of tests that listen or look."""

ASKED_FOR = {
    "moments": ("--by-ear", "that listen or look and need programs of Debian's"),
    "slow": ("--slow", "that are slow, with most examples of others"),
    "zip": ("--zip", "that build the zip for Windows"),
}
"""By mark: the option with which these tests run, and what they are."""

LEFT_OUT = pytest.StashKey[Counter[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    for option, what in ASKED_FOR.values():
        parser.addoption(option, action="store_true", help=f"run the tests {what}")


def pytest_configure(config: pytest.Config) -> None:
    usual = "slow" if config.getoption("--slow") else "quick"
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", usual))
    config.stash[LEFT_OUT] = Counter()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    return 0 if config.getoption("file_or_dir") else None


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None]:
    for item in items:
        if LISTENING & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.moments)
    yield  # here those are chosen that were asked for
    kept = []
    for item in items:
        unasked = [
            option
            for mark, (option, _) in ASKED_FOR.items()
            if item.get_closest_marker(mark) and not config.getoption(option)
        ]
        config.stash[LEFT_OUT].update(unasked[:1])
        if not unasked:
            kept.append(item)
    items[:] = kept


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    return run_while_late(item, nextitem)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker tells the process that started it what it left out."""
    left_out = session.config.stash[LEFT_OUT]
    getattr(session.config, "workeroutput", {})["left out"] = dict(left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear it; all workers left out the same."""
    told = Counter[str](getattr(node, "workeroutput", {}).get("left out", {}))
    node.config.stash[LEFT_OUT].update(told - node.config.stash[LEFT_OUT])


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    for line in tried_again(terminalreporter.stats):
        terminalreporter.write_line(line)
    left_out = [
        f"{config.stash[LEFT_OUT][option]} tests {what} ({option})"
        for option, what in ASKED_FOR.values()
        if config.stash[LEFT_OUT][option]
    ]
    if left_out:
        terminalreporter.write_line(f"left out: {', and '.join(left_out)}")
