"""The first start: one prompt, once, and after it the first steps, which the settings have too.

The first steps change settings that other screens also change, and lead to screens that can be
reached elsewhere. Only the test of left and right is found here alone.
"""

from collections.abc import Callable, Sequence
from functools import partial

from quarto_access.core.board import Square
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.narration.announcement import Fact, Phrase, play, say
from quarto_access.ui.configuration.settings_table import PRESET, SPACE, SPEAKS, SPEECH
from quarto_access.ui.effects import MOVED, AnswerPrompt, Effects, Open, OpenGroup, Run, Tell
from quarto_access.ui.screens.lists import (
    ChoiceField,
    FormScreen,
    Item,
    ListScreen,
    command_item,
    named,
    way_back,
)
from quarto_access.ui.screens.readings import SettingsRead
from quarto_access.ui.screens.settings_screen import choice_of
from quarto_access.ui.screens.texts_screen import RulesScreen

ANSWERS = {"act": "quick-game", "down": "first-steps", "back": "main-menu"}
"""The commands that answer the prompt, and the commands that they lead to."""

SIDES = (("ears.left", Square.A2), ("ears.right", Square.D2))


class FirstRunScreen(ListScreen):
    """The prompt: any key that does not answer it repeats it."""

    title = "welcome"

    def items(self) -> Sequence[Item]:
        return (Item(say("first-run"), ()),)

    def do(self, command: str) -> Effects:
        wanted = ANSWERS.get(command)
        return MOVED if wanted is None else (AnswerPrompt(wanted),)

    def search(self, letter: str, word: Callable[[Fact], str]) -> Effects:
        del letter, word
        return MOVED


class FirstStepsScreen(FormScreen):
    """The things worth a look before the first game."""

    title = "first-steps.title"

    def __init__(
        self, player: Player, settings: SettingsRead, *, in_window: bool, playing: bool
    ) -> None:
        self._settings = settings
        self._player = player
        self._in_window = in_window
        self._playing = playing

    def items(self) -> Sequence[Item | ChoiceField]:
        settings = self._settings
        rules = named("lesson.game", Open(RulesScreen()))
        items: list[Item | ChoiceField] = [rules if self._playing else command_item("tutorial")]
        if self._in_window:
            items += [command_item("learning"), named("ears", Open(EarsScreen(settings)))]
        preset = choice_of(PRESET, settings, Phrase("first-steps.keys.what", {}))
        items += [choice_of(SPEECH[self._player].level, settings), preset]
        if self._in_window:
            group = f"settings.voice-{self._player.value}"
            items += [choice_of(SPEAKS, settings), named(group, OpenGroup(group))]
        if not self._playing:
            items.append(named("first-steps.play", Run("quick-game")))
        return [*items, way_back()]


class EarsScreen(FormScreen):
    """Left and right, each heard from its side, and the way of listening."""

    title = Phrase("ears", {})
    places_words = teaches_sounds = True

    def __init__(self, settings: SettingsRead) -> None:
        self._settings = settings

    def items(self) -> Sequence[Item | ChoiceField]:
        sides = [Item(Phrase(side, {}), MOVED, play("place", at), at) for side, at in SIDES]
        way = choice_of(SPACE, self._settings, Phrase("ears.what", {}))
        return [*sides, replace(way, choose=partial(_heard, way)), way_back()]


def _heard(way: ChoiceField, option: int) -> Effects:
    """Return the choice of an option, and a sound from both sides."""
    return *way.take(option), *(Tell(play("place", at)) for _, at in SIDES)
