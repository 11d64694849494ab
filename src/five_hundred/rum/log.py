"""The moves of a deal so far, kept so that thousands of states of one deal can share them.

A state's log is a tuple in which every sixteen events are put together in one tuple of their own,
which all later states share: a state of a long deal then holds a dozen things instead of a hundred.
"""

from __future__ import annotations

from collections.abc import Iterable

from five_hundred.protocols import Event

Log = tuple[Event | tuple[Event, ...], ...]
"""Tuples of sixteen events each, and then fewer than sixteen single ones."""

_TOGETHER = 16


def logged(log: Log, event: Event) -> Log:
    """The log with one event more."""
    log = (*log, event)
    if len(log) >= _TOGETHER and type(log[-_TOGETHER]) is Event:
        return (*log[:-_TOGETHER], log[-_TOGETHER:])  # type: ignore[arg-type]
    return log


def log_of(history: Iterable[Event | tuple[Event, ...]]) -> Log:
    """The log of events; what is a log already stays as it is."""
    parts = tuple(history)
    if len(parts) < _TOGETHER or type(parts[0]) is tuple:
        return parts
    whole = len(parts) - len(parts) % _TOGETHER
    together = [parts[at : at + _TOGETHER] for at in range(0, whole, _TOGETHER)]
    return (*together, *parts[whole:])  # type: ignore[arg-type]


def events_of(log: Log) -> tuple[Event, ...]:
    """The events of a log, one after the other."""
    found: list[Event] = []
    for number, part in enumerate(log):
        if type(part) is Event:
            found += log[number:]  # type: ignore[arg-type]
            break
        found += part  # type: ignore[arg-type]
    return tuple(found)
