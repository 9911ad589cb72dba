"""A short game with a coach: its setup, and its keys."""

from quarto_access.match.setup import Setup, Starts

COACHED = Setup(starts=Starts.ONE, names=("Ana", "Ben"), coach=True, warning=True)

OPENING = "1 Shift+1 Enter 1 Shift+1 Enter 4 Shift+4 Enter 1 Shift+2 Enter"
"""Round pieces are on A1 and B1; Ana gives."""

THREE_ROUND = f"{OPENING} 1 Shift+2 Enter 1 Shift+3 Enter"
"""One is on C1 too; Ben gives."""

LET_GO = f"{THREE_ROUND} 1 Shift+4 Enter Enter 1 Shift+4 Enter 3 Shift+3 Enter Q Enter"
"""Ben gives a round piece, Ana completes row 1 and does not call, and Ben calls."""
