"""The configuration: the one table of settings, and the values made from it."""
