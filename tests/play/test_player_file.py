"""The file by which the relay knows the player: what is heard if it cannot be read or written."""

from collections.abc import Callable

import pytest

from quarto_access.storage import files
from tests.play.friends import Far, Two

FULL = "fault.player-unsaved(reason.no-room)"


class Disk:
    """A disk that refuses to read or to write the player's file while a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.refuses = ""
        for name in ("read", "write"):
            monkeypatch.setattr(files, name, self._failing(name, getattr(files, name)))

    def _failing(self, name: str, do: Callable[..., object]) -> Callable[..., object]:
        def tried(path: str, *given: object, **named: object) -> object:
            if self.refuses == name and path.endswith("player.txt"):
                raise OSError(28, "No space left on device")
            return do(path, *given, **named)

        return tried


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def start_again(two: Two) -> None:
    """Have Ben leave the program and start it again."""
    two.ben.session.close()
    two.ben = Far(two.ben.folder, two.relay, "Ben")
    two.both = (two.ana, two.ben)


def unfinished(two: Two) -> int:
    """Return the number of unfinished games that Ben hears of."""
    two.settle()
    lists = two.ben.session.friends._ways.tables
    assert lists is not None
    return len(lists.own)


def test_a_file_that_cannot_be_read_for_a_moment_costs_no_game(two: Two, disk: Disk) -> None:
    two.sit_down()
    start_again(two)
    disk.refuses = "read"
    two.ben.press(":friends")
    _, heard = two.settle()
    assert heard == ["friend.no-connection.no-secret"]
    assert two.ben.wires == []
    two.ben.press("@friends.sit Enter")
    two.ben.type("K7F2QX")
    assert "friend.waits-for-connection" in two.ben.press("Enter")[-1]
    assert two.wait(10)[1] == []
    disk.refuses = ""
    assert "friend.connected" in two.wait(4)[1]
    assert unfinished(two) == 1


def test_a_damaged_file_is_set_aside_and_said(two: Two) -> None:
    two.sit_down()
    start_again(two)
    (two.ben.folder / "player.txt").write_text("damaged")
    heard = two.ben.press(":friends") + two.settle()[1]
    assert "fault.player(player.txt.damaged)" in " ".join(heard)
    assert (two.ben.folder / "player.txt.damaged").read_text() == "damaged"


def test_a_secret_that_cannot_be_kept_is_said_and_kept_as_soon_as_possible(
    two: Two, disk: Disk
) -> None:
    disk.refuses = "write"
    two.ana.press(":friends")
    heard = two.ben.press(":friends") + two.settle()[1]
    assert FULL in " ".join(heard)
    two.sit_down()
    assert two.wait(10)[1] == []
    disk.refuses = ""
    assert "saving.back" in two.wait(4)[1]
    start_again(two)
    two.ben.press(":friends")
    assert unfinished(two) == 1


def test_without_a_kept_secret_the_game_is_not_said_to_be_saved(two: Two, disk: Disk) -> None:
    disk.refuses = "write"
    two.sit_down()
    assert two.ben.press(":leave")[-1] == "confirm.leave-unsaved item(confirm.no)"
    two.ben.press("Enter")
    assert two.ben.press(":quit")[-1] == "confirm.quit-unknown item(confirm.no)"
    assert two.ben.press("Down Enter")[-1] == "goodbye"
