"""Lists that people give: they have an end, and not too far away.

A generator that never stops would keep a program for ever, or until its memory is full, and so would
a list of a million cards keep a server busy. All doors that go through something take it from here.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

from five_hundred.errors import TooMany

T = TypeVar("T")

MOST = 10_000
"""Nobody needs a longer list of cards, seats or numbers."""


def all_of(given: Iterable[T], most: int = MOST) -> list[T]:
    """List what is given; raises TooMany for what has no end, or is too long (and TypeError as list)."""
    found = list(islice(given, most + 1))
    if len(found) > most:
        raise TooMany(f"more than {most} things were given where a few are wanted")
    return found
