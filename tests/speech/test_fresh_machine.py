"""On a fresh Linux machine, `[voice]` installs the library and the data for speech."""

import os
import subprocess
import sys
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from quarto_access.audio.samples import Wide
from quarto_access.core.board import Square
from quarto_access.processes.wire import parse_message
from quarto_access.speech.backend import Utterance
from quarto_access.speech.backends.own_voice import OwnVoice
from quarto_access.speech.backends.sound_player import FilePlayback, SystemPlayer
from quarto_access.speech.backends.synthesiser import WORKER
from tests.processes.messages import asked
from tests.sound.fresh import FreshMachine
from tests.sound.phrases import heard, resampled

PHRASES = (
    "Quarto Access. Player 1 begins. Give a piece.",
    "Your piece: tall, round, hollow, smooth.",
    "Your piece: tall, round, hollow, grooved.",
    "Your piece: short, round, hollow, grooved.",
    "Placed, B1. Give a piece; 14 left.",
    "Placed, C1. Give a piece; 13 left.",
    "B1, empty.",
    "C1, empty.",
    "D1, empty.",
    "Point out a line. Row 1.",
    "Point out a line. Row 2.",
)


class Listener:
    """Takes the files that are to be played."""

    def __init__(self) -> None:
        self.sounds: list[Wide] = []
        self.seconds: list[float] = []

    def ready(self) -> None:
        """Do nothing: it is always ready."""

    def play(self, path: str, seconds: float, square: Square | None) -> FilePlayback:
        del square
        with wave.open(path, "rb") as sound:
            samples = np.frombuffer(sound.readframes(1 << 30), "<i2").astype(float)
            self.sounds.append(resampled(samples, sound.getframerate()))
        self.seconds.append(seconds)
        return Played()


class Played:
    def wait(self, within: float) -> None:
        """Do nothing: it has been played."""

    def stop(self) -> None:
        """Do nothing: it has been played."""


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture(params=["system", "voice"])
def voice(request: pytest.FixtureRequest, listener: Listener) -> Iterator[OwnVoice]:
    """The voice with the system's own library, and with the one of the extra."""
    begin: tuple[str, ...] = ()
    if request.param == "voice":
        begin = request.getfixturevalue("fresh_machine").command
    else:
        request.getfixturevalue("sound_folder")
    voice = OwnVoice(listener, (*begin, *WORKER))
    yield voice
    voice.close()


def test_there_is_no_library_no_command_and_no_player(fresh_machine: FreshMachine) -> None:
    asked = "import ctypes, sys; ctypes.CDLL(sys.argv[1])"
    for name in ("libespeak-ng.so.1", "libespeak.so.1"):
        done = subprocess.run(
            [*fresh_machine.command, sys.executable, "-c", asked, name],
            capture_output=True,
            text=True,
            check=False,
        )
        assert "OSError" in done.stderr
    players = f"from {SystemPlayer.__module__} import SystemPlayer; SystemPlayer()"
    done = subprocess.run(
        [*fresh_machine.command, sys.executable, "-c", players],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "NotWorking: nothing to play sound with" in done.stderr


def test_without_the_extra_it_is_told_what_is_missing(
    fresh_machine: FreshMachine, tmp_path: Path
) -> None:
    (tmp_path / "espeakng_loader.py").write_text("raise ImportError")
    done = subprocess.run(
        [*fresh_machine.command, *WORKER, str(tmp_path / "sounds")],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        input=asked([]),
        capture_output=True,
        text=True,
        check=True,
    )
    told = parse_message(done.stdout.encode())["failed"]
    assert told.startswith("RuntimeError: This means you probably do not have eSpeak")


@pytest.mark.moments
def test_every_word_is_what_espeak_says(voice: OwnVoice, listener: Listener) -> None:
    for phrase in PHRASES:
        voice.speak(Utterance(phrase, interrupt=True))
    found = [heard(sound, PHRASES) for sound in listener.sounds]
    assert found == list(PHRASES)
    assert all(0.5 < seconds < 5 for seconds in listener.seconds)


@pytest.mark.moments
def test_what_was_not_said_is_not_recognised(voice: OwnVoice, listener: Listener) -> None:
    """Not even if one word differs, unless it is only B for D."""
    for phrase in PHRASES:
        voice.speak(Utterance(phrase, interrupt=True))
    for phrase, sound in zip(PHRASES, listener.sounds, strict=True):
        alike = {"B1, empty.", "D1, empty."} if phrase.endswith("1, empty.") else {phrase}
        assert heard(sound, set(PHRASES) - alike - {phrase}) is None
