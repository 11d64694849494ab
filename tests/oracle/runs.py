"""Runs of the comparisons with the plain referees, over presets and random rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import attrs

from five_hundred import bidding, rum
from tests.oracle import bidding_positions, call_positions, rum_positions


@attrs.frozen
class Comparison:
    """What is compared: a function of rules and a generator that returns how many positions it saw."""

    compare: Callable[[Any, random.Random], int]
    a_rule_set: int
    """How often it is called under each set of rules."""
    ci: int
    """How many positions the tests look at; the command looks at more."""


COMPARISONS = {
    "bidding: packs, ladders, values": Comparison(
        lambda rules, rng: bidding_positions.compare_rules(rules), 1, 4_000
    ),
    "bidding: auctions": Comparison(bidding_positions.compare_auction, 2, 2_500),
    "bidding: play": Comparison(bidding_positions.compare_play, 3, 8_000),
    "bidding: scores and verdicts": Comparison(bidding_positions.compare_score, 20, 4_000),
    "rum: melds and hands": Comparison(rum_positions.compare_melds, 4, 250),
    "rum: cards that join melds": Comparison(rum_positions.compare_layoffs, 6, 20_000),
    "rum: cards in the place of jokers": Comparison(rum_positions.compare_swaps, 4, 500),
    "rum: scores and verdicts": Comparison(rum_positions.compare_score, 12, 1_200),
    "rum: calls": Comparison(call_positions.compare_calls, 6, 500),
    "rum: takes and turns": Comparison(rum_positions.compare_turn, 4, 1_000),
}


def run(name: str, positions: int, seed: str) -> tuple[int, int]:
    """Compare at so many positions; return how many it were, under how many sets of rules."""
    one = COMPARISONS[name]
    rng = random.Random(f"{name} {seed}")
    bids = name.startswith("bidding")
    presets: list[Any] = list((bidding.PRESETS if bids else rum.PRESETS).values())
    draw: Callable[[random.Random], Any] = (
        bidding_positions.random_rules if bids else rum_positions.random_rules
    )
    seen, sets = 0, 0
    while seen < positions or sets < len(presets):
        # All presets come first, and then one rule set in four is a preset again.
        if sets < len(presets):
            rules = presets[sets]
        elif rng.random() < 0.25:
            rules = presets[int(rng.random() * len(presets))]
        else:
            rules = draw(rng)
        sets += 1
        for _ in range(one.a_rule_set):
            seen += one.compare(rules, rng)
    return seen, sets
