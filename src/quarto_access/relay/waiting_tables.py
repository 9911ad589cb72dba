"""The tables that wait for anybody, on all nodes.

They wait while the player who opened them is connected. Each node tells the others of its own, soon
after a change and every few seconds; those of a node that is silent are left out. So nothing of it
is kept, and nothing is left of a node that dies.
"""

from collections.abc import Callable
from typing import Any

from quarto_access.processes.codec import from_plain, to_plain
from quarto_access.remote.protocol import WaitingTable

SILENT = 30.0
"""The seconds after which a node that says nothing is taken for gone."""

MOST_LISTED = 50
"""The most tables in one list: our own first."""

MOST_OF_A_NODE = 1_000


class WaitingTables:
    """The tables by node; `now` is in seconds."""

    def __init__(self, node: str, now: Callable[[], float]) -> None:
        self._node = node
        self._now = now
        self._of: dict[str, dict[str, WaitingTable]] = {node: {}}
        self._heard: dict[str, float] = {}
        """When each other node was heard last."""

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    @property
    def has_other_nodes(self) -> bool:
        """True if another node was heard lately."""
        self._leave_out_silent()
        return bool(self._heard)

    def add(self, table: WaitingTable) -> bool:
        """Let a table of this node wait; False if it does already, or too many do."""
        own = self._of[self._node]
        if table.code in own or len(own) >= MOST_OF_A_NODE:
            return False
        own[table.code] = table
        return True

    def remove(self, code: str) -> bool:
        """Let a table wait no more; False if it did not wait here."""
        return self._of[self._node].pop(code, None) is not None

    def listed(self) -> tuple[WaitingTable, ...]:
        """Return the tables of all nodes, but not too many."""
        self._leave_out_silent()
        found = [table for tables in self._of.values() for table in tables.values()]
        return tuple(found[:MOST_LISTED])

    def plain(self) -> list[Any]:
        """Return the tables of this node, for a message to the others."""
        return [to_plain(table) for table in self._of[self._node].values()]

    def hear(self, node: str, plain: list[Any]) -> None:
        """Take the list of another node."""
        tables = (from_plain(WaitingTable, each) for each in plain[:MOST_OF_A_NODE])
        self._of[node] = {table.code: table for table in tables}
        self._heard[node] = self._now()

    def gone(self, node: str) -> None:
        """Leave out the tables of another node."""
        self._heard.pop(node, None)
        self._of.pop(node, None)

    def _leave_out_silent(self) -> None:
        before = self._now() - SILENT
        for node in [node for node, at in self._heard.items() if at < before]:
            self.gone(node)
