"""The form for a new game keeps what was chosen, also while other choices are looked through."""

import pytest

from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match.setup import FRIEND, Masked, Setup, Starts, TouchRule
from tests.play.conftest import LayTable
from tests.play.table import Table

HELPED = Setup(starts=Starts.ONE, clock=60, undo=True, coach=True, warning=True, seats=("", "mimi"))
NAMED = Setup(starts=Starts.ONE, names=("Ana", "Benedikt"), passing=True)
TOUCHED = Setup(touch=TouchRule.LIMITED, touches=4, starts=Starts.ONE, seats=("", "mimi"))
MIXED = Setup(starts=Starts.ONE, criteria=(Characteristic.SHAPE, Characteristic.BODY))


def after(table: Table, setup: Setup) -> Table:
    """Return the table of somebody whose latest game had this setup."""
    table.games.folder.keep_last(Record(setup.rules(Player.ONE), headers=setup.headers()))
    return table


@pytest.mark.parametrize(
    ("setup", "field", "keys"),
    [
        (HELPED, "opponent", "Left Left Right Right"),
        (NAMED, "opponent", "Left Right"),
        (NAMED, "opponent", "Right Left"),
        (TOUCHED, "opponent", "Right Left"),
        (MIXED, "variant", "Left Right"),
    ],
)
def test_coming_back(lay: LayTable, setup: Setup, field: str, keys: str) -> None:
    table = after(lay(), setup)
    table.press(f":new-game @new-game.{field} {keys}")
    table.press("Home Enter")
    assert table.games.here.setup == setup


def test_a_friend_by_message_has_no_helps(lay: LayTable) -> None:
    table = after(lay(), HELPED)
    table.press(":new-game @new-game.opponent Left Left @new-game.name.friend.known Enter")
    table.type("Ben")
    table.press("Enter Home Enter")
    begun = table.games.here.setup
    assert begun == replace(HELPED.seated(1, FRIEND), names=("", "Ben"))
    assert (begun.clock, begun.undo, begun.coach, begun.warning) == (None, False, False, False)


def test_two_people_do_not_get_the_same_name(lay: LayTable) -> None:
    table = after(lay(), Setup(names=("Ana", "")))
    table.press(":new-game @new-game.more Enter @new-game.name.2.known Enter")
    table.type("ana")
    assert table.press("Enter") == ["new-game.name.same"]
    table.type("bel")
    table.press("Enter Home Enter")
    assert table.games.here.setup.names == ("Ana", "anabel"), "what was typed stays"


def test_two_people_do_not_get_the_same_name_by_coming_back(lay: LayTable) -> None:
    table = after(lay(), Setup(names=("", "Ana")))
    table.press(":new-game @new-game.more Enter @new-game.opponent Right")
    table.press("@new-game.name.own.known Enter")
    table.type("ana")
    table.press("Enter @new-game.opponent Left Home Enter")
    assert table.games.here.setup.seats == ("", "")
    assert table.games.here.setup.names == ("ana", "")


def test_a_game_at_once_calls_two_people_apart_though_they_had_one_name(lay: LayTable) -> None:
    table = after(lay(), Setup(names=("Ana", "ana")))
    table.press(":quick-game")
    assert table.games.here.setup.names == ("Ana", "")


def test_the_next_opponent_has_a_name_that_the_player_gives_up(lay: LayTable) -> None:
    table = after(lay(), Setup(names=("Mimi", "Ben"), starts=Starts.ONE))
    table.press(":quick-game Enter Enter :resign Down Enter :main-menu :statistics Down Enter")
    assert table.games.here.setup.seats == ("", "mimi")
    assert table.games.here.setup.names == ("", "")


@pytest.mark.parametrize("name", ["Victor", "víctor"])
def test_nobody_gets_the_name_of_the_computer(lay: LayTable, name: str) -> None:
    table = after(lay(), Setup(seats=("", "victor")))
    table.press(":new-game @new-game.more Enter @new-game.name.own.known Enter")
    table.type(name)
    assert table.press("Enter") == ["new-game.name.same"]
    table.press("Escape Home Enter")
    assert table.games.here.setup.names == ("", "")


def test_a_name_makes_way_for_that_of_the_computer_and_comes_back(lay: LayTable) -> None:
    table = after(lay(), Setup(names=("Leo", ""), seats=("", "mimi")))
    table.press(":new-game @new-game.more Enter @new-game.opponent Right")
    nameless = "item(new-game.name.own.known(new-game.name.none))"
    assert table.press("@new-game.name.own.known") == [nameless]
    table.press("@new-game.opponent Right Home Enter")
    assert table.games.here.setup.seats == ("", "rosa")
    assert table.games.here.setup.names == ("Leo", "")


def test_one_does_not_get_the_name_of_a_friend_by_message(lay: LayTable) -> None:
    table = after(lay(), Setup(names=("", "Ana"), seats=("", FRIEND)))
    table.press(":new-game @new-game.more Enter @new-game.name.own.known Enter")
    table.type("ana")
    assert table.press("Enter") == ["new-game.name.same"]


def test_a_friend_by_message_does_not_get_ones_own_name(lay: LayTable) -> None:
    table = after(lay(), Setup(names=("Ana", ""), seats=("", FRIEND)))
    table.press(":new-game Enter")
    table.type("Ana")
    assert table.press("Enter") == ["new-game.name.same"]
    table.type("bel")
    table.press("Enter")
    assert table.games.here.setup.names == ("Ana", "Anabel")


def test_a_mixture_follows_the_edition(lay: LayTable) -> None:
    mixed = replace(MIXED, edition=Edition.CLASSIC, criteria=(Characteristic.COLOUR,))
    table = after(lay(), mixed)
    table.press(":new-game @new-game.variant Left @new-game.more Enter")
    table.press("@new-game.edition Left Right Left @new-game.variant Right Right Right Right")
    table.press("Home Enter")
    begun = table.games.here.setup
    assert begun.criteria == (begun.edition.characteristics[-1],)


def test_masks_stay_locked_while_one_looks_through_who_wears_them(lay: LayTable) -> None:
    locked = replace(NAMED, masks=Masked.BOTH, masks_locked=True)
    table = after(lay(in_window=True), locked)
    table.press(":new-game @new-game.more Enter @new-game.masks Left Left Left Right Right Right")
    table.press("Home Enter")
    assert table.games.here.setup == locked
