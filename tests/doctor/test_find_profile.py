"""The doctor's view of the log of the game."""

from pathlib import Path

from quarto_access.doctor.find_profile import MOST, problems, settings
from quarto_access.storage.log import Log
from quarto_access.storage.settings import NAME


def test_who_plays_with_whom_is_in_no_report(tmp_path: Path) -> None:
    lines = "sound.order = speech-alone", "friends.name = Ana", "friends.relay = ws://ana.example"
    (tmp_path / NAME).write_text("\n".join(lines), "utf-8")
    assert settings(str(tmp_path)).differing == (("sound.order", "speech-alone"),)


def test_where_nothing_went_wrong_there_is_nothing(tmp_path: Path) -> None:
    found = problems(str(tmp_path / "never written"))
    assert (found.program, found.speech) == ((), ())


def test_the_last_few_problems_are_found_and_each_failure_of_speech_once(tmp_path: Path) -> None:
    moments = iter(range(1_700_000_000, 1_800_000_000))
    log = Log(str(tmp_path), lambda: float(next(moments)))
    log.caught(KeyError("first"), "key Enter")
    for start in range(MOST + 2):
        log.note("prism", "nothing is running")
        log.caught(ValueError(start), "a tick")
        log.note("pyttsx3", f"no voice {start}")
    log.note("prism", "nothing is running")
    found = problems(str(tmp_path))
    assert [entry.what for entry in found.program] == [f"ValueError: {n}" for n in (6, 5, 4, 3, 2)]
    assert [(entry.where, entry.what) for entry in found.speech] == [
        ("prism", "nothing is running"),
        *(("pyttsx3", f"no voice {start}") for start in (6, 5, 4, 3)),
    ]
