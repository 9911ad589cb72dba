"""The coach in a real process, as its caller sees it."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from quarto_access.core import Record, Rules, Square, parse_action
from quarto_access.players.coach import adviser
from quarto_access.players.coach.adviser import HINT_NODES, REVIEW_NODES
from quarto_access.players.coach.coach import COMMAND, Coach, CoachAnswer
from quarto_access.players.coach.evaluation import Advice, Evaluator, TooFar
from quarto_access.players.coach.review import games_of, review
from quarto_access.players.solver import Value
from quarto_access.processes.codec import to_plain
from quarto_access.processes.restarting import ProcessTrouble
from tests.core.played import alternating
from tests.players.coach import quick
from tests.players.coach.late import QUIET, late
from tests.systems import needs_signals

EARLY = Record(Rules(), tuple(map(parse_action, alternating("TRHG A1, TrHg"))))
KNOWN = Advice(Value.DRAW, tuple(square for square in Square if square is not Square.A1))
"""The coach's advice there: every space but A1 holds the draw."""

LATE = next(late(1, empty=6, rules=Rules()))[0]


@pytest.fixture
def come() -> Iterator[Callable[..., Coach]]:
    there: list[Coach] = []

    def one(**facts: Any) -> Coach:
        there.append(Coach(**facts))
        return there[-1]

    yield one
    for coach in there:
        coach.close()


def waited(coach: Coach, seconds: float = 30.0) -> CoachAnswer | None:
    """Return its answer within this time, if it does not give up."""
    until = time.monotonic() + seconds
    while coach.waits and time.monotonic() < until:
        if answer := coach.answer():
            return answer
        time.sleep(0.005)
    return None


def started(coach: Coach) -> int:
    until = time.monotonic() + 10
    while coach.pid is None and time.monotonic() < until:
        time.sleep(0.005)
    assert coach.pid is not None
    return coach.pid


def never() -> bool:
    return False


def test_its_advice_is_the_appraisers(come: Callable[..., Coach]) -> None:
    coach = come()
    coach.asked_for_advice(LATE)
    game = games_of(LATE)[-1]
    assert waited(coach) == Evaluator(LATE.rules, HINT_NODES, never).advice(game)
    assert not coach.waits


def test_it_knows_from_the_first_turn_on(come: Callable[..., Coach]) -> None:
    coach = come()
    coach.asked_for_advice(EARLY)
    assert waited(coach) == KNOWN


def test_beyond_its_limit_it_says_that_it_is_too_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adviser, "HINT_NODES", 2_000)
    assert adviser.adviser(never)(to_plain((QUIET, False))) == TooFar()


@pytest.mark.parametrize(
    ("command", "nodes"),
    [
        pytest.param(COMMAND, REVIEW_NODES, marks=pytest.mark.slow),
        pytest.param(quick.COMMAND, quick.NODES),
    ],
    ids=["as usual", "quickly"],
)
def test_its_review_is_the_same_as_without_a_process(
    come: Callable[..., Coach], command: tuple[str, ...], nodes: int
) -> None:
    coach = come(command=command)
    coach.asked_to_review(LATE)
    assert waited(coach) == review(LATE, Evaluator(LATE.rules, nodes, never))


def test_nobody_waits_for_it(come: Callable[..., Coach]) -> None:
    coach = come()
    taken = []
    for ask in (lambda: coach.asked_to_review(LATE), coach.answer, coach.dismissed, coach.close):
        began = time.perf_counter()
        ask()
        taken.append(time.perf_counter() - began)
    assert max(taken) < 0.05


def test_it_wakes_whoever_sleeps_until_it_knows(come: Callable[..., Coach]) -> None:
    woken = threading.Event()
    coach = come(wake=woken.set)
    coach.asked_for_advice(EARLY)
    assert coach.look_at is not None
    assert woken.wait(30)
    assert coach.answer() == KNOWN
    assert coach.look_at is None


def test_a_new_question_overtakes_the_old_one(come: Callable[..., Coach]) -> None:
    coach = come()
    coach.asked_to_review(LATE)
    coach.asked_for_advice(EARLY)
    assert waited(coach) == KNOWN


@needs_signals
def test_killed_it_begins_again(come: Callable[..., Coach]) -> None:
    troubles: list[ProcessTrouble] = []
    coach = come(report=troubles.append)
    coach.asked_for_advice(EARLY)
    os.kill(started(coach), signal.SIGKILL)
    assert waited(coach) == KNOWN
    assert troubles == [ProcessTrouble.RESTARTED]


def test_what_fails_twice_gives_up_until_it_is_asked(come: Callable[..., Coach]) -> None:
    troubles: list[ProcessTrouble] = []
    coach = come(command=(sys.executable, "-c", "raise SystemExit(1)"), report=troubles.append)
    for _ in range(2):
        coach.asked_to_review(LATE)
        assert waited(coach) is None
        assert troubles.pop() is ProcessTrouble.GAVE_UP


def test_the_command_runs_by_its_path() -> None:
    assert Path(COMMAND[-1]).is_file()
