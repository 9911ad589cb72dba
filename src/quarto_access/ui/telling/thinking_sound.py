"""The times of the thinking sound: after a second, and then every two.

They depend on the clock alone, so they only say how long the player has been waiting. A line to
call, or one that is overlooked, changes none of them: the time of an answer is drawn from level and
seed, and only a long search, which no missed line causes, adds to it.
"""

FIRST = 1.0
EVERY = 2.0


def next_beat(thinks: float) -> float:
    """Return the seconds until the next sound, given the seconds of thought so far."""
    if thinks < FIRST:
        return FIRST - thinks
    return EVERY - round((thinks - FIRST) % EVERY, 6) % EVERY
