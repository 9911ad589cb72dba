"""With everything installed, each way of speaking says its name, and is recognised."""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from quarto_access.audio.sound_files import folder
from quarto_access.narration.announcement import Phrase
from tests.cli.installed import run
from tests.i18n.english import english
from tests.screen.display import Display
from tests.sound.daemon import SpeechDaemon
from tests.sound.hearing import heard as nearest
from tests.sound.needed import DEBIANS_SPEECHD
from tests.sound.phrases import heard
from tests.sound.recorder import LOUD, RATE, Recorder

if sys.platform != "linux":
    pytest.skip("tests by ear need Linux", allow_module_level=True)

DAEMON = "Speech Dispatcher"
OWN = english("doctor.this-is.own-voice")
PRISM = english("doctor.this-is", name=DAEMON, library="Prism")
ACCESSIBLE = english("doctor.this-is", name=DAEMON, library="accessible output 2")
OTHERS = (
    english("doctor.this-is", name="Orca", library="Prism"),
    OWN.replace("own", "only"),
    english("main-menu.title"),
)


def kind(name: str, library: str) -> Phrase:
    return Phrase(f"doctor.kind.{name}", {"library": library})


OWN_VOICE = kind("own-voice", "pyttsx3")
THROUGH_PRISM = kind("system-voice", "Prism")
THROUGH_ACCESSIBLE = kind("system-voice", "accessible output 2")
WHAT = (
    Phrase("verbatim", {"text": DAEMON}),
    Phrase("doctor.can-cut", {}),
    Phrase("doctor.can-manner", {}),
)


def begins(line: str) -> str:
    """Return a line of the report up to its first unpredictable part."""
    return line.partition("…")[0]


PAUSE = RATE * 6 // 10
"""The samples of a pause between two ways, longer than any within a sentence."""


@pytest.fixture
def environment(
    display: Display, daemon: SpeechDaemon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> dict[str, str]:
    """Return the environment of a computer with everything, even Debian's `speechd`."""
    for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    libraries = tmp_path / "libraries"
    libraries.mkdir()
    (libraries / "speechd").symlink_to(DEBIANS_SPEECHD)
    shown = {"DISPLAY": display.environment["DISPLAY"]}
    return shown | daemon.environment | {"PYTHONPATH": str(libraries), "TMPDIR": str(tmp_path)}


def test_each_way_says_its_name_one_after_the_other(
    environment: dict[str, str], ears: Recorder, tmp_path: Path
) -> None:
    sounds = len(list(folder().rglob("*.flac")))
    began = time.monotonic()
    done = run("--profile", str(tmp_path / "profile"), "doctor", "--speak", **environment)
    told = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b""), told
    for line in (
        english("doctor.used", way=OWN_VOICE),
        english("doctor.way.there", way=THROUGH_PRISM, what=WHAT),
        english("doctor.card", driver="pulseaudio", rate=44_100),
        english("doctor.window", driver="x11", version="…"),
        english("doctor.sounds", found=sounds, wanted=sounds, place="…"),
        english("doctor.espeak.system"),
        english("doctor.spoken.heard", way=OWN_VOICE, text=OWN),
        english("doctor.spoken.heard", way=THROUGH_PRISM, text=PRISM),
        english("doctor.spoken.heard", way=THROUGH_ACCESSIBLE, text=ACCESSIBLE),
    ):
        assert f"\n{begins(line)}" in told, line
    spoken = list(_utterances(ears.samples(began)))
    phrases = {OWN, PRISM, ACCESSIBLE, *OTHERS}
    assert heard(spoken[0], phrases) == OWN
    # The daemon has another voice, so only the nearest sentence can be found out.
    assert [nearest(samples, phrases) for samples in spoken] == [OWN, PRISM, ACCESSIBLE]
    assert not list(tmp_path.glob("quarto-voice-*"))


def test_a_daemon_that_is_gone_is_told_and_the_rest_speaks(
    environment: dict[str, str], daemon: SpeechDaemon, ears: Recorder, tmp_path: Path
) -> None:
    daemon.kill()
    began = time.monotonic()
    done = run("doctor", "--speak", "--profile", str(tmp_path / "profile"), **environment)
    assert done.returncode == 0
    gone = english("doctor.way.not-there", way=THROUGH_PRISM, why="…")
    assert f"\n{begins(gone)}" in done.stdout.decode()
    assert [heard(samples, {OWN, *OTHERS}) for samples in _utterances(ears.samples(began))] == [OWN]


def test_nothing_but_the_terminal_is_1(environment: dict[str, str], tmp_path: Path) -> None:
    nobody = {"PULSE_SERVER": f"unix:{tmp_path}/nobody", "SPEECHD_ADDRESS": "unix_socket:/nobody"}
    done = run("doctor", "--speak", "--profile", str(tmp_path / "profile"), **environment | nobody)
    told = done.stdout.decode()
    assert done.returncode == 1, told
    assert f"\n{english('doctor.used.nothing')}\n" in told
    assert f"\n{begins(english('doctor.card.none', why='…'))}" in told
    known = english("doctor.voice.for", language="Deutsch", name="German", among=1)
    assert f"\n{known}\n" in told, "the voices are known all the same"


def test_no_window_is_seen(environment: dict[str, str], display: Display, tmp_path: Path) -> None:
    """The focus stays where it is."""
    before = display.focused()
    done = run("doctor", "--profile", str(tmp_path / "profile"), **environment)
    opened = english("doctor.window", driver="x11", version="…")
    assert begins(opened) in done.stdout.decode()
    assert display.focused() == before
    assert os.environ.get("DISPLAY") != environment["DISPLAY"]


def _utterances(samples: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield the sounds between two pauses."""
    loud = np.flatnonzero(np.abs(np.asarray(samples)) > LOUD)
    if len(loud):
        for part in np.split(loud, np.flatnonzero(np.diff(loud) > PAUSE) + 1):
            yield samples[part[0] : part[-1] + 1]
