"""The choice of a search: the one in C if it has been built, else the one in Python."""

from collections.abc import Callable

from quarto_access.players.solver import native
from quarto_access.players.solver.distance import Distance
from quarto_access.players.solver.search import Search
from quarto_access.players.solver.tables import Tables


def search(
    tables: Tables, *, limit: int | None = None, stop: Callable[[], bool] | None = None
) -> Search:
    """Return a new search, which remembers nothing yet."""
    kind = native.NativeSearch if native.LIBRARY else Search
    return kind(tables, limit=limit, stop=stop)


def native_megabytes() -> int | None:
    """Return the most memory that a search in C takes; None if it was not built."""
    return native.MEGABYTES if native.LIBRARY else None


def distance(search: Search) -> Distance:
    """Return the counter of placements for this search, in C or in Python."""
    if isinstance(search, native.NativeSearch):
        return native.NativeDistance(search)
    return Distance(search)
