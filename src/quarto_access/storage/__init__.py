"""The player's folder: the journal of the game being played, saved games, the last choice.

To read it, begin with `files`, then `folder`, `saves`, `locks` and `journal`; `log` stands alone.
"""
