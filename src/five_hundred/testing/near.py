"""Lists of moves around what is legal in a state, for the checks of the laws."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from five_hundred import bidding, rum
from five_hundred.bidding.ladder import ALL_BIDS
from five_hundred.cards import Card, CardSet, Rank, Suit
from five_hundred.protocols import Event, random_move

WORDS = (bidding.PASS, bidding.LOOK, bidding.NO_ACE, bidding.AGREE, bidding.REFUSE, bidding.SLAM)
ABSURD: tuple[Any, ...] = (
    None, 7, "pass", "7H", b"", [], {"card": "7H"}, Card.parse("7H"), CardSet.parse("7H 8H"),
    Suit.HEARTS, Event(0, bidding.PASS), bidding.Play, rum.Discard,
)  # fmt: skip
_LOW, _HIGH = rum.End.LOW, rum.End.HIGH


def near_list(state: Any, rng: random.Random, *, few: bool = False) -> list[object]:
    """Moves around what is legal in a state: every one of the kinds that its phase knows, as far as
    they can be listed, and a few of every other kind, with things that are no moves.

    Works for states of either game. ``few`` asks for a short list.
    """
    if isinstance(state.rules, bidding.Rules):
        near = _near_bidding(state, rng, few)
        return [*near, *_some(rng, ABSURD), rum.DrawStock(), rum.Discard(Card.parse("7H"))]
    near = _near_rum(state, rng)
    near += [*_some(rng, ABSURD), bidding.PASS, bidding.Play(Card.parse("7H"))]
    return _some(rng, near, 40) if few else near


def is_order(state: Any, move: object) -> bool:
    """Whether a move is a right order of the cards at a chance state, each once."""
    kind: type
    if isinstance(state, rum.Shuffling):
        kind, cards = rum.Reshuffle, CardSet(state.pile[:-1])
    elif isinstance(state, rum.Undealt):
        kind, cards = rum.Deal, state.rules.pack_for(state.players).set
    else:
        kind, cards = bidding.Deal, state.rules.pack.set
    if type(move) is not kind:
        return False
    given = getattr(move, "cards", ())
    return None not in given and len(given) == len(cards) and set(given) == set(cards)


def _some(rng: random.Random, things: Iterable[Any], number: int = 3) -> list[Any]:
    every = list(things)
    return rng.sample(every, min(number, len(every)))


def _orders(pack: Sequence[Card]) -> list[tuple[Card | None, ...]]:
    """Right orders of some cards, and wrong ones."""
    other = Card.parse("2S#2") if Card.parse("2S#2") not in pack else Card.joker(3)
    cards = tuple(pack)
    return [
        cards, cards[::-1], cards[1:], (*cards[1:], *cards[1:2]), (*cards[1:], None), (*cards, other),
    ]  # fmt: skip


def _near_bidding(state: Any, rng: random.Random, few: bool) -> list[object]:
    pack = list(state.rules.pack)
    auction = isinstance(state, bidding.Auction) and not few
    near: list[object] = [*(WORDS if auction else _some(rng, WORDS))]
    near += ALL_BIDS if auction else _some(rng, ALL_BIDS)
    plays = [bidding.Play(card) for card in (*pack, Card.parse("2S#2"), Card.parse("Jo#3"))]
    plays += [bidding.Play(card, suit) for card in pack if card.is_joker for suit in Suit]
    plays += [bidding.Play(pack[0], Suit.SPADES)]
    playing = isinstance(state, bidding.TrickPlay) and not few
    near += plays if playing else _some(rng, plays, 4)
    near += [bidding.NO_CONTRACT, bidding.NameSuit(None)]
    near += map(bidding.NameSuit, _some(rng, Suit, 2))
    near += [bidding.CallPlayer(seat) for seat in (None, *_some(rng, range(-1, 7)))]
    calling = isinstance(state, bidding.PartnerCall) and not few
    called = (None, *(pack if calling else _some(rng, pack, 4)), Card.parse("2S#2"))
    near += map(bidding.CallCard, called)
    near += [bidding.Discard(None), bidding.Give(None), bidding.Discard(CardSet())]
    size = getattr(state, "count", 3)
    putting = isinstance(state, bidding.KittyExchange | bidding.CardGift)
    for hand in state.hands if putting else state.hands[:1]:
        for number in (size - 1, size, size, size + 1):
            chosen = CardSet(_some(rng, hand, number))
            near += [bidding.Discard(chosen), bidding.Give(chosen)]
        chosen = CardSet([*_some(rng, hand, size - 1), *_some(rng, pack, 1)])
        near += [bidding.Discard(chosen), bidding.Give(chosen)]
    orders = _orders(pack) if state.is_chance else [tuple(pack[1:])]
    return [*near, *map(bidding.Deal, orders)]


def _near_rum(state: Any, rng: random.Random) -> list[Any]:
    pack = list(state.rules.pack_for(state.players))
    moves: list[Any] = [rum.DrawStock(), rum.EndDeal(), rum.Discard(None)]
    moves += [rum.TakePile(count) for count in range(1, len(state.pile) + 3)]
    moves += [rum.Discard(card) for card in pack]
    seats = range(state.players + 1)
    moves += [rum.Decline(seat) for seat in seats] + [rum.CallRummy(seat) for seat in seats]
    layoffs: list[Any] = []
    for index in range(len(state.melds) + 1):
        for card in pack:
            if card.is_joker:
                wilds = [rum.Wild(card, random_move(pack[:52], rng)) for _ in range(4)]
                wilds += [rum.Wild(card, random_move(tuple(Rank)[:9], rng))]
                layoffs += [rum.LayOff(one, index) for one in (card, *wilds)]
                end = random_move((_LOW, _HIGH), rng)
                layoffs.append(rum.LayOff(random_move(wilds, rng), index, end))
            else:
                layoffs += [rum.LayOff(card, index, end) for end in (None, _LOW, _HIGH)]
                moves.append(rum.SwapJoker(card, index))
    melds: list[Any] = []
    if state.actors and state.phase == "turn":
        hand = state.hands[state.actors[0]]
        melds += _found(state, hand, 300)
        if hand:
            for _ in range(10):
                melds.append(rum.LayMeld([random_move(list(hand), rng) for _ in range(3)]))
    melds += [rum.LayMeld(_shape(pack, rng)) for _ in range(100)]
    moves += layoffs + melds
    if state.phase == "claim":
        pile = CardSet(state.pile)
        uses: list[Any] = [
            use for use in layoffs if isinstance(use.card, rum.Wild) or use.card in pile
        ]
        uses += _found(state, pile, 60)
        uses += list(state.pile)
        for hand in state.hands:
            uses += _found(state, hand | CardSet(state.pile[-1:]), 40)
        moves += [rum.CallRummy(seat, use) for seat in seats for use in uses]
    if state.is_chance:
        lying = state.pile[:-1] if isinstance(state, rum.Shuffling) else pack
        moves += [kind(order) for kind in (rum.Deal, rum.Reshuffle) for order in _orders(lying)]
    else:
        moves += [rum.Deal(pack), rum.Reshuffle(state.pile[:-1])]
    return moves


def _found(state: Any, cards: CardSet, most: int) -> list[rum.LayMeld]:
    """The melds in some cards, as moves; so many at most."""
    found = rum.find_melds(cards, state.rules, state.packs)
    return [rum.LayMeld(meld.cards) for meld in islice(found, most)]


def _shape(pack: Sequence[Card], rng: random.Random) -> list[Any]:
    """Cards of a pack that lie together as sets and runs do."""
    start = random_move([card for card in pack if not card.is_joker], rng)
    size = 2 + int(rng.random() ** 2 * 6)
    mates = [
        card
        for card in pack
        if (card.rank is start.rank) or (card.suit is start.suit and card.copy == start.copy)
    ]
    if rng.random() < 0.4:
        return _some(rng, [card for card in mates if card.rank is start.rank], size)
    run = [card for card in mates if card.suit is start.suit]
    at = run.index(start)
    found: list[Any] = [run[(at + step) % len(run)] for step in range(min(size, len(run)))]
    jokers = [card for card in pack if card.is_joker]
    if jokers and rng.random() < 0.3:
        place = int(rng.random() * len(found))
        found[place] = rum.Wild(random_move(jokers, rng), found[place].face)
    return found
