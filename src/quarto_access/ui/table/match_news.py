"""Announces the news of the match at the table, and puts the focus where the game goes on."""

from collections.abc import Sequence
from itertools import takewhile

from quarto_access.core.actions import Give, Place
from quarto_access.core.events import Outcome
from quarto_access.core.game import Game, Phase
from quarto_access.core.notation import format_action
from quarto_access.core.rules import Player
from quarto_access.match.match import Match
from quarto_access.match.setup import FRIEND, TouchRule
from quarto_access.narration import mask_changes
from quarto_access.narration.announcement import NOTHING, Priority, Telling, say, together
from quarto_access.narration.event_announcements import (
    BOTH,
    ONLOOKER,
    closed,
    happened,
    taken_back,
    turn,
    without_turns,
)
from quarto_access.narration.player_names import called
from quarto_access.narration.topics import Topic, subject
from quarto_access.players.news import (
    Closed,
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
from quarto_access.ui.effects import Effect, ShowFocus, Swap, Tell
from quarto_access.ui.keys.key_names import key_of, names_of
from quarto_access.ui.parts import Parts
from quarto_access.ui.screens.menu_screens import PassingScreen
from quarto_access.ui.table.match_screens import follow

UNDONE = {"undo": "undone", "redo": "redone"}
"""The messages for what was taken back or done again."""

HELD = 1.5
"""The seconds for which a placement waits to be announced together with the gift after it."""

LAST_SECONDS = 5
"""The seconds at or below which the clock is counted aloud, without a sentence."""


class MatchNews:
    """Hears the match at the table."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._games = parts.games
        self._say = parts.teller.say
        self.gives_at_once = False
        """True while a gift follows that was written together with this placement."""
        self._held = NOTHING
        """The first half of a turn, to be announced with the second."""
        self._held_alarm = parts.scheduler.alarm(self.tell_held)

    def hear(self, match: Match, news: News) -> None:
        """Announce what happened in a match, and put the focus where the game goes on."""
        if match is not self._games.at_table:
            return  # it was left
        match news:
            case Played():
                self._played(match, news)
            case TakenBack(actions):
                self._taken_back(match, actions, "undo")
            case DoneAgain(actions):
                self._taken_back(match, actions, "redo")
            case MaskChanged(player, on):
                self._say(self._mask_changed(match, player, on=on))
            case Closed(outcome):
                self._closed(match, outcome)
            case MasksLocked():
                self._say(say("masks.locked", priority=Priority.EVENT))
            case Warned(seconds):
                message = "clock.count" if seconds <= LAST_SECONDS else "clock.left"
                cue = f"clock.{seconds}" if seconds > LAST_SECONDS else "clock.last"
                self._say(say(message, priority=Priority.URGENT, cue=cue, count=seconds))
            case Refused(_, action, reason):
                why = f"refused {reason.value} {format_action(action)}"
                self._parts.recorder.write("note", text=why)

    def _mask_changed(self, match: Match, player: Player, *, on: bool) -> Telling:
        """Say that a mask was put on or taken off; where there is no window, why it was."""
        is_here = player in match.masks_here
        if is_here and not self._parts.in_window:
            return say("masks.none.game", priority=Priority.EVENT)
        dark = self._games.dark if is_here else None
        return mask_changes.changed(player, match.setup, on=on, dark=dark)

    def _played(self, match: Match, played: Played) -> None:
        before, after = played.before, played.after
        timed = not self._parts.teller.is_answering
        self._parts.recorder.write("event", timed=timed, action=format_action(played.action))
        is_passed_on = after.on_turn is not before.on_turn
        if is_passed_on and match.setup.touch is TouchRule.LIMITED:
            self._parts.presenter.forget()
        has_moved = after.phase is not before.phase
        is_theirs = played.action.player not in match.at_keyboard
        by_key = not (is_theirs or timed)
        list_stays = follow(self._parts.stack, match, moved=has_moved, by_key=by_key)
        if timed and (has_moved or is_passed_on):
            self._parts.guard()
        to = match.at_keyboard
        goes_on = self.gives_at_once or match.awaits
        asked = ONLOOKER if goes_on else to
        telling = self._held + happened(played.events, after, match.setup, asked)
        self._hold(NOTHING)
        telling = self._own(match, telling, asked_for=match.is_followed and not is_theirs)
        if self._is_half_a_turn(match, played):
            self._hold(telling)
            return
        if self._changes_hands(match, before, after):
            done = NOTHING if isinstance(played.action, Give) else _what_was_done(telling)
            self._say(done + self._pass_keyboard(match, _whole_turn(match)))
            return
        is_over = after.phase is Phase.OVER
        if is_over:
            telling += mask_changes.all_off(match)
        by_message = FRIEND in match.setup.seats and not is_theirs
        telling = telling + letter_to_send(self._parts, match) if by_message else telling
        if len(self._parts.stack.screens) > 1 and not list_stays:
            telling += self._parts.teller.focus()
        elif not has_moved and after.on_turn in to:  # a wrong call changes nothing
            telling += self._expected()
        elif has_moved and not goes_on:
            telling += self._parts.teller.arrived_for_turn(match)
        self._say(telling)

    def _expected(self) -> Telling:
        """Say what the player has to do at the table; in a lesson the tutor says it."""
        table = self._parts.stack.table
        return table.expected() if table else NOTHING

    def _own(self, match: Match, telling: Telling, *, asked_for: bool = False) -> Telling:
        """Return the telling with the rank of an own action, for a player alone at the keyboard.

        In a lesson it counts no turns.
        """
        if match is self._games.lesson_match:
            telling = without_turns(telling)
        by_key = self._parts.teller.is_answering or asked_for
        is_own = by_key and len(match.at_keyboard) == 1 and not match.over
        return telling.with_priority(Priority.DONE) if is_own else telling

    def _is_half_a_turn(self, match: Match, played: Played) -> bool:
        """Return whether a player has placed who will give at once."""
        player, after = played.action.player, played.after
        gives = player not in match.at_keyboard or match.awaits
        is_placed = isinstance(played.action, Place) and gives
        return is_placed and after.on_turn is player and after.phase is Phase.GIVE

    def _hold(self, telling: Telling) -> None:
        """Keep this for a moment, because a turn of two actions is announced at once."""
        self._held = telling
        self._held_alarm.set(self._parts.now() + HELD if telling else None)

    def drop_held(self) -> None:
        """Forget the first half of a turn, because the table is left."""
        self._hold(NOTHING)

    def tell_held(self) -> None:
        """Announce the first half of a turn: the second is long in coming, or other news is."""
        held = self._held
        self._hold(NOTHING)
        self._say(held)

    def _closed(self, match: Match, outcome: Outcome) -> None:
        """Announce an end that no action brought."""
        self._parts.recorder.write("note", text=f"closed {outcome.how.value}")
        self._hold(NOTHING)
        follow(self._parts.stack, match, moved=True, by_key=self._parts.teller.is_answering)
        told = closed(outcome, match.setup, match.at_keyboard) + mask_changes.all_off(match)
        self._say(told + self._parts.teller.focus())

    def _taken_back(self, match: Match, actions: Sequence[Played], command: str) -> None:
        self._hold(NOTHING)
        played = actions[-1]
        self._parts.recorder.write("note", text=f"{command} {format_action(played.action)}")
        if match.setup.touch is TouchRule.LIMITED:  # nobody hears what another player has felt
            self._parts.presenter.forget()
        stack, by_key = self._parts.stack, self._parts.teller.is_answering
        list_stays = follow(stack, match, moved=True, by_key=by_key)
        telling = self._own(match, taken_back(UNDONE[command], actions))
        whose = turn(match.game, match.setup)
        if self._changes_hands(match, played.before, played.after):
            taker_hears = whose if command == "undo" else _whole_turn(match)
            whose = self._pass_keyboard(match, taker_hears)
        elif len(stack.screens) > 1 and not list_stays:
            whose += self._parts.teller.focus()
        else:
            whose += self._parts.teller.arrived_for_turn(match)
        self._say(telling + whose)

    def _changes_hands(self, match: Match, before: Game, after: Game) -> bool:
        """Return whether the other player takes the keyboard now."""
        if not match.setup.passing or match.over:
            return False
        both_here = match.at_keyboard == BOTH
        return both_here and after.on_turn is not before.on_turn

    def _pass_keyboard(self, match: Match, turn_told: Telling) -> Telling:
        """Ask for the keyboard to be passed; the player who takes it hears `turn_told`."""
        stack = self._parts.stack
        screens = stack.screens
        arrived = turn_told + self._parts.teller.arrived_for_turn(match)
        ready: list[Effect] = [Tell(arrived), Swap(screens, quiet=True)]
        if len(screens) > 1:
            ready.append(ShowFocus())
        player = called(match.game.on_turn, match.setup)
        asked = say("passing.to", priority=Priority.EVENT, player=player, enter=key_of("act"))
        stack.swap((*screens[:1], PassingScreen(tuple(ready), asked)))
        return asked


def _whole_turn(match: Match) -> Telling:
    """Announce the turn that has ended, and what it asks of the player who is on turn now."""
    game, setup = match.game, match.setup
    of_turn = takewhile(lambda p: p.action.player is not game.on_turn, reversed(match.played))
    *earlier, last = reversed(tuple(of_turn))
    told = together(happened(p.events, p.after, setup, ONLOOKER) for p in earlier)
    told = _what_was_done(told + happened(last.events, last.after, setup))
    return told if isinstance(last.action, Give) else told + turn(game, setup)


def _what_was_done(telling: Telling) -> Telling:
    """Leave out what the player who acted was asked to do, and what a wrong call forbade."""
    about = ((a, subject(a)) for a in telling.announcements)
    kept = (a for a, what in about if what is None or what.topic not in {Topic.TURN, Topic.CALL})
    return Telling(tuple(kept), telling.cues)


def letter_to_send(parts: Parts, match: Match) -> Telling:
    """Say how to copy the letter that is to be sent now, if there is one; text mode shows it.

    At the end of a game the list says so that opens then.
    """
    if match.setup.far is None:  # few evenings have letters
        return NOTHING
    from quarto_access.match.letter import Letter
    from quarto_access.narration import letters_told

    letter = Letter.of(match.record())
    if letter is None:
        return NOTHING
    to = letters_told.friend(match.setup)
    if parts.clipboard is None:
        return letters_told.written(letter, to)
    if match.over:
        return NOTHING
    keys = parts.configuration.keys.map.keys_for("copy-message", Context.TABLE)[:1]
    return letters_told.letter_to_send(to, names_of(keys))
