"""Cards that are as good as one another, so that a search need try only one of them.

Both copies of a face are, and all jokers; and where suits count for nothing, all cards of a rank.
But a card that is owed, that may not be thrown, that must be laid again, or (where that counts)
that was in the hand before a take is like none that is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache

from five_hundred.cards import Card
from five_hundred.rum.choices import JokerSetSwap, UseKind
from five_hundred.rum.find import Kinds
from five_hundred.rum.melds import Meld
from five_hundred.rum.moves import LayMeld, LayOff, SwapJoker, TableMove, listed
from five_hundred.rum.shape import circle_of, suit_of
from five_hundred.rum.terms import Play, Terms, change_play
from five_hundred.rum.wild import Laid, Wild

_JOKER = 52
"""The kind of the jokers; below it are those of the faces, or of the ranks."""
_OWED, _OWN, _BANNED, _FREED = 64, 128, 256, 512


def suits_matter(terms: Terms) -> bool:
    """Whether anything depends on a card's suit, be it only the suit that a joker stands for."""
    shape = terms.shape
    by_rank = shape.rank_sets and terms.rules.joker_set_swap is not JokerSetSwap.BOTH_MISSING
    return shape.same_suit or shape.distinct or (shape.jokers > 0 and not by_rank)


class Seen:
    """The positions that one search has met, with cards that are alike taken for one another."""

    __slots__ = ("_kinds", "_own", "_positions")

    def __init__(self) -> None:
        self._kinds: dict[Card, int] | None = None
        self._own = 0
        self._positions: set[Hashable] = set()

    def adds(self, terms: Terms, play: Play) -> bool:
        """Whether a position is new; from now on it is not.

        Where the same melds were laid in another order, the rest of the turn is the same.
        """
        here: Hashable
        if not _any_alike(terms, play):
            here = frozenset(play.melds), change_play(play, melds=())
        else:
            kinds = self._kinds_in(terms, play)
            hand = Counter([kinds[card] for card in listed(play.hand)])
            melds = Counter([_meld(meld, kinds) for meld in play.melds])
            rest = change_play(play, melds=(), hand=0, freed=0)
            here = frozenset(hand.items()), frozenset(melds.items()), rest
        if here in self._positions:
            return False
        self._positions.add(here)
        return True

    def unlike(self, terms: Terms, play: Play, moves: Iterable[TableMove]) -> Iterator[TableMove]:
        """The moves, but only one of those that come to the same."""
        if not _any_alike(terms, play):
            yield from moves
            return
        kinds = self._kinds_in(terms, play)
        tried = set()
        for move in moves:
            if type(move) is LayMeld:
                key: Hashable = tuple([_laid(card, kinds) for card in move.cards])
            elif type(move) is LayOff:
                key = _laid(move.card, kinds), move.meld_index, move.end
            else:
                assert isinstance(move, SwapJoker)
                key = kinds[move.card], move.meld_index
            if key not in tried:
                tried.add(key)
                yield move

    def _kinds_in(self, terms: Terms, play: Play) -> Kinds:
        """What the cards are like in a position."""
        if self._kinds is None or play.own != self._own:
            self._kinds, self._own = _unfreed(terms, play), play.own
        return _with_freed(self._kinds, play)


def _any_alike(terms: Terms, play: Play) -> bool:
    """Whether any two cards of the hand may be alike."""
    jokers = play.hand & terms.shape.joker_mask
    return terms.packs > 1 or bool(jokers & (jokers - 1))


def kinds_in(terms: Terms, play: Play, by_rank: bool = False) -> Kinds:
    """What the cards of the pack are like in a turn; ``by_rank``: as if suits counted for nothing."""
    return _with_freed(_unfreed(terms, play, by_rank), play)


def _with_freed(kinds: dict[Card, int], play: Play) -> Kinds:
    if not play.freed:
        return kinds
    return {**kinds, **{card: kinds[card] | _FREED for card in listed(play.freed)}}


def _unfreed(terms: Terms, play: Play, by_rank: bool = False) -> dict[Card, int]:
    """What the cards are like apart from what is freed; a joker that comes back is no own card more."""
    marks = [(play.banned, _BANNED)]
    if play.duty is not None:
        marks.append((play.duty._owed, _OWED))
        if play.duty.how is UseKind.NEW_WITH_HAND:
            marks.append((play.own, _OWN))
    return _marked(_kinds_of(terms, by_rank), marks)


def ranks_in(terms: Terms, wanted: int) -> Kinds:
    """What cards are like where only their rank counts, and whether they are among the wanted ones."""
    return _marked(_kinds_of(terms, True), [(wanted, _OWED)])


def _marked(kinds: Kinds, marks: Iterable[tuple[int, int]]) -> dict[Card, int]:
    """The kinds, where the cards of each mask are like none without its mark."""
    found = dict(kinds)
    for mask, mark in marks:
        for card in listed(mask):
            found[card] |= mark
    return found


@lru_cache(maxsize=64)
def _kinds_of(terms: Terms, by_rank: bool) -> Kinds:
    """What the cards of the pack are like by themselves."""
    matter = suits_matter(terms) and not by_rank
    return {
        card: _JOKER if card.is_joker else circle_of(card) + (13 * suit_of(card) if matter else 0)
        for card in listed(terms.shape.all_cards)
    }


def _laid(laid: Laid, kinds: Kinds) -> Hashable:
    """What a card on the table is like, and what it stands for."""
    if type(laid) is Wild:
        return kinds[laid.joker], laid.stands_for
    return kinds[laid]  # type: ignore[index]


def _meld(meld: Meld, kinds: Kinds) -> Hashable:
    """What a meld is like, with who laid it."""
    cards = tuple([_laid(laid, kinds) for laid in meld.cards])
    jokers = [laid.joker if type(laid) is Wild else None for laid in meld.cards]
    first_taken = tuple([jokers.index(joker) for joker in meld._jokers])
    return meld.kind, cards, meld.by, meld.owner, meld._chain, first_taken
