"""The rulings, each by its id, where the tricky situations do not already show it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from five_hundred import rum
from five_hundred.cards import Card, CardSet
from five_hundred.errors import IllegalMeld, SetupError
from tests.rum.helpers import cards, code, hand, like, play, table, texts, why

SET_A = ("QS QC QD", 0)
RUN_B = ("4H 5H 6H", 1)


def test_rr1_a_partners_meld_is_ones_own() -> None:
    rules = like("partnership", own_meld_before_layoff=True)
    hands = ["7H 9C 2D", "9D 8D", "KC JC", "3C 2S"]
    melds = [RUN_B, ("QS QC QD", 2)]
    assert code(table(rules, hands, melds=melds, phase="turn"), "lay 7H 0") is None
    alone = table(rules, hands, melds=[RUN_B], phase="turn")
    assert code(alone, "lay 7H 0") == "own_meld_first"


def test_rr3_two_copies_are_two_cards() -> None:
    rules = like("danish_two_packs", two_packs_from=2)
    state = table(rules, ["7H 7H#2 7S 7C 2D", "9D 8D"], phase="turn")
    assert {"meld 7S 7C 7H", "meld 7S 7C 7H#2"} <= texts(state)
    assert code(state, "meld 7S 7H 7H#2") == "suit_twice"


def test_rr6_drawing_tells_nothing() -> None:
    for name in ("swedish", "danish", "pagat"):
        for card in ("2C", "KD"):
            state = table(name, ["7H", "9D 8D"], stock=f"{card} 5C 6C")
            assert state.is_legal(rum.DrawStock())
            assert len(play(state, "draw").legal_moves()) >= 2


def test_rr7_set_ups_tell_every_problem() -> None:
    rules = rum.PRESETS["swedish"]
    with pytest.raises(SetupError) as caught:
        rum.setup(
            rules,
            hands=[cards("7H 7H"), cards("Jo"), []],
            stock=cards("7H 11S"),
            pile=["x"],  # type: ignore[list-item]
            melds=[rum.Meld.parse("QS QC QD", rules), "meld"],  # type: ignore[list-item]
            actor=7,
            dealer=9,
            phase="later",
            fines={5: 1, 0: -3},
            idle=-1,
        )
    codes = [problem.code for problem in caught.value.problems]
    for wanted in (
        "card_twice",
        "not_in_pack",
        "not_a_card",
        "no_seat",
        "not_a_meld",
        "actor",
        "dealer",
        "phase",
        "empty_hand",
        "fines",
        "idle",
    ):
        assert wanted in codes


@pytest.mark.parametrize(
    "changes",
    [{"hands": 7}, {"hands": [7]}, {"hands": []}, {"hands": [[None], [None]]}, {"stock": 3},
     {"pile": None}, {"melds": 4}, {"fines": 3}, {"fines": {"a": 1}}, {"actor": "x"},
     {"actor": None}, {"dealer": 1.5}, {"phase": None}, {"first_turn": 2}],
    ids=str,
)  # fmt: skip
def test_rr7_odd_set_ups(changes: dict[str, Any]) -> None:
    given: dict[str, Any] = {
        "hands": [cards("7H 8H"), cards("9H KD")], "stock": cards("2C"), "pile": cards("3C"),
        **changes,
    }  # fmt: skip
    with pytest.raises(SetupError):
        rum.setup(rum.PRESETS["swedish"], **given)


def test_rr7_a_set_up_turn_can_be_ended() -> None:
    rules = like("swedish", go_out="discard_required", no_go_out_first_turn=True)
    with pytest.raises(SetupError) as caught:
        table(rules, ["7H", "9D 8D"], phase="turn", first_turn=True)
    assert caught.value.problems[0].code == "stuck"
    with pytest.raises(SetupError):
        table("swedish", ["", "9D 8D"])
    assert table(like("swedish", go_out="floating"), ["", "9D 8D"]).hands[0] == CardSet()


def test_rr8_dealing_goes_round_from_the_dealers_left() -> None:
    rules = rum.PRESETS["swedish"]
    pack = tuple(rules.pack_for(3))
    start = rum.new_deal(rules, players=3, dealer=1)
    assert start.places() == {"pack": pack}
    state: Any = start.apply(rum.Deal(pack))
    assert state.hands[2] == CardSet(pack[0:21:3])
    assert state.hands[0] == CardSet(pack[1:21:3])
    assert state.pile == pack[21:22]
    assert state.stock == pack[22:]
    assert state.actor == 2
    for order in (pack[1:], (*pack[1:], pack[1]), (*pack[:-1], Card.joker()), ()):
        violation = start.why_illegal(rum.Deal(order))
        assert violation is not None
        assert violation.code == "wrong_cards"


@pytest.mark.parametrize(
    ("players", "dealer"), [(1, 0), (7, 0), ("x", 0), (3, 3), (3, -1), (3, "x")]
)
def test_rr8_no_such_deal(players: Any, dealer: Any) -> None:
    with pytest.raises(SetupError):
        rum.new_deal(rum.PRESETS["swedish"], players=players, dealer=dealer)


def test_rr10_what_may_be_taken() -> None:
    hands = ["9S 9C 2D", "4D 8D"]
    pile = "9D KC JH"
    for modes, legal in (
        ({"top"}, {1}), ({"whole"}, {3}), ({"top", "whole"}, {1, 3}), ({"depth"}, {1, 3}),
    ):  # fmt: skip
        rules = like("pagat", pile_modes=modes, call="off", call_take="card", call_turn="resume")
        state = table(rules, hands, pile=pile)
        found = {count for count in range(1, 4) if state.is_legal(rum.TakePile(count))}
        assert found == legal
        assert code(state, "take 4") == "pile_too_small"
    whole = table("swedish", hands, pile=pile)
    assert code(whole, "take 1") == code(whole, "take 2") == "take_not_allowed"


@pytest.mark.parametrize(
    ("which", "owed"),
    [("any", "9D KC JH"), ("any_min3", "9D KC JH"), ("top", "JH"), ("deepest", "9D")],
)
def test_rr12_which_card_is_owed(which: str, owed: str) -> None:
    rules = like("danish", pile_use_card=which)
    duty = play(table(rules, ["9S 9C 2D", "4D 8D"], pile="9D KC JH"), "take 3").duty
    assert duty.owed == hand(owed)
    assert duty.cards == tuple(cards("9D KC JH"))
    assert not duty.met


def test_rr12_three_cards_in_all() -> None:
    state = table("swedish_six", ["JS JC 2D 3C", "4D 8D"], pile="9D KC JH")
    turn = play(state, "take 3", "meld JS JC JH")
    assert turn.duty.met
    assert turn.duty.laid == 3


def test_rr13_a_joker_of_the_hand_counts_but_not_a_freed_one() -> None:
    rules = like("danish", pile_use_card="any", use_kind="new_with_hand", pile_fail="illegal",
                 use_when="before_discard", call="off", joker_swap="anyone")  # fmt: skip
    with_joker = table(rules, ["Jo 2D 3C", "4D 8D"], pile="9D 9C 2S")
    assert code(with_joker, "take 3") is None
    assert play(with_joker, "take 3", "meld 9C 9D Jo=9H").duty.met
    freed = table(rules, ["KD 2D 3C", "4D 8D"], pile="9D 9C JS", melds=[("KS KC Jo=KD", 1)])
    assert code(freed, "take 3") == "take_unusable"


def test_rr13_a_meld_of_this_turn_may_be_built_on() -> None:
    rules = like("pagat", use_when="before_discard")
    state = table(rules, ["5S 6S 7S KC 2D", "4D 8D"], pile="9S 8S")
    turn = play(state, "take 2")
    assert code(turn, "meld 5S 6S 7S") is None
    assert play(turn, "meld 5S 6S 7S", "lay 8S 0", "lay 9S 0").duty.met


def test_rr16_the_price_is_told_before_it_is_paid() -> None:
    rules = like("danish", use_when="before_discard", call="off")
    state = table(rules, ["JS JC KD QD", "4D 8D"], pile="2D JH", melds=[("10D Jo=JD QS", 1)][:0])
    take = rum.TakePile(2)
    assert state.price(take) == 0
    turn = state.apply(take)
    assert turn.price(turn.parse_move("discard KD")) == 50
    meld = turn.parse_move("meld JS JC JH")
    assert turn.price(meld) == 0
    met = turn.apply(meld)
    assert met.price(met.parse_move("discard KD")) == 0
    # A move that is legal but gives the duty away has that price.
    runs = like(rules, pile_modes={"whole"})
    state = table(runs, ["JS JC 10S 9S KD", "4D 8D"], pile="2D JH")
    turn = play(state, "take 2")
    give_away = turn.parse_move("meld 9S 10S JS")
    assert turn.is_legal(give_away)
    assert turn.price(give_away) == 50


def test_rr17_with_an_empty_stock_there_is_no_failing() -> None:
    rules = like("danish", pile_fail_cards="return", call="off", stock_out="pile_or_end",
                 stock_out_moment="when_draw_needed")  # fmt: skip
    hands = ["8C 9S KD", "4D 8D"]
    assert code(table(rules, hands, pile="3D JH"), "take 2") is None
    assert code(table(rules, hands, pile="3D JH", stock=""), "take 2") == "take_unusable"


def test_rr17_something_laid_means_no_return() -> None:
    rules = like("danish", pile_fail_cards="return", call="off", use_when="before_discard")
    state = table(rules, ["5S 6S 7S JS JC KD", "4D 8D"], pile="3D JH")
    turn = play(state, "take 2", "meld 5S 6S 7S")
    assert code(turn, "draw") == "past_return"
    assert code(turn, "discard KD") == "duty"
    assert "draw" not in texts(turn)
    assert "draw" in texts(play(state, "take 2"))


def test_rr18_the_one_meld_of_a_turn() -> None:
    rules = like("pagat", melds_per_turn=1, call="off", call_take="card", call_turn="resume")
    state = table(rules, ["5S 6S 7S JS JC KD 2C", "4D 8D"], pile="JH 3D")
    turn = play(state, "take 2")
    assert code(turn, "meld 5S 6S 7S") == "duty_lost"
    laid = play(turn, "meld JS JC JH")
    assert code(laid, "meld 5S 6S 7S") == "one_meld_a_turn"
    assert why(laid, "meld 5S 6S 7S").rule == "RR-45"


def test_rr19_the_ban_follows_the_card() -> None:
    state = table("finnish", ["KD 2C", "4D 8D"], stock="7C 3C")
    turn = play(state, "draw")
    assert code(turn, "discard 7C") == "rediscard"
    lone = table(like("finnish", go_out="floating"), ["", "4D 8D"], stock="7C 3C")
    assert code(play(lone, "draw"), "discard 7C") is None


def test_rr20_views_of_the_pile() -> None:
    for view, shown in (("spread", "3D JH"), ("top_only", "JH"), ("face_down", "")):
        changes = {"pile_fail": "penalty"} if view == "face_down" else {}
        rules = like("swedish", pile_view=view, **changes)
        state = table(rules, ["8C 9S", "4D 8D"], pile="3D JH")
        seen = state.observe(1)
        assert " ".join(map(str, seen.pile_open)) == shown
        assert len(seen.pile) == 2
        if view == "face_down":
            assert seen.pile == (None, None)
    rules = like("swedish", pile_view="face_down", pile_fail="penalty")
    start: Any = rum.deal(rules, random.Random(2), players=2)
    upcard = start.pile[0]
    turn = play(start, "draw")
    thrown = turn.legal_moves()[-1]
    after = turn.apply(thrown)
    assert after.observe(1).pile == (upcard, thrown.card)
    assert after.observe(0).pile == after.observe(None).pile == (upcard, None)
    assert after.observe(None).history[-1].move == rum.Discard(None)


def test_rr21_openings() -> None:
    none = rum.deal(like("swedish", opening="none"), random.Random(1), players=3)
    assert none.pile == ()
    assert texts(none) == {"draw"}
    extra = rum.deal(like("swedish", opening="extra"), random.Random(1), players=3, dealer=0)
    assert extra.phase == "turn"
    assert extra.actor == 1
    assert [len(one) for one in extra.hands] == [7, 8, 7]
    assert extra.pile == ()
    nothing = like("swedish", opening="extra", no_meld_first_turn=True)
    state = rum.deal(nothing, random.Random(1), players=3)
    assert all(isinstance(move, rum.Discard) for move in state.legal_moves())


def test_rr33_thirteen_cards_lie_as_given() -> None:
    rules = rum.PRESETS["bicycle"]
    low = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    high = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"
    assert rum.Meld.parse(low, rules) != rum.Meld.parse(high, rules)
    assert (
        rum.Meld.parse(high, rules).points(rules) - rum.Meld.parse(low, rules).points(rules) == 14
    )
    state = table(rules, [low + " 3C 4C", "4D 8D"], phase="turn")
    assert {f"meld {low}", f"meld {high}"} <= texts(state)
    with pytest.raises(IllegalMeld):
        rum.Meld.parse("3S 2S AS " + "4S 5S 6S 7S 8S 9S 10S JS QS KS", rules)
    jokers = rum.PRESETS["danish"]
    whole = rum.Meld.parse(low, jokers)
    assert not any(whole.accepts(card, jokers) for card in jokers.pack_for(2))


def test_rr34_round_the_corner() -> None:
    rules = rum.PRESETS["swedish_joker"]
    corner = rum.Meld.parse("KS AS 2S", rules)
    assert [str(meld) for meld in rum.find_melds(cards("KS AS 2S 9C"), rules)] == ["KS AS 2S"]
    assert corner.values(rules) == (10, 5, 5)
    queen = table(rules, ["2S 9C 10C", "4D 8D"], melds=[("QS KS AS", 1)], phase="turn")
    before = queen.melds[0].values(rules)
    after = play(queen, "lay 2S 0").melds[0]
    assert (before[2], after.values(rules)[2]) == (15, 5)
    arc = "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"
    state = table(rules, ["2S 9C 10C", "4D 8D"], melds=[(arc, 1)], phase="turn")
    assert code(state, "lay 2S 0") == "end_needed"
    assert {"lay 2S 0 low", "lay 2S 0 high"} <= texts(state)
    assert str(play(state, "lay 2S 0 high").melds[0]).endswith("KS AS 2S")


def test_rr35_runs_of_any_suits() -> None:
    rules = like("danish", run_same_suit=False)
    run = rum.Meld.parse("4C 5D 6S", rules)
    assert run.kind == "run"
    assert run.accepts(Card.parse("7H"), rules)
    assert str(rum.Meld.parse("4C Jo=5 6S", rules)) == "4C Jo=5 6S"
    with pytest.raises(IllegalMeld) as caught:
        rum.Meld.parse("4C Jo=5H 6S", rules)
    assert caught.value.violation.rule == "RR-35"


def test_rr36_a_joker_says_what_it_stands_for() -> None:
    state = table("danish", ["7H 8H Jo 2C 3C", "4D 9D"], phase="turn")
    bare = rum.LayMeld([*cards("7H 8H"), Card.joker()])
    assert state.why_illegal(bare).code == "joker_unnamed"
    assert bare not in state.legal_moves()
    assert {"meld Jo=6H 7H 8H", "meld 7H 8H Jo=9H"} <= texts(state)
    one = table("danish", ["5H 7H Jo 2C 3C", "4D 9D"], phase="turn")
    assert str(one.parse_move("meld 5H Jo 7H")) == "meld 5H Jo=6H 7H"


def test_rr37_38_limits() -> None:
    rules = like("danish", max_jokers=1, min_naturals=2)
    state = table(
        rules, ["8S 9S Jo Jo#2 2C 3C", "4D 9D"], melds=[("4H 5H Jo=6H", 1)][:0], phase="turn"
    )
    assert code(state, "meld 8S 9S Jo=10S") is None
    assert code(state, "meld 8S 9S Jo=10S Jo#2=JS") == "too_many_jokers"
    two = like("danish", min_naturals=2)
    state = table(two, ["8S Jo Jo#2 2C 3C", "4D 9D"], phase="turn")
    assert code(state, "meld 8S Jo=9S Jo#2=10S") == "too_few_naturals"
    laid = table(rules, ["Jo 2C 3C", "4D 9D"], melds=[("4H 5H Jo#2=6H", 1)], phase="turn")
    assert code(laid, "lay Jo=7H 0") == "does_not_fit"


def test_rr40_the_joker_laid_first_goes() -> None:
    rules = like(
        "danish", joker_bind="rank_in_sets", joker_set_swap="any_missing", joker_swap="anyone"
    )
    state = table(rules, ["Jo 9D 2C 3C", "4D 8D"], melds=[("9S 9C Jo#2=9", 1)], phase="turn")
    both = play(state, "lay Jo=9 0")
    assert Card.joker(2) in play(both, "swap 9D 0").hands[0]
    assert play(both, "swap 9D 0").melds[0].by == (1, 1, 0, 0)


def test_rr40_credit_goes_to_who_put_the_card_there() -> None:
    state = table("danish", ["10H 3C 4C", "9D 8D"], melds=[("9H Jo=10H JH", 1)], phase="turn")
    meld = play(state, "swap 10H 0").melds[0]
    assert meld.by == (1, 0, 1)
    assert meld.owner == 1


def test_rr41_any_missing_suit() -> None:
    rules = like("danish", joker_set_swap="any_missing")
    state = table(rules, ["KC 3C 4C", "9D 8D"], melds=[("KS KH Jo=KD", 1)], phase="turn")
    assert str(play(state, "swap KC 0").melds[0]) == "KS KC KH"
    named = table("danish", ["KC 3C 4C", "9D 8D"], melds=[("KS KH Jo=KD", 1)], phase="turn")
    assert code(named, "swap KC 0") == "no_joker"


def test_rr41_sets_that_may_hold_equal_cards() -> None:
    """Any card that such a set could take frees the joker; what is missing is counted in suits."""
    rules = like("danish", two_packs_from=2, set_distinct_suits=False, joker_set_swap="any_missing")
    hand = "7H#2 7S#2 7C 2D"
    state = table(rules, [hand, "9D 8D"], melds=[("7S 7H Jo=7D", 1)], phase="turn")
    for card in ("7H#2", "7S#2", "7C"):
        assert code(state, f"swap {card} 0") is None
    full = table(rules, ["7S 2D 3C", "9D 8D"], melds=[("7H 7H#2 7S#2 Jo=7S", 1)], phase="turn")
    assert code(full, "swap 7S 0") is None
    both = like(rules, joker_set_swap="both_missing")
    state = table(both, ["7C 7D 2D", "9D 8D"], melds=[("7H 7H#2 7S Jo=7D", 1)], phase="turn")
    assert code(state, "swap 7C 0") == "no_joker"  # clubs and diamonds are missing
    state = table(both, ["7D 7S#2 2D", "9D 8D"], melds=[("7H 7S 7C Jo=7D", 1)], phase="turn")
    assert code(state, "swap 7D 0") is None
    assert code(state, "swap 7S#2 0") == "no_joker"


def test_rr43_a_first_meld_of_one_meld_or_of_a_turn() -> None:
    own = "5S 6S 7S 9C 9D 9H KD QC"
    one = like("swedish", first_meld_cards=4, first_meld_points=40)
    state = table(one, [own + " AS AC AD", "4D 8D"], phase="turn")
    assert code(state, "meld 5S 6S 7S") == "first_meld_small"
    assert code(state, "meld AS AC AD") is None  # 45 points do as well as four cards
    assert code(play(state, "meld AS AC AD"), "meld 5S 6S 7S") is None
    total = like("swedish", first_meld_points=30, first_meld_scope="turn_total")
    state = table(total, [own, "4D 8D"], phase="turn")
    half = play(state, "meld 5S 6S 7S")
    assert code(half, "discard KD") == "first_meld_unfinished"
    assert texts(half) == {"meld 9C 9D 9H"}
    assert play(half, "meld 9C 9D 9H", "discard KD").actor == 1
    poor = table(total, ["5S 6S 7S KD", "4D 8D"], phase="turn")
    assert code(poor, "meld 5S 6S 7S") == "first_meld_unfinished"


def test_rr44_a_meld_of_the_same_turn_is_enough() -> None:
    state = table("reglerna", ["7H 9S 9C 9D KD", "4D 8D"], melds=[RUN_B], phase="turn")
    assert code(state, "lay 7H 0") == "own_meld_first"
    assert code(play(state, "meld 9S 9C 9D"), "lay 7H 0") is None


def test_rr46_a_call_is_no_first_turn() -> None:
    rules = like("pagat", no_meld_first_turn=True)
    state = table(rules, ["7H 9C", "9D 8D", "KC JC 2S"], melds=[RUN_B], pile="KD", phase="turn",
                  first_turn=True)  # fmt: skip
    assert play(state, "discard 7H").phase == "draw"  # nobody may call yet


def test_rr47_others_melds_left_alone() -> None:
    rules = like("swedish", layoff_on_others=False)
    state = table(rules, ["7H QH 9C", "4D 8D"], melds=[RUN_B, SET_A], phase="turn")
    assert code(state, "lay 7H 0") == "others_meld"
    assert code(state, "lay QH 1") is None


def test_rr48_the_end_is_said_exactly_when_both_fit() -> None:
    run = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    state = table("bicycle", ["AS 9C 10C", "4D 8D"], melds=[(run, 1)], phase="turn")
    assert code(state, "lay AS 0") == "end_needed"
    values = [
        play(state, f"lay AS 0 {end}").melds[0].points(state.rules) for end in ("low", "high")
    ]
    assert values[1] - values[0] == 14
    plain = table("bicycle", ["7H 9C 10C", "4D 8D"], melds=[RUN_B], phase="turn")
    assert code(plain, "lay 7H 0 high") == "end_not_wanted"
    assert code(plain, "lay 7H 3") == "no_such_meld"


def test_rr61_a_floating_player_takes_several() -> None:
    rules = like("bicycle", go_out="floating")
    state = table(rules, ["", "4D 8D"], pile="7H KC", melds=[RUN_B])
    assert code(state, "take 1") == "take_unusable"
    turn = play(state, "take 2", "lay 7H 0")
    assert texts(turn) == {"discard KC"}
    assert play(turn, "discard KC").went_out == 0


def test_rr63_nobody_goes_out_in_the_first_turn() -> None:
    rules = like("swedish", no_go_out_first_turn=True)
    state = table(rules, ["9S 9C 9D KD", "4D 8D"], phase="turn", first_turn=True)
    assert code(state, "meld 9S 9C 9D") == "turn_stuck"
    later = table(rules, ["9S 9C 9D KD", "4D 8D"], phase="turn")
    assert play(later, "meld 9S 9C 9D", "discard KD").went_out == 0


def test_rr64_the_closing_discard_may_be_called_where_the_rules_say_so() -> None:
    """RR-87: it is laid and counted, and the deal ends as it would have."""
    rules = like("danish", call_on_closing_discard=True, out_bonus=25)
    state = table(rules, ["7H", "9D 8D", "KC JC"], melds=[RUN_B], phase="turn")
    claim = play(state, "discard 7H")
    assert claim.phase == "claim"
    assert claim.closing
    over = play(claim, "rummy 2 lay 7H 0")
    assert (over.is_over, over.went_out) == (True, 0)
    assert over.score.points == (25, 15 - 17, 7 - 20)
    assert play(claim, "decline 1", "decline 2").went_out == 0


def test_rr65_66_the_end_of_the_stock() -> None:
    when = like("danish", stock_out_moment="when_draw_needed", call="off")
    state = table(when, ["7H 9C", "4D 8D"], stock="", pile="KC 3D 2S")
    assert {"draw", "take 1"} <= texts(state)
    assert code(state, "end") == "stock_left"
    shuffling = play(state, "draw")
    assert (shuffling.phase, shuffling.is_chance, shuffling.actors) == ("shuffling", True, ())
    assert shuffling.why_illegal(rum.Reshuffle(cards("KC"))).code == "wrong_cards"
    turn = shuffling.apply(rum.Reshuffle(cards("3D KC")))
    assert turn.hands[0] == hand("7H 9C 3D")
    assert turn.stock == tuple(cards("KC"))
    assert turn.reshuffles == 1
    assert [event.seat for event in turn.history] == [0, None]
    assert turn.observe(1).history[1].move == rum.Reshuffle([None, None])
    assert turn.observe(0).history[1].move.cards[0] == Card.parse("3D")
    none = table(like(when, reshuffle_max=1), ["7H 9C", "4D 8D"], stock="", pile="KC 3D",
                 reshuffles=1)  # fmt: skip
    assert code(none, "draw") == "stock_empty"
    assert "end" in texts(none)


def test_rr68_once_the_stock_is_empty_the_top_card_must_be_used() -> None:
    rules = like("danish_hundred", after_stock_top_use="must_use", pile_fail="illegal")
    hands = ["7H 9C", "4D 8D"]
    assert code(table(rules, hands, pile="KC"), "take 1") is None
    assert code(table(rules, hands, pile="KC", stock=""), "take 1") == "take_unusable"


def call_state(rules: rum.Rules, pile: str = "KD") -> Any:
    state = table(
        rules, ["7H 9C 10C", "9D 8D 4D", "KC JC 3S"], melds=[RUN_B], pile=pile, phase="turn"
    )
    return play(state, "discard 7H")


def test_rr81_the_last_discard_in_a_meld_of_the_pile() -> None:
    rules = like("danish", call="last_meldable")
    state = table(rules, ["7H 9C 10C", "9D 8D 4D"], pile="7S 3C 7D", phase="turn")
    claim = play(state, "discard 7H")
    assert "rummy 1 meld 7S 7D 7H" in texts(claim)
    after = play(claim, "rummy 1 meld 7S 7D 7H")
    assert after.pile == tuple(cards("3C"))
    assert after.phase == "draw"
    assert code(claim, "rummy 1 lay 7H 0") == "no_such_meld"


def test_rr82_a_called_card_to_the_hand() -> None:
    rules = like("danish", call_to="hand")
    claim = call_state(rules)
    assert "rummy 2 7H" in texts(claim)
    after = play(claim, "rummy 2 7H")
    assert Card.parse("7H") in after.hands[2]
    assert after.observe(0).known[2] == hand("7H")
    assert after.actor == 1
    assert code(claim, "rummy 2 lay 7H 0") == "no_call"


def test_rr83_88_a_false_call() -> None:
    rules = like("danish", call_false_penalty=20)
    state = table(rules, ["KH 9C 10C", "9D 8D 4D", "KC JC 3S"], melds=[RUN_B], phase="turn")
    claim = play(state, "discard KH")
    assert claim.actors == (1, 2)
    assert claim.price(rum.CallRummy(2)) == 20
    after = play(claim, "rummy 2")
    assert after.fines == (0, 0, 20)
    assert after.actors == (1,)
    assert code(after, "decline 2") == "not_your_turn"
    assert play(after, "decline 1").phase == "draw"
    assert code(call_state(rules), "rummy 2") == "call_true"
    assert code(call_state(rum.PRESETS["danish"]), "rummy 2") == "no_call"


def test_rr83_a_call_with_hand_cards_tells_nothing_about_hands() -> None:
    rules = like("danish", call="with_hand")
    state = table(rules, ["2H 9C 10C", "9D 8D 4D", "KC JC 3S"], phase="turn")
    claim = play(state, "discard 2H")
    assert claim.actors == (1, 2)
    assert texts(claim) == {"decline 1", "decline 2"}


def test_rr86_the_window_opens_again_over_the_pile() -> None:
    rules = like("danish", call="pile_state", joker_swap="never")
    state = table(rules, ["7H 9C 10C", "9D 8D 4D", "KC JC 3S"], melds=[RUN_B], pile="8H KD",
                  phase="turn")  # fmt: skip
    claim = play(state, "discard 7H", "decline 1")
    again = play(claim, "rummy 2 lay 7H 0")
    assert again.phase == "claim"
    assert again.actors == (1, 2)
    assert {"rummy 1 lay 8H 0", "rummy 2 lay 8H 0"} <= texts(again)
    assert play(again, "rummy 1 lay 8H 0").phase == "draw"


def test_rr103_the_winner_of_a_deal_deals() -> None:
    rules = like("bicycle", next_dealer="deal_winner", deal=7)
    state = table(rules, ["9S 9C 9D", "4D 8D", "KC"], phase="turn", dealer=2)
    assert play(state, "meld 9S 9C 9D").next_dealer == 0
    left = table(like(rules, next_dealer="left"), ["9S 9C 9D", "4D", "KC"], phase="turn", dealer=2)
    assert play(left, "meld 9S 9C 9D").next_dealer == 0
    level = like(rules, stock_out_hand_penalty=False)
    state = table(level, ["9S 9C", "4D 8D", "KC JC"], stock="2C", dealer=0)
    assert play(state, "draw", "discard 2C").next_dealer == 1


def test_a_verdict_wants_fitting_totals() -> None:
    for totals, points in (((0,), (1, 2)), (("x", 0), (1, 2)), ((0, 0), (1.5, 2))):
        with pytest.raises(SetupError):
            rum.verdict(rum.PRESETS["swedish"], totals, rum.DealResult(points))  # type: ignore[arg-type]
    with pytest.raises(SetupError):
        rum.verdict(rum.PRESETS["swedish"], (0, 0), rum.DealResult((1, 2), 7))


def test_a_score_wants_to_know_who_laid_what() -> None:
    rules = rum.PRESETS["swedish"]
    with pytest.raises(SetupError) as caught:
        rum.score_deal(
            rules,
            melds=[rum.Meld.parse("9S 9C 9D", rules), 7],  # type: ignore[list-item]
            hands=[cards("9S"), ["x"]],  # type: ignore[list-item]
            went_out=5,
            fines={9: 1},
        )
    codes = {problem.code for problem in caught.value.problems}
    assert codes == {"no_seat", "not_a_meld", "card_twice", "not_a_card"}


def test_rr13_a_joker_laid_and_freed_again_is_no_card_of_the_hand() -> None:
    rules = like("danish", pile_use_card="any", use_kind="new_with_hand", pile_fail="illegal",
                 use_when="before_discard", call="off", joker_swap="anyone")  # fmt: skip
    state = table(rules, ["QS KS AS Jo 2C", "4D 8D"], pile="9D 9C 5H")
    turn = play(state, "take 3")
    assert code(turn, "meld 9C 9D Jo=9H") is None
    assert code(turn, "meld QS KS Jo=AS") == "duty_lost"


def test_rr16_a_forfeit_is_never_the_last_card() -> None:
    rules = like("danish", use_when="before_discard", pile_modes={"whole"}, rediscard="allowed")
    state = table(rules, ["QH", "9D 8D"], pile="JH", melds=[RUN_B, SET_A])
    turn = play(state, "take 1")
    assert code(turn, "lay QH 1") == "duty_lost"
    assert {"discard QH", "discard JH"} == texts(turn)


def test_rr16_who_could_still_lay_the_card_that_is_owed_may_not_throw_it_and_go_out() -> None:
    """T30: the last card is owed, and there is a way to lay it; the fine does not buy going out."""
    rules = like("danish", use_when="before_discard", pile_modes={"whole"}, rediscard="allowed")
    melds = [("JS JC JD", 1), ("QS QC QD", 1)]
    turn = play(table(rules, ["QH", "9D 8D"], pile="JH", melds=melds), "take 1", "lay QH 1")
    assert texts(turn) == {"lay JH 0"}
    violation = turn.why_illegal(turn.parse_move("discard JH"))
    assert violation is not None
    assert (violation.code, violation.rule) == ("fine_last_card", "RR-16")
    assert turn.observe(0).why_illegal(turn.parse_move("discard JH")) == violation
    assert play(turn, "lay JH 0").went_out == 0


def test_g1_the_turn_of_who_opens_with_a_card_more_is_idle_unless_something_is_laid() -> None:
    """G-1 and RR-21: it neither drew from the stock nor laid a card."""
    rules = like("swedish", opening="extra", pile_modes={"top"}, players=(2, 2))
    deal = rum.deal(rules, random.Random(1), players=2)
    assert deal.phase == "turn"
    after = deal.apply(deal.legal_moves()[-1])
    assert after.idle == 1
    meld = "AS 2S 3S"
    pack = [str(card) for card in rules.pack_for(2)]
    rest = [card for card in pack if card not in meld.split()]
    order = []
    for card in ["AS", "2S", "3S"]:  # every other card goes to the seat that begins
        order += [card, rest.pop()]
    laid = play(rum.new_deal(rules, players=2), f"deal {' '.join(order + rest)}", f"meld {meld}")
    assert laid.apply(laid.legal_moves()[-1]).idle == 0


def test_g1_after_idle_rounds_no_fine_buys_the_pile() -> None:
    state = table("danish", ["8C 9S KD", "4D 8D"], pile="3D JH", idle=6)
    assert code(state, "take 2") == "idle_too_long"
    assert code(state, "take 1") == "idle_too_long"
    usable = table("danish", ["JC JS KD", "4D 8D"], pile="3D JH", idle=6)
    assert play(usable, "take 1").duty.fail == "illegal"
    assert code(table("danish", ["8C 9S KD", "4D 8D"], pile="3D JH", idle=5), "take 2") is None
    hidden = like("swedish", pile_view="face_down", pile_fail="penalty")
    assert (
        code(table(hidden, ["8C 9S", "4D 8D"], pile="3D JH", idle=6), "take 2") == "idle_too_long"
    )


def test_rr66_two_cards_are_enough_to_shuffle() -> None:
    rules = like("danish", call="off")
    state = table(rules, ["7H 9C", "9D 8D"], stock="2C", pile="KC")
    shuffling = play(state, "draw", "discard 9C")
    assert shuffling.phase == "shuffling"
    after = play(shuffling, "reshuffle KC")
    assert after.phase == "draw"
    assert after.stock == tuple(cards("KC"))


def test_rr46_a_callers_turn_is_not_the_first_turn() -> None:
    state = table("pagat", ["7H 9C", "9D 8D", "KC JC 2S"], melds=[RUN_B], pile="KD", phase="turn",
                  first_turn=True)  # fmt: skip
    after = play(state, "discard 7H", "rummy 2 lay 7H 0", "discard KC")
    assert after.first_turns == (1, 2)


def test_rr63_a_call_before_the_first_turn_keeps_a_card() -> None:
    rules = like("danish", call="with_hand", no_meld_first_turn=False)
    for own, expected in (("8H 9H", "no_going_out"), ("8H 9H KD", None)):
        state = table(rules, ["7H 9C 10C", own, "KC JC 3S"], phase="turn", first_turn=True)
        claim = play(state, "discard 7H")
        assert code(claim, "rummy 1 meld 7H 8H 9H") == expected


@pytest.mark.parametrize(("ace_runs", "low", "high"), [
    ("low", True, False), ("high", False, True), ("either", True, True), ("around", True, True),
])  # fmt: skip
def test_rr32_the_places_of_the_ace(ace_runs: str, low: bool, high: bool) -> None:
    rules = like("swedish", ace_runs=ace_runs)
    ace = Card.parse("AS")
    assert rum.Meld.parse("2S 3S 4S", rules).accepts(ace, rules) == low
    assert rum.Meld.parse("JS QS KS", rules).accepts(ace, rules) == high
    for text, fits in (("AS 2S 3S", low), ("QS KS AS", high)):
        found = [meld for meld in rum.find_melds(cards(text), rules) if meld.kind == "run"]
        assert bool(found) == fits


def test_the_history_shows_own_draws_in_their_places() -> None:
    rules = rum.PRESETS["swedish"]
    state: Any = rum.deal(rules, random.Random(8), players=2, dealer=0)
    for _ in range(4):
        state = play(state, "draw")
        state = state.apply(state.legal_moves()[-1])
    order = state.history[0].move.cards
    first, second = state.observe(1), state.observe(0)
    assert first.history[0].move.cards[15:20] == (order[15], None, order[17], None, None)
    assert second.history[0].move.cards[15:20] == (None, order[16], None, order[18], None)
    spectator = state.observe(None).history[0].move.cards
    assert [card for card in spectator if card is not None] == [order[14]]


def test_a_state_before_the_deal() -> None:
    start = rum.new_deal(rum.PRESETS["pagat"], players=3, dealer=2)
    assert (start.phase, start.is_chance, start.actors, start.history) == ("undealt", True, (), ())
    view = start.observe(1)
    assert (view.hand, view.hand_sizes, view.legal_moves()) == (CardSet(), (0, 0, 0), ())
    assert view.why_illegal(rum.DrawStock()) is not None
    assert str(start)
    assert start.key == rum.new_deal(rum.PRESETS["pagat"], players=3, dealer=2).key
    with pytest.raises(SetupError):
        start.observe(3)


def test_rr86_only_the_state_of_the_pile_opens_the_window_again() -> None:
    state = table(
        "danish", ["7H 9C 10C", "9D 8D 4D", "KC JC 3S"], melds=[RUN_B], pile="8H", phase="turn"
    )
    after = play(state, "discard 7H", "rummy 2 lay 7H 0")
    assert after.pile == tuple(cards("8H"))
    assert after.phase == "draw"


def test_cards_that_everybody_knows_to_be_in_a_hand() -> None:
    state = table("danish", ["10H JC JS 4C", "9D 8D"], melds=[("9H Jo=10H JH", 1)], pile="2D JD")
    turn = play(state, "take 2", "meld JS JC JD", "swap 10H 0")
    assert turn.observe(1).known == (hand("2D Jo"), CardSet())
    after = play(turn, "discard Jo")
    assert after.observe(None).known == (hand("2D"), CardSet())
    rules = like("danish", pile_view="face_down", call="off", pile_fail="penalty")
    state = table(rules, ["10H 3C 4C", "9D 8D"], melds=[("9H Jo=10H JH", 1)], phase="turn")
    freed = play(state, "swap 10H 0")
    assert freed.observe(1).known[0] == hand("Jo")
    # Nobody else sees whether the joker was thrown.
    assert play(freed, "discard 3C").observe(1).known[0] == CardSet()


def test_rr39_a_joker_that_stands_for_a_rank_in_the_hand() -> None:
    rules = like("danish_strict_jokers", joker_bind="rank_in_sets", joker_set_swap="any_missing")
    state = table(rules, ["9S 9C 9D Jo 2C 3H", "4D 8D"], phase="turn")
    assert code(state, "meld 9S 9C Jo=9") == "joker_own_card"
    assert code(state, "meld 9S 9C 9D Jo=9") is None
    two = like(rules, two_packs_from=2, set_distinct_suits=False)
    state = table(two, ["9S 9S#2 Jo 2C 3H", "4D 8D"], phase="turn")
    assert code(state, "meld 9S 9S#2 Jo=9") is None
    state = table(two, ["9S 9S#2 9D Jo 2C 3H", "4D 8D"], phase="turn")
    assert code(state, "meld 9S 9S#2 Jo=9") == "joker_own_card"


def test_rr65_a_set_up_without_stock_where_that_ends_the_deal() -> None:
    state = table("swedish", ["JC JS KD", "9D 8D"], stock="", pile="2C JH")
    assert texts(state) == {"end"}
    assert code(state, "take 2") == code(state, "draw") == "stock_empty"
    over = play(state, "end")
    assert (over.is_over, over.reason, over.went_out) == (True, "stock", None)
