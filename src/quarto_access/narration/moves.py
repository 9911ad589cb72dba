"""The moves of a game so far: who placed which piece and where, in the past tense, by turn.

A sentence does not say who gave the piece: it was the other player. Only the latest gift, which is
still in hand, has a sentence of its own.
"""

from collections.abc import Iterator, Sequence

from quarto_access.core import events
from quarto_access.core.rules import Rules
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import Telling, say
from quarto_access.narration.describing import described
from quarto_access.narration.player_names import called
from quarto_access.players.news import Played


def moves(told: Sequence[Played], rules: Rules, setup: Setup) -> tuple[Telling, ...]:
    """Return a sentence for each placement, wrong call and pass, and for the piece in hand."""
    return tuple(_sentences(told, rules, setup))


def latest(told: Sequence[Played]) -> tuple[Played, ...]:
    """Return what happened from the latest placement on."""
    placed = [at for at, played in enumerate(told) if _placement(played)]
    return tuple(told[placed[-1] :] if placed else told)


def _sentences(told: Sequence[Played], rules: Rules, setup: Setup) -> Iterator[Telling]:
    for played in told:
        turn = len(rules.edition.pieces) - len(played.before.tray)
        for event in played.events:
            match event:
                case events.Placed(player, piece, square):
                    yield say(
                        "moves.placed",
                        at=square,
                        turn=turn,
                        player=called(player, setup),
                        piece=described(piece, rules),
                        square=square,
                    )
                case events.CalledWrong(player, line):
                    yield say("moves.called", turn=turn, player=called(player, setup), line=line)
                case events.Passed(player):
                    yield say("moves.passed", turn=turn, player=called(player, setup))
                case events.Given(player, piece) if played is told[-1]:
                    yield say(
                        "moves.given",
                        turn=turn + 1,
                        player=called(player, setup),
                        piece=described(piece, rules),
                    )


def _placement(played: Played) -> bool:
    return any(isinstance(event, events.Placed) for event in played.events)
