"""The players of a game: a person at the keyboard, or any other `Seat`."""
