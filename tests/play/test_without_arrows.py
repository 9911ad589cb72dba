"""Whole games, settings and menus without arrow keys, as JAWS takes those before the game.

Every command is given by a key of the present preset that is not an arrow, on every screen.
"""

import pytest

from quarto_access.core import Action, Call, Game, Give, Pass, Phase, Place, Square, parse_record
from quarto_access.core.record import Record, replay
from quarto_access.core.rules import Player
from quarto_access.i18n.style import Verbosity
from quarto_access.ui.configuration.settings_table import PRESET, SPEECH
from quarto_access.ui.keys.presets import PRESETS
from quarto_access.ui.table.cursor import nearest_piece, tray_piece
from tests.play.conftest import LayTable
from tests.play.keys import steps_to
from tests.play.table import Table
from tests.play.test_records_by_keys import RECORDS
from tests.play.test_window import IN_A_REAL_WINDOW, setup_of
from tests.ui.test_presets import ARROWS


class Hand:
    """Gives commands, and remembers where its cursors are."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._at = {Give: Square.A1, Place: Square.A1}

    def ask(self, commands: str) -> list[str]:
        """Return what is said to these commands."""
        said = []
        for command in commands.split():
            session = self.table.session
            keys = session.configuration.keys.map.keys_for(command, session.screen.context)
            said += self.table.press(next(key for key in keys if not is_arrow(key)))
        return said

    def play(self, record: Record) -> list[str]:
        """Play the actions of a record, and return what is said to the last one."""
        game = Game.start(record.rules)
        said: list[str] = []
        for action, step in zip(record.actions, replay(record), strict=True):
            said = self.ask(self._commands(action, game))
            game = step.game
        return said

    def _commands(self, action: Action, game: Game) -> str:
        match action:
            case Give(_, piece):
                edition = game.rules.edition
                place = next(square for square in Square if tray_piece(edition, square) is piece)
                self._at[Give] = nearest_piece(self._at[Give], edition, game.tray)
                return f"{self._way(Give, place)} act"
            case Place(_, square):
                return f"{self._way(Place, square)} act"
            case Call(_, line):
                begin = "back point" if game.phase is Phase.LAST_CALLS else "point"
                return f"{begin} {'down ' * steps_to(line, game)} act"
            case Pass():
                return "down act"
        raise AssertionError(f"{action} has no key of its own")

    def _way(self, kind: type[Give | Place], to: Square) -> str:
        """Return the commands from this cursor to a place."""
        at, self._at[kind] = self._at[kind], to
        columns, rows = to.column - at.column, to.row - at.row
        across = ("right " if columns > 0 else "left ") * abs(columns)
        return across + ("down " if rows > 0 else "up ") * abs(rows)


def is_arrow(key: str) -> bool:
    return key.rsplit("+", maxsplit=1)[-1] in ARROWS


@pytest.fixture(params=PRESETS)
def preset(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def no_arrow_was_pressed(table: Table) -> bool:
    pressed = [entry["key"] for entry in table.transcript() if entry["kind"] == "key"]
    return bool(pressed) and not any(map(is_arrow, pressed))


@pytest.mark.parametrize("name", IN_A_REAL_WINDOW)
def test_a_game_is_played(name: str, preset: str, lay: LayTable) -> None:
    [path] = [path for path in RECORDS if path.stem == name]
    record = parse_record(path.read_bytes())
    table = lay(setup_of(record))
    table.settings.change(PRESET, preset)
    Hand(table).play(record)
    match = table.games.match
    assert match
    assert match.record().actions == record.actions
    assert no_arrow_was_pressed(table)


def test_an_evening_with_settings_and_menus(preset: str, lay: LayTable) -> None:
    table = lay()
    table.settings.change(PRESET, preset)
    hand = Hand(table)

    assert hand.ask("settings act down")[-1].startswith("choice(setting.speech.level: words.short)")
    assert hand.ask("more") == ["chosen(words.whole)"]
    assert table.settings[SPEECH[Player.ONE].level] is Verbosity.FULL
    hand.ask("less less")
    assert table.settings[SPEECH[Player.ONE].level] is Verbosity.TERSE
    hand.ask("more back back first")

    while not hand.ask("down")[-1].startswith("item(menu.new-game)"):
        pass
    assert hand.ask("act") == ["new-game.title item(new-game.start)"]
    hand.ask("down less down down act")
    while not hand.ask("down")[-1].startswith("item(new-game.name.1.known"):
        pass
    hand.ask("act")
    table.type("Ada")
    assert hand.ask("read-text")[-1] == "typing.text(Ada)"
    assert hand.ask("act")[-1].startswith("new-game.title item(new-game.name.1.known(Ada))")
    assert hand.ask("first act")[-1].endswith("began(Ada) tray.piece(tall round hollow grooved)")

    assert hand.ask("act right")[-1] == "space.empty(B1)"
    assert hand.ask("act feel")[-1].startswith("tray.piece")
    assert hand.ask("next-place next-place find down")[-1].startswith("item(find.item(")
    assert hand.ask("back help down")[-1].endswith(": help.move)")
    assert hand.ask("back point feel-line last first")[-1].endswith("line.name(row 1)")
    hand.ask("back back")
    while not hand.ask("down")[-1].startswith("item(menu.resign)"):
        pass
    assert hand.ask("act down act")[-1].startswith("resigned(player 2) wins.otherwise(Ada)")
    assert no_arrow_was_pressed(table)
