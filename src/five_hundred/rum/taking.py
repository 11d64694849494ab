"""Taking from the pile: how much may be taken, and what a take obliges to (RR-10 to RR-22)."""

from __future__ import annotations

from collections.abc import Sequence

from five_hundred.cards import Card
from five_hundred.errors import Violation
from five_hundred.rum.base import Table
from five_hundred.rum.choices import (
    PileUseCard,
    PileView,
    TopUse,
)
from five_hundred.rum.duty import completable, glance, perhaps_useful
from five_hundred.rum.melds import Meld
from five_hundred.rum.play import (
    HOW,
    owed_text,
)
from five_hundred.rum.reasons import Reason, wrong
from five_hundred.rum.terms import Duty, Play, Terms, bans, build_duty, build_play, take_kind

# Looked up once: a member is found in its enumeration slower than a function is called.
_TOP = PileUseCard.TOP
_DEEPEST = PileUseCard.DEEPEST
_ANY_MIN3 = PileUseCard.ANY_MIN3
_FACE_DOWN = PileView.FACE_DOWN


def is_stalled(terms: Terms, idle: int) -> bool:
    """Whether so many idle turns in a row bar free and priced takes (G-1)."""
    return idle >= terms.most_idle


def duty_of_take(
    terms: Terms, count: int, pile: tuple[Card, ...], stock: int, idle: int
) -> Duty | None:
    """The duty that taking so many cards carries (RR-10, RR-12, RR-16, RR-17)."""
    rules = terms.rules
    stalled = idle >= terms.most_idle
    top = count == 1 and terms.top_takes
    if top and not stalled and (terms.free_top or (stock and terms.free_top_with_stock)):
        return None
    cards = pile[len(pile) - count :]
    which = _TOP if top else rules.pile_use_card
    if which is _TOP:
        owed = cards[-1].bit
    elif which is _DEEPEST:
        owed = cards[0].bit
    else:
        owed = sum([card.bit for card in cards])
    fail = "illegal"
    if not stalled:
        if terms.keeps:
            fail = "keep"
        elif terms.returns and stock:
            fail = "return"
    return build_duty(cards, which, rules.use_kind, rules.use_when, fail, False, 0, False, owed)


def play_after_take(
    terms: Terms,
    seat: int,
    hand: int,
    melds: tuple[Meld, ...],
    cards: tuple[Card, ...],
    duty: Duty | None,
    is_open: bool,
    first: bool,
) -> Play:
    """The turn after a take."""
    taken = 0
    for card in cards:
        taken |= card.bit
    return build_play(
        seat, hand | taken, melds, duty, hand, bans(terms, taken), False, is_open,
        0, 0, 0, 0, 0, False, first,
    )  # fmt: skip


def refuse_return(play: Play) -> Violation | None:
    """RR-17: what is wrong with giving back a pile that cannot be used, and drawing instead."""
    if not play.owes or play.duty is None or play.duty.fail != "return":
        return wrong(
            Reason.WRONG_PHASE,
            "a card was drawn already; now lay cards, or discard to end the turn",
            "RR-17",
        )
    if play.tabled:
        return wrong(
            Reason.PAST_RETURN, "something was laid, so the pile cannot be given back", "RR-17"
        )
    return None


def play_of_take(table: Table, count: int) -> Play:
    """The turn after a take by the seat that is to draw."""
    terms, seat, pile, melds = table._terms, table._seat, table.pile, table.melds
    duty = duty_of_take(terms, count, pile, len(table.stock), table.idle)
    return play_after_take(
        terms, seat, table._hands[seat], melds, pile[len(pile) - count :], duty,
        terms.is_open(seat, melds), bool(table._fresh >> seat & 1),
    )  # fmt: skip


def legal_takes(table: Table) -> list[int]:
    """The numbers of cards that may be taken: what :func:`refuse_take` does not refuse.

    Where a take only has to be usable, a glance decides most of them without the search.
    """
    terms, pile, idle = table._terms, table.pile, table.idle
    if not pile:
        return []
    if terms.simple_takes and not is_stalled(terms, idle):
        return _deep_takes(table)
    seat, melds, rules = table._seat, table.melds, terms.rules
    hand = table._hands[seat]
    size = len(pile)
    if terms.any_depth:
        counts: Sequence[int] = range(1, size + 1)
    else:
        counts = [1] if terms.top_takes or size == 1 else []
        if terms.whole_pile and size > 1:
            counts = [*counts, size]
    is_open = terms.is_open(seat, melds)
    may = (
        not (rules.no_meld_first_turn and table._fresh >> seat & 1)
        and (is_open or not rules.pile_needs_open)
        and not is_stalled(terms, idle)
    )
    if may and hand and not terms.face_down and (terms.keeps or (terms.returns and table.stock)):
        return [*counts]  # what cannot be used costs a fine
    plain = may and terms.unusable_is_illegal
    which, how = rules.pile_use_card, rules.use_kind
    everything = useful = 0
    if plain:  # so the pile does not lie face down
        everything = hand
        for card in pile:
            everything |= card.bit
        useful = everything
        if which is not _ANY_MIN3:
            useful = perhaps_useful(terms, everything, melds, how)
    new = is_open or not terms.first_meld
    free = terms.free_top or (terms.free_top_with_stock and len(table.stock) > 0)
    found = []
    for count in counts:
        usable: bool | None = None
        top_take = count == 1 and terms.top_takes
        if plain and top_take and free and hand:
            usable = True
        elif plain and not (top_take and free):
            together = everything
            if count < size:
                together = hand | sum([card.bit for card in pile[-count:]])
            if top_take or which is _TOP:
                owed = pile[-1].bit
            elif which is _DEEPEST:
                owed = pile[-count].bit
            else:
                owed = together & ~hand
            kind = _TOP if top_take else which
            if which is not _ANY_MIN3:
                owed &= useful  # of the rest none could be used
            usable = False
            if owed:
                usable = glance(terms, together, hand, owed, kind, how, melds, new)
        if usable is None:
            usable = refuse_take(table, count) is None
        if usable:
            found.append(count)
    return found


def _deep_takes(table: Table) -> list[int]:
    """The same where any depth may be taken by whoever can use the deepest card."""
    terms, seat, melds = table._terms, table._seat, table.melds
    together = hand = table._hands[seat]
    pile, how = table.pile, terms.rules.use_kind
    piled = 0
    for card in pile:  # piles are short, so that a list of bits would take longer
        piled |= card.bit
    useful = perhaps_useful(terms, hand | piled, melds, how) & piled
    found = []
    if terms.free_top or (terms.free_top_with_stock and table.stock):
        if hand or refuse_take(table, 1) is None:
            found.append(1)
        useful &= ~pile[-1].bit
    if not useful:
        return found
    new = not terms.first_meld or terms.is_open(seat, melds)
    for count, card in enumerate(reversed(pile), 1):
        bit = card.bit
        together |= bit
        if bit & useful:
            kind = _TOP if count == 1 else _DEEPEST
            usable = glance(terms, together, hand, bit, kind, how, melds, new)
            if usable is None:
                usable = refuse_take(table, count) is None
            if usable:
                found.append(count)
            useful ^= bit
            if not useful:
                break
    return found


def refuse_take(table: Table, count: int) -> Violation | None:
    """What is wrong with taking so many cards of the pile."""
    terms, seat, melds, pile = table._terms, table._seat, table.melds, table.pile
    hand, first, idle = table._hands[seat], bool(table._fresh >> seat & 1), table.idle
    rules = terms.rules
    size = len(pile)
    if not size:
        return wrong(Reason.PILE_EMPTY, "there is no pile to take from", "RR-10")
    if count > size:
        return wrong(Reason.PILE_TOO_SMALL, f"the pile has {size} cards, not {count}", "RR-10")
    kind = take_kind(terms, count, size)
    if kind is None:
        modes = " or ".join(sorted(_MODE_TEXT[mode] for mode in rules.pile_modes))
        return wrong(
            Reason.TAKE_NOT_ALLOWED,
            f"{count} of {size} cards may not be taken: take {modes}, or draw from the stock",
            "RR-10",
        )
    is_open = terms.is_open(seat, melds)
    if kind == "pile" and rules.pile_needs_open and not is_open:
        return wrong(
            Reason.PILE_NEEDS_MELD,
            "only who has a meld of his own on the table may take more than the top card",
            "RR-11",
            (),
            (seat,),
        )
    if rules.pile_view is _FACE_DOWN:
        return _refuse_face_down(terms, seat, hand, count, kind, idle, first)
    duty = duty_of_take(terms, count, pile, len(table.stock), idle)
    if duty is not None and first and rules.no_meld_first_turn:
        return _first_turn(seat)
    if duty is None and hand:
        return None
    if duty is not None and duty.fail == "return":
        return None
    play = play_after_take(terms, seat, hand, melds, pile[size - count :], duty, is_open, first)
    if completable(terms, play):
        return None
    if duty is not None:
        stalled = is_stalled(terms, idle) and (
            rules.top_use is TopUse.FREE or terms.keeps or terms.returns
        )
        told = " (after so many idle turns the pile must be used)" if stalled else ""
        return wrong(
            Reason.IDLE_TOO_LONG if stalled else Reason.TAKE_UNUSABLE,
            f"you could not use {owed_text(duty)} {HOW[duty.how]}{told}",
            "G-1" if stalled else "RR-15",
            duty.cards,
            (seat,),
        )
    return wrong(
        Reason.TAKE_UNUSABLE,
        f"{pile[-1]} could neither be laid nor thrown",
        "RR-61",
        (pile[-1],),
        (seat,),
    )


_MODE_TEXT = {
    "top": "the top card",
    "whole": "the whole pile",
    "depth": "a card with all above it",
}


def _first_turn(seat: int) -> Violation:
    return wrong(
        Reason.TAKE_FIRST_TURN,
        "what must be used may not be taken in the first turn, in which nothing may be laid",
        "RR-11",
        (),
        (seat,),
    )


def _refuse_face_down(
    terms: Terms, seat: int, hand: int, count: int, kind: str, idle: int, first: bool
) -> Violation | None:
    """A take of cards that nobody sees is judged without them (RR-20, G-1)."""
    rules = terms.rules
    if is_stalled(terms, idle):
        return wrong(
            Reason.IDLE_TOO_LONG,
            "after so many idle turns a pile that lies face down may not be taken",
            "G-1",
        )
    carries = kind == "pile" or rules.top_use is TopUse.MUST_USE
    if carries and first and rules.no_meld_first_turn:
        return _first_turn(seat)
    if not hand and count == 1:
        # A single unseen card in an empty hand: whether it could be used would tell what it is.
        return wrong(
            Reason.TAKE_UNUSABLE,
            "with an empty hand a single card that lies face down may not be taken",
            "RR-61",
            (),
            (seat,),
        )
    return None
