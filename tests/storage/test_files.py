"""Reading files that others have made, plain ones of a bounded size; and files that are in use."""

import errno
import os
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from quarto_access.core import MAX_BYTES
from quarto_access.storage import files
from tests.storage.failing import held_by_another
from tests.systems import needs_open_files_kept, needs_pipes


def why_not(path: Path, within: Path | None = None) -> int | None:
    """Return why it is not read; None if it is."""
    try:
        files.read(str(path), within=None if within is None else str(within))
    except OSError as error:
        return error.errno
    return None


def test_a_longer_file_shows_by_one_byte_more(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * (MAX_BYTES + 9))
    assert len(files.read(str(path))) == MAX_BYTES + 1
    assert files.read(str(path), 3) == b"xxxx"
    path.write_bytes(b"xyz")
    assert files.read(str(path), 3) == b"xyz"


@needs_pipes
def test_what_is_no_plain_file_is_neither_opened_nor_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "zero", "folder"):
        assert why_not(tmp_path / name) == errno.EINVAL


@needs_pipes
def test_a_pipe_that_takes_the_place_of_a_file_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    os.mkfifo(path)
    plain = os.stat(__file__)
    monkeypatch.setattr(os, "stat", lambda _: plain)
    assert why_not(path) == errno.EINVAL


@needs_pipes
def test_links_lead_nowhere_out_of_a_folder(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "own-2"
    for folder in (own, other):
        folder.mkdir()
        (folder / "file").write_bytes(b"xyz")
    (own / "out").symlink_to(other / "file")
    (own / "in").symlink_to("file")
    (tmp_path / "way").symlink_to(own)
    assert files.read(str(own / "in"), within=str(own)) == b"xyz"
    assert files.read(str(tmp_path / "way" / "file"), within=str(tmp_path / "way")) == b"xyz"
    assert files.read(str(own / "out")) == b"xyz"
    for out in (own / "out", own / ".." / "own-2" / "file"):
        assert why_not(out, within=own) == errno.ELOOP


def test_the_end_of_a_file_is_read_where_that_is_what_counts(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"0123456789")
    assert files.read(str(path), 2, at_end=True) == b"789"
    assert files.read(str(path), 20, at_end=True) == b"0123456789"


class TestInUse:
    """Windows replaces no file that another program has open."""

    @pytest.fixture(autouse=True)
    def windows(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(files, "sys", SimpleNamespace(platform="win32"))

    @pytest.mark.parametrize(("wait", "least", "most"), [(False, 0.05, 0.5), (True, 1.9, 4.0)])
    def test_who_waits_for_the_disk_waits_longer(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wait: bool, least: float, most: float
    ) -> None:
        path = tmp_path / "file"
        path.write_text("before")
        began = time.monotonic()
        with held_by_another(monkeypatch), pytest.raises(files.InUse):
            files.write(str(path), "after", wait=wait)
        assert least <= time.monotonic() - began < most
        assert path.read_text() == "before"

    def test_a_saved_game_outlasts_a_scanner(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        held = held_by_another(monkeypatch)
        held.__enter__()
        threading.Timer(0.5, held.__exit__, (None, None, None)).start()
        path = files.write_new(str(tmp_path / "game.qrt"), "a game")
        assert Path(path).read_text() == "a game"

    @needs_open_files_kept
    def test_a_real_reader(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        path.write_text("before")
        with path.open("rb"), pytest.raises(files.InUse):
            files.write(str(path), "after", wait=False)
        files.write(str(path), "after", wait=False)
        assert path.read_text() == "after"
