"""How a deal goes on: what a legal move changes, and what follows from it.

A :class:`Course` is the table as it lies, and can be changed. The frozen phases open a copy of
themselves as a course, make the move, and close it: then it is the next state. A playout opens one
course and plays on.
So there is one place that says what a move does. What a *legal* move is, it does not ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from five_hundred.cards import Card
from five_hundred.rum.base import OF_SOME_PHASES, PhaseName, Table
from five_hundred.rum.choices import CallTurn, ReshuffleFallback, StockOut
from five_hundred.rum.claims import (
    Caller,
    hand_after,
    laid_by_call,
    melds_after,
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
from five_hundred.rum.taking import play_of_take
from five_hundred.rum.terms import Play, Terms, change_play, start_play

if TYPE_CHECKING:
    from five_hundred.rum.melds import Meld

_DRAW, _TURN, _CLAIM = PhaseName.DRAW, PhaseName.TURN, PhaseName.CLAIM
_SHUFFLING, _FINISHED = PhaseName.SHUFFLING, PhaseName.FINISHED


# Looked up once: a member is found in its enumeration slower than a function is called.
_RESUME = CallTurn.RESUME
_THEN_LEFT = CallTurn.CALLER_THEN_LEFT
_OUT = EndReason.OUT


def put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The values with one of them replaced."""
    if values[at] == value:
        return values
    changed = [*values]
    changed[at] = value
    return tuple(changed)


def reshuffle_possible(terms: Terms, pile: int, done: int) -> bool:
    """Whether a pile of that size may be shuffled into a new stock (RR-66)."""
    rules = terms.rules
    return rules.stock_out is StockOut.RESHUFFLE and pile >= 2 and done < rules.reshuffle_max


def _stock_reason(terms: Terms) -> EndReason:
    """How a deal ends by the stock where it cannot be made new."""
    if terms.rules.reshuffle_fallback is ReshuffleFallback.END_VOID:
        return EndReason.VOID
    return EndReason.STOCK


class Course(Table):
    """A deal in its course; which of the fields below ``_seen`` count depends on the phase."""

    __slots__ = ()

    if TYPE_CHECKING:
        # what moves change is told again, for type checkers that would read it off the moves
        stock: tuple[Card, ...]
        pile: tuple[Card, ...]
        melds: tuple[Meld, ...]
        fines: tuple[int, ...]
        idle: int
        reshuffles: int
        _phase: PhaseName
        _seat: int
        _play: Play
        resume: int
        called: CallRummy | None
        discarder: int
        declined: tuple[int, ...]
        _waiting: tuple[int, ...]
        _end: tuple[int | None, EndReason] | None
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
                self._phase, self.resume, self.drawing = _SHUFFLING, self._seat, True
        elif kind is TakePile:
            self._take(move.count)  # type: ignore[union-attr]
        else:
            assert kind is EndDeal
            if self._terms.rules.stock_out is StockOut.PILE_OR_END:
                self._finish(None, EndReason.DECLINED)
            else:
                self._finish(None, _stock_reason(self._terms))

    def _draw(self) -> None:
        terms, seat, stock = self._terms, self._seat, self.stock
        hands = [*self._hands]
        play = start_play(
            terms, seat, hands[seat], self.melds, bool(self._fresh >> seat & 1), stock[0].bit
        )
        hands[seat] = play.hand
        self._hands = tuple(hands)
        self.stock = stock[1:]
        self._start_turn(play, (seat + 1) % terms.players, None)

    def _take(self, count: int) -> None:
        terms, seat, pile = self._terms, self._seat, self.pile
        hand = self._hands[seat]
        play = play_of_take(self, count)
        left = len(pile) - count
        taken = play.hand & ~hand
        if terms.face_down:
            everybody = (1 << (terms.players + 1)) - 1
            taken = 0
            for card, who in zip(pile[left:], self._seen[left:], strict=True):
                if who == everybody:
                    taken |= card.bit
            self._seen = self._seen[:left]
        self._hands = put(self._hands, seat, play.hand)
        self.pile = pile[:left]
        self._known = put(self._known, seat, self._known[seat] | taken)
        self._start_turn(play, (seat + 1) % terms.players, None)

    def _start_turn(self, play: Play, resume: int, called: CallRummy | None) -> None:
        self._phase, self._play, self.resume, self.called = _TURN, play, resume, called

    # -- Turn ---------------------------------------------------------------------------------

    def move_in_turn(self, move: Move) -> None:
        """Make a move of the seat whose turn it is."""
        kind = type(move)
        play = self._play
        seat = play.seat
        if kind is Discard:
            self._discard(move.card)  # type: ignore[union-attr, arg-type]
        elif kind is DrawStock:
            self._give_back()
        else:
            after = after_table(self._terms, play, move)  # type: ignore[arg-type]
            hand = after.hand
            known = self._known[seat] & hand
            if kind is SwapJoker:
                known |= hand & ~play.hand  # everybody sees the joker go to the hand
            self._play = after
            self._hands = put(self._hands, seat, hand)
            self.melds = after.melds
            self._known = put(self._known, seat, known)
            if not hand:
                if self._terms.floats:
                    self._end_turn(seat, False)
                else:
                    self._finish(seat, _OUT)

    def _discard(self, card: Card) -> None:
        play = self._play
        seat = play.seat
        bit = card.bit
        duty = play.duty
        if duty is not None and not duty.met:
            fine = self._terms.rules.pile_fail_points
            self.fines = put(self.fines, seat, self.fines[seat] + fine)
        known = self._known[seat]
        if self._terms.face_down:
            # nobody sees which card was thrown, so nothing about the hand is sure
            self._known = put(self._known, seat, 0)
            self._seen = (*self._seen, 1 << seat)
        elif known & bit:
            self._known = put(self._known, seat, known & ~bit)
        hands = [*self._hands]
        hands[seat] = play.hand & ~bit
        self._hands = tuple(hands)
        self.pile = (*self.pile, card)
        self._end_turn(seat, True)

    def _give_back(self) -> None:
        """RR-17: the cards go back in their old order, the fine is booked, a card is drawn."""
        terms, play, stock = self._terms, self._play, self.stock
        seat, duty = play.seat, play.duty
        assert duty is not None
        hand = play.hand
        for card in duty.cards:
            hand &= ~card.bit
        self._play = start_play(terms, seat, hand, self.melds, play.first, stock[0].bit)
        self._hands = put(self._hands, seat, self._play.hand)
        self.stock = stock[1:]
        self.pile = (*self.pile, *duty.cards)
        self.fines = put(self.fines, seat, self.fines[seat] + terms.rules.pile_fail_points)
        self._known = put(self._known, seat, self._known[seat] & hand)

    def _end_turn(self, seat: int, discarded: bool) -> None:
        """What follows a turn, in the order of RR-64."""
        terms, play = self._terms, self._play
        del self._play  # nobody asks for it any more, and a state would keep it
        end = None
        if not self.stock or not self._hands[seat]:
            end = self._end_after(seat, discarded)
            if end is not None and not (discarded and terms.rules.call_on_closing_discard):
                self._finish(*end)
                return
        idle, fresh = self.idle, self._fresh
        self.idle = 0 if play.drew or play.tabled else idle + 1
        if fresh and self.called is None:
            self._fresh = fresh & ~(1 << seat)
        if terms.calls and (discarded or terms.calls_whole_pile) and self._window_opens(seat, end):
            return
        if end is None:
            self._next_draw()
        else:
            self.idle, self._fresh = idle, fresh
            self._finish(*end)

    def _end_after(self, seat: int, discarded: bool) -> tuple[int | None, EndReason] | None:
        """How the deal ends when a turn ends with an empty hand or stock; None if it goes on."""
        terms = self._terms
        if discarded and not self._hands[seat]:
            return seat, _OUT
        if not self.stock:
            if terms.rules.stock_out is StockOut.END:
                return None, EndReason.STOCK
            if terms.shuffles_early and not self._can_shuffle():
                return None, _stock_reason(terms)
        return None

    # -- Claim --------------------------------------------------------------------------------

    def _window_opens(self, discarder: int, end: tuple[int | None, EndReason] | None) -> bool:
        """Let the seats call that may; False if there are none."""
        terms, pile = self._terms, self.pile
        if not pile:
            return False
        waiting = waiting_in(
            terms, self._hands, self._fresh, self.melds, pile, discarder, (), end is not None
        )
        if not waiting:
            return False
        self._phase, self.discarder, self.declined, self._end = _CLAIM, discarder, (), end
        self._waiting = waiting
        return True

    def move_in_claim(self, move: Move) -> None:
        """Make a move of a seat that may call."""
        if type(move) is CallRummy and move.use is not None:
            self._call(move)
            return
        assert isinstance(move, CallRummy | Decline)
        seat = move.seat
        if type(move) is CallRummy:
            fine = self._terms.rules.call_false_penalty
            self.fines = put(self.fines, seat, self.fines[seat] + fine)
        self.declined = (*self.declined, seat)
        self._waiting = tuple([other for other in self._waiting if other != seat])
        if not self._waiting:
            self._after_window()

    def _call(self, move: CallRummy) -> None:
        terms, seat, use = self._terms, move.seat, move.use
        assert use is not None
        before = self._hands[seat]
        caller = Caller(seat, before, bool(self._fresh >> seat & 1))
        hand = hand_after(terms, caller, self.pile, use)
        gone, to_hand = taken_from_pile(terms, self.pile, use)
        self.pile = tuple([card for place, card in enumerate(self.pile) if place not in gone])
        self.melds = melds_after(terms, seat, self.melds, use)
        self._hands = put(self._hands, seat, hand)
        self._known = put(self._known, seat, (self._known[seat] | to_hand) & hand)
        if self._end is not None:
            self._finish(*self._end)
            return
        if before and not hand and not terms.floats:
            self._finish(seat, _OUT)
            return
        how = terms.rules.call_turn
        if how is _RESUME:
            again = terms.calls_whole_pile  # RR-86
            if not (again and self._window_opens(self.discarder, None)):
                self._next_draw()
            return
        resume = (seat + 1) % terms.players if how is _THEN_LEFT else self.resume
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
        if self._end is not None:
            self._finish(*self._end)
        else:
            self._next_draw()

    # -- between turns ------------------------------------------------------------------------

    def _can_shuffle(self) -> bool:
        return reshuffle_possible(self._terms, len(self.pile), self.reshuffles)

    def _next_draw(self) -> None:
        """Steps 4 and 5 of RR-64: a new stock if one is due, then the next draw."""
        if not self.stock and self._terms.shuffles_early:
            if self._can_shuffle():
                self._phase, self.drawing = _SHUFFLING, False
            else:
                self._finish(None, _stock_reason(self._terms))
            return
        self._phase, self._seat = _DRAW, self.resume

    def shuffle(self, move: Reshuffle) -> None:
        """The pile without its top card becomes the stock, in this order."""
        self.stock = move.cards  # type: ignore[assignment]
        self.pile = self.pile[-1:]
        self._seen = self._seen[-1:]
        self.reshuffles += 1
        self._phase, self._seat = _DRAW, self.resume
        if self.drawing:
            self._draw()

    def _finish(self, went_out: int | None, reason: EndReason) -> None:
        self._phase, self.went_out, self.reason = _FINISHED, went_out, reason


for _name in OF_SOME_PHASES:
    setattr(Course, _name, vars(Table)[_name])  # only a course may have them all at once
