"""What a deal is worth and who has won: BR-40 and BR-49 to BR-53, in every reading, and bad input."""

from __future__ import annotations

import random
from typing import Any

import pytest

from five_hundred import bidding
from five_hundred.errors import SetupError
from five_hundred.protocols import play_out
from tests.bidding.helpers import HELD, bid, ended, judged, points, table

# Values: what each trick bid is worth when it is made and failed


@pytest.mark.parametrize("schedule", ["avondale", "original_sheet", "multiplicative", "perfect"])
def test_every_trick_bid_made_and_failed(schedule: str) -> None:
    """Made: plus its value and nothing for more tricks; failed: minus its value."""
    rules = table(schedule=schedule, slam="off")
    for one in rules.ladder:
        if not one.is_trick_bid:
            continue
        value = rules.value(one)
        for tricks in range(11):
            score = bidding.score_deal(
                rules, contract=one, declarer=2, tricks_won=[0, 10 - tricks, tricks, 0]
            )
            sign = 1 if tricks >= one.tricks else -1
            assert score.points == (sign * value, 10 * (10 - tricks))


@pytest.mark.parametrize("schedule", ["avondale", "original_sheet", "multiplicative", "perfect"])
def test_br50_slam_under_any_schedule(schedule: str) -> None:
    """BR-50: a trick bid made with all ten and worth less than 250 scores 250."""
    rules = table(schedule=schedule)
    for one in rules.ladder:
        if one.is_trick_bid:
            score = bidding.score_deal(rules, contract=one, declarer=1, tricks_won=[0, 4, 0, 6])
            assert score.points == (0, max(250, rules.value(one)))


def test_br50_only_made_trick_bids() -> None:
    """BR-50: failing costs the bid's value; nulls, Hi-Lo and game have no slam."""
    assert points(table(), "10S", 0, [9, 1, 0, 0]) == (-440, 10)
    assert points(table(), "6S", 0, [0, 10, 0, 0]) == (-40, 100), "ten tricks of the others"
    cheap = table(misere_value=100, game_bid=True, game_bid_value=200, hi_lo_rank="9S_9C",
                  hi_lo_value=100)  # fmt: skip
    assert points(cheap, "mis", 0, [0, 10, 0, 0]) == (100, 0)
    assert points(cheap, "gameS", 0, [10, 0, 0, 0]) == (200, 0)
    assert points(cheap, "hilo", 0, [5, 5, 0, 0]) == (100, 0)
    below = tuple(range(10, 260, 10))
    assert points(table(schedule=below), "10H", 0, [10, 0, 0, 0]) == (250, 0)


@pytest.mark.parametrize(
    ("contract", "won", "others"),
    [("8S", [8, 2, 0, 0], 20), ("8S", [7, 2, 0, 1], 30), ("gameS", [9, 1, 0, 0], 10),
     ("hilo", [5, 5, 0, 0], 0), ("hilo", [6, 4, 0, 0], 0), ("mis", [0, 10, 0, 0], 0),
     ("mis", [1, 9, 0, 0], 0)],
)  # fmt: skip
def test_br49_points_for_tricks(contract: str, won: list[int], others: int) -> None:
    """BR-49: 10 a trick with trick bids and game, made or not; none with nulls and Hi-Lo."""
    rules = table(game_bid=True, hi_lo_rank="9S_9C", null_early_stop=False)
    assert points(rules, contract, 0, won)[1] == others
    assert points(table(rules, trick_points="off"), contract, 0, won)[1] == 0
    assert points(table(rules, trick_points="off_above_400"), contract, 0, won)[1] == others
    made = points(rules, contract, 0, won)[0] > 0
    only = points(table(rules, trick_points="only_if_set"), contract, 0, won)[1]
    assert only == (0 if made else others)


def test_br49_only_if_set_on_a_total() -> None:
    rules = table(trick_points="only_if_set", win_condition="any_points")
    assert judged(rules, [0, 480], "8S", 0, [8, 2, 0, 0]).totals == (240, 480)
    assert judged(rules, [0, 480], "8S", 0, [7, 3, 0, 0]).winners == (1,)


@pytest.mark.parametrize(
    ("contract", "won", "tricks"),
    [("mis", [3, 4, 0, 3], 3), ("open", [1, 4, 0, 5], 1), ("double", [2, 3, 4, 1], 6),
     ("bar", [10, 0, 0, 0], 10), ("mis", [0, 4, 0, 6], 0), ("super", [2, 8, 0, 0], 2),
     ("blind", [2, 8, 0, 0], 2)],
)  # fmt: skip
def test_br49_misere_defence(contract: str, won: list[int], tricks: int) -> None:
    """BR-49: each opposing side gets 10 for each trick of the contracting side."""
    rules = table(
        misere_defence="ten_per_trick", null_early_stop=False, double_nullo_rank="10D_10H",
        bar_nullo=True, super_open=True, blind_misere=True, hi_lo_rank="9S_9C",
    )  # fmt: skip
    worth = rules.value(bid(contract))
    assert points(rules, contract, 0, won) == (-worth if tricks else worth, 10 * tricks)
    assert points(rules, "hilo", 0, [6, 4, 0, 0]) == (-350, 0), "Hi-Lo is no null"
    assert points(table(rules, trick_points="off"), contract, 0, won)[1] == 10 * tricks


def test_br49_misere_defence_of_single_players_and_teams() -> None:
    three = table("swedish")
    assert points(three, "mis", 2, [4, 4, 2]) == (20, 20, -250)
    five = table("five_player", misere_defence="ten_per_trick", null_early_stop=False)
    assert points(five, "mis", 4, [4, 3, 0, 0, 3]) == (30, 30, 30, 30, -250)
    teams = table("six_player", sides="three_teams", misere_defence="ten_per_trick",
                  null_early_stop=False)  # fmt: skip
    assert points(teams, "mis", 0, [1, 3, 3, 0, 3, 0]) == (-250, 10, 10)


def test_br40_five_players() -> None:
    """BR-40: halves (or the whole) for contractor and partner, own tricks for the others."""
    half, full = table("five_player"), table("five_player", partner_share="full")
    won = [4, 1, 2, 3, 0]
    assert points(half, "6H", 0, won, partner=2) == (50, 10, 50, 30, 0)
    assert points(full, "6H", 0, won, partner=2) == (100, 10, 100, 30, 0)
    assert points(half, "7H", 0, won, partner=2) == (-100, 10, -100, 30, 0)
    assert points(full, "7H", 0, won, partner=2) == (-200, 10, -200, 30, 0)
    assert points(half, "7H", 0, won) == (-200, 10, 20, 30, 0), "alone: the whole"
    assert points(half, "6S", 0, [5, 0, 5, 0, 0], partner=2) == (125, 0, 125, 0, 0), "slam"
    assert points(full, "6S", 0, [5, 0, 5, 0, 0], partner=2) == (250, 0, 250, 0, 0)
    assert points(half, "6S", 0, [10, 0, 0, 0, 0]) == (250, 0, 0, 0, 0)
    assert points(half, "mis", 3, [5, 5, 0, 0, 0]) == (0, 0, 0, 250, 0)
    assert points(half, "open", 3, [0, 0, 0, 1, 0]) == (0, 0, 0, -500, 0)
    hilo = table(half, hi_lo_rank="9S_9C", null_early_stop=False)
    assert points(hilo, "hilo", 1, [3, 5, 1, 1, 0]) == (0, 350, 0, 0, 0)


def test_six_players() -> None:
    teams = table("six_player")
    assert points(teams, "8S", 0, [3, 1, 3, 1, 2, 0]) == (240, 20)
    assert points(teams, "8S", 1, [1, 3, 1, 3, 1, 1]) == (30, -240)
    pairs = table("six_player", sides="three_teams")
    assert points(pairs, "8S", 0, [5, 1, 0, 3, 0, 1]) == (240, 10, 10)
    assert points(pairs, "8S", 4, [1, 5, 1, 0, 3, 0]) == (10, 240, 10)


def test_entries_say_who_and_what_for() -> None:
    score = bidding.score_deal(table(), contract=bid("8H"), declarer=2, tricks_won=[2, 1, 6, 1])
    value, tricks = score.entries
    assert (value.side, value.seat, value.points) == (0, 2, 300)
    assert "eight hearts" in value.reason
    assert "made" in value.reason
    assert (tricks.side, tricks.seat, tricks.points) == (1, None, 20)
    assert "2 tricks" in tricks.reason
    failed = bidding.score_deal(table(), contract=bid("8H"), declarer=2, tricks_won=[2, 3, 5, 0])
    assert "failed" in failed.entries[0].reason


def entries(rules: bidding.Rules, contract: str, declarer: int | None, won: list[int],
            **more: Any) -> list[tuple[Any, ...]]:  # fmt: skip
    """The items of a score, each as side, seat, reason and points."""
    score = bidding.score_deal(rules, contract=contract, declarer=declarer, tricks_won=won, **more)
    return [(one.side, one.seat, one.reason, one.points) for one in score.entries]


def test_items_of_a_contract_made_and_failed() -> None:
    assert entries(table(), "7H", 3, [2, 1, 0, 7]) == [
        (1, 3, "seven hearts made", 200),
        (0, None, "2 tricks", 20),
    ]
    assert entries(table(), "7H", 3, [3, 1, 1, 5]) == [
        (1, 3, "seven hearts failed", -200),
        (0, None, "4 tricks", 40),
    ]
    assert entries(table(), "6S", 1, [1, 5, 0, 4])[1] == (0, None, "1 trick", 10)
    assert entries(table(), "6S", 1, [0, 5, 0, 5]) == [
        (1, 1, "six spades, all ten tricks made", 250)
    ]


def test_items_leave_out_who_won_no_trick() -> None:
    three = table("three_player")
    assert entries(three, "8S", 0, [8, 0, 2]) == [
        (0, 0, "eight spades made", 240),
        (2, None, "2 tricks", 20),
    ]
    defended = table(misere_defence="ten_per_trick", null_early_stop=False)
    assert entries(defended, "mis", 0, [0, 6, 0, 4]) == [(0, 0, "misère made", 250)]
    assert entries(defended, "mis", 0, [1, 5, 0, 4])[1] == (
        1, None, "1 trick forced on the contractor's side", 10,
    )  # fmt: skip
    assert entries(defended, "mis", 0, [2, 4, 0, 4])[1] == (
        1, None, "2 tricks forced on the contractor's side", 20,
    )  # fmt: skip
    assert entries(table("hoyle_1909"), "none", None, [4, 6, 0]) == [
        (0, None, "4 tricks", 40),
        (1, None, "6 tricks", 60),
    ]


def test_br40_items_of_a_called_partner() -> None:
    """BR-40: both have the whole value, or half each; the seats are told."""
    five = table("five_player", partner_share="full")
    assert entries(five, "7H", 3, [1, 3, 0, 5, 1], partner=1) == [
        (3, 3, "seven hearts made", 200),
        (1, 1, "seven hearts made", 200),
        (0, None, "1 trick", 10),
        (4, None, "1 trick", 10),
    ]
    half = table("five_player", partner_share="half")
    assert entries(half, "7H", 3, [1, 3, 0, 3, 3], partner=1)[:2] == [
        (3, 3, "seven hearts failed, half each", -100),
        (1, 1, "seven hearts failed, half each", -100),
    ]


def test_br39_a_partner_is_called_in_a_game_too() -> None:
    five = table("five_player", game_bid=True)
    assert len(entries(five, "gameH", 0, [5, 5, 0, 0, 0], partner=1)) == 2


def test_br50_a_slam_of_250_is_no_more_than_the_value() -> None:
    """BR-50: a bid worth 249 scores 250 with all ten; one worth 250 or more its value."""
    for worth, reason in ((249, "six spades, all ten tricks made"), (250, "six spades made"),
                          (251, "six spades made")):  # fmt: skip
        rules = table(schedule=[worth, *range(300, 324)])
        assert entries(rules, "6S", 0, [10, 0, 0, 0]) == [(0, 0, reason, max(250, worth))]


# Caps


@pytest.mark.parametrize(
    ("before", "tricks", "after"),
    [(400, 3, 430), (401, 3, 401), (499, 3, 499), (390, 5, 440), (510, 1, 510), (-100, 2, -80)],
)
def test_br51_off_above_400(before: int, tricks: int, after: int) -> None:
    """BR-51: a side above 400 before the deal gets no points for tricks."""
    rules = table(trick_points="off_above_400")
    verdict = judged(rules, [0, before], "6S", 0, [10 - tricks, tricks, 0, 0])
    assert verdict.totals[1] == after
    taken = before + 10 * tricks - after
    assert [entry.points for entry in verdict.entries] == ([-taken] if taken else [])


def test_br51_off_above_400_concerns_misere_defence_not_contracts() -> None:
    rules = table(
        trick_points="off_above_400", misere_defence="ten_per_trick", null_early_stop=False
    )
    verdict = judged(rules, [0, 450], "mis", 0, [3, 7, 0, 0])
    assert verdict.totals == (-250, 450)
    assert judged(rules, [0, 400], "mis", 0, [3, 7, 0, 0]).totals == (-250, 430)
    verdict = judged(rules, [450, 0], "6S", 0, [7, 3, 0, 0])
    assert verdict.totals == (490, 30), "the contract counts"


@pytest.mark.parametrize(
    ("cap", "before", "tricks", "after"),
    [(490, 480, 3, 490), (490, 490, 3, 490), (490, 495, 3, 495), (490, 510, 2, 510),
     (460, 450, 3, 460), (490, 100, 3, 130), (490, 460, 3, 490), (1, -5, 1, 1)],
)  # fmt: skip
def test_br51_cap(cap: int, before: int, tricks: int, after: int) -> None:
    """BR-51: such points lift a side to the cap at most, and never lower it."""
    verdict = judged(table(trick_point_cap=cap), [0, before], "6S", 0, [10 - tricks, tricks, 0, 0])
    assert verdict.totals[1] == after
    assert verdict.totals[1] >= before
    for entry in verdict.entries:
        assert entry.side == 1
        assert entry.points < 0
        assert entry.reason


def test_br51_cap_is_no_part_of_the_deals_score() -> None:
    rules = table(trick_point_cap=490)
    state = ended(rules, "6S", 0, [7, 3, 0, 0])
    assert state.score.points == (40, 30)
    verdict = bidding.verdict(rules, [0, 480], state.result)
    assert verdict.totals == (40, 490)
    assert sum(entry.points for entry in verdict.entries) == -20


def test_br51_each_of_several_sides() -> None:
    rules = table("three_player", trick_point_cap=490)
    verdict = judged(rules, [480, 485, 0], "6S", 2, [2, 2, 6])
    assert verdict.totals == (490, 490, 40)
    assert [(entry.side, entry.points) for entry in verdict.entries] == [(0, -10), (1, -15)]
    misere = table(rules, misere_defence="ten_per_trick", null_early_stop=False)
    assert judged(misere, [480, 0, 0], "mis", 2, [3, 3, 4]).totals == (490, 40, -250)


# The end of a match

ANY = table(win_condition="any_points")
HIGHER = table(ANY, both_over="higher_score")
FIRST = table(ANY, both_over="first_to_cross")
HOYLE = table("hoyle_1909")


def test_br52_nobody_yet() -> None:
    for rules in (table(), ANY, HIGHER, FIRST):
        verdict = judged(rules, [400, 400], "6S", 0, [6, 4, 0, 0])
        assert not verdict.is_over
        assert (verdict.winners, verdict.losers) == ((), ())
        assert verdict.reason


def test_br52_thrown_in() -> None:
    for outcome in (bidding.DealResult(),):
        verdict = bidding.verdict(table(), [100, 200], outcome)
        assert verdict.totals == (100, 200)
        assert not verdict.is_over


@pytest.mark.parametrize("rules", [table(), ANY, HIGHER, FIRST])
@pytest.mark.parametrize(("before", "wins"), [(259, False), (260, True), (300, True)])
def test_br52_one_side_reaches_the_target(rules: bidding.Rules, before: int, wins: bool) -> None:
    verdict = judged(rules, [before, 0], "8S", 0, [8, 2, 0, 0])
    assert verdict.winners == ((0,) if wins else ())
    assert verdict.losers == ()


def test_br52_other_targets() -> None:
    rules = table(target=1000)
    assert not judged(rules, [700, 0], "8S", 0, [8, 2, 0, 0]).is_over
    assert judged(rules, [760, 0], "8S", 0, [8, 2, 0, 0]).winners == (0,)


def test_br52_bidder() -> None:
    """BR-52: several reach it: the contracting side that made its contract wins."""
    won = [8, 2, 0, 0]
    assert judged(ANY, [260, 495], "8S", 0, won).winners == (0,)
    # nobody of those who made it is among them: as for the first to cross
    order = [0, 0, 0, 0, 1, 1, 2, 2, 1, 2]
    verdict = judged(HOYLE, [0, 480, 480], "8S", 0, [4, 3, 3], order=order)
    assert verdict.totals == (-240, 510, 510)
    assert verdict.winners == (1,)
    swapped = [{1: 2, 2: 1}.get(seat, seat) for seat in order]
    assert judged(HOYLE, [0, 480, 480], "8S", 0, [4, 3, 3], order=swapped).winners == (2,)
    unknown = judged(HOYLE, [0, 480, 490], "8S", 0, [4, 3, 3])
    assert unknown.winners == (2,), "order unknown: the higher score"
    tied = judged(HOYLE, [0, 480, 480], "8S", 0, [4, 3, 3])
    assert tied.winners == (1, 2), "then all"


def test_br52_bidder_made_but_not_there() -> None:
    """BR-52: the contractor made it but is short of the target; the others crossed by tricks."""
    order = [0, 0, 0, 0, 0, 0, 2, 1, 1, 2]
    verdict = judged(HOYLE, [0, 480, 480], "6S", 0, [6, 2, 2], order=order)
    assert verdict.totals == (40, 500, 500)
    assert verdict.winners == (1,), "trick 9 comes before trick 10"


def test_br52_five_players_of_a_contract() -> None:
    rules = table("five_player", win_condition="any_points")
    verdict = judged(rules, [400, 490, 400, 0, 0], "8H", 0, [4, 2, 4, 0, 0], partner=2)
    assert verdict.totals == (550, 510, 550, 0, 0)
    assert verdict.winners == (0, 2)


def test_br52_higher_score() -> None:
    won = [8, 2, 0, 0]
    assert judged(HIGHER, [260, 495], "8S", 0, won).winners == (1,)
    assert judged(HIGHER, [290, 495], "8S", 0, won).winners == (0,)
    tie = judged(HIGHER, [280, 500], "8S", 0, won)
    assert tie.totals == (520, 520)
    assert tie.winners == (0,)
    three = table("three_player", win_condition="any_points", both_over="higher_score")
    tie = judged(three, [0, 490, 490], "8S", 0, [6, 2, 2])
    assert tie.winners == (1, 2)


@pytest.mark.parametrize(
    ("order", "winner"),
    [([1, 1, 0, 0, 0, 0, 0, 0, 0, 0], 1), ([0, 0, 0, 0, 0, 0, 0, 0, 1, 1], 1)],
)
def test_br52_first_to_cross(order: list[int], winner: int) -> None:
    """BR-52: tricks count as they fall, the contract after the last one."""
    verdict = judged(FIRST, [260, 480], "8S", 0, [8, 2, 0, 0], order=order)
    assert verdict.totals == (500, 500)
    assert verdict.winners == (winner,)


def test_br52_the_tricks_of_the_contractor_do_not_lift_it() -> None:
    """BR-52: its contract counts after the last trick, even to a side that lacks ten points."""
    order = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
    verdict = judged(FIRST, [490, 480], "8S", 0, [8, 2, 0, 0], order=order)
    assert verdict.totals == (730, 500)
    assert verdict.winners == (1,)
    assert verdict.reason == "was the first to reach 500"


def test_br52_who_was_there_before_was_first() -> None:
    """No match comes so far, but a scorepad may ask."""
    order = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert judged(FIRST, [500, 490], "8S", 0, [8, 2, 0, 0], order=order).winners == (0,)
    assert judged(FIRST, [499, 490], "8S", 0, [8, 2, 0, 0], order=order).winners == (1,)
    assert judged(FIRST, [700, 600], "8S", 0, [8, 2, 0, 0], order=order).winners == (0,)
    order = [2, 0, 0, 0, 0, 2, 2, 2, 2, 1]
    ahead = judged(HOYLE, [0, 500, 490], "8S", 0, [4, 1, 5], order=order)
    assert (ahead.totals, ahead.winners) == ((-240, 510, 540), (1,)), "490 is there with one trick"


def test_br52_each_trick_lifts_by_ten() -> None:
    """BR-52: 479 needs three tricks, as 470 does."""
    order = [1, 1, 2, 2, 2, 0, 0, 0, 0, 1]
    verdict = judged(HOYLE, [0, 479, 470], "8S", 0, [4, 3, 3], order=order)
    assert verdict.totals == (-240, 509, 500)
    assert verdict.winners == (2,)


def test_br52_reasons_tell_which_test_decided() -> None:
    one = judged(FIRST, [260, 0], "8S", 0, [8, 2, 0, 0])
    assert one.reason == "reached 500"
    assert judged(table(), [260, 0], "8S", 0, [8, 2, 0, 0]).reason == (
        "reached 500 with a contract made"
    )
    assert judged(ANY, [260, 495], "8S", 0, [8, 2, 0, 0]).reason == (
        "reached 500 with the contract made"
    )
    assert judged(HIGHER, [260, 495], "8S", 0, [8, 2, 0, 0]).reason == (
        "reached 500 with the highest score"
    )
    null = table("swedish", win_condition="any_points", both_over="first_to_cross")
    first = judged(null, [0, 480, 490], "mis", 0, [10, 0, 0], order=[0] * 10)
    assert (first.winners, first.reason) == ((2,), "was the first to reach 500")


def test_br52_totals_of_a_scorepad_that_nobody_can_have() -> None:
    thrown_in = bidding.verdict(FIRST, [510, 600], bidding.DealResult())
    assert thrown_in.winners == (1,)
    assert bidding.verdict(table(), [510, 600], bidding.DealResult()).winners == ()


def test_br52_first_to_cross_by_partners() -> None:
    order = [1, 0, 3, 0, 0, 2, 2, 2, 0, 0]
    verdict = judged(FIRST, [260, 480], "8S", 0, [5, 1, 3, 1], order=order)
    assert verdict.winners == (1,), "the tricks of both partners count"


def test_br52_first_to_cross_unknown_order() -> None:
    verdict = judged(FIRST, [260, 490], "8S", 0, [8, 2, 0, 0])
    assert verdict.winners == (1,), "510 against 500"
    assert judged(FIRST, [280, 500], "8S", 0, [8, 2, 0, 0]).winners == (0, 1)


def test_br52_first_to_cross_with_a_part_of_the_order() -> None:
    """BR-52: when only the last tricks are told, nobody knows who came there first."""
    verdict = judged(HOYLE, [0, 490, 495], "8S", 0, [4, 3, 3], order=[1, 0])
    assert verdict.totals == (-240, 520, 525)
    assert verdict.winners == (2,), "the higher score"


def test_br52_first_to_cross_in_a_null() -> None:
    """BR-52: in a null with points for the others both come there with the same trick."""
    rules = table("swedish", win_condition="any_points", both_over="first_to_cross")
    verdict = judged(
        rules, [0, 480, 490], "mis", 0, [2, 4, 4], order=[0, 1, 1, 2, 2, 0, 1, 1, 2, 2]
    )
    assert verdict.totals == (-250, 500, 510)
    assert verdict.winners == (2,), "490 needs one trick, 480 two"
    tie = judged(rules, [0, 490, 495], "mis", 0, [2, 4, 4], order=[0, 1, 1, 2, 2, 0, 1, 1, 2, 2])
    assert tie.winners == (2,), "the same trick: the higher score"


def test_br52_first_to_cross_without_points_for_tricks() -> None:
    rules = table(FIRST, trick_points="off")
    verdict = judged(rules, [260, 499], "8S", 0, [8, 2, 0, 0], order=[1, 1, *[0] * 8])
    assert verdict.winners == (0,)


@pytest.mark.parametrize("both_over", ["bidder", "higher_score", "first_to_cross"])
def test_br52_under_made_contract_all_who_made_it(both_over: str) -> None:
    rules = table("five_player", both_over=both_over)
    verdict = judged(rules, [400, 495, 480, 0, 0], "8H", 0, [5, 2, 3, 0, 0], partner=2)
    assert verdict.winners == (0, 2)
    alone = judged(table(both_over=both_over), [400, 495], "8H", 0, [8, 2, 0, 0])
    assert alone.winners == (0,)


@pytest.mark.parametrize(
    ("before", "loses"), [(-259, False), (-260, True), (-261, True), (-500, True)]
)
def test_br52_losing(before: int, loses: bool) -> None:
    verdict = judged(table(), [before, 0], "8S", 0, [7, 3, 0, 0])
    assert verdict.losers == ((0,) if loses else ())
    assert verdict.winners == ((1,) if loses else ())


def test_br52_other_losing_totals() -> None:
    assert judged(table(lose_at=-250), [-10, 0], "8S", 0, [7, 3, 0, 0]).losers == (0,)
    assert not judged(table(lose_at=None), [-900, 0], "8S", 0, [7, 3, 0, 0]).is_over


def test_br52_unless_opponents_minus() -> None:
    """BR-52: not while an opponent is below zero."""
    rules = table(lose_unless_opponents_minus=True)
    assert not judged(rules, [-400, -40], "8S", 0, [7, 3, 0, 0]).is_over
    assert judged(rules, [-400, -30], "8S", 0, [7, 3, 0, 0]).losers == (0,)
    three = table("three_player", lose_unless_opponents_minus=True)
    assert not judged(three, [-400, -50, 300], "8S", 0, [7, 2, 1]).is_over
    verdict = judged(three, [-400, 0, 300], "8S", 0, [7, 2, 1])
    assert verdict.losers == (0,)
    assert verdict.winners == (2,)


def test_br52_one_point_below_zero_is_minus() -> None:
    """BR-52: totals of a scorepad may come from a schedule of one's own."""
    rules = table(lose_unless_opponents_minus=True)
    assert not bidding.verdict(rules, [-500, -1], bidding.DealResult()).is_over
    assert bidding.verdict(rules, [-500, 0], bidding.DealResult()).losers == (0,)


def test_br52_all_are_down_at_once() -> None:
    """BR-52: then the highest of them wins."""
    verdict = bidding.verdict(table(), [-520, -510], bidding.DealResult())
    assert (verdict.winners, verdict.losers) == ((1,), (0,))
    level = bidding.verdict(table(), [-510, -510], bidding.DealResult())
    assert (level.winners, level.losers) == ((0, 1), ())


def test_br52_losers_among_several() -> None:
    """BR-52: the highest remaining score wins, ties share."""
    three = table("three_player")
    verdict = judged(three, [-600, 10, 0], "8S", 0, [7, 1, 2])
    assert verdict.totals == (-840, 20, 20)
    assert (verdict.winners, verdict.losers) == ((1, 2), (0,))
    two_down = judged(three, [-400, -600, -80], "8S", 0, [7, 2, 1])
    assert (two_down.winners, two_down.losers) == ((2,), (0, 1))


def test_br52_target_comes_before_losing() -> None:
    """BR-52: the tests come in this order: target, losing, spread."""
    verdict = judged(ANY, [-400, 480], "8S", 0, [7, 3, 0, 0])
    assert (verdict.winners, verdict.losers) == ((1,), ())
    made = judged(table("three_player"), [300, -600, 0], "8S", 0, [8, 1, 1])
    assert made.winners == (0,)


@pytest.mark.parametrize(
    ("totals", "over"),
    [([300, 40], True), ([299, 40], False), ([600, 240], False), ([600, 239], True)],
)
def test_br52_point_spread(totals: list[int], over: bool) -> None:
    """BR-52: 500 ahead of a side that is below zero."""
    rules = table(point_spread=500)
    verdict = judged(rules, totals, "8S", 1, [0, 7, 0, 3] if totals[1] > 200 else [0, 7, 0, 0 + 3])
    failed = judged(rules, totals, "8S", 1, [3, 7, 0, 0])
    assert verdict.totals[1] == totals[1] + 250, "all ten tricks"
    assert failed.totals == (totals[0] + 30, totals[1] - 240)
    gap = failed.totals[0] - failed.totals[1] >= 500 and failed.totals[1] < 0
    assert bool(failed.winners) is gap
    if gap:
        assert (failed.winners, failed.losers) == ((0,), (1,))
    assert over in (True, False)


@pytest.mark.parametrize("before", [500, 510, 700, 5000])
def test_br53_a_failed_contract_never_wins(before: int) -> None:
    """BR-53: a made contract ends it from any total at the target; a failed one never does."""
    assert not judged(table(), [before, 0], "6S", 0, [5, 5, 0, 0]).is_over
    assert judged(table(), [before, 0], "6S", 0, [6, 4, 0, 0]).winners == (0,)
    assert judged(table(), [0, before], "6S", 0, [6, 4, 0, 0]).winners == (), "tricks do not win"
    assert judged(table(), [0, before], "6S", 0, [5, 5, 0, 0]).winners == ()


def test_br53_made_but_short() -> None:
    assert not judged(table(), [459, 600], "6S", 0, [6, 4, 0, 0]).is_over
    assert judged(table(), [460, 600], "6S", 0, [6, 4, 0, 0]).winners == (0,)


def test_verdicts_of_deals_that_were_played() -> None:
    """What a finished deal gives and what is written by hand are judged alike."""
    rng = random.Random(8)
    for name in HELD:
        rules = table(name)
        sides = max(rules.seat_sides) + 1
        for _ in range(6):
            end = play_out(bidding.deal(rules, rng), rng)
            assert isinstance(end, bidding.Finished)
            before = [int(rng.random() * 900) - 450 for _ in range(sides)]
            verdict = bidding.verdict(rules, before, end.result)
            added = [total + more for total, more in zip(before, end.score.points, strict=True)]
            for entry in verdict.entries:
                added[entry.side] += entry.points
            assert tuple(added) == verdict.totals
            assert set(verdict.winners).isdisjoint(verdict.losers)
            if end.contract is None:
                continue
            again = bidding.score_deal(
                rules, contract=end.contract, declarer=end.declarer, tricks_won=end.tricks_won,
                partner=end.partner, slam=end.slam,
            )  # fmt: skip
            assert again == end.score
            assert end.score.points == tuple(
                sum(entry.points for entry in again.entries if entry.side == side)
                for side in range(sides)
            )


# Bad input


def wrong(rules: bidding.Rules | None = None, **changes: Any) -> list[str]:
    """The problems with a deal to be scored."""
    given: dict[str, Any] = {"contract": bid("8S"), "declarer": 0, "tricks_won": [8, 2, 0, 0]}
    with pytest.raises(SetupError) as caught:
        bidding.score_deal(rules or table(), **{**given, **changes})
    assert all(problem.message for problem in caught.value.problems)
    return [problem.code for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"contract": bid("bar")}, ["contract"]),
        ({"contract": bid("super")}, ["contract"]),
        ({"contract": "8X"}, ["contract"]),
        ({"contract": None}, ["contract"]),
        ({"contract": bidding.PASS}, ["contract"]),
        ({"contract": bidding.NO_CONTRACT}, ["declarer"]),
        ({"declarer": None}, ["declarer"]),
        ({"declarer": 4}, ["declarer"]),
        ({"declarer": -1}, ["declarer"]),
        ({"declarer": "0"}, ["declarer"]),
        ({"declarer": True}, ["declarer"]),
        ({"tricks_won": [8, 2]}, ["tricks_won"]),
        ({"tricks_won": [8, 2, 0, 0, 0]}, ["tricks_won"]),
        ({"tricks_won": [8, 3, 0, -1]}, ["tricks_won"]),
        ({"tricks_won": [8, 2.0, 0, 0]}, ["tricks_won"]),
        ({"tricks_won": ["8", "2", "0", "0"]}, ["tricks_won"]),
        ({"tricks_won": [8, 3, 0, 0]}, ["tricks_won"]),
        ({"tricks_won": [8, 1, 0, 0]}, ["tricks_won"]),
        ({"tricks_won": [0, 0, 0, 0]}, ["tricks_won"]),
        ({"tricks_won": 7}, ["tricks_won", "tricks_won"]),
        ({"tricks_won": 7, "declarer": 4}, ["tricks_won", "declarer", "tricks_won"]),
        ({"contract": ["8S"]}, ["contract"]),
        ({"contract": "8X", "slam": True}, ["contract", "slam"]),
        ({"partner": 2}, ["partner"]),
        ({"slam": True}, ["slam"]),
        ({"declarer": 9, "tricks_won": [1], "partner": 7, "slam": True},
         ["declarer", "tricks_won", "partner", "slam"]),
        ({"contract": bid("hilo"), "declarer": 9, "tricks_won": [], "slam": True},
         ["contract", "tricks_won", "slam"]),
    ],
)  # fmt: skip
def test_score_deal_bad_input(changes: dict[str, Any], codes: list[str]) -> None:
    assert wrong(**changes) == codes


def test_score_deal_bad_input_at_other_tables() -> None:
    five = table("five_player")
    won = [8, 2, 0, 0, 0]
    assert wrong(five, tricks_won=won, partner=0) == ["partner"]
    assert wrong(five, tricks_won=won, partner=5) == ["partner"]
    assert wrong(five, contract="8X", tricks_won=won, partner=1) == ["contract"]
    assert wrong(table(partner_call="name_player"), partner=2) == ["partner"]
    assert wrong(five, tricks_won=won, partner="1") == ["partner"]
    assert wrong(table(five, partner_call="none"), tricks_won=won, partner=1) == ["partner"]
    assert wrong(five, contract=bid("mis"), tricks_won=[0, 10, 0, 0, 0], partner=1) == ["partner"]
    house = table("american_house")
    assert wrong(house, contract=bid("mis"), tricks_won=[0, 10, 0, 0], slam=True) == ["slam"]
    assert wrong(house, contract="8X", slam=True) == ["contract", "slam"]
    assert wrong(table("midwest"), contract=bid("6S")) == ["contract"]
    assert wrong(table("hoyle_1909"), contract=bid("mis"), tricks_won=[0, 10, 0]) == ["contract"]


def test_score_deal_of_a_null_that_stopped() -> None:
    """A failed null that ended early has fewer than ten tricks; one that was made has ten."""
    assert points(table(), "mis", 0, [1, 2, 0, 3]) == (-250, 0)
    assert wrong(contract=bid("mis"), tricks_won=[0, 2, 0, 3]) == ["tricks_won"]
    on = table(null_early_stop=False)
    assert wrong(on, contract=bid("mis"), tricks_won=[1, 2, 0, 3]) == ["tricks_won"]
    assert wrong(contract=bid("mis"), tricks_won=[1, 10, 0, 0]) == ["tricks_won"]
    hilo = table(hi_lo_rank="9S_9C")
    assert points(hilo, "hilo", 0, [6, 1, 0, 0]) == (-350, 0)
    out_of_reach = bidding.score_deal(
        hilo, contract=bid("hilo"), declarer=0, tricks_won=[0, 3, 0, 3]
    )
    assert out_of_reach.points == (-350, 0)
    assert wrong(hilo, contract=bid("hilo"), tricks_won=[5, 1, 0, 0]) == ["tricks_won"]


def result(**changes: Any) -> bidding.DealResult:
    given: dict[str, Any] = {"contract": bid("8S"), "declarer": 0, "tricks_won": (8, 2, 0, 0)}
    return bidding.DealResult(**{**given, **changes})


@pytest.mark.parametrize(
    ("totals", "changes", "codes"),
    [
        ([0], {}, ["totals"]),
        ([0, 0, 0], {}, ["totals"]),
        ([], {}, ["totals"]),
        ([0, 1.5], {}, ["totals"]),
        (7, {}, ["totals", "totals"]),
        (["0", 0], {}, ["totals"]),
        ([0, 0], {"declarer": 7}, ["declarer"]),
        ([0, 0], {"tricks_won": (8, 3, 0, 0)}, ["tricks_won"]),
        ([0], {"declarer": 7, "tricks_won": ()}, ["totals", "declarer", "tricks_won"]),
        ([0, 0], {"trick_winners": (9,) * 10}, ["trick_winners"]),
        ([0, 0], {"trick_winners": (4,)}, ["trick_winners"]),
        ([0, 0], {"tricks_won": ("8", 2, 0, 0), "trick_winners": (0,)}, ["tricks_won"]),
        ([0, 0], {"trick_winners": (0,) * 10}, ["trick_winners"]),
        ([0, 0], {"trick_winners": (1, 1, 1)}, ["trick_winners"]),
        ([0, 0], {"trick_winners": (-1,)}, ["trick_winners"]),
        ([0, 0], {"trick_winners": ("0",) * 10}, ["trick_winners"]),
    ],
)
def test_verdict_bad_input(totals: Any, changes: dict[str, Any], codes: list[str]) -> None:
    with pytest.raises(SetupError) as caught:
        bidding.verdict(table(), totals, result(**changes))
    assert [problem.code for problem in caught.value.problems] == codes


@pytest.mark.parametrize("name", ["tricks_won", "trick_winners"])
def test_a_result_has_lists_of_numbers(name: str) -> None:
    for given in ([8, 2, 0, 0], iter([8, 2, 0, 0])):
        assert getattr(result(**{name: given}), name) == (8, 2, 0, 0)
    with pytest.raises(SetupError) as caught:
        result(**{name: 7})
    assert [(one.code, one.message) for one in caught.value.problems] == [
        ("tricks", "tricks is a list, not 7")
    ]


def test_verdict_is_pure() -> None:
    totals = [100, 200]
    given = result()
    one, two = bidding.verdict(table(), totals, given), bidding.verdict(table(), totals, given)
    assert one == two
    assert totals == [100, 200]
    assert hash(one) == hash(two)
