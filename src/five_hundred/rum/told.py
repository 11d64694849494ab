"""What the history tells of hidden cards: where the cards that were shown since can have lain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from five_hundred.cards import Card, CardSet, cards_in
from five_hundred.rum.base import PhaseName
from five_hundred.rum.choices import Call, Opening, Rediscard
from five_hundred.rum.claims import melds_after, taken_from_pile, used_cards
from five_hundred.rum.decks import Deck, Order, without
from five_hundred.rum.find import as_meld
from five_hundred.rum.laying import swap_place
from five_hundred.rum.melds import Meld, replaced
from five_hundred.rum.moves import (
    CallRummy,
    Deal,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Reshuffle,
    SwapJoker,
    TakePile,
)
from five_hundred.rum.shape import MeldKind, suit_of
from five_hundred.rum.terms import Terms
from five_hundred.rum.wild import CIRCLE, Wild, physical

if TYPE_CHECKING:
    from five_hundred.rum.observation import Observation


class FalseCall:
    """A call of another seat that had nothing behind it, and what was in its hand then."""

    __slots__ = ("claim", "event", "held", "known", "near", "parts", "seat")

    def __init__(self, seat: int, event: int, held: int, parts: list[tuple[int, int]]) -> None:
        self.seat: int = seat
        self.event: int = event
        self.held: int = held
        """The cards of the hand that were known."""
        self.parts: list[tuple[int, int]] = parts
        """For each deck, how many of its places the seat had, and the cards it had played."""
        self.claim: Any = None
        self.near: int = 0
        """The cards that may lie in a meld with the discard."""
        self.known: dict[int, bool] = {}
        """Whether there was something to call, by the near cards in the hand."""


class Told:
    """What the history that a seat has seen tells of the hidden cards; the pile lies open."""

    def __init__(self, view: Observation, terms: Terms) -> None:
        self.view = view
        self.terms = terms
        players = view.players
        self.others: list[int] = [seat for seat in range(players) if seat != view.seat]
        self.decks: list[Deck] = []
        self.pile: list[Card] = []
        self.held: list[int] = [0] * players
        """Cards that are known to be in each hand."""
        self.sizes: list[int] = [0] * players
        self.melds: tuple[Meld, ...] = ()
        """The melds, followed only where jokers tell something."""
        self.follows: bool = self.terms.swaps or view.rules.joker_own_card_ban
        self.calls: list[FalseCall] = []
        self.taken: tuple[Card, ...] = ()
        self.laid: int = 0
        self.freed: int = 0
        self.drawn: tuple[Deck, int] | None = None
        self._bars_drawn = view.rules.rediscard is Rediscard.NOT_ANY_SINGLE_DRAWN
        self._read()

    # What the history tells

    def _read(self) -> None:
        view = self.view
        history = view.history
        begin = 0
        if view.start is None:
            self._read_deal(history[0].move)
            begin = 1
        else:
            self._read_start()
        before: Any = None
        read: dict[type, Callable[[int, Any], None]] = {
            Discard: self._discard,
            TakePile: self._take,
            LayMeld: self._lay,
            LayOff: self._lay,
            SwapJoker: self._lay,
        }
        last = len(history) - 1
        for number in range(begin, last + 1):
            event = history[number]
            seat: Any = event.seat
            move = event.move
            kind = type(move)
            if kind is DrawStock:
                if number < last:
                    shuffles = type(history[number + 1].move) is Reshuffle
                else:
                    shuffles = view.phase is PhaseName.SHUFFLING
                if before is TakePile:
                    self._give_back(seat)
                if not shuffles:
                    self._draw(seat)
            elif kind is Reshuffle:
                self._shuffle(move, number)
                if before is DrawStock:
                    assert history[number - 1].seat is not None
                    self._draw(history[number - 1].seat)
            elif kind is CallRummy:
                self._call(move, number)
            elif kind in read:
                read[kind](seat, move)
            before = kind

    def _read_deal(self, deal: Deal) -> None:
        view, rules = self.view, self.view.rules
        n = view.players
        size = rules.hand_size(n)
        order: Order = list(deal.cards)
        deck = Deck(order, 0, without(view._cards, order), n * size, n)
        first = (view.dealer + 1) % n
        for seat in self.others:
            deck.arrivals[seat] = [*range((seat - first) % n, n * size, n)]
        self.sizes = [size] * n
        if rules.opening is Opening.EXTRA:
            if first != view.seat:
                deck.arrivals[first].append(deck.at)
            self.sizes[first] += 1
            deck.at += 1
        elif rules.opening is Opening.UPCARD:
            self.pile.append(order[deck.at])
            deck.at += 1
        self.decks.append(deck)

    def _read_start(self) -> None:
        """A set-up: its hands, one after the other, and then its stock are the first deck."""
        view = self.view
        start = view.start
        assert start is not None
        order: Order = []
        arrivals: list[list[int]] = []
        for seat, size in enumerate(start.hand_sizes):
            own = seat == view.seat
            arrivals.append([] if own else [*range(len(order), len(order) + size)])
            order += start.hands[seat] if own else [None] * size
        at = len(order)
        order += start.stock
        self.pile += [card for card in start.pile if card is not None]
        self._began_with = tuple(self.pile)
        cards = without(view._cards, self.pile)
        for meld in start.melds:
            cards &= ~meld.mask
        deck = Deck(order, -1, without(cards, order), at, view.players)
        deck.arrivals = arrivals
        self.sizes = [*start.hand_sizes]
        self.melds = start.melds
        self.decks.append(deck)

    def _shuffle(self, move: Reshuffle, number: int) -> None:
        cards = 0
        for card in self.pile[:-1]:
            cards |= card.bit
        del self.pile[:-1]
        order: Order = list(move.cards)
        deck = Deck(order, number, without(cards, order), 0, self.view.players)
        self.decks.append(deck)

    def _draw(self, seat: Any) -> None:
        deck = self.decks[-1]
        self.drawn = None
        if seat != self.view.seat:
            self.drawn = deck, len(deck.arrivals[seat])
            deck.arrivals[seat].append(deck.at)
        deck.at += 1
        self.sizes[seat] += 1
        self.taken = ()

    def _take(self, seat: int, move: TakePile) -> None:
        self.taken = tuple(self.pile[-move.count :])
        del self.pile[-move.count :]
        self.held[seat] |= CardSet(self.taken).mask
        self.sizes[seat] += move.count
        self.laid = self.freed = 0
        self.drawn = None

    def _give_back(self, seat: int) -> None:
        """RR-17: what was taken goes back to the pile."""
        self.pile += self.taken
        self.held[seat] = without(self.held[seat], self.taken)
        self.sizes[seat] -= len(self.taken)

    def _discard(self, seat: int, move: Discard) -> None:
        card = move.card
        assert card is not None
        barred = None
        if self.sizes[seat] > 1 and self._bars_drawn and self.drawn is not None:
            barred = self.drawn
            deck, place = barred
            plays = deck.plays[seat]
            for at, (until, since, shown) in enumerate(plays):
                if shown is card and until > place:  # a joker that was laid and came back
                    plays[at] = place, since, card
        self._show(seat, card.bit, barred)
        self.pile.append(card)
        self.drawn = None
        self.taken = ()

    def _show(self, seat: int, mask: int, barred: tuple[Deck, int] | None = None) -> None:
        """Cards of a hand are laid or thrown: they lay in places that the seat had come by.

        ``barred`` is the place of the card that was just drawn, where it may not be thrown (RR-19).
        """
        self.sizes[seat] -= mask.bit_count()
        self.held[seat] &= ~mask
        for deck in self.decks:
            found = deck.hidden & mask
            if found:
                deck.hidden ^= found
                until = len(deck.arrivals[seat])
                if barred is not None and barred[0] is deck:
                    until = barred[1]
                deck.plays[seat] += [(until, 0, card) for card in cards_in(found)]

    def _lay(self, seat: int, move: Any) -> None:
        kind = type(move)
        mask = move.mask if kind is LayMeld else physical(move.card).bit
        if self.follows:
            if kind is SwapJoker:
                meld = self.melds[move.meld_index]
                at = swap_place(self.terms, meld, move.card, seat)
                assert at is not None
                joker = physical(meld.cards[at]).bit
                self._melds_become(
                    move.meld_index, replaced(meld, at, move.card, seat, self.terms.shape)
                )
                self.held[seat] |= joker
                self.freed |= joker
            else:
                if self.view.rules.joker_own_card_ban and seat != self.view.seat:
                    self._not_held(seat, move)
                self.melds = melds_after(self.terms, seat, self.melds, move)
        if kind is SwapJoker:
            self.sizes[seat] += 1
        self._show(seat, mask)
        self.laid |= mask

    def _melds_become(self, index: int, meld: Meld) -> None:
        self.melds = (*self.melds[:index], meld, *self.melds[index + 1 :])

    def _not_held(self, seat: int, move: LayMeld | LayOff) -> None:
        """RR-39: none of the cards that a joker stands for was in the hand."""
        shape = self.terms.shape
        if type(move) is LayMeld:
            meld, moved = as_meld(move, shape, seat), move.mask
            wilds = [laid for laid in move.cards if type(laid) is Wild]
        else:
            assert isinstance(move, LayOff)
            meld, moved = self.melds[move.meld_index], 0
            wilds = [move.card] if type(move.card) is Wild else []
        barred = 0
        for wild in wilds:
            place = CIRCLE[wild.rank]
            if isinstance(wild.stands_for, Card):
                barred |= shape.faces[13 * suit_of(wild.stands_for) + place]
                continue
            cards = shape.ranks[place] & ~moved
            if meld.kind is MeldKind.SET and shape.distinct:
                for laid in meld.cards:
                    if type(laid) is Card:
                        cards &= ~shape.faces[13 * suit_of(laid) + place]
            barred |= cards
        for deck in self.decks:
            hidden, until = deck.hidden & barred, len(deck.arrivals[seat])
            if hidden and until:
                deck.bans.append((seat, hidden, until))

    def _call(self, move: CallRummy, number: int) -> None:
        seat, use = move.seat, move.use
        if use is None:
            if self.view.rules.call is Call.WITH_HAND and seat != self.view.seat:
                parts = []
                for deck in self.decks:
                    played = 0
                    for _, _, card in deck.plays[seat]:
                        played |= card.bit
                    parts.append((len(deck.arrivals[seat]), played))
                self.calls.append(FalseCall(seat, number, self.held[seat], parts))
            return
        pile = tuple(self.pile)
        gone, to_hand = taken_from_pile(self.terms, pile, use)
        self.pile = [card for place, card in enumerate(pile) if place not in gone]
        if not isinstance(use, Card):
            self._show(seat, without(used_cards(use), pile))
            if self.follows:
                self.melds = melds_after(self.terms, seat, self.melds, use)
        self.held[seat] |= to_hand
        self.sizes[seat] += to_hand.bit_count()
        self.drawn = None
        self.taken = ()
