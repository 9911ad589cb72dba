"""The sockets of a node: websockets for clients, and `/health` and `/metrics` on the same port.

It reads one message of a connection at a time, so a client that sends too fast waits. It never
waits for a client that reads too slowly, and lets it go.
"""

import asyncio
import gc
import ipaddress
import signal
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus

from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from quarto_access.core.values import value
from quarto_access.relay.guests import Guest, GuestLine
from quarto_access.relay.limits import Limits
from quarto_access.relay.logs import EMPTY_LOG, LogsFailed
from quarto_access.relay.node import LetGo, Node
from quarto_access.relay.stores import opened
from quarto_access.remote.protocol import LONGEST_MESSAGE, format_remote

PING_EVERY = 5.0
"""The seconds between two signs of life."""

ANSWERED_WITHIN = 10.0
"""The seconds that a sign of life may take."""

CLOSES_WITHIN = 2.0
"""The seconds that a client may take to close, after it was asked to."""

HEALTHY_WITHIN = 2.0
"""The seconds that the logs may take to answer."""

COLLECT_EVERY = 600.0
"""The seconds between two searches for garbage among everything."""

YOUNG, NEVER = 10_000, 1_000_000_000
"""The thresholds of Python's garbage collector: for new objects, and for all others."""


@value
class Serving:
    """Where a node serves, and what it keeps."""

    host: str
    port: int
    logs: str
    """The path of a file, or the address of a Redis."""
    certificate: str = ""
    """The file of a certificate with its chain; without one there is no TLS."""
    key: str = ""
    """The file of its key; empty if the first file has it."""
    keep_days: float = 30.0
    """The days after its last step for which a table is kept."""
    limits: Limits = Limits()


def steady(wall: Callable[[], float], elapsed: Callable[[], float]) -> Callable[[], float]:
    """Return a clock that begins at the time on the wall, and is never set: turns are timed by it.

    >>> now = steady(iter([1000.0]).__next__, iter([3.0, 5.0]).__next__)
    >>> now()
    1002.0
    """
    began = wall() - elapsed()
    return lambda: began + elapsed()


async def run(
    serving: Serving,
    *,
    write: Callable[[str], object] | None,
    began: Callable[[int], object],
) -> None:
    """Serve until the process is asked to end. `began` gets the port."""
    loop = asyncio.get_running_loop()
    ending = asyncio.Event()
    for name in ("SIGTERM", "SIGINT"):
        with suppress(NotImplementedError):  # Windows has Ctrl+C alone
            loop.add_signal_handler(getattr(signal, name), ending.set)
    logs = await opened(serving.logs, keep=serving.keep_days * 86_400)
    node = Node(logs, serving.limits, now=steady(time.time, time.monotonic), write=write)
    sockets = Sockets(node)
    collecting = asyncio.create_task(_collect_seldom())
    try:
        async with await sockets.listen(serving) as server:
            node.begin()
            began(next(iter(server.sockets)).getsockname()[1])
            await ending.wait()
            await sockets.end(server)
    finally:
        collecting.cancel()
        await node.end()
        await logs.close()


async def _collect_seldom() -> None:
    """Look for garbage among all games seldom: it stops each of them, for half a second in 4,000.

    What is new is looked through as usual, and most garbage needs no search at all.
    """
    gc.freeze()  # the modules
    gc.set_threshold(YOUNG, NEVER)
    while True:
        await asyncio.sleep(COLLECT_EVERY)
        gc.collect()


class Sockets:
    """The connections of a node."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._is_ending = False

    async def listen(self, serving: Serving) -> Server:
        """Begin to listen; raises `OSError` if the port is taken or a certificate is no good."""
        return await serve(
            self._talk,
            serving.host,
            serving.port,
            ssl=_tls(serving),
            process_request=self._answer_http,
            compression=None,  # it would take 64 kB a connection
            max_size=LONGEST_MESSAGE,
            max_queue=4,
            write_limit=LONGEST_MESSAGE,
            open_timeout=serving.limits.hello,
            ping_interval=PING_EVERY,
            ping_timeout=ANSWERED_WITHIN,
            create_connection=_Heard,
            close_timeout=CLOSES_WITHIN,
            server_header=None,
        )

    async def end(self, server: Server) -> None:
        """Ask all clients to come back to another node, or to this one when it runs again.

        What is being written is finished.
        """
        self._is_ending = True
        server.close(code=CloseCode.SERVICE_RESTART)
        await server.wait_closed()

    async def _talk(self, connection: ServerConnection) -> None:
        """Talk with a client until it goes, or must go."""
        guest: Guest | None = None
        code, why = CloseCode.NORMAL_CLOSURE, ""
        try:
            guest = await self._greet(connection)
            async for text in connection:
                await self._node.take(guest, text)
        except LetGo as problem:
            code, why = CloseCode.POLICY_VIOLATION, problem.why
            if problem.answer:
                broadcast([connection], format_remote(problem.answer))
        except LogsFailed:
            code, why = CloseCode.TRY_AGAIN_LATER, "store"
        except (ConnectionClosed, TimeoutError):
            pass
        except Exception as bug:  # noqa: BLE001 - one client's bug ends no other's game
            self._node.bug(bug)
            code, why = CloseCode.INTERNAL_ERROR, "bug"
        finally:
            if guest:
                self._node.farewell(guest)
            if why:
                self._node.metrics.count("closed_total", f'reason="{why}"')
        if not self._is_ending:
            await connection.close(code, why)

    async def _greet(self, connection: ServerConnection) -> Guest:
        async with asyncio.timeout(self._node.limits.hello):
            text = await connection.recv()

        def send(frame: str) -> None:
            broadcast([connection], frame)
            transport = connection.transport
            if transport.get_write_buffer_size() > self._node.limits.unsent:
                self._node.metrics.count("closed_total", 'reason="slow"')
                transport.abort()

        async def has_arrived() -> bool:
            try:
                await (await connection.ping())  # its answer comes after all before it
            except ConnectionClosed:
                return False
            return True

        def silent_for() -> float:
            assert isinstance(connection, _Heard)
            return time.monotonic() - connection.heard_at

        line = GuestLine(send, connection.send, has_arrived, silent_for)
        return self._node.greet(text, _address(connection), line)

    async def _answer_http(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request that is no websocket; None if it is one."""
        path = request.path.partition("?")[0]
        if path == "/health":
            return await self._health()
        if path == "/metrics" and _is_near(connection):
            return _page(HTTPStatus.OK, self._node.metrics.text(), "text/plain; version=0.0.4")
        if "upgrade" not in request.headers.get("Connection", "").lower():
            return _page(HTTPStatus.NOT_FOUND, "This is a relay of Quarto Access.\n")
        return None

    async def _health(self) -> Response:
        """Say whether this node can serve: whether it can read its logs, and is not ending."""
        try:
            async with asyncio.timeout(HEALTHY_WITHIN):
                await self._node.logs.read(EMPTY_LOG, 0)
        except (LogsFailed, TimeoutError):
            return _page(HTTPStatus.SERVICE_UNAVAILABLE, "store\n")
        if self._is_ending:
            return _page(HTTPStatus.SERVICE_UNAVAILABLE, "ending\n")
        return _page(HTTPStatus.OK, "ok\n")


class _Heard(ServerConnection):
    """A connection that knows when something came last, be it a mere sign of life."""

    heard_at = 0.0

    def data_received(self, data: bytes) -> None:
        self.heard_at = time.monotonic()
        super().data_received(data)


def _page(status: HTTPStatus, text: str, kind: str = "text/plain") -> Response:
    body = text.encode()
    headers = Headers(
        {
            "Content-Type": f"{kind}; charset=utf-8",
            "Content-Length": str(len(body)),
            "Connection": "close",
        }
    )
    return Response(status.value, status.phrase, headers, body)


def _address(connection: ServerConnection) -> str:
    """Return the address that limits count: of IPv6 the network; nothing for this computer.

    A proxy on this computer says whom it speaks for.
    """
    address = _ip(connection.remote_address[0])
    if address is None or not address.is_loopback:
        return _counted(address)
    request = connection.request
    forwarded = request.headers.get_all("X-Forwarded-For") if request else []
    last = ",".join(forwarded).rpartition(",")[2].strip()
    named = _ip(last)
    return "" if named is None or named.is_loopback else _counted(named)


def _is_near(connection: ServerConnection) -> bool:
    """Return whether a request comes from a private network, and not through a proxy."""
    address = _ip(connection.remote_address[0])
    request = connection.request
    is_forwarded = request is not None and "X-Forwarded-For" in request.headers
    return address is not None and address.is_private and not is_forwarded


def _ip(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if address.version == 6 else address


def _counted(address: ipaddress.IPv4Address | ipaddress.IPv6Address | None) -> str:
    if address is None:
        return "unknown"
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, 64), strict=False))


def _tls(serving: Serving) -> ssl.SSLContext | None:
    if not serving.certificate:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(serving.certificate, serving.key or None)
    except OSError as problem:  # it names no file
        raise OSError(problem.errno, problem.strerror, serving.certificate) from problem
    return context
