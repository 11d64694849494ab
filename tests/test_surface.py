"""The public surface is the recorded one."""

from __future__ import annotations

import difflib
import importlib

import pytest

from tests import surface


def test_the_surface_is_the_recorded_one() -> None:
    recorded = surface.FILE.read_text(encoding="utf-8").splitlines()
    changes = [
        line
        for line in difflib.unified_diff(recorded, [*surface.lines()], "recorded", "now", n=1)
        if not line.startswith("@@")
    ]
    assert not changes, (
        "the public surface has changed. If that is meant, run 'python -m tests.surface', say so in "
        "CHANGELOG.md, and see docs/stability.md for what a change asks for:\n" + "\n".join(changes)
    )


@pytest.mark.parametrize("room", surface.ROOMS)
def test_what_is_public_is_listed(room: str) -> None:
    module = importlib.import_module(room)
    listed = module.__all__
    assert len({*listed}) == len(listed)
    for name in listed:
        assert hasattr(module, name)
