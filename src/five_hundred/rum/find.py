"""Every new meld that a hand holds, counted without being built.

A hand may hold a great many melds (both cards of each face of one suit: over a million), so they
are kept as *families* with a known size, and a meld is made when it is asked for.

The order is fixed: sets from the two up to the ace, then runs by suit (pack order), lowest card
(ace low first) and length; within these, jokers by place, and copies. Where only some of a great
many runs over the same places are legal, those that come to the same stand together.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from math import prod
from typing import Generic, TypeVar, overload

from five_hundred.cards import Card, CardSet
from five_hundred.errors import Violation
from five_hundred.rum.lines import ONE_PACK, PACK, from_starts, run_starts
from five_hundred.rum.melds import Meld, given_shape, make_meld
from five_hundred.rum.moves import LayMeld, cards_of_part, listed, run_move
from five_hundred.rum.rules import Rules
from five_hundred.rum.shape import CIRCLE_AT, FACES, Shape, circle_of, judge, suit_of
from five_hundred.rum.wild import RANKS, Laid, Wild, set_order

T = TypeVar("T")

Part = tuple[int, Callable[[int], T]]
"""How many of something, and the maker of the one with a number."""
Family = tuple[int, int, Callable[[int], LayMeld]]
"""How many melds, of how many cards, and the maker of the one with a number."""
Kinds = Mapping[Card, int]
"""A number for each card, the same for cards that are alike."""


class Built(Sequence[T], Generic[T]):
    """An immutable sequence that builds its items when asked, part by part."""

    __slots__ = ("_ends", "_makers", "_size", "given")

    def __init__(self, parts: Iterable[Part[T]]) -> None:
        ends, makers, size = [], [], 0
        for count, maker in parts:
            if count:
                size += count
                ends.append(size)
                makers.append(maker)
        self._ends = tuple(ends)
        self._makers = tuple(makers)
        self._size = size
        self.given: T | None = None
        """The item that was asked for last."""

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            return tuple(self[number] for number in range(*place.indices(self._size)))
        if place < 0:
            place += self._size
        if not 0 <= place < self._size:
            raise IndexError("there are not so many")
        part = bisect_right(self._ends, place)
        item = self._makers[part](place - (self._ends[part - 1] if part else 0))
        self.given = item
        return item

    def __iter__(self) -> Iterator[T]:
        start = 0
        for end, maker in zip(self._ends, self._makers, strict=True):
            for number in range(end - start):
                yield maker(number)
            start = end

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Built):
            return NotImplemented
        return len(self) == len(other) and all(
            mine == theirs for mine, theirs in zip(self, other, strict=True)
        )

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self[:5]))
        return f"<{len(self)}: {shown}{', …' if len(self) > 5 else ''}>"

    def __reduce__(self) -> tuple[Callable[[tuple[T, ...]], Built[T]], tuple[tuple[T, ...]]]:
        return _built_again, (tuple(self),)


def _built_again(items: tuple[T, ...]) -> Built[T]:
    """A sequence of items that are there already."""
    return Built([(len(items), items.__getitem__)])


_wild = lru_cache(maxsize=1 << 10)(Wild)
"""A joker and the card it stands for."""


# -- sets -------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def _sets(naturals: int, jokers: int, place: int, shape: Shape) -> tuple[LayMeld, ...]:
    """Every set of one rank that these natural cards of the rank and these jokers make."""
    cards, wild_cards = listed(naturals), listed(jokers)
    rank = RANKS[place]
    faces = [FACES[place], FACES[13 + place], FACES[26 + place], FACES[39 + place]]
    most = 1 if shape.distinct else shape.packs
    found: list[LayMeld] = []
    for size in range(3, shape.set_most + 1):
        for held in range(min(len(cards), size), 0, -1):
            wilds = size - held
            if held < shape.min_naturals or wilds > min(len(wild_cards), shape.max_jokers):
                continue
            for chosen in combinations(cards, held):
                left = [most] * 4
                for card in chosen:
                    left[suit_of(card)] -= 1
                if min(left) < 0:
                    continue
                for joker_cards in combinations(wild_cards, wilds):
                    for named in _names(joker_cards, faces, left, rank, shape):
                        found.append(run_move(tuple(sorted(chosen + named, key=set_order))))
    return tuple(found)


def _names(
    jokers: tuple[Card, ...], faces: list[Card], left: list[int], rank: object, shape: Shape
) -> Iterator[tuple[Laid, ...]]:
    if shape.rank_sets:
        yield tuple(Wild(joker, rank) for joker in jokers)  # type: ignore[arg-type]
        return
    if len(jokers) == 1:
        for face, more in zip(faces, left, strict=True):
            if more:
                yield (_wild(jokers[0], face),)
        return
    for suits in product(range(4), repeat=len(jokers)):
        if all(suits.count(suit) <= left[suit] for suit in suits):
            yield tuple(Wild(joker, faces[suit]) for joker, suit in zip(jokers, suits, strict=True))


# -- runs -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _windows(shape: Shape) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """For each lowest place, the places upward as far as a run may go."""
    if shape.around:
        return tuple(
            (start, tuple((start + step) % 13 for step in range(13))) for start in range(13)
        )
    top = 14 if shape.ace_high else 13
    return tuple(
        (start, tuple(place % 13 for place in range(start, min(top, start + 13))))
        for start in range(0 if shape.ace_low else 1, 12)
    )


@lru_cache(maxsize=1 << 14)
def _plain_runs(held: int, suit: int, shape: Shape) -> tuple[LayMeld, ...]:
    """The runs of one suit, no joker among them and no card twice."""
    found = []
    for _, places in _windows(shape):
        cards: list[Laid] = []
        for place in places:
            bits = held & shape.faces[suit * 13 + place]
            if not bits:
                break
            cards.append(listed(bits)[0])
            if len(cards) >= shape.run_min:
                found.append(run_move(tuple(cards)))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _spans(held: int, jokers: int, shape: Shape) -> tuple[tuple[int, ...], ...]:
    """The places that runs may take where some places of the circle are held, and jokers fill gaps."""
    starts = ~0
    if jokers < 2 and shape.run_min == 3 and not shape.around:
        # With one joker at the most, two of the first three places are held.
        one, two = held | (held & 1) << 13, held >> 1 | (held & 1) << 12
        three = held >> 2 | (held & 1) << 11
        starts = one & two | one & three | two & three
    found = []
    for start, spans in _by_start(shape):
        if not starts & start:
            continue
        for mask, places in spans:
            missing = (mask & ~held).bit_count()
            if missing > jokers:
                break
            if len(places) - missing >= shape.min_naturals:
                found.append(places)
    return tuple(found)


@lru_cache(maxsize=64)
def _by_start(shape: Shape) -> tuple[tuple[int, tuple[tuple[int, tuple[int, ...]], ...]], ...]:
    """The places of every run, as bits and in their order: by the lowest (as a bit), then by length."""
    return tuple(
        (
            1 << start,
            tuple(
                (sum(1 << place for place in places[:length]), places[:length])
                for length in range(shape.run_min, len(places) + 1)
            ),
        )
        for start, places in _windows(shape)
    )


@lru_cache(maxsize=1 << 12)
def _run_families(held: int, jokers: int, suit: int, shape: Shape) -> tuple[Family, ...]:
    """The runs of one suit (or, where suits may mix, of all) that these cards and jokers make."""
    if shape.same_suit:
        faces = (held | held >> PACK) >> 16 * suit
        places_held = (faces & 0x1FF) << 1 | (faces >> 12 & 7) << 10 | faces >> 15 & 1
    else:
        places_held = sum([1 << place for place, mask in enumerate(shape.ranks) if held & mask])
    spans = _spans(places_held, min(jokers.bit_count(), shape.max_jokers), shape)
    return tuple(
        [
            _run_family(held & _span_cards(places, suit, shape), places, jokers, suit, shape)
            for places in spans
        ]
    )


@lru_cache(maxsize=1 << 10)
def _span_cards(places: tuple[int, ...], suit: int, shape: Shape) -> int:
    """The cards that may lie in those places of a run."""
    masks = shape.faces[13 * suit : 13 * suit + 13] if shape.same_suit else shape.ranks
    return sum([masks[place] for place in places])


@lru_cache(maxsize=1 << 13)
def _run_family(held: int, places: tuple[int, ...], jokers: int, suit: int, shape: Shape) -> Family:
    """The runs over certain places."""
    length, wild = len(places), jokers.bit_count()
    most = min(wild, shape.max_jokers, length - shape.min_naturals)
    if most == wild == 1 and shape.same_suit and not held & held >> PACK:
        size = 1 if held.bit_count() < length else 1 + length
        return size, length, _OneJoker(held, places, suit, jokers, shape)
    masks = shape.faces[13 * suit : 13 * suit + 13] if shape.same_suit else shape.ranks
    line = [held & masks[place] for place in places]
    copies = [cards.bit_count() for cards in line]
    ways = [1] + [0] * most  # ways to fill the places so far, by jokers used
    for count in copies:
        for used in range(most, 0, -1):
            ways[used] = ways[used] * count + ways[used - 1]
        ways[0] *= count
    total, orders = ways[0], 1
    for used in range(1, most + 1):
        orders *= wild - used + 1
        total += ways[used] * orders
    return total, length, _RunMaker(tuple(line), places, suit, jokers, shape)


class _OneJoker:
    """Makes the runs of single cards and one joker: without it first, then by the joker's place.

    Most hands with a joker hold nothing else, and this is the quicker way to the same moves.
    """

    __slots__ = ("_held", "_joker", "_made", "_places", "_shape", "_suit")

    def __init__(
        self, held: int, places: tuple[int, ...], suit: int, joker: int, shape: Shape
    ) -> None:
        self._held, self._places, self._suit = held, places, suit
        self._joker, self._shape = joker, shape
        self._made: dict[int, LayMeld] = {}

    def __call__(self, number: int) -> LayMeld:
        move = self._made.get(number)
        if move is None:
            move = self._made[number] = self._make(number)
        return move

    def _make(self, number: int) -> LayMeld:
        held, first = self._held, 13 * self._suit
        faces = self._shape.faces
        cards: list[Laid] = []
        at = number - 1
        for place in self._places:
            bits = held & faces[first + place]
            if not bits:  # the gap that it has to fill
                at = len(cards)
                bits = FACES[first + place].bit
            cards += cards_of_part(bits)
        if at >= 0:
            cards[at] = _wild(cards_of_part(self._joker)[0], FACES[first + self._places[at]])
        return run_move(tuple(cards))


class _RunMaker:
    """Makes the runs over certain places: by jokers, their places, which goes where, copies."""

    __slots__ = (
        "_choices", "_held", "_jokers", "_made", "_patterns", "_places", "_shape", "_suit",
    )  # fmt: skip

    def __init__(
        self, held: tuple[int, ...], places: tuple[int, ...], suit: int, jokers: int, shape: Shape
    ) -> None:
        self._held, self._places, self._suit = held, places, suit
        self._jokers, self._shape = tuple(listed(jokers)), shape
        self._choices: tuple[list[Card], ...] = ()
        self._patterns: tuple[list[int], list[tuple[tuple[int, Card], ...]]] | None = None
        self._made: dict[int, LayMeld] = {}

    def __call__(self, number: int) -> LayMeld:
        move = self._made.get(number)
        if move is None:
            move = self._make(number)
            if len(self._made) < _KEPT:
                self._made[number] = move
        return move

    def alike(self, kinds: Kinds) -> Iterator[tuple[int, _RunMaker]]:
        """The same runs in parts whose runs come to the same, with their sizes.

        ``kinds`` has one number for cards that are alike.
        """
        for pattern in self._known_patterns()[1]:
            steps = dict(pattern)
            line = []
            for step, held in enumerate(self._held):
                groups: dict[int, int] = {}
                if step in steps:
                    groups[0] = held  # a joker lies there
                else:
                    for card in listed(held):
                        groups[kinds[card]] = groups.get(kinds[card], 0) | card.bit
                line.append(groups.values())
            for chosen in product(*line):
                part = _RunMaker(chosen, self._places, self._suit, 0, self._shape)
                part._choices = tuple(map(listed, chosen))
                size = prod(
                    [held.bit_count() for step, held in enumerate(chosen) if step not in steps]
                )
                part._patterns = [size], [pattern]
                yield size, part

    def _known_patterns(self) -> tuple[list[int], list[tuple[tuple[int, Card], ...]]]:
        if self._patterns is None:
            self._choices = tuple([listed(one) for one in self._held])
            self._patterns = self._all_patterns()
        return self._patterns

    def _make(self, number: int) -> LayMeld:
        ends, patterns = self._known_patterns()
        at = bisect_right(ends, number)
        number -= ends[at - 1] if at else 0
        wilds = dict(patterns[at])
        cards: list[Laid] = []
        for step in reversed(range(len(self._held))):
            joker = wilds.get(step)
            if joker is not None:
                place = self._places[step]
                if self._shape.same_suit:
                    cards.append(_wild(joker, FACES[13 * self._suit + place]))
                else:
                    cards.append(Wild(joker, RANKS[place]))
                continue
            choices = self._choices[step]
            if len(choices) == 1:
                cards.append(choices[0])
                continue
            number, choice = divmod(number, len(choices))
            cards.append(choices[choice])
        return run_move(tuple(reversed(cards)))

    def _all_patterns(self) -> tuple[list[int], list[tuple[tuple[int, Card], ...]]]:
        length = len(self._held)
        most = min(len(self._jokers), self._shape.max_jokers, length - self._shape.min_naturals)
        ends, patterns, size = [], [], 0
        for used in range(most + 1):
            for steps in combinations(range(length), used):
                copies = 1
                for step, held in enumerate(self._held):
                    if step not in steps:
                        copies *= held.bit_count()
                if copies:
                    for jokers in permutations(self._jokers, used):
                        size += copies
                        ends.append(size)
                        patterns.append(tuple(zip(steps, jokers, strict=True)))
        return ends, patterns


_KEPT = 64
"""So many runs over the same places are kept once they are made."""


# -- both -------------------------------------------------------------------------------------


def is_plain(hand: int, shape: Shape) -> bool:
    """Whether a hand has no joker and no face twice, and runs are of one suit."""
    if hand & shape.joker_mask or not shape.same_suit:
        return False
    return shape.packs == 1 or not (hand & (hand >> PACK))


def plain_melds(hand: int, shape: Shape) -> tuple[LayMeld, ...]:
    """The melds of a hand without jokers and without a face twice, made at once."""
    faces = (hand | hand >> PACK) & ONE_PACK if shape.packs > 1 else hand
    starts = run_starts(faces, shape)
    two, one = faces & faces >> 16, faces | faces >> 16
    three = (two & one >> 32 | two >> 32 & one) & 0xFFFF  # the ranks in three suits, see thrice
    if not starts and not three:
        return ()
    found: tuple[LayMeld, ...] = ()
    while three:  # from the two upward
        low = three & -three
        three ^= low
        place = CIRCLE_AT[low.bit_length() - 1]
        found += _sets(hand & shape.ranks[place], 0, place, shape)
    if starts:
        runs = from_starts(starts, shape)
        if shape.packs > 1:
            runs = (runs | runs << PACK) & hand
        for suit, cards in enumerate(shape.suits):
            if runs & cards:
                found += _plain_runs(runs & cards, suit, shape)
    return found


def families(hand: int, shape: Shape) -> Iterator[Family]:
    """The melds of a hand as families."""
    if is_plain(hand, shape):
        for move in plain_melds(hand, shape):
            yield 1, len(move.cards), lambda _, move=move: move  # type: ignore[misc]
        return
    jokers = hand & shape.joker_mask
    count = jokers.bit_count()
    for place in _SET_ORDER:
        held = hand & shape.ranks[place]
        if held and held.bit_count() + count >= 3:
            yield from _set_families(held, jokers, place, shape)
    if shape.same_suit:
        for suit, cards in enumerate(shape.suits):
            line = hand & cards
            if line:
                yield from _run_families(line, jokers, suit, shape)
    else:
        yield from _run_families(hand & ~jokers, jokers, 0, shape)


@lru_cache(maxsize=1 << 13)
def _set_families(held: int, jokers: int, place: int, shape: Shape) -> tuple[Family, ...]:
    by_size: dict[int, list[LayMeld]] = {}
    for move in _sets(held, jokers, place, shape):
        by_size.setdefault(len(move.cards), []).append(move)
    return tuple((len(moves), size, tuple(moves).__getitem__) for size, moves in by_size.items())


_SET_ORDER = (*range(1, 13), 0)


def melds_in(hand: int, shape: Shape) -> Iterator[LayMeld]:
    """Every new meld of a hand as a move, one after the other."""
    if is_plain(hand, shape):
        yield from plain_melds(hand, shape)
        return
    for count, _, maker in families(hand, shape):
        for number in range(count):
            yield maker(number)


def families_with(hand: int, wanted: int, shape: Shape) -> Iterator[Family]:
    """The families in which there may be a meld that holds one of the wanted cards."""
    near = hand if wanted & hand else 0
    if near and not wanted & shape.joker_mask and shape.same_suit and wanted.bit_count() <= 3:
        # What can lie with a wanted card: its rank, its suit, the jokers.
        near = shape.joker_mask
        for card in listed(wanted & hand):
            near |= shape.ranks[circle_of(card)] | shape.suits[suit_of(card)]
        near &= hand
    return families(near, shape)


_MANY = 16
"""Of so many runs over the same places most come to the same as others; then few are asked about."""


def good_ones(
    family: Family,
    is_good: Callable[[LayMeld], object],
    kinds: Callable[[], Kinds] | None,
    roughly: tuple[Callable[[], Kinds], Callable[[LayMeld], bool | None]] | None = None,
) -> list[Part[LayMeld]]:
    """Those melds of a family that are good, in parts with their sizes.

    ``kinds`` tells which cards are alike, so that melds of such cards are good or bad together; None
    if each must be asked about. ``roughly`` are kinds that take more cards for one another, and what
    tells for melds of such cards whether all are good, none, or (None) that it takes a closer look.
    """
    size, _, maker = family
    if kinds is None or size <= _MANY or not isinstance(maker, _RunMaker):
        kept = list(filter(is_good, map(maker, range(size))))
        return [(len(kept), kept.__getitem__)] if kept else []
    good: list[Part[LayMeld]] = []
    unsettled = [(size, maker)]
    if roughly is not None:
        rough, settled = roughly
        unsettled = []
        for part in maker.alike(rough()):
            verdict = settled(part[1](0))
            if verdict is None:
                unsettled.append(part)
            elif verdict:
                good.append(part)
    for _, runs in unsettled:
        good += [part for part in runs.alike(kinds()) if is_good(part[1](0))]
    return [(size, maker)] if sum([count for count, _ in good]) == size else good


def melds_with(
    hand: int, wanted: int, shape: Shape, longest: int | None = None
) -> Iterator[LayMeld]:
    """Every new meld of a hand that holds one of the wanted cards; or only those up to some length."""
    for size, length, maker in families_with(hand, wanted, shape):
        if longest is None or length <= longest:
            for number in range(size):
                move = maker(number)
                if move.mask & wanted:
                    yield move


def find_melds(hand: Iterable[Card], rules: Rules, packs: int | None = None) -> Sequence[Meld]:
    """Every new meld that a hand holds by itself, in a fixed order, built when asked for.

    Each naming of a joker and each copy of a card is a meld of its own. First-meld conditions and
    duties do not count. ``packs`` is how many packs are in play (the most that the rules use).
    Raises NotACard for what is no hand.
    """
    shape = given_shape(rules, packs)
    mask = CardSet(hand).mask & shape.all_cards

    def built(maker: Callable[[int], LayMeld]) -> Callable[[int], Meld]:
        return lambda number: as_meld(maker(number), shape)

    return Built((count, built(maker)) for count, _, maker in families(mask, shape))


def as_meld(move: LayMeld, shape: Shape, seat: int | None = None) -> Meld:
    """The meld that a legal move lays."""
    return _meld_of(move.cards, shape, seat)


@lru_cache(maxsize=1 << 13)
def _meld_of(cards: tuple[Laid, ...], shape: Shape, seat: int | None) -> Meld:
    kind = judge(cards, shape)
    assert not isinstance(kind, Violation)
    return make_meld(kind, cards, (seat,) * len(cards), seat, shape)
