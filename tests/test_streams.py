"""Streams as Windows has them: a code page in pipes, a word of its own for no reader, or none."""

import ctypes
import errno
import os
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import SimpleNamespace

import pytest

from quarto_access.cli import main
from quarto_access.streams import prepare, reader_has_gone

LETTERS = "Ä ñ œ \u283d 🎲"


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)


@pytest.mark.usefixtures("windows")
def test_a_pipe_takes_braille_and_every_letter_and_gives_them_back() -> None:
    written = BytesIO()
    out = TextIOWrapper(written, encoding="cp1252")
    prepare(out)
    out.write(LETTERS)
    out.flush()
    assert written.getvalue() == LETTERS.encode()
    lines = TextIOWrapper(BytesIO(f"{LETTERS}\n".encode() + b"\xff\n"), encoding="cp1252")
    prepare(lines)
    assert lines.read() == f"{LETTERS}\n\\xff\n"


@pytest.mark.usefixtures("windows")
def test_an_encoding_that_somebody_chose_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "cp850")
    written = BytesIO()
    out = TextIOWrapper(written, encoding="cp850")
    prepare(out)
    out.write("Ä\u283d")
    out.flush()
    assert written.getvalue() == "Ä\\u283d".encode("cp850")


class Gone:
    """A pipe that nobody reads any more, as Windows tells of it."""

    def __init__(self, place: int) -> None:
        self.fileno = lambda: place

    def write(self, _: str) -> int:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))


@pytest.mark.usefixtures("windows")
def test_a_reader_may_stop_reading(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = Path(__file__).parent / "core" / "records" / "call-by-the-placer.qrt"
    with (tmp_path / "pipe").open("wb") as file, monkeypatch.context() as context:
        context.setattr(sys, "stdout", Gone(file.fileno()))
        assert main(["replay", "--json", str(record)]) == 0


def test_only_windows_says_invalid_and_only_of_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    invalid = OSError(errno.EINVAL, "")
    assert reader_has_gone(BrokenPipeError())
    monkeypatch.setattr(sys, "platform", "linux")
    assert not reader_has_gone(invalid)
    monkeypatch.setattr(sys, "platform", "win32")
    assert reader_has_gone(invalid)
    assert not reader_has_gone(OSError(errno.EINVAL, "", "a file"))


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize("arguments", [["replay", "missing.qrt"], ["--nonsense"]])
def test_without_a_console_a_box_says_what_is_wrong(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    user32 = SimpleNamespace(MessageBoxW=lambda _, line, *__: shown.append(line))
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    try:
        status: object = main(arguments)
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    assert len(shown) == 1
    assert arguments[-1] in shown[0]
