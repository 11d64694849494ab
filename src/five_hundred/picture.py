"""A picture of the table as SVG, for notebooks and pages: no scripts, no network, no fonts of its own.

The picture brings its own background, so it reads the same on light and on dark pages. Colours and
sizes are attributes of the shapes: nothing leaks into the page around it, and nothing of the page
into it. A group with the attribute ``data-card`` is a card that is seen, one with ``data-unseen`` so
many cards that are not; each card of the table is in one of them, once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import attrs

from five_hundred.cards import Suit
from five_hundred.table import (
    Face,
    Names,
    OnTable,
    Place,
    Row,
    SideScore,
    Table,
    show_card,
    table_of,
)

# Sizes, in the units of the picture: about a pixel each.
WIDTH, EDGE, GAP = 860, 14, 12
CARD_W, CARD_H = 38, 54
LEAST_STEP, MOST_STEP, BACK_STEP = 15.5, 25, 9
GROUP_GAP, LINE_STEP = 7, 33

CLOTH, CLOTH_EDGE, PANEL, INK, FAINT, GOLD = (
    "#1d5b46",
    "#12402f",
    "#164a38",
    "#f5f2e7",
    "#b9d3c5",
    "#ffd257",
)
PAPER, WILD, BACK_FILL = "#fefdf8", "#eee3ff", "#34558b"
BLACK, RED, JOKER, GREY = "#1b1b1f", "#c4122f", "#6a2c9c", "#77777d"
SIDES = ("#e8a33d", "#6fb7e9", "#d58ad9", "#9ccf6a")
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

# Shapes in a box of ten by ten.
_SUITS = {
    Suit.SPADES: "M5 0C8 3 10 4.5 10 6.4A2.3 2.3 0 0 1 5.7 7.6L6.7 10H3.3L4.3 7.6"
    "A2.3 2.3 0 0 1 0 6.4C0 4.5 2 3 5 0Z",
    Suit.CLUBS: "M5 0A2.3 2.3 0 0 1 7 3.5A2.3 2.3 0 1 1 5.7 7.2L6.7 10H3.3L4.3 7.2"
    "A2.3 2.3 0 1 1 3 3.5A2.3 2.3 0 0 1 5 0Z",
    Suit.DIAMONDS: "M5 0L9 5L5 10L1 5Z",
    Suit.HEARTS: "M5 10C1.6 6.9 0 5.2 0 3A2.6 2.6 0 0 1 5 1.9A2.6 2.6 0 0 1 10 3C10 5.2 8.4 6.9 5 10Z",
}
_STAR = "M5 0L6.3 3.6L10 3.8L7.1 6.1L8.1 9.8L5 7.7L1.9 9.8L2.9 6.1L0 3.8L3.7 3.6Z"
_BY_SYMBOL = {suit.symbol: suit for suit in Suit}
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def table_svg(view: Any, *, names: Names = None) -> str:
    """Draw a state, an observation or a match as a picture: what a notebook shows of it.

    The text is one ``<svg>`` element: write it to a file, or put it into a page. ``names`` are what
    the seats are called: one for each, or a map from seats to names. Raises SetupError for names
    that do not fit.
    """
    return _Picture(table_of(view, names)).svg()


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _clean(words: str) -> str:
    """Words as they may stand in XML."""
    return escape(_NO_XML.sub("\ufffd", words))


def width_of(words: str, size: float, *, bold: bool = False) -> float:
    """About how wide words are drawn; rather too much than too little."""
    total = 0.0
    for letter in words:
        if letter in "iljtfI.,:;'|!()[] ·":
            total += 0.32
        elif letter in "mwMW—" or ord(letter) > 0x2E7F:
            total += 0.92 if letter in "mwMW—" else 1.05
        elif letter.isupper() or letter in "♠♣♦♥+":
            total += 0.68
        else:
            total += 0.56
    return total * size * (1.18 if bold else 1.05)


def cut(words: str, size: float, room: float, *, bold: bool = False) -> str:
    """Words that fit into the room, with an ellipsis where something is left out."""
    if width_of(words, size, bold=bold) <= room:
        return words
    while words and width_of(words + "…", size, bold=bold) > room:
        words = words[:-1]
    return words + "…"


def lines_of(words: Iterable[str], size: float, room: float, between: str = " ") -> list[str]:
    """Words in as many lines as they need."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]}{between}{word}" if lines else word
        if lines and width_of(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(cut(word, size, room))
    return lines


class _Sheet:
    """Shapes in the order in which they are painted."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        *,
        round_: float = 0,
        stroke: str = "",
        thick: float = 1,
    ) -> None:
        box = " ".join(
            f'{name}="{_number(value)}"'
            for name, value in (("x", x), ("y", y), ("width", width), ("height", height))
        )
        curve = f' rx="{_number(round_)}"' if round_ else ""
        line = f' stroke="{stroke}" stroke-width="{_number(thick)}"' if stroke else ""
        self.parts.append(f'<rect {box}{curve} fill="{fill}"{line}/>')

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 13,
        fill: str = INK,
        *,
        bold: bool = False,
        anchor: str = "",
        fit: float = 0,
        after: str = "",
    ) -> None:
        """Words from a place on; ``fit`` is the width they must have, ``after`` more words in gold."""
        more = ' font-weight="700"' if bold else ""
        more += f' text-anchor="{anchor}"' if anchor else ""
        more += f' textLength="{_number(fit)}" lengthAdjust="spacingAndGlyphs"' if fit else ""
        shown = re.sub("([♠♣♦♥])", "\\1\ufe0e", _clean(words))  # suits as text, not as pictures
        if after:
            shown += f'<tspan dx="16" fill="{GOLD}">{_clean(after)}</tspan>'
        place = f'x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}"'
        self.parts.append(f'<text {place} fill="{fill}"{more}>{shown}</text>')

    def shape(self, x: float, y: float, size: float, path: str, fill: str) -> None:
        move = f"translate({_number(x)} {_number(y)}) scale({size / 10:.2f})"
        self.parts.append(f'<path d="{path}" transform="{move}" fill="{fill}"/>')

    def suit(self, x: float, y: float, size: float, suit: Suit) -> None:
        self.shape(x, y, size, _SUITS[suit], RED if suit.is_red else BLACK)

    def open(self, name: str, value: str, title: str = "") -> None:
        told = f"<title>{_clean(title)}</title>" if title else ""
        self.parts.append(f'<g data-{name}="{escape(value)}">{told}')

    def close(self) -> None:
        self.parts.append("</g>")

    # Cards

    def card(self, x: float, y: float, face: Face, by: str = "") -> None:
        """A card with its face up; ``by`` is the seat on its badge."""
        card = face.card
        assert card is not None
        title = show_card(card) + face.note.replace("=", " as ").replace(":", " as a ")
        self.open("card", str(card), title)
        wild = face.note.startswith("=")
        marked = face.mark in ("won", "owed")
        self.rect(
            x,
            y,
            CARD_W,
            CARD_H,
            WILD if wild else PAPER,
            round_=4,
            stroke=GOLD if marked else "#8f9a94",
            thick=2.5 if marked else 0.8,
        )
        rank, suit = str(card.rank), card.suit
        if wild:
            rank = face.note[1:].rstrip("♠♣♦♥")
            suit = _BY_SYMBOL.get(face.note[-1])
        colour = JOKER
        if suit is not None:
            colour = RED if suit.is_red else BLACK
        elif not wild:
            rank = "Jo"
        self.text(x + 3, y + 15.5, rank, 15, colour, bold=True, fit=13.5 if len(rank) > 1 else 0)
        small, large = (suit, suit) if suit is not None else (None, None)
        if card.is_joker and face.note.startswith(":"):
            large = _BY_SYMBOL[face.note[1:]]
        if small is None:
            self.shape(x + 4, y + 19, 10, _STAR, JOKER)
        else:
            self.suit(x + 4, y + 19, 10, small)
        if wild:
            self.shape(x + 4, y + 31, 9, _STAR, JOKER)
            self.shape(x + 17, y + 30, 17, _STAR, JOKER)
        elif large is None:
            self.shape(x + 16, y + 30, 18, _STAR, JOKER)
        else:
            self.suit(x + 16, y + 30, 18, large)
        if card.copy > 1:
            self.text(x + 3.5, y + 49 if wild else y + 41, f"#{card.copy}", 9, GREY)
        if by:
            self.badge(x + 9, y + CARD_H, by)
        self.close()

    def badge(self, x: float, y: float, words: str) -> None:
        self.rect(x - 7, y - 7, 14, 14, "#24497f", round_=7, stroke="#ffffff")
        self.text(x, y + 3.7, words, 10.5, "#ffffff", bold=True, anchor="middle")

    def back(self, x: float, y: float) -> None:
        self.rect(x, y, CARD_W, CARD_H, BACK_FILL, round_=4, stroke="#dfe6f2", thick=0.9)
        self.rect(x + 4, y + 4, CARD_W - 8, CARD_H - 8, "none", round_=2, stroke="#8fa8d0")

    def chip(self, x: float, y: float, words: str, size: float, *, gold: bool = False) -> float:
        """A bid on a slip of paper; returns its width."""
        suit = _BY_SYMBOL.get(words[-1:])
        letters = words[:-1] if suit is not None else words
        wide = width_of(letters, size, bold=True)
        width = wide + 10 + (size * 0.85 if suit is not None else 0)
        self.rect(x, y, width, size + 7, GOLD if gold else PAPER, round_=4)
        self.text(x + 5, y + size + 1.5, letters, size, BLACK, bold=True)
        if suit is not None:
            self.suit(x + 6 + wide, y + 4 + size * 0.12, size * 0.78, suit)
        return width

    def mini(self, x: float, y: float, width: float, face: Face, *, led: bool) -> None:
        """A card of a trick that is over, as a slip of paper."""
        card = face.card
        assert card is not None
        self.open("card", str(card), show_card(card) + face.note.replace(":", " as a "))
        won = face.mark == "won"
        self.rect(x, y, width, 20, PAPER, round_=3, stroke=GOLD if won else "", thick=3)
        colour = JOKER if card.suit is None else RED if card.suit.is_red else BLACK
        rank = "Jo" if card.rank is None else str(card.rank)
        if card.copy > 1:
            rank += f"#{card.copy}"
        self.text(x + width / 2 - 1, y + 15, rank, 13, colour, bold=True, anchor="end")
        suit = card.suit if card.suit is not None else _BY_SYMBOL.get(face.note[1:])
        if suit is None:
            self.shape(x + width / 2 + 2, y + 5, 10, _STAR, JOKER)
        else:
            self.suit(x + width / 2 + 2, y + 5, 10, suit)
        if led:
            self.shape(x - 7, y + 5, 10, "M0 1L5 5L0 9Z", FAINT)
        self.close()


@attrs.frozen
class _Fan:
    """How a row of cards lies in the room it has: where each card lies, and how much they take."""

    faces: tuple[tuple[float, float, Face], ...]
    backs: tuple[tuple[float, float], ...]
    width: float
    height: float


def fan_of(row: Row, room: float, most: float = MOST_STEP) -> _Fan:
    """Lay cards side by side, as far apart as the room allows, in as many lines as they need."""
    faces: list[tuple[float, float, Face]] = []
    groups = [list(group) for group in row.groups]
    count = sum(map(len, groups))
    gaps = GROUP_GAP * max(len(groups) - 1, 0)
    backs: list[tuple[float, float]] = []
    per_line = max(int((room - CARD_W - gaps) // LEAST_STEP) + 1, 1)
    lines = -(-count // per_line)
    per_line = -(-count // lines) if lines else 0
    step = min(most, (room - CARD_W - gaps) / max(per_line - 1, 1))
    lift = 8.0 if any(face.mark in ("kitty", "owed") for face in row.faces) else 0.0
    line_step = LINE_STEP + lift  # a raised card leaves the line above it free
    x = y = width = 0.0
    placed = 0
    for number, group in enumerate(groups):
        x += GROUP_GAP if number and placed % per_line else 0
        for face in group:
            if placed and placed % per_line == 0:
                x, y = 0.0, y + line_step
            faces.append((x, y, face))
            width = max(width, x + CARD_W)
            x += step
            placed += 1
    if row.unseen:
        start = (faces[-1][0] + CARD_W + 4) if faces else 0.0
        need = CARD_W + BACK_STEP * (row.unseen - 1)
        if faces and start + need > room:
            start, y = 0.0, y + line_step
        step = min(14.0, (room - CARD_W - start) / max(row.unseen - 1, 1))
        backs = [(start + step * number, y) for number in range(row.unseen)]
        width = max(width, backs[-1][0] + CARD_W)
    placed_faces = tuple(
        (x, y + (0 if face.mark in ("kitty", "owed") else lift), face) for x, y, face in faces
    )
    height = y + lift + CARD_H if faces or backs else 0.0
    return _Fan(placed_faces, tuple((x, y + lift) for x, y in backs), width, height)


class _Block:
    """Something that is painted at a place; its size is known before."""

    width: float = 0
    height: float = 0

    def paint(self, sheet: _Sheet, x: float, y: float) -> None:
        raise NotImplementedError


class _Cards(_Block):
    """A row of cards under a label."""

    def __init__(self, row: Row, room: float, label: str = "", *, most: float = MOST_STEP) -> None:
        self.row = row
        self.label = cut(label, 12, room)
        self.stacked = not row.groups and row.unseen > 3 and bool(label)
        self.fan = fan_of(row, room, most)
        if self.stacked or row.on_top:
            self.fan = _Fan((), (), CARD_W + 6, CARD_H + 6)
        self.top = 18 if label else 0
        self.is_empty = bool(label) and not row.groups and not row.unseen
        if self.is_empty:
            self.fan = _Fan((), (), CARD_W, CARD_H)
        self.badges = any(face.by is not None for face in row.faces)
        self.width = max(self.fan.width, width_of(self.label, 12))
        self.height = self.top + self.fan.height + (7 if self.badges else 0)

    def paint(self, sheet: _Sheet, x: float, y: float) -> None:
        if self.label:
            sheet.text(x, y + 12, self.label, 12, FAINT)
        y += self.top
        row = self.row
        if self.is_empty:
            sheet.rect(x, y, CARD_W, CARD_H, "none", round_=4, stroke=FAINT)
        if self.stacked or row.on_top:
            if row.unseen:
                sheet.open("unseen", str(row.unseen))
                for shift in range(min(row.unseen, 3)):
                    sheet.back(x + 3 * shift, y + 3 * shift)
                sheet.close()
            for face in row.faces:
                shift = 3 * min(row.unseen, 2)
                sheet.card(x + shift, y + shift, face)
            return
        paint_fan(sheet, self.fan, x, y)


def paint_fan(sheet: _Sheet, fan: _Fan, x: float, y: float) -> None:
    """Paint cards where they lie."""
    for dx, dy, face in fan.faces:
        if face.card is None:
            sheet.open("unseen", "1")
            sheet.back(x + dx, y + dy)
            sheet.close()
        else:
            sheet.card(x + dx, y + dy, face, "" if face.by is None else str(face.by))
    if fan.backs:
        sheet.open("unseen", str(len(fan.backs)))
        for dx, dy in fan.backs:
            sheet.back(x + dx, y + dy)
        sheet.close()


PILE_STEP = CARD_W + 14


class _Panel(_Block):
    """A seat: its name, what there is to know about it, its hand and its piles."""

    def __init__(self, place: Place, width: float, table: Table) -> None:
        self.place, self.table = place, table
        self.width = width
        self.words = lines_of(place.words, 12, width - 20, ", ")
        self.fan = fan_of(place.hand, width - 20)
        self.reach = 30.0 if any(_is_open(pile) for pile in place.piles) else 12.0
        self.height = 30.0 + 16 * len(self.words)
        if self.fan.height:
            self.height += self.fan.height + 10
        if any(pile.up or pile.down for pile in place.piles):
            self.height += CARD_H + self.reach + 10

    def paint(self, sheet: _Sheet, x: float, y: float) -> None:
        place, width = self.place, self.width
        acts = place.acts
        sheet.rect(
            x,
            y,
            width,
            self.height,
            PANEL,
            round_=8,
            stroke=GOLD if acts else CLOTH_EDGE,
            thick=3 if acts else 1,
        )
        right = x + width - 10
        if place.won is not None:
            told = f"{place.won} trick{'s' * (place.won != 1)}"
            sheet.text(right, y + 20, told, 12, FAINT, anchor="end")
            right -= width_of(told, 12) + 8
        if place.hand.unseen:
            size = place.hand.unseen + len(place.hand.faces)
            told = f"{size} card{'s' * (size != 1)}"
            sheet.text(right, y + 20, told, 12, FAINT, anchor="end")
            right -= width_of(told, 12) + 8
        left = x + 10
        if place.side is not None:
            sheet.rect(left, y + 10, 10, 10, SIDES[place.side % len(SIDES)], round_=5)
            left += 16
        room = right - left - (28 if place.deals else 0)
        room -= width_of(self.table.contract, 13, bold=True) + 18 if place.is_contractor else 0
        plain = place.name == f"seat {place.seat}"
        name = cut(place.name if plain else f"{place.seat} {place.name}", 14, room, bold=True)
        sheet.text(left, y + 20, name, 14, GOLD if acts else INK, bold=True)
        left += width_of(name, 14, bold=True) + 8
        if place.deals:
            sheet.rect(left, y + 7, 17, 17, "#ffffff", round_=8.5)
            sheet.text(left + 8.5, y + 20, "D", 12, BLACK, bold=True, anchor="middle")
            left += 23
        if place.is_contractor and self.table.contract:
            sheet.chip(left, y + 6, self.table.contract, 13, gold=True)
        y += 30
        for line in self.words:
            sheet.text(x + 10, y + 8, line, 12, FAINT)
            y += 16
        if self.fan.height:
            paint_fan(sheet, self.fan, x + (width - self.fan.width) / 2, y)
            y += self.fan.height + 10
        if any(pile.up or pile.down for pile in place.piles):
            start = x + (width - PILE_STEP * (len(place.piles) - 1) - CARD_W) / 2
            for number, pile in enumerate(place.piles):
                self._pile(sheet, start + PILE_STEP * number, y, pile)

    def _pile(self, sheet: _Sheet, x: float, y: float, pile: OnTable) -> None:
        if pile.down is not None and pile.down.card is not None:
            sheet.card(x, y, pile.down)
        elif pile.down is not None:
            sheet.open("unseen", "1")
            sheet.back(x, y)
            sheet.close()
        if pile.up is not None:
            sheet.card(x, y + self.reach, pile.up)


def _is_open(pile: OnTable) -> bool:
    """Whether the card under another is to be seen."""
    return pile.down is not None and pile.down.card is not None


class _Calls(_Block):
    """The auction, a column for each seat."""

    def __init__(self, table: Table, room: float, size: float) -> None:
        self.table, self.size = table, size
        players = len(table.places)
        dealer = next(place.seat for place in table.places if place.deals)
        self.order = [(dealer + 1 + step) % players for step in range(players)]
        self.column = min(room / players, size * 4.6)
        self.cells: list[tuple[int, int, str]] = []
        line, last = 0, -1
        for seat, call in table.calls:
            column = self.order.index(seat)
            line += column <= last
            last = column
            self.cells.append((line, column, call))
        self.width = self.column * players
        self.height = 20 + (line + 1) * (size + 11)

    def paint(self, sheet: _Sheet, x: float, y: float) -> None:
        size = self.size
        for column, seat in enumerate(self.order):
            middle = x + self.column * (column + 0.5)
            name = self.table.places[seat].name.removeprefix("seat ")
            sheet.text(middle, y + 12, cut(name, 12, self.column - 4), 12, FAINT, anchor="middle")
        bids = [number for number, (_, _, call) in enumerate(self.cells) if call != "pass"]
        for number, (line, column, call) in enumerate(self.cells):
            middle, top = x + self.column * (column + 0.5), y + 20 + line * (size + 11)
            if call == "pass":
                sheet.text(middle, top + size + 1.5, "pass", size, FAINT, anchor="middle")
                continue
            small = size
            while small > 7 and _chip_width(call, small) > self.column - 2:
                small -= 0.5
            width = _chip_width(call, small)
            sheet.chip(middle - width / 2, top, call, small, gold=number == bids[-1])


def _chip_width(words: str, size: float) -> float:
    suit = words[-1:] in _BY_SYMBOL
    return width_of(words[:-1] if suit else words, size, bold=True) + 10 + size * 0.85 * suit


class _Trick(_Block):
    """The trick in progress: each card on the side of who played it."""

    def __init__(self, table: Table, spots: dict[int, tuple[float, float]]) -> None:
        self.trick = table.tricks[-1]
        self.table, self.spots = table, spots
        self.width = 2 * max(abs(dx) for dx, _ in spots.values()) + CARD_W + 60
        self.height = 2 * max(abs(dy) for _, dy in spots.values()) + CARD_H + 34

    def paint(self, sheet: _Sheet, x: float, y: float) -> None:
        cx, cy = x + self.width / 2, y + self.height / 2
        for number, play in enumerate(self.trick.plays):
            dx, dy = self.spots[play.seat]
            if play.half:
                dx += -30 if play.half == "hand" else 30
            left, top = cx + dx - CARD_W / 2, cy + dy - CARD_H / 2
            sheet.card(left, top, play.face)
            told = play.half or self.table.places[play.seat].name
            told = cut(told, 11, 62)
            if not number:
                told += " led"
            below = dy >= 0
            sheet.text(
                left + CARD_W / 2,
                top + CARD_H + 13 if below else top - 5,
                told,
                11,
                FAINT,
                anchor="middle",
            )


class _Tricks(_Block):
    """The tricks that are over, a line for each seat (or half) and a column for each trick."""

    ROW, COLUMN, NAME = 25.0, 70.0, 110.0

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tricks = [trick for trick in table.tricks if trick.is_over]
        halves = ("hand", "table") if any(place.piles for place in table.places) else ("",)
        self.lines = [(place.seat, half) for place in table.places for half in halves]
        self.width = WIDTH - 2 * EDGE
        self.height = 22 + self.ROW * len(self.lines)

    def paint(self, sheet: _Sheet, x: float, y: float) -> None:
        sheet.text(x, y + 12, "▸ led, gold won", 11, FAINT)
        column = min(self.COLUMN, (self.width - self.NAME) / max(len(self.tricks), 1))
        for number, (seat, half) in enumerate(self.lines):
            name = self.table.places[seat].name
            told = cut(f"{name} {half}".rstrip(), 12, self.NAME - 12)
            sheet.text(x, y + 22 + self.ROW * number + 15, told, 12)
        for number, trick in enumerate(self.tricks):
            left = x + self.NAME + column * number
            middle = left + (column - 12) / 2
            sheet.text(middle, y + 12, str(trick.number), 12, FAINT, anchor="middle")
            for at, play in enumerate(trick.plays):
                line = self.lines.index((play.seat, play.half))
                top = y + 22 + self.ROW * line
                sheet.mini(left, top, column - 12, play.face, led=not at)


class _Score(_Block):
    """What each side made, side by side."""

    def __init__(self, sides: Sequence[SideScore], room: float) -> None:
        self.columns = {6: 3}.get(len(sides), len(sides) if len(sides) <= 5 else 4)
        self.column = (room - GAP * (self.columns - 1)) / self.columns
        self.parts = [
            (
                side,
                [
                    line
                    for points, reason, _ in side.items
                    for line in lines_of(f"{points:+d} {reason}".split(), 12, self.column - 20)
                ],
            )
            for side in sides
        ]
        self.width = room
        rows = [self.parts[at : at + self.columns] for at in range(0, len(sides), self.columns)]
        self.rows = [(row, max(32 + 16 * len(lines) + 4 for _, lines in row)) for row in rows]
        self.height = sum(height for _, height in self.rows) + GAP * (len(self.rows) - 1)

    def paint(self, sheet: _Sheet, x: float, y: float) -> None:
        for row, height in self.rows:
            for number, (side, lines) in enumerate(row):
                left = x + number * (self.column + GAP)
                sheet.rect(left, y, self.column, height, PANEL, round_=8, stroke=CLOTH_EDGE)
                points = f"{side.points:+d}"
                room = self.column - 30 - width_of(points, 16, bold=True)
                sheet.text(left + 10, y + 21, cut(side.label, 13, room, bold=True), 13, bold=True)
                right = left + self.column - 10
                sheet.text(right, y + 22, points, 16, GOLD, bold=True, anchor="end")
                for at, line in enumerate(lines):
                    sheet.text(left + 10, y + 42 + 16 * at, line, 12, FAINT)
            y += height + GAP


class _Flow(_Block):
    """Blocks one after the other, in as many lines as they need."""

    def __init__(self, blocks: Sequence[_Block], room: float, gap: float = 18) -> None:
        self.blocks: list[tuple[float, float, _Block]] = []
        x = y = high = wide = 0.0
        for block in blocks:
            if x and x + block.width > room:
                x, y, high = 0.0, y + high + 8, 0.0
            self.blocks.append((x, y, block))
            wide = max(wide, x + block.width)
            x += block.width + gap
            high = max(high, block.height)
        self.width, self.height = wide, y + high

    def paint(self, sheet: _Sheet, x: float, y: float) -> None:
        for dx, dy, block in self.blocks:
            block.paint(sheet, x + dx, y + dy)


class _Pillar(_Block):
    """Blocks one below the other."""

    def __init__(self, blocks: Iterable[_Block], gap: float = 10) -> None:
        self.blocks = [block for block in blocks if block.height]
        self.gap = gap
        self.width = max((block.width for block in self.blocks), default=0)
        self.height = sum(block.height for block in self.blocks)
        self.height += gap * max(len(self.blocks) - 1, 0)

    def paint(self, sheet: _Sheet, x: float, y: float) -> None:
        for block in self.blocks:
            block.paint(sheet, x, y)
            y += block.height + self.gap


class _Words(_Block):
    """Lines of text."""

    def __init__(
        self, words: Sequence[str], room: float, size: float = 13, fill: str = FAINT
    ) -> None:
        self.lines = lines_of(words, size, room, "  ·  ")
        self.size, self.fill = size, fill
        self.width = max((width_of(line, size) for line in self.lines), default=0)
        self.height = (size + 5) * len(self.lines)

    def paint(self, sheet: _Sheet, x: float, y: float) -> None:
        for number, line in enumerate(self.lines):
            sheet.text(x, y + self.size + number * (self.size + 5), line, self.size, self.fill)


# Where the seats are, clockwise from the one that looks: (top row, left, right, bottom row), each from
# left to right, in steps from that seat.
_AROUND: dict[int, tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = {
    2: ((1,), (), (), (0,)),
    3: ((1, 2), (), (), (0,)),
    4: ((2,), (1,), (3,), (0,)),
    5: ((2, 3), (), (), (1, 0, 4)),
    6: ((2, 3, 4), (), (), (1, 0, 5)),
    7: ((3, 4), (2,), (5,), (1, 0, 6)),
    8: ((3, 4, 5), (2,), (6,), (1, 0, 7)),
}


class _Picture:
    """The whole picture, from the top to the bottom."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sheet = _Sheet()
        self.y = float(EDGE)
        players = len(table.places)
        first = table.own or 0
        top, left, right, bottom = (
            [(first + step) % players for step in steps] for steps in _AROUND[players]
        )
        self.room = WIDTH - 2 * EDGE
        third = (self.room - 2 * GAP) / 3
        self.top, self.left, self.right, self.bottom = top, left, right, bottom
        self.widths = dict.fromkeys((*left, *right), third)
        for row in (top, bottom):
            for seat in row:
                share = (self.room - GAP * (len(row) - 1)) / len(row)
                size = table.places[seat].hand.unseen + len(table.places[seat].hand.faces)
                alone = third if players == 4 and size <= 13 else min(share, 560)
                self.widths[seat] = alone if len(row) == 1 else share
        self.panels = {
            place.seat: _Panel(place, self.widths[place.seat], table) for place in table.places
        }

    def svg(self) -> str:
        """The picture as text."""
        self._head()
        self._table()
        self._foot()
        height = self.y + EDGE - GAP
        cloth = _Sheet()
        cloth.rect(0.5, 0.5, WIDTH - 1, height - 1, CLOTH, round_=12, stroke=CLOTH_EDGE)
        told = _clean(" · ".join((self.table.headline, *self.table.facts)))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {_number(height)}" '
            f'width="{WIDTH}" height="{_number(height)}" role="img" aria-label="{told}" '
            f'font-family="{FONT}" style="max-width:100%;height:auto">'
            f"{''.join(cloth.parts)}{''.join(self.sheet.parts)}</svg>"
        )

    def _put(self, block: _Block, x: float | None = None) -> None:
        """Paint a block as the next one down, in the middle unless a place is given."""
        if not block.height:
            return
        block.paint(self.sheet, EDGE + (self.room - block.width) / 2 if x is None else x, self.y)
        self.y += block.height + GAP

    def _head(self) -> None:
        table, sheet = self.table, self.sheet
        right = float(WIDTH - EDGE)
        if table.viewer:
            told = cut(f"as {table.viewer} sees it", 13, self.room / 3)
            sheet.text(right, self.y + 16, told, 13, FAINT, anchor="end")
            right -= width_of(told, 13) + 16
        what = f"{table.game}: {table.phase}"
        room = right - EDGE - width_of(what, 16, bold=True) - 16
        turn = cut(table.turn, 16, room, bold=True)
        sheet.text(EDGE, self.y + 16, what, 16, bold=True, after=turn)
        self.y += 26
        totals = tuple(f"{who}: {total}" for who, total in table.totals)
        for words in (table.facts, (f"match: {totals[0]}", *totals[1:]) if totals else ()):
            block = _Words(words, self.room)
            block.paint(sheet, EDGE, self.y)
            self.y += block.height
        self.y += GAP - 2

    def _row(self, seats: Sequence[int], beside: tuple[_Block | None, _Block | None]) -> None:
        """A row of panels, and what lies left and right of a single one."""
        if not seats:
            return
        panels = [self.panels[seat] for seat in seats]
        width = sum(panel.width for panel in panels) + GAP * (len(panels) - 1)
        start = x = EDGE + (self.room - width) / 2
        high = max(panel.height for panel in panels)
        for block in beside:
            high = max(high, 0 if block is None else block.height)
        for panel in panels:
            panel.paint(self.sheet, x, self.y)
            x += panel.width + GAP
        left, right = beside
        if left is not None:
            left.paint(self.sheet, EDGE, self.y)
        if right is not None:
            right.paint(self.sheet, x, self.y)
        assert start >= EDGE - 1
        self.y += high + GAP

    def _table(self) -> None:
        third = self.widths[self.left[0]] if self.left else (self.room - 2 * GAP) / 3
        calls = self._old_calls(third)
        flanks = [self.panels[seat] for seat in (*self.left, *self.right)]
        middle = self._middle()
        in_middle = middle is None and not self.table.contract and not self.table.calls
        heaps = self._heaps(self.room if in_middle and not flanks else third)
        if in_middle:
            middle, heaps = heaps, None
        self._row(self.top, (calls, heaps) if flanks else (None, None))
        beside: list[_Block | None] = list(flanks) if flanks else [calls, heaps]
        blocks = [block for block in (*beside, middle) if block is not None]
        high = max((block.height for block in blocks), default=0)
        if high:
            for block, x in ((beside[0], float(EDGE)), (beside[1], WIDTH - EDGE - third)):
                if block is not None:
                    down = (high - block.height) / 2 if flanks else 0
                    block.paint(self.sheet, x, self.y + down)
            if middle is not None:
                start = EDGE + (self.room - middle.width) / 2
                middle.paint(self.sheet, start, self.y + (high - middle.height) / 2)
            self.y += high + GAP
        self._melds()
        self._row(self.bottom, (None, None))

    def _old_calls(self, room: float) -> _Block | None:
        """The calls of an auction that is over."""
        if self.table.calls and self.table.phase != "auction":
            return _Calls(self.table, room, 11)
        return None

    def _heaps(self, room: float) -> _Block | None:
        """What belongs to nobody: the kitty, the discards, the pack; the stock and the pile."""
        blocks: list[_Block] = []
        told = []
        for row in self.table.heaps:
            if row.was_there:
                cards = " ".join(str(face) for face in row.faces)
                told.append(f"the {row.label} was {cards}")
                continue
            size = row.unseen + len(row.faces)
            label = f"{row.label}: {size or 'no'} card{'s' * (size != 1)}"
            if row.words:
                label += f", {row.words}"
            blocks.append(_Cards(row, room, label))
        pillar: list[_Block] = [_Flow(blocks, room, 30)]
        if told:
            pillar.append(_Words(told, room, 12))
        found = _Pillar(pillar)
        return found if found.height else None

    def _middle(self) -> _Block | None:
        """What goes on in the middle: the auction, or the trick in progress."""
        table = self.table
        if table.phase == "auction" and table.calls:
            return _Calls(table, (self.room - 2 * GAP) / 3 - 8, 14)
        if table.tricks and not table.tricks[-1].is_over:
            return _Trick(table, self._spots())
        return None

    def _spots(self) -> dict[int, tuple[float, float]]:
        """Where each seat's card lies, from the middle of the trick."""
        spots: dict[int, tuple[float, float]] = {}
        flank = bool(self.left)
        apart = 40.0
        for row, dy in ((self.top, -apart), (self.bottom, apart)):
            for number, seat in enumerate(row):
                spots[seat] = (84 * (number - (len(row) - 1) / 2), dy)
        for seats, dx in ((self.left, -72.0), (self.right, 72.0)):
            for seat in seats:
                spots[seat] = (dx, 0.0)
        assert flank or len(spots) == len(self.table.places)
        return spots

    def _melds(self) -> None:
        blocks = [_Cards(row, self.room, _meld_label(row), most=18) for row in self.table.melds]
        self._put(_Flow(blocks, self.room), EDGE)

    def _foot(self) -> None:
        table = self.table
        if any(trick.is_over for trick in table.tricks):
            self._put(_Tricks(table), EDGE)
        for label, numbers in table.counts:
            if label == "tricks":
                continue  # they stand beside the names
            told = [f"{who}: {number}" for who, number in numbers]
            told[0] = f"{label}: {told[0]}"
            self._put(_Words(told, self.room), EDGE)
        if table.score:
            self._put(_Score(table.score, self.room), EDGE)


def _meld_label(row: Row) -> str:
    """A meld's number and who laid it; who laid single cards stands on their badges."""
    return f"{row.label} · {row.owner}" if row.owner else row.label
