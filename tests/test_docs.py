"""What the docs promise: examples that run, an anchor for every ruling, every public name."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from five_hundred import bidding, rum

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SOURCE = Path(importlib.import_module("five_hundred").__file__ or "").parent
ID = re.compile(r"\b(?:BR|RR|G4|G|X|F|C)-\d+\b")


def written() -> list[Path]:
    """The pages written by hand."""
    return [path for path in sorted(DOCS.rglob("*.md")) if path.parent.name != "generated"]


@pytest.fixture
def rule_pages(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module that writes the pages on rules."""
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))
    module = importlib.import_module("rule_pages")
    yield module
    sys.modules.pop("rule_pages", None)


@pytest.mark.parametrize(
    "page",
    [pytest.param(path, id=path.stem) for path in written() if ">>>" in path.read_text("utf-8")],
)
def test_examples_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted
    assert result.failed == 0


def used_ids() -> set[str]:
    """Every id of a ruling that the code names, in a violation or in words."""
    found = set()
    for file in SOURCE.rglob("*.py"):
        text = file.read_text("utf-8")
        found |= set(ID.findall(text))
        for first, last in re.findall(r"\bBR-(\d+) to BR-(\d+)", text):
            found |= {f"BR-{number}" for number in range(int(first), int(last) + 1)}
    return found | {f"G4-{number}" for number in range(1, 13)}


def test_every_ruling_has_its_anchor() -> None:
    text = "".join(path.read_text("utf-8") for path in written())
    anchors = re.findall(r"^\(([a-z0-9-]+)\)=$", text, re.MULTILINE)
    assert len(anchors) == len(set(anchors))
    assert not {name for name in used_ids() if name.lower() not in anchors}


def test_rulings_stand_in_order() -> None:
    for name, prefix in (("bidding", "br"), ("rum", "rr")):
        text = (DOCS / "rules" / f"{name}-rulings.md").read_text("utf-8")
        numbers = [int(n) for n in re.findall(rf"^\({prefix}-(\d+)\)=$", text, re.MULTILINE)]
        assert numbers == sorted(numbers)
        headings = re.findall(rf"^### {prefix.upper()}-(\d+): ", text, re.MULTILINE)
        assert [int(n) for n in headings] == numbers


def test_no_docstring_of_a_reason_is_missing(rule_pages: Any) -> None:
    for game in (bidding, rum):
        told = rule_pages.reasons(game.__name__.rpartition(".")[2])
        assert [word for _, word, _ in told] == [str(reason) for reason in game.Reason]
        assert all(meaning for _, _, meaning in told)


def test_a_page_for_every_preset_and_option(rule_pages: Any) -> None:
    pages = rule_pages.pages()
    for name, game in (("bidding", bidding), ("rum", rum)):
        for preset in game.PRESETS:
            text = "\n".join(pages[f"{name}-{preset}"]())
            missing = [o.name for o in game.Rules.OPTIONS if f"`{o.name}`" not in text]
            assert not missing


def test_every_source_of_the_bidding_game_is_named(rule_pages: Any) -> None:
    used = {
        word
        for option in bidding.Rules.OPTIONS
        for word in re.findall(r"\b[A-Z][A-Z0-9]+\b(?!-)", option.source)
    }
    assert used <= {*rule_pages.SOURCES}


def test_the_bound_on_the_length_of_deals(rule_pages: Any) -> None:
    longest = {name: rule_pages.longest(rules)[0] for name, rules in rum.PRESETS.items()}
    assert longest["swedish"] == 37 + 52  # every take lays a card: the draws, and the cards laid
    assert longest["pagat"] == (3 * 8 + 1) * (51 + 108) + 3 * 8
    assert longest["danish"] == (3 * 6 + 1) * (11 + 9 * (54 - 7) + 2 * 54 - 2) + 3 * 6


def documented(page: str) -> Iterator[str]:
    """The names that a page of the reference documents."""
    text = (DOCS / "reference" / f"{page}.rst").read_text("utf-8")
    for name in re.findall(r"^\.\. (?:auto\w+|data):: ([\w.]+)", text, re.MULTILINE):
        yield name.rpartition(".")[2]


@pytest.mark.parametrize(
    "room", ["five_hundred", "bidding", "rum", "cards", "errors", "options", "testing"]
)
def test_every_public_name_is_in_the_reference(room: str) -> None:
    module = importlib.import_module(
        room if room == "five_hundred" else f"five_hundred.{room}",
    )
    assert {*module.__all__} <= {*documented(room)}


def test_the_extensions_are_plain_python() -> None:
    for file in [*DOCS.glob("*.py"), *(DOCS / "_ext").glob("*.py")]:
        ast.parse(file.read_text("utf-8"))
