"""What players can set: the one table of settings, and what it comes to."""
