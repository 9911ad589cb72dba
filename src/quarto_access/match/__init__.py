"""A game being played: its setup, turns, time, touches and history; and what finished games tell.

To read it, begin with `setup`, then `touch`, `clock` and `masks`, then `match`, which publishes the
news that `writing` passes to a journal. `standing` is what a note in a journal says, `past` lays a
game out as it stood earlier, `after_game` finds the facts to announce at the end. `finished` is a
game as the statistics keep it, and `tallies` counts such games.
"""
