"""The installed command with pipes, poor terminals and odd file names."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from quarto_access import __version__
from quarto_access.core import Player
from quarto_access.i18n.language import Language
from tests.cli.installed import COMMAND, run
from tests.core.recorded import RECORDS
from tests.core.written import written

PLAIN = str(RECORDS / "call-by-the-placer.qrt")
POOR = {
    "LC_ALL": "C",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
    "PYTHONIOENCODING": "ascii:strict",
}


def test_words_json_help_and_version() -> None:
    told = run("replay", PLAIN)
    assert (told.returncode, told.stderr) == (0, b"")
    assert told.stdout.decode().splitlines()[0] == f"{PLAIN}:"
    answered = run("replay", "--json", PLAIN)
    assert (answered.returncode, answered.stderr) == (0, b"")
    assert json.loads(answered.stdout)["line"] == ["A1", "B1", "C1", "D1"]
    assert run("--help").stdout.startswith(b"usage: quarto-access")
    assert run("--version").stdout.split() == [b"quarto-access", __version__.encode()]


def test_the_status_reaches_the_shell(tmp_path: Path) -> None:
    bad = tmp_path / "bad.qrt"
    bad.write_text(written("1 fly"), "utf-8")
    assert run("replay", str(bad)).returncode == 1
    missing = run("replay", "--json", str(bad), str(tmp_path / "missing.qrt"))
    assert missing.returncode == 2
    assert len(missing.stdout.splitlines()) == len(missing.stderr.splitlines()) == 1
    assert run("replay").returncode == 2


def test_the_module_is_the_command() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "quarto_access", "replay", "--json", PLAIN],
        capture_output=True,
        check=True,
    )
    assert ran.stdout == run("replay", "--json", PLAIN).stdout


def test_a_terminal_without_a_letter_shows_its_escape(tmp_path: Path) -> None:
    path = tmp_path / "née.qrt"
    path.write_text(written("1 naïf"), "utf-8")
    for options in ([], ["--json"]):
        ran = run("replay", *options, str(path), str(tmp_path / "manqué.qrt"), **POOR)
        assert ran.returncode == 2
        assert ran.stdout.isascii()
        assert ran.stderr.isascii()
        assert b"na\\" in ran.stdout
        assert b"Traceback" not in ran.stderr
        assert len(ran.stdout.splitlines()) == len(ran.stderr.splitlines()) == 1


ODD_NAMES = {
    "not UTF-8": os.fsdecode(b"caf\xe9.qrt") if os.name == "posix" else "caf\udce9.qrt",
    "a newline": "two\nlines.qrt",
    "an escape": "\x1b[2Jscreen.qrt",
    "a quote and a backslash": 'a"b\\c.qrt',
}


@pytest.mark.parametrize("kind", ODD_NAMES)
def test_odd_file_names_are_given_back(kind: str, tmp_path: Path) -> None:
    """If the system refuses such a name, the command says so."""
    name = str(tmp_path / ODD_NAMES[kind])
    try:
        Path(name).write_text(written("1 resign"), "utf-8")
        status = 0
    except OSError:
        status = 2
    answered = run("replay", "--json", name)
    assert answered.returncode == status
    assert [json.loads(line)["file"] for line in answered.stdout.splitlines()] == [name] * (
        status == 0
    )
    resigned = Language().sentence("resigned", {"player": Player.ONE}).encode()
    for environment in ({}, POOR):
        told = run("replay", name, **environment)
        assert told.returncode == status
        assert b"Traceback" not in told.stderr
        assert (resigned in told.stdout) is (status == 0)


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["words", "json"])
def test_a_reader_may_stop_reading(options: list[str]) -> None:
    """`head -1` does so, long before the command has printed everything."""
    with subprocess.Popen(
        [COMMAND, "replay", *options, *[PLAIN] * 600],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
        status = process.wait(timeout=60)
    assert said == b""
    assert status == 0
