"""Suits, ranks, cards, sets of cards, and packs.

A :class:`Card` is a physical card: with two packs, ``7H`` and ``7H#2`` are different cards with
the same face. There is one object for each card, so cards compare by identity, hash fast, and stay
the same object through ``copy`` and ``pickle``.

*Pack order*, used wherever cards are listed: spades, clubs, diamonds, hearts; in each suit from the
two up to the ace (11, 12 and 13 after the 10); the cards of a second pack after those of the first;
jokers last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from enum import StrEnum
from itertools import repeat, starmap
from typing import TYPE_CHECKING, Any, Self, overload

import attrs

from five_hundred.bounded import all_of
from five_hundred.errors import NotACard, ParseError, shown

if TYPE_CHECKING:
    import random

__all__ = [
    "Card",
    "CardSet",
    "Pack",
    "Rank",
    "Suit",
    "pack_order",
    "parse_cards",
    "shuffled",
]


class Suit(StrEnum):
    """A suit. ``Suit("S")``, ``Suit("♠")`` and ``Suit("s")`` are all spades."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"

    @classmethod
    def _missing_(cls, value: object) -> Suit:
        text = value.strip("\ufe0f") if isinstance(value, str) else ""
        if text not in _SUIT_TEXTS:
            raise ParseError(f"{shown(value)} is no suit; a suit is S, C, D or H")
        return _SUIT_TEXTS[text]

    @property
    def symbol(self) -> str:
        """The suit's symbol: ♠ ♣ ♦ ♥."""
        return _SYMBOLS[self]

    @property
    def is_red(self) -> bool:
        """Whether the suit is diamonds or hearts."""
        return self is Suit.DIAMONDS or self is Suit.HEARTS

    @property
    def same_colour(self) -> Suit:
        """The other suit of this colour, whose jack is the left bower."""
        return _SAME_COLOUR[self]

    @property
    def word(self) -> str:
        """The suit's name in running text: ``"spades"``."""
        return self.name.lower()


_SYMBOLS = {Suit.SPADES: "♠", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥"}
_SUIT_TEXTS = {text: suit for suit in Suit for text in (suit.value, suit.value.lower())} | {
    symbol: suit for symbols in ("♠♣♦♥", "♤♧♢♡") for symbol, suit in zip(symbols, Suit, strict=True)
}
_SAME_COLOUR = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.HEARTS: Suit.DIAMONDS,
}


class Rank(StrEnum):
    """A rank, from the two to the ace; the 11, 12 and 13 belong to the pack for six players."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    ELEVEN = "11"
    TWELVE = "12"
    THIRTEEN = "13"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @classmethod
    def _missing_(cls, value: object) -> Rank:
        text = value if isinstance(value, str) else ""
        if text not in _RANK_TEXTS:
            raise ParseError(f"{shown(value)} is no rank; a rank is {_RANKS}")
        return _RANK_TEXTS[text]

    @property
    def place(self) -> int:
        """The rank's place in pack order: 0 for the two up to 15 for the ace."""
        return _PLACES[self]


_RANK_TEXTS = {text: rank for rank in Rank for text in (rank.value, rank.value.lower())} | {
    "T": Rank.TEN,
    "t": Rank.TEN,
}
_PLACES = {rank: place for place, rank in enumerate(Rank)}

# A card is a bit in a set. Each pack has a block of 80 bits: 4 suits of 16 ranks, then 16 jokers.
_BLOCK = 80
_NATURALS = 64
_MOST_COPIES = 64
_JOKER_BITS = sum(((1 << 16) - 1) << (_BLOCK * pack + _NATURALS) for pack in range(_MOST_COPIES))

_FLAGS = re.IGNORECASE | re.ASCII  # ASCII: the sign for kelvin is no K
_CARD_TEXT = re.compile(
    r"(?:(?P<joker>jo(?:ker)?)|(?P<rank>1[0-3]|[2-9TJQKA])(?P<suit>[SCDH♠♣♦♥♤♧♢♡])\ufe0f?)"
    r"(?:#(?P<copy>[1-9][0-9]?))?",
    _FLAGS,
)
_RANKS = "2 to 10, 11, 12, 13, J, Q, K or A"


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Card:
    """A physical card; ``Card(Rank.TEN, Suit.HEARTS)`` and ``Card.parse("10H")`` are one object.

    ``copy`` is 1 for the first card of its face and 2 for that of the second pack. A joker has
    neither rank nor suit, and its ``copy`` numbers the jokers. Raises :class:`ParseError` (a
    ``ValueError``) for what is no card.
    """

    rank: Rank | None
    suit: Suit | None
    copy: int
    is_joker: bool
    bit: int
    """The card's bit in a set of cards."""
    index: int
    """The place of that bit."""
    _text: str

    def __new__(cls, rank: Rank | None, suit: Suit | None = None, copy: int = 1) -> Card:
        try:
            known = _CARDS.get((rank, suit, copy))
        except TypeError:
            raise ParseError("a card is made of a rank, a suit and a number") from None
        if known is not None:
            return known
        if (rank is None) != (suit is None):
            raise ParseError("a card has a rank and a suit; a joker has neither")
        if type(copy) is not int or not 1 <= copy <= _MOST_COPIES:
            raise ParseError(
                f"the copy of a card is a number from 1 to {_MOST_COPIES}, not {shown(copy, 20)}"
            )
        if rank is not None and suit is not None:
            rank, suit = Rank(rank), Suit(suit)
            if (rank, suit, copy) in _CARDS:
                return _CARDS[rank, suit, copy]
            index = _BLOCK * (copy - 1) + 16 * list(Suit).index(suit) + rank.place
            face = f"{rank}{suit}"
        else:
            index = _BLOCK * ((copy - 1) // 16) + _NATURALS + (copy - 1) % 16
            face = "Jo"
        card = object.__new__(Card)  # a subclass would be everybody's card from then on
        fill = object.__setattr__
        fill(card, "rank", rank)
        fill(card, "suit", suit)
        fill(card, "copy", copy)
        fill(card, "is_joker", rank is None)
        fill(card, "index", index)
        fill(card, "bit", 1 << index)
        fill(card, "_text", face if copy == 1 else f"{face}#{copy}")
        # setdefault: two threads that ask at once get the same object
        card = _CARDS.setdefault((rank, suit, copy), card)
        _BY_BIT.setdefault(card.bit, card)
        return card

    @classmethod
    def joker(cls, copy: int = 1) -> Card:
        """Return the joker, or a further one: ``Jo``, ``Jo#2``."""
        return cls(None, None, copy)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: ``10H``, ``TH``, ``10♥``, ``7H#2``, ``Jo``, ``Jo#2``; case does not matter."""
        if not isinstance(text, str):
            raise ParseError(f"a card is read from a text, not from {type(text).__name__}")
        known = _BY_TEXT.get(text)
        if known is not None:
            return known
        match = _CARD_TEXT.fullmatch(text.strip())
        if match is None:
            raise ParseError(_what_is_wrong(text.strip()))
        copy = int(match["copy"] or 1)
        if copy > _MOST_COPIES:
            raise ParseError(f"{_shown(text)}: there are at most {_MOST_COPIES} copies of a card")
        if match["joker"]:
            return cls.joker(copy)
        return cls(Rank(match["rank"]), Suit(match["suit"]), copy)

    @property
    def face(self) -> Card:
        """The first card with this face: ``7H`` for ``7H#2``."""
        return self if self.is_joker or self.copy == 1 else Card(self.rank, self.suit)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse({self._text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.rank, self.suit, self.copy)


_CARDS: dict[tuple[Rank | None, Suit | None, int], Card] = {}
_BY_BIT: dict[int, Card] = {}
_BY_TEXT: dict[str, Card] = {}


def _shown(text: str) -> str:
    """A text as an error message shows it: quoted, and cut when it is long."""
    return repr(text if len(text) <= 40 else text[:40] + "…")


def _what_is_wrong(text: str) -> str:
    shown = _shown(text)
    if not text:
        return "no card was named; a card is written as rank and suit, such as 10H or QS"
    if re.fullmatch(r"(1[0-3]|[2-9TJQKA])", text, _FLAGS):
        return f"{shown} has no suit; write S, C, D or H behind the rank, such as {text.upper()}H"
    if text[:2].lower() == "jo":
        return f"{shown} is no card; a joker is Jo (Jo:H led as a heart, Jo=9H in a meld)"
    match = re.fullmatch(r"(1[0-3]|[2-9TJQKA])(.+)", text, _FLAGS)
    if match is not None:
        if match[2][0] in _SUIT_TEXTS and match[2][1:2] in {",", ";", "-", "/"}:
            return f"{shown} is more than one card; put blanks between cards: 7H 8H 9H"
        if match[2][0] in _SUIT_TEXTS:
            return f"{shown}: {_shown(match[2][1:])} is left over; a copy is written as 7H#2"
        return f"{shown}: {_shown(match[2])} is no suit; a suit is S, C, D or H"
    if text[-1] in _SUIT_TEXTS:
        return f"{shown}: {_shown(text[:-1])} is no rank; a rank is {_RANKS}"
    return f"{shown} is no card; a card is a rank ({_RANKS}) and a suit (S, C, D, H), or Jo"


_LISTS = (tuple, list)


def _masked(cards: Iterable[Card]) -> int:
    mask = 0
    try:
        for card in cards if type(cards) in _LISTS else all_of(cards):
            if type(card) is not Card:
                raise TypeError
            mask |= card.bit
    except TypeError:
        hint = "; CardSet.parse reads a text" if isinstance(cards, str) else ""
        raise NotACard(
            f"a set of cards is made of cards, not of {shown(cards, 80)}{hint}"
        ) from None
    return mask


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class CardSet(Set[Card]):
    """An immutable set of cards, listed in pack order.

    ``CardSet.parse("7H 8H 9H")``, ``CardSet(cards)``. It has what every set of Python has:
    ``|``, ``&``, ``-``, ``^``, ``<=``, ``in``, ``len``, iteration; an empty one is falsy. It is
    equal only to another CardSet with the same cards.
    """

    mask: int
    """The cards as bits, see :attr:`Card.bit`."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        object.__setattr__(self, "mask", cards.mask if type(cards) is CardSet else _masked(cards))

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Return the set of the cards whose bits are set."""
        cards: CardSet = _new_set(cls)
        _fill_set(cards, mask)
        return cards

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards with blanks between them, in any order; raises ParseError for one named twice."""
        cards = parse_cards(text)
        found = cls(cards)
        if len(found) != len(cards):
            raise ParseError(f"{_twice(cards)}: named twice in {_shown(text)}")
        return found

    def _from_iterable(self, cards: Iterable[Card]) -> CardSet:  # type: ignore[override]
        return CardSet(cards)

    def __contains__(self, card: object) -> bool:
        return type(card) is Card and bool(self.mask & card.bit)

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_in(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __eq__(self, other: object) -> bool:
        if type(other) is not CardSet:
            return NotImplemented
        return self.mask == other.mask

    def __hash__(self) -> int:
        return hash((CardSet, self.mask))

    def __and__(self, other: Iterable[Any]) -> CardSet:
        return CardSet.from_mask(self.mask & _mask_of(other))

    def __or__(self, other: Iterable[Any]) -> CardSet:
        return CardSet.from_mask(self.mask | _mask_of(other))

    def __sub__(self, other: Iterable[Any]) -> CardSet:
        return CardSet.from_mask(self.mask & ~_mask_of(other))

    def __xor__(self, other: Iterable[Any]) -> CardSet:
        return CardSet.from_mask(self.mask ^ _mask_of(other))

    def __le__(self, other: Set[Any]) -> bool:
        if type(other) is not CardSet:
            return super().__le__(other)
        return not self.mask & ~other.mask

    def isdisjoint(self, other: Iterable[Any]) -> bool:
        """Whether the two sets have no card in common."""
        if type(other) is not CardSet:
            return super().isdisjoint(other)
        return not self.mask & other.mask

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return CardSet, (tuple(self),)


_new_set: Any = object.__new__
_fill_set: Any = CardSet.mask.__set__  # type: ignore[attr-defined]


def _mask_of(cards: Iterable[Any]) -> int:
    return cards.mask if type(cards) is CardSet else _masked(cards)


def cards_in(mask: int) -> list[Card]:
    """List the cards whose bits are set, in pack order."""
    cards = []
    known = _BY_BIT
    jokers = mask & _JOKER_BITS
    for rest in (mask ^ jokers, jokers):
        while rest:
            low = rest & -rest
            cards.append(known.get(low) or _card_at(low.bit_length() - 1))
            rest ^= low
    return cards


def _card_at(index: int) -> Card:
    card = _BY_BIT.get(1 << index)
    if card is None:
        pack, place = divmod(index, _BLOCK)
        if place >= _NATURALS:
            card = Card.joker(16 * pack + place - _NATURALS + 1)
        else:
            card = Card(tuple(Rank)[place % 16], tuple(Suit)[place // 16], pack + 1)
    return card


def pack_order(card: Card) -> tuple[bool, int]:
    """A key that sorts cards into pack order."""
    return card.is_joker, card.index


def _twice(cards: Iterable[Card]) -> str:
    """The cards that stand more than once among some, for a message."""
    seen: set[Card] = set()
    again = {card for card in cards if card in seen or seen.add(card)}  # type: ignore[func-returns-value]
    return ", ".join(map(str, sorted(again, key=pack_order)))


def parse_cards(text: str) -> list[Card]:
    """Read cards with blanks (or commas) between them, in the order in which they stand."""
    if not isinstance(text, str):
        raise ParseError(f"cards are read from a text, not from {type(text).__name__}")
    return [Card.parse(word) for word in text.replace(",", " ").split()]


@attrs.frozen(init=False, repr=False)
class Pack(Sequence[Card]):
    """The cards of a pack, in pack order. No card is in it twice."""

    cards: tuple[Card, ...]

    def __init__(self, cards: Iterable[Card]) -> None:
        try:
            given = all_of(cards)
        except TypeError:
            given = [cards]  # type: ignore[list-item]
        strange = [card for card in given if type(card) is not Card]
        if strange:
            raise NotACard(f"a pack is made of cards, not of {shown(strange[0])}")
        ordered = sorted(given, key=pack_order)
        if len(set(ordered)) != len(ordered):
            raise ParseError(f"a pack holds each card once; {_twice(ordered)}: given twice")
        object.__setattr__(self, "cards", tuple(ordered))

    @classmethod
    def standard(cls, *, jokers: int = 0, copies: int = 1) -> Pack:
        """Return packs of 52 cards shuffled together, with so many jokers in all."""
        ranks = [rank for rank in Rank if rank not in (Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN)]
        naturals = [
            Card(rank, suit, copy)
            for copy in range(1, copies + 1)
            for suit in Suit
            for rank in ranks
        ]
        return cls(naturals + [Card.joker(number) for number in range(1, jokers + 1)])

    @property
    def set(self) -> CardSet:
        """The cards as a set."""
        return CardSet(self.cards)

    def shuffled(self, rng: random.Random) -> tuple[Card, ...]:
        """Return the cards in a random order, each order equally likely.

        Only ``rng.random()`` is used, so a seed gives the same order on every Python version.
        """
        return shuffled(self.cards, rng)

    @overload
    def __getitem__(self, place: int) -> Card: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, place: int | slice) -> Card | tuple[Card, ...]:
        return self.cards[place]

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __repr__(self) -> str:
        return f"<Pack of {len(self)} cards>"

    def __copy__(self) -> Self:
        return self


def shuffled(cards: Iterable[Card], rng: random.Random) -> tuple[Card, ...]:
    """Return cards in a random order, each order equally likely, using only ``rng.random()``.

    Every card draws a number, and they are sorted by it: three times as fast as exchanging them.
    """
    order = tuple(cards)
    if len(order) < 2:
        return order
    drawn = [*starmap(rng.random, repeat((), len(order)))]
    sorted_places = sorted(range(len(order)), key=drawn.__getitem__)
    return tuple([order[place] for place in sorted_places])


for _copy in (1, 2):
    for _card in (
        *(Card(_rank, _suit, _copy) for _suit in Suit for _rank in Rank),
        Card.joker(_copy),
    ):
        _BY_TEXT[str(_card)] = _card
