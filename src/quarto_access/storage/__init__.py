"""The player's folder: journal, saved games, last choice, statistics, settings, profiles, log.

To read it, begin with `files`, then `folder`, `saves`, `locks` and `journal`; `log` stands alone.
"""
