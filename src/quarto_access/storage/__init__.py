"""The player's folder: journal, saved games, statistics, scores, settings, profiles, log.

To read it, begin with `files`, then `folder`, `saves`, `locks` and `journal`. `settings` and
`profiles` keep choices, `checked_lines` the statistics, `answer_lines` the answers in training and
in drills, `lesson_progress` the lessons. `behind` works where nobody waits; `log` stands alone.
"""
