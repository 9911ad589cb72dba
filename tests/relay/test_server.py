"""The sockets of a relay in a process of its own: pages, limits, TLS, and bad clients."""

import asyncio
import json
import socket
import ssl
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from quarto_access.core.values import replace
from quarto_access.match.setup import Setup
from quarto_access.relay import server
from quarto_access.relay.limits import Limits
from quarto_access.relay.node import Node
from quarto_access.relay.server import Serving, Sockets
from quarto_access.relay.sqlite_logs import SqliteLogs
from quarto_access.remote.protocol import (
    PROTOCOL,
    GoOn,
    Hello,
    OtherVersion,
    TalkPhrase,
    Welcome,
    format_remote,
    parse_from_relay,
)
from tests.relay.certificate import certificate_in
from tests.relay.clients import pair, token_of
from tests.relay.running import ROOT, Relay, relay
from tests.relay.stores import address, begin_redis, kill_redis, redis_running
from tests.relay.test_games import until

HELLO = format_remote(Hello(PROTOCOL, token_of(1), "test"))


def test_health_and_metrics_are_pages_on_the_same_port(tmp_path: Path) -> None:
    async def play(running: Relay) -> None:
        ana, ben = await pair([running.address], 1, Setup())
        await ana.is_over.wait()
        assert await asyncio.to_thread(running.metric, "quarto_relay_connections") == 2
        for client in (ana, ben):
            await client.end()

    with relay("--logs", str(tmp_path / "relay.db")) as running:
        assert running.page("/health") == (200, "ok\n")
        assert running.page("/")[0] == 404
        asyncio.run(play(running))
        _, text = running.page("/metrics")
        assert 'quarto_relay_messages_total{kind="Want"}' in text
        assert running.metric("quarto_relay_steps_total") > 10
        assert running.metric('quarto_relay_message_seconds_bucket{le="+Inf"}') > 10
        assert running.metric("process_resident_memory_bytes") > 1e6
        assert running.page("/metrics", X_Forwarded_For="192.0.2.1")[0] == 404, "through a proxy"
        assert running.page("/health", X_Forwarded_For="192.0.2.1")[0] == 200


@pytest.mark.servers
def test_a_node_without_its_redis_is_not_healthy() -> None:
    with redis_running() as folder, relay("--logs", address(folder)) as running:
        assert running.page("/health")[0] == 200
        kill_redis(folder)
        assert running.page("/health") == (503, "store\n")
        begin_redis(folder)
        assert running.page("/health")[0] == 200


def test_a_game_is_played_with_tls(tmp_path: Path) -> None:
    certificate, key = map(str, certificate_in(tmp_path))

    async def play(where: str) -> None:
        trusting = ssl.create_default_context(cafile=certificate)
        async with connect(where, ssl=trusting) as one:
            await one.send(HELLO)
            assert isinstance(parse_from_relay(await one.recv()), Welcome)
        with pytest.raises(ssl.SSLCertVerificationError):
            await connect(where)

    logs = str(tmp_path / "relay.db")
    with relay("--logs", logs, "--certificate", certificate, "--key", key, scheme="wss") as running:
        asyncio.run(play(running.address))


async def said_and_closed(where: str, *texts: str | bytes) -> tuple[list[str], int | None]:
    """Return what a relay answers to these messages, and how it closes the connection."""
    answers = []
    async with connect(where, compression=None) as one:
        try:
            for text in texts:
                await one.send(text)
                if text == HELLO:
                    answers.append(str(await one.recv()))
            async with asyncio.timeout(10):
                async for answer in one:
                    answers.append(str(answer))  # noqa: PERF401 - it ends with an exception
        except (ConnectionClosed, TimeoutError):
            pass
        return answers, one.close_code


@pytest.mark.slow
def test_bad_beginnings_are_answered_and_closed(tmp_path: Path) -> None:
    async def play(where: str) -> None:
        newer = '{"is": "Hello", "protocol": 9, "key": "x"}'
        answers, code = await said_and_closed(where, newer)
        assert [parse_from_relay(text) for text in answers] == [OtherVersion(PROTOCOL, PROTOCOL)]
        assert code == 1008
        assert (await said_and_closed(where, "nonsense"))[1] == 1008
        assert (await said_and_closed(where, "x" * 5_000))[1] == 1009
        assert (await said_and_closed(where))[1] == 1000, "who says nothing is not waited for"
        answers, code = await said_and_closed(where, HELLO, "x" * 5_000)
        assert isinstance(parse_from_relay(answers[0]), Welcome)
        assert code == 1009

    with relay("--logs", str(tmp_path / "relay.db")) as running:
        asyncio.run(play(running.address))
        assert "bugs_total" not in running.page("/metrics")[1]
        assert running.metric("quarto_relay_connections") == 0


@pytest.mark.slow
def test_who_does_not_read_is_let_go_and_the_other_is_not_disturbed(tmp_path: Path) -> None:
    async def play() -> None:
        logs = SqliteLogs(str(tmp_path / "relay.db"), keep=1e6)
        node = Node(logs, replace(Limits(), rate=1e6, burst=1e6, unsent=20_000))
        serving = Serving("127.0.0.1", 0, "")
        async with await Sockets(node).listen(serving) as listening:
            port = listening.sockets[0].getsockname()[1]
            ana, ben = await pair([f"ws://127.0.0.1:{port}"], 1, Setup(), lambda: 3600.0)
            deaf = await asyncio.to_thread(_connected, port)
            for message in (Hello(PROTOCOL, ben.token, "deaf"), GoOn(ben.game.code, 0)):
                deaf.sendall(_masked(format_remote(message)))
            for _ in range(60_000):
                ana.game.talk(None, "x" * 200)
                await asyncio.sleep(0)
                if node.metrics.counted("closed_total", 'reason="slow"'):
                    break
            ana.game.talk(TalkPhrase.HELLO)
            await until(lambda: ben.talk[-1:] == [(TalkPhrase.HELLO, "")], 20.0)
            assert node.metrics.counted("closed_total", 'reason="slow"') == 1
            assert ana.connections == ben.connections == 0
            deaf.close()
            for client in (ana, ben):
                await client.end()
        await node.end()
        await logs.close()

    asyncio.run(play())


def _connected(port: int) -> socket.socket:
    """Return a socket of a websocket that reads no more."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", port))
    deaf.sendall(
        b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert deaf.recv(4096).startswith(b"HTTP/1.1 101 ")
    return deaf


def test_a_half_open_socket_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PING_EVERY", 0.3)
    monkeypatch.setattr(server, "ANSWERED_WITHIN", 0.3)

    async def play() -> None:
        logs = SqliteLogs(str(tmp_path / "relay.db"), keep=1e6)
        lines: list[str] = []
        node = Node(logs, Limits(), write=lines.append)
        async with await Sockets(node).listen(Serving("127.0.0.1", 0, "")) as listening:
            port = listening.sockets[0].getsockname()[1]
            silent = await asyncio.to_thread(_connected, port)
            silent.sendall(_masked(HELLO))
            await until(lambda: len(lines) == 2)
            assert [json.loads(line)["what"] for line in lines] == ["Hello", "Goodbye"]
            assert "quarto_relay_connections 0" in node.metrics.text()
            silent.close()
        await node.end()
        await logs.close()

    asyncio.run(play())


def _masked(text: str) -> bytes:
    """Return a text as the frame of a client, with a mask of zeros."""
    data = text.encode()
    return b"\x81\xfe" + len(data).to_bytes(2, "big") + bytes(4) + data


def test_what_is_no_certificate_and_no_port_is_said(tmp_path: Path) -> None:
    def said(*arguments: str) -> str:
        command = [sys.executable, "-m", "quarto_access", "serve", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        return done.stderr

    logs = ("--logs", str(tmp_path / "relay.db"))
    assert "certificate" in said(*logs, "--certificate", str(tmp_path / "certificate.pem"))
    with relay(*logs) as running:
        assert str(running.port) in said(*logs, "--port", str(running.port))
    assert "nowhere" in said("--logs", "/nowhere/relay.db")
    for port in ("99999", "-1"):
        assert f"'{port}' is not a number from 0 to 65535" in said(*logs, "--port", port)
    for days in ("-1", "0", "nan", "inf", "1e300"):
        assert days in said(*logs, "--keep-days", days)
    assert "Redis" in said("--logs", "unix:///nowhere/socket")


def test_where_websockets_is_missing_the_command_says_how_to_install_it(tmp_path: Path) -> None:
    (tmp_path / "websockets.py").write_text("raise ModuleNotFoundError(name='websockets')")
    command = [sys.executable, "-m", "quarto_access", "serve"]
    environment = {"PYTHONPATH": str(tmp_path), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, check=False, env=environment
    )
    assert done.returncode == 2
    assert 'pip install "quarto-access[server]"' in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("192.0.2.7", [], "192.0.2.7"),
        ("192.0.2.7", ["198.51.100.1"], "192.0.2.7"),
        ("127.0.0.1", [], ""),
        ("::1", ["198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["203.0.113.9, 198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["203.0.113.9", "198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["nonsense"], ""),
        ("2001:db8:1:2:3:4:5:6", [], "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", [], "192.0.2.7"),
        ("fe80::1%eth0", [], "fe80::/64"),
    ],
)
def test_limits_count_for_the_address_that_only_a_proxy_here_may_name(
    peer: str, forwarded: list[str], address: str
) -> None:
    headers = SimpleNamespace(get_all=lambda _: forwarded)
    connection: Any = SimpleNamespace(
        remote_address=(peer, 1), request=SimpleNamespace(headers=headers)
    )
    assert server._address(connection) == address
