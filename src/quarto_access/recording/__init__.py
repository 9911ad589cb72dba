"""A finished game as a file of sound: told in the game's own voice, with its sounds."""
