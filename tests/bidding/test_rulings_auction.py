"""Rulings on the deal, the ladder and the auction: BR-1 to BR-19, BR-43 and BR-44."""

from __future__ import annotations

import random
from typing import Any

import pytest

from five_hundred import bidding
from five_hundred.cards import CardSet
from five_hundred.errors import SetupError
from tests.bidding.helpers import (
    HELD,
    auction,
    bid,
    card,
    code,
    code_for,
    dealt,
    ended,
    go,
    hands_of,
    last,
    position,
    run,
    table,
    texts,
    why,
)

# The deal


@pytest.mark.parametrize("contract", ["7S", "mis", "8NT"])
def test_br1_no_kitty_no_exchange(contract: str) -> None:
    """BR-1: without a kitty the auction leads straight to what follows it."""
    rules = table(cards="40", jokers=0, misere_needs="anytime")
    state = auction(rules, f"{contract} pass pass pass")
    assert isinstance(state, bidding.TrickPlay), "a pack without jokers has no joker to name"
    assert state.leader == 0
    assert state.discards == CardSet()
    assert state.kitty == CardSet()
    with_joker = table(rules, players=6, sides="two_teams", cards="60")
    state = auction(with_joker, "8S pass pass pass pass pass")
    assert isinstance(state, bidding.TrickPlay)
    five = table("five_player")
    assert five.kitty_size == 3


def test_br1_one_card_in_the_kitty() -> None:
    state = auction(table(cards="40"), "8S pass pass pass")
    assert isinstance(state, bidding.KittyExchange)
    assert len(state.legal_moves()) == 11


PACKETS = [
    ("australian", "3 k1 4 k1 3 k1"),
    ("swedish", "3 k3 4 3"),
    ("hoyle_1909", "3 3 3 1 k3"),
    ("three_player", "3 k1 4 k1 3 k1"),
    ("midwest", "3 k3 4 k2 3"),
    ("quebec", "3 k2 4 k2 3 k2"),
    ("six_player", "3 k1 4 k1 3 k1"),
]


@pytest.mark.parametrize(("name", "packets"), PACKETS)
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_br2_packets(name: str, packets: str, dealer: int) -> None:
    """BR-2: the first card is dealt first; packets go clockwise from the dealer's left."""
    rules = table(name)
    order = rules.pack.shuffled(random.Random(dealer))
    hands: list[list[Any]] = [[] for _ in range(rules.players)]
    kitty: list[Any] = []
    left = list(order)
    for packet in packets.split():
        if packet.startswith("k"):
            kitty += [left.pop(0) for _ in range(int(packet[1:]))]
            continue
        for step in range(rules.players):
            seat = (dealer + 1 + step) % rules.players
            hands[seat] += [left.pop(0) for _ in range(int(packet))]
    assert not left
    state = bidding.new_deal(rules, dealer=dealer).apply(bidding.Deal(order))
    assert state.hands == tuple(map(CardSet, hands))
    assert state.places()["kitty"] == tuple(CardSet(kitty))
    assert state.history == (state.history[0],)
    assert state.history[0].move == bidding.Deal(order)
    assert state.history[0].seat is None


def test_br2_other_kitties() -> None:
    """BR-2: other kitties come after the first packet."""
    assert table(cards="42", jokers=0).packets == "3 k2 4 3"
    assert table(jokers=2).packets == "3 k4 4 3"
    assert table(cards="40").packets == "3 k1 4 3"
    own = table(deal_packets="2 k3 3 5")
    state = dealt(own)
    pack = own.pack
    assert CardSet(pack[0:2]) <= state.hands[0]
    assert state.places()["kitty"] == tuple(pack[8:11])


@pytest.mark.parametrize("dealer", [0, 1])
def test_br3_dead_hand(dealer: int) -> None:
    """BR-3: the dead hand is dealt before the opponent's, and nobody ever sees it."""
    rules = table("two_player")
    pack = rules.pack
    state: Any = bidding.new_deal(rules, dealer=dealer).apply(bidding.Deal(tuple(pack)))
    dead = CardSet(state.places()["dead"])
    assert len(dead) == 10
    assert CardSet(pack[0:3]) <= dead
    assert CardSet(pack[3:6]) <= state.hands[1 - dealer]
    assert CardSet(pack[6:9]) <= state.hands[dealer]
    state = run(state, "7S", "pass")
    while not state.is_over:
        for seat in (0, 1, None):
            view = state.observe(seat)
            seen = set(view.hand).union(*view.known, view.kitty or (), view.discards or ())
            for event in view.history:
                if isinstance(event.move, bidding.Deal):
                    seen |= {one for one in event.move.cards if one is not None}
            assert seen.isdisjoint(dead)
        state = state.apply(state.legal_moves()[0])
    assert CardSet(state.places()["dead"]) == dead


@pytest.mark.parametrize(
    ("trump", "four", "own"),
    [("S", "4C", "C"), ("C", "4C", "C"), ("D", "4H", "H"), ("H", "4H", "H")],
)
def test_br4_floating_fours(trump: str, four: str, own: str) -> None:
    """BR-4: the four of the trump colour is the lowest trump, below the five."""
    rules = table(cards="42_floating")
    ranking = bidding.CardRanking(rules, bid(f"7{trump}"))
    assert ranking.suit_of(card(four)) == trump
    assert ranking.winner([card(four), card(f"5{trump}")]) == 1
    assert ranking.winner([card("AS" if trump not in "SC" else "AD"), card(four)]) == 1
    other = "4H" if four == "4C" else "4C"
    assert ranking.suit_of(card(other)) == other[-1], "the other four stays at home"
    for contract in ("8NT", "mis", "open"):
        plain = bidding.CardRanking(rules, bid(contract))
        assert plain.suit_of(card(four)) == own
        assert plain.winner([card(f"5{own}"), card(four)]) == 0


def test_br4_calling_a_floating_four() -> None:
    """BR-4: it counts as a trump for following and leading."""
    rules = table(cards="42_floating")
    hands = ["4H 5H 7S", "6D 5C 8S", "7D 6C 9S", "8D 7C 10S"]
    state = run(position(rules, "8D", hands, leader=1), "6D", "7D", "8D")
    assert texts(state) == {"4H"}


@pytest.mark.parametrize("contract", ["8S", "8NT", "mis"])
def test_br5_first_joker_is_higher(contract: str) -> None:
    """BR-5: Jo outranks Jo#2."""
    rules = table("quebec", misere_rank="above_7", misere_needs="anytime")
    ranking = bidding.CardRanking(rules, bid(contract))
    assert ranking.winner([card("Jo#2"), card("Jo")]) == 1
    assert ranking.winner([card("Jo"), card("Jo#2")]) == 0
    assert ranking.winner([card("AS"), card("Jo#2"), card("Jo")]) == 2


def test_br5_twins() -> None:
    """BR-5: of twins of two packs the first played wins, in every contract."""
    rules = table("six_player", cards="62_two_packs")
    for contract in ("8C", "8NT", "mis"):
        ranking = bidding.CardRanking(rules, bid(contract))
        assert ranking.winner([card("3C"), card("3C#2")]) == 0
        assert ranking.winner([card("3C#2"), card("3C")]) == 0
        assert ranking.winner([card("2C"), card("3C#2"), card("3C")]) == 1


BARE = "4S 5S 6S 7S 8S 9S 10S 4C 5C 6C"


def bare_deal(rules: bidding.Rules, *calls: str, seat: int = 0) -> Any:
    """Only one seat has a hand without ace, court card and joker."""
    given = dict.fromkeys(range(4), "")
    for other, high in zip(
        [one for one in range(4) if one != seat], ("AS", "KS", "QS"), strict=True
    ):
        given[other] = high
    given[seat] = BARE
    return bidding.setup_auction(rules, **hands_of(rules, given), dealer=3, calls=calls)


def test_br6_a_new_deal_is_granted() -> None:
    """BR-6: asked before the first call; the partner says yes: thrown in, the same dealer deals."""
    state = bare_deal(table("midwest"))
    assert "no ace no face" in texts(state)
    state = run(state, "no ace no face")
    assert isinstance(state, bidding.RedealQuestion)
    assert state.asker == 0
    assert state.actors == (2,)
    assert texts(state) == {"agree", "refuse"}
    end = run(state, "agree")
    assert isinstance(end, bidding.Finished)
    assert end.outcome == "no_ace"
    assert end.next_dealer == end.dealer == 3
    assert end.contract is None
    assert set(end.score.points) == {0}


@pytest.mark.parametrize(
    ("how", "barred"), [("partner_consent", None), ("consent_bars_nullo", "null_barred")]
)
def test_br6_a_new_deal_is_refused(how: str, barred: str | None) -> None:
    """BR-6: refused, he makes his call; under one reading his side may then bid no null."""
    rules = table(
        "midwest", no_ace_no_face=how, double_nullo_rank="10D_10H", double_nullo_needs="nothing",
        open_misere_rank="highest", hi_lo_rank="9S_9C", bar_nullo=True, super_open=True,
    )  # fmt: skip
    state = run(bare_deal(rules), "no ace no face", "refuse")
    assert isinstance(state, bidding.Auction)
    assert state.actors == (0,)
    assert code(state, "no ace no face") == "question_over", "once"
    for null in ("mis", "open", "double", "bar", "super"):
        assert code(state, null) == barred
    assert code(state, "hilo") is None, "Hi-Lo is no null"
    assert code(state, "7S") is None
    opponent = run(state, "pass")
    assert code(opponent, "mis") is None
    partner = run(opponent, "pass")
    assert code(partner, "mis") == barred
    assert code(partner, "no ace no face") == "not_a_bare_hand"


def test_br6_only_before_the_first_call() -> None:
    rules = table(
        "midwest", auction="continuous", signals="off", min_contract=6,
        no_ace_no_face="partner_consent",
    )  # fmt: skip
    state = bare_deal(rules, "6S", "6C", "pass", "pass")
    assert state.actors == (0,)
    assert code(state, "no ace no face") == "question_over"


def test_br6_spot_cards() -> None:
    """BR-6: 11, 12 and 13 are spot cards; one ace, court card or joker is enough to bar it."""
    rules = table("six_player", sides="three_teams", no_ace_no_face="partner_consent")
    bare = "11S 12S 11C 12C 11D 12D 13D 11H 12H 13H"
    state = bidding.setup_auction(rules, **hands_of(rules, {0: bare}), dealer=5)
    assert code(state, "no ace no face") is None
    assert run(state, "no ace no face").actors == (3,)
    for high in ("AS", "KD", "QC", "JH", "Jo"):
        hand = f"{high} 12S 11C 12C 11D 12D 13D 11H 12H 13H"
        state = bidding.setup_auction(rules, **hands_of(rules, {0: hand}), dealer=5)
        assert code(state, "no ace no face") == "not_a_bare_hand"
    assert code(dealt(table()), "no ace no face") == "question_over", "where there is no question"


# The ladder: places and values are tests of the rules; here is what the auction makes of them


def test_br7_each_bid_outranks_the_one_below() -> None:
    """BR-7: over every bid of a ladder exactly the later ones may be called."""
    rules = table(
        misere_needs="anytime", hi_lo_rank="9S_9C", double_nullo_rank="10D_10H", bar_nullo=True,
        double_nullo_needs="nothing", super_open=True, game_bid=True,
    )  # fmt: skip
    for place, standing in enumerate(rules.ladder):
        state = dealt(rules).apply(standing)
        assert list(state.legal_moves()) == [bidding.PASS, *rules.ladder[place + 1 :]]
        if place:
            lower = state.why_illegal(rules.ladder[place - 1])
            assert lower is not None
            assert lower.code is bidding.Reason.BID_TOO_LOW
            assert lower.rule == "BR-7"
        assert code_for(state, standing) == "bid_too_low"


def test_br8_ranks_in_the_auction() -> None:
    """BR-8: the places called split, and those below the sevens and eights."""
    split = table(
        misere_rank="split", open_misere_rank="split", hi_lo_rank="split",
        double_nullo_rank="split", double_nullo_needs="nothing", misere_needs="anytime",
    )  # fmt: skip
    for under, text, over in (
        ("7C", "mis", "7D"), ("8C", "open", "8D"), ("9C", "hilo", "9D"), ("10C", "double", "10D"),
    ):  # fmt: skip
        assert code(auction(split, under), text) is None
        assert code(auction(split, text), over) is None
        assert code(auction(split, over), text) == "bid_too_low"
        assert code(auction(split, text), under) == "bid_too_low"
    low = table(misere_rank="above_7", open_misere_rank="below_8", misere_needs="anytime")
    assert code(auction(low, "mis"), "open") is None
    assert code(auction(low, "open"), "mis") == "bid_too_low"
    assert code(auction(low, "open"), "8S") is None


def test_br9_bids_by_value() -> None:
    """BR-9: points make the order; of equal points the bid of more tricks, a special below."""
    rules = table(
        schedule="original_sheet", bid_order="by_value", misere_rank="by_value",
        misere_needs="anytime", open_misere_rank="by_value",
    )  # fmt: skip
    assert code(auction(rules, "6C"), "8S") is None
    assert code(auction(rules, "8S"), "6C") == "bid_too_low"
    assert code(auction(rules, "10S"), "6NT") is None
    assert code(auction(rules, "open"), "9NT") is None
    assert code(auction(rules, "9NT"), "open") == "bid_too_low"
    assert code(auction(rules, "10H"), "open") is None
    assert code(auction(rules, "10C"), "mis") is None, "250 over 240"
    assert code(auction(rules, "mis"), "7NT") is None, "300 over 250"


def test_br10_ladder_and_contracts() -> None:
    """BR-10: the ladder has every bid that may be called, signals too; some are no contracts."""
    for rules in (table("midwest"), table("american_house")):
        assert len([one for one in rules.ladder if not rules.can_be_contract(one)]) == 5
    state = auction(table("midwest"))
    assert [one for one in state.legal_moves() if isinstance(one, bidding.Bid)] == list(
        table("midwest").ladder
    )
    assert len(auction(table()).legal_moves()) == 27, "26 bids without misère, and pass"
    assert code(auction(table()), "super") == "not_on_ladder"


def test_br11_needs() -> None:
    """BR-11: what misère and open misère need was bid in this auction, by anyone, once."""
    rules = table(open_misere_needs="eight")
    state = auction(rules, "7S pass")
    assert code(state, "mis") is None
    assert code(state, "open") == "needs_eight"
    assert why(state, "open").rule == "BR-11"
    assert why(auction(rules, "6S"), "mis").rule == "BR-11"
    assert code(auction(rules, "7S mis"), "open") == "needs_eight", "misère is no bid of eight"
    assert code(auction(rules, "8S"), "open") is None
    assert code(auction(rules, "9H"), "open") is None
    between = table(misere_rank="between_8S_8C")
    assert code(auction(between, "8S"), "mis") is None
    low = table(open_misere_rank="below_8", misere_needs="seven")
    assert code(auction(low, "open"), "mis") == "bid_too_low"
    hilo = table(misere_rank="by_value", misere_value=400, hi_lo_rank="9S_9C")
    assert code(auction(hilo, "hilo"), "mis") == "needs_seven", "Hi-Lo is no trick bid"


def test_br11_all_called() -> None:
    """BR-11: misère only when every seat that may call has called."""
    rules = table(misere_needs="all_called", passing="free")
    assert code(auction(rules, "7S pass pass"), "mis") == "needs_all_called"
    assert code(auction(rules, "7S pass pass 7C"), "mis") is None
    barred = auction(rules, "7S pass", barred=(3,))
    assert code(barred, "mis") == "needs_all_called"
    assert code(run(barred, "7C"), "mis") is None


# The auction


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_br12_first_caller_and_order(dealer: int) -> None:
    """BR-12: left of the dealer first, then clockwise."""
    state = dealt(table(), dealer=dealer)
    seats = []
    for text in ("6S", "6C", "6D", "6H"):
        seats.append(state.actor)
        state = run(state, text)
    assert seats == [(dealer + step) % 4 for step in (1, 2, 3, 4)]


def test_br12_barred_seats_are_skipped() -> None:
    state = dealt(table(), barred=(0, 2))
    assert state.barred == (0, 2)
    assert state.actors == (1,)
    state = run(state, "6S")
    assert state.actors == (3,)
    state = run(state, "6C")
    assert state.actors == (1,)
    assert isinstance(run(state, "pass"), bidding.KittyExchange)
    passed = run(dealt(table(), barred=(0, 2)), "pass", "pass")
    assert passed.outcome == "passed_out"


def test_br12_pass_is_always_legal() -> None:
    state = auction(table(), "6S 7NT mis")
    assert bidding.PASS in state.legal_moves()


def test_br12_top_bid() -> None:
    for open_rank, top in (("highest", "open"), ("10D_10H", "10NT")):
        rules = table("swedish", open_misere_rank=open_rank, auction="continuous", raise_own=True)
        state = auction(rules, top)
        assert texts(state) == {"pass"}
        state = run(state, "pass", "pass")
        assert isinstance(state, bidding.KittyExchange), "nobody is asked to raise the top bid"
        assert isinstance(auction(table(rules, top_bid_ends=True), top), bidding.KittyExchange)
    blind = table(blind_misere=True, top_bid_ends=True)
    assert isinstance(auction(blind, "blind"), bidding.KittyExchange)


def test_br13_final_passes() -> None:
    """BR-13: over when all others are out; the standing bidder is not asked."""
    state = auction(table(), "pass 6S pass 6C")
    assert state.actors == (1,)
    state = run(state, "6D")
    assert state.actors == (3,), "0 and 2 are out"
    state = run(state, "pass")
    assert isinstance(state, bidding.KittyExchange)
    assert (state.declarer, str(state.contract)) == (1, "6D")
    last_bid = auction(table(), "pass pass pass 6S")
    assert isinstance(last_bid, bidding.KittyExchange)


def test_br14_passes_that_are_not_final() -> None:
    """BR-14: over after n-1 passes in a row behind a bid, or n at the start."""
    rules = table(passing="free")
    state = auction(rules, "pass pass pass")
    assert isinstance(state, bidding.Auction)
    assert run(state, "pass").outcome == "passed_out"
    assert isinstance(run(state, "6S"), bidding.Auction)
    state = auction(rules, "6S pass pass 6C pass pass")
    assert isinstance(state, bidding.Auction)
    assert state.actors == (2,)
    assert isinstance(run(state, "pass"), bidding.KittyExchange)
    one_barred = run(dealt(rules, barred=(1,)), "6S", "pass", "pass")
    assert isinstance(one_barred, bidding.KittyExchange), "n counts the seats that may call"


def test_br15_change_of_suit() -> None:
    """BR-15: a bid in another denomination than the seat's latest readmits all who passed."""
    rules = table(passing="suit_change")
    state = auction(rules, "6S pass 6C pass")
    assert state.actors == (0,)
    assert run(state, "7S").actors == (2,)
    changed = run(state, "6D")
    assert changed.actors == (1,), "seat 1 is back at once"
    again = run(changed, "pass", "7C", "pass")
    assert again.actors == (0,), "clubs again: nobody is readmitted"
    assert run(again, "7D").actors == (2,)
    latest = auction(rules, "6S pass 6C pass 6D pass 7C pass 7D")
    assert latest.actors == (2,), "diamonds are his latest suit, spades only his first"
    special = auction(table(rules, misere_needs="anytime"), "7S pass 7C pass mis")
    assert special.actors == (1,), "a special bid is a denomination of its own"


def test_br15_the_first_bid_of_a_seat_readmits_nobody() -> None:
    rules = table(passing="suit_change")
    state = auction(rules, "6S pass 6C")
    assert state.actors == (3,)
    state = run(state, "7H")
    assert state.actors == (0,)
    assert run(state, "pass").actors == (2,), "seat 1 stays out"


@pytest.mark.parametrize("passing", ["final", "suit_change", "free"])
def test_br16_asked_once_and_passes(passing: str) -> None:
    """BR-16: the standing bidder is asked when the auction would end; his pass ends it."""
    rules = table(passing=passing, raise_own=True)
    for calls, seat in (("6S pass pass pass", 0), ("pass pass pass 6S", 3)):
        if passing == "free" and seat == 3:
            calls += " pass pass pass"
        state = auction(rules, calls)
        assert isinstance(state, bidding.Auction)
        assert state.actors == (seat,)
        end = run(state, "pass")
        assert isinstance(end, bidding.KittyExchange)
        assert end.declarer == seat


def test_br16_raise_under_final_passes() -> None:
    state = auction(table(raise_own=True), "6S pass pass pass 7D")
    assert isinstance(state, bidding.KittyExchange)
    assert state.contract is bid("7D")


def test_br16_raise_under_change_of_suit() -> None:
    rules = table(passing="suit_change", raise_own=True)
    assert isinstance(auction(rules, "6S pass pass pass 7S"), bidding.KittyExchange)
    state = auction(rules, "6S pass pass pass 7D")
    assert isinstance(state, bidding.Auction)
    state = run(state, "pass", "pass", "pass")
    assert isinstance(state, bidding.Auction)
    assert state.actors == (0,), "asked again when the auction would end again"


def test_br16_raise_under_free_passes() -> None:
    state = auction(table(passing="free", raise_own=True), "6S pass pass pass 7S")
    assert isinstance(state, bidding.Auction)
    state = run(state, "pass", "pass", "pass")
    assert isinstance(state, bidding.Auction), "and he is asked again"
    assert state.actors == (0,)
    assert isinstance(run(state, "pass"), bidding.KittyExchange)


@pytest.mark.parametrize("name", ["swedish", "american", "midwest", "quebec", "two_player"])
def test_br17_single_round(name: str) -> None:
    """BR-17: one call each, the dealer last; the highest bid is the contract."""
    rules = table(name)
    state = auction(rules, " ".join(["7S", "8S", "9S", "10S"][: rules.players]))
    assert isinstance(state, bidding.KittyExchange)
    assert state.declarer == last(rules)
    barred = dealt(rules, barred=(0,))
    state = run(barred, *["7S", "pass", "pass"][: rules.players - 1])
    assert isinstance(state, bidding.KittyExchange)
    assert state.declarer == 1


def test_br18_first_two_callers_may_signal() -> None:
    """BR-18: a pass counts as a caller, a barred seat does not."""
    rules = table("midwest")
    assert code(auction(rules, "pass"), "6S") is None
    assert code(auction(rules, "pass pass"), "6S") == "signal_too_late"
    assert code(auction(rules, "6S"), "6S") == "bid_too_low"
    assert code(auction(rules, "6S"), "6C") is None
    assert why(auction(rules, "6S"), "6S").rule == "BR-18"
    barred = dealt(rules, barred=(0,))
    assert code(run(barred, "pass"), "6S") is None, "seats 1 and 2 are the first two callers"
    assert code(run(barred, "pass", "pass"), "6S") == "signal_too_late"
    assert code(auction(rules, "mis"), "6S") == "signal_too_late"


def test_br18_indications() -> None:
    """BR-18: anyone, in any order, while no real bid stands."""
    rules = table("american_house")
    state = auction(rules, "6NT 6S")
    assert code(state, "6S") is None
    assert code(state, "6NT") is None
    assert code(run(state, "7S"), "6S") == "signal_too_late"
    assert code(auction(rules, "mis"), "6NT") == "signal_too_late"
    ended = run(state, "6C", "7S")
    assert isinstance(ended, bidding.KittyExchange)
    assert ended.declarer == 3


def test_br18_rungs_without_signals() -> None:
    """BR-18: without signals a bid below the least contract is a rung; ending on it, all passed."""
    rules = table(min_contract=7)
    assert code(auction(rules, "6C"), "6S") == "bid_too_low"
    state = auction(rules, "6S pass pass pass")
    assert state.outcome == "passed_out"
    assert isinstance(auction(rules, "6S 7S pass pass pass"), bidding.KittyExchange)
    eight = table(min_contract=8)
    assert code(auction(eight, "7S"), "mis") is None, "a seven counts for what misère needs"
    assert auction(eight, "7NT pass pass pass").outcome == "passed_out"
    assert isinstance(auction(eight, "7NT mis pass pass pass"), bidding.KittyExchange)
    played = auction(table(min_contract=7, all_pass="play_nt"), "6S pass pass pass")
    assert isinstance(played, bidding.TrickPlay)
    assert played.contract is bidding.NO_CONTRACT


@pytest.mark.parametrize(
    ("how", "dealer"), [("redeal_next", 0), ("redeal_same", 3), ("dealer_choice", 3)]
)
def test_br19_thrown_in(how: str, dealer: int) -> None:
    """BR-19: nobody bids: the deal is over, with no points."""
    for base in (table(), table("american"), table(passing="free")):
        state = auction(table(base, all_pass=how), "pass pass pass pass")
        assert isinstance(state, bidding.Finished)
        assert state.outcome == "passed_out"
        assert state.next_dealer == dealer
        assert state.score.points == (0, 0)
        assert state.result == bidding.DealResult()
        assert state.barred_next == ()


def test_br19_dealer_choice_is_no_further_phase() -> None:
    state = auction(table("american_house"), "pass pass pass")
    assert isinstance(state, bidding.Auction)
    assert state.actors == (3,)
    assert code(state, "7S") is None


@pytest.mark.parametrize("text", ["mis", "hilo", "gameS"])
def test_br19_specials_are_real_bids(text: str) -> None:
    rules = table(min_contract=8, misere_needs="anytime", hi_lo_rank="9S_9C", game_bid=True)
    state = auction(rules, f"{text} pass pass pass")
    assert isinstance(state, bidding.KittyExchange)


def test_br19_misere_after_a_pass() -> None:
    """BR-19: where passes are not final, a hand that passed may still bid misère."""
    rules = table(passing="free")
    state = auction(rules, "pass 7S pass pass")
    assert state.actors == (0,)
    assert code(state, "mis") is None


# Ralphing


def failed(rules: bidding.Rules, contract: str, won: list[int], **more: Any) -> Any:
    """A deal that ends with these tricks, seat 0 being the contractor."""
    return ended(rules, contract, 0, won, **more)


@pytest.mark.parametrize(
    ("contract", "won", "barred"),
    [
        ("8S", [2, 5, 2, 1], True),
        ("8S", [3, 5, 2, 0], False),
        ("7S", [3, 7, 0, 0], True),
        ("7S", [4, 6, 0, 0], False),
        ("10NT", [6, 4, 0, 0], True),
        ("gameS", [6, 4, 0, 0], True),
        ("gameS", [7, 3, 0, 0], False),
        ("mis", [4, 6, 0, 0], True),
        ("mis", [3, 7, 0, 0], False),
        ("double", [3, 6, 1, 0], True),
        ("double", [2, 7, 1, 0], False),
        ("hilo", [9, 1, 0, 0], True),
        ("hilo", [1, 9, 0, 0], True),
        ("hilo", [8, 2, 0, 0], False),
        ("hilo", [2, 8, 0, 0], False),
        ("8S", [8, 2, 0, 0], False),
    ],
)
def test_br43_ralphing(contract: str, won: list[int], barred: bool) -> None:
    """BR-43: a contractor who is short by four or more may not call in the next deal."""
    rules = table(
        ralphing=True, null_early_stop=False, hi_lo_rank="9S_9C", game_bid=True,
        double_nullo_rank="10D_10H",
    )  # fmt: skip
    assert failed(rules, contract, won).barred_next == ((0,) if barred else ())
    assert failed(table(rules, ralphing=False), contract, won).barred_next == ()


def test_br43_declared_slam() -> None:
    rules = table("american_house", ralphing=True)
    assert failed(rules, "7S", [6, 4, 0, 0], slam=True).barred_next == (0,)
    assert failed(rules, "7S", [7, 3, 0, 0], slam=True).barred_next == ()


def test_br43_he_is_skipped_and_his_partner_may_bid() -> None:
    state = dealt(table(ralphing=True), barred=(0,))
    assert state.actors == (1,)
    state = run(state, "pass")
    assert state.actors == (2,)
    state = run(state, "6S", "pass")
    assert isinstance(state, bidding.KittyExchange), "the barred seat is not asked"
    passed = run(dealt(table(ralphing=True), barred=(0,)), "pass", "pass", "pass")
    assert passed.outcome == "passed_out"
    assert passed.barred_next == (), "the bar was for this deal, thrown in or not"


def test_br43_never_after_an_early_stop() -> None:
    """BR-38, BR-43: with the early stop a null never reaches four tricks."""
    rules = table(ralphing=True)
    state = position(rules, "mis", ["AS AC AD AH KS", "5S 5C 5D 6D 7D", "", "6S 6C 7C 8D 9D"])
    end = go(state, {0: "AS"})
    assert end.is_over
    assert end.barred_next == ()


# Blind misère

BLIND = table(blind_misere=True)


def test_br44_look_first() -> None:
    """BR-44: before looking a seat can look or bid blind, and its view shows no card."""
    state = dealt(BLIND)
    assert state.looked == (False,) * 4
    assert texts(state) == {"look", "blind"}
    for text in ("pass", "6S", "10NT", "no ace no face"):
        assert code(state, text) == "must_look"
        assert why(state, text).rule == "BR-44"
    for seat in range(4):
        view = state.observe(seat)
        assert view.hand == CardSet()
        assert view.hand_sizes == (10,) * 4
        deal = view.history[0].move
        assert isinstance(deal, bidding.Deal)
        assert set(deal.cards) == {None}
    state = run(state, "look")
    assert state.actors == (0,), "he then makes an ordinary first call"
    assert state.looked == (True, False, False, False)
    assert state.observe(0).hand == state.hands[0]
    assert state.observe(1).hand == CardSet()
    assert code(state, "look") == "has_looked"
    assert code(state, "blind") == "has_looked"
    assert "blind" not in texts(state)
    assert code(state, "pass") is None


def test_br44_look_is_no_call() -> None:
    """BR-44: looking is neither a call nor a pass."""
    rules = table("midwest", blind_misere=True)
    state = run(dealt(rules), "look", "pass", "look", "6S")
    assert [str(event.move) for event in state.calls] == ["pass", "6S"]
    assert code(run(state, "look"), "6C") == "signal_too_late"
    free = table(blind_misere=True, passing="free")
    state = run(dealt(free), "look", "pass", "look", "pass", "look", "pass", "look", "pass")
    assert state.outcome == "passed_out"


def test_br44_blind_tops_the_ladder() -> None:
    state = run(dealt(BLIND), "look", "10NT")
    assert state.actors == (1,)
    assert texts(state) == {"look", "blind"}
    state = run(state, "blind")
    assert state.standing is bid("blind")
    assert texts(state) == {"look"}, "a second blind misère does not outrank the first"
    assert code(state, "blind") == "bid_too_low"
    state = run(state, "look")
    assert texts(state) == {"pass"}
    state = run(state, "pass", "look", "pass", "pass")
    assert isinstance(state, bidding.KittyExchange)
    assert state.declarer == 1
    assert len(state.hands[1]) == 13, "the kitty is taken as usual"
    for seat in range(4):
        assert state.observe(seat).hand == state.hands[seat], "all have looked by then"
    assert state.active == (0, 1, 2)


def test_br44_barred_seats_have_looked() -> None:
    state = dealt(BLIND, barred=(0,))
    assert state.looked == (True, False, False, False)
    assert state.observe(0).hand == state.hands[0]

    assert dealt(BLIND, barred=(2,)).looked == (False, False, True, False)


def test_br44_who_bids_blind_has_done_with_looking() -> None:
    """BR-44: the bid stands in the history, as looking does, and the hand is seen from then on."""
    rules = table(blind_misere=True, top_bid_ends=False)
    state = run(dealt(rules), "look")
    assert str(state.history[-1].move) == "look"
    state = run(state, "pass", "blind")
    assert state.looked == (True, True, False, False)
    assert [str(event.move) for event in state.history[1:]] == ["look", "pass", "blind"]


def test_br44_no_blind_misere() -> None:
    assert dealt(table()).looked == (True,) * 4
    assert code(dealt(table()), "look") == "has_looked"


# Bad input at the doors


@pytest.mark.parametrize("dealer", [4, -1, "0", None, True, 1.0])
def test_new_deal_wants_a_dealer(dealer: Any) -> None:
    with pytest.raises(SetupError) as caught:
        bidding.new_deal(table(), dealer=dealer)
    assert [problem.code for problem in caught.value.problems] == ["dealer"]


@pytest.mark.parametrize("barred", [(4,), (0, 1, 2, 3), ("0",), (-1,)])
def test_new_deal_wants_seats_to_bar(barred: Any) -> None:
    with pytest.raises(SetupError) as caught:
        bidding.new_deal(table(), barred=barred)
    assert [problem.code for problem in caught.value.problems] == ["barred"]
    with pytest.raises(SetupError) as caught:
        bidding.new_deal(table(), dealer=9, barred=barred)
    assert [problem.code for problem in caught.value.problems] == ["dealer", "barred"]


@pytest.mark.parametrize("name", HELD)
def test_the_same_cards_for_the_same_seed(name: str) -> None:
    rules = table(name)
    one = bidding.deal(rules, random.Random(5), dealer=1)
    two = bidding.deal(rules, random.Random(5), dealer=1)
    assert one == two
    assert one.dealer == 1
    assert one.actors == (2 % rules.players,)


def told(state: Any, text: str) -> tuple[str, str | None, str]:
    """The code, the ruling and the message of a violation."""
    violation = why(state, text)
    return str(violation.code), violation.rule, violation.message


def test_br7_a_bid_too_low_is_told_the_next_above() -> None:
    assert told(auction(table(), "7NT"), "7H") == (
        "bid_too_low",
        "BR-7",
        "seven hearts does not outrank seven no trumps; misère is the next above it",
    )
    open_top = table(top_bid_ends=False)
    assert told(auction(open_top, "10NT"), "10NT") == (
        "bid_too_low",
        "BR-7",
        "ten no trumps does not outrank ten no trumps, the highest bid",
    )


def test_the_rulings_that_bar_a_bid() -> None:
    """Each refusal names its ruling."""
    assert told(auction(table(), ""), "bar")[:2] == ("not_on_ladder", "BR-10")
    assert told(auction(table(), "6S"), "mis")[:2] == ("needs_seven", "BR-11")
    eight = table(open_misere_needs="eight")
    assert told(auction(eight, "7S"), "open")[:2] == ("needs_eight", "BR-11")
    assert code(auction(eight, "8S"), "open") is None
    assert code(auction(eight, "9S"), "open") is None
    everybody = table(misere_needs="all_called")
    assert told(auction(everybody, "7S"), "mis")[:2] == ("needs_all_called", "BR-11")
    nullo = table(double_nullo_rank="10D_10H", double_nullo_needs="partner_nullo")
    assert told(auction(nullo, "7S"), "double")[:2] == ("needs_partner_nullo", "BR-33")
    two = table("midwest", signals="first_two")
    assert told(auction(two, "6H"), "6D") == (
        "bid_too_low",
        "BR-18",
        "six diamonds does not outrank six hearts; the second signal must",
    )
    assert told(auction(two, "6H"), "6H")[:2] == ("bid_too_low", "BR-18")
    assert code(auction(two, "6H"), "6NT") is None
    assert told(auction(two, "6H 6NT"), "6NT")[:2] == ("signal_too_late", "BR-18")


# One rule at a time, at a table that is plain otherwise


def test_br18_signals_alone() -> None:
    rules = table(auction="single_round", signals="indications", min_contract=7)
    state = auction(rules, "6NT")
    assert texts(state) >= {"6S", "6NT", "7S"}
    assert not texts(run(state, "7S")) & {"6S", "6NT", "7S"}
    first = table(auction="single_round", signals="first_two", min_contract=7)
    assert texts(auction(first, "pass")) >= {"6S", "6NT", "7S"}
    assert not texts(auction(first, "pass pass")) & {"6S", "6NT"}


def test_br33_double_nullo_alone() -> None:
    rules = table(double_nullo_rank="10D_10H", double_nullo_needs="partner_nullo")
    assert "double" in texts(auction(rules, "7S mis pass"))
    assert "double" not in texts(auction(rules, "7S mis"))
    assert "double" not in texts(auction(rules, "7S pass 7C"))


def test_br11_all_called_alone() -> None:
    rules = table(misere_needs="all_called")
    assert "mis" not in texts(auction(rules, "6S pass pass"))
    assert "mis" in texts(auction(rules, "6S pass pass 6C"))


def test_br6_a_question_alone() -> None:
    rules = table(no_ace_no_face="partner_consent", cards="44")
    state = bare_deal(rules, "6S", "pass", "pass", seat=3)
    assert "no ace no face" in texts(state)
    after = run(state, "6C", "6D")
    assert after.actors == (3,)
    assert "no ace no face" not in texts(after), "he has called"
    assert told(after, "no ace no face")[:2] == ("question_over", "BR-6")
    assert told(auction(rules, ""), "no ace no face")[:2] == ("not_a_bare_hand", "BR-6")


def test_br6_a_two_is_no_high_card() -> None:
    rules = table("six_player", sides="three_teams", no_ace_no_face="partner_consent",
                  cards="62_two_packs")  # fmt: skip
    hand = {0: "2S 2C 2D 2H 3S 3C 3D 3H 4S 4C"}
    state = bidding.setup_auction(rules, **hands_of(rules, hand), dealer=5)
    assert "no ace no face" in texts(state)


def test_br44_alone() -> None:
    state = dealt(table(blind_misere=True))
    assert texts(state) == {"look", "blind"}
    assert code(state, "look") is None
    assert code(state, "blind") is None


def test_br11_the_highest_level_so_far() -> None:
    """BR-11: it never sinks, though by value a lower level may outrank a higher; a game is none."""
    eight = table(open_misere_needs="eight")
    assert code(auction(eight, "7S 8S"), "open") is None
    assert code(auction(eight, "7S 7C"), "open") == "needs_eight"
    by_value = table(
        open_misere_needs="eight", bid_order="by_value", misere_rank="by_value",
        open_misere_rank="by_value", schedule="original_sheet",
    )  # fmt: skip
    assert code(auction(by_value, "8S 6D 7C"), "open") is None
    assert code(auction(by_value, "6D 7C"), "open") == "needs_eight"
    game = table(bid_order="by_value", misere_rank="by_value", open_misere_rank="by_value",
                 game_bid=True, game_bid_value=100)  # fmt: skip
    assert code(auction(game, "gameS"), "mis") == "needs_seven"


def test_positions_of_the_auction_are_told_apart_by_what_was_bid() -> None:
    """What each seat has bid matters to double nullo and to a change of suit."""
    assert auction(table(), "6S 7S").key != auction(table(), "6C 7S").key
    assert auction(table(), "6S 7S").key == auction(table(), "6S 7S").key
    assert auction(table(), "6S pass").key != auction(table(), "pass 6S").key


def test_an_auction_shows_no_tables() -> None:
    assert "_book" not in repr(auction(table(), "6S"))


@pytest.mark.parametrize(
    ("rules", "calls", "rest"),
    [
        (table(), "6S pass 7S", "pass 8NT pass"),
        (table(passing="free"), "6S pass pass 7S pass", "8C pass pass pass"),
        (table(passing="suit_change"), "6S 6C pass pass 7D", "7H pass 8C pass pass"),
        (table(raise_own=True), "6S pass pass pass", "7S"),
        (table(blind_misere=True), "look 6S look", "7S look pass look pass pass"),
        (table("american_house"), "6NT 6S", "6C 7S"),
        (table(double_nullo_rank="10D_10H"), "7S mis pass", "double pass pass"),
    ],
)
def test_an_auction_as_a_seat_imagines_it_goes_on_alike(
    rules: bidding.Rules, calls: str, rest: str
) -> None:
    state = auction(rules, calls)
    for seat in range(4):
        other: Any = state.observe(seat).sample(random.Random(seat))
        assert other.counts() == state.counts()
        assert other.calls == state.calls
        assert other.history[1:] == state.history[1:]
        assert isinstance(other.history[0].move, bidding.Deal)
        assert texts(other) == texts(state)
        assert (other.standing, other.bidder, other.looked) == (
            state.standing, state.bidder, state.looked,
        )  # fmt: skip
        end, real = run(other, *rest.split()), run(state, *rest.split())
        assert end.phase == real.phase
        assert end.history[1:] == real.history[1:]
        assert (end.contract, end.declarer) == (real.contract, real.declarer)


def test_br14_a_barred_seat_does_not_pass() -> None:
    state = run(dealt(table(passing="free"), barred=(1,)), "6S", "pass", "pass")
    assert isinstance(state, bidding.KittyExchange)
    nobody = run(dealt(table(passing="free"), barred=(1,)), "pass", "pass", "pass")
    assert nobody.outcome == "passed_out"


def test_br17_a_barred_seat_has_no_call_in_a_single_round() -> None:
    rules = table(auction="single_round")
    state = run(dealt(rules, barred=(1,)), "6S", "pass", "pass")
    assert isinstance(state, bidding.KittyExchange)
    assert [event.seat for event in state.history[1:]] == [0, 2, 3]
    assert run(dealt(rules, barred=(1,)), "pass", "pass").actors == (3,)
    assert run(dealt(rules, barred=(1,)), "pass", "6S", "pass").declarer == 2


def moves(state: Any) -> list[tuple[int | None, str]]:
    """What the seats have chosen so far."""
    return [(event.seat, str(event.move)) for event in state.history if event.seat is not None]


def test_the_history_tells_every_call_to_the_end() -> None:
    calls = [(0, "pass"), (1, "7S"), (2, "pass"), (3, "pass")]
    end = auction(table(), "pass 7S pass pass")
    assert moves(end) == calls
    assert isinstance(end.history[0].move, bidding.Deal)
    thrown_in = auction(table(), "pass pass pass pass")
    assert moves(thrown_in) == [(seat, "pass") for seat in range(4)]
    by_tricks = auction(table("hoyle_1909"), "pass pass pass")
    assert moves(by_tricks) == [(seat, "pass") for seat in range(3)]


def test_br6_the_question_and_its_answer() -> None:
    """BR-6: the question is open, the answer belongs to the history."""
    rules = table("midwest", auction="continuous", signals="off", min_contract=6)
    before = bare_deal(rules, "6S", seat=1)
    state = run(before, "no ace no face")
    asked = [(0, "6S"), (1, "no ace no face")]
    assert (state.phase, state.asker, state.actors) == ("redeal_question", 1, (3,))
    assert state.hands == before.hands
    assert moves(state) == asked
    assert [str(event.move) for event in state.calls] == ["6S"]
    assert state.key == run(before, "no ace no face").key
    assert state.key != run(bare_deal(rules, "6C", seat=1), "no ace no face").key
    assert str(state.why_illegal(bidding.PASS).code) == "wrong_phase"
    assert moves(run(state, "agree")) == [*asked, (3, "agree")]
    after = run(state, "refuse")
    assert moves(after) == [*asked, (3, "refuse")]
    assert (after.phase, after.actors) == ("auction", (1,))
    assert state.why_illegal(bidding.REFUSE, 3) is None
    assert state.why_illegal(bidding.AGREE, 3) is None
    assert str(state.why_illegal(bidding.REFUSE, 1).code) == "not_your_turn"
