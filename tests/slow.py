"""A mark for the examples of a test that only `--slow` runs."""

import pytest


def slow_unless(first: bool) -> tuple[pytest.MarkDecorator, ...]:
    """Return the marks of an example: the first ones also run without `--slow`."""
    return () if first else (pytest.mark.slow,)
