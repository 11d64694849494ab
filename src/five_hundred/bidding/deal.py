"""Before the deal, and dealing (BR-1 to BR-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from five_hundred.bidding.auction import open_auction
from five_hundred.bidding.base import BiddingPhase, PhaseName, refuse
from five_hundred.bidding.choices import TwoPlayerLayout
from five_hundred.bidding.course import Course, new_course
from five_hundred.bidding.moves import Deal, Move, new_dealing
from five_hundred.bidding.pile import Pile
from five_hundred.bidding.reasons import Reason
from five_hundred.bidding.rules import Rules, check_rules, read_packets
from five_hundred.cards import Card
from five_hundred.errors import Problem, SetupError, Violation
from five_hundred.frozen import builder
from five_hundred.given import is_seat, listed, seat_problems
from five_hundred.protocols import new_event

if TYPE_CHECKING:
    import random

    from five_hundred.bidding.state import State


@attrs.frozen
class Shares:
    """Which of the dealt cards go where, by their places in the order of dealing."""

    hands: tuple[tuple[int, ...], ...]
    kitty: tuple[int, ...]
    dead: tuple[int, ...]
    tables: tuple[tuple[int, ...], ...] = ()


@lru_cache(maxsize=256)
def shares_of(rules: Rules, dealer: int) -> Shares:
    """Deal places instead of cards: packets go clockwise from the dealer's left (BR-2).

    A dead hand is dealt as one more hand, before the opponent's (BR-3). In the pile game each round
    deals to the tables before the hands: five hidden cards in all, then one face up on each (BR-45).
    """
    first = (dealer + 1) % rules.players
    turns = [(first + step) % rules.players for step in range(rules.players)]
    order: list[int | None] = list(turns)
    if rules.two_player_layout is TwoPlayerLayout.DEAD_HAND:
        order.insert(0, None)
    hands: list[list[int]] = [[] for _ in range(rules.players)]
    tables: list[list[int]] = [[] for _ in range(rules.players if rules.has_piles else 0)]
    kitty: list[int] = []
    dead: list[int] = []
    place = 0
    for for_kitty, size in read_packets(rules.packets)[0]:
        takers = [kitty] if for_kitty else [dead if seat is None else hands[seat] for seat in order]
        if tables and not for_kitty:
            takers = [*(tables[seat] for seat in turns), *takers]
        for taker in takers:
            taker.extend(range(place, place + size))
            place += size
    return Shares(tuple(map(tuple, hands)), tuple(kitty), tuple(dead), tuple(map(tuple, tables)))


class Dealing:
    """How a table deals: functions that pick the bits of each hand, the kitty and the dead cards.

    They pick them out of the bits of the cards in the order of dealing.
    """

    __slots__ = ("dead", "hands", "kitty", "pack", "size")

    def __init__(self, rules: Rules, dealer: int) -> None:
        shares = shares_of(rules, dealer)
        self.hands: tuple[Callable[[Sequence[int]], Iterable[int]], ...] = tuple(
            map(_picker, shares.hands)
        )
        self.kitty: Callable[[Sequence[int]], Iterable[int]] = _picker(shares.kitty)
        self.dead: Callable[[Sequence[int]], Iterable[int]] = _picker(shares.dead)
        self.size: int = len(rules.pack)
        self.pack: int = sum(card.bit for card in rules.pack)


def _picker(places: tuple[int, ...]) -> Callable[[Sequence[int]], Iterable[int]]:
    if len(places) > 1:
        return itemgetter(*places)
    return lambda bits: [bits[place] for place in places]


@lru_cache(maxsize=256)
def _dealing(rules: Rules, dealer: int) -> Dealing:
    return Dealing(rules, dealer)


@lru_cache(maxsize=64)
def _whole_pack(rules: Rules) -> frozenset[Card]:
    return frozenset(rules.pack)


_bit_of = attrgetter("bit")


@attrs.frozen(weakref_slot=False)
class Undealt(BiddingPhase):
    """Before the deal: chance gives the order of the cards."""

    phase: ClassVar[PhaseName] = PhaseName.UNDEALT
    wants: ClassVar[str] = "the cards are dealt"
    is_chance: ClassVar[bool] = True

    _course: Course

    @property
    def _hands(self) -> tuple[int, ...]:  # type: ignore[override]
        return (0,) * self.players

    @property
    def actors(self) -> tuple[int, ...]:
        """Nobody: the next move is chance."""
        return ()

    def _key(self) -> Any:
        return self.barred

    def _moves(self) -> tuple[Move, ...]:
        return ()

    def _takes(self, move: Move) -> bool:
        return type(move) is Deal

    def why_illegal(self, move: object, seat: int | None = None) -> Violation | None:
        """Say why a move is illegal: only a Deal of the whole pack, each card once, is legal."""
        wrong = self._wrong_kind(move)
        if wrong is not None:
            return wrong
        if seat is not None:
            return refuse(Reason.NOT_YOUR_TURN, "the cards are dealt by chance, not by a player")
        assert isinstance(move, Deal)
        pack = _whole_pack(self.rules)
        if len(move.cards) != len(pack) or pack != {*move.cards}:
            return refuse(
                Reason.BAD_DEAL,
                f"a deal names each of the {len(pack)} cards of the pack once; this one names "
                f"{len(move.cards)} cards, {len(pack & set(move.cards))} of the pack",
                "BR-2",
            )
        return None

    def _refusal(self, move: Move, seat: int) -> Violation | None:
        return self.why_illegal(move)

    def apply(self, move: Move, seat: int | None = None) -> State:
        """Return the auction that follows a Deal.

        Raises :class:`~five_hundred.errors.IllegalMove`, which says why the move is not legal.
        """
        if seat is None and type(move) is Deal:
            try:
                bits = [*map(_bit_of, move.cards)]
            except AttributeError:  # a card that only a view leaves out
                bits = []
            dealing = _dealing(self._course.rules, self._course.dealer)
            # so many bits add up to the pack only if each of its cards is there once
            if len(bits) == dealing.size and sum(bits) == dealing.pack:
                return self._dealt(move, dealing, bits)
        return super().apply(move, seat)

    def _after(self, move: Move, seat: int | None) -> State:
        assert isinstance(move, Deal)
        bits = [*map(_bit_of, move.cards)]
        return self._dealt(move, _dealing(self.rules, self.dealer), bits)

    def _dealt(self, move: Deal, dealing: Dealing, bits: list[int]) -> State:
        course = self._course
        return open_auction(
            new_course(
                course.rules,
                course.dealer,
                course.barred,
                (new_event(None, move),),
                tuple([sum(pick(bits)) for pick in dealing.hands]),
                sum(dealing.kitty(bits)),
                sum(dealing.dead(bits)),
                tables=self._piles(move.cards) if course.rules.has_piles else (),
            )
        )

    def _piles(self, cards: tuple[Card | None, ...]) -> tuple[tuple[Pile, ...], ...]:
        """Each seat's piles: five hidden cards, and as many face up on them."""
        tables = shares_of(self.rules, self.dealer).tables
        return tuple(
            tuple(
                Pile(cards[up], cards[down]) for down, up in zip(table[:5], table[5:], strict=True)
            )
            for table in tables
        )

    def sample_chance(self, rng: random.Random) -> Deal:
        """Shuffle the pack; each order is equally likely."""
        return new_dealing(self.rules.pack.shuffled(rng))

    def places(self) -> dict[str, tuple[Card, ...]]:
        """All cards are in the ``pack``."""
        return {"pack": tuple(self.rules.pack)}


_undealt = builder(Undealt)


def barred_problems(rules: Rules, barred: Sequence[object]) -> list[Problem]:
    """Problems with the seats that may not call."""
    problems = []
    for seat in barred:
        problems += seat_problems(rules.players, "barred", seat)
    if not problems and len(set(barred)) >= rules.players:
        problems.append(Problem("barred", "somebody must be allowed to call"))
    return problems


def new_deal(rules: Rules, *, dealer: int = 0, barred: Iterable[int] = ()) -> Undealt:
    """Return the state before a deal.

    ``barred`` are seats that may not call in it (ralphing, BR-43). Raises SetupError for a dealer or
    a barred seat that is none.
    """
    rules = check_rules(rules)
    if barred == () and is_seat(dealer, rules.players):
        return _undealt(new_course(rules, dealer))
    problems = seat_problems(rules.players, "dealer", dealer)
    seats = listed(barred, "barred", problems)
    problems += barred_problems(rules, seats)
    if problems:
        raise SetupError(problems)
    return _undealt(new_course(rules, dealer, tuple(sorted(set(seats)))))


def deal(rules: Rules, rng: random.Random, *, dealer: int = 0, barred: Iterable[int] = ()) -> State:
    """Shuffle and deal: the auction that follows. Raises SetupError as :func:`new_deal` does."""
    state = new_deal(rules, dealer=dealer, barred=barred)
    return state.apply(state.sample_chance(rng))
