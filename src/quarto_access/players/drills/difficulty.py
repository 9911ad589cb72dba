"""Making a drill for a step of difficulty: games are played until one leads to a good question.

The higher the step, the more moves are heard and the more kinds of questions are asked. The answers
to choose from are those that are easiest to take for the right one, in the order in which they are
always told.
"""

from collections.abc import Sequence
from itertools import combinations

from quarto_access.core.board import Line, Square
from quarto_access.core.game import Game
from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.threats import harmless, threats
from quarto_access.core.values import value
from quarto_access.players.drills import careful_games
from quarto_access.players.drills.draws import Draws
from quarto_access.players.drills.drill import (
    Answer,
    Drill,
    DrillKind,
    is_right,
    is_trivial,
    pieces_in,
)

WRONG = 3
"""The number of wrong answers to choose from."""

TRIES = 4
"""The number of choices of answers that are tried before another game is played."""


@value
class Difficulty:
    """A step of difficulty."""

    placements: int
    kinds: tuple[DrillKind, ...]


_SIMPLE = (DrillKind.WHERE, DrillKind.LACKS)
_ALL_BUT_SAFE = (*_SIMPLE, DrillKind.LINE, DrillKind.HARMLESS)
_ALL = (*_ALL_BUT_SAFE, DrillKind.SAFE)

STEPS = (
    Difficulty(4, _SIMPLE),
    Difficulty(5, _SIMPLE),
    Difficulty(6, (*_SIMPLE, DrillKind.LINE)),
    Difficulty(7, _ALL_BUT_SAFE),
    Difficulty(8, _ALL_BUT_SAFE),
    Difficulty(9, _ALL),
    Difficulty(10, _ALL),
    Difficulty(11, _ALL),
)
"""All steps, the easiest first."""

DAILY = STEPS[4:6]
"""The steps of the drills of the day."""


def make(step: Difficulty, draws: Draws) -> Drill:
    """Return a drill of this step that is not trivial."""
    kind = draws.one_of(step.kinds)
    has_line = kind is DrillKind.LINE and draws.below(3) > 0
    play = careful_games.with_line if has_line else careful_games.without_line
    while True:
        moves = play(step.placements, draws)
        drill = moves and _ask(kind, moves, draws)
        if drill:
            return drill


def of_day(day: str) -> Drill:
    """Return the drill of a day, such as "2026-01-02": the same for everybody."""
    draws = Draws(f"the drill of {day}")
    return make(draws.one_of(DAILY), draws)


def _ask(kind: DrillKind, moves: careful_games.Moves, draws: Draws) -> Drill | None:
    """Return a drill with these moves; None if only trivial ones were found."""
    game = moves[-1].after
    traits = _looked_for(game, draws) if kind is DrillKind.WHERE else ()
    possible = _possible(kind, game)
    rights = [answer for answer in possible if is_right(kind, game, answer, traits)]
    wrongs = [answer for answer in possible if answer not in rights]
    if not rights or len(wrongs) < WRONG:
        return None
    for _ in range(TRIES):
        right, others = draws.one_of(rights), draws.shuffled(wrongs)
        others.sort(key=lambda answer: _temptation(game, answer, traits), reverse=True)
        offered = {right, *others[:WRONG]}
        answers = tuple(answer for answer in possible if answer in offered)
        drill = Drill(kind, moves, answers, answers.index(right), traits)
        if not is_trivial(drill):
            return drill
    return None


def _looked_for(game: Game, draws: Draws) -> tuple[Trait, ...]:
    """Return as few traits as possible, but two, that one piece of the board alone has."""
    board = [piece for piece in game.board if piece]
    sought = draws.one_of(board)
    for size in (2, 3, 4):
        ways = [
            traits
            for traits in combinations(sought.traits, size)
            if not any(set(traits) <= set(p.traits) for p in board if p is not sought)
        ]
        if ways:
            return draws.one_of(ways)
    raise AssertionError("no piece is there twice")


def _possible(kind: DrillKind, game: Game) -> Sequence[Answer]:
    """Return all answers to choose from, in the order of the list."""
    match kind:
        case DrillKind.WHERE:
            return [square for square in Square if game.board[square]]
        case DrillKind.LACKS:  # without the lines for which no piece is left: that would be a trap
            alike = [threat.line for threat in threats(game.board, game.rules)]
            lines = game.rules.lines
            return [ln for ln in lines if ln not in alike or is_right(kind, game, ln)]
        case DrillKind.LINE:
            return [None, *game.rules.lines]
        case DrillKind.HARMLESS | DrillKind.SAFE:
            return game.tray


def _temptation(game: Game, wrong: Answer, traits: Sequence[Trait]) -> int:
    """Return how easily a wrong answer is taken for the right one."""
    match wrong:
        case Square():
            piece = game.board[wrong]
            return sum(piece is not None and trait in piece.traits for trait in traits)
        case Line():
            return pieces_in(wrong, game)
        case Piece():
            return len(harmless((wrong,), threats(game.board, game.rules)))
        case None:
            return len(Square)  # it is always among the answers
