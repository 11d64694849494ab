"""What players (and chance) can do in the bidding game, and its text.

A :class:`~five_hundred.bidding.ladder.Bid` is a move too. ``parse_move`` reads any move of the game;
a state's ``parse_move`` reads those of its phase.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, TypeAlias

import attrs

from five_hundred.bidding.ladder import Bid
from five_hundred.bounded import all_of
from five_hundred.cards import Card, CardSet, Suit, cards_in, parse_cards
from five_hundred.errors import NotACard, ParseError, shown
from five_hundred.frozen import builder


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Word:
    """A move that is a word: PASS, LOOK, NO_ACE, AGREE, REFUSE or SLAM."""

    text: str

    def __new__(cls, text: str) -> Word:
        word = _WORDS.get(text) if isinstance(text, str) else None
        if word is None:
            raise ParseError(f"{shown(text)} is none of {', '.join(_WORDS)}")
        return word

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Word({self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Word, (self.text,)


def _word(text: str) -> Word:
    word = object.__new__(Word)
    object.__setattr__(word, "text", text)
    return word


PASS = _word("pass")
"""Call nothing."""
LOOK = _word("look")
"""Look at one's cards, and so give up the chance of a blind misère (BR-44)."""
NO_ACE = _word("no ace no face")
"""Ask for a new deal, holding no ace, court card or joker (BR-6)."""
AGREE = _word("agree")
"""Grant the partner a new deal."""
REFUSE = _word("refuse")
"""Refuse the partner a new deal."""
SLAM = _word("slam")
"""Declare a slam, before discarding (BR-37)."""

_WORDS = {word.text: word for word in (PASS, LOOK, NO_ACE, AGREE, REFUSE, SLAM)}


def _card_set(cards: Iterable[Card] | None) -> CardSet | None:
    return cards if cards is None or type(cards) is CardSet else CardSet(cards)


@attrs.frozen(weakref_slot=False)
class Discard:
    """Put cards away face down: ``Discard(CardSet.parse("4S 5C 6C"))``, text ``x 4S 5C 6C``.

    ``cards`` is None only in a view of somebody else's discard.
    """

    cards: CardSet | None = attrs.field(converter=_card_set)

    def __str__(self) -> str:
        return "x ?" if self.cards is None else f"x {self.cards}".rstrip()


@attrs.frozen(weakref_slot=False)
class Give:
    """Give cards to the partner, face down: text ``give AS``.

    ``cards`` is None only in a view of somebody else's gift.
    """

    cards: CardSet | None = attrs.field(converter=_card_set)

    def __str__(self) -> str:
        return "give ?" if self.cards is None else f"give {self.cards}".rstrip()


def _suit_or_none(suit: Suit | None) -> Suit | None:
    return None if suit is None else _as_suit(suit)


def _as_suit(suit: object) -> Suit:
    if not isinstance(suit, str):  # an enum writes out what it is given, however long that is
        raise ParseError(f"{shown(suit)} is no suit; a suit is S, C, D or H")
    return Suit(suit)


@attrs.frozen(weakref_slot=False)
class NameSuit:
    """Fix the joker's suit before the opening lead, or (None) leave it free: ``name H``, ``name none``."""

    suit: Suit | None = attrs.field(converter=_suit_or_none)

    def __str__(self) -> str:
        return f"name {self.suit or 'none'}"


def _card_or_none(card: Card | None) -> Card | None:
    if card is not None and type(card) is not Card:
        raise NotACard(f"a card is wanted here, not {shown(card)}")
    return card


@attrs.frozen(weakref_slot=False)
class CallCard:
    """Call the holder of a card as partner, or (None) play alone: ``call AS``, ``call none``."""

    card: Card | None = attrs.field(converter=_card_or_none)

    def __str__(self) -> str:
        return f"call {self.card or 'none'}"


def _seat_or_none(seat: int | None) -> int | None:
    if seat is not None and type(seat) is not int:
        raise ParseError(f"a seat is a whole number from 0, or None, not {shown(seat, 40)}")
    return seat


@attrs.frozen(weakref_slot=False)
class CallPlayer:
    """Name a player as partner, or (None) play alone: ``partner 3``, ``partner none``."""

    seat: int | None = attrs.field(converter=_seat_or_none)

    def __str__(self) -> str:
        return f"partner {'none' if self.seat is None else self.seat}"


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Play:
    """Play a card: ``JH``, ``Jo``; ``Jo:H`` is a joker led as a heart.

    ``suit`` is given only with a joker that is led. There is one object for each play.
    """

    card: Card
    suit: Suit | None
    bit: int
    """The card's bit in a set of cards."""

    def __new__(cls, card: Card, suit: Suit | None = None) -> Play:
        try:
            known = _PLAYS.get((card, suit))
        except TypeError:
            known = None
        if known is not None:
            return known
        if type(card) is not Card:
            raise NotACard(f"a card is played, not {shown(card)}")
        if suit is not None:
            suit = _as_suit(suit)
        play = object.__new__(cls)
        object.__setattr__(play, "card", card)
        object.__setattr__(play, "suit", suit)
        object.__setattr__(play, "bit", card.bit)
        return _PLAYS.setdefault((card, suit), play)

    def __str__(self) -> str:
        return str(self.card) if self.suit is None else f"{self.card}:{self.suit}"

    def __repr__(self) -> str:
        more = "" if self.suit is None else f", Suit.{self.suit.name}"
        return f"Play({self.card!r}{more})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Play, (self.card, self.suit)


_PLAYS: dict[tuple[Card, Suit | None], Play] = {}


# Cards are bits: 16 to a suit, then 16 jokers, then the cards of a second pack (see cards.py). The
# plays of any set of cards are put together from those of its parts: small tables that serve every
# contract of every table.
_SPADES, _CLUBS, _DIAMONDS, _HEARTS, _JOKERS = (0xFFFF << 16 * part for part in range(5))
_NATURALS = (1 << 64) - 1
_FIRST_PACK = (1 << 80) - 1

KNOWN_PLAYS: dict[int, tuple[Play, ...]] = {0: ()}
"""The plays of sets of cards that are all of one suit; filled as they are asked for."""


def plays_of(mask: int) -> tuple[Play, ...]:
    """The plays of a set of cards, in pack order."""
    known = KNOWN_PLAYS
    try:
        plays = (
            known[mask & _SPADES]
            + known[mask & _CLUBS]
            + known[mask & _DIAMONDS]
            + known[mask & _HEARTS]
        )
        if mask <= _NATURALS:
            return plays
        if mask <= _FIRST_PACK:
            return plays + known[mask & _JOKERS]
    except KeyError:
        for part in (_SPADES, _CLUBS, _DIAMONDS, _HEARTS, _JOKERS):
            _learn(mask & part)
        return plays_of(mask)
    return tuple(map(Play, cards_in(mask)))


def plays_of_suit(mask: int) -> tuple[Play, ...]:
    """The plays of cards that a contract makes one suit: kept, bowers and jokers and all."""
    plays = plays_of(mask)
    if mask <= _FIRST_PACK:  # of one pack there are not too many such sets
        KNOWN_PLAYS[mask] = plays
    return plays


@lru_cache(maxsize=512)
def named_plays(jokers: int, names: tuple[Suit, ...]) -> tuple[Play, ...]:
    """The plays of jokers that are led as one of some suits."""
    return tuple([Play(joker, suit) for joker in cards_in(jokers) for suit in names])


def _learn(mask: int) -> tuple[Play, ...]:
    """The plays of cards of one suit, found through those of fewer cards."""
    plays = KNOWN_PLAYS.get(mask)
    if plays is None:
        low = mask & -mask
        (card,) = cards_in(low)
        plays = KNOWN_PLAYS[mask] = (Play(card), *_learn(mask ^ low))
    return plays


def _ordered(cards: Iterable[Card | None]) -> tuple[Card | None, ...]:
    try:
        order = tuple(cards if type(cards) is tuple else all_of(cards))
    except TypeError:
        raise NotACard(f"a deal is made of cards, not of {shown(cards)}") from None
    if not {*map(type, order)} <= _CARD_OR_NONE:
        raise NotACard("a deal is made of cards")
    return order


_CARD_OR_NONE = {Card, type(None)}


@attrs.frozen(weakref_slot=False)
class Deal:
    """The order of the cards, the first to be dealt first; chance makes this move.

    In a view, the cards that the seat has not seen are None.
    """

    cards: tuple[Card | None, ...] = attrs.field(converter=_ordered)

    def __str__(self) -> str:
        return f"deal {' '.join('?' if card is None else str(card) for card in self.cards)}"


new_discard: Final = builder(Discard)
new_gift: Final = builder(Give)
new_dealing: Final = builder(Deal)

Move: TypeAlias = Bid | Word | Discard | Give | NameSuit | CallCard | CallPlayer | Play | Deal
"""Every move of the bidding game."""

MOVE_TYPES: tuple[type, ...] = (
    Bid,
    Word,
    Discard,
    Give,
    NameSuit,
    CallCard,
    CallPlayer,
    Play,
    Deal,
)


def parse_move(text: str) -> Move:
    """Read any move of the game from its text; raises ParseError.

    Bids and plays have texts of their own: ``7H`` alone can be either, and is read as a bid. The
    ``parse_move`` of a state reads it as its phase wants it.
    """
    try:
        return parse_call(text)
    except ParseError as no_bid:
        try:
            move = parse_play(text)
        except ParseError:
            raise no_bid from None
    try:  # TS and 7H#1 are spellings of 10S and 7H, which are bids
        return parse_call(str(move))
    except ParseError:
        return move


def parse_call(text: str) -> Move:
    """Read a move, taking what could be a card as a bid."""
    return _read_short(text, False) if _is_short(text) else _read(text, plays=False)


def parse_play(text: str) -> Move:
    """Read a move, taking a bare card as a play."""
    return _read_short(text, True) if _is_short(text) else _read(text, plays=True)


def _is_short(text: object) -> bool:
    return type(text) is str and len(text) <= 16


@lru_cache(maxsize=2048)
def _read_short(text: str, plays: bool) -> Move:
    """Read a move; kept, since whole records are made of the same few texts."""
    return _read(text, plays=plays)


def _read(text: str, *, plays: bool) -> Move:
    if not isinstance(text, str):
        raise ParseError(f"a move is read from a text, not from {type(text).__name__}")
    words = text.split()
    if not words:
        raise ParseError("no move was named")
    first, rest = words[0].lower(), " ".join(words[1:])
    whole = " ".join(words).lower()
    if whole in _WORDS:
        return _WORDS[whole]
    if first in ("x", "discard"):
        return Discard(CardSet.parse(rest))
    if first == "give":
        return Give(CardSet.parse(rest))
    if first == "name":
        return NameSuit(None if rest.lower() == "none" else _parse_suit(rest))
    if first == "call":
        return CallCard(None if rest.lower() == "none" else Card.parse(rest))
    if first == "partner":
        return CallPlayer(None if rest.lower() == "none" else _parse_seat(rest))
    if first == "deal":
        return Deal(parse_cards(rest))
    if len(words) > 1 and not plays:  # "seven hearts"
        try:
            return Bid.parse(whole)
        except ParseError:
            pass
    if len(words) > 1:
        raise ParseError(
            f"{shown(text)} is no move; a move is a bid (7H, 8NT, mis), pass, a card (JH, Jo:H), or begins "
            "with x, give, name, call, partner or deal (x 4S 5C 6D)"
        )
    card, colon, suit = words[0].partition(":")
    if not plays and not colon:
        return Bid.parse(card)
    return Play(Card.parse(card), _parse_suit(suit) if colon else None)


def _parse_suit(text: str) -> Suit:
    try:
        return Suit(text)
    except ValueError:
        raise ParseError(f"{shown(text)} is no suit; a suit is S, C, D or H") from None


def _parse_seat(text: str) -> int:
    if len(text) == 1 and text.isascii() and text.isdigit():
        return int(text)
    raise ParseError(f"{shown(text)} is no seat; seats count from 0, clockwise")
