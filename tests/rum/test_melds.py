"""Melds as they lie: who laid what, what each card is worth, what joins (RR-3, RR-30 to RR-43, RR-101)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from five_hundred import rum
from five_hundred.cards import Card, CardSet, Rank
from five_hundred.errors import IllegalMeld, ParseError, Problem
from five_hundred.phase import WrongQuestion
from five_hundred.rum.melds import (
    checked_melds,
    extended,
    fits_of,
    joker_order,
    lay_meld,
    most_value,
    names_joining,
    replaced,
    wild_places,
)
from five_hundred.rum.shape import shape_of
from tests.rum.helpers import cards, like

PLAIN = rum.PRESETS["swedish"]
JOKERS = like("danish", joker_swap="anyone")
RANKED = like("danish", joker_bind="rank_in_sets", joker_swap="never")
MIXED = like("danish", run_same_suit=False)
TWO_PACKS = like("finnish", set_distinct_suits=False, joker_swap="never")
AROUND = rum.PRESETS["swedish_joker"]


def meld(text: str, rules: rum.Rules = JOKERS, by: Any = None, **more: Any) -> rum.Meld:
    return rum.Meld.parse(text, rules, by, **more)


def refused(cards: Any, rules: rum.Rules = JOKERS, by: Any = None, **more: Any) -> Any:
    with pytest.raises(IllegalMeld) as caught:
        rum.Meld.of(cards, rules, by, **more)
    return caught.value.violation


# Who laid it


def test_a_seat_for_all_cards_owns_the_meld() -> None:
    one = meld("9H 7H 8H", by=2)
    assert (str(one), one.kind, one.by, one.owner) == ("7H 8H 9H", "run", (2, 2, 2), 2)
    assert meld("7H 8H 9H").by == (None, None, None)
    assert meld("7H 8H 9H").owner is None


def test_a_seat_for_each_card_goes_with_its_card() -> None:
    """``by`` is given in the order of the cards given, and kept in the order of the meld."""
    one = meld("9H Jo=10H 7H 8H", by=[2, 0, 1, 1])
    assert (str(one), one.by, one.owner) == ("7H 8H 9H Jo=10H", (1, 1, 2, 0), None)
    assert meld("9H 7H 8H", by=(2, 1, 1), owner=1).owner == 1
    assert meld("9H 7H 8H", by=(1, 1, 1), owner=2).owner == 2
    assert meld("9H 7H 8H", by=iter([1, 1, 1])).owner == 1
    assert meld("9H 7H 8H", by=(1, None, 1)).owner is None


@pytest.mark.parametrize("by", ["012", [0, 1], [0, 1, 2, 3], [0, 1, "2"], [0, 1, 2.0], 1.5, True])
def test_by_is_a_seat_or_one_a_card(by: Any) -> None:
    violation = refused(cards("7H 8H 9H"), by=by)
    assert violation.code == "not_a_meld"
    assert violation.message == "by is a seat, or a seat for each of the 3 cards"


def test_melds_are_equal_whatever_may_join_them() -> None:
    high, low = like("swedish", ace_runs="high"), like("swedish", ace_runs="low")
    one, two = meld("JS QS KS", high, by=1), meld("JS QS KS", low, by=1)
    assert one == two
    assert hash(one) == hash(two)
    assert one.accepts(Card.parse("AS"), high)
    assert not two.accepts(Card.parse("AS"), low)
    assert not any(name in repr(one) for name in ("_fits", "_low", "_high"))
    assert one != meld("JS QS KS", high, by=0)
    assert meld("2S 3S 4S", high) == meld("2S 3S 4S", low)


# What is no meld


def test_rr3_a_card_lies_in_a_meld_once() -> None:
    violation = refused(cards("7H 8H 9H 8H"))
    assert (violation.code, violation.rule) == ("card_twice", "RR-3")
    assert violation.cards == (Card.parse("8H"),)
    assert violation.message.startswith("8H is named twice")
    assert refused(cards("7H 8H 7H 8H 9H")).cards == (Card.parse("7H"),), "the first of them"
    joker = Card.joker(1)
    twice = refused(
        [rum.Wild(joker, Card.parse("9H")), *cards("7H 8H"), rum.Wild(joker, Card.parse("10H"))]
    )
    assert (twice.code, twice.cards) == ("card_twice", (joker,))


def test_rr3_a_second_pack_fills_the_same_place() -> None:
    """Only faces count, so both copies make no meld of two places of a run."""
    assert refused(cards("7H 8H 8H#2 9H"), TWO_PACKS).code == "not_a_meld"
    assert str(meld("7H 8H#2 9H", TWO_PACKS)) == "7H 8H#2 9H"


@pytest.mark.parametrize("given", [7, [7], ["7H", "8H", "9H"], None])
def test_a_meld_is_made_of_cards(given: Any) -> None:
    violation = refused(given)
    assert violation.code == "not_a_meld"
    assert violation.message


def test_a_meld_is_read_from_a_text() -> None:
    assert str(rum.Meld.parse("7H,8H, 9H", PLAIN)) == "7H 8H 9H"
    for wrong in (7, None, ["7H", "8H", "9H"]):
        with pytest.raises(ParseError, match=f"not from {type(wrong).__name__}$"):
            rum.Meld.parse(wrong, PLAIN)  # type: ignore[arg-type]


def test_melds_want_rules_and_packs() -> None:
    with pytest.raises(WrongQuestion, match=r"judged by rum\.Rules, not by 'swedish'"):
        rum.Meld.parse("7H 8H 9H", "swedish")  # type: ignore[arg-type]
    for packs in (0, 3, "1"):
        with pytest.raises(WrongQuestion, match="one or two packs are in play"):
            rum.Meld.parse("7H 8H 9H", TWO_PACKS, packs=packs)  # type: ignore[arg-type]


def test_packs_in_play() -> None:
    """Without ``packs`` it is the most that the rules allow."""
    assert refused(cards("7H 8H#2 9H"), TWO_PACKS, packs=1).code == "not_in_pack"
    assert refused(cards("7H 8H#2 9H"), JOKERS).code == "not_in_pack"
    assert str(rum.Meld.of(cards("7H 8H#2 9H"), TWO_PACKS, packs=2)) == "7H 8H#2 9H"


# What its cards are worth


@pytest.mark.parametrize(
    ("text", "pips", "values"),
    [
        ("AS 2S 3S 4S", "five", (5, 5, 5, 5)),
        ("8S 9S 10S JS QS KS AS", "five", (5, 5, 10, 10, 10, 10, 15)),
        ("9S 9C 9D", "five", (5, 5, 5)),
        ("10S 10C 10D", "five", (10, 10, 10)),
        ("AS AC AD", "five", (15, 15, 15)),
        ("AS 2S 3S 4S", "face", (5, 2, 3, 4)),
        ("8S 9S 10S JS QS KS AS", "face", (8, 9, 10, 10, 10, 10, 15)),
    ],
)
def test_values_by_place(text: str, pips: str, values: tuple[int, ...]) -> None:
    rules = like("swedish", pips=pips)
    assert meld(text, rules).values(rules) == values
    assert meld(text, rules).points(rules) == sum(values)


def test_rr32_a_joker_for_a_two_makes_the_ace_low() -> None:
    assert meld("AH Jo=2H 3H").values(JOKERS) == (15 - 14, 25, 3)
    assert meld("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", PLAIN).values(PLAIN)[0] == 5
    thirteen = rum.Meld.of(cards("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"), PLAIN)
    assert thirteen.values(PLAIN)[-1] == 15


def test_rr34_an_ace_between_king_and_two_is_low() -> None:
    rules = like(AROUND, ace_low=1, ace_high=15)
    assert meld("QS KS AS", rules).values(rules)[2] == 15
    assert meld("QS KS AS 2S", rules).values(rules)[2] == 1
    assert meld("KS AS 2S", rules).values(rules)[1] == 1


def test_rr101_jokers() -> None:
    """RR-101: the joker's own value, or that of what it stands for at its place."""
    fixed, stands = (like(JOKERS, joker_meld=how) for how in ("fixed", "represented"))
    run, aces = "7H 8H Jo=9H", "AS AC Jo=AH"
    assert meld(run, fixed).values(fixed) == (7, 8, 25)
    assert meld(run, stands).values(stands) == (7, 8, 9)
    assert meld(aces, stands).values(stands) == (15, 15, 15)
    assert meld("Jo=AH 2H 3H", stands).values(stands) == (1, 2, 3)
    assert meld("QH KH Jo=AH", stands).values(stands) == (10, 10, 15)
    ranked = like(RANKED, joker_meld="represented")
    assert meld("AS AC Jo=A", ranked).values(ranked) == (15, 15, 15)


def test_what_cards_cost_in_the_hand() -> None:
    hand = cards("AS 2S 9S 10S JS KS Jo")
    assert [rum.hand_points([card], JOKERS) for card in hand] == [15, 2, 9, 10, 10, 10, 25]
    plain = cards("AS 2S 9S 10S JS KS")
    assert [rum.hand_points([card], PLAIN) for card in plain] == [15, 5, 5, 10, 10, 10]
    assert rum.hand_points(cards("11S"), JOKERS) == 10, "a card of the other game"
    assert rum.hand_points(hand, JOKERS) == 81
    assert rum.hand_points([], JOKERS) == 0
    assert rum.hand_points(cards("AS"), like(JOKERS, ace_hand=3)) == 3


# What a card stands for, and what may join


def test_what_a_card_stands_for() -> None:
    run = meld("7H Jo=8H 9H")
    assert run.stands_for(Card.joker(1)) is Card.parse("8H")
    assert run.stands_for(Card.parse("9H")) is Card.parse("9H")
    assert meld("KS KC Jo=K", RANKED).stands_for(Card.joker(1)) is Rank.KING
    for stranger in ("8H", "Jo#2"):
        with pytest.raises(
            WrongQuestion, match=rf"^{stranger} is not in this meld \(7H Jo=8H 9H\)$"
        ):
            run.stands_for(Card.parse(stranger))


def test_accepts_at_an_end() -> None:
    run = meld("5H 6H 7H")
    low, high = Card.parse("4H"), Card.parse("8H")
    assert run.accepts(low, JOKERS)
    assert run.accepts(low, JOKERS, "low")
    assert not run.accepts(low, JOKERS, "high")
    assert run.accepts(high, JOKERS, "high")
    assert not run.accepts(high, JOKERS, "low")
    assert not run.accepts(Card.parse("9H"), JOKERS)
    most = meld("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", PLAIN)
    ace = Card.parse("AH")
    assert most.accepts(ace, PLAIN, "low")
    assert most.accepts(ace, PLAIN, "high")
    assert meld("9S 9C 9D").accepts(Card.parse("9H"), JOKERS)
    assert not meld("9S 9C 9D").accepts(Card.parse("9H"), JOKERS, "low")


def test_accepts_a_joker_under_any_name_that_fits() -> None:
    run = meld("5H 6H 7H")
    joker = Card.joker(1)
    assert run.accepts(joker, JOKERS)
    assert run.accepts(joker, JOKERS, "low")
    assert run.accepts(rum.Wild(joker, Card.parse("8H")), JOKERS, "high")
    assert not run.accepts(rum.Wild(joker, Card.parse("8H")), JOKERS, "low")
    assert not run.accepts(rum.Wild(joker, Card.parse("9H")), JOKERS)
    assert not run.accepts(joker, like(JOKERS, jokers_per_pack=0, joker_swap="never"))
    names = [str(wild) for wild in names_joining(run, joker, shape_of(JOKERS, 1))]
    assert names == ["Jo=4H", "Jo=8H"]
    kings = meld("KS KC KD", RANKED)
    assert [str(wild) for wild in names_joining(kings, joker, shape_of(RANKED, 1))] == ["Jo=K"]
    mixed = meld("5H 6S 7H", MIXED)
    assert [str(wild) for wild in names_joining(mixed, joker, shape_of(MIXED, 1))] == [
        "Jo=4",
        "Jo=8",
    ]
    face = [str(wild) for wild in names_joining(meld("KS KC KD", MIXED), joker, shape_of(MIXED, 1))]
    assert face == ["Jo=KH"]


def test_the_move_that_lays_a_meld_and_its_cards() -> None:
    run = meld("7H Jo=8H 9H")
    assert str(lay_meld(run)) == "meld 7H Jo=8H 9H"
    assert CardSet.from_mask(run.mask) == CardSet.parse("7H 9H Jo")


# Jokers without a name (RR-36)


@pytest.mark.parametrize(
    ("text", "rules", "named"),
    [
        ("7H Jo 9H", JOKERS, "7H Jo=8H 9H"),
        ("KS KC KD Jo", JOKERS, "KS KC KD Jo=KH"),
        ("KS Jo#2 KD KH", JOKERS, "KS Jo#2=KC KD KH"),
        ("7H Jo 9H", RANKED, "7H Jo=8H 9H"),
        ("KS KC Jo", RANKED, "KS KC Jo=K"),
        ("KS KC Jo Jo#2", RANKED, "KS KC Jo=K Jo#2=K"),
        ("QS KS Jo", like(JOKERS, ace_runs="low"), "Jo=JS QS KS"),
        ("2S 3S Jo", like(JOKERS, ace_runs="high"), "2S 3S Jo=4S"),
        ("7H Jo 9S", MIXED, "7H Jo=8 9S"),
    ],
)
def test_rr36_a_joker_with_one_reading_is_named(text: str, rules: rum.Rules, named: str) -> None:
    assert str(rum.Meld.of(cards(text), rules)) == named


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("7H 8H Jo", JOKERS),
        ("KS KC Jo", JOKERS),
        ("7H Jo Jo#2", JOKERS),
        ("7H Jo Jo#2 10H", JOKERS),
        ("7H Jo Jo#2", RANKED),
        ("7H 8H Jo", MIXED),
        ("7H 8S Jo", JOKERS),
        ("7H JH Jo", JOKERS),
    ],
)
def test_rr36_a_joker_with_several_readings_or_none_is_not(text: str, rules: rum.Rules) -> None:
    violation = refused(cards(text), rules)
    assert (violation.code, violation.rule) == ("joker_unnamed", "RR-36")
    assert violation.cards[0] in (Card.joker(1), Card.joker(2))


def test_rr36_one_natural_and_jokers_that_can_make_no_run() -> None:
    """T46: a king and two jokers could be a run as well, unless a run has four cards at least."""
    assert refused(cards("KS Jo Jo#2"), RANKED).code == "joker_unnamed"
    long_runs = like(RANKED, run_min=4)
    assert str(rum.Meld.of(cards("KS Jo Jo#2"), long_runs)) == "KS Jo=K Jo#2=K"


# Jokers in the order of laying (RR-40)


def jokers_in(one: rum.Meld) -> list[str]:
    return [str(one.cards[place]) for place in joker_order(one)]


def test_rr40_jokers_go_in_the_order_in_which_they_were_laid() -> None:
    shape = shape_of(JOKERS, 1)
    first, second = (Card.joker(number) for number in (1, 2))
    low, high = rum.Wild(first, Card.parse("6H")), rum.Wild(second, Card.parse("10H"))
    start = meld("7H 8H 9H", by=0)
    one = extended(start, high, rum.End.HIGH, 1, shape)
    assert jokers_in(one) == ["Jo#2=10H"]
    both = extended(one, low, rum.End.LOW, 2, shape)
    assert str(both) == "Jo=6H 7H 8H 9H Jo#2=10H"
    assert (both.by, both.owner, both._chain) == ((2, 0, 0, 0, 1), 0, (2, 0, 0, 0, 1))
    assert jokers_in(both) == ["Jo#2=10H", "Jo=6H"], "not in the order in which they lie"
    longer = extended(both, Card.parse("JH"), rum.End.HIGH, 3, shape)
    assert jokers_in(longer) == ["Jo#2=10H", "Jo=6H"]
    after = replaced(longer, 0, Card.parse("6H"), 3, shape)
    assert str(after) == "6H 7H 8H 9H Jo#2=10H JH"
    assert (after.by, after._chain) == ((3, 0, 0, 0, 1, 3), (2, 0, 0, 0, 1, 3)), (
        "swaps change no chain"
    )
    assert jokers_in(after) == ["Jo#2=10H"]
    assert after._jokers == ()
    assert after.accepts(Card.parse("5H"), JOKERS)
    assert jokers_in(meld("Jo#2=6H 7H 8H Jo=9H")) == ["Jo#2=6H", "Jo=9H"]


def test_rr40_equal_melds_are_equal_however_their_jokers_came() -> None:
    shape = shape_of(JOKERS, 1)
    first, second = (
        rum.Wild(Card.joker(number), Card.parse(face)) for number, face in ((1, "9H"), (2, "10H"))
    )
    one = extended(meld("6H 7H 8H", by=0), first, rum.End.HIGH, 0, shape)
    both = extended(one, second, rum.End.HIGH, 0, shape)
    assert one == meld("6H 7H 8H Jo=9H", by=0)
    assert both == meld("6H 7H 8H Jo=9H Jo#2=10H", by=0)
    fewer = replaced(both, 3, Card.parse("9H"), 0, shape)
    assert fewer == meld("6H 7H 8H 9H Jo#2=10H", by=0)
    assert replaced(fewer, 4, Card.parse("10H"), 0, shape) == meld("6H 7H 8H 9H 10H", by=0)


def test_rr40_three_jokers_of_which_one_goes() -> None:
    """RR-40: the other two stay in the order of laying; RR-49: who laid the places stays, too."""
    rules = like(JOKERS, jokers_per_pack=3)
    shape = shape_of(rules, 1)
    one, two, three = (Card.joker(number) for number in (1, 2, 3))
    run = meld("6H 7H Jo=8H", rules, by=0)
    run = extended(run, rum.Wild(two, Card.parse("9H")), None, 1, shape)
    run = extended(run, rum.Wild(three, Card.parse("5H")), None, 2, shape)
    assert str(run) == "Jo#3=5H 6H 7H Jo=8H Jo#2=9H"
    assert run._jokers == (one, two, three)
    other = extended(meld("6H 7H Jo=8H", rules), rum.Wild(two, Card.parse("5H")), None, 1, shape)
    other = extended(other, rum.Wild(three, Card.parse("9H")), None, 1, shape)
    assert (str(other), other._jokers) == ("Jo#2=5H 6H 7H Jo=8H Jo#3=9H", (one, two, three))
    first = replaced(run, 3, Card.parse("8H"), 3, shape)
    assert (str(first), first._jokers) == ("Jo#3=5H 6H 7H 8H Jo#2=9H", (two, three))
    assert (first.by, first._chain) == ((2, 0, 0, 3, 1), (2, 0, 0, 0, 1))
    second = replaced(first, 0, Card.parse("5H"), 1, shape)
    assert (str(second), second._jokers) == ("5H 6H 7H 8H Jo#2=9H", ())
    assert (second.by, second._chain) == ((1, 0, 0, 3, 1), (2, 0, 0, 0, 1))
    assert extended(second, Card.parse("4H"), None, 2, shape).by == (2, 1, 0, 0, 3, 1)
    assert extended(second, Card.parse("10H"), None, 2, shape).by == (1, 0, 0, 3, 1, 2)


def test_rr48_a_card_goes_to_the_end_that_it_fits() -> None:
    """RR-48: an ace that fits both ends goes to the low one, if nothing else is said."""
    shape = shape_of(JOKERS, 1)
    run = meld("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", by=0)
    ace = Card.parse("AH")
    for laid in (ace, rum.Wild(Card.joker(1), ace)):
        assert extended(run, laid, None, 1, shape).by[0] == 1
        assert extended(run, laid, rum.End.LOW, 1, shape).by[0] == 1
        assert extended(run, laid, rum.End.HIGH, 1, shape).by[-1] == 1
    short = meld("5H 6H 7H", by=0)
    for face, by in (("4H", (1, 0, 0, 0)), ("8H", (0, 0, 0, 1))):
        card = Card.parse(face)
        for laid in (card, rum.Wild(Card.joker(1), card)):
            assert extended(short, laid, None, 1, shape).by == by


def test_a_set_keeps_pack_order_when_it_grows_or_a_joker_goes() -> None:
    shape = shape_of(JOKERS, 1)
    grown = extended(meld("9S 9D 9H", by=0), Card.parse("9C"), None, 1, shape)
    assert (str(grown), grown.by) == ("9S 9C 9D 9H", (0, 1, 0, 0))
    loose = like(JOKERS, joker_set_swap="any_missing")
    with_joker = meld("9S Jo=9C 9D", loose, by=[0, 1, 0], owner=0)
    other = replaced(with_joker, 1, Card.parse("9H"), 2, shape_of(loose, 1))
    assert (str(other), other.by, other._chain) == ("9S 9D 9H", (0, 0, 2), (0, 0, 1))
    assert other._fits == Card.parse("9C").bit


# Melds that people give: what has the form of one is looked at again


def made(one: rum.Meld, **changes: Any) -> Any:
    """A meld with parts exchanged by hand."""
    return attrs.evolve(one, **changes)


def looked_at(*melds: Any) -> tuple[dict[int, rum.Meld], list[tuple[str, str]]]:
    problems: list[Problem] = []
    found = checked_melds(melds, shape_of(JOKERS, 1), 3, problems)
    return found, [(problem.code, problem.message) for problem in problems]


def test_what_is_right_is_kept_with_its_history() -> None:
    good = made(meld("7H 8H 9H", by=0), chain=(1, 0, 0))
    several = made(
        meld("Jo=6H 7H 8H Jo#2=9H", by=[0, 1, None, 2]), jokers=(Card.joker(2), Card.joker(1))
    )
    found, problems = looked_at(good, several, meld("9S 9C 9D"), meld("9S Jo=9C 9D"))
    assert problems == []
    assert list(found) == [0, 1, 2, 3]
    assert (found[0], found[1]) == (good, several)
    assert (found[0]._chain, found[1]._jokers) == ((1, 0, 0), (Card.joker(2), Card.joker(1)))
    assert found[0].accepts(Card.parse("6H"), JOKERS)
    loose = made(good, fits=0, low=0, high=0)
    assert looked_at(loose)[0][0]._fits == good._fits


def test_what_is_no_meld_is_told_and_left_out() -> None:
    good = meld("7H 8H 9H", by=0)
    found, problems = looked_at("7H 8H 9H", 7, good)
    assert problems == [
        ("not_a_meld", "meld 0: '7H 8H 9H' is a text; Meld.parse(text, rules, by=…)"),
        ("not_a_meld", "meld 1 is no Meld: 7"),
    ]
    assert list(found) == [2]


GOOD = meld("7H 8H 9H", by=0)
PAIR = meld("Jo=6H 7H 8H Jo#2=9H", by=0)
ONE, TWO, THREE = (Card.joker(number) for number in (1, 2, 3))


@pytest.mark.parametrize(
    ("wrong", "code", "message"),
    [
        (made(GOOD, cards=list(GOOD.cards)), "not_a_meld", "are tuples"),
        (made(GOOD, by=[0, 0, 0]), "not_a_meld", "are tuples"),
        (made(GOOD, chain=[0, 0, 0]), "not_a_meld", "are tuples"),
        (made(GOOD, jokers=[]), "not_a_meld", "are tuples"),
        (made(GOOD, cards=(*GOOD.cards[:2], ONE)), "not_a_meld", "made of cards"),
        (made(GOOD, cards=(*GOOD.cards[:2], "9H")), "not_a_meld", "made of cards"),
        (made(GOOD, cards=(*GOOD.cards[:2], GOOD.cards[1])), "not_a_meld", "in order"),
        (made(GOOD, cards=GOOD.cards[::-1]), "not_a_meld", "in order"),
        (made(GOOD, cards=GOOD.cards[:2]), "not_a_meld", "at least three"),
        (made(GOOD, kind=meld("9S 9C 9D").kind), "not_a_meld", "it is a run"),
        (made(GOOD, by=(0, 0)), "not_a_meld", "a seat (or None) for each card"),
        (made(GOOD, chain=(0, 0)), "not_a_meld", "a seat (or None) for each card"),
        (made(GOOD, by=(0, 3, 0)), "no_seat", "there is no seat 3"),
        (made(GOOD, chain=(0, -1, 0)), "no_seat", "there is no seat -1"),
        (made(GOOD, owner=3), "no_seat", "there is no seat 3"),
        (made(PAIR, jokers=(ONE,)), "not_a_meld", "in the order of laying"),
        (made(PAIR, jokers=(ONE, THREE)), "not_a_meld", "in the order of laying"),
        (made(meld("7H 8H Jo=9H"), jokers=(ONE,)), "not_a_meld", "in the order of laying"),
        (made(GOOD, jokers=(ONE, TWO)), "not_a_meld", "in the order of laying"),
    ],
)
def test_what_is_wrong_with_a_meld_made_by_hand(wrong: Any, code: str, message: str) -> None:
    found, problems = looked_at(wrong)
    assert found == {}
    ((told, text),) = problems
    assert told == code
    assert text.startswith("meld 0: ")
    assert message in text


def test_what_joins_a_meld_that_has_grown() -> None:
    """It is what joins a meld laid at once."""
    shape = shape_of(JOKERS, 1)
    run = extended(meld("7H 8H 9H", by=0), Card.parse("10H"), None, 0, shape)
    nines = extended(meld("9S 9C 9H", by=0), Card.parse("9D"), None, 1, shape)
    assert (str(nines), nines.by) == ("9S 9C 9D 9H", (0, 0, 1, 0))
    for grown, whole in ((run, meld("7H 8H 9H 10H")), (nines, meld("9S 9C 9D 9H"))):
        assert (grown._fits, grown._low, grown._high) == (whole._fits, whole._low, whole._high)
    for face, by in (("6H", (1, 0, 0, 0, 0)), ("JH", (0, 0, 0, 0, 1))):
        assert extended(run, Card.parse(face), None, 1, shape).by == by


@pytest.mark.parametrize(
    ("changes", "card", "most"),
    [
        ({}, "KH", 10),
        ({}, "5H", 5),
        ({"pips": "face"}, "7H", 7),
        ({"ace_low": 5, "ace_high": 15}, "AH", 15),
        ({"ace_low": 20, "ace_high": 15}, "AH", 20),
        ({"jokers_per_pack": 1, "joker_meld": "fixed", "joker_hand": 40}, "Jo", 40),
        ({"jokers_per_pack": 1, "joker_meld": "represented", "joker_hand": 40}, "Jo", 15),
        (
            {
                "jokers_per_pack": 1, "joker_meld": "represented", "joker_hand": 40,
                "ace_low": 1, "ace_high": 1, "court": 12,
            },
            "Jo",
            12,
        ),
    ],
)  # fmt: skip
def test_the_most_that_a_card_can_be_worth(changes: dict[str, Any], card: str, most: int) -> None:
    """RR-101, RR-32: a card by its rank, an ace by either place, a joker by the rules for it."""
    rules = like("swedish", ace_runs="either", **({"ace_low": 5, "ace_high": 15} | changes))
    assert most_value(Card.parse(card), rules) == most


def test_what_several_melds_take_and_where_their_jokers_lie() -> None:
    """RR-38, RR-41: for all melds together, and for none."""
    rules = like("swedish", jokers_per_pack=2)
    texts = ("6H 7H 8H", "KS KC KD", "9S Jo=10S JS Jo#2=QS")
    run, kings, jokers = (rum.Meld.parse(text, rules, by=1) for text in texts)
    assert fits_of(()) == 0
    assert wild_places(()) == ()
    for melds in ((run, kings), (run, kings)):  # asked twice: the answer is kept
        assert CardSet.from_mask(fits_of(melds)) == CardSet.parse("5H 9H KH")
    assert wild_places((run, kings)) == ()
    assert wild_places((run, jokers, kings)) == ((1, [9, 11]),)
