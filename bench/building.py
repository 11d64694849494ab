"""How fast a frozen value is built: the ordinary constructor, and ``five_hundred.frozen.builder``.

Run with ``python bench/building.py``. Every successor of every state is built this way, so this
decides the speed of the library.
"""

from __future__ import annotations

import timeit

import attrs

from five_hundred.frozen import builder


@attrs.frozen(weakref_slot=False)
class Frozen:
    """A frozen class with as many fields as a state of the trick play."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: int


@attrs.define(weakref_slot=False)
class Mutable:
    """The same without the freezing: what Python can do at its best."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: int


def microseconds(make: object) -> float:
    """The time of one construction, the best of seven tries."""
    number = 50_000
    call = timeit.Timer("make(1, 2, 3, 4, 5, 6, 7, 8, 9)", globals={"make": make})
    return min(call.repeat(7, number)) / number * 1e6


if __name__ == "__main__":
    best = microseconds(Mutable)
    for name, make in (
        ("not frozen", Mutable),
        ("frozen, builder", builder(Frozen)),
        ("frozen, constructor", Frozen),
    ):
        taken = microseconds(make)
        print(f"{name:20} {taken:6.2f} µs   {taken / best:4.1f} times")
