"""Fixtures for tests with a screen; a conftest imports those it needs.

Where something is missing, these tests are left out, as those by ear are, or fail where
QUARTO_TESTS_BY_EAR=required.
"""

import os
from collections.abc import Iterator

import pytest

from tests.screen import needed
from tests.screen.display import Display


@pytest.fixture(scope="session")
def private_display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    if why_not := needed.why_not():
        if os.environ.get("QUARTO_TESTS_BY_EAR") == "required":
            pytest.fail(why_not)
        pytest.skip(why_not)
    display = Display(tmp_path_factory.mktemp("screen"))
    yield display
    display.end()


@pytest.fixture
def display(private_display: Display) -> Display:
    """A screen with a US keyboard."""
    private_display.layout("us")
    return private_display
