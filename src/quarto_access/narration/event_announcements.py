"""Events become announcements: the one place that tells what happened at the table.

An event's first word is what changed. What must not be told is not here to be told: whether a
placement completed a line is in no event, and the last calls are asked in the same words whether
or not there is something to call.
"""

from collections.abc import Sequence
from typing import assert_never

from quarto_access.core import events
from quarto_access.core.alignment import Alignment
from quarto_access.core.board import pieces_on
from quarto_access.core.events import Event, How, Outcome
from quarto_access.core.game import Game, Phase
from quarto_access.narration.announcement import (
    NOTHING,
    Phrase,
    Priority,
    Telling,
    play,
    say,
    together,
)
from quarto_access.narration.describing import described
from quarto_access.narration.player_names import called

EVENT = Priority.EVENT


def happened(told: Sequence[Event], game: Game, names: Sequence[str]) -> Telling:
    """What an action led to, told to everybody at the table; `game` is as it is afterwards."""
    return together(_event(event, game, names) for event in told)


def _event(event: Event, game: Game, names: Sequence[str]) -> Telling:  # noqa: C901, PLR0912 - one case an event
    match event:
        case events.Given(player, piece):
            told = say(
                "given",
                priority=EVENT,
                cue="receive",
                piece=described(piece, game.rules),
                player=called(player.other, names),
            )
            return told + play("piece", piece=piece)
        case events.Placed(_, piece, square):
            placed = say("placed", priority=EVENT, at=square, cue="place", square=square)
            return placed + _what_to_give(game)
        case events.CalledRight(_, alignment):
            return _quarto(alignment)
        case events.CalledForPlayer(_, alignments):
            return together(map(_quarto, alignments))
        case events.CalledWrong(_, line, fault):
            return say(f"wrong.{fault.value}", priority=EVENT, cue="wrong", line=line)
        case events.Ended(outcome) if outcome.how is How.FALSE_CALL:
            return say("cost.game", priority=EVENT) + ended(outcome, game, names)
        case events.CallLost():
            last = game.phase is Phase.LAST_CALLS
            return say("cost.last-call" if last else "cost.call", priority=EVENT)
        case events.LastCallAsked(player):
            return say("last-calls", priority=EVENT, player=called(player, names))
        case events.Passed(player):
            return say("passed", priority=EVENT, player=called(player, names))
        case events.Resigned(player):
            return say("resigned", priority=EVENT, player=called(player, names))
        case events.TimedOut(player):
            return say("timed-out", priority=EVENT, cue="timeout", player=called(player, names))
        case events.Ended(outcome):
            return ended(outcome, game, names)
        case _:
            assert_never(event)


def _quarto(alignment: Alignment) -> Telling:
    common = Phrase("common", {"traits": alignment.traits})
    return say("quarto", priority=EVENT, cue="quarto", line=alignment.line, common=common)


def _what_to_give(game: Game) -> Telling:
    if game.phase is not Phase.GIVE:
        return NOTHING
    return say("give.ask", priority=EVENT, count=len(game.tray))


def ended(outcome: Outcome, game: Game, names: Sequence[str]) -> Telling:
    """Who won, or that nobody did."""
    if outcome.winner is None:
        return say("draw", priority=EVENT, cue="draw")
    turns = pieces_on(game.board)
    message = "wins" if outcome.how is How.CALL else "wins.otherwise"
    return say(
        message, priority=EVENT, cue="win", player=called(outcome.winner, names), count=turns
    )


def turn(game: Game, names: Sequence[str]) -> Telling:
    """Who is on turn, and what is expected."""
    player = called(game.on_turn, names)
    match game.phase:
        case Phase.GIVE:
            return say("turn.give", player=player)
        case Phase.PLACE:
            return say("turn.place", player=player)
        case Phase.LAST_CALLS:
            return say("last-calls", player=player)
        case Phase.OVER:
            return say("turn.over")


def thinks(game: Game, names: Sequence[str]) -> Telling:
    """Whoever is on turn has not made up its mind yet."""
    return say("turn.thinks", player=called(game.on_turn, names))


def began(game: Game, names: Sequence[str]) -> Telling:
    """A game begins: who gives the first piece."""
    player = called(game.on_turn, names)
    return say("began", priority=EVENT, cue="begin", player=player)


def again(what: str, told: Sequence[Event], game: Game) -> Telling:
    """Taken back ("undone") or done again ("redone"): the piece, and the square where it lay."""
    for event in told:
        match event:
            case events.Placed(_, piece, square):
                piece_told = described(piece, game.rules)
                return say(f"{what}.from", cue=what, at=square, piece=piece_told, square=square)
            case events.Given(_, piece):
                return say(f"{what}.piece", cue=what, piece=described(piece, game.rules))
    return say(what, cue=what)


def continued(game: Game, names: Sequence[str]) -> Telling:
    """A game goes on: whose turn it is, and with what."""
    telling = say("continued") + turn(game, names)
    if game.hand is not None:
        telling += say("hand", cue="piece", piece=described(game.hand, game.rules))
    return telling
