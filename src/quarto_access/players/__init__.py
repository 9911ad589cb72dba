"""The players of a game: a person at the keyboard, or any other `Seat`."""

from quarto_access.players.seat import Person, Seat

__all__ = ["Person", "Seat"]
