"""The rules of a table of 500, as one value.

Every difference between sources is an option with a default, a meaning and a source; the defaults
are the Australian game for four. ``attrs.evolve(rules, option=…)`` makes house rules. Options that
make no game together raise :class:`~five_hundred.errors.RulesError` with everything that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any, ClassVar

import attrs

from five_hundred.bidding import choices as c
from five_hundred.bidding import ladder
from five_hundred.bidding.ladder import Bid
from five_hundred.bounded import all_of
from five_hundred.cards import Card, Pack, Rank, Suit
from five_hundred.errors import Problem, RulesError, SetupError, TooMany, shown
from five_hundred.options import (
    Option,
    first_met,
    option,
    options_of,
    settle_choices,
    show_rules,
)

TABLE, DEAL, AUCTION, VALUES, NULLS = "table", "deal", "auction", "values", "nulls and other bids"
PARTNER, PLAY, JOKER, SCORING, MATCH = "partner", "play", "joker", "scoring", "match"


def _schedule(value: Any) -> Any:
    """Values of one's own: a map from bids to points, or 25 numbers; else the name of a schedule."""
    if isinstance(value, Mapping):
        try:
            given = {
                bid if isinstance(bid, Bid) else Bid.parse(bid): worth
                for bid, worth in value.items()
            }
        except (ValueError, TypeError):
            return (None,)  # no schedule: X-6 says so
        wanted = [bid for bid in ladder.ALL_BIDS if bid.is_trick_bid]
        if {*given} != {*wanted}:
            return (None,)
        return tuple(given[bid] for bid in wanted)
    if isinstance(value, Iterable) and not isinstance(value, str):
        try:
            return tuple(all_of(value))
        except TooMany:
            return (None,)
    return value


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class Rules:
    """The rules of a table; the defaults are preset ``australian``.

    ``Rules.OPTIONS`` describes every option; ``attrs.evolve(rules, slam="off")`` changes one. Raises
    :class:`~five_hundred.errors.RulesError`, whose ``problems`` list everything that is wrong.
    """

    OPTIONS: ClassVar[tuple[Option, ...]]
    game: ClassVar[str] = "bidding"
    """The game that these are rules of, as records and snapshots call it."""

    players: int = option(
        4, "the number of players: 2, 3, 4, 5 or 6", source="PG", group=TABLE, kind="number"
    )
    sides: c.Sides = option(
        c.Sides.PAIRS,
        "who plays with whom; two, three and five play singly",
        source="PG, WP",
        group=TABLE,
    )
    two_player_layout: c.TwoPlayerLayout = option(
        c.TwoPlayerLayout.PLAIN,
        "what two players do with the cards that are too many for them",
        source="BIC, CHN",
        group=TABLE,
    )
    cards: c.Cards = option(
        c.Cards.C42,
        "the cards of the pack, jokers apart",
        source="PG, S4; others as listed",
        group=DEAL,
    )
    jokers: int = option(
        1, "how many jokers: 0, 1 or 2", source="PG, WP, QC", group=DEAL, kind="number"
    )
    deal_packets: str | None = option(
        None,
        "how the cards are dealt: packets for each hand, and k for the kitty, such as '3 k1 4 k1 3 k1'; "
        "None chooses by the size of the kitty (BR-2)",
        source="S4, PG, WP, APP, PAR, OTR",
        group=DEAL,
        kind="text or none",
    )
    no_ace_no_face: c.NoAceNoFace = option(
        c.NoAceNoFace.OFF,
        "whether a player without ace, court card or joker may ask for a new deal (BR-6)",
        source="ISU, WP",
        group=DEAL,
    )
    auction: c.AuctionForm = option(
        c.AuctionForm.CONTINUOUS,
        "how often each player calls",
        source="PG, S4; S3, ISU",
        group=AUCTION,
    )
    passing: c.Passing = option(
        c.Passing.FINAL,
        "whether a player who has passed may bid later (BR-13 to BR-15)",
        source="PG, S4; NZH; ATF",
        group=AUCTION,
    )
    raise_own: bool = option(
        False,
        "whether the standing bidder may raise himself when the auction would end (BR-16)",
        source="PG; NZH",
        group=AUCTION,
        yes="he is asked once",
        no="he is not asked",
    )
    min_contract: int = option(
        6,
        "the fewest tricks that can be a contract: 6, 7 or 8",
        source="PG; ISU; APP",
        group=AUCTION,
        kind="number",
    )
    signals: c.Signals = option(
        c.Signals.OFF,
        "bids of six that only tell the partner something (BR-18)",
        source="PG; ISU; WHO",
        group=AUCTION,
    )
    top_bid_ends: bool = option(
        False,
        "whether the highest bid of the ladder ends the auction",
        source="PG; OHW",
        group=AUCTION,
        yes="it ends at once",
        no="the others still call, and can only pass",
    )
    all_pass: c.AllPass = option(
        c.AllPass.REDEAL_NEXT,
        "what happens when nobody bids (BR-19)",
        source="PG, S4; OTR; HOF; WHO",
        group=AUCTION,
    )
    ralphing: bool = option(
        False,
        "whether a contractor who fails by four tricks or more may call in the next deal (BR-43)",
        source="PG; WP, TZJ",
        group=AUCTION,
        yes="he may not call",
        no="he may",
    )
    suit_order: c.SuitOrder = option(
        c.SuitOrder.SPADES_LOW, "the order of the denominations", source="PG; CHN", group=VALUES
    )
    schedule: c.Schedule | tuple[int, ...] = option(
        c.Schedule.AVONDALE,
        "what the trick bids are worth: a schedule, or 25 values of one's own, from six to ten tricks, "
        "each in the order S C D H NT (or a map from bid to value)",
        source="HOF, PG; WP; MEM",
        group=VALUES,
        kind="choice or 25 numbers",
        converter=_schedule,
    )
    bid_order: c.BidOrder = option(
        c.BidOrder.LEVEL,
        "what makes one bid higher than another (BR-9)",
        source="PG; CHN",
        group=VALUES,
    )
    misere_rank: c.MisereRank = option(
        c.MisereRank.ABOVE_7,
        "where misère stands on the ladder",
        source="PG, S3; WP; TZJ; NZH",
        group=NULLS,
    )
    misere_needs: c.MisereNeeds = option(
        c.MisereNeeds.SEVEN,
        "what misère needs in the auction (BR-11)",
        source="PG; S3, TRK",
        group=NULLS,
    )
    misere_value: int = option(250, "what misère is worth", source="PG; NZH", group=NULLS)
    open_misere_rank: c.OpenMisereRank = option(
        c.OpenMisereRank.BETWEEN_10D_10H,
        "where open misère stands",
        source="PG; S3; TZJ; NZH",
        group=NULLS,
    )
    open_misere_needs: c.OpenMisereNeeds = option(
        c.OpenMisereNeeds.ANYTIME,
        "what open misère needs in the auction",
        source="PG; PGV",
        group=NULLS,
    )
    open_misere_value: int = option(
        500, "what open misère is worth", source="PG; OHW; NZH", group=NULLS
    )
    double_nullo_rank: c.DoubleNulloRank = option(
        c.DoubleNulloRank.OFF,
        "where double nullo stands: a null of both partners (BR-33)",
        source="WHO, TZJ",
        group=NULLS,
    )
    double_nullo_needs: c.DoubleNulloNeeds = option(
        c.DoubleNulloNeeds.PARTNER_NULLO,
        "what double nullo needs",
        source="WHO, OTR; TZJ",
        group=NULLS,
    )
    double_nullo_kitty: c.DoubleNulloKitty = option(
        c.DoubleNulloKitty.PASS_ON,
        "what its partners do with the kitty",
        source="WHO, WP; TZJ",
        group=NULLS,
    )
    double_nullo_value: int = option(
        500, "what double nullo is worth", source="WHO, TZJ", group=NULLS
    )
    hi_lo_rank: c.HiLoRank = option(
        c.HiLoRank.OFF, "where Hi-Lo stands: exactly five tricks (BR-35)", source="TZJ", group=NULLS
    )
    hi_lo_value: int = option(350, "what Hi-Lo is worth", source="TZJ", group=NULLS)
    bar_nullo: bool = option(
        False,
        "bar nullo: a misère without the kitty (BR-34)",
        source="OTR",
        group=NULLS,
        yes="it may be bid",
        no="there is none",
    )
    bar_nullo_value: int = option(500, "what bar nullo is worth", source="OTR", group=NULLS)
    blind_misere: bool = option(
        False,
        "blind misère: bid before looking at one's cards (BR-44)",
        source="TZJ, WP",
        group=NULLS,
        yes="it may be bid",
        no="there is none",
    )
    blind_misere_value: int = option(
        1000, "what blind misère is worth", source="TZJ, WP", group=NULLS
    )
    super_open: bool = option(
        False,
        "super-open misère: the others play the contractor's cards (BR-32)",
        source="PG",
        group=NULLS,
        yes="it may be bid",
        no="there is none",
    )
    super_open_value: int = option(430, "what super-open misère is worth", source="PG", group=NULLS)
    game_bid: bool = option(
        False,
        "a bid of the whole game in any denomination: all ten tricks (BR-36)",
        source="APP",
        group=NULLS,
        yes="it may be bid",
        no="there is none",
    )
    game_bid_value: int = option(1000, "what a bid of the game is worth", source="APP", group=NULLS)
    partner_call: c.PartnerCalling = option(
        c.PartnerCalling.NONE,
        "how the contractor of the five-player game finds a partner (BR-39)",
        source="PG",
        group=PARTNER,
    )
    call_restrict: c.CallRestrict = option(
        c.CallRestrict.NOT_JOKER_OR_BOWER, "which cards he may not call", source="PG", group=PARTNER
    )
    secret_alone: bool = option(
        False,
        "whether he may call a card of his own, and so play alone in secret",
        source="PG",
        group=PARTNER,
        yes="he may",
        no="he may not",
    )
    partner_share: c.PartnerShare = option(
        c.PartnerShare.HALF,
        "what contractor and partner get (BR-40)",
        source="PG; WP",
        group=PARTNER,
    )
    opening_lead: c.OpeningLead = option(
        c.OpeningLead.CONTRACTOR,
        "who leads to the first trick (BR-41)",
        source="PG, S4; WP",
        group=PLAY,
    )
    open_exposure: c.OpenExposure = option(
        c.OpenExposure.AFTER_FIRST_TRICK,
        "when an open hand is shown (BR-31)",
        source="PG, S4; S3",
        group=PLAY,
    )
    null_early_stop: bool = option(
        True,
        "whether a null ends when it is lost, and Hi-Lo when it is out of reach (BR-38)",
        source="XRC, TZJ; S3, S4",
        group=PLAY,
        yes="the deal ends there",
        no="all tricks are played",
    )
    nt_jacks: c.NtJacks = option(
        c.NtJacks.NATURAL, "the jacks in no trumps (BR-29)", source="PG; WP, TZJ", group=PLAY
    )
    joker_naming: c.JokerNamer = option(
        c.JokerNamer.CONTRACTOR,
        "who may fix the joker's suit before the opening lead of a trumpless deal (BR-28)",
        source="PG; GAR; S3",
        group=JOKER,
    )
    joker_lead: c.JokerLead = option(
        c.JokerLead.UNLED_SUIT,
        "which suit a joker that is led in a trumpless deal may be called (BR-20)",
        source="PG; S3, HOF; CHN, NZH; PGV",
        group=JOKER,
    )
    joker_follow: c.JokerFollow = option(
        c.JokerFollow.VOID_ONLY,
        "when it may be played to a suit that its holder could follow (BR-23)",
        source="PG; GOJ, MCG; OHW; PGV",
        group=JOKER,
    )
    joker_when_void_nt: c.JokerWhenVoid = option(
        c.JokerWhenVoid.OPTIONAL,
        "whether who is void must play it, in no trumps (BR-24)",
        source="PG; WHO, MCG",
        group=JOKER,
    )
    joker_when_void_null: c.JokerWhenVoidInNull = option(
        c.JokerWhenVoidInNull.FORCED,
        "whether who is void must play it, in a null (BR-24)",
        source="PG; NZH",
        group=JOKER,
    )
    joker_on_refused_suit: c.JokerOnRefusedSuit = option(
        c.JokerOnRefusedSuit.WINS,
        "what it is worth on a suit on which its holder has discarded before (BR-25)",
        source="PG; HOF; PGV",
        group=JOKER,
    )
    led_joker_follow: c.LedJokerFollow = option(
        c.LedJokerFollow.NAMED_SUIT,
        "what the others owe to a led joker (BR-22)",
        source="PG; MCG",
        group=JOKER,
    )
    joker_rank_in_null: c.JokerRankInNull = option(
        c.JokerRankInNull.HIGH, "the joker in a null (BR-27)", source="PG; TRK", group=JOKER
    )
    slam: c.Slam = option(
        c.Slam.AUTO_250,
        "what all ten tricks earn (BR-37, BR-50)",
        source="PG, HOF; WHO",
        group=SCORING,
    )
    trick_points: c.TrickPoints = option(
        c.TrickPoints.ON,
        "the 10 a trick of the other sides (BR-49, BR-51)",
        source="PG; S4; PGV",
        group=SCORING,
    )
    trick_point_cap: int | None = option(
        None,
        "the total above which points for tricks cannot lift a side, or None (BR-51)",
        source="PGV, SCR",
        group=SCORING,
        kind="number or none",
    )
    misere_defence: c.MisereDefence = option(
        c.MisereDefence.NONE,
        "what the others score in a null (BR-49)",
        source="PG; S3, WHO",
        group=SCORING,
    )
    target: int = option(500, "the total that wins", source="all", group=MATCH)
    win_condition: c.WinCondition = option(
        c.WinCondition.MADE_CONTRACT,
        "what takes a side over the target",
        source="PG, S3; S4, TRK",
        group=MATCH,
    )
    both_over: c.BothOver = option(
        c.BothOver.BIDDER,
        "who wins when several reach the target by any points (BR-52)",
        source="HOF; TRK",
        group=MATCH,
    )
    lose_at: int | None = option(
        -500,
        "the total at which a side loses, or None",
        source="PG; S4",
        group=MATCH,
        kind="number or none",
    )
    lose_unless_opponents_minus: bool = option(
        False,
        "whether a side stays in while an opponent is below zero",
        source="WP",
        group=MATCH,
        yes="it stays in",
        no="it loses all the same",
    )
    point_spread: int | None = option(
        None,
        "the lead that ends a match while the trailing side is below zero, or None",
        source="TZJ",
        group=MATCH,
        kind="number or none",
    )

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
        problems = settle_choices(self, also={"schedule": tuple})
        problems += _numbers(self)
        if not problems:
            problems = _combinations(self)
        if problems:
            raise RulesError(problems)

    # What follows from the options and is asked for all the time is found once.

    @cached_property
    def _kept_pack(self) -> Pack:
        return _pack(self)

    @cached_property
    def _kept_sides(self) -> tuple[int, ...]:
        return _seat_sides(self.players, self.sides)

    @cached_property
    def _kept_kitty_size(self) -> int:
        elsewhere = 20 if self.has_piles else self.dead_cards
        return _pack_size(self) - 10 * self.players - elsewhere

    @property
    def pack(self) -> Pack:
        """The cards of the table, jokers included."""
        return self._kept_pack

    @property
    def seat_sides(self) -> tuple[int, ...]:
        """The side of each seat: what has a score."""
        return self._kept_sides

    @property
    def dead_cards(self) -> int:
        """How many cards are dealt to nobody."""
        return 10 if self.two_player_layout is c.TwoPlayerLayout.DEAD_HAND else 0

    @property
    def has_piles(self) -> bool:
        """Whether each player has piles on the table beside the hand (BR-45)."""
        return self.two_player_layout is c.TwoPlayerLayout.PILES

    @property
    def kitty_size(self) -> int:
        """The number of cards in the kitty: what is left when each half has ten (BR-1)."""
        return self._kept_kitty_size

    @property
    def packets(self) -> str:
        """How the cards are dealt, as a text such as ``3 k1 4 k1 3 k1`` (BR-2)."""
        if self.deal_packets is not None:
            return " ".join(self.deal_packets.split())
        kitty = self.kitty_size
        known = {0: "3 4 3", 3: "3 k1 4 k1 3 k1", 5: "3 k3 4 k2 3", 6: "3 k2 4 k2 3 k2"}
        return known.get(kitty, f"3 k{kitty} 4 3")

    @property
    def ladder(self) -> tuple[Bid, ...]:
        """Every bid that may be called, lowest first, signals included."""
        return ladder.ladder_of(self).bids

    def value(self, bid: Bid) -> int:
        """What a bid of this table is worth; raises ValueError for one that it does not have."""
        values = ladder.ladder_of(self).values
        if type(bid) is not Bid or bid not in values:
            told = str(bid) if type(bid) is Bid else shown(bid, 40)
            raise RulesError([Problem("not_on_ladder", f"{told} cannot be bid at this table")])
        return values[bid]

    def can_be_contract(self, bid: Bid) -> bool:
        """Whether a bid of this table can become the contract."""
        return ladder.can_be_contract(self, bid)


Rules.OPTIONS = options_of(Rules)


@lru_cache(maxsize=64)
def _seat_sides(players: int, sides: c.Sides) -> tuple[int, ...]:
    count = {c.Sides.PAIRS: 2, c.Sides.TWO_TEAMS: 2, c.Sides.THREE_TEAMS: 3}.get(sides, players)
    return tuple(seat % count for seat in range(players))


_LOWEST = {"24": Rank.NINE, "32": Rank.SEVEN, "40": Rank.FIVE, "44": Rank.FOUR}
_LONG = (Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN)


@lru_cache(maxsize=64)
def _naturals(cards: c.Cards) -> tuple[Card, ...]:
    """The cards of a pack without jokers."""
    every = [Card(rank, suit) for suit in Suit for rank in Rank]
    short = [card for card in every if card.rank not in _LONG]

    def up_from(lowest: Rank, cards: Iterable[Card]) -> list[Card]:
        return [card for card in cards if card.rank is not None and card.rank.place >= lowest.place]

    if cards in _LOWEST:
        return tuple(up_from(_LOWEST[cards], short))
    red = [card for card in short if card.suit is not None and card.suit.is_red]
    black = [card for card in short if card not in red]
    if cards is c.Cards.C42:
        return tuple(up_from(Rank.FOUR, red) + up_from(Rank.FIVE, black))
    if cards is c.Cards.C42_FLOATING:
        fours = [Card(Rank.FOUR, Suit.CLUBS), Card(Rank.FOUR, Suit.HEARTS)]
        return tuple(up_from(Rank.FIVE, short) + fours)
    if cards is c.Cards.C60:
        return tuple(card for card in every if card.rank is not Rank.THIRTEEN)
    if cards is c.Cards.C62:
        return tuple(
            card for card in every if card.rank is not Rank.THIRTEEN or card.suit in ("D", "H")
        )
    if cards is c.Cards.C62_TWO_PACKS:
        low = (Rank.TWO, Rank.THREE)
        twins = [Card(rank, suit, 2) for suit in Suit for rank in low]
        twins += [Card(Rank.FOUR, suit, 2) for suit in (Suit.DIAMONDS, Suit.HEARTS)]
        return tuple(short + twins)
    return tuple(every if cards is c.Cards.C64 else short)


@lru_cache(maxsize=64)
def _pack_of(cards: c.Cards, jokers: int) -> Pack:
    return Pack(_naturals(cards) + tuple(Card.joker(number + 1) for number in range(jokers)))


def _pack(rules: Rules) -> Pack:
    return _pack_of(rules.cards, rules.jokers)


def _pack_size(rules: Rules) -> int:
    return len(_naturals(rules.cards)) + rules.jokers


_PACKETS = re.compile(r"(?:k?\d{1,2})(?:\s+k?\d{1,2})*")


def read_packets(text: str) -> tuple[list[tuple[bool, int]], int, int]:
    """Read packets: whether each is for the kitty, and its size; then the sums of hands and kitty."""
    packets = [(word.startswith("k"), int(word.removeprefix("k"))) for word in text.split()]
    hand = sum(size for kitty, size in packets if not kitty)
    return packets, hand, sum(size for kitty, size in packets if kitty)


_VALUES = [
    name for name in (field.name for field in attrs.fields(Rules)) if name.endswith("_value")
]


_MOST = 1_000_000
"""Numbers beyond this are no rules of a card game."""


def _numbers(rules: Rules) -> list[Problem]:
    """Problems with the kinds of the values that are no choices."""
    problems = []
    for name in ("players", "jokers", "min_contract", "target", *_VALUES):
        if type(getattr(rules, name)) is not int or abs(getattr(rules, name)) > _MOST:
            problems.append(
                Problem(
                    "not_a_number", f"{name} is a whole number, not {shown(getattr(rules, name))}"
                )
            )
    for name in ("trick_point_cap", "lose_at", "point_spread"):
        value = getattr(rules, name)
        if value is not None and (type(value) is not int or abs(value) > _MOST):
            problems.append(
                Problem("not_a_number", f"{name} is a whole number or None, not {shown(value)}")
            )
    packets = rules.deal_packets
    if packets is not None and not (
        isinstance(packets, str) and _PACKETS.fullmatch(packets.strip())
    ):
        problems.append(
            Problem(
                "not_packets",
                f"deal_packets is a text such as '3 k1 4 k1 3 k1' or None, not {shown(packets)}",
            )
        )
    return problems


_TABLES = {
    2: (c.Sides.SINGLES,),
    3: (c.Sides.SINGLES,),
    4: (c.Sides.PAIRS,),
    5: (c.Sides.SINGLES,),
    6: (c.Sides.TWO_TEAMS, c.Sides.THREE_TEAMS),
}


def _combinations(rules: Rules) -> list[Problem]:
    """Combinations that make no game, X-1 to X-12."""
    problems: list[Problem] = []

    def wrong(when: bool, code: str, message: str) -> None:
        if when:
            problems.append(Problem(code, message))

    # the table, the pack and the deal
    allowed = _TABLES.get(rules.players)
    if allowed is None:
        wrong(True, "X-1", f"500 is played by 2 to 6 players, not by {rules.players}")
    else:
        wrong(
            rules.sides not in allowed,
            "X-1",
            f"{rules.players} players play as {' or '.join(allowed)}, not as {rules.sides}",
        )
    wrong(rules.jokers not in (0, 1, 2), "X-1", f"a pack has 0, 1 or 2 jokers, not {rules.jokers}")
    plain = rules.two_player_layout is c.TwoPlayerLayout.PLAIN
    wrong(
        not plain and rules.players != 2,
        "X-1",
        f"the layout {rules.two_player_layout} is for two players",
    )
    wrong(
        rules.players == 2 and plain and rules.cards is not c.Cards.C24,
        "X-1",
        "two players take the pack of 24, or another layout than plain",
    )
    kitty = None if problems else rules.kitty_size
    if kitty is not None:
        wrong(
            not 0 <= kitty <= 6,
            "X-1",
            f"{_pack_size(rules)} cards leave {kitty} for the kitty; it has 0 to 6 cards",
        )
        if rules.deal_packets is not None and 0 <= kitty <= 6:
            packets, hand, given = read_packets(rules.packets)
            wrong(
                hand != 10 or given != kitty or any(size == 0 for _, size in packets),
                "X-1",
                f"the packets {shown(rules.packets)} give {hand} cards to each hand and {given} to the "
                f"kitty; they must give 10 and {kitty}",
            )
    # the auction
    wrong(rules.min_contract not in (6, 7, 8), "X-3", "the least contract is 6, 7 or 8 tricks")
    single = rules.auction is c.AuctionForm.SINGLE_ROUND
    wrong(
        single and rules.passing is not c.Passing.FINAL,
        "X-2",
        "in a single round every pass is final",
    )
    wrong(single and rules.raise_own, "X-2", "in a single round nobody can raise his own bid")
    signals = rules.signals is not c.Signals.OFF
    wrong(signals and not single, "X-2", "signals belong to an auction of a single round")
    wrong(signals and rules.min_contract != 7, "X-3", "signals need a least contract of 7")
    # nulls that could never be bid
    wrong(
        rules.misere_needs is c.MisereNeeds.SEVEN and rules.misere_rank is c.MisereRank.BELOW_7,
        "X-4",
        "misère below the sevens cannot need a bid of seven: it could never be made",
    )
    wrong(
        rules.open_misere_needs is c.OpenMisereNeeds.EIGHT
        and rules.open_misere_rank is c.OpenMisereRank.BELOW_8,
        "X-4",
        "open misère below the eights cannot need a bid of eight: it could never be made",
    )
    problems += _values(rules)
    for on, what in (
        (rules.open_misere_rank is not c.OpenMisereRank.OFF, "open misère"),
        (rules.super_open, "super-open misère"),
    ):
        wrong(
            rules.has_piles and on,
            "X-7",
            f"{what} is not played where half the cards lie on the table",
        )
    # what needs a partner
    pairs = (
        sorted(rules.seat_sides.count(side) for side in set(rules.seat_sides)) if allowed else []
    )
    in_twos = bool(pairs) and set(pairs) == {2}
    double = rules.double_nullo_rank is not c.DoubleNulloRank.OFF
    declared = rules.slam in (c.Slam.DECLARED_500, c.Slam.DECLARED_PLUS_250)
    for on, what in (
        (rules.no_ace_no_face is not c.NoAceNoFace.OFF, "the question of no ace, no face"),
        (double, "double nullo"),
        (declared, "a declared slam"),
    ):
        wrong(on and not in_twos, "X-8", f"{what} needs sides of exactly two players")
    no_kitty = kitty == 0
    wrong(declared and no_kitty, "X-8", "a declared slam needs a kitty")
    wrong(
        double and no_kitty and rules.double_nullo_kitty is c.DoubleNulloKitty.PASS_ON,
        "X-8",
        "a double nullo that passes the discards on needs a kitty",
    )
    wrong(
        double
        and rules.double_nullo_needs is c.DoubleNulloNeeds.PARTNER_NULLO
        and rules.misere_rank is c.MisereRank.OFF,
        "X-8",
        "double nullo cannot need the partner's misère where there is no misère",
    )
    #
    wrong(
        rules.jokers != 0
        and rules.led_joker_follow is c.LedJokerFollow.FREE
        and rules.joker_lead not in (c.JokerLead.ANY_SUIT, c.JokerLead.LAST_ONLY),
        "X-9",
        "where a led joker is called no suit, joker_lead is any_suit or last_only",
    )
    wrong(
        rules.players == 5
        and rules.secret_alone
        and rules.partner_call in (c.PartnerCalling.CARD_REVEALED, c.PartnerCalling.NAME_PLAYER),
        "X-10",
        "nobody can be alone in secret where the partner is known at once",
    )
    wrong(
        rules.null_early_stop
        and rules.misere_defence is c.MisereDefence.TEN_PER_TRICK
        and any(bid.is_null for bid in ladder.special_values(rules)),
        "X-11",
        "a null whose tricks are counted must be played to the end (null_early_stop=False)",
    )
    problems += _match(rules)
    return problems


def _values(rules: Rules) -> list[Problem]:
    """X-5 and X-6: values, and ranks that go by them."""
    problems: list[Problem] = []
    custom = rules.schedule if isinstance(rules.schedule, tuple) else None
    readable = True
    if custom is not None and (
        len(custom) != 25 or any(type(value) is not int or value <= 0 for value in custom)
    ):
        problems.append(
            Problem(
                "X-6",
                "a schedule of one's own gives each of the 25 trick bids a whole number above 0",
            )
        )
        custom, readable = None, False  # nothing more can be said about such values
    ranks = {
        "misere_rank": rules.misere_rank,
        "open_misere_rank": rules.open_misere_rank,
        "double_nullo_rank": rules.double_nullo_rank,
        "hi_lo_rank": rules.hi_lo_rank,
    }
    by_value = rules.bid_order is c.BidOrder.BY_VALUE
    for name, rank in ranks.items():
        if by_value and rank not in ("off", "by_value"):
            problems.append(
                Problem("X-5", f"bids ranked by value leave {name} by_value or off, not {rank}")
            )
        if not by_value and readable and rank == "by_value" and not ladder.rises(rules):
            problems.append(
                Problem(
                    "X-5",
                    f"{name} cannot go by value: this schedule does not rise along the ladder",
                )
            )
    if custom is not None and by_value:
        for start in range(0, 25, 5):
            level = custom[start : start + 5]
            if len(set(level)) != 5:
                problems.append(
                    Problem(
                        "X-6",
                        f"bids ranked by value cannot have equal values at one level: {level}",
                    )
                )
    halves = (
        rules.players == 5
        and rules.partner_call is not c.PartnerCalling.NONE
        and rules.partner_share is c.PartnerShare.HALF
    )
    if halves:
        shared = list(custom or ())
        if rules.game_bid:
            shared.append(rules.game_bid_value)
        if any(value % 2 for value in shared):
            problems.append(Problem("X-6", "a value that two players halve must be even"))
    for bid, value in ladder.special_values(rules).items():
        if value <= 0:
            problems.append(Problem("X-6", f"{bid.word} is worth more than 0, not {value}"))
    return problems


def _match(rules: Rules) -> list[Problem]:
    """X-12: the end of the match."""
    problems = []
    if rules.target <= 0:
        problems.append(Problem("X-12", f"the target is above 0, not {rules.target}"))
    if rules.lose_at is not None and rules.lose_at >= 0:
        problems.append(Problem("X-12", f"a side loses at a total below 0, not at {rules.lose_at}"))
    if rules.trick_point_cap is not None and not 1 <= rules.trick_point_cap < max(rules.target, 1):
        problems.append(
            Problem(
                "X-12",
                f"the cap on points for tricks is below the target, not {rules.trick_point_cap}",
            )
        )
    if rules.lose_unless_opponents_minus and rules.lose_at is None:
        problems.append(
            Problem("X-12", "lose_unless_opponents_minus needs a total at which a side loses")
        )
    if rules.point_spread is not None:
        if rules.point_spread <= 0:
            problems.append(
                Problem("X-12", f"the point spread is above 0, not {rules.point_spread}")
            )
        if rules.players in _TABLES and len(set(rules.seat_sides)) != 2:
            problems.append(Problem("X-12", "a point spread is for two sides"))
    return problems


def check_rules(rules: object) -> Rules:
    """Return rules as they were first met; raise SetupError where something else is given."""
    if not isinstance(rules, Rules):
        what = repr(rules) if isinstance(rules, str) else type(rules).__name__
        raise SetupError([Problem("rules", f"rules are a bidding.Rules, not {what:.40}")])
    return first_met(rules)
