"""Two bots that think ahead, one for each game, and what they win from players who do not.

Each sees only an observation. What it cannot see it imagines: ``observation.sample(rng)`` deals the
hidden cards as they may lie, and what does best over a few such deals is chosen. They meet simple
opponents over duplicate deals: the same cards are played twice, the second time with the seats
exchanged, so that luck with the cards counts for nothing.

Run it with ``python examples/custom_bot.py`` or, for other cards, ``python examples/custom_bot.py 7``.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Sequence
from statistics import mean, stdev
from typing import Any

import attrs

from five_hundred import bidding, play_out, rum
from five_hundred.cards import Card, CardSet
from five_hundred.protocols import Bot, random_move

BIDDING_DEALS, RUM_DEALS = 8, 16  # how many sets of cards are played, each twice

# -- the bidding game --------------------------------------------------------------------------


class BiddingBot:
    """Bids what it would make in sampled deals, and plays the card that does best in them."""

    def __init__(self, seed: int = 0, samples: int = 6) -> None:
        self.rng = random.Random(seed)
        self.samples = samples

    def choose(self, seen: bidding.Observation) -> bidding.Move:
        """Choose a call, cards to put away, or a card to play."""
        moves = seen.legal_moves()
        if seen.phase == "auction":
            return self.call(seen, moves)
        if seen.phase == "kitty_exchange":
            assert seen.contract is not None
            return put_away(seen.rules, seen.contract, seen.hand)
        return self.play(seen, moves) if len(moves) > 1 else moves[0]

    def call(self, seen: bidding.Observation, moves: Sequence[bidding.Move]) -> bidding.Move:
        """Imagine to play each strain, and bid what would score best, or pass."""
        me, sides = seen.seat, seen.sides
        assert me is not None
        bids = [move for move in moves if isinstance(move, bidding.Bid) and move.is_trick_bid]
        bids = [bid for bid in bids if seen.rules.can_be_contract(bid)]  # others are signals
        if bidding.PASS not in moves:
            return moves[0]  # a look at the cards, where that is a move
        if not bids or (seen.bidder is not None and sides[seen.bidder] == sides[me]):
            return bidding.PASS  # the partner's bid stands
        worth = dict.fromkeys(bids, 0)
        lowest = {bid.strain: bid for bid in reversed(bids)}
        for _ in range(4 * self.samples):  # a bid is worth more thought than a card
            dream = seen.sample(self.rng)
            for strain, first in lowest.items():
                won = self.tricks(dream, first)
                for bid in bids:
                    if bid.strain is strain:
                        score = bidding.score_deal(
                            seen.rules, contract=bid, declarer=me, tricks_won=won
                        )
                        worth[bid] += lead(score.points, sides[me])
        best = max(bids, key=worth.__getitem__)
        return best if worth[best] > 0 else bidding.PASS

    def tricks(self, state: bidding.State, bid: bidding.Bid) -> tuple[int, ...]:
        """How many tricks each seat wins if this bid is played, at random."""
        state = state.apply(bid)
        while isinstance(state, bidding.Auction):
            state = state.apply(bidding.PASS)
        if isinstance(state, bidding.KittyExchange):
            assert state.declarer is not None
            state = state.apply(put_away(state.rules, bid, state.hands[state.declarer]))
        end = play_out(state, self.rng)
        assert isinstance(end, bidding.Finished)
        return end.tricks_won

    def play(self, seen: bidding.Observation, moves: Sequence[bidding.Move]) -> bidding.Move:
        """Play every move out at random in the same sampled deals, and take the best."""
        assert seen.seat is not None
        worth = dict.fromkeys(moves, 0)
        for _ in range(self.samples):
            dream = seen.sample(self.rng)
            for move in moves:
                end = play_out(dream.apply(move, seen.seat), self.rng)
                worth[move] += lead(end.score.points, seen.sides[seen.seat])
        return max(moves, key=worth.__getitem__)


def put_away(rules: bidding.Rules, contract: bidding.Bid, hand: CardSet) -> bidding.Discard:
    """Keep ten cards: trumps, and the highest of the others."""
    ranking = bidding.CardRanking(rules, contract)

    def strength(card: Card) -> tuple[bool, int]:
        return ranking.suit_of(card) in (ranking.trumps, None), ranking.place_of(card)

    return bidding.Discard(CardSet(sorted(hand, key=strength)[:-10]))


class Passer:
    """Always passes, and then plays at random."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, seen: bidding.Observation) -> bidding.Move:
        """Pass if that is possible."""
        moves = seen.legal_moves()
        return bidding.PASS if bidding.PASS in moves else random_move(moves, self.rng)


# -- 500 Rum -----------------------------------------------------------------------------------


class RumBot:
    """Keeps the cards that promise most, and gives the next player the one that helps least."""

    def __init__(self, seed: int = 0, samples: int = 4) -> None:
        self.rng = random.Random(seed)
        self.samples = samples

    def choose(self, seen: rum.Observation) -> rum.Move:
        """Choose a draw, cards to lay, or a discard."""
        moves = seen.legal_moves()
        if len(moves) == 1:
            return moves[0]
        if seen.phase == "draw":
            return self.draw(seen, moves)
        laying = [move for move in moves if isinstance(move, rum.LayMeld | rum.LayOff)]
        if laying:
            return max(laying, key=lambda move: after_laying(seen, move))
        discards = [move for move in moves if isinstance(move, rum.Discard)]
        return self.discard(seen, discards) if discards else moves[0]

    def draw(self, seen: rum.Observation, moves: Sequence[rum.Move]) -> rum.Move:
        """Take from the pile if that promises more than the stock does on average."""
        tops = [dream.stock[0] for dream in self.dreams(seen) if dream.stock]
        fits = fitting(seen)
        hopes = [worth([*seen.hand, top], seen.rules, fits, rest=0.5) for top in tops]
        best, choice = (mean(hopes), moves[0]) if hopes else (-1000.0, moves[0])
        for move in moves:
            if isinstance(move, rum.TakePile):
                cards = [card for card in seen.pile[-move.count :] if card is not None]
                value = worth([*seen.hand, *cards], seen.rules, fits, rest=0.5)
                if value > best:
                    best, choice = value, move
        return choice

    def discard(self, seen: rum.Observation, moves: Sequence[rum.Discard]) -> rum.Move:
        """Weigh what the rest may become against what the card is to the next player."""
        rules, me = seen.rules, seen.seat
        assert me is not None
        fits, total = fitting(seen), dict.fromkeys(moves, 0.0)
        for dream in self.dreams(seen):
            draws = dream.stock[seen.players - 1 : 2 * seen.players : seen.players]  # two turns
            theirs = dream.hands[(me + 1) % seen.players]
            before = worth(theirs, rules, fits)
            for move in moves:
                assert move.card is not None
                gift = worth([*theirs, move.card], rules, fits) - before
                rest = worth([*(seen.hand - {move.card}), *draws], rules, fits)
                total[move] += rest - max(gift, 0)
        return max(moves, key=total.__getitem__)

    def dreams(self, seen: rum.Observation) -> list[rum.State]:
        """A few deals as they may be."""
        return [seen.sample(self.rng) for _ in range(self.samples)]


def worth(hand: Iterable[Card], rules: rum.Rules, fits: CardSet, rest: float = -1.0) -> float:
    """The points that a hand can lay; the cards that are left count ``rest`` times their points.

    ``fits`` are cards that can be laid off on the table.
    """
    cards = CardSet(hand)
    melds = rum.best_melds(cards, rules)
    left = cards - [card for meld in melds for card in CardSet.from_mask(meld.mask)]
    laid = sum(meld.points(rules) for meld in melds) + rum.hand_points(left & fits, rules)
    return laid + rest * rum.hand_points(left - fits, rules)


def fitting(seen: rum.Observation) -> CardSet:
    """The cards that fit the melds on the table."""
    pack = seen.rules.pack_for(seen.players)
    return CardSet(
        card for card in pack if any(meld.accepts(card, seen.rules) for meld in seen.melds)
    )


def after_laying(seen: rum.Observation, move: rum.LayMeld | rum.LayOff) -> float:
    """The points of a move and of the hand that it leaves."""
    cards = [move.card] if isinstance(move, rum.LayOff) else move.cards
    laid = [card.joker if isinstance(card, rum.Wild) else card for card in cards]
    return rum.hand_points(laid, seen.rules) + worth(seen.hand - laid, seen.rules, CardSet())


class Layer:
    """Lays every meld that it sees, and draws and discards at random."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, seen: rum.Observation) -> rum.Move:
        """Lay if that is possible."""
        moves = seen.legal_moves()
        laying = [move for move in moves if isinstance(move, rum.LayMeld | rum.LayOff)]
        return random_move(laying or moves, self.rng)


# -- the comparison ----------------------------------------------------------------------------


def lead(points: Sequence[int], side: int) -> int:
    """How far a side is before the others."""
    return points[side] - max(other for at, other in enumerate(points) if at != side)


@attrs.frozen
class Duplicate:
    """A deal played twice: by how much the first bot led at side 0, and at side 1."""

    seed: int
    first: int
    second: int

    @property
    def margin(self) -> float:
        """The lead a deal, with the luck of the cards taken out."""
        return (self.first + self.second) / 2


def compare(
    deal: Callable[[random.Random], Any],
    bot: Callable[[int], Bot[Any, Any]],
    other: Callable[[int], Bot[Any, Any]],
    seeds: Iterable[int],
) -> list[Duplicate]:
    """Let two kinds of bots play the same cards from both sides (of two)."""
    results = []
    for seed in seeds:
        leads = []
        for side in (0, 1):
            state = deal(random.Random(seed))
            bots = {
                seat: (bot if of == side else other)(seed + seat)
                for seat, of in enumerate(state.sides)
            }
            end = play_out(state, random.Random(seed), bots)
            leads.append(lead(end.score.points, side))
        results.append(Duplicate(seed, *leads))
    return results


def compare_bidding(seeds: Iterable[int]) -> list[Duplicate]:
    """The bidding game for four, against players who always pass."""
    rules = bidding.PRESETS["australian"]
    return compare(
        lambda rng: bidding.deal(rules, rng, dealer=int(rng.random() * 4)),
        BiddingBot,
        Passer,
        seeds,
    )


def compare_rum(seeds: Iterable[int]) -> list[Duplicate]:
    """500 Rum for two, against one who lays all and discards at random."""
    rules = rum.PRESETS["pagat"]
    return compare(
        lambda rng: rum.deal(rules, rng, players=2, dealer=int(rng.random() * 2)),
        RumBot,
        Layer,
        seeds,
    )


def report(title: str, results: Sequence[Duplicate]) -> None:
    """Print what came of a comparison."""
    print(title)
    print("    cards   from one side   from the other   average lead")
    for result in results:
        print(
            f"    {result.seed:5}   {result.first:+13}   {result.second:+14}   {result.margin:+12.1f}"
        )
    margins = [result.margin for result in results]
    ahead = sum(margin > 0 for margin in margins)
    error = stdev(margins) / len(margins) ** 0.5
    print(
        f"  ahead with {ahead} of {len(margins)} sets of cards; "
        f"{mean(margins):+.1f} points a deal (standard error {error:.1f})\n"
    )


if __name__ == "__main__":
    start = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    report(
        "500, the bidding game: a bot that samples, against one that passes and plays at random",
        compare_bidding(range(start, start + BIDDING_DEALS)),
    )
    report(
        "500 Rum: a bot that samples, against one that lays all it can and discards at random",
        compare_rum(range(start, start + RUM_DEALS)),
    )
