"""The coach by keys: hints in three steps, a review after the game, and nothing unasked."""

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from quarto_access.core import How, Player, Record, parse_record
from quarto_access.core.pieces import Characteristic
from quarto_access.core.values import replace
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.narration import hints
from quarto_access.players.coach.evaluation import Advice, Evaluator
from quarto_access.players.coach.immediate_danger import HintKind, danger
from quarto_access.ui.configuration.settings_table import SPEECH
from tests.core.recorded import RECORDS
from tests.play.coached import COACHED, LET_GO, OPENING, THREE_ROUND
from tests.play.conftest import CoachBegins, LayTable
from tests.play.keys import keys_of
from tests.play.table import Table, Voice
from tests.players.coach import quick
from tests.players.coach.late import late
from tests.systems import needs_signals
from tests.waiting import until

ALONE = replace(COACHED, coach=False, warning=False)
NO_COACH = "refused.no-coach"
HELD = (
    "best.draw.not-giving(tall round solid grooved; tall round solid smooth; "
    "short round hollow grooved; short round hollow smooth; short round solid smooth)"
)
"""After THREE_ROUND: every round piece loses."""

MISSING = ("there-is-no-such-program",)


@pytest.fixture
def no_coach_comes(coach_begins: CoachBegins) -> None:
    """Make the process of the coach fail to start."""
    coach_begins(MISSING)


def is_there(pid: int) -> bool:
    """Return whether a process of this number runs; a zombie does not count."""
    state = Path(f"/proc/{pid}/stat")
    try:
        return state.read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def goes(pid: int, seconds: float = 10.0) -> bool:
    """Return whether a process ends within this time."""
    return until(lambda: not is_there(pid), seconds)


def test_without_the_help_nothing_is_told(lay: LayTable) -> None:
    table = lay(ALONE)
    assert "coach" not in table.voice.said[0].lower()
    assert table.press("I I") == [NO_COACH] * 2
    table.press(LET_GO.replace("Enter Enter", "Enter"))
    assert table.voice.said[-1].endswith("item(menu.again)")
    assert table.press(":review") == [NO_COACH]
    assert table.session.coaching.pid is None


def test_it_is_told_at_the_start_and_when_a_game_goes_on(lay: LayTable) -> None:
    here = "coach.here(I) warning.on"
    table = lay()
    table.press(":new-game @new-game.opponent Left @new-game.more Enter @new-game.coach")
    assert table.voice.said[-1] == "choice(new-game.coach: no)"
    assert table.press("Right Down Right") == [
        "chosen(yes)",
        "choice(new-game.warning: no)",
        "chosen(yes)",
    ]
    table.press("Home Enter")
    on_a_piece = "tray.piece(tall round hollow grooved)"
    assert table.voice.said[-1] == f"terms.two {here} began(player 1) {on_a_piece}"
    table.session.close()
    again = lay()
    again.press(":continue-game")
    assert again.voice.said[-1] == f"{here} continued turn.give(player 1) {on_a_piece}"
    match = again.games.match
    assert match is not None
    assert Setup.of_record(match.record()).coach


class TestHints:
    def test_before_a_gift(self, lay: LayTable) -> None:
        table = lay(COACHED)
        table.press(THREE_ROUND)
        assert table.press("I I") == [
            "hint.give.some(5, 13)",
            "hint.dangerous(hint.trait(round))",
        ]
        table.press("I")
        table.hear_the_coach()
        assert table.voice.said[-1] == HELD

    def test_pieces_are_told_apart_whatever_is_switched_off(self, lay: LayTable) -> None:
        table = lay(COACHED)
        for player in Player:
            table.settings.change(SPEECH[player].says[Characteristic.SHAPE], False)
        table.press(f"{THREE_ROUND} I I I")
        assert HELD in table.hear_the_coach()

    def test_a_later_step_is_not_followed_by_an_earlier_one(self, lay: LayTable) -> None:
        table = lay(COACHED, Voice(can_be_cut=True, seconds=4.0))
        table.press(THREE_ROUND)
        table.wait(20)
        table.press("I I I")
        assert HELD in table.hear_the_coach()
        for _ in range(2):
            table.press("I")
            table.hear_the_coach()
            assert table.voice.said[-1] == HELD

    def test_what_completes_a_line_needs_no_coach(self, lay: LayTable) -> None:
        table = lay(COACHED)
        table.press(f"{THREE_ROUND} 1 Shift+4 Enter Enter")
        assert table.press("I I I I") == [
            "hint.complete",
            "hint.completes(hint.trait(round))",
            "hint.complete.spaces(D1)",
            "hint.complete.spaces(D1)",
        ]
        table.press("1 Shift+4 Enter")
        steps = ["hint.call", "hint.common(common(round))", "hint.call.line(row 1)"]
        assert table.press("I I I") == steps
        table.press("3 Shift+3 Enter")
        assert table.press("I I I") == steps, "the other player can call it too"
        assert table.session.coaching.pid is None

    def test_the_last_calls(self, lay: LayTable) -> None:
        record = parse_record((RECORDS / "last-calls-both-pass.qrt").read_bytes())
        table = lay(replace(COACHED, warning=False, starts=Starts(record.rules.first.value)))
        table.press(" ".join(keys for _, keys in [*keys_of(record)][:-2]))
        match = table.games.match
        assert match is not None
        table.press("Escape I I I")
        kind = danger(match.game).kind
        assert kind in {HintKind.CALL, HintKind.NOTHING}
        nothing = table.voice.said[-3:] == ["hint.nothing"] * 3
        assert nothing == (kind is HintKind.NOTHING)

    def test_where_it_is_quick_the_last_step_is_exact(self, lay: LayTable) -> None:
        """On late positions: the very words that the solver's advice leads to."""
        checked = 0
        for record, game in late(12, empty=7, rules=Setup().rules(Player.ONE)):
            found = danger(game)
            if found.is_plain:
                continue
            table = continued(lay, record)
            table.press("I I I")
            table.hear_the_coach()
            advice = Evaluator(record.rules, 1_000_000, lambda: False).advice(game)
            assert isinstance(advice, Advice)
            expected = table.session.teller.text(hints.which_way(found, game, advice))
            assert table.voice.said[-1] == expected
            assert table.press("T Comma")[-1].endswith(expected), "it can be heard again"
            table.session.close()
            checked += 1
        assert checked >= 4

    def test_a_new_turn_begins_with_the_first_step(self, lay: LayTable) -> None:
        table = lay(COACHED)
        table.press("I I")
        table.press("1 Shift+1 Enter")
        assert table.press("I") == ["hint.place.none"]

    def test_what_was_asked_before_is_not_answered_later(self, lay: LayTable) -> None:
        table = lay(COACHED)
        table.press("I I I 1 Shift+1 Enter")
        assert not table.session.coaching.is_awaited
        said = len(table.voice.said)
        time.sleep(1)
        table.wait(1)
        assert table.voice.said[said:] == []

    def test_they_cost_no_touch_and_need_none(self, lay: LayTable) -> None:
        table = lay(replace(COACHED, touch=TouchRule.NONE))
        table.press(THREE_ROUND)
        assert table.press("I")[0].startswith("hint.give.some(")
        match = table.games.match
        assert match is not None
        assert not any(match.touches.used.values())

    def test_the_same_keys_give_the_same_transcript(self, lay: LayTable) -> None:
        def entries() -> list[dict[str, Any]]:
            table = lay(COACHED)
            table.press(f"{THREE_ROUND} I I I")
            table.hear_the_coach()
            table.press("I H")
            told = [e for e in table.transcript() if not e.get("timed")]
            return [{name: field for name, field in e.items() if name != "t"} for e in told]

        first = entries()
        assert entries() == first
        assert not [e for e in first if "best.draw" in str(e)]

    @pytest.mark.usefixtures("no_coach_comes")
    def test_without_its_process_it_tells_what_is_safe(self, lay: LayTable) -> None:
        table = lay(COACHED)
        table.press(f"{THREE_ROUND} I I I")
        table.hear_the_coach()
        said = [text.removeprefix("(behind) ") for text in table.voice.said]
        assert "coach.restarted" in said
        assert said[-1] == "coach.gave-up hint.give.many(common(square), 8)"
        assert table.press("H") == ["hand.empty"]

    def test_it_goes_with_the_game(self, lay: LayTable) -> None:
        table = lay(COACHED)
        table.press("I I I")
        table.hear_the_coach()
        pid = table.session.coaching.pid
        assert pid is not None
        table.press(":main-menu Down Enter")
        assert goes(pid)
        table.session.close()

    def test_it_says_nothing_for_the_computer(self, lay: LayTable) -> None:
        table = lay(replace(COACHED, names=("Ana", "Rosa"), seats=("", "rosa")))
        table.press("1 Shift+1 Enter")
        assert table.press("I") == ["refused.not-on-turn"]


def continued(lay: LayTable, record: Record) -> Table:
    """Return a table at which a coached game goes on from a record."""
    table = lay()
    headers = replace(COACHED, warning=False).headers()
    table.session.start_with(Record(record.rules, record.actions, headers))
    return table


def reviewed_against_rosa(lay: LayTable, name: str) -> Table:
    """Return a table with the review of a player's game against the computer."""
    table = lay(COACHED)
    table.press(LET_GO)
    over = table.games.match
    assert over is not None
    headers = replace(COACHED, names=(name, "Rosa"), seats=("", "rosa")).headers()
    table.session.start_with(Record(over.rules, over.record().actions, headers))
    table.press(":review")
    return table


LOOKING = "review.title item(review.looking)"
FOUND = "review.since(2, 1)"
GAVE = "item(review.give(change.draw-loss, tall round solid grooved, Ben, 3))"
NOT_CALLED = "item(review.let-go(row 1, Ben, Ana, 4))"


class TestReview:
    @pytest.fixture(autouse=True)
    def quickly(self, coach_begins: CoachBegins) -> None:
        coach_begins(quick.COMMAND)

    def test_the_turning_points_are_told(self, lay: LayTable) -> None:
        table = lay(COACHED)
        table.press(LET_GO)
        assert table.press("@menu.review Enter") == ["item(menu.review)", LOOKING]
        assert table.hear_the_coach() == [f"{FOUND} {GAVE}"]
        assert table.press("Down") == [NOT_CALLED]
        said = [e for e in table.transcript() if e["kind"] == "say"]
        told = [e for e in said if e["text"].startswith(FOUND)]
        assert [entry["timed"] for entry in told] == [True]

    def test_alone_against_the_computer_it_speaks_to_you(self, lay: LayTable) -> None:
        table = reviewed_against_rosa(lay, "")
        assert table.hear_the_coach()[-1].endswith(GAVE.replace("Ben", "level.rosa"))
        assert table.press("Down") == ["item(review.let-go.you(row 1, level.rosa, 4))"]

    def test_what_would_have_held_and_the_board_there(self, lay: LayTable) -> None:
        table = looked(lay)
        table.press("Enter Enter")
        assert table.voice.said[-2:] == [
            "review.point.title item(review.held)",
            HELD,
        ]
        table.press("@review.there Enter")
        assert table.voice.said[-1].startswith(
            "line(item.piece(tall round hollow grooved, A1); item.piece(short round"
        )
        assert table.press("Escape Down Enter @review.held Enter")[-1] == "review.held.call(row 1)"

    def test_it_can_be_tried_again_from_there(self, lay: LayTable) -> None:
        table = looked(lay)
        over = table.games.match
        assert over is not None
        [said] = table.press("Enter @review.retry Enter")[-1:]
        assert said.startswith("kept-aside coach.here(")
        assert " continued turn.give(" in said, "what to do comes last"
        match = table.games.match
        assert match is not None
        assert match is not over
        assert match.setup == over.setup
        assert len(match.played) == 6
        assert match.game == over.played[6].before
        table.press("2 Shift+1 Enter")
        assert match.game.on_turn is Player.ONE
        [saved] = table.games.kept.all() or ()
        kept = table.games.kept.read(saved)
        assert kept is not None
        assert kept.actions == over.record().actions
        outcome = over.game.outcome
        assert outcome is not None
        assert outcome.how is How.CALL

    def test_the_computer_sits_there_again(self, lay: LayTable) -> None:
        table = reviewed_against_rosa(lay, "Ana")
        table.hear_the_coach()
        table.press("Down Enter @review.retry Enter")
        match = table.games.match
        assert match is not None
        assert [match.seats[player].at_keyboard for player in Player] == [True, False]
        assert not match.over

    @pytest.mark.parametrize("away", ["Escape", "Down Enter", ":main-menu", ":again"])
    def test_it_can_be_left_at_any_time_and_takes_its_process_along(
        self, lay: LayTable, away: str
    ) -> None:
        table = lay(COACHED)
        table.press(f"{OPENING} :resign Down Enter @menu.review Enter")
        coaching = table.session.coaching
        assert until(lambda: coaching.pid is not None)
        pid = coaching.pid
        assert pid is not None
        table.press(away)
        assert coaching.pid is None
        assert not coaching.is_awaited
        assert goes(pid)
        assert table.wait(0.5) == []

    def test_help_can_be_heard_meanwhile(self, lay: LayTable) -> None:
        table = lay(COACHED)
        table.press(LET_GO)
        table.press("@menu.review Enter F1")
        assert table.hear_the_coach() == [FOUND]
        assert table.press("Escape")[-1].endswith(GAVE)

    @pytest.mark.usefixtures("no_coach_comes")
    def test_a_crash_is_told_and_survived(self, lay: LayTable) -> None:
        table = lay(COACHED)
        table.press(LET_GO)
        table.press("@menu.review Enter")
        said = table.hear_the_coach()
        assert said[0] == "coach.restarted"
        assert said[-1].endswith("coach.gave-up item(review.look-again)")
        assert table.press("Enter") == ["item(review.looking)"]
        table.hear_the_coach()
        assert table.press("Escape")[-1] == "ending.title item(menu.review)"

    @needs_signals
    def test_a_killed_coach_begins_again(self, lay: LayTable) -> None:
        table = lay(COACHED)
        table.press(LET_GO)
        table.press("@menu.review Enter")
        until = time.monotonic() + 10
        while table.session.coaching.pid is None and time.monotonic() < until:
            time.sleep(0.01)
        pid = table.session.coaching.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        said = table.hear_the_coach()
        assert said[0] == "coach.restarted"
        assert said[-1].endswith(f"{FOUND} {GAVE}")

    def test_there_is_none_before_the_end(self, lay: LayTable) -> None:
        table = lay(COACHED)
        table.session.press("Escape")
        assert table.press(":review") == ["refused.not-over"]


def looked(lay: LayTable) -> Table:
    """Return a table at which the review of a short game is open."""
    table = lay(COACHED)
    table.press(LET_GO)
    table.press("@menu.review Enter")
    table.hear_the_coach()
    return table
