"""The commands of a game that no screen answers, such as undo, save, resign and hint."""

from collections.abc import Callable
from functools import partialmethod

from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match.masks import Masks
from quarto_access.match.setup import Setup, Starts
from quarto_access.narration import terms
from quarto_access.narration.announcement import say
from quarto_access.narration.refusals import refused
from quarto_access.ui import effects
from quarto_access.ui.configuration.settings_table import SPEECH
from quarto_access.ui.effects import NOTHING_TO_DO, Begin, Effects, Open, told
from quarto_access.ui.parts import Parts
from quarto_access.ui.screens.confirm import ResignScreen
from quarto_access.ui.table.acting import Acting
from quarto_access.ui.table.joining import helps


class TableCommands:
    """Answers commands, by methods without an underscore."""

    def __init__(self, parts: Parts, acting: Acting) -> None:
        self._parts = parts
        self._games = parts.games
        self._acting = acting

    def type_move(self) -> Effects:
        """Open a line for a move in words."""
        from quarto_access.ui.screens.typed_move import TypedMoveScreen

        return (Open(TypedMoveScreen(self._acting.meaning)),)

    def _take_back(self, command: str) -> Effects:
        """Undo or redo, if the game allows it; what was taken back is announced as news."""
        match = self._games.here
        if match.is_followed and command == "undo":
            return (effects.asking_friend("take-back"),)
        done = match.undo() if command == "undo" else match.redo()
        return NOTHING_TO_DO if done else told(refused(f"refused.nothing-to-{command}"))

    undo = partialmethod(_take_back, "undo")
    redo = partialmethod(_take_back, "redo")

    def resign(self) -> Effects:
        match = self._games.here
        if match.game.on_turn is match.setup.far:  # a letter comes after a turn
            return told(refused("mail.resign-later"))
        return (Open(ResignScreen(match)),)

    def save(self) -> Effects:
        return told(say("saved")) if self._games.save() else NOTHING_TO_DO

    def masks(self) -> Effects:
        from quarto_access.ui.screens.masks_screen import MasksScreen

        return (Open(MasksScreen(self._games.here)),)

    def swap_sides(self) -> Effects:
        """Play again with the same setup; the other player begins."""
        return self._again(lambda first: first.other)

    def again(self) -> Effects:
        """Play again with the same setup; the same player begins."""
        return self._again(lambda first: first)

    def _again(self, begins: Callable[[Player], Player]) -> Effects:
        match = self._games.here
        if match.is_followed:
            return (effects.asking_friend("rematch"),)
        starts = Starts(begins(match.rules.first).value)
        return (Begin(replace(match.setup, starts=starts), self._chosen(match.setup)),)

    def _chosen(self, setup: Setup) -> Setup:
        """Return what was chosen for a game: also masks, which text mode has not, and chance."""
        last = self._games.read_last_setup()
        return last if replace(last, masks=setup.masks, starts=setup.starts) == setup else setup

    def retell(self) -> Effects:
        from quarto_access.ui.screens.walk import WalkScreen

        return (Open(WalkScreen(self._games.here)),)

    def terms(self) -> Effects:
        """Open the list of everything that was agreed on."""
        from quarto_access.ui.screens.texts_screen import TermsScreen

        match = self._games.here
        setup = match.setup
        masks = Masks() if match.over else match.masks  # they come off at the end
        whole = terms.whole(
            setup,
            masks,
            match.alone_here,
            by_consent=match.is_followed,
            mute=self._parts.mute,
        )
        return (Open(TermsScreen((*whole, *helps(self._parts, setup)))),)

    def hint(self) -> Effects:
        return told(self._parts.coaching.hint(self._games.here))

    def review(self) -> Effects:
        return (Open(self._parts.coaching.review(self._games.here)),)

    def board(self) -> Effects:
        table = self._parts.stack.table
        assert table is not None  # no other screen has this command
        to = self._games.addressed
        return table.read(self._parts.configuration.settings[SPEECH[to].board], to)

    def braille_board(self) -> Effects:
        table = self._parts.stack.table
        assert table is not None  # no other screen has this command
        return self._parts.teller.braille.ask(table)
