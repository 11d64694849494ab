"""The suit a card belongs to, and the card that wins: the room that knows bowers and jokers.

Everything else asks here. A trump contract makes the joker, the right bower (the jack of trumps) and
the left bower (the other jack of that colour) cards of the trump suit, in this order above the ace.
In a trumpless deal a joker is *free*: it has no suit, and beats all where it may win. A joker whose
suit was named before the opening lead is the top card of that suit and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import attrs

from five_hundred.bidding.choices import Cards, JokerRankInNull, NtJacks
from five_hundred.bidding.ladder import ALL_BIDS, MISERE, NO_CONTRACT, Bid, Strain
from five_hundred.bidding.rules import Rules, check_rules
from five_hundred.bounded import all_of
from five_hundred.cards import Card, CardSet, Rank, Suit
from five_hundred.errors import Problem, SetupError, shown
from five_hundred.given import listed

# What a card is worth in a trick: its place in its suit, and more for the suit led, for trumps,
# and for a free joker. A card that cannot win is worth nothing.
_LED, _TRUMP, _FREE = 100, 200, 1000
_LEFT, _RIGHT, _JOKER = 20, 21, 30


def _named(named: Any) -> tuple[tuple[Card, Suit], ...]:
    """Jokers and the suits they were fixed as, in pack order; raises SetupError for anything else."""
    try:
        items = named.items() if isinstance(named, Mapping) else all_of(named)
        pairs = [(card, Suit(suit)) for card, suit in items]
        if not all(type(card) is Card and card.is_joker for card, _ in pairs):
            raise TypeError
    except (TypeError, ValueError):
        problem = f"named has a suit for some jokers; not {shown(named)}"
        raise SetupError([Problem("named", problem)]) from None
    return tuple(sorted(pairs, key=lambda pair: pair[0].index))


@attrs.frozen(init=False, eq=False)
class CardRanking:
    """What the cards of a table are under a contract.

    ``named`` maps a joker whose suit was fixed before the opening lead to that suit. Raises
    SetupError for what are no rules, no bid and no such jokers; so do questions about a card that is
    not in the pack.
    """

    rules: Rules
    bid: Bid
    named: tuple[tuple[Card, Suit], ...]
    trumps: Suit | None
    low_jokers: bool
    """Whether free jokers are the lowest cards (a null under ``joker_rank_in_null``, BR-27)."""
    masks: dict[Suit | None, int]
    """The cards of each suit as bits; those of a free joker under None."""
    _suits: dict[Card, Suit | None]
    _places: dict[Card, int]
    _powers: dict[Suit | None, dict[Card, int]]

    def __init__(
        self,
        rules: Rules,
        bid: Bid,
        named: Mapping[Card, Suit] | Iterable[tuple[Card, Suit]] = (),
    ) -> None:
        check_rules(rules)
        if not isinstance(bid, Bid):
            raise SetupError([Problem("bid", f"cards are ranked by a Bid, not by {shown(bid)}")])
        fill = object.__setattr__
        fill(self, "rules", rules)
        fill(self, "bid", bid)
        fill(self, "named", _named(named))
        fill(self, "trumps", bid.trumps)
        low = bid.is_null and rules.joker_rank_in_null is JokerRankInNull.LOW
        fill(self, "low_jokers", low)
        suits: dict[Card, Suit | None] = {}
        places: dict[Card, int] = {}
        for card in rules.pack:
            suits[card], places[card] = self._settle(card)
        fill(self, "_suits", suits)
        fill(self, "_places", places)
        masks: dict[Suit | None, int] = dict.fromkeys((*Suit, None), 0)
        for card, belongs in suits.items():
            masks[belongs] |= card.bit
        fill(self, "masks", masks)
        fill(self, "_powers", {suit: self._power(suit) for suit in (*Suit, None)})

    def _settle(self, card: Card) -> tuple[Suit | None, int]:
        """The suit of a card and its place in it."""
        trumps = self.trumps
        if card.is_joker:  # Jo outranks Jo#2 (BR-5)
            if trumps is not None:
                return trumps, _JOKER - card.copy
            for joker, fixed in self.named:
                if joker is card:
                    return fixed, -card.copy if self.low_jokers else _JOKER - card.copy
            return None, _JOKER - card.copy
        suit, rank = card.suit, card.rank
        assert suit is not None  # only jokers have none
        assert rank is not None
        if rank is Rank.JACK:
            if suit is trumps:
                return suit, _RIGHT
            if trumps is not None and suit is trumps.same_colour:
                return trumps, _LEFT
            # J5: each jack above the ace of its suit, in no trumps but never in a null (BR-29)
            if trumps is None and self.rules.nt_jacks is NtJacks.HIGH and not self.bid.is_null:
                return suit, _LEFT
        if (
            rank is Rank.FOUR
            and trumps is not None
            and self.rules.cards is Cards.C42_FLOATING
            and suit is trumps.same_colour
        ):
            return trumps, rank.place  # the four of the trump colour is the lowest trump (BR-4)
        return suit, rank.place

    def _power(self, led: Suit | None) -> dict[Card, int]:
        power = {}
        for card, suit in self._suits.items():
            place = self._places[card]
            if suit is None:
                # A low joker never wins when it follows; one that leads is the first of equals
                power[card] = 0 if self.low_jokers else _FREE + place
            elif suit is self.trumps:
                power[card] = _TRUMP + place
            elif suit is led:
                power[card] = _LED + place
            else:
                power[card] = 0
        return power

    def __reduce__(self) -> tuple[Any, ...]:
        return CardRanking, (self.rules, self.bid, self.named)

    def suit_of(self, card: Card) -> Suit | None:
        """The suit a card belongs to for leading, following and calling; None for a free joker."""
        try:
            return self._suits[card]
        except (KeyError, TypeError):
            raise _not_in_pack(card) from None

    def place_of(self, card: Card) -> int:
        """A number that is higher for the higher of two cards of one suit."""
        try:
            return self._places[card]
        except (KeyError, TypeError):
            raise _not_in_pack(card) from None

    def power(self, led: Suit | None) -> Mapping[Card, int]:
        """What each card is worth in a trick to which a suit was led: the most wins, 0 cannot win.

        ``led`` is None where a free joker was led without a name, so that there is no suit to follow.
        Of equal cards (twins of two packs) the first played wins, and a low joker that leads, unless
        somebody plays its suit. A free joker of no value is :meth:`winner`'s business.
        """
        try:
            return self._powers[led]
        except (KeyError, TypeError):
            raise SetupError([Problem("led", f"{shown(led)} is no suit")]) from None

    def led_suit(self, card: Card, led_as: Suit | None = None) -> Suit | None:
        """The suit that a led card asks for; ``led_as`` is what a free joker was called."""
        suit = self.suit_of(card)
        return led_as if suit is None else suit

    def winner(
        self, cards: Sequence[Card], led_as: Suit | None = None, dead: Iterable[Card] = ()
    ) -> int:
        """Which card wins the trick: its place in the order of play.

        ``cards`` are given in the order of play. ``led_as`` is the suit that a led free joker was
        called; ``dead`` are free jokers that may not win here, because their holder refused the suit
        before (BR-25). Raises SetupError for cards that are not in the pack, or none.
        """
        played, without = self._given(cards), self._given(dead)
        if not played:
            raise SetupError([Problem("not_in_pack", "a trick has a first card")])
        led = self.led_suit(played[0], led_as)
        power = dict(self.power(led))
        for joker in without:
            power[joker] = -1  # below every card
        return played.index(max(played, key=power.__getitem__))

    def _given(self, cards: Any) -> list[Card]:
        """Take cards of this pack; raises SetupError for anything else."""
        problems: list[Problem] = []
        found = listed(cards, "cards", problems)
        if problems:
            raise SetupError(problems)
        for card in found:
            self.suit_of(card)
        return found

    def sort(self, cards: Iterable[Card]) -> list[Card]:
        """Sort cards as a player holds them: suit by suit, trumps last, the lowest first."""
        order = {suit: place for place, suit in enumerate((*Suit, None))}
        if self.trumps is not None:
            order[self.trumps] = len(order)
        return sorted(
            self._given(cards),
            key=lambda card: (order[self.suit_of(card)], self._places[card], card.index),
        )

    @property
    def bowers(self) -> CardSet:
        """The jacks that the five-player game may not call: both bowers, or all jacks in no trumps."""
        jacks = [card for card in self.rules.pack if card.rank is Rank.JACK]
        return CardSet(card for card in jacks if self.trumps is None or self._places[card] >= _LEFT)


def _not_in_pack(card: object) -> SetupError:
    told = str(card) if type(card) is Card else shown(card)
    return SetupError([Problem("not_in_pack", f"{told} is not in the pack")])


def _like(bid: Bid) -> Bid:
    """The bid that stands for all that rank the cards as this one does."""
    if bid.is_null:
        return MISERE
    return Bid.of(6, bid.strain or Strain.NO_TRUMP)


_LIKE = {bid: _like(bid) for bid in (*ALL_BIDS, NO_CONTRACT)}


@lru_cache(maxsize=512)
def _ranking(rules: Rules, bid: Bid, named: tuple[tuple[Card, Suit], ...]) -> CardRanking:
    return CardRanking(rules, bid, named)


def ranking_of(rules: Rules, bid: Bid, named: tuple[tuple[Card, Suit], ...] = ()) -> CardRanking:
    """The ranking of the cards under a contract, made once for all contracts that rank them alike."""
    return _ranking(rules, _LIKE[bid], named)
