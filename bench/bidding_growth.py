"""How time grows in the bidding game: a move against the number of players, all against that of deals.

Run ``python bench/bidding_growth.py``; it ends with an error if something grows faster than it should.
Every figure is the best of several rounds, in processor time, of random play with checked ``apply``.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from deals import play

from five_hundred import bidding

ROUNDS = 7


def micros(begin: Callable[[], Any], deals: int, *, each_move: bool = True) -> float:
    """Microseconds a decision (or for all the deals)."""
    rng = random.Random(500)
    for _ in range(deals):
        play(begin(), rng)  # fill the tables that are made once
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        decisions = sum(play(begin(), rng) for _ in range(deals))
        seconds = time.process_time() - start
        taken.append(seconds / (decisions if each_move else 1) * 1e6)
    return min(taken)


def table(
    title: str, figures: Iterable[tuple[int, float]], most: float, *, per: bool = True
) -> bool:
    """Print figures, and say whether they grow no faster than with the power ``most``."""
    rows = list(figures)
    print(title)
    for number, value in rows:
        print(f"{number:8} {value:12.1f} µs")
    (first, low), (last, high) = rows[0], rows[-1]
    allowed = (last / first) ** most
    fine = high / low <= allowed
    print(f"         × {high / low:.2f} for × {last / first:.1f}; allowed is × {allowed:.1f}\n")
    return fine


PLAYERS = {2: "two_player", 3: "three_player", 4: "australian", 5: "five_player", 6: "six_player"}


def main() -> None:
    """Measure, print, and fail if something grows too fast."""

    def deals(begin: Callable[[], Any]) -> list[tuple[int, float]]:
        return [(number, micros(begin, number, each_move=False)) for number in (5, 10, 20, 40)]

    fine = [
        table(
            "The bidding game: a decision, by players",
            [
                (
                    players,
                    micros(lambda preset=preset: bidding.new_deal(bidding.PRESETS[preset]), 20),
                )  # type: ignore[misc]
                for players, preset in PLAYERS.items()
            ],
            most=0.7,
        ),
        table(
            "The bidding game: the whole time, by deals",
            deals(lambda: bidding.new_deal(bidding.Rules())),
            most=1.2,
        ),
    ]
    if not all(fine):
        sys.exit("something grows faster than it should")


if __name__ == "__main__":
    main()
