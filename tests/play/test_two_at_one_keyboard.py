"""Two people at one keyboard: their names, and passing it from turn to turn."""

import pytest

from quarto_access.core import FalseCall, Phase, Player, parse_record
from quarto_access.core.values import replace
from quarto_access.i18n.style import Verbosity
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.ui.configuration.settings_table import SPEECH
from tests.core.recorded import RECORDS
from tests.i18n.languages import language
from tests.play.conftest import LayTable
from tests.play.keys import keys_for
from tests.play.table import Table, Voice

TO_NAME = ":new-game @new-game.opponent Left @new-game.more Enter @new-game.name.1.known Enter"
PASSING = Setup(starts=Starts.ONE, names=("Ana", "Ben"), passing=True)


TRHG = "tall, round, hollow, grooved"

EACH_NAMED = {
    (): [
        f"Player 2, your piece: {TRHG}.",
        "Player 2: A1. Give a piece; 15 left. Tall, round, hollow, smooth.",
        (
            "No Quarto, player 2: row 1 is not full. Player 2 cannot call until the next piece is"
            " placed. Give a piece."
        ),
    ],
    ("Ana", "Ben"): [
        f"Ben, your piece: {TRHG}.",
        "Ben: A1. Give a piece; 15 left. Tall, round, hollow, smooth.",
        (
            "No Quarto, Ben: row 1 is not full. Ben cannot call until the next piece is placed."
            " Give a piece."
        ),
    ],
}
"""What is heard of a gift, a placement and a wrong call."""


@pytest.mark.parametrize("names", EACH_NAMED)
def test_each_is_named(lay: LayTable, names: tuple[str, ...]) -> None:
    one, two = names or ("", "")
    table = lay(Setup(starts=Starts.ONE, names=(one, two), false_call=FalseCall.LOSE_CALL))
    table.speak(language("en"))
    heard = [table.press(keys)[-1] for keys in ("Enter", "Enter", "Q Enter")]
    assert heard == EACH_NAMED[names]


def test_a_player_of_few_words_is_named_too(lay: LayTable) -> None:
    table = lay(replace(PASSING, passing=False))
    table.speak(language("en"))
    for player in Player:
        table.settings.change(SPEECH[player].level, Verbosity.TERSE)
    assert table.press("Enter") == ["Ben: tall, hollow, grooved."]
    assert table.press("Enter")[0].startswith("Ben: A1. 15 left.")


class TestNames:
    @pytest.fixture
    def table(self, lay: LayTable) -> Table:
        """The name of player 1 is being written."""
        table = lay()
        table.press(TO_NAME)
        assert table.voice.said[-1] == "new-game.name.1.title typing.empty expected.typing"
        return table

    def test_letters_are_heard_as_they_are_typed(self, table: Table) -> None:
        assert table.type("Jo é") == [
            f"typing.typed({letter})" for letter in ("J", "o", "typed.space", "é")
        ]
        assert table.press("Up") == ["typing.text(Jo é)"]
        assert table.type(":/?")[0] == "typing.typed(typed.colon)"
        assert table.press("Backspace Backspace Backspace")[0] == "typing.erased(typed.question)"
        assert table.press("Backspace") == ["typing.erased(é)"]
        assert table.press("Backspace Backspace Backspace Backspace") == [
            "typing.erased(typed.space)",
            "typing.erased(o)",
            "typing.erased(J)",
            "edge",
        ]

    def test_enter_takes_the_name(self, table: Table) -> None:
        table.type("Ana")
        assert table.press("Enter") == ["new-game.title item(new-game.name.1.known(Ana))"]
        table.press("Home Right Enter")
        assert table.press("T")[0] in ("turn.give(Ana)", "turn.give(player 2)")

    def test_escape_leaves_it_as_it_was(self, table: Table) -> None:
        table.type("Ana")
        assert table.press("Escape") == [
            "new-game.title item(new-game.name.1.known(new-game.name.none))"
        ]

    def test_keys_that_ask_for_things_elsewhere_do_nothing_here(self, table: Table) -> None:
        keys = ("Q", "H", "1", "comma", "space")
        assert table.press("Q H 1 Comma Space") == [f"describe.nothing({key})" for key in keys]

    def test_what_cannot_be_seen_is_no_part_of_a_name(self, table: Table) -> None:
        assert table.type("\x07\n") == ["edge", "edge"]

    def test_a_name_that_is_too_long_stops(self, table: Table) -> None:
        table.type("a" * 80)
        assert table.type("b") == ["edge"]


def test_the_turn_is_told_to_whom_it_comes(lay: LayTable) -> None:
    table = lay(PASSING)
    assert table.press("Enter") == ["passing.to(Ben)"]
    assert table.press("Enter") == ["given(tall round hollow grooved)"]
    assert table.press("Right Enter")[-1] == (
        "placed(B1) give.ask(15) tray.piece(tall round hollow smooth)"
    )


def test_the_next_player_is_told_where_the_other_one_has_placed(lay: LayTable) -> None:
    table = lay(PASSING)
    table.press("Enter Enter 1 Shift+2 Enter")
    assert table.press("Enter") == ["passing.to(Ana)"]
    given = "given(tall round hollow smooth)"
    assert table.press("Enter") == [f"placed(B1) {given}"]


@pytest.mark.parametrize(
    ("keys", "heard"),
    [
        ("1 Shift+2 Enter Q Enter", "placed(B1) wrong.not-full(row 1)"),
        ("Q Enter 1 Shift+2 Enter", "wrong.not-full(row 1) placed(B1)"),
    ],
)
def test_the_next_player_is_told_of_a_wrong_call_but_not_of_a_ban_that_is_over(
    lay: LayTable, keys: str, heard: str
) -> None:
    table = lay(replace(PASSING, false_call=FalseCall.LOSE_CALL))
    table.press(f"Enter Enter {keys}")
    assert table.press("Space Enter")[-1] == "passing.to(Ana)"
    assert table.press("Enter") == [f"{heard} given(tall round hollow smooth)"]


def test_the_clock_stands_still_meanwhile(lay: LayTable) -> None:
    table = lay(replace(PASSING, clock=60))
    table.press("Enter")
    assert table.wait(100) == []
    table.press("Enter")
    assert table.press("K") == ["clock.left(60)"]
    table.wait(5)
    assert table.press("K") == ["clock.left(55)"]


def test_escape_leads_to_the_menu_and_back_to_passing(lay: LayTable) -> None:
    table = lay(PASSING)
    table.press("Enter")
    assert table.press("Escape") == ["game-menu.title item(menu.resume)"]
    assert table.press("Enter") == ["passing.title item(passing.ready)"]
    assert table.press("Enter") == ["given(tall round hollow grooved)"]


def test_no_list_answers_for_the_other_player_while_it_is_passed(lay: LayTable) -> None:
    touches = Setup(starts=Starts.ONE, passing=True, touch=TouchRule.LIMITED, touches=5)
    table = lay(touches)
    table.press("Enter Escape @menu.terms Enter")
    for key in ("T", "R", "H"):
        assert table.press(key) == ["passing.title"], key
    assert table.press("Escape Enter T")[-1].endswith("touches.left(5)")


def test_it_can_be_left_and_continued(lay: LayTable) -> None:
    table = lay(PASSING)
    table.press("Enter")
    table.session.close()
    again = lay()
    assert again.press("Enter") == ["continued turn.place(Ben) hand(tall round hollow grooved)"]


def test_nobody_passes_it_where_that_was_not_agreed(lay: LayTable) -> None:
    table = lay(replace(PASSING, passing=False))
    assert table.press("Enter") == ["given(tall round hollow grooved)"]


def test_resigning_while_it_is_passed(lay: LayTable) -> None:
    table = lay(PASSING)
    table.press("Enter Escape")
    assert table.press("@menu.resign Enter")[-1].startswith("confirm.resign")
    assert table.press("Down Enter")[-1].startswith("resigned(Ben)")


def test_taking_back_passes_it_too(lay: LayTable) -> None:
    table = lay(replace(PASSING, undo=True))
    table.press("Enter Enter")
    assert table.press("U") == ["undone(undo.given(tall round hollow grooved)) passing.to(Ana)"]
    assert table.press("Enter") == ["turn.give(Ana) tray.piece(tall round hollow grooved)"]


def test_a_turn_that_is_done_again_is_told_like_any_other(lay: LayTable) -> None:
    table = lay(replace(PASSING, undo=True))
    table.press("Enter Enter 1 Shift+2 Enter Enter Enter U Enter")
    given = "tall round hollow smooth"
    assert table.press("Shift+U") == [f"redone(undo.given({given})) passing.to(Ana)"]
    assert table.press("Enter") == [f"placed(B1) given({given})"]


def test_an_old_announcement_does_not_start_the_clock(lay: LayTable) -> None:
    table = lay(replace(PASSING, clock=30), Voice(can_be_cut=True, seconds=2.5))
    table.wait(10)
    table.press("Enter")
    table.wait(6)
    table.press("Enter")
    table.wait(2)
    assert table.press("K") == ["clock.left(30) given(tall round hollow grooved)"]


def test_a_name_is_as_a_record_keeps_it(lay: LayTable) -> None:
    table = lay()
    table.press(TO_NAME)
    table.type('"A"')
    assert table.press("Enter") == ["new-game.title item(new-game.name.1.known('A'))"]


def level(table: Table) -> Verbosity:
    """Return the verbosity for the player who is spoken to now."""
    return table.session.teller.preferences.style.level


def test_until_it_is_passed_all_is_for_the_one_who_has_it(lay: LayTable) -> None:
    table = lay(PASSING)
    table.settings.change(SPEECH[Player.ONE].level, Verbosity.TERSE)
    table.press("Enter")
    assert level(table) is Verbosity.TERSE
    assert table.press("T B") == ["passing.to(Ben)"] * 2
    table.press("Enter")
    assert level(table) is Verbosity.SHORT


@pytest.mark.parametrize(
    ("name", "heard"),
    [
        ("both-pass", "placed(D3) passed(player 1) last-calls(player 2)"),
        (
            "wrong-then-pass",
            "placed(C1) wrong.nothing-shared(row 1) passed(player 1) last-calls(player 2)",
        ),
    ],
)
def test_the_whole_turn_is_told_before_the_last_question(
    lay: LayTable, name: str, heard: str
) -> None:
    record = parse_record((RECORDS / f"last-calls-{name}.qrt").read_bytes())
    setup = replace(Setup.of_record(record), starts=Starts(record.rules.first.value), passing=True)
    table = lay(setup)
    match = table.games.match
    assert match is not None
    for action in record.actions:
        before = match.game.on_turn
        *_, said = table.press(keys_for(action, match.game))
        if match.game.on_turn is not before:
            assert "last-calls" not in said
            said = table.press("Enter")[-1]
            if match.game.phase is Phase.LAST_CALLS:
                break
    assert said == f"{heard} item(last-calls.quarto)"


def test_a_game_that_is_continued_says_which_item_of_the_last_choice_has_the_focus(
    lay: LayTable,
) -> None:
    record = parse_record((RECORDS / "last-calls-both-pass.qrt").read_bytes())
    table = lay(replace(Setup.of_record(record), starts=Starts(record.rules.first.value)))
    match = table.games.match
    assert match is not None
    for action in record.actions[:-1]:
        table.press(keys_for(action, match.game))
    table.session.close()
    heard = lay().press("Enter")[-1]
    assert heard == "continued last-calls(player 2) item(last-calls.quarto)"


def test_undo_and_redo_say_which_item_of_the_last_choice_has_the_focus(lay: LayTable) -> None:
    record = parse_record((RECORDS / "last-calls-both-pass.qrt").read_bytes())
    starts = Starts(record.rules.first.value)
    table = lay(replace(Setup.of_record(record), starts=starts, undo=True))
    match = table.games.match
    assert match is not None
    for action in record.actions[:-1]:
        table.press(keys_for(action, match.game))
    asked = "last-calls({}) item(last-calls.quarto)"
    assert table.press("Escape U")[-1] == f"undone(undo.passed) {asked.format('player 1')}"
    assert table.press("Escape Shift+U")[-1] == f"redone(undo.passed) {asked.format('player 2')}"
