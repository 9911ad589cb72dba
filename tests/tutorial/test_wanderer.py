"""A learner who does anything else on the way can always finish, and every key has an answer."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import example, given
from hypothesis import strategies as st

from quarto_access.ui.commands import COMMANDS, Context
from quarto_access.ui.tutorial.lessons import LESSONS
from tests.play.table import Table
from tests.tutorial.learner import Learner

SILENT = {"silence"}
LEAVING = {"quit", "quick-game", "new-game"}
"""The commands that lead out of the program or into a game."""

KEYS = ("Enter", "Down", "Up", "Escape", "Tab", "Space", "Z", "T")

STEPS = st.one_of(
    st.sampled_from([f":{command}" for command in COMMANDS if command not in SILENT | LEAVING]),
    st.sampled_from(KEYS),
    st.sampled_from(["ask"]),
)
"""Commands by their ids, keys, and the key that is asked for."""


@given(
    lesson=st.sampled_from([lesson.id for lesson in LESSONS]),
    wandering=st.lists(STEPS, max_size=30),
)
@example("line", [":point", "Enter", "Enter", "Down", "Enter"])
@example("masks", ["ask", ":masks", "Enter", ":main-menu"])
@example("helps", [":describe", "Z", "ask", ":main-menu", "ask"])
def test_a_wanderer_can_always_finish(lesson: str, wandering: list[str]) -> None:
    with TemporaryDirectory() as folder:
        table = Table(Path(folder), in_window=True)
        learner = Learner(table)
        learner.begin(lesson)
        for step in wandering:
            is_typing = table.session.typing  # where a key is a letter
            said = learner.press_what_is_asked() if step == "ask" else table.press(step)
            is_command = step.startswith(":") or (step == "ask" and not is_typing)
            assert len(said) == 1 or not is_command, step
            learner.heard += said
            table.time += 0.1
            if table.session.left:
                return
        come_back(table, learner, lesson)
        learner.go_on(lesson)
        table.session.close()


def come_back(table: Table, learner: Learner, lesson: str) -> None:
    """Close what is open over the lesson, or begin it again if it was left."""
    if table.session._parts.is_describing:
        learner.heard += table.press(":describe")
    begun = table.scores.lessons.begun
    is_at_lesson = table.games.lesson_match is not None and begun is not None and begun[0] == lesson
    for _ in range(6):
        if not is_at_lesson or table.session.screen.context is Context.TABLE:
            break
        learner.heard += table.press("Escape")
    if not is_at_lesson or not table.session.is_taught:
        leave(table)
        learner.begin(lesson)


def leave(table: Table) -> None:
    """Go to the main menu from anywhere."""
    if table.session.screen.context in {Context.TYPING, Context.KEY}:
        table.press("Escape")
    table.press(":main-menu")
    if table.voice.said[-1].startswith("confirm"):
        table.press("Down Enter")
