"""The lists by which the player comes to a table, and what the relay has listed for them."""

from collections.abc import Callable

from quarto_access.remote.protocol import ListTables, TableList
from quarto_access.ui.effects import NOTHING_TO_DO, Back, Effects, Open
from quarto_access.ui.friend.contact import Contact
from quarto_access.ui.parts import Parts
from quarto_access.ui.screens.friend_screens import (
    FriendsScreen,
    FriendsSeen,
    OwnSeat,
    TablesScreen,
    ThisTableScreen,
    WaitingScreen,
)

LIST_AGAIN = 10.0
"""The seconds after which the relay is asked for its lists again."""

LEADING_TO_TABLE = (FriendsScreen, TablesScreen, ThisTableScreen, WaitingScreen)
"""The lists that give way to a table; settings or help over them do not."""


class WaysToATable:
    """Opens these lists and closes them. `seat` returns the table that the player has."""

    def __init__(self, parts: Parts, contact: Contact, seat: Callable[[], OwnSeat]) -> None:
        self.code_again = ""
        """The code that was named last, if it is to be corrected or named again."""
        self._parts = parts
        self._contact = contact
        self._seat = seat
        self.tables: TableList | None = None
        """The tables that the relay has listed last."""
        self._is_refused = False
        """True if the relay may have refused to list its tables, and is asked again."""
        self._alarm = parts.scheduler.alarm(self._list_again)

    def screen(self) -> FriendsScreen:
        """Return the screen of friends, and ask the relay for what it lists."""
        if not self._contact.is_connected:
            self.forget()  # they are old
        self._contact.connect()
        self.list()
        self._alarm.set(self._parts.now() + LIST_AGAIN)
        return FriendsScreen(
            self._seen,
            self._seat,
            lambda: None if self._contact.is_elsewhere else self.tables,
            lambda: self.code_again,
            self._parts.configuration.settings,
            in_window=self._parts.in_window,
        )

    def open_table(self, code: str) -> WaitingScreen:
        """Return the screen of the player's open table."""
        return WaitingScreen(code, can_copy=self._parts.clipboard is not None)

    def list(self) -> None:
        """Ask the relay for its tables."""
        self._contact.send(ListTables())

    def list_later(self) -> None:
        """Ask again in a while, since what was refused may be the question for the tables."""
        self._is_refused = True
        self._alarm.set(self._parts.now() + LIST_AGAIN)

    def listed(self, tables: TableList) -> None:
        self.tables = tables

    def forget(self) -> None:
        """Forget what the relay has listed."""
        self.tables = None

    @property
    def are_open(self) -> bool:
        """True if the player is on the screen of friends, or on one that it has opened."""
        return any(isinstance(screen, FriendsScreen) for screen in self._parts.stack.screens)

    @property
    def are_in_view(self) -> bool:
        """True if the player looks at a list that leads to a table, and at nothing over it."""
        return self.are_open and isinstance(self._parts.stack.top, LEADING_TO_TABLE)

    def back(self) -> Effects:
        """Return to the screen of friends."""
        screens = self._parts.stack.screens
        at = next((at for at, one in enumerate(screens) if isinstance(one, FriendsScreen)), None)
        above = 0 if at is None else len(screens) - 1 - at
        return (Back(above),) if above else NOTHING_TO_DO

    def to_open_table(self, code: str) -> Effects:
        """Return to the screen of friends, and show the player's open table there."""
        return *self.back(), Open(self.open_table(code))

    def close_open_table(self) -> None:
        """Close the list of a table that is no longer open, if help or settings are over it."""
        *below, top = self._parts.stack.screens
        rest = [screen for screen in below if not isinstance(screen, WaitingScreen)]
        if len(rest) < len(below):
            self._parts.stack.swap((*rest, top))

    def _list_again(self) -> None:
        """Ask for the lists again while the player may look at them, because they change."""
        if self.are_open or self._is_refused:
            self.list()
        self._is_refused = False
        self._alarm.set(self._parts.now() + LIST_AGAIN if self.are_open else None)

    def _seen(self) -> FriendsSeen:
        clipboard = self._parts.clipboard
        held = clipboard.text() if clipboard else ""
        return FriendsSeen(self._parts.games.read_last_setup(), held)
