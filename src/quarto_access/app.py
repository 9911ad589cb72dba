"""Builds every part of the program and runs it; the only module that knows them all."""

import sys
import time
from collections.abc import Callable, Sequence
from os.path import join
from typing import TYPE_CHECKING, TextIO

from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.i18n.catalogues import Languages
from quarto_access.narration.announcement import NOTHING, Fact, Telling, say
from quarto_access.presenter.output import Output
from quarto_access.presenter.presenter import Presenter
from quarto_access.presenter.recorder import Recorder
from quarto_access.storage.folder import Folder, default_folder
from quarto_access.storage.profiles import NAME as PROFILES_NAME
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.settings import NAME as SETTINGS_NAME
from quarto_access.storage.settings import Settings
from quarto_access.ui.evening import Evening
from quarto_access.ui.session import Session
from quarto_access.ui.settings_table import (
    LANGUAGES,
    LINES,
    SCALE,
    SETTINGS,
    SPEAKS,
    THEME,
    comment,
)
from quarto_access.ui.wishes import Wishes

if TYPE_CHECKING:
    from quarto_access.audio.sound import Sound
    from quarto_access.core.board import Square
    from quarto_access.speech.backends.player import Player as VoicePlayer
    from quarto_access.speech.backends.player import Playing
    from quarto_access.speech.choice import Way
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


def play_text(options: Options) -> None:
    """Play in the terminal until the players leave or the input ends."""
    from quarto_access.host.terminal import Lines, play
    from quarto_access.speech.backends.silent import SilentOutput
    from quarto_access.speech.backends.terminal import TerminalOutput

    output = TerminalOutput(sys.stdout) if sys.stdout else SilentOutput()
    languages = languages_of(options)
    told = _Told(languages)
    settings = _settings(options, told)
    wishes = Wishes(settings, _profiles(options, settings), languages)
    session, presenter = _session(options, output, wishes, told)
    if isinstance(output, TerminalOutput):
        output.brailles = lambda: options.braille or settings[LINES]
    try:
        _start(session, options)
        if sys.stdin and sys.stdin.isatty():
            presenter.again(say("terminal.help"))
        play(session, presenter, Lines(sys.stdin))
    finally:
        session.close()


def play_window(options: Options, ways: "Sequence[Way] | None" = None) -> None:
    """Play in a window until the players leave or it is closed; raises `NoDisplay`.

    It speaks in the first of the ways that works, by default the usual ones.
    """
    from quarto_access.audio.sound import Sound
    from quarto_access.speech.choice import TERMINAL, usual_ways
    from quarto_access.speech.speaker import Speaker

    languages = languages_of(options)
    told = _Told(languages)
    settings = _settings(options, told)
    wishes = Wishes(settings, _profiles(options, settings), languages)
    sound = Sound()

    def no_voice(language: str, instead: str) -> str:
        return _no_voice(languages, language, instead)

    def voices(found: "Sequence[Voice]") -> None:
        wishes.voices = tuple(found)

    ways = ways or usual_ways(mixed_player(sound), no_voice, voices)
    unheard = _Unheard(told, sound)

    def switched(name: str) -> str:
        if name == TERMINAL:
            unheard.write()
        return told(_speaking(name))

    speaker = Speaker(ways, switched, lambda: settings[SPEAKS])
    wishes.find_voices = speaker.find_voices
    try:
        from quarto_access.host.window import Window
        from quarto_access.view.drawing import Painter
        from quarto_access.view.picture import Look, Picture, Theme
        from quarto_access.view.showing import showing

        window = Window()
        session, presenter = _session(
            options, speaker, wishes, told, sound, introduction=lambda: _who_speaks(speaker, sound)
        )

        def show() -> tuple[Picture, Look]:
            notice = presenter.text(say("picture.no-voice")) if speaker.is_mute else ""
            advice = unheard.lines() if speaker.is_mute else ()
            look = Look(Theme(settings[THEME]), settings[SCALE] / 100)
            return showing(session.screen, session.match, presenter, notice, advice), look

        try:
            _start(session, options)
            window.play(session, show, Painter().paint, sound.mixer.lost)
            _hear_out(presenter)
        finally:
            session.close()
            window.close()
    finally:
        speaker.close()
        sound.close()


class _Unheard:
    """What to do where nothing speaks, to be read: in the window, and once in the terminal."""

    def __init__(self, told: "_Told", sound: "Sound") -> None:
        self._told = told
        self._sound = sound
        self._is_written = False

    def lines(self) -> tuple[str, ...]:
        from quarto_access.narration.unheard import unheard

        told = unheard(sys.platform, sound=self._sound.mixer.alive).announcements
        return tuple(self._told(Telling((announcement,))) for announcement in told)

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


class _Told:
    """How things read to the listener of now; until there is one, in the system's language."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages
        self.presenter: Presenter | None = None

    def __call__(self, telling: Telling) -> str:
        if self.presenter:
            return self.presenter.text(telling)
        return self._languages("auto").utterance(telling.announcements)

    def word(self, fact: Fact) -> str:
        assert self.presenter  # nothing is written before somebody plays
        return self.presenter.word(fact)


def _session(
    options: Options,
    output: Output,
    wishes: Wishes,
    told: _Told,
    sound: "Sound | None" = None,
    *,
    introduction: Callable[[], Telling | None] | None = None,
) -> tuple[Session, Presenter]:
    now = time.monotonic
    recorder = Recorder(options.transcript, now)
    presenter = Presenter(output, recorder, now, sound.mixer if sound else None)
    presenter.language = wishes.language(Player.ONE) or presenter.language
    told.presenter = presenter  # from now on, also what is written by the thread that speaks
    today = lambda: time.strftime("%Y-%m-%d")  # noqa: E731
    evening = Evening(folder_of(options), now, _chance(options.seed), today)
    if sound is None:
        return Session(evening, presenter, recorder, now, wishes), presenter
    session = Session(
        evening,
        presenter,
        recorder,
        now,
        wishes,
        in_window=True,
        news=sound.take_news,
        introduction=introduction,
    )
    sound.hearing = session.hearing
    return session, presenter


def _settings(options: Options, told: _Told) -> Settings:
    path = join(folder_of(options).path, SETTINGS_NAME)
    return Settings(SETTINGS, path, lambda setting: comment(setting, told.word))


def _profiles(options: Options, settings: Settings) -> Profiles:
    return Profiles(join(folder_of(options).path, PROFILES_NAME), settings)


def folder_of(options: Options) -> Folder:
    return Folder(options.profile) if options.profile else default_folder()


def languages_of(options: Options) -> Languages:
    """Those that there are; what the player has added can be chosen too."""
    languages = Languages(folder_of(options).locales)
    for code in languages.codes:
        if code not in LANGUAGES:
            LANGUAGES[code] = languages(code).sentence("language.name")
    return languages


def _start(session: Session, options: Options) -> None:
    if options.load:
        session.start_with(options.load)
    else:
        session.start("quick-game" if options.quick else "main-menu")


class _MixedPlayer:
    """The game's own voice goes through its mixer, or the system's player where there is none."""

    def __init__(self, sound: "Sound") -> None:
        self._sound = sound

    def ready(self) -> None:
        if not self._sound.mixer.will_play():
            self._system.ready()

    def play(self, path: str, seconds: float, square: "Square | None") -> "Playing":
        if self._sound.mixer.will_play():
            return self._sound.speak(path, square)
        return self._system.play(path, seconds, square)

    @property
    def _system(self) -> "VoicePlayer":
        from quarto_access.speech.backends.player import SystemPlayer

        return SystemPlayer()


def mixed_player(sound: "Sound") -> "VoicePlayer":
    """What plays the game's own voice."""
    return _MixedPlayer(sound)


def _no_voice(languages: Languages, language: str, instead: str) -> str:
    """The news that a language has no voice, in the language of the voice that is there."""
    name = languages(language.replace("-", "_")).sentence("language.name")
    speaker = languages(instead.split("-", maxsplit=1)[0])
    return speaker.utterance(say("speaking.no-voice", language=name).announcements)


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
