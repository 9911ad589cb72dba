"""The table: the match, the games that are kept, the coach, and the hand on the board."""
