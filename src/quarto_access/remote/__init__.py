"""A game between two computers: its steps, the messages about it, and the connection to a relay."""
