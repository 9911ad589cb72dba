import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from accessible_output2 import outputs
from accessible_output2.outputs import speech_dispatcher

from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.backends import running_readers
from quarto_access.speech.backends.accessible_reader import reader, voice
from tests.speech.fake_readers import Daemon, FakeReader, SystemVoice, install


@pytest.fixture
def daemon(monkeypatch: pytest.MonkeyPatch) -> Iterator[Daemon]:
    daemon = Daemon()
    daemon.install(monkeypatch)
    yield daemon
    daemon.goes_on.set()


@pytest.fixture(autouse=True)
def orca(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """The answers whether Orca runs: the last one counts."""
    runs = [False]
    monkeypatch.setattr(running_readers, "orca", lambda: runs[-1])
    return runs


def now(text: str) -> Utterance:
    return Utterance(text, interrupt=True)


def then(text: str) -> Utterance:
    return Utterance(text, interrupt=False)


def test_words_are_spoken_and_braille_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    nvda = FakeReader()
    install(monkeypatch, nvda)
    found = reader()
    assert found.name == "NVDA"
    assert found.can == {Skill.CUT, Skill.BRAILLE}
    found.speak(now("A1, empty."))
    found.braille("a1 -")
    found.speak(then("A2."))
    found.silence()
    assert found.alive()
    found.close()
    assert nvda.did == [
        ("silence",),
        ("speak", "A1, empty."),
        ("braille", "a1 -"),
        ("speak", "A2."),
        ("silence",),
    ]


def test_words_that_were_cut_on_their_way_are_not_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    nvda = FakeReader()
    install(monkeypatch, nvda)
    words = then("A1.")
    words.cut()
    reader().speak(words)
    assert nvda.did == []


def test_nothing_to_speak_through_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    with pytest.raises(NotWorking, match="nothing is running"):
        reader()


def test_the_systems_own_voice_is_no_screen_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    sapi = SystemVoice()
    install(monkeypatch, sapi)
    with pytest.raises(NotWorking):
        reader()
    found = voice()
    assert found.name == "SAPI 5"
    found.speak(then("A1."))
    assert sapi.did == [("speak", "A1.")]


def test_a_screen_reader_is_not_the_systems_own_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, FakeReader())
    with pytest.raises(NotWorking):
        voice()


def test_a_reader_that_ends_does_not_leave_the_words_to_the_systems_voice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nvda, sapi = FakeReader(), SystemVoice()
    install(monkeypatch, sapi, nvda)
    found = reader()
    nvda.running = False
    for call in (lambda: found.speak(now("A1.")), found.alive):
        with pytest.raises(NotWorking):
            call()
    assert sapi.did == nvda.did == []


def test_another_reader_that_takes_over_is_another_way(monkeypatch: pytest.MonkeyPatch) -> None:
    nvda, jaws = FakeReader(), FakeReader()
    jaws.name = "jaws"
    install(monkeypatch, nvda, jaws)
    found = reader()
    nvda.running = False
    with pytest.raises(NotWorking, match="JAWS has taken over"):
        found.speak(then("A1."))
    assert reader().name == "JAWS"


def test_a_reader_that_cannot_be_stopped_is_not_asked_to_stop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    voice_over = FakeReader()
    voice_over.name = "VoiceOver"
    install(monkeypatch, voice_over)
    found = reader()
    found.silence()
    assert Skill.CUT not in found.can
    assert voice_over.did == []


def test_a_library_that_cannot_be_loaded_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, OSError("not a valid Win32 application"))
    with pytest.raises(NotWorking, match="Win32"):
        reader()


def test_what_the_library_prints_is_the_reason_and_not_printed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    install(monkeypatch)
    monkeypatch.setattr(outputs, "speech_dispatcher", speech_dispatcher, raising=False)
    monkeypatch.setitem(sys.modules, "speechd", None)  # it cannot be imported
    with pytest.raises(NotWorking, match="Cannot find Speech Dispatcher"):
        voice()
    assert capfd.readouterr() == ("", "")


def test_a_daemon_that_is_not_there_does_not_count(daemon: Daemon) -> None:
    daemon.alive = False
    with pytest.raises(NotWorking):
        voice()


def test_a_daemon_speaks(daemon: Daemon) -> None:
    found = voice()
    assert found.name == "Speech Dispatcher"
    found.speak(now("A1."))
    found.silence()
    found.close()
    assert daemon.did == [("connect",), ("cancel",), ("speak", "A1."), ("cancel",), ("close",)]


def test_a_daemon_is_a_screen_reader_where_orca_speaks_through_it(
    daemon: Daemon, orca: list[bool]
) -> None:
    assert daemon.alive
    with pytest.raises(NotWorking):
        reader()
    orca.append(True)
    assert reader().name == "Speech Dispatcher"


def test_a_daemon_that_died_fails_even_when_it_is_back(daemon: Daemon) -> None:
    found = voice()
    assert found.alive()
    daemon.restart()
    with pytest.raises(sys.modules["speechd"].SSIPCommunicationError):
        found.alive()
    with pytest.raises(sys.modules["speechd"].SSIPCommunicationError):
        found.speak(now("A1."))
    found.close()
    voice().speak(now("A2."))
    assert ("speak", "A2.") in daemon.did


def test_on_windows_its_thread_begins_with_com(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    module = ModuleType("pythoncom")
    vars(module)["CoInitialize"] = lambda: begun.append(True)
    monkeypatch.setitem(sys.modules, "pythoncom", module)
    monkeypatch.setattr(sys, "platform", "win32")
    install(monkeypatch, FakeReader())
    reader()
    assert begun == [True]
