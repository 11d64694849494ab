"""Hypothesis strategies for people who build on this library: bots, servers, house rules.

They need the extra ``testing`` (``pip install "five-hundred[testing]"``)::

    from hypothesis import given
    from five_hundred.testing import bidding_states, near_moves

    @given(st.data())
    def test_my_server_refuses_what_the_referee_refuses(data):
        state = data.draw(bidding_states())
        move = data.draw(near_moves(state))
        ...

Everything shrinks towards what is plain: the Australian rules, the first dealer, a pass, the first
card, the shortest play. When a test fails, a note tells the position in a form that can be pasted
into a test of one's own.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import attrs
from hypothesis import note
from hypothesis import strategies as st

from five_hundred import bidding
from five_hundred.bidding import choices as c
from five_hundred.bidding.ladder import ALL_BIDS, rises
from five_hundred.cards import Card, CardSet, Pack, Rank, Suit
from five_hundred.options import Choice
from five_hundred.protocols import Event

__all__ = [
    "bidding_rules",
    "bidding_states",
    "cards",
    "hands",
    "moves_of",
    "near_moves",
    "show_rules",
    "show_state",
]

T = TypeVar("T")

_EVERY_CARD = (
    *(Card(rank, suit, copy) for copy in (1, 2) for suit in Suit for rank in Rank),
    *map(Card.joker, (1, 2, 3)),
)


def cards(pack: Iterable[Card] | None = None) -> st.SearchStrategy[Card]:
    """A card: of the pack given, or any card at all, jokers and second copies included."""
    return st.sampled_from(_EVERY_CARD if pack is None else tuple(pack))


def hands(
    pack: Pack | None = None, *, min_size: int = 0, max_size: int = 10
) -> st.SearchStrategy[CardSet]:
    """Some cards of a pack (by default 52 cards and a joker), each at most once."""
    chosen = cards(Pack.standard(jokers=1) if pack is None else pack)
    return st.lists(chosen, min_size=min_size, max_size=max_size, unique=True).map(CardSet)


# Rules --------------------------------------------------------------------------------------------


def _tables() -> tuple[tuple[int, c.Sides, c.TwoPlayerLayout, c.Cards, int, int], ...]:
    """Every table: players, sides, layout, cards, jokers, and the size of the kitty (BR-1)."""
    sides = {
        2: (c.Sides.SINGLES,),
        3: (c.Sides.SINGLES,),
        4: (c.Sides.PAIRS,),
        5: (c.Sides.SINGLES,),
        6: (c.Sides.TWO_TEAMS, c.Sides.THREE_TEAMS),
    }
    found = []
    for players in (4, 3, 5, 6, 2):  # the plain table first
        for layout in c.TwoPlayerLayout:
            plain = layout is c.TwoPlayerLayout.PLAIN
            if not plain and players != 2:
                continue
            more = {c.TwoPlayerLayout.DEAD_HAND: 10, c.TwoPlayerLayout.PILES: 20}.get(layout, 0)
            for pack in c.Cards:
                if players == 2 and plain and pack is not c.Cards.C24:
                    continue
                for jokers in (1, 0, 2):
                    size = int(pack.value.split("_")[0]) + jokers
                    kitty = size - 10 * players - more
                    if 0 <= kitty <= 6:
                        found += [
                            (players, side, layout, pack, jokers, kitty) for side in sides[players]
                        ]
    return tuple(found)


_TABLES = _tables()


@st.composite
def _parts(draw: st.DrawFn, total: int) -> list[int]:
    """A number as a sum of numbers above 0, in some order."""
    parts = []
    while total:
        part = draw(st.integers(1, total))
        parts.append(part)
        total -= part
    return parts


@st.composite
def _packets(draw: st.DrawFn, kitty: int) -> str | None:
    """How the cards are dealt; None leaves it to the rules."""
    if draw(_SWITCH):
        return None
    packets = [str(size) for size in draw(_parts(10))]
    for size in draw(_parts(kitty)):
        packets.insert(draw(st.integers(0, len(packets))), f"k{size}")
    return " ".join(packets)


_SWITCH = st.booleans()
_ONE, _TWO = st.integers(1, 600), st.integers(1, 600).map(lambda value: 2 * value)
_STEP = st.integers(1, 40)
_TARGET = st.one_of(st.just(500), st.integers(1, 2000))
_LOW = st.one_of(st.just(-500), st.none(), st.integers(-2000, -1))
_SPREAD = st.one_of(st.none(), st.integers(1, 2000))
_BID_VALUES = {
    field.name: field.default
    for field in attrs.fields(bidding.Rules)
    if field.name.endswith("_value")
}


@lru_cache(maxsize=1024)
def _sampled(choices: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    return st.sampled_from(choices)


@st.composite
def _schedules(draw: st.DrawFn, by_value: bool, factor: int) -> c.Schedule | tuple[int, ...]:
    """A schedule by its name, or 25 values of one's own."""
    how = draw(_sampled((*c.Schedule, "rising", "any")))
    if isinstance(how, c.Schedule):
        return how
    worth: list[int] = []
    for _ in range(25):
        if how == "rising":
            worth.append(factor * draw(_STEP) + (worth[-1] if worth else 0))
        else:
            level = worth[len(worth) // 5 * 5 :]  # by value, no two of a level are worth the same
            value = draw(_ONE) * factor
            while by_value and value in level:
                value += factor
            worth.append(value)
    return tuple(worth)


@st.composite
def bidding_rules(draw: st.DrawFn, players: int | None = None) -> bidding.Rules:
    """Rules of the bidding game: every option is drawn, and they always make a game together.

    Each valid combination can come up, and none that is not valid; nothing is drawn in vain.
    ``players`` holds the number of players fast.
    """

    def one(choices: Iterable[T], *barred: T) -> T:
        drawn_one: T = draw(_sampled(tuple(choice for choice in choices if choice not in barred)))
        return drawn_one

    tables = [table for table in _TABLES if players is None or table[0] == players]
    seats, sides, layout, pack, jokers, kitty = one(tables)
    in_twos = sides in (c.Sides.PAIRS, c.Sides.THREE_TEAMS)
    two_sides = seats == 2 or sides in (c.Sides.PAIRS, c.Sides.TWO_TEAMS)
    drawn: dict[str, Any] = {
        "players": seats,
        "sides": sides,
        "two_player_layout": layout,
        "cards": pack,
        "jokers": jokers,
        "deal_packets": draw(_packets(kitty)),
        "no_ace_no_face": one(c.NoAceNoFace) if in_twos else c.NoAceNoFace.OFF,
    }

    # The auction
    drawn["auction"] = one(c.AuctionForm)
    drawn["min_contract"] = one((6, 7, 8))
    drawn["passing"], drawn["raise_own"], drawn["signals"] = (
        c.Passing.FINAL,
        False,
        c.Signals.OFF,
    )
    if drawn["auction"] is c.AuctionForm.CONTINUOUS:
        drawn["passing"] = one(c.Passing)
        drawn["raise_own"] = draw(_SWITCH)
    elif drawn["min_contract"] == 7:
        drawn["signals"] = one(c.Signals)
    for name in ("top_bid_ends", "ralphing", "bar_nullo", "blind_misere", "super_open", "game_bid"):
        drawn[name] = draw(_SWITCH)
    piles = layout is c.TwoPlayerLayout.PILES
    if piles:
        drawn["super_open"] = False
    drawn["all_pass"] = one(c.AllPass)

    # The five-player game
    drawn["partner_call"] = one(c.PartnerCalling)
    drawn["call_restrict"] = one(c.CallRestrict)
    drawn["partner_share"] = one(c.PartnerShare)
    drawn["secret_alone"] = False
    if drawn["partner_call"] in (c.PartnerCalling.NONE, c.PartnerCalling.CARD_SILENT):
        drawn["secret_alone"] = draw(_SWITCH)
    halved = (
        seats == 5
        and drawn["partner_call"] is not c.PartnerCalling.NONE
        and drawn["partner_share"] is c.PartnerShare.HALF
    )

    # Values, and where the nulls stand
    by_value = one(c.BidOrder) is c.BidOrder.BY_VALUE
    drawn["bid_order"] = c.BidOrder.BY_VALUE if by_value else c.BidOrder.LEVEL
    drawn["suit_order"] = one(c.SuitOrder)
    drawn["schedule"] = draw(_schedules(by_value=by_value, factor=2 if halved else 1))
    may_rank = by_value or rises(
        bidding.Rules(schedule=drawn["schedule"], suit_order=drawn["suit_order"])
    )

    def rank(kind: type[Choice]) -> Any:
        if by_value:
            return one(choice for choice in kind if choice in ("by_value", "off"))
        return one(choice for choice in kind if may_rank or choice != "by_value")

    drawn["misere_rank"] = rank(c.MisereRank)
    drawn["open_misere_rank"] = c.OpenMisereRank.OFF if piles else rank(c.OpenMisereRank)
    drawn["hi_lo_rank"] = rank(c.HiLoRank)
    drawn["double_nullo_rank"] = rank(c.DoubleNulloRank) if in_twos else c.DoubleNulloRank.OFF
    double = drawn["double_nullo_rank"] is not c.DoubleNulloRank.OFF
    never: list[Choice] = []  # what could not be, with the rest
    if drawn["misere_rank"] is c.MisereRank.BELOW_7:
        never.append(c.MisereNeeds.SEVEN)
    if drawn["open_misere_rank"] is c.OpenMisereRank.BELOW_8:
        never.append(c.OpenMisereNeeds.EIGHT)
    if double and drawn["misere_rank"] is c.MisereRank.OFF:
        never.append(c.DoubleNulloNeeds.PARTNER_NULLO)
    if double and kitty == 0:
        never.append(c.DoubleNulloKitty.PASS_ON)
    drawn["misere_needs"] = one(c.MisereNeeds, *never)
    drawn["open_misere_needs"] = one(c.OpenMisereNeeds, *never)
    drawn["double_nullo_needs"] = one(c.DoubleNulloNeeds, *never)
    drawn["double_nullo_kitty"] = one(c.DoubleNulloKitty, *never)
    for name, default in _BID_VALUES.items():
        if draw(_SWITCH):
            drawn[name] = draw(_TWO if halved and name == "game_bid_value" else _ONE)
        else:
            drawn[name] = default

    # The play
    for name, kind in (
        ("opening_lead", c.OpeningLead),
        ("open_exposure", c.OpenExposure),
        ("nt_jacks", c.NtJacks),
        ("joker_naming", c.JokerNamer),
        ("joker_follow", c.JokerFollow),
        ("joker_when_void_nt", c.JokerWhenVoid),
        ("joker_when_void_null", c.JokerWhenVoidInNull),
        ("joker_on_refused_suit", c.JokerOnRefusedSuit),
        ("led_joker_follow", c.LedJokerFollow),
        ("joker_rank_in_null", c.JokerRankInNull),
        ("misere_defence", c.MisereDefence),
    ):
        drawn[name] = one(kind)
    free = drawn["led_joker_follow"] is c.LedJokerFollow.FREE
    leads = (c.JokerLead.ANY_SUIT, c.JokerLead.LAST_ONLY) if free else tuple(c.JokerLead)
    drawn["joker_lead"] = one(leads)
    counted = drawn["misere_defence"] is c.MisereDefence.TEN_PER_TRICK
    drawn["null_early_stop"] = False if counted else draw(_SWITCH)

    # Scoring and the match
    slams = tuple(c.Slam) if in_twos and kitty else (c.Slam.AUTO_250, c.Slam.OFF)
    drawn["slam"] = one(slams)
    drawn["trick_points"] = one(c.TrickPoints)
    drawn["win_condition"] = one(c.WinCondition)
    drawn["both_over"] = one(c.BothOver)
    target = drawn["target"] = draw(_TARGET)
    drawn["trick_point_cap"] = None
    if target > 1 and draw(_SWITCH):
        drawn["trick_point_cap"] = draw(st.integers(1, target - 1))
    drawn["lose_at"] = draw(_LOW)
    drawn["lose_unless_opponents_minus"] = drawn["lose_at"] is not None and draw(_SWITCH)
    drawn["point_spread"] = draw(_SPREAD) if two_sides else None
    return bidding.Rules(**drawn)


# Positions ----------------------------------------------------------------------------------------


def show_rules(rules: bidding.Rules) -> str:
    """Rules as an expression that makes them: only what differs from the defaults is written."""
    return repr(rules)


def show_state(state: bidding.State) -> str:
    """A state as an expression that plays it again from the deal, to be pasted into a test."""
    barred = f", barred={state.barred}" if state.barred else ""
    start = f"bidding.new_deal({show_rules(state.rules)}, dealer={state.dealer}{barred})"
    moves = "".join(f"\n    {str(event.move)!r}," for event in state.history)
    return f"replay({start}, [{moves}\n])[-1]" if moves else start


_TEN = st.integers(0, 9)
_DEAL_SEED = st.integers(0, 2**32 - 1)
# Where to stop: after some moves, or when a phase has come.
_UNTIL = st.sampled_from((None, *reversed(bidding.PhaseName)))
_LONG = (None, bidding.PhaseName.AUCTION, bidding.PhaseName.TRICK_PLAY)


class _Told:
    """A note about a state, written only when it is wanted."""

    def __init__(self, state: bidding.State) -> None:
        self._state = state

    def __repr__(self) -> str:
        return f"state = {show_state(self._state)}"


def _choose(draw: st.DrawFn, state: bidding.State) -> bidding.Move:
    """Draw a move; passes and low bids come often, so that auctions are long."""
    if state.is_chance:
        return draw(moves_of(state))
    moves = state.legal_moves()
    number = len(moves)
    if number == 1:
        return moves[0]
    if isinstance(state, bidding.Auction):
        how = draw(_TEN)
        if how < 5 or (how < 9 and moves[0] is bidding.LOOK):
            return moves[0]
        if how < 8:
            number = min(number, 6)
    elif isinstance(state, bidding.KittyExchange) and moves[-1] is bidding.SLAM:
        if draw(_TEN) == 9:
            return bidding.SLAM
        number -= 1
    return moves[draw(st.integers(0, number - 1))]


@st.composite
def bidding_states(
    draw: st.DrawFn,
    rules: bidding.Rules | st.SearchStrategy[bidding.Rules] | None = None,
) -> bidding.State:
    """A state of the bidding game that legal moves lead to, of any phase.

    ``rules`` are held fast, or drawn from a strategy (by default :func:`bidding_rules`).
    """
    if rules is None:
        rules = bidding_rules()
    table = rules if isinstance(rules, bidding.Rules) else draw(rules)
    dealer = draw(st.integers(0, table.players - 1))
    barred: list[int] = []
    if table.ralphing and draw(_SWITCH):
        barred = [draw(st.integers(0, table.players - 1))]
    state: bidding.State = bidding.new_deal(table, dealer=dealer, barred=barred)
    until, more = draw(_UNTIL), 0
    if until in _LONG:
        more = draw(st.integers(0, 40))
    passed = [state]
    while not state.is_over:
        if until is state.phase or (until is None and not state.is_chance):
            if more == 0 and (until in _LONG or not draw(_SWITCH)):
                break
            more = max(more - 1, 0)
        state = state.apply(_choose(draw, state))
        passed.append(state)
    if until not in (None, state.phase):  # it never came to that
        state = passed[draw(st.integers(1, len(passed) - 1))]
    note(_Told(state))
    return state


# Moves --------------------------------------------------------------------------------------------


def moves_of(state: bidding.State) -> st.SearchStrategy[bidding.Move]:
    """A legal move of a state; at chance, a deal. There is none when the deal is over."""
    if state.is_chance:
        return _DEAL_SEED.map(lambda seed: state.sample_chance(random.Random(seed)))
    moves: Sequence[bidding.Move] = state.legal_moves()
    if not moves:
        return st.nothing()
    return st.integers(0, len(moves) - 1).map(lambda place: moves[place])


_ABSURD: tuple[object, ...] = (
    None,
    0,
    True,
    "pass",
    "7H",
    "",
    b"pass",
    1.5,
    (),
    [],
    {},
    Card.parse("7H"),
    CardSet.parse("7H 8H 9H"),
    Suit.HEARTS,
    bidding.Strain.NO_TRUMP,
    Event(0, bidding.PASS),
    bidding.Play,
    bidding.Rules(),
)

_WORDS = (
    bidding.PASS,
    bidding.LOOK,
    bidding.NO_ACE,
    bidding.AGREE,
    bidding.REFUSE,
    bidding.SLAM,
)


def near_moves(state: bidding.State) -> st.SearchStrategy[object]:
    """Moves that are legal, nearly legal, or absurd: of all kinds, and things that are no move.

    The law that they are for: iterating ``state.legal_moves()`` yields such a move exactly when
    ``state.why_illegal(move)`` is None.
    """
    held = [card for hand in state.hands for card in hand]
    own = list(state.hands[state.actors[0]]) if state.actors else []
    near = cards(own) if own else cards(state.rules.pack)
    any_card = st.one_of(near, cards(held or state.rules.pack), cards(state.rules.pack), cards())
    some = st.lists(any_card, max_size=8, unique=True).map(CardSet)
    if isinstance(state, bidding.KittyExchange | bidding.CardGift) and len(own) >= state.count:
        fitting = st.lists(near, min_size=state.count, max_size=state.count, unique=True)
        some = st.one_of(fitting.map(CardSet), some)
    suits = st.sampled_from(Suit)
    deals = st.one_of(
        st.just(bidding.Deal(tuple(state.rules.pack))),
        st.just(bidding.Deal(tuple(state.rules.pack)[1:])),
        st.just(bidding.Deal((*tuple(state.rules.pack)[1:], state.rules.pack[1]))),
        st.just(bidding.Deal((*tuple(state.rules.pack)[1:], None))),
        st.lists(any_card, max_size=3).map(bidding.Deal),
    )
    return st.one_of(
        moves_of(state),
        any_card.map(bidding.Play),
        st.builds(bidding.Play, any_card, suits),
        st.sampled_from((*ALL_BIDS, bidding.NO_CONTRACT)),
        st.sampled_from(_WORDS),
        some.map(bidding.Discard),
        some.map(bidding.Give),
        st.one_of(st.none(), suits).map(bidding.NameSuit),
        st.one_of(st.none(), any_card).map(bidding.CallCard),
        st.one_of(st.none(), st.integers(-1, 7)).map(bidding.CallPlayer),
        st.sampled_from((bidding.Discard(None), bidding.Give(None))),
        deals,
        st.sampled_from(_ABSURD),
    )
