"""Each guide has the present keys, and the same chapters in each language."""

import re

import pytest

from tests.guide.keys import codes, path, section, with_keys
from tests.i18n.languages import language

EACH = pytest.mark.parametrize("code", codes())


def test_the_languages_that_were_promised_have_a_guide() -> None:
    assert {"en", "de", "es", "fr"} <= set(codes())


@EACH
def test_the_keys_are_those_of_the_tables(code: str) -> None:
    guide = path(code).read_text("utf-8")
    assert guide == with_keys(guide, section(language(code)))


@EACH
def test_every_guide_has_every_chapter(code: str) -> None:
    def chapters(guide: str) -> list[str]:
        return re.findall(r"^(#+ |- |[0-9]+\. )", guide.partition("<!--")[0], re.MULTILINE)

    assert chapters(path(code).read_text("utf-8")) == chapters(path("en").read_text("utf-8"))
