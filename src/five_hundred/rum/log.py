"""The moves of a deal so far, kept so that thousands of states of one deal can share them.

A state's log is a short tuple: first all earlier moves, eight to a tuple, which the states after
them share, then those since. However long a deal gets, a state of it adds the same to what is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from five_hundred.protocols import Event

Log = tuple[Any, ...]
"""Tuples of eight events each, in one tuple, and then fewer than eight single events."""

NOTHING: Final[Log] = ((),)
"""The log of a deal before its first move."""

_TOGETHER = 8


def logged(log: Log, event: Event) -> Log:
    """The log with one event more."""
    log = (*log, event)
    if len(log) > _TOGETHER:
        return ((*log[0], log[1:]),)
    return log


def log_of(history: Iterable[Event | tuple[tuple[Event, ...], ...]]) -> Log:
    """The log of events; what is a log already stays as it is."""
    parts = tuple(history)
    if parts and type(parts[0]) is tuple:
        return parts
    whole = len(parts) - len(parts) % _TOGETHER
    together = tuple([parts[at : at + _TOGETHER] for at in range(0, whole, _TOGETHER)])
    return (together, *parts[whole:])


def events_of(log: Log) -> tuple[Event, ...]:
    """The events of a log, one after the other."""
    found: list[Event] = []
    for part in log[0]:
        found += part
    found += log[1:]
    return tuple(found)
