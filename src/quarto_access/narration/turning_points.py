"""The announcements of the review: where a game turned, and what would have been better."""

from collections.abc import Sequence

from quarto_access.core.actions import Action, Call, Give, Pass, Place, Resign, TimeOut
from quarto_access.core.board import Square
from quarto_access.core.game import Game
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import Fact, Phrase, Telling, say
from quarto_access.narration.describing import described
from quarto_access.narration.feeling import found
from quarto_access.narration.hints import best, safe_pieces
from quarto_access.narration.player_names import NAMELESS, called
from quarto_access.narration.queries import board, hand
from quarto_access.players.coach.immediate_danger import danger, open_lines
from quarto_access.players.coach.review import Review, TurningKind, TurningPoint, can_call
from quarto_access.players.solver import Value


def looked(review: Review, actions: Sequence[Action]) -> Telling:
    """Say from which turn on the coach worked the game out, and how often it turned."""
    count = len(review.points)
    if review.since >= len(actions):
        return say("review.too-early") + (say("review.early", count=count) if count else Telling())
    turn = turn_of(review.since, actions)
    if not count:
        return say("review.since.none", turn=turn)
    return say("review.since", count=count, turn=turn)


def turned(point: TurningPoint, game: Game, action: Action, turn: int, setup: Setup) -> Phrase:
    """Describe a turning point for a list; `game` is the game before the action."""
    player, other = called(action.player, setup), called(action.player.other, setup)
    facts: dict[str, Fact] = {"turn": turn, "player": player}
    if point.turned is TurningKind.GAVE and isinstance(action, Give):
        return Phrase("review.gave", facts | {"piece": described(action.piece, game.rules)})
    if point.turned in {TurningKind.MISSED, TurningKind.LET_GO}:
        alignment = open_lines(game)[0]
        common = Phrase("common", {"traits": alignment.traits})
        facts |= {"line": alignment.line, "common": common, "other": other}
        return Phrase(f"review.{point.turned.value}", facts)
    assert point.was  # only a fall is left, which has both
    assert point.became
    facts["change"] = Phrase(f"change.{point.was.value}-{point.became.value}", {})
    match action:
        case Place(_, square):
            return Phrase("review.place", facts | {"square": square})
        case Give(_, piece):
            return Phrase("review.give", facts | {"piece": described(piece, game.rules)})
        case Call():
            return Phrase("review.call", facts)
        case Pass():
            return Phrase("review.pass", facts)
        case Resign():
            return Phrase("review.resign", facts)
        case TimeOut():
            return Phrase("review.timeout", facts)


def held(point: TurningPoint, game: Game, action: Action) -> Telling:
    """Say what would have kept the value."""
    if action.player is game.on_turn and can_call(game):
        return say("review.held.call", line=open_lines(game)[0].line)
    if not isinstance(action, Place | Give):
        return say("review.held.win" if point.was is Value.WIN else "review.held.draw")
    if point.was is None:
        return safe_pieces(danger(game), game)
    return best(point.was, point.best, game) if point.best else say("review.held.unknown")


def there(game: Game) -> Telling:
    """Read the board as it was then, and the piece in hand."""
    felt = [found(game, square, felt=True) for square in Square]
    return board(felt) + (hand(game, NAMELESS) if game.hand else Telling())


def turn_of(at: int, actions: Sequence[Action]) -> int:
    """Return the turn of an action: a turn is everything from a gift on to the next one."""
    return max(1, sum(isinstance(action, Give) for action in actions[:at]))
