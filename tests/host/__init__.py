"""Tests of the window: its keys, its focus, its mask and its end."""
