"""Moves within a turn: what is wrong with one by itself, and what it leads to.

``refuse_*`` judge a move *locally*: by everything except the question whether the turn can still be
brought to an end after it, which :mod:`five_hundred.rum.duty` answers (RR-4). They read a
:class:`~five_hundred.rum.terms.Play` and nothing else, so a state and an observation get the same
answer.
"""

from __future__ import annotations

from five_hundred.cards import Card
from five_hundred.errors import Violation
from five_hundred.rum.choices import (
    GoOut,
    JokerSwapTo,
    PileUseCard,
    UseKind,
    UseWhen,
)
from five_hundred.rum.find import as_meld
from five_hundred.rum.laying import (
    layoffs_of,
    refuse_layoff,
    refuse_own_card,
    refuse_swap,
    swap_place,
)
from five_hundred.rum.melds import extended, replaced
from five_hundred.rum.moves import (
    Discard,
    LayMeld,
    LayOff,
    SwapJoker,
    TableMove,
    listed,
)
from five_hundred.rum.reasons import Reason, wrong
from five_hundred.rum.shape import MeldKind, judge
from five_hundred.rum.terms import Duty, Play, Terms, build_play, change_duty
from five_hundred.rum.wild import Laid, Wild, physical

# Looked up once: a member is found in its enumeration slower than a function is called.
_OR_LAYOFF = UseKind.MELD_OR_LAYOFF
_WITH_HAND = UseKind.NEW_WITH_HAND
_ANY_MIN3 = PileUseCard.ANY_MIN3
_BEFORE_DISCARD = UseWhen.BEFORE_DISCARD
_UNPLAYABLE = GoOut.UNPLAYABLE_DISCARD
_DISCARD_REQUIRED = GoOut.DISCARD_REQUIRED


def held(play: Play, cards: tuple[Laid, ...]) -> Violation | None:
    """What is wrong with laying these cards of the hand: unnamed, twice, or not held."""
    seen = 0
    for laid in cards:
        card = laid.joker if type(laid) is Wild else laid
        assert isinstance(card, Card)
        if card.bit & seen:
            return wrong(Reason.CARD_TWICE, f"{card} is named twice", "RR-3", (card,))
        seen |= card.bit
        if not card.bit & play.hand:
            return wrong(
                Reason.CARD_NOT_HELD, f"{card} is not in the hand", None, (card,), (play.seat,)
            )
    for laid in cards:
        if type(laid) is Card and laid.is_joker:
            return wrong(
                Reason.JOKER_UNNAMED,
                f"say which card {laid} stands for, such as {laid}=9H",
                "RR-36",
                (laid,),
            )
    return None


def refuse_table(terms: Terms, play: Play, move: TableMove) -> Violation | None:
    """What is wrong with a table move by itself."""
    if type(move) is LayMeld:
        mask = move.mask
        kind = judge(move.cards, terms.shape)
        sound = type(kind) is MeldKind and mask.bit_count() == len(move.cards)
        found = None if sound and not mask & ~play.hand else held(play, move.cards)
    elif type(move) is LayOff:
        laid = move.card
        mask = laid.joker.bit if type(laid) is Wild else laid.bit  # type: ignore[union-attr]
        sound = not (type(laid) is Card and laid.is_joker)
        found = None if sound and mask & play.hand else held(play, (laid,))
    else:
        # That a joker cannot take a joker's place is said below.
        assert isinstance(move, SwapJoker)
        mask = move.card.bit
        found = None if mask & play.hand else held(play, (move.card,))
    if found is not None:
        return found
    if play.first and terms.rules.no_meld_first_turn:
        return wrong(
            Reason.FIRST_TURN,
            "nothing may be laid in the first turn; draw and discard",
            "RR-46",
            (),
            (play.seat,),
        )
    if type(move) is LayMeld:
        found = kind if isinstance(kind, Violation) else _refuse_meld(terms, play, move)
    elif type(move) is LayOff:
        found = refuse_layoff(terms, play.seat, play.open, play.melds, move)
        if found is None and type(move.card) is Wild:
            found = refuse_own_card(terms, play.hand, (move.card,), play.melds[move.meld_index])
    else:
        assert isinstance(move, SwapJoker)
        found = refuse_swap(terms, play, move)
    if found is None and play.owes:
        found = _refuse_by_duty(terms, play, move)
    if found is None and play.hand == mask and type(move) is not SwapJoker:
        found = refuse_empty_hand(terms, play, move)
    return found


# -- new melds --------------------------------------------------------------------------------


def first_meld_enough(terms: Terms, cards: int, points: int) -> bool:
    """Whether so many cards, worth so much, do for a first meld (RR-43)."""
    rules = terms.rules
    if rules.first_meld_cards is not None and cards >= rules.first_meld_cards:
        return True
    if rules.first_meld_points is not None and points >= rules.first_meld_points:
        return True
    return rules.first_meld_cards is None and rules.first_meld_points is None


def refuse_first_meld(terms: Terms, move: LayMeld, seat: int) -> Violation | None:
    """What is wrong with a side's first meld by itself."""
    meld = as_meld(move, terms.shape)
    if first_meld_enough(terms, len(meld.cards), meld.points(terms.rules)):
        return None
    return wrong(
        Reason.FIRST_MELD_SMALL,
        f"a first meld has {first_meld_wanted(terms)}",
        "RR-43",
        tuple(map(physical, meld.cards)),
        (seat,),
    )


def first_meld_wanted(terms: Terms) -> str:
    """What a first meld needs, in words."""
    rules = terms.rules
    parts = []
    if rules.first_meld_cards is not None:
        parts.append(f"at least {rules.first_meld_cards} cards")
    if rules.first_meld_points is not None:
        parts.append(f"at least {rules.first_meld_points} points")
    return " or ".join(parts)


def _refuse_meld(terms: Terms, play: Play, move: LayMeld) -> Violation | None:
    if terms.rules.melds_per_turn == 1 and play.melded:
        return wrong(
            Reason.ONE_MELD_A_TURN,
            "one new meld a turn; lay off or discard instead",
            "RR-45",
            (),
            (play.seat,),
        )
    if terms.first_meld and not play.open and not terms.turn_total:
        found = refuse_first_meld(terms, move, play.seat)
        if found is not None:
            return found
    if terms.rules.joker_own_card_ban:
        wilds = tuple(laid for laid in move.cards if type(laid) is Wild)
        if wilds:
            return refuse_own_card(terms, play.hand, wilds, as_meld(move, terms.shape), move.mask)
    return None


# -- the duty, and the last card --------------------------------------------------------------


def serves(terms: Terms, play: Play, duty: Duty, move: TableMove) -> bool:
    """Whether a table move lays cards in a way that a duty accepts (RR-13)."""
    if type(move) is LayMeld:
        return duty.how is not _WITH_HAND or bool(move.mask & play.own)
    if duty.how is not _OR_LAYOFF:
        return False
    return type(move) is LayOff or terms.rules.joker_swap_counts_as_use


def table_mask(move: TableMove) -> int:
    """The cards that a table move takes from the hand, as bits."""
    if type(move) is LayMeld:
        return move.mask
    return physical(move.card).bit  # type: ignore[union-attr]


def duty_after(terms: Terms, play: Play, move: TableMove) -> Duty | None:
    """The duty after a table move."""
    duty = play.duty
    if duty is None or duty.met:
        return duty
    mask = table_mask(move)
    if duty.kind is _ANY_MIN3:
        if duty.how is _WITH_HAND and type(move) is LayMeld:
            counts = True
            used = duty.used or bool(mask & duty._owed and mask & play.own)
        else:
            counts = serves(terms, play, duty, move)
            used = duty.used or (counts and bool(mask & duty._owed))
        laid = duty.laid + mask.bit_count() if counts else duty.laid
        if used == duty.used and laid == duty.laid:
            return duty
        return change_duty(duty, used=used, laid=laid, met=used and laid >= 3)
    if mask & duty._owed and serves(terms, play, duty, move):
        return change_duty(duty, used=True, laid=duty.laid + mask.bit_count(), met=True)
    return duty


def _refuse_by_duty(terms: Terms, play: Play, move: TableMove) -> Violation | None:
    """RR-14: until the duty is met, every move must itself meet it, where that is the rule."""
    duty = play.duty
    assert duty is not None
    if duty.when is _BEFORE_DISCARD:
        return None
    after = duty_after(terms, play, move)
    assert after is not None
    if duty.kind is _ANY_MIN3:
        if after is not duty:
            return None
    elif after.met:
        return None
    return wrong(
        Reason.DUTY_NEXT,
        f"first use {owed_text(duty)} {HOW[duty.how]}",
        "RR-14",
        duty.cards,
        (play.seat,),
    )


HOW = {
    _WITH_HAND: "in a new meld together with a card from the hand",
    UseKind.NEW: "in a new meld",
    _OR_LAYOFF: "in a meld or by laying it off",
}


def owed_text(duty: Duty) -> str:
    """What is owed, in words."""
    cards = listed(duty._owed)
    if len(cards) == 1:
        told = f"{cards[0]}, taken from the pile,"
    else:
        told = f"one of the cards taken from the pile ({' '.join(map(str, cards))})"
    if duty.kind is _ANY_MIN3:
        told += " and lay three cards in all,"
    return told


def refuse_empty_hand(terms: Terms, play: Play, move: TableMove) -> Violation | None:
    """RR-60: what is wrong with laying the last card."""
    rules = terms.rules
    if rules.go_out is _DISCARD_REQUIRED:
        return wrong(
            Reason.LAST_CARD,
            "the last card is discarded, not laid: keep one back",
            "RR-60",
            (),
            (play.seat,),
        )
    duty = duty_after(terms, play, move)
    if duty is not None and not duty.met:
        return _owes(play, duty)
    # who floats before the own first turn could neither throw nor lay the one card then drawn
    if play.first and rules.no_go_out_first_turn and (rules.go_out is GoOut.FREE or play.called):
        return _no_going_out(play)
    if not play.open and terms.turn_total:
        after = after_table(terms, play, move)
        if after.unfinished:
            return _unfinished(terms, play)
    return None


def _no_going_out(play: Play) -> Violation:
    return wrong(
        Reason.NO_GOING_OUT, "nobody goes out in the first turn: keep a card", "RR-63", (),
        (play.seat,),
    )  # fmt: skip


def _owes(play: Play, duty: Duty) -> Violation:
    return wrong(
        Reason.DUTY,
        f"before the turn ends, use {owed_text(duty)} {HOW[duty.how]}",
        "RR-15",
        duty.cards,
        (play.seat,),
    )


def _unfinished(terms: Terms, play: Play) -> Violation:
    return wrong(
        Reason.FIRST_MELD_UNFINISHED,
        f"the new melds of this turn need {first_meld_wanted(terms)} together",
        "RR-43",
        (),
        (play.seat,),
    )


# -- discarding -------------------------------------------------------------------------------


def refuse_discard(terms: Terms, play: Play, move: Discard) -> Violation | None:
    """What is wrong with a discard."""
    card = move.card
    if card is None or not card.bit & play.hand:
        shown = "a card without a name" if card is None else card
        return wrong(
            Reason.CARD_NOT_HELD,
            f"{shown} is not in the hand",
            None,
            () if card is None else (card,),
            (play.seat,),
        )
    last = play.hand == card.bit
    if not (last or play.banned or play.freed or play.owes or play.unfinished):
        return None
    if card.bit & play.banned and not (play.drawn_ban and last):
        told = "drawn" if play.drawn_ban else "taken from the pile"
        return wrong(
            Reason.REDISCARD,
            f"{card} was only just {told}; discard another card",
            "RR-19",
            (card,),
        )
    if play.freed:
        jokers = tuple(listed(play.freed))
        return wrong(
            Reason.JOKER_MUST_PLAY,
            f"{jokers[0]} was freed and must be laid before the turn ends",
            "RR-42",
            jokers,
            (play.seat,),
        )
    if play.unfinished:
        return _unfinished(terms, play)
    duty = play.duty
    if duty is not None and not duty.met:
        if duty.fail != "keep":
            return _owes(play, duty)
        if last:
            return wrong(
                Reason.FINE_LAST_CARD,
                f"nobody goes out while a card is owed: use {owed_text(duty)} first",
                "RR-16",
                duty.cards,
                (play.seat,),
            )
    if not last:
        return None
    if play.first and terms.rules.no_go_out_first_turn:
        return _no_going_out(play)
    if terms.rules.go_out is _UNPLAYABLE:
        for layoff in layoffs_of(terms, play, card):
            if refuse_table(terms, play, layoff) is None:
                return wrong(
                    Reason.PLAYABLE_DISCARD,
                    f"the closing discard must fit no meld, and {card} fits meld "
                    f"{layoff.meld_index}: lay it",
                    "RR-62",
                    (card,),
                )
    return None


# -- what follows -----------------------------------------------------------------------------


def after_table(terms: Terms, play: Play, move: TableMove) -> Play:
    """The turn after a table move that is locally legal."""
    duty = play.duty
    if duty is not None and not duty.met:
        duty = duty_after(terms, play, move)
    shape, melds = terms.shape, play.melds
    hand, own, freed = play.hand, play.own, play.freed
    opened, melded = play.open, play.melded
    laid_cards, laid_points = play.laid_cards, play.laid_points
    if type(move) is LayMeld:
        meld = as_meld(move, shape, play.seat)
        laid = len(meld.cards)
        if not opened:
            laid_cards += laid
            opened = True
            if terms.turn_total:
                laid_points += meld.points(terms.rules)
                opened = first_meld_enough(terms, laid_cards, laid_points)
        hand &= ~move.mask
        freed &= ~move.mask
        melds = (*melds, meld)
        melded += 1
    else:
        laid = 1
        index = move.meld_index  # type: ignore[union-attr]
        meld = melds[index]
        if type(move) is LayOff:
            bit = physical(move.card).bit
            hand &= ~bit
            freed &= ~bit
            meld = extended(meld, move.card, move.end, play.seat, shape)
        else:
            assert isinstance(move, SwapJoker)
            at = swap_place(terms, meld, move.card, play.seat)
            assert at is not None
            joker = physical(meld.cards[at]).bit
            hand = (hand & ~move.card.bit) | joker
            own &= ~joker
            if terms.rules.joker_swap_to is JokerSwapTo.MUST_PLAY:
                freed |= joker
            meld = replaced(meld, at, move.card, play.seat, shape)
        melds = (*melds[:index], meld, *melds[index + 1 :])
    return build_play(
        play.seat, hand, melds, duty, own, play.banned, play.drawn_ban, opened, melded, laid_cards,
        laid_points, freed, play.tabled + laid, play.drew, play.first, play.called,
    )  # fmt: skip
