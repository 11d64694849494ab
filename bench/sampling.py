"""How long ``observation.sample(rng)`` takes: the bidding game, with and without voids, and 500 Rum.

Run with ``python bench/sampling.py [preset …]``. Positions come from random deals. The first sample of
an observation counts the ways that the hidden cards may lie; a search draws more from the same
observation, and these are faster. Times are in microseconds; the machine's mood shows in all of them
alike, so a fixed piece of integer work is timed too.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from five_hundred import bidding, rum

View = bidding.Observation | rum.Observation


def rum_observations(preset: str, deals: int) -> list[rum.Observation]:
    """What the seat to act, and the next, see in all the states of some random deals of 500 Rum."""
    rng = random.Random(preset)
    rules = rum.PRESETS[preset]
    seen = []
    for _ in range(deals):
        state: rum.State = rum.deal(rules, rng, players=rules.players[0])
        while not state.is_over:
            if state.is_chance:
                state = state.apply(state.sample_chance(rng))
                continue
            actor = state.actor
            assert actor is not None
            seen.append(state.observe(actor))
            seen.append(state.observe((actor + 1) % state.players))
            moves = state.legal_moves()
            state = state.apply(moves[int(rng.random() * len(moves))])
    return seen


def observations(preset: str, deals: int) -> list[bidding.Observation]:
    """What the seat to act, and a defender, see in all the states of some random deals."""
    rng = random.Random(preset)
    seen = []
    for _ in range(deals):
        state: bidding.State = bidding.deal(bidding.PRESETS[preset], rng)
        while not state.is_over:
            actor = state.actor
            assert actor is not None
            seen.append(state.observe(actor))
            seen.append(state.observe((actor + 1) % state.players))
            moves = state.legal_moves()
            move = moves[int(rng.random() * len(moves))]
            if state.is_legal(bidding.PASS) and rng.random() < 0.5:
                move = bidding.PASS
            state = state.apply(move)
    return seen


def shows_voids(view: bidding.Observation) -> bool:
    """Whether another hand has shown to be void in something."""
    voids = view.voids or ()
    return any(suits for seat, suits in enumerate(voids) if seat != view.seat)


def group_of(view: View) -> str:
    """What the times of an observation are put together with."""
    if isinstance(view, rum.Observation):
        return "rum"
    return "voids" if shows_voids(view) else "no voids"


def timed(view: View, rng: random.Random, more: int) -> tuple[float, float]:
    """The time of the first sample, and of each further one."""
    start = time.perf_counter()
    view.sample(rng)
    first = time.perf_counter()
    for _ in range(more):
        view.sample(rng)
    return first - start, (time.perf_counter() - first) / more


def integer_work() -> float:
    """The time of 1,000 steps of a shift register."""
    value, start = 0xACE1, time.perf_counter()
    for _ in range(1_000):
        value = (value >> 1) ^ (-(value & 1) & 0xB400)
    assert value
    return time.perf_counter() - start


def main(presets: list[str]) -> None:
    """Print medians and the slowest twentieth."""
    print(f"{'':20}{'first sample':>24}{'further samples':>24}")
    for preset in presets:
        groups: dict[str, list[tuple[float, float]]] = {"no voids": [], "voids": [], "rum": []}
        rng = random.Random(1)
        views: list[View] = []
        if preset in bidding.PRESETS:
            views += observations(preset, 12)
        if preset in rum.PRESETS:
            views += rum_observations(preset, 4)
        for view in views:
            groups[group_of(view)].append(timed(view, rng, 5))
        for group, times in groups.items():
            if len(times) < 20:
                continue
            columns = []
            for column in zip(*times, strict=True):
                middle = statistics.median(column) * 1e6
                slow = statistics.quantiles(column, n=20)[-1] * 1e6
                columns.append(f"{middle:9.0f} (95%: {slow:5.0f})")
            print(f"{preset:16.16} {group:8}" + "  ".join(columns))
    work = statistics.median(integer_work() for _ in range(50)) * 1e6
    print(f"1,000 steps of integer work: {work:.0f}")


if __name__ == "__main__":
    main(sys.argv[1:] or [*bidding.PRESETS, *rum.PRESETS])
