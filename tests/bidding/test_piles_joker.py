"""The joker in the game for two with piles on the table: row P7b, F-16, and BR-20 to BR-28 by half."""

from __future__ import annotations

from typing import Any

import pytest

from five_hundred import bidding
from five_hundred.bidding import NameSuit
from five_hundred.cards import Suit
from tests.bidding.helpers import (
    card,
    code,
    go,
    put_away,
    run,
    suits,
    texts,
    why,
)
from tests.bidding.pilehelp import (
    HAND,
    TABLE,
    lay,
    pile_table,
    shown_void,
    ups,
    whole,
)

NAMED = {"Jo:S", "Jo:C", "Jo:D", "Jo:H"}
LEADS = ("any_suit", "not_shown_void", "unled_suit", "unplayed_suit", "last_only")


# The joker led from a table (P7b, F-16, BR-20, BR-21, BR-22, BR-27)


def all_suits_led(lead: str, below: str, *, rules: bidding.Rules | None = None) -> Any:
    """Every suit has been led, and seat 0's table must lead: the joker, and a card below or beside."""
    state = lay(
        "8NT",
        ["AS AC AD 6H 8H 9H", "8S 8C 8D 4H 10H JH"],
        [f"7S 7C 7D AH {below}", "6S 6C 6D 5H QH/KH"],
        rules=rules or pile_table(joker_lead=lead),
    )
    plays = "AS 8S 7S 6S AC 8C 7C 6C AD 8D 7D 6D 6H 4H AH 5H"
    state = run(state, *plays.split())
    assert (state.turn, state.half, len(state.tricks)) == (0, TABLE, 4)
    return state


@pytest.mark.parametrize("lead", LEADS)
def test_p7b_a_joker_that_is_the_only_card_face_up_may_be_led(lead: str) -> None:
    """P7b: a card is hidden below, so this is not the last trick; any name is free."""
    state = all_suits_led(lead, "Jo/5D")
    assert texts(state) == NAMED
    assert code(state, "Jo") == "joker_unnamed"
    state = run(state, "Jo:H")
    assert texts(state) == {"QH"}
    state = run(state, "QH", "8H", "10H")
    assert state.tricks[-1].winner == 0
    assert (state.leader, state.half) == (0, TABLE)
    assert texts(state) == {"5D"}


def test_p7b_no_name_is_asked_for_where_followers_are_free() -> None:
    """BR-22: a joker is led bare, and everybody plays what he likes."""
    rules = pile_table(joker_lead="last_only", led_joker_follow="free", joker_naming="none")
    state = all_suits_led("", "Jo/5D", rules=rules)
    assert texts(state) == {"Jo"}
    assert code(state, "Jo:S") == "suit_not_wanted"
    state = run(state, "Jo")
    assert state.led_suit is None
    assert texts(run(state, "QH")) == {"8H", "9H"}


def hidden_beside(lead: str) -> Any:
    """As in P7b, but another card lies face up beside the joker."""
    state = lay(
        "8NT",
        ["AS AC AD 6H 8H 9H 10S", "8S 8C 8D 4H 10H JH 10C"],
        ["7S/5D 7C 7D AH Jo/9D", "6S 6C 6D 5H/5C QH/KH"],
        rules=pile_table(joker_lead=lead),
    )
    plays = "AS 8S 7S 6S AC 8C 7C 6C AD 8D 7D 6D 6H 4H AH 5H"
    return run(state, *plays.split())


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("any_suit", NAMED),
        ("not_shown_void", NAMED),
        ("unled_suit", set()),
        ("unplayed_suit", set()),
        ("last_only", set()),
    ],
)
def test_br20_with_another_card_face_up_the_rule_holds(lead: str, expected: set[str]) -> None:
    """BR-20: the fallback is for a half that can play nothing but jokers."""
    state = hidden_beside(lead)
    assert texts(state) == {"5D"} | expected
    if not expected:
        assert code(state, "Jo:S") == "joker_lead_barred"
        assert code(state, "Jo") == "joker_lead_barred"


@pytest.mark.parametrize("lead", ["last_only", "unled_suit", "unplayed_suit"])
def test_f16_two_jokers_face_up_with_four_tricks_to_go(lead: str) -> None:
    """F-16: two jokers, each on a hidden card, are all that a table can lead to the seventh trick."""
    state = lay(
        "8NT",
        ["AS AC AD 6H 8H 9H KH 10S", "8S 8C 8D 4H 10H JH 10C QD"],
        ["7S/7C Jo/5D Jo#2/9C 7D AH", "6S/6C 6D 5H/9D QH/QC 9S"],
        rules=pile_table(cards="44", jokers=2, joker_lead=lead),
    )
    state = run(
        state,
        *[
            "AS",
            "8S",
            "7S",
            "6S",
            "AC",
            "8C",
            "7C",
            "6C",
            "AD",
            "8D",
            "7D",
            "6D",
            "6H",
            "4H",
            "AH",
            "5H",
        ],
    )
    assert len(state.hands[0]) == 4
    assert texts(state) == NAMED | {name.replace("Jo", "Jo#2") for name in NAMED}
    state = run(state, "Jo#2:S", "9S", "10S", "QD")
    assert (state.leader, state.half) == (0, TABLE)
    assert ups(state, 0) == "- Jo/ 9C - -"
    # now another card may be led, and the rule holds again
    assert texts(state) == {"9C"}


@pytest.mark.parametrize(
    ("hand", "on_table", "plays", "half", "names"),
    [
        # the hand throws a heart on the clubs; its table, which follows, may still call clubs
        ("5H KD 6H 4H", "5C AD Jo 9H", "AC 5H 6C 5C 6D KD 7D AD", TABLE, "SCDH"),
        # the table throws a heart on the clubs; the hand, which follows, may still call clubs
        ("5C AD Jo 4H", "5H KD 6H 9H", "AC 5C 6C 5H 6D AD 7D KD", HAND, "SCDH"),
        # who threw it himself may not
        ("5C KD 6H 4H", "5H AD Jo 9H", "AC 5C 6C 5H 6D KD 7D AD", TABLE, "SDH"),
        ("5H AD Jo 4H", "5C KD 6H 9H", "AC 5H 6C 5C 6D AD 7D KD", HAND, "SDH"),
    ],
)
def test_br20_a_half_answers_for_its_own_voids(
    hand: str, on_table: str, plays: str, half: bidding.Half, names: str
) -> None:
    state = lay(
        "8NT",
        [hand, "AC 6D 7H 10H"],
        [on_table, "6C 7D 8H JH"],
        rules=pile_table(joker_lead="not_shown_void"),
        declarer=1,
    )
    state = run(state, *plays.split())
    assert (state.leader, state.half) == (0, half)
    other = "4H" if half is HAND else "9H"
    assert texts(state) == {other} | {f"Jo:{name}" for name in names}
    assert code(state, "Jo:C") == (None if "C" in names else "joker_suit_barred")
    both = [shown_void(state, 0, one) for one in (HAND, TABLE)]
    assert both == [suits("C" if "5H" in one else "") for one in (hand, on_table)]


@pytest.mark.parametrize(("below", "names"), [("9C", "SCDH"), ("9H", "SDH")])
def test_a_void_shown_by_a_table_lapses(below: str, names: str) -> None:
    """Section 0: a club that is turned up ends what the table has shown about clubs."""
    state = lay(
        "8NT",
        ["AC 5D 5H 6H 7H", "5C 6D 8H 10H JH"],
        [f"Jo 7D/{below} AD KD", "6C 8D QH KH AH"],
        rules=pile_table(joker_lead="not_shown_void"),
        declarer=1,
    )
    state = run(state, "5C", "AC", "6C", "7D")
    assert shown_void(state, 0, TABLE) == suits("" if below == "9C" else "C")
    assert state.observe(1).voids == state.voids
    state = run(state, "5D", "6D", "AD", "8D")
    assert (state.leader, state.half) == (0, TABLE)
    assert texts(state) == {"KD", below} | {f"Jo:{name}" for name in names}


def test_a_void_shown_by_a_hand_does_not_lapse() -> None:
    """What is turned up on the table changes nothing for the hand."""
    state = lay(
        "8NT",
        ["5H 6H 7H", "AC KC QC"],
        ["5C/6C 7D", "8C/9C 8D"],
        declarer=1,
    )
    state = run(state, "AC", "5H", "8C", "5C")
    assert state.tricks[-1].turned == ((0, card("6C")), (1, card("9C")))
    assert shown_void(state, 0, HAND) == suits("C")
    assert shown_void(state, 0, TABLE) == suits("")


def test_the_void_of_the_trick_in_progress_counts() -> None:
    state = lay("8S", ["5H 6H", "AC KC"], ["7D/6C", "8C 8D"], declarer=1)
    state = run(state, "AC", "5H", "8C")
    assert shown_void(state, 0, HAND) == suits("C")
    assert shown_void(state, 0, TABLE) == suits("")


@pytest.mark.parametrize("lead", LEADS)
def test_br21_the_last_card_of_a_table_is_led_without_a_name(lead: str) -> None:
    state = lay(
        "8NT",
        ["5D", "6H"],
        ["Jo", "AD"],
        rules=pile_table(joker_lead=lead),
        half="table",
    )
    assert texts(state) == {"Jo"}
    assert code(state, "Jo:S") == "suit_not_wanted"
    state = run(state, "Jo")
    assert texts(state) == {"AD"}
    end = run(state, "AD", "5D", "6H")
    assert end.trick_winners == (0,)


@pytest.mark.parametrize("lead", LEADS)
def test_br21_with_more_than_a_card_it_is_not_the_last_trick(lead: str) -> None:
    """BR-21: one card face up, and one below it: the joker's suit is named."""
    rules = pile_table(joker_lead=lead)
    state = lay("8NT", ["5D 6D", "6H 7H"], ["Jo/7D", "AD 8D"], rules=rules, half="table")
    assert texts(state) == NAMED
    state = lay("8NT", ["Jo 6D", "6H 7H"], ["5D/7D", "AD 8D"], rules=rules)
    assert texts(state) == {"6D"} | (NAMED if lead != "last_only" else set())


@pytest.mark.parametrize(
    ("hand", "name", "winner"), [("4H", "H", 1), ("4H", "C", 0), ("6S", "S", 1), ("6S", "D", 0)]
)
def test_br27_a_low_joker_names_a_suit_to_the_last_trick_too(
    hand: str, name: str, winner: int
) -> None:
    """BR-27: any card of the suit that a low joker was called beats it, from either half."""
    rules = pile_table(joker_rank_in_null="low", null_early_stop=False)
    state = lay("mis", ["9D", hand], ["Jo", "10D"], rules=rules, declarer=1, leader=0, half="table")
    if name == "D":
        state = lay(
            "mis", ["9C", hand], ["Jo", "10C"], rules=rules, declarer=1, leader=0, half="table"
        )
    assert texts(state) == NAMED
    assert code(state, "Jo") == "joker_unnamed"
    end = go(run(state, f"Jo:{name}"), {})
    while not end.is_over:
        end = end.apply(end.legal_moves()[0])
    assert end.trick_winners == (winner,)
    assert end.made is (winner == 0)


def test_br27_a_low_joker_never_wins_when_it_follows() -> None:
    rules = pile_table(joker_rank_in_null="low", null_early_stop=False)
    state = lay("mis", ["9D 5H", "5C 6H"], ["Jo 7H", "10D 8H"], rules=rules, declarer=1)
    state = run(state, "5C", "9D", "10D")
    assert texts(state) == {"Jo", "7H"}  # nobody must play it
    assert run(state, "Jo").tricks[-1].winner == 1


# The joker played to another's lead (BR-23 to BR-26)


FOLLOW = {
    "void_only": ("9C", "9C"),
    "anytime": ("9C Jo", "9C Jo"),
    "anytime_unless_shown_void": ("9C Jo", "9C Jo"),
    "first_or_last": ("9C Jo", "9C"),
}


@pytest.mark.parametrize("how", FOLLOW)
@pytest.mark.parametrize("half", [HAND, TABLE])
def test_br23_following_with_a_club_in_the_half(how: str, half: bidding.Half) -> None:
    """BR-23: at the first and at the second lead of clubs, with a club beside the joker."""
    first, second = FOLLOW[how]
    with_joker, other = "9C 10C Jo", "5C 6C 7C"
    state = lay(
        "8NT",
        [with_joker if half is HAND else other, "AC KC QC"],
        [with_joker if half is TABLE else other, "JC 5D 6D"],
        rules=pile_table(joker_follow=how),
        declarer=1,
    )
    one = run(state, "AC") if half is HAND else run(state, "AC", "5C", "JC")
    assert texts(one) == {"10C", *first.split()}
    assert (code(one, "Jo") is None) == ("Jo" in first)
    two = run(one, "10C", "JC", "5C") if half is HAND else run(one, "10C")
    two = run(two, "KC") if half is HAND else run(two, "KC", "6C", "5D")
    assert texts(two) == {*second.split()}
    assert code(two, "Jo") == (None if "Jo" in second else "joker_not_void")


def test_br23_a_club_turned_up_makes_the_table_able_again() -> None:
    """BR-23: a table that has shown its void in clubs and then turns one up is as it was."""
    state = lay(
        "8NT",
        ["5C 6C 7C", "AC KC QC"],
        ["7D/9C Jo", "JC 5D 6D"],
        rules=pile_table(joker_follow="anytime_unless_shown_void"),
        declarer=1,
    )
    state = run(state, "AC", "5C", "JC", "7D", "KC", "6C", "5D")
    assert texts(state) == {"9C", "Jo"}


@pytest.mark.parametrize(
    ("contract", "options", "expected"),
    [
        ("mis", {}, "Jo"),
        ("mis", {"joker_when_void_null": "optional"}, "Jo 7D"),
        ("8NT", {}, "Jo 7D"),
        ("8NT", {"joker_when_void_nt": "forced"}, "Jo"),
    ],
)
@pytest.mark.parametrize("half", [HAND, TABLE])
def test_br24_void_with_the_joker(
    contract: str, options: dict[str, str], expected: str, half: bidding.Half
) -> None:
    """BR-24: what a half must do that is void; the other half has no say in it."""
    with_joker, other = "Jo 7D", "8D 9D"
    state = lay(
        contract,
        [with_joker if half is HAND else other, "AC KC"],
        [with_joker if half is TABLE else other, "5D 6D"],
        rules=pile_table(null_early_stop=False, **options),
        declarer=1,
    )
    state = run(state, "AC")
    first = texts(state)
    state = state.apply(state.legal_moves()[0])
    second = texts(run(state, "5D"))
    mine, others = (first, second) if half is HAND else (second, first)
    assert mine == {*expected.split()}
    assert others == {"8D", "9D"}
    if expected == "Jo" and half is TABLE:
        assert code(run(state, "5D"), "7D") == "joker_forced"


def test_br24_a_hidden_joker_is_not_forced() -> None:
    """BR-24: a joker that lies under another card is no part of what the table can play."""
    state = lay("mis", ["8D 9D", "4H 6H"], ["7D/Jo", "5H 10H"], declarer=1)
    state = run(state, "4H", "8D", "5H")
    assert texts(state) == {"7D"}
    after = run(state, "7D")
    assert ups(after, 0) == "Jo"
    assert after.tricks[-1].turned == ((0, card("Jo")),)


@pytest.mark.parametrize("how", ["wins", "no_value", "illegal"])
@pytest.mark.parametrize("below", ["9C", "9H"])
def test_br25_a_refusal_of_a_table_lapses(how: str, below: str) -> None:
    """BR-25: the table threw a diamond on clubs; whether a club was turned up then decides."""
    state = lay(
        "8NT",
        ["5C 6C 7C 8C", "AC KC QC 10C"],
        [f"Jo 7D/{below} 8H", "5D 6D 8D 9D"],
        rules=pile_table(joker_on_refused_suit=how),
        declarer=1,
    )
    state = run(state, "AC", "5C", "5D", "7D", "KC", "6C", "6D")
    if below == "9C":
        assert texts(state) == {"9C"}
    else:
        assert texts(state) == ({"9H", "8H"} if how == "illegal" else {"Jo", "9H", "8H"})
        assert code(state, "Jo") == ("joker_refused" if how == "illegal" else None)
    state = run(state, below, "QC", "7C", "8D")
    dead = below == "9H" and how != "wins"
    if dead and how == "illegal":
        assert texts(state) == {"8H"}
        state = run(state, "8H", "10C", "8C", "9D")
        assert texts(state) == {"Jo"}  # nothing else is left
    state = run(state, "Jo")
    won = state.trick_winners[-1] if state.is_over else state.tricks[-1].winner
    assert won == (1 if dead else 0)


@pytest.mark.parametrize("half", [HAND, TABLE])
@pytest.mark.parametrize("how", ["no_value", "illegal"])
def test_br25_one_half_refuses_the_other_does_not(how: str, half: bidding.Half) -> None:
    """BR-25: seat 0's hand has discarded on clubs, its table has not."""
    hand, on_table = ("5H Jo 6H", "5C 9H 10H") if half is HAND else ("5H 6H 7H", "5C Jo 10H")
    state = lay(
        "8NT",
        [hand, "AC KC QC"],
        [on_table, "5D 6D 8D"],
        rules=pile_table(joker_on_refused_suit=how),
        declarer=1,
    )
    state = run(state, "AC", "5H", "5D", "5C", "KC")
    if half is HAND:
        assert texts(state) == ({"6H"} if how == "illegal" else {"6H", "Jo"})
        if how == "no_value":
            assert run(state, "Jo", "6D", "9H").leader == 1
        return
    state = run(state, "6H", "6D")
    assert texts(state) == {"Jo", "10H"}
    state = run(state, "Jo")
    assert (state.leader, state.half) == (0, TABLE)


@pytest.mark.parametrize(
    ("hand", "on_table", "plays", "winner", "half"),
    [
        ("Jo 5H", "Jo#2 6H", "AC Jo KC Jo#2", 0, HAND),
        ("Jo#2 5H", "Jo 6H", "AC Jo#2 KC Jo", 0, TABLE),
    ],
)
def test_br26_both_jokers_in_one_trick(
    hand: str, on_table: str, plays: str, winner: int, half: bidding.Half
) -> None:
    """BR-5, BR-26: the higher joker wins, from whichever half it comes."""
    state = lay(
        "8NT",
        [hand, "AC 7H"],
        [on_table, "KC 8H"],
        rules=pile_table(jokers=2),
        declarer=1,
    )
    state = run(state, *plays.split())
    assert (state.leader, state.half) == (winner, half)


def test_br26_jokers_of_both_seats() -> None:
    """A joker from the second half beats one from the first only if it is the higher."""
    rules = pile_table(jokers=2)
    state = lay("8NT", ["5C 5H", "Jo#2 7H"], ["Jo 6H", "KC 8H"], rules=rules)
    state = run(state, "5C", "Jo#2", "Jo", "KC")
    assert (state.leader, state.half) == (0, TABLE)


# Naming in advance (BR-28)


def at_the_question(
    tables: dict[int, str], hands: dict[int, str], *, calls: str = "8NT pass", **options: Any
) -> Any:
    """The question for the joker's suit; seat 0 is the contractor."""
    rules = pile_table(**options)
    state: Any = bidding.setup_auction(
        rules, **whole(rules, hands, tables), dealer=1, calls=calls.split()
    )
    state = put_away(state)
    assert isinstance(state, bidding.JokerNaming)
    return state


ALL_NAMES = {"name S", "name C", "name D", "name H", "name none"}


def test_br28_a_joker_face_up_on_the_table_may_be_fixed() -> None:
    state = at_the_question({0: "Jo/5D"}, {})
    assert texts(state) == ALL_NAMES
    assert state.observe(0).legal_moves() == state.legal_moves()
    state = run(state, "name H")
    assert state.named == (Suit.HEARTS, None)
    assert state.half is HAND


@pytest.mark.parametrize(
    "tables", [{0: "7S/Jo"}, {1: "Jo/7S"}, {1: "7S/Jo"}, {}], ids=["own", "up", "his", "hand"]
)
def test_br28_a_joker_hidden_or_elsewhere_may_not(tables: dict[int, str]) -> None:
    """BR-28: the contractor is asked, and can only say none; what he is told says no more."""
    state = at_the_question(tables, {} if tables else {1: "Jo"})
    assert texts(state) == {"name none"}
    violation = why(state, "name H")
    assert (violation.code, violation.cards, violation.seats) == ("no_joker", (), ())
    assert state.observe(0).why_illegal(NameSuit(Suit.HEARTS)) == violation
    state = run(state, "name none")
    assert state.named == (None, None)


def test_br28_every_holder_is_asked() -> None:
    """BR-28: under any_holder the opponent may fix a joker that lies face up before him."""
    state = at_the_question({1: "Jo/7S"}, {}, joker_naming="any_holder")
    assert (state.actor, texts(state)) == (0, {"name none"})
    state = run(state, "name none")
    assert (state.actor, texts(state)) == (1, ALL_NAMES)
    assert run(state, "name C").named == (None, Suit.CLUBS)


def test_br28_a_joker_in_the_hand_with_another_hidden() -> None:
    """One name settles all jokers of a seat: also the one that nobody has seen yet."""
    state = at_the_question({0: "7S/Jo#2"}, {0: "Jo AH"}, jokers=2)
    state = run(state, "name H", "AH")
    turned = lay(
        "8NT",
        ["Jo 5H", "6H JD"],
        ["7S/Jo#2", "9H 9D"],
        rules=pile_table(jokers=2),
        named=(Suit.HEARTS, None),
        leader=1,
    )
    turned = run(turned, "JD", "5H", "9D", "7S")
    assert ups(turned, 0) == "Jo#2"
    turned = run(turned, "6H")
    assert texts(turned) == {"Jo"}
    turned = run(turned, "Jo", "9H")
    assert texts(turned) == {"Jo#2"}
    for seat in (None, 0, 1):
        assert turned.observe(seat).led_suit is Suit.HEARTS


def test_a_joker_named_in_advance_lies_on_the_table_as_a_card_of_its_suit() -> None:
    """BR-28: it must follow its suit, does not win on others, and is led without a name."""

    def position(**more: Any) -> Any:
        return lay(
            "8NT",
            ["AS 4H 9C", "AC AH 10S"],
            ["Jo 7D 5S", "6C 8H 9S"],
            named=(Suit.HEARTS, None),
            **more,
        )

    state = run(position(leader=1), "AH", "4H", "8H")
    assert texts(state) == {"Jo"}
    assert run(state, "Jo").tricks[-1].winner == 0
    state = run(position(leader=1), "AC", "9C", "6C")
    assert texts(state) == {"Jo", "7D", "5S"}
    assert run(state, "Jo").tricks[-1].winner == 1
    state = position(half="table")
    assert texts(state) == {"Jo", "7D", "5S"}
    assert code(state, "Jo:H") == "suit_not_wanted"
    state = run(state, "Jo")
    assert state.led_suit is Suit.HEARTS
    assert texts(state) == {"8H"}


def test_a_named_joker_and_a_free_one() -> None:
    """BR-26: the other seat's free joker beats the named one."""
    state = lay(
        "8NT",
        ["AS 4H", "5S 5H"],
        ["Jo 7D", "Jo#2 8D"],
        rules=pile_table(jokers=2),
        named=(Suit.SPADES, None),
    )
    state = run(state, "AS", "5S", "Jo")
    assert texts(state) == {"Jo#2", "8D"}
    assert run(state, "Jo#2").tricks[-1].winner == 1
    assert run(state, "8D").tricks[-1].winner == 0
