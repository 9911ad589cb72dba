"""A match that is decided elsewhere, by the relay of a friend far away.

What a player here does becomes a wish, and nothing happens until it is granted. The clock is the
relay's: here it is shown, and gives its warnings. Nothing of the match is written to a journal,
because the relay keeps it.
"""

from collections.abc import Callable
from typing import Protocol

from quarto_access.core.actions import Action
from quarto_access.core.events import Outcome
from quarto_access.core.game import Game, apply, verify
from quarto_access.core.rules import Player, Rules
from quarto_access.core.values import replace
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup
from quarto_access.match.standing import Standing
from quarto_access.players.news import Paused, Played, Resumed
from quarto_access.players.seat import Absent, Person


class Wishes(Protocol):
    """Takes what the player here wishes."""

    def act(self, action: Action) -> None:
        """Ask for an action."""

    def put_mask(self, *, on: bool) -> None:
        """Ask to put the mask on, or to take it off."""

    def heard(self) -> None:
        """Say that the player here has heard what the clock gives time for."""

    def keep_touches(self, note: str) -> None:
        """Keep what the player here has touched, which the relay does not know."""

    def left(self) -> None:
        """Say that the player here has left the table."""


class FollowedMatch(Match):
    """A match with one player here."""

    is_followed = True

    def __init__(
        self,
        setup: Setup,
        rules: Rules,
        here: Player,
        wishes: Wishes,
        now: Callable[[], float],
        *,
        id_: str = "",
    ) -> None:
        seats = (Person(), Absent()) if here is Player.ONE else (Absent(), Person())
        super().__init__(setup, rules, seats, now, id_=id_)
        self.here = here
        self.touches.used[here.other] = None
        self._noted_touches: int | None = 0
        self._wishes = wishes
        self._asked: tuple[Action, ...] = ()
        """The actions that were asked for, and have not happened yet."""

    # What the player here wishes

    def act(self, action: Action) -> None:
        """Ask for an action that the rules allow after those asked for before."""
        verify(self.expected, action)
        self._expect(*self._asked, action)
        self._wishes.act(action)

    def _expect(self, *actions: Action) -> None:
        self._asked, self.awaits = actions, bool(actions)

    @property
    def expected(self) -> Game:
        game = self.game
        for action in self._asked:
            game = apply(game, action).game
        return game

    @property
    def masks_here(self) -> tuple[Player, ...]:
        return (self.here,)

    def put_mask(self, player: Player, *, on: bool) -> None:
        if player is self.here:
            self._wishes.put_mask(on=on)

    @property
    def dark(self) -> bool:
        """True if the player here wears a mask; the other one has a screen of their own."""
        return not self.over and self.masks.worn(self.here)

    def announced(self) -> None:
        is_new, self.is_announced = not self.is_announced, True
        if is_new and self.clock and self.game.on_turn is self.here and not self.over:
            self._wishes.heard()

    def pause(self) -> None:
        """Tell that the player here looks at a menu, which stops neither the clock nor anybody."""
        if not self.paused and not self.over:
            self.paused = True
            self._tell(Paused())

    def resume(self) -> None:
        if self.paused and not self.over:
            self.paused = False
            self._tell(Resumed())

    def leave(self) -> None:
        self._keep_touches()
        super().leave()
        self._wishes.left()

    def _keep_touches(self) -> None:
        """Keep the touches since the last note, as the journal of an own game does."""
        if self.touches.used[self.here] != self._noted_touches:
            self._note()

    def _note(self) -> None:
        """Keep the touches; the relay knows the rest."""
        self._noted_touches = self.touches.used[self.here]
        standing = replace(self._standing(), masks="", left=None, spent=())
        self._wishes.keep_touches(standing.text)

    def restore_touches(self, note: str) -> None:
        """Restore what the player here had touched; a turn that has passed counts no more."""
        standing = Standing.of(note)
        used = standing.touched[self.here.index] if standing else None
        if standing is None or used is None:
            return
        self.touches.used[self.here] = self._noted_touches = used
        if self._is_same_turn(standing.after):
            self.touches.this_turn = standing.turn

    def _is_same_turn(self, actions: int) -> bool:
        """Return whether nobody else was on turn since this number of actions."""
        if actions > len(self.played):
            return False
        since = (played.after.on_turn for played in self.played[actions:])
        before = self.played[actions].before if actions < len(self.played) else self.game
        return {before.on_turn, *since} == {self.game.on_turn}

    # What happens

    def happen(self, action: Action) -> None:
        """Carry out what has happened."""
        self._keep_touches()
        first, *others = self._asked or (None,)
        self._expect(*(others if first == action else ()))
        super().act(action)

    def give_up_asking(self) -> None:
        """Forget what was asked for, because it is not granted."""
        self._expect()

    def take_back(self, actions: int) -> tuple[Played, ...]:
        self._expect()
        return super().take_back(actions)

    def close(self, outcome: Outcome) -> None:
        self._keep_touches()
        self._expect()
        super().close(outcome)

    def mask(self, player: Player, *, on: bool) -> None:
        """Note that a mask was put on or taken off."""
        super().put_mask(player, on=on)

    def set_clock(self, left: float, *, runs: bool) -> None:
        """Set the clock to the seconds that are left of this turn."""
        if self.clock:
            self.clock.restart(left)
            if runs and not self.over:
                self.clock.run()

    def _set_clock(self) -> None:
        """Do nothing: the relay says when the clock runs."""
        if self.clock and self.over:
            self.clock.stop()

    def _run_out(self) -> None:
        """Wait: the relay says when the time is over."""
        if self.clock:
            self.clock.restart(0.0)
