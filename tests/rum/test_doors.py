"""What comes in by the doors of 500 Rum: odd seats, texts and numbers; and what a float may not do."""

from __future__ import annotations

from typing import Any

import pytest

from five_hundred import rum
from five_hundred.cards import Card, Rank
from five_hundred.errors import FiveHundredError, NotACard, ParseError, RulesError, SetupError
from five_hundred.rum import Meld, Rules, Wild

SWEDISH = rum.PRESETS["swedish"]
HUGE = 10**5000


def before_the_first_turn(go_out: str) -> rum.State:
    """Seat 1 may call a card that seat 0 has thrown, and would then play on."""
    rules = Rules(
        players=(2, 2),
        go_out=rum.GoOut(go_out),
        no_go_out_first_turn=True,
        call=rum.Call.LAST_LAYOFF,
        call_turn=rum.CallTurn.CALLER_DISCARDS_RESUME,
    )
    return rum.setup(
        rules,
        hands=["9C 2D 3C 8S", "KS KH KD"],
        stock="2S 5H JC 9D 4H",
        pile="",
        melds=[Meld.parse("6C 7C 8C", rules, by=0)],
        first_turn=True,
        phase="turn",
    )


@pytest.mark.parametrize("go_out", ["floating", "unplayable_discard"])
def test_rr63_nobody_floats_in_a_turn_before_the_own_first_one(go_out: str) -> None:
    """RR-63 (ours): the one card then drawn could perhaps neither be laid nor thrown."""
    state = before_the_first_turn(go_out)
    for text in ("discard 9C", "rummy 1 lay 9C 0"):
        state = state.apply(state.parse_move(text))
    violation = state.why_illegal(state.parse_move("meld KS KH KD"))
    assert violation is not None
    assert violation.code is rum.Reason.NO_GOING_OUT
    assert violation.rule == "RR-63"
    assert len(state.legal_moves()) == 3


def test_t46_two_jokers_beside_one_card_are_to_be_named() -> None:
    """T46: such a meld could be a set or a run, whatever jokers in sets are bound to."""
    rules = Rules(jokers_per_pack=2, joker_bind=rum.JokerBind.RANK_IN_SETS)
    with pytest.raises(FiveHundredError):
        Meld.parse("8S Jo Jo#2", rules)
    assert str(Meld.parse("8S 8H Jo Jo#2", rules)) == "8S 8H Jo=8 Jo#2=8"


def test_rr46_no_false_call_before_the_own_first_turn() -> None:
    """RR-46: no call at all, so no false one either."""
    rules = Rules(
        players=(2, 2),
        no_meld_first_turn=True,
        call=rum.Call.LAST_LAYOFF,
        call_false_penalty=10,
    )
    state: rum.State = rum.setup(
        rules, hands=["9C 2D", "KS KH"], stock="2S 5H", pile="4D", first_turn=True, phase="turn"
    )
    state = state.apply(state.parse_move("discard 9C"))
    assert [str(move) for move in state.legal_moves()] == ["decline 1"]
    violation = state.why_illegal(rum.CallRummy(1))
    assert violation is not None
    assert (violation.code, violation.rule) == (rum.Reason.FIRST_TURN, "RR-46")


def test_a_seat_is_a_whole_number() -> None:
    state = rum.setup(SWEDISH, hands=["7S 2C", "3D 4D"], stock="5S 6S", pile="9H", actor=1)
    move = rum.DrawStock()
    assert state.is_legal(move, 1)
    odd: list[Any] = [True, 1.0, "1", -1, 7]
    for seat in odd:
        violation = state.why_illegal(move, seat)
        assert violation is not None
        assert violation.code is rum.Reason.NOT_YOUR_TURN
        assert len(state.legal_moves(seat)) == 0


def test_a_joker_stands_for_a_rank_and_not_for_its_text() -> None:
    joker = Card.joker()
    assert Wild(joker, Rank.EIGHT) is Wild(joker, Rank.EIGHT)
    with pytest.raises(NotACard):
        Wild(joker, "8")  # type: ignore[arg-type]


def test_texts_of_cards_are_taken_and_odd_ones_are_one_problem() -> None:
    state = rum.setup(SWEDISH, hands=["7S 7H", "2C 3C"], stock="9S 9H", pile="7D QC")
    assert [str(card) for card in state.pile] == ["7D", "QC"]
    with pytest.raises(SetupError) as caught:
        rum.setup(SWEDISH, hands=["7X", "2C"], stock="9S", pile="7D")
    assert caught.value.problems[0].code == "not_a_card"
    assert len(caught.value.problems) <= 2
    with pytest.raises(SetupError, match=r"Meld\.parse"):
        rum.setup(SWEDISH, hands=["7S", "2C"], stock="9S", pile="7D", melds=["KS KH KD"])  # type: ignore[list-item]


def test_a_text_is_no_move_and_the_answer_says_what_reads_it() -> None:
    state = rum.setup(SWEDISH, hands=["7S 7H", "2C 3C"], stock="9S 9H", pile="7D QC")
    violation = state.why_illegal("draw")
    assert violation is not None
    assert violation.code is rum.Reason.NOT_A_MOVE
    assert "parse_move" in violation.message


def test_numbers_of_thousands_of_digits_are_refused_by_name() -> None:
    with pytest.raises(RulesError):
        Rules(target=HUGE)
    with pytest.raises(ParseError):
        rum.TakePile(HUGE)
    with pytest.raises(SetupError):
        rum.new_deal(SWEDISH, players=HUGE)
    with pytest.raises(NotACard):
        rum.Discard([])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("meld 7S 7H", rum.Reason.TOO_FEW_CARDS, "RR-30"),
        ("meld 4S 5H 6S", rum.Reason.MIXED_SUITS, "RR-31"),
    ],
)
def test_what_is_no_meld(text: str, code: rum.Reason, rule: str) -> None:
    state = rum.setup(
        SWEDISH, hands=["7S 7H 4S 5H 6S 2C", "3C"], stock="9S 9H", pile="", phase="turn"
    )
    violation = state.why_illegal(state.parse_move(text))
    assert violation is not None
    assert (violation.code, violation.rule) == (code, rule)


def test_rr37_a_joker_bound_to_a_rank_names_no_card() -> None:
    rules = Rules(jokers_per_pack=2, joker_bind=rum.JokerBind.RANK_IN_SETS)
    state = rum.setup(rules, hands=["7S 7H Jo 2C", "3C"], stock="9S 9H", pile="", phase="turn")
    seven, other = Card.parse("7S"), Card.parse("7H")
    named = Wild(Card.joker(), Card.parse("7D"))
    violation = state.why_illegal(rum.LayMeld((seven, other, named)))
    assert violation is not None
    assert (violation.code, violation.rule) == (rum.Reason.JOKER_NAME, "RR-37")


def test_all_problems_of_rules_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        Rules(players=(1, 9), set_distinct_suits=False, jokers_per_pack=7)
    assert [problem.code for problem in caught.value.problems] == ["G4-1", "G4-2", "G4-3"]
