"""Calls that are refused, each with its reason and its ruling; and what two ends mean for a call."""

from __future__ import annotations

from typing import Any

import pytest

from five_hundred import rum
from five_hundred.cards import Card
from five_hundred.rum import Meld
from tests.rum.helpers import like, table

RUN = ("4H 5H 6H", 0)
JOKER = Card.joker()


def window(rules: rum.Rules, thrown: str, caller: str = "KC QD", **more: Any) -> Any:
    """Seat 0 has thrown a card on the pile, and seat 1 may call."""
    state: Any = table(rules, [f"{thrown} 2S 3D", caller], phase="turn", actor=0, **more)
    return state.apply(rum.Discard(Card.parse(thrown)))


PILE = like("pagat", players=(2, 2), two_packs_from=None, call_false_penalty=10)
HAND = like("danish", players=(2, 2), call="with_hand", call_false_penalty=10)
LAST = like("danish", players=(2, 2), call_false_penalty=10)
FREE = like("danish", players=(2, 2))
TO_HAND = like(LAST, call_to="hand")


@pytest.mark.parametrize(
    ("rules", "thrown", "use", "code", "ruling"),
    [
        (FREE, "7H", None, "no_call", "RR-88"),
        (LAST, "7H", None, "call_true", "RR-88"),
        (LAST, "7H", Card.parse("7H"), "no_call", "RR-82"),
        (TO_HAND, "7H", rum.LayOff(Card.parse("7H"), 0), "no_call", "RR-82"),
        (TO_HAND, "10C", Card.parse("10C"), "no_call", "RR-82"),
        (LAST, "7H", rum.LayOff(Card.parse("KC"), 0), "card_not_held", "RR-81"),
        (LAST, "7H", rum.LayOff(Card.parse("JD"), 0), "no_call", "RR-81"),
        (LAST, "Jo", rum.LayOff(JOKER, 0), "joker_unnamed", "RR-36"),
        (LAST, "7H", "meld JD QD 7H", "card_not_held", "RR-81"),
        (LAST, "7H", "meld JD 7H 9C", "no_call", "RR-81"),
        (PILE, "7H", "meld 7H 7H 9C", "card_twice", "RR-3"),
        (PILE, "7H", "meld JD 7H 9C", "not_a_meld", "RR-31"),
        (HAND, "7H", "meld 7H JD 9C", "card_not_held", "RR-81"),
        (HAND, "JC", "meld JC KC QD", "mixed_suits", "RR-31"),
    ],
)
def test_calls_that_are_refused(
    rules: rum.Rules, thrown: str, use: Any, code: str, ruling: str
) -> None:
    state = window(rules, thrown, pile="9C JD", melds=[RUN])
    if isinstance(use, str):
        use = rum.LayMeld(map(Card.parse, use.split()[1:]))
    violation = state.why_illegal(rum.CallRummy(1, use))
    assert violation is not None
    assert (violation.code, violation.rule) == (code, ruling)
    assert state.observe(1).why_illegal(rum.CallRummy(1, use)) == violation


def test_rr81_a_called_meld_holds_a_card_of_the_callers_hand() -> None:
    """Under with_hand the last discard alone comes from the pile; a joker of the pile would not do."""
    state: Any = window(HAND, "JC", "KC QC", pile="9C JD", melds=[RUN])
    assert state.is_legal(state.parse_move("rummy 1 meld JC QC KC"))
    assert state.why_illegal(state.parse_move("rummy 1 meld JC JD JH")).code == "card_not_held"


def test_rr40_a_joker_takes_no_jokers_place() -> None:
    rules = like("danish", players=(2, 2), joker_swap="anyone")
    state: Any = table(rules, ["Jo#2 6H 3D", "KC QD"], melds=[("5H Jo=6H 7H", 0)], phase="turn")
    violation = state.why_illegal(rum.SwapJoker(Card.joker(2), 0))
    assert (violation.code, violation.rule) == ("no_joker", "RR-40")
    assert violation.cards == (Card.joker(2),)


def test_rr48_a_called_card_that_fits_both_ends_says_where() -> None:
    around = like(
        "pagat", players=(2, 2), two_packs_from=None, ace_runs="around", call_turn="resume"
    )
    arc = Meld.parse("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", around, by=0)
    state: Any = rum.setup(
        around, hands=["AH 2S 3D", "KC QD"], stock="4S 5S", pile="9C", melds=[arc], phase="turn"
    )
    state = state.apply(rum.Discard(Card.parse("AH")))
    calls = [str(move) for move in state.legal_moves() if isinstance(move, rum.CallRummy)]
    assert calls == ["rummy 1 lay AH 0 low", "rummy 1 lay AH 0 high"]
    assert state.why_illegal(state.parse_move("rummy 1 lay AH 0")).code == "end_needed"
    low = state.apply(state.parse_move(calls[0]))
    assert str(low.melds[0]).startswith("AH 2H")


def test_rr43_a_called_meld_must_do_as_a_first_meld_by_itself() -> None:
    rules = like(
        "pagat", players=(2, 2), two_packs_from=None, first_meld_cards=4, call_false_penalty=10
    )
    state = window(rules, "7H", pile="8H 9H")
    violation = state.why_illegal(state.parse_move("rummy 1 meld 7H 8H 9H"))
    assert (violation.code, violation.rule) == ("first_meld_small", "RR-43")
