"""A game being played: its setup, turns, time, touches, history and journal.

To read it, begin with `setup`, then `touch` and `clock`, then `match`, which publishes the news
that `writing` puts into the journal; `after_game` finds the facts to announce at the end.
"""
