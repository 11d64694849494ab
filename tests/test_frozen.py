"""Values that are built fast are the values that the plain constructors build."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

import five_hundred
from five_hundred.frozen import builder, changer, freezer

SRC = Path(five_hundred.__file__).parents[1]


@attrs.frozen(weakref_slot=False)
class Point:
    x: int
    y: int = 7
    _hidden: str = "h"
    note: str = attrs.field(default="n", eq=False)

    @property
    def sum(self) -> int:
        return self.x + self.y


build = builder(Point)
change = changer(Point)


def test_a_built_value_is_like_any_other() -> None:
    for given in (
        {"x": 1},
        {"x": 1, "y": 2},
        {"x": 1, "hidden": "other"},
        {"x": 1, "y": 2, "hidden": "other", "note": "seen"},
    ):
        arguments: dict[str, Any] = given
        built, plain = build(**arguments), Point(**arguments)
        assert type(built) is Point
        assert built == plain
        assert hash(built) == hash(plain)
        assert repr(built) == repr(plain)
        assert attrs.astuple(built) == attrs.astuple(plain)
        assert built.sum == plain.sum
        assert pickle.loads(pickle.dumps(built)) == plain
        assert attrs.evolve(built, y=9) == attrs.evolve(plain, y=9)
    assert build(1, 2, "other") == Point(1, 2, "other")


def test_it_is_frozen() -> None:
    built: Any = build(1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        built.x = 2
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del built.x


def test_it_wants_what_the_class_wants() -> None:
    wrong: Any = build
    arguments: list[tuple[tuple[int, ...], dict[str, int]]] = [
        ((), {}),
        ((1,), {"z": 2}),
        ((1, 2, 3, 4, 5), {}),
    ]
    for given, named in arguments:
        with pytest.raises(TypeError):
            wrong(*given, **named)


def test_a_changed_value() -> None:
    old = Point(1, 2, "other", "seen")
    assert change(old) == old
    assert change(old) is not old
    assert change(old, x=5) == attrs.evolve(old, x=5)
    changed = change(old, _hidden="new", note="more")
    assert attrs.astuple(changed) == (1, 2, "new", "more")
    assert attrs.astuple(old) == (1, 2, "other", "seen")
    with pytest.raises(TypeError):
        change(old, z=1)


class Desk:
    __slots__ = ("x", "y")


@attrs.frozen(weakref_slot=False)
class Sheet(Desk):
    x: int
    y: int


class Draft(Desk):
    __slots__ = ()


def test_a_table_becomes_the_value() -> None:
    draft: Any = Draft()
    draft.x, draft.y = 1, 2
    sheet = freezer(Sheet)(draft)
    assert type(sheet) is Sheet
    assert sheet == Sheet(1, 2) == builder(Sheet)(1, 2)
    assert pickle.loads(pickle.dumps(sheet)) == sheet
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        sheet.x = 2  # type: ignore[misc]


def test_factories_are_refused() -> None:
    @attrs.frozen(weakref_slot=False)
    class Listed:
        items: list[int] = attrs.field(factory=list)

    with pytest.raises(TypeError, match="items: a factory default"):
        builder(Listed)


# Whole deals of both games from seeds, and a digest of everything that can be seen of them.
PLAYED = """
import hashlib, random
from five_hundred import bidding, frozen, rum
from five_hundred.protocols import play_out
digest = hashlib.sha256()
for seed in range(6):
    rng = random.Random(seed)
    for name, rules in bidding.PRESETS.items():
        end = play_out(bidding.deal(rules, rng, dealer=seed % rules.players), rng)
        digest.update(repr((name, list(map(str, end.history)), end.score, end.places())).encode())
        digest.update(repr(end).encode())
    end = play_out(rum.deal(rum.PRESETS["swedish"], rng, players=3), rng)
    digest.update(repr((list(map(str, end.history)), end.score, end.places())).encode())
print(frozen.PLAIN, digest.hexdigest())
"""


def test_plain_constructors_play_the_same_deals() -> None:
    told = {}
    for plain in ("", "1"):
        environment = {**os.environ, "PYTHONPATH": str(SRC), "PYTHONHASHSEED": "0"}
        environment["FIVE_HUNDRED_PLAIN_CONSTRUCTORS"] = plain
        done = subprocess.run(
            [sys.executable, "-c", PLAYED],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        switched, told[plain] = done.stdout.split()
        assert switched == str(bool(plain))
    assert told[""] == told["1"]
    assert len(told[""]) == 2 * hashlib.sha256().digest_size
