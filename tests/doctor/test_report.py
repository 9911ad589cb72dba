"""The lines of a report, made of what was found."""

import os
from pathlib import Path

import pytest

from quarto_access.cli.doctor import without_home
from quarto_access.core.values import replace
from quarto_access.doctor.display import Display
from quarto_access.doctor.examination import Examination
from quarto_access.doctor.folders import Folders, Place
from quarto_access.doctor.language import Found
from quarto_access.doctor.problems import Problems
from quarto_access.doctor.program import Program
from quarto_access.doctor.report import report
from quarto_access.doctor.settings import Set
from quarto_access.doctor.sound import Card
from quarto_access.doctor.sounds import Sounds
from quarto_access.doctor.spoken import Spoken
from quarto_access.doctor.system import System
from quarto_access.doctor.unknown import Died, Failed, Hung
from quarto_access.doctor.voice import Voices
from quarto_access.doctor.way import Way
from quarto_access.speech.backend import Skill
from quarto_access.speech.manner import Voice
from quarto_access.storage.log import CRASH, PROBLEM, SPEECH, Entry
from quarto_access.storage.settings_text import Trouble
from tests.i18n.languages import ALL, language

WELL = Examination(
    Program("1.2.3", "/opt/quarto_access", "3.12.1", "/opt/bin/python"),
    System("Debian GNU/Linux 12, Linux", "6.1", "x86_64", True),
    Voices((Voice("gmw/en", "en-gb", "Britain"), Voice("gmw/de", "de", "German")), "extra"),
    Card("pulseaudio", 44_100, 512),
    Sounds("/opt/sounds", 77, ()),
    Display("x11", "2.32.10"),
    Folders(
        Place("/home/q", True, "", 3),
        Place("/home/q/saves", True, "", 1),
        Place("/home/q/locales", False, ""),
        ("/home/q/journal-2.qrt", "/home/q/journal.qrt"),
    ),
    Set("/home/q/settings.txt", True, "own-voice", (("voice.way", "own-voice"),), ()),
    Found(("Deutsch", "de"), ("English", "en"), ("en", "de"), (("LANG", "de_DE.UTF-8"),)),
    (("numpy", "2.4"), ("espeakng-loader", None)),
    Problems((), ()),
    {
        "pyttsx3": Way("own-voice", (Skill.CUT, Skill.WAITS)),
        "prism": Way("Orca", (Skill.CUT, Skill.BRAILLE)),
        "accessible_output2": Failed("nothing is running"),
        "prism's voices": Hung(15),
        "accessible_output2's voices": Died(-11),
        "terminal": Way("terminal", ()),
    },
    {
        "pyttsx3": Spoken("This is the game's own voice.", False),
        "prism": Spoken("This is Orca, through Prism.", True),
        "prism's voices": Failed("it went while it spoke"),
    },
)

ILL = Examination(
    WELL.program,
    *(Hung(15), Hung(15), Hung(15), Hung(15), Hung(15), Hung(15), Hung(15), Hung(15)),
    libraries=Died(-11),
    problems=Failed("PermissionError: log.txt"),
    ways={name: Failed("no such thing") for name in WELL.ways if name != "terminal"}
    | {"terminal": Way("terminal", ())},
    spoken=None,
)


def text(found: Examination, code: str = "en") -> str:
    spoken = language(code)
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

Speech
Chosen in the settings, the game speaks: with its own voice
What the game speaks through here: own voice through pyttsx3
Orca is running
Own voice through pyttsx3: there, can be cut off, tells when it has been heard
Screen reader through Prism: there, Orca, can be cut off, shows braille
Screen reader through accessible output 2: not there, nothing is running
Voice of the system through Prism: not there, no answer within 15 seconds
Voice of the system through accessible output 2: not there, the program for it ended, status -11
Writing: there

The game's own voice
2 voices
The usual one: Britain, gmw/en
English: Britain, out of 1
Español: no voice
Deutsch: German, out of 1
Français: no voice
espeak-ng comes from the extra, voice

Sound
A sound card was opened: pulseaudio, 44100 samples a second
Buffer: 512 samples, 12 milliseconds
The game's sounds: 77 of 77, /opt/sounds

Window
A window can be opened: x11, SDL 2.32.10

Folders
Profile: /home/q, can be written
Saved games: /home/q/saves, can be written
1 saved game
Languages you added: /home/q/locales, not there yet, can be made
A game waits to be continued: /home/q/journal-2.qrt

Settings
File: /home/q/settings.txt
voice.way = own-voice

Language
This computer: Deutsch
Player 1: English
There are: en, de
LANG = de_DE.UTF-8

Libraries
numpy 2.4
espeakng-loader: not installed

What went wrong
The log is empty

What was spoken
Own voice through pyttsx3: This is the game's own voice.
Screen reader through Prism, in braille too: This is Orca, through Prism.
Voice of the system through Prism: not spoken, it went while it spoke"""


def test_where_all_is_well() -> None:
    assert text(WELL) == TOLD
    assert text(WELL) == text(WELL)


def test_where_nothing_is_known_the_report_says_so_part_by_part() -> None:
    told = text(ILL)
    assert told.startswith("Quarto Access 1.2.3, /opt/quarto_access\nPython 3.12.1")
    assert told.count("no answer within 15 seconds") == 8
    assert "Nothing speaks here: the game writes its words\n" in told
    assert "Libraries\nNot known: the program for it ended, status -11\n" in told
    assert told.endswith("What went wrong\nNot known: PermissionError: log.txt")


@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("found", [WELL, ILL], ids=["well", "ill"])
def test_in_every_language_it_is_lines_that_can_be_read_aloud(
    found: Examination, code: str
) -> None:
    lines = text(found, code).split("\n")
    assert len(lines) == len(text(found).split("\n"))
    for line in lines:
        assert not set(line) & set("{}|\t*"), line
        assert line == line.strip()


def test_in_german() -> None:
    told = text(WELL, "de")
    assert "\nHier spricht das Spiel so: eigene Stimme über pyttsx3\n" in told
    assert "\nSpeicher" not in told
    assert "\nEine Soundkarte wurde geöffnet: pulseaudio, 44100 Abtastwerte pro Sekunde\n" in told
    assert "\n1 gespeicherte Partie\n" in told


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"settings": Set("/s", False, "auto", (), ())}, "No file yet: /s\nAll as usual"),
        (
            {"settings": Set("/s", True, "auto", (), ((Trouble.BROKEN, 3),))},
            "File: /s\nLine 3: a value that it cannot have\nAll as usual",
        ),
        (
            {"sounds": Sounds("/s", 75, ("signals/win.flac", "signals/draw.flac"))},
            "The game's sounds: 75 of 77, /s\nMissing: signals/win.flac, signals/draw.flac",
        ),
        ({"sound": Failed("no device")}, "No sound card can be opened: no device"),
        ({"display": Failed("no screen")}, "No window can be opened: no screen"),
        (
            {"folders": replace(WELL.folders, journals=())},
            "No game waits to be continued",
        ),
        (
            {"folders": replace(WELL.folders, profile=Place("/p", True, "Read-only"))},
            "Profile: /p, cannot be written: Read-only",
        ),
        (
            {"problems": Problems(PROBLEMS, ())},
            (
                "What went wrong\n"
                "2026-11-18 20:15:03: KeyError: 'x', ui/session.py:120, during: key Enter\n"
                "2026-11-18 20:15:02: the program crashed, Fatal Python error, <string>:6\n"
                "2026-11-18 20:15:01: OSError: disk, os.py:2\n"
            ),
        ),
        (
            {"problems": Problems((), FAILURES)},
            (
                "What went wrong\n"
                "2026-11-18 20:15:02, screen reader through Prism: no answer\n"
                "2026-11-18 20:15:01, news: LookupError\n"
            ),
        ),
        ({"spoken": {}}, "Nothing: no way of speaking is there"),
        ({"system": System("Windows", "11", "AMD64", None)}, "Windows 11, AMD64"),
    ],
)
def test_what_may_be_otherwise(change: dict[str, object], line: str) -> None:
    told = text(replace(WELL, **change))
    assert f"\n{line}" in told


def test_every_trouble_of_a_settings_file_has_its_words() -> None:
    problems = tuple((trouble, 3) for trouble in Trouble)
    assert text(replace(WELL, settings=Set("/s", True, "auto", (), problems)))


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
