"""The settings for all tests: English on every machine, and the effort of Hypothesis.

Hypothesis tries the same few examples every time, more of them with `--slow`, and many new ones
with the profile `long`, which the environment may name.

Tests that listen to a sound card or look at a screen are marked `moments`, because timing matters
in them. They need programs, and run with `--by-ear`. `slow` tests run with `--slow`. Without these
options they are left out, and one line at the end says so. `--share K/N` runs the K-th of N shares
of the slow tests alone: CI runs another one for each commit.

Tests run in twice as many processes as there are cores, since some of them wait, and in fewer where
some listen, here or beside them in CI, since those must not be late. Tests of files that are named
run in one process.
"""

import atexit
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from tests import traced
from tests.sound.again import run_while_late, tried_again
from tests.systems import IS_WINDOWS, OF_LINUX

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
settings.register_profile("share", settings.get_profile("slow"), max_examples=25)
settings.register_profile("quick", settings.get_profile("slow"), max_examples=15)
settings.register_profile(
    "long", settings.get_profile("slow"), derandomize=False, max_examples=5_000
)

LISTENING = frozenset({"sound_folder", "private_display"})
"""The fixtures of tests that listen or look."""

ASKED_FOR = {
    "moments": ("--by-ear", "that listen or look and need programs of Debian's"),
    "slow": ("--slow", "that are slow, with most examples of others"),
    "zip": ("--zip", "that build the zip for Windows"),
    "chromium": ("--chromium", "that open pages in Chromium"),
    "servers": ("--servers", "that need Debian's redis-server, caddy and nginx"),
}
"""By mark: the option with which these tests run, and their description."""

collect_ignore = [*OF_LINUX] if IS_WINDOWS else []

LEFT_OUT = pytest.StashKey[Counter[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    for option, what in ASKED_FOR.values():
        parser.addoption(option, action="store_true", help=f"run the tests {what}")
    parser.addoption("--share", metavar="K/N", help="run a share of the slow tests")


def pytest_configure(config: pytest.Config) -> None:
    usual = "share" if config.getoption("--share") else "slow"
    if not config.getoption("--slow"):
        usual = "quick"
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", usual))
    config.stash[LEFT_OUT] = Counter()
    if config.getoption("cov_source", None):
        config.pluginmanager.register(traced)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    if config.getoption("file_or_dir"):
        return 0
    cores = os.cpu_count() or 1
    is_heard = config.getoption("--by-ear") or config.getoption("--share")
    return cores + cores // 2 if is_heard else 2 * cores


@pytest.hookimpl(trylast=True)  # coverage has begun by then
def pytest_sessionstart(session: pytest.Session) -> None:
    """Share the work of compiling the tests among workers: each one begins at another place.

    Otherwise all of them would compile every file at the same time.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    here = Path(__file__).parent
    ignored = {here / path for path in collect_ignore}
    paths = sorted(set(here.rglob("test_*.py")) - ignored)
    first = len(paths) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for path in paths[first:] + paths[:first]:
        with suppress(Exception, pytest.skip.Exception):  # collecting it reports that
            import_module(".".join(path.relative_to(here.parent).with_suffix("").parts))


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
        if not unasked and item.get_closest_marker("slow") and not _is_in_share(item, config):
            unasked = ["--slow"]
        config.stash[LEFT_OUT].update(unasked[:1])
        if not unasked:
            kept.append(item)
    long = [item for item in kept if item.get_closest_marker("long")]
    kept = [item for item in kept if item not in long]
    for at, item in enumerate(long):
        kept.insert(2 * at, item)  # xdist begins with two tests a process
    items[:] = kept


def _is_in_share(item: pytest.Item, config: pytest.Config) -> bool:
    """Return whether a slow test is one of those asked for."""
    if not (share := config.getoption("--share")):
        return True
    wanted, shares = map(int, share.split("/"))
    return crc32(item.nodeid.encode()) % shares == wanted % shares


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    return run_while_late(item, nextitem)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Report what a worker left out to the process that started it."""
    left_out = session.config.stash[LEFT_OUT]
    getattr(session.config, "workeroutput", {})["left out"] = dict(left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Read that report; all workers left out the same tests."""
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
    if collect_ignore:
        terminalreporter.write_line(f"left out: {', '.join(collect_ignore)}, which need Linux")
    if left_out:
        terminalreporter.write_line(f"left out: {', and '.join(left_out)}")
