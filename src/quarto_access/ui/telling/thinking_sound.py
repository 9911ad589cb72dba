"""The times of the thinking sound: after a second, and then every two.

It goes by the clock alone, so it tells how long one has been waiting and nothing else. Whether
there is a line to call, or one that somebody overlooks, changes no beat of it: how soon an answer
comes is drawn from level and seed, and only a long search, which no missed line causes, adds more.
"""

FIRST = 1.0
EVERY = 2.0


def next_beat(thinks: float) -> float:
    """Return the seconds until the next sound is due, from the seconds of thought so far."""
    if thinks < FIRST:
        return FIRST - thinks
    return EVERY - round((thinks - FIRST) % EVERY, 6) % EVERY
