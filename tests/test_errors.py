"""Errors say what is wrong, to people and to programs, and survive being sent."""

from __future__ import annotations

import copy
import pickle
import random
from enum import StrEnum

import pytest

from five_hundred import bidding
from five_hundred.cards import Card
from five_hundred.errors import (
    FiveHundredError,
    IllegalMeld,
    IllegalMove,
    NotACard,
    NotOver,
    ParseError,
    Problem,
    RulesError,
    SetupError,
    Violation,
)
from five_hundred.phase import WrongQuestion


class Code(StrEnum):
    WORD = "word"


VIOLATION = Violation(Code.WORD, "that may not be", "XX-1", (Card.parse("7H"),), (2,))


@pytest.mark.parametrize(
    ("kind", "also"),
    [
        (ParseError, ValueError),
        (NotACard, TypeError),
        (NotOver, Exception),
        (WrongQuestion, ValueError),
        (RulesError, ValueError),
        (SetupError, ValueError),
        (IllegalMove, ValueError),
        (IllegalMeld, ValueError),
    ],
)
def test_all_are_of_one_family(kind: type[Exception], also: type[Exception]) -> None:
    assert issubclass(kind, FiveHundredError)
    assert issubclass(kind, also)


def test_a_violation_tells_itself() -> None:
    assert str(VIOLATION) == "that may not be [word, XX-1]"
    assert str(Violation(Code.WORD, "no")) == "no [word]"
    assert Violation(Code.WORD, "no").code == "word"


def test_problems_are_all_told() -> None:
    one = SetupError([Problem("a", "the first")])
    two = RulesError(iter([Problem("a", "the first"), Problem("b", "the second")]))
    assert str(one) == "the first [a]"
    assert str(two) == "2 problems with these rules:\n  - the first [a]\n  - the second [b]"
    assert [problem.code for problem in two.problems] == ["a", "b"]


def test_an_illegal_move_carries_its_state() -> None:
    state = bidding.deal(bidding.PRESETS["australian"], random.Random(1))
    with pytest.raises(IllegalMove) as caught:
        state.apply(bidding.SLAM)
    assert caught.value.state is state
    assert caught.value.move is bidding.SLAM
    assert caught.value.violation == state.why_illegal(bidding.SLAM)
    assert str(caught.value) == str(caught.value.violation)


@pytest.mark.parametrize(
    "error",
    [
        ParseError("no"),
        SetupError([Problem("a", "the first"), Problem("b", "the second")]),
        RulesError([Problem("a", "the first")]),
        IllegalMove(VIOLATION, "a state", "a move"),
        IllegalMeld(VIOLATION),
    ],
)
def test_errors_survive_pickle_and_copy(error: FiveHundredError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.__dict__ == error.__dict__


def test_questions_without_an_answer() -> None:
    state = bidding.deal(bidding.PRESETS["australian"], random.Random(1))
    with pytest.raises(NotOver):
        _ = state.score
    with pytest.raises(WrongQuestion):
        state.sample_chance(random.Random(1))
