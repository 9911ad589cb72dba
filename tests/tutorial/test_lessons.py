"""The lessons as data: they say what is there, and each can be won from its positions."""

import re

import pytest

from quarto_access.core import Player
from quarto_access.i18n.messages import MESSAGES
from quarto_access.ui.tutorial.lesson_match import laid
from quarto_access.ui.tutorial.lessons import HOLDS, LESSONS, Lesson, lessons_for
from tests.i18n.languages import ALL, language

EACH = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)

NAMED = re.compile(r"\b[A-D][1-4]\b|\b(column|columna|Spalte|colonne) [A-D]\b")
"""The name of a space or column."""


@EACH
def test_every_sentence_is_there_and_names_no_key(lesson: Lesson) -> None:
    said = [message for step in lesson.steps for message in step.says]
    for message in (*said, f"tutorial.{lesson.id}", f"tutor.{lesson.id}.end"):
        [text] = MESSAGES[message]
        assert set(re.findall(r"{(\w+)}", text.lower())) <= {"square", "line"}, message


@EACH
@pytest.mark.parametrize("code", ALL)
def test_no_sentence_names_a_space_or_a_column_as_only_some_learners_do(
    lesson: Lesson, code: str
) -> None:
    """Spaces and lines are facts, so that they are called what they are called elsewhere."""
    said = {message for step in lesson.steps for message in step.says} - {*HOLDS}
    for message in said:
        if message.startswith("tutor."):
            text = language(code).texts.text(message)
            assert not NAMED.search(text), text


def test_every_sentence_of_the_tutor_is_said_by_a_lesson() -> None:
    said = {message for lesson in LESSONS for step in lesson.steps for message in step.says}
    ends = {f"tutor.{lesson.id}.end" for lesson in LESSONS}
    of_lessons = [f"tutor.{lesson.id}." for lesson in LESSONS]
    assert {m for m in MESSAGES if m.startswith(tuple(of_lessons))} <= said | ends


@EACH
def test_a_position_is_the_learners_turn(lesson: Lesson) -> None:
    assert lesson.steps[0].lays is not None
    for step in lesson.steps:
        if step.lays is not None:
            match = laid(step.lays)
            assert match.game.on_turn is Player.ONE
            assert match.at_keyboard == {Player.ONE}


def test_text_mode_leaves_out_what_needs_sounds_or_a_picture() -> None:
    assert lessons_for(in_window=True) == LESSONS
    left_out = {lesson.id for lesson in LESSONS} - {one.id for one in lessons_for(in_window=False)}
    assert left_out == {"sounds", "masks"}
