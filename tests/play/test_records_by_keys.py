"""Every record of the rules can be played by keys alone, and comes out as it was."""

from pathlib import Path

import pytest

from quarto_access.core import Game, Record, TimeOut, parse_record, replay
from quarto_access.core.values import replace
from quarto_access.match.setup import Setup, Starts
from tests.play.conftest import LayTable
from tests.play.keys import keys_of

RECORDS = sorted((Path(__file__).parent.parent / "core" / "records").glob("*.qrt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_played_by_keys_alone(path: Path, lay: LayTable) -> None:
    record = parse_record(path.read_bytes())
    timed = any(isinstance(action, TimeOut) for action in record.actions)
    setup = replace(
        Setup.of_record(record),
        starts=Starts(record.rules.first.value),
        clock=60 if timed else None,
    )
    table = lay(setup)

    for action, keys in keys_of(record):
        said = table.wait(66) if isinstance(action, TimeOut) else table.press(keys)
        assert said, f"nothing was said to {keys}"

    match = table.games.match
    assert match is not None
    assert match.record().actions == record.actions
    assert match.game == end_of(record)


def end_of(record: Record) -> Game:
    *_, last = (Game.start(record.rules), *(step.game for step in replay(record)))
    return last
