"""The laws for screens and effects: an effect is data, and one place carries it out."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from quarto_access import ui
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup
from quarto_access.storage.drill_scores import DrillScores
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.settings import Settings
from quarto_access.storage.training import Training
from quarto_access.ui.commands import COMMANDS, Handler
from quarto_access.ui.effects import Effect
from quarto_access.ui.friend.friends import Friends
from quarto_access.ui.keys.chosen_keys import ChosenKeys
from quarto_access.ui.menus import Menus
from quarto_access.ui.speech_commands import SpeechCommands
from quarto_access.ui.table.letters import Letters
from quarto_access.ui.table.table_commands import TableCommands
from tests.play.conftest import LayTable, lay
from tests.play.table import Table
from tests.play.test_languages import BEGINNINGS

__all__ = ["lay"]

SOURCE = Path(next(iter(ui.__path__)))
READING = {"record", "names", "name_for", "free", "score", "weight", "text", "after", "look_again"}
"""The methods of a match, the settings, profiles, training and drills without consequences."""

HANDLERS = {
    Handler.SPEECH: SpeechCommands,
    Handler.TABLE: TableCommands,
    Handler.LETTERS: Letters,
    Handler.MENUS: Menus,
    Handler.FRIENDS: Friends,
}


def acting() -> set[str]:
    """Return the methods that change a match or a file."""
    kinds = (Match, Settings, Profiles, Training, DrillScores, ChosenKeys)
    return {
        name
        for kind in kinds
        for name, _ in inspect.getmembers(kind, inspect.isroutine)
        if not name.startswith("_") and name not in READING
    }


def calls(folder: str) -> Iterator[tuple[str, ast.Call]]:
    for path in sorted((SOURCE / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield f"{path.name}:{node.lineno}", node


def test_no_screen_acts() -> None:
    """Its own methods may have the same names."""
    assert {"act", "feel", "put_mask", "change", "save", "answered"} <= acting()
    found = [
        (at, ast.unparse(call))
        for at, call in calls("screens")
        if (
            isinstance(call.func, ast.Attribute)
            and call.func.attr in acting()
            and ast.unparse(call.func.value) not in {"self", "super()"}
        )
        or (isinstance(call.func, ast.Name) and call.func.id in {"open", "apply"})
    ]
    assert found == []


def test_the_teller_alone_announces_the_focus() -> None:
    announcing = {
        at.partition(":")[0]
        for at, call in calls(".")
        if ast.unparse(call.func) in {"focus", "focus.focus", "arrival", "focus.arrival"}
    }
    assert announcing == {"teller.py"}


def test_each_command_has_somebody_who_answers_it() -> None:
    for command in COMMANDS.values():
        if command.handler is not Handler.SCREEN:
            assert callable(getattr(HANDLERS[command.handler], command.method, None)), command


def test_each_effect_is_carried_out_in_one_place(lay: LayTable) -> None:
    assert set(lay().session._effects) == set(get_args(Effect))


@pytest.mark.parametrize(("setup", "keys"), BEGINNINGS)
def test_looking_has_no_consequences(lay: LayTable, setup: Setup | None, keys: str) -> None:
    """Random keys lead anywhere: the screen can be looked at and heard at any time."""
    table, chance = lay(setup, in_window=True), Random(keys)
    table.press(keys.replace("...", ""))
    for _ in range(25):
        before = state(table)
        seen, again = (
            (str(screen.focus()), [str(row) for row in screen.rows()], screen.expected())
            for screen in (table.session.screen,) * 2
        )
        assert seen == again
        assert state(table) == before
        context = table.session.screen.context
        table.press(chance.choice([*table.session.configuration.keys.map.keys[context], "Enter"]))
        if table.session.left:
            break


def state(table: Table) -> object:
    """Return everything that a question could change: the match, the files, chance, and speech."""
    match, folder = table.games.match, table.folder
    files = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    touches = match and (dict(match.touches.used), match.touches.this_turn, str(match.masks))
    return files, match and match.record(), touches, len(table.voice.said), table.drawn
