"""`quarto-access replay --json`: one object a file, with these keys and in this order."""

import json
from pathlib import Path

import pytest

from quarto_access.cli import main
from quarto_access.core import Illegal, format_action, parse_record
from tests.core.bad_records import CASES, as_bytes
from tests.core.naive import NaiveGame
from tests.core.played import alternating
from tests.core.recorded import NAMES, RECORDS, expected
from tests.core.translated import naive_under
from tests.core.written import written

GOLDEN = {
    "call-by-the-opponent": (
        '"legal": true, "result": "1", "how": "call", "line": ["A1", "B1", "C1", "D1"], '
        '"shared": ["height", "shape"], '
        '"board": "TRHGTRHgTRhGTRhg/................/................/............trhg", '
        '"hand": "tRHG"'
    ),
    "last-calls-with-two-lines": (
        '"legal": true, "result": "2", "how": "call", "line": ["A1", "B2", "C3", "D4"], '
        '"shared": ["body"], '
        '"board": "tRHgTrhgtrHGtRhg/TRhGTrHGtRhGTRhg/tRHGtrHgTRHgtrhg/TrhGTrHgtrhGTRHG", '
        '"hand": null'
    ),
    "two-by-two-is-called": (
        '"legal": true, "result": "2", "how": "call", "line": ["B2", "B3", "C2", "C3"], '
        '"shared": ["body"], '
        '"board": "................/....TRHGTRHg..../....tRHgTrHG..../trhg............", '
        '"hand": null'
    ),
    "classic-edition": (
        '"legal": true, "result": "1", "how": "call", "line": ["A1", "A2", "A3", "A4"], '
        '"shared": ["colour"], '
        '"board": "TRHD............/trHD............/TrhD............/tRhD............", '
        '"hand": null'
    ),
    "two-characteristics-count": (
        '"legal": true, "result": "1", "how": "call", "line": ["A1", "B1", "C1", "D1"], '
        '"shared": ["shape"], '
        '"board": "TRHGTRHgTRhGTRhg/................/................/................", '
        '"hand": null'
    ),
    "automatic-several-lines": (
        '"legal": true, "result": "2", "how": "call", "line": null, '
        '"board": "....tRhg......../TRHGTrhgTrHgTRHg/....trhG......../....tRhG........", '
        '"hand": null'
    ),
    "wrong-call-loses-the-game-with-a-piece-in-hand": (
        '"legal": true, "result": "2", "how": "false-call", "line": null, '
        '"board": "................/................/........TRHG..../................", '
        '"hand": "trhg"'
    ),
    "resign-before-anything": (
        '"legal": true, "result": "1", "how": "resign", "line": null, '
        '"board": "................/................/................/................", '
        '"hand": null'
    ),
    "timeout-while-placing": (
        '"legal": true, "result": "2", "how": "timeout", "line": null, '
        '"board": "TRHG............/................/................/................", '
        '"hand": "trhg"'
    ),
    "last-calls-both-pass": (
        '"legal": true, "result": "draw", "how": "draw", "line": null, '
        '"board": "trHgTrhgTRHgtrhG/TRHGTrhGtrHGtRhg/tRhGtRHgtRHGTRhg/TrHGtrhgTRhGTrHg", '
        '"hand": null'
    ),
    "unfinished-with-a-piece-in-hand": (
        '"legal": true, "result": "*", "how": null, "line": null, '
        '"board": "................/....TRHG......../........trhg..../................", '
        '"hand": "TRhg"'
    ),
    "unfinished-before-anything": (
        '"legal": true, "result": "*", "how": null, "line": null, '
        '"board": "................/................/................/................", '
        '"hand": null'
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_an_object_looks_like_this(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(RECORDS)
    assert main(["replay", "--json", f"{name}.qrt"]) == 0
    out, err = capsys.readouterr()
    assert out == f'{{"file": "{name}.qrt", {GOLDEN[name]}}}\n'
    assert err == ""


def the_end(name: str) -> tuple[str, str | None, list[str] | None, list[str]]:
    """Return result, how, line and shared traits, as in the transcript's last line."""
    last = expected(name)[-1] if expected(name) else ""
    if not last.startswith("over: "):
        return "*", None, None, []
    if last == "over: draw":
        return "draw", "draw", None, []
    winner, _, how, *alignment = last.removeprefix("over: ").replace(",", "").split()
    if not alignment:
        return winner, how, None, []
    *line, traits = alignment
    return winner, how, line, traits.split("+")


CHARACTERISTICS = {
    "tall": "height",
    "short": "height",
    "round": "shape",
    "square": "shape",
    "hollow": "body",
    "solid": "body",
    "grooved": "finish",
    "smooth": "finish",
    "dark": "colour",
    "light": "colour",
}


def naive_end(path: Path) -> NaiveGame:
    """Return the game as the naive rules leave it."""
    record = parse_record(path.read_bytes())
    naive = naive_under(record.rules)
    for action in record.actions:
        naive.act(format_action(action))
    return naive


@pytest.mark.parametrize("name", NAMES)
def test_every_field_is_what_happened(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = RECORDS / f"{name}.qrt"
    assert main(["replay", "--json", str(path)]) == 0
    answer = json.loads(capsys.readouterr().out)
    result, how, line, traits = the_end(name)
    naive = naive_end(path)
    keys = ["file", "legal", "result", "how", "line", "shared", "board", "hand"]
    assert list(answer) == [key for key in keys if key != "shared" or line]
    shared = {"shared": [CHARACTERISTICS[trait] for trait in traits]} if line else {}
    assert answer == shared | {
        "file": str(path),
        "legal": True,
        "result": result,
        "how": how,
        "line": line,
        "board": "/".join(
            "".join(naive.board.get(column + row, "....") for column in "ABCD") for row in "1234"
        ),
        "hand": naive.hand,
    }


@pytest.mark.parametrize(
    ("named", "result", "how"),
    [("1/2", "draw", "draw"), ("1", "1", "timeout"), ("2", "2", "timeout"), ("*", "*", None)],
)
def test_an_end_that_no_action_brings_is_told(
    named: str, result: str, how: str | None, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "closed.qrt"
    path.write_text(written(f'[Result "{named}"]', *alternating("TRHG A1, trhg")))
    assert main(["replay", "--json", str(path)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["result"], answer["how"]) == (result, how)


@pytest.mark.parametrize("name", CASES)
def test_a_bad_record_is_answered_with_its_line_and_reason(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad = CASES[name]
    path = tmp_path / "bad.qrt"
    path.write_bytes(as_bytes(bad))
    assert main(["replay", "--json", str(path)]) == 1
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert list(answer) == ["file", "legal", "error_line", "reason", "message"]
    assert (answer["file"], answer["legal"]) == (str(path), False)
    assert (answer["error_line"], answer["reason"]) == (bad.line, bad.reason.value)
    assert answer["message"].startswith(f"reason.{bad.reason.value}")
    assert err == ""


def test_a_reason_is_its_code() -> None:
    assert [reason.value for reason in Illegal] == [
        "game-over",
        "not-on-turn",
        "wrong-phase",
        "piece-of-other-edition",
        "piece-gone",
        "square-taken",
        "line-not-in-game",
        "call-lost",
        "calls-automatic",
    ]


def test_one_object_a_file_in_the_order_given(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    names = []
    for number, text in enumerate(
        [
            written("1 resign"),
            written("1 fly"),
            written("2 resign"),
            "",
            written(*alternating("TRHG A1, trhg")),
        ]
    ):
        path = tmp_path / f"{number}.qrt"
        path.write_text(text, "utf-8")
        names.append(str(path))
    names.append(names[0])
    assert main(["replay", "--json", *names]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["file"] for answer in answers] == names
    assert [answer["legal"] for answer in answers] == [True, False, True, False, True, True]
    assert [answer.get("result") for answer in answers] == ["2", None, "1", None, "*", "2"]


@pytest.mark.parametrize("name", ["née.qrt", "two words.qrt", "後手.qrt", "$HOME.qrt", "-json"])
def test_a_file_is_named_as_it_was_given(
    name: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(written("1 resign"), "utf-8")
    assert main(["replay", "--json", "--", name]) == 0
    out = capsys.readouterr().out
    assert json.loads(out)["file"] == name
    assert out.isascii()
