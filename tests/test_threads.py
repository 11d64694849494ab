"""States are shared between threads and sent between processes: nobody notices.

What a thread gets must not depend on what others did before or meanwhile, and a value that was sent
to another process is the same value there, whatever that process has seen.
"""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pytest

from five_hundred import bidding, dump_state, load_state, rum
from five_hundred.bidding import sampling as bidding_sampling
from five_hundred.match import Match
from five_hundred.protocols import play_out
from five_hundred.record import Record
from five_hundred.rum import sampling as rum_sampling
from tests.jsonfuzz import new_deal, setups, walk

THREADS = 8

TABLES: dict[str, Any] = {
    "australian": bidding.PRESETS["australian"],
    "five players": bidding.PRESETS["five_player"],
    "piles": bidding.PRESETS["two_player_piles"],
    "danish": attrs.evolve(rum.PRESETS["danish"], call_false_penalty=10),
    "pagat": rum.PRESETS["pagat"],
    "face down": attrs.evolve(rum.PRESETS["norwegian"], pile_view=rum.PileView.FACE_DOWN),
}


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def one_of_each_phase(rules: Any, seed: int) -> list[Any]:
    """A state of each phase that a deal comes to."""
    found: dict[str, Any] = {}
    for state in walk(new_deal(rules), random.Random(seed)):
        if state.phase not in found or random.Random(len(state.history)).random() < 0.1:
            found[state.phase] = state
    return list(found.values())


def told(state: Any, seed: int) -> list[Any]:
    """What can be asked of a state, as values: moves, reasons, views, samples, and a way to its end."""
    rng = random.Random(seed)
    answers: list[Any] = [
        state.key,
        dict(state.places()),
        str(state),
        [*map(str, state.legal_moves())][:200],
    ]
    for seat in (None, *range(state.players)):
        view = state.observe(seat)
        answers += [view, str(view), view.sample(rng), view.sample(rng)]
        answers.append([state.why_illegal(move) for move in (*view.legal_moves()[:20], None)])
    end = play_out(state, rng)
    return [*answers, end, end.score, dump_state(end)]


def run_together(jobs: list[Callable[[], Any]]) -> list[Any]:
    """The results of jobs that begin at the same moment, each in a thread of its own."""
    start = threading.Barrier(len(jobs))

    def run(job: Callable[[], Any]) -> Any:
        start.wait(60)
        return job()

    with ThreadPoolExecutor(len(jobs)) as threads:
        return list(threads.map(run, jobs))


# -- threads ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("name", TABLES)
def test_threads_share_states(name: str) -> None:
    states = one_of_each_phase(TABLES[name], 3)
    alone = [told(state, seed) for seed, state in enumerate(states)]
    before = [pickle.dumps(state) for state in states]

    def ask(shift: int) -> Callable[[], dict[int, Any]]:
        order = [(number + shift) % len(states) for number in range(len(states))]
        return lambda: {number: told(states[number], number) for number in order}

    for answers in run_together([ask(shift) for shift in range(THREADS)]):
        assert [answers[number] for number in range(len(states))] == alone
    assert [pickle.dumps(state) for state in states] == before


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("name", TABLES)
def test_threads_that_sample_do_not_meet(name: str) -> None:
    """The same generator gives the same samples, whatever other threads sample at that time."""
    view, *others = [
        state.observe(seat)
        for state in one_of_each_phase(TABLES[name], 5)
        for seat in (0, state.players - 1)
        if not state.is_over
    ]
    alone = [view.sample(rng) for rng in [random.Random(1)] for _ in range(20)]

    def mine() -> list[Any]:
        rng = random.Random(1)
        return [view.sample(rng) for _ in range(20)]

    def noise() -> None:
        rng = random.Random(2)
        for other in others:
            other.sample(rng)

    for found in run_together([mine, noise] * (THREADS // 2))[::2]:
        assert found == alone


@pytest.mark.parametrize(
    ("name", "room"), [("australian", bidding_sampling), ("pagat", rum_sampling)]
)
def test_a_thread_keeps_what_it_knows_of_the_view_it_samples(
    name: str, room: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two searches at a time, each with its own view, do not make each other begin again."""
    made: list[Any] = []
    plan = room._Plan

    def counted(view: Any, *more: Any) -> Any:
        made.append(view)
        return plan(view, *more)

    monkeypatch.setattr(room, "_Plan", counted)
    state = next(state for state in walk(new_deal(TABLES[name]), random.Random(1)) if state.actors)
    step = threading.Barrier(2)

    def search(seat: int) -> None:
        view, rng = state.observe(seat), random.Random(seat)
        for _ in range(5):
            view.sample(rng)
            step.wait(60)

    run_together([lambda: search(0), lambda: search(1)])
    assert len(made) == 2


COLD = """
import sys, threading
sys.setswitchinterval(1e-6)
start = threading.Barrier(8)
found, errors = [], []

def first():
    try:
        start.wait(60)
        import random
        from five_hundred import Match, Record, bidding, dump_observation, dump_state
        from five_hundred import load_observation, load_state, rum
        for rules, players in ((bidding.PRESETS["midwest"], None), (rum.PRESETS["danish"], 3)):
            match = Match.new(rules, players=players).play_out(random.Random(1), most_deals=1)
            end = match.deals[0].end
            assert load_state(dump_state(end)) == end
            view = end.observe(1)
            assert load_observation(dump_observation(view)) == view
            assert Record.loads(Record.of(match).dumps()).final() == match
            found.append((rules.game, hash(match), str(match)))
    except BaseException as error:
        errors.append(repr(error))

threads = [threading.Thread(target=first) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not errors, errors
assert len(found) == 16 and len(set(found)) == 2, found
"""


def test_threads_may_be_the_first_to_use_the_library() -> None:
    """What is made when it is first asked for is made once, or the same by everybody."""
    done = subprocess.run([sys.executable, "-c", COLD], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


# -- processes --------------------------------------------------------------------------------


def values() -> list[Any]:
    """Values of every kind that people may send."""
    found: list[Any] = list(setups().values())
    for name in ("five players", "piles", "danish", "face down"):
        found += one_of_each_phase(TABLES[name], 7)
    for state in list(found):
        found += [state.observe(None), state.observe(1)]
    rng = random.Random(1)
    for rules, players in ((TABLES["australian"], None), (TABLES["danish"], 2)):
        match = Match.new(rules, players=players).play_out(rng, most_deals=1)
        found += [match, match.verdict, match.deals[0].score, match.deals[0].end.result, rules]
        found += [Record.of(match), match.state.legal_moves(), match.deals[0].end.history]
    return found


def answer(sent: list[Any]) -> tuple[list[Any], list[Any]]:
    """What another process makes of values: themselves, and what can be asked of the states."""
    again = []
    for value in sent:
        assert copy.copy(value) == copy.deepcopy(value) == value
        if hasattr(value, "why_illegal") and hasattr(value, "places"):
            # what this process builds for itself is the same: equal, and with the same hash here
            own = load_state(dump_state(value))
            assert own == value
            assert hash(own) == hash(value)
            again.append(told(value, 5))
        if hasattr(value, "final"):
            again.append(value.final())
    return sent, again


@pytest.fixture(scope="module")
def sent_and_answered() -> tuple[list[Any], Any]:
    sent = values()
    return sent, answer(sent)


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")  # the tests' own threads
@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_values_are_sent_to_other_processes(
    method: str, sent_and_answered: tuple[list[Any], Any]
) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("this system has no such way to start a process")
    sent, here = sent_and_answered
    with multiprocessing.get_context(method).Pool(1) as pool:
        found = pool.apply(answer, (sent,))
    assert found == here
    for value, twin in zip(sent, found[0], strict=True):
        assert type(twin) is type(value)
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)


def test_cards_and_moves_are_still_one_object_each() -> None:
    """What is interned comes back as the object that is here, from a process that had its own."""
    moves = [
        *bidding.deal(TABLES["australian"], random.Random(1)).legal_moves(),
        bidding.Play(TABLES["piles"].pack[3]),
        *(rum.Discard(card) for card in TABLES["danish"].pack_for(2)),
        rum.DrawStock(),
        rum.EndDeal(),
        *TABLES["danish"].pack_for(2),
    ]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.apply(copy.copy, (moves,))
    assert [move is twin for move, twin in zip(moves, found, strict=True)] == [True] * len(moves)
