"""What matches, records and snapshots need of a game; each game has a room ``game`` that says it.

A game is loaded when it is first asked for, so that who plays one does not load the other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from five_hundred.errors import Problem, SetupError, shown
from five_hundred.protocols import AnyState
from five_hundred.score import Verdict

if TYPE_CHECKING:
    from cattrs import Converter

GAMES: tuple[str, ...] = ("bidding", "rum")
"""The games, by the names of their packages."""


class Game(ABC):
    """What is done in the same way with either game."""

    name: ClassVar[str]
    rules_type: ClassVar[type[Any]]
    observation_type: ClassVar[type[Any]]
    start_types: ClassVar[Mapping[str, type[Any]]]
    """The positions a deal may begin from, by the phase that they are of."""
    not_a_move: ClassVar[StrEnum]
    """The code of a violation by what is no move of the game at all."""

    @abstractmethod
    def begin(
        self,
        rules: Any,
        *,
        players: int | None = None,
        dealer: int = 0,
        barred: Iterable[int] = (),
        start: Any = None,
    ) -> AnyState:
        """The state before a deal, or the one that a set-up began from; raises SetupError."""

    @abstractmethod
    def verdict(self, rules: Any, totals: Iterable[int], result: Any) -> Verdict:
        """Judge a match after a deal that was played by the rules."""

    @abstractmethod
    def teach(self, converter: Converter) -> None:
        """Tell a converter how the game's values are written in JSON."""

    @abstractmethod
    def finish_observation(self, observation: Any) -> Any:
        """Fill in what follows from the rest of an observation that was read.

        Raises SetupError with what contradicts itself in it.
        """

    def finish_start(self, start: Any, rules: Any, players: int) -> Any:
        """Fill in what follows from the rules in a start that was read; raises SetupError."""
        return start

    @property
    def presets(self) -> Mapping[str, Any]:
        """The named rule sets of the game."""
        presets: Mapping[str, Any] = import_module(f"five_hundred.{self.name}").PRESETS
        return presets


def game_named(name: str) -> Game:
    """The game of that name, which must be one of GAMES."""
    game: Game = import_module(f"five_hundred.{name}.game").GAME
    return game


def game_of(rules: object) -> Game:
    """The game that these are rules of; raises SetupError for what are no rules."""
    name = getattr(type(rules), "game", None)
    if name not in GAMES:
        what = type(rules).__name__
        raise SetupError(
            [
                Problem(
                    "rules",
                    f"these are rules of neither game: {shown(what)} (bidding.Rules, rum.Rules)",
                )
            ]
        )
    assert isinstance(name, str)
    return game_named(name)
