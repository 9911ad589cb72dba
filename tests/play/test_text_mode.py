"""Text mode as a player at a terminal meets it: the real program, typed to through pipes."""

import errno
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from quarto_access.core import Player, Record, Rules, format_record
from quarto_access.i18n.language import Language
from quarto_access.match.setup import Setup, Starts
from quarto_access.storage.folder import Folder
from tests.core.recorded import RECORDS
from tests.i18n.english import english
from tests.play.conftest import StartProgram
from tests.play.table import FIRST_WORDS
from tests.systems import IS_WINDOWS, needs_pipes, needs_signals

ON_A_PIECE = "tray.piece(tall round hollow grooved)"
BEGUN = f"welcome terms.two began(player 1) {ON_A_PIECE}"
GIVE, PLACE = "1 Shift+1 Enter", "2 Shift+2 Enter"


def test_the_quick_game_takes_two_commands(start: StartProgram) -> None:
    program = start()
    assert program.type() == ["welcome main-menu.title item(menu.quick-game.against(level.mimi))"]
    assert program.type("Home Enter")[-1].startswith(f"{FIRST_WORDS} began")
    assert program.end() == (0, "")


def test_quick_starts_it_at_once(start: StartProgram) -> None:
    program = start("--quick")
    assert program.type() == [BEGUN]
    assert program.end() == (0, "")


def test_keys_are_known_in_any_case_and_by_command(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    assert program.type("RIGHT right shift+TAB") == [
        "tray.piece(tall round hollow smooth)",
        "tray.piece(tall round solid smooth)",
        "place.board space.empty(A1) expected.give",
    ]
    assert program.type(":hand") == ["hand.empty"]
    assert program.end() == (0, "")


def test_a_line_is_understood_whole_or_not_at_all(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    assert program.type("Right hello Right") == ["terminal.unknown(hello)"]
    assert program.type("Space") == ["tray.piece(tall round hollow grooved)"]
    assert program.type("board") == ["terminal.unknown(board)"], (
        "a command without its colon is not silence"
    )
    assert program.end() == (0, "")


def test_a_key_without_a_meaning_says_so(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    nothing = [f"describe.nothing({key})" for key in ("Z", "f12", "Ctrl+Q")]
    assert program.type("Z F12 Ctrl+Q") == nothing
    assert program.end() == (0, "")


def test_a_line_is_typed_where_a_text_is_asked_for(start: StartProgram) -> None:
    program = start()
    program.type("@menu.new-game Enter @new-game.more Enter @new-game.name.own.known Enter")
    assert program.type("Ana Maria") == ["typing.typed(Ana Maria)"]
    assert program.type('"B"') == ["typing.typed(B)"], "in its place"
    [answer] = program.type("Enter")
    assert "(B)" in answer
    assert program.end() == (0, "")


def test_a_typing_error_in_a_name_is_corrected_by_another_line(start: StartProgram) -> None:
    program = start()
    program.type("@menu.new-game Enter @new-game.more Enter @new-game.name.own.known Enter")
    program.type("An")
    assert program.type("Ana") == ["typing.typed(Ana)"]
    assert program.type("x" * 31) == ["typing.too-long"]
    assert program.type("Tab") == ["typing.text(Ana)"]
    assert program.type('""') == ["typing.empty"]
    program.type("Eva")
    assert "(Eva)" in program.type("Enter")[0]
    assert program.end() == (0, "")


def test_lines_add_words_to_a_move(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    program.type("W")
    assert program.type("tall round") == ["typing.typed(tall round)"]
    assert program.type("hollow smooth") == ["typing.typed(tall round hollow smooth)"]
    assert program.type('""') == ["typing.empty"]
    program.type("tall hollow")
    program.type("round")
    program.type("grooved")
    assert program.type("Enter")[0].startswith("given(")
    assert program.end() == (0, "")


def test_keys_lists_keys_and_commands(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    listed = program.type(":keys")
    assert "terminal.keys(point, Q, command.point)" in listed
    assert "terminal.keys(left, left S, command.left)" in listed
    assert "terminal.command(save, menu.save)" in listed
    assert program.type("Backspace") == [BEGUN], "the list is not kept among the messages"
    assert program.end() == (0, "")


def test_describing_keys_does_nothing_else(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    assert program.type("Shift+F1 Enter Escape Z Shift+F1 Space") == [
        "describe.on(Shift+f1)",
        "describe.key(enter, command.act.table)",
        "describe.key(escape, command.back.table)",
        "describe.nothing(Z)",
        "describe.off",
        "tray.piece(tall round hollow grooved)",
    ]
    assert program.end() == (0, "")


def test_help_is_read_and_used_by_arrows(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    [first] = program.type("F1")
    assert first == "help.title item(enter: help.give(tall round hollow grooved))"
    assert "item(P: command.pieces-left)" in program.type("Down " * 8)
    grouped = program.type("@help.group.asking Enter " + "Down " * 20)
    assert "item(L: command.last-move)" in grouped
    assert program.type("Home L Enter")[-1] == "last.none"
    assert program.end() == (0, "")


def test_what_was_left_is_offered_first(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    program.type(GIVE)
    assert program.end() == (0, "")
    program = start()
    assert program.type() == ["welcome main-menu.title item(menu.continue-game)"]
    assert program.type("Enter H") == [
        "continued turn.place(player 2) hand(tall round hollow grooved)",
        "hand(tall round hollow grooved)",
    ]
    assert program.end() == (0, "")


@pytest.mark.parametrize("keys", [4, 7, 10])
def test_nothing_that_was_announced_is_lost_when_it_is_killed(
    start: StartProgram, keys: int
) -> None:
    program = start("--quick")
    program.type()
    lines = [GIVE, PLACE, "1 Shift+2 Enter", "3 Shift+2 Enter"] * 3
    for line in lines[:keys]:
        announced = program.type(line)[-1]
    board = program.type("B H T")
    program.kill()
    program = start()
    program.type()
    program.type("Enter")
    assert program.type("B H T") == board, announced
    assert program.end() == (0, "")


def test_a_terminal_without_utf_8(start: StartProgram, tmp_path: Path) -> None:
    load = tmp_path / "game.qrt"
    load.write_text(
        '[Format "quarto-access/1"]\n[Edition "access"]\n'
        '[Criteria "height shape body finish"]\n[Squares "no"]\n[Calls "manual"]\n'
        '[FalseCall "free"]\n[First "1"]\n[Player1 "Zoë"]\n',
        "utf-8",
    )
    ascii_only = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    program = start("--load", str(load), profile=tmp_path / "profile", environment=ascii_only)
    assert program.type() == [f"welcome continued turn.give(Zo\\xeb) {ON_A_PIECE}"]
    assert program.type("é") == ["terminal.unknown(\\xc3\\xa9)"]
    assert program.end() == (0, "")


def test_the_same_seed_and_keys_give_the_same_transcript(
    start: StartProgram, tmp_path: Path
) -> None:
    def transcript(name: str) -> list[dict[str, object]]:
        path = tmp_path / f"{name}.jsonl"
        program = start("--transcript", str(path), "--quick", profile=tmp_path / name)
        for line in ("B P", GIVE, "Right Down", PLACE, "Q Down Enter", "V L Backspace"):
            program.type(line)
        program.end()
        entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for entry in entries:
            assert entry.pop("t") >= 0
        return entries

    one = transcript("one")
    assert one == transcript("two")
    assert {"kind": "key", "key": "Shift+2"} in one
    assert {"kind": "command", "id": "column-2"} in one
    assert {"kind": "event", "action": "2 place B2"} in one
    assert {"kind": "cue", "sound": "place", "square": "B2"} in one
    text = "placed(B2) give.ask(15) tray.piece(tall round hollow smooth)"
    messages = ["placed", "give.ask", "tray.piece"]
    placed = {"kind": "say", "text": text, "messages": messages}
    assert placed | {"priority": "event", "square": "B2"} in one


@pytest.mark.parametrize("what", ["missing", "a folder", "no record"])
def test_a_file_that_cannot_be_loaded(start: StartProgram, tmp_path: Path, what: str) -> None:
    (tmp_path / "a folder").mkdir()
    (tmp_path / "no record").write_text("hello")
    program = start("--load", str(tmp_path / what))
    status, errors = program.end()
    assert status == 2
    assert what in errors
    assert "Traceback" not in errors


def test_a_record_that_is_over_leads_to_a_walk_through_it(start: StartProgram) -> None:
    program = start("--load", str(RECORDS / "call-by-the-placer.qrt"))
    [told] = program.type()
    assert re.fullmatch(r"welcome quarto\(.*\) wins\(.*\) .*item\(menu\.again\)", told)
    assert program.type("@menu.retell Enter")[-1].startswith("walk.title told.began(")
    assert program.type("PageDown")[0].startswith("told.given(")
    assert program.type("PageDown")[0].startswith("told.placed(")
    assert program.type("R")[0].startswith("line(")
    assert program.end() == (0, "")


def test_a_folder_that_cannot_be_written_is_told_once(start: StartProgram, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "two.qrt").write_text(format_record(Record(Rules())))
    two = ("--load", str(tmp_path / "two.qrt"))
    program = start(*two, profile=tmp_path / "file" / "profile", ids=False)
    sentence = Language().sentence
    reason = sentence("reason.gone") if IS_WINDOWS else os.strerror(errno.ENOTDIR)
    fault = sentence("fault.saving", {"reason": reason})
    [begun] = program.type()
    assert begun.endswith(f" {fault}")
    assert len(program.type(GIVE)) == 3
    assert fault not in program.type(PLACE)[-1]
    assert program.end() == (0, "")


def test_a_full_disk_ends_the_transcript_and_not_the_game(start: StartProgram) -> None:
    program = start("--quick", "--transcript", "/dev/full")
    assert program.type() == [BEGUN, "fault.transcript"]
    assert program.type("H T") == ["hand.empty", "turn.give(player 1)"]
    assert program.end() == (0, "")


def test_a_damaged_game_is_named_kept_and_skipped(start: StartProgram, tmp_path: Path) -> None:
    (tmp_path / "journal.qrt").write_bytes(b"\xff\xfe no game")
    program = start()
    [told] = program.type()
    aside = tmp_path / "journal.qrt.damaged"
    assert told.startswith("welcome main-menu.title item(menu.quick-game.against(level.mimi))")
    assert aside.name in told
    assert aside.read_bytes() == b"\xff\xfe no game"
    assert program.end() == (0, "")


def test_saved_games_are_offered_newest_first_and_go_on(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    program.type(f"{GIVE} {PLACE}")
    assert program.type(":save") == ["saved"]
    assert program.type(":main-menu") == ["confirm.leave item(confirm.no)"]
    program.type("Down Enter")
    listed = "saved-games.title item(saved-game(saved-game.two saved-game.placed(1) "
    assert program.type(":saved-games")[0].startswith(listed)
    [told] = program.type("Enter")
    assert told.startswith("continued turn.give(player 2) tray.piece(")
    assert program.end() == (0, "")


def test_leaving_through_the_menu_ends_the_program(start: StartProgram) -> None:
    program = start()
    program.type()
    assert program.type_last(":quit Right Right") == "goodbye\n"
    assert program.end() == (0, "")


@needs_signals
def test_ctrl_c_keeps_the_game_and_says_so(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    program.type(GIVE)
    assert program.interrupt() == (130, "goodbye.kept\n", "")
    assert "continue" in start().type()[-1]


@needs_signals
def test_ctrl_c_says_goodbye_while_the_computer_thinks(start: StartProgram) -> None:
    program = start()
    program.type()
    program.type("Home Enter")
    status, said, errors = program.interrupt()
    assert said.endswith("goodbye.kept\n")
    assert (status, errors) == (130, "")


@needs_pipes
def test_a_program_without_an_input_ends_well(tmp_path: Path) -> None:
    command = f"{sys.executable} -m quarto_access --text --profile {tmp_path} <&-"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    assert done.stdout.startswith(Language().sentence("welcome"))


def test_playing_again_the_other_one_begins(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    program.type(":resign Down Enter")
    assert program.type(":swap-sides") == [f"terms.two began(player 2) {ON_A_PIECE}"]
    program.type(":resign Down Enter")
    assert program.type(":swap-sides") == [f"terms.two began(player 1) {ON_A_PIECE}"]
    assert program.end() == (0, "")


def test_a_game_that_cannot_be_kept_aside_is_not_lost(start: StartProgram, tmp_path: Path) -> None:
    program = start("--quick")
    program.type()
    program.type(f"{GIVE} {PLACE}")
    program.end()
    (tmp_path / "saves").write_text("in the way")
    program = start("--quick")
    assert "fault.game-before" in program.type()[0]
    program.kill()
    kept = [path for path in tmp_path.glob("journal*.qrt") if "1 give TRHG" in path.read_text()]
    assert len(kept) == 1


def test_the_list_of_keys_has_only_what_can_be_done(start: StartProgram) -> None:
    program = start()
    program.type()
    in_menu = " ".join(program.type(":keys"))
    assert "first-steps" in in_menu
    for command in ("save)", "retell", "review", "again", "masks", "continue-game"):
        assert command not in in_menu
    program.type("Enter")
    assert "save)" in " ".join(program.type(":keys"))
    program.type(":resign Down Enter")
    assert "retell" in " ".join(program.type(":keys"))


def test_the_word_that_is_not_understood_is_named(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    program.type(GIVE)
    assert program.type("d4 xyz") == ["terminal.unknown(xyz)"]
    assert program.type("Right xyz") == ["terminal.unknown(xyz)"]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("d4 Enter", "enter"),
        ("Enter d4", "enter"),
        ("d4 :save", ":save"),
        ("quarto 3", "3"),
        ("quarto r 3", "3"),
        ("quarto diagonal a1 Tab", "tab"),
        ("d4\x1b[A", "up"),
    ],
)
def test_a_key_beside_a_move_is_named_and_nothing_is_done(
    start: StartProgram, line: str, word: str
) -> None:
    program = start("--quick")
    program.type()
    program.type(GIVE)
    turn = program.type("T H")
    assert program.type(line) == [f"terminal.beside({word})"]
    assert program.type("T H") == turn
    assert program.type(f"{line} xyz") == ["terminal.unknown(xyz)"]
    assert program.end() == (0, "")


def test_the_tab_key_says_what_a_move_means_and_does_not_make_it(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    program.type(GIVE)
    program.type("W")
    assert program.type("\t") == program.type("Tab") == ["typing.empty"]
    program.type("b2")
    assert program.type("\t") == program.type("Tab") == ["typed-move.means(typed-move.place(B2))"]
    assert program.type("")[0].startswith("placed(B2)")
    assert program.type("\t") == ["place.hand hand.there.empty expected.give"]
    assert program.type("\x1b[C\t")[-1].startswith("place."), "also beside the arrows"
    assert program.type("B\tH") == program.type("B H"), "a tab between words is a space"
    assert program.end() == (0, "")


def test_the_function_keys_of_a_terminal_are_keys(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    helped = program.type("F1")
    program.type("Escape")
    for key in ("\x1bOP", "\x1b[11~", "\x1b[[A"):
        assert program.type(key) == helped
        program.type("Escape")
    assert program.type("\x1b[1;2P") == ["describe.on(Shift+f1)"]
    assert program.type("\x1b[1;5C \x1b[24~ \x1b[23;2~ \x1b[3;6~") == [
        "describe.nothing(Ctrl+right)",
        "describe.nothing(f12)",
        "describe.nothing(Shift+f11)",
        "describe.nothing(Ctrl+Shift+delete)",
    ]
    program.type("Shift+F1")
    assert program.type("\x1b[2~") == ["terminal.unknown(^[[2~)"], "the game has no key Insert"
    assert program.end() == (0, "")


def test_a_key_of_a_terminal_is_never_written_into_a_text(start: StartProgram) -> None:
    program = start()
    program.type("@menu.new-game Enter @new-game.more Enter @new-game.name.own.known Enter")
    program.type("Ben")
    assert program.type("\x1b[2~") == ["terminal.unknown(^[[2~)"]
    assert program.type("Be\x1b[2~n") == ["terminal.unknown(^[[2~)"]
    for line in ("Be\x1b[Dn", '"Be\x1b[Dn"'):
        assert program.type(line) == ["terminal.beside(left)"]
    assert program.type("\x1bOP")[0].startswith("help.title")
    program.type("Escape")
    assert program.type("\t") == ["typing.text(Ben)"]
    assert "(Ben)" in program.type("Enter")[0]
    assert program.end() == (0, "")


def test_the_first_steps_are_in_the_main_menu(start: StartProgram) -> None:
    program = start()
    program.type()
    assert program.type("@menu.first-steps Enter")[-1].startswith("first-steps.title")


def test_a_single_letter_is_a_text(start: StartProgram) -> None:
    program = start()
    program.type("@menu.new-game Enter @new-game.more Enter @new-game.name.own.known Enter")
    assert program.type("1") == ["typing.typed(1)"]
    assert program.type("r") == ["typing.typed(r)"]
    assert "(r)" in program.type("Enter")[0]


def test_an_empty_line_is_told_what_can_be_typed(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    assert program.type("") == ["terminal.help"]
    assert program.type(":HAND") == ["hand.empty"]
    assert program.end() == (0, "")


def test_an_empty_line_where_no_move_can_be_made_names_keys(start: StartProgram) -> None:
    program = start()
    program.type()
    assert program.type("") == ["terminal.help-keys"]
    program.type("Enter Shift+F1")
    assert program.type("") == ["terminal.help-keys"], "while keys are described"
    assert program.end() == (0, "")


def test_an_empty_line_accepts_what_was_typed(start: StartProgram) -> None:
    program = start()
    program.type("@menu.new-game Enter @new-game.more Enter @new-game.name.own.known Enter")
    program.type("Ana")
    assert program.type("   ") == ["expected.typing"], "spaces are not empty"
    assert "(Ana)" in program.type("")[0]
    assert program.type("") == ["terminal.help-keys"], "and nothing more"
    assert program.end() == (0, "")


def test_an_empty_line_takes_the_keyboard_and_does_no_move(
    start: StartProgram, tmp_path: Path
) -> None:
    setup = Setup(starts=Starts.ONE, names=("Ana", "Ben"), passing=True)
    Folder(str(tmp_path)).keep_last(Record(setup.rules(Player.ONE), headers=setup.headers()))
    program = start()
    program.type()
    program.type("Enter")
    assert program.type("TRHG") == ["passing.to(Ben)"]
    program.type("Escape")
    assert program.type("") == ["terminal.help-keys"], "in the menu"
    program.type("Enter")
    assert program.type("")[0].startswith("given(")
    assert program.type("") == ["terminal.help"]
    assert program.end() == (0, "")


def test_a_save_that_cannot_be_read_stays(start: StartProgram, tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "gone.qrt").symlink_to(tmp_path / "nowhere")
    (tmp_path / "saves" / "bad.qrt").write_text("hello")
    program = start()
    program.type()
    [listed] = program.type(":saved-games")
    assert listed == "saved-games.title item(saved-game(bad)) expected.saved-games"
    [told] = program.type("Enter")
    assert "(bad.qrt.damaged)" in told
    assert (tmp_path / "saves" / "bad.qrt.damaged").read_text() == "hello"
    assert program.end() == (0, "")


def test_the_command_that_has_keys_described_ends_it_too(start: StartProgram) -> None:
    program = start()
    program.type()
    assert program.type(":describe Escape :describe")[1:] == [
        "describe.key(escape, menu.back)",
        "describe.off",
    ]
    assert program.type("Down") != [], "keys work again"


def test_a_move_waits_until_the_keyboard_is_passed(start: StartProgram, tmp_path: Path) -> None:
    setup = Setup(starts=Starts.ONE, names=("Ana", "Ben"), passing=True)
    Folder(str(tmp_path)).keep_last(Record(setup.rules(Player.ONE), headers=setup.headers()))
    program = start()
    program.type()
    assert program.type("Enter TRHG")[0].startswith("terminal.unknown(TRHG)")
    assert program.type("Enter")[0].startswith("terms.opponents(")
    assert program.type("TRHG") == ["passing.to(Ben)"]
    assert program.type("b2") == ["passing.to(Ben)"]
    assert program.type(":nonsense") == ["terminal.unknown(:nonsense)"]
    assert program.type("Escape") == ["game-menu.title item(menu.resume)"]
    assert program.type("b2") == ["passing.title"], "in the menu too"
    program.type("Enter Enter")
    assert program.type("b2")[0].startswith("placed(B2)")
    assert program.end() == (0, "")


def test_what_is_no_key_says_that_keys_are_described(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    program.type(":describe")
    for line in ("b2", "quarto1-00hegzbn547mrdkgf000xscgt6"):
        assert program.type(line) == ["describe.on(Shift+f1)"]
    program.type(":describe")
    assert program.type("hello") == ["terminal.unknown(hello)"]
    assert program.end() == (0, "")


def test_the_name_of_a_key_in_several_words_is_typed_as_one(start: StartProgram) -> None:
    program = start(ids=False)
    assert program.type("FullStop")[-1:] == program.type("Period") == [english("history.newer")]
    assert program.type("shift+fullstop") == program.type("Shift+Period")
    assert program.end() == (0, "")


def test_what_another_thread_finds_waits_for_no_line(start: StartProgram, tmp_path: Path) -> None:
    (tmp_path / "statistics.txt").write_bytes(b"damaged\n" * 50_000)  # so that it takes a while
    program = start("--quick")
    program.type()
    program.type("Enter Enter Ctrl+Home Enter")
    assert program.typed_alone(":resign Down Enter", hears="fault.statistics")


def test_the_list_of_commands_names_none_that_means_the_list(start: StartProgram) -> None:
    listed = start().type(":keys")
    assert any(line.startswith("terminal.command(quit,") for line in listed), listed
    assert not any("(keys," in line for line in listed)
