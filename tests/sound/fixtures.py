"""Fixtures for tests by ear; a conftest imports those it needs.

Where something is missing, these tests are left out, and pytest's summary says so and what to do.
`.ci/run` sets QUARTO_TESTS_BY_EAR=required: then they fail instead.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from tests.sound import needed
from tests.sound.daemon import SpeechDaemon
from tests.sound.fresh import FreshMachine
from tests.sound.recorder import Recorder
from tests.sound.sink import NullSink


@pytest.fixture(scope="session")
def sound_folder() -> Iterator[Path]:
    """A folder with a short name: sockets can't have long ones."""
    if why_not := needed.why_not():
        _leave_out(why_not)
    folder = Path(tempfile.mkdtemp(prefix="quarto-ear-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def _leave_out(why: str) -> NoReturn:
    if os.environ.get("QUARTO_TESTS_BY_EAR") == "required":
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="session")
def fresh_machine(sound_folder: Path) -> FreshMachine:
    """A machine without a voice of its own."""
    try:
        return FreshMachine(Path(tempfile.mkdtemp(dir=sound_folder)))
    except RuntimeError as problem:
        _leave_out(str(problem))


@pytest.fixture(scope="session")
def private_sink(sound_folder: Path) -> Iterator[NullSink]:
    sink = NullSink(sound_folder)
    yield sink
    sink.end()


@pytest.fixture
def sink(private_sink: NullSink, monkeypatch: pytest.MonkeyPatch) -> NullSink:
    """Where this process, and those it starts, play their sound."""
    for name, value in private_sink.environment.items():
        monkeypatch.setenv(name, value)
    return private_sink


@pytest.fixture(scope="session")
def ears(private_sink: NullSink) -> Iterator[Recorder]:
    recorder = private_sink.record()
    yield recorder
    recorder.stop()


@pytest.fixture
def daemon(
    sink: NullSink, sound_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SpeechDaemon]:
    """A speech daemon, which this process will find."""
    folder = Path(tempfile.mkdtemp(dir=sound_folder))
    daemon = SpeechDaemon(folder, sink)
    for name, value in daemon.environment.items():
        monkeypatch.setenv(name, value)
    yield daemon
    daemon.end()
