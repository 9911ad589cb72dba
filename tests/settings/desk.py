"""The settings of a folder, opened by player 1 in the main menu: keys in, words out, no game."""

from collections.abc import Callable
from pathlib import Path

from quarto_access.core.rules import Player
from quarto_access.i18n.language import Language
from quarto_access.narration.announcement import Fact, Telling
from quarto_access.speech.manner import Voice as SystemVoice
from quarto_access.ui.configuration.settings_table import SPEECH
from quarto_access.ui.telling.outbox import Kind, Outbox
from tests.i18n.ids import IDS
from tests.play.table import Table

VOICES = (
    SystemVoice("gmw/en", "en-gb", "English"),
    SystemVoice("gmw/en-us", "en-us", "America"),
)
LISTENER = SPEECH[Player.ONE]


class AboutSettings(Outbox):
    """Takes no other notices: those about keys are tested elsewhere."""

    def put(self, kind: Kind, telling: Telling, is_true: Callable[[], bool] = lambda: True) -> None:
        if kind is Kind.SETTINGS:
            super().put(kind, telling, is_true)


class Desk:
    """The screens of settings, used through the controller.

    They speak in ids, and `@menu.back` goes to that item, as at a `tests.play.table`.
    """

    def __init__(self, folder: Path, language: Language = IDS) -> None:
        self._language = language
        self._table = Table(folder, begins=False, outbox=AboutSettings(), language=language)
        self.settings = self._table.settings
        self.settings.keep()
        told = self._table.outbox.take()
        self.told = language.utterance(told.announcements, LISTENER.style(self.settings))
        """The reports on the files at the start."""
        self._table.session.configuration.voices = VOICES
        self._table.session.start()
        self.said = self._table.press(":settings")[-1]
        """The latest utterance."""

    def press(self, keys: str) -> str:
        """Press keys one after the other, and return what the last one said."""
        for said in self._table.press(keys):
            self.said = said
        return self.said

    def type(self, text: str) -> str:
        """Type a text into the field that is open, then Enter."""
        self._table.session.type(text)
        return self.press("Enter")

    def word(self, fact: Fact) -> str:
        return self._language.word(fact, LISTENER.style(self.settings))
