"""The player's folder: the journal of the game being played, saved games, the last choice, settings and profiles, the log.

To read it, begin with `files`, then `folder`, `saves`, `locks` and `journal`; `log` stands alone.
"""
