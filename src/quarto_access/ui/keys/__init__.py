"""Keys: what they ask for, which a player has chosen, and when they wait."""
