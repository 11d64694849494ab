"""The sixty-six tricky situations of the game, each under the rule sets that settle it.

The number in a test's name is that of the situation; the docstring says what it is about.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from five_hundred import rum
from five_hundred.cards import Card, CardSet
from five_hundred.errors import IllegalMeld, IllegalMove, RulesError
from tests.rum.helpers import cards, code, hand, like, play, table, texts, why

PRESETS = rum.PRESETS


def meld_code(text: str, rules: rum.Rules, **more: int) -> str | None:
    try:
        rum.Meld.parse(text, rules, **more)
    except IllegalMeld as error:
        return str(error.violation.code)
    return None


@pytest.mark.parametrize("name", ["swedish", "pagat", "bicycle"])
@pytest.mark.parametrize("text", ["KS AS 2S", "QS KS AS 2S"])
def test_t1_no_run_round_the_corner(name: str, text: str) -> None:
    assert meld_code(text, PRESETS[name]) == "ace_place"
    assert meld_code(text, PRESETS["swedish_joker"]) is None


@pytest.mark.parametrize("name", ["swedish", "pagat"])
def test_t2_nothing_goes_beyond_an_ace(name: str) -> None:
    state = table(
        name, ["2S KD 9C", "9D 8D"], melds=[("QS KS AS", 1), ("AD 2D 3D", 1)], phase="turn"
    )
    assert code(state, "lay 2S 0") == "does_not_fit"
    assert code(state, "lay KD 1") == "does_not_fit"


@pytest.mark.parametrize(("name", "low"), [("swedish", 5), ("danish", 1), ("pagat", 1)])
def test_t3_an_ace_under_two_three_four_is_low(name: str, low: int) -> None:
    rules = PRESETS[name]
    state = table(name, ["AH 9C 8C", "9D 8D"], melds=[("2H 3H 4H", 1)], phase="turn")
    laid = play(state, "lay AH 0").melds[0]
    assert laid.values(rules)[0] == low


@pytest.mark.parametrize(("name", "low"), [("swedish", 5), ("pagat", 1)])
def test_t4_the_player_chooses_where_the_ace_goes(name: str, low: int) -> None:
    state = table(
        name, ["AH 9C 8C", "9D 8D"], melds=[("2H 3H 4H", 1), ("AS AC AD", 1)], phase="turn"
    )
    assert {"lay AH 0", "lay AH 1"} <= texts(state)
    rules = PRESETS[name]
    for index, worth in ((0, low), (1, 15)):
        meld = play(state, f"lay AH {index}").melds[index]
        values = dict(zip(meld.cards, meld.values(rules), strict=True))
        assert values[Card.parse("AH")] == worth


def test_t5_an_ace_in_hand_costs_the_same_whatever_it_could_have_been() -> None:
    """C-8: 15, or 25 where the high ace is 25."""
    for name in ("swedish", "bicycle", "danish", "finnish"):
        assert rum.hand_points([Card.parse("AS")], PRESETS[name]) == 15
    assert rum.hand_points([Card.parse("AS")], PRESETS["swedish_six"]) == 25


def test_t6_a_card_that_fits_two_melds_stays_where_it_was_put() -> None:
    state = table(
        "pagat", ["7H 9C 8C", "9D 8D"], melds=[("4H 5H 6H", 1), ("7S 7C 7D", 1)], phase="turn"
    )
    assert {"lay 7H 0", "lay 7H 1"} <= texts(state)
    laid = play(state, "lay 7H 1")
    assert [str(meld) for meld in laid.melds] == ["4H 5H 6H", "7S 7C 7D 7H"]
    assert code(laid, "lay 7H 0") == "card_not_held"


def test_t7_a_ten_on_the_tens_does_not_lengthen_the_run() -> None:
    state = table(
        "pagat",
        ["10S 9S 3C 4D", "9D 8D"],
        melds=[("JS QS KS", 1), ("10C 10D 10H", 1)],
        phase="turn",
    )
    assert code(play(state, "lay 10S 1"), "lay 9S 0") == "does_not_fit"
    assert str(play(state, "lay 10S 0", "lay 9S 0").melds[0]) == "9S 10S JS QS KS"


CHAIN = [("4H 5H 6H 7H", [0, 0, 0, 1], 0), ("2S 2C 2D", 2), ("KS KC KD", 0), ("JS JC JD", 1)]


@pytest.mark.parametrize(
    ("chain", "high", "low"),
    [("open", None, None), ("blocked", "chain", None), ("blocked_until_three", "chain", "chain")],
)
def test_t8_t9_going_on_where_another_laid_off(chain: str, high: str, low: str) -> None:
    """RR-49: seat 1 laid the 7 on seat 0's run; seat 2 wants the 8 (T8) or the 3 (T9)."""
    rules = like("reglerna", chain=chain)
    for actor, expected_high, expected_low in ((2, high, low), (0, high, low), (1, None, None)):
        hands = ["9S 9C 4C", "9D 8D 4D", "10D 10C 5C"]
        hands[actor] += " 8H 3H"
        state = table(rules, hands, melds=CHAIN, actor=actor, phase="turn")
        assert code(state, "lay 8H 0") == expected_high
        assert code(state, "lay 3H 0") == expected_low


def test_t8_three_cards_open_the_run_again() -> None:
    rules = like("swedish_six", chain="blocked_until_three")
    melds = [("4H 5H 6H 7H 8H 9H", [0, 0, 0, 1, 1, 1], 0), ("2S 2C 2D", 2)]
    state = table(rules, ["9S 9C", "9D 8D", "10H 3H 4D"], melds=melds, actor=2, phase="turn")
    assert {"lay 10H 0", "lay 3H 0"} <= texts(state)


def test_t10_a_card_between_two_runs_joins_one() -> None:
    state = table(
        "swedish", ["6H 9C 8C", "9D 8D"], melds=[("3H 4H 5H", 1), ("7H 8H 9H", 1)], phase="turn"
    )
    assert {"lay 6H 0", "lay 6H 1"} <= texts(state)
    assert [str(meld) for meld in play(state, "lay 6H 0").melds] == ["3H 4H 5H 6H", "7H 8H 9H"]


def test_t11_a_set_whose_fourth_lies_in_a_run_stays_at_three() -> None:
    state = table(
        "swedish", ["9C 8C 2H", "9D 8H"], melds=[("7S 7C 7H", 1), ("6D 7D 8D", 0)], phase="turn"
    )
    assert not [
        move
        for move in state.legal_moves()
        if isinstance(move, rum.LayOff) and move.meld_index == 0
    ]


def test_t12_two_equal_cards_in_a_set() -> None:
    text = "7H 7H#2 7D"
    assert meld_code(text, PRESETS["pagat"]) == "suit_twice"
    assert meld_code(text, PRESETS["finnish"]) == "suit_twice"
    assert meld_code(text, like("pagat", set_distinct_suits=False)) is None


def test_t13_no_fifth_king() -> None:
    rules = PRESETS["pagat"]
    assert meld_code("KS KC KD KH KS#2", rules) in ("suit_twice", "too_many_cards")
    kings = rum.Meld.parse("KS KC KD KH", rules)
    assert not kings.accepts(Card.parse("KS#2"), rules)
    assert not kings.accepts(Card.joker(), rules)
    many = like("pagat", set_distinct_suits=False)
    assert rum.Meld.parse("KS KC KD KH", many).accepts(Card.parse("KS#2"), many)
    assert not rum.Meld.parse("KS KC KD KH", many, packs=1).accepts(Card.joker(), many, packs=1)


PILE = "3D JH"  # of no use to the hand 8C 9S KD


@pytest.mark.parametrize(
    ("name", "fine"),
    [("swedish", None), ("pagat", None), ("danish", 50), ("reglerna", 50), ("swedish_six", 100),
     ("danish_hundred", 100)],
)  # fmt: skip
def test_t14_t15_a_pile_of_which_nothing_can_be_used(name: str, fine: int | None) -> None:
    """T14 and RR-15, RR-16; T15: the cards are kept, the fine is booked once, the turn ends."""
    state = table(name, ["8C 9S KD", "9D 8D"], pile=PILE)
    if fine is None:
        assert why(state, "take 2").rule == "RR-15"
        assert code(state, "take 2") == "take_unusable"
        return
    take = state.parse_move("take 2")
    assert state.is_legal(take)
    assert state.price(take) == fine
    turn = state.apply(take)
    assert turn.hands[0] == hand("8C 9S KD 3D JH")
    assert turn.price(turn.parse_move("discard KD")) == fine
    after = play(turn, "discard KD")
    assert after.fines == (fine, 0)
    assert after.hands[0] == hand("8C 9S 3D JH")
    assert after.actor == 1


def test_t15_cards_returned() -> None:
    """RR-17, ours: the pile goes back, the fine is booked, and a card is drawn."""
    rules = like("danish", pile_fail_cards="return")
    state = table(rules, ["8C 9S KD", "9D 8D"], pile=PILE, stock="2C 3C")
    turn = play(state, "take 2")
    assert code(turn, "discard KD") == "duty"
    assert turn.price(rum.DrawStock()) == 50
    after = play(turn, "draw")
    assert after.pile == tuple(cards(PILE))
    assert after.fines == (50, 0)
    assert after.hands[0] == hand("8C 9S KD 2C")
    assert after.duty is None
    assert code(after, "draw") == "wrong_phase"
    assert play(after, "discard 2C").actor == 1


def test_t16_kings_from_the_pile_alone() -> None:
    pile = "KS 3D KC KD"
    assert code(table("swedish", ["8C 9S", "9D 8D"], pile=pile), "take 4") == "take_unusable"
    assert code(table("swedish", ["8C KH", "9D 8D"], pile=pile), "take 4") is None
    state = table("swedish", ["8C KH", "9D 8D"], pile=pile)
    assert code(play(state, "take 4"), "meld KS KC KD") == "duty_next"
    assert code(play(state, "take 4"), "meld KS KC KD KH") is None
    for name in ("danish_hundred", "swedish_six"):
        state = table(name, ["8C 9S", "9D 8D"], pile=pile)
        assert state.price(state.parse_move("take 4")) == 0
        assert play(state, "take 4", "meld KS KC KD").duty.met


def test_t17_a_card_that_can_only_be_laid_off() -> None:
    melds = [("4H 5H 6H", 1), ("QS QC QD", 0)]
    setting: dict[str, Any] = {"pile": "2D 7H", "melds": melds}
    assert code(table("swedish", ["8C 9S KD", "9D 8D"], **setting), "take 2") == "take_unusable"
    state = table("danish_hundred", ["8C 9S KD", "9D 8D"], **setting)
    assert state.price(state.parse_move("take 2")) == 100
    assert table("danish", ["8C 9S KD", "9D 8D"], **setting).price(rum.TakePile(2)) == 0
    for name in ("bicycle", "board_game_arena"):
        assert code(table(name, ["8C 9S KD", "9D 8D"], pile="7H 2D", melds=melds), "take 2") is None
    # Where a meld of one's own comes first, that still applies.
    bare = like("bicycle", own_meld_before_layoff=True)
    state = table(bare, ["8C 9S KD", "9D 8D"], pile="7H 2D", melds=melds[:1])
    assert code(state, "take 2") == "take_unusable"


def test_t18_fewer_than_three_cards_laid_costs_a_hundred() -> None:
    melds = [("4H 5H 6H", 1), ("QS QC QD", 0)]
    state = table("swedish_six", ["8C 9S KD QH", "9D 8D"], pile="2D 7H", melds=melds)
    turn = play(state, "take 2", "lay 7H 0", "lay QH 1")
    assert not turn.duty.met
    assert turn.duty.laid == 2
    assert play(turn, "discard KD").fines == (100, 0)
    more = play(state, "take 2", "lay 7H 0", "lay QH 1")
    assert code(more, "lay 8C 0") == "does_not_fit"


def test_t19_the_inner_card_used_but_not_the_top_one() -> None:
    state = table("danish", ["8C 8S KD QH", "9D 10D"], pile="8D JH")
    turn = play(state, "take 2")
    assert code(turn, "meld 8S 8C 8D") == "duty_next"
    assert why(turn, "meld 8S 8C 8D").rule == "RR-14"
    assert play(turn, "discard KD").fines == (50, 0)


def test_t20_a_higher_card_than_the_deepest() -> None:
    """Taken from the 4 on, the 4 must be melded."""
    state = table("pagat", ["4S 4D 9S 9D 2H 3S", "KD 10D"], pile="JC 4C 9C")
    turn = play(state, "take 2")
    assert code(turn, "discard 2H") == "duty"
    later = play(turn, "meld 9S 9C 9D")
    assert code(later, "discard 2H") == "duty"
    assert play(later, "meld 4S 4C 4D", "discard 2H").actor == 1
    assert (
        code(table("pagat", ["9S 9D 2H", "KD 10D"], pile="JC 4C 9C"), "take 2") == "take_unusable"
    )


def test_t21_the_top_card_kept() -> None:
    for name in ("pagat", "danish_hundred"):
        state = table(name, ["8C 9S KD", "9D 8D"], pile="2D JH")
        assert play(state, "take 1", "discard KD").hands[0] == hand("8C 9S JH")
    assert code(table("bicycle", ["8C 9S KD", "9D 8D"], pile="2D JH"), "take 1") == "take_unusable"


def test_t22_the_top_card_thrown_again() -> None:
    for name in ("pagat", "board_game_arena"):
        state = play(table(name, ["8C 9S KD", "9D 8D"], pile="2D JH"), "take 1")
        assert code(state, "discard JH") == "rediscard"
        assert why(state, "discard JH").rule == "RR-19"
        assert "discard JH" not in texts(state)
    state = play(table("swedish_joker", ["8C 9S KD", "9D 8D"], pile="2D JH"), "take 1")
    assert code(state, "discard JH") is None
    deep = play(
        table("pagat", ["8C 8S KD 2H", "9D 10D"], pile="8D JH 3S"), "take 3", "meld 8S 8C 8D"
    )
    assert {"discard JH", "discard 3S"} <= texts(deep)


def test_t23_a_card_from_the_stock_thrown() -> None:
    assert (
        code(play(table("pagat", ["8C 9S", "9D 8D"], stock="2D 3D"), "draw"), "discard 2D") is None
    )
    state = play(table("finnish", ["8C 9S", "9D 8D"], stock="2D 3D"), "draw")
    assert code(state, "discard 2D") == "rediscard"


def test_t24_a_pile_of_one_card_is_the_whole_pile() -> None:
    assert code(table("swedish", ["8C 9S", "9D 8D"], pile="JH"), "take 1") == "take_unusable"
    state = table("swedish", ["JC JS KD", "9D 8D"], pile="JH")
    assert play(state, "take 1").duty.owed == hand("JH")


def test_t25_a_pile_of_one_card_is_the_top_card_where_that_may_be_taken() -> None:
    for name in ("danish", "danish_hundred", "norwegian"):
        state = table(name, ["8C 9S", "9D 8D"], pile="JH")
        assert play(state, "take 1").duty is None


def test_t26_out_with_the_whole_pile() -> None:
    for name in ("swedish", "pagat"):
        state = table(name, ["JC JS", "9D 8D"], pile="JH")
        over = play(state, "take 1", "meld JS JC JH")
        assert over.is_over
        assert over.went_out == 0
        assert over.pile == ()


def test_t27_neither_pile_nor_stock() -> None:
    state = table("pagat", ["8C 9S", "9D 8D"], stock="", pile="")
    assert texts(state) == {"end"}
    assert play(state, "end").reason == "declined"
    assert code(table("pagat", ["8C 9S", "9D 8D"], pile=""), "take 1") == "pile_empty"


def test_t28_the_pile_in_a_first_turn_without_melding() -> None:
    """C-7: fine or no fine."""
    state = table("danish", ["JC JS KD", "9D 8D"], pile="2C JH", first_turn=True)
    assert code(state, "take 2") == "take_first_turn"
    turn = play(state, "take 1")
    assert code(turn, "meld JS JC JH") == "first_turn"
    assert texts(turn) == {"discard JC", "discard JS", "discard KD"}


@pytest.mark.parametrize("name", ["norwegian", "swedish_joker"])
def test_t29_the_pile_without_a_meld_of_ones_own(name: str) -> None:
    hands = ["JC JS KD", "9D 8D"]
    state = table(name, hands, pile="2C JH", melds=[("QS QC QD", 1)])
    assert code(state, "take 2") == "pile_needs_meld"
    assert code(state, "take 1") is None
    assert code(table(name, hands, pile="2C JH", melds=[("QS QC QD", 0)]), "take 2") is None


def test_t30_no_going_out_while_a_card_is_owed() -> None:
    """The last two cards: one is thrown elsewhere, the other is the card owed."""
    rules = like("danish", use_when="before_discard")
    melds = [("4H 5H 6H", 1), ("QS QC QD", 0)]
    state = table(rules, ["QH", "9D 8D"], pile="2C JH", melds=melds)
    turn = play(state, "take 2")
    assert code(turn, "lay QH 1") is None
    left = play(turn, "lay QH 1")
    assert play(left, "discard 2C").fines == (50, 0)
    deep = like(rules, pile_use_card="any", pile_fail_points=50)
    one = table(deep, ["QH", "9D 8D"], pile="JH", melds=melds)
    one = play(
        table(like(deep, pile_modes={"whole"}), ["QH", "9D 8D"], pile="JH", melds=melds), "take 1"
    )
    assert code(one, "lay QH 1") == "duty_lost"
    assert code(one, "discard JH") == "rediscard"
    assert play(one, "discard QH").fines == (50, 0)


def test_t31_the_duty_and_a_first_meld_of_four() -> None:
    state = table("swedish_house", ["JC JS KD 2C 5C", "9D 8D"], pile="JH")
    assert state.price(rum.TakePile(1)) == 50
    turn = play(state, "take 1")
    assert code(turn, "meld JS JC JH") == "first_meld_small"
    four = table("swedish_house", ["JC JS JD KD 5C", "9D 8D"], pile="JH")
    assert four.price(rum.TakePile(1)) == 0
    assert play(four, "take 1", "meld JS JC JD JH").duty.met


def test_t32_nothing_may_make_the_duty_impossible() -> None:
    state = table("pagat", ["4S 5S 6S 4D 2H KC", "KD 10D"], pile="4C 9C")
    turn = play(state, "take 2")
    assert code(turn, "meld 4S 5S 6S") == "duty_lost"
    assert why(turn, "meld 4S 5S 6S").rule == "RR-14"
    assert code(turn, "meld 4S 4C 4D") is None


def test_t33_a_card_that_frees_a_joker_is_used() -> None:
    rules = like("danish", pile_fail="illegal")
    melds = [("9H Jo=10H JH", 1), ("QS QC QD", 0)]
    state = table(rules, ["8C 5S KD", "9D 8D"], pile="2C 10H", melds=melds)
    turn = play(state, "take 2", "swap 10H 0")
    assert turn.duty.met
    assert Card.joker() in turn.hands[0]
    strict = like(rules, joker_swap_counts_as_use=False)
    assert code(table(strict, ["8C 5S KD", "9D 8D"], pile="2C 10H", melds=melds), "take 2")


@pytest.mark.parametrize(
    "name", ["swedish", "danish", "danish_hundred", "pagat", "board_game_arena"]
)
def test_t34_out_by_laying_the_last_card(name: str) -> None:
    melds = [("4H 5H 6H", 1), ("QS QC QD", 0)]
    state = table(name, ["7H", "9D 8D"], melds=melds, phase="turn")
    over = play(state, "lay 7H 0")
    assert (over.is_over, over.went_out, over.reason) == (True, 0, "out")
    floating = table(like(name, go_out="floating"), ["7H", "9D 8D"], melds=melds, phase="turn")
    after = play(floating, "lay 7H 0")
    assert not after.is_over
    assert after.hands[0] == CardSet()


def test_t35_the_last_card_is_discarded_where_that_is_the_rule() -> None:
    rules = like("swedish", go_out="discard_required")
    state = table(rules, ["7H", "9D 8D"], melds=[("4H 5H 6H", 1)], phase="turn")
    assert code(state, "lay 7H 0") == "last_card"
    assert why(state, "lay 7H 0").rule == "RR-60"
    assert play(state, "discard 7H").went_out == 0


def test_t36_a_floating_player_lays_on_or_throws() -> None:
    rules = like("swedish", go_out="floating")
    state = table(rules, ["", "9D 8D"], melds=[("4H 5H 6H", 1)], stock="7H 2C 3C 4D", pile="KC")
    assert code(state, "take 1") == "take_unusable"
    turn = play(state, "draw")
    assert texts(turn) == {"lay 7H 0", "discard 7H"}
    floats = play(turn, "lay 7H 0")
    assert floats.actor == 1
    assert play(turn, "discard 7H").went_out == 0


def test_t37_a_closing_discard_that_fits_a_meld() -> None:
    melds = [("4H 5H 6H", 1)]
    over = play(table("pagat", ["7H", "9D 8D"], melds=melds, phase="turn"), "discard 7H")
    assert over.is_over  # and nobody could call it
    rules = like("swedish", go_out="unplayable_discard")
    state = table(rules, ["7H", "9D 8D"], melds=melds, phase="turn")
    assert code(state, "discard 7H") == "playable_discard"
    assert texts(state) == {"lay 7H 0"}
    assert not play(state, "lay 7H 0").is_over
    free = table(rules, ["7C", "9D 8D"], melds=melds, phase="turn")
    assert play(free, "discard 7C").went_out == 0


def test_t38_nothing_to_shuffle() -> None:
    for fallback, reason in (("end_scored", "stock"), ("end_void", "void")):
        rules = like("danish", reshuffle_fallback=fallback, call="off")
        state = table(rules, ["7H 9C", "9D 8D"], stock="2C", pile="", fines={1: 20})
        over = play(state, "draw", "discard 9C")
        assert (over.is_over, over.reason, over.went_out) == (True, reason, None)
        assert over.score.points == ((0, 0) if reason == "void" else (-9, -37))
    state = table(like("danish", call="off"), ["7H 9C", "9D 8D"], stock="2C", pile="KC 3D")
    shuffling = play(state, "draw", "discard 9C")
    assert shuffling.phase == "shuffling"
    after = shuffling.apply(shuffling.sample_chance(random.Random(1)))
    assert set(after.stock) == set(cards("KC 3D"))
    assert after.pile == (Card.parse("9C"),)


def test_t39_swapping_top_cards_for_ever() -> None:
    """G-1: after three idle rounds a take must be used."""
    state = table("board_game_arena", ["7H 9C", "9D 8D"], stock="", pile="KC")
    for _ in range(6):
        assert code(state, "take 1") is None
        turn = play(state, "take 1")
        old = next(card for card in turn.hands[turn.actor] if card not in state.pile)
        state = play(turn, f"discard {old}")
    assert state.idle == 6
    assert code(state, "take 1") == "idle_too_long"
    assert why(state, "take 1").rule == "G-1"
    assert texts(state) == {"end"}


def test_t40_who_declines_ends_the_deal() -> None:
    for name in ("danish_hundred", "board_game_arena", "pagat"):
        state = table(name, ["7H 9C", "9D 8D"], stock="", pile="KC")
        assert {"end", "take 1"} == texts(state)
        over = play(state, "end")
        assert over.went_out is None
        assert not [entry for entry in over.score.entries if entry.reason == "going out"]
        assert all(points < 0 for points in over.score.points)
    assert code(table("pagat", ["7H 9C", "9D 8D"], pile="KC"), "end") == "stock_left"


def test_t41_hands_when_the_stock_ended_the_deal() -> None:
    for counts, points in ((True, (-15, -10)), (False, (0, 0))):
        rules = like("swedish", stock_out_hand_penalty=counts)
        over = play(table(rules, ["7H KC", "9D 8D"], stock="2C", pile="QC"), "draw", "discard 2C")
        assert over.reason == "stock"
        assert over.score.points == points


def test_t42_a_joker_does_not_slide() -> None:
    state = table("pagat", ["6H AH 9C 8C", "9D 8D"], melds=[("3H 4H Jo=5H", 1)], phase="turn")
    assert code(state, "lay AH 0") == "does_not_fit"
    longer = play(state, "lay 6H 0")
    assert str(longer.melds[0]) == "3H 4H Jo=5H 6H"
    assert code(longer, "lay AH 0") == "does_not_fit"


def test_t43_the_card_that_a_joker_stands_for() -> None:
    melds = [("KS KH Jo=KD", 1), ("QS QC QD", 0)]
    state = table("pagat", ["KD KC 9C 8C", "9D 8D"], melds=melds, phase="turn")
    assert code(state, "lay KD 0") == "does_not_fit"
    assert code(state, "swap KD 0") == "swap_not_allowed"
    assert code(state, "lay KC 0") is None
    danish = table("danish", ["KD KC 9C 8C", "9D 8D"], melds=melds, phase="turn")
    freed = play(danish, "swap KD 0")
    assert str(freed.melds[0]) == "KS KD KH"
    assert freed.melds[0].by == (1, 0, 1)
    assert Card.joker() in freed.hands[0]
    own = table("danish", ["KD KC 9C 8C", "9D 8D"], melds=[("KS KH Jo=KD", 0)], phase="turn")
    assert code(own, "swap KD 0") == "swap_not_allowed"
    by_rank = like("danish", joker_bind="rank_in_sets", joker_set_swap="any_missing")
    joins = table(by_rank, ["KD 9C 8C", "9D 8D"], melds=[("KS KH Jo=K", 1)], phase="turn")
    assert str(play(joins, "lay KD 0").melds[0]) == "KS KD KH Jo=K"


def test_t44_no_fifth_card_by_a_joker() -> None:
    assert meld_code("KS KC KD KH Jo", PRESETS["pagat"]) == "joker_unnamed"
    assert meld_code("KS KC KD KH Jo=KS", PRESETS["pagat"]) == "suit_twice"
    by_rank = like("danish", joker_bind="rank_in_sets", joker_set_swap="any_missing")
    assert meld_code("KS KC KD KH Jo=K", by_rank) == "too_many_cards"


@pytest.mark.parametrize(
    ("name", "changes", "ace", "joker"),
    [
        ("danish", {}, 25, 25),
        ("danish", {"joker_meld": "represented"}, 15, 15),
        ("pagat", {}, 15, 15),
    ],
)
def test_t45_a_joker_above_queen_and_king_says_ace_or_jack(
    name: str, changes: dict[str, str], ace: int, joker: int
) -> None:
    rules = like(name, **changes)
    assert meld_code("QS KS Jo", rules) == "joker_unnamed"
    assert rum.Meld.parse("QS KS Jo=AS", rules).values(rules) == (10, 10, ace)
    low = rum.Meld.parse("QS KS Jo=JS", rules)
    assert str(low) == "Jo=JS QS KS"
    assert low.values(rules)[0] == (10 if changes else joker)
    # An ace stands high or low by its place, whatever the joker beside it.
    natural = rum.Meld.parse("AS Jo=2S 3S", rules)
    assert natural.values(rules)[0] == rules.ace_low


def test_t46_a_card_and_two_jokers_may_be_either() -> None:
    rules = PRESETS["danish"]
    assert meld_code("8S Jo Jo#2", rules) == "joker_unnamed"
    assert rum.Meld.parse("8S Jo=9S Jo#2=10S", rules).kind == "run"
    assert rum.Meld.parse("8S Jo=8C Jo#2=8H", rules).kind == "set"


def test_t47_a_joker_for_a_card_that_lies_elsewhere() -> None:
    state = table("danish", ["5H 6H Jo 9C 8C", "9D 8D"], melds=[("7S 7C 7H", 1)], phase="turn")
    assert code(state, "meld 5H 6H Jo=7H") is None


def test_t48_a_freed_joker_may_stay_in_the_hand() -> None:
    melds = [("9H Jo=10H JH", 1)]
    state = table("danish", ["10H 3C 4C", "9D 8D"], melds=melds, phase="turn", stock="")
    after = play(state, "swap 10H 0")
    assert rum.hand_points(after.hands[0], PRESETS["danish"]) == 25 + 3 + 4
    assert {"discard Jo", "discard 3C"} <= texts(after)
    must = like("danish", joker_swap_to="must_play")
    state = table(must, ["10H 3C 4C", "9D 8D"], melds=melds, phase="turn")
    freed = play(state, "swap 10H 0")
    assert code(freed, "discard 3C") == "joker_must_play"
    assert why(freed, "discard 3C").rule == "RR-42"
    assert play(freed, "lay Jo=QH 0", "discard 3C").phase in ("draw", "claim")
    # Two natural cards short of any place for the joker: the exchange itself is barred.
    lonely = table(
        like(must, max_jokers=1, joker_set_swap="any_missing"),
        ["KD 3C", "9D 8D"], melds=[("KS KH Jo=KD KC", 1)], phase="turn",
    )  # fmt: skip
    assert code(lonely, "swap KD 0") == "joker_must_play"


def test_t49_no_joker_for_a_card_one_holds() -> None:
    hands = ["QD KD Jo AD 3C 4C", "9D 8D"]
    state = table("danish_strict_jokers", hands, phase="turn")
    assert code(state, "meld Jo=QD KD AD") == "joker_own_card"
    assert why(state, "meld Jo=QD KD AD").rule == "RR-39"
    assert code(state, "meld QD KD Jo=JD") is None
    assert code(table("danish", hands, phase="turn"), "meld Jo=QD KD AD") is None


def test_t50_only_the_last_missing_suit_frees_a_joker() -> None:
    rules = like("danish", joker_set_swap="both_missing")
    state = table(rules, ["KD KC 9C 8C", "9D 8D"], melds=[("KS KH Jo=KD", 1)], phase="turn")
    assert code(state, "swap KD 0") == "no_joker"
    assert code(state, "swap KC 0") == "no_joker"
    four = play(state, "lay KC 0")
    assert str(play(four, "swap KD 0").melds[0]) == "KS KC KD KH"


def rommy(name: str | rum.Rules) -> Any:
    """Seat 0 has thrown the 7 of hearts, which fits seat 1's run; three others sit there."""
    state = table(
        name,
        ["7H 9C 10C", "9D 8D 4D", "KC JC 3S", "QC JD 2S"],
        melds=[("4H 5H 6H", 1), ("QS QH QD", 0)],
        pile="KD",
        phase="turn",
    )
    return play(state, "discard 7H")


def test_t51_two_callers() -> None:
    claim = rommy("danish")
    assert claim.actors == (1, 2, 3)
    called = play(claim, "rummy 3 lay 7H 0")
    assert called.melds[0].by == (1, 1, 1, 3)
    assert called.actor == 1
    nearest = rommy(like("danish", call_priority="nearest"))
    assert nearest.actors == (1,)
    assert code(nearest, "rummy 3 lay 7H 0") == "not_your_turn"
    assert play(nearest, "decline 1").actors == (2,)


def test_t52_the_discarder_never_calls() -> None:
    assert code(rommy("danish"), "rummy 0 lay 7H 0") == "not_your_turn"


def test_t53_too_late_once_the_next_player_draws() -> None:
    state = play(rommy("danish"), "decline 1", "decline 2", "decline 3")
    assert state.phase == "draw"
    assert code(state, "rummy 2 lay 7H 0") == "wrong_phase"
    assert why(play(state, "draw"), "rummy 2 lay 7H 0").rule == "RR-84"


def test_a_call_that_cannot_be_made_is_told_why() -> None:
    """RR-80, RR-83, RR-84: too late, no window, not by this seat; a view is told the same."""
    window = rommy(like("danish", call_priority="nearest"))
    drawing = play(window, "decline 1", "decline 2", "decline 3")
    own = rommy(like("danish", layoff_on_others=False, joker_swap="never"))
    for state, text, rule, seats, told in [
        (own, "rummy 2 lay 7H 0", "RR-83", (2,), "seat 2 has nothing to call"),
        (window, "rummy 9", None, (), "there is no seat 9"),
        (window, "rummy 0 lay 7H 0", "RR-80", (0,), "seat 0 has ended the turn"),
        (window, "decline 2", "RR-83", (2,), "seat 2 waits until seat 1 has called or declined"),
        (play(window, "decline 1"), "rummy 1 lay 7H 0", "RR-83", (1,), "seat 1 has declined"),
        (drawing, "rummy 2 lay 7H 0", "RR-84", (1,), "it is too late, or there is nothing to call"),
        (drawing, "decline 2", "RR-84", (1,), "seat 1 is to draw"),
        (play(drawing, "draw"), "rummy 2 lay 7H 0", "RR-84", (1,), "too late, seat 1 has begun"),
        (table("swedish", ["7H", "9D"]), "rummy 1 lay 7H 0", "RR-80", (), "by these rules"),
        (rum.new_deal(window.rules, players=4), "decline 1", "RR-84", (), "have to be dealt"),
    ]:
        violation = why(state, text)
        assert (violation.rule, violation.seats) == (rule, seats), text
        assert told in violation.message
        move = state.parse_move(text)
        assert state.observe(1).why_illegal(move) == state.why_illegal(move, 1)


def test_t54_a_buried_card_is_called() -> None:
    state = table(
        "pagat",
        ["4H 5H 6H 9C 2S", "9D 8D 4D", "KC JC 3S"],
        pile="KD 3H 10C",
        phase="turn",
    )
    claim = play(state, "meld 4H 5H 6H", "discard 9C")
    assert claim.actors == (1, 2)
    turn = play(claim, "rummy 2 lay 3H 0")
    assert turn.phase == "turn"
    assert turn.actor == 2
    assert turn.hands[2] == hand("KC JC 3S 10C 9C")
    assert turn.pile == tuple(cards("KD"))
    assert play(turn, "discard KC").actor == 0
    last_only = play(
        table(like("pagat", call="last_layoff"), ["4H 5H 6H 9C 2S", "9D 8D 4D", "KC JC 3S"],
              pile="KD 3H 10C", phase="turn"),
        "meld 4H 5H 6H", "discard 9C",
    )  # fmt: skip
    assert last_only.phase == "draw"


def test_t55_three_kings_inside_the_pile() -> None:
    state = table("pagat", ["9H 9C", "9D 8D 4D", "8C JC 3S"], pile="KD 3H KS KC", phase="turn")
    claim = play(state, "discard 9C")
    assert "rummy 1 meld KS KC KD" in texts(claim)
    turn = play(claim, "rummy 1 meld KS KC KD")
    assert turn.hands[1] == hand("9D 8D 4D 3H 9C")
    assert turn.melds[0].owner == 1


def test_t56_a_caller_without_a_meld() -> None:
    """Barred for lay-offs; a called new meld opens."""
    claim = rommy(like("danish", own_meld_before_layoff=True))
    assert claim.actors == (1,)
    assert code(claim, "rummy 2 lay 7H 0") == "not_your_turn"
    rules = like("pagat", own_meld_before_layoff=True)
    state = table(rules, ["9H 9C", "9D 8D 4D", "8C JC 3S"], pile="KD 3H KS KC", phase="turn")
    turn = play(state, "discard 9C", "rummy 1 meld KS KC KD")
    assert turn._play.open


def test_t57_a_call_that_empties_the_hand() -> None:
    rules = like("danish", call="with_hand", out_bonus=25)
    state = table(rules, ["7H 9C 10C", "8H 9H", "KC JC 3S"], pile="KD", phase="turn")
    claim = play(state, "discard 7H")
    assert claim.actors == (1, 2)
    over = play(claim, "rummy 1 meld 7H 8H 9H")
    assert (over.is_over, over.went_out) == (True, 1)
    assert "going out" in [entry.reason for entry in over.score.entries]
    # By playing on: the caller of a buried card lays the rest.
    state = table("pagat", ["4H 5H 6H 9C 2S", "9S 9D"], pile="KD 3H 9H", phase="turn")
    turn = play(state, "meld 4H 5H 6H", "discard 9C", "rummy 1 lay 3H 0")
    assert play(turn, "meld 9S 9C 9D 9H").went_out == 1


def test_t58_a_call_skips_players() -> None:
    state = table("pagat", ["7H 9C", "9D 8D", "KC JC", "QC JD"], melds=[("4H 5H 6H", 1)],
                  pile="KD", phase="turn")  # fmt: skip
    turn = play(state, "discard 7H", "rummy 3 lay 7H 0")
    assert turn.actor == 3
    after = play(turn, "discard JD")
    assert after.actor == 0
    resumes = like("pagat", call_turn="caller_discards_resume")
    state = table(resumes, ["7H 9C", "9D 8D", "KC JC", "QC JD"], melds=[("4H 5H 6H", 1)],
                  pile="KD", phase="turn")  # fmt: skip
    turn = play(state, "discard 7H", "rummy 3 lay 7H 0")
    assert turn.called == rum.CallRummy(3, rum.LayOff(Card.parse("7H"), 0))
    assert play(turn, "discard JD").actor == 1


def judge(
    rules: rum.Rules, totals: tuple[int, ...], points: tuple[int, ...], out: int | None
) -> tuple[int, ...]:
    return rum.verdict(rules, totals, rum.DealResult(points, out)).winners


def test_t59_two_sides_at_the_target() -> None:
    highest, goer = PRESETS["bicycle"], PRESETS["wikipedia"]
    assert judge(highest, (480, 490), (30, 40), 0) == (1,)
    assert judge(goer, (480, 490), (30, 40), 0) == (0,)
    assert judge(goer, (400, 490), (30, 40), 0) == (1,)
    must = like("bicycle", win="must_go_out")
    assert judge(must, (480, 490), (30, 40), 0) == (0,)
    assert judge(must, (400, 490), (30, 40), 0) == ()
    assert judge(must, (480, 490), (30, 40), None) == ()


def test_t60_level_at_the_top() -> None:
    assert judge(PRESETS["pagat"], (480, 490), (40, 30), 0) == ()
    assert judge(like("pagat", tie="goer"), (480, 490), (40, 30), 1) == (1,)
    assert judge(like("pagat", tie="goer"), (480, 490, 0), (40, 30, 5), 2) == ()
    assert judge(like("pagat", tie="shared"), (480, 490, 0), (40, 30, 5), 2) == (0, 1)


def test_t61_totals_below_nought_and_back_below_the_target() -> None:
    verdict = rum.verdict(PRESETS["danish"], (10, 520), rum.DealResult((-40, -60), 0))
    assert verdict.totals == (-30, 460)
    assert not verdict.is_over


def test_t62_counting_down_past_nought() -> None:
    rules = PRESETS["danish_down"]
    verdict = rum.verdict(rules, (480, 100), rum.DealResult((35, 20), 0))
    assert [rum.shown_total(rules, total) for total in verdict.totals] == [-15, 380]
    assert verdict.winners == (0,)
    assert rum.shown_total(PRESETS["danish"], 35) == 35


def test_t63_six_players_with_one_pack_but_not_eight() -> None:
    state = rum.deal(PRESETS["swedish"], random.Random(1), players=6)
    assert len(state.stock) == 9
    with pytest.raises(RulesError) as caught:
        like("swedish", players=(2, 8))
    assert [problem.code for problem in caught.value.problems] == ["G4-1"]


def test_t64_a_fine_keeps_a_player_below_the_target() -> None:
    rules = like("danish", call="off")
    state = table(rules, ["8C 9S KD", "9D 8D"], pile=PILE, stock="", melds=[("QS QC QD", 0)])
    state = play(state, "take 2", "discard KD")
    assert state.fines == (50, 0)
    score = rum.score_deal(
        rules, melds=state.melds, hands=[cards("3D"), cards("8D")], fines={0: 50}
    )
    assert score.points[0] == 30 - 3 - 50
    assert judge(rules, (490, 0), score.points, None) == ()


def test_t65_a_joker_turned_up_is_an_ordinary_card_of_the_pile() -> None:
    state = table("pagat", ["8C 9C KD", "9D 8D"], pile="Jo")
    turn = play(state, "take 1")
    assert Card.joker() in turn.hands[0]
    assert code(turn, "discard Jo") == "rediscard"
    assert code(turn, "meld 8C 9C Jo=10C") is None


def test_t66_laying_off_does_not_open() -> None:
    """RR-2: only a meld of one's own does."""
    rules = like("reglerna", chain="open")
    melds = [("4H 5H 6H 7H", [1, 1, 1, 0], 1)]
    state = table(rules, ["8H 9C 10C", "9D 8D"], melds=melds, phase="turn")
    assert code(state, "lay 8H 0") == "own_meld_first"
    with pytest.raises(IllegalMove):
        state.apply(state.parse_move("lay 8H 0"))
