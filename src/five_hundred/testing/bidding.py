"""Rules of the bidding game, drawn at random."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from five_hundred import bidding
from five_hundred.bidding import choices as c
from five_hundred.bidding.ladder import rises
from five_hundred.options import Choice
from five_hundred.testing.drawing import Options, sampled


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


TABLES = _tables()


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
    if draw(sampled((True, False))):
        return None
    packets = [str(size) for size in draw(_parts(10))]
    for size in draw(_parts(kitty)):
        packets.insert(draw(st.integers(0, len(packets))), f"k{size}")
    return " ".join(packets)


_ONE, _TWO = st.integers(1, 600), st.integers(1, 600).map(lambda value: 2 * value)
_STEP = st.integers(1, 40)
_LOW = st.one_of(st.just(-500), st.none(), st.integers(-2000, -1))
_SPREAD = st.one_of(st.none(), st.integers(1, 2000))
_BID_VALUES = tuple(
    option.name for option in bidding.Rules.OPTIONS if option.name.endswith("_value")
)
_PLAY = (
    "opening_lead", "open_exposure", "nt_jacks", "joker_naming", "joker_follow",
    "joker_when_void_nt", "joker_when_void_null", "joker_on_refused_suit", "led_joker_follow",
    "joker_rank_in_null", "misere_defence",
)  # fmt: skip


@st.composite
def _schedules(draw: st.DrawFn, by_value: bool, factor: int) -> c.Schedule | tuple[int, ...]:
    """A schedule by its name, or 25 values of one's own."""
    how = draw(sampled((*c.Schedule, "rising", "any")))
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

    Each valid combination can come up, and none that is not valid; nothing is drawn in vain. Values
    of bids are at most 1200 (a schedule of one's own may rise higher), the target is at most 2000.
    ``players`` holds the number of players fast. Shrinks towards the Australian rules.
    """
    options = Options(draw, bidding.Rules)
    drawn, one, only_if = options.drawn, options.one, options.only_if

    # The table
    tables = tuple(table for table in TABLES if players is None or table[0] == players)
    seats, sides, layout, pack, jokers, kitty = draw(sampled(tables))
    in_twos = sides in (c.Sides.PAIRS, c.Sides.THREE_TEAMS)
    two_sides = seats == 2 or sides in (c.Sides.PAIRS, c.Sides.TWO_TEAMS)
    piles = layout is c.TwoPlayerLayout.PILES
    drawn |= {"players": seats, "sides": sides, "two_player_layout": layout}
    drawn |= {"cards": pack, "jokers": jokers, "deal_packets": draw(_packets(kitty))}
    only_if(in_twos, "no_ace_no_face")

    # The auction
    several = one("auction") is c.AuctionForm.CONTINUOUS
    level = one("min_contract", also=(6, 7, 8))
    only_if(several, "passing")
    only_if(several, "raise_own")
    only_if(not several and level == 7, "signals")
    for name in ("top_bid_ends", "ralphing", "bar_nullo", "blind_misere", "game_bid", "all_pass"):
        one(name)
    only_if(not piles, "super_open")

    # The five-player game
    calling = one("partner_call")
    one("call_restrict")
    half = one("partner_share") is c.PartnerShare.HALF
    only_if(calling in (c.PartnerCalling.NONE, c.PartnerCalling.CARD_SILENT), "secret_alone")
    halved = seats == 5 and calling is not c.PartnerCalling.NONE and half

    # Values, and where the nulls stand
    by_value = one("bid_order") is c.BidOrder.BY_VALUE
    one("suit_order")
    drawn["schedule"] = draw(_schedules(by_value=by_value, factor=2 if halved else 1))
    may_rank = by_value or rises(
        bidding.Rules(schedule=drawn["schedule"], suit_order=drawn["suit_order"])
    )

    def rank(name: str, possible: bool = True) -> Any:
        words = type(options.default[name])
        if not possible:
            allowed = [word for word in words if word == "off"]
        elif by_value:
            allowed = [word for word in words if word in ("by_value", "off")]
        else:
            allowed = [word for word in words if may_rank or word != "by_value"]
        return one(name, also=allowed)

    never: list[Choice] = []  # what could not be, with the rest
    misere = rank("misere_rank")
    if misere is c.MisereRank.BELOW_7:
        never.append(c.MisereNeeds.SEVEN)
    if rank("open_misere_rank", not piles) is c.OpenMisereRank.BELOW_8:
        never.append(c.OpenMisereNeeds.EIGHT)
    rank("hi_lo_rank")
    if rank("double_nullo_rank", in_twos) is not c.DoubleNulloRank.OFF:
        if misere is c.MisereRank.OFF:
            never.append(c.DoubleNulloNeeds.PARTNER_NULLO)
        if kitty == 0:
            never.append(c.DoubleNulloKitty.PASS_ON)
    for name in ("misere_needs", "open_misere_needs", "double_nullo_needs", "double_nullo_kitty"):
        one(name, *never)
    for name in _BID_VALUES:
        options.number(name, _TWO if halved and name == "game_bid_value" else _ONE)

    # The play
    for name in _PLAY:
        one(name)
    free = drawn["led_joker_follow"] is c.LedJokerFollow.FREE
    leads = (c.JokerLead.ANY_SUIT, c.JokerLead.LAST_ONLY) if free else tuple(c.JokerLead)
    one("joker_lead", also=leads)
    counted = drawn["misere_defence"] is c.MisereDefence.TEN_PER_TRICK
    one("null_early_stop", *([True] if counted else []))

    # Scoring and the match
    one("slam", also=tuple(c.Slam) if in_twos and kitty else (c.Slam.AUTO_250, c.Slam.OFF))
    for name in ("trick_points", "win_condition", "both_over"):
        one(name)
    target = options.number("target", st.integers(1, 2000))
    cap = options.maybe("trick_point_cap", st.integers(1, 1999))
    if cap is not None and cap >= target:
        drawn["trick_point_cap"] = target - 1 or None
    drawn["lose_at"] = draw(_LOW)
    only_if(drawn["lose_at"] is not None, "lose_unless_opponents_minus")
    drawn["point_spread"] = draw(_SPREAD if two_sides else sampled((None,)))
    return bidding.Rules(**drawn)
