"""Announcements become sentences here, in the player's language and style, and nowhere else."""
