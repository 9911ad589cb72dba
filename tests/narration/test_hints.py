"""Each sentence of the coach during a game, with a position in which it is said, and its facts."""

from typing import Any

import pytest

from quarto_access.core import Player, Rules
from quarto_access.i18n.messages import MESSAGES
from quarto_access.narration.hints import is_there_danger, which_characteristic, which_way
from quarto_access.players.coach.evaluation import Evaluator
from quarto_access.players.coach.immediate_danger import danger
from tests.narration.positions import HEIGHT, at, told
from tests.narration.reading import without_variants

EMPTY = "................/................/................/................"
SOLID_ROW = "................/................/................/TrhGTRhgTrhgtRhG"
"""Just completed on D4, and it can be called."""

DIAGONAL = "TRHg............/TrHGTrhg......../........TrHg..../............trhg"
"""All smooth, but the player on turn has called wrongly."""

TALL = "................/TRhGTrHG....TrHg/................/................"
LONELY = "tRHg............/....trHg......../........tRhg..../................"
"""Three on a diagonal are short and smooth."""

BUSY = "tRHg............/....trHgTRHG..../........tRhg..../................"
FULL_OF_DANGER = "................/....TrHgtRhG..../....tRhgTrhG..../trHg........TRhG"
SOME = "TrHG............/........TrhGtrhG/trHG............/TRHg............"
FEW = "................/....TRHG......../........TrHG..../....tRHgtRhGtRHG"
NO_WAY = "tRHg............/....tRhg......../....TRhgTRHgtrHG/....TrHGTrhG...."
LAST = "TrhGtRHgTrHG..../TrHgtRhGTRHGtrHG/TRhgtrhgtrHgTRhG/tRhgtrhGTrhgTRHg"
FULL = "TrhGtRHgTrHGtRHG/TrHgtRhGTRHGtrHG/TRhgtrhgtrHgTRhG/tRhgtrhGTrhgTRHg"


FIRST: list[tuple[Any, ...]] = [
    (f"{SOLID_ROW} -", "D4", "hint.call", {}),
    (f"{DIAGONAL} -", "A1", "hint.exposed", {"player": "2"}),
    (f"{TALL} TRhg", "A2", "hint.complete", {}),
    (f"{LAST} tRHG", "D2", "hint.last-piece", {}),
    (f"{FULL} -", "D1", "hint.nothing", {}),
    (f"{EMPTY} trhg", "", "hint.place.none", {}),
    (f"{SOME} TRhg", "A4", "hint.place.some", {"count": "1", "number": "11"}),
    (f"{NO_WAY} trhG", "B4", "hint.place.all", {}),
    (f"{EMPTY} -", "", "hint.give.none", {}),
    (f"{LONELY} -", "C3", "hint.give.some", {"count": "9", "number": "13"}),
    (f"{FULL_OF_DANGER} -", "B3", "hint.give.all", {}),
]


@pytest.mark.parametrize(("position", "latest", "message", "facts"), FIRST)
def test_the_first_step_tells_whether_there_is_danger(
    position: str, latest: str, message: str, facts: dict[str, str]
) -> None:
    game = at(position, latest, lost=position.startswith(DIAGONAL))
    assert told(is_there_danger(danger(game), Player.TWO)) == [(message, facts)]


SECOND: list[tuple[Any, ...]] = [
    (f"{SOLID_ROW} -", "D4", "hint.common", {"common": "solid"}),
    (f"{DIAGONAL} -", "A1", "hint.common", {"common": "smooth"}),
    (f"{TALL} TRhg", "A2", "hint.completes", {"items": "tall"}),
    (f"{LONELY} -", "C3", "hint.dangerous", {"items": "short smooth"}),
    (f"{LONELY} TRHG", "C3", "hint.dangerous", {"items": "short smooth"}),
    (f"{EMPTY} -", "", "hint.no-trait", {}),
    (f"{EMPTY} trhg", "", "hint.no-trait", {}),
    (f"{FULL} -", "D1", "hint.nothing", {}),
]


@pytest.mark.parametrize(("position", "latest", "message", "facts"), SECOND)
def test_the_second_step_tells_which_characteristic(
    position: str, latest: str, message: str, facts: dict[str, str]
) -> None:
    game = at(position, latest, lost=position.startswith(DIAGONAL))
    assert told(which_characteristic(danger(game))) == [(message, facts)]


THIRD: list[tuple[Any, ...]] = [
    (f"{SOLID_ROW} -", "D4", "hint.call.line", {"line": "A4-D4"}),
    (f"{DIAGONAL} -", "A1", "hint.exposed.line", {"line": "A1-D4"}),
    (f"{TALL} TRhg", "A2", "hint.complete.spaces", {"squares": "C2"}),
    (f"{LAST} tRHG", "D2", "hint.last-piece", {}),
    (f"{FULL} -", "D1", "hint.nothing", {}),
    (f"{NO_WAY} trhG", "B4", "hint.place.all", {}),
    (f"{EMPTY} trhg", "", "hint.place.any", {}),
    (f"{SOME} TRhg", "A4", "hint.place.not-on", {"squares": "B2"}),
    (f"{FEW} Trhg", "C3", "hint.place.on", {"squares": "A1 A4"}),
    (f"{FULL_OF_DANGER} -", "B3", "hint.give.all", {}),
    (f"{EMPTY} -", "", "hint.give.any", {}),
    (f"{LONELY} -", "C3", "hint.give.many", {"count": "4", "common": "tall grooved"}),
    (f"{BUSY} -", "C2", "hint.give.safe", {"items": "TRhG TrHG TrhG"}),
]


@pytest.mark.parametrize(("position", "latest", "message", "facts"), THIRD)
def test_the_third_step_tells_what_is_safe_where_no_more_is_known(
    position: str, latest: str, message: str, facts: dict[str, str]
) -> None:
    game = at(position, latest, lost=position.startswith(DIAGONAL))
    assert told(which_way(danger(game), game, None)) == [(message, facts)]


ALL, TALLNESS = None, HEIGHT
"""The characteristics that count: all four, or height alone."""


ADVISED: list[tuple[Any, ...]] = [
    (
        *(TALLNESS, "TrHGTRHGtrHgTrHg/TrhgtrhGtRHG..../....tRhGtRhgTRhG/....TrhGtrhgtrHG tRHg"),
        *("best.win.on", {"squares": "D2"}),
    ),
    (
        *(ALL, "tRHGTRhGtrhGTRHG/trhgTrhGTRhgTrHg/TRHg....tRhGtRHg/........tRhgtrHg Trhg"),
        *("best.win.not-on", {"squares": "B4"}),
    ),
    (
        *(TALLNESS, "....tRhgtRhGTRhg/....trHGTrhgtRHg/....trHgTrhGtrhg/TrHgTRHgtrhGtRHG TRhG"),
        *("best.win.any-space", {}),
    ),
    (
        *(TALLNESS, "TrHgTrhGtrHGTrHG/TRHgTRHGtrHgtRHG/tRhg........trhg/tRHgTRhG....Trhg -"),
        *("best.win.giving", {"items": "tRhG"}),
    ),
    (
        *(ALL, "TRhGtRhG....tRHg/TRHGTrHGtRhgTRHg/trhgTrhgtRHGTrhG/....TrHg....trHg -"),
        *("best.win.not-giving", {"items": "TRhg"}),
    ),
    (
        *(TALLNESS, "TrHGTRHGtrHgTrHg/TrhgtrhGtRHGtRHg/....tRhGtRhgTRhG/....TrhGtrhgtrHG -"),
        *("best.win.any-piece", {}),
    ),
    (
        *(TALLNESS, "tRhg....trhGtRhG/TRHGTRhgtrHg..../....TrHGTrhg..../TRHgtRHGtrhgTrHg TrhG"),
        *("best.draw.on", {"squares": "B1 D2"}),
    ),
    (
        *(TALLNESS, "trhGtrHGTRHGTRhG/trhgtRhGtrHgTrhG/....TrHG....TRHg/TRhgTrhgtRhg.... tRHG"),
        *("best.draw.not-on", {"squares": "C3"}),
    ),
    (
        *(ALL, "tRHgtrhG....TRHg/TrHgTRhgtRhgtrHG/tRhGTrHGTrhgTrhG/trHgtrhg....TRHG TRhG"),
        *("best.draw.any-space", {}),
    ),
    (
        *(TALLNESS, "TRhgtRhgTRhGTrHg/TrHGTrhg......../tRHgtrHgTRHGtRHG/....trhgTrhGtrhG -"),
        *("best.draw.giving", {"items": "tRhG"}),
    ),
    (
        *(ALL, "TrHgTrhGTRhgtrhG/....TRhGTrHGtrHg/tRhGtRhgtrHGTRHG/....tRHg....Trhg -"),
        *("best.draw.not-giving", {"items": "tRHG"}),
    ),
    (
        *(ALL, "tRHgtrhG....TRHg/TrHgTRhgtRhgtrHG/tRhGTrHGTrhgTrhG/trHgtrhg....TRHG -"),
        *("best.draw.any-piece", {}),
    ),
    (
        *(TALLNESS, "tRHGtrHgTrHGTRHG/TrhG....TrhgtRHg/TRhGTRHg....TrHg/....TRhg....trhg tRhg"),
        *("best.loss.any-space", {}),
    ),
    (
        *(TALLNESS, "TRHgtRHGtrhgTrhg/tRhgtrHGTRhG..../TrHGTRHGTrHg..../....trhGTRhgtRhG -"),
        *("best.loss.any-piece", {}),
    ),
]


@pytest.mark.parametrize(("rules", "position", "message", "facts"), ADVISED)
def test_the_third_step_tells_what_the_solver_knows(
    rules: Rules | None, position: str, message: str, facts: dict[str, str]
) -> None:
    game = at(position, rules=rules)
    advice = Evaluator(game.rules, 10_000, lambda: False).advice(game)
    assert advice
    assert told(which_way(danger(game), game, advice)) == [(message, facts)]


def test_every_sentence_of_a_hint_has_its_position() -> None:
    """Except for parts of others, and for sentences while the coach thinks."""
    here = {message for *_, message, _ in (*FIRST, *SECOND, *THIRD, *ADVISED)}
    every = {m for m in without_variants(MESSAGES) if m.startswith(("hint.", "best."))}
    assert every - here == {"hint.trait", "hint.moment"}
