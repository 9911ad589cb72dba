"""The keys that a player has chosen, and those that do not fit."""

import pytest

from quarto_access.storage.settings import Settings
from quarto_access.ui.commands import Context
from quarto_access.ui.configuration.settings_table import KEYS, PRESET, SETTINGS
from quarto_access.ui.keys.chosen_keys import ChosenKeys
from quarto_access.ui.keys.keymap import KeyTaken

HINT = ("J", "through", Context.TABLE, "hint")
"""J cannot be the key for a hint when the left hand has the board."""
UNDO = ("W", "at-b2", Context.TABLE, "undo")


class Player:
    """A player with settings that last as long as the test."""

    def __init__(self) -> None:
        self.settings = Settings(SETTINGS)
        self._reports: list[KeyTaken] = []
        self.keys = ChosenKeys(self.settings, self._reports.append)

    def reported(self) -> list[tuple[object, ...]]:
        """Return the clashes that were reported since the last call."""
        reports = [clash.args for clash in self._reports]
        self._reports.clear()
        return reports


@pytest.fixture
def player() -> Player:
    return Player()


def test_a_key_that_does_not_fit_is_reported_and_waits(player: Player) -> None:
    player.keys.change("hint", ("J",))
    assert player.reported() == []
    player.settings.change(PRESET, "board-left")
    assert player.reported() == [HINT]
    assert player.keys.map.keys[Context.TABLE]["J"] == "through"
    player.settings.change(PRESET, "default")
    assert player.reported() == []
    assert player.keys.map.keys[Context.TABLE]["J"] == "hint"
    player.settings.change(PRESET, "board-left")
    assert player.reported() == [HINT]


def test_what_does_not_fit_from_the_start_is_reported() -> None:
    settings, reports = Settings(SETTINGS), list[KeyTaken]()
    settings.change(PRESET, "board-left")
    settings.change(KEYS["hint"], ("J",))
    ChosenKeys(settings, reports.append)
    assert [clash.args for clash in reports] == [HINT]


def test_each_is_reported_once_however_much_changes_with_it(player: Player) -> None:
    other = Settings(SETTINGS)
    other.change(PRESET, "board-left")
    other.change(KEYS["hint"], ("J",))
    other.change(KEYS["undo"], ("W",))
    player.settings.load_from(other.text().encode())
    assert sorted(player.reported(), key=repr) == sorted([HINT, UNDO], key=repr)
    player.keys.change("redo", ("F12",))
    assert player.reported() == []


def test_a_key_of_the_table_is_one_in_a_walk_too(player: Player) -> None:
    """It replaces the command that only the walk has for this key."""
    player.keys.change("masks", ("J",))
    player.keys.change("hand", ("M",))
    assert player.keys.map.keys[Context.WALK]["M"] == "hand"
    player.keys.change("newer-placement", ("J",))
    assert player.keys.map.keys[Context.WALK]["J"] == "newer-placement"


@pytest.mark.parametrize(
    ("command", "keys", "walks"),
    [
        ("board", ("Ctrl+PageUp",), "first-moment"),
        ("board", ("F12", "Ctrl+PageDown"), "last-moment"),
        ("hand", ("PageUp", "U"), "older-moment"),
    ],
)
def test_a_command_of_a_walk_keeps_its_last_key(
    player: Player, command: str, keys: tuple[str, ...], walks: str
) -> None:
    player.keys.change("undo", ("F10",))
    before = player.keys.map.keys_for(walks, Context.WALK)
    with pytest.raises(KeyTaken) as taken:
        player.keys.change(command, keys)
    assert taken.value.command == walks
    assert player.keys.map.keys_for(walks, Context.WALK) == before
    player.keys.change(walks, ("Shift+F12",))
    player.keys.change(command, keys)
    assert player.keys.map.keys_for(command, Context.WALK) == keys
    assert player.keys.map.keys_for(walks, Context.WALK) == ("Shift+F12",)
