"""What never ends is refused wherever a list may be given by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from five_hundred import Record, bidding, rum
from five_hundred.bidding import CardRanking
from five_hundred.bounded import MOST, all_of
from five_hundred.cards import Card, CardSet, Pack, Suit
from five_hundred.errors import FiveHundredError, SetupError, TooMany
from five_hundred.record import MOST_MOVES
from five_hundred.rum import Meld

FOUR = bidding.PRESETS["australian"]
PILES = bidding.PRESETS["two_player_piles"]
DANISH = rum.PRESETS["danish"]
CARD = Card.parse("7H")
SEVEN = bidding.Bid.parse("7H")


class Endless:
    """Gives the same for ever; who goes on for too long is stopped by a failure."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __iter__(self) -> Iterator[Any]:
        for _ in range(MOST_MOVES + 10):
            yield self.value
        raise AssertionError("somebody goes through a list without end")


def endless(value: Any) -> Any:
    """The same value for ever, where any list may be wanted."""
    return Endless(value)


def play(**changes: Any) -> Any:
    given: dict[str, Any] = {"contract": "7H", "declarer": 0, "hands": ["5S", "6S", "7S", "8S"]}
    return bidding.setup_play(FOUR, **(given | changes))


def auction(rules: bidding.Rules = FOUR, **changes: Any) -> Any:
    return bidding.setup_auction(rules, **({"hands": [], "kitty": ""} | changes))


def table(**changes: Any) -> Any:
    given = {"hands": ["7S KC", "2C 3C"], "stock": "9S 9H", "pile": "7D"}
    return rum.setup(DANISH, **(given | changes))


HANDS: list[list[Card]] = [[], []]

DOORS: dict[str, Callable[[], Any]] = {
    "CardSet": lambda: CardSet(endless(CARD)),
    "CardSet |": lambda: CardSet() | endless(CARD),
    "CardSet &": lambda: CardSet() & endless(CARD),
    "CardSet -": lambda: CardSet() - endless(CARD),
    "CardSet ^": lambda: CardSet() ^ endless(CARD),
    "Pack": lambda: Pack(endless(CARD)),
    "bidding.Deal": lambda: bidding.Deal(endless(CARD)),
    "bidding.Discard": lambda: bidding.Discard(endless(CARD)),
    "bidding.Give": lambda: bidding.Give(endless(CARD)),
    "schedule": lambda: bidding.Rules(schedule=endless(40)),
    "bidding.barred": lambda: bidding.new_deal(FOUR, barred=endless(1)),
    "bidding.deal": lambda: bidding.deal(FOUR, random.Random(1), barred=endless(1)),
    "auction hands": lambda: auction(hands=endless("7H")),
    "auction hand": lambda: auction(hands=[endless(CARD)]),
    "auction kitty": lambda: auction(kitty=endless(CARD)),
    "auction dead": lambda: auction(dead=endless(CARD)),
    "auction calls": lambda: auction(calls=endless("pass")),
    "auction barred": lambda: auction(barred=endless(1)),
    "auction tables": lambda: auction(PILES, tables=endless([])),
    "auction table": lambda: auction(PILES, tables=[endless((CARD, CARD))]),
    "auction pile": lambda: auction(PILES, tables=[[endless(CARD)]]),
    "play hands": lambda: play(hands=endless("7H")),
    "play hand": lambda: play(hands=[endless(CARD)]),
    "play trick": lambda: play(trick=endless(CARD)),
    "play tricks": lambda: play(tricks=endless(None)),
    "play tricks_won": lambda: play(tricks_won=endless(1)),
    "play named": lambda: play(named=endless(None)),
    "play kitty": lambda: play(kitty=endless(CARD)),
    "play discards": lambda: play(discards=endless(CARD)),
    "bidding.score_deal": lambda: bidding.score_deal(
        FOUR, contract=SEVEN, declarer=0, tricks_won=endless(1)
    ),
    "bidding.DealResult": lambda: bidding.DealResult(SEVEN, 0, endless(1)),
    "trick_winners": lambda: bidding.DealResult(trick_winners=endless(1)),
    "bidding.verdict": lambda: bidding.verdict(FOUR, endless(1), bidding.DealResult()),
    "named": lambda: CardRanking(FOUR, SEVEN, endless((Card.joker(), Suit.HEARTS))),
    "winner": lambda: CardRanking(FOUR, SEVEN).winner(endless(CARD)),
    "dead": lambda: CardRanking(FOUR, SEVEN).winner([CARD], None, endless(CARD)),
    "sort": lambda: CardRanking(FOUR, SEVEN).sort(endless(CARD)),
    "rum.Deal": lambda: rum.Deal(endless(CARD)),
    "rum.Reshuffle": lambda: rum.Reshuffle(endless(CARD)),
    "rum.LayMeld": lambda: rum.LayMeld(endless(CARD)),
    "Meld.of": lambda: Meld.of(endless(CARD), DANISH),
    "Meld.by": lambda: Meld.parse("7H 8H 9H", DANISH, endless(1)),
    "find_melds": lambda: rum.find_melds(endless(CARD), DANISH),
    "best_melds": lambda: rum.best_melds(endless(CARD), DANISH),
    "hand_points": lambda: rum.hand_points(endless(CARD), DANISH),
    "players": lambda: rum.Rules(players=endless(2)),
    "deal": lambda: rum.Rules(deal=endless((2, 7))),
    "pile_modes": lambda: rum.Rules(pile_modes=endless("top")),
    "setup hands": lambda: table(hands=endless("7S")),
    "setup hand": lambda: table(hands=["7S", endless(CARD)]),
    "setup stock": lambda: table(stock=endless(CARD)),
    "setup pile": lambda: table(pile=endless(CARD)),
    "setup melds": lambda: table(melds=endless(None)),
    "setup fines": lambda: table(fines=endless(0)),
    "rum.score_deal melds": lambda: rum.score_deal(DANISH, melds=endless(None), hands=HANDS),
    "rum.score_deal hands": lambda: rum.score_deal(DANISH, melds=[], hands=endless("")),
    "rum.score_deal hand": lambda: rum.score_deal(DANISH, melds=[], hands=[endless(CARD), []]),
    "rum.score_deal fines": lambda: rum.score_deal(
        DANISH, melds=[], hands=HANDS, fines=endless(0)
    ),
    "rum.DealResult": lambda: rum.DealResult(endless(1)),
    "rum.verdict": lambda: rum.verdict(DANISH, endless(1), rum.DealResult((1, 2))),
    "record moves": lambda: Record(kind="deal", rules=FOUR, players=4, moves=endless("pass")),
    "record barred": lambda: Record(kind="deal", rules=FOUR, players=4, barred=endless(1)),
    "record tags": lambda: Record(kind="deal", rules=FOUR, players=4, tags=endless(("a", "b"))),
}  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
def test_what_never_ends_is_refused(door: str) -> None:
    with pytest.raises(FiveHundredError) as caught:
        DOORS[door]()
    assert len(str(caught.value)) < 2000


def test_a_list_may_be_as_long_as_needed() -> None:
    assert all_of(iter(range(MOST))) == list(range(MOST))
    with pytest.raises(TooMany, match="more than 3 things"):
        all_of(range(4), 3)
    with pytest.raises(TypeError):
        all_of(7)  # type: ignore[arg-type]
    assert CardSet(card for card in Pack.standard()) == Pack.standard().set


def test_a_problem_says_which_list_it_is() -> None:
    with pytest.raises(SetupError) as caught:
        table(stock=endless(CARD), melds=endless(None), idle=-1)
    found = {problem.code: problem.message for problem in caught.value.problems}
    assert found.keys() >= {"too_many", "melds", "idle"}
    assert found["too_many"].startswith("the stock: more than")


def test_a_text_is_no_list() -> None:
    """Its letters are not meant where a list is wanted."""
    for change in ({"calls": "pass"}, {"hands": "7S 8S"}, {"barred": b"\x01"}):
        with pytest.raises(SetupError) as caught:
            auction(**change)
        name = next(iter(change))
        assert any(
            problem.code == name and "is a list" in problem.message
            for problem in caught.value.problems
        )


def test_an_old_record_can_be_changed() -> None:
    record = Record(kind="deal", rules=FOUR, players=4, moves=["pass"], tags={"a": "b"})
    assert attrs.evolve(record, dealer=1).tags == {"a": "b"}
