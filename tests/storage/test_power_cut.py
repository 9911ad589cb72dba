"""A power failure: what was not synced may be lost, wholly or from any place on.

A saved game is on the disk before it is announced. The game does not wait for a journal: anything
of the last seconds may be missing, but it always offers a beginning of the game.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from quarto_access.core import Header, Record, RecordError, Rules, parse_action
from quarto_access.core.values import replace
from quarto_access.storage.folder import Folder
from quarto_access.storage.journal import Journal
from quarto_access.storage.journal_text import Altered, LeftGame, parse_journal
from quarto_access.storage.saves import Saves
from tests.systems import needs_synced_folders

AGREED = Record(Rules(), headers=(Header("Player1", "Zoë"),))
LINES = ("1 give TRHG", "2 place A1", "2 give trhg", "1 place D4", "1 give TrHg")
GAME = replace(AGREED, actions=tuple(map(parse_action, LINES)))


@needs_synced_folders
def test_a_saved_game_is_synced_with_its_name_before_it_is_announced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    did: list[str] = []
    sync, put = os.fsync, os.replace

    def synced(descriptor: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        did.append("folder" if is_folder else f"file of {os.fstat(descriptor).st_size}")
        sync(descriptor)

    def replaced(*paths: str) -> None:
        did.append("rename")
        put(*paths)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    path = Saves(Folder(str(tmp_path))).keep(GAME, "game")
    assert did == [f"file of {os.path.getsize(path)}", "rename", "folder"]


def versions(path: str) -> Iterator[bytes]:
    """Yield the contents of a journal's file after each line, and after a rewrite."""
    journal = Journal(path)
    journal.begin(AGREED)
    yield Path(path).read_bytes()
    for line in LINES:
        journal.action(line)
        journal.note(f"after {line}")
        yield Path(path).read_bytes()
    journal.rewrite(LINES[:3])
    yield Path(path).read_bytes()
    journal.close()


def offered(data: bytes) -> LeftGame | None:
    try:
        return parse_journal(data)
    except (Altered, RecordError):
        return None


def test_a_journal_that_lacks_its_end_is_a_beginning_of_the_game(tmp_path: Path) -> None:
    """Cut off anywhere, or filled with zeros from there on, as some file systems leave it."""
    cuts = 0
    for whole in versions(str(tmp_path / "journal.qrt")):
        for at in range(len(whole)):
            for left in (whole[:at], whole[:at] + bytes(len(whole) - at)):
                cuts += 1
                found = offered(left)
                if found is not None:
                    assert found.record.headers == GAME.headers
                    assert found.record.actions == GAME.actions[: len(found.record.actions)]
    assert cuts > 3_000


def test_of_one_that_is_empty_or_all_zeros_nothing_is_offered() -> None:
    for data in (b"", bytes(300)):
        assert offered(data) is None
