"""A game: its state, and the only ways in which it changes.

`Game.start(rules)` is a game before its first action. `apply(game, action)` gives the game after
it and the events that tell the change; an illegal action raises `IllegalAction`, and since a game
never changes in place, nothing has happened then.

Phases follow one another like this:

    GIVE -- give --> PLACE -- place --> GIVE ...
                     PLACE -- place, board full --> LAST_CALLS -- pass, pass --> OVER
    any phase but OVER -- a call that wins, a wrong one that loses, resigning, time-out --> OVER

The right to call belongs to the player on turn. The turn changes when a piece is given, so the
player who placed may call until giving, and the other one from receiving until placing; the next
placement makes every uncalled line worthless.
"""

from enum import Enum
from typing import NamedTuple, assert_never

from quarto_access.core.actions import Action, Call, Give, Pass, Place, Resign, TimeOut
from quarto_access.core.alignment import Alignment, alignment_on
from quarto_access.core.board import Board, Line, Square, pieces_on, with_piece
from quarto_access.core.errors import Illegal, IllegalAction
from quarto_access.core.events import (
    CalledForPlayer,
    CalledRight,
    CalledWrong,
    CallFault,
    CallLost,
    Ended,
    Event,
    Given,
    How,
    LastCallAsked,
    Outcome,
    Passed,
    Placed,
    Resigned,
    TimedOut,
)
from quarto_access.core.pieces import Edition, Piece
from quarto_access.core.rules import Calls, FalseCall, Player, Rules
from quarto_access.core.values import replace, value


class Phase(Enum):
    """The action that the game waits for."""

    GIVE = "give"
    PLACE = "place"
    LAST_CALLS = "last-calls"
    OVER = "over"


PHASES: dict[type[Action], frozenset[Phase]] = {
    Give: frozenset({Phase.GIVE}),
    Place: frozenset({Phase.PLACE}),
    Pass: frozenset({Phase.LAST_CALLS}),
    Call: frozenset({Phase.GIVE, Phase.PLACE, Phase.LAST_CALLS}),
    Resign: frozenset({Phase.GIVE, Phase.PLACE, Phase.LAST_CALLS}),
    TimeOut: frozenset({Phase.GIVE, Phase.PLACE, Phase.LAST_CALLS}),
}


@value
class Game:
    """A game between two actions."""

    rules: Rules
    phase: Phase
    on_turn: Player
    """The player who acts; at the end, the player who acted last or would have."""
    board: Board
    tray: tuple[Piece, ...]
    hand: Piece | None = None
    latest: Square | None = None
    """The square of the latest piece."""
    call_lost: bool = False
    """True if the player on turn called wrongly and must wait for the next placement."""
    outcome: Outcome | None = None

    @classmethod
    def start(cls, rules: Rules) -> "Game":
        """Return a game before its first action: a full tray, and the first player on turn."""
        return cls(rules, Phase.GIVE, rules.first, (None,) * len(Square), rules.edition.pieces)


class Step(NamedTuple):
    """The game after an action, and the events."""

    game: Game
    events: tuple[Event, ...]


def apply(game: Game, action: Action) -> Step:
    """Return the game after an action, and what happened.

    >>> step = apply(Game.start(Rules()), Give(Player.ONE, Piece.TRHG))
    >>> step.game.hand, step.game.on_turn
    (<Piece.TRHG: 'TRHG'>, <Player.TWO: '2'>)
    >>> step.events
    (Given(player=<Player.ONE: '1'>, piece=<Piece.TRHG: 'TRHG'>),)
    """
    verify(game, action)
    match action:
        case Give():
            return _give(game, action)
        case Place():
            return _place(game, action)
        case Call():
            return _call(game, action)
        case Pass():
            return _pass(game, action)
        case Resign(player):
            return _end(game, Outcome(How.RESIGN, player.other), Resigned(player))
        case TimeOut(player):
            return _end(game, Outcome(How.TIMEOUT, player.other), TimedOut(player))
        case _:
            assert_never(action)


def verify(game: Game, action: Action) -> None:
    """Raise `IllegalAction` unless the rules allow this action now."""
    if objection := _objection(game, action):
        raise objection


def can(game: Game, action: Action) -> bool:
    """Return whether the rules allow this action now."""
    return _objection(game, action) is None


def legal_actions(game: Game) -> tuple[Action, ...]:
    """Return every legal action: first giving, placing or passing, then calls, then giving up."""
    if game.phase is Phase.OVER:
        return ()
    player = game.on_turn
    actions: list[Action] = []
    if game.phase is Phase.GIVE:
        gives = _GIVES[player, game.rules.edition]
        actions += [gives[piece.index] for piece in game.tray]
    elif game.phase is Phase.PLACE:
        actions += [p for p, piece in zip(_PLACES[player], game.board, strict=True) if not piece]
    else:
        actions.append(Pass(player))
    if game.rules.calls is Calls.MANUAL and not game.call_lost:
        actions += _CALLS[player, game.rules.squares]
    actions += _GIVING_UP[player]
    return tuple(actions)


def completed_by_latest(game: Game) -> tuple[Alignment, ...]:
    """Return the live alignments: those that the latest placement completed."""
    if game.latest is None:
        return ()
    found = (alignment_on(line, game.board, game.rules) for line in game.latest.lines)
    return tuple(a for a in found if a and game.rules.counts(a.line))


def placed_latest(game: Game) -> Player | None:
    """Return who placed the latest piece: they alternate, and the first to give places second."""
    if game.latest is None:
        return None
    return game.rules.first.other if pieces_on(game.board) % 2 else game.rules.first


def _objection(game: Game, action: Action) -> IllegalAction | None:
    """Return the objection to an action, the most general one first."""
    if game.phase is Phase.OVER:
        return IllegalAction(Illegal.GAME_OVER, action)
    if action.player is not game.on_turn and not isinstance(action, Resign):
        return IllegalAction(Illegal.NOT_ON_TURN, action)
    if isinstance(action, Call | Pass) and game.rules.calls is Calls.AUTOMATIC:
        return IllegalAction(Illegal.CALLS_AUTOMATIC, action)
    if game.phase not in PHASES[type(action)]:
        return IllegalAction(Illegal.WRONG_PHASE, action)
    match action:
        case Give(_, piece) if piece not in game.tray:
            if piece.edition is not game.rules.edition:
                return IllegalAction(Illegal.OTHER_EDITION, action, piece)
            square = Square(game.board.index(piece))
            return IllegalAction(Illegal.PIECE_GONE, action, piece, square)
        case Place(_, square) if there := game.board[square]:
            return IllegalAction(Illegal.SQUARE_TAKEN, action, there, square)
        case Call(_, line) if not game.rules.counts(line):
            return IllegalAction(Illegal.NO_SUCH_LINE, action)
        case Call() if game.call_lost:
            return IllegalAction(Illegal.CALL_LOST, action)
        case _:
            return None


def _give(game: Game, action: Give) -> Step:
    player, given = action.player, action.piece
    at = game.tray.index(given)
    tray = game.tray[:at] + game.tray[at + 1 :]
    after = Game(game.rules, Phase.PLACE, player.other, game.board, tray, given, game.latest)
    return Step(after, (Given(player, given),))


def _place(game: Game, action: Place) -> Step:
    player, square, piece = action.player, action.square, game.hand
    assert piece is not None  # the phase says so
    board = with_piece(game.board, square, piece)
    phase = Phase.GIVE if game.tray else Phase.LAST_CALLS
    after = Game(game.rules, phase, player, board, game.tray, None, square)
    placed = Placed(player, piece, square)
    if game.rules.calls is Calls.AUTOMATIC:
        if alignments := completed_by_latest(after):
            called = CalledForPlayer(player, alignments)
            return _end(after, Outcome(How.CALL, player), placed, called)
        if phase is Phase.LAST_CALLS:
            return _end(after, Outcome(How.DRAW, None), placed)
    elif phase is Phase.LAST_CALLS:
        return Step(after, (placed, LastCallAsked(player)))
    return Step(after, (placed,))


def _call(game: Game, action: Call) -> Step:
    player, line = action.player, action.line
    verdict = _judge(game, line)
    if isinstance(verdict, Alignment):
        outcome = Outcome(How.CALL, player, verdict)
        return _end(game, outcome, CalledRight(player, verdict))
    wrong = CalledWrong(player, line, verdict)
    match game.rules.false_call:
        case FalseCall.LOSE_GAME:
            return _end(game, Outcome(How.FALSE_CALL, player.other), wrong)
        case FalseCall.LOSE_CALL:
            return Step(replace(game, call_lost=True), (wrong, CallLost(player)))
        case FalseCall.FREE:
            return Step(game, (wrong,))
        case _:
            assert_never(game.rules.false_call)


def _judge(game: Game, line: Line) -> Alignment | CallFault:
    """Return the alignment that a call of this line wins with, or its fault."""
    if any(game.board[square] is None for square in line.squares):
        return CallFault.NOT_FULL
    alignment = alignment_on(line, game.board, game.rules)
    if alignment is None:
        return CallFault.NOTHING_SHARED
    return alignment if game.latest in line.squares else CallFault.NOT_LATEST


def _pass(game: Game, action: Pass) -> Step:
    """Pass; the first player, who always places the last piece, is asked before the other one."""
    player = action.player
    passed = Passed(player)
    if player is not game.rules.first:
        return _end(game, Outcome(How.DRAW, None), passed)
    asked = player.other
    return Step(replace(game, on_turn=asked, call_lost=False), (passed, LastCallAsked(asked)))


def _end(game: Game, outcome: Outcome, *events: Event) -> Step:
    """End the game; board and hand stay as they are."""
    after = replace(game, phase=Phase.OVER, outcome=outcome)
    return Step(after, (*events, Ended(outcome)))


_GIVES = {
    (player, edition): tuple(Give(player, piece) for piece in edition.pieces)
    for player in Player
    for edition in Edition
}
_PLACES = {player: tuple(Place(player, square) for square in Square) for player in Player}
_CALLS = {
    (player, squares): tuple(Call(player, line) for line in Rules(squares=squares).lines)
    for player in Player
    for squares in (False, True)
}
_GIVING_UP = {player: (Resign(player), Resign(player.other), TimeOut(player)) for player in Player}
