"""Every preset reaches everything, and a hand that a preset is made for never leaves its place."""

import pytest

from quarto_access.ui.commands import ANYWHERE, COMMANDS, LISTS, SPACES, Context
from quarto_access.ui.keys.keymap import key_named
from quarto_access.ui.keys.presets import PRESETS

LEFT = {
    *"12345QWERTASDFGZXCVB",
    *("Tab", "Escape", "Space", "Ctrl", "F1", "F2", "F3", "F4", "F5"),
}
RIGHT = {
    *"67890YUIOPHJKLNM",
    *("Comma", "Period", "Slash", "Semicolon", "Quote", "Minus", "Equals", "Backslash"),
    *("LeftBracket", "RightBracket", "Enter", "Backspace", "Up", "Down", "Left", "Right"),
    *("Home", "End", "Delete", "Space", "Ctrl", "F8", "F9", "F10", "F11", "F12"),
}
HANDS = {"one-hand-left": LEFT, "one-hand-right": RIGHT}

ARROWS = {"Up", "Down", "Left", "Right"}
"""JAWS takes them before a program sees them."""

IN_MENUS = {
    *("save", "resign", "leave", "main-menu", "quit"),
    *("speech", "keys", "first-steps", "guide"),
    *(
        "continue-game",
        "quick-game",
        "new-game",
        "friends",
        "saved-games",
        "statistics",
        "tutorial",
        "drills",
        "learning",
    ),
    *("retell", "review", "again", "swap-sides"),
}
"""The commands that the menus and the settings have as items."""

JUMPS = {
    *SPACES,
    *(f"{line}-{number}" for line in ("row", "column") for number in range(1, 5)),
    *("older-call", "newer-call", "older-placement", "newer-placement"),
}
"""The commands that a few moves can replace."""

BOARD_KEYS = {
    "board-left": "1 2 3 4 Q W E R A S D F Z X C V",
    "board-right": "7 8 9 0 U I O P J K L Semicolon M Comma Period Slash",
}

FREQUENT = """
    act up down left right next-place feel point hand last-move pieces-left turn time
    board row column through find hint masks undo repeat older newer help back
"""


@pytest.mark.parametrize("preset", PRESETS)
def test_every_key_can_be_pressed_and_asks_for_something_that_is_there(preset: str) -> None:
    for context, keys in PRESETS[preset].keys.items():
        for key, command in keys.items():
            assert key_named(key) == key
            assert context in COMMANDS[command].contexts


@pytest.mark.parametrize("context", ANYWHERE)
@pytest.mark.parametrize("preset", PRESETS)
def test_help_is_one_key_away_and_read_with_keys(preset: str, context: Context) -> None:
    keymap = PRESETS[preset]
    assert keymap.keys_for("help", context)
    assert all(keymap.keys_for(command, Context.MENU) for command in ("up", "down", "act", "back"))


@pytest.mark.parametrize("preset", HANDS)
def test_one_hand_reaches_what_is_frequent_and_every_list(preset: str) -> None:
    def reached(command: str, context: Context) -> bool:
        keys = PRESETS[preset].keys_for(command, context)
        return any(key.removeprefix("Shift+") in HANDS[preset] for key in keys)

    assert all(reached(command, Context.TABLE) for command in FREQUENT.split())
    for context in LISTS:
        for command in ("up", "down", "act", "back", "help", "repeat", "older", "newer"):
            assert reached(command, context), (command, context)
    for command in ("rename", "delete"):
        assert reached(command, Context.MENU)
    assert reached("less", Context.FORM)
    assert reached("more", Context.FORM)


@pytest.mark.parametrize("preset", BOARD_KEYS)
def test_sixteen_keys_are_the_sixteen_spaces(preset: str) -> None:
    keys = PRESETS[preset].keys[Context.TABLE]
    assert tuple(keys[key] for key in BOARD_KEYS[preset].split()) == SPACES
    other = RIGHT if preset == "board-left" else LEFT
    for command in FREQUENT.split():
        if command in {"up", "down", "left", "right", "act", "newer", "older", "help", "back"}:
            continue  # the spaces are keys themselves, and act when pressed again
        found = PRESETS[preset].keys_for(command, Context.TABLE)
        within = other | set("TGB" if preset == "board-left" else "YHN")
        assert any(key.removeprefix("Shift+") in within for key in found), command


@pytest.mark.parametrize("context", Context)
@pytest.mark.parametrize("preset", PRESETS)
def test_what_an_arrow_does_another_key_does_too(preset: str, context: Context) -> None:
    keymap = PRESETS[preset]
    for command in COMMANDS.values():
        keys = keymap.keys_for(command.id, context) if context in command.contexts else ()
        assert not keys or any(key.split("+")[-1] not in ARROWS for key in keys), command.id


@pytest.mark.parametrize("preset", PRESETS)
def test_what_has_no_key_is_in_a_menu_or_is_a_jump(preset: str) -> None:
    keymap = PRESETS[preset]
    keyed = {c for context in Context for c in COMMANDS if keymap.keys_for(c, context)}
    assert COMMANDS.keys() - keyed <= IN_MENUS | JUMPS


@pytest.mark.parametrize("preset", PRESETS)
def test_letters_search_in_lists(preset: str) -> None:
    for context in LISTS:
        assert not [key for key in PRESETS[preset].keys[context] if len(key) == 1 and key.isalpha()]


@pytest.mark.parametrize("preset", PRESETS)
def test_what_belongs_to_screen_readers_is_left_to_them(preset: str) -> None:
    names = {key.split("+")[-1] for keys in PRESETS[preset].keys.values() for key in keys}
    assert not names & {"Insert", "CapsLock"}
    assert not [name for name in names if name.startswith("Numpad")]


@pytest.mark.parametrize("preset", PRESETS)
def test_no_change_of_a_key_leaves_a_command_without_one_where_it_had_one(preset: str) -> None:
    keymap = PRESETS[preset]
    for command in sorted({name for keys in keymap.keys.values() for name in keys.values()}):
        had = {context for context in Context if keymap.keys_for(command, context)}
        for key in sorted({key for context in had for key in keymap.keys_for(command, context)}):
            changed, clashes = keymap.with_changes({command: [key]})
            has = {context for context in Context if changed.keys_for(command, context)}
            assert clashes or has >= had, (command, key)
