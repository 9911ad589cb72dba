"""docs/serving.md, tried: games through both proxies, the service's unit, and the backup."""

import asyncio
import os
import re
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from quarto_access.match.setup import Setup
from tests.relay.certificate import certificate_in
from tests.relay.clients import pair
from tests.relay.running import ROOT, Relay, relay
from tests.relay.test_games import check, steps_of

PAGE = (ROOT / "docs" / "serving.md").read_text("utf-8")
NAME = "relay.example.org"

pytestmark = pytest.mark.servers


def block(language: str, number: int = 0) -> str:
    """Return a block of the page."""
    found: list[str] = re.findall(rf"(?ms)^```{language}\n(.*?)^```$", PAGE)
    return found[number]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        port: int = one.getsockname()[1]
    return port


@contextmanager
def running(command: list[str], port: int, more: Mapping[str, str] | None = None) -> Iterator[None]:
    """Run a proxy until its port is open, and to the end."""
    environment = {**os.environ, **(more or {})}
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment
    )
    try:
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.02)
                assert process.poll() is None, process.stderr and process.stderr.read()
        yield
    finally:
        process.terminate()
        process.communicate(timeout=20)


def play_through(port: int, server: Relay, logs: str, authority: Path) -> None:
    """Play a game over TLS through a proxy, and look at the pages that it passes on."""
    trusting = ssl.create_default_context(cafile=str(authority))

    async def play() -> None:
        ana, ben = await pair([f"wss://localhost:{port}"], 1, Setup(), tls=trusting)
        async with asyncio.timeout(60):
            await ana.is_over.wait()
            await ben.is_over.wait()
        await check(logs, ana, ben)
        assert await asyncio.to_thread(server.metric, "quarto_relay_connections") == 2
        for client in (ana, ben):
            assert client.connections == 0
            await client.end()

    asyncio.run(play())
    assert page(port, "/health", authority) == (200, "ok\n")
    status, text = page(port, "/metrics", authority)
    assert "quarto" not in text, status


def page(port: int, path: str, authority: Path) -> tuple[int, str]:
    command = ["curl", "--silent", "--cacert", str(authority), "--write-out", "%{http_code}"]
    url = f"https://localhost:{port}{path}"
    said = subprocess.run([*command, url], capture_output=True, text=True, check=True).stdout
    return int(said[-3:]), said[:-3]


def test_a_game_is_played_through_caddy(tmp_path: Path) -> None:
    logs, port = str(tmp_path / "relay.db"), free_port()
    with relay("--logs", logs) as server:
        text = block("caddy").replace(NAME, f"https://localhost:{port}")
        text = text.replace("127.0.0.1:8765", f"127.0.0.1:{server.port}")
        options = ("admin off", "local_certs", "skip_install_trust", "auto_https disable_redirects")
        caddyfile = tmp_path / "Caddyfile"
        caddyfile.write_text("\n".join(("{", *options, "}", text)))
        command = [
            "caddy",
            "run",
            "--adapter",
            "caddyfile",
            "--config",
            str(tmp_path / "Caddyfile"),
        ]
        home = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
        with running(command, port, home):
            authority = tmp_path / "caddy/pki/authorities/local/root.crt"
            play_through(port, server, logs, authority)


def test_a_game_is_played_through_nginx(tmp_path: Path) -> None:
    logs, port = str(tmp_path / "relay.db"), free_port()
    certificate, key = certificate_in(tmp_path)
    with relay("--logs", logs) as server:
        text = block("nginx").replace("listen 443", f"listen 127.0.0.1:{port}")
        text = text.replace("127.0.0.1:8765", f"127.0.0.1:{server.port}")
        text = re.sub(r"/etc/\S+/fullchain.pem", str(certificate), text)
        text = re.sub(r"/etc/\S+/privkey.pem", str(key), text)
        (tmp_path / "nginx.conf").write_text(
            f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}}\n"
            f"http {{ access_log off; client_body_temp_path {tmp_path}/body;\n"
            f"proxy_temp_path {tmp_path}/proxy; fastcgi_temp_path {tmp_path}/f;\n"
            f"uwsgi_temp_path {tmp_path}/u; scgi_temp_path {tmp_path}/s;\n{text}}}\n"
        )
        with running(["nginx", "-c", str(tmp_path / "nginx.conf")], port):
            play_through(port, server, logs, certificate)


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    unit = tmp_path / "quarto-relay.service"
    program = Path(sys.executable).with_name("quarto-access")
    unit.write_text(block("ini").replace("/opt/quarto-access/bin/quarto-access", str(program)))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "quarto-relay" not in done.stderr, done.stderr


def test_a_backup_is_taken_while_a_game_is_played(tmp_path: Path) -> None:
    script = re.search(r"(?ms)<<'END'\n(.*?)^END$", PAGE)
    assert script
    (tmp_path / "backup-relay").write_text(script[1])
    logs, copy = str(tmp_path / "relay.db"), str(tmp_path / "copy.db")
    command = [sys.executable, str(tmp_path / "backup-relay"), logs, copy]

    async def play(where: str) -> None:
        ana, ben = await pair([where], 1, Setup(), lambda: 0.02)
        await asyncio.sleep(0.3)
        await asyncio.to_thread(subprocess.run, command, check=True)
        await ana.is_over.wait()
        for client in (ana, ben):
            await client.end()
        saved = await steps_of(copy, ana.game.code)
        assert 2 < len(saved) < len(ana.arrivals)
        assert saved == [news.step for news in ana.arrivals[: len(saved)]]

    with relay("--logs", logs) as server:
        asyncio.run(play(server.address))
