"""A game told again: move by move, with what nobody noticed, and summed up at its end.

Only a game that is over is told so: until then, lines that were missed are nobody's business.
"""

from collections.abc import Sequence

from quarto_access.core import events
from quarto_access.core.game import Phase, completed_by_latest
from quarto_access.core.rules import Calls, Player
from quarto_access.core.values import replace
from quarto_access.match.after_game import missed, uncalled, wrong_calls
from quarto_access.match.match import Match
from quarto_access.narration import mask_changes
from quarto_access.narration.announcement import NOTHING, Phrase, Priority, Telling, say, together
from quarto_access.narration.describing import described
from quarto_access.narration.event_announcements import happened
from quarto_access.narration.player_names import called
from quarto_access.players.news import Played

EVENT = Priority.EVENT


def retold(told: Sequence[Played], names: Sequence[str]) -> tuple[Telling, ...]:
    """A whole game, an action at a time."""
    over = bool(told) and told[-1].after.phase is Phase.OVER
    dead = {m.turn for m in missed(told)} if over else set()
    story: list[Telling] = []
    turn = 0
    for played in told:
        telling = NOTHING
        for event in played.events:
            telling += _event(event, played, names)
            if isinstance(event, events.Placed):
                turn += 1
                if over and played.after.rules.calls is Calls.MANUAL:
                    telling += _completed(played)
                if turn in dead:
                    telling += say("told.missed")
        story.append(_calmly(telling))
    return tuple(story)


def _calmly(telling: Telling) -> Telling:
    """What happened long ago is no event any more: the next key may silence it."""
    calm = Priority.NAVIGATION
    return Telling(tuple(replace(a, priority=calm) for a in telling.announcements))


def summed_up(match: Match) -> Telling:
    """What only the end may tell: missed lines, wrong calls, masks, touches."""
    names = match.setup.names
    lines = tuple(
        Phrase("line.inside", {"line": a.line}) for m in missed(match.played) for a in m.alignments
    )
    telling = say("end.missed", priority=EVENT, lines=lines) if lines else Telling()
    if open_still := uncalled(match.played):
        lines = tuple(Phrase("line.inside", {"line": a.line}) for a in open_still.alignments)
        telling += say("end.uncalled", priority=EVENT, lines=lines)
    if wrong := len(wrong_calls(match.played)):
        telling += say("end.wrong", priority=EVENT, count=wrong)
    telling += mask_changes.summed_up(match)
    touched = match.touches.used
    return telling + say(
        "end.touches",
        priority=EVENT,
        touched=touched[Player.ONE],
        player=called(Player.ONE, names),
        others=touched[Player.TWO],
        other=called(Player.TWO, names),
    )


def _event(event: events.Event, played: Played, names: Sequence[str]) -> Telling:
    rules = played.after.rules
    match event:
        case events.Given(player, piece):
            return say("told.given", player=called(player, names), piece=described(piece, rules))
        case events.Placed(player, _, square):
            return say("told.placed", at=square, player=called(player, names), square=square)
        case events.CalledRight(player) | events.CalledWrong(player):
            call = say("told.calls", player=called(player, names))
            return call + happened((event,), played.after, names)
        case _:
            return happened((event,), played.after, names)


def _completed(played: Played) -> Telling:
    return together(
        say("told.completes", line=a.line, common=Phrase("common", {"traits": a.traits}))
        for a in completed_by_latest(played.after)
    )
