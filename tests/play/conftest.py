"""Tables to play at, removed after each test."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from quarto_access.guide.guide import Guide
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import Telling
from quarto_access.players.coach.coach import Coach
from tests.play.friends import Two
from tests.play.program import Program, choose_two_persons
from tests.play.table import Table, Voice

LayTable = Callable[..., Table]


@pytest.fixture
def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LayTable]:
    """Lay a table: for a setup, the game begins at once; without one, in the main menu."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))  # a picture may be drawn there
    laid: list[Table] = []

    def lay_one(
        setup: Setup | None = None,
        voice: Voice | None = None,
        *,
        in_window: bool = False,
        guard: int = 0,
        introduction: Callable[[], Telling | None] | None = None,
        logs: bool = False,
        guide: Guide | None = None,
    ) -> Table:
        table = Table(
            tmp_path,
            setup,
            voice,
            in_window=in_window,
            guard=guard,
            introduction=introduction,
            logs=logs,
            guide=guide,
        )
        laid.append(table)
        return laid[-1]

    yield lay_one
    for table in laid:
        table.session.close()


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    """Return two tables far apart, whose players have not met yet."""
    both = Two(tmp_path)
    yield both
    both.close()


@pytest.fixture
def seated(two: Two) -> Two:
    """Return two tables far apart, at which a game has begun."""
    two.sit_down()
    return two


CoachBegins = Callable[[Sequence[str]], None]


@pytest.fixture
def coach_begins(monkeypatch: pytest.MonkeyPatch) -> CoachBegins:
    """Make the process of every coach start with this command."""
    defaults = Coach.__init__.__kwdefaults__
    assert defaults
    return lambda command: monkeypatch.setitem(defaults, "command", command)


StartProgram = Callable[..., Program]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[StartProgram]:
    """Start the program in text mode, in a profile of this test unless it names another.

    It speaks in ids unless a test wants its words. With `--quick` two play at the keyboard.
    """
    started: list[Program] = []

    def start_one(
        *arguments: str,
        profile: Path = tmp_path,
        environment: Mapping[str, str] | None = None,
        ids: bool = True,
    ) -> Program:
        if "--quick" in arguments:
            choose_two_persons(profile)
        started.append(Program(profile, arguments, environment, ids=ids))
        return started[-1]

    yield start_one
    for program in started:
        program.kill()
