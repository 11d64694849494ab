"""A player's turn: drawing, laying and discarding, the call after it, and a new stock.

The phases follow each other like this: Draw → Turn → (Claim →) Draw …; a Turn may follow a Claim,
and Shuffling comes between where the stock is made new. What ends a turn is in ``_end_turn``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from five_hundred.cards import Card, shuffled
from five_hundred.errors import Violation
from five_hundred.frozen import builder
from five_hundred.protocols import Event
from five_hundred.rum.base import PhaseName, RumPhase, refuse_order
from five_hundred.rum.choices import (
    Call,
    CallPriority,
    CallTurn,
    GoOut,
    PileUseCard,
    PileView,
    ReshuffleFallback,
    StockOut,
    StockOutMoment,
    UseWhen,
)
from five_hundred.rum.claims import (
    Caller,
    calls_of,
    hand_after,
    hand_matters,
    has_call,
    laid_by_call,
    melds_after,
    nothing_to_call,
    refuse_use,
    taken_from_pile,
)
from five_hundred.rum.duty import (
    completable,
    is_surely_legal,
    is_unrestricted,
    plain_ways,
    refuse_in_turn,
    swaps_in,
)
from five_hundred.rum.find import Built, Family, families, melds_with
from five_hundred.rum.finished import EndReason, Finished, build_finished
from five_hundred.rum.laying import layoffs_in
from five_hundred.rum.melds import Meld
from five_hundred.rum.moves import (
    DRAW,
    END,
    CallRummy,
    Decline,
    Discard,
    DrawStock,
    EndDeal,
    LayMeld,
    LayOff,
    Move,
    Reshuffle,
    SwapJoker,
    TakePile,
    discards_of,
    take_pile,
)
from five_hundred.rum.play import after_table, refuse_discard
from five_hundred.rum.reasons import Reason, wrong
from five_hundred.rum.taking import duty_of_take, legal_takes, play_after_take, refuse_take
from five_hundred.rum.terms import Duty, Play, Terms, change_play, start_play

if TYPE_CHECKING:
    import random

    from five_hundred.rum.state import State


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The values with one of them replaced."""
    if values[at] == value:
        return values
    return (*values[:at], value, *values[at + 1 :])


def reshuffle_possible(terms: Terms, pile: int, done: int) -> bool:
    """Whether a pile of that size may be shuffled into a new stock (RR-66)."""
    rules = terms.rules
    return rules.stock_out is StockOut.RESHUFFLE and pile >= 2 and done < rules.reshuffle_max


def fallback_reason(terms: Terms) -> EndReason:
    """How a deal ends by the stock."""
    if terms.rules.reshuffle_fallback is ReshuffleFallback.END_VOID:
        return EndReason.VOID
    return EndReason.STOCK


@attrs.frozen(weakref_slot=False)
class Draw(RumPhase):
    """A player draws the top card of the stock, or takes from the pile."""

    phase: ClassVar[PhaseName] = PhaseName.DRAW
    _moves: ClassVar[frozenset[type]] = frozenset({DrawStock, TakePile, EndDeal})

    _terms: Terms
    history: tuple[Event, ...]
    _hands: tuple[int, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[Meld, ...]
    fines: tuple[int, ...]
    idle: int
    reshuffles: int
    _fresh: int
    _known: tuple[int, ...]
    _seen: tuple[int, ...]
    _seat: int

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return (self._seat,)

    def _refusal(self, move: Any) -> Violation | None:
        kind = type(move)
        if kind is DrawStock:
            return self._refuse_draw()
        if kind is TakePile:
            if not self.stock and self._terms.rules.stock_out is StockOut.END:
                return wrong(Reason.STOCK_EMPTY, "the stock is used up: the deal ends", "RR-65")
            seat = self._seat
            return refuse_take(
                self._terms, seat, self._hands[seat], self.melds, self.pile, len(self.stock),
                self.idle, bool(self._fresh >> seat & 1), move.count,
            )  # fmt: skip
        return self._refuse_end()

    def _can_shuffle(self) -> bool:
        return reshuffle_possible(self._terms, len(self.pile), self.reshuffles)

    def _refuse_draw(self) -> Violation | None:
        if self.stock or self._can_shuffle():
            return None
        return wrong(Reason.STOCK_EMPTY, "the stock is empty", "RR-65")

    def _refuse_end(self) -> Violation | None:
        if self.stock:
            return wrong(Reason.STOCK_LEFT, "the deal goes on while the stock has cards", "RR-65")
        if self._can_shuffle():
            return wrong(
                Reason.STOCK_LEFT, "the pile can be shuffled into a new stock: draw", "RR-66"
            )
        return None

    def _legal_moves(self, seat: int | None) -> Sequence[Move]:
        moves: list[Move] = []
        if self.stock or self._can_shuffle():
            moves.append(DRAW)
        if self.stock or self._terms.rules.stock_out is not StockOut.END:
            who = self._seat
            counts = legal_takes(
                self._terms, who, self._hands[who], self.melds, self.pile, len(self.stock),
                self.idle, bool(self._fresh >> who & 1),
            )  # fmt: skip
            moves += map(take_pile, counts)
        if not self.stock and self._refuse_end() is None:
            moves.append(END)
        return tuple(moves)

    def price(self, move: Move) -> int:
        """The fine for a take whose duty cannot be met (RR-22); 0 for other moves."""
        if type(move) is not TakePile or self.why_illegal(move) is not None:
            return 0
        play = self._play_after(move.count)
        duty = play.duty
        if duty is None or duty.fail == "illegal" or completable(self._terms, play, pay=False):
            return 0
        return self.rules.pile_fail_points

    def _play_after(self, count: int) -> Play:
        seat, terms = self._seat, self._terms
        cards = self.pile[len(self.pile) - count :]
        duty = duty_of_take(terms, count, self.pile, len(self.stock), self.idle)
        return play_after_take(
            terms, seat, self._hands[seat], self.melds, cards, duty,
            terms.is_open(seat, self.melds), bool(self._fresh >> seat & 1),
        )  # fmt: skip

    def _after(self, move: Any, seat: int | None) -> State:
        seat = self._seat
        history = (*self.history, Event(seat, move))
        kind = type(move)
        if kind is DrawStock:
            if self.stock:
                return self._drawn(history)
            return build_shuffling(
                self._terms, history, self._hands, self.stock, self.pile, self.melds, self.fines,
                self.idle, self.reshuffles, self._fresh, self._known, self._seen, seat, True,
            )  # fmt: skip
        if kind is EndDeal:
            if self.rules.stock_out is StockOut.PILE_OR_END:
                reason = EndReason.DECLINED
            else:
                reason = fallback_reason(self._terms)
            return _finish(self, history, None, reason)
        count: int = move.count
        play = self._play_after(count)
        left = len(self.pile) - count
        taken = play.hand & ~self._hands[seat]
        seen = self._seen
        if self._terms.rules.pile_view is PileView.FACE_DOWN:
            everybody = (1 << (self.players + 1)) - 1
            taken = 0
            for card, who in zip(self.pile[left:], seen[left:], strict=True):
                if who == everybody:
                    taken |= card.bit
            seen = seen[:left]
        return build_turn(
            self._terms, history, _with(self._hands, seat, play.hand), self.stock,
            self.pile[:left], self.melds, self.fines, self.idle, self.reshuffles, self._fresh,
            _with(self._known, seat, self._known[seat] | taken), seen, play,
            (seat + 1) % self._terms.players, None,
        )  # fmt: skip

    def _drawn(self, history: tuple[Event, ...]) -> Turn:
        seat = self._seat
        stock = self.stock
        play = start_play(
            self._terms, seat, self._hands[seat], self.melds, bool(self._fresh >> seat & 1),
            stock[0].bit,
        )  # fmt: skip
        return build_turn(
            self._terms, history, _with(self._hands, seat, play.hand), stock[1:], self.pile,
            self.melds, self.fines, self.idle, self.reshuffles, self._fresh, self._known,
            self._seen, play, (seat + 1) % self._terms.players, None,
        )  # fmt: skip


@attrs.frozen(weakref_slot=False)
class Turn(RumPhase):
    """A player has drawn (or called, or opens the deal) and lays cards; a discard ends the turn."""

    phase: ClassVar[PhaseName] = PhaseName.TURN
    _moves: ClassVar[frozenset[type]] = frozenset({LayMeld, LayOff, SwapJoker, Discard, DrawStock})

    _terms: Terms
    history: tuple[Event, ...]
    _hands: tuple[int, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[Meld, ...]
    fines: tuple[int, ...]
    idle: int
    reshuffles: int
    _fresh: int
    _known: tuple[int, ...]
    _seen: tuple[int, ...]
    _play: Play
    resume: int
    """The seat that draws after this turn."""
    called: CallRummy | None
    """The call that opened this turn, if one did."""

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return (self._play.seat,)

    @property
    def duty(self) -> Duty | None:
        """What is owed for the cards taken from the pile in this turn; None if nothing is."""
        return self._play.duty

    def _refusal(self, move: Any) -> Violation | None:
        kind = type(move)
        if kind is Discard:
            return refuse_discard(self._terms, self._play, move)
        if kind is DrawStock:
            return self._refuse_return()
        return refuse_in_turn(self._terms, self._play, move)

    def _refuse_return(self) -> Violation | None:
        """RR-17: giving back a pile that cannot be used, and drawing instead."""
        play = self._play
        if not play.owes or play.duty is None or play.duty.fail != "return":
            return wrong(
                Reason.WRONG_PHASE,
                "a card was drawn already; now lay cards, or discard to end the turn",
                "RR-17",
            )
        if play.tabled:
            return wrong(
                Reason.PAST_RETURN, "something was laid, so the pile cannot be given back", "RR-17"
            )
        return None

    def _legal_moves(self, seat: int | None) -> Sequence[Move]:
        terms, play = self._terms, self._play
        hand = play.hand
        count = hand.bit_count()
        free = is_unrestricted(terms, play)
        refused = self._refusal
        rest: list[Move] = []
        if not (play.first and terms.rules.no_meld_first_turn):
            anything = free and count >= 3 and terms.plain_layoffs
            fits = 0
            jokers = hand & terms.shape.joker_mask
            for meld in play.melds:
                fits |= meld._fits
            for move in layoffs_in(terms, play) if hand & fits or (jokers and fits) else ():
                if anything or refused(move) is None:
                    rest.append(move)
            for swap in swaps_in(terms, play) if terms.swaps else ():
                if refused(swap) is None:
                    rest.append(swap)
        if free and count >= 2:
            rest += discards_of(hand & ~play.banned)
        elif free or (play.owes and play.duty is not None and play.duty.fail == "keep"):
            for discard in discards_of(hand):
                if refuse_discard(terms, play, discard) is None:
                    rest.append(discard)
        else:
            # Mostly something is open that bars every discard; the first one tells.
            for discard in discards_of(hand):
                found = refuse_discard(terms, play, discard)
                if found is None:
                    rest.append(discard)
                elif found.code is not Reason.REDISCARD:
                    break
        if play.duty is not None and play.duty.fail == "return" and self._refuse_return() is None:
            rest.append(DRAW)
        if (play.first and terms.rules.no_meld_first_turn) or (
            terms.rules.melds_per_turn is not None and play.melded
        ):
            return tuple(rest)
        return self._with_melds(free, count, rest)

    def _with_melds(self, free: bool, count: int, rest: list[Move]) -> Sequence[Move]:
        """The new melds that are legal, then the rest; built when asked for if there are many."""
        parts: list[tuple[int, Callable[[int], Move]]] = []
        first: list[Move] = []
        total = 0
        terms, play = self._terms, self._play
        ways, tells = plain_ways(terms, play) if play.owes else ((), False)
        for size, length, maker in self._families():
            if free and length <= count - 2:
                parts.append((size, maker))
                total += size
                continue
            kept = [
                move
                for move in map(maker, range(size))
                if (tells and is_surely_legal(play, ways, move, terms))
                or self._refusal(move) is None
            ]
            if kept:
                parts.append((len(kept), kept.__getitem__))
                total += len(kept)
        if total <= 64:
            for size, making in parts:
                first += map(making, range(size))
            return (*first, *rest)
        parts.append((len(rest), rest.__getitem__))
        return Built(parts)

    def _families(self) -> Iterable[Family]:
        """The melds of the hand that are worth asking about."""
        play, shape = self._play, self._terms.shape
        duty = play.duty
        if (
            duty is None
            or duty.met
            or duty.when is not UseWhen.NEXT_ACTION
            or duty.kind is PileUseCard.ANY_MIN3
        ):
            return families(play.hand, shape)
        # Only a meld that meets the duty may come next.
        melds = tuple(melds_with(play.hand, duty._owed, shape))
        return [
            (1, len(meld.cards), melds[at : at + 1].__getitem__) for at, meld in enumerate(melds)
        ]

    def price(self, move: Move) -> int:
        """The fine that a legal move books, or makes unavoidable (RR-22)."""
        play = self._play
        duty = play.duty
        if duty is None or duty.met or duty.fail == "illegal" or self.why_illegal(move) is not None:
            return 0
        if isinstance(move, Discard | DrawStock):
            return self.rules.pile_fail_points
        after = after_table(self._terms, play, move)  # type: ignore[arg-type]
        if not after.hand or not after.owes or completable(self._terms, after, pay=False):
            return 0
        met_before = completable(self._terms, play, pay=False)
        return self.rules.pile_fail_points if met_before else 0

    def _after(self, move: Any, seat: int | None) -> State:
        play = self._play
        seat = play.seat
        history = (*self.history, Event(seat, move))
        kind = type(move)
        if kind is Discard:
            return self._discarded(history, move.card)
        if kind is DrawStock:
            return self._returned(history)
        after = after_table(self._terms, play, move)
        hand = after.hand
        known = self._known[seat] & hand
        if kind is SwapJoker:
            known |= hand & ~play.hand  # everybody sees the joker go to the hand
        turn = build_turn(
            self._terms, history, _with(self._hands, seat, hand), self.stock, self.pile,
            after.melds, self.fines, self.idle, self.reshuffles, self._fresh,
            _with(self._known, seat, known), self._seen, after, self.resume, self.called,
        )  # fmt: skip
        if hand:
            return turn
        if self._terms.rules.go_out is GoOut.FREE:
            return _finish(turn, history, seat, EndReason.OUT)
        return _end_turn(turn, seat, self.resume, discarded=False)

    def _discarded(self, history: tuple[Event, ...], card: Card) -> State:
        play = self._play
        seat = play.seat
        hand = play.hand & ~card.bit
        fines = self.fines
        if play.owes:
            fines = _with(fines, seat, fines[seat] + self.rules.pile_fail_points)
        known, seen = self._known[seat] & hand, self._seen
        if self._terms.rules.pile_view is PileView.FACE_DOWN:
            known = 0  # nobody sees which card was thrown, so nothing about the hand is sure
            seen = (*seen, 1 << seat)
        turn = build_turn(
            self._terms, history, _with(self._hands, seat, hand), self.stock, (*self.pile, card),
            self.melds, fines, self.idle, self.reshuffles, self._fresh,
            _with(self._known, seat, known), seen, play, self.resume, self.called,
        )  # fmt: skip
        return _end_turn(turn, seat, self.resume, discarded=True)

    def _returned(self, history: tuple[Event, ...]) -> Turn:
        """RR-17: the cards go back in their old order, the fine is booked, a card is drawn."""
        terms, play, seat = self._terms, self._play, self._play.seat
        assert play.duty is not None
        hand = play.hand
        for card in play.duty.cards:
            hand &= ~card.bit
        fresh = start_play(terms, seat, hand, self.melds, play.first, self.stock[0].bit)
        return build_turn(
            terms, history, _with(self._hands, seat, fresh.hand), self.stock[1:],
            (*self.pile, *play.duty.cards), self.melds,
            _with(self.fines, seat, self.fines[seat] + self.rules.pile_fail_points), self.idle,
            self.reshuffles, self._fresh, _with(self._known, seat, self._known[seat] & hand),
            self._seen, fresh, self.resume, self.called,
        )  # fmt: skip

    def _more_text(self) -> str:
        duty = self.duty
        return "" if duty is None else f"; {duty}"


@attrs.frozen(weakref_slot=False)
class Claim(RumPhase):
    """After a turn: seats that may call "Rummy!" do so, or decline (RR-80 to RR-88)."""

    phase: ClassVar[PhaseName] = PhaseName.CLAIM
    _moves: ClassVar[frozenset[type]] = frozenset({CallRummy, Decline})

    _terms: Terms
    history: tuple[Event, ...]
    _hands: tuple[int, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[Meld, ...]
    fines: tuple[int, ...]
    idle: int
    reshuffles: int
    _fresh: int
    _known: tuple[int, ...]
    _seen: tuple[int, ...]
    discarder: int
    """The seat that ended the turn; it cannot call."""
    resume: int
    """The seat that draws when nobody calls."""
    declined: tuple[int, ...]
    """The seats that let it go by."""
    _end: tuple[int | None, EndReason] | None
    """How the deal ends after the window, where the discard ended it (RR-87)."""

    @property
    def closing(self) -> bool:
        """Whether the deal is over after this window (RR-87)."""
        return self._end is not None

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may call or decline, clockwise from the discarder (RR-83)."""
        return claim_actors(self)

    def _caller(self, seat: int) -> Caller:
        return Caller(seat, self._hands[seat], bool(self._fresh >> seat & 1))

    def _refusal(self, move: Any) -> Violation | None:
        if type(move) is Decline:
            return None
        terms, caller = self._terms, self._caller(move.seat)
        if move.use is not None:
            return refuse_use(terms, caller, self.melds, self.pile, self.closing, move.use)
        if caller.fresh and terms.rules.no_meld_first_turn:  # a false call is a call, too
            return wrong(
                Reason.FIRST_TURN, "nobody calls before the own first turn is over", "RR-46", (),
                (move.seat,),
            )  # fmt: skip
        if not terms.rules.call_false_penalty:
            return wrong(
                Reason.NO_CALL, "a call says which cards it uses", "RR-88", (), (move.seat,)
            )
        if has_call(terms, caller, self.melds, self.pile, self.closing):
            return wrong(
                Reason.CALL_TRUE, "there is something to call: say which cards", "RR-88", (),
                (move.seat,),
            )  # fmt: skip
        return None

    def _legal_moves(self, seat: int | None) -> Sequence[Move]:
        moves: list[Move] = []
        terms = self._terms
        for actor in self.actors if seat is None else (seat,):
            caller = self._caller(actor)
            calls = tuple(calls_of(terms, caller, self.melds, self.pile, self.closing))
            moves += calls
            if not calls and self._refusal(CallRummy(actor)) is None:
                moves.append(CallRummy(actor))
            moves.append(Decline(actor))
        return tuple(moves)

    def price(self, move: Move) -> int:
        """The fine for a false call (RR-88); 0 for other moves."""
        false_call = type(move) is CallRummy and move.use is None
        return self.rules.call_false_penalty if false_call and self.is_legal(move) else 0

    def _after(self, move: Any, seat: int | None) -> State:
        history = (*self.history, Event(move.seat, move))
        if type(move) is CallRummy and move.use is not None:
            return self._called(history, move)
        fines = self.fines
        if type(move) is CallRummy:
            fine = self.rules.call_false_penalty
            fines = _with(fines, move.seat, fines[move.seat] + fine)
        claim = build_claim(
            self._terms, history, self._hands, self.stock, self.pile, self.melds, fines,
            self.idle, self.reshuffles, self._fresh, self._known, self._seen, self.discarder,
            self.resume, (*self.declined, move.seat), self._end,
        )  # fmt: skip
        return claim if claim.actors else _after_window(claim)

    def _called(self, history: tuple[Event, ...], move: CallRummy) -> State:
        terms, seat, use = self._terms, move.seat, move.use
        assert use is not None
        hand = hand_after(terms, self._caller(seat), self.pile, use)
        gone, to_hand = taken_from_pile(terms, self.pile, use)
        pile = tuple(card for place, card in enumerate(self.pile) if place not in gone)
        melds = melds_after(terms, seat, self.melds, use)
        claim = build_claim(
            terms, history, _with(self._hands, seat, hand), self.stock, pile, melds, self.fines,
            self.idle, self.reshuffles, self._fresh,
            _with(self._known, seat, (self._known[seat] | to_hand) & hand), self._seen,
            self.discarder, self.resume, (), self._end,
        )  # fmt: skip
        if self._end is not None:
            return _after_window(claim)
        emptied = not hand and bool(self._hands[seat])
        if emptied and not terms.floats:
            return _finish(claim, history, seat, EndReason.OUT)
        how = terms.rules.call_turn
        if how is CallTurn.RESUME:
            if terms.rules.call is Call.PILE_STATE and claim.actors:
                return claim
            return _after_window(claim)
        resume = (seat + 1) % terms.players if how is CallTurn.CALLER_THEN_LEFT else self.resume
        play = change_play(
            start_play(terms, seat, hand, melds, bool(self._fresh >> seat & 1)),
            melded=int(isinstance(use, LayMeld)),
            tabled=laid_by_call(use),
            called=True,
        )
        turn = build_turn(
            terms, history, claim._hands, self.stock, pile, melds, self.fines, self.idle,
            self.reshuffles, self._fresh, claim._known, self._seen, play, resume, move,
        )  # fmt: skip
        return turn if hand else _end_turn(turn, seat, resume, discarded=False)

    def _more_text(self) -> str:
        return f"; after the turn of seat {self.discarder}"


def claim_actors(claim: Claim) -> tuple[int, ...]:
    """The seats that may act in a window (RR-83)."""
    terms = claim._terms
    n = terms.players
    waiting = [
        seat
        for seat in ((claim.discarder + step) % n for step in range(1, n))
        if seat not in claim.declined
    ]
    if not hand_matters(terms):
        if nothing_to_call(terms, claim.melds, claim.pile):
            return ()
        # Only whether a hand is empty, and how large it is, can matter beside what lies open.
        waiting = [
            seat
            for seat in waiting
            if has_call(terms, claim._caller(seat), claim.melds, claim.pile, claim.closing)
        ]
    if terms.rules.call_priority is CallPriority.NEAREST:
        waiting = waiting[:1]
    return tuple(waiting)


@attrs.frozen(weakref_slot=False)
class Shuffling(RumPhase):
    """Chance: the pile without its top card becomes the stock (RR-66)."""

    phase: ClassVar[PhaseName] = PhaseName.SHUFFLING
    is_chance: ClassVar[bool] = True
    _moves: ClassVar[frozenset[type]] = frozenset({Reshuffle})

    _terms: Terms
    history: tuple[Event, ...]
    _hands: tuple[int, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[Meld, ...]
    fines: tuple[int, ...]
    idle: int
    reshuffles: int
    _fresh: int
    _known: tuple[int, ...]
    _seen: tuple[int, ...]
    resume: int
    """The seat whose turn it is."""
    drawing: bool
    """Whether that seat has asked for a card, and gets it once the cards are shuffled."""

    @property
    def actors(self) -> tuple[int, ...]:
        """Nobody: it is chance's move."""
        return ()

    def _refusal(self, move: Any) -> Violation | None:
        wanted = 0
        for card in self.pile[:-1]:
            wanted |= card.bit
        return refuse_order(move, wanted, len(self.pile) - 1, "the pile without its top card")

    def sample_chance(self, rng: random.Random) -> Reshuffle:
        """Draw an order of the new stock, each equally likely."""
        return Reshuffle(shuffled(self.pile[:-1], rng))

    def _after(self, move: Any, seat: int | None) -> State:
        history = (*self.history, Event(None, move))
        draw = build_draw(
            self._terms, history, self._hands, move.cards, self.pile[-1:], self.melds, self.fines,
            self.idle, self.reshuffles + 1, self._fresh, self._known, self._seen[-1:], self.resume,
        )  # fmt: skip
        return draw._drawn(history) if self.drawing else draw


build_draw = builder(Draw)
build_turn = builder(Turn)
build_claim = builder(Claim)
build_shuffling = builder(Shuffling)


def _finish(
    state: Draw | Turn | Claim,
    history: tuple[Event, ...],
    went_out: int | None,
    reason: EndReason,
) -> Finished:
    return build_finished(
        state._terms, history, state._hands, state.stock, state.pile, state.melds, state.fines,
        state.idle, state.reshuffles, state._fresh, state._known, state._seen, went_out, reason,
    )  # fmt: skip


def _end_turn(turn: Turn, seat: int, resume: int, *, discarded: bool) -> State:
    """What follows a turn, in the order of RR-64. ``turn`` holds the cards as they lie now."""
    terms = turn._terms
    rules = terms.rules
    out = discarded and not turn._hands[seat]
    end: tuple[int | None, EndReason] | None = None
    if out:
        end = seat, EndReason.OUT
    elif not turn.stock:
        if rules.stock_out is StockOut.END:
            end = None, EndReason.STOCK
        elif (
            rules.stock_out is StockOut.RESHUFFLE
            and rules.stock_out_moment is StockOutMoment.AFTER_TURN
            and not reshuffle_possible(terms, len(turn.pile), turn.reshuffles)
        ):
            end = None, fallback_reason(terms)
    if end is not None and not (discarded and rules.call_on_closing_discard):
        return _finish(turn, turn.history, *end)
    play = turn._play
    idle = 0 if play.drew or play.tabled else turn.idle + 1
    fresh = turn._fresh if turn.called is not None else turn._fresh & ~(1 << seat)
    if rules.call is not Call.OFF and turn.pile and (discarded or rules.call is Call.PILE_STATE):
        claim = build_claim(
            terms, turn.history, turn._hands, turn.stock, turn.pile, turn.melds, turn.fines, idle,
            turn.reshuffles, fresh, turn._known, turn._seen, seat, resume, (), end,
        )  # fmt: skip
        if claim.actors:
            return claim
    if end is not None:
        return _finish(turn, turn.history, *end)
    return _next_draw(turn, idle, fresh, resume)


def _after_window(claim: Claim) -> State:
    """What follows a window in which nobody calls any more."""
    if claim._end is not None:
        return _finish(claim, claim.history, *claim._end)
    return _next_draw(claim, claim.idle, claim._fresh, claim.resume)


def _next_draw(state: Turn | Claim, idle: int, fresh: int, resume: int) -> State:
    """Steps 4 and 5 of RR-64: a new stock if one is due, then the next draw."""
    terms = state._terms
    rules = terms.rules
    if (
        not state.stock
        and rules.stock_out is StockOut.RESHUFFLE
        and rules.stock_out_moment is StockOutMoment.AFTER_TURN
    ):
        if not reshuffle_possible(terms, len(state.pile), state.reshuffles):
            return _finish(state, state.history, None, fallback_reason(terms))
        return build_shuffling(
            terms, state.history, state._hands, state.stock, state.pile, state.melds, state.fines,
            idle, state.reshuffles, fresh, state._known, state._seen, resume, False,
        )  # fmt: skip
    return build_draw(
        terms, state.history, state._hands, state.stock, state.pile, state.melds, state.fines,
        idle, state.reshuffles, fresh, state._known, state._seen, resume,
    )  # fmt: skip
