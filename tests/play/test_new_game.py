"""What was chosen for a new game is there again if one comes back to it."""

import pytest

from quarto_access.core.pieces import Characteristic
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match.setup import FRIEND, Setup, Starts
from tests.play.conftest import LayTable

HELPED = Setup(starts=Starts.ONE, clock=60, undo=True, coach=True, warning=True, seats=("", "mimi"))
NAMED = Setup(starts=Starts.ONE, names=("Ana", "Benedikt"), passing=True)
MIXED = Setup(starts=Starts.ONE, criteria=(Characteristic.SHAPE, Characteristic.BODY))


@pytest.mark.parametrize(
    ("setup", "field", "keys"),
    [
        (HELPED, "opponent", "Left Left Right Right"),
        (NAMED, "opponent", "Left Right"),
        (NAMED, "opponent", "Right Left"),
        (MIXED, "variant", "Left Right"),
    ],
)
def test_coming_back(lay: LayTable, setup: Setup, field: str, keys: str) -> None:
    table = lay()
    table.games.folder.keep_last(Record(setup.rules(Player.ONE), headers=setup.headers()))
    table.press(f":new-game @new-game.{field} {keys}")
    table.press("Home Enter")
    assert table.games.here.setup == setup


def test_a_friend_by_message_has_no_helps(lay: LayTable) -> None:
    table = lay()
    table.games.folder.keep_last(Record(HELPED.rules(Player.ONE), headers=HELPED.headers()))
    table.press(":new-game @new-game.opponent Left Left @new-game.name.friend.known Enter")
    table.type("Ben")
    table.press("Enter Home Enter")
    begun = table.games.here.setup
    assert begun == replace(HELPED.seated(1, FRIEND), names=("", "Ben"))
    assert (begun.clock, begun.undo, begun.coach, begun.warning) == (None, False, False, False)
