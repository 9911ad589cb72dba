"""What a player hears of the games so far, by keys; and that a game counts once, whatever happens.

A table begins with a game from a record, which does not count. So games here are begun anew.
"""

import errno
import os
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core.actions import Give, Place, Resign
from quarto_access.core.board import Square
from quarto_access.core.events import CalledWrong
from quarto_access.core.record import Record, replay
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match import tallies
from quarto_access.match.finished import Forgotten
from quarto_access.match.past import up_to
from quarto_access.match.setup import Setup, Starts
from quarto_access.processes.scheduler import Scheduler
from quarto_access.storage.behind import Behind, Done
from quarto_access.storage.checked_lines import CheckedLines
from quarto_access.storage.folder import Folder
from quarto_access.ui.statistics_picture import PICTURE
from quarto_access.ui.table import statistics as kept
from quarto_access.ui.table.games import Games
from quarto_access.ui.telling.outbox import Outbox
from tests.match.test_finished import missed_lines, whole_games
from tests.play.conftest import LayTable
from tests.play.seats import FarAway
from tests.play.table import AtOnce, Table
from tests.storage.counted_disk import Disk, Killed
from tests.systems import FORBIDDEN

PEOPLE = Setup(starts=Starts.ONE, names=("Ana", "Ben"))
MIMI = Setup(starts=Starts.ONE, names=("", "Mimi"), seats=("", "mimi"))
RESIGN = ":resign Down Enter"
OVER = f":quick-game Enter Enter {RESIGN}"


def chosen(folder: Path, setup: Setup) -> None:
    """Have the quick game be this one."""
    record = Record(setup.rules(Player.ONE), headers=setup.headers())
    assert Folder(str(folder)).keep_last(record) is None


def heard(table: Table) -> list[str]:
    """Return every sentence of the statistics."""
    said = [table.press(":main-menu :statistics")[-1].removeprefix("statistics.title ")]
    while said[-1] != "edge":
        said += table.press("Down")
    table.press("Escape")
    return [text.removeprefix("item(").removesuffix(")") for text in said[:-1]]


def count(table: Table) -> int:
    found = table.games.statistics.read()
    assert found
    return len(found.games)


@pytest.fixture
def people(lay: LayTable, tmp_path: Path) -> Table:
    chosen(tmp_path, PEOPLE)
    return lay()


class TestHearing:
    def test_before_the_first_game_there_is_nothing(self, lay: LayTable) -> None:
        assert lay().press("@menu.statistics Enter")[1:] == ["refused.no-statistics"]

    def test_lessons_and_drills_are_there_before_any_game(self, lay: LayTable) -> None:
        table = lay()
        for lesson in ("board", "tray"):
            table.scores.lessons.finish(lesson)
        assert heard(table) == [
            "statistics.none",
            "statistics.advice.first(level.mimi)",
            "statistics.lessons(2)",
            "menu.back",
        ]
        for right in (True, True, True, True, False):
            table.scores.drills.answered(right=right)
        assert "statistics.drills(4, 2)" in heard(table)

    def test_lessons_and_drills_follow_the_games(self, people: Table) -> None:
        people.scores.drills.answered(right=True)
        people.scores.lessons.finish("board")
        people.press(f"{OVER} :main-menu")
        assert heard(people)[2:5] == [
            "statistics.faultless",
            "statistics.lessons(1)",
            "statistics.drills(1, 1)",
        ]

    def test_a_game_of_two(self, people: Table) -> None:
        people.press(f"{OVER} :main-menu")
        assert heard(people) == [
            "statistics.of-two(1)",
            "statistics.advice.first(level.mimi)",
            "statistics.faultless",
            "statistics.opponents",
            "statistics.variants",
            "statistics.draw",
            "statistics.reset",
            "menu.back",
        ]
        people.press(":statistics @statistics.opponents Enter")
        assert "statistics.pair(1, saved-game.won(" in people.voice.said[-1]
        assert "statistics.unmet(level.mimi level.leo" in people.press("Down")[-1]
        assert people.press("Enter")[-1] == people.voice.said[-2], "Enter says it again"
        people.press("Escape @statistics.variants Enter")
        assert "statistics.of-two-in(1, statistics.usual)" in people.voice.said[-1]

    def test_a_game_against_the_computer_is_yours(self, lay: LayTable, tmp_path: Path) -> None:
        chosen(tmp_path, MIMI)
        table = lay()
        table.press(":quick-game")
        mimi = FarAway(table)
        table.press("Enter")
        assert mimi.act(Place(Player.TWO, Square.A1))
        table.press(f"{RESIGN} :main-menu")
        said = heard(table)
        assert said[0] == "statistics.alone(1, statistics.you-lost)"
        assert said[1] == "statistics.advice.again(level.mimi)"

    def test_enter_on_the_advice_begins_that_game(self, lay: LayTable, tmp_path: Path) -> None:
        chosen(tmp_path, PEOPLE)
        table = lay()
        table.press(f"{OVER} :main-menu :statistics @statistics.advice.first Enter")
        assert table.session.match is not None
        assert table.session.match.setup.seats == ("", "mimi")
        assert table.session.match.setup.names == ("Ana", "")

    @pytest.mark.parametrize(
        ("seats", "then"),
        [(("", "leo"), ("", "mimi")), (("leo", ""), ("", "mimi")), (("leo", "rosa"), ("", "mimi"))],
    )
    def test_the_person_has_the_first_seat(
        self, people: Table, tmp_path: Path, seats: tuple[str, str], then: tuple[str, str]
    ) -> None:
        people.press(f"{OVER} :main-menu")
        chosen(tmp_path, replace(PEOPLE, names=("", ""), seats=seats))
        people.press(":statistics @statistics.advice.first Enter")
        assert people.session.match is not None
        assert people.session.match.setup.seats == then

    def test_faults_and_touches(self, people: Table) -> None:
        people.press(":quick-game Enter Enter Q Enter")
        match = people.session.match
        assert match is not None
        match.touches.used[Player.ONE] = 2
        people.press(f"{RESIGN} :main-menu")
        assert heard(people)[2:4] == ["statistics.wrong(1)", "statistics.touches(2)"]

    def test_the_time_at_the_table_leaves_out_menus(self, people: Table) -> None:
        people.press(":quick-game Enter Enter")
        people.wait(100)
        people.press("Escape")
        people.wait(1000)
        people.press("Escape")
        people.wait(3600)
        people.press(f"{RESIGN} :main-menu")
        expected = "statistics.hours-and-minutes(statistics.hours(1), statistics.minutes(1))"
        assert heard(people)[2] == f"statistics.time({expected})"


class TestCounting:
    def test_a_game_in_which_nothing_was_placed_does_not_count(self, people: Table) -> None:
        people.press(f":quick-game Enter {RESIGN}")
        assert count(people) == 0

    def test_each_game_counts(self, people: Table) -> None:
        people.press(f"{OVER} :again Enter Enter {RESIGN} :again Enter Enter {RESIGN}")
        assert count(people) == 3

    def test_a_game_from_a_record_does_not(self, lay: LayTable) -> None:
        table = lay(PEOPLE)
        table.press(f"Enter Enter {RESIGN}")
        assert count(table) == 0

    def test_a_game_that_is_tried_again_from_a_moment_does_not(self, people: Table) -> None:
        people.press(OVER)
        match = people.session.match
        assert match is not None
        people.games.go_back(up_to(match, 1))
        again = people.games.match
        assert again is not None
        again.act(Place(again.game.on_turn, Square.A1))
        again.act(Resign(Player.ONE))
        assert count(people) == 1

    def test_two_computers_do_not(self, lay: LayTable, tmp_path: Path) -> None:
        chosen(tmp_path, Setup(starts=Starts.ONE, seats=("mimi", "leo")))
        table = lay()
        match = table.games.begin(table.games.read_last_setup())
        match.begin()
        match.act(Give(Player.ONE, match.game.tray[0]))
        match.act(Place(Player.TWO, Square.A1))
        match.act(Resign(Player.ONE))
        assert count(table) == 0

    def test_a_saved_game_counts_at_its_first_end(self, people: Table) -> None:
        people.press(f":quick-game Enter Enter :save {RESIGN} :main-menu")
        people.press(f":saved-games Enter {RESIGN} :main-menu")
        assert count(people) == 1

    def test_a_game_that_is_continued_after_a_kill_counts_once(
        self, people: Table, tmp_path: Path
    ) -> None:
        people.press(":quick-game Enter Enter")
        killed(people)
        table = Table(tmp_path)
        table.press(f":continue-game {RESIGN}")
        assert count(table) == 1
        killed(table)
        table = Table(tmp_path)
        assert count(table) == 1
        table.press(":continue-game :main-menu")
        assert count(table) == 1
        table.session.close()

    def test_an_end_that_a_bug_has_hidden_counts(self, people: Table) -> None:
        people.press(":quick-game Enter Enter")
        match = people.games.match
        assert match is not None
        match._subscribers.clear()
        match.act(Resign(Player.ONE))
        assert count(people) == 0
        people.games.reopened()
        assert count(people) == 1

    def test_time_goes_on_after_it_was_left(self, people: Table, tmp_path: Path) -> None:
        people.press(":quick-game Enter Enter")
        people.wait(90)
        people.session.close()
        table = Table(tmp_path)
        table.press(":continue-game")
        table.wait(45)
        table.press(f"{RESIGN} :main-menu")
        found = table.games.statistics.read()
        assert found
        assert found.seconds == 135
        table.session.close()

    @pytest.mark.parametrize("half", [False, True])
    def test_killed_at_every_write_it_counts_once_if_its_end_was_announced(
        self, tmp_path: Path, *, half: bool
    ) -> None:
        keys = (":quick-game", "Enter", "Enter", ":resign", "Down", "Enter", ":main-menu")
        for at in range(1, 100):
            folder = tmp_path / str(at)
            chosen(folder, PEOPLE)
            disk, said = Disk(at, half=half), list[str]()
            table = Table.__new__(Table)
            with disk.used(), suppress(Killed):
                table.__init__(folder)  # type: ignore[misc]
                said = table.voice.said
                for key in keys:
                    table.press(key)
            is_killed = disk.calls >= at
            if hasattr(table, "games"):
                killed(table)
            again = Table(folder)
            was_announced = any("wins" in text or "resigned" in text for text in said)
            assert count(again) == 1 if was_announced else count(again) in {0, 1}
            if again.games.find_left():
                again.press(":continue-game")
                match = again.games.match
                assert match is not None
                if not match.over:
                    again.press(RESIGN)
                was_placed = any(isinstance(played.action, Place) for played in match.played)
                assert count(again) == was_placed
            again.press(":main-menu")
            again.session.close()
            last = Table(folder)
            assert count(last) <= 1
            last.session.close()
            if not is_killed:
                assert at > 8, "the disk was used"
                return
        raise AssertionError("it never ends")


@given(records=st.lists(st.tuples(whole_games(), st.integers(0, 40)), min_size=1, max_size=3))
def test_the_counts_equal_those_of_the_saved_games(
    records: list[tuple[Record, int]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Each game may be killed once on the way, and is saved when it has ended."""
    folder = Folder(str(tmp_path_factory.mktemp("games")))
    games = opened(folder)
    for record, cut in records:
        setup = replace(
            Setup.of_record(record), starts=Starts(record.rules.first.value), seats=("", "")
        )
        match = games.begin(setup)
        for at, action in enumerate(record.actions):
            if at == cut:
                games._journal._close_file()
                games._journal._let_go()
                games = opened(folder)
                assert games.find_left()
                match = games.resume()
            match.act(action)
        assert games.save()
    read = [games.kept.saves.load(saved) for saved in games.kept.saves.all()]
    placed = [r for r in read if any(isinstance(action, Place) for action in r.actions)]
    found = games.statistics.read()
    games.close()
    assert found is not None
    assert len(found.games) == len(placed)
    events = [event for r in placed for step in replay(r) for event in step.events]
    wrong = sum(isinstance(event, CalledWrong) for event in events)
    assert tallies.wrong_calls(found.games) == wrong
    assert tallies.missed_lines(found.games) == sum(len([*missed_lines(r)]) for r in placed)
    results = Counter(h.text for r in placed for h in r.headers if h.name == "Result")
    winners = Counter(game.winner.value if game.winner else "1/2" for game in found.games)
    assert results == winners
    pairs = Counter(Setup.of_record(r).names for r in placed if all(Setup.of_record(r).names))
    assert sum(t.games for names, t in tallies.by_people(found.games).items() if names[0]) == (
        pairs.total()
    )


def opened(folder: Folder) -> Games:
    scheduler = Scheduler(lambda: 0.0)
    return Games(folder, scheduler, lambda: True, lambda: "2026-01-02", Outbox(), worker=AtOnce())


class TestPicture:
    def test_it_is_written_on_request_and_where_is_said(
        self, people: Table, tmp_path: Path
    ) -> None:
        people.press(f"{OVER} :main-menu :statistics")
        asked = people.press("@statistics.draw Enter")[-1]
        assert asked == "statistics.draw.ask typing.empty expected.typing"
        [said] = people.press("Enter")
        assert said.startswith(f"statistics.drawn-to({tmp_path / PICTURE}) statistics.title ")
        assert (tmp_path / PICTURE).read_text("utf-8").startswith("<?xml")

    def test_another_one_replaces_nothing(self, people: Table, tmp_path: Path) -> None:
        people.press(f"{OVER} :main-menu :statistics @statistics.draw Enter Enter")
        people.press("@statistics.draw Enter")
        people.type(str(tmp_path / PICTURE))
        assert "quarto-access-2.svg" in people.press("Enter")[-1]

    @pytest.mark.parametrize(
        ("typed", "written"),
        [("stats", "stats.svg"), ("stats.SVG", "stats.SVG"), ("new/", f"new/{PICTURE}")],
    )
    def test_a_name_that_was_typed_gets_the_ending_of_a_picture(
        self, people: Table, tmp_path: Path, typed: str, written: str
    ) -> None:
        people.press(f"{OVER} :main-menu :statistics @statistics.draw Enter")
        people.type(f"{tmp_path}/{typed}")
        said = people.press("Enter")[-1]
        assert said.startswith(f"statistics.drawn-to({tmp_path / written}) ")
        assert (tmp_path / written).is_file()

    def test_a_folder_that_is_there_gets_the_usual_name(
        self, people: Table, tmp_path: Path
    ) -> None:
        (tmp_path / "there").mkdir()
        people.press(f"{OVER} :main-menu :statistics @statistics.draw Enter")
        people.type(str(tmp_path / "there"))
        people.press("Enter")
        assert (tmp_path / "there" / PICTURE).is_file()

    def test_where_it_cannot_be_written_the_reason_is_said(
        self, people: Table, tmp_path: Path
    ) -> None:
        (tmp_path / "file").write_text("")
        people.press(f"{OVER} :main-menu :statistics @statistics.draw Enter")
        people.type(str(tmp_path / "file" / "picture.svg"))
        assert people.press("Enter")[-1].startswith("statistics.not-drawn(reason.")

    def test_a_disk_that_hangs_holds_nothing_up(
        self, people: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        people.press(f"{OVER} :main-menu :statistics @statistics.draw Enter")
        monkeypatch.setattr(kept, "WITHIN", 0.0)
        statistics = people.games.statistics
        behind = Behind(lambda: lambda _: None)
        monkeypatch.setattr(statistics, "_worker", behind)
        assert statistics.write("", "<svg/>") is None
        assert behind.do(lambda: None).wait(60)
        said = people.press("Up")
        assert any(f"{PICTURE})" in text for text in said), "it is said when it is there"


class TestResetting:
    def test_it_forgets_after_a_question(self, people: Table, tmp_path: Path) -> None:
        people.press(f"{OVER} :main-menu :statistics")
        asked = people.press("@statistics.reset Enter")[-1]
        assert asked == "statistics.reset.ask item(confirm.no)"
        people.press("Enter")
        assert count(people) == 1, "no comes first"
        assert people.press("@statistics.reset Enter Down Escape Enter")[-1] == asked, "again"
        people.press("Enter")
        said = people.press("@statistics.reset Enter Down Enter")[-1]
        assert said.startswith("statistics.forgotten main-menu.title ")
        assert count(people) == 0
        [left] = CheckedLines(str(tmp_path / "statistics.txt")).read().lines
        assert Forgotten.of(left), "the file has nothing else"
        people.press(OVER)
        assert count(people) == 1

    @pytest.mark.parametrize("at", ["at the table", "after a kill"])
    def test_a_game_that_a_journal_still_has_does_not_count_again(
        self, people: Table, tmp_path: Path, at: str
    ) -> None:
        people.press(OVER)
        table = people
        if at == "after a kill":
            killed(people)
            table = Table(tmp_path)
        table.press(":statistics @statistics.reset Enter Down Enter")
        assert count(table) == 0
        killed(table)
        for _ in range(2):
            again = Table(tmp_path)
            assert again.games.find_left()
            assert count(again) == 0
            killed(again)
        last = Table(tmp_path)
        last.press(f":continue-game :main-menu {OVER}")
        assert count(last) == 1, "the next one counts"
        last.session.close()

    def test_where_it_is_impossible_the_reason_is_said(
        self, people: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        people.press(f"{OVER} :main-menu :statistics @statistics.reset Enter Down")
        monkeypatch.setattr(os, "remove", denied)
        said = people.press("Enter")[-1]
        assert said.startswith(f"statistics.not-reset({FORBIDDEN}) statistics.title ")

    @pytest.mark.parametrize("is_possible", [True, False])
    def test_on_a_slow_disk_it_goes_on_and_its_end_is_said(
        self, people: Table, monkeypatch: pytest.MonkeyPatch, is_possible: bool
    ) -> None:
        people.press(f"{OVER} :main-menu :statistics @statistics.reset Enter Down")
        if not is_possible:
            monkeypatch.setattr(os, "remove", denied)
        monkeypatch.setattr(kept, "WITHIN", 0.0)
        behind, spins_up = Behind(lambda: lambda _: None), Event()
        behind.do(lambda: spins_up.wait(60))
        monkeypatch.setattr(people.games.statistics, "_worker", behind)
        assert people.press("Enter")[-1].startswith("statistics.resetting main-menu.title ")
        spins_up.set()
        assert behind.do(lambda: None).wait(60)
        ended = "statistics.forgotten" if is_possible else f"statistics.not-reset({FORBIDDEN})"
        assert ended in " ".join(people.press("Down"))


class TestFaults:
    def test_what_cannot_be_written_counts_and_is_said_where_it_is_asked_for(
        self, people: Table
    ) -> None:
        full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        people.press(":quick-game Enter Enter :resign Down")
        with Disk(1, problem=full, times=100).used():
            people.press("Enter")
            people.games.statistics.settle()
            assert count(people) == 1
            said = people.press(":main-menu :statistics")[-1]
            assert "item(statistics.unwritten(reason.no-room))" in said
            people.press("Escape")
        assert heard(people)[0] == "statistics.of-two(1)", "it is written now"

    @pytest.mark.parametrize("keys", ["Down Enter :quit", ":quit Down Enter"])
    def test_what_cannot_be_written_is_told_with_the_last_words(
        self, people: Table, keys: str
    ) -> None:
        """A game that has ended, or the time at the table."""
        people.press(":quick-game Enter Enter :resign" if "quit" in keys[-5:] else ":quick-game")
        people.wait(5)
        (people.folder / "statistics.txt").mkdir()
        said = people.press(keys)[-1]
        assert re.match(r"goodbye(\.kept)? fault.statistics-unsaved\(reason\.", said)

    def test_nothing_is_told_at_the_end_if_everything_is_written(self, people: Table) -> None:
        people.press(":quick-game Enter Enter :resign Down Enter")
        people.wait(5)
        assert people.press(":quit")[-1] == "goodbye"
        assert "fault" not in " ".join(people.voice.said)

    def test_a_damaged_file_is_said_once_and_kept(self, people: Table, tmp_path: Path) -> None:
        people.press(f"{OVER} :again Enter Enter {RESIGN} :main-menu")
        path = tmp_path / "statistics.txt"
        path.write_bytes(path.read_bytes().replace(b'"how"', b'"who"', 1))
        said = people.press(":statistics")[-1]
        assert "fault.statistics(statistics.txt.damaged)" in said
        assert "statistics.of-two(1)" in said, "the other game counts"
        assert "fault" not in people.press("Escape :statistics")[-1]

    def test_a_file_that_cannot_be_read_has_a_reason(self, people: Table, tmp_path: Path) -> None:
        (tmp_path / "statistics.txt").mkdir()
        said = people.press(":statistics")[-1]
        assert re.fullmatch(r"statistics.unwritten.none\(reason.*\) refused.no-statistics", said)

    def test_a_disk_that_hangs_holds_nothing_up(
        self, people: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        behind = Behind(lambda: lambda _: None)
        monkeypatch.setattr(people.games.statistics, "_worker", behind)
        monkeypatch.setattr(kept.Statistics.read, "__defaults__", (0.0,))
        monkeypatch.setattr(behind, "do", lambda _: Done())
        assert people.press(":statistics") == ["refused.statistics-late"]
        assert people.press(f"{OVER} :main-menu"), "and a game goes on without them"


def killed(table: Table) -> None:
    """Leave a table as a killed program does: the system closes what it held."""
    for held in (table.games._journal._file, table.games._journal._lock):
        if held is not None:
            held.close()


def denied(*_: object) -> None:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
