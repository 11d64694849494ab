"""What both games promise, as types; and what works with either game.

Programs written against :class:`State` and :class:`Bot` referee and play both games. The phases of
a game fulfil the protocol without inheriting from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, cast

import attrs

from five_hundred.cards import Card, CardSet
from five_hundred.errors import Problem, SetupError, Violation, shown
from five_hundred.frozen import builder
from five_hundred.phase import Phase
from five_hundred.phase import random_move as random_move
from five_hundred.score import Score

if TYPE_CHECKING:
    import random


@attrs.frozen(weakref_slot=False)
class Event:
    """A move that was made: ``seat`` is who chose it, None for chance (dealing, reshuffling)."""

    seat: int | None
    move: Any

    def __str__(self) -> str:
        return f"{'chance' if self.seat is None else self.seat}: {self.move}"


new_event: Final = builder(Event)
known_event: Final[Callable[[int | None, Any], Event]] = lru_cache(maxsize=1 << 12)(new_event)
"""The same event for the same move; for moves of which every history has many."""

S = TypeVar("S", bound="State[Any, Any, Any]")
M = TypeVar("M")
V = TypeVar("V")
O_co = TypeVar("O_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
O_contra = TypeVar("O_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


class State(Protocol[S_co, M, O_co]):
    """A position of a deal, of either game.

    ``S_co`` is the game's union of phases, ``M`` its moves, ``O_co`` its observations.
    """

    @property
    def rules(self) -> Any:
        """The rules the deal is played by."""

    @property
    def players(self) -> int:
        """The number of seats; seats count from 0, clockwise."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat: what has a score."""

    @property
    def dealer(self) -> int:
        """The seat of the dealer."""

    @property
    def barred(self) -> tuple[int, ...]:
        """The seats that are barred from something in this deal (bidding: from calling)."""

    @property
    def start(self) -> Any:
        """The position that a set-up began from; None for a deal that began with the dealing."""

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each seat's hand."""

    @property
    def phase(self) -> StrEnum:
        """The name of the phase."""

    @property
    def is_chance(self) -> bool:
        """Whether the next move is chance: dealing or reshuffling."""

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; none at chance and at the end."""

    @property
    def actor(self) -> int | None:
        """The first seat that may act now."""

    def legal_moves(self, seat: int | None = None) -> Sequence[M]:
        """Every legal move, once, in a fixed order; those of one seat if it is named."""

    def why_illegal(self, move: object, seat: int | None = None) -> Violation | None:
        """Why a move is illegal, or None if it is legal."""

    def is_legal(self, move: object, seat: int | None = None) -> bool:
        """Whether a move is legal."""

    def apply(self, move: M, seat: int | None = None) -> S_co:
        """Return the state after a move; raises IllegalMove."""

    def sample_chance(self, rng: random.Random) -> M:
        """Draw a chance move, each equally likely."""

    def observe(self, seat: int | None) -> O_co:
        """What a seat (or a spectator, None) knows."""

    def parse_move(self, text: str) -> M:
        """Read a move of this phase from its text; raises ParseError."""

    @property
    def history(self) -> tuple[Event, ...]:
        """Every move so far, chance included."""

    @property
    def key(self) -> Any:
        """The position without the way to it: hashable, for search tables."""

    def places(self) -> Mapping[str, tuple[Card, ...]]:
        """Where every card of the deal is."""

    @property
    def score(self) -> Score:
        """The itemised score; raises NotOver before the end."""


AnyState = State[Any, Any, Any]


class Bot(Protocol[O_contra, M_co]):
    """A player: sees an observation, chooses one of its legal moves."""

    def choose(self, observation: O_contra) -> M_co:
        """Choose a move for the seat that observes."""


def _is_a_seat(given: object) -> bool:
    return type(given) is int and given >= 0


def play_out(
    state: State[S, M, V],
    rng: random.Random,
    bots: Mapping[int, Bot[V, M]] | None = None,
) -> S:
    """Play a deal to its end and return the last state.

    Chance is drawn from ``rng``. The seats in ``bots`` choose for themselves, from what they may
    see; the others play at random. Where several seats may act, the first one does.

    Without bots this is the fastest way to the end of a deal: states in between at which nobody
    looks are not made. The same ``rng`` gives the same deal again, though not the one that picking
    from ``legal_moves`` with it would give.

    Bots for more seats than there are will do. Raises SetupError for bots that are not given by seat.
    """
    now: Any = state
    if bots and not (isinstance(bots, Mapping) and all(map(_is_a_seat, bots))):
        told = f"bots are given by seat, such as {{0: bot}}, not as {shown(bots)}"
        raise SetupError([Problem("bots", told)])
    if not bots and isinstance(state, Phase):
        while not now.is_over:
            now = now._at_random(rng)
        return cast("S", now)
    while not now.is_over:
        if now.is_chance:
            now = now.apply(now.sample_chance(rng))
            continue
        actor = now.actor
        bot = bots.get(actor) if bots and actor is not None else None
        if bot is None:
            now = now.apply(random_move(now.legal_moves(), rng))
        else:
            now = now.apply(bot.choose(now.observe(actor)), actor)
    return cast("S", now)


def replay(state: State[S, M, V], moves: Iterable[Any]) -> list[S]:
    """Apply moves one after the other and return every state on the way, the first included.

    ``moves`` may be moves, events, or texts. Raises IllegalMove or ParseError at the first that
    does not fit, and SetupError for what is no list of them.
    """
    if isinstance(moves, str | bytes) or not isinstance(moves, Iterable):
        raise SetupError([Problem("moves", f"moves is a list, not {shown(moves)}")])
    now: Any = state
    states = [now]
    for move in moves:
        if isinstance(move, Event):
            now = now.apply(move.move, move.seat)
        elif isinstance(move, str):
            now = now.apply(now.parse_move(move))
        else:
            now = now.apply(move)
        states.append(now)
    return states
