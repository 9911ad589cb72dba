"""The two stores of logs, made for a test; Redis is a real server of our own, on a socket.

`python -m tests.relay.stores KIND PLACE` appends to a log and prints each number that was
acknowledged, until it is killed.
"""

import asyncio
import shutil
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from redis import Redis
from redis.exceptions import RedisError

from quarto_access.relay.logs import Logs
from quarto_access.relay.redis_logs import RedisLogs
from quarto_access.relay.sqlite_logs import SqliteLogs
from tests.relay.needed import PACKAGES

KEEP = 1000.0

SURE = ("--appendonly", "yes", "--appendfsync", "always")
"""The options with which Redis acknowledges only what is on the disk."""


def make(kind: str, place: str, keep: float = KEEP) -> Logs:
    """Return a store at a place: a file, or the address of a Redis."""
    return RedisLogs(place, keep=keep) if kind == "redis" else SqliteLogs(place, keep=keep)


_running: dict[str, "subprocess.Popen[bytes]"] = {}
"""Each server by its folder."""


def begin_redis(folder: str, *options: str) -> None:
    """Start a server with its data in a folder, and wait until it answers."""
    assert shutil.which("redis-server"), f"Try: sudo apt-get install {PACKAGES}"
    socket = Path(folder) / "socket"
    socket.unlink(missing_ok=True)
    command = ["redis-server", "--port", "0", "--unixsocket", str(socket), "--dir", folder]
    _running[folder] = subprocess.Popen(
        [*command, "--save", "", *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    for _ in range(500):
        try:
            with Redis(unix_socket_path=str(socket)) as client:
                client.ping()
            return
        except (RedisError, OSError):
            time.sleep(0.02)
    kill_redis(folder)
    raise AssertionError("Redis does not answer")


def address(folder: str) -> str:
    """Return the address of the server with its data in this folder."""
    return f"unix://{folder}/socket"


@contextmanager
def redis_running(*options: str) -> Iterator[str]:
    """Yield the folder of a server."""
    with TemporaryDirectory(prefix="redis-") as folder:
        begin_redis(folder, *options)
        try:
            yield folder
        finally:
            kill_redis(folder)


def kill_redis(folder: str) -> None:
    """Kill the server of a folder, as `kill -9` does."""
    process = _running.pop(folder)
    process.kill()
    process.wait()


async def using(kind: str, place: str, do: Callable[[Logs], Awaitable[object]]) -> None:
    """Do something with a store, and close it."""
    logs = make(kind, place)
    try:
        await do(logs)
    finally:
        await logs.close()


async def append_for_ever(logs: Logs) -> None:
    number = len(await logs.read("killed", 0))
    while await logs.append("killed", number, b"%d" % number):
        print(number, flush=True)
        number += 1


if __name__ == "__main__":
    asyncio.run(using(sys.argv[1], sys.argv[2], append_for_ever))
