"""Calling "Rummy!" ("Rommy!"): which calls are right, and what they do (RR-80 to RR-88).

A call is judged from the table, the pile, the open sides and the size of the caller's hand; only
where a call may use the caller's hand does it matter which cards that holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import attrs

from five_hundred.cards import Card
from five_hundred.errors import Violation
from five_hundred.rum.alike import ranks_in
from five_hundred.rum.choices import Call, CallPriority, CallTake, CallTo, CallTurn, GoOut
from five_hundred.rum.find import Part, as_meld, families_with, good_ones, is_plain, plain_melds
from five_hundred.rum.laying import joker_layoffs, natural_layoffs, refuse_layoff
from five_hundred.rum.lines import in_melds
from five_hundred.rum.melds import Meld, extended, fits_of
from five_hundred.rum.moves import CallRummy, LayMeld, LayOff, call_rummy
from five_hundred.rum.play import refuse_first_meld
from five_hundred.rum.reasons import Reason, wrong
from five_hundred.rum.shape import judge
from five_hundred.rum.terms import Terms
from five_hundred.rum.wild import physical

# Looked up once: a member is found in its enumeration slower than a function is called.
_PILE_STATE = Call.PILE_STATE
_BY_HAND = Call.WITH_HAND
_LAST_LAYOFF = Call.LAST_LAYOFF
_LAST_MELDABLE = Call.LAST_MELDABLE
_TO_HAND = CallTo.HAND
_ONE_CARD = CallTake.CARD
_NEAREST = CallPriority.NEAREST
_DISCARD_REQUIRED = GoOut.DISCARD_REQUIRED


Use = LayOff | LayMeld | Card
"""What a call is for; a card, where it goes to the hand."""


@attrs.frozen(weakref_slot=False)
class Caller:
    """A seat that may call, and the open facts its calls depend on."""

    seat: int
    hand: int
    """Its cards as bits; those that are not known to who asks count by number only."""
    fresh: bool
    """Whether it has not finished its first turn."""


def calls_of(
    terms: Terms, caller: Caller, melds: tuple[Meld, ...], pile: tuple[Card, ...], closing: bool
) -> list[Part[CallRummy]]:
    """Every right call of a seat, in parts: lay-offs by card from the top of the pile, then new melds."""
    if not _may_call(terms, caller, pile):
        return []
    right = _rightly(terms, caller, melds, pile, closing)
    calls = [call_rummy(caller.seat, use) for use in _single_uses(terms, melds, pile) if right(use)]
    parts: list[Part[CallRummy]] = [(len(calls), calls.__getitem__)] if calls else []
    return [*parts, *_called_melds(terms, caller, pile, right)]


def has_call(
    terms: Terms, caller: Caller, melds: tuple[Meld, ...], pile: tuple[Card, ...], closing: bool
) -> bool:
    """Whether a seat has a right call."""
    if not _may_call(terms, caller, pile):
        return False
    right = _rightly(terms, caller, melds, pile, closing)
    if any(map(right, _single_uses(terms, melds, pile))):
        return True
    return next(_called_melds(terms, caller, pile, right), None) is not None


def _may_call(terms: Terms, caller: Caller, pile: tuple[Card, ...]) -> bool:
    return bool(pile) and not (caller.fresh and terms.rules.no_meld_first_turn)


def _rightly(
    terms: Terms, caller: Caller, melds: tuple[Meld, ...], pile: tuple[Card, ...], closing: bool
) -> Callable[[Use], bool]:
    """Whether a use that fits by shape is right."""
    if terms.simple_calls:
        return lambda use: True
    return lambda use: refuse_use(terms, caller, melds, pile, closing, use) is None


def _called_melds(
    terms: Terms, caller: Caller, pile: tuple[Card, ...], right: Callable[[Use], bool]
) -> Iterator[Part[CallRummy]]:
    """The right calls for new melds, made when they are asked for."""
    cards, wanted = _meldable(terms, caller, pile)
    seat, shape = caller.seat, terms.shape
    if is_plain(cards, shape):
        found = [meld for meld in plain_melds(cards, shape) if meld.mask & wanted and right(meld)]
        if found:
            yield len(found), lambda number: call_rummy(seat, found[number])
        return
    kinds = None
    if terms.rules.call is not _BY_HAND and caller.hand & (caller.hand - 1):
        # Two cards that the caller keeps are enough for whatever is called from the pile, so that
        # only what a meld is worth can matter.
        kinds = partial(ranks_in, terms, wanted)
    for family in families_with(cards, wanted, shape):
        for size, meld in good_ones(family, lambda one: one.mask & wanted and right(one), kinds):
            yield size, lambda number, meld=meld: call_rummy(seat, meld(number))  # type: ignore[misc]


def nothing_to_call(terms: Terms, melds: tuple[Meld, ...], pile: tuple[Card, ...]) -> bool:
    """Whether a glance at the table tells that nobody has a right call; False means nothing."""
    if not pile or terms.rules.call is _BY_HAND:
        return not pile
    shape = terms.shape
    fits = shape.joker_mask | fits_of(melds)
    if terms.calls_whole_pile:
        piled = 0
        for card in pile:
            piled |= card.bit
        if piled & fits:
            return False
        return len(pile) < 3 or (shape.plain and not in_melds(piled, shape))
    if pile[-1].bit & fits:
        return False
    if terms.rules.call is _LAST_LAYOFF:
        return True
    if not shape.plain:
        return False
    piled = sum([card.bit for card in pile])
    return not piled & shape.joker_mask and not in_melds(piled, shape) & pile[-1].bit


def waiting_in(
    terms: Terms,
    hands: tuple[int, ...],
    fresh: int,
    melds: tuple[Meld, ...],
    pile: tuple[Card, ...],
    discarder: int,
    declined: tuple[int, ...],
    closing: bool,
) -> tuple[int, ...]:
    """The seats that a window waits for, clockwise from the discarder (RR-83)."""
    if not terms.calls_by_hand and nothing_to_call(terms, melds, pile):
        return ()
    n = terms.players
    seats = [(discarder + step) % n for step in range(1, n)]
    if declined:
        seats = [seat for seat in seats if seat not in declined]
    if not terms.calls_by_hand:
        # Only whether a hand is empty, and how large it is, can matter beside what lies open.
        seats = [
            seat
            for seat in seats
            if has_call(
                terms, Caller(seat, hands[seat], bool(fresh >> seat & 1)), melds, pile, closing
            )
        ]
    return tuple(seats)


def acting(terms: Terms, waiting: tuple[int, ...]) -> tuple[int, ...]:
    """Which of those seats may act now: all, or the nearest to the discarder."""
    return waiting[:1] if terms.rules.call_priority is _NEAREST else waiting


def _single_uses(
    terms: Terms, melds: tuple[Meld, ...], pile: tuple[Card, ...]
) -> Iterator[LayOff | Card]:
    """What one card of the pile may be called for."""
    rules = terms.rules
    last = pile[-1]
    if rules.call_to is _TO_HAND:
        yield last
        return
    fits = fits_of(melds)
    for card in reversed(pile) if rules.call is _PILE_STATE else (last,):
        if card.bit & fits or card.is_joker:
            yield from card_layoffs(terms, melds, card)


def _meldable(terms: Terms, caller: Caller, pile: tuple[Card, ...]) -> tuple[int, int]:
    """The cards of which a new meld may be called, and those of which it must hold one."""
    rules = terms.rules
    last = pile[-1].bit
    if rules.call_to is _TO_HAND or rules.call is _LAST_LAYOFF:
        return 0, 0
    if rules.call is _BY_HAND:
        return caller.hand | last, last
    if len(pile) < 3:
        return 0, 0
    cards = 0
    for card in pile:
        cards |= card.bit
    return cards, cards if rules.call is _PILE_STATE else last


def card_layoffs(terms: Terms, melds: tuple[Meld, ...], card: Card) -> list[LayOff]:
    """The lay-offs of a card that fit by shape."""
    found: list[LayOff] = []
    if card.is_joker:
        for index, meld in enumerate(melds):
            found += joker_layoffs(terms, meld, index, card)
        return found
    bit = card.bit
    for index, meld in enumerate(melds):
        if meld._fits & bit:
            found += natural_layoffs(meld, index, card)
    return found


def used_cards(use: Use) -> int:
    """The cards that a call uses, as bits."""
    if isinstance(use, LayMeld):
        return use.mask
    return use.bit if isinstance(use, Card) else physical(use.card).bit


def refuse_use(
    terms: Terms,
    caller: Caller,
    melds: tuple[Meld, ...],
    pile: tuple[Card, ...],
    closing: bool,
    use: Use,
) -> Violation | None:
    """What is wrong with a call that says what it uses."""
    rules = terms.rules
    found = _refuse_cards(terms, caller, pile, use)
    if found is not None:
        return found
    if caller.fresh and rules.no_meld_first_turn:
        return wrong(
            Reason.FIRST_TURN, "nobody calls before the own first turn is over", "RR-46", (),
            (caller.seat,),
        )  # fmt: skip
    is_open = terms.is_open(caller.seat, melds)
    if isinstance(use, Card):
        found = _refuse_to_hand(terms, caller.seat, is_open, melds, use)
    elif isinstance(use, LayOff):
        found = refuse_layoff(terms, caller.seat, is_open, melds, use)
    else:
        found = _refuse_new(terms, caller, is_open, pile[-1], use)
    if found is not None:
        return found
    left = hand_after(terms, caller, pile, use).bit_count()
    if not left and caller.hand and rules.go_out is _DISCARD_REQUIRED:
        return wrong(
            Reason.LAST_CARD, "the last card is discarded, not laid: keep one back", "RR-60", (),
            (caller.seat,),
        )  # fmt: skip
    if caller.fresh and rules.no_go_out_first_turn:
        least = 1 if closing or rules.call_turn is CallTurn.RESUME else 2
        if left < least:
            return wrong(
                Reason.NO_GOING_OUT,
                f"before the own first turn a call must leave {least} cards in the hand",
                "RR-63",
                (),
                (caller.seat,),
            )
    return None


def refuse_call(
    terms: Terms,
    caller: Caller,
    melds: tuple[Meld, ...],
    pile: tuple[Card, ...],
    closing: bool,
    move: CallRummy,
) -> Violation | None:
    """What is wrong with a call of a seat that may call, or with a false one."""
    if move.use is not None:
        return refuse_use(terms, caller, melds, pile, closing, move.use)
    if caller.fresh and terms.rules.no_meld_first_turn:  # a false call is a call, too
        return wrong(
            Reason.FIRST_TURN, "nobody calls before the own first turn is over", "RR-46", (),
            (caller.seat,),
        )  # fmt: skip
    if not terms.rules.call_false_penalty:
        return wrong(Reason.NO_CALL, "a call says which cards it uses", "RR-88", (), (caller.seat,))
    if has_call(terms, caller, melds, pile, closing):
        return wrong(
            Reason.CALL_TRUE, "there is something to call: say which cards", "RR-88", (),
            (caller.seat,),
        )  # fmt: skip
    return None


def _refuse_cards(
    terms: Terms, caller: Caller, pile: tuple[Card, ...], use: Use
) -> Violation | None:
    """Kind of use, and whether its cards are there to be used."""
    rules = terms.rules
    if isinstance(use, Card) != (rules.call_to is _TO_HAND):
        told = "goes to the hand: name the card" if rules.call_to is _TO_HAND else "is laid"
        return wrong(Reason.NO_CALL, f"a called card {told}", "RR-82", (), (caller.seat,))
    cards = (
        use.cards if isinstance(use, LayMeld) else (use,) if isinstance(use, Card) else (use.card,)
    )
    last = pile[-1].bit if pile else 0
    in_pile = 0
    for card in pile:
        in_pile |= card.bit
    seen = 0
    for laid in cards:
        card = physical(laid)
        if card.bit & seen:
            return wrong(Reason.CARD_TWICE, f"{card} is named twice", "RR-3", (card,))
        seen |= card.bit
        may = in_pile
        if rules.call is _BY_HAND and isinstance(use, LayMeld):
            may = last | caller.hand
        if not card.bit & may:
            return wrong(
                Reason.CARD_NOT_HELD, f"{card} is not there to be called", "RR-81", (card,)
            )
    for laid in cards:
        if isinstance(laid, Card) and laid.is_joker and not isinstance(use, Card):
            return wrong(
                Reason.JOKER_UNNAMED,
                f"say which card {laid} stands for, such as {laid}=9H",
                "RR-36",
                (laid,),
            )
    if rules.call is not _PILE_STATE and not seen & last:
        return wrong(
            Reason.NO_CALL, f"only the last discard ({pile[-1]}) can be called", "RR-81",
            (pile[-1],),
        )  # fmt: skip
    return None


def _refuse_to_hand(
    terms: Terms, seat: int, is_open: bool, melds: tuple[Meld, ...], card: Card
) -> Violation | None:
    for use in card_layoffs(terms, melds, card):
        if refuse_layoff(terms, seat, is_open, melds, use) is None:
            return None
    return wrong(
        Reason.NO_CALL, f"{card} could not have been laid off by this player", "RR-82", (card,),
        (seat,),
    )  # fmt: skip


def _refuse_new(
    terms: Terms, caller: Caller, is_open: bool, last: Card, use: LayMeld
) -> Violation | None:
    rules = terms.rules
    if rules.call is _LAST_LAYOFF:
        return wrong(Reason.NO_CALL, "a called card is laid off, not melded", "RR-81")
    if rules.call is _BY_HAND and not use.mask & caller.hand:
        return wrong(
            Reason.NO_CALL, "a called meld holds a card of the caller's hand", "RR-81", (last,)
        )
    kind = judge(use.cards, terms.shape)
    if isinstance(kind, Violation):
        return kind
    if terms.first_meld and not is_open:
        return refuse_first_meld(terms, use, caller.seat)
    return None


def taken_from_pile(terms: Terms, pile: tuple[Card, ...], use: Use) -> tuple[tuple[int, ...], int]:
    """The places of the pile that a call empties, and those cards that go to the hand, as bits."""
    used = used_cards(use)
    places = [place for place, card in enumerate(pile) if card.bit & used]
    if isinstance(use, Card):
        return tuple(places), use.bit
    if terms.rules.call_take is _ONE_CARD:
        return tuple(places), 0
    rest = 0
    for card in pile[places[0] :]:
        rest |= card.bit
    return tuple(range(places[0], len(pile))), rest & ~used


def hand_after(terms: Terms, caller: Caller, pile: tuple[Card, ...], use: Use) -> int:
    """The caller's hand after a call."""
    _, to_hand = taken_from_pile(terms, pile, use)
    if isinstance(use, Card):
        return caller.hand | to_hand
    return (caller.hand & ~used_cards(use)) | to_hand


def melds_after(terms: Terms, seat: int, melds: tuple[Meld, ...], use: Use) -> tuple[Meld, ...]:
    """The melds after a call."""
    if isinstance(use, Card):
        return melds
    if isinstance(use, LayMeld):
        return (*melds, as_meld(use, terms.shape, seat))
    longer = extended(melds[use.meld_index], use.card, use.end, seat, terms.shape)
    return (*melds[: use.meld_index], longer, *melds[use.meld_index + 1 :])


def laid_by_call(use: Use) -> int:
    """How many cards a call lays."""
    return 0 if isinstance(use, Card) else used_cards(use).bit_count()
