"""The sample record that comes with the program is a good example of one."""

from importlib.resources import files

from quarto_access.core import CalledWrong, Calls, parse_record, replay

SAMPLE = files("quarto_access") / "samples" / "first-game.qrt"


def test_it_is_legal_and_ends_as_its_header_says() -> None:
    record = parse_record(SAMPLE.read_bytes())
    *_, last = replay(record)
    assert last.game.outcome
    assert last.game.outcome.winner
    results = [header.text for header in record.headers if header.name == "Result"]
    assert results == [last.game.outcome.winner.value]


def test_it_has_what_its_first_comment_promises() -> None:
    """A call too early, and a line that was nearly missed."""
    record = parse_record(SAMPLE.read_bytes())
    events = [event for step in replay(record) for event in step.events]
    assert record.rules.calls is Calls.MANUAL
    assert any(isinstance(event, CalledWrong) for event in events)
    *_, gift, call = record.actions
    assert gift.player is not call.player
