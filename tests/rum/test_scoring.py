"""What a deal of 500 Rum is worth and who has won (RR-47, RR-67, RR-100 to RR-103), and bad input."""

from __future__ import annotations

from typing import Any

import pytest

from five_hundred import rum
from five_hundred.errors import SetupError
from five_hundred.rum.scoring import deal_winner, shown_total, side_count, sides_of
from tests.rum.helpers import cards, like

PLAIN = rum.PRESETS["swedish"]
PAIRS = rum.PRESETS["partnership"]
OWNER = like("swedish", layoff_credit="owner")
RUN = rum.Meld.parse("7H 8H 9H 10H", PLAIN, by=[0, 0, 0, 1], owner=0)
NINES = rum.Meld.parse("9S 9C 9D", PLAIN, by=1)


def items(rules: rum.Rules, melds: list[rum.Meld], hands: list[str], **more: Any) -> list[Any]:
    """The items of a score, each as side, seat, reason, points and cards."""
    score = rum.score_deal(rules, melds=melds, hands=[cards(hand) for hand in hands], **more)
    sides = [0] * len(score.points)
    for entry in score.entries:
        sides[entry.side] += entry.points
    assert tuple(sides) == score.points
    return [
        (one.side, one.seat, one.reason, one.points, " ".join(map(str, one.cards)))
        for one in score.entries
    ]


def test_rr100_every_item() -> None:
    """RR-100: the table, what is left in the hands, going out, fines."""
    found = items(PLAIN, [RUN, NINES], ["", "KS AS", "2C"], went_out=0, fines={2: 50, 1: 0})
    assert found == [
        (0, 0, "run", 15, "7H 8H 9H"),
        (1, 1, "laid off on meld 0", 10, "10H"),
        (1, 1, "set", 15, "9S 9C 9D"),
        (1, 1, "left in hand", -25, "KS AS"),
        (2, 2, "left in hand", -5, "2C"),
        (0, 0, "going out", 50, ""),
        (2, 2, "fines", -50, ""),
    ]


def test_rr47_credit_of_the_owner() -> None:
    """RR-47: the owner of the meld is credited with all that lies there."""
    assert items(OWNER, [RUN], ["AS", "2C"], went_out=None)[0] == (0, 0, "run", 25, "7H 8H 9H 10H")
    nobody = rum.Meld.parse("7H 8H 9H 10H", OWNER, by=[None, None, None, 1], owner=0)
    assert items(OWNER, [nobody], ["AS", "2C"])[0] == (0, 0, "run", 25, "7H 8H 9H 10H")


def test_rr100_sides_of_pairs() -> None:
    """RR-100: seats 0 and 2, 1 and 3 are a side, and a partner's hand counts against it."""
    found = items(PAIRS, [NINES], ["AS", "", "2C", "3D"], went_out=1, fines=[0, 0, 0, 7])
    assert found == [
        (1, 1, "set", 27, "9S 9C 9D"),
        (0, 0, "left in hand", -15, "AS"),
        (0, 2, "left in hand", -2, "2C"),
        (1, 3, "left in hand", -3, "3D"),
        (1, 3, "fines", -7, ""),
    ]
    bonus = items(like(PAIRS, out_bonus=30), [], ["AS", "", "2C", "3D"], went_out=3)
    assert bonus[-1] == (1, 3, "going out", 30, "")


def test_no_bonus_is_no_item() -> None:
    assert items(like("swedish", out_bonus=0), [], ["", "2C"], went_out=0) == [
        (1, 1, "left in hand", -5, "2C")
    ]


def test_hands_count_when_somebody_is_out_whatever_the_stock_rule_says() -> None:
    free = like("swedish", stock_out_hand_penalty=False)
    assert items(free, [], ["AS", "2C"]) == []
    assert len(items(free, [], ["", "2C"], went_out=0)) == 2
    assert len(items(PLAIN, [], ["AS", "2C"])) == 2


def test_rr67_a_void_deal_counts_nothing() -> None:
    """RR-67: fines too."""
    score = rum.score_deal(
        PLAIN, melds=[RUN], hands=[cards("AS"), cards("2C")], fines={0: 50}, void=True
    )
    assert (score.points, score.entries) == ((0, 0), ())
    pairs = rum.score_deal(PAIRS, melds=[], hands=[[], [], [], []], void=True)
    assert pairs.points == (0, 0)


def test_sides() -> None:
    assert sides_of(PLAIN, 3) == (0, 1, 2)
    assert sides_of(PAIRS, 4) == (0, 1, 0, 1)
    assert (side_count(PLAIN, 5), side_count(PAIRS, 4)) == (5, 2)


# Bad input


def problems(rules: rum.Rules = PLAIN, **changes: Any) -> list[tuple[str, str]]:
    given: dict[str, Any] = {"melds": [], "hands": [cards("AS"), cards("2C")]}
    with pytest.raises(SetupError) as caught:
        rum.score_deal(rules, **{**given, **changes})
    return [(one.code, one.message) for one in caught.value.problems]


def test_melds_and_hands_are_lists() -> None:
    assert problems(melds=7) == [("melds", "melds is a list, not 7")]
    assert problems(hands=7)[0] == ("hands", "hands is a list, not 7")
    assert problems(hands=[7, []]) == [("not_a_card", "hand 0 is made of cards, not of 7")]


@pytest.mark.parametrize("count", [1, 7])
def test_players_that_a_table_does_not_have(count: int) -> None:
    assert problems(hands=[[]] * count) == [
        ("players", f"these rules are for 2 to 6 hands, not {count}")
    ]


def test_the_least_and_the_most_players_are_allowed() -> None:
    for count in (2, 6):
        assert rum.score_deal(PLAIN, melds=[], hands=[[]] * count).points == (0,) * count


def test_what_is_no_card_and_what_is_there_twice() -> None:
    found = problems(
        melds=[RUN, RUN],
        hands=[["x"], [[]], cards("7H"), cards("2C 3C")],
    )
    assert [code for code, _ in found] == ["not_a_card"] * 2 + ["card_twice"] * 5
    assert found[0][1] == "hand 0 holds 'x', which is no card"
    assert found[1][1] == "hand 1 holds [], which is no card"
    assert found[2][1] == "7H is given twice: in meld 0 and in meld 1"
    assert found[-1][1] == "7H is given twice: in meld 0 and in hand 2"


def test_every_meld_is_told_once() -> None:
    """One problem a meld, and none hides those after it."""
    unknown = rum.Meld.parse("9S 9C 9D", PLAIN)
    strange = rum.Meld.parse("KS KC KD", PLAIN, by=[2, 3, None])
    found = problems(melds=["7H 8H 9H", unknown, RUN, strange, 7])
    assert found == [
        ("not_a_meld", "meld 0: '7H 8H 9H' is a text; Meld.parse(text, rules, by=…)"),
        ("no_seat", "meld 3: there is no seat 2"),
        ("not_a_meld", "meld 4 is no Meld: 7"),
        ("no_seat", "meld 1 (9S 9C 9D) does not say who laid it (by)"),
    ]


def test_rr47_where_the_owner_is_credited_it_is_asked_for() -> None:
    from_several = rum.Meld.parse("9S 9C 9D", PLAIN, by=[0, 1, 1])
    assert problems(OWNER, melds=[from_several]) == [
        ("no_seat", "meld 0 (9S 9C 9D) does not say who laid it (by)")
    ]
    assert rum.score_deal(PLAIN, melds=[from_several], hands=[[], []]).points == (5, 10)
    stranger = rum.Meld.parse("9S 9C 9D", PLAIN, by=[0, 1, 1], owner=2)
    assert problems(OWNER, melds=[stranger]) == [("no_seat", "meld 0: there is no seat 2")]


@pytest.mark.parametrize("seat", [2, -1, "0", 0.0, True])
def test_who_went_out_is_a_seat(seat: Any) -> None:
    assert problems(went_out=seat) == [("no_seat", f"went_out: there is no seat {seat!r}")]


@pytest.mark.parametrize(
    ("fines", "found"),
    [
        (7, [("fines", "fines map seats to points; not 7")]),
        ({2: 5}, [("no_seat", "fines: there is no seat 2")]),
        ({-1: 5}, [("no_seat", "fines: there is no seat -1")]),
        ({"0": 5}, [("no_seat", "fines: there is no seat '0'")]),
        ([0, 0, 0], [("no_seat", "fines: there is no seat 2")]),
        ({0: -1}, [("fines", "a fine is a number of points, not -1")]),
        ({0: 1.5}, [("fines", "a fine is a number of points, not 1.5")]),
        ({0: "5"}, [("fines", "a fine is a number of points, not '5'")]),
        ({0: -1, 5: 1}, [("fines", "a fine is a number of points, not -1"),
                         ("no_seat", "fines: there is no seat 5")]),
    ],
)  # fmt: skip
def test_fines(fines: Any, found: list[tuple[str, str]]) -> None:
    assert problems(fines=fines) == found


def test_fines_of_nothing_and_of_one_point() -> None:
    for fines, points in (
        ({0: 0}, (-15, -5)),
        ({0: 1}, (-16, -5)),
        ([0, 2], (-15, -7)),
        ({}, (-15, -5)),
    ):
        score = rum.score_deal(PLAIN, melds=[], hands=[cards("AS"), cards("2C")], fines=fines)
        assert score.points == points


# The next dealer (RR-103)


def test_rr103_next_dealer() -> None:
    """RR-103: to the left, or the best of the deal; ties to who is nearest to the left."""
    left, winner = PLAIN, like("swedish", next_dealer="deal_winner")
    assert [deal_winner(left, (1, 9, 2), 3, dealer) for dealer in range(3)] == [1, 2, 0]
    assert [deal_winner(winner, (1, 9, 2), 3, dealer) for dealer in range(3)] == [1, 1, 1]
    assert [deal_winner(winner, (9, 9, 2), 3, dealer) for dealer in range(3)] == [1, 0, 0]
    assert [deal_winner(winner, (9, 2, 2), 3, dealer) for dealer in range(3)] == [0, 0, 0]
    pairs = like(PAIRS, next_dealer="deal_winner")
    assert [deal_winner(pairs, (9, 2), 4, dealer) for dealer in range(4)] == [2, 2, 0, 0]


# The match (RR-102)


def judged(rules: rum.Rules, totals: Any, points: Any, went_out: int | None = None) -> Any:
    return rum.verdict(rules, totals, rum.DealResult(points, went_out))


def told(rules: rum.Rules, totals: Any, points: Any, out: int | None = None) -> tuple[Any, ...]:
    verdict = judged(rules, totals, points, out)
    return verdict.winners, verdict.losers, verdict.reason


def test_rr102_nobody_yet() -> None:
    assert told(PLAIN, (400, 499), (99, 0)) == ((), (), "no side has reached 500")
    assert judged(PLAIN, (400, 300), (50, -20)).totals == (450, 280)
    assert judged(PLAIN, (400, 300), (50, -20)).entries == ()


def test_rr102_highest() -> None:
    best = "side 1 has reached 500 and has the best total"
    assert told(PLAIN, (500, 400), (0, 110), 0) == ((1,), (0,), best)
    assert told(PLAIN, (400, 400), (0, 100))[0] == (1,)
    three = told(PLAIN, (0, 490, 505), (0, 20, 0))
    assert three == ((1,), (0, 2), "side 1 has reached 500 and has the best total")


def test_rr102_goer_else_highest() -> None:
    rules = like("swedish", win="goer_else_highest")
    goer = "side 0 went out and has reached 500"
    assert told(rules, (490, 600), (20, 0), 0) == ((0,), (1,), goer)
    assert told(rules, (400, 600), (20, 0), 0)[0] == (1,), "who went out is not there"
    assert told(rules, (490, 600), (20, 0))[0] == (1,)


def test_rr102_must_go_out() -> None:
    rules = like("swedish", win="must_go_out")
    assert told(rules, (490, 600), (20, 0), 0)[0] == (0,)
    nobody = ((), (), "no side that has reached 500 went out in this deal")
    assert told(rules, (490, 600), (20, 0)) == nobody
    assert told(rules, (400, 600), (20, 0), 0) == nobody


def test_rr102_ties() -> None:
    totals, points = (490, 400, 470), (20, 0, 40)
    level = "sides 0 and 2 are level at the top: another deal decides"
    assert told(PLAIN, totals, points, 0) == ((), (), level)
    shared = "sides 0 and 2 have reached 500 with the same total and win together"
    assert told(like("swedish", tie="shared"), totals, points, 0) == ((0, 2), (1,), shared)
    goer = like("swedish", tie="goer")
    assert told(goer, totals, points, 2) == (
        (2,), (0, 1), "sides 0 and 2 have reached 500 with the same total; side 2 went out",
    )  # fmt: skip
    assert told(goer, totals, points, 1) == ((), (), level)
    assert told(goer, totals, points) == ((), (), level)
    down = told(like("swedish", tie="shared", countdown=True), totals, points)
    assert down[2] == "sides 0 and 2 are down to nought with the same total and win together"


def test_rr103_countdown() -> None:
    rules = like("swedish", countdown=True)
    assert (shown_total(rules, 120), shown_total(PLAIN, 120)) == (380, 120)
    assert told(rules, (0, 0), (499, 0))[2] == "no side is down to nought"
    assert told(rules, (0, 0), (500, 0))[2] == "side 0 is down to nought and has the best total"


def test_rr102_pairs() -> None:
    """Points are by side; who went out is one of four seats."""
    rules = like(PAIRS, win="goer_else_highest")
    assert told(rules, (490, 600), (20, 0), 2)[0] == (0,)
    assert told(rules, (490, 600), (20, 0), 3)[0] == (1,)
    with pytest.raises(SetupError):
        judged(rules, (490, 600), (20, 0), 4)


@pytest.mark.parametrize(
    ("totals", "points"),
    [
        ((0,), (1, 2)),
        ((0, 0, 0), (1, 2)),
        (("x", 0), (1, 2)),
        ((0, 0), (1.5, 2)),
        ((True, 0), (1, 2)),
    ],
)
def test_totals_and_points_are_numbers_one_a_side(totals: Any, points: Any) -> None:
    with pytest.raises(SetupError) as caught:
        judged(PLAIN, totals, points)
    (problem,) = caught.value.problems
    assert problem.code == "totals"
    assert problem.message == (
        f"totals and points are whole numbers, one a side: {totals!r} and {points!r}"
    )


@pytest.mark.parametrize("seat", [2, -1, "0", True])
def test_who_went_out_is_a_seat_of_the_match(seat: Any) -> None:
    with pytest.raises(SetupError) as caught:
        judged(PLAIN, (0, 0), (1, 2), seat)
    (problem,) = caught.value.problems
    assert (problem.code, problem.message) == ("no_seat", f"went_out: there is no seat {seat!r}")


def test_a_result_is_a_value() -> None:
    assert rum.DealResult([1, 2]) == rum.DealResult((1, 2))
    assert hash(rum.DealResult(iter([1, 2]), 1)) == hash(rum.DealResult((1, 2), 1))
    assert rum.DealResult((1, 2)).went_out is None


def test_the_number_of_sides_is_that_of_the_rules() -> None:
    for rules, points, many in (
        (PLAIN, (1,), "2 to 6"),
        (PLAIN, (1,) * 7, "2 to 6"),
        (PAIRS, (1,) * 4, "2"),
        (PAIRS, (1,), "2"),
        (like("swedish", players=(3, 3)), (1, 2), "3"),
    ):
        with pytest.raises(SetupError) as caught:
            judged(rules, [0] * len(points), points)
        assert [(one.code, one.message) for one in caught.value.problems] == [
            ("points", f"by these rules there are {many} sides, not {len(points)}")
        ]
    with pytest.raises(SetupError) as caught:
        judged(PLAIN, 7, (1, 2))
    assert [one.code for one in caught.value.problems] == ["totals", "totals"]
    assert judged(PAIRS, (0, 0), (1, 2)).totals == (1, 2)


def test_rr100_a_meld_counts_for_the_side_of_its_seat() -> None:
    kings = rum.Meld.parse("KS KC KD", PAIRS, by=3)
    assert items(PAIRS, [kings], ["", "AS", "2C", ""])[0] == (1, 3, "set", 30, "KS KC KD")


def test_rr47_what_a_seat_laid_off_counts_for_its_own_side() -> None:
    run = rum.Meld.parse("7H 8H 9H 10H", PAIRS, by=[1, 1, 1, 2], owner=1)
    rules = like(PAIRS, layoff_credit="player")
    found = items(rules, [run], ["AS", "2C", "", ""])
    assert [entry[:3] for entry in found[:2]] == [(1, 1, "run"), (0, 2, "laid off on meld 0")]
    assert found[0][4] == "7H 8H 9H"
    assert found[1][4] == "10H"
    whole = items(like(PAIRS, layoff_credit="owner"), [run], ["AS", "2C", "", ""])
    assert [entry[:3] for entry in whole[:1]] == [(1, 1, "run")]
    assert whole[0][4] == "7H 8H 9H 10H"


def test_points_void_and_results_of_another_kind() -> None:
    assert problems(void=3) == [("void", "void is True or False, not 3")]
    for call, code, told in (
        (lambda: rum.DealResult(points=7), "points", "points is a list, not 7"),  # type: ignore[arg-type]
        (
            lambda: rum.verdict(PLAIN, [0, 0], 5),  # type: ignore[arg-type]
            "result",
            "a verdict is on a DealResult, not on 5",
        ),
    ):
        with pytest.raises(SetupError) as caught:
            call()
        assert [(one.code, one.message) for one in caught.value.problems] == [(code, told)]
