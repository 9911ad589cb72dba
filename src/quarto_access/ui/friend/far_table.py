"""One table at which a friend far away sits: its match follows the steps that the relay sends.

What the player here does becomes a wish; the wishes are sent one after the other.
"""

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Protocol

from quarto_access.core.actions import Action
from quarto_access.core.errors import IllegalAction
from quarto_access.core.game import apply
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.match.followed import FollowedMatch
from quarto_access.match.setup import Setup
from quarto_access.narration import friend_announcements as told
from quarto_access.narration.announcement import NOTHING, Fact, Named, Telling
from quarto_access.narration.player_names import called
from quarto_access.processes.scheduler import Scheduler
from quarto_access.remote.deciding import (
    Ask,
    Claim,
    EndPause,
    HaveHeard,
    Reason,
    Reply,
    WantAction,
    WantMask,
    Wish,
    is_full,
)
from quarto_access.remote.protocol import (
    MOST_STEPS,
    FromClient,
    FromRelay,
    GoOn,
    OpenTable,
    SitDown,
    Steps,
    TalkPhrase,
    Want,
)
from quarto_access.remote.remote_game import Arrived, RemoteGame
from quarto_access.remote.remote_steps import (
    Acted,
    AgreedDraw,
    CameBack,
    Claimed,
    Declined,
    GamePaused,
    GameResumed,
    Happening,
    MaskPut,
    NewGame,
    Request,
    Requested,
    SatDown,
    TookBack,
    WentAway,
)
from quarto_access.remote.shared_table import SharedTable
from quarto_access.ui.friend.relay_clock import RelayClock
from quarto_access.ui.friend.waiting_wishes import WaitingWishes

SLOW = 1.5
"""The seconds after which the player hears that the relay has not answered yet."""

COMES_BACK = 3.0
"""The seconds in which a friend comes back too, after the relay was away for both."""

AGAIN = 60.0
"""The seconds after which steps that the relay has refused are asked for again."""


class TableOwner(Protocol):
    """The owner of a table, who shows it and speaks of it."""

    def is_here(self, match: FollowedMatch) -> bool:
        """Return whether the player is at the table of this match."""

    def acknowledge_key(self) -> None:
        """Answer the key that asked for something."""

    def tell(self, telling: Telling, is_true: Callable[[], bool] = lambda: True) -> None:
        """Say this when nothing else is being said, if it is still true then."""

    def keys(self) -> tuple[Fact, Fact]:
        """Return the names of the keys for yes and for no."""

    def table_waits(self) -> None:
        """Show the table's code: nobody else sits there yet."""

    def game_begins(self, table: "FarTable", why: Telling = NOTHING) -> None:
        """Lead the player to a game that begins or goes on at this table, or call them.

        If they are at the table already, they hear why it goes on elsewhere.
        """

    def ended(self, match: FollowedMatch) -> None:
        """Say how this game ended, to which the player has not come."""

    def not_granted(self, request: OpenTable | SitDown | GoOn, reason: Reason) -> None:
        """Say that the player cannot come to a table."""

    def keep_touches(self, game: str, note: str) -> None:
        """Keep what the player has touched in the game with this id."""

    def touches_of(self, game: str) -> str:
        """Return what was kept last of a game; empty if nothing was."""

    def gone(self, table: "FarTable") -> None:
        """Say that the relay has this table no more, and leave it."""

    def broken(self, table: "FarTable") -> None:
        """Say that the relay has sent what cannot be, and leave this table."""

    def talked(self, who: Named, phrase: TalkPhrase | None, text: str) -> None:
        """Say what the friend says."""

    def may_begin_again(self, code: str) -> None:
        """Hear that another game may begin at a table that the player has just left."""

    def left(self, table: "FarTable") -> None:
        """Forget this table, which the player has left."""


class FarTable:
    """The player's place at a table with a friend."""

    def __init__(
        self,
        owner: TableOwner,
        scheduler: Scheduler,
        send: Callable[[FromClient], object],
        mark: Callable[[], str],
        *,
        is_connected: bool,
    ) -> None:
        self.match: FollowedMatch | None = None
        """The present game, from when both players sit there."""
        self._owner = owner
        self._now = scheduler.now
        self._game = RemoteGame(send, mark, self)
        self._wishes = WaitingWishes(self._game)
        self._is_catching_up = False
        """True while the earlier steps of the table are still arriving."""
        self.is_opener = False
        """True if the player has opened this table now; whoever else is there has come since."""
        self.was_here_before = False
        """True if the player goes on at a table that they had left."""
        self._had_company = False
        """True if somebody else sat there when the player chose to go on."""
        self._before: FollowedMatch | None = None
        """The match as it stood when the relay had lost steps, until they have come again."""
        self._unheard = NOTHING
        """The answer to the player's question that came while they were not at the table."""
        self._is_left = False
        self._is_connected = is_connected
        self._has_been_connected = is_connected
        """True if what was asked for may be at the relay."""
        self._clock = RelayClock(scheduler.now)
        self._clock_alarm = scheduler.alarm(self._follow_clock)
        self._claim_alarm = scheduler.alarm(self._offer_claim)
        self._again_alarm = scheduler.alarm(self.ask_for_steps)
        self._slow_alarm = scheduler.alarm(self._is_slow)
        self._absence_alarm = scheduler.alarm(self._tell_absence)
        self._was_friend_away = False
        """True if the player knew the friend to be away when their own connection was lost."""
        self._drop = scheduler.drop

    # Sitting down

    def open(
        self, setup: Setup, name: str, *, in_public: bool, level: str, shut_out: tuple[str, ...]
    ) -> None:
        self.is_opener = True
        self._game.open(setup, name, in_public=in_public, level=level, shut_out=shut_out)

    def sit_down(self, code: str, name: str, shut_out: tuple[str, ...]) -> None:
        self._game.sit_down(code, name, shut_out)

    def go_on(self, code: str, player: Player, *, has_company: bool) -> None:
        """Go on at a table at which the player sits; somebody else may sit there too."""
        self._is_catching_up = self.was_here_before = True
        self._had_company = has_company
        self._game.go_on(code, player)

    def rename(self, name: str) -> bool:
        """Sit down by another name; return whether the relay has not heard of the one before."""
        return not self._has_been_connected and self._game.rename(name)

    def leave(self) -> None:
        """Leave the table, once. One at which nobody else sits is closed."""
        if self._is_left:
            return
        self.stop()
        self._game.leave()
        if self._may_begin_again:
            self._owner.may_begin_again(self.code)

    def stop(self) -> None:
        """Wait for nothing any more, without a word to the relay."""
        self._is_left = True
        if self.match:
            self.match.is_unsent = False  # the end of a game may stay in view
        self._drop(self._clock_alarm)
        self._drop(self._claim_alarm)
        self._drop(self._again_alarm)
        self._drop(self._slow_alarm)
        self._drop(self._absence_alarm)

    @property
    def code(self) -> str:
        """The table's code; empty until the player sits there."""
        return self._game.code

    def is_for(self, code: str) -> bool:
        """Return whether the player sits at the table with this code, or has asked for it."""
        return self._game.is_for(code)

    def has_game(self, code: str) -> bool:
        """Return whether this is the table with this code, and a friend sits there too."""
        return code == self.code and not self.may_be_open

    @property
    def request(self) -> OpenTable | SitDown | None:
        """The request to open the table or to sit down there, until the relay has answered it."""
        request = self._game.waiting
        return request if isinstance(request, OpenTable | SitDown) else None

    @property
    def is_on_the_way(self) -> bool:
        """True until the relay has said how the table stands."""
        return self._is_catching_up or not self.code

    @property
    def awaits_seat(self) -> bool:
        """True until the relay has answered the request that leads the player there."""
        return self.is_on_the_way and not self.is_taken

    @property
    def is_open(self) -> bool:
        """True if the player sits there, and waits for somebody to sit down."""
        return not self.is_on_the_way and self.match is None

    @property
    def was_open(self) -> bool:
        """True if it is the player's own table, and nobody else sat there when they came."""
        return self._game.player is Player.ONE and not self._had_company

    @property
    def may_be_open(self) -> bool:
        """True if it is the player's own table, and nobody else is known to sit there."""
        return self.was_open and not self.is_taken

    @property
    def is_taken(self) -> bool:
        """True once a friend has sat down there too, also while lost steps come again."""
        return self.match is not None or self._before is not None

    # What the player may ask for

    @property
    def friend(self) -> Named | None:
        """The other player, once there is one."""
        here, table = self._game.player, self._game.table
        return called(here.other, self.match.setup) if here and table and self.match else None

    @property
    def friends_hash(self) -> str:
        """The hash of the friend's token; empty if nobody is there."""
        here, table = self._game.player, self._game.table
        return table.players[here.other.index] if here and table and self.match else ""

    @property
    def friend_is_away(self) -> bool:
        here, table = self._game.player, self._game.table
        return bool(here and table and table.is_away(here.other))

    def ask(self, wish: Wish) -> None:
        """Ask for this, after what was asked for before; the friend's own question comes first."""
        if answer := self._answer(wish):
            self._owner.tell(answer)
            return
        self._owner.acknowledge_key()
        self._want(wish)
        self._slow_alarm.set(self._now() + SLOW if self._is_connected else None)

    def _answer(self, wish: Wish) -> Telling:
        """Say why the friend cannot be asked or answered now, if so."""
        if self.friend and self.friend_is_away and self._is_for_rematch(wish):
            return told.is_away(self.friend)  # nobody comes back to a game that is over
        return self.question(unless=wish.request) if isinstance(wish, Ask) else NOTHING

    def _is_for_rematch(self, wish: Wish) -> bool:
        """Return whether this asks for another game, or agrees to one."""
        match wish:
            case Ask(request):
                return request is Request.REMATCH
            case Reply(yes=True):
                asked = self._game.table.requested if self._game.table else None
                return asked is not None and asked.request is Request.REMATCH
            case _:
                return False

    @property
    def _may_begin_again(self) -> bool:
        """True if another game begins once the friend or the relay grants what the player asked.

        It may have begun already.
        """
        table, here = self._game.table, self._game.player
        if table is None or self.match is None or not self.match.over:
            return False
        is_asked = table.requested is not None and table.requested.player is here
        return is_asked or any(map(self._is_for_rematch, self._wishes.unanswered))

    @property
    def asked_in(self) -> int | None:
        """The number of the step in which the friend asked what is not answered; None if none."""
        return self._wishes.asked_in

    @property
    def steps(self) -> int:
        """The number of steps that have come."""
        return self._game.steps

    def question(self, *, unless: Request | None = None) -> Telling:
        """Say what the friend asks for, if it needs an answer; the same wish would be one."""
        table, match = self._game.table, self.match
        asked = table.requested if table else None
        if asked is None or match is None or asked.player is match.here:
            return NOTHING
        if not self._is_open(asked):
            return NOTHING
        if asked.request is unless is not Request.TAKE_BACK:
            return NOTHING
        friend = called(match.here.other, match.setup)
        costs_own = bool(match.played) and match.played[-1].action.player is match.here
        return told.asks(asked.request, friend, *self._owner.keys(), costs_own=costs_own)

    def reply(self, *, yes: bool) -> Wish | None:
        """Return what a yes or a no means now; None if it means nothing."""
        table = self._game.table
        if table and table.requested and table.requested.player is not self._game.player:
            return Reply(yes)
        if not yes:
            return None
        if table and table.is_playing and table.paused:
            return EndPause()
        is_offered = self.match is not None and self.match.may_be_claimed
        return Claim() if is_offered and self._can_claim else None

    def talk(self, phrase: TalkPhrase | None, text: str) -> str:
        """Say something, and return the mark by which it may be refused."""
        return self._game.talk(phrase, text)

    # The wishes of the match

    def act(self, action: Action) -> None:
        self.ask(WantAction(action))

    def put_mask(self, *, on: bool) -> None:
        self.ask(WantMask(on))

    def heard(self) -> None:
        self._want(HaveHeard())

    def keep_touches(self, note: str) -> None:
        if self.match:
            self._owner.keep_touches(self.match.id, note)

    def left(self) -> None:
        self.leave()
        self._owner.left(self)

    def _want(self, wish: Wish) -> None:
        self._wishes.add(wish)
        self._send_next()

    def _is_slow(self) -> None:
        """Say that what the player did or asked for is on its way, if there is a connection."""
        self._slow_alarm.set(None)
        if self.match and self._is_waited_for and self._owner.is_here(self.match):
            self._owner.tell(told.under_way(), lambda: self._is_waited_for)

    @property
    def _is_waited_for(self) -> bool:
        return self.match is not None and self.match.is_unsent

    def _send_next(self) -> None:
        if not self._is_catching_up and self._wishes.send_next():
            self._owner.tell(told.not_granted(Reason.STALE))
        if self.match:
            self.match.is_unsent = not self._wishes.are_silent

    # What comes from the relay

    def connected(self, now: int) -> None:
        """Follow the relay's clock as it is now: there is a new connection."""
        self._clock.connected(now)
        if self._absence_alarm.at is not None:
            self._absence_alarm.set(self._now() + COMES_BACK)
        self.ask_for_steps()

    def ask_for_steps(self) -> None:
        """Ask for what was missed."""
        self._set_connected(to=True)
        self._game.connected()

    def disconnected(self) -> None:
        """Stop the clock, and wait for nobody: at the relay this player is away."""
        self._set_connected(to=False)
        if self._absence_alarm.at is None:
            self._was_friend_away = self.friend_is_away
        self._clock_alarm.set(None)
        self._claim_alarm.set(None)
        self._again_alarm.set(None)
        self._slow_alarm.set(None)
        if self.match:
            self.match.may_be_claimed = False  # it is offered again
        if self.match and self.match.clock:
            self.match.set_clock(self.match.clock.left, runs=False)

    def _set_connected(self, *, to: bool) -> None:
        self._is_connected = to
        self._has_been_connected |= to
        if self.match:
            self.match.is_cut = not to

    def expects(self, mark: str) -> bool:
        """Return whether the request with this mark has not been answered."""
        return self._game.waits_for(mark)

    def hear(self, message: FromRelay) -> None:
        self._game.hear(message)
        if isinstance(message, Steps) and message.code == self.code:
            self._follow_clock()
            is_last = len(message.steps) < MOST_STEPS
            if self._is_catching_up and is_last and self._game.is_complete:
                self._goes_on()
            self._leave_if_over()
        self._send_next()

    def _leave_if_over(self) -> None:
        """Leave a game that is over before the player has come to it, and say how it ended."""
        match = self.match
        is_known = match is not None and match.over and not self._is_catching_up
        if match and is_known and not self._is_left and not self._owner.is_here(match):
            self._owner.ended(match)
            self.left()

    def seated(self) -> None:
        """Wait for the steps of the table, which follow."""
        self._is_catching_up = True

    def refused(self, request: OpenTable | SitDown | GoOn | Want, reason: Reason) -> None:
        if isinstance(request, GoOn) and not self.is_on_the_way:
            self._again_alarm.set(self._now() + AGAIN)
            self._owner.tell(told.not_granted(reason))
            return
        if not isinstance(request, Want):
            self._owner.not_granted(request, reason)
            return
        if reason is Reason.UNKNOWN:
            self._owner.gone(self)
            return
        if isinstance(request.wish, HaveHeard):
            return
        if self.match and isinstance(request.wish, WantAction):
            for match in (self.match, self._before):  # the one before may come back
                if match:
                    match.give_up_asking()
            self._wishes.drop_moves()
        self._owner.tell(told.not_granted(reason))

    def gone(self) -> None:
        self._owner.gone(self)

    def begins_again(self) -> None:
        """Follow the table anew; the match as it stood shows what was lost."""
        self._is_catching_up = True
        self._before, self.match = self.match or self._before, None

    def broken(self) -> None:
        self.match = self.match or self._before  # which the player leaves
        self._owner.broken(self)

    def talked(self, phrase: TalkPhrase | None, text: str) -> None:
        if self.friend:
            self._owner.talked(self.friend, phrase, text)

    def arrived(self, news: Arrived) -> None:
        step, table = news.step, news.after
        self._clock.heard(step.at)
        match step.what:
            case SatDown() | NewGame():
                self._begin(table)
            case what if self.match is not None:
                self._happened(self.match, what, news)

    def _begin(self, table: SharedTable) -> None:
        here, first = self._game.player, table.moments[0].game.rules.first
        assert here is not None  # the steps come after the seat
        setup = replace(table.setup, names=table.names)
        if not self._is_catching_up:
            self._wishes.clear()
        self.match = FollowedMatch(
            setup, setup.rules(first), here, self, self._now, id_=_game_id(self.code, table.games)
        )
        if not self._is_catching_up:
            self._owner.game_begins(self)

    def _goes_on(self) -> None:
        self._is_catching_up = False
        before, self._before = self._before, None
        if before is not None:
            self._goes_on_after(before)
        elif self.match is None:
            self._owner.table_waits()
        else:
            self._enter(self.match)

    def _goes_on_after(self, before: FollowedMatch) -> None:
        """Go on where the relay stands after it had lost steps, and say so if it matters."""
        match = self.match
        if match is None:  # not even the player who had sat down is there any more
            self.match = before
            self.leave()  # or a friend who sits down there again would play against nobody
            self._owner.gone(self)
        elif (since := _since(before, match)) is not None:
            before.is_announced = False  # the clock waits again
            self.match = before
            if table := self._game.table:
                self._note_beside(before, table)
            for action in since:
                before.happen(action)
            self._follow_clock()
        else:
            if not self._wishes.are_silent:
                self._owner.tell(told.not_granted(Reason.STALE))
            self._wishes.clear()
            self._enter(match, told.steps_lost())

    def _enter(self, match: FollowedMatch, why: Telling = NOTHING) -> None:
        match.restore_touches(self._owner.touches_of(match.id))
        self._owner.game_begins(self, why)

    def _happened(self, match: FollowedMatch, what: Happening, news: Arrived) -> None:
        self._note_beside(match, news.after)
        was_cut = self._clock.is_earlier(news.step.at)
        match what:
            case Acted(action):
                match.happen(action)
                self._tell_if_unanswered(match, action, news)
            case TookBack(_, actions):
                match.take_back(actions)
            case AgreedDraw() | Claimed():
                assert news.after.outcome is not None  # this is its end
                match.close(news.after.outcome)
            case MaskPut(player, on):
                match.mask(player, on=on)
            case WentAway(player, False) if player is not match.here and was_cut:
                self._absence_alarm.set(self._now() + COMES_BACK)
            case CameBack(player) if player is not match.here and self._was_brief():
                match.is_announced = False  # the clock waits again
            case _ if news.before is not None:
                self._tell(match, what, news.before)

    def _note_beside(self, match: FollowedMatch, table: SharedTable) -> None:
        """Note in the match how things stand beside the game."""
        match.stands_still = table.paused
        match.is_last = is_full(table)
        match.is_asked = bool(self.question())
        match.is_cut = not self._is_connected
        match.is_friend_away = table.is_away(match.here.other)
        if not match.is_friend_away or not table.is_playing:
            match.may_be_claimed = False

    def _tell_if_unanswered(self, match: FollowedMatch, action: Action, news: Arrived) -> None:
        """Say that the friend has played on, if the player waits for an answer."""
        asked = news.before.requested if news.before else None
        if asked is None or asked.player is not match.here or action.player is match.here:
            return
        if self._owner.is_here(match) and not match.over:
            self._owner.tell(told.played_on(called(action.player, match.setup)))

    def _tell(self, match: FollowedMatch, what: Happening, before: SharedTable) -> None:
        """Say what happened beside the game, if the player is there."""
        setup, (yes, _) = match.setup, self._owner.keys()
        match what:
            case GameResumed() | CameBack():
                match.is_announced = False  # the clock waits again
        if not self._owner.is_here(match):
            self._note_unheard(match, what, before)
            return
        match what:
            case Requested(player) if player is match.here:
                friend = called(player.other, setup)
                instead = before.requested is not None
                asked = told.asked(friend, away=self.friend_is_away, instead=instead)
                self._owner.tell(asked, partial(self._is_open, what))
            case Requested():
                self._owner.tell(self.question(), partial(self._is_open, what))
            case Declined(player):
                self._owner.tell(told.declined(called(player, setup)))
            case GamePaused():
                self._owner.tell(told.paused(yes))
            case GameResumed():
                self._owner.tell(told.resumed(match.game, setup), self._still(match))
            case WentAway(player, left) if player is not match.here:
                self._tell_who_went(match, called(player, setup), left=left)
            case CameBack(player) if player is not match.here:
                self._owner.tell(told.came_back(called(player, setup)), self._still(match))

    def _note_unheard(self, match: FollowedMatch, what: Happening, before: SharedTable) -> None:
        """Keep a no for when the player comes; who was there then has heard it."""
        match what:
            case Declined(player) if player is not match.here:
                is_news = before.is_away(match.here) or not self._is_catching_up
                self._unheard = told.declined(called(player, match.setup)) if is_news else NOTHING
            case Requested(player) | WentAway(player) if player is match.here:
                self._unheard = NOTHING

    def _was_brief(self) -> bool:
        """Return whether the friend is back before the player has heard that they were away."""
        is_pending = self._absence_alarm.at is not None
        self._absence_alarm.set(None)
        return is_pending and not self._was_friend_away

    def _tell_absence(self) -> None:
        """Say that the friend has not come back, though the relay has."""
        if not self._is_connected:
            self._absence_alarm.set(self._now() + COMES_BACK)
            return
        self._absence_alarm.set(None)
        if self.match and self.friend and self.friend_is_away and self._owner.is_here(self.match):
            self._tell_who_went(self.match, self.friend, left=False)

    def _tell_who_went(self, match: FollowedMatch, friend: Named, *, left: bool) -> None:
        went = told.went(friend, left=left, goes_on=not match.over)
        self._owner.tell(went, self._still(match))

    def _still(self, match: FollowedMatch) -> Callable[[], bool]:
        """Return whether, when it is said, nothing has happened in the game since now.

        A reconnection brings much at once, and what is beside the game is said last.
        """
        game, is_away, is_paused = match.game, match.is_friend_away, match.stands_still
        return lambda: (
            self._owner.is_here(match)
            and (match.game, match.is_friend_away, match.stands_still) == (game, is_away, is_paused)
        )

    def _is_open(self, request: Requested) -> bool:
        """Return whether this request can be answered; nobody plays again without its player."""
        table = self._game.table
        if table is None or table.requested != request:
            return False
        return request.request is not Request.REMATCH or not table.is_away(request.player)

    def how_it_stands(self) -> Telling:
        """Say what a player who comes to the table has to know beside the game."""
        table, match = self._game.table, self.match
        if table is None or match is None:
            return NOTHING
        setup, (yes, _) = match.setup, self._owner.keys()
        telling, self._unheard = self._unheard, NOTHING
        if table.is_away(match.here.other):
            telling += told.is_away(called(match.here.other, setup))
        is_paused = table.is_playing and table.paused
        if question := self.question():
            return telling + (told.paused() if is_paused else NOTHING) + question
        if is_paused:
            return telling + told.paused(yes)
        if self._can_claim and self.friend:
            match.may_be_claimed = True
            return telling + told.may_claim(self.friend, yes)
        return telling

    # Time

    def _follow_clock(self) -> None:
        """Set the clock of the match as the relay's clock stands, and wait for what comes next."""
        table, match = self._game.table, self.match
        is_offered = match is not None and match.may_be_claimed
        self._claim_alarm.set(None if is_offered else self._may_claim_at)
        if table is None or match is None or match.clock is None:
            return
        left = match.clock.seconds - table.used / 1_000
        since = self._clock.here(table.runs_from)
        if since is None or since > self._now():
            match.set_clock(max(0.0, left), runs=False)
            self._clock_alarm.set(since)
        else:
            match.set_clock(max(0.0, left - (self._now() - since)), runs=True)
            self._clock_alarm.set(None)

    @property
    def _may_claim_at(self) -> float | None:
        here, table = self._game.player, self._game.table
        return self._clock.here(table.may_claim_at(here)) if here and table else None

    def _offer_claim(self) -> None:
        """Say that the game can be claimed, once, unless the key for yes answers a question now."""
        match = self.match
        if match and self._owner.is_here(match) and self.friend and self._can_claim:
            match.may_be_claimed = True
            claim = told.may_claim(self.friend, self._owner.keys()[0])
            self._owner.tell(claim, lambda: self._can_claim)

    @property
    def _can_claim(self) -> bool:
        """True if a yes claims the game, once that is offered: the friend was away for too long."""
        since, is_asked = self._may_claim_at, self.asked_in is not None
        is_late = since is not None and self._now() >= since
        return is_late and self._is_connected and not is_asked


def _since(one: FollowedMatch, other: FollowedMatch) -> tuple[Action, ...] | None:
    """Return the actions that the other match has after those of the first, if it goes on from it.

    Return None if it does not: then something else was played, or taken back.
    """
    since = tuple(played.action for played in other.played[len(one.played) :])
    if (one.id, one.masks.on) != (other.id, other.masks.on) or (one.over and since):
        return None
    game = one.game
    try:
        for action in since:
            game = apply(game, action).game
    except IllegalAction:
        return None
    return since if game == other.game else None


def _game_id(code: str, game: int) -> str:
    """Return the id of a game at a table, by which it counts once."""
    return sha256(f"{code} {game}".encode()).hexdigest()[:16]
