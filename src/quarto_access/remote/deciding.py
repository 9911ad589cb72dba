"""The decision about what a player wishes to do at a remote table.

The relay decides: it returns what happens, or raises `NotNow`. All of it is pure; the rules of
Quarto decide about actions.
"""

from enum import Enum
from typing import assert_never

from quarto_access.core.actions import Action, TimeOut
from quarto_access.core.errors import IllegalAction
from quarto_access.core.game import Game, apply
from quarto_access.core.rules import Player
from quarto_access.core.values import replace, value
from quarto_access.match.setup import HELPS, Setup, safe_name
from quarto_access.printable import OBEYED
from quarto_access.remote.remote_steps import (
    Acted,
    AgreedDraw,
    Claimed,
    Declined,
    GamePaused,
    GameResumed,
    Happening,
    Heard,
    MaskPut,
    NewGame,
    Request,
    Requested,
    SatDown,
    TookBack,
    WentAway,
)
from quarto_access.remote.shared_table import SharedTable

LONGEST_NAME = 40
"""The letters of a player's name that others hear."""

FULL = 4_000
"""The steps after which no other game begins at a table: about ninety games, fewer with a clock."""

MOST_BESIDE = 200
"""The number of things that a player may do in one game without bringing it on.

That is to put the mask on or off, to ask for something, or to make a wrong call that costs nothing.
Each is a step. So every game has an end, and what ends it is never refused for lack of room.
"""

MOST_ABSENCES = 300
"""The number of absences of a player that a table tells of in one game."""


class Reason(Enum):
    """The reason why a wish is not granted."""

    STALE = "stale"
    """Something happened that the player had not seen yet."""
    RULES = "rules"
    """The rules of Quarto do not allow it."""
    NOT_YET = "not-yet"
    """The other player has not sat down, is away, or has not been away for long enough."""
    OVER = "over"
    NOT_OVER = "not-over"
    PAUSED = "paused"
    NOTHING = "nothing"
    """There is nothing to answer, to take back or to resume."""
    ASKED = "asked"
    """The same has been asked, and is not answered yet."""
    LOCKED = "locked"
    """Masks stay on until the end of this game. Only older relays say so."""
    TAKEN = "taken"
    """Somebody else sits there."""
    UNKNOWN = "unknown"
    """There is no such table, or it is somebody else's."""
    TOO_MANY = "too-many"
    """Too many messages or guesses, or new tables from one address."""
    TOO_MANY_TABLES = "too-many-tables"
    """This player has too many games that are not finished."""
    TOO_OFTEN = "too-often"
    """The player has done too much in this game that does not bring it on."""
    NOT_HEARD = "not-heard"
    """The other player has not received the words that were said."""
    UNREADABLE = "unreadable"
    SHUT_OUT = "shut-out"
    """One of the two does not want to play with the other."""


class NotNow(Exception):
    """A wish that is not granted."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


@value
class WantAction:
    """Give, place, call, pass or resign."""

    action: Action


@value
class HaveHeard:
    """Start the clock: the turn was announced."""


@value
class Ask:
    """Ask the other player for something."""

    request: Request


@value
class Reply:
    """Agree to what the other player asks for, or do not."""

    yes: bool


@value
class EndPause:
    """Go on after a pause."""


@value
class WantMask:
    """Put the mask on, or take it off."""

    on: bool


@value
class Claim:
    """Win, because the other player has been away for too long."""


Wish = WantAction | HaveHeard | Ask | Reply | EndPause | WantMask | Claim


def agreed(setup: Setup) -> Setup:
    """Return the setup as two players far apart can agree on it: without helps and names."""
    return replace(setup, names=("", ""), seats=("", ""), **dict.fromkeys(HELPS, False))


def decide(table: SharedTable, player: Player, wish: Wish, seen: int, now: int) -> Happening:
    """Return what happens if this player wishes this; raises `NotNow` if nothing does.

    `seen` is the number of the last step that the player saw.
    """
    if seen < table.changed:
        raise NotNow(Reason.STALE)
    game = table.game
    if game is None:
        raise NotNow(Reason.NOT_YET)
    match wish:
        case WantAction(action):
            return _act(table, game, player, action)
        case Ask(request):
            return _ask(table, player, request)
        case Reply(yes):
            if seen < table.requested_in:
                raise NotNow(Reason.STALE)
            return _reply(table, player, yes=yes)
        case WantMask(on):
            return _put_mask(table, player, on=on)
        case HaveHeard() | EndPause() | Claim():
            return _by_time(table, game, player, wish, now)
        case _:
            assert_never(wish)


def sit_down(table: SharedTable, hashed: str, name: str, first: Player) -> SatDown:
    """Return what happens if somebody sits down at a table."""
    if len(table.players) > 1:
        raise NotNow(Reason.TAKEN)
    if hashed in table.players:
        raise NotNow(Reason.NOT_YET)  # one cannot play against oneself
    return SatDown(hashed, clean_name(name), first)


def time_is_up(table: SharedTable, now: int) -> Acted | None:
    """Return the end of the game if the clock of the player on turn has run out."""
    at, game = table.runs_out_at, table.game
    if at is None or game is None or now < at:
        return None
    return Acted(TimeOut(game.on_turn))


def goes_away(table: SharedTable, player: Player, *, left: bool) -> WentAway | None:
    """Return what happens if a player goes away; None if it is known, or told too often."""
    is_told = table.game is None or table.is_away(player)
    if is_told or table.absences[player.index] >= MOST_ABSENCES:
        return None
    return WentAway(player, left=left)


def clean_name(name: str) -> str:
    """Return a name as others may hear it: printable, without markup, and short."""
    text = "".join(sign if sign.isprintable() else " " for sign in safe_name(name))
    text = "".join(sign for sign in text if sign not in f"<>{OBEYED}")
    return " ".join(text.split())[:LONGEST_NAME].strip()


def _act(table: SharedTable, game: Game, player: Player, action: Action) -> Acted:
    if not table.is_playing:
        raise NotNow(Reason.OVER)
    if table.paused:
        raise NotNow(Reason.PAUSED)
    if action.player is not player or isinstance(action, TimeOut):
        raise NotNow(Reason.RULES)
    try:
        changes_nothing = apply(game, action).game == game
    except IllegalAction:
        raise NotNow(Reason.RULES) from None
    if changes_nothing:
        _permit_beside(table, player)
    return Acted(action)


def _ask(table: SharedTable, player: Player, request: Request) -> Happening:
    if request is Request.REMATCH:
        if table.is_playing:
            raise NotNow(Reason.NOT_OVER)
        _permit_new_game(table)
    elif not table.is_playing:
        raise NotNow(Reason.OVER)
    if table.requested == Requested(player, request):
        raise NotNow(Reason.ASKED)
    is_asked = table.requested is not None and table.requested.player is not player
    wants_same = table.requested == Requested(player.other, request)
    if is_asked and (not wants_same or request is Request.TAKE_BACK):
        raise NotNow(Reason.STALE)  # the other one asked first, and waits for an answer
    if request is Request.TAKE_BACK and not _taken_back(table, player):
        raise NotNow(Reason.NOTHING)
    if request is Request.PAUSE and table.paused:
        raise NotNow(Reason.PAUSED)
    if table.requested is not None and wants_same:
        return _granted(table, table.requested)
    _permit_beside(table, player)
    return Requested(player, request)


def is_full(table: SharedTable) -> bool:
    """Return whether so much has happened at a table that no other game begins there."""
    return table.steps >= FULL


def _permit_new_game(table: SharedTable) -> None:
    """Raise `NotNow` if no other game begins at this table."""
    if is_full(table):
        raise NotNow(Reason.NOTHING)


def _permit_beside(table: SharedTable, player: Player) -> None:
    """Raise `NotNow` for a player who has done too much beside the game."""
    if table.beside[player.index] >= MOST_BESIDE:
        raise NotNow(Reason.TOO_OFTEN)


def _reply(table: SharedTable, player: Player, *, yes: bool) -> Happening:
    asked = table.requested
    if asked is None or asked.player is player:
        raise NotNow(Reason.NOTHING)
    return _granted(table, asked) if yes else Declined(player)


def _granted(table: SharedTable, asked: Requested) -> Happening:
    match asked.request:
        case Request.TAKE_BACK:
            return TookBack(asked.player, _taken_back(table, asked.player))
        case Request.DRAW:
            return AgreedDraw()
        case Request.PAUSE:
            return GamePaused()
        case Request.REMATCH:
            if table.is_away(asked.player):
                raise NotNow(Reason.NOT_YET)  # nobody comes back to a game that is over
            _permit_new_game(table)
            return NewGame(table.moments[0].game.rules.first.other)
        case _:
            assert_never(asked.request)


def _taken_back(table: SharedTable, player: Player) -> int:
    """Return how many actions a player can have taken back: back to their own last one."""
    own = [at for at, moment in enumerate(table.moments) if moment.by is player]
    return len(table.moments) - own[-1] if own else 0


def _put_mask(table: SharedTable, player: Player, *, on: bool) -> MaskPut:
    """Note what a program says of its mask; it keeps a locked one on, if it can show one."""
    if (player in table.masks) is on:
        raise NotNow(Reason.NOTHING)
    _permit_beside(table, player)
    return MaskPut(player, on)


def _by_time(
    table: SharedTable, game: Game, player: Player, wish: HaveHeard | EndPause | Claim, now: int
) -> Happening:
    """Return what happens if somebody wishes to start the clock, or to end a time of waiting."""
    if not table.is_playing:
        raise NotNow(Reason.OVER)
    match wish:
        case HaveHeard():
            waits = table.setup.clock is not None and table.running_since is None
            if game.on_turn is not player or not waits or table.paused:
                raise NotNow(Reason.NOTHING)
            return Heard(player)
        case EndPause():
            if not table.paused:
                raise NotNow(Reason.NOTHING)
            return GameResumed(player)
        case Claim():
            since = table.may_claim_at(player)
            if since is None or now < since:
                raise NotNow(Reason.NOT_YET)
            return Claimed(player)
        case _:
            assert_never(wish)
