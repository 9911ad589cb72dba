"""A real window on a machine without speech: its advice, under a mask too."""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from quarto_access.core.values import replace
from quarto_access.i18n.language import Language
from quarto_access.narration.announcement import NOTHING
from quarto_access.ui.friend.meeting import Meeting
from quarto_access.view.current_picture import showing
from quarto_access.view.drawing import Painter
from quarto_access.view.picture import Appearance, Picture
from tests.i18n.languages import ALL, environment, language
from tests.play.table import Table
from tests.play.test_sound_by_ear import card
from tests.play.test_window import NO_SOUND, InAWindow
from tests.screen.display import Display
from tests.screen.fixtures import display, private_display
from tests.sound.fixtures import fresh_machine, sound_folder
from tests.sound.fresh import FreshMachine
from tests.sound.sink import NullSink
from tests.view.pictures import advice
from tests.view.seeing import EMPTY, FAR, different, share, surface_of

__all__ = ["card", "display", "fresh_machine", "private_display", "sound_folder"]

SIZE = (1280, 720)
TOLERANCE = 0.002

SECONDS_TO_COME = 25.0
"""Our own voice is tried every 15 seconds."""

ENGLISH = Language()


@pytest.fixture
def hidden(display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that hides what `[voice]` has installed, while it exists."""
    folder = tmp_path / "hidden"
    folder.mkdir()
    (folder / "espeakng_loader.py").write_text("raise ImportError('hidden')\n")
    found = {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    monkeypatch.setattr(display, "environment", display.environment | found)
    return folder


@pytest.fixture
def begin(fresh_machine: FreshMachine, hidden: Path) -> Sequence[str]:
    """The beginning of a command on a machine that has no voice at all."""
    assert hidden.exists()
    return fresh_machine.command


def is_seen(display: Display, window: str, picture: Picture, *, masked: bool) -> bool:
    """Return whether a window shows this picture, to the eye."""
    size, rows = display.seen(window)
    assert size == SIZE
    now = pygame.image.frombytes(b"".join(rows), size, "BGRA").convert(surface_of((1, 1)))
    wanted = surface_of(SIZE)
    Painter().paint(wanted, picture, Appearance(), masked=masked)
    return share(different(now, wanted, FAR)) < TOLERANCE


def first_prompt(folder: Path, told: tuple[str, ...]) -> Picture:
    """Return the picture of the first prompt."""
    table = Table(folder, in_window=True, introduction=lambda: NOTHING, language=ENGLISH)
    no_voice = ENGLISH.sentence("picture.no-voice")
    picture = showing(table.session.screen, None, table.session.teller, no_voice, told)
    table.session.close()
    return picture


def test_the_window_and_the_terminal_say_what_to_do(
    begin: Sequence[str], display: Display, tmp_path: Path
) -> None:
    window = InAWindow(display, tmp_path, begin=begin, settings=None)
    told = advice("en", "linux", sound=False)
    assert window.told("say")[0]["messages"] == ["first-run"]
    wanted = replace(
        first_prompt(tmp_path / "wanted", told),
        caption=ENGLISH.sentence("sound.none"),
    )
    window.wait_for(lambda: is_seen(display, window.window, wanted, masked=False))
    _, out, errors = window.end()
    assert out == ""
    lines = errors.splitlines()
    assert max(map(len, lines[: len(told)])) <= 80
    written = " ".join(lines)
    assert written.startswith(" ".join(told))
    assert "espeak-ng" not in written
    assert ENGLISH.sentence("first-run") in written


def test_under_a_mask_it_is_all_that_can_be_seen(
    begin: Sequence[str], display: Display, tmp_path: Path
) -> None:
    window = InAWindow(display, tmp_path, "--quick", begin=begin)
    window.press("M Enter Escape Right")
    masked = replace(EMPTY, advice=advice("en", "linux", sound=False))
    window.wait_for(lambda: is_seen(display, window.window, masked, masked=True))
    window.press("H Escape Down")
    assert is_seen(display, window.window, masked, masked=True)
    window.end()


@contextmanager
def started(display: Display, folder: Path, begin: Sequence[str]) -> Iterator[Path]:
    """Start the program; yield a file of what it writes to the terminal."""
    written = folder / "written"
    with written.open("w") as errors:
        process = subprocess.Popen(
            [*begin, sys.executable, "-m", "quarto_access", "--profile", str(folder / "profile")],
            env=NO_SOUND | display.environment,
            stderr=errors,
        )
    try:
        yield written
    finally:
        process.terminate()
        process.wait(20)


def eventually(condition: Callable[[], bool], within: float) -> None:
    until = time.monotonic() + within
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.mark.parametrize("code", ALL)
def test_it_is_told_in_the_language_of_the_system(
    code: str,
    begin: Sequence[str],
    display: Display,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(display, "environment", display.environment | environment(code))
    told = advice(code, "linux", sound=False)
    prompt = language(code).sentence("first-run")
    with started(display, tmp_path, begin) as written:
        eventually(lambda: prompt in written.read_text("utf-8"), 20)
    assert " ".join(written.read_text("utf-8").split("\n")).startswith(
        " ".join((*told, language(code).sentence("speaking.terminal")))
    )


def nobody(*_: object) -> NoReturn:
    raise AssertionError("nobody meets a friend here")


MEETING = Meeting(nobody, nobody)
"""Makes the main menu the program's own, with the item about friends."""


def test_with_sounds_it_says_so_and_goes_when_a_voice_comes(
    begin: Sequence[str],
    hidden: Path,
    card: NullSink,
    display: Display,
    tmp_path: Path,
) -> None:
    assert "PULSE_SERVER" in card.environment
    (tmp_path / "profile").mkdir()
    (tmp_path / "profile" / "settings.txt").touch()
    main_menu = Table(tmp_path / "wanted", in_window=True, language=ENGLISH, meeting=MEETING)
    shown = showing(main_menu.session.screen, None, main_menu.session.teller)
    main_menu.session.close()
    told = advice("en", "linux", sound=True)
    silent = replace(
        shown, title=f"{shown.title} {ENGLISH.sentence('picture.no-voice')}", advice=told
    )

    def is_shown(picture: Picture) -> bool:
        window = display.focused()
        if window in {"0", "1"}:  # there is none yet, or none has the focus
            return False
        size, _ = display.seen(window)
        return size == SIZE and is_seen(display, window, picture, masked=False)

    with started(display, tmp_path, begin):
        eventually(lambda: is_shown(silent), 20)
        shutil.rmtree(hidden)
        eventually(lambda: is_shown(shown), SECONDS_TO_COME)
