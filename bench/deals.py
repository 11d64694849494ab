"""Decisions a second: whole random deals of both games, with checked ``apply``, to the score.

Run with ``python bench/deals.py [preset …]``. Absolute numbers depend on the machine and its mood, so
a fixed piece of integer work, and OpenSpiel's spades where ``open_spiel`` is installed, are timed in
the same rounds; the ratios are medians over the rounds.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

from five_hundred import bidding, rum
from five_hundred.protocols import AnyState

ROUNDS = 9


def play(state: AnyState, rng: random.Random) -> int:
    """Play a deal at random to its score; return the number of decisions."""
    decisions = 0
    while not state.is_over:
        if state.is_chance:
            state = state.apply(state.sample_chance(rng))
            continue
        moves = state.legal_moves()
        state = state.apply(moves[int(rng.random() * len(moves))])
        decisions += 1
    assert state.score.points
    return decisions


def bidding_deals(preset: str) -> Callable[[random.Random], int]:
    """A function that plays a few deals of the bidding game."""
    rules = bidding.PRESETS[preset]
    return lambda rng: sum(play(bidding.new_deal(rules), rng) for _ in range(40))


def rum_deals(preset: str) -> Callable[[random.Random], int]:
    """A function that plays a few deals of 500 Rum, for two where the rules allow it."""
    rules = rum.PRESETS[preset]
    players = rules.players[0]
    return lambda rng: sum(play(rum.new_deal(rules, players=players), rng) for _ in range(20))


def integer_work(rng: random.Random) -> int:
    """A fixed piece of plain integer work: so many steps of a shift register."""
    value, steps = 0xACE1, 20_000
    for _ in range(steps):
        value = (value >> 1) ^ (-(value & 1) & 0xB400)
    assert value
    return steps


def spades() -> Callable[[random.Random], int] | None:
    """A function that plays OpenSpiel's spades with ``child()``, where it is installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("spades")

    def run(rng: random.Random) -> int:
        decisions = 0
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    action = outcomes[int(rng.random() * len(outcomes))][0]
                else:
                    actions = state.legal_actions()
                    action = actions[int(rng.random() * len(actions))]
                    decisions += 1
                state = state.child(action)
        return decisions

    return run


def main(presets: list[str]) -> None:
    """Time everything in turn, round after round, and print medians."""
    runs: dict[str, Callable[[random.Random], int]] = {"integer work": integer_work}
    peer = spades()
    if peer is not None:
        runs["OpenSpiel spades"] = peer
    for preset in presets or ["australian", "swedish", "pagat"]:
        if preset in bidding.PRESETS:
            runs[f"bidding {preset}"] = bidding_deals(preset)
        if preset in rum.PRESETS:
            runs[f"rum {preset}"] = rum_deals(preset)
    rng = random.Random(500)
    for run in runs.values():
        for _ in range(5):
            run(rng)  # fill the tables that are made once
    taken: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            start = time.perf_counter()
            number = run(rng)
            taken[name].append((time.perf_counter() - start) / number * 1e6)
    for name, times in taken.items():
        median = statistics.median(times)
        line = f"{name:24} {median:8.2f} µs a decision  {1e6 / median:10.0f} a second"
        for other in ("integer work", "OpenSpiel spades"):
            if other in taken and other != name:
                ratio = statistics.median(
                    theirs / ours for theirs, ours in zip(taken[other], times, strict=True)
                )
                line += f"   {ratio:6.3f} × {other}"
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
