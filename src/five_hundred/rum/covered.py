"""Samples where the pile lies face down, so that nobody sees what the others throw and take.

The hidden cards of the table as it lies now are drawn: the others' hands, the stock, and the pile
where the seat has not seen it. Each layout that agrees with what the seat has in sight, or knows to
have been taken and not followed by a discard, is equally likely. The history is filled up so that it
shows the same to the seat and ends in these cards; which card a player threw when is not made out,
so that the moves of such a sample need not follow from one another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from five_hundred.cards import Card, CardSet, cards_in, shuffled
from five_hundred.protocols import new_event
from five_hundred.rum.base import PhaseName
from five_hundred.rum.choices import Opening
from five_hundred.rum.moves import (
    Deal,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Reshuffle,
    SwapJoker,
    TakePile,
)
from five_hundred.rum.start import DrawStart, TurnStart
from five_hundred.rum.taking import duty_of_take
from five_hundred.rum.terms import Play, Terms, bans, change_duty, change_play
from five_hundred.rum.wild import physical

if TYPE_CHECKING:
    import random

    from five_hundred.protocols import Event
    from five_hundred.rum.observation import Observation


class Covered:
    """What an observation tells of a table on which the pile lies face down."""

    def __init__(self, view: Observation, terms: Terms) -> None:
        self.view = view
        self.terms = terms
        players = view.players
        everybody = (1 << (players + 1)) - 1
        self.seen: list[int] = []
        """Who has seen each card of the pile, as bits; the last bit is for spectators."""
        self.events: list[int] = []
        """The event that laid each card of the pile; -1 for none."""
        pile: list[Card | None] = []
        self.taken: list[int] = [0] * players
        """The cards that the seat knows each of the others to hold, having been taken."""
        self.deck = -1 if view.start is not None else 0
        """The event that made the stock."""
        self.at: int = 0
        """How many cards of the last deck have left the stock."""
        self.take: tuple[int, int] | None = None
        """The take of this turn: how many cards, and how large the pile was."""
        self.laid: int = 0
        if view.start is not None:
            pile += view.start.pile
            self.seen += [0] * len(pile)
            self.events += [-1] * len(pile)
            self.at = sum(view.start.hand_sizes)
        history = view.history
        for number, event in enumerate(history):
            move, seat = event.move, event.seat
            kind = type(move)
            if kind is Deal:
                self.at = players * view.rules.hand_size(players)
                if view.rules.opening is Opening.UPCARD:
                    pile.append(move.cards[self.at])
                    self.seen.append(everybody)
                    self.events.append(-1)
                self.at += view.rules.opening is not Opening.NONE
            elif kind is Reshuffle:
                self.deck = number
                self.at = int(type(history[number - 1].move) is DrawStock)
                for one in (pile, self.seen, self.events):
                    del one[:-1]
            elif kind is DrawStock:
                waits = view.phase is PhaseName.SHUFFLING
                if number + 1 < len(history):
                    waits = type(history[number + 1].move) is Reshuffle
                self.at += not waits
                self.take = None
                self.laid = 0
            elif kind is TakePile:
                self.take = move.count, len(pile)
                self.laid = 0
                if seat != view.seat:
                    assert seat is not None
                    for card in pile[-move.count :]:
                        self.taken[seat] |= 0 if card is None else card.bit
                for one in (pile, self.seen, self.events):
                    del one[-move.count :]
            elif kind is Discard:
                assert seat is not None
                self.taken[seat] = 0
                pile.append(move.card)
                self.seen.append(1 << seat)
                self.events.append(number)
                self.take = None
            elif kind in (LayMeld, LayOff, SwapJoker):
                assert seat is not None
                mask = move.mask if kind is LayMeld else physical(move.card).bit
                self.taken[seat] &= ~mask
                self.laid |= mask

    def layout(self, rng: random.Random) -> tuple[tuple[int, ...], list[Card], list[Card]]:
        """The hands, the stock and the pile."""
        view = self.view
        hands = []
        for seat in range(view.players):
            if view.hands is not None:
                hands.append(view.hands[seat].mask)
            elif seat == view.seat:
                hands.append(view.hand.mask)
            else:
                hands.append(view.known[seat].mask | self.taken[seat])
        hidden = view._cards
        for mask in (*hands, *[meld.mask for meld in view.melds]):
            hidden &= ~mask
        for card in view.pile:
            hidden &= ~(0 if card is None else card.bit)
        unseen = iter(shuffled(cards_in(hidden), rng))
        for seat, size in enumerate(view.hand_sizes):
            for _ in range(size - hands[seat].bit_count()):
                hands[seat] |= next(unseen).bit
        pile = [next(unseen) if card is None else card for card in view.pile]
        return tuple(hands), list(unseen), pile

    def history(
        self, stock: list[Card], pile: list[Card], rng: random.Random
    ) -> tuple[tuple[Event, ...], Terms]:
        """The events with what is hidden filled in, and the terms (with the start of a set-up)."""
        view = self.view
        events = list(view.history)
        terms = self.terms
        everything = view._cards
        thrown = dict(zip(self.events, pile, strict=True))
        lot = cards_in(everything & ~view.hand.mask)
        if view.start is not None:
            terms = self._terms_of(stock, rng)
        for number, event in enumerate(events):
            move = event.move
            kind = type(move)
            if kind is Discard and move.card is None:
                card = thrown.get(number) or lot[int(rng.random() * len(lot))]
                events[number] = new_event(event.seat, Discard(card))
            elif kind is Deal or kind is Reshuffle:
                last = stock if number == self.deck else []
                cards = everything if kind is Deal else everything & ~CardSet(pile[:1]).mask
                order = _filled(list(move.cards), cards, last, rng)
                events[number] = new_event(None, kind(order))
        return tuple(events), terms

    def _terms_of(self, stock: list[Card], rng: random.Random) -> Terms:
        view = self.view
        seen = view.start
        assert seen is not None
        cards = view._cards
        for meld in seen.melds:
            cards &= ~meld.mask
        row: list[Card | None] = []
        for seat, size in enumerate(seen.hand_sizes):
            row += seen.hands[seat] if seat == view.seat else [None] * size
        row += seen.stock
        tail = stock if self.deck == -1 else []
        piled = len(seen.pile)
        filled = _filled([*seen.pile, *row], cards, tail, rng)
        pile, rest = filled[:piled], filled[piled:]
        hands = []
        for size in seen.hand_sizes:
            hands.append(CardSet(rest[:size]))
            rest = rest[size:]
        kind = DrawStart if seen.phase == "draw" else TurnStart
        start = kind(
            tuple(hands), tuple(rest), tuple(pile), seen.melds, seen.actor, seen.first_turn,
            seen.fines, seen.idle, seen.reshuffles,
        )  # fmt: skip
        return Terms(view.rules, view.players, view.dealer, view._cards, start)

    def play(self, hand: int, rng: random.Random) -> Play:
        """The turn of another seat that holds these cards."""
        view, terms = self.view, self.terms
        play = view._play
        assert play is not None
        if self.take is None:
            return change_play(play, hand=hand)
        count, size = self.take
        # Of the cards taken the seat knows those it has seen; the rest are any of the hand.
        certain = (view.known[play.seat].mask | self.taken[play.seat]) & hand
        others = list(shuffled(cards_in(hand & ~certain), rng))
        cards = (cards_in(certain) + others)[:count]
        taken = CardSet(cards).mask
        pile: Any = (*[None] * (size - len(cards)), *cards)
        duty = duty_of_take(terms, len(cards), pile, view.stock_size, view.idle) if cards else None
        if duty is not None and self.laid:
            duty = change_duty(duty, used=True, laid=self.laid.bit_count(), met=True)
        banned = bans(terms, taken) if count == 1 else 0
        return change_play(
            play, hand=hand, own=(hand | self.laid) & ~taken, banned=banned, duty=duty
        )


def _filled(order: list[Any], cards: int, last: list[Card], rng: random.Random) -> list[Card]:
    """An order with its gaps filled at random; it ends with the given cards."""
    if last:
        order = [*order[: len(order) - len(last)], *last]
    for card in order:
        cards &= ~(0 if card is None else card.bit)
    rest = iter(shuffled(cards_in(cards), rng))
    return [next(rest) if card is None else card for card in order]
