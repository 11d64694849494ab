"""What the checks raise: a law that does not hold, a bot that does not play well."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from five_hundred.errors import FiveHundredError, Violation


class Law(StrEnum):
    """The laws that every state keeps; see *How correctness is checked* in the documentation."""

    LEGALITY = "legality"
    """1: a move is listed exactly when nothing is wrong with it; a refusal says why."""
    NO_DEAD_ENDS = "no_dead_ends"
    """2: a state that is not over has a legal move, or chance has."""
    CONSERVATION = "conservation"
    """3: every card of the deal is in exactly one place."""
    PURITY = "purity"
    """4: applying a move changes nothing; equal inputs give equal results; copies are equal."""
    END = "end"
    """5: every deal ends, within its bound."""
    SECRECY = "secrecy"
    """6: a seat sees what it may, and nothing that depends on what it may not."""
    SAMPLING = "sampling"
    """7: a sampled state looks to its seat like the real one, and could have come about."""
    ROUND_TRIPS = "round_trips"
    """8: moves, records, states and observations come back from their texts as they were."""
    SCORE = "score"
    """9: entries add up to the points; every card counts once."""
    NO_OTHER_ERRORS = "no_other_errors"
    """No question raises an error that is not the library's own."""


class LawBroken(FiveHundredError, AssertionError):
    """A law that does not hold somewhere.

    ``code`` is the law, ``message`` a sentence, ``state`` the state in which it was seen (None where
    there is none), ``reproduce`` the lines that show it once more, to be pasted into a test.
    """

    def __init__(
        self, code: Law, message: str, *, state: Any = None, reproduce: str | None = None
    ) -> None:
        self.code = code
        self.message = message
        self.state = state
        self.reproduce = reproduce
        super().__init__(code, message)

    def __str__(self) -> str:
        told = f"{self.message} [{self.code}]"
        if self.state is not None:
            told += f"\n\n{self.state}"
        if self.reproduce is not None:
            told += f"\n\nTo see it once more:\n\n{self.reproduce}\n"
        return told


def broken(law: Law, message: str) -> LawBroken:
    """The error for a law that does not hold; who knows the state fills it in."""
    return LawBroken(law, message)


class Fault(StrEnum):
    """What may be wrong with a bot."""

    ERROR = "error"
    """It raised an exception."""
    ILLEGAL_MOVE = "illegal_move"
    """It answered with what is no legal move of its seat."""
    CHANGED_INPUT = "changed_input"
    """It changed the observation that it was given."""
    KNOWS_TOO_MUCH = "knows_too_much"
    """It answered otherwise in a deal that its seat cannot tell from the real one."""
    NOT_REPEATABLE = "not_repeatable"
    """It answered otherwise to the very same questions."""
    TOO_SLOW = "too_slow"
    """It took longer than allowed."""


class BotFault(FiveHundredError, AssertionError):
    """A bot that does not play as a bot must.

    ``code`` says what is wrong, ``message`` tells it in a sentence, ``state`` and ``seat`` where, and
    ``reproduce`` holds lines to be pasted into a test. ``move`` is what the bot answered, and
    ``violation`` what is wrong with that move, where that is the fault (else both are None).
    """

    def __init__(
        self,
        code: Fault,
        message: str,
        *,
        state: Any,
        seat: int,
        reproduce: str,
        move: Any = None,
        violation: Violation | None = None,
    ) -> None:
        self.code = code
        self.message = message
        self.state = state
        self.seat = seat
        self.reproduce = reproduce
        self.move = move
        self.violation = violation
        super().__init__(code, message)

    def __str__(self) -> str:
        seen = str(self.state.observe(self.seat))
        return (
            f"{self.message} [{self.code}]\n\nSeat {self.seat} saw:\n{seen}\n\n"
            f"To see it once more:\n\n{self.reproduce}\n"
        )
