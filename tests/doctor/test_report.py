"""The lines of a report, made from findings."""

import os
import re
from pathlib import Path

import pytest

import quarto_access
from quarto_access.cli.doctor_command import without_home
from quarto_access.core.values import replace
from quarto_access.doctor.examination import Examination
from quarto_access.doctor.find_devices import SoundCard, SoundFiles, VideoDriver
from quarto_access.doctor.find_profile import (
    ChangedSettings,
    Folders,
    FolderState,
    FoundLanguages,
    Problems,
)
from quarto_access.doctor.find_program import ExactAnswers, Program, System
from quarto_access.doctor.find_speech import SpokenSentence, Voices, WorkingWay
from quarto_access.doctor.report import NOT_RUNNING, REASONS, report
from quarto_access.doctor.unknown import Died, Failed, Hung
from quarto_access.i18n.language import Language
from quarto_access.speech.backend import Skill
from quarto_access.speech.manner import Voice
from quarto_access.storage.log import CRASH, PROBLEM, SPEECH, Entry
from quarto_access.storage.settings_text import Trouble
from tests.i18n.ids import IDS
from tests.i18n.languages import ALL, language

SOURCE = Path(quarto_access.__file__).parent

WELL = Examination(
    Program("1.2.3", "/opt/quarto_access", "3.12.1", "/opt/bin/python"),
    System("Debian GNU/Linux 12, Linux", "6.1", "x86_64", True),
    ExactAnswers(256),
    Voices((Voice("gmw/en", "en-gb", "Britain"), Voice("gmw/de", "de", "German")), "extra"),
    SoundCard("pulseaudio", 44_100, 512),
    SoundFiles("/opt/sounds", 77, ()),
    VideoDriver("x11", "2.32.10"),
    Folders(
        FolderState("/home/q", True, "", 3),
        FolderState("/home/q/saves", True, "", 1),
        FolderState("/home/q/locales", False, ""),
        ("/home/q/journal-2.qrt", "/home/q/journal.qrt"),
    ),
    ChangedSettings("/home/q/settings.txt", True, "own-voice", (("voice.way", "own-voice"),), ()),
    FoundLanguages(
        ("Deutsch", "de"),
        ("English", "en"),
        (("English", "en"), ("Deutsch", "de"), ("Español", "es")),
        (("LANG", "de_DE.UTF-8"),),
    ),
    (("numpy", "2.4"), ("espeakng-loader", None)),
    Problems((), ()),
    {
        "pyttsx3": WorkingWay("own-voice", (Skill.CUT, Skill.WAITS)),
        "prism": WorkingWay("Orca", (Skill.CUT, Skill.BRAILLE)),
        "accessible_output2": Failed("nothing is running"),
        "prism's voices": Hung(15),
        "accessible_output2's voices": Died(-11),
        "terminal": WorkingWay("terminal", ()),
    },
    {
        "pyttsx3": SpokenSentence("doctor.this-is.own-voice", False),
        "prism": SpokenSentence("doctor.this-is(Prism, Orca)", True),
        "prism's voices": Failed("it went while it spoke"),
    },
)

ILL = Examination(
    WELL.program,
    *(Hung(15), Hung(15), Hung(15), Hung(15), Hung(15), Hung(15), Hung(15), Hung(15), Hung(15)),
    libraries=Died(-11),
    problems=Failed("PermissionError: log.txt"),
    ways={name: Failed("no such thing") for name in WELL.ways if name != "terminal"}
    | {"terminal": WorkingWay("terminal", ())},
    spoken=None,
)


def text(found: Examination, spoken: Language = IDS) -> str:
    parts = report(found)
    return "\n\n".join("\n".join(spoken.utterance(t.announcements) for t in part) for part in parts)


PROBLEMS = (
    Entry("2026-11-18 20:15:03", PROBLEM, "ui/session.py:120", "KeyError: 'x'", "key Enter"),
    Entry("2026-11-18 20:15:02", CRASH, "<string>:6", "Fatal Python error", ""),
    Entry("2026-11-18 20:15:01", PROBLEM, "os.py:2", "OSError: disk", ""),
)

FAILURES = (
    Entry("2026-11-18 20:15:02", SPEECH, "prism", "no answer", ""),
    Entry("2026-11-18 20:15:01", SPEECH, "news", "LookupError", ""),
)

TOLD = """\
Quarto Access 1.2.3, /opt/quarto_access
Python 3.12.1, /opt/bin/python
Debian GNU/Linux 12, Linux 6.1, x86_64
doctor.solver.native(256)

doctor.speech
doctor.chosen(setting.voice.way.own-voice)
doctor.used(doctor.kind.own-voice(pyttsx3))
doctor.orca.running
doctor.way.there(doctor.kind.own-voice(pyttsx3), doctor.can-cut doctor.can-waits)
doctor.way.there(doctor.kind.screen-reader(Prism), Orca doctor.can-cut doctor.can-braille)
doctor.way.not-there(doctor.kind.screen-reader(accessible output 2), doctor.why.nothing)
doctor.way.not-there(doctor.kind.system-voice(Prism), doctor.hung(15))
doctor.way.not-there(doctor.kind.system-voice(accessible output 2), doctor.died(-11))
doctor.way(doctor.kind.terminal)

doctor.voice
doctor.voices(2)
doctor.voice.usual(gmw/en, Britain)
doctor.voice.for(1, English, Britain)
doctor.voice.for(1, Deutsch, German)
doctor.voice.none(Español)
doctor.espeak.extra

doctor.sound
doctor.card(pulseaudio, 44100)
doctor.buffer(12, 512)
doctor.sounds(77, /opt/sounds, 77)

doctor.display
doctor.window(x11, 2.32.10)

doctor.folders
doctor.folder.profile(/home/q, doctor.writable)
doctor.folder.saves(/home/q/saves, doctor.writable)
doctor.saves(1)
doctor.folder.locales(/home/q/locales, doctor.not-made)
doctor.journal(/home/q/journal-2.qrt)

doctor.settings
doctor.settings.file(/home/q/settings.txt)
voice.way = own-voice

doctor.language
doctor.language.system(Deutsch)
doctor.language.player(English)
doctor.language.all(en de es)
LANG = de_DE.UTF-8

doctor.libraries
numpy 2.4
doctor.not-installed(espeakng-loader)

doctor.problems
doctor.problem.none

doctor.spoken
doctor.spoken.heard(doctor.this-is.own-voice, doctor.kind.own-voice(pyttsx3))
doctor.spoken.brailled(doctor.this-is(Prism, Orca), doctor.kind.screen-reader(Prism))
doctor.spoken.not(doctor.kind.system-voice(Prism), doctor.why.went)"""


def test_where_all_is_well() -> None:
    assert text(WELL) == TOLD
    assert text(WELL) == text(WELL)


def test_a_language_has_the_voice_that_a_game_would_take() -> None:
    """In France it is not the Belgian one, which comes first and is not the usual voice."""
    french = (Voice("be", "fr-be", "Belgium"), Voice("fr", "fr-fr", "France"))
    voices = Voices((Voice("gmw/en", "en-gb", "Britain"), *french), "")
    languages = replace(WELL.language, all=(("Français", "fr"),))
    told = text(replace(WELL, voice=voices, language=languages))
    assert "doctor.voice.for(2, Français, France)" in told


def test_each_reason_of_ours_has_words_in_the_language_of_the_player() -> None:
    """They are whole sentences of our code, about why something does not speak."""
    ours = re.compile(r'NotWorking\((?:[^"()]* or )?"([^"{]+)"\)')
    reasons = {r for file in SOURCE.rglob("*.py") for r in ours.findall(file.read_text("utf-8"))}
    assert len(reasons) > 3
    assert all(r in REASONS or r.endswith(NOT_RUNNING) for r in reasons), reasons - REASONS.keys()


def test_where_nothing_is_known_the_report_says_so_part_by_part() -> None:
    told = text(ILL)
    assert told.startswith("Quarto Access 1.2.3, /opt/quarto_access\nPython 3.12.1")
    assert told.count("doctor.hung(15)") == 9
    assert "doctor.used.nothing" in told
    assert "doctor.libraries\ndoctor.unknown(doctor.died(-11))\n" in told
    assert told.endswith("doctor.problems\ndoctor.unknown(PermissionError: log.txt)")


@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("found", [WELL, ILL], ids=["well", "ill"])
def test_in_every_language_it_is_lines_that_can_be_read_aloud(
    found: Examination, code: str
) -> None:
    lines = text(found, language(code)).split("\n")
    assert len(lines) == len(text(found).split("\n"))
    for line in lines:
        assert not set(line) & set("{}|\t*"), line
        assert line == line.strip()


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (
            {"settings": ChangedSettings("/s", False, "auto", (), ())},
            "doctor.settings.no-file(/s)\ndoctor.settings.usual",
        ),
        (
            {"settings": ChangedSettings("/s", True, "auto", (), ((Trouble.BROKEN, 3),))},
            "doctor.settings.file(/s)\ndoctor.trouble.broken(3)\ndoctor.settings.usual",
        ),
        (
            {"sounds": SoundFiles("/s", 75, ("signals/win.flac", "signals/draw.flac"))},
            "doctor.sounds(75, /s, 77)\ndoctor.sounds.missing(signals/win.flac signals/draw.flac)",
        ),
        ({"sound": Failed("no device")}, "doctor.card.none(no device)"),
        ({"display": Failed("no screen")}, "doctor.window.none(no screen)"),
        (
            {"folders": replace(WELL.folders, journals=())},
            "doctor.journal.none",
        ),
        (
            {"folders": replace(WELL.folders, profile=FolderState("/p", True, "Read-only"))},
            "doctor.folder.profile(/p, doctor.not-writable(Read-only))",
        ),
        (
            {"problems": Problems(PROBLEMS, ())},
            (
                "doctor.problems\n"
                "doctor.problem.during"
                "(key Enter, KeyError: 'x', 2026-11-18 20:15:03, ui/session.py:120)\n"
                "doctor.problem.crash(Fatal Python error, 2026-11-18 20:15:02, <string>:6)\n"
                "doctor.problem(OSError: disk, 2026-11-18 20:15:01, os.py:2)\n"
            ),
        ),
        (
            {"problems": Problems((), FAILURES)},
            (
                "doctor.problems\n"
                "doctor.problem.speech"
                "(doctor.kind.screen-reader(Prism), no answer, 2026-11-18 20:15:02)\n"
                "doctor.problem.speech(news, LookupError, 2026-11-18 20:15:01)\n"
            ),
        ),
        ({"spoken": {}}, "doctor.spoken.nothing"),
        ({"system": System("Windows", "11", "AMD64", None)}, "Windows 11, AMD64"),
    ],
)
def test_what_may_be_otherwise(change: dict[str, object], line: str) -> None:
    told = text(replace(WELL, **change))
    assert f"\n{line}" in told


def test_every_trouble_of_a_settings_file_has_its_words() -> None:
    problems = tuple((trouble, 3) for trouble in Trouble)
    assert text(replace(WELL, settings=ChangedSettings("/s", True, "auto", (), problems)))


@pytest.mark.parametrize(
    ("speaks", "found"),
    [
        (True, WELL),
        (False, ILL),
        (False, replace(WELL, spoken={"prism": Failed("no")})),
        (True, replace(WELL, spoken=None)),
    ],
)
def test_whether_anything_speaks(speaks: bool, found: Examination) -> None:
    assert found.speaks is speaks


def test_nobody_s_name_is_told() -> None:
    home = str(Path(os.path.sep, "home", "ana"))
    inside, other = str(Path(home, "x")), home + "lise"
    assert without_home(f"Profile: {home}, {inside}, can", home) == f"Profile: ~, ~{os.sep}x, can"
    assert without_home(other, home) == other
    assert without_home("/x /", "/") == "/x /"
