"""The laws that every state of either game keeps, as checks for tests to run.

A test walks through deals and calls these on the states it meets. ``near`` are moves that are legal,
nearly legal or absurd: the game's own tests make them.
"""

from __future__ import annotations

import copy
import gc
import pickle
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from five_hundred.cards import Card, CardSet
from five_hundred.errors import FiveHundredError, IllegalMove, NotOver, Violation
from five_hundred.phase import WrongQuestion

MANY = 4_000
"""Longer lists of moves are looked into at some places only."""


def some_of(moves: Sequence[Any], most: int = MANY) -> list[Any]:
    """The moves, or (where there are very many) some of them."""
    if len(moves) <= most:
        return list(moves)
    step = len(moves) // most + 1
    return [*moves[:50], *(moves[place] for place in range(50, len(moves), step)), moves[-1]]


def is_listed(moves: Sequence[Any], found: Collection[Any], move: object) -> bool:
    """Whether iterating legal moves would yield one; ``found`` are those that were yielded."""
    try:
        hash(move)
    except TypeError:
        return False  # moves can be hashed
    return move in found if len(moves) <= MANY else move in moves


# Law 1: legality ----------------------------------------------------------------------------------


def check_list(moves: Sequence[Any]) -> None:
    """A list of moves is a sequence that does not change, without duplicates."""
    found = some_of(moves)
    assert len(set(found)) == len(found)
    assert bool(moves) == (len(moves) > 0)
    if len(moves) <= MANY:
        assert found == list(iter(moves))
        assert len(found) == len(moves)
    assert some_of(moves) == found
    for place in (0, len(moves) // 2, len(moves) - 1):
        if moves:
            assert moves[place] == moves[place - len(moves)]
            assert moves[place : place + 1] == (moves[place],)
            assert moves[place] in moves
    for place in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[place]
    assert hash(moves) == hash(moves)
    assert pickle.loads(pickle.dumps(moves)) == moves


def check_legality(
    state: Any,
    near: Iterable[object],
    is_chance_move: Callable[[object], bool] = lambda move: False,
) -> None:
    """Iterating the legal moves yields a move exactly when nothing is wrong with it."""
    moves = state.legal_moves()
    check_list(moves)
    found = set(some_of(moves))
    if state.is_chance or state.is_over:
        assert not moves
    for move in some_of(moves, 500):
        assert state.why_illegal(move) is None, (str(move), state.why_illegal(move))
        assert state.is_legal(move)
    own = {seat: state.legal_moves(seat) for seat in state.actors}
    for seat in range(-1, state.players + 1):
        if seat not in state.actors:
            assert len(state.legal_moves(seat)) == 0
    if len(moves) <= MANY:
        assert [move for seat in state.actors for move in own[seat]] == list(moves)
    several = len(own) > 1
    sets = {seat: set(some_of(own[seat])) if several else found for seat in own}
    for number, move in enumerate(near):
        wrong = state.why_illegal(move)
        if state.is_chance:
            assert (wrong is None) == is_chance_move(move), (str(move), wrong)
        else:
            assert (wrong is None) == is_listed(moves, found, move), (repr(move), wrong, str(state))
        check_violation(wrong)
        for seat in (*own, *(seat for seat in range(state.players) if seat not in own)):
            told = state.why_illegal(move, seat)
            check_violation(told)
            if seat not in own:
                assert told is not None
                if number > 9:  # it is the same for all moves
                    break
            else:
                assert (told is None) == is_listed(own[seat], sets[seat], move), (repr(move), told)


def check_violation(violation: Violation | None) -> None:
    """A violation says what is wrong in a sentence, with a code and cards and seats."""
    if violation is None:
        return
    assert isinstance(violation, Violation)
    assert violation.code
    assert violation.message
    assert len(violation.message) < 500
    assert all(isinstance(card, Card) for card in violation.cards)
    assert all(isinstance(seat, int) for seat in violation.seats)
    assert hash(violation) == hash(violation)


def check_refused(state: Any, move: Any) -> None:
    """An illegal move raises, with the violation that ``why_illegal`` tells, and changes nothing."""
    before = picture(state)
    wrong = state.why_illegal(move)
    assert wrong is not None
    with pytest.raises(IllegalMove) as caught:
        state.apply(move)
    assert caught.value.violation == wrong
    assert caught.value.state is state
    assert caught.value.move is move
    assert picture(state) == before


# Law 2: no dead ends ------------------------------------------------------------------------------


def check_alive(state: Any, rng: random.Random) -> None:
    """A state that is not over has a legal move, or chance has."""
    assert state.actor == (state.actors[0] if state.actors else None)
    assert len(set(state.actors)) == len(state.actors)
    if state.is_over:
        assert not state.is_chance
        assert state.actors == ()
    elif state.is_chance:
        assert state.actors == ()
        assert state.why_illegal(state.sample_chance(rng)) is None
        return
    else:
        assert state.actors
        assert all(len(state.legal_moves(seat)) for seat in state.actors)
    with pytest.raises(WrongQuestion):
        state.sample_chance(rng)


# Law 3: conservation ------------------------------------------------------------------------------


def check_places(state: Any, cards: Iterable[Card]) -> None:
    """Every card of the deal is in one place."""
    places = state.places()
    lying = [card for place in places.values() for card in place]
    assert len(lying) == len(set(lying)), Counter(lying).most_common(3)
    assert set(lying) == set(cards)
    for seat, hand in enumerate(state.hands):
        if not (state.is_chance and "pack" in places):
            assert CardSet(places[f"hand {seat}"]) == hand


# Law 4: purity ------------------------------------------------------------------------------------


def picture(state: Any) -> tuple[Any, ...]:
    """All that a state shows."""
    return (
        repr(state),
        str(state),
        hash(state),
        state.key,
        state.history,
        state.actors,
        state.places(),
        tuple(some_of(state.legal_moves(), 100)),
    )


def check_purity(state: Any, move: Any) -> None:
    """Applying a move changes nothing, and gives the same again."""
    before = picture(state)
    after = state.apply(move)
    seats = [seat for seat in state.actors if state.is_legal(move, seat)] or [None]
    again = state.apply(move, seats[0])
    other = pickle.loads(pickle.dumps(state)).apply(pickle.loads(pickle.dumps(move)))
    for twin in (again, other):
        assert twin == after
        assert hash(twin) == hash(after)
        assert picture(twin) == picture(after)
    assert picture(state) == before
    assert after != state
    assert after.history[:-1] == state.history
    event = after.history[-1]
    assert event.move == move
    assert event.seat == (None if state.is_chance else seats[0])
    assert type(after.rules) is type(state.rules)
    assert after.rules == state.rules
    assert (after.players, after.sides, after.dealer) == (state.players, state.sides, state.dealer)


def check_copies(state: Any) -> None:
    """States, rules and observations survive pickle and copy."""
    views = [state.observe(seat) for seat in (None, *range(state.players))]
    for value in (state, state.rules, *views):
        for twin in (
            pickle.loads(pickle.dumps(value)),
            pickle.loads(pickle.dumps(value, protocol=2)),
            copy.copy(value),
            copy.deepcopy(value),
        ):
            assert type(twin) is type(value)
            assert twin == value
            assert hash(twin) == hash(value)
            assert repr(twin) == repr(value)
    twin = copy.deepcopy(state)
    assert picture(twin) == picture(state)


# Law 6, and what an observation is ----------------------------------------------------------------


def check_views(state: Any, near: Collection[object]) -> None:
    """What a seat sees is true, and what it may do is what the state lets it do."""
    for seat in (None, *range(state.players)):
        view = state.observe(seat)
        assert view == state.observe(seat)
        assert hash(view) == hash(state.observe(seat))
        assert view.seat == seat
        assert view.rules == state.rules
        assert (view.phase, view.actors, view.actor) == (state.phase, state.actors, state.actor)
        assert (view.is_over, view.is_chance) == (state.is_over, state.is_chance)
        assert view.hand_sizes == tuple(map(len, state.hands))
        assert view.hand == CardSet() or (seat is not None and view.hand == state.hands[seat])
        for other, known in enumerate(view.known):
            assert known <= state.hands[other]
            assert not (known and other == seat)
        assert [event.seat for event in view.history] == [event.seat for event in state.history]
        for shown, event in zip(view.history, state.history, strict=True):
            assert type(shown.move) is type(event.move)
        wanted = [] if seat is None else some_of(state.legal_moves(seat), 300)
        assert some_of(view.legal_moves(), 300) == wanted
        for move in near:
            told = view.why_illegal(move)
            assert view.is_legal(move) == (told is None)
            if seat is None:
                assert told is not None
            else:
                assert told == state.why_illegal(move, seat), (seat, repr(move), str(view))
        for move in wanted[:30]:
            assert view.parse_move(str(move)) == move


def check_holds_no_state(view: Any, state: Any) -> None:
    """An observation holds no reference to a state, however far one looks."""
    unseen = {id(state), id(state._course) if hasattr(state, "_course") else 0}
    skipped = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, str, int, Card)
    known: set[int] = set()
    todo: list[Any] = [view]
    while todo:
        value = todo.pop()
        if id(value) in known or isinstance(value, skipped):
            continue
        known.add(id(value))
        assert id(value) not in unseen
        todo += gc.get_referents(value)


def check_same_view(one: Any, other: Any, seat: int | None, near: Iterable[object]) -> None:
    """Two states that differ only in what a seat cannot see are the same to that seat."""
    assert one.phase == other.phase
    assert one.actors == other.actors
    mine, yours = one.observe(seat), other.observe(seat)
    assert mine == yours
    assert hash(mine) == hash(yours)
    assert repr(mine) == repr(yours)
    assert str(mine) == str(yours)
    assert some_of(mine.legal_moves(), 200) == some_of(yours.legal_moves(), 200)
    for move in near:
        assert mine.why_illegal(move) == yours.why_illegal(move)
        if seat is not None:
            assert one.why_illegal(move, seat) == other.why_illegal(move, seat)


# Law 8: texts -------------------------------------------------------------------------------------


def check_texts(state: Any, most: int = 300) -> None:
    """A legal move can be written and read; no two have the same text."""
    moves = some_of(state.legal_moves(), most)
    texts = [str(move) for move in moves]
    assert len(set(texts)) == len(texts)
    for move, text in zip(moves, texts, strict=True):
        again = state.parse_move(text)
        assert again == move
        assert type(again) is type(move)
        assert state.parse_move(f"  {text} ") == move


# Law 9: the score ---------------------------------------------------------------------------------


def check_score(state: Any) -> None:
    """Entries add up to the points, and every card counts once; before the end there is none."""
    if not state.is_over:
        with pytest.raises(NotOver):
            _ = state.score
        return
    score = state.score
    assert len(score.points) == max(state.sides) + 1
    totals = [0] * len(score.points)
    counted: list[Card] = []
    for entry in score.entries:
        totals[entry.side] += entry.points
        counted += entry.cards
        assert entry.reason
        assert entry.seat is None or state.sides[entry.seat] == entry.side
    assert tuple(totals) == tuple(score.points)
    assert len(set(counted)) == len(counted)
    assert str(score)


# Walking ------------------------------------------------------------------------------------------

Choose = Callable[[Any, random.Random], Any]


def walk(state: Any, rng: random.Random, choose: Choose, bound: int) -> Iterator[Any]:
    """Play a deal and yield every state on the way; law 5: it ends within so many moves."""
    for _ in range(bound + 1):
        yield state
        if state.is_over:
            return
        move = state.sample_chance(rng) if state.is_chance else choose(state, rng)
        state = state.apply(move)
    raise AssertionError(f"the deal has not ended after {bound} moves")


def only_our_errors(call: Callable[[], object]) -> object:
    """What a call returns; None if it raises an error of the library's own. Others escape."""
    try:
        return call()
    except FiveHundredError:
        return None
