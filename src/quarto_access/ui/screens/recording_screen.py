"""The ways to keep a game that is over as a file that others can hear or read."""

from collections.abc import Sequence

from quarto_access.core.record import Record
from quarto_access.ui.effects import Open, SaveAsSound, SaveAsText, ShowRecordings
from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back


class RecordingScreen(ListScreen):
    title = "recording.title"
    lets_ask = True

    def __init__(self, record: Record) -> None:
        self._record = record

    def items(self) -> Sequence[Item]:
        return (
            named("recording.sound", SaveAsSound(self._record)),
            named("recording.text", SaveAsText(self._record)),
            named("recording.folder", ShowRecordings()),
            way_back(),
        )


def recording(record: Record) -> Item:
    """Return the item that leads there."""
    return named("menu.recording", Open(RecordingScreen(record)))
