"""How the time of 500 Rum grows: with the cards in a hand, with the players, and with the deals.

Run ``python bench/rum_growth.py``. Processor time is measured, against a fixed piece of work in the
same moment, so that the machine's mood matters less. A list of moves may cost more with a larger hand,
since there is more to list, but a move that is made should not; and a hundred deals should take ten
times as long as ten. The program says so and ends with an error where that does not hold.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

import attrs

from five_hundred import play_out, rum

HANDS = (3, 7, 13, 20)
"""Cards dealt to each of two players."""
PLAYERS = range(2, 9)
DEALS = (10, 20, 40, 80)


def work() -> float:
    """The time of a fixed piece of integer work: a step of a shift register, many times."""
    value, start = 0xACE1, time.process_time()
    for _ in range(4_000):
        value = (value >> 1) ^ (-(value & 1) & 0xB400)
    assert value
    return (time.process_time() - start) / 4_000


def steps(run: Callable[[], int]) -> float:
    """What a run costs for each thing it counts, in steps of the fixed work; a median."""
    found = []
    for _ in range(5):
        before = work()
        start = time.process_time()
        counted = run()
        taken = time.process_time() - start
        found.append(taken / counted / ((before + work()) / 2))
    return statistics.median(found)


def positions(rules: rum.Rules, players: int, deals: int) -> list[tuple[rum.State, rum.Move]]:
    """States of random deals in which a player is to move, and the move that was made."""
    rng = random.Random(players * 100 + deals)
    found = []
    for _ in range(deals):
        state: rum.State = rum.new_deal(rules, players=players)
        while not state.is_over:
            if state.is_chance:
                state = state.apply(state.sample_chance(rng))
                continue
            moves = state.legal_moves()
            move = moves[int(rng.random() * len(moves))]
            found.append((state, move))
            state = state.apply(move)
    return found


def costs(rules: rum.Rules, players: int) -> tuple[float, float, float]:
    """Moves in a list, and what listing them and making one cost at each decision."""
    seen = positions(rules, players, 6)

    def listing() -> int:
        for state, _ in seen:
            state.legal_moves()
        return len(seen)

    def making() -> int:
        for state, move in seen:
            state.apply(move)
        return len(seen)

    listing()
    listed = statistics.mean(len(state.legal_moves()) for state, _ in seen)
    return listed, steps(listing), steps(making)


def deals_cost(rules: rum.Rules, deals: int) -> float:
    """What so many deals cost together, in steps."""

    def run() -> int:
        rng = random.Random(1)
        for _ in range(deals):
            play_out(rum.new_deal(rules, players=2), rng)
        return 1

    return steps(run)


def slope(pairs: list[tuple[float, float]]) -> float:
    """The power with which the second numbers grow with the first: 1 is in proportion."""
    from math import log

    xs, ys = [log(x) for x, _ in pairs], [log(y) for _, y in pairs]
    middle_x, middle_y = statistics.mean(xs), statistics.mean(ys)
    over = sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True))
    return over / sum((x - middle_x) ** 2 for x in xs)


def main() -> int:
    """Print the tables; return how many of the claims do not hold."""
    wrong = 0
    pagat = rum.PRESETS["pagat"]
    head = f"{'':16}{'moves listed':>14}{'listing':>10}{'making one':>12}"
    print(f"500 Rum by pagat.com; costs at each decision, in steps of a fixed work\n{head}")
    by_hand = []
    for hand in HANDS:
        rules = attrs.evolve(pagat, players=(2, 2), two_packs_from=None, deal=hand)
        listed, listing, making = costs(rules, 2)
        by_hand.append((float(hand), making))
        print(f"{hand:4} cards{'':6}{listed:14.1f}{listing:10.0f}{making:12.0f}")
    by_players = []
    for players in PLAYERS:
        listed, listing, making = costs(pagat, players)
        by_players.append((float(players), making))
        print(f"{players:4} players{'':4}{listed:14.1f}{listing:10.0f}{making:12.0f}")
    by_deals = [(float(deals), deals_cost(pagat, deals)) for deals in DEALS]
    for deals, cost in by_deals:
        print(f"{deals:4.0f} deals{'':6}{cost / deals:14.0f} steps a deal")
    claims = (
        ("making a move, with the hand", slope(by_hand), 0.5),
        ("making a move, with the players", slope(by_players), 0.8),
        ("playing out, with the deals", slope(by_deals), 1.15),
    )
    for what, power, most in claims:
        holds = power <= most
        wrong += not holds
        print(f"{what}: power {power:.2f}, at most {most}{'' if holds else '  DOES NOT HOLD'}")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
