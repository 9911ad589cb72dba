"""`quarto-access solve`: values in words and as JSON, and errors for other texts."""

import json
import re
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from quarto_access.cli import main
from quarto_access.cli.progress import Progress
from quarto_access.core import (
    Position,
    Square,
    Unreadable,
    format_position,
    parse_piece,
    parse_position,
)
from quarto_access.core.board import with_piece
from tests.cli.installed import run
from tests.systems import needs_signals

EMPTY = "................"
WON = f"TRHGtRHgTRhg..../{EMPTY}/{EMPTY}/{EMPTY} tRhG"
"""The piece in hand is round, as three of row 1 are."""

DRAWN = "TRHG........trhg/....tRHG......../........TrhG..../tRhg....TRhg.... TrHg"
LOST = "TRHGTRHgTRhg..../................/TrHGTrHgTrhG..../tRHGtRHgtRhGtRhg -"
"""Both traits of a characteristic are dangerous."""

FULL = "trHgTrhgTRHgtrhG/TRHGTrhGtrHGtRhg/tRhGtRHgtRHGTRhg/TrHGtrhgTRhGTrHg -"

Captured = pytest.CaptureFixture[str]


def answered(capsys: Captured, *arguments: str, status: int = 0) -> list[dict[str, object]]:
    assert main(["solve", "--json", *arguments]) == status
    out, err = capsys.readouterr()
    assert err == ""
    return [json.loads(line) for line in out.splitlines()]


def told(capsys: Captured, *arguments: str, status: int = 0) -> list[str]:
    assert main(["solve", *arguments]) == status
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def test_an_object_has_these_keys(capsys: Captured) -> None:
    [answer] = answered(capsys, WON)
    assert list(answer) == ["position", "value", "best", "nodes", "seconds"]
    assert (answer["position"], answer["value"]) == (WON, "win")
    assert answer["best"] == ["place D1 call"]
    assert type(answer["nodes"]) is int
    assert type(answer["seconds"]) is float


def test_all_and_turns(capsys: Captured) -> None:
    [answer] = answered(capsys, "--all", "--turns", LOST)
    assert list(answer) == ["position", "value", "best", "turns", "nodes", "seconds"]
    assert (answer["value"], answer["turns"]) == ("loss", 1)
    left = ["TRhG", "Trhg", "trHG", "trHg", "trhG", "trhg"]
    assert answer["best"] == [f"give {piece}" for piece in left]
    [answer] = answered(capsys, "--all", "--turns", DRAWN)
    assert (answer["value"], answer["turns"]) == ("draw", None)
    assert isinstance(answer["best"], list)
    assert len(answer["best"]) == len(set(answer["best"])) == 11
    [one] = answered(capsys, DRAWN)
    assert isinstance(one["best"], list)
    assert len(one["best"]) == 1
    assert set(one["best"]) < set(answer["best"])


def test_a_full_board_has_nothing_to_do(capsys: Captured) -> None:
    for options in ([], ["--all"]):
        [answer] = answered(capsys, *options, FULL)
        assert (answer["value"], answer["best"], answer["nodes"]) == ("draw", [], 0)


def test_the_last_piece_is_only_placed(capsys: Captured) -> None:
    [answer] = answered(capsys, "--all", FULL.replace("TRHG", "....").replace("-", "TRHG"))
    assert answer["best"] == ["place A2"]


def test_the_early_game_is_known(capsys: Captured) -> None:
    board = "/".join([EMPTY] * 4)
    for hand, verbs in (("-", ["give"]), ("TrHg", ["place", "give"])):
        [answer] = answered(capsys, f"{board} {hand}")
        assert (answer["value"], answer["nodes"]) == ("draw", 0)
        assert isinstance(answer["best"], list)
        [best] = answer["best"]
        assert best.split()[::2] == verbs
    [answer] = answered(capsys, "--all", "--turns", f"{board} -")
    assert (answer["value"], answer["turns"]) == ("draw", None)
    assert isinstance(answer["best"], list)
    assert len(answer["best"]) == 16
    [answer] = answered(capsys, "--all", f"{board} TrHg")
    assert isinstance(answer["best"], list)
    assert len(set(answer["best"])) == 16 * 15


@pytest.mark.parametrize(
    ("criteria", "value"), [("height", "draw"), ("shape", "loss"), ("shape body finish", "loss")]
)
def test_what_counts_can_be_said(criteria: str, value: str, capsys: Captured) -> None:
    [answer] = answered(capsys, "--criteria", criteria, LOST)
    assert answer["value"] == value


def test_squares_and_the_classic_edition(capsys: Captured) -> None:
    corner = f"TRHDtRHd......../TRhd............/{EMPTY}/{EMPTY} tRhD"
    [answer] = answered(capsys, "--edition", "classic", "--squares", corner)
    assert answer["best"] == ["place B2 call"]
    [answer] = answered(capsys, corner, status=1)
    assert answer["reason"] == "piece-of-other-edition"


def test_a_position_may_be_two_arguments(capsys: Captured) -> None:
    board, hand = LOST.split()
    assert answered(capsys, board, hand)[0]["value"] == "loss"


def test_a_file_is_solved_line_by_line(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_bytes(f"\ufeff{WON}\r\n\n{LOST}\nnonsense\n  {DRAWN}".encode())
    answers = answered(capsys, "--file", str(path), status=2)
    assert [answer["position"] for answer in answers] == [WON, LOST, "nonsense", DRAWN]
    assert [answer.get("value") for answer in answers] == ["win", "loss", None, "draw"]
    assert told(capsys, "--file", str(path), status=2)[:3] == [
        f"record.name({WON})",
        "solve.win",
        "solve.call(D1)",
    ]


def test_the_nodes_of_a_position_do_not_depend_on_those_before(
    capsys: Captured, tmp_path: Path
) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"{DRAWN}\n{WON}\n{DRAWN}")
    first, _, last = answered(capsys, "--file", str(path))
    assert first["nodes"] == last["nodes"]


BAD = {
    "TRHG": Unreadable.TOO_FEW,
    f"{WON} again": Unreadable.TOO_MANY,
    WON[1:]: Unreadable.ROWS,
    WON.replace("TRHG", "trhx"): Unreadable.PIECE,
    WON.replace(" tRhG", " TRHG"): Unreadable.PIECE_TWICE,
    WON.replace("TRHG", "TRhg"): Unreadable.PIECE_TWICE,
    WON.replace("TRHG", "TRHD"): Unreadable.MIXED_EDITIONS,
}


@pytest.mark.parametrize(("text", "reason"), BAD.items(), ids=BAD.values())
def test_what_is_no_position_has_a_reason(text: str, reason: Unreadable, capsys: Captured) -> None:
    [answer] = answered(capsys, text, status=2)
    assert list(answer) == ["position", "error_column", "reason", "message"]
    assert (answer["position"], answer["reason"]) == (text, reason.value)
    assert str(answer["message"]).startswith(f"reason.{reason.value}")
    [sentence] = told(capsys, text, status=2)
    assert sentence == f"solve.wrong({answer['error_column']}, {text}) {answer['message']}"


def test_the_column_is_where_it_is_wrong(capsys: Captured) -> None:
    classic = f"{EMPTY}/TRHD............/{EMPTY}/{EMPTY} -"
    [answer] = answered(capsys, classic, status=1)
    assert answer["error_column"] == classic.index("TRHD") + 1
    [answer] = answered(capsys, f"{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY} TRHD", status=1)
    assert answer["error_column"] == 69


def test_words(capsys: Captured) -> None:
    assert told(capsys, "--turns", WON) == [
        "solve.win.in(1)",
        "solve.call(D1)",
    ]
    value, best = told(capsys, DRAWN)
    assert value == "solve.draw"
    assert best.startswith("solve.")
    assert told(capsys, "--all", "--criteria", "height", LOST)[1:3] == [
        "solve.draw.ways(4, 6)",
        "solve.give(short)",
    ]
    assert told(capsys, FULL)[0] == "solve.draw"
    assert told(capsys, FULL.replace("TRHG", "....").replace("-", "TRHG"))[:2] == [
        "solve.draw",
        "solve.place(A2)",
    ]


@pytest.mark.parametrize(
    ("criteria", "is_line"), [("height", False), ("shape", True), ("height shape", True)]
)
def test_what_is_taken_for_granted_of_a_line_on_the_board_is_said(
    criteria: str, is_line: bool, capsys: Captured
) -> None:
    same_shape = f"TRHGTRhGtRHgTRhg/{EMPTY}/tRHG............/tRhGtrHG........ TrHG"
    heard = told(capsys, "--criteria", criteria, same_shape)
    assert heard.count("solve.dead") == is_line
    assert heard[-1] == "solve.dead" or not is_line


def test_every_action_is_told_square_by_square(capsys: Captured) -> None:
    [answer] = answered(capsys, "--all", DRAWN)
    assert isinstance(answer["best"], list)
    squares = list(dict.fromkeys(best.split()[1] for best in answer["best"]))
    sentences = told(capsys, "--all", DRAWN)[2:]
    assert [re.findall(r"\b[A-D][1-4]\b", sentence) for sentence in sentences] == [
        [s] for s in squares
    ]


def test_the_ways_are_counted_among_all_choices(capsys: Captured) -> None:
    assert told(capsys, "--all", DRAWN)[1].startswith("solve.draw.ways(11, ")
    assert told(capsys, "--all", WON)[1].startswith("solve.win.ways(")
    assert told(capsys, "--all", LOST)[1].startswith("solve.give(")


WINS_LATE = "tRHG........TRhG/TrhG............/....trHG....TrHG/TrhgTRhg....tRhG tRHg"
LOSES_LATE = "................/TrhgTrHG......../TRhgtrHGtrhg..../TrHgtrHgTrhG.... tRhG"


def test_with_turns_the_choice_wins_soonest_or_resists_longest(capsys: Captured) -> None:
    """The other player's turns are one less, and so on to the end."""
    for position, line, turns in (
        (WINS_LATE, "solve.quickest", 3),
        (LOSES_LATE, "solve.longest", 8),
    ):
        [answer] = answered(capsys, "--turns", position)
        assert answer["turns"] == turns
        assert told(capsys, "--turns", position)[1] == line
        assert isinstance(answer["best"], list)
        _, square, _, gift = answer["best"][0].split()
        there = parse_position(position)
        then = Position(with_piece(there.board, Square[square], there.hand), parse_piece(gift))
        [after] = answered(capsys, "--turns", format_position(then))
        assert after["turns"] == turns - 1


def test_a_long_search_says_that_it_goes_on(capsys: Captured) -> None:
    times = iter([0.0, 1.0, 2.5, 2.6, 12.4, 12.6])
    progress = Progress(now=lambda: next(times), speaks=True)
    for _ in range(5):
        progress.tell(lambda seconds: f"{seconds} s")
    assert capsys.readouterr() == ("", "2 s\n13 s\n")


def test_what_is_no_terminal_hears_nothing_of_it(capsys: Captured) -> None:
    times = count(0.0, 100.0)
    Progress(now=lambda: next(times)).tell(str)
    assert capsys.readouterr() == ("", "")


INTERRUPTIBLE = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from quarto_access.cli import main
raise SystemExit(main())
"""
"""The program as a terminal starts it: what a shell starts in the background ignores Ctrl+C."""

EARLY = f"....trHg......../{EMPTY}/........tRhG..../TRHG............ trhg"
"""It takes some seconds to find every good choice."""


@needs_signals
@pytest.mark.parametrize("of_file", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_interrupted_it_ends_at_once_without_a_word(tmp_path: Path, of_file: bool) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"{EARLY}\n" * 20)
    what = ["--file", str(path)] if of_file else [EARLY]
    command = [sys.executable, "-c", INTERRUPTIBLE, "solve", "--all", *what]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1.5)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=10)
    finally:
        process.kill()
        process.communicate()
    assert (process.returncode, out) == (130, b"")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        [WON, "--file", "positions.txt"],
        [WON, "--criteria", "shape height"],
        [WON, "--criteria", "colour"],
        [WON, "--criteria", "weight"],
        [WON, "--criteria", ""],
        ["--file", "missing.txt"],
        ["--file", "a\0b"],
    ],
)
def test_what_cannot_be_read_is_2(
    arguments: list[str],
    capsys: Captured,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["solve", "--json", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("quarto-access: ")
    assert len(err.splitlines()) == 1


def test_a_usage_error_is_2(capsys: Captured) -> None:
    for arguments in (["--edition", "old"], ["--xml"]):
        with pytest.raises(SystemExit) as ended:
            main(["solve", *arguments, WON])
        assert ended.value.code == 2
        assert capsys.readouterr().out == ""


def test_a_file_that_is_not_text_has_no_positions_in_it(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_bytes(b"\xff\xfe\n")
    [answer] = answered(capsys, "--file", str(path), status=2)
    assert answer["reason"] == "too-few-words"


def test_the_installed_command(capsys: Captured) -> None:
    ran = run("solve", "--json", WON)
    assert (ran.returncode, ran.stderr) == (0, b"")
    [ours] = answered(capsys, WON)
    assert json.loads(ran.stdout)["best"] == ours["best"]
    assert run("solve", "nonsense").returncode == 2
