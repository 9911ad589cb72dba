"""Saving: what is said when a disk fails, and what the next start offers."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from quarto_access.core import parse_record
from quarto_access.match.setup import Setup, Starts
from quarto_access.storage import files
from quarto_access.storage.saves import Saves
from quarto_access.ui.screens.table_screen import TableScreen
from quarto_access.ui.table.journal_faults import RETRY, SOON, SOON_FREE
from tests.play.conftest import LayTable
from tests.play.table import Table
from tests.storage.failing import Disk, held_by_another, refuse_lists
from tests.systems import needs_links, needs_open_files_removed, needs_refusals

SETUP = Setup(starts=Starts.ONE, names=("Ana", "Ben"), undo=True)

GIVE, PLACE = "1 Shift+1 Enter", "2 Shift+2 Enter"
NO_ROOM = "fault.saving(reason.no-room)"


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture
def table(lay: LayTable, disk: Disk) -> Table:
    del disk  # which is there before anything is written
    return lay(SETUP)


def on_disk(table: Table) -> list[str]:
    lines = (table.folder / "journal.qrt").read_text("utf-8").splitlines()
    return [line.partition(" ;")[0] for line in lines if line[:2] in {"1 ", "2 "}]


def again(table: Table) -> Table:
    """Return the next start, after this program was killed."""
    table.kill()
    return Table(table.folder)


def test_a_write_that_fails_is_told_once_and_all_is_written_as_soon_as_it_can_be(
    table: Table, disk: Disk
) -> None:
    disk.room = 0
    assert NO_ROOM in table.press(GIVE)[-1]
    assert NO_ROOM not in table.press(PLACE)[-1]
    assert table.wait(4 * RETRY) == []
    assert on_disk(table) == []
    disk.room = None
    assert "saving.back" in table.press("1 Shift+2 Enter")[-1]
    assert on_disk(table) == ["1 give TRHG", "2 place B2", "2 give TRHg"]
    assert table.press(":quit")[-1] == "confirm.quit item(confirm.no)"


def test_without_a_key_it_is_written_within_seconds(table: Table, disk: Disk) -> None:
    disk.room = 0
    table.press(GIVE)
    disk.room = None
    assert table.wait(RETRY + 1) == ["saving.back"]
    assert on_disk(table) == ["1 give TRHG"]


class TestInUse:
    """On Windows a scanner, a backup or an editor may hold the journal."""

    @pytest.fixture(autouse=True)
    def windows(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(files, "sys", SimpleNamespace(platform="win32"))

    def test_for_a_moment_nobody_hears_of_it(
        self, lay: LayTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with held_by_another(monkeypatch):
            table = lay(SETUP)
            assert "fault" not in table.press(GIVE)[-1]
            assert table.wait(SOON) == []
        assert table.wait(2 * SOON) == []
        assert on_disk(table) == ["1 give TRHG"]

    def test_after_some_seconds_it_is_told_with_the_reason_and_goes_on(
        self, lay: LayTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with held_by_another(monkeypatch):
            table = lay(SETUP)
            table.press(GIVE)
            assert table.wait(SOON_FREE + 2 * SOON) == ["fault.saving(reason.in-use)"]
            assert table.wait(4 * RETRY) == []
            table.press(PLACE)
        assert "saving.back" in table.press("1 Shift+2 Enter")[-1]
        assert on_disk(table) == ["1 give TRHG", "2 place B2", "2 give TRHg"]


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "reason.no-room"),
        pytest.param(errno.EACCES, "reason.refused", marks=needs_refusals),
        (errno.EROFS, "reason.refused"),
        (errno.EIO, f"reason.system({os.strerror(errno.EIO)})"),
    ],
)
def test_the_true_reason_is_told(
    table: Table, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    def refuse(*_: str) -> None:
        raise OSError(number, os.strerror(number))

    table.press(GIVE)
    monkeypatch.setattr(os, "replace", refuse)
    assert f"fault.saving({reason})" in table.press(":undo")[-1]


def test_the_end_of_the_input_is_silent_unless_something_is_lost(table: Table, disk: Disk) -> None:
    table.press(GIVE)
    before = len(table.voice.said)
    table.session.input_ended()
    assert table.voice.said[before:] == []
    disk.room = 0
    table.press(PLACE)
    table.session.input_ended()
    assert table.voice.said[-1] == "goodbye"


def test_an_own_game_that_waits_unsaved_is_not_called_saved(table: Table, disk: Disk) -> None:
    table.press(GIVE)
    disk.room = 0
    table.press(PLACE)
    table.press(":leave Down Enter")
    assert table.press(":quit")[-1] == "confirm.quit-unsaved item(confirm.no)"


def test_a_journal_that_cannot_be_read_for_a_moment_is_offered_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.press(GIVE)
    with monkeypatch.context() as broken:

        def refuse(path: str, *rest: object, **more: object) -> bytes:
            if path.endswith("journal.qrt"):
                raise OSError(errno.EIO, os.strerror(errno.EIO), path)
            return files_read(path, *rest, **more)  # type: ignore[arg-type]

        files_read = files.read
        broken.setattr(files, "read", refuse)
        next_start = again(table)
        heard = " ".join(next_start.voice.said)
        assert heard.count("fault.reading(journal.qrt)") == 1
        assert "fault.damaged" not in heard
        next_start.press("Enter :resign Down Enter :main-menu")
        assert " ".join(next_start.voice.said).count("fault.reading(journal.qrt)") == 1
    assert next_start.press(":continue-game")[-1].startswith("continued")
    next_start.session.close()


def test_choices_that_cannot_be_read_are_told_once(lay: LayTable, tmp_path: Path) -> None:
    (tmp_path / "last.qrt").mkdir()
    table = lay()
    table.press(":new-game Escape :new-game Escape")
    assert " ".join(table.voice.said).count("fault.reading(last.qrt)") == 1


def test_a_journal_that_cannot_be_locked_is_not_denied(table: Table) -> None:
    table.press(GIVE)
    table.session.close()
    lock = table.folder / "journal.qrt.lock"
    lock.unlink()
    lock.mkdir()
    later = Table(table.folder)
    heard = " ".join(later.voice.said)
    assert heard.count("fault.reading(journal.qrt)") == 1
    assert later.press(":continue-game") == ["fault.reading(journal.qrt)"]
    assert later.press(":saved-games") == ["fault.reading(journal.qrt)"]
    later.press(":quick-game Enter Enter")
    assert on_disk(table) == ["1 give TRHG"], "no other game is written over it"
    later.session.close()
    lock.rmdir()
    last = Table(table.folder)
    last.press(":continue-game")
    assert last.games.match
    last.session.close()


def test_the_questions_before_leaving_tell_the_truth(table: Table, disk: Disk) -> None:
    table.press(GIVE)
    disk.room = 0
    table.press(PLACE)
    assert table.press(":quit")[-1] == "confirm.quit-unsaved item(confirm.no)"
    assert table.press("Enter :leave")[-1] == "confirm.leave-unsaved item(confirm.no)"
    assert table.press("Down Enter")[-1].startswith("main-menu.title item(menu.continue-game)")
    assert table.press("Enter")[-1].startswith("continued"), "it is all there until the end"
    assert table.press(":quit Down Enter")[-1] == "goodbye"


def test_a_new_game_that_cannot_be_saved_is_left_at_once(table: Table, disk: Disk) -> None:
    table.press(":leave Down Enter :new-game")
    disk.room = 0
    table.press("@new-game.start Enter")
    assert table.press(":quit")[-1] == "goodbye"


@needs_open_files_removed
@pytest.mark.parametrize("older", [False, True], ids=["removed", "an older one in its place"])
def test_a_journal_that_another_program_took_is_written_again_before_the_end(
    table: Table, older: bool
) -> None:
    table.press(GIVE)
    journal = table.folder / "journal.qrt"
    before = journal.read_bytes()
    table.press(PLACE)
    journal.unlink()
    if older:
        journal.write_bytes(before)
    assert table.press(":quit")[-1] == "confirm.quit item(confirm.no)"
    assert on_disk(table) == ["1 give TRHG", "2 place B2"]
    journal.unlink()
    assert table.press("Down Enter")[-1] == "goodbye.kept"
    assert on_disk(table) == ["1 give TRHG", "2 place B2"]


@needs_open_files_removed
def test_a_journal_that_is_gone_and_cannot_be_written_again_is_not_called_saved(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: str) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    (table.folder / "journal.qrt").unlink()
    monkeypatch.setattr(os, "replace", refuse)
    assert "fault.saving(reason.refused)" in table.press(GIVE)[-1]
    assert table.press(":quit")[-1] == "confirm.quit-unsaved item(confirm.no)"
    assert table.press("Down Enter")[-1] == "goodbye"


def test_a_mask_that_could_not_be_written_is_not_called_saved(lay: LayTable, disk: Disk) -> None:
    table = lay(SETUP, in_window=True)
    table.press(GIVE)
    disk.room = 0
    assert NO_ROOM in " ".join(table.press("M Enter"))
    assert table.press("Escape :quit")[-1] == "confirm.quit-unsaved item(confirm.no)"
    disk.room = None
    assert table.press("Enter :quit")[-1] == "confirm.quit item(confirm.no) saving.back"


def test_an_end_that_cannot_be_kept_waits_until_another_game_begins(
    table: Table, disk: Disk
) -> None:
    table.press(GIVE)
    table.press(":resign Down Enter")
    disk.room = 0
    said = table.press(":main-menu")[-1]
    assert "fault.game-before(reason.no-room)" in said
    assert "item(menu.look-ended)" in said
    disk.room = None
    assert "wins.otherwise(" in table.press(":continue-game")[-1]
    table.press(":main-menu")
    assert "saved-game.latest" in table.press(":saved-games")[-1]
    assert not (table.folder / "journal.qrt").exists()


def test_an_end_that_cannot_be_kept_is_offered_by_the_next_start(table: Table, disk: Disk) -> None:
    table.press(GIVE)
    table.press(":resign Down Enter")
    disk.room = 0
    assert table.press(":quit") == ["goodbye fault.game-before(reason.no-room)"]
    table.session.close()
    disk.room = None
    later = Table(table.folder)
    assert "item(menu.look-ended)" in later.voice.said[-1]
    later.press("Enter :main-menu")
    assert "saved-game.latest" in later.press(":saved-games")[-1]
    later.session.close()


def test_an_end_that_is_written_nowhere_is_not_left_without_a_question(
    table: Table, disk: Disk
) -> None:
    disk.room = 0
    table.press(GIVE)
    table.press(":resign Down Enter")
    assert "confirm.quit-unsaved item(confirm.no)" in table.press(":quit")[-1]


def test_a_disk_that_works_again_just_before_leaving_is_used(table: Table, disk: Disk) -> None:
    disk.room = 0
    table.press(GIVE)
    disk.room = None
    assert "confirm.quit item(confirm.no)" in table.press(":quit")[-1]
    assert table.press("Down Enter")[-1] == "goodbye.kept"


def test_a_game_that_is_behind_says_so_when_it_is_continued(table: Table, disk: Disk) -> None:
    table.press(GIVE)
    disk.room = 0
    table.press(PLACE)
    disk.room = None
    later = again(table)
    assert "item(menu.continue-behind(1))" in later.voice.said[-1]
    assert later.press("Enter")[-1].startswith("left.behind continued")
    later.press(PLACE)
    last = again(later)
    assert "item(menu.continue-game)" in last.voice.said[-1], "it is whole from there on"
    last.session.close()


def test_after_a_bug_nothing_is_rewound_though_nothing_was_written(
    lay: LayTable, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay(SETUP, logs=True)
    table.press(GIVE)
    disk.room = 0
    table.press(PLACE)
    match = table.games.match
    assert match
    with monkeypatch.context() as broken:
        broken.setattr(TableScreen, "do", breaks)
        broken.setattr(TableScreen, "focus", breaks_once_for(table))
        assert table.press("R")[-1] == "bug.survived-unsaved"
    assert table.games.match is not match
    assert table.games.match
    assert table.games.match.game == match.game


def breaks(*_: object, **__: object) -> object:
    raise LookupError("a bug")


def breaks_once_for(table: Table) -> Callable[[TableScreen], object]:
    """Return a focus method that fails for every table of this match."""
    focus, match = TableScreen.focus, table.games.match
    return lambda screen: breaks() if screen.match is match else focus(screen)


def test_after_a_bug_no_other_game_is_taken_for_this_one(tmp_path: Path) -> None:
    left = Table(tmp_path, SETUP)
    left.press(GIVE)
    later = again(left)
    assert later.games._journal.path
    later.games._journal.close()
    assert later.games.reopened() is None
    later.session.close()


def test_saved_games_that_cannot_be_listed_are_no_game_that_cannot_be_saved(
    lay: LayTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Saves) -> None:
        raise PermissionError(errno.EACCES, "no")

    table = lay()
    monkeypatch.setattr(Saves, "all", refuse)
    assert table.press(":saved-games") == ["fault.saves(reason.refused)"]


def test_a_list_of_saved_games_that_can_no_longer_be_read_does_not_deny_them(
    lay: LayTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "no", path)

    table = lay(SETUP)
    table.press(f"{GIVE} :save :leave Down Enter")
    assert "saved-games.title" in table.press(":saved-games")[-1]
    table.press("F3")
    monkeypatch.setattr(os, "lstat", refuse)  # a folder that can be listed, but not searched
    heard = " ".join(table.press("Escape"))
    assert "fault.saves(reason.refused)" in heard
    assert "refused.no-saved-games" not in heard


def test_a_new_game_begins_though_the_saved_ones_cannot_be_listed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.press(":leave Down Enter :quick-game Enter Enter :leave Down Enter")
    refuse_lists(monkeypatch)
    heard = table.press(":new-game @new-game.start Enter")[-1]
    assert heard.startswith("kept-aside terms.opponents"), heard
    assert len(list((table.folder / "saves").glob("*.qrt"))) == 1


@needs_links
def test_where_the_game_before_cannot_be_saved_either_the_reason_is_told_and_it_stays(
    table: Table,
) -> None:
    table.press(":leave Down Enter :quick-game Enter Enter :leave Down Enter")
    (table.folder / "saves").symlink_to("saves")
    heard = table.press(":new-game @new-game.start Enter")[-1]
    assert "fault.game-before(reason.system(" in heard
    assert "began" in heard
    assert len(on_disk(table)) == 1


def test_an_end_that_was_never_written_is_whole_once_there_is_room(
    table: Table, disk: Disk
) -> None:
    table.press(GIVE)
    disk.room = 0
    said = table.press(f"{PLACE} :resign Down Enter :main-menu")[-1]
    assert "item(menu.look-ended)" in said
    disk.room = None
    assert "resigned(Ben) wins.otherwise(" in table.press(":continue-game")[-1]
    assert "menu.continue-game" not in table.press(":main-menu")[-1]
    assert "saved-game.latest" in table.press(":saved-games")[-1]


def test_the_journal_of_an_end_that_cannot_be_kept_stays_when_another_game_begins(
    table: Table,
) -> None:
    (table.folder / "latest.qrt").mkdir()
    table.press(f"{GIVE} :resign Down Enter :again")
    assert on_disk(table) == ["1 give TRHG", "2 resign"]


def test_nobody_is_told_to_play_on_when_the_game_is_over(table: Table, disk: Disk) -> None:
    table.press(GIVE)
    disk.room = 0
    heard = table.press(":resign Down Enter")[-1]
    assert "fault.saving-over(reason.no-room)" in heard
    assert NO_ROOM not in heard
    assert table.press(":save") == ["fault.saving-over(reason.no-room)"]


class TestDamage:
    @pytest.fixture
    def journal(self, tmp_path: Path) -> Path:
        table = Table(tmp_path, SETUP)
        for keys in (GIVE, PLACE, "1 Shift+2 Enter", "3 Shift+2 Enter"):
            table.press(keys)
        table.session.close()
        return tmp_path / "journal.qrt"

    def test_what_is_sound_is_offered_and_goes_on(self, journal: Path, tmp_path: Path) -> None:
        text = journal.read_bytes()
        flipped = text.replace(b"2 give TRHg", b"2 give TRhg")
        assert flipped != text
        journal.write_bytes(flipped)
        table = Table(tmp_path)
        assert "item(menu.continue-cut(1))" in table.voice.said[-1]
        assert (tmp_path / "journal.qrt.damaged").read_bytes() == flipped
        table.session.close()
        table = Table(tmp_path)
        assert "item(menu.continue-cut(1))" in table.voice.said[-1], "until it goes on"
        assert table.press("Enter")[-1].startswith("left.cut continued")
        table.press("1 Shift+2 Enter")
        table.session.close()
        table = Table(tmp_path)
        assert "item(menu.continue-game)" in table.voice.said[-1]
        table.session.close()
        assert len(parse_record(journal.read_bytes()).actions) == 3
        assert len(list(tmp_path.glob("*.damaged*"))) == 1

    def test_whoever_plays_another_game_keeps_what_is_sound(
        self, journal: Path, tmp_path: Path
    ) -> None:
        journal.write_bytes(journal.read_bytes().replace(b"2 give TRHg", b"2 give TRhg"))
        table = Table(tmp_path)
        table.press(":quick-game")
        [saved] = table.games.kept.all() or ()
        kept = table.games.kept.look_into(saved)
        assert kept
        assert len(kept.actions) == 2
        table.session.close()
