"""How a deal goes on: what a legal move changes, and what follows from it.

A :class:`Course` is the table as it lies, and can be changed. The frozen phases open a copy of
themselves as a course, make the move, and close it again; a playout opens one course and plays on.
So there is one place that says what a move does. What a *legal* move is, it does not ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from five_hundred.cards import Card
from five_hundred.rum.base import PhaseName
from five_hundred.rum.choices import CallTurn, ReshuffleFallback, StockOut
from five_hundred.rum.claims import (
    Caller,
    hand_after,
    laid_by_call,
    melds_after,
    nothing_to_call,
    taken_from_pile,
    waiting_in,
)
from five_hundred.rum.finished import EndReason
from five_hundred.rum.moves import (
    CallRummy,
    Decline,
    Discard,
    DrawStock,
    EndDeal,
    LayMeld,
    Move,
    Reshuffle,
    SwapJoker,
    TakePile,
)
from five_hundred.rum.play import after_table
from five_hundred.rum.taking import duty_of_take, play_after_take
from five_hundred.rum.terms import Play, Terms, change_play, start_play

if TYPE_CHECKING:
    from five_hundred.rum.melds import Meld

_DRAW, _TURN, _CLAIM = PhaseName.DRAW, PhaseName.TURN, PhaseName.CLAIM
_SHUFFLING, _FINISHED = PhaseName.SHUFFLING, PhaseName.FINISHED


def put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The values with one of them replaced."""
    if values[at] == value:
        return values
    return (*values[:at], value, *values[at + 1 :])


def reshuffle_possible(terms: Terms, pile: int, done: int) -> bool:
    """Whether a pile of that size may be shuffled into a new stock (RR-66)."""
    rules = terms.rules
    return rules.stock_out is StockOut.RESHUFFLE and pile >= 2 and done < rules.reshuffle_max


def _stock_reason(terms: Terms) -> EndReason:
    """How a deal ends by the stock where it cannot be made new."""
    if terms.rules.reshuffle_fallback is ReshuffleFallback.END_VOID:
        return EndReason.VOID
    return EndReason.STOCK


class Course:
    """A deal in its course; which of the fields below ``seen`` count depends on the phase."""

    __slots__ = (
        "called", "declined", "discarder", "drawing", "end", "fines", "fresh", "hands", "idle",
        "known", "melds", "phase", "pile", "play", "reason", "reshuffles", "resume", "seat", "seen",
        "stock", "terms", "waiting", "went_out",
    )  # fmt: skip

    if TYPE_CHECKING:
        terms: Terms
        phase: PhaseName
        hands: tuple[int, ...]
        stock: tuple[Card, ...]
        pile: tuple[Card, ...]
        melds: tuple[Meld, ...]
        fines: tuple[int, ...]
        idle: int
        reshuffles: int
        fresh: int
        known: tuple[int, ...]
        seen: tuple[int, ...]
        seat: int
        play: Play
        resume: int
        called: CallRummy | None
        discarder: int
        declined: tuple[int, ...]
        waiting: tuple[int, ...]
        end: tuple[int | None, EndReason] | None
        drawing: bool
        went_out: int | None
        reason: EndReason

    # -- Draw ---------------------------------------------------------------------------------

    def move_in_draw(self, move: Move) -> None:
        """Make a move of the seat that is to draw."""
        kind = type(move)
        if kind is DrawStock:
            if self.stock:
                self._draw()
            else:
                self.phase, self.resume, self.drawing = _SHUFFLING, self.seat, True
        elif kind is TakePile:
            self._take(move.count)  # type: ignore[union-attr]
        else:
            assert kind is EndDeal
            if self.terms.rules.stock_out is StockOut.PILE_OR_END:
                self._finish(None, EndReason.DECLINED)
            else:
                self._finish(None, _stock_reason(self.terms))

    def _draw(self) -> None:
        terms, seat, stock = self.terms, self.seat, self.stock
        play = start_play(
            terms, seat, self.hands[seat], self.melds, bool(self.fresh >> seat & 1), stock[0].bit
        )
        self.hands = put(self.hands, seat, play.hand)
        self.stock = stock[1:]
        self._start_turn(play, (seat + 1) % terms.players, None)

    def _take(self, count: int) -> None:
        terms, seat, pile = self.terms, self.seat, self.pile
        hand = self.hands[seat]
        play = play_of_take(
            terms, seat, hand, self.melds, pile, len(self.stock), self.idle,
            bool(self.fresh >> seat & 1), count,
        )  # fmt: skip
        left = len(pile) - count
        taken = play.hand & ~hand
        if terms.face_down:
            everybody = (1 << (terms.players + 1)) - 1
            taken = 0
            for card, who in zip(pile[left:], self.seen[left:], strict=True):
                if who == everybody:
                    taken |= card.bit
            self.seen = self.seen[:left]
        self.hands = put(self.hands, seat, play.hand)
        self.pile = pile[:left]
        self.known = put(self.known, seat, self.known[seat] | taken)
        self._start_turn(play, (seat + 1) % terms.players, None)

    def _start_turn(self, play: Play, resume: int, called: CallRummy | None) -> None:
        self.phase, self.play, self.resume, self.called = _TURN, play, resume, called

    # -- Turn ---------------------------------------------------------------------------------

    def move_in_turn(self, move: Move) -> None:
        """Make a move of the seat whose turn it is."""
        kind = type(move)
        play = self.play
        seat = play.seat
        if kind is Discard:
            self._discard(move.card)  # type: ignore[union-attr, arg-type]
        elif kind is DrawStock:
            self._give_back()
        else:
            after = after_table(self.terms, play, move)  # type: ignore[arg-type]
            hand = after.hand
            known = self.known[seat] & hand
            if kind is SwapJoker:
                known |= hand & ~play.hand  # everybody sees the joker go to the hand
            self.play = after
            self.hands = put(self.hands, seat, hand)
            self.melds = after.melds
            self.known = put(self.known, seat, known)
            if not hand:
                if self.terms.floats:
                    self._end_turn(seat, False)
                else:
                    self._finish(seat, EndReason.OUT)

    def _discard(self, card: Card) -> None:
        play = self.play
        seat = play.seat
        bit = card.bit
        duty = play.duty
        if duty is not None and not duty.met:
            fine = self.terms.rules.pile_fail_points
            self.fines = put(self.fines, seat, self.fines[seat] + fine)
        known = self.known[seat]
        if self.terms.face_down:
            # nobody sees which card was thrown, so nothing about the hand is sure
            self.known = put(self.known, seat, 0)
            self.seen = (*self.seen, 1 << seat)
        elif known & bit:
            self.known = put(self.known, seat, known & ~bit)
        self.hands = put(self.hands, seat, play.hand & ~bit)
        self.pile = (*self.pile, card)
        self._end_turn(seat, True)

    def _give_back(self) -> None:
        """RR-17: the cards go back in their old order, the fine is booked, a card is drawn."""
        terms, play, stock = self.terms, self.play, self.stock
        seat, duty = play.seat, play.duty
        assert duty is not None
        hand = play.hand
        for card in duty.cards:
            hand &= ~card.bit
        self.play = start_play(terms, seat, hand, self.melds, play.first, stock[0].bit)
        self.hands = put(self.hands, seat, self.play.hand)
        self.stock = stock[1:]
        self.pile = (*self.pile, *duty.cards)
        self.fines = put(self.fines, seat, self.fines[seat] + terms.rules.pile_fail_points)
        self.known = put(self.known, seat, self.known[seat] & hand)

    def _end_turn(self, seat: int, discarded: bool) -> None:
        """What follows a turn, in the order of RR-64."""
        terms, play = self.terms, self.play
        end = None
        if not self.stock or not self.hands[seat]:
            end = self._end_after(seat, discarded)
            if end is not None and not (discarded and terms.rules.call_on_closing_discard):
                self._finish(*end)
                return
        before = self.idle, self.fresh
        self.idle = 0 if play.drew or play.tabled else self.idle + 1
        if self.called is None:
            self.fresh &= ~(1 << seat)
        if terms.calls and (discarded or terms.calls_whole_pile) and self._window_opens(seat, end):
            return
        if end is None:
            self._next_draw()
        else:
            self.idle, self.fresh = before
            self._finish(*end)

    def _end_after(self, seat: int, discarded: bool) -> tuple[int | None, EndReason] | None:
        """How the deal ends when a turn ends with an empty hand or stock; None if it goes on."""
        terms = self.terms
        if discarded and not self.hands[seat]:
            return seat, EndReason.OUT
        if not self.stock:
            if terms.rules.stock_out is StockOut.END:
                return None, EndReason.STOCK
            if terms.shuffles_early and not self._can_shuffle():
                return None, _stock_reason(terms)
        return None

    # -- Claim --------------------------------------------------------------------------------

    def _window_opens(self, discarder: int, end: tuple[int | None, EndReason] | None) -> bool:
        """Let the seats call that may; False if there are none."""
        terms, pile = self.terms, self.pile
        if not pile or (not terms.calls_by_hand and nothing_to_call(terms, self.melds, pile)):
            return False
        self.waiting = waiting_in(
            terms, self.hands, self.fresh, self.melds, pile, discarder, (), end is not None
        )
        if not self.waiting:
            return False
        self.phase, self.discarder, self.declined, self.end = _CLAIM, discarder, (), end
        return True

    def move_in_claim(self, move: Move) -> None:
        """Make a move of a seat that may call."""
        if type(move) is CallRummy and move.use is not None:
            self._call(move)
            return
        assert isinstance(move, CallRummy | Decline)
        seat = move.seat
        if type(move) is CallRummy:
            fine = self.terms.rules.call_false_penalty
            self.fines = put(self.fines, seat, self.fines[seat] + fine)
        self.declined = (*self.declined, seat)
        self.waiting = tuple([other for other in self.waiting if other != seat])
        if not self.waiting:
            self._after_window()

    def _call(self, move: CallRummy) -> None:
        terms, seat, use = self.terms, move.seat, move.use
        assert use is not None
        before = self.hands[seat]
        caller = Caller(seat, before, bool(self.fresh >> seat & 1))
        hand = hand_after(terms, caller, self.pile, use)
        gone, to_hand = taken_from_pile(terms, self.pile, use)
        self.pile = tuple([card for place, card in enumerate(self.pile) if place not in gone])
        self.melds = melds_after(terms, seat, self.melds, use)
        self.hands = put(self.hands, seat, hand)
        self.known = put(self.known, seat, (self.known[seat] | to_hand) & hand)
        if self.end is not None:
            self._finish(*self.end)
            return
        if before and not hand and not terms.floats:
            self._finish(seat, EndReason.OUT)
            return
        how = terms.rules.call_turn
        if how is CallTurn.RESUME:
            again = terms.calls_whole_pile  # RR-86
            if not (again and self._window_opens(self.discarder, None)):
                self._next_draw()
            return
        resume = (seat + 1) % terms.players if how is CallTurn.CALLER_THEN_LEFT else self.resume
        play = change_play(
            start_play(terms, seat, hand, self.melds, caller.fresh),
            melded=int(isinstance(use, LayMeld)),
            tabled=laid_by_call(use),
            called=True,
        )
        self._start_turn(play, resume, move)
        if not hand:
            self._end_turn(seat, False)

    def _after_window(self) -> None:
        """What follows a window in which nobody calls any more."""
        if self.end is not None:
            self._finish(*self.end)
        else:
            self._next_draw()

    # -- between turns ------------------------------------------------------------------------

    def _can_shuffle(self) -> bool:
        return reshuffle_possible(self.terms, len(self.pile), self.reshuffles)

    def _next_draw(self) -> None:
        """Steps 4 and 5 of RR-64: a new stock if one is due, then the next draw."""
        if not self.stock and self.terms.shuffles_early:
            if self._can_shuffle():
                self.phase, self.drawing = _SHUFFLING, False
            else:
                self._finish(None, _stock_reason(self.terms))
            return
        self.phase, self.seat = _DRAW, self.resume

    def shuffle(self, move: Reshuffle) -> None:
        """The pile without its top card becomes the stock, in this order."""
        self.stock = move.cards  # type: ignore[assignment]
        self.pile = self.pile[-1:]
        self.seen = self.seen[-1:]
        self.reshuffles += 1
        self.phase, self.seat = _DRAW, self.resume
        if self.drawing:
            self._draw()

    def _finish(self, went_out: int | None, reason: EndReason) -> None:
        self.phase, self.went_out, self.reason = _FINISHED, went_out, reason


def play_of_take(
    terms: Terms,
    seat: int,
    hand: int,
    melds: tuple[Meld, ...],
    pile: tuple[Card, ...],
    stock: int,
    idle: int,
    first: bool,
    count: int,
) -> Play:
    """The turn after a take."""
    duty = duty_of_take(terms, count, pile, stock, idle)
    return play_after_take(
        terms, seat, hand, melds, pile[len(pile) - count :], duty, terms.is_open(seat, melds), first
    )
