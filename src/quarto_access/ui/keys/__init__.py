"""Keys: the commands of each, a player's choices, and the Enter delay."""
