"""Rules in words: the same text in the program and on the pages of the documentation."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

from five_hundred import bidding, rum
from five_hundred.describe import WIDTH, plain, rule_text, says

GAMES: dict[str, Any] = {"bidding": bidding, "rum": rum}
PRESETS = [
    pytest.param(game, name, id=f"{game}-{name}")
    for game, module in GAMES.items()
    for name in module.PRESETS
]


def words(text: str) -> str:
    """A text without its lines: where they end is no matter."""
    return " ".join(text.split())


@pytest.fixture
def rule_pages(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module that writes the pages on rules."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "docs" / "_ext"))
    yield importlib.import_module("rule_pages")
    sys.modules.pop("rule_pages", None)


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_everything_is_told(game: str, name: str) -> None:
    rules, about = GAMES[game].PRESETS[name], GAMES[game].ABOUT[name]
    text = rules.describe()
    told = words(text)
    assert text.startswith(f"{about.title}\n===")
    assert f"Preset {name} of" in told
    assert about.source in told
    assert all(ours in told for ours in about.ours)
    for option in rules.OPTIONS:
        value = getattr(rules, option.name)
        default = "" if value == option.default else f" (default: {plain(option.default)})"
        line = f"{option.name} = {plain(value)}{default} {option.meaning} "
        line += f"here: {says(option, value)} " if says(option, value) else ""
        line += "source: " + re.sub(r"\bours\b", "OURS", option.source)
        assert ("* " if default else "") + words(line) in told
    assert told.count("source: ") == len(rules.OPTIONS)
    assert len(re.findall(r"^\* ", text, re.MULTILINE)) == len(rule_text(rules).changed)
    assert max(map(len, text.splitlines())) <= WIDTH
    assert not [line for line in text.splitlines() if line != line.rstrip()]


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_the_page_of_a_preset_says_the_same(rule_pages: Any, game: str, name: str) -> None:
    rules = GAMES[game].PRESETS[name]
    text = rule_text(rules)
    page = "\n".join(rule_pages.preset_page(game, name))
    unlinked = re.sub(r"\[([^]]*)\]\(#[^)]*\)", r"\1", page).replace("**ours**", "ours")
    unlinked = unlinked.replace("\\|", "|")
    for glance in text.glance:
        assert glance.words in unlinked
        assert all(" | ".join(row) in unlinked for row in glance.rows)
    for _, options in text.groups:
        for option in options:
            value = f"`{option.value}`"
            if option.default is not None:
                value = f"**{value}** (default `{option.default}`)"
            cells = (f"`{option.name}`", option.meaning, value, option.says, option.source)
            assert f"| {' | '.join(cells)} |" in unlinked


def test_only_what_was_changed() -> None:
    text = bidding.PRESETS["german"].describe(changed_only=True)
    named = re.findall(r"^[* ] (\w+) = ", text, re.MULTILINE)
    assert named == [option.name for option in rule_text(bidding.PRESETS["german"]).changed]
    assert "Every option has its default" in bidding.Rules().describe(changed_only=True)
    assert " = " not in bidding.Rules().describe(changed_only=True)


def test_house_rules_name_the_nearest_preset() -> None:
    house = attrs.evolve(rum.PRESETS["danish"], out_bonus=25, target=1000)
    text = words(house.describe())
    assert text.startswith("House rules of 500 Rum ===")
    assert "The nearest is danish; other than there: out_bonus, target." in text
    assert "* out_bonus = 25 (default: 50)" in text


def test_values_of_ones_own_are_written_out() -> None:
    house = attrs.evolve(bidding.PRESETS["australian"], schedule=tuple(range(40, 540, 20)))
    assert "schedule = 40 60 80 100 120 140" in words(house.describe())


def test_sources_are_spelled_out_where_they_are_named() -> None:
    text = words(bidding.PRESETS["australian"].describe())
    assert "PG pagat.com, Five Hundred, by J. McLeod" in text
    assert "Sources -------" not in words(bidding.Rules().describe(changed_only=True))
