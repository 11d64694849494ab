"""Between the auction and the play: the kitty, gifts, the call for a partner, naming the joker.

They come in this order, each only where the rules and the contract have it: KittyExchange (with
CardGift in between or behind), PartnerCall, JokerNaming, TrickPlay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, overload

import attrs

from five_hundred.bidding import choices as c
from five_hundred.bidding.base import PhaseName, UnderContract, refuse
from five_hundred.bidding.course import Course, change_course, jokers_of, orders_of, partner_of
from five_hundred.bidding.ladder import NO_CONTRACT, Bid, BidKind
from five_hundred.bidding.moves import (
    SLAM,
    CallCard,
    CallPlayer,
    Discard,
    Give,
    Move,
    NameSuit,
    new_discard,
    new_gift,
    parse_play,
    plays_of,
)
from five_hundred.bidding.pile import face_up
from five_hundred.bidding.piles import begin_piles
from five_hundred.bidding.ranking import ranking_of
from five_hundred.bidding.reasons import Reason
from five_hundred.bidding.rules import Rules
from five_hundred.bidding.scoring import slam_is_possible
from five_hundred.bidding.tricks import begin_play
from five_hundred.cards import Card, CardSet, Suit, cards_in
from five_hundred.errors import Violation, shown
from five_hundred.frozen import builder
from five_hundred.given import mask_of
from five_hundred.protocols import new_event

if TYPE_CHECKING:
    from five_hundred.bidding.state import State


class CardChoices(Sequence[Move]):
    """Every way to choose so many cards of a hand, each made when it is asked for.

    The order is that of the cards in pack order, as a dictionary has it: first the ways that hold the
    first card. Immutable; two are equal when they list the same moves.
    """

    __slots__ = ("_kind", "_length", "_mask", "_more", "_size")

    def __init__(
        self, mask: int, size: int, kind: type[Discard | Give], more: tuple[Move, ...] = ()
    ) -> None:
        self._mask = mask
        self._size = size
        self._kind = kind
        self._more = more
        self._length = comb(mask.bit_count(), size)

    def __len__(self) -> int:
        return self._length + len(self._more)

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, place: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(place, slice):
            return tuple(self[one] for one in range(*place.indices(len(self))))
        length = self._length
        if place < 0:
            place += len(self)
        if not 0 <= place < length:
            if not length <= place < len(self):
                raise IndexError("no such move")
            return self._more[place - length]
        plays = plays_of(self._mask)  # a quick list of the cards
        mask = 0
        for at in _ways(len(plays), self._size)[place]:
            mask |= plays[at].bit
        return _NEW[self._kind](CardSet.from_mask(mask))

    def __iter__(self) -> Iterator[Move]:
        for cards in combinations(cards_in(self._mask), self._size):
            yield self._kind(CardSet(cards))
        yield from self._more

    def __contains__(self, move: object) -> bool:
        if type(move) is not self._kind or not isinstance(move, Discard | Give):
            return move in self._more
        if move.cards is None:
            return False
        mask = move.cards.mask
        return mask.bit_count() == self._size and not mask & ~self._mask

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CardChoices):
            return NotImplemented
        return (
            self._mask == other._mask
            and self._size == other._size
            and self._kind is other._kind
            and self._more == other._more
        )

    def __hash__(self) -> int:
        return hash((self._mask, self._size, self._kind, self._more))

    def __repr__(self) -> str:
        return f"<{len(self)} moves: choose {self._size} of {self._mask.bit_count()} cards>"


_NEW: dict[type[Discard | Give], Callable[[CardSet], Move]] = {
    Discard: new_discard,
    Give: new_gift,
}


@lru_cache(maxsize=32)
def _ways(cards: int, size: int) -> Sequence[tuple[int, ...]]:
    """Every way to choose so many places."""
    return tuple(combinations(range(cards), size))


def _wrong_cards(
    cards: CardSet | None, number: int, hand: int, verb: str, rule: str
) -> Violation | None:
    """What is wrong with cards chosen from a hand."""
    if cards is None:
        return refuse(Reason.CARD_NOT_HELD, f"name the cards to {verb}")
    strange = cards.mask & ~hand
    if strange:
        held = cards_in(strange)
        return refuse(
            Reason.CARD_NOT_HELD,
            f"{' '.join(map(str, held))}: not in the hand, so not there to {verb}",
            cards=held,
        )
    if len(cards) != number:
        return refuse(
            Reason.WRONG_NUMBER,
            f"{verb} exactly {number} card{'s' * (number != 1)}, not {len(cards)}",
            rule,
            tuple(cards),
        )
    return None


@attrs.frozen(weakref_slot=False)
class KittyExchange(UnderContract):
    """The contractor, who holds the kitty, puts as many cards away (BR-33, BR-37).

    The legal moves are every choice of cards, in pack order, and then SLAM where it may be declared.
    In a double nullo whose discards are passed on, the partner discards after the contractor.
    """

    phase: ClassVar[PhaseName] = PhaseName.KITTY_EXCHANGE
    wants: ClassVar[str] = "a seat puts cards away (x 4S 5C 6C)"

    _course: Course
    _hands: tuple[int, ...]
    _turn: int

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat that discards: the contractor, or the partner in a double nullo."""
        return (self._turn,)

    @property
    def count(self) -> int:
        """How many cards are to be put away: as many as the kitty has, one more in a declared slam."""
        course = self._course
        return course.rules.kitty_size + course.slam

    def _key(self) -> Any:
        return self._turn

    def _may_slam(self) -> bool:
        course = self._course
        return not course.slam and slam_is_possible(course.rules, course.contract)

    def _moves(self) -> Sequence[Move]:
        more: tuple[Move, ...] = (SLAM,) if self._may_slam() else ()
        return CardChoices(self._hands[self._turn], self.count, Discard, more)

    def _takes(self, move: Move) -> bool:
        return type(move) is Discard or move is SLAM

    def _refusal(self, move: Move, seat: int) -> Violation | None:
        if move is SLAM:
            if self._may_slam():
                return None
            return refuse(
                Reason.NO_SLAM,
                "a slam is declared once, with a trick bid, and only where the rules have it",
                "BR-37",
            )
        assert isinstance(move, Discard)
        return _wrong_cards(move.cards, self.count, self._hands[seat], "put away", "BR-1")

    def _after(self, move: Move, seat: int | None) -> State:
        course, turn, hands = self._course, self._turn, self._hands
        history = (*course.history, new_event(turn, move))
        if move is SLAM:
            course = change_course(course, history=history, slam=True)
            return _gift(course, hands, partner_of(course.rules, turn), 0)
        assert isinstance(move, Discard)
        assert move.cards is not None
        mask = move.cards.mask
        hands = _moved(hands, turn, mask)
        double = course.contract is not None and course.contract.kind is BidKind.DOUBLE_NULLO
        if double and turn == course.declarer:
            partner = partner_of(course.rules, turn)
            if course.rules.double_nullo_kitty is c.DoubleNulloKitty.PASS_ON:
                course = change_course(course, history=history, gifts=((turn, partner, mask),))
                return _exchange(course, _moved(hands, partner, mask), partner)
            course = change_course(course, history=history, discards=((turn, mask),))
            return _gift(course, hands, turn, 0)
        course = change_course(course, history=history, discards=(*course.discards, (turn, mask)))
        return _call_or_play(course, hands)


_exchange = builder(KittyExchange)


def _moved(hands: tuple[int, ...], seat: int, mask: int) -> tuple[int, ...]:
    """Hands with cards put into, or taken out of, one of them."""
    return (*hands[:seat], hands[seat] ^ mask, *hands[seat + 1 :])


@attrs.frozen(weakref_slot=False)
class CardGift(UnderContract):
    """A seat gives cards to its partner, face down (BR-33, BR-37).

    After a declared slam the partner gives one card. In a double nullo whose partners swap five cards
    the contractor gives first; his gift lies aside, unseen, until the other is made.
    """

    phase: ClassVar[PhaseName] = PhaseName.CARD_GIFT
    wants: ClassVar[str] = "a seat gives cards to its partner (give AS)"

    _course: Course
    _hands: tuple[int, ...]
    _turn: int
    _aside: int

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat that gives."""
        return (self._turn,)

    @property
    def count(self) -> int:
        """How many cards are to be given."""
        return 1 if self._course.slam else 5

    def _key(self) -> Any:
        return self._turn, self._aside

    def _moves(self) -> Sequence[Move]:
        return CardChoices(self._hands[self._turn], self.count, Give)

    def _takes(self, move: Move) -> bool:
        return type(move) is Give

    def _refusal(self, move: Move, seat: int) -> Violation | None:
        assert isinstance(move, Give)
        rule = "BR-37" if self._course.slam else "BR-33"
        return _wrong_cards(move.cards, self.count, self._hands[seat], "give away", rule)

    def _after(self, move: Move, seat: int | None) -> State:
        course, turn, hands = self._course, self._turn, self._hands
        assert isinstance(move, Give)
        assert move.cards is not None
        assert course.declarer is not None
        mask = move.cards.mask
        receiver = partner_of(course.rules, turn)
        course = change_course(
            course,
            history=(*course.history, new_event(turn, move)),
            gifts=(*course.gifts, (turn, receiver, mask)),
        )
        hands = _moved(hands, turn, mask)
        if course.slam:
            return _exchange(course, _moved(hands, receiver, mask), receiver)
        if turn == course.declarer:
            return _gift(course, hands, receiver, mask)
        hands = _moved(_moved(hands, receiver, mask), turn, self._aside)
        return _call_or_play(course, hands)

    def places(self) -> dict[str, tuple[Card, ...]]:
        """Where every card of the deal is; a gift that lies aside is in ``gift``."""
        found = super().places()
        if self._aside:
            found["gift"] = tuple(cards_in(self._aside))
        return found


_gift = builder(CardGift)


@attrs.frozen(weakref_slot=False)
class PartnerCall(UnderContract):
    """The contractor of the five-player game calls a card or names a player, or plays alone (BR-39).

    The legal moves are the cards that may be called, in pack order (or the seats), and last the call
    of none.
    """

    phase: ClassVar[PhaseName] = PhaseName.PARTNER_CALL
    wants: ClassVar[str] = "the contractor calls a card (call AS), a player, or none"

    _course: Course
    _hands: tuple[int, ...]

    @property
    def actors(self) -> tuple[int, ...]:
        """The contractor."""
        assert self.declarer is not None
        return (self.declarer,)

    def _key(self) -> Any:
        return None

    def _by_card(self) -> bool:
        return self.rules.partner_call is not c.PartnerCalling.NAME_PLAYER

    def _moves(self) -> Sequence[Move]:
        seat = self.actors[0]
        if not self._by_card():
            others = (CallPlayer(other) for other in range(self.players) if other != seat)
            return (*others, CallPlayer(None))
        cards = mask_of(self.rules.pack) & ~_not_to_call(self.rules, self.contract)
        if not self.rules.secret_alone:
            cards &= ~self._own_cards()
        return (*map(CallCard, cards_in(cards)), CallCard(None))

    def _own_cards(self) -> int:
        """The contractor's hand and what he put away."""
        declarer = self.actors[0]
        own = self._hands[declarer]
        for discarder, cards in self._course.discards:
            if discarder == declarer:
                own |= cards
        return own

    def _takes(self, move: Move) -> bool:
        return type(move) is (CallCard if self._by_card() else CallPlayer)

    def _refusal(self, move: Move, seat: int) -> Violation | None:
        if isinstance(move, CallPlayer):
            other = move.seat
            if other is None or (
                type(other) is int and 0 <= other < self.players and other != seat
            ):
                return None
            return refuse(
                Reason.BAD_PARTNER,
                f"a partner is another seat from 0 to {self.players - 1}, not {shown(other, 40)}",
                "BR-39",
            )
        assert isinstance(move, CallCard)
        card = move.card
        if card is None:
            return None
        if card not in self.rules.pack:
            return refuse(
                Reason.CARD_NOT_HELD,
                f"{card} is not in the pack, so nobody can hold it",
                cards=(card,),
            )
        if card.bit & _not_to_call(self.rules, self.contract):
            return refuse(
                Reason.CARD_BARRED,
                f"{card} may not be called: {self.rules.call_restrict.meaning}",
                "BR-39",
                (card,),
            )
        if self._own_cards() & card.bit and not self.rules.secret_alone:
            return refuse(
                Reason.OWN_CARD,
                f"{card} is in the contractor's own hand or discards",
                "BR-39",
                (card,),
            )
        return None

    def _after(self, move: Move, seat: int | None) -> State:
        course = self._course
        history = (*course.history, new_event(self.actors[0], move))
        called, partner = None, None
        if isinstance(move, CallPlayer):
            partner = move.seat
        elif isinstance(move, CallCard) and move.card is not None:
            called = move.card
            holders = [
                holder
                for holder, hand in enumerate(self._hands)
                if hand & called.bit and holder != course.declarer
            ]
            partner = holders[0] if holders else None
        course = change_course(course, history=history, called=called, partner=partner)
        return _name_or_play(course, self._hands)


_partner_call = builder(PartnerCall)


@lru_cache(maxsize=256)
def _not_to_call(rules: Rules, contract: Bid) -> int:
    """The cards that nobody may call under a contract (BR-39)."""
    ranking, how = ranking_of(rules, contract), rules.call_restrict
    barred = mask_of(card for card in rules.pack if card.is_joker)
    if how is c.CallRestrict.NOT_JOKER_OR_BOWER:
        barred |= ranking.bowers.mask
    elif how is c.CallRestrict.NO_TRUMP_AT_ALL and ranking.trumps is not None:
        barred |= ranking.masks[ranking.trumps]
    return barred


@attrs.frozen(weakref_slot=False)
class JokerNaming(UnderContract):
    """Before the lead of a trumpless deal a seat may fix its joker's suit (BR-28).

    The legal moves are the four suits, if the seat holds a joker, and last ``NameSuit(None)``. Those
    who hold none are asked all the same, so that the question tells nobody where the joker is.
    """

    phase: ClassVar[PhaseName] = PhaseName.JOKER_NAMING
    wants: ClassVar[str] = "a seat fixes its joker's suit (name H) or leaves it free (name none)"

    _course: Course
    _hands: tuple[int, ...]
    _turn: int

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat that is asked."""
        return (self._turn,)

    def _key(self) -> Any:
        return self._turn

    def parse_move(self, text: str) -> Move:
        """Read ``name H`` or ``name none``."""
        return parse_play(text)

    def _moves(self) -> Sequence[Move]:
        return _NAMES if self._holds() else _NO_NAME

    def _holds(self) -> bool:
        held = self._hands[self._turn]
        if self.tables:
            held |= face_up(self.tables[self._turn])
        return bool(held & jokers_of(self._course))

    def _takes(self, move: Move) -> bool:
        return type(move) is NameSuit

    def _refusal(self, move: Move, seat: int) -> Violation | None:
        assert isinstance(move, NameSuit)
        if move.suit is None or self._holds():
            return None
        return refuse(
            Reason.NO_JOKER, "only who holds a joker can fix its suit; say name none", "BR-28"
        )

    def _after(self, move: Move, seat: int | None) -> State:
        course, turn = self._course, self._turn
        assert isinstance(move, NameSuit)
        named = list(course.named or (None,) * course.players)
        named[turn] = move.suit
        course = change_course(
            course, history=(*course.history, new_event(turn, move)), named=tuple(named)
        )
        asked = _asked(course)
        place = asked.index(turn) + 1
        if place < len(asked):
            return _joker_naming(course, self._hands, asked[place])
        return _play(course, self._hands)


_NAMES: tuple[Move, ...] = (*map(NameSuit, Suit), NameSuit(None))
_NO_NAME: tuple[Move, ...] = (NameSuit(None),)
_joker_naming = builder(JokerNaming)


def _asked(course: Course) -> tuple[int, ...]:
    """The seats that are asked to fix their joker's suit, in turn (BR-28)."""
    how = course.rules.joker_naming
    if how is c.JokerNamer.NONE or not jokers_of(course):
        return ()
    declarer = course.declarer
    if how is c.JokerNamer.CONTRACTOR:
        return () if declarer is None else (declarer,)
    first = course.opening_leader if declarer is None else declarer
    return orders_of(course.active, course.rules.players)[first]


def after_auction(course: Course) -> State:
    """Go on from a contract, or from the decision to play without one."""
    hands = course.dealt
    if course.contract is not NO_CONTRACT and course.kitty_is_taken:
        assert course.declarer is not None
        hands = _moved(hands, course.declarer, course.kitty)
        return _exchange(course, hands, course.declarer)
    if (
        course.contract is not None
        and course.contract.kind is BidKind.DOUBLE_NULLO
        and course.declarer is not None
    ):  # no kitty, so five cards are swapped at once
        return _gift(course, hands, course.declarer, 0)
    return _call_or_play(course, hands)


def _call_or_play(course: Course, hands: tuple[int, ...]) -> State:
    contract = course.contract
    assert contract is not None
    calls = course.rules.players == 5 and course.rules.partner_call is not c.PartnerCalling.NONE
    if calls and (contract.is_trick_bid or contract.is_game):
        return _partner_call(course, hands)
    return _name_or_play(course, hands)


def _name_or_play(course: Course, hands: tuple[int, ...]) -> State:
    asked = _asked(course)
    if asked:
        return _joker_naming(course, hands, asked[0])
    return _play(course, hands)


def _play(course: Course, hands: tuple[int, ...]) -> State:
    return begin_piles(course, hands) if course.tables else begin_play(course, hands)
