"""Leaving is certain: the process ends, whatever a card, a reader, a voice or a helper does."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from quarto_access.core import Player, Record
from quarto_access.host.leaving import WITHIN
from quarto_access.match.setup import Setup, Starts
from quarto_access.storage.log import CRASH, Log, entries
from tests.i18n.ids import catalogue
from tests.monkey.another_process import InATerminal
from tests.monkey.faults import send
from tests.monkey.held import helpers
from tests.monkey.monkey import offered
from tests.play.program import choose_two_persons, put
from tests.sound.fixtures import sound_folder
from tests.sound.sink import NullSink

__all__ = ["sound_folder"]

GOODBYE = 2.5
"""The seconds that the last words take: they are heard to the end."""

LATE = 1.0
"""The seconds that a late machine may add."""

LONGEST = 30.0

DUMMY = {"SDL_AUDIODRIVER": "dummy"}
"""A dummy sound card."""

PROGRAM = """
import ctypes, os, sys, threading, time
import quarto_access.app as app
from quarto_access.audio import card
from quarto_access.cli import main
from quarto_access.host import window
from quarto_access.players import computer
from quarto_access.speech import choice

hanging = sys.argv.pop(1).split(", ")
for_ever = threading.Event().wait

class Voice:
    name = "voice"
    can = frozenset()
    def speak(self, utterance): hang("voice")
    def silence(self): pass
    def braille(self, text): pass
    def alive(self): return True
    def close(self): hang("voice's end")

def hang(part):
    if part in hanging:
        for_ever()
    if part + " with all" in hanging:  # a library that never lets anybody else go on
        ctypes.PyDLL(None).sleep(1000)

def hook():
    hang("exit hook")

import atexit
atexit.register(hook)

close = card.PygameCard.close
def closes(of):
    hang("card")
    close(of)
card.PygameCard.close = closes

opened = card.PygameCard.__init__
def opens(of, buffer):
    hang("card's opening")
    opened(of, buffer)
card.PygameCard.__init__ = opens

closed = window.Window.close
def closes_window(of):
    hang("window")
    closed(of)
window.Window.close = closes_window

usual = choice.WayOfSpeaking("voice", choice.SCREEN_READER, Voice)
choice.usual_ways = lambda *_: (usual,)
raise SystemExit(main(sys.argv[1:]))
"""


class InAWindow:
    """A game in a hidden window, in which something hangs at the end."""

    def __init__(self, folder: Path, hanging: str, environment: Mapping[str, str]) -> None:
        self.profile = folder / "profile"
        self._written = folder / "transcript.jsonl"
        put(self.profile, "en.po", catalogue().encode())
        choose_two_persons(self.profile)
        command = [sys.executable, "-c", PROGRAM, hanging, "--quick"]
        files = ["--profile", str(self.profile), "--transcript", str(self._written)]
        self.process = subprocess.Popen(
            [*command, *files],
            env={**os.environ, "SDL_VIDEODRIVER": "dummy", **environment},
            stderr=subprocess.DEVNULL,
        )
        self._wait_for("began")

    def leave(self) -> float:
        """Have the system close it; return the seconds from its last words on."""
        self.process.send_signal(signal.SIGTERM)
        self._wait_for("goodbye")
        begun = time.monotonic()
        self.process.wait(LONGEST)
        return time.monotonic() - begun

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    @property
    def said(self) -> str:
        """Return the words said last."""
        text = self._written.read_text("utf-8") if self._written.exists() else ""
        told = map(json.loads, text.rpartition("\n")[0].splitlines())
        return next((e["text"] for e in reversed(list(told)) if e["kind"] == "say"), "")

    def _wait_for(self, words: str) -> None:
        until = time.monotonic() + LONGEST
        while words not in self.said:
            assert time.monotonic() < until
            time.sleep(0.005)


OpenWindow = Callable[..., InAWindow]


@pytest.fixture
def open_window(tmp_path: Path) -> Iterator[OpenWindow]:
    opened: list[InAWindow] = []

    def open_one(hanging: str = "", environment: Mapping[str, str] = DUMMY) -> InAWindow:
        opened.append(InAWindow(tmp_path, hanging, environment))
        return opened[-1]

    yield open_one
    for window in opened:
        window.kill()


@pytest.mark.long
@pytest.mark.parametrize(
    ("hanging", "named"),
    [
        ("", ()),
        pytest.param("exit hook", (), marks=pytest.mark.slow),
        pytest.param("card", ("sound",), marks=pytest.mark.slow),
        ("card's opening", ("sound",)),
        pytest.param("voice's end", ("voice",), marks=pytest.mark.slow),
        ("card, voice, voice's end, exit hook", ("sound", "voice")),
    ],
)
def test_a_part_that_hangs_is_left_behind_and_named_in_the_log(
    open_window: OpenWindow, hanging: str, named: tuple[str, ...]
) -> None:
    window = open_window(hanging)
    time.sleep(0.3)  # until the card is open, or hangs
    assert window.leave() < GOODBYE + WITHIN + LATE
    assert window.process.returncode == 0
    assert window.said.split()[0] == "goodbye.kept"  # the first words follow, if none was heard yet
    log = entries(str(window.profile))
    assert tuple(sorted(e.where for e in log if e.what == "did not end")) == named


@pytest.mark.long
@pytest.mark.parametrize("hanging", ["window", "card with all"])
def test_what_hangs_so_that_nothing_goes_on_is_ended_and_told_at_the_next_start(
    open_window: OpenWindow, hanging: str
) -> None:
    window = open_window(hanging)
    time.sleep(0.3)
    assert window.leave() < GOODBYE + WITHIN + LATE
    assert window.said.split()[0] == "goodbye.kept"
    with Log(str(window.profile)).watching():
        pass  # which begins with what was left
    [entry] = entries(str(window.profile))
    assert (entry.part, entry.what) == (CRASH, "Timeout (0:00:02)!")


def test_a_sound_server_that_stands_still_holds_up_nobody(
    open_window: OpenWindow, sound_folder: Path
) -> None:
    sink = NullSink(Path(tempfile.mkdtemp(dir=sound_folder)))
    try:
        window = open_window(environment=sink.environment)
        time.sleep(1.0)
        sink.stop()
        assert window.leave() < GOODBYE + WITHIN + LATE
        assert (window.process.returncode, window.said) == (0, "goodbye.kept")
    finally:
        sink.end()


@pytest.mark.skipif(sys.platform != "linux", reason="it looks at processes as Linux shows them")
@pytest.mark.parametrize("way", ["SIGTERM", "SIGHUP", "end of input"])
def test_a_terminal_that_is_closed_leaves_no_helper_that_hangs(tmp_path: Path, way: str) -> None:
    with closing(InATerminal(tmp_path / "profile")) as terminal:
        setup = Setup(starts=Starts.ONE, names=("", "Mimi"), seats=("", "mimi"))
        terminal.begin(Record(setup.rules(Player.ONE), headers=setup.headers()), Random(0))
        terminal.press("Enter")
        until = time.monotonic() + LONGEST
        while not (helping := helpers(terminal.pid)):
            assert time.monotonic() < until
            time.sleep(0.01)
        send(signal.SIGSTOP, helping)
        terminal.end(way)
    assert offered(tmp_path / "profile") == ("1 give TRHG",)
