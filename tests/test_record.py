"""Records: a game as a text, in and out, and played again."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import five_hundred
from five_hundred import Match, Record, bidding, formats, jsonform, record_schema, rum
from five_hundred.errors import FiveHundredError, RecordError, shown
from five_hundred.games import GAMES, game_named
from five_hundred.jsonform import read_rules, rules_to_json
from tests.jsonfuzz import (
    PRESETS,
    broken,
    deep,
    last,
    new_deal,
    number_of_players,
    preset_id,
    setups,
    values,
    walk,
)

AUSTRALIAN = bidding.PRESETS["australian"]
SCHEMA = Path(__file__).parents[1] / "docs" / "record.schema.json"
VALIDATOR = jsonschema.Draft202012Validator(record_schema())


def deal_record() -> Record:
    """A deal of the bidding game that was played to the end."""
    for seed in range(100):
        end = last(bidding.new_deal(AUSTRALIAN, dealer=2, barred=[1]), seed)
        if end.contract is not None:
            return Record.of(end, {"place": "Åre", "names": "Ann, Bo"})
    raise AssertionError("nobody ever bids")


DEAL = deal_record()
DOCUMENT = json.loads(DEAL.dumps())


def changed(**changes: Any) -> str:
    """The text of DEAL with some keys changed; None removes a key."""
    merged = {**DOCUMENT, **changes}
    return json.dumps({key: value for key, value in merged.items() if value is not ...})


def problems_of(text: Any) -> dict[str, str]:
    """The problems of a text that is no record: their codes and messages."""
    with pytest.raises(RecordError) as caught:
        Record.loads(text)
    return {problem.code: problem.message for problem in caught.value.problems}


# -- round trips ------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rules"), PRESETS, ids=preset_id)
def test_a_match_goes_there_and_back(name: str, rules: Any) -> None:
    match: Match[Any] = Match.new(rules, players=number_of_players(rules), dealer=1)
    match = match.play_out(random.Random(name), most_deals=2)
    if not match.is_over:
        match = match.apply(match.state.sample_chance(random.Random(3)))
    record = match.record({"date": "1909"})
    text = record.dumps()
    again = Record.loads(text)
    assert again == record
    assert hash(again) == hash(record)
    assert again.final() == match
    assert again.dumps() == text
    assert again.rules == rules
    assert again.preset is not None
    assert game_named(again.game).presets[again.preset] == rules
    VALIDATOR.validate(json.loads(text))


@pytest.mark.parametrize(("name", "rules"), PRESETS, ids=preset_id)
def test_a_deal_goes_there_and_back_from_anywhere(name: str, rules: Any) -> None:
    rng = random.Random(name)
    for state in walk(new_deal(rules, dealer=1), rng):
        if state.is_over or rng.random() < 0.03:
            record = Record.of(state)
            assert Record.loads(record.dumps()).final() == state


@pytest.mark.parametrize("name", setups())
def test_a_game_that_began_from_a_set_up_knows_it(name: str) -> None:
    state = setups()[name]
    for seed in range(5):
        end = last(state, seed)
        assert end.start == state.start is not None
        record = Record.of(end)
        again = Record.loads(record.dumps())
        assert (again, again.final()) == (record, end)
        VALIDATOR.validate(json.loads(record.dumps()))
        match = Match(state).play_out(random.Random(seed), most_deals=2)
        assert Record.loads(match.record().dumps()).final() == match
    assert pickle.loads(pickle.dumps(record)) == record


def test_states_with_other_beginnings_differ() -> None:
    state = setups()["auction"]
    deal = bidding.deal(AUSTRALIAN, random.Random(1))
    assert deal.start is None
    other = bidding.setup_auction(
        AUSTRALIAN, hands=state.hands, kitty=state.kitty, dealer=3, barred=[3]
    )
    assert other.start == state.start
    assert other.key != state.key
    rotated = bidding.setup_auction(
        AUSTRALIAN,
        hands=[*state.hands[1:], state.hands[0]],
        kitty=state.kitty,
        dealer=3,
    )
    assert rotated.start != state.start


def test_tags_and_text_are_for_people() -> None:
    assert DEAL.tags == {"place": "Åre", "names": "Ann, Bo"}
    text = DEAL.dumps()
    assert '"place": "Åre"' in text
    assert '"preset": "australian"' in text
    assert f'"library": "{five_hundred.__version__}"' in text
    assert '    "target": 500' in text
    assert max(map(len, text.splitlines()[:5])) < 60
    assert str(DEAL).startswith("deal of bidding (australian), 4 players, ")
    DEAL.tags["place"] = "elsewhere"
    assert DEAL.tags["place"] == "Åre"
    house = attrs.evolve(AUSTRALIAN, target=700)
    assert Record(kind="deal", rules=house, players=4).preset is None


def test_replay_steps_through_a_game() -> None:
    state = DEAL.final()
    steps = list(DEAL.replay())
    assert [str(move) for _, move in steps] == list(DEAL.moves)
    before, move = steps[-1]
    assert before.apply(move) == state
    assert steps[0][0] == bidding.new_deal(AUSTRALIAN, dealer=2, barred=[1])
    match = Match.new(rum.PRESETS["danish"], players=2).play_out(random.Random(1), most_deals=2)
    positions = [position for position, _ in match.record().replay()]
    assert all(isinstance(position, Match) for position in positions)
    assert [len(position.deals) for position in positions] == sorted(
        len(position.deals) for position in positions
    )


# -- rules ------------------------------------------------------------------------------------


def test_rules_of_ones_own_go_there_and_back() -> None:
    bids = {str(bid): 10 * (number + 4) for number, bid in enumerate(bidding.ladder.ALL_BIDS[:25])}
    schedules: list[Any] = [bids, list(range(10, 260, 10)), "perfect"]
    for schedule in schedules:
        rules = bidding.Rules(schedule=schedule, misere_rank=bidding.choices.MisereRank.OFF)
        assert read_rules(game_named("bidding"), rules_to_json(rules)) == rules
    for changes in (
        {"deal": {2: 13, 3: 7, 4: 6}, "players": (2, 4)},
        {"pile_modes": {"top", "depth"}, "two_packs_from": 4},
        {"players": 3},
        {"players": (4, 4), "partners": "pairs"},
    ):
        house = rum.Rules(**changes)
        document = json.loads(json.dumps(rules_to_json(house)))
        assert read_rules(game_named("rum"), document) == house
        players = house.players[0]
        record = Record(kind="deal", rules=house, players=players)
        assert Record.loads(record.dumps()) == record
        VALIDATOR.validate(json.loads(record.dumps()))


@pytest.mark.parametrize("game", GAMES)
def test_the_defaults_of_this_version_are_written_down(game: str) -> None:
    """If this fails, an option was added or a default has changed since the version was made.

    A new option gets a line in every table, with the value that says what was played before. A
    changed default does not change the tables of versions that exist: it asks for a new version.
    """
    today = rules_to_json(game_named(game).rules_type())
    assert formats.DEFAULTS[formats.VERSION][game] == today
    for tables in formats.DEFAULTS.values():
        assert set(tables[game]) == set(today)


def test_a_missing_option_has_the_value_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {name: value for name, value in DOCUMENT["rules"].items() if name != "target"}
    assert Record.loads(changed(rules=rules)) == DEAL
    monkeypatch.setattr(jsonform, "_READ", {})
    monkeypatch.setitem(formats.DEFAULTS[1]["bidding"], "target", 480)
    assert Record.loads(changed(rules=rules)).rules.target == 480
    assert Record.loads(DEAL.dumps()).rules.target == 500
    monkeypatch.setattr(jsonform, "_READ", {})


def test_an_older_version_has_its_own_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    older = {**formats.DEFAULTS[1]["bidding"], "slam": "off"}
    monkeypatch.setitem(formats.DEFAULTS, 0, {**formats.DEFAULTS[1], "bidding": older})
    record = Record.loads(changed(version=0, rules={"players": 4}))
    assert record.rules == attrs.evolve(AUSTRALIAN, slam=bidding.choices.Slam.OFF)


# -- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize("version", [2, 0, -1, "1", 1.0, True, None, [1], 10**40])
def test_other_versions_are_refused(version: Any) -> None:
    found = problems_of(changed(version=version))
    assert list(found) == ["wrong_version"]
    assert "this library reads version 1" in found["wrong_version"]


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "3", '"x"', "NaN", '{"a": NaN}', "[" * 10**5,
                                  "{}", "9" * 5000, None, b"{}", 7, '{"format": "chess"}'])  # fmt: skip
def test_what_is_no_record_is_refused(text: Any) -> None:
    assert problems_of(text)


def test_everything_wrong_is_told_at_once() -> None:
    rules = {**DOCUMENT["rules"], "slam": "grand", "jokers": "one", "target": 500.0, "colour": 1}
    found = problems_of(
        changed(rules=rules, kind="tournament", dealer="south", barred=3, moves=["pass", 7],
                tags={"a": 1}, colour="red", players=...)
    )  # fmt: skip
    assert set(found) >= {"unknown_option", "wrong_form", "missing", "unknown_key"}
    with pytest.raises(RecordError) as caught:
        Record.loads(changed(rules={**DOCUMENT["rules"], "slam": "grand", "jokers": "one"}))
    assert {problem.code for problem in caught.value.problems} == {
        "unknown_choice",
        "not_a_number",
    }
    assert "2 problems with this record" in str(caught.value)


def test_a_key_given_twice_is_refused() -> None:
    text = DEAL.dumps().replace('"dealer": 2', '"dealer": 2,\n  "dealer": 3')
    assert list(problems_of(text)) == ["key_twice"]


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 3},
        {"dealer": 4},
        {"barred": [9]},
        {"barred": [0, 1, 2, 3]},
        {"game": "rum"},
        {"start": {"phase": "auction", "hands": []}},
        {"start": {"phase": "turn"}},
        {"start": {}},
        {"start": []},
        {"tags": {"a": {}}},
        {"rules": {}, "game": "chess"},
        {"rules": []},
        {"kind": []},
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any]) -> None:
    assert problems_of(changed(**changes))


def test_a_record_by_hand_is_checked_too() -> None:
    with pytest.raises(RecordError):
        Record(kind="deal", rules=AUSTRALIAN, players=3)
    with pytest.raises(RecordError):
        Record(kind="game", rules=AUSTRALIAN, players=4)
    with pytest.raises(RecordError):
        Record(kind="deal", rules="australian", players=4)
    with pytest.raises(RecordError):
        Record(kind="deal", rules=AUSTRALIAN, players=4, tags={"a": 1})  # type: ignore[dict-item]
    for start in ("turn", setups()["turn"].start):
        with pytest.raises(RecordError, match="no position of that game"):
            Record(kind="deal", rules=AUSTRALIAN, players=4, start=start)
    with pytest.raises(RecordError, match="a list of texts"):
        Record(kind="deal", rules=AUSTRALIAN, players=4, moves="pass")
    made = Record(kind="deal", rules=AUSTRALIAN, players=4, moves=[DEAL.final().history[0].move])
    assert made.final().phase == "auction"


@pytest.mark.parametrize("kind", ["deal", "match"])
def test_an_illegal_move_is_told_with_the_state_so_far(kind: str) -> None:
    moves = [*DEAL.moves[:2], "the great misère", *DEAL.moves[2:]]
    record = Record.loads(changed(kind=kind, moves=moves))
    with pytest.raises(RecordError) as caught:
        record.final()
    error = caught.value
    assert error.index == 2
    assert error.violation is not None
    assert error.violation.code is bidding.Reason.NOT_A_MOVE
    assert [str(event.move) for event in error.state.history] == list(DEAL.moves[:2])
    assert isinstance(error.match, Match) is (kind == "match")
    assert "move 2 ('the great misère')" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.index, again.state, again.problems) == (2, error.state, error.problems)

    record = Record.loads(changed(kind=kind, moves=[*DEAL.moves[:1], "mis"]))
    with pytest.raises(RecordError) as caught:
        list(record.replay())
    assert caught.value.index == 1
    assert caught.value.violation is not None
    assert caught.value.violation.code is bidding.Reason.NEEDS_SEVEN
    assert caught.value.violation.rule == "BR-11"
    assert caught.value.state.phase == "auction"


def test_steps_before_an_illegal_move_are_replayed() -> None:
    record = Record.loads(changed(moves=[*DEAL.moves, "pass"]))
    steps = record.replay()
    for _ in DEAL.moves:
        next(steps)
    with pytest.raises(RecordError) as caught:
        next(steps)
    assert caught.value.violation is not None
    assert caught.value.violation.code is bidding.Reason.DEAL_OVER


def test_a_problem_of_a_record_without_moves_at_fault() -> None:
    with pytest.raises(RecordError) as caught:
        Record.loads("{}")
    error = caught.value
    assert (error.state, error.match, error.index, error.violation) == (None, None, None, None)
    assert isinstance(error, FiveHundredError)


# -- hostile text -----------------------------------------------------------------------------


def told(error: FiveHundredError, *more: Any) -> None:
    """An error says something."""
    assert str(error)
    assert None not in more


def documents() -> list[Any]:
    games = [DEAL, *(Record.of(last(state)) for state in setups().values())]
    match = Match.new(rum.PRESETS["danish"], players=2).play_out(random.Random(1), most_deals=1)
    return [json.loads(record.dumps()) for record in (*games, match.record())]


DOCUMENTS = documents()


@given(broken(DOCUMENTS))
def test_broken_records_are_refused_or_replayed(data: Any) -> None:
    try:
        text = json.dumps(data)
    except ValueError:  # a number with more digits than Python writes
        return
    try:
        record = Record.loads(text)
    except RecordError as error:
        told(error)
        return
    assert Record.loads(record.dumps()) == record
    try:
        record.final()
    except RecordError as error:
        told(error, error.violation, error.index)


@given(st.text(max_size=30) | values.map(lambda value: repr(value)))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Record.loads(text)


@given(values)
def test_rules_of_anything_are_refused(value: Any) -> None:
    for name in ("players", "schedule", "deal", "pile_modes", "slam", "deal_packets", "jokers"):
        for game in GAMES:
            if name in formats.DEFAULTS[1][game]:
                try:
                    read_rules(game_named(game), {name: value})
                except FiveHundredError as error:
                    told(error)


def test_huge_numbers_are_refused() -> None:
    huge = 10**5000
    for document in (2**50_000, -(2**50_000), [huge], {"a": huge}):
        assert "huge" in shown(document)
    with pytest.raises(FiveHundredError):
        read_rules(game_named("bidding"), {"target": huge})
    assert problems_of(DEAL.dumps().replace('"dealer": 2', f'"dealer": {"9" * 5000}'))
    assert problems_of(DEAL.dumps().replace('"dealer": 2', f'"dealer": {"9" * 4000}'))


def test_deep_nesting_is_refused() -> None:
    text = json.dumps(DOCUMENT)
    nest = "[" * 100_000 + "]" * 100_000
    for key in DOCUMENT:
        assert problems_of(text.replace(f'"{key}": ', f'"{key}": {nest}, "x": ', 1))
    with pytest.raises(FiveHundredError):
        read_rules(game_named("bidding"), {"slam": deep()})


# -- the schema -------------------------------------------------------------------------------


def test_the_published_schema_is_todays() -> None:
    """``python -m five_hundred.schema > docs/record.schema.json`` writes it anew."""
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == record_schema()
    jsonschema.Draft202012Validator.check_schema(record_schema())


@pytest.mark.parametrize("number", range(len(DOCUMENTS)))
def test_the_schema_takes_what_is_written(number: int) -> None:
    VALIDATOR.validate(DOCUMENTS[number])


@pytest.mark.parametrize(
    "changes",
    [
        {"version": 2},
        {"rules": {"slam": "grand"}},
        {"rules": {"colour": 1}},
        {"game": "rum"},
        {"moves": [7]},
        {"tags": {"a": 1}},
        {"start": {"phase": "draw"}},
        {"colour": "red"},
        {"dealer": ...},
    ],
)
def test_the_schema_refuses_what_is_refused(changes: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid(json.loads(changed(**changes)))
    assert problems_of(changed(**changes))
