"""Melds on the table: what lies there, who laid it, what it is worth and what may join it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import attrs

from five_hundred.bounded import all_of
from five_hundred.cards import Card, CardSet, Rank
from five_hundred.errors import IllegalMeld, NotACard, ParseError, Problem, Violation, shown
from five_hundred.frozen import builder
from five_hundred.given import is_seat
from five_hundred.phase import WrongQuestion
from five_hundred.rum.choices import JokerMeld, Pips
from five_hundred.rum.moves import End, LayMeld
from five_hundred.rum.reasons import Reason, wrong
from five_hundred.rum.rules import Rules, check_rules
from five_hundred.rum.shape import MeldKind, Shape, fitting, judge, places_for, shape_of
from five_hundred.rum.wild import (
    CIRCLE,
    RANKS,
    Laid,
    Wild,
    checked_laid,
    in_order,
    parse_laid,
    physical,
    set_order,
)

# Looked up once: a member is found in its enumeration slower than a function is called.
_RUN = MeldKind.RUN
_SET = MeldKind.SET
_LOW = End.LOW
_HIGH = End.HIGH
_FIVE = Pips.FIVE
_FIXED = JokerMeld.FIXED


@attrs.frozen(weakref_slot=False)
class Meld:
    """A set or a run, made by :meth:`Meld.of`, :meth:`Meld.parse` or a move.

    ``cards`` are natural cards and named jokers: a set in pack order, a run from low to high.
    ``by`` is the seat that laid each of them (None where it is not known), ``owner`` the seat that
    laid the meld. A natural card that took a joker's place is credited to who put it there (RR-40).
    """

    kind: MeldKind
    cards: tuple[Laid, ...]
    by: tuple[int | None, ...]
    owner: int | None
    _chain: tuple[int | None, ...]
    """Who first laid each place: swaps do not change it (RR-49)."""
    _jokers: tuple[Card, ...]
    """The jokers in the order of laying, where there are several (RR-40)."""
    _fits: int = attrs.field(default=0, eq=False, repr=False)
    """The natural cards that may join, by shape."""
    _low: int = attrs.field(default=0, eq=False, repr=False)
    """Those that may join a run at its low end."""
    _high: int = attrs.field(default=0, eq=False, repr=False)
    """Those that may join a run at its high end, or a set."""

    @classmethod
    def of(
        cls,
        cards: Iterable[Laid],
        rules: Rules,
        by: int | Iterable[int | None] | None = None,
        *,
        owner: int | None = None,
        packs: int | None = None,
    ) -> Meld:
        """Make a meld of cards in any order; raises IllegalMeld, which says what is wrong.

        ``by`` is the seat that laid them, or one seat a card; ``owner`` who laid the meld, where
        the cards are from several seats. A joker without a name gets one if only one makes a meld.
        ``packs`` is how many packs are in play; the most that the rules use if it is not given.
        """
        shape = given_shape(rules, packs)
        try:
            given = checked_laid(cards)
        except NotACard as error:
            raise IllegalMeld(wrong(Reason.NOT_A_MELD, str(error))) from None
        seats = _seats(by, len(given))
        named = name_jokers(given, shape)
        ordered = in_order(named)
        singles = [physical(laid) for laid in named]
        if len(set(singles)) != len(singles):
            twice = [card for card in singles if singles.count(card) > 1]
            raise IllegalMeld(
                wrong(
                    Reason.CARD_TWICE,
                    f"{twice[0]} is named twice; a card lies in a meld once",
                    "RR-3",
                    (twice[0],),
                )
            )
        kind = judge(ordered, shape)
        if isinstance(kind, Violation):
            raise IllegalMeld(kind)
        seat_of = dict(zip(map(physical, named), seats, strict=True))
        laid_by = tuple(seat_of[physical(laid)] for laid in ordered)
        if owner is None and len(set(laid_by)) == 1:
            owner = laid_by[0]
        return make_meld(kind, ordered, laid_by, owner, shape)

    @classmethod
    def parse(
        cls,
        text: str,
        rules: Rules,
        by: int | Iterable[int | None] | None = None,
        *,
        owner: int | None = None,
        packs: int | None = None,
    ) -> Meld:
        """Read a meld: ``7H 8H Jo=9H``. Raises ParseError (text) or IllegalMeld (cards)."""
        if not isinstance(text, str):
            raise ParseError(f"a meld is read from a text, not from {type(text).__name__}")
        cards = [parse_laid(word) for word in text.replace(",", " ").split()]
        return cls.of(cards, rules, by, owner=owner, packs=packs)

    def stands_for(self, card: Card) -> Card | Rank:
        """What a card of this meld stands for: itself, or what a joker was named.

        Raises WrongQuestion for a card that is not in the meld.
        """
        for laid in self.cards:
            if physical(laid) is card:
                return laid.stands_for if type(laid) is Wild else card
        told = str(card) if type(card) is Card else shown(card, 40)
        raise WrongQuestion(f"{told} is not in this meld ({self})")

    def values(self, rules: Rules) -> tuple[int, ...]:
        """The points of each card by its place: aces by RR-32, jokers by RR-101."""
        try:
            return values_of(self.kind, self.cards, rules)
        except TypeError:  # rules can be hashed
            check_rules(rules)
            raise

    def points(self, rules: Rules) -> int:
        """What the meld is worth, all its cards together."""
        return sum(self.values(rules))

    def accepts(
        self, card: Laid, rules: Rules, end: End | str | None = None, *, packs: int | None = None
    ) -> bool:
        """Whether a card may join by its shape (at that end of a run, if one is given).

        Chains and whose turn it is do not matter here. A joker without a name is accepted if any
        name makes it fit.
        """
        shape = given_shape(rules, packs)
        laid = checked_laid((card,))[0]
        choices = [laid]
        if type(laid) is Card and laid.is_joker:
            choices = list(names_joining(self, laid, shape))
        for choice in choices:
            places = places_for(self.kind, self.cards, choice, shape)
            if places if end is None else end in places:
                return True
        return False

    @property
    def mask(self) -> int:
        """The physical cards as bits."""
        mask = 0
        for laid in self.cards:
            mask |= physical(laid).bit
        return mask

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))


_build = builder(Meld)


def given_shape(rules: Rules, packs: int | None) -> Shape:
    """What melds are judged by, from what people give; raises WrongQuestion for what is neither."""
    if not isinstance(rules, Rules):
        raise WrongQuestion(f"melds are judged by rum.Rules, not by {shown(rules, 40)}")
    if packs is not None and (type(packs) is not int or packs not in (1, 2)):
        raise WrongQuestion(f"one or two packs are in play, not {shown(packs, 40)}")
    return shape_of(rules, rules.most_packs if packs is None else packs)


def _seats(by: object, count: int) -> tuple[int | None, ...]:
    if by is None or type(by) is int:
        return (by,) * count
    seats = tuple(all_of(by)) if isinstance(by, Iterable) else ()
    if len(seats) != count or not all(seat is None or type(seat) is int for seat in seats):
        raise IllegalMeld(
            wrong(Reason.NOT_A_MELD, f"by is a seat, or a seat for each of the {count} cards")
        )
    return seats


def make_meld(
    kind: MeldKind,
    cards: tuple[Laid, ...],
    by: tuple[int | None, ...],
    owner: int | None,
    shape: Shape,
) -> Meld:
    """Make a meld of cards that are known to be one, in their order."""
    jokers = tuple(laid.joker for laid in cards if type(laid) is Wild)
    if len(jokers) < 2:
        jokers = ()
    low, high = fitting(kind, cards, shape)
    return _build(kind, cards, by, owner, by, jokers, low | high, low, high)


def checked_melds(
    given: Iterable[Any], shape: Shape, players: int, problems: list[Problem]
) -> dict[int, Meld]:
    """The melds that people give, by their numbers, as they can lie on the table by these rules.

    What is no meld becomes a problem, and is left out.
    """
    found = {}
    for number, meld in enumerate(given):
        if isinstance(meld, str):
            told = f"{shown(meld)} is a text; Meld.parse(text, rules, by=…)"
            problems.append(Problem("not_a_meld", f"meld {number}: {told}"))
        elif not isinstance(meld, Meld):
            problems.append(Problem("not_a_meld", f"meld {number} is no Meld: {shown(meld)}"))
        else:
            wrong = _what_is_wrong(meld, shape, players)
            if wrong is None:
                fresh = make_meld(meld.kind, meld.cards, meld.by, meld.owner, shape)
                found[number] = attrs.evolve(fresh, chain=meld._chain, jokers=meld._jokers)
            else:
                code, told = wrong
                problems.append(Problem(code, f"meld {number}: {told}"))
    return found


def _what_is_wrong(meld: Meld, shape: Shape, players: int) -> tuple[str, str] | None:
    """What is wrong with something of the form of a meld: a code and a sentence."""
    cards = meld.cards
    for part in (cards, meld.by, meld._chain, meld._jokers):
        if not isinstance(part, tuple):
            return "not_a_meld", "its cards and seats are tuples; Meld.parse makes melds"
    wilds = [laid.joker for laid in cards if type(laid) is Wild]
    if not all(type(laid) is Wild or (type(laid) is Card and not laid.is_joker) for laid in cards):
        return "not_a_meld", "it is made of cards, and its jokers say what they stand for"
    if len({*map(physical, cards)}) != len(cards) or in_order(cards) != cards:
        return "not_a_meld", "its cards are not in order, each once"
    kind = judge(cards, shape)
    if isinstance(kind, Violation):
        return "not_a_meld", str(kind)
    if kind is not meld.kind:
        return "not_a_meld", f"it is a {kind} by these rules"
    if len(meld.by) != len(cards) or len(meld._chain) != len(cards):
        return "not_a_meld", "by and chain have a seat (or None) for each card"
    seats = (*meld.by, *meld._chain, meld.owner)
    for seat in seats:
        if seat is not None and not is_seat(seat, players):
            return "no_seat", f"there is no seat {shown(seat, 40)}"
    if meld._jokers and (len(wilds) < 2 or {*wilds} != {*meld._jokers}):
        return "not_a_meld", "jokers are its jokers in the order of laying, where it has several"
    return None


_fits: tuple[tuple[Meld, ...], int] = (), 0


def fits_of(melds: tuple[Meld, ...]) -> int:
    """The natural cards that may join one of the melds by shape.

    It is asked at each step of a turn, mostly about the very melds that it was last asked about:
    those, and the answer, are kept.
    """
    global _fits
    known, fits = _fits
    if known is not melds:
        fits = 0
        for meld in melds:
            fits |= meld._fits
        _fits = melds, fits
    return fits


_wilds: tuple[tuple[Meld, ...], tuple[tuple[int, list[int]], ...]] = (), ()


def wild_places(melds: tuple[Meld, ...]) -> tuple[tuple[int, list[int]], ...]:
    """The numbers of the melds that hold jokers, with the places in the circle they stand for.

    Kept for the melds that it was last asked about, as :func:`fits_of` does.
    """
    global _wilds
    known, found = _wilds
    if known is not melds:
        places = [
            (number, sorted({CIRCLE[laid.rank] for laid in meld.cards if type(laid) is Wild}))
            for number, meld in enumerate(melds)
        ]
        found = tuple([one for one in places if one[1]])
        _wilds = melds, found
    return found


def extended(meld: Meld, laid: Laid, end: End | None, seat: int, shape: Shape) -> Meld:
    """The meld after a card joined it; ``end`` has to say where only if both ends fit."""
    cards, by, chain = meld.cards, meld.by, meld._chain
    if meld.kind is _SET:
        order = set_order(laid)
        at = 0
        for one in cards:
            if set_order(one) < order:
                at += 1
    else:
        if end is None:
            end = end_for(meld, laid, shape)
        at = 0 if end is _LOW else len(cards)
    cards = (*cards[:at], laid, *cards[at:])
    by = (*by[:at], seat, *by[at:])
    chain = (*chain[:at], seat, *chain[at:])
    jokers = meld._jokers
    if type(laid) is Wild:
        before = [one.joker for one in meld.cards if type(one) is Wild]
        if before:
            jokers = (*(jokers or before), laid.joker)
    low, high = fitting(meld.kind, cards, shape)
    return _build(meld.kind, cards, by, meld.owner, chain, jokers, low | high, low, high)


def end_for(meld: Meld, laid: Laid, shape: Shape) -> End | None:
    """The end at which a card that fits a run joins it; the low one, where both ends fit."""
    if type(laid) is Card:
        return _LOW if laid.bit & meld._low else _HIGH
    return places_for(meld.kind, meld.cards, laid, shape)[0]


def replaced(meld: Meld, at: int, card: Card, seat: int, shape: Shape) -> Meld:
    """The meld after a natural card took the place of the joker there."""
    joker = physical(meld.cards[at])
    places = [
        (card if number == at else laid, seat if number == at else by, chain)
        for number, (laid, by, chain) in enumerate(
            zip(meld.cards, meld.by, meld._chain, strict=True)
        )
    ]
    if meld.kind is _SET:
        places.sort(key=lambda place: set_order(place[0]))
    cards, by, chain = (tuple(part) for part in zip(*places, strict=True))
    jokers = tuple(one for one in meld._jokers if one is not joker)
    if len(jokers) < 2:
        jokers = ()
    low, high = fitting(meld.kind, cards, shape)
    return _build(meld.kind, cards, by, meld.owner, chain, jokers, low | high, low, high)


def joker_order(meld: Meld) -> list[int]:
    """The places of a meld's jokers, in the order in which they were laid."""
    places = {laid.joker: number for number, laid in enumerate(meld.cards) if type(laid) is Wild}
    return [places[joker] for joker in meld._jokers] if meld._jokers else list(places.values())


# -- jokers without a name --------------------------------------------------------------------


def names(shape: Shape, joker: Card) -> Iterable[Wild]:
    """Everything that a joker could stand for under these rules."""
    if shape.same_suit or not shape.rank_sets:
        for mask in shape.faces:
            yield Wild(joker, CardSet.from_mask(mask & -mask).__iter__().__next__())
    if shape.rank_sets or not shape.same_suit:
        for rank in RANKS:
            yield Wild(joker, rank)


def name_jokers(cards: tuple[Laid, ...], shape: Shape) -> tuple[Laid, ...]:
    """Name a joker without a name if exactly one makes a meld; else change nothing."""
    bare = [number for number, laid in enumerate(cards) if type(laid) is Card and laid.is_joker]
    if not bare or len(cards) > 60:
        return cards
    found = []
    if len(bare) == 1:
        (at,) = bare
        for wild in names(shape, physical(cards[at])):
            named = (*cards[:at], wild, *cards[at + 1 :])
            if isinstance(judge(in_order(named), shape), MeldKind):
                found.append(named)
    else:
        # Several jokers could change names among each other, unless they all stand for one rank;
        # and beside a single card they could make a run as well, so the player must say (T46).
        if len(cards) - len(bare) < 2 and len(cards) >= shape.run_min:
            return cards
        for rank in RANKS:
            named = tuple(
                Wild(physical(laid), rank) if number in bare else laid
                for number, laid in enumerate(cards)
            )
            if isinstance(judge(in_order(named), shape), MeldKind):
                found.append(named)
    return found[0] if len(found) == 1 else cards


def names_joining(meld: Meld, joker: Card, shape: Shape) -> Iterable[Wild]:
    """What a joker could be named so that it fits a meld."""
    for wild in names(shape, joker):
        if places_for(meld.kind, meld.cards, wild, shape):
            yield wild


# -- values -----------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def hand_value(card: Card, rules: Rules) -> int:
    """What a card costs in the hand."""
    if card.is_joker:
        return rules.joker_hand
    if card.rank is Rank.ACE:
        return rules.ace_hand
    assert card.rank is not None  # only jokers have none
    return _pips(CIRCLE.get(card.rank, 9), rules)


@lru_cache(maxsize=1 << 12)
def most_value(card: Card, rules: Rules) -> int:
    """The most that a card can be worth on the table."""
    if not card.is_joker:
        places: tuple[int, ...] = (CIRCLE[card.rank],)  # type: ignore[index]
    elif rules.joker_meld is JokerMeld.FIXED:
        return rules.joker_hand
    else:
        places = tuple(range(13))
    aces = max(rules.ace_low, rules.ace_high)
    return max(_pips(place, rules) if place else aces for place in places)


def _pips(place: int, rules: Rules) -> int:
    if place >= 9:
        return rules.court
    return 5 if rules.pips is _FIVE else place + 1


def value_at(kind: MeldKind, cards: tuple[Laid, ...], at: int, rules: Rules) -> int:
    """What the card at a place of a meld is worth."""
    laid = cards[at]
    if type(laid) is Wild and rules.joker_meld is _FIXED:
        return rules.joker_hand
    place = CIRCLE[laid.rank]  # type: ignore[index]
    if place:
        return _pips(place, rules)
    if kind is _RUN and at + 1 < len(cards):
        return rules.ace_low  # what follows an ace in a run is a two
    return rules.ace_high


@lru_cache(maxsize=1 << 13)
def values_of(kind: MeldKind, cards: tuple[Laid, ...], rules: Rules) -> tuple[int, ...]:
    """The points of each card of a meld, by its place."""
    check_rules(rules)
    return tuple([value_at(kind, cards, number, rules) for number in range(len(cards))])


def hand_points(hand: Iterable[Card], rules: Rules) -> int:
    """What the cards cost when they are left in the hand. Raises NotACard for anything else."""
    return sum(hand_value(card, rules) for card in CardSet(hand))


def lay_meld(meld: Meld) -> LayMeld:
    """The move that lays a meld."""
    return LayMeld(meld.cards)
