"""The screens that are open, one on top of the other. The last one has the focus."""

from collections.abc import Sequence

from quarto_access.match.match import Match
from quarto_access.ui.effects import Screen
from quarto_access.ui.screens.table_screen import TableScreen


class Stack:
    """At least one screen, as soon as the program has begun."""

    screens: tuple[Screen, ...] = ()
    top: Screen
    """The screen that has the focus."""
    table: TableScreen | None = None
    """The table among them, or the one on top where there are several."""

    def put(self, screen: Screen) -> None:
        """Open a screen on top."""
        self.swap((*self.screens, screen))

    def close(self, count: int) -> None:
        """Close a number of screens, but never the last one."""
        self.swap(self.screens[: max(1, len(self.screens) - count)])

    def swap(self, screens: Sequence[Screen]) -> None:
        """Have these open instead of all that were."""
        self.screens = tuple(screens)
        self.top = self.screens[-1]
        self.table = next((s for s in reversed(screens) if isinstance(s, TableScreen)), None)

    @property
    def in_view(self) -> Match | None:
        """The match on that table: the one being played, or one that is over as it stood once."""
        return self.table.match if self.table else None
