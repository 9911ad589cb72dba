"""`quarto-access replay --sound`: one game that is over as a sound file."""

import os
from pathlib import Path

import pytest

from quarto_access.cli import main, recording
from quarto_access.recording.steps import HalfDone, Made, VoiceFailed
from tests.core.recorded import RECORDS
from tests.recording.files import read

FAKES = Path(__file__).parent.parent / "speech" / "fake_voice"
GAME = str(RECORDS / "automatic-win.qrt")


@pytest.fixture(autouse=True)
def beating_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(FAKES))


def test_it_says_where_the_file_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("game.flac", "game-2.flac"):
        assert main(["replay", "--sound", "game.flac", GAME]) == 0
        assert capsys.readouterr() == (f"recording.saved({tmp_path}, {name})\n", "")
        assert len(read(tmp_path / name)) > 44_100


def test_another_ending_is_not_the_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["replay", "--sound", "game.wav", GAME]) == 0
    assert capsys.readouterr().out == f"recording.saved({tmp_path}, game.wav.flac)\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((GAME, GAME), "replay.one-sound"),
        (("--json", GAME), "replay.one-sound"),
        ((str(RECORDS / "unfinished-before-anything.qrt"),), "refused.not-over"),
        (("there-is-none.qrt",), os.strerror(2)),
    ],
)
def test_what_it_cannot_do_is_refused(
    arguments: tuple[str, ...], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.flac"
    assert main(["replay", "--sound", str(path), *arguments]) == 2
    assert why in capsys.readouterr().err
    assert not path.exists()


def test_without_a_voice_text_is_offered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAKE_VOICE_MISSING", "1")
    assert main(["replay", "--sound", str(tmp_path / "game.flac"), GAME]) == 2
    assert "recording.no-voice(" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_path_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    path = tmp_path / "file" / "game.flac"
    assert main(["replay", "--sound", str(path), GAME]) == 2
    assert str(path) in capsys.readouterr().err


def test_an_illegal_record_is_no_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "wrong.qrt"
    record.write_text("nothing", "utf-8")
    assert main(["replay", "--sound", str(tmp_path / "game.flac"), str(record)]) == 1
    assert "record.wrong" in capsys.readouterr().out


def test_a_voice_that_fails_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recording, "recorded", lambda _: iter([Made(), HalfDone(), VoiceFailed()]))
    assert main(["replay", "--sound", str(tmp_path / "game.flac"), GAME]) == 2
    half, failed = capsys.readouterr().err.splitlines()
    assert half == "recording.half"
    assert "recording.gave-up" in failed


@pytest.mark.parametrize(("name", "why"), [("", os.strerror(2)), (".", os.strerror(21))])
def test_a_folder_and_no_name_are_no_file(
    name: str,
    why: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["replay", "--sound", name, GAME]) == 2
    assert why in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
