"""Rules of 500 Rum, drawn at random."""

from __future__ import annotations

from hypothesis import strategies as st

from five_hundred import rum
from five_hundred.rum import choices as c
from five_hundred.testing.drawing import Options, sampled

_TABLES = ((2, 6), *((least, most) for least in range(2, 9) for most in range(least, 9)))
_MODES = ("whole", "top", "depth", "top whole", "whole depth", "top depth", "top whole depth")
_VALUES = ("court", "ace_high", "ace_low", "ace_hand", "joker_hand", "out_bonus")
_FREE = (  # what goes with everything else
    "next_dealer", "pile_use_card", "use_kind", "use_when", "rediscard", "run_same_suit",
    "ace_runs", "joker_meld", "joker_swap_counts_as_use", "no_meld_first_turn", "layoff_credit",
    "go_out", "no_go_out_first_turn", "stock_out_hand_penalty", "pips", "countdown", "win", "tie",
)  # fmt: skip


@st.composite
def rum_rules(draw: st.DrawFn, players: int | None = None, *, largest_hand: int = 13) -> rum.Rules:
    """Rules of 500 Rum: every option is drawn, and they always make a game together.

    Each valid combination can come up, and none that is not valid; nothing is drawn in vain. Values
    of cards are at most 60, the target is at most 2000. ``players`` wants rules for tables at which
    so many may sit. ``largest_hand`` bounds the cards dealt to each; with much larger hands than
    the 13 of the sources, lists of legal melds grow very long. Shrinks towards the Swedish game.
    """
    options = Options(draw, rum.Rules)
    drawn, one, only_if = options.drawn, options.one, options.only_if
    for name in _FREE:
        one(name)

    # Players, packs and hands (G4-1, G4-2, G4-12)
    tables = tuple(table for table in _TABLES if players is None or _seats(players, table))
    pairs = only_if(players in (None, 4), "partners") is c.Partners.PAIRS
    least, most = drawn["players"] = draw(sampled(((4, 4),) if pairs else tables))
    two_from = options.maybe("two_packs_from", st.integers(2, most))
    only_if(two_from is not None, "set_distinct_suits")
    jokers = one("jokers_per_pack", also=(0, 1, 2, 3))
    extra = one("opening") is not c.Opening.NONE
    caps = {}
    for seats in range(least, most + 1):
        packs = 2 if two_from is not None and seats >= two_from else 1
        caps[seats] = min(largest_hand, (packs * (52 + jokers) - extra - 1) // seats)
    cap = min(caps.values())
    how = draw(sampled(("seven", "one", "each")))
    if how == "seven":
        drawn["deal"] = min(7, cap)
    elif how == "one":
        drawn["deal"] = draw(st.integers(1, cap))
    else:
        drawn["deal"] = {seats: draw(st.integers(1, cap)) for seats, cap in caps.items()}

    # The end of the stock (G4-11)
    out = one("stock_out")
    shuffles = out is c.StockOut.RESHUFFLE
    moments = {
        c.StockOut.END: (c.StockOutMoment.AFTER_TURN,),
        c.StockOut.PILE_OR_END: (c.StockOutMoment.WHEN_DRAW_NEEDED,),
    }
    one("stock_out_moment", also=moments.get(out, tuple(c.StockOutMoment)))
    if shuffles:
        options.number("reshuffle_max", st.integers(1, 9))
    only_if(shuffles, "reshuffle_fallback")
    options.number("idle_rounds", st.integers(1, 6))

    # The pile (G4-5 to G4-7)
    hidden = one("pile_view") is c.PileView.FACE_DOWN
    words = tuple(modes for modes in _MODES if not hidden or modes in ("whole", "top whole"))
    modes = drawn["pile_modes"] = frozenset(map(c.PileMode, draw(sampled(words)).split()))
    only_top = modes == {c.PileMode.TOP}
    tops = not hidden and modes != {c.PileMode.WHOLE}
    only_if(not only_top, "pile_needs_open")
    owes = only_if(tops, "top_use") is c.TopUse.MUST_USE
    later = only_if(tops and out is not c.StockOut.END, "after_stock_top_use")
    duty = not only_top or owes or later is c.AfterStockTopUse.MUST_USE
    fines = one("pile_fail", c.PileFail.ILLEGAL) if hidden else only_if(duty, "pile_fail")
    only_if(fines is c.PileFail.PENALTY and not hidden, "pile_fail_cards")
    options.number("pile_fail_points", st.integers(1, 100))

    # Melds and jokers (G4-3, G4-4, G4-8, G4-9)
    one("run_min", also=(3, 4))
    single = one("melds_per_turn", also=(None, 1)) == 1
    cards = options.maybe("first_meld_cards", st.integers(4, 13))
    points = options.maybe("first_meld_points", st.integers(1, 80))
    only_if(not single and not (cards is None and points is None), "first_meld_scope")
    on_others = one("layoff_on_others")
    only_if(on_others, "chain")
    only_if(on_others, "own_meld_before_layoff")
    if jokers:
        options.maybe("max_jokers", st.integers(1, 3))
        one("min_naturals", also=(1, 2))
        by_rank = one("joker_bind") is c.JokerBind.RANK_IN_SETS
        one("joker_own_card_ban")
        swap = one("joker_swap", *([] if on_others else [c.JokerSwap.OPPONENTS]))
        if swap is not c.JokerSwap.NEVER:
            one("joker_set_swap", *([c.JokerSetSwap.NAMED] if by_rank else []))
            one("joker_swap_to")

    # Calling (G4-10)
    call = only_if(not hidden, "call")
    if call is not c.Call.OFF:
        take, turn = one("call_take"), one("call_turn")
        simple = (call, take, turn) == (c.Call.LAST_LAYOFF, c.CallTake.CARD, c.CallTurn.RESUME)
        only_if(simple, "call_to")
        one("call_priority")
        one("call_on_closing_discard")
        options.number("call_false_penalty", st.integers(0, 60))

    # Values and match (G4-12)
    for name in _VALUES:
        options.number(name, st.integers(0, 60))
    options.number("target", st.integers(1, 2000))
    return rum.Rules(**drawn)


def _seats(players: int, table: tuple[int, int]) -> bool:
    """Whether so many may sit at a table for the least and the most players."""
    return table[0] <= players <= table[1]
