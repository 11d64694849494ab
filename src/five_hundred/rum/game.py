"""What matches, records and snapshots need of 500 Rum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

from five_hundred.errors import Problem, SetupError
from five_hundred.games import Game
from five_hundred.rum.deal import new_deal
from five_hundred.rum.observation import Observation
from five_hundred.rum.reasons import Reason
from five_hundred.rum.rules import Rules
from five_hundred.rum.scoring import verdict
from five_hundred.rum.setup import begin_again
from five_hundred.rum.start import DrawStart, TurnStart
from five_hundred.rum.state import State
from five_hundred.score import Verdict

if TYPE_CHECKING:
    from cattrs import Converter


class RumGame(Game):
    """500 Rum, as matches, records and snapshots see it."""

    name: ClassVar[str] = "rum"
    rules_type: ClassVar[type[Any]] = Rules
    observation_type: ClassVar[type[Any]] = Observation
    start_types: ClassVar[Mapping[str, type[Any]]] = {
        DrawStart.phase: DrawStart,
        TurnStart.phase: TurnStart,
    }
    not_a_move: ClassVar[StrEnum] = Reason.NOT_A_MOVE

    def begin(
        self,
        rules: Any,
        *,
        players: int | None = None,
        dealer: int = 0,
        barred: Iterable[int] = (),
        start: Any = None,
    ) -> State:
        """The state before a deal, or the one that a set-up began from; raises SetupError."""
        if tuple(barred):
            raise SetupError([Problem("barred", "nobody is barred from anything in this game")])
        if players is None:
            players, most = rules.players
            if players != most:
                raise SetupError(
                    [
                        Problem(
                            "players", f"say how many play: the rules are for {players} to {most}"
                        )
                    ]
                )
        if start is None:
            return new_deal(rules, players=players, dealer=dealer)
        if len(start.hands) != players:
            raise SetupError(
                [Problem("players", f"{players} play, but the start has {len(start.hands)} hands")]
            )
        return begin_again(rules, start=start, dealer=dealer)

    def verdict(self, rules: Any, totals: Iterable[int], result: Any) -> Verdict:
        """Judge a match after a deal (RR-102, RR-103)."""
        return verdict(rules, totals, result)

    def teach(self, converter: Converter) -> None:
        """Tell a converter how melds, duties, events and observations are written."""
        from five_hundred.rum.jsonform import teach

        teach(converter)

    def finish_observation(self, observation: Any) -> Any:
        """Fill in what follows from an observation's rules; raises SetupError for contradictions."""
        from five_hundred.rum.jsonform import finish_observation

        return finish_observation(observation)

    def finish_start(self, start: Any, rules: Any, players: int) -> Any:
        """Fill in what follows from the rules for the melds of a start; raises SetupError."""
        from five_hundred.rum.jsonform import finish_start

        return finish_start(start, rules, players)


GAME = RumGame()
