"""A bug is logged, announced, and survived: the game goes on at the table."""

import threading
from collections.abc import Callable
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

from quarto_access.core.values import replace
from quarto_access.host.text_mode import InputLines, play
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup, Starts
from quarto_access.players.computer import Computer
from quarto_access.presenter.history import History
from quarto_access.presenter.presenter import Presenter
from quarto_access.presenter.recorder import Recorder
from quarto_access.storage.log import Log, entries
from quarto_access.ui.screens.menu_screens import MainMenu
from quarto_access.ui.screens.table_screen import TableScreen
from quarto_access.ui.screens.typing import TypingScreen
from quarto_access.ui.table.braille_view import BrailleView
from quarto_access.ui.table.coaching import Coaching
from tests.play.conftest import LayTable
from tests.play.table import Table

SETUP = Setup(starts=Starts.ONE, names=("Ana", "Ben"))
SURVIVED = "bug.survived"


@pytest.fixture
def table(lay: LayTable) -> Table:
    table = lay(SETUP, logs=True)
    table.press("Enter")
    return table


def breaks(*_: object, **__: object) -> object:
    raise LookupError("a bug")


def test_a_bug_in_a_screen_is_said_and_the_game_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(TableScreen, "do", breaks)
        assert table.press("R") == [SURVIVED]
    assert table.press("H") == ["hand(tall round hollow grooved)"]
    assert table.press("Enter")[0].startswith("placed(A1)")
    [entry] = entries(str(table.folder))
    assert (entry.what, entry.doing) == ("LookupError: a bug", "key R")


def test_a_match_that_breaks_goes_on_from_its_journal(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.games.match
    with monkeypatch.context() as broken:
        broken.setattr(TableScreen, "focus", fails_on(before))
        broken.setattr(TableScreen, "do", breaks)
        assert table.press("R") == [SURVIVED]
    assert table.games.match is not before
    assert table.press("H") == ["hand(tall round hollow grooved)"]


def fails_on(match: Match | None) -> object:
    focus = TableScreen.focus

    def maybe(screen: TableScreen) -> object:
        return breaks() if screen.match is match else focus(screen)

    return maybe


def test_where_no_table_can_be_opened_there_is_the_main_menu(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(TableScreen, "focus", breaks)
        assert table.press("Right") == [SURVIVED]
    assert table.press("Enter")[-1].startswith("continued")


def test_three_of_a_kind_within_a_minute_close_it_in_good_order(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableScreen, "do", breaks)
    assert table.press("R R") == [SURVIVED] * 2
    table.time += 61
    assert table.press("R") == [SURVIVED]
    assert table.press("R R")[-1] == "bug.closing"
    assert table.session.left
    table.session.close()
    monkeypatch.undo()
    again = Table(table.folder)
    assert again.press("Enter")[0].startswith("continued")
    again.session.close()


def test_a_bug_in_what_time_brings_is_survived_too(table: Table) -> None:
    table.session.scheduler.post(breaks)
    assert table.wait(0.0) == [SURVIVED]


def test_a_bug_at_the_start_leaves_the_main_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(MainMenu, "focus", breaks)
        table = Table(tmp_path, logs=True)
    assert table.voice.said == [SURVIVED]
    assert table.press("Down")[0].startswith("item(menu.")
    table.session.close()


@pytest.mark.parametrize(
    ("part", "method"),
    [(Presenter, "_sound"), (History, "add"), (Recorder, "write"), (BrailleView, "board")],
)
def test_words_come_where_all_that_goes_with_them_is_broken(
    table: Table, monkeypatch: pytest.MonkeyPatch, part: type, method: str
) -> None:
    monkeypatch.setattr(part, method, breaks)
    assert table.press("B H") == [SURVIVED] * 2
    assert table.press("B") == ["bug.closing"]
    assert table.session.left


@pytest.mark.parametrize("method", ["see", "_think"])
def test_a_computer_that_missed_its_turn_has_it_all_the_same(
    lay: LayTable, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    table = lay(replace(SETUP, seats=("", "mimi")), logs=True)
    monkeypatch.setattr(Computer, method, once(getattr(Computer, method)))
    assert table.press("Enter") == [SURVIVED]
    assert table.press("T") == ["turn.thinks(level.mimi)"]


def once(method: Callable[..., object]) -> Callable[..., object]:
    """Return a method that fails the first time, and never again."""
    ways = [breaks]
    return lambda *given, **named: ways.pop()() if ways else method(*given, **named)


def test_closing_closes_every_part_whatever_is_wrong_with_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, SETUP, logs=True)
    table.press("Enter")
    with monkeypatch.context() as broken:
        broken.setattr(Coaching, "leave", breaks)
        with pytest.raises(LookupError):
            table.session.close()
    again = Table(tmp_path)
    assert again.press("Enter")[0].startswith("continued"), "the journal was let go"
    again.session.close()


def test_a_bug_in_a_line_that_is_neither_key_nor_command_is_survived(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Presenter, "again", once(Presenter.again))
    play(table.session, InputLines(StringIO("nothing\nB\n")))
    assert table.voice.said[-2:] == [SURVIVED, "board.empty"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_input_that_breaks_beside_the_game_has_come_to_its_end() -> None:
    before = set(threading.enumerate())
    assert InputLines(TextIOWrapper(BytesIO(b"\xff"), "utf-8")).next(None, beside=True) == ""
    for reader in set(threading.enumerate()) - before:
        reader.join()  # its exception belongs to this test


def test_what_is_typed_is_not_in_the_log(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.session.command("save")
    table.press(":leave Down Enter :new-game @new-game.more Enter @new-game.name.own.known Enter")
    assert table.session.typing
    monkeypatch.setattr(TypingScreen, "typed", breaks)
    table.type("x")
    assert [entry.doing for entry in entries(str(table.folder))] == ["typing"]


def test_without_a_log_a_bug_is_raised(lay: LayTable, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay(SETUP)
    monkeypatch.setattr(TableScreen, "do", breaks)
    with pytest.raises(LookupError):
        table.press("R")


def test_the_log_takes_no_name(table: Table) -> None:
    log = Log(str(table.folder), private=lambda: ("Ana",))
    log.caught(ValueError("Ana"), "key A")
    assert "Ana" not in (table.folder / "log.txt").read_text("utf-8")
