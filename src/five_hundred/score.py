"""Itemised scores: who made which points, and with what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from five_hundred.cards import Card
from five_hundred.frozen import builder


@attrs.frozen(weakref_slot=False)
class ScoreEntry:
    """One item of a score.

    ``side`` gets ``points``; ``seat`` is the player who made them (None where a whole side did);
    ``reason`` says for what, in words; ``cards`` are the cards that were counted.
    """

    side: int
    seat: int | None
    reason: str
    points: int
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        shown = f" ({' '.join(map(str, self.cards))})" if self.cards else ""
        return f"{self.points:+d} {self.reason}{shown}"


new_entry: Final = builder(ScoreEntry)


@attrs.frozen(weakref_slot=False)
class Score:
    """What a deal was worth: ``points`` for each side, and the ``entries`` that add up to them."""

    points: tuple[int, ...]
    entries: tuple[ScoreEntry, ...]

    @classmethod
    def of(cls, sides: int, entries: Iterable[ScoreEntry]) -> Score:
        """Add entries up to the points of so many sides."""
        listed = tuple(entries)
        points = [0] * sides
        for entry in listed:
            points[entry.side] += entry.points
        return _new_score(tuple(points), listed)

    def __str__(self) -> str:
        lines = []
        for side, points in enumerate(self.points):
            lines.append(f"side {side}: {points:+d}")
            lines += [f"    {entry}" for entry in self.entries if entry.side == side]
        return "\n".join(lines)


_new_score = builder(Score)


@attrs.frozen(weakref_slot=False)
class Verdict:
    """What a deal does to a match.

    ``totals`` are those after the deal. ``entries`` are what the match itself adds or takes (a cap
    on points for tricks, for instance), so that the totals before, the score of the deal and these
    entries add up to the totals after. ``winners`` and ``losers`` are sides; both are empty while
    the match goes on. ``reason`` says in words why it is over, or that it is not.
    """

    totals: tuple[int, ...]
    entries: tuple[ScoreEntry, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    reason: str

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)
