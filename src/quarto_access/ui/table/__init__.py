"""The table: the match, its clock and its news, kept games and statistics, the coach, and moves."""
