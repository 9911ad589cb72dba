import subprocess
import sys
import wave
from pathlib import Path

import pytest

from quarto_access.speech.backends import voice_worker
from quarto_access.speech.backends.own_voice import WORKER
from tests.speech.fake_voice import pyttsx3

FAKES = Path(pyttsx3.__file__).parent


VOICES = ("voice\tgmw/en\ten-gb\tEnglish", "voice\troa/es\tes\tSpanish")


def answers(folder: Path, *texts: str) -> list[str]:
    told: list[str] = []
    voice_worker.work(
        [f"say\tgmw/en\t200\t50\t{text}\n" for text in texts], told.append, str(folder)
    )
    return told


@pytest.fixture(autouse=True, params=["espeak", "sapi5"])
def driver(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(sys.modules, "pyttsx3", pyttsx3)
    monkeypatch.setenv("FAKE_VOICE_DRIVER", request.param)
    return str(request.param)


def test_each_text_is_answered_with_a_sound_of_its_own(tmp_path: Path) -> None:
    first, second = str(tmp_path / "0.wav"), str(tmp_path / "1.wav")
    assert answers(tmp_path, "A1, empty.", "A2, empty.") == [
        *VOICES,
        "ready",
        f"sound\t0.250\t{first}",
        f"sound\t0.250\t{second}",
    ]
    with wave.open(first) as sound:
        assert sound.getframerate() == pyttsx3.RATE
        assert sound.getnframes() == pyttsx3.LOUD, "the silence before it is taken away"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("It fails", "failed\tFileNotFoundError: [Errno 2]"),
        ("It raises", "failed\tRuntimeError: Error saving WAV file: no space left"),
        ("It is broken", "failed\tEOFError:"),
        ("It is void", "failed\tan empty sound"),
        ("-- !", "nothing"),
        ("It is aiff", "sound\t0\t"),
    ],
)
def test_what_goes_wrong_is_told_and_the_next_text_is_made(
    tmp_path: Path, text: str, answer: str, driver: str
) -> None:
    if driver == "espeak" and "raises" in text:
        answer = "failed\tFileNotFoundError"  # raised on a thread of the library's own
    *_, told, after = answers(tmp_path, text, "A1.")
    assert told.startswith(answer)
    assert "\n" not in told
    assert after.startswith("sound\t0.250\t")


def test_a_missing_library_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_VOICE_MISSING", "1")
    (told,) = answers(tmp_path, "A1.")
    assert told.startswith("failed\tRuntimeError: This means")


def test_the_process_answers_nothing_but_answers_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(FAKES))
    folder = tmp_path / "sounds"
    folder.mkdir()
    run = subprocess.run(
        (*WORKER, str(folder)),
        input="say\t\t200\t50\tA1, ñ.\nsay\troa/es\t400\t0\t--\n",
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    *voices, ready, sound, nothing = run.stdout.splitlines()
    assert voices == list(VOICES)
    assert ready == "ready"
    assert sound.startswith("sound\t0.250\t")
    assert nothing == "nothing"
    assert "Audio saved to" in run.stderr
    assert not folder.exists()
