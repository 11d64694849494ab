"""What can be wrong, told to people and to programs.

Every error that this library raises on purpose is a :class:`FiveHundredError`. Errors about a
move carry a :class:`Violation`; errors about input that is checked as a whole (rules, set-ups,
saved games) carry *all* the problems that were found, each a :class:`Problem`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from reprlib import Repr
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from five_hundred.cards import Card

__all__ = [
    "FiveHundredError",
    "IllegalMeld",
    "IllegalMove",
    "NotACard",
    "NotOver",
    "ParseError",
    "Problem",
    "RecordError",
    "RulesError",
    "SetupError",
    "Violation",
]


class _Short(Repr):
    def repr_int(self, x: int, level: int) -> str:
        """A number of thousands of digits cannot even be written (before Python 3.12)."""
        return super().repr_int(x, level) if x.bit_length() < 10_000 else "a huge number"


_repr = _Short()
_repr.maxlevel = 2
_repr.maxstring = _repr.maxother = _repr.maxlong = 60


def shown(value: object, most: int = 60) -> str:
    """A value as a message shows it: short, however large or deep it is, and never an error."""
    try:
        text = _repr.repr(value)
    except Exception:  # somebody's broken __repr__
        text = type(value).__name__
    return text if len(text) <= most else f"{text[:most]}…"


@attrs.frozen
class Violation:
    """Why a move is illegal.

    ``code`` is a word for programs (a member of ``bidding.Reason`` or ``rum.Reason``), ``rule``
    the id of the ruling that forbids the move (``"BR-21"``, ``"RR-15"``; None where no ruling is
    needed, as for a card that is not in the hand or a suit that is not followed), ``message`` a
    sentence for people. ``cards`` and ``seats`` name what the message speaks of, and never what the
    asking seat may not see.
    """

    code: StrEnum
    message: str
    rule: str | None = None
    cards: tuple[Card, ...] = ()
    seats: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.message} [{self.code}{f', {self.rule}' if self.rule else ''}]"


@attrs.frozen
class Problem:
    """One thing that is wrong with rules, a set-up or a saved game.

    ``code`` is a word for programs: the id of the ruling for combinations of options that make no
    game (``"X-2"``), else a word such as ``"card_twice"``. ``message`` is a sentence for people.
    """

    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"


class FiveHundredError(Exception):
    """The base of every error that this library raises on purpose."""


class ParseError(FiveHundredError, ValueError):
    """A text that cannot be read; the message says which part, and what would be right."""


class NotACard(FiveHundredError, TypeError):
    """Something else was given where a card is wanted."""


class TooMany(FiveHundredError, ValueError):
    """A list without end, or longer than anything that is wanted here."""


class NotOver(FiveHundredError):
    """The score of a deal was asked for before its end."""


class _Problems(FiveHundredError, ValueError):
    """An error that lists everything that was found wrong."""

    about = "problems"

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        if len(self.problems) == 1:
            return str(self.problems[0])
        lines = "".join(f"\n  - {problem}" for problem in self.problems)
        return f"{len(self.problems)} {self.about}:{lines}"


class RulesError(_Problems):
    """Options that make no game together; ``.problems`` lists every one of them."""

    about = "problems with these rules"


class SetupError(_Problems):
    """A position given by hand that cannot be; ``.problems`` lists everything that is wrong."""

    about = "problems with this set-up"


class RecordError(_Problems):
    """A record that cannot be read, or cannot be replayed.

    ``.problems`` lists what is wrong. Where a move is at fault, ``.index`` is its number (from 0),
    ``.violation`` says what is wrong with it, ``.state`` is the state in which it was to be made,
    and ``.match`` the match so far, if it is the record of a match; else all four are None.
    """

    about = "problems with this record"

    def __init__(
        self,
        problems: Iterable[Problem],
        *,
        state: Any = None,
        match: Any = None,
        index: int | None = None,
        violation: Violation | None = None,
    ) -> None:
        self.state = state
        self.match = match
        self.index = index
        self.violation = violation
        super().__init__(problems)


class _Violated(FiveHundredError, ValueError):
    """An error that carries a violation."""

    def __init__(self, violation: Violation, *more: Any) -> None:
        self.violation = violation
        super().__init__(violation, *more)

    def __str__(self) -> str:
        return str(self.violation)


class IllegalMove(_Violated):
    """A move that the rules forbid here: ``.violation`` says why, ``.state`` and ``.move`` what.

    The state is unchanged, as every state always is.
    """

    def __init__(self, violation: Violation, state: Any, move: Any) -> None:
        self.state = state
        self.move = move
        super().__init__(violation, state, move)


class IllegalMeld(_Violated):
    """Cards that are no meld: ``.violation`` says why."""
