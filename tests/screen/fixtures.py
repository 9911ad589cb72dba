"""Fixtures for tests with a screen; a conftest imports those it needs.

Such tests run only with `--by-ear`, like those by ear.
"""

from collections.abc import Iterator

import pytest

from tests.screen import needed
from tests.screen.display import Display


@pytest.fixture(scope="session")
def private_display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    if why_not := needed.why_not():
        pytest.fail(why_not)
    display = Display(tmp_path_factory.mktemp("screen"))
    yield display
    display.end()


@pytest.fixture
def display(private_display: Display) -> Iterator[Display]:
    """A screen with a US keyboard. Everything that a test opens there ends with the test."""
    private_display.layout("us")
    yield private_display
    private_display.clear()
