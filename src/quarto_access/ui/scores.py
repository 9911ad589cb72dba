"""The scores of a learner: lessons, training and drills; their faults go to the outbox."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from quarto_access.narration.announcement import Priority, say
from quarto_access.storage.files import name_of
from quarto_access.storage.folder import Folder
from quarto_access.storage.lesson_progress import LessonProgress
from quarto_access.storage.training import Training
from quarto_access.ui.telling.outbox import Kind, Outbox
from quarto_access.ui.telling.reasons import why

if TYPE_CHECKING:
    from quarto_access.storage.drill_scores import DrillScores

URGENT = Priority.URGENT


class Scores:
    """The scores in one player's folder; `today` returns the day of an answer."""

    def __init__(self, folder: Folder, today: Callable[[], str], outbox: Outbox) -> None:
        self._outbox = outbox  # for faults in what is read now
        self._today = today
        self._drills = folder.drills
        self.lessons = LessonProgress(
            folder.lessons,
            self._lessons_damaged,
            self._lessons_not_written,
            not_read=self._lessons_not_read,
        )
        faults = self._damaged, self._not_written
        self.training = Training(folder.training, today, *faults, not_read=self._not_read)

    @cached_property
    def drills(self) -> "DrillScores":
        """The answers in drills, which are read when they are first wanted."""
        from quarto_access.players.drills import STEPS
        from quarto_access.storage.drill_scores import DrillScores

        faults = self._damaged, self._not_written
        return DrillScores(self._drills, self._today, len(STEPS), *faults, not_read=self._not_read)

    def close(self) -> None:
        """Write what could not be read, and so not be written, before."""
        self.lessons.settle()
        if "drills" in vars(self):
            self.drills.look_again()

    def _damaged(self, path: str) -> None:
        self._outbox.put(Kind.FILES, say("fault.scores", name=name_of(path)))

    def _not_written(self, error: OSError) -> None:
        told = say("fault.scores-unsaved", priority=URGENT, reason=why(error))
        self._outbox.put(Kind.FILES, told)

    def _not_read(self, error: OSError) -> None:
        told = say("fault.scores-unread", priority=URGENT, reason=why(error))
        self._outbox.put(Kind.FILES, told)

    def _lessons_damaged(self, path: str) -> None:
        told = say("fault.lessons", priority=URGENT, name=name_of(path))
        self._outbox.put(Kind.FILES, told)

    def _lessons_not_written(self, error: OSError) -> None:
        told = say("fault.lessons-unsaved", priority=URGENT, reason=why(error))
        self._outbox.put(Kind.FILES, told)

    def _lessons_not_read(self, error: OSError) -> None:
        told = say("fault.lessons-unread", priority=URGENT, reason=why(error))
        self._outbox.put(Kind.FILES, told)
