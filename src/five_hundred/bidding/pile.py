"""The piles of the game for two: a card face up, perhaps on a hidden one."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from five_hundred.cards import Card


def _covers(pile: Pile) -> bool:
    return pile.down is not None


@attrs.frozen(weakref_slot=False)
class Pile:
    """A pile on the table.

    ``up`` is the card that lies face up, None when none is left. ``down`` is the card under it;
    nobody sees it before it is turned, so a view has None there. ``covers`` says whether there is
    a card underneath.
    """

    up: Card | None
    down: Card | None = None
    covers: bool = attrs.field(default=attrs.Factory(_covers, takes_self=True))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the pile, the upper one first."""
        return tuple(card for card in (self.up, self.down) if card is not None)

    @property
    def seen(self) -> Pile:
        """The pile as everybody sees it."""
        return Pile(self.up, None, self.covers)

    def __str__(self) -> str:
        return f"{self.up or '-'}{'/?' if self.covers else ''}"


def face_up(piles: Iterable[Pile]) -> int:
    """The cards that lie face up on the piles, as bits."""
    return sum(pile.up.bit for pile in piles if pile.up is not None)


def hidden(piles: Iterable[Pile]) -> bool:
    """Whether a card is hidden under any of the piles."""
    return any(pile.covers for pile in piles)
