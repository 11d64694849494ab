"""Cards, hands, packs, and orders of a pack."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from five_hundred import bidding
from five_hundred.cards import Card, CardSet, Pack, Rank, Suit

_EVERY_CARD = (
    *(Card(rank, suit, copy) for copy in (1, 2) for suit in Suit for rank in Rank),
    *map(Card.joker, (1, 2, 3)),
)


def cards(pack: Iterable[Card] | None = None) -> st.SearchStrategy[Card]:
    """A card: of the pack given, or any card at all, jokers and second copies included.

    Shrinks towards the first card of the pack (the two of spades).
    """
    return st.sampled_from(_EVERY_CARD if pack is None else tuple(pack))


def hands(
    pack: Pack | None = None, *, min_size: int = 0, max_size: int = 10
) -> st.SearchStrategy[CardSet]:
    """Some cards of a pack (by default 52 cards and a joker), each at most once.

    Shrinks towards few cards, from the front of the pack.
    """
    chosen = cards(Pack.standard(jokers=1) if pack is None else pack)
    return st.lists(chosen, min_size=min_size, max_size=max_size, unique=True).map(CardSet)


def packs() -> st.SearchStrategy[Pack]:
    """A pack that one of the games is played with.

    Either one or two packs of 52 cards, each with up to three jokers (500 Rum), or one of the packs
    of the bidding game, from 24 cards to 64, with up to two jokers. Shrinks towards 52 cards.
    """
    rum = st.builds(
        lambda copies, jokers: Pack.standard(copies=copies, jokers=copies * jokers),
        st.integers(1, 2),
        st.integers(0, 3),
    )
    return st.one_of(rum, st.sampled_from(_bidding_packs()))


def _bidding_packs() -> tuple[Pack, ...]:
    from five_hundred.testing.bidding import TABLES

    found = {
        (pack, jokers): bidding.Rules(
            players=players,
            sides=sides,
            two_player_layout=layout,
            cards=pack,
            jokers=jokers,
            open_misere_rank=bidding.OpenMisereRank.OFF,  # there is none with piles on the table
        ).pack
        for players, sides, layout, pack, jokers, _ in TABLES
    }
    return tuple(found.values())


def orders(pack: Iterable[Card]) -> st.SearchStrategy[tuple[Card, ...]]:
    """The cards of a pack in some order, top card first; any order can come up.

    Shrinks towards the order in which the cards were given, card by card.
    """
    return st.permutations(tuple(pack)).map(tuple)
