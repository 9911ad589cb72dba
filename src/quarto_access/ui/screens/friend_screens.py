"""The screens for friends far away: the ways to a table, its code while it waits, and talking."""

from collections.abc import Callable, Sequence

from quarto_access.core.pieces import Characteristic
from quarto_access.core.rules import FalseCall
from quarto_access.core.values import replace, value
from quarto_access.match.masks import Masks
from quarto_access.match.setup import Masked, Setup
from quarto_access.narration.announcement import Phrase, Telling, say
from quarto_access.narration.focus import Focus
from quarto_access.narration.friend_announcements import code as spelled
from quarto_access.narration.refusals import refused
from quarto_access.narration.terms import whole
from quarto_access.players.levels import OPPONENTS
from quarto_access.remote.codes import parse_code
from quarto_access.remote.deciding import LONGEST_NAME, agreed
from quarto_access.remote.protocol import (
    LONGEST_TALK,
    OwnTable,
    TableList,
    TalkPhrase,
    WaitingTable,
)
from quarto_access.ui.configuration.settings_table import (
    FREE_TEXT,
    FRIEND_NAME,
    LONGEST_ADDRESS,
    RELAY,
    SHUT_OUT,
)
from quarto_access.ui.effects import (
    MOVED,
    Back,
    CloseTable,
    ComeToFriend,
    CopyCode,
    Effects,
    EraseAtRelay,
    GoOnAt,
    Open,
    OpenFriendTable,
    Reset,
    SayToFriend,
    Set,
    ShowFocus,
    SitDownAt,
    ToMainMenu,
    told,
)
from quarto_access.ui.screens.confirm import ConfirmScreen
from quarto_access.ui.screens.lists import (
    ChoiceField,
    FormScreen,
    Item,
    ListScreen,
    choice,
    named,
    way_back,
)
from quarto_access.ui.screens.new_game import NewGameScreen
from quarto_access.ui.screens.readings import SettingsRead
from quarto_access.ui.screens.settings_screen import choice_of
from quarto_access.ui.screens.typing import TypingScreen

LONGEST_CODE = 30
"""The longest code that can be typed, in letters: a link is longer than a code."""


def free_text_fits(setup: Setup) -> bool:
    """Return whether texts of one's own are said at a table: not at one on terms for children."""
    is_for_children = setup.criteria == (Characteristic.HEIGHT,)
    return not (is_for_children and setup.false_call is FalseCall.FREE)


class WaitingScreen(ListScreen):
    """The code of a table at which nobody else sits yet."""

    title = "friend.waiting.title"

    def __init__(self, code: str, *, can_copy: bool) -> None:
        self._code = code
        self._can_copy = can_copy

    def items(self) -> Sequence[Item]:
        return (
            Item(spelled(self._code), MOVED),
            *([named("friend.copy-code", CopyCode())] if self._can_copy else []),
            named("friend.meanwhile", ToMainMenu()),
            named("friend.close-table", CloseTable()),
        )


@value
class FriendsSeen:
    """The latest setup and the clipboard, as they are when the player arrives."""

    setup: Setup
    """The setup of the latest game."""
    clipboard: str


@value
class OwnSeat:
    """The table that the player has, as it stands at any time."""

    waiting: WaitingScreen | None
    """The screen of the open table; None if there is none."""
    called: Telling
    """The call to the table where a friend waits; nothing if nobody does."""


COPIED_AT = 2
"""The place of the item for a code that was copied, if there is one."""


class FriendsScreen(FormScreen):
    """The ways to a table. Without a relay, how to get one."""

    title = "friends.title"

    def __init__(
        self,
        seen: Callable[[], FriendsSeen],
        seat: Callable[[], OwnSeat],
        lists: Callable[[], TableList | None],
        code_again: Callable[[], str],
        settings: SettingsRead,
        *,
        in_window: bool,
    ) -> None:
        """Look around by `seen` on each arrival; ask for the others, which may change, at any time.

        `code_again` returns the code that is to be corrected or named again, or nothing.
        """
        self._look = seen
        self._seat = seat
        self._lists_now = lists
        self._code_again = code_again
        self._seen = seen()
        self._settings = settings
        self._in_window = in_window
        self._has_relay = bool(settings[RELAY])

    def arrive(self) -> Focus:
        self._seen = self._look()
        had_relay, self._has_relay = self._has_relay, bool(self._settings[RELAY])
        self.position = min(self.position, len(self.items()) - 1) if had_relay else 0
        return super().arrive()

    def look_again(self) -> None:
        """See what has been copied meanwhile; the focus stays where it is."""
        before = len(self.items())
        self._seen = self._look()
        if self.position >= COPIED_AT:
            self.position += len(self.items()) - before

    def items(self) -> Sequence[Item | ChoiceField]:
        if not self._settings[RELAY]:
            how = ("friends.no-relay", "friends.ask-for-relay")
            return (*(Item(say(message), MOVED) for message in how), self._relay(), way_back())
        return (
            *self._ways(),
            self._name(),
            choice_of(FREE_TEXT, self._settings),
            self._relay(),
            *([named("friends.let-in", *_LET_IN)] if self._settings[SHUT_OUT] else []),
            named("friends.erase", Open(ConfirmScreen("friends.erase.ask", EraseAtRelay()))),
            way_back(),
        )

    def _ways(self) -> Sequence[Item]:
        seen, seat = self._seen, self._seat()
        if seat.called:
            mine = Item(seat.called, (ComeToFriend(),))
        elif seat.waiting:
            mine = named("friends.waiting-table", Open(seat.waiting))
        else:
            mine = named("friends.open", *self._named(Open(self._new_table())))
        code = parse_code(seen.clipboard) if seen.clipboard else None
        copied = [named("friends.sit-by-clipboard", *self._named(SitDownAt(code)))] if code else []
        return (
            mine,
            named("friends.sit", *self._named(Open(self._typing_code()))),
            *copied,
            *self._lists(),
        )

    def sit_down(self, code: str) -> Effects:
        """Sit down at the table with this code, if there is a relay."""
        return self._named(SitDownAt(code)) if self._settings[RELAY] else ()

    def _lists(self) -> Sequence[Item]:
        """Return the ways to the tables that the relay lists."""
        lists = self._lists_now()
        if lists is None:  # as many items as later: nothing moves under the focus
            labels = (Phrase("friends.tables", {}), Phrase("friends.own", {}))
            not_yet = Phrase("friends.no-lists", {})
            return [Item(_valued(label, not_yet), MOVED) for label in labels]
        tables = Open(TablesScreen("friends.tables.title", self._tables))
        unfinished = Open(TablesScreen("friends.own.title", self._own))
        return (
            Item(_counted(Phrase("friends.tables", {}), len(lists.waiting)), self._named(tables)),
            Item(_counted(Phrase("friends.own", {}), len(self._own())), (unfinished,)),
        )

    def _named(self, *then: Open | SitDownAt) -> Effects:
        """Return these effects, after the question for a name if there is none yet."""
        return then if self._settings[FRIEND_NAME] else (Open(self._typing_name(*then)),)

    def _new_table(self) -> "FriendGameScreen":
        setup = agreed(self._seen.setup)
        if not self._in_window:
            setup = replace(setup, masks=Masked.NOBODY)
        return FriendGameScreen(setup, can_mask=self._in_window)

    def _typing_code(self) -> TypingScreen:
        def typed(text: str) -> Effects:
            code = parse_code(text)
            return told(refused("refused.no-code")) if code is None else (SitDownAt(code),)

        return TypingScreen("friends.code.title", self._code_again(), LONGEST_CODE, typed)

    def _name(self) -> Item:
        label = Phrase("setting.friends.name", {})
        name = self._settings[FRIEND_NAME] or Phrase("new-game.name.none", {})
        return Item(_valued(label, name), (Open(self._typing_name()),))

    def _typing_name(self, *then: Open | SitDownAt) -> TypingScreen:
        def typed(text: str) -> Effects:
            name = FRIEND_NAME.parse(text)  # as friends hear it
            return Set(FRIEND_NAME, name), Back(), *(then if name else ())

        now = self._settings[FRIEND_NAME]
        return TypingScreen("friends.name.title", now, LONGEST_NAME, typed)

    def _relay(self) -> Item:
        now, label = RELAY.format(self._settings[RELAY]), Phrase("setting.friends.relay", {})
        typing = TypingScreen("friends.relay.title", now, LONGEST_ADDRESS, _relay_typed)
        return Item(_valued(label, now or Phrase("friends.relay.none", {})), (Open(typing),))

    def _tables(self) -> Sequence[Item]:
        lists = self._lists_now()
        return [_waiting_item(table) for table in lists.waiting] if lists else []

    def _own(self) -> Sequence[Item]:
        """Return the unfinished games, but for those with players who are shut out."""
        lists, shut_out = self._lists_now(), self._settings[SHUT_OUT]
        own = lists.own if lists else ()
        return [_own_item(table) for table in own if table.other not in shut_out]


class TablesScreen(ListScreen):
    """Tables to sit down at."""

    def __init__(self, title: str, tables: Callable[[], Sequence[Item]]) -> None:
        self.title = title
        self._find = tables
        self._tables = tables()

    def arrive(self) -> Focus:
        """List the tables again on coming here; while the list is read, it does not change."""
        self._tables = self._find()
        self.position = min(self.position, len(self._tables))
        return super().arrive()

    def items(self) -> Sequence[Item]:
        return (*self._tables, way_back())


class ThisTableScreen(ListScreen):
    """A table that waits for anybody: sitting down, and the terms, one by one."""

    title = "friends.table.title"

    def __init__(self, table: WaitingTable) -> None:
        self._table = table

    def items(self) -> Sequence[Item]:
        setup = self._table.setup
        masks = Masks(setup.masks.players, locked=setup.masks_locked)
        _, *terms = whole(setup, masks, by_consent=True)  # who plays is not known yet
        return (
            named("friends.sit-down", SitDownAt(self._table.code)),
            *(Item(term, MOVED) for term in terms),
            way_back(),
        )


class FriendGameScreen(NewGameScreen):
    """The agreement for a table: without helps that a player at a table would not have."""

    title = "friend-game.title"

    def __init__(self, setup: Setup, *, can_mask: bool) -> None:
        super().__init__(setup, can_mask=can_mask)
        self._in_public = False
        self._level = ""

    def items(self) -> Sequence[Item | ChoiceField]:
        opening = OpenFriendTable(
            self._setup, self._in_public, self._level if self._in_public else ""
        )
        who = {False: "friend-game.by-code", True: "friend-game.anybody"}
        levels = {"": "friend-game.no-level"} | {id_: f"level.{id_}" for id_ in OPPONENTS}
        return [
            named("friend-game.open", opening),
            choice("friend-game.who", who, self._in_public, self._open_to),
            *(
                [choice("friend-game.level", levels, self._level, self._play_like)]
                if self._in_public
                else []
            ),
            self._variant(),
            *(self._agreement() if self._shows_all else [named("new-game.more")]),
        ]

    def _agreement(self) -> list[Item | ChoiceField]:
        return [*self._terms(), *(self._masks() if self._can_mask else ())]

    def _open_to(self, anybody: bool) -> Effects:
        self._in_public = anybody
        return ()

    def _play_like(self, level: str) -> Effects:
        self._level = level
        return ()

    def _seat_name(self, seat: str) -> Phrase | None:
        names = {"1": "new-game.player-alone", "2": "friend-game.friend"}
        return Phrase(names[seat], {}) if seat in names else None


class TalkScreen(ListScreen):
    """What can be said to a friend; the first letters find it."""

    title = "talk.title"
    clock_runs = True

    def __init__(self, refusal: Callable[[], Telling], *, with_text: bool) -> None:
        """Make it; `refusal` returns why nothing can be said now, or nothing."""
        self._refusal = refusal
        self._with_text = with_text

    def items(self) -> Sequence[Item]:
        writing = TypingScreen("talk.write.title", "", LONGEST_TALK, self._written)
        return (
            *([named("talk.write", Open(writing))] if self._with_text else []),
            *(named(f"talk.{p.value}", Back(), SayToFriend(p)) for p in TalkPhrase),
        )

    def _written(self, text: str) -> Effects:
        """Say a text; one that cannot be said now stays, to be said later."""
        if not text:
            return (Back(),)
        refusal = self._refusal()
        return told(refusal) if refusal else (Back(2), SayToFriend(None, text))


_LET_IN: Effects = (Reset((SHUT_OUT,)), *told(say("friends.let-in.done")), ShowFocus())


def _relay_typed(text: str) -> Effects:
    try:
        addresses = RELAY.parse(text)
    except ValueError:
        return told(refused("refused.no-address"))
    return Set(RELAY, addresses), Back()


def _valued(label: Phrase, value: str | Phrase) -> Phrase:
    """Return a label with what there is."""
    chosen = Phrase("verbatim", {"text": value}) if isinstance(value, str) else value
    return Phrase("choice.row", {"label": label, "chosen": chosen})


def _counted(label: Phrase, count: int) -> Phrase:
    return _valued(label, str(count))


def _waiting_item(table: WaitingTable) -> Item:
    level = f"level.{table.level}" if table.level in OPPONENTS else "friend-game.no-level"
    name = table.name or Phrase("friend-game.friend", {})
    label = Phrase("friends.table", {"name": name, "level": Phrase(level, {})})
    return Item(label, (Open(ThisTableScreen(table)),))


def _own_item(table: OwnTable) -> Item:
    other = table.friend
    what = "friends.own.yours" if table.is_own_turn else "friends.own.theirs"
    if table.is_over:
        what = "friends.own.over"
    elif not table.has_company:
        what = "friends.own.empty"
    label = Phrase("friends.own.table", {"name": other or table.code, "what": Phrase(what, {})})
    return Item(label, (GoOnAt(table.code, table.player, table.has_company),))
