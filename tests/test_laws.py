"""The laws of both games at once, as ``five_hundred.testing`` runs them for others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred.testing import (
    bidding_records,
    bidding_rules,
    bidding_states,
    check_rules,
    check_state,
    near_moves,
    rum_records,
    rum_rules,
    rum_states,
)
from five_hundred.testing.checks import tables_of
from tests import laws
from tests.jsonfuzz import PRESETS, preset_id

pytestmark = pytest.mark.laws
SEEDS = st.integers(0, 2**32 - 1)
STATES = st.one_of(bidding_states(), rum_states())


def check(rules: Any, players: int, seed: int, deals: int = 1) -> None:
    """Try the laws on deals under some rules, and count what was looked at."""
    report = check_rules(rules, deals=deals, players=players, seed=seed, states=4)
    game = rules.game
    laws.covered[f"{game} states"] += report.states
    laws.covered[f"{game} {hash(rules)}"] += report.deals


@pytest.mark.parametrize(("name", "rules"), PRESETS, ids=preset_id)
def test_every_law_under_every_preset(name: str, rules: Any) -> None:
    """At one number of players, at night at all of them."""
    rng = laws.rng_for(name)
    tables = tables_of(rules)
    for _ in range(laws.MORE):
        check(rules, tables[int(rng.random() * len(tables))], int(rng.random() * 2**32))


@laws.examples(6)
@given(bidding_rules(), SEEDS)
def test_every_law_under_any_rules_of_bidding(rules: Any, seed: int) -> None:
    check(rules, rules.players, seed)


@laws.examples(5)
@given(rum_rules(), SEEDS)
def test_every_law_under_any_rules_of_rum(rules: Any, seed: int) -> None:
    tables = tables_of(rules)
    check(rules, tables[seed % len(tables)], seed)


@laws.examples(13)
@given(STATES, SEEDS)
def test_every_law_in_any_state(state: Any, seed: int) -> None:
    check_state(laws.meet(state), seed)


@laws.examples(25)
@given(st.data())
def test_legality_of_any_move_of_rum(data: st.DataObject) -> None:
    state = laws.meet(data.draw(rum_states()))
    laws.check_near_moves(state, data.draw(st.lists(near_moves(state), max_size=20)))


@laws.examples(10)
@given(st.one_of(bidding_records(), rum_records()))
def test_records_of_any_game_go_there_and_back(record: Any) -> None:
    again = type(record).loads(record.dumps())
    assert again == record
    assert again.dumps() == record.dumps()
    final = again.final()
    assert final == record.final()
    laws.meet(final.state if record.kind == "match" else final)
