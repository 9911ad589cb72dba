"""The monkey presses keys on every screen, with faults at times, and checks after each key:

- An answer within `PATIENCE`, and no bug, not even one that was survived.
- A way back: from anywhere the key for it leads to the table or to a menu.
- What was announced is in the journal, unless it was said that it cannot be saved.
- What is said is said to the player whom it concerns, and as to one player or to two.

It leaves, or ends the program, and starts it again, and then the game is as it was. What it plays
with is a `Program`; what it does depends on its seed and on the answers alone.
"""

import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Protocol, TypeVar

from quarto_access.core import Action, Player, Record, RecordError, format_action, parse_record
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.players.seat import Person
from quarto_access.storage.files import Damaged
from quarto_access.storage.folder import Folder
from quarto_access.storage.journal import Journal
from quarto_access.storage.journal_text import Altered, parse_journal
from quarto_access.storage.log import NAME as LOG
from quarto_access.ui.commands import COMMANDS
from quarto_access.ui.keys.presets import DEFAULT
from tests.core.recorded import RECORDS
from tests.monkey.answer import OF_TWO, Answer

PATIENCE = 0.1
"""The seconds of processor time in which a key is answered."""

TRACED = 5.0
"""The factor when each line is counted, as coverage does."""

KEYS = sorted({key for keys in DEFAULT.keys.values() for key in keys} | set("AWZ069"))
OF_EARLIER_GAMES = re.compile(r"(saved-game|statistics)\b.*")
"""The rest of an utterance from the name of a game that somebody may have played alone."""

NAME_OF_A_FILE = re.compile(
    r"\d{4}-\d\d-\d\d [^()]*?(?= saved-game\.|\))|(?<=saved-game\()[^()]*?(?= date\.)"
)
"""The name of a saved game, which stays in the language of the player who saved it."""

OFTEN = ["Enter"] * 20 + ["Escape"] * 3 + ["Down", "Up", "Left", "Right", "Tab"] * 3
TYPED = ["a", "Ana", "b2 tall", "\x1b[2J", "\u202e", "é", " ", "1", "/", "..", "x" * 300, "\ud800"]

LEADING = [
    *("tutorial", "drills", "learning", "first-steps", "saved-games", "new-game", "main-menu"),
    *("retell", "review", "again", "swap-sides", "masks"),
]
"""Commands that lead to screens to which few keys lead."""

PLAYED = sorted(RECORDS.glob("*.qrt"))
"""Games that others played."""

HOMES = frozenset({"TABLE", "MENU"})

LOOKS = 20
"""So often the journal is looked at again, as the other player may have moved meanwhile."""


T = TypeVar("T")


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
    most: Counter[str] = field(default_factory=Counter)
    """The most memory, threads and handles that were held."""

    def add(self, other: "Found") -> None:
        """Count what another monkey met too."""
        self.keys += other.keys
        self.sessions += other.sessions
        self.faults += other.faults
        self.screens += other.screens
        self.most |= other.most
        self.slowest = max(self.slowest, other.slowest)
        self.actions = max(self.actions, other.actions)


class Program(Protocol):
    """The program that a monkey plays with: it runs, ends, and begins again."""

    def begin(self, record: Record | None, chance: Random) -> Answer:
        """Start it, with a game or in the main menu."""

    def press(self, key: str) -> Answer:
        """Press a key; it may also be `:command` or `"text`."""

    def look(self) -> Answer:
        """Return the present state."""

    def suffer(self, chance: Random) -> str:
        """Have something go wrong, or right again, and return what; nothing, mostly."""

    def leave(self, chance: Random) -> str:
        """End it in some way, and return in which; raises `AssertionError` if it does not."""

    def holds(self) -> Counter[str]:
        """Count its megabytes, threads and handles; raises if these are too many."""

    def close(self) -> None:
        """End it, and all that was started for it."""


class Monkey:
    """Plays with a program, whose games are in this folder."""

    def __init__(self, program: Program, profile: Path, seed: int) -> None:
        self.found = Found()
        self.done: list[str] = []
        """Everything it did and heard, in words."""
        self._program = program
        self._profile = profile
        self._chance = Random(seed)
        self._seed = seed
        self._told_unsafe = False
        self._stands = self._begin()

    def press(self, keys: int) -> Found:
        """Press so many keys, or raise `Lost`."""
        for _ in range(keys):
            self.found.keys += 1
            if fault := self._program.suffer(self._chance):
                self.found.faults[fault] += 1
                self.done.append(f"({fault})")
            self._press(self._key())
            if self.found.keys % 60 == 0:
                self._find_the_way_back()
            if self._stands.is_left or self._chance.random() < 0.003:
                self._come_back()
        self.found.most |= self._held(self._program.holds)
        return self.found

    # Actions

    def _begin(self) -> Answer:
        """Begin in the main menu, with a new game, or with one that others played, or its end."""
        chance = self._chance
        kind = chance.random()
        if kind < 0.3:
            return self._program.begin(None, chance)
        setup = Setup(
            names=chance.choice((("", ""), ("Ana", "Ben"))),
            starts=chance.choice(list(Starts)),
            squares=chance.random() < 0.3,
            undo=chance.random() < 0.7,
            touch=chance.choice((TouchRule.FREE, TouchRule.LIMITED, TouchRule.NONE)),
            clock=chance.choice((None, 60)),
            passing=chance.random() < 0.2,
            coach=chance.random() < 0.3,
            warning=chance.random() < 0.3,
            seats=chance.choice((*[("", "")] * 4, ("", "mimi"), ("victor", ""))),
        )
        rules = setup.rules(setup.first(lambda: chance.random() < 0.5))
        actions: tuple[Action, ...] = ()
        if kind < 0.6:
            played = parse_record(chance.choice(PLAYED).read_bytes())
            length = len(played.actions)
            most = chance.choice((length, length - 1, chance.randrange(length + 1)))
            rules, actions = played.rules, played.actions[: max(0, most)]
        return self._program.begin(Record(rules, actions, setup.headers()), chance)

    def _key(self) -> str:
        if self._stands.is_typing and self._chance.random() < 0.5:
            return f'"{self._chance.choice(TYPED)}'
        kind = self._chance.random()
        if kind < 0.05:
            return f":{self._chance.choice(list(COMMANDS))}"
        if kind < 0.07:
            return f":{self._chance.choice(LEADING)}"
        return self._chance.choice(OFTEN if kind < 0.5 else KEYS)

    def _press(self, key: str) -> None:
        self.done.append(f"{self._stands.screen} {key}")
        answer = self._stands = self._held(lambda: self._program.press(key))
        self.found.screens[answer.screen] += 1
        self.found.slowest = max(self.found.slowest, answer.work)
        self.done[-1] += f" -> {' | '.join(answer.said)[:80]}"
        patience = PATIENCE * (TRACED if "coverage" in sys.modules else 1.0)
        self._hold(answer.work < patience, f"answered after {answer.work:.3f} s of work")
        self._hold(not answer.lacks, f"no answer: {answer.entries}")
        self._listen(answer)
        self._nothing_is_lost()

    def _find_the_way_back(self) -> None:
        """Go back; where keys are described, their own key ends that first."""
        for _ in range(6):
            if self._is_home:
                return
            self._press(self._stands.back)
            if self._stands.said and "describe." in self._stands.said[-1]:
                self._press(":describe")
        self._hold(self._is_home, "no way back")

    @property
    def _is_home(self) -> bool:
        return self._stands.is_left or self._stands.context in HOMES

    def _come_back(self) -> None:
        """Leave, and start the program again: the game is as it was."""
        self.found.most |= self._held(self._program.holds)
        before = self._stands
        way = self._held(lambda: self._program.leave(self._chance))
        self.found.faults[way] += 1
        self.done.append(f"({way}, and the program begins again)")
        self.found.sessions += 1
        if before.actions and before.is_whole:
            found = self._held(lambda: offered(self._profile))
            for _ in range(LOOKS):
                if found is not None:
                    break
                time.sleep(0.1)  # a helper just being started has the lock until it is itself
                found = self._held(lambda: offered(self._profile))
            self._hold(found is not None, "the game is gone")
            is_same = found is not None and found[: len(before.actions)] == before.actions
            self._hold(is_same, "another game")
        self._told_unsafe = False
        self._stands = self._held(self._begin)

    # Checks

    def _listen(self, answer: Answer) -> None:
        said = answer.said
        self._hold(not any("bug." in text for text in said), f"a bug: {said}")
        for text in said:
            if "fault.saving" in text or "saving.back" in text:
                self._told_unsafe = text.rfind("fault.saving") > text.rfind("saving.back")
            is_you = ".you" in OF_EARLIER_GAMES.sub("", text) and not answer.is_heard_again
            self._hold(answer.listeners == 1 or not is_you, f"nobody is alone: {text}")
        latest = NAME_OF_A_FILE.sub("", next((text for text in reversed(said) if text), ""))
        is_to_two = answer.to == Player.TWO.value
        self._hold(not latest or (OF_TWO in latest) is is_to_two, f"the wrong player: {latest}")
        is_at_table = answer.screen == "TableScreen" and answer.actions is not None
        missed = [text for text in said if "missed" in text]
        self._hold(not (is_at_table and missed), f"a secret: {missed}")

    def _nothing_is_lost(self) -> None:
        """It may go on without a key, and say a moment later what that led to."""
        for _ in range(LOOKS):
            broken = self._lost()
            if not broken:
                return
            time.sleep(0.01)
            self._stands = self._held(self._program.look)
            self._listen(self._stands)
        self._hold(False, broken)

    def _lost(self) -> str:
        """Return what is lost at present."""
        stands = self._stands
        if stands.actions is None:
            return ""
        self.found.actions = max(self.found.actions, len(stands.actions))
        if not stands.is_whole:
            return "" if self._told_unsafe else "not whole, and nothing was said"
        return "" if stands.actions in self._written() else "not in the journal"

    def _written(self) -> list[tuple[str, ...]]:
        found = []
        for path in self._profile.glob(f"{Path(Folder('').journal).stem}*.qrt"):
            try:
                record = parse_journal(path.read_bytes()).record
            except (OSError, RecordError, Altered):
                continue
            found.append(tuple(map(format_action, record.actions)))
        return found

    def _held(self, does: Callable[[], T]) -> T:
        """Return what this returns; if a law is broken meanwhile, report it like the others."""
        try:
            return does()
        except Lost:
            raise
        except AssertionError as broken:
            self._hold(False, str(broken))
            raise

    def _hold(self, is_so: bool, broken: str) -> None:
        if is_so:
            return
        log = self._profile / LOG
        told = log.read_text("utf-8")[-3_000:] if log.is_file() else ""
        before = "\n".join(self.done[-25:])
        raise Lost(f"seed {self._seed}, key {self.found.keys}: {broken}\n{before}\n{told}")


def offered(profile: Path) -> tuple[str, ...] | None:
    """The actions of the game that the next start goes on with."""
    journal = Journal(Folder(str(profile)).journal)
    try:
        left = journal.read()
    except Damaged:
        return None
    finally:
        journal.close()
    if left is None:
        return None
    match = Match.continued(left.record, left.notes, (Person(), Person()), time.monotonic)
    return tuple(map(format_action, match.record().actions))
