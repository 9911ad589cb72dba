"""Makes the seats of a match: a person, the computer, or a friend who plays by message."""

from collections.abc import Callable

from quarto_access.core.rules import Player
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import Priority, say
from quarto_access.narration.player_names import called
from quarto_access.players.seat import Person, Seat
from quarto_access.processes.scheduler import Scheduler
from quarto_access.ui.table.chance import Chance
from quarto_access.ui.telling.outbox import Kind, Outbox


class Seats:
    """Makes seats; chance gives each computer its seed."""

    def __init__(self, scheduler: Scheduler, chance: Chance, outbox: Outbox) -> None:
        self.pace_of_computers: Callable[[], float] = lambda: 1.0
        """Returns the share of its own pace that a computer takes; called at every turn."""
        self._scheduler = scheduler
        self._chance = chance
        self._outbox = outbox

    def both(self, setup: Setup) -> tuple[Seat, Seat]:
        return self.of(Player.ONE, setup), self.of(Player.TWO, setup)

    def of(self, player: Player, setup: Setup) -> Seat:
        """Return a new seat for the player on this side of the table."""
        if player is setup.far:
            from quarto_access.players.friend import Friend

            return Friend()
        id_ = setup.seats[player.index]
        if not id_:
            return Person()
        from quarto_access.players.computer import Computer
        from quarto_access.players.levels import level

        computer = level(id_)
        assert computer is not None  # a setup has no other opponents

        def report(trouble: str) -> None:
            player_told = called(player, setup)
            told = say(f"computer.{trouble}", priority=Priority.URGENT, player=player_told)
            self._outbox.put(Kind.SEAT, told)

        return Computer(
            computer,
            self._chance.seed(),
            self._scheduler,
            report=report,
            pace_share=self.pace_of_computers,
        )
