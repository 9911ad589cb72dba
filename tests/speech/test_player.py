import sys
import threading
import time
from pathlib import Path
from types import ModuleType

import pytest

from quarto_access.speech.backend import NotWorking
from quarto_access.speech.backends.sound_player import (
    ProcessPlayback,
    SystemPlayer,
    WindowsPlayback,
)
from tests.systems import needs_players_of_linux

PYTHON = [sys.executable, "-S", "-c"]


def test_a_sound_is_played_to_its_end() -> None:
    ProcessPlayback([*PYTHON, "pass"]).wait(10)


def test_a_sound_that_is_stopped_ends_at_once() -> None:
    playing = ProcessPlayback([*PYTHON, "import time; time.sleep(60)"])
    threading.Timer(0.1, playing.stop).start()
    begun = time.monotonic()
    playing.wait(30)
    assert time.monotonic() - begun < 5
    playing.stop()  # once more does no harm


def test_a_player_that_fails_says_why() -> None:
    playing = ProcessPlayback([*PYTHON, "raise SystemExit('audio open error:\\n no card')"])
    with pytest.raises(NotWorking, match=r"cannot play: audio open error: no card"):
        playing.wait(10)


def test_a_player_that_hangs_is_ended() -> None:
    playing = ProcessPlayback([*PYTHON, "import time; time.sleep(60)"])
    with pytest.raises(NotWorking, match="did not end"):
        playing.wait(0.1)


@needs_players_of_linux
@pytest.mark.parametrize(
    ("system", "there", "found"),
    [
        ("linux", ["aplay", "paplay", "pw-play"], "aplay -q"),
        ("linux", ["paplay", "pw-play"], "paplay"),
        ("linux", ["pw-play"], "pw-play"),
        ("darwin", ["afplay", "aplay"], "afplay"),
    ],
)
def test_the_system_has_a_player(
    system: str, there: list[str], found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in there:
        command = tmp_path / name
        command.write_text('#!/bin/sh\necho "$0 $*" > "$0.out"\n')
        command.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "platform", system)
    SystemPlayer().play("a sound.wav", 1.0, None).wait(10)
    (told,) = tmp_path.glob("*.out")
    assert told.read_text() == f"{tmp_path}/{found} a sound.wav\n"


def test_or_it_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(NotWorking, match="aplay, paplay, pw-play"):
        SystemPlayer()


class FakeWinsound(ModuleType):
    """After Python's documentation: asynchronous playing returns at once; None stops it."""

    SND_FILENAME, SND_ASYNC, SND_NODEFAULT = 0x20000, 1, 2

    def __init__(self) -> None:
        super().__init__("winsound")
        self.did: list[tuple[str | None, int]] = []

    def PlaySound(self, sound: str | None, flags: int) -> None:  # noqa: N802 - its name
        self.did.append((sound, flags))


@pytest.fixture
def winsound(monkeypatch: pytest.MonkeyPatch) -> FakeWinsound:
    fake = FakeWinsound()
    monkeypatch.setitem(sys.modules, "winsound", fake)
    monkeypatch.setattr(sys, "platform", "win32")
    return fake


def test_windows_plays_by_itself(winsound: FakeWinsound) -> None:
    playing = SystemPlayer().play("a.wav", 0.05, None)
    assert isinstance(playing, WindowsPlayback)
    playing.wait(10)
    playing.stop()  # too late: another sound may be under way
    assert winsound.did == [("a.wav", 0x20003)]


def test_windows_stops_at_once(winsound: FakeWinsound) -> None:
    playing = SystemPlayer().play("a.wav", 60.0, None)
    threading.Timer(0.05, playing.stop).start()
    begun = time.monotonic()
    playing.wait(30)
    assert time.monotonic() - begun < 5
    assert winsound.did[1:] == [(None, 0)]
