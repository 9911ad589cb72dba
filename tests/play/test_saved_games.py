"""The list of saved games stays as it was read out, whatever happens to the files."""

from pathlib import Path

from quarto_access.match.setup import Setup, Starts
from tests.play.conftest import LayTable

ONE_STARTS = Setup(starts=Starts.ONE)


def test_games_that_go_while_they_are_listed(lay: LayTable, tmp_path: Path) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter :save Enter :save :leave Down Enter :saved-games")
    for save in (tmp_path / "saves").glob("*.qrt"):
        save.unlink()
    assert "fault.reading(" in table.press("Enter")[0]
    assert table.press("Down") == ["edge"]
    table.press("Escape")
    assert table.voice.said[-1].startswith("main-menu.title")


def test_a_game_that_comes_while_they_are_listed_moves_nothing(
    lay: LayTable, tmp_path: Path
) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter :save :leave Down Enter :saved-games")
    [save] = (tmp_path / "saves").glob("*.qrt")
    (save.parent / "newer.qrt").write_bytes(save.read_bytes())
    table.press("Enter")
    match = table.session.match
    assert match is not None
    assert table.voice.said[-1].endswith("hand(tall round hollow grooved)")
