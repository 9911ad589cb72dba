"""The table of a lesson: a position to begin with, and a partner who helps the learner to win.

The learner is player 1 and the partner player 2. Nothing is written: a game of the player's own
waits meanwhile.
"""

from quarto_access.core.actions import Action, Give, Place
from quarto_access.core.board import Square, empty_squares
from quarto_access.core.game import Game, Phase
from quarto_access.core.pieces import Piece
from quarto_access.core.record import Record
from quarto_access.core.rules import Calls, FalseCall, Player
from quarto_access.core.threats import winning_squares
from quarto_access.core.values import value
from quarto_access.match.match import Match
from quarto_access.match.past import match_of
from quarto_access.match.setup import Setup
from quarto_access.players.news import Began, News, Played
from quarto_access.players.seat import Absent, Person

PARTNER = "Mimi"


@value
class Deal:
    """The pieces in the order in which they were placed, and the piece that the learner has.

    Without a piece in hand the learner gives the next one.
    """

    placed: str = ""
    """Squares and pieces: "A1 TRHG, B2 trhg"."""
    hand: str = ""
    calls: Calls = Calls.MANUAL
    false_call: FalseCall = FalseCall.FREE
    coach: bool = False


class Partner(Absent):
    """Plays at once, completes no line, and gives a piece that completes one for the learner."""

    def see(self, news: News) -> None:
        side = self.side
        if side is None or not isinstance(news, Began | Played):
            return
        if side.game.on_turn is side.player and (action := _reply(side.game)):
            side.act(action)


def _reply(game: Game) -> Action | None:
    """Return what the partner does now; nothing at the end of a game."""
    player = game.on_turn
    if game.phase is Phase.PLACE and game.hand is not None:
        return Place(player, _harmless(game, game.hand))
    if game.phase is Phase.GIVE:
        return Give(player, _winning(game))
    return None


def _harmless(game: Game, piece: Piece) -> Square:
    """Return the last empty square on which this piece completes nothing."""
    free = empty_squares(game.board)
    completing = winning_squares(game.board, piece, game.rules)
    return next((square for square in reversed(free) if square not in completing), free[-1])


def _winning(game: Game) -> Piece:
    """Return the first piece left that completes a line, or else the first one."""
    left = [piece for piece in game.rules.edition.pieces if piece in game.tray]
    wins = (piece for piece in left if winning_squares(game.board, piece, game.rules))
    return next(wins, left[0])


def laid(position: Deal) -> Match:
    """Return a match in which the learner has to act from this position on."""
    pairs = [pair.split() for pair in position.placed.split(",") if pair.strip()]
    placed = [(Square[square], Piece(piece)) for square, piece in pairs]
    given = [piece for _, piece in placed] + ([Piece(position.hand)] if position.hand else [])
    setup = Setup(
        calls=position.calls,
        false_call=position.false_call,
        names=("", PARTNER),
        coach=position.coach,
    )
    first = _first(len(placed), has_hand=bool(position.hand))
    actions: list[Action] = []
    giver = first
    for at, piece in enumerate(given):
        actions.append(Give(giver, piece))
        if at < len(placed):
            actions.append(Place(giver.other, placed[at][0]))
        giver = giver.other
    record = Record(setup.rules(first), tuple(actions), setup.headers())
    return match_of(record, seats=(Person(), Partner()))


def _first(placed: int, *, has_hand: bool) -> Player:
    """Return the player who has to give first, so that it is the learner's turn in the end."""
    learner_gives_next = not has_hand
    is_same = placed % 2 == 0
    return Player.ONE if is_same is learner_gives_next else Player.TWO
