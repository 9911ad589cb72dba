"""Acts in the match for the players at the keyboard, by keys and by words."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from quarto_access.core.actions import Action, Give
from quarto_access.core.errors import Illegal, IllegalAction
from quarto_access.narration import refusals
from quarto_access.narration.announcement import Telling, say
from quarto_access.narration.refusals import refused
from quarto_access.ui import effects
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import NOTHING_TO_DO, EffectHandlers, Effects, Tell, told
from quarto_access.ui.parts import Parts
from quarto_access.ui.table.match_news import MatchNews
from quarto_access.ui.table.match_screens import follow

if TYPE_CHECKING:
    from quarto_access.ui.table.typed_moves import Move, Unclear


class Acting:
    """Carries out the effects that act in a match."""

    def __init__(self, parts: Parts, news: MatchNews) -> None:
        self._parts = parts
        self._games = parts.games
        self._news = news
        self.refusal: Callable[[Action], Effects] | None = None
        """Returns what a lesson says to an action that it does not ask for."""

    def effect_handlers(self) -> EffectHandlers:
        """Return what carries out the effects on the match at the table."""
        return {
            effects.Act: self.act,
            effects.DoTyped: self.do_typed,
            effects.Touch: self.touch,
            effects.Find: self.find,
            effects.PutMask: self.put_mask,
            effects.LockMasks: self.lock_masks,
            effects.AskForReview: self.ask_for_review,
        }

    def act(self, effect: effects.Act) -> Effects:
        """Act for a player at the keyboard; the consequences are announced as news."""
        match, action = self._games.here, effect.action
        if action.player not in match.at_keyboard:
            return told(refused("refused.not-on-turn"))
        if self.refusal and (refusal := self.refusal(action)):
            return refusal
        try:
            match.act(action)
        except IllegalAction as error:
            if match.awaits:
                return told(say("friend.on-its-way"))
            taken = error.square if error.reason is Illegal.SQUARE_TAKEN else None
            there = None if taken is None else self._games.feel(match, taken)
            return told(refusals.illegal(error, match.game, there))
        if match.awaits:  # what was asked for here needs no list any more
            follow(self._parts.stack, match, moved=False)
        return NOTHING_TO_DO

    def touch(self, effect: effects.Touch) -> Effects:
        """Read spaces one after the other, as far as the rules of touch allow."""
        match = self._parts.stack.in_view
        assert match is not None  # no other screen has spaces
        felt = tuple(self._games.feel(match, square, full=effect.full) for square in effect.squares)
        for_sounds = effect.sounds_alone and all(f.felt for f in felt)
        return (Tell(effect.tell(felt), sounds_alone=for_sounds),)

    def find(self, effect: effects.Find) -> Effects:
        table = self._parts.stack.table
        assert table is not None  # a list on top of it leads here
        return table.find(effect.trait, in_tray=effect.in_tray)

    def put_mask(self, effect: effects.PutMask) -> None:
        self._games.here.put_mask(effect.player, on=effect.on)

    def lock_masks(self, _: effects.LockMasks) -> None:
        self._games.here.lock_masks()

    def ask_for_review(self, _: effects.AskForReview) -> None:
        self._parts.coaching.look_back(self._games.here)

    def do_typed(self, effect: effects.DoTyped) -> Effects:
        """Do what a player has written: all of it, or nothing."""
        from quarto_access.ui.table.typed_moves import Unclear

        match, table = self._games.here, self._parts.stack.table
        found = self._understood(effect.text)
        if isinstance(found, Unclear):
            return told(self._why(found))
        last = found.actions[-1]
        if isinstance(last, Give) and table:
            as_words = self._parts.stack.top.context is not Context.TYPING
            if warning := table.warns(last.piece, found.game, as_words=as_words):
                is_first = found.actions[0] is last
                return warning if is_first else (*told(say("typed-move.not-yet")), *warning)
        for action in found.actions:
            self._news.gives_at_once = action is not last
            try:
                refusal = self.act(effects.Act(action))
            finally:
                self._news.gives_at_once = False
            if refusal or match.over:
                return refusal
        return NOTHING_TO_DO

    @property
    def takes_words(self) -> bool:
        """True if a move can be written in words where the players are."""
        stack = self._parts.stack
        is_in_between = stack.is_for_other or stack.top.context is Context.KEY
        return self._games.can_act and not is_in_between

    def knows(self, text: str) -> bool:
        """Return whether all the words of a text have a meaning in the present game."""
        from quarto_access.ui.table.typed_moves import Move, Why

        if not self.takes_words:
            return False
        found = self._understood(text)
        return isinstance(found, Move) or found.why is not Why.UNKNOWN

    def meaning(self, text: str) -> Telling:
        """Return in words what a text means, before it is done."""
        from quarto_access.ui.screens import typed_move
        from quarto_access.ui.table.typed_moves import Unclear

        found = self._understood(text)
        return self._why(found) if isinstance(found, Unclear) else typed_move.meaning(found)

    def _why(self, unclear: "Unclear") -> Telling:
        """Say why a text does nothing; a move that has not arrived comes before the rules."""
        from quarto_access.ui.screens import typed_move
        from quarto_access.ui.table.typed_moves import Why

        match = self._games.here
        if match.awaits and unclear.why in {Why.ILLEGAL, Why.NOT_ON_TURN}:
            return say("friend.on-its-way")
        return typed_move.why(unclear, match.game)

    def _understood(self, text: str) -> "Move | Unclear":
        from quarto_access.ui.table import typed_moves

        match = self._games.here
        language = self._parts.teller.preferences.language
        words = typed_moves.Vocabulary(language, match.rules.edition)
        found = typed_moves.understood(text, match.expected, words)
        if match.over or match.expected.on_turn in match.at_keyboard:
            return found
        return typed_moves.not_on_turn(found)
