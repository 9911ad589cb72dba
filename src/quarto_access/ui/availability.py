"""The availability of each command: it is asked for before the command is answered, and by help.

A handler refuses only what it finds out itself: that there is nothing to undo, that nothing is
kept, that a friend is missing.
"""

from collections.abc import Callable

from quarto_access.core.record import Record
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import NOTHING, Telling
from quarto_access.narration.refusals import refused
from quarto_access.ui.commands import COMMANDS, Handler
from quarto_access.ui.screen import Screen
from quarto_access.ui.table.games import Games


class Availability:
    """Looks at the games, and at what the program can do where it runs."""

    def __init__(
        self,
        games: Games,
        record: Callable[[], Record | None],
        *,
        in_window: bool,
        can_braille: Callable[[], bool],
    ) -> None:
        self.is_called: Callable[[], bool] = lambda: False
        """Returns whether a friend waits for the player at their table."""
        self._games = games
        self._record = record
        """Returns the game that the player means here, if there is one."""
        self._in_window = in_window
        in_game, not_over = self._in_game, self._not_over
        self._refusals: dict[str, Callable[[], Telling]] = {
            **dict.fromkeys(("quick-game", "new-game", "saved-games"), in_game),
            **dict.fromkeys(("tutorial", "drills"), in_game),
            "learning": lambda: in_game() if in_window else refused("refused.no-sounds"),
            "full-screen": lambda: NOTHING if in_window else refused("refused.no-window"),
            "continue-game": self._nothing_left,
            "save": self._not_saved,
            "masks": self._no_masks,
            "resign": self._not_playing,
            "terms": lambda: NOTHING if games.at_table else refused("refused.not-here"),
            "undo": self._no_undo,
            "redo": self._no_redo,
            "hint": self._no_hint,
            "type-move": self._no_move,
            "braille-board": lambda: NOTHING if can_braille() else refused("refused.no-braille"),
            **dict.fromkeys(("retell", "again", "swap-sides"), not_over),
            "review": lambda: not_over() or self._no_coach(games.here),
            "copy-message": self._not_by_message,
        }

    def can(self, screen: Screen, command: str) -> bool:
        """Return whether a command of a screen is of use now, and would not just be refused."""
        known, games = COMMANDS[command], self._games
        if known.needs_window and not self._in_window:
            return False
        if known.handler is Handler.SCREEN:
            return screen.can(command)
        if command == "friends":
            return not games.is_playing
        if known.handler is Handler.FRIENDS:
            return games.afar is not None or (command == "friend-yes" and self.is_called())
        if command == "paste-message":  # a message of another game is refused once it is read
            return not games.is_playing or games.here.setup.far is not None
        return not self.refusal(command)

    def refusal(self, command: str) -> Telling:
        """Return why a command would be refused now; nothing if it may be used."""
        asked = self._refusals.get(command)
        return asked() if asked else NOTHING

    def _in_game(self) -> Telling:
        return refused("refused.in-game") if self._games.is_playing else NOTHING

    def _nothing_left(self) -> Telling:
        """Refuse to continue a game at its own table; at a friend's end, an own one may wait."""
        at_table = self._games.game_at_table
        is_left = (at_table is None or at_table.is_followed) and self._games.find_left()
        if is_left or self._in_game():
            return self._in_game()
        if self._games.unread:
            return refused("fault.reading", name=self._games.unread)
        return refused("refused.nothing-left")

    def _not_saved(self) -> Telling:
        own = self._games.game_at_table
        if own is None:
            return refused("refused.no-game")
        if own.over or not own.is_followed:
            return NOTHING
        if own.awaits:
            return refused("friend.on-its-way")
        found = self._games.is_found_again()
        return refused("refused.kept-by-relay" if found else "refused.not-kept")

    def _no_masks(self) -> Telling:
        if not self._in_window:
            counts_as_on = self._games.dark  # an older relay takes no locked mask off
            is_off = self._games.is_playing and not counts_as_on
            return refused("masks.none.game" if is_off else "masks.none")
        return NOTHING if self._games.can_act else refused("refused.no-masks")

    def _not_playing(self) -> Telling:
        is_here = self._games.is_playing and self._games.here.at_keyboard
        return NOTHING if is_here else refused("refused.not-here")

    def _no_undo(self) -> Telling:
        match = self._games.at_table
        return NOTHING if match and match.is_followed else self._no_redo()

    def _no_redo(self) -> Telling:
        match = self._games.at_table
        if match and match.is_followed:
            return refused("refused.nothing-to-redo")
        if match is None or not match.setup.undo:
            return refused("refused.undo")
        return refused("refused.undo-over") if match.over else NOTHING

    def _no_hint(self) -> Telling:
        match = self._games.at_table
        if match is None or match.over:  # a walk through a saved game has no match
            return refused("turn.over")
        return self._no_coach(match) or self._not_on_turn()

    def _no_move(self) -> Telling:
        match = self._games.at_table
        return refused("turn.over") if match and match.over else self._not_on_turn()

    def _not_on_turn(self) -> Telling:
        match = self._games.at_table
        is_on_turn = match is None or match.game.on_turn in match.at_keyboard
        return NOTHING if is_on_turn else refused("refused.not-on-turn")

    def _no_coach(self, match: Match) -> Telling:
        return NOTHING if match.setup.coach else refused("refused.no-coach")

    def _not_over(self) -> Telling:
        own = self._games.game_at_table
        if own is None:
            return refused("refused.not-here")
        return NOTHING if own.over else refused("refused.not-over")

    def _not_by_message(self) -> Telling:
        record = self._record()
        is_by_message = record is not None and Setup.of_record(record).far is not None
        return NOTHING if is_by_message else refused("mail.none")
