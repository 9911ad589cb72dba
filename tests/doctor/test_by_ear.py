"""With everything there: each way of speaking says its name, and is recognised."""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from quarto_access.audio.files import folder
from tests.cli.installed import run
from tests.screen.display import Display
from tests.sound.daemon import SpeechDaemon
from tests.sound.hearing import heard as nearest
from tests.sound.needed import DEBIANS_SPEECHD
from tests.sound.phrases import heard
from tests.sound.recorder import LOUD, RATE, Recorder

if sys.platform != "linux":
    pytest.skip("tests by ear need Linux", allow_module_level=True)

OWN = "This is the game's own voice."
PRISM = "This is Speech Dispatcher, through Prism."
ACCESSIBLE = "This is Speech Dispatcher, through accessible output 2."
OTHERS = ("This is Orca, through Prism.", "This is the game's only voice.", "Main menu.")

PAUSE = RATE * 6 // 10
"""Longer than any within a sentence, and shorter than beginning the next way takes."""


@pytest.fixture
def environment(
    display: Display, daemon: SpeechDaemon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> dict[str, str]:
    """A computer on which everything is there, Debian's module for its daemon too."""
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
        "What the game speaks through here: own voice through pyttsx3",
        "Voice of the system through Prism: there, Speech Dispatcher, can be cut off, its rate",
        "A sound card was opened: pulseaudio, 44100 samples a second",
        "A window can be opened: x11, ",
        f"The game's sounds: {sounds} of {sounds}, ",
        "espeak-ng comes from the system",
        f"Own voice through pyttsx3: {OWN}",
        f"Voice of the system through Prism: {PRISM}",
        f"Voice of the system through accessible output 2: {ACCESSIBLE}",
    ):
        assert f"\n{line}" in told, line
    spoken = list(_utterances(ears.samples(began)))
    phrases = {OWN, PRISM, ACCESSIBLE, *OTHERS}
    assert heard(spoken[0], phrases) == OWN
    # The daemon's voice is another one: which sentence is nearest is all that can be told.
    assert [nearest(samples, phrases) for samples in spoken] == [OWN, PRISM, ACCESSIBLE]
    assert not list(tmp_path.glob("quarto-voice-*"))


def test_a_daemon_that_is_gone_is_told_and_the_rest_speaks(
    environment: dict[str, str], daemon: SpeechDaemon, ears: Recorder, tmp_path: Path
) -> None:
    daemon.kill()
    began = time.monotonic()
    done = run("doctor", "--speak", "--profile", str(tmp_path / "profile"), **environment)
    assert done.returncode == 0
    assert "\nVoice of the system through Prism: not there, " in done.stdout.decode()
    assert [heard(samples, {OWN, *OTHERS}) for samples in _utterances(ears.samples(began))] == [OWN]


def test_nothing_but_the_terminal_is_1(environment: dict[str, str], tmp_path: Path) -> None:
    nobody = {"PULSE_SERVER": f"unix:{tmp_path}/nobody", "SPEECHD_ADDRESS": "unix_socket:/nobody"}
    done = run("doctor", "--speak", "--profile", str(tmp_path / "profile"), **environment | nobody)
    told = done.stdout.decode()
    assert done.returncode == 1, told
    assert "\nNothing speaks here: the game writes its words\n" in told
    assert "\nNo sound card can be opened: " in told
    assert "\nDeutsch: German, out of 1\n" in told, "the voices are known all the same"


def test_no_window_is_seen(environment: dict[str, str], display: Display, tmp_path: Path) -> None:
    """Whoever has the focus keeps it."""
    before = display.focused()
    done = run("doctor", "--profile", str(tmp_path / "profile"), **environment)
    assert b"A window can be opened: x11" in done.stdout
    assert display.focused() == before
    assert os.environ.get("DISPLAY") != environment["DISPLAY"]


def _utterances(samples: Sequence[int]) -> Iterator[Sequence[int]]:
    """What was said between two pauses."""
    loud = np.flatnonzero(np.abs(np.asarray(samples)) > LOUD)
    if len(loud):
        for part in np.split(loud, np.flatnonzero(np.diff(loud) > PAUSE) + 1):
            yield samples[part[0] : part[-1] + 1]
