"""A relay in memory behind a real websocket on a port of this machine, on a thread of its own."""

import asyncio
import contextlib
from collections.abc import Callable
from random import Random
from threading import Event, Thread

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from quarto_access.remote.protocol import (
    PROTOCOL,
    FromRelay,
    Hello,
    OtherVersion,
    Welcome,
    format_remote,
    parse_from_client,
)
from tests.remote.relay_in_memory import RelayInMemory


class RelayOnAPort:
    """`stop` closes all connections; `start` opens the same port again, with the same tables."""

    def __init__(self, *, newest: int = PROTOCOL, greeting: str | None = None) -> None:
        self.relay = RelayInMemory(Random(3))
        self.port = 0
        self._newest = newest
        self._greeting = greeting
        self._sockets: set[ServerConnection] = set()
        self.start()

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._is_up = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        assert self._is_up.wait(10)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._ending.set)
        self._thread.join(10)
        assert not self._thread.is_alive()

    def drop(self) -> None:
        """Drop all connections without a word, as a lost network does."""
        for socket in tuple(self._sockets):
            self._loop.call_soon_threadsafe(socket.transport.abort)

    def close_all(self, code: int) -> None:
        """Close all connections with a code."""
        for socket in tuple(self._sockets):
            asyncio.run_coroutine_threadsafe(socket.close(code), self._loop).result(10)

    def send_all(self, text: str) -> None:
        """Send a text to every client, whatever it is."""
        for socket in tuple(self._sockets):
            asyncio.run_coroutine_threadsafe(socket.send(text), self._loop).result(10)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ending = asyncio.Event()
        async with serve(self._talk, "127.0.0.1", self.port) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            self._is_up.set()
            await self._ending.wait()

    async def _talk(self, socket: ServerConnection) -> None:
        hello = parse_from_client(await socket.recv())
        assert isinstance(hello, Hello)
        if self._greeting is not None:
            await socket.send(self._greeting)
            return
        if hello.protocol != self._newest:
            await socket.send(format_remote(OtherVersion(self._newest, self._newest)))
            return
        hashed = hello.token[:4]
        self._sockets.add(socket)  # before the client can hear that it is welcome
        await socket.send(format_remote(Welcome(PROTOCOL, hashed, self.relay.now)))
        take = self.relay.connect(hashed, self._posting(socket))
        try:
            async for text in socket:
                take(parse_from_client(text))
        except ConnectionClosed:
            pass
        finally:
            self._sockets.discard(socket)
            self.relay.lose(hashed)

    def _posting(self, socket: ServerConnection) -> Callable[[FromRelay], None]:
        async def send(message: FromRelay) -> None:
            with contextlib.suppress(ConnectionClosed):
                await socket.send(format_remote(message))

        def post(message: FromRelay) -> None:
            asyncio.run_coroutine_threadsafe(send(message), self._loop)

        return post
