"""Bowers and following suit: rows B1 to B11, at every table with hands."""

from __future__ import annotations

import pytest

from five_hundred import bidding
from tests.bidding.helpers import (
    HELD,
    bid,
    card,
    cards,
    code,
    go,
    last,
    position,
    run,
    table,
    texts,
)

EVERY = pytest.mark.parametrize("name", HELD)


@EVERY
def test_b1_left_bower_is_no_card_of_its_own_suit(name: str) -> None:
    """B1: hearts are trumps; the jack of diamonds need not follow diamonds, and may trump them."""
    rules = table(name)
    end = last(rules)
    start = position(rules, "8H", {0: "JD 7S KH", end: "AD KD QD"}, leader=end)
    state = run(start, "AD")
    assert texts(state) == {"JD", "7S", "KH"}
    assert go(start, {end: "AD", 0: "JD"}).tricks[-1].winner == 0
    assert go(start, {end: "AD", 0: "7S"}).tricks[-1].winner == end


@EVERY
def test_b2_left_bower_must_follow_trumps(name: str) -> None:
    """B2: hearts are trumps and led; the only trump is the jack of diamonds."""
    rules = table(name)
    end = last(rules)
    state = run(position(rules, "8H", {0: "JD 7S AD", end: "AH KH QH"}, leader=end), "AH")
    assert texts(state) == {"JD"}
    assert code(state, "AD") == "must_follow"
    assert code(state, "7S") == "must_follow"


@EVERY
@pytest.mark.parametrize("trump", ["7H", "Jo", "JH"])
def test_b3_left_bower_leads_trumps(name: str, trump: str) -> None:
    """B3: hearts are trumps; the jack of diamonds is led, and hearts must be played."""
    rules = table(name)
    end = last(rules)
    start = position(rules, "8H", {0: f"{trump} KD 8S", end: "JD QD 10S"}, leader=end)
    state = run(start, "JD")
    assert texts(state) == {trump}
    assert code(state, "KD") == "must_follow"
    winner = go(start, {end: "JD", 0: trump}).tricks[-1].winner
    assert winner == (end if trump == "7H" else 0)


@EVERY
@pytest.mark.parametrize("trump", ["7S", "JC", "JS"])
def test_b4_led_joker_asks_for_trumps(name: str, trump: str) -> None:
    """B4: spades are trumps; the joker is led and spades follow, the jack of clubs among them."""
    rules = table(name)
    end = last(rules)
    start = position(rules, "8S", {0: f"{trump} KC 8D", end: "Jo QC 10D"}, leader=end, fill="DH")
    state = run(start, "Jo")
    assert texts(state) == {trump}
    assert code(state, "KC") == "must_follow"
    assert go(start, {end: "Jo", 0: trump}).tricks[-1].winner == end


@EVERY
def test_b5_joker_is_a_trump_and_must_not_revoke(name: str) -> None:
    """B5: hearts are trumps; clubs are led, and who holds one may not play the joker.

    One program allows it; none of our tables does, those with two jokers included.
    """
    rules = table(name)
    end = last(rules)
    state = run(position(rules, "8H", {0: "Jo 7C 8C", end: "AC KC QC"}, leader=end, fill="S"), "AC")
    assert texts(state) == {"7C", "8C"}
    assert code(state, "Jo") == "must_follow"


@EVERY
def test_b5_joker_trumps_when_void(name: str) -> None:
    rules = table(name)
    end = last(rules)
    start = position(rules, "8H", {0: "Jo 7S", end: "AC KC"}, leader=end, fill="S")
    assert texts(run(start, "AC")) == {"Jo", "7S"}
    assert go(start, {end: "AC", 0: "Jo"}).tricks[-1].winner == 0


@pytest.mark.parametrize(
    ("name", "contract"),
    [
        (name, contract)
        for name, rules in bidding.PRESETS.items()
        for contract in ("8NT", "mis", "open")
        if name in HELD and bid(contract) in rules.ladder
    ],
)
def test_b6_jacks_are_plain_without_trumps(name: str, contract: str) -> None:
    """B6: in no trumps and in a null a jack stands between queen and ten, in its own suit."""
    rules = table(name)
    ranking = bidding.CardRanking(rules, bid(contract))
    for suit in "SCDH":
        order = [card(rank + suit) for rank in ("A", "K", "Q", "J", "10", "9")]
        for place, high in enumerate(order):
            assert ranking.suit_of(high) == suit
            for low in order[place + 1 :]:
                assert ranking.winner([low, high]) == 1
    end = last(rules)
    start = position(rules, contract, {0: "JD 8H", end: "10H KS"}, leader=end, declarer=0, fill="C")
    assert texts(run(start, "10H")) == {"8H"}, "the jack of diamonds is no heart"
    assert go(start, {end: "10H", 0: "8H"}).tricks[-1].winner == end


def test_b6_long_pack_without_trumps() -> None:
    """B6: in the pack for six 13, 12 and 11 come below the jack and above the ten."""
    rules = table("six_player")
    order = cards("AH KH QH JH 13H 12H 11H 10H 9H 2H")
    for contract in ("8NT", "mis", "open"):
        ranking = bidding.CardRanking(rules, bid(contract))
        for place, high in enumerate(order):
            for low in order[place + 1 :]:
                assert ranking.winner([low, high]) == 1
                assert ranking.winner([high, low]) == 0


def test_b7_high_jack_in_no_trumps() -> None:
    """B7: under the option each jack beats the ace of its own suit in no trumps."""
    rules = table(nt_jacks="high")
    start = position(rules, "8NT", ["AD 7D", "JD 8D", "5S 5C", "6S 6C"])
    assert go(start, {0: "AD", 1: "JD"}).leader == 1
    plain = position(table(), "8NT", ["AD 7D", "JD 8D", "5S 5C", "6S 6C"])
    assert go(plain, {0: "AD", 1: "JD"}).leader == 0
    assert bidding.CardRanking(rules, bid("8NT")).winner(cards("AD JH")) == 0, "own suit only"


@EVERY
@pytest.mark.parametrize("order", ["JH JD AH", "JD AH JH", "AH JH JD", "AH JD JH"])
def test_b8_right_bower_left_bower_ace(name: str, order: str) -> None:
    """B8: hearts are trumps: JH beats JD, and JD beats AH."""
    rules = table(name)
    ranking = bidding.CardRanking(rules, bid("8H"))
    played = cards(order)
    assert played[ranking.winner(played)] is card("JH")
    rest = [one for one in played if one is not card("JH")]
    assert rest[ranking.winner(rest)] is card("JD")
    if rules.players < 3:
        return
    hands = {place: f"{one} 7{'SCD'[place]}" for place, one in enumerate(order.split())}
    state = go(
        position(rules, "8H", hands, fill="S", leader=0),
        dict(enumerate(order.split())),
    )
    assert state.leader == order.split().index("JH")


@pytest.mark.parametrize("first", [0, 1])
def test_b9_first_of_two_equal_cards_wins(first: int) -> None:
    """B9: with cards of a second pack, of two equal cards the first played wins."""
    rules = table("six_player", cards="62_two_packs")
    order = ("3C", "3C#2") if first == 0 else ("3C#2", "3C")
    hands = [f"{order[0]} 5S", f"{order[1]} 6S", "2C 7S", "2C#2 8S", "2D 9S", "2H 10S"]
    state = go(position(rules, "8H", hands), {0: order[0]})
    assert state.leader == 0
    trumped = ["AC 5S", "3H#2 6S", "3H 7S", "2C 8S", "2D 9S", "2S 10S"]
    state = position(rules, "8H", trumped)
    state = run(state, "AC", "3H#2", "3H", "2C", "2D", "2S")
    assert state.leader == 1, "so too with trumps"


@pytest.mark.parametrize(
    ("contract", "lowest"), [("8C", "5C"), ("8S", "5S"), ("8D", "4D"), ("8H", "4H")]
)
def test_b10_lowest_trumps_of_43(contract: str, lowest: str) -> None:
    """B10: the lowest trump is the five of a black suit and the four of a red one."""
    rules = table()
    ranking = bidding.CardRanking(rules, bid(contract))
    trumps = [one for one in rules.pack if ranking.suit_of(one) == contract[-1]]
    assert card(lowest) in trumps
    assert len(trumps) == (12 if contract[-1] in "SC" else 13)
    for other in trumps:
        if other is not card(lowest):
            assert ranking.winner([card(lowest), other]) == 1
    for other in rules.pack:
        if other not in trumps:
            assert ranking.winner([other, card(lowest)]) == 1, "and still beats every side suit"


def test_b11_floating_four_is_the_lowest_trump() -> None:
    """B11: without 4S and 4D, the four of clubs is the lowest spade when spades are trumps."""
    rules = table(cards="42_floating")
    ranking = bidding.CardRanking(rules, bid("8S"))
    assert ranking.suit_of(card("4C")) == "S"
    spades = [one for one in rules.pack if ranking.suit_of(one) == "S"]
    clubs = [one for one in rules.pack if ranking.suit_of(one) == "C"]
    assert len(spades) == 13
    assert card("4C") not in clubs
    assert card("JC") not in clubs
    assert len(clubs) == 9
    for other in spades:
        if other is not card("4C"):
            assert ranking.winner([card("4C"), other]) == 1
    start = position(rules, "8S", ["4C 7C 7D", "AC 8D 9D", "KC 9C 10D", "QC 10C QD"], leader=1)
    state = run(start, "AC", "KC", "QC")
    assert texts(state) == {"7C"}, "the four of clubs does not follow clubs"
    void = position(rules, "8S", ["4C 7D", "AC 8D", "KC 10D", "QC QD"], leader=1)
    assert run(void, "AC", "KC", "QC", "4C").leader == 0, "but trumps them"
    led = run(position(rules, "8S", ["4C 7D", "5S AC", "KC 10D", "QC QD"]), "4C")
    assert texts(led) == {"5S"}, "and led asks for spades"


@pytest.mark.parametrize("contract", ["8S", "8H"])
@pytest.mark.parametrize("high_first", [True, False])
def test_b12_higher_joker_wins(contract: str, high_first: bool) -> None:
    """B12: with two jokers in one trick the first joker wins."""
    trump = contract[-1]
    one, two = ("Jo", "Jo#2") if high_first else ("Jo#2", "Jo")
    hands = [f"A{trump} 7{trump}", f"{one} 6D", f"J{trump} 7C", f"{two} 8C"]
    state = run(position(table("quebec"), contract, hands), f"A{trump}", one, f"J{trump}", two)
    assert state.leader == (1 if high_first else 3)
