"""Every legal move of a phase, in a fixed order, without refusing each of them by itself.

What is listed is what ``why_illegal`` does not refuse. Where nothing is open, a move that is right by
its shape is legal, and is not asked about one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from five_hundred.cards import Card
from five_hundred.rum.alike import kinds_in
from five_hundred.rum.base import Table
from five_hundred.rum.choices import PileUseCard, StockOut, UseKind, UseWhen
from five_hundred.rum.claims import Caller, calls_of, refuse_call
from five_hundred.rum.course import reshuffle_possible
from five_hundred.rum.duty import (
    Way,
    allows,
    is_unrestricted,
    may_meld,
    plain_ways,
    swaps_in,
    told,
    ways_tell,
)
from five_hundred.rum.find import (
    Built,
    Part,
    families_with,
    good_ones,
    is_plain,
    plain_melds,
)
from five_hundred.rum.laying import layoffs_in
from five_hundred.rum.melds import Meld, fits_of
from five_hundred.rum.moves import (
    DRAW,
    END,
    CallRummy,
    Discard,
    LayMeld,
    Move,
    decline,
    discards_of,
    take_pile,
)
from five_hundred.rum.play import after_table, refuse_discard, refuse_table
from five_hundred.rum.taking import legal_takes, refuse_return
from five_hundred.rum.terms import Play, Terms

# Looked up once: a member is found in its enumeration slower than a function is called.
_NEXT_ACTION = UseWhen.NEXT_ACTION
_OR_LAYOFF = UseKind.MELD_OR_LAYOFF
_ANY_MIN3 = PileUseCard.ANY_MIN3
_END_OF_STOCK = StockOut.END


# -- Draw -------------------------------------------------------------------------------------


def draw_moves(table: Table) -> tuple[Move, ...]:
    """The moves of the seat that is to draw."""
    takes = map(take_pile, legal_takes(table))
    if table.stock:
        return (DRAW, *takes)
    terms = table._terms
    if terms.rules.stock_out is _END_OF_STOCK:
        return (END,)
    if reshuffle_possible(terms, len(table.pile), table.reshuffles):
        return (DRAW, *takes)
    return (*takes, END)


# -- Turn -------------------------------------------------------------------------------------


def turn_moves(terms: Terms, play: Play) -> tuple[Move, ...] | Built[Move]:
    """The moves of a seat whose turn it is."""
    hand = play.hand
    if hand & (hand - 1) and is_unrestricted(terms, play):
        shape, most = terms.shape, hand.bit_count() - 2
        fits = fits_of(play.melds)
        found: tuple[Move, ...] = discards_of(hand & ~play.banned)
        if terms.swaps:
            found = (*_swaps(terms, play), *found)
        if fits and hand & (fits | shape.joker_mask):
            if most and terms.plain_layoffs:
                found = (*layoffs_in(terms, play), *found)
            else:
                found = (*_layoffs(terms, play, (), False), *found)
        if not may_meld(terms, play):
            return found
        return _with_melds(terms, play, most, (), False, found)
    lays = not (play.first and terms.rules.no_meld_first_turn)
    rest: list[Move] = []
    ways: tuple[Way, ...] = ()
    tells, joins = False, True
    if _must_serve(play):  # so that no other way is left open by what does not
        tells = ways_tell(terms, play)
        joins = play.duty.how is _OR_LAYOFF  # type: ignore[union-attr]
    elif play.owes:
        ways, tells = plain_ways(terms, play)
    if lays and joins:
        rest += _layoffs(terms, play, ways, tells)
        if terms.swaps:
            rest += _swaps(terms, play)
    rest += _discards(terms, play)
    if play.duty is not None and play.duty.fail == "return" and refuse_return(play) is None:
        rest.append(DRAW)
    if not may_meld(terms, play):
        return tuple(rest)
    return _with_melds(terms, play, 0, ways, tells, rest)


def _layoffs(terms: Terms, play: Play, ways: tuple[Way, ...], tells: bool) -> list[Move]:
    """The lay-offs that are legal."""
    found: list[Move] = []
    fits = fits_of(play.melds)
    if fits and play.hand & (fits | terms.shape.joker_mask):
        tells = tells and terms.plain_layoffs
        for move in layoffs_in(terms, play):
            legal = told(terms, play, ways, move) if tells else None
            if allows(terms, play, move) if legal is None else legal:
                found.append(move)
    return found


def _swaps(terms: Terms, play: Play) -> list[Move]:
    """The exchanges for jokers that are legal."""
    return [swap for swap in swaps_in(terms, play) if allows(terms, play, swap)]


def _discards(terms: Terms, play: Play) -> Sequence[Discard]:
    """The discards that are legal."""
    duty = play.duty
    if duty is not None and not duty.met and duty.fail != "keep":
        return ()  # every discard would be refused, if for nothing else
    hand = play.hand
    if hand & (hand - 1) and not play.freed and not play.unfinished:
        return discards_of(hand & ~play.banned)
    return [card for card in discards_of(hand) if refuse_discard(terms, play, card) is None]


def _with_melds(
    terms: Terms,
    play: Play,
    most: int,
    ways: tuple[Way, ...],
    tells: bool,
    rest: Sequence[Move],
) -> tuple[Move, ...] | Built[Move]:
    """The new melds that are legal, then the rest; built when asked for if there are many.

    ``most``: so many cards surely may be laid.
    """
    shape = terms.shape
    wanted = shape.all_cards
    if play.duty is not None and _must_serve(play):
        wanted = play.duty._owed  # other melds need not be asked about
    melds: tuple[LayMeld, ...] = ()
    if wanted == shape.all_cards and is_plain(play.hand, shape):
        melds = plain_melds(play.hand, shape)
        if not melds:
            return tuple(rest)
        if most and max([len(meld.cards) for meld in melds]) <= most:
            return (*melds, *rest)

    def is_legal(meld: LayMeld) -> bool:
        if not meld.mask & wanted:
            return False
        legal = told(terms, play, ways, meld) if tells else None
        return allows(terms, play, meld) if legal is None else legal

    def all_legal(meld: LayMeld) -> bool | None:
        """Whether melds of the same ranks are legal, whatever their suits; None: ask each."""
        if not meld.mask & wanted or refuse_table(terms, play, meld) is not None:
            return False
        after = after_table(terms, play, meld)
        several = after.hand & (after.hand - 1)
        ends = several and not (after.owes or after.freed or after.unfinished)
        return True if ends else None

    if melds:
        return (*[meld for meld in melds if len(meld.cards) <= most or is_legal(meld)], *rest)
    parts: list[Part[Move]] = []
    roughly = None if shape.same_suit else (partial(kinds_in, terms, play, True), all_legal)
    for family in families_with(play.hand, wanted, shape):
        size, length, maker = family
        if length <= most:
            parts.append((size, maker))
        else:
            parts += good_ones(family, is_legal, partial(kinds_in, terms, play), roughly)
    return _listed(parts, rest)


def _listed(parts: list[Part[Move]], rest: Sequence[Move]) -> tuple[Move, ...] | Built[Move]:
    """The moves of the parts, then the rest; built when asked for if there are many."""
    if sum([size for size, _ in parts]) > 64:
        return Built([*parts, (len(rest), rest.__getitem__)])
    first: list[Move] = []
    for size, making in parts:
        first += map(making, range(size))
    return (*first, *rest)


def _must_serve(play: Play) -> bool:
    """Whether only what meets the duty may come next."""
    duty = play.duty
    return (
        duty is not None
        and not duty.met
        and duty.when is _NEXT_ACTION
        and duty.kind is not _ANY_MIN3
    )


# -- Claim ------------------------------------------------------------------------------------


def claim_moves(
    terms: Terms,
    callers: Iterable[Caller],
    melds: tuple[Meld, ...],
    pile: tuple[Card, ...],
    closing: bool,
) -> tuple[Move, ...] | Built[Move]:
    """The moves of seats that may call."""
    parts: list[Part[Move]] = []
    for caller in callers:
        calls = calls_of(terms, caller, melds, pile, closing)
        parts += calls
        last: list[Move] = [decline(caller.seat)]
        if not calls:
            false = CallRummy(caller.seat)
            if refuse_call(terms, caller, melds, pile, closing, false) is None:
                last.insert(0, false)
        parts.append((len(last), last.__getitem__))
    return _listed(parts, ())
