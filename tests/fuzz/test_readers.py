"""A few seconds of fuzzing; `python -m tests.fuzz --minutes N` takes longer, with new bytes."""

import platform
import subprocess
import sys
from pathlib import Path

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
def test_what_could_not_be_read_once_can(reader: Reader) -> None:
    for data in reader.kept:
        held(reader, data)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
@given(data=st.data())
def test_nothing_but_its_own_error_leaves_a_reader(reader: Reader, data: st.DataObject) -> None:
    held(reader, data.draw(anything(reader)))


FAILS_ON_NINE = """
import sys
from pathlib import Path
from tests.fuzz import guided, readers

def read(data):
    assert b"9" not in data

readers.READERS = (readers.Reader("any", read, (), (b"012345678",)),)
readers.KEPT = Path(sys.argv[1])
guided.main("any", "1", sys.argv[2])
"""


@pytest.mark.long
@pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64",
    reason="atheris has no files for this system",
)
def test_an_input_that_fails_is_kept(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    ended = subprocess.run(
        [sys.executable, "-c", FAILS_ON_NINE, tmp_path, corpus], capture_output=True, check=False
    )
    assert b"AssertionError" in ended.stdout, ended.stderr
    assert all(b"9" in path.read_bytes() for path in (tmp_path / "any").iterdir())
    assert any((tmp_path / "any").iterdir())
