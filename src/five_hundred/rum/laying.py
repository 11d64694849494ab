"""Cards that join a meld on the table: lay-offs, exchanges for jokers, and who may make them."""

from __future__ import annotations

from functools import lru_cache

from five_hundred.cards import Card
from five_hundred.errors import Violation
from five_hundred.rum.choices import (
    Chain,
    JokerSetSwap,
    JokerSwap,
)
from five_hundred.rum.melds import Meld, joker_order
from five_hundred.rum.moves import (
    End,
    LayOff,
    SwapJoker,
    lay_off,
    listed,
)
from five_hundred.rum.reasons import Reason, wrong
from five_hundred.rum.shape import MeldKind, Shape, fitting, places_for, suit_of
from five_hundred.rum.terms import Play, Terms
from five_hundred.rum.wild import CIRCLE, Laid, Wild, physical

# Looked up once: a member is found in its enumeration slower than a function is called.
_RUN = MeldKind.RUN
_SET = MeldKind.SET
_LOW = End.LOW
_HIGH = End.HIGH
_OPEN = Chain.OPEN


def refuse_own_card(
    terms: Terms, hand: int, wilds: tuple[Wild, ...], meld: Meld, moved: int = 0
) -> Violation | None:
    """RR-39: a joker for a card that the player holds; ``meld`` is the meld it joins or makes."""
    if not terms.rules.joker_own_card_ban:
        return None
    shape = terms.shape
    for wild in wilds:
        place = CIRCLE[wild.rank]
        if isinstance(wild.stands_for, Card):
            own = hand & shape.faces[13 * suit_of(wild.stands_for) + place]
        else:
            own = hand & shape.ranks[place] & ~moved
            if meld.kind is _SET and shape.distinct:
                for laid in meld.cards:
                    if type(laid) is Card:
                        own &= ~shape.faces[13 * suit_of(laid) + place]
        if own:
            card = listed(own)[0]
            return wrong(
                Reason.JOKER_OWN_CARD,
                f"{wild.joker} may not stand for {wild.stands_for} while {card} is in the hand",
                "RR-39",
                (wild.joker, card),
            )
    return None


# -- laying off -------------------------------------------------------------------------------


def refuse_layoff(
    terms: Terms, seat: int, is_open: bool, melds: tuple[Meld, ...], move: LayOff
) -> Violation | None:
    """What is wrong with a lay-off, apart from the hand: shape, end, whose meld, chain."""
    if move.meld_index >= len(melds):
        return _no_such_meld(move.meld_index, len(melds))
    meld = melds[move.meld_index]
    laid = move.card
    card = physical(laid)
    if laid is card and not card.is_joker:  # the meld knows which natural cards fit, and where
        bit = card.bit
        low, high = meld._low & bit, meld._high & bit
        places: tuple[End | None, ...] = (_LOW,) if low else ()
        if high:
            places += (_HIGH,)
    else:
        places = places_for(meld.kind, meld.cards, laid, terms.shape)
    if not places:
        rule = "RR-31" if meld.kind is _RUN else "RR-30"
        return wrong(Reason.DOES_NOT_FIT, f"{laid} does not fit {meld}", rule, (card,), ())
    if len(places) == 2 and move.end is None:
        return wrong(
            Reason.END_NEEDED, f"{laid} fits both ends of {meld}: say low or high", "RR-48", (card,)
        )
    if len(places) == 1 and move.end is not None:
        return wrong(
            Reason.END_NOT_WANTED,
            f"{laid} fits {meld} in one place only: leave out {move.end}",
            "RR-48",
            (card,),
        )
    found = refuse_touching(terms, seat, is_open, meld)
    if found is not None:
        return found
    if meld.kind is _RUN and terms.rules.chain is not _OPEN:
        return _refuse_chain(terms, seat, meld, move.end or places[0])
    return None


def _no_such_meld(index: int, count: int) -> Violation:
    told = f"melds are numbered 0 to {count - 1}" if count else "there is none yet"
    return wrong(Reason.NO_SUCH_MELD, f"there is no meld {index}; {told}", "RR-48")


def refuse_touching(terms: Terms, seat: int, is_open: bool, meld: Meld) -> Violation | None:
    """Whether a seat may touch a meld at all: another side's only if the rules have it so."""
    rules = terms.rules
    if terms.plain_layoffs:
        return None
    owner = meld.owner
    if owner is not None and terms.sides[owner] == terms.sides[seat]:
        return None
    if not rules.layoff_on_others:
        return wrong(
            Reason.OTHERS_MELD, "other players' melds may not be touched", "RR-47", (), (seat,)
        )
    if rules.own_meld_before_layoff and not is_open:
        return wrong(
            Reason.OWN_MELD_FIRST,
            "lay a meld of your own before touching those of others",
            "RR-44",
            (),
            (seat,),
        )
    return None


def _refuse_chain(terms: Terms, seat: int, meld: Meld, end: End | None) -> Violation | None:
    if terms.rules.chain is Chain.BLOCKED:
        last = meld._chain[0 if end is _LOW else -1]
        if last != meld.owner and last is not None and last != seat:
            return wrong(
                Reason.CHAIN,
                f"seat {last} laid off there, so only seat {last} goes on at that end",
                "RR-49",
                (),
                (last,),
            )
        return None
    counts: dict[int, int] = {}
    for laid_by in meld._chain:
        if laid_by is not None and laid_by != meld.owner:
            counts[laid_by] = counts.get(laid_by, 0) + 1
    for other, count in counts.items():
        if count < 3 and other != seat:
            return wrong(
                Reason.CHAIN,
                f"seat {other} has {count} of three cards in that run; until then only seat "
                f"{other} goes on",
                "RR-49",
                (),
                (other,),
            )
    return None


# -- swapping jokers --------------------------------------------------------------------------


def swap_place(terms: Terms, meld: Meld, card: Card, seat: int) -> int | None:
    """The place of the joker that a natural card frees; None if it frees none (RR-40, RR-41)."""
    for at in joker_order(meld):
        if _frees(terms, meld, at, card) and _may_free(terms, meld, at, seat):
            return at
    return None


def _may_free(terms: Terms, meld: Meld, at: int, seat: int) -> bool:
    laid_by = meld.by[at]
    return (
        terms.rules.joker_swap is not JokerSwap.OPPONENTS
        or laid_by is None
        or terms.sides[laid_by] != terms.sides[seat]
    )


def _frees(terms: Terms, meld: Meld, at: int, card: Card) -> bool:
    wild = meld.cards[at]
    assert isinstance(wild, Wild)
    if wild.rank is not card.rank:
        return False
    if meld.kind is _RUN:
        return not isinstance(wild.stands_for, Card) or wild.stands_for is card.face
    how = terms.rules.joker_set_swap
    if how is JokerSetSwap.NAMED:
        return wild.stands_for is card.face
    suits = {laid.suit for laid in meld.cards if type(laid) is Card}
    if how is JokerSetSwap.BOTH_MISSING and (len(suits) != 3 or card.suit in suits):
        return False
    after = (*meld.cards[:at], card, *meld.cards[at + 1 :])
    shape = terms.shape
    most = 1 if shape.distinct else shape.packs
    same = 0
    for laid in after:
        face = laid.stands_for if type(laid) is Wild else laid.face  # type: ignore[union-attr]
        same += face is card.face
    return same <= most


def refuse_swap(terms: Terms, play: Play, move: SwapJoker) -> Violation | None:
    rules = terms.rules
    if rules.joker_swap is JokerSwap.NEVER:
        return wrong(Reason.SWAP_NOT_ALLOWED, "a joker on the table stays there", "RR-40")
    if move.meld_index >= len(play.melds):
        return _no_such_meld(move.meld_index, len(play.melds))
    meld = play.melds[move.meld_index]
    if move.card.is_joker:
        return wrong(
            Reason.NO_JOKER, "only a natural card takes a joker's place", "RR-40", (move.card,)
        )
    found = refuse_touching(terms, play.seat, play.open, meld)
    if found is not None:
        return found
    if swap_place(terms, meld, move.card, play.seat) is None:
        for at in joker_order(meld):
            if _frees(terms, meld, at, move.card):
                return wrong(
                    Reason.SWAP_NOT_ALLOWED,
                    "only an opponent of the side that laid the joker may free it",
                    "RR-40",
                    (move.card,),
                )
        return wrong(
            Reason.NO_JOKER, f"{move.card} frees no joker from {meld}", "RR-41", (move.card,)
        )
    return None


def layoffs_of(terms: Terms, play: Play, card: Card) -> list[LayOff]:
    """The lay-offs of one card that fit by shape, in order of melds (jokers: in every place)."""
    found = []
    for index, meld in enumerate(play.melds):
        if card.is_joker:
            found += joker_layoffs(terms, meld, index, card)
        else:
            found += natural_layoffs(meld, index, card)
    return found


def natural_layoffs(meld: Meld, index: int, card: Card) -> tuple[LayOff, ...]:
    """The lay-offs of a natural card on a meld that fit by shape; two where both ends fit."""
    fits = meld._fits & card.bit
    return _natural_layoffs(fits, fits & meld._low & meld._high, index) if fits else ()


def layoffs_in(terms: Terms, play: Play) -> list[LayOff]:
    """The lay-offs of the hand that fit by shape: by meld, naturals first, then jokers."""
    found: list[LayOff] = []
    hand = play.hand
    jokers = hand & terms.shape.joker_mask
    for index, meld in enumerate(play.melds):
        fits = hand & meld._fits
        if fits:
            found += _natural_layoffs(fits, fits & meld._low & meld._high, index)
        if jokers:
            for joker in listed(jokers):
                found += joker_layoffs(terms, meld, index, joker)
    return found


@lru_cache(maxsize=1 << 13)
def _natural_layoffs(fits: int, both: int, index: int) -> tuple[LayOff, ...]:
    """The lay-offs of natural cards that fit a meld, of which some fit both ends."""
    found: list[LayOff] = []
    for card in listed(fits):
        if both & card.bit:
            found += (lay_off(card, index, _LOW), lay_off(card, index, _HIGH))
        else:
            found.append(lay_off(card, index))
    return tuple(found)


def joker_layoffs(terms: Terms, meld: Meld, index: int, joker: Card) -> list[LayOff]:
    """The lay-offs of a joker on a meld that fit by shape."""
    places = _joker_places(meld.kind, meld.cards, joker, terms.shape)
    return [lay_off(wild, index, end) for wild, end in places]


@lru_cache(maxsize=1 << 13)
def _joker_places(
    kind: MeldKind, cards: tuple[Laid, ...], joker: Card, shape: Shape
) -> tuple[tuple[Wild, End | None], ...]:
    """What a joker may be named to join a meld, and the end where one has to be said."""
    low, high = fitting(kind, cards, shape)
    fits = listed(low | high)
    wilds: list[Wild] = []
    if (kind is _SET and shape.rank_sets) or (kind is _RUN and not shape.same_suit):
        ranks = {card.rank for card in fits}
        if kind is _SET:
            ranks = {cards[0].rank}
        named = [rank for rank in ranks if rank is not None]
        wilds = [Wild(joker, rank) for rank in sorted(named, key=CIRCLE.__getitem__)]
    else:
        faces = {card.face for card in fits}
        wilds = [Wild(joker, face) for face in sorted(faces, key=lambda face: face.index)]
    found: list[tuple[Wild, End | None]] = []
    for wild in wilds:
        places = places_for(kind, cards, wild, shape)
        if len(places) == 2:
            found += [(wild, end) for end in places]
        elif places:
            found.append((wild, None))
    return tuple(found)
