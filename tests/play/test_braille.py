"""Braille in a game: short words, and the board if a player wants it."""

import re
from collections.abc import Sequence
from io import StringIO

import pytest

from quarto_access.audio.cue_lengths import lengths
from quarto_access.audio.hearing import Hearing
from quarto_access.audio.mixer import in_a_row
from quarto_access.core import Edition, Piece, Square
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.i18n.style import Verbosity
from quarto_access.match.setup import Masked, Setup, Starts, TouchRule
from quarto_access.narration.announcement import Cue, Priority, say
from quarto_access.speech.backends.terminal import TerminalOutput
from quarto_access.ui.configuration.settings_table import LINES, ORDER, SPEECH, VIEW
from tests.i18n.fingers import read
from tests.play.conftest import LayTable, StartProgram
from tests.play.table import Table, Voice

ONE_STARTS = Setup(starts=Starts.ONE)
TO_B2 = "1 Shift+1 Enter 2 Shift+2 Enter"
"""A tall, round, hollow, grooved piece to B2; then player 2 gives."""

OVER = "timed-out(player 1); wins.otherwise(player 2)"

BOARD = re.compile("[\u2800-\u28ff]{20}")


def board(line: str) -> tuple[dict[Square, Piece | str], set[Square], Piece | str | None, bool]:
    """Return the contents of a line: the board, the cursor, and the piece beside it."""
    found = BOARD.search(line)
    assert found, line
    spaces, (beside, on_it) = read(found[0])
    there = {square: what for square, (what, _) in zip(Square, spaces, strict=True) if what}
    cursor = {square for square, (_, here) in zip(Square, spaces, strict=True) if here}
    return there, cursor, beside, on_it


def test_without_braille_the_key_says_so_and_costs_nothing(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=20))
    table.voice.can_braille = False
    assert table.press("Shift+B") == ["refused.no-braille"]
    table.voice.can_braille = True
    assert table.press("Shift+B") == ["braille.read"]


def test_each_utterance_has_its_line(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    assert table.read("Right Enter Up Down H Q Escape") == [
        "tray.piece(TRHg)",
        "given(TRHg, player 2)",
        "edge",
        "space.empty(a2)",
        "hand(TRHg)",
        "point.title; line.name(row 1); expected.point",
        "place.board; space.empty(a2); expected.place",
    ]
    assert len(table.voice.brailled) == len(table.voice.said)


def test_a_turn_to_its_end(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    assert table.read(f"{TO_B2} Q Enter")[-3:] == [
        "placed(b2); give.ask(15); tray.piece(TRHg)",
        "point.title; line.name(row 2); expected.point",
        "wrong.not-full(row 2); cost.call(player 2); expected.give",
    ]
    assert table.read(":resign Down Enter")[-1] == (
        "resigned(player 2); wins.otherwise(player 1); item(menu.again)"
    )


def test_the_transcript_has_every_line(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(TO_B2)
    lines = [entry["text"] for entry in table.transcript() if entry["kind"] == "braille"]
    assert lines == table.voice.brailled


def test_clock_warnings_are_brailled(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, clock=60))
    table.wait(60)
    shown = table.voice.brailled
    assert [line for line in shown if line.startswith("clock.")] == [
        *("clock.left(30)", "clock.left(10)"),
        *(f"clock.count({seconds})" for seconds in (5, 4, 3, 2, 1)),
    ]
    assert shown[-1].startswith(OVER)
    entries = [e for e in table.transcript() if e["kind"] == "braille"]
    assert next(e for e in entries if e["text"] == "clock.left(30)")["timed"] is True


def test_danger_that_is_only_heard_can_be_read(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, danger=True))
    table.press("1 Shift+1 Enter 1 Shift+1 Enter 1 Shift+2 Enter 1 Shift+2 Enter")
    table.press("2 Shift+1 Enter 1 Shift+3 Enter")
    assert table.read("2 Shift+2")[-1] == "signal.danger; tray.piece(TrHg)"
    table.press("Enter")
    assert table.read("1 Shift+4")[-1] == "signal.danger; space.empty(d1)"
    assert table.read("Down") == ["space.empty(d2)"]


class Plucking:
    """Sounds that last as long as those of the program."""

    def play(self, cues: Sequence[Cue], wanted: Hearing, after: float = 0.0) -> float:
        return in_a_row(cues, wanted, after, lengths)[1] if cues else 0.0

    def silence(self) -> None:
        """Do nothing: they are over soon enough."""


def test_what_is_left_to_the_sounds_can_be_read(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.settings.change(ORDER, "sound-alone")
    table.presenter._sounds = Plucking()
    table.press("Enter")
    said = len(table.voice.said)
    assert table.read("Right Down Up Up") == [
        "space.empty(b1)",
        "space.empty(b2)",
        "space.empty(b1)",
        "edge",
    ]
    assert table.voice.said[said:] == ["(silence)"] * 4


def test_what_no_sound_says_is_said(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, undo=True))
    table.settings.change(ORDER, "sound-alone")
    table.presenter._sounds = Plucking()
    table.press(TO_B2)
    for keys, said in (
        ("Tab Tab", "place.board space.piece(tall round hollow grooved, B2) expected.give"),
        ("Left", "(silence)"),
        ("Tab", "place.tray tray.piece(tall round hollow smooth) expected.give"),
    ):
        assert table.press(keys)[-1] == said


def test_what_a_sound_cuts_off_stays_on_the_display(lay: LayTable) -> None:
    table = lay(ONE_STARTS, Voice(can_be_cut=True, seconds=2.0))
    table.settings.change(ORDER, "sound-alone")
    table.presenter._sounds = Plucking()
    table.wait(3)
    assert table.read("Enter Right") == [
        "given(TRHG, player 2)",
        "space.empty(b1); given(TRHG, player 2)",
    ]
    assert table.voice.said[-1] == "given(tall round hollow grooved)"


def test_what_waits_to_be_said_is_shown_with_what_is_being_said(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, clock=60), Voice(can_be_cut=True, seconds=1.5))
    table.wait(62)
    assert table.voice.said[-1].startswith("timed-out(player 1) wins.otherwise(player 2)")
    assert table.voice.brailled[-1].startswith(OVER), "the seconds are over"
    table.session.teller.say(say("passed", priority=Priority.EVENT, player="Ana"))
    assert "wins.otherwise(player 2); " in table.voice.brailled[-1]
    assert table.voice.brailled[-1].endswith("; passed(Ana)")


def test_muted_characteristics_and_few_words_take_nothing_away(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.presenter._sounds = Plucking()
    speech = SPEECH[Player.ONE]
    table.settings.change(speech.level, Verbosity.TERSE)
    for said in speech.says.values():
        table.settings.change(said, False)
    assert table.read("Space Right") == ["tray.piece(TRHG)", "tray.piece(TRHg)"]
    assert table.voice.said[-1] == "tray.piece(any)"


def with_board(lay: LayTable, setup: Setup = ONE_STARTS, *, in_window: bool = False) -> Table:
    table = lay(setup, in_window=in_window)
    table.press(f"{TO_B2} Shift+B")
    return table


def test_one_key_changes_between_the_board_and_words(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(TO_B2)
    assert table.press("Shift+B") == ["braille.board"]
    line = table.voice.brailled[-1]
    assert line.endswith(" braille.board")
    assert board(line) == ({Square.B2: Piece.TRHG}, set(), Piece.TRHg, True)
    assert table.settings[VIEW] == "board"
    assert table.read("Shift+B Right") == ["braille.words", "tray.piece(TRhg)"]
    assert table.settings[VIEW] == "words"


def test_the_board_follows_the_cursor_and_the_game(lay: LayTable) -> None:
    table = with_board(lay)
    there = {Square.B2: Piece.TRHG}
    [moved] = table.read("Right")
    assert board(moved) == (there, set(), Piece.TRhg, True)
    assert moved.endswith(" tray.piece(TRhg)")
    [given] = table.read("Enter")
    assert given.startswith("given(TRhg, player 1) ")
    assert board(given) == (there, {Square.B2}, Piece.TRhg, False)
    [moved] = table.read("Right")
    assert BOARD.match(moved)
    assert moved.endswith(" space.empty(c2)")
    assert board(moved) == (there, {Square.C2}, Piece.TRhg, False)
    [placed] = table.read("Enter")
    assert placed.startswith("placed(c2); give.ask(14); tray.piece(TRHg) ")
    assert board(placed) == (there | {Square.C2: Piece.TRhg}, set(), Piece.TRHg, True)


def test_a_bump_is_told_before_the_board(lay: LayTable) -> None:
    table = with_board(lay)
    assert [line[:5] for line in table.read("Up Up")] == ["edge "] * 2


def test_taking_back_is_followed(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, undo=True))
    table.press(f"{TO_B2} Shift+B")
    [undone] = table.read("U")
    assert undone.startswith("undone(undo.placed(TRHG, b2)); turn.place(player 2) ")
    assert board(undone)[0] == {}


def test_the_line_that_is_pointed_out_is_under_the_cursor(lay: LayTable) -> None:
    table = with_board(lay)
    [*_, diagonal] = table.read("Q Down Down")
    assert diagonal.endswith(" line.name(diagonal a1 d4)")
    there = {Square.B2: Piece.TRHG}
    assert board(diagonal)[:2] == (there, {Square.A1, Square.B2, Square.C3, Square.D4})


def test_in_menus_words_stand_alone(lay: LayTable) -> None:
    table = with_board(lay)
    assert table.read("Escape Down F2 Escape") == [
        "game-menu.title; item(menu.resume)",
        "item(menu.terms)",
        "settings.title; item(settings.player-1)",
        "game-menu.title; item(menu.terms)",
    ]
    assert BOARD.search(table.read("Escape")[-1])
    assert not BOARD.search(table.read(":leave Down Enter")[-1])


def test_at_the_end_the_board_leaves(lay: LayTable) -> None:
    table = with_board(lay)
    assert not BOARD.search(table.read(":resign Down Enter")[-1])


def test_the_choice_lasts(lay: LayTable) -> None:
    table = with_board(lay)
    table.session.close()
    again = lay()
    assert BOARD.search(again.read("Enter")[-1])


def test_what_comes_to_the_display_is_felt_once(lay: LayTable) -> None:
    table = with_board(lay)
    match = table.session.match
    assert match is not None
    assert match.touches.used[Player.TWO] == 2 + 16  # two on the way to B2
    table.press("Right Left T L")
    assert match.touches.used[Player.TWO] == 18
    table.press("Right Enter Right")
    assert match.touches.used == {Player.ONE: 1, Player.TWO: 18}
    table.press("Enter")  # C2 was empty under the finger, and holds a piece now
    assert match.touches.used == {Player.ONE: 2, Player.TWO: 18}


@pytest.mark.parametrize("masks", Masked)
def test_a_mask_is_for_the_eyes(masks: Masked, lay: LayTable) -> None:
    table = with_board(lay, replace(ONE_STARTS, masks=masks), in_window=True)
    assert board(table.voice.brailled[-1])[0] == {Square.B2: Piece.TRHG}


def limited(lay: LayTable, rule: TouchRule, touches: int = 20) -> Table:
    table = lay(replace(ONE_STARTS, touch=rule, touches=touches))
    table.settings.change(VIEW, "board")
    table.press(TO_B2)
    return table


@pytest.mark.parametrize("rule", [r for r in TouchRule if r is not TouchRule.FREE])
def test_where_touch_is_counted_no_board_follows(rule: TouchRule, lay: LayTable) -> None:
    table = limited(lay, rule)
    table.press("Tab Tab Right Q Down Escape")
    assert not [line for line in table.voice.brailled if BOARD.search(line)]


def test_reading_the_board_costs_a_touch_a_piece_and_says_so_first(lay: LayTable) -> None:
    table = limited(lay, TouchRule.LIMITED, 20)
    assert table.press("Shift+B") == ["touches.cost(1)"]
    assert not BOARD.search(table.voice.brailled[-1])
    assert table.press("Shift+B") == ["braille.read"]
    assert board(table.voice.brailled[-1])[0] == {Square.B2: Piece.TRHG}
    assert table.press("T") == ["turn.give(player 2) touches.left(17)"]  # two led to B2
    assert table.settings[VIEW] == "board"


def test_the_price_is_asked_anew_after_another_key(lay: LayTable) -> None:
    table = limited(lay, TouchRule.LIMITED, 20)
    table.press("Tab Tab")
    assert table.press("Shift+B T Shift+B B Shift+B") == [
        "touches.cost(1)",
        "turn.give(player 2) touches.left(18)",
        *["touches.cost(1)"] * 3,
    ]


def test_the_key_takes_a_board_away_that_it_has_read(lay: LayTable) -> None:
    table = limited(lay, TouchRule.LIMITED, 20)
    table.press("Shift+B Shift+B")
    assert table.read("Shift+B") == ["braille.words"]
    assert table.press("T") == ["turn.give(player 2) touches.left(17)"]
    assert table.press("Shift+B Shift+B") == ["touches.cost(1)", "braille.read"]
    assert BOARD.search(table.read("Backspace")[-1])
    assert table.read("Shift+B") == ["braille.words"], "it was on the display again"


def test_an_empty_board_costs_nothing(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=20))
    table.press("Enter")
    assert table.press("Shift+B") == ["braille.read"]
    assert board(table.voice.brailled[-1])[0] == {}
    assert table.press("T") == ["turn.place(player 2) touches.left(20)"]


def test_on_the_own_turn_nothing_is_counted_and_the_key_changes_at_once(lay: LayTable) -> None:
    table = limited(lay, TouchRule.OWN_TURN)
    assert table.press("Shift+B Shift+B Shift+B") == [
        "braille.read",
        "braille.words",
        "braille.read",
    ]


def test_touches_run_out_in_the_middle_of_the_board(lay: LayTable) -> None:
    table = limited(lay, TouchRule.LIMITED, 5)
    table.press("Enter Right Enter Tab Tab Left Right Left")  # one touch is left
    assert table.press("Shift+B Shift+B") == [
        "touches.cost-more(1, 2)",
        "braille.read touches.none",
    ]
    [line] = table.voice.brailled[-1:]
    assert line.endswith(" touches.none")
    assert board(line)[0] == {Square.B2: Piece.TRHG, Square.C2: "taken"}


def test_without_touch_a_piece_is_only_taken(lay: LayTable) -> None:
    table = limited(lay, TouchRule.NONE)
    table.press("Shift+B")
    assert board(table.voice.brailled[-1])[0] == {Square.B2: "taken"}
    assert table.read("Shift+B Tab Tab Space B")[1:] == [
        "place.hand; hand.there.empty; expected.give",
        "place.board; space.name(b2); expected.give",
        "space.taken(b2)",
        "board.row(short.taken(b2))",
    ]


def test_a_board_that_was_read_is_forgotten_with_the_turn(lay: LayTable) -> None:
    table = limited(lay, TouchRule.LIMITED, 20)
    table.press("Shift+B Shift+B")
    assert BOARD.search(table.read("Backspace")[-1])
    table.press("Right Enter")
    table.press("1 Shift+1 Enter")
    shown = table.read("Comma Shift+Comma Backspace")
    assert not [line for line in shown if BOARD.search(line)]


def test_a_terminal_says_nothing_twice_unless_asked() -> None:
    written = StringIO()
    terminal = TerminalOutput(written)
    terminal.say("space.empty(B2)", interrupt=True)
    terminal.braille("space.empty(b2)")
    terminal.brailles = lambda: True
    terminal.say("space.empty(C2)", interrupt=True)
    terminal.braille("space.empty(c2)")
    assert written.getvalue() == "space.empty(B2)\nspace.empty(C2)\nspace.empty(c2)\n"


def test_a_terminal_writes_the_board_that_was_asked_for() -> None:
    written = StringIO()
    terminal = TerminalOutput(written)
    one, two = "⠀" * 20, "⠿" * 20
    for text in (f"{one} board", f"edge {one}", f"{two} b2 .", "braille.words", f"{two} board"):
        terminal.braille(text)
    assert written.getvalue() == f"{one}\n{two}\n{two}\n"


def test_text_mode_writes_braille_where_it_is_wanted(start: StartProgram) -> None:
    program = start("--quick", "--braille")
    program.type()
    assert program.type("Right Enter") == [
        "tray.piece(tall round hollow smooth)",
        "tray.piece(TRHg)",
        "given(tall round hollow smooth)",
        "given(TRHg, player 2)",
    ]


def test_text_mode_shows_the_board_by_its_key(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    program.type("Enter 2 Shift+2 Enter")
    [said, shown] = program.type("Shift+B")
    assert said == "braille.board"
    assert board(shown)[0] == {Square.B2: Piece.TRHG}
    assert program.type("T") == ["turn.give(player 2)"]
    assert len(program.type("Right")) == 2
    assert program.type("Shift+B") == ["braille.words"]


def test_the_setting_for_text_mode_counts_at_once(start: StartProgram) -> None:
    program = start()
    program.type()
    program.type("F2 @settings.braille-display Enter @setting.braille.lines")
    assert program.type("Right") == ["chosen(yes)", "chosen(yes)"]
    assert program.type("Left") == ["chosen(no)"]


def test_the_setting_is_off_at_first(lay: LayTable) -> None:
    table = lay()
    assert table.settings[LINES] is False
    assert table.settings[VIEW] == "words"


def test_the_classic_edition_has_dark_pieces_in_the_same_dots(lay: LayTable) -> None:
    table = lay(
        replace(ONE_STARTS, edition=Edition.CLASSIC, criteria=Edition.CLASSIC.characteristics)
    )
    table.press(f"{TO_B2} Shift+B")
    found = BOARD.search(table.voice.brailled[-1])
    assert found
    assert read(found[0], Edition.CLASSIC)[0][Square.B2] == (Piece.TRHD, False)
