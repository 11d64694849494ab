"""The play of the game for two with piles on the table (BR-45 to BR-48).

Each player has two halves, a hand and a table, and each half plays one card to every trick, following
for itself. The half that wins a trick leads to the next one. Cards under others are turned up when
the trick is complete, all together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from five_hundred.bidding.course import Course, change_course
from five_hundred.bidding.finished import finish
from five_hundred.bidding.joker import Half, Trick, half_index, may_follow, names_to_lead
from five_hundred.bidding.moves import Move, Play
from five_hundred.bidding.pile import Pile, face_up, hidden
from five_hundred.bidding.tricks import PlayTable, TrickPlay, deal_is_decided, table_of
from five_hundred.cards import Suit
from five_hundred.errors import IllegalMove

if TYPE_CHECKING:
    from five_hundred.bidding.state import State

Tables = tuple[tuple[Pile, ...], ...]


@attrs.frozen(weakref_slot=False)
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
        return self._hands[turn] if self.half is Half.HAND else face_up(self._tables[turn])

    @property
    def _half_index(self) -> int:
        return half_index(self.rules, self._step.turn, self.half)

    @property
    def _names(self) -> tuple[Suit, ...]:
        book = self._table.book
        if self.trick or not self._playing & book.free:
            return ()
        more = self.half is Half.TABLE and hidden(self._tables[self._step.turn])
        return names_to_lead(book.ranking, self._playing, self._half_index, self.tricks, more=more)[
            1
        ]

    def _tricks_and_this(self) -> tuple[Trick, ...]:
        if not self.trick:
            return self.tricks
        seats = self._step.order[: len(self.trick)]
        return (*self.tricks, Trick(self.leader, self.trick, seats, self.leader, self._leading))

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
        course, book = table.course, table.book
        hands, tables = list(self._hands), list(self._tables)
        if self.half is Half.HAND:
            hands[step.turn] ^= move.bit
        else:
            tables[step.turn] = tuple(
                Pile(None, pile.down, pile.covers) if pile.up is move.card else pile
                for pile in tables[step.turn]
            )
        trick = (*self.trick, move)
        led = self._led if self.trick else book.leads[move]
        if step.after is not None:
            return _pile_play(
                table,
                tuple(hands),
                step.after,
                trick,
                self.tricks,
                led,
                tuple(tables),
                self._leading,
            )
        order = step.order
        if book.odd_jokers:
            place = self._winner_with_jokers(trick, order)
        else:
            place = trick.index(max(trick, key=book.powers[led].__getitem__))
        winner = order[place]
        half = self._leading if place < 2 else self._leading.other
        after, turned = _turn_up(tables)
        done = Trick(order[0], trick, order, winner, self._leading, turned)
        tricks = (*self.tricks, done)
        over = not hands[winner] or (
            table.may_stop and deal_is_decided(course, tuple(hands), tricks)
        )
        if over:
            return finish(course, tuple(hands), tricks, after)
        return _pile_play(table, tuple(hands), table.steps[winner], (), tricks, 0, after, half)


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
    hands: tuple[int, ...],
    step: Any,
    trick: tuple[Play, ...],
    tricks: tuple[Trick, ...],
    led: int,
    tables: Tables,
    leading: Half,
) -> PilePlay:
    """A state of the play, with what may be played found once."""
    book, rules = table.book, table.course.rules
    half = leading if len(trick) < 2 else leading.other
    cards = hands[step.turn] if half is Half.HAND else face_up(tables[step.turn])
    index = half_index(rules, step.turn, half)
    if not cards & book.free:
        may = cards & led or cards
    elif trick:
        suit = book.suits[led] if led else None
        may = may_follow(book.ranking, cards, index, suit, tricks)
    else:
        more = half is Half.TABLE and hidden(tables[step.turn])
        may = names_to_lead(book.ranking, cards, index, tricks, more=more)[0]
    return PilePlay(table, hands, step, trick, tricks, led, may, tables, leading)


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
    table = table_of(course, tuple(held), leader, trick, tricks)
    step = table.steps[leader]
    for _ in trick:
        assert step.after is not None  # a trick in progress lacks a card
        step = step.after
    led = table.book.leads[trick[0]] if trick else 0
    return _pile_play(table, hands, step, trick, tricks, led, tables, leading)
