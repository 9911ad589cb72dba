"""The match at the table: what is done there by keys, and what is told of its news."""

from collections.abc import Callable
from typing import Any

from quarto_access.core.actions import Give
from quarto_access.core.board import Square
from quarto_access.core.errors import Illegal, IllegalAction
from quarto_access.core.game import Game, Phase
from quarto_access.core.notation import format_action
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match.match import Match
from quarto_access.match.setup import Masked, Setup, Starts, TouchRule
from quarto_access.narration import mask_changes, refusals, retelling
from quarto_access.narration.announcement import NOTHING, Cells, Priority, Telling, say
from quarto_access.narration.event_announcements import again, began, continued, happened, turn
from quarto_access.narration.feeling import Felt, found, unfelt
from quarto_access.narration.focus import focus
from quarto_access.narration.player_names import called
from quarto_access.narration.refusals import refused
from quarto_access.players.news import (
    DoneAgain,
    MaskChanged,
    MasksLocked,
    News,
    Played,
    Refused,
    TakenBack,
    Warned,
)
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import (
    MOVED,
    NOTHING_TO_DO,
    Act,
    AskForReview,
    Begin,
    Effect,
    Effects,
    GoBackTo,
    Load,
    LockMasks,
    Open,
    PutMask,
    Screen,
    ShowFocus,
    Swap,
    Tell,
    Touch,
    told,
)
from quarto_access.ui.parts import Parts
from quarto_access.ui.screens.confirm import ResignScreen
from quarto_access.ui.screens.ending import EndingScreen, RetellingScreen
from quarto_access.ui.screens.help import names_of
from quarto_access.ui.screens.last_calls import LastCallsScreen
from quarto_access.ui.screens.table_screen import TableScreen
from quarto_access.ui.table.braille_view import BrailleView

UNDONE = {"undo": "undone", "redo": "redone"}
"""The messages that tell what was taken back or done again."""

LAST_SECONDS = 5
"""From here on seconds are counted aloud, without a sentence."""


class AtTable:
    """Its methods without an underscore answer commands, carry out effects, or hear news."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._games = parts.games
        self._say = parts.teller.say
        self._braille = BrailleView(parts.configuration.settings)
        self._heard: Match | None = None
        """The match whose news come here."""
        self.is_seated = False
        """Whether the players sit at the table of a match."""
        self.effects: dict[type[Any], Callable[[Any], Effects]] = {
            Act: self.act,
            Touch: self.touch,
            PutMask: self.put_mask,
            LockMasks: self.lock_masks,
            Begin: self.begin,
            Load: self.load,
            GoBackTo: self.go_back_to,
            AskForReview: self.ask_for_review,
        }

    @property
    def match(self) -> Match | None:
        """The match at the table; one that was left lies in the dark."""
        return self._games.match if self.is_seated else None

    @property
    def dark(self) -> bool:
        """Whether nobody may see what is on the table."""
        match = self.match
        return match is not None and match.dark

    @property
    def is_playing(self) -> bool:
        """Whether there is a game that another one would push aside."""
        match = self.match
        return match is not None and not match.over

    @property
    def addressed(self) -> Player:
        """Who is spoken to: the player on turn, and the first one where there is no game.

        A player who is not at the keyboard listens to nothing, so the other one is spoken to.
        """
        match = self.match
        if match is None:
            return Player.ONE
        on_turn = match.game.on_turn
        return on_turn if match.seats[on_turn].at_keyboard else on_turn.other

    # What is done.

    def act(self, effect: Act) -> Effects:
        """Act for a player at the keyboard; what it leads to is told as news."""
        match, action = self._at_hand, effect.action
        if not match.seats[action.player].at_keyboard:
            return told(refused("refused.not-on-turn"))
        try:
            match.act(action)
        except IllegalAction as error:
            taken = error.reason is Illegal.SQUARE_TAKEN and error.square is not None
            there = self.feel(error.square) if taken and error.square is not None else None
            return told(refusals.illegal(error, match.game, there))
        return NOTHING_TO_DO

    def touch(self, effect: Touch) -> Effects:
        """Read spaces one after the other, as far as the rules of touch allow."""
        felt = tuple(self.feel(square, full=effect.full) for square in effect.squares)
        return told(effect.tell(felt))

    def feel(self, square: Square, *, full: bool = False) -> Felt:
        """Read one space, which costs a touch."""
        match = self._at_hand
        return found(match.game, square, felt=match.feel(), full=full)

    def named(self, square: Square) -> Felt:
        """What is told of a space on arriving: its name alone where touch is counted."""
        if self._at_hand.setup.touch is TouchRule.FREE:
            return self.feel(square)
        return unfelt(square)

    def put_mask(self, effect: PutMask) -> Effects:
        self._at_hand.put_mask(effect.player, on=effect.on)
        return NOTHING_TO_DO

    def lock_masks(self, effect: LockMasks) -> Effects:
        del effect
        self._at_hand.lock_masks()
        return NOTHING_TO_DO

    # Sitting down and standing up.

    def begin(self, effect: Begin) -> Effects:
        """Begin a new game, unless one is being played."""
        if self.is_playing:
            return told(refused("refused.in-game"))
        setup, chosen = effect.setup, effect.chosen or effect.setup
        if not self._parts.in_window:
            setup = replace(setup, masks=Masked.NOBODY)
        match = self._games.begin(setup, chosen)
        self._say(self._aside())
        if chosen.masks is not setup.masks:
            self._say(say("masks.none", priority=Priority.EVENT))
        self._say(began(match.game, setup.names) + self._helps(setup))
        return self._sit_down(match)

    def load(self, effect: Load) -> Effects:
        """Go on with a saved game; one that cannot be read is no longer in the list."""
        record = self._games.read(effect.saved)
        if record is None:
            self._parts.stack.top.arrive()
            return MOVED
        return self.enter(self._games.load(record))

    def go_back_to(self, effect: GoBackTo) -> Effects:
        return self.enter(self._games.go_back(self._at_hand, effect.actions))

    def open_record(self, record: Record) -> Effects:
        """Go on with a record from somewhere else."""
        return self.enter(self._games.load(record))

    def enter(self, match: Match) -> Effects:
        """Go on with a match where it stands."""
        names = match.setup.names
        self._say(self._aside())
        if match.dark and not self._parts.in_window:
            for player in match.masks.on:
                match.put_mask(player, on=False)
            self._say(say("masks.none", priority=Priority.EVENT))
        if match.over:
            told_again = happened(match.played[-1].events, match.game, names)
            self._say(told_again + retelling.summed_up(match))
            return *self._sit_down(match), ShowFocus()
        self._say(continued(match.game, names) + self._helps(match.setup))
        return self._sit_down(match)

    def recover(self) -> bool:
        """After a bug, go on at the table of the match, if there is one."""
        if self.match is None:
            return False
        self._look_at_table(self.match)
        self._games.reseat(self.match)
        return True

    def recover_from_journal(self) -> bool:
        """After a bug in the match, go on from its journal, if there is one."""
        match = self._games.reopened() if self.is_seated else None
        if match is None:
            return False
        self._look_at_table(match)
        self._sit_down(match)
        return True

    def _look_at_table(self, match: Match) -> None:
        """Open a new table, and see whether it can be looked at."""
        screens = screens_of(match)
        for screen in screens:
            screen.focus()
            screen.rows()
        self._parts.stack.swap(screens)
        self._parts.is_turn_new = True

    def stand_up(self) -> None:
        """Leave the table; a game that is not over can be continued."""
        if self.dark:  # what was felt under a mask is not read in the light
            self._parts.listener.forget()
        self._games.done()
        self.is_seated = False

    def _sit_down(self, match: Match) -> Effects:
        self.is_seated = True
        screens = screens_of(match)
        self._parts.stack.swap(screens)
        if match is not self._heard:
            self._heard = match
            match.subscribe(self.hear)
        match.begin()
        return (Swap(tuple(self._parts.stack.screens), quiet=True),)

    def _aside(self) -> Telling:
        return say("kept-aside") if self._games.kept_aside else NOTHING

    def _helps(self, setup: Setup) -> Telling:
        """The helps that were agreed on and would surprise whoever has not heard of them."""
        telling = NOTHING
        if setup.coach:
            self._parts.coaching.sit_down()
            keys = self._parts.configuration.keys.map.keys_for("hint", Context.TABLE)[:1]
            told = say("coach.here", priority=Priority.EVENT, keys=names_of(keys))
            telling += told if keys else say("coach.here.keyless", priority=Priority.EVENT)
        return telling + (say("warning.on", priority=Priority.EVENT) if setup.warning else NOTHING)

    # Commands.

    def undo(self) -> Effects:
        return self._take_back("undo")

    def redo(self) -> Effects:
        return self._take_back("redo")

    def _take_back(self, command: str) -> Effects:
        """Undo or redo, where the game allows it; what was taken back is told as news."""
        match = self.match
        if match is None or not match.setup.undo:
            return told(refused("refused.undo"))
        done = match.undo() if command == "undo" else match.redo()
        return NOTHING_TO_DO if done else told(refused(f"refused.nothing-to-{command}"))

    def resign(self) -> Effects:
        if not self.is_playing:
            return told(refused("refused.not-here"))
        return (Open(ResignScreen(self._at_hand)),)

    def save(self) -> Effects:
        if self._games.match is None:
            return told(refused("refused.no-game"))
        return told(say("saved")) if self._games.save() else NOTHING_TO_DO

    def masks(self) -> Effects:
        from quarto_access.ui.screens.masks_screen import MasksScreen

        if not self._parts.in_window:
            return told(refused("masks.none"))
        if not self.is_playing:
            return told(refused("refused.no-masks"))
        return (Open(MasksScreen(self._at_hand)),)

    def again(self) -> Effects:
        """Play again with the same agreement; the other player begins."""
        match = self._games.match
        if match is None or not match.over:
            return told(refused("refused.not-over"))
        starts = Starts(match.rules.first.other.value)
        return (Begin(replace(match.setup, starts=starts), match.setup),)

    def retell(self) -> Effects:
        match = self._games.match
        if match is None or not match.over:
            return told(refused("refused.not-over"))
        return (Open(RetellingScreen(retelling.retold(match.played, match.setup.names))),)

    def hint(self) -> Effects:
        return told(self._parts.coaching.hint(self._at_hand))

    def review(self) -> Effects:
        match = self._games.match
        if match is None or not match.over:
            return told(refused("refused.not-over"))
        if not match.setup.coach:
            return told(refused("refused.no-coach"))
        return (Open(self._parts.coaching.review(match)),)

    def ask_for_review(self, effect: AskForReview) -> Effects:
        del effect
        self._parts.coaching.look_back(self._at_hand)
        return NOTHING_TO_DO

    def braille_board(self) -> Effects:
        table = self._parts.stack.table
        assert table is not None  # no other screen has this command
        return self._braille.ask(table)

    # What is told.

    def hear(self, news: News) -> None:
        """Tell what happened, and put the focus where it goes on."""
        match = self._games.match
        if match is not self._heard or match is None:
            return  # of a match that was left
        match news:
            case Played():
                self._played(match, news)
            case TakenBack(actions):
                self._taken_back(match, actions[-1], "undo")
            case DoneAgain(actions):
                self._taken_back(match, actions[-1], "redo")
            case MaskChanged(player, on):
                self._say(mask_changes.changed(player, match.setup.names, on=on, dark=self.dark))
            case MasksLocked():
                self._say(say("masks.locked", priority=Priority.EVENT))
            case Warned(seconds):
                message = "clock.count" if seconds <= LAST_SECONDS else "clock.left"
                cue = f"clock.{seconds}" if seconds > LAST_SECONDS else "clock.last"
                self._say(say(message, priority=Priority.URGENT, cue=cue, count=seconds))
            case Refused(error):
                why = f"refused {error.reason.value} {format_action(error.action)}"
                self._parts.recorder.write("note", text=why)

    def braille(self) -> Cells | None:
        """The board as it stands on a braille display now, if it does."""
        return self._braille.board(self.match, self._parts.stack.top, self.feel)

    def _played(self, match: Match, played: Played) -> None:
        teller, before, after = self._parts.teller, played.before, played.after
        timed = not teller.is_answering
        self._parts.recorder.write("event", timed=timed, action=format_action(played.action))
        is_passed_on = after.on_turn is not before.on_turn
        if is_passed_on and match.setup.touch is TouchRule.LIMITED:
            self._parts.listener.forget()
        has_moved = after.phase is not before.phase
        self._follow(match, moved=has_moved)
        if timed and (has_moved or is_passed_on):
            self._parts.guard.close(self._parts.now())
        telling = happened(played.events, after, match.setup.names)
        if self._changes_hands(match, before, after):
            if isinstance(played.action, Give):
                self._say(self._pass_keyboard(match, telling))
            else:
                whose = self._pass_keyboard(match, turn(after, match.setup.names))
                self._say(telling + whose)
            return
        self._parts.is_turn_new = True
        if match.over:
            telling += retelling.summed_up(match)
        if len(self._parts.stack.screens) > 1 or match.over:
            telling += focus(self._parts.stack.top.focus())
        elif not has_moved:  # a wrong call: what is expected is as before
            telling += say(f"expected.{after.phase.value}")
        self._say(telling)

    def _taken_back(self, match: Match, played: Played, command: str) -> None:
        self._parts.recorder.write("note", text=f"{command} {format_action(played.action)}")
        self._follow(match, moved=True)
        self._parts.is_turn_new = True
        telling = again(UNDONE[command], played.events, match.game)
        whose = turn(match.game, match.setup.names)
        there, here = played.before, played.after
        if self._changes_hands(match, *((here, there) if command == "undo" else (there, here))):
            whose = self._pass_keyboard(match, whose)
        self._say(telling + whose)

    def _follow(self, match: Match, *, moved: bool) -> None:
        """Have the screens open that the match wants as it stands."""
        stack = self._parts.stack
        table = stack.table
        if table is not None and moved:
            table.follow()
        stack.swap(screens_of(match, table))

    def _changes_hands(self, match: Match, before: Game, after: Game) -> bool:
        """Whether the other player takes the keyboard now."""
        if match.over or not match.setup.passing:
            return False
        both_here = all(seat.at_keyboard for seat in match.seats.values())
        return both_here and after.on_turn is not before.on_turn

    def _pass_keyboard(self, match: Match, turn_told: Telling) -> Telling:
        """Ask for it; this is told to the player who takes it."""
        from quarto_access.ui.screens.passing import PassingScreen

        stack = self._parts.stack
        screens = tuple(stack.screens)
        ready: list[Effect] = [Tell(turn_told), Swap(screens, quiet=True)]
        if len(screens) > 1:
            ready.append(ShowFocus())
        stack.swap((*screens[:1], PassingScreen(tuple(ready))))
        self._parts.is_turn_new = False
        player = called(match.game.on_turn, match.setup.names)
        return say("passing.to", priority=Priority.EVENT, player=player)

    @property
    def _at_hand(self) -> Match:
        """The match of a screen that is open, or whose end is being looked at."""
        match = self._games.match
        assert match is not None  # no other screen leads here
        return match


def screens_of(match: Match, table: TableScreen | None = None) -> tuple[Screen, ...]:
    """Return the screens that a match wants open as it stands, on top of its table."""
    if match.over:
        return (EndingScreen(coached=match.setup.coach),)
    if table is None:
        table = TableScreen(match)
        table.follow()
    return (table, LastCallsScreen(match)) if match.game.phase is Phase.LAST_CALLS else (table,)
