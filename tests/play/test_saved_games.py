"""The list of saved games stays as it was read out, whatever happens to the files.

It says who played, what, how each game stood and when; it renames and deletes them.
"""

import errno
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core.actions import Resign
from quarto_access.core.notation import parse_action
from quarto_access.core.pieces import Edition
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match.match import NOTE
from quarto_access.match.setup import Masked, Setup, Starts, TouchRule
from quarto_access.storage import files
from quarto_access.storage.saves import Saved, Saves, as_name, safe
from quarto_access.ui.keys.presets import PRESETS
from quarto_access.ui.screens.saved_games import AT_ONCE
from tests.i18n.languages import language
from tests.play.conftest import LayTable
from tests.play.kept import kept_record
from tests.play.table import Table
from tests.systems import FORBIDDEN

ONE_STARTS = Setup(starts=Starts.ONE)
ANA_AND_BEN = Setup(starts=Starts.ONE, names=("Ana", "Ben"))


def saved(folder: Path) -> list[str]:
    return sorted(path.stem for path in (folder / "saves").glob("*.qrt"))


def listed(lay: LayTable, setup: Setup = ANA_AND_BEN) -> Table:
    """Return a table at the list of saved games, which has one."""
    table = lay(setup)
    table.press("Enter Enter :save :leave Down Enter :saved-games")
    return table


def test_a_game_that_ends_after_one_that_was_saved_is_kept_too(lay: LayTable) -> None:
    programs = [
        lay(replace(ANA_AND_BEN, names=names)) for names in (("Ana", "Ben"), ("Cai", "Dot"))
    ]
    for program in programs:
        program.press("Enter Enter Ctrl+Home Enter")
    for program in programs:
        program.session.close()
    table = lay()
    table.press("Escape :continue-game :resign Down Enter :save :main-menu")
    table.press(":continue-game :resign Down Enter :main-menu")
    listed = " ".join(table.press(":saved-games Down Down"))
    assert "Ana" in listed
    assert "Dot" in listed


@pytest.mark.parametrize("is_killed", [True, False])
def test_each_unfinished_game_of_several_programs_is_offered(
    lay: LayTable, tmp_path: Path, is_killed: bool
) -> None:
    pairs = (("Ana", "Ben"), ("Cai", "Dot"), ("Eva", "Fay"))
    programs = [lay(replace(ANA_AND_BEN, names=names)) for names in pairs]
    for at, program in enumerate(programs):
        program.press("Enter Enter")
        os.utime(tmp_path / f"journal{f'-{at + 1}' * (at > 0)}.qrt", (at + 1, at + 1))
    for program in programs:
        program.kill() if is_killed else program.session.close()
    later = lay()
    assert "item(menu.continue-game)" in later.voice.said[-1]
    assert saved(tmp_path) == ["2026-01-02 Ana Ben", "2026-01-02 Cai Dot"]
    assert len(list(tmp_path.glob("journal*.qrt"))) == 1
    assert "kept-aside continued turn.give(Fay)" in later.press("Enter")[-1]
    assert len(later.games.here.played) == 2


def test_the_game_of_a_program_that_goes_on_stays_its_own(lay: LayTable, tmp_path: Path) -> None:
    programs = [lay(replace(ANA_AND_BEN, names=names)) for names in (("Ana", "Ben"), ("Cai", ""))]
    for program in programs:
        program.press("Enter Enter")
    programs[1].kill()
    assert "item(menu.continue-game)" in lay().voice.said[-1]
    assert not saved(tmp_path)
    programs[0].press("1 Shift+2 Enter")
    kept = kept_record(tmp_path)
    assert kept is not None
    assert len(kept.actions) == 3


def older_journal_of_two(lay: LayTable, folder: Path) -> Path:
    """Have two programs killed in a game, and return the journal that was left first."""
    programs = [lay(replace(ANA_AND_BEN, names=names)) for names in (("Ana", "Ben"), ("Cai", ""))]
    for program in programs:
        program.press("Enter Enter")
        program.kill()
    return folder / "journal.qrt"


def damage(journal: Path, data: bytes) -> None:
    journal.write_bytes(data)
    os.utime(journal, (1, 1))


def test_a_damaged_game_of_another_program_is_told_and_stays_until_it_can_be_offered(
    lay: LayTable, tmp_path: Path
) -> None:
    journal = older_journal_of_two(lay, tmp_path)
    damage(journal, journal.read_bytes()[:-9] + b"\0damage\n")
    later = lay()
    assert " ".join(later.voice.said).count("fault.other-lacks") == 1
    assert "continued" in later.press(":continue-game")[-1]
    later.press(":resign Down Enter :main-menu")
    assert "left.cut" in later.press(":continue-game")[-1]
    assert not saved(tmp_path)


def test_a_game_of_another_program_in_which_nothing_is_sound_is_named_at_once(
    lay: LayTable, tmp_path: Path
) -> None:
    damage(older_journal_of_two(lay, tmp_path), b"\0damage\n")
    later = lay()
    assert "fault.damaged(journal.qrt.damaged)" in " ".join(later.voice.said)
    assert "continued" in later.press(":continue-game")[-1]


def test_games_that_go_while_they_are_listed(lay: LayTable, tmp_path: Path) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter :save Enter :save :leave Down Enter :saved-games")
    for save in (tmp_path / "saves").glob("*.qrt"):
        save.unlink()
    said = table.press("Enter")[-1]
    gone = "saved-game.not-opened(reason.gone)"
    assert said == f"refused.no-saved-games item(menu.back) {gone}"
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
    table.press("Enter")
    match = table.session.match
    assert match is not None
    heard = table.voice.said[-1]
    assert heard.startswith("continued turn.give(player 2)")


def test_a_game_in_which_a_piece_was_given_is_kept_aside(lay: LayTable, tmp_path: Path) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter :leave Down Enter Down Enter")
    assert table.voice.said[-1].startswith("kept-aside terms.opponents.you(level.mimi) began.")
    assert len(list((tmp_path / "saves").glob("*.qrt"))) == 1


@pytest.mark.parametrize("starts", [Starts.ONE, Starts.TWO])
def test_a_game_in_which_the_player_has_done_nothing_is_not_kept_aside(
    lay: LayTable, tmp_path: Path, starts: Starts
) -> None:
    table = lay(Setup(seats=("", "mimi"), starts=starts))
    table.wait(20)
    table.press(":leave Down Enter Down Enter")
    assert table.voice.said[-1].startswith("terms.opponents.you(level.mimi) began.")
    assert list((tmp_path / "saves").glob("*.qrt")) == []


def left_by_two(lay: LayTable, tmp_path: Path) -> Table:
    """Return a table after a start that found the games of two programs."""
    programs = [
        lay(replace(ANA_AND_BEN, names=names)) for names in (("Ana", "Ben"), ("Cai", "Dot"))
    ]
    for at, program in enumerate(programs):
        program.press("Enter Enter")
        os.utime(tmp_path / f"journal{'-2' * at}.qrt", (at + 1, at + 1))
    for program in programs:
        program.kill()
    later = lay()
    assert saved(tmp_path) == ["2026-01-02 Ana Ben"]
    return later


def test_a_game_of_another_program_that_was_deleted_is_not_told_to_be_there(
    lay: LayTable, tmp_path: Path
) -> None:
    table = left_by_two(lay, tmp_path)
    table.press(":saved-games Delete Down Enter Escape")
    assert saved(tmp_path) == []
    assert table.press(":continue-game")[-1].startswith("continued")


def test_a_game_that_could_not_be_saved_is_not_told_to_be_there(
    lay: LayTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise OSError(errno.ENOSPC, "full")

    table = left_by_two(lay, tmp_path)
    monkeypatch.setattr(files, "write_new", refuse)
    heard = " ".join(table.press(":quick-game"))
    assert "fault.game-before(reason.no-room)" in heard
    assert "kept-aside" not in heard


def test_a_game_that_another_program_leaves_is_in_the_main_menu_once_it_is_told_of(
    lay: LayTable,
) -> None:
    other, table = lay(ANA_AND_BEN), lay()
    other.press("Enter Enter")
    other.session.close()
    assert "item(menu.saved-games)" in table.press("@menu.saved-games")[-1]
    assert table.press("Enter")[-1] == "refused.no-games-but-one"
    assert "item(menu.statistics)" in table.press("Down")[-1]
    assert "item(menu.continue-game)" in table.press("Home")[-1]
    assert table.press("Enter")[-1].startswith("continued")


def test_a_game_that_another_program_leaves_is_in_the_main_menu_on_coming_back(
    lay: LayTable,
) -> None:
    other, table = lay(ANA_AND_BEN), lay()
    table.press("@menu.settings Enter")
    other.press("Enter Enter")
    other.session.close()
    assert "item(menu.settings)" in table.press("Escape")[-1]
    assert "item(menu.continue-game)" in table.press("Home")[-1]


def test_a_game_that_is_saved_as_it_stands_is_not_saved_again(
    lay: LayTable, tmp_path: Path
) -> None:
    table = lay(ONE_STARTS)
    table.press(":resign Down Enter :again Enter Enter :save :leave Down Enter")
    for _ in range(2):
        heard = table.press(":saved-games Enter")[-1]
        assert heard.startswith("continued"), "there is no previous game"
        table.press(":leave Down Enter")
    assert len(list((tmp_path / "saves").glob("*.qrt"))) == 1
    heard = table.press(":new-game @new-game.start Enter")[-1]
    assert heard.startswith("kept-aside"), "it is there, as was promised"
    assert len(list((tmp_path / "saves").glob("*.qrt"))) == 1


def test_an_end_that_was_saved_before_a_kill_is_not_called_unsaved(
    lay: LayTable, tmp_path: Path
) -> None:
    table = lay(ANA_AND_BEN)
    table.press(":leave Down Enter :quick-game Enter Enter :resign Down Enter :save")
    table.kill()
    again = lay()
    again.press(":continue-game :main-menu")
    said = " ".join(again.press(":saved-games Down"))
    assert "saved-game.won(" in said
    assert "saved-game.latest" not in said
    assert len(saved(tmp_path)) == 1


def test_a_game_that_is_saved_twice_without_a_move_between_is_one_saved_game(
    lay: LayTable, tmp_path: Path
) -> None:
    table = lay(ANA_AND_BEN)
    table.press(":leave Down Enter :quick-game Enter Enter :save")
    assert table.press(":save") == ["saved"]
    assert len(saved(tmp_path)) == 1
    table.press(":resign Down Enter :save")
    assert table.press(":save") == ["saved"]
    assert len(saved(tmp_path)) == 2


@pytest.mark.parametrize(
    ("change", "keys"),
    [
        ("touches", "Tab Tab Right Left"),
        ("masks", "M Enter"),
        ("locked masks", "M Down Down Enter"),
    ],
)
@pytest.mark.parametrize("left", ["begun", "killed", "saved"])
def test_touches_and_masks_after_the_last_action_are_saved_too(
    lay: LayTable, tmp_path: Path, change: str, keys: str, left: str
) -> None:
    rule = TouchRule.LIMITED if change == "touches" else TouchRule.FREE
    masks = Masked.ONE if change == "locked masks" else Masked.NOBODY
    table = begun(lay, replace(ANA_AND_BEN, touch=rule, touches=9, masks=masks))
    table.press(f"Enter Enter :save {keys}")
    before = note_of(table)
    if left == "killed":
        table.kill()
        table = lay(in_window=True)
    table.press({"saved": ":save :save", "begun": ":leave Down Enter"}.get(left, ""))
    table.press("" if left == "saved" else ":quick-game")
    assert len(saved(tmp_path)) == 2
    newest = table.games.kept.saves.all()[0]
    assert before in (tmp_path / "saves" / f"{newest.name}.qrt").read_text()


def begun(lay: LayTable, setup: Setup) -> Table:
    """Return a window in which this game has begun as one does that was chosen."""
    table = lay(in_window=True)
    table.games.folder.keep_last(Record(setup.rules(Player.ONE), headers=setup.headers()))
    table.press(":quick-game")
    return table


def note_of(table: Table) -> str:
    """Return how the game at the table stands beside its actions."""
    [note] = [one.text for one in table.games.here.record().headers if one.name == NOTE]
    return note


@pytest.mark.parametrize("rule", [TouchRule.FREE, TouchRule.OWN_TURN])
def test_time_that_has_passed_and_listening_are_no_reason_to_save_it_again(
    lay: LayTable, tmp_path: Path, rule: TouchRule
) -> None:
    table = begun(lay, replace(ANA_AND_BEN, clock=60, masks=Masked.ONE, touch=rule))
    table.press("Enter Enter :save")
    table.wait(20)
    table.press("Tab Tab Right Left :save :leave Down Enter :quick-game")
    assert len(saved(tmp_path)) == 1


@pytest.mark.parametrize("back", ["undone", "opened", "saved"])
def test_a_game_that_went_back_to_where_it_was_saved_is_not_saved_again(
    lay: LayTable, tmp_path: Path, back: str
) -> None:
    table = begun(lay, replace(ANA_AND_BEN, undo=True))
    table.press("Enter Enter :save 1 Shift+2 Enter :save")
    if back == "opened":
        table.press(":leave Down Enter :saved-games Down Enter")
    else:
        table.press(":undo")
    assert len(table.games.here.played) == 2
    table.press(":save" if back == "saved" else ":leave Down Enter :quick-game")
    assert len(saved(tmp_path)) == 2
    assert len(table.games.kept.saves.all()) == 2


def test_a_game_that_is_tried_again_is_not_saved_again_as_it_stands(
    lay: LayTable, tmp_path: Path
) -> None:
    table = begun(lay, ANA_AND_BEN)
    table.press("Enter Enter :resign Down Enter :save")
    for _ in range(2):
        table.press(":retell PageDown PageDown Enter Enter :save")
        assert len(table.games.here.played) == 2
        table.press(":leave Down Enter :saved-games End Up Enter")
    assert len(saved(tmp_path)) == 2


def test_two_games_that_went_alike_are_both_saved(lay: LayTable, tmp_path: Path) -> None:
    table = begun(lay, ANA_AND_BEN)
    for count in (1, 2):
        table.press("Enter Enter :save :leave Down Enter :quick-game")
        assert len(saved(tmp_path)) == count


def test_one_that_somebody_has_written_is_not_saved_again_unchanged(
    lay: LayTable, tmp_path: Path
) -> None:
    table = lay(in_window=True)
    rules = ANA_AND_BEN.rules(Player.ONE)
    table.games.kept.saves.keep(Record(rules, (parse_action("1 give TRHG"),)), "mine")
    table.press(":saved-games Enter :leave Down Enter :quick-game")
    assert saved(tmp_path) == ["mine"]


def test_without_saved_games_the_one_that_waits_is_named(lay: LayTable) -> None:
    table = lay()
    assert table.press(":saved-games") == ["refused.no-saved-games"]
    table.press(":quick-game")
    assert table.press(":leave Down Enter :saved-games")[-1] == "refused.no-games-but-one"


def test_the_second_game_of_a_day_is_numbered(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, names=("Ana", "Ben")))
    table.press("Enter Enter :save 1 Shift+2 Enter :save :leave Down Enter :saved-games")
    assert "saved-game.your-turn" not in table.voice.said[-1]
    assert "saved-game.number(2) date.today" in table.voice.said[-1]
    assert "saved-game.number" not in table.press("Down")[-1]


def test_a_game_says_who_played_what_and_how_it_stood(lay: LayTable) -> None:
    squares = replace(ANA_AND_BEN, squares=True, edition=Edition.CLASSIC)
    table = listed(lay, squares)
    assert table.voice.said[-1] == (
        "saved-games.title item(saved-game(saved-game.against(Ben, Ana) saved-game.classic"
        " saved-game.squares saved-game.placed(1) saved-game.turn(Ben) date.today))"
        " expected.saved-games"
    )
    table.press("Enter :resign Down Enter :save :main-menu :saved-games")
    assert "saved-game.placed" not in table.voice.said[-1]
    assert "saved-game.squares saved-game.won(Ana)" in table.voice.said[-1]


def test_two_without_names_are_two_players(lay: LayTable) -> None:
    said = listed(lay, ONE_STARTS).voice.said[-1]
    assert "saved-game.two saved-game.placed(1) saved-game.turn(player 2)" in said


@pytest.mark.parametrize(
    ("names", "who", "won", "turn"),
    [
        (("", "Mimi"), "you-against(level.mimi)", "you-won", "your-turn"),
        (("Ana", "Mimi"), "against(level.mimi, Ana)", "won(Ana)", "turn(Ana)"),
        (("", "Clara"), "you-against(level.clara)", "you-won", "your-turn"),
    ],
)
def test_somebody_alone_without_a_name_is_you(
    lay: LayTable, names: tuple[str, str], who: str, won: str, turn: str
) -> None:
    """And the computer has its name in the language of the player."""
    setup = replace(ONE_STARTS, names=names, seats=("", names[1].lower()))
    rules = setup.rules(Player.ONE)
    table = lay()
    table.games.kept.saves.keep(Record(rules, (), setup.headers()), "begun")
    table.games.kept.saves.keep(Record(rules, (Resign(Player.TWO),), setup.headers()), "won")
    for name, time in (("begun", 1), ("won", 2)):
        os.utime(table.folder / "saves" / f"{name}.qrt", (time, time))
    said = table.press(":saved-games Down")
    assert f"saved-game(won saved-game.{who} saved-game.{won})" in said[0]
    assert f"saved-game(begun saved-game.{who} saved-game.begun saved-game.{turn})" in said[1]


def test_a_day_comes_from_the_record_if_the_name_has_none(lay: LayTable, tmp_path: Path) -> None:
    table = listed(lay)
    [path] = (tmp_path / "saves").glob("*.qrt")
    path.rename(path.parent / "mine.qrt")
    assert table.press("Escape :saved-games")[-1].startswith(
        "saved-games.title item(saved-game(mine saved-game.against(Ben, Ana)"
    )
    assert table.voice.said[-1].endswith("date.today)) expected.saved-games")


def test_in_the_main_menu_there_is_no_game_to_save(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter :leave Down Enter")
    assert table.press(":save") == ["refused.no-game"]
    assert table.press(":retell") == ["refused.not-here"], "and none that is not over"


def test_a_letter_finds_an_older_game_by_the_name_that_is_heard(
    lay: LayTable, tmp_path: Path
) -> None:
    table = lay()
    table.speak(language("en"))
    for number in range(AT_ONCE + 5):
        setup = replace(ONE_STARTS, names=("Ana", f"Ben{number}"))
        if number == 0:
            setup = replace(ONE_STARTS, seats=("", "leo"))
        record = Record(setup.rules(Player.ONE), (Resign(Player.TWO),), setup.headers())
        table.games.kept.save(record, is_over=True)
        [newest, *_] = table.games.kept.saves.all()
        os.utime(tmp_path / "saves" / f"{newest.name}.qrt", (number + 1, number + 1))
    table.press(":saved-games")
    assert table.press("Y")[-1].startswith("You against Leo")
    assert table.press("Home L")[-1] == "Nothing begins with L."


def test_a_letter_reads_no_games_in_vain(lay: LayTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading all of hundreds of games would make the answer late."""
    table = lay()
    table.speak(language("en"))
    records = many_saved(table)
    table.press(":saved-games")
    read: list[Saved] = []
    load = Saves.load

    def loaded(self: Saves, one: Saved) -> Record:
        read.append(one)
        return load(self, one)

    monkeypatch.setattr(Saves, "load", loaded)
    assert table.press("Z") == ["Nothing begins with Z."]
    assert not read
    assert table.press("C")[-1].startswith("Cai against Dot")
    assert [saved.name for saved in read] == [records[0]]


@pytest.mark.parametrize("check", [b"; check 00000000\n", b""])
def test_a_letter_finds_a_game_by_its_name_also_if_its_check_does_not_fit(
    lay: LayTable, tmp_path: Path, check: bytes
) -> None:
    table = lay()
    table.speak(language("en"))
    [oldest, *_] = many_saved(table)
    path = tmp_path / "saves" / f"{oldest}.qrt"
    path.write_bytes(path.read_bytes().rpartition(b"; check")[0] + check)
    os.utime(path, (1, 1))
    table.press(":saved-games")
    assert table.press("C")[-1].startswith("Cai Dot" if check else "Cai against Dot")


def test_a_letter_finds_no_game_by_the_players_if_its_name_comes_first(
    lay: LayTable, tmp_path: Path
) -> None:
    table = lay()
    table.speak(language("en"))
    [oldest, *_] = many_saved(table)
    path = tmp_path / "saves" / f"{oldest}.qrt"
    path.rename(path.with_stem("2026-01-02 Z"))
    table.press(":saved-games")
    assert table.press("C") == ["Nothing begins with C."]


def many_saved(table: Table) -> list[str]:
    """Save more games than are read at once; return their names, the first with other players."""
    names = []
    for number in range(AT_ONCE + 5):
        setup = replace(ANA_AND_BEN, names=("Ana", f"Ben{number}") if number else ("Cai", "Dot"))
        record = Record(setup.rules(Player.ONE), (Resign(Player.TWO),), setup.headers())
        table.games.kept.save(record, is_over=True)
        [newest, *_] = table.games.kept.saves.all()
        path = table.folder / "saves" / f"{newest.name}.qrt"
        os.utime(path, (number + 1, number + 1))
        names.append(newest.name)
    return names


class TestDeleting:
    def test_a_game_is_deleted_after_a_question(self, lay: LayTable, tmp_path: Path) -> None:
        table = listed(lay)
        assert table.press("Delete") == ["saved-game.delete.ask item(confirm.no)"]
        table.press("Enter")
        assert saved(tmp_path), "no comes first"
        [said] = table.press("Delete Down Enter")[-1:]
        assert said == "saved-game.deleted refused.no-saved-games item(menu.back)"
        assert not saved(tmp_path)

    def test_the_game_after_it_has_the_focus_at_once(self, lay: LayTable) -> None:
        table = lay(ANA_AND_BEN)
        table.press("Enter Enter :save 1 Shift+2 Enter :save 2 Shift+1 Enter :save")
        table.press(":leave Down Enter :saved-games")
        assert "number(3)" in table.voice.said[-1]
        [said] = table.press("Delete Down Enter")[-1:]
        assert said.startswith("saved-game.deleted saved-games.title item(")
        assert "number(2)" in said

    def test_where_it_is_impossible_the_reason_is_said(
        self, lay: LayTable, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        table = listed(lay)
        monkeypatch.setattr(os, "remove", denied)
        [said] = table.press("Delete Down Enter")[-1:]
        assert said.startswith(
            f"saved-game.not-deleted({FORBIDDEN}) saved-games.title item(saved-game("
        )
        assert saved(tmp_path)


class TestRenaming:
    def test_a_game_gets_a_name_and_says_it_first(self, lay: LayTable, tmp_path: Path) -> None:
        table = listed(lay)
        assert table.press("F3") == ["saved-game.rename.ask typing.empty expected.typing"]
        table.type("The final")
        [said] = table.press("Enter")
        assert said.startswith("saved-game.renamed saved-games.title item(saved-game(The final ")
        assert said.endswith("saved-game.turn(Ben) date.today)) expected.saved-games")
        assert saved(tmp_path) == ["The final"]
        table.press("F3")
        table.type("s")
        table.press("Enter")
        assert saved(tmp_path) == ["The finals"], "a name of the player's own can be changed"

    @pytest.mark.parametrize("name", ["2026-12-24 Christmas final", "2026-12-24", "2026-12-24-2"])
    def test_a_name_that_begins_with_a_day_is_heard_too(self, lay: LayTable, name: str) -> None:
        table = listed(lay)
        table.press("F3")
        table.type(name)
        [said] = table.press("Enter")
        assert f"item(saved-game({name} saved-game.against(" in said
        assert said.endswith("date.today)) expected.saved-games")
        assert name in table.press("F3")[0]

    def test_a_name_that_the_game_gave_is_not_heard_nor_offered(self, lay: LayTable) -> None:
        table = listed(lay, replace(ONE_STARTS, names=("", ""), seats=("", "mimi")))
        assert "item(saved-game(saved-game.you-against(" in table.voice.said[-1]
        assert table.press("F3") == ["saved-game.rename.ask typing.empty expected.typing"]

    def test_nor_is_one_that_the_game_gave_in_another_language(
        self, lay: LayTable, tmp_path: Path
    ) -> None:
        table = lay(replace(ONE_STARTS, seats=("", "leo")))
        table.speak(language("fr"))
        table.press("Enter Enter :save :leave Down Enter")
        assert saved(tmp_path) == ["2026-01-02 Léo"]
        table.speak(language("en"))
        table.press(":saved-games")
        assert "Saved games. You against Leo, " in table.voice.said[-1]

    def test_it_stays_where_it_was_in_the_list(self, lay: LayTable) -> None:
        table = lay(ANA_AND_BEN)
        table.press("Enter Enter :save 1 Shift+2 Enter :save")
        table.press(":leave Down Enter :saved-games Down F3")
        table.type("first")
        assert "item(saved-game(first " in table.press("Enter")[-1]
        assert "number(2)" in table.press("Up")[-1]

    def test_a_name_that_is_taken_is_refused_and_nothing_is_lost(
        self, lay: LayTable, tmp_path: Path
    ) -> None:
        table = listed(lay)
        (tmp_path / "saves" / "mine.qrt").write_bytes(b"another")
        table.press("F3")
        table.type("mine")
        assert table.press("Enter") == ["saved-game.not-free"]
        table.type("2")
        table.press("Enter")
        assert "mine2" in saved(tmp_path)
        assert (tmp_path / "saves" / "mine.qrt").read_bytes() == b"another"

    @pytest.mark.parametrize("text", ["", "  ", "..", "???"])
    def test_a_name_without_letters_is_none(self, lay: LayTable, tmp_path: Path, text: str) -> None:
        table = listed(lay)
        before = saved(tmp_path)
        table.press("F3")
        table.type(text)
        assert table.press("Enter") == ["saved-game.nameless"]
        assert saved(tmp_path) == before

    @pytest.mark.parametrize(
        ("call", "reason"), [("replace", FORBIDDEN), ("_take", "reason.refused")]
    )
    def test_where_it_is_impossible_the_reason_is_said(
        self,
        lay: LayTable,
        monkeypatch: pytest.MonkeyPatch,
        tmp_path: Path,
        call: str,
        reason: str,
    ) -> None:
        table = listed(lay)
        before = saved(tmp_path)
        table.press("F3")
        table.type("mine")
        with monkeypatch.context() as patched:
            patched.setattr(os if call == "replace" else files, call, denied)
            assert table.press("Enter") == [f"saved-game.not-renamed({reason})"]
        assert saved(tmp_path) == before
        table.press("Enter")
        assert saved(tmp_path) == ["mine"], "the text is still there, and can be tried again"

    def test_a_game_that_has_gone_is_said_to_have_gone(self, lay: LayTable, tmp_path: Path) -> None:
        table = listed(lay)
        for path in (tmp_path / "saves").iterdir():
            path.unlink()
        table.press("F3")
        table.type("mine")
        assert table.press("Enter") == ["saved-game.not-renamed(reason.gone)"]
        assert not saved(tmp_path)

    @given(text=st.text(max_size=120))
    def test_any_text_makes_a_name_that_a_file_can_have(self, text: str) -> None:
        name = as_name(text)
        assert name == "" or safe(name) == name


class TestKeys:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_every_arrangement_has_them_without_arrows(self, lay: LayTable, preset: str) -> None:
        table = listed(lay)
        keys = table.session.configuration.keys.map
        for command, said in (("rename", "saved-game.rename.ask"), ("delete", ".delete.ask")):
            for key in PRESETS[preset].keys_for(command, table.session.screen.context):
                if key in keys.keys[table.session.screen.context]:
                    assert said in table.press(key)[0]
                    table.press("Escape")

    def test_help_names_them_where_they_do_something(self, lay: LayTable) -> None:
        table = listed(lay)
        table.press("F1")
        helped = "".join(table.press(" ".join(["Down"] * 8)))
        assert "item(f3: command.rename)" in helped
        assert "command.delete" in helped
        table.press("Escape End F1")
        assert "command.delete" not in "".join(table.press(" ".join(["Down"] * 8)))

    def test_in_other_lists_they_are_refused(self, lay: LayTable) -> None:
        assert lay().press("F3 Delete") == ["refused.not-here"] * 2
        assert listed(lay).press("End Delete")[-1] == "refused.not-here"


def denied(*_: object) -> None:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
