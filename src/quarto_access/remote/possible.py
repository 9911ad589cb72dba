"""Checks the steps from a relay, because a client does not rely on it to keep to the rules."""

from typing import assert_never

from quarto_access.core.errors import IllegalAction
from quarto_access.core.game import verify
from quarto_access.remote.remote_steps import (
    Acted,
    AgreedDraw,
    CameBack,
    Claimed,
    Declined,
    GamePaused,
    GameResumed,
    Heard,
    MaskPut,
    NewGame,
    Opened,
    RemoteStep,
    Requested,
    SatDown,
    TookBack,
    WentAway,
)
from quarto_access.remote.shared_table import SharedTable

LATEST = 1 << 53
"""The latest time in milliseconds, which a float still holds exactly."""


def is_possible(table: SharedTable | None, step: RemoteStep) -> bool:
    """Return whether this can be the next step of a table; None is one that is not open yet."""
    if not 0 <= step.at < LATEST:
        return False
    what = step.what
    if table is None or isinstance(what, Opened):
        return table is None and isinstance(what, Opened)
    match what:
        case SatDown():
            return len(table.players) == 1
        case WentAway() | CameBack() | MaskPut() | Requested() | Declined():
            return True
        case Heard():
            return table.game is not None
        case NewGame():
            return table.outcome is not None
        case AgreedDraw() | Claimed() | GamePaused() | GameResumed():
            return table.is_playing
        case TookBack(_, actions):
            return table.is_playing and 0 < actions < len(table.moments)
        case Acted():
            return table.is_playing and _is_legal(table, what)
        case _:
            assert_never(what)


def _is_legal(table: SharedTable, acted: Acted) -> bool:
    try:
        verify(table.moments[-1].game, acted.action)
    except IllegalAction:
        return False
    return True
