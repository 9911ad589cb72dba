"""The saved games, the newest first: Enter opens one, and two keys rename and delete it."""

from collections.abc import Callable, Sequence
from datetime import date

from quarto_access.core.record import Record
from quarto_access.narration.announcement import NOTHING, Fact, Phrase, Telling, say
from quarto_access.narration.focus import Focus
from quarto_access.narration.saved_game_names import given_name, saved_game
from quarto_access.storage.saves import LONGEST, Saved, as_name
from quarto_access.ui.effects import DeleteSaved, Effects, Load, Open, RenameSaved, told
from quarto_access.ui.screens.confirm import ConfirmScreen
from quarto_access.ui.screens.lists import ON_ITEM, Item, ListScreen, way_back
from quarto_access.ui.screens.typing import TypingScreen

AT_ONCE = 40
"""The games that are read when the list opens; each takes a millisecond, the others come later."""


class SavedGamesScreen(ListScreen):
    """Each game by who played, what, how it stood and when."""

    title = "saved-games.title"

    def __init__(
        self,
        saved: Callable[[], Sequence[Saved]],
        look: Callable[[Saved], Record | None],
        is_own_name: Callable[[Saved, Record], bool],
        today: Callable[[], date],
    ) -> None:
        self._saved = saved
        self._look = look
        self._is_own_name = is_own_name
        self._today = today
        self._listed: Sequence[Saved] = ()
        self._names: dict[Saved, Phrase] = {}
        """The names of the games that have been read."""

    def arrive(self) -> Focus:
        """List the games again on coming here; while the list is read, it does not change."""
        self._listed = self._saved()
        self.title = "saved-games.title" if self._listed else "refused.no-saved-games"
        self._names.clear()
        for saved in self._listed[:AT_ONCE]:
            self._read(saved)
        self.position = min(self.position, len(self._listed))
        return super().arrive()

    def focus(self) -> Focus:
        if saved := self._in_focus:
            self._read(saved)
        return super().focus()

    def items(self) -> Sequence[Item]:
        return [*(Item(self._name(saved), (Load(saved),)) for saved in self._listed), way_back()]

    def expected(self) -> Telling:
        return say("expected.saved-games") if self._listed else NOTHING

    def useful(self) -> Sequence[str]:
        return "act", *ON_ITEM, "back"

    def can(self, command: str) -> bool:
        return self._in_focus is not None or command not in ON_ITEM

    def do(self, command: str) -> Effects:
        saved = self._in_focus
        if saved is None or command not in ON_ITEM:
            return super().do(command)
        if command == "rename":
            rename = lambda text: _renamed(saved, text)  # noqa: E731 - one place
            asked = "saved-game.rename.ask"
            is_given = self._is_given(saved, self._look(saved))
            name = saved.name if is_given else given_name(saved.name)
            return (Open(TypingScreen(asked, name, LONGEST, rename)),)
        return (Open(ConfirmScreen("saved-game.delete.ask", DeleteSaved(saved))),)

    def _beginning(self, letter: str, word: Callable[[Fact], str]) -> list[int]:
        for saved in self._listed:  # a name that has not been read begins otherwise
            self._read(saved)
        return super()._beginning(letter, word)

    @property
    def _in_focus(self) -> Saved | None:
        """The game in focus; None on the last item, the way back."""
        return self._listed[self.position] if self.position < len(self._listed) else None

    def _read(self, saved: Saved) -> None:
        if saved not in self._names:
            record = self._look(saved)
            is_given = self._is_given(saved, record)
            self._names[saved] = saved_game(saved.name, self._today(), record, is_given=is_given)

    def _is_given(self, saved: Saved, record: Record | None) -> bool:
        """Return whether the record shows that the player gave this name."""
        return record is not None and not self._is_own_name(saved, record)

    def _name(self, saved: Saved) -> Phrase:
        return self._names.get(saved) or saved_game(saved.name, self._today())


def _renamed(saved: Saved, text: str) -> Effects:
    """Give the game this name, unless nothing of it can be the name of a file."""
    name = as_name(text)
    return (RenameSaved(saved, name),) if name else told(say("saved-game.nameless"))
