"""Positions of both games, by every preset, for tests of what is shown of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import pytest
from attrs import evolve

from five_hundred import bidding, rum
from five_hundred.bidding import (
    DoubleNulloKitty,
    DoubleNulloNeeds,
    DoubleNulloRank,
    NoAceNoFace,
    Slam,
)
from five_hundred.cards import Card, parse_cards
from five_hundred.protocols import random_move
from five_hundred.rum import Call, PileView
from five_hundred.rum.wild import physical

SPECIAL = ("double", "blind", "super")
"""Bids that are made wherever they can be."""
GAMES: dict[str, Any] = {"bidding": bidding, "rum": rum}
EXTRA: dict[str, bidding.Rules] = {
    "declared_slam": evolve(bidding.PRESETS["australian"], slam=Slam.DECLARED_500),
    "no_ace": evolve(bidding.PRESETS["australian"], no_ace_no_face=NoAceNoFace.PARTNER_CONSENT),
    "swap_five": evolve(
        bidding.PRESETS["australian"],
        double_nullo_rank=DoubleNulloRank.BETWEEN_10D_10H,
        double_nullo_needs=DoubleNulloNeeds.NOTHING,
        double_nullo_kitty=DoubleNulloKitty.SWAP_FIVE,
    ),
    "pass_on": evolve(
        bidding.PRESETS["australian"],
        double_nullo_rank=DoubleNulloRank.BETWEEN_10D_10H,
        double_nullo_needs=DoubleNulloNeeds.NOTHING,
        double_nullo_kitty=DoubleNulloKitty.PASS_ON,
    ),
    "blind": evolve(bidding.PRESETS["australian"], blind_misere=True),
    "super_open": evolve(bidding.PRESETS["australian"], super_open=True),
}
"""Rules that have the phases, or the hidden cards, which no preset has."""
RULES: dict[str, Mapping[str, Any]] = {
    "bidding": {**bidding.PRESETS, **EXTRA},
    "rum": {
        **rum.PRESETS,
        "face_down": evolve(rum.PRESETS["danish"], pile_view=PileView.FACE_DOWN, call=Call.OFF),
    },
}
PRESETS = [
    pytest.param(game, name, id=f"{game}-{name}") for game, every in RULES.items() for name in every
]


def walk(rules: Any, seed: int, players: int | None = None) -> Iterator[Any]:
    """The states of a deal in which the players like to bid and to lay cards."""
    rng = random.Random(seed)
    state: Any
    if players is None:
        state = bidding.new_deal(rules, dealer=seed % 2)
    else:
        state = rum.new_deal(rules, dealer=seed % 2, players=players)
    while not state.is_over:
        yield state
        if state.is_chance:
            state = state.apply(state.sample_chance(rng))
            continue
        moves = state.legal_moves()
        liked = [move for move in moves[:40] if type(move).__name__ in ("Bid", "LayMeld", "LayOff")]
        if rules.game == "bidding" and rng.random() < 0.6:
            liked = []
        special = [move for move in moves[:40] if str(move) in SPECIAL]
        if special:
            liked = special
        if bidding.PASS in moves and str(state.standing) in SPECIAL:
            liked = [bidding.PASS]
        if bidding.SLAM in moves:
            liked = [bidding.SLAM]
        state = state.apply(random_move(liked or moves, rng))
    yield state


def asking(rules: bidding.Rules) -> Any:
    """A player without ace, court card or joker asks for a new deal."""
    plain = parse_cards("5S 6S 7S 8S 9S 5C 6C 7C 8C 9C")
    rest = [card for card in rules.pack if card not in plain]
    hands = [rest[:10], plain, rest[10:20], rest[20:30]]
    state: Any = bidding.setup_auction(rules, hands=hands, kitty=rest[30:])
    return state.apply(state.parse_move("no ace no face"))


@lru_cache(maxsize=64)
def samples(game: str, name: str) -> tuple[Any, ...]:
    """Some states of each phase, of deals by the rules of a preset."""
    rules = RULES[game][name]
    chosen: list[Any] = []
    if name == "no_ace":
        chosen.append(asking(rules))
    for seed in range(2):
        players = None if game == "bidding" else rules.players[seed]
        seen: Counter[str] = Counter()
        for number, state in enumerate(walk(rules, seed, players)):
            seen[state.phase] += 1
            if (
                seen[state.phase] in (1, 13)
                or (state.phase == "card_gift")
                or (not seed and number % 89 == 60)
            ):
                chosen.append(state)
    return tuple(chosen)


def counted(cards: Any) -> Counter[str]:
    return Counter(str(card) for card in cards if card is not None)


def seen_cards(view: Any) -> list[Card]:
    """The cards that lie where the seat of an observation can see them, or knows them to be."""
    cards: list[Any] = [*view.hand, *(card for known in view.known for card in known)]
    if isinstance(view, bidding.Observation):
        cards += view.discards or ()
        for gift in view.gifts if view.phase == "card_gift" else ():
            cards += (gift.cards or ()) if gift.giver == view.seat else ()
        for trick in view.tricks or ():
            cards += [play.card for play in trick.plays]
        cards += [play.card for play in view.trick or ()]
        cards += [pile.up for piles in view.tables or () for pile in piles]
        return [card for card in cards if card is not None]
    if view.hands is not None:
        cards = [card for hand in view.hands for card in hand]
    elif view.seat is not None:
        cards = [*view.hand]
        for seat, known in enumerate(view.known):
            cards += known if seat != view.seat else ()
    for meld in view.melds:
        cards += [physical(laid) for laid in meld.cards]
    return [*cards, *(card for card in view.pile_open if card is not None)]
