"""The time until a key is answered, and the memory that many random keys take."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks.figures import Figure, at_most
from quarto_access.core import Record, Rules
from quarto_access.match.match import Match
from quarto_access.presenter.presenter import Presenter
from quarto_access.presenter.recorder import Recorder
from quarto_access.processes.scheduler import Scheduler
from quarto_access.speech.manner import USUAL, Manner
from quarto_access.storage.folder import Folder
from quarto_access.ui.commands import Context
from quarto_access.ui.controller import Controller
from quarto_access.ui.keys.presets import DEFAULT
from quarto_access.ui.scores import Scores
from quarto_access.ui.table.games import Games
from quarto_access.ui.telling.outbox import Outbox

MEMORY = Path("/proc/self/statm")
"""The file in which Linux gives the size of this process; elsewhere that figure is left out."""

PAGE = 4096
STATM = MEMORY.exists()

AWAY = ("F1", "G", "Q")
"""Keys that lead away from the table, where two random hands get lost."""


class Stopwatch:
    """An output that notes when the first word of an answer came."""

    can_be_cut = False

    def __init__(self) -> None:
        self.said_at: float | None = None
        self.said = ""

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        """Note the time."""
        del interrupt, after, manner
        self.said_at = self.said_at or time.perf_counter()
        self.said = text

    def reset(self) -> None:
        """Nothing was said yet."""
        self.said_at = None

    def braille(self, text: str) -> None:
        """Nobody reads it."""

    def takes(self, text: str, manner: Manner = USUAL) -> float:
        del text, manner
        return 0.0

    can_braille = True

    def over_by(self, estimate: float) -> float:
        return estimate

    def try_voice(self, text: str, manner: Manner) -> None:
        """No key of these asks for it."""

    def silence(self) -> None:
        """Nothing to silence."""


class RandomKeys:
    """Two people who press keys at random: mostly at the table, for one game after the other."""

    def __init__(self, folder: str) -> None:
        self.watch = Stopwatch()
        self._folder = folder
        self._chance = Random("keys")
        self.begun = 0
        self._match: Match | None = None
        self._session = self._begin()

    def press(self) -> float | None:
        """Press a key; the milliseconds to the first word, or None if it was silent."""
        context = self._session.screen.context
        often = ("Enter",) * 30 if context is Context.TABLE else ("Escape", "Enter", "Down") * 4
        keys = [key for key in DEFAULT.keys[context] if key != "Shift+F1"]  # which does nothing
        key = self._chance.choice((*keys, *often))
        if key in AWAY and self._chance.random() < 0.95:
            key = "Enter"
        if self.watch.said.startswith("Quit the program"):
            key = "Home"
        if self.watch.said.startswith("Describing keys"):
            key = "Shift+F1"
        self.watch.reset()
        pressed = time.perf_counter()
        self._session.press(key)
        if self._games.match is not self._match:
            self._match = self._games.match
            self.begun += self._match is not None
        said = self.watch.said_at
        return None if said is None else (said - pressed) * 1000

    def close(self) -> None:
        self._session.close()

    def _begin(self) -> Controller:
        now = time.monotonic
        recorder = Recorder(None, now)
        scheduler, outbox = Scheduler(now), Outbox()
        folder = Folder(self._folder)
        folder.keep_last(Record(Rules()))  # two at the keyboard, who answer every key
        today, coin = lambda: "2026-01-01", lambda: self._chance.random() < 0.5
        self._games = Games(folder, scheduler, coin, today, outbox)
        presenter = Presenter(self.watch, recorder, now)
        session = Controller(
            self._games,
            presenter,
            recorder,
            scheduler,
            outbox,
            scores=Scores(folder, today, outbox),
        )
        session.start("quick-game")
        return session


def figures(*, quick: bool) -> Iterator[Figure]:
    timed, many = (1_000, 2_000) if quick else (10_000, 100_000)
    with tempfile.TemporaryDirectory() as folder:
        keys = RandomKeys(folder)
        taken = sorted(t for t in (keys.press() for _ in range(timed)) if t is not None)
        before = _megabytes()
        for _ in range(many - timed):
            keys.press()
        after = _megabytes()
        keys.close()
    yield Figure(f"games begun by {many:,} random keys", keys.begun, "games")
    places = {"median": len(taken) // 2, "p99": len(taken) * 99 // 100, "worst": -1}
    for what, place in places.items():
        bar = at_most(2) if what == "p99" else None
        yield Figure(f"from a key to its first word, {what}", taken[place], "ms", bar)
    if STATM:
        what = f"growth over {many - timed:,} keys after the first {timed:,}"
        yield Figure(what, after - before, "MB", at_most(2))


def _megabytes() -> float:
    return int(MEMORY.read_text().split()[1]) * PAGE / 1e6 if STATM else 0.0
