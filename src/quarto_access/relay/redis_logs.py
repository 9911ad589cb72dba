"""Logs as streams of Redis: for nodes on more than one machine.

Entry 0 has the id 1-0, entry 1 the id 2-0, and so on; Redis itself refuses an id that is not above
the last one. A script makes sure that it is the next one, in the same step, and publishes on a
channel of the log's name that it is there. A node listens to the channels of the logs that it waits
for, over one connection.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, cast

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import RedisError

from quarto_access.relay.logs import LogsFailed, Waiters, wait_for_event

PREFIX = "quarto:"

APPEND = """
local following = redis.call('XLEN', KEYS[1])
if following ~= tonumber(ARGV[1]) then return 0 end
redis.call('XADD', KEYS[1], (following + 1) .. '-0', 'entry', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('PUBLISH', KEYS[1], ARGV[1])
return 1
"""

NODES = f"{PREFIX}nodes"
"""The channel for messages from each node to all."""

LOOK_EVERY = 5.0
"""The seconds between two looks for an entry, for the case that its message was lost."""

HANGS = 3.0
"""The seconds after which an answer that has not come will not come."""

AT_ONCE = 32
"""The commands that are under way at once. Others wait for their turn, in their order."""

CONNECTIONS = AT_ONCE + 8
"""The most connections; some listen."""

BACKOFF = ExponentialBackoff(cap=0.5, base=0.05)
TRIES = 3
"""How often a command is sent again. An entry that was written all the same is then taken."""

PAUSE = 0.2
"""The seconds before listening again after the connection was lost."""


class RedisLogs:
    """The logs at an address. `keep` is the seconds after which an unchanged log is forgotten."""

    def __init__(self, url: str, *, keep: float) -> None:
        self.keep: float = max(1, int(keep))
        self._redis: Redis = Redis.from_url(
            url,
            max_connections=CONNECTIONS,
            socket_connect_timeout=HANGS,
            socket_timeout=HANGS,
            retry=Retry(BACKOFF, TRIES),
        )
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._append = self._redis.register_script(APPEND)
        self._waiters = Waiters()
        self._channels: PubSub = self._redis.pubsub(ignore_subscribe_messages=True)
        self._heard: set[str] = set()
        """The logs whose channels this node listens to."""
        self._hear: Callable[[bytes], object] = lambda _: None
        self._hears_nodes = False
        self._is_closed = False
        self._one_at_a_time = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None

    async def append(self, log: str, number: int, entry: bytes) -> bool:
        async with self._turn():
            return bool(await self._append([PREFIX + log], [number, entry, self.keep]))

    async def read(self, log: str, from_number: int) -> list[bytes]:
        async with self._turn():
            found = await self._redis.xrange(PREFIX + log, min=f"{max(0, from_number) + 1}-0")
        return [fields[b"entry"] for _, fields in cast("list[Any]", found)]

    async def wait(self, log: str, number: int, seconds: float) -> bool:
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        event = self._waiters.begin(log)
        try:
            with _failures():
                await self._listen_to(log)
            while await self._length(log) <= number:
                left = until - loop.time()
                if left <= 0:
                    return False
                await wait_for_event(event, min(left, LOOK_EVERY))
        finally:
            self._waiters.end(log, event)
        return True

    async def forget(self, log: str) -> None:
        async with self._turn():
            await self._redis.delete(PREFIX + log)

    def hear_nodes(self, hear: Callable[[bytes], object]) -> None:
        self._hear = hear
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen(), name="logs: listen")

    async def tell_nodes(self, message: bytes) -> None:
        async with self._turn():
            await self._redis.publish(NODES, message)

    async def close(self) -> None:
        self._is_closed = True
        while self._listening and not self._listening.done():
            self._listening.cancel()  # the library may swallow it
            await asyncio.wait([self._listening], timeout=PAUSE)
        with suppress(RedisError, OSError):
            await self._channels.aclose()  # type: ignore[no-untyped-call]
            await self._redis.aclose()

    async def _length(self, log: str) -> int:
        async with self._turn():
            return await self._redis.xlen(PREFIX + log)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Wait for the turn of a command; its failures are those of the logs."""
        async with self._turns:
            with _failures():
                yield

    async def _listen_to(self, log: str) -> None:
        async with self._one_at_a_time:
            if log not in self._heard:
                await self._channels.subscribe(PREFIX + log)
                self._heard.add(log)
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen(), name="logs: listen")

    async def _listen(self) -> None:
        """Wake those who wait for what others write, however often the connection is lost."""
        loop = asyncio.get_running_loop()
        tidy_at = loop.time() + LOOK_EVERY
        while not self._is_closed:
            try:
                if not self._hears_nodes:
                    async with self._one_at_a_time:
                        await self._channels.subscribe(NODES)
                    self._hears_nodes = True
                message = await self._channels.get_message(timeout=LOOK_EVERY)
                if message and message["channel"] == NODES.encode():
                    self._hear(message["data"])
                elif message:
                    self._waiters.wake(message["channel"].decode().removeprefix(PREFIX))
                if loop.time() >= tidy_at:
                    tidy_at = loop.time() + LOOK_EVERY
                    await self._listen_to_fewer()
            except (RedisError, OSError):
                await asyncio.sleep(PAUSE)
                self._waiters.wake_all()  # what was published meanwhile is lost

    async def _listen_to_fewer(self) -> None:
        """Leave the channels of the logs that nobody waits for any more."""
        async with self._one_at_a_time:
            left = [log for log in self._heard if log not in self._waiters]
            self._heard.difference_update(left)
            if left:
                await self._channels.unsubscribe(*(PREFIX + log for log in left))


@contextmanager
def _failures() -> Iterator[None]:
    try:
        yield
    except (RedisError, OSError) as problem:
        raise LogsFailed(f"Redis: {problem}") from problem
