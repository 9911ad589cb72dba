"""The choice of the store: the path of a file, or the address of a Redis."""

from quarto_access.relay.logs import EMPTY_LOG, Logs, LogsFailed
from quarto_access.relay.sqlite_logs import SqliteLogs

ADDRESSES = ("redis://", "rediss://", "unix://")


async def opened(place: str, *, keep: float) -> Logs:
    """Return the store at a place; raises `LogsFailed` if it cannot be used."""
    if place.startswith(ADDRESSES):
        try:
            from quarto_access.relay.redis_logs import RedisLogs  # noqa: PLC0415 - it may be missing
        except ImportError as problem:
            raise LogsFailed(f"Redis: {problem}") from None
        logs: Logs = RedisLogs(place, keep=keep)
    else:
        logs = SqliteLogs(place, keep=keep)
    try:
        await logs.read(EMPTY_LOG, 0)
    except LogsFailed:
        await logs.close()
        raise
    return logs
