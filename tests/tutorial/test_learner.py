"""A learner who presses nothing but what is asked gets through every lesson, with any keys."""

import pytest

from quarto_access.ui.configuration.settings_table import PRESET
from quarto_access.ui.keys.presets import PRESETS
from quarto_access.ui.tutorial.lessons import LESSONS
from tests.i18n.languages import ALL, language
from tests.play.conftest import LayTable, lay
from tests.tutorial.learner import Learner

__all__ = ["lay"]


@pytest.mark.parametrize("lesson", [lesson.id for lesson in LESSONS])
@pytest.mark.parametrize("preset", PRESETS)
def test_who_does_what_is_asked_gets_through(lay: LayTable, preset: str, lesson: str) -> None:
    table = lay(in_window=True)
    table.settings.change(PRESET, preset)
    Learner(table).take(lesson)


@pytest.mark.parametrize("code", ALL)
def test_every_language_names_the_keys(lay: LayTable, code: str) -> None:
    table = lay(in_window=True)
    table.speak(language(code))
    learner = Learner(table, language(code))
    for lesson in LESSONS:
        learner.take(lesson.id)
    assert table.scores.lessons.done == tuple(lesson.id for lesson in LESSONS)
