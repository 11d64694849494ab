"""What players and chance can do, and how it is written.

Moves are values: constructors bring their cards into one order, so that moves with the same effect
are equal, and ``str(move)`` is the text that ``state.parse_move`` reads. A constructor raises
NotACard or ParseError for what cannot be part of a move at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

import attrs

from five_hundred.bounded import all_of
from five_hundred.cards import Card, cards_in
from five_hundred.errors import NotACard, ParseError, shown
from five_hundred.frozen import builder
from five_hundred.rum.wild import Laid, Wild, checked_laid, in_order, parse_laid, physical


class End(StrEnum):
    """An end of a run."""

    LOW = "low"
    HIGH = "high"


_MOST = 1_000_000


def _number(value: int, what: str, least: int) -> int:
    if type(value) is not int or not least <= value <= _MOST:
        raise ParseError(f"{what} is a whole number from {least}, not {shown(value, 40)}")
    return value


def _count(value: int) -> int:
    return _number(value, "the number of cards", 1)


def _index(value: int) -> int:
    return _number(value, "a meld's number", 0)


def _seat(value: int) -> int:
    return _number(value, "a seat", 0)


def _card(value: Card) -> Card:
    if type(value) is not Card:
        raise NotACard(f"a card is wanted here, not {shown(value)}")
    return value


def _laid(value: Laid) -> Laid:
    return checked_laid((value,))[0]


def _end(value: End | str | None) -> End | None:
    if value is None or isinstance(value, End):
        return value
    try:
        return End(value)
    except ValueError:
        raise ParseError(f"an end of a run is low or high, not {shown(value, 40)}") from None


def _cards(value: Iterable[Card | None]) -> tuple[Card | None, ...]:
    if not isinstance(value, Iterable):
        raise NotACard(f"cards are given one after the other, not as {shown(value)}")
    cards = value if type(value) is tuple else tuple(all_of(value))
    for card in cards:
        if card is not None and type(card) is not Card:
            raise NotACard(f"an order of cards is made of cards, not of {shown(card)}")
    return cards


def _order_text(word: str, cards: tuple[Card | None, ...]) -> str:
    return " ".join([word, *("?" if card is None else str(card) for card in cards)])


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class DrawStock:
    """Draw the top card of the stock. Text: ``draw``."""

    def __new__(cls) -> DrawStock:
        only: DrawStock = _ONLY.setdefault(cls, object.__new__(cls))
        return only

    def __str__(self) -> str:
        return "draw"

    def __repr__(self) -> str:
        return "DrawStock()"

    def __reduce__(self) -> tuple[Any, ...]:
        return DrawStock, ()


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class EndDeal:
    """End the deal, where the stock is empty and the rules allow it. Text: ``end``."""

    def __new__(cls) -> EndDeal:
        only: EndDeal = _ONLY.setdefault(cls, object.__new__(cls))
        return only

    def __str__(self) -> str:
        return "end"

    def __repr__(self) -> str:
        return "EndDeal()"

    def __reduce__(self) -> tuple[Any, ...]:
        return EndDeal, ()


_ONLY: dict[type, Any] = {}


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Discard:
    """Throw a card onto the pile and end the turn. Text: ``discard QS``.

    ``card`` is None only in what somebody sees of a discard that was laid face down.
    """

    card: Card | None

    def __new__(cls, card: Card | None) -> Discard:
        if card is not None:
            _card(card)
        known = _DISCARDS.get(card)
        if known is not None:
            return known
        move = object.__new__(cls)
        object.__setattr__(move, "card", card)
        return _DISCARDS.setdefault(card, move)

    def __str__(self) -> str:
        return f"discard {'?' if self.card is None else self.card}"

    def __repr__(self) -> str:
        return f"Discard({self.card!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Discard, (self.card,)


_DISCARDS: dict[Card | None, Discard] = {}


@attrs.frozen(weakref_slot=False)
class TakePile:
    """Take so many cards from the top of the pile. Text: ``take 3``."""

    count: int = attrs.field(converter=_count)

    def __str__(self) -> str:
        return f"take {self.count}"


@attrs.frozen(init=False, weakref_slot=False)
class LayMeld:
    """Lay a new meld. ``cards`` are cards and named jokers, in any order.

    Text: ``meld 7H 8H Jo=9H``. The cards of a set are kept in pack order, those of a run from low
    to high; a run of all thirteen ranks stays as given, since its ace may be low or high.
    """

    cards: tuple[Laid, ...]
    mask: int = attrs.field(eq=False, repr=False)
    """The physical cards as bits."""

    def __init__(self, cards: Iterable[Laid]) -> None:
        ordered = in_order(checked_laid(cards))
        mask = 0
        for laid in ordered:
            mask |= physical(laid).bit
        object.__setattr__(self, "cards", ordered)
        object.__setattr__(self, "mask", mask)

    def __str__(self) -> str:
        return " ".join(["meld", *map(str, self.cards)])

    def __reduce__(self) -> tuple[Any, ...]:
        return LayMeld, (self.cards,)


@attrs.frozen(weakref_slot=False)
class LayOff:
    """Lay one card off on a meld. Text: ``lay 10H 2``, ``lay AH 2 low``, ``lay Jo=9H 2``.

    Melds count from 0 in the order of their laying. ``end`` is given exactly when the card fits at
    both ends of a run.
    """

    card: Laid = attrs.field(converter=_laid)
    meld_index: int = attrs.field(converter=_index)
    end: End | None = attrs.field(default=None, converter=_end)

    def __str__(self) -> str:
        end = "" if self.end is None else f" {self.end}"
        return f"lay {self.card} {self.meld_index}{end}"


@attrs.frozen(weakref_slot=False)
class SwapJoker:
    """Put a natural card in the place of a joker on the table. Text: ``swap 9H 2``."""

    card: Card = attrs.field(converter=_card)
    meld_index: int = attrs.field(converter=_index)

    def __str__(self) -> str:
        return f"swap {self.card} {self.meld_index}"


def _use(value: LayOff | LayMeld | Card | None) -> LayOff | LayMeld | Card | None:
    if value is None or isinstance(value, LayOff | LayMeld | Card):
        return value
    raise ParseError(f"a call uses a lay-off, a meld or a card, not {shown(value)}")


@attrs.frozen(weakref_slot=False)
class CallRummy:
    """Call "Rummy!" and use cards of the pile.

    Text: ``rummy 1 lay 10H 2``, ``rummy 1 meld KS KH KD``, ``rummy 1 10H`` (to the hand), and
    ``rummy 1`` for a call that nothing stands behind, where that is fined rather than refused.
    """

    seat: int = attrs.field(converter=_seat)
    use: LayOff | LayMeld | Card | None = attrs.field(default=None, converter=_use)

    def __str__(self) -> str:
        return f"rummy {self.seat}{'' if self.use is None else f' {self.use}'}"


@attrs.frozen(weakref_slot=False)
class Decline:
    """Let the chance to call go by. Text: ``decline 1``."""

    seat: int = attrs.field(converter=_seat)

    def __str__(self) -> str:
        return f"decline {self.seat}"


@attrs.frozen(weakref_slot=False)
class Deal:
    """Chance: the whole pack in the order in which it is dealt, top card first.

    Text: ``deal 7S …``. In what a seat sees, cards that it has not seen are None.
    """

    cards: tuple[Card | None, ...] = attrs.field(converter=_cards)

    def __str__(self) -> str:
        return _order_text("deal", self.cards)


@attrs.frozen(weakref_slot=False)
class Reshuffle:
    """Chance: the pile without its top card as a new stock, top card first.

    Text: ``reshuffle 7S …``. In what a seat sees, cards that it has not seen are None.
    """

    cards: tuple[Card | None, ...] = attrs.field(converter=_cards)

    def __str__(self) -> str:
        return _order_text("reshuffle", self.cards)


TableMove = LayMeld | LayOff | SwapJoker
Move = (
    DrawStock
    | TakePile
    | LayMeld
    | LayOff
    | SwapJoker
    | Discard
    | CallRummy
    | Decline
    | EndDeal
    | Deal
    | Reshuffle
)
"""Every move of 500 Rum."""

MOVES: tuple[type, ...] = (
    DrawStock, TakePile, LayMeld, LayOff, SwapJoker, Discard, CallRummy, Decline, EndDeal, Deal,
    Reshuffle,
)  # fmt: skip

DRAW = DrawStock()
END = EndDeal()

call_rummy: Final = builder(CallRummy)
"""A call that needs no looking at."""
decline: Final = lru_cache(maxsize=16)(Decline)
"""The move of a seat that does not call, made once."""


class _Listed(dict[int, tuple[Card, ...]]):
    """The cards of each part of a suit that was asked for: there are but a few thousand.

    What is not known yet is put together of the first card and the rest, which mostly is.
    """

    def __missing__(self, part: int) -> tuple[Card, ...]:
        first = part & -part
        cards = tuple(cards_in(part)) if part == first else self[first] + self[part ^ first]
        return self.setdefault(part, cards)


class _Thrown(dict[int, tuple[Discard, ...]]):
    """Their discards."""

    def __missing__(self, part: int) -> tuple[Discard, ...]:
        first = part & -part
        if part == first:
            moves: tuple[Discard, ...] = (Discard(cards_in(part)[0]),)
        else:
            moves = self[first] + self[part ^ first]
        return self.setdefault(part, moves)


# The cards of a hand are looked up suit by suit, and the jokers: a few steps instead of one for each.
_LISTED = _Listed({0: ()})
_THROWN = _Thrown({0: ()})
_SUIT = (1 << 16) - 1
_SPADES, _CLUBS, _DIAMONDS, _HEARTS = (_SUIT << 16 * suit for suit in range(4))
_MORE = tuple(_SUIT << 80 + 16 * suit for suit in range(4))
_JOKERS = (_SUIT << 64) | (_SUIT << 144)
_BEYOND = 1 << 64
"""From here up there are jokers, and the second pack."""

cards_of_part: Final = _LISTED.__getitem__
"""The cards of a part of one suit, in pack order."""


def listed(mask: int) -> list[Card]:
    """The cards of a mask in pack order, as ``cards_in`` lists them."""
    known = _LISTED
    found = [
        *known[mask & _SPADES], *known[mask & _CLUBS], *known[mask & _DIAMONDS],
        *known[mask & _HEARTS],
    ]  # fmt: skip
    if mask >= _BEYOND:
        for chunk in _MORE:
            found += known[mask & chunk]
        found += known[mask & _JOKERS]
    return found


def discards_of(mask: int) -> tuple[Discard, ...]:
    """The discards of the cards of a mask, in pack order."""
    known = _THROWN
    found = (
        *known[mask & _SPADES], *known[mask & _CLUBS], *known[mask & _DIAMONDS],
        *known[mask & _HEARTS],
    )  # fmt: skip
    if mask >= _BEYOND:
        for chunk in _MORE:
            found += known[mask & chunk]
        found += known[mask & _JOKERS]
    return found


_fill = object.__setattr__


def run_move(cards: tuple[Laid, ...]) -> LayMeld:
    """The move that lays a run whose cards are already in their order."""
    mask = 0
    for laid in cards:
        mask |= laid.joker.bit if type(laid) is Wild else laid.bit  # type: ignore[union-attr]
    move: LayMeld = object.__new__(LayMeld)
    _fill(move, "cards", cards)
    _fill(move, "mask", mask)
    return move


@lru_cache(maxsize=256)
def take_pile(count: int) -> TakePile:
    """The move that takes so many cards, made once."""
    return TakePile(count)


@lru_cache(maxsize=8192)
def lay_off(card: Laid, meld_index: int, end: End | None = None) -> LayOff:
    """The lay-off, made once as long as it is in use."""
    return LayOff(card, meld_index, end)


_FORMS = (
    "draw · take 3 · meld 7H 8H Jo=9H · lay 10H 2 · lay AH 2 low · swap 9H 2 · discard QS · "
    "rummy 1 lay 10H 2 · decline 1 · end"
)


def _read_number(word: str, what: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 6):
        raise ParseError(f"{word[:40]!r}: {what} is written as a number")
    return int(word)


def parse_move(text: str) -> Move:
    """Read a move as it is written; jokers without a name stay as they are.

    Raises ParseError, which says which part cannot be read and what would be right.
    """
    if type(text) is str and len(text) <= 24:
        return _read_short(text)
    return _read(text)


@lru_cache(maxsize=8192)
def _read_short(text: str) -> Move:
    """Read a move; kept, since whole records are made of the same texts."""
    return _read(text)


def _read(text: str) -> Move:
    if not isinstance(text, str):
        raise ParseError(f"a move is read from a text, not from {type(text).__name__}")
    words = text.split()
    if not words:
        raise ParseError(f"no move was written; moves are {_FORMS}")
    word, rest = words[0].lower(), words[1:]
    if word in ("draw", "end") and not rest:
        return DRAW if word == "draw" else END
    if word == "take" and len(rest) == 1:
        return TakePile(_read_number(rest[0], "the number of cards"))
    if word == "decline" and len(rest) == 1:
        return Decline(_read_number(rest[0], "a seat"))
    if word in ("meld", "lay", "swap", "discard"):
        return _parse_card_move(word, rest)
    if word == "rummy" and rest:
        return _parse_call(_read_number(rest[0], "a seat"), rest[1:])
    if word in ("deal", "reshuffle"):
        cards = [None if card == "?" else Card.parse(card) for card in rest]
        return Deal(cards) if word == "deal" else Reshuffle(cards)
    raise ParseError(f"{text[:60]!r} is no move; moves are {_FORMS}")


def _parse_card_move(word: str, rest: list[str]) -> LayMeld | LayOff | SwapJoker | Discard:
    if word == "meld" and rest:
        return LayMeld([parse_laid(card) for card in rest])
    if word == "lay" and len(rest) in (2, 3):
        end = _end(rest[2].lower()) if len(rest) == 3 else None
        return LayOff(parse_laid(rest[0]), _read_number(rest[1], "a meld's number"), end)
    if word == "swap" and len(rest) == 2:
        return SwapJoker(Card.parse(rest[0]), _read_number(rest[1], "a meld's number"))
    if word == "discard" and len(rest) == 1:
        return Discard(None if rest[0] == "?" else Card.parse(rest[0]))
    forms = {
        "meld": "meld 7H 8H 9H",
        "lay": "lay 10H 2 (card, number of the meld; low or high where both ends fit)",
        "swap": "swap 9H 2 (card, number of the meld)",
        "discard": "discard QS",
    }
    raise ParseError(f"{' '.join([word, *rest])[:60]!r} cannot be read; write {forms[word]}")


def _parse_call(seat: int, rest: list[str]) -> CallRummy:
    if not rest:
        return CallRummy(seat)
    word = rest[0].lower()
    if word in ("lay", "meld"):
        use = _parse_card_move(word, rest[1:])
        assert isinstance(use, LayMeld | LayOff)
        return CallRummy(seat, use)
    if len(rest) == 1:
        return CallRummy(seat, Card.parse(rest[0]))
    raise ParseError(f"{' '.join(rest)[:60]!r}: a call says lay …, meld … or a card")
