"""The end of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from five_hundred.bidding.base import AfterAuction, PhaseName, refuse
from five_hundred.bidding.choices import OpenExposure
from five_hundred.bidding.course import Course, next_active, next_dealer
from five_hundred.bidding.joker import Trick
from five_hundred.bidding.ladder import OPEN_MISERE, SUPER_OPEN
from five_hundred.bidding.moves import Move
from five_hundred.bidding.pile import Pile
from five_hundred.bidding.reasons import Reason
from five_hundred.bidding.scoring import (
    DealResult,
    contracting_seats,
    is_made,
    new_result,
    score_of,
)
from five_hundred.cards import Card
from five_hundred.errors import Violation
from five_hundred.frozen import builder
from five_hundred.protocols import Event, known_event
from five_hundred.score import Score

if TYPE_CHECKING:
    from five_hundred.bidding.state import State


def won_by_seat(course: Course, tricks: Sequence[Trick]) -> tuple[int, ...]:
    """How many tricks each seat has won."""
    winners = [trick.winner for trick in tricks]
    won = map(winners.count, range(course.players))
    if course.won_before:
        return tuple(map(add, won, course.won_before))
    return tuple(won)


def won_places(tricks: Sequence[Trick]) -> dict[str, tuple[Card, ...]]:
    """Where the cards of the tricks lie: ``won 0`` …, by the seat that won them, in seat order."""
    return {
        f"won {seat}": tuple(
            play.card for trick in tricks if trick.winner == seat for play in trick.plays
        )
        for seat in sorted({trick.winner for trick in tricks})
    }


def is_exposed(course: Course, tricks: int) -> bool:
    """Whether the contractor's hand lies open after so many tricks (BR-31)."""
    contract = course.contract
    if contract is not OPEN_MISERE and contract is not SUPER_OPEN:
        return False
    before = course.rules.open_exposure is OpenExposure.BEFORE_LEAD
    return before or tricks + sum(course.won_before) > 0


def chooser_of(course: Course, turn: int, tricks: int) -> int:
    """Who chooses the card of a seat when so many tricks have been played (BR-32)."""
    if course.contract is SUPER_OPEN and turn == course.declarer and is_exposed(course, tricks):
        return next_active(course.active, turn)
    return turn


def history_of(course: Course, tricks: Sequence[Trick]) -> tuple[Event, ...]:
    """The history of a deal, from what was settled before the play and the tricks.

    Tricks and plays that a set-up began with are no history.
    """
    events = list(course.history)
    for number, trick in enumerate(tricks):
        if number < len(course.given):
            continue
        first = course.given_plays if number == len(course.given) else 0
        choosers: Iterable[int] = trick.seats[first:]
        if course.contract is SUPER_OPEN:
            choosers = [chooser_of(course, seat, number) for seat in choosers]
        events += map(known_event, choosers, trick.plays[first:])
    return tuple(events)


@attrs.frozen(weakref_slot=False)
class Finished(AfterAuction):
    """The deal is over.

    ``outcome`` is ``"played"``, ``"passed_out"`` (nobody bid) or ``"no_ace"`` (a new deal was granted).
    ``next_dealer`` deals next.
    """

    phase: ClassVar[PhaseName] = PhaseName.FINISHED
    is_over: ClassVar[bool] = True
    wants: ClassVar[str] = "nothing more is done"

    _course: Course
    _hands: tuple[int, ...]
    tricks: tuple[Trick, ...]
    """The finished tricks."""
    outcome: str
    next_dealer: int
    _tables: tuple[tuple[Pile, ...], ...] = ()

    @property
    def tables(self) -> tuple[tuple[Pile, ...], ...]:
        """The piles that are left of each seat, in the pile game for two."""
        return self._tables

    @property
    def actors(self) -> tuple[int, ...]:
        """Nobody."""
        return ()

    @property
    def history(self) -> tuple[Event, ...]:
        """Every move of the deal, chance included, with the seat that chose it."""
        return history_of(self._course, self.tricks)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat won."""
        return won_by_seat(self._course, self.tricks)

    @property
    def trick_winners(self) -> tuple[int, ...]:
        """The seats that won the tricks, in order."""
        return tuple([trick.winner for trick in self.tricks])

    @property
    def made(self) -> bool | None:
        """Whether the contract was made; None where there was none."""
        if self.contract is None or self.declarer is None:
            return None
        return is_made(
            self.rules, self.contract, self.declarer, self.tricks_won, self.partner, self.slam
        )

    @property
    def barred_next(self) -> tuple[int, ...]:
        """The seats that may not call in the next deal (ralphing, BR-43)."""
        contract, declarer = self.contract, self.declarer
        if not self.rules.ralphing or contract is None or declarer is None:
            return ()
        won = self.tricks_won
        tricks = sum(won[seat] for seat in contracting_seats(self.rules, declarer, self.partner))
        if contract.is_null:
            short = tricks
        elif self.slam or contract.is_game:
            short = 10 - tricks
        elif contract.is_trick_bid:
            short = contract.tricks - tricks
        else:  # Hi-Lo
            short = abs(tricks - contract.tricks)
        return (declarer,) if short >= 4 else ()

    @property
    def result(self) -> DealResult:
        """What a verdict on the match needs to know."""
        if self.contract is None:
            return DealResult()
        return new_result(
            self.contract,
            self.declarer,
            self.tricks_won,
            self.partner,
            self.slam,
            self.trick_winners,
        )

    @property
    def score(self) -> Score:
        """The itemised score of the deal."""
        course = self._course
        won = () if course.contract is None else self.tricks_won
        return score_of(
            course.rules, course.contract, course.declarer, won, course.partner, course.slam
        )

    def _key(self) -> Any:
        return self.outcome, self.tricks_won, self.next_dealer, self.barred_next

    def _moves(self) -> tuple[Move, ...]:
        return ()

    def _takes(self, move: Move) -> bool:
        return False

    def why_illegal(self, move: object, seat: int | None = None) -> Violation | None:
        """No move is legal any more."""
        wrong = super().why_illegal(move, seat)
        if wrong is not None and wrong.code is Reason.NOT_A_MOVE:
            return wrong
        return refuse(Reason.DEAL_OVER, "the deal is over; the next one begins with a new deal")

    def _refusal(self, move: Move, seat: int) -> Violation | None:
        return self.why_illegal(move)

    def _after(self, move: Move, seat: int | None) -> State:
        raise AssertionError("no move is legal here")

    def places(self) -> dict[str, tuple[Card, ...]]:
        """Where every card of the deal is."""
        return super().places() | won_places(self.tricks)


_finished = builder(Finished)


def throw_in(course: Course, outcome: str, dealer: int) -> Finished:
    """End a deal that is not played."""
    return _finished(course, course.dealt, (), outcome, dealer, course.tables)


def finish(
    course: Course,
    hands: tuple[int, ...],
    tricks: tuple[Trick, ...],
    tables: tuple[tuple[Pile, ...], ...] = (),
) -> Finished:
    """End a deal that was played."""
    return _finished(
        course, hands, tricks, "played", next_dealer(course.rules, course.dealer), tables
    )
