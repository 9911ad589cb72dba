"""A few seconds of fuzzing; `python -m tests.fuzz --minutes N` takes longer, with new bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.law import anything, held
from tests.fuzz.readers import READERS, Reader


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_every_example_is_read(reader: Reader) -> None:
    for data in reader.examples:
        assert held(reader, data)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
@given(data=st.data())
def test_nothing_but_its_own_error_leaves_a_reader(reader: Reader, data: st.DataObject) -> None:
    held(reader, data.draw(anything(reader)))
