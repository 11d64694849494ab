"""The quicker ways lead to the same places: playouts, glances at melds, the log, listed moves."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from five_hundred import rum
from five_hundred.cards import CardSet, cards_in
from five_hundred.errors import IllegalMove
from five_hundred.protocols import new_event, play_out, random_move
from five_hundred.rum import find
from five_hundred.rum.base import RumPhase
from five_hundred.rum.find import Built, melds_in
from five_hundred.rum.lines import in_melds, in_pairs, in_runs
from five_hundred.rum.log import events_of, log_of, logged
from five_hundred.rum.melds import fits_of
from five_hundred.rum.shape import MeldKind, judge, shape_of
from tests.rum.helpers import eager_walk, like, pick, random_deal, walk

SEEDS = st.integers(0, 2**40)


def by_steps(state: Any, rng: random.Random) -> Any:
    """Play to the end by ``legal_moves`` and ``apply``."""
    while not state.is_over:
        if state.is_chance:
            state = state.apply(state.sample_chance(rng))
        else:
            state = state.apply(random_move(state.legal_moves(), rng))
    return state


@pytest.mark.parametrize("name", rum.PRESETS)
def test_a_playout_is_the_same_game_as_step_by_step(name: str) -> None:
    rules = rum.PRESETS[name]
    for players in {*rules.players}:
        seed = f"{name} {players}"
        start = rum.new_deal(rules, players=players)
        last = play_out(start, random.Random(seed))
        assert last == by_steps(start, random.Random(seed))
        assert last.places() == by_steps(start, random.Random(seed)).places()
        assert play_out(last, random.Random(1)) is last


@settings(max_examples=20)
@given(SEEDS)
def test_a_playout_from_the_middle_under_random_rules(seed: int) -> None:
    rng = random.Random(seed)
    states = list((eager_walk if rng.random() < 0.6 else walk)(random_deal(rng), rng))
    for _ in range(3):
        state = pick(rng, states)
        assert play_out(state, random.Random(seed)) == by_steps(state, random.Random(seed))


SHAPES = [
    shape_of(rum.PRESETS["swedish"], 1),
    shape_of(rum.PRESETS["pagat"], 2),
    shape_of(like("swedish", ace_runs="low"), 1),
    shape_of(like("swedish", ace_runs="high"), 1),
    shape_of(like("swedish", ace_runs="around"), 1),
    shape_of(like("swedish", run_min=4), 1),
    shape_of(like("swedish", run_min=4, ace_runs="around"), 1),
]


@settings(max_examples=60)
@given(SEEDS, st.sampled_from(SHAPES))
def test_the_cards_that_lie_in_melds_are_seen_at_a_glance(seed: int, shape: Any) -> None:
    rng = random.Random(seed)
    naturals = cards_in(shape.all_cards & ~shape.joker_mask)
    count = 3 + int(rng.random() * 14)
    hand = 0
    for _ in range(count):
        hand |= pick(rng, naturals).bit
    melds = runs = 0
    for move in melds_in(hand, shape):
        melds |= move.mask
        if judge(move.cards, shape) is MeldKind.RUN:
            runs |= move.mask
    assert in_melds(hand, shape) == melds
    if shape.packs == 1:
        assert in_runs(hand, shape) == runs
    if shape.joker_mask:
        joker = shape.joker_mask & -shape.joker_mask
        with_joker = 0
        for move in melds_in(hand | joker, shape):
            with_joker |= move.mask
        assert in_pairs(hand, shape) == with_joker & ~joker


@given(st.integers(0, 70), st.integers(0, 70))
def test_the_log_of_a_deal_is_the_same_however_it_is_made(many: int, more: int) -> None:
    events = tuple(new_event(number % 3, rum.TakePile(number + 1)) for number in range(many + more))
    log = log_of(events[:many])
    for event in events[many:]:
        log = logged(log, event)
    assert log == log_of(events) == log_of(log)
    assert events_of(log) == events
    assert len(log) < 16 + len(events) // 16


def test_states_of_one_deal_share_their_history() -> None:
    rng = random.Random(5)
    states = list(walk(rum.deal(rum.PRESETS["pagat"], rng, players=2), rng))
    for before, after in pairwise(states):
        assert after.history[:-1] == before.history
        assert pickle.loads(pickle.dumps(after)).history == after.history
    late, later = states[40], states[41]
    assert late._log[0] is later._log[0]


def test_a_state_has_only_what_its_phase_has() -> None:
    rng = random.Random(8)
    states: list[Any] = []
    for name in ("pagat", "danish"):
        states += walk(rum.new_deal(rum.PRESETS[name], players=2), rng)
    own = {"resume", "called", "discarder", "declined", "drawing", "went_out", "reason"}
    wanted: dict[str, set[str]] = {
        "undealt": set(),
        "draw": set(),
        "turn": {"resume", "called"},
        "claim": {"resume", "discarder", "declined"},
        "shuffling": {"resume", "drawing"},
        "finished": {"went_out", "reason"},
    }
    assert {state.phase for state in states} == wanted.keys()
    for state in states:
        assert {name for name in own if hasattr(state, name)} == wanted[state.phase], state.phase
        assert own & {*dir(state)} == wanted[state.phase]
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert repr(again) == repr(state)


def test_cards_that_fit_are_told_for_the_melds_at_hand() -> None:
    rules = rum.PRESETS["pagat"]
    threes, run = rum.Meld.parse("3S 3C 3D", rules), rum.Meld.parse("5H 6H 7H", rules)
    for melds, fits in (
        ((threes, run), "3H 4H 8H"),
        ((threes,), "3H"),
        ((), ""),
        ((run,), "4H 8H"),
    ):
        for _ in range(2):
            told = CardSet.from_mask(fits_of(melds))
            assert {card.face for card in told} - {*threes.cards} == {*CardSet.parse(fits)}


def test_a_move_that_was_listed_for_another_state_is_judged_anew() -> None:
    rng = random.Random(3)
    states = [
        state
        for state in walk(rum.deal(rum.PRESETS["swedish"], rng, players=3), rng)
        if state.phase == "turn"
    ]
    refused = 0
    for state, other in pairwise(states):
        for move in other.legal_moves():
            if state.why_illegal(move) is not None:
                with pytest.raises(IllegalMove):
                    state.apply(move)
                refused += 1
            other.legal_moves()
            assert other.apply(move) == other._after(move, None)
    assert refused
    with pytest.raises(IllegalMove):
        states[0].apply("discard QS")


def test_a_list_that_builds_its_moves_knows_the_one_it_gave_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(2)
    rules = rum.PRESETS["pagat"]
    states: Any = [
        state
        for _ in range(30)
        for state in walk(rum.deal(rules, rng, players=2), rng)
        if type(state.legal_moves()) is Built
    ]
    state, other = states[0], states[-1]
    moves = state.legal_moves()
    wanted = {number: state._after(moves[number], None) for number in (0, 7, -1)}

    def judged(*_: object) -> None:
        raise AssertionError("it is judged anew")

    monkeypatch.setattr(RumPhase, "why_illegal", judged)
    for number, after in wanted.items():
        assert state.apply(moves[number]) == after
    last = moves[-1]
    moves[0]
    for asked, move in ((state, last), (state, state.parse_move(str(last))), (other, moves[0])):
        with pytest.raises(AssertionError, match="judged anew"):
            asked.apply(move)


def test_a_list_that_builds_its_moves_is_equal_when_it_was_pickled() -> None:
    rng = random.Random(2)
    found = 0
    for _ in range(30):
        for state in walk(rum.deal(rum.PRESETS["pagat"], rng, players=2), rng):
            moves: Any = state.legal_moves()
            if type(moves) is Built:
                again = pickle.loads(pickle.dumps(moves))
                assert again == moves
                assert pickle.loads(pickle.dumps(again)) == moves
                assert [*again] == [*moves]
                found += 1
    assert found


def test_what_is_equal_to_everything_is_no_move() -> None:
    class Chameleon:
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    state = rum.deal(rum.PRESETS["swedish"], random.Random(1), players=2)
    state.legal_moves()
    with pytest.raises(IllegalMove):
        state.apply(Chameleon())  # type: ignore[arg-type]


CALLS = {
    "whole pile": {"call": "pile_state"},
    "last card": {"call": "last_meldable"},
    "with the hand": {"call": "with_hand"},
}


@pytest.mark.parametrize("first", [None, 25], ids=["any first meld", "25 points"])
@pytest.mark.parametrize("call", CALLS)
def test_calls_of_cards_that_come_to_the_same(
    call: str, first: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of runs that are worth the same one is asked about; the calls are those found one by one."""
    rules = like(
        "pagat", **CALLS[call], two_packs_from=2, jokers_per_pack=2, run_same_suit=False,
        first_meld_points=first, joker_meld="fixed", joker_hand=15,
    )  # fmt: skip
    rng = random.Random(call)
    windows = []
    for _ in range(4):
        state: Any = rum.new_deal(rules, players=2)
        while len(state.places().get("pile", ())) < 12:  # nobody lays anything
            if state.phase == "claim":
                windows.append(state)
            moves = state.legal_moves()
            quiet = [m for m in moves if type(m) in (rum.DrawStock, rum.Discard, rum.Decline)]
            state = state.apply(state.sample_chance(rng) if state.is_chance else pick(rng, quiet))
    listed = []
    for fewest in (10**9, 0):
        monkeypatch.setattr(find, "_MANY", fewest)
        listed.append([sorted(map(str, state.legal_moves())) for state in windows])
    assert listed[0] == listed[1]
    assert any(len(moves) > 20 for moves in listed[0])
    for state, moves in zip(windows, listed[0], strict=True):
        asked = [
            rum.CallRummy(seat, use)
            for seat in state.actors
            for use in melds_in(CardSet(state.pile).mask, state._terms.shape)
        ]
        legal = {str(move) for move in asked if state.is_legal(move)}
        assert legal <= {*moves}
        if call == "whole pile":
            assert legal == {move for move in moves if " meld " in move}
