"""Retells a game: its actions, its result, and the facts that were secret until the end.

It mentions missed lines only if the game is over.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quarto_access.core import events
from quarto_access.core.events import Outcome
from quarto_access.core.game import Game, Phase, completed_by_latest
from quarto_access.core.rules import Calls, Player
from quarto_access.core.values import replace
from quarto_access.match.after_game import Missed, missed, turns, uncalled, wrong_calls
from quarto_access.match.setup import Setup, TouchRule
from quarto_access.narration import mask_changes
from quarto_access.narration.announcement import (
    NOTHING,
    Named,
    Phrase,
    Priority,
    Telling,
    play,
    say,
    together,
)
from quarto_access.narration.describing import described
from quarto_access.narration.event_announcements import ONLOOKER, closed, happened
from quarto_access.narration.player_names import by_name, called
from quarto_access.players.news import Played

if TYPE_CHECKING:  # not needed to retell a record
    from quarto_access.match.match import Match


def retold(
    told: Sequence[Played],
    setup: Setup,
    *,
    with_pieces: bool = False,
    alone: Player | None = None,
    end: Outcome | None = None,
) -> tuple[Telling, ...]:
    """Return a whole game, one telling for each action, with its sounds.

    With `with_pieces` a placement names its piece, for a caller who leaves out the gift before it.
    A person who played `alone` is "you", and the end sounds as it did for that person. `end` is one
    that no action brought.
    """
    to = ONLOOKER if alone is None else frozenset({alone})
    over = end is not None or (bool(told) and told[-1].after.phase is Phase.OVER)
    dead = {m.turn for m in missed(told)} if over else set()
    story: list[Telling] = []
    turn = 0
    for played in told:
        telling = NOTHING
        for event in played.events:
            if isinstance(event, events.Ended):
                telling += happened((event,), played.after, setup, to)
            else:
                telling += _event(event, played, setup, with_pieces=with_pieces)
            if isinstance(event, events.Placed):
                turn += 1
                if over and played.after.rules.calls is Calls.MANUAL:
                    telling += _completed(played)
                if turn in dead:
                    telling += say("told.missed")
        if end and played is told[-1]:
            telling += closed(end, setup, to)
        story.append(_long_ago(telling, alone))
    return tuple(story)


def beginning(match: "Match") -> Telling:
    """Say who gave the first piece."""
    first = called(match.rules.first, match.setup)
    return by_name(say("told.began", cue="begin", player=first), match.alone_here)


def how_it_ended(match: "Match") -> Telling:
    """Say who won and by what, without the sounds."""
    if match.closed:
        told = closed(match.closed, match.setup)
        return Telling(told.announcements).with_priority(Priority.NAVIGATION)
    last = match.played[-1]
    ending = [e for e in last.events if not isinstance(e, events.Placed | events.CallLost)]
    told = happened(ending, match.game, match.setup)
    return Telling(told.announcements).with_priority(Priority.NAVIGATION)


def where(match: "Match", whole: "Match") -> Telling:
    """Say in which turn of the whole game this moment is, and what had to be done in it."""
    setup, alone = match.setup, whole.alone_here
    if match.over:
        return by_name(how_it_ended(match), alone)
    told = say("walk.turn", turn=turn_of(match), turns=turn_of(whole))
    return told + by_name(_what_came(match.game, called(match.game.on_turn, setup)), alone)


def _what_came(game: Game, player: Named) -> Telling:
    """Say what a player had to do at this moment."""
    match game.phase:
        case Phase.PLACE if game.hand is not None:
            return say("walk.place", player=player, piece=described(game.hand, game.rules))
        case Phase.LAST_CALLS:
            return say("walk.pass" if game.call_lost else "walk.last-calls", player=player)
        case _:
            return say("walk.give", player=player)


def turn_of(match: "Match") -> int:
    """Return the number of the turn; with a piece in hand the next turn has begun."""
    return max(1, turns(match.played) + (match.game.hand is not None))


def more_about(match: "Match") -> tuple[Telling, ...]:
    """Say what only the end may reveal, one by one: missed lines, wrong calls, masks, touches."""
    setup = match.setup
    told = [say("end.missed", turn=m.turn, lines=_lines(m)) for m in missed(match.played)]
    if open_still := uncalled(match.played, closed=match.closed is not None):
        told.append(say("end.uncalled", turn=open_still.turn, lines=_lines(open_still)))
    for wrong in wrong_calls(match.played):
        call = _call(wrong, match.game, setup)
        told.append(_long_ago(Telling(call.announcements), match.alone_here))
    told += mask_changes.summed_up(match)
    if setup.touch is not TouchRule.FREE:
        told += _touches(match)
    return tuple(told)


def _touches(match: "Match") -> tuple[Telling, ...]:
    """Say how many spaces were touched here: nobody knows what a friend far away has touched."""
    used, setup = match.touches.used, match.setup
    if match.alone_here is not None:
        return (say("end.touched", touched=used[match.alone_here] or 0),)
    if not match.at_keyboard:
        return ()
    (one, touched), (other, others) = ((called(player, setup), used[player]) for player in Player)
    if touched is not None and others is not None:
        return (say("end.touches", player=one, touched=touched, other=other, others=others),)
    both = (one, touched), (other, others)
    known = ((player, number) for player, number in both if number is not None)
    return tuple(say("end.touches-of", player=player, touched=number) for player, number in known)


def _lines(missed: Missed) -> tuple[Phrase, ...]:
    """Name the lines that one placement completed, with what they have in common."""
    return tuple(
        Phrase("end.line", {"line": a.line, "common": Phrase("common", {"traits": a.traits})})
        for a in missed.alignments
    )


def _long_ago(telling: Telling, alone: Player | None) -> Telling:
    """Return it as old news: it uses names, and the next key may silence it."""
    return by_name(telling.with_priority(Priority.NAVIGATION), alone)


def _event(event: events.Event, played: Played, setup: Setup, *, with_pieces: bool) -> Telling:
    rules = played.after.rules
    match event:
        case events.Given(player, piece):
            who, what = called(player, setup), described(piece, rules)
            return say("told.given", cue="give", player=who, piece=what) + play(
                "piece", piece=piece
            )
        case events.Placed(player, piece, square):
            who, what = called(player, setup), described(piece, rules)
            lies = play("piece.compact", square, piece)
            if with_pieces:
                telling = say("told.placed.what", at=square, player=who, square=square, piece=what)
            else:
                telling = say("told.placed", at=square, player=who, square=square)
            return play("place", square) + telling + lies
        case events.CalledRight() | events.CalledWrong():
            return _call(event, played.after, setup)
        case _:
            return happened((event,), played.after, setup, ONLOOKER)


def _call(event: events.CalledRight | events.CalledWrong, after: Game, setup: Setup) -> Telling:
    """Say who called, and whether it was right, without naming the player once more."""
    verdict = happened((event,), after, setup, ONLOOKER)
    unnamed = tuple(
        replace(one, facts={name: fact for name, fact in one.facts.items() if name != "player"})
        for one in verdict.announcements
    )
    call = say("told.calls", player=called(event.player, setup))
    return call + replace(verdict, announcements=unnamed)


def _completed(played: Played) -> Telling:
    return together(
        say("told.completes", line=a.line, common=Phrase("common", {"traits": a.traits}))
        for a in completed_by_latest(played.after)
    )
