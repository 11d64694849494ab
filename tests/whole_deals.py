"""The laws of conservation and of the score over many whole deals: ``python -m tests.whole_deals``.

``python -m tests.whole_deals 500 rum`` plays 500 deals of that game; without a number it is 10,000, and
without a name both games. In every
second deal the rules are a preset's, in turn, in the others they are drawn at random.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

from five_hundred import bidding, rum
from tests import laws
from tests.oracle import bidding_positions, plain_bidding, rum_positions


def check_rum_table(last: Any) -> None:
    """Every card on the table is counted once, and so is every card in a hand that counts."""
    counted = [card for entry in last.score.entries for card in entry.cards]
    laid = {card for place, cards in last.places().items() if "meld" in place for card in cards}
    held = {card for hand in last.hands for card in hand}
    void = last.reason == "void"
    assert laid <= set(counted) or void
    subtracts = last.went_out is not None or last.rules.stock_out_hand_penalty
    assert set(counted) - laid == (held if subtracts and not void else set())


def check_bidding_points(last: Any) -> None:
    """The points are those that the plain referee counts."""
    if last.contract is None:
        assert set(last.score.points) == {0}
        return
    points = plain_bidding.score(
        bidding_positions.options_of(last.rules),
        str(last.contract),
        last.declarer,
        last.tricks_won,
        last.partner,
        last.slam,
    )
    assert list(last.score.points) == points


def play(game: str, deals: int, seed: str) -> tuple[int, int]:
    """Play so many deals with the laws checked at every state; return the deals and the states."""
    rng = random.Random(f"{game} {seed}")
    bids = game == "bidding"
    presets: list[Any] = list((bidding.PRESETS if bids else rum.PRESETS).values())
    states = 0
    for number in range(deals):
        rules = presets[number // 2 % len(presets)]
        if number % 2:
            draw = bidding_positions.random_rules if bids else rum_positions.random_rules
            rules = draw(rng)
        state: Any
        if bids:
            state = bidding.new_deal(rules, dealer=int(rng.random() * rules.players))
            pack = rules.pack
        else:
            least, most = rules.players
            players = least + int(rng.random() * (most - least + 1))
            state = rum.new_deal(rules, players=players, dealer=int(rng.random() * players))
            pack = rules.pack_for(players)
        eager = rng.random() < 0.5
        while True:
            states += 1
            laws.check_places(state, pack)
            if state.is_over:
                break
            if state.is_chance:
                state = state.apply(state.sample_chance(rng))
                continue
            moves: Any = state.legal_moves()
            if bids and isinstance(state, bidding.Auction) and rng.random() < 0.5:
                moves = moves[:6]  # so that there are low contracts too
            elif not bids and eager and rng.random() < 0.7:
                bold = [
                    move
                    for move in moves[:300]
                    if not isinstance(move, (rum.Discard, rum.DrawStock, rum.Decline, rum.EndDeal))
                ]
                moves = bold or moves
            state = state.apply(moves[int(rng.random() * len(moves))])
        laws.check_score(state)
        if bids:
            check_bidding_points(state)
        else:
            check_rum_table(state)
    return deals, states


def main(deals: str = "10000", game: str = "", seed: str = "1") -> None:
    """Play deals of both games or of one, and tell after every 500 how many states were looked at."""
    for one in [game] if game else ["bidding", "rum"]:
        start = time.perf_counter()
        number = states = 0
        while number < int(deals):
            few = min(500, int(deals) - number)
            played, seen = play(one, few, f"{seed} {number}")
            number, states = number + played, states + seen
            taken = time.perf_counter() - start
            sys.stdout.write(f"{one:8} {number:7,} deals {states:10,} states {taken:7.0f} s\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
