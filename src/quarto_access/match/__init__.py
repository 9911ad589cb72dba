"""A game being played: what was agreed on, whose turn it is, time, touch, history and journal.

To read it, begin with `setup`, then `touch` and `clock`, then `match`, which publishes the news
that `writing` puts into the journal; `after_game` is for afterwards.
"""

from quarto_access.match.after_game import Missed, missed, turns, uncalled, wrong_calls
from quarto_access.match.clock import Clock
from quarto_access.match.match import Match
from quarto_access.match.setup import CHILDREN, Setup, Starts, TouchRule
from quarto_access.match.touch import Touches

__all__ = [
    "CHILDREN",
    "Clock",
    "Match",
    "Missed",
    "Setup",
    "Starts",
    "TouchRule",
    "Touches",
    "missed",
    "turns",
    "uncalled",
    "wrong_calls",
]
