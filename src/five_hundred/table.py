"""The table as a person sees it: one value for both games, which the text and the picture draw.

Each game has a room ``show`` that reads a state or an observation into a :class:`Table`. An
observation is read on its own, so nothing that its seat does not know can be drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

import attrs

from five_hundred.cards import Card
from five_hundred.errors import Problem, SetupError, shown
from five_hundred.score import Score

Names = Sequence[str] | Mapping[int, str] | None
"""What the seats are called: a name for each, or a map with names for some."""


@attrs.frozen
class Face:
    """A card as it lies there; ``card`` is None where only its back is seen.

    ``note`` is what a joker stands for (``"=9♥"``) or was called (``":♥"``). ``mark`` makes the card
    stand out: ``"won"`` (the card that won its trick), ``"kitty"`` (it came from the kitty) or
    ``"owed"`` (it must be used). ``by`` is who laid it, where that is not who owns the place.
    """

    card: Card | None
    note: str = ""
    mark: str = ""
    by: int | None = None

    def __str__(self) -> str:
        return "▒" if self.card is None else show_card(self.card) + self.note


BACK = Face(None)


@attrs.frozen
class Row:
    """Cards that lie together: those that are seen, in groups, and the number of the others.

    ``on_top`` says that what is seen lies on the rest; ``words`` say more about the cards;
    ``was_there`` that they only lay here, and lie elsewhere by now; ``owner`` is who laid a meld.
    """

    label: str
    groups: tuple[tuple[Face, ...], ...] = ()
    unseen: int = 0
    on_top: bool = False
    words: str = ""
    was_there: bool = False
    owner: str = ""

    @property
    def faces(self) -> tuple[Face, ...]:
        """The cards that are seen, from left to right, or from the bottom to the top."""
        return tuple(face for group in self.groups for face in group)

    def __str__(self) -> str:
        cards = "  ".join(" ".join(map(str, group)) for group in self.groups)
        if self.unseen:
            size = self.unseen + len(self.faces)
            told = f"{size} card{'s' * (size != 1)}"
            if cards:
                told += f", {cards} on top" if self.on_top else f", among them {cards}"
        else:
            told = cards or "-"
        words = "; ".join(filter(None, (self.owner, self.words)))
        return f"{told}  ({words})" if words else told


@attrs.frozen
class OnTable:
    """A card of the pile game's table, and the one under it: None where there is none."""

    up: Face | None
    down: Face | None

    def __str__(self) -> str:
        up = "-" if self.up is None else str(self.up)
        return up if self.down is None else f"{up}/{self.down}"


@attrs.frozen
class Place:
    """A seat: its cards, and what there is to know about who sits there.

    ``side`` is None where every seat is a side of its own. ``words`` say what is special about it.
    """

    seat: int
    name: str
    side: int | None
    hand: Row
    acts: bool = False
    deals: bool = False
    is_contractor: bool = False
    words: tuple[str, ...] = ()
    piles: tuple[OnTable, ...] = ()
    won: int | None = None


@attrs.frozen
class Played:
    """A card of a trick: who played it, and (in the pile game) from which half."""

    seat: int
    face: Face
    half: str = ""


@attrs.frozen
class TrickShown:
    """A trick, the one in progress included; ``turned`` are the cards turned up when it was over."""

    number: int
    plays: tuple[Played, ...]
    turned: tuple[tuple[int, Face], ...] = ()
    is_over: bool = True

    def __str__(self) -> str:
        told, half = [], ""
        for play in self.plays:
            told.append(f"{f'{play.half} ' if play.half != half else ''}{play.seat}: {play.face}")
            told[-1] += "*" if play.face.mark == "won" else ""
            half = play.half
        if self.turned:
            told.append(f"turned {'  '.join(f'{seat}: {face}' for seat, face in self.turned)}")
        return "  ".join(told)


@attrs.frozen
class SideScore:
    """What a side made, and with what: the points and the words of each item."""

    label: str
    points: int
    items: tuple[tuple[int, str, tuple[Card, ...]], ...]


@attrs.frozen
class Table:
    """All that is to be drawn.

    ``facts`` are what is settled, ``turn`` says who does what now, ``viewer`` who sees the table
    ("" for a state, which shows everything). ``contract`` is short: ``"8♥"``. ``heaps`` are the
    cards that belong to nobody, ``dealt`` the hands as they were dealt where they are gone by now,
    ``melds`` what lies on the table; ``counts`` are numbers by seat or side, under a label.
    ``totals`` are those of the match, by side.
    """

    game: str
    phase: str
    facts: tuple[str, ...]
    turn: str
    viewer: str
    places: tuple[Place, ...]
    own: int | None = None
    contract: str = ""
    calls: tuple[tuple[int, str], ...] = ()
    heaps: tuple[Row, ...] = ()
    dealt: tuple[Row, ...] = ()
    melds: tuple[Row, ...] = ()
    tricks: tuple[TrickShown, ...] = ()
    counts: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    score: tuple[SideScore, ...] = ()
    totals: tuple[tuple[str, int], ...] = ()

    @property
    def headline(self) -> str:
        """The game, the phase, whose turn it is, and who sees it, in one line."""
        more = (self.turn, f"as {self.viewer} sees it" if self.viewer else "")
        return " · ".join((f"{self.game}: {self.phase}", *filter(None, more)))

    @property
    def is_bare(self) -> bool:
        """Whether nobody has a card."""
        return not any(
            place.hand.groups
            or place.hand.unseen
            or any(pile.up or pile.down for pile in place.piles)
            for place in self.places
        )


def show_card(card: Card) -> str:
    """A card with its suit's symbol: ``10♥``."""
    if card.suit is None:
        return str(card)
    return f"{card.rank}{card.suit.symbol}" + ("" if card.copy == 1 else f"#{card.copy}")


def show_cards(cards: Iterable[Card]) -> str:
    """Cards with their symbols, in the order given."""
    return " ".join(map(show_card, cards))


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def together(names: Sequence[str], last: str = "and") -> str:
    """Seats as a sentence lists them: ``"seats 0 and 2"``, ``"Ann and Bo"``."""
    numbers = [name.removeprefix("seat ") for name in names if re.fullmatch(r"seat \d", name)]
    if 1 < len(numbers) == len(names):
        return f"seats {listed(numbers, last)}"
    return listed(names, last)


def names_of(players: int, names: Names) -> tuple[str, ...]:
    """What each seat is called, ``"seat 0"`` where it has no name; raises SetupError."""
    given: dict[Any, Any]
    if names is None:
        given = {}
    elif isinstance(names, Mapping):
        given = dict(names)
    elif isinstance(names, str) or not isinstance(names, Sequence) or len(names) != players:
        raise SetupError(
            [Problem("names", f"{players} seats want a name each, or a map, not {shown(names)}")]
        )
    else:
        given = dict(enumerate(names))
    wrong = [seat for seat in given if type(seat) is not int or not 0 <= seat < players]
    wrong += [name for name in given.values() if not isinstance(name, str)]
    if wrong:
        what = "names are texts, by seats from 0 to"
        raise SetupError([Problem("names", f"{what} {players - 1}; wrong is {shown(wrong[0])}")])
    return tuple(given.get(seat) or f"seat {seat}" for seat in range(players))


def side_labels(sides: Sequence[int], who: Sequence[str]) -> tuple[str, ...]:
    """What each side is called: the seat that is one, or the side with its seats."""
    found = []
    for side in sorted(set(sides)):
        seats = [who[seat] for seat, one in enumerate(sides) if one == side]
        alone = len(seats) == 1
        found.append(seats[0] if alone else f"side {side} ({together(seats)})")
    return tuple(found)


def score_shown(score: Score, labels: Sequence[str]) -> tuple[SideScore, ...]:
    """A score, with the sides as they are called."""
    return tuple(
        SideScore(
            label,
            score.points[side],
            tuple(
                (entry.points, entry.reason, entry.cards)
                for entry in score.entries
                if entry.side == side
            ),
        )
        for side, label in enumerate(labels)
    )


def table_of(view: Any, names: Names = None) -> Table:
    """Read a state, an observation or a match into a table."""
    if hasattr(view, "deals"):  # a match: the deal in progress, and the totals so far
        labels = side_labels(view.sides, names_of(view.players, names))
        totals = tuple(zip(labels, view.totals, strict=True))
        return attrs.evolve(table_of(view.state, names), totals=totals)
    game = getattr(getattr(view, "rules", None), "game", None)
    if game is None:
        raise SetupError(
            [Problem("view", f"a state, an observation or a match is drawn, not {shown(view)}")]
        )
    room = import_module(f"five_hundred.{game}.show")
    table: Table = room.table_of(view, names_of(view.players, names))
    return table


def table_text(view: Any, *, names: Names = None) -> str:
    """Draw a state, an observation or a match as text: what ``str(state)`` says.

    ``names`` are what the seats are called: one for each, or a map from seats to names. Raises
    SetupError for names that do not fit.
    """
    table = table_of(view, names)
    rows: list[tuple[str, str]] = []
    acting: set[int] = set()
    if table.calls:
        rows.append(("calls", "  ".join(f"{seat}: {call}" for seat, call in table.calls)))
    for place in () if table.is_bare else table.places:
        if place.acts:
            acting.add(len(rows))
        plain = place.name == f"seat {place.seat}"
        words = f"  ({', '.join(place.words)})" if place.words else ""
        rows.append((place.name if plain else f"{place.seat} {place.name}", f"{place.hand}{words}"))
        if place.piles:
            rows.append(("  table", "  ".join(map(str, place.piles))))
    rows += [(row.label, str(row)) for row in (*table.dealt, *table.heaps, *table.melds)]
    rows += [(f"trick {trick.number:2}", str(trick)) for trick in table.tricks]
    for label, numbers in table.counts:
        rows.append((label, "  ".join(f"{who}: {number}" for who, number in numbers)))
    if table.totals:
        rows.append(("totals", "  ".join(f"{who}: {total}" for who, total in table.totals)))
    width = max([10, *(len(label) for label, _ in rows)])
    lines = [table.headline, " · ".join(table.facts)]
    for number, (label, told) in enumerate(rows):
        lines.append(f"{'> ' if number in acting else '  '}{label:<{width}} {told}")
    for side in table.score:
        lines.append(f"  {side.label}: {side.points:+d}")
        for points, reason, cards in side.items:
            lines.append(f"      {points:+d} {reason}{f' ({show_cards(cards)})' if cards else ''}")
    return "\n".join(lines)
