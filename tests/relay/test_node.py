"""A node without sockets: tables, limits, lists and erasing, with the real store of one file."""

import asyncio
import errno
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from quarto_access.core import Give, Piece, Player, Resign
from quarto_access.core.values import replace
from quarto_access.relay import attendance
from quarto_access.relay.guests import GuestLine
from quarto_access.relay.limits import Allowance, Limits
from quarto_access.relay.logs import LogsFailed
from quarto_access.relay.node import MOST_FAULTS, LetGo, Node
from quarto_access.relay.own_tables import KnownTable
from quarto_access.relay.sqlite_logs import SqliteLogs
from quarto_access.remote import deciding
from quarto_access.remote.deciding import (
    Ask,
    Claim,
    HaveHeard,
    Reason,
    Reply,
    WantAction,
    WantMask,
)
from quarto_access.remote.protocol import (
    MOST_STEPS,
    PROTOCOL,
    Erased,
    EraseMe,
    FromRelay,
    GoOn,
    Hello,
    LeaveTable,
    ListTables,
    OpenTable,
    OtherVersion,
    RefusedWish,
    Seated,
    SitDown,
    Steps,
    TableGone,
    TableList,
    Talk,
    Talked,
    TalkPhrase,
    Want,
    Welcome,
    format_remote,
    refused_wish,
)
from quarto_access.remote.remote_steps import Acted, CameBack, Request, SatDown, WentAway
from tests.relay.clients import token_of
from tests.relay.test_games import until
from tests.relay.visitors import MANY, SETUP, Visitor, node_of, refusals, running, two_at_a_table

DAY = 86_400.0

Playing = Callable[[Node], Awaitable[None]]


def play(path: Path, playing: Playing, limits: Limits = MANY, **more: object) -> None:
    async def run() -> None:
        async with node_of(path, limits, **more) as node:
            await playing(node)

    asyncio.run(run())


def test_two_sit_down_and_each_hears_what_the_other_does(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben = Visitor(node, 1), Visitor(node, 2)
        code = await ana.open()
        assert await ben.sit_down(code) == Seated(f"{ben.guest.hashed[:4]} 1", code, Player.TWO)
        step = ana.heard[-1]
        assert isinstance(step, Steps)
        assert isinstance(step.steps[0].what, SatDown)
        await ana.want(code, 1, WantAction(Give(Player.ONE, Piece.tRhg)))
        assert ana.heard[-1] == ben.heard[-1]
        assert isinstance(ben.heard[-1], Steps)
        assert ben.heard[-1].steps[0].what == Acted(Give(Player.ONE, Piece.tRhg))
        assert refusals(await ana.want(code, 2, WantAction(Give(Player.ONE, Piece.tRhg)))) == [
            Reason.RULES
        ]
        assert refusals(await ben.want(code, 1, WantAction(Give(Player.TWO, Piece.tRhg)))) == [
            Reason.STALE
        ]

    play(tmp_path, playing)


def test_who_sits_down_hears_with_the_first_steps_that_the_owner_is_not_there(
    tmp_path: Path,
) -> None:
    async def playing(node: Node) -> None:
        ana, ben = Visitor(node, 1), Visitor(node, 2)
        code = await ana.open()
        node.farewell(ana.guest)
        seated, steps = await ben.say(SitDown(ben.mark(), code, "Ben"))
        assert isinstance(seated, Seated)
        assert isinstance(steps, Steps)
        assert isinstance(steps.steps[1].what, SatDown)
        assert [step.what for step in steps.steps[2:]] == [WentAway(Player.ONE, left=False)]
        assert [own.names for own in (await listed(Visitor(node, 1))).own] == [("Ana", "Ben")]
        await Visitor(node, 1).say(GoOn(code, 0))
        assert isinstance(ben.heard[-1], Steps)
        assert ben.heard[-1].steps[0].what == CameBack(Player.ONE)

    play(tmp_path, playing)


def test_of_two_friends_with_one_code_one_sits_down(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        code = await Visitor(node, 1).open()
        friends = [Visitor(node, number) for number in range(2, 12)]
        answers = await asyncio.gather(*(friend.sit_down(code) for friend in friends))
        assert sum(isinstance(answer, Seated) for answer in answers) == 1
        assert refusals(answers) == [Reason.TAKEN] * 9

    play(tmp_path, playing)


def test_what_is_sent_again_happens_once(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben = Visitor(node, 1), Visitor(node, 2)
        opening = OpenTable("mark", SETUP, "Ana")
        first, again = (await ana.say(opening))[0], (await ana.say(opening))[0]
        assert first == again
        assert isinstance(first, Seated)
        sitting = SitDown("mark", first.code, "Ben")
        assert (await ben.say(sitting))[0] == (await ben.say(sitting))[0]
        giving = Want("give", first.code, 1, WantAction(Give(Player.ONE, Piece.tRhg)))
        assert len(await ana.say(giving)) == 1
        assert await ana.say(giving) == []

    play(tmp_path, playing)


def test_tables_that_wait_are_listed_while_their_players_are_there(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben = Visitor(node, 1), Visitor(node, 2)
        code = await ana.open(in_public=True, level="nora\n<b>")
        await ana.open()
        assert [table.code for table in (await listed(ben)).waiting] == [code]
        assert (await listed(ben)).waiting[0].level == "nora <b>"
        node.farewell(ana.guest)
        await asyncio.sleep(2.3)
        assert (await listed(ben)).waiting == ()
        ana = Visitor(node, 1)
        await ana.say(GoOn(code, 0))
        assert [table.code for table in (await listed(ben)).waiting] == [code]
        await ben.sit_down(code)
        assert (await listed(ben)).waiting == ()
        assert [(own.code, own.is_own_turn) for own in (await listed(ben)).own] == [(code, False)]

    play(tmp_path, playing)


async def listed(visitor: Visitor) -> TableList:
    (table_list,) = await visitor.say(ListTables())
    assert isinstance(table_list, TableList)
    return table_list


def test_unfinished_tables_are_found_again_and_closed_ones_are_not(tmp_path: Path) -> None:
    async def first_evening(node: Node) -> None:
        ana, ben = Visitor(node, 1), Visitor(node, 2)
        codes.extend([await ana.open(), await ana.open(), await ana.open()])
        await ben.sit_down(codes[0])
        await ana.say(LeaveTable(codes[1]))

    async def next_evening(node: Node) -> None:
        ana, ben = Visitor(node, 1), Visitor(node, 2)
        assert [own.code for own in (await listed(ana)).own] == [codes[0], codes[2]]
        (own,) = (await listed(ben)).own
        assert (own.names, own.player, own.is_over) == (("Ana", "Ben"), Player.TWO, False)
        assert own.other == ana.guest.hashed
        assert [own.other for own in (await listed(ana)).own] == [ben.guest.hashed, ""]
        steps = (await ana.say(GoOn(codes[0], 0)))[0]
        assert isinstance(steps, Steps)
        assert len(steps.steps) >= 2
        assert refusals(await ana.say(GoOn(codes[1], 0))) == [Reason.UNKNOWN]

    codes: list[str] = []
    play(tmp_path, first_evening)
    play(tmp_path, next_evening)


def test_a_game_that_ended_without_a_player_is_listed_until_they_come(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben, code = await two_at_a_table(node)
        await ana.say(LeaveTable(code))
        assert refusals(await ben.want(code, 3, WantAction(Resign(Player.TWO)))) == []
        await asyncio.sleep(0.2)
        assert (await listed(ben)).own == ()
        assert [(own.code, own.is_over) for own in (await listed(ana)).own] == [(code, True)]
        await ana.say(LeaveTable(code))
        await asyncio.sleep(0.2)
        assert [own.code for own in (await listed(ana)).own] == [code], "she did not come"
        await ana.say(GoOn(code, 0))
        await asyncio.sleep(0.2)
        assert (await listed(ana)).own == ()
        await ana.say(LeaveTable(code))
        await asyncio.sleep(0.2)
        assert (await listed(ana)).own == ()

    play(tmp_path, playing)


def test_a_game_that_ended_as_a_player_left_is_listed_though_the_end_arrived(
    tmp_path: Path,
) -> None:
    async def playing(node: Node) -> None:
        ana, ben, code = await two_at_a_table(node)
        await ben.want(code, 1, WantAction(Resign(Player.TWO)))
        await asyncio.sleep(0.2)
        assert (await listed(ana)).own == ()
        await ana.say(LeaveTable(code, 1))
        assert [(own.code, own.is_over) for own in (await listed(ana)).own] == [(code, True)]
        await ana.say(GoOn(code, 0))
        await asyncio.sleep(0.2)
        await ana.say(LeaveTable(code, 2))
        assert (await listed(ana)).own == ()

    play(tmp_path, playing)


@pytest.mark.parametrize("leaves", [True, False])
def test_a_game_whose_end_did_not_arrive_is_listed_until_it_has(
    tmp_path: Path, leaves: bool
) -> None:
    async def playing(node: Node) -> None:
        ana, ben, code = await two_at_a_table(node)
        ana.reads = False
        if leaves:
            await ana.say(Want(ana.mark(), code, 1, WantAction(Resign(Player.ONE))))
            await ana.say(LeaveTable(code))
        else:
            await ben.want(code, 1, WantAction(Resign(Player.TWO)))
            node.farewell(ana.guest)
        await asyncio.sleep(0.2)
        again = Visitor(node, 1)
        assert [(own.code, own.is_over) for own in (await listed(again)).own] == [(code, True)]
        assert (await listed(ben)).own == ()
        await again.say(GoOn(code, 0))
        await asyncio.sleep(0.2)
        assert (await listed(again)).own == ()

    play(tmp_path, playing)


def test_who_leaves_is_gone_at_once_and_on_purpose(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben, code = await two_at_a_table(node)
        await ben.say(LeaveTable(code))
        assert isinstance(ana.heard[-1], Steps)
        assert ana.heard[-1].steps[0].what == WentAway(Player.TWO, left=True)
        assert refusals(await ana.want(code, 2, Claim())) == [Reason.NOT_YET]

    play(tmp_path, playing)


def test_talk_is_passed_on_cleaned_and_kept_nowhere(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben, eve = (Visitor(node, number) for number in (1, 2, 3))
        code = await ana.open()
        await ben.sit_down(code)
        await ana.say(Talk(code, TalkPhrase.HELLO))
        assert ben.heard[-1] == Talked(code, TalkPhrase.HELLO, "")
        await ana.say(Talk(code, None, "a secret <b>\u202e\n" + "x" * 300))
        assert isinstance(ben.heard[-1], Talked)
        assert ben.heard[-1].text == ("a secret <b> " + "x" * 300)[:200]
        assert refusals(await ana.say(Talk(code, None, " \n"))) == [Reason.UNREADABLE]
        assert refusals(await eve.say(Talk(code, TalkPhrase.HELLO))) == [Reason.UNKNOWN]
        assert not any(isinstance(message, Talked) for message in ana.heard)
        await asyncio.sleep(0.1)
        assert refusals(ana.heard) == [Reason.UNREADABLE], "all the others have arrived"

    play(tmp_path, playing)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Ana" in kept
    assert b"secret" not in kept


def test_who_is_shut_out_may_not_sit_down(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben = Visitor(node, 1), Visitor(node, 2)
        code = await ana.open(shut_out=(ben.guest.hashed,))
        assert refusals([await ben.sit_down(code)]) == [Reason.SHUT_OUT]
        code = await ana.open()
        shut = SitDown("mark", code, "Ben", shut_out=(ana.guest.hashed,))
        assert refusals(await ben.say(shut)) == [Reason.SHUT_OUT]
        assert isinstance(await ben.sit_down(code), Seated)
        assert refusals(await ben.say(shut)) == [Reason.SHUT_OUT], "not back either"
        back = SitDown("another", code, "Ana", shut_out=(ben.guest.hashed,))
        assert refusals(await ana.say(back)) == [Reason.SHUT_OUT]

    play(tmp_path, playing)


def test_erasing_a_player_erases(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben, code = await two_at_a_table(node)
        assert (await ana.say(EraseMe()))[-1] == Erased()
        assert TableGone(code) in ben.heard
        assert await listed(ana) == await listed(ben) == TableList((), ())
        assert refusals(await ben.say(GoOn(code, 0))) == [Reason.UNKNOWN]

    play(tmp_path, playing)

    async def left() -> list[str]:
        logs = SqliteLogs(str(tmp_path / "relay.db"), keep=1e6)
        names = await logs._do(
            lambda base: base.execute("SELECT log, entry FROM entries").fetchall()
        )
        await logs.close()
        return [name for name, entry in names if b"Ana" in entry or not name.startswith("player.")]

    assert asyncio.run(left()) == []
    bytes_left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Ana" not in bytes_left
    assert b"Ben" not in bytes_left


def test_words_to_a_dead_connection_are_refused_and_no_others(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben, code = await two_at_a_table(node)
        ben.reads = False
        await ana.say(Talk(code, TalkPhrase.HELLO, mark="a"))
        await until(lambda: refused_wish("a", Reason.NOT_HEARD) in ana.heard)
        back = Visitor(node, 2)
        await back.say(GoOn(code, 0))
        await ana.say(Talk(code, TalkPhrase.HELLO, mark="b"))
        assert Talked(code, TalkPhrase.HELLO, "") in back.heard
        for visitor in (ben, back):
            node.farewell(visitor.guest)
        await ana.say(Talk(code, TalkPhrase.HELLO, mark="c"))
        await until(lambda: refused_wish("c", Reason.NOT_HEARD) in ana.heard)
        assert len(refusals(ana.heard)) == 2

    play(tmp_path, playing)


def test_the_clock_runs_out_on_the_relay(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben = Visitor(node, 1), Visitor(node, 2)
        code = await ana.open(replace(SETUP, clock=1))
        await ben.sit_down(code)
        await ana.want(code, 1, HaveHeard())
        assert len(ana.heard) == 5
        await until(lambda: "TimeOut" in repr(ben.heard[-1]))
        assert isinstance(ben.heard[-1], Steps)

    play(tmp_path, playing)


def test_a_player_whose_connection_is_dead_has_time_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "GRACE", 0.01)

    async def playing(node: Node) -> None:
        ana, ben = Visitor(node, 1), Visitor(node, 2)
        code = await ana.open(replace(SETUP, clock=1))
        await ben.sit_down(code)
        await ana.want(code, 1, HaveHeard())
        ana.reads = False
        await asyncio.sleep(1.2)
        assert "TimeOut" not in repr(ben.heard), "nobody knows what she has done since"
        ana.silent_for = 1.0
        node.farewell(ana.guest)
        await until(lambda: "WentAway" in repr(ben.heard[-1]))
        again = Visitor(node, 1)
        for _ in range(2):
            again.mark()  # it was used before
        steps = (await again.say(GoOn(code, 0)))[0]
        assert isinstance(steps, Steps)
        went = steps.steps[-1]
        assert went.what == WentAway(Player.ONE, left=False)
        assert went.at - steps.steps[-2].at < 700, "that was when she was heard last"
        await again.want(code, 5, HaveHeard())
        assert "TimeOut" not in repr(ben.heard)
        await until(lambda: "TimeOut" in repr(ben.heard[-1]))

    play(tmp_path, playing)


@pytest.mark.parametrize("first", [0, 1])
def test_the_time_without_a_relay_counts_for_nobody(tmp_path: Path, first: int) -> None:
    now = 1000.0

    async def playing(begins: bool) -> None:
        nonlocal now
        async with node_of(tmp_path, now=lambda: now) as node:
            ana, ben = Visitor(node, 1), Visitor(node, 2)
            both = (ana, ben) if first == 0 else (ben, ana)
            if begins:
                code = await ana.open(replace(SETUP, clock=30))
                codes.append(code)
                await ben.sit_down(code)
                await ana.want(code, 1, HaveHeard())
                now += 10
                return
            code = codes[0]
            for visitor in both:
                await visitor.say(GoOn(code, 0))
                now += 1
                await asyncio.sleep(0.1)
            assert "TimeOut" not in repr(ben.heard)
            table = await node._answers.rooms.look(code)
            assert table is not None
            assert table[0].runs_out_at is not None
            assert table[0].runs_out_at > now * 1000 + 30_000, "only what was used is gone"
            assert sum(table[0].waited_for) <= 1000, "the one who came first waits for the other"

    codes: list[str] = []
    asyncio.run(playing(True))
    now += 45
    asyncio.run(playing(False))


def test_a_friend_who_could_not_come_back_is_not_waited_for(tmp_path: Path) -> None:
    now = 1000.0
    codes: list[str] = []

    async def leaving() -> None:
        nonlocal now
        async with node_of(tmp_path, now=lambda: now) as node:
            _, ben, code = await two_at_a_table(node)
            await ben.say(LeaveTable(code))
            codes.append(code)
            now += 3

    async def waiting() -> None:
        nonlocal now
        async with node_of(tmp_path, now=lambda: now) as node:
            ana = Visitor(node, 1)
            await ana.say(GoOn(codes[0], 0))
            ana.mark()  # it was used before
            assert refusals(await ana.want(codes[0], 9, Claim())) == [Reason.NOT_YET]
            now += 121
            assert not refusals(await ana.want(codes[0], 9, Claim()))

    asyncio.run(leaving())
    now += 125
    asyncio.run(waiting())


def test_a_relay_whose_clock_is_behind_goes_on_from_the_last_step(tmp_path: Path) -> None:
    now = 1000.0
    codes: list[str] = []

    async def first() -> None:
        async with node_of(tmp_path, now=lambda: now) as node:
            codes.append((await two_at_a_table(node))[2])

    async def later() -> None:
        nonlocal now
        async with node_of(tmp_path, now=lambda: now) as node:
            ana, ben = Visitor(node, 1), Visitor(node, 2)
            for visitor in (ana, ben):
                visitor.mark()  # it was used before
                await visitor.say(GoOn(codes[0], 0))
            await ben.say(LeaveTable(codes[0]))
            now += 121
            assert not refusals(await ana.want(codes[0], 9, Claim()))
            welcome = Visitor(node, 3).heard[0]
            assert isinstance(welcome, Welcome)
            assert welcome.now == 1_121_000

    asyncio.run(first())
    now -= 600
    asyncio.run(later())


def test_who_leaves_has_left_though_an_older_connection_is_not_yet_known_to_be_dead(
    tmp_path: Path,
) -> None:
    async def playing(node: Node) -> None:
        ana, ben, code = await two_at_a_table(node)
        back = Visitor(node, 2)
        await back.say(GoOn(code, 0))
        await back.say(LeaveTable(code))
        assert "WentAway" not in repr(ana.heard), "another program of his is there"
        await back.say(GoOn(code, 0))
        ben.silent_for = 8.0
        await back.say(LeaveTable(code))
        assert WentAway(Player.TWO, left=True) in whats(ana)

    play(tmp_path, playing)


def whats(visitor: Visitor) -> list[object]:
    """Return what happened, as a visitor has heard it."""
    frames = [message for message in visitor.heard if isinstance(message, Steps)]
    return [step.what for frame in frames for step in frame.steps]


def test_too_many_messages_are_refused_and_then_the_door_is_closed(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana = Visitor(node, 1)
        answers = [await ana.say(GoOn("222222", 0)) for _ in range(30)]
        assert refusals(answers[0]) == [Reason.UNKNOWN]
        assert refusals(answers[-1]) == [Reason.TOO_MANY], "ten wrong codes a minute"
        for _ in range(MOST_FAULTS - ana.guest.faults - 1):
            assert refusals(await ana.say(GoOn("222222", 0))) == [Reason.TOO_MANY]
        with pytest.raises(LetGo):
            await ana.say(GoOn("222222", 0))
        again = Visitor(node, 1)
        assert refusals(await again.say(GoOn("222222", 0))) == [Reason.TOO_MANY]
        assert not refusals(await again.say(ListTables()))

    play(tmp_path, playing, Limits(), elapsed=lambda: 0.0)


def test_one_address_cannot_guess_with_many_tokens(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        tried = [
            refusals(await Visitor(node, number, "192.0.2.1").say(SitDown("m", "222222", "Eve")))
            for number in range(20)
        ]
        assert tried == [[Reason.UNKNOWN]] * 10 + [[Reason.TOO_MANY]] * 10
        other = Visitor(node, 50, "192.0.2.2")
        assert refusals(await other.say(SitDown("m", "222222", "Ben"))) == [Reason.UNKNOWN]

    play(tmp_path, playing, Limits(), elapsed=lambda: 0.0)


def test_wrong_codes_of_others_stop_nobody_at_a_table_of_their_own(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        address = "192.0.2.1"
        ana, ben = Visitor(node, 1, address), Visitor(node, 2, "192.0.2.2")
        code = await ana.open()
        await ben.sit_down(code)
        other = await ben.open()
        for number in range(10):
            await Visitor(node, 3 + number, address).sit_down("222222")
        assert refusals(await ana.say(SitDown("x", other, "Ana"))) == [Reason.TOO_MANY], "a guess"
        assert refusals(await ana.say(GoOn(other, 0))) == [Reason.TOO_MANY]
        assert not refusals(await ana.want(code, 1, WantAction(Give(Player.ONE, Piece.tRhg))))
        assert not refusals(await ana.say(Talk(code, TalkPhrase.HELLO)))
        assert Talked(code, TalkPhrase.HELLO, "") in ben.heard
        assert not refusals(await ana.say(LeaveTable(code)))
        node.farewell(ana.guest)
        again = Visitor(node, 1, address)
        assert not refusals(await again.say(GoOn(code, 0)))
        assert not refusals(await again.say(SitDown("y", code, "Ana")))

    play(tmp_path, playing, Limits(burst=1e6), elapsed=lambda: 0.0)


def test_connections_and_tables_of_one_player_are_limited(tmp_path: Path) -> None:
    limits = replace(MANY, connections=2, connections_of_address=3, tables=2)

    async def playing(node: Node) -> None:
        ana = Visitor(node, 1, "192.0.2.1")
        for _ in range(2):
            await ana.open()
        refusal = RefusedWish("m", Reason.TOO_MANY, "TOO_MANY_TABLES")
        assert await ana.say(OpenTable("m", SETUP, "Ana")) == [refusal], "to wait is no use"
        second = Visitor(node, 1, "192.0.2.1")
        with pytest.raises(LetGo):
            Visitor(node, 1, "192.0.2.1")
        Visitor(node, 2, "192.0.2.1")
        with pytest.raises(LetGo):
            Visitor(node, 3, "192.0.2.1")
        node.farewell(second.guest)
        Visitor(node, 3, "192.0.2.1")

    play(tmp_path, playing, limits)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (json.dumps({"is": "Hello", "protocol": 7, "secret": 1}), OtherVersion(PROTOCOL, PROTOCOL)),
        (format_remote(Hello(0, token_of(1), "old")), OtherVersion(PROTOCOL, PROTOCOL)),
        (format_remote(ListTables()), RefusedWish("", Reason.UNREADABLE)),
        ("no json", RefusedWish("", Reason.UNREADABLE)),
        (b"\xff\xfe", RefusedWish("", Reason.UNREADABLE)),
        (format_remote(Hello(PROTOCOL, "short", "x")), None),
    ],
)
def test_who_says_no_proper_hello_hears_why(
    tmp_path: Path, text: str | bytes, answer: FromRelay | None
) -> None:
    async def playing(node: Node) -> None:
        with pytest.raises(LetGo) as refused:
            node.greet(text, "", GuestLine(lambda _: None, asyncio.sleep, asyncio.sleep, float))  # type: ignore[arg-type]
        assert refused.value.answer == answer

    play(tmp_path, playing)


def test_a_store_that_fails_is_no_silence_and_loses_no_step(tmp_path: Path) -> None:
    """A write may succeed though it is reported as failed: its step happens once all the same."""

    async def playing() -> None:
        logs = Failing(str(tmp_path / "relay.db"), keep=1e6)
        node = Node(logs, MANY)
        ana, ben, code = await two_at_a_table(node)
        logs.fails = 3
        heard = await ana.want(code, 1, WantAction(Give(Player.ONE, Piece.tRhg)))
        assert len(heard) == 1
        logs.fails = 10**6
        with pytest.raises(LogsFailed):
            await ben.say(GoOn(code, 0))
        await node.end()
        await logs.close()

    asyncio.run(playing())


class Failing(SqliteLogs):
    """A store that does what it is asked, and says that it failed."""

    fails = 0

    async def append(self, log: str, number: int, entry: bytes) -> bool:
        return self._said(await super().append(log, number, entry))

    async def read(self, log: str, from_number: int) -> list[bytes]:
        found = await super().read(log, from_number)
        self._said(True)
        return found

    def _said(self, answer: bool) -> bool:
        if self.fails:
            self.fails -= 1
            raise LogsFailed("test")
        return answer


@pytest.mark.slow
def test_nothing_is_left_after_much_coming_and_going(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        for number in range(60):
            ana, ben = Visitor(node, 2 * number), Visitor(node, 2 * number + 1)
            code = await ana.open(in_public=bool(number % 2))
            if number % 3:
                await ben.sit_down(code)
            for visitor in (ana, ben):
                node.farewell(visitor.guest)
        await asyncio.sleep(3.0)
        for gauge in ("connections", "tables", "waiting_tables"):
            assert f"quarto_relay_{gauge} 0\n" in node.metrics.text(), gauge
        rooms = node._answers.rooms
        assert not rooms._used
        assert len(rooms._tasks) == 2

    play(tmp_path, playing)


def test_lines_that_cannot_be_written_hold_nobody_up(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        for _ in range(3):
            node.farewell(Visitor(node, 1).guest)
        ana, _, code = await two_at_a_table(node)
        heard = await ana.want(code, 1, WantAction(Give(Player.ONE, Piece.tRhg)))
        assert [type(message) for message in heard] == [Steps]

    def write(_: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    play(tmp_path, playing, replace(MANY, connections=1), write=write)


def test_the_lines_for_those_who_run_it_have_no_names_texts_and_tokens(tmp_path: Path) -> None:
    lines: list[str] = []

    async def playing(node: Node) -> None:
        ana, ben = Visitor(node, 1, "192.0.2.1"), Visitor(node, 2)
        code = await ana.open()
        await ben.sit_down(code)
        await ana.say(Talk(code, None, "a secret"))
        await ana.say_text('{"is": "Talk", "code": "\\n\\u001b[31m"}')

    play(tmp_path, playing, write=lines.append)
    plain = [json.loads(line) for line in lines]
    assert [line["what"] for line in plain] == [
        *("Hello", "Hello", "OpenTable", "SitDown", "Talk", "Unreadable")
    ]
    for private in ("Ana", "Ben", "secret", token_of(1), "192.0.2.1", "\\u001b"):
        assert private not in "\n".join(lines)


@pytest.mark.parametrize("later", [0.02, 0.07, 0.12, 0.17])
def test_erasing_while_the_table_is_in_use_ends_it_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later: float
) -> None:
    """A wish that waits for the table just then is refused, and nothing of it stays in memory."""

    async def playing(node: Node) -> None:
        ana, ben, back = Visitor(node, 1), Visitor(node, 2), Visitor(node, 2)
        code = await ana.open()
        await ben.sit_down(code)
        read = node.logs.read

        async def read_slowly(log: str, number: int) -> list[bytes]:
            entries = await read(log, number)
            await asyncio.sleep(0.05 * log.startswith("table."))
            return entries

        async def erase() -> None:
            await asyncio.sleep(later)
            await ana.say(EraseMe())

        monkeypatch.setattr(node.logs, "read", read_slowly)
        _, heard = await asyncio.gather(erase(), back.say(GoOn(code, 0)))
        assert refusals(heard) == [Reason.UNKNOWN]
        assert refusals(await ben.say(GoOn(code, 0))) == [Reason.UNKNOWN]
        rooms = node._answers.rooms
        for visitor in (ana, ben, back):
            node.farewell(visitor.guest)
            assert visitor.guest.codes == set()
        assert len(rooms) == len(rooms._used) == 0
        assert not any("_watch" in repr(task.get_coro()) for task in asyncio.all_tasks())

    play(tmp_path, playing)


@pytest.mark.parametrize("days", [30, 120])
def test_a_table_is_listed_and_erased_as_long_as_it_is_kept(tmp_path: Path, days: int) -> None:
    began = datetime(2026, 1, 30, 12, tzinfo=UTC).timestamp()  # thirty days later it is March
    now = began

    async def run() -> None:
        nonlocal now
        path = tmp_path / "relay.db"
        logs = SqliteLogs(str(path), keep=days * DAY, now=lambda: now)
        async with running(Node(logs, MANY, now=lambda: now)) as node:
            ana, ben, code = await two_at_a_table(node)
            await ana.say(LeaveTable(code))
            now = began + days * DAY - 60
            listed = (await ana.say(ListTables()))[-1]
            assert isinstance(listed, TableList)
            assert [own.code for own in listed.own] == [code]
            assert Erased() in await ana.say(EraseMe())
            assert refusals(await ben.say(GoOn(code, 0))) == [Reason.UNKNOWN]
            assert await logs.read(f"player.{ana.guest.hashed}.2026-01", 0) == []

    asyncio.run(run())


def test_who_was_away_for_weeks_hears_that_the_friend_ended_the_game(tmp_path: Path) -> None:
    began = datetime(2026, 1, 2, 12, tzinfo=UTC).timestamp()
    now = began

    async def evening(playing: Playing) -> None:
        logs = SqliteLogs(str(tmp_path / "relay.db"), keep=30 * DAY, now=lambda: now)
        async with running(Node(logs, MANY, now=lambda: now)) as node:
            await logs.read("any", 0)
            await asyncio.sleep(0.2)  # what is old is forgotten after the first answer
            await playing(node)

    async def both_leave(node: Node) -> None:
        ana, ben, code = await two_at_a_table(node)
        await ana.say(LeaveTable(code))
        await ben.say(LeaveTable(code))
        codes.append(code)

    async def ben_resigns(node: Node) -> None:
        ben = Visitor(node, 2)
        await ben.say(GoOn(codes[0], 0))
        resigns = Want("resigns", codes[0], 9, WantAction(Resign(Player.TWO)))
        assert refusals(await ben.say(resigns)) == []
        await asyncio.sleep(0.2)
        assert (await listed(ben)).own == ()
        await ben.say(LeaveTable(codes[0]))

    async def ana_comes(node: Node) -> None:
        ana = Visitor(node, 1)
        assert [(own.code, own.is_over) for own in (await listed(ana)).own] == [(codes[0], True)]
        assert Erased() in await ana.say(EraseMe())
        assert refusals(await ana.say(GoOn(codes[0], 0))) == [Reason.UNKNOWN]

    codes: list[str] = []
    asyncio.run(evening(both_leave))
    now = began + 26 * DAY
    asyncio.run(evening(ben_resigns))
    now = began + 31 * DAY
    asyncio.run(evening(ana_comes))


def test_a_table_that_was_closed_is_forgotten_here_too(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana = Visitor(node, 1)
        for _ in range(5):
            await ana.say(LeaveTable(await ana.open()))
        assert len(node._answers.rooms._used) == 0

    play(tmp_path, playing)


def test_a_game_that_has_just_begun_is_listed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def playing(node: Node) -> None:
        ana, ben, code = await two_at_a_table(node)
        await ana.say(Want(ana.mark(), code, 1, WantAction(Resign(Player.ONE))))
        await asyncio.sleep(0.2)
        await ben.say(Want(ben.mark(), code, 2, Ask(Request.REMATCH)))
        assert (await listed(ana)).own == ()
        note_slowly(node, monkeypatch)
        await ana.say(Want(ana.mark(), code, 3, Reply(yes=True)))
        assert [(own.code, own.is_over) for own in (await listed(ana)).own] == [(code, False)]

    play(tmp_path, playing)


def note_slowly(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each note take a while to be written."""
    own = node._answers._own
    note = own.note

    async def slowly(hashed: str, table: KnownTable) -> None:
        await asyncio.sleep(0.05)
        await note(hashed, table)

    monkeypatch.setattr(own, "note", slowly)


def test_leaving_and_being_erased_at_once_leaves_no_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def playing(node: Node) -> None:
        ana, _, code = await two_at_a_table(node)
        note_slowly(node, monkeypatch)
        await ana.say(LeaveTable(code))
        await ana.say(EraseMe())
        await asyncio.sleep(0.2)
        assert await node._answers._own.of(ana.guest.hashed) == []

    play(tmp_path, playing)


def test_tables_that_a_friend_had_erased_do_not_count(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben = Visitor(node, 1), Visitor(node, 2)
        await ben.sit_down(await ana.open())
        await ben.sit_down(await ana.open())
        assert refusals([await open_or_not(ben)]) == [Reason.TOO_MANY]
        await ana.say(EraseMe())
        assert refusals([await open_or_not(ben)]) == []

    play(tmp_path, playing, replace(MANY, tables=2))


def test_nobody_sits_down_at_more_tables_than_they_could_open(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben, carl = (Visitor(node, number) for number in (1, 2, 3))
        codes = [await ana.open(), await ana.open(), await carl.open()]
        for code in codes[:2]:
            await ben.sit_down(code)
        refusal = await ben.say(SitDown("m", codes[2], "Ben"))
        assert refusal == [RefusedWish("m", Reason.TOO_MANY, "TOO_MANY_TABLES")]
        assert isinstance(await ben.sit_down(codes[0]), Seated), "he sits there already"
        await ben.say(LeaveTable(codes[1]))
        await ana.want(codes[0], 1, WantAction(Resign(Player.ONE)))
        await asyncio.sleep(0.2)
        assert isinstance(await ben.sit_down(codes[2]), Seated)
        assert {own.code for own in (await listed(ben)).own} == {codes[1], codes[2]}

    play(tmp_path, playing, replace(MANY, tables=2))


def test_tables_that_a_friend_had_erased_push_none_off_the_list(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben, carl = (Visitor(node, number) for number in (1, 2, 3))
        code = await carl.open()
        await ben.sit_down(code)
        for _ in range(3):
            await ben.sit_down(await ana.open())
            await ana.say(EraseMe())
        assert [own.code for own in (await listed(ben)).own] == [code]

    play(tmp_path, playing, replace(MANY, tables=2))


async def open_or_not(visitor: Visitor) -> FromRelay:
    return (await visitor.say(OpenTable(visitor.mark(), SETUP, "Eve")))[0]


def test_an_address_can_open_few_tables_a_minute_however_many_players_it_makes(
    tmp_path: Path,
) -> None:
    async def playing(node: Node) -> None:
        opened = [await open_or_not(Visitor(node, number, "1.2.3.4")) for number in range(4)]
        assert refusals(opened) == [Reason.TOO_MANY]
        assert refusals([await open_or_not(Visitor(node, 9, "5.6.7.8"))]) == []

    play(tmp_path, playing, replace(MANY, tables_of_address=3), elapsed=lambda: 0.0)


def test_a_long_log_is_sent_as_fast_as_it_is_read(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, _, code = await two_at_a_table(node)
        for at in range(MOST_STEPS // 2 - 1):
            for on in (True, False):
                await ana.want(code, 1 + at, WantMask(on))
        back = Visitor(node, 2)
        patiently: list[str] = []

        async def read(text: str) -> None:
            patiently.append(text)
            back._hear(text)

        back.guest.line = replace(back.guest.line, send_patiently=read)
        heard = await back.say(GoOn(code, 0))
        frames = [message for message in heard if isinstance(message, Steps)]
        assert [len(frame.steps) for frame in frames] == [MOST_STEPS, 0]
        assert len(patiently) == 1

    play(tmp_path, playing)


def test_what_one_player_does_beside_the_game_has_an_end_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding, "MOST_BESIDE", 10)
    monkeypatch.setattr(deciding, "MOST_ABSENCES", 5)

    async def playing(node: Node) -> None:
        ana, ben, code = await two_at_a_table(node)
        for at in range(31):
            answer = (await ben.want(code, 99, WantMask(at % 2 == 0)))[-1]
        assert isinstance(answer, RefusedWish)
        assert answer.why is Reason.TOO_OFTEN
        for _ in range(30):
            await ben.say(LeaveTable(code))
            await ben.say(GoOn(code, 99))
        heard = [step.what for each in ana.heard if isinstance(each, Steps) for step in each.steps]
        assert sum(isinstance(what, WentAway) for what in heard) == 5
        assert isinstance(heard[-1], CameBack)
        assert not refusals(await ana.want(code, 99, WantAction(Give(Player.ONE, Piece.tRhg))))
        assert not refusals(await ben.want(code, 99, WantAction(Resign(Player.TWO))))

    play(tmp_path, playing)


def test_a_long_log_may_not_be_asked_for_all_the_time(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, _, code = await two_at_a_table(node)
        for at in range(MOST_STEPS):
            await ana.want(code, 1 + at, WantMask(at % 2 == 0))
        back = Visitor(node, 2)
        back.guest.allowance = Allowance(rate=0, burst=4, now=0)
        answers = [refusals(await back.say(GoOn(code, 0))) for _ in range(3)]
        assert answers == [[], [], [Reason.TOO_MANY]]

    play(tmp_path, playing)


def test_a_player_leaves_however_much_they_have_asked_for(tmp_path: Path) -> None:
    async def playing(node: Node) -> None:
        ana, ben, code = await two_at_a_table(node)
        ben.guest.allowance = Allowance(rate=0, burst=0, now=0)
        answers = [refusals(await ben.say(LeaveTable(code))) for _ in range(2)]
        assert answers == [[], [Reason.TOO_MANY]], "only who is there leaves"
        assert isinstance(ana.heard[-1], Steps)
        assert ana.heard[-1].steps[-1].what == WentAway(Player.TWO, left=True)

    play(tmp_path, playing)
