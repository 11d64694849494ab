"""Scores and the end of a match: rows S1 to S35, under every rule set that a row names."""

from __future__ import annotations

import pytest

from five_hundred import bidding
from tests.bidding.helpers import bid, ended, judged, points, position, run, table

OPEN_TABLES = ("american", "american_house")
"""Tables at which any points win (and tricks count)."""
PAIRS = ("australian", "american", "midwest", "american_house", "new_zealand", "quebec")
"""Tables for four at which the others' tricks count."""


@pytest.mark.parametrize("name", PAIRS)
def test_s1_contract_made(name: str) -> None:
    """S1: 7S made with seven tricks: 140, and 30 for the others."""
    assert points(table(name), "7S", 0, [4, 2, 3, 1]) == (140, 30)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("australian", 250), ("new_zealand", 250), ("quebec", 250), ("midwest", 140),
     ("american", 140), ("german", 140), ("american_house", 140)],
)  # fmt: skip
def test_s2_all_ten_tricks(name: str, expected: int) -> None:
    """S2: 7S made with all ten: 250, or its value where slams earn nothing."""
    assert points(table(name), "7S", 0, [6, 0, 4, 0]) == (expected, 0)


def test_s2_three_players() -> None:
    assert points(table("hoyle_1909"), "7S", 0, [10, 0, 0]) == (250, 0, 0)
    assert points(table("three_player"), "7S", 1, [0, 10, 0]) == (0, 250, 0)
    assert points(table("swedish"), "7S", 0, [10, 0, 0]) == (140, 0, 0)


@pytest.mark.parametrize(
    ("row", "contract", "worth"),
    [("S3", "6H", 250), ("S4", "8S", 250), ("S5", "8C", 260), ("S6", "10NT", 520),
     ("S3", "7NT", 250), ("S3", "6S", 250)],
)  # fmt: skip
def test_s3_s4_s5_s6_slam(row: str, contract: str, worth: int) -> None:
    """S3 to S6: all ten tricks are worth 250, if the bid is worth less."""
    assert points(table(), contract, 1, [0, 7, 0, 3]) == (0, worth)
    assert points(table(slam="off"), contract, 1, [0, 7, 0, 3])[1] == table().value(bid(contract))


def test_s7_failed() -> None:
    """S7: 6NT failed with four tricks: minus its value, and 60 for the others."""
    for name in ("australian", "american", "new_zealand", "quebec"):
        assert points(table(name), "6NT", 0, [3, 4, 1, 2]) == (-120, 60)
    assert points(table("hoyle_1909"), "6NT", 0, [4, 1, 5]) == (-120, 10, 50)


@pytest.mark.parametrize("name", ["australian", "german", "american", "midwest", "american_house"])
def test_s8_misere_made(name: str) -> None:
    """S8: misère made: its value, and nothing for the others."""
    assert points(table(name), "mis", 0, [0, 6, 0, 4]) == (250, 0)


def test_s8_misere_made_by_three() -> None:
    assert points(table("swedish"), "mis", 0, [0, 6, 4]) == (250, 0, 0)


@pytest.mark.parametrize(
    ("name", "won", "others"),
    [("australian", [1, 2, 0, 1], 0), ("american", [1, 0, 0, 0], 0), ("german", [1, 4, 0, 5], 0),
     ("midwest", [1, 3, 0, 0], 0), ("american_house", [1, 4, 0, 5], 10)],
)  # fmt: skip
def test_s9_misere_failed(name: str, won: list[int], others: int) -> None:
    """S9: the contractor took one trick: minus the value; the house rules give the others 10."""
    assert points(table(name), "mis", 0, won) == (-250, others)


def test_s10_misere_failed_by_three() -> None:
    """S10: three players, three tricks taken: each of the others gets 30."""
    assert points(table("swedish"), "mis", 1, [4, 3, 3]) == (30, -250, 30)


def test_s10_played_out() -> None:
    """S10, in the play: the deal goes on after the contractor's first trick."""
    state = position(
        table("swedish"), "mis", {0: "AS AC AD", 1: "7S 7C 7D", 2: "8S 8C 8D"}, fill="H",
        tricks_won=[0, 4, 3],
    )  # fmt: skip
    state = run(state, "AS", "7S", "8S", "AC", "7C", "8C")
    assert not state.is_over
    end = run(state, "AD", "7D", "8D")
    assert isinstance(end, bidding.Finished)
    assert end.score.points == (-250, 30, 30)


def test_s11_double_nullo_failed() -> None:
    """S11: the partners of a double nullo took two tricks and one: 30 for the others."""
    assert points(table("american_house"), "double", 0, [2, 4, 1, 3]) == (-500, 30)
    assert points(table("american_house"), "double", 0, [0, 7, 0, 3]) == (500, 0)


@pytest.mark.parametrize(("slam", "worth"), [("declared_500", 500), ("declared_plus_250", 450)])
def test_s12_declared_slam(slam: str, worth: int) -> None:
    """S12: a declared slam made: 500, or the bid and 250."""
    rules = table("american_house", slam=slam)
    assert points(rules, "8D", 0, [10, 0, 0, 0], slam=True) == (
        worth if slam == "declared_500" else 280 + 250, 0)  # fmt: skip
    assert points(rules, "7NT", 0, [10, 0, 0, 0], slam=True) == (
        500 if slam == "declared_500" else 470, 0)  # fmt: skip
    assert points(rules, "7S", 0, [9, 1, 0, 0], slam=True) == (
        -500 if slam == "declared_500" else -390, 10)  # fmt: skip
    assert points(rules, "7S", 0, [6, 0, 4, 0]) == (140, 0), "not declared, nothing extra"


def test_s13_five_players_with_partner() -> None:
    """S13: 8H made with a called partner: half each."""
    assert points(table("five_player"), "8H", 0, [6, 1, 2, 1, 0], partner=2) == (
        150, 10, 150, 10, 0)  # fmt: skip
    full = table("five_player", partner_share="full")
    assert points(full, "8H", 0, [6, 1, 2, 1, 0], partner=2) == (300, 10, 300, 10, 0)


def test_s14_five_players_slam() -> None:
    """S14: 6S with all ten tricks and a partner: half of 250 each."""
    assert points(table("five_player"), "6S", 0, [6, 0, 0, 4, 0], partner=3) == (
        125, 0, 0, 125, 0)  # fmt: skip


def test_s15_defenders_reach_500_by_tricks() -> None:
    """S15: defenders at 470 take three tricks: 500 ends it only where any points win."""
    for name in ("australian", "midwest", "quebec"):
        verdict = judged(table(name), [0, 470], "7S", 0, [7, 3, 0, 0])
        assert verdict.totals == (140, 500)
        assert not verdict.is_over
    assert not judged(table("swedish"), [0, 470, 0], "7S", 0, [7, 3, 0]).is_over
    for name in OPEN_TABLES:
        assert judged(table(name), [0, 470], "7S", 0, [7, 3, 0, 0]).winners == (1,)
    german = judged(table("german"), [0, 470], "7S", 0, [7, 3, 0, 0])
    assert german.totals == (140, 470), "no points for tricks there"
    with_tricks = table("german", trick_points="on")
    assert judged(with_tricks, [0, 470], "7S", 0, [7, 3, 0, 0]).winners == (1,)


def test_s16_failed_contract_never_wins() -> None:
    """S16: a side at 510 by tricks fails 7S: 370, and the game goes on; so too from 600."""
    for before in (510, 600, 1000):
        verdict = judged(table(), [before, 0], "7S", 0, [5, 4, 1, 0])
        assert verdict.totals == (before - 140, 40)
        assert not verdict.is_over
        assert verdict.losers == ()


def test_s17_both_over_bidder_wins() -> None:
    """S17: 7S made takes the bidders from 400 to 540, tricks the others from 480 to 510."""
    won = [4, 2, 3, 1]
    for name in ("australian", "american_house", "midwest"):
        verdict = judged(table(name), [400, 480], "7S", 0, won)
        assert verdict.totals == (540, 510)
        assert verdict.winners == (0,)
    hoyle = judged(table("hoyle_1909"), [400, 480, 0], "7S", 0, [7, 3, 0])
    assert hoyle.totals == (540, 510, 0)
    assert hoyle.winners == (0,)
    higher = judged(table("american"), [400, 490], "7S", 0, won)
    assert higher.totals == (540, 520)
    assert higher.winners == (0,)
    assert judged(table("american"), [370, 490], "7S", 0, won).winners == (1,)


def test_s18_bidder_fails_and_defenders_cross() -> None:
    """S18: the bidder fails and tricks take the others past 500."""
    won = [3, 5, 0, 2]
    assert judged(table(), [0, 480], "7S", 0, won).winners == ()
    assert judged(table("american_house"), [0, 480], "7S", 0, won).winners == (1,)
    assert judged(table("american"), [0, 480], "7S", 0, won).winners == (1,)


@pytest.mark.parametrize("name", ["australian", "midwest", "american", "american_house", "quebec"])
def test_s19_exactly_minus_500(name: str) -> None:
    """S19: the bidder falls to exactly -500 and loses."""
    verdict = judged(table(name), [-360, 100], "7S", 0, [6, 4, 0, 0])
    assert verdict.totals == (-500, 140)
    assert verdict.winners == (1,)
    assert verdict.losers == (0,)
    assert not judged(table(name), [-350, 100], "7S", 0, [6, 4, 0, 0]).is_over


def test_s19_two_and_three_players() -> None:
    verdict = judged(table("two_player"), [0, -360], "7S", 1, [4, 6])
    assert (verdict.winners, verdict.losers) == ((0,), (1,))
    verdict = judged(table("swedish"), [100, -360, 0], "7S", 1, [2, 6, 2])
    assert (verdict.winners, verdict.losers) == ((0,), (1,))


@pytest.mark.parametrize("name", ["german", "hoyle_1909"])
def test_s19_nobody_loses_where_it_is_not_said(name: str) -> None:
    rules = table(name)
    won = [6, 4] + [0] * (rules.players - 2)
    totals = [-900] + [0] * (max(rules.seat_sides))
    assert not judged(rules, totals, "7S", 0, won).is_over


def test_s20_out_backwards_against_520_by_tricks() -> None:
    """S20: the bidder falls to -500 while the others stand at 520 by tricks: they win."""
    verdict = judged(table(), [-400, 490], "7S", 0, [6, 3, 0, 1])
    assert verdict.totals == (-540, 530)
    assert verdict.winners == (1,)
    assert verdict.losers == (0,)


def test_s21_first_to_cross() -> None:
    """S21: three players, two cross 500 in one deal by tricks: the earlier trick wins."""
    rules = table("hoyle_1909")
    order = [1, 2, 1, 1, 0, 2, 2, 1, 2, 0]
    verdict = judged(rules, [0, 470, 470], "7S", 0, [2, 4, 4], order=order)
    assert verdict.totals == (-140, 510, 510)
    assert verdict.winners == (1,), "trick 4 comes before trick 7"
    later = judged(rules, [0, 460, 480], "7S", 0, [2, 4, 4], order=order)
    assert later.winners == (2,), "trick 6 comes before trick 8"


def test_s21_from_the_play() -> None:
    """S21: the end of a deal knows the order of the tricks."""
    state = position(
        table("hoyle_1909"), "10NT", {0: "7S 7C 7D 7H", 1: "AS AC 8D 8H", 2: "8S 8C AD AH"},
        tricks_won=[2, 2, 2],
    )  # fmt: skip
    end = run(state, "7S", "AS", "8S", "AC", "8C", "7C", "8D", "AD", "7D", "AH", "7H", "8H")
    assert isinstance(end, bidding.Finished)
    assert end.trick_winners == (1, 1, 2, 2)
    assert bidding.verdict(table("hoyle_1909"), [0, 480, 480], end.result).totals == (
        -520,
        520,
        520,
    )


def test_s22_contractor_and_partner_both_win() -> None:
    """S22: five players: contractor and called partner both reach 500."""
    verdict = judged(
        table("five_player"), [400, 0, 380, 490, 0], "8H", 0, [6, 0, 2, 2, 0], partner=2
    )
    assert verdict.totals == (550, 0, 530, 510, 0)
    assert verdict.winners == (0, 2)


def test_s23_only_the_partner_reaches_500() -> None:
    """S23: only the called partner reaches 500 through the contract made: he wins."""
    verdict = judged(table("five_player"), [100, 0, 380, 0, 0], "8H", 0, [6, 0, 2, 2, 0], partner=2)
    assert verdict.winners == (2,)


def test_s24_perfect_schedule() -> None:
    """S24: ten no trumps are worth 500."""
    assert table(schedule="perfect").value(bid("10NT")) == 500
    assert points(table(schedule="perfect"), "10NT", 0, [9, 0, 1, 0]) == (500, 0)


def test_s25_played_without_a_contract() -> None:
    """S25: all passed, and it was played: 10 for each trick."""
    rules = table("hoyle_1909")
    assert points(rules, "none", None, [6, 3, 1]) == (60, 30, 10)
    assert points(table(all_pass="play_nt", trick_points="off"), "none", None, [6, 1, 2, 1]) == (
        80, 20)  # fmt: skip
    assert ended(rules, "none", None, [6, 3, 1]).made is None


def test_s26_point_spread() -> None:
    """S26: 300 against -200: 500 ahead of a side below zero wins."""
    rules = table(point_spread=500)
    verdict = judged(rules, [150, -60], "7S", 1, [3, 3, 0, 4])
    assert verdict.totals == (180, 80)
    assert not verdict.is_over
    verdict = judged(rules, [240, -60], "7S", 1, [3, 4, 3, 0])
    assert verdict.totals == (300, -200)
    assert verdict.winners == (0,)
    assert verdict.losers == (1,)
    assert not judged(rules, [230, -60], "7S", 1, [3, 4, 3, 0]).is_over
    assert not judged(table(), [240, -60], "7S", 1, [3, 4, 3, 0]).is_over


@pytest.mark.parametrize("name", ["australian", "american", "american_house"])
def test_s27_both_ends_at_once(name: str) -> None:
    """S27: the bidder falls to -500 and the others reach 500 in one deal: the others win."""
    verdict = judged(table(name), [-400, 480], "7S", 0, [6, 3, 0, 1])
    assert verdict.totals == (-540, 520)
    assert verdict.winners == (1,)


def test_s28_equal_scores() -> None:
    """S28: both sides reach 500 with equal scores: the side that made its contract."""
    rules = table("american")
    verdict = judged(rules, [390, 500], "7S", 0, [7, 3, 0, 0])
    assert verdict.totals == (530, 530)
    assert verdict.winners == (0,)
    failed = judged(rules, [700, 520], "7S", 0, [6, 4, 0, 0])
    assert failed.totals == (560, 560)
    assert failed.winners == (0, 1), "nobody made a contract: they share"


def test_s29_cap() -> None:
    """S29: with a cap of 490 a side at 480 takes three tricks: 490."""
    rules = table(trick_point_cap=490)
    verdict = judged(rules, [0, 480], "7S", 0, [7, 3, 0, 0])
    assert verdict.totals == (140, 490)
    assert [entry.points for entry in verdict.entries] == [-20]
    assert verdict.entries[0].side == 1


def test_s30_no_points_for_tricks() -> None:
    """S30: tricks earn nothing where the option is off."""
    assert points(table(trick_points="off"), "7S", 0, [7, 3, 0, 0]) == (140, 0)
    assert points(table("german"), "7S", 0, [6, 4, 0, 0]) == (-140, 0)


@pytest.mark.parametrize("contract", ["6S", "7S", "mis"])
def test_s31_any_contract_made_from_510(contract: str) -> None:
    """S31: a side at 510 by tricks makes any contract, and wins."""
    won = [0, 10, 0, 0] if contract == "mis" else [4, 3, 3, 0]
    assert judged(table(), [510, 0], contract, 0, won).winners == (0,)
    assert judged(table("swedish"), [510, 0, 0], "6S", 0, [6, 4, 0]).winners == (0,)


def test_s32_one_of_several_loses() -> None:
    """S32: one player falls to -500: the play ends, and the best of the rest wins."""
    verdict = judged(table("three_player"), [-400, 100, 150], "7S", 0, [5, 3, 2])
    assert verdict.losers == (0,)
    assert verdict.winners == (2,)
    shared = judged(table("three_player"), [-400, 100, 110], "7S", 0, [5, 3, 2])
    assert shared.winners == (1, 2), "equal scores share"
    five = judged(table("five_player"), [-400, 0, -450, 100, 50], "8H", 0, [3, 0, 2, 5, 0],
                  partner=2)  # fmt: skip
    assert five.losers == (0, 2)
    assert five.winners == (3,)


@pytest.mark.parametrize("won", [[10, 0, 0, 0], [6, 0, 4, 0], [9, 1, 0, 0]])
def test_s33_game_bid(won: list[int]) -> None:
    """S33: a bid of the game: 1000 up or down, and between -500 and 500 it ends the match."""
    rules = table("quebec", game_bid=True)
    made = won[0] + won[2] == 10
    assert points(rules, "gameH", 0, won)[0] == (1000 if made else -1000)
    for total in (-499, 0, 499):
        verdict = judged(rules, [total, 0], "gameH", 0, won)
        assert verdict.winners == ((0,) if made else (1,))
    assert not judged(rules, [-500, 0], "gameH", 0, [10, 0, 0, 0]).totals[0] < 500
    assert not judged(rules, [-501, 0], "gameH", 0, [10, 0, 0, 0]).is_over, "499 is not enough"
    assert not judged(rules, [501, 0], "gameH", 0, [9, 1, 0, 0]).is_over, "-499 is not lost"


def test_s34_hi_lo() -> None:
    """S34: Hi-Lo made: 350, and the others get nothing for their tricks."""
    rules = table(hi_lo_rank="9S_9C")
    assert points(rules, "hilo", 0, [5, 3, 0, 2]) == (350, 0)
    assert points(rules, "hilo", 0, [6, 2, 0, 1]) == (-350, 0)
    assert points(table(rules, null_early_stop=False), "hilo", 0, [4, 3, 0, 3]) == (-350, 0)


def test_s35_alone_against_four() -> None:
    """S35: alone, 8H failed: the contractor loses all, each other player gets his own tricks."""
    assert points(table("five_player"), "8H", 1, [1, 7, 0, 2, 0]) == (10, -300, 0, 20, 0)
    assert points(table("five_player"), "8H", 1, [1, 8, 0, 1, 0]) == (10, 300, 0, 10, 0)
