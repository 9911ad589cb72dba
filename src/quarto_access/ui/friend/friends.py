"""Friends far away: what the player asks for, and what the relay tells of tables.

There is at most one table with a friend. While nobody else sits there, the player may do anything
else, and is called.
"""

from collections.abc import Callable

from quarto_access.match.followed import FollowedMatch
from quarto_access.narration import friend_announcements as announced
from quarto_access.narration.announcement import (
    NOTHING,
    Fact,
    Named,
    Priority,
    Telling,
    play,
    say,
)
from quarto_access.narration.refusals import refused
from quarto_access.remote.codes import LINK, parse_code
from quarto_access.remote.deciding import Reason
from quarto_access.remote.protocol import (
    Erased,
    FromRelay,
    GoOn,
    LeaveTable,
    OpenTable,
    OwnTable,
    RefusedWish,
    Seated,
    SitDown,
    Steps,
    TableGone,
    TableList,
    TalkPhrase,
)
from quarto_access.remote.shut_out import MOST_SHUT_OUT
from quarto_access.storage.setting import Setting
from quarto_access.ui import effects
from quarto_access.ui.commands import Context
from quarto_access.ui.configuration.settings_table import (
    FRIEND_NAME,
    RELAY,
    SHUT_OUT,
)
from quarto_access.ui.effects import (
    NOTHING_TO_DO,
    Back,
    EffectHandlers,
    Effects,
    Open,
    ShowFocus,
    told,
)
from quarto_access.ui.friend.closed_tables import ClosedTables
from quarto_access.ui.friend.contact import Contact
from quarto_access.ui.friend.erasing import Erasing
from quarto_access.ui.friend.far_table import FarTable
from quarto_access.ui.friend.left_tables import LeftTables
from quarto_access.ui.friend.meeting import Meeting
from quarto_access.ui.friend.talking import Talking
from quarto_access.ui.friend.ways_to_a_table import WaysToATable
from quarto_access.ui.keys.key_names import names_of
from quarto_access.ui.parts import Parts
from quarto_access.ui.screens.confirm import asking
from quarto_access.ui.screens.friend_screens import (
    OwnSeat,
    TalkScreen,
    WaitingScreen,
)
from quarto_access.ui.table.joining import Joining
from quarto_access.ui.table.leaving_questions import before_leaving
from quarto_access.ui.table.match_screens import typing_over
from quarto_access.ui.telling.outbox import Kind

NAMED_AGAIN = frozenset({Reason.UNKNOWN, Reason.TOO_MANY, Reason.TOO_MANY_TABLES})
"""The refusals after which a code is corrected, or named again later."""


class Friends:
    """Answers commands, carries out effects and hears the relay."""

    def __init__(
        self,
        parts: Parts,
        joining: Joining,
        meeting: Meeting | None,
        go_on: Callable[[Effects], None],
    ) -> None:
        """Make it; `go_on` carries out effects that no key has led to."""
        self.table: FarTable | None = None
        """The table with a friend, or the one where the player waits for somebody."""
        self._in_view: FarTable | None = None
        """The table that the player came to last, where a game that is over may still be in view.

        That is no longer the table with a friend once another one has been opened.
        """
        self._former: FarTable | None = None
        """The open table that is left once the player sits at another one."""
        self._parts = parts
        self._games = parts.games
        self._settings = parts.configuration.settings
        self._joining = joining
        self._go_on = go_on
        self._contact = Contact(parts, meeting, parts.games.player_file, self)
        self._closed_tables = self._closing()
        self._left_tables = self._leaving()
        self._ways = WaysToATable(parts, self._contact, self._seat)
        self._erasing = Erasing(self._contact.send)
        self._talking = Talking(parts, lambda: self._with_friend)
        self._said_again: object = None
        """What the key for yes or no would answer, once that was said again."""
        self._settings.watch(self._has_changed)
        parts.availability.is_called = lambda: self._is_called
        parts.awaits_table = lambda: self.table is not None and self.table.awaits_seat

    def effect_handlers(self) -> EffectHandlers:
        return {
            effects.AskFriend: self.ask,
            effects.SayToFriend: self.say_to_friend,
            effects.OpenFriendTable: self.open_table,
            effects.SitDownAt: self.sit_down_at,
            effects.FollowLink: self.follow_link,
            effects.GoOnAt: self.go_on_at,
            effects.ComeToFriend: self.come,
            effects.CopyCode: self.copy_code,
            effects.CloseTable: self.close_table,
            effects.EraseAtRelay: self.erase,
            effects.ShutOut: self.shut_out,
        }

    def hang_up(self) -> Telling:
        """Leave before the last words: what comes meanwhile would not be heard.

        Return what they say of an open table, where a friend may still sit down.
        """
        stays_open = say("friend.stays-open") if self._open else NOTHING
        if self._games.afar:
            self._games.stand_up()
        self.table = None
        self._contact.hang_up()
        return stays_open

    def close(self) -> None:
        """End the connection at the end of the program. A table that waits goes on waiting."""
        self.table = None
        self._contact.end()

    # Commands

    def friends(self) -> Effects:
        if not self._contact.is_possible:
            return told(refused("refused.not-here"))
        if self._games.is_playing:
            return told(refused("refused.in-game"))
        if question := before_leaving(self._games):  # another table would take its place
            return asking(question, effects.ToMainMenu(), effects.Run("friends"))
        return (Open(self._ways.screen()),)

    def friend_yes(self) -> Effects:
        """Say yes to what is asked, or come to the table."""
        if self._is_called:
            return (effects.ComeToFriend(),)
        return self._reply(yes=True)

    def friend_no(self) -> Effects:
        return self._reply(yes=False)

    def friend_talk(self) -> Effects:
        far = self._with_friend
        if far is None:
            return told(refused("refused.no-friend"))
        return (Open(TalkScreen(self._not_said, with_text=self._talking.may_write(far))),)

    def friend_mute(self) -> Effects:
        """Hear nothing more of what the friend says, or hear it again; also from elsewhere."""
        far = self._called_to or self.table
        if far is None or far.match is None:
            return told(refused("refused.no-friend"))
        return told(self._talking.mute(far))

    def _reply(self, *, yes: bool) -> Effects:
        """Do what the key was said to do; what was not heard to the end is said first."""
        far = self._with_friend
        if far is None:
            return told(refused("refused.no-friend"))
        wish = far.reply(yes=yes)
        if wish is None:
            nobody_asks = refused("refused.nothing-asked")
            return told(self._contact.refusal() if self._contact.is_away else nobody_asks)
        answered = type(wish), far.asked_in or far.steps
        if answered != self._said_again and self._parts.presenter.owes(announced.OFFERS):
            self._said_again = answered
            return told(far.how_it_stands())
        far.ask(wish)
        return NOTHING_TO_DO

    # Effects

    def ask(self, effect: effects.AskFriend) -> Effects:
        if self._with_friend is None:
            return told(refused("refused.no-friend"))
        self._with_friend.ask(effect.wish)
        return NOTHING_TO_DO

    def say_to_friend(self, effect: effects.SayToFriend) -> Effects:
        far, refusal = self._with_friend, self._not_said()
        if far is None or refusal:
            return told(refusal)
        return told(self._talking.say(far, effect.phrase, effect.text))

    def _not_said(self) -> Telling:
        """Return why nothing can be said to the friend now; nothing if it can."""
        return self._talking.refusal(is_connected=self._contact.is_connected)

    def open_table(self, effect: effects.OpenFriendTable) -> Effects:
        if refusal := self._refusal_at_relay():
            return *told(refusal), *self._ways.back()
        far = self._new_table()
        name, public = self._settings[FRIEND_NAME], effect.in_public
        far.open(
            effect.setup,
            name,
            in_public=public,
            level=effect.level,
            shut_out=self._settings[SHUT_OUT],
        )
        return *told(self._contact.sent(say("friend.opening"))), *self._ways.back()

    def sit_down_at(self, effect: effects.SitDownAt) -> Effects:
        if own := self._own(effect.code):
            return self._to_own_table(own)
        if refusal := self._refusal_at_relay():
            return *told(refusal), *self._ways.back()
        name, shut_out = self._settings[FRIEND_NAME], self._settings[SHUT_OUT]
        self._new_table().sit_down(effect.code, name, shut_out)
        return *told(self._contact.sent(say("friend.sitting-down"))), *self._ways.back()

    def follow_link(self, effect: effects.FollowLink) -> Effects:
        code = parse_code(effect.link)
        if code is None or not self._contact.is_possible:
            return told(refused("refused.no-link"))
        if own := self._own(code):
            return self._to_own_table(own)
        if not self._settings[RELAY]:
            self._ways.code_again = code  # it is offered once there is a relay
            if self._games.is_playing:
                return told(refused("friends.no-relay"))
        if not effect.sure and (question := before_leaving(self._games)):
            return asking(question, effects.FollowLink(code, sure=True))
        screen = self._ways.screen()
        return effects.ToMainMenu(), Open(screen), *screen.sit_down(code)

    def _own(self, code: str) -> FarTable | None:
        """Return the table with this code, if the player has it; the latest open one counts too."""
        if self._former and self._former.is_for(code):
            self._give_up_request()
            self._return_to_former()
        return self.table if self.table and self.table.is_for(code) else None

    def _to_own_table(self, far: FarTable) -> Effects:
        """Lead to the table that the player has already, or is on the way to."""
        if far.match is not None:
            return *self._ways.back(), effects.ComeToFriend() if self._is_called else ShowFocus()
        if far.is_open:
            return self._ways.to_open_table(far.code)
        return *told(self._contact.sent(say("friend.sitting-down"))), *self._ways.back()

    def go_on_at(self, effect: effects.GoOnAt) -> Effects:
        if own := self._own(effect.code):
            return self._to_own_table(own)
        if refusal := self._refusal_at_relay():
            return *told(refusal), *self._ways.back()
        self._new_table().go_on(effect.code, effect.player, has_company=effect.has_company)
        return *told(self._contact.sent(say("friend.sitting-down"))), *self._ways.back()

    def come(self, _: effects.ComeToFriend) -> Effects:
        """Come to the table, or go on to the next game there."""
        if self._called_to and self._called_to is self._former:
            self._give_up_request()
            self._return_to_former()
        far = self.table
        match = far.match if far else None
        if far is None or match is None:
            return told(refused("refused.no-friend"))
        self._in_view = far
        stack, was_there = self._parts.stack, self._games.afar is not None
        typing = typing_over(stack) if was_there else ()  # no key led to this
        if not was_there:
            self._joining.stand_up()
        is_known = match.has_begun or far.was_here_before
        if (match.played and is_known) or match.over:
            then = self._joining.enter(match)
        else:
            then = self._joining.begin_afar(match)
        if typing:
            stack.swap((*stack.screens, *typing))
        return *then, *told(far.how_it_stands())

    def copy_code(self, _: effects.CopyCode) -> Effects:
        clipboard = self._parts.clipboard
        if self._open is None:
            return told(refused("friend.gone"))
        if clipboard is None or not clipboard.put(f"{LINK}{self._open.code}"):
            return told(refused("friend.not-copied"))
        return told(say("friend.copied"))

    def shut_out(self, _: effects.ShutOut) -> Effects:
        """Leave the table, and never sit at one with this player again."""
        far = self._in_view if self._games.afar is not None else None
        hashed = far.friends_hash if far else ""
        if not hashed:
            return told(refused("refused.no-friend"))
        others = [other for other in self._settings[SHUT_OUT] if other != hashed]
        if len(others) >= MOST_SHUT_OUT:
            return told(refused("friend.too-many-blocked"))
        shut_out = (*others, hashed)
        left = say("friend.shut-out", priority=Priority.EVENT)
        return effects.Set(SHUT_OUT, shut_out), effects.ToMainMenu(), *told(left)

    def close_table(self, _: effects.CloseTable) -> Effects:
        if self._is_called:  # somebody has sat down since this list was opened
            return *told(self._call()), Back()
        if self._former and self._former is self._open:
            self._leave_former()  # the player hears when the relay has closed it
            return *told(self._contact.sent(NOTHING)), Back()
        self._leave()
        self._ways.list()
        return *told(self._contact.sent(say("friend.closed"))), Back()

    def erase(self, _: effects.EraseAtRelay) -> Effects:
        """Have the relay erase what it keeps of this player, if it can be reached."""
        if refusal := self._refusal_at_relay():
            return *told(refusal), Back()
        if self._contact.is_away:
            return *told(self._contact.refusal()), Back()
        self._erasing.ask(self._contact.mark())
        return *told(self._contact.sent(say("friend.erasing"))), Back()

    # The connection

    def connected(self, now: int) -> None:
        self._erasing.connected()
        self._closed_tables.connected()
        self._left_tables.connected()
        self._ways.list()
        if self.table:
            self.table.connected(now)

    def disconnected(self) -> None:
        if self.table:
            self.table.disconnected()
        self.tell(self._talking.lost())
        self.tell(self._erasing.give_up())

    def hear(self, message: FromRelay) -> None:
        if isinstance(message, Seated | Erased) or self._is_news(message):
            self._contact.works()
        if isinstance(message, TableList):
            self._ways.listed(message)
            self._closed_tables.listed(message.own)
            self._left_tables.listed(message.own)
        elif isinstance(message, Erased):
            self._has_erased()
        elif isinstance(message, TableGone) and self._erasing.is_asked:
            pass  # it is said when all of them are
        elif refusal := self._erasing.refusal(message) or self._talking.refused(message):
            self.tell(refusal)
        elif self._closed_tables.hear(message) or self._left_tables.hear(message):
            pass
        elif isinstance(message, RefusedWish) and not message.mark:
            self._ways.list_later()
        else:
            self._hear_of_table(message)

    def _hear_of_table(self, message: FromRelay) -> None:
        """Have the table hear this, or the one that is left for it."""
        if isinstance(message, Seated) and not self._expects(message):
            self._contact.send(LeaveTable(message.code))  # nobody waits for this table any more
        elif self._former and isinstance(message, Steps) and self._former.has_game(message.code):
            if self._former is not self._in_view:
                self._former.hear(message)  # its game may end before the player has come to it
        elif self.table:
            self.table.hear(message)

    def _is_news(self, message: FromRelay) -> bool:
        """Return whether these are steps that the program has not had yet."""
        if not isinstance(message, Steps) or self.table is None:
            return False
        return message.number + len(message.steps) > self.table.steps

    def _has_erased(self) -> None:
        """Say that everything is erased; a table that was asked for after that is not."""
        self._erasing.is_done()
        erased = say("friend.erased", priority=Priority.EVENT)
        if self._former:
            self._former.stop()
            self._former = None
        if self.table and not self.table.is_on_the_way:
            self.table.stop()
            self._lose(erased)
        else:
            self.tell(erased)
            self._ways.list()

    def is_wanted(self, code: str) -> bool:
        return self.table is not None and self.table.is_for(code)

    def has_company(self, table: OwnTable) -> None:
        """Go on at a table that was closed, or leave it if the player is at another one by now."""
        if self.table and self._crosses(table, self.table):
            self._return_to_own(self.table)
        if self.table is None:
            self._new_table().go_on(table.code, table.player, has_company=True)
            return
        if not table.is_over:  # the friend hears that the player has left, and is not just away
            self._contact.send(GoOn(table.code, 0, self._contact.mark()))
            self._contact.send(LeaveTable(table.code))
        self._ways.list()
        self.tell(announced.sat_at_other(table.friend))

    @staticmethod
    def _crosses(own: OwnTable, far: FarTable) -> bool:
        """Return whether two have sat down at each other's table, and this one is where they meet.

        The programs of both choose the same one.
        """
        is_same = bool(own.other) and own.other == far.friends_hash
        has_begun = own.is_over or far.match is None or bool(far.match.played)
        return is_same and not has_begun and own.code < far.code

    def _return_to_own(self, far: FarTable) -> None:
        """Leave the friend's table, because the friend sits at the player's own one."""
        if far.friend:
            self.tell(say("friend.sat-down", priority=Priority.EVENT, player=far.friend))
        if self._games.afar is None:
            far.left()
        else:
            self._go_on((effects.ToMainMenu(), Open(self._ways.screen())))

    def is_missed(self, table: OwnTable) -> None:
        """Leave a table that was left or given up, and where a game has begun all the same."""
        if not table.has_company:  # it is the player's own, and still open
            self._closed_tables.ask(table.code)
            return
        self._contact.send(LeaveTable(table.code))
        self._ways.list()
        self.tell(announced.left_given_up(table.friend))

    def is_closed(self) -> None:
        which = "friend.former-closed" if self.table else "friend.closed"
        self.tell(say(which, priority=Priority.EVENT))

    def _expects(self, seated: Seated) -> bool:
        """Return whether the player waits for this seat, or has it already."""
        far = self.table
        return far is not None and (far.expects(seated.mark) or far.is_for(seated.code))

    def _has_changed(self, setting: Setting[object]) -> None:
        """Go to the relay that has just been chosen, or when the table with a friend is left.

        Sit down by the name that has just been chosen, or say that the table keeps the old one.
        """
        if setting is FRIEND_NAME and self.table:
            name = self._settings[FRIEND_NAME]
            if not name or not self.table.rename(name):
                self.tell(say("friend.name-later"))
        if setting is not RELAY or not self._contact.is_possible:
            return
        if self._is_called:
            self.tell(self._call())
        self._follow_address()

    def _refusal_at_relay(self) -> Telling:
        """Return why nothing can be asked at the relay that is set; go there first.

        A game that is over is left for that; to one that waits for the player they are called.
        """
        if self._contact.is_elsewhere:
            if self._is_called:
                return self._call()
            self._leave()
            self._follow_address()
        return self._contact.refusal() if self._contact.is_too_old else NOTHING

    def _follow_address(self) -> None:
        """Go to the relay that is set, unless the player has a friend at the one before."""
        if any(far and far.is_taken for far in (self.table, self._former)):
            return
        was_connected, may_stay = self._contact.is_connected, not self._closed_tables.are_gone
        left = [far for far in (self.table, self._former) if far and not far.is_on_the_way]
        for far in left:
            far.leave()
        if left:
            self._ways.close_open_table()
        self._former = None
        if self.table in left:
            self.table = None
        self._connect_anew()
        if left or may_stay:  # the relay that is left does not answer any more
            self.tell(say("friend.perhaps-not-closed" if was_connected else "friend.not-closed"))

    def _connect_anew(self) -> None:
        """Connect to the relay that is set now; what the one before has not answered goes there."""
        self.tell(self._erasing.give_up())
        self._contact.end()
        self._ways.forget()
        self._closed_tables, self._left_tables = self._closing(), self._leaving()
        if self.matters:
            self._contact.connect()

    def _closing(self) -> ClosedTables:
        return ClosedTables(self._contact.send_always, self)

    def _leaving(self) -> LeftTables:
        return LeftTables(self._contact.send_always, self)

    @property
    def matters(self) -> bool:
        """True if the player waits for the relay, or for a friend."""
        return self._ways.are_open or self.table is not None

    # What a table tells of

    def is_here(self, match: FollowedMatch) -> bool:
        return self._games.afar is match

    def acknowledge_key(self) -> None:
        """Answer the key by a sound, and by words if it has to wait for a connection."""
        self._parts.teller.say(self._contact.sent(NOTHING))

    def tell(self, telling: Telling, is_true: Callable[[], bool] = lambda: True) -> None:
        """Say this after what happened at the table before, if it is still true then."""
        self._joining.finish_news()
        self._parts.outbox.put(Kind.FRIEND, telling, is_true)

    def keys(self) -> tuple[Fact, Fact]:
        """Return the keys that say yes and no where the player is, each with those before it."""
        keys, screens = self._parts.configuration.keys.map, self._parts.stack.screens
        waits_for_key = screens[-1].context is Context.KEY  # where any other key is a wish
        before: tuple[str, ...] = ("Escape",) if waits_for_key else ()
        if self._parts.is_describing:
            before = keys.keys_for("describe", screens[-1].context)[:1]
        here = screens[-2 if waits_for_key else -1].context
        yes, no = (
            keys.keys_for(command, here) or keys.keys_for(command, Context.TABLE)
            for command in ("friend-yes", "friend-no")
        )
        return names_of((*before, *yes[:1])), names_of((*before, *no[:1]))

    def table_waits(self) -> None:
        self._leave_former()
        if self.table is None:
            return
        self._closed_tables.forget(self.table.code)
        if self._ways.are_in_view:
            self._go_on(self._ways.to_open_table(self.table.code))
        else:
            self.tell(announced.code(self.table.code))

    def game_begins(self, table: FarTable, why: Telling = NOTHING) -> None:
        is_blocked = table.friends_hash in self._settings[SHUT_OUT]
        if is_blocked:
            table.leave()  # an older relay, or an open table, tells only now who sits there
        if table is self._former:  # the player is called if the table asked for since is refused
            self._former = None if is_blocked else table
            return
        if is_blocked:
            if table.was_open:
                self._lose(say("friend.left-blocked", priority=Priority.EVENT))
            else:
                self._stay(Reason.SHUT_OUT)
            return
        self._leave_former()
        if self.table:
            self._closed_tables.forget(self.table.code)
            self._left_tables.forget(self.table.code)
        if self._games.afar is not None or self._ways.are_in_view:
            self._go_on((*told(why), effects.ComeToFriend()))
        else:
            self._ways.close_open_table()
            self.tell(play("begin") + self._call(), lambda: self._is_called)

    def ended(self, match: FollowedMatch) -> None:
        self._games.keep_missed(match)
        self.tell(announced.ended(match))

    def not_granted(self, request: OpenTable | SitDown | GoOn, reason: Reason) -> None:
        if isinstance(request, SitDown) and reason in NAMED_AGAIN:
            self._ways.code_again = request.code
        self._stay(reason)

    def _stay(self, reason: Reason) -> None:
        """Stay where the player was before, and say why."""
        self._return_to_former()
        self.tell(announced.not_granted(reason))
        self.tell(self._call(), lambda: self._is_called)
        if self._contact.is_elsewhere:
            self._follow_address()

    def _return_to_former(self) -> None:
        """Wait again at the open table that would have been left, if there is one."""
        self.table, self._former = self._former, None
        if self.table and self._contact.is_connected:
            self.table.ask_for_steps()  # somebody may have come meanwhile
        elif self.table:
            self.table.disconnected()

    def gone(self, table: FarTable) -> None:
        if self._forgets(table):
            return
        waited = self.table and not self.table.is_on_the_way and not self._with_friend
        self._lose(say("friend.table-gone" if waited else "friend.gone", priority=Priority.EVENT))

    def broken(self, table: FarTable) -> None:
        table.leave()
        if self._forgets(table):
            return
        self._lose(say("friend.broken", priority=Priority.EVENT))

    def _lose(self, why: Telling) -> None:
        """Leave a table that nobody can go on at, and say why."""
        far = self._with_friend
        self._return_to_former()
        self._ways.list()
        if far and far.match and not far.match.over:
            self._go_on((*told(why), effects.ToMainMenu()))
        elif isinstance(self._parts.stack.top, WaitingScreen):
            self._go_on((*told(why), Back()))
        else:
            self._ways.close_open_table()
            self.tell(why)
        if self._contact.is_elsewhere:
            self._follow_address()

    def keep_touches(self, game: str, note: str) -> None:
        self._games.far_touches.keep(game, note)

    def touches_of(self, game: str) -> str:
        return self._games.far_touches.of(game)

    def talked(self, who: Named, phrase: TalkPhrase | None, text: str) -> None:
        if self.table:
            self.tell(self._talking.hear(self.table, who, phrase, text))

    def may_begin_again(self, code: str) -> None:
        self._left_tables.add_rematch(code)

    def left(self, table: FarTable) -> None:
        self._ways.list()
        if self._forgets(table) or self.table is not table:  # the player waits at another one
            return
        self.table = None
        if self._contact.is_elsewhere:
            self._follow_address()

    # What there is

    def _new_table(self) -> FarTable:
        if self.table and self.table.code:
            self._leave_former()
            self._former = self.table
        self._give_up_request()
        self._said_again = None
        self._ways.code_again = ""
        self.table = FarTable(
            self,
            self._parts.scheduler,
            self._contact.send_always,
            self._contact.mark,
            is_connected=self._contact.is_connected,
        )
        return self.table

    def _give_up_request(self) -> None:
        """Follow up what the relay has not answered, because the player wants another table."""
        request = self.table.request if self.table else None
        if isinstance(request, OpenTable):
            self._closed_tables.add_opening(request)
        elif request:
            self._left_tables.add_request(request)

    def _forgets(self, table: FarTable) -> bool:
        """Return whether this was the table that is left for another one; it is forgotten then."""
        is_former = table is self._former
        if is_former:
            self._former = None
        return is_former

    def _leave_former(self) -> None:
        former, self._former = self._former, None
        if former is None:
            return
        if former.may_be_open:
            former.stop()
            self._closed_tables.ask(former.code)
        else:
            former.leave()
            match = former.match
            if match and not match.over:
                name = match.setup.names[match.here.other.index]
                self.tell(announced.left_given_up(name))

    def _leave(self) -> None:
        """Leave the table where nobody else sits, or to which the player has not come."""
        self._leave_former()
        self._give_up_request()
        far, self.table = self.table, None
        if far and far.may_be_open:
            self._closed_tables.add(far.code)
        if far and far.code:
            far.leave()

    @property
    def _is_called(self) -> bool:
        """True if a friend waits at a table where the player is not."""
        return self._called_to is not None

    @property
    def _called_to(self) -> FarTable | None:
        """The table where a friend waits and the player is not.

        That may be the one that is left once the player sits at another.
        """
        if self._games.afar is not None:
            return None
        return next((far for far in (self.table, self._former) if far and far.match), None)

    def _call(self) -> Telling:
        """Call the player to the table where a friend waits; say nothing if nobody does."""
        far = self._called_to
        if far is None or far.friend is None:
            return NOTHING
        is_away = announced.is_away(far.friend) if far.friend_is_away else NOTHING
        return announced.waits_for_you(far.friend, self.keys()[0], sat_down=far.is_opener) + is_away

    @property
    def _with_friend(self) -> FarTable | None:
        """The table with a friend, if the player is there and has asked for no other one."""
        is_there = self._games.afar is not None and self._in_view is self.table
        return self.table if is_there else None

    def _seat(self) -> OwnSeat:
        waiting = self._ways.open_table(self._open.code) if self._open else None
        return OwnSeat(waiting, self._call())

    @property
    def _open(self) -> FarTable | None:
        """The player's open table, also while another one is asked for."""
        return next((far for far in (self.table, self._former) if far and far.is_open), None)
