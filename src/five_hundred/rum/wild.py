"""Jokers that say what they stand for, and the order in which cards of a meld are listed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import attrs

from five_hundred.bounded import all_of
from five_hundred.cards import Card, Rank, pack_order
from five_hundred.errors import NotACard, ParseError, shown


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Wild:
    """A joker on the table and what it stands for: ``Wild(joker, card)``, text ``Jo=8H``.

    ``stands_for`` is a card (only its face counts), or a rank where the rules bind a joker to no
    suit (text ``Jo=8``). There is one object for each pair. Raises NotACard for anything else.
    """

    joker: Card
    stands_for: Card | Rank

    def __new__(cls, joker: Card, stands_for: Card | Rank) -> Wild:
        # a text is equal to the rank it names, but it is none
        if type(joker) is Card and type(stands_for) in (Card, Rank):
            known = _WILDS.get((joker, stands_for))
            if known is not None:
                return known
        if type(joker) is not Card or not joker.is_joker:
            raise NotACard(f"only a joker stands for another card, not {shown(joker)}")
        if type(stands_for) is Card and not stands_for.is_joker:
            stands_for = stands_for.face
        elif not isinstance(stands_for, Rank):
            raise NotACard(f"a joker stands for a card or a rank, not for {shown(stands_for)}")
        known = _WILDS.get((joker, stands_for))
        if known is not None:
            return known
        wild = object.__new__(cls)
        object.__setattr__(wild, "joker", joker)
        object.__setattr__(wild, "stands_for", stands_for)
        return _WILDS.setdefault((joker, stands_for), wild)

    @classmethod
    def parse(cls, text: str) -> Wild:
        """Read ``Jo=8H``, ``Jo#2=8H`` or ``Jo=8``; raises ParseError."""
        if not isinstance(text, str):
            raise ParseError(f"a joker is read from a text, not from {type(text).__name__}")
        name, equals, stands_for = text.strip().partition("=")
        if not equals:
            raise ParseError(f"{text[:40]!r}: a joker says what it stands for, as in Jo=8H")
        joker = Card.parse(name)
        if not joker.is_joker:
            raise ParseError(f"{text[:40]!r}: only a joker stands for another card")
        try:
            rank = Rank(stands_for.strip())
        except ValueError:
            card = Card.parse(stands_for)
            if card.is_joker or card.copy != 1:
                raise ParseError(
                    f"{text[:40]!r}: a joker stands for a rank and a suit, such as 8H"
                ) from None
            return cls(joker, card)
        return cls(joker, rank)

    @property
    def rank(self) -> Rank:
        """The rank that the joker stands for."""
        stands_for = self.stands_for
        rank = stands_for.rank if isinstance(stands_for, Card) else stands_for
        assert rank is not None
        return rank

    def __str__(self) -> str:
        return f"{self.joker}={self.stands_for}"

    def __repr__(self) -> str:
        return f"Wild.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Wild, (self.joker, self.stands_for)


_WILDS: dict[tuple[Card, Card | Rank], Wild] = {}

Laid = Card | Wild
"""What lies in a meld: a natural card, or a joker that stands for one."""


def physical(laid: Laid) -> Card:
    """The card itself: the joker of a Wild."""
    return laid.joker if type(laid) is Wild else laid  # type: ignore[return-value]


def physicals(cards: tuple[Laid, ...]) -> tuple[Card, ...]:
    """The cards themselves, in their order."""
    return tuple([laid.joker if type(laid) is Wild else laid for laid in cards])  # type: ignore[misc]


def parse_laid(text: str) -> Laid:
    """Read a card or a joker with its name."""
    return Wild.parse(text) if "=" in text else Card.parse(text)


def checked_laid(cards: object) -> tuple[Laid, ...]:
    """Return cards and jokers as a tuple; raises NotACard for anything else."""
    if not isinstance(cards, Iterable):
        raise NotACard(f"cards are given one after the other, not as {shown(cards)}")
    listed = cards if type(cards) is tuple else tuple(all_of(cards))
    for laid in listed:
        if type(laid) is not Card and type(laid) is not Wild:
            raise NotACard(f"a meld is made of cards and named jokers, not of {shown(laid)}")
    return listed


# The circle of ranks: the ace is 0, the two 1, the king 12.
CIRCLE: dict[Rank, int] = {
    rank: place
    for place, rank in enumerate(
        [Rank.ACE]
        + [rank for rank in Rank if rank not in (Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN, Rank.ACE)]
    )
}
RANKS: tuple[Rank, ...] = tuple(CIRCLE)


def _rank(laid: Laid) -> Rank | None:
    return laid.rank


@lru_cache(maxsize=1 << 12)
def set_order(laid: Laid) -> tuple[Any, ...]:
    """Pack order, a Wild by what it stands for; jokers that stand for a rank come last."""
    if type(laid) is Wild:
        if isinstance(laid.stands_for, Card):
            return (0, *pack_order(laid.stands_for), 1, laid.joker.copy)
        return 1, False, 0, 1, laid.joker.copy
    assert isinstance(laid, Card)
    return (2 if laid.is_joker else 0, *pack_order(laid), 0, laid.copy)


def in_order(cards: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """Put the cards of a meld into their one order, without looking at any rules.

    A set is in pack order. A run goes from the gap in the circle of ranks upward: from the card
    below which there is none, and after the widest gap if there are several. All thirteen ranks
    leave no gap, so they stay as given. Jokers without a name come last.
    """
    ranks = {_rank(laid) for laid in cards}
    ranks.discard(None)
    places = sorted({CIRCLE[rank] for rank in ranks if rank in CIRCLE})
    if len(places) == 13 and len(cards) == 13:
        return cards
    if len(places) <= 1 or len(places) != len(ranks):
        return tuple(sorted(cards, key=set_order))
    gaps = [(place - places[number - 1]) % 13 for number, place in enumerate(places)]
    first = places[gaps.index(max(gaps))]

    def order(laid: Laid) -> tuple[Any, ...]:
        rank = _rank(laid)
        return (13 if rank is None else (CIRCLE[rank] - first) % 13, *set_order(laid))

    return tuple(sorted(cards, key=order))
