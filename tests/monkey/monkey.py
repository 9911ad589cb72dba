"""The monkey presses keys on every screen, with faults at times, and checks after each key:

- There is an answer within `PATIENCE`, and no bug, not even one that was survived.
- There is a way back: the key for it always leads to the table or to a menu.
- The journal has what was announced, unless the player heard that it cannot be saved.

It leaves and comes back, and then the game is as it was. The same seed does the same, as long as
`helpers` are replaced by one that never answers.
"""

import sys
import time
from collections import Counter
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from quarto_access.core import Action, Record, RecordError
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.players.coach.coach import Coach
from quarto_access.players.computer import Computer
from quarto_access.storage.folder import Folder
from quarto_access.storage.journal_text import Altered, parse_journal
from quarto_access.storage.log import NAME as LOG
from quarto_access.ui.commands import COMMANDS, Context
from quarto_access.ui.keys.presets import DEFAULT
from tests.monkey.faults import FaultyVoices, Heard, kill_helpers, unlucky
from tests.play.table import Table

PATIENCE = 0.1
"""The seconds of processor time in which a key is answered."""

TRACED = 5.0
"""The factor when each line is counted, as coverage does."""

STUCK = 10.0
"""The seconds on the clock, as a machine may have other work."""

KEYS = sorted({key for keys in DEFAULT.keys.values() for key in keys} | set("AWZ069"))
OFTEN = ["Enter"] * 20 + ["Down", "Up", "Left", "Right", "Tab"] * 3
TYPED = ["a", "Ana", "b2 tall", "\x1b[2J", "\u202e", "é", " ", "1", "/", "..", "x" * 300, "\ud800"]

HANGS = (sys.executable, "-S", "-c", "import sys; sys.stdin.read()")
"""A helper that never answers."""

ANSWERS = frozenset({"say", "cue", "braille"})

HOMES = frozenset({Context.TABLE, Context.MENU})

SILENT = frozenset({"silence"})
"""The commands that are answered by silence."""


class Lost(AssertionError):
    """A check failed: the key, the seed, and everything before it."""


@dataclass
class Found:
    """The statistics of a monkey."""

    keys: int = 0
    sessions: int = 1
    faults: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    actions: int = 0
    """The actions of the longest game."""
    screens: Counter[str] = field(default_factory=Counter)


class Monkey:
    """A monkey at a table in a folder of its own; `helpers` are real processes."""

    def __init__(self, folder: Path, seed: int, *, helpers: bool = False) -> None:
        self.found = Found()
        self._chance = Random(seed)
        self._seed = seed
        self._folder = folder / "profile"
        self._folder.mkdir()
        self._closing = ExitStack()
        self._voices = FaultyVoices()
        self._closing.callback(self._voices.close)
        patch = self._closing.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("HOME", str(folder))  # settings may be exported, to anywhere
        if not helpers:
            for helped in (Computer, Coach):
                patch.setitem(_defaults(helped), "command", HANGS)
        self._disk: Any = nullcontext
        self.done: list[str] = []
        """Everything that it did and heard, in words."""
        self._time = 0.0
        self._told_unsafe = False
        self._table = self._lay()
        self._begin()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with ExitStack() as closing:
            closing.callback(self._closing.close)
            closing.callback(self._table.session.close)

    def press(self, keys: int) -> Found:
        """Press so many keys, or raise `Lost`."""
        for _ in range(keys):
            self.found.keys += 1
            self._change_luck()
            self._press(self._key())
            if self.found.keys % 60 == 0:
                self._find_the_way_back()
            if self._table.session.left or self._chance.random() < 0.003:
                self._come_back()
        return self.found

    # Actions

    def _lay(self) -> Table:
        """Start the program, which has said nothing yet."""
        in_window = self._chance.random() < 0.5
        heard = Heard(self._voices)
        table = Table(self._folder, voice=heard, begins=False, logs=True, in_window=in_window)
        table.time = self._time
        return table

    def _begin(self) -> None:
        """Begin in the main menu, or with a game of two."""
        session, chance = self._table.session, self._chance
        if chance.random() < 0.4:
            session.start()
            return
        setup = Setup(
            names=chance.choice((("", ""), ("Ana", "Ben"))),
            starts=chance.choice(list(Starts)),
            squares=chance.random() < 0.3,
            undo=chance.random() < 0.7,
            touch=chance.choice((TouchRule.FREE, TouchRule.LIMITED, TouchRule.NONE)),
            clock=chance.choice((None, 60)),
            seats=chance.choice((("", ""), ("", ""), ("", "mimi"), ("victor", ""))),
        )
        rules = setup.rules(setup.first(lambda: chance.random() < 0.5))
        session.start_with(Record(rules, headers=setup.headers()))

    def _key(self) -> str:
        if self._table.session.typing and self._chance.random() < 0.5:
            return f'"{self._chance.choice(TYPED)}'
        kind = self._chance.random()
        if kind < 0.05:
            return f":{self._chance.choice(list(COMMANDS))}"
        return self._chance.choice(OFTEN if kind < 0.5 else KEYS)

    def _change_luck(self) -> None:
        chance = self._chance.random()
        if chance < 0.03:
            self._disk = nullcontext if chance < 0.018 else unlucky(self._chance)
            self._note("disk")
        elif chance < 0.05:
            self._voices.be(self._chance.choice(["well", "well", "raises", "hangs", "gone"]))
            self._note(f"voice {self._voices.mood}")
        elif chance < 0.07:
            self._table.time += self._chance.choice([-86_400.0, -60.0, 60.0, 3_600.0, 86_400.0])
            self._note("clock")
        elif chance < 0.08:
            kill_helpers()
            self._note("helpers killed")
        else:
            self._table.time += self._chance.choice([0.0, 0.05, 0.5, 3.0])

    def _press(self, key: str) -> None:
        session, voice = self._table.session, self._table.voice
        before, screen = len(voice.said), session.screen
        self.done.append(f"{type(screen).__name__} {key}")
        self.found.screens[type(screen).__name__] += 1
        self._table.read_on()
        begun, cpu = time.monotonic(), time.thread_time()
        with self._disk():
            if key.startswith('"'):
                session.type(key[1:])
            elif key.startswith(":"):
                session.command(key[1:])
            else:
                session.press(key)
            took = time.thread_time() - cpu
            session.pass_time()
        waited = time.monotonic() - begun
        self.found.slowest = max(self.found.slowest, took)
        said = voice.said[before:]
        patience = PATIENCE * (TRACED if "coverage" in sys.modules else 1.0)
        self._hold(took < patience, f"answered after {took:.3f} s of work")
        self._hold(waited < STUCK, f"answered after {waited:.1f} s")
        self._hold(not any("bug." in text for text in said), f"a bug: {said}")
        command = session.configuration.keys.map.command_for(key, key, screen.context)
        if command is not None and command not in SILENT:
            self._hold(any(map(_is_answer, self._table.read_on())), "no answer")
        self.done[-1] += f" -> {' | '.join(said)[:80]}"
        for text in said:
            self._told_unsafe |= "fault.saving" in text
            self._told_unsafe &= "saving.back" not in text
        self._nothing_is_lost()

    def _find_the_way_back(self) -> None:
        """Go back; the key for describing ends that mode first."""
        session, said = self._table.session, self._table.voice.said
        for _ in range(6):
            if session.left or session.screen.context in HOMES:
                return
            context = session.screen.context
            keys = session.configuration.keys.map.keys_for("back", context)
            self._press(next(iter(keys), "Escape"))
            if said[-1].startswith("describe."):
                self._press(":describe")
        self._hold(session.left or session.screen.context in HOMES, "no way back")

    def _come_back(self) -> None:
        """Leave, and start the program again: the game must be as it was."""
        table = self._table
        match, was_safe = table.games.match, table.games.is_safe()
        wanted = () if match is None or match.over else match.record().actions
        self._disk = nullcontext
        self._time = table.time
        table.session.close()
        self.done.append("(the program begins again)")
        self.found.sessions += 1
        self._told_unsafe = False
        self._table = self._lay()
        if wanted and was_safe:
            self._hold(self._table.games.unfinished(), "the game is gone")
            again = self._table.games.resume()
            self._hold(again is not None and again.record().actions == wanted, "another game")
        self._begin()

    # Checks

    def _nothing_is_lost(self) -> None:
        games = self._table.games
        match = games.match
        if match is None or match.over:
            return
        self.found.actions = max(self.found.actions, len(match.record().actions))
        if not games.is_safe():
            self._hold(self._told_unsafe, "not safe, and nothing was said")
            return
        self._hold(match.record().actions in self._written(), "not in the journal")

    def _written(self) -> list[tuple[Action, ...]]:
        found = []
        for path in self._folder.glob(f"{Path(Folder('').journal).stem}*.qrt"):
            try:
                found.append(parse_journal(path.read_bytes()).record.actions)
            except (OSError, RecordError, Altered):
                continue
        return found

    def _note(self, fault: str) -> None:
        self.found.faults[fault] += 1
        self.done.append(f"({fault})")

    def _hold(self, is_so: bool, broken: str) -> None:
        if is_so:
            return
        log = self._folder / LOG
        told = log.read_text("utf-8")[-3_000:] if log.exists() else ""
        before = "\n".join(self.done[-25:])
        raise Lost(f"seed {self._seed}, key {self.found.keys}: {broken}\n{before}\n{told}")


def _is_answer(entry: dict[str, Any]) -> bool:
    """Return whether something was heard or felt, or silence was the answer."""
    return entry["kind"] in ANSWERS or entry.get("id") in SILENT


def _defaults(of: type) -> dict[str, Any]:
    """Return the default arguments of its constructor."""
    defaults: dict[str, Any] = of.__init__.__kwdefaults__  # type: ignore[misc]
    return defaults
