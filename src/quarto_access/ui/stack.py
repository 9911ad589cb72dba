"""The screens that are open, one on top of the other. The last one has the focus."""

from collections.abc import Sequence

from quarto_access.ui.effects import Screen
from quarto_access.ui.screens.table_screen import TableScreen


class Stack:
    """At least one screen, as soon as the program has begun."""

    def __init__(self) -> None:
        self.screens: list[Screen] = []

    @property
    def top(self) -> Screen:
        """The screen that has the focus."""
        return self.screens[-1]

    @property
    def table(self) -> TableScreen | None:
        """The table among them."""
        for screen in self.screens:
            if isinstance(screen, TableScreen):
                return screen
        return None

    def put(self, screen: Screen) -> None:
        """Open a screen on top."""
        self.screens.append(screen)

    def close(self, count: int) -> None:
        """Close so many, but never the last one."""
        self.screens = self.screens[: max(1, len(self.screens) - count)]

    def swap(self, screens: Sequence[Screen]) -> None:
        """Have these open instead of all that were."""
        self.screens = list(screens)
