"""Orders of cards of which a part is hidden: the deal, and each stock that was shuffled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from five_hundred.cards import Card, shuffled

if TYPE_CHECKING:
    import random

Order = list[Any]
"""The cards of a deck by place; None in places that are still to be filled."""


class Deck:
    """An order of cards of which a part is hidden: the deal, or a stock that was shuffled."""

    __slots__ = (
        "arrivals",
        "at",
        "bans",
        "event",
        "free",
        "hidden",
        "left",
        "order",
        "plays",
        "shown",
    )

    def __init__(self, order: Order, event: int, hidden: int, at: int, players: int) -> None:
        self.order: Order = order
        """The cards that are known, in their places."""
        self.event: int = event
        """The number of the event that holds it; -1 for the position of a set-up."""
        self.hidden: int = hidden
        """The cards that were not shown since, as bits."""
        self.at: int = at
        """The place of the next card that is drawn."""
        self.arrivals: list[list[int]] = [[] for _ in range(players)]
        """The hidden places of each seat, in the order in which it came by them."""
        self.plays: list[list[tuple[int, int, Card]]] = [[] for _ in range(players)]
        """The cards that each seat has shown, and between which of its places each lay."""
        self.bans: list[tuple[int, int, int]] = []
        """A seat, cards, and the number of its first places in which they did not lie."""
        self.left: list[Card] = []
        """The cards that were not shown since."""
        self.free: list[int] = []
        """The places of the stock, and those of seats that have shown nothing."""
        self.shown: list[Shown] = []
        """The seats that have shown something."""


class Shown:
    """The cards that one seat has shown of one deck, by the last place where each can have lain."""

    __slots__ = ("arrivals", "is_plain", "most", "plays")

    def __init__(self, arrivals: list[int], plays: list[tuple[int, int, Card]]) -> None:
        self.arrivals: list[int] = arrivals
        self.is_plain: bool = not any(since for _, since, _ in plays)
        self.plays: list[tuple[int, int, Card]] = plays
        """Each with its last and its first place."""
        self.most: list[int] = [
            until - since - sum([plays[at][1] >= since for at in range(now)])
            for now, (until, since, _) in enumerate([] if self.is_plain else plays)
        ]
        """The most choices that each can have, given those before it."""

    def earliest(self) -> Iterator[tuple[int, Card]]:
        """A way to place them all, if there is one: who must come first comes first."""
        waiting = [*self.plays]
        for number, place in enumerate(self.arrivals):
            for at, (_, since, card) in enumerate(waiting):
                if since <= number:
                    del waiting[at]
                    yield place, card
                    break


def without(cards: int, some: Iterable[Card | None]) -> int:
    """Cards as bits without some of them."""
    for card in some:
        if card is not None:
            cards &= ~card.bit
    return cards


def fill(deck: Deck, rng: random.Random) -> Order | None:
    """An order of a deck, each equally likely; None if another try is needed."""
    order = deck.order[:]
    rest = deck.free[:]
    draw = rng.random
    for shown in deck.shown:
        arrivals = shown.arrivals
        if shown.is_plain:
            pool: list[int] = []
            at = 0
            for until, _, card in shown.plays:
                if at < until:
                    pool += arrivals[at:until]
                    at = until
                chosen = int(draw() * len(pool))
                order[pool[chosen]] = card
                pool[chosen] = pool[-1]
                pool.pop()
            rest += pool
            rest += arrivals[at:]
            continue
        chance = 1.0
        for (until, since, card), most in zip(shown.plays, shown.most, strict=True):
            pool = [place for place in arrivals[since:until] if order[place] is None]
            if not pool:
                return None
            chance *= len(pool) / most
            order[pool[int(draw() * len(pool))]] = card
        if draw() >= chance:
            return None
        rest += [place for place in arrivals if order[place] is None]
    for place, card in zip(rest, shuffled(deck.left, rng), strict=True):
        order[place] = card
    return order


def fill_somehow(deck: Deck) -> Order:
    """Some order of a deck that has every card that was shown where it can have lain."""
    order = deck.order[:]
    for shown in deck.shown:
        for place, card in shown.earliest():
            order[place] = card
    left = iter(deck.left)
    return [next(left) if card is None else card for card in order]
