"""Each drill has one right answer, which a naive computation gives as well, and is not trivial."""

from collections import Counter

import pytest

from quarto_access.core import format_action
from quarto_access.core.board import Line
from quarto_access.players.drills import STEPS, Answer, Draws, Drill, DrillKind, make, of_day
from quarto_access.players.drills.difficulty import Difficulty
from tests.players.drills import naive

EVERY = [(number, kind) for number, step in enumerate(STEPS, 1) for kind in step.kinds]

SEEDS = pytest.mark.parametrize("seeds", [30, pytest.param(120, marks=pytest.mark.slow)])
"""The seeds for each step and kind: eight hundred drills in all, three thousand with `--slow`."""

FAR = {6: 2, 7: 15, 8: 40}
"""The seeds at each step where the naive computation plays every game to its end."""

CHANCE = [185, 104, 67, 800, 136, 857]
SHUFFLED = ["c", "e", "f", "b", "d", "a"]

DAYS = (
    (
        "2026-12-24",
        "where",
        "tRHG B3 trhg C2 TrHg B2 tRHg A3 TRHg A4 trHG B4 trhG D3 TRhg A2",
        "B2; B3; D3; B4",
        "B4",
    ),
    (
        "2027-02-28",
        "harmless",
        "tRhG B3 trHG C2 trhg D3 trhG B4 TRhG A4 tRhg C3 TRHg C4 TrHg D1",
        "TRHG; TrhG; tRHG; trHg",
        "TRHG",
    ),
    (
        "2028-02-29",
        "line",
        "tRHG D4 TrHG B1 trHG C4 TRHG A1 Trhg A2 tRHg B2 trhG B3 TRHg C3",
        "none; A3 B3 C3 D3; B1 B2 B3 B4; A1 B2 C3 D4",
        "A1 B2 C3 D4",
    ),
)


def drills(number: int, kind: DrillKind, seeds: int) -> list[Drill]:
    step = Difficulty(STEPS[number - 1].placements, (kind,))
    return [make(step, Draws(f"{number} {kind.value} {seed}")) for seed in range(seeds)]


def actions(drill: Drill) -> list[str]:
    return [format_action(played.action) for played in drill.moves]


def written(answer: Answer) -> str:
    match answer:
        case Line():
            return " ".join(square.name for square in answer.squares)
        case None:
            return "none"
    return answer.name


def naively_right(drill: Drill) -> list[str]:
    """Return those of the answers that are right."""
    board, answers = naive.laid(actions(drill)), [written(answer) for answer in drill.answers]
    match drill.kind:
        case DrillKind.WHERE:
            right = naive.where(board, "".join(trait.value for trait in drill.traits))
        case DrillKind.LACKS:
            right = [" ".join(line) for line in naive.lacking(board)]
        case DrillKind.LINE:
            right = [" ".join(line) for line in naive.lines(board)] or ["none"]
        case DrillKind.HARMLESS:
            right = naive.harmless(board)
        case DrillKind.SAFE:
            right = [answer for answer in answers if not naive.loses(board, answer)]
    return [answer for answer in answers if answer in right]


def naively_trivial(drill: Drill) -> bool:
    """Return whether the last move or the list of answers gives the answer away."""
    board = naive.laid(actions(drill))
    right = written(drill.answers[drill.right])
    others = [written(answer) for answer in drill.answers if written(answer) != right]
    match drill.kind:
        case DrillKind.WHERE:
            return actions(drill)[-1].endswith(right)
        case DrillKind.LACKS | DrillKind.LINE:
            filled = [sum(square in board for square in line.split()) for line in others]
            return max(filled) < (2 if drill.kind is DrillKind.LACKS else 3)
        case DrillKind.HARMLESS | DrillKind.SAFE:
            if naive.shared(others) - set(right):
                return True
            return drill.kind is DrillKind.SAFE and not set(others) & set(naive.harmless(board))


@SEEDS
@pytest.mark.parametrize(("number", "kind"), EVERY)
def test_the_answers_are_proven(number: int, kind: DrillKind, seeds: int) -> None:
    made = drills(number, kind, min(FAR[number], seeds) if kind is DrillKind.SAFE else seeds)
    for drill in made:
        assert drill.kind is kind
        assert len(drill.answers) == len(set(drill.answers)) == 4
        assert naively_right(drill) == [written(drill.answers[drill.right])], actions(drill)


@pytest.mark.slow
def test_the_answers_of_many_far_sighted_drills_are_proven() -> None:
    for drill in drills(len(STEPS), DrillKind.SAFE, 200):
        assert naively_right(drill) == [written(drill.answers[drill.right])], actions(drill)


@SEEDS
@pytest.mark.parametrize(("number", "kind"), EVERY)
def test_no_drill_is_trivial(number: int, kind: DrillKind, seeds: int) -> None:
    made = drills(number, kind, seeds)
    assert not any(map(naively_trivial, made))
    assert {len(drill.squares) for drill in made} == {STEPS[number - 1].placements}


@SEEDS
@pytest.mark.parametrize(("number", "kind"), EVERY)
def test_any_answer_may_be_the_right_one(number: int, kind: DrillKind, seeds: int) -> None:
    places = Counter(drill.right for drill in drills(number, kind, seeds))
    assert set(places) == set(range(4))
    assert max(places.values()) < seeds * 0.65


@pytest.mark.parametrize("number", range(1, len(STEPS) + 1))
def test_a_step_asks_each_of_its_questions(number: int) -> None:
    step = STEPS[number - 1]
    assert {make(step, Draws(str(seed))).kind for seed in range(60)} == set(step.kinds)


def test_the_same_seed_gives_the_same_drill() -> None:
    one, other = (make(STEPS[3], Draws("a seed")) for _ in range(2))
    assert one == other
    assert one != make(STEPS[3], Draws("another seed"))


def test_chance_is_the_same_everywhere() -> None:
    draws = Draws("quarto")
    assert [draws.below(1000) for _ in range(6)] == CHANCE
    assert draws.shuffled("abcdef") == SHUFFLED


@pytest.mark.parametrize(("day", "kind", "moves", "answers", "right"), DAYS)
def test_the_drill_of_a_day_is_the_same_for_everybody(
    day: str, kind: str, moves: str, answers: str, right: str
) -> None:
    """These three may not change before the next release."""
    drill = of_day(day)
    assert drill.kind.value == kind
    assert " ".join(move.split()[2] for move in actions(drill)) == moves
    assert "; ".join(map(written, drill.answers)) == answers
    assert written(drill.answers[drill.right]) == right


def test_the_drills_of_days_differ() -> None:
    days = [of_day(f"2026-{month:02}-{day:02}") for month in (2, 7) for day in range(1, 29)]
    assert len(set(map(str, days))) == len(days)
    assert len({drill.kind for drill in days}) >= 4
