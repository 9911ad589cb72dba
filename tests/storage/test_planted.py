"""A profile made by somebody else: its links lead nowhere, and its pipes block nothing."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from quarto_access.core import Record, Rules, format_record
from quarto_access.storage import files
from quarto_access.storage.checked_lines import CheckedLines
from quarto_access.storage.drill_scores import DrillScores
from quarto_access.storage.folder import Folder
from quarto_access.storage.journal import Journal
from quarto_access.storage.log import CRASH_NAME, NAME, OLD_NAME, Log, entries
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.saves import Saves
from quarto_access.storage.settings import NotKept, Report
from quarto_access.storage.training import Training
from tests.cli.installed import run
from tests.storage.patience import patience
from tests.storage.set import LOUD, SIZE, opened
from tests.systems import needs_pipes

pytestmark = needs_pipes

GAME = Record(Rules())

PRECIOUS = format_record(GAME)
"""Somebody else's file, which could even be read as a game."""


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """A file outside the profile, which must not change."""
    path = tmp_path / "theirs.txt"
    path.write_text(PRECIOUS)
    return path


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    path = tmp_path / "profile"
    path.mkdir()
    return path


def answer(path: Path) -> Training:
    training = Training(str(path), lambda: "2026-01-02")
    training.answered("piece", right=True)
    return training


def drill(path: Path) -> None:
    DrillScores(str(path), lambda: "2026-01-02", 8).answered(right=True)


def write_everything(profile: Path) -> None:
    """Use everything that is ever written in a profile."""
    folder = Folder(str(profile))
    folder.keep_last(GAME)
    journal = Journal(folder.journal)
    try:
        journal.read()
    except files.Damaged:
        journal.set_aside()
    journal.begin(GAME)
    journal.action("1 give TRHG")
    journal.close()
    settings = opened(profile / "settings.txt")
    settings.change(LOUD, True)
    settings.change(SIZE, 70)
    Profiles(str(profile / "profiles"), settings).save("Ana")
    Saves(folder).keep(GAME, "game")
    with suppress(OSError):
        Saves(folder).keep_latest(GAME)
    log = Log(str(profile))
    log.note("prism", "no answer")
    with log.watching():
        pass
    answer(profile / "training.txt")
    drill(profile / "drills.txt")
    with suppress(OSError):
        CheckedLines(str(profile / "statistics.txt")).add("sitting")
    with suppress(OSError):
        CheckedLines(str(profile / "statistics.txt")).read()


@pytest.mark.parametrize(
    "name",
    [
        "last.qrt",
        "last.qrt.tmp",
        "journal.qrt",
        "journal.qrt.tmp",
        "journal.qrt.lock",
        "settings.txt",
        "settings.txt.tmp",
        "settings.txt.lock",
        "profiles/Ana.txt",
        "profiles/Ana.txt.tmp",
        "saves/game.qrt",
        "saves/game.qrt.tmp",
        "latest.qrt",
        "training.txt",
        "drills.txt",
        "statistics.txt",
        NAME,
        CRASH_NAME,
    ],
)
def test_no_link_leads_what_is_written_out_of_the_profile(
    profile: Path, theirs: Path, name: str
) -> None:
    (profile / name).parent.mkdir(exist_ok=True)
    (profile / name).symlink_to(theirs)
    write_everything(profile)
    assert theirs.read_text() == PRECIOUS


@pytest.mark.parametrize(
    "name",
    [
        *("new.txt", "settings.txt.lock", "training.txt", "drills.txt", "statistics.txt"),
        *(NAME, CRASH_NAME),
    ],
)
def test_no_link_makes_a_file_elsewhere(profile: Path, tmp_path: Path, name: str) -> None:
    (profile / name).symlink_to(tmp_path / "new.txt")
    write_everything(profile)
    assert sorted(os.listdir(tmp_path)) == ["profile"]


@pytest.mark.parametrize("name", ["saves", "profiles"])
def test_a_folder_that_is_a_link_leads_nowhere(profile: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "Ana.txt").write_text("precious\n")
    (tmp_path / "elsewhere" / "Ana.qrt").write_text(format_record(GAME))
    (profile / name).symlink_to(tmp_path / "elsewhere")
    settings = opened(profile / "settings.txt")
    profiles, saves = Profiles(str(profile / "profiles"), settings), Saves(Folder(str(profile)))
    uses: dict[str, tuple[Callable[[], object], ...]] = {
        "profiles": (lambda: profiles.save("Ana"), lambda: profiles.load("Ana")),
        "saves": (lambda: saves.keep(GAME, "new"), lambda: saves.load(saves.all()[0])),
    }
    for use in uses[name]:
        with pytest.raises((OSError, files.Damaged), match="links"):
            use()
    assert sorted(os.listdir(tmp_path / "elsewhere")) == ["Ana.qrt", "Ana.txt"]
    assert (tmp_path / "elsewhere" / "Ana.txt").read_text() == "precious\n"


@pytest.mark.parametrize(
    "name",
    [
        "last.qrt",
        "journal.qrt",
        "journal.qrt.lock",
        "settings.txt",
        "settings.txt.lock",
        "settings.txt.tmp",
        "training.txt",
        "drills.txt",
        "statistics.txt",
        NAME,
        OLD_NAME,
        CRASH_NAME,
    ],
)
def test_a_pipe_holds_nobody_up(profile: Path, name: str) -> None:
    os.mkfifo(profile / name)
    with patience():
        write_everything(profile)
        Folder(str(profile)).last()
        try:
            entries(str(profile))
        except OSError:
            assert name in {NAME, OLD_NAME}


def test_a_lock_that_is_none_is_told_as_settings_that_cannot_be_kept(profile: Path) -> None:
    os.mkfifo(profile / "settings.txt.lock")
    reports: list[Report] = []
    with patience():
        settings = opened(profile / "settings.txt", reports.append)
        settings.change(LOUD, True)
    assert settings[LOUD]
    assert [type(report) for report in reports] == [NotKept]


def test_a_training_file_without_end_is_read_in_no_time(profile: Path) -> None:
    with (profile / "training.txt").open("wb") as file:
        file.truncate(10**12)  # it takes no place
        file.seek(10**12)
        file.write(b"\n2026-01-01 piece right\n")
    with patience():
        assert answer(profile / "training.txt").score("piece").asked == 2


def test_links_within_the_profile_are_followed(profile: Path) -> None:
    (profile / "settings.txt").symlink_to("mine.txt")
    (profile / "mine.txt").write_text("size = 90\n")
    (profile / "training.txt").symlink_to("trained.txt")
    assert opened(profile / "settings.txt")[SIZE] == 90
    answer(profile / "training.txt")
    assert "piece right" in (profile / "trained.txt").read_text()


OLD = 3600


def test_what_killed_programs_left_half_written_is_removed(profile: Path) -> None:
    left = ["settings.txt.0123abcd.tmp", "last.qrt.tmp", "saves/game.qrt", "saves/g.qrt.tmp"]
    left += ["recordings/g.flac.0123abcd.tmp", "recordings/g.flac", "recordings/g.txt"]
    kept = ["notes.tmp", "saves/played.qrt", "saves/notes.txt", "journal.qrt", "profiles/Ana.txt"]
    kept += ["recordings/played.flac"]
    fresh = ["journal.qrt.89abcdef.tmp", "saves/new.qrt", "recordings/new.flac.89abcdef.tmp"]
    for name in (*left, *kept, *fresh):
        path = profile / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x" if "/played" in name else b"")
        if name not in fresh:
            os.utime(path, (time.time() - OLD,) * 2)
    (profile / "saves" / "linked.qrt.tmp").symlink_to(profile / "notes.tmp")
    Folder(str(profile)).sweep(time.time())
    there = [str(path.relative_to(profile)) for path in profile.rglob("*") if path.is_file()]
    assert sorted(there) == sorted([*kept, *fresh, "saves/linked.qrt.tmp"])


def test_there_may_be_nothing_to_sweep(tmp_path: Path) -> None:
    Folder(str(tmp_path / "nowhere")).sweep(time.time())
    (tmp_path / "saves").write_text("")
    Folder(str(tmp_path)).sweep(time.time())
    assert os.listdir(tmp_path) == ["saves"]


def test_a_start_sweeps_the_profile(tmp_path: Path) -> None:
    left = tmp_path / "settings.txt.0123abcd.tmp"
    left.write_bytes(b"size =")
    os.utime(left, (time.time() - OLD,) * 2)
    ran = run("--text", "--profile", str(tmp_path))
    assert ran.returncode == 0
    assert not left.exists()
