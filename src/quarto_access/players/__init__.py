"""Who acts in a game: a person at the keyboard, or anybody else who fills a `Seat`."""

from quarto_access.players.seat import Person, Seat

__all__ = ["Person", "Seat"]
