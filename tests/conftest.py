"""How hard Hypothesis tries: the same few examples every time, or many new ones with `long`."""

import os

from hypothesis import HealthCheck, settings

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
