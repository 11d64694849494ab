"""Strategies and checks for people who build on this library: bots, servers, house rules.

They need the extra ``testing`` (``pip install "five-hundred[testing]"``), which brings hypothesis::

    from hypothesis import given
    from hypothesis import strategies as st
    from five_hundred.testing import bidding_states, near_moves

    @given(st.data())
    def test_my_server_refuses_what_the_referee_refuses(data):
        state = data.draw(bidding_states())
        move = data.draw(near_moves(state))
        ...

The strategies draw cards, hands and packs, rules of both games with every option, deals, states that
play leads to, moves that are legal or nearly so, and whole records. Everything shrinks towards what
is plain: the Australian or the Swedish rules, the first dealer, the pack in its order, a pass, the
first card, the shortest play. When a test fails, hypothesis shows the table, and a note tells the
state or record as an expression that can be pasted into a test of one's own.

The checks need no strategies: :func:`check_bot` plays a bot in whole deals, and :func:`check_rules`
tries the laws of the library on house rules.
"""

from __future__ import annotations

from five_hundred.testing.bidding import bidding_rules
from five_hundred.testing.bots import BotReport, check_bot
from five_hundred.testing.cards import cards, hands, orders, packs
from five_hundred.testing.checks import RulesReport, check_rules, check_state
from five_hundred.testing.faults import BotFault, Fault, Law, LawBroken
from five_hundred.testing.moves import moves_of, near_moves, refused_moves
from five_hundred.testing.positions import (
    bidding_deals,
    bidding_records,
    bidding_states,
    rum_deals,
    rum_records,
    rum_states,
)
from five_hundred.testing.rum import rum_rules
from five_hundred.testing.show import show_record, show_rules, show_state
from five_hundred.testing.walks import longest_deal

__all__ = [
    "BotFault",
    "BotReport",
    "Fault",
    "Law",
    "LawBroken",
    "RulesReport",
    "bidding_deals",
    "bidding_records",
    "bidding_rules",
    "bidding_states",
    "cards",
    "check_bot",
    "check_rules",
    "check_state",
    "hands",
    "longest_deal",
    "moves_of",
    "near_moves",
    "orders",
    "packs",
    "refused_moves",
    "rum_deals",
    "rum_records",
    "rum_rules",
    "rum_states",
    "show_record",
    "show_rules",
    "show_state",
]
