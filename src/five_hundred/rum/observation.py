"""What a seat sees: built up from what it may know, without a reference to the state.

Legality is answered by the same code as for a state: an observation builds a phase in which
everything hidden is blank, and asks that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from five_hundred.cards import Card, CardSet
from five_hundred.errors import NotOver, Violation
from five_hundred.frozen import builder
from five_hundred.given import check_seat, consistent
from five_hundred.phase import Drawn
from five_hundred.protocols import Event, new_event
from five_hundred.rum.base import PhaseName, unknown
from five_hundred.rum.choices import Opening, PileView
from five_hundred.rum.deal import Undealt
from five_hundred.rum.finished import EndReason, build_finished
from five_hundred.rum.melds import Meld
from five_hundred.rum.moves import (
    DRAW,
    CallRummy,
    Deal,
    Discard,
    DrawStock,
    Move,
    Reshuffle,
    TakePile,
)
from five_hundred.rum.reasons import Reason, wrong
from five_hundred.rum.rules import Rules
from five_hundred.rum.sampling import sample
from five_hundred.rum.scoring import DealResult, sides_of
from five_hundred.rum.start import SeenStart
from five_hundred.rum.terms import Duty, Play, Terms, change_play, terms_of
from five_hundred.rum.turn import build_claim, build_draw, build_shuffling, build_turn
from five_hundred.score import Score

if TYPE_CHECKING:
    import random

    from five_hundred.rum.base import RumPhase
    from five_hundred.rum.state import State


@attrs.frozen(weakref_slot=False, repr=False)
class Observation(Drawn):
    """What a seat (None: a spectator) sees and knows of a deal. Made by ``state.observe(seat)``.

    ``hand`` is the own hand, ``hand_sizes`` the number of cards of each seat, ``known`` the cards
    that everybody knows to be in each seat's hand (taken from the pile and not yet laid).
    ``pile`` lists what the seat has seen of the pile, bottom to top; None for a card that it has
    not seen. ``pile_open`` is the part that lies open (``pile_view``). ``history`` has the moves
    with what is hidden as None. Fields of phases that are not now are None. ``hands`` shows all
    hands once the deal is over. ``start`` is what was seen of the position that a set-up began from.
    """

    seat: int | None
    rules: Rules
    players: int
    dealer: int
    phase: PhaseName
    actors: tuple[int, ...]
    hand: CardSet
    hand_sizes: tuple[int, ...]
    known: tuple[CardSet, ...]
    history: tuple[Event, ...]
    stock_size: int
    pile: tuple[Card | None, ...]
    melds: tuple[Meld, ...]
    fines: tuple[int, ...]
    idle: int
    reshuffles: int
    first_turns: tuple[int, ...]
    duty: Duty | None
    called: CallRummy | None
    resume: int | None
    discarder: int | None
    declined: tuple[int, ...] | None
    closing: bool | None
    went_out: int | None
    reason: EndReason | None
    hands: tuple[CardSet, ...] | None
    start: SeenStart | None
    _cards: int
    _play: Play | None
    _end: tuple[int | None, EndReason] | None
    _drawing: bool

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return sides_of(self.rules, self.players)

    @property
    def actor(self) -> int | None:
        """The first of the seats that may act now."""
        return self.actors[0] if self.actors else None

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.phase is PhaseName.FINISHED

    @property
    def pile_open(self) -> tuple[Card | None, ...]:
        """The cards of the pile that can be read on the table: all, the top one, or none."""
        view = self.rules.pile_view
        if view is PileView.SPREAD:
            return self.pile
        return self.pile[-1:] if view is PileView.TOP_ONLY else ()

    @property
    def unseen(self) -> CardSet:
        """The cards whose place this view does not show: in other hands, in the stock, or face down.

        Cards that were shuffled into a new stock are among them again.
        """
        seen = self.hand.mask
        for cards in (*self.known, *(self.hands or ())):
            seen |= cards.mask
        for meld in self.melds:
            seen |= meld.mask
        for card in self.pile:
            seen |= 0 if card is None else card.bit
        return CardSet.from_mask(self._cards & ~seen)

    @property
    def score(self) -> Score:
        """The itemised score; raises NotOver before the end."""
        score: Score = self._finished().score
        return score

    @property
    def result(self) -> DealResult:
        """What ``rum.verdict`` needs of the deal; raises NotOver before the end."""
        return DealResult(self.score.points, self.went_out)

    @property
    def next_dealer(self) -> int:
        """The seat that deals next; raises NotOver before the end."""
        dealer: int = self._finished().next_dealer
        return dealer

    def _finished(self) -> Any:
        if not self.is_over:
            raise NotOver("the deal is not over, so it has no score yet")
        return self._blank()

    def legal_moves(self) -> Sequence[Move]:
        """This seat's legal moves; in a window of several seats they are not all there are."""
        if self.seat is None or self.seat not in self.actors:
            return ()
        return self._blank().legal_moves(self.seat)

    def why_illegal(self, move: object) -> Violation | None:
        """Say why this seat may not make a move, or return None if it may."""
        blank = self._blank()
        if self.seat is not None:
            return blank.why_illegal(move, self.seat)
        if type(move) not in blank._moves:
            return blank.why_illegal(move)
        return wrong(Reason.NOT_YOUR_TURN, "a spectator makes no move")

    def is_legal(self, move: object) -> bool:
        """Whether this seat may make a move."""
        return self.why_illegal(move) is None

    def price(self, move: Move) -> int:
        """The fine that a move of this seat books or makes unavoidable (RR-22).

        Of a take of cards that lie face down it is not told: it would tell the cards.
        """
        if self.seat is None or self.seat not in self.actors:
            return 0
        if type(move) is TakePile and self.rules.pile_view is PileView.FACE_DOWN:
            return 0
        return self._blank().price(move)

    def parse_move(self, text: str) -> Move:
        """Read a move, as ``state.parse_move`` does; raises ParseError."""
        return self._blank().parse_move(text)

    def sample(self, rng: random.Random) -> State:
        """Draw a state that looks the same to this seat; all that it cannot rule out equally likely.

        The hidden cards are laid so that everything the seat has seen could have happened: its own
        cards and draws as they came, sizes, what was shown, thrown and taken, and what the moves of
        others tell of their hands. The deal and every reshuffle in the sample's history are
        complete, so that it can be replayed from its beginning. Only ``rng.random()`` is used.

        Where the pile lies face down, the cards as they lie now are drawn, and the moves of the
        sample's history need not follow from one another (the room ``covered``).

        Raises SetupError where an observation that was read contradicts itself.
        """
        with consistent(rng):
            return sample(self, rng)

    def _blank(self) -> RumPhase:
        """The phase with everything hidden blank: cards of others count by number only."""
        terms = terms_of(self.rules, self.players, self.dealer, self._cards)
        if self.phase is PhaseName.UNDEALT:
            return Undealt(terms)
        if self.hands is not None:
            hands = tuple(hand.mask for hand in self.hands)
        else:
            hands = tuple(
                self.hand.mask if seat == self.seat else unknown(size)
                for seat, size in enumerate(self.hand_sizes)
            )
        stock: Any = (None,) * self.stock_size
        pile: Any = self.pile
        fresh = sum(1 << seat for seat in self.first_turns)
        known = tuple(cards.mask for cards in self.known)
        common = (
            terms, (), hands, stock, pile, self.melds, self.fines, self.idle,
            self.reshuffles, fresh, known, (),
        )  # fmt: skip
        if self.phase is PhaseName.DRAW:
            return build_draw(*common, self.actors[0])
        if self.phase is PhaseName.TURN:
            assert self._play is not None
            assert self.resume is not None
            return build_turn(*common, self._play, self.resume, self.called)
        if self.phase is PhaseName.CLAIM:
            assert self.discarder is not None
            assert self.resume is not None
            assert self.declined is not None
            return build_claim(*common, self.discarder, self.resume, self.declined, self._end)
        if self.phase is PhaseName.SHUFFLING:
            assert self.resume is not None
            return build_shuffling(*common, self.resume, self._drawing)
        assert self.reason is not None
        return build_finished(*common, self.went_out, self.reason)

    def __repr__(self) -> str:
        return f"<Observation of seat {self.seat}>\n{self}"


_build = builder(Observation)
_new_deal = builder(Deal)
_COVERED = Discard(None)


def observe(state: Any, seat: int | None) -> Observation:
    """What a seat sees of a state; raises SetupError for no such seat."""
    terms = state._terms
    n = terms.players
    if seat is not None:
        check_seat(n, seat)
    phase: PhaseName = state.phase
    hands: tuple[int, ...] = state._hands
    actors: tuple[int, ...] = state.actors
    pile: tuple[Card | None, ...] = state.pile
    known: tuple[int, ...] = (0,) * n
    face_down = terms.rules.pile_view is PileView.FACE_DOWN
    if phase is not PhaseName.UNDEALT:
        known = state._known
        if face_down:
            bit = 1 << (n if seat is None else seat)
            pile = tuple(
                card if who & bit else None for card, who in zip(pile, state._seen, strict=True)
            )
    play: Play | None = None
    duty = called = resume = discarder = declined = closing = went_out = reason = end = None
    drawing = False
    shown_hands = None
    if phase is PhaseName.TURN:
        play, called, resume = state._play, state.called, state.resume
        assert play is not None
        if play.seat != seat:
            play = change_play(play, hand=unknown(play.hand.bit_count()), own=0, banned=0)
        duty = play.duty
        if duty is not None and face_down and actors != (seat,):
            # The cards of the take were not seen; only their number, which the history tells.
            duty = None
            play = change_play(play, duty=None)
    elif phase is PhaseName.CLAIM:
        discarder, resume, declined = state.discarder, state.resume, state.declined
        closing, end = state.closing, state._end
    elif phase is PhaseName.SHUFFLING:
        resume, drawing = state.resume, state.drawing
    elif phase is PhaseName.FINISHED:
        went_out, reason, shown_hands = state.went_out, state.reason, state.hands
    from_mask = CardSet.from_mask
    return _build(
        seat,
        terms.rules,
        n,
        terms.dealer,
        phase,
        actors,
        from_mask(0 if seat is None else hands[seat]),
        tuple([hand.bit_count() for hand in hands]),
        tuple([from_mask(cards) for cards in known]),
        _seen_history(state, seat),
        len(state.stock),
        pile,
        state.melds,
        state.fines,
        state.idle,
        state.reshuffles,
        state.first_turns,
        duty,
        called,
        resume,
        discarder,
        declined,
        closing,
        went_out,
        reason,
        shown_hands,
        None if terms.start is None else _seen_start(state, seat),
        terms.cards,
        play,
        end,
        drawing,
    )


def _seen_start(state: Any, seat: int | None) -> SeenStart | None:
    """The position that a set-up began from, as far as a seat has seen it."""
    start = state._terms.start
    if start is None:
        return None
    stock: list[Card | None] = [None] * len(start.stock)
    at = 0
    for event in state.history:
        if at == len(stock):
            break
        if type(event.move) is DrawStock:
            if event.seat == seat:
                stock[at] = start.stock[at]
            at += 1
    face_down = state._terms.rules.pile_view is PileView.FACE_DOWN
    return SeenStart(
        start.phase,
        tuple([hand if who == seat else CardSet() for who, hand in enumerate(start.hands)]),
        tuple([len(hand) for hand in start.hands]),
        tuple(stock),
        (None,) * len(start.pile) if face_down else start.pile,
        start.melds,
        start.actor,
        start.first_turn,
        start.fines,
        start.idle,
        start.reshuffles,
    )


def _dealt_to(terms: Terms, deal: Deal, seat: int | None) -> tuple[list[Card | None], int]:
    """The order of the deal as far as a seat sees it at once; and where the stock begins in it."""
    cards, rules, n = deal.cards, terms.rules, terms.players
    shown: list[Card | None] = [None] * len(cards)
    at = n * terms.hand_size
    first = (terms.dealer + 1) % n
    if seat is not None:
        shown[(seat - first) % n : at : n] = cards[(seat - first) % n : at : n]
    if rules.opening is not Opening.NONE:
        if rules.opening is Opening.UPCARD or seat == first:
            shown[at] = cards[at]
        at += 1
    return shown, at


def _covered_discards(
    terms: Terms, events: tuple[Event, ...], seat: int | None
) -> tuple[Event, ...]:
    """The events with the discards of others without their cards, where they are laid face down."""
    if terms.rules.pile_view is not PileView.FACE_DOWN:
        return events
    return tuple(
        [
            new_event(event.seat, _COVERED)
            if type(event.move) is Discard and event.seat != seat
            else event
            for event in events
        ]
    )


def _seen_history(state: Any, seat: int | None) -> tuple[Event, ...]:
    """The moves so far, with the cards that a seat has not seen in their places as None."""
    events: tuple[Event, ...] = state.history
    terms: Terms = state._terms
    told = _covered_discards(terms, events, seat)
    if state.reshuffles or state.phase is PhaseName.SHUFFLING:
        return _orders_seen(state, seat, events, told)
    if terms.start is not None or not events:
        return told
    # Mostly only the deal is hidden, and every draw has taken the next of its cards.
    deal = events[0].move
    shown, at = _dealt_to(terms, deal, seat)
    draws = [event.seat for event in events if event.move is DRAW]
    if seat in draws:
        for place, who in enumerate(draws, at):
            if who == seat:
                shown[place] = deal.cards[place]
    return (new_event(None, _new_deal(tuple(shown))), *told[1:])


def _orders_seen(
    state: Any, seat: int | None, events: tuple[Event, ...], told: tuple[Event, ...]
) -> tuple[Event, ...]:
    """What is told with the orders of the deal and of each new stock as far as a seat saw them."""
    found = list(told)
    orders: list[tuple[int, Any, list[Card | None]]] = []
    at = 0
    last = len(events) - 1
    waiting = False  # whether this seat has asked for a card that is still to be shuffled
    for number, event in enumerate(events):
        move = event.move
        kind = type(move)
        if kind is DrawStock:
            to_shuffle = (
                type(events[number + 1].move) is Reshuffle
                if number < last
                else state.phase is PhaseName.SHUFFLING
            )
            if to_shuffle:
                waiting = event.seat == seat
                continue
            if orders:
                if event.seat == seat:
                    orders[-1][2][at] = orders[-1][1].cards[at]
                at += 1
        elif kind is Deal:
            shown, at = _dealt_to(state._terms, move, seat)
            orders.append((number, move, shown))
        elif kind is Reshuffle:
            shown = [None] * len(move.cards)
            at = 0
            if number and type(events[number - 1].move) is DrawStock:
                if waiting:
                    shown[0] = move.cards[0]
                at = 1
            waiting = False
            orders.append((number, move, shown))
    for number, move, shown in orders:
        found[number] = new_event(None, type(move)(shown))
    return tuple(found)
