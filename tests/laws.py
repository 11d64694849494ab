"""The law suite: how much of it runs, what it has covered, and the checks that its tests share.

The laws themselves are in ``five_hundred.testing.laws``, so that others can run them too. Here is what
makes the same tests short in the profile ``ci`` and long in the profile ``nightly`` (see
``conftest.py``), and the count of what they have looked at, which pytest prints at its end.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from hypothesis import settings

from five_hundred.testing.faults import LawBroken
from five_hundred.testing.laws import (
    check_alive,
    check_copies,
    check_holds_no_state,
    check_legality,
    check_list,
    check_places,
    check_purity,
    check_refused,
    check_same_view,
    check_sample,
    check_score,
    check_texts,
    check_views,
    check_violation,
    check_written,
    is_listed,
    only_our_errors,
    picture,
    replayed,
    some_of,
)
from five_hundred.testing.near import ABSURD, is_order, near_list
from five_hundred.testing.twins import exchanged, seen_by, some_change, twin_of
from five_hundred.testing.walks import AimingPlayer, EagerPlayer, longest_deal
from five_hundred.testing.walks import walk as plain_walk

__all__ = [
    "ABSURD",
    "MORE",
    "PROFILE",
    "AimingPlayer",
    "EagerPlayer",
    "LawBroken",
    "check_alive",
    "check_copies",
    "check_holds_no_state",
    "check_legality",
    "check_list",
    "check_near_moves",
    "check_places",
    "check_purity",
    "check_refused",
    "check_same_view",
    "check_sample",
    "check_score",
    "check_texts",
    "check_views",
    "check_violation",
    "check_written",
    "covered",
    "examples",
    "exchanged",
    "is_listed",
    "is_order",
    "longest_deal",
    "meet",
    "near_list",
    "only_our_errors",
    "picture",
    "replayed",
    "rng_for",
    "seen_by",
    "some_change",
    "some_of",
    "twin_of",
    "walk",
]

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
MORE = int(os.environ.get("LAWS_MORE", "40")) if PROFILE == "nightly" else 1
"""How many times as much the profile asks for as ``ci`` does; LAWS_MORE makes a night short or long."""
SEED = (
    "ci" if PROFILE != "nightly" else os.environ.get("LAWS_SEED") or f"{datetime.now(UTC):%Y-%m-%d}"
)
"""What seeds the walks: always the same in ``ci``, another every night (or that of LAWS_SEED)."""


def check_near_moves(state: Any, near: list[Any]) -> None:
    """Legality of moves that are nearly legal, and what the seats see, and how they are refused."""
    check_legality(state, near)
    check_views(state, near[:3])
    for move in near:
        if state.why_illegal(move) is not None:
            check_refused(state, move)


def examples(number: int) -> settings:
    """The settings of a hypothesis test that draws so many examples in ``ci``, more at night."""
    return settings(max_examples=number * MORE)


def rng_for(name: str) -> random.Random:
    """The generator of a test's walks, by a name; at night another one each time."""
    return random.Random(name if PROFILE != "nightly" else f"{name} {SEED}")


covered: Counter[str] = Counter()
"""The states met, by game, and every rule set (by its hash) with a count."""


def meet(state: Any) -> Any:
    """Count a state that a law is tried on, and its rules; returns the state."""
    game = state.rules.game
    covered[f"{game} states"] += 1
    covered[f"{game} {hash(state.rules)}"] += 1
    return state


def walk(state: Any, rng: random.Random, choose: Any, bound: int | None = None) -> Iterator[Any]:
    """As ``five_hundred.testing.walks.walk``, and every state is counted."""
    for one in plain_walk(state, rng, choose, bound):
        yield meet(one)


def told(counts: Counter[str]) -> list[str]:
    """What was covered, in a line for each game."""
    lines = []
    for game in ("bidding", "rum"):
        states = counts[f"{game} states"]
        rules = sum(key.startswith(f"{game} ") for key in counts) - bool(states)
        if states:
            lines.append(f"{game}: {states:,} states met under {rules:,} rule sets")
    return lines
