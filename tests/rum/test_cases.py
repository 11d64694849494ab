"""Facts from other programs and rule pages, each with the rules under which it was stated.

``cases.jsonl`` holds one fact a line, with its source. Those that these options cannot say are in
``LEFT_OUT``, with the reason; every other line is tested here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from five_hundred import rum
from five_hundred.cards import Card, CardSet, parse_cards
from five_hundred.errors import IllegalMeld, RulesError, SetupError
from tests.rum.helpers import cards, code, like, play, table, texts

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in map(
        json.loads, (Path(__file__).parent / "cases.jsonl").read_text("utf-8").splitlines()
    )
}
LEFT_OUT = {
    "rum-TFP-003": "an ace worth 10 in a run cannot be said in these options",
    "rum-CODEP-001": "a queen of spades worth 40 cannot be said in these options",
}
FACE = like("bicycle", deal=7)
ALWAYS_15 = like(FACE, ace_low=15)
FIVES = like(FACE, pips="five", ace_low=5)
GIN = like(FACE, ace_runs="low")

# The rules of a case, where they are not those of FACE.
RULES: dict[str, rum.Rules] = {
    "rum-JOSH-008": GIN,
    "rum-MACK-006": like(FACE, ace_runs="around"),
    "rum-MACK-019": like(FACE, ace_runs="around"),
    "rum-MACK-010": like(FACE, set_distinct_suits=False),
    "rum-PAGAT-007": rum.PRESETS["pagat"],
    **{f"rum-OSGIN-{number:03}": GIN for number in range(1, 9)},
    **{f"rum-DELBOY-{number:03}": ALWAYS_15 for number in range(19, 23)},
    "rum-JOSH-022": FIVES,
    "rum-JOSH-023": FIVES,
    "rum-JOSH-024": FIVES,
    "rum-JOSH-025": FIVES,
    "rum-CODEP-005": FIVES,
    "rum-MELANIE-006": FIVES,
    "rum-SVA-001": like("swedish_six", ace_hand=15),
    "rum-SVB-001": rum.PRESETS["swedish_six"],
}
KINDS: set[str] = set()


def of_kind(kind: str) -> list[str]:
    """The cases of a kind, all of which one test takes."""
    KINDS.add(kind)
    return [name for name, case in CASES.items() if case["kind"] == kind and name not in LEFT_OUT]


def one(name: str) -> dict[str, Any]:
    """A case that has a test of its own."""
    return CASES[name]


def physical_cards(names: list[str]) -> list[Card]:
    """Cards by name; a face named twice is the second pack's card."""
    found: list[Card] = []
    for name in names:
        card = Card.parse(name)
        found.append(Card(card.rank, card.suit, 1 + found.count(card)) if card in found else card)
    return found


@pytest.mark.parametrize("name", of_kind("meld_valid"))
def test_meld_valid(name: str) -> None:
    case, rules = CASES[name], RULES.get(name, FACE)
    try:
        rum.Meld.of(physical_cards(case["cards"]), rules)
        valid = True
    except IllegalMeld:
        valid = False
    assert valid == case["expected"]["valid"]


@pytest.mark.parametrize("name", of_kind("layoff_valid"))
def test_layoff_valid(name: str) -> None:
    case, rules = CASES[name], RULES.get(name, FACE)
    state = table(
        like(rules, two_packs_from=None, players=(2, 4)) if rules is FACE else rules,
        ["2D 6D 10D " + " ".join(card for card in case["cards"] if card not in case["table_meld"]),
         "JD 4C"],
        melds=[(" ".join(case["table_meld"]), 1)],
        phase="turn",
    )  # fmt: skip
    valid = True
    for card in case["cards"]:
        move = state.parse_move(f"lay {card} 0")
        valid = valid and state.is_legal(move)
        if state.is_legal(move):
            state = state.apply(move)
    assert valid == case["expected"]["valid"]


@pytest.mark.parametrize("name", of_kind("hand_score"))
def test_hand_score(name: str) -> None:
    case, rules = CASES[name], RULES.get(name, FACE)
    if name == "rum-MACK-031":
        state = table(rules, ["7C", "3D"], melds=[("7S 7H 7D", 1)], phase="turn")
        assert play(state, "lay 7C 0").score.points == (7, 18)
        return
    melds = [rum.Meld.parse(" ".join(meld), rules, by=0) for meld in case.get("melded", [])]
    hand = parse_cards(" ".join(case["hand"]))
    score = rum.score_deal(rules, melds=melds, hands=[hand, []])
    assert score.points[0] == case["expected"]["score"]


@pytest.mark.parametrize("name", of_kind("round_score"))
def test_round_score(name: str) -> None:
    case, rules = CASES[name], RULES.get(name, FACE)
    expected = case["expected"]
    if name == "rum-TGAMES-003":
        # The better score counts, not who was on turn.
        melds = [rum.Meld.parse("9S 9H 9D", rules, by=0)]
        score = rum.score_deal(rules, melds=melds, hands=[[], []], went_out=1)
        assert score.points.index(max(score.points)) == expected["winner"]
        return
    melds = [
        rum.Meld.parse(" ".join(meld), rules, by=seat)
        for seat, meld in enumerate(case["melded"])
        if meld
    ]
    hands = [parse_cards(" ".join(hand)) for hand in case["hands"]]
    score = rum.score_deal(rules, melds=melds, hands=hands)
    if "after" in expected:
        verdict = rum.verdict(rules, case["before"], rum.DealResult(score.points, 0))
        assert list(verdict.totals) == expected["after"]
    else:
        assert list(score.points) == expected["delta"]


@pytest.mark.parametrize("name", of_kind("points"))
def test_points(name: str) -> None:
    case, rules = CASES[name], RULES.get(name, FACE)
    if "hand" in case:
        hand = parse_cards(" ".join(case["hand"]))
        assert -rum.hand_points(hand, rules) == case["expected"]["score"]
        return
    expected = case["expected"]["points"]
    if "melds" in case:
        melds = [rum.Meld.parse(" ".join(meld), rules) for meld in case["melds"]]
        assert [meld.points(rules) for meld in melds] == expected
        if "out_bonus" in case["expected"]:
            assert rules.out_bonus == case["expected"]["out_bonus"]
    elif isinstance(expected, int):
        assert rum.hand_points(parse_cards(" ".join(case["cards"])), rules) == expected
    else:
        worth = [rum.hand_points([Card.parse(card)], rules) for card in case["cards"]]
        assert worth == expected


@pytest.mark.parametrize("name", of_kind("game_end"))
def test_game_end(name: str) -> None:
    case, rules = CASES[name], FACE
    totals = case.get("scores") or case["after"]
    verdict = rum.verdict(rules, totals, rum.DealResult((0,) * len(totals)))
    expected = case["expected"]
    assert verdict.is_over == expected.get("over", True)
    assert verdict.winners == (() if expected["winner"] is None else (expected["winner"],))


@pytest.mark.parametrize("name", of_kind("discard_take"))
def test_discard_take(name: str) -> None:
    case = CASES[name]
    pile, expected = case["discard_bottom_to_top"], case["expected"]
    rules = like("pagat", pile_use_card="any", pile_fail="penalty")
    state = table(rules, ["8C 6C", "9C 8D"], pile=" ".join(pile))
    if case["take"] not in pile:
        assert code(state, f"take {len(pile) + 1}") == "pile_too_small"
        return
    count = len(pile) - pile.index(case["take"])
    turn = play(state, f"take {count}")
    assert turn.hands[0] - state.hands[0] == CardSet(cards(" ".join(expected["hand_gains"])))
    assert list(map(str, turn.pile)) == expected["discard_left"]


@pytest.mark.parametrize("name", of_kind("pile_pick_legal"))
def test_pile_pick_legal(name: str) -> None:
    """The deepest card must be usable, in a meld or by laying it off."""
    case = CASES[name]
    pile = case["discard_bottom_to_top"]
    melds = [(" ".join(meld), 1) for meld in case.get("table", [])]
    own = " ".join(case.get("hand", ["2D"]))
    rules = like("bicycle", use_when="before_discard")
    state = table(rules, [own + " 6D 9D", "4D 8C"], pile=" ".join(pile), melds=melds)
    count = len(pile) - pile.index(case["take"])
    assert state.is_legal(rum.TakePile(count)) == case["expected"]["legal"]


def test_a_scooped_card_may_be_thrown() -> None:
    case = one("rum-DELBOY-034")
    state = table("pagat", ["9S 9C 2D", "4D 8C"], pile=" ".join(case["scooped"]))
    turn = play(state, "take 2", "meld 9S 9C 9D")
    assert (
        turn.is_legal(turn.parse_move(f"discard {case['discard']}"))
        == (case["expected"]["legal_common"])
    )


def test_the_dug_card_must_be_used() -> None:
    before, after = one("rum-JOSH-020"), one("rum-JOSH-021")
    melds = [("10D JD QD", 1)]
    state = table("pagat", ["8S 2C 3S", "4D 8C"], pile="9D KC", melds=melds)
    turn = play(state, "take 2")
    assert turn.is_legal(turn.parse_move("discard KC")) == before["expected"]["legal"]
    laid = play(turn, "lay 9D 0")
    assert laid.is_legal(laid.parse_move("discard KC")) == after["expected"]["legal"]


def test_the_dug_card_comes_first() -> None:
    case = one("rum-MACK-027")
    melds = [("7S 8S 9S", 1), ("JC JD JH", 1)]
    rules = like("pagat", use_when="next_action")
    state = table(rules, ["4S 4D 4H JS 2C", "3D 8C"], pile="6S KC", melds=melds)
    turn = play(state, "take 2")
    actions = ["draw", "meld 4S 4D 4H", "lay JS 1", "discard KC"]
    assert [turn.is_legal(turn.parse_move(text)) for text in actions] == case["expected"]["legal"]
    assert texts(turn) == {"lay 6S 0"}


def test_deals() -> None:
    delboy = one("rum-DELBOY-032")
    rules = like("bicycle", players=(2, 4), two_packs_from=None, deal={2: 10, 3: 7, 4: 7})
    for players, size in zip(delboy["players"], delboy["expected"]["hand"], strict=True):
        if size is None:
            with pytest.raises(SetupError):
                rum.new_deal(rules, players=players)
        else:
            assert rules.hand_size(players) == size
    assert delboy["expected"]["stock_after_2p"] == 52 - 2 * 10 - 1
    pagat = one("rum-PAGAT-005")
    rules = rum.PRESETS["pagat"]
    assert [rules.hand_size(players) for players in pagat["players"]] == pagat["expected"]["hand"]
    assert [rules.packs_for(players) for players in pagat["players"]] == pagat["expected"]["decks"]
    assert [len(rules.pack_for(players)) for players in (2, 5)] == [54, 108]
    six = one("rum-SVA-003")
    assert rum.PRESETS["swedish_six"].hand_size(six["players"]) == six["expected"]["hand"]
    with pytest.raises(RulesError):
        like("swedish", players=(2, 8))


@pytest.mark.parametrize(
    ("name", "preset"),
    [("rum-SVA-002", "swedish_six"), ("rum-SVC-001", "reglerna"), ("rum-NO-001", "norwegian")],
)
def test_pile_penalty(name: str, preset: str) -> None:
    expected = one(name)["expected"]
    rules = rum.PRESETS[preset]
    state = table(preset, ["8C 9S KD", "4D 8D"], pile="3D JH", melds=[("QS QC QD", 0)])
    assert play(state, "take 2", "discard KD").fines == (-expected["penalty"], 0)
    if "ace_low" in expected:
        assert (rules.ace_low, rules.ace_high) == (expected["ace_low"], expected["ace_high"])
        assert rules.pile_needs_open


def test_the_end_of_the_stock() -> None:
    assert one("rum-JOSH-027")["expected"]["conserved"]
    state = table(like("danish", call="off"), ["7H 9C", "9D 8D"], stock="2C", pile="KC 3D")
    shuffling = play(state, "draw", "discard 9C")
    assert shuffling.phase == "shuffling"
    assert sum(map(len, shuffling.places().values())) == sum(map(len, state.places().values()))
    assert one("rum-MACK-029")["expected"]["hand_over"]
    state = table(like("danish", call="off"), ["7H 9C", "9D 8D"], stock="2C", pile="")
    assert play(state, "draw", "discard 9C").is_over


def test_the_last_card_by_meld_lay_off_and_discard() -> None:
    assert one("rum-JOSH-028")["expected"]["ended"] == [True, True, True]
    melds = [("4H 5H 6H", 1)]
    for own, text in (("9S 9C 9H", "meld 9S 9C 9H"), ("7H", "lay 7H 0"), ("KC", "discard KC")):
        state = table("bicycle", [own, "4D 8D"], melds=melds, phase="turn")
        assert play(state, text).is_over


def test_rummy_is_called() -> None:
    case = one("rum-TFP-005")
    rules = rum.PRESETS["pagat"]
    pile = case["discard"]
    state = table(rules, [f"{pile[-1]} 2D", "4D 8D"], pile=" ".join(pile[:-1]), phase="turn")
    claim = play(state, f"discard {pile[-1]}")
    assert ("rummy 1 meld 7C 8C 9C" in texts(claim)) == case["expected"]["claimable"]


def test_counting_melds() -> None:
    case = one("rum-OSGIN-010")
    assert len(rum.find_melds(parse_cards(" ".join(case["hand"])), GIN)) == 14
    for name, rules in (("rum-OSGIN-011", GIN), ("rum-OSGIN-012", FACE)):
        expected = one(name)["expected"]
        short = [
            meld
            for meld in rum.find_melds(rules.pack_for(2), rules, packs=1)
            if len(meld.cards) <= 5
        ]
        kinds = [meld.kind for meld in short]
        assert kinds.count(rum.MeldKind.SET) == expected["sets"]
        assert kinds.count(rum.MeldKind.RUN) == expected["runs"]
        assert len(short) == expected["total"]


def test_best_melds() -> None:
    case = one("rum-OSGIN-013")
    hand = CardSet(parse_cards(" ".join(case["hand"])))
    best = rum.best_melds(hand, GIN, packs=1)
    assert {str(meld) for meld in best} == {"4S 4D 4H", "5S 5C 5D", "2C 3C 4C"}
    left = hand - CardSet(card for meld in best for card in meld.cards if isinstance(card, Card))
    # After the turn's discard, the six, as many pips are left as the source says.
    assert (
        rum.hand_points(left - CardSet(cards("6S")), FACE) == case["expected"]["min_deadwood_pips"]
    )


def test_the_target_is_part_of_the_move() -> None:
    case = one("rum-OSGIN-014")
    state = table(
        FACE, ["10S 9S 2D 4D", "4C 8D"],
        melds=[(" ".join(meld), 1) for meld in case["table"]], phase="turn",
    )  # fmt: skip
    on_run = play(state, "lay 10S 0")
    on_set = play(state, "lay 10S 1")
    assert on_run.is_legal(on_run.parse_move("lay 9S 0"))
    assert not on_set.is_legal(on_set.parse_move("lay 9S 0"))


def test_no_game_goes_on_for_ever() -> None:
    assert one("rum-OSGIN-015")["expected"]["terminates"]
    state = table("board_game_arena", ["7H 9C", "4D 8D"], stock="", pile="KC")
    turns = 0
    while state.is_legal(rum.TakePile(1)):
        turn = play(state, "take 1")
        old = next(card for card in turn.hands[turn.actor] if card not in state.pile)
        state = play(turn, f"discard {old}")
        turns += 1
    assert turns == 6


def test_what_cannot_be_played() -> None:
    twice = one("rum-TIMP-007")
    state = table(FACE, [" ".join(twice["hand"]), "4C 8D"], phase="turn")
    move = rum.LayMeld(cards(" ".join(twice["play"])))
    violation = state.why_illegal(move)
    assert violation is not None
    assert violation.code == "card_twice"
    missing = one("rum-TGAMES-002")
    state = table(FACE, [" ".join(missing["hand"]), "4C 8D"], phase="turn")
    move = rum.LayMeld(cards(" ".join(missing["play"])))
    violation = state.why_illegal(move)
    assert violation is not None
    assert violation.code == "card_not_held"
    assert state == table(FACE, [" ".join(missing["hand"]), "4C 8D"], phase="turn")


def test_the_layer_gets_the_points_and_the_card_stays() -> None:
    case = one("rum-PAGAT-006")
    melds = [("7H 7C 7D", 1), ("4S 5S 6S", 1)]
    state = table("pagat", [case["card"] + " 2D 3D", "4C 8D"], melds=melds, phase="turn")
    assert {f"lay {case['card']} 0", f"lay {case['card']} 1"} <= texts(state)
    laid = play(state, f"lay {case['card']} 1")
    assert laid.melds[1].by[-1] == 0
    assert code(laid, f"lay {case['card']} 0") == "card_not_held"


def test_a_draw_moves_one_card() -> None:
    case = one("rum-DAMR-002")
    rules = like("pagat", players=(2, 2), two_packs_from=None)
    deck = list(rules.pack_for(2))
    state = rum.setup(
        rules, hands=[deck[:13], deck[13:26]], stock=deck[26:36], pile=deck[36:37], actor=0
    )
    after = play(state, "draw")
    expected = case["expected"]["after"]
    assert [len(after.hands[0]), len(after.hands[1]), len(after.stock)] == [
        expected["hand"],
        expected["opp"],
        expected["stock"],
    ]
    assert after.hands[1] == state.hands[1]


def test_every_case_is_tested_or_left_out() -> None:
    source = Path(__file__).read_text("utf-8")
    for name, case in CASES.items():
        assert case["kind"] in KINDS or f'"{name}"' in source
