"""What works with either game: playing a deal out, and playing moves again."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from five_hundred import Match, bidding, rum
from five_hundred.errors import IllegalMove, ParseError, SetupError
from five_hundred.protocols import AnyState, Event, play_out, random_move, replay


def new_bidding() -> AnyState:
    return bidding.new_deal(bidding.PRESETS["australian"], dealer=2)


def new_rum() -> AnyState:
    return rum.new_deal(rum.PRESETS["swedish"], players=3, dealer=1)


both = pytest.mark.parametrize("new", [new_bidding, new_rum])
New = Callable[[], AnyState]


class First:
    """A bot that plays the first legal move, and counts how often it was asked."""

    def __init__(self) -> None:
        self.seats: set[int | None] = set()

    def choose(self, observation: bidding.Observation | rum.Observation) -> object:
        self.seats.add(observation.seat)
        return observation.legal_moves()[0]


@both
def test_bots_are_given_by_seat(new: New) -> None:
    odd: list[Any] = [
        [First()],
        (First(), First()),
        First(),
        True,
        {-1: First()},
        {"0": First()},
        {True: First()},
    ]
    for bots in odd:
        with pytest.raises(SetupError, match="given by seat"):
            play_out(new(), random.Random(5), bots)
        with pytest.raises(SetupError, match="given by seat"):
            Match.new(new().rules, players=new().players).play_out(random.Random(5), bots)


@both
def test_a_seed_plays_the_same_deal(new: New) -> None:
    ends = [play_out(new(), random.Random(5)) for _ in range(2)]
    assert ends[0] == ends[1]
    assert ends[0].is_over
    assert ends[0] != play_out(new(), random.Random(6))


@both
def test_bots_play_their_seats_only(new: New) -> None:
    bot = First()
    end = play_out(new(), random.Random(2), {1: bot})
    assert end.is_over
    assert bot.seats == {1}
    everybody = First()
    end = play_out(new(), random.Random(2), dict.fromkeys(range(4), everybody))
    assert end.is_over
    assert everybody.seats == set(range(end.players))


@both
def test_replay_takes_moves_events_and_texts(new: New) -> None:
    for seed in range(5):
        end = play_out(new(), random.Random(seed))
        history = end.history
        states = replay(new(), [event.move for event in history])
        assert len(states) == len(history) + 1
        assert states[0] == new()
        assert states[-1] == end
        assert hash(states[-1]) == hash(end)
        assert [state.history for state in states] == [
            history[:number] for number in range(len(history) + 1)
        ]
        assert replay(new(), history) == states
        assert replay(new(), [str(event.move) for event in history]) == states


@both
def test_replay_stops_at_what_does_not_fit(new: New) -> None:
    deal = new().sample_chance(random.Random(1))
    with pytest.raises(IllegalMove):
        replay(new(), [deal, deal])
    with pytest.raises(ParseError):
        replay(new(), [deal, "no such move"])
    with pytest.raises(IllegalMove):
        replay(new(), [Event(0, deal)])  # chance deals, not a player
    for odd in (None, 7, "7H pass", b"7H"):
        with pytest.raises(SetupError, match="moves is a list"):
            replay(new(), odd)  # type: ignore[arg-type]


@both
def test_nothing_is_drawn_from_the_global_generator(new: New) -> None:
    before = random.getstate()
    play_out(new(), random.Random(5))
    assert random.getstate() == before


def test_events_tell_themselves() -> None:
    assert str(Event(None, "x")) == "chance: x"
    assert str(Event(2, bidding.PASS)) == "2: pass"


def test_random_moves_are_spread_evenly() -> None:
    rng = random.Random(1)
    counts = [0] * 5
    for _ in range(5_000):
        counts[random_move(range(5), rng)] += 1
    assert all(900 < count < 1100 for count in counts)
