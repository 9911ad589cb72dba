"""A real window on a real X server: keys of real layouts, focus, masks, and every way to close."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from quarto_access.host.keyboard import DEAF
from quarto_access.host.window import SIGNALS
from quarto_access.ui.keys.keymap import NAMED
from tests.host.program import Program, closed, eventually, run_without_a_display
from tests.screen.display import Display

BLACK_ALONE = {b"\0\0\0"}


@pytest.fixture(scope="module")
def elsewhere(private_display: Display) -> Iterator[Program]:
    """The window of another program. A newer one is in front of it."""
    with closed(Program(private_display)) as program:
        yield program


@pytest.fixture(scope="module")
def shared(private_display: Display, elsewhere: Program) -> Iterator[Program]:
    assert elsewhere.window
    with closed(Program(private_display)) as program:
        yield program


@pytest.fixture
def program(display: Display, shared: Program) -> Program:
    """A window that has the focus and takes keys."""
    if display.focused() != shared.window:
        take_focus(display, shared)
    return shared


@pytest.fixture
def short_lived(display: Display, elsewhere: Program) -> Iterator[Program]:
    """A window to close."""
    with closed(Program(display)) as program:
        assert program.window != elsewhere.window
        yield program


def take_focus(display: Display, program: Program) -> None:
    before = len(program.notes)
    display.focus(program.window)
    program.wait_for("again", since=before)


def lose_focus(display: Display, program: Program, to: Program) -> None:
    before = len(program.notes)
    display.focus(to.window)
    program.wait_for("away", since=before)


@contextmanager
def held_elsewhere(display: Display, elsewhere: Program, key: str) -> Iterator[None]:
    """Hold a key in another window, until the system itself repeats it."""
    take_focus(display, elsewhere)
    before = len(elsewhere.notes)
    display.hold(key)
    try:
        elsewhere.wait_for("press", key, key, since=before)
        time.sleep(1.0)
        yield
    finally:
        display.let_go(key)


MARKS = "1 0 Shift+1 Shift+4 Comma Shift+Comma Period Shift+Period"
"""They go by their place, so they are the same on every layout."""


LETTERS = "Q A W Z Y M Shift+U Semicolon Quote"


@pytest.mark.parametrize(
    ("layout", "labels"),
    [
        ("us", LETTERS),
        ("de", "Q A W Y Z M Shift+U Semicolon Quote"),
        ("fr", "A Q Z W Y Comma Shift+U M Quote"),
        ("es", LETTERS),
        ("gr", LETTERS),
        ("ru", LETTERS),
    ],
)
def test_each_layout_gives_the_names_of_the_table(
    display: Display, program: Program, layout: str, labels: str
) -> None:
    display.layout(layout)
    pressed, told = f"{LETTERS} {MARKS}".split(), f"{labels} {MARKS}".split()
    assert program.after(*pressed) == [
        ("press", label, place) for label, place in zip(told, pressed, strict=True)
    ]


def test_the_layout_can_change_while_playing(display: Display, program: Program) -> None:
    for layout, label in (("us", "Q"), ("fr", "A"), ("gr", "Q"), ("de", "Q")):
        display.layout(layout)
        assert program.labels("Q", "D") == [label, "D"]


def test_keys_without_a_letter_have_their_names(program: Program) -> None:
    kept = {"F2", "F10", "F12"}  # the session and these tests use them
    keys = [key for key in NAMED if key not in kept]
    assert program.labels(*keys) == keys
    assert program.labels("Shift+Tab", "Shift+F1") == ["Shift+Tab", "Shift+F1"]


def test_ctrl_counts_alone_and_with_keys_that_write_nothing(program: Program) -> None:
    pressed = program.labels("Ctrl", "RightCtrl", "Ctrl+Home", "Ctrl+Q", "Ctrl+1")
    assert pressed == ["Ctrl", "Ctrl", "Ctrl", "Ctrl+Home", "Ctrl", "Ctrl"]


def test_keys_of_screen_readers_and_of_the_system_are_left_to_them(program: Program) -> None:
    numpad = ("Keypad4", "KeypadEnter", "NumLock", "Keypad4", "NumLock")
    theirs = ("Insert+Q", "Insert+Down", "CapsLock+Q", "Alt+Q", "AltGr+E", "Super+Q", "Alt+F4")
    assert program.after(*numpad, *theirs, "CapsLock") == []


@pytest.mark.parametrize("lock", ["CapsLock", "NumLock"])
def test_locks_do_not_matter(program: Program, lock: str) -> None:
    program.after(lock)
    try:
        assert program.labels("Q", "1", "Shift+1", "Home") == ["Q", "1", "Shift+1", "Home"]
    finally:
        program.after(lock)


def test_a_held_key_acts_once_and_then_says_that_it_is_held(
    display: Display, program: Program
) -> None:
    before = len(program.notes)
    display.hold("Enter")
    program.wait_for("held", "Enter", "Enter", since=before)
    display.let_go("Enter")
    assert program.labels("Q") == ["Q"]
    assert program.notes[before:].count(("press", "Enter", "Enter")) == 1


def test_text_is_typed_where_it_is_wanted(program: Program) -> None:
    typed = program.after("F2", "Q", "Shift+A", "Space", "Left", "F2", "Q")
    assert typed == [
        ("press", "F2", "F2"),
        *(("type", "q"), ("type", "A"), ("type", " ")),
        *(("press", "Left", "Left"), ("press", "F2", "F2"), ("press", "Q", "Q")),
    ]


def test_what_is_held_when_the_focus_goes_is_no_longer_held(
    display: Display, program: Program, elsewhere: Program
) -> None:
    before = len(program.notes)
    display.hold("Right")
    program.wait_for("held", "Right", "Right", since=before)
    lose_focus(display, program, elsewhere)
    display.let_go("Right")
    take_focus(display, program)
    after = program.notes.index(("away",), before)
    assert program.labels("Right") == ["Right"]
    right = ("press", "Right", "Right")
    assert program.notes[after:][:4] == [("away",), ("back",), ("again",), right]


@pytest.mark.parametrize("key", ["Enter", "Ctrl"])
def test_what_is_held_when_the_focus_comes_does_nothing(
    display: Display, program: Program, elsewhere: Program, key: str
) -> None:
    before = len(program.notes)
    with held_elsewhere(display, elsewhere, key):
        take_focus(display, program)
    assert program.labels(key) == [key]
    told = [("away",), ("back",), ("again",), ("press", key, key)]
    assert program.notes[before:][:4] == told


def test_keys_pressed_elsewhere_do_nothing_here(
    display: Display, program: Program, elsewhere: Program
) -> None:
    before = len(program.notes)
    take_focus(display, elsewhere)
    assert elsewhere.labels("Q", "Enter") == ["Q", "Enter"]
    take_focus(display, program)
    assert program.notes[before:] == [("away",), ("back",), ("again",)]


def test_a_key_pressed_at_once_needs_nothing_said_again(
    display: Display, program: Program, elsewhere: Program
) -> None:
    lose_focus(display, program, elsewhere)
    before = len(program.notes)
    display.focus(program.window)
    program.wait_for("back", since=before)
    time.sleep(DEAF)
    assert program.labels("Q") == ["Q"]
    time.sleep(0.3)
    assert ("again",) not in program.notes[before:]


def test_enter_held_since_the_program_was_started_does_nothing(
    display: Display, elsewhere: Program
) -> None:
    with held_elsewhere(display, elsewhere, "Enter"), closed(Program(display)) as program:
        display.let_go("Enter")
        assert program.labels("Q") == ["Q"]
        assert program.notes[:3] == [("back",), ("again",), ("press", "Q", "Q")]


def test_a_mask_is_black_to_the_last_pixel(display: Display, program: Program) -> None:
    window = program.window

    def is_picture() -> bool:
        return len(display.colours(window)) > 2

    eventually(is_picture, lambda: "a picture")
    program.after("M")
    eventually(lambda: display.colours(window) == BLACK_ALONE, lambda: "black")
    for size in ((500, 400), (1300, 800)):
        display.resize(window, *size)
        program.after("Q")
        assert display.colours(window) == BLACK_ALONE
    program.after("M")
    eventually(is_picture, lambda: "the picture again")


def test_the_picture_fills_the_window_at_any_size(display: Display, program: Program) -> None:
    window = program.window

    def resize(*size: int) -> None:
        display.resize(window, *size)
        program.after("Q")

    resize(1280, 720)
    eventually(lambda: len(display.colours(window)) > 2, lambda: "a picture")
    large = display.colours(window)
    resize(700, 500)
    eventually(lambda: display.colours(window) not in (large, BLACK_ALONE), lambda: "a smaller one")
    resize(1280, 720)
    eventually(lambda: display.colours(window) == large, lambda: "the first one")


def test_its_button_closes_it(display: Display, short_lived: Program) -> None:
    display.close(short_lived.window)
    assert short_lived.status() == 0
    assert short_lived.notes[-2:] == [("ended",), ("closed",)]


@pytest.mark.parametrize("number", SIGNALS)
def test_signals_close_it(short_lived: Program, number: signal.Signals) -> None:
    short_lived.signal(number)
    assert short_lived.status() == 0
    assert short_lived.notes[-2:] == [("ended",), ("closed",)]


def test_when_the_players_leave_the_caller_goes_on(display: Display, short_lived: Program) -> None:
    display.press("F10")
    assert short_lived.status() == 0
    assert short_lived.notes[-2:] == [("press", "F10", "F10"), ("closed",)]


def test_no_display_is_told(display: Display) -> None:
    without = {k: v for k, v in display.environment.items() if k != "DISPLAY"}
    assert run_without_a_display(without) == ("no display", "offscreen")
