"""Deal both games from a seed, play them out at random, and tell what happened.

Run it with ``python examples/quickstart.py`` or, for other cards, ``python examples/quickstart.py 7``.
"""

from __future__ import annotations

import random
import sys

from five_hundred import bidding, rum
from five_hundred.protocols import random_move
from five_hundred.score import Score


def bidding_hand(rng: random.Random) -> None:
    """One deal of the Australian game for four."""
    rules = bidding.PRESETS["australian"]
    print(f"500, the bidding game: {bidding.ABOUT['australian'].title}")
    state: bidding.State = bidding.deal(rules, rng, dealer=3)
    for seat, hand in enumerate(state.hands):
        print(f"  seat {seat} holds {hand}")

    # A cautious auction: somebody bids, the others pass.
    opening = bidding.Bid.parse("7H")
    state = state.apply(opening)
    while isinstance(state, bidding.Auction):
        state = state.apply(bidding.PASS)
    assert isinstance(state, bidding.KittyExchange)
    print(f"  seat {state.declarer} plays {state.contract.word} and takes the kitty: {state.kitty}")

    while not state.is_over:
        move = random_move(state.legal_moves(), rng)
        if isinstance(move, bidding.Discard):
            print(f"  seat {state.actor} puts {move.cards} away")
        state = state.apply(move)

    assert isinstance(state, bidding.Finished)
    for number, trick in enumerate(state.tricks, 1):
        print(f"  trick {number:2}: seat {trick.leader} leads {' '.join(map(str, trick.plays))}")
    print(f"  tricks won: {state.tricks_won}, contract {'made' if state.made else 'failed'}")
    print_score(state.score)


def rum_hand(rng: random.Random) -> None:
    """One deal of femhundra for three."""
    rules = rum.PRESETS["swedish"]
    print(f"500 Rum: {rum.ABOUT['swedish'].title}")
    state = rum.deal(rules, rng, players=3, dealer=2)
    for seat, hand in enumerate(state.hands):
        print(f"  seat {seat} holds {hand}")
    print(f"  the pile begins with {' '.join(map(str, state.pile))}")

    while not state.is_over:
        # Whoever can lay cards does; drawing and discarding are left to chance.
        moves = state.legal_moves()
        laying = [move for move in moves if isinstance(move, rum.LayMeld | rum.LayOff)]
        move = random_move(laying or moves, rng)
        if laying:
            print(f"  seat {state.actor}: {move}")
        state = state.apply(move)

    assert isinstance(state, rum.Finished)
    who = "nobody" if state.went_out is None else f"seat {state.went_out}"
    print(f"  {who} went out")
    print_score(state.score)


def print_score(score: Score) -> None:
    """Print an itemised score."""
    print("  the score:")
    for line in str(score).splitlines():
        print(f"    {line}")
    print()


if __name__ == "__main__":
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    rng = random.Random(seed)
    bidding_hand(rng)
    rum_hand(rng)
