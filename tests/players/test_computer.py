"""The computer at a seat, thinking in a real process, as its caller sees it."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from quarto_access.core import (
    Action,
    Game,
    Give,
    Illegal,
    IllegalAction,
    Place,
    Player,
    Rules,
    Square,
    apply,
)
from quarto_access.core.values import replace
from quarto_access.players.computer import COMMAND, Computer
from quarto_access.players.levels import LEVELS, Level
from quarto_access.players.mind import Mind
from quarto_access.players.news import Began, Played, Resumed, TakenBack
from quarto_access.processes.restarting import ProcessTrouble
from quarto_access.processes.scheduler import Scheduler
from tests.players.minds import after, played
from tests.processes.programs import is_there
from tests.systems import needs_signals
from tests.waiting import until

*_, CLARA, VICTOR = LEVELS
LONG = (
    "1 give TRHG, 2 place A1, 2 give TrHg, 1 place C2, 1 give tRhG, 2 place B4, 2 give trhg,"
    "1 place D3, 1 give TRhg"
)
"""A position about which the strongest level thinks for seconds."""

SHORT = "1 give TRHG"


class OneSide:
    """A side of a table with the games that a test wants."""

    masked = False
    paused = False

    def __init__(self) -> None:
        self.player = Player.ONE
        self.game = Game.start(Rules())
        self.action: Action | None = None
        self.refuses = 0
        """The number of actions that it will still refuse."""

    def act(self, action: Action) -> None:
        if self.refuses:
            self.refuses -= 1
            raise IllegalAction(Illegal.SQUARE_TAKEN, action)
        self.action = action


class Asked:
    """A computer that is asked about a game, and whose action is noted."""

    def __init__(
        self, level: Level, seed: int, now: Callable[[], float] = time.monotonic, **facts: Any
    ) -> None:
        self.side = OneSide()
        self.scheduler = Scheduler(now)
        self.troubles: list[ProcessTrouble] = []
        self.computer = Computer(level, seed, self.scheduler, report=self.troubles.append, **facts)
        self.computer.sit(self.side)

    def asked(self, game: Game) -> None:
        self.side.game, self.side.player = game, game.on_turn
        self.computer.see(Began(game))

    def answer(self) -> Action | None:
        self.scheduler.run()
        action, self.side.action = self.side.action, None
        return action

    def dismissed(self) -> None:
        """Take back a move, so that it is the other player's turn."""
        self.side.game = replace(self.side.game)
        self.side.player = self.side.game.on_turn.other
        self.computer.see(TakenBack(()))

    @property
    def thinks(self) -> float | None:
        return self.computer.thinks

    @property
    def pid(self) -> int | None:
        return self.computer.pid


Sit = Callable[..., Asked]


@pytest.fixture
def sit() -> Iterator[Sit]:
    seated: list[Asked] = []

    def sit_one(level: Level = CLARA, seed: int = 1, pace: float = 0.0, **facts: Any) -> Asked:
        seated.append(Asked(replace(level, pace=(pace, pace)), seed, **facts))
        return seated[-1]

    yield sit_one
    for asked in seated:
        asked.computer.leave()


def game(actions: str) -> Game:
    return after(actions).game


def waited(computer: Asked, seconds: float = 20.0) -> Action | None:
    """Return its answer within this time, if it does not give up."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if action := computer.answer():
            return action
        time.sleep(0.005)
    return None


def test_it_answers_what_its_mind_decides(sit: Sit) -> None:
    computer, mind = sit(seed=7), Mind(CLARA, 7)
    look = after(SHORT)
    computer.asked(look.game)
    assert waited(computer) == mind.decide(look)
    assert computer.answer() is None
    assert computer.troubles == []


def test_the_same_seed_plays_the_same_game_as_without_processes(sit: Sit) -> None:
    seats = {Player.ONE: sit(seed=3), Player.TWO: sit(LEVELS[0], seed=4)}
    minds = {Player.ONE: Mind(CLARA, 3), Player.TWO: Mind(LEVELS[0], 4)}
    at, actions = Game.start(Rules()), []
    while at.outcome is None:
        seats[at.on_turn].asked(at)
        action = waited(seats[at.on_turn])
        assert action is not None
        actions.append(action)
        at = apply(at, action).game
    assert actions == played(minds, Rules())


def test_nobody_waits_for_it(sit: Sit) -> None:
    computer = sit(VICTOR)
    taken = []
    for ask in (lambda: computer.asked(game(LONG)), computer.answer, computer.dismissed):
        began = time.perf_counter()
        ask()
        taken.append(time.perf_counter() - began)
    assert max(taken) < 0.05


def test_it_answers_no_sooner_than_its_pace(sit: Sit) -> None:
    times = [0.0]
    computer = sit(pace=5.0, now=lambda: times[0])
    computer.asked(game(SHORT))
    assert waited(computer, 1.0) is None
    assert computer.thinks == 0.0
    times[0] = 4.9
    assert computer.answer() is None
    times[0] = 5.0
    assert computer.answer() is not None
    assert computer.thinks is None


def test_where_a_game_goes_on_after_its_placement_it_takes_its_pace_too(sit: Sit) -> None:
    times = [0.0]
    computer = sit(pace=5.0, now=lambda: times[0])
    computer.asked(game(f"{SHORT}, 2 place A1"))
    assert waited(computer, 1.0) is None
    times[0] = 5.0
    assert computer.answer() is not None


def test_its_gift_follows_its_placement_at_once(sit: Sit) -> None:
    before = game(SHORT)
    place = Place(before.on_turn, Square.A1)
    now = apply(before, place)
    computer = sit(pace=5.0, now=lambda: 0.0)
    computer.side.game, computer.side.player = now.game, place.player
    computer.computer.see(Played(place, now.events, before, now.game))
    assert isinstance(waited(computer), Give)


def test_a_game_may_sleep_until_it_is_woken_or_the_pace_is_over(sit: Sit) -> None:
    woken = threading.Event()
    computer = sit(pace=0.8)
    computer.scheduler.wake = woken.set
    assert computer.scheduler.due is None
    computer.asked(game(SHORT))
    looks, answer = 0, None
    while answer is None:
        assert computer.scheduler.due is not None
        woken.wait(computer.scheduler.due)
        woken.clear()
        answer = computer.answer()
        looks += 1
    assert looks <= 3
    assert answer == Mind(CLARA, 1).decide(after(SHORT))
    assert computer.scheduler.due is None


def test_a_menu_keeps_its_answer_waiting(sit: Sit) -> None:
    computer = sit()
    computer.side.paused = True
    computer.asked(game(SHORT))
    assert waited(computer, 1.0) is None
    computer.side.paused = False
    computer.computer.see(Resumed())
    assert waited(computer)


def test_what_is_dismissed_is_never_answered(sit: Sit) -> None:
    computer = sit(VICTOR)
    computer.asked(game(LONG))
    assert until(lambda: computer.pid)
    pid = computer.pid
    computer.dismissed()
    assert waited(computer, 0.3) is None
    began = time.monotonic()
    computer.asked(game(SHORT))
    assert isinstance(waited(computer), Action)
    assert time.monotonic() - began < 2.0
    assert computer.pid == pid, "it thinks on in the same process"


def test_a_new_question_overtakes_the_old_one(sit: Sit) -> None:
    computer = sit(VICTOR)
    computer.asked(game(LONG))
    computer.asked(game(SHORT))
    action = waited(computer)
    assert action is not None
    assert action.player is Player.TWO


@needs_signals
def test_killed_while_it_thinks_it_goes_on_in_a_new_process(sit: Sit) -> None:
    computer = sit()
    computer.asked(game(SHORT))
    assert until(lambda: computer.pid)
    pid = computer.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert waited(computer) == Mind(CLARA, 1).decide(after(SHORT))
    assert computer.troubles == [ProcessTrouble.RESTARTED]
    assert computer.pid != pid


@needs_signals
def test_killed_between_two_questions_it_answers_the_next(sit: Sit) -> None:
    computer = sit()
    computer.asked(game(SHORT))
    assert waited(computer)
    assert computer.pid is not None
    os.kill(computer.pid, signal.SIGKILL)
    computer.asked(game(f"{SHORT}, 2 place A1"))
    assert isinstance(waited(computer), Give)
    assert computer.troubles == [ProcessTrouble.RESTARTED]


@needs_signals
def test_hanging_it_is_replaced(sit: Sit) -> None:
    computer = sit(timeout=2.0)
    computer.asked(game(SHORT))
    assert until(lambda: computer.pid)
    pid = computer.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    assert waited(computer)
    assert computer.troubles == [ProcessTrouble.RESTARTED]
    assert until(lambda: not is_there(pid))


def test_a_long_thought_is_no_hang(sit: Sit) -> None:
    computer = sit(VICTOR, timeout=1.0)
    computer.asked(game(LONG))
    end = time.monotonic() + 2.5
    while time.monotonic() < end and computer.thinks is not None:
        computer.answer()
        time.sleep(0.01)
    assert computer.troubles == []


@pytest.mark.parametrize(
    "command",
    [
        (sys.executable, "-c", "raise SystemExit(1)"),
        (sys.executable, "-c", "print('nonsense', flush=True); input(); input()"),
        ("there-is-no-such-program",),
    ],
    ids=["dies", "talks nonsense", "is missing"],
)
def test_what_fails_twice_is_told_and_waits_to_be_asked(sit: Sit, command: tuple[str, ...]) -> None:
    computer = sit(command=command)
    for _ in range(2):
        computer.asked(game(SHORT))
        assert until(lambda: computer.answer() or computer.thinks is None)
        assert computer.troubles[-1] is ProcessTrouble.GAVE_UP
        assert computer.answer() is None


@needs_signals
def test_an_action_that_is_refused_is_asked_for_in_a_new_process(sit: Sit) -> None:
    computer = sit()
    computer.side.refuses = 1
    computer.asked(game(SHORT))
    assert waited(computer) == Mind(CLARA, 1).decide(after(SHORT))
    assert computer.troubles == [ProcessTrouble.RESTARTED]


def test_what_is_refused_twice_is_told_and_waits_to_be_asked(sit: Sit) -> None:
    computer = sit()
    computer.side.refuses = 2
    computer.asked(game(SHORT))
    assert until(lambda: computer.answer() or computer.thinks is None)
    assert computer.troubles == [ProcessTrouble.RESTARTED, ProcessTrouble.GAVE_UP]
    assert computer.thinks is None
    computer.asked(replace(game(SHORT)))
    assert waited(computer) == Mind(CLARA, 1).decide(after(SHORT))


@needs_signals
def test_whoever_leaves_takes_the_process_along(sit: Sit) -> None:
    computer = sit(VICTOR)
    computer.asked(game(LONG))
    assert until(lambda: computer.pid)
    pid = computer.pid
    assert pid is not None
    computer.computer.leave()
    assert until(lambda: not is_there(pid))
    assert computer.answer() is None


@needs_signals
def test_it_ends_with_the_game_that_started_it(tmp_path: Path) -> None:
    """Even in the middle of a thought, and killed without warning."""
    script = tmp_path / "game.py"
    script.write_text(
        "import time\n"
        "from quarto_access.players.levels import LEVELS\n"
        "from tests.players.minds import after\n"
        "from tests.players.test_computer import Asked\n"
        "asked = Asked(LEVELS[-1], 1)\n"
        "computer = asked.computer\n"
        f"asked.asked(after({LONG!r}).game)\n"
        "while not computer.pid: time.sleep(0.01)\n"
        "time.sleep(1)\n"
        "print(computer.pid, flush=True)\n"
        "time.sleep(60)\n",
        "utf-8",
    )
    with subprocess.Popen(
        (sys.executable, str(script)),
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    ) as started:
        assert started.stdout
        pid = int(started.stdout.readline())
        started.kill()
    assert until(lambda: not is_there(pid))


def test_the_command_runs_by_its_path() -> None:
    assert Path(COMMAND[-1]).is_file()


@pytest.mark.parametrize(("hurry", "seconds"), [(1.0, 8.0), (0.25, 2.0), (0.0, 0.0)])
def test_it_takes_as_much_of_its_pace_as_is_wanted(sit: Sit, hurry: float, seconds: float) -> None:
    times = [0.0]
    computer = sit(pace=8.0, now=lambda: times[0], pace_share=lambda: hurry)
    computer.asked(game(SHORT))
    if seconds:
        times[0] = seconds - 0.1
        assert waited(computer, 0.5) is None
    times[0] = seconds
    assert waited(computer) is not None
