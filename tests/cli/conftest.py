"""The command line speaks in ids while a test calls it, so that no test holds a wording."""

import pytest

from quarto_access.cli import words
from tests.i18n.ids import IDS


@pytest.fixture(autouse=True)
def in_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "language", lambda: IDS)
