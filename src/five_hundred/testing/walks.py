"""Playing deals at random, so that whatever can come up does come up; and how long a deal can last."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Protocol

from five_hundred import bidding, rum
from five_hundred.bidding.describe import most_moves
from five_hundred.bidding.ladder import BidKind
from five_hundred.protocols import random_move
from five_hundred.rum.describe import most_turns
from five_hundred.testing.faults import Law, LawBroken


class Choose(Protocol):
    """How a walk chooses: a legal move of a state in which a player is to act."""

    def __call__(self, state: Any, rng: random.Random) -> Any:
        """Choose."""


class AimingPlayer:
    """Plays the bidding game at random, but so that long auctions and every contract occur.

    All seats aim at one contract of the table, drawn when the player is made, the rare ones often.
    """

    def __init__(self, rules: bidding.Rules, rng: random.Random) -> None:
        bids = [bid for bid in rules.ladder if rules.can_be_contract(bid)]
        rare = [bid for bid in bids if not bid.is_trick_bid or bid.strain == "NT"]
        if rare and rng.random() < 0.7:
            bids = rare
        self.aim: bidding.Bid = random_move(bids, rng)

    def __call__(self, state: Any, rng: random.Random) -> Any:
        """Choose a legal move."""
        moves = state.legal_moves()
        if isinstance(state, bidding.Auction):
            if moves[0] is bidding.LOOK:
                blind = len(moves) > 1 and self.aim.kind is BidKind.BLIND_MISERE
                return moves[1] if blind and rng.random() < 0.5 else moves[0]
            if bidding.NO_ACE in moves and rng.random() < 0.7:
                return bidding.NO_ACE
            if self.aim in moves and rng.random() < 0.6:
                return self.aim
            if rng.random() < 0.5:
                return bidding.PASS
            if rng.random() < 0.8:
                moves = moves[:8]
        elif bidding.SLAM in moves and rng.random() < 0.5:
            return bidding.SLAM
        return random_move(moves, rng)


def is_bold(move: object) -> bool:
    """Whether a move of 500 Rum brings a deal on: more than one card taken, cards laid, a call."""
    if isinstance(move, rum.TakePile):
        return move.count > 1
    return isinstance(move, rum.LayMeld | rum.LayOff | rum.SwapJoker | rum.CallRummy)


class EagerPlayer:
    """Plays 500 Rum at random, but likes to take much from the pile, to lay and to call.

    ``eager`` is how often it does so where it can; at 0 every legal move is equally likely.
    """

    def __init__(self, eager: float = 0.7) -> None:
        self.eager = eager

    def __call__(self, state: Any, rng: random.Random) -> Any:
        """Choose a legal move."""
        moves = state.legal_moves()
        if self.eager:
            bold = [move for move in islice(moves, 400) if is_bold(move)]
            if bold and rng.random() < self.eager:
                moves = bold
        return random_move(moves, rng)


def player_for(rules: Any, rng: random.Random) -> Choose:
    """A player of one of the games that makes rare things happen."""
    if isinstance(rules, bidding.Rules):
        return AimingPlayer(rules, rng)
    return EagerPlayer(0.7 if rng.random() < 0.7 else 0.0)


def longest_deal(rules: Any, players: int) -> int:
    """How long a deal can be at most (law 5): moves of the bidding game, turns of 500 Rum.

    These are the bounds that the docs prove (500 Rum: G-1 to G-5), for the bidding game with the
    dealing, for 500 Rum in turns that begin with a draw.
    """
    if isinstance(rules, bidding.Rules):
        return most_moves(rules)
    return most_turns(rules, players)


def walk(
    start: Any,
    rng: random.Random,
    choose: Choose | Callable[[Any, random.Random], Any],
    bound: int | None = None,
) -> Iterator[Any]:
    """Play a deal to its end and yield every state on the way, the first included.

    Raises LawBroken (law 5) when the deal takes more than ``bound`` moves (bidding) or turns (500
    Rum); left out, the bound is :func:`longest_deal`.
    """
    if bound is None:
        bound = longest_deal(start.rules, start.players)
    by_turns = isinstance(start.rules, rum.Rules)
    state, steps = start, 0
    while True:
        yield state
        if state.is_over:
            return
        steps += not by_turns or state.phase is rum.PhaseName.DRAW
        if steps > bound:
            unit = "turns" if by_turns else "moves"
            raise LawBroken(Law.END, f"the deal has not ended after {bound} {unit}", state=state)
        move = state.sample_chance(rng) if state.is_chance else choose(state, rng)
        state = state.apply(move)
