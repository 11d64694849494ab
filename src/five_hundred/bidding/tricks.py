"""The play of the tricks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from five_hundred.bidding.base import PhaseName, UnderContract, refuse
from five_hundred.bidding.choices import JokerFollow, JokerOnRefusedSuit, LedJokerFollow
from five_hundred.bidding.course import (
    Course,
    PlayBook,
    Step,
    book_of,
    change_course,
    named_jokers,
    rounds_of,
    steps_of,
)
from five_hundred.bidding.finished import (
    chooser_of,
    finish,
    history_of,
    is_exposed,
    won_by_seat,
    won_places,
)
from five_hundred.bidding.joker import (
    Half,
    Trick,
    may_follow,
    names_to_lead,
    new_trick,
    past,
    winning_place,
)
from five_hundred.bidding.kitty import jokers_of
from five_hundred.bidding.ladder import ALL_BIDS, SUPER_OPEN, BidKind
from five_hundred.bidding.moves import Move, Play, one_suit, parse_play, plays_of
from five_hundred.bidding.reasons import Reason
from five_hundred.bidding.scoring import contracting_seats
from five_hundred.cards import Card, Suit, cards_in
from five_hundred.errors import IllegalMove, Violation
from five_hundred.frozen import builder
from five_hundred.protocols import Event

if TYPE_CHECKING:
    from five_hundred.bidding.state import State


@attrs.frozen(weakref_slot=False)
class PlayTable:
    """What is the same for all the tricks of a deal."""

    course: Course
    book: PlayBook = attrs.field(eq=False, repr=False)
    steps: tuple[Step, ...] = attrs.field(eq=False, repr=False)
    """For each seat, the first step of a trick that it leads."""
    may_stop: bool = attrs.field(eq=False, repr=False)
    """Whether the deal may end before the last trick (BR-38)."""


_play_table = builder(PlayTable)


@attrs.frozen(weakref_slot=False)
class TrickPlay(UnderContract):
    """The seats play to tricks.

    The legal moves are listed in pack order; then come the jokers that are led as a suit, by suit.
    """

    phase: ClassVar[PhaseName] = PhaseName.TRICK_PLAY
    wants: ClassVar[str] = "a seat plays a card (JH; Jo:H for a joker led as a heart)"

    _table: PlayTable
    _hands: tuple[int, ...]
    _step: Step
    trick: tuple[Play, ...]
    """What has been played to the trick in progress, in order."""
    tricks: tuple[Trick, ...]
    """The finished tricks."""
    _led: int
    """The cards of the suit that was led; 0 for who leads, and where a joker asks for none."""
    _open: int = attrs.field(eq=False, repr=False)
    """The cards that may be played as they are: legality, found once for each state."""

    @property
    def leader(self) -> int:
        """The seat that led, or is to lead, to the trick in progress."""
        return self._step.order[0]

    @property
    def turn(self) -> int:
        """The seat whose card comes next."""
        return self._step.turn

    @property
    def half(self) -> Half:
        """The half that the next card must come from: the hand, but in the pile game for two."""
        return Half.HAND

    @property
    def leading_half(self) -> Half:
        """The half that led, or is to lead, to the trick in progress."""
        return Half.HAND

    @property
    def _playing(self) -> int:
        """The cards among which the next play must be."""
        return self._hands[self._step.turn]

    @property
    def _half_index(self) -> int:
        """The place of the half that plays next among all halves."""
        return self._step.turn

    @property
    def _names(self) -> tuple[Suit, ...]:
        """The suits that a free joker may be led as."""
        ranking = self._table.book.ranking
        if self.trick or not self._playing & self._table.book.free:
            return ()
        return names_to_lead(ranking, self._playing, self._half_index, self.tricks)[1]

    @property
    def _course(self) -> Course:  # type: ignore[override]
        return self._table.course

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat that chooses the next card.

        This is ``turn``, but for the exposed hand of a super-open misère (BR-32).
        """
        course = self._table.course
        if course.contract is not SUPER_OPEN:
            return (self.turn,)
        return (chooser_of(course, self.turn, len(self.tricks)),)

    @property
    def exposed(self) -> int | None:
        """The seat whose hand lies open on the table, or None."""
        return self.declarer if is_exposed(self._table.course, len(self.tricks)) else None

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        return won_by_seat(self._table.course, self.tricks)

    @property
    def led_suit(self) -> Suit | None:
        """The suit that must be followed; None for who leads, and where a joker asks for none."""
        return self._table.book.suits[self._led] if self._led else None

    @property
    def voids(self) -> tuple[frozenset[Suit], ...]:
        """The suits in which each seat has shown to be void, the trick in progress included.

        In the pile game for two the tables follow the hands.
        """
        return past(self._table.book.ranking, self._tricks_and_this()).voids

    def _tricks_and_this(self) -> tuple[Trick, ...]:
        if not self.trick:
            return self.tricks
        seats = self._step.order[: len(self.trick)]
        return (*self.tricks, Trick(self.leader, self.trick, seats, self.leader))

    @property
    def history(self) -> tuple[Event, ...]:
        """Every move so far, chance included, with the seat that chose it."""
        return history_of(self._table.course, self._tricks_and_this())

    def _unsettled(self) -> tuple[int, ...]:
        """The cards that no finished trick has taken."""
        return (*self._hands, *(play.bit for play in self.trick))

    def _key(self) -> Any:
        free = self._table.book.free
        matters: Any = None
        if any(cards & free for cards in self._unsettled()):
            matters = past(self._table.book.ranking, self.tricks)
        return self.leader, self.turn, self.trick, self._led, self.tricks_won, matters

    def legal_moves(self, seat: int | None = None) -> tuple[Play, ...]:
        """Every legal play, once: in pack order, then the jokers that are led as a suit."""
        if seat is not None and self._acting(seat) is None:
            return ()
        may, led = self._open, self._led
        if led:
            return one_suit[may] if may & led == may else plays_of(may)
        names = self._names
        if not names:
            return plays_of(may)
        jokers = cards_in(self._playing & self._table.book.free)
        return (*plays_of(may), *(Play(joker, suit) for joker in jokers for suit in names))

    def _moves(self) -> tuple[Play, ...]:
        return self.legal_moves()

    def _takes(self, move: Move) -> bool:
        return type(move) is Play

    def parse_move(self, text: str) -> Move:
        """Read a play: ``JH``, ``Jo``, ``Jo:H`` for a joker led as a heart. It need not be legal."""
        return parse_play(text)

    def apply(self, move: Move, seat: int | None = None) -> State:
        """Return the state after a play; with ``seat``, only if that seat may make it.

        Raises :class:`~five_hundred.errors.IllegalMove`, which says why the play is not legal.
        """
        # a play as it is of a card that may be played is legal; all else is looked into
        if (
            seat is not None
            or type(move) is not Play
            or not move.bit & self._open
            or move.suit is not None
        ):
            violation = self.why_illegal(move, seat)
            if violation is not None:
                raise IllegalMove(violation, self, move)
            assert isinstance(move, Play)
        step, table = self._step, self._table
        book = table.book
        hands = [*self._hands]
        hands[step.turn] ^= move.bit
        trick = self.trick
        led = self._led if trick else book.leads[move]
        trick = trick + (move,)  # noqa: RUF005 - a search plays millions of cards
        after = step.after
        if after is not None:
            turn = after.turn
            hand = hands[turn]
            if hand & book.free:
                suit = book.suits[led] if led else None
                may = may_follow(book.ranking, hand, turn, suit, self.tricks)
            else:
                may = hand & led or hand
            return _trick_play(table, tuple(hands), after, trick, self.tricks, led, may)
        order = step.order
        if book.odd_jokers:
            place = self._winner_with_jokers(trick, order)
        else:
            place = trick.index(max(trick, key=book.powers[led].__getitem__))
        winner = order[place]
        tricks = self.tricks + (new_trick(order[0], trick, order, winner),)  # noqa: RUF005
        return _next_trick(table, tuple(hands), winner, tricks)

    def _after(self, move: Move, seat: int | None) -> State:
        return self.apply(move, seat)

    def _winner_with_jokers(self, trick: tuple[Play, ...], order: tuple[int, ...]) -> int:
        """The place of the winning card where a free joker was played (BR-25 to BR-27)."""
        whole = Trick(order[0], trick, order, order[0], self.leading_half)
        return winning_place(self._table.book.ranking, whole, self.tricks)

    def _refusal(self, move: Move, seat: int) -> Violation | None:
        assert isinstance(move, Play)
        card, suit = move.card, move.suit
        if not card.bit & self._playing:
            hand = self.half is Half.HAND
            where = f"in seat {self.turn}'s hand" if hand else f"face up before seat {self.turn}"
            return refuse(Reason.CARD_NOT_HELD, f"{card} is not {where}", cards=(card,))
        is_free = bool(card.bit & self._table.book.free)
        if suit is None:
            if card.bit & self._open:
                return None
        elif is_free and suit in self._names:
            return None
        if suit is not None and not is_free:
            what = "only a joker that is led takes one"
            if card.is_joker:
                trump = self._table.book.ranking.trumps is not None
                what = "it is a trump" if trump else "its suit was fixed"
            return refuse(
                Reason.SUIT_NOT_WANTED, f"no suit is named with {card}: {what}", "BR-20", (card,)
            )
        if not is_free:
            return self._why_not_card(card)
        return self._why_not_joker(card, suit)

    def _why_not_card(self, card: Card) -> Violation:
        """Why a card that is no free joker may not be played."""
        led = self.led_suit
        follow = cards_in(self._playing & self._led)
        if led is not None and follow:
            return refuse(
                Reason.MUST_FOLLOW,
                f"{led.word} were led and must be followed, with {' or '.join(map(str, follow))}",
                cards=(card,),
            )
        return refuse(
            Reason.JOKER_FORCED,
            f"who cannot follow must play the joker ({' or '.join(map(str, cards_in(self._open)))})",
            "BR-24",
            (card,),
        )

    def _why_not_joker(self, card: Card, suit: Suit | None) -> Violation:
        """Why a free joker may not be played as it is."""
        ranking, led, names = self._table.book.ranking, self.led_suit, self._names
        if self.trick:
            if suit is not None:
                return refuse(
                    Reason.SUIT_NOT_WANTED,
                    f"{card} is called a suit only when it is led",
                    "BR-21",
                    (card,),
                )
            assert led is not None  # where no suit is led everything may be played
            refused = past(ranking, self.tricks).refused[self._half_index]
            if (
                self.rules.joker_on_refused_suit is JokerOnRefusedSuit.ILLEGAL
                and led in refused
                and not ranking.low_jokers
            ):
                return refuse(
                    Reason.JOKER_REFUSED,
                    f"{card} may not be played to {led.word}, on which its holder discarded before",
                    "BR-25",
                    (card,),
                )
            return refuse(
                Reason.JOKER_NOT_VOID,
                _WHY_NOT_VOID[self.rules.joker_follow].format(card=card, led=led.word),
                "BR-23",
                (card,),
            )
        if suit is None:
            if names:
                return refuse(
                    Reason.JOKER_UNNAMED,
                    f"say which suit {card} is led as: "
                    f"{' or '.join(f'{card}:{name}' for name in names)}",
                    "BR-20",
                    (card,),
                )
        elif names:
            return refuse(
                Reason.JOKER_SUIT_BARRED,
                f"{card} may not be led as {suit.word}, only as "
                f"{' or '.join(name.word for name in names)}: the rule is {self._lead_rule()}",
                "BR-20",
                (card,),
            )
        elif card.bit & self._open:
            return refuse(
                Reason.SUIT_NOT_WANTED,
                f"{card} is led without a name here",
                "BR-22" if self.rules.led_joker_follow is LedJokerFollow.FREE else "BR-21",
                (card,),
            )
        return refuse(
            Reason.JOKER_LEAD_BARRED,
            f"{card} may not be led now: the rule is {self._lead_rule()}",
            "BR-20",
            (card,),
        )

    def _lead_rule(self) -> str:
        return self.rules.joker_lead.meaning

    def places(self) -> dict[str, tuple[Card, ...]]:
        """Where every card of the deal is."""
        found = super().places()
        if self.trick:
            found["trick"] = tuple(play.card for play in self.trick)
        return found | won_places(self.tricks)


_WHY_NOT_VOID = {
    JokerFollow.VOID_ONLY: "only who has no {led} may play {card} to them",
    JokerFollow.FIRST_OR_LAST: "who has {led} may play {card} only when they are first led",
    JokerFollow.ANYTIME_UNLESS_SHOWN_VOID: "who has shown to have no {led} may play {card} to them "
    "only when that is so",
}

_trick_play = builder(TrickPlay)


def _next_trick(
    table: PlayTable, hands: tuple[int, ...], leader: int, tricks: tuple[Trick, ...]
) -> State:
    """The next trick, or the end of the deal."""
    hand = hands[leader]
    if not hand or (table.may_stop and deal_is_decided(table.course, hands, tricks)):
        return finish(table.course, hands, tricks)
    book = table.book
    may = hand
    if hand & book.free:
        may = names_to_lead(book.ranking, hand, leader, tricks)[0]
    return _trick_play(table, hands, table.steps[leader], (), tricks, 0, may)


def deal_is_decided(course: Course, hands: tuple[int, ...], tricks: tuple[Trick, ...]) -> bool:
    """Whether a null or Hi-Lo is decided, and the rules have it end there (BR-38)."""
    contract = course.contract
    assert contract is not None
    won = won_by_seat(course, tricks)
    seats = contracting_seats(course.rules, course.declarer, course.partner)
    taken = sum(won[seat] for seat in seats)
    if contract.is_null:
        return taken > 0
    left = max(hands[seat].bit_count() for seat in course.active)
    return taken > contract.tricks or taken + left < contract.tricks


def begin_play(course: Course, hands: tuple[int, ...]) -> State:
    """Begin the play of the tricks."""
    if not course.named:
        course = change_course(course, named=_nobody(course.players))
    table = table_of(course, hands, course.opening_leader, (), ())
    return _next_trick(table, hands, course.opening_leader, ())


def resume_play(
    course: Course,
    hands: tuple[int, ...],
    leader: int,
    trick: tuple[Play, ...],
    tricks: tuple[Trick, ...],
) -> TrickPlay:
    """The play of the tricks from some point on: for set-ups, and for what one seat can see.

    Nothing is checked, and hands that nobody will ask about may be blank.
    """
    if not course.named:
        course = change_course(course, named=_nobody(course.players))
    table = table_of(course, hands, leader, trick, tricks)
    book, step = table.book, table.steps[leader]
    for _ in trick:
        assert step.after is not None  # a trick in progress lacks a card
        step = step.after
    turn = step.turn
    led = book.leads[trick[0]] if trick else 0
    hand = hands[turn]
    if not hand & book.free:
        may = hand & led or hand
    elif trick:
        may = may_follow(book.ranking, hand, turn, book.suits[led] if led else None, tricks)
    else:
        may = names_to_lead(book.ranking, hand, turn, tricks)[0]
    return _trick_play(table, hands, step, trick, tricks, led, may)


def table_of(
    course: Course,
    hands: tuple[int, ...],
    leader: int,
    trick: tuple[Play, ...],
    tricks: tuple[Trick, ...],
) -> PlayTable:
    contract = course.contract
    assert contract is not None
    steps = steps_of(rounds_of(course))
    named: tuple[tuple[Card, Suit], ...] = ()
    if any(course.named):
        held = list(hands)  # a named joker is known by who holds it, or who played it
        for one in tricks:
            for seat, play in zip(one.seats, one.plays, strict=True):
                held[seat] |= play.bit
        for seat, play in zip(steps[leader].order, trick, strict=False):
            held[seat] |= play.bit
        named = named_jokers(course.named, held, jokers_of(course))
    book = book_of(course.rules, contract, named)
    return _play_table(course, book, steps, course.rules.null_early_stop and contract in _MAY_STOP)


@lru_cache(maxsize=8)
def _nobody(players: int) -> tuple[None, ...]:
    return (None,) * players


_MAY_STOP = frozenset(bid for bid in ALL_BIDS if bid.is_null or bid.kind is BidKind.HI_LO)
