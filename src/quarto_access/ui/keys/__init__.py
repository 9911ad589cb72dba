"""Keys: the commands they ask for, a player's choices, and the Enter delay."""
