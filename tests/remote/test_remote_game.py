"""Two clients at a remote table, over connections that lose, repeat, delay and reorder messages."""

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from quarto_access.core import Give, Phase, Piece, Place, Player, Square, TimeOut, legal_actions
from quarto_access.match.setup import Setup, Starts
from quarto_access.processes.wire import NoMessage
from quarto_access.remote.deciding import Ask, Reason, Reply, WantAction
from quarto_access.remote.protocol import (
    FromClient,
    FromRelay,
    GoOn,
    OpenTable,
    SitDown,
    TalkPhrase,
    Want,
    format_remote,
    parse_from_client,
    parse_from_relay,
)
from quarto_access.remote.remote_game import Arrived, RemoteGame
from quarto_access.remote.remote_steps import CameBack, RemoteStep, Request, Requested, WentAway
from tests.remote.relay_in_memory import RelayInMemory
from tests.slow import slow_unless

SETUP = Setup(starts=Starts.ONE)


class Client:
    """A player's program, as far as remote games go."""

    def __init__(self, relay: RelayInMemory, hashed: str) -> None:
        self.relay, self.hashed = relay, hashed
        self.steps: list[RemoteStep] = []
        self.refusals: list[Reason] = []
        self.heard: list[tuple[TalkPhrase | None, str]] = []
        self.code = ""
        marks = count()
        self.sends: Callable[[FromClient], None] = lambda _: None
        self.game = RemoteGame(self._send, lambda: f"{hashed} {next(marks)}", self)

    def _send(self, message: FromClient) -> None:
        self.sends(message)

    def connect(self) -> None:
        self.sends = self.relay.connect(self.hashed, self.game.hear)
        self.game.connected()

    def lose(self) -> None:
        self.sends = lambda _: None
        self.relay.lose(self.hashed)

    def seated(self) -> None:
        self.code, self.player = self.game.code, self.game.player

    def arrived(self, news: Arrived) -> None:
        self.steps.append(news.step)

    def refused(self, request: OpenTable | SitDown | GoOn | Want, reason: Reason) -> None:
        del request
        self.refusals.append(reason)

    def begins_again(self) -> None:
        raise AssertionError

    def broken(self) -> None:
        raise AssertionError

    def gone(self) -> None:
        raise AssertionError

    def talked(self, phrase: TalkPhrase | None, text: str) -> None:
        self.heard.append((phrase, text))


def two(relay: RelayInMemory, setup: Setup = SETUP) -> tuple[Client, Client]:
    ana, ben = Client(relay, "ana"), Client(relay, "ben")
    ana.connect()
    ben.connect()
    ana.game.open(setup, "Ana")
    ben.game.sit_down(ana.code, "Ben")
    return ana, ben


@pytest.fixture
def relay() -> RelayInMemory:
    return RelayInMemory(Random(1))


def test_both_see_the_same_steps(relay: RelayInMemory) -> None:
    ana, ben = two(relay)
    assert ana.game.want(WantAction(Give(Player.ONE, Piece.TRHG)))
    assert ben.game.want(WantAction(Place(Player.TWO, Square.A1)))
    assert ana.steps == ben.steps == relay.tables[ana.code].steps
    assert ana.game.table == ben.game.table
    assert (ana.player, ben.player) == (Player.ONE, Player.TWO)


def test_a_refusal_reaches_the_one_who_asked(relay: RelayInMemory) -> None:
    ana, ben = two(relay)
    ben.game.want(WantAction(Give(Player.TWO, Piece.TRHG)))
    assert (ana.refusals, ben.refusals) == ([], [Reason.RULES])
    assert ben.game.want(Ask(Request.DRAW))  # nothing waits any more


def test_a_code_that_is_wrong_or_taken_is_refused(relay: RelayInMemory) -> None:
    ana, _ = two(relay)
    eve = Client(relay, "eve")
    eve.connect()
    eve.game.sit_down(ana.code, "Eve")
    eve.game.sit_down("222222", "Eve")
    assert eve.refusals == [Reason.TAKEN, Reason.UNKNOWN]
    assert eve.steps == []


def test_a_request_that_was_lost_is_sent_again_and_done_once(relay: RelayInMemory) -> None:
    ana, ben = two(relay)
    ana.lose()
    ana.game.want(WantAction(Give(Player.ONE, Piece.TRHG)))
    assert not ana.game.want(Ask(Request.DRAW))
    ana.connect()
    assert ana.game.waiting is None
    ana.connect()
    gifts = [step for step in ben.steps if getattr(step.what, "action", None)]
    assert len(gifts) == 1


def test_what_happened_without_a_connection_comes_later_once(relay: RelayInMemory) -> None:
    ana, ben = two(relay)
    ana.game.want(WantAction(Give(Player.ONE, Piece.TRHG)))
    ana.lose()
    ben.game.want(WantAction(Place(Player.TWO, Square.A1)))
    ben.game.want(WantAction(Give(Player.TWO, Piece.tRHG)))
    assert len(ana.steps) == 3
    ana.connect()
    assert ana.steps == ben.steps
    assert [type(step.what) for step in ben.steps].count(WentAway) == 1
    assert [type(step.what) for step in ben.steps].count(CameBack) == 1


def test_an_answer_means_nothing_to_a_later_question(relay: RelayInMemory) -> None:
    ana, ben = two(relay)
    ana.game.want(Ask(Request.DRAW))
    seen = len(ben.steps) - 1
    ben.game.want(Reply(yes=False))
    ana.game.want(Ask(Request.PAUSE))
    ben.sends(Want("late", ben.code, seen, Reply(yes=True)))
    assert relay.tables[ana.code].steps[-1].what == Requested(Player.ONE, Request.PAUSE)


def test_a_phrase_is_heard_by_the_other_alone(relay: RelayInMemory) -> None:
    ana, ben = two(relay)
    ana.game.talk(TalkPhrase.WELL_PLAYED)
    assert (ana.heard, ben.heard) == ([], [(TalkPhrase.WELL_PLAYED, "")])


def test_a_table_can_be_gone_on_with_by_a_new_program(relay: RelayInMemory) -> None:
    ana, ben = two(relay)
    ana.game.want(WantAction(Give(Player.ONE, Piece.TRHG)))
    ana.lose()
    later = Client(relay, "ana")
    later.connect()
    later.game.go_on(ana.code, Player.ONE)
    assert later.steps == ben.steps
    assert later.game.table == ben.game.table


class BadNetwork:
    """Messages of both directions on their way: any of them may come late, twice or never."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.on_the_way: list[Callable[[], None]] = []
        self.is_bad = True

    def carry(self, deliver: Callable[[], None]) -> None:
        if not self.is_bad:
            deliver()
            return
        for _ in range(self.chance.choice((0, 1, 1, 1, 2))):
            self.on_the_way.append(deliver)

    def pass_time(self) -> None:
        self.chance.shuffle(self.on_the_way)
        for _ in range(self.chance.randint(0, len(self.on_the_way))):
            self.on_the_way.pop()()


class FarClient(Client):
    """A client behind a bad network; what it says is written and read as on the wire."""

    def __init__(self, relay: RelayInMemory, hashed: str, network: BadNetwork) -> None:
        super().__init__(relay, hashed)
        self.network = network

    def connect(self) -> None:
        sends = self.relay.connect(self.hashed, self._bring)
        self.sends = lambda message: self.network.carry(
            lambda: sends(parse_from_client(format_remote(message)))
        )
        self.game.connected()

    def _bring(self, message: FromRelay) -> None:
        self.network.carry(lambda: self.game.hear(parse_from_relay(format_remote(message))))


def play(seed: object, least_steps: int) -> int:
    """Play through a bad network until there are so many steps; return their number."""
    chance = Random(f"bad network {seed}")
    relay, network = RelayInMemory(chance), BadNetwork(chance)
    ana, ben = FarClient(relay, "ana", network), FarClient(relay, "ben", network)
    network.is_bad = False
    for client in (ana, ben):
        client.connect()
    ana.game.open(SETUP, "Ana")
    ben.game.sit_down(ana.code, "Ben")
    network.is_bad = True
    log = relay.tables[ana.code].steps
    for _ in range(least_steps * 50):
        if len(log) >= least_steps:
            break
        _wish(chance.choice((ana, ben)), chance)
        network.pass_time()
        if chance.random() < 0.1:
            client = chance.choice((ana, ben))
            client.lose()
            client.connect()
    assert len(log) >= least_steps
    network.is_bad = False
    while network.on_the_way:
        network.pass_time()
    for client in (ana, ben):
        client.connect()
    assert ana.steps == ben.steps == log
    assert ana.game.table == ben.game.table
    marks = [step.mark for step in log if step.mark]
    assert len(marks) == len(set(marks))
    return len(log)


def _wish(client: Client, chance: Random) -> None:
    table, player = client.game.table, client.game.player
    if table is None or player is None or table.game is None:
        return
    game = table.game
    if not table.is_playing:
        client.game.want(Ask(Request.REMATCH) if table.requested is None else Reply(yes=True))
    elif table.requested and table.requested.player is not player:
        client.game.want(Reply(yes=chance.random() < 0.5))
    elif chance.random() < 0.05:
        client.game.want(Ask(chance.choice((Request.TAKE_BACK, Request.DRAW))))
    elif game.on_turn is player and game.phase is not Phase.OVER:
        actions = [a for a in legal_actions(game) if not isinstance(a, TimeOut)]
        client.game.want(WantAction(chance.choice(actions)))


@pytest.mark.parametrize("seed", [pytest.param(n, marks=slow_unless(n < 3)) for n in range(20)])
def test_no_step_is_lost_or_told_twice_over_a_bad_network(seed: int) -> None:
    play(seed, 300)


def test_a_message_is_read_as_it_was_written() -> None:
    with pytest.raises(NoMessage):
        parse_from_relay("{}")


if __name__ == "__main__":
    total = sum(play(f"command {seed}", 1_000) for seed in range(100))
    print(f"{total:,} steps over bad networks: no two sides differ")
