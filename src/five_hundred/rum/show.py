"""A state or an observation of 500 Rum as a table that can be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from five_hundred.cards import Card, CardSet, Suit
from five_hundred.rum.base import PhaseName
from five_hundred.rum.choices import PileUseCard, PileView
from five_hundred.rum.finished import EndReason
from five_hundred.rum.melds import Meld
from five_hundred.rum.scoring import entries_of
from five_hundred.rum.wild import Laid, Wild, physical
from five_hundred.table import (
    BACK,
    Face,
    Place,
    Row,
    Table,
    listed,
    score_shown,
    show_card,
    side_labels,
    together,
)

if TYPE_CHECKING:
    from five_hundred.rum.observation import Observation
    from five_hundred.rum.state import State

_DOES = {
    PhaseName.DRAW: "to draw",
    PhaseName.TURN: "to lay or discard",
    PhaseName.CLAIM: "may call",
}
_ENDS = {
    EndReason.STOCK: "the stock was used up",
    EndReason.DECLINED: "the stock was used up and nobody went on",
    EndReason.VOID: "the stock was used up, and the deal counts nothing",
}


def table_of(view: State | Observation, who: Sequence[str]) -> Table:
    """Read a state, which shows everything, or an observation, which shows what its seat knows."""
    reader = _Reader(view, who)
    seen = reader.seen
    undealt = view.phase is PhaseName.UNDEALT
    common: dict[str, Any] = {
        "game": "500 Rum",
        "phase": "before the deal" if undealt else str(view.phase),
        "facts": tuple(reader.facts()),
        "turn": reader.turn(),
        "viewer": reader.viewer,
        "own": seen and seen.seat,
        "places": tuple(map(reader.place, range(view.players))),
    }
    if undealt:
        return Table(**common, heaps=(Row("pack", unseen=len(view.rules.pack_for(view.players))),))
    return Table(
        **common,
        heaps=(reader.stock(), reader.pile()),
        melds=tuple(reader.meld(number, meld) for number, meld in enumerate(view.melds)),
        counts=tuple(reader.counts()),
        score=score_shown(view.score, reader.labels) if view.is_over else (),
    )


class _Reader:
    """What is to be seen of a view, part by part."""

    def __init__(self, view: State | Observation, who: Sequence[str]) -> None:
        self.view: Any = view
        self.who = who
        is_seen = hasattr(view, "hand_sizes")
        self.seen = cast("Observation", view) if is_seen else None
        self.labels = side_labels(view.sides, who)
        duty = getattr(view, "duty", None)
        self.owed = duty.owed if duty is not None and not duty.met else CardSet()

    @property
    def viewer(self) -> str:
        if self.seen is None:
            return ""
        return "a spectator" if self.seen.seat is None else self.who[self.seen.seat]

    def facts(self) -> Iterable[str]:
        view, who = self.view, self.who
        yield f"{who[view.dealer]} deals"
        called, duty = getattr(view, "called", None), getattr(view, "duty", None)
        if called is not None:
            yield f"{who[called.seat]} has called"
        if duty is not None:
            more = " (three cards in all)" if duty.kind is PileUseCard.ANY_MIN3 else ""
            owed = listed([show_card(card) for card in duty.owed], "or")
            yield f"{owed}{more} {'was' if duty.met else 'must be'} used"
        if view.phase is PhaseName.CLAIM:
            yield f"after the turn of {who[view.discarder]}"
        if view.phase is PhaseName.SHUFFLING:
            yield "the pile is to be shuffled into a new stock"
        if view.is_over:
            out = view.went_out is not None
            yield f"{who[view.went_out]} went out" if out else _ENDS[view.reason]

    def turn(self) -> str:
        last = "or" if self.view.phase is PhaseName.CLAIM else "and"
        actors = [self.who[seat] for seat in self.view.actors]
        return f"{together(actors, last)} {_DOES[self.view.phase]}" if actors else ""

    def place(self, seat: int) -> Place:
        view = self.view
        sides = view.sides
        words = []
        fines = getattr(view, "fines", ())
        if fines and fines[seat]:
            words.append(f"fined {fines[seat]}")
        return Place(
            seat,
            self.who[seat],
            sides[seat] if len(set(sides)) < len(sides) else None,
            self.hand(seat),
            acts=seat in view.actors,
            deals=seat == view.dealer,
            words=tuple(words),
        )

    def hand(self, seat: int) -> Row:
        seen = self.seen
        everything = self.view.hands if seen is None else seen.hands
        if everything is not None:
            return Row("hand", self._groups(everything[seat]))
        assert seen is not None
        cards = seen.hand if seat == seen.seat else seen.known[seat]
        return Row("hand", self._groups(cards), seen.hand_sizes[seat] - len(cards))

    def _groups(self, cards: Iterable[Card]) -> tuple[tuple[Face, ...], ...]:
        """Cards as a player holds them, suit by suit."""
        found: dict[Any, list[Face]] = {}
        for card in sorted(cards, key=_in_hand):
            mark = "owed" if card in self.owed else ""
            found.setdefault(card.suit, []).append(Face(card, mark=mark))
        return tuple(map(tuple, found.values()))

    def stock(self) -> Row:
        seen = self.seen
        if seen is not None:
            return Row("stock", unseen=seen.stock_size)
        stock = self.view.stock
        words = "the top card first" if len(stock) > 1 else ""
        return Row("stock", _one(map(Face, stock)), words=words)

    def pile(self) -> Row:
        """The pile as it lies on the table, bottom to top; a state shows all of it."""
        seen = self.seen
        if seen is None or self.view.rules.pile_view is PileView.SPREAD:
            pile = self.view.pile
            words = "the top card last" if len(pile) > 1 else ""
            faces = (BACK if card is None else Face(card) for card in pile)
            return Row("pile", _one(faces), words=words)
        shown = seen.pile_open
        return Row("pile", _one(map(Face, shown)), len(seen.pile) - len(shown), on_top=True)

    def meld(self, number: int, meld: Meld) -> Row:
        owner = meld.owner
        faces = [
            _face(laid, by if by != owner else None)
            for laid, by in zip(meld.cards, meld.by, strict=True)
        ]
        by_others: dict[int, list[str]] = {}
        for face in faces:
            if face.by is not None:
                by_others.setdefault(face.by, []).append(str(face))
        told = [f"{' '.join(cards)} by {self.who[seat]}" for seat, cards in by_others.items()]
        name = "" if owner is None else self.who[owner]
        return Row(f"meld {number}", _one(faces), words="; ".join(told), owner=name)

    def counts(self) -> Iterable[tuple[str, tuple[tuple[str, int], ...]]]:
        """The points that lie on the table, while nothing else is counted."""
        view = self.view
        if view.is_over or not view.melds:
            return
        points = [0] * len(self.labels)
        for entry in entries_of(view.rules, view.melds, (0,) * view.players, None, ()):
            points[entry.side] += entry.points
        yield "laid", tuple(zip(self.labels, points, strict=True))


def _in_hand(card: Card) -> tuple[Any, ...]:
    """Where a card stands in a hand: by suit and rank, twins side by side, jokers last."""
    if card.suit is None or card.rank is None:
        return (len(Suit), 0, card.copy)
    return (list(Suit).index(card.suit), card.rank.place, card.copy)


def _one(faces: Iterable[Face]) -> tuple[tuple[Face, ...], ...]:
    """Cards in one group; no group where there are none."""
    group = tuple(faces)
    return (group,) if group else ()


def _face(laid: Laid, by: int | None) -> Face:
    if isinstance(laid, Wild):
        what = laid.stands_for
        stands_for = show_card(what.face) if isinstance(what, Card) else str(what)
        return Face(physical(laid), f"={stands_for}", by=by)
    return Face(laid, by=by)
