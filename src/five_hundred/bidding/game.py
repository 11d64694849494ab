"""What matches, records and snapshots need of the bidding game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

from five_hundred.bidding.deal import new_deal
from five_hundred.bidding.observation import Observation
from five_hundred.bidding.reasons import Reason
from five_hundred.bidding.rules import Rules
from five_hundred.bidding.scoring import judge
from five_hundred.bidding.setup import begin_again
from five_hundred.bidding.start import AuctionStart, PlayStart
from five_hundred.bidding.state import State
from five_hundred.errors import Problem, SetupError, shown
from five_hundred.games import Game
from five_hundred.score import Verdict

if TYPE_CHECKING:
    from cattrs import Converter


class BiddingGame(Game):
    """The bidding game, as matches, records and snapshots see it."""

    name: ClassVar[str] = "bidding"
    rules_type: ClassVar[type[Any]] = Rules
    observation_type: ClassVar[type[Any]] = Observation
    start_types: ClassVar[Mapping[str, type[Any]]] = {
        AuctionStart.phase: AuctionStart,
        PlayStart.phase: PlayStart,
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
        if players is not None and players != rules.players:
            raise SetupError(
                [
                    Problem(
                        "players",
                        f"these rules are for {rules.players} players, not {shown(players, 40)}",
                    )
                ]
            )
        if start is None:
            return new_deal(rules, dealer=dealer, barred=barred)
        return begin_again(rules, start=start, dealer=dealer, barred=barred)

    def verdict(self, rules: Any, totals: Iterable[int], result: Any) -> Verdict:
        """Judge a match after a deal (BR-51 to BR-53), which may have been a set-up of a few tricks."""
        return judge(rules, tuple(totals), result)

    def teach(self, converter: Converter) -> None:
        """Tell a converter how bids, plays, events and observations are written."""
        from five_hundred.bidding.jsonform import teach

        teach(converter)

    def finish_observation(self, observation: Any) -> Any:
        """Raise SetupError with what contradicts itself in an observation that was read."""
        from five_hundred.bidding.jsonform import check_observation

        check_observation(observation)
        return observation


GAME = BiddingGame()
