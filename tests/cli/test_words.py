"""`quarto-access replay` in words: a sentence for whatever happens, and for whatever is wrong.

`told/*.txt` are what some of the records sound like, read by a person.
"""

import json
from pathlib import Path

import pytest

from quarto_access.cli import main
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
    monkeypatch.chdir(RECORDS)
    assert main(["replay", f"{name}.qrt"]) == 0
    first, *sentences = capsys.readouterr().out.splitlines()
    assert first == f"{name}.qrt:"
    for sentence in sentences:
        assert sentence[0].isupper()
        assert sentence.endswith((".", "?"))
        assert not set(sentence) & set("{}<>_=")


MESSAGES = {
    "over 1 MiB": "The file is over 1 MiB.",
    "byte that is no UTF-8": "The line is not UTF-8 text.",
    "line cut in the text": 'A header looks like this: [Name "text"].',
    "unknown edition": "The header Edition has a value that it cannot have.",
    "header missing in the middle": "The header Squares is missing here.",
    "header twice in a row": "The header Squares is here for the second time.",
    "further header too early": "The header First must come before this one.",
    "header after an action": "A header cannot come after an action.",
    "a criterion twice": "A characteristic is named twice.",
    "colour in the Access edition": "The other edition has this characteristic.",
    "criteria out of order": "The characteristics are not in their order.",
    "piece cut": "This is no piece: TRH.",
    "unknown square": "This is no space: E1.",
    "no third player acts": "A line begins with the player, 1 or 2, not with: 3.",
    "verb cut": "This is nothing that a player can do: giv.",
    "call cut": "Something is missing at the end of the line.",
    "too much": "The line should have ended before: A1.",
    "four squares that are no line": "These four spaces are no line.",
    "piece given twice": "This piece lies on B2 already: tall, round, hollow, grooved.",
    "piece of the other edition": "The other edition has this piece: tall, round, hollow, dark.",
    "square taken": "B2 is taken by: tall, round, hollow, grooved.",
    "wrong player gives": "It is not the turn of player 2, it is the turn of player 1.",
    "placing before anything was given": "No piece is in hand to place.",
    "giving twice": "No piece can be given now.",
    "passing too early": "Passing is for a full board only.",
    "line that does not count": "Two-by-twos do not count in this game.",
    "call without the right": "Player 1 cannot call until the next piece is placed.",
    "call under automatic calling": "Nobody calls or passes under automatic calling.",
    "giving after the end": "The game is over.",
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
    place = f"bad.qrt, line {bad.line}, column {bad.column}"
    assert capsys.readouterr() == (f"{place}: {MESSAGES[name]}\n", "")
    assert main(["replay", "--json", "bad.qrt"]) == 1
    assert json.loads(capsys.readouterr().out)["message"] == MESSAGES[name]


@pytest.mark.parametrize("name", CASES)
def test_no_bad_record_leaves_a_gap_in_its_sentence(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad = CASES[name]
    path = tmp_path / "bad.qrt"
    path.write_bytes(as_bytes(bad))
    assert main(["replay", str(path)]) == 1
    message = capsys.readouterr().out.removeprefix(f"{path}, line {bad.line}, column {bad.column}:")
    assert message.startswith(" ")
    assert "{" not in message
    assert ": ." not in message


def test_braces_in_a_word_are_told_as_they_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bad.qrt"
    path.write_text(written("1 {text}"), "utf-8")
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().out.endswith(": This is nothing that a player can do: {text}.\n")
