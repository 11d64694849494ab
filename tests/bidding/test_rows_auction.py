"""The auction: rows A1 to A19, under every rule set that a row names."""

from __future__ import annotations

from typing import Any

import pytest

from five_hundred import bidding
from tests.bidding.helpers import (
    CHILDREN,
    OPTIONS_FILE,
    auction,
    bid,
    code,
    dealt,
    last,
    run,
    table,
    texts,
)

BETWEEN = table(misere_rank="between_8S_8C", misere_needs="anytime", open_misere_needs="eight")
"""The Australian page's variations, a team leaflet, and a program: misère above eight spades."""
TOGGLE = table("american", misere_rank="between_8S_8C")
"""An American program with its switch for eight spades over nullo off."""

SETS: dict[str, bidding.Rules] = {
    **bidding.PRESETS,
    "between": BETWEEN,
    "toggle": TOGGLE,
    "options_file": OPTIONS_FILE,
    "two_anytime": table(misere_needs="anytime"),
}


@pytest.mark.parametrize(
    "name", ["australian", "german", "swedish", "american", "midwest", "american_house",
             "three_player", "five_player", "six_player", "between", "options_file"]
)  # fmt: skip
def test_a1_misere_over_seven_no_trumps(name: str) -> None:
    """A1: misère outranks a standing seven no trumps."""
    state = auction(SETS[name], "7NT")
    assert code(state, "mis") is None
    assert run(state, "mis").standing is bid("mis")


def test_a1_not_where_any_seven_beats_it() -> None:
    """A1, the other way round: in New Zealand any seven outranks misère."""
    assert code(auction(table("new_zealand"), "7NT"), "mis") == "bid_too_low"
    assert code(auction(table("new_zealand"), "7S"), "mis") == "bid_too_low"
    assert code(auction(table("new_zealand"), "6NT"), "mis") is None
    assert code(auction(table("new_zealand"), "mis"), "7S") is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [(name, "bid_too_low") for name in ("australian", "swedish", "american_house", "american")]
    + [(name, None) for name in ("between", "options_file", "toggle")],
)
def test_a2_misere_over_eight_spades(name: str, expected: str | None) -> None:
    """A2: whether misère outranks a standing eight spades."""
    state = auction(SETS[name], "8S")
    assert code(state, "mis") == expected
    assert code(auction(SETS[name], "8C"), "mis") == "bid_too_low"


@pytest.mark.parametrize(
    ("name", "expected"),
    [(name, None) for name in ("australian", "swedish", "american_house", "american")]
    + [(name, "bid_too_low") for name in ("between", "options_file", "toggle")],
)
def test_a3_eight_spades_over_misere(name: str, expected: str | None) -> None:
    """A3: whether eight spades outrank a standing misère."""
    state = auction(SETS[name], "7S mis")
    assert code(state, "8S") == expected
    assert code(state, "8C") is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [(name, "needs_seven") for name in
     ("australian", "german", "three_player", "five_player", "six_player", "options_file")]
    + [(name, None) for name in
       ("swedish", "american", "american_house", "between", "two_anytime", "new_zealand",
        "midwest", "toggle")],
)  # fmt: skip
@pytest.mark.parametrize("before", ["", "6NT"])
def test_a4_misere_without_a_seven(name: str, expected: str | None, before: str) -> None:
    """A4: misère as the opening bid, or over six no trumps."""
    rules = SETS[name]
    state = auction(rules, before)
    assert code(state, "mis") == expected
    if expected is not None:
        assert code(run(state, "7S"), "mis") is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [(name, None) for name in ("australian", "swedish", "options_file", "american")]
    + [("between", "needs_eight")],
)
def test_a5_open_misere_as_opening_bid(name: str, expected: str | None) -> None:
    """A5: open misère as the opening bid."""
    state = auction(SETS[name])
    assert code(state, "open") == expected
    if expected is not None:
        assert code(run(state, "7NT"), "open") == "needs_eight"
        assert code(run(state, "8S"), "open") is None


@pytest.mark.parametrize("before", ["10S", "10C", "10D"])
def test_a6_open_misere_over_ten_diamonds(before: str) -> None:
    """A6: open misère outranks ten diamonds (a program forgets to offer it there)."""
    state = auction(table(), before)
    assert code(state, "open") is None
    assert bid("open") in state.legal_moves()
    assert code(auction(table(), "10H"), "open") == "bid_too_low"


@pytest.mark.parametrize("over", ["10H", "10NT"])
def test_a7_over_open_misere(over: str) -> None:
    """A7: ten hearts and ten no trumps outrank open misère, but not where it is the top bid."""
    assert code(auction(table(), "open"), over) is None
    assert code(auction(table("swedish"), "open"), over) == "bid_too_low"
    assert code(auction(table("swedish"), "10NT"), "open") is None
    assert table("swedish").ladder[-1] is bid("open")


def test_a8_rank_not_points_of_open_misere() -> None:
    """A8: open misère and ten hearts are both worth 500; the rank decides which is higher."""
    rules = table()
    assert rules.value(bid("open")) == rules.value(bid("10H")) == 500
    assert code(auction(rules, "open"), "10H") is None
    assert code(auction(rules, "10H"), "open") == "bid_too_low"
    other = table(open_misere_rank="10H_10NT")
    assert other.value(bid("open")) == other.value(bid("10H")) == 500
    assert code(auction(other, "open"), "10H") == "bid_too_low"
    assert code(auction(other, "10H"), "open") is None


def test_a9_rank_not_points_of_misere() -> None:
    """A9: misère is worth 250 and eight spades 240, and yet eight spades outrank it."""
    rules = table()
    assert rules.value(bid("mis")) > rules.value(bid("8S"))
    assert code(auction(rules, "7S mis"), "8S") is None
    assert code(auction(rules, "8S"), "mis") == "bid_too_low"


@pytest.mark.parametrize(
    ("name", "same"),
    [("australian", False), ("german", False), ("swedish", False), ("american", False),
     ("new_zealand", False), ("two_player", False), ("three_player", False),
     ("five_player", False), ("six_player", False), ("midwest", True), ("quebec", True),
     ("american_house", True)],
)  # fmt: skip
def test_a10_all_pass_thrown_in(name: str, same: bool) -> None:
    """A10: nobody bids: thrown in, and dealt again by the next dealer or the same one."""
    rules = table(name)
    state = auction(rules, " ".join(["pass"] * rules.players))
    assert isinstance(state, bidding.Finished)
    assert state.outcome == "passed_out"
    assert state.dealer == last(rules)
    assert state.next_dealer == (last(rules) if same else 0)
    assert state.contract is None
    assert state.declarer is None
    assert state.made is None
    assert state.tricks == ()
    assert set(state.score.points) == {0}
    assert state.score.entries == ()


@pytest.mark.parametrize("rules", [table("hoyle_1909"), table("swedish", all_pass="play_nt"),
                                   table(all_pass="play_nt")])  # fmt: skip
def test_a10_all_pass_played_in_no_trumps(rules: bidding.Rules) -> None:
    """A10: nobody bids: eldest leads, no trumps, the kitty stays down."""
    state = auction(rules, " ".join(["pass"] * rules.players))
    assert isinstance(state, bidding.TrickPlay), "nobody is the contractor, so nobody names"
    assert state.contract is bidding.NO_CONTRACT
    assert state.declarer is None
    assert state.leader == state.turn == 0
    assert state.active == tuple(range(rules.players))
    assert len(state.places()["kitty"]) == rules.kitty_size
    assert all(len(hand) == 10 for hand in state.hands)


def test_a11_passing_is_final() -> None:
    """A11: a player who passed is not asked again."""
    state = auction(table(), "pass 6S 6C 6D")
    assert state.actors == (1,)
    state = run(state, "pass", "pass")
    assert isinstance(state, bidding.KittyExchange)
    assert state.declarer == 3


def test_a11_passing_is_not_final() -> None:
    """A11: in New Zealand a player who passed may come back while the auction lives."""
    rules = table("new_zealand", raise_own=False)
    state = auction(rules, "pass 6S 6C 6D")
    assert state.actors == (0,)
    state = run(state, "6H", "pass", "pass", "pass")
    assert isinstance(state, bidding.KittyExchange)
    assert state.declarer == 0
    assert state.contract is bid("6H")


def test_a11_back_after_a_change_of_suit() -> None:
    """A11: only when a bidder changes the suit of his own earlier bid may they come back."""
    rules = table(passing="suit_change")
    state = auction(rules, "pass 6S 6C pass")
    assert state.actors == (1,)
    raised = run(state, "7S")
    assert raised.actors == (2,)
    assert isinstance(run(raised, "pass"), bidding.KittyExchange), "spades again: nobody is back"
    changed = run(state, "6D")
    assert changed.actors == (2,)
    back = run(changed, "pass")
    assert isinstance(back, bidding.Auction)
    assert back.actors == (3,)
    assert run(back, "pass").actors == (0,)
    assert run(back, "pass", "6H").actors == (1,)


def test_a12_standing_bidder_is_not_asked() -> None:
    """A12: the standing bidder cannot raise himself when all others have passed."""
    assert isinstance(auction(table(), "6S pass pass pass"), bidding.KittyExchange)
    assert isinstance(auction(OPTIONS_FILE, "6S pass pass pass"), bidding.KittyExchange)


def test_a12_standing_bidder_may_raise() -> None:
    """A12: in New Zealand he may, and the auction goes on."""
    state = auction(table("new_zealand"), "6S pass pass pass")
    assert isinstance(state, bidding.Auction)
    assert state.actors == (0,)
    assert code(state, "6S") == "bid_too_low"
    state = run(state, "6C")
    assert state.actors == (1,)
    state = run(state, "6D")
    assert state.actors == (2,)
    ended = run(auction(table("new_zealand"), "6S pass pass pass"), "pass")
    assert isinstance(ended, bidding.KittyExchange)
    assert ended.contract is bid("6S")


def test_a12_a_raise_that_changes_the_suit_reopens() -> None:
    """A12: under another text a raise in another suit reopens, and one in the same suit ends."""
    rules = table(passing="suit_change", raise_own=True)
    state = auction(rules, "6S pass pass pass")
    assert state.actors == (0,)
    same = run(state, "7S")
    assert isinstance(same, bidding.KittyExchange)
    assert same.contract is bid("7S")
    other = run(state, "6C")
    assert isinstance(other, bidding.Auction)
    assert other.actors == (1,)


@pytest.mark.parametrize("name", ["midwest", "american_house", "american", "swedish", "quebec",
                                  "two_player"])  # fmt: skip
def test_a13_dealer_calls_last_in_a_single_round(name: str) -> None:
    """A13: one call each; the dealer is last and may overbid."""
    rules = table(name)
    state = auction(rules, " ".join(["7S", *["pass"] * (rules.players - 2)]))
    assert state.actors == (last(rules),)
    assert code(state, "7S") == "bid_too_low"
    over = run(state, "7C")
    assert isinstance(over, bidding.KittyExchange)
    assert over.declarer == last(rules)
    under = run(state, "pass")
    assert isinstance(under, bidding.KittyExchange)
    assert under.declarer == 0


def test_a14_only_signals() -> None:
    """A14: bids of six and nothing higher: the same dealer deals again, or chooses to."""
    thrown_in = auction(table("midwest"), "6S 6H pass pass")
    assert isinstance(thrown_in, bidding.Finished)
    assert thrown_in.outcome == "passed_out"
    assert thrown_in.next_dealer == thrown_in.dealer == 3
    state = auction(table("american_house"), "6S 6H pass")
    assert state.actors == (3,), "the dealer may bid or throw in"
    assert code(state, "7S") is None
    thrown_in = run(state, "pass")
    assert thrown_in.outcome == "passed_out"
    assert thrown_in.next_dealer == 3
    assert run(state, "7S").contract is bid("7S")


def test_a15_third_caller_signals() -> None:
    """A15: only the first two may signal in the Midwest; under the house rules until a real bid."""
    state = auction(table("midwest"), "pass 6S")
    assert code(state, "6C") == "signal_too_late"
    assert code(auction(table("midwest"), "6S"), "6C") is None
    assert code(auction(table("midwest"), "6C"), "6S") == "bid_too_low"
    assert code(auction(table("american_house"), "pass 6S"), "6C") is None
    assert code(auction(table("american_house"), "pass 7S"), "6C") == "signal_too_late"
    assert code(auction(table("midwest"), "7S"), "6C") == "signal_too_late"


def test_a16_top_bid() -> None:
    """A16: over the highest bid nothing can be said: others only pass, or it ends at once."""
    state = auction(table(), "10NT")
    assert isinstance(state, bidding.Auction)
    assert texts(state) == {"pass"}
    state = run(state, "pass", "pass")
    assert isinstance(state, bidding.Auction)
    assert isinstance(run(state, "pass"), bidding.KittyExchange)
    at_once = auction(table(top_bid_ends=True), "10NT")
    assert isinstance(at_once, bidding.KittyExchange)
    assert at_once.contract is bid("10NT")
    assert isinstance(auction(table(top_bid_ends=True), "10H"), bidding.Auction)


def test_a17_double_nullo_without_the_partners_nullo() -> None:
    """A17: double nullo when the partner has passed."""
    house = table("american_house")
    assert code(auction(house, "pass 7S"), "double") == "needs_partner_nullo"
    assert code(auction(house, "mis 8S"), "double") is None
    assert code(auction(house, "7S mis"), "double") == "needs_partner_nullo", "an opponent's"
    free = table("american_house", double_nullo_needs="nothing", double_nullo_kitty="swap_five")
    assert code(auction(free, "pass 7S"), "double") is None
    state = run(auction(free, "pass 7S"), "double", "pass")
    assert state.contract is bid("double")
    assert state.active == (0, 1, 2, 3), "the partner is drawn in though he passed"


def test_a18_blind_misere_after_looking() -> None:
    """A18: blind misère must be bid before looking, as the first call."""
    state: Any = auction(table(OPTIONS_FILE, blind_misere=True))
    assert texts(state) == {"look", "blind"}
    looked = run(state, "look")
    assert code(looked, "blind") == "has_looked"
    assert "blind" not in texts(looked)
    later = run(looked, "6S", "look", "pass", "look", "pass", "look", "6C")
    assert later.actors == (0,)
    assert code(later, "blind") == "has_looked"
    assert code(dealt(table()), "blind") == "not_on_ladder"


@pytest.mark.parametrize("highest", ["6S", "7NT"])
def test_a19_highest_bid_below_eight(highest: str) -> None:
    """A19: where eight is the least contract, a highest bid of seven is thrown in."""
    rules = table("quebec", min_contract=8, auction="continuous")
    state = auction(rules, f"{highest} pass pass pass")
    assert isinstance(state, bidding.Finished)
    assert state.outcome == "passed_out"
    assert state.next_dealer == state.dealer
    assert state.contract is None
    played = auction(rules, f"{highest} 8S pass pass pass")
    assert isinstance(played, bidding.KittyExchange)


def test_bids_by_value_eight_hearts_over_nine_clubs() -> None:
    """Section 4.1: where points make the order, eight hearts may outrank nine clubs."""
    rules = table(CHILDREN, bid_order="by_value", misere_rank="off", open_misere_rank="off")
    assert code(auction(rules, "9C"), "8H") is None
    assert code(auction(rules, "8H"), "9C") == "bid_too_low"
