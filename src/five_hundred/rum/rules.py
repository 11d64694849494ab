"""The rules of 500 Rum as one frozen value: every difference between sources is an option.

The defaults are the Swedish game (``swedish``). Combinations that make no game are refused with a
:class:`~five_hundred.errors.RulesError` that lists every problem. The code of such a problem is
``"G4-n"``, where n is the number of the paragraph of ``rum.refused.REFUSED``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

import attrs

from five_hundred.cards import Pack
from five_hundred.errors import Problem, RulesError, SetupError, shown
from five_hundred.options import (
    Option,
    first_met,
    option,
    options_of,
    settle_choices,
    show_rules,
)
from five_hundred.rum.choices import (
    AceRuns,
    AfterStockTopUse,
    Call,
    CallPriority,
    CallTake,
    CallTo,
    CallTurn,
    Chain,
    FirstMeldScope,
    GoOut,
    JokerBind,
    JokerMeld,
    JokerSetSwap,
    JokerSwap,
    JokerSwapTo,
    LayoffCredit,
    NextDealer,
    Opening,
    Partners,
    PileFail,
    PileFailCards,
    PileMode,
    PileUseCard,
    PileView,
    Pips,
    Rediscard,
    ReshuffleFallback,
    StockOut,
    StockOutMoment,
    Tie,
    TopUse,
    UseKind,
    UseWhen,
    Win,
)
from five_hundred.rum.refused import problems_of, settle


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class Rules:
    """The rules of a game of 500 Rum. Raises RulesError with all problems.

    Choices may be given as words (``pile_fail="penalty"``); ``players`` as a pair (least, most) or
    one number; ``deal`` as one number for all or as a map from the number of players to the cards
    each; ``pile_modes`` as any iterable of modes. They are stored as enum members, tuples and a
    frozenset, so that rules hash.
    """

    game: ClassVar[str] = "rum"
    """The game that these are rules of, as records and snapshots call it."""
    OPTIONS: ClassVar[tuple[Option, ...]] = ()
    """Every option with its meaning, source, default and choices, in the order of the fields."""

    # -- players, cards, deal -------------------------------------------------------------------
    players: tuple[int, int] = option(
        (2, 6), "the least and the most players", source="Glimne 2022, by the Swedish article",
        group="Setup", kind="pair of numbers",
    )  # fmt: skip
    two_packs_from: int | None = option(
        None, "the number of players from which on two packs are used; none: always one",
        source="one: the Swedish article; two from five: pagat.com, Bicycle, norske-kortspill.no",
        group="Setup", kind="number or none",
    )  # fmt: skip
    jokers_per_pack: int = option(
        0, "the jokers in each pack",
        source="0: Bicycle; 1: spelregler.org; 2: pagat.com, korttipelit.net; 3: Danish Wikipedia",
        group="Setup",
    )  # fmt: skip
    deal: Any = option(
        7, "the cards dealt to each player: one number, or a number for each number of players",
        source="7: the Swedish article; 6: spelakort.se; 13 for two: pagat.com, Bicycle",
        group="Setup", kind="number or map from players to number",
    )  # fmt: skip
    opening: Opening = option(
        Opening.UPCARD, "how the pile begins",
        source="upcard: nearly all; none: norske-kortspill.no; extra: older Wikipedia",
        group="Setup",
    )  # fmt: skip
    next_dealer: NextDealer = option(
        NextDealer.LEFT, "who deals the next deal",
        source="left: norske-kortspill.no, gamerules.com; winner: Danish Wikipedia",
        group="Setup",
    )  # fmt: skip
    partners: Partners = option(
        Partners.NONE, "who plays with whom", source="pairs: Bicycle (four may be partners)",
        group="Setup",
    )  # fmt: skip

    # -- drawing --------------------------------------------------------------------------------
    pile_view: PileView = option(
        PileView.TOP_ONLY, "how the pile lies on the table",
        source="spread: pagat.com, Bicycle; top_only: spelakort.se, norske-kortspill.no; "
        "face_down: the Danish translation, literally",
        group="Drawing",
    )  # fmt: skip
    pile_modes: frozenset[PileMode] = option(
        frozenset({PileMode.WHOLE}), "what may be taken from the pile",
        source="whole: the Swedish article; top, whole: the Danish article; depth: pagat.com",
        group="Drawing", kind="set of choices",
    )  # fmt: skip
    pile_needs_open: bool = option(
        False, "who may take more than the top card",
        source="norske-kortspill.no, spelregler.org", group="Drawing",
        yes="only a side with a meld of its own on the table", no="everybody",
    )  # fmt: skip
    pile_use_card: PileUseCard = option(
        PileUseCard.ANY, "which of the cards taken must be used",
        source="any: the Swedish article; any_min3: spelakort.se; top: the Danish article; "
        "deepest: pagat.com, Bicycle",
        group="Drawing",
    )  # fmt: skip
    use_kind: UseKind = option(
        UseKind.NEW_WITH_HAND, "how it must be used",
        source="new_with_hand: the Swedish article; new: norske-kortspill.no; "
        "meld_or_layoff: the Danish article, pagat.com",
        group="Drawing",
    )  # fmt: skip
    use_when: UseWhen = option(
        UseWhen.NEXT_ACTION, "when it must be used",
        source="at once: most; before the discard: several engines", group="Drawing",
    )  # fmt: skip
    top_use: TopUse = option(
        TopUse.FREE, "whether the top card, taken alone, must be used",
        source="free: pagat.com, norske-kortspill.no; must_use: howstuffworks, Wikipedia",
        group="Drawing",
    )  # fmt: skip
    pile_fail: PileFail = option(
        PileFail.ILLEGAL, "what happens when the duty is not met",
        source="illegal: the Swedish article, pagat.com; penalty: the Danish article, reglerna.nu",
        group="Drawing",
    )  # fmt: skip
    pile_fail_points: int = option(
        50, "the fine, where it is a fine", source="50: the Danish article; 100: spelakort.se",
        group="Drawing",
    )  # fmt: skip
    pile_fail_cards: PileFailCards = option(
        PileFailCards.KEEP, "where the cards go when the duty was paid for",
        source="ours: no source says", group="Drawing",
    )  # fmt: skip
    rediscard: Rediscard = option(
        Rediscard.NOT_SINGLE_TOP, "whether a card may be thrown in the turn in which it was taken",
        source="not_single_top: pagat.com; not_any_single_drawn: korttipelit.net; "
        "allowed: spelregler.org",
        group="Drawing",
    )  # fmt: skip

    # -- melds ----------------------------------------------------------------------------------
    set_distinct_suits: bool = option(
        True, "whether a set may hold two cards of one suit (with two packs)",
        source="distinct: pagat.com; duplicates: an online engine", group="Melds",
        yes="no suit twice, four cards at most", no="every card of the rank, of both packs",
    )  # fmt: skip
    run_min: int = option(
        3, "the fewest cards of a run", source="3: nearly all; 4: older Wikipedia", group="Melds"
    )
    run_same_suit: bool = option(
        True, "whether a run is of one suit",
        source="the Danish article says so; the Danish translation is silent", group="Melds",
        yes="all cards of one suit", no="any suits",
    )  # fmt: skip
    ace_runs: AceRuns = option(
        AceRuns.EITHER, "the places of the ace in runs",
        source="either: the Swedish article, pagat.com; low: pokerwiner; high: gamerules.com; "
        "around: spelregler.org",
        group="Melds",
    )  # fmt: skip
    melds_per_turn: int | None = option(
        None, "how many new melds a turn may have; none: any number",
        source="any: Bicycle; 1: boardgamearena.com", group="Melds", kind="number or none",
    )  # fmt: skip
    max_jokers: int | None = option(
        None, "how many jokers a meld may hold; none: any number",
        source="ours: other rummy games limit them", group="Jokers", kind="number or none",
    )  # fmt: skip
    min_naturals: int = option(
        1, "how many natural cards a new meld must hold",
        source="1: several engines; 2: the example of spelregler.org", group="Jokers",
    )  # fmt: skip
    joker_bind: JokerBind = option(
        JokerBind.EXACT, "what a joker in a set stands for",
        source="exact: pagat.com; rank_in_sets: an engine", group="Jokers",
    )  # fmt: skip
    joker_own_card_ban: bool = option(
        False, "whether a joker may stand for a card that lies in the player's own hand",
        source="the Danish article, as a variant", group="Jokers",
        yes="it may not", no="it may",
    )  # fmt: skip
    joker_swap: JokerSwap = option(
        JokerSwap.NEVER, "who may put the right card in a joker's place",
        source="never: pagat.com; opponents: the Danish article; anyone: an engine",
        group="Jokers",
    )  # fmt: skip
    joker_set_swap: JokerSetSwap = option(
        JokerSetSwap.NAMED, "which card frees a joker from a set",
        source="both_missing: cardgamesplanet; the rest ours", group="Jokers",
    )  # fmt: skip
    joker_swap_to: JokerSwapTo = option(
        JokerSwapTo.HAND, "what happens to a joker that was freed",
        source="hand: the Danish article; must_play: other rummy games", group="Jokers",
    )  # fmt: skip
    joker_swap_counts_as_use: bool = option(
        True, "whether a card owed to the pile may be used to free a joker",
        source="an engine", group="Jokers",
        yes="it may, where laying off would do as well", no="it may not",
    )  # fmt: skip

    # -- laying ---------------------------------------------------------------------------------
    no_meld_first_turn: bool = option(
        False, "whether a player may lay cards in the first turn",
        source="forbidden: the Danish article, spelregler.org", group="Laying",
        yes="nobody lays anything, or calls, before the own first turn is over", no="it is allowed",
    )  # fmt: skip
    first_meld_cards: int | None = option(
        None, "the fewest cards of a side's first meld; none: no condition",
        source="4: house rule in the Swedish article", group="Laying", kind="number or none",
    )  # fmt: skip
    first_meld_points: int | None = option(
        None, "the fewest points of a side's first meld; with both conditions one suffices",
        source="house rule in the Swedish article", group="Laying", kind="number or none",
    )  # fmt: skip
    first_meld_scope: FirstMeldScope = option(
        FirstMeldScope.ONE_MELD, "what the conditions on a first meld are counted over",
        source="ours: the Swedish article can be read either way", group="Laying",
    )  # fmt: skip
    own_meld_before_layoff: bool = option(
        False, "who may lay off on other sides' melds",
        source="reglerna.nu, spelakort.se; house rule in the Swedish article", group="Laying",
        yes="a side with a meld of its own on the table", no="everybody",
    )  # fmt: skip
    layoff_on_others: bool = option(
        True, "whether cards may be laid off on other sides' melds at all",
        source="a house rule forbids it (Wikipedia guide)", group="Laying",
        yes="they may", no="they may not",
    )  # fmt: skip
    layoff_credit: LayoffCredit = option(
        LayoffCredit.PLAYER, "who gets the points of a card that is laid off",
        source="player: all; owner: a house rule", group="Laying",
    )  # fmt: skip
    chain: Chain = option(
        Chain.OPEN, "who may go on where somebody has laid off on another's run",
        source="open: howstuffworks; blocked: reglerna.nu; blocked_until_three: spelakort.se",
        group="Laying",
    )  # fmt: skip

    # -- going out, calling ---------------------------------------------------------------------
    go_out: GoOut = option(
        GoOut.FREE, "how a player goes out",
        source="free: the Scandinavian articles, pagat.com; the others are variations on pagat.com",
        group="Going out",
    )  # fmt: skip
    no_go_out_first_turn: bool = option(
        False, "whether a player may go out in the first turn",
        source="forbidden: the Danish article", group="Going out",
        yes="nobody goes out before the own first turn is over", no="it is allowed",
    )  # fmt: skip
    call: Call = option(
        Call.OFF, 'when "Rummy!" ("Rommy!") may be called',
        source="last_layoff: the Danish article; pile_state: pagat.com", group="Calling",
    )  # fmt: skip
    call_take: CallTake = option(
        CallTake.CARD, "what a caller takes from the pile",
        source="card: the Danish article; down_to_card: pagat.com", group="Calling",
    )  # fmt: skip
    call_to: CallTo = option(
        CallTo.TABLE, "where a called card goes",
        source="table: the Danish article; hand: norske-kortspill.no", group="Calling",
    )  # fmt: skip
    call_turn: CallTurn = option(
        CallTurn.RESUME, "whose turn it is after a call",
        source="caller_then_left: pagat.com; caller_discards_resume: besettled.org; resume: ours",
        group="Calling",
    )  # fmt: skip
    call_priority: CallPriority = option(
        CallPriority.FIRST, "who comes first where several may call",
        source="first: the Danish article; nearest: besettled.org", group="Calling",
    )  # fmt: skip
    call_on_closing_discard: bool = option(
        False, "whether a discard that ends the deal may be called",
        source="no: pagat.com; yes: an engine", group="Calling", yes="it may", no="it may not",
    )  # fmt: skip
    call_false_penalty: int = option(
        0, "the fine for a call that nothing stands behind; 0: such a call is illegal",
        source="ours: no source has one", group="Calling",
    )  # fmt: skip

    # -- the end --------------------------------------------------------------------------------
    stock_out: StockOut = option(
        StockOut.END, "what happens when the stock is used up",
        source="end: the Swedish article; pile_or_end: pagat.com; reshuffle: the Danish article",
        group="Ending",
    )  # fmt: skip
    stock_out_moment: StockOutMoment = option(
        StockOutMoment.AFTER_TURN, "when the end of the stock takes effect",
        source="ours where a source does not say", group="Ending",
    )  # fmt: skip
    reshuffle_max: int = option(
        9, "how often the pile may be shuffled into a new stock",
        source="ours: other rummy pages say 1 or 2", group="Ending",
    )  # fmt: skip
    reshuffle_fallback: ReshuffleFallback = option(
        ReshuffleFallback.END_SCORED, "how a deal ends whose pile cannot be shuffled",
        source="end_void: an engine; end_scored: ours", group="Ending",
    )  # fmt: skip
    after_stock_top_use: AfterStockTopUse = option(
        AfterStockTopUse.SAME, "whether the top card must be used once the stock is empty",
        source="ours", group="Ending",
    )  # fmt: skip
    stock_out_hand_penalty: bool = option(
        True, "whether hands count when a deal ends by the stock",
        source="no: an online game; yes: all others", group="Ending",
        yes="they are subtracted", no="they count nothing",
    )  # fmt: skip
    idle_rounds: int = option(
        3, "the rounds of turns without a draw or a card laid after which the pile must be used",
        source="ours: keeps every deal finite", group="Ending",
    )  # fmt: skip

    # -- values and match -----------------------------------------------------------------------
    pips: Pips = option(
        Pips.FIVE, "what the cards from two to nine are worth",
        source="five: the Swedish article; face: the Danish article, pagat.com", group="Values",
    )  # fmt: skip
    court: int = option(
        10, "what a ten, jack, queen or king is worth", source="all", group="Values"
    )
    ace_high: int = option(
        15, "what an ace is worth in a set or at the top of a run",
        source="15: most; 25: spelakort.se", group="Values",
    )  # fmt: skip
    ace_low: int = option(
        5, "what an ace is worth below a two",
        source="5: the Swedish article; 1: the Danish article, pagat.com", group="Values",
    )  # fmt: skip
    ace_hand: int = option(
        15, "what an ace costs in the hand", source="15: the Swedish article", group="Values"
    )
    joker_hand: int = option(
        15, "what a joker costs in the hand",
        source="15: pagat.com; 25 or 50: the Danish article; 20: Persian Rummy", group="Values",
    )  # fmt: skip
    joker_meld: JokerMeld = option(
        JokerMeld.FIXED, "what a joker on the table is worth",
        source="fixed: pagat.com; represented: the Danish article's advice", group="Values",
    )  # fmt: skip
    out_bonus: int = option(
        50, "the bonus for going out", source="50: the Swedish article; 0: pagat.com",
        group="Values",
    )  # fmt: skip
    target: int = option(500, "the total that wins", source="all", group="Match")
    countdown: bool = option(
        False, "how totals are shown", source="the Danish article, as a variant", group="Match",
        yes="as what is missing to the target; nought or less wins", no="counted up",
    )  # fmt: skip
    win: Win = option(
        Win.HIGHEST, "who wins when a side has reached the target",
        source="highest: Bicycle; goer_else_highest: house rule in the Swedish article; "
        "must_go_out: a variation on pagat.com",
        group="Match",
    )  # fmt: skip
    tie: Tie = option(
        Tie.PLAY_ON, "what happens when the highest total is shared",
        source="play_on: pagat.com; goer: an online game; shared: ours", group="Match",
    )  # fmt: skip

    def __repr__(self) -> str:
        return show_rules(self)

    def describe(self, *, changed_only: bool = False) -> str:
        """The rules as plain text for a terminal: each option, its value, its meaning and its source.

        What differs from the family's default is marked, and so is what no source says. The text
        tells the preset that the rules equal, or the nearest one. ``changed_only`` leaves out the
        options that have their defaults.
        """
        from five_hundred.describe import describe  # it asks for presets, which are rules

        return describe(self, changed_only=changed_only)

    def __attrs_post_init__(self) -> None:
        problems = settle_choices(self) + settle(self)
        if not problems:
            problems = problems_of(self)
        if problems:
            raise RulesError(problems)

    def hand_size(self, players: int) -> int:
        """The cards dealt to each of so many players; raises SetupError for a wrong number."""
        self.check_players(players)
        size = dict(self.deal)[players] if isinstance(self.deal, tuple) else self.deal
        return int(size)

    def packs_for(self, players: int) -> int:
        """How many packs so many players use: 1 or 2."""
        return 2 if self.two_packs_from is not None and players >= self.two_packs_from else 1

    @property
    def most_packs(self) -> int:
        """The most packs that these rules ever use."""
        return self.packs_for(self.players[1])

    def pack_for(self, players: int) -> Pack:
        """The cards that so many players use; raises SetupError for a wrong number of players."""
        self.check_players(players)
        packs = self.packs_for(players)
        return _pack(packs, packs * self.jokers_per_pack)

    def check_players(self, players: object) -> None:
        """Raise SetupError unless so many may play."""
        least, most = self.players
        if type(players) is not int or not least <= players <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise SetupError(
                [
                    Problem(
                        "players", f"these rules are for {wanted} players, not {shown(players, 40)}"
                    )
                ]
            )


@lru_cache(maxsize=32)
def _pack(copies: int, jokers: int) -> Pack:
    """A pack, made once."""
    return Pack.standard(copies=copies, jokers=jokers)


Rules.OPTIONS = options_of(Rules)


def check_rules(rules: object) -> Rules:
    """Return rules as they were first met; raise SetupError where something else is given."""
    if not isinstance(rules, Rules):
        raise SetupError([Problem("rules", f"these are no rum.Rules: {shown(rules)}")])
    return first_met(rules)
