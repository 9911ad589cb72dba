"""The language is chosen at the last moment, and everything that is said goes through it."""

import re
from gettext import GNUTranslations
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from quarto_access.i18n.language import Language
from quarto_access.match.setup import Setup, Starts
from tests.i18n.template import made
from tests.play.conftest import LayTable


def pseudo() -> Language:
    """A language that says everything in English, between marks."""
    catalogue = Catalog(locale="en")
    for message in made():
        if message.id:
            forms = message.id if isinstance(message.id, tuple) else (message.id,)
            marks = tuple(f"«{form}»" for form in forms)
            marked = marks if len(marks) > 1 else marks[0]
            catalogue.add(message.id, marked, context=message.context)
    file = BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    return Language(GNUTranslations(file))


KEYS = (
    "H T P B R C X L K M G Enter Escape V H V Tab Space 1 Shift+1 Enter 1 Shift+1 U Shift+U "
    "Enter Enter Z F1 Down Escape Escape Down Escape :speech Down Right Escape Shift+F1 Z A "
    "Shift+F1 Q Down Space Enter Comma Period Backspace :resign Down Enter Enter Down Escape"
)


def test_nothing_that_is_said_escapes_translation(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, undo=True, clock=60))
    table.presenter.language = pseudo()
    said = table.press(KEYS) + table.press(":main-menu Down Enter Down Right")
    assert len(said) > 50
    for utterance in said:
        assert not re.sub(r"«[^«»]*»", "", _innermost_out(utterance)).strip(), utterance


def _innermost_out(text: str) -> str:
    """Marked parts hold marked parts: take them away from the inside."""
    while (without := re.sub(r"«[^«»]*»", "", text)) != text:
        text = without
    return text


def test_the_language_changes_in_the_middle_of_a_game(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE))
    [before] = table.press("H")
    table.presenter.language = pseudo()
    assert table.press("H") == [f"«{before}»"]
    assert table.press("Backspace Comma") == [f"«{before}»"] * 2
