"""Each sentence of the coach after a game, with a game in which it is said, and its facts."""

from typing import Any

import pytest

from quarto_access.core import Record
from quarto_access.i18n.messages import MESSAGES
from quarto_access.match.setup import Setup
from quarto_access.narration.turning_points import held, looked, there, turn_of, turned
from quarto_access.players.coach.evaluation import Evaluator
from quarto_access.players.coach.review import Review, TurningPoint, games_of, review
from tests.narration.positions import HEIGHT, phrase, record, told
from tests.narration.reading import without_variants

SETUP = Setup(names=("Ana", "Ben"))

RESIGNED = record("tRHG A4, TrhG C2, tRhg A3, trhg D3, tRhG B3, 2 resign", HEIGHT)
LET_GO = record("tRHG B4, trHg C4, trhG A4, TRHg C2, TrHG B1, trhg D4, tRhg, 2 call A4 B4 C4 D4")
"""Ana completes row 4 and gives; Ben calls it."""

MISSED = record(
    "trHg A2, TRHg A4, trhg, 2 call A1 B2 C3 D4, C2, 2 call D1 D2 D3 D4, TrHG A3, tRhg B2, "
    "tRHG D2, tRhG D1, trHG, 1 timeout",
    HEIGHT,
)
GAVE = record("tRHg C1, trHg A4, TRHG B1, TRhg A1, tRhG B2, 1 resign")
"""Three round pieces are in row 1 when Ana gives a fourth."""

GAVE_TALL = record("Trhg D3, TRHG A2, TRhG C3, TRhg D2, TrHg D4, TRHg, 1 resign", HEIGHT)
SPOILT = record("TRHg B1, TrHg B4, trhG C3, tRhG A3, tRHG D3, trHg D1, tRhg, 2 timeout", HEIGHT)
WRONG = record(
    "trhG C2, trHG B3, TRHG A3, TRhg, 1 call A4 B4 C4 D4, D4, tRHg D1, trhg A4, "
    "1 call A2 B2 C2 D2, trHg, 2 call A4 B3 C2 D1",
    HEIGHT,
)
"""Ana calls row 2, while the diagonal is complete."""

PASSED = record(
    "trhg B3, TrHg C4, TrHG A2, TrhG C2, TRhg A3, trhG A1, trHG D2, tRhG D1, trHg D4, Trhg A4, "
    "TRhG B4, TRHG D3, tRHg C1, TRHg B1, tRhg C3, tRHG B2, 1 pass, 2 resign",
    HEIGHT,
)
GIFTS = record("trHg A3, TRhG A2, tRhG B3, tRHg A1, trHG C2, trhg A4, tRHG, 1 resign", HEIGHT)
GIFTS_OF_FEW = record(
    "TrhG A4, TrHG A1, tRHg C4, tRHG A2, Trhg D1, trHg D2, TRhg B2, tRhg A3, tRhG, 1 resign"
)
UNCALLED = record(
    "tRhG A4, TRhG C3, trhG C4, TrhG D3, TrHg B2, trHG B4, trHg D2, TRHG D4, 1 resign"
)
"""Ana completes row 4, and resigns instead of calling it."""

TIMED_OUT = record("TRHg C4, Trhg C2, tRhG B3, TRhg C1, tRHg B1, 2 timeout", HEIGHT)
PLACED = record(
    "TRHg, 2 call A3 B3 C3 D3, C3, TRhg C2, tRHg B2, TrhG A2, trhG B4, trhg B1, TrHg D2, "
    "tRHG D4, 2 resign"
)
UNKNOWN = record("TRHg C2, TrhG D2, TrHg D1, Trhg A2, trhG C3, trHg B2, TRHG D3, tRhg, 1 resign")

POINTS: list[tuple[Any, ...]] = [
    (
        *(LET_GO, 12, "review.let-go"),
        {"turn": "6", "player": "Ana", "line": "A4-D4", "common": "short", "other": "Ben"},
        *("review.held.call", {"line": "A4-D4"}),
    ),
    (
        *(MISSED, 14, "review.missed"),
        {"turn": "6", "player": "Ana", "line": "A2-D2", "common": "short", "other": "Ben"},
        *("review.held.call", {"line": "A2-D2"}),
    ),
    (
        *(GAVE, 8, "review.gave", {"turn": "4", "player": "Ana", "piece": "tRhG"}),
        *("hint.give.many", {"count": "7", "common": "square"}),
    ),
    (
        *(GAVE_TALL, 10, "review.gave", {"turn": "5", "player": "Ben", "piece": "TRHg"}),
        *("hint.give.safe", {"items": "tRHG"}),
    ),
    (
        *(GIFTS, 12, "review.give"),
        {"turn": "6", "player": "Ana", "piece": "tRHG", "change": "change.draw-loss"},
        *("best.draw.giving", {"items": "TRHG"}),
    ),
    (
        *(GIFTS_OF_FEW, 16, "review.give"),
        {"turn": "8", "player": "Ana", "piece": "tRhG", "change": "change.draw-loss"},
        *("best.draw.not-giving", {"items": "TrHg tRhG"}),
    ),
    (
        *(UNCALLED, 14, "review.give"),
        {"turn": "7", "player": "Ben", "piece": "TRHG", "change": "change.win-loss"},
        *("best.win.giving", {"items": "Trhg"}),
    ),
    (
        *(UNKNOWN, 14, "review.give"),
        {"turn": "7", "player": "Ben", "piece": "tRhg", "change": "change.draw-loss"},
        *("review.held.unknown", {}),
    ),
    (
        *(SPOILT, 11, "review.place"),
        {"turn": "6", "player": "Ana", "square": "D1", "change": "change.win-draw"},
        *("best.win.on", {"squares": "B3"}),
    ),
    (
        *(PLACED, 16, "review.place"),
        {"turn": "8", "player": "Ana", "square": "D4", "change": "change.win-loss"},
        *("best.win.on", {"squares": "B3"}),
    ),
    (
        *(WRONG, 13, "review.call"),
        {"turn": "6", "player": "Ana", "change": "change.win-loss"},
        *("review.held.call", {"line": "A4-D1"}),
    ),
    (
        *(PASSED, 32, "review.pass"),
        {"turn": "16", "player": "Ana", "change": "change.win-loss"},
        *("review.held.call", {"line": "A1-D4"}),
    ),
    (
        *(UNCALLED, 16, "review.resign"),
        {"turn": "8", "player": "Ana", "change": "change.win-loss"},
        *("review.held.call", {"line": "A4-D4"}),
    ),
    (
        *(RESIGNED, 10, "review.resign"),
        {"turn": "5", "player": "Ben", "change": "change.draw-loss"},
        *("review.held.draw", {}),
    ),
    (
        *(GAVE_TALL, 11, "review.resign"),
        {"turn": "6", "player": "Ana", "change": "change.win-loss"},
        *("review.held.win", {}),
    ),
    (
        *(TIMED_OUT, 10, "review.timeout"),
        {"turn": "5", "player": "Ben", "change": "change.draw-loss"},
        *("review.held.draw", {}),
    ),
]


def seen(game: Record) -> Review:
    return review(game, Evaluator(game.rules, 3_000, lambda: False))


def point_at(game: Record, at: int) -> TurningPoint:
    return next(point for point in seen(game).points if point.at == at)


@pytest.mark.parametrize(("game", "at", "message", "facts", "_", "__"), POINTS)
def test_a_turning_point_is_told_with_what_was_done(
    game: Record, at: int, message: str, facts: dict[str, str], _: str, __: object
) -> None:
    point, action = point_at(game, at), game.actions[at]
    line = turned(point, games_of(game)[at], action, turn_of(at, game.actions), SETUP)
    assert phrase(line) == (message, facts)


@pytest.mark.parametrize(("game", "at", "_", "__", "message", "facts"), POINTS)
def test_what_would_have_held_is_told(
    game: Record, at: int, _: str, __: object, message: str, facts: dict[str, str]
) -> None:
    held_there = held(point_at(game, at), games_of(game)[at], game.actions[at])
    assert told(held_there) == [(message, facts)]


def test_a_turn_begins_with_a_gift_as_in_the_list_of_moves() -> None:
    game = record("trHg A2, TRHg, 2 call A4 B4 C4 D4, A4, trhg, 1 resign")
    assert [turn_of(at, game.actions) for at in range(len(game.actions))] == [1, 1, 1, 2, 2, 2, 3]


LOOKED: list[tuple[Any, ...]] = [
    (RESIGNED, [("review.since", {"count": "1", "turn": "5"})]),
    (
        record(
            "tRhG A3, TRhG D3, TrHg C1, trHG B4, TRHG, 2 call A1 B1 C1 D1, C3, trHg B2, trhg, "
            "1 resign"
        ),
        [("review.since.none", {"turn": "6"})],
    ),
    (record("TrhG B3, TRhg A1, trHG C4, tRhg D2, TRHg, 2 timeout"), [("review.too-early", {})]),
    (GAVE, [("review.too-early", {}), ("review.early", {"count": "1"})]),
]


@pytest.mark.parametrize(("game", "messages"), LOOKED)
def test_from_where_on_the_game_was_looked_at_is_told(game: Record, messages: object) -> None:
    assert told(looked(seen(game), game.actions)) == messages


def test_the_board_there_is_told_with_the_piece_in_hand_if_there_is_one() -> None:
    games = games_of(LET_GO)
    placing, giving = told(there(games[1])), told(there(games[2]))
    assert placing[-1] == ("hand", {"piece": "tRHG", "player": "2"})
    assert ("line", {"line": "A4-D4", "items": "B4 tRHG"}) in giving
    assert giving[-1][0] != "hand"


def test_every_sentence_of_a_review_has_its_game() -> None:
    """Except for the sentences of its screen."""
    here = {message for _, _, message, *_ in POINTS} | {message for *_, message, _ in POINTS}
    here |= {message for _, messages in LOOKED for message, _ in messages}
    here |= {facts["change"] for _, _, _, facts, *_ in POINTS if "change" in facts}
    every = {m for m in without_variants(MESSAGES) if m.startswith(("review.", "change."))}
    of_its_screen = {"title", "looking", "look-again", "point.title", "held", "there", "retry"}
    assert every - here == {f"review.{name}" for name in of_its_screen}
