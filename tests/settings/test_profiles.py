"""Profiles, and settings that go to a file and come from one."""

from pathlib import Path

import pytest

from quarto_access.ui.configuration.settings_table import (
    FREE_TEXT,
    FRIEND_NAME,
    GUARD,
    RELAY,
    SCALE,
    SHUT_OUT,
)
from tests.settings.desk import Desk

OPEN = "@profiles Enter"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def saved(desk: Desk, name: str) -> str:
    """Save the settings as a profile, from the list of profiles."""
    desk.press("@profiles.save Enter")
    return desk.type(name)


def files_of(folder: Path) -> list[str]:
    return [path.name for path in (folder / "profiles").iterdir()]


def test_a_profile_is_saved_taken_and_deleted(desk: Desk, tmp_path: Path) -> None:
    assert desk.press(OPEN) == "profiles.title item(profiles.save)"
    desk.settings.change(SCALE, 200)
    assert desk.press("Enter").startswith("profiles.save.ask")
    assert desk.type(" Ana ") == "profiles.saved(Ana) profiles.title item(Ana)"
    desk.settings.reset(SCALE)
    assert desk.press("Home Enter") == "profile.title item(profile.take)"
    assert desk.press("Enter") == "profiles.taken(Ana)"
    assert desk.settings[SCALE] == 200
    assert Desk(tmp_path).settings[SCALE] == 200
    assert desk.press("@profile.delete Enter") == "profile.delete.ask item(confirm.no)"
    assert desk.press("Down Enter") == "profile.deleted(Ana) profiles.title item(profiles.save)"
    assert files_of(tmp_path) == []


def test_profiles_are_there_after_a_restart(desk: Desk, tmp_path: Path) -> None:
    desk.press(OPEN)
    for name in ("Zoë", "ana", "Ben"):
        saved(desk, name)
    again = Desk(tmp_path)
    assert again.press(OPEN) == "profiles.title item(ana)"
    assert again.press("Down") == "item(Ben)"
    assert again.press("Down") == "item(Zoë)"


def test_a_profile_can_be_brought_up_to_date(desk: Desk) -> None:
    desk.press(OPEN)
    saved(desk, "Ana")
    desk.settings.change(SCALE, 150)
    desk.press("Home Enter @profile.replace Enter")
    assert desk.press("Down Enter").startswith("profiles.saved(Ana) profile.title")
    desk.settings.reset(SCALE)
    desk.press("@profile.take Enter")
    assert desk.settings[SCALE] == 150


@pytest.mark.parametrize("name", ["Ana", " Ana."])
def test_no_profile_is_replaced_by_its_name_alone(desk: Desk, name: str) -> None:
    desk.press(OPEN)
    saved(desk, "Ana")
    assert saved(desk, name) == "profiles.not-free"


@pytest.mark.parametrize(
    ("typed", "name"),
    [("a/b: c", "a b c"), ("x" * 100, "x" * 80), ("nul", "_nul"), ("Ana.", "Ana")],
)
def test_a_profile_has_the_name_that_is_said(
    desk: Desk, tmp_path: Path, typed: str, name: str
) -> None:
    desk.press(OPEN)
    assert saved(desk, typed).startswith(f"profiles.saved({name}) ")
    assert desk.press("Home") == f"item({name})"
    assert files_of(tmp_path) == [f"{name}.txt"]
    assert saved(desk, typed) == "profiles.not-free"


@pytest.mark.parametrize("name", ["", "  ", "...", "/:"])
def test_a_profile_needs_a_name(desk: Desk, name: str, tmp_path: Path) -> None:
    desk.press(OPEN)
    assert saved(desk, name) == "profiles.nameless"
    assert not (tmp_path / "profiles").exists()


@pytest.mark.parametrize("name", ["../../ana", "AC/DC", "nul", "a\0b", "x" * 500, "ж" * 500])
def test_any_name_is_a_name(desk: Desk, name: str, tmp_path: Path) -> None:
    desk.settings.change(GUARD, 700)
    desk.press(OPEN)
    assert saved(desk, name).startswith("profiles.saved(")
    desk.settings.reset(GUARD)
    assert desk.press("Home Enter Enter").startswith("profiles.taken(")
    assert desk.settings[GUARD] == 700
    assert len(files_of(tmp_path)) == 1
    desk.press("@profile.delete Enter Down Enter")
    assert files_of(tmp_path) == []


def test_what_is_no_profile_is_not_in_the_list(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    for name in ("notes.md", "Ana.txt.tmp", " Ana.txt", "Ben.txt"):
        (tmp_path / "profiles" / name).write_text("")
    assert desk.press(OPEN) == "profiles.title item(Ben)"


def test_a_broken_profile_sets_what_is_sound_in_it(desk: Desk, tmp_path: Path) -> None:
    desk.settings.change(GUARD, 700)
    desk.press(OPEN)
    saved(desk, "Ana")
    (tmp_path / "profiles" / "Ana.txt").write_text("keys.guard = long\npicture.scale = 75\n")
    assert desk.press("Home Enter Enter") == (
        "profiles.partly(Ana) settings-file.broken(1, keys.guard)"
    )
    assert (desk.settings[GUARD], desk.settings[SCALE]) == (700, 75)


def test_a_profile_with_nothing_sound_in_it(desk: Desk, tmp_path: Path) -> None:
    desk.press(OPEN)
    saved(desk, "Ana")
    (tmp_path / "profiles" / "Ana.txt").write_text("keys.guard = long\nwhatever\n")
    assert desk.press("Home Enter Enter") == (
        "settings-file.broken(1, keys.guard) settings-file.unreadable"
    )


@pytest.mark.parametrize("text", ["", "\ufeff"])
def test_an_empty_file_is_no_profile(desk: Desk, tmp_path: Path, text: str) -> None:
    desk.settings.change(GUARD, 700)
    desk.press(OPEN)
    saved(desk, "Ana")
    (tmp_path / "profiles" / "Ana.txt").write_text(text, "utf-8")
    assert desk.press("Home Enter Enter") == "settings-file.unreadable"
    assert desk.settings[GUARD] == 700


def test_a_profile_that_another_program_deleted(desk: Desk, tmp_path: Path) -> None:
    desk.press(OPEN)
    for name in ("Ana", "Ben", "Cem"):
        saved(desk, name)
    desk.press("Home Enter")
    for name in ("Ana", "Ben", "Cem"):
        (tmp_path / "profiles" / f"{name}.txt").unlink()
    assert desk.press("Enter") == "profiles.failed(Ana)"
    assert desk.press("@profile.delete Enter Down Enter") == (
        "profile.deleted(Ana) profiles.title item(profiles.save)"
    )


def test_a_profile_that_has_been_saved_has_the_focus(desk: Desk) -> None:
    desk.press(OPEN)
    for name in ("Cem", "Ana", "Ben"):
        assert saved(desk, name).endswith(f"item({name})")


def test_the_focus_stays_in_a_list_that_became_shorter(desk: Desk, tmp_path: Path) -> None:
    desk.press(OPEN)
    for name in ("Ana", "Ben", "Cem", "Dua"):
        saved(desk, name)
    desk.press("End Up Enter")
    for path in (tmp_path / "profiles").iterdir():
        path.unlink()
    assert desk.press("Escape") == "profiles.title item(menu.back)"


def test_no_folder_for_profiles_is_told(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "profiles").write_text("")
    desk.press(OPEN)
    assert saved(desk, "Ana") == "profiles.failed(Ana)"


def test_a_folder_that_cannot_be_looked_into_is_as_good_as_empty(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: str) -> list[str]:
        raise PermissionError

    monkeypatch.setattr("os.listdir", refuse)
    assert desk.press(OPEN) == "profiles.title item(profiles.save)"


def test_out_to_a_file_and_in_again(desk: Desk, tmp_path: Path) -> None:
    desk.settings.change(GUARD, 700)
    desk.press(f"{OPEN} @profiles.export Enter")
    path = tmp_path / "mine.txt"
    assert desk.type(f'"{path}"').startswith(f"profiles.exported({path}) profiles.title ")
    desk.press("@profiles.export Enter")
    assert desk.type(str(path)).startswith(f"profiles.exported({tmp_path / 'mine-2.txt'})")
    desk.settings.reset(GUARD)
    desk.press("@profiles.import Enter")
    assert desk.type(str(path)).startswith(f"profiles.taken({path}) profiles.title ")
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
        desk.press("@profiles.export Enter")
        desk.type(typed)
        assert (tmp_path / "home" / name).is_file()


@pytest.mark.parametrize("place", ["", "/", "/nowhere/at/all.txt", "a\0b"])
def test_a_file_that_cannot_be_read_is_told(desk: Desk, place: str) -> None:
    desk.press(f"{OPEN} @profiles.import Enter")
    assert desk.type(place).startswith("profiles.failed(")


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)),
        b"Hello Ana, quarto?\nsee you\n",
        "p1.level = full\n".encode("utf-16"),
        b"# nothing here\n",
        b"",
    ],
)
def test_any_other_file_changes_nothing(desk: Desk, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "mail.txt").write_bytes(data)
    desk.press(f"{OPEN} @profiles.import Enter")
    assert desk.type(str(tmp_path / "mail.txt")) == "settings-file.unreadable"
    assert not (tmp_path / "settings.txt").exists() or Desk(tmp_path).told == ""


PERSONAL = """\
friends.relay = wss://other.example
friends.name = Cem
friends.shut-out =
"""
"""Lines of an older profile, which had these settings too."""


class TestPersonal:
    """Whom a player has blocked, the relay and the player's name go with no profile."""

    @pytest.fixture(autouse=True)
    def settle_in(self, desk: Desk) -> None:
        desk.settings.change(RELAY, ("wss://play.example",))
        desk.settings.change(FRIEND_NAME, "Ana")
        desk.settings.change(SHUT_OUT, ("a" * 64,))

    def there(self, desk: Desk) -> bool:
        now = (desk.settings[RELAY], desk.settings[FRIEND_NAME], desk.settings[SHUT_OUT])
        return now == (("wss://play.example",), "Ana", ("a" * 64,))

    def test_a_profile_has_none_of_it(self, desk: Desk, tmp_path: Path) -> None:
        desk.settings.change(FREE_TEXT, True)
        desk.press(OPEN)
        saved(desk, "evening")
        text = (tmp_path / "profiles" / "evening.txt").read_text()
        assert [line for line in text.splitlines() if line.startswith("friends.")] == [
            "friends.texts = yes"
        ]
        desk.settings.reset(FREE_TEXT)
        assert desk.press("Home Enter Enter") == "profiles.taken(evening)"
        assert desk.settings[FREE_TEXT]
        assert self.there(desk)

    @pytest.mark.parametrize("text", [PERSONAL, "friends.shut-out = nonsense\nfriends.name = \x7f"])
    def test_an_older_profile_that_has_it_changes_none_of_it(
        self, desk: Desk, tmp_path: Path, text: str
    ) -> None:
        (tmp_path / "profiles").mkdir()
        (tmp_path / "profiles" / "older.txt").write_text(f"keys.guard = 700\n{text}")
        assert desk.press(f"{OPEN} Enter Enter") == "profiles.taken(older)"
        assert desk.settings[GUARD] == 700
        assert self.there(desk)

    def test_neither_does_a_file_from_elsewhere(self, desk: Desk, tmp_path: Path) -> None:
        (tmp_path / "other.txt").write_text(PERSONAL)
        desk.press(f"{OPEN} @profiles.import Enter")
        assert desk.type(str(tmp_path / "other.txt")).startswith("profiles.taken(")
        assert self.there(desk)
