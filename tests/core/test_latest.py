"""The board alone shows who placed the latest piece."""

from hypothesis import given

from quarto_access.core import Game, Place, Record, replay
from quarto_access.core.game import placed_latest
from tests.core.drawn import records


@given(records())
def test_it_is_known_after_every_action(record: Record) -> None:
    who = None
    assert placed_latest(Game.start(record.rules)) is None
    for action, step in zip(record.actions, replay(record), strict=True):
        if isinstance(action, Place):
            who = action.player
        assert placed_latest(step.game) is who
