"""Sampling (law 7): a sample looks the same to its seat, can be replayed, and is uniform."""

from __future__ import annotations

import random
from typing import Any

import pytest

from five_hundred import rum
from five_hundred.rum.setup import begin_again
from tests.rum.helpers import eager_walk, random_deal, random_rules, walk


def from_the_start(state: Any) -> Any:
    """Play the whole history again, every move checked."""
    again: Any
    if state.start is None:
        again = rum.new_deal(state.rules, players=state.players, dealer=state.dealer)
    else:
        again = begin_again(state.rules, start=state.start, dealer=state.dealer)
    for event in state.history:
        again = again.apply(event.move, event.seat)
    return again


def lying(state: Any) -> list[str]:
    """All cards of a deal, wherever they lie."""
    return sorted(str(card) for cards in state.places().values() for card in cards)


def check_sample(state: Any, seat: int | None, rng: random.Random) -> Any:
    """Law 7 for one sample."""
    view = state.observe(seat)
    sample = view.sample(rng)
    assert sample.observe(seat) == view
    assert lying(sample) == lying(state)
    assert from_the_start(sample) == sample
    return sample


def check_deal(state: Any, rng: random.Random, often: float) -> set[str]:
    """Play a deal and look at samples on the way; return the phases that were seen."""
    phases = set()
    for now in (eager_walk if rng.random() < 0.7 else walk)(state, rng):
        for seat in (*range(now.players), None):
            if rng.random() < often * (1 + 4 * (now.phase not in ("turn", "draw"))):
                phases.add(str(now.phase))
                check_sample(now, seat, rng)
    return phases


@pytest.mark.parametrize("preset", rum.PRESETS)
def test_samples_look_the_same_and_replay_in_every_preset(preset: str) -> None:
    rng = random.Random(preset)
    rules = rum.PRESETS[preset]
    for _ in range(3):
        least, most = rules.players
        players = least + int(rng.random() * (most - least + 1))
        check_deal(rum.deal(rules, rng, players=players), rng, 0.02)
