"""Two people at one keyboard: their names, and passing it from turn to turn."""

import pytest

from quarto_access.core.values import replace
from quarto_access.match.setup import Setup, Starts
from tests.play.conftest import LayTable
from tests.play.table import Table, Voice

PASSING = Setup(starts=Starts.ONE, names=("Ana", "Ben"), passing=True)


class TestNames:
    @pytest.fixture
    def table(self, lay: LayTable) -> Table:
        """The name of player 1 is being written."""
        table = lay()
        table.press("Down Enter End Up Up Up Enter")
        assert table.voice.said[-1] == (
            "Name of player 1. Empty. Type, then Enter. Escape changes nothing."
        )
        return table

    def test_letters_are_heard_as_they_are_typed(self, table: Table) -> None:
        assert table.type("Jo é") == ["J", "o", "space", "é"]
        assert table.press("Up") == ["Jo é."]
        assert table.press("Backspace") == ["é deleted."]
        assert table.press("Backspace Backspace Backspace Backspace") == [
            "Space deleted.",
            "o deleted.",
            "J deleted.",
            "Edge.",
        ]

    def test_enter_takes_the_name(self, table: Table) -> None:
        table.type("Ana")
        assert table.press("Enter") == ["New game. Name of player 1: Ana, 17 of 20."]
        table.press("Home Right Enter")
        assert "Ana" in table.press("T")[0] or "Player 2" in table.press("T")[0]

    def test_escape_leaves_it_as_it_was(self, table: Table) -> None:
        table.type("Ana")
        assert table.press("Escape") == ["New game. Name of player 1, 17 of 20."]

    def test_keys_that_ask_for_things_elsewhere_do_nothing_here(self, table: Table) -> None:
        assert table.press("Q H 1 Comma Space") == []

    def test_what_cannot_be_seen_is_no_part_of_a_name(self, table: Table) -> None:
        assert table.type("\x07\n") == ["Edge.", "Edge."]

    def test_a_name_that_is_too_long_stops(self, table: Table) -> None:
        table.type("a" * 80)
        assert table.type("b") == ["Edge."]


def test_the_turn_is_told_to_whom_it_comes(lay: LayTable) -> None:
    table = lay(PASSING)
    assert table.press("Enter") == ["Pass the keyboard to Ben. Enter when ready."]
    assert table.press("Enter") == ["Your piece: tall, round, hollow, grooved."]
    assert table.press("Right Enter")[-1] == "Placed, B1. Give a piece; 15 left."


def test_the_clock_stands_still_meanwhile(lay: LayTable) -> None:
    table = lay(replace(PASSING, clock=60))
    table.press("Enter")
    assert table.wait(100) == []
    table.press("Enter")
    assert table.press("K") == ["60 seconds left."]
    table.wait(5)
    assert table.press("K") == ["55 seconds left."]


def test_escape_leads_to_the_menu_and_back_to_passing(lay: LayTable) -> None:
    table = lay(PASSING)
    table.press("Enter")
    assert table.press("Escape") == ["Game menu. Back to the game, 1 of 9."]
    assert table.press("Enter") == ["Pass the keyboard. Ready, 1 of 1."]
    assert table.press("Enter") == ["Your piece: tall, round, hollow, grooved."]


def test_it_can_be_left_and_continued(lay: LayTable) -> None:
    table = lay(PASSING)
    table.press("Enter")
    table.session.close()
    again = lay()
    assert again.press("Enter") == [
        "The game goes on. Ben: place your piece. In hand: tall, round, hollow, grooved."
    ]


def test_nobody_passes_it_where_that_was_not_agreed(lay: LayTable) -> None:
    table = lay(replace(PASSING, passing=False))
    assert table.press("Enter") == ["Your piece: tall, round, hollow, grooved."]


def test_resigning_while_it_is_passed(lay: LayTable) -> None:
    table = lay(PASSING)
    table.press("Enter Escape")
    assert table.press("R Enter")[-1].startswith("Resign this game?")
    assert "resigns" in table.press("Down Enter")[-1]


def test_taking_back_passes_it_too(lay: LayTable) -> None:
    table = lay(replace(PASSING, undo=True))
    table.press("Enter Enter")
    assert table.press("U") == [
        "Taken back: tall, round, hollow, grooved. Pass the keyboard to Ana. Enter when ready."
    ]
    assert table.press("Enter") == ["Ana: give a piece."]


def test_an_old_announcement_does_not_start_the_clock(lay: LayTable) -> None:
    table = lay(replace(PASSING, clock=30), Voice(can_be_cut=True, seconds=4))
    table.wait(10)
    table.press("Enter")
    table.wait(6)
    table.press("Enter")
    table.wait(3)
    assert table.press("K") == ["30 seconds left. Your piece: tall, round, hollow, grooved."]


def test_a_name_is_as_a_record_keeps_it(lay: LayTable) -> None:
    table = lay()
    table.press("Down Enter End Up Up Up Enter")
    table.type('"A"')
    assert table.press("Enter") == ["New game. Name of player 1: 'A', 17 of 20."]
