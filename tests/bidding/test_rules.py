"""The rules as a value: options, presets, packs, ladders, values, and combinations that make no game."""

from __future__ import annotations

import copy
import pickle
import re
from typing import Any

import attrs
import pytest

from five_hundred import bidding
from five_hundred.bidding import choices
from five_hundred.cards import Rank, Suit
from five_hundred.errors import RulesError
from five_hundred.options import Choice
from tests.bidding.helpers import auction, bid, card, rejected, table

OPTIONS = {option.name: option for option in bidding.Rules.OPTIONS}


# The options and their readings, the default first

FIELDS: dict[str, str] = {
    "players": "4",
    "sides": "pairs singles two_teams three_teams",
    "two_player_layout": "plain dead_hand piles",
    "cards": "42 24 32 40 42_floating 44 52 60 62 62_two_packs 64",
    "jokers": "1",
    "deal_packets": "None",
    "no_ace_no_face": "off partner_consent consent_bars_nullo",
    "auction": "continuous single_round",
    "passing": "final free suit_change",
    "raise_own": "False True",
    "min_contract": "6",
    "signals": "off first_two indications",
    "top_bid_ends": "False True",
    "all_pass": "redeal_next redeal_same play_nt dealer_choice",
    "ralphing": "False True",
    "suit_order": "spades_low clubs_low",
    "schedule": "avondale original_sheet multiplicative perfect",
    "bid_order": "level by_value",
    "misere_rank": "above_7 between_8S_8C split below_7 by_value off",
    "misere_needs": "seven anytime all_called",
    "misere_value": "250",
    "open_misere_rank": "10D_10H 10H_10NT highest split below_8 by_value off",
    "open_misere_needs": "anytime eight",
    "open_misere_value": "500",
    "double_nullo_rank": "off 10D_10H split by_value",
    "double_nullo_needs": "partner_nullo nothing",
    "double_nullo_kitty": "pass_on swap_five",
    "double_nullo_value": "500",
    "hi_lo_rank": "off 9S_9C split by_value",
    "hi_lo_value": "350",
    "bar_nullo": "False True",
    "bar_nullo_value": "500",
    "blind_misere": "False True",
    "blind_misere_value": "1000",
    "super_open": "False True",
    "super_open_value": "430",
    "game_bid": "False True",
    "game_bid_value": "1000",
    "partner_call": "none card_silent card_revealed name_player",
    "call_restrict": "not_joker_or_bower no_trump_at_all any_but_joker",
    "secret_alone": "False True",
    "partner_share": "half full",
    "opening_lead": "contractor dealer_left",
    "open_exposure": "after_first_trick before_lead",
    "null_early_stop": "True False",
    "nt_jacks": "natural high",
    "joker_naming": "contractor any_holder none",
    "joker_lead": "unled_suit not_shown_void any_suit unplayed_suit last_only",
    "joker_follow": "void_only anytime anytime_unless_shown_void first_or_last",
    "joker_when_void_nt": "optional forced",
    "joker_when_void_null": "forced optional",
    "joker_on_refused_suit": "wins no_value illegal",
    "led_joker_follow": "named_suit free",
    "joker_rank_in_null": "high low",
    "slam": "auto_250 off declared_500 declared_plus_250",
    "trick_points": "on off off_above_400 only_if_set",
    "trick_point_cap": "None",
    "misere_defence": "none ten_per_trick",
    "target": "500",
    "win_condition": "made_contract any_points",
    "both_over": "bidder higher_score first_to_cross",
    "lose_at": "-500",
    "lose_unless_opponents_minus": "False True",
    "point_spread": "None",
}


@pytest.mark.parametrize("name", list(FIELDS))
def test_option_values_and_default(name: str) -> None:
    option = OPTIONS[name]
    words = FIELDS[name].split()
    assert str(option.default) == words[0]
    assert getattr(bidding.Rules(), name) == option.default
    if option.choices:
        listed = [str(choice.value) for choice in option.choices]
        assert set(listed) == set(words)
        assert len(listed) == len(words)


def test_options_are_complete() -> None:
    assert [field.name for field in attrs.fields(bidding.Rules)] == list(OPTIONS)
    assert set(OPTIONS) == set(FIELDS)


@pytest.mark.parametrize("option", bidding.Rules.OPTIONS, ids=lambda option: option.name)
def test_option_is_told(option: Any) -> None:
    """A settings page can be built from what an option says of itself."""
    assert option.meaning
    assert option.source
    assert option.group
    assert option.kind
    for choice in option.choices:
        assert choice.meaning, f"{option.name}={choice.value} says nothing"
    if isinstance(option.default, Choice | bool):
        assert len(option.choices) >= 2
    else:
        assert option.choices == () or option.name == "schedule"


def test_meanings_differ() -> None:
    for option in bidding.Rules.OPTIONS:
        told = [choice.meaning for choice in option.choices]
        assert len(set(told)) == len(told), option.name


@pytest.mark.parametrize(
    ("name", "word"), [(name, word) for name, option in OPTIONS.items()
                       for word in (str(choice.value) for choice in option.choices
                                    if isinstance(choice.value, Choice))]
)  # fmt: skip
def test_evolve_with_plain_words(name: str, word: str) -> None:
    """Each reading can be given as a word: it is taken, or what does not go with it is told."""
    wrong = rejected(**{name: word})
    if wrong:
        assert {problem[:2] for problem in wrong} == {"X-"}
        return
    value = getattr(table(**{name: word}), name)
    assert isinstance(value, Choice)
    assert value == word
    assert value is type(value)(word)


def test_words_and_members_are_equal() -> None:
    assert table(cards=44) == table(cards="44")
    assert table(slam="off") == table(slam=choices.Slam.OFF)
    assert hash(table(slam="off")) == hash(table(slam=choices.Slam.OFF))
    assert table(slam="off") != table()


@pytest.mark.parametrize("name", list(bidding.PRESETS))
def test_rules_are_values(name: str) -> None:
    rules = bidding.PRESETS[name]
    assert attrs.evolve(rules) == rules
    assert hash(attrs.evolve(rules)) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert copy.deepcopy(rules) == rules
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rules.players = 3  # type: ignore[misc]


def test_option_must_be_named() -> None:
    with pytest.raises(TypeError):
        bidding.Rules(4)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        attrs.evolve(bidding.Rules(), kitty=3)  # type: ignore[call-arg]


# Presets, column by column

BLANK = "players=4 sides=pairs cards=42 jokers=1 "
PRESETS: dict[str, dict[str, Any]] = {
    "australian": {},
    "german": {
        "null_early_stop": False,
        "slam": "off",
        "trick_points": "off",
        "misere_defence": "none",
        "win_condition": "any_points",
        "lose_at": None,
    },
    "swedish": {
        "players": 3,
        "sides": "singles",
        "cards": "32",
        "packets": "3 k3 4 3",
        "auction": "single_round",
        "misere_rank": "above_7",
        "misere_needs": "anytime",
        "misere_value": 250,
        "open_misere_rank": "highest",
        "open_misere_needs": "anytime",
        "open_misere_value": 520,
        "open_exposure": "before_lead",
        "null_early_stop": False,
        "joker_naming": "none",
        "joker_lead": "not_shown_void",
        "joker_follow": "void_only",
        "joker_when_void_nt": "optional",
        "joker_when_void_null": "optional",
        "joker_on_refused_suit": "wins",
        "slam": "off",
        "trick_points": "on",
        "misere_defence": "ten_per_trick",
        "win_condition": "made_contract",
        "lose_at": -500,
    },
    "hoyle_1909": {
        "players": 3,
        "sides": "singles",
        "cards": "32",
        "packets": "3 3 3 1 k3",
        "all_pass": "play_nt",
        "misere_rank": "off",
        "open_misere_rank": "off",
        "joker_naming": "none",
        "joker_lead": "not_shown_void",
        "joker_when_void_nt": "optional",
        "joker_when_void_null": "optional",
        "joker_on_refused_suit": "no_value",
        "slam": "auto_250",
        "win_condition": "any_points",
        "both_over": "bidder",
        "lose_at": None,
    },
    "american": {
        "auction": "single_round",
        "misere_rank": "above_7",
        "misere_needs": "anytime",
        "misere_value": 250,
        "open_misere_rank": "10D_10H",
        "open_misere_value": 500,
        "joker_naming": "none",
        "joker_lead": "any_suit",
        "joker_follow": "void_only",
        "joker_when_void_nt": "optional",
        "joker_when_void_null": "optional",
        "slam": "off",
        "win_condition": "any_points",
        "both_over": "higher_score",
        "lose_at": -500,
    },
    "midwest": {
        "cards": "44",
        "packets": "3 k3 4 k2 3",
        "no_ace_no_face": "consent_bars_nullo",
        "auction": "single_round",
        "min_contract": 7,
        "signals": "first_two",
        "all_pass": "redeal_same",
        "misere_rank": "above_7",
        "misere_needs": "anytime",
        "misere_value": 250,
        "open_misere_rank": "off",
        "double_nullo_rank": "off",
        "joker_naming": "none",
        "joker_lead": "any_suit",
        "joker_when_void_nt": "optional",
        "joker_when_void_null": "optional",
        "slam": "off",
        "win_condition": "made_contract",
        "lose_at": -500,
    },
    "american_house": {
        "cards": "44",
        "packets": "3 k3 4 k2 3",
        "auction": "single_round",
        "min_contract": 7,
        "signals": "indications",
        "all_pass": "dealer_choice",
        "misere_rank": "above_7",
        "misere_needs": "anytime",
        "misere_value": 250,
        "open_misere_rank": "off",
        "double_nullo_rank": "10D_10H",
        "double_nullo_needs": "partner_nullo",
        "double_nullo_kitty": "pass_on",
        "double_nullo_value": 500,
        "null_early_stop": False,
        "joker_naming": "none",
        "joker_lead": "any_suit",
        "joker_follow": "anytime",
        "joker_when_void_nt": "forced",
        "joker_when_void_null": "forced",
        "slam": "declared_500",
        "trick_points": "on",
        "misere_defence": "ten_per_trick",
        "win_condition": "any_points",
        "both_over": "bidder",
        "lose_at": -500,
    },
    "new_zealand": {
        "passing": "free",
        "raise_own": True,
        "misere_rank": "below_7",
        "misere_needs": "anytime",
        "misere_value": 130,
        "open_misere_rank": "below_8",
        "open_misere_needs": "anytime",
        "open_misere_value": 230,
        "joker_naming": "none",
        "joker_lead": "any_suit",
        "joker_follow": "void_only",
        "joker_when_void_nt": "optional",
        "joker_when_void_null": "optional",
        "all_pass": "redeal_next",
        "slam": "auto_250",
        "win_condition": "made_contract",
        "lose_at": -500,
    },
    "quebec": {
        "cards": "44",
        "jokers": 2,
        "packets": "3 k2 4 k2 3 k2",
        "auction": "single_round",
        "min_contract": 6,
        "all_pass": "redeal_same",
        "misere_rank": "off",
        "open_misere_rank": "off",
        "joker_naming": "none",
        "joker_lead": "last_only",
        "joker_follow": "anytime",
        "joker_when_void_nt": "forced",
        "joker_when_void_null": "forced",
        "joker_on_refused_suit": "wins",
        "led_joker_follow": "free",
        "slam": "auto_250",
        "win_condition": "made_contract",
        "lose_at": -500,
    },
    "two_player": {
        "players": 2,
        "sides": "singles",
        "two_player_layout": "dead_hand",
        "cards": "32",
        "auction": "single_round",
        "all_pass": "redeal_next",
        "misere_rank": "off",
        "open_misere_rank": "off",
        "joker_naming": "none",
        "joker_lead": "not_shown_void",
        "joker_follow": "void_only",
        "joker_when_void_nt": "optional",
        "joker_when_void_null": "optional",
        "slam": "auto_250",
        "win_condition": "any_points",
        "both_over": "bidder",
        "lose_at": -500,
    },
    "two_player_piles": {
        "players": 2,
        "sides": "singles",
        "two_player_layout": "piles",
        "misere_needs": "anytime",
        "open_misere_rank": "off",
    },
    "three_player": {"players": 3, "sides": "singles", "cards": "32"},
    "five_player": {
        "players": 5,
        "sides": "singles",
        "cards": "52",
        "partner_call": "card_silent",
        "call_restrict": "not_joker_or_bower",
        "secret_alone": False,
        "partner_share": "half",
    },
    "six_player": {"players": 6, "sides": "two_teams", "cards": "62"},
}
KITTIES = {
    "australian": 3, "german": 3, "swedish": 3, "hoyle_1909": 3, "american": 3, "midwest": 5,
    "american_house": 5, "new_zealand": 3, "quebec": 6, "two_player": 3, "two_player_piles": 3,
    "three_player": 3,
    "five_player": 3, "six_player": 3,
}  # fmt: skip


@pytest.mark.parametrize("name", list(PRESETS))
def test_preset_values(name: str) -> None:
    """What the table of presets says, and the defaults everywhere else."""
    rules = bidding.PRESETS[name]
    wanted = PRESETS[name]
    for field in OPTIONS:
        if field == "deal_packets":
            continue
        expected = wanted.get(field, OPTIONS[field].default)
        assert getattr(rules, field) == expected, field
    assert rules.packets == wanted.get("packets", "3 k1 4 k1 3 k1")
    assert rules.kitty_size == KITTIES[name]


def test_all_presets_are_listed() -> None:
    assert set(bidding.PRESETS) == set(PRESETS)
    assert set(bidding.ABOUT) == set(PRESETS)
    with pytest.raises(TypeError):
        bidding.PRESETS["mine"] = bidding.Rules()  # type: ignore[index]


@pytest.mark.parametrize("name", list(PRESETS))
def test_presets_are_told(name: str) -> None:
    about = bidding.ABOUT[name]
    assert about.title
    assert about.source
    assert all(about.ours)
    assert len({each.title for each in bidding.ABOUT.values()}) == len(bidding.ABOUT)


def test_what_is_ours_is_told() -> None:
    """Each preset with settled points tells them: those of the table's marks, in words."""
    marks = {
        "german": "misère joker",
        "swedish": "kitty misère joker next_dealer",
        "american": "ten next_dealer",
        "midwest": "250 joker",
        "new_zealand": "misère 43",
        "two_player": "joker dead",
        "three_player": "seven",
        "five_player": "alone",
    }
    for name, words in marks.items():
        told = " ".join(bidding.ABOUT[name].ours)
        for word in words.split():
            assert word.replace("_", " ") in told, f"{name}: {word}"


# Packs (section 1.1)

SIZES = {"24": 24, "32": 32, "40": 40, "42": 42, "42_floating": 42, "44": 44, "52": 52, "60": 60,
         "62": 62, "62_two_packs": 62, "64": 64}  # fmt: skip
RANKS = {  # ranks of a black suit and of a red one
    "24": ("9 10 J Q K A", "9 10 J Q K A"),
    "32": ("7 8 9 10 J Q K A", "7 8 9 10 J Q K A"),
    "40": ("5 6 7 8 9 10 J Q K A", "5 6 7 8 9 10 J Q K A"),
    "42": ("5 6 7 8 9 10 J Q K A", "4 5 6 7 8 9 10 J Q K A"),
    "44": ("4 5 6 7 8 9 10 J Q K A", "4 5 6 7 8 9 10 J Q K A"),
    "52": ("2 3 4 5 6 7 8 9 10 J Q K A", "2 3 4 5 6 7 8 9 10 J Q K A"),
    "60": ("2 3 4 5 6 7 8 9 10 11 12 J Q K A", "2 3 4 5 6 7 8 9 10 11 12 J Q K A"),
    "62": ("2 3 4 5 6 7 8 9 10 11 12 J Q K A", "2 3 4 5 6 7 8 9 10 11 12 13 J Q K A"),
    "64": ("2 3 4 5 6 7 8 9 10 11 12 13 J Q K A",) * 2,
}
TABLES = [  # players, sides, layout, cards, jokers, kitty
    (2, "singles", "plain", "24", 0, 4),
    (2, "singles", "plain", "24", 1, 5),
    (2, "singles", "plain", "24", 2, 6),
    (2, "singles", "dead_hand", "32", 1, 3),
    (3, "singles", "plain", "32", 0, 2),
    (3, "singles", "plain", "32", 1, 3),
    (4, "pairs", "plain", "40", 0, 0),
    (4, "pairs", "plain", "40", 1, 1),
    (4, "pairs", "plain", "42", 0, 2),
    (4, "pairs", "plain", "42", 1, 3),
    (4, "pairs", "plain", "42", 2, 4),
    (4, "pairs", "plain", "42_floating", 1, 3),
    (4, "pairs", "plain", "44", 0, 4),
    (4, "pairs", "plain", "44", 1, 5),
    (4, "pairs", "plain", "44", 2, 6),
    (5, "singles", "plain", "52", 0, 2),
    (5, "singles", "plain", "52", 1, 3),
    (5, "singles", "plain", "52", 2, 4),
    (6, "two_teams", "plain", "60", 0, 0),
    (6, "two_teams", "plain", "60", 1, 1),
    (6, "two_teams", "plain", "62", 0, 2),
    (6, "two_teams", "plain", "62", 1, 3),
    (6, "three_teams", "plain", "62", 1, 3),
    (6, "two_teams", "plain", "62_two_packs", 1, 3),
    (6, "two_teams", "plain", "64", 0, 4),
    (6, "two_teams", "plain", "64", 1, 5),
    (6, "three_teams", "plain", "64", 2, 6),
]


@pytest.mark.parametrize(("players", "sides", "layout", "cards", "jokers", "kitty"), TABLES)
def test_packs_and_kitties(
    players: int, sides: str, layout: str, cards: str, jokers: int, kitty: int
) -> None:
    rules = table(
        players=players, sides=sides, two_player_layout=layout, cards=cards, jokers=jokers
    )
    assert len(rules.pack) == SIZES[cards] + jokers
    assert rules.kitty_size == kitty
    assert len([one for one in rules.pack if one.is_joker]) == jokers
    state = auction(rules)
    assert all(len(hand) == 10 for hand in state.hands)
    assert len(state.kitty) == kitty
    placed = [one for place in state.places().values() for one in place]
    assert sorted(placed, key=lambda one: one.index) == sorted(
        rules.pack, key=lambda one: one.index
    )


@pytest.mark.parametrize("cards", list(RANKS))
def test_cards_of_a_pack(cards: str) -> None:
    players = {"24": 2, "32": 3, "40": 4, "42": 4, "44": 4, "52": 5}.get(cards, 6)
    sides = {4: "pairs", 6: "two_teams"}.get(players, "singles")
    rules = table(players=players, sides=sides, cards=cards, jokers=0)
    for suit in Suit:
        ranks = {Rank(rank) for rank in RANKS[cards][suit.is_red].split()}
        assert {one.rank for one in rules.pack if one.suit is suit} == ranks


def test_cards_of_the_floating_pack() -> None:
    pack = table(cards="42_floating").pack
    fours = {str(one) for one in pack if one.rank is Rank.FOUR}
    assert fours == {"4C", "4H"}
    assert len(pack) == 43


def test_cards_of_two_packs() -> None:
    pack = table("six_player", cards="62_two_packs").pack
    second = {str(one) for one in pack if one.copy == 2}
    assert second == {f"{rank}{suit}#2" for rank in "23" for suit in "SCDH"} | {"4D#2", "4H#2"}
    assert card("4D") in pack


@pytest.mark.parametrize(
    ("cards", "players", "trumps", "side", "others"),
    [("32", 3, 10, 7, 8), ("44", 4, 13, 10, 11), ("52", 5, 15, 12, 13)],
)
def test_numbers_of_trumps(cards: str, players: int, trumps: int, side: int, others: int) -> None:
    """Trumps with bowers and joker, the other suit of the colour, and the rest."""
    rules = table(players=players, sides="pairs" if players == 4 else "singles", cards=cards)
    for trump in Suit:
        ranking = bidding.CardRanking(rules, bid(f"8{trump}"))
        for suit in Suit:
            count = sum(ranking.suit_of(one) is suit for one in rules.pack)
            wanted = trumps if suit is trump else side if suit is trump.same_colour else others
            assert count == wanted


def test_numbers_of_trumps_in_uneven_packs() -> None:
    def count(rules: bidding.Rules, trump: str, suit: str) -> int:
        ranking = bidding.CardRanking(rules, bid(f"8{trump}"))
        return sum(ranking.suit_of(one) == suit for one in rules.pack)

    assert [count(table(), "H", suit) for suit in "SCDH"] == [10, 10, 10, 13]
    assert [count(table(), "S", suit) for suit in "SCDH"] == [12, 9, 11, 11]
    assert [count(table("quebec"), "C", suit) for suit in "SCDH"] == [10, 14, 11, 11]
    assert count(table("six_player"), "H", "H") == 18
    assert count(table("six_player"), "S", "S") == 17
    assert {count(table(cards="42_floating"), trump, trump) for trump in "SCDH"} == {13}


# Ladders (sections 4.1 and 4.3)

AUSTRALIAN = (
    "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT mis 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT 10S 10C 10D open 10H 10NT"
)
PLAIN = AUSTRALIAN.replace("mis ", "").replace("open ", "").split()


def ladder(rules: bidding.Rules) -> str:
    return " ".join(map(str, rules.ladder))


@pytest.mark.parametrize("name", ["australian", "german", "american", "three_player",
                                  "five_player", "six_player"])  # fmt: skip
def test_ladder_australian(name: str) -> None:
    assert ladder(table(name)) == AUSTRALIAN
    assert len(table(name).ladder) == 27


def test_ladders_of_the_other_presets() -> None:
    none = " ".join(PLAIN)
    misere = AUSTRALIAN.replace("open ", "")
    assert ladder(table("swedish")) == misere + " open"
    assert ladder(table("hoyle_1909")) == none
    assert ladder(table("quebec")) == none
    assert ladder(table("two_player")) == none
    assert ladder(table("midwest")) == misere
    assert ladder(table("american_house")) == misere.replace("10D", "10D double")
    assert ladder(table("new_zealand")) == none.replace("6NT", "6NT mis").replace("7NT", "7NT open")


RANKS_ON_THE_LADDER = [
    ("misere_rank", "above_7", "mis", "7NT", "8S"),
    ("misere_rank", "between_8S_8C", "mis", "8S", "8C"),
    ("misere_rank", "split", "mis", "7C", "7D"),
    ("misere_rank", "below_7", "mis", "6NT", "7S"),
    ("open_misere_rank", "10D_10H", "open", "10D", "10H"),
    ("open_misere_rank", "10H_10NT", "open", "10H", "10NT"),
    ("open_misere_rank", "highest", "open", "10NT", None),
    ("open_misere_rank", "split", "open", "8C", "8D"),
    ("open_misere_rank", "below_8", "open", "7NT", "8S"),
    ("hi_lo_rank", "9S_9C", "hilo", "9S", "9C"),
    ("hi_lo_rank", "split", "hilo", "9C", "9D"),
    ("double_nullo_rank", "10D_10H", "double", "10D", "10H"),
    ("double_nullo_rank", "split", "double", "10C", "10D"),
]


@pytest.mark.parametrize(("option", "rank", "text", "below", "above"), RANKS_ON_THE_LADDER)
@pytest.mark.parametrize("schedule", ["avondale", "original_sheet", "multiplicative", "perfect"])
def test_each_rank(
    option: str, rank: str, text: str, below: str, above: str | None, schedule: str
) -> None:
    """A rank stands where it says, whatever the values."""
    changes: dict[str, Any] = {
        "misere_rank": "off", "open_misere_rank": "off", "misere_needs": "anytime",
        "double_nullo_needs": "nothing", "schedule": schedule, option: rank,
    }  # fmt: skip
    order = ladder(table(**changes)).split()
    place = order.index(text)
    assert order[place - 1] == below
    assert order[place + 1 :][:1] == ([above] if above else [])
    assert [one for one in order if one != text] == PLAIN


@pytest.mark.parametrize(
    ("option", "text", "worth", "below", "above"),
    [
        ("misere", "mis", 230, "7NT", "8S"),
        ("misere", "mis", 270, "8C", "8D"),
        ("misere", "mis", 250, "8S", "8C"),
        ("misere", "mis", 130, "6NT", "7S"),
        ("misere", "mis", 140, "6NT", "7S"),
        ("misere", "mis", 30, None, "6S"),
        ("open_misere", "open", 430, "9NT", "10S"),
        ("open_misere", "open", 500, "10D", "10H"),
        ("open_misere", "open", 520, "10H", "10NT"),
        ("open_misere", "open", 530, "10NT", None),
        ("hi_lo", "hilo", 350, "9S", "9C"),
        ("double_nullo", "double", 500, "10D", "10H"),
    ],
)
@pytest.mark.parametrize("order", ["level", "by_value"])
def test_rank_by_value(
    option: str, text: str, worth: int, below: str | None, above: str | None, order: str
) -> None:
    """By value: just above the highest trick bid that is worth less, below one worth as much."""
    changes: dict[str, Any] = {
        "misere_rank": "off", "open_misere_rank": "off", "misere_needs": "anytime",
        "double_nullo_needs": "nothing", "bid_order": order,
        f"{option}_rank": "by_value", f"{option}_value": worth,
    }  # fmt: skip
    listed = ladder(table(**changes)).split()
    place = listed.index(text)
    assert listed[:place][-1:] == ([below] if below else [])
    assert listed[place + 1 :][:1] == ([above] if above else [])


def test_order_inside_one_gap() -> None:
    """Low to high: mis, Hi-Lo, super, open, double, bar, then the trick bid of equal value."""
    rules = table(
        bid_order="by_value", misere_rank="by_value", open_misere_rank="by_value",
        hi_lo_rank="by_value", double_nullo_rank="by_value", double_nullo_needs="nothing",
        bar_nullo=True, super_open=True, game_bid=True, blind_misere=True,
        misere_value=300, hi_lo_value=300, super_open_value=300, open_misere_value=300,
        double_nullo_value=300, bar_nullo_value=300,
    )  # fmt: skip
    order = ladder(rules)
    assert "8D mis hilo super open double bar 8H" in order
    assert order.endswith("10NT gameS gameC gameD gameH gameNT blind")


def test_top_of_the_ladder() -> None:
    rules = table(open_misere_rank="highest", game_bid=True, blind_misere=True)
    assert ladder(rules).endswith("10H 10NT open gameS gameC gameD gameH gameNT blind")
    low = table(rules, suit_order="clubs_low", blind_misere_value=1)
    assert ladder(low).endswith("10D 10NT open gameC gameS gameH gameD gameNT blind")


def test_super_open_and_bar_nullo() -> None:
    rules = table(super_open=True, bar_nullo=True)
    assert "9NT super 10S" in ladder(rules)
    assert "10D open bar 10H" in ladder(rules)
    split = table(bar_nullo=True, double_nullo_rank="split", double_nullo_needs="nothing")
    assert "10C double bar 10D open 10H" in ladder(split)
    original = table(super_open=True, schedule="original_sheet")
    assert "9NT super 10S" in ladder(original)
    assert "mis open" in ladder(table(open_misere_rank="below_8"))


def test_clubs_low() -> None:
    rules = table(suit_order="clubs_low", misere_rank="off", open_misere_rank="off")
    assert ladder(rules).split()[:5] == ["6C", "6S", "6H", "6D", "6NT"]
    rules = table(rules, schedule="multiplicative")
    for text, worth in (("6C", 40), ("6S", 60), ("6H", 80), ("6D", 100), ("6NT", 120),
                        ("8H", 240), ("9C", 160)):  # fmt: skip
        assert rules.value(bid(text)) == worth


def test_order_by_value_of_the_schedules() -> None:
    """Bids by value: points first, then the number of tricks."""
    off = {"misere_rank": "off", "open_misere_rank": "off", "bid_order": "by_value"}
    assert ladder(table(**off)).split() == PLAIN
    assert ladder(table(**off, schedule="perfect")).split() == PLAIN
    original = ladder(table(**off, schedule="original_sheet"))
    assert original == (
        "6S 7S 6C 8S 9S 6D 7C 10S 6H 8C 7D 6NT 9C 7H 8D 10C 7NT 9D 8H 10D 8NT 9H 10H 9NT 10NT"
    )
    multiplied = ladder(table(**off, schedule="multiplicative"))
    assert multiplied == (
        "6S 6C 6D 7S 6H 6NT 7C 8S 7D 9S 8C 7H 10S 7NT 8D 9C 8H 10C 9D 8NT 9H 10D 9NT 10H 10NT"
    )


def test_order_by_value_of_the_specials() -> None:
    """A special bid goes just below a trick bid of equal value."""
    rules = table(bid_order="by_value", misere_rank="by_value", open_misere_rank="by_value")
    assert "10D open 10H" in ladder(rules)
    assert "8S mis 8C" in ladder(rules)
    original = table(rules, schedule="original_sheet")
    assert "10H open 9NT" in ladder(original)


# Values (sections 6.1 and 6.2)

SCHEDULES = {
    "avondale": "40 60 80 100 120 140 160 180 200 220 240 260 280 300 320 340 360 380 400 420 "
    "440 460 480 500 520",
    "original_sheet": "40 80 120 160 200 60 120 180 240 300 80 160 240 320 400 100 200 300 400 500 "
    "120 240 360 480 600",
    "multiplicative": "40 60 80 100 120 80 120 160 200 240 120 180 240 300 360 160 240 320 400 480 "
    "200 300 400 500 600",
    "perfect": "20 40 60 80 100 120 140 160 180 200 220 240 260 280 300 320 340 360 380 400 "
    "420 440 460 480 500",
}
TIES = {
    "original_sheet": "80=6C/8S 120=6D/7C/10S 160=6H/8C 200=6NT/9C 240=7H/8D/10C 300=7NT/9D "
    "400=8NT/9H",
    "multiplicative": "80=6D/7S 120=6NT/7C/8S 160=7D/9S 200=7H/10S 240=7NT/8D/9C 300=8H/10C "
    "400=9H/10D",
    "avondale": "",
    "perfect": "",
}


@pytest.mark.parametrize("schedule", list(SCHEDULES))
def test_schedule(schedule: str) -> None:
    rules = table(schedule=schedule)
    assert [rules.value(bid(text)) for text in PLAIN] == list(map(int, SCHEDULES[schedule].split()))


@pytest.mark.parametrize("schedule", list(TIES))
def test_ties_of_a_schedule(schedule: str) -> None:
    """Bids of equal value; where bids rank by value, the one of more tricks is higher."""
    rules = table(
        schedule=schedule, bid_order="by_value", misere_rank="off", open_misere_rank="off"
    )
    groups: dict[int, list[str]] = {}
    for one in rules.ladder:
        groups.setdefault(rules.value(one), []).append(str(one))
    ties = " ".join(
        f"{worth}={'/'.join(group)}" for worth, group in sorted(groups.items()) if len(group) > 1
    )
    assert ties == TIES[schedule]


def test_values_of_the_special_bids() -> None:
    rules = table(
        hi_lo_rank="9S_9C", double_nullo_rank="10D_10H", bar_nullo=True, blind_misere=True,
        super_open=True, game_bid=True,
    )  # fmt: skip
    worth = {"mis": 250, "open": 500, "super": 430, "double": 500, "bar": 500, "blind": 1000,
             "hilo": 350, "gameS": 1000, "gameNT": 1000}  # fmt: skip
    for text, value in worth.items():
        assert rules.value(bid(text)) == value
    cheap = table(misere_value=150, open_misere_value=250)
    assert cheap.value(bid("mis")) == 150
    assert cheap.value(bid("open")) == 250


def test_perfect_house_rule() -> None:
    """The table called perfect: 150, 250, 350 and 450 between the black and the red bids."""
    rules = table(
        schedule="perfect", misere_value=150, open_misere_value=250, hi_lo_value=350,
        double_nullo_value=450, misere_rank="split", open_misere_rank="split", hi_lo_rank="split",
        double_nullo_rank="split", misere_needs="anytime", double_nullo_needs="nothing",
    )  # fmt: skip
    for part in ("7C mis 7D", "8C open 8D", "9C hilo 9D", "10C double 10D"):
        assert part in ladder(rules)
    worth = [rules.value(one) for one in rules.ladder]
    assert worth == sorted(worth)
    assert len(set(worth)) == len(worth)


def test_value_of_a_bid_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="bar"):
        table().value(bid("bar"))
    with pytest.raises(ValueError, match="none"):
        table().value(bidding.NO_CONTRACT)


def test_can_be_contract() -> None:
    assert all(table().can_be_contract(one) for one in table().ladder)
    midwest = table("midwest")
    assert not midwest.can_be_contract(bid("6NT"))
    assert bid("6NT") in midwest.ladder
    assert midwest.can_be_contract(bid("7S"))
    assert midwest.can_be_contract(bid("mis"))
    assert not midwest.can_be_contract(bid("open"))
    eight = table("quebec", min_contract=8, misere_rank="above_7", game_bid=True)
    assert [str(one) for one in eight.ladder if not eight.can_be_contract(one)] == PLAIN[:10]
    assert not table().can_be_contract(bidding.NO_CONTRACT)


# A schedule of one's own

OWN = tuple(range(10, 260, 10))


@pytest.mark.parametrize(
    "given",
    [OWN, list(OWN), dict(zip(PLAIN, OWN, strict=True)),
     {bid(text): worth for text, worth in zip(PLAIN, OWN, strict=True)},
     dict(reversed(list(zip(PLAIN, OWN, strict=True))))],
    ids=["tuple", "list", "texts", "bids", "any order"],
)  # fmt: skip
def test_schedule_of_ones_own(given: Any) -> None:
    rules = table(schedule=given)
    assert hash(rules) == hash(table(schedule=OWN))
    assert rules == table(schedule=OWN)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert rules.value(bid("6S")) == 10
    assert rules.value(bid("7C")) == 70
    assert rules.value(bid("10NT")) == 250
    assert bidding.score_deal(
        rules, contract=bid("9D"), declarer=0, tricks_won=[9, 1, 0, 0]
    ).points == (180, 10)


def test_schedule_of_ones_own_with_clubs_low() -> None:
    rules = table(schedule=OWN, suit_order="clubs_low")
    assert rules.value(bid("6S")) == 10, "values go by S C D H NT, whatever the order of bids"
    assert rules.value(bid("6C")) == 20


def test_equal_values_at_one_level() -> None:
    """They are fine where bids rank by level."""
    flat = tuple(100 * level for level in range(1, 6) for _ in range(5))
    rules = table(schedule=flat)
    assert ladder(rules) == AUSTRALIAN
    assert rejected(schedule=flat, bid_order="by_value", misere_rank="off",
                    open_misere_rank="off") == ["X-6"] * 5  # fmt: skip


# What Rules rejects: each on its own

TWO = {"players": 2, "sides": "singles"}
FIVE: dict[str, Any] = {"players": 5, "sides": "singles", "cards": "52"}
LAYOUT: dict[str, Any] = {"two_player_layout": "dead_hand"}
PILES = {**TWO, "two_player_layout": "piles", "open_misere_rank": "off"}
REJECTED: list[tuple[str, dict[str, Any]]] = [
    ("X-1", {"players": 1}),
    ("X-1", {"players": 7}),
    ("X-1", {"players": 0}),
    ("X-1", {"players": -4}),
    ("X-1", {"sides": "singles"}),
    ("X-1", {"sides": "two_teams"}),
    ("X-1", {"players": 3, "cards": "32"}),
    ("X-1", {"players": 5, "cards": "52"}),
    ("X-1", {"players": 6, "cards": "62"}),
    ("X-1", {"players": 6, "cards": "62", "sides": "singles"}),
    ("X-1", {"players": 2, "cards": "24", "sides": "pairs"}),
    ("X-1", {"jokers": 3}),
    ("X-1", {"jokers": -1}),
    ("X-1", {"cards": "32"}),
    ("X-1", {"cards": "52"}),
    ("X-1", {"cards": "40", "players": 3, "sides": "singles"}),
    ("X-1", {**TWO, "cards": "32"}),
    ("X-1", {**TWO, "cards": "42"}),
    ("X-1", {**LAYOUT}),
    ("X-1", {**LAYOUT, "players": 3, "sides": "singles", "cards": "32"}),
    ("X-1", {**LAYOUT, **TWO, "cards": "24"}),
    ("X-1", {**LAYOUT, **TWO, "cards": "42"}),
    ("X-1", {"two_player_layout": "piles", "open_misere_rank": "off"}),
    ("X-1", {**PILES, "cards": "24"}),
    ("X-1", {**PILES, "cards": "52"}),
    ("X-1", {"deal_packets": "3 k1 4 k1 3"}),
    ("X-1", {"deal_packets": "3 k1 4 k1 2 k1"}),
    ("X-1", {"deal_packets": "10"}),
    ("X-1", {"deal_packets": "3 k1 4 k1 3 k1 k1"}),
    ("X-1", {"deal_packets": "3 0 4 3 k3"}),
    ("X-2", {"auction": "single_round", "passing": "free"}),
    ("X-2", {"auction": "single_round", "passing": "suit_change"}),
    ("X-2", {"auction": "single_round", "raise_own": True}),
    ("X-2", {"signals": "first_two", "min_contract": 7}),
    ("X-2", {"signals": "indications", "min_contract": 7}),
    ("X-3", {"signals": "first_two", "auction": "single_round"}),
    ("X-3", {"signals": "indications", "auction": "single_round", "min_contract": 8}),
    ("X-3", {"min_contract": 5}),
    ("X-3", {"min_contract": 9}),
    ("X-4", {"misere_rank": "below_7"}),
    ("X-4", {"open_misere_rank": "below_8", "open_misere_needs": "eight"}),
    ("X-5", {"bid_order": "by_value", "open_misere_rank": "off"}),
    ("X-5", {"bid_order": "by_value", "misere_rank": "off"}),
    ("X-5", {"bid_order": "by_value", "misere_rank": "by_value", "open_misere_rank": "highest"}),
    ("X-5", {"bid_order": "by_value", "misere_rank": "off", "open_misere_rank": "off",
             "hi_lo_rank": "split"}),
    ("X-5", {"bid_order": "by_value", "misere_rank": "off", "open_misere_rank": "off",
             "double_nullo_rank": "split", "double_nullo_needs": "nothing"}),
    ("X-5", {"misere_rank": "by_value", "schedule": "original_sheet"}),
    ("X-5", {"misere_rank": "by_value", "schedule": "multiplicative"}),
    ("X-5", {"open_misere_rank": "by_value", "schedule": "multiplicative"}),
    ("X-5", {"hi_lo_rank": "by_value", "schedule": tuple(reversed(OWN))}),
    ("X-6", {"schedule": OWN[:24]}),
    ("X-6", {"schedule": (*OWN, 300)}),
    ("X-6", {"schedule": ()}),
    ("X-6", {"schedule": (0, *OWN[1:])}),
    ("X-6", {"schedule": (-20, *OWN[1:])}),
    ("X-6", {"schedule": (10.0, *OWN[1:])}),
    ("X-6", {"schedule": ("10", *OWN[1:])}),
    ("X-6", {"schedule": (True, *OWN[1:])}),
    ("X-6", {"schedule": {"6S": 40}}),
    ("X-6", {"schedule": {**dict(zip(PLAIN, OWN, strict=True)), "mis": 250}}),
    ("X-6", {"schedule": {**dict(zip(PLAIN[:-1], OWN, strict=False)), "open": 500}}),
    ("X-6", {"schedule": (20, *OWN[1:]), "bid_order": "by_value", "misere_rank": "off",
             "open_misere_rank": "off"}),
    ("X-6", {**FIVE, "partner_call": "card_silent", "schedule": (15, *OWN[1:])}),
    ("X-7", {**PILES, "open_misere_rank": "10D_10H"}),
    ("X-7", {**PILES, "open_misere_rank": "highest"}),
    ("X-7", {**PILES, "super_open": True}),
    ("X-8", {"players": 3, "sides": "singles", "cards": "32", "no_ace_no_face": "partner_consent"}),
    ("X-8", {"players": 6, "sides": "two_teams", "cards": "62",
             "no_ace_no_face": "consent_bars_nullo"}),
    ("X-8", {"players": 6, "sides": "two_teams", "cards": "62", "slam": "declared_500"}),
    ("X-8", {**FIVE, "slam": "declared_plus_250"}),
    ("X-8", {"players": 3, "sides": "singles", "cards": "32", "double_nullo_rank": "split",
             "double_nullo_needs": "nothing"}),
    ("X-8", {"cards": "40", "jokers": 0, "slam": "declared_500"}),
    ("X-8", {"cards": "40", "jokers": 0, "slam": "declared_plus_250"}),
    ("X-8", {"cards": "40", "jokers": 0, "double_nullo_rank": "10D_10H"}),
    ("X-8", {"misere_rank": "off", "double_nullo_rank": "10D_10H"}),
    ("X-9", {"led_joker_follow": "free"}),
    ("X-9", {"led_joker_follow": "free", "joker_lead": "not_shown_void"}),
    ("X-9", {"led_joker_follow": "free", "joker_lead": "unplayed_suit"}),
    ("X-10", {**FIVE, "partner_call": "card_revealed", "secret_alone": True}),
    ("X-10", {**FIVE, "partner_call": "name_player", "secret_alone": True}),
    ("X-11", {"misere_defence": "ten_per_trick"}),
    ("X-12", {"point_spread": 500, "players": 3, "sides": "singles", "cards": "32"}),
    ("X-12", {"point_spread": 500, **FIVE}),
    ("X-12", {"point_spread": 500, "players": 6, "sides": "three_teams", "cards": "62"}),
    ("X-12", {"point_spread": 0}),
    ("X-12", {"target": 0}),
    ("X-12", {"target": -500}),
    ("X-12", {"lose_at": 0}),
    ("X-12", {"lose_at": 500}),
    ("X-12", {"trick_point_cap": 0}),
    ("X-12", {"trick_point_cap": -490}),
    ("X-12", {"trick_point_cap": 500}),
    ("X-12", {"trick_point_cap": 600}),
    ("X-12", {"lose_unless_opponents_minus": True, "lose_at": None}),
]  # fmt: skip


def _id(value: object) -> str:
    return re.sub(r"[^\w.,:=-]+", "_", str(value))[:70]


@pytest.mark.parametrize(("code", "changes"), REJECTED, ids=_id)
def test_x_rejected(code: str, changes: dict[str, Any]) -> None:
    """X-1 to X-12: each combination on its own is told, and nothing else."""
    assert rejected(**changes) == [code]


@pytest.mark.parametrize(("code", "changes"), REJECTED, ids=_id)
def test_x_messages(code: str, changes: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as caught:
        table(**changes)
    assert code in str(caught.value)
    for problem in caught.value.problems:
        assert len(problem.message) > 15


SEVERAL: list[tuple[dict[str, Any], list[str]]] = [
    ({"jokers": 3, "sides": "singles"}, ["X-1", "X-1"]),
    ({"auction": "single_round", "passing": "free", "raise_own": True}, ["X-2", "X-2"]),
    ({"signals": "first_two"}, ["X-2", "X-3"]),
    ({"misere_rank": "below_7", "open_misere_rank": "below_8", "open_misere_needs": "eight"},
     ["X-4", "X-4"]),
    ({"bid_order": "by_value"}, ["X-5", "X-5"]),
    ({"bid_order": "by_value", "schedule": OWN[:3]}, ["X-5", "X-5", "X-6"]),
    ({"schedule": (), "misere_value": 0}, ["X-6", "X-6"]),
    ({"target": 0, "lose_at": 10, "point_spread": -1}, ["X-12", "X-12", "X-12"]),
    ({"cards": "40", "jokers": 0, "slam": "declared_500", "raise_own": True,
      "auction": "single_round"}, ["X-2", "X-8"]),
    ({"cards": "40", "jokers": 0, "slam": "declared_500", "double_nullo_rank": "10D_10H",
      "misere_rank": "off"}, ["X-8", "X-8", "X-8"]),
    ({"players": 3, "sides": "singles", "cards": "32", "auction": "single_round",
      "passing": "free", "signals": "first_two", "misere_rank": "below_7", "schedule": (1,),
      "no_ace_no_face": "partner_consent", "led_joker_follow": "free",
      "misere_defence": "ten_per_trick", "point_spread": 500},
     ["X-11", "X-12", "X-2", "X-3", "X-4", "X-6", "X-8", "X-9"]),
    ({"players": 9, "auction": "single_round", "passing": "free", "signals": "first_two",
      "misere_rank": "below_7", "schedule": (1,), "led_joker_follow": "free",
      "misere_defence": "ten_per_trick", "target": -1},
     ["X-1", "X-11", "X-12", "X-2", "X-3", "X-4", "X-6", "X-9"]),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "codes"), SEVERAL, ids=_id)
def test_x_several_at_once(changes: dict[str, Any], codes: list[str]) -> None:
    """Everything that is wrong is told at once."""
    assert sorted(rejected(**changes)) == codes
    with pytest.raises(RulesError) as caught:
        table(**changes)
    assert all(code in str(caught.value) for code in codes)
    assert isinstance(caught.value, ValueError)


IGNORED: list[dict[str, Any]] = [
    # options of absent jokers
    {"jokers": 0, "led_joker_follow": "free"},
    {"jokers": 0, "joker_naming": "any_holder", "joker_lead": "last_only"},
    # of bids that are off
    {"misere_rank": "off", "misere_needs": "seven"},
    {"misere_rank": "off", "misere_value": 0},
    {"open_misere_rank": "off", "open_misere_needs": "eight"},
    {"open_misere_rank": "off", "open_misere_value": -1},
    {"bar_nullo_value": 0, "super_open_value": 0, "game_bid_value": 0, "blind_misere_value": 0},
    {"misere_rank": "off", "double_nullo_needs": "partner_nullo"},
    {"cards": "40", "jokers": 0, "double_nullo_kitty": "pass_on"},
    {"misere_rank": "off", "open_misere_rank": "off", "misere_defence": "ten_per_trick"},
    # of five players, at other tables
    {"partner_call": "card_silent"},
    {"partner_call": "card_revealed", "secret_alone": True},
    {"partner_call": "name_player", "secret_alone": True},
    {"partner_call": "card_silent", "schedule": (15, *OWN[1:])},
    {"secret_alone": True, "call_restrict": "any_but_joker", "partner_share": "full"},
    # and the order of winners where only a contract wins
    {"both_over": "higher_score"},
    {"both_over": "first_to_cross"},
]


@pytest.mark.parametrize("changes", IGNORED, ids=_id)
def test_x_ignored_not_rejected(changes: dict[str, Any]) -> None:
    assert rejected(**changes) == []


ACCEPTED: list[dict[str, Any]] = [
    {"min_contract": 7},
    {"min_contract": 8},
    {"min_contract": 7, "signals": "first_two", "auction": "single_round"},
    {"min_contract": 7, "signals": "indications", "auction": "single_round"},
    {"misere_rank": "below_7", "misere_needs": "all_called"},
    {"misere_rank": "split"},
    {"open_misere_rank": "split", "open_misere_needs": "eight"},
    {"misere_rank": "by_value", "schedule": "perfect"},
    {"misere_rank": "by_value", "suit_order": "clubs_low"},
    {"misere_rank": "by_value", "schedule": OWN},
    {"led_joker_follow": "free", "joker_lead": "any_suit"},
    {"led_joker_follow": "free", "joker_lead": "last_only"},
    {"players": 6, "sides": "three_teams", "cards": "62", "slam": "declared_500",
     "no_ace_no_face": "partner_consent", "double_nullo_rank": "split"},
    {"players": 6, "sides": "two_teams", "cards": "62", "point_spread": 500},
    {"players": 2, "sides": "singles", "cards": "24", "point_spread": 500},
    {"cards": "40", "jokers": 0, "double_nullo_rank": "split", "double_nullo_kitty": "swap_five"},
    {"misere_defence": "ten_per_trick", "null_early_stop": False},
    {"trick_point_cap": 1},
    {"trick_point_cap": 499},
    {"lose_at": None},
    {"deal_packets": "10 k3"},
    {"deal_packets": "  1 k1 9   k2 "},
    {**FIVE, "partner_call": "card_silent", "secret_alone": True},
    {**FIVE, "partner_call": "card_silent", "partner_share": "full", "schedule": (15, *OWN[1:])},
    {**FIVE, "schedule": (15, *OWN[1:])},
    {"target": 1000, "lose_at": -1},
]  # fmt: skip


@pytest.mark.parametrize("changes", ACCEPTED, ids=_id)
def test_x_accepted(changes: dict[str, Any]) -> None:
    assert rejected(**changes) == []


WRONG_KINDS: list[tuple[dict[str, Any], list[str]]] = [
    ({"players": "4"}, ["not_a_number"]),
    ({"players": 4.0}, ["not_a_number"]),
    ({"players": True}, ["not_a_number"]),
    ({"players": None}, ["not_a_number"]),
    ({"jokers": "one"}, ["not_a_number"]),
    ({"min_contract": "7"}, ["not_a_number"]),
    ({"target": 500.5}, ["not_a_number"]),
    ({"misere_value": "250"}, ["not_a_number"]),
    ({"lose_at": "never"}, ["not_a_number"]),
    ({"trick_point_cap": "490"}, ["not_a_number"]),
    ({"point_spread": 1.5}, ["not_a_number"]),
    ({"raise_own": 1}, ["not_a_switch"]),
    ({"ralphing": "yes"}, ["not_a_switch"]),
    ({"null_early_stop": None}, ["not_a_switch"]),
    ({"slam": "none"}, ["unknown_choice"]),
    ({"slam": None}, ["unknown_choice"]),
    ({"cards": 43}, ["unknown_choice"]),
    ({"schedule": "avondal"}, ["unknown_choice"]),
    ({"schedule": 7}, ["unknown_choice"]),
    ({"two_player_layout": "round"}, ["unknown_choice"]),
    ({"deal_packets": 3}, ["not_packets"]),
    ({"deal_packets": "three each"}, ["not_packets"]),
    ({"deal_packets": ""}, ["not_packets"]),
    ({"deal_packets": "3-4-3"}, ["not_packets"]),
    ({"players": "4", "slam": "none", "raise_own": 2, "deal_packets": "x"},
     ["not_a_number", "not_a_switch", "not_packets", "unknown_choice"]),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "codes"), WRONG_KINDS, ids=_id)
def test_values_of_a_wrong_kind(changes: dict[str, Any], codes: list[str]) -> None:
    assert sorted(rejected(**changes)) == codes


def test_problems_tell_the_words_there_are() -> None:
    with pytest.raises(RulesError) as caught:
        table(slam="grand")
    assert "auto_250" in str(caught.value)
    assert "grand" in str(caught.value)
    assert [problem.code for problem in caught.value.problems] == ["unknown_choice"]
