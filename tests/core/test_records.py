"""Games for single decisions of the rules go as their transcripts say."""

import pytest

from quarto_access.core import CallFault, How, format_action, replay
from tests.core.recorded import NAMES, RECORDS, expected, read
from tests.core.transcript import transcript
from tests.core.translated import naive_under


def test_every_record_has_a_transcript_and_every_transcript_a_record() -> None:
    assert NAMES
    assert sorted(path.stem for path in RECORDS.glob("*.events")) == NAMES
    assert {path.suffix for path in RECORDS.iterdir()} == {".qrt", ".events"}


@pytest.mark.parametrize("name", NAMES)
def test_it_goes_as_the_transcript_says(name: str) -> None:
    events = [event for step in replay(read(name)) for event in step.events]
    assert transcript(events) == expected(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_naive_game_goes_the_same_way(name: str) -> None:
    record = read(name)
    naive = naive_under(record.rules)
    told = [line for action in record.actions for line in naive.act(format_action(action))]
    assert told == expected(name)


def test_every_end_and_every_fault_is_there() -> None:
    told = "\n".join(line for name in NAMES for line in expected(name))
    assert all(f"wrong, {fault.value}" in told for fault in CallFault)
    ends = [last for name in NAMES for last in expected(name)[-1:] if last.startswith("over: ")]
    for how in How:
        assert any(f"wins, {how.value}" in end or end == f"over: {how.value}" for end in ends)
