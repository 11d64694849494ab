"""Strains and bids: their texts, their words, what each of them is (BR-7 to BR-10)."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from five_hundred import bidding
from five_hundred.bidding.ladder import ALL_BIDS, Ladder, as_bid, ladder_of
from five_hundred.cards import Suit
from five_hundred.errors import ParseError, RulesError
from tests.bidding.helpers import bid as bid_of
from tests.bidding.helpers import table

STRAINS = ["S", "C", "D", "H", "NT"]
SUITS = dict(zip(STRAINS, [*Suit, None], strict=True))
WORDS = dict(zip(STRAINS, ["spades", "clubs", "diamonds", "hearts", "no trumps"], strict=True))
LEVELS = {6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}
NULLS = {
    "mis": "misère",
    "open": "open misère",
    "super": "super-open misère",
    "double": "double nullo",
    "bar": "bar nullo",
    "blind": "blind misère",
}


@pytest.mark.parametrize("text", STRAINS)
def test_strains(text: str) -> None:
    strain = bidding.Strain(text)
    assert str(strain) == text
    assert strain.suit is SUITS[text]
    assert strain.word == WORDS[text]
    assert bidding.Strain(text.lower()) is strain


def test_strains_in_other_spellings() -> None:
    """No trumps are written N, too, and a suit as on a card."""
    for text in ("N", "n", "NT", "nt", "Nt"):
        assert bidding.Strain(text) is bidding.Strain.NO_TRUMP
    assert [bidding.Strain(sign) for sign in "♠♣♦♥"] == list(bidding.Strain)[:4]


@pytest.mark.parametrize("wrong", ["", "X", "TN", "spades!", 7, None, ("N",)])
def test_what_is_no_strain(wrong: Any) -> None:
    with pytest.raises(ValueError, match="is not a valid Strain"):
        bidding.Strain(wrong)


def told(bid: bidding.Bid) -> tuple[Any, ...]:
    return (
        bid.kind,
        bid.tricks,
        bid.strain,
        bid.trumps,
        bid.is_trick_bid,
        bid.is_null,
        bid.is_game,
    )


def test_every_trick_bid() -> None:
    for level, number in LEVELS.items():
        for text in STRAINS:
            bid = bidding.Bid.parse(f"{level}{text}")
            assert bid is bidding.Bid.of(level, bidding.Strain(text))
            assert str(bid) == bid.text == f"{level}{text}"
            assert told(bid) == ("tricks", level, text, SUITS[text], True, False, False)
            assert bid.word == f"{number} {WORDS[text]}"
            assert bid.denomination == text


def test_every_null() -> None:
    for text, word in NULLS.items():
        bid = bidding.Bid.parse(text)
        assert told(bid) == (text, 0, None, None, False, True, False)
        assert (bid.text, bid.word, bid.denomination) == (text, word, text)


def test_hi_lo_games_and_no_contract() -> None:
    hi_lo = bidding.Bid.parse("hilo")
    assert told(hi_lo) == ("hilo", 5, None, None, False, False, False)
    assert (hi_lo.word, hi_lo.denomination) == ("Hi-Lo", "hilo")
    for text in STRAINS:
        game = bidding.Bid.parse(f"game{text}")
        assert told(game) == ("game", 10, text, SUITS[text], False, False, True)
        assert (game.word, game.denomination) == (f"the game in {WORDS[text]}", f"game{text}")
    nothing = bidding.NO_CONTRACT
    assert told(nothing) == ("none", 0, None, None, False, False, False)
    assert (nothing.word, nothing.text, repr(nothing)) == ("no contract", "none", "NO_CONTRACT")


def test_there_are_thirty_seven_bids() -> None:
    """25 trick bids first, then seven specials and five games; the contract that is none is no bid."""
    texts = [f"{level}{strain}" for level in LEVELS for strain in STRAINS]
    assert [str(bid) for bid in ALL_BIDS[:25]] == texts
    assert {str(bid) for bid in ALL_BIDS[25:]} == {*NULLS, "hilo", *(f"game{s}" for s in STRAINS)}
    assert len(ALL_BIDS) == 37


@pytest.mark.parametrize("bid", [*ALL_BIDS, bidding.NO_CONTRACT], ids=str)
def test_a_bid_is_one_object(bid: bidding.Bid) -> None:
    assert pickle.loads(pickle.dumps(bid)) is bid
    assert copy.deepcopy(bid) is bid
    assert as_bid(bid.text) is bid
    assert as_bid(bid) is bid
    if bid is not bidding.NO_CONTRACT:
        assert eval(repr(bid), {"Bid": bidding.Bid}) is bid
        assert bidding.Bid(bid.text) is bid


@pytest.mark.parametrize(
    ("spelling", "text"),
    [
        ("7h", "7H"),
        (" 7H ", "7H"),
        ("7♥", "7H"),
        ("10♠", "10S"),
        ("6♣", "6C"),
        ("9♦", "9D"),
        ("8N", "8NT"),
        ("10n", "10NT"),
        ("8nt", "8NT"),
        ("seven hearts", "7H"),
        ("Ten No Trumps", "10NT"),
        ("MIS", "mis"),
        ("misère", "mis"),
        ("Misere", "mis"),
        ("open misere", "open"),
        ("blind misère", "blind"),
        ("double nullo", "double"),
        ("hi-lo", "hilo"),
        ("GAMES", "gameS"),
        ("gament", "gameNT"),
        ("the game in hearts", "gameH"),
    ],
)
def test_spellings(spelling: str, text: str) -> None:
    assert str(bidding.Bid.parse(spelling)) == text


@pytest.mark.parametrize(
    "wrong",
    ["", " ", "7", "H7", "5H", "11S", "x♥", "7X", "♥", "7♥♥", "gameN", "none", "no contract"],
)
def test_what_is_no_bid(wrong: str) -> None:
    with pytest.raises(ParseError, match="is no bid; a bid is a number of tricks from 6 to 10"):
        bidding.Bid.parse(wrong)
    assert as_bid(wrong) is wrong or wrong == "none"


@pytest.mark.parametrize("wrong", [None, 7, b"7H", ("7", "H"), ["7H"]])
def test_what_is_no_text_is_no_bid(wrong: Any) -> None:
    with pytest.raises(ParseError, match=f"^{type(wrong).__name__} is no bid"):
        bidding.Bid.parse(wrong)
    assert as_bid(wrong) is wrong


def test_a_long_text_is_told_in_part() -> None:
    with pytest.raises(ParseError) as caught:
        bidding.Bid.parse("seven " * 100)
    told = str(caught.value).partition(" is no bid")[0]
    assert (len(told), told[-1]) == (41, "…")


def test_a_bid_that_tables_do_not_have() -> None:
    with pytest.raises(ParseError):
        bidding.Bid.of(5, bidding.Strain.HEARTS)


def test_br7_places_are_those_of_the_order() -> None:
    rules = table(game_bid=True, blind_misere=True)
    ladder = ladder_of(rules)
    assert isinstance(ladder, Ladder)
    assert ladder.bids == tuple(rules.ladder)
    assert [ladder.places[bid] for bid in ladder.bids] == list(range(len(ladder.bids)))
    assert set(ladder.values) == set(ladder.bids)
    assert ladder_of(rules) is ladder


def test_br9_a_special_stands_just_below_the_trick_bid_of_its_value() -> None:
    by_value: dict[str, Any] = {
        "bid_order": "by_value",
        "misere_rank": "by_value",
        "open_misere_rank": "by_value",
        "double_nullo_rank": "by_value",
        "bar_nullo": True,
    }
    values: dict[str, Any] = dict.fromkeys(
        ("bar_nullo_value", "double_nullo_value", "misere_value"), 40
    )
    rules = table(**by_value, **values, open_misere_value=40, game_bid=True, game_bid_value=60)
    order = " ".join(map(str, rules.ladder))
    assert order.startswith("mis open double bar 6S 6C gameS gameC gameD gameH gameNT 6D")


def test_br9_by_value_wants_values_that_rise() -> None:
    """A schedule in which two bids have one value does not rise along the ladder."""
    rising = list(range(10, 260, 10))
    rules = table(schedule=rising, misere_rank="by_value", misere_value=75)
    assert "7C mis 7D" in " ".join(map(str, rules.ladder))
    level = [*rising[:7], 70, *rising[8:]]
    with pytest.raises(RulesError) as caught:
        table(schedule=level, misere_rank="by_value", misere_value=75)
    assert [problem.code for problem in caught.value.problems] == ["X-5"]


def test_blind_misere_outranks_everything_whatever_it_is_worth() -> None:
    rules = table(
        bid_order="by_value",
        misere_rank="off",
        open_misere_rank="off",
        schedule=[10**12 + number for number in range(25)],
        blind_misere=True,
    )
    assert rules.ladder[-1] is bid_of("blind")
