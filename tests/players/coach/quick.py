"""The coach in a process as ever, but one that looks back less far: a tenth of a second, not five.

What it says of a short game is the same.
"""

import sys

from quarto_access.players.coach import adviser
from quarto_access.processes.service import run

NODES = 5_000
"""What each position of a review may take."""

COMMAND = (sys.executable, "-P", __file__)
"""The process of that coach."""

PROGRAM = f"""
from quarto_access.cli import main
from quarto_access.players.coach.coach import Coach
from quarto_access.players.mind import Mind
from quarto_access.ui.table import at_table
Coach.__init__.__kwdefaults__["command"] = {COMMAND!r}
Mind.pace = lambda mind, game: 0.05
at_table.HELD = 60.0
raise SystemExit(main())
"""
"""The program with that coach, and with opponents whose hands are quick, but not so quick that they
act before a line that was typed has been read to its end. A turn is one utterance, however late the
machine is."""

if __name__ == "__main__":
    adviser.REVIEW_NODES = NODES
    run(adviser.adviser, polite=True)
