"""A player's turn: drawing, laying and discarding, the call after it, and a new stock.

The phases follow each other like this: Draw → Turn → (Claim →) Draw …; a Turn may follow a Claim,
and Shuffling comes between where the stock is made new. What a move changes, and what ends a turn, is
told in :mod:`five_hundred.rum.course`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from five_hundred.cards import Card, shuffled
from five_hundred.errors import Violation
from five_hundred.frozen import builder, freezer, thawer
from five_hundred.protocols import known_event, new_event
from five_hundred.rum.base import PhaseName, RumPhase, refuse_order
from five_hundred.rum.choices import StockOut
from five_hundred.rum.claims import Caller, acting, refuse_call, waiting_in
from five_hundred.rum.course import Course, reshuffle_possible
from five_hundred.rum.duty import completable, refuse_in_turn
from five_hundred.rum.find import Built
from five_hundred.rum.finished import EndReason, Finished
from five_hundred.rum.listing import claim_moves, draw_moves, turn_moves
from five_hundred.rum.log import Log, log_of, logged
from five_hundred.rum.melds import Meld
from five_hundred.rum.moves import (
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
)
from five_hundred.rum.play import after_table, refuse_discard
from five_hundred.rum.reasons import Reason, wrong
from five_hundred.rum.taking import play_of_take, refuse_return, refuse_take
from five_hundred.rum.terms import Duty, Play, Terms

if TYPE_CHECKING:
    import random

    from five_hundred.rum.state import State


@attrs.frozen(weakref_slot=False)
class Draw(RumPhase):
    """A player draws the top card of the stock, or takes from the pile."""

    phase: ClassVar[PhaseName] = PhaseName.DRAW
    _moves: ClassVar[frozenset[type]] = frozenset({DrawStock, TakePile, EndDeal})

    _terms: Terms
    _log: Log = attrs.field(alias="history", converter=log_of)
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
            return refuse_take(self, move.count)
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

    def _legal_moves(self, seat: int | None) -> tuple[Move, ...] | Built[Move]:
        return draw_moves(self)

    def price(self, move: Move) -> int:
        """The fine for a take whose duty cannot be met (RR-22); 0 for other moves."""
        if type(move) is not TakePile or self.why_illegal(move) is not None:
            return 0
        play = play_of_take(self, move.count)
        duty = play.duty
        if duty is None or duty.fail == "illegal" or completable(self._terms, play, pay=False):
            return 0
        return self.rules.pile_fail_points

    def _after(self, move: Any, seat: int | None) -> State:
        course = _open_draw(self)
        course.move_in_draw(move)
        course._log = logged(self._log, known_event(self._seat, move))
        return closed(course)


@attrs.frozen(weakref_slot=False)
class Turn(RumPhase):
    """A player has drawn (or called, or opens the deal) and lays cards; a discard ends the turn."""

    phase: ClassVar[PhaseName] = PhaseName.TURN
    _moves: ClassVar[frozenset[type]] = frozenset({LayMeld, LayOff, SwapJoker, Discard, DrawStock})

    _terms: Terms
    _log: Log = attrs.field(alias="history", converter=log_of)
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
            return refuse_return(self._play)
        return refuse_in_turn(self._terms, self._play, move)

    def _legal_moves(self, seat: int | None) -> tuple[Move, ...] | Built[Move]:
        return turn_moves(self._terms, self._play)

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
        course = _open_turn(self)
        course._phase = _TURN  # as long as nothing else follows
        course.move_in_turn(move)
        event = known_event if type(move) is Discard else new_event
        course._log = logged(self._log, event(self._play.seat, move))
        return closed(course)


@attrs.frozen(weakref_slot=False)
class Claim(RumPhase):
    """After a turn: seats that may call "Rummy!" do so, or decline (RR-80 to RR-88)."""

    phase: ClassVar[PhaseName] = PhaseName.CLAIM
    _moves: ClassVar[frozenset[type]] = frozenset({CallRummy, Decline})

    _terms: Terms
    _log: Log = attrs.field(alias="history", converter=log_of)
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
    _waiting: tuple[int, ...] | None = attrs.field(default=None, init=False, eq=False, repr=False)
    """The seats that the window waits for. It follows from the rest, and is found when asked for."""

    @property
    def closing(self) -> bool:
        """Whether the deal is over after this window (RR-87)."""
        return self._end is not None

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may call or decline, clockwise from the discarder (RR-83)."""
        return acting(self._terms, self._waiting_seats())

    def _waiting_seats(self) -> tuple[int, ...]:
        waiting = self._waiting
        if waiting is None:
            waiting = waiting_in(
                self._terms, self._hands, self._fresh, self.melds, self.pile, self.discarder,
                self.declined, self.closing,
            )  # fmt: skip
            object.__setattr__(self, "_waiting", waiting)
        return waiting

    def _not_your_turn(self, seat: object) -> Violation:
        told = super()._not_your_turn(seat)
        if not told.seats:  # there is no such seat
            return told
        why, rule = "has nothing to call", "RR-83"
        if seat == self.discarder:
            why, rule = "has ended the turn, and only others may call", "RR-80"
        elif seat in self.declined:
            why = "has declined already"
        elif seat in self._waiting_seats():
            why = f"waits until seat {self.actor} has called or declined"
        return attrs.evolve(told, rule=rule, message=f"seat {seat} {why}")

    def _caller(self, seat: int) -> Caller:
        return Caller(seat, self._hands[seat], bool(self._fresh >> seat & 1))

    def _refusal(self, move: Any) -> Violation | None:
        if type(move) is Decline:
            return None
        return refuse_call(
            self._terms, self._caller(move.seat), self.melds, self.pile, self.closing, move
        )

    def _legal_moves(self, seat: int | None) -> tuple[Move, ...] | Built[Move]:
        seats = self.actors if seat is None else (seat,)
        return claim_moves(
            self._terms, map(self._caller, seats), self.melds, self.pile, self.closing
        )

    def price(self, move: Move) -> int:
        """The fine for a false call (RR-88); 0 for other moves."""
        false_call = type(move) is CallRummy and move.use is None
        return self.rules.call_false_penalty if false_call and self.is_legal(move) else 0

    def _after(self, move: Any, seat: int | None) -> State:
        course = opened(self)
        course.move_in_claim(move)
        event = known_event if type(move) is Decline else new_event
        course._log = logged(self._log, event(move.seat, move))
        return closed(course)


@attrs.frozen(weakref_slot=False)
class Shuffling(RumPhase):
    """Chance: the pile without its top card becomes the stock (RR-66)."""

    phase: ClassVar[PhaseName] = PhaseName.SHUFFLING
    is_chance: ClassVar[bool] = True
    _moves: ClassVar[frozenset[type]] = frozenset({Reshuffle})

    _terms: Terms
    _log: Log = attrs.field(alias="history", converter=log_of)
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
        return refuse_order(move, self.pile[:-1], "the pile without its top card")

    def sample_chance(self, rng: random.Random) -> Reshuffle:
        """Draw an order of the new stock, each equally likely."""
        return Reshuffle(shuffled(self.pile[:-1], rng))

    def _after(self, move: Any, seat: int | None) -> State:
        course = _open_shuffling(self)
        course.shuffle(move)
        course._log = logged(self._log, new_event(None, move))
        return closed(course)


build_draw: Final = builder(Draw)
build_turn: Final = builder(Turn)
build_shuffling: Final = builder(Shuffling)
build_claim: Final = builder(Claim)


# -- from a phase to its course, and back -----------------------------------------------------


_open_draw: Final = thawer(Draw, Course, "_log")
_open_turn: Final = thawer(Turn, Course, "_log")
_open_claim: Final = thawer(Claim, Course, "_log")
_open_shuffling: Final = thawer(Shuffling, Course, "_log")


def opened(state: Draw | Turn | Claim | Shuffling) -> Course:
    """A state as a course in which moves can be made; the state stays as it is."""
    if isinstance(state, Draw):
        course = _open_draw(state)
    elif isinstance(state, Turn):
        course = _open_turn(state)
    elif isinstance(state, Claim):
        course = _open_claim(state)
        course._waiting = state._waiting_seats()
    else:
        course = _open_shuffling(state)
    course._phase = state.phase
    return course


def closed(course: Course) -> State:
    """The state that a course, with its log, has come to; the course ends with it."""
    return _CLOSERS[course._phase](course)


_TURN: Final = PhaseName.TURN
_CLOSERS: dict[PhaseName, Callable[[Course], State]] = {
    PhaseName.DRAW: freezer(Draw),
    PhaseName.TURN: freezer(Turn),
    PhaseName.CLAIM: freezer(Claim),
    PhaseName.SHUFFLING: freezer(Shuffling),
    PhaseName.FINISHED: freezer(Finished),
}
