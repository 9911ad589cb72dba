"""The window leads to the same game as the terminal: same keys, same transcript."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from quarto_access.core import Record, Resign, TimeOut, format_record, parse_record
from quarto_access.core.values import replace
from quarto_access.host.keyboard import DEAF
from quarto_access.host.window import SAY_AGAIN
from quarto_access.match.setup import Setup, Starts
from tests.i18n.ids import catalogue, is_item
from tests.i18n.languages import language
from tests.play.keys import keys_of
from tests.play.program import choose_two_persons, put
from tests.play.table import Table
from tests.play.test_records_by_keys import RECORDS
from tests.play.windowed import play
from tests.screen.display import Display
from tests.screen.fixtures import display, private_display
from tests.screen.keys import typed
from tests.slow import slow_unless
from tests.sound.fixtures import private_sink, sound_folder
from tests.sound.sink import NullSink
from tests.systems import needs_a_missing_screen

__all__ = ["display", "private_display", "private_sink", "sound_folder"]

BY_KEYS_ALONE = [
    path
    for path in RECORDS
    if not any(isinstance(a, TimeOut | Resign) for a in parse_record(path.read_bytes()).actions)
]
"""The commands without those that have no key, or that take a minute."""

IN_A_REAL_WINDOW = ("call-by-the-placer", "last-calls-both-pass", "missed-by-both")


def setup_of(record: Record) -> Setup:
    return replace(Setup.of_record(record), starts=Starts(record.rules.first.value), clock=None)


def keys_to_play(path: Path) -> str:
    return " ".join(keys for _, keys in keys_of(parse_record(path.read_bytes())))


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=slow_unless(at % 4 == 0))
        for at, path in enumerate(BY_KEYS_ALONE)
    ],
)
def test_a_window_gives_the_transcript_of_the_words(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    setup, keys = setup_of(parse_record(path.read_bytes())), keys_to_play(path)
    words = Table(tmp_path / "words", setup, in_window=True)
    words.press(keys)
    window = Table(tmp_path / "window", setup, in_window=True)
    play(window, keys)
    assert window.transcript() == words.transcript()
    words.session.close()
    window.session.close()


NO_SOUND = {
    "PULSE_SERVER": "none",
    "SDL_AUDIODRIVER": "pulseaudio",
    "SPEECHD_ADDRESS": "unix_socket:/nowhere",
    "SPEECHD_CMD": "/bin/false",
}
"""The environment without sound, unless a test has a sound card of its own."""


class InAWindow:
    """`quarto-access` in a window of its own; `begin` is the beginning of its command."""

    def __init__(
        self,
        display: Display,
        folder: Path,
        *arguments: str,
        settings: str | None = "",
        begin: Sequence[str] = (),
        program: Sequence[str | Path] = (sys.executable, "-m", "quarto_access"),
        ids: bool = False,
    ) -> None:
        """Start it; without settings there is no settings file. With `ids` it speaks them.

        The first words wait for the focus, and come again a moment after it if something spoke
        before. Those of a first start wait until it is known what speaks.
        """
        self._display = display
        self._written = folder / "transcript.jsonl"
        self._written.unlink(missing_ok=True)
        profile = folder / "profile"
        profile.mkdir(parents=True, exist_ok=True)
        if "--quick" in arguments:
            choose_two_persons(profile)
        if settings is not None:
            (profile / "settings.txt").write_text(f"keys.guard = 0\n{settings}")
        if ids:
            put(profile, "en.po", catalogue().encode())
        command = (*begin, *program, "--seed", "1", *arguments)
        self._errors = folder / "errors.txt"
        with self._errors.open("w") as errors:
            self.process = subprocess.Popen(
                [*command, "--profile", str(profile), "--transcript", str(self._written)],
                env=NO_SOUND | display.environment,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        display.opened_by(self.process)
        if "PULSE_SERVER" not in display.environment:
            self.wait_for(self._says_that_there_is_no_sound)
        else:
            self.wait_for(lambda: self.told("say"))
            time.sleep(4 * SAY_AGAIN)
        time.sleep(2 * DEAF)  # and the window hears keys
        self.window = display.focused()

    def _says_that_there_is_no_sound(self) -> bool:
        """Return whether the terminal says so: before that, it may be cut off and repeated."""
        said = [entry["text"] for entry in self.told("say") if "sound.none" in entry["messages"]]
        return any(text in self.errors for text in said)

    @property
    def errors(self) -> str:
        """The text that it has written on standard error."""
        return self._errors.read_text("utf-8")

    def transcript(self) -> list[dict[str, Any]]:
        if not self._written.exists():
            return []
        whole, _, _ = self._written.read_text("utf-8").rpartition("\n")
        return [json.loads(line) for line in whole.splitlines()]

    @property
    def answer(self) -> str:
        """The answer to the latest key, without anything said by itself."""
        return str([entry for entry in self.told("say") if "timed" not in entry][-1]["text"])

    @property
    def answered(self) -> list[str]:
        """The ids of that answer."""
        return list([entry for entry in self.told("say") if "timed" not in entry][-1]["messages"])

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [entry for entry in self.transcript() if entry["kind"] == kind]

    def press(self, keys: str) -> None:
        if self._display.focused() != self.window:  # a window that was killed took it along
            self._display.focus(self.window)
            time.sleep(2 * DEAF)
        chords = keys.split()
        before = len(self.told("key"))
        self._display.press(*chords)
        self.wait_for(lambda: len(self.told("key")) == before + len(chords))
        until = time.monotonic() + 0.3  # an answer ends with braille; silence has none
        while self.transcript()[-1]["kind"] != "braille" and time.monotonic() < until:
            time.sleep(0.02)

    def type(self, text: str) -> None:
        """Type a text into a screen that takes one."""
        before = len(self.told("text"))
        self._display.press(*typed(text))
        self.wait_for(lambda: len(self.told("text")) == before + len(text))

    def wait_until_written(self) -> None:
        """Wait until the terminal has the latest words: until then a key cuts them off."""
        self.wait_for(lambda: self.errors.rstrip().endswith(self.told("say")[-1]["text"]))

    def go_to(self, label: str) -> None:
        """Go down a list to an item, if it speaks in ids."""
        self.press("Home")
        while not is_item(self.answer, label):
            assert self.answer != "edge", f"{label} is not in this list"
            self.press("Down")

    def wait_for(self, condition: Any) -> None:
        until = time.monotonic() + 20
        while not condition():
            assert self.process.poll() is None, (self.process.communicate(), self.errors)
            assert time.monotonic() < until, self.transcript()[-5:]
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill it as a crash does; do nothing if it has ended."""
        self.process.kill()
        self.process.communicate()

    def end(self) -> tuple[int, str, str]:
        """End it as the system does; return its status, and what it wrote."""
        self.process.send_signal(signal.SIGTERM)
        out, _ = self.process.communicate(timeout=20)
        return self.process.returncode, out, self.errors


OpenWindow = Callable[..., InAWindow]


@pytest.fixture
def open_window(display: Display, tmp_path: Path) -> Iterator[OpenWindow]:
    """Open the program in a window, in the folder of this test."""
    opened: list[InAWindow] = []

    def open_one(*arguments: str) -> InAWindow:
        opened.append(InAWindow(display, tmp_path, *arguments, ids=True))
        return opened[-1]

    yield open_one
    for window in opened:
        if window.process.poll() is None:
            window.kill()


def compared(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what must be the same: everything that keys led to, except times."""
    first = next(at for at, entry in enumerate(entries) if entry["kind"] == "key")
    untimed = (entry for entry in entries[first:] if "timed" not in entry)
    return [{k: v for k, v in entry.items() if k != "t"} for entry in untimed]


@pytest.mark.parametrize("name", IN_A_REAL_WINDOW)
def test_a_real_window_gives_the_transcript_of_the_terminal(
    name: str, open_window: OpenWindow, tmp_path: Path
) -> None:
    [path] = [path for path in BY_KEYS_ALONE if path.stem == name]
    record = parse_record(path.read_bytes())
    begun = tmp_path / "begun.qrt"
    begun.write_text(format_record(Record(record.rules, headers=setup_of(record).headers())))
    keys = keys_to_play(path)

    window = open_window("--load", str(begun))
    for key in keys.split():
        window.press(key)
        window.wait_until_written()
    entries = compared(window.transcript())
    status, out, errors = window.end()
    assert (status, out) == (0, "")
    assert "Traceback" not in errors

    written = tmp_path / "terminal.jsonl"
    profile = tmp_path / "terminal"
    put(profile, "en.po", catalogue().encode())
    command = (sys.executable, "-m", "quarto_access", "--text", "--seed", "1")
    subprocess.run(
        [*command, "--load", begun, "--profile", profile, "--transcript", written],
        input=keys,
        stdout=subprocess.DEVNULL,
        check=True,
        text=True,
    )
    told = [json.loads(line) for line in written.read_text().splitlines()]
    assert entries == compared(told)


def test_under_a_mask_every_pixel_is_black(
    display: Display,
    open_window: OpenWindow,
    private_sink: NullSink,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If the game can be heard; otherwise the mask has advice (`test_nothing_speaks`)."""
    monkeypatch.setattr(display, "environment", display.environment | private_sink.environment)
    window = open_window("--quick")
    focused = display.focused()
    assert len(display.colours(focused)) > 2
    window.press("M Enter")
    window.wait_for(lambda: display.colours(focused) == {b"\0\0\0"})
    window.press("Right Enter H Escape Down Escape Q")
    assert display.colours(focused) == {b"\0\0\0"}
    window.press("Escape M Enter")
    window.wait_for(lambda: len(display.colours(focused)) > 2)
    window.end()


def test_closing_the_window_keeps_the_game(display: Display, open_window: OpenWindow) -> None:
    window = open_window("--quick")
    window.press("Enter Right Enter")
    display.close(display.focused())
    out, _ = window.process.communicate(timeout=20)
    assert (window.process.returncode, out) == (0, "")  # and pygame's own lines are nowhere
    assert window.answer == "goodbye.kept"
    again = open_window()
    assert again.told("say")[0]["text"].endswith("item(menu.continue-game)")
    again.press("Enter H")
    assert again.answer == "hand.empty"
    again.end()


def test_killed_it_goes_on_where_it_was(open_window: OpenWindow) -> None:
    window = open_window("--quick")
    window.press("Enter Right Enter Right Enter")
    window.kill()
    again = open_window()
    again.press("Enter")
    assert "hand(tall round solid smooth)" in again.answer
    again.end()


def test_a_name_is_typed_as_it_is_written(open_window: OpenWindow) -> None:
    window = open_window()
    window.go_to("menu.new-game")
    window.press("Enter")
    window.go_to("new-game.more")
    window.press("Enter")
    window.go_to("new-game.name.own.known")
    window.press("Enter")
    window.type("Jo q1")
    window.press("Enter")
    assert window.answer.startswith("new-game.title item(new-game.name.own.known(Jo q1))")
    window.end()


@needs_a_missing_screen
def test_without_a_screen_the_terminal_is_offered(tmp_path: Path) -> None:
    screens = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    without = {k: v for k, v in os.environ.items() if k not in screens}
    done = subprocess.run(
        (sys.executable, "-m", "quarto_access", "--profile", str(tmp_path)),
        env=without,
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"{language('en').sentence('window.none')}\n")
