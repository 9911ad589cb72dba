"""Limited touches: what a hand may find, and what is said when it may not."""

from quarto_access.match.setup import Setup, Starts, TouchRule
from tests.play.conftest import LayTable
from tests.play.seats import FarAway
from tests.play.table import Table

FIRST = "1 Shift+1 Enter 2 Shift+2 Enter"
"""A tall, round piece to B2; then the other player gives."""


def begun(lay: LayTable, rule: TouchRule, touches: int = 6) -> Table:
    table = lay(Setup(starts=Starts.ONE, touch=rule, touches=touches))
    table.press(FIRST)
    return table


def test_the_last_touch_is_told(lay: LayTable) -> None:
    table = begun(lay, TouchRule.LIMITED, 4)  # two were used to go to B2
    assert table.press("Tab Tab") == [
        "place.hand hand.there.empty expected.give",
        "place.board space.name(B2) expected.give",
    ]
    assert table.press("Space Right T Left Space") == [
        "space.piece(tall round hollow grooved, B2)",
        "space.empty(C2) touches.none",
        "turn.give(player 2) touches.none",
        "space.taken(B2)",
        "space.taken(B2)",
    ]


def test_without_touch_finding_finds_nothing_and_says_so(lay: LayTable) -> None:
    table = begun(lay, TouchRule.NONE)
    assert table.press("Tab Tab G Enter")[-1] == "find.not-felt(B2)"
    assert table.press("B R X") == [
        "board.row(short.taken(B2))",
        "line(item.name(A2); item.taken(B2); item.name(C2); item.name(D2), row 2)",
        "line(item.name(A1); item.taken(B2); item.name(C3); item.name(D4), diagonal A1 D4)",
    ]


def test_a_taken_space_is_not_felt_by_trying(lay: LayTable) -> None:
    table = begun(lay, TouchRule.NONE)
    table.press("1 Shift+2 Enter")
    assert table.press("2 Shift+2 Enter")[-1] == "refused.taken(B2)"


def test_a_new_turn_has_its_own_touches_and_no_old_messages(lay: LayTable) -> None:
    table = begun(lay, TouchRule.LIMITED, 4)
    table.press("Tab Tab Right Right")
    table.press("Tab 1 Shift+2 Enter")
    assert table.press("Comma") == ["history.older"]
    assert table.press("T") == ["turn.place(player 1) touches.left(4)"]


def test_reading_the_whole_board_costs_a_touch_a_piece(lay: LayTable) -> None:
    table = begun(lay, TouchRule.LIMITED, 20)
    assert table.press("Tab Tab B B")[2:] == [
        "touches.cost(1)",
        "board.row(B2 tall hollow grooved)",
    ]
    assert table.press("T") == ["turn.give(player 2) touches.left(17)"]  # two led to B2


def test_what_reads_several_spaces_says_first_what_it_costs(lay: LayTable) -> None:
    table = begun(lay, TouchRule.LIMITED, 9)
    table.press("Tab Tab")
    assert table.press("R C R R")[:3] == ["touches.cost(4)"] * 3
    assert table.press("X T X") == [
        "touches.cost-more(3, 4)",
        "turn.give(player 2) touches.left(3)",
        "touches.cost-more(3, 4)",
    ]
    assert table.press("G G")[0] == "touches.cost(1)"
    assert table.session.screen.title == "find.board.title"
    assert table.press("Enter") == [
        "space.piece(tall round hollow grooved, B2) find.board(B2, tall)"
    ]
    assert table.press("T") == ["turn.give(player 2) touches.left(2)"]


def test_a_line_of_the_list_says_its_price_first_too(lay: LayTable) -> None:
    table = begun(lay, TouchRule.LIMITED, 9)
    table.press("Tab Tab Q")
    assert table.press("Space Down Space Up Space") == [
        "touches.cost(4)",
        "line.name(column B)",
        "touches.cost(4)",
        "line.name(row 2)",
        "touches.cost(4)",
    ], "the question is for one line"
    [read] = table.press("Space")
    assert read.startswith("line("), "the same key again pays"
    assert table.press("Escape T")[-1].endswith("touches.left(3)")


def test_after_the_end_nothing_costs_touches(lay: LayTable) -> None:
    table = begun(lay, TouchRule.LIMITED, 20)
    table.press(":resign Down Enter Escape")
    assert table.press("B B") == ["board.row(B2 tall hollow grooved)"] * 2


def test_finding_again_is_done_after_its_price_too(lay: LayTable) -> None:
    table = begun(lay, TouchRule.LIMITED, 6)
    table.press("Tab Tab")
    for key in ("N", "Shift+N"):
        assert table.press(key) == ["touches.cost(1)"]
        assert table.press(key)[0].startswith("find.board.title")
        table.press("Escape")


def test_a_price_is_told_anew_on_another_turn_and_after_another_screen(lay: LayTable) -> None:
    table = begun(lay, TouchRule.LIMITED, 6)
    table.press("Tab Tab")
    assert table.press("R") == ["touches.cost(4)"]
    table.press("F1 Escape")
    assert table.press("R") == ["touches.cost(4)"]
    table.session.move_in_words("TRhg")
    table.press("Tab Tab Tab")
    assert table.press("R") == ["touches.cost(4)"]


def test_where_touch_is_free_nothing_asks(lay: LayTable) -> None:
    table = begun(lay, TouchRule.FREE)
    assert table.press("Tab Tab B R C X G")[2:] == [
        "board.row(B2 tall hollow grooved)",
        *table.voice.said[-4:],
    ]
    assert "touches" not in " ".join(table.voice.said)


def test_a_game_that_is_pushed_aside_is_told_of(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE))
    table.press("1 Shift+1 Enter 1 Shift+1 Enter :main-menu Down Enter")
    [begun_anew] = table.press(":quick-game")
    assert begun_anew.startswith("kept-aside terms.opponents.you(level.mimi) began.you")


def test_taking_back_gives_no_touch_back(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=2, undo=True))
    table.press("1 Shift+1 Enter Right Right")
    assert table.press("U Shift+U T")[-1] == "turn.place(player 2) touches.none"


def test_taking_back_gives_no_touch_back_after_a_restart(lay: LayTable) -> None:
    setup = Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=2, undo=True)
    table = lay(setup)
    table.press(FIRST)
    table.session.move_in_words("TRhg")
    assert table.press("T")[-1] == "turn.place(player 1) touches.left(2)"
    for _ in range(2):  # the first undo writes the journal anew
        table.kill()
        table = lay()
        assert table.press(":continue-game U U T")[-1] == "turn.place(player 2) touches.none"
        table.press("Shift+U Shift+U")
        assert "turn.place(player 2) touches.none" in table.press("U U T")[-1]
        table.press("Shift+U Shift+U")


def test_a_row_of_which_a_part_was_felt(lay: LayTable) -> None:
    table = begun(lay, TouchRule.LIMITED, 5)  # two were used to go to B2, a third leads to A1
    assert table.press("Tab Tab Ctrl+Home R R")[2:] == [
        "space.empty(A1)",
        "touches.cost-more(2, 4)",
        "line(item.empty(A1); item.empty(B1); item.name(C1); item.name(D1), row 1) touches.none",
    ]


def test_an_empty_board_is_empty_for_every_key_and_costs_nothing(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=1))
    table.press("Tab Tab Right")
    assert table.press("B R C X") == [
        "board.empty",
        "line.empty(row 1)",
        "line.empty(column B)",
        "through.none(B1)",
    ]
    assert table.press("Q Space")[1:] == ["line.empty(row 1)"]


def test_lines_through_a_space_are_read_and_paid_one_at_a_time(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, squares=True, touch=TouchRule.LIMITED, touches=23))
    table.press(f"{FIRST} Tab Tab Ctrl+End")  # three touches
    spaces = "item.empty(A1); item.piece(tall round hollow grooved, B2)"
    diagonal = f"line({spaces}; item.empty(C3); item.empty(D4), diagonal A1 D4)"
    two_by_two = "line.empty(two-by-two C3 D4)"
    assert table.press("X X X X") == ["touches.cost(4)", diagonal, "touches.cost(4)", two_by_two]
    assert table.press("T")[-1].endswith("touches.left(12)")
    assert table.press("X X")[-1] == diagonal, "another key begins again"


def test_touches_are_counted_for_the_one_who_may_use_them(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=6, names=("", "Leo")))
    FarAway(table)
    assert "touches.left" in table.press("T")[-1]
    table.press("Enter Enter")
    assert "touches.left" not in table.press("T")[-1]


def test_what_was_felt_is_forgotten_when_a_turn_is_taken_back(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=6, undo=True))
    for words in ("TRHG", "d4 TRHg"):
        table.session.move_in_words(words)
    assert table.press("Ctrl+End Space")[-1] == "space.piece(tall round hollow grooved, D4)"
    table.press("U")
    assert table.press("Comma Comma") == ["history.older", "history.older"]
