"""The transcript: its contents, and the report when its file cannot grow."""

import errno
from io import StringIO

from quarto_access.presenter.recorder import Recorder


class Full(StringIO):
    """A file on a full disk."""

    def write(self, _: str) -> int:
        raise OSError(errno.ENOSPC, "full")


def test_it_writes_a_line_for_each_thing() -> None:
    file, faults = StringIO(), list[str]()
    recorder = Recorder(file, lambda: 5.0, lambda: faults.append("failed"))
    recorder.write("key", key="A", place=None)
    recorder.write("tick", timed=True)
    assert file.getvalue() == (
        '{"t": 0.0, "kind": "key", "key": "A"}\n{"t": 0.0, "kind": "tick", "timed": true}\n'
    )
    assert faults == []


def test_a_file_that_takes_no_more_is_closed_and_reported_once() -> None:
    file, faults = Full(), list[str]()
    recorder = Recorder(file, lambda: 0.0, lambda: faults.append("failed"))
    recorder.write("key", key="A")
    recorder.write("key", key="B")
    assert faults == ["failed"]
    assert file.closed


def test_without_a_file_nothing_is_written_or_reported() -> None:
    faults: list[str] = []
    Recorder(None, lambda: 0.0, lambda: faults.append("failed")).write("key", key="A")
    assert faults == []
