"""The words for every event of a settings file."""

import errno

import pytest

from quarto_access.narration.announcement import Phrase, Priority, Telling, say
from quarto_access.storage.settings import (
    Copied,
    KeptAgain,
    NotKept,
    ReadAgain,
    Report,
    SettingsBroken,
)
from quarto_access.storage.settings_text import Problem, Trouble
from quarto_access.ui.telling.outbox import Outbox
from quarto_access.ui.telling.reports import Reports, told, troubles


@pytest.mark.parametrize(
    ("report", "telling"),
    [
        (
            SettingsBroken((Problem(Trouble.UNREADABLE),)),
            say("settings-file.unreadable", priority=Priority.URGENT),
        ),
        (Copied("copy.txt"), say("settings-file.copy", priority=Priority.URGENT, name="copy.txt")),
        (
            NotKept(PermissionError(errno.EACCES, "Permission denied")),
            say(
                "settings-file.fault",
                priority=Priority.URGENT,
                reason=Phrase("reason.refused", {}),
            ),
        ),
        (KeptAgain(), say("settings-file.kept", priority=Priority.EVENT)),
        (ReadAgain(), say("settings-file.read", priority=Priority.EVENT)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_report_has_its_words(report: Report, telling: Telling) -> None:
    assert told(report) == telling


def test_the_same_words_for_a_file_that_is_imported() -> None:
    problems = tuple(Problem(trouble, "size", 1) for trouble in Trouble)
    assert told(SettingsBroken(problems)) == troubles(problems)
    assert len(troubles(problems).announcements) == len(Trouble)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (FileNotFoundError(), "sound.pack-gone"),
        (NotADirectoryError(), "sound.pack-gone"),
        (PermissionError(), "sound.pack-unread"),
        (TimeoutError(), "sound.pack-unread"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_sound_pack_that_is_lost_has_its_words(error: OSError, message: str) -> None:
    outbox = Outbox()
    Reports(outbox).pack_lost(error)
    assert [told.message for told in outbox.take().announcements] == [message]
