"""The end of a deal."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Final

import attrs

from five_hundred.cards import Card
from five_hundred.frozen import builder
from five_hundred.rum.base import PhaseName, RumPhase
from five_hundred.rum.log import Log, log_of
from five_hundred.rum.melds import Meld
from five_hundred.rum.scoring import DealResult, deal_winner, entries_of, side_count
from five_hundred.rum.terms import Terms
from five_hundred.score import Score


class EndReason(StrEnum):
    """How a deal ended."""

    OUT = "out"
    """Somebody went out."""
    STOCK = "stock"
    """The stock was used up."""
    DECLINED = "declined"
    """The stock was used up, and the player in turn ended the deal."""
    VOID = "void"
    """The stock was used up and could not be made new; the deal counts nothing (RR-67)."""


@attrs.frozen(weakref_slot=False)
class Finished(RumPhase):
    """The deal is over: ``went_out`` (a seat or None), ``reason``, ``score``, ``next_dealer``."""

    phase: ClassVar[PhaseName] = PhaseName.FINISHED
    is_over: ClassVar[bool] = True

    _terms: Terms
    _log: Log = attrs.field(alias="history", converter=log_of)
    _hands: tuple[int, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[Meld, ...]
    fines: tuple[int, ...]
    idle: int
    reshuffles: int
    _fresh: int
    _known: tuple[int, ...]
    _seen: tuple[int, ...]
    went_out: int | None
    reason: EndReason

    @property
    def actors(self) -> tuple[int, ...]:
        """Nobody."""
        return ()

    @property
    def score(self) -> Score:
        """The itemised score of the deal."""
        sides = side_count(self.rules, self.players)
        if self.reason is EndReason.VOID:
            return Score.of(sides, ())
        return Score.of(
            sides, entries_of(self.rules, self.melds, self._hands, self.went_out, self.fines)
        )

    @property
    def result(self) -> DealResult:
        """What ``rum.verdict`` needs of this deal."""
        return DealResult(self.score.points, self.went_out)

    @property
    def next_dealer(self) -> int:
        """The seat that deals next (RR-103)."""
        return deal_winner(self.rules, self.score.points, self.players, self.dealer)

    @property
    def barred_next(self) -> tuple[int, ...]:
        """The seats that are barred from something in the next deal: none, in this game."""
        return ()

    def _after(self, move: object, seat: int | None) -> Finished:
        raise AssertionError("no move is legal after the end")


build_finished: Final = builder(Finished)
