"""The solver: it works out the exact value of a position.

`Solver` answers questions about positions of `core`. Inside, `tables` holds what is looked up,
`search` finds out who can win and who can hold, and `distance` counts the placements. `native` does
the same two in C (`exact.c`), and `engine` chooses it if it has been built.
"""

from quarto_access.players.solver.engine import native_megabytes
from quarto_access.players.solver.search import Stopped
from quarto_access.players.solver.solver import (
    AGAINST,
    RANKS,
    Choice,
    Impossible,
    ImpossiblePosition,
    Solution,
    Solver,
    Value,
)

__all__ = [
    "AGAINST",
    "RANKS",
    "Choice",
    "Impossible",
    "ImpossiblePosition",
    "Solution",
    "Solver",
    "Stopped",
    "Value",
    "native_megabytes",
]
