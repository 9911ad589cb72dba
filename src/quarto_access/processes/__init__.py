"""Work beside the game's thread: processes that answer, and the way back to that thread."""
