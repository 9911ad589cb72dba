"""The exit status of `replay`: 0 for legal records, 1 for illegal ones, 2 for unreadable files."""

import json
from importlib.metadata import version
from itertools import permutations
from pathlib import Path

import pytest

from quarto_access.cli import main
from tests.core.written import written

GOOD, BAD, MISSING, FOLDER = "good.qrt", "bad.qrt", "missing.qrt", "folder"


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(GOOD).write_text(written("1 resign"), "utf-8")
    Path(BAD).write_text(written("2 give TRHG"), "utf-8")
    Path(FOLDER).mkdir()


def ended(arguments: list[str]) -> object:
    """Return the status with which the arguments alone end the program."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return left.value.code


@pytest.mark.parametrize(
    ("names", "status"),
    [
        ([GOOD], 0),
        ([GOOD, GOOD], 0),
        ([BAD], 1),
        ([GOOD, BAD], 1),
        ([MISSING], 2),
        ([FOLDER], 2),
        ([GOOD, FOLDER], 2),
        ([BAD, MISSING], 2),
        ([GOOD, BAD, MISSING, FOLDER], 2),
        ([""], 2),
        (["a\0b"], 2),
        (["x" * 5000], 2),
        ([f"{GOOD}/"], 2),
    ],
)
@pytest.mark.parametrize("options", [[], ["--json"]], ids=["words", "json"])
def test_the_worst_file_is_the_status(
    names: list[str], status: int, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for order in permutations(names):
        assert main(["replay", *options, *order]) == status
        out, err = capsys.readouterr()
        said = [line for line in err.splitlines() if line.startswith("quarto-access: ")]
        assert len(said) == sum(name not in {GOOD, BAD} for name in names)
        assert "Traceback" not in err
        if options:
            answers = [json.loads(line) for line in out.splitlines()]
            assert [answer["file"] for answer in answers] == [
                name for name in order if name in {GOOD, BAD}
            ]


def test_a_missing_file_is_said_on_the_error_stream(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", MISSING]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"quarto-access: {MISSING}: ")
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1
    assert err.split(": ")[2].strip() not in {"", "None"}


def test_an_unreadable_file_is_said_on_the_error_stream(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert main(["replay", GOOD, BAD]) == 2
    assert capsys.readouterr() == (
        "",
        f"quarto-access: {GOOD}: Permission denied\nquarto-access: {BAD}: Permission denied\n",
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay"],
        ["replay", "--json"],
        ["replay", "--xml", GOOD],
        ["replya", GOOD],
        ["--json", GOOD],
        ["replay", "--json=yes", GOOD],
    ],
    ids=" ".join,
)
def test_a_usage_error_is_2_and_replays_nothing(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: quarto-access")


@pytest.mark.parametrize("arguments", [["--help"], ["replay", "--help"], ["-h"]], ids=" ".join)
def test_help_is_0_and_names_the_command(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(arguments) == 0
    out, err = capsys.readouterr()
    assert out.startswith("usage: quarto-access")
    assert "replay" in out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert err == ""


def test_help_tells_the_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    ended(["replay", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "0 if all are legal, 1 if any is not, 2 if any cannot be read" in told


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(["--version"]) == 0
    assert capsys.readouterr() == (f"quarto-access {version('quarto-access')}\n", "")


def test_without_a_standard_output_the_status_still_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A program started without a console has none."""
    monkeypatch.setattr("sys.stdout", None)
    assert [main(["replay", name]) for name in (GOOD, BAD, MISSING)] == [0, 1, 2]


def test_stopped_from_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("quarto_access.cli.replay_command.run", stop)
    assert main(["replay", GOOD]) == 130
