"""Errors are found in the log, which stays small and never makes anything worse."""

import faulthandler
import gc
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from quarto_access.storage import files, log
from quarto_access.storage.log import CRASH, PROBLEM, SPEECH, Log, Recurring, entries, place_of

NOON = 1_700_000_000.0


def failing(depth: int = 0) -> None:
    if depth:
        failing(depth - 1)
    raise ValueError("two | things\nof Ana's")


def problem(depth: int = 0) -> ValueError:
    try:
        failing(depth)
    except ValueError as raised:
        return raised
    raise AssertionError


def text(folder: Path) -> str:
    return (folder / log.NAME).read_text("utf-8")


def test_an_exception_is_written_with_its_traceback_and_what_was_being_done(tmp_path: Path) -> None:
    kind = Log(str(tmp_path)).caught(problem(), "key Enter")
    [entry] = entries(str(tmp_path))
    assert (entry.part, entry.doing) == (PROBLEM, "key Enter")
    assert entry.what == "ValueError: two / things of Ana's"
    assert kind == f"ValueError at {entry.where}"
    assert "  Traceback (most recent call last):\n" in text(tmp_path)
    assert f"line {entry.where.rpartition(':')[2]}, in failing" in text(tmp_path)


def test_the_place_is_the_last_one_in_our_own_code(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.touch()
    with pytest.raises((NotADirectoryError, FileNotFoundError)) as raised:
        files.write(str(blocked / "folder" / "name"), "", wait=False)
    assert place_of(raised.value).startswith("storage/files.py:"), "not os.py, which it called"
    assert place_of(problem(3)).startswith("test_log.py:")
    assert place_of(ValueError()) == "?"


def test_the_time_is_that_of_the_clock(tmp_path: Path) -> None:
    written = Log(str(tmp_path), lambda: NOON)
    written.note("prism", "no answer")
    [entry] = entries(str(tmp_path))
    assert entry.when.startswith("2023-11-1")
    assert (entry.part, entry.where, entry.what) == (SPEECH, "prism", "no answer")


def test_the_latest_come_first(tmp_path: Path) -> None:
    for why in "abcd":
        Log(str(tmp_path)).note("prism", why)
    assert [entry.what for entry in entries(str(tmp_path))] == ["d", "c", "b", "a"]
    assert entries(str(tmp_path / "nowhere")) == ()


def test_what_is_the_players_own_is_left_out(tmp_path: Path) -> None:
    Log(str(tmp_path), private=lambda: ("Ana", "")).caught(problem())
    assert "Ana" not in text(tmp_path)
    assert "two / things of ...'s" in text(tmp_path)


@pytest.mark.parametrize(
    "problem", [KeyError("ana"), ValueError("no 'Ana Maria' here: 'item.gone'")]
)
def test_what_is_quoted_may_be_a_name_and_is_left_out(tmp_path: Path, problem: Exception) -> None:
    Log(str(tmp_path)).caught(problem)
    assert "ana" not in text(tmp_path).casefold()
    assert "item.gone" in text(tmp_path) or isinstance(problem, KeyError)


def test_a_path_is_kept(tmp_path: Path) -> None:
    Log(str(tmp_path)).caught(OSError(2, "No such file", "/home/Ana/game.qrt"))
    assert "'/home/Ana/game.qrt'" in text(tmp_path)


def test_both_parts_stay_below_one_mebibyte(tmp_path: Path) -> None:
    long = ValueError("\U0001f600" * 100_000)
    for _ in range(40):
        Log(str(tmp_path)).caught(long, "key " * 10_000)
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert set(sizes) == {log.NAME, log.OLD_NAME}
    assert sum(sizes.values()) <= 1024 * 1024
    assert len(entries(str(tmp_path))) > 1


def test_what_fails_again_and_again_does_not_fill_the_log(tmp_path: Path) -> None:
    written = Log(str(tmp_path))
    for _ in range(log.MOST_OF_A_KIND + 50):
        written.caught(problem())
    assert len(entries(str(tmp_path))) == log.MOST_OF_A_KIND
    assert text(tmp_path).count("Traceback") == 1


def test_many_threads_write_whole_lines(tmp_path: Path) -> None:
    written = Log(str(tmp_path))

    def write(way: str) -> None:
        for why in range(50):
            written.note(way, f"{why} " * 20)

    threads = [threading.Thread(target=write, args=(way,)) for way in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = entries(str(tmp_path))
    assert len(found) == 200
    assert {len(set(entry.what.split())) for entry in found} == {1}


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def endless() -> None:
    endless()


def test_nothing_makes_it_raise(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.touch()
    for folder in (blocked, tmp_path / "new" / "folder"):
        written = Log(str(folder))
        with written.watching():
            written.note("prism", "no answer")
            assert written.caught(Unspeakable()) == "Unspeakable at ?"
            with pytest.raises(RecursionError) as deep:
                endless()
            assert written.caught(deep.value).startswith("RecursionError at test_log.py:")
    assert len(entries(str(tmp_path / "new" / "folder"))) == 3


def test_a_log_that_cannot_be_read_says_so_to_who_wants_to_read_it(tmp_path: Path) -> None:
    (tmp_path / log.NAME).mkdir()
    Log(str(tmp_path)).caught(problem())
    with pytest.raises(OSError, match=log.NAME):
        entries(str(tmp_path))


class Falling:
    def __del__(self) -> None:
        raise KeyError("item.gone")


def fail_everywhere() -> None:
    for target in (failing, sys.exit):
        thread = threading.Thread(target=target, name="speech")
        thread.start()
        thread.join()
    Falling()
    gc.collect()
    failing()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_what_nobody_catches_is_written(tmp_path: Path) -> None:
    written = Log(str(tmp_path))
    ended: list[str] = []
    before = sys.unraisablehook, threading.excepthook
    watched = written.watching_threads(ended.append)
    with pytest.raises(ValueError, match="two"), written.watching(), watched:
        fail_everywhere()
    assert (sys.unraisablehook, threading.excepthook) == before
    program, falling, thread_ended = entries(str(tmp_path))
    assert program.doing == "the program ended"
    assert falling.what == "KeyError: 'item.gone'"
    assert thread_ended.doing == "thread speech"
    assert ended == [f"ValueError at {thread_ended.where}"]


CRASHING = """
import faulthandler, sys
from quarto_access.storage.log import Log
with Log(sys.argv[1]).watching():
    if len(sys.argv) > 2:
        faulthandler._sigsegv()
"""


def test_a_crash_of_the_interpreter_is_taken_into_the_log_by_the_next_start(
    tmp_path: Path,
) -> None:
    command = (sys.executable, "-c", CRASHING, str(tmp_path))
    assert subprocess.run((*command, "crash"), check=False).returncode
    assert entries(str(tmp_path)) == ()
    for _ in range(2):
        subprocess.run(command, check=True)
    [entry] = entries(str(tmp_path))
    assert entry.part == CRASH
    assert entry.what == "Fatal Python error: Segmentation fault"
    assert entry.where == "<string>:6"
    assert not os.path.getsize(tmp_path / log.CRASH_NAME)


def test_a_start_imports_nothing_for_it_but_what_it_needs() -> None:
    told = "import sys; import quarto_access.storage.log; print(*sys.modules)"
    command = (sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path!r}; {told}")
    modules = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert {"logging", "threading", "traceback", "tempfile"}.isdisjoint(modules)


def test_somebody_elses_faulthandler_is_left_alone(tmp_path: Path) -> None:
    assert faulthandler.is_enabled()  # pytest's own
    with Log(str(tmp_path)).watching():
        pass
    assert faulthandler.is_enabled()


def test_three_of_a_kind_in_a_minute_are_too_many() -> None:
    now = [0.0]
    recurring = Recurring(lambda: now[0])
    assert [recurring.again("KeyError at a.py:1") for _ in range(3)] == [False, False, True]
    recurring = Recurring(lambda: now[0])
    for kind in "abcd":
        assert not recurring.again(kind)
    now[0] = 30.0
    assert not recurring.again("a")
    now[0] = 61.0
    assert not recurring.again("a"), "the first one was more than a minute ago"
    assert recurring.again("a")
