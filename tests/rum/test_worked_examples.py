"""Worked examples of the sources: played from a set-up to the end where cards are named."""

from __future__ import annotations

from typing import Any

import pytest

from five_hundred import rum
from five_hundred.cards import Card, parse_cards
from tests.rum.helpers import cards, like, play, table

SWEDISH = rum.PRESETS["swedish"]


def score(rules: rum.Rules, melds: list[tuple[str, int]], hands: list[str], **more: Any) -> Any:
    laid = [rum.Meld.parse(text, rules, by=by) for text, by in melds]
    return rum.score_deal(rules, melds=laid, hands=[cards(hand) for hand in hands], **more)


def test_example_1_2_3_the_swedish_deal_is_played_to_its_end() -> None:
    """The Swedish article: Lisa (0) goes out at +130; Olle (1) has -5, Maja (2) -25.

    The entries show which cards made which points.
    """
    state = rum.setup(
        SWEDISH,
        hands=[
            cards("KC KD KH 6D 7D 8D QS KS AS"),
            cards("7S 7C 7H 9D AC QD"),
            cards("AH 2H 3H JC JD JH 4C 2C"),
        ],
        stock=cards("3C 5C 9C 10C 2D"),
        pile=cards("3D"),
        actor=0,
    )
    state = play(state, "draw", "meld 6D 7D 8D", "discard 3C")
    state = play(state, "draw", "meld 7S 7C 7H", "lay 9D 0", "discard 5C")
    state = play(state, "draw", "meld AH 2H 3H", "discard 9C")
    state = play(state, "draw", "meld KC KD KH", "meld QS KS AS")
    over = play(state, "discard 10C")
    assert over.is_over
    assert (over.went_out, over.reason) == (0, "out")
    assert over.score.points == (130, -5, -25)
    entries = [
        (entry.seat, entry.reason, entry.points, " ".join(map(str, entry.cards)))
        for entry in over.score.entries
    ]
    assert entries == [
        (0, "run", 15, "6D 7D 8D"),
        (1, "laid off on meld 0", 5, "9D"),
        (1, "set", 15, "7S 7C 7H"),
        (2, "run", 15, "AH 2H 3H"),
        (0, "set", 30, "KC KD KH"),
        (0, "run", 35, "QS KS AS"),
        (1, "left in hand", -25, "AC QD"),
        (2, "left in hand", -40, "2C 4C JC JD JH"),
        (0, "going out", 50, ""),
    ]


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({}, (130, -5, -25)),
        ({"ace_high": 25, "ace_hand": 25}, (140, -15, -25)),
        ({"pips": "face", "ace_low": 1, "out_bonus": 0}, (86, 5, None)),
    ],
)
def test_example_1_2_3_19_the_same_table_counted_three_ways(
    changes: dict[str, Any], points: tuple[int, int, int | None]
) -> None:
    rules = like("swedish", **changes)
    melds = [
        rum.Meld.parse("KC KD KH", rules, by=0),
        rum.Meld.parse("6D 7D 8D 9D", rules, by=[0, 0, 0, 1], owner=0),
        rum.Meld.parse("QS KS AS", rules, by=0),
        rum.Meld.parse("7S 7C 7H", rules, by=1),
        rum.Meld.parse("AH 2H 3H", rules, by=2),
    ]
    hands = [[], cards("AC QD"), cards("JC JD JH 4C 2C")]
    found = rum.score_deal(rules, melds=melds, hands=hands, went_out=0).points
    assert found[:2] == points[:2]
    if points[2] is None:
        assert melds[4].points(rules) == 6
    else:
        assert found[2] == points[2]


def test_example_5_6_a_fourth_six_and_an_ace_left() -> None:
    state = table("swedish", ["6H 9C 10C", "9D 8D"], melds=[("6S 6C 6D", 1)], phase="turn")
    meld = play(state, "lay 6H 0").melds[0]
    assert dict(zip(meld.by, meld.values(SWEDISH), strict=True))[0] == 5
    assert rum.hand_points([Card.parse("AS")], SWEDISH) == 15


def test_example_7_two_packs_with_jokers() -> None:
    assert len(rum.PRESETS["pagat"].pack_for(5)) == 108


def test_example_8_9_the_danish_sums() -> None:
    rules = rum.PRESETS["danish"]
    assert score(rules, [("10S 10C 10D", 0)], ["KS QS JS 10H", ""]).points[0] == -10
    assert rum.hand_points(cards("AS KS QS"), rules) == 35


def test_example_10_a_joker_in_a_small_set() -> None:
    """The advice only makes sense where a joker counts what it stands for."""
    for joker_meld, points in (("fixed", 56), ("represented", 9)):
        rules = like("danish", joker_hand=50, joker_meld=joker_meld)
        assert rum.Meld.parse("3S 3C Jo=3D", rules).points(rules) == points


def test_example_11_kings_and_a_fourth_one() -> None:
    rules = rum.PRESETS["danish_hundred"]
    melds = [("KS KC KD", 0), ("2S 2C 2D", 1)]
    state = table(rules, ["9C 8C", "KH 4C 3S"], melds=melds, actor=1, phase="turn")
    meld = play(state, "lay KH 0").melds[0]
    by_seat = [0, 0]
    for seat, value in zip(meld.by, meld.values(rules), strict=True):
        assert seat is not None
        by_seat[seat] += value
    assert by_seat == [30, 10]


@pytest.mark.parametrize(
    ("on_table", "left", "total"),
    [(87, 90, -3), (85, 90, -5), (40, 10, 30), (90, 17, 73), (0, 40, -40)],
)
def test_example_12_13_14_sums(on_table: int, left: int, total: int) -> None:
    """Bicycle, the Wikipedia guide and a rules site: table minus hand."""
    assert on_table - left == total
    found = rum.verdict(rum.PRESETS["bicycle"], (0, 0), rum.DealResult((total, 0)))
    assert found.totals == (total, 0)


def test_example_15_aces_by_place() -> None:
    face, fives = rum.PRESETS["bicycle"], SWEDISH
    melds = ["AS 2S 3S", "QS KS AS", "AS AC AD"]
    assert [rum.Meld.parse(text, face).points(face) for text in melds] == [6, 35, 45]
    assert [rum.Meld.parse(text, fives).points(fives) for text in melds] == [15, 35, 45]


@pytest.mark.parametrize(
    ("pips", "low", "points"),
    [("face", 1, -3), ("face", 15, 11), ("five", 5, 10), ("five", 15, 20)],
)
def test_example_16_a_low_run_and_a_nine_left(pips: str, low: int, points: int) -> None:
    rules = like("bicycle", pips=pips, ace_low=low)
    assert score(rules, [("AH 2H 3H", 0)], ["9S", ""]).points[0] == points
    assert rum.hand_points(parse_cards("AS"), rules) == 15


def test_example_17_tens_and_a_laid_off_five() -> None:
    rules = like("bicycle", pips="five")
    melds = [
        rum.Meld.parse("10S 10C 10D", rules, by=0),
        rum.Meld.parse("2H 3H 4H 5H", rules, by=[1, 1, 1, 0], owner=1),
    ]
    found = rum.score_deal(rules, melds=melds, hands=[cards("QS AS"), []])
    assert found.points[0] == 10


def test_partners_have_one_score() -> None:
    """RR-100: and a partner's hand counts against the side."""
    rules = rum.PRESETS["partnership"]
    melds = [("KS KC KD", 0), ("QS QC QD", 2), ("9S 9C 9D", 1)]
    found = score(rules, melds, ["", "2S", "AS", "3S"], went_out=0)
    assert found.points == (60 - 15, 27 - 5)


def test_credit_to_the_owner() -> None:
    rules = like("swedish", layoff_credit="owner")
    melds = [rum.Meld.parse("6S 6C 6D 6H", rules, by=[0, 0, 0, 1], owner=0)]
    found = rum.score_deal(rules, melds=melds, hands=[[], []])
    assert found.points == (20, 0)


def test_a_void_deal_and_fines() -> None:
    melds = [("KS KC KD", 0)]
    assert score(SWEDISH, melds, ["", "2S"], fines={1: 50}).points == (30, -55)
    assert score(SWEDISH, melds, ["", "2S"], fines={1: 50}, void=True).points == (0, 0)
