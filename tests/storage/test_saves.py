"""Saved games."""

import errno
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from time import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core import (
    Header,
    Record,
    RecordError,
    Rules,
    format_record,
    parse_action,
    parse_record,
)
from quarto_access.storage.files import Damaged
from quarto_access.storage.folder import Folder
from quarto_access.storage.saves import Saved, Saves, safe
from tests.core import drawn
from tests.storage.counted_disk import Disk, Killed
from tests.storage.failing import refuse_sync
from tests.systems import needs_capitals_changed, needs_links

GAME = Record(Rules(), (parse_action("1 give TRHG"),), (Header("Player1", "Ana"),))


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(Folder(str(tmp_path)))


def put(saves: Saves, name: str, data: bytes, age: int = 0) -> Saved:
    """Write a file, dated so many seconds ago."""
    os.makedirs(saves.path, exist_ok=True)
    path = os.path.join(saves.path, name)
    Path(path).write_bytes(data)
    os.utime(path, (2_000_000_000 - age, 2_000_000_000 - age))
    return Saved(path, name.removesuffix(".qrt"))


def names(saves: Saves) -> list[str]:
    return [saved.name for saved in saves.all()]


def test_nothing_was_saved_yet(saves: Saves, tmp_path: Path) -> None:
    assert saves.all() == ()
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_saved_and_comes_back(saves: Saves) -> None:
    path = saves.keep(GAME, "2026-07-24 Ana and Ben")
    assert saves.all() == (Saved(path, "2026-07-24 Ana and Ben"),)
    assert saves.load(saves.all()[0]) == GAME
    assert os.listdir(saves.path) == ["2026-07-24 Ana and Ben.qrt"]


@given(record=drawn.records())
def test_any_game_comes_back(record: Record, tmp_path_factory: pytest.TempPathFactory) -> None:
    saves = Saves(Folder(str(tmp_path_factory.getbasetemp() / "any")))
    saved = Saved(saves.keep(record, "any"), "any")
    assert saves.load(saved) == record
    os.remove(saved.path)


def test_the_same_name_overwrites_nothing(saves: Saves) -> None:
    other = Record(Rules())
    paths = [saves.keep(record, "Ana v. Ben") for record in (GAME, other, other)]
    assert sorted(os.listdir(saves.path)) == [
        "Ana v. Ben-2.qrt",
        "Ana v. Ben-3.qrt",
        "Ana v. Ben.qrt",
    ]
    assert saves.load(Saved(paths[0], "")) == GAME


def test_the_newest_comes_first(saves: Saves) -> None:
    for age, name in enumerate(["new.qrt", "c.qrt", "a.qrt", "b.qrt"]):
        put(saves, name, b"x", age)
    assert names(saves) == ["new", "c", "a", "b"]


def test_the_newest_comes_first_though_the_clock_went_back(saves: Saves) -> None:
    """Those that are there come from days that have not begun yet."""
    for name in ("a", "b"):
        tomorrow = time() + 86_400
        os.utime(saves.keep(GAME, name), (tomorrow, tomorrow))
    saves.keep(GAME, "c")
    saves.keep(GAME, "d")
    assert names(saves)[:2] == ["d", "c"]
    saves.keep_latest(GAME)
    assert saves.all()[0] == saves.latest
    [b] = [saved for saved in saves.all() if saved.name == "b"]
    saves.replace(b, GAME)
    assert names(saves)[0] == "b"


def test_what_is_no_saved_game_is_not_in_the_list(saves: Saves) -> None:
    put(saves, "game.qrt", b"x")
    put(saves, "empty.qrt", b"")
    put(saves, "game.qrt.damaged", b"x")
    put(saves, "game.qrt.0123abcd.tmp", b"x")
    os.mkdir(os.path.join(saves.path, "folder.qrt"))
    assert names(saves) == ["game"]


def test_a_game_that_goes_while_the_list_is_made_is_not_in_it(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, there = put(saves, "gone.qrt", b"x"), put(saves, "there.qrt", b"x")

    def getsize(path: str) -> int:
        if path == gone.path:
            os.remove(path)
        return os.stat(path).st_size

    monkeypatch.setattr(os.path, "getsize", getsize)
    assert saves.all() == (there,)


@pytest.mark.parametrize("data", [b"hello\n", b"\xff\n", b"x" * 2_000_000])
def test_a_damaged_game_says_which_it_is_and_can_be_set_aside(saves: Saves, data: bytes) -> None:
    saved = put(saves, "game.qrt", data)
    with pytest.raises(Damaged) as damaged:
        saves.load(saved)
    assert damaged.value.path == saved.path
    assert isinstance(damaged.value.error, RecordError)
    assert saves.set_aside(saved) == f"{saved.path}.damaged"
    assert saves.all() == ()
    again = put(saves, "game.qrt", data)
    assert saves.set_aside(again) == f"{saved.path}.damaged-2"


def test_a_game_that_has_gone_is_a_damaged_one(saves: Saves) -> None:
    saved = put(saves, "game.qrt", b"x")
    os.remove(saved.path)
    assert saves.all() == ()
    with pytest.raises(Damaged) as damaged:
        saves.load(saved)
    assert isinstance(damaged.value.error, FileNotFoundError)


def test_a_full_disk_is_said_and_leaves_nothing_behind(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_sync(monkeypatch)
    with pytest.raises(OSError, match="space"):
        saves.keep(GAME, "game")
    assert os.listdir(saves.path) == []


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    saves = Saves(Folder(str(tmp_path / "file")))
    assert saves.all() == ()
    with pytest.raises(OSError, match="file"):
        saves.keep(GAME, "game")


@pytest.mark.parametrize(
    ("hint", "name"),
    [
        ("2026-07-24 Ana, Ben", "2026-07-24 Ana, Ben"),
        ("Zoë und Jürgen", "Zoë und Jürgen"),
        ("AC/DC", "AC_DC"),
        ("../../etc/passwd", "_.._etc_passwd"),
        ("C:\\game", "C_game"),
        ('Ana "the hand" <b>?', "Ana _the hand_ _b_"),
        ("line\r\nend\x00", "line_end_"),
        (" . hidden. ", "hidden"),
        ("", "game"),
        ("...", "game"),
        ("nul", "_nul"),
        ("Com1.tournament", "_Com1.tournament"),
        ("LPT²", "_LPT²"),
        ("Conny", "Conny"),
        ("\ud800", "_"),
        ("x" * 1000, "x" * 80),
        ("ж" * 1000, "ж" * 60),
        ("\N{GRINNING FACE}" * 1000, "\N{GRINNING FACE}" * 30),
    ],
)
def test_names_of_files(saves: Saves, hint: str, name: str) -> None:
    saves.keep(GAME, hint)
    assert names(saves) == [name]


def test_letters_that_the_system_cannot_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "getfilesystemencoding", lambda: "latin-1")
    assert safe("Zoë и Ben") == "Zoë _ Ben"


@given(st.text(max_size=300))
def test_no_name_is_refused(hint: str) -> None:
    name = safe(hint)
    assert name
    assert len(os.fsencode(name)) <= 121
    assert name.strip(" .") == name
    assert not set(name) & set('<>:"/\\|?*\n\r\0')
    assert safe(name) == name


class TestRenaming:
    def test_it_keeps_its_contents_and_its_place_in_the_list(self, saves: Saves) -> None:
        old, other = put(saves, "old.qrt", b"x", 10), put(saves, "other.qrt", b"y", 5)
        assert saves.rename(old, "new").name == "new"
        assert names(saves) == ["other", "new"]
        assert Path(saves.path, "new.qrt").read_bytes() == b"x"
        assert saves.rename(other, "other") == other, "its own name is not taken"

    def test_a_name_that_is_taken_replaces_nothing(self, saves: Saves) -> None:
        one, two = put(saves, "one.qrt", b"1"), put(saves, "two.qrt", b"2")
        with pytest.raises(FileExistsError):
            saves.rename(one, "two")
        assert [Path(s.path).read_bytes() for s in (one, two)] == [b"1", b"2"]

    @needs_capitals_changed
    def test_capitals_can_be_changed_where_the_system_does_not_tell_them_apart(
        self, saves: Saves, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ben = put(saves, "ben.qrt", b"x")
        if not os.path.exists(renamed := os.path.join(saves.path, "Ben.qrt")):
            os.link(ben.path, renamed)  # this system tells them apart
            monkeypatch.setattr(os, "replace", lambda old, _: os.remove(old))
        saves.rename(ben, "Ben")
        assert names(saves) == ["Ben"]

    def test_a_game_that_has_gone_leaves_no_name_behind(self, saves: Saves) -> None:
        gone = put(saves, "gone.qrt", b"x")
        os.remove(gone.path)
        with pytest.raises(FileNotFoundError):
            saves.rename(gone, "new")
        assert os.listdir(saves.path) == []

    @needs_links
    def test_a_folder_that_leads_elsewhere_is_refused(self, saves: Saves, tmp_path: Path) -> None:
        elsewhere = tmp_path.parent / f"{tmp_path.name}-elsewhere"
        elsewhere.mkdir()
        os.symlink(elsewhere, saves.path)
        saved = put(saves, "game.qrt", b"x")
        with pytest.raises(OSError, match=r"loop|symbolic|links"):
            saves.rename(saved, "new")
        assert os.listdir(elsewhere) == ["game.qrt"]

    @pytest.mark.parametrize("problem", [None, OSError(errno.EROFS, os.strerror(errno.EROFS))])
    def test_killed_or_refused_at_any_call_the_game_is_there_once(
        self, tmp_path: Path, problem: OSError | None
    ) -> None:
        for at in range(1, 5):
            saves = Saves(Folder(str(tmp_path / str(at))))
            saved = Saved(saves.keep(GAME, "old"), "old")
            disk = Disk(at, problem=problem)
            with disk.used(), suppress(Killed, OSError):
                saves.rename(saved, "new")
            [found] = saves.all()
            assert saves.load(found) == GAME
            assert found.name == ("old" if at == 1 else "new")


class TestCheck:
    def test_it_is_a_comment_in_the_last_line(self, saves: Saves) -> None:
        text = Path(saves.keep(GAME, "game")).read_bytes()
        assert re.fullmatch(rb"; check [0-9a-f]{8}", text.splitlines()[-1])
        assert parse_record(text) == GAME

    def test_a_byte_that_is_flipped_never_makes_another_game(self, saves: Saves) -> None:
        text = Path(saves.keep(GAME, "game")).read_bytes()
        refused = 0
        for at in range(len(text)):
            for bit in range(8):
                flipped = bytearray(text)
                flipped[at] ^= 1 << bit
                saved = put(saves, "flipped.qrt", bytes(flipped))
                try:
                    assert saves.load(saved) == GAME
                except Damaged:
                    refused += 1
        assert refused > 8 * text.index(b"; check")

    @pytest.mark.parametrize("ends", [b"", b"\n", b"\r\n", b"\n\n"])
    def test_other_ends_of_lines_are_no_damage(self, saves: Saves, ends: bytes) -> None:
        text = Path(saves.keep(GAME, "game")).read_bytes()
        text = b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n").rstrip() + ends
        assert saves.load(put(saves, "other.qrt", text)) == GAME

    def test_without_it_a_record_is_taken_as_people_wrote_it(self, saves: Saves) -> None:
        text = format_record(GAME).encode() + b"; check my notes\n2 place A1 ; mine\n"
        assert len(saves.load(put(saves, "mine.qrt", text)).actions) == 2
