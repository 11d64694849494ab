"""Side by side with OpenSpiel: decisions a second of both games against its spades and gin rummy.

Run ``python bench/versus.py``. It makes an environment of its own (``--environment DIR``, by default
in the folder for temporary files), installs this package and ``open_spiel`` there, and starts
itself again in it. All players pick uniformly among the legal moves; states are frozen and ``apply``
checks every move. Each round times everything once, in small pieces one after the other, so that a
machine that changes its mood changes it for all; what counts are the medians of the ratios within a
round. Processor time is measured, not time on the clock.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
import statistics
import subprocess
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PIECES = 12
"""Each round is cut into so many pieces, which take turns."""


def environment(folder: Path) -> Path:
    """Make the environment, if it is not there yet, and return its Python."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        print(f"making {folder}", flush=True)
        venv.create(folder, with_pip=True)
    install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*install, "open_spiel>=1.5", str(ROOT)], check=True)
    return python


def pick(moves: Any, rng: random.Random) -> Any:
    """One of the moves, each equally likely."""
    return moves[int(rng.random() * len(moves))]


class Runs:
    """What is timed: each makes its positions, and then plays them and counts the decisions."""

    def __init__(self) -> None:
        import pyspiel

        from five_hundred import bidding, play_out, rum

        self.bidding, self.rum, self.play_out = bidding, rum, play_out
        self.spades = pyspiel.load_game("spades")
        self.gin = pyspiel.load_game("gin_rummy")

    # ---- OpenSpiel

    def peer_starts(self, game: Any, number: int) -> list[Any]:
        """States before the dealing."""
        return [game.new_initial_state() for _ in range(number)]

    def peer_dealt(self, game: Any, rng: random.Random, number: int) -> list[Any]:
        """States after the dealing."""
        states = self.peer_starts(game, number)
        for state in states:
            while state.is_chance_node():
                state.apply_action(pick(state.chance_outcomes(), rng)[0])
        return states

    def peer(self, states: list[Any], rng: random.Random, *, in_place: bool) -> int:
        """Play to the end; decisions of players are counted."""
        decisions = 0
        for start in states:
            state = start
            while not state.is_terminal():
                if state.is_chance_node():
                    action = pick(state.chance_outcomes(), rng)[0]
                else:
                    action = pick(state.legal_actions(), rng)
                    decisions += 1
                if in_place:
                    state.apply_action(action)
                else:
                    state = state.child(action)
        return decisions

    # ---- this library

    def ours(self, states: list[Any], rng: random.Random) -> int:
        """Play to the end, and score."""
        decisions = 0
        for start in states:
            state = start
            while not state.is_over:
                if state.is_chance:
                    state = state.apply(state.sample_chance(rng))
                else:
                    state = state.apply(pick(state.legal_moves(), rng))
                    decisions += 1
            assert state.score.points is not None
        return decisions

    def out(self, states: list[Any], rng: random.Random) -> int:
        """Play out with the library's own function; decisions are read off the history."""
        ends = [self.play_out(state, rng) for state in states]
        self.ends = ends
        return 0

    def decisions(self, starts: list[Any]) -> int:
        """How many decisions led from the starts to the ends of the last run of :meth:`out`."""
        return sum(
            sum(event.seat is not None for event in end.history)
            - sum(event.seat is not None for event in start.history)
            for start, end in zip(starts, self.ends, strict=True)
        )

    def tricks(self, rng: random.Random, number: int, *, trumps: bool) -> list[Any]:
        """States before the first lead, of a trick bid with or without trumps."""
        starts: list[Any] = []
        while len(starts) < number:
            state: Any = self.bidding.deal(self.bidding.Rules(), rng)
            while not state.is_over and state.phase != "trick_play":
                moves = state.legal_moves()
                if state.phase == "auction" and state.standing is not None:
                    state = state.apply(moves[0])  # the first bid stands
                else:
                    state = state.apply(pick(moves, rng))
            contract = state.contract
            if contract and contract.is_trick_bid and (contract.trumps is not None) == trumps:
                starts.append(state)
        return starts


def timed(run: Callable[[], int]) -> tuple[float, int]:
    """The seconds that a run took, and what it counted."""
    start = time.process_time()
    counted = run()
    return time.process_time() - start, counted


def measure(rounds: int) -> dict[str, list[float]]:
    """Microseconds a decision, by what was timed and round."""
    runs, rng = Runs(), random.Random(500)
    rules, pagat = runs.bidding.Rules(), runs.rum.PRESETS["pagat"]

    def new_deals(number: int) -> list[Any]:
        return [runs.bidding.new_deal(rules) for _ in range(number)]

    def new_rum(number: int) -> list[Any]:
        return [runs.rum.new_deal(pagat, players=2) for _ in range(number)]

    def both(number: int) -> list[Any]:
        return runs.tricks(rng, number, trumps=True) + runs.tricks(rng, number, trumps=False)

    kinds: dict[str, tuple[Callable[[], list[Any]], Callable[[list[Any]], int]]] = {
        "spades, child": (
            lambda: runs.peer_starts(runs.spades, 4),
            lambda states: runs.peer(states, rng, in_place=False),
        ),
        "spades, in place": (
            lambda: runs.peer_starts(runs.spades, 6),
            lambda states: runs.peer(states, rng, in_place=True),
        ),
        "spades dealt, child": (
            lambda: runs.peer_dealt(runs.spades, rng, 12),
            lambda states: runs.peer(states, rng, in_place=False),
        ),
        "gin rummy, child": (
            lambda: runs.peer_starts(runs.gin, 1),
            lambda states: runs.peer(states, rng, in_place=False),
        ),
        "gin rummy, in place": (
            lambda: runs.peer_starts(runs.gin, 4),
            lambda states: runs.peer(states, rng, in_place=True),
        ),
        "bidding": (lambda: new_deals(6), lambda states: runs.ours(states, rng)),
        "bidding, tricks": (lambda: both(4), lambda states: runs.ours(states, rng)),
        "bidding, tricks, play_out": (lambda: both(6), lambda states: runs.out(states, rng)),
        "rum": (lambda: new_rum(1), lambda states: runs.ours(states, rng)),
        "rum, play_out": (lambda: new_rum(1), lambda states: runs.out(states, rng)),
    }
    # The tables that are made once: neither side pays for its own in what is timed.
    for _ in range(150):
        runs.ours(new_deals(6), rng)
    for _ in range(20):
        runs.ours(new_rum(1), rng)
    figures: dict[str, list[float]] = {name: [] for name in kinds}
    for _ in range(rounds):
        sums = {name: [0.0, 0] for name in kinds}
        for _ in range(PIECES):
            for name, (make, run) in kinds.items():
                states = make()
                seconds, counted = timed(lambda run=run, states=states: run(states))  # type: ignore[misc]
                if name.endswith("play_out"):
                    counted = runs.decisions(states)
                sums[name][0] += seconds
                sums[name][1] += counted
        for name, (seconds, counted) in sums.items():
            figures[name].append(seconds / counted * 1e6)
    return figures


GOALS = [
    ("bidding", "spades, child", 1.5),
    ("bidding", "spades, in place", 1.0),
    ("bidding, tricks", "spades dealt, child", 1.0),
    ("bidding, tricks, play_out", "spades dealt, child", 2.0),
    ("rum", "gin rummy, child", 6.0),
    ("rum", "gin rummy, in place", 2.0),
    ("rum, play_out", "rum", 2.0),
]


def main() -> None:
    """Time everything in turn, round after round, and print medians."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument(
        "--environment",
        type=Path,
        default=Path(tempfile.gettempdir()) / "five-hundred-versus",
        metavar="DIR",
    )
    given = options.parse_args()
    if importlib.util.find_spec("pyspiel") is None:
        python = environment(given.environment)
        command = [python, __file__, "--rounds", str(given.rounds)]
        raise SystemExit(subprocess.run(command, check=False).returncode)
    figures = measure(given.rounds)
    print(f"{'':28}µs a decision, median of {given.rounds} rounds")
    for name, times in figures.items():
        print(f"{name:28}{statistics.median(times):8.2f}")
    print()
    for name, other, goal in GOALS:
        ratios = [theirs / ours for theirs, ours in zip(figures[other], figures[name], strict=True)]
        print(
            f"{name:28}{statistics.median(ratios):6.2f} × {other:22} "
            f"(from {min(ratios):.2f} to {max(ratios):.2f}; the goal is {goal})"
        )


if __name__ == "__main__":
    main()
