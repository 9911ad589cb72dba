"""The coach in a process as usual, but with a shorter review: a tenth of a second, not five.

Its answers about a short game are the same.
"""

import sys

from quarto_access.players.coach import adviser
from quarto_access.processes.service import run

NODES = 5_000
"""The nodes for each position of a review."""

COMMAND = (sys.executable, "-P", __file__)
"""The process of that coach."""

PROGRAM = f"""
from quarto_access.cli import main
from quarto_access.players.coach.coach import Coach
from quarto_access.players.mind import Mind
from quarto_access.ui.table import match_news
Coach.__init__.__kwdefaults__["command"] = {COMMAND!r}
Mind.pace = lambda mind, game, goes_on=False: 0.05
match_news.HELD = 60.0
raise SystemExit(main())
"""
"""The program with that coach, and with opponents whose hands are quick, but not so quick that they
act before a line that was typed has been read to its end. A turn is one utterance, however late the
machine is."""

if __name__ == "__main__":
    adviser.REVIEW_NODES = NODES
    run(adviser.adviser, polite=True)
