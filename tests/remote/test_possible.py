"""What a client takes from a relay, and what it does not."""

import pytest

from quarto_access.core import Give, Piece, Player, Resign, TimeOut
from quarto_access.match.setup import Setup
from quarto_access.remote.possible import is_possible
from quarto_access.remote.remote_steps import (
    Acted,
    AgreedDraw,
    Claimed,
    GamePaused,
    GameResumed,
    Happening,
    Heard,
    NewGame,
    Opened,
    RemoteStep,
    SatDown,
    TookBack,
    WentAway,
)
from quarto_access.remote.shared_table import SharedTable, table_of

ONE, TWO = Player.ONE, Player.TWO
OPENED = Opened(Setup(), "aa", "Ana")
BEGUN = OPENED, SatDown("bb", "Ben", ONE)
GAVE = Acted(Give(ONE, Piece.TRHG))
OVER = *BEGUN, Acted(Resign(TWO))


def after(*happened: Happening) -> SharedTable | None:
    return table_of(RemoteStep(1, what) for what in happened)


@pytest.mark.parametrize(
    ("before", "what"),
    [
        ((), OPENED),
        ((OPENED,), WentAway(ONE, False)),
        ((OPENED,), BEGUN[1]),
        (BEGUN, GAVE),
        (BEGUN, Acted(TimeOut(ONE))),
        ((*BEGUN, GAVE), TookBack(ONE, 1)),
        (BEGUN, Claimed(TWO)),
        (OVER, NewGame(TWO)),
    ],
)
def test_what_the_rules_allow_is_possible(before: tuple[Happening, ...], what: Happening) -> None:
    assert is_possible(after(*before), RemoteStep(1, what))


@pytest.mark.parametrize(
    ("before", "what"),
    [
        ((), BEGUN[1]),
        ((), GAVE),
        ((OPENED,), OPENED),
        ((OPENED,), GAVE),
        ((OPENED,), Heard(ONE)),
        ((OPENED,), NewGame(ONE)),
        ((OPENED,), Claimed(ONE)),
        (BEGUN, OPENED),
        (BEGUN, SatDown("cc", "Mallory", ONE)),
        (BEGUN, Acted(Give(TWO, Piece.TRHG))),
        ((*BEGUN, GAVE), GAVE),
        (BEGUN, TookBack(ONE, 1)),
        ((*BEGUN, GAVE), TookBack(ONE, 10**6)),
        ((*BEGUN, GAVE), TookBack(ONE, 0)),
        ((*BEGUN, GAVE), TookBack(ONE, -5)),
        (BEGUN, NewGame(TWO)),
        (OVER, GAVE),
        (OVER, AgreedDraw()),
        (OVER, Claimed(ONE)),
        (OVER, GamePaused()),
        (OVER, GameResumed(ONE)),
        ((*BEGUN, AgreedDraw()), GAVE),
    ],
)
def test_what_the_rules_do_not_allow_is_impossible(
    before: tuple[Happening, ...], what: Happening
) -> None:
    assert not is_possible(after(*before), RemoteStep(1, what))


@pytest.mark.parametrize("at", [-1, -(10**18), 10**400])
def test_no_step_has_a_time_that_cannot_be(at: int) -> None:
    assert not is_possible(after(*BEGUN), RemoteStep(at, WentAway(TWO, False)))
