"""A game that is over, saved as sound and as text, by keys: what a player hears."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep

import pytest

from quarto_access.cli import main, words
from quarto_access.match.setup import Setup, Starts
from quarto_access.recording import steps
from quarto_access.ui import recordings
from tests.i18n.ids import IDS
from tests.play.conftest import LayTable, StartProgram
from tests.play.table import Table
from tests.play.test_coach import goes
from tests.recording import programs
from tests.recording.files import read
from tests.recording.programs import that_answers
from tests.systems import needs_signals
from tests.waiting import until

SETUP = Setup(starts=Starts.ONE, names=("Ana", "Ben"))
OVER = "Enter Enter :resign Down Enter"
LIST = "@menu.recording Enter"
SOUND, TEXT = f"{LIST} Enter", f"{LIST} Down Enter"
NAME = "2026-01-02 Ana Ben"
FAKES = Path(__file__).parent.parent / "speech" / "fake_voice"


def over(lay: LayTable) -> Table:
    table = lay(SETUP)
    table.press(OVER)
    return table


def hear(table: Table, seconds: float = 20.0) -> list[str]:
    """Wait in real time until there is no more work, and return what was said meanwhile."""
    before, end = len(table.voice.said), monotonic() + seconds
    while table.session.recordings._client is not None and monotonic() < end:
        sleep(0.01)
        table.session.pass_time()
    assert table.session.recordings._client is None
    table.session.pass_time()
    return table.voice.said[before:]


def saved(table: Table, name: str) -> str:
    return f"recording.saved({table.folder / 'recordings'}, {name})"


def files(table: Table) -> list[str]:
    return sorted(path.name for path in (table.folder / "recordings").iterdir())


Begins = Callable[[Sequence[str]], None]


@pytest.fixture
def process_begins(monkeypatch: pytest.MonkeyPatch) -> Begins:
    """Have another program make recordings."""
    return lambda command: monkeypatch.setattr(steps, "COMMAND", command)


@pytest.fixture
def beating_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a voice that only beeps, on every machine."""
    monkeypatch.setenv("PYTHONPATH", str(FAKES))


def begun(table: Table) -> int:
    """Begin a recording, and return the number of its process."""
    table.press(SOUND)
    assert until(lambda: table.session.recordings.pid)
    return table.session.recordings.pid or 0


@pytest.mark.usefixtures("beating_voice")
class TestSound:
    def test_it_is_said_at_once_and_again_when_the_file_is_there(self, lay: LayTable) -> None:
        table = over(lay)
        assert table.press(SOUND)[-1] == "recording.begun"
        assert hear(table) == [saved(table, f"{NAME}.flac")]
        assert files(table) == [f"{NAME}.flac"]
        assert len(read(table.folder / "recordings" / f"{NAME}.flac")) > 44_100

    def test_while_one_is_made_there_is_no_other(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(SOUND)
        assert table.press("Enter") == ["recording.busy"]
        assert len(hear(table)) == 1
        assert table.press("Enter") == ["recording.begun"]
        assert hear(table) == [saved(table, f"{NAME}-2.flac")]

    def test_a_saved_game_is_reached_by_its_walk_and_keeps_its_day(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(":save :main-menu")
        (path,) = (table.folder / "saves").iterdir()
        old = path.read_text("utf-8").replace("2026-01-02", "2025-12-24")
        path.write_text(old.partition("; check")[0], "utf-8")
        table.press(f":saved-games Enter Enter {SOUND}")
        assert hear(table) == [saved(table, "2025-12-24 Ana Ben.flac")]

    def test_another_game_can_be_played_meanwhile(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(SOUND)
        table.press("Escape @menu.again Enter")
        assert table.session.match
        assert not table.session.match.over
        assert hear(table) == [saved(table, f"{NAME}.flac")]
        assert table.press("Enter")[0].startswith("given")

    def test_leaving_the_program_ends_it_and_says_so(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(SOUND)
        assert table.press(":quit") == ["recording.dropped goodbye"]
        assert not [name for name in files_if_any(table) if name.endswith(".flac")]


def test_text_mode_does_the_same(
    start: StartProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(FAKES))
    program = start("--quick")
    program.type("Enter Enter :resign Down Enter")
    assert program.type(SOUND)[-1] == "recording.begun"
    folder = tmp_path / "recordings"
    said = program.hear()
    (path,) = folder.iterdir()
    assert said == f"recording.saved({folder}, {path.name})"
    assert len(read(path)) > 44_100
    assert program.type("Down Enter")[-1].startswith("recording.saved(")


def files_if_any(table: Table) -> list[str]:
    return files(table) if (table.folder / "recordings").exists() else []


class TestFailures:
    @pytest.mark.parametrize(
        ("command", "said"),
        [
            (that_answers("NoVoice()"), "recording.no-voice(language.name)"),
            (
                that_answers("Made()", "NotWritten(28, 'No space left')"),
                "recording.not-saved(reason.no-room)",
            ),
            (
                that_answers("NotWritten(13, 'Permission denied')"),
                "recording.not-saved(reason.refused)",
            ),
            (
                that_answers("NotWritten(5, 'Input/output error')"),
                "recording.not-saved(reason.system(Input/output error))",
            ),
            (that_answers("Made()"), "recording.gave-up"),
            (that_answers("Made()", "VoiceFailed()"), "recording.gave-up"),
            (that_answers("'nonsense'"), "recording.gave-up"),
            (programs.DIES, "recording.gave-up"),
            (programs.MISSING, "recording.gave-up"),
        ],
    )
    def test_each_is_said_once_and_it_can_be_tried_again(
        self, command: Sequence[str], said: str, lay: LayTable, process_begins: Begins
    ) -> None:
        process_begins(command)
        table = over(lay)
        for _ in range(2):
            assert table.press(SOUND)[-1] == "recording.begun"
            assert hear(table) == [said]
            table.press("Escape")

    def test_half_done_is_said_if_it_takes_long(
        self, lay: LayTable, process_begins: Begins
    ) -> None:
        process_begins(
            that_answers("Made()", "HalfDone()", "Made()", "Completed('/there/game.flac')")
        )
        table = over(lay)
        table.press(SOUND)
        assert hear(table) == ["recording.half", saved(table, "game.flac")]

    @needs_signals
    def test_a_process_that_hangs_is_ended(self, lay: LayTable, process_begins: Begins) -> None:
        process_begins(programs.HANGS)
        table = over(lay)
        pid = begun(table)
        assert table.wait(recordings.ANSWER_TIMEOUT - 1) == []
        assert table.wait(2) == ["recording.gave-up"]
        assert goes(pid)

    @needs_signals
    def test_no_process_is_left_behind(self, lay: LayTable, process_begins: Begins) -> None:
        process_begins(programs.HANGS)
        table = over(lay)
        pid = begun(table)
        table.session.close()
        assert goes(pid)


class TestText:
    def test_it_says_where_it_is(self, lay: LayTable) -> None:
        table = over(lay)
        assert table.press(TEXT)[-1] == saved(table, f"{NAME}.txt")
        assert table.press("Enter") == [saved(table, f"{NAME}-2.txt")]

    def test_it_is_what_replay_prints(
        self,
        lay: LayTable,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        table = over(lay)
        table.press(f":save {TEXT}")
        (record,) = (table.folder / "saves").iterdir()
        monkeypatch.setattr(words, "language", lambda: IDS)
        assert main(["replay", str(record)]) == 0
        title, *lines = (
            (table.folder / "recordings" / f"{NAME}.txt").read_text("utf-8").splitlines()
        )
        assert lines == capsys.readouterr().out.splitlines()[1:]
        assert "Ana Ben" in title

    def test_a_folder_that_cannot_be_written_is_reported(self, lay: LayTable) -> None:
        table = over(lay)
        (table.folder / "recordings").write_text("a file", "utf-8")
        assert table.press(TEXT)[-1].startswith("recording.not-saved(")


class TestFolder:
    def test_it_is_shown_by_the_system(self, tmp_path: Path) -> None:
        shown: list[str] = []
        table = Table(tmp_path, SETUP, show_folder=shown.append)
        table.press(OVER)
        assert table.press(f"{LIST} @recording.folder Enter")[-1] == "recording.folder.opening"
        until(lambda: shown, 10)
        assert shown == [str(tmp_path / "recordings")]
        assert Path(shown[0]).is_dir()
        assert table.wait(1) == []
        table.session.close()

    def test_where_nothing_shows_it_its_path_is_said(self, lay: LayTable) -> None:
        table = over(lay)
        before = len(table.voice.said)
        table.press(f"{LIST} @recording.folder Enter")

        def is_said() -> bool:
            table.session.pass_time()
            return "not-opened" in table.voice.said[-1]

        until(is_said, 10)
        assert table.voice.said[before:][-2:] == [
            "recording.folder.opening",
            f"recording.folder.not-opened({table.folder / 'recordings'})",
        ]


def test_a_game_that_is_not_over_offers_no_recording(lay: LayTable) -> None:
    table = lay(SETUP)
    table.press("Enter Enter Escape")
    items = table.press("Home " + "Down " * 20)
    assert not any("menu.recording" in item for item in items)
