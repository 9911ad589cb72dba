"""Builds every part of the program and runs it; the only module that knows them all."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from os.path import join
from typing import TYPE_CHECKING, Any, TextIO

from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.i18n.catalogues import Languages
from quarto_access.narration import bugs
from quarto_access.narration.announcement import NOTHING, Telling, say
from quarto_access.presenter.output import Output
from quarto_access.presenter.presenter import Presenter
from quarto_access.presenter.recorder import Recorder
from quarto_access.processes.scheduler import Scheduler
from quarto_access.storage.folder import Folder, default_folder
from quarto_access.storage.log import Log
from quarto_access.storage.profiles import NAME as PROFILES_NAME
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.setting import Setting
from quarto_access.storage.settings import NAME as SETTINGS_NAME
from quarto_access.storage.settings import Settings
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.configuration.settings_table import (
    LINES,
    SCALE,
    SETTINGS,
    SPEAKS,
    THEME,
    comment,
)
from quarto_access.ui.controller import Controller
from quarto_access.ui.keys.chosen_keys import ChosenKeys
from quarto_access.ui.table.games import Games
from quarto_access.ui.telling.outbox import Kind, Outbox
from quarto_access.ui.telling.reports import Reports

if TYPE_CHECKING:
    from quarto_access.audio.sound import Sound
    from quarto_access.core.board import Square
    from quarto_access.speech.backends.sound_player import FilePlayback
    from quarto_access.speech.backends.sound_player import SoundPlayer as VoicePlayer
    from quarto_access.speech.choice import WayOfSpeaking
    from quarto_access.speech.manner import Voice
    from quarto_access.speech.speaker import Speaker

LAST_WORDS = 5.0
"""Seconds for which the window stays open at most, until the last words have been heard."""


@value
class Options:
    """What the command line asks of a game."""

    profile: str | None = None
    seed: int | None = None
    transcript: TextIO | None = None
    load: Record | None = None
    quick: bool = False
    braille: bool = False


class _Program:
    """What the text mode and the window have in common, built in the order in which it depends."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.folder = folder_of(options)
        self.log = Log(self.folder.path, private=self._names)
        self._games: Games | None = None
        self._said: set[str] = set()
        try:
            self._build(options)
        except Exception as problem:
            self.log.caught(problem, "starting")
            raise

    def _build(self, options: Options) -> None:
        self.outbox = Outbox()
        self.reports = reports = Reports(self.outbox)
        self.languages = languages_of(options, reports.of_languages)
        self.scheduler = Scheduler(time.monotonic)
        path = self.folder.path
        self.settings = settings = Settings(
            SETTINGS, join(path, SETTINGS_NAME), self._comment, reports.of_settings
        )
        self.configuration = Configuration(
            settings,
            Profiles(join(path, PROFILES_NAME), settings),
            self.languages,
            ChosenKeys(settings, reports.key_taken),
        )

    def controller(
        self,
        output: Output,
        sound: "Sound | None" = None,
        introduction: Callable[[], Telling | None] | None = None,
    ) -> tuple[Controller, Presenter]:
        """Return the controller, and the presenter that it speaks through."""
        now, options = self.scheduler.now, self.options
        recorder = Recorder(options.transcript, now, self.reports.transcript_failed)
        presenter = Presenter(output, recorder, now, sound)
        today = lambda: time.strftime("%Y-%m-%d")  # noqa: E731
        games = Games(self.folder, self.scheduler, _chance(options.seed), today, self.outbox)
        controller = Controller(
            games,
            presenter,
            recorder,
            self.scheduler,
            self.outbox,
            configuration=self.configuration,
            in_window=sound is not None,
            introduction=introduction,
            log=self.log,
        )
        self._games = games
        return controller, presenter

    @contextmanager
    def going_on(self, doing: str) -> Iterator[None]:
        """Log a bug beside the game, and go on."""
        try:
            yield
        except Exception as problem:  # noqa: BLE001 - whatever it is, the game can do without
            self.caught(problem, doing)

    def caught(self, problem: Exception, doing: str) -> None:
        """Log a bug beside the game, and say so; called on any thread."""
        self.failed_aside(self.log.caught(problem, doing))

    def failed_aside(self, kind: str) -> None:
        """Say that something went wrong beside the game, once for each kind of bug."""
        if kind not in self._said:
            self._said.add(kind)
            self.outbox.put(Kind.BUG, bugs.survived())

    def _names(self) -> tuple[str, ...]:
        """The names of the players, which do not go into the log."""
        match = self._games.match if self._games else None
        return tuple(filter(None, match.setup.names)) if match else ()

    def _comment(self, setting: Setting[Any]) -> str:
        """What stands above a setting in its file, in the language of the first player."""
        return comment(setting, self.configuration.preferences(Player.ONE).word)


def play_text(options: Options) -> None:
    """Play in the terminal until the players leave or the input ends."""
    from quarto_access.host.text_mode import InputLines, play
    from quarto_access.speech.backends.silent import SilentOutput
    from quarto_access.speech.backends.terminal import TerminalOutput

    output = TerminalOutput(sys.stdout) if sys.stdout else SilentOutput()
    program = _Program(options)
    controller, _ = program.controller(output)
    if isinstance(output, TerminalOutput):
        output.brailles = lambda: options.braille or program.settings[LINES]
    with program.log.watching(), ExitStack() as watched:

        def watch() -> None:
            watched.enter_context(program.log.watching_threads(program.failed_aside))

        try:
            _start(controller, options)
            if sys.stdin and sys.stdin.isatty():
                controller.teller.remark(say("terminal.help"))
            play(controller, InputLines(sys.stdin, watch))
        finally:
            controller.close()


def play_window(options: Options, ways: "Sequence[WayOfSpeaking] | None" = None) -> None:
    """Play in a window until the players leave or it is closed; raises `NoDisplay`.

    It speaks in the first of the ways that works, by default the usual ones.
    """
    program = _Program(options)
    with program.log.watching_threads(program.failed_aside):
        _play_window(program, options, ways)


def _play_window(
    program: _Program, options: Options, ways: "Sequence[WayOfSpeaking] | None"
) -> None:
    from quarto_access.audio.sound import Sound
    from quarto_access.speech.choice import TERMINAL, usual_ways
    from quarto_access.speech.speaker import Speaker

    post, reports = program.scheduler.post, program.reports
    program.scheduler.may_be_woken = True
    words = _Words(program)

    def what_speaks_may_be_known() -> None:
        if words.controller:
            words.controller.what_speaks_may_be_known()

    def sound_changed(alive: bool) -> None:
        reports.sound_changed(alive)
        post(what_speaks_may_be_known)

    def voices(found: "Sequence[Voice]") -> None:
        program.configuration.voices = tuple(found)

    sound = Sound(sound_changed, reports.sound_broken, program.caught)
    sound.wanted = program.configuration.preferences(Player.ONE).hearing
    ways = ways or usual_ways(mixed_player(sound), words.no_voice, voices)
    advice = _Advice(words, sound)

    def switched(name: str) -> str:
        if name == TERMINAL:
            advice.write()
        return words.text(_speaking(name))

    speaker = Speaker(
        ways,
        switched,
        lambda: words.way,
        changed=lambda: post(what_speaks_may_be_known),
        note=program.log.note,
    )
    program.configuration.find_voices = speaker.find_voices
    try:
        from quarto_access.host.window import Window
        from quarto_access.view.current_picture import showing
        from quarto_access.view.drawing import Painter
        from quarto_access.view.picture import Appearance, Picture, Theme

        window = Window()
        controller, presenter = program.controller(
            speaker, sound, introduction=lambda: _who_speaks(speaker, sound)
        )
        words.controller = controller
        program.scheduler.wake = window.wake
        settings = program.settings

        shown: list[tuple[Picture, Appearance]] = []
        painter = Painter()

        def show() -> tuple[Picture, Appearance]:
            """What is to be seen; what was seen last, where a bug is in the way."""
            with program.going_on("the picture"):
                shown[:] = [look()]
            return shown[0]

        def paint(*seen: Any) -> None:
            with program.going_on("the picture"):
                painter.paint(*seen)

        def look() -> tuple[Picture, Appearance]:
            notice = words.text(say("picture.no-voice")) if speaker.is_mute else ""
            lines = advice.lines() if speaker.is_mute else ()
            seen = showing(controller.screen, controller.match, controller.teller, notice, lines)
            return seen, Appearance(Theme(settings[THEME]), settings[SCALE] / 100)

        with program.log.watching():
            try:
                _start(controller, options)
                window.play(controller, show, paint, sound.mixer.lost)
                _hear_out(presenter)
            finally:
                controller.close()
                window.close()
    finally:
        speaker.close()
        sound.close()


class _Words:
    """What threads may read: how words read to whoever is spoken to, and what is to speak."""

    def __init__(self, program: _Program) -> None:
        self.controller: Controller | None = None
        self.way = program.settings[SPEAKS]
        self._languages = program.languages
        self._first = program.configuration.preferences(Player.ONE)
        program.settings.watch(lambda _: setattr(self, "way", program.settings[SPEAKS]))

    def text(self, telling: Telling) -> str:
        """How it reads to whoever was spoken to last."""
        return (self.controller.teller.latest if self.controller else self._first).text(telling)

    def no_voice(self, language: str, instead: str) -> str:
        """The news that a language has no voice, in the language of the voice that is there."""
        name = self._languages(language.replace("-", "_")).sentence("language.name")
        speaker = self._languages(instead.split("-", maxsplit=1)[0])
        return speaker.utterance(say("speaking.no-voice", language=name).announcements)


class _Advice:
    """What to do where nothing speaks, to be read: in the window, and once in the terminal."""

    def __init__(self, words: _Words, sound: "Sound") -> None:
        self._words = words
        self._sound = sound
        self._is_written = False

    def lines(self) -> tuple[str, ...]:
        from quarto_access.narration.no_speech_advice import unheard

        told = unheard(sys.platform, sound=self._sound.mixer.alive).announcements
        return tuple(self._words.text(Telling((announcement,))) for announcement in told)

    def write(self) -> None:
        """In short lines, which a terminal of any width takes."""
        if self._is_written or sys.stderr is None:
            return
        from textwrap import wrap

        self._is_written = True
        self._sound.mixer.will_play()  # which waits until that is known
        for text in self.lines():
            lines = wrap(text, 72, break_long_words=False, break_on_hyphens=False)
            sys.stderr.write("".join(f"{line}\n" for line in lines))
        sys.stderr.flush()


def folder_of(options: Options) -> Folder:
    return Folder(options.profile) if options.profile else default_folder()


def languages_of(
    options: Options, report: Callable[[Telling], object] = lambda _: None
) -> Languages:
    """Those that there are, and those that the player has added."""
    return Languages(folder_of(options).locales, report=report)


def _start(controller: Controller, options: Options) -> None:
    if options.load:
        controller.start_with(options.load)
    else:
        controller.start("quick-game" if options.quick else "main-menu")


class _MixedPlayer:
    """The game's own voice goes through its mixer, or the system's player where there is none."""

    def __init__(self, sound: "Sound") -> None:
        self._sound = sound

    def ready(self) -> None:
        if not self._sound.mixer.will_play():
            self._system.ready()

    def play(self, path: str, seconds: float, square: "Square | None") -> "FilePlayback":
        if self._sound.mixer.will_play():
            return self._sound.speak(path, square)
        return self._system.play(path, seconds, square)

    @property
    def _system(self) -> "VoicePlayer":
        from quarto_access.speech.backends.sound_player import SystemPlayer

        return SystemPlayer()


def mixed_player(sound: "Sound") -> "VoicePlayer":
    """What plays the game's own voice."""
    return _MixedPlayer(sound)


def _who_speaks(speaker: "Speaker", sound: "Sound") -> Telling | None:
    """What speaks, once it is known; nothing where the speaker tells it itself.

    Our own voice may be made and have nothing to be heard through.
    """
    from quarto_access.speech.choice import OWN_VOICE

    name = speaker.name
    if name == OWN_VOICE or speaker.is_mute:
        if not sound.mixer.has_looked:
            return None
        if speaker.is_mute or not sound.mixer.alive:
            return NOTHING
    return _speaking(name) if name else None


def _speaking(name: str) -> Telling:
    """The news of what speaks from now on: one of our own ways, or a screen reader by its name."""
    from quarto_access.speech.choice import OWN_VOICE, TERMINAL

    if name in {OWN_VOICE, TERMINAL}:
        return say(f"speaking.{name}")
    return say("speaking.through", name=name)


def _hear_out(presenter: Presenter) -> None:
    """Wait until the last words have been heard: a window that closes takes them along."""
    until = min(presenter.over_at, time.monotonic() + LAST_WORDS)
    time.sleep(max(0.0, until - time.monotonic()))


def _chance(seed: int | None) -> Callable[[], bool]:
    """A coin, the same one for the same seed. It is made when first thrown."""
    coins: list[Callable[[], float]] = []

    def throw() -> bool:
        if not coins:
            from random import Random

            coins.append(Random(seed).random)
        return coins[0]() < 0.5

    return throw
