"""Telling: what is said to whom and when, and the net that goes on after a bug, and says so."""
