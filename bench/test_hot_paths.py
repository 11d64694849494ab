"""What a bot does all the time, one by one, with pytest-benchmark.

Run ``python -m pytest bench/test_hot_paths.py`` with the extra ``bench`` installed;
``--benchmark-compare`` and ``--benchmark-autosave`` compare two versions.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from five_hundred import bidding, dump_state, load_state, play_out, rum
from five_hundred.cards import CardSet
from five_hundred.protocols import random_move

GAMES: dict[str, Callable[[], Any]] = {
    "bidding": lambda: bidding.new_deal(bidding.PRESETS["australian"]),
    "rum": lambda: rum.new_deal(rum.PRESETS["pagat"], players=2),
}


def positions(game: str, number: int = 200) -> list[Any]:
    """Positions of random deals, in each of which a player is to move."""
    rng = random.Random(500)
    found: list[Any] = []
    while len(found) < number:
        state = GAMES[game]()
        while not state.is_over:
            if state.is_chance:
                state = state.apply(state.sample_chance(rng))
                continue
            found.append(state)
            state = state.apply(random_move(state.legal_moves(), rng))
    return found[:number]


def each(run: Callable[[Any], Any], over: list[Any]) -> Callable[[], None]:
    """Run something for each of some values."""

    def all_of_them() -> None:
        for one in over:
            run(one)

    return all_of_them


@pytest.mark.parametrize("game", GAMES)
def test_legal_moves(game: str, benchmark: Any) -> None:
    benchmark(each(lambda state: state.legal_moves(), positions(game)))


@pytest.mark.parametrize("game", GAMES)
def test_apply(game: str, benchmark: Any) -> None:
    rng = random.Random(1)
    made = [(state, random_move(state.legal_moves(), rng)) for state in positions(game)]
    benchmark(each(lambda pair: pair[0].apply(pair[1]), made))


@pytest.mark.parametrize("game", GAMES)
def test_whole_deal(game: str, benchmark: Any) -> None:
    rng = random.Random(2)

    def deal() -> Any:
        state = GAMES[game]()
        while not state.is_over:
            if state.is_chance:
                state = state.apply(state.sample_chance(rng))
            else:
                state = state.apply(random_move(state.legal_moves(), rng))
        return state.score

    benchmark(deal)


@pytest.mark.parametrize("game", GAMES)
def test_play_out(game: str, benchmark: Any) -> None:
    rng = random.Random(3)
    benchmark(each(lambda state: play_out(state, rng), positions(game, 40)))


@pytest.mark.parametrize("game", GAMES)
def test_observe(game: str, benchmark: Any) -> None:
    benchmark(each(lambda state: state.observe(0), positions(game)))


@pytest.mark.parametrize("game", GAMES)
def test_sample(game: str, benchmark: Any) -> None:
    rng = random.Random(4)
    views = [state.observe(state.actor) for state in positions(game, 60)]
    benchmark(each(lambda view: view.sample(rng), views))


@pytest.mark.parametrize("game", GAMES)
def test_dump_state(game: str, benchmark: Any) -> None:
    benchmark(each(dump_state, positions(game)))


@pytest.mark.parametrize("game", GAMES)
def test_load_state(game: str, benchmark: Any) -> None:
    benchmark(each(load_state, [dump_state(state) for state in positions(game, 60)]))


MELDING = rum.PRESETS["danish"]
MELD_HANDS = {
    "13 cards": "AS KS QS 10S 9S 9H 9D 7C 6C 5C 4C 2H 3D",
    "13 cards, a joker": "AS KS QS 10S 9S 9H 9D 7C 6C 5C 4C 2H Jo",
    "25 cards, two jokers": "AS KS QS JS 10S 9S 9H 9D 9C 7C 6C 5C 4C 3C 2H 3H 4H 5H 7D 8D KD KH KC "
    "Jo Jo#2",
}


@pytest.mark.parametrize("hand", MELD_HANDS)
def test_find_melds(hand: str, benchmark: Any) -> None:
    cards = CardSet.parse(MELD_HANDS[hand])
    benchmark(lambda: len(rum.find_melds(cards, MELDING)))


@pytest.mark.parametrize("hand", MELD_HANDS)
def test_best_melds(hand: str, benchmark: Any) -> None:
    cards = CardSet.parse(MELD_HANDS[hand])
    benchmark(lambda: rum.best_melds(cards, MELDING))
