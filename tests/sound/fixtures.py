"""Fixtures for tests by ear; a conftest imports those it needs.

Such tests run only with `--by-ear`. Then they fail if something is missing, and say what.
"""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sound import needed
from tests.sound.daemon import SpeechDaemon
from tests.sound.fresh import FreshMachine
from tests.sound.recorder import Recorder
from tests.sound.sink import NullSink


@pytest.fixture(scope="session")
def sound_folder() -> Iterator[Path]:
    """A folder with a short name, because sockets cannot have long ones."""
    if why_not := needed.why_not():
        pytest.fail(why_not)
    folder = Path(tempfile.mkdtemp(prefix="quarto-ear-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def fresh_machine(sound_folder: Path) -> FreshMachine:
    """A machine without a voice of its own."""
    return FreshMachine(Path(tempfile.mkdtemp(dir=sound_folder)))


@pytest.fixture(scope="session")
def private_sink(sound_folder: Path) -> Iterator[NullSink]:
    sink = NullSink(sound_folder)
    yield sink
    sink.end()


@pytest.fixture
def sink(private_sink: NullSink, monkeypatch: pytest.MonkeyPatch) -> NullSink:
    """The sink to which this process and its children play their sound."""
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
