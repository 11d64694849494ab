"""Which cards of a hand lie in natural melds, told for all suits at once by shifting bits.

Most hands hold no meld at all, and most cards of a pile are of no use to anybody; a dozen steps on
one integer tell that, where looking at the cards one by one would take a hundred.

A suit has sixteen bits (see ``cards.py``), in which the ranks of 500 Rum have a gap. In a *line*
they stand next to each other: the low ace, two to king, the high ace; and beyond it, where runs go
round the corner, two and three again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from five_hundred.rum.shape import Shape

ONE_PACK = (1 << 64) - 1
"""The natural cards of one pack."""
PACK = 80
"""How many bits further the same card of the second pack lies."""

_SUITS = 0x0001_0001_0001_0001
_UP_TO_TEN = 0x01FF * _SUITS
_ACE = 0x8000 * _SUITS
_TWO_THREE = 0x0003 * _SUITS
_TWO_TO_TEN_IN_LINE = 0x03FE * _SUITS
_JACK_TO_ACE_IN_LINE = 0x3C00 * _SUITS
_STARTS = {3: 0x3FFF * _SUITS, 4: 0x1FFF * _SUITS}


def faces_of(cards: int, shape: Shape) -> int:
    """The faces of natural cards, as cards of the first pack."""
    return (cards | cards >> PACK) & ONE_PACK if shape.packs > 1 else cards & ONE_PACK


def line_of(faces: int, shape: Shape) -> int:
    """The ranks of each suit next to each other; the ace where the rules have it."""
    line = (faces & _UP_TO_TEN) << 1 | (faces & shape.tops) >> 2
    if shape.ace_low:
        line |= (faces & _ACE) >> 15
    if shape.around:
        line |= (faces & _TWO_THREE) << 14
    return line


def run_starts(faces: int, shape: Shape) -> int:
    """Where in a line runs of one suit begin; 0 if there is none."""
    line = (faces & _UP_TO_TEN) << 1 | (faces & shape.tops) >> 2  # as line_of has it
    if shape.ace_low:
        line |= (faces & _ACE) >> 15
    if shape.around:
        line |= (faces & _TWO_THREE) << 14
    starts = line & line >> 1 & line >> 2
    if starts:
        if shape.run_min == 4:
            starts &= line >> 3
        if shape.around:
            starts &= _STARTS[shape.run_min]  # what was shifted into a suit from the next one
    return starts


def in_runs(faces: int, shape: Shape) -> int:
    """Those of the faces that lie in a run of one suit, without jokers."""
    starts = run_starts(faces, shape)
    return from_starts(starts, shape) if starts else 0


def from_starts(starts: int, shape: Shape) -> int:
    """The faces that lie in the runs that begin there."""
    line = starts | starts << 1 | starts << 2
    if shape.run_min == 4:
        line |= starts << 3
    found = (line & _TWO_TO_TEN_IN_LINE) >> 1 | (line & _JACK_TO_ACE_IN_LINE) << 2
    if shape.ace_low:
        found |= (line & _SUITS) << 15
    if shape.around:
        found |= line >> 14 & _TWO_THREE
    return found


def thrice(faces: int) -> int:
    """The ranks that the faces show in three suits or four, as the ranks of one suit."""
    two, one = faces & faces >> 16, faces | faces >> 16  # two suits of a rank, or one of them
    return (two & one >> 32 | two >> 32 & one) & 0xFFFF


def in_pairs(cards: int, shape: Shape) -> int:
    """Those of the natural cards that have another one near them, so that a joker makes three.

    For sets of distinct suits and runs of one suit from three cards.
    """
    faces = faces_of(cards, shape)
    line = line_of(faces, shape)
    one, two = line & line >> 1, line & line >> 2
    line = one | one << 1 | two | two << 2
    found = (line & _TWO_TO_TEN_IN_LINE) >> 1 | (line & _JACK_TO_ACE_IN_LINE) << 2
    if shape.ace_low:
        found |= (line & _SUITS) << 15
    spades, clubs = faces & 0xFFFF, faces >> 16 & 0xFFFF
    diamonds, hearts = faces >> 32 & 0xFFFF, faces >> 48
    twice = spades & clubs | diamonds & hearts | (spades | clubs) & (diamonds | hearts)
    found |= twice * _SUITS & faces
    return (found | found << PACK) & cards if shape.packs > 1 else found


def in_reach(seeds: int, cards: int, shape: Shape) -> int:
    """The cards that lie next to seeds among them, next to those, and so on, suit by suit."""
    line, found = line_of(faces_of(cards, shape), shape), line_of(faces_of(seeds, shape), shape)
    while True:
        more = found | (found << 1 | found >> 1) & line
        if more == found:
            break
        found = more
    faces = (found & _TWO_TO_TEN_IN_LINE) >> 1 | (found & _JACK_TO_ACE_IN_LINE) << 2
    if shape.ace_low:
        faces |= (found & _SUITS) << 15
    return (faces | faces << PACK) & cards if shape.packs > 1 else faces


def in_melds(cards: int, shape: Shape) -> int:
    """Those of the natural cards that lie in a meld without jokers, and perhaps some more.

    Exact for sets of distinct suits and runs of one suit; otherwise all the cards.
    """
    if not shape.plain:
        return cards
    faces = (cards | cards >> PACK) & ONE_PACK if shape.packs > 1 else cards & ONE_PACK
    starts = run_starts(faces, shape)
    found = from_starts(starts, shape) if starts else 0
    two, one = faces & faces >> 16, faces | faces >> 16
    three = (two & one >> 32 | two >> 32 & one) & 0xFFFF  # as thrice has it
    if three:
        found |= three * _SUITS & faces
    return (found | found << PACK) & cards if shape.packs > 1 else found
