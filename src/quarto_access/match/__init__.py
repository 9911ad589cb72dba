"""A game being played: what was agreed on, whose turn it is, time, touch, history and journal.

To read it, begin with `setup`, then `touch` and `clock`, then `match`, which publishes the news
that `writing` puts into the journal; `after_game` is for afterwards.
"""
