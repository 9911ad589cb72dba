"""The choice of a braille output: the current speech backend, or a screen reader beside it.

The latest text is shown again after every change of the output.
"""

from collections.abc import Sequence

from quarto_access.speech.backend import Skill, speakable
from quarto_access.speech.backend_search import BackendSearch
from quarto_access.speech.backend_thread import BackendThread, PendingAnswer
from quarto_access.speech.choice import AUTOMATIC, SCREEN_READER, WayOfSpeaking


class BrailleOutput:
    """Shows texts; `seeking` finds a screen reader if the player chose another way of speaking."""

    def __init__(self, ways: Sequence[WayOfSpeaking], seeking: BackendSearch) -> None:
        self._readers = [way for way in ways if way.kind == SCREEN_READER]
        self._seeking = seeking
        self._beside: BackendThread | None = None
        self._latest: PendingAnswer | None = None
        self._text = ""

    @property
    def due(self) -> list[float]:
        """The times at which there may be something to do."""
        return self._seeking.due

    def show(self, text: str, speaks: BackendThread | None) -> None:
        """Show a text until the next one."""
        self._text = text
        shown = speakable(text)
        for channel in (speaks, self._beside):
            if channel and Skill.BRAILLE in channel.can:
                self._latest = channel.ask(lambda backend: backend.braille(shown), PendingAnswer())
                return

    def can_show(self, speaks: BackendThread) -> bool:
        """Return whether a text would be shown. Any thread may ask."""
        beside = self._beside
        return any(c and Skill.BRAILLE in c.can for c in (speaks, beside))

    def goes_with(self, speaks: BackendThread) -> None:
        """Go with another way of speaking from now on."""
        if speaks.way.kind == SCREEN_READER:
            self._leave()
        if self._text:
            self.show(self._text, speaks)

    def look(self, speaks: BackendThread | None, wanted: str) -> None:
        """Open a screen reader for braille, if the player chose another way of speaking."""
        if self._beside and self._latest and self._latest.problem:
            self._leave()
        if speaks is None or speaks.way.kind == SCREEN_READER or self._beside:
            return
        if wanted in {AUTOMATIC, SCREEN_READER}:
            return
        self._seeking.look(self._readers)
        channel = self._seeking.found(self._readers)
        if channel and Skill.BRAILLE in channel.can:
            self._beside = channel
            self.show(self._text, speaks)
        elif channel:
            self._readers = [way for way in self._readers if way is not channel.way]
            channel.close()

    def close(self) -> None:
        self._seeking.drop()
        self._leave()

    def _leave(self) -> None:
        if self._beside:
            self._beside.close()
        self._beside = self._latest = None
