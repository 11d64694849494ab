"""How much the tests try, and what the law suite has covered.

Hypothesis draws the same examples every time, unless it is asked for more of them:
``HYPOTHESIS_PROFILE=nightly pytest -m laws`` runs the law suite for about an hour, with other examples
each night. Tests that draw their own numbers follow the profile too (``tests/laws.py``).
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests import laws

settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "nightly",
    deadline=None,
    max_examples=50 * laws.MORE,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(laws.PROFILE)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist hands over what it has covered."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["laws"] = dict(laws.covered)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Add up what the workers have covered."""
    laws.covered.update(getattr(node, "workeroutput", {}).get("laws", {}))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say how much the laws were tried on."""
    lines = laws.told(laws.covered)
    if lines:
        seed = "" if laws.PROFILE != "nightly" else f", seed of the walks: {laws.SEED}"
        terminalreporter.section(f"laws (profile {laws.PROFILE}{seed})")
        for line in lines:
            terminalreporter.write_line(line)
