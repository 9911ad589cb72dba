"""The open screens, one on top of the other. The last one has the focus."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from quarto_access.match.match import Match
from quarto_access.ui.screen import Screen

if TYPE_CHECKING:
    from quarto_access.ui.screens.table_screen import TableScreen


class Stack:
    """At least one screen, as soon as the program has started."""

    screens: tuple[Screen, ...] = ()
    top: Screen
    """The screen that has the focus."""
    is_for_other = False
    """True if the player who is not on turn still has the keyboard."""
    table: "TableScreen | None" = None
    """The table among them, or the topmost one if there are several."""

    def put(self, screen: Screen) -> None:
        """Open a screen on top."""
        self.swap((*self.screens, screen))

    def close(self, count: int) -> None:
        """Close a number of screens, but never the last one."""
        self.swap(self.screens[: max(1, len(self.screens) - count)])

    def swap(self, screens: Sequence[Screen]) -> None:
        """Replace all open screens by these."""
        self.screens = tuple(screens)
        self.top = self.screens[-1]
        self.is_for_other = any(screen.is_for_other for screen in screens)
        table = next((screen for screen in reversed(screens) if screen.is_table), None)
        self.table = cast("TableScreen | None", table)

    @property
    def in_view(self) -> Match | None:
        """The match on that table: the one being played, or one that is over at some moment."""
        return self.table.match if self.table else None
