"""Before the deal, and dealing (BR-1 to BR-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from five_hundred.bidding.base import BiddingPhase, PhaseName, refuse
from five_hundred.bidding.choices import TwoPlayerLayout
from five_hundred.bidding.course import Course, new_course
from five_hundred.bidding.moves import Deal, Move
from five_hundred.bidding.pile import Pile
from five_hundred.bidding.reasons import Reason
from five_hundred.bidding.rules import Rules, check_rules, read_packets
from five_hundred.cards import Card
from five_hundred.errors import Problem, SetupError, Violation
from five_hundred.frozen import builder
from five_hundred.given import listed, seat_problems
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


@lru_cache(maxsize=256)
def _pickers(rules: Rules, dealer: int) -> tuple[Callable[[Any], Iterable[Card]], ...]:
    """Functions that pick each hand, the kitty and the dead cards out of the cards dealt."""
    shares = shares_of(rules, dealer)

    def picker(places: tuple[int, ...]) -> Callable[[Any], Iterable[Card]]:
        if len(places) > 1:
            return itemgetter(*places)
        return lambda cards: [cards[place] for place in places]

    return tuple(map(picker, (*shares.hands, shares.kitty, shares.dead)))


@lru_cache(maxsize=64)
def _whole_pack(rules: Rules) -> frozenset[Card]:
    return frozenset(rules.pack)


_bit_of = attrgetter("bit")


def _mask(cards: Iterable[Card]) -> int:
    return sum(map(_bit_of, cards))  # each card is there once, so adding is as good as or-ing


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

    def _after(self, move: Move, seat: int | None) -> State:
        from five_hundred.bidding.auction import open_auction

        assert isinstance(move, Deal)
        course = self._course
        parts = [_mask(pick(move.cards)) for pick in _pickers(course.rules, course.dealer)]
        hands = tuple(parts[:-2])
        return open_auction(
            new_course(
                course.rules,
                course.dealer,
                course.barred,
                (new_event(None, move),),
                hands,
                parts[-2],
                parts[-1],
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
        return Deal(self.rules.pack.shuffled(rng))

    def places(self) -> dict[str, tuple[Card, ...]]:
        """All cards are in the ``pack``."""
        return {"pack": tuple(self.rules.pack)}

    def __str__(self) -> str:
        return f"Before the deal: {len(self.rules.pack)} cards, seat {self.dealer} deals"


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
    check_rules(rules)
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
