"""Deals that differ only in cards that a seat has not seen, made without asking an observation.

Which cards a seat has seen is worked out here from the rules of the games and the states that were
passed through. Cards that it has not seen are exchanged in the deal, and all moves are made once
more: those that it saw as they were, the hidden ones with the cards exchanged. Where that is legal,
the seat cannot tell the two deals from each other.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from five_hundred import bidding, rum
from five_hundred.cards import Card, CardSet
from five_hundred.errors import IllegalMove
from five_hundred.rum.wild import physical


def seen_by(seat: int | None, states: Sequence[Any]) -> CardSet:
    """The cards that a seat (None: a spectator) has seen, or whose place it was told.

    ``states`` are all the states of a deal so far, from its first on.
    """
    if isinstance(states[0].rules, bidding.Rules):
        return _seen_in_bidding(seat, states)
    return _seen_in_rum(seat, states)


def _seen_in_bidding(seat: int | None, states: Sequence[Any]) -> CardSet:
    last = states[-1]
    rules, contract = last.rules, getattr(last, "contract", None)
    seen: set[Card] = set()
    for state, after in zip(states, [*states[1:], last], strict=True):
        auction = state.auction if isinstance(state, bidding.RedealQuestion) else state
        if state.is_chance:
            continue
        for table in state.tables:
            seen |= {pile.up for pile in table if pile.up is not None}
        looked = not isinstance(auction, bidding.Auction) or auction.looked[seat or 0]
        if seat is not None and looked:
            seen |= set(state.hands[seat])
        if isinstance(state, bidding.TrickPlay) and state.exposed is not None:
            seen |= set(state.hands[state.exposed])
        if after is not state:
            move = after.history[-1].move
            if isinstance(move, bidding.Play):
                seen.add(move.card)
    shown = rules.partner_call is bidding.PartnerCalling.CARD_REVEALED
    if shown and getattr(last, "called", None) is not None and contract is not None:
        seen.add(last.called)
    return CardSet(seen)


def _seen_in_rum(seat: int | None, states: Sequence[Any]) -> CardSet:
    covered = states[0].rules.pile_view is rum.PileView.FACE_DOWN
    seen: set[Card] = set()
    pile: Any = None
    melds: Any = None
    for state in states:
        if state.phase == "undealt":
            continue
        if seat is not None:
            seen |= set(state.hands[seat])
        upcard = len(state.history) == 1  # it is turned before all eyes
        if state.pile is not pile and (upcard or not covered):
            pile = state.pile
            seen |= set(pile)
        if state.melds is not melds:
            melds = state.melds
            seen |= {physical(laid) for meld in melds for laid in meld.cards}
        if state.is_over:
            for hand in state.hands:  # they are counted
                seen |= set(hand)
    return CardSet(seen)


def exchanged(states: Sequence[Any], change: dict[Card, Card]) -> list[Any] | None:
    """The states of the deal once more with cards exchanged, or None where that is not legal."""
    state = states[0]
    again = [state]
    for event in states[-1].history:
        move: Any = event.move
        if isinstance(move, bidding.Deal | rum.Deal | rum.Reshuffle):
            move = type(move)(change.get(card, card) if card else None for card in move.cards)
        elif isinstance(move, bidding.Discard | bidding.Give):
            assert move.cards is not None
            move = type(move)(CardSet(change.get(card, card) for card in move.cards))
        elif isinstance(move, rum.Discard):
            assert move.card is not None
            move = rum.Discard(change.get(move.card, move.card))
        try:
            state = state.apply(move, event.seat)
        except IllegalMove:
            return None
        again.append(state)
    return again


def some_change(hidden: Sequence[Card], rng: random.Random) -> dict[Card, Card]:
    """Two or more cards, each with another that takes its place."""
    number = 2 if rng.random() < 0.6 else 2 + int(rng.random() * (len(hidden) - 1))
    some = rng.sample(list(hidden), min(number, len(hidden)))
    return dict(zip(some, [*some[1:], some[0]], strict=True))


def twin_of(seat: int | None, states: Sequence[Any], rng: random.Random) -> list[Any] | None:
    """The states of a deal that the seat cannot tell from the one given, up to the last of them.

    None where nothing is hidden, or where the exchange that was tried is not legal or changes nothing.
    """
    whole = {card for cards in states[0].places().values() for card in cards}
    hidden = [*(CardSet(whole) - seen_by(seat, states))]
    if len(hidden) < 2:
        return None
    twins = exchanged(states, some_change(hidden, rng))
    if twins is None or twins[-1] == states[-1]:
        return None
    return twins
