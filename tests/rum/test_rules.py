"""Options, presets, and the combinations that make no game."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest

from five_hundred import rum
from five_hundred.errors import RulesError, SetupError
from five_hundred.rum.refused import REFUSED
from tests.rum.helpers import like

JOKERS: dict[str, Any] = {"jokers_per_pack": 2}
SWAPS: dict[str, Any] = {**JOKERS, "joker_swap": "anyone"}
RESHUFFLE: dict[str, Any] = {"stock_out": "reshuffle"}
CALLS: dict[str, Any] = {"call": "last_layoff"}

BAD: list[tuple[int, dict[str, Any]]] = [
    (1, {"players": (1, 4)}),
    (1, {"players": (4, 3)}),
    (1, {"players": (2, 9)}),
    (1, {"players": (2, 8)}),
    (1, {"deal": {2: 7, 3: 7}}),
    (1, {"deal": 0}),
    (1, {"deal": {2: 26, 3: 7, 4: 7, 5: 7, 6: 7}}),
    (1, {"players": (2, 2), "deal": 26}),
    (2, {"two_packs_from": 7}),
    (2, {"two_packs_from": 1}),
    (2, {"two_packs_from": 0}),
    (2, {"two_packs_from": -5}),
    (2, {"set_distinct_suits": False}),
    (3, {"jokers_per_pack": 4}),
    (3, {"jokers_per_pack": -1}),
    (3, {"joker_swap": "anyone"}),
    (3, {"joker_own_card_ban": True}),
    (3, {"max_jokers": 1}),
    (3, {"min_naturals": 2}),
    (3, {"joker_bind": "rank_in_sets"}),
    (3, {"joker_set_swap": "any_missing"}),
    (3, {"joker_swap_to": "must_play"}),
    (4, {**JOKERS, "joker_set_swap": "any_missing"}),
    (4, {**JOKERS, "joker_swap_to": "must_play"}),
    (4, {**SWAPS, "joker_bind": "rank_in_sets"}),
    (4, {**JOKERS, "max_jokers": 0}),
    (4, {**JOKERS, "min_naturals": 0}),
    (4, {**JOKERS, "min_naturals": 3}),
    (5, {"pile_modes": ()}),
    (5, {"top_use": "must_use"}),
    (5, {"stock_out": "pile_or_end", "stock_out_moment": "when_draw_needed",
         "after_stock_top_use": "must_use"}),
    (5, {"pile_needs_open": True, "pile_modes": {"top"}}),
    (6, {"pile_fail": "penalty", "pile_modes": {"top"}}),
    (6, {"pile_fail_points": 0}),
    (6, {"pile_fail_cards": "return"}),
    (7, {"pile_view": "face_down", "pile_modes": {"depth"}, "pile_fail": "penalty"}),
    (7, {"pile_view": "face_down"}),
    (7, {"pile_view": "face_down", "pile_fail": "penalty", "pile_fail_cards": "return"}),
    (7, {"pile_view": "face_down", "pile_fail": "penalty", "pile_modes": {"top", "whole"},
         "top_use": "must_use"}),
    (7, {"pile_view": "face_down", "pile_fail": "penalty", **CALLS}),
    (8, {"run_min": 2}),
    (8, {"run_min": 5}),
    (8, {"first_meld_cards": 3}),
    (8, {"first_meld_cards": 14}),
    (8, {"first_meld_points": 0}),
    (8, {"first_meld_scope": "turn_total"}),
    (8, {"first_meld_scope": "turn_total", "first_meld_cards": 5, "melds_per_turn": 1}),
    (8, {"melds_per_turn": 2}),
    (9, {"layoff_on_others": False, "chain": "blocked"}),
    (9, {"layoff_on_others": False, "own_meld_before_layoff": True}),
    (9, {**SWAPS, "joker_swap": "opponents", "layoff_on_others": False}),
    (10, {"call_take": "down_to_card"}),
    (10, {"call_to": "hand"}),
    (10, {"call_turn": "caller_then_left"}),
    (10, {"call_priority": "nearest"}),
    (10, {"call_on_closing_discard": True}),
    (10, {"call_false_penalty": 10}),
    (10, {"call": "pile_state", "call_to": "hand"}),
    (10, {**CALLS, "call_to": "hand", "call_take": "down_to_card"}),
    (10, {**CALLS, "call_to": "hand", "call_turn": "caller_then_left"}),
    (10, {**CALLS, "call_false_penalty": -1}),
    (11, {"stock_out_moment": "when_draw_needed"}),
    (11, {"stock_out": "pile_or_end"}),
    (11, {"reshuffle_max": 2}),
    (11, {"reshuffle_fallback": "end_void"}),
    (11, {"after_stock_top_use": "must_use", "pile_modes": {"top", "whole"}}),
    (11, {**RESHUFFLE, "reshuffle_max": 0}),
    (11, {"idle_rounds": 0}),
    (12, {"partners": "pairs"}),
    (12, {"target": 0}),
    (12, {"ace_low": -1}),
    (12, {"out_bonus": -50}),
]  # fmt: skip


@pytest.mark.parametrize(("paragraph", "options"), BAD)
def test_what_makes_no_game_is_refused(paragraph: int, options: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as caught:
        rum.Rules(**options)
    codes = {problem.code for problem in caught.value.problems}
    assert f"G4-{paragraph}" in codes
    assert 1 <= paragraph <= len(REFUSED)
    assert all(problem.message for problem in caught.value.problems)


@pytest.mark.parametrize(
    "options",
    [
        {"pile_modes": {"top", "depth"}},
        {"pile_use_card": "any_min3", "use_kind": "new"},
        {"no_meld_first_turn": True, "no_go_out_first_turn": True},
        {"ace_low": 25, "ace_high": 5},
        {"deal": {2: 13, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7}},
        {"players": 4},
        {**SWAPS, "joker_bind": "rank_in_sets", "joker_set_swap": "any_missing"},
        {**RESHUFFLE, "stock_out_moment": "when_draw_needed", "after_stock_top_use": "must_use",
         "pile_modes": {"top", "whole"}},
        {"pile_modes": {"top"}, "top_use": "must_use", "pile_fail": "penalty"},
    ],

)  # fmt: skip
def test_odd_but_allowed(options: dict[str, Any]) -> None:
    rules = rum.Rules(**options)
    assert hash(rules) == hash(rum.Rules(**options))


def test_every_problem_is_told_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        rum.Rules(
            players=(2, 9), run_min=7, target=0, reshuffle_max=2, joker_swap=rum.JokerSwap.ANYONE
        )
    codes = {problem.code for problem in caught.value.problems}
    assert codes >= {"G4-1", "G4-8", "G4-12", "G4-11", "G4-3"}


@pytest.mark.parametrize(
    "options",
    [
        {"players": "ab"}, {"players": (2, 3, 4)}, {"players": None}, {"players": {2: 3}},
        {"deal": "x"}, {"deal": None}, {"deal": {2: "x"}}, {"deal": [1, 2]}, {"deal": {"a": 7}},
        {"pile_modes": 7}, {"pile_modes": {"none"}}, {"pile_modes": None}, {"pile_modes": [[]]},
        {"target": "500"}, {"target": 10**9}, {"target": True}, {"run_min": None},
        {"max_jokers": "x"}, {"call": "maybe"}, {"call": None}, {"countdown": 1},
        {"opening": 3}, {"two_packs_from": 1.5}, {"pile_fail": []},
    ],

)  # fmt: skip
def test_values_of_a_wrong_kind(options: dict[str, Any]) -> None:
    with pytest.raises(RulesError) as caught:
        rum.Rules(**options)
    name = next(iter(options))
    assert any(name in problem.message for problem in caught.value.problems)


def test_values_are_settled_and_hash() -> None:
    rules = rum.Rules(players=[2, 4], deal={4: 7, 2: 13, 3: 7}, pile_modes=["whole", "top"])  # type: ignore[arg-type]
    assert rules.players == (2, 4)
    assert rules.deal == ((2, 13), (3, 7), (4, 7))
    assert rules.pile_modes == {rum.PileMode.WHOLE, rum.PileMode.TOP}
    assert rules == attrs.evolve(rules) == pickle.loads(pickle.dumps(rules)) == copy.copy(rules)
    assert hash(rules) == hash(pickle.loads(pickle.dumps(rules)))
    assert rum.Rules() == rum.PRESETS["swedish"]


def test_options_describe_themselves() -> None:
    options = {option.name: option for option in rum.Rules.OPTIONS}
    assert list(options) == [field.name for field in attrs.fields(rum.Rules)]
    for option in options.values():
        assert option.meaning
        assert option.source
        assert option.group
        assert all(choice.meaning for choice in option.choices)
        assert getattr(rum.Rules(), option.name) == option.default
    assert [choice.value for choice in options["use_kind"].choices] == list(rum.UseKind)


def test_every_preset_tells_where_it_comes_from() -> None:
    assert set(rum.ABOUT) == set(rum.PRESETS)
    for about in rum.ABOUT.values():
        assert about.title
        assert about.source
        assert about.ours


def test_packs_and_hands() -> None:
    pagat = rum.PRESETS["pagat"]
    assert [len(pagat.pack_for(players)) for players in (2, 4, 5, 8)] == [54, 54, 108, 108]
    assert [pagat.hand_size(players) for players in (2, 3, 8)] == [13, 7, 7]
    assert pagat.most_packs == 2
    joker = rum.PRESETS["swedish_joker"]
    assert [joker.hand_size(players) for players in range(2, 7)] == [10, 7, 7, 6, 6]
    assert len(joker.pack_for(4)) == 53
    assert rum.PRESETS["danish_short"].hand_size(2) == 5
    for players in (1, 9, "x", None, 2.0):
        with pytest.raises(SetupError):
            pagat.pack_for(players)  # type: ignore[arg-type]


def test_presets_differ_as_their_names_say() -> None:
    danish = rum.PRESETS["danish"]
    assert like(danish, countdown=True) == rum.PRESETS["danish_down"]
    assert like(danish, deal=5) == rum.PRESETS["danish_short"]
    assert like(danish, joker_own_card_ban=True) == rum.PRESETS["danish_strict_jokers"]
    assert like(danish, two_packs_from=5) == rum.PRESETS["danish_two_packs"]
    assert len(set(rum.PRESETS.values())) == len(rum.PRESETS)
