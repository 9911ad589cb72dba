"""Profiles, and settings that go to a file and come from one."""

from pathlib import Path

import pytest

from quarto_access.ui.settings_table import GUARD, SCALE
from tests.settings.desk import Desk

OPEN = "P P Enter"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def saved(desk: Desk, name: str) -> str:
    """Save what is set as a profile, from the list of profiles."""
    desk.press("End Up Up Up Enter")
    return desk.type(name)


def files_of(folder: Path) -> list[str]:
    return [path.name for path in (folder / "profiles").iterdir()]


def test_a_profile_is_saved_taken_and_deleted(desk: Desk, tmp_path: Path) -> None:
    assert desk.press(OPEN) == "Profiles. Keep these settings as a profile, 1 of 4."
    desk.settings.change(SCALE, 200)
    assert desk.press("Enter").startswith("Name of the new profile:")
    assert desk.type(" Ana ") == "Kept as Ana. Profiles. Ana, 1 of 5."
    desk.settings.reset(SCALE)
    assert desk.press("Home Enter") == "Profile. Take these settings, 1 of 4."
    assert desk.press("Enter") == "The settings are those of Ana."
    assert desk.settings[SCALE] == 200
    assert Desk(tmp_path).settings[SCALE] == 200
    assert desk.press("D Enter").startswith("Delete this profile? No")
    assert desk.press("Down Enter").startswith("Deleted: Ana. Profiles. Keep")
    assert files_of(tmp_path) == []


def test_profiles_are_there_after_a_restart(desk: Desk, tmp_path: Path) -> None:
    desk.press(OPEN)
    for name in ("Zoë", "ana", "Ben"):
        saved(desk, name)
    again = Desk(tmp_path)
    assert again.press(OPEN) == "Profiles. Ana, 1 of 7."
    assert again.press("Down") == "Ben, 2 of 7."
    assert again.press("Down") == "Zoë, 3 of 7."


def test_a_profile_can_be_brought_up_to_date(desk: Desk) -> None:
    desk.press(OPEN)
    saved(desk, "Ana")
    desk.settings.change(SCALE, 150)
    desk.press("Home Enter K Enter")
    assert desk.press("Down Enter").startswith("Kept as Ana. Profile.")
    desk.settings.reset(SCALE)
    desk.press("T Enter")
    assert desk.settings[SCALE] == 150


@pytest.mark.parametrize("name", ["Ana", " Ana."])
def test_no_profile_is_replaced_by_its_name_alone(desk: Desk, name: str) -> None:
    desk.press(OPEN)
    saved(desk, "Ana")
    assert saved(desk, name) == "There is a profile of this name. Choose another name."


@pytest.mark.parametrize("name", ["", "  "])
def test_a_profile_needs_a_name(desk: Desk, name: str, tmp_path: Path) -> None:
    desk.press(OPEN)
    assert saved(desk, name) == "A profile needs a name."
    assert not (tmp_path / "profiles").exists()


@pytest.mark.parametrize("name", ["../../ana", "AC/DC", "nul", "a\0b", "x" * 500, "ж" * 500])
def test_any_name_is_a_name(desk: Desk, name: str, tmp_path: Path) -> None:
    desk.settings.change(GUARD, 700)
    desk.press(OPEN)
    assert saved(desk, name).startswith("Kept as")
    desk.settings.reset(GUARD)
    assert desk.press("Home Enter Enter").startswith("The settings are those of")
    assert desk.settings[GUARD] == 700
    assert len(files_of(tmp_path)) == 1
    desk.press("D Enter Down Enter")
    assert files_of(tmp_path) == []


def test_what_is_no_profile_is_not_in_the_list(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    for name in ("notes.md", "Ana.txt.tmp", " Ana.txt", "Ben.txt"):
        (tmp_path / "profiles" / name).write_text("")
    assert desk.press(OPEN) == "Profiles. Ben, 1 of 5."


def test_a_broken_profile_sets_what_is_sound_in_it(desk: Desk, tmp_path: Path) -> None:
    desk.settings.change(GUARD, 700)
    desk.press(OPEN)
    saved(desk, "Ana")
    (tmp_path / "profiles" / "Ana.txt").write_text("keys.guard = long\npicture.scale = 75\n")
    assert desk.press("Home Enter Enter") == (
        "Some settings of Ana could not be taken. "
        "1 setting is broken and does not count: keys.guard."
    )
    assert (desk.settings[GUARD], desk.settings[SCALE]) == (700, 75)


def test_a_profile_that_another_program_deleted(desk: Desk, tmp_path: Path) -> None:
    desk.press(OPEN)
    for name in ("Ana", "Ben", "Cem"):
        saved(desk, name)
    desk.press("Home Enter")
    for name in ("Ana", "Ben", "Cem"):
        (tmp_path / "profiles" / f"{name}.txt").unlink()
    assert desk.press("Enter") == "That file cannot be read or written: Ana."
    assert desk.press("D Enter Down Enter").startswith("Deleted: Ana. Profiles. Keep")


def test_the_focus_stays_in_a_list_that_became_shorter(desk: Desk, tmp_path: Path) -> None:
    desk.press(OPEN)
    for name in ("Ana", "Ben", "Cem", "Dua"):
        saved(desk, name)
    desk.press("End Up Enter")
    for path in (tmp_path / "profiles").iterdir():
        path.unlink()
    assert desk.press("Escape") == "Profiles. Back, 4 of 4."


def test_no_folder_for_profiles_is_told(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "profiles").write_text("")
    desk.press(OPEN)
    assert saved(desk, "Ana") == "That file cannot be read or written: Ana."


def test_a_folder_that_cannot_be_looked_into_is_as_good_as_empty(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: str) -> list[str]:
        raise PermissionError

    monkeypatch.setattr("os.listdir", refuse)
    assert desk.press(OPEN) == "Profiles. Keep these settings as a profile, 1 of 4."


def test_out_to_a_file_and_in_again(desk: Desk, tmp_path: Path) -> None:
    desk.settings.change(GUARD, 700)
    desk.press(f"{OPEN} W Enter")
    path = tmp_path / "mine.txt"
    assert desk.type(f'"{path}"').startswith(f"Written to {path}. Profiles.")
    desk.press("Enter")
    assert desk.type(str(path)).startswith(f"Written to {tmp_path / 'mine-2.txt'}.")
    desk.settings.reset(GUARD)
    desk.press("T Enter")
    assert desk.type(str(path)).startswith(f"The settings are those of {path}. Profiles.")
    assert desk.settings[GUARD] == 700


def test_places_are_from_home(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    (tmp_path / "home" / "sub").mkdir(parents=True)
    desk.press(OPEN)
    for typed, name in (
        ("mine.txt", "mine.txt"),
        ("~/sub", "sub/quarto-access-settings.txt"),
        ("new/mine.txt", "new/mine.txt"),
    ):
        desk.press("W Enter")
        desk.type(typed)
        assert (tmp_path / "home" / name).is_file()


@pytest.mark.parametrize("place", ["", "/", "/nowhere/at/all.txt", "a\0b"])
def test_a_file_that_cannot_be_read_is_told(desk: Desk, place: str) -> None:
    desk.press(f"{OPEN} T Enter")
    assert desk.type(place).startswith("That file cannot be read or written: ")


def test_any_other_file_changes_nothing(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(bytes(range(256)))
    desk.press(f"{OPEN} T Enter")
    assert desk.type(str(tmp_path / "picture.png")).startswith("Some settings of ")
    assert not (tmp_path / "settings.txt").exists() or Desk(tmp_path).told == ""
