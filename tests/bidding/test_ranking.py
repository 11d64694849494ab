"""The suit that each card belongs to and its rank in it (BR-4, BR-5, BR-27, BR-29), card by card."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise
from typing import Any

import pytest

from five_hundred import bidding
from five_hundred.bidding.ladder import ALL_BIDS
from five_hundred.bidding.ranking import CardRanking, ranking_of
from five_hundred.cards import CardSet, Suit
from five_hundred.errors import SetupError
from tests.bidding.helpers import bid, card, cards, table

CLUBS, HEARTS = Suit.CLUBS, Suit.HEARTS
QUEBEC = table("quebec")
LOW = table("quebec", joker_rank_in_null="low")
HIGH_JACKS = table(nt_jacks="high")
FLOATING = table(cards="42_floating")


def in_order(ranking: CardRanking, suit: Suit | None, order: str) -> None:
    """The cards of a suit are these, and each beats those after it, whoever plays first."""
    ranked = cards(order)
    belong = [one for one in ranking.rules.pack if ranking.suit_of(one) is suit]
    assert sorted(map(str, belong)) == sorted(map(str, ranked))
    assert CardSet(belong).mask == ranking.masks[suit]
    assert sorted(belong, key=ranking.place_of, reverse=True) == ranked
    for place, high in enumerate(ranked):
        for low in ranked[place + 1 :]:
            assert ranking.place_of(high) > ranking.place_of(low)
            assert ranking.winner([high, low]) == 0
            assert ranking.winner([low, high]) == 1
    power = ranking.power(suit)
    assert all(power[high] > power[low] > 0 for high, low in pairwise(ranked))


@pytest.mark.parametrize(
    ("contract", "trumps", "orders"),
    [
        ("7H", "H", {"H": "Jo Jo#2 JH JD AH KH QH 10H 9H 8H 7H 6H 5H 4H",
                     "D": "AD KD QD 10D 9D 8D 7D 6D 5D 4D",
                     "S": "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S", None: ""}),
        ("9C", "C", {"C": "Jo Jo#2 JC JS AC KC QC 10C 9C 8C 7C 6C 5C 4C",
                     "S": "AS KS QS 10S 9S 8S 7S 6S 5S 4S", None: ""}),
        ("8NT", None, {suit: "A? K? Q? J? 10? 9? 8? 7? 6? 5? 4?".replace("?", suit)
                       for suit in "SCDH"} | {None: "Jo Jo#2"}),
    ],
)  # fmt: skip
def test_br5_every_suit_of_a_pack_with_two_jokers(
    contract: str, trumps: str | None, orders: dict[str | None, str]
) -> None:
    ranking = CardRanking(QUEBEC, bid(contract))
    assert ranking.trumps == trumps
    for suit, order in orders.items():
        in_order(ranking, None if suit is None else Suit(suit), order)


def test_br4_floating_fours() -> None:
    """BR-4: the four of the trump colour is the lowest trump; without trumps it is plain."""
    in_order(CardRanking(FLOATING, bid("7S")), Suit.SPADES,
             "Jo JS JC AS KS QS 10S 9S 8S 7S 6S 5S 4C")  # fmt: skip
    assert CardRanking(FLOATING, bid("7S")).suit_of(card("4H")) is HEARTS
    in_order(CardRanking(FLOATING, bid("7D")), Suit.DIAMONDS,
             "Jo JD JH AD KD QD 10D 9D 8D 7D 6D 5D 4H")  # fmt: skip
    plain = CardRanking(FLOATING, bid("7NT"))
    in_order(plain, CLUBS, "AC KC QC JC 10C 9C 8C 7C 6C 5C 4C")
    other_pack = CardRanking(table(), bid("7D"))
    assert other_pack.suit_of(card("4H")) is HEARTS, "elsewhere a four stays what it is"
    assert CardRanking(FLOATING, bid("7S")).suit_of(card("5C")) is CLUBS


@pytest.mark.parametrize("contract", ["7NT", "gameNT", "hilo", "none"])
def test_br29_high_jacks(contract: str) -> None:
    """BR-29: each jack above its own ace in no trumps, in Hi-Lo and without a contract."""
    rules = table(nt_jacks="high", game_bid=True, hi_lo_rank="9S_9C")
    in_order(CardRanking(rules, bid(contract)), CLUBS, "JC AC KC QC 10C 9C 8C 7C 6C 5C")


def test_br29_not_in_a_null_and_not_with_trumps() -> None:
    in_order(CardRanking(HIGH_JACKS, bid("mis")), CLUBS, "AC KC QC JC 10C 9C 8C 7C 6C 5C")
    in_order(CardRanking(HIGH_JACKS, bid("7H")), CLUBS, "AC KC QC JC 10C 9C 8C 7C 6C 5C")
    in_order(CardRanking(HIGH_JACKS, bid("7H")), HEARTS,
             "Jo JH JD AH KH QH 10H 9H 8H 7H 6H 5H 4H")  # fmt: skip


def test_a_joker_named_in_advance_is_the_top_of_its_suit() -> None:
    ranking = CardRanking(QUEBEC, bid("mis"), {card("Jo#2"): HEARTS})
    in_order(ranking, HEARTS, "Jo#2 AH KH QH JH 10H 9H 8H 7H 6H 5H 4H")
    in_order(ranking, None, "Jo")
    assert ranking.named == ((card("Jo#2"), HEARTS),)
    both = CardRanking(QUEBEC, bid("8NT"), [(card("Jo#2"), "H"), (card("Jo"), "H")])  # type: ignore[list-item]
    assert both.named == ((card("Jo"), HEARTS), (card("Jo#2"), HEARTS)), "in pack order"
    in_order(both, HEARTS, "Jo Jo#2 AH KH QH JH 10H 9H 8H 7H 6H 5H 4H")
    in_order(both, None, "")


def test_br27_a_low_joker_named_in_advance_is_the_lowest_of_its_suit() -> None:
    """BR-27: and Jo#2 comes below Jo."""
    both = CardRanking(LOW, bid("mis"), {card("Jo"): CLUBS, card("Jo#2"): CLUBS})
    in_order(both, CLUBS, "AC KC QC JC 10C 9C 8C 7C 6C 5C 4C Jo Jo#2")
    plain = CardRanking(LOW, bid("8NT"), {card("Jo"): CLUBS})
    assert not plain.low_jokers
    in_order(plain, CLUBS, "Jo AC KC QC JC 10C 9C 8C 7C 6C 5C 4C")


def test_br27_a_free_low_joker() -> None:
    """BR-27: it never wins when it follows; led, it wins only if nobody plays the suit named."""
    ranking = CardRanking(LOW, bid("mis"))
    assert ranking.low_jokers
    assert ranking.suit_of(card("Jo")) is None
    assert ranking.winner(cards("4C Jo 5D")) == 0
    assert ranking.winner(cards("AC 4C Jo")) == 0
    assert ranking.power(CLUBS)[card("Jo")] == 0
    assert ranking.winner(cards("Jo 4C AD"), led_as=CLUBS) == 1
    assert ranking.winner(cards("Jo AD AS"), led_as=CLUBS) == 0
    assert ranking.winner(cards("Jo Jo#2 AS"), led_as=CLUBS) == 0
    assert ranking.winner(cards("Jo#2 Jo AS"), led_as=CLUBS) == 0
    assert ranking.winner(cards("Jo 4C 5C")) == 0, (
        "led without a name, it has no suit to be beaten in"
    )


def test_a_free_joker_beats_everything() -> None:
    ranking = CardRanking(QUEBEC, bid("8NT"))
    assert ranking.winner(cards("AC Jo#2 KC")) == 1
    assert ranking.winner(cards("AC Jo#2 Jo")) == 2
    assert ranking.winner(cards("Jo AC Jo#2")) == 0
    assert ranking.power(CLUBS)[card("Jo#2")] > ranking.power(CLUBS)[card("AC")]
    assert ranking.power(None)[card("AC")] == 0
    assert ranking.winner(cards("Jo AC AD"), led_as=CLUBS) == 0


def test_br25_a_joker_of_no_value() -> None:
    """BR-25: it is beaten even by a card thrown away; other jokers keep their value."""
    ranking = CardRanking(QUEBEC, bid("8NT"))
    assert ranking.winner(cards("4C Jo 5D"), dead=cards("Jo")) == 0
    assert ranking.winner(cards("4C Jo Jo#2"), dead=cards("Jo")) == 2
    assert ranking.winner(cards("4C Jo Jo#2"), dead=cards("Jo Jo#2")) == 0
    assert ranking.winner(cards("Jo 4C 4D"), dead=cards("Jo")) == 1
    assert ranking.winner(cards("4C Jo 5D")) == 1, "and nothing of it stays"


def test_off_suit_cards_never_win() -> None:
    trumped = CardRanking(table(), bid("7H"))
    assert trumped.winner(cards("5S AC AD AS")) == 3
    assert trumped.winner(cards("5S AC AD KD")) == 0
    assert trumped.winner(cards("AS 4H AC 5H")) == 3
    assert trumped.winner(cards("AS JD Jo JH")) == 2
    power = trumped.power(Suit.SPADES)
    assert power[card("4H")] > power[card("AS")] > power[card("5S")] > 0
    assert power[card("AC")] == power[card("5D")] == 0


def test_the_suit_that_a_led_card_asks_for() -> None:
    trumped = CardRanking(table(), bid("7H"))
    assert trumped.led_suit(card("JD")) is HEARTS
    assert trumped.led_suit(card("Jo")) is HEARTS
    assert trumped.led_suit(card("AD"), HEARTS) is Suit.DIAMONDS
    free = CardRanking(table(), bid("7NT"))
    assert free.led_suit(card("Jo"), CLUBS) is CLUBS
    assert free.led_suit(card("Jo")) is None


@pytest.mark.parametrize(
    ("played", "message"),
    [
        ("5C 4S", "4S is not in the pack"),
        ("2C 4S", "2C is not in the pack"),
        ("AC Jo#2", "Jo#2 is not in the pack"),
        ("", "a trick has a first card"),
    ],
)
def test_tricks_that_cannot_be(played: str, message: str) -> None:
    ranking = CardRanking(table(), bid("7H"))
    with pytest.raises(SetupError) as caught:
        ranking.winner(cards(played))
    assert [(one.code, one.message) for one in caught.value.problems] == [("not_in_pack", message)]


@pytest.mark.parametrize(
    ("contract", "order"),
    [
        ("7H", "5S AS 5C JC AC 4D KD 4H AH JD JH Jo"),
        ("7S", "5C AC 4D JD KD 4H JH AH 5S AS JC JS Jo"),
        ("7NT", "5S JS AS 5C JC AC 4D JD KD 4H JH AH Jo"),
    ],
)
def test_a_hand_is_sorted_suit_by_suit_with_trumps_last(contract: str, order: str) -> None:
    ranking = CardRanking(table(), bid(contract))
    held = cards(order)
    assert ranking.sort(held[::-1]) == ranking.sort(sorted(held, key=str)) == held


def test_twins_of_two_packs_are_sorted_in_pack_order() -> None:
    ranking = CardRanking(table("six_player", cards="62_two_packs"), bid("7H"))
    assert ranking.sort(cards("3C#2 4C 3C 2C#2 2C")) == cards("2C 2C#2 3C 3C#2 4C")
    assert ranking.winner(cards("3C#2 3C")) == 0


def test_bowers_are_both_or_all_jacks() -> None:
    assert CardRanking(table(), bid("7C")).bowers == CardSet.parse("JC JS")
    assert CardRanking(table(), bid("7D")).bowers == CardSet.parse("JD JH")
    assert CardRanking(table(), bid("7NT")).bowers == CardSet.parse("JS JC JD JH")
    assert CardRanking(HIGH_JACKS, bid("7NT")).bowers == CardSet.parse("JS JC JD JH")


@pytest.mark.parametrize("contract", [*ALL_BIDS, bidding.NO_CONTRACT], ids=str)
def test_contracts_that_rank_alike_share_a_ranking(contract: bidding.Bid) -> None:
    rules = table("quebec", nt_jacks="high", joker_rank_in_null="low")
    shared, own = ranking_of(rules, contract), CardRanking(rules, contract)
    for one in rules.pack:
        assert shared.suit_of(one) is own.suit_of(one)
        assert shared.place_of(one) == own.place_of(one)
    assert shared.low_jokers is own.low_jokers
    assert shared.bid.is_null is contract.is_null
    assert ranking_of(rules, contract) is shared, "and it is made once"


@pytest.mark.parametrize("again", [lambda one: pickle.loads(pickle.dumps(one)), copy.deepcopy])
def test_rankings_can_be_copied(again: Any) -> None:
    ranking = CardRanking(LOW, bid("mis"), {card("Jo"): CLUBS})
    found = again(ranking)
    assert (found.rules, found.bid, found.named) == (ranking.rules, ranking.bid, ranking.named)
    assert found.masks == ranking.masks
