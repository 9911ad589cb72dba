"""The announcements of events. No other module says what happened at the table.

Each announcement begins with the word that says what changed. `to` are the players at the keyboard:
only they are asked to do something, and only they have sounds for their own turns, wins and losses.

Nothing here gives away a line: no event says that a placement completed one, and the question for
the last calls has the same words whether or not there is something to call.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from quarto_access.core import events
from quarto_access.core.alignment import Alignment
from quarto_access.core.board import pieces_on
from quarto_access.core.events import Event, How, Outcome
from quarto_access.core.game import Game, Phase
from quarto_access.core.rules import Calls, Player
from quarto_access.core.values import replace
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import (
    NOTHING,
    Fact,
    Named,
    Phrase,
    Priority,
    Telling,
    play,
    say,
    together,
)
from quarto_access.narration.describing import described
from quarto_access.narration.player_names import called
from quarto_access.narration.queries import hand
from quarto_access.players.news import Played

EVENT = Priority.EVENT


BOTH = frozenset(Player)
"""Both players are at this keyboard."""

ONLOOKER: frozenset[Player] = frozenset()
"""No player of this game is at this keyboard."""


def happened(
    told: Sequence[Event], game: Game, setup: Setup, to: frozenset[Player] = BOTH
) -> Telling:
    """Announce the events of an action; `game` is the game after it."""
    return together(_event(event, game, setup, to) for event in told)


def _event(  # noqa: C901, PLR0912 - one case for each event
    event: Event, game: Game, setup: Setup, to: frozenset[Player]
) -> Telling:
    match event:
        case events.Given(player, piece):
            told = say(
                "given",
                priority=EVENT,
                cue="turn" if player.other in to else "give",
                piece=described(piece, game.rules),
                player=called(player.other, setup),
            )
            return told + play("piece", piece=piece)
        case events.Placed(player, piece, square):
            who = called(player, setup)
            facts: dict[str, Fact] = {"piece": described(piece, game.rules), "square": square}
            placed = say("placed", priority=EVENT, at=square, cue="place", player=who, **facts)
            return placed + _what_to_give(game, to)
        case events.CalledRight(player, alignment):
            return _quarto(alignment, called(player, setup))
        case events.CalledForPlayer(player, alignments):
            return together(_quarto(a, called(player, setup)) for a in alignments)
        case events.CalledWrong(player, line, fault):
            who = called(player, setup)
            return say(f"wrong.{fault.value}", priority=EVENT, cue="wrong", line=line, player=who)
        case events.Ended(outcome) if outcome.how is How.FALSE_CALL:
            return say("cost.game", priority=EVENT) + ended(outcome, game, setup, to)
        case events.CallLost(player):
            if game.phase is Phase.LAST_CALLS:
                return say("cost.last-call", priority=EVENT)
            return say("cost.call", priority=EVENT, player=called(player, setup))
        case events.LastCallAsked(player):
            message = "last-calls" if player is game.rules.first else "last-calls.second"
            asked = say(message, priority=EVENT, player=called(player, setup))
            return (play("turn") if player in to else NOTHING) + asked
        case events.Passed(player):
            return say("passed", priority=EVENT, player=called(player, setup))
        case events.Resigned(player):
            return say("resigned", priority=EVENT, player=called(player, setup))
        case events.TimedOut(player):
            return say("timed-out", priority=EVENT, cue="timeout", player=called(player, setup))
        case events.Ended(outcome):
            return ended(outcome, game, setup, to)
        case _:
            assert_never(event)


def _quarto(alignment: Alignment, who: Named) -> Telling:
    common = Phrase("common", {"traits": alignment.traits})
    return say(
        "quarto", priority=EVENT, cue="quarto", line=alignment.line, common=common, player=who
    )


def _what_to_give(game: Game, to: frozenset[Player]) -> Telling:
    if game.phase is not Phase.GIVE or game.on_turn not in to:
        return NOTHING
    return say("give.ask", priority=EVENT, count=len(game.tray))


def ended(outcome: Outcome, game: Game, setup: Setup, to: frozenset[Player] = BOTH) -> Telling:
    """Announce the winner or the draw."""
    if outcome.winner is None:
        was_asked = game.rules.calls is Calls.MANUAL
        return say("draw" if was_asked else "draw.board-full", priority=EVENT, cue="draw")
    turns = pieces_on(game.board) + (game.hand is not None)  # a piece in hand has begun one
    message = "wins" if outcome.how is How.CALL else "wins.otherwise"
    lost = bool(to) and outcome.winner not in to
    winner = called(outcome.winner, setup)
    return say(message, priority=EVENT, cue="lose" if lost else "win", player=winner, count=turns)


def closed(outcome: Outcome, setup: Setup, to: frozenset[Player] = BOTH) -> Telling:
    """Announce an end that no action brought: a draw by agreement, or a claim."""
    if outcome.winner is None:
        return say("draw.agreed", priority=EVENT, cue="draw")
    lost = bool(to) and outcome.winner not in to
    winner = called(outcome.winner, setup)
    told = say("claimed", priority=EVENT)
    return told + say(
        "wins.otherwise", priority=EVENT, cue="lose" if lost else "win", player=winner
    )


def without_turns(telling: Telling) -> Telling:
    """Return a telling in which a win has no number of turns: most pieces were laid beforehand."""
    told = (
        replace(a, message="wins.otherwise") if a.message == "wins" else a
        for a in telling.announcements
    )
    return replace(telling, announcements=tuple(told))


def turn(game: Game, setup: Setup) -> Telling:
    """Say whose turn it is, and what that player has to do."""
    player = called(game.on_turn, setup)
    match game.phase:
        case Phase.GIVE:
            return say("turn.give", player=player)
        case Phase.PLACE:
            return say("turn.place", player=player)
        case Phase.LAST_CALLS:
            return say("turn.pass" if game.call_lost else "last-calls", player=player)
        case Phase.OVER:
            return say("turn.over")


def thinks(game: Game, setup: Setup) -> Telling:
    """Say that the player on turn is thinking."""
    return say("turn.thinks", player=called(game.on_turn, setup))


def began(game: Game, setup: Setup, to: frozenset[Player] = BOTH) -> Telling:
    """Announce a new game, and the player who gives the first piece."""
    told = say("began", priority=EVENT, cue="begin", player=called(game.on_turn, setup))
    return told + (play("turn") if game.on_turn in to else NOTHING)


def taken_back(what: str, actions: Sequence[Played]) -> Telling:
    """Announce everything that was "undone" or "redone" at once, in the order in which it was."""
    items = tuple(
        item
        for played in actions
        for event in played.events
        for item in _taken(event, played.after)
    )
    return say(what, priority=EVENT, cue=what, items=items)


def _taken(event: Event, game: Game) -> Iterator[Phrase]:
    """Name an action by its event; the consequences of an action have no name of their own."""
    match event:
        case events.Placed(_, piece, square):
            yield Phrase("undo.placed", {"piece": described(piece, game.rules), "square": square})
        case events.Given(_, piece):
            yield Phrase("undo.given", {"piece": described(piece, game.rules)})
        case events.CalledWrong(_, line):
            yield Phrase("undo.called", {"line": line})
        case events.Passed():
            yield Phrase("undo.passed", {})


def continued(game: Game, setup: Setup) -> Telling:
    """Announce that a game goes on: whose turn it is, and the piece in hand."""
    return say("continued") + how_it_stands(game, setup)


def how_it_stands(game: Game, setup: Setup) -> Telling:
    """Say whose turn it is, and the piece in hand."""
    told = turn(game, setup)
    return told + hand(game, setup) if game.hand is not None else told
