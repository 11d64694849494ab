"""The library and the plain referees agree. ``python -m tests.oracle`` looks at many more positions."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.oracle import runs


@pytest.mark.parametrize("name", runs.COMPARISONS)
def test_the_plain_referee_agrees(name: str) -> None:
    seen, sets = runs.run(name, runs.COMPARISONS[name].ci, "ci")
    assert seen >= runs.COMPARISONS[name].ci
    assert sets >= 14


@pytest.mark.parametrize("room", ["plain_bidding", "plain_rum", "plain_calls"])
def test_the_plain_referees_know_nothing_of_the_library(room: str) -> None:
    tree = ast.parse((Path(__file__).parent / f"{room}.py").read_text("utf-8"))
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    names -= {"tests.oracle.plain_rum"} if room == "plain_calls" else set()
    assert names <= {"__future__", "collections.abc", "dataclasses", "itertools", "typing"}
