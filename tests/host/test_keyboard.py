"""Keys have the names of the table on every layout, and other programs keep their keys."""

from collections import defaultdict

import pygame
import pytest

from quarto_access.host.keyboard import DEAF, FIRST_REPEAT, NEXT_REPEAT, Keystroke
from quarto_access.ui.keys.keymap import key_named
from quarto_access.ui.keys.presets import DEFAULT
from tests.host.fingers import OTHERS, Fingers
from tests.host.layouts import LAYOUTS, PLACES

BOUND = {key for keys in DEFAULT.keys.values() for key in keys}
TWO_ON_ANY_KEYBOARD = {"Ctrl"}
TWICE = {"AZERTY": {"Comma", "Shift+Comma"}}


@pytest.fixture
def fingers() -> Fingers:
    return Fingers()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_has_every_key_of_the_table_once(layout: str) -> None:
    fingers = Fingers(layout)
    fingers.press("A")  # the first letter tells what kind of layout it is
    chords = defaultdict(set)
    for key in (*PLACES, *OTHERS):
        for chord in (key, f"Shift+{key}", f"Ctrl+{key}", f"Ctrl+Shift+{key}"):
            if keystroke := fingers.press(chord):
                chords[keystroke.label].add(chord)
    assert chords.keys() >= BOUND
    bound_once = BOUND - TWO_ON_ANY_KEYBOARD
    assert {key for key in bound_once if len(chords[key]) > 1} == TWICE.get(layout, set())
    assert all(key_named(label) == label for label in chords if label != "Ctrl")


@pytest.mark.parametrize(
    ("layout", "place", "label"),
    [
        ("QWERTY", "Q", "Q"),
        ("QWERTZ", "Y", "Z"),
        ("QWERTZ", "Z", "Y"),
        ("QWERTZ", "Semicolon", "Semicolon"),  # prints ö
        ("QWERTZ", "Quote", "Quote"),  # prints ä
        ("QWERTZ", "LeftBracket", "LeftBracket"),  # prints ü
        ("QWERTZ", "Slash", "Slash"),  # prints -
        ("QWERTZ", "Equals", "Equals"),  # a dead accent
        ("AZERTY", "Q", "A"),
        ("AZERTY", "A", "Q"),
        ("AZERTY", "W", "Z"),
        ("AZERTY", "Z", "W"),
        ("AZERTY", "Semicolon", "M"),
        ("AZERTY", "M", "Comma"),
        ("AZERTY", "Comma", "Comma"),  # prints ;
        ("AZERTY", "Period", "Period"),  # prints :
        ("AZERTY", "1", "1"),  # prints &
        ("AZERTY", "0", "0"),  # prints à
        ("Spanish", "Semicolon", "Semicolon"),  # prints ñ
        ("Spanish", "Quote", "Quote"),  # a dead accent
        ("Dvorak", "W", "Comma"),
        ("Dvorak", "Comma", "W"),
        ("Greek", "A", "A"),
        ("Greek", "W", "W"),  # prints ς
        ("Greek", "Q", "Q"),  # prints ;
        ("Russian", "Q", "Q"),  # prints й
        ("Russian", "Comma", "Comma"),  # prints a letter
        ("Hebrew", "Q", "Q"),  # prints /
    ],
)
def test_letters_by_label_and_the_rest_by_place(layout: str, place: str, label: str) -> None:
    fingers = Fingers(layout)
    fingers.press("D")
    assert fingers.press(place) == Keystroke(label, place)
    assert fingers.press(f"Shift+{place}") == Keystroke(f"Shift+{label}", f"Shift+{place}")


def test_a_change_of_layout_is_noticed_at_once(fingers: Fingers) -> None:
    assert fingers.label("Q") == "Q"
    fingers.use("Greek")
    fingers.keyboard.layout_changed()
    assert fingers.label("Q") == "Q"


def test_a_key_that_a_us_keyboard_has_not_is_nothing(fingers: Fingers) -> None:
    assert fingers.press("Left of Z") is None


@pytest.mark.parametrize(
    "key", ["Up", "Down", "Left", "Right", "Enter", "Escape", "Space", "Tab", "Backspace", "F1"]
)
def test_keys_without_a_letter(fingers: Fingers, key: str) -> None:
    assert fingers.press(key) == Keystroke(key, key)
    assert fingers.press(f"Shift+{key}") == Keystroke(f"Shift+{key}", f"Shift+{key}")


@pytest.mark.parametrize(
    "chord",
    [
        *("Alt+Q", "AltGr+E", "System+Q", "Alt+F4", "Alt+Enter", "Alt+Tab", "Alt+Ctrl"),
        *("Ctrl+Q", "Right Ctrl+1", "Ctrl+Shift+Q", "Ctrl+AltGr+Q", "Alt+Shift+1"),
        *("Insert+Q", "Insert+Down", "CapsLock+Q", "CapsLock+Up", "Insert+Ctrl", "Insert+F1"),
        *("Insert", "CapsLock", "Shift", "Alt", "AltGr", "System"),
        *("Keypad 1", "Keypad 4", "Keypad Enter", "Shift+Keypad 4"),
    ],
)
@pytest.mark.parametrize("locks", [0, pygame.KMOD_NUM, pygame.KMOD_CAPS])
def test_keys_of_others_are_left_to_them(chord: str, locks: int) -> None:
    assert Fingers(locks=locks).press(chord) is None


@pytest.mark.parametrize("layout", ["QWERTY", "QWERTZ", "AZERTY", "Greek"])
@pytest.mark.parametrize("key", ["C", "V"])
def test_copy_and_paste_go_by_what_is_printed(layout: str, key: str) -> None:
    fingers = Fingers(layout)
    assert fingers.press(f"Ctrl+{key}") == Keystroke(f"Ctrl+{key}", None)
    assert fingers.press(f"Ctrl+Shift+{key}") is None
    assert fingers.press(f"Ctrl+AltGr+{key}") is None


def test_on_dvorak_copy_is_where_c_is_printed() -> None:
    fingers = Fingers("Dvorak")
    assert fingers.press("Ctrl+I") == Keystroke("Ctrl+C", None)
    assert fingers.press("Ctrl+C") is None, "it prints J"


@pytest.mark.parametrize("locks", [pygame.KMOD_NUM, pygame.KMOD_CAPS])
@pytest.mark.parametrize("chord", ["Q", "1", "Shift+1", "Shift+Comma", "Ctrl+Home", "Up"])
def test_it_does_not_matter_what_is_switched_on(chord: str, locks: int) -> None:
    assert Fingers(locks=locks).label(chord) == chord


@pytest.mark.parametrize("key", ["Insert", "CapsLock", "Alt"])
def test_after_a_key_of_others_ours_are_ours_again(fingers: Fingers, key: str) -> None:
    fingers.press(key)
    assert fingers.label("Q") == "Q"


def test_a_key_pressed_under_insert_stays_nothing_when_insert_goes_up(fingers: Fingers) -> None:
    fingers.down("Insert")
    fingers.down("Down")
    fingers.up("Insert")
    assert fingers.wait(2.0) == []


@pytest.mark.parametrize("key", ["Ctrl", "Right Ctrl"])
def test_ctrl_alone_counts_once_when_it_goes_down(fingers: Fingers, key: str) -> None:
    assert fingers.down(key) == Keystroke("Ctrl", "Ctrl")
    assert fingers.down(key) is None
    assert fingers.wait(2.0) == []


def test_a_key_that_is_reported_twice_is_held(fingers: Fingers) -> None:
    assert fingers.down("Enter") == Keystroke("Enter", "Enter")
    assert fingers.down("Enter") == Keystroke("Enter", "Enter", held=True)
    fingers.up("Enter")
    assert fingers.down("Enter") == Keystroke("Enter", "Enter")


def test_a_key_that_stays_down_is_repeated_at_an_even_pace(fingers: Fingers) -> None:
    fingers.down("Right")
    assert fingers.wait(FIRST_REPEAT - 0.01) == []
    repetition = Keystroke("Right", "Right", held=True)
    assert fingers.wait(0.02 + 3 * NEXT_REPEAT) == [repetition] * 4
    fingers.up("Right")
    assert fingers.wait(1.0) == []


def test_repetitions_that_were_missed_are_not_made_up(fingers: Fingers) -> None:
    fingers.down("Right")
    fingers.time += 5.0
    assert len(fingers.wait(NEXT_REPEAT / 2)) == 1


def test_the_key_pressed_last_is_repeated(fingers: Fingers) -> None:
    fingers.down("Right")
    fingers.down("Down")
    fingers.up("Right")
    assert fingers.wait(FIRST_REPEAT + 0.01) == [Keystroke("Down", "Down", held=True)]
    fingers.up("Down")
    assert fingers.wait(1.0) == []


@pytest.mark.parametrize("modifier", ["Shift", "Ctrl", "Alt"])
def test_a_modifier_ends_the_repetition(fingers: Fingers, modifier: str) -> None:
    fingers.down("Tab")
    fingers.down(modifier)
    assert fingers.wait(2.0) == []


def test_letting_shift_go_ends_the_repetition(fingers: Fingers) -> None:
    fingers.down("Shift")
    fingers.down("Tab")
    fingers.up("Shift")
    assert fingers.wait(2.0) == []


def test_nothing_counts_before_the_focus_came() -> None:
    fingers = Fingers()
    fingers.keyboard.focus_went()
    assert fingers.press("Enter") is None


def test_what_is_held_when_the_focus_comes_is_nothing_until_it_is_let_go(
    fingers: Fingers,
) -> None:
    fingers.keyboard.focus_went()
    fingers.keyboard.focus_came(fingers.time)
    assert fingers.down("Enter") is None
    fingers.time += DEAF
    assert fingers.down("Enter") is None
    assert fingers.wait(2.0) == []
    assert fingers.label("Q") == "Q"
    fingers.up("Enter")
    assert fingers.label("Enter") == "Enter"


def test_keys_count_a_tenth_of_a_second_after_the_focus_came(fingers: Fingers) -> None:
    fingers.keyboard.focus_went()
    fingers.keyboard.focus_came(fingers.time)
    fingers.time += DEAF - 0.01
    assert fingers.press("Q") is None
    fingers.time += 0.02
    assert fingers.label("Q") == "Q"


def test_when_the_focus_goes_nothing_is_held(fingers: Fingers) -> None:
    fingers.down("Right")
    fingers.down("Insert")
    fingers.keyboard.focus_went()
    assert fingers.wait(2.0) == []
    fingers.keyboard.focus_came(fingers.time)
    fingers.time += DEAF
    assert fingers.down("Right") == Keystroke("Right", "Right")


def test_a_modifier_held_when_the_focus_comes_still_modifies(fingers: Fingers) -> None:
    fingers.keyboard.focus_went()
    fingers.keyboard.focus_came(fingers.time)
    assert fingers.down("Ctrl") is None
    fingers.time += DEAF
    assert fingers.label("Home") == "Ctrl+Home"


@pytest.mark.parametrize(
    ("chord", "writes"),
    [
        *(("Q", True), ("Shift+Q", True), ("1", True), ("Shift+Comma", True), ("Space", True)),
        *(("Shift+Space", True), ("Enter", False), ("Backspace", False), ("Ctrl+Comma", False)),
        *(("Up", False), ("F1", False), ("Ctrl", False)),
    ],
)
def test_which_keys_come_as_text_too(fingers: Fingers, chord: str, writes: bool) -> None:
    keystroke = fingers.press(chord)
    assert keystroke
    assert keystroke.writes is writes
