"""Calls of "Rummy!" once more: slow, obvious, from the pages on rules alone (RR-80 to RR-88).

Nothing here knows the library. What lies on the table and what a card may join is in the other room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.oracle.plain_rum import Meld, Options, Table, Turn, side, values, written


@dataclass(frozen=True)
class Deal:
    """What lies where; ``pile`` from the bottom to the top, ``stock`` as a number of cards."""

    hands: tuple[frozenset[str], ...]
    pile: tuple[str, ...]
    melds: tuple[Meld, ...]
    stock: int
    reshuffles: int
    fresh: frozenset[int]
    """The seats that have not finished their first turn (RR-46)."""
    fines: tuple[int, ...]


@dataclass(frozen=True)
class Next:
    """What comes next: ``claim``, ``turn``, ``draw``, ``shuffling`` or ``finished``."""

    phase: str
    deal: Deal
    actors: tuple[int, ...] = ()
    ender: int | None = None
    """claim: whose turn it was, or who called last."""
    resume: int | None = None
    """claim and turn: who draws afterwards."""
    declined: frozenset[int] = frozenset()
    end: tuple[int | None, str] | None = None
    """finished, or a closing claim: who went out, and why the deal is over."""
    called_meld: bool = False
    """turn: whether the call that led here laid a new meld."""


class Calls:
    """Windows for calls, for so many players and packs."""

    def __init__(self, o: Options, packs: int, players: int) -> None:
        self.o, self.players = o, players
        # What the caller holds is not looked at (RR-39).
        self.table = Table({**o, "joker_own_card_ban": False}, packs)

    # The end of a turn

    def turn_over(self, deal: Deal, seat: int, resume: int, *, discarded: bool) -> Next:
        """What comes after a turn that ended with a discard, or by an empty hand (RR-64)."""
        o = self.o
        floats = o["go_out"] in ("floating", "unplayable_discard")
        end: tuple[int | None, str] | None = None
        if not deal.hands[seat] and (discarded or not floats):
            end = seat, "out"
        elif not deal.stock:
            end = self.stock_end(deal)
        if end is not None and not (discarded and o["call_on_closing_discard"]):
            return Next("finished", deal, end=end)
        if o["call"] != "off" and (discarded or o["call"] == "pile_state"):
            return self.window(deal, seat, resume, frozenset(), end)
        return self.go_on(deal, resume, end)

    def stock_end(self, deal: Deal) -> tuple[None, str] | None:
        """How an empty stock ends the deal as soon as a turn is over (RR-65, RR-66)."""
        o = self.o
        if o["stock_out"] == "end":
            return None, "stock"
        if not self.shuffles_early():
            return None
        if len(deal.pile) >= 2 and deal.reshuffles < o["reshuffle_max"]:
            return None
        return None, "void" if o["reshuffle_fallback"] == "end_void" else "stock"

    def shuffles_early(self) -> bool:
        """Whether a new stock is made as soon as a turn is over."""
        return bool(
            self.o["stock_out"] == "reshuffle" and self.o["stock_out_moment"] == "after_turn"
        )

    def go_on(self, deal: Deal, resume: int, end: tuple[int | None, str] | None) -> Next:
        """What comes when nobody calls any more."""
        if end is not None:
            return Next("finished", deal, end=end)
        if not deal.stock and self.shuffles_early():
            over = self.stock_end(deal)
            if over is not None:  # a call has made the pile small
                return Next("finished", deal, end=over)
            return Next("shuffling", deal, resume=resume)
        return Next("draw", deal, (resume,))

    # Windows

    def window(
        self,
        deal: Deal,
        ender: int,
        resume: int,
        declined: frozenset[int],
        end: tuple[int | None, str] | None,
    ) -> Next:
        """The window for calls, if anybody is to be asked (RR-80, RR-83)."""
        o = self.o
        seats = [(ender + step) % self.players for step in range(1, self.players)]
        # Where no pile lies, everybody sees that there is nothing to call.
        seats = [seat for seat in seats if seat not in declined and deal.pile]
        if o["call"] != "with_hand" and not o["call_false_penalty"]:
            seats = [seat for seat in seats if self.true_calls(deal, seat, end)]
        if not seats:
            return self.go_on(deal, resume, end)
        if o["call_priority"] == "nearest":
            seats = seats[:1]
        return Next("claim", deal, tuple(seats), ender, resume, declined, end)

    def legal(self, at: Next) -> dict[str, Next]:
        """Every legal move in a window, with what comes then."""
        assert at.ender is not None
        assert at.resume is not None
        found = {}
        for seat in at.actors:
            silent = at.declined | {seat}
            found[f"decline {seat}"] = self.window(at.deal, at.ender, at.resume, silent, at.end)
            calls = self.true_calls(at.deal, seat, at.end)
            fine = self.o["call_false_penalty"]
            may = not (self.o["no_meld_first_turn"] and seat in at.deal.fresh)
            if fine and may and not calls:
                fines = list(at.deal.fines)
                fines[seat] += fine
                fined = replace(at.deal, fines=tuple(fines))
                found[f"rummy {seat}"] = self.window(fined, at.ender, at.resume, silent, at.end)
            for text, (deal, laid_meld) in calls.items():
                found[text] = self.called(at, seat, deal, laid_meld)
        return found

    def called(self, at: Next, seat: int, deal: Deal, laid_meld: bool) -> Next:
        """What comes after a call that was right (RR-85 to RR-87)."""
        o = self.o
        assert at.ender is not None
        assert at.resume is not None
        if at.end is not None:
            return Next("finished", deal, end=at.end)
        emptied = bool(at.deal.hands[seat]) and not deal.hands[seat]
        if emptied and o["go_out"] == "free":
            return Next("finished", deal, end=(seat, "out"))
        if o["call_turn"] == "resume":
            if o["call"] == "pile_state":
                return self.window(deal, at.ender, at.resume, frozenset(), None)
            return self.go_on(deal, at.resume, None)
        resume = at.resume
        if o["call_turn"] == "caller_then_left":
            resume = (seat + 1) % self.players
        if not deal.hands[seat]:  # nothing to throw: the caller floats, and that ends the turn
            return self.turn_over(deal, seat, resume, discarded=False)
        return Next("turn", deal, (seat,), resume=resume, called_meld=laid_meld)

    # Calls

    def true_calls(
        self, deal: Deal, seat: int, end: tuple[int | None, str] | None
    ) -> dict[str, tuple[Deal, bool]]:
        """The right calls of a seat, with the deal after each and whether a new meld was laid."""
        if not deal.pile or (self.o["no_meld_first_turn"] and seat in deal.fresh):
            return {}
        found = {}
        for text, melds, used in self.uses(deal, seat):
            then = self.taken(deal, seat, melds, used)
            if self.hand_may_be(deal, seat, then.hands[seat], end):
                found[f"rummy {seat} {text}"] = then, text.startswith("meld")
        return found

    def uses(self, deal: Deal, seat: int) -> Iterator[tuple[str, tuple[Meld, ...], frozenset[str]]]:
        """What a seat may do with the pile: as text, with the melds then and the cards used (RR-81)."""
        o, last = self.o, deal.pile[-1]
        wanted = deal.pile if o["call"] == "pile_state" else (last,)
        layoffs = []
        for card in wanted:
            for text, then in self.table.layoffs(self.turn_of(deal, seat, {card})):
                layoffs.append((text, then.melds, frozenset([card])))
        if o["call_to"] == "hand":
            if layoffs:
                yield last, deal.melds, frozenset([last])
            return
        yield from layoffs
        if o["call"] == "last_layoff":
            return
        own = deal.hands[seat] if o["call"] == "with_hand" else frozenset[str]()
        there = own | {last} if o["call"] == "with_hand" else frozenset(deal.pile)
        turn = self.turn_of(deal, seat, there)
        for kind, slots in self.table.melds(there):
            cards = frozenset(card for card, _ in slots)
            if o["call"] != "pile_state" and last not in cards:
                continue
            large = self.table.limit_met(len(slots), sum(values(o, kind, slots)))
            if not turn.opened_before and not large:
                continue
            mine = (seat,) * len(slots)
            meld = Meld(kind, slots, mine, seat, mine)
            yield f"meld {kind} {written(kind, slots)}", (*deal.melds, meld), cards

    def turn_of(self, deal: Deal, seat: int, cards: frozenset[str] | set[str]) -> Turn:
        """A turn in which the seat holds just some cards: for what may be laid off where."""
        mine = side(self.o, seat)
        return Turn(
            seat=seat,
            hand=frozenset(cards),
            melds=deal.melds,
            first=False,
            stock=True,
            opened_before=any(side(self.o, meld.owner) == mine for meld in deal.melds),
        )

    def taken(self, deal: Deal, seat: int, melds: tuple[Meld, ...], used: frozenset[str]) -> Deal:
        """The deal after a call (RR-82)."""
        o = self.o
        hand, pile = deal.hands[seat] - used, tuple(card for card in deal.pile if card not in used)
        if o["call_to"] == "hand":
            hand |= used
        elif o["call_take"] == "down_to_card":
            deepest = min(place for place, card in enumerate(deal.pile) if card in used)
            hand |= frozenset(deal.pile[deepest:]) - used
            pile = deal.pile[:deepest]
        hands = list(deal.hands)
        hands[seat] = hand
        return replace(deal, hands=tuple(hands), pile=pile, melds=melds)

    def hand_may_be(
        self,
        deal: Deal,
        seat: int,
        then: frozenset[str],
        end: tuple[int | None, str] | None,
    ) -> bool:
        """Whether a call may leave these cards in the caller's hand (RR-57, RR-60, RR-63)."""
        o = self.o
        if not then and deal.hands[seat] and o["go_out"] == "discard_required":
            return False
        if o["no_go_out_first_turn"] and seat in deal.fresh:
            plays_on = o["call_turn"] != "resume" and end is None
            return len(then) >= (2 if plays_on else 1)
        return True
