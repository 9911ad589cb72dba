"""A relay that has other steps than it had, as from an older copy, or steps that cannot be."""

import pytest

from quarto_access.core import Give, Piece, Player
from quarto_access.match.setup import Setup
from quarto_access.remote.protocol import Steps
from quarto_access.remote.remote_steps import (
    Acted,
    NewGame,
    Opened,
    RemoteStep,
    Requested,
    SatDown,
    TookBack,
    WentAway,
)
from quarto_access.remote.shared_table import table_of
from tests.play.friends import Two
from tests.play.test_friends import sit_down, sit_down_to_be_called

LOST = "friend.steps-lost"


def play(two: Two, turns: int) -> None:
    """Have whoever is on turn press Enter so many times: give the first piece, place on A1."""
    for _ in range(turns):
        two.at_turn().press("Enter")
        two.settle()


def restart_without(two: Two, last: int) -> tuple[list[str], list[str]]:
    """Have the relay come back without its last steps, and return what both hear."""
    one = two.relay.tables[two.code]
    one.steps = one.steps[: len(one.steps) - last]
    one.table = table_of(one.steps)
    for far in two.both:
        far.wire.cut()
    two.settle()
    for far in two.both:
        far.wire.mend()
    return two.settle()


def test_the_game_goes_back_to_what_the_relay_has_and_both_hear_it(seated: Two) -> None:
    play(seated, 2)
    heard = restart_without(seated, 1)
    for said in heard:
        told = " ".join(said)
        assert LOST in told
        assert told.index(LOST) < told.index("turn.")
    for far in seated.both:
        match = far.session.match
        assert match is not None
        assert match.game.hand is Piece.TRHG
        assert match.game.board[0] is None
    play(seated, 1)
    assert seated.ana.session.match is not None
    assert seated.ana.session.match.game.board[0] is Piece.TRHG


def test_what_was_on_its_way_is_refused_and_can_be_played_again(seated: Two) -> None:
    play(seated, 1)
    seated.ben.wire.cut()
    seated.settle()
    seated.ben.press("Enter")
    restart_without(seated, 2)
    assert "friend.refused.stale" in " ".join(seated.ben.voice.said)
    match = seated.ben.session.match
    assert match is not None
    assert not match.awaits
    play(seated, 2)
    assert len(match.played) == 2


@pytest.mark.parametrize("is_written", [True, False])
def test_a_move_on_its_way_is_played_or_can_be_played_again(seated: Two, is_written: bool) -> None:
    """Steps beside the game are lost; the relay may have the move, or not."""
    play(seated, 1)
    seated.ana.press("Escape @menu.ask.draw Enter")
    seated.settle()
    one = seated.relay.tables[seated.code]
    if is_written:
        seated.ben.wire.is_slow = True
    else:
        seated.ben.wire.cut()
        seated.settle()
    seated.ben.press("Enter")
    steps = [step for step in one.steps if not isinstance(step.what, Requested | WentAway)]
    one.steps, one.table = steps, table_of(steps)
    seated.ben.wire.cut()
    seated.ben.wire.is_slow = False
    seated.ben.wire.mend()
    _, heard = seated.settle()
    match = seated.ben.session.match
    assert match is not None
    assert not match.awaits
    assert LOST not in " ".join(heard)
    assert ("friend.refused.stale" in " ".join(heard)) is not is_written
    assert ("placed(A1)" in " ".join(heard)) is is_written
    play(seated, 1)
    assert len(match.played) == 2 + is_written


@pytest.mark.parametrize("is_written", [True, False])
def test_a_gift_behind_a_placement_on_its_way_is_given_or_can_be_given_again(
    seated: Two, is_written: bool
) -> None:
    play(seated, 1)
    seated.ana.press("Escape @menu.ask.draw Enter")
    seated.settle()
    one = seated.relay.tables[seated.code]
    seated.ben.wire.is_slow = True
    seated.ben.wire.loses_what_is_sent = not is_written
    seated.ben.press(":type-move")
    seated.ben.type("a1 tRhg")
    seated.ben.press("Enter")
    steps = [step for step in one.steps if not isinstance(step.what, Requested)]
    one.steps, one.table = steps, table_of(steps)
    seated.ben.wire.cut()
    seated.ben.wire.is_slow = seated.ben.wire.loses_what_is_sent = False
    seated.ben.wire.mend()
    _, heard = seated.settle()
    match = seated.ben.session.match
    assert match is not None
    assert not match.awaits
    assert " ".join(heard).count("friend.refused.stale") == (not is_written)
    assert len(match.played) == (3 if is_written else 1)
    assert not match.is_unsent


@pytest.mark.parametrize("is_moved", [True, False])
def test_what_waited_behind_a_sign_of_life_is_refused_aloud(two: Two, is_moved: bool) -> None:
    two.sit_down("@new-game.more Enter @new-game.clock Right")
    two.ben.wire.loses_what_is_sent = True
    play(two, 1)
    two.ben.press("Enter" if is_moved else "Escape @menu.ask.draw Enter")
    two.ben.wire.cut()
    two.ben.wire.loses_what_is_sent = False
    one = two.relay.tables[two.code]
    kept = [step for step in one.steps if not isinstance(step.what, Acted)]
    one.steps, one.table = kept, table_of(kept)
    two.settle()
    two.ben.wire.mend()
    _, heard = two.settle()
    assert LOST in " ".join(heard)
    assert " ".join(heard).count("friend.refused.stale") == 1
    match = two.ben.session.match
    assert match is not None
    assert not match.is_unsent


def test_nothing_is_said_of_steps_that_change_no_game(seated: Two) -> None:
    play(seated, 2)
    seated.ben.wire.cut()
    seated.settle()
    seated.ben.wire.mend()
    seated.settle()
    matches = [far.session.match for far in seated.both]
    heard = restart_without(seated, 2)
    assert LOST not in " ".join((*heard[0], *heard[1]))
    assert [far.session.match for far in seated.both] == matches
    play(seated, 1)
    assert [len(far.session.match.played) for far in seated.both if far.session.match] == [3, 3]


def test_a_longer_game_that_is_another_one_is_found_too(seated: Two) -> None:
    play(seated, 2)
    one = seated.relay.tables[seated.code]
    at = one.steps[-1].at
    seated.ben.wire.cut()
    seated.settle()
    kept = one.steps[:2]
    others = *kept, *(RemoteStep(at, WentAway(p, False)) for p in (Player.TWO, Player.ONE) * 3)
    one.steps, one.table = list(others), table_of(others)
    seated.ben.wire.mend()
    _, heard = seated.settle()
    assert LOST in " ".join(heard)
    assert seated.ben.session.match is not None
    assert seated.ben.session.match.played == ()


def test_a_table_that_lost_its_guest_is_gone(seated: Two) -> None:
    play(seated, 1)
    heard = restart_without(seated, len(seated.relay.tables[seated.code].steps) - 1)
    for said in heard:
        assert "friend.gone" in said[-1]
    for far in seated.both:
        assert far.session.match is None
        assert far.press(":friends")[-1].startswith("friends.title")


@pytest.mark.parametrize("where", ["called", "in a game", "at its end"])
def test_nobody_is_met_at_a_table_that_lost_its_guest(two: Two, where: str) -> None:
    if where == "called":
        sit_down_to_be_called(two, "")
    else:
        two.sit_down()
    if where == "at its end":
        two.ana.press(":resign Down Enter")
        two.settle()
    code = two.code
    heard, _ = restart_without(two, len(two.relay.tables[code].steps) - 1)
    gone = "friend.table-gone" if where == "called" else "friend.gone"
    assert gone in heard[-1]
    assert not two.relay.tables
    sit_down(two, code)
    assert two.ben.voice.said[-1] == "friend.refused.unknown"


@pytest.mark.parametrize(
    "step",
    [
        RemoteStep(1, Acted(Give(Player.TWO, Piece.TRHG))),
        RemoteStep(1, TookBack(Player.ONE, 10**6)),
        RemoteStep(1, SatDown("ff", "Mallory", Player.ONE)),
        RemoteStep(1, Opened(Setup(), "ff", "Mallory")),
        RemoteStep(1, NewGame(Player.TWO)),
        RemoteStep(10**400, WentAway(Player.TWO, False)),
    ],
    ids=lambda step: type(step.what).__name__,
)
def test_a_step_that_cannot_be_ends_the_game_in_a_sentence(seated: Two, step: RemoteStep) -> None:
    play(seated, 1)
    number = len(seated.relay.tables[seated.code].steps)
    before = len(seated.ana.voice.said)
    seated.ana.session.friends.hear(Steps(seated.code, number, (step,)))
    _, other = seated.settle()
    assert seated.ana.voice.said[before].startswith("friend.broken main-menu.title")
    assert other[-1].startswith("friend.left(Ana)")
    assert seated.ana.session.friends.table is None
    seated.ana.press(":friends")
    seated.settle()
    seated.ana.press("Home Down Down Down Enter Enter")
    seated.settle()
    assert seated.ana.session.match is not None
