"""A remote table as its steps made it.

`after` folds the steps. The relay and both clients do it, and come to the same table. The steps
tell what everybody at a table notices, and no more: no complete lines, no hints.
"""

from collections.abc import Iterable
from typing import assert_never

from quarto_access.core.actions import Action
from quarto_access.core.events import How, Outcome
from quarto_access.core.game import Game, apply
from quarto_access.core.rules import Player
from quarto_access.core.values import replace, value
from quarto_access.match.clock import timed_by
from quarto_access.match.setup import Setup
from quarto_access.remote.remote_steps import (
    Acted,
    AgreedDraw,
    CameBack,
    Claimed,
    Declined,
    GamePaused,
    GameResumed,
    Happening,
    Heard,
    MaskPut,
    NewGame,
    Opened,
    RemoteStep,
    Request,
    Requested,
    SatDown,
    TookBack,
    WentAway,
)

HEARING = 5_000
"""The milliseconds after which the clock starts even if the player has not heard the turn yet."""

COMING = 120_000
"""The same for a player who has come back, but perhaps not to the table yet."""

AWAY = 120_000
"""The milliseconds that a player waits for the other one, before they may claim the game."""

MARKS = 8
"""The number of marks that a table remembers."""


@value
class Moment:
    """The game after an action; the first one is before all actions."""

    game: Game
    by: Player | None


@value
class SharedTable:
    """A table for two players who are not at the same keyboard."""

    setup: Setup
    players: tuple[str, ...]
    """The hashes of the players' tokens; the second one is missing until somebody sits down."""
    names: tuple[str, str]
    moments: tuple[Moment, ...] = ()
    """The present game from its beginning; empty until it has begun."""
    outcome: Outcome | None = None
    masks: tuple[Player, ...] = ()
    requested: Requested | None = None
    requested_in: int = 0
    """The number of the step in which `requested` was asked."""
    paused: bool = False
    away: tuple[tuple[Player, int], ...] = ()
    """The players who are not connected, and the time up to which that is in `waited_for`."""
    waited_for: tuple[int, int] = (0, 0)
    """The milliseconds of waiting for each player to come back.

    The other one waits while they are at the table and the game is not paused. The waiting is
    forgotten when the player acts, or comes back while the other one is on turn.
    """
    running_since: int | None = None
    """The time from which the clock runs; None if it is stopped."""
    used: int = 0
    """The milliseconds of this turn that were used before `running_since`."""
    asked_at: int = 0
    """The time at which the turn began."""
    expected: tuple[Player, ...] = ()
    """The players who have neither heard a turn nor acted since they sat down; the clock waits.

    They may be elsewhere by now, and are called.
    """
    returning: tuple[Player, ...] = ()
    """The players who have neither heard a turn nor acted since they came back."""
    games: int = 0
    """The number of games that were begun."""
    beside: tuple[int, int] = (0, 0)
    """The number of things that each player did in this game without bringing it on.

    That is masks put on or off, requests, and wrong calls that cost nothing.
    """
    absences: tuple[int, int] = (0, 0)
    """The number of absences of each player in this game."""
    steps: int = 0
    changed: int = -1
    """The number of the last step after which older wishes mean nothing."""
    marks: tuple[str, ...] = ()

    @property
    def game(self) -> Game | None:
        """The game as it stands; None until the second player sits down."""
        return self.moments[-1].game if self.moments else None

    @property
    def is_playing(self) -> bool:
        """True if there is a game that is not over."""
        return bool(self.moments) and self.outcome is None

    def player_of(self, hashed: str) -> Player | None:
        """Return the player whose token has this hash."""
        seated = zip(Player, self.players, strict=False)
        return next((player for player, token in seated if token == hashed), None)

    def is_away(self, player: Player) -> bool:
        return any(who is player for who, _ in self.away)

    def may_claim_at(self, player: Player) -> int | None:
        """Return the time from which this player may claim; None if they wait for nobody."""
        since = [at for who, at in self.away if who is player.other]
        if not since or not self.is_playing or self.paused or self.is_away(player):
            return None
        return since[0] + AWAY - self.waited_for[player.other.index]

    @property
    def counts_time(self) -> bool:
        """True if a clock runs, or a player waits for the other one to come back."""
        waits = any(self.may_claim_at(player) is not None for player in Player)
        return waits or self.runs_out_at is not None

    @property
    def runs_from(self) -> int | None:
        """The time from which the clock runs, or will run by itself; None if it is stopped."""
        game = self.game
        if self.setup.clock is None or not self.is_playing or self.paused or game is None:
            return None
        if self.is_away(game.on_turn) or game.on_turn in self.expected:
            return None
        if self.running_since is not None:
            return self.running_since
        return self.asked_at + (COMING if game.on_turn in self.returning else HEARING)

    @property
    def runs_out_at(self) -> int | None:
        """The time at which the clock of the player on turn runs out; None if it is stopped."""
        since, clock = self.runs_from, self.setup.clock
        return None if since is None or clock is None else since + clock * 1_000 - self.used


def table_of(steps: Iterable[RemoteStep]) -> SharedTable | None:
    """Return the table of a whole log; None if the log is empty."""
    table: SharedTable | None = None
    for step in steps:
        table = after(table, step)
    return table


def after(table: SharedTable | None, step: RemoteStep) -> SharedTable:
    """Return the table after a step of its log. The first step opens it."""
    what = step.what
    if isinstance(what, Opened):
        masks = what.setup.masks.players
        table = SharedTable(what.setup, (what.by,), (what.name, ""), masks=masks)
    elif table is None:
        raise ValueError(step)
    else:
        table = _happened(table, what, step.at)
    changed = table.steps if _changes(what) else table.changed
    marks = (*table.marks, step.mark)[-MARKS:] if step.mark else table.marks
    return replace(table, steps=table.steps + 1, changed=changed, marks=marks)


def _changes(what: Happening) -> bool:
    """Return whether a wish from before this means nothing any more."""
    return not isinstance(what, Heard | MaskPut | WentAway | CameBack | Requested | Declined)


def _happened(table: SharedTable, what: Happening, at: int) -> SharedTable:
    match what:
        case Opened():
            return table  # the first step alone opens a table
        case SatDown(by, name, first):
            table = replace(table, players=(*table.players, by), names=(table.names[0], name))
            return replace(_new_game(table, first, at), expected=tuple(Player))
        case MaskPut(player, on):
            masks = tuple(p for p in Player if (on if p is player else p in table.masks))
            return replace(table, masks=masks, beside=_one_more(table.beside, player))
        case WentAway() | CameBack():
            return _came_or_went(table, what, at)
        case Requested(player):
            table = replace(table, beside=_one_more(table.beside, player))
            return replace(table, requested=what, requested_in=table.steps)
        case Declined():
            return replace(table, requested=None)
        case _:
            return _went_on(table, what, at)


def _went_on(
    table: SharedTable,
    what: Acted | Heard | TookBack | AgreedDraw | GamePaused | GameResumed | NewGame | Claimed,
    at: int,
) -> SharedTable:
    """Return the table after a step of the game itself or of its clock."""
    match what:
        case Acted(action):
            return _acted(table, action, at)
        case Heard(player):
            since = table.runs_from
            table = _is_there(table, player, at)
            return replace(table, running_since=at if since is None else min(at, since))
        case TookBack(_, actions):
            moments = table.moments[: max(1, len(table.moments) - actions)]
            return _new_turn(replace(table, moments=moments, requested=None), at)
        case AgreedDraw():
            return _end(table, Outcome(How.DRAW, None), at)
        case GamePaused():
            return replace(_stopped(_waited(table, at), at), paused=True, requested=None)
        case GameResumed():
            return replace(_waited(table, at), paused=False, asked_at=at)
        case NewGame(first):
            return _new_game(table, first, at)
        case Claimed(player):
            return _end(table, Outcome(How.TIMEOUT, player), at)
        case _:
            assert_never(what)


def _came_or_went(table: SharedTable, what: WentAway | CameBack, at: int) -> SharedTable:
    """Return the table after a connection went or came; the clock waits for the player on turn."""
    player, game = what.player, table.game
    was_waited_for = game is not None and game.on_turn is player
    is_forgiven = isinstance(what, CameBack) and not was_waited_for
    table = _waited(table, at, forgives=player if is_forgiven else None)
    if was_waited_for:
        table = replace(_stopped(table, at), asked_at=at)
    others = tuple(one for one in table.away if one[0] is not player)
    if isinstance(what, CameBack):
        returning = tuple(one for one in table.returning if one is not player)
        return replace(table, away=others, returning=(*returning, player))
    absences = _one_more(table.absences, player)
    return replace(table, away=(*others, (player, at)), absences=absences)


def _one_more(times: tuple[int, int], player: Player) -> tuple[int, int]:
    one, two = times
    return (one + 1, two) if player is Player.ONE else (one, two + 1)


def _waited(table: SharedTable, at: int, *, forgives: Player | None = None) -> SharedTable:
    """Return the table with the waiting up to now counted, but nothing of it for one player."""
    waited = dict(zip(Player, table.waited_for, strict=True))
    for player, since in table.away:
        if not table.paused and not table.is_away(player.other):
            waited[player] += at - since
    if forgives:
        waited[forgives] = 0
    away = tuple((player, at) for player, _ in table.away)
    return replace(table, away=away, waited_for=(waited[Player.ONE], waited[Player.TWO]))


def _new_game(table: SharedTable, first: Player, at: int) -> SharedTable:
    game = Game.start(table.setup.rules(first))
    masks = table.setup.masks.players
    table = replace(table, moments=(Moment(game, None),), outcome=None, masks=masks)
    table = replace(_waited(table, at), requested=None, paused=False, waited_for=(0, 0))
    table = replace(table, games=table.games + 1, beside=(0, 0), absences=(0, 0), returning=())
    return _new_turn(table, at)


def _acted(table: SharedTable, action: Action, at: int) -> SharedTable:
    before = table.moments[-1].game
    game = apply(before, action).game
    if game == before:
        table = replace(table, beside=_one_more(table.beside, action.player))
    table = _is_there(_waited(table, at, forgives=action.player), action.player, at)
    table = table if game.outcome is None else _end(table, game.outcome, at)
    asked = table.requested if _stands(table.requested, action) else None
    table = replace(table, moments=(*table.moments, Moment(game, action.player)), requested=asked)
    if game.outcome is not None:
        return table
    return _new_turn(table, at) if timed_by(game) != timed_by(before) else table


def _is_there(table: SharedTable, player: Player, at: int) -> SharedTable:
    """Return the table once this player is at it; a turn that has waited begins only then."""
    if player not in (*table.expected, *table.returning):
        return table
    expected, returning = (
        tuple(other for other in some if other is not player)
        for some in (table.expected, table.returning)
    )
    return replace(table, expected=expected, returning=returning, asked_at=at)


def _stands(asked: Requested | None, action: Action) -> bool:
    """Return whether a question still stands after an action: one who asks may play on."""
    is_own = asked is not None and asked.player is action.player
    return is_own and asked is not None and asked.request is not Request.TAKE_BACK


def _new_turn(table: SharedTable, at: int) -> SharedTable:
    return replace(table, running_since=None, used=0, asked_at=at)


def _stopped(table: SharedTable, at: int) -> SharedTable:
    """Return the table with its clock stopped; what was used of it is kept."""
    since = table.runs_from
    used = 0 if since is None else max(0, at - since)
    return replace(table, running_since=None, used=table.used + used)


def _end(table: SharedTable, outcome: Outcome, at: int) -> SharedTable:
    """Return the table after its game ended; the clock stops where it stood."""
    return replace(_stopped(table, at), outcome=outcome, requested=None, paused=False)
