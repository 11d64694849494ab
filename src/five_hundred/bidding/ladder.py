"""Bids, and the ladder that they form.

A :class:`Bid` is also the move that makes it. There is one object for each bid of the game, and
this room knows their order and their worth (BR-7 to BR-11).
"""

from __future__ import annotations

import math
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import attrs

from five_hundred.bidding.choices import (
    BidOrder,
    DoubleNulloRank,
    HiLoRank,
    MisereRank,
    OpenMisereRank,
    Schedule,
    Signals,
    SuitOrder,
)
from five_hundred.cards import Suit
from five_hundred.errors import ParseError, shown

if TYPE_CHECKING:
    from five_hundred.bidding.rules import Rules


class Strain(StrEnum):
    """What a bid makes trumps: a suit, or no trumps."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    NO_TRUMP = "NT"

    @classmethod
    def _missing_(cls, value: object) -> Strain | None:
        if isinstance(value, str):
            if value.upper() in ("N", "NT"):
                return cls.NO_TRUMP
            try:
                return cls(Suit(value).value)
            except ValueError:
                return None
        return None

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None in no trumps."""
        return None if self is Strain.NO_TRUMP else _SUITS[self]

    @property
    def word(self) -> str:
        """The strain in running text: ``"hearts"``, ``"no trumps"``."""
        return "no trumps" if self is Strain.NO_TRUMP else self.name.lower()


_SUITS = {strain: Suit(strain.value) for strain in Strain if strain is not Strain.NO_TRUMP}


class BidKind(StrEnum):
    """The kinds of bids."""

    TRICKS = "tricks"
    MISERE = "mis"
    OPEN_MISERE = "open"
    SUPER_OPEN = "super"
    DOUBLE_NULLO = "double"
    BAR_NULLO = "bar"
    BLIND_MISERE = "blind"
    HI_LO = "hilo"
    GAME = "game"
    NO_CONTRACT = "none"


_NULLS = {
    BidKind.MISERE: "misère",
    BidKind.OPEN_MISERE: "open misère",
    BidKind.SUPER_OPEN: "super-open misère",
    BidKind.DOUBLE_NULLO: "double nullo",
    BidKind.BAR_NULLO: "bar nullo",
    BidKind.BLIND_MISERE: "blind misère",
}
_NUMBERS = {6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Bid:
    """A bid, and the move that makes it: ``Bid.parse("7H")``, ``Bid.parse("mis")``.

    ``tricks`` is the number of tricks wanted: 6 to 10, 10 for a bid of the game, 5 for Hi-Lo, 0 for
    a null. ``strain`` is None where the bid has none (nulls and Hi-Lo). ``trumps`` is the trump suit
    or None.
    """

    kind: BidKind
    tricks: int
    strain: Strain | None
    trumps: Suit | None
    text: str
    is_trick_bid: bool
    """Whether it names a number of tricks and a strain."""
    is_null: bool
    """Whether it promises to take no trick at all (Hi-Lo is no null)."""
    is_game: bool
    """Whether it is a bid of the whole game."""

    def __new__(cls, text: str) -> Bid:
        return cls.parse(text)

    @classmethod
    def parse(cls, text: str) -> Bid:
        """Read a bid: ``7H``, ``8NT`` (or ``8N``), ``mis``, ``open``, ``double``, ``hilo``, ``gameS`` …"""
        found = _BIDS.get(text) if isinstance(text, str) else None
        if found is None and isinstance(text, str):
            word = text.strip()
            found = _SPELLINGS.get(word.lower())
            if found is None and word[:-1].isdigit() and word[-1] in "♠♣♦♥":
                found = _SPELLINGS.get((word[:-1] + Suit(word[-1])).lower())
        if found is None:
            told = shown(text, 40) if isinstance(text, str) else type(text).__name__
            raise ParseError(
                f"{told} is no bid; a bid is a number of tricks from 6 to 10 and S, C, D, H or NT, "
                "such as 7H or 8NT, or one of mis, open, super, double, bar, blind, hilo, gameS … gameNT"
            )
        return found

    @classmethod
    def of(cls, tricks: int, strain: Strain) -> Bid:
        """Return the bid of so many tricks in a strain; raises ParseError if there is none."""
        return cls.parse(f"{tricks}{strain}")

    @property
    def denomination(self) -> str:
        """What the bid is made in: its strain, or its kind where that is one of its own."""
        return str(self.strain) if self.is_trick_bid else self.text

    @property
    def word(self) -> str:
        """The bid in running text: ``"seven hearts"``, ``"misère"``."""
        if self.kind is BidKind.TRICKS and self.strain is not None:
            return f"{_NUMBERS[self.tricks]} {self.strain.word}"
        if self.kind is BidKind.GAME and self.strain is not None:
            return f"the game in {self.strain.word}"
        if self.kind is BidKind.HI_LO:
            return "Hi-Lo"
        return _NULLS.get(self.kind, "no contract")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Bid.parse({self.text!r})" if self is not NO_CONTRACT else "NO_CONTRACT"

    def __reduce__(self) -> tuple[Any, ...] | str:
        return (_bid_again, (self.text,))


def as_bid(given: Any) -> Any:
    """The bid that a text names; what is no text, or names none, comes back as it is."""
    if isinstance(given, str):
        try:
            return NO_CONTRACT if given == NO_CONTRACT.text else Bid.parse(given)
        except ParseError:
            return given
    return given


def _bid_again(text: str) -> Bid:
    return NO_CONTRACT if text == NO_CONTRACT.text else _BIDS[text]


def _make(kind: BidKind, tricks: int, strain: Strain | None, text: str) -> Bid:
    bid = object.__new__(Bid)
    for name, value in (
        ("kind", kind),
        ("tricks", tricks),
        ("strain", strain),
        ("trumps", strain.suit if strain is not None else None),
        ("text", text),
        ("is_trick_bid", kind is BidKind.TRICKS),
        ("is_null", kind in _NULLS),
        ("is_game", kind is BidKind.GAME),
    ):
        object.__setattr__(bid, name, value)
    return bid


_TRICK_BIDS = tuple(
    _make(BidKind.TRICKS, tricks, strain, f"{tricks}{strain}")
    for tricks in range(6, 11)
    for strain in Strain
)
MISERE, OPEN_MISERE, SUPER_OPEN, DOUBLE_NULLO, BAR_NULLO, BLIND_MISERE = (
    _make(kind, 0, None, kind.value) for kind in _NULLS
)
HI_LO = _make(BidKind.HI_LO, 5, None, BidKind.HI_LO.value)
_GAMES = tuple(_make(BidKind.GAME, 10, strain, f"game{strain}") for strain in Strain)
NO_CONTRACT = _make(BidKind.NO_CONTRACT, 0, None, BidKind.NO_CONTRACT.value)
"""What is played when all have passed and the rules have it played (BR-42); it cannot be called."""

_SPECIALS = (MISERE, HI_LO, SUPER_OPEN, OPEN_MISERE, DOUBLE_NULLO, BAR_NULLO)  # inside a gap, BR-7
_BIDS = {bid.text: bid for bid in (*_TRICK_BIDS, *_SPECIALS, BLIND_MISERE, *_GAMES)}
_SPELLINGS = {text.lower(): bid for text, bid in _BIDS.items()}
for _bid in _BIDS.values():  # "seven hearts", "misère", "open misere"
    _SPELLINGS[_bid.word.lower()] = _SPELLINGS[_bid.word.lower().replace("è", "e")] = _bid
_SPELLINGS |= {f"{bid.tricks}n": bid for bid in _TRICK_BIDS if bid.strain is Strain.NO_TRUMP}

ALL_BIDS: tuple[Bid, ...] = tuple(_BIDS.values())
"""Every bid of every table, trick bids first."""


def suit_order(rules: Rules) -> tuple[Strain, ...]:
    """The denominations, lowest first."""
    if rules.suit_order is SuitOrder.CLUBS_LOW:  # the bases that are known put clubs lowest, F-11
        return (
            Strain.CLUBS,
            Strain.SPADES,
            Strain.HEARTS,
            Strain.DIAMONDS,
            Strain.NO_TRUMP,
        )
    return tuple(Strain)


def trick_bids(rules: Rules) -> tuple[Bid, ...]:
    """The 25 trick bids, by level, then by the order of the denominations."""
    order = suit_order(rules)
    return tuple(Bid.of(tricks, strain) for tricks in range(6, 11) for strain in order)


def trick_bid_values(rules: Rules) -> dict[Bid, int]:
    """What each trick bid is worth."""
    if isinstance(rules.schedule, tuple):
        return dict(zip(_TRICK_BIDS, rules.schedule, strict=True))
    values = {}
    for place, bid in enumerate(trick_bids(rules)):
        more, strain = divmod(place, 5)
        base = 40 + 20 * strain
        if rules.schedule is Schedule.AVONDALE:
            values[bid] = base + 100 * more
        elif rules.schedule is Schedule.PERFECT:
            values[bid] = base + 100 * more - 20
        elif rules.schedule is Schedule.MULTIPLICATIVE:
            values[bid] = base * (more + 1)
        else:
            values[bid] = (20 * more + 40) * (strain + 1)
    return values


def special_values(rules: Rules) -> dict[Bid, int]:
    """What each bid that is not a trick bid is worth, for those that the rules have."""
    values = {}
    if rules.misere_rank is not MisereRank.OFF:
        values[MISERE] = rules.misere_value
    if rules.hi_lo_rank is not HiLoRank.OFF:
        values[HI_LO] = rules.hi_lo_value
    if rules.super_open:
        values[SUPER_OPEN] = rules.super_open_value
    if rules.open_misere_rank is not OpenMisereRank.OFF:
        values[OPEN_MISERE] = rules.open_misere_value
    if rules.double_nullo_rank is not DoubleNulloRank.OFF:
        values[DOUBLE_NULLO] = rules.double_nullo_value
    if rules.bar_nullo:
        values[BAR_NULLO] = rules.bar_nullo_value
    if rules.game_bid:
        for bid in _GAMES:
            values[bid] = rules.game_bid_value
    if rules.blind_misere:
        values[BLIND_MISERE] = rules.blind_misere_value
    return values


def rises(rules: Rules) -> bool:
    """Whether the values of the trick bids rise with their order by level."""
    values = trick_bid_values(rules)
    worth = [values[bid] for bid in trick_bids(rules)]
    return all(low < high for low, high in pairwise(worth))


# The trick bid that a special stands just above, as level and place in the order of denominations.
_ABOVE: dict[tuple[BidKind, str], tuple[int, int]] = {
    (BidKind.MISERE, MisereRank.ABOVE_7): (7, 4),
    (BidKind.MISERE, MisereRank.BETWEEN_8S_8C): (8, 0),
    (BidKind.MISERE, MisereRank.SPLIT): (7, 1),
    (BidKind.MISERE, MisereRank.BELOW_7): (6, 4),
    (BidKind.OPEN_MISERE, OpenMisereRank.BETWEEN_10D_10H): (10, 2),
    (BidKind.OPEN_MISERE, OpenMisereRank.BETWEEN_10H_10NT): (10, 3),
    (BidKind.OPEN_MISERE, OpenMisereRank.HIGHEST): (10, 4),
    (BidKind.OPEN_MISERE, OpenMisereRank.SPLIT): (8, 1),
    (BidKind.OPEN_MISERE, OpenMisereRank.BELOW_8): (7, 4),
    (BidKind.HI_LO, HiLoRank.BETWEEN_9S_9C): (9, 0),
    (BidKind.HI_LO, HiLoRank.SPLIT): (9, 1),
    (BidKind.DOUBLE_NULLO, DoubleNulloRank.BETWEEN_10D_10H): (10, 2),
    (BidKind.DOUBLE_NULLO, DoubleNulloRank.SPLIT): (10, 1),
}


def _place_above(rules: Rules, bid: Bid, values: dict[Bid, int]) -> int:
    """The place of the trick bid that a special stands just above: -1 to 24."""
    rank: str
    if bid is MISERE:
        rank = rules.misere_rank
    elif bid is OPEN_MISERE:
        rank = rules.open_misere_rank
    elif bid is HI_LO:
        rank = rules.hi_lo_rank
    elif bid is SUPER_OPEN:  # by its points, between the nines and the tens where those do not rise
        if not rises(rules):
            return 19
        rank = "by_value"
    else:  # bar nullo goes where double nullo would
        rank = rules.double_nullo_rank
        if rank is DoubleNulloRank.OFF:
            rank = DoubleNulloRank.BETWEEN_10D_10H
    if rank == "by_value":
        worth = values[bid]
        lower = [place for place, low in enumerate(trick_bids(rules)) if values[low] < worth]
        return max(lower, default=-1)
    kind = BidKind.DOUBLE_NULLO if bid is BAR_NULLO else bid.kind
    level, place = _ABOVE[kind, rank]
    return (level - 6) * 5 + place


@attrs.frozen(eq=False)
class Ladder:
    """The bids of a table in their order, with their values."""

    bids: tuple[Bid, ...]
    values: dict[Bid, int]
    places: dict[Bid, int]


def make_ladder(rules: Rules) -> Ladder:
    """Put the bids of a table in order."""
    values = trick_bid_values(rules) | special_values(rules)
    order = trick_bids(rules)
    keys: dict[Bid, tuple[float, ...]] = {}
    for bid, worth in values.items():
        gap = _SPECIALS.index(bid) if bid in _SPECIALS else 6
        if bid is BLIND_MISERE:
            keys[bid] = (math.inf,)
        elif rules.bid_order is BidOrder.BY_VALUE:
            if bid.is_trick_bid:
                keys[bid] = (worth, gap, order.index(bid))
            else:
                place = suit_order(rules).index(bid.strain) if bid.strain else 0
                keys[bid] = (worth, gap + (1 if bid.is_game else 0), place)
        elif bid.is_trick_bid:
            keys[bid] = (order.index(bid), 6)
        elif bid.is_game and bid.strain is not None:
            keys[bid] = (26, suit_order(rules).index(bid.strain))
        else:  # just above the trick bid named: after it, before the next one
            keys[bid] = (_place_above(rules, bid, values) + 1, gap)
    bids = tuple(sorted(keys, key=keys.__getitem__))
    return Ladder(bids, values, {bid: place for place, bid in enumerate(bids)})


@lru_cache(maxsize=256)
def ladder_of(rules: Rules) -> Ladder:
    """The ladder of a table (kept, so that it is made once)."""
    return make_ladder(rules)


def is_signal(rules: Rules, bid: Bid) -> bool:
    """Whether a bid is one of six that only tells the partner something (BR-18)."""
    return rules.signals is not Signals.OFF and bid.is_trick_bid and bid.tricks < rules.min_contract


def can_be_contract(rules: Rules, bid: Bid) -> bool:
    """Whether a bid of this table can become the contract (BR-10)."""
    if type(bid) is not Bid or bid not in ladder_of(rules).places:
        return False
    return not bid.is_trick_bid or bid.tricks >= rules.min_contract
