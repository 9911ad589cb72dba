"""The tray: what is said on arriving there, and that nothing is given unheard."""

import pytest

from quarto_access.core import Give, Piece, Place, Player, Square
from quarto_access.core.pieces import Characteristic
from quarto_access.core.values import replace
from quarto_access.match.setup import Setup, Starts
from quarto_access.speech.manner import USUAL, Manner
from tests.play.conftest import LayTable
from tests.play.seats import FarAway
from tests.play.table import Table, Voice

ONE_STARTS = Setup(starts=Starts.ONE)
TO_B2 = "1 Shift+1 Enter 2 Shift+2 Enter"
"""The piece at the first place of the tray, to B2."""
BEGINNERS = Setup(starts=Starts.ONE, criteria=(Characteristic.HEIGHT,))


def test_a_game_begins_on_a_piece(lay: LayTable) -> None:
    [begun] = lay(ONE_STARTS).voice.said
    assert begun.endswith("turn.give(player 1) tray.piece(tall round hollow grooved)")
    [begun] = lay().press(":quick-game")
    assert begun.endswith("began.you tray.piece(tall round hollow grooved)")


def test_after_a_placement_the_focus_is_on_the_nearest_piece_left(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    [*_, placed] = table.press("3 Shift+3 Enter 2 Shift+2 Enter")
    assert placed == "placed(B2) give.ask(15) tray.piece(tall square solid smooth)"
    assert table.press("Enter") == ["given(tall square solid smooth)"]


def test_coming_there_by_tab_is_no_other(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("1 Shift+1 Enter")
    assert table.press("Tab") == ["place.tray tray.piece(tall round hollow smooth) expected.place"]


def test_a_game_that_is_continued_says_the_piece(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(TO_B2)
    table.session.close()
    [continued] = lay().press("Enter")
    assert continued == "continued turn.give(player 2) tray.piece(tall round hollow smooth)"


def test_taking_back_comes_to_the_piece_that_lies_there_again(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, undo=True))
    table.press("1 Shift+3 Enter")
    [undone] = table.press("U")
    assert undone.endswith("turn.give(player 1) tray.piece(tall round solid smooth)")


def test_a_danger_is_heard_on_arriving_too(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, danger=True, criteria=(Characteristic.HEIGHT,)))
    for column in range(1, 4):
        table.press(f"1 Shift+{column} Enter 1 Shift+{column} Enter")
    assert cues(table)[-2:] == ["danger", "piece.compact"]


def heard(table: Table, keys: str) -> list[str]:
    """Press keys, and return the sounds that they led to."""
    before = len(cues(table))
    table.press(keys)
    return cues(table)[before:]


def cues(table: Table) -> list[str]:
    return [entry["sound"] for entry in table.transcript() if entry["kind"] == "cue"]


class TestDanger:
    """A, B and C of row 1 are tall, and D is empty: any tall piece completes a line there."""

    @pytest.fixture
    def table(self, lay: LayTable) -> Table:
        table = lay(Setup(starts=Starts.ONE, danger=True, names=("Ana", "Ben")))
        table.session.move_in_words("TRHG")
        for move in ("a1 TRHg", "b1 TrhG", "c1"):
            table.session.move_in_words(move)
        return table

    def test_a_hand_without_a_piece_completes_nothing(self, table: Table) -> None:
        assert "danger" in heard(table, "Left Right")
        assert table.press("Tab")[-1].startswith("place.hand")
        assert heard(table, "Shift+Tab Tab") == ["danger", "piece.compact"]

    def test_a_turn_that_begins_on_such_a_space_says_so(self, table: Table) -> None:
        table.press("Tab Tab 1 Shift+4")
        before = len(cues(table))
        table.session.move_in_words("TrHg")
        assert "danger" in cues(table)[before:]
        assert table.voice.brailled[-1].startswith("signal.danger; ")

    def test_it_is_heard_on_coming_back_and_on_asking(self, table: Table) -> None:
        table.session.move_in_words("TrHg")
        assert "danger" in heard(table, "1 Shift+4")
        assert "danger" in heard(table, "Space")
        assert "danger" not in heard(table, "Escape")
        assert "danger" in heard(table, "Escape"), "back from the menu"
        assert "danger" in heard(table, "Tab Tab Tab")

    def test_a_warning_in_words_is_enough_on_a_display(self, lay: LayTable) -> None:
        warned = Setup(starts=Starts.ONE, danger=True, warning=True, names=("Ana", "Ben"))
        table = lay(warned)
        table.session.move_in_words("TRHG")
        for move in ("a1 TRHg", "b1 TrhG", "c1"):
            table.session.move_in_words(move)
        table.press("Left Right Enter")
        assert table.voice.brailled[-1].startswith("warning.")


@pytest.mark.parametrize("key", ["H", "T", "Ctrl"])
def test_a_piece_that_was_cut_off_is_told_and_not_given(key: str, lay: LayTable) -> None:
    table = lay(ONE_STARTS, Voice(can_be_cut=True, seconds=2.0))
    table.wait(3)
    table.press("1 Shift+1 Enter")
    table.wait(3)
    table.press("2 Shift+2 Enter")
    table.wait(1)
    table.press(key)
    table.wait(10)
    assert table.press("Enter") == ["tray.piece(tall round hollow smooth) tray.again"]
    assert table.press("Enter") == ["given(tall round hollow smooth)"]


class Quick(Voice):
    """A voice that says forty letters a second."""

    def takes(self, text: str, manner: Manner = USUAL) -> float:
        del manner
        return len(text) / 40


def test_a_piece_that_was_heard_is_given_whatever_was_said_after_it(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, names=("", "Leo")), Quick(can_be_cut=True))
    leo = FarAway(table)
    table.wait(10)
    table.press("Enter")
    leo.act(Place(Player.TWO, Square.D4))
    leo.act(Give(Player.TWO, Piece.trhg))
    [*_, told] = table.press("1 Shift+1 Enter")
    assert told.endswith("tray.piece(tall round hollow smooth) placed.other(Leo, D4)")
    table.wait((len(told) - len("placed.other(Leo, D4)")) / 40 + 0.1, 0.05)
    assert table.press("Enter")[0].startswith("given.other(tall round hollow smooth, Leo)")


def test_a_finger_that_bounces_does_not_give_what_it_heard(lay: LayTable) -> None:
    table = lay(ONE_STARTS, Voice(can_be_cut=True, seconds=2.0), guard=400, in_window=True)
    table.wait(1)
    [said] = table.press("Enter Enter")
    assert said == "tray.piece(tall round hollow grooved) tray.again"
    table.wait(0.5)
    assert table.press("Enter") == ["given(tall round hollow grooved)"]


def test_what_was_heard_to_its_end_is_given_at_once(lay: LayTable) -> None:
    table = lay(ONE_STARTS, Voice(can_be_cut=True, seconds=2.0))
    table.wait(3)
    assert table.press("Enter") == ["given(tall round hollow grooved)"]


def test_one_key_reads_the_tray(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(TO_B2)
    assert table.press("B") == [
        (
            "place.tray tray.row(hollow smooth; solid smooth; solid grooved, tall round) "
            "tray.row.all(tall square) tray.row.all(short square) tray.row.all(short round)"
        )
    ]
    assert table.press("P")[0].startswith("tray.left(15,")


def test_rows_and_columns_are_those_of_where_one_is(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(TO_B2)
    assert table.press("1 Shift+1 R C X")[-3:] == [
        "tray.line.common(item.gone; hollow smooth; solid smooth; solid grooved, tall round)",
        "tray.line.common(item.gone; tall square; short square; short round, hollow grooved)",
        "through.tray",
    ]
    assert table.press("Tab Tab 2 Shift+2 R X")[-2:] == [
        (
            "line(item.empty(A2); item.piece(tall round hollow grooved, B2); "
            "item.empty(C2); item.empty(D2), row 2)"
        ),
        (
            "line(item.empty(A1); item.piece(tall round hollow grooved, B2); "
            "item.empty(C3); item.empty(D4), diagonal A1 D4)"
        ),
    ]


def test_in_the_hand_a_reading_says_that_it_is_the_board(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(TO_B2)
    on_board = table.press("Tab Tab R C X B")[-4:]
    assert not any(said.startswith("place.board") for said in on_board)
    assert table.press("Shift+Tab")[0].startswith("place.hand")
    assert table.press("R C X B") == [f"place.board {said}" for said in on_board]
    assert table.press("Tab 1 Shift+2 Shift+Tab X")[-1].startswith("place.board through.none(B1)")


def test_a_row_and_the_tray_without_pieces(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    for column in range(1, 5):
        table.press(f"1 Shift+{column} Enter {column} Shift+{column} Enter")
        if column == 3:  # three in a diagonal are no line yet
            table.press("Tab Tab 4 Shift+1 Tab")
    assert table.press("1 R")[-1] == "tray.line.gone(tall round)"
    assert " tray.row.gone(tall round) " in table.press("B")[-1]


def beginners(lay: LayTable) -> Table:
    table = lay(BEGINNERS)
    table.press(TO_B2)
    return table


def test_pieces_alike_are_counted_and_have_no_numbers(lay: LayTable) -> None:
    table = beginners(lay)
    assert table.voice.said[-1] == "placed(B2) give.ask(15) tray.alike(7, tall)"
    assert table.press("Down Down Down") == [
        "tray.alike(7, tall)",
        "tray.alike(8, short)",
        "tray.alike(8, short)",
    ]
    assert table.press("Enter 1 Shift+1")[0] == "given(short)"
    assert table.voice.said[-1] == "space.empty(A1)"


def test_the_last_of_its_kind_is_told_in_a_word(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, criteria=(Characteristic.HEIGHT, Characteristic.SHAPE)))
    for column in range(1, 4):
        table.press(f"1 Shift+{column} Enter {column} Shift+{column} Enter")
    assert table.voice.said[-1].endswith("tray.last-alike(tall round)")
    assert table.press("R B") == [
        "tray.line.last(tall round)",
        (
            "place.tray tray.kinds(item.last(tall round); item.left(4, tall square); "
            "item.left(4, short round); item.left(4, short square))"
        ),
    ]


def test_what_counts_in_a_row_of_the_tray_and_is_not_shared(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, criteria=(Characteristic.FINISH,)))
    table.press(TO_B2)
    assert table.press("R C") == [
        "tray.line(item.gone; smooth; smooth; grooved)",
        "tray.line.alike(4, smooth)",
    ]


def test_read_again_it_is_the_board_that_is_read(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(TO_B2)
    assert table.press("B")[0].startswith("place.tray tray.row")
    assert table.press("B")[0].startswith("place.board board.row(")
    assert table.press("B")[0].startswith("place.tray tray.row")
    assert table.press("Right B")[-1].startswith("place.tray tray.row"), "another key came between"
