"""Rulings on the joker in trumpless deals: BR-20 to BR-29."""

from __future__ import annotations

from typing import Any

import pytest

from five_hundred import bidding
from five_hundred.bidding import joker
from five_hundred.cards import CardSet, Suit
from tests.bidding.helpers import (
    NT,
    UNLESS_VOID,
    VARIATIONS,
    auction,
    bid,
    card,
    cards,
    code,
    go,
    hands_of,
    last,
    position,
    put_away,
    run,
    suits,
    table,
    texts,
    why,
)

FREE = table(joker_naming="none")
TWO = table("quebec", led_joker_follow="named_suit", joker_lead="unled_suit",
            joker_follow="void_only", joker_when_void_nt="optional", misere_rank="above_7",
            misere_needs="anytime", joker_when_void_null="optional")  # fmt: skip
"""Two jokers and rules that ask for names."""


def after_two_tricks(rules: bidding.Rules) -> Any:
    """Seat 0 won a trick in spades and one in clubs, to which seat 1 threw a diamond."""
    hands = ["AS AC 7D Jo 9H", "5S 6D 8D 9D 10D", "6S 6C 7C 8C 5C", "7S 9C 10C QC 8S"]
    return go(position(rules, NT, hands), {0: "AS AC", 1: "5S 6D"})


@pytest.mark.parametrize(
    ("how", "names"),
    [("any_suit", "SCDH"), ("not_shown_void", "SCDH"), ("unled_suit", "DH"),
     ("unplayed_suit", "H"), ("last_only", "")],
)  # fmt: skip
def test_br20_names_of_a_led_joker(how: str, names: str) -> None:
    """BR-20: which suits a led joker may be called."""
    state = after_two_tricks(table(FREE, joker_lead=how))
    assert state.leader == 0
    assert texts(state) == {"7D", "9H", *(f"Jo:{suit}" for suit in names)}
    for suit in "SCDH":
        if suit in names:
            assert run(state, f"Jo:{suit}").led_suit == suit
        else:
            violation = why(state, f"Jo:{suit}")
            assert violation.code == ("joker_suit_barred" if names else "joker_lead_barred")
            assert violation.rule == "BR-20"
            assert violation.cards == (card("Jo"),)
    assert code(state, "Jo") == ("joker_unnamed" if names else "joker_lead_barred")


def test_br20_shown_void_is_told_by_the_leaders_own_plays() -> None:
    """BR-20: not shown void: of the half that leads, not of the others."""
    hands = ["AS 8H KD Jo 9H", "5S AC 8D 9D 10D", "6S 6C 7C 8C 5C", "7S 9C 10C QC 8S"]
    state = position(table(FREE, joker_lead="not_shown_void"), NT, hands, leader=1)
    state = go(state, {1: "AC 8D", 0: "8H KD"})
    assert state.leader == 0
    assert texts(state) == {"AS", "9H", "Jo:S", "Jo:D", "Jo:H"}
    assert state.voids == (suits("C"), suits(""), suits("D"), suits("D"))


def test_br20_a_led_joker_counts_as_its_suit() -> None:
    """BR-20: the suit named with a led joker is led from then on, in every later trick."""
    hands = ["Jo AD 9H Jo#2", "5S 7S 8D 9D", "6S 6C 7C 8C", "8S 9C 10C QC"]
    state = position(TWO, NT, hands)
    assert len(state.legal_moves()) == 2 + 8
    state = go(state, {0: "Jo:H"})
    assert state.leader == 0
    assert texts(state) == {"AD", "9H", "Jo#2:S", "Jo#2:C", "Jo#2:D"}
    assert state.tricks[0].plays[0] == bidding.Play(card("Jo"), Suit.HEARTS)


def test_br20_led_jokers_of_others_count() -> None:
    """BR-20: a suit that another seat's joker was called is led too."""
    hands = ["AD 9H Jo#2", "5S Jo 9D", "6S 6C 7C", "8S 9C 10C"]
    state = position(TWO, NT, hands, leader=1)
    state = run(state, "Jo:S")
    state = go(state, {1: "", 0: "9H", 2: "6S", 3: "8S"})
    assert state.leader == 1
    state = go(state, {1: "9D", 0: "AD"})
    assert texts(state) == {"Jo#2"}, "the last card"
    assert state.voids[0] == suits("S")


def test_br20_fallback_of_two_jokers() -> None:
    """BR-20: nothing but jokers is left and no name is open: any of the four suits will do."""
    hands = ["AS AC AD AH Jo Jo#2", "5S 5C 5D 5H 6S 6C", "7S 7C 7D 7H 6D 6H",
             "8S 8C 8D 8H 9S 9C"]  # fmt: skip
    hands = [text.replace("5C", "4C").replace("5S", "4S") for text in hands]
    for how in ("unled_suit", "unplayed_suit", "last_only"):
        state = go(position(table(TWO, joker_lead=how), NT, hands), {0: "AS AC AD AH"})
        assert texts(state) == {f"{joker}:{suit}" for joker in ("Jo", "Jo#2") for suit in "SCDH"}
        state = run(state, "Jo#2:H")
        assert state.led_suit == "H"
        while state.trick:
            state = state.apply(state.legal_moves()[0])
        assert state.leader == 0
        assert texts(state) == {"Jo"}


@pytest.mark.parametrize("contract", [NT, "mis", "none"])
def test_br21_last_trick(contract: str) -> None:
    """BR-21: to the last trick a joker is led bare, and the others play what they hold."""
    declarer = None if contract == "none" else 0
    state = position(FREE, contract, ["7D", "8H", "9C", "Jo"], declarer=declarer, leader=3)
    assert texts(state) == {"Jo"}
    assert why(state, "Jo:H").rule == "BR-21"
    assert code(state, "Jo:H") == "suit_not_wanted"
    state = run(state, "Jo")
    assert state.led_suit is None
    while not state.is_over:
        assert len(state.legal_moves()) == 1
        state = state.apply(state.legal_moves()[0])
    assert state.tricks[-1].winner == 3


def test_br21_low_jokers_name_a_suit_there_too() -> None:
    """BR-21, BR-27: a low joker names a suit to the last trick as well."""
    rules = table(FREE, joker_rank_in_null="low")
    state = position(rules, "mis", ["Jo", "7H", "", "8C"])
    assert texts(state) == {"Jo:S", "Jo:C", "Jo:D", "Jo:H"}
    assert code(state, "Jo") == "joker_unnamed"
    assert run(state, "Jo:C", "7H", "8C").tricks[-1].winner == 3
    assert run(state, "Jo:S", "7H", "8C").tricks[-1].winner == 0
    bare = position(rules, NT, ["Jo", "7H", "5S", "8C"])
    assert texts(bare) == {"Jo"}, "in no trumps jokers are never low"


def test_br22_free_followers() -> None:
    """BR-22: a joker is led bare, there is no led suit, everyone plays anything, no void shows."""
    rules = table(FREE, led_joker_follow="free", joker_lead="any_suit")
    hands = ["Jo AS", "7H 8S", "7D 9S", "7C 10S"]
    state = position(rules, NT, hands)
    assert texts(state) == {"AS", "Jo"}
    assert code(state, "Jo:S") == "suit_not_wanted"
    state = run(state, "Jo")
    assert state.led_suit is None
    for text, both in (("7H", "8S"), ("7D", "9S"), ("7C", "10S")):
        assert texts(state) == {text, both}
        state = run(state, text)
    assert state.leader == 0
    assert state.voids == (suits(""),) * 4


def test_br22_two_jokers() -> None:
    """BR-22, BR-26: with no led suit the led joker wins unless a higher joker falls."""
    rules = table("quebec", joker_lead="any_suit")
    hands = ["Jo#2 AS", "Jo 8S", "7D 9S", "7C 10S"]
    state = position(rules, NT, hands)
    state = run(state, "Jo#2")
    assert texts(state) == {"8S", "Jo"}, "nothing is asked for, so nothing is forced"
    assert run(state, "Jo", "9S", "10S").leader == 1
    assert run(state, "8S", "9S", "10S").leader == 0


@pytest.mark.parametrize(
    ("how", "first", "second"),
    [("void_only", False, False), ("anytime", True, True), ("anytime_unless_shown_void", True, True),
     ("first_or_last", True, False)],
)  # fmt: skip
@pytest.mark.parametrize("contract", [NT, "mis"])
def test_br23_joker_with_a_card_of_the_suit(
    how: str, first: bool, second: bool, contract: str
) -> None:
    """BR-23: the joker while the hand can follow, in the first and in a later round of a suit."""
    rules = table(FREE, joker_follow=how)
    hands = ["9D 8D 5D", "7C 8C Jo", "", "KC AC 7S"]
    start = position(rules, contract, hands if contract == "mis" else
                     [*hands[:2], "9C 10C 5S", hands[3]], leader=3)  # fmt: skip
    state = run(start, "KC", "9D")
    assert code(state, "Jo") == (None if first else "joker_not_void")
    if not first:
        assert why(state, "Jo").rule == "BR-23"
    state = run(state, "7C")
    if contract != "mis":
        state = run(state, "9C")
    state = run(state, "AC", "8D")
    assert code(state, "Jo") == (None if second else "joker_not_void")


def test_br23_first_or_last_may_play_it_when_void() -> None:
    """BR-23: last means void, the ordinary case."""
    rules = table(FREE, joker_follow="first_or_last")
    hands = ["9D 8D 5D", "7C 8H Jo", "9C 10C 5S", "KC AC 7S"]
    state = run(position(rules, NT, hands, leader=3), "KC", "9D", "7C", "9C", "AC", "8D")
    assert texts(state) == {"8H", "Jo"}


@pytest.mark.parametrize(
    ("how", "shows"),
    [("void_only", True), ("anytime", False), ("first_or_last", False),
     ("anytime_unless_shown_void", False)],
)  # fmt: skip
def test_br20_when_a_joker_shows_a_void(how: str, shows: bool) -> None:
    """A joker shows a void only where the rules would have forbidden it otherwise."""
    rules = table(FREE, joker_follow=how)
    hands = ["9D 8D 5D", "7H 8H Jo", "9C 10C 5S", "KC AC 7S"]
    state = run(position(rules, NT, hands, leader=3), "KC", "9D", "Jo", "9C")
    assert ("C" in state.voids[1]) is shows
    assert state.voids[0] == suits("C")


def test_br20_joker_in_a_later_round_shows_a_void_under_first_or_last() -> None:
    hands = ["9D 8D 5D", "7C 8H Jo", "9C 10C 5S", "KC AC 7S"]
    state = run(position(table(FREE, joker_follow="first_or_last"), NT, hands, leader=3),
                "KC", "9D", "7C", "9C", "AC", "8D", "Jo", "10C")  # fmt: skip
    assert state.voids[1] == suits("C")


@pytest.mark.parametrize(("contract", "option"), [
    (NT, "joker_when_void_nt"), ("hilo", "joker_when_void_nt"), ("none", "joker_when_void_nt"),
    ("gameNT", "joker_when_void_nt"), ("mis", "joker_when_void_null"),
    ("open", "joker_when_void_null"), ("double", "joker_when_void_null"),
    ("bar", "joker_when_void_null"), ("blind", "joker_when_void_null"),
    ("super", "joker_when_void_null"),
])  # fmt: skip
def test_br24_void(contract: str, option: str) -> None:
    """BR-24: which of the two options holds: that of nulls, or that of no trumps."""
    every = table(
        FREE, hi_lo_rank="9S_9C", game_bid=True, double_nullo_rank="10D_10H", bar_nullo=True,
        blind_misere=True, super_open=True, joker_when_void_nt="optional",
        joker_when_void_null="optional",
    )  # fmt: skip
    forced = table(every, **{option: "forced"})
    other = "joker_when_void_nt" if option.endswith("null") else "joker_when_void_null"
    untouched = table(every, **{other: "forced"})
    for rules, both in ((every, True), (forced, False), (untouched, True)):
        declarer = None if contract == "none" else 0
        hands = ["KC 5S 6S", "8H Jo 9H", "9C 10C 7S", "5C 6C 8S"]
        won = [4, 3, 0, 0] if contract == "hilo" else None
        start = position(rules, contract, hands, declarer=declarer, leader=0, tricks_won=won)
        state = run(start, "KC")
        assert texts(state) == ({"8H", "9H", "Jo"} if both else {"Jo"})
        if not both:
            assert why(state, "8H").rule == "BR-24"


def test_br24_either_of_two_jokers() -> None:
    """BR-24: forced: a joker must be played, either of two."""
    rules = table(TWO, joker_when_void_nt="forced")
    hands = ["KC 5S 6S", "8H Jo Jo#2", "9C 10C 7S", "5C 6C 8S"]
    state = run(position(rules, NT, hands), "KC")
    assert texts(state) == {"Jo", "Jo#2"}


REFUSED_HANDS = ["9D 8D 5D", "7H 8H Jo", "9C 10C 5S", "KC AC 7S"]


def after_refusal(rules: bidding.Rules, contract: str = NT, hands: Any = None) -> Any:
    """Seat 1 threw a heart on clubs, and clubs are led again."""
    start = position(rules, contract, hands or REFUSED_HANDS, leader=3, declarer=0)
    return go(start, {3: "KC AC", 0: "9D 8D", 1: "7H", 2: "9C"})


@pytest.mark.parametrize("follow", ["void_only", "anytime", "first_or_last"])
def test_br25_refused_suit(follow: str) -> None:
    """BR-25: the joker on a suit refused before: it wins, has no value, or is illegal."""
    rules = table(FREE, joker_follow=follow)
    wins = after_refusal(rules)
    assert texts(wins) == {"8H", "Jo"}
    assert run(wins, "Jo", "10C").leader == 1
    worthless = after_refusal(table(rules, joker_on_refused_suit="no_value"))
    assert texts(worthless) == {"8H", "Jo"}
    assert run(worthless, "Jo", "10C").leader == 3
    illegal = after_refusal(table(rules, joker_on_refused_suit="illegal"))
    assert texts(illegal) == {"8H"}
    assert why(illegal, "Jo").code == "joker_refused"
    assert why(illegal, "Jo").rule == "BR-25"


def test_br25_against_forced() -> None:
    """BR-25: illegal overrules forced; a forced joker of no value must still be played.

    A hand whose joker is forced never refuses a suit, so this is asked of the room that knows.
    """
    shown = bidding.Trick(3, tuple(map(bidding.Play, cards("KC 9D 7H 9C"))), (3, 0, 1, 2), 3)
    hand = CardSet.parse("8H Jo").mask
    forced = table(FREE, joker_when_void_nt="forced")
    clubs = Suit.CLUBS
    for how, may in (("wins", "Jo"), ("no_value", "Jo"), ("illegal", "8H")):
        ranking = bidding.CardRanking(table(forced, joker_on_refused_suit=how), bid(NT))
        allowed = joker.may_follow(ranking, hand, 1, clubs, [shown])
        assert CardSet.from_mask(allowed) == CardSet.parse(may)
        worthless = joker.has_no_value(ranking, 1, clubs, [shown])
        assert worthless is (how != "wins")


def test_br25_only_jokers_left() -> None:
    """BR-25: illegal, but only jokers are left: played, and without value."""
    rules = table(FREE, joker_on_refused_suit="illegal")
    hands = ["9D 8D", "7H Jo", "9C 10C", "KC AC"]
    state = after_refusal(rules, hands=hands)
    assert texts(state) == {"Jo"}
    assert run(state, "Jo", "10C").tricks[-1].winner == 3


def test_br25_a_joker_discarded_is_no_refusal() -> None:
    """BR-25: refused means discarded a card other than a free joker."""
    rules = table(TWO, joker_on_refused_suit="illegal", joker_lead="any_suit")
    hands = ["9D 8D 7D", "Jo 8H Jo#2", "9C 10C 5C", "KC AC QC"]
    state = run(position(rules, NT, hands, leader=3), "KC", "9D", "Jo", "9C")
    assert state.leader == 1
    state = run(state, "8H", "10C", "QC", "8D")
    assert state.leader == 1
    assert state.voids[1] == suits("C")
    started = position(rules, NT, ["9D 8D", "8H Jo#2", "9C 10C", "KC AC"], leader=3)
    state = run(started, "KC", "9D", "Jo#2", "9C")
    assert state.leader == 1


def test_br25_no_value_ranks_below_every_card() -> None:
    """BR-25: a joker of no value ranks below every card."""
    ranking = bidding.CardRanking(FREE, bid(NT))
    assert ranking.winner(cards("5C Jo 4D"), dead=[card("Jo")]) == 0
    assert ranking.winner(cards("5C Jo 4D")) == 1
    two = bidding.CardRanking(TWO, bid(NT))
    assert two.winner(cards("5C Jo Jo#2"), dead=[card("Jo")]) == 2
    assert two.winner(cards("5C Jo Jo#2"), dead=cards("Jo Jo#2")) == 0


def test_br26_who_wins() -> None:
    """BR-26: a free joker beats all but a higher one; a named one is the top of its suit."""
    ranking = bidding.CardRanking(TWO, bid(NT))
    assert ranking.winner(cards("AS Jo#2 KS Jo")) == 3
    assert ranking.winner(cards("Jo#2 AS"), led_as=Suit.SPADES) == 0
    assert ranking.winner(cards("Jo#2 AS")) == 0
    assert ranking.winner(cards("Jo#2 AS Jo"), led_as=Suit.SPADES) == 2
    hearts = Suit.HEARTS
    high = table(TWO, nt_jacks="high")
    named = bidding.CardRanking(high, bid(NT), {card("Jo#2"): hearts})
    assert named.suit_of(card("Jo#2")) == "H"
    assert named.suit_of(card("Jo")) is None
    assert named.winner(cards("AH JH Jo#2 KH")) == 2, "above a high jack"
    assert named.winner(cards("AS Jo#2 KS")) == 0, "nothing on another suit"
    assert named.winner(cards("Jo#2 Jo AH")) == 1, "a free joker beats a named one"
    both = bidding.CardRanking(TWO, bid(NT), {card("Jo#2"): hearts, card("Jo"): hearts})
    assert both.winner(cards("Jo#2 AH Jo")) == 2, "Jo above Jo#2"


def test_br26_in_the_play() -> None:
    rules = table(TWO, joker_naming="any_holder")
    hands = ["Jo#2 5H", "Jo 8S", "AH 9S", "7C 10S"]
    state = position(rules, NT, hands, named=["H", None, None, None])
    state = run(state, "Jo#2")
    assert state.led_suit == "H"
    assert texts(state) == {"8S", "Jo"}
    assert run(state, "Jo", "AH", "7C").leader == 1
    assert run(state, "8S", "AH", "7C").leader == 0


LOW = table(FREE, joker_rank_in_null="low", null_early_stop=False)


def test_br27_low_joker_follows_and_never_wins() -> None:
    """BR-27: a low joker that follows never wins, and is never forced."""
    hands = ["7C 8C", "8H Jo", "", "5C 6D"]
    state = run(position(LOW, "mis", hands), "7C")
    assert texts(state) == {"8H", "Jo"}, "joker_when_void_null is forced, and ignored"
    assert run(state, "Jo", "5C").leader == 0
    high = run(position(FREE, "mis", hands), "7C")
    assert texts(high) == {"Jo"}


def test_br27_low_joker_led() -> None:
    """BR-27: led, it is beaten by any card of the suit named, and wins only if none falls."""
    hands = ["Jo 8C", "4H 5D", "", "6C 7H"]
    state = position(LOW, "mis", hands)
    assert run(state, "Jo:H", "4H", "7H").leader == 3
    assert run(state, "Jo:C", "4H", "6C").leader == 3
    assert run(state, "Jo:S", "4H", "6C").leader == 0
    assert run(state, "Jo:D", "5D", "6C").leader == 1


def test_br27_refused_suit_is_ignored() -> None:
    rules = table(LOW, joker_on_refused_suit="illegal")
    hands = ["9D 8D 5D", "7H 8H Jo", "", "KC AC 7S"]
    start = position(rules, "mis", hands, leader=3)
    state = go(start, {3: "KC AC", 0: "9D 8D", 1: "7H"})
    assert texts(state) == {"8H", "Jo"}


def test_br27_named_in_advance() -> None:
    """BR-27: named in advance it is the lowest card of its suit, Jo#2 below Jo."""
    hearts = Suit.HEARTS
    rules = table(TWO, joker_rank_in_null="low")
    ranking = bidding.CardRanking(rules, bid("mis"), {card("Jo"): hearts, card("Jo#2"): hearts})
    assert ranking.winner(cards("Jo 4H")) == 1
    assert ranking.winner(cards("Jo#2 Jo")) == 1
    assert ranking.winner(cards("Jo Jo#2")) == 0
    assert ranking.winner(cards("Jo#2 AS")) == 0, "and still wins over another suit"
    free = bidding.CardRanking(rules, bid(NT))
    assert free.winner(cards("4H Jo")) == 1, "no null: no low joker"


def test_br27_named_low_joker_in_the_play() -> None:
    rules = table(LOW, joker_naming="contractor")
    hands = ["Jo 8C", "4H 5D", "", "6C 7H"]
    state = position(rules, "mis", hands, leader=1, named=["H", None, None, None])
    state = run(state, "4H", "7H")
    assert texts(state) == {"Jo"}
    assert run(state, "Jo").leader == 3


TRUMPLESS = ["8NT", "mis", "open", "super", "bar", "blind", "hilo", "gameNT", "double"]
EVERYTHING = table(
    misere_needs="anytime", super_open=True, bar_nullo=True, blind_misere=True,
    hi_lo_rank="9S_9C", game_bid=True, double_nullo_rank="10D_10H", double_nullo_needs="nothing",
)  # fmt: skip


def to_the_naming(rules: bidding.Rules, contract: str, given: dict[int, str]) -> Any:
    """What follows discards and gifts, seat 0 being the contractor."""
    first = "" if contract == "blind" or not rules.blind_misere else "look "
    calls = f"{first}{contract}"
    state: Any = bidding.setup_auction(
        rules, **hands_of(rules, given), dealer=last(rules), calls=calls.split()
        if first else [contract],
    )  # fmt: skip
    while isinstance(state, bidding.Auction):
        state = run(state, "pass" if state.looked[state.actor or 0] else "look")
    while isinstance(state, bidding.KittyExchange | bidding.CardGift):
        if isinstance(state, bidding.KittyExchange):
            state = put_away(state)
        else:
            low = [one for one in state.hands[state.actors[0]] if not one.is_joker]
            state = state.apply(bidding.Give(low[: state.count]))
    return state


@pytest.mark.parametrize("contract", TRUMPLESS)
@pytest.mark.parametrize("holder", [0, 1])
def test_br28_contractor_is_asked_in_every_trumpless_contract(contract: str, holder: int) -> None:
    """BR-28: exactly one question to the contractor, whether he holds the joker or not."""
    state = to_the_naming(EVERYTHING, contract, {holder: "Jo"})
    assert isinstance(state, bidding.JokerNaming)
    assert state.actors == (0,)
    names = {"name S", "name C", "name D", "name H"} if holder == 0 else set()
    assert texts(state) == {"name none", *names}
    if holder:
        assert why(state, "name H").rule == "BR-28"
        assert code(state, "name H") == "no_joker"
    for seat in (1, 2, 3, None):
        assert state.observe(seat).phase == "joker_naming"
    after = run(state, "name none")
    assert isinstance(after, bidding.TrickPlay)
    assert after.named == (None,) * 4


@pytest.mark.parametrize("contract", ["8H", "gameH"])
def test_br28_no_question_with_trumps(contract: str) -> None:
    assert isinstance(to_the_naming(EVERYTHING, contract, {0: "Jo"}), bidding.TrickPlay)


@pytest.mark.parametrize("rules", [table("american"), table(jokers=0), table(joker_naming="none")])
def test_br28_no_question_without_naming_or_joker(rules: bidding.Rules) -> None:
    assert isinstance(to_the_naming(rules, "8NT", {}), bidding.TrickPlay)


def test_br28_any_holder_is_asked_in_turn() -> None:
    """BR-28: every active seat in turn, from the contractor."""
    rules = table(EVERYTHING, joker_naming="any_holder")
    state = to_the_naming(rules, "8NT", {2: "Jo"})
    asked = []
    while isinstance(state, bidding.JokerNaming):
        asked.append(state.actor)
        assert ("name H" in texts(state)) is (state.actor == 2)
        state = run(state, "name H" if state.actor == 2 else "name none")
    assert asked == [0, 1, 2, 3]
    assert state.named == (None, None, "H", None)
    alone = to_the_naming(rules, "mis", {2: "Jo"})
    asked = []
    while isinstance(alone, bidding.JokerNaming):
        asked.append(alone.actor)
        assert texts(alone) == {"name none"}, "the partner who is out has the joker"
        alone = run(alone, "name none")
    assert asked == [0, 1, 3]


def test_br28_play_without_a_contract() -> None:
    """BR-28: without a contract only any_holder asks, from eldest."""
    rules = table(all_pass="play_nt", joker_naming="any_holder")
    state = auction(rules, "pass pass pass pass", dealer=1)
    asked = []
    while isinstance(state, bidding.JokerNaming):
        asked.append(state.actor)
        state = run(state, "name none")
    assert asked == [2, 3, 0, 1]
    assert isinstance(state, bidding.TrickPlay)
    assert state.leader == 2
    only = auction(table(all_pass="play_nt"), "pass pass pass pass")
    assert isinstance(only, bidding.TrickPlay)


def test_br28_one_name_settles_all_jokers_of_a_seat() -> None:
    rules = table(TWO, joker_naming="contractor")
    state = to_the_naming(rules, "8NT", {0: "Jo Jo#2 AH"})
    state = run(state, "name H")
    assert {"Jo", "Jo#2"} <= texts(state)
    assert run(state, "Jo#2").led_suit == "H"
    split = to_the_naming(rules, "8NT", {0: "Jo#2 AH", 1: "Jo"})
    split = run(split, "name H")
    assert "Jo#2" in texts(split)
    ranking = bidding.CardRanking(rules, bid("8NT"), {card("Jo#2"): Suit.HEARTS})
    assert ranking.suit_of(card("Jo")) is None


def test_br29_high_jacks() -> None:
    """BR-29: high jacks in no trumps, game in no trumps, Hi-Lo, without a contract; not in nulls."""
    rules = table(
        nt_jacks="high", hi_lo_rank="9S_9C", game_bid=True, super_open=True, bar_nullo=True,
        blind_misere=True, double_nullo_rank="10D_10H",
    )  # fmt: skip
    for text in ("6NT", "8NT", "10NT", "gameNT", "hilo", "none"):
        assert bidding.CardRanking(rules, bid(text)).winner(cards("AD JD")) == 1, text
        assert bidding.CardRanking(table(), bid(text)).winner(cards("AD JD")) == 0, text
    for text in ("mis", "open", "super", "double", "bar", "blind"):
        ranking = bidding.CardRanking(rules, bid(text))
        assert ranking.winner(cards("AD JD")) == 0, text
        assert ranking.winner(cards("10D JD QD")) == 2, text
    trumps = bidding.CardRanking(rules, bid("8H"))
    assert trumps.winner(cards("AS JS")) == 0
    assert trumps.winner(cards("AH JD JH")) == 2


def test_br29_in_the_play() -> None:
    rules = table(nt_jacks="high", all_pass="play_nt")
    for contract in ("8NT", "none"):
        declarer = None if contract == "none" else 0
        hands = ["AD 5D", "JD 6D", "7D 8D", "9D 10D"]
        state = position(rules, contract, hands, declarer=declarer, leader=0)
        assert run(state, "AD", "JD", "7D", "9D").leader == 1
    misere = position(table(rules, null_early_stop=False), "mis", ["AD 5D", "JD 6D", "", "9D 10D"])
    assert run(misere, "AD", "JD", "9D").leader == 0


@pytest.mark.parametrize("rules", [VARIATIONS, UNLESS_VOID])
def test_shown_voids_in_the_play(rules: bidding.Rules) -> None:
    """A discard shows a void from the moment it is made, and in no other suit."""
    state = run(position(rules, NT, REFUSED_HANDS, leader=3), "KC", "9D")
    assert state.voids == (suits("C"), suits(""), suits(""), suits(""))
    assert state.led_suit == "C"
