"""A warning before a gift that completes a line: a second Enter gives it all the same."""

import pytest

from quarto_access.core import Characteristic, Phase, Record
from quarto_access.core.values import replace
from quarto_access.match.setup import Setup
from quarto_access.ui.configuration.settings_table import PRESET
from tests.play.coached import COACHED, THREE_ROUND
from tests.play.conftest import LayTable
from tests.play.table import Table

WARNED = replace(COACHED, coach=False)
CAREFUL = "warning.piece(Ana)"


def phase(table: Table) -> Phase:
    match = table.games.match
    assert match is not None
    return match.game.phase


def test_without_the_help_nothing_is_asked(lay: LayTable) -> None:
    table = lay(replace(WARNED, warning=False))
    table.press(f"{THREE_ROUND} 1 Shift+4 Enter")
    assert phase(table) is Phase.PLACE
    assert CAREFUL not in table.voice.said


def test_the_second_enter_gives_it(lay: LayTable) -> None:
    table = lay(WARNED)
    table.press(f"{THREE_ROUND} 1 Shift+4")
    assert table.press("Enter") == [CAREFUL]
    assert phase(table) is Phase.GIVE
    assert table.press("Enter") == ["given(tall round solid grooved)"]


def test_another_key_between_them_and_it_is_asked_again(lay: LayTable) -> None:
    table = lay(WARNED)
    table.press(f"{THREE_ROUND} 1 Shift+4 Enter")
    table.press("Left Right")
    assert table.press("Enter") == [CAREFUL]
    assert phase(table) is Phase.GIVE


def test_hearing_it_again_is_no_other_key(lay: LayTable) -> None:
    table = lay(WARNED)
    table.press(f"{THREE_ROUND} 1 Shift+4 Enter Backspace")
    table.press("Enter")
    assert phase(table) is Phase.PLACE


def test_a_safe_piece_is_given_at_once(lay: LayTable) -> None:
    table = lay(WARNED)
    table.press(f"{THREE_ROUND} 3 Shift+3 Enter")
    assert phase(table) is Phase.PLACE
    assert CAREFUL not in table.voice.said


def test_where_every_piece_is_dangerous_it_says_so(lay: LayTable) -> None:
    height = replace(WARNED, criteria=(Characteristic.HEIGHT,))
    table = lay(height)
    table.press("1 Shift+1 Enter 1 Shift+1 Enter 1 Shift+2 Enter 1 Shift+2 Enter")
    table.press("1 Shift+3 Enter 1 Shift+3 Enter 3 Shift+1 Enter 4 Shift+1 Enter")
    table.press("3 Shift+2 Enter 4 Shift+2 Enter 3 Shift+3 Enter 4 Shift+3 Enter")
    table.press("1 Shift+4 Enter")
    assert table.voice.said[-1].endswith("warning.every-piece(Ben)")


def test_a_line_that_can_be_called_is_no_ones_business(lay: LayTable) -> None:
    """The warning is about pieces: after a completed line a safe one is given without a word."""
    table = lay(WARNED)
    table.press(f"{THREE_ROUND} 1 Shift+4 Enter Enter 1 Shift+4 Enter")
    table.press("3 Shift+3 Enter")
    assert table.voice.said[-1] == "given(short square solid smooth)"


@pytest.mark.parametrize("preset", ["board-left", "board-right"])
def test_the_keys_of_spaces_ask_too(lay: LayTable, preset: str) -> None:
    table = lay(WARNED)
    table.press(THREE_ROUND)
    table.settings.change(PRESET, preset)
    key = "4" if preset == "board-left" else "0"
    table.press(key)
    assert table.press(key) == [CAREFUL]
    assert table.press(key) == ["given(tall round solid grooved)"]


def test_a_finger_that_bounces_does_not_give_it(lay: LayTable) -> None:
    table = lay(WARNED, in_window=True, guard=400)
    for key in f"{THREE_ROUND} 1 Shift+4".split():
        table.time += 1
        table.press(key)
    table.time += 1
    table.press("Enter")
    table.time += 0.1
    table.press("Enter")
    assert phase(table) is Phase.GIVE
    table.time += 1
    table.press("Enter")
    assert phase(table) is Phase.PLACE


def test_it_is_kept_with_the_game() -> None:
    rules = WARNED.rules(WARNED.first(lambda: True))
    assert Setup.of_record(Record(rules, headers=WARNED.headers())) == WARNED
