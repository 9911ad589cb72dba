"""Processes that answer, and those who ask them."""
