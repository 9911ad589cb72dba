"""Print all lessons in a language, as a learner hears them who does what is asked.

`python -m tests.tutorial de` is for reading aloud. At the end are the number of words and the
minutes that they take at 160 words a minute, without the time in which the learner thinks.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from quarto_access.ui.tutorial.lessons import LESSONS
from tests.i18n.languages import language
from tests.play.table import Table
from tests.tutorial.learner import Learner

WORDS_A_MINUTE = 160

if __name__ == "__main__":
    spoken = language(sys.argv[1] if len(sys.argv) > 1 else "en")
    with TemporaryDirectory() as folder:
        table = Table(Path(folder), in_window=True)
        table.speak(spoken)
        learner = Learner(table, spoken)
        for lesson in LESSONS:
            learner.take(lesson.id)
        for key, said in learner.told:
            print(f"> {key}\n{said}")
        words = sum(len(said.split()) for _, said in learner.told)
        print(f"{words} words, {words / WORDS_A_MINUTE:.0f} minutes")
        table.session.close()
