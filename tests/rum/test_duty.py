"""What is told about an open duty without a search (RR-5): yes, no, or that a closer look is needed.

That an answer is never wrong is tested in ``test_completion.py``; here is when there is one.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs
import pytest

from five_hundred import rum
from five_hundred.cards import Card, CardSet
from five_hundred.rum import duty as room
from five_hundred.rum import taking
from five_hundred.rum.moves import parse_move
from five_hundred.rum.play import refuse_table
from five_hundred.rum.taking import duty_of_take, play_after_take
from five_hundred.rum.terms import Play, Terms, change_play, terms_of
from tests.rum.helpers import cards, eager_walk, like, table, walk

PLAIN = rum.PRESETS["swedish"]
NEW = like("swedish", use_kind="new")
LAYOFF = like("swedish", use_kind="meld_or_layoff")
JOKERS = like("swedish", jokers_per_pack=2, use_kind="new")


def owing(
    rules: rum.Rules, own: str, taken: str, *melds: str, is_open: bool = True, first: bool = False
) -> tuple[Terms, Play]:
    """A turn in which the pile was just taken."""
    terms = terms_of(rules, 2, 0, rules.pack_for(2).set.mask)
    laid = tuple(rum.Meld.parse(text, rules, by=1) for text in melds)
    pile = tuple(cards(taken))
    duty = duty_of_take(terms, len(pile), pile, 3, 0)
    hand = CardSet(cards(own)).mask
    return terms, play_after_take(terms, 0, hand, laid, pile, duty, is_open, first)


def glance(*position: Any, **more: Any) -> bool | None:
    return room._quick(*owing(*position, **more))


def test_three_of_a_kind_and_three_in_sequence_are_seen() -> None:
    for own, taken in (
        ("9S 9C 2D 4H KD", "9D"),
        ("7H 8H 2S 4C KD", "9H"),
        ("8H 10H 2S 4C KD", "9H"),
        ("10H JH 2S 4C KD", "9H"),
        ("QH KH 2S 4C 7D", "AH"),
        ("QH AH 2S 4C 7D", "KH"),
        ("KH AH 2S 4C 7D", "QH"),
        ("2H 3H 6S 8C 7D", "AH"),
        ("AH 3H 6S 8C 7D", "2H"),
        ("AH 2H 6S 8C 7D", "3H"),
    ):
        assert glance(PLAIN, own, taken) is True, (own, taken)
        assert glance(NEW, own, taken) is True, (own, taken)


def test_what_makes_no_meld_is_seen() -> None:
    for own, taken in (
        ("9S 8C 2D 4H KD", "9D"),
        ("7H 8C 2S 4C KD", "9H"),
        ("KH 2H 6S 8C 7D", "AH"),
        ("9S 9C 2D 4H KD", "3H 5C"),
    ):
        assert glance(PLAIN, own, taken) is False, (own, taken)
        assert glance(LAYOFF, own, taken, "JS QS KS") is False, (own, taken)


def test_rr32_the_ace_at_a_glance() -> None:
    low, high = like("swedish", ace_runs="low"), like("swedish", ace_runs="high")
    assert glance(low, "QH KH 2S 4C 7D", "AH") is False
    assert glance(low, "KH AH 2S 4C 7D", "QH") is False
    assert glance(low, "2H 3H 6S 8C 7D", "AH") is True
    assert glance(high, "2H 3H 6S 8C 7D", "AH") is False
    assert glance(high, "AH 3H 6S 8C 7D", "2H") is False
    assert glance(high, "QH KH 2S 4C 7D", "AH") is True


def test_yes_is_said_with_cards_to_spare() -> None:
    """Two more than are laid: five for a meld of three, three for a lay-off."""
    assert glance(PLAIN, "9S 9C 2D 4H", "9D") is True
    assert glance(PLAIN, "9S 9C 2D", "9D") is None
    assert glance(LAYOFF, "2D 4H", "9H", "6H 7H 8H") is True
    assert glance(LAYOFF, "2D", "9H", "6H 7H 8H") is None
    assert glance(PLAIN, "2D 4H 6C", "9D") is False


def test_a_card_of_the_hand_must_be_used_where_the_rules_say_so() -> None:
    pile = "9S 9C 9D"
    assert glance(NEW, "2D 4H", pile) is True
    assert glance(PLAIN, "2D 4H", pile) is None, "the search says no"
    assert glance(PLAIN, "9H 4H", pile) is True
    assert glance(PLAIN, "10D JD 2C", pile) is True


def test_several_cards_of_which_one_is_enough() -> None:
    assert glance(PLAIN, "9S 9C 2D 4H", "KH 9D") is True
    assert glance(PLAIN, "9S 9C 2D 4H", "9D KH") is True
    assert glance(PLAIN, "2S 4C 6D 8H", "9D KH") is False


def test_a_lay_off_at_a_glance() -> None:
    own = "2D 4H 6C 8S"
    assert glance(LAYOFF, own, "9H", "6H 7H 8H") is True
    assert glance(LAYOFF, own, "9H", "KS KC KD", "6H 7H 8H") is True
    assert glance(LAYOFF, own, "10H", "6H 7H 8H") is False
    assert glance(LAYOFF, "2D 9H 6C 8S", "10H", "6H 7H 8H") is None, "the nine makes room"
    assert glance(LAYOFF, "2D 9H 6C 8S", "10C", "6H 7H 8H") is False, "not for another suit"
    assert glance(LAYOFF, "2D KH 6C 8S", "10H", "KS KC KD") is False, "nor does a set"
    assert glance(NEW, own, "9H", "6H 7H 8H") is False, "a lay-off does not count"
    chained = like(LAYOFF, chain="blocked")
    assert glance(chained, own, "9H", "6H 7H 8H") is None


def test_jokers_at_a_glance() -> None:
    assert glance(JOKERS, "9S Jo 2D 4H KD", "9D") is True
    assert glance(JOKERS, "8D Jo 2S 4H KC", "9D") is True
    assert glance(JOKERS, "8C Jo 2S 4H KC", "9D") is False, "one joker and no card near"
    assert glance(JOKERS, "8C Jo Jo#2 4H KC", "9D") is None, "two jokers might do"
    assert glance(JOKERS, "7D Jo 2S 4H KC", "9D") is True
    assert glance(JOKERS, "8C 3D 2S 4H KC", "9D") is False
    assert glance(JOKERS, "9S Jo", "9D 2C") is None, "none to spare"
    assert glance(JOKERS, "9S 4C 2D 4H KD", "Jo") is None, "a joker may be anything"
    with_hand = like(JOKERS, use_kind="new_with_hand")
    assert glance(with_hand, "9S Jo 2D 4H KD", "9D") is None
    banned = like(JOKERS, joker_own_card_ban=True)
    assert glance(banned, "9S Jo 2D 4H KD", "9D") is None


def test_other_conditions_want_a_closer_look() -> None:
    own, taken = "9S 9C 2D 4H KD", "9D"
    first = like("swedish", no_meld_first_turn=True)
    assert glance(first, own, taken, first=True) is None
    assert glance(first, own, taken) is True
    assert glance(PLAIN, own, taken, first=True) is True
    joins = ("2D 4H 6C 8S", "9H", "6H 7H 8H")
    assert glance(LAYOFF, *joins, first=True) is True
    assert glance(like(LAYOFF, no_meld_first_turn=True), *joins, first=True) is None
    opening = like("swedish", first_meld_cards=4)
    assert glance(opening, own, taken, is_open=False) is None
    assert glance(opening, own, taken) is True
    assert glance(PLAIN, own, taken, is_open=False) is True
    three = like("swedish", pile_use_card="any_min3", use_kind="meld_or_layoff")
    assert glance(three, own, taken) is None
    terms, play = owing(PLAIN, own, taken)
    assert room._quick(terms, change_play(play, freed=1)) is None
    assert room._quick(terms, change_play(play, open=False, melded=1)) is None
    assert room._quick(terms, change_play(play, melded=1)) is True
    single = like("swedish", melds_per_turn=1)
    terms, play = owing(single, own, taken)
    assert room._quick(terms, play) is True
    assert room._quick(terms, change_play(play, melded=1)) is None


def test_a_card_laid_in_a_way_that_does_not_count_is_gone() -> None:
    terms, play = owing(PLAIN, "9S 9C 2D 4H KD", "9D")
    gone = change_play(play, hand=play.hand & ~Card.parse("9D").bit)
    assert room._quick(terms, gone) is False
    swaps = like(JOKERS, joker_swap="anyone")
    terms, play = owing(swaps, "9S 9C 2D 4H KD", "9D")
    assert room._quick(terms, play) is True
    assert room._quick(terms, change_play(play, hand=play.hand & ~Card.parse("9D").bit)) is None


# Melds that keep the duty meetable


def ways(rules: rum.Rules, own: str, taken: str, **more: Any) -> tuple[set[str], bool]:
    terms, play = owing(rules, own, taken, **more)
    found, holds = room.plain_ways(terms, play)
    return {" ".join(map(str, CardSet.from_mask(way))) for way, _ in found}, holds


def test_plain_ways() -> None:
    assert ways(NEW, "9S 9C 8D 10D 2H", "9D") == ({"9S 9C 9D", "8D 9D 10D"}, True)
    assert ways(NEW, "9S 8C 2H", "9D") == (set(), True)
    assert ways(JOKERS, "9S 2H Jo Jo#2", "9D") == ({"9S 9D Jo", "9S 9D Jo#2"}, True)
    assert ways(JOKERS, "9S 9C Jo 2H", "9D") == ({"9S 9C 9D", "9S 9D Jo", "9C 9D Jo"}, True)
    assert ways(NEW, "2D 4H", "9S 9C 9D") == ({"9S 9C 9D"}, True)
    assert ways(PLAIN, "2D 4H", "9S 9C 9D") == (set(), True)
    assert ways(PLAIN, "9H 4H", "9S 9C 9D")[0] == {"9S 9C 9H", "9S 9D 9H", "9C 9D 9H"}


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({"pile_use_card": "any_min3", "use_kind": "meld_or_layoff"}, {}),
        ({"jokers_per_pack": 2, "joker_own_card_ban": True}, {}),
        ({"melds_per_turn": 1}, {}),
        ({"first_meld_cards": 4}, {"is_open": False}),
        ({"no_meld_first_turn": True}, {"first": True}),
    ],
)
def test_other_conditions_leave_no_plain_ways(
    changes: dict[str, Any], more: dict[str, Any]
) -> None:
    own, taken = "9S 9C 2D 4H KD", "9D"
    assert ways(like("swedish", **changes), own, taken, **more) == (set(), False)
    if more:
        assert ways(like("swedish", **changes), own, taken) == ({"9S 9C 9D"}, True)
        assert ways(PLAIN, own, taken, **more) == ({"9S 9C 9D"}, True)


def test_no_plain_ways_without_an_open_duty() -> None:
    terms, play = owing(PLAIN, "9S 9C 2D 4H KD", "9D")
    assert play.duty is not None
    for other in (
        change_play(play, duty=None),
        change_play(play, duty=attrs.evolve(play.duty, met=True)),
        change_play(play, freed=1),
        change_play(play, open=False, melded=1),
    ):
        assert room.plain_ways(terms, other) == ((), False)


def told(rules: rum.Rules, own: str, taken: str, meld: str) -> bool | None:
    terms, play = owing(rules, own, taken)
    found, _ = room.plain_ways(terms, play)
    return room.told(terms, play, found, rum.LayMeld(cards(meld)))


def test_melds_whose_legality_is_told_at_once() -> None:
    later = like("swedish", use_when="before_discard")
    own = "9S 9C KS KC KD 2H 3D"
    assert told(later, own, "9D", "KS KC KD") is True
    assert told(later, own, "9D", "9S 9C 9D") is True
    assert told(later, "9S 9C KS KC KD 2H", "9D", "KS KC KD") is None, "one card to spare"
    assert told(later, "9S 9C 9H KC 4H 3D", "9D", "9S 9C 9H") is False, "what is left is no way"
    kept = like(later, pile_fail="penalty")
    assert told(kept, "9S 9C 9H KC 4H 3D", "9D", "9S 9C 9H") is True, "it may be paid for"
    assert told(PLAIN, own, "9D", "KS KC KD") is None, "it is to be used next"
    assert told(PLAIN, own, "9D", "9S 9C 9D") is True
    assert told(PLAIN, "9S 9C KS KC", "9D", "9S 9C 9D") is True
    assert told(PLAIN, "9S 9C KS", "9D", "9S 9C 9D") is None


def told_off(rules: rum.Rules, own: str, taken: str, move: str, *melds: str) -> bool | None:
    """What is told of a lay-off, with the ways that are there before it."""
    terms, play = owing(rules, own, taken, *melds)
    found, _ = room.plain_ways(terms, play)
    laid = parse_move(move)
    assert type(laid) is rum.LayOff
    assert refuse_table(terms, play, laid) is None
    return room.told(terms, play, found, laid)


def test_lay_offs_whose_legality_is_told_at_once() -> None:
    """RR-14: whether an owed card can still be used after a lay-off."""
    hearts, kings = "6H 7H 8H", "KS KC KD"
    two_packs = like(LATER, two_packs_from=2)
    assert told_off(LATER, "2C 3D", "9H", "lay 9H 0", hearts) is True
    assert told_off(LATER, "KH 2C 3D", "9H", "lay KH 1", hearts, kings) is True, "nine to eight"
    assert told_off(LATER, "KH 2S", "9H", "lay KH 1", hearts, kings) is None, "one card to spare"
    assert told_off(LATER, "2S", "9H", "lay 9H 0", hearts) is None, "one card is left"
    assert told_off(LATER, "KH 9H 3D 4S", "10H", "lay KH 0", kings, hearts) is None
    assert told_off(LATER, "5H 2C 3D", "9H", "lay 5H 0", hearts) is True, "at the other end"
    assert told_off(two_packs, "9H#2 2C 3D 4S", "9H", "lay 9H#2 0", hearts) is False
    own = "9H#2 9S 9C 2C 3D 4S"
    assert told_off(two_packs, own, "9H", "lay 9H#2 0", hearts) is True
    assert told_off(LATER, "9H 2C 3D 4S", "10H", "lay 9H 0", hearts) is True, "it makes room"
    assert told_off(LATER, "9H 2C 3D 4S", "JH", "lay 9H 0", hearts) is False
    assert told_off(LATER, "KH 2C 3D 4S", "5H", "lay KH 1", hearts, kings) is True
    assert told_off(LATER, "KH QH JH 10H 3D 4S", "9H", "lay KH 0", kings) is True, "a run of three"
    assert told_off(LATER, "KH QH 2C 10H 3D 4S", "JH", "lay KH 0", kings) is True
    assert told_off(LATER, "KH QH 2C 9H 3D 4S", "JH", "lay KH 0", kings) is False
    fine = like(LATER, pile_fail="penalty")
    assert told_off(fine, "KH QH 2C 9H 3D 4S", "JH", "lay KH 0", kings) is True, "it may be failed"


def test_melds_that_may_receive_an_owed_card() -> None:
    """RR-13: an owed card can be laid off on a meld that was laid in the same turn."""
    own = "6H 7H 8H 2S 3D 4C"
    assert told(LATER, own, "9H", "6H 7H 8H") is True
    assert told(LATER, own, "10H", "6H 7H 8H") is False
    assert told(LATER, own + " 9H", "10H", "6H 7H 8H") is None, "the nine makes room"
    assert told(LATER, own, "9S", "6H 7H 8H") is False
    nines = "9S 9C 9D 2S 3D 4C"
    assert told(LATER, nines, "9H", "9S 9C 9D") is True
    assert told(LATER, nines, "8H", "9S 9C 9D") is False
    only_new = like(LATER, use_kind="new")
    assert told(only_new, own, "9H", "6H 7H 8H") is False
    jokers = like(LATER, jokers_per_pack=1)
    assert told(jokers, own, "Jo", "6H 7H 8H") is None, "the search says yes"
    mixed = like(LATER, run_same_suit=False)
    assert told(mixed, "6H 7S 8H 2S 3D 4C", "9C", "6H 7S 8H") is True
    any_card = like(LATER, pile_use_card="any")
    assert told(any_card, own, "KS 9H", "6H 7H 8H") is True
    assert told(any_card, own, "9H KS", "6H 7H 8H") is True


def plain(rules: rum.Rules, own: str, taken: str, *melds: str) -> set[tuple[str, int]]:
    terms, play = owing(rules, own, taken, *melds)
    found, _ = room.plain_ways(terms, play)
    return {(" ".join(map(str, CardSet.from_mask(way))), number) for way, number in found}


def test_plain_ways_by_lay_offs() -> None:
    melds = ("KS KC KD", "6H 7H 8H", "JS JC JD")
    assert plain(LATER, "2S 3D", "9H", *melds) == {("9H", 1)}
    assert plain(LATER, "2S 3D", "10H", *melds) == set()
    assert plain(LATER, "JH QH", "KH", *melds) == {("KH", 0), ("JH QH KH", -1)}
    any_card = like(LATER, pile_use_card="any")
    assert plain(any_card, "2S", "JH 9H KH 5H", *melds) == {("JH", 2), ("5H", 1), ("KH", 0)}
    assert plain(like(LATER, use_kind="new"), "2S 3D", "9H", *melds) == set()
    assert plain(like(LATER, chain="blocked"), "2S 3D", "9H", *melds) == set()
    jokers = like(LATER, jokers_per_pack=2)
    assert plain(jokers, "2S 3D", "Jo", *melds) == set(), "of jokers nothing is told"


def useful(rules: rum.Rules, hand: str, *melds: str) -> str:
    """The cards of which one might be used."""
    terms, play = owing(rules, hand, "2H", *melds)
    cards_held = CardSet.parse(hand).mask
    found = room.perhaps_useful(terms, cards_held, play.melds, rules.use_kind)
    return " ".join(map(str, CardSet.from_mask(found & cards_held)))


def test_cards_of_which_one_might_be_used() -> None:
    hearts, kings = "6H 7H 8H", "KS KC KD"
    assert useful(NEW, "9S 9C 9D 4H 5H 6H JS QS") == "9S 9C 9D 4H 5H 6H"
    assert useful(NEW, "9H JS QS", hearts) == ""
    assert useful(LAYOFF, "9H 10H QH JS QS", hearts) == "9H 10H"
    assert useful(LAYOFF, "4H 5H 3H AH 10H", hearts) == "3H 4H 5H"
    assert useful(LAYOFF, "4H 10H", hearts) == ""
    assert useful(LAYOFF, "5H KH QH 2C", kings, hearts) == "5H KH", "a set makes no room"
    assert useful(LAYOFF, "9C 10S", hearts) == ""
    assert useful(JOKERS, "JS QS Jo 2C 7D") == "JS QS Jo"
    joined = like(LAYOFF, jokers_per_pack=2)
    assert useful(joined, "2H JS Jo 9D", hearts) == "2H Jo"
    clubs = "9C 10C JC"
    assert useful(joined, "3C 2H Jo 9D", hearts, clubs) == "3C 2H Jo"
    assert useful(joined, "3C 2H Jo 9D", clubs, hearts) == "3C 2H Jo"
    assert useful(joined, "QH KH Jo 9D", kings) == "QH KH Jo", "they are a pair"
    assert useful(joined, "10H KH Jo 9C", kings) == "KH Jo", "a set makes no room"
    assert useful(joined, "10H JS Jo Jo#2", hearts) == "JS 10H Jo Jo#2"
    for changes in (
        {"run_min": 4}, {"ace_runs": "around"}, {"run_same_suit": False},
        {"jokers_per_pack": 1, "joker_swap": "anyone"},
    ):  # fmt: skip
        assert useful(like(NEW, **changes), "9S JD 2C") == "9S 2C JD", changes


def test_when_whatever_is_right_by_shape_may_be_laid() -> None:
    terms, play = owing(PLAIN, "9S 9C 2D 4H KD", "9D")
    assert play.duty is not None
    free = change_play(play, duty=None)
    assert not room.is_unrestricted(terms, play)
    assert room.is_unrestricted(terms, free)
    assert room.is_unrestricted(terms, change_play(play, duty=attrs.evolve(play.duty, met=True)))
    assert not room.is_unrestricted(terms, change_play(free, freed=1))
    for when, unrestricted in (("before_discard", True), ("next_action", False)):
        fine = like("swedish", pile_fail="penalty", use_when=when)
        assert room.is_unrestricted(*owing(fine, "9S 9C 2D 4H KD", "9D")) is unrestricted
    illegal = like("swedish", use_when="before_discard")
    assert not room.is_unrestricted(*owing(illegal, "9S 9C 2D 4H KD", "9D"))
    for changes, more in (
        ({"jokers_per_pack": 2, "joker_own_card_ban": True}, {}),
        ({"first_meld_cards": 4}, {"open": False}),
        ({"no_meld_first_turn": True}, {"first": True}),
    ):
        other, _ = owing(like("swedish", **changes), "9S", "9D")
        assert not room.is_unrestricted(other, change_play(free, **more)), changes
        if more:
            assert room.is_unrestricted(terms, change_play(free, **more)), changes
            assert room.is_unrestricted(other, free), changes


# What only the search finds


def meetable(rules: rum.Rules, own: str, taken: str, *melds: str, **more: Any) -> bool:
    return room.completable(*owing(rules, own, taken, *melds, **more), pay=False)


LATER = like("swedish", use_kind="meld_or_layoff", use_when="before_discard")


@pytest.mark.parametrize("suit", "SCDH")
def test_a_lay_off_makes_room_for_an_owed_card(suit: str) -> None:
    """RR-14: before the discard any table move may come first."""
    run, near, owed = (text.replace("?", suit) for text in ("6? 7? 8?", "9?", "10?"))
    other = "2D" if suit != "D" else "2C"
    assert meetable(LATER, f"{near} {other}", owed, run)
    assert not meetable(LATER, f"KS {other}", owed, run)
    assert meetable(LATER, near, owed, run), "the last card may be laid"
    keeps = like(LATER, go_out="discard_required")
    assert not meetable(keeps, near, owed, run), "nothing is left to discard"
    assert meetable(LATER, f"5{suit} {other}", f"4{suit}", run)
    assert not meetable(like(LATER, use_when="next_action"), f"{near} {other}", owed, run)
    assert not meetable(like(LATER, use_kind="new"), f"{near} {other}", owed, run)
    two = f"KS KC KD,{run}".split(",")
    assert meetable(LATER, f"{near} {other}", owed, *two)
    assert meetable(LATER, f"{near} {other}", f"3D {owed}", *two)
    assert meetable(LATER, f"{near} {other}", f"{owed} 3D", *two)


def test_a_lay_off_makes_room_in_a_run_of_mixed_suits() -> None:
    mixed = like(LATER, run_same_suit=False)
    assert meetable(mixed, "9C 2D", "10H", "6H 7S 8H")
    assert not meetable(mixed, "JC 2D", "10H", "6H 7S 8H")


def test_a_lay_off_makes_room_for_a_joker() -> None:
    jokers = like(LATER, jokers_per_pack=2, max_jokers=1)
    assert meetable(jokers, "9H 2D", "10H", "6H 7H 8H")


def test_another_meld_opens_the_side_first() -> None:
    """RR-43, RR-44: a first meld of four cards, or one of one's own before a lay-off."""
    four = like(LATER, first_meld_cards=4)
    own = "5S 6S 7S 8S 9C 9D 2H"
    assert meetable(four, own, "9H", is_open=False)
    assert not meetable(four, "5S 6S 7S 9C 9D 2H 3D", "9H", is_open=False)
    assert meetable(four, "9C 9D 2H", "9H")
    own_first = like(LATER, own_meld_before_layoff=True)
    assert meetable(own_first, "KS KC KD 2C", "9H", "6H 7H 8H", is_open=False)
    assert not meetable(own_first, "KS KC 3D 2C", "9H", "6H 7H 8H", is_open=False)
    assert meetable(own_first, "KS 2C", "9H", "6H 7H 8H")
    at_once = like(own_first, use_when="next_action")
    assert not meetable(at_once, "KS KC KD 2C", "9H", "6H 7H 8H", is_open=False)


def test_three_cards_of_the_pile_with_a_first_meld_to_come() -> None:
    three = like("swedish", pile_use_card="any_min3", use_kind="new", first_meld_cards=4)
    assert meetable(three, "5S 6S 7S 8S 2H", "9C 9D 9H", is_open=False)
    assert not meetable(three, "5S 6S 7S 2C 2H", "9C 9D 9H", is_open=False)
    assert meetable(three, "5S 6S 7S 2C 2H", "9C 9D 9H")


def test_a_set_with_a_joker_is_filled_before_the_joker_is_taken() -> None:
    """RR-41, both_missing: the third natural card first, then the fourth takes the joker's place."""
    rules = like(
        "swedish", jokers_per_pack=2, joker_swap="anyone", joker_set_swap="both_missing",
        use_kind="new", use_when="before_discard", joker_swap_to="hand",
    )  # fmt: skip
    assert meetable(rules, "9D 9H KS", "KC", "9S 9C Jo=9H")
    assert not meetable(rules, "9D 8H KS", "KC", "9S 9C Jo=9H")
    assert meetable(rules, "9H KS 2D", "KC", "9S 9C 9D Jo=9H")
    never = like("swedish", jokers_per_pack=2, use_kind="new", use_when="before_discard")
    assert not meetable(never, "9D 9H KS", "KC", "9S 9C Jo=9H")


def test_a_freed_joker_is_to_be_laid_again() -> None:
    """RR-42: in a new meld, or where it fits."""
    rules = like("swedish", jokers_per_pack=2, joker_swap="anyone", joker_swap_to="must_play")
    joker = Card.joker(1).bit

    def goes(own: str, *melds: str, is_open: bool = True) -> bool:
        terms, play = owing(rules, own, "2H", *melds, is_open=is_open)
        return room.completable(terms, change_play(play, duty=None, freed=joker))

    assert goes("9S 9C Jo KD")
    assert not goes("9S 8C Jo KD")
    assert goes("9S 4C Jo KD", "6H 7H 8H")
    assert not goes("9S 4C Jo 3D", "KS KC KD KH")


def test_the_last_card_of_a_turn() -> None:
    """RR-4: a single card goes by a discard, or else on the table."""
    terms, play = owing(LATER, "9H", "10H", "6H 7H 8H", "KS KC KD")
    last = change_play(play, duty=None, hand=Card.parse("9H").bit)
    assert room.completable(terms, last)
    banned = change_play(last, banned=Card.parse("9H").bit)
    assert room.completable(terms, banned), "it is laid off"
    for face in ("2D", "2S"):
        stuck = change_play(banned, hand=Card.parse(face).bit, banned=Card.parse(face).bit)
        assert not room.completable(terms, stuck)
    assert room.completable(terms, change_play(stuck, hand=stuck.hand | Card.parse("3D").bit))


def refused(terms: Terms, play: Play, move: Any) -> tuple[Any, ...]:
    found = room.refuse_in_turn(terms, play, move)
    assert found is not None
    return str(found.code), found.rule, " ".join(map(str, found.cards)), found.seats, found.message


def test_what_would_spoil_the_rest_of_a_turn_is_told() -> None:
    """RR-4, RR-14, RR-42, RR-43: which obligation could not be met any more."""
    terms, play = owing(PLAIN, "9S 9C 9D", "2H")
    stuck = change_play(play, duty=None)
    nines = rum.LayMeld(cards("9S 9C 9D"))
    assert refused(terms, stuck, nines) == (
        "turn_stuck", "RR-4", "", (0,), "after that the turn could not be ended by a discard",
    )  # fmt: skip
    assert room.refuse_in_turn(terms, change_play(stuck, banned=0), nines) is None
    terms, play = owing(PLAIN, "9S 9C 9D", "2S")
    assert refused(terms, change_play(play, duty=None), nines)[:2] == ("turn_stuck", "RR-4")

    terms, play = owing(LATER, "9S 9C 5H 2C 3D", "9D", "6S 7S 8S")
    assert refused(terms, play, rum.LayOff(Card.parse("9S"), 0))[:4] == (
        "duty_lost", "RR-14", "9D", (0,),
    )  # fmt: skip

    swaps = like("swedish", jokers_per_pack=2, joker_swap="anyone", joker_swap_to="must_play")
    terms, play = owing(swaps, "9H Jo KD 4C 7S", "2H", "9S 9C 9D")
    freed = change_play(play, duty=None, freed=Card.joker(1).bit)
    assert refused(terms, freed, rum.LayOff(Card.parse("9H"), 0)) == (
        "joker_must_play", "RR-42", "Jo", (0,),
        "after that Jo could not be laid again in this turn",
    )  # fmt: skip

    terms, play = owing(swaps, "9H KD 4C 7S", "2H", "9S 9C 9D Jo=9H")
    swap = rum.SwapJoker(Card.parse("9H"), 0)
    assert refused(terms, change_play(play, duty=None), swap)[:3] == (
        "joker_must_play",
        "RR-42",
        "Jo",
    )

    total = like("swedish", first_meld_points=40, first_meld_scope="turn_total")
    terms, play = owing(total, "9S 9C 9D KS 4C 7S", "2H", is_open=False)
    assert refused(terms, change_play(play, duty=None), nines) == (
        "first_meld_unfinished", "RR-43", "", (0,),
        "after that the new melds of this turn could not reach what a first meld needs",
    )  # fmt: skip


def test_the_last_card_is_exchanged_for_a_joker_that_goes() -> None:
    rules = like("swedish", jokers_per_pack=2, joker_swap="anyone")
    terms, play = owing(rules, "8H", "2H", "7H Jo=8H 9H")
    eight = Card.parse("8H").bit
    last = change_play(play, duty=None, hand=eight, banned=eight, own=eight)
    assert room.completable(terms, last)


def test_exchanges_by_card_then_by_meld() -> None:
    rules = like("swedish", jokers_per_pack=3, joker_swap="anyone")
    melds = ("9S 9C Jo=9H", "7H Jo#2=8H 9D".replace("9D", "9H"), "KS KC Jo#3=KD")
    terms, play = owing(rules, "KD 9H 2C 8H", "3D", *melds)
    assert [str(move) for move in room.swaps_in(terms, play)] == [
        "swap KD 2", "swap 8H 1", "swap 9H 0",
    ]  # fmt: skip
    never = like("swedish", jokers_per_pack=3)
    assert room.swaps_in(owing(never, "KD", "3D")[0], play) == []


def test_no_run_goes_round_the_corner_at_a_glance() -> None:
    fill = " 6S 8C 7D"
    for own, taken, found in (
        ("AH 2H", "KH", False),
        ("KH 2H", "AH", False),
        ("KH AH", "2H", False),
        ("QH KH", "5H", False),
        ("QH 3C", "AH", False),
        ("KH 3C", "AH", False),
    ):
        assert glance(PLAIN, own + fill, taken) is found, (own, taken)
    for suit in "SCDH":
        own = f"Q{suit} K{suit} 6S 8C 7D 2D"
        assert glance(PLAIN, own, f"A{suit}") is True
    high = like("swedish", ace_runs="high")
    assert glance(high, "7H 8H 2S 4C KD", "9H") is True
    assert glance(high, "3H 4H 6S 8C 7D", "2H") is True
    low = like("swedish", ace_runs="low")
    assert glance(low, "JH QH 6S 8C 7D", "KH") is True


def test_no_joker_helps_where_no_new_meld_may_be_laid() -> None:
    terms, play = owing(like(JOKERS, melds_per_turn=1), "9S Jo 2D 4H KD", "9D")
    assert room._quick(terms, play) is True
    assert room._quick(terms, change_play(play, melded=1)) is None


@pytest.mark.parametrize("suit", "SCDH")
def test_all_cards_of_a_suit(suit: str) -> None:
    rules = rum.PRESETS["finnish"]
    terms = terms_of(rules, 5, 0, rules.pack_for(5).set.mask)
    found = CardSet.from_mask(terms.shape.suits["SCDH".index(suit)])
    assert found == CardSet(card for card in rules.pack_for(5) if card.suit == suit)


def test_one_of_several_ways_is_enough() -> None:
    assert ways(NEW, "9C 9H 8D 10D 2H", "9D") == ({"9C 9D 9H", "8D 9D 10D"}, True)
    assert ways(NEW, "7D 8D 10D JD 2H", "9D")[0] == {"7D 8D 9D", "8D 9D 10D", "9D 10D JD"}


def test_a_freed_joker_and_a_side_that_is_not_open() -> None:
    """RR-42 with RR-43 or RR-44: another meld opens the side, then the joker is laid."""
    must = {"jokers_per_pack": 2, "joker_swap": "anyone", "joker_swap_to": "must_play"}
    rules = like("swedish", **must, own_meld_before_layoff=True)
    joker = Card.joker(1).bit

    def goes(rules: rum.Rules, own: str, *melds: str, is_open: bool = False) -> bool:
        terms, play = owing(rules, own, "2H", *melds, is_open=is_open)
        return room.completable(terms, change_play(play, duty=None, freed=joker))

    assert goes(rules, "KS KC KD Jo 4C", "6H 7H 8H")
    assert not goes(rules, "KS QC 3D Jo 4C", "6H 7H 8H")
    assert goes(rules, "KS QC 3D Jo 4C", "6H 7H 8H", is_open=True)


TAKES = {
    "pagat": rum.PRESETS["pagat"],
    "pagat, three jokers": like("pagat", jokers_per_pack=3),
    "pagat, no jokers": like("pagat", jokers_per_pack=0),
    "finnish": rum.PRESETS["finnish"],
    "danish, joined but not exchanged": like("danish", joker_swap="never", pile_fail="illegal"),
    "swedish, any card laid off": LAYOFF,
    "the same with jokers": like(LAYOFF, jokers_per_pack=3),
    "pagat, jokers exchanged": like("pagat", joker_swap="anyone"),
}


@pytest.mark.parametrize("rules", TAKES.values(), ids=TAKES)
def test_the_takes_that_are_listed_are_those_that_are_not_refused(rules: rum.Rules) -> None:
    """Most cards of a pile are left out at a glance; asked one by one they must be illegal (RR-4)."""
    rng = random.Random("takes")
    listed = refused = 0
    for number in range(40):
        deal = rum.new_deal(rules, players=2)
        for state in (eager_walk, walk)[number % 2](deal, rng):
            if state.phase != "draw":
                continue
            takes = [rum.TakePile(count) for count in range(1, len(state.pile) + 1)]
            legal = [take for take in takes if state.is_legal(take)]
            assert [move for move in state.legal_moves() if type(move) is rum.TakePile] == legal
            listed += len(legal)
            refused += len(takes) - len(legal)
    assert min(listed, refused) > 50


def test_a_joker_laid_off_makes_room_for_a_card_of_the_pile() -> None:
    """RR-4: 9H lies under KS; the joker goes to the run as 8H, and 9H behind it."""
    state = table("pagat", ["Jo 2C 4D", "3C 3S"], pile="9H KS", melds=[("5H 6H 7H", 0)])
    assert rum.TakePile(2) in state.legal_moves()
    assert state.is_legal(rum.TakePile(2))
    state = table("pagat", ["QC 2C 4D", "3C 3S"], pile="9H KS", melds=[("5H 6H 7H", 0)])
    assert rum.TakePile(2) not in state.legal_moves()
    assert not state.is_legal(rum.TakePile(2))


@pytest.mark.parametrize("rules", TAKES.values(), ids=TAKES)
def test_what_is_listed_under_an_obligation_is_what_a_search_allows(
    rules: rum.Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RR-4, RR-5: plain ways and glances list what the search for a completion finds, move by move."""
    rng = random.Random("turns")
    turns = []
    for _ in range(80):
        for state in eager_walk(rum.new_deal(rules, players=2), rng):
            if state.phase == "turn" and state._play.owes:
                turns.append((state, [*state.legal_moves()]))
    rng.shuffle(turns)
    monkeypatch.setattr(room, "_quick", lambda terms, play: None)
    listed = refused = 0
    for state, moves in turns[:250]:
        asked: list[Any] = [*room.table_moves(state._terms, state._play)]
        asked += map(rum.Discard, state.hands[state.actor])
        legal = [move for move in asked if state.is_legal(move)]
        assert sorted(map(str, legal)) == sorted(str(m) for m in moves if type(m) in _OF_A_TURN)
        listed += len(legal)
        refused += len(asked) - len(legal)
    assert min(listed, refused) > 20


_OF_A_TURN = (rum.LayMeld, rum.LayOff, rum.SwapJoker, rum.Discard)


# How little is searched


LOOKS = {
    "pagat": 755,
    "pagat, three jokers": 770,
    "pagat, no jokers": 663,
    "finnish": 825,
    "danish, joined but not exchanged": 734,
    "swedish, any card laid off": 729,
    "the same with jokers": 864,
    "pagat, jokers exchanged": 13611,
    "any card laid off before the discard": 691,
    "the same, any card of the pile": 757,
    "finnish, two packs with jokers": 835,
    "a card of the hand, before the discard": 712,
}


@pytest.mark.parametrize("name", LOOKS)
def test_the_search_is_seldom_asked(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many closer looks are taken while lists are made; more would be slower, none is wrong.

    The short cuts are told from the search only by the time they take. If other moves are drawn, or
    the short cuts see more, the numbers change; they should not grow without a reason.
    """
    looks = Counter[str]()

    def counted(module: Any, look: str) -> None:
        real = getattr(module, look)

        def count(*given: Any) -> Any:
            looks[look] += 1
            return real(*given)

        monkeypatch.setattr(module, look, count)

    for look in ("after_table", "as_meld", "extended", "refuse_table"):
        counted(room, look)
    counted(taking, "glance")
    rules = (TAKES | MORE)[name]
    rng = random.Random(name)
    for _ in range(60):
        for _ in eager_walk(rum.new_deal(rules, players=rules.players[0]), rng):
            pass  # it asks each state for its legal moves
    assert looks.total() <= LOOKS[name], looks


MORE = {
    "any card laid off before the discard": LATER,
    "the same, any card of the pile": like(LATER, jokers_per_pack=2, pile_use_card="any"),
    "finnish, two packs with jokers": like("finnish", jokers_per_pack=2),
    "a card of the hand, before the discard": like(
        "swedish", jokers_per_pack=1, use_kind="new_with_hand", use_when="before_discard"
    ),
}
