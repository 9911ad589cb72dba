"""The guide for players: its pages in the package, and their chapters to read in the game."""
