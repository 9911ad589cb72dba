import sys
from io import StringIO

import pytest

from quarto_access.speech.backend import NotWorking, Utterance
from quarto_access.speech.backends.terminal import TerminalFallback


def test_words_are_lines_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    written = TerminalFallback()
    written.speak(Utterance("A1, empty.", interrupt=True))
    written.silence()
    written.speak(Utterance("A2, empty.", interrupt=False))
    written.close()
    assert capsys.readouterr() == ("", "A1, empty.\nA2, empty.\n")


def test_or_wherever_they_are_wanted() -> None:
    stream = StringIO()
    TerminalFallback(stream).speak(Utterance("A1.", interrupt=True))
    assert stream.getvalue() == "A1.\n"


def test_without_a_console_it_does_not_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(NotWorking):
        TerminalFallback()
