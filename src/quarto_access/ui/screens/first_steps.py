"""The first run: one prompt, once. Behind it the first steps, which the settings have too.

The first steps change settings that other screens change as well, and lead to screens that are
elsewhere too: nothing is set or taught here alone, but for which side is left.
"""

from collections.abc import Callable, Sequence

from quarto_access.core.board import Square
from quarto_access.core.rules import Player
from quarto_access.narration.announcement import Fact, Phrase, Telling, play, say
from quarto_access.narration.focus import Focus, OnText
from quarto_access.storage.settings import Settings
from quarto_access.ui.answer import MOVED, Answer, Open, Screen
from quarto_access.ui.screens.ending import RetellingScreen
from quarto_access.ui.screens.forms import Choice
from quarto_access.ui.screens.lists import Item, ListScreen, asking, named
from quarto_access.ui.screens.settings import ExplainedScreen, Row
from quarto_access.ui.settings_table import PRESET, SPACE, SPEAKS, SPEECH, explained

ANSWERS = {"act": "quick-game", "down": "first-steps", "back": "main-menu"}
"""What the prompt is answered with, and the door that this opens."""

GAME = ("pieces", "turn", "line", "call", "draw")
"""The game in a minute, by its paragraphs."""

SIDES = (("ears.left", Square.A2), ("ears.right", Square.D2))


class FirstRunScreen(ListScreen):
    """The prompt: whatever does not answer it has it said again."""

    title = "welcome"

    def __init__(self, answered: Callable[[str], Answer]) -> None:
        super().__init__()
        self._answered = answered

    def length(self) -> int:
        return 1

    def focus(self) -> Focus:
        return OnText(say("first-run"))

    def labels(self) -> Sequence[Fact]:
        return ()

    def rows(self) -> Sequence[Fact | Telling]:
        return (say("first-run"),)

    def do(self, command: str) -> Answer:
        door = ANSWERS.get(command)
        return MOVED if door is None else self._answered(door)

    def search(self, letter: str, word: Callable[[Fact], str]) -> Answer:
        del letter, word
        return MOVED


class FirstStepsScreen(ExplainedScreen):
    """What is worth a look before the first game; `group` gives the screen of settings."""

    title = "first-steps.title"

    def __init__(
        self,
        player: Player,
        settings: Settings,
        brief: Callable[[], bool],
        group: Callable[[str], Screen],
        *,
        in_window: bool,
        playing: bool,
    ) -> None:
        super().__init__(settings, brief)
        self._player = player
        self._open = group
        self._in_window = in_window
        self._playing = playing

    def _rows(self) -> list[Row]:
        level = SPEECH[self._player].level
        rows: list[Row] = [(named("lesson.game", lambda: Answer(go=Open(LessonScreen()))), None)]
        if self._in_window:
            rows += [(asking("learning"), None), (named("ears", self._ears), None)]
        rows += [
            (self._choice(level), explained(level)),
            (self._choice(PRESET), Phrase("first-steps.keys.what", {})),
        ]
        if self._in_window:
            rows += [(self._choice(SPEAKS), explained(SPEAKS)), (self._voice(), None)]
        if not self._playing:
            play_now = named("first-steps.play", lambda: Answer(then="quick-game"))
            rows.append((play_now, None))
        return [*rows, (named("menu.back", self.back), None)]

    def _ears(self) -> Answer:
        return Answer(go=Open(EarsScreen(self._settings, self._brief)))

    def _voice(self) -> Item:
        name = f"settings.voice-{self._player.value}"
        return named(name, lambda: Answer(go=Open(self._open(name))))


class LessonScreen(RetellingScreen):
    """The game in a minute, as the guide has it."""

    title = "lesson.game.title"

    def __init__(self) -> None:
        super().__init__([say(f"lesson.game.{part}") for part in GAME])


class EarsScreen(ExplainedScreen):
    """Left and right, each heard from its side, and the way of listening."""

    title = "ears.title"
    places_words = True

    def focus(self) -> Focus:
        if self.position >= len(SIDES):
            return super().focus()
        message, square = SIDES[self.position]
        label, position = Phrase(message, {}), self.position + 1
        told = say("item", at=square, label=label, position=position, count=self.length())
        return OnText(play("place", square) + told)

    def _rows(self) -> list[Row]:
        sides: list[Row] = [(named(message, lambda: MOVED), None) for message, _ in SIDES]
        way = self._choice(SPACE), Phrase("ears.what", {})
        return [*sides, way, (named("menu.back", self.back), None)]

    def _choose(self, choice: Choice, option: int) -> Answer:
        """What was chosen is heard at once, on both sides."""
        sounds = [play("place", square) for _, square in SIDES]
        return Answer(super()._choose(choice, option).telling + sounds[0] + sounds[1])
