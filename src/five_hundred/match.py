"""A match: deal after deal, until somebody has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

import attrs

from five_hundred.games import game_of
from five_hundred.phase import Drawn
from five_hundred.protocols import AnyState, Bot, play_out
from five_hundred.score import Score, ScoreEntry, Verdict

if TYPE_CHECKING:
    import random

    from five_hundred import bidding, rum
    from five_hundred.record import Record

S = TypeVar("S", bound=AnyState)


@attrs.frozen(weakref_slot=False)
class MatchDeal:
    """A deal of a match that is over: ``end`` is its last state, ``verdict`` what it did to the match."""

    end: Any
    """The ``Finished`` of the game that is played."""
    verdict: Verdict

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        dealer: int = self.end.dealer
        return dealer

    @property
    def score(self) -> Score:
        """The itemised score of the deal."""
        score: Score = self.end.score
        return score

    @property
    def entries(self) -> tuple[ScoreEntry, ...]:
        """What the match itself added or took: totals before + score + these = totals after."""
        return self.verdict.entries

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each side after the deal."""
        return self.verdict.totals

    def __str__(self) -> str:
        points = " ".join(f"{points:+d}" for points in self.score.points)
        return f"seat {self.dealer} dealt: {points}, totals {' '.join(map(str, self.totals))}"


@attrs.frozen(weakref_slot=False)
class Match(Drawn, Generic[S]):
    """A match: the deal in progress and the deals that are over. Begin one with :meth:`Match.new`.

    ``state`` is the state of the deal in progress: the last move of a deal leads to the next deal's
    ``Undealt``. Once the match is over it is the last ``Finished``. Chance moves (the dealing, too)
    come from the caller, as in a single deal: ``match.apply(match.state.sample_chance(rng))``.
    Matches are values: nothing changes them, and equal ones are equal. ``Match(state)`` makes one of
    a deal that has begun, with no points yet.
    """

    state: S
    """The state of the deal in progress, or of the last one when the match is over."""
    deals: tuple[MatchDeal, ...] = ()
    """The deals that are over, the first one first."""

    @overload
    @classmethod
    def new(
        cls, rules: bidding.Rules, *, players: int | None = None, dealer: int = 0
    ) -> Match[bidding.State]: ...
    @overload
    @classmethod
    def new(
        cls, rules: rum.Rules, *, players: int | None = None, dealer: int = 0
    ) -> Match[rum.State]: ...
    @overload
    @classmethod
    def new(cls, rules: Any, *, players: int | None = None, dealer: int = 0) -> Match[Any]: ...
    @classmethod
    def new(cls, rules: Any, *, players: int | None = None, dealer: int = 0) -> Match[Any]:
        """Begin a match; ``dealer`` is the seat that deals first.

        ``players`` may be left out where the rules are for one number of players. Raises SetupError
        for a number of players that the rules are not for, or no such dealer.
        """
        return Match(game_of(rules).begin(rules, players=players, dealer=dealer))

    @property
    def rules(self) -> Any:
        """The rules that the match is played by."""
        return self.state.rules

    @property
    def players(self) -> int:
        """The number of seats; they count from 0, clockwise."""
        return self.state.players

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat: what has a total."""
        return self.state.sides

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each side, after the deals that are over."""
        if self.deals:
            return self.deals[-1].totals
        return (0,) * len(set(self.state.sides))

    @property
    def verdict(self) -> Verdict | None:
        """How the match stands after the last deal that is over, and why; None before the first."""
        return self.deals[-1].verdict if self.deals else None

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.deals) and self.deals[-1].verdict.is_over

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won; empty while the match goes on."""
        return self.deals[-1].verdict.winners if self.deals else ()

    def apply(self, move: Any, seat: int | None = None) -> Match[S]:
        """Return the match after a move of the deal in progress; with ``seat``, made by that seat.

        Raises :class:`~five_hundred.errors.IllegalMove`, as the state does; when the match is over,
        no move is legal.
        """
        return self._after(self.state.apply(move, seat))

    def play_out(
        self,
        rng: random.Random,
        bots: Mapping[int, Bot[Any, Any]] | None = None,
        *,
        most_deals: int | None = None,
    ) -> Match[S]:
        """Play on until somebody has won, and return the match.

        Chance is drawn from ``rng``. ``bots`` are by seat; seats without one play at random. A match
        of bad players may go on for ever: ``most_deals`` stops when so many deals are over.
        """
        match = self
        while not match.is_over and (most_deals is None or len(match.deals) < most_deals):
            match = match._after(play_out(match.state, rng, bots))
        return match

    def record(self, tags: Mapping[str, str] | None = None) -> Record:
        """The match as a record, with free tags such as names, place and date."""
        from five_hundred.record import Record  # a record makes matches

        return Record.of(self, tags)

    def _after(self, state: Any) -> Match[S]:
        """The match when its deal has come to a state."""
        if not state.is_over:
            return Match(state, self.deals)
        game = game_of(state.rules)
        verdict = game.verdict(state.rules, self.totals, state.result)
        deals = (*self.deals, MatchDeal(state, verdict))
        if verdict.is_over:
            return Match(state, deals)
        following: Any = game.begin(
            state.rules,
            players=state.players,
            dealer=state.next_dealer,
            barred=state.barred_next,
        )
        return Match(following, deals)

    def __str__(self) -> str:
        lines = [f"deal {number}: {deal}" for number, deal in enumerate(self.deals, 1)]
        if self.is_over:
            winners = " and ".join(f"side {side}" for side in self.winners)
            verdict = self.deals[-1].verdict
            return "\n".join((*lines, f"{winners} won: {verdict.reason}"))
        return "\n".join((*lines, f"deal {len(self.deals) + 1}:", str(self.state)))
