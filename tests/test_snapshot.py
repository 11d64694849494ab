"""States and observations as plain values, and back."""

from __future__ import annotations

import copy
import json
import random
import re
import subprocess
import sys
from typing import Any

import attrs
import pytest
from hypothesis import given

from five_hundred import (
    Match,
    bidding,
    dump_observation,
    dump_state,
    load_observation,
    load_state,
    rum,
    snapshot,
)
from five_hundred.cards import CardSet, parse_cards
from five_hundred.errors import SetupError
from tests.jsonfuzz import PRESETS, broken, deep, last, new_deal, preset_id, setups, values, walk
from tests.positions import samples

AUSTRALIAN = bidding.PRESETS["australian"]


def there_and_back(state: Any) -> None:
    """A state goes through JSON, and so does what each seat and a spectator see of it."""
    data = dump_state(state)
    read = json.loads(json.dumps(data))
    assert read == data
    loaded = load_state(read)
    assert loaded == state
    assert hash(loaded) == hash(state)
    assert loaded.key == state.key
    for seat in (None, *range(state.players)):
        seen = state.observe(seat)
        told = dump_observation(seen)
        read = json.loads(json.dumps(told))
        assert read == told
        view = load_observation(read)
        assert view == seen
        assert type(view) is type(seen)
        assert repr(view) == repr(seen)
        assert list(view.legal_moves()) == list(seen.legal_moves())


# -- loading again ----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "name"), [(rum, "pagat"), (bidding, "australian")])
def test_a_table_that_is_loaded_again_goes_on_from_where_it_was(game: Any, name: str) -> None:
    rules = game.PRESETS[name]
    states = [*walk(new_deal(rules), random.Random(5))][:30]
    early, late = dump_state(states[15]), dump_state(states[20])
    first = load_state(early)
    again = load_state(json.loads(json.dumps(late)))
    assert again == states[20]
    assert all(one is other for one, other in zip(again.history, first.history, strict=False))
    # what was not played before is played anew: another move in between, an earlier position
    other = next(move for move in states[15].legal_moves() if move != again.history[15].move)
    changed = states[15].apply(other)
    assert load_state(dump_state(changed)) == changed
    assert load_state(late) == states[20]
    assert load_state(early) == states[15]
    # and a list that is changed later is not what was loaded
    early["moves"].append("mis")
    assert load_state(dump_state(states[15])) == states[15]
    with pytest.raises(SetupError, match="move 15"):
        load_state(early)


def test_the_same_moves_under_other_rules_are_another_deal() -> None:
    rules = rum.PRESETS["pagat"]
    other = attrs.evolve(rules, target=rules.target + 1)
    states = [*walk(rum.new_deal(rules, players=2), random.Random(6))]
    data = dump_state(states[12])
    assert load_state(data).rules == rules
    changed = {**data, "rules": dump_state(rum.new_deal(other, players=2))["rules"]}
    assert load_state(changed).rules == other
    assert load_state({**changed, "dealer": 0}).dealer == 0
    with pytest.raises(SetupError):
        load_state({**changed, "players": 7})


def test_few_deals_are_kept_and_none_that_is_full_of_blanks() -> None:
    kept = snapshot._lately._states
    for seed in range(40):
        load_state(dump_state(rum.deal(rum.PRESETS["swedish"], random.Random(seed), players=2)))
    assert len(kept) == snapshot._lately.MOST
    data = dump_state(rum.deal(rum.PRESETS["swedish"], random.Random(41), players=2))
    data["moves"] = [data["moves"][0] + " " * 50_000]
    assert load_state(data) == rum.deal(rum.PRESETS["swedish"], random.Random(41), players=2)
    assert data["moves"][0] not in kept


# -- round trips ------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rules"), PRESETS, ids=preset_id)
def test_states_go_there_and_back(name: str, rules: Any) -> None:
    rng = random.Random(name)
    phases: set[str] = set()
    for _ in range(2):
        for state in walk(new_deal(rules, dealer=1), rng):
            if state.phase not in phases or rng.random() < 0.01:
                phases.add(str(state.phase))
                there_and_back(state)
    assert {"undealt", "finished"} < phases


@pytest.mark.parametrize("name", setups())
def test_set_ups_go_there_and_back(name: str) -> None:
    state = setups()[name]
    assert state.start is not None
    for seed in range(2):
        for number, step in enumerate(walk(state, random.Random(seed))):
            if number % 7 == 0 or step.is_over:
                assert step.start == state.start
                there_and_back(step)


def test_every_kind_of_phase_was_seen() -> None:
    rules = attrs.evolve(
        bidding.PRESETS["midwest"],
        slam=bidding.choices.Slam.DECLARED_500,
        blind_misere=True,
        ralphing=True,
        joker_naming=bidding.choices.JokerNamer.ANY_HOLDER,
    )
    danish = attrs.evolve(rum.PRESETS["danish"], call_false_penalty=10)
    phases: set[str] = set()
    rng = random.Random(9)
    for _ in range(12):
        for house in (rules, bidding.PRESETS["five_player"], danish):
            for state in walk(new_deal(house), rng):
                key = f"{state.phase} of {house.game}"
                if key not in phases:
                    phases.add(key)
                    there_and_back(state)
    wanted = {f"{phase} of bidding" for phase in bidding.PhaseName}
    wanted |= {f"{phase} of rum" for phase in rum.PhaseName}
    assert wanted - phases <= {
        "redeal_question of bidding",
        "card_gift of bidding",
        "shuffling of rum",
    }


def test_a_loaded_state_plays_on_alike() -> None:
    state = bidding.deal(AUSTRALIAN, random.Random(1))
    assert last(load_state(dump_state(state)), 5) == last(state, 5)


def test_a_dump_is_the_callers_own() -> None:
    state = rum.deal(rum.PRESETS["danish"], random.Random(1), players=3)
    data = dump_state(state)
    for value in data["rules"].values():
        if isinstance(value, dict | list):
            value.clear()
    data["moves"].clear()
    assert load_state(dump_state(state)) == state


def test_rules_of_ones_own_are_written_in_full() -> None:
    schedule = {
        str(bid): 10 * number + 20 for number, bid in enumerate(bidding.ladder.ALL_BIDS[:25])
    }
    house = bidding.Rules(schedule=schedule, target=1000)  # type: ignore[arg-type]
    state = bidding.deal(house, random.Random(1))
    data = json.loads(json.dumps(dump_state(state)))
    assert data["rules"]["schedule"] == list(schedule.values())
    assert load_state(data).rules == house
    by_players = rum.Rules(deal={2: 10, 3: 7}, players=(2, 3))
    data = json.loads(json.dumps(dump_state(rum.new_deal(by_players, players=3))))
    assert data["rules"]["deal"] == {"2": 10, "3": 7}
    assert load_state(data).rules == by_players


# -- hidden things stay hidden ----------------------------------------------------------------


def cards_in_text(data: Any) -> set[str]:
    """The cards that a dump names, wherever they stand (but in its rules)."""
    told = {key: value for key, value in data.items() if key != "rules"}
    return set(re.findall(r"\b(?:(?:1[0-3]|[2-9JQKA])[SCDH]|Jo)\b(?:#2)?", json.dumps(told)))


@pytest.mark.parametrize(("name", "rules"), PRESETS, ids=preset_id)
def test_a_dump_names_no_card_that_was_not_seen(name: str, rules: Any) -> None:
    state = new_deal(rules)
    state = state.apply(state.sample_chance(random.Random(name)))
    for seat in (None, *range(state.players)):
        data = dump_observation(state.observe(seat))
        seen = {str(card) for card in ([] if seat is None else state.hands[seat])}
        if rules.game == "rum":
            seen |= {str(card) for card in state.pile}
        elif state.phase == "auction" and not all(state.looked):
            seen = set()
        piles = [pile for row in getattr(state, "tables", ()) for pile in row]
        seen |= {str(pile.up) for pile in piles}
        assert cards_in_text(data) == seen


def test_equal_views_have_equal_dumps() -> None:
    deck = list(AUSTRALIAN.pack)
    hands = [CardSet(deck[10 * seat : 10 * seat + 10]) for seat in range(4)]
    one = bidding.setup_auction(AUSTRALIAN, hands=hands, kitty=deck[40:])
    swapped = [hands[0], hands[2], hands[3], hands[1]]
    other = bidding.setup_auction(AUSTRALIAN, hands=swapped, kitty=deck[40:])
    assert one.start != other.start
    assert one.observe(0) == other.observe(0)
    assert dump_observation(one.observe(0)) == dump_observation(other.observe(0))
    assert dump_observation(one.observe(None)) == dump_observation(other.observe(None))
    assert "start" not in dump_observation(one.observe(0))

    more: dict[str, Any] = {"pile": parse_cards("7D"), "dealer": 2}
    first = rum.setup(
        rum.PRESETS["swedish"],
        hands=[parse_cards("7S 7H"), parse_cards("2C 3C"), parse_cards("KS KC")],
        stock=parse_cards("9S 9H"),
        **more,
    )
    second = rum.setup(
        rum.PRESETS["swedish"],
        hands=[parse_cards("7S 7H"), parse_cards("9S KC"), parse_cards("2C 9H")],
        stock=parse_cards("KS 3C"),
        **more,
    )
    assert dump_observation(first.observe(0)) == dump_observation(second.observe(0))


# -- what is refused --------------------------------------------------------------------------


def problems_of(load: Any, data: Any) -> list[str]:
    with pytest.raises(SetupError) as caught:
        load(data)
    assert caught.value.problems
    assert str(caught.value)
    return [problem.code for problem in caught.value.problems]


STATE = dump_state(last(bidding.new_deal(AUSTRALIAN), 3))
VIEW = dump_observation(bidding.deal(AUSTRALIAN, random.Random(1)).observe(0))


@pytest.mark.parametrize("load", [load_state, load_observation])
def test_what_is_no_dump_is_refused(load: Any) -> None:
    state = {"format": "five_hundred state"}
    data: Any
    for data in (None, [], "{}", 7, {}, state, {1: 2}, deep(), {"game": deep()}):
        assert problems_of(load, data)


@pytest.mark.parametrize("version", [0, 2, "1", True, None])
def test_other_versions_are_refused(version: Any) -> None:
    assert problems_of(load_state, {**STATE, "version": version}) == ["wrong_version"]
    assert problems_of(load_observation, {**VIEW, "version": version}) == ["wrong_version"]


def test_a_record_is_no_state() -> None:
    assert problems_of(load_state, {**STATE, "format": "five_hundred record"}) == ["wrong_format"]
    assert problems_of(load_observation, STATE) == ["wrong_format"]


def test_everything_wrong_is_told_at_once() -> None:
    data = {**STATE, "players": "four", "dealer": -1, "moves": "pass", "rules": {"a": 1}, "b": 2}
    codes = problems_of(load_state, data)
    assert sorted(codes) == ["unknown_key", "unknown_option", *["wrong_form"] * 3]
    codes = problems_of(
        load_observation, {**VIEW, "seat": "0", "dealer": 1.5, "hand": "7H", "b": 2}
    )
    assert len(codes) == 4


@pytest.mark.parametrize("key", STATE)
def test_values_of_a_wrong_kind(key: str) -> None:
    value: Any
    for value in (deep(), 10**5000, -1, 1.5, "x", [[]], {"a": {}}, True, [10**5000], float("nan")):
        assert problems_of(load_state, {**STATE, key: value})
    missing = {name: value for name, value in STATE.items() if name != key}
    if key not in ("barred", "start"):
        assert problems_of(load_state, missing)


@pytest.mark.parametrize("key", VIEW)
def test_values_of_a_wrong_kind_in_a_view(key: str) -> None:
    value: Any
    for value in (deep(), 10**5000, 1.5, [[]], {"a": {}}, [10**5000], float("nan")):
        assert problems_of(load_observation, {**VIEW, key: value})


def test_an_illegal_move_is_told() -> None:
    with pytest.raises(SetupError) as caught:
        load_state({**STATE, "moves": [STATE["moves"][0], "mis"]})
    assert "move 1 ('mis')" in str(caught.value)
    assert "BR-11" in str(caught.value)


@pytest.mark.parametrize(
    "changes",
    [
        {"seat": 4},
        {"seat": None},
        {"dealer": 7},
        {"actors": []},
        {"actors": [0, 1]},
        {"actors": [9]},
        {"hand": []},
        {"hand": ["7H", "7H"]},
        {"hand": ["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH"]},
        {"hand_sizes": [10, 10, 10]},
        {"hand_sizes": [10, 10, 10, 10**20]},
        {"known": [[], ["7H"], ["7H"], []]},
        {"phase": "trick_play"},
        {"phase": "finished"},
        {"phase": "draw"},
        {"calling": []},
        {"calling": [9, 0, 0, 0, 0, 0, 0]},
        {"contract": "7H"},
        {"score": {"points": [0, 0], "entries": []}},
        {"history": [{"seat": None, "kind": "deal", "move": "deal 7H 7H"}]},
        {"history": [{"seat": None, "kind": "bid", "move": "7H"}]},
        {"history": [{"seat": 0, "kind": "deal", "move": "deal"}]},
        {"history": [{"seat": 0, "kind": "play", "move": "x ?"}]},
        {"history": [{"seat": 0, "move": "7H"}]},
        {"gifts": [{"giver": 0, "receiver": 0, "cards": None}]},
    ],
)
def test_a_view_that_contradicts_itself(changes: dict[str, Any]) -> None:
    load_observation(copy.deepcopy(VIEW))
    assert problems_of(load_observation, {**VIEW, **changes})


def of_the_play() -> dict[str, Any]:
    """What seat 1 sees after two tricks of a contract in hearts, and at the end."""
    states = walk(bidding.deal(AUSTRALIAN, random.Random(11)), random.Random(11))
    state = next(
        state
        for state in states
        if state.phase == "trick_play" and len(state.tricks) == 2 and not state.trick
    )
    return dump_observation(state.observe(1))


@pytest.mark.parametrize(
    "change",
    [
        lambda view: view["known"][1].append(view["hand"][0]),
        lambda view: view["known"][0].append(view["hand"][0]),
        lambda view: view["trick"].append(view["hand"][0]),
        lambda view: view["tricks"][0]["plays"].pop(),
        lambda view: view["tricks"][0]["seats"].append(0),
        lambda view: view["tricks"][0].update(winner=9),
        lambda view: view["tricks"][0].update(leader=view["tricks"][0]["seats"][1]),
        lambda view: view["tricks"][0].update(seats=[6, 7, 8, 9]),
        lambda view: view["tricks"][0]["plays"].__setitem__(0, view["tricks"][1]["plays"][0]),
        lambda view: view.update(discards=[view["hand"][0]]),
        lambda view: view.update(given=[-1, 0]),
        lambda view: view.update(in_play=["11S"]),
        lambda view: view.update(tables=[[{"up": view["hand"][0], "down": None, "covers": False}]]),
        lambda view: view.update(tricks_won=[0, 0]),
    ],
)
def test_a_view_of_the_play_that_contradicts_itself(change: Any) -> None:
    view = of_the_play()
    assert load_observation(copy.deepcopy(view))
    assert view.keys() >= {"known", "trick", "tricks", "discards", "in_play", "tables"}
    change(view)
    assert problems_of(load_observation, view)


def test_a_spectator_has_no_hand() -> None:
    view = of_the_play()
    assert problems_of(load_observation, {**view, "seat": None})


def rum_view() -> dict[str, Any]:
    state = setups()["turn"]
    return dump_observation(state.observe(1))


@pytest.mark.parametrize(
    "changes",
    [
        {"seat": 0},
        {"players": 2},
        {"players": 9},
        {"stock_size": 3},
        {"stock_size": -1},
        {"pile": ["3S"]},
        {"pile": [None, None]},
        {"play": None},
        {"resume": None},
        {"resume": 3},
        {"duty": {}},
        {"cards": ["2S", "2S"]},
        {"cards": []},
        {"known": [["JD"], [], ["JD"]]},
        {"first_turns": [2, 0]},
        {"phase": "finished"},
        {"phase": "claim"},
        {"phase": "auction"},
        {"drawing": True},
        {"called": "draw"},
        {"melds": [{"kind": "set", "cards": ["KS", "KC", "KD"]}]},
        {"history": [{"seat": 1, "kind": "reshuffle", "move": "reshuffle ?"}]},
        {"actors": [0]},
        {"end": [3, "stock"]},
        {"hand": ["?"] * 5000},
    ],
)
def test_a_view_of_rum_that_contradicts_itself(changes: dict[str, Any]) -> None:
    view = rum_view()
    load_observation(copy.deepcopy(view))
    assert problems_of(load_observation, {**view, **changes})


@pytest.mark.parametrize(
    "change",
    [
        lambda view: view["cards"].append("2S#2"),
        lambda view: view["play"].update(melded=-1),
        lambda view: view["play"].update(open=1),
        lambda view: view["play"].update(seat=0),
        lambda view: view["play"].update(hand=["3S", "4S"]),
        lambda view: view["play"].update(hand=["?"] * 5000),
        lambda view: view["play"].update(banned=["2S#2"]),
    ],
)
def test_a_view_of_a_turn_that_contradicts_itself(change: Any) -> None:
    view = rum_view()
    change(view)
    assert problems_of(load_observation, view)


def test_a_score_that_the_result_does_not_give() -> None:
    end = last(new_deal(AUSTRALIAN))
    view = json.loads(json.dumps(dump_observation(end.observe(0))))
    assert load_observation(copy.deepcopy(view)).score == end.score
    view["score"]["points"][0] += 10
    with pytest.raises(SetupError) as caught:
        load_observation(view)
    assert [problem.message for problem in caught.value.problems] == [
        "the score is not that of the result"
    ]


@pytest.mark.parametrize("name", ["declared_slam", "swap_five"])
def test_gifts_go_there_and_back(name: str) -> None:
    """What others see of them is that cards were given."""
    found = 0
    for state in samples("bidding", name):
        gifts = [
            (number, event)
            for number, event in enumerate(state.history)
            if isinstance(event.move, bidding.Give)
        ]
        for number, event in gifts[:1]:
            found += 1
            there_and_back(state)
            views = [dump_observation(state.observe(seat)) for seat in range(state.players)]
            told = [view["history"][number]["move"] for view in views]
            assert told[event.seat] == str(event.move) != "give ?"
            assert told.count("give ?") >= 2
    assert found


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("kind", "set"),
        ("cards", ["7H", "9H", "10H"]),
        ("cards", ["7H", "Jo", "9H"]),
        ("cards", ["9H", "Jo=8H", "7H"]),
        ("by", [0, 0]),
        ("by", [0, 0, 9]),
        ("owner", 3),
        ("chain", [0]),
        ("jokers", ["Jo", "Jo#2"]),
        ("fits", 7),
    ],
)
def test_a_meld_that_is_none(name: str, value: Any) -> None:
    data = dump_state(setups()["turn"])
    view = rum_view()
    for whole, melds, load in (
        (data, data["start"]["melds"], load_state),
        (view, view["melds"], load_observation),
    ):
        melds[0][name] = value
        assert problems_of(load, whole)


# -- hostile values ---------------------------------------------------------------------------

GAMES = [*(last(state) for state in setups().values()), *setups().values()]
STATES = [dump_state(state) for state in GAMES]
VIEWS = [dump_observation(state.observe(seat)) for state in GAMES for seat in (0, None)]
for _rules in (AUSTRALIAN, rum.PRESETS["danish"], rum.PRESETS["pagat"]):
    _states = list(walk(new_deal(_rules), random.Random(2)))
    for _state in _states[:: len(_states) // 6 + 1]:
        STATES.append(dump_state(_state))
        VIEWS += [dump_observation(_state.observe(_seat)) for _seat in (0, 1)]


@given(broken(STATES))
def test_broken_states_are_refused_or_legal(data: Any) -> None:
    try:
        state = load_state(data)
    except SetupError as error:
        told(error)
        return
    assert load_state(dump_state(state)) == state
    cards = [card for place in state.places().values() for card in place]
    assert len(set(cards)) == len(cards)
    assert state.is_over or state.is_chance or len(state.legal_moves())


@given(broken(VIEWS))
def test_broken_views_are_refused_or_can_be_asked(data: Any) -> None:
    try:
        view = load_observation(data)
    except SetupError as error:
        told(error)
        return
    for move in list(view.legal_moves())[:20]:
        assert view.is_legal(move)
    assert str(view)
    assert load_observation(dump_observation(view)) == view


@given(values)
def test_anything_is_refused(data: Any) -> None:
    for load in (load_state, load_observation):
        with pytest.raises(SetupError):
            load(data)


def told(error: SetupError) -> None:
    """An error says something."""
    assert error.problems
    assert str(error)


# -- loading ----------------------------------------------------------------------------------


USED = """
from five_hundred import Match, Record, dump_state, load_state
from five_hundred.bidding import Rules
match = Match.new(Rules())
Record.loads(match.record().dumps()).final()
load_state(dump_state(match.state))
"""


@pytest.mark.parametrize(
    ("program", "absent"),
    [
        ("import five_hundred", ["attrs", "cattrs", "five_hundred.bidding", "five_hundred.match"]),
        ("from five_hundred import Match, Record, Bot", ["cattrs", "five_hundred.rum"]),
        (USED, ["cattrs", "five_hundred.rum"]),
    ],
)
def test_what_is_not_needed_is_not_loaded(program: str, absent: list[str]) -> None:
    asked = f"import sys\nprint([name for name in {absent!r} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\n{asked}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_names_are_found_and_others_are_not() -> None:
    import five_hundred

    for name in five_hundred.__all__:
        assert getattr(five_hundred, name) is not None
        assert name in dir(five_hundred)
    with pytest.raises(AttributeError, match="no attribute 'Tournament'"):
        five_hundred.Tournament  # noqa: B018


@pytest.mark.parametrize(
    "given", [None, 7, "state", [], bidding.Rules(), Match.new(bidding.Rules())]
)
def test_what_is_no_state_is_not_dumped(given: Any) -> None:
    if given == "a match":
        given = Match.new(bidding.Rules())
    with pytest.raises(SetupError, match="takes the state of a deal"):
        dump_state(given)
    with pytest.raises(SetupError, match="takes an observation"):
        dump_observation(given)


def test_a_state_and_a_view_are_told_apart() -> None:
    state: Any = bidding.deal(bidding.Rules(), random.Random(3))
    with pytest.raises(SetupError, match="takes the state of a deal"):
        dump_state(state.observe(0))
    with pytest.raises(SetupError, match="takes an observation"):
        dump_observation(state)


@pytest.mark.parametrize("name", ["danish", "pagat", "australian"])
def test_a_sample_of_what_never_happened_is_refused(name: str) -> None:
    """Each event left out or told twice: read or not, and sampled or not, but with no foreign error."""
    rng = random.Random(name)
    rules: Any = {**bidding.PRESETS, **rum.PRESETS}[name]
    state = new_deal(rules)
    refused = 0
    for number in range(45):
        if state.is_over:
            break
        moves = [state.sample_chance(rng)] if state.is_chance else state.legal_moves()
        state = state.apply(moves[int(rng.random() * len(moves))])
        if number % 15 != 14 or state.is_over:
            continue
        data = dump_observation(state.observe(0))
        for place in range(len(data["history"])):
            for again in (0, 2):
                history = list(data["history"])
                history[place : place + 1] = [history[place]] * again
                try:
                    load_observation({**data, "history": history}).sample(rng)
                except SetupError:
                    refused += 1
    assert refused > 5


def test_an_observation_of_jokers_named_without_a_contract() -> None:
    """BR-19, BR-28: all pass and play without a contract, so nobody made one; jokers are named."""
    rules = bidding.Rules(
        all_pass=bidding.AllPass.PLAY_NT, joker_naming=bidding.JokerNamer.ANY_HOLDER
    )
    state: Any = bidding.deal(rules, random.Random(4))
    for _ in range(4):
        state = state.apply(bidding.PASS)
    assert state.phase == "joker_naming"
    seen = state.observe(0)
    data = dump_observation(seen)
    assert load_observation(data) == seen
    with pytest.raises(SetupError, match="contractor"):
        load_observation({**data, "declarer": 1})
    bid = bidding.deal(rules, random.Random(4)).apply(bidding.Bid.parse("7NT"))
    for _ in range(3):
        bid = bid.apply(bidding.PASS)
    made = dump_observation(bid.apply(bid.legal_moves()[0]).observe(0))
    assert load_observation(made).declarer is not None
    with pytest.raises(SetupError, match="contractor"):
        load_observation({**made, "declarer": None})
