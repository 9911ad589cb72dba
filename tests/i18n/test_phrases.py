"""What is said of pieces, lines and spaces, as it was read and approved, in every language."""

import pytest

from tests.i18n.languages import ALL, language
from tests.i18n.phrases import path, text


@pytest.mark.parametrize("code", ALL)
def test_every_phrase_with_every_piece(code: str) -> None:
    assert text(language(code)) == path(code).read_text("utf-8")
