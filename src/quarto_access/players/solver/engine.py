"""Which search runs: the one in C where it has been built, else the one that defines it."""

from collections.abc import Callable

from quarto_access.players.solver import native
from quarto_access.players.solver.distance import Distance
from quarto_access.players.solver.search import Search
from quarto_access.players.solver.tables import Tables


def search(
    tables: Tables, *, limit: int | None = None, stop: Callable[[], bool] | None = None
) -> Search:
    """A new search, which remembers nothing yet."""
    kind = native.NativeSearch if native.LIBRARY else Search
    return kind(tables, limit=limit, stop=stop)


def native_megabytes() -> int | None:
    """The memory that a search in C takes at most; None where it was not built."""
    return native.MEGABYTES if native.LIBRARY else None


def distance(search: Search) -> Distance:
    """What counts the placements to the end, in C or not as the search is."""
    if isinstance(search, native.NativeSearch):
        return native.NativeDistance(search)
    return Distance(search)
