"""A file of checked lines: what was added is there, whole, whatever happens in between."""

import errno
import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.storage import checked_lines
from quarto_access.storage.checked_lines import CheckedLines, SoundLines
from tests.storage.counted_disk import Disk, Killed

LINES = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1)


@pytest.fixture
def file(tmp_path: Path) -> CheckedLines:
    return CheckedLines(str(tmp_path / "profile" / "lines.txt"))


def test_there_is_no_file_until_a_line_is_added(file: CheckedLines, tmp_path: Path) -> None:
    assert file.read() == SoundLines()
    file.remove()
    assert list(tmp_path.iterdir()) == []


@given(lines=st.lists(LINES))
def test_lines_come_back(lines: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    file = CheckedLines(str(tmp_path_factory.getbasetemp() / "lines" / "any.txt"))
    file.remove()
    for line in lines:
        file.add(line)
    assert file.read() == SoundLines(tuple(lines))


def test_half_a_line_is_cut_off_before_the_next(file: CheckedLines) -> None:
    file.add("one")
    with open(file.path, "ab") as added:
        added.write(b"two ;1234")
    assert file.read() == SoundLines(("one",)), "and is no damage"
    file.add("three")
    assert file.read() == SoundLines(("one", "three"))


def test_a_line_that_lacks_only_its_end_counts(file: CheckedLines) -> None:
    file.add("one")
    path = Path(file.path)
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    assert file.read() == SoundLines(("one",))
    file.add("two")
    assert file.read() == SoundLines(("one", "two"))


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_the_mark_and_the_line_ends_of_an_editor_are_no_damage(
    file: CheckedLines, mark: bytes, end: bytes
) -> None:
    for line in ("one", "two"):
        file.add(line)
    path = Path(file.path)
    edited = mark + path.read_bytes().replace(b"\n", end)
    path.write_bytes(edited)
    assert file.read() == SoundLines(("one", "two"))
    path.write_bytes(edited.rstrip())
    file.add("three")
    assert file.read() == SoundLines(("one", "two", "three"))
    assert [other.name for other in path.parent.iterdir()] == [path.name]


def test_a_line_alone_keeps_its_mark(file: CheckedLines) -> None:
    file.add("one")
    path = Path(file.path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().rstrip())
    file.add("two")
    assert file.read() == SoundLines(("one", "two"))


def test_a_damaged_file_is_kept_aside_and_what_is_sound_goes_on(file: CheckedLines) -> None:
    for line in ("one", "two", "three"):
        file.add(line)
    path = Path(file.path)
    damaged = path.read_bytes().replace(b"two", b"tow")
    path.write_bytes(damaged)
    assert file.read() == SoundLines(("one", "three"), "lines.txt.damaged")
    assert path.with_name("lines.txt.damaged").read_bytes() == damaged
    file.add("four")
    assert file.read() == SoundLines(("one", "three", "four")), "it is said once"


def test_no_bit_that_is_flipped_makes_another_line(file: CheckedLines) -> None:
    file.add("one")
    file.add("two")
    data = Path(file.path).read_bytes()
    for at in range(len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[at] ^= 1 << bit
            Path(file.path).write_bytes(flipped)
            assert set(file.read().lines) <= {"one", "two"}


def test_a_file_that_is_too_long_is_some_other_file(
    file: CheckedLines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checked_lines, "MOST_BYTES", 20)
    file.add("one")
    file.add("two")
    assert file.read() == SoundLines((), "lines.txt.damaged")
    file.add("three")
    assert file.read() == SoundLines(("three",))


def test_what_is_no_plain_file_is_an_error(file: CheckedLines) -> None:
    os.makedirs(file.path)
    with pytest.raises(OSError, match=r"argument|directory"):
        file.read()
    with pytest.raises(OSError, match=r"argument|directory"):
        file.add("one")


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("is_damaged", [False, True])
def test_killed_at_every_write_nothing_that_was_added_is_lost(
    tmp_path: Path, *, half: bool, is_damaged: bool
) -> None:
    for at in range(1, 8):
        file = CheckedLines(str(tmp_path / str(at) / "lines.txt"))
        file.add("one")
        if is_damaged:
            with open(file.path, "ab") as added:
                added.write(b"nothing\n")
        done = []
        with Disk(at, half=half).used(), suppress(Killed):
            file.read()
            for line in ("two", "three"):
                file.add(line)
                done.append(line)
        lines = file.read().lines
        assert lines[: 1 + len(done)] == ("one", *done)
        assert len(lines) <= 2 + len(done)


def test_where_a_write_fails_the_next_one_is_whole(file: CheckedLines) -> None:
    file.add("one")
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with Disk(1, problem=full).used(), pytest.raises(OSError, match="space"):
        file.add("two")
    file.add("three")
    assert file.read() == SoundLines(("one", "three"))
