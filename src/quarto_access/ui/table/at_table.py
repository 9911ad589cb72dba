"""The match at the table: its actions by keys, and the announcement of its news."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial, partialmethod
from itertools import takewhile
from typing import TYPE_CHECKING

from quarto_access.core.actions import Action, Give, Place
from quarto_access.core.errors import Illegal, IllegalAction
from quarto_access.core.events import Outcome
from quarto_access.core.game import Game, Phase
from quarto_access.core.notation import format_action
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match.followed import FollowedMatch
from quarto_access.match.match import Match
from quarto_access.match.past import laid_out
from quarto_access.match.setup import FRIEND, Masked, Setup, Starts, TouchRule
from quarto_access.narration import mask_changes, refusals, retelling, terms
from quarto_access.narration.announcement import (
    NOTHING,
    Priority,
    Telling,
    say,
    together,
    with_priority,
)
from quarto_access.narration.event_announcements import (
    BOTH,
    ONLOOKER,
    began,
    closed,
    continued,
    happened,
    taken_back,
    turn,
    without_turns,
)
from quarto_access.narration.player_names import called
from quarto_access.narration.refusals import refused
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
from quarto_access.storage.journal_text import Extent
from quarto_access.ui import effects
from quarto_access.ui.commands import Context
from quarto_access.ui.configuration.settings_table import SPEECH
from quarto_access.ui.effects import (
    NOTHING_TO_DO,
    Begin,
    Effect,
    EffectHandlers,
    Effects,
    Open,
    Swap,
    Tell,
    told,
)
from quarto_access.ui.keys.key_names import names_of
from quarto_access.ui.parts import Parts
from quarto_access.ui.screen import Screen
from quarto_access.ui.screens.confirm import ResignScreen
from quarto_access.ui.screens.menu_screens import PassingScreen
from quarto_access.ui.screens.pointing import LastCallsScreen
from quarto_access.ui.screens.table_screen import Spot, TableScreen

if TYPE_CHECKING:
    from quarto_access.ui.table.typed_moves import Move, Unclear

UNDONE = {"undo": "undone", "redo": "redone"}
"""The messages for what was taken back or done again."""

HELD = 1.5
"""The seconds for which a placement waits to be announced together with the gift after it."""

LAST_SECONDS = 5
"""The seconds at or below which the clock is counted aloud, without a sentence."""


class AtTable:
    """Answers commands, carries out effects and hears news, by methods without an underscore."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._games = parts.games
        self._say = parts.teller.say
        self.refusal: Callable[[Action], Effects] | None = None
        """Returns what a lesson says to an action that it does not ask for."""
        self._held = NOTHING
        """The first half of a turn, to be announced with the second."""
        self._held_alarm = parts.scheduler.alarm(self._tell_held)
        self._gives_at_once = False
        """True while a gift follows that was written together with this placement."""

    def effect_handlers(self) -> EffectHandlers:
        """Return what carries out the effects on matches and saved games."""
        return {
            effects.Act: self.act,
            effects.DoTyped: self.do_typed,
            effects.Touch: self.touch,
            effects.Find: self.find,
            effects.PutMask: self.put_mask,
            effects.LockMasks: self.lock_masks,
            effects.Begin: self.begin,
            effects.Load: self.load,
            effects.RenameSaved: self.rename_saved,
            effects.DeleteSaved: self.delete_saved,
            effects.GoBackTo: self.go_back_to,
            effects.AskForReview: self.ask_for_review,
        }

    # Actions

    def act(self, effect: effects.Act) -> Effects:
        """Act for a player at the keyboard; the consequences are announced as news."""
        match, action = self._at_hand, effect.action
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
            self._follow(match, moved=False)
        return NOTHING_TO_DO

    def do_typed(self, effect: effects.DoTyped) -> Effects:
        """Do what a player has written: all of it, or nothing."""
        from quarto_access.ui.screens import typed_move
        from quarto_access.ui.table.typed_moves import Unclear

        match, table = self._at_hand, self._parts.stack.table
        found = self._understood(effect.text)
        if isinstance(found, Unclear):
            return told(typed_move.why(found, match.game))
        last = found.actions[-1]
        if isinstance(last, Give) and table and (warning := table.warns(last.piece, found.game)):
            is_first = found.actions[0] is last
            return warning if is_first else (*told(say("typed-move.not-yet")), *warning)
        for action in found.actions:
            self._gives_at_once = action is not last
            try:
                refusal = self.act(effects.Act(action))
            finally:
                self._gives_at_once = False
            if refusal or match.over:
                return refusal
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
        self._at_hand.put_mask(effect.player, on=effect.on)

    def lock_masks(self, _: effects.LockMasks) -> None:
        self._at_hand.lock_masks()

    # Joining and leaving the table

    def begin(self, effect: Begin) -> Effects:
        """Begin a new game, unless one is being played."""
        if self._games.is_playing:
            return told(refused("refused.in-game"))
        setup, chosen = effect.setup, effect.chosen or effect.setup
        if setup.far is Player.ONE:  # the player who invites is player 1
            setup, chosen = setup.mirrored, chosen.mirrored
        if not self._parts.in_window:
            setup = replace(setup, masks=Masked.NOBODY)
        first_words = self._first_words(setup)
        match = self._games.begin(setup, chosen)
        if chosen.masks is not setup.masks:
            self._say(self._aside() + say("masks.none.game", priority=Priority.EVENT))
        return self.begun(match, first_words)

    def begun(self, match: Match, first_words: Telling = NOTHING) -> Effects:
        """Announce a new match, and sit down at its table."""
        setup = match.setup
        self._say(self._aside() + self._masks_off(match))
        agreed = terms.opponents(setup) + first_words + terms.unusual(setup)
        self._say(with_priority(Priority.TERMS, agreed) + self._helps(setup))
        self._say(began(match.game, setup, match.at_keyboard) + self._letter(match))
        return self._sit_down(match)

    def _first_words(self, setup: Setup) -> Telling:
        """Say what a first game is about, to somebody who has taken no lesson."""
        if self._games.has_been_played or setup.seats.count("mimi") != 1 or not setup.alone:
            return NOTHING
        if self._games.lessons.done:
            return NOTHING
        keys = self._parts.configuration.keys.map.keys_for("help", Context.TABLE)[:1]
        helps = say("first-game.help", keys=names_of(keys)) if keys else NOTHING
        return say("first-game.mimi") + say("first-game.aim") + helps

    def load(self, effect: effects.Load) -> Effects:
        """Continue a saved game, or walk through one that is over.

        A game that cannot be read disappears from the list.
        """
        saved = effect.saved
        record = saved if isinstance(saved, Record) else self._games.read(saved)
        if record is None:
            return (effects.Arrive(),)
        if saved is not record and (whole := laid_out(record)).over:
            from quarto_access.ui.screens.walk import WalkScreen

            return (Open(WalkScreen(whole, record)),)
        return self.enter(self._games.load(record))

    def rename_saved(self, effect: effects.RenameSaved) -> Effects:
        """Rename a saved game and go back to the list, or say why that is impossible."""
        why = self._games.rename(effect.saved, effect.name)
        return told(why) if why else (*told(say("saved-game.renamed")), effects.Back())

    def delete_saved(self, effect: effects.DeleteSaved) -> Effects:
        """Delete a saved game, or say why that is impossible, and go back to the list."""
        why = self._games.delete(effect.saved)
        return *told(why or say("saved-game.deleted")), effects.Back()

    def go_back_to(self, effect: effects.GoBackTo) -> Effects:
        return self.enter(self._games.go_back(effect.record))

    def enter(self, match: Match, *, for_news: bool = False) -> Effects:
        """Continue a match where it stands; `for_news`, the other player acts at once."""
        self._say(self._lacking() + self._masks_off(match))
        if match.over:
            self._say(retelling.how_it_ended(match) + self._aside())
            return *self._sit_down(match), effects.ShowFocus()
        if len(match.at_keyboard) == 1:
            against = terms.opponents(match.setup, _alone(match))
            self._say(with_priority(Priority.TERMS, against))
        self._say(self._aside() + self._helps(match.setup))
        if not for_news:
            self._say(continued(match.game, match.setup) + self._letter(match))
        return self._sit_down(match)

    def _masks_off(self, match: Match) -> Telling:
        """Take off the masks where there is no window, and say so."""
        if not match.dark or self._parts.in_window:
            return NOTHING
        for player in match.masks.on.intersection(match.masks_here):
            match.put_mask(player, on=False)
        return say("masks.none.game", priority=Priority.EVENT)

    def _letter(self, match: Match) -> Telling:
        """Say how to send what was played to a friend far away, if there is one."""
        if match.setup.far is None:
            return NOTHING
        from quarto_access.ui.table.letters import ready

        return ready(self._parts, match)

    def begin_afar(self, match: FollowedMatch) -> Effects:
        """Begin a game with a friend far away, on terms that both know."""
        agreed = terms.opponents(match.setup, match.here) + terms.unusual(match.setup)
        if match.dark and not self._parts.in_window:
            agreed += say("masks.none.game")
        self._say(with_priority(Priority.TERMS, agreed))
        self._say(began(match.game, match.setup, match.at_keyboard))
        return self._sit_down(match)

    def recover(self) -> bool:
        """Go on at the table of the match after a bug, if there is a match."""
        match = self._games.own
        is_there = self._look_at_table(match)
        if is_there and match is self._games.match:
            self._games.reseat()
        return is_there

    def recover_from_journal(self) -> bool:
        """Go on from the journal after a bug in the match, if there is a journal."""
        own = self._games.own
        match = self._games.reopened() if own and own is self._games.match else None
        is_there = self._look_at_table(match)
        if match is not None:
            self._sit_down(match)
        return is_there

    def _look_at_table(self, match: Match | None) -> bool:
        """Open a new table, and find out whether it can be shown."""
        if match is None:
            return False
        screens = screens_of(match)
        for screen in screens:
            screen.focus()
            screen.rows()
        self._parts.stack.swap(screens)
        return True

    def stand_up(self) -> None:
        """Leave the table; a game that is not over can be continued."""
        if self._games.dark:  # what was felt under a mask must not be read later
            self._parts.presenter.forget()
        self._parts.presenter.leave_table()
        self._hold(NOTHING)
        self._games.stand_up()

    def take_lesson(self, table: TableScreen) -> None:
        """Sit down at the table of a lesson; the players' own game waits, as in the main menu."""
        match = table.match
        self.stand_up()
        self._games.take_lesson(match)
        table.follow()
        self._parts.stack.swap(screens_of(match, table))
        if match.setup.coach:
            self._parts.coaching.sit_down()
        match.subscribe(partial(self.hear, match))
        match.begin()

    def _sit_down(self, match: Match) -> Effects:
        if isinstance(match, FollowedMatch):
            self._games.sit_down_afar(match)
        else:
            self._games.sit_down()
        self._parts.stack.swap(screens_of(match))
        if not match.has_begun:  # otherwise its news come here already
            match.subscribe(partial(self.hear, match))
        match.begin()
        return told(self._piece_arrived_at(match))

    def _piece_arrived_at(self, match: Match) -> Telling:
        """Announce the piece in focus, if the focus came to the tray for a player here."""
        table = self._parts.stack.table
        if table is None or table is not self._parts.stack.top or table.spot is not Spot.TRAY:
            return NOTHING
        if match.game.on_turn not in match.at_keyboard:
            return NOTHING
        return table.danger() + self._parts.teller.arrival(names_screen=False)

    def _aside(self) -> Telling:
        was_kept, self._games.kept_aside = self._games.kept_aside, False
        return say("kept-aside") if was_kept else NOTHING

    def _lacking(self) -> Telling:
        """Say what is missing at the end of a game that was continued."""
        lacking, self._games.lacking = self._games.lacking, Extent.WHOLE
        match lacking:
            case Extent.CUT:
                return say("left.cut", priority=Priority.URGENT)
            case Extent.BEHIND:
                return say("left.behind", priority=Priority.URGENT)
            case _:
                return NOTHING

    def _helps(self, setup: Setup) -> Telling:
        """Announce the helps of the setup that could surprise a player."""
        if setup.coach:
            self._parts.coaching.sit_down()
        return with_priority(Priority.TERMS, together(self._told_helps(setup)))

    def _told_helps(self, setup: Setup) -> Iterator[Telling]:
        if setup.coach:
            keys = self._parts.configuration.keys.map.keys_for("hint", Context.TABLE)[:1]
            told = say("coach.here", keys=names_of(keys))
            yield told if keys else say("coach.here.keyless")
        if setup.warning:
            yield say("warning.on")

    def knows(self, text: str) -> bool:
        """Return whether all the words of a text have a meaning in the present game."""
        from quarto_access.ui.table.typed_moves import Move, Why

        stack = self._parts.stack
        if not self._games.can_act or stack.is_for_other or stack.top.context is Context.KEY:
            return False
        found = self._understood(text)
        return isinstance(found, Move) or found.why is not Why.UNKNOWN

    def _understood(self, text: str) -> "Move | Unclear":
        from quarto_access.ui.table import typed_moves

        game = self._at_hand.game
        language = self._parts.teller.preferences.language
        words = typed_moves.Vocabulary(language, game.rules.edition)
        return typed_moves.understood(text, game, words)

    # Commands

    def type_move(self) -> Effects:
        """Open a line for a move in words, on a turn that is made by keys."""
        from quarto_access.ui.screens.typed_move import TypedMoveScreen, meaning

        match = self._at_hand
        if match.game.on_turn not in match.at_keyboard:
            return told(refused("refused.not-on-turn"))
        means = lambda text: meaning(self._understood(text), match.game)  # noqa: E731 - one place
        return (Open(TypedMoveScreen(means)),)

    def _take_back(self, command: str) -> Effects:
        """Undo or redo, if the game allows it; what was taken back is announced as news."""
        match = self._games.at_table
        if match is not None and match.is_followed and command == "undo":
            from quarto_access.remote.deciding import Ask
            from quarto_access.remote.remote_steps import Request

            return (effects.AskFriend(Ask(Request.TAKE_BACK)),)
        if match is None or not match.setup.undo:
            return told(refused("refused.undo"))
        if match.over:
            return told(refused("refused.undo-over"))
        done = match.undo() if command == "undo" else match.redo()
        return NOTHING_TO_DO if done else told(refused(f"refused.nothing-to-{command}"))

    undo = partialmethod(_take_back, "undo")
    redo = partialmethod(_take_back, "redo")

    def resign(self) -> Effects:
        if not (self._games.is_playing and self._at_hand.at_keyboard):
            return told(refused("refused.not-here"))
        if self._at_hand.game.on_turn is self._at_hand.setup.far:  # a letter comes after a turn
            return told(refused("mail.resign-later"))
        return (Open(ResignScreen(self._at_hand)),)

    def save(self) -> Effects:
        match = self._games.own
        if match is None:
            return told(refused("refused.no-game"))
        if match.is_followed and not match.over:
            return told(refused("refused.kept-by-relay"))
        return told(say("saved")) if self._games.save() else NOTHING_TO_DO

    def masks(self) -> Effects:
        from quarto_access.ui.screens.masks_screen import MasksScreen

        if not self._parts.in_window:
            return told(refused("masks.none.game" if self._games.is_playing else "masks.none"))
        if not self._games.can_act:
            return told(refused("refused.no-masks"))
        return (Open(MasksScreen(self._at_hand)),)

    def swap_sides(self) -> Effects:
        """Play again with the same setup; the other player begins."""
        return self._again(lambda first: first.other)

    def again(self) -> Effects:
        """Play again with the same setup; the same player begins."""
        return self._again(lambda first: first)

    def _again(self, begins: Callable[[Player], Player]) -> Effects:
        match = self._over
        if match is None:
            return self._not_over
        if match.is_followed:
            from quarto_access.remote.deciding import Ask
            from quarto_access.remote.remote_steps import Request

            return (effects.AskFriend(Ask(Request.REMATCH)),)
        starts = Starts(begins(match.rules.first).value)
        return (Begin(replace(match.setup, starts=starts), match.setup),)

    def retell(self) -> Effects:
        from quarto_access.ui.screens.walk import WalkScreen

        match = self._over
        if match is None:
            return self._not_over
        return (Open(WalkScreen(match)),)

    def terms(self) -> Effects:
        """Open the list of everything that was agreed on."""
        match = self._games.at_table
        if match is None:
            return told(refused("refused.not-here"))
        from quarto_access.ui.screens.terms_screen import TermsScreen

        setup = match.setup
        whole = terms.whole(setup, match.masks, _alone(match))
        return (Open(TermsScreen((*whole, *self._told_helps(setup)))),)

    def hint(self) -> Effects:
        match = self._games.at_table
        if match is None or match.over:  # a walk through a saved game has no match
            return told(refused("turn.over"))
        return told(self._parts.coaching.hint(match))

    def review(self) -> Effects:
        match = self._over
        if match is None:
            return self._not_over
        if not match.setup.coach:
            return told(refused("refused.no-coach"))
        return (Open(self._parts.coaching.review(match)),)

    def ask_for_review(self, _: effects.AskForReview) -> None:
        self._parts.coaching.look_back(self._at_hand)

    def board(self) -> Effects:
        table = self._parts.stack.table
        assert table is not None  # no other screen has this command
        to = self._games.addressed
        return table.read(self._parts.configuration.settings[SPEECH[to].board], to)

    def braille_board(self) -> Effects:
        table = self._parts.stack.table
        assert table is not None  # no other screen has this command
        if not self._parts.presenter.can_braille:
            return told(refused("refused.no-braille"))
        return self._parts.teller.braille.ask(table)

    # News

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
                dark = self._games.dark if player in match.masks_here else None
                self._say(mask_changes.changed(player, match.setup, on=on, dark=dark))
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

    def _played(self, match: Match, played: Played) -> None:
        before, after = played.before, played.after
        timed = not self._parts.teller.is_answering
        self._parts.recorder.write("event", timed=timed, action=format_action(played.action))
        is_passed_on = after.on_turn is not before.on_turn
        if is_passed_on and match.setup.touch is TouchRule.LIMITED:
            self._parts.presenter.forget()
        has_moved = after.phase is not before.phase
        is_theirs = played.action.player not in match.at_keyboard
        list_stays = self._follow(match, moved=has_moved, keeps_list=is_theirs or timed)
        if timed and (has_moved or is_passed_on):
            self._parts.guard()
        to = match.at_keyboard
        goes_on = self._gives_at_once or match.awaits
        asked = ONLOOKER if goes_on else to
        telling = self._held + happened(played.events, after, match.setup, asked)
        self._hold(NOTHING)
        telling = self._own(match, telling, asked_for=match.is_followed and not is_theirs)
        if self._is_half_a_turn(match, played):
            self._hold(telling)
            return
        if self._changes_hands(match, before, after):
            if isinstance(played.action, Give):
                earlier = _earlier_in_turn(match, played.action.player)
                self._say(self._pass_keyboard(match, earlier + telling))
            else:
                whose = self._pass_keyboard(match, turn(after, match.setup))
                self._say(_for_whoever_has_acted(telling) + whose)
            return
        is_over = after.phase is Phase.OVER
        if is_over:
            telling += mask_changes.all_off(match)
        by_message = FRIEND in match.setup.seats and not is_theirs
        telling = telling + self._letter(match) if by_message else telling
        if len(self._parts.stack.screens) > 1 and not list_stays:
            telling += self._parts.teller.focus()
        elif not has_moved and after.on_turn in to:  # a wrong call changes nothing
            telling += self._expected()
        elif has_moved and not goes_on:
            telling += self._piece_arrived_at(match)
        self._say(telling)

    def _expected(self) -> Telling:
        """Say what the player has to do at the table; in a lesson the tutor says it."""
        table = self._parts.stack.table
        expected = table.expected() if table else None
        return say(expected) if expected else NOTHING

    def _own(self, match: Match, telling: Telling, *, asked_for: bool = False) -> Telling:
        """Return the telling with the rank of an own action, for a player alone at the keyboard.

        In a lesson it counts no turns.
        """
        if match is self._games.lesson_match:
            telling = without_turns(telling)
        by_key = self._parts.teller.is_answering or asked_for
        is_own = by_key and len(match.at_keyboard) == 1 and not match.over
        return with_priority(Priority.DONE, telling) if is_own else telling

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

    def _tell_held(self) -> None:
        """Announce the first action, because the second is long in coming."""
        held = self._held
        self._hold(NOTHING)
        self._say(held)

    def _closed(self, match: Match, outcome: Outcome) -> None:
        """Announce an end that no action brought."""
        self._parts.recorder.write("note", text=f"closed {outcome.how.value}")
        self._hold(NOTHING)
        self._follow(match, moved=True)
        told = closed(outcome, match.setup, match.at_keyboard) + mask_changes.all_off(match)
        self._say(told + self._parts.teller.focus())

    def _taken_back(self, match: Match, actions: Sequence[Played], command: str) -> None:
        self._hold(NOTHING)
        played = actions[-1]
        self._parts.recorder.write("note", text=f"{command} {format_action(played.action)}")
        self._follow(match, moved=True)
        telling = self._own(match, taken_back(UNDONE[command], actions))
        whose = turn(match.game, match.setup)
        there, here = played.before, played.after
        if self._changes_hands(match, *((here, there) if command == "undo" else (there, here))):
            whose = self._pass_keyboard(match, whose)
        self._say(telling + whose + self._piece_arrived_at(match))

    def _follow(self, match: Match, *, moved: bool, keeps_list: bool = False) -> bool:
        """Open the screens that the match needs as it stands.

        With `keeps_list` a list over the table stays, if the match needs only the table: the next
        key is meant for the list. Return whether one has stayed.
        """
        stack = self._parts.stack
        table = stack.table
        if table is not None and moved:
            table.follow()
        screens = screens_of(match, table)
        if keeps_list and screens == stack.screens[:1]:
            return len(stack.screens) > 1
        if screens != stack.screens:
            stack.swap(screens)
        return False

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
        arrived = turn_told + self._piece_arrived_at(match)
        ready: list[Effect] = [Tell(arrived), Swap(screens, quiet=True)]
        if len(screens) > 1:
            ready.append(effects.ShowFocus())
        player = called(match.game.on_turn, match.setup)
        asked = say("passing.to", priority=Priority.EVENT, player=player)
        stack.swap((*screens[:1], PassingScreen(tuple(ready), asked)))
        return asked

    @property
    def _not_over(self) -> Effects:
        return told(refused("refused.not-over" if self._games.own else "refused.not-here"))

    @property
    def _over(self) -> Match | None:
        """The players' match, if it is over."""
        match = self._games.own
        return match if match is not None and match.over else None

    @property
    def _at_hand(self) -> Match:
        """The match at the table, where the players must be."""
        match = self._games.at_table
        assert match is not None  # no other screen leads here
        return match


def screens_of(match: Match, table: TableScreen | None = None) -> tuple[Screen, ...]:
    """Return the screens that a match needs as it stands, on top of its table."""
    if table is None:
        table = TableScreen(match)
        table.follow()
    if match.over:
        return (table, *table.ending())
    is_asked = match.game.phase is Phase.LAST_CALLS and match.game.on_turn in match.at_keyboard
    return (table, LastCallsScreen(match)) if is_asked else (table,)


def _alone(match: Match) -> Player | None:
    """Return the only player of a match who is at the keyboard."""
    return next(iter(match.at_keyboard)) if len(match.at_keyboard) == 1 else None


def _earlier_in_turn(match: Match, player: Player) -> Telling:
    """Announce what the player did before the gift that ended this turn."""
    of_turn = takewhile(lambda played: played.action.player is player, reversed(match.played))
    _, *earlier = of_turn  # without the gift itself
    setup = match.setup
    return together(happened(p.events, p.after, setup, ONLOOKER) for p in reversed(earlier))


def _for_whoever_has_acted(telling: Telling) -> Telling:
    """Leave out what the other player is asked to do, who does not have the keyboard yet."""
    about = ((a, subject(a)) for a in telling.announcements)
    kept = (a for a, what in about if what is None or what.topic is not Topic.TURN)
    return Telling(tuple(kept), telling.cues)
