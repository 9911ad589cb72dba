"""Prism's backends on Windows, macOS and Linux, trap by trap.

After `doc/src/api/backend-notes.md` and `source/backends` of Prism, and the names that are in its
packages for Windows and macOS; the Linux ones as measured. A machine has the programs that run on
it, and remembers what was heard there and from which.
"""

import threading
from collections.abc import Callable, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.speech.fake_prism import (
    INTERNAL,
    INVALID_PARAM,
    NOT_AVAILABLE,
    NOT_INITIALIZED,
    OUT_OF_BOUNDS,
    SPEAK_FAILURE,
    Backend,
    BackendId,
    Refused,
)

Made = Sequence[Callable[[], Backend]]

VOICES = (("Microsoft Zira", "en-US"), ("Microsoft Helena", "es-ES"), ("Microsoft Hedda", "de-DE"))


class Program:
    """A running program, until another one or none replaces it."""

    sleeps = False


class Machine:
    """A computer; `heard` has each text with its program and whether it cut, `did` settings."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []
        self.brailled: list[tuple[str, str]] = []
        self.did: list[tuple[object, ...]] = []

    def backends(self) -> Made:
        raise NotImplementedError


class Reader(Backend):
    """A screen reader: its voice, rate and volume are its own."""

    running = ""
    """The attribute of the machine that has its program."""

    def __init__(self, machine: Any) -> None:
        self.machine = machine

    @property
    def program(self) -> Program | None:
        found: Program | None = getattr(self.machine, self.running)
        return found

    def is_supported(self) -> bool:
        return self.program is not None

    def initialize(self) -> None:
        if self.program is None:
            raise Refused(NOT_AVAILABLE)

    def needed(self) -> Program:
        if self.program is None:
            raise Refused(NOT_AVAILABLE)
        return self.program

    def speak(self, text: str, interrupt: bool) -> None:
        if not self.needed().sleeps:
            self.machine.heard.append(
                (self.registered, f"{'now' if interrupt else 'then'}: {text}")
            )

    def stop(self) -> None:
        if not self.needed().sleeps:
            self.machine.heard.append((self.registered, "stop"))


class Voice(Backend):
    """A speech engine, with everything to set."""

    can: Sequence[str] = (
        *("speak", "output", "stop", "is_speaking", "pause", "resume", "refresh_voices"),
        *("set_volume", "get_volume", "set_rate", "get_rate", "set_pitch", "get_pitch"),
        *("count_voices", "get_voice_name", "get_voice_language", "get_voice", "set_voice"),
    )
    voices: Sequence[tuple[str, str]] = VOICES

    def __init__(self, machine: Any) -> None:
        self.machine = machine
        self.has = {"rate": 0.5, "pitch": 0.5, "volume": 1.0}
        self.voice = 0

    def speak(self, text: str, interrupt: bool) -> None:
        if interrupt:
            self.stop()
        self.machine.heard.append((self.registered, text))

    def stop(self) -> None:
        """Cut off what was said before."""

    def is_speaking(self) -> bool:
        return False

    def set_rate(self, share: float) -> None:
        self._set("rate", share)

    def set_pitch(self, share: float) -> None:
        self._set("pitch", share)

    def set_volume(self, share: float) -> None:
        self._set("volume", share)

    def get_rate(self) -> float:
        return self.has["rate"]

    def get_pitch(self) -> float:
        return self.has["pitch"]

    def get_volume(self) -> float:
        return self.has["volume"]

    def count_voices(self) -> int:
        return len(self.voices)

    def get_voice(self) -> int:
        return self.voice

    def set_voice(self, place: int) -> None:
        self._known(place)
        self.machine.did.append(("voice", place))
        self.voice = place

    def get_voice_name(self, place: int) -> str:
        return self._known(place)[0]

    def get_voice_language(self, place: int) -> str:
        return self._known(place)[1]

    def _known(self, place: int) -> tuple[str, str]:
        if place >= len(self.voices):
            raise Refused(OUT_OF_BOUNDS)
        return self.voices[place]

    def _set(self, what: str, share: float) -> None:
        self.machine.did.append((what, round(share, 3)))
        self.has[what] = share


# Windows.


class Windows(Machine):
    """Windows; `window` is the game's.

    The flag for screen readers is not a field, because the game must not use it: see
    `running_readers.narrator`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.nvda: Program | None = None
        self.jaws: Program | None = None
        self.zoom_text: Program | None = None
        self.orca = self.daemon = None
        self.narrator = False
        self.window: object | None = object()
        self.open_handles = 0

    def backends(self) -> Made:
        kinds: list[Callable[[Any], Backend]]
        kinds = [Nvda, Jaws, ZoomText, OneCore, Sapi, Uia, WineOrca, WineDaemon]
        return [partial(kind, self) for kind in kinds]

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Install the calls of Windows that the game makes itself."""
        windll = SimpleNamespace(
            kernel32=SimpleNamespace(OpenMutexW=self._opens_mutex, CloseHandle=self._closes),
        )
        monkeypatch.setattr("sys.platform", "win32")
        monkeypatch.setattr("ctypes.windll", windll, raising=False)

    def somebody_listens(self) -> bool:
        return bool(self.narrator or self.nvda or self.jaws)

    def _opens_mutex(self, access: int, inherited: int, name: str) -> int:
        assert (access, inherited, name) == (0x100000, 0, "NarratorRunning")
        self.open_handles += self.narrator
        return 0xF00 * self.narrator

    def _closes(self, handle: Any) -> int:
        assert handle.value == 0xF00
        self.open_handles -= 1
        return 1


class Nvda(Reader):
    """NVDA: can be made even if NVDA does not run. A handle belongs to one running NVDA.

    In sleep mode every call succeeds, and nothing is heard.
    """

    id, registered, priority, running = BackendId.NVDA, "NVDA", 103, "nvda"
    can = ("speak", "braille", "output", "stop")
    bound: Program | None = None

    def initialize(self) -> None:
        self.bound = self.program

    def needed(self) -> Program:
        if self.bound is None or self.bound is not self.program:
            raise Refused(INTERNAL)
        return self.bound

    def braille(self, text: str) -> None:
        if not self.needed().sleeps:
            self.machine.brailled.append((self.registered, text))


class Jaws(Reader):
    """JAWS by COM, anew for each call. Quotation marks are apostrophes in its braille."""

    id, registered, priority, running = BackendId.JAWS, "JAWS", 102, "jaws"
    can: Sequence[str] = ("speak", "braille", "output", "stop")

    def braille(self, text: str) -> None:
        self.needed()
        self.machine.brailled.append((self.registered, text.replace('"', "'")))


class ZoomText(Jaws):
    """ZoomText: no braille."""

    id, registered, priority, running = BackendId.ZOOM_TEXT, "ZoomText", 100, "zoom_text"
    can = ("speak", "output", "stop")


class OneCore(Voice):
    """OneCore: always there. New words replace older ones, whatever was asked."""

    id, registered, priority = BackendId.ONE_CORE, "OneCore", 99

    def speak(self, text: str, interrupt: bool) -> None:
        if self.machine.heard and not interrupt:
            self.machine.heard[-1] = (self.registered, "cut off")
        super().speak(text, interrupt)


class Sapi(Voice):
    """SAPI: always there. A text that begins with `<` is taken for markup, unless a pitch is set.

    Then the library writes markup of its own, in which the text is escaped.
    """

    id, registered, priority = BackendId.SAPI, "SAPI", 97

    def speak(self, text: str, interrupt: bool) -> None:
        if text.startswith("<") and self.has["pitch"] == 0.5:
            try:
                text = "".join(ET.fromstring(f"<s>{text}</s>").itertext())  # noqa: S314 - ours
            except ET.ParseError:
                raise Refused(SPEAK_FAILURE) from None
        super().speak(text, interrupt)


class Uia(Backend):
    """Announcements for programs that listen to our window; calls succeed even without one."""

    id, registered, priority = BackendId.UIA, "UIA", 97

    def __init__(self, machine: Windows) -> None:
        self.machine = machine
        self.window: object | None = None

    def initialize(self) -> None:
        if self.machine.window is None:
            raise Refused(INVALID_PARAM)
        self.window = self.machine.window

    def speak(self, text: str, interrupt: bool) -> None:
        del interrupt
        self._needs_window()
        if self.machine.somebody_listens():
            self.machine.heard.append((self.registered, text))

    def stop(self) -> None:
        self._needs_window()

    def _needs_window(self) -> None:
        if self.window is not self.machine.window:
            raise Refused(NOT_INITIALIZED)


class WineOrca(Reader):
    """Bridges to Linux in the package for Windows, which do nothing without Wine."""

    id, registered, priority, running = BackendId.ORCA, "Orca", 100, "orca"


class WineDaemon(Reader):
    id, registered, priority = BackendId.SPEECH_DISPATCHER, "Speech Dispatcher", 97
    running = "daemon"


# macOS.


class Mac(Machine):
    """macOS, with or without `voice_over`; `answered` once the player has answered on voices."""

    def __init__(self) -> None:
        super().__init__()
        self.voice_over: Program | None = None
        self.window: object | None = object()
        self.answered = threading.Event()
        self.answered.set()

    def backends(self) -> Made:
        kinds: list[Callable[[Any], Backend]] = [VoiceOver, AvSpeech]
        return [partial(kind, self) for kind in kinds]


class VoiceOver(Reader):
    """VoiceOver: can be made even if it does not run, but not without a window.

    Its words cannot be stopped, and it has no braille.
    """

    id, registered, priority, running = BackendId.VOICE_OVER, "VoiceOver", 102, "voice_over"
    can = ("speak", "output")

    def name(self) -> str:
        return "VoiceOver (macOS)"

    def initialize(self) -> None:
        if self.machine.window is None:
            raise Refused(INTERNAL)


class AvSpeech(Voice):
    """AVSpeech: beginning waits up to two minutes for an answer about personal voices."""

    id, registered, priority = BackendId.AV_SPEECH, "AVSpeech", 98

    def initialize(self) -> None:
        self.machine.did.append(("asks for a permission",))
        self.machine.answered.wait(120)


# Linux.


class Linux(Machine):
    """Linux: `orca` answers on the bus or not; `daemon` is the speech daemon, if one runs."""

    def __init__(self) -> None:
        super().__init__()
        self.orca: Program | None = None
        self.daemon: Program | None = None

    def backends(self) -> Made:
        kinds: list[Callable[[Any], Backend]] = [Orca, SpeechDaemon]
        return [partial(kind, self) for kind in kinds]


class Orca(Reader):
    """Orca from version 49 on, by D-Bus. No braille."""

    id, registered, priority, running = BackendId.ORCA, "Orca", 100, "orca"


class SpeechDaemon(Voice):
    """The speech daemon: a handle belongs to one running daemon, and raises once that has died.

    Asked for its rate, its pitch or its volume then, it ends the whole process.
    """

    id, registered, priority = BackendId.SPEECH_DISPATCHER, "Speech Dispatcher", 97
    can = tuple(name for name in Voice.can if name != "is_speaking")
    voices = (
        ("Afrikaans", "af"),
        ("English", "en"),
        ("English (America)", "en-US"),
        ("Spanish", "es"),
    )
    bound: Program | None = None

    def is_supported(self) -> bool:
        return self.machine.daemon is not None

    def initialize(self) -> None:
        self.bound = self.machine.daemon
        if self.bound is None:
            raise Refused(NOT_AVAILABLE)

    def speak(self, text: str, interrupt: bool) -> None:
        if interrupt:
            self.stop()
        if not self._is_alive():
            raise Refused(SPEAK_FAILURE)
        super().speak(text, interrupt)

    def stop(self) -> None:
        self._needs_daemon()

    def get_rate(self) -> float:
        assert self._is_alive(), "this takes the whole process along"
        return super().get_rate()

    def pause(self) -> None:
        self._needs_daemon()

    def resume(self) -> None:
        self._needs_daemon()

    def _set(self, what: str, share: float) -> None:
        self._needs_daemon()
        super()._set(what, share)

    def _is_alive(self) -> bool:
        return self.bound is self.machine.daemon

    def _needs_daemon(self) -> None:
        if not self._is_alive():
            raise Refused(INTERNAL)
