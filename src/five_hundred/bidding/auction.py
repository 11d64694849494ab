"""The auction (BR-12 to BR-19, BR-44), and the question for a new deal before it (BR-6)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

import attrs

from five_hundred.bidding import choices as c
from five_hundred.bidding.base import BiddingPhase, PhaseName, refuse
from five_hundred.bidding.course import (
    Course,
    change_course,
    dealer_after_passes,
    partner_of,
)
from five_hundred.bidding.finished import throw_in
from five_hundred.bidding.kitty import after_auction
from five_hundred.bidding.ladder import (
    BLIND_MISERE,
    DOUBLE_NULLO,
    MISERE,
    NO_CONTRACT,
    OPEN_MISERE,
    Bid,
    is_signal,
    ladder_of,
)
from five_hundred.bidding.moves import (
    AGREE,
    LOOK,
    NO_ACE,
    PASS,
    REFUSE,
    Move,
    Word,
    parse_call,
)
from five_hundred.bidding.reasons import Reason
from five_hundred.bidding.rules import Rules
from five_hundred.cards import Rank
from five_hundred.errors import Violation
from five_hundred.frozen import builder, changer
from five_hundred.protocols import Event, known_event

if TYPE_CHECKING:
    from five_hundred.bidding.state import State


class Standing(NamedTuple):
    """What the calls so far allow: all that the legality of a bid depends on.

    ``bid`` is the highest bid (signals apart), ``signal`` the last signal. ``most`` is the highest
    level that was bid, as far as it matters: 0, 7 or 8.
    """

    bid: Bid | None
    signal: Bid | None
    most: int
    all_called: bool
    partner_nullo: bool
    null_barred: bool
    may_signal: bool


def bid_refusal(rules: Rules, bid: Bid, standing: Standing) -> Violation | None:
    """What is wrong with a bid, the question of looking at one's cards apart."""
    ladder = ladder_of(rules)
    place = ladder.places.get(bid)
    if place is None:
        return refuse(
            Reason.NOT_ON_LADDER, f"{bid.word} ({bid}) cannot be bid at this table", "BR-10"
        )
    if is_signal(rules, bid):
        if not standing.may_signal:
            return refuse(
                Reason.SIGNAL_TOO_LATE,
                f"a bid of {bid.tricks} is a signal, and the time for signals is over",
                "BR-18",
            )
        lower = standing.signal
        if (
            rules.signals is c.Signals.FIRST_TWO
            and lower is not None
            and place <= ladder.places[lower]
        ):
            return refuse(
                Reason.BID_TOO_LOW,
                f"{bid.word} does not outrank {lower.word}; the second signal must",
                "BR-18",
            )
        return None
    over = standing.bid
    if over is not None and place <= ladder.places[over]:
        above = ladder.bids[ladder.places[over] + 1 :]
        higher = f"; {above[0].word} is the next above it" if above else ", the highest bid"
        return refuse(
            Reason.BID_TOO_LOW, f"{bid.word} does not outrank {over.word}{higher}", "BR-7"
        )
    if standing.null_barred and bid.is_null:
        return refuse(
            Reason.NULL_BARRED, "a side that was refused a new deal may bid no null", "BR-6"
        )
    if bid is MISERE:
        if rules.misere_needs is c.MisereNeeds.SEVEN and standing.most < 7:
            return refuse(
                Reason.NEEDS_SEVEN,
                "misère may be bid only when somebody has bid seven or more tricks",
                "BR-11",
            )
        if rules.misere_needs is c.MisereNeeds.ALL_CALLED and not standing.all_called:
            return refuse(
                Reason.NEEDS_ALL_CALLED,
                "misère may be bid only when every player has called",
                "BR-11",
            )
    if (
        bid is OPEN_MISERE
        and rules.open_misere_needs is c.OpenMisereNeeds.EIGHT
        and standing.most < 8
    ):
        return refuse(
            Reason.NEEDS_EIGHT,
            "open misère may be bid only when somebody has bid eight or more tricks",
            "BR-11",
        )
    if (
        bid is DOUBLE_NULLO
        and rules.double_nullo_needs is c.DoubleNulloNeeds.PARTNER_NULLO
        and not standing.partner_nullo
    ):
        return refuse(
            Reason.NEEDS_PARTNER_NULLO,
            "double nullo may be bid only when the partner has bid misère in this auction",
            "BR-33",
        )
    return None


class CallBook:
    """What is the same for all auctions of a table, and the calls that each standing allows."""

    __slots__ = (
        "calls",
        "free_passing",
        "has_signals",
        "high_cards",
        "is_plain",
        "plain",
        "players",
        "raise_own",
        "rules",
        "single_round",
        "suit_change",
        "top",
        "top_ends",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.players: int = rules.players
        self.calls: dict[Standing, tuple[Move, ...]] = {}
        self.top: Bid = ladder_of(rules).bids[-1]
        self.top_ends: bool = rules.top_bid_ends
        self.high_cards: int = _high_cards(rules)
        self.has_signals: bool = rules.signals is not c.Signals.OFF
        self.single_round: bool = rules.auction is c.AuctionForm.SINGLE_ROUND
        self.free_passing: bool = rules.passing is c.Passing.FREE
        self.suit_change: bool = rules.passing is c.Passing.SUIT_CHANGE
        self.raise_own: bool = rules.raise_own
        # Most tables have no more to a call than the standing bid and the highest level so far
        self.is_plain: bool = (
            not self.has_signals
            and rules.double_nullo_rank is c.DoubleNulloRank.OFF
            and rules.misere_needs is not c.MisereNeeds.ALL_CALLED
            and rules.no_ace_no_face is c.NoAceNoFace.OFF
            and not rules.blind_misere
        )
        self.plain: dict[tuple[Bid | None, int], tuple[Move, ...]] = {}

    def plainly(self, bid: Bid | None, most: int) -> tuple[Move, ...]:
        """What a plain table allows over a standing bid."""
        calls = self.allowed(Standing(bid, None, most, False, False, False, False))
        self.plain[bid, most] = calls
        return calls

    def allowed(self, standing: Standing) -> tuple[Move, ...]:
        """PASS, then the bids that may be made, lowest first; blind misère apart."""
        calls = self.calls.get(standing)
        if calls is None:
            calls = self.calls[standing] = (
                PASS,
                *(
                    bid
                    for bid in ladder_of(self.rules).bids
                    if bid is not BLIND_MISERE and bid_refusal(self.rules, bid, standing) is None
                ),
            )
        return calls

    def __reduce__(self) -> tuple[Any, ...]:
        return call_book_of, (self.rules,)


@lru_cache(maxsize=256)
def call_book_of(rules: Rules) -> CallBook:
    """The book of calls of a table (kept, so that it is made once)."""
    return CallBook(rules)


@lru_cache(maxsize=64)
def _high_cards(rules: Rules) -> int:
    """Aces, court cards and jokers; the 11, 12 and 13 are spot cards."""
    courts = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
    mask = 0
    for card in rules.pack:
        if card.is_joker or card.rank in courts:
            mask |= card.bit
    return mask


@attrs.frozen(weakref_slot=False)
class Auction(BiddingPhase):
    """The seats call in turn. PASS comes first among the legal moves, then the bids, lowest first.

    Before its first call a seat may have to look at its cards (LOOK, where blind misère is played),
    and may ask for a new deal (NO_ACE).
    """

    phase: ClassVar[PhaseName] = PhaseName.AUCTION
    wants: ClassVar[str] = "a seat passes or bids"

    _course: Course
    _book: CallBook = attrs.field(eq=False, repr=False)
    _events: tuple[Event, ...]
    _turn: int
    standing: Bid | None
    """The highest bid so far, signals apart; None before the first."""
    bidder: int | None
    """The seat that made the standing bid."""
    _signal: Bid | None
    _most: int
    _called: int
    _out: int
    _passes: int  # in a row; nothing asks for them in a single round
    _asked: bool
    _looked: int
    _null_barred: tuple[int, ...]

    @property
    def _hands(self) -> tuple[int, ...]:  # type: ignore[override]
        return self._course.dealt

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat that is to call."""
        return (self._turn,)

    @property
    def history(self) -> tuple[Event, ...]:
        """Every move so far, chance included, with the seat that chose it."""
        return self._course.history + self._events

    @property
    def calls(self) -> tuple[Event, ...]:
        """The calls so far: bids and passes, each with its seat."""
        return tuple(
            event for event in self._events if event.move is PASS or type(event.move) is Bid
        )

    @property
    def looked(self) -> tuple[bool, ...]:
        """Whether each seat has looked at its cards (all have, where there is no blind misère)."""
        return tuple(bool(self._looked >> seat & 1) for seat in range(self.players))

    def counts(self) -> tuple[int, ...]:
        """How the auction stands, in numbers; all of it lies open (see ``rebuild_auction``)."""
        return (
            self._turn,
            self._most,
            self._called,
            self._out,
            self._passes,
            int(self._asked),
            self._looked,
            *self._null_barred,
        )

    def _key(self) -> Any:
        return (
            self._turn,
            self.standing,
            self.bidder,
            self._signal,
            self._most,
            self._called,
            self._out,
            self._passes,
            self._asked,
            self._looked,
            self._null_barred,
            self._asked_for_new_deal(),
            self.barred,
            self._course.kitty,
            # what each seat has bid matters to double nullo and to a change of suit
            tuple(event for event in self.calls if event.move is not PASS),
        )

    def _standing(self) -> Standing:
        rules, turn = self._course.rules, self._turn
        all_called = nullo = may_signal = False
        if rules.misere_needs is c.MisereNeeds.ALL_CALLED:
            all_called = self._called.bit_count() == rules.players - len(self._course.barred)
        if rules.double_nullo_rank is not c.DoubleNulloRank.OFF:
            partner = partner_of(rules, turn)
            nullo = any(event.seat == partner and event.move is MISERE for event in self._events)
        if rules.signals is not c.Signals.OFF and self.standing is None:
            first_two = rules.signals is c.Signals.FIRST_TWO
            may_signal = not first_two or self._called.bit_count() < 2
        return Standing(
            self.standing,
            self._signal,
            self._most,
            all_called,
            nullo,
            turn in self._null_barred,
            may_signal,
        )

    def _is_blind(self) -> bool:
        """Whether the seat to call has not looked at its cards yet."""
        return not self._looked >> self._turn & 1

    def _may_ask(self) -> bool:
        """Whether the seat to call may ask for a new deal, as far as all can see (BR-6)."""
        if self._course.rules.no_ace_no_face is c.NoAceNoFace.OFF or self._called >> self._turn & 1:
            return False
        return self._turn not in self._asked_for_new_deal()

    def _asked_for_new_deal(self) -> frozenset[int | None]:
        """The seats that have asked for a new deal and were refused it."""
        return frozenset(event.seat for event in self._events if event.move is NO_ACE)

    def _moves(self) -> tuple[Move, ...]:
        book = self._book
        if book.is_plain:
            return book.plain.get((self.standing, self._most)) or book.plainly(
                self.standing, self._most
            )
        if self._is_blind():
            return (LOOK, BLIND_MISERE) if self._blind_refusal() is None else (LOOK,)
        calls = self._book.allowed(self._standing())
        if self._may_ask() and not self._course.dealt[self._turn] & self._book.high_cards:
            return (*calls, NO_ACE)
        return calls

    def _blind_refusal(self) -> Violation | None:
        return bid_refusal(self._course.rules, BLIND_MISERE, self._standing())

    def _takes(self, move: Move) -> bool:
        return type(move) is Bid or move is PASS or move is LOOK or move is NO_ACE

    def _refusal(self, move: Move, seat: int) -> Violation | None:
        if move is PASS and not self._is_blind():
            return None
        if self._book.is_plain and move in self._moves():
            return None
        rules = self._course.rules
        if move is LOOK:
            if self._is_blind():
                return None
            return refuse(Reason.HAS_LOOKED, f"seat {seat} has looked at its cards", "BR-44")
        if move is BLIND_MISERE and BLIND_MISERE in ladder_of(rules).places:
            if not self._is_blind():
                return refuse(
                    Reason.HAS_LOOKED, "blind misère is bid before looking at one's cards", "BR-44"
                )
            return self._blind_refusal()
        if self._is_blind():
            return refuse(
                Reason.MUST_LOOK,
                f"seat {seat} has not looked at its cards: it looks, or bids blind misère",
                "BR-44",
            )
        if move is NO_ACE:
            if not self._may_ask():
                return refuse(
                    Reason.QUESTION_OVER,
                    "a new deal is asked for once, before the first call, where the rules have it",
                    "BR-6",
                )
            if self._course.dealt[seat] & self._book.high_cards:
                return refuse(
                    Reason.NOT_A_BARE_HAND,
                    "a new deal may be asked for only without ace, king, queen, jack and joker",
                    "BR-6",
                )
            return None
        assert isinstance(move, Bid)
        return bid_refusal(rules, move, self._standing())

    def parse_move(self, text: str) -> Move:
        """Read a call: ``7H``, ``mis``, ``pass``, ``look`` …; a card is no call. It need not be legal."""
        return parse_call(text)

    def _after(self, move: Move, seat: int | None) -> State:
        turn, course, book = self._turn, self._course, self._book
        events = (*self._events, known_event(turn, move))
        if move is LOOK:
            return change_auction(self, _events=events, _looked=self._looked | 1 << turn)
        if move is NO_ACE:
            return _question(change_auction(self, _events=events))
        standing, bidder, signal, most = self.standing, self.bidder, self._signal, self._most
        out, passes = self._out, self._passes
        asked_enough = False
        if type(move) is not Bid:
            passes += 1
            out |= 1 << turn
            asked_enough = self._asked
        elif book.has_signals and is_signal(book.rules, move):
            signal = move
        else:
            changed = book.suit_change and self._changes_suit(move)
            if changed:
                out = 0  # everybody who passed may come back (BR-15)
            # a raise of one's own that changes nothing else ends the auction (BR-16)
            asked_enough = self._asked and not book.free_passing and not changed
            standing, bidder, passes = move, turn, 0
            if most < 8 and move.is_trick_bid and move.tricks >= 7:
                most = 7 if move.tricks == 7 else 8
        called = self._called | 1 << turn
        following: int | None = None
        asked = False
        if not asked_enough:
            following = _who_calls(book, course.barred, turn, standing, bidder, called, out, passes)
            if (
                following is None
                and book.raise_own
                and bidder is not None
                and standing is not book.top
            ):
                following, asked = bidder, True
        if following is None:
            return _close(course, events, standing, bidder)
        return _new_auction(
            course,
            book,
            events,
            following,
            standing,
            bidder,
            signal,
            most,
            called,
            out,
            passes,
            asked,
            self._looked | 1 << turn,
            self._null_barred,
        )

    def _changes_suit(self, bid: Bid) -> bool:
        """Whether a bid is in another denomination than its bidder's last one."""
        own = [
            event.move
            for event in self._events
            if event.seat == self._turn and type(event.move) is Bid
        ]
        return bool(own) and own[-1].denomination != bid.denomination


_new_auction = builder(Auction)
change_auction: Final = changer(Auction)


def open_auction(course: Course) -> Auction:
    """Begin the auction: left of the dealer calls first, barred seats are skipped (BR-12)."""
    rules = course.rules
    everybody = (1 << rules.players) - 1
    looked = everybody
    if rules.blind_misere:  # barred seats have nothing to wait for
        looked = sum(1 << seat for seat in course.barred)
    first = (course.dealer + 1) % rules.players
    while first in course.barred:
        first = (first + 1) % rules.players
    return _new_auction(
        course, call_book_of(rules), (), first, None, None, None, 0, 0, 0, 0, False, looked, ()
    )


def rebuild_auction(
    course: Course,
    standing: Bid | None,
    bidder: int | None,
    signal: Bid | None,
    counts: tuple[int, ...],
) -> Auction:
    """Put an auction together again from what lies open; the history stands in the course."""
    turn, most, called, out, passes, asked, looked, *null_barred = counts
    events = tuple(event for event in course.history if event.seat is not None)
    before = tuple(event for event in course.history if event.seat is None)
    return _new_auction(
        change_course(course, history=before),
        call_book_of(course.rules),
        events,
        turn,
        standing,
        bidder,
        signal,
        most,
        called,
        out,
        passes,
        bool(asked),
        looked,
        tuple(null_barred),
    )


def _who_calls(
    book: CallBook,
    barred: tuple[int, ...],
    turn: int,
    standing: Bid | None,
    bidder: int | None,
    called: int,
    out: int,
    passes: int,
) -> int | None:
    """The seat that calls next, or None if the auction is over (BR-12 to BR-17)."""
    if standing is book.top and book.top_ends:
        return None
    if book.single_round:
        if called.bit_count() == book.players - len(barred):
            return None
        out = 0
    elif book.free_passing:
        if passes >= book.players - len(barred) - (1 if standing is not None else 0):
            return None
        out = 0
    for seat in barred:
        out |= 1 << seat
    following = _seat_after(book.players, turn, out)
    # where passes are final, the turn comes back to the bidder when all others are out
    return None if following == bidder and not book.free_passing else following


@cache  # 6 players, 6 seats and 64 sets of seats at most
def _seat_after(players: int, turn: int, out: int) -> int | None:
    """The first seat clockwise after one, its own turn last, that is not out."""
    for step in range(1, players + 1):
        seat = (turn + step) % players
        if not out >> seat & 1:
            return seat
    return None


def _close(
    course: Course, events: tuple[Event, ...], standing: Bid | None, bidder: int | None
) -> State:
    """End the auction: what is played, or why nothing is (BR-19)."""
    rules, history = course.rules, course.history + events
    if standing is None or not rules.can_be_contract(standing):
        if rules.all_pass is not c.AllPass.PLAY_NT:
            course = change_course(course, history=history)
            return throw_in(course, "passed_out", dealer_after_passes(rules, course.dealer))
        standing, bidder = NO_CONTRACT, None
    return after_auction(change_course(course, history=history, contract=standing, declarer=bidder))


@attrs.frozen(weakref_slot=False)
class RedealQuestion(BiddingPhase):
    """The partner of a player who asked for a new deal answers: AGREE or REFUSE (BR-6)."""

    phase: ClassVar[PhaseName] = PhaseName.REDEAL_QUESTION
    wants: ClassVar[str] = "the partner of the player who asks agrees or refuses"

    auction: Auction
    """The auction that goes on if the partner refuses."""

    @property
    def _course(self) -> Course:  # type: ignore[override]
        return self.auction._course

    @property
    def _hands(self) -> tuple[int, ...]:  # type: ignore[override]
        return self.auction._hands

    @property
    def asker(self) -> int:
        """The seat that asked for a new deal."""
        return self.auction._turn

    @property
    def actors(self) -> tuple[int, ...]:
        """The partner of the player who asks."""
        return (partner_of(self.rules, self.asker),)

    @property
    def history(self) -> tuple[Event, ...]:
        """Every move so far, chance included, with the seat that chose it."""
        return self.auction.history

    @property
    def calls(self) -> tuple[Event, ...]:
        """The calls so far: bids and passes, each with its seat."""
        return self.auction.calls

    def _key(self) -> Any:
        return self.auction._key()

    def _moves(self) -> tuple[Word, ...]:
        return (AGREE, REFUSE)

    def _takes(self, move: Move) -> bool:
        return move is AGREE or move is REFUSE

    def _refusal(self, move: Move, seat: int) -> Violation | None:
        return None

    def _after(self, move: Move, seat: int | None) -> State:
        auction = self.auction
        answer = Event(self.actors[0], move)
        if move is AGREE:
            course = change_course(auction._course, history=(*auction.history, answer))
            return throw_in(course, "no_ace", course.dealer)
        null_barred = auction._null_barred
        if self.rules.no_ace_no_face is c.NoAceNoFace.CONSENT_BARS_NULLO:
            null_barred = tuple(sorted({*null_barred, self.asker, *self.actors}))
        return change_auction(auction, _events=(*auction._events, answer), _null_barred=null_barred)


_question = builder(RedealQuestion)
