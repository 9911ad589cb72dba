"""The lessons as screens: the list of them, the table of one, its menu, and its end.

The table of a lesson is the real one, but for its menu and for what follows the end of the game.
"""

from collections.abc import Callable, Sequence

from quarto_access.core.actions import Action, Give, Place
from quarto_access.core.game import Phase
from quarto_access.core.pieces import Piece
from quarto_access.match.match import Match
from quarto_access.narration.announcement import NOTHING, Phrase, Telling
from quarto_access.ui.effects import Act, AskAgain, Back, Effects, Open, Run, Teach, ToMainMenu
from quarto_access.ui.screen import Screen
from quarto_access.ui.screens.lists import Item, ListScreen, command_item, named, way_back
from quarto_access.ui.screens.readings import ProgressRead
from quarto_access.ui.screens.table_screen import Spot, TableScreen
from quarto_access.ui.screens.texts_screen import RulesScreen
from quarto_access.ui.tutorial.lessons import SOUNDS

ALL_LESSONS = (Run("tutorial"),)


class TutorialScreen(ListScreen):
    """All lessons; the focus begins on the one that comes next."""

    title = "tutorial.title"

    def __init__(self, lessons: Sequence[str], progress: ProgressRead) -> None:
        self._lessons = lessons
        self._progress = progress
        self.position = self._next()

    def items(self) -> Sequence[Item]:
        rules = named("lesson.game", Open(RulesScreen()))
        return (*map(self._item, self._lessons), rules, way_back())

    def _next(self) -> int:
        """Return the position of the lesson that was begun, or of the first that is not done."""
        begun, done = self._progress.begun, self._progress.done
        if begun and begun[0] in self._lessons:
            return self._lessons.index(begun[0])
        left = (at for at, lesson in enumerate(self._lessons) if lesson not in done)
        return next(left, 0)

    def _item(self, lesson: str) -> Item:
        begun, what = self._progress.begun, Phrase(f"tutorial.{lesson}", {})
        if begun and begun[0] == lesson:
            return Item(Phrase("tutorial.begun", {"what": what}), (Teach(lesson, begun[1]),))
        if lesson in self._progress.done:
            return Item(Phrase("tutorial.known", {"what": what}), (Teach(lesson),))
        return Item(what, (Teach(lesson),))


class LessonTable(TableScreen):
    """The table of a lesson; `allows` returns whether the learner may do this now."""

    def __init__(self, match: Match, lesson: str, allows: Callable[[Action], bool]) -> None:
        super().__init__(match)
        self._lesson = lesson
        self.teaches_sounds = lesson == SOUNDS.id
        self._allows = allows
        self._commands["turn"] = lambda: (AskAgain(),)

    def useful(self) -> Sequence[str]:
        return tuple(dict.fromkeys((*(("act",) if self.can("act") else ()), "turn", "back")))

    def expected(self) -> Telling:
        return NOTHING  # the tutor says what is asked

    def ending(self) -> tuple[Screen, ...]:
        return ()  # the tutor says what follows

    def what(self, command: str) -> Phrase:
        match command:
            case "back":
                return Phrase("command.back.lesson", {})
            case "turn":
                return Phrase("command.turn.lesson", {})
        return super().what(command)

    def enter_does(self) -> Phrase | None:
        """Return what Enter would do now; nothing if the lesson would not allow it."""
        action = self._due()
        return None if action and not self._allows(action) else super().enter_does()

    def withholds(self, piece: Piece) -> Effects:
        """Say a piece that was not heard; if it may not be given, that is said at once."""
        give = Give(self.match.game.on_turn, piece)
        return super().withholds(piece) if self._allows(give) else (*self._moved(), Act(give))

    def _act(self) -> Effects:
        return (AskAgain(),) if self.spot is Spot.HAND else super()._act()

    def _due(self) -> Action | None:
        """Return what Enter would do in the match."""
        game = self.match.game
        match game.phase, self.spot:
            case Phase.PLACE, Spot.BOARD:
                return Place(game.on_turn, self.space)
            case Phase.GIVE, Spot.TRAY if piece := self._in_tray():
                return Give(game.on_turn, piece)
        return None

    def _menu(self) -> ListScreen:
        return LessonMenu(self._lesson)


class LessonMenu(ListScreen):
    """The menu of a lesson."""

    title = "lesson-menu.title"

    def __init__(self, lesson: str) -> None:
        self._lesson = lesson

    def items(self) -> Sequence[Item]:
        return (
            named("tutorial.resume", Back()),
            named("tutorial.again", Teach(self._lesson)),
            named("tutorial.all", *ALL_LESSONS),
            command_item("settings"),
            command_item("help", back=True),
            command_item("describe", back=True),
            command_item("main-menu"),
            command_item("quit"),
        )


class LessonEndScreen(ListScreen):
    """A lesson is done; `following` is the next one, if there is one."""

    def __init__(self, lesson: str, following: str | None, number: int, count: int) -> None:
        self._lesson = lesson
        self._following = following
        self.title = Phrase("tutorial.done", {"number": number, "count": count})
        if following is None:
            self.title = Phrase("tutorial.all-done", {})

    def items(self) -> Sequence[Item]:
        play = command_item("quick-game")
        again = named("tutorial.again", Teach(self._lesson))
        others = (named("tutorial.all", *ALL_LESSONS), command_item("main-menu"))
        if self._following is None:
            return play, again, *others
        what = Phrase(f"tutorial.{self._following}", {})
        following = Item(Phrase("tutorial.next", {"what": what}), (Teach(self._following),))
        return following, again, play, *others

    def back(self) -> Effects:
        return (ToMainMenu(),)
