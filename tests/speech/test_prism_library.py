"""Prism on other systems; see `prism_backends` for what is known about them."""

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from quarto_access.speech import backend_search
from quarto_access.speech.backend import NotWorking, Skill, Utterance, speakable
from quarto_access.speech.backends import prism_library, prism_ways, running_readers
from quarto_access.speech.backends.prism_library import PrismBackend
from quarto_access.speech.choice import OWN_VOICE, SCREEN_READER, SYSTEM_VOICE, WayOfSpeaking
from quarto_access.speech.manner import Manner
from quarto_access.speech.speaker import Speaker
from tests.speech.backends import Remembering
from tests.speech.fake_prism import install
from tests.speech.prism_backends import Linux, Mac, Program, Sapi, Windows
from tests.waiting import until

FULL = {Skill.CUT, Skill.MANNER}


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    windows = Windows()
    windows.install(monkeypatch)
    install(monkeypatch, windows.backends())
    return windows


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> Mac:
    mac = Mac()
    monkeypatch.setattr("sys.platform", "darwin")
    install(monkeypatch, mac.backends())
    return mac


@pytest.fixture
def linux(monkeypatch: pytest.MonkeyPatch) -> Linux:
    linux = Linux()
    monkeypatch.setattr(running_readers, "orca", lambda: linux.orca is not None)
    install(monkeypatch, linux.backends())
    return linux


def now(text: str, **manner: Any) -> Utterance:
    return Utterance(text, interrupt=True, manner=Manner(**manner))


def then(text: str, **manner: Any) -> Utterance:
    return Utterance(text, interrupt=False, manner=Manner(**manner))


# Readers and voices.


def test_the_systems_voices_are_no_screen_readers(windows: Windows) -> None:
    with pytest.raises(NotWorking, match="NVDA is not running"):
        prism_ways.reader()
    assert not windows.heard
    assert prism_ways.voice().name == "SAPI"


def test_prisms_own_choice_would_be_a_voice_for_ever(windows: Windows) -> None:
    context = sys.modules["prism"].Context()
    assert context.create_best().name == "NVDA", "which is not even running"
    context.acquire_best()
    windows.jaws = Program()
    assert context.acquire_best().name == "NVDA"


def test_a_reader_speaks_and_brailles(windows: Windows) -> None:
    windows.nvda = Program()
    reader = prism_ways.reader()
    assert reader.name == "NVDA"
    assert reader.can == {Skill.CUT, Skill.BRAILLE}
    reader.speak(now("A1, empty.", rate=90, pitch=90, volume=10, language="es"))
    reader.speak(then("A2."))
    reader.silence()
    reader.braille("a1 .")
    reader.braille("")
    assert reader.alive()
    assert windows.heard == [("NVDA", "now: A1, empty."), ("NVDA", "then: A2."), ("NVDA", "stop")]
    assert windows.brailled == [("NVDA", "a1 ."), ("NVDA", " ")]
    assert windows.did == [], "its rate and its voice are the player's own"
    reader.close()


def test_the_reader_with_the_highest_priority_speaks(windows: Windows) -> None:
    windows.jaws = windows.zoom_text = Program()
    windows.narrator = True
    assert prism_ways.reader().name == "JAWS"
    windows.nvda = Program()
    assert prism_ways.reader().name == "NVDA"


def test_a_reader_without_braille_is_not_asked_for_it(windows: Windows) -> None:
    windows.zoom_text = Program()
    reader = prism_ways.reader()
    assert reader.name == "ZoomText"
    assert reader.can == {Skill.CUT}


def test_jaws_comes_back_by_itself(windows: Windows) -> None:
    windows.jaws = Program()
    reader = prism_ways.reader()
    windows.jaws = None
    assert not reader.alive()
    windows.jaws = Program()
    assert reader.alive()
    reader.speak(now("A1."))
    reader.braille('"Ann"')
    assert windows.heard == [("JAWS", "now: A1.")]
    assert windows.brailled == [("JAWS", "'Ann'")]


def test_words_that_were_cut_on_their_way_are_not_spoken(windows: Windows) -> None:
    windows.nvda = Program()
    words = now("A1.")
    words.cut()
    prism_ways.reader().speak(words)
    assert windows.heard == []


def test_in_sleep_mode_nothing_is_heard_and_nobody_can_know(windows: Windows) -> None:
    windows.nvda = Program()
    windows.nvda.sleeps = True
    reader = prism_ways.reader()
    reader.speak(now("A1."))
    reader.braille("a1")
    assert reader.alive()
    assert windows.heard == windows.brailled == []


def test_nvda_that_was_started_anew_needs_a_new_handle(windows: Windows) -> None:
    windows.nvda = Program()
    reader = prism_ways.reader()
    windows.nvda = None
    assert not reader.alive()
    with pytest.raises(RuntimeError):
        reader.speak(now("A1."))
    windows.nvda = Program()
    with pytest.raises(RuntimeError):
        reader.speak(now("A1."))
    prism_ways.reader().speak(now("A2."))
    assert windows.heard == [("NVDA", "now: A2.")]


# Narrator, through announcements.


def test_announcements_are_for_narrator_alone(windows: Windows) -> None:
    with pytest.raises(NotWorking):
        prism_ways.reader()
    windows.narrator = True
    reader = prism_ways.reader()
    assert reader.name == "Narrator"
    assert reader.can == {Skill.CUT}
    reader.speak(now("A1."))
    assert reader.alive()
    assert windows.heard == [("UIA", "A1.")]
    assert windows.open_handles == 0


def test_announcements_end_with_narrator(windows: Windows) -> None:
    windows.narrator = True
    reader = prism_ways.reader()
    windows.narrator = False
    assert not reader.alive(), "they would go on into nothing"


def test_narrator_yields_to_every_other_reader(windows: Windows) -> None:
    windows.narrator = True
    windows.zoom_text = Program()
    assert prism_ways.reader().name == "ZoomText"


def test_announcements_need_a_window(windows: Windows) -> None:
    windows.narrator = True
    windows.window = None
    with pytest.raises(NotWorking, match="UIA: Invalid"):
        prism_ways.reader()
    windows.window = object()
    reader = prism_ways.reader()
    windows.window = object()
    with pytest.raises(RuntimeError):
        reader.speak(now("A1."))
    prism_ways.reader().speak(now("A1."))
    assert windows.heard == [("UIA", "A1.")]


# Voices.


def test_a_voice_keeps_what_it_has_not_said_yet(windows: Windows) -> None:
    voice = prism_ways.voice()
    voice.speak(now("Placed, D1."))
    voice.speak(then("Your turn."))
    assert windows.heard == [("SAPI", "Placed, D1."), ("SAPI", "Your turn.")]


def test_without_sapi_the_other_voice_is_better_than_none(
    windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, [made for made in windows.backends() if made().registered != "SAPI"])
    assert prism_ways.voice().name == "OneCore"


def test_only_what_differs_is_set(windows: Windows) -> None:
    voice = prism_ways.voice()
    assert voice.can == FULL
    voice.speak(now("A1."))
    assert windows.did == [], "a voice that was never changed is as the player has it"
    voice.speak(now("A1.", rate=75))
    voice.speak(now("A1.", rate=75))
    voice.speak(now("A1.", rate=75, pitch=20, volume=25))
    voice.speak(now("A1.", volume=100))
    assert windows.did == [
        ("rate", 0.75),
        ("pitch", 0.2),
        ("volume", 0.5),
        ("rate", 0.5),
        ("pitch", 0.5),
        ("volume", 1.0),
    ]


@pytest.mark.parametrize("share", [0, 50, 100])
def test_no_manner_is_beyond_what_a_voice_takes(windows: Windows, share: int) -> None:
    voice = prism_ways.voice()
    voice.speak(now("A1.", rate=1, pitch=1, volume=1))
    voice.speak(now("A1.", rate=share, pitch=share, volume=share))
    assert windows.heard[-1] == ("SAPI", "A1.")


@pytest.mark.parametrize(
    ("language", "voice"),
    [("en", None), ("en-GB", None), ("de", 2), ("de_AT", 2), ("ES", 1), ("fr", None)],
)
def test_a_voice_speaks_the_language_of_the_words(
    windows: Windows, language: str, voice: int | None
) -> None:
    found = prism_ways.voice()
    found.speak(now("A1.", language=language))
    found.speak(now("A1.", language=language))
    assert windows.did == ([] if voice is None else [("voice", voice)])


@pytest.mark.parametrize(
    ("language", "voice"), [("en", 3), ("en-US", 2), ("en_AU", 3), ("es", 4), ("pt", 5)]
)
def test_of_several_voices_of_a_language_the_plainest_speaks(
    windows: Windows, monkeypatch: pytest.MonkeyPatch, language: str, voice: int
) -> None:
    languages = ("de-de", "en-029", "en-US", "en-GB", "es-es", "pt-br", "es-mx")
    told = tuple((language, language) for language in languages)
    monkeypatch.setattr(Sapi, "voices", told)
    prism_ways.voice().speak(now("A1.", language=language))
    assert windows.did == [("voice", voice)]


def test_each_player_hears_their_own_language(windows: Windows) -> None:
    voice = prism_ways.voice()
    for language in ("de", "es", "fr", "de"):
        voice.speak(now("A1.", language=language))
    assert windows.did == [("voice", 2), ("voice", 1), ("voice", 2)]


@pytest.mark.parametrize("pitch", [50, 80])
@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("Tom & Jerry: A1.", "Tom & Jerry: A1."),
        ("<Ann>: A1.", "Ann : A1."),
        ("1 < 2, \"a\" \\ 'b' ñ 🎲", "1   2, \"a\" \\ 'b' ñ 🎲"),
        ("</s>]]><s>a", "/s ]]  s a"),
        ("&amp;", "&amp;"),
        ("x" * 10_000, "x" * 10_000),
    ],
)
def test_names_that_look_like_markup_are_read_out(
    windows: Windows, text: str, heard: str, pitch: int
) -> None:
    prism_ways.voice().speak(now(text, pitch=pitch))
    assert windows.heard == [("SAPI", heard)]


def test_a_name_of_nothing_but_markup_is_silent(windows: Windows) -> None:
    prism_ways.voice().speak(now("<>"))
    assert windows.heard == []


@pytest.mark.parametrize("text", ["A\0B", "\ud83d half", "\x1b[2J", "a\nb"])
def test_what_the_speaker_lets_through_is_borne(windows: Windows, text: str) -> None:
    windows.nvda = Program()
    prism_ways.reader().speak(now(speakable(text)))
    assert len(windows.heard) == 1


# macOS.


def test_voice_over_is_found_when_it_runs(mac: Mac) -> None:
    with pytest.raises(NotWorking, match="VOICE_OVER is not running"):
        prism_ways.reader()
    assert mac.did == [], "no player is asked about voices for that"
    mac.voice_over = Program()
    reader = prism_ways.reader()
    assert reader.name == "VoiceOver"
    reader.speak(now("A1."))
    assert mac.heard == [("VoiceOver", "now: A1.")]


def test_voice_over_is_not_asked_to_stop_or_to_braille(mac: Mac) -> None:
    mac.voice_over = Program()
    reader = prism_ways.reader()
    assert reader.can == frozenset()
    reader.silence()
    assert mac.heard == []


def test_voice_over_needs_a_window(mac: Mac) -> None:
    mac.voice_over = Program()
    mac.window = None
    with pytest.raises(NotWorking, match="VOICE_OVER: Internal"):
        prism_ways.reader()


def test_a_voice_of_macos_speaks(mac: Mac) -> None:
    voice = prism_ways.voice()
    assert voice.name == "AVSpeech"
    assert voice.can == FULL
    voice.speak(now("A1."))
    assert mac.heard == [("AVSpeech", "A1.")]


def test_an_unanswered_question_of_macos_holds_up_nobody(
    mac: Mac, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend_search, "BETTER_WAY_TIMEOUT", 0.1)
    mac.answered.clear()
    other = Remembering("terminal")
    ways = (
        WayOfSpeaking("prism's voices", SYSTEM_VOICE, prism_ways.voice, every=0.05),
        WayOfSpeaking("terminal", OWN_VOICE, lambda: other),
    )
    speaker = Speaker(ways, "Now {}.".format)
    speaker.say("A1.", interrupt=True)
    other.wait_for("now: A1.")
    mac.answered.set()
    assert until(lambda: ("AVSpeech", "Now AVSpeech.") in mac.heard)
    assert mac.did.count(("asks for a permission",)) == 1
    speaker.close()


# Linux: this runs in `prism_worker`.


def test_orca_is_preferred_to_the_daemon_it_speaks_through(linux: Linux) -> None:
    linux.orca = linux.daemon = Program()
    reader = prism_library.reader()
    assert reader.name == "Orca"
    assert reader.can == {Skill.CUT}


def test_an_old_orca_is_heard_through_the_daemon(
    linux: Linux, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_readers, "orca", lambda: True)  # it is not on the bus
    linux.daemon = Program()
    reader = prism_library.reader()
    assert reader.name == "Speech Dispatcher"
    reader.speak(now("A1.", rate=90, language="es"))
    assert ("Speech Dispatcher", "A1.") in linux.heard
    assert linux.did == [("rate", 0.5)], "only what it was, to know whether it is there"
    monkeypatch.setattr(running_readers, "orca", lambda: False)
    assert not reader.alive()


def test_the_daemon_is_no_reader_by_itself(linux: Linux) -> None:
    linux.daemon = Program()
    with pytest.raises(NotWorking):
        prism_library.reader()
    assert prism_library.voice().name == "Speech Dispatcher"


def test_a_daemon_that_died_is_noticed_even_when_another_runs(linux: Linux) -> None:
    linux.daemon = Program()
    voice = prism_library.voice()
    assert voice.alive()
    linux.daemon = None
    for _ in range(2):
        for call in (voice.alive, lambda: voice.speak(now("A1.")), voice.silence):
            with pytest.raises((RuntimeError, OSError)):
                call()
        linux.daemon = Program()
    prism_library.voice().speak(now("A2."))
    assert linux.heard == [("Speech Dispatcher", "A2.")]


def test_looking_whether_a_daemon_lives_leaves_its_rate_alone(linux: Linux) -> None:
    linux.daemon = Program()
    voice = prism_library.voice()
    assert voice.alive()
    voice.speak(now("A1.", rate=80))
    assert voice.alive()
    assert set(linux.did) == {("rate", 0.5), ("rate", 0.8), ("voice", 1)}
    assert linux.did[-1] == ("rate", 0.8)


def test_a_language_is_taken_with_any_region(linux: Linux) -> None:
    linux.daemon = Program()
    prism_library.voice().speak(now("A1.", language="en-GB"))
    assert ("voice", 1) in linux.did


@pytest.mark.usefixtures("linux")
def test_without_anything_it_says_so() -> None:
    for look in (prism_library.reader, prism_library.voice):
        with pytest.raises(NotWorking):
            look()


def test_closing_a_dead_one_raises_nothing(linux: Linux) -> None:
    linux.daemon = Program()
    voice: PrismBackend = prism_library.voice()
    linux.daemon = None
    voice.close()


# With a speaker, on a machine where screen readers come and go.


class Evening:
    """The ways in their usual order, tried often; our own voice only remembers."""

    def __init__(self, windows: Windows) -> None:
        self.windows = windows
        self.own = Remembering(OWN_VOICE)
        self.speaker = Speaker(
            (
                WayOfSpeaking("prism", SCREEN_READER, prism_ways.reader, every=0.05),
                WayOfSpeaking("pyttsx3", OWN_VOICE, lambda: self.own, takes_long=True),
                WayOfSpeaking("prism's voices", SYSTEM_VOICE, prism_ways.voice),
            ),
            "Now {}.".format,
        )

    def is_heard(self, who: str, text: str) -> None:
        assert until(lambda: (who, text) in self.windows.heard)


@pytest.fixture
def evening(windows: Windows, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr("quarto_access.speech.way_in_use.LOOK", 0.1)
    monkeypatch.setattr("quarto_access.speech.way_in_use.LOOK_WHILE_HEARD", 0.05)
    windows.nvda = Program()
    evening = Evening(windows)
    yield evening
    evening.speaker.close()


LONG = "Player 1 wins, in 5 turns. Spaces felt: 4 by player 1, 6 by player 2."


def test_when_nvda_dies_in_mid_sentence_our_own_voice_says_it(evening: Evening) -> None:
    evening.speaker.say(LONG, interrupt=True)
    evening.is_heard("NVDA", f"now: {LONG}")
    evening.windows.nvda = None
    assert until(lambda: f"now: Now own-voice. {LONG}" in evening.own.did)
    assert evening.speaker.name == OWN_VOICE
    assert {who for who, _ in evening.windows.heard} == {"NVDA"}, "no voice is taken for a reader"


def test_nvda_that_comes_back_is_taken_and_says_so(evening: Evening) -> None:
    evening.speaker.say("A1.", interrupt=True)
    evening.is_heard("NVDA", "now: A1.")
    evening.windows.nvda = None
    assert until(lambda: evening.speaker.name == OWN_VOICE)
    evening.windows.nvda = Program()
    evening.is_heard("NVDA", "then: Now NVDA.")
    assert evening.speaker.name == "NVDA"


def test_nvda_that_was_started_anew_between_two_looks_is_taken_anew(evening: Evening) -> None:
    evening.speaker.say("A1.", interrupt=True)
    evening.is_heard("NVDA", "now: A1.")
    evening.windows.nvda = Program()
    evening.speaker.say("A2.", interrupt=True)
    evening.is_heard("NVDA", "now: A2.")
    assert not any("A2." in did for did in evening.own.did)


def test_a_reader_that_is_started_later_is_found(evening: Evening) -> None:
    evening.windows.nvda = None
    assert until(lambda: evening.speaker.name == OWN_VOICE)
    evening.speaker.say("Main menu.", interrupt=True)
    assert until(lambda: any("Main menu." in did for did in evening.own.did))
    evening.windows.narrator = True
    evening.is_heard("UIA", "Now Narrator.")


def test_a_library_that_is_not_there_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prism", None)
    with pytest.raises(ImportError):
        prism_library.voice()


def test_a_library_that_raises_anything_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    class Context:
        def __init__(self) -> None:
            raise RuntimeError("Prism could not be initialized")

    broken = ModuleType("prism")
    vars(broken)["Context"] = Context
    monkeypatch.setitem(sys.modules, "prism", broken)
    with pytest.raises(RuntimeError):
        prism_library.reader()
