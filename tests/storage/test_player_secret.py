"""The secret by which a relay knows the player: its file is never replaced."""

from pathlib import Path

import pytest

from quarto_access.storage import files
from quarto_access.storage.player_secret import PlayerSecret

OURS = "0123456789abcdef" * 2
NEW = "f" * 32


class Opened:
    """The secret in a folder, and what was said of its file."""

    def __init__(self, folder: Path) -> None:
        self.faults: list[object] = []
        self.path = folder / "player.txt"
        self._secret = PlayerSecret(
            str(self.path),
            self.faults.append,
            self.faults.append,
            lambda: self.faults.append("written again"),
        )
        self.keep = self._secret.keep

    def get(self) -> str:
        return self._secret.get(lambda: NEW)


@pytest.mark.parametrize(
    "data",
    [
        OURS.encode(),
        f"{OURS}\n".encode(),
        f"\ufeff{OURS}\r\n".encode(),
        f"\n  {OURS} \n\n".encode(),
    ],
)
def test_an_editors_mark_and_white_space_change_nothing(tmp_path: Path, data: bytes) -> None:
    player = Opened(tmp_path)
    player.path.write_bytes(data)
    assert player.get() == OURS
    assert player.path.read_bytes() == data
    assert player.faults == []


def test_without_a_file_a_new_secret_is_made_and_kept(tmp_path: Path) -> None:
    assert Opened(tmp_path / "new").get() == NEW
    again = Opened(tmp_path / "new")
    assert again.path.read_text() == f"{NEW}\n"
    assert again.get() == NEW
    assert again.faults == []


def test_a_file_that_cannot_be_read_is_not_replaced_and_is_read_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Opened(tmp_path)
    player.path.write_text(OURS)

    def refuse(*_: object, **__: object) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(files, "read", refuse)
        with pytest.raises(OSError, match="Input/output error"):
            player.get()
    assert player.path.read_text() == OURS
    assert player.get() == OURS


@pytest.mark.parametrize("data", [b"", OURS[:20].encode(), OURS.encode("utf-16"), b"\xff" * 2000])
def test_a_damaged_file_is_set_aside_and_said(tmp_path: Path, data: bytes) -> None:
    player = Opened(tmp_path)
    player.path.write_bytes(data)
    assert player.get() == NEW
    aside = tmp_path / "player.txt.damaged"
    assert aside.read_bytes() == data
    assert player.faults == [str(aside)]


def test_a_damaged_file_that_cannot_be_set_aside_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: str) -> str:
        raise PermissionError

    monkeypatch.setattr(files, "set_aside", refuse)
    player = Opened(tmp_path)
    player.path.write_text("damaged")
    with pytest.raises(PermissionError):
        player.get()
    assert player.path.read_text() == "damaged"


def test_a_secret_that_cannot_be_kept_is_said_once_and_kept_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    player = Opened(tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr(files, "write", full)
        assert player.get() == player.get() == NEW
        assert not player.keep()
    assert [str(fault) for fault in player.faults] == ["[Errno 28] No space left on device"]
    assert player.keep()
    assert player.faults[1:] == ["written again"]
    assert player.path.read_text() == f"{NEW}\n"


def test_the_secret_of_another_program_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    player = Opened(tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr(files, "write", full)
        player.get()
    player.path.write_text(OURS)
    assert not player.keep()
    assert player.path.read_text() == OURS
