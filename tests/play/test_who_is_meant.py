"""Against a player away from the keyboard: the listener is "you", the other has a name."""

import pytest

from quarto_access.core import (
    Call,
    FalseCall,
    Give,
    Line,
    Pass,
    Phase,
    Piece,
    Place,
    Player,
    Resign,
    Square,
    TimeOut,
)
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.players.seat import Person
from tests.play.conftest import LayTable
from tests.play.seats import FarAway
from tests.play.table import Table, Voice
from tests.play.test_braille import Plucking

YOU, LEO = Player.ONE, Player.TWO
FULL = """
TRHG@B1 trhg@A1 TRHg@C1 trhG@D1 TRhG@A2 trHg@B2 TRhg@D2 trHG@C2
TrHG@A3 tRhg@B3 TrHg@D3 tRhG@C3 TrhG@B4 tRHg@A4 Trhg@D4 tRHG@C4
"""
"""A full board: each piece that is given, and its square."""


def against_leo(lay: LayTable, starts: Starts = Starts.TWO, **changes: object) -> FarAway:
    setup = Setup(starts=starts, names=("", "Leo"), **changes)  # type: ignore[arg-type]
    return FarAway(lay(setup))


def sounds(table: Table) -> list[str]:
    """Return the signals since the last call."""
    return [entry["sound"] for entry in table.read_on() if entry["kind"] == "cue"]


def said(leo: FarAway, action: object) -> list[str]:
    """Return what is said when Leo does this, and for two seconds afterwards."""
    before = len(leo.table.voice.said)
    assert leo.act(action)  # type: ignore[arg-type]
    leo.table.wait(2)
    return leo.table.voice.said[before:]


def test_a_game_begins_for_you_or_for_the_other(lay: LayTable) -> None:
    table = lay()
    table.press(":new-game @new-game.more Enter @new-game.starts Right @new-game.start Enter")
    assert table.voice.said[-1].endswith(" began.you tray.piece(tall round hollow grooved)")
    assert sounds(table)[-3:] == ["begin", "turn", "piece.compact"]


def test_what_you_are_given_sounds_like_your_turn_and_what_you_give_does_not(
    lay: LayTable,
) -> None:
    leo = against_leo(lay)
    leo.table.read_on()
    assert said(leo, Give(LEO, Piece.TRHG)) == ["given(tall round hollow grooved)"]
    assert sounds(leo.table) == ["turn", "piece"]
    leo.table.press("1 Shift+1 Enter 4 Shift+4")
    leo.table.read_on()
    assert leo.table.press("Enter") == ["given.other(short round solid grooved, Leo)"]
    assert sounds(leo.table) == ["give", "piece"]
    assert leo.table.press("H T L") == [
        "hand.other(short round solid grooved, Leo)",
        "turn.place.other(Leo)",
        "last.placed.you(tall round hollow grooved, A1) last.given.you(short round solid grooved)",
    ]


def test_a_turn_of_the_other_is_one_utterance(lay: LayTable) -> None:
    leo = against_leo(lay, Starts.ONE)
    leo.table.press("1 Shift+1 Enter")
    assert said(leo, Place(LEO, Square.A3)) == ["placed.other(Leo, A3)"], (
        "the gift is long in coming"
    )
    assert said(leo, Give(LEO, Piece.trhg)) == ["given(short square solid smooth)"]
    leo.table.press("1 Shift+1 Enter 2 Shift+2 Enter")
    assert leo.act(Place(LEO, Square.B3))
    assert said(leo, Give(LEO, Piece.TRhg)) == [
        "placed.other(Leo, B3) given(tall round solid smooth)"
    ]


@pytest.mark.parametrize(
    ("choice", "heard"),
    [
        ("all", ["placed.other(level.leo, A3) given(short square solid smooth)"]),
        ("piece", ["given(short square solid smooth)"]),
    ],
)
def test_how_much_of_the_turn_of_the_computer_is_told_is_a_setting(
    lay: LayTable, choice: str, heard: list[str]
) -> None:
    leo = FarAway(lay(Setup(starts=Starts.ONE, seats=("", "leo"))))
    leo.table.presenter._sounds = Plucking()
    leo.table.press(":settings @settings.computer Enter @setting.computer.turn")
    leo.table.press("Left" if choice == "all" else "Right")
    leo.table.press("Escape Escape 1 Shift+1 Enter")
    assert leo.act(Place(LEO, Square.A3))
    assert said(leo, Give(LEO, Piece.trhg)) == heard
    [rest] = leo.table.press("L")
    assert rest.startswith("last.placed(tall round hollow grooved, level.leo, A3)"), "asked for"


def test_a_wrong_call_of_the_other_asks_nothing_of_you(lay: LayTable) -> None:
    leo = against_leo(lay, Starts.ONE)
    leo.table.press("1 Shift+1 Enter")
    assert said(leo, Call(LEO, Line.ROW_2)) == ["wrong.not-full.other(row 2, Leo) cost.call(Leo)"]
    assert leo.table.voice.brailled[-1] == "wrong.not-full(row 2); cost.call(Leo)"


def test_a_wrong_call_of_your_own_costs_you_the_call(lay: LayTable) -> None:
    leo = against_leo(lay, Starts.TWO)
    said(leo, Give(LEO, Piece.TRHG))
    assert leo.table.press("Q Enter")[-1] == "wrong.not-full(row 1) cost.call.you expected.place"
    assert leo.table.voice.brailled[-1] == "wrong.not-full(row 1); cost.call.you; expected.place"


def test_what_the_other_wins_is_lost(lay: LayTable) -> None:
    leo = against_leo(lay)
    leo.table.read_on()
    assert said(leo, Resign(LEO))[0].startswith("resigned(Leo) wins.otherwise.you")
    assert sounds(leo.table) == ["win"]


def test_to_resign_is_to_lose(lay: LayTable) -> None:
    leo = against_leo(lay)
    leo.table.read_on()
    heard = leo.table.press(":resign Down Enter")[-1]
    assert heard.startswith("resigned.you wins.otherwise(Leo)")
    assert sounds(leo.table)[-1] == "lose"


def test_time_that_is_up_for_the_other_is_its_own(lay: LayTable) -> None:
    leo = against_leo(lay, Starts.ONE, clock=30)
    leo.table.press("1 Shift+1 Enter")
    assert said(leo, TimeOut(LEO))[0].startswith("timed-out(Leo) wins.otherwise.you")


@pytest.mark.parametrize("keys", ["Q Down", "N Down Down", "Shift+L"])
def test_a_list_stays_open_while_the_other_plays(lay: LayTable, keys: str) -> None:
    leo = against_leo(lay, Starts.ONE)
    leo.table.press("1 Shift+1 Enter")
    in_list = leo.table.press(keys)[-1]
    assert leo.act(Place(LEO, Square.A3))
    assert said(leo, Give(LEO, Piece.trhg)) == [
        "placed.other(Leo, A3) given(short square solid smooth)"
    ]
    if "Down" in keys:
        assert leo.table.press("Up Down")[-1] == in_list
    assert leo.table.press("Escape")[-1] == "place.board space.empty(A1) expected.place"


def test_lines_pointed_out_while_the_other_is_on_turn_are_read_and_not_called(
    lay: LayTable,
) -> None:
    leo = against_leo(lay, Starts.ONE)
    leo.table.press("1 Shift+1 Enter")
    assert leo.table.press("Q")[-1].endswith(" expected.point.reads")
    assert "command.act.lines" not in " ".join(leo.table.press("F1 Down Down"))
    assert leo.table.press("Escape Space Enter")[-2:] == [
        "line.empty(row 1)",
        "refused.not-on-turn",
    ]
    assert leo.act(Place(LEO, Square.A3))
    assert leo.act(Give(LEO, Piece.trhg))
    assert "command.act.lines" in " ".join(leo.table.press("F1"))


def test_finding_goes_where_the_list_said(lay: LayTable) -> None:
    leo = against_leo(lay, Starts.ONE)
    leo.table.press("1 Shift+1 Enter Shift+Tab Shift+Tab G")
    assert leo.act(Place(LEO, Square.A3))
    assert leo.act(Give(LEO, Piece.trhg))
    assert leo.table.press("Enter")[-1].startswith("tray.piece(")


def test_a_list_gives_way_to_the_end(lay: LayTable) -> None:
    leo = against_leo(lay, Starts.ONE)
    leo.table.press("1 Shift+1 Enter Q")
    assert said(leo, Resign(LEO))[-1].endswith("item(menu.again)")


@pytest.mark.parametrize("first", [YOU, LEO], ids=["you first", "Leo first"])
def test_last_calls_of_the_other_open_nothing_here(lay: LayTable, first: Player) -> None:
    leo = against_leo(lay, Starts.ONE if first is YOU else Starts.TWO)
    heard = full_board(leo)
    if first is LEO:  # who gave the first piece places the last one
        assert heard[-1].endswith("last-calls.other(Leo)")
        assert leo.table.press("T B")[0] == "last-calls.other(Leo)"
        [told] = said(leo, Pass(LEO))
        assert told == "passed.other(Leo) last-calls.second.you item(last-calls.quarto)"
        assert leo.table.press("Down Enter")[-1].startswith("passed.you draw")
    else:
        assert heard[-1].endswith("last-calls.you item(last-calls.quarto)")
        assert leo.table.press("Down Enter")[-1] == "passed.you last-calls.second.other(Leo)"
        assert leo.table.press("Enter")[-1] == "refused.not-on-turn"
        assert said(leo, Pass(LEO))[0].startswith("passed.other(Leo) draw")


def test_describing_at_the_last_calls_enter_opens_the_choice(lay: LayTable) -> None:
    leo = against_leo(lay, Starts.ONE)
    full_board(leo)
    assert leo.table.press("Escape Shift+F1 Enter")[-1] == "describe.key(enter, help.last-calls)"


def test_letters_in_ones_own_last_calls_ask_the_table(lay: LayTable) -> None:
    leo = against_leo(lay, Starts.ONE)
    assert full_board(leo)[-1].endswith("last-calls.you item(last-calls.quarto)")
    for key, heard in (("B", "board.row"), ("H", "hand.empty"), ("T", "last-calls.you")):
        assert leo.table.press(key)[-1].startswith(heard), key
    assert leo.table.press("Down")[-1].startswith("item(last-calls.pass"), "the list is still open"


def test_a_wrong_last_call_of_the_other_is_told_as_its_own(lay: LayTable) -> None:
    leo = against_leo(lay, Starts.TWO)
    full_board(leo)
    assert said(leo, Call(LEO, Line.ROW_1)) == [
        "wrong.nothing-shared.other(row 1, Leo) cost.last-call"
    ]
    assert leo.table.press("Enter") == ["refused.not-on-turn"]
    assert said(leo, Pass(LEO)) == [
        "passed.other(Leo) last-calls.second.you item(last-calls.quarto)"
    ]


def test_a_wrong_call_of_the_other_that_costs_the_game_is_won(lay: LayTable) -> None:
    leo = against_leo(lay, Starts.ONE, false_call=FalseCall.LOSE_GAME)
    leo.table.press("1 Shift+1 Enter")
    [told] = said(leo, Call(LEO, Line.ROW_2))
    assert told.startswith("wrong.not-full.other(row 2, Leo) cost.game wins.otherwise.you")


def full_board(leo: FarAway) -> list[str]:
    """Fill the board, each with its own actions, and return what was said."""
    session, match = leo.table.session, leo.table.games.match
    assert match is not None
    for turn in FULL.split():
        piece, _, square = turn.partition("@")
        for phase in (Phase.GIVE, Phase.PLACE):
            player = match.game.on_turn
            gives = phase is Phase.GIVE
            action = Give(player, Piece(piece)) if gives else Place(player, Square[square])
            if player is LEO:
                assert leo.act(action)
            else:
                match.act(action)
    leo.table.wait(2)
    assert session.match is match
    return leo.table.voice.said


def test_undo_tells_all_that_it_took_back(lay: LayTable) -> None:
    leo = against_leo(lay, Starts.ONE, undo=True)
    leo.table.press("1 Shift+1 Enter")
    assert leo.act(Place(LEO, Square.A3))
    assert leo.act(Give(LEO, Piece.trhg))
    [heard] = leo.table.press("U")
    assert heard.startswith("undone(undo.given(short square solid smooth) undo.placed(")
    assert heard.endswith("turn.give.you tray.piece(tall round hollow smooth)")


def test_nothing_is_asked_of_you_while_the_other_plays(lay: LayTable) -> None:
    leo = against_leo(lay, Starts.ONE)
    assert leo.table.press("Tab")[-1].endswith(" expected.give")
    leo.table.press("Shift+Tab Enter Enter")
    assert leo.table.press("Tab Shift+Tab") == [
        "place.tray tray.piece(tall round hollow smooth)",
        "place.board space.empty(A1)",
    ]


def test_your_mask_is_yours(lay: LayTable) -> None:
    leo = FarAway(lay(Setup(starts=Starts.ONE, names=("", "Leo")), in_window=True))
    assert leo.table.press(":masks Down") == [
        "masks.title item(masks.put-on.you)",
        "item(masks.put-on(Leo))",
    ]


@pytest.mark.parametrize("you", Player)
def test_nobody_counts_the_touches_of_a_friend(lay: LayTable, you: Player) -> None:
    names = ("", "Leo") if you is Player.ONE else ("Leo", "")
    table = lay(Setup(starts=Starts.ONE, names=names, touch=TouchRule.LIMITED, touches=9))
    leo, match = FarAway(table), table.games.match
    assert match is not None
    if you is Player.TWO:
        match.seat(Player.ONE, leo)
        match.seat(Player.TWO, Person())
    table.press(":resign Down Enter @menu.more Enter End")
    assert table.voice.said[-1].startswith("end.touched(")


def test_who_only_listens_hears_names(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, names=("Mimi", "Leo"), seats=("", "")))
    match = table.games.match
    assert match is not None
    mimi, leo = FarAway(table), FarAway(table)
    match.seat(YOU, mimi)
    match.seat(LEO, leo)
    assert mimi.act(Give(YOU, Piece.TRHG))
    assert leo.act(Place(LEO, Square.A1))
    assert leo.act(Give(LEO, Piece.trhg))
    assert table.voice.said[-2:] == [
        "given.other(tall round hollow grooved, Leo)",
        "placed.other(Leo, A1) given.other(short square solid smooth, Mimi)",
    ]
    assert table.press(":resign") == ["refused.not-here"], "there is nobody who could"


def test_your_clock_begins_after_the_turn_of_the_other_without_a_key(lay: LayTable) -> None:
    setup = Setup(starts=Starts.ONE, names=("", "Leo"), clock=60)
    table = lay(setup, Voice(can_be_cut=True, seconds=2.5))
    leo = FarAway(table)
    table.press("1 Shift+1 Enter")
    table.wait(5)
    assert leo.act(Place(LEO, Square.A3))
    assert leo.act(Give(LEO, Piece.trhg))
    table.wait(12.5)
    assert table.press("K")[-1] == "clock.left(50)"


def test_news_of_a_table_that_was_left_is_not_told_elsewhere(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.TWO, names=("", "Leo")), Voice(can_be_cut=True, seconds=2.5))
    leo = FarAway(table)
    assert leo.act(Give(LEO, Piece.TRHG))
    table.press(":leave Down Enter")
    assert "given(" not in " ".join(table.press("Down Up")[-2:])


def test_the_game_kept_aside_is_told_once(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE))
    table.press("1 Shift+1 Enter 1 Shift+1 Enter :leave Down Enter :quick-game")
    assert "kept-aside" in table.voice.said[-1]
    table.press(":leave Down Enter")
    assert "kept-aside" not in table.press(":continue-game")[-1]


def test_you_stay_who_you_were_when_something_is_heard_again(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, names=("", "Leo")))
    FarAway(table)
    table.press(":resign Down Enter :main-menu")
    assert table.press("Comma") == ["resigned.you wins.otherwise(Leo)"]
