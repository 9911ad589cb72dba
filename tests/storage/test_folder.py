"""The player's folder, and the last choice of a game."""

import os
from pathlib import Path

import pytest

from quarto_access.core import Header, Player, Record, Rules, parse_action
from quarto_access.storage.files import Damaged
from quarto_access.storage.folder import Folder, default_folder
from tests.storage.failing import refuse_sync

CHOICE = Record(Rules(squares=True, first=Player.TWO), headers=(Header("Clock", "60"),))


def test_nothing_is_created_before_it_is_needed(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path / "far" / "away"))
    assert folder.last() is None
    assert list(tmp_path.iterdir()) == []


def test_everything_lies_in_the_folder(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path))
    for path in (folder.saves, folder.recordings, folder.journal, folder.last_path):
        assert os.path.dirname(path) == str(tmp_path)


def test_a_folder_stays_where_it_was_when_the_program_goes_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = Folder("mine")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert folder.keep_last(CHOICE) is None
    assert (tmp_path / "mine" / "last.qrt").is_file()


def test_the_systems_folder_has_the_name_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, object]] = []

    def user_data_dir(name: str, appauthor: object) -> str:
        asked.append((name, appauthor))
        return "there"

    monkeypatch.setattr("platformdirs.user_data_dir", user_data_dir)
    assert default_folder().path == os.path.abspath("there")
    assert asked == [("quarto-access", False)]


@pytest.fixture
def homeless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the home unknown; return the folder of temporary files."""
    pwd = pytest.importorskip("pwd", reason="Windows always knows a home")

    def unknown(*_: object) -> None:
        raise KeyError

    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def test_without_a_home_games_are_kept_until_temporary_files_go(homeless: Path) -> None:
    assert default_folder().keep_last(CHOICE) is None
    assert default_folder().last() == CHOICE
    [folder] = homeless.iterdir()
    assert folder.stat().st_mode & 0o077 == 0, "nobody else looks in"


@pytest.mark.parametrize("kind", ["open", "link", "file"])
def test_without_a_home_no_folder_of_somebody_else_is_used(homeless: Path, kind: str) -> None:
    theirs = homeless / f"quarto-access-{os.getuid()}"
    match kind:
        case "open":
            theirs.mkdir()
            theirs.chmod(0o777)
        case "link":
            (homeless / "elsewhere").mkdir(0o700)
            theirs.symlink_to(homeless / "elsewhere")
        case "file":
            theirs.touch(0o600)
    folder = default_folder()
    assert folder.path != str(theirs)
    assert folder.keep_last(CHOICE) is None
    assert folder.last() == CHOICE


def test_the_last_choice_comes_back_without_the_game(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path))
    played = Record(CHOICE.rules, (parse_action("2 give TRHG"),), CHOICE.headers)
    assert folder.keep_last(played) is None
    assert folder.last() == CHOICE
    assert folder.keep_last(Record(Rules())) is None
    assert Folder(str(tmp_path)).last() == Record(Rules())
    assert os.listdir(tmp_path) == ["last.qrt"]


@pytest.mark.parametrize("data", [b"", b"[Format", b"\xff", b"x" * 2_000_000])
def test_a_broken_choice_is_set_aside_and_named(tmp_path: Path, data: bytes) -> None:
    folder = Folder(str(tmp_path))
    for _ in range(2):
        (tmp_path / "last.qrt").write_bytes(data)
        with pytest.raises(Damaged) as damaged:
            folder.last()
        assert os.path.dirname(damaged.value.path) == str(tmp_path)
        assert folder.last() is None
    assert sorted(os.listdir(tmp_path)) == ["last.qrt.damaged", "last.qrt.damaged-2"]
    assert (tmp_path / "last.qrt.damaged").read_bytes() == data


def test_a_choice_that_cannot_be_read_is_named_and_stays(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path))
    (tmp_path / "last.qrt").mkdir()
    with pytest.raises(Damaged) as damaged:
        folder.last()
    assert damaged.value.path == str(tmp_path / "last.qrt")
    assert isinstance(damaged.value.error, OSError)
    assert isinstance(folder.keep_last(CHOICE), OSError)
    assert os.listdir(tmp_path) == ["last.qrt"]


def test_no_folder_can_be_made_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = Folder(str(tmp_path / "file" / "folder"))
    assert isinstance(folder.keep_last(CHOICE), OSError)
    assert folder.last() is None


def test_a_full_disk_leaves_the_choice_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Folder(str(tmp_path))
    folder.keep_last(CHOICE)
    refuse_sync(monkeypatch)
    assert isinstance(folder.keep_last(Record(Rules())), OSError)
    assert folder.last() == CHOICE
    assert os.listdir(tmp_path) == ["last.qrt"]
