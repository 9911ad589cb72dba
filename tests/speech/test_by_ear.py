"""The real components: what is sent through a speaker is heard at the sink, whatever breaks.

accessible_output2 needs Debian's `speechd`, which no virtual environment has. It is plain Python;
the tests put a link to that one package on the path.
"""

import gc
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from quarto_access.speech import backend_search, way_in_use
from quarto_access.speech.backends import synthesiser
from quarto_access.speech.choice import usual_ways
from quarto_access.speech.speaker import Speaker
from tests.sound.daemon import SpeechDaemon
from tests.sound.hearing import heard
from tests.sound.needed import DEBIANS_SPEECHD
from tests.sound.recorder import Recorder

if sys.platform != "linux":
    pytest.skip("tests by ear need Linux", allow_module_level=True)

# Debian's client ends its thread by SystemExit, and forgets a socket that it could not connect.
pytestmark = [
    pytest.mark.usefixtures("sink"),
    *(
        pytest.mark.filterwarnings(f"ignore:{message}:pytest.{warning}")
        for message, warning in (
            ("Exception in thread SSIP", "PytestUnhandledThreadExceptionWarning"),
            ("Exception ignored in. <socket", "PytestUnraisableExceptionWarning"),
            ("Exception ignored in. <function SSIPClient", "PytestUnraisableExceptionWarning"),
        )
    ),
]

PHRASES = (
    "Player 1 wins.",
    "Nothing in hand.",
    "A1, empty.",
    "Short, solid, smooth.",
    "Tall, hollow, grooved.",
    "Main menu.",
    "Give a piece.",
)
NEWS = "My own voice."
CHANGE = 0.025
"""The seconds for which older words may still be heard after newer ones were said."""

PAUSE = 0.3
"""The seconds of silence that no voice makes within a sentence."""

LONG = "Placed, D1. Give a piece. " * 4

PRISM, ACCESSIBLE, OWN = "prism's voices", "accessible_output2's voices", "pyttsx3"

Begin = Callable[..., Speaker]


def news(name: str) -> str:
    return NEWS if name == "own-voice" else f"Now {name}."


@pytest.fixture
def begin(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Iterator[Begin]:
    """A function that begins a speaker; its libraries must have printed nothing at the end."""
    (tmp_path / "speechd").symlink_to(DEBIANS_SPEECHD)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    begun: list[Speaker] = []

    def begin(*names: str) -> Speaker:
        ways = {way.name: way for way in usual_ways()}
        begun.append(Speaker([ways[name] for name in names], news))
        return begun[-1]

    yield begin
    for speaker in begun:
        speaker.close()
    gc.collect()
    assert capfd.readouterr().out == ""
    assert not list(tmp_path.glob("quarto-voice-*"))


@pytest.fixture(params=[PRISM, ACCESSIBLE, OWN])
def speaker(request: pytest.FixtureRequest, begin: Begin) -> Speaker:
    if request.param != OWN:
        request.getfixturevalue("daemon")
    speaker = begin(request.param)
    until = time.monotonic() + 8
    while speaker.name is None and time.monotonic() < until:
        time.sleep(0.01)  # Prism asks the daemon for its thirteen thousand voices
    return speaker


def hears(ears: Recorder, since: float, *phrases: str, pause: float = PAUSE) -> str:
    """Return what is heard until it is quiet again."""
    ears.wait_for_quiet(since, lasting=pause, within=10)
    return heard(ears.samples(since), phrases or PHRASES)


def test_words_are_heard_within_a_second(speaker: Speaker, ears: Recorder) -> None:
    for words in PHRASES[:2]:
        said_at = time.monotonic()
        speaker.say(words, interrupt=True)
        ears.wait_for_onset(said_at, within=1)
        assert hears(ears, said_at) == words
    assert speaker.failures == []


def test_silence_stops_them(speaker: Speaker, ears: Recorder) -> None:
    said_at = time.monotonic()
    speaker.say(LONG, interrupt=True)
    ears.wait_for_onset(said_at, within=1)
    time.sleep(0.5)
    asked_at = time.monotonic()
    speaker.silence()
    time.sleep(0.7)
    assert (ears.last_sound(asked_at) or 0) < 0.2


def test_newer_words_are_heard_instead_and_others_behind(speaker: Speaker, ears: Recorder) -> None:
    said_at = time.monotonic()
    speaker.say(LONG, interrupt=True)
    ears.wait_for_onset(said_at, within=1)
    time.sleep(0.3)
    speaker.say("Nothing in hand.", interrupt=True)
    said_at = time.monotonic()
    speaker.say("Player 1 wins.", interrupt=False)
    both = "Nothing in hand. Player 1 wins."
    assert hears(ears, said_at + CHANGE, both, *PHRASES, pause=0.5) == both


def test_whatever_stands_in_a_text_the_next_words_are_heard(
    speaker: Speaker, ears: Recorder
) -> None:
    said_at = time.monotonic()
    bad = '& < > " \\ \x00 \ud83d 🎲 </speak>\r\n.\r\n'
    speaker.say(bad + "D1, empty. " * 1_000, interrupt=True)
    ears.wait_for_onset(said_at, within=1.5)
    said_at = time.monotonic()
    speaker.say("Tall, hollow, grooved.", interrupt=True)
    assert hears(ears, said_at + CHANGE) == "Tall, hollow, grooved."


@pytest.fixture(params=[PRISM, ACCESSIBLE])
def daemons_client(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def wait_for_daemon(speaker: Speaker) -> None:
    """Wait: on a busy machine our own voice comes before it, and speaks until then."""
    until = time.monotonic() + 12
    while speaker.name != "Speech Dispatcher" and time.monotonic() < until:
        time.sleep(0.01)
    assert speaker.name == "Speech Dispatcher"


def speaking_through_daemon(
    begin: Begin, daemons_client: str, ears: Recorder, sentence: str
) -> tuple[Speaker, float]:
    """Return a speaker that has begun a sentence through the daemon, and the time of that."""
    speaker = begin(daemons_client, OWN)
    wait_for_daemon(speaker)
    said_at = time.monotonic()
    speaker.say(sentence, interrupt=True)
    ears.wait_for_onset(said_at, within=5)
    return speaker, said_at


def test_a_sentence_in_which_the_daemon_is_killed_is_said_by_our_own_voice(
    begin: Begin, daemon: SpeechDaemon, ears: Recorder, daemons_client: str
) -> None:
    sentence = "Placed, D1. Give a piece; nine left."
    speaker, _ = speaking_through_daemon(begin, daemons_client, ears, sentence)
    daemon.kill()
    killed_at = time.monotonic()
    words = f"{NEWS} {sentence}"
    assert hears(ears, killed_at + 0.3, words, NEWS, sentence, *PHRASES, pause=0.9) == words
    assert speaker.name == "own-voice"


def test_words_after_the_daemon_was_killed_are_said_by_our_own_voice(
    begin: Begin, daemon: SpeechDaemon, ears: Recorder, daemons_client: str
) -> None:
    speaker, said_at = speaking_through_daemon(begin, daemons_client, ears, "A1, empty.")
    ears.wait_for_quiet(said_at, lasting=0.3, within=10)
    daemon.kill()
    said_at = time.monotonic()
    speaker.say("Player 1 wins.", interrupt=True)
    ears.wait_for_onset(said_at, within=1.5)
    words = f"{NEWS} Player 1 wins."
    assert hears(ears, said_at, words, NEWS, *PHRASES, pause=0.5) == words


def test_a_daemon_that_is_restarted_speaks_on(
    begin: Begin,
    daemon: SpeechDaemon,
    ears: Recorder,
    daemons_client: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If it takes long to come back, our own voice is faster, and ends when the daemon speaks."""
    monkeypatch.setattr(
        backend_search, "BETTER_WAY_TIMEOUT", 8.0
    )  # a busy machine takes long for all its voices
    speaker, said_at = speaking_through_daemon(begin, daemons_client, ears, LONG)
    daemon.kill()
    daemon.start()
    speaker.say("Player 1 wins.", interrupt=True)
    said_at = time.monotonic()
    words = "Player 1 wins."
    by_our_own = (f"{NEWS} {words}", f"{NEWS} {words} {news('Speech Dispatcher')}")
    was = hears(ears, said_at + 0.1, *PHRASES, NEWS, LONG, *by_our_own, pause=0.5)
    assert was in {words, *by_our_own}
    wait_for_daemon(speaker)


def test_a_daemon_that_comes_later_takes_over_from_the_terminal(
    begin: Begin,
    daemon: SpeechDaemon,
    ears: Recorder,
    daemons_client: str,
    capfd: pytest.CaptureFixture[str],
) -> None:
    daemon.kill()
    speaker = begin(daemons_client, "terminal")
    speaker.say("Main menu.", interrupt=True)
    until = time.monotonic() + 5
    while speaker.name != "terminal" and time.monotonic() < until:
        time.sleep(0.01)
    assert speaker.name == "terminal"
    daemon.start()
    started_at = time.monotonic()
    ears.wait_for_onset(started_at, within=8)
    assert hears(ears, started_at, "Now Speech Dispatcher.") == "Now Speech Dispatcher."
    assert "Main menu." in capfd.readouterr().err


def test_a_daemon_that_hangs_leads_to_our_own_voice(
    begin: Begin,
    daemon: SpeechDaemon,
    ears: Recorder,
    daemons_client: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(way_in_use, "SECONDS_TO_ANSWER", 0.5)
    speaker, said_at = speaking_through_daemon(begin, daemons_client, ears, "A1, empty.")
    hears(ears, said_at)
    os.kill(daemon.pid, signal.SIGSTOP)
    said_at = time.monotonic()
    speaker.say("Player 1 wins.", interrupt=True)
    assert time.monotonic() - said_at < 0.05
    ears.wait_for_onset(said_at, within=2)
    words = f"{NEWS} Player 1 wins."
    assert hears(ears, said_at, words, NEWS, *PHRASES, pause=0.5) == words
    os.kill(daemon.pid, signal.SIGCONT)


@pytest.mark.parametrize(
    ("signal_", "within"), [(signal.SIGKILL, 1.0), (signal.SIGSTOP, 1.5)], ids=["killed", "hung"]
)
def test_a_worker_that_breaks_is_replaced_and_the_words_are_heard(
    begin: Begin,
    ears: Recorder,
    signal_: signal.Signals,
    within: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(synthesiser, "SECONDS_TO_MAKE", 0.5)
    speaker = begin(OWN)
    said_at = time.monotonic()
    speaker.say(LONG, interrupt=True)
    ears.wait_for_onset(said_at, within=1)
    (worker,) = _workers()
    os.kill(worker, signal_)
    said_at = time.monotonic()
    speaker.say("Player 1 wins.", interrupt=True)
    ears.wait_for_onset(said_at + CHANGE, within)
    assert hears(ears, said_at + CHANGE) == "Player 1 wins."
    assert speaker.name == "own-voice"


def test_a_worker_that_dies_in_silence_is_replaced_before_it_is_needed(begin: Begin) -> None:
    speaker = begin(OWN)
    until = time.monotonic() + 8
    while speaker.name is None and time.monotonic() < until:
        time.sleep(0.01)
    (worker,) = _workers()
    os.kill(worker, signal.SIGKILL)
    while _workers() in ([worker], []) and time.monotonic() < until:
        time.sleep(0.05)
    while speaker.name is None and time.monotonic() < until:
        time.sleep(0.01)
    assert len(_workers()) == 1


def _workers() -> list[int]:
    """Return the processes that make speech for this one."""
    found = subprocess.run(
        ("/usr/bin/pgrep", "-P", str(os.getpid()), "-f", "voice_worker"),
        check=False,
        capture_output=True,
        text=True,
    )
    return [int(number) for number in found.stdout.split()]


def test_without_any_sound_words_are_written(
    sound_folder: Path,
    begin: Begin,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PULSE_SERVER", f"unix:{sound_folder}/nobody")
    speaker = begin(OWN, "terminal")
    speaker.say("Main menu.", interrupt=True)
    written = ""
    until = time.monotonic() + 5
    while "\n" not in written and time.monotonic() < until:
        written += capfd.readouterr().err
        time.sleep(0.01)
    assert written == "Now terminal. Main menu.\n"
    assert not speaker.can_be_cut
    assert {name for name, _ in speaker.failures} == {OWN}
