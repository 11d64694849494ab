"""The play as a value: equality, keys for search tables, what it tells (BR-20 to BR-38)."""

from __future__ import annotations

from typing import Any

from five_hundred import bidding
from five_hundred.cards import Suit
from tests.bidding.helpers import (
    NT,
    card,
    cards,
    go,
    hands_of,
    position,
    put_away,
    run,
    table,
    texts,
    why,
)

HANDS = ["AS AC 7D 9H", "5C 5D 8D 10D", "6S 6C 9D 8H", "7S 7C KD QD"]


def two_ways(contract: str, hands: list[str]) -> tuple[Any, Any]:
    """The same cards played in two ways: seat 1 shows itself void of clubs in the first only."""
    start = position(table(), contract, hands)
    one = go(start, {0: "AS AC", 1: "5C 5D"})
    other = go(start, {0: "AC AS", 1: "5C 5D"})
    assert one.hands == other.hands
    assert one.tricks_won == other.tricks_won == (2, 0, 0, 0)
    assert one.voids != other.voids
    return one, other


def test_positions_are_alike_whatever_the_way_to_them() -> None:
    """Without a free joker it does not matter who has shown what."""
    one, other = two_ways("8H", HANDS)
    assert one != other
    assert one.key == other.key
    assert one.key != run(one, "7D").key
    assert run(one, "7D").key == run(other, "7D").key


def test_with_a_free_joker_it_matters_who_has_refused_what() -> None:
    jokers = ["AS AC 7D 9H", "5C 5D 8D 10D", "6S 6C 9D 8H", "7S 7C KD Jo"]
    one, other = two_ways(NT, jokers)
    assert one.key != other.key
    again, _ = two_ways(NT, jokers)
    assert one.key == again.key
    played = run(one, "7D", "8D", "9D", "KD")
    assert played.key != run(other, "7D", "8D", "9D", "KD").key
    over = run(one, "9H", "8D", "8H", "Jo")
    assert over.key == run(other, "9H", "8D", "8H", "Jo").key, "the joker is settled"
    trick = run(one, "9H", "8D", "8H")
    assert run(trick, "Jo").hands == run(run(other, "9H", "8D", "8H"), "Jo").hands


def test_a_joker_in_the_trick_is_not_settled() -> None:
    jokers = ["AS AC 7D 9H", "5C 5D Jo 10D", "6S 6C 9D 8H", "7S 7C KD QD"]
    one, other = two_ways(NT, jokers)
    assert run(one, "9H", "Jo").key != run(other, "9H", "Jo").key
    assert run(one, "9H", "Jo", "8H", "KD").key == run(other, "9H", "Jo", "8H", "KD").key


def test_states_are_equal_by_what_happened() -> None:
    start = position(table(), "8H", HANDS)
    again = position(table(), "8H", HANDS)
    assert start == again
    assert hash(start) == hash(again)
    assert run(start, "AS") == run(again, "AS")
    assert run(start, "AS") != run(again, "AC")
    assert hash(run(start, "AS")) != hash(run(again, "AC"))
    assert start != position(table(), "8S", HANDS)
    assert (start == 7) is False
    assert (start == position(table(), "8H", HANDS, tricks_won=[6, 0, 0, 0])) is False
    assert start.__eq__(7) is NotImplemented


def test_a_state_shows_no_tables() -> None:
    text = repr(run(position(table(), "8H", HANDS), "AS"))
    for name in ("book=", "free=", "steps=", "may_stop=", "legal="):
        assert name not in text, name


def test_the_hand_is_named_where_a_card_is_missing() -> None:
    violation = why(position(table(), "8H", HANDS), "5C")
    assert violation.message == "5C is not in seat 0's hand"
    assert violation.cards == (card("5C"),)


def test_all_cards_come_from_the_hand_but_in_the_pile_game() -> None:
    start = position(table(), "8H", HANDS)
    assert start.half is start.leading_half is bidding.Half.HAND


def test_only_the_seat_in_turn_has_legal_plays() -> None:
    start = position(table(), "8H", HANDS)
    assert [len(start.legal_moves(seat)) for seat in range(4)] == [4, 0, 0, 0]
    assert start.legal_moves() == start.legal_moves(0)
    assert {str(move) for move in start.legal_moves()} == texts(start) == set(HANDS[0].split())


def test_a_finished_trick_tells_who_played_what() -> None:
    state = run(position(table(), "8H", HANDS, leader=2), "6S", "7S", "AS", "5C")
    (trick,) = state.tricks
    assert (trick.leader, trick.seats, trick.winner) == (2, (2, 3, 0, 1), 0)
    assert [str(play) for play in trick.plays] == ["6S", "7S", "AS", "5C"]
    assert (state.leader, state.turn, state.tricks_won) == (0, 0, (1, 0, 0, 0))
    assert [(event.seat, str(event.move)) for event in state.history] == [
        (2, "6S"), (3, "7S"), (0, "AS"), (1, "5C"),
    ]  # fmt: skip
    going_on = run(state, "7D", "5D")
    assert (going_on.leader, going_on.turn) == (0, 2)
    assert [event.seat for event in going_on.history] == [2, 3, 0, 1, 0, 1]


def told(state: Any, text: str) -> tuple[str, str | None, str, tuple[Any, ...]]:
    violation = why(state, text)
    return str(violation.code), violation.rule, violation.message, violation.cards


def test_what_is_told_of_a_suit_that_nobody_asks_for() -> None:
    jokers = ["Jo 5S", "6S 7S", "8S 9S", "10S QS"]
    joker = (card("Jo"),)
    trumped = position(table(), "8H", jokers)
    assert told(trumped, "Jo:H") == (
        "suit_not_wanted", "BR-20", "no suit is named with Jo: it is a trump", joker,
    )  # fmt: skip
    fixed = position(table(), NT, jokers, named=["H", None, None, None])
    assert told(fixed, "Jo:H") == (
        "suit_not_wanted", "BR-20", "no suit is named with Jo: its suit was fixed", joker,
    )  # fmt: skip
    plain = bidding.Play(card("5S"))
    assert trumped.why_illegal(plain) is None
    led = run(position(table(), NT, ["5S 6S", "Jo 8H", "8S 9S", "10S QS"]), "5S")
    assert told(led, "Jo:H") == (
        "suit_not_wanted", "BR-21", "Jo is called a suit only when it is led", joker,
    )  # fmt: skip


def test_br22_no_name_where_the_others_need_not_follow() -> None:
    rules = table(led_joker_follow="free", joker_lead="any_suit", joker_naming="none")
    state = position(rules, NT, ["Jo 5S", "6S 7S", "8S 9S", "10S QS"])
    assert "Jo" in texts(state)
    assert told(state, "Jo:H") == (
        "suit_not_wanted", "BR-22", "Jo is led without a name here", (card("Jo"),),
    )  # fmt: skip
    last = position(table(), NT, ["Jo", "6S", "8S", "10S"])
    assert told(last, "Jo:H")[:2] == ("suit_not_wanted", "BR-21")


def test_what_is_told_of_a_lead_that_is_barred() -> None:
    state = position(table(joker_lead="last_only"), NT, ["Jo 5S", "6S 7S", "8S 9S", "10S QS"])
    code, rule, message, named = told(state, "Jo")
    assert (code, rule, named) == ("joker_lead_barred", "BR-20", (card("Jo"),))
    assert message == f"Jo may not be led now: the rule is {state.rules.joker_lead.meaning}"


def test_what_is_told_of_a_suit_not_followed() -> None:
    state = run(position(table(), "8H", ["KC 5S", "9C 8C", "QC 9S", "10C 7S"]), "KC", "9C")
    assert told(state, "9S") == (
        "must_follow", None, "clubs were led and must be followed, with QC", (card("9S"),),
    )  # fmt: skip


def test_the_trick_is_a_place_while_it_lasts() -> None:
    start = position(table(), "8H", HANDS)
    assert "trick" not in start.places()
    assert run(start, "AS", "5C").places()["trick"] == (card("AS"), card("5C"))
    assert "trick" not in run(start, "AS", "5C", "6S", "7S").places()


def test_nobody_has_named_a_suit_where_the_play_just_begins() -> None:
    rules = table()
    state: Any = bidding.setup_auction(
        rules, **hands_of(rules, {0: "AS"}), dealer=3, calls=["8S", "pass", "pass", "pass"]
    )
    state = put_away(state)
    assert state.phase == "trick_play"
    assert state.named == (None,) * 4
    assert [str(event.move) for event in state.history[:4]] == ["8S", "pass", "pass", "pass"]


def test_a_set_up_in_the_middle_of_a_trick() -> None:
    """What is to be followed is the first card; the seats after it have a card more."""
    hands = {0: "AS 7D", 1: "5S 5D", 2: "6D 8H 9S", 3: "7C KD QD"}
    played = [card("KC"), card("9D")]
    state = position(table(), "8H", hands, leader=0, trick=played)
    assert (state.leader, state.turn, len(state.tricks)) == (0, 2, 0)
    assert [str(play) for play in state.trick] == ["KC", "9D"]
    assert state.named == (None,) * 4
    assert texts(state) == {"6D", "8H", "9S"}, "void of clubs"
    assert state.led_suit is Suit.CLUBS
    assert texts(run(state, "9S")) == {"7C"}
    assert run(state, "9S", "7C").tricks[-1].winner == 0


def test_a_named_joker_is_known_by_who_played_it() -> None:
    """In a trick in progress, in a finished one, or in the hand of its holder."""
    rules = table()
    named = ["H", None, None, None]
    hands = {0: "AS 7D", 1: "5S 5D", 2: "6D 8H 9S", 3: "7C KH QD"}
    lying = position(rules, NT, hands, leader=0, trick=[card("Jo"), card("9D")], named=named)
    assert texts(lying) == {"8H"}, "hearts were led"
    assert run(lying, "8H", "KH").tricks[-1].winner == 0
    trick = bidding.Trick(0, tuple(map(bidding.Play, cards("Jo 9D 4H 5H"))), (0, 1, 2, 3), 0)
    held = {0: "AS 7D", 1: "5S 5D", 2: "6D 8H", 3: "7C KH"}
    after = position(rules, NT, held, leader=0, tricks=[trick], named=named)
    assert after.tricks_won == (1, 0, 0, 0)
    assert after.voids[1] == {Suit.HEARTS}
    assert not any(after.voids[seat] for seat in (0, 2, 3))
