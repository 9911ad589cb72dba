"""A few seconds of fuzzing; `python -m tests.fuzz --minutes N` takes longer, with new bytes."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz import readers
from tests.fuzz.__main__ import try_out
from tests.fuzz.law import anything, held
from tests.fuzz.readers import READERS, Reader


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_every_example_is_read(reader: Reader) -> None:
    for data in reader.examples:
        assert held(reader, data)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_what_could_not_be_read_once_can(reader: Reader) -> None:
    for data in reader.kept:
        held(reader, data)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
@given(data=st.data())
def test_nothing_but_its_own_error_leaves_a_reader(reader: Reader, data: st.DataObject) -> None:
    held(reader, data.draw(anything(reader)))


def test_an_input_that_fails_is_kept_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(data: bytes) -> None:
        assert b"9" not in data

    monkeypatch.setattr(readers, "KEPT", tmp_path)
    reader = Reader("any", read, (), (b"0123456789",))
    with pytest.raises(AssertionError):
        try_out(reader)
    assert reader.kept == (b"9",)
