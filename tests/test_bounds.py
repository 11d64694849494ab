"""Law 5, and the laws of conservation and score over whole deals: a part of what the commands look at."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from five_hundred import bidding, rum
from five_hundred.bidding.describe import most_moves
from five_hundred.rum.describe import most_turns
from five_hundred.testing import longest_deal
from tests import bounds, whole_deals
from tests.oracle import bidding_positions, rum_positions

PAGE = Path(__file__).parents[1] / "docs" / "correctness.md"


@pytest.mark.parametrize("name", bidding.PRESETS)
def test_no_deal_of_the_bidding_game_is_longer_than_its_bound(name: str) -> None:
    rules = bidding.PRESETS[name]
    most, _ = bounds.longest_bidding(rules, 4, random.Random(name))
    assert most > most_moves(rules) / 3, "players who stall make long deals"


@pytest.mark.parametrize("name", rum.PRESETS)
def test_no_deal_of_500_rum_is_longer_than_its_bound(name: str) -> None:
    rules = rum.PRESETS[name]
    players = rules.players[0]
    rng = random.Random(name)
    for who in ("random", "drawer"):
        bounds.rum_length(rules, players, bounds.PLAYERS["rum"][who], rng)
    if rules.stock_out != "reshuffle" and rules.call == "off":  # others take long
        turns = bounds.rum_length(rules, players, bounds.swapper, rng).turns
        assert turns > most_turns(rules, players) / 4


def test_the_bounds_hold_under_random_rules() -> None:
    rng = random.Random("bounds under random rules")
    for _ in range(25):
        bids = bidding_positions.random_rules(rng)
        for choose in bounds.PLAYERS["bidding"].values():
            bounds.bidding_length(bids, choose, rng)
        lays = rum_positions.random_rules(rng)
        players = lays.players[0]
        for who in ("random", "drawer"):
            bounds.rum_length(lays, players, bounds.PLAYERS["rum"][who], rng)


def test_players_who_stall_make_long_deals_under_random_rules() -> None:
    rng, drawn = random.Random("stalling"), random.Random("rules to stall by")
    parts: dict[str, list[float]] = {"random": [], "dawdler": []}
    while len(parts["random"]) < 12:
        rules = rum_positions.random_rules(drawn)
        bound = most_turns(rules, rules.players[0])
        if 120 < bound < 600:  # turns may be idle, and it does not take long
            for who, found in parts.items():
                choose = bounds.PLAYERS["rum"][who]
                found.append(bounds.rum_length(rules, rules.players[0], choose, rng).turns / bound)
    assert sum(parts["dawdler"]) > 1.5 * sum(parts["random"])
    assert max(parts["dawdler"]) > 0.4


def test_the_page_tells_the_bounds_of_the_bidding_game() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert rows == [
        (name, str(longest_deal(rules, rules.players))) for name, rules in bidding.PRESETS.items()
    ]


@pytest.mark.parametrize("game", ["bidding", "rum"])
def test_the_laws_of_whole_deals(game: str) -> None:
    assert whole_deals.play(game, 60, "ci")[0] == 60
