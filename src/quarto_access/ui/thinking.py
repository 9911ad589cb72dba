"""When the soft sound of somebody who thinks is due: after a second, and then every two.

It goes by the clock alone, so it tells how long one has been waiting and nothing else. Whether
there is a line to call, or one that somebody overlooks, changes no beat of it: how soon an answer
comes is drawn from level and seed, and only a long search, which no missed line causes, adds more.
"""

FIRST = 1.0
EVERY = 2.0


class Beats:
    """The beats of one thought after the other."""

    def __init__(self) -> None:
        self._heard = 0

    def is_due(self, thinks: float | None) -> bool:
        """Whether one is due now, after so many seconds of thought; None where nobody thinks.

        Where several have come due, as behind a menu, one stands for all.
        """
        beats = 0 if thinks is None or thinks < FIRST else 1 + int((thinks - FIRST) // EVERY)
        before, self._heard = self._heard, beats
        return beats > before
