"""Any key on any screen: one utterance at most, and always a way back."""

from random import Random

import pytest

from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.ui.commands import COMMANDS, Context
from quarto_access.ui.keys.presets import DEFAULT
from tests.play.conftest import LayTable
from tests.play.table import Table
from tests.slow import slow_unless

KEYS = sorted({key for keys in DEFAULT.keys.values() for key in keys} | set("AWZ069"))

PLACES = {
    "main menu": "Escape :leave Down Enter",
    "new game": "Escape :leave Down Enter :new-game",
    "board": "Shift+Tab Shift+Tab",
    "tray": "",
    "hand": "Shift+Tab",
    "pointing": "Q",
    "finding": "G",
    "game menu": "Escape",
    "speech": ":speech",
    "first steps": "F2 @menu.first-steps Enter",
    "the game in a minute": "F2 @menu.first-steps Enter @lesson.game Enter",
    "drills": "Escape :leave Down Enter :drills",
    "a drill": "Escape :leave Down Enter :drills Enter Enter",
    "the question of a drill": "Escape :leave Down Enter :drills Enter" + " Enter" * 5,
    "help": "F1",
    "resigning": ":resign",
    "the end": ":resign Down Enter",
    "retelling": ":resign Down Enter Enter",
}
"""The keys that lead there from the tray of a game that has just begun."""


FIRST = ("main menu", "board", "tray", "pointing", "the end")
"""The places where every command is tried even without `--slow`."""


def begun(lay: LayTable) -> Table:
    return lay(Setup(starts=Starts.ONE, undo=True))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "place", [pytest.param(place, marks=slow_unless(place in FIRST)) for place in PLACES]
)
def test_every_command_is_answered_once_everywhere(place: str, command: str, lay: LayTable) -> None:
    table = begun(lay)
    table.press(PLACES[place])
    said = table.press(f":{command}")
    assert len(said) == 1


@pytest.mark.parametrize("place", PLACES)
def test_there_is_a_way_back_from_everywhere(place: str, lay: LayTable) -> None:
    table = begun(lay)
    table.press(PLACES[place])
    table.press("Escape " * 4)
    assert table.session.screen.context in {Context.TABLE, Context.MENU}
    table.press("Escape" if table.session.screen.context is Context.TABLE else "Home")
    assert table.session.screen.context is Context.MENU


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=slow_unless(seed in {1, 5})) for seed in range(6)]
)
def test_random_keys(seed: int, lay: LayTable) -> None:
    chance = Random(seed)
    touch = (TouchRule.FREE, TouchRule.LIMITED, TouchRule.NONE)[seed % 3]
    table = lay(Setup(starts=Starts.ONE, undo=seed % 2 == 0, touch=touch, squares=seed > 2))
    for _ in range(2_000):
        if table.session.left:
            break
        key = chance.choice([*KEYS, *["Enter"] * 20])
        if table.voice.said[-1].startswith("confirm.quit"):
            key = "Home"
        assert len(table.press(key)) <= 1
        table.time += 0.1
