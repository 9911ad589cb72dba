"""Settings: which values apply, what stays in the file, and what a broken file does."""

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from quarto_access.core import MAX_BYTES
from quarto_access.storage import locks
from quarto_access.storage.files import InUse
from quarto_access.storage.setting import Setting, Text, flag
from quarto_access.storage.settings import (
    CLOSING_LOCK_TIMEOUT,
    Copied,
    KeptAgain,
    NotKept,
    Report,
    Settings,
    SettingsBroken,
)
from quarto_access.storage.settings_text import Problem, Trouble
from tests.storage.failing import no_space, refuse_sync
from tests.storage.set import COLOUR, DEPTH, FRESH, LETTERS, LOUD, SETTINGS, SIZE, opened
from tests.systems import needs_pipes


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine" / "settings.txt"


def written(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.fixture
def reports() -> list[Report]:
    """The reports since the test looked last."""
    return []


def looked_at(reports: list[Report]) -> list[Report]:
    """Return the reports, and forget them."""
    looked = reports[:]
    reports.clear()
    return looked


def broken(trouble: Trouble, name: str = "", line: int = 0) -> SettingsBroken:
    """Return the report of a file with one problem."""
    return SettingsBroken((Problem(trouble, name, line),))


def errors(reports: list[Report]) -> list[type[OSError]]:
    """Return why changes could not be written, from reports of nothing else."""
    assert all(isinstance(report, NotKept) for report in reports)
    return [type(report.error) for report in reports if isinstance(report, NotKept)]


def beside(path: Path) -> list[str]:
    """Return the names in the folder, except the file itself and its lock."""
    return sorted(set(os.listdir(path.parent)) - {path.name, f"{path.name}.lock"})


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Have another program write all the while."""
    path.parent.mkdir(exist_ok=True)
    with FileIO(f"{path}.lock", "a") as lock:
        assert locks.hold(lock.fileno())
        yield


class TestChanging:
    def test_looking_creates_nothing(self, path: Path) -> None:
        settings = opened(path)
        assert [settings[s] for s in SETTINGS] == [s.default for s in SETTINGS]
        settings.close()
        assert not path.parent.exists()

    def test_what_nobody_changed_can_be_kept_as_it_is(self, path: Path) -> None:
        settings = opened(path)
        assert not settings.were_kept
        settings.keep_defaults()
        assert settings.were_kept
        again = opened(path)
        assert [again[s] for s in SETTINGS] == [s.default for s in SETTINGS]

    def test_a_file_that_is_there_is_not_touched_for_it(self, path: Path) -> None:
        written(path, "; mine")
        settings = opened(path)
        assert settings.were_kept
        settings.keep_defaults()
        settings.close()
        assert path.read_text() == "; mine"

    def test_kept_as_they_are_while_another_program_writes(self, path: Path) -> None:
        settings = opened(path)
        with held(path):
            settings.keep_defaults()
            assert not settings.were_kept
        settings.close()
        assert settings.were_kept

    @pytest.mark.parametrize(
        ("setting", "value"),
        [(COLOUR, "g"), (LOUD, True), (SIZE, 0), (SIZE, 55), (DEPTH, -5), (LETTERS, ())],
        ids=lambda value: getattr(value, "id", str(value)),
    )
    def test_a_change_counts_at_once_and_after_a_restart(
        self, path: Path, setting: Setting[Any], value: object, reports: list[Report]
    ) -> None:
        settings = opened(path, reports.append)
        settings.change(setting, value)
        assert settings[setting] == value
        again = opened(path, reports.append)  # the other one was not even closed
        assert [again[s] for s in SETTINGS] == [
            value if s is setting else s.default for s in SETTINGS
        ]
        again.reset(setting)
        assert reports == []
        assert path.read_text() == FRESH
        assert beside(path) == []

    @pytest.mark.parametrize(
        ("setting", "value"),
        [
            (COLOUR, "blue"),
            (SIZE, -1),
            (SIZE, 201),
            (SIZE, True),
            (LETTERS, ("b", "a")),
            (LETTERS, ("a", "b\nloud = yes")),
            (LETTERS, ("a", "")),
            (LETTERS, ("a\0",)),
        ],
    )
    def test_what_it_cannot_be_is_refused(
        self, path: Path, setting: Setting[Any], value: object
    ) -> None:
        settings = opened(path)
        with pytest.raises(ValueError, match=r"."):
            settings.change(setting, value)
        assert settings[setting] == setting.default
        assert not path.exists()

    def test_without_a_file_it_lasts_as_long_as_the_program(self) -> None:
        settings = Settings(SETTINGS)
        settings.change(LOUD, True)
        settings.reload()
        assert settings[LOUD]
        assert settings.keep()
        assert Settings(SETTINGS)[LOUD] is False

    def test_only_what_is_another_value_now_is_told(self, path: Path) -> None:
        settings = opened(path)
        told: list[object] = []
        settings.watch(lambda setting: told.append((setting.id, settings[setting])))
        settings.change(SIZE, 60)
        settings.change(SIZE, 60)
        settings.reset(SIZE, LOUD)
        written(path, "loud = yes\n")
        settings.reload()
        assert told == [("size", 60), ("size", 50), ("loud", True)]

    def test_a_change_is_on_disk_when_it_is_told(self, path: Path) -> None:
        settings = opened(path)
        told: list[bool] = []
        settings.watch(lambda _: told.append(opened(path)[LOUD]))
        settings.change(LOUD, True)
        assert told == [True]

    def test_two_settings_of_one_name_are_a_mistake(self) -> None:
        with pytest.raises(ValueError, match="loud"):
            Settings([LOUD, flag("loud", default=True)])

    def test_screens_step_through_the_options_and_what_a_file_said(self) -> None:
        assert COLOUR.options("g") == ("r", "g")
        assert DEPTH.options(7)[:5] == (-5, 0, 5, 7, 10)
        assert len(SIZE.options(50)) == 21
        assert LETTERS.options(()) == ()


class TestFile:
    def test_every_setting_is_there_and_explained(self, path: Path) -> None:
        settings = opened(path)
        settings.change(LOUD, True)
        assert path.read_text() == FRESH.replace("loud = no", "loud = yes")
        assert settings.text() == path.read_text()

    def test_what_a_person_wrote_stays(self, path: Path, reports: list[Report]) -> None:
        text = "; mine\n\n   SIZE=70   \n# a note\nloud = no\n# the end"
        settings = opened(written(path, text), reports.append)
        assert settings[SIZE] == 70
        assert reports == []
        assert path.read_text() == text
        settings.change(LOUD, True)
        now = path.read_text()
        assert now.startswith("; mine\n\nsize = 70\n# a note\nloud = yes\n# the end\n")
        assert "# What colour is.\ncolour = red\n" in now

    def test_it_may_come_from_another_system(self, path: Path, reports: list[Report]) -> None:
        written(path, b"\xef\xbb\xbfsize = 70\r\nloud = YES\r\n# Z\xc3\xb6e\r\n")
        settings = opened(path, reports.append)
        assert (settings[SIZE], settings[LOUD]) == (70, True)
        assert reports == []
        settings.change(SIZE, 80)
        assert path.read_bytes().startswith(b"size = 80\nloud = yes\n# Z\xc3\xb6e\n")

    def test_what_a_newer_version_wrote_is_told_once_and_stays(
        self, path: Path, reports: list[Report]
    ) -> None:
        text = "voice = deep\nsize = 70\nonce upon a time\n"
        opened(written(path, text), reports.append)
        assert looked_at(reports) == [
            SettingsBroken(
                (
                    Problem(Trouble.UNKNOWN, "voice", 1),
                    Problem(Trouble.UNKNOWN, "once upon a time", 3),
                )
            ),
            Copied("settings.txt.damaged"),
        ]
        assert path.with_name("settings.txt.damaged").read_text() == text
        again = opened(path, reports.append)
        assert reports == []
        again.change(SIZE, 80)
        now = path.read_text()
        assert now.startswith("#unknown\nvoice = deep\nsize = 80\n#unknown\nonce upon a time\n")
        voice = Text("voice", "", str, str)
        newer = Settings([*SETTINGS, voice], str(path))
        assert newer[voice] == "deep"
        newer.change(voice, "high")
        assert path.read_text().startswith("voice = high\nsize = 80\n")

    def test_of_two_lines_the_last_one_counts(self, path: Path, reports: list[Report]) -> None:
        settings = opened(written(path, "size = 70\nloud = yes\nsize = 80\n"), reports.append)
        assert settings[SIZE] == 80
        assert reports == [broken(Trouble.TWICE, "size", 3), Copied("settings.txt.damaged")]
        assert path.read_text().startswith("loud = yes\nsize = 80\n")
        assert beside(path) == ["settings.txt.damaged"]

    def test_letters_that_are_no_utf_8_are_told(self, path: Path, reports: list[Report]) -> None:
        data = b"# Z\xf6e\nsize = 70\n"
        settings = opened(written(path, data), reports.append)
        assert settings[SIZE] == 70
        copied = Copied("settings.txt.damaged")
        assert looked_at(reports) == [broken(Trouble.NOT_UTF_8, "", 1), copied]
        assert path.with_name("settings.txt.damaged").read_bytes() == data
        opened(path, reports.append)
        assert reports == []


class TestBroken:
    @pytest.mark.parametrize(
        ("setting", "text"),
        [
            (COLOUR, "blue"),
            (COLOUR, ""),
            (LOUD, "maybe"),
            (LOUD, "yes # really"),
            (SIZE, "201"),
            (SIZE, "-1"),
            (SIZE, "5.5"),
            (SIZE, "\N{ARABIC-INDIC DIGIT SEVEN}"),
            (SIZE, "9" * 5000),
            (DEPTH, "--5"),
            (DEPTH, "-"),
            (LETTERS, "b a"),
        ],
    )
    def test_a_broken_value_is_the_default_and_told_once(
        self, path: Path, setting: Setting[Any], text: str, reports: list[Report]
    ) -> None:
        before = f"# mine\n{setting.id} = {text}\n"
        settings = opened(written(path, before), reports.append)
        assert settings[setting] == setting.default
        settings.reload()
        assert looked_at(reports) == [
            broken(Trouble.BROKEN, setting.id, 2),
            Copied("settings.txt.damaged"),
        ]
        assert path.with_name("settings.txt.damaged").read_text("utf-8") == before
        again = opened(path, reports.append)
        assert again[setting] == setting.default
        assert reports == []
        assert path.read_text().startswith(
            f"# mine\n{setting.id} = {setting.format(setting.default)}\n"
        )

    def test_reading_writes_nothing(self, path: Path, reports: list[Report]) -> None:
        written(path, "size = much\n")
        settings = Settings(SETTINGS, str(path), report=reports.append)
        settings.reload()
        assert looked_at(reports) == [broken(Trouble.BROKEN, "size", 1)]
        assert path.read_text() == "size = much\n"
        assert beside(path) == []
        settings.close()
        assert reports == [Copied("settings.txt.damaged")]

    def test_the_others_count(self, path: Path) -> None:
        settings = opened(written(path, "size = much\nloud = yes\n"))
        assert settings[LOUD] is True

    def test_each_broken_file_has_a_copy_and_the_same_one_no_second(self, path: Path) -> None:
        for text in ("size = a\n", "size = b\n", "size = a\n"):
            opened(written(path, text))
        assert beside(path) == ["settings.txt.damaged", "settings.txt.damaged-2"]

    def test_a_name_that_is_taken_is_no_copy(self, path: Path, reports: list[Report]) -> None:
        written(path, "size = a\n")
        path.with_name("settings.txt.damaged").mkdir()
        opened(path, reports.append)
        assert reports[1:] == [Copied("settings.txt.damaged-2")]

    def test_one_that_breaks_meanwhile_is_told_and_copied_too(
        self, path: Path, reports: list[Report]
    ) -> None:
        settings = opened(path, reports.append)
        settings.change(SIZE, 70)
        assert reports == []
        written(path, "size = 70\ncolour = blue\n")
        settings.change(LOUD, True)
        assert reports == [broken(Trouble.BROKEN, "colour", 2), Copied("settings.txt.damaged")]
        copy = path.with_name("settings.txt.damaged")
        assert copy.read_text() == "size = 70\ncolour = blue\n"
        assert path.read_text().startswith("size = 70\ncolour = red\n")

    @pytest.mark.parametrize(
        "data",
        [
            b"\0",
            "size = 70".encode("utf-16"),
            b"x" * (MAX_BYTES + 1),
            b"\n" * 20_000,
            b"a\n" * 500_000,
        ],
    )
    def test_what_is_no_settings_file_is_put_aside_quickly(
        self, path: Path, data: bytes, reports: list[Report]
    ) -> None:
        written(path, data)
        before = time.monotonic()
        opened(path, reports.append)
        assert time.monotonic() - before < 0.5
        assert reports == [broken(Trouble.UNREADABLE), Copied("settings.txt.damaged")]
        assert path.read_text() == FRESH
        assert path.with_name("settings.txt.damaged").read_bytes() == data

    def test_marks_do_not_make_it_too_long_to_be_read_again(
        self, path: Path, reports: list[Report]
    ) -> None:
        opened(written(path, b"a\n" * 9_000), reports.append)
        problems, copied = reports
        assert isinstance(problems, SettingsBroken)
        assert len(problems.problems) == 9_000
        assert copied == Copied("settings.txt.damaged")
        assert path.read_text() == FRESH
        assert path.with_name("settings.txt.damaged").stat().st_size == 18_000

    def test_what_cannot_be_read_is_told_and_never_replaced(
        self, path: Path, reports: list[Report]
    ) -> None:
        path.mkdir(parents=True)
        settings = opened(path, reports.append)
        assert looked_at(reports) == [broken(Trouble.UNREADABLE)]
        settings.change(LOUD, True)
        assert settings[LOUD]
        assert len(errors(reports)) == 1
        assert path.is_dir()
        assert beside(path) == []

    @needs_pipes
    def test_a_pipe_is_not_waited_for(self, path: Path, reports: list[Report]) -> None:
        path.parent.mkdir()
        os.mkfifo(path)
        opened(path, reports.append)
        assert reports == [broken(Trouble.UNREADABLE)]


class TestFailingDisk:
    def test_a_change_counts_and_the_fault_is_told_once(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, reports: list[Report]
    ) -> None:
        settings = opened(path, reports.append)
        with monkeypatch.context() as full:
            refuse_sync(full)
            settings.change(LOUD, True)
            assert len(errors(looked_at(reports))) == 1
            settings.change(SIZE, 70)
            assert not settings.keep()
            assert reports == []
            assert (settings[LOUD], settings[SIZE]) == (True, 70)
            assert not path.exists()
        settings.change(SIZE, 80)
        assert (opened(path)[LOUD], opened(path)[SIZE]) == (True, 80)
        assert looked_at(reports) == [KeptAgain()]
        refuse_sync(monkeypatch)
        settings.change(SIZE, 90)
        assert len(errors(reports)) == 1
        assert opened(path)[SIZE] == 80
        assert beside(path) == []

    def test_a_folder_that_takes_no_files(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, reports: list[Report]
    ) -> None:
        written(path, "size = 70\ncolour = blue\n")

        def refuse(*_: object, **__: object) -> FileIO:
            raise PermissionError(errno.EACCES, "read-only")

        monkeypatch.setattr("quarto_access.storage.files.FileIO", refuse)
        settings = opened(path, reports.append)
        assert (settings[SIZE], settings[COLOUR]) == (70, "r")
        first, *others = looked_at(reports)
        assert first == broken(Trouble.BROKEN, "colour", 2)
        assert errors(others) == [PermissionError]
        settings.change(LOUD, True)
        settings.close()
        assert settings[LOUD]
        assert reports == []
        assert path.read_text() == "size = 70\ncolour = blue\n"

    def test_no_folder_can_be_made(self, tmp_path: Path, reports: list[Report]) -> None:
        (tmp_path / "file").write_text("")
        settings = opened(tmp_path / "file" / "settings.txt", reports.append)
        settings.change(LOUD, True)
        assert settings[LOUD]
        assert len(errors(reports)) == 1

    def test_a_copy_is_told_once_though_the_file_cannot_be_mended_yet(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, reports: list[Report]
    ) -> None:
        written(path, "size = much\n")
        with monkeypatch.context() as full:
            refuse_sync(full)
            settings = opened(path, reports.append)
            problems, copied, *others = looked_at(reports)
            assert problems == broken(Trouble.BROKEN, "size", 1)
            assert copied == Copied("settings.txt.damaged")
            assert len(errors(others)) == 1
            assert not settings.keep()
        assert settings.keep()
        assert reports == [KeptAgain()]
        assert path.read_text().startswith("size = 50\n")
        assert beside(path) == ["settings.txt.damaged"]

    def test_without_room_for_a_copy_the_broken_file_stays(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, reports: list[Report]
    ) -> None:
        written(path, "size = much\n")

        class Full(FileIO):
            def write(self, data: bytes) -> int:  # type: ignore[override]
                super().write(data[:2])
                raise no_space()

        monkeypatch.setattr("quarto_access.storage.files.open", Full, raising=False)
        settings = opened(path, reports.append)
        settings.change(LOUD, True)
        settings.close()
        first, *others = reports
        assert first == broken(Trouble.BROKEN, "size", 1)
        assert len(errors(others)) == 1
        assert path.read_text() == "size = much\n"
        assert beside(path) == []

    def test_a_program_that_stops_while_writing_leaves_the_file_before(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        opened(path).change(SIZE, 70)

        def stop(*_: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as stopping:
            stopping.setattr(os, "replace", stop)
            with pytest.raises(KeyboardInterrupt):
                opened(path).change(SIZE, 80)
        again = opened(path)
        assert again[SIZE] == 70
        again.change(SIZE, 90)
        assert opened(path)[SIZE] == 90


class TestTwoPrograms:
    def test_what_the_other_changed_stays_in_the_file(self, path: Path) -> None:
        one, two = opened(path), opened(path)
        one.change(SIZE, 70)
        two.change(LOUD, True)
        assert two[SIZE] == 50  # nothing changes unasked while somebody plays
        after = opened(path)
        assert (after[SIZE], after[LOUD]) == (70, True)
        one.change(SIZE, 80)
        two.change(SIZE, 90)
        assert opened(path)[SIZE] == 90
        one.reload()
        assert (one[SIZE], one[LOUD]) == (90, True)

    def test_a_program_that_is_writing_is_not_waited_for(
        self, path: Path, reports: list[Report]
    ) -> None:
        settings = opened(path, reports.append)
        with held(path):
            before = time.monotonic()
            settings.change(LOUD, True)
            assert time.monotonic() - before < CLOSING_LOCK_TIMEOUT / 2
            assert settings[LOUD]
            assert not settings.keep()
            assert reports == []
            assert not path.exists()
            written(path, "size = 70\n")
        settings.reload()
        assert settings.keep()
        assert (settings[LOUD], settings[SIZE]) == (True, 70)
        after = opened(path)
        assert (after[LOUD], after[SIZE]) == (True, 70)

    def test_a_program_that_writes_for_long_is_told_once(
        self, path: Path, reports: list[Report]
    ) -> None:
        settings = opened(path, reports.append)
        with held(path):
            settings.change(LOUD, True)
            assert not settings.keep(tells_held=True)
            assert not settings.keep(tells_held=True)
            assert errors(looked_at(reports)) == [InUse]
        assert settings.keep()
        assert reports == [KeptAgain()]
        assert opened(path)[LOUD]

    def test_at_the_end_it_is_waited_for_a_little(self, path: Path) -> None:
        settings = opened(path)
        with held(path):
            settings.change(LOUD, True)
            before = time.monotonic()
            settings.close()
            assert time.monotonic() - before >= CLOSING_LOCK_TIMEOUT
        settings.close()
        assert opened(path)[LOUD]

    def test_a_broken_file_has_one_copy_for_both(self, path: Path, reports: list[Report]) -> None:
        written(path, "size = much\n")
        with held(path):
            one, two = opened(path, reports.append), opened(path, reports.append)
        assert reports == [broken(Trouble.BROKEN, "size", 1)] * 2
        assert one.keep()
        assert two.keep()
        assert beside(path) == ["settings.txt.damaged"]
