"""Output cannot command a terminal; streams may be closed, and lines may never end."""

import os
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest

from quarto_access.cli import main
from quarto_access.host.text_mode import LONGEST, InputLines
from quarto_access.speech.backends.terminal import TerminalOutput
from quarto_access.storage.log import entries
from tests.cli.installed import COMMAND, run
from tests.core.recorded import RECORDS
from tests.monkey.monkey import offered
from tests.play.program import choose_two_persons
from tests.storage.patience import patience
from tests.systems import needs_pipes

PLAIN = str(RECORDS / "call-by-the-placer.qrt")
UNSEEN = "\x1b[2J\x9b\u061c\u200b\u202e\U000e0041"


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay",),
        ("--load",),
        ("--load", PLAIN, "--transcript"),
        ("solve", "--file"),
        ("solve",),
        ("solve", "--criteria"),
        (),
        ("match", "--one"),
    ],
    ids=" ".join,
)
def test_no_name_commands_a_terminal(arguments: tuple[str, ...], tmp_path: Path) -> None:
    told = run(*arguments, str(tmp_path / "no" / f"{UNSEEN}file"), LC_ALL="C.UTF-8")
    shown = (told.stdout + told.stderr).decode()
    assert told.returncode in {1, 2}
    assert not set(UNSEEN) - set("[2J") & set(shown)
    assert "Traceback" not in shown


def test_nothing_that_is_said_commands_a_terminal() -> None:
    stream = StringIO()
    TerminalOutput(stream).say(f"a{UNSEEN}b", interrupt=True)
    assert stream.getvalue() == ("a\\x1b[2J\\x9b\\u061c\\u200b\\u202e\\U000e0041b\n")


@needs_pipes
@pytest.mark.parametrize("closed", ["2>&-", "<&- 2>&-"])
@pytest.mark.parametrize("arguments", [("replay", "missing"), ("solve", "x"), ("--nonsense",)])
def test_without_a_stream_for_errors_they_are_said_nowhere(
    closed: str, arguments: tuple[str, ...]
) -> None:
    line = f'"$0" "$@" {closed}'
    ran = subprocess.run(
        ["/bin/sh", "-c", line, COMMAND, *arguments], capture_output=True, check=False, timeout=60
    )
    assert ran.returncode == 2
    assert (ran.stdout == b"") is (arguments != ("solve", "x"))


@needs_pipes
def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    """A file in its place would get the output of libraries."""
    code = (
        "import os, sys; from quarto_access.cli import main; main(['replay', sys.argv[1]]);"
        "print(os.open(sys.argv[1], os.O_RDONLY), file=open(sys.argv[2], 'w'))"
    )
    line = '"$0" -c "$1" "$2" "$3" <&- >&- 2>&-'
    told = tmp_path / "told"
    subprocess.run(
        ["/bin/sh", "-c", line, sys.executable, code, PLAIN, told], check=True, timeout=60
    )
    assert int(told.read_text()) > 2


def test_a_line_of_a_file_without_end_is_not_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "positions"
    with path.open("wb") as file:
        file.truncate(10**11)  # it takes no place
    with patience():
        assert main(["solve", "--file", str(path)]) == 2
    assert capsys.readouterr().err == f"quarto-access: {path}: a line is too long\n"


@pytest.mark.parametrize("beside", [False, True])
def test_of_a_long_line_that_is_typed_the_beginning_counts(*, beside: bool) -> None:
    stream = StringIO("x" * 10 * LONGEST + "\nQ\n" + "y" * LONGEST)
    lines = InputLines(stream)
    read = [lines.next(5.0 if beside else None) for _ in range(4)]
    assert read == ["x" * LONGEST, "Q\n", "y" * LONGEST, ""]


@needs_pipes
def test_the_end_of_the_input_in_a_terminal_drops_the_half_line_before_it() -> None:
    """A terminal passes on the half line at the first Ctrl+D, and the end at the second."""
    keyboard, terminal = os.openpty()
    with os.fdopen(keyboard, "wb", buffering=0) as keys, os.fdopen(terminal) as stream:
        keys.write(b"Q\nb2\x04\x04")
        lines = InputLines(stream)
        read = [lines.next(5.0) for _ in range(2)]
        assert read == ["Q\n", ""]


@pytest.mark.parametrize(
    "word", ["shift+" * 1500 + "a", "umschalt+" * 5000, "ctrl+" * 5000 + "ctrl"]
)
def test_a_key_with_a_thousand_modifiers_is_none(word: str, tmp_path: Path) -> None:
    begun = time.monotonic()
    ran = subprocess.run(
        [COMMAND, "--text", "--profile", tmp_path / "profile"],
        input=f"{word}\n".encode(),
        capture_output=True,
        check=False,
        timeout=60,
        env=os.environ | {"LC_ALL": "de_DE.UTF-8"},
    )
    assert ran.returncode == 0
    assert b"Traceback" not in ran.stderr
    assert time.monotonic() - begun < 20
    assert not (tmp_path / "profile" / "log.txt").exists(), "no bug was met"
    assert len(ran.stdout) < 1000, "nobody wants to hear all of it"


@needs_pipes
@pytest.mark.parametrize(
    ("stream", "status"), [("/dev/full", 2), ("a pipe that nobody reads", 0)], ids=["full", "pipe"]
)
def test_a_game_whose_words_nobody_can_read_ends_and_is_kept(
    stream: str, status: int, tmp_path: Path
) -> None:
    """It is no bug, and keys that come after it do nothing."""
    if stream == "/dev/full":
        words = os.open(stream, os.O_WRONLY)
    else:
        reader, words = os.pipe()
        os.close(reader)
    profile = tmp_path / "profile"
    choose_two_persons(profile)
    ran = subprocess.run(
        [COMMAND, "--text", "--quick", "--profile", profile],
        input=b"Enter\nRight Enter\n",
        stdout=words,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
    )
    os.close(words)
    assert ran.returncode == status
    assert b"Traceback" not in ran.stderr
    assert entries(str(profile)) == ()
    assert offered(profile) == ()
