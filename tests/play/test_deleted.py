"""A saved game that is deleted stays deleted, and one that has ended is not offered to go on."""

from pathlib import Path

from quarto_access.core.values import replace
from quarto_access.match.setup import Setup, Starts
from tests.play.by_message import Friend
from tests.play.conftest import LayTable
from tests.play.table import Table

SETUP = Setup(starts=Starts.ONE, names=("Ana", "Ben"))
LOOK = "item(menu.look-ended)"
NONE = "refused.no-saved-games"


def started(lay: LayTable) -> Table:
    table = lay()
    assert table.voice.said[-1].startswith("welcome main-menu.title")
    return table


def deleted(lay: LayTable, setup: Setup = SETUP) -> Table:
    """Return a table in the list of saved games, whose game waits and was saved and deleted."""
    table = lay(setup)
    table.press("Enter Enter :save :leave Down Enter")
    delete_all(table)
    return table


def delete_all(table: Table) -> None:
    """Delete the first saved game of the list, which is the only one."""
    assert "saved-games.title" in table.press(":saved-games")[-1]
    assert "saved-game.deleted" in table.press("Delete Down Enter")[-1]


def is_empty(table: Table) -> bool:
    return NONE in table.press(":saved-games")[-1]


def test_a_finished_game_of_a_killed_program_is_offered_as_finished(lay: LayTable) -> None:
    table = lay(SETUP)
    table.press("Enter Enter :resign Down Enter")
    table.kill()
    again = started(lay)
    assert LOOK in again.voice.said[-1]
    assert "wins.otherwise(Ana) item(menu.again)" in again.press("Enter")[-1]
    again.press(":main-menu")
    assert LOOK not in again.voice.said[-1]
    assert "saved-games.title" in again.press(":saved-games")[-1]


def test_a_finished_game_that_is_deleted_stays_deleted(lay: LayTable) -> None:
    table = lay(SETUP)
    table.press("Enter Enter :resign Down Enter :quit")
    table.kill()
    again = started(lay)
    delete_all(again)
    again.kill()
    later = started(lay)
    assert LOOK not in later.voice.said[-1]
    assert is_empty(later)
    later.press(":quick-game Enter Enter")
    later.press(":resign Down Enter")
    assert "saved-games.title" in later.press(":main-menu :saved-games")[-1]
    delete_all(later)
    assert is_empty(later)


def test_an_unfinished_game_that_is_deleted_is_not_saved_again(lay: LayTable) -> None:
    table = deleted(lay)
    table.kill()
    again = started(lay)
    assert "item(menu.continue-game)" in again.voice.said[-1]
    said = again.press(":quick-game")
    assert "kept-aside" not in " ".join(said)
    again.press(":leave Down Enter")
    assert "saved-games.title" not in again.press(":saved-games")[-1]


def test_one_that_goes_on_after_that_is_saved_as_any_other(lay: LayTable) -> None:
    table = deleted(lay)
    table.press("Escape Home Enter Right Enter :leave Down Enter")
    assert "kept-aside" in " ".join(table.press(":quick-game"))


def has_saved(table: Table) -> bool:
    """Begin another game, leave it, and return whether the one before is a saved one."""
    is_told = "kept-aside" in " ".join(table.press(":quick-game"))
    is_listed = "saved-games.title" in table.press(":leave Down Enter :saved-games")[-1]
    assert is_told == is_listed
    return is_listed


def test_one_that_goes_on_is_saved_though_it_is_as_it_was_again(lay: LayTable) -> None:
    table = deleted(lay, replace(SETUP, undo=True))
    table.press("Escape :continue-game Enter Enter U :leave Down Enter")
    assert has_saved(table)


def test_one_that_was_continued_can_be_continued_later_as_was_promised(lay: LayTable) -> None:
    table = deleted(lay)
    table.press("Escape :continue-game")
    assert "confirm.leave item" in table.press(":leave")[-1]
    table.press("Down Enter")
    table.kill()
    again = started(lay)
    assert has_saved(again)


def test_one_that_was_continued_can_be_deleted_again(lay: LayTable) -> None:
    table = lay(SETUP)
    for _ in range(2):
        table.press(":continue-game Enter Enter :save :leave Down Enter")
        delete_all(table)
        table.press("Escape")
    assert not has_saved(table)


def test_one_by_message_that_has_gone_on_since_it_was_saved_stays_deleted(tmp_path: Path) -> None:
    ana, ben = (Friend(tmp_path / name, name) for name in ("Ana", "Ben"))
    ana.invite("Ben")
    ana.press("Enter Enter")
    invitation = ana.send()
    ana.press(":save :leave Down Enter")
    ben.accept(invitation, "Ana")
    ben.press("Enter Enter Enter Enter")
    ana.get(ben.send())
    ana.press("Right Enter Enter")
    ana.send()
    ana.press(":leave Down Enter")
    delete_all(ana.table)
    ana.press("Escape")
    assert not has_saved(ana.table)
    ana.table.session.close()
    ben.table.session.close()
