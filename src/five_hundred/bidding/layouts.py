"""Ways to lay cards into places: counted exactly, then drawn so that each way is equally likely.

This room knows nothing of the game: cards are bits, a place has room for so many of them and may
forbid some. Cards that the same places forbid are alike, and so are places that forbid the same
cards. What is counted is how many cards of each kind go to each kind of place; which cards these
are is settled by shuffling. No card is ever laid and taken back.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Container, Sequence
from functools import lru_cache
from itertools import accumulate, repeat, starmap
from math import comb, factorial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

# A state of the count is the room left in each kind of place: eight bits each, the highest of them
# a guard that is lost when more is taken than there is.
_WIDTH, _ROOM, _GUARD = 8, 127, 128
_ONE_OVER = [1 / factorial(number) for number in range(128)]

Weigh = Callable[[Sequence[int]], float]
"""Weighs a layout by how many of the special cards lie in each place."""


class _Bits(dict[int, tuple[int, ...]]):
    """The bits of sixteen at a time, filled as they are asked for."""

    def __init__(self, shift: int) -> None:
        self._shift = shift

    def __missing__(self, part: int) -> tuple[int, ...]:
        bits = self[part] = tuple(
            1 << place + self._shift for place in range(16) if part >> place & 1
        )
        return bits


_FIRST, _SECOND, _THIRD, _FOURTH = (_Bits(16 * part) for part in range(4))


def bits_of(mask: int) -> list[int]:
    """The bits of a mask, one by one."""
    bits = [
        *_FIRST[mask & 0xFFFF],
        *_SECOND[mask >> 16 & 0xFFFF],
        *_THIRD[mask >> 32 & 0xFFFF],
        *_FOURTH[mask >> 48 & 0xFFFF],
    ]
    mask = mask >> 64 << 64
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits


def shuffle(bits: Sequence[int], rng: random.Random) -> list[int]:
    """The same in a random order, each order equally likely; only ``rng.random()`` is used."""
    if len(bits) < 2:
        return [*bits]
    drawn = dict(zip(bits, starmap(rng.random, repeat((), len(bits))), strict=True))
    return sorted(bits, key=drawn.__getitem__)


def pick(mask: int, number: int, rng: random.Random) -> int:
    """So many bits of a mask, each choice equally likely."""
    bits = bits_of(mask)
    if number == len(bits):
        return mask
    taken = 0
    for left in range(len(bits), len(bits) - number, -1):
        taken |= bits.pop(int(rng.random() * left))
    return taken


@lru_cache(maxsize=8192)
def _shares(number: int, rooms: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """Every way to share out so many like cards: what each place gets, and one over its orders."""
    found: list[tuple[int, float]] = []
    last = len(rooms) - 1
    behind = [0] * (last + 2)
    for place in range(last, -1, -1):
        behind[place] = behind[place + 1] + rooms[place]

    def share(place: int, left: int, code: int, weight: float) -> None:
        if not left:
            found.append((code, weight))
            return
        if place > last:
            return
        fewest = max(0, left - behind[place + 1])
        for some in range(fewest, min(left, rooms[place]) + 1):
            share(place + 1, left - some, code + (some << _WIDTH * place), weight * _ONE_OVER[some])

    share(0, number, 0, 1.0)
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _fill(state: int) -> float:
    """One over the orders of the cards that fill all the room that is left."""
    weight = 1.0
    while state:
        weight *= _ONE_OVER[state & _ROOM]
        state >>= _WIDTH
    return weight


def _ways_over(rooms: Sequence[int], cards: int) -> float:
    """One over the ways to lay so many cards into places of which none forbids any."""
    over = _ONE_OVER[cards]
    for room in rooms:
        over /= _ONE_OVER[room]
    return over


class Layouts:
    """All the ways to lay some cards into places.

    ``rooms`` says how many cards go to each place, together all of them; ``forbidden`` which may not
    go there. ``ways`` is their number (as a float), or the sum of their weights where ``weigh`` is
    given: it sees how many of the ``special`` cards lie in each place that is kept ``apart``.
    """

    __slots__ = (
        "_alike",
        "_kinds",
        "_last",
        "_options",
        "_rooms",
        "_sums",
        "_tables",
        "ways",
    )

    def __init__(
        self,
        cards: int,
        rooms: Sequence[int],
        forbidden: Sequence[int],
        special: int = 0,
        weigh: Weigh | None = None,
        apart: Container[int] = (),
    ) -> None:
        self._rooms = rooms
        self._options: dict[tuple[int, int], tuple[list[float], list[int]]] = {}
        self._kinds: list[tuple[list[int], tuple[tuple[int, float], ...]]] = []
        self._tables: list[dict[int, float]] = []
        self._last: list[int] = []
        self._sums: list[float] = []
        self.ways: float = 0.0
        if weigh is None and not any(cards & barred for barred in forbidden):
            self._alike = [[place for place, room in enumerate(rooms) if room]]
            if cards.bit_count() == sum(rooms):  # nothing is forbidden: a shuffle does it
                self._kinds.append((bits_of(cards), ()))
                self._sums.append(1.0)
                self.ways = 1 / _ways_over(rooms, cards.bit_count())
            return
        alike: dict[int, list[int]] = {}
        for place, room in enumerate(rooms):
            if room:
                mark = (forbidden[place] & cards) << 8
                alike.setdefault(mark + (place + 1 if place in apart else 0), []).append(place)
        self._alike = list(alike.values())
        kinds: dict[tuple[bool, int], int] = {}
        everywhere = (1 << len(self._alike)) - 1
        if special & cards and weigh is not None:
            kinds[False, everywhere] = special & cards
        if cards & ~special or weigh is None:
            kinds[True, everywhere] = cards if weigh is None else cards & ~special
        for column, places in enumerate(self._alike):
            barred = forbidden[places[0]]
            for (plain, allowed), mask in list(kinds.items()):
                if mask & barred:
                    key = plain, allowed & ~(1 << column)
                    kinds[key] = kinds.get(key, 0) | mask & barred
                    if mask & ~barred:
                        kinds[plain, allowed] = mask & ~barred
                    else:
                        del kinds[plain, allowed]
        self._count(kinds, weigh)

    def _count(self, kinds: dict[tuple[bool, int], int], weigh: Weigh | None) -> None:
        columns = [sum(self._rooms[place] for place in places) for places in self._alike]
        guard = sum(_GUARD << _WIDTH * column for column in range(len(columns)))
        full = sum(room << _WIDTH * column for column, room in enumerate(columns))
        # the special kinds first, then the small ones; what is left for the last is certain
        order = sorted(
            kinds.items(),
            key=lambda kind: (kind[0][0], kind[1].bit_count() * kind[0][1].bit_count()),
        )
        if sum(columns) != sum(mask.bit_count() for mask in kinds.values()):
            return
        table = {full + guard: 1.0}
        orders = 1.0  # how many ways there are for each way that is counted below
        for places, room in zip(self._alike, columns, strict=True):
            orders /= _ONE_OVER[room]
            for place in places:
                orders *= _ONE_OVER[self._rooms[place]]
        weighed = weigh is None
        for number, ((plain, allowed), mask) in enumerate(order):
            if plain and not weighed and weigh is not None:
                table = self._weighed(table, columns, weigh)
                weighed = True
            bits = bits_of(mask)
            size = len(bits)
            orders /= _ONE_OVER[size]
            self._tables.append(table)
            if number == len(order) - 1:
                self._kinds.append((bits, ()))
                shut = sum(
                    _ROOM << _WIDTH * column
                    for column in range(len(columns))
                    if not allowed >> column & 1
                )
                total = 0.0
                for state, weight in table.items():
                    if not state & shut:
                        total += weight * _fill(state ^ guard)
                        self._last.append(state)
                        self._sums.append(total)
                if not weighed and weigh is not None:  # only special cards are hidden
                    orders *= weigh(self._rooms)
                self.ways = total * orders
                return
            shares = _shares(
                size,
                tuple(
                    [
                        min(room, size) if allowed >> column & 1 else 0
                        for column, room in enumerate(columns)
                    ]
                ),
            )
            self._kinds.append((bits, shares))
            following: dict[int, float] = {}
            known = following.get
            for state, weight in table.items():
                for code, share in shares:
                    left = state - code
                    if left & guard == guard:
                        following[left] = known(left, 0.0) + weight * share
            table = following
        self.ways = 1.0  # no card is hidden
        self._last, self._sums = [guard], [1.0]

    def _weighed(
        self, table: dict[int, float], columns: list[int], weigh: Weigh
    ) -> dict[int, float]:
        """The states after the special cards, each weighed by where they lie."""
        weights = {}
        special = [0] * len(self._rooms)
        for state, weight in table.items():
            for column, places in enumerate(self._alike):
                special[places[0]] = columns[column] - (state >> _WIDTH * column & _ROOM)
            factor = weigh(special)
            if factor:
                weights[state] = weight * factor
        return weights

    def draw(self, rng: random.Random) -> list[list[int]]:
        """Lay the cards: those of each place, in a random order.

        Raises ValueError if there is no way.
        """
        if not self._sums:
            raise ValueError("there is no way to lay these cards")
        if len(self._kinds) == 1 and len(self._alike) == 1:
            return self._deal_out([self._kinds[0][0]], rng)
        columns: list[list[int]] = [[] for _ in self._alike]
        state = self._last[self._drawn(self._sums, rng)]
        for number in range(len(self._kinds) - 1, -1, -1):
            bits, shares = self._kinds[number]
            if number == len(self._kinds) - 1:
                code = state
            else:
                code = self._code(number, state, shares, rng)
                state += code
            bits = shuffle(bits, rng)
            start = 0
            for column in columns:
                some = code & _ROOM
                if some:
                    column += bits[start : start + some]
                    start += some
                code >>= _WIDTH
        return self._deal_out(columns, rng)

    @staticmethod
    def _drawn(sums: list[float], rng: random.Random) -> int:
        if len(sums) == 1:
            return 0
        return min(bisect(sums, rng.random() * sums[-1]), len(sums) - 1)

    def _code(
        self, number: int, state: int, shares: tuple[tuple[int, float], ...], rng: random.Random
    ) -> int:
        """How a kind was shared out, given the room that it has left."""
        known = self._options.get((number, state))
        if known is None:
            table = self._tables[number]
            weights, codes = [], []
            for code, share in shares:
                before = table.get(state + code)
                if before:
                    weights.append(before * share)
                    codes.append(code)
            known = self._options[number, state] = list(accumulate(weights)), codes
        sums, codes = known
        return codes[self._drawn(sums, rng)]

    def _deal_out(self, columns: Sequence[list[int]], rng: random.Random) -> list[list[int]]:
        """Shuffle, and divide the cards of places that are alike among them."""
        rooms = self._rooms
        laid: list[list[int]] = [[]] * len(rooms)
        for places, bits in zip(self._alike, columns, strict=True):
            bits = shuffle(bits, rng)
            start = 0
            for place in places:
                end = start + rooms[place]
                laid[place] = bits[start:end]
                start = end
        return laid


Move = tuple[int, int, int, int | None]
"""Cards that went from one pool to another: source, target, how many (-1: all), which if known."""


class Undoing:
    """Takes back moves of cards between pools of which only the sizes are known.

    ``moves`` are the ways back, the latest move first. At the end the pools in ``bare`` must hold no
    ``special`` card; every way to choose the cards that does so is equally likely.
    """

    __slots__ = ("_known", "_moves", "bare", "special")

    def __init__(self, moves: Sequence[Move], special: int = 0, bare: Sequence[int] = ()) -> None:
        self._moves = tuple(moves)
        self.special: int = special if bare else 0
        self.bare: tuple[int, ...] = tuple(bare)
        self._known: dict[tuple[int, tuple[int, ...], tuple[int, ...]], float] = {}

    def count(self, special: tuple[int, ...], sizes: tuple[int, ...], number: int = 0) -> float:
        """In how many ways the moves can be taken back, by the special cards in each pool."""
        if number == len(self._moves):
            return 0.0 if any(special[pool] for pool in self.bare) else 1.0
        key = number, special, sizes
        ways = self._known.get(key)
        if ways is None:
            ways = 0.0
            source, target, size, known = self._moves[number]
            for some, choices in self._choices(special[source], sizes[source], size, known):
                moved = sizes[source] if size < 0 else size
                ways += choices * self.count(
                    _moved(special, source, target, some),
                    _moved(sizes, source, target, moved),
                    number + 1,
                )
            self._known[key] = ways
        return ways

    def _choices(
        self, special: int, held: int, size: int, known: int | None
    ) -> list[tuple[int, int]]:
        """How many special cards may be among those moved, and in how many ways."""
        if size < 0:
            return [(special, 1)]
        if known is not None:
            some = (known & self.special).bit_count()
            return [(some, 1)] if some <= special else []
        fewest = max(0, size - (held - special))
        return [
            (some, comb(special, some) * comb(held - special, size - some))
            for some in range(fewest, min(size, special) + 1)
        ]

    def draw(self, pools: list[int], rng: random.Random) -> list[int]:
        """Take the moves back, in place; return the cards of each."""
        moved = []
        special = self.special
        for number, (source, target, size, known) in enumerate(self._moves):
            held = pools[source]
            if size < 0:
                cards = held
            elif known is not None:
                cards = known
            elif not special:
                cards = pick(held, size, rng)
            else:
                marked = tuple([(pool & special).bit_count() for pool in pools])
                sizes = tuple([pool.bit_count() for pool in pools])
                options = self._choices(marked[source], sizes[source], size, None)
                sums = list(
                    accumulate(
                        ways
                        * self.count(
                            _moved(marked, source, target, some),
                            _moved(sizes, source, target, size),
                            number + 1,
                        )
                        for some, ways in options
                    )
                )
                some = options[min(bisect(sums, rng.random() * sums[-1]), len(sums) - 1)][0]
                cards = pick(held & special, some, rng) | pick(held & ~special, size - some, rng)
            pools[source] ^= cards
            pools[target] |= cards
            moved.append(cards)
        return moved


def _moved(numbers: tuple[int, ...], source: int, target: int, some: int) -> tuple[int, ...]:
    changed = list(numbers)
    changed[source] -= some
    changed[target] += some
    return tuple(changed)
