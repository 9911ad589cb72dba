"""accessible_output2 on an imitation of Windows; see `fake_windows`."""

import threading
from collections.abc import Callable

import pytest
from accessible_output2.outputs import auto

from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.backends.accessible_reader import reader, voice
from tests.speech.fake_windows import AccessibleWindows
from tests.speech.prism_backends import Program


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> AccessibleWindows:
    windows = AccessibleWindows()
    windows.install(monkeypatch)
    return windows


def now(text: str) -> Utterance:
    return Utterance(text, interrupt=True)


def then(text: str) -> Utterance:
    return Utterance(text, interrupt=False)


def test_windows_own_voice_is_no_screen_reader(windows: AccessibleWindows) -> None:
    with pytest.raises(NotWorking, match="nothing is running"):
        reader()
    assert voice().name == "SAPI 5"
    assert windows.heard == []


def test_nvda_speaks_and_brailles(windows: AccessibleWindows) -> None:
    windows.nvda = Program()
    found = reader()
    assert found.name == "NVDA"
    assert found.can == {Skill.CUT, Skill.BRAILLE}
    found.speak(now("A1."))
    found.speak(then("A2."))
    found.silence()
    found.braille("a1 .")
    assert windows.heard == [("NVDA", said) for said in ("stop", "A1.", "A2.", "stop")]
    assert windows.brailled == [("NVDA", "a1 .")]
    found.close()


def test_nvda_that_ends_leaves_nothing_to_windows_own_voice(windows: AccessibleWindows) -> None:
    windows.nvda = Program()
    found = reader()
    windows.nvda = None
    calls: list[Callable[[], object]] = [found.alive, found.silence, lambda: found.speak(now("A1"))]
    for call in calls:
        with pytest.raises(NotWorking):
            call()
    assert windows.heard == []
    windows.nvda = Program()
    found.speak(then("A2."))
    assert windows.heard == [("NVDA", "A2.")]


def test_in_sleep_mode_nothing_is_heard_and_nobody_can_know(windows: AccessibleWindows) -> None:
    windows.nvda = Program()
    windows.nvda.sleeps = True
    found = reader()
    found.speak(now("A1."))
    found.braille("a1 .")
    assert found.alive()
    assert windows.heard == windows.brailled == []


def test_jaws_speaks_and_brailles(windows: AccessibleWindows) -> None:
    windows.jaws = Program()
    found = reader()
    assert found.name == "JAWS"
    found.speak(now("A1."))
    found.speak(then("A2."))
    found.braille('"Ann" <&>')
    assert windows.heard == [("JAWS", "now: A1."), ("JAWS", "then: A2.")]
    assert windows.brailled == [("JAWS", "'Ann' <&>")]


def test_jaws_that_ends_is_noticed(windows: AccessibleWindows) -> None:
    windows.jaws = Program()
    found = reader()
    windows.jaws = None
    with pytest.raises(NotWorking):
        found.alive()


def test_without_jaws_on_the_machine_nvda_is_found(windows: AccessibleWindows) -> None:
    windows.has_jaws = False
    windows.nvda = Program()
    assert reader().name == "NVDA"


def test_a_reader_is_found_on_any_thread(windows: AccessibleWindows) -> None:
    windows.jaws = Program()
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.extend([reader().name, voice().name]))
    thread.start()
    thread.join()
    assert found == ["JAWS", "SAPI 5"]


@pytest.mark.parametrize(
    "text",
    [
        "Tom & Jerry",
        "1 < 2 > 0",
        "&amp; &lt;",
        "\"a\" \\ 'b' ñ 🎲",
        "]]>",
        "</pitch>",
        "x" * 10_000,
    ],
)
def test_names_that_look_like_markup_are_read_out(windows: AccessibleWindows, text: str) -> None:
    voice().speak(now(text))
    assert windows.heard == [("SAPI 5", text)]


def test_the_librarys_own_output_raises_where_it_worked(windows: AccessibleWindows) -> None:
    windows.nvda = Program()
    found = reader()
    with pytest.raises(RuntimeError):
        found._output().output("A1.")
    assert windows.heard == [("NVDA", "A1.")]


@pytest.mark.parametrize("name", ["nvdaControllerClient64.dll", "pctkusr64.dll", "ZDSRAPI_x64.dll"])
def test_a_library_that_is_missing_takes_no_other_along(
    windows: AccessibleWindows, name: str
) -> None:
    windows.missing.add(name)
    windows.jaws = Program()
    assert reader().name == "JAWS"
    assert voice().name == "SAPI 5"
    windows.jaws = None
    with pytest.raises(NotWorking, match=name):
        reader()
    with pytest.raises(OSError, match=name):
        auto.Auto()  # which is why they are made one by one
