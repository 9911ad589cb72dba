"""Three friends at their keys, while connections are lost, slow and back again.

At the end everything arrives. Then each program shows what the relay has, waits for nothing, and
the relay has nobody at a table where they are not.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from quarto_access.remote.shared_table import SharedTable
from quarto_access.ui.commands import COMMANDS, Context
from quarto_access.ui.screens.confirm import ConfirmScreen
from quarto_access.ui.screens.friend_screens import FriendsScreen
from quarto_access.ui.screens.typing import TypingScreen
from tests.play.friends import Far, Relay
from tests.slow import slow_unless

NAMES = ("Ana", "Ben", "Carl")
KEYS = (
    *("Enter",) * 4,
    *("F4",) * 3,
    *("Down", "Up", "Home", "End", "Right", "Shift+F4", "U", "T", "Escape"),
    *(":leave", ":main-menu", ":resign"),
)
MOMENTS = 120


def mend(far: Far) -> None:
    """Connect a program again, if its connection is lost."""
    if far.wire.is_cut:
        far.wire.loses_what_is_sent = False
        far.wire.mend()


class Three:
    """Three friends, and the relay."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.relay = Relay()
        self.friends = [Far(folder / name, self.relay, name) for name in NAMES]
        self._chance = Random(seed)

    def close(self) -> None:
        for far in self.friends:
            far.session.close()

    def pass_time(self, seconds: float, step: float) -> None:
        for _ in range(round(seconds / step)):
            self.relay.pass_time(int(step * 1000))
            for far in self.friends:
                far.wait(step, step=step)

    def happen(self) -> None:
        """Have something happen to one of them."""
        far, chance = self._chance.choice(self.friends), self._chance
        what = chance.random()
        if not far.wires or what > 0.2:
            self._press(far)
            self._begin_again(far)
        elif what < 0.06:
            far.wire.cut()
        elif what < 0.13:
            mend(far)
        elif what < 0.15:
            far.wire.is_slow = True
        elif what < 0.16:
            far.wire.loses_what_is_sent = True  # until somebody notices
        else:
            far.wire.arrive()
        if chance.random() < 0.03:
            self.pass_time(chance.choice((1, 12, 65, 125)), 0.5)
        if chance.random() < 0.7:
            self.pass_time(0.4, 0.05)

    def _begin_again(self, far: Far) -> None:
        """Begin a program again that has been left."""
        if far.session.left:
            far.session.close()
            at = self.friends.index(far)
            self.friends[at] = Far(far.folder, self.relay, NAMES[at])

    def _press(self, far: Far) -> None:
        """Press a key that may mean something where this friend is, or go to a table."""
        far.wait(0.01)  # or what has arrived would be heard between two keys
        chance, screen = self._chance, far.session.screen
        if isinstance(screen, TypingScreen):
            far.press("Escape")
        elif isinstance(screen, ConfirmScreen):
            is_left = "quit" in " ".join(far.voice.said[-2:])
            far.press("Escape" if is_left else chance.choice(("Escape", "Down Enter")))
        elif isinstance(screen, FriendsScreen) and chance.random() < 0.5:
            self._go_to_a_table(far)
        elif screen.context is Context.MENU and chance.random() < 0.6:
            far.press(":friends")
        else:
            self._press_any(far)

    def _go_to_a_table(self, far: Far) -> None:
        """Open a table, or sit down at one that there is."""
        chance = self._chance
        if self.relay.tables and chance.random() < 0.6:
            far.press("Home Down Enter")
            far.type(chance.choice(sorted(self.relay.tables)))
            far.press("Enter")
        else:
            far.press("Home Enter Home Enter")

    def _press_any(self, far: Far) -> None:
        key, context = self._chance.choice(KEYS), far.session.screen.context
        if not key.startswith(":") or context in COMMANDS[key[1:]].contexts:
            far.press(key)

    def calm_down(self) -> None:
        """Have everything arrive."""
        for far in self.friends:
            if far.wires and not far.wire.has_ended:
                far.wire.arrive()
                if far.wire.loses_what_is_sent:
                    far.wire.cut()
                mend(far)
        self.pass_time(2, 0.05)
        self.pass_time(70, 1)  # some requests are repeated after a minute

    def faults(self) -> Iterator[str]:
        for far, name in zip(self.friends, NAMES, strict=True):
            if far.wires:
                yield from (f"{name} {fault}" for fault in _faults_here(far))
                for code, one in self.relay.tables.items():
                    assert one.table is not None
                    yield from (
                        f"{name} {fault} {code}" for fault in _faults_at(far, code, one.table)
                    )


def _faults_here(far: Far) -> Iterator[str]:
    """Yield what is wrong in a program by itself."""
    table, here = far.session.friends.table, far.games.afar
    if here and not here.over and (table is None or table.match is not here):
        yield "is at a table that there is not"
    if table and table.is_on_the_way:
        yield f"is on the way to {table.code}"
    match = table.match if table else None
    if match and (match.awaits or match.is_unsent):
        yield "waits for an answer"


def _faults_at(far: Far, code: str, there: SharedTable) -> Iterator[str]:
    """Yield in what a program and the relay differ about a table of the relay's."""
    table, player = far.session.friends.table, there.player_of(far.wire.hashed)
    is_here = table is not None and table.code == code
    match = table.match if table else None
    if player is None:
        return
    if there.game is None and not is_here:
        yield "is for the relay alone at"
    if there.game is not None and there.is_playing:
        if there.is_away(player) is is_here:
            yield "is away from" if is_here else "is for the relay at"
        if is_here and (match is None or match.game != there.game):
            yield "sees another game at"


@pytest.mark.parametrize("seed", [pytest.param(n, marks=slow_unless(n < 4)) for n in range(200)])
def test_all_is_as_the_relay_has_it_once_everything_has_arrived(tmp_path: Path, seed: int) -> None:
    three = Three(tmp_path, seed)
    for _ in range(MOMENTS):
        three.happen()
    three.calm_down()
    assert list(three.faults()) == []
    three.close()
