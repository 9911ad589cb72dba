"""`quarto-access replay` in words: a sentence for every event, and for every error.

`told/*.txt` are the sentences for some of the records, in ids.
"""

import json
from pathlib import Path

import pytest

from quarto_access.cli import main, words
from quarto_access.i18n.language import Language
from quarto_access.narration.announcement import Fact
from tests.core.bad_records import CASES, as_bytes
from tests.core.recorded import NAMES, RECORDS
from tests.core.written import written

TOLD = Path(__file__).parent / "told"
STORIES = sorted(path.stem for path in TOLD.iterdir())


@pytest.mark.parametrize("name", STORIES)
def test_a_record_is_told_like_this(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(RECORDS)
    assert main(["replay", f"{name}.qrt"]) == 0
    assert capsys.readouterr() == ((TOLD / f"{name}.txt").read_text("utf-8"), "")


@pytest.mark.parametrize("name", NAMES)
def test_every_record_is_told_in_whole_sentences(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "language", Language)
    monkeypatch.chdir(RECORDS)
    assert main(["replay", f"{name}.qrt"]) == 0
    first, *sentences = capsys.readouterr().out.splitlines()
    assert name in first
    for sentence in sentences:
        assert sentence[0].isupper()
        assert sentence.endswith((".", "?"))
        assert not set(sentence) & set("{}<>_=")


MESSAGES = {
    "over 1 MiB": "reason.too-large",
    "byte that is no UTF-8": "reason.not-utf-8",
    "line cut in the text": "reason.bad-header",
    "unknown edition": "reason.bad-header-value(Edition)",
    "header missing in the middle": "reason.header-missing(Squares)",
    "header twice in a row": "reason.header-twice(Squares)",
    "further header too early": "reason.header-out-of-order(First)",
    "header after an action": "reason.header-after-actions",
    "a criterion twice": "reason.criteria-repeated",
    "colour in the Access edition": "reason.criteria-of-other-edition",
    "criteria out of order": "reason.criteria-order",
    "piece cut": "reason.bad-piece(TRH)",
    "unknown square": "reason.bad-square(E1)",
    "no third player acts": "reason.bad-player(3)",
    "verb cut": "reason.bad-verb(giv)",
    "call cut": "reason.too-few-words",
    "too much": "reason.too-many-words(A1)",
    "four squares that are no line": "reason.not-a-line",
    "piece given twice": "reason.piece-gone(tall round hollow grooved, B2)",
    "piece of the other edition": "reason.piece-of-other-edition(tall round hollow dark)",
    "square taken": "reason.square-taken(tall round hollow grooved, B2)",
    "wrong player gives": "reason.not-on-turn(player 1, player 2)",
    "placing before anything was given": "reason.wrong-phase.place",
    "giving twice": "reason.wrong-phase.give",
    "passing too early": "reason.wrong-phase.pass",
    "line that does not count": "reason.line-not-in-game",
    "call without the right": "reason.call-lost(player 1)",
    "call under automatic calling": "reason.calls-automatic",
    "giving after the end": "reason.game-over",
}


def test_there_is_a_sentence_for_every_reason() -> None:
    assert {CASES[name].reason for name in MESSAGES} == {bad.reason for bad in CASES.values()}


@pytest.mark.parametrize("name", MESSAGES)
def test_what_is_wrong_is_said_in_a_sentence(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = CASES[name]
    monkeypatch.chdir(tmp_path)
    Path("bad.qrt").write_bytes(as_bytes(bad))
    assert main(["replay", "bad.qrt"]) == 1
    place = f"record.wrong({bad.column}, {bad.line}, bad.qrt)"
    assert capsys.readouterr() == (f"{place} {MESSAGES[name]}\n", "")
    assert main(["replay", "--json", "bad.qrt"]) == 1
    assert json.loads(capsys.readouterr().out)["message"] == MESSAGES[name]


@pytest.mark.parametrize("name", CASES)
def test_no_bad_record_leaves_a_gap_in_its_sentence(
    name: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(words, "language", Language)
    bad = CASES[name]
    path = tmp_path / "bad.qrt"
    path.write_bytes(as_bytes(bad))
    assert main(["replay", str(path)]) == 1
    place: dict[str, Fact] = {"name": str(path), "line": bad.line, "column": bad.column}
    begins = f"{Language().sentence('record.wrong', place)} "
    out = capsys.readouterr().out
    assert out.startswith(begins)
    message = out.removeprefix(begins)
    assert message.strip()
    assert "{" not in message
    assert ": ." not in message


def test_braces_in_a_word_are_told_as_they_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bad.qrt"
    path.write_text(written("1 {text}"), "utf-8")
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().out.endswith(" reason.bad-verb({text})\n")
