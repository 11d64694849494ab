"""What comes in by the doors of 500 Rum: odd seats, texts and numbers; and what a float may not do."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from five_hundred import bidding, rum
from five_hundred.cards import Card, CardSet, Rank
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
        with pytest.raises(SetupError, match="there is no seat"):
            state.legal_moves(seat)
        with pytest.raises(SetupError, match="there is no seat"):
            state.observe(seat)


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


# -- scores and verdicts by hand --------------------------------------------------------------


def codes_of(call: Any) -> list[str]:
    with pytest.raises(SetupError) as caught:
        call()
    return [problem.code for problem in caught.value.problems]


DANISH = rum.PRESETS["danish"]
PAIRS = rum.PRESETS["partnership"]


def test_a_score_is_of_cards_of_the_pack() -> None:
    """Three players have one pack with two jokers, whatever five would have."""
    pagat = rum.PRESETS["pagat"]
    for card in ("11S", "7H#2", "Jo#3"):
        call = lambda card=card: rum.score_deal(pagat, melds=[], hands=["7H", card, ""])  # noqa: E731
        assert codes_of(call) == ["not_in_pack"]
    rum.score_deal(pagat, melds=[], hands=["7H", "7H#2", "Jo#3", "", ""])
    twins = Rules(two_packs_from=4, set_distinct_suits=False)
    meld = Meld.parse("7H 7H#2 7S", twins, 0)
    assert rum.score_deal(twins, melds=[meld], hands=["", "", "", ""]).points[0] == 15
    assert codes_of(lambda: rum.score_deal(twins, melds=[meld], hands=["", ""])) == ["not_a_meld"]


def test_a_score_is_of_melds_as_these_rules_have_them() -> None:
    mixed = Meld.parse("7S 8H 9C", Rules(run_same_suit=False), 0)
    assert codes_of(lambda: rum.score_deal(DANISH, melds=[mixed], hands=["", ""])) == ["not_a_meld"]
    good: Any = Meld.parse("7S 8S 9S", DANISH, 0)
    odd: list[Any] = [
        attrs.evolve(good, by=(0, 0)),
        attrs.evolve(good, chain=(0,)),
        attrs.evolve(good, jokers=(Card.joker(),)),
        attrs.evolve(good, cards=good.cards[::-1]),
        attrs.evolve(good, cards=(*good.cards, good.cards[0]), by=(0,) * 4, chain=(0,) * 4),
        attrs.evolve(good, cards=None),
        attrs.evolve(good, cards=(1, 2, 3)),
        attrs.evolve(good, kind=rum.MeldKind.SET),
    ]
    for meld in odd:
        for call in (
            lambda meld=meld: rum.score_deal(DANISH, melds=[meld], hands=["", ""]),
            lambda meld=meld: rum.setup(
                DANISH, hands=["2C 3D", "4C"], stock="5H", pile="", melds=[meld]
            ),
        ):
            assert codes_of(call) == ["not_a_meld"]
    for seat in (2, -1, True, HUGE, "0"):
        meld = attrs.evolve(good, by=(0, seat, 0))
        call = lambda meld=meld: rum.score_deal(DANISH, melds=[meld], hands=["", ""])  # noqa: E731
        assert codes_of(call) == ["no_seat"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rules": bidding.PRESETS["australian"]}, "rules"),
        ({"melds": None}, "melds"),
        ({"hands": None}, "hands"),
        ({"hands": "7S 8S"}, "hands"),
        ({"hands": ["7S"]}, "players"),
        ({"hands": ["7S", None]}, "not_a_card"),
        ({"hands": ["7S", "7S"]}, "card_twice"),
        ({"went_out": True}, "no_seat"),
        ({"went_out": HUGE}, "no_seat"),
        ({"fines": {0: HUGE}}, "fines"),
        ({"fines": {0: -1}}, "fines"),
        ({"fines": 7}, "fines"),
        ({"fines": [0, 0, 5]}, "no_seat"),
        ({"void": "yes"}, "void"),
    ],
)
def test_odd_scores(changes: dict[str, Any], code: str) -> None:
    given: dict[str, Any] = {"rules": DANISH, "melds": [], "hands": ["7S", "8S"], **changes}
    assert code in codes_of(lambda: rum.score_deal(given.pop("rules"), **given))


def test_a_verdict_is_on_as_many_sides_as_the_rules_have() -> None:
    for rules, points in (
        (PAIRS, (1, 2, 3)),
        (PAIRS, (1,) * 4),
        (DANISH, (1,)),
        (DANISH, (1,) * 7),
    ):
        totals = (0,) * len(points)
        call = lambda: rum.verdict(rules, totals, rum.DealResult(points))  # noqa: B023, E731
        assert codes_of(call) == ["points"]
    assert rum.verdict(PAIRS, (400, 0), rum.DealResult((100, 2), 3)).winners == (0,)
    assert codes_of(lambda: rum.verdict(PAIRS, (0, 0), rum.DealResult((1, 2), 4))) == ["no_seat"]


def test_odd_verdicts() -> None:
    result: Any = rum.DealResult((1, 2))
    odd: Any
    for odd in (None, 7, "12"):
        assert codes_of(lambda odd=odd: rum.DealResult(odd)) == ["points"]
        assert "totals" in codes_of(lambda odd=odd: rum.verdict(DANISH, odd, result))
    for odd in (None, (1, 2), bidding.DealResult()):
        assert codes_of(lambda odd=odd: rum.verdict(DANISH, (0, 0), odd)) == ["result"]
    assert codes_of(lambda: rum.verdict(DANISH, (HUGE, 0), result)) == ["totals"]
    wrong: Any = bidding.PRESETS["australian"]
    assert codes_of(lambda: rum.verdict(wrong, (0, 0), result)) == ["rules"]


ODD: list[Any] = [None, 7, HUGE, 1.5, [], [[]], {}, object(), b"7H", "swedish"]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_melds_are_judged_by_rules_and_packs(odd: Any) -> None:
    meld = Meld.parse("4H 5H 6H", SWEDISH)
    hand = CardSet.parse("4H 5H 6H")
    for ask in (rum.find_melds, rum.best_melds):
        with pytest.raises(FiveHundredError):
            ask(hand, odd)
        if odd is not None:
            with pytest.raises(FiveHundredError, match="packs"):
                ask(hand, SWEDISH, odd)
    for packs in (True, 1.0):
        with pytest.raises(FiveHundredError, match="packs"):
            rum.find_melds(hand, SWEDISH, packs)  # type: ignore[arg-type]
    for count in (meld.points, meld.values):
        with pytest.raises(FiveHundredError):
            count(odd)
    with pytest.raises(FiveHundredError, match="not in this meld"):
        meld.stands_for(odd)
