"""What is told about an open duty without a search (RR-5): yes, no, or that a closer look is needed.

That an answer is never wrong is tested in ``test_completion.py``; here is when there is one.
"""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from five_hundred import rum
from five_hundred.cards import Card, CardSet
from five_hundred.rum import duty as room
from five_hundred.rum.taking import duty_of_take, play_after_take
from five_hundred.rum.terms import Play, Terms, change_play, terms_of
from tests.rum.helpers import cards, like

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


def test_when_whatever_is_right_by_shape_may_be_laid() -> None:
    terms, play = owing(PLAIN, "9S 9C 2D 4H KD", "9D")
    assert play.duty is not None
    free = change_play(play, duty=None)
    assert not room.is_unrestricted(terms, play)
    assert room.is_unrestricted(terms, free)
    assert room.is_unrestricted(terms, change_play(play, duty=attrs.evolve(play.duty, met=True)))
    assert not room.is_unrestricted(terms, change_play(free, freed=1))
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
