"""What every phase of either game has in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from five_hundred.errors import FiveHundredError, IllegalMove, NotOver, Violation
from five_hundred.given import check_seat
from five_hundred.score import Score

if TYPE_CHECKING:
    import random

M = TypeVar("M")
S = TypeVar("S")


def random_move(moves: Sequence[M], rng: random.Random) -> M:
    """Pick one of the moves, each equally likely, using only ``rng.random()``."""
    return moves[int(rng.random() * len(moves))]


class WrongQuestion(FiveHundredError, ValueError):
    """A question that a state has no answer to, such as chance where a player is to move."""


class Drawn:
    """What shows itself as a table: in a terminal as text, in a notebook as a picture.

    States, observations and matches do. :func:`five_hundred.table_text` and
    :func:`five_hundred.table_svg` draw the same with the players' names.
    """

    __slots__ = ()

    def __str__(self) -> str:
        from five_hundred.table import table_text  # loaded when something is drawn

        return table_text(self)

    def _repr_html_(self) -> str:
        from five_hundred.picture import table_svg

        return table_svg(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # IPython shows str(state)
        printer.text(repr(self) if cycle else str(self))


class Phase(Drawn, Generic[M, S]):
    """The questions that each phase answers in terms of its own ``_refusal`` and ``_after``.

    A phase says which moves are legal in one place: ``_refusal`` names what is wrong with a move of
    the seat that makes it, and ``legal_moves`` lists what it does not refuse.
    """

    __slots__ = ()
    is_over: ClassVar[bool] = False
    is_chance: ClassVar[bool] = False

    if TYPE_CHECKING:

        @property
        def players(self) -> int: ...

    @property
    @abstractmethod
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, the first to act first; none at chance and at the end."""

    @property
    def actor(self) -> int | None:
        """The first of the seats that may act now; None at chance and at the end."""
        actors = self.actors
        return actors[0] if actors else None

    @abstractmethod
    def why_illegal(self, move: object, seat: int | None = None) -> Violation | None:
        """Say why a move is illegal, or return None if it is legal."""

    @abstractmethod
    def _after(self, move: M, seat: int | None) -> S:
        """Return the state after a legal move."""

    def is_legal(self, move: object, seat: int | None = None) -> bool:
        """Whether a move is legal; with ``seat``, whether it is legal for that seat."""
        return self.why_illegal(move, seat) is None

    def apply(self, move: M, seat: int | None = None) -> S:
        """Return the state after a move; with ``seat``, only if that seat may make it.

        Raises :class:`~five_hundred.errors.IllegalMove`, which says why the move is not legal.
        """
        violation = self.why_illegal(move, seat)
        if violation is not None:
            raise IllegalMove(violation, self, move)
        return self._after(move, seat)

    def _at_random(self, rng: random.Random) -> S:
        """Return a later state, reached by moves at random: one move, or as many as go at once.

        Each legal move is equally likely. One from the list of them is not looked into again, which
        is what this saves.
        """
        if self.is_chance:
            return self._after(self.sample_chance(rng), None)
        return self._after(random_move(self.legal_moves(), rng), None)

    @abstractmethod
    def legal_moves(self, seat: int | None = None) -> Sequence[M]:
        """Every legal move, once, in a fixed order; those of one seat if it is named.

        Raises SetupError for no such seat.
        """

    def _may_act(self, seat: int) -> bool:
        """Whether a seat may act now; raises SetupError for no such seat."""
        if type(seat) is int and seat in self.actors:
            return True
        check_seat(self.players, seat)
        return False

    def sample_chance(self, rng: random.Random) -> M:
        """Draw the order of the cards at a chance state; raises WrongQuestion elsewhere."""
        raise WrongQuestion("chance has no move here: it is a player's turn, or the deal is over")

    @property
    def score(self) -> Score:
        """The itemised score of the deal; raises NotOver before its end."""
        raise NotOver("the deal is not over, so it has no score yet")
