"""A game as text: the events, the end, and the final board, a line for each telling."""

from collections.abc import Iterator

from quarto_access.core.board import Square
from quarto_access.core.game import Game
from quarto_access.core.record import Record, replay
from quarto_access.match.closing import closed_as
from quarto_access.match.setup import Setup
from quarto_access.narration import queries, retelling
from quarto_access.narration.announcement import Fact, Telling, say
from quarto_access.narration.feeling import found
from quarto_access.narration.player_names import NAMELESS
from quarto_access.players.news import Played


def written(name: Fact, record: Record) -> Iterator[Telling]:
    """Yield each line, first the name of the game."""
    game = Game.start(record.rules)
    played = []
    for action, step in zip(record.actions, replay(record), strict=True):
        played.append(Played(action, step.events, game, step.game))
        game = step.game
    yield say("record.name", name=name)
    end = closed_as(record) if game.outcome is None else None
    yield from retelling.retold(played, Setup.of_record(record), end=end)
    if game.outcome is None and end is None:
        yield say("record.stops")
    board = queries.board([found(game, square, felt=True) for square in Square])
    yield from (Telling((row,)) for row in board.announcements)
    yield queries.hand(game, NAMELESS)
