"""Sitting down at the table of a match: a new one, a continued one, a lesson's; and leaving it."""

from collections.abc import Iterator
from functools import partial

from quarto_access.core.record import Record
from quarto_access.core.rules import Calls, Player
from quarto_access.core.values import replace
from quarto_access.match.followed import FollowedMatch
from quarto_access.match.match import Match
from quarto_access.match.past import match_of, seats_of_readers
from quarto_access.match.setup import Masked, Setup
from quarto_access.narration import retelling, terms
from quarto_access.narration.announcement import NOTHING, Priority, Telling, say, together
from quarto_access.narration.event_announcements import began, continued, how_it_stands
from quarto_access.narration.queries import time_left
from quarto_access.storage.journal_text import Extent
from quarto_access.ui import effects
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import EffectHandlers, Effects, Open, told
from quarto_access.ui.keys.key_names import key_of, names_of
from quarto_access.ui.parts import Parts
from quarto_access.ui.screens.confirm import asking
from quarto_access.ui.screens.table_screen import TableScreen
from quarto_access.ui.table.leaving_questions import before_leaving
from quarto_access.ui.table.match_news import MatchNews, letter_to_send
from quarto_access.ui.table.match_screens import screens_of


class Joining:
    """Leads the players to the table of a match, and from it."""

    def __init__(self, parts: Parts, news: MatchNews) -> None:
        self._parts = parts
        self._games = parts.games
        self._scores = parts.scores
        self._say = parts.teller.say
        self._news = news

    def effect_handlers(self) -> EffectHandlers:
        """Return what carries out the effects that lead to a table."""
        return {
            effects.Begin: self.begin,
            effects.Load: self.load,
            effects.GoBackTo: self.go_back_to,
        }

    def begin(self, effect: effects.Begin) -> Effects:
        """Begin a new game, unless one is being played."""
        if refusal := self._parts.availability.refusal("new-game"):
            return told(refusal)
        setup, chosen = effect.setup, effect.chosen or effect.setup
        if setup.far is Player.ONE:  # the player who invites is player 1
            setup, chosen = setup.mirrored, chosen.mirrored
        if not self._parts.in_window:
            setup = replace(setup, masks=Masked.NOBODY)
        first_words = self._first_words(setup)
        match = self._games.begin(setup, chosen)
        if chosen.masks is not setup.masks:
            self._say(self._take_kept_aside() + say("masks.none.game", priority=Priority.EVENT))
        return self.begun(match, first_words)

    def begun(self, match: Match, first_words: Telling = NOTHING) -> Effects:
        """Announce a new match, and sit down at its table."""
        setup = match.setup
        self._say(self._take_kept_aside() + self._masks_off(match))
        here = setup if self._parts.in_window else replace(setup, masks=Masked.NOBODY)
        unusual = terms.unusual(here, mute=self._parts.mute)
        agreed = terms.opponents(setup) + first_words + unusual
        self._say(agreed.with_priority(Priority.TERMS) + self._helps(setup))
        self._say(began(match.game, setup, match.at_keyboard) + letter_to_send(self._parts, match))
        return self._sit_down(match)

    def _first_words(self, setup: Setup) -> Telling:
        """Say what a first game is about, to somebody who has taken no lesson."""
        if self._games.has_been_played or setup.seats.count("mimi") != 1 or not setup.alone:
            return NOTHING
        if self._scores.lessons.done:
            return NOTHING
        helps = say("first-game.help", key=key_of("help", Context.TABLE))
        aim = "first-game.aim" if setup.calls is Calls.MANUAL else "first-game.aim.automatic"
        return say("first-game.mimi") + say(aim) + helps

    def load(self, effect: effects.Load) -> Effects:
        """Continue a saved game, or walk through one that is over.

        A game that cannot be read disappears from the list.
        """
        saved = effect.saved
        record = saved if isinstance(saved, Record) else self._games.kept.read(saved)
        if record is None:
            return (effects.Arrive(),)
        seats = seats_of_readers(Setup.of_record(record))
        if saved is not record and (whole := match_of(record, seats=seats)).over:
            from quarto_access.ui.screens.walk import WalkScreen

            return (Open(WalkScreen(whole, record)),)
        return self.enter(self._games.load(record))

    def go_back_to(self, effect: effects.GoBackTo) -> Effects:
        if question := before_leaving(self._games):  # at a friend's end, which is left for this
            return asking(question, effects.ToMainMenu(), effect)
        return self.enter(self._games.go_back(effect.record))

    def enter(self, match: Match, *, for_news: bool = False) -> Effects:
        """Continue a match where it stands; `for_news`, the other player acts at once."""
        self._say(self._take_lacking() + self._masks_off(match))
        if match.over:
            self._say(retelling.how_it_ended(match) + self._take_kept_aside())
            return *self._sit_down(match), effects.ShowFocus()
        if len(match.at_keyboard) == 1:
            against = terms.opponents(match.setup, match.alone_here)
            self._say(against.with_priority(Priority.TERMS))
        self._say(self._take_kept_aside() + self._helps(match.setup))
        if not for_news:
            self._say(self._worn(match).with_priority(Priority.TERMS))
            told = continued(match.game, match.setup)
            if match.clock:
                told += time_left(match.clock)
            self._say(told + letter_to_send(self._parts, match))
        return self._sit_down(match)

    def begin_afar(self, match: FollowedMatch) -> Effects:
        """Begin a game with a friend far away, who may have begun it, on terms that both know."""
        unmasked = replace(match.setup, masks=Masked.NOBODY)
        agreed = terms.opponents(match.setup, match.here) + terms.unusual(unmasked)
        agreed += self._worn(match)
        self._say(agreed.with_priority(Priority.TERMS) + self._masks_off(match))
        if match.played:
            self._say(how_it_stands(match.game, match.setup))
        else:
            self._say(began(match.game, match.setup, match.at_keyboard))
        return self._sit_down(match)

    def take_lesson(self, table: TableScreen) -> None:
        """Sit down at the table of a lesson; the players' own game waits, as in the main menu."""
        match = table.match
        self.stand_up()
        self._games.take_lesson(match)
        table.follow()
        self._parts.stack.swap(screens_of(match, table))
        if match.setup.coach:
            self._parts.coaching.sit_down()
        match.subscribe(partial(self._news.hear, match))
        match.begin()

    def stand_up(self) -> None:
        """Leave the table; a game that is not over can be continued."""
        if self._games.dark:  # what was felt under a mask must not be read later
            self._parts.presenter.forget()
        self._parts.presenter.leave_table()
        self._news.drop_held()
        self._games.stand_up()

    def finish_news(self) -> None:
        """Announce what has happened at the table and waits for more."""
        self._news.tell_held()

    def recover(self) -> bool:
        """Go on at the table of the match after a bug, if there is a match."""
        match = self._games.game_at_table
        is_there = self._look_at_table(match)
        if is_there and match is self._games.match:
            self._games.reseat()
        return is_there

    def recover_from_journal(self) -> bool:
        """Go on from the journal after a bug in the match, if there is a journal."""
        own = self._games.game_at_table
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

    def _sit_down(self, match: Match) -> Effects:
        if isinstance(match, FollowedMatch):
            self._games.sit_down_afar(match)
        else:
            self._games.sit_down()
        self._parts.stack.swap(screens_of(match))
        if not match.has_begun:  # otherwise its news come here already
            match.subscribe(partial(self._news.hear, match))
        match.begin()
        if len(self._parts.stack.screens) > 1 and not match.over:  # the last choice is open
            return told(self._parts.teller.focus())
        return told(self._parts.teller.arrived_for_turn(match))

    def _worn(self, match: Match) -> Telling:
        """Say who wears a mask; where there is no window, nobody here does."""
        without = () if self._parts.in_window else match.masks_here
        return terms.worn(match.masks, match.setup, without)

    def _masks_off(self, match: Match) -> Telling:
        """Take off the masks where there is no window, and say so if that is done at once."""
        if not match.dark or self._parts.in_window:
            return NOTHING
        for player in match.masks.on.intersection(match.masks_here):
            match.put_mask(player, on=False)
        return NOTHING if match.is_followed else say("masks.none.game", priority=Priority.EVENT)

    def _take_kept_aside(self) -> Telling:
        return say("kept-aside") if self._games.take_kept_aside() else NOTHING

    def _take_lacking(self) -> Telling:
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
        """Announce the helps, and have the coach there from now on if it is one of them."""
        if setup.coach:
            self._parts.coaching.sit_down()
        return together(helps(self._parts, setup)).with_priority(Priority.TERMS)


def helps(parts: Parts, setup: Setup) -> Iterator[Telling]:
    """Yield the announcements of the helps of the setup that could surprise a player."""
    if setup.is_watched:
        return
    if setup.coach:
        keys = parts.configuration.keys.map.keys_for("hint", Context.TABLE)[:1]
        told = say("coach.here", keys=names_of(keys))
        yield told if keys else say("coach.here.keyless")
    if setup.warning:
        yield say("warning.on")
