"""Every legal move of a phase, in a fixed order, without refusing each of them by itself.

What is listed is what ``why_illegal`` does not refuse. Where nothing is open, a move that is right by
its shape is legal, and is not asked about one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

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
    plain_ways,
    swaps_in,
    told,
    ways_tell,
)
from five_hundred.rum.find import (
    Built,
    RunMaker,
    families_with,
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
from five_hundred.rum.play import refuse_discard
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
        if play.melded and terms.rules.melds_per_turn is not None:
            return found
        if hand & shape.joker_mask or not is_plain(hand, shape):
            return _with_melds(terms, play, most, (), False, found)
        melds = plain_melds(hand, shape)
        if not melds:
            return found
        if most >= max([len(meld.cards) for meld in melds]):
            return (*melds, *found)
        return (*_kept(terms, play, most, (), False, shape.all_cards, melds), *found)
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
    if not lays or (terms.rules.melds_per_turn is not None and play.melded):
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
    if is_plain(play.hand, terms.shape) and not _must_serve(play):
        melds = plain_melds(play.hand, terms.shape)
        if not melds:
            return tuple(rest)
        if most and max([len(meld.cards) for meld in melds]) <= most:
            return (*melds, *rest)
        return (*_kept(terms, play, most, ways, tells, terms.shape.all_cards, melds), *rest)
    parts: list[tuple[int, Callable[[int], Move]]] = []
    total = 0
    # Where only what meets the duty may come next, other melds need not be asked about.
    wanted = (
        play.duty._owed if play.duty is not None and _must_serve(play) else terms.shape.all_cards
    )
    for size, length, maker in families_with(play.hand, wanted, terms.shape):
        if length <= most:
            parts.append((size, maker))
            total += size
            continue
        if size > _MANY and isinstance(maker, RunMaker):
            alike = [*maker.alike(kinds_in(terms, play))]
            good = [
                (count, part)
                for count, part in alike
                if _kept(terms, play, most, ways, tells, wanted, (part(0),))
            ]
            parts += [(size, maker)] if len(good) == len(alike) else good
            total += sum([count for count, _ in good])
            continue
        kept = _kept(terms, play, most, ways, tells, wanted, map(maker, range(size)))
        if kept:
            parts.append((len(kept), kept.__getitem__))
            total += len(kept)
    if not parts:
        return tuple(rest)
    if total <= 64:
        first: list[Move] = []
        for size, making in parts:
            first += map(making, range(size))
        return (*first, *rest)
    parts.append((len(rest), rest.__getitem__))
    return Built(parts)


_MANY = 16
"""Of so many runs over the same places most are as good as others; then few are asked about."""


def _kept(
    terms: Terms,
    play: Play,
    most: int,
    ways: tuple[Way, ...],
    tells: bool,
    wanted: int,
    melds: Iterable[LayMeld],
) -> list[LayMeld]:
    """Those of the melds that hold a wanted card and are legal."""
    found = []
    for meld in melds:
        if not meld.mask & wanted:
            continue
        if len(meld.cards) > most:
            legal = told(terms, play, ways, meld) if tells else None
            if not (allows(terms, play, meld) if legal is None else legal):
                continue
        found.append(meld)
    return found


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
) -> tuple[Move, ...]:
    """The moves of seats that may call."""
    moves: list[Move] = []
    for caller in callers:
        calls = tuple(calls_of(terms, caller, melds, pile, closing))
        moves += calls
        if not calls:
            false = CallRummy(caller.seat)
            if refuse_call(terms, caller, melds, pile, closing, false) is None:
                moves.append(false)
        moves.append(decline(caller.seat))
    return tuple(moves)
