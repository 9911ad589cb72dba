"""The player's folder: the journal, saved games, the last choice, settings, profiles and the log.

To read it, begin with `files`, then `folder`, `saves`, `locks` and `journal`; `log` stands alone.
"""
