"""The real processes, with libraries that are missing, print, hang or die: a whole report."""

import os
import time
from pathlib import Path

import pytest

from quarto_access.cli import main
from quarto_access.cli.doctor_command import without_home
from quarto_access.doctor import examination
from quarto_access.doctor.examination import HEARD, examine
from quarto_access.doctor.find_profile import ChangedSettings, Folders, FoundLanguages
from quarto_access.doctor.find_program import System
from quarto_access.doctor.find_speech import WorkingWay
from quarto_access.doctor.unknown import Died, Failed, Hung
from quarto_access.storage.folder import Folder
from tests.doctor.sabotage import DYING, HANGING, MISSING, NOISY, hanging, spoil
from tests.i18n.languages import language

SECONDS = (4.0, 9.0)
"""The seconds for all parts that answer, on a usual computer and on a busy one."""


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a computer on which nothing runs except what a test brings."""
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/nobody")
    monkeypatch.setenv("SPEECHD_CMD", "/bin/false")
    for name in ("LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    return tmp_path / "profile"


def spoilt(monkeypatch: pytest.MonkeyPatch, folder: Path, what: str) -> Path:
    monkeypatch.setenv("PYTHONPATH", str(spoil(folder, what)))
    return folder


@pytest.mark.usefixtures("in_ids")
def test_no_library_no_card_no_display_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    spoilt(monkeypatch, tmp_path / "libraries", MISSING)
    (tmp_path / "file").touch()
    profile = str(tmp_path / "file" / "profile")
    shown = without_home(profile, str(Path.home()))
    assert main(["--profile", profile, "doctor", "--speak"]) == 1
    out, err = capfd.readouterr()
    assert err == ""
    for line in (
        "doctor.used.nothing",
        "doctor.way.not-there(doctor.kind.own-voice(pyttsx3), ",
        "doctor.card.none(ModuleNotFoundError: pygame)",
        "doctor.sounds.none(ModuleNotFoundError: numpy)",
        "doctor.window.none(ModuleNotFoundError: pygame)",
        f"doctor.folder.profile({shown}, doctor.not-writable(",
        "doctor.settings.usual",
        "LC_ALL = C.UTF-8",
        "numpy 2",
    ):
        assert f"\n{line}" in out, line
    assert "doctor.spoken\ndoctor.spoken.nothing\n" in out


@pytest.mark.slow
def test_in_german_by_locale(
    tmp_path: Path,
    profile: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    spoilt(monkeypatch, tmp_path / "libraries", MISSING)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["doctor", "--profile", str(profile)]) == 1
    told = capfd.readouterr().out
    german = language("de")
    for message, facts in (
        ("doctor.window.none", {"why": "ModuleNotFoundError: pygame"}),
        ("doctor.language.system", {"language": german.sentence("language.name")}),
        ("doctor.language.player", {"language": german.sentence("language.name")}),
    ):
        assert f"\n{german.sentence(message, facts)}\n" in told
    assert "\nLC_ALL = de_DE.UTF-8\n" in told


def test_what_libraries_print_is_not_in_the_report(
    tmp_path: Path,
    profile: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    spoilt(monkeypatch, tmp_path / "libraries", NOISY)
    assert main(["doctor", "--profile", str(profile), "--speak"]) == 1
    out, err = capfd.readouterr()
    assert "noise" not in out + err
    assert "OSError: spoilt" in out
    assert main(["doctor", "--profile", str(profile), "--speak"]) == 1
    assert capfd.readouterr().out == out, "the same again"


@pytest.mark.long
def test_what_hangs_is_left_behind_and_ended(
    tmp_path: Path, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    libraries = spoilt(monkeypatch, tmp_path / "libraries", HANGING)
    for within in SECONDS:
        began = time.monotonic()
        found = examine(str(profile), within=within)
        assert time.monotonic() - began < within + 3
        known = (found.system, found.folders, found.settings, found.language)
        if Hung(round(within)) not in known:
            break
    assert list(map(type, known)) == [System, Folders, ChangedSettings, FoundLanguages]
    assert found.display == found.sounds == found.sound == Hung(round(within))
    assert not any(isinstance(found.ways[name], WorkingWay) for name in HEARD)
    hung = hanging(libraries)
    assert len(hung) > 3
    assert not [number for number in hung if _lives(number)]


def test_what_dies_takes_nothing_along(
    tmp_path: Path, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt(monkeypatch, tmp_path / "libraries", DYING)
    found = examine(str(profile))
    assert found.display == found.sounds == found.sound == Died(7)
    assert found.ways["accessible_output2"] == Died(7)
    assert isinstance(found.folders, Folders)
    assert isinstance(found.ways["terminal"], WorkingWay)


def test_without_processes_the_reasons_are_told(
    profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quarto_access.doctor.part_process.COMMAND", (str(profile / "no-python"),))
    found = examine(str(profile))
    assert isinstance(found.settings, Failed)
    assert "FileNotFoundError" in found.settings.why
    assert not found.speaks


@pytest.mark.usefixtures("in_ids")
def test_settings_and_saves_are_read_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    spoilt(monkeypatch, tmp_path / "libraries", MISSING)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    folder = Folder(str(tmp_path / "profile"))
    Path(folder.saves).mkdir(parents=True)
    Path(folder.saves, "Ana and Ben.qrt").write_text("")
    Path(folder.saves, "notes.txt").write_text("")
    Path(folder.journal).write_text("")
    settings = Path(folder.path, "settings.txt")
    settings.write_text("voice.way = system-voice\nmy password = 1234\nsound.buffer = 7\n")
    before = sorted(Path(folder.path).rglob("*")), settings.read_bytes()
    assert main(["doctor", "--profile", folder.path]) == 1
    assert (sorted(Path(folder.path).rglob("*")), settings.read_bytes()) == before
    told = capfd.readouterr().out
    for line in (
        "doctor.chosen(setting.voice.way.system-voice)",
        "doctor.saves(1)",
        f"doctor.journal(~{os.sep}profile{os.sep}journal.qrt)",
        "doctor.trouble.unknown(2)",
        "doctor.trouble.broken(3)",
        "voice.way = system-voice",
    ):
        assert f"\n{line}\n" in told, line
    assert not [word for word in ("password", "1234", "Ana") if word in told]
    speech = told.partition("doctor.speech\n")[2].partition("\n\n")[0].splitlines()
    first = next(line for line in speech if line.startswith("doctor.way"))
    assert first.startswith("doctor.way.not-there(doctor.kind.system-voice(Prism), "), (
        "in the order of the game"
    )


def test_the_time_that_it_takes_is_bounded() -> None:
    assert examination.SECONDS_TO_LOOK <= 18


@pytest.mark.parametrize("arguments", [["doctor", "--shout"], ["doctor", "me"]], ids=" ".join)
def test_a_usage_error_is_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("usage: quarto-access")


def test_help_lists_it(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, wanted in ((["--help"], "doctor"), (["doctor", "--help"], "--speak")):
        with pytest.raises(SystemExit):
            main(arguments)
        assert wanted in capsys.readouterr().out


def _lives(number: int) -> bool:
    try:
        stat = Path(f"/proc/{number}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
