"""What all phases of 500 Rum have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, cast

import attrs

from five_hundred.cards import Card, CardSet, cards_in
from five_hundred.errors import Violation, shown
from five_hundred.phase import Phase
from five_hundred.protocols import Event
from five_hundred.rum.find import Built
from five_hundred.rum.log import Log, events_of
from five_hundred.rum.melds import Meld, name_jokers, names_joining
from five_hundred.rum.moves import (
    MOVES,
    CallRummy,
    Deal,
    Decline,
    LayMeld,
    LayOff,
    Move,
    Reshuffle,
    parse_move,
)
from five_hundred.rum.reasons import Reason, wrong
from five_hundred.rum.rules import Rules
from five_hundred.rum.start import Start
from five_hundred.rum.terms import Terms

if TYPE_CHECKING:
    import random

    from five_hundred.rum.observation import Observation
    from five_hundred.rum.state import State


class PhaseName(StrEnum):
    """The phases of a deal of 500 Rum."""

    UNDEALT = "undealt"
    DRAW = "draw"
    TURN = "turn"
    CLAIM = "claim"
    SHUFFLING = "shuffling"
    FINISHED = "finished"


_PHASE_TEXT = {
    PhaseName.UNDEALT: "the cards have to be dealt",
    PhaseName.DRAW: "first a card is drawn or the pile is taken",
    PhaseName.TURN: "a card was drawn already; now lay cards, or discard to end the turn",
    PhaseName.CLAIM: "now the others may call or decline",
    PhaseName.SHUFFLING: "the pile has to be shuffled into a new stock",
}
_KINDS = frozenset(MOVES)

_NOT_IN_KEY = ("_terms", "_log", "_waiting")

UNKNOWN_BITS = 256
"""Bits from here up stand for cards that are not known: only their number counts."""


def unknown(count: int) -> int:
    """So many cards of which nothing is known, as bits."""
    return ((1 << count) - 1) << UNKNOWN_BITS


_listed: tuple[RumPhase | None, tuple[Move, ...] | Built[Move]] = None, ()
"""The state whose moves were listed last, and those moves: one of them is mostly made next."""


OF_SOME_PHASES = (
    "_end", "_phase", "_play", "_seat", "_waiting", "called", "declined", "discarder", "drawing",
    "reason", "resume", "went_out",
)  # fmt: skip


class Table:
    """The room for all that a state holds, and for a course (:mod:`five_hundred.rum.course`).

    All phases have the same room, each with names for what it fills. So the table on which a move
    was made need not be copied to become the state after it: it is told its phase.
    """

    __slots__ = (
        "_terms", "_log", "_hands", "stock", "pile", "melds", "fines", "idle", "reshuffles",
        "_fresh", "_known", "_seen", *OF_SOME_PHASES,
    )  # fmt: skip

    if TYPE_CHECKING:
        _terms: Terms
        _log: Log
        _hands: tuple[int, ...]
        stock: tuple[Card, ...]
        pile: tuple[Card, ...]
        melds: tuple[Meld, ...]
        fines: tuple[int, ...]
        idle: int
        reshuffles: int
        _fresh: int
        _known: tuple[int, ...]
        _seen: tuple[int, ...]
        _seat: int  # who is to draw, if that is what comes next


class RumPhase(Table, Phase[Move, "State"]):
    """The questions that every phase of 500 Rum answers."""

    __slots__ = ()
    phase: ClassVar[PhaseName]
    _moves: ClassVar[frozenset[type]] = frozenset()

    @property
    def rules(self) -> Rules:
        """The rules the deal is played by."""
        return self._terms.rules

    @property
    def players(self) -> int:
        """The number of seats; seats count from 0, clockwise."""
        return self._terms.players

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat: the seat itself, or the pair it belongs to (RR-100)."""
        return self._terms.sides

    @property
    def dealer(self) -> int:
        """The seat of the dealer."""
        return self._terms.dealer

    @property
    def barred(self) -> tuple[int, ...]:
        """The seats that are barred from something in this deal: none, in this game."""
        return ()

    @property
    def start(self) -> Start | None:
        """The position that a set-up began from; None for a deal that began with the dealing."""
        return self._terms.start

    @property
    def history(self) -> tuple[Event, ...]:
        """Every move so far, from the deal on, chance included."""
        return events_of(self._log)

    @property
    def packs(self) -> int:
        """How many packs are in play."""
        return self._terms.packs

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each seat's hand."""
        return tuple(CardSet.from_mask(hand) for hand in self._hands)

    def why_illegal(self, move: object, seat: int | None = None) -> Violation | None:
        """Say why a move is illegal, or return None if it is legal.

        Reasons are tried in this order: kind of move, phase, turn, cards held, then the rules. At a
        chance state the answer is None exactly for a right order of the right cards.
        """
        kind = type(move)
        if kind not in self._moves:
            return self._wrong_kind(kind, move)
        if seat is not None and (type(seat) is not int or seat not in self.actors):
            return self._not_your_turn(seat)
        if kind is CallRummy or kind is Decline:
            caller: int = move.seat  # type: ignore[attr-defined]
            if caller not in self.actors:
                return self._not_your_turn(caller)
            if seat is not None and seat != caller:
                return wrong(
                    Reason.NOT_YOUR_TURN,
                    f"seat {seat} cannot call or decline for seat {caller}",
                    "RR-83",
                    (),
                    (seat, caller),
                )
        return self._refusal(move)

    def _wrong_kind(self, kind: type, move: object) -> Violation:
        if kind is str:
            return wrong(
                Reason.NOT_A_MOVE, f"{shown(move)} is a text, not a move; parse_move reads it"
            )
        if kind not in _KINDS:
            return wrong(
                Reason.NOT_A_MOVE, f"this is no move of 500 Rum: a {kind.__name__} ({shown(move)})"
            )
        if self.is_over:
            return wrong(Reason.DEAL_OVER, "the deal is over; there is nothing left to play")
        word = str(move).split()[0]
        why = _PHASE_TEXT[self.phase]
        rule: str | None = None
        seats: tuple[int, ...] = ()
        if kind is CallRummy or kind is Decline:
            why, rule, seats = self._no_window()
        return wrong(Reason.WRONG_PHASE, f"{word!r} is not possible: {why}", rule, (), seats)

    def _no_window(self) -> tuple[str, str, tuple[int, ...]]:
        """Why nobody can call or decline in this phase: the words, the ruling, whose turn it is."""
        if not self._terms.calls:
            return 'nobody calls "Rummy!" by these rules', "RR-80", ()
        if self.phase is PhaseName.TURN:
            return f"it is too late, seat {self.actor} has begun its turn", "RR-84", self.actors
        why = _PHASE_TEXT[self.phase]
        if self.phase is PhaseName.DRAW:
            why = f"it is too late, or there is nothing to call: seat {self.actor} is to draw"
        return why, "RR-84", self.actors

    def _not_your_turn(self, seat: object) -> Violation:
        actors = self.actors
        if type(seat) is not int or not 0 <= seat < self.players:
            return wrong(
                Reason.NOT_YOUR_TURN,
                f"there is no seat {shown(seat, 20)}; seats are 0 to {self.players - 1}",
            )
        if not actors:
            told = "it is nobody's turn: cards have to be dealt or shuffled"
        elif len(actors) == 1:
            told = f"it is the turn of seat {actors[0]}, not of seat {seat}"
        else:
            told = f"seats {', '.join(map(str, actors))} may act now, not seat {seat}"
        return wrong(Reason.NOT_YOUR_TURN, told, None, (), (seat,))

    def _refusal(self, move: Any) -> Violation | None:
        """What is wrong with a move of a kind that this phase knows, by a seat that may act."""
        raise NotImplementedError

    def apply(self, move: Move, seat: int | None = None) -> State:
        """Return the state after a move; with ``seat``, only if that seat may make it.

        Raises :class:`~five_hundred.errors.IllegalMove`, which says why the move is not legal.
        """
        # What was just listed is legal; that is quicker to see than that nothing speaks against it.
        state, moves = _listed
        if state is self and seat is None:
            for one in (moves.given,) if type(moves) is Built else moves:
                if one is move:
                    return self._after(move, None)
        return super().apply(move, seat)

    def legal_moves(self, seat: int | None = None) -> Sequence[Move]:
        """Every legal move, once, in a fixed order; with ``seat``, those of that seat.

        Empty at chance, at the end, and for a seat that may not act. A tuple, or an equally
        immutable sequence that builds its moves when asked. The order: draw, takes from the
        fewest, EndDeal; new melds (as ``find_melds`` lists them), lay-offs by meld and card,
        exchanges for jokers, discards in pack order, a second draw; calls by seat, each seat's
        Decline last. Raises SetupError for no such seat.
        """
        if seat is not None and not self._may_act(seat):
            return ()
        global _listed
        moves = self._legal_moves(seat)
        _listed = self, moves
        return moves

    def _legal_moves(self, seat: int | None) -> tuple[Move, ...] | Built[Move]:
        return ()

    def price(self, move: Move) -> int:
        """The fine that a legal move books, or makes unavoidable (RR-22); 0 if there is none."""
        return 0

    def observe(self, seat: int | None) -> Observation:
        """What a seat (None: a spectator) sees and knows. Raises SetupError for no such seat."""
        from five_hundred.rum.observation import observe

        return observe(self, seat)

    def _at_random(self, rng: random.Random) -> State:
        """Return the last state of the deal, reached by moves at random."""
        from five_hundred.rum.playout import play_on

        if self.phase is PhaseName.UNDEALT:
            return self._after(self.sample_chance(rng), None)
        return play_on(self, rng)  # type: ignore[arg-type]

    def parse_move(self, text: str) -> Move:
        """Read a move; the inverse of ``str(move)``. Raises ParseError.

        A joker without a name gets the only name that makes the move right, if there is one.
        """
        named: Move = self._named(parse_move(text))
        return named

    def _named(self, move: Move) -> Any:
        shape = self._terms.shape
        if isinstance(move, LayMeld):
            named = name_jokers(move.cards, shape)
            return move if named is move.cards else LayMeld(named)
        if isinstance(move, LayOff):
            joker = move.card
            if isinstance(joker, Card) and joker.is_joker and move.meld_index < len(self.melds):
                names = list(names_joining(self.melds[move.meld_index], joker, shape))
                if len(names) == 1:
                    return LayOff(names[0], move.meld_index, move.end)
            return move
        if isinstance(move, CallRummy) and isinstance(move.use, LayMeld | LayOff):
            return CallRummy(move.seat, self._named(move.use))
        return move

    @property
    def key(self) -> Any:
        """The position without the way to it: hashable, for search tables."""
        fields = attrs.fields(cast("type[Any]", type(self)))
        terms = self._terms
        return (
            self.phase.value,
            (terms.rules, terms.players, terms.dealer, terms.cards),
            *(getattr(self, field.name) for field in fields if field.name not in _NOT_IN_KEY),
        )

    def places(self) -> Mapping[str, tuple[Card, ...]]:
        """Where every card of the deal is: ``hand 0`` …, ``stock``, ``pile``, ``meld 0`` …"""
        places: dict[str, tuple[Card, ...]] = {
            f"hand {seat}": tuple(cards_in(hand)) for seat, hand in enumerate(self._hands)
        }
        places["stock"] = self.stock
        places["pile"] = self.pile
        for number, meld in enumerate(self.melds):
            places[f"meld {number}"] = tuple(cards_in(meld.mask))
        return places

    @property
    def first_turns(self) -> tuple[int, ...]:
        """The seats that have not yet finished their first turn (RR-46)."""
        return tuple(seat for seat in range(self.players) if self._fresh >> seat & 1)


def refuse_order(move: Deal | Reshuffle, cards: tuple[Card, ...], what: str) -> Violation | None:
    """What is wrong with an order of cards: it must hold exactly the wanted cards, each once."""
    if len(move.cards) == len(cards) and {*move.cards} == {*cards}:
        return None
    wanted = 0
    for card in cards:
        wanted |= card.bit
    rule = "RR-8" if type(move) is Deal else "RR-66"
    mask = 0
    for given in move.cards:
        if given is None or given.bit & mask:
            told = "a card is not named" if given is None else f"{given} is named twice"
            return wrong(
                Reason.WRONG_CARDS, f"{what}: {told}", rule, () if given is None else (given,)
            )
        mask |= given.bit
    extra, missing = cards_in(mask & ~wanted), (wanted & ~mask).bit_count()
    told = f"{extra[0]} does not belong to it" if extra else f"{missing} cards are missing"
    return wrong(Reason.WRONG_CARDS, f"{what}: {told}", rule, tuple(extra[:1]))
