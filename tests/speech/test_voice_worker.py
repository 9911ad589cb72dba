import json
import subprocess
import sys
import wave
from pathlib import Path

import pytest

from quarto_access.processes.wire import Message
from quarto_access.speech.backends import voice_worker
from quarto_access.speech.backends.synthesiser import WORKER
from tests.processes.messages import answered, asked
from tests.speech.fake_voice import pyttsx3

FAKES = Path(pyttsx3.__file__).parent


VOICES = [["gmw/en", "en-gb", "English"], ["roa/es", "es", "Spanish"]]


def answers(folder: Path, *texts: str) -> list[Message]:
    service = voice_worker.VoiceService(str(folder))
    questions = [["gmw/en", 200, 50, text] for text in texts]
    return answered(lambda _: service.answer, [], *questions)


@pytest.fixture(autouse=True, params=["espeak", "sapi5"])
def driver(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(sys.modules, "pyttsx3", pyttsx3)
    monkeypatch.setenv("FAKE_VOICE_DRIVER", request.param)
    return str(request.param)


def test_each_text_is_answered_with_a_sound_of_its_own(tmp_path: Path) -> None:
    first, second = str(tmp_path / "0.wav"), str(tmp_path / "1.wav")
    assert answers(tmp_path, "A1, empty.", "A2, empty.") == [
        {"number": 1, "answer": VOICES},
        {"number": 2, "answer": [0.25, first]},
        {"number": 3, "answer": [0.25, second]},
    ]
    with wave.open(first) as sound:
        assert sound.getframerate() == pyttsx3.RATE
        assert sound.getnframes() == pyttsx3.LOUD, "the silence before it is taken away"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("It fails", "FileNotFoundError: [Errno 2]"),
        ("It raises", "RuntimeError: Error saving WAV file: no space left"),
        ("It is broken", "EOFError:"),
        ("It is void", "an empty sound"),
    ],
)
def test_what_goes_wrong_is_told_and_the_next_text_is_made(
    tmp_path: Path, text: str, problem: str, driver: str
) -> None:
    if driver == "espeak" and "raises" in text:
        problem = "FileNotFoundError"  # raised on a thread of the library's own
    *_, told, after = answers(tmp_path, text, "A1.")
    assert told["failed"].startswith(problem)
    assert "\n" not in told["failed"]
    assert after["answer"][0] == 0.25


def test_what_cannot_be_heard_or_measured_is_told(tmp_path: Path) -> None:
    _, nothing, unmeasured = answers(tmp_path, "-- !", "It is aiff")
    assert nothing["answer"] is None
    assert unmeasured["answer"] == [0.0, str(tmp_path / "1.wav")]


def test_a_missing_library_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_VOICE_MISSING", "1")
    told, _ = answers(tmp_path, "A1.")
    assert told["failed"].startswith("RuntimeError: This means")


def test_the_process_answers_nothing_but_answers_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(FAKES))
    folder = tmp_path / "sounds"
    folder.mkdir()
    run = subprocess.run(
        (*WORKER, str(folder)),
        input=asked([], ["", 200, 50, "A1, ñ."], ["roa/es", 400, 0, "--"]),
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    voices, sound, nothing = (json.loads(line)["answer"] for line in run.stdout.splitlines())
    assert voices == VOICES
    assert sound[0] == 0.25
    assert nothing is None
    assert "Audio saved to" in run.stderr
    assert not folder.exists()


def test_the_library_gets_one_line_without_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """espeak-ng obeys some control characters, in the texts that follow too; Windows obeys tags."""
    said: list[str] = []
    save = pyttsx3.Engine.save_to_file

    def saved(engine: pyttsx3.Engine, text: str, filename: str) -> None:
        said.append(text)
        save(engine, text, filename)

    monkeypatch.setattr(pyttsx3.Engine, "save_to_file", saved)
    told = answers(tmp_path, "A1.\n\nB2\u2028C3.", "\x01+90P\x1b[2J B\0.\n", "<b>D4.", "\n")
    assert said == ["A1. B2 C3.", "+90P [2J B .", "b>D4."]
    assert [answer["answer"] and answer["answer"][0] for answer in told[1:]] == [0.25] * 3 + [None]
