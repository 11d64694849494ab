"""Taking from the pile, what it obliges to, and whether a turn can still be brought to its end.

A move in a turn is legal if it is locally legal and, after it, the turn is over or can be
completed: by a series of locally legal table moves that ends in a legal discard or in an empty
hand that counts (RR-4). The search is exact; the shortcuts (RR-5) skip moves that cannot help.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from five_hundred.cards import Card
from five_hundred.errors import Violation
from five_hundred.rum.alike import Seen
from five_hundred.rum.choices import (
    JokerSetSwap,
    JokerSwap,
    PileUseCard,
    UseKind,
    UseWhen,
)
from five_hundred.rum.find import as_meld, families_with, melds_in, melds_with
from five_hundred.rum.laying import layoffs_of
from five_hundred.rum.lines import in_melds, in_pairs, in_reach
from five_hundred.rum.melds import Meld, extended, fits_of, most_value, wild_places
from five_hundred.rum.moves import Discard, LayMeld, LayOff, SwapJoker, TableMove, listed
from five_hundred.rum.play import (
    after_table,
    first_meld_enough,
    owed_text,
    refuse_discard,
    refuse_table,
    serves,
    table_mask,
)
from five_hundred.rum.reasons import Reason, wrong
from five_hundred.rum.shape import MeldKind, Shape, circle_of, suit_of
from five_hundred.rum.terms import Duty, Play, Terms, without_ban
from five_hundred.rum.wild import Wild, physical

# Looked up once: a member is found in its enumeration slower than a function is called.
_OR_LAYOFF = UseKind.MELD_OR_LAYOFF
_WITH_HAND = UseKind.NEW_WITH_HAND
_ANY_MIN3 = PileUseCard.ANY_MIN3
_NEXT_ACTION = UseWhen.NEXT_ACTION
_RUN = MeldKind.RUN
_SET = MeldKind.SET
_NEVER = JokerSwap.NEVER
_BOTH_MISSING = JokerSetSwap.BOTH_MISSING


# -- the completion law -----------------------------------------------------------------------


def completable(terms: Terms, play: Play, pay: bool = True) -> bool:
    """Whether the turn can be completed (RR-4).

    ``pay``: whether failing the duty for a fine counts as completing; without it the question is
    whether the duty can be met.
    """
    if not terms.rules.joker_own_card_ban:
        return _search(terms, play, pay, Seen(), False)
    # A card that is laid elsewhere may set a joker free to stand for it, so that any move might
    # help. Mostly none is needed, or not even a joker that may stand for any card would do.
    return _search(terms, play, pay, Seen(), False) or (
        _search(without_ban(terms), play, pay, Seen(), False)
        and _search(terms, play, pay, Seen(), True)
    )


def _search(terms: Terms, play: Play, pay: bool, seen: Seen, everything: bool) -> bool:
    """Whether the turn can be completed, by the moves that help or by every one."""
    hand = play.hand
    several = bool(hand & (hand - 1))
    owes = play.owes
    if not play.freed and not play.unfinished:
        if not owes:
            if several:
                return True  # at most one of two cards may not be thrown
            return not hand or _last_card_goes(terms, play)
        if pay and several and play.duty is not None and play.duty.fail == "keep":
            return True
    if owes:
        at_once = _quick(terms, play)
        if at_once is not None:
            return at_once
        duty = play.duty
        assert duty is not None
        if (
            duty.how is not _OR_LAYOFF
            and not (pay and duty.fail == "keep")  # a freed joker may be laid, then the fine paid
            and not may_meld(terms, play)
        ):
            return False
    if play.unfinished and _out_of_reach(terms, play):
        return False
    if not seen.adds(terms, play):
        return False
    moves = (table_moves if everything else _helpful)(terms, play)
    for move in seen.unlike(terms, play, moves):
        if refuse_table(terms, play, move) is None:
            after = after_table(terms, play, move)
            if not after.hand or _search(terms, after, pay, seen, everything):
                return True
    return False


def may_meld(terms: Terms, play: Play) -> bool:
    """Whether the turn allows another new meld (RR-45, RR-46)."""
    rules = terms.rules
    return not (
        (rules.melds_per_turn is not None and play.melded)
        or (play.first and rules.no_meld_first_turn)
    )


def _out_of_reach(terms: Terms, play: Play) -> bool:
    """Whether all cards of the hand together could not make the turn's melds a first meld (RR-43)."""
    rules = terms.rules
    if terms.swaps:
        return False  # a joker could be freed and laid, too
    cards = play.laid_cards + play.hand.bit_count()
    points = play.laid_points + sum(most_value(card, rules) for card in listed(play.hand))
    return not first_meld_enough(terms, cards, points)


def _last_card_goes(terms: Terms, play: Play) -> bool:
    """Whether a turn can be ended with one card in hand and nothing owed."""
    card = listed(play.hand)[0]
    if refuse_discard(terms, play, Discard(card)) is None:
        return True
    moves: list[TableMove] = [*layoffs_of(terms, play, card), *swaps_in(terms, play)]
    for move in moves:
        if refuse_table(terms, play, move) is None:
            after = after_table(terms, play, move)
            if not after.hand or completable(terms, after):
                return True
    return False


def swaps_in(terms: Terms, play: Play) -> list[SwapJoker]:
    """The exchanges for jokers that may be possible: by card, then by meld."""
    if terms.rules.joker_swap is _NEVER:
        return []
    found = []
    shape = terms.shape
    for index, places in wild_places(play.melds):
        for place in places:
            found += [SwapJoker(card, index) for card in listed(play.hand & shape.ranks[place])]
    found.sort(key=lambda move: (move.card.index, move.meld_index))
    return found


def table_moves(terms: Terms, play: Play) -> Iterator[TableMove]:
    """Every table move that is right by shape, legal or not."""
    yield from melds_in(play.hand, terms.shape)
    for card in listed(play.hand):
        yield from layoffs_of(terms, play, card)
    yield from swaps_in(terms, play)


def _helpful(terms: Terms, play: Play) -> Iterator[TableMove]:
    """The table moves of which one must come next if an open obligation can be met at all."""
    rules = terms.rules
    hand = play.hand
    if play.owes:
        duty = play.duty
        assert duty is not None
        three = duty.kind is _ANY_MIN3
        if three and duty.how is _OR_LAYOFF:
            yield from table_moves(terms, play)
            return
        # (a new meld that holds an owed card has three cards, so three are no further condition)
        own = play.own & hand
        if duty.how is _WITH_HAND and own.bit_count() < duty._owed.bit_count():
            # a large pile has melds without end; those with a card of the hand are fewer
            for meld in _new_melds(terms, play, own, True):
                if meld.mask & duty._owed:
                    yield meld
        else:
            yield from _new_melds(terms, play, duty._owed, duty.how is _WITH_HAND)
        if duty.how is _OR_LAYOFF:
            for card in listed(duty._owed & hand):
                yield from layoffs_of(terms, play, card)
        if duty.when is _NEXT_ACTION:
            if duty.how is _OR_LAYOFF:
                yield from swaps_in(terms, play)
            elif three and not play.open and terms.first_meld:
                yield from _new_melds(terms, play, hand)  # another meld may open the side first
            return
        yield from swaps_in(terms, play)
        yield from _towards(terms, play, duty)
        if not play.open and (terms.first_meld or rules.own_meld_before_layoff):
            yield from _new_melds(terms, play, hand)
    if play.freed:
        yield from _new_melds(terms, play, play.freed)
        for card in listed(play.freed):
            yield from layoffs_of(terms, play, card)
    if play.unfinished or (play.freed and not play.open):
        yield from _new_melds(terms, play, hand)
    if play.freed or play.unfinished:
        yield from swaps_in(terms, play)
        if rules.joker_set_swap is _BOTH_MISSING:
            yield from _onto_joker_sets(terms, play)


def _new_melds(terms: Terms, play: Play, wanted: int, whole: bool = False) -> Iterator[LayMeld]:
    """The new melds that hold one of the wanted cards and are worth trying.

    A long meld can be laid as a short one, and the rest laid off on it; so only the shortest are
    tried, unless a first meld has to be of some size, two of its cards must come together
    (``whole``), or a short run might have too many jokers.
    """
    if not may_meld(terms, play):
        return
    shape = terms.shape
    longest = None
    if terms.first_meld and not play.open:
        if not terms.turn_total:
            yield from _first_melds(terms, play, wanted)
            return
    elif not whole and (shape.min_naturals == 1 or not play.hand & shape.joker_mask):
        longest = shape.run_min
    yield from melds_with(play.hand, wanted, shape, longest)


def _first_melds(terms: Terms, play: Play, wanted: int) -> Iterator[LayMeld]:
    """The new melds that hold one of the wanted cards and may be enough for a first meld by themselves."""
    rules, shape = terms.rules, terms.shape
    jokers = (play.hand & shape.joker_mask).bit_count()
    joker = most_value(Card.joker(1), rules)
    for size, length, maker in families_with(play.hand, wanted, shape):
        # The melds of a family lie in the same places; jokers may take the cheapest of them, too.
        naturals = [laid for laid in maker(0).cards if type(laid) is not Wild]
        values = sorted([most_value(physical(card), rules) for card in naturals])
        used = length - len(values)
        more = jokers - used
        points = joker * used + sum(values[more:]) + sum([max(joker, v) for v in values[:more]])
        if first_meld_enough(terms, length, points):
            yield from filter(lambda move: move.mask & wanted, map(maker, range(size)))


def _towards(terms: Terms, play: Play, duty: Duty) -> Iterator[LayOff]:
    """Lay-offs that may make room for an owed card."""
    if terms.rules.joker_set_swap is _BOTH_MISSING:
        yield from _onto_joker_sets(terms, play)
    if duty.how is not _OR_LAYOFF:
        return
    shape = terms.shape
    near = 0
    for card in listed(duty._owed & ~shape.joker_mask):  # a joker fits where any card does
        near |= shape.suits[suit_of(card)]
    for card in listed(play.hand & ~duty._owed):
        for move in layoffs_of(terms, play, card):
            meld = play.melds[move.meld_index]
            if meld.kind is _RUN and meld._fits & near:  # (runs of mixed suits fit all of them)
                yield move


def _onto_joker_sets(terms: Terms, play: Play) -> Iterator[LayOff]:
    for card in listed(play.hand):
        for move in layoffs_of(terms, play, card):
            meld = play.melds[move.meld_index]
            if meld.kind is _SET and any(type(laid) is Wild for laid in meld.cards):
                yield move


# -- a quick yes ------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _mates(card: Card, shape: Shape) -> tuple[tuple[int, ...], int]:
    """The pairs of natural cards that make a meld of three with a card, and all their cards."""
    place, suit = circle_of(card), suit_of(card)
    singles = 0
    pairs: list[int] = []
    others = [shape.faces[13 * other + place] for other in range(4) if other != suit]
    for number, first in enumerate(others):
        for second in others[number + 1 :]:
            pairs += [one.bit | two.bit for one in listed(first) for two in listed(second)]
    if shape.run_min == 3 and shape.same_suit:
        for start in range(place - 2, place + 1):
            steps = [start, start + 1, start + 2]
            if steps[0] < 0 or steps[2] > 13:
                continue  # the ace above the king is looked at from the king's side only
            if (steps[0] == 0 and not shape.ace_low) or (steps[2] == 13 and not shape.ace_high):
                continue
            first, second = (shape.faces[13 * suit + step % 13] for step in steps if step != place)
            pairs += [one.bit | two.bit for one in listed(first) for two in listed(second)]
        if place == 0 and shape.ace_high:
            pairs += [
                one.bit | two.bit
                for one in listed(shape.faces[13 * suit + 11])
                for two in listed(shape.faces[13 * suit + 12])
            ]
    for pair in pairs:
        singles |= pair
    return tuple(pairs), singles


def _quick(terms: Terms, play: Play) -> bool | None:
    """Whether an open duty can be met, where that can be told at a glance; None where not.

    It spares the search for nearly every take: most cards make no meld with anything, or one of the
    plainest kind.
    """
    duty = play.duty
    assert duty is not None
    if play.freed or play.unfinished or (play.first and terms.rules.no_meld_first_turn):
        return None
    new = (play.open or not terms.first_meld) and may_meld(terms, play)
    return glance(terms, play.hand, play.own, duty._owed, duty.kind, duty.how, play.melds, new)


def perhaps_useful(terms: Terms, cards: int, melds: tuple[Meld, ...], how: UseKind) -> int:
    """Those of a hand's cards of which one might be used if it were owed, and perhaps some more.

    What is left out surely cannot be used; it spares most cards of a pile a closer look.
    """
    shape = terms.shape
    jokers = cards & shape.joker_mask
    if not terms.glance_says_no or jokers & (jokers - 1):
        return cards
    found = jokers | in_pairs(cards, shape) if jokers else in_melds(cards, shape)
    if how is _OR_LAYOFF:
        found |= _joining(cards, melds, shape)
    return found


def _joining(cards: int, melds: tuple[Meld, ...], shape: Shape) -> int:
    """Those of the cards that fit melds, or might once others of them have made room."""
    fits = fits_of(melds)
    jokers = cards & shape.joker_mask
    if not (jokers or fits & cards):
        return 0
    ends = 0
    for meld in melds:
        if meld.kind is _RUN:
            ends |= meld._fits
    if jokers:  # one that is laid off makes room for another card of the suit
        for suit in shape.suits:
            if ends & suit:
                fits |= suit
    elif ends & cards:  # a card makes room for the next one
        fits |= in_reach(ends & cards, cards, shape)
    return fits & cards


def glance(
    terms: Terms,
    hand: int,
    own: int,
    owed: int,
    kind: PileUseCard,
    how: UseKind,
    melds: tuple[Meld, ...],
    new: bool,
) -> bool | None:
    """Whether one of the owed cards can be used: yes, no, or None (a closer look is needed).

    ``new``: whether any new meld may be laid. Yes is said only with cards to spare, so that the
    turn can be ended whatever the rules about going out.
    """
    if kind is _ANY_MIN3:
        return None
    owed &= hand  # what is not there was laid in a way that does not count
    shape = terms.shape
    count = hand.bit_count()
    may_join = how is _OR_LAYOFF
    if may_join and fits_of(melds) & owed and count >= 3 and terms.plain_layoffs:
        return True
    spare = new and count >= 5
    with_hand = how is _WITH_HAND
    jokers = hand & shape.joker_mask
    # a joker makes three of two
    joins = jokers and spare and not (with_hand or terms.rules.joker_own_card_ban)
    melds_three = False
    for card in _few(owed & ~jokers):
        pairs, singles = _mates(card, shape)
        near = hand & singles
        if near and joins:
            return True
        for pair in pairs:
            if near & pair == pair:
                melds_three = True
                if spare and (not with_hand or (card.bit | pair) & own):
                    return True
    if melds_three or not terms.glance_says_no:
        return None
    if jokers:
        useful = perhaps_useful(terms, hand, melds, how)
    else:  # no meld of naturals was found
        useful = _joining(hand, melds, shape) if may_join else 0
    return None if owed & useful else False


@lru_cache(maxsize=1 << 10)
def _few(mask: int) -> tuple[Card, ...]:
    """The cards that are owed: nearly always one, so that it pays to remember them."""
    return tuple(listed(mask))


def _dead_end(terms: Terms, play: Play, move: TableMove) -> Play | None:
    """The turn after a locally legal table move, if it could not be brought to an end."""
    if not (play.owes or play.freed or terms.turn_total) and type(move) is not SwapJoker:
        left = play.hand & ~table_mask(move)
        if left & (left - 1) or not left:  # no need to build the turn after it, see completable
            return None
    after = after_table(terms, play, move)
    return None if not after.hand or completable(terms, after) else after


def allows(terms: Terms, play: Play, move: TableMove) -> bool:
    """Whether a table move is legal, the rest of the turn included."""
    return refuse_table(terms, play, move) is None and _dead_end(terms, play, move) is None


def refuse_in_turn(terms: Terms, play: Play, move: TableMove) -> Violation | None:
    """What is wrong with a table move, the rest of the turn included."""
    found = refuse_table(terms, play, move)
    if found is not None:
        return found
    after = _dead_end(terms, play, move)
    if after is None:
        return None
    if after.owes:
        assert after.duty is not None
        return wrong(
            Reason.DUTY_LOST,
            f"after that you could not use {owed_text(after.duty)} any more",
            "RR-14",
            after.duty.cards,
            (play.seat,),
        )
    if after.freed:
        jokers = tuple(listed(after.freed))
        return wrong(
            Reason.JOKER_MUST_PLAY,
            f"after that {jokers[0]} could not be laid again in this turn",
            "RR-42",
            jokers,
            (play.seat,),
        )
    if after.unfinished:
        return wrong(
            Reason.FIRST_MELD_UNFINISHED,
            "after that the new melds of this turn could not reach what a first meld needs",
            "RR-43",
            (),
            (play.seat,),
        )
    return wrong(
        Reason.TURN_STUCK,
        "after that the turn could not be ended by a discard",
        "RR-4",
        (),
        (play.seat,),
    )


Way = tuple[int, int]
"""Cards that would meet a duty together; the number of the meld they join, -1: a new one."""


def ways_tell(terms: Terms, play: Play) -> bool:
    """Whether plain ways tell anything: False where other things stand in the way."""
    duty = play.duty
    return not (
        duty is None
        or duty.met
        or duty.kind is _ANY_MIN3
        or play.freed
        or play.unfinished
        or terms.rules.joker_own_card_ban
        or terms.rules.melds_per_turn is not None
        or (terms.first_meld and not play.open)
        or (play.first and terms.rules.no_meld_first_turn)
    )


def plain_ways(terms: Terms, play: Play) -> tuple[tuple[Way, ...], bool]:
    """Ways to meet an open duty by a new meld of three or by a lay-off, and whether that holds.

    Whatever leaves one of them possible, with two cards to spare, leaves the duty meetable. The
    second value is False where other things stand in the way, so that nothing can be said.
    """
    duty = play.duty
    if duty is None or not ways_tell(terms, play):
        return (), False
    shape = terms.shape
    hand = play.hand
    ways: list[Way] = []
    owed = duty._owed & hand & ~shape.joker_mask
    if duty.how is _OR_LAYOFF and terms.plain_layoffs:
        for number, meld in enumerate(play.melds):
            fits = meld._fits & owed
            if fits:
                ways.append((fits & -fits, number))
    jokers = listed(hand & shape.joker_mask)
    with_hand = duty.how is _WITH_HAND
    for card in _few(owed):
        pairs, singles = _mates(card, shape)
        around, bit = singles & hand, card.bit
        found = [pair | bit for pair in pairs if around & pair == pair]
        if jokers:  # one stands for the card that is missing
            halves = [around & pair for pair in pairs if around & pair and around & pair != pair]
            found += [half | bit | joker.bit for half in halves for joker in jokers]
        ways += [(way, -1) for way in found if not with_hand or way & play.own]
    return tuple(ways), True


def told(terms: Terms, play: Play, ways: tuple[Way, ...], move: LayMeld | LayOff) -> bool | None:
    """Whether a move that fits is legal while a duty is open, as plain ways tell; None: ask.

    To be asked where ``plain_ways`` says that they tell something; lay-offs where anybody may make
    them.
    """
    duty = play.duty
    assert duty is not None
    mask = move.mask if type(move) is LayMeld else physical(move.card).bit  # type: ignore[union-attr]
    left = play.hand & ~mask
    if not left & (left - 1):
        return None
    if mask & duty._owed and serves(terms, play, duty, move):
        return True
    if duty.when is _NEXT_ACTION:
        return None
    if duty.fail == "keep":
        return True  # with two cards left it can be failed for a fine
    joined = move.meld_index if type(move) is LayOff else -1
    for way, number in ways:
        if way & left == way and (number < 0 or number != joined):
            rest = left & ~way
            if rest & (rest - 1):
                return True
    melds, seat = play.melds, play.seat
    if type(move) is LayMeld:
        if _may_receive(terms, play, duty, move):
            melds = (*melds, as_meld(move, terms.shape, seat))
    else:
        assert isinstance(move, LayOff)
        meld = extended(melds[joined], move.card, move.end, seat, terms.shape)
        melds = (*melds[:joined], meld, *melds[joined + 1 :])
    return glance(terms, left, play.own, duty._owed, duty.kind, duty.how, melds, True)


def _may_receive(terms: Terms, play: Play, duty: Duty, move: LayMeld) -> bool:
    """Whether an owed card might be laid off on a new meld; False only if it cannot.

    For most new melds it cannot, and then they need not be made to see what follows.
    """
    shape, owed = terms.shape, duty._owed
    if duty.how is not _OR_LAYOFF:
        return False
    if not shape.same_suit or owed & shape.joker_mask:
        return True
    naturals = move.mask & ~shape.joker_mask
    for card in _few(owed):
        rank, suit = _rank_and_suit(card, shape)
        if not naturals & ~rank or not naturals & ~suit:
            return True
    return False


@lru_cache(maxsize=1 << 10)
def _rank_and_suit(card: Card, shape: Shape) -> tuple[int, int]:
    """The cards of a natural card's rank, and those of its suit."""
    return shape.ranks[circle_of(card)], shape.suits[suit_of(card)]


def is_unrestricted(terms: Terms, play: Play) -> bool:
    """Whether whatever is right by shape may be laid as long as two cards stay in the hand.

    It spares legal_moves the search for each of a thousand moves.
    """
    duty = play.duty
    if play.freed:
        return False
    if duty is not None and not duty.met and (duty.fail != "keep" or duty.when is _NEXT_ACTION):
        return False  # else it may be failed for a fine
    return terms.simple_turns or not (
        terms.rules.joker_own_card_ban
        or (terms.first_meld and not play.open)
        or (play.first and terms.rules.no_meld_first_turn)
    )
