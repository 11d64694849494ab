"""What a seat, or a spectator, knows of a deal.

An observation is built up from what its seat has seen; it holds no reference to the state. What may
be played is asked of the same code that referees the state: a phase is put together in which all that
the seat does not know is blank.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from five_hundred.bidding.auction import Auction, RedealQuestion, rebuild_auction
from five_hundred.bidding.base import AfterAuction, PhaseName, refuse
from five_hundred.bidding.choices import DoubleNulloKitty, PartnerCalling
from five_hundred.bidding.course import Course, new_course
from five_hundred.bidding.deal import Undealt
from five_hundred.bidding.finished import Finished, is_exposed
from five_hundred.bidding.joker import Half, Trick
from five_hundred.bidding.kitty import CardGift, JokerNaming, KittyExchange, PartnerCall
from five_hundred.bidding.ladder import Bid, BidKind
from five_hundred.bidding.moves import PASS, Deal, Discard, Give, Move, Play, new_dealing
from five_hundred.bidding.pile import Pile, face_up
from five_hundred.bidding.piles import resume_piles
from five_hundred.bidding.reasons import Reason
from five_hundred.bidding.rules import Rules
from five_hundred.bidding.sampling import sample
from five_hundred.bidding.scoring import DealResult
from five_hundred.bidding.start import PlayStart
from five_hundred.bidding.tricks import TrickPlay, resume_play
from five_hundred.cards import Card, CardSet, Suit
from five_hundred.errors import Violation
from five_hundred.frozen import builder
from five_hundred.given import check_seat, consistent
from five_hundred.phase import Drawn
from five_hundred.protocols import Event, new_event
from five_hundred.score import Score

if TYPE_CHECKING:
    import random

    from five_hundred.bidding.state import State


@attrs.frozen(weakref_slot=False)
class Gift:
    """Cards that a seat gave to its partner; ``cards`` is None for who saw neither side of it."""

    giver: int
    receiver: int
    cards: CardSet | None


@attrs.frozen(weakref_slot=False)
class Observation(Drawn):
    """What a seat knows; ``seat`` is None for a spectator, whose hand is empty.

    The public fields of the phases are here under their names, and None where they do not apply.
    ``known`` are, by seat, cards known to be in the hand of another; ``history`` is the whole
    history, with what is hidden as None. ``kitty`` is there for the contractor who took it, and
    ``discards`` for who made them. ``in_play`` are the cards that a set-up of the play began with;
    it is None where the whole pack was dealt.
    """

    seat: int | None
    rules: Rules
    phase: PhaseName
    dealer: int
    barred: tuple[int, ...]
    actors: tuple[int, ...]
    hand: CardSet
    hand_sizes: tuple[int, ...]
    known: tuple[CardSet, ...]
    history: tuple[Event, ...]
    looked: tuple[bool, ...] | None = None
    standing: Bid | None = None
    bidder: int | None = None
    asker: int | None = None
    contract: Bid | None = None
    declarer: int | None = None
    active: tuple[int, ...] | None = None
    partner: int | None = None
    called: Card | None = None
    named: tuple[Suit | None, ...] | None = None
    slam: bool | None = None
    kitty: CardSet | None = None
    discards: CardSet | None = None
    gifts: tuple[Gift, ...] = ()
    exposed: int | None = None
    tables: tuple[tuple[Pile, ...], ...] | None = None
    half: Half | None = None
    leader: int | None = None
    turn: int | None = None
    trick: tuple[Play, ...] | None = None
    tricks: tuple[Trick, ...] | None = None
    tricks_won: tuple[int, ...] | None = None
    outcome: str | None = None
    made: bool | None = None
    next_dealer: int | None = None
    barred_next: tuple[int, ...] | None = None
    result: DealResult | None = None
    score: Score | None = None
    in_play: CardSet | None = None
    _calling: tuple[int, ...] = ()
    """How the auction stands, as its own phase counts it (nothing of it is hidden)."""
    _signal: Bid | None = None
    _given: tuple[int, ...] = ()
    """What a set-up began with: the numbers of tricks and plays shown, and tricks won unshown."""

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.rules.players

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self.rules.seat_sides

    @property
    def actor(self) -> int | None:
        """The first of the seats that may act now."""
        return self.actors[0] if self.actors else None

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.phase is PhaseName.FINISHED

    @property
    def is_chance(self) -> bool:
        """Whether the next move is chance."""
        return self.phase is PhaseName.UNDEALT

    @property
    def calls(self) -> tuple[Event, ...]:
        """The calls that were made, each with its seat."""
        return tuple(
            event for event in self.history if event.move is PASS or type(event.move) is Bid
        )

    @property
    def unseen(self) -> CardSet:
        """The cards whose place this view does not show.

        They lie in other hands, in the kitty, under cards on a table, among the cards put away or those
        dealt to nobody. Before the deal, and for who has not looked at his hand, those are all.
        """
        unseen = CardSet(self.rules.pack) if self.in_play is None else self.in_play
        seen = self.hand.mask | (0 if self.discards is None else self.discards.mask)
        for cards in self.known:
            seen |= cards.mask
        for piles in self.tables or ():
            seen |= face_up(piles)
        for trick in self.tricks or ():
            for play in trick.plays:
                seen |= play.bit
        for play in self.trick or ():
            seen |= play.bit
        if self.phase is PhaseName.CARD_GIFT:
            for gift in self.gifts:  # what this seat gives lies aside until the other gift is made
                seen |= gift.cards.mask if gift.giver == self.seat and gift.cards else 0
        return CardSet.from_mask(unseen.mask & ~seen)

    @property
    def voids(self) -> tuple[frozenset[Suit], ...] | None:
        """The suits in which each seat has shown to be void; None before the play."""
        if self.tricks is None or self.contract is None:
            return None
        return self._play().voids

    def _play(self) -> TrickPlay:
        """The play of the tricks with all that this seat does not know left blank."""
        course, hands, leader = self._course(), self._hands(), self.leader or 0
        trick, tricks = self.trick or (), self.tricks or ()
        if self.tables is None:
            return resume_play(course, hands, leader, trick, tricks)
        half = self.half or Half.HAND
        if len(trick) >= 2:
            half = half.other  # the half that led
        return resume_piles(course, hands, leader, trick, tricks, self.tables, half)

    @property
    def led_suit(self) -> Suit | None:
        """The suit that must be followed; None for who leads."""
        state = self._as_seen()
        return state.led_suit if isinstance(state, TrickPlay) else None

    def legal_moves(self) -> Sequence[Move]:
        """Every legal move of this seat, as the state lists them; none if it is not its turn."""
        if self.seat is None or self.seat not in self.actors:
            return ()
        return self._as_seen().legal_moves(self.seat)

    def why_illegal(self, move: object) -> Violation | None:
        """Say why a move of this seat is illegal, or return None if it is legal."""
        state = self._as_seen()
        if self.seat is not None or self.is_over:
            return state.why_illegal(move, self.seat)
        return state._wrong_kind(move) or refuse(
            Reason.NOT_YOUR_TURN, "a spectator does not move", seats=self.actors
        )

    def is_legal(self, move: object) -> bool:
        """Whether a move of this seat is legal."""
        return self.why_illegal(move) is None

    def parse_move(self, text: str) -> Move:
        """Read a move of this phase from its text; raises ParseError."""
        return self._as_seen().parse_move(text)

    def sample(self, rng: random.Random) -> State:
        """Draw a state that this seat cannot tell from the real one; before the deal, that state.

        Every way in which the cards may have been dealt, and the hidden ones moved, is equally likely
        among those that agree with all that the seat knows: its own cards, those it saw or gave,
        sizes, calls, and what the plays have shown. What was hidden in the history is filled in, so
        that the sample can be replayed from its beginning. Only ``rng.random()`` is used.

        Raises SetupError where an observation that was read contradicts itself.
        """
        with consistent(rng):
            return sample(self, rng)

    def _hands(self) -> tuple[int, ...]:
        """The hands as far as they are seen."""
        hands = [cards.mask for cards in self.known]
        if self.seat is not None:
            hands[self.seat] = self.hand.mask
        return tuple(hands)

    def _course(self) -> Course:
        """What has been settled, as far as this seat knows."""
        discards: tuple[tuple[int, int], ...] = ()
        if self.discards is not None and self.seat is not None:
            discards = ((self.seat, self.discards.mask),)
        shown, plays = 0, 0
        won_before: tuple[int, ...] = ()
        if self._given:
            shown, plays, *won = self._given
            won_before = tuple(won)
        return new_course(
            self.rules,
            self.dealer,
            self.barred,
            self.history,
            self._hands(),
            0 if self.kitty is None else self.kitty.mask,
            0,
            self.contract,
            self.declarer,
            discards,
            (),
            self.called,
            self.partner,
            self.named or (),
            bool(self.slam),
            (self.tricks or ())[:shown],
            plays,
            won_before,
            tables=self.tables or (),
        )

    def _as_seen(self) -> State:
        """The state with all that this seat does not know left blank."""
        course, hands = self._course(), self._hands()
        turn = self.actors[0] if self.actors else 0
        match self.phase:
            case PhaseName.UNDEALT:
                return Undealt(course)
            case PhaseName.AUCTION | PhaseName.REDEAL_QUESTION:
                auction = rebuild_auction(
                    course, self.standing, self.bidder, self._signal, self._calling
                )
                if self.phase is PhaseName.AUCTION:
                    return auction
                return RedealQuestion(auction)
            case PhaseName.KITTY_EXCHANGE:
                return KittyExchange(course, hands, turn)
            case PhaseName.CARD_GIFT:
                return CardGift(course, hands, turn, 0)
            case PhaseName.PARTNER_CALL:
                return PartnerCall(course, hands)
            case PhaseName.JOKER_NAMING:
                return JokerNaming(course, hands, turn)
            case PhaseName.TRICK_PLAY:
                return self._play()
            case PhaseName.FINISHED:
                return Finished(
                    course, hands, self.tricks or (), self.outcome or "", self.next_dealer or 0
                )


_observation = builder(Observation)


def observe(state: State, seat: int | None) -> Observation:
    """Build up what a seat knows of a state."""
    if seat is not None:
        check_seat(state.rules.players, seat)
    course = state._course
    hands = state._hands
    players = course.players
    in_auction = isinstance(state, Auction | RedealQuestion)
    auction = state.auction if isinstance(state, RedealQuestion) else state
    may_look = True
    if isinstance(auction, Auction) and seat is not None:
        may_look = auction.looked[seat]
    own = hands[seat] if seat is not None and may_look else 0
    took_kitty = (
        seat is not None
        and seat == course.declarer
        and bool(course.kitty)
        and course.kitty_is_taken
    )
    seen = 0
    if seat is not None and may_look and course.dealt:
        seen = course.dealt[seat] | (course.kitty if took_kitty else 0)
    tricks = state.tricks if isinstance(state, TrickPlay | Finished) else None
    for piles in course.tables:
        seen |= face_up(piles)
    for trick in tricks or ():
        seen |= sum(card.bit for _, card in trick.turned)
    gift_is_aside = isinstance(state, CardGift) and bool(state._aside)
    common = {
        "seat": seat,
        "rules": course.rules,
        "phase": state.phase,
        "dealer": course.dealer,
        "barred": course.barred,
        "actors": state.actors,
        "hand": CardSet.from_mask(own),
        "hand_sizes": tuple([hand.bit_count() for hand in hands]),
        "history": _history(state, seat, seen, gift_is_aside),
        "tables": tuple(tuple(pile.seen for pile in piles) for piles in state.tables) or None,
    }
    if isinstance(auction, Auction):
        return _observation(
            **common,  # type: ignore[arg-type]
            known=_nothing(players),
            looked=auction.looked,
            standing=auction.standing,
            bidder=auction.bidder,
            asker=state.asker if isinstance(state, RedealQuestion) else None,
            calling=auction.counts(),
            signal=auction._signal,
        )
    assert not in_auction
    if not isinstance(state, AfterAuction):
        return _observation(**common, known=_nothing(players))  # type: ignore[arg-type]
    own_discards = [cards for discarder, cards in course.discards if discarder == seat]
    gifts = []
    for giver, receiver, cards in course.gifts:
        shown = seat is not None and (seat == giver or (seat == receiver and not gift_is_aside))
        gifts.append(Gift(giver, receiver, CardSet.from_mask(cards) if shown else None))
    play = isinstance(state, TrickPlay)
    end = state if isinstance(state, Finished) else None
    exposed = state.exposed if isinstance(state, TrickPlay) else None
    seen_open = exposed
    if end and end.tricks and is_exposed(course, len(end.tricks) - 1):
        seen_open = course.declarer  # what lay open before the last trick has been seen
    return _observation(
        **common,  # type: ignore[arg-type]
        known=_known(state, seat, seen_open),
        contract=course.contract,
        declarer=course.declarer,
        active=course.active,
        partner=_partner(state, seat),
        called=course.called,
        named=state.named,
        slam=course.slam,
        kitty=CardSet.from_mask(course.kitty) if took_kitty else None,
        discards=CardSet.from_mask(sum(own_discards)) if own_discards else None,
        gifts=tuple(gifts),
        exposed=exposed,
        half=state.half if isinstance(state, TrickPlay) and state.tables else None,
        leader=state.leader if isinstance(state, TrickPlay) else None,
        turn=state.turn if isinstance(state, TrickPlay) else None,
        trick=state.trick if isinstance(state, TrickPlay) else None,
        tricks=tricks,
        tricks_won=state.tricks_won if isinstance(state, TrickPlay | Finished) else None,
        outcome=end.outcome if end else None,
        made=end.made if end else None,
        next_dealer=end.next_dealer if end else None,
        barred_next=end.barred_next if end else None,
        result=end.result if end else None,
        score=end.score if end else None,
        in_play=_in_play(course),
        given=(len(course.given), course.given_plays, *course.won_before) if play or end else (),
    )


def _nothing(players: int) -> tuple[CardSet, ...]:
    return (_NO_CARDS,) * players


_NO_CARDS = CardSet()


def _in_play(course: Course) -> CardSet | None:
    """The cards that a set-up of the play began with: which these are is public."""
    start = course.start
    if not isinstance(start, PlayStart):
        return None
    mask = start.discards.mask | (0 if course.kitty_is_taken else start.kitty.mask)
    for hand in start.hands:
        mask |= hand.mask
    for pile in (pile for piles in start.tables for pile in piles):
        mask |= sum(card.bit for card in pile.cards)
    for play in (*start.trick, *(play for trick in start.tricks for play in trick.plays)):
        mask |= play.bit
    return CardSet.from_mask(mask)


def _history(state: State, seat: int | None, seen: int, gift_is_aside: bool) -> tuple[Event, ...]:
    """The history as a seat saw it: a card is there when the seat has seen it in that place."""
    events = []
    course = state._course
    passed_on = (
        course.contract is not None
        and course.contract.kind is BidKind.DOUBLE_NULLO
        and course.rules.double_nullo_kitty is DoubleNulloKitty.PASS_ON
    )
    receivers = {giver: receiver for giver, receiver, _ in course.gifts}
    history = state.history
    for event in course.history:  # what comes behind it, calls or plays, lies open
        move, by = event.move, event.seat
        kind = type(move)
        if kind is Deal:
            event = new_event(None, _seen_deal(move, seen))
        elif kind is Discard and by != seat:
            # the contractor's discards of a double nullo are his partner's to see
            received = passed_on and by == course.declarer and receivers.get(by or 0) == seat
            event = event if received else new_event(by, _HIDDEN_DISCARD)
        elif kind is Give and by != seat:
            received = receivers.get(by or 0) == seat and not gift_is_aside
            event = event if received else new_event(by, _HIDDEN_GIFT)
        events.append(event)
    return (*events, *history[len(events) :])


@lru_cache(maxsize=64)  # a seat asks again and again in a deal
def _seen_deal(deal: Deal, seen: int) -> Deal:
    """A dealing as who has seen those cards knows it."""
    return new_dealing(
        tuple([card if card is not None and card.bit & seen else None for card in deal.cards])
    )


_HIDDEN_DISCARD, _HIDDEN_GIFT = Discard(None), Give(None)


def _partner(state: AfterAuction, seat: int | None) -> int | None:
    """The called partner, for who may know him (BR-39)."""
    course = state._course
    partner = course.partner
    if partner is None or partner == seat or isinstance(state, Finished):
        return partner
    if course.rules.partner_call is not PartnerCalling.CARD_SILENT:
        return partner
    called = course.called
    if called is None or not isinstance(state, TrickPlay):
        return None
    plays = [*state.trick, *(play for trick in state.tricks for play in trick.plays)]
    return partner if Play(called) in plays else None


def _played(state: AfterAuction) -> list[int]:
    """The cards that each seat has played."""
    played = [0] * state.players
    tricks = state.tricks if isinstance(state, Finished) else ()
    for trick in state._tricks_and_this() if isinstance(state, TrickPlay) else tricks:
        for seat, play in zip(trick.seats, trick.plays, strict=True):
            played[seat] |= play.bit
    return played


def _known(state: AfterAuction, seat: int | None, exposed: int | None) -> tuple[CardSet, ...]:
    """Cards that a seat knows to be in the hand of another."""
    course, hands = state._course, state._hands
    known = [0] * course.players
    if exposed is not None:
        known[exposed] = hands[exposed]
    discarded_last = course.discards[-1][0] if course.discards else None
    for giver, receiver, cards in course.gifts:
        # who has discarded since he got a gift may have put it away
        swapped = (
            course.contract is not None and not course.slam and discarded_last == course.declarer
        )
        if giver == seat and (discarded_last is None or swapped):
            known[receiver] |= cards & hands[receiver]
    revealed = course.rules.partner_call is PartnerCalling.CARD_REVEALED
    if revealed and course.called is not None and course.partner is not None:
        known[course.partner] |= course.called.bit & hands[course.partner]
    named = [other for other, suit in enumerate(course.named) if suit is not None]
    if named:
        jokers = sum(card.bit for card in course.rules.pack if card.is_joker)
        played = _played(state)
        seen = sum(played) | (0 if seat is None else hands[seat])
        seen |= sum(cards for discarder, cards in course.discards if discarder == seat)
        seen |= sum(face_up(piles) for piles in state.tables)
        for holder in named:
            # who fixed a suit holds a joker: it is known while it can only be the one
            if not played[holder] & jokers and (jokers & ~seen).bit_count() == 1:
                known[holder] |= jokers & hands[holder]
    if seat is not None:
        known[seat] = 0
    if not any(known):
        return _nothing(course.players)
    return tuple(map(CardSet.from_mask, known))
