"""What holds for all tests: English, whatever this machine speaks, and how hard Hypothesis tries.

It tries the same few examples every time, or many new ones with the profile `long`.

Where tests run side by side (`-n 2 --dist loadgroup`), those that listen, look or measure time
stay together, one after the other: two of them at once would disturb each other.
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

BY_THEMSELVES = frozenset({"private_sink", "private_display", "fresh_machine"})
"""Fixtures of tests in which moments count."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BY_THEMSELVES & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.xdist_group("by themselves"))
