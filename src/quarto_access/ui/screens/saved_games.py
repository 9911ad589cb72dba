"""The saved games, the newest first: Enter opens one, and two keys rename and delete it."""

from collections.abc import Callable, Sequence
from datetime import date

from quarto_access.core.record import HeaderTexts, Record
from quarto_access.i18n.plain_letters import plain
from quarto_access.narration.announcement import NOTHING, Fact, Phrase, Telling, say
from quarto_access.narration.focus import Focus
from quarto_access.narration.saved_game_names import given_name, opponents, saved_game
from quarto_access.storage.saves import LONGEST, Saved, as_name
from quarto_access.ui.effects import DeleteSaved, Effects, Load, Open, RenameSaved, told
from quarto_access.ui.screens.confirm import ConfirmScreen
from quarto_access.ui.screens.lists import ON_ITEM, Item, ListScreen, begins, way_back
from quarto_access.ui.screens.typing import TypingScreen

AT_ONCE = 40
"""The games that are read when the list opens; each takes a millisecond, the others come later."""

UNKNOWN = "?"
"""Stands for the beginning of a name that only the whole game can tell."""


class SavedGamesScreen(ListScreen):
    """Each game by who played, what, how it stood and when."""

    title = "saved-games.title"
    shows_games = True

    def __init__(
        self,
        saved: Callable[[], Sequence[Saved] | None],
        look: Callable[[Saved], Record | None],
        headers: Callable[[Saved], HeaderTexts | None],
        is_own_name: Callable[[Saved, Record], bool],
        today: Callable[[], date],
    ) -> None:
        self._saved = saved
        self._look = look
        self._headers = headers
        self._is_own_name = is_own_name
        self._today = today
        self._listed: Sequence[Saved] = ()
        self._names: dict[Saved, Phrase] = {}
        """The names of the games that have been read."""
        self._beginnings: dict[Saved, str] = {}
        self._opponents: dict[HeaderTexts, str] = {}
        """The beginning of the names of games with these headers: most have the same players."""

    def arrive(self) -> Focus:
        """List the games again on coming here; while the list is read, it does not change.

        Games that cannot be listed are not denied: the player hears why not.
        """
        listed = self._saved()
        self._listed = listed or ()
        is_empty = listed is not None and not listed
        self.title = "refused.no-saved-games" if is_empty else "saved-games.title"
        self._names.clear()
        self._beginnings.clear()
        self._opponents.clear()
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

    @property
    def record(self) -> Record | None:
        """The game in focus, as it stands now."""
        return self._look(self._in_focus) if self._in_focus else None

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

    def _next_beginning(self, letter: str, word: Callable[[Fact], str]) -> int | None:
        """Return the position of the next name that begins with a letter, from the focus on.

        Reading hundreds of games would make the answer late, so only those are read whose headers
        do not tell otherwise.
        """
        count, may_begin = len(self._listed) + 1, (plain(letter), UNKNOWN)
        for step in range(1, count + 1):
            position = (self.position + step) % count
            item = way_back()
            if position < len(self._listed):
                saved = self._listed[position]
                if not self._beginning(saved, word).startswith(may_begin):
                    continue
                self._read(saved)
                item = Item(self._name(saved), ())
            if begins(item, letter, word):
                return position
        return None

    def _beginning(self, saved: Saved, word: Callable[[Fact], str]) -> str:
        """Return what the name of a game begins with, in plain letters, or `UNKNOWN`."""
        if saved not in self._beginnings:
            self._beginnings[saved] = self._look_for_beginning(saved, word)
        return self._beginnings[saved]

    def _look_for_beginning(self, saved: Saved, word: Callable[[Fact], str]) -> str:
        if name := given_name(saved.name):
            return plain(name)
        headers = self._headers(saved) if saved.name else None
        if headers is None:
            return UNKNOWN
        if headers not in self._opponents:
            self._opponents[headers] = plain(word(opponents(headers)))
        return self._opponents[headers]

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
