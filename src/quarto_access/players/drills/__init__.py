"""Drills for memory: a few moves that are heard, and a question about the board that they lead to.

`draws` is the source of chance, `careful_games` plays the moves, `drill` holds a drill and proves
which of its answers is right, `difficulty` makes one for each step.
"""

from quarto_access.players.drills.difficulty import STEPS, make, of_day
from quarto_access.players.drills.draws import Draws
from quarto_access.players.drills.drill import Answer, Drill, DrillKind, is_right

__all__ = ["STEPS", "Answer", "Draws", "Drill", "DrillKind", "is_right", "make", "of_day"]
