"""Keys: their names, the command of each on each kind of screen, and a player's choices."""
