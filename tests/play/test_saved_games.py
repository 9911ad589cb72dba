"""The list of saved games stays as it was read out, whatever happens to the files.

It says how each game stood, and deletes one after a question.
"""

from pathlib import Path

from quarto_access.core.actions import Resign
from quarto_access.core.pieces import Edition
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match.setup import Setup, Starts
from tests.play.conftest import LayTable

ONE_STARTS = Setup(starts=Starts.ONE)


def test_games_that_go_while_they_are_listed(lay: LayTable, tmp_path: Path) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter :save Enter :save :leave Down Enter :saved-games")
    for save in (tmp_path / "saves").glob("*.qrt"):
        save.unlink()
    assert "fault.reading(" in table.press("Enter Enter")[-1]
    assert table.press("Down") == ["edge"]
    table.press("Escape")
    assert table.voice.said[-1].startswith("main-menu.title")


def test_a_game_that_comes_while_they_are_listed_moves_nothing(
    lay: LayTable, tmp_path: Path
) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter Enter :save :leave Down Enter :saved-games")
    [save] = (tmp_path / "saves").glob("*.qrt")
    (save.parent / "newer.qrt").write_bytes(save.read_bytes())
    table.press("Enter Enter")
    match = table.session.match
    assert match is not None
    heard = table.voice.said[-1]
    assert heard.startswith("kept-aside continued turn.give(player 2)")


def test_a_game_without_a_piece_on_the_board_is_not_kept_aside(
    lay: LayTable, tmp_path: Path
) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter :leave Down Enter Down Enter")
    assert table.voice.said[-1].startswith("terms.opponents.you(Mimi) began.")
    assert list((tmp_path / "saves").glob("*.qrt")) == []


def test_the_second_game_of_a_day_is_numbered(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, names=("Ana", "Ben")))
    table.press("Enter Enter :save :save :leave Down Enter :saved-games")
    assert "saved-game.number(saved-game(" in table.voice.said[-1]
    assert "Ana Ben), 2)" in table.voice.said[-1]
    assert "saved-game.number" not in table.press("Down")[-1]


def test_a_game_says_what_was_played_and_how_it_stood(lay: LayTable) -> None:
    squares = Setup(starts=Starts.ONE, names=("Ana", "Ben"), squares=True, edition=Edition.CLASSIC)
    table = lay(squares)
    [said] = table.press("Enter Enter :save :leave Down Enter :saved-games")[-1:]
    stood = "Ana Ben), saved-game.classic saved-game.squares saved-game.placed(1))"
    assert stood in said
    table.press("Enter Enter :resign Down Enter :save :main-menu :saved-games")
    assert "saved-game.won(" in table.voice.said[-1]


def test_a_game_that_one_won_alone_against_the_computer_is_not_won_by_player_1(
    lay: LayTable,
) -> None:
    table = lay(replace(ONE_STARTS, names=("", "Mimi"), seats=("", "mimi")))
    assert table.games.match is not None
    setup = table.games.match.setup
    resigned = Record(setup.rules(Player.ONE), (Resign(Player.TWO),), setup.headers())
    table.session.start_with(resigned)
    table.press(":save :main-menu :saved-games")
    assert "saved-game.you-won" in table.voice.said[-1]


def test_in_the_main_menu_there_is_no_game_to_save(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter :leave Down Enter")
    assert table.press(":save") == ["refused.no-game"]
    assert table.press(":retell") == ["refused.not-here"], "and none that is not over"


def test_a_game_is_deleted_after_a_question(lay: LayTable, tmp_path: Path) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter :save :leave Down Enter :saved-games")
    assert table.press("Enter @saved-game.delete Enter")[-1] == (
        "saved-game.delete.ask item(confirm.no)"
    )
    table.press("Enter")
    assert list((tmp_path / "saves").glob("*.qrt")), "no comes first"
    said = table.press("Enter Down Enter")[-1]
    assert said.startswith("saved-game.deleted saved-games.title item(menu.back)")
    assert not list((tmp_path / "saves").glob("*.qrt"))
