"""Results from the threads of speech and sound are posted, and handled on the game's thread."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread, current_thread

import pytest

from quarto_access.app import Options, WindowProgram
from quarto_access.audio import mixer as mixer_module
from quarto_access.host.window import Window
from quarto_access.narration.announcement import NOTHING, Priority, say
from quarto_access.narration.bugs import survived
from quarto_access.speech.backend import NotWorking
from quarto_access.speech.choice import OWN_VOICE, SCREEN_READER, TERMINAL, WayOfSpeaking
from quarto_access.storage.handed_link import hand_over
from quarto_access.ui.configuration.settings_table import SPEAKS
from quarto_access.ui.table.games import Games
from tests.speech.backends import Remembering
from tests.waiting import until


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WindowProgram]:
    """A program whose window is not open yet, with two ways of speaking and no sound card."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")
    ways = [
        WayOfSpeaking("reader", SCREEN_READER, lambda: Remembering("reader")),
        WayOfSpeaking("voice", OWN_VOICE, lambda: Remembering("voice")),
    ]
    program = WindowProgram(Options(str(tmp_path)), ways)
    yield program
    program.close()


def test_that_there_is_no_sound_is_told_by_the_game_s_thread(program: WindowProgram) -> None:
    assert until(lambda: program.sound.mixer.has_looked)
    assert until(lambda: program.speaker.name)
    time.sleep(0.1)  # while which the threads have told all that there is
    assert program.scheduler.due == 0.0
    assert program.outbox.take() == NOTHING
    program.scheduler.run()
    assert program.outbox.take() == say("sound.none", priority=Priority.EVENT)


def test_a_bug_on_another_thread_is_told_by_the_game_s_thread(
    program: WindowProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the game is kept is a question about lists that only the game's thread may read."""
    asked: list[Thread] = []

    def is_whole(_: Games) -> bool:
        asked.append(current_thread())
        return True

    program.controller(program.speaker)
    monkeypatch.setattr(Games, "is_whole", property(is_whole))
    thread = Thread(target=program.caught, args=(ValueError(), "the mixer"))
    thread.start()
    thread.join()
    assert program.outbox.take() == NOTHING
    program.scheduler.run()
    assert asked == [current_thread()]
    assert survived(is_kept=True).announcements[0] in program.outbox.take().announcements


def test_the_news_of_a_missing_voice_leaves_the_game_s_languages_alone(
    program: WindowProgram,
) -> None:
    known = dict(vars(program.languages)["_read"])
    assert "Deutsch" in program._no_voice("de", "fr-FR")
    assert vars(program.languages)["_read"] == known


def test_a_way_that_is_chosen_is_told_to_the_speaker(program: WindowProgram) -> None:
    assert until(lambda: program.speaker.name == "reader")
    program.settings.change(SPEAKS, OWN_VOICE)
    assert until(lambda: program.speaker.name == "voice")


def test_after_a_sleep_sound_and_speech_are_looked_for_at_once(
    program: WindowProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    monkeypatch.setattr(program.sound.mixer, "lost", lambda: looked.append("sound"))
    monkeypatch.setattr(program.speaker, "look_again", lambda: looked.append("speech"))
    monkeypatch.setattr(Window, "play", lambda *_, woke, **__: woke())
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    program.play()
    assert set(looked) == {"sound", "speech"}


def test_words_are_back_as_soon_as_sound_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our own voice, which needs a card, is tried again when a card is opened."""
    monkeypatch.setattr(mixer_module, "LOOK_AGAIN", 0.3)
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")

    def own_voice() -> Remembering:
        if not begun.sound.mixer.alive:
            raise NotWorking("no sound card")
        return Remembering(OWN_VOICE)

    ways = [
        WayOfSpeaking("voice", OWN_VOICE, own_voice, every=60.0, takes_long=True),
        WayOfSpeaking("terminal", TERMINAL, lambda: Remembering(TERMINAL)),
    ]
    begun = WindowProgram(Options(str(tmp_path)), ways)
    assert until(lambda: begun.speaker.name == TERMINAL)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert until(lambda: begun.sound.mixer.alive)
    back_at = time.monotonic()
    while begun.speaker.name != OWN_VOICE and time.monotonic() < back_at + 3.0:
        begun.scheduler.run()
        time.sleep(0.01)
    assert begun.speaker.name == OWN_VOICE
    begun.close()


def test_a_link_that_another_start_hands_over_is_followed(
    program: WindowProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, _ = program.controller(program.speaker)
    followed: list[str] = []
    monkeypatch.setattr(controller, "follow_link", followed.append)
    with program._links(controller):
        assert hand_over(str(tmp_path), "quarto:K7F2QX")
    program.scheduler.run()
    assert followed == ["quarto:K7F2QX"]
    controller.close()
