import sys
import threading
import time
from collections.abc import Iterator
from types import ModuleType

import pytest
from accessible_output2 import outputs
from accessible_output2.outputs import speech_dispatcher

from quarto_access.speech.backend import NotWorking, Utterance
from quarto_access.speech.backends import screen_reader
from quarto_access.speech.backends.own_thread import Stuck
from quarto_access.speech.backends.screen_reader import ScreenReader
from tests.speech.fake_readers import Daemon, FakeReader, SystemVoice, install


@pytest.fixture
def daemon(monkeypatch: pytest.MonkeyPatch) -> Iterator[Daemon]:
    daemon = Daemon()
    daemon.install(monkeypatch)
    yield daemon
    daemon.goes_on.set()


def now(text: str) -> Utterance:
    return Utterance(text, interrupt=True)


def then(text: str) -> Utterance:
    return Utterance(text, interrupt=False)


def test_words_are_spoken_and_brailled(monkeypatch: pytest.MonkeyPatch) -> None:
    nvda = FakeReader()
    install(monkeypatch, nvda)
    reader = ScreenReader()
    assert reader.name == "NVDA"
    reader.speak(now("A1."))
    reader.speak(then("A2."))
    reader.silence()
    reader.close()
    assert nvda.did == [
        ("silence",),
        ("speak", "A1."),
        ("braille", "A1."),
        ("speak", "A2."),
        ("braille", "A2."),
        ("silence",),
    ]


def test_words_are_spoken_where_braille_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    nvda = FakeReader()
    nvda.braille_fails = True
    install(monkeypatch, nvda)
    reader = ScreenReader()
    reader.speak(then("A1."))
    reader.close()
    assert nvda.did == [("speak", "A1.")]


def test_words_that_were_cut_on_their_way_are_not_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    nvda = FakeReader()
    install(monkeypatch, nvda)
    reader = ScreenReader()
    words = then("A1.")
    words.cut()
    reader.speak(words)
    reader.close()
    assert nvda.did == []


def test_nothing_to_speak_through_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    with pytest.raises(NotWorking, match="no screen reader is running"):
        ScreenReader()


def test_the_systems_own_voice_is_no_screen_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, SystemVoice())
    with pytest.raises(NotWorking, match="only sapi5"):
        ScreenReader()


def test_a_reader_that_ends_does_not_leave_the_words_to_the_systems_voice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nvda, voice = FakeReader(), SystemVoice()
    install(monkeypatch, voice, nvda)
    reader = ScreenReader()
    nvda.running = False
    with pytest.raises(NotWorking):
        reader.speak(now("A1."))
    reader.close()
    assert voice.did == nvda.did == []


def test_another_reader_may_take_over(monkeypatch: pytest.MonkeyPatch) -> None:
    nvda, jaws = FakeReader(), FakeReader()
    jaws.name = "jaws"
    install(monkeypatch, nvda, jaws)
    reader = ScreenReader()
    nvda.running = False
    reader.speak(then("A1."))
    reader.close()
    assert reader.name == "JAWS"
    assert jaws.did == [("speak", "A1."), ("braille", "A1.")]


def test_a_library_that_cannot_be_loaded_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, OSError("not a valid Win32 application"))
    with pytest.raises(OSError, match="Win32"):
        ScreenReader()


def test_what_the_library_prints_is_the_reason_and_not_printed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    install(monkeypatch)
    monkeypatch.setattr(outputs, "speech_dispatcher", speech_dispatcher, raising=False)
    monkeypatch.setitem(sys.modules, "speechd", None)  # it cannot be imported
    with pytest.raises(NotWorking, match="Cannot find Speech Dispatcher"):
        ScreenReader()
    assert capfd.readouterr() == ("", "")


def test_a_daemon_that_is_not_there_does_not_count(daemon: Daemon) -> None:
    daemon.alive = False
    with pytest.raises(NotWorking):
        ScreenReader()


def test_a_daemon_speaks(daemon: Daemon) -> None:
    reader = ScreenReader()
    assert reader.name == "Speech Dispatcher"
    reader.speak(now("A1."))
    reader.silence()
    reader.close()
    assert daemon.did == [("connect",), ("cancel",), ("speak", "A1."), ("cancel",), ("close",)]


def test_a_daemon_that_was_restarted_speaks_again(daemon: Daemon) -> None:
    reader = ScreenReader()
    daemon.restart()
    reader.speak(then("A1."))
    daemon.restart()
    reader.silence()
    reader.close()
    connections = [what for what in daemon.did if what != ("close",)]
    assert connections == [("connect",), ("connect",), ("speak", "A1."), ("connect",), ("cancel",)]


def test_a_daemon_that_died_fails(daemon: Daemon) -> None:
    reader = ScreenReader()
    daemon.alive = False
    with pytest.raises(NotWorking):
        reader.speak(now("A1."))
    reader.close()


@pytest.mark.parametrize("when", ["speak", "silence"])
def test_a_daemon_that_hangs_is_left_behind(
    daemon: Daemon, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_reader, "SECONDS_TO_SPEAK", 0.1)
    reader = ScreenReader()
    daemon.hangs = True
    begun = time.perf_counter()
    with pytest.raises(Stuck):
        reader.speak(now("A1.")) if when == "speak" else reader.silence()
    reader.close()
    assert time.perf_counter() - begun < 1


def test_a_daemon_that_hangs_from_the_first_does_not_count(
    daemon: Daemon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_reader, "SECONDS_TO_BEGIN", 0.1)
    daemon.hangs = True
    with pytest.raises(Stuck):
        ScreenReader()


def test_on_windows_each_thread_begins_with_com(monkeypatch: pytest.MonkeyPatch) -> None:
    begun_on: list[int] = []
    module = ModuleType("pythoncom")
    vars(module)["CoInitialize"] = lambda: begun_on.append(threading.get_ident())
    monkeypatch.setitem(sys.modules, "pythoncom", module)
    monkeypatch.setattr(sys, "platform", "win32")
    nvda = FakeReader()
    install(monkeypatch, nvda)
    reader = ScreenReader()
    reader.close()
    assert len(begun_on) == 1
    assert begun_on != [threading.get_ident()]
