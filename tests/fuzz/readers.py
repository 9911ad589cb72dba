"""The table of readers of outside bytes: how each reads, what it may raise, and examples."""

import atexit
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from quarto_access.audio.flac_length import NoFlac, longest
from quarto_access.audio.sound_files import folder as sound_folder
from quarto_access.core import (
    Action,
    Game,
    How,
    NotationError,
    Player,
    Record,
    RecordError,
    Rules,
    apply,
    format_action,
    format_record,
    parse_action,
    parse_position,
    parse_record,
)
from quarto_access.host.text_mode import InputLines, play
from quarto_access.i18n.catalogues import best, found
from quarto_access.i18n.language import Language
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.po import CatalogueError, parse_po
from quarto_access.i18n.system_languages import wanted
from quarto_access.match.finished import Finished, Forgotten, Sitting
from quarto_access.match.letter import Letter, LetterError, format_letter, new_in, read_letters
from quarto_access.match.setup import Setup, Starts
from quarto_access.match.standing import Standing
from quarto_access.players.coach.adviser import adviser
from quarto_access.players.drills import STEPS, Draws, make
from quarto_access.players.levels import LEVELS
from quarto_access.players.sight import Observation
from quarto_access.players.thinker import thinker
from quarto_access.printable import CONTROLS
from quarto_access.processes.codec import from_plain, to_plain
from quarto_access.processes.service import Answering, IsOver, Service
from quarto_access.processes.wire import Message, NoMessage, format_message, parse_message
from quarto_access.speech.backends.prism_worker import PrismService
from quarto_access.storage.checked_lines import CheckedLines
from quarto_access.storage.checked_records import parse_checked, with_check
from quarto_access.storage.drill_scores import DrillScores
from quarto_access.storage.far_touches import FarTouches, parse_touches
from quarto_access.storage.files import Damaged
from quarto_access.storage.folder import Folder
from quarto_access.storage.journal import Journal
from quarto_access.storage.journal_text import (
    Altered,
    Extent,
    format_journal,
    head_of,
    parse_journal,
)
from quarto_access.storage.lesson_progress import LessonProgress
from quarto_access.storage.log import NAME as LOG
from quarto_access.storage.log import Log, entries
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.settings import Settings
from quarto_access.storage.training import Training
from quarto_access.ui.configuration.settings_table import SETTINGS
from quarto_access.ui.keys.keymap import key_named
from quarto_access.ui.screens.tutorial_screens import TutorialScreen
from quarto_access.ui.table.typed_moves import UnknownWord, Vocabulary, understood
from tests.core.recorded import RECORDS
from tests.i18n.facts import facts_of
from tests.i18n.template import LOCALES
from tests.match.letters import kept
from tests.play.table import Table

KEPT = Path(__file__).with_name("kept")


@dataclass(frozen=True)
class Reader:
    """A reader; nothing but its own error `raises` may leave it."""

    name: str
    read: Callable[[bytes], object]
    raises: tuple[type[Exception], ...] = ()
    examples: tuple[bytes, ...] = ()

    @property
    def kept(self) -> tuple[bytes, ...]:
        """The inputs that it could not read once."""
        return tuple(path.read_bytes() for path in sorted((KEPT / self.name).glob("*")))


PERSONAL = b"friends.name = Ana\nfriends.relay = play.example, localhost:8765\nfriends.shut-out =\n"

DRILLED = (
    b"2026-01-02 drill right step 4 run 2 streak 7 best 12\n",
    b"2026-01-02 drill right step 4 run 2 streak 7 best 12 days 5\n",
    b"2026-01-01 daily wrong streak 0 best 5\n",
)


def _text(data: bytes) -> str:
    """Return text as from a terminal or a file name: bytes that are not text are escaped."""
    return data.decode("utf-8", "surrogateescape")


@contextmanager
def _holding(name: str, data: bytes) -> Iterator[Path]:
    """Yield a new folder with only this file."""
    with TemporaryDirectory(dir=_memory()) as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        yield path


@cache
def _memory() -> str | None:
    """Return a folder in which files are fast."""
    return "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108, PTH112


def _record(data: bytes) -> None:
    record = parse_record(data)
    assert parse_record(format_record(record)) == record


def _journal(data: bytes) -> None:
    with _holding("journal.qrt", data) as path:
        journal = Journal(str(path))
        try:
            journal.read()
        except Damaged:
            journal.set_aside()
        journal.close()


def _last(data: bytes) -> None:
    with _holding("last.qrt", data) as path:
        Folder(str(path.parent)).last()


def _settings(data: bytes) -> None:
    with _holding("settings.txt", data) as path:
        settings = Settings(SETTINGS, str(path))
        for setting in SETTINGS:
            setting.format(settings[setting])
        settings.keep()
        settings.close()
        again = Settings(SETTINGS, str(path))
        assert [again[s] for s in SETTINGS] == [settings[s] for s in SETTINGS]


def _profile(data: bytes) -> None:
    with _holding("Ana.txt", data) as path:
        Profiles(str(path.parent), Settings(SETTINGS)).load("Ana")


def _training(data: bytes) -> None:
    with _holding("training.txt", data) as path:
        training = Training(str(path), lambda: "2026-01-02")
        training.score("piece")
        training.answered("piece", right=True)


def _lessons(data: bytes) -> None:
    with _holding("lessons.txt", data) as path:
        progress = LessonProgress(str(path), lambda _: None, lambda _: None)
        TutorialScreen(("board", "tray"), progress).items()
        progress.finish("board")


def _far_touches(data: bytes) -> None:
    with _holding("far-touches.txt", data) as path:
        touches = FarTouches(str(path), lambda _: None)
        for note in parse_touches(data).values():
            Standing.of(note)
        touches.keep("0123456789abcdef", "after 0 touched 1 - turn 1")


def _drills(data: bytes) -> None:
    with _holding("drills.txt", data) as path:
        drills = DrillScores(str(path), lambda: "2026-01-02", len(STEPS))
        make(STEPS[drills.progress.step - 1], Draws(""))
        drills.answered(right=True)
        drills.answered_daily("2026-01-02", right=True)
        again = DrillScores(str(path), lambda: "2026-01-02", len(STEPS))
        assert (again.progress, again.daily) == (drills.progress, drills.daily)


def _statistics(data: bytes) -> None:
    with _holding("statistics.txt", data) as path:
        lines = CheckedLines(str(path))
        for line in lines.read().lines:
            for found in (Finished.of(line), Sitting.of(line), Forgotten.of(line)):
                assert found is None or type(found).of(found.text) == found
        lines.add("sitting 0123456789abcdef 1")
        assert lines.read().lines[-1] == "sitting 0123456789abcdef 1"


def _kept_games() -> tuple[bytes, ...]:
    """Return statistics as they are written, with checks and without."""
    setup = Setup(names=("Ana", "Mimi"), seats=("", "mimi"), squares=True)
    game = Finished("0" * 16, setup, How.CALL, Player.ONE, 9, 1, (2, 3), (4, 5), 6)
    with _holding("statistics.txt", b"") as path:
        for text in (game.text, Sitting("0" * 16, 60).text, Forgotten("0" * 16).text):
            CheckedLines(str(path)).add(text)
        return path.read_bytes(), game.text.encode()


def _statistics_line(data: bytes) -> None:
    found = Finished.of(_text(data))
    assert found is None or Finished.of(found.text) == found


def _log(data: bytes) -> None:
    with _holding(LOG, data) as path:
        entries(str(path.parent))


def _crash(data: bytes) -> None:
    with _holding("crash.txt", data) as path, Log(str(path.parent)).watching():
        entries(str(path.parent))


def _catalogue(data: bytes) -> None:
    texts = parse_po(data)
    language = Language(texts)
    for message in MESSAGES:
        if message in texts:
            said = language.sentence(message, facts_of(message))
            assert len(said) < 10_000
            # Marks of direction and joiners may be in a text: its language may need them.
            assert re.search(f"[{CONTROLS}]", said) is None, "no control characters"


def _letter(data: bytes) -> None:
    for letter in read_letters(_text(data)):
        assert read_letters(format_letter(letter)) == (letter,)
        with suppress(LetterError):
            new_in(letter, kept(Record(letter.rules), letter.sender.other))


def _letters() -> tuple[bytes, ...]:
    """Return texts with letters of games that go on and of one that is over."""
    texts = []
    for data in _records():
        record = parse_record(data)
        for actions in range(len(record.actions) + 1):
            begun = Record(record.rules, record.actions[:actions])
            texts += [format_letter(it) for p in Player if (it := Letter.of(kept(begun, p)))]
    return tuple(f"My turn:\n> {text[:20]}\n> {text[20:]} Bye".encode() for text in texts[::9])


def _languages(data: bytes) -> None:
    languages = wanted({"LC_ALL": "", "LANG": _text(data), "LANGUAGE": _text(data)}, lambda: ())
    assert best(languages, found()) in {"en", *found()}


@cache
def _vocabulary() -> Vocabulary:
    return Vocabulary(Language(), Rules().edition)


@cache
def _game() -> Game:
    game = Game.start(Rules())
    for text in ("1 give TRHG", "2 place A1", "2 give trhg"):
        game = apply(game, parse_action(text)).game
    return game


def _typed_move(data: bytes) -> None:
    understood(_text(data), _game(), _vocabulary())
    _vocabulary().read(_text(data))


class _TypedLines:
    """A session in text mode, which lasts for some lines. A survived bug is announced."""

    def __init__(self) -> None:
        self._closing = ExitStack()
        self._table: Table | None = None
        self._lines = 0

    def __call__(self, data: bytes) -> None:
        table = self._table
        if table is None or table.session.left or self._lines > MOST_LINES:
            table = self._begin()
        self._lines += 1
        before = len(table.voice.said)
        play(table.session, InputLines(StringIO(_text(data))))
        for text in table.voice.said[before:]:
            assert not text.startswith("bug."), "a bug was survived"

    def _begin(self) -> Table:
        self.close()
        folder = self._closing.enter_context(TemporaryDirectory(dir=_memory()))
        table = self._table = Table(Path(folder), Setup(starts=Starts.ONE))
        self._closing.callback(table.session.close)
        return table

    def close(self) -> None:
        self._closing.close()
        self._table, self._lines = None, 0


MOST_LINES = 50

_typed_line = _TypedLines()
atexit.register(_typed_line.close)


def _answer(data: bytes) -> None:
    message = parse_message(data)
    if "answer" in message:
        from_plain(Action, message["answer"])


def _asked(make: Callable[[IsOver], Answering]) -> Callable[[bytes], None]:
    """Return a function that asks a service; it answers or reports a failure, and then ends."""

    def read(data: bytes) -> None:
        message = parse_message(data)
        messages: SimpleQueue[Message | None] = SimpleQueue()
        messages.put(message)
        messages.put(None)
        said: list[Message] = []
        Service(make, messages, said.append).work()
        assert len(said) <= 1
        for told in said:
            assert parse_message(format_message(told)) is not None

    return read


def _question(*parts: object) -> bytes:
    return format_message({"number": 1, "question": to_plain(parts)})


def _records() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted(RECORDS.glob("*.qrt"))[:12])


def _saved_games() -> tuple[bytes, ...]:
    return tuple(with_check(data.decode()).encode() for data in _records())


def _po() -> bytes:
    """Return the beginning of one of our catalogues, with plurals."""
    whole = (LOCALES / "es.po").read_text("utf-8").split("\n\n")
    plurals = [entry for entry in whole if "msgid_plural" in entry]
    return "\n\n".join([*whole[:8], *plurals[:4]]).encode()


def _journals() -> tuple[bytes, ...]:
    """Return journals as they are written, with checks."""
    found = []
    for data in _records():
        record = parse_record(data)
        lines = [format_action(action) for action in record.actions]
        text, _ = format_journal(head_of(record), ["; mask 1 on", *lines], Extent.WHOLE)
        found.append(text.encode())
    return tuple(found)


_GAME = Record(Rules(), (parse_action("1 give TRHG"), parse_action("2 place A1")))

READERS = (
    Reader("record", _record, (RecordError,), _records()),
    Reader("saved game", parse_checked, (RecordError,), (*_saved_games(), *_journals())),
    Reader("action", lambda d: parse_action(_text(d)), (NotationError,), (b"1 call A1 B1 C1 D1",)),
    Reader(
        "position",
        lambda d: parse_position(_text(d)),
        (NotationError,),
        (b"TRHG............/................/................/............trhg -",),
    ),
    Reader("journal", _journal, (), (*_journals(), *_records())),
    Reader("journal text", parse_journal, (RecordError, Altered), _journals()),
    Reader("last choice", _last, (Damaged,), _records()),
    Reader("settings", _settings, (), (Settings(SETTINGS).text().encode(), PERSONAL)),
    Reader("profile", _profile, (), (Settings(SETTINGS).text().encode(),)),
    Reader("training", _training, (), (b"2026-01-02 piece right\n2026-01-03 mark wrong\n",)),
    Reader("touches", _far_touches, (), (b"0123456789abcdef after 2 touched 3 - turn 1\n",)),
    Reader("lessons", _lessons, (), (b"done board\nbegun tray 2\n",)),
    Reader("drills", _drills, (), DRILLED),
    Reader("statistics", _statistics, (), _kept_games()),
    Reader("line of the statistics", _statistics_line, (), _kept_games()),
    Reader("log", _log, (), (b"2026-01-02 03:04:05 | problem | a.py:1 | No: x | key Q\n  at\n",)),
    Reader("crash", _crash, (), (b'Fatal\n  File "/a/b.py", line 3 in f\n',)),
    Reader("catalogue", _catalogue, (CatalogueError,), (_po(),)),
    Reader("letter", _letter, (LetterError,), _letters()),
    Reader("languages of the system", _languages, (), (b"de_AT.UTF-8@euro:fr", b"C")),
    Reader(
        "sound",
        longest,
        (NoFlac,),
        tuple(path.read_bytes() for path in sorted(sound_folder().rglob("*.flac"))[:3]),
    ),
    Reader("key", lambda d: key_named(_text(d)), (), (b"shift+comma", b"Ctrl+Shift+F10")),
    Reader("typed move", _typed_move, (UnknownWord,), (b"tall round to b2", b"Quarto row 2")),
    Reader(
        "typed line", _typed_line, (), (b"Right shift+TAB Enter\n:keys\n\x1b[A\n", b"b2 tall\n")
    ),
    Reader(
        "answer of a process",
        _answer,
        (NoMessage,),
        (format_message({"number": 1, "answer": to_plain(_GAME.actions[0])}),),
    ),
    Reader(
        "question to the computer",
        _asked(thinker),
        (NoMessage,),
        (_question(next(iter(LEVELS)), "1", Observation(_game(), (), False)),),
    ),
    Reader("question to the coach", _asked(adviser), (NoMessage,), (_question(_GAME, False),)),
    Reader(
        "question to Prism",
        _asked(lambda _: PrismService({}).answer),
        (NoMessage,),
        (json.dumps({"number": 1, "question": ["begin", "reader"]}).encode(),),
    ),
)
