"""What the README shows is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

from five_hundred import bidding, rum

README = Path(__file__).parents[1] / "README.md"


def test_the_readme_runs() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_the_readme_lists_every_preset() -> None:
    text = README.read_text(encoding="utf-8")
    missing = [name for name in (*bidding.PRESETS, *rum.PRESETS) if f"`{name}`" not in text]
    assert not missing
