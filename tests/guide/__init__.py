"""The guide for players, in each language."""
