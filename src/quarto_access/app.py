"""Builds every part of the program and runs it; the only module that knows them all."""

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import cache, partial
from io import StringIO
from os.path import join
from typing import TYPE_CHECKING, Any, TextIO

from quarto_access.awake import awake
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.guide.guide import Guide
from quarto_access.i18n.catalogues import Languages
from quarto_access.narration import bugs
from quarto_access.narration.announcement import NOTHING, Telling, say
from quarto_access.presenter.output import Output
from quarto_access.presenter.presenter import Presenter
from quarto_access.presenter.recorder import Recorder
from quarto_access.processes.scheduler import Scheduler
from quarto_access.storage.folder import Folder, default_folder
from quarto_access.storage.log import Log
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.setting import Setting
from quarto_access.storage.settings import NAME as SETTINGS_NAME
from quarto_access.storage.settings import Report, Settings
from quarto_access.ui.clipboard import Clipboard
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.configuration.settings_table import (
    LINES,
    SCALE,
    SETTINGS,
    SPEAKS,
    THEME,
    TRAY,
    comment,
)
from quarto_access.ui.controller import Controller
from quarto_access.ui.friend.meeting import Link, Meeting
from quarto_access.ui.keys.chosen_keys import ChosenKeys
from quarto_access.ui.scores import Scores
from quarto_access.ui.table.games import Games
from quarto_access.ui.telling.first_prompt import Introduction
from quarto_access.ui.telling.outbox import Kind, Outbox
from quarto_access.ui.telling.reports import Reports

if TYPE_CHECKING:
    from quarto_access.audio.hearing import Hearing
    from quarto_access.audio.sound import Sound
    from quarto_access.core.board import Square
    from quarto_access.remote.connection import Linked
    from quarto_access.speech.backend import Backend
    from quarto_access.speech.backends.sound_player import FilePlayback, SoundPlayer
    from quarto_access.speech.choice import WayOfSpeaking
    from quarto_access.speech.manner import Voice
    from quarto_access.storage.handed_link import HandedLinks
    from quarto_access.view.picture import Appearance, Picture

LAST_WORDS = 5.0
"""The most seconds for which the window stays open until the last words have been heard."""


@value
class Options:
    """The options of the command line for a game."""

    profile: str | None = None
    seed: int | None = None
    transcript: TextIO | None = None
    load: Record | None = None
    quick: bool = False
    braille: bool = False
    link: str | None = None
    """A link to a table, or its code, as it was given; it may be neither."""


class _Program:
    """The parts that the text mode and the window share, built in their order of dependency."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.folder = folder_of(options)
        self.log = Log(self.folder.path, private=self._names)
        self._games: Games | None = None
        self._said: set[str] = set()
        try:
            self._build()
        except Exception as problem:
            self.log.caught(problem, "starting")
            raise

    def _build(self) -> None:
        self.outbox = Outbox()
        self.reports = reports = Reports(self.outbox)
        self.languages = Languages(self.folder.locales, report=reports.of_languages)
        self.scheduler = Scheduler(awake)
        path = self.folder.path
        self.settings = settings = Settings(
            SETTINGS, join(path, SETTINGS_NAME), self._comment, reports.of_settings
        )
        self.configuration = Configuration(
            settings,
            Profiles(self.folder.profiles, settings),
            self.languages,
            ChosenKeys(settings, reports.key_taken),
        )

    def controller(
        self,
        output: Output,
        sound: "Sound | None" = None,
        introduction: Introduction | None = None,
        clipboard: Clipboard | None = None,
    ) -> tuple[Controller, Presenter]:
        """Return the controller, and the presenter that it speaks through."""
        now, options = self.scheduler.now, self.options
        recorder = Recorder(options.transcript, now, self.reports.transcript_failed)
        presenter = Presenter(output, recorder, now, sound)
        today = partial(time.strftime, "%Y-%m-%d")
        games = Games(self.folder, self.scheduler, _chance(options.seed), today, self.outbox)
        controller = Controller(
            games,
            presenter,
            recorder,
            self.scheduler,
            self.outbox,
            scores=Scores(self.folder, today, self.outbox),
            configuration=self.configuration,
            guide=Guide(_show_in_browser),
            clipboard=clipboard,
            in_window=sound is not None,
            introduction=introduction,
            log=self.log,
            show_folder=_show_folder,
            meeting=Meeting(self._connect, _secret),
        )
        self._games = games
        return controller, presenter

    def _connect(self, addresses: Sequence[str], token: str, linked: "Linked") -> Link:
        """Begin a connection to a relay."""
        from quarto_access import __version__
        from quarto_access.remote.connection import Connection

        post = self.scheduler.posting(lambda task: task())
        return Connection(addresses, token, f"quarto-access {__version__}", post, linked)

    def start(self, controller: Controller) -> None:
        """Begin with the game or the menu that the options ask for."""
        if self.options.load:
            controller.start_with(self.options.load)
        else:
            controller.start("quick-game" if self.options.quick else "main-menu")
        if self.options.link is not None:
            controller.follow_link(self.options.link)
        self.folder.sweep(time.time())  # after the first words, so as not to delay them

    @contextmanager
    def going_on(self, doing: str) -> Iterator[None]:
        """Go on after a bug outside the game itself, and log it."""
        try:
            yield
        except Exception as problem:  # noqa: BLE001 - the game can do without it
            self.caught(problem, doing)

    def caught(self, problem: Exception, doing: str) -> None:
        """Log a bug outside the game itself, and say so; may be called on any thread."""
        self.failed_aside(self.log.caught(problem, doing))

    def failed_aside(self, kind: str) -> None:
        """Have a bug outside the game itself announced; may be called on any thread."""
        self.scheduler.post(partial(self._say_failed, kind))

    def _say_failed(self, kind: str) -> None:
        """Say that something failed, once for each kind of bug."""
        if kind not in self._said:
            self._said.add(kind)
            is_kept = self._games is None or self._games.is_whole
            self.outbox.put(Kind.BUG, bugs.survived(is_kept=is_kept))

    def _names(self) -> tuple[str, ...]:
        """Return the players' names, which the log leaves out. May be called on any thread."""
        match = self._games.in_progress if self._games else None
        return tuple(filter(None, match.setup.names)) if match else ()

    def _comment(self, setting: Setting[Any]) -> str:
        """Return the comment above a setting in its file, in the language of the first player."""
        return comment(setting, self.configuration.preferences(Player.ONE).word)


def _secret() -> str:
    """Return 32 hexadecimal digits that nobody can foresee."""
    return os.urandom(16).hex()


def play_text(options: Options) -> None:
    """Play in the terminal until the players leave or the input ends.

    It also ends, with the game kept, and raises the reason, where nobody can be told anything.
    """
    from quarto_access.host.text_mode import InputLines, leaving_on_signals, play, say_what_to_type
    from quarto_access.speech.backends.terminal import TerminalOutput

    problems: list[OSError] = []

    def gone(problem: OSError) -> None:
        problems.append(problem)
        controller.left = True

    stream = sys.stdout or StringIO()  # without one there is only the transcript
    output = TerminalOutput(stream, gone)
    program = _Program(options)
    controller, _ = program.controller(output)
    output.brailles = lambda: options.braille or program.settings[LINES]
    with program.log.watching(), leaving_on_signals(), ExitStack() as watched:

        def watch() -> None:
            watched.enter_context(program.log.watching_threads(program.failed_aside))

        try:
            program.start(controller)
            if sys.stdin and sys.stdin.isatty():
                say_what_to_type(controller)
            play(controller, InputLines(sys.stdin, watch))
        except KeyboardInterrupt:  # Ctrl+C: somebody is there to hear what becomes of the game
            controller.interrupted()
            raise
        finally:
            controller.close()
    if problems:
        raise problems[0]


def play_window(options: Options, ways: "Sequence[WayOfSpeaking] | None" = None) -> None:
    """Play in a window until the players leave or it is closed; raises `NoDisplay`.

    It speaks in the first of the ways that works, by default the usual ones.
    """
    program = WindowProgram(options, ways)
    with program.log.watching_threads(program.failed_aside):
        try:
            program.play()
        finally:
            program.close()


class WindowProgram(_Program):
    """The program with a voice and sounds, which start at once, and a window to play in.

    The threads of speech and sound read only values that do not change, and post their results,
    which the game's thread then handles.
    """

    def __init__(self, options: Options, ways: "Sequence[WayOfSpeaking] | None" = None) -> None:
        from quarto_access.audio.sound import Sound
        from quarto_access.speech.choice import usual_ways
        from quarto_access.speech.speaker import Speaker

        super().__init__(options)
        self._controller: Controller | None = None
        self._first = self.configuration.preferences(Player.ONE)
        self._shown: tuple[Picture, Appearance] | None = None
        self._wrote_advice = False
        posting = self.scheduler.posting
        self.sound = Sound(
            posting(self._sound_changed),
            posting(self.reports.sound_broken),
            posting(self.reports.pack_lost),
            self.caught,
        )
        self.sound.wanted = self._first.hearing
        own_voice = MixedPlayer(self.sound), self._no_voice, posting(self._voices_found)
        self.speaker = speaker = Speaker(
            ways or usual_ways(*own_voice),
            self._switched,
            wanted=self.settings[SPEAKS],
            changed=posting(self._what_speaks_may_be_known),
            note=self.log.note,
        )
        self.settings.watch(lambda _: speaker.prefer(self.settings[SPEAKS]))
        self.configuration.find_voices = speaker.find_voices

    def play(self) -> None:
        """Play until the players leave or the window is closed."""
        from quarto_access.host.leaving import WITHIN
        from quarto_access.host.system_clipboard import SystemClipboard
        from quarto_access.host.window import Window
        from quarto_access.view.drawing import Painter
        from quarto_access.view.scene import under

        window = Window()
        controller, presenter = self.controller(
            self.speaker, self.sound, self._who_speaks, SystemClipboard()
        )
        self._controller = controller
        self.scheduler.wake = window.wake
        painter = Painter()

        def paint(*seen: Any) -> None:
            with self.going_on("the picture"):
                painter.paint(*seen)

        with self.log.watching(), self._links(controller):
            try:
                self.start(controller)
                look = partial(self._look, controller)
                gone, give_way = self.sound.mixer.lost, self.speaker.give_way
                window.play(
                    controller, look, paint, gone, under, give_way=give_way, woke=self._woke
                )
                _hear_out(presenter)
            finally:
                controller.close()
                self.log.ends_within(WITHIN)
                window.close()

    def close(self) -> None:
        """End speech and sound; parts that hang are abandoned, and the process must then end."""
        from quarto_access.host.leaving import WITHIN, close_all

        self.log.ends_within(WITHIN)
        hanging = close_all({"speech": self.speaker.close, "sound": self.sound.close})
        for name in hanging:
            self.log.note(name, "did not end")
        if not hanging:
            self.log.has_ended()

    def _links(self, controller: Controller) -> "closing[HandedLinks]":
        """Follow the links that are handed over by later starts, until it is closed."""
        from quarto_access.storage.handed_link import HandedLinks

        return closing(
            HandedLinks(self.folder.path, self.scheduler.posting(controller.follow_link))
        )

    # The picture

    def _look(self, controller: Controller) -> "tuple[Picture, Appearance]":
        """Return the picture; after a bug, the one before."""
        with self.going_on("the picture"):
            self._shown = self._seen(controller)
        assert self._shown is not None  # a bug in the very first picture ends the program
        return self._shown

    def _seen(self, controller: Controller) -> "tuple[Picture, Appearance]":
        from quarto_access.view.current_picture import showing
        from quarto_access.view.picture import Appearance, Theme

        is_mute = self.speaker.is_mute
        notice = self._text(say("picture.no-voice")) if is_mute else ""
        advice = self._advice() if is_mute else ()
        seen = showing(controller.screen, controller.in_view, controller.teller, notice, advice)
        settings = self.settings
        look = Appearance(Theme(settings[THEME]), settings[SCALE] / 100, settings[TRAY])
        return seen, look

    # Results from the threads of speech and sound, handled on the game's thread

    def _sound_changed(self, alive: bool) -> None:
        self.reports.sound_changed(alive)
        if alive:  # our own voice needs it
            self.speaker.look_again()
        self._what_speaks_may_be_known()

    def _woke(self) -> None:
        """Look for sound and speech anew: the computer has slept, and either may have gone."""
        self.sound.mixer.lost()
        self.speaker.look_again()

    def _voices_found(self, found: "Sequence[Voice]") -> None:
        self.configuration.voices = tuple(found)

    def _what_speaks_may_be_known(self) -> None:
        if self._controller:
            self._controller.what_speaks_may_be_known()

    def _who_speaks(self) -> Telling | None:
        """Announce what speaks, once it is known; nothing if the speaker announces it.

        Our own voice can exist without a sound card to play it.
        """
        from quarto_access.speech.choice import OWN_VOICE

        name, is_mute, mixer = self.speaker.name, self.speaker.is_mute, self.sound.mixer
        if name == OWN_VOICE or is_mute:
            if not mixer.has_looked:
                return None
            if is_mute or not mixer.alive:
                return NOTHING
        return _speaking(name) if name else None

    # Words that the threads of speech make from values that do not change

    def _text(self, telling: Telling) -> str:
        """Return the words of a telling for the player spoken to last."""
        latest = self._controller.teller.latest if self._controller else self._first
        return latest.text(telling)

    def _no_voice(self, language: str, instead: str) -> str:
        """Return the news that a language has no voice, in the language of the voice used."""
        languages = Languages(self.folder.locales)  # the others belong to the game's thread
        name = languages(language.replace("-", "_")).sentence("language.name")
        speaker = languages(instead.split("-", maxsplit=1)[0])
        return speaker.utterance(say("speaking.no-voice", language=name).announcements)

    def _switched(self, name: str) -> str:
        """Return the news of what speaks now; the terminal also gets advice, once."""
        from quarto_access.speech.choice import TERMINAL

        if name == TERMINAL and not self._wrote_advice and sys.stderr:
            self._wrote_advice = True
            self._write_advice(sys.stderr)
        return self._text(_speaking(name))

    def _advice(self) -> tuple[str, ...]:
        """Return written advice for when nothing speaks."""
        from quarto_access.narration.no_speech_advice import unheard

        told = unheard(sys.platform, sound=self.sound.mixer.alive).announcements
        return tuple(self._text(Telling((announcement,))) for announcement in told)

    def _write_advice(self, stream: TextIO) -> None:
        """Write the advice in short lines, which fit a terminal of any width."""
        from textwrap import wrap

        self.sound.mixer.will_play()  # waits until it is known
        for text in self._advice():
            lines = wrap(text, 72, break_long_words=False, break_on_hyphens=False)
            stream.write("".join(f"{line}\n" for line in lines))
        stream.flush()


def _show_folder(folder: str) -> None:
    """Have the system show a folder; what that needs is imported when it is wanted."""
    from quarto_access.processes.file_manager import show

    show(folder)


def folder_of(options: Options) -> Folder:
    """Return the player's folder."""
    return Folder(options.profile) if options.profile else default_folder()


def configuration_of(
    folder: Folder, report: Callable[[Report], None] = lambda _: None
) -> Configuration:
    """Return the player's configuration, read as the game reads it; nothing is written."""
    languages = Languages(folder.locales)  # first: languages that were added can be set
    settings = Settings(SETTINGS, join(folder.path, SETTINGS_NAME), report=report)
    return Configuration(settings, languages=languages)


@contextmanager
def way_begun(name: str, hearing: "Hearing") -> "Iterator[Backend]":
    """Yield the way of speaking with this name, begun as in a game, and close it afterwards."""
    from quarto_access.audio.sound import Sound
    from quarto_access.speech.choice import OWN_VOICE, usual_ways

    with ExitStack() as used:
        ways = {way.name: way for way in usual_ways()}
        if ways[name].kind == OWN_VOICE:  # the others need no sound card of ours
            sound = used.enter_context(closing(Sound()))
            sound.wanted = hearing
            ways = {way.name: way for way in usual_ways(MixedPlayer(sound))}
        yield used.enter_context(closing(ways[name].make()))


class MixedPlayer:
    """Plays the game's own voice through the mixer, or through the system if there is no card."""

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
    def _system(self) -> "SoundPlayer":
        from quarto_access.speech.backends.sound_player import SystemPlayer

        return SystemPlayer()


def _speaking(name: str) -> Telling:
    """Announce what speaks from now on: one of our own ways, or a screen reader by its name."""
    from quarto_access.speech.choice import OWN_VOICE, TERMINAL

    if name in {OWN_VOICE, TERMINAL}:
        return say(f"speaking.{name}")
    return say("speaking.through", name=name)


def _show_in_browser(path: str, failed: Callable[[], object]) -> bool:
    from quarto_access.processes.browser import show

    return show(path, failed)


def _hear_out(presenter: Presenter) -> None:
    """Wait until the last words have been heard: closing the window would cut them off."""
    until = min(presenter.over_at, time.monotonic() + LAST_WORDS)
    time.sleep(max(0.0, until - time.monotonic()))


def _chance(seed: int | None) -> Callable[[], bool]:
    """Return a coin, always the same for the same seed. It is made when first thrown."""

    @cache
    def coin() -> Callable[[], float]:
        from random import Random

        return Random(seed).random

    return lambda: coin()() < 0.5
