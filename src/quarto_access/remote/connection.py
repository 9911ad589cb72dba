"""A client's connection to a relay, on a thread of its own. It comes back by itself until it ends.

What it hears is posted to the game's thread, for a listener. What cannot be sent is dropped; a
`RemoteGame` asks again once there is a connection.
"""

import asyncio
import contextlib
import re
from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Protocol

from quarto_access.processes.wire import NoMessage
from quarto_access.remote.protocol import (
    NOTICED_WITHIN,
    PROTOCOL,
    FromClient,
    FromRelay,
    Hello,
    OtherVersion,
    RefusedWish,
    Welcome,
    format_remote,
    parse_from_relay,
)

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection
    from websockets.exceptions import InvalidHandshake

PAUSES = (0.0, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The seconds before each new try; the last one stays."""

AFTER_A_BUG = 30.0
"""The seconds before a new try after an unforeseen error; twice as many after each further one."""

OPENS_WITHIN = 5.0
"""The seconds that a relay may take to answer."""

ALIVE = NOTICED_WITHIN / 2
"""The seconds between two signs of life, and those that one may take."""

NOT_NOW = frozenset({502, 503, 504})
"""The statuses by which a proxy says that the relay behind it does not answer now."""

OLD_STATUS = r"HTTP/1\.0 (\d{3})\b"
"""The status line of an older proxy, which the library refuses, and quotes in its error."""

TRY_AGAIN_LATER = 1013
"""The code with which a relay closes a connection if its store fails."""

ENDS_WITHIN = 1.0
"""The seconds that the program waits for the thread when it ends."""


class WhyNot(Enum):
    """The reason why there is no connection."""

    UNREACHABLE = "unreachable"
    NOT_SAFE = "not-safe"
    """The relay's certificate is not valid."""
    NO_RELAY = "no-relay"
    """What answers there is no relay."""
    LOST = "lost"
    TOO_MANY = "too-many"
    """The relay has too many connections of this player, or of this address."""
    FAILING = "failing"
    """The relay's store fails, and it closed the connection."""
    THEY_ARE_OLD = "they-are-old"
    """The relay speaks an older version only."""
    WE_ARE_OLD = "we-are-old"
    """The relay speaks a newer version only."""


class Linked(Protocol):
    """Hears what comes over a connection, on the game's thread."""

    def connected(self, now: int) -> None:
        """Hear that the relay has answered; this is its time in milliseconds."""

    def disconnected(self, why: str) -> None:
        """Hear that there is no connection, and why: the value of a `WhyNot`, in a message's id.

        It is tried again unless the versions differ.
        """

    def hear(self, message: FromRelay) -> None:
        """Hear a message of the relay."""


class Connection:
    """One connection to the first of some addresses that answers.

    `post` runs a task on the game's thread, where the listener hears everything.
    """

    def __init__(
        self,
        addresses: Sequence[str],
        token: str,
        program: str,
        post: Callable[[Callable[[], object]], object],
        listener: Linked,
    ) -> None:
        self._addresses = tuple(addresses)
        self._hello = Hello(PROTOCOL, token, program)
        self._post = post
        self._listener = listener
        self._has_ended = False
        self._loop: asyncio.AbstractEventLoop = asyncio.new_event_loop()
        self._ending = asyncio.Event()
        self._to_send: asyncio.Queue[str] = asyncio.Queue()
        self._thread = Thread(target=self._run, name="relay", daemon=True)
        self._thread.start()

    def send(self, message: FromClient) -> None:
        """Send a message soon, if there is a connection; waits for nothing."""
        text = format_remote(message)
        with contextlib.suppress(RuntimeError):  # it has ended
            self._loop.call_soon_threadsafe(self._to_send.put_nowait, text)

    def hang_up(self) -> None:
        """Close the connection soon; nothing is heard any more."""
        self._has_ended = True
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._ending.set)

    def end(self) -> None:
        """Close the connection, and wait until it is."""
        self.hang_up()
        self._thread.join(ENDS_WITHIN)

    def _run(self) -> None:
        with contextlib.closing(self._loop):
            self._loop.run_until_complete(self._until_ended())

    async def _until_ended(self) -> None:
        staying = asyncio.ensure_future(self._stay_connected())
        ending = asyncio.ensure_future(self._ending.wait())
        await asyncio.wait((staying, ending), return_when=asyncio.FIRST_COMPLETED)
        for task in (staying, ending):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await asyncio.sleep(0)  # a socket that was aborted is closed in the loop's next step

    async def _stay_connected(self) -> None:
        tries = bugs = 0
        told: WhyNot | None = None
        while True:
            pause = 0.0
            try:
                why = await self._connected_once(self._addresses[tries % len(self._addresses)])
            except Exception as bug:  # noqa: BLE001 - the game's thread says and logs it
                self._post(partial(_raise, bug))
                why, pause = WhyNot.LOST, AFTER_A_BUG * 2**bugs
                bugs += 1
            else:
                bugs = 0 if why is WhyNot.LOST else bugs
            if why is WhyNot.LOST:
                tries, told = 0, None
            elif why is WhyNot.FAILING:
                told = None  # it was connected meanwhile
            if why is not told:
                told = why
                self._tell(partial(self._listener.disconnected, why.value))
            if why in {WhyNot.THEY_ARE_OLD, WhyNot.WE_ARE_OLD}:
                return
            usual = PAUSES[min(tries // len(self._addresses), len(PAUSES) - 1)]
            await asyncio.sleep(max(pause, usual))
            tries += 1

    async def _connected_once(self, address: str) -> WhyNot:
        """Connect, and stay so as long as it lasts; return why it did not last longer."""
        from ssl import SSLError  # noqa: PLC0415 - nobody else needs these

        from websockets.asyncio.client import connect  # noqa: PLC0415
        from websockets.exceptions import (  # noqa: PLC0415
            ConnectionClosed,
            InvalidHandshake,
            InvalidURI,
        )

        welcomed = False
        socket: ClientConnection | None = None
        try:
            async with connect(
                address,
                open_timeout=OPENS_WITHIN,
                close_timeout=ENDS_WITHIN,
                ping_interval=ALIVE,
                ping_timeout=ALIVE,
            ) as socket:
                await socket.send(format_remote(self._hello))
                async with asyncio.timeout(OPENS_WITHIN):
                    first = parse_from_relay(await socket.recv())
                if isinstance(first, OtherVersion):
                    is_old = first.newest < PROTOCOL
                    return WhyNot.THEY_ARE_OLD if is_old else WhyNot.WE_ARE_OLD
                if isinstance(first, RefusedWish):
                    return WhyNot.TOO_MANY
                if not isinstance(first, Welcome):
                    return WhyNot.NO_RELAY
                welcomed = True
                self._to_send = asyncio.Queue()  # what waits is of an earlier connection
                self._tell(partial(self._listener.connected, first.now))
                return await self._exchange(socket)
        except SSLError:
            return WhyNot.NOT_SAFE
        except InvalidHandshake as error:
            return WhyNot.UNREACHABLE if _is_silent(error) else WhyNot.NO_RELAY
        except (InvalidURI, ValueError, OverflowError):  # the address, or a text
            return WhyNot.NO_RELAY
        except ConnectionClosed as closed:  # before the welcome; with a word, it is another server
            return WhyNot.UNREACHABLE if closed.rcvd is None else WhyNot.NO_RELAY
        except (OSError, EOFError, TimeoutError, ConnectionError):
            return WhyNot.LOST if welcomed else WhyNot.UNREACHABLE
        finally:
            if socket is not None:  # the program may have ended while the relay closed it
                socket.transport.abort()

    async def _exchange(self, socket: "ClientConnection") -> WhyNot:
        """Send and hear until the connection closes, and return why it did."""
        from websockets.exceptions import ConnectionClosed  # noqa: PLC0415

        sending = asyncio.ensure_future(self._send_all(socket))
        try:
            async for text in socket:
                with contextlib.suppress(NoMessage):  # from a newer relay
                    self._tell(partial(self._listener.hear, parse_from_relay(text)))
        except ConnectionClosed as closed:
            is_failing = closed.rcvd is not None and closed.rcvd.code == TRY_AGAIN_LATER
            return WhyNot.FAILING if is_failing else WhyNot.LOST
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
                await sending
        return WhyNot.LOST

    async def _send_all(self, socket: "ClientConnection") -> None:
        queue = self._to_send
        while True:
            await socket.send(await queue.get())

    def _tell(self, hear: Callable[[], object]) -> None:
        """Have this heard on the game's thread, unless the connection has been ended by then."""
        self._post(lambda: self._has_ended or hear())


def _is_silent(error: "InvalidHandshake") -> bool:
    """Return whether a handshake failed because nobody answered it, as while a relay restarts."""
    from websockets.exceptions import InvalidMessage, InvalidStatus  # noqa: PLC0415

    if isinstance(error, InvalidStatus):
        return error.response.status_code in NOT_NOW
    if not isinstance(error, InvalidMessage):
        return False
    old = re.search(OLD_STATUS, str(error.__cause__))
    return isinstance(error.__cause__, EOFError) or (old is not None and int(old[1]) in NOT_NOW)


def _raise(bug: Exception) -> None:
    raise bug
