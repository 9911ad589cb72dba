"""The announcements about a friend far away: who came, what they ask for, what they say."""

from quarto_access.core.game import Game
from quarto_access.core.rules import Player
from quarto_access.match.followed import FollowedMatch
from quarto_access.match.setup import Setup
from quarto_access.narration import retelling, terms
from quarto_access.narration.announcement import (
    NOTHING,
    Fact,
    Named,
    Phrase,
    Priority,
    Telling,
    say,
)
from quarto_access.narration.event_announcements import turn
from quarto_access.narration.player_names import by_name
from quarto_access.remote.deciding import Reason
from quarto_access.remote.protocol import TalkPhrase
from quarto_access.remote.remote_steps import Request

EVENT = Priority.EVENT

OFFERS = frozenset(
    {"friend.asks", "friend.keys", "friend.paused", "friend.may-claim", "friend.yes"}
)
"""The messages that name what the keys for yes and no do."""


def not_granted(reason: Reason) -> Telling:
    """Say why something that was asked for does not happen."""
    return say(f"friend.refused.{reason.value}", priority=EVENT, cue="illegal")


def under_way() -> Telling:
    """Say that the relay has not answered yet."""
    return say("friend.under-way", priority=EVENT)


def asked(player: Named, *, away: bool, instead: bool) -> Telling:
    """Say that the friend has been asked, or will be when they are back.

    With `instead` an earlier question no longer stands.
    """
    if away and instead:
        return say("friend.asked.away.instead", priority=EVENT, player=player)
    if away:
        return say("friend.asked.away", priority=EVENT, player=player)
    return say("friend.asked.instead" if instead else "friend.asked", priority=EVENT)


def asks(
    request: Request, player: Named, yes: Fact, no: Fact, *, costs_own: bool = False
) -> Telling:
    """Say what the friend asks for, and the keys for an answer.

    With `costs_own` the one who is asked has moved since the friend did.
    """
    both = request is Request.TAKE_BACK and costs_own
    what = Phrase("friend.asks.take-back.both" if both else f"friend.asks.{request.value}", {})
    question = say("friend.asks", priority=EVENT, player=player, what=what)
    return question + say("friend.keys", priority=EVENT, yes=yes, no=no)


def declined(player: Named) -> Telling:
    return say("friend.declined", priority=EVENT, player=player)


def played_on(player: Named) -> Telling:
    """Say that the friend has played on, and so left a question without an answer."""
    return say("friend.played-on", priority=EVENT, player=player)


def paused(yes: Fact | None = None) -> Telling:
    """Say that the game is paused, and the key that goes on, unless it means something else now."""
    told = say("friend.paused", priority=EVENT)
    return told + _yes(yes, Phrase("friend.yes.go-on", {})) if yes else told


def waits(player: Named, *, is_paused: bool) -> Telling:
    """Say that the friend waits for an answer, and that the game is paused, if it is."""
    told = say("friend.paused") if is_paused else NOTHING
    return told + say("friend.waits", player=player)


def resumed(game: Game, setup: Setup) -> Telling:
    told = say("friend.resumed", priority=EVENT)
    return told + turn(game, setup).with_priority(EVENT)


def _yes(key: Fact, what: Phrase) -> Telling:
    """Say what the key for yes does now."""
    return say("friend.yes", priority=EVENT, yes=key, what=what)


def went(player: Named, *, left: bool, goes_on: bool) -> Telling:
    """Say that the friend is no longer connected, or has left a game that can go on later."""
    if left:
        told = say("friend.left", priority=EVENT, player=player)
        return told + say("friend.later", priority=EVENT) if goes_on else told
    return say("friend.went", priority=EVENT, player=player)


def steps_lost() -> Telling:
    """Say that the relay has lost what was played last, and the game goes back."""
    return say("friend.steps-lost", priority=EVENT)


def is_away(player: Named) -> Telling:
    """Say that the friend is not at the table now."""
    return say("friend.is-away", priority=EVENT, player=player)


def came_back(player: Named) -> Telling:
    return say("friend.back", priority=EVENT, player=player)


def may_claim(player: Named, yes: Fact) -> Telling:
    """Say that the friend has been away for so long that the game can be claimed."""
    told = say("friend.may-claim", priority=EVENT, player=player)
    return told + _yes(yes, Phrase("friend.yes.claim", {})) + say("friend.yes.wait", priority=EVENT)


def waits_for_you(player: Named, yes: Fact, *, sat_down: bool) -> Telling:
    """Say that a game waits for the player, and the key that leads there.

    With `sat_down` somebody has sat down at the player's own table.
    """
    message = "friend.sat-down" if sat_down else "friend.game-waits"
    return say(message, priority=EVENT, player=player) + _yes(yes, Phrase("friend.yes.come", {}))


def ended(match: FollowedMatch) -> Telling:
    """Say how a game ended to somebody at another table, who may have another seat there."""
    told = terms.opponents(match.setup, match.here) + retelling.how_it_ended(match)
    return by_name(told).with_priority(EVENT)


def sat_at_other(name: str) -> Telling:
    """Say that somebody has sat down at the table that the player has left for another one."""
    return say("friend.other-table", priority=EVENT, player=Named(Player.TWO, name))


def left_given_up(name: str) -> Telling:
    """Say that the player has left a game that began at a table that they had given up."""
    return say("friend.left-given-up", priority=EVENT, player=Named(Player.TWO, name))


def talked(player: Named, phrase: TalkPhrase | None, text: str) -> Telling:
    """Say what the friend says."""
    said: Fact = text if phrase is None else Phrase(f"talk.{phrase.value}", {})
    return say("friend.says", priority=EVENT, player=player, text=said)


def code(of: str) -> Telling:
    """Say the code of a table sign by sign, each letter with its word."""
    return say("friend.code", items=tuple(_sign(sign) for sign in of))


def _sign(sign: str) -> Phrase:
    if sign.isdigit():
        return Phrase("verbatim", {"text": sign})
    return Phrase("spelled", {"sign": sign, "word": Phrase(f"spell.{sign.lower()}", {})})
