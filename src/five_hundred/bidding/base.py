"""What every phase of the bidding game has in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, cast

from five_hundred.bidding.course import Course
from five_hundred.bidding.ladder import Bid
from five_hundred.bidding.moves import MOVE_TYPES, Move, parse_move
from five_hundred.bidding.pile import Pile
from five_hundred.bidding.reasons import Reason
from five_hundred.bidding.rules import Rules
from five_hundred.bidding.start import Start
from five_hundred.cards import Card, CardSet, Suit, cards_in
from five_hundred.errors import Violation, shown
from five_hundred.phase import Phase
from five_hundred.protocols import Event

if TYPE_CHECKING:
    from five_hundred.bidding.observation import Observation
    from five_hundred.bidding.state import State


class PhaseName(StrEnum):
    """The phases of a deal; the text is the class's name."""

    UNDEALT = "undealt"
    REDEAL_QUESTION = "redeal_question"
    AUCTION = "auction"
    KITTY_EXCHANGE = "kitty_exchange"
    CARD_GIFT = "card_gift"
    PARTNER_CALL = "partner_call"
    JOKER_NAMING = "joker_naming"
    TRICK_PLAY = "trick_play"
    FINISHED = "finished"


_MOVE_TYPES = frozenset(MOVE_TYPES)


def refuse(
    code: Reason,
    message: str,
    rule: str | None = None,
    cards: Sequence[Card] = (),
    seats: Sequence[int] = (),
) -> Violation:
    """Make a violation of this game."""
    return Violation(code, message, rule, tuple(cards), tuple(seats))


class BiddingPhase(Phase[Move, "State"]):
    """The questions whose answers lie in the course of the deal."""

    __slots__ = ()
    phase: ClassVar[PhaseName]
    wants: ClassVar[str]
    """What may be done in this phase, for messages."""

    # Each phase holds these two: what has been settled, and the hands as bit masks.
    _course: Course
    _hands: tuple[int, ...]

    @property
    def rules(self) -> Rules:
        """The rules the deal is played by."""
        return self._course.rules

    @property
    def players(self) -> int:
        """The number of seats; they count from 0, clockwise."""
        return self._course.rules.players

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat: what has a score."""
        return self._course.rules.seat_sides

    @property
    def dealer(self) -> int:
        """The seat of the dealer."""
        return self._course.dealer

    @property
    def barred(self) -> tuple[int, ...]:
        """The seats that may not call in this deal (BR-43)."""
        return self._course.barred

    @property
    def start(self) -> Start | None:
        """The position that a set-up began from; None for a deal that began with the dealing."""
        return self._course.start

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each seat's hand; the contractor's holds the kitty from the auction's end."""
        return tuple(map(CardSet.from_mask, self._hands))

    @property
    def tables(self) -> tuple[tuple[Pile, ...], ...]:
        """The piles of each seat on the table, in the pile game for two; else empty."""
        return self._course.tables

    @property
    def history(self) -> tuple[Event, ...]:
        """Every move so far, chance included, with the seat that chose it."""
        return self._course.history

    @property
    def key(self) -> Any:
        """The position without the way to it: hashable, for search tables.

        Two states with equal keys have the same moves before them and the same score behind them.
        """
        course = self._course
        return (
            self.phase,
            course.rules,
            course.dealer,
            course.contract,
            course.declarer,
            course.partner,
            course.called,
            course.named,
            course.slam,
            self._hands,
            self.tables,
            self._key(),
        )

    @abstractmethod
    def _key(self) -> Any:
        """What else this phase's position is made of."""

    @abstractmethod
    def _refusal(self, move: Move, seat: int) -> Violation | None:
        """What is wrong with a move of this phase's kinds by the seat that is to act."""

    @abstractmethod
    def _takes(self, move: Move) -> bool:
        """Whether this phase has moves of this kind."""

    @abstractmethod
    def _moves(self) -> Sequence[Move]:
        """Every legal move."""

    def _acting(self, seat: int | None) -> int | None:
        """The seat whose legality is asked for; None where the one named may not act."""
        actors = self.actors
        if seat is None:
            return actors[0] if actors else None
        return seat if type(seat) is int and seat in actors else None

    def legal_moves(self, seat: int | None = None) -> Sequence[Move]:
        """Every legal move, once, in a fixed order that the phase documents.

        With ``seat``, that seat's moves: none, if it is not its turn. Empty at chance and at the end.
        Raises SetupError for no such seat.
        """
        if seat is not None and not self._may_act(seat):
            return ()
        return self._moves()

    def apply(self, move: Move, seat: int | None = None) -> State:
        """Return the state after a move; with ``seat``, only if that seat may make it.

        Raises :class:`~five_hundred.errors.IllegalMove`, which says why the move is not legal.
        """
        # what is listed is legal, and that is quicker to see than that nothing speaks against it
        if seat is None and type(move) in _MOVE_TYPES and move in self._moves():
            return self._after(move, None)
        return super().apply(move, seat)

    def why_illegal(self, move: object, seat: int | None = None) -> Violation | None:
        """Say why a move is illegal, or return None if it is legal.

        With ``seat``, the seat must be one that may act now.
        """
        wrong = self._wrong_kind(move)
        if wrong is not None:
            return wrong
        acting = self._acting(seat)
        if acting is None:
            return refuse(
                Reason.NOT_YOUR_TURN,
                f"it is not seat {shown(seat, 20)}'s turn; seat {self.actor} is to act",
                seats=self.actors,
            )
        return self._refusal(move, acting)  # type: ignore[arg-type]

    def _wrong_kind(self, move: object) -> Violation | None:
        """What is wrong with the kind of a move, whoever makes it."""
        if type(move) not in _MOVE_TYPES:
            what = f"{type(move).__name__!r:.60} is no move of the bidding game"
            if isinstance(move, str):
                what = f"{shown(move)} is a text, not a move; parse_move reads it"
            return refuse(Reason.NOT_A_MOVE, what)
        if not self._takes(move):  # type: ignore[arg-type]
            name = str(self.phase).replace("_", " ")
            return refuse(
                Reason.WRONG_PHASE,
                f"{str(move)[:60]} does not belong here: in the {name}, {self.wants}",
            )
        return None

    def parse_move(self, text: str) -> Move:
        """Read a move of this phase from its text; the inverse of ``str(move)``.

        It need not be legal. Raises ParseError for a text that is no move.
        """
        return parse_move(text)

    def observe(self, seat: int | None) -> Observation:
        """What a seat knows, or (None) a spectator. Raises SetupError for no such seat."""
        from five_hundred.bidding.observation import observe  # an observation samples states

        return observe(cast("State", self), seat)

    def places(self) -> dict[str, tuple[Card, ...]]:
        """Where every card of the deal is: ``hand 0`` …, ``kitty``, ``discards``, ``trick``, ``won 0`` …

        ``kitty`` is there while it lies on the table, ``dead`` where cards are dealt to nobody,
        ``table 0`` … in the pile game for two.
        """
        course = self._course
        found = {f"hand {seat}": tuple(cards_in(hand)) for seat, hand in enumerate(self._hands)}
        if course.kitty and not (course.contract is not None and course.kitty_is_taken):
            found["kitty"] = tuple(cards_in(course.kitty))
        put_away = 0
        for _, cards in course.discards:
            put_away |= cards
        if put_away:
            found["discards"] = tuple(cards_in(put_away))
        if course.dead:
            found["dead"] = tuple(cards_in(course.dead))
        for seat, piles in enumerate(self.tables):
            found[f"table {seat}"] = tuple(card for pile in piles for card in pile.cards)
        return found

    @property
    def kitty(self) -> CardSet:
        """The kitty as it was dealt."""
        return CardSet.from_mask(self._course.kitty)


class AfterAuction(BiddingPhase):
    """What stands on every phase after the auction."""

    __slots__ = ()

    @property
    def contract(self) -> Bid | None:
        """The contract; None only in the last state of a deal that was thrown in."""
        return self._course.contract

    @property
    def declarer(self) -> int | None:
        """The contractor's seat; None without a contract."""
        return self._course.declarer

    @property
    def partner(self) -> int | None:
        """The called partner of the five-player game, else None."""
        return self._course.partner

    @property
    def called(self) -> Card | None:
        """The card that the contractor of the five-player game called, or None."""
        return self._course.called

    @property
    def named(self) -> tuple[Suit | None, ...]:
        """The suit that each seat fixed for its joker before the opening lead, or None."""
        return self._course.named or (None,) * self.players

    @property
    def slam(self) -> bool:
        """Whether a slam was declared."""
        return self._course.slam

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that play this deal: all but partners of the contractor who sit out."""
        return self._course.active

    @property
    def discards(self) -> CardSet:
        """The cards that were put away for good; empty until then."""
        mask = 0
        for _, cards in self._course.discards:
            mask |= cards
        return CardSet.from_mask(mask)


class UnderContract(AfterAuction):
    """A phase in which there is a contract to play."""

    __slots__ = ()

    @property
    def contract(self) -> Bid:
        """The contract; NO_CONTRACT where the deal is played without one."""
        contract = self._course.contract
        assert contract is not None  # a phase under a contract is built with one
        return contract
