"""Rules, states and records as text that can be pasted into a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from five_hundred import Record, bidding, rum
from five_hundred.protocols import AnyState


def show_rules(rules: bidding.Rules | rum.Rules) -> str:
    """Rules as an expression that makes them: only what differs from the defaults is written.

    It needs ``from five_hundred import bidding`` or ``rum``.
    """
    return repr(rules)


def show_state(state: AnyState) -> str:
    """A state of either game as an expression that plays it again, to be pasted into a test.

    It needs ``from five_hundred import bidding, replay`` (or ``rum``). A state that began from a
    set-up is shown as its record, which needs ``from five_hundred import Record``.
    """
    if state.start is not None:
        return f"{show_record(Record.of(state))}.final()"
    rules = state.rules
    options = [show_rules(rules)]
    if rules.game == "rum":
        options.append(f"players={state.players}")
    options.append(f"dealer={state.dealer}")
    if state.barred:
        options.append(f"barred={list(state.barred)}")
    start = f"{rules.game}.new_deal({', '.join(options)})"
    moves = "".join(f"\n    {str(event.move)!r}," for event in state.history)
    return f"replay({start}, [{moves}\n])[-1]" if moves else start


def show_record(record: Record) -> str:
    """A record as an expression that reads it again; it needs ``from five_hundred import Record``."""
    text = record.dumps()
    if "'''" in text or "\\" in text:
        return f"Record.loads({text!r})"
    return f"Record.loads('''{text}''')"


def reproduce(state: AnyState, *lines: str) -> str:
    """A few lines that bring a state about and go on with ``lines``, to be pasted into a test."""
    if state.start is not None:
        imports = "from five_hundred import Record"
    else:
        names = [state.rules.game, *(["replay"] if state.history else [])]
        imports = f"from five_hundred import {', '.join(sorted(names))}"
    return "\n".join((imports, f"state = {show_state(state)}", *lines))


class Told:
    """A note that is written only when it is wanted: when an example fails."""

    def __init__(self, name: str, write: Callable[[], str]) -> None:
        self._name = name
        self._write = write

    def __repr__(self) -> str:
        return f"{self._name} = {self._write()}"


def told_state(state: Any) -> Told:
    """The note of a state."""
    return Told("state", lambda: show_state(state))


def told_record(record: Record) -> Told:
    """The note of a record."""
    return Told("record", lambda: show_record(record))
