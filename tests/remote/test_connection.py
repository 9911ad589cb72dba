"""The connection to a relay over a real socket: how it comes, goes, comes back and ends."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from queue import Empty, SimpleQueue
from threading import Thread

import pytest
from websockets.sync.server import ServerConnection, serve
from websockets.utils import accept_key

from quarto_access.core import Give, Piece, Player
from quarto_access.match.setup import Setup, Starts
from quarto_access.remote import connection
from quarto_access.remote.connection import Connection, WhyNot
from quarto_access.remote.deciding import Reason, WantAction
from quarto_access.remote.protocol import (
    PROTOCOL,
    FromRelay,
    GoOn,
    OpenTable,
    SitDown,
    TalkPhrase,
    Want,
    format_remote,
    parse_from_relay,
    refused_wish,
)
from quarto_access.remote.remote_game import Arrived, RemoteGame
from tests.remote.relay_on_a_port import RelayOnAPort

LONG = 10.0
"""The seconds after which a test gives up waiting."""

CONNECTED = "connected"


class Program:
    """A player's program, with a thread that runs what is posted: the test's own."""

    def __init__(self, token: str, *addresses: str) -> None:
        self.tasks: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self.news: list[FromRelay | WhyNot | str] = []
        """The messages that came, and the reason of each disconnection."""
        self.arrived_steps: list[Arrived] = []
        marks = count()
        self.game = RemoteGame(self._send, lambda: f"{token} {next(marks)}", self)
        self.connection = Connection(addresses, token, "test 1", self.tasks.put, self)

    def _send(self, message: object) -> None:
        self.connection.send(message)  # type: ignore[arg-type]

    def connected(self, _now: int) -> None:
        self.news.append(CONNECTED)
        self.game.connected()

    def disconnected(self, why: str) -> None:
        self.news.append(WhyNot(why))

    def hear(self, message: FromRelay) -> None:
        self.news.append(message)
        self.game.hear(message)

    def until(self, holds: Callable[[], object]) -> None:
        """Run what is posted until something holds."""
        until = time.monotonic() + LONG
        while not holds():
            try:
                self.tasks.get(timeout=max(0.0, until - time.monotonic()))()
            except Empty:
                pytest.fail(f"nothing but {self.news}")

    def seated(self) -> None:
        pass

    def arrived(self, news: Arrived) -> None:
        self.arrived_steps.append(news)

    def refused(self, request: OpenTable | SitDown | GoOn | Want, reason: Reason) -> None:
        raise AssertionError(request, reason)

    def begins_again(self) -> None:
        raise AssertionError

    def broken(self) -> None:
        raise AssertionError

    def gone(self) -> None:
        raise AssertionError

    def talked(self, phrase: TalkPhrase | None, text: str) -> None:
        raise AssertionError(phrase, text)


@pytest.fixture
def relay() -> Iterator[RelayOnAPort]:
    relay = RelayOnAPort()
    yield relay
    relay.stop()


@pytest.fixture
def start() -> Iterator[Callable[..., Program]]:
    programs: list[Program] = []

    def one(token: str, *addresses: str) -> Program:
        programs.append(Program(token, *addresses))
        return programs[-1]

    yield one
    for program in programs:
        program.connection.end()


Start = Callable[..., Program]


TEXT_FRAME = b"\x81\x02{}"
"""A text that is no welcome, as a server sends it."""

CLOSE_FRAME = 0x88
"""The first byte of a frame by which a client closes."""


def next_frame(relay: socket.socket) -> int:
    """Read a client's frame, and return its first byte."""
    kind, length = relay.recv(2, socket.MSG_WAITALL)
    length &= 0x7F
    if length == 126:
        length = int.from_bytes(relay.recv(2, socket.MSG_WAITALL))
    relay.recv(4 + length, socket.MSG_WAITALL)  # the mask comes first
    return kind


def closed_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"ws://127.0.0.1:{server.getsockname()[1]}"


def test_two_programs_play_over_a_relay(relay: RelayOnAPort, start: Start) -> None:
    ana, ben = start("ana", relay.address), start("ben", relay.address)
    ana.until(lambda: ana.news)
    ana.game.open(Setup(starts=Starts.ONE), "Ana")
    ana.until(lambda: ana.arrived_steps)
    ben.until(lambda: ben.news)
    ben.game.sit_down(ana.game.code, "Ben")
    ana.until(lambda: len(ana.arrived_steps) == 2)
    ana.game.want(WantAction(Give(Player.ONE, Piece.TRHG)))
    ben.until(lambda: len(ben.arrived_steps) == 3)
    ana.until(lambda: len(ana.arrived_steps) == 3)
    assert ana.game.table == ben.game.table


def test_a_lost_connection_comes_back_and_brings_what_was_missed(
    relay: RelayOnAPort, start: Start
) -> None:
    ana = start("ana", relay.address)
    ana.until(lambda: ana.news)
    ana.game.open(Setup(), "Ana")
    ana.until(lambda: ana.arrived_steps)
    relay.drop()
    ana.until(lambda: WhyNot.LOST in ana.news)
    relay.relay.take("ben", SitDown("m", ana.game.code, "Ben"))
    ana.until(lambda: len(ana.arrived_steps) >= 2)
    assert ana.news.count(CONNECTED) == 2


def test_a_relay_that_was_stopped_is_found_again(relay: RelayOnAPort, start: Start) -> None:
    ana = start("ana", relay.address)
    ana.until(lambda: ana.news)
    relay.stop()
    ana.until(lambda: WhyNot.UNREACHABLE in ana.news)
    ana.game.open(Setup(), "Ana")
    relay.start()
    ana.until(lambda: ana.arrived_steps)
    assert ana.news[0] == ana.news[3] == CONNECTED
    assert all(isinstance(news, WhyNot) for news in ana.news[1:3])


def test_a_relay_that_fails_is_no_lost_connection(relay: RelayOnAPort, start: Start) -> None:
    ana = start("ana", relay.address)
    silent = 1011  # with this code a relay closes a connection from which it hears nothing
    for code, why in ((1013, WhyNot.FAILING), (1013, WhyNot.FAILING), (silent, WhyNot.LOST)):
        ana.until(lambda: ana.news == [CONNECTED])
        relay.close_all(code)
        ana.until(lambda: len(ana.news) == 2)
        assert ana.news.pop() is why
        ana.news.clear()
    ana.until(lambda: ana.news == [CONNECTED])


def test_the_next_address_is_tried(relay: RelayOnAPort, start: Start) -> None:
    ana = start("ana", closed_port(), relay.address)
    ana.until(lambda: CONNECTED in ana.news)


@pytest.mark.parametrize(
    ("newest", "why"), [(PROTOCOL + 1, WhyNot.WE_ARE_OLD), (PROTOCOL - 1, WhyNot.THEY_ARE_OLD)]
)
def test_another_version_is_said_and_not_tried_again(
    newest: int, why: WhyNot, start: Start
) -> None:
    relay = RelayOnAPort(newest=newest)
    ana = start("ana", relay.address)
    ana.until(lambda: ana.news)
    assert ana.news == [why]
    relay.stop()
    ana.connection._thread.join(LONG)
    assert not ana.connection._thread.is_alive()


@pytest.mark.parametrize(
    ("greeting", "why"),
    [
        ("", WhyNot.NO_RELAY),
        ("hello", WhyNot.NO_RELAY),
        ("{}", WhyNot.NO_RELAY),
        (format_remote(refused_wish("", Reason.TOO_MANY)), WhyNot.TOO_MANY),
    ],
)
def test_what_gives_no_welcome_is_said(greeting: str, why: WhyNot, start: Start) -> None:
    relay = RelayOnAPort(greeting=greeting)
    ana = start("ana", relay.address)
    ana.until(lambda: ana.news)
    assert ana.news[0] == why
    ana.connection.end()
    relay.stop()


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("HTTP/1.1 502 Bad Gateway\r\n\r\n", WhyNot.UNREACHABLE),
        ("HTTP/1.1 503 Service Unavailable\r\n\r\n", WhyNot.UNREACHABLE),
        ("HTTP/1.1 504 Gateway Timeout\r\n\r\n", WhyNot.UNREACHABLE),
        ("HTTP/1.0 503 Service Unavailable\r\n\r\n", WhyNot.UNREACHABLE),
        ("HTTP/1.0 404 Not Found\r\n\r\n", WhyNot.NO_RELAY),
        ("", WhyNot.UNREACHABLE),
        ("HTTP/1.1 404 Not Found\r\n\r\n", WhyNot.NO_RELAY),
        ("HTTP/1.1 200 OK\r\n\r\n", WhyNot.NO_RELAY),
        ("220 mail.example\r\n", WhyNot.NO_RELAY),
    ],
)
def test_a_proxy_or_a_port_that_has_no_answer_now_is_not_taken_for_no_relay(
    answer: str, why: WhyNot, start: Start
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        ana = start("ana", f"ws://127.0.0.1:{server.getsockname()[1]}")
        asking, _ = server.accept()
        with asking:
            asking.recv(10_000)
            asking.sendall(answer.encode())
        ana.until(lambda: ana.news)
        assert ana.news[0] == why


@pytest.mark.parametrize(
    ("leaves", "why"),
    [
        (lambda relay: relay.socket.shutdown(socket.SHUT_RDWR), WhyNot.UNREACHABLE),
        (lambda relay: relay.close(1008, "not for you"), WhyNot.NO_RELAY),
    ],
    ids=["dropped", "closed with a word"],
)
def test_a_connection_that_ends_before_the_welcome_is_no_bug(
    leaves: Callable[[ServerConnection], None], why: WhyNot, start: Start
) -> None:
    with serve(leaves, "127.0.0.1", 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        ana = start("ana", f"ws://127.0.0.1:{server.socket.getsockname()[1]}")
        ana.until(lambda: ana.news)
        assert ana.news[0] == why
        ana.connection.end()


@pytest.mark.parametrize(
    "address",
    ["", "nonsense", "http://127.0.0.1:1", "ws://", "ws://h:x", "ws://h:99999", "ws://" + "ä" * 99],
)
def test_an_address_that_is_none_is_said(address: str, start: Start) -> None:
    ana = start("ana", address)
    ana.until(lambda: ana.news)
    assert ana.news == [WhyNot.NO_RELAY]


def test_nobody_there_is_said_once(start: Start) -> None:
    ana = start("ana", closed_port())
    ana.until(lambda: ana.news)
    time.sleep(0.5)
    assert ana.tasks.empty()
    assert ana.news == [WhyNot.UNREACHABLE]


def test_what_the_relay_sends_may_be_of_a_later_version(relay: RelayOnAPort, start: Start) -> None:
    ana = start("ana", relay.address)
    ana.until(lambda: ana.news)
    for text in ("", "[]", '{"is":"Fireworks"}', "\ud800".encode("utf-8", "replace").decode()):
        relay.send_all(text)
    ana.game.open(Setup(), "Ana")
    ana.until(lambda: ana.arrived_steps)


def test_the_end_is_quick_and_silent(relay: RelayOnAPort, start: Start) -> None:
    ana = start("ana", relay.address)
    ana.until(lambda: ana.news)
    before = time.monotonic()
    ana.connection.end()
    assert time.monotonic() - before < 2
    ana.connection.send(SitDown("m", "222222", ""))
    while not ana.tasks.empty():
        ana.tasks.get()()
    assert ana.news == [CONNECTED]


def test_it_ends_at_once_while_a_relay_does_not_let_it_go(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(LONG)
        ana = start("ana", f"ws://127.0.0.1:{server.getsockname()[1]}")
        relay, _ = server.accept()
        with relay:
            relay.settimeout(LONG)
            key = next(
                line.partition(b": ")[2]
                for line in relay.recv(10_000).split(b"\r\n")
                if line.lower().startswith(b"sec-websocket-key")
            )
            upgrade = "HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            accept = f"Sec-WebSocket-Accept: {accept_key(key.decode())}\r\n\r\n"
            relay.sendall(f"{upgrade}{accept}".encode() + TEXT_FRAME)
            while next_frame(relay) != CLOSE_FRAME:
                pass
            ana.connection.end()
            with suppress(ConnectionResetError):
                assert relay.recv(1) == b""


def test_after_a_bug_it_is_told_and_the_connection_comes_back(
    relay: RelayOnAPort, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "AFTER_A_BUG", 0.0)
    ana = start("ana", relay.address)
    ana.until(lambda: ana.news)

    def fail_once(_: str) -> None:
        monkeypatch.setattr(connection, "parse_from_relay", parse_from_relay)
        raise ZeroDivisionError

    monkeypatch.setattr(connection, "parse_from_relay", fail_once)
    relay.send_all("{}")
    with pytest.raises(ZeroDivisionError):
        ana.until(lambda: False)
    ana.until(lambda: ana.news.count(CONNECTED) == 2)
    assert WhyNot.LOST in ana.news
