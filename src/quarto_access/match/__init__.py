"""A game being played: its setup, turns, time, touches and history; and what finished games tell.

To read it, begin with `setup`, then `touch`, `clock` and `masks`, then `match`, which publishes the
news that `writing` passes to a journal. `followed` is a match that a relay decides. `standing` is
what a note in a journal says, `past` lays a game out as it stood earlier, `closing` has the ends
that no action brings, `after_game` finds the facts to announce at the end. `letter` carries a game
to a friend by message. `finished` is a game as the statistics keep it, and `tallies` counts such
games.
"""
