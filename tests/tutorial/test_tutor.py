"""What the tutor answers, where the lessons begin and lead to, and what is left as it was."""

from pathlib import Path

import pytest

from quarto_access.core import Line, Player, Square
from quarto_access.core.actions import Resign
from quarto_access.i18n.style import SpaceNames, Style, Verbosity
from quarto_access.match.setup import Setup, Starts
from quarto_access.narration.announcement import say
from quarto_access.storage import files
from quarto_access.ui.configuration.settings_table import ORDER, PRESET, SPEECH
from quarto_access.ui.screens.menu_screens import MainMenu
from quarto_access.ui.screens.table_screen import TableScreen
from quarto_access.ui.tutorial.lessons import LESSONS
from tests.i18n.languages import language
from tests.play.conftest import LayTable, StartProgram, lay, start
from tests.play.table import Table, Voice
from tests.tutorial.learner import Learner

__all__ = ["lay", "start"]

BOARD = ":tutorial @tutorial.board Enter"
TURN = ":tutorial @tutorial.turn Enter"
LINE = ":tutorial @tutorial.line Enter"
SOUNDS = ":tutorial @tutorial.sounds Enter"


class TestTheWayThere:
    def test_the_first_prompt_leads_there_with_two_keys(self, tmp_path: Path) -> None:
        table = Table(tmp_path, in_window=True, introduction=lambda: say("speaking.own-voice"))
        table.session.what_speaks_may_be_known()
        assert table.press("Down") == ["first-steps.title item(menu.tutorial)"]
        assert table.press("Enter") == ["tutorial.title item(tutorial.sounds)"]
        table.session.close()

    def test_the_main_menu_leads_there_and_back(self, lay: LayTable) -> None:
        table = lay()
        assert table.press("@menu.tutorial Enter")[-1] == "tutorial.title item(tutorial.board)"
        assert table.press("Escape") == ["main-menu.title item(menu.tutorial)"]

    def test_not_in_the_middle_of_a_game(self, lay: LayTable) -> None:
        table = lay(Setup(starts=Starts.ONE))
        assert table.press(":tutorial") == ["refused.not-here"]
        assert table.press("Escape :tutorial")[-1] == "refused.in-game"
        assert "menu.tutorial" not in " ".join(table.press("Escape F2 @menu.first-steps Enter"))

    def test_after_a_game_its_table_is_left(self, lay: LayTable) -> None:
        table = lay(Setup(starts=Starts.ONE))
        table.press(":resign Down Enter")
        assert table.press(BOARD)[-1].startswith("tutor.lesson(tutorial.board)")
        assert table.games.match is None


class TestAnswers:
    def test_a_key_that_leads_nearer_speaks_for_itself(self, lay: LayTable) -> None:
        table = lay()
        table.press(f"{BOARD} Right Down Left Left T")
        assert table.press("Right Down") == ["space.empty(B2)", "space.empty(B3)"]

    def test_another_key_is_explained_and_the_lesson_asks_again(self, lay: LayTable) -> None:
        table = lay()
        table.press(BOARD)
        assert table.press("R") == [
            "line.empty(row 1) tutor.that-key(command.row) tutor.ask.press(right)"
        ]

    def test_after_two_mistakes_the_keys_are_named(self, lay: LayTable) -> None:
        table = lay()
        table.press(f"{TURN} Down Right Right Enter Down Down Enter")
        assert table.press("Enter") == ["tutor.not-placed tutor.ask.place(D2)"]
        assert table.press("Enter") == [
            "tutor.not-placed tutor.ask.place(D2) tutor.ask.press(right enter)"
        ]

    def test_what_is_not_asked_is_not_done(self, lay: LayTable) -> None:
        table = lay()
        table.press(BOARD)
        before = table.games.lesson_match and table.games.lesson_match.game
        assert table.press("Enter") == ["tutor.not-placed tutor.ask.press(right)"]
        assert table.press(":type-move")
        table.type("c1")
        assert table.press("Enter")[-1].startswith("tutor.not-placed")
        assert table.games.lesson_match
        assert table.games.lesson_match.game is before

    def test_only_the_lesson_says_what_to_do_after_a_wrong_call(self, lay: LayTable) -> None:
        table = lay()
        table.press(f"{LINE} Down Down Down Right Enter Q")
        assert table.press("Enter") == ["wrong.not-full(row 4) tutor.ask.press(Q space)"]

    def test_a_key_without_a_command_has_an_answer_in_the_window_too(self, lay: LayTable) -> None:
        table = lay(in_window=True)
        table.press(BOARD)
        assert table.press("Z") == ["describe.nothing(Z) tutor.ask.press(right)"]

    def test_whoever_comes_back_hears_why_what_is_asked_and_by_which_keys(
        self, lay: LayTable
    ) -> None:
        table = lay()
        table.press(f"{TURN} F2 Down")
        again = "tutor.turn.aim tutor.turn.begin tutor.ask.place(C2)"
        assert table.press("Escape") == [
            f"place.board space.empty(A1) {again} tutor.ask.press(down right right enter)"
        ]

    def test_whoever_comes_back_from_the_menu_hears_it_too(self, lay: LayTable) -> None:
        table = lay()
        table.press(f"{BOARD} Right")
        assert table.press("Escape") == ["lesson-menu.title item(tutorial.resume)"]
        assert table.press("Enter") == [
            "place.board space.empty(B1) tutor.board.names tutor.ask.press(down)"
        ]

    def test_a_key_that_opens_a_list_is_followed_by_the_way_back(self, lay: LayTable) -> None:
        table = lay()
        table.press(":tutorial @tutorial.tray Enter")
        assert table.press("Q")[-1].endswith("expected.point tutor.way-back(escape)")
        assert table.press("Tab") == ["line.name(column B)"]
        assert table.press("Escape")[-1].endswith("tutor.tray.begin tutor.ask.press(tab)")
        assert table.press("W") == [
            "typed-move.title typing.empty expected.typed-move tutor.way-back(escape)"
        ]

    def test_the_short_reading_is_explained_when_it_is_first_asked_for(self, lay: LayTable) -> None:
        table = lay()
        said = table.press(":tutorial @tutorial.asking Enter R C X B")[-1]
        assert said.startswith("board.row.on(")
        assert said.endswith("tutor.asking.short tutor.asking.last tutor.ask.press(L)")

    @pytest.mark.parametrize(
        ("names", "is_explained"),
        [
            (SpaceNames.LETTER, True),
            (SpaceNames.ALPHABET, True),
            (SpaceNames.WORDS, False),
            (SpaceNames.NONE, False),
        ],
    )
    def test_the_letter_is_explained_to_those_who_hear_one(
        self, lay: LayTable, names: SpaceNames, is_explained: bool
    ) -> None:
        table = lay()
        table.settings.change(SPEECH[Player.ONE].spaces, names)
        table.press(BOARD)
        assert ("tutor.board.names" in table.press("Right")[-1]) is is_explained

    def test_the_short_reading_is_not_explained_to_those_who_hear_everything(
        self, lay: LayTable
    ) -> None:
        table = lay()
        table.settings.change(SPEECH[Player.ONE].level, Verbosity.FULL)
        said = table.press(":tutorial @tutorial.asking Enter R C X B")[-1]
        assert "tutor.asking.short" not in said
        assert said.endswith(" tutor.asking.last tutor.ask.press(L)")

    def test_columns_are_named_as_the_learner_wants(self) -> None:
        words = Style(spaces=SpaceNames.WORDS)
        back = language("en").sentence("tutor.board.back", {"line": Line.COLUMN_A}, words)
        assert back == "This row is nearer to you. Go back to column 1."

    def test_while_keys_are_described_nothing_is_asked(self, lay: LayTable) -> None:
        table = lay()
        again = "tutor.turn.aim tutor.turn.begin tutor.ask.place(C2)"
        table.press(f"{TURN} Escape @menu.describe")
        assert table.press("Enter") == ["describe.on(Shift+f1)"]
        assert table.press("Shift+F1") == [
            f"describe.off {again} tutor.ask.press(down right right enter)"
        ]

    def test_enter_at_the_hand_says_what_the_lesson_asks(self, lay: LayTable) -> None:
        table = lay()
        table.press(f"{LINE} Down Down Down Right Enter Tab")
        assert table.press("Enter") == ["tutor.line.notice(column B) tutor.ask.press(Q)"]

    def test_listening_again_is_no_mistake(self, lay: LayTable) -> None:
        table = lay(in_window=True)
        table.press(f"{SOUNDS} Space Down")
        assert table.press("Space Space Space") == ["tray.piece(tall square hollow grooved)"] * 3

    def test_a_diagonal_is_not_called_a_two_by_two(self, lay: LayTable) -> None:
        table = lay()
        table.press(f"{BOARD} Shift+F1")
        assert table.press("X") == ["describe.key(X, command.through.diagonals)"]

    def test_keys_are_described_as_they_are_in_a_lesson(self, lay: LayTable) -> None:
        table = lay()
        table.press(f"{BOARD} Shift+F1")
        assert table.press("Escape T") == [
            "describe.key(escape, command.back.lesson)",
            "describe.key(T, command.turn.lesson)",
        ]

    def test_a_piece_that_must_stay_is_refused_at_once_even_unheard(self, lay: LayTable) -> None:
        table = lay(voice=Voice(can_be_cut=True, seconds=20.0))
        table.press(f"{TURN} Down Right Right Enter")
        table.time += 1
        piece = "tray.piece(tall round hollow smooth)"
        asked = "tutor.not-given tutor.turn.give tutor.ask.give-short"
        assert table.press("Enter") == [f"{piece} {asked}"]
        assert table.press("Enter")[-1].startswith("tutor.not-given")

    def test_help_says_what_the_keys_do_in_a_lesson(self, lay: LayTable) -> None:
        table = lay()
        table.press(TURN)
        told = table.press("F1 " + "Down " * 3)
        assert told[0].startswith("help.title item(T: "), "Enter would be refused"
        assert "command.turn.lesson" in told[0]
        assert "item(escape: command.back.lesson)" in told
        table.press("Escape Down Right Right")
        assert table.press("F1")[-1].startswith("help.title item(enter: help.place(C2))")

    def test_one_key_says_again_what_is_asked(self, lay: LayTable) -> None:
        table = lay()
        table.press(TURN)
        again = "tutor.turn.aim tutor.turn.begin tutor.ask.place(C2)"
        assert table.press("T") == [f"{again} tutor.ask.press(down right right enter)"]

    def test_a_mistake_that_cuts_off_the_explanation_has_it_said_again(self, lay: LayTable) -> None:
        table = lay(voice=Voice(can_be_cut=True, seconds=20.0))
        table.press(BOARD)
        table.time += 1
        [said] = table.press("R")
        assert said.startswith("line.empty(row 1) tutor.that-key(command.row) tutor.board.begin(")
        assert said.endswith(" tutor.ask.press(right)")

    def test_who_goes_on_while_it_speaks_is_not_kept_waiting(self, lay: LayTable) -> None:
        table = lay(voice=Voice(can_be_cut=True, seconds=20.0))
        table.press(TURN)
        table.time += 1
        assert table.press("Down") == ["space.piece(tall round hollow grooved, A2)"]

    def test_a_question_that_cuts_off_what_is_asked_has_it_said_again(self, lay: LayTable) -> None:
        table = lay(voice=Voice(can_be_cut=True, seconds=20.0))
        table.press(TURN)
        table.time += 1
        assert table.press("H")[-1].endswith("tutor.ask.place(C2)")
        table.time += 30
        assert len(table.press("P")[-1].split("tutor.")) == 1

    def test_repeating_keeps_the_next_step(self, lay: LayTable) -> None:
        table = lay()
        table.press(":tutorial @tutorial.helps Enter")
        [said] = table.press("Backspace")
        assert said.endswith("tutor.helps.help tutor.ask.press(f1)")
        assert table.press("Backspace") == [said]

    def test_a_wrong_piece_by_ear_is_not_the_one(self, lay: LayTable) -> None:
        table = lay(in_window=True)
        table.press(f"{SOUNDS} Space Down Down Right Right")
        table.wait(2)
        assert heard(table)[-1] == "TrhG"
        assert table.press("Enter") == [
            "tutor.not-it tutor.ask.sound(enter) tutor.ask.sound-again(T)"
        ]
        table.wait(2)
        assert heard(table)[-1] == "TrhG"
        assert table.press("Right Up Enter")[-1].startswith(
            "tutor.is-it(tall square solid grooved) tutor.sounds.end"
        )

    def test_the_sound_to_find_is_heard_again_with_the_key_that_is_named(
        self, lay: LayTable
    ) -> None:
        table = lay(in_window=True)
        table.press(f"{SOUNDS} Space Down Down Right Right")
        table.wait(2)
        table.press("T")
        table.wait(2)
        assert heard(table)[-2:] == ["TrhG", "TrhG"]

    def test_the_answer_is_whole_where_sounds_say_it(self, lay: LayTable) -> None:
        table = lay(in_window=True)
        table.settings.change(ORDER, "sound-alone")
        table.press(SOUNDS)
        assert "tutor.sounds.shape" in table.press("Space")[-1]


class TestTheKeysThatAreNamed:
    @pytest.mark.parametrize("lesson", [lesson.id for lesson in LESSONS])
    def test_the_first_task_comes_with_its_keys(self, lay: LayTable, lesson: str) -> None:
        table = lay(in_window=True)
        assert " tutor.ask.press(" in table.press(f":tutorial @tutorial.{lesson} Enter")[-1]

    def test_they_are_those_that_the_player_has_chosen(self, lay: LayTable) -> None:
        table = lay()
        table.session.configuration.keys.change("row", ("J",))
        said = table.press(":tutorial @tutorial.asking Enter")[-1]
        assert said.endswith("tutor.asking.begin(A1) tutor.ask.press(J)")
        assert table.press("J")[-1].endswith("tutor.asking.column(column A) tutor.ask.press(C)")

    def test_they_change_in_the_middle_of_a_lesson(self, lay: LayTable) -> None:
        table = lay()
        table.press(":tutorial @tutorial.asking Enter")
        table.settings.change(PRESET, "board-left")
        assert table.press("T")[-1].endswith("tutor.ask.press(I)")

    def test_with_the_board_under_one_hand_a_space_has_its_own_key(self, lay: LayTable) -> None:
        table = lay()
        table.settings.change(PRESET, "board-left")
        assert table.press(TURN)[-1].endswith("tutor.ask.place(C2) tutor.ask.press(E enter)")
        assert table.press("E") == ["space.empty(C2)"]
        assert table.press("E")[-1].startswith("placed(C2)")


def heard(table: Table) -> list[str]:
    return [entry["piece"] for entry in table.transcript() if entry["kind"] == "cue"]


class TestTheEnd:
    @pytest.mark.parametrize(
        ("lesson", "at"), [("turn", 2), ("line", 3), ("calls", 4), ("asking", 5), ("helps", 6)]
    )
    def test_a_win_has_no_number_of_turns(self, lay: LayTable, lesson: str, at: int) -> None:
        table = lay()
        Learner(table).take_here(lesson, at)
        assert "wins.otherwise" in table.voice.said[-1]

    def test_a_lesson_leads_to_the_next_one(self, lay: LayTable) -> None:
        table = lay()
        Learner(table).take_here("line", 3)
        assert table.voice.said[-1].endswith("item(tutorial.next(tutorial.calls))")
        assert table.press("Enter")[-1].startswith("tutor.lesson(tutorial.calls)")

    def test_after_the_last_one_comes_a_game(self, lay: LayTable) -> None:
        table = lay()
        for lesson in ("board", "tray", "turn", "line", "calls", "asking"):
            table.scores.lessons.finish(lesson)
        Learner(table).take_here("helps", 6)
        said = table.voice.said[-1]
        assert "tutorial.all-done" in said
        assert table.press("Enter")[-1].startswith("terms.opponents.you(level.mimi)")
        assert table.games.lesson_match is None
        assert table.games.is_playing

    def test_escape_leads_to_the_main_menu(self, lay: LayTable) -> None:
        table = lay()
        Learner(table).take_here("line", 3)
        assert table.press("Escape")[-1].startswith("main-menu.title")


class TestTheGameThatWaits:
    def test_a_game_is_as_it_was(self, lay: LayTable) -> None:
        table = lay(Setup(starts=Starts.ONE))
        table.press("Enter Enter")
        table.press(":leave Down Enter")
        journal = (table.folder / "journal.qrt").read_bytes()
        Learner(table).take_here("line", 3)
        assert (table.folder / "journal.qrt").read_bytes() == journal
        assert not (table.folder / "saves").exists()
        said = table.press("Escape Home Enter")
        assert said[-1].startswith("continued turn.give(player 2)")
        assert table.games.match
        assert table.games.match.game.board[Square.A1]
        assert [s.count("given(") for s in table.press("Enter")] == [1]  # it is told once

    def test_a_lesson_is_no_game_to_save_resign_or_continue(self, lay: LayTable) -> None:
        table = lay()
        table.press(LINE)
        assert table.press(":save") == ["refused.no-game tutor.ask.place(B4)"]
        assert table.press(":resign")[-1].startswith("refused.not-here")
        assert table.press(":undo")[-1].startswith("refused.undo")
        assert "menu.continue-game" not in table.press(":main-menu")[-1]
        assert not (table.folder / "journal.qrt").exists()
        assert table.press(":quit") == ["goodbye"]

    def test_a_game_can_begin_from_a_lesson(self, lay: LayTable) -> None:
        table = lay()
        table.press(LINE)
        assert "began" in table.press("Escape :quick-game")[-1]
        assert table.games.lesson_match is None
        assert table.press("T")[-1].startswith("turn.")


class TestResuming:
    def test_a_lesson_goes_on_at_its_checkpoint(self, lay: LayTable) -> None:
        table = lay()
        table.press(":tutorial @tutorial.calls Enter Q Enter Q L")
        again = Table(table.folder)
        assert again.press(":tutorial") == ["tutorial.title item(tutorial.begun(tutorial.calls))"]
        assert again.press("Enter") == [
            "tutor.lesson(tutorial.calls) tutor.calls.missed tutor.ask.press(L)"
        ]
        again.session.close()

    def test_after_a_kill(self, start: StartProgram) -> None:
        program = start()
        program.type()
        program.type("@menu.tutorial Enter Enter Right Down")
        program.kill()
        program = start()
        program.type()
        assert program.type("@menu.tutorial Enter")[-1] == (
            "tutorial.title item(tutorial.begun(tutorial.board))"
        )
        assert program.type("Enter")[-1].startswith("tutor.lesson(tutorial.board)")

    def test_what_is_done_is_known_the_next_time(self, lay: LayTable) -> None:
        table = lay()
        Learner(table).take_here("line", 3)
        again = Table(table.folder)
        said = again.press(":tutorial Home" + " Down" * 3)
        assert said[-1] == "item(tutorial.known(tutorial.line))"
        again.session.close()

    def test_a_damaged_file_is_set_aside_and_the_lessons_begin_anew(self, lay: LayTable) -> None:
        table = lay()
        (table.folder / "lessons.txt").write_text("done board\nnonsense\n")
        assert table.press(":tutorial") == [
            "tutorial.title item(tutorial.board) fault.lessons(lessons.txt.damaged)"
        ]
        assert (table.folder / "lessons.txt.damaged").exists()
        assert table.press("Enter")[-1].startswith("tutor.lesson(tutorial.board)")
        assert (table.folder / "lessons.txt").read_text() == "begun board 0\n"

    def test_a_file_that_cannot_be_written_is_said_and_stops_nothing(
        self, lay: LayTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_: object, **__: object) -> None:
            raise PermissionError

        table = lay()
        table.press(":tutorial")
        monkeypatch.setattr(files, "write", refuse)
        assert "fault.lessons-unsaved" in table.press("Enter")[-1]
        assert table.press("Right")[-1].startswith("space.empty(B1) tutor.board.names")

    def test_a_file_that_cannot_be_read_is_said_and_kept(
        self, lay: LayTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_: object, **__: object) -> bytes:
            raise OSError(13, "Permission denied")

        table = lay()
        file = table.folder / "lessons.txt"
        file.write_text("done sound\n")
        with monkeypatch.context() as broken:
            broken.setattr(files, "read", refuse)
            heard = " ".join([*table.press(":tutorial"), *table.press("Enter")])
            assert heard.count("fault.lessons-unread(reason.refused)") == 1
            assert file.read_text() == "done sound\n"
        table.session.close()
        assert file.read_text().startswith("done sound\nbegun ")

    @pytest.mark.parametrize("text", ["begun nowhere 3\n", "begun board 77\n", "done nothing\n"])
    def test_what_this_version_does_not_know_is_passed_over(self, lay: LayTable, text: str) -> None:
        table = lay()
        (table.folder / "lessons.txt").write_text(text)
        assert len(table.press(":tutorial")) == 1
        assert table.press("Enter")[-1].startswith("tutor.lesson(tutorial.board) tutor.board.begin")


class TestTheOwnGameBesides:
    """A lesson's match is at the table; the players' own is not touched by it."""

    @pytest.fixture
    def table(self, lay: LayTable) -> Table:
        table = lay(Setup(starts=Starts.ONE), logs=True)
        table.press("1 Shift+1 Enter 1 Shift+1 Enter :leave Down Enter")
        return table

    def test_it_can_be_continued_from_a_lesson(self, table: Table) -> None:
        own = table.games.match
        table.press(f"{BOARD} Escape")
        assert table.press(":continue-game")[-1].startswith("continued turn.give(player 2)")
        assert table.session.match is own
        assert table.games.lesson_match is None

    def test_a_bug_in_a_lesson_leaves_it_alone(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        own = table.games.match
        table.press(BOARD)
        with monkeypatch.context() as broken:
            broken.setattr(TableScreen, "do", breaks)
            assert table.press("R") == ["bug.survived"]
        assert table.games.match is own
        assert table.session.match is None
        assert isinstance(table.session.screen, MainMenu)

    @pytest.mark.parametrize("command", ["again", "swap-sides", "retell", "review"])
    def test_what_follows_a_game_does_not_follow_a_lesson(self, table: Table, command: str) -> None:
        own = table.games.match
        table.press(BOARD)
        practice = table.games.lesson_match
        assert practice
        practice.act(Resign(Player.ONE))
        table.press("Escape")
        assert table.press(f":{command}")[-1].startswith("refused.not-here")
        assert table.games.match is own


def breaks(*_: object, **__: object) -> object:
    raise LookupError("a bug")
