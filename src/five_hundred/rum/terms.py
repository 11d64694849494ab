"""What stays the same for a whole deal, and what one player's turn needs of the position."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import attrs

from five_hundred.cards import Card, CardSet, cards_in
from five_hundred.frozen import builder, changer
from five_hundred.rum.choices import (
    AfterStockTopUse,
    Call,
    CallTo,
    Chain,
    FirstMeldScope,
    GoOut,
    JokerSwap,
    Partners,
    PileFail,
    PileFailCards,
    PileMode,
    PileUseCard,
    PileView,
    Rediscard,
    StockOut,
    StockOutMoment,
    TopUse,
    UseKind,
    UseWhen,
)
from five_hundred.rum.melds import Meld
from five_hundred.rum.rules import Rules
from five_hundred.rum.shape import Shape, shape_of
from five_hundred.rum.start import Start


@attrs.frozen(weakref_slot=False)
class Terms:
    """The rules, the players and the cards of a deal, and what follows from them."""

    rules: Rules
    players: int
    dealer: int
    cards: int
    """The cards that the deal began with, as bits."""
    start: Start | None = None
    """The position that a set-up began from; None for a deal that began with the dealing."""

    packs: int = attrs.field(init=False, eq=False, repr=False)
    sides: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    shape: Shape = attrs.field(init=False, eq=False, repr=False)
    hand_size: int = attrs.field(init=False, eq=False, repr=False)
    """The cards dealt to each seat."""
    top_takes: bool = attrs.field(init=False, eq=False, repr=False)
    any_depth: bool = attrs.field(init=False, eq=False, repr=False)
    whole_pile: bool = attrs.field(init=False, eq=False, repr=False)
    free_top: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether the top card alone may always be taken and kept."""
    free_top_with_stock: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether it may as long as there is a stock."""
    unusable_is_illegal: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether what cannot be used may not be taken, fine or no fine."""
    simple_takes: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether any depth may be taken by anybody who can use the deepest card."""
    simple_turns: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether, where nothing is owed, whatever fits may be laid with two cards to spare."""
    most_idle: int = attrs.field(init=False, eq=False, repr=False)
    """After so many idle turns in a row the pile must be used (G-1)."""
    plain_layoffs: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether whatever fits may be laid off, by anybody."""
    glance_says_no: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether a card that makes no meld of three and fits nowhere cannot be used at all, as long as
    there is no joker: runs of three in one suit, sets of distinct suits, no exchanges."""
    open_matters: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether anything depends on a side having a meld of its own."""
    swaps: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether jokers on the table may be exchanged."""
    first_meld: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether there is a condition on first melds."""
    turn_total: bool = attrs.field(init=False, eq=False, repr=False)
    floats: bool = attrs.field(init=False, eq=False, repr=False)
    keeps: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether a duty may be failed by a discard, for a fine."""
    calls: bool = attrs.field(init=False, eq=False, repr=False)
    calls_by_hand: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether a window opens without regard to what can be called, so as to tell nothing."""
    calls_whole_pile: bool = attrs.field(init=False, eq=False, repr=False)
    simple_calls: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether whatever fits may be called, by anybody who may call at all."""
    face_down: bool = attrs.field(init=False, eq=False, repr=False)
    shuffles_early: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether a new stock is made as soon as the turn ends that used up the old one."""
    returns: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether a duty may be failed by giving the cards back, for a fine."""

    def __attrs_post_init__(self) -> None:
        rules = self.rules
        fill = object.__setattr__
        pairs = rules.partners is Partners.PAIRS
        fill(self, "packs", rules.packs_for(self.players))
        fill(self, "hand_size", rules.hand_size(self.players))
        fill(self, "sides", tuple(seat % 2 if pairs else seat for seat in range(self.players)))
        fill(self, "shape", shape_of(rules, self.packs))
        modes = rules.pile_modes
        fill(self, "top_takes", PileMode.TOP in modes or PileMode.DEPTH in modes)
        fill(self, "any_depth", PileMode.DEPTH in modes)
        fill(self, "whole_pile", PileMode.WHOLE in modes)
        free = self.top_takes and rules.top_use is TopUse.FREE
        fill(self, "free_top_with_stock", free)
        same = rules.after_stock_top_use is AfterStockTopUse.SAME
        fill(self, "free_top", free and same)
        fill(self, "unusable_is_illegal", rules.pile_fail is PileFail.ILLEGAL)
        fill(self, "most_idle", rules.idle_rounds * self.players)
        plain = (
            rules.chain is Chain.OPEN
            and not rules.own_meld_before_layoff
            and rules.layoff_on_others
        )
        fill(self, "plain_layoffs", plain)
        shape = self.shape
        fill(
            self,
            "glance_says_no",
            shape.run_min == 3
            and shape.same_suit
            and shape.distinct
            and not shape.around
            and rules.joker_swap is JokerSwap.NEVER,
        )
        simple = (
            self.any_depth
            and rules.pile_use_card is PileUseCard.DEEPEST
            and self.unusable_is_illegal
            and not (rules.pile_needs_open or rules.no_meld_first_turn)
        )
        fill(self, "simple_takes", simple)
        first = rules.first_meld_cards is not None or rules.first_meld_points is not None
        simple = (
            plain
            and rules.joker_swap is JokerSwap.NEVER
            and rules.melds_per_turn is None
            and not (first or rules.joker_own_card_ban or rules.no_meld_first_turn)
        )
        fill(self, "simple_turns", simple)
        fill(self, "first_meld", first)
        fill(self, "swaps", rules.joker_swap is not JokerSwap.NEVER)
        fill(
            self,
            "open_matters",
            first or rules.own_meld_before_layoff or rules.pile_needs_open,
        )
        fill(self, "turn_total", first and rules.first_meld_scope is FirstMeldScope.TURN_TOTAL)
        fill(self, "floats", rules.go_out in (GoOut.FLOATING, GoOut.UNPLAYABLE_DISCARD))
        fill(self, "calls", rules.call is not Call.OFF)
        by_hand = rules.call is Call.WITH_HAND or rules.call_false_penalty > 0
        fill(self, "calls_by_hand", by_hand)
        fill(self, "calls_whole_pile", rules.call is Call.PILE_STATE)
        simple = (
            plain
            and rules.call is not Call.WITH_HAND
            and rules.call_to is CallTo.TABLE
            and rules.go_out is not GoOut.DISCARD_REQUIRED
            and not (first or rules.no_go_out_first_turn)
        )
        fill(self, "simple_calls", simple)
        fill(self, "face_down", rules.pile_view is PileView.FACE_DOWN)
        early = rules.stock_out_moment is StockOutMoment.AFTER_TURN
        fill(self, "shuffles_early", rules.stock_out is StockOut.RESHUFFLE and early)
        penalty = rules.pile_fail is PileFail.PENALTY
        fill(self, "keeps", penalty and rules.pile_fail_cards is PileFailCards.KEEP)
        fill(self, "returns", penalty and rules.pile_fail_cards is PileFailCards.RETURN)

    def __reduce__(self) -> tuple[Any, ...]:
        return terms_of, (self.rules, self.players, self.dealer, self.cards, self.start)

    def is_open(self, seat: int, melds: tuple[Meld, ...]) -> bool:
        """Whether a seat's side has a meld of its own on the table (RR-1, RR-2).

        True where nothing depends on it.
        """
        if not self.open_matters:
            return True
        side = self.sides[seat]
        return any(meld.owner is not None and self.sides[meld.owner] == side for meld in melds)


@lru_cache(maxsize=4096)
def terms_of(
    rules: Rules, players: int, dealer: int, cards: int, start: Start | None = None
) -> Terms:
    """The terms of a deal, made once as long as they are in use."""
    return Terms(rules, players, dealer, cards, start)


@lru_cache(maxsize=256)
def without_ban(terms: Terms) -> Terms:
    """The same terms where a joker may stand for a card that one holds (not RR-39)."""
    rules = attrs.evolve(terms.rules, joker_own_card_ban=False)
    return terms_of(rules, terms.players, terms.dealer, terms.cards, terms.start)


@attrs.frozen(weakref_slot=False)
class Duty:
    """What a player owes after taking from the pile (RR-10 to RR-17).

    ``cards`` are the cards of the take. ``kind`` says which of them must be used: any, the top one,
    the deepest, or any with at least three cards laid (``any_min3``). ``how`` and ``when`` say how
    and when. ``fail`` is what failing means here: ``"illegal"``, ``"keep"`` (a fine) or
    ``"return"`` (a fine, and the cards go back). ``laid`` counts the cards laid towards three.
    """

    cards: tuple[Card, ...]
    kind: PileUseCard
    how: UseKind
    when: UseWhen
    fail: str
    used: bool = False
    laid: int = 0
    met: bool = False
    _owed: int = 0

    @property
    def owed(self) -> CardSet:
        """The cards of which one must be used."""
        return CardSet.from_mask(self._owed)

    def __str__(self) -> str:
        which = " or ".join(map(str, cards_in(self._owed)))
        more = " (three cards in all)" if self.kind is PileUseCard.ANY_MIN3 else ""
        return f"{which}{more}: {'met' if self.met else 'owed'}"


build_duty: Final = builder(Duty)
change_duty: Final = changer(Duty)


@attrs.frozen(weakref_slot=False)
class Play:
    """What legality in a player's turn depends on: public facts and the own hand, nothing else."""

    seat: int
    hand: int
    melds: tuple[Meld, ...]
    duty: Duty | None
    own: int
    """The hand before the take (a joker freed since is no part of it), RR-13."""
    banned: int
    """The card that may not be discarded this turn, RR-19."""
    drawn_ban: bool
    """Whether that card came from the stock, so that it may be thrown if it is the only one."""
    open: bool
    """Whether the side is open, RR-2."""
    melded: int
    """New melds laid this turn."""
    laid_cards: int
    """Cards in new melds of this turn while the side was not open, RR-43."""
    laid_points: int
    """Their points."""
    freed: int
    """Freed jokers that must be laid again, RR-42."""
    tabled: int
    """Cards laid this turn."""
    drew: bool
    """Whether a card was drawn from the stock this turn."""
    first: bool
    """Whether the seat has not finished its first turn, RR-46."""
    called: bool = False
    """Whether the turn was opened by a call, RR-85."""

    @property
    def owes(self) -> bool:
        """Whether a duty is open."""
        return self.duty is not None and not self.duty.met

    @property
    def unfinished(self) -> bool:
        """Whether the turn's melds do not yet reach what a first meld needs."""
        return not self.open and self.melded > 0


build_play: Final = builder(Play)
change_play: Final = changer(Play)


# Looked up once: a member is found in its enumeration slower than a function is called.
_ALLOWED = Rediscard.ALLOWED
_NO_SINGLE_DRAWN = Rediscard.NOT_ANY_SINGLE_DRAWN
_WHOLE = PileMode.WHOLE
_DEPTH = PileMode.DEPTH


def bans(terms: Terms, taken: int) -> int:
    """The card that RR-19 bans after a take of these cards."""
    if taken & (taken - 1) or terms.rules.rediscard is _ALLOWED:
        return 0
    return taken


def start_play(
    terms: Terms, seat: int, hand: int, melds: tuple[Meld, ...], first: bool, drawn: int = 0
) -> Play:
    """A turn's beginning, after a card was drawn from the stock (or without a draw: 0)."""
    rules = terms.rules
    banned = drawn if rules.rediscard is _NO_SINGLE_DRAWN else 0
    is_open = not terms.open_matters or terms.is_open(seat, melds)
    return build_play(
        seat, hand | drawn, melds, None, 0, banned, True, is_open,
        0, 0, 0, 0, 0, drawn != 0, first,
    )  # fmt: skip


def take_kind(terms: Terms, count: int, size: int) -> str | None:
    """Whether taking so many cards of a pile of that size is a "top" or a "pile" take (RR-10)."""
    modes = terms.rules.pile_modes
    if count == 1 and terms.top_takes:
        return "top"
    if count > size or count < 1:
        return None
    if _WHOLE in modes and count == size:
        return "pile"
    if _DEPTH in modes and count >= 2:
        return "pile"
    return None
