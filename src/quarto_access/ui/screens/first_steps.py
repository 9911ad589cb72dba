"""The first run: one prompt, once. Behind it the first steps, which the settings have too.

The first steps change settings that other screens change as well, and lead to screens that are
elsewhere too: nothing is set or taught here alone, but for which side is left.
"""

from collections.abc import Callable, Sequence

from quarto_access.core.board import Square
from quarto_access.core.rules import Player
from quarto_access.narration.announcement import Fact, Phrase, Telling, play, say
from quarto_access.narration.focus import Focus, OnItem, OnText
from quarto_access.storage.settings import Settings
from quarto_access.ui.configuration.settings_table import PRESET, SPACE, SPEAKS, SPEECH, explained
from quarto_access.ui.effects import (
    MOVED,
    AnswerPrompt,
    Effects,
    Open,
    OpenGroup,
    Run,
    ShowFocus,
    Tell,
)
from quarto_access.ui.screens.ending import RetellingScreen
from quarto_access.ui.screens.form_screen import ChoiceField
from quarto_access.ui.screens.lists import ListScreen, asking, named, way_back
from quarto_access.ui.screens.settings_screen import ExplainedScreen, Row

ANSWERS = {"act": "quick-game", "down": "first-steps", "back": "main-menu"}
"""What the prompt is answered with, and the command that this leads to."""

GAME = ("pieces", "turn", "line", "call", "draw")
"""The game in a minute, by its paragraphs."""

SIDES = (("ears.left", Square.A2), ("ears.right", Square.D2))


class FirstRunScreen(ListScreen):
    """The prompt: whatever does not answer it has it said again."""

    title = "welcome"

    def length(self) -> int:
        return 1

    def focus(self) -> Focus:
        return OnText(say("first-run"))

    def labels(self) -> Sequence[Fact]:
        return ()

    def rows(self) -> Sequence[Fact | Telling]:
        return (say("first-run"),)

    def do(self, command: str) -> Effects:
        wanted = ANSWERS.get(command)
        return MOVED if wanted is None else (AnswerPrompt(wanted),)

    def search(self, letter: str, word: Callable[[Fact], str]) -> Effects:
        del letter, word
        return MOVED


class FirstStepsScreen(ExplainedScreen):
    """What is worth a look before the first game."""

    title = "first-steps.title"

    def __init__(
        self,
        player: Player,
        settings: Settings,
        *,
        in_window: bool,
        playing: bool,
    ) -> None:
        super().__init__(settings)
        self._player = player
        self._in_window = in_window
        self._playing = playing

    def _rows(self) -> list[Row]:
        level = SPEECH[self._player].level
        rows: list[Row] = [(named("lesson.game", Open(LessonScreen())), None)]
        if self._in_window:
            ears = Open(EarsScreen(self._settings))
            rows += [(asking("learning"), None), (named("ears", ears), None)]
        rows += [
            (self._choice(level), explained(level)),
            (self._choice(PRESET), Phrase("first-steps.keys.what", {})),
        ]
        if self._in_window:
            group = f"settings.voice-{self._player.value}"
            voice = named(group, OpenGroup(group))
            rows += [(self._choice(SPEAKS), explained(SPEAKS)), (voice, None)]
        if not self._playing:
            rows.append((named("first-steps.play", Run("quick-game")), None))
        return [*rows, (way_back(), None)]


class LessonScreen(RetellingScreen):
    """The game in a minute, as the guide has it."""

    title = Phrase("lesson.game", {})

    def __init__(self) -> None:
        super().__init__([say(f"lesson.game.{part}") for part in GAME])


class EarsScreen(ExplainedScreen):
    """Left and right, each heard from its side, and the way of listening."""

    title = Phrase("ears", {})
    places_words = True

    def focus(self) -> Focus:
        if self.position >= len(SIDES):
            return super().focus()
        message, square = SIDES[self.position]
        label, sound = Phrase(message, {}), play("place", square)
        return OnItem(label, self.position + 1, self.length(), sound, square)

    def _rows(self) -> list[Row]:
        sides: list[Row] = [(named(message, ShowFocus()), None) for message, _ in SIDES]
        way = self._choice(SPACE), Phrase("ears.what", {})
        return [*sides, way, (way_back(), None)]

    def _choose(self, choice: ChoiceField, option: int) -> Effects:
        """What was chosen is heard at once, on both sides."""
        return *super()._choose(choice, option), *(Tell(play("place", at)) for _, at in SIDES)
