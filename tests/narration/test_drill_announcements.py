"""Every verdict of a drill has a true reason, and no question gives its answer away."""

from functools import cache

import pytest

from quarto_access.core import format_action
from quarto_access.core.board import Line, Square
from quarto_access.core.pieces import Trait
from quarto_access.i18n.style import SpaceNames, Style
from quarto_access.narration.announcement import Announcement, Described, Phrase
from quarto_access.narration.drill_announcements import proof, question, verdict
from quarto_access.players.drills import STEPS, Draws, Drill, DrillKind, make
from quarto_access.players.drills.difficulty import Difficulty
from tests.i18n.languages import ALL, language
from tests.players.drills import naive

SEEDS = 25

EVERY = [(number, kind) for number, step in enumerate(STEPS, 1) for kind in step.kinds]

LONGEST = 140
"""The letters of one breath, as in `tests.i18n.test_heard`."""


@cache
def drills(number: int, kind: DrillKind, seeds: int = 5) -> list[Drill]:
    step = Difficulty(STEPS[number - 1].placements, (kind,))
    return [make(step, Draws(f"verdict {seed}")) for seed in range(seeds)]


def told(drill: Drill, place: int) -> tuple[Announcement, ...]:
    return verdict(drill, place).announcements


def shared_in(said: Announcement) -> set[str]:
    """Return the letters of the traits that a line is said to share."""
    common = said.facts["common"]
    assert isinstance(common, Phrase)
    traits = common.facts["traits"]
    assert isinstance(traits, tuple)
    return {trait.value for trait in traits if isinstance(trait, Trait)}


def squares_of(said: Announcement) -> list[str]:
    line = said.facts["line"]
    assert isinstance(line, Line)
    return [square.name for square in line.squares]


@pytest.mark.parametrize(("number", "kind"), EVERY)
def test_each_verdict_has_a_true_reason(number: int, kind: DrillKind) -> None:
    for drill in drills(number, kind, SEEDS):
        board = naive.laid([format_action(played.action) for played in drill.moves])
        for place, chosen in enumerate(drill.answers):
            first, *others = told(drill, place)
            assert first.message.startswith(
                "drill.right" if place == drill.right else "drill.wrong"
            )
            if "common" in first.facts:
                line, shared = squares_of(first), shared_in(first)
                there = [board[square] for square in line if square in board]
                if first.message == "drill.wrong.completes":
                    assert chosen is not None
                    assert line in naive.completes(chosen.name, board)
                    there.append(chosen.name)
                assert shared == naive.shared(there)
            for said in others:
                if said.message == "drill.gap":
                    assert said.square is None
                    assert [s for s in squares_of(first) if s not in board] == [
                        getattr(said.facts["square"], "name", "")
                    ]
                if said.message == "drill.answer":
                    piece = said.facts["piece"]
                    assert isinstance(piece, Described)
                    assert piece.piece is drill.answers[drill.right]


@pytest.mark.parametrize("code", ALL)
def test_each_verdict_is_short(code: str) -> None:
    spoken = language(code)
    for number, kind in EVERY:
        for drill in drills(number, kind):
            for place in range(len(drill.answers)):
                for said in told(drill, place):
                    assert len(spoken.sentence(said.message, said.facts)) <= LONGEST


@pytest.mark.parametrize(("number", "kind"), EVERY)
def test_only_after_the_answer_there_are_sounds_of_it(number: int, kind: DrillKind) -> None:
    for drill in drills(number, kind):
        assert question(drill).cues == ()
        right = drill.answers[drill.right]
        squares = right.squares if isinstance(right, Line) else (right,)
        heard = [cue.square for cue in proof(drill).cues]
        assert heard == (list(squares) if kind in SHOWN and right is not None else [])


SHOWN = {DrillKind.WHERE, DrillKind.LACKS, DrillKind.LINE}


@pytest.mark.parametrize("code", ALL)
def test_the_space_that_a_line_lacks_is_named_whatever_names_a_player_wants(code: str) -> None:
    nameless = Style(spaces=SpaceNames.NONE)
    lacking = [at for at in EVERY if at[1] is DrillKind.LACKS]
    assert lacking
    for drill in drills(*lacking[0]):
        for place in range(len(drill.answers)):
            *_, gap = told(drill, place)
            square = gap.facts["square"]
            assert isinstance(square, Square)
            assert square.name in language(code).sentence(gap.message, gap.facts, nameless)
