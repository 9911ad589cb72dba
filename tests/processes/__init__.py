"""Processes that answer, and their clients."""
