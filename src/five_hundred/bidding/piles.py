"""The play of the game for two with piles on the table (BR-45 to BR-48).

Each player has two halves, a hand and a table, and each half plays one card to every trick, following
for itself. The half that wins a trick leads to the next one. Cards under others are turned up when
the trick is complete, all together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from five_hundred.bidding.course import Course, Lead, Step, change_course
from five_hundred.bidding.finished import finish
from five_hundred.bidding.joker import Half, Trick, half_index
from five_hundred.bidding.moves import Move, Play
from five_hundred.bidding.pile import Pile, face_up, hidden
from five_hundred.bidding.tricks import (
    PlayTable,
    TrickPlay,
    all_cards,
    hands_left,
    is_over,
    legal_plays,
    named_by,
    step_after,
    table_of,
    winner_among,
)
from five_hundred.errors import IllegalMove
from five_hundred.phase import random_move

if TYPE_CHECKING:
    import random

    from five_hundred.bidding.state import State

Tables = tuple[tuple[Pile, ...], ...]


@attrs.frozen(eq=False, weakref_slot=False)
class PilePlay(TrickPlay):
    """The play of the tricks where half the cards lie on the table."""

    _tables: Tables
    _leading: Half

    @property
    def tables(self) -> Tables:
        """The piles of each seat."""
        return self._tables

    @property
    def half(self) -> Half:
        """The half that the next card must come from: the leading half first, then the other."""
        return self._leading if len(self.trick) < 2 else self._leading.other

    @property
    def leading_half(self) -> Half:
        """The half that led, or is to lead, to the trick in progress."""
        return self._leading

    @property
    def _playing(self) -> int:
        turn = self._step.turn
        return super()._playing if self.half is Half.HAND else face_up(self._tables[turn])

    @property
    def _half_index(self) -> int:
        return half_index(self.rules, self._step.turn, self.half)

    def _tricks_and_this(self) -> tuple[Trick, ...]:
        if not self.trick:
            return self.tricks
        seats = self._step.order[: len(self.trick)]
        return (*self.tricks, Trick(self.leader, self.trick, seats, self.leader, self._leading))

    def _identity(self) -> tuple[Any, ...]:
        return (*super()._identity(), self._tables, self._leading)

    def _unsettled(self) -> tuple[int, ...]:
        piled = (card.bit for piles in self._tables for pile in piles for card in pile.cards)
        return (*super()._unsettled(), *piled)

    def _key(self) -> Any:
        return super()._key(), self._leading

    def apply(self, move: Move, seat: int | None = None) -> State:
        """Return the state after a play; with ``seat``, only if that seat may make it.

        Raises :class:`~five_hundred.errors.IllegalMove`, which says why the play is not legal.
        """
        violation = self.why_illegal(move, seat)
        if violation is not None:
            raise IllegalMove(violation, self, move)
        assert isinstance(move, Play)
        table, step = self._table, self._step
        left, tables = self._left, list(self._tables)
        if self.half is Half.HAND:
            left ^= move.bit
        else:
            tables[step.turn] = tuple(
                Pile(None, pile.down, pile.covers) if pile.up is move.card else pile
                for pile in tables[step.turn]
            )
        trick = (*self.trick, move)
        led = self._led or table.book.leads[move]
        leading = self._leading
        if step.after is not None:
            laid = tuple(tables)
            return _pile_play(table, left, step.after, trick, self.tricks, led, laid, leading)
        order = step.order
        place = winner_among(table.book, led, trick, order, leading, self.tricks)
        winner = order[place]
        half = leading if place < 2 else leading.other
        after, turned = _turn_up(tables)
        done = Trick(order[0], trick, order, winner, leading, turned)
        tricks = (*self.tricks, done)
        if is_over(table, left, table.dealt[winner] & left, tricks):
            return finish(table.course, hands_left(table, left), tricks, after)
        return _pile_play(table, left, table.steps[winner], (), tricks, None, after, half)

    def _at_random(self, rng: random.Random) -> State:
        return self.apply(random_move(self._legal, rng))


def _turn_up(tables: Sequence[tuple[Pile, ...]]) -> tuple[Tables, tuple[tuple[int, Any], ...]]:
    """Turn the cards up from which the upper card was played."""
    turned = tuple(
        (seat, pile.down)
        for seat, piles in enumerate(tables)
        for pile in piles
        if pile.up is None and pile.down is not None
    )
    after = tuple(
        tuple(
            Pile(pile.down) if pile.up is None and pile.down is not None else pile for pile in piles
        )
        for piles in tables
    )
    return after, turned


def _pile_play(
    table: PlayTable,
    left: int,
    step: Step,
    trick: tuple[Play, ...],
    tricks: tuple[Trick, ...],
    led: Lead | None,
    tables: Tables,
    leading: Half,
) -> PilePlay:
    """A state of the play, with what may be played found once."""
    turn = step.turn
    half = leading if len(trick) < 2 else leading.other
    cards = table.dealt[turn] & left if half is Half.HAND else face_up(tables[turn])
    index = half_index(table.course.rules, turn, half)
    more = half is Half.TABLE and hidden(tables[turn])
    legal = legal_plays(table.book, cards, index, led, tricks, more=more)
    return PilePlay(table, left, step, trick, tricks, led, legal, tables, leading)


def begin_piles(course: Course, hands: tuple[int, ...]) -> PilePlay:
    """Begin the play: the first lead is from the hand (BR-46)."""
    return resume_piles(course, hands, course.opening_leader, (), (), course.tables, Half.HAND)


def resume_piles(
    course: Course,
    hands: tuple[int, ...],
    leader: int,
    trick: tuple[Play, ...],
    tricks: tuple[Trick, ...],
    tables: Tables,
    leading: Half,
) -> PilePlay:
    """The play from some point on: for set-ups, and for what one seat can see. Nothing is checked."""
    if not course.named:
        course = change_course(course, named=(None,) * course.players)
    held = [
        hand | sum(card.bit for pile in piles for card in pile.cards)
        for hand, piles in zip(hands, tables, strict=True)
    ]
    table = table_of(course, hands, named_by(course, held, leader, trick, tricks))
    step = step_after(table, leader, trick)
    led = table.book.leads[trick[0]] if trick else None
    return _pile_play(table, all_cards(hands), step, trick, tricks, led, tables, leading)
