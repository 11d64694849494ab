"""How long deals can be made to last: random and stalling players against the bounds in the docs.

``python -m tests.bounds`` tells the longest deals that were found, for every preset; ``python -m
tests.bounds 200`` looks at so many random sets of rules too. The bounds are law 5: docs/correctness.md
has those of the bidding game, the page that compares the presets of 500 Rum has those.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import attrs

from five_hundred import bidding, rum
from five_hundred.bidding.describe import most_moves
from five_hundred.rum.describe import most_turns
from tests.oracle import bidding_positions, rum_positions

Choose = Callable[[Any, random.Random], Any]


@attrs.frozen
class Length:
    """How long a deal was: all moves, and (500 Rum) turns, and the most table moves in a turn."""

    moves: int
    turns: int = 0
    busiest: float = 0.0
    """Of a turn's table moves, the largest part of what G-4 allows."""


# Players ------------------------------------------------------------------------------------------


def anything(state: Any, rng: random.Random) -> Any:
    """Any legal move."""
    moves = state.legal_moves()
    return moves[int(rng.random() * len(moves))]


def crawler(state: Any, rng: random.Random) -> Any:
    """Bidding: the lowest bid whenever one may be made, now and then a pass first; names and gifts."""
    moves = state.legal_moves()
    if isinstance(state, bidding.Auction):
        if moves[0] is bidding.LOOK:
            return moves[0]
        bids = [move for move in moves if isinstance(move, bidding.Bid)]
        made = any(isinstance(event.move, bidding.Bid) for event in state.history)
        waits = not made and rng.random() < 0.8
        return bids[0] if bids and not waits else moves[0]
    if isinstance(state, bidding.RedealQuestion):
        return bidding.REFUSE
    if bidding.NO_ACE in moves:
        return bidding.NO_ACE
    if bidding.SLAM in moves and rng.random() < 0.5:
        return bidding.SLAM
    return anything(state, rng)


def patient(state: Any, rng: random.Random) -> Any:
    """Bidding: passes as often as a bid of somebody's still can live, then the lowest bid."""
    moves = state.legal_moves()
    if not isinstance(state, bidding.Auction) or moves[0] is bidding.LOOK:
        return crawler(state, rng)
    if bidding.NO_ACE in moves:
        return bidding.NO_ACE
    bids = [move for move in moves if isinstance(move, bidding.Bid)]
    if not bids:
        return moves[0]
    # The seats that have passed in a row: with one pass more the auction would end, or this seat is out.
    passes = 0
    for event in reversed(state.history):
        if event.move is not bidding.PASS:
            break
        passes += 1
    if state.rules.passing == "free":
        callers = state.players - len(state.barred)
        made = any(isinstance(event.move, bidding.Bid) for event in state.history)
        return bids[0] if passes >= callers - (2 if made else 1) else moves[0]
    if state.rules.passing == "suit_change" and passes < state.players - 2:
        return moves[0] if rng.random() < 0.5 else bids[0]
    return bids[0]


def _kinds(moves: Any, *kinds: type) -> list[Any]:
    return [move for move in moves[:300] if isinstance(move, kinds)]


def swapper(state: Any, rng: random.Random) -> Any:
    """500 Rum: takes and throws for ever, lays nothing it need not lay, draws when there is no way out."""
    moves = state.legal_moves()
    if state.phase == "draw":
        takes = _kinds(moves, rum.TakePile)
        must_use = state.idle >= state.rules.idle_rounds * state.players
        return takes[0] if takes and not (must_use and state.stock) else moves[0]
    return idle(state, moves, rng)


def idle(state: Any, moves: Any, rng: random.Random) -> Any:
    """In a turn or a window: nothing if that may be, or as little as may be."""
    nothing = _kinds(moves, rum.Decline, rum.EndDeal)
    if nothing:
        return nothing[0]
    thrown = _thrown(state)
    if thrown:
        return thrown[int(rng.random() * len(thrown))]
    few = _kinds(moves, rum.LayOff, rum.SwapJoker) or list(moves[:300])
    return few[int(rng.random() * len(few))]


def drawer(state: Any, rng: random.Random) -> Any:
    """500 Rum: draws and throws, and lays nothing."""
    moves = state.legal_moves()
    if state.phase == "draw":
        drawn = _kinds(moves, rum.DrawStock)
        return drawn[0] if drawn else anything(state, rng)
    return idle(state, moves, rng)


def miser(state: Any, rng: random.Random) -> Any:
    """500 Rum: idles as the swapper does; when it must not, it lays one card rather than draw."""
    moves = state.legal_moves()
    if state.phase == "draw":
        takes = _kinds(moves, rum.TakePile)
        return takes[0] if takes else moves[0]
    if state.phase == "turn":
        last = state.history[-1].move
        if isinstance(last, rum.DrawStock):  # one card on the table now, not in a turn of its own
            return idle(state, moves, rng)
        if state.duty is not None and not state.duty.met and state.idle >= state.players:
            few = _kinds(moves, rum.LayOff, rum.SwapJoker, rum.LayMeld)
            if few:
                return few[0]
    return idle(state, moves, rng)


def dawdler(state: Any, rng: random.Random) -> Any:
    """500 Rum, by any rules: idles while it may, and then draws, or lays one card, but not both.

    It looks one move ahead: a take will do for idling after which a card may be thrown at once.
    """
    moves = state.legal_moves()
    if state.phase == "draw":
        takes = _kinds(moves, rum.TakePile)
        if state.idle < state.rules.idle_rounds * state.players:
            for take in (*takes[:2], *takes[2:][-1:]):
                if _thrown(state.apply(take)):
                    return take
        drawn = _kinds(moves, rum.DrawStock)
        if drawn and (not takes or len(state.hands[state.actor]) < 4 or rng.random() < 0.5):
            return drawn[0]
        return takes[int(rng.random() * len(takes))] if takes else moves[0]
    if state.phase != "turn":
        return idle(state, moves, rng)
    thrown = _thrown(state)
    if thrown and len(state.hands[state.actor]) > 1:
        fitting = [
            move
            for move in thrown
            if any(meld.accepts(move.card, state.rules, packs=state.packs) for meld in state.melds)
        ]
        some = fitting if fitting and rng.random() < 0.5 else thrown
        return some[int(rng.random() * len(some))]
    few = _kinds(moves, rum.LayOff, rum.SwapJoker) or list(moves[:300])
    return few[int(rng.random() * len(few))]


def _thrown(state: Any) -> list[Any]:
    """The discards; they stand last in the list but for a second draw."""
    if state.phase != "turn":
        return []
    last = state.legal_moves()[-len(state.hands[state.actor]) - 1 :]
    return [move for move in last if isinstance(move, rum.Discard)]


PLAYERS: dict[str, dict[str, Choose]] = {
    "bidding": {"random": anything, "crawler": crawler, "patient": patient},
    "rum": {
        "random": anything,
        "swapper": swapper,
        "drawer": drawer,
        "miser": miser,
        "dawdler": dawdler,
    },
}


# Playing ------------------------------------------------------------------------------------------


def length(start: Any, choose: Choose, rng: random.Random, most: int) -> Length:
    """Play a deal and measure it; raises AssertionError once it is longer than ``most`` moves."""
    state = start
    moves = turns = laid = 0
    allowed = 1
    busiest = 0.0
    while not state.is_over:
        move = state.sample_chance(rng) if state.is_chance else choose(state, rng)
        if state.phase == "draw":
            turns += 1
            laid = 0
            allowed = 0
        elif state.phase == "turn":
            if not allowed:
                allowed = 2 * len(state.hands[state.actor])
            laid += isinstance(move, (rum.LayMeld, rum.LayOff, rum.SwapJoker))
            busiest = max(busiest, laid / max(allowed, 1))
        state = state.apply(move)
        moves += 1
        assert moves <= most, f"{moves} moves under {start.rules!r}"
    return Length(moves, turns, busiest)


def bidding_length(rules: bidding.Rules, choose: Choose, rng: random.Random) -> Length:
    """Measure a deal of the bidding game, and check it."""
    dealer = int(rng.random() * rules.players)
    return length(bidding.new_deal(rules, dealer=dealer), choose, rng, most_moves(rules))


def rum_length(rules: rum.Rules, players: int, choose: Choose, rng: random.Random) -> Length:
    """Measure a deal of 500 Rum, and check its turns and what is laid in a turn."""
    bound = most_turns(rules, players)
    found = length(rum.new_deal(rules, players=players), choose, rng, 100 * bound)
    assert found.turns <= bound, f"{found.turns} turns of {bound}, {players} players, {rules!r}"
    assert found.busiest <= 1, f"{found.busiest}, {players} players, {rules!r}"
    return found


def longest_bidding(rules: bidding.Rules, deals: int, rng: random.Random) -> tuple[int, str]:
    """The most moves of some deals with each kind of player, and whose deal it was."""
    return max(
        (bidding_length(rules, choose, rng).moves, name)
        for name, choose in PLAYERS["bidding"].items()
        for _ in range(deals)
    )


def longest_rum(rules: rum.Rules, players: int, deals: int, rng: random.Random) -> tuple[int, str]:
    """The most turns of some deals with each kind of player, and whose deal it was."""
    return max(
        (rum_length(rules, players, choose, rng).turns, name)
        for name, choose in PLAYERS["rum"].items()
        for _ in range(deals)
    )


def main(rule_sets: str = "0", deals: str = "5") -> None:
    """Tell the longest deals of every preset, and of random rules how near they come to the bounds."""
    say = sys.stdout.write
    rng = random.Random("bounds")
    for name, rules in bidding.PRESETS.items():
        most, who = longest_bidding(rules, 20 * int(deals), rng)
        say(f"bidding {name:22} {most:6} of {most_moves(rules):6} moves  {who}\n")
    for name, table in rum.PRESETS.items():
        for players in sorted({*table.players, min(4, table.players[1])}):
            most, who = longest_rum(table, players, int(deals), rng)
            bound = most_turns(table, players)
            say(f"rum {name:22} {players} players {most:6} of {bound:6} turns  {who}\n")
            sys.stdout.flush()
    nearest = [0.0, 0.0]
    for _ in range(int(rule_sets)):
        bids = bidding_positions.random_rules(rng)
        nearest[0] = max(nearest[0], longest_bidding(bids, 5, rng)[0] / most_moves(bids))
        lays = rum_positions.random_rules(rng)
        players = lays.players[0]
        part = longest_rum(lays, players, 1, rng)[0] / most_turns(lays, players)
        nearest[1] = max(nearest[1], part)
    if int(rule_sets):
        say(
            f"random rules: up to {nearest[0]:.0%} of the bound (bidding), {nearest[1]:.0%} (rum)\n"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
