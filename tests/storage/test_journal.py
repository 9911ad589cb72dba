"""The journal: the contents of the disk at every moment, and failures of the disk."""

import errno
import os
import re
import shutil
import sys
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given

from quarto_access.core import (
    MAX_BYTES,
    Header,
    Record,
    RecordError,
    Rules,
    format_record,
    parse_action,
    parse_record,
)
from quarto_access.core.values import replace
from quarto_access.storage import files, locks
from quarto_access.storage.files import Damaged
from quarto_access.storage.folder import Folder
from quarto_access.storage.journal import Journal
from quarto_access.storage.journal_text import Extent
from tests.core import drawn
from tests.storage.failing import FULL, Disk, held_by_another, no_space, refuse_sync
from tests.systems import needs_open_files_removed

AGREED = Record(Rules(), headers=(Header("Player1", "Zoë"),))
LINES = ["1 give TRHG", "2 place A1", "2 give trhg"]


def after(*lines: str) -> Record:
    return replace(AGREED, actions=tuple(map(parse_action, lines)))


@pytest.fixture
def path(tmp_path: Path) -> str:
    return Folder(str(tmp_path / "mine")).journal


@pytest.fixture
def faults() -> list[OSError]:
    """The errors while writing."""
    return []


def unexpected(fault: OSError) -> None:
    raise AssertionError("writing was given up") from fault


def numbers(faults: list[OSError]) -> list[int | None]:
    return [fault.errno for fault in faults]


def killed(journal: Journal) -> None:
    """Do what the system does to a killed program: close its files as they are."""
    journal.close()


def begun(path: str, *lines: str, failed: Callable[[OSError], None] = unexpected) -> Journal:
    journal = Journal(path, failed)
    journal.begin(AGREED)
    for line in lines:
        journal.action(line)
    return journal


def found(journal: Journal) -> tuple[Record, tuple[str, ...]] | None:
    """Return the game that it offers, with its notes."""
    left = journal.read()
    return (left.record, left.notes) if left else None


def forbid(monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    """Have the system refuse a call."""

    def refuse(*_: str) -> None:
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr(os, call, refuse)


def left_behind(path: str, data: bytes) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    Path(path).write_bytes(data)


def on_disk(path: str) -> Record:
    return parse_record(Path(path).read_bytes())


class TestWriting:
    def test_nothing_is_created_by_looking(self, path: str) -> None:
        assert Journal(path).read() is None
        assert not os.path.exists(os.path.dirname(path))

    def test_it_is_a_legal_record_all_the_time(self, path: str) -> None:
        journal = begun(path)
        assert on_disk(path) == after()
        for number, line in enumerate(LINES, 1):
            journal.note(f"note {number}")
            assert on_disk(path) == after(*LINES[: number - 1])
            journal.action(line)
            assert on_disk(path) == after(*LINES[:number])
        journal.rewrite([LINES[0], "; another"])
        assert on_disk(path) == after(LINES[0])
        assert found(journal) == (after(LINES[0]), ("another",))
        journal.close()

    def test_it_reads_like_any_record(self, path: str) -> None:
        journal = begun(path, LINES[0])
        journal.note("a note")
        journal.action(LINES[1])
        journal.close()
        text = Path(path).read_text(encoding="utf-8")
        assert re.sub("[0-9a-f]{8}", "00000000", text) == (
            f"{format_record(AGREED)}; 00000000 whole \n1 give TRHG ;00000000\n"
            "; a note ;00000000\n2 place A1 ;00000000\n"
        )

    def test_a_saved_game_goes_on(self, path: str) -> None:
        journal = Journal(path)
        journal.begin(after(*LINES[:2]))
        journal.action(LINES[2])
        assert on_disk(path) == after(*LINES)
        journal.close()

    def test_the_end_leaves_nothing_to_be_continued(self, path: str) -> None:
        journal = begun(path, *LINES)
        journal.end()
        assert journal.read() is None
        assert os.listdir(os.path.dirname(path)) == ["journal.qrt.lock"]
        journal.end()

    @needs_open_files_removed
    def test_somebody_removed_it_before(self, path: str) -> None:
        journal = begun(path, *LINES)
        os.remove(path)
        journal.end()

    @needs_open_files_removed
    @pytest.mark.parametrize("instead", ["nothing", "another", "no folder"])
    def test_somebody_removed_or_replaced_it_while_the_game_goes_on(
        self, path: str, instead: str
    ) -> None:
        journal = begun(path, *LINES[:2])
        if instead == "another":
            other = Path(path).with_name("other")
            other.write_text("the same file as another computer has it")
            other.replace(path)
        elif instead == "no folder":
            shutil.rmtree(Path(path).parent)
        else:
            Path(path).unlink()
        journal.action(LINES[2])
        killed(journal)
        again = Journal(path)
        left = again.read()
        assert left
        assert (left.record, left.extent) == (after(*LINES), Extent.WHOLE)
        again.close()

    def test_one_game_after_the_other(self, path: str) -> None:
        journal = begun(path, *LINES)
        journal.end()
        journal.begin(AGREED)
        journal.action(LINES[0])
        assert on_disk(path) == after(LINES[0])
        journal.begin(AGREED)
        assert on_disk(path) == after()
        journal.close()

    def test_whoever_has_not_begun_writes_nothing(self, path: str) -> None:
        journal = Journal(path, unexpected)
        journal.action(LINES[0])
        journal.note("note")
        journal.rewrite(LINES)
        assert journal.set_aside() is None
        assert not os.path.exists(path)

    @given(record=drawn.records())
    def test_any_game_comes_back(
        self, record: Record, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        journal = Journal(str(tmp_path_factory.getbasetemp() / "any.qrt"))
        journal.begin(record)
        assert found(journal) == (record, ())
        journal.end()


class TestContinuing:
    def test_a_killed_game_goes_on(self, path: str) -> None:
        journal = begun(path, *LINES[:2])
        journal.note("one")
        journal.note("two")
        killed(journal)
        again = Journal(path)
        assert found(again) == (after(*LINES[:2]), ("one", "two"))
        again.action(LINES[2])
        assert on_disk(path) == after(*LINES)
        again.rewrite(LINES[:1])
        assert on_disk(path) == after(*LINES[:1])
        again.close()

    @pytest.mark.parametrize(
        "half", [b"2", b"2 place A", b"2 place A1", b"; no", b"\0\0\0", b"\xe2\x80"]
    )
    def test_a_half_written_line_is_dropped_and_the_rest_goes_on(
        self, path: str, half: bytes
    ) -> None:
        killed(begun(path, LINES[0]))
        with open(path, "ab") as file:
            file.write(half)
        journal = Journal(path)
        assert found(journal) == (after(LINES[0]), ())
        journal.action(LINES[1])
        assert on_disk(path) == after(*LINES[:2])
        journal.close()

    def test_a_journal_may_come_from_another_system(self, path: str) -> None:
        text = format_record(after(LINES[0])).replace("\n", "\r\n")
        left_behind(path, b"\xef\xbb\xbf" + text.encode() + b"; a note\r\n")
        journal = Journal(path)
        assert found(journal) == (after(LINES[0]), ("a note",))
        journal.action(LINES[1])
        assert on_disk(path) == after(*LINES[:2])
        journal.close()

    def test_looking_twice_sees_the_same(self, path: str) -> None:
        killed(begun(path, *LINES))
        journal = Journal(path)
        assert found(journal) == found(journal) == (after(*LINES), ())
        journal.close()

    def test_whoever_does_not_want_it_begins_anew(self, path: str) -> None:
        killed(begun(path, *LINES))
        journal = Journal(path)
        assert journal.read()
        journal.begin(AGREED)
        assert on_disk(path) == after()
        journal.close()

    def test_whoever_did_not_look_destroys_nothing(self, path: str) -> None:
        killed(begun(path, *LINES))
        journal = begun(path)
        assert journal.path == path.replace("journal.qrt", "journal-2.qrt")
        assert on_disk(path) == after(*LINES)
        journal.close()


class TestDamage:
    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"\n",
            b"half a header",
            format_record(AGREED).encode() + b"1 place A1\n",
            format_record(AGREED).encode() + b"\xff\n1 give TRHG\n",
            format_record(AGREED).encode() + b"; long\n" * (MAX_BYTES // 7),
            bytes(range(256)) * 10,
        ],
    )
    def test_it_is_named_and_can_be_set_aside(self, path: str, data: bytes) -> None:
        for aside in (f"{path}.damaged", f"{path}.damaged-2"):
            left_behind(path, data)
            journal = Journal(path, unexpected)
            with pytest.raises(Damaged) as damaged:
                journal.read()
            assert damaged.value.path == path
            assert isinstance(damaged.value.error, RecordError)
            assert journal.set_aside() == aside
            assert Path(aside).read_bytes() == data
            assert journal.read() is None
            journal.begin(AGREED)
            assert journal.path == path
            journal.end()

    def test_behind_a_damaged_one_may_be_a_good_one(self, path: str) -> None:
        left_behind(path, b"hello\n")
        killed(begun(path, *LINES))
        os.utime(path, (2e9, 2e9))  # the damaged one was left last
        journal = Journal(path)
        with pytest.raises(Damaged):
            journal.read()
        journal.set_aside()
        assert found(journal) == (after(*LINES), ())
        journal.close()

    def test_the_one_that_was_left_last_goes_on(self, path: str) -> None:
        killed(begun(path, *LINES))
        killed(begun(path, LINES[0]))
        os.utime(path, (1e9, 1e9))
        journal = Journal(path)
        assert found(journal) == (after(LINES[0]), ())
        journal.close()

    def test_a_folder_of_that_name_is_a_damaged_journal(self, path: str) -> None:
        os.makedirs(path)
        journal = Journal(path)
        with pytest.raises(Damaged) as damaged:
            journal.read()
        assert isinstance(damaged.value.error, OSError)
        assert journal.set_aside() == f"{path}.damaged"
        assert journal.read() is None

    def test_one_that_cannot_be_moved_is_passed_over(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError]
    ) -> None:
        left_behind(path, b"hello\n")
        journal = Journal(path, faults.append)
        with pytest.raises(Damaged):
            journal.read()
        forbid(monkeypatch, "rename")
        assert journal.set_aside() is None
        assert numbers(faults) == [errno.EACCES]
        assert journal.read() is None
        journal.begin(AGREED)
        assert Path(path).read_bytes() == b"hello\n"
        assert on_disk(path.replace("journal", "journal-2")) == AGREED
        assert len(faults) == 1
        journal.close()


class TestFailingDisk:
    def test_no_folder_can_be_made(self, tmp_path: Path, faults: list[OSError]) -> None:
        (tmp_path / "file").write_text("")
        journal = begun(str(tmp_path / "file" / "journal.qrt"), *LINES, failed=faults.append)
        journal.rewrite(LINES)
        assert len(faults) == 1
        assert journal.read() is None
        journal.end()
        assert len(faults) == 1

    def test_a_full_disk_is_told_once_and_what_was_written_stays(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError]
    ) -> None:
        disk = Disk(monkeypatch)
        journal = begun(path, LINES[0], failed=faults.append)
        disk.room = 5
        journal.action(LINES[1])
        journal.note("note")
        journal.rewrite(LINES)
        assert numbers(faults) == [errno.ENOSPC]
        assert not journal.is_whole
        assert Path(path).read_bytes().endswith(b"2 pla")
        killed(journal)
        again = Journal(path)
        left = again.read()
        assert left
        assert (left.record, left.extent) == (after(LINES[0]), Extent.BEHIND)
        again.close()

    @pytest.mark.parametrize("by", ["action", "note", "rewrite", "retry", "close"])
    def test_as_soon_as_there_is_room_again_all_is_written(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError], by: str
    ) -> None:
        disk, mended = Disk(monkeypatch), list[str]()
        journal = Journal(path, faults.append, lambda: mended.append(by))
        journal.begin(AGREED)
        disk.room = 3
        journal.action(LINES[0])
        assert not journal.retry()
        journal.action(LINES[1])
        assert (numbers(faults), mended) == ([errno.ENOSPC], [])
        disk.room = None
        expected, notes = after(*LINES[:2]), tuple[str, ...]()
        match by:
            case "action":
                journal.action(LINES[2])
                expected = after(*LINES)
            case "note":
                journal.note("hello")
                notes = ("hello",)
            case "rewrite":
                journal.rewrite(LINES[:1])
                expected = after(*LINES[:1])
            case "retry":
                assert journal.retry()
            case _:
                journal.close()
        assert mended == [by]
        assert journal.is_whole
        journal.close()
        again = Journal(path)
        left = again.read()
        assert left
        assert (left.record, left.notes, left.extent) == (expected, notes, Extent.WHOLE)
        again.close()

    @pytest.mark.parametrize("ends", ["\n", "\r\n"])
    @pytest.mark.parametrize("has_checks", [False, True])
    def test_one_of_another_form_is_not_written_over_where_it_says_how_whole_it_is(
        self,
        path: str,
        monkeypatch: pytest.MonkeyPatch,
        faults: list[OSError],
        ends: str,
        has_checks: bool,
    ) -> None:
        killed(begun(path, *LINES))
        text = Path(path).read_bytes() if has_checks else format_record(after(*LINES)).encode()
        text = text.replace(b"\n", ends.encode())
        Path(path).write_bytes(text)
        disk = Disk(monkeypatch)
        journal = Journal(path, faults.append)
        assert found(journal) == (after(*LINES), ())
        disk.room = 0
        journal.action("1 place A2")
        assert numbers(faults) == [errno.ENOSPC]
        killed(journal)
        again = Journal(path)
        assert found(again) == (after(*LINES), ())
        again.close()

    def test_where_no_place_could_be_had_one_is_looked_for_again(
        self, tmp_path: Path, faults: list[OSError]
    ) -> None:
        (tmp_path / "file").write_text("")
        path = str(tmp_path / "file" / "journal.qrt")
        journal = begun(path, *LINES, failed=faults.append)
        assert len(faults) == 1
        assert journal.game
        assert journal.game.record == after(*LINES)
        (tmp_path / "file").unlink()
        assert journal.retry()
        assert on_disk(path) == after(*LINES)
        journal.close()

    def test_a_game_that_could_not_be_begun_does_not_leave_the_one_before(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError]
    ) -> None:
        disk = Disk(monkeypatch)
        journal = begun(path, *LINES, failed=faults.append)
        disk.room = 0
        journal.begin(AGREED)
        assert numbers(faults) == [errno.ENOSPC]
        killed(journal)
        assert Journal(path).read() is None

    def test_windows_refuses_for_a_moment_and_nobody_hears_of_it(
        self, path: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(files, "sys", SimpleNamespace(platform="win32"))
        replace, refusals = os.replace, 2

        def scanned(*paths: str) -> None:
            nonlocal refusals
            refusals -= 1
            if refusals >= 0:
                raise PermissionError(errno.EACCES, "a scanner holds it")
            replace(*paths)

        monkeypatch.setattr(os, "replace", scanned)
        journal = begun(path, *LINES)
        assert on_disk(path) == after(*LINES)
        journal.close()

    def test_a_scanner_that_stays_costs_nothing(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError]
    ) -> None:
        monkeypatch.setattr(files, "sys", SimpleNamespace(platform="win32"))
        journal = begun(path, LINES[0], failed=faults.append)
        with held_by_another(monkeypatch):
            journal.rewrite(["2 resign"])
            assert not journal.retry()
            journal.rewrite(LINES)
        assert [type(fault) for fault in faults] == [files.InUse]
        assert journal.retry()
        assert on_disk(path) == after(*LINES)
        journal.close()

    def test_a_real_full_disk(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError]
    ) -> None:
        """With the system's own full device, or an imitation of it."""
        journal = begun(path, LINES[0], failed=faults.append)
        if os.path.exists(FULL):
            journal._close_file()
            journal._file = FileIO(FULL, "a")
        Disk(monkeypatch, room=0)
        journal.action(LINES[1])
        journal.action(LINES[2])
        assert numbers(faults) == [errno.ENOSPC]
        assert found(journal) == (after(LINES[0]), ())
        journal.end()

    def test_a_new_game_tries_again(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError]
    ) -> None:
        with monkeypatch.context() as full:
            Disk(full, room=0)
            journal = begun(path, *LINES, failed=faults.append)
            assert numbers(faults) == [errno.ENOSPC]
            journal.begin(AGREED)
            journal.action(LINES[0])
            assert numbers(faults) == [errno.ENOSPC] * 2
        journal.begin(AGREED)
        journal.action(LINES[0])
        assert len(faults) == 2
        assert on_disk(path) == after(LINES[0])
        journal.close()

    def test_rewriting_on_a_full_disk_leaves_what_was_there(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError]
    ) -> None:
        journal = begun(path, *LINES, failed=faults.append)
        with monkeypatch.context() as full:
            refuse_sync(full)
            journal.rewrite(LINES[:1])
            assert numbers(faults) == [errno.ENOSPC]
            assert on_disk(path) == after(*LINES)
            left = journal.read()
            assert left
            assert left.extent is Extent.BEHIND, "three actions were taken back"
        journal.action(LINES[1])
        assert on_disk(path) == after(*LINES[:2])
        journal.close()
        assert sorted(os.listdir(os.path.dirname(path))) == ["journal.qrt", "journal.qrt.lock"]

    def test_the_first_of_several_faults_is_told(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError]
    ) -> None:
        disk = Disk(monkeypatch)
        journal = begun(path, *LINES, failed=faults.append)
        disk.room = 0
        journal.action("1 place A2")
        forbid(monkeypatch, "remove")
        journal.end()
        assert numbers(faults) == [errno.ENOSPC]

    def test_a_journal_that_cannot_be_removed_is_said(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError]
    ) -> None:
        journal = begun(path, *LINES, failed=faults.append)
        forbid(monkeypatch, "remove")
        journal.end()
        assert numbers(faults) == [errno.EACCES]

    def test_a_fault_in_the_game_that_is_continued_next_is_told_too(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError]
    ) -> None:
        killed(begun(path, LINES[0]))
        left_behind(path.replace("journal", "journal-2"), b"hello\n")
        os.utime(path, (1e9, 1e9))
        journal = Journal(path, faults.append)
        with pytest.raises(Damaged):
            journal.read()
        forbid(monkeypatch, "rename")
        assert journal.set_aside() is None
        Disk(monkeypatch, room=0)
        assert found(journal) == (after(LINES[0]), ())
        assert numbers(faults) == [errno.EACCES]
        journal.action(LINES[1])
        journal.action(LINES[2])
        assert numbers(faults) == [errno.EACCES, errno.ENOSPC]
        journal.close()

    def test_one_that_can_be_read_but_not_written_is_continued_all_the_same(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError]
    ) -> None:
        killed(begun(path, *LINES))
        with open(path, "ab") as file:
            file.write(b"1 pl")

        def refuse(*_: object) -> None:
            raise OSError(errno.EROFS, "read-only")

        monkeypatch.setattr(os, "truncate", refuse)
        monkeypatch.setattr(os, "replace", refuse)
        journal = Journal(path, faults.append)
        assert found(journal) == (after(*LINES), ())
        assert journal.is_whole
        assert faults == [], "nothing was to be written yet"
        journal.action("1 place A2")
        assert numbers(faults) == [errno.EROFS]
        journal.close()


class TestLocks:
    def test_two_games_at_once_have_two_journals(self, path: str) -> None:
        one, two = begun(path, LINES[0]), begun(path)
        two.action(LINES[0])
        one.action(LINES[1])
        second = path.replace("journal", "journal-2")
        assert (one.path, two.path) == (path, second)
        assert on_disk(path) == after(*LINES[:2])
        assert on_disk(second) == after(LINES[0])
        assert Journal(path).read() is None
        killed(one)
        killed(two)
        first, then, nothing = Journal(path), Journal(path), Journal(path)
        assert found(first) == (after(*LINES[:2]), ())
        assert found(then) == (after(LINES[0]), ())
        assert nothing.read() is None
        first.end()
        then.end()
        assert nothing.read() is None

    def test_after_the_first_game_the_second_can_be_continued(self, path: str) -> None:
        one, two = begun(path, LINES[0]), begun(path, *LINES)
        killed(two)
        one.end()
        assert found(one) == (after(*LINES), ())
        one.end()

    def test_a_game_that_ends_while_another_program_looks_is_not_continued(
        self, path: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        killed(begun(path, *LINES))
        hold = locks.hold

        def just_ended(file: int) -> bool:
            os.remove(path)
            return hold(file)

        monkeypatch.setattr(locks, "hold", just_ended)
        journal = Journal(path)
        assert journal.read() is None
        assert journal.path is None

    def test_a_game_whose_lock_cannot_be_opened_stays_for_later(self, path: str) -> None:
        os.makedirs(f"{path}.lock")
        left_behind(path, format_record(AGREED).encode())
        journal = Journal(path, unexpected)
        with pytest.raises(Damaged) as error:
            journal.read()
        assert error.value.may_pass
        journal.begin(AGREED)
        assert journal.path == path.replace("journal", "journal-2")
        journal.close()

    def test_no_lock_can_be_had(
        self, path: str, monkeypatch: pytest.MonkeyPatch, faults: list[OSError]
    ) -> None:
        monkeypatch.setattr(locks, "hold", lambda _: False)
        begun(path, *LINES, failed=faults.append)
        assert numbers(faults) == [errno.EBUSY]
        assert not os.path.exists(path)

    def test_something_was_written_into_the_lock(self, path: str) -> None:
        left_behind(f"{path}.lock", b"4711\n")
        journal = begun(path, *LINES)
        assert journal.path == path
        assert Journal(path).read() is None
        journal.end()


class FakeWindows:
    """The one function of `msvcrt` that is used, for a system that may not have it."""

    LK_NBLCK = 2

    def __init__(self, error: int | None) -> None:
        self.error = error
        self.asked: list[tuple[int, int, int]] = []

    def locking(self, file: int, mode: int, size: int) -> None:
        self.asked.append((os.lseek(file, 0, os.SEEK_CUR), mode, size))
        if self.error is not None:
            raise OSError(self.error, os.strerror(self.error))


@pytest.mark.parametrize(
    ("error", "held"),
    [(None, True), (errno.EACCES, False), (errno.EAGAIN, False), (errno.ENOLCK, True)],
)
class TestHolding:
    """A held lock is exclusive; on a file system without locks the game goes on all the same."""

    def test_windows(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int | None, held: bool
    ) -> None:
        windows = FakeWindows(error)
        monkeypatch.setattr(locks, "sys", SimpleNamespace(platform="win32"))
        monkeypatch.setitem(sys.modules, "msvcrt", windows)
        (tmp_path / "lock").write_bytes(b"4711")
        with open(tmp_path / "lock", "ab") as file:
            assert locks.hold(file.fileno()) is held
        assert windows.asked == [(0, FakeWindows.LK_NBLCK, 1)]

    def test_elsewhere(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int | None, held: bool
    ) -> None:
        def flock(_: int, flags: int) -> None:
            assert flags == 6
            if error is not None:
                raise OSError(error, os.strerror(error))

        monkeypatch.setattr(locks, "sys", SimpleNamespace(platform="linux"))
        fcntl = SimpleNamespace(flock=flock, LOCK_EX=2, LOCK_NB=4)
        monkeypatch.setitem(sys.modules, "fcntl", fcntl)
        with open(tmp_path / "lock", "ab") as file:
            assert locks.hold(file.fileno()) is held


def test_the_made_up_full_disk_is_like_a_real_one() -> None:
    assert no_space().errno == errno.ENOSPC
