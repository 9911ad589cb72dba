"""A game that was damaged on its way is refused: its checks tell it from one written by hand."""

import json
from pathlib import Path

import pytest

from quarto_access.cli import main
from quarto_access.core import format_record, parse_record
from quarto_access.storage.checked_records import with_check
from quarto_access.storage.journal_text import Extent, format_journal, head_of
from tests.core.written import HEADERS, written

GAME = written("", "1 give TRHG", "2 place C1", "2 give trhg")
SAVED = with_check(GAME)
LINE_OF_THE_CHECK = len(SAVED.splitlines())


def journal() -> str:
    record = parse_record(GAME)
    lines = [line for line in format_record(record).splitlines() if line[:2] in {"1 ", "2 "}]
    return format_journal(head_of(record), lines, Extent.WHOLE)[0]


ALTERED = {
    "a saved game": (SAVED.replace("C1", "C4"), LINE_OF_THE_CHECK),
    "one with lines of Windows": (SAVED.replace("C1", "C4").replace("\n", "\r\n"), 12),
    "a saved game without one of its lines": (SAVED.replace("2 give trhg\n", ""), 11),
    "a journal": (journal().replace("C1", "C4"), len(HEADERS) + 4),
    "the head of a journal": (journal().replace('"lose-call"', '"free"'), len(HEADERS) + 3),
    "the mark of a journal": (journal().replace("whole", "whale").replace("C1", "C4"), 11),
    "a journal whose last line was changed": (journal().replace("give trhg", "give trhG"), 12),
}


@pytest.mark.parametrize("name", ALTERED)
def test_a_game_whose_check_does_not_fit_is_not_told_as_another_one(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, line = ALTERED[name]
    monkeypatch.chdir(tmp_path)
    Path("bad.qrt").write_text(text, "utf-8", newline="")
    assert main(["replay", "bad.qrt"]) == 1
    assert capsys.readouterr() == (f"record.wrong(1, {line}, bad.qrt) reason.altered\n", "")
    assert main(["replay", "--json", "bad.qrt"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["legal"], answer["reason"]) == (False, "altered")


@pytest.mark.parametrize(
    "text",
    [
        SAVED,
        SAVED.replace("\n", "\r\n"),
        GAME.replace("C1", "C4"),
        journal(),
        journal().replace("\n", "\r\n"),
        GAME.replace("C1", "C1 ;20261224"),
    ],
    ids=["saved", "saved on Windows", "by hand", "journal", "journal on Windows", "with a comment"],
)
def test_a_sound_one_and_one_without_a_check_are_told(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "good.qrt"
    path.write_text(text, "utf-8", newline="")
    assert main(["replay", "--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["hand"] == "trhg"


@pytest.mark.parametrize("name", ALTERED)
def test_nor_is_it_played(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.qrt"
    path.write_text(ALTERED[name][0], "utf-8", newline="")
    assert main(["--text", "--profile", str(tmp_path), "--load", str(path)]) == 2
    assert capsys.readouterr().err.endswith("reason.altered\n")
