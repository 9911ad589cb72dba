"""What is said of pieces, lines and spaces, as it was read and approved."""

from quarto_access.i18n.language import Language
from tests.i18n.phrases import path, text


def test_every_phrase_with_every_piece() -> None:
    assert text(Language()) == path("en").read_text("utf-8")
