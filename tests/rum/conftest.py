"""Randomised tests give the same result every time."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "rum",
    derandomize=True,
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)
settings.load_profile("rum")
