"""What a meld is: the shapes of sets and runs under given rules, in integers.

Inside, a rank is its place in the circle (ace 0, two 1, king 12) and a suit a number (pack order);
an ace at the top of a run stands at place 13.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

import attrs

from five_hundred.cards import Card, Rank, Suit
from five_hundred.errors import Violation
from five_hundred.rum.choices import AceRuns, JokerBind
from five_hundred.rum.lines import ONE_PACK
from five_hundred.rum.moves import End
from five_hundred.rum.reasons import Reason, wrong
from five_hundred.rum.rules import Rules
from five_hundred.rum.wild import CIRCLE, RANKS, Laid, Wild


class MeldKind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


# Looked up once: a member is found in its enumeration slower than a function is called.
_RUN = MeldKind.RUN
_SET = MeldKind.SET
_LOW = End.LOW
_HIGH = End.HIGH


SUITS: tuple[Suit, ...] = tuple(Suit)
_BLOCK = 80  # the bits of one pack, see cards.py
# The suit and the circle place of a natural card, by its bit's place within its pack's block.
SUIT_AT: tuple[int, ...] = tuple(place // 16 for place in range(_BLOCK))
CIRCLE_AT: tuple[int, ...] = tuple(
    CIRCLE.get(tuple(Rank)[place % 16], -1) if place < 64 else -1 for place in range(_BLOCK)
)


def suit_of(card: Card) -> int:
    """The number of a natural card's suit."""
    return SUIT_AT[card.index % _BLOCK]


def circle_of(card: Card) -> int:
    """The place of a natural card's rank in the circle; -1 for ranks that 500 Rum has not."""
    return CIRCLE_AT[card.index % _BLOCK]


FACES: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
"""The natural cards of one pack, by suit * 13 + circle place."""


@attrs.frozen(eq=False)
class Shape:
    """What the rules say about melds by themselves, with so many packs in play."""

    packs: int
    jokers: int
    distinct: bool
    run_min: int
    same_suit: bool
    ace_low: bool
    ace_high: bool
    around: bool
    max_jokers: int
    min_naturals: int
    rank_sets: bool
    set_most: int
    faces: tuple[int, ...]
    """The cards with each face, by suit * 13 + circle place."""
    ranks: tuple[int, ...]
    """The cards of each rank, by circle place."""
    suits: tuple[int, ...]
    """The cards of each suit."""
    joker_mask: int
    all_cards: int
    tops: int
    """The cards of one pack that may stand above a ten in a run."""
    plain: bool
    """Whether runs are of one suit, and sets of distinct suits."""

    def holds(self, laid: Laid) -> bool:
        """Whether such a card is in the pack (a joker, and what it stands for)."""
        if type(laid) is Wild:
            return bool(laid.joker.bit & self.joker_mask) and laid.rank in CIRCLE
        assert isinstance(laid, Card)
        return bool(laid.bit & self.all_cards)


@lru_cache(maxsize=512)
def shape_of(rules: Rules, packs: int) -> Shape:
    """The shapes of melds under these rules, with so many packs."""
    faces = []
    for suit in Suit:
        for rank in RANKS:
            faces.append(sum(Card(rank, suit, copy).bit for copy in range(1, packs + 1)))
    ranks = tuple(sum(faces[suit * 13 + place] for suit in range(4)) for place in range(13))
    jokers = packs * rules.jokers_per_pack
    joker_mask = sum(Card.joker(number).bit for number in range(1, jokers + 1))
    tops = (10, 11, 12) if rules.ace_runs is AceRuns.LOW else (10, 11, 12, 0)
    return Shape(
        packs=packs,
        jokers=jokers,
        distinct=rules.set_distinct_suits or packs == 1,
        run_min=rules.run_min,
        same_suit=rules.run_same_suit,
        ace_low=rules.ace_runs is not AceRuns.HIGH,
        ace_high=rules.ace_runs is not AceRuns.LOW,
        around=rules.ace_runs is AceRuns.AROUND,
        max_jokers=jokers if rules.max_jokers is None else rules.max_jokers,
        min_naturals=rules.min_naturals,
        rank_sets=rules.joker_bind is JokerBind.RANK_IN_SETS,
        set_most=4 if rules.set_distinct_suits or packs == 1 else 4 * packs,
        faces=tuple(faces),
        ranks=ranks,
        suits=tuple(sum(faces[suit * 13 : suit * 13 + 13]) for suit in range(4)),
        joker_mask=joker_mask,
        all_cards=sum(faces) | joker_mask,
        tops=sum(faces[13 * suit + place] & ONE_PACK for suit in range(4) for place in tops),
        plain=rules.run_same_suit and (rules.set_distinct_suits or packs == 1),
    )


def face_of(laid: Laid) -> Card | None:
    """The face that a card shows, or that a joker stands for; None for a rank alone."""
    if type(laid) is Wild:
        return laid.stands_for if isinstance(laid.stands_for, Card) else None
    assert isinstance(laid, Card)
    return laid.face


def _named(cards: tuple[Laid, ...]) -> str:
    return ", ".join(map(str, cards))


@lru_cache(maxsize=1 << 16)
def judge(cards: tuple[Laid, ...], shape: Shape) -> MeldKind | Violation:
    """Say which kind of new meld the cards are, in their order, or what is wrong with them.

    RR-30 to RR-38. The cards stand in the order of :func:`~five_hundred.rum.wild.in_order`.
    """
    for laid in cards:
        if type(laid) is Card and laid.is_joker:
            return wrong(
                Reason.JOKER_UNNAMED,
                f"say which card {laid} stands for, such as {laid}=9H",
                "RR-36",
                (laid,),
            )
        if not shape.holds(laid):
            shown = laid.joker if type(laid) is Wild else laid
            assert isinstance(shown, Card)
            return wrong(Reason.NOT_IN_PACK, f"there is no {laid} in this pack", None, (shown,))
    wilds = [laid for laid in cards if type(laid) is Wild]
    if len(cards) < 3:
        return wrong(
            Reason.TOO_FEW_CARDS,
            f"a meld has at least three cards, not {len(cards)}",
            "RR-30",
            _physical(cards),
        )
    one_rank = len({laid.rank for laid in cards}) == 1
    found = _judge_set(cards, shape) if one_rank else _judge_run(cards, shape)
    if found is not None:
        return found
    if len(wilds) > shape.max_jokers:
        return wrong(
            Reason.TOO_MANY_JOKERS,
            f"a meld holds at most {shape.max_jokers} jokers, not {len(wilds)}",
            "RR-38",
            tuple(wild.joker for wild in wilds),
        )
    if len(cards) - len(wilds) < shape.min_naturals:
        return wrong(
            Reason.TOO_FEW_NATURALS,
            f"a new meld holds at least {shape.min_naturals} natural cards, "
            f"not {len(cards) - len(wilds)}",
            "RR-38",
            _physical(cards),
        )
    return _SET if one_rank else _RUN


def _physical(cards: tuple[Laid, ...]) -> tuple[Card, ...]:
    return tuple(laid.joker if type(laid) is Wild else laid for laid in cards)  # type: ignore[misc]


def _judge_set(cards: tuple[Laid, ...], shape: Shape) -> Violation | None:
    counts: dict[Card, int] = {}
    for laid in cards:
        face = face_of(laid)
        if type(laid) is Wild and (face is None) != shape.rank_sets:
            right = f"{laid.joker}={laid.rank}" if shape.rank_sets else f"{laid.joker}={laid.rank}H"
            return wrong(
                Reason.JOKER_NAME,
                f"in a set a joker stands for a {'rank' if shape.rank_sets else 'card'}: "
                f"write {right}, not {laid}",
                "RR-37",
                (laid.joker,),
            )
        if face is not None:
            counts[face] = counts.get(face, 0) + 1
    most = 1 if shape.distinct else shape.packs
    for face, count in counts.items():
        if count > most:
            return wrong(
                Reason.SUIT_TWICE,
                f"a set holds {face} only {'once' if most == 1 else f'{most} times'}, "
                f"not {count} times",
                "RR-30",
                (face,),
            )
    if len(cards) > shape.set_most:
        return wrong(
            Reason.TOO_MANY_CARDS,
            f"a set has at most {shape.set_most} cards, not {len(cards)}",
            "RR-30",
            _physical(cards),
        )
    return None


def _judge_run(cards: tuple[Laid, ...], shape: Shape) -> Violation | None:
    places = [CIRCLE[laid.rank] for laid in cards]  # type: ignore[index]
    if len(set(places)) != len(places):
        return wrong(
            Reason.NOT_A_MELD,
            f"{_named(cards)} are neither cards of one rank nor cards in sequence",
            "RR-31",
            _physical(cards),
        )
    for number in range(1, len(places)):
        if places[number] != (places[number - 1] + 1) % 13:
            return wrong(
                Reason.NOT_A_MELD,
                f"{_named(cards)} is no run: {cards[number]} does not follow {cards[number - 1]}",
                "RR-31",
                _physical(cards),
            )
    suits = set()
    for laid in cards:
        face = face_of(laid)
        if type(laid) is Wild and (face is None) == shape.same_suit:
            return wrong(
                Reason.JOKER_NAME,
                f"in a run a joker stands for a {'card' if shape.same_suit else 'rank'}, "
                f"not for {laid.stands_for}",
                "RR-36" if shape.same_suit else "RR-35",
                (laid.joker,),
            )
        if face is not None:
            suits.add(face.suit)
    if shape.same_suit and len(suits) > 1:
        return wrong(
            Reason.MIXED_SUITS,
            f"a run is of one suit; {_named(cards)} are not",
            "RR-31",
            _physical(cards),
        )
    if len(cards) < shape.run_min:
        return wrong(
            Reason.TOO_FEW_CARDS,
            f"a run has at least {shape.run_min} cards, not {len(cards)}",
            "RR-31",
            _physical(cards),
        )
    return _judge_ace(cards, places, shape)


def _judge_ace(cards: tuple[Laid, ...], places: list[int], shape: Shape) -> Violation | None:
    if shape.around or 0 not in places:
        return None
    at = places.index(0)
    if at == 0:
        allowed = shape.ace_low
        told = "below a two"
    elif at == len(places) - 1:
        allowed = shape.ace_high
        told = "above a king"
    else:
        allowed = False
        told = "between a king and a two: a run does not go round the corner"
    if allowed:
        return None
    return wrong(
        Reason.ACE_PLACE, f"the ace may not stand {told}", "RR-32", _physical((cards[at],))
    )


def run_ends(start: int, length: int, shape: Shape) -> tuple[int, int]:
    """The ranks that extend a run downward and upward, -1 where nothing does (RR-31 to RR-34)."""
    if length >= 13:
        return -1, -1
    if shape.around:
        return (start - 1) % 13, (start + length) % 13
    low = start - 1
    if low == 0 and not shape.ace_low:
        low = -1
    last = start + length - 1
    high = last + 1 if last < 12 else 0 if last == 12 and shape.ace_high else -1
    return low, high


@lru_cache(maxsize=1 << 13)
def places_for(
    kind: MeldKind, cards: tuple[Laid, ...], laid: Laid, shape: Shape
) -> tuple[End | None, ...]:
    """Where a card may join a meld by its shape: at which ends of a run; ``(None,)``: a set."""
    face = face_of(laid)
    rank = CIRCLE.get(laid.rank) if laid.rank is not None else None
    if rank is None or not shape.holds(laid):
        return ()
    if type(laid) is Wild and sum(type(one) is Wild for one in cards) >= shape.max_jokers:
        return ()
    if kind is _SET:
        if rank != CIRCLE[cards[0].rank] or len(cards) >= shape.set_most:  # type: ignore[index]
            return ()
        if type(laid) is Wild and (face is None) != shape.rank_sets:
            return ()
        if face is not None:
            count = sum(face_of(one) is face for one in cards)
            if count >= (1 if shape.distinct else shape.packs):
                return ()
        return (None,)
    if type(laid) is Wild and (face is None) == shape.same_suit:
        return ()
    if shape.same_suit:
        first = face_of(cards[0])
        if face is None or first is None or face.suit is not first.suit:
            return ()
    low, high = run_ends(CIRCLE[cards[0].rank], len(cards), shape)  # type: ignore[index]
    ends: list[End | None] = []
    if rank == low:
        ends.append(_LOW)
    if rank == high:
        ends.append(_HIGH)
    return tuple(ends)


@lru_cache(maxsize=1 << 16)
def fitting(kind: MeldKind, cards: tuple[Laid, ...], shape: Shape) -> tuple[int, int]:
    """The natural cards that may join a meld by its shape, as bits: a run at its low end, or not.

    A card may fit both ends (of a run of twelve).
    """
    if kind is _SET:
        if len(cards) >= shape.set_most:
            return 0, 0
        place = CIRCLE[cards[0].rank]  # type: ignore[index]
        mask = 0
        for suit in range(4):
            face = FACES[13 * suit + place]
            count = sum([face_of(one) is face for one in cards])
            if count < (1 if shape.distinct else shape.packs):
                mask |= shape.faces[suit * 13 + place]
        return 0, mask
    low, high = run_ends(CIRCLE[cards[0].rank], len(cards), shape)  # type: ignore[index]
    line = shape.ranks
    if shape.same_suit:
        first = face_of(cards[0])
        assert first is not None
        line = shape.faces[13 * suit_of(first) : 13 * suit_of(first) + 13]
    return (0 if low < 0 else line[low]), (0 if high < 0 else line[high])
