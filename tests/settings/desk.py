"""A desk with the settings on it: keys in, words out, and no game."""

from collections.abc import Callable, Sequence
from pathlib import Path

from quarto_access.core.rules import Player
from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Level
from quarto_access.narration.announcement import NOTHING, Fact, Telling
from quarto_access.narration.focus import arrival, focus
from quarto_access.speech.manner import Voice
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.settings import Settings
from quarto_access.ui.answer import Answer, Back, Open, Screen
from quarto_access.ui.keymap import is_letter
from quarto_access.ui.presets import DEFAULT
from quarto_access.ui.screens.lists import Item, ListScreen, named
from quarto_access.ui.screens.settings import GroupScreen, SettingsScreen
from quarto_access.ui.screens.voices import VOICE_OF, VoiceScreen, VoicesScreen
from quarto_access.ui.screens.voices import VOICES as VOICES_GROUP
from quarto_access.ui.settings_table import SETTINGS, SPEECH, comment
from quarto_access.ui.settings_told import went_wrong
from tests.i18n.ids import IDS, is_item

VOICES = (Voice("gmw/en", "en-gb", "English"), Voice("gmw/en-us", "en-us", "America"))
LISTENER = SPEECH[Player.ONE]


class Field(ListScreen):
    """Stands where a text is typed."""

    def __init__(self, title: str, then: Callable[[str], Answer]) -> None:
        super().__init__()
        self.title = title
        self.then = then

    def items(self) -> Sequence[Item]:
        return [named("menu.back", self.back)]


class Desk:
    """The settings of a folder, opened by player 1; keys do here what they do in a session.

    What is said is told in ids, and `@menu.back` goes to that item, as at a `tests.play.table`.
    """

    def __init__(self, folder: Path, language: Language = IDS) -> None:
        self._language = language
        path = str(folder / "settings.txt")
        self.settings = Settings(SETTINGS, path, lambda setting: comment(setting, self.word))
        self.told = self._words(went_wrong(self.settings))
        """What was told at the start."""
        self._screens: list[Screen] = []
        profiles = Profiles(str(folder / "profiles"), self.settings)
        screen = SettingsScreen(profiles, self._ask, self._group)
        self.said = self._words(self._carry_out(Answer(go=Open(screen))))
        """What was said last."""

    def _group(self, name: str) -> Screen:
        if name == VOICES_GROUP:
            return VoicesScreen(self.settings, self._brief, self._group)
        if name in VOICE_OF:
            return VoiceScreen(name, self.settings, self._brief, lambda _: VOICES)
        return GroupScreen(name, self.settings, self._brief)

    def press(self, keys: str) -> str:
        """Press keys one after the other; what the last one said."""
        for key in keys.split():
            screen = self._screens[-1]
            if key.startswith("@"):
                self._go_to(key[1:])
                continue
            command = DEFAULT.command_for(key, key, screen.context)
            if command is not None:
                self._answer(screen.do(command))
            elif is_letter(key):
                self._answer(screen.search(key, self.word))
        return self.said

    def _go_to(self, label: str) -> None:
        """Go down a list to an item."""
        self._answer(self._screens[-1].do("first"))
        while not is_item(self.said, label):
            assert self.said != "edge", f"{label} is not in this list"
            self._answer(self._screens[-1].do("down"))

    def type(self, text: str) -> str:
        """Type a text into the field that is open, then Enter."""
        field = self._screens[-1]
        assert isinstance(field, Field)
        self._answer(field.then(text))
        return self.said

    def word(self, fact: Fact) -> str:
        return self._language.word(fact, LISTENER.style(self.settings))

    def _ask(self, title: str, then: Callable[[str], Answer]) -> Answer:
        return Answer(go=Open(Field(title, then)))

    def _brief(self) -> bool:
        return self.settings[LISTENER.level] is Level.TERSE

    def _answer(self, answer: Answer) -> None:
        telling = self._carry_out(answer) + went_wrong(self.settings)
        self.said = self._words(telling)

    def _words(self, telling: Telling) -> str:
        return self._language.utterance(telling.announcements, LISTENER.style(self.settings))

    def _carry_out(self, answer: Answer) -> Telling:
        telling = answer.telling
        match answer.go:
            case Open(screen):
                self._screens.append(screen)
            case Back():
                self._screens.pop()
        if answer.then is not None:
            return telling + self._carry_out(self._screens[-1].do(answer.then))
        if answer.go is not None:
            screen = self._screens[-1]
            return telling + arrival(screen.title, screen.arrive(), screen.expected())
        return telling + (focus(self._screens[-1].focus()) if answer.moved else NOTHING)
