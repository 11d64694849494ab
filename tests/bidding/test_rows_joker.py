"""The joker without trumps: rows J1 to J25, under every rule set that a row names."""

from __future__ import annotations

from typing import Any

import pytest

from five_hundred import bidding
from tests.bidding.helpers import (
    ANYTIME,
    CHILDREN,
    HELD,
    HOLDERS,
    NT,
    OPTIONS_FILE,
    STRIKES_OFF,
    UNLESS_VOID,
    VARIATIONS,
    ZEALAND,
    card,
    code,
    code_for,
    go,
    hands_of,
    last,
    position,
    put_away,
    run,
    table,
    texts,
)

RULES: dict[str, bidding.Rules] = {
    **{name: bidding.PRESETS[name] for name in HELD},
    "variations": VARIATIONS,
    "children": CHILDREN,
    "zealand": ZEALAND,
    "options_file": OPTIONS_FILE,
    "unless_void": UNLESS_VOID,
    "anytime": ANYTIME,
    "strikes_off": STRIKES_OFF,
    "holders": HOLDERS,
}
AUSTRALIAN = ("australian", "german", "three_player", "five_player", "six_player")


def verdicts(legal: str, illegal: dict[str, str]) -> pytest.MarkDecorator:
    """Parameters for a row: rule sets under which it is legal, and codes where it is not."""
    pairs: list[tuple[str, str | None]] = [(name, None) for name in legal.split()]
    pairs += [(name, why) for why, names in illegal.items() for name in names.split()]
    return pytest.mark.parametrize(("name", "expected"), pairs)


@pytest.mark.parametrize("name", AUSTRALIAN)
def test_j1_unnamed_joker_led_to_the_first_trick(name: str) -> None:
    """J1: the contractor leaves the joker free, leads it as a heart: all follow, and it wins."""
    rules = table(name)
    end = last(rules)
    start = position(rules, NT, {0: "Jo 7D 8D", end: "AH 9D KS"})
    state = run(start, "Jo:H")
    assert state.led_suit == "H"
    for _ in range(rules.players - 2):
        state = state.apply(state.legal_moves()[0])
    assert texts(state) == {"AH"}
    assert code(state, "9D") == "must_follow"
    assert run(state, "AH").leader == 0


@pytest.mark.parametrize("name", AUSTRALIAN)
def test_j1_through_the_question(name: str) -> None:
    """J1, from the auction on: the contractor is asked, and names none."""
    rules = table(name)
    given = {0: "Jo AH KH QH"}
    state: Any = bidding.setup_auction(
        rules,
        **hands_of(rules, given),
        dealer=last(rules),
        calls=["8NT"] + ["pass"] * (rules.players - 1),
    )
    state = put_away(state)
    if isinstance(state, bidding.PartnerCall):
        state = run(state, "call none")
    assert isinstance(state, bidding.JokerNaming)
    state = run(state, "name none")
    assert {"Jo:S", "Jo:C", "Jo:D", "Jo:H"} <= texts(state)
    assert run(state, "Jo:H").led_suit == "H"


@verdicts(
    "swedish zealand unless_void children american new_zealand options_file anytime",
    {
        "joker_suit_barred": "australian german three_player five_player six_player "
        "strikes_off holders",
        "joker_lead_barred": "variations",
    },
)
def test_j2_naming_a_suit_that_was_led_and_followed(name: str, expected: str | None) -> None:
    """J2: spades were led before, and the holder followed."""
    rules = RULES[name]
    end = last(rules)
    start = position(rules, NT, {0: "AS Jo 7D", end: "7S 8H 9H"}, leader=end, fill="C")
    state = go(start, {end: "7S", 0: "AS"})
    assert state.leader == 0
    assert code(state, "Jo:S") == expected
    if expected == "joker_suit_barred":
        assert "Jo:H" in texts(state)


@verdicts(
    "children new_zealand options_file american midwest anytime",
    {
        "joker_suit_barred": "swedish hoyle_1909 two_player zealand unless_void australian "
        "german three_player five_player six_player",
        "joker_lead_barred": "variations strikes_off",
    },
)
def test_j3_naming_a_suit_that_the_holder_refused(name: str, expected: str | None) -> None:
    """J3: the holder discarded on clubs before, and now leads the joker as a club."""
    rules = RULES[name]
    end = last(rules)
    start = position(rules, NT, {0: "8H AD Jo 9D", end: "AC KD 7S 8S"}, leader=end, fill="SC")
    state = go(start, {end: "AC KD", 0: "8H AD"})
    assert state.leader == 0
    assert code(state, "Jo:C") == expected


@pytest.mark.parametrize("name", [*AUSTRALIAN, "holders"])
def test_j4_fourth_suit_may_be_named(name: str) -> None:
    """J4: three suits were led; the joker is led as the fourth, and then no more until the end."""
    rules = RULES[name]
    start = position(rules, NT, {0: "AS AC AD Jo 9D"}, fill="SCH")
    state = go(start, {0: "AS AC AD"})
    assert texts(state) == {"9D", "Jo:H"}
    state = go(state, {0: "Jo:H"})
    assert state.leader == 0
    assert texts(state) == {"9D"}


@pytest.mark.parametrize("name", [*AUSTRALIAN, "holders", "strikes_off"])
def test_j5_all_four_suits_led(name: str) -> None:
    """J5: all suits were led, and other cards are left: the joker may not be led."""
    rules = RULES[name]
    start = position(rules, NT, {0: "AS AC AD AH Jo 9D"}, fill="SCH")
    state = go(start, {0: "AS AC AD AH"})
    assert texts(state) == {"9D"}
    assert code(state, "Jo:S") == "joker_lead_barred"
    assert code(state, "Jo") == "joker_lead_barred"
    state = go(state, {0: "9D"})
    assert state.tricks[-1].winner == 0
    assert texts(state) == {"Jo"}, "to the last trick it may be led"


@pytest.mark.parametrize("name", list(RULES))
def test_j6_joker_led_to_the_last_trick(name: str) -> None:
    """J6: the joker is the only card left: it is led without a name, and wins."""
    rules = RULES[name]
    state = position(rules, NT, {0: "Jo"}, tricks_won=[9] + [0] * (rules.players - 1))
    assert texts(state) == {"Jo"}
    assert code(state, "Jo:H") == "suit_not_wanted"
    end = go(state, {0: "Jo"})
    assert end.is_over
    assert end.tricks[-1].winner == 0
    assert end.tricks_won[0] == 10


@verdicts(
    "anytime quebec american_house unless_void variations",
    {
        "joker_not_void": "australian german swedish hoyle_1909 american midwest new_zealand "
        "two_player three_player five_player six_player options_file"
    },
)
def test_j7_joker_while_holding_the_suit_led(name: str, expected: str | None) -> None:
    """J7: clubs are led; the hand holds the seven of clubs and the joker."""
    rules = RULES[name]
    end = last(rules)
    state = run(position(rules, NT, {0: "7C Jo", end: "KC AS"}, leader=end, fill="S"), "KC")
    assert code(state, "Jo") == expected
    assert code(state, "7C") is None
    if expected is None:
        assert go(state, {0: "Jo", end: ""}).leader == 0


def test_j7_second_round_of_clubs() -> None:
    """J7: where the joker may cut in on the first round only, the second round bars it."""
    start = position(VARIATIONS, NT, {0: "8C 7C Jo", 3: "KC QC AS"}, leader=3, fill="S")
    state = run(go(start, {3: "KC", 0: "8C"}), "QC")
    assert code(state, "Jo") == "joker_not_void"
    assert texts(state) == {"7C"}
    state = run(go(position(ANYTIME, NT, {0: "8C 7C Jo", 3: "KC QC AS"}, leader=3, fill="S"),
                   {3: "KC", 0: "8C"}), "QC")  # fmt: skip
    assert texts(state) == {"7C", "Jo"}


@verdicts(
    "australian german swedish hoyle_1909 american midwest new_zealand two_player three_player "
    "five_player six_player options_file unless_void variations anytime",
    {"joker_forced": "american_house quebec"},
)
def test_j8_void_in_no_trumps(name: str, expected: str | None) -> None:
    """J8: no trumps; clubs are led to a hand without clubs that holds the joker."""
    rules = RULES[name]
    end = last(rules)
    state = run(position(rules, NT, {0: "7D Jo", end: "KC AS"}, leader=end, fill="S"), "KC")
    assert code(state, "7D") == expected
    assert code(state, "Jo") is None


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("australian", "wins"),
        ("german", "wins"),
        ("three_player", "wins"),
        ("swedish", "wins"),
        ("new_zealand", "wins"),
        ("hoyle_1909", "no_value"),
        ("unless_void", "no_value"),
        ("variations", "illegal"),
    ],
)
def test_j9_joker_on_a_suit_refused_before(name: str, outcome: str) -> None:
    """J9: a diamond was thrown on the first club, and the joker is played on the second."""
    rules = RULES[name]
    end = last(rules)
    start = position(rules, NT, {0: "7D Jo 8D", end: "KC AC AS"}, leader=end, fill="S")
    state = run(go(start, {end: "KC", 0: "7D"}), "AC")
    if outcome == "illegal":
        assert texts(state) == {"8D"}
        assert code(state, "Jo") == "joker_refused"
        assert why_rule(state, "Jo") == "BR-25"
        return
    assert texts(state) == {"8D", "Jo"}
    after = go(state, {0: "Jo", end: ""})
    assert after.tricks[-1].winner == (0 if outcome == "wins" else end)


def why_rule(state: Any, text: str) -> str | None:
    violation = state.why_illegal(state.parse_move(text))
    return None if violation is None else violation.rule


@verdicts(
    "new_zealand unless_void swedish american midwest",
    {
        "joker_forced": "australian german three_player five_player six_player options_file "
        "american_house strikes_off"
    },
)
def test_j10_defender_void_in_a_misere(name: str, expected: str | None) -> None:
    """J10: a defender with the joker is void in the suit led, and misère is played."""
    rules = RULES[name]
    start = position(rules, "mis", {0: "7C 8S", 1: "KD Jo"}, fill="C")
    state = run(start, "7C")
    assert code(state, "KD") == expected
    if expected is not None:
        after = go(state, {1: "Jo", 0: ""})
        assert after.leader == 1, "so the contractor is safe on this trick"


def test_j11_contractor_with_a_free_joker_loses() -> None:
    """J11: a misère contractor keeps the joker unnamed: it must go on the first void, and wins."""
    rules = table()
    start = position(rules, "mis", ["Jo 5S", "KC 6S", "7S 8S", "QC 9S"], leader=1)
    state = run(start, "KC", "QC")
    assert texts(state) == {"Jo"}
    assert code(state, "5S") == "joker_forced"
    end = run(state, "Jo")
    assert end.is_over
    assert end.made is False
    kept = position(table(joker_when_void_null="optional"), "mis",
                    ["Jo 5S", "KC 6S", "7S 8S", "QC 9S"], leader=1)  # fmt: skip
    end = run(kept, "KC", "QC", "5S", "6S", "9S", "Jo")
    assert end.made is False, "where it may be kept, it loses to the last trick"


@pytest.mark.parametrize("name", ["australian", "german", "six_player", "five_player"])
def test_j12_named_joker_is_thrown_away(name: str) -> None:
    """J12: the misère contractor named the joker a club; it goes on a diamond and does not win."""
    rules = table(name)
    named = ["C"] + [None] * (rules.players - 1)
    start = position(rules, "mis", {0: "Jo 5H 6H", 1: "KD 6D AH"}, leader=1, named=named, fill="S")
    state = start
    while state.turn != 0:
        state = state.apply(state.legal_moves()[0])
    assert texts(state) == {"Jo", "5H", "6H"}, "it is an ordinary club: free to go or to stay"
    state = run(state, "Jo")
    assert not state.is_over
    assert state.leader == 1
    assert state.tricks_won[0] == 0


def test_j13_named_joker_must_follow_its_suit() -> None:
    """J13: as J12, but clubs are led: the joker is the only club, must go, and wins."""
    named = ["C", None, None, None]
    start = position(table(), "mis", ["Jo 5H 6H", "KC 6D AH", "5S 6S 7S", "QC 7D 8D"],
                     leader=1, named=named)  # fmt: skip
    state = run(start, "KC", "QC")
    assert texts(state) == {"Jo"}
    assert code(state, "5H") == "must_follow"
    end = run(state, "Jo")
    assert end.is_over
    assert end.made is False
    assert end.score.points == (-250, 0)


@pytest.mark.parametrize("name", AUSTRALIAN)
def test_j14_named_joker_follows_and_beats_the_ace(name: str) -> None:
    """J14: the joker was named a heart; hearts led are followed with it or another heart."""
    rules = table(name)
    end = last(rules)
    named = ["H"] + [None] * (rules.players - 1)
    start = position(rules, NT, {0: "Jo 7H 8S", end: "AH KH QH"}, leader=end, named=named, fill="C")
    state = run(start, "AH")
    assert texts(state) == {"7H", "Jo"}
    assert code(state, "8S") == "must_follow"
    assert go(state, {0: "Jo", end: ""}).leader == 0
    assert go(state, {0: "7H", end: ""}).leader == end


def test_j15_named_joker_on_another_suit() -> None:
    """J15: the joker is a heart and its holder is void in clubs: a discard, it does not win."""
    named = ["H", None, None, None]
    start = position(table(), NT, {0: "Jo 7D", 3: "5C AC"}, leader=3, named=named, fill="S")
    state = run(start, "5C")
    assert texts(state) == {"7D", "Jo"}
    assert go(state, {0: "Jo", 3: ""}).leader == 3


def naming_state(rules: bidding.Rules, given: dict[int, str], contract: str = NT) -> Any:
    """The question for the joker's suit, seat 0 having won the auction."""
    state: Any = bidding.setup_auction(
        rules,
        **hands_of(rules, given),
        dealer=last(rules),
        calls=[contract] + ["pass"] * (rules.players - 1),
    )
    return put_away(state)


@pytest.mark.parametrize("name", ["australian", "strikes_off"])
def test_j16_defender_cannot_name(name: str) -> None:
    """J16: only the contractor is asked; a defender's name is refused."""
    state = naming_state(RULES[name], {0: "AS", 1: "Jo"})
    assert isinstance(state, bidding.JokerNaming)
    assert state.actors == (0,)
    move = bidding.NameSuit(bidding.Strain.HEARTS.suit)
    assert code_for(state, move, 1) == "not_your_turn"
    assert code(state, "name H") == "no_joker"
    assert texts(state) == {"name none"}, "the contractor is asked without it, and can name none"
    state = run(state, "name none")
    assert isinstance(state, bidding.TrickPlay)
    assert code_for(state, move, 1) == "wrong_phase"


def test_j16_any_holder_may_name() -> None:
    """J16: where every holder may, all are asked in turn, and the defender names."""
    state = naming_state(HOLDERS, {0: "AS", 1: "Jo"})
    assert state.actors == (0,)
    state = run(state, "name none")
    assert isinstance(state, bidding.JokerNaming)
    assert state.actors == (1,)
    assert texts(state) == {"name none", "name S", "name C", "name D", "name H"}
    state = run(state, "name H", "name none", "name none")
    assert isinstance(state, bidding.TrickPlay)
    assert state.named == (None, "H", None, None)


@pytest.mark.parametrize("rules", [VARIATIONS, table("quebec"), table(joker_lead="last_only")])
def test_j17_joker_only_led_last(rules: bidding.Rules) -> None:
    """J17: the joker may not be led while the hand holds other cards."""
    state = position(rules, NT, {0: "Jo 7D AD"})
    assert texts(state) == {"7D", "AD"}
    assert code(state, "Jo") == "joker_lead_barred"
    assert code(state, "Jo:D") in ("joker_lead_barred", "suit_not_wanted")
    state = go(state, {0: "AD 7D"}) if rules.players == 4 else state
    assert texts(state) == {"Jo"}


def test_j18_joker_before_any_discard() -> None:
    """J18: the American house rules: void in the suit led, the joker must be played, unnamed."""
    rules = table("american_house")
    state = run(position(rules, NT, {0: "7D Jo AS", 3: "KC 6C 8H"}, leader=3, fill="SC"), "KC")
    assert texts(state) == {"Jo"}
    assert code(state, "7D") == "joker_forced"
    assert code(state, "Jo:C") == "suit_not_wanted"
    state = go(state, {0: "Jo", 3: ""})
    assert state.leader == 0


@pytest.mark.parametrize(("rules", "open_suits"), [(STRIKES_OFF, "H"), (table(), "DH")])
def test_j19_is_a_discarded_suit_struck_off(rules: bidding.Rules, open_suits: str) -> None:
    """J19: diamonds were only discarded: one program strikes them off, the rules do not."""
    hands = ["AS AC Jo 9H", "5S 7D 8D 9D", "6S 6C 7C 8C", "7S 9C 10C QC"]
    state = go(position(rules, NT, hands), {0: "AS AC", 1: "5S 7D"})
    assert texts(state) == {"9H", *(f"Jo:{suit}" for suit in open_suits)}


@pytest.mark.parametrize("contract", ["mis", "8NT"])
def test_j20_defender_leads_the_joker(contract: str) -> None:
    """J20: in a misère the same names are open as in no trumps; the contractor follows if able."""
    hands = ["5S 6D 7D", "AS Jo 9H", "6S 6C 7C", "7S 9C 10C"]
    state = go(position(table(), contract, hands), {0: "5S", 1: "AS"})
    assert state.leader == 1
    assert texts(state) == {"9H", "Jo:C", "Jo:D", "Jo:H"}
    assert code(state, "Jo:S") == "joker_suit_barred"
    state = run(state, "Jo:D")
    while state.turn != 0:
        state = state.apply(state.legal_moves()[0])
    assert texts(state) == {"6D", "7D"}
    assert run(state, "6D").leader == 1


def test_j21_two_jokers_kept_to_the_end() -> None:
    """J21: under the last-only rule a hand of jokers alone may lead them; others play freely."""
    state = position(table("quebec"), NT, {0: "Jo#2 Jo AS"}, fill="CD")
    assert texts(state) == {"AS"}
    state = go(state, {0: "AS"})
    assert texts(state) == {"Jo", "Jo#2"}
    state = go(state, {0: "Jo#2"})
    assert state.leader == 0
    assert go(state, {0: "Jo"}).tricks_won[0] == 3


def test_j21_names_before_the_last_trick() -> None:
    """J21, where led jokers are named: with two jokers left any of the four suits will do."""
    rules = table("quebec", led_joker_follow="named_suit")
    state = position(rules, NT, {0: "Jo#2 Jo"}, fill="CD")
    assert texts(state) == {f"{joker}:{suit}" for joker in ("Jo", "Jo#2") for suit in "SCDH"}
    assert code(state, "Jo") == "joker_unnamed"
    state = go(state, {0: "Jo:C"})
    assert texts(state) == {"Jo#2"}


def test_j22_joker_in_the_discards() -> None:
    """J22: a joker that was put away: nobody has it and its rules do not apply."""
    rules = table()
    state: Any = bidding.setup_auction(
        rules, **hands_of(rules, {0: "AS AC"}, kitty="Jo 4D 4H"), dealer=3,
        calls=["8NT", "pass", "pass", "pass"],
    )  # fmt: skip
    state = run(state, "x Jo 4D 4H")
    assert isinstance(state, bidding.JokerNaming)
    assert texts(state) == {"name none"}
    state = run(state, "name none")
    assert len(state.legal_moves()) == 10
    assert code(state, "Jo:H") == "card_not_held"
    assert code(state, "Jo") == "card_not_held"
    assert state.discards == bidding.Discard(state.discards).cards
    assert card("Jo") in state.discards


def test_j23_named_joker_may_be_led_again() -> None:
    """J23: the joker is a heart and hearts have been led: it may be led, as a card of its suit."""
    named = ["H", None, None, None]
    state = position(table(), NT, {0: "AH Jo 7D"}, named=named)
    state = go(state, {0: "AH"})
    assert texts(state) == {"7D", "Jo"}
    assert code(state, "Jo:H") == "suit_not_wanted"
    state = run(state, "Jo")
    assert state.led_suit == "H"


def test_j24_naming_a_suit_without_a_card_of_it() -> None:
    """J24: the contractor may name a suit of which he holds no other card."""
    state = naming_state(table(), {0: "Jo AS KS QS 10S 9S 8S 7S 6S AC"})
    assert "name H" in texts(state)
    state = run(state, "name H")
    assert state.named == ("H", None, None, None)
    hearts = [move for move in state.legal_moves() if str(move) == "Jo"]
    assert len(hearts) == 1
    assert not any(str(move).endswith(":H") for move in state.legal_moves())
    assert run(state, "Jo").led_suit == "H"


def test_j25_named_suit_that_nobody_holds() -> None:
    """J25: the joker is led as a suit in which all others are void: they discard, and it wins."""
    hands = ["Jo 7H", "5S 6S", "7C 8C", "9D 10D"]
    state = run(position(table(), NT, hands), "Jo:H")
    assert texts(state) == {"5S", "6S"}
    state = run(state, "5S")
    assert texts(state) == {"7C", "8C"}
    state = run(state, "7C")
    assert texts(state) == {"9D", "10D"}
    assert run(state, "9D").leader == 0
