import pytest

from quarto_access.cli import doctor_command
from quarto_access.narration.announcement import NOTHING
from tests.i18n.ids import IDS
from tests.screen.fixtures import display, private_display
from tests.sound.fixtures import daemon, ears, private_sink, sink, sound_folder

__all__ = [
    "daemon",
    "display",
    "ears",
    "private_display",
    "private_sink",
    "sink",
    "sound_folder",
]


@pytest.fixture
def in_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the report in ids."""
    monkeypatch.setattr(doctor_command, "of_system", lambda: (IDS, NOTHING))
