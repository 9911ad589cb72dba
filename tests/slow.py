"""A mark for the examples of a test that only `--slow` runs."""

import pytest


def slow_unless(first: bool) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of an example: those that come first run without `--slow` too."""
    return () if first else (pytest.mark.slow,)
