"""The game on Windows, as far as Wine is Windows: `python -m tests.on_windows LAB`.

It builds the zip for players, plays whole games from it with a pretend NVDA as the listener, runs
the tests, and prints the figures for `docs/windows.md`. That page says what LAB has to be.
"""
