"""What a deal began from, where it did not begin with the dealing: the position of a set-up.

A state keeps it, so that a game that began in the middle can be told, recorded and replayed.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from five_hundred.cards import Card, CardSet
from five_hundred.rum.melds import Meld


@attrs.frozen(weakref_slot=False)
class _Position:
    """What ``setup`` began with; what it left out is filled in."""

    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[Meld, ...]
    actor: int
    first_turn: bool
    fines: tuple[int, ...]
    idle: int
    reshuffles: int


@attrs.frozen(weakref_slot=False)
class DrawStart(_Position):
    """A position that ``setup`` began with, in which ``actor`` is to draw."""

    phase: ClassVar[str] = "draw"


@attrs.frozen(weakref_slot=False)
class TurnStart(_Position):
    """A position that ``setup`` began with, in which ``actor`` is to lay and to discard."""

    phase: ClassVar[str] = "turn"


@attrs.frozen(weakref_slot=False)
class SeenStart:
    """What a seat has seen of the position that a set-up began from.

    ``hands`` shows the own hand (the others are empty here), ``stock`` the own draws as they came;
    ``pile`` lay open, unless its cards lie face down.
    """

    phase: str
    hands: tuple[CardSet, ...]
    hand_sizes: tuple[int, ...]
    stock: tuple[Card | None, ...]
    pile: tuple[Card | None, ...]
    melds: tuple[Meld, ...]
    actor: int
    first_turn: bool
    fines: tuple[int, ...]
    idle: int
    reshuffles: int


Start = DrawStart | TurnStart
"""What a deal of 500 Rum may have begun from."""
