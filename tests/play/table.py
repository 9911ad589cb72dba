"""A table to play at in a test: keys in, ids of messages out, and a clock that the test moves.

The program speaks the language of `tests.i18n.ids`, so that no test depends on a wording. In place
of a key, `@menu.settings` goes down a list to the item of that id, wherever it is.
"""

import json
from collections.abc import Callable
from functools import cache
from io import StringIO
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

from quarto_access.core import Record
from quarto_access.guide.guide import Guide
from quarto_access.i18n.catalogues import Languages
from quarto_access.i18n.language import Language
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import Phrase, Telling
from quarto_access.preferences import Preferences
from quarto_access.presenter.presenter import Presenter
from quarto_access.presenter.recorder import Recorder
from quarto_access.processes.scheduler import Scheduler
from quarto_access.speech.manner import USUAL, Manner
from quarto_access.storage.behind import Done
from quarto_access.storage.folder import Folder
from quarto_access.storage.log import Log
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.setting import Setting
from quarto_access.storage.settings import Settings
from quarto_access.ui.clipboard import Clipboard
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.configuration.settings_table import GUARD, SETTINGS, comment
from quarto_access.ui.controller import Controller
from quarto_access.ui.friend.meeting import Meeting
from quarto_access.ui.keys.chosen_keys import ChosenKeys
from quarto_access.ui.recordings import ShowFolder, nothing_shows
from quarto_access.ui.scores import Scores
from quarto_access.ui.table.games import Games
from quarto_access.ui.telling.outbox import Outbox
from quarto_access.ui.telling.reports import Reports
from tests.i18n.ids import IDS

FIRST_WORDS = "terms.opponents.you(level.mimi) first-game.mimi first-game.aim first-game.help(f1)"
"""How a very first game begins, if no lesson has been taken."""


class Voice:
    """An output that remembers what was said, and takes as long as a test wants."""

    def __init__(self, *, can_be_cut: bool = False, seconds: float = 0.0) -> None:
        self.can_be_cut = can_be_cut
        self.seconds = seconds
        self.can_braille = True
        self.said: list[str] = []
        self.manners: list[Manner] = []
        self.brailled: list[str] = []

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        del after
        self.manners.append(manner)
        self.said.append(text if interrupt else f"(behind) {text}")

    def takes(self, text: str, manner: Manner = USUAL) -> float:
        del manner
        return self.seconds if text else 0.0

    def over_by(self, estimate: float) -> float:
        return estimate

    def try_voice(self, text: str, manner: Manner) -> None:
        self.manners.append(manner)
        self.said.append(f"(tried) {text}")

    def braille(self, text: str) -> None:
        self.brailled.append(text)

    def silence(self) -> None:
        self.said.append("(silence)")


@cache
def _comment(setting: Setting[Any], language: Language) -> str:
    """Return the comment of a setting, cached, because there are many tables."""
    return comment(setting, Preferences(language).word)


T = TypeVar("T")


class AtOnce:
    """Does each task at once, for tests, which may wait."""

    def do(self, task: Callable[[], T]) -> Done[T]:
        done = Done[T]()
        done.result = task()
        done.over()
        return done


class OneLanguage(Languages):
    """Languages that always return this one."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language

    def __call__(self, code: str) -> Language:
        del code
        return self._language


class Table:
    """A session in a folder of its own."""

    def __init__(
        self,
        folder: Path,
        setup: Setup | None = None,
        voice: Voice | None = None,
        *,
        in_window: bool = False,
        guard: int = 0,
        introduction: Callable[[], Telling | None] | None = None,
        begins: bool = True,
        outbox: Outbox | None = None,
        language: Language = IDS,
        logs: bool = False,
        guide: Guide | None = None,
        clipboard: Clipboard | None = None,
        show_folder: ShowFolder = nothing_shows,
        meeting: Meeting | None = None,
    ) -> None:
        """Begin; with an `introduction` nothing has been set, as on a first start."""
        self.folder = folder
        self.time = 0.0
        self.drawn = 0
        """The number of calls to chance, which always says yes."""
        self.voice = voice or Voice()
        self._written = StringIO()
        self._read = 0
        self.outbox = outbox = outbox or Outbox()
        reports = Reports(outbox)
        recorder = Recorder(self._written, self._now, reports.transcript_failed)
        scheduler = Scheduler(self._now)
        self.presenter = Presenter(self.voice, recorder, self._now)
        own, today = Folder(str(folder)), lambda: "2026-01-02"
        self.games = Games(own, scheduler, self._throw, today, outbox, worker=AtOnce())
        self.scores = Scores(own, today, outbox)
        self.settings = Settings(
            SETTINGS,
            str(folder / "settings.txt"),
            lambda setting: _comment(setting, language),
            reports.of_settings,
        )
        if introduction is None and begins:
            self.settings.change(GUARD, guard)
        self.session = Controller(
            self.games,
            self.presenter,
            recorder,
            scheduler,
            outbox,
            scores=self.scores,
            configuration=Configuration(
                self.settings,
                Profiles(str(folder / "profiles"), self.settings),
                OneLanguage(language),
                keys=ChosenKeys(self.settings, reports.key_taken),
            ),
            guide=guide,
            clipboard=clipboard,
            in_window=in_window,
            introduction=introduction,
            log=Log(str(folder)) if logs else None,
            show_folder=show_folder,
            meeting=meeting,
        )
        self.session.back()
        if not begins:
            return
        if setup is None:
            self.session.start()
        else:
            rules = setup.rules(setup.first(lambda: True))
            self.session.start_with(Record(rules, headers=setup.headers()))

    def _throw(self) -> bool:
        self.drawn += 1
        return True

    def _now(self) -> float:
        return self.time

    def press(self, keys: str) -> list[str]:
        """Press keys one after the other, and return what was said meanwhile."""
        before = len(self.voice.said)
        for key in keys.split():
            if key.startswith("@"):
                self._go_to(key[1:])
            elif key.startswith(":"):
                self.session.command(key[1:])
            else:
                self.session.press(key)
        return self.voice.said[before:]

    def _go_to(self, label: str) -> None:
        """Go down a list to an item; utterances on the way are dropped."""
        said = self.voice.said
        before = len(said)
        self.session.press("Home")
        while self._item() != label:
            assert self._item(), f"{label} is not in this list: {said[before:]}"
            self.session.press("Down")
        del said[before:-1]

    def _item(self) -> str:
        """Return the id of the item that was said last, in any language; else nothing."""
        said = self.presenter.recall("repeat")
        labels = [a.facts.get("label") for a in said.announcements] if said else []
        return next((label.message for label in labels if isinstance(label, Phrase)), "")

    def read(self, keys: str) -> list[str]:
        """Press keys one after the other, and return what the braille display showed meanwhile."""
        before = len(self.voice.brailled)
        self.press(keys)
        return self.voice.brailled[before:]

    def kill(self) -> None:
        """Leave everything on the disk as a killed program does."""
        self.games._journal._close_file()
        lock = self.games._journal._lock
        assert lock
        lock.close()

    def type(self, text: str) -> list[str]:
        """Type a text, a letter at a time, and return what was said meanwhile."""
        before = len(self.voice.said)
        for letter in text:
            self.session.type(letter)
        return self.voice.said[before:]

    def speak(self, language: Language) -> None:
        """Speak this language to everybody from now on."""
        configuration = self.session.configuration
        configuration.languages = OneLanguage(language)
        configuration.forget()

    def hold(self, key: str) -> list[str]:
        """Hold a key that was pressed before, and return what was said meanwhile."""
        before = len(self.voice.said)
        self.session.press(key, held=True)
        return self.voice.said[before:]

    def wait(self, seconds: float, step: float = 0.25) -> list[str]:
        """Let time pass, and return what was said meanwhile."""
        before = len(self.voice.said)
        until = self.time + seconds
        self.session.pass_time()
        while self.time < until:
            self.time = min(until, self.time + step)
            self.session.pass_time()
        return self.voice.said[before:]

    def hear_the_coach(self, seconds: float = 60.0) -> list[str]:
        """Wait in real time until the coach has answered, and return what was said meanwhile."""
        before, until = len(self.voice.said), monotonic() + seconds
        while self.session.coaching.is_awaited and monotonic() < until:
            sleep(0.01)
            self.time += 0.01
            self.session.pass_time()
        return self.voice.said[before:]

    def transcript(self) -> list[dict[str, Any]]:
        """Return everything that the recorder wrote."""
        return [json.loads(line) for line in self._written.getvalue().splitlines()]

    def read_on(self) -> list[dict[str, Any]]:
        """Return what the recorder wrote since the last call."""
        before, self._read = self._read, self._written.tell()
        return [json.loads(line) for line in self._written.getvalue()[before:].splitlines()]
