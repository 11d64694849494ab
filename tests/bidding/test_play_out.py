"""Playing out at random: every deal it makes is a legal one, and every legal move has its chance."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from five_hundred import bidding, play_out, replay
from five_hundred.phase import random_move


def some_states(preset: str, seed: int) -> list[bidding.State]:
    """The states of one deal, played at random."""
    rng = random.Random(f"{preset} {seed}")
    state: bidding.State = bidding.new_deal(bidding.PRESETS[preset])
    states = [state]
    while not state.is_over:
        if state.is_chance:
            state = state.apply(state.sample_chance(rng))
        else:
            state = state.apply(random_move(state.legal_moves(), rng))
        states.append(state)
    return states


@pytest.mark.parametrize("preset", sorted(bidding.PRESETS))
def test_what_is_played_out_can_be_played_move_by_move(preset: str) -> None:
    for seed in range(3):
        for number, state in enumerate(some_states(preset, seed)):
            end = play_out(state, random.Random(number))
            done = len(state.history)
            assert end.history[:done] == state.history
            assert replay(state, end.history[done:])[-1] == end
            assert play_out(state, random.Random(number)) == end


@pytest.mark.parametrize("preset", sorted(bidding.PRESETS))
def test_every_legal_play_comes_up_and_no_other(preset: str) -> None:
    rng = random.Random(preset)
    for seed in range(4):
        states = [state for state in some_states(preset, seed) if state.phase == "trick_play"]
        for state in states[::7]:
            legal = {str(move) for move in state.legal_moves()}
            done = len(state.history)
            found = {str(play_out(state, rng).history[done].move) for _ in range(25 * len(legal))}
            assert found == legal


@pytest.mark.parametrize("contract", ["8H", "8NT", "mis"])
def test_each_legal_play_is_equally_likely(contract: str) -> None:
    contractor, left, partner, right = "Jo JH 5H 6S", "JD AH 7S 8S", "9C 10C QH 9S", "4H AC KC 10S"
    alone = contract == "mis"
    state: bidding.State = bidding.setup_play(
        bidding.Rules(),
        hands=[contractor, left, "" if alone else partner, right],
        contract=contract,
        declarer=0,
        tricks_won=(0, 3, 0, 3) if alone else (2, 1, 2, 1),
    )
    rng = random.Random(4)
    legal = state.legal_moves()
    number = 400 * len(legal)
    counts = Counter(play_out(state, rng).history[0].move for _ in range(number))
    assert counts.keys() == {*legal}
    for count in counts.values():  # each is 400, give or take five standard deviations
        assert 300 < count < 500
