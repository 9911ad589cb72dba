"""What holds for all tests: English, whatever this machine speaks, and how hard Hypothesis tries.

It tries the same few examples every time, or many new ones with the profile `long`.

Tests that listen to a sound card or look at a screen are marked `moments`: in them moments count,
so nothing that keeps a machine busy should run beside them.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

os.environ["LC_ALL"] = "C.UTF-8"

settings.register_profile(
    "ordinary",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long", settings.get_profile("ordinary"), derandomize=False, max_examples=5_000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ordinary"))

LISTENING = frozenset({"private_sink", "private_display", "fresh_machine"})
"""Fixtures of tests that listen or look."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if LISTENING & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.moments)
