"""500 Rum once more: slow, obvious, from the pages on rules alone, on printed cards as text.

Nothing here knows the library. Rules are a mapping of option names to plain values. A card is its text
(``7H``, ``7H#2``, ``Jo``). A card on the table is a pair: the card, and what it stands for: the face of a
natural card, for a joker a face (``9H``) or only a rank (``9``). Ids in brackets are those of the rulings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product
from typing import Any

Options = Mapping[str, Any]
Slot = tuple[str, str]

SUITS = "SCDH"
CIRCLE = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
FACES = [rank + suit for suit in SUITS for rank in CIRCLE]


def is_joker(card: str) -> bool:
    """Whether a card is a joker."""
    return card.startswith("Jo")


def face(card: str) -> str:
    """What is printed on a natural card: the same on cards of two packs."""
    return card.split("#")[0]


def rank(name: str) -> str:
    """The rank of a face, or of a rank by itself."""
    return name if name in CIRCLE else name[:-1]


def suit(name: str) -> str | None:
    """The suit of a face; None for a rank by itself."""
    return None if name in CIRCLE else name[-1]


def after(one: str) -> str:
    """The rank that follows another one, round the corner."""
    return CIRCLE[(CIRCLE.index(one) + 1) % 13]


def natural(card: str) -> Slot:
    """A natural card as it lies on the table."""
    return card, face(card)


# Melds --------------------------------------------------------------------------------------------


def is_set(o: Options, packs: int, slots: Sequence[Slot]) -> bool:
    """Whether cards lie as a set (RR-30, RR-37, RR-38)."""
    names = [name for _, name in slots]
    if len(slots) < 3 or len({rank(name) for name in names}) != 1:
        return False
    jokers = [name for card, name in slots if is_joker(card)]
    if any((suit(name) is None) != (o["joker_bind"] == "rank_in_sets") for name in jokers):
        return False
    if o["max_jokers"] is not None and len(jokers) > o["max_jokers"]:
        return False
    most = 1 if o["set_distinct_suits"] else packs
    said = [name for name in names if suit(name) is not None]
    return len(slots) <= 4 * most and all(said.count(name) <= most for name in said)


def is_run(o: Options, slots: Sequence[Slot]) -> bool:
    """Whether cards, from low to high, lie as a run (RR-31 to RR-35, RR-38)."""
    if not o["run_min"] <= len(slots) <= 13:
        return False
    jokers = [name for card, name in slots if is_joker(card)]
    if o["max_jokers"] is not None and len(jokers) > o["max_jokers"]:
        return False
    suits = {suit(name) for _, name in slots}
    if o["run_same_suit"] and (None in suits or len(suits) != 1):
        return False
    if not o["run_same_suit"] and any(suit(name) is not None for name in jokers):
        return False
    ranks = [rank(name) for _, name in slots]
    for low, high in pairwise(ranks):
        if after(low) != high:
            return False
    if o["ace_runs"] == "around":
        return True
    if "A" in ranks[1:-1]:
        return False
    if ranks[0] == "A" and o["ace_runs"] == "high":
        return False
    return not (ranks[-1] == "A" and o["ace_runs"] == "low")


def may_be_laid(o: Options, slots: Sequence[Slot]) -> bool:
    """Whether enough cards of a new meld are natural (RR-38)."""
    least: int = o["min_naturals"]
    return sum(not is_joker(card) for card, _ in slots) >= least


def orders(slots: Sequence[Slot]) -> Iterator[list[Slot]]:
    """The orders in which cards of different ranks could run, one for each rank to begin with."""
    by_rank = {rank(name): (card, name) for card, name in slots}
    if len(by_rank) == len(slots):
        for first in by_rank:
            found: list[Slot] = []
            one = first
            while one in by_rank and len(found) < len(slots):
                found.append(by_rank[one])
                one = after(one)
            if len(found) == len(slots):
                yield found


def melds_of(
    o: Options, packs: int, cards: Sequence[str]
) -> Iterator[tuple[str, tuple[Slot, ...]]]:
    """The new melds that use all of some cards: every name for every joker is tried."""
    naturals = [natural(card) for card in cards if not is_joker(card)]
    jokers = [card for card in cards if is_joker(card)]
    ranks = [rank(name) for _, name in naturals]
    suits = {suit(name) for _, name in naturals}
    alike = len(set(ranks)) == 1
    running = len(set(ranks)) == len(ranks) and (len(suits) == 1 or not o["run_same_suit"])
    if not alike and not running:
        return
    for names in product([*FACES, *CIRCLE], repeat=len(jokers)):
        slots = [*naturals, *zip(jokers, names, strict=True)]
        if not may_be_laid(o, slots):
            continue
        if is_set(o, packs, slots):
            yield "set", tuple(sorted(slots))
        for order in orders(slots):
            if is_run(o, order):
                yield "run", tuple(order)


def melds_in(o: Options, packs: int, hand: Sequence[str]) -> set[tuple[str, tuple[Slot, ...]]]:
    """Every new meld in a hand, by trying every subset. A set's cards are in the order of their texts."""
    found = set()
    for size in range(3, min(len(hand), 13) + 1):
        for cards in combinations(sorted(hand), size):
            found |= set(melds_of(o, packs, cards))
    return found


def joining(o: Options, packs: int, kind: str, slots: Sequence[Slot], card: Slot) -> set[str]:
    """Where a card may join a meld by its shape: ``low`` and ``high`` ends of a run, ``in`` a set."""
    if kind == "set":
        return {"in"} if is_set(o, packs, [*slots, card]) else set()
    found = set()
    if is_run(o, [card, *slots]):
        found.add("low")
    if is_run(o, [*slots, card]):
        found.add("high")
    return found


# Values -------------------------------------------------------------------------------------------


def value(o: Options, name: str, *, low_ace: bool = False) -> int:
    """What a face or a rank is worth on the table."""
    one = rank(name)
    if one == "A":
        return int(o["ace_low"] if low_ace else o["ace_high"])
    if one in ("10", "J", "Q", "K"):
        return int(o["court"])
    return 5 if o["pips"] == "five" else int(one)


def values(o: Options, kind: str, slots: Sequence[Slot]) -> list[int]:
    """What each card of a meld is worth (RR-32, RR-101)."""
    found = []
    for place, (card, name) in enumerate(slots):
        below_two = kind == "run" and place + 1 < len(slots) and rank(slots[place + 1][1]) == "2"
        worth = value(o, name, low_ace=below_two)
        fixed = is_joker(card) and o["joker_meld"] == "fixed"
        found.append(int(o["joker_hand"]) if fixed else worth)
    return found


def hand_points(o: Options, hand: Sequence[str]) -> int:
    """What cards cost in the hand."""
    total = 0
    for card in hand:
        if is_joker(card):
            total += o["joker_hand"]
        elif rank(face(card)) == "A":
            total += o["ace_hand"]
        else:
            total += value(o, face(card))
    return total


def side(o: Options, seat: int) -> int:
    """The side of a seat."""
    return seat % 2 if o["partners"] == "pairs" else seat


@dataclass(frozen=True)
class Meld:
    """A meld on the table: its cards, who gets the points of each, who laid the meld, and who laid each
    card: swaps give the points to another seat, and change nothing else."""

    kind: str
    slots: tuple[Slot, ...]
    by: tuple[int, ...]
    owner: int
    laid: tuple[int, ...]


def score(
    o: Options,
    melds: Sequence[Meld],
    hands: Sequence[Sequence[str]],
    went_out: int | None,
    fines: Mapping[int, int],
    void: bool = False,
) -> list[int]:
    """The points of each side (RR-47, RR-67, RR-100)."""
    points = [0] * (max(side(o, seat) for seat in range(len(hands))) + 1)
    if void:
        return points
    for meld in melds:
        for seat, worth in zip(meld.by, values(o, meld.kind, meld.slots), strict=True):
            points[side(o, meld.owner if o["layoff_credit"] == "owner" else seat)] += worth
    for seat, hand in enumerate(hands):
        if went_out is not None or o["stock_out_hand_penalty"]:
            points[side(o, seat)] -= hand_points(o, hand)
        points[side(o, seat)] -= fines.get(seat, 0)
    if went_out is not None:
        points[side(o, went_out)] += o["out_bonus"]
    return points


def verdict(
    o: Options, before: Sequence[int], points: Sequence[int], went_out: int | None
) -> tuple[list[int], set[int]]:
    """Totals after a deal, and who has won (RR-102)."""
    after_deal = [one + two for one, two in zip(before, points, strict=True)]
    there = {one for one, total in enumerate(after_deal) if total >= o["target"]}
    goer = None if went_out is None else side(o, went_out)
    if o["win"] == "must_go_out":
        return after_deal, there & {goer}
    if o["win"] == "goer_else_highest" and goer in there:
        return after_deal, {goer}
    best = {one for one in there if after_deal[one] == max(after_deal[other] for other in there)}
    if len(best) > 1:
        if o["tie"] == "play_on":
            return after_deal, set()
        if o["tie"] == "goer":
            return after_deal, best & {goer}
    return after_deal, best


# A turn -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Duty:
    """What a player owes to the pile: the cards that would do, and how many are to be laid."""

    cards: frozenset[str]
    three: bool
    priced: bool
    own: frozenset[str]
    """The hand before the take."""
    laid: int = 0
    touched: bool = False
    """Whether one of the cards has been used."""


@dataclass(frozen=True)
class Turn:
    """A turn after drawing: whose, with what in the hand and on the table, and what binds it."""

    seat: int
    hand: frozenset[str]
    melds: tuple[Meld, ...]
    first: bool
    stock: bool
    """Whether the stock has cards."""
    opened_before: bool
    duty: Duty | None = None
    banned: frozenset[str] = frozenset()
    drawn: str | None = None
    freed: frozenset[str] = frozenset()
    laid_melds: int = 0
    laid_cards: int = 0
    laid_points: int = 0
    tabled: bool = False
    after_call: bool = False
    """Whether it began with a call and not with a draw."""


class Table:
    """The rules of a turn, for so many players and packs."""

    def __init__(self, o: Options, packs: int) -> None:
        self.o, self.packs = o, packs
        self.known: dict[frozenset[str], list[tuple[str, tuple[Slot, ...]]]] = {}

    def melds(self, hand: frozenset[str]) -> list[tuple[str, tuple[Slot, ...]]]:
        """Every new meld in a hand; kept, since it is asked often."""
        if hand not in self.known:
            self.known[hand] = sorted(melds_in(self.o, self.packs, sorted(hand)))
        return self.known[hand]

    # Conditions

    def limit_met(self, cards: int, points: int) -> bool:
        """Whether a first meld is large enough (RR-43)."""
        o = self.o
        wanted = []
        if o["first_meld_cards"] is not None:
            wanted.append(cards >= o["first_meld_cards"])
        if o["first_meld_points"] is not None:
            wanted.append(points >= o["first_meld_points"])
        return not wanted or any(wanted)

    def is_open(self, turn: Turn) -> bool:
        """Whether the seat's side is open (RR-2)."""
        if turn.opened_before:
            return True
        if turn.laid_melds == 0:
            return False
        return self.limit_met(turn.laid_cards, turn.laid_points)

    def short(self, turn: Turn) -> bool:
        """Whether melds were laid that are not yet large enough together."""
        return turn.laid_melds > 0 and not self.is_open(turn)

    def settled(self, turn: Turn) -> bool:
        """Whether nothing but a priced duty is in the way of ending the turn."""
        return not self.short(turn) and not (turn.freed and self.o["joker_swap_to"] == "must_play")

    def mine(self, turn: Turn, seat: int) -> bool:
        """Whether a seat is of the side whose turn it is."""
        return side(self.o, seat) == side(self.o, turn.seat)

    def may_touch(self, turn: Turn, meld: Meld) -> bool:
        """Whether the seat may lay off on a meld, or swap there (RR-44, RR-47)."""
        if self.mine(turn, meld.owner):
            return True
        if not self.o["layoff_on_others"]:
            return False
        return not self.o["own_meld_before_layoff"] or self.is_open(turn)

    def chained(self, turn: Turn, meld: Meld, end: str) -> bool:
        """Whether a chain keeps the seat from an end of a run (RR-49)."""
        if meld.kind == "set" or self.o["chain"] == "open":
            return False
        if self.o["chain"] == "blocked":
            outermost = meld.laid[0] if end == "low" else meld.laid[-1]
            return outermost not in (meld.owner, turn.seat)
        return any(
            seat not in (meld.owner, turn.seat) and meld.laid.count(seat) < 3 for seat in meld.laid
        )

    def own_card(self, turn: Turn, slots: Sequence[Slot], around: Sequence[Slot]) -> bool:
        """Whether a joker is to stand for a card in the hand, where that is barred (RR-39)."""
        if not self.o["joker_own_card_ban"]:
            return False
        held = {card for card in turn.hand if not is_joker(card)}
        for card, name in slots:
            if not is_joker(card):
                continue
            if suit(name) is not None:
                if any(face(one) == name for one in held):
                    return True
                continue
            laid = {one for one, _ in slots}
            rest = [one for one in held - laid if rank(face(one)) == name]
            there = [other for other in (*around, *slots) if other[0] != card]
            for one in rest:
                if not self.o["run_same_suit"] and len({rank(n) for _, n in (*around, *slots)}) > 1:
                    return True  # a run of mixed suits: any suit will do
                if is_set(self.o, self.packs, [*there, natural(one)]):
                    return True
        return False

    # Moves

    def pays(self, turn: Turn, kind: str, cards: Sequence[str]) -> bool:
        """Whether tabling some cards is of a kind that can meet the duty (RR-13)."""
        duty = turn.duty
        assert duty is not None
        use = self.o["use_kind"]
        if kind == "meld":
            return use != "new_with_hand" or any(card in duty.own for card in cards)
        if use != "meld_or_layoff":
            return False
        return kind == "layoff" or bool(self.o["joker_swap_counts_as_use"])

    def tabling(self, turn: Turn, kind: str, cards: Sequence[str], then: Turn) -> Turn | None:
        """The turn after tabling cards, its duty brought up to date; None where the duty forbids it."""
        duty = turn.duty
        now = replace(then, tabled=True)
        if duty is not None:
            used = [card for card in cards if card in duty.cards]
            pays = self.pays(turn, kind, cards)
            counts = len(cards) if self.counts(turn, kind) else 0
            later = replace(
                duty,
                laid=duty.laid + counts,
                touched=duty.touched or (bool(used) and pays),
            )
            met = later.touched and (not duty.three or later.laid >= 3)
            helps = met or (duty.three and self.counts(turn, kind))
            if self.o["use_when"] == "next_action" and not helps:
                return None
            now = replace(now, duty=None if met else later)
        return now

    def counts(self, turn: Turn, kind: str) -> bool:
        """Whether what is tabled counts towards three cards (RR-13)."""
        if kind == "meld":
            return True
        if self.o["use_kind"] != "meld_or_layoff":
            return False
        return kind == "layoff" or bool(self.o["joker_swap_counts_as_use"])

    def accepted(self, turn: Turn) -> bool:
        """Whether a table move may have led to this turn, by what is left in the hand."""
        if turn.hand:
            return True
        how = self.o["go_out"]
        if how == "discard_required" or turn.duty is not None or not self.settled(turn):
            return False
        # Who has not had a first turn does not float into it: it could end only by going out (RR-63).
        floats = how != "free" and not turn.after_call
        return floats or not (self.o["no_go_out_first_turn"] and turn.first)

    def table_moves(self, turn: Turn) -> Iterator[tuple[str, Turn]]:
        """Table moves that are legal by themselves, as text, with the turn after each."""
        if turn.first and self.o["no_meld_first_turn"]:
            return
        for text, then in (*self.new_melds(turn), *self.layoffs(turn), *self.swaps(turn)):
            if self.accepted(then):
                yield text, then

    def new_melds(self, turn: Turn) -> Iterator[tuple[str, Turn]]:
        """New melds."""
        o = self.o
        if o["melds_per_turn"] == 1 and turn.laid_melds:
            return
        for kind, slots in self.melds(turn.hand):
            points = sum(values(o, kind, slots))
            large = o["first_meld_scope"] == "turn_total" or self.limit_met(len(slots), points)
            if not large and not self.is_open(turn):
                continue
            if self.own_card(turn, slots, ()):
                continue
            cards = [card for card, _ in slots]
            mine = (turn.seat,) * len(slots)
            meld = Meld(kind, slots, mine, turn.seat, mine)
            then = self.tabling(
                turn,
                "meld",
                cards,
                replace(
                    turn,
                    hand=turn.hand - set(cards),
                    melds=(*turn.melds, meld),
                    freed=turn.freed - set(cards),
                    laid_melds=turn.laid_melds + 1,
                    laid_cards=turn.laid_cards + len(cards),
                    laid_points=turn.laid_points + points,
                ),
            )
            if then is not None:
                yield f"meld {kind} {written(kind, slots)}", then

    def layoffs(self, turn: Turn) -> Iterator[tuple[str, Turn]]:
        """Cards laid off."""
        for number, meld in enumerate(turn.melds):
            if not self.may_touch(turn, meld):
                continue
            for card in sorted(turn.hand):
                for name in [*FACES, *CIRCLE] if is_joker(card) else [face(card)]:
                    slot = (card, name)
                    ends = joining(self.o, self.packs, meld.kind, meld.slots, slot)
                    if not ends or self.own_card(turn, [slot], meld.slots):
                        continue
                    for end in ends:
                        if self.chained(turn, meld, end):
                            continue
                        low = end == "low"
                        slots = (slot, *meld.slots) if low else (*meld.slots, slot)
                        by = (turn.seat, *meld.by) if low else (*meld.by, turn.seat)
                        laid = (turn.seat, *meld.laid) if low else (*meld.laid, turn.seat)
                        melds = list(turn.melds)
                        melds[number] = replace(meld, slots=slots, by=by, laid=laid)
                        then = self.tabling(
                            turn,
                            "layoff",
                            [card],
                            replace(
                                turn,
                                hand=turn.hand - {card},
                                melds=tuple(melds),
                                freed=turn.freed - {card},
                            ),
                        )
                        if then is not None:
                            said = f" {end}" if len(ends) == 2 else ""
                            yield f"lay {shown(slot)} {number}{said}", then

    def swaps(self, turn: Turn) -> Iterator[tuple[str, Turn]]:
        """Natural cards in the place of jokers (RR-40, RR-41)."""
        o = self.o
        if o["joker_swap"] == "never":
            return
        for number, meld in enumerate(turn.melds):
            if not self.may_touch(turn, meld):
                continue
            for card in sorted(one for one in turn.hand if not is_joker(one)):
                places = [
                    place
                    for place, (joker, _) in enumerate(meld.slots)
                    if is_joker(joker)
                    and not (o["joker_swap"] == "opponents" and self.mine(turn, meld.by[place]))
                    and self.fits_place(meld, place, card)
                ]
                if not places:
                    continue
                place = places[0]
                joker = meld.slots[place][0]
                slots, by = list(meld.slots), list(meld.by)
                slots[place], by[place] = natural(card), turn.seat
                melds = list(turn.melds)
                melds[number] = replace(meld, slots=tuple(slots), by=tuple(by))
                then = self.tabling(
                    turn,
                    "swap",
                    [card],
                    replace(
                        turn,
                        hand=turn.hand - {card} | {joker},
                        melds=tuple(melds),
                        freed=turn.freed | {joker},
                    ),
                )
                if then is not None:
                    yield f"swap {card} {number}", then

    def fits_place(self, meld: Meld, place: int, card: str) -> bool:
        """Whether a natural card may take a joker's place."""
        name = meld.slots[place][1]
        if meld.kind == "run":
            return rank(face(card)) == name if suit(name) is None else face(card) == name
        others = [slot for number, slot in enumerate(meld.slots) if number != place]
        how = self.o["joker_set_swap"]
        if how == "named":
            return face(card) == name
        if not is_set(self.o, self.packs, [*others, natural(card)]):
            return False
        if how == "any_missing":
            return True
        # Suits are counted, not cards: the same where a set may not hold equal cards.
        there = {suit(face(one)) for one, _ in meld.slots if not is_joker(one)}
        return len(there) == 3 and suit(face(card)) not in there

    def discards(self, turn: Turn) -> set[str]:
        """Cards that may be thrown, by themselves."""
        o = self.o
        if not self.settled(turn):
            return set()
        if turn.duty is not None and (not turn.duty.priced or o["pile_fail_cards"] == "return"):
            return set()
        found = set()
        for card in turn.hand:
            last = len(turn.hand) == 1
            if card in turn.banned or (card == turn.drawn and not last):
                continue
            if last:
                if turn.duty is not None or (o["no_go_out_first_turn"] and turn.first):
                    continue
                may_lay = not (turn.first and o["no_meld_first_turn"])
                if o["go_out"] == "unplayable_discard" and may_lay and any(self.layoffs(turn)):
                    continue
            found.add(card)
        return found

    def completable(self, turn: Turn, seen: set[Turn] | None = None) -> bool:
        """Whether the turn can be ended (RR-4)."""
        seen = set() if seen is None else seen
        if not turn.hand:
            return True  # the move that led here was accepted
        if self.discards(turn):
            return True
        for _, then in self.table_moves(turn):
            if then not in seen:
                seen.add(then)
                if self.completable(then, seen):
                    return True
        return False

    def legal(self, turn: Turn) -> dict[str, Turn | None]:
        """Every legal move of a turn as text, with the turn after it (None where it is over)."""
        found: dict[str, Turn | None] = {f"discard {card}": None for card in self.discards(turn)}
        for text, then in self.table_moves(turn):
            if not then.hand:
                found[text] = None
            elif self.completable(then):
                found[text] = then
        duty = turn.duty
        if (
            duty is not None
            and duty.priced
            and self.o["pile_fail_cards"] == "return"
            and not turn.tabled
            and turn.stock
        ):
            found["draw"] = None
        return found

    # Taking

    def take(
        self,
        turn: Turn,
        pile: Sequence[str],
        number: int,
        guarded: bool,
    ) -> Turn | None:
        """The turn after taking so many cards of the pile (bottom to top); None where it is illegal.

        ``turn`` has the hand before the draw; ``guarded`` says that too many turns were idle (G-1).
        """
        o, p = self.o, len(pile)
        modes = set(o["pile_modes"])
        if not 1 <= number <= p or (guarded and o["pile_view"] == "face_down"):
            return None
        top_take = number == 1 and bool(modes & {"top", "depth"})
        if not top_take and not ("depth" in modes or ("whole" in modes and number == p)):
            return None
        if not top_take and o["pile_needs_open"] and not turn.opened_before:
            return None
        taken = list(pile[p - number :])
        must = guarded or o["top_use"] == "must_use"
        if not turn.stock and o["after_stock_top_use"] == "must_use":
            must = True
        priced = o["pile_fail"] == "penalty" and not guarded
        if priced and o["pile_fail_cards"] == "return" and not turn.stock:
            priced = False
        duty: Duty | None = None
        if top_take:
            if must:
                duty = Duty(frozenset(taken), False, priced, turn.hand)
        else:
            owed = {"top": taken[-1:], "deepest": taken[:1]}.get(o["pile_use_card"], taken)
            duty = Duty(frozenset(owed), o["pile_use_card"] == "any_min3", priced, turn.hand)
        if duty is not None and turn.first and o["no_meld_first_turn"]:
            return None
        banned = frozenset(taken if number == 1 and o["rediscard"] != "allowed" else ())
        then = replace(turn, hand=turn.hand | set(taken), duty=duty, banned=banned)
        if duty is not None and priced and o["pile_fail_cards"] == "return":
            return then  # drawing from the stock fails the duty, whatever comes
        return then if self.completable(then) else None


def shown(slot: Slot) -> str:
    """A card on the table as text."""
    return f"{slot[0]}={slot[1]}" if is_joker(slot[0]) else slot[0]


def written(kind: str, slots: Sequence[Slot]) -> str:
    """The cards of a meld as text: a set's in the order of their texts, a run's from low to high."""
    texts = [shown(slot) for slot in slots]
    return " ".join(sorted(texts) if kind == "set" else texts)
