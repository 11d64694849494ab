"""Hypothesis draws the same examples every time, unless it is asked for more of them.

``HYPOTHESIS_PROFILE=nightly pytest`` draws many examples, and others each time.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(  # measuring what is reached takes three times as long, and needs few
    "coverage",
    settings.get_profile("ci"),
    max_examples=10,
)
settings.register_profile(
    "nightly",
    deadline=None,
    max_examples=5_000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
