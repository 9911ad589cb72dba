"""The terms of a game in words: who plays whom, and what they agreed on.

At the beginning of a game players hear only what is unusual; if they ask, they hear it all.
"""

from collections.abc import Collection, Iterator

from quarto_access.core.pieces import Edition
from quarto_access.core.rules import Calls, FalseCall, Player
from quarto_access.match.masks import Masks
from quarto_access.match.setup import Setup, TouchRule
from quarto_access.narration.announcement import NOTHING, Phrase, Telling, say, together
from quarto_access.narration.player_names import called


def opponents(setup: Setup, here: Player | None = None) -> Telling:
    """Say who plays against whom; a person alone at the keyboard comes first.

    `here` is that person, if the other one is not the computer.
    """
    if not any(setup.names) and not any(setup.seats):
        return say("terms.two")
    first = here or setup.alone or Player.ONE
    one, other = called(first, setup), called(first.other, setup)
    return say("terms.opponents", player=one, other=other)


def offer(setup: Setup) -> Phrase:
    """Return the name in a menu of a game with this setup."""
    if setup.far is not None:
        return Phrase("menu.quick-game.friend", {"player": called(setup.far, setup)})
    levels = [Phrase(f"level.{id_}", {}) for id_ in setup.seats if id_]
    match levels:
        case []:
            return Phrase("menu.quick-game.two", {})
        case [one]:
            return Phrase("menu.quick-game.against", {"player": one})
    one, other = levels
    return Phrase("menu.quick-game.listen", {"player": one, "other": other})


def unusual(setup: Setup, *, mute: Telling = NOTHING) -> Telling:
    """Say everything that differs from the usual game; `mute` says why no signal is heard here."""
    usual = Setup()
    return together(
        told
        for is_unusual, told in (
            (setup.criteria != usual.criteria, _counts(setup)),
            (setup.squares, say("terms.squares")),
            (setup.edition is Edition.CLASSIC, _edition(setup.edition)),
            (setup.calls is Calls.AUTOMATIC, _calls(setup.calls)),
            (_wrong_calls_differ(setup, usual), _wrong_call(setup.false_call)),
            (setup.clock is not None, _clock(setup.clock)),
            (setup.touch is not usual.touch, _touch(setup)),
            (setup.danger, _danger(mute)),
            (True, worn(Masks(setup.masks.players, locked=setup.masks_locked), setup)),
        )
        if is_unusual
    )


def whole(
    setup: Setup,
    masks: Masks,
    here: Player | None = None,
    *,
    by_consent: bool = False,
    mute: Telling = NOTHING,
) -> tuple[Telling, ...]:
    """Say all the terms of a game, one by one; `masks` are those worn now.

    With `by_consent` the other player is a friend far away, who may agree to an undo. `mute` says
    why no signal is heard here.
    """
    return tuple(_all(setup, masks, here, by_consent=by_consent, mute=mute))


def worn(masks: Masks, setup: Setup, without: Collection[Player] = ()) -> Telling:
    """Say who wears a mask, `without` these players, and whether it stays on until the end."""
    on = [player for player in Player if masks.worn(player) and player not in without]
    told = together(say("masks.on", player=called(player, setup)) for player in on)
    return told + (say("masks.locked") if on and masks.locked else NOTHING)


def _all(
    setup: Setup, masks: Masks, here: Player | None, *, by_consent: bool, mute: Telling
) -> Iterator[Telling]:
    yield opponents(setup, here)
    if setup.far is not None:
        yield say("terms.by-message")
    yield _edition(setup.edition)
    yield _counts(setup)
    yield say("terms.squares" if setup.squares else "terms.no-squares")
    yield _calls(setup.calls)
    if setup.calls is Calls.MANUAL:
        yield _wrong_call(setup.false_call)
    yield _clock(setup.clock)
    if by_consent and setup.clock is not None:
        yield say("terms.clock-goes-on")
    yield worn(masks, setup) or say("terms.no-masks")
    yield _touch(setup)
    agreed = say("terms.undo" if setup.undo else "refused.undo")
    yield say("terms.undo-by-consent") if by_consent else agreed
    if setup.passing:
        yield say("terms.passing")
    if setup.danger:
        yield _danger(mute)
    if not setup.coach:
        yield say("refused.no-coach")
    elif setup.is_watched:
        yield say("terms.coach-after")


def _wrong_calls_differ(setup: Setup, usual: Setup) -> bool:
    return setup.calls is Calls.MANUAL and setup.false_call is not usual.false_call


def _counts(setup: Setup) -> Telling:
    criteria = setup.criteria or setup.edition.characteristics
    items = tuple(
        Phrase(f"characteristic.{characteristic.value}", {}) for characteristic in criteria
    )
    return say("terms.counts", items=items, count=len(items))


def _edition(edition: Edition) -> Telling:
    return say(f"terms.edition.{edition.value}")


def _calls(calls: Calls) -> Telling:
    return say(f"terms.calls.{calls.value}")


def _wrong_call(false_call: FalseCall) -> Telling:
    return say(f"terms.wrong-call.{false_call.value}")


def _clock(seconds: int | None) -> Telling:
    return say("clock.none") if seconds is None else say("terms.clock", count=seconds)


def _danger(mute: Telling) -> Telling:
    return say("terms.danger") + mute


def _touch(setup: Setup) -> Telling:
    rule = setup.touch
    if rule is TouchRule.LIMITED:
        return say("terms.touches", count=setup.touches)
    return say(f"terms.touch.{rule.value}")
