"""What an observation of 500 Rum answers like its state, and sequences of moves that are built late."""

from __future__ import annotations

import random
from typing import Any

import pytest

from five_hundred import dump_observation, load_observation, play_out, rum
from five_hundred.cards import Card, CardSet, Rank
from five_hundred.errors import IllegalMeld, NotACard, NotOver, ParseError, SetupError
from five_hundred.match import Match
from five_hundred.rum import Wild
from tests.rum.helpers import like, table, walk

PAGAT = rum.PRESETS["pagat"]


def test_a_view_answers_as_its_state_does() -> None:
    rng = random.Random(4)
    for state in walk(rum.deal(rum.PRESETS["partnership"], rng, players=4), rng):
        for seat in (None, *range(4)):
            view = state.observe(seat)
            assert view.sides == state.sides == (0, 1, 0, 1)
            assert view.actor == state.actor
            assert view.is_over == state.is_over
            if state.is_over:
                assert view.score == state.score
                assert view.result == state.result
                assert view.next_dealer == state.next_dealer
            else:
                with pytest.raises(NotOver):
                    _ = view.score
            moves = view.legal_moves()
            assert all(view.is_legal(move) for move in moves[:9])
            assert all(view.parse_move(str(move)) == move for move in moves[:9])
            assert not view.is_legal("draw")


def test_sequences_that_are_built_late_are_like_tuples() -> None:
    """A hand with jokers has melds by the hundred; they are listed like any others."""
    hand = CardSet.parse("2H 3H 4H 5H 6H 7H 8H 7S 7D 9S Jo Jo#2")
    found: Any = rum.find_melds(hand, PAGAT)
    listed = list(found)
    assert len(found) == len(listed) > 64
    assert [found[place] for place in range(-len(listed), 0)] == listed
    assert found[3:9] == tuple(listed[3:9])
    for place in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            found[place]
    assert found == rum.find_melds(hand, PAGAT)
    assert hash(found) == hash(rum.find_melds(hand, PAGAT))
    assert found != rum.find_melds(hand - CardSet.parse("8H"), PAGAT)
    assert found != 7
    assert repr(found).startswith(f"<{len(listed)}: {listed[0]}, ")
    assert listed[17] in found
    assert found.index(listed[17]) == 17


def test_odd_jokers() -> None:
    joker = Card.joker()
    odd: Any
    for odd in (Card.parse("7H"), None, "Jo"):
        with pytest.raises(NotACard, match="only a joker"):
            Wild(odd, Rank.SEVEN)
    second = Wild(joker, Card.parse("7H#2"))
    assert second is Wild(joker, Card.parse("7H"))
    for odd in (None, 7, joker):
        with pytest.raises(ParseError, match="read from a text"):
            Wild.parse(odd)
    with pytest.raises(ParseError, match="says what it stands for"):
        Wild.parse("Jo")
    for odd, told in ((7, "one after the other"), (["x"], "named jokers")):
        with pytest.raises(NotACard, match=told):
            rum.LayMeld(odd)
        with pytest.raises(IllegalMeld):
            rum.Meld.of(odd, PAGAT)
    for odd, told in ((7, "one after the other"), (["x"], "made of cards")):
        with pytest.raises(NotACard, match=told):
            rum.Deal(odd)
    odd = rum.TakePile(2)
    with pytest.raises(ParseError, match="a lay-off, a meld or a card"):
        rum.CallRummy(1, odd)
    assert eval(repr(rum.EndDeal()), {"EndDeal": rum.EndDeal}) is rum.EndDeal()


def test_a_joker_that_is_laid_off_needs_no_name_where_only_one_will_do() -> None:
    """RR-36: the king is the only card above the queen of a run from the ace's neighbour on."""
    rules = like("danish", ace_runs="low")
    state = table(
        rules, ["Jo 2S 3C", "9D 8D"], phase="turn", melds=[("JH QH KH", 1), ("4S 5S 6S", 1)]
    )
    assert str(state.parse_move("lay Jo 0")) == "lay Jo=10H 0"
    assert str(state.parse_move("lay Jo 1")) == "lay Jo 1"  # the three and the seven would do


def test_rr43_the_last_card_does_not_go_while_the_first_meld_is_too_small() -> None:
    rules = like(
        "swedish", first_meld_points=60, first_meld_scope="turn_total", pile_needs_open=False
    )
    state = table(rules, ["5S 6S 7S 9C 9D 9H", "4D 8D"], phase="turn")
    assert {str(move) for move in state.legal_moves()} == {
        f"discard {card}" for card in state.hands[0]
    }
    assert state.why_illegal(state.parse_move("meld 5S 6S 7S")).code == "first_meld_unfinished"
    half = table(rules, ["5S 6S 7S", "4D 8D"], phase="turn")
    assert half.why_illegal(half.parse_move("meld 5S 6S 7S")).code == "first_meld_unfinished"


def test_matches_say_how_many_play_and_bar_nobody() -> None:
    with pytest.raises(SetupError, match="say how many play"):
        Match.new(PAGAT)
    from five_hundred.games import game_of

    with pytest.raises(SetupError, match="nobody is barred"):
        game_of(PAGAT).begin(PAGAT, players=2, barred=[1])


@pytest.mark.parametrize(
    "changes",
    [
        {"fines": [0]},
        {"fines": [0, -5]},
        {"hand_sizes": [6, -6]},
        {"discarder": 9},
        {"resume": 9},
        {"declined": [0, 0]},
        {"cards": ["2S", "99X"]},
        {"cards": 7},
        {"known": [["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S"], []]},
        {"went_out": 5},
        {"actors": [0]},
    ],
)
def test_views_of_a_window_that_contradict_themselves(changes: dict[str, Any]) -> None:
    rules = like("danish", players=(2, 2), call_false_penalty=10)
    state: Any = table(rules, ["7H 2S 3D", "KC QD"], phase="turn", melds=[("4H 5H 6H", 0)])
    state = state.apply(rum.Discard(Card.parse("7H")))
    assert state.phase == "claim"
    told = dump_observation(state.observe(1))
    assert load_observation(told) == state.observe(1)
    assert told.keys() >= changes.keys()
    with pytest.raises(SetupError):
        load_observation({**told, **changes})


def test_views_before_the_deal_and_after_its_end_that_contradict_themselves() -> None:
    changes: Any
    new = dump_observation(rum.new_deal(PAGAT, players=2).observe(0))
    for changes in ({"pile": ["2S"]}, {"stock_size": 3}, {"hand_sizes": [1, 0]}):
        with pytest.raises(SetupError):
            load_observation({**new, **changes})
    end = play_out(rum.deal(PAGAT, random.Random(1), players=2), random.Random(1))
    told = dump_observation(end.observe(None))
    assert load_observation(told) == end.observe(None)
    for changes in ({"hand": ["2S"]}, {"went_out": 7}, {"hands": [[], []]}, {"reason": "bored"}):
        with pytest.raises(SetupError):
            load_observation({**told, **changes})
