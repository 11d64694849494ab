"""The play of the tricks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from five_hundred.bidding.base import PhaseName, UnderContract, refuse
from five_hundred.bidding.choices import JokerFollow, JokerOnRefusedSuit, LedJokerFollow
from five_hundred.bidding.course import (
    Course,
    Lead,
    PlayBook,
    Step,
    book_of,
    change_course,
    jokers_of,
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
from five_hundred.bidding.ladder import ALL_BIDS, SUPER_OPEN, Bid, BidKind
from five_hundred.bidding.moves import (
    KNOWN_PLAYS,
    Move,
    Play,
    named_plays,
    parse_play,
    plays_of,
    plays_of_suit,
)
from five_hundred.bidding.reasons import Reason
from five_hundred.bidding.rules import Rules
from five_hundred.bidding.scoring import contracting_seats
from five_hundred.cards import Card, Suit, cards_in
from five_hundred.errors import IllegalMove, Violation
from five_hundred.frozen import builder
from five_hundred.phase import random_move
from five_hundred.protocols import Event

if TYPE_CHECKING:
    import random

    from five_hundred.bidding.state import State


@attrs.frozen(weakref_slot=False)
class PlayTable:
    """What is the same for all the tricks of a deal."""

    course: Course
    dealt: tuple[int, ...]
    """What each hand held when this began; less what was played since, it is the hand now."""
    book: PlayBook = attrs.field(eq=False, repr=False)
    free: int = attrs.field(eq=False, repr=False)
    """The free jokers."""
    steps: tuple[Step, ...] = attrs.field(eq=False, repr=False)
    """For each seat, the first step of a trick that it leads."""
    may_stop: bool = attrs.field(eq=False, repr=False)
    """Whether the deal may end before the last trick (BR-38)."""


_play_table = builder(PlayTable)


@attrs.frozen(eq=False, weakref_slot=False)
class TrickPlay(UnderContract):
    """The seats play to tricks.

    The legal moves are listed in pack order; then come the jokers that are led as a suit, by suit.
    """

    phase: ClassVar[PhaseName] = PhaseName.TRICK_PLAY
    wants: ClassVar[str] = "a seat plays a card (JH; Jo:H for a joker led as a heart)"

    _table: PlayTable
    _left: int
    """The cards that are still in anybody's hand."""
    _step: Step
    trick: tuple[Play, ...]
    """What has been played to the trick in progress, in order."""
    tricks: tuple[Trick, ...]
    """The finished tricks."""
    _led: Lead | None
    """What was led; None for who leads."""
    _legal: tuple[Play, ...] = attrs.field(repr=False)
    """Legality, found once for each state."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[Any, ...]:
        """What two equal states have in common: all there is, the tables it is looked up in apart."""
        return self._table.course, self._hands, self._step, self.trick, self.tricks

    @property
    def _hands(self) -> tuple[int, ...]:  # type: ignore[override]
        return hands_left(self._table, self._left)

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
        return self._table.dealt[self._step.turn] & self._left

    @property
    def _half_index(self) -> int:
        """The place of the half that plays next among all halves."""
        return self._step.turn

    @property
    def _names(self) -> tuple[Suit, ...]:
        """The suits that a free joker may be led as."""
        return tuple([play.suit for play in self._legal if play.suit is not None])

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
        return None if self._led is None else self._led.suit

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
        return self.leader, self.turn, self.trick, self.tricks_won, matters

    def legal_moves(self, seat: int | None = None) -> tuple[Play, ...]:
        """Every legal play, once: in pack order, then the jokers that are led as a suit."""
        if seat is not None and not self._may_act(seat):
            return ()
        return self._legal

    def _moves(self) -> tuple[Play, ...]:
        return self._legal

    def _takes(self, move: Move) -> bool:
        return type(move) is Play

    def parse_move(self, text: str) -> Move:
        """Read a play: ``JH``, ``Jo``, ``Jo:H`` for a joker led as a heart. It need not be legal."""
        return parse_play(text)

    def apply(self, move: Move, seat: int | None = None) -> State:
        """Return the state after a play; with ``seat``, only if that seat may make it.

        Raises :class:`~five_hundred.errors.IllegalMove`, which says why the play is not legal.
        """
        if seat is not None or type(move) is not Play or move not in self._legal:
            violation = self.why_illegal(move, seat)
            if violation is not None:
                raise IllegalMove(violation, self, move)
            assert isinstance(move, Play)
        table, step, trick = self._table, self._step, self.trick
        led = self._led or table.book.leads[move]
        left = self._left ^ move.bit
        trick = trick + (move,)  # noqa: RUF005 - a search plays millions of cards
        after = step.after
        if after is not None:
            hand = table.dealt[after.turn] & left
            if hand & table.free:
                legal = legal_plays(table.book, hand, after.turn, led, self.tricks)
            else:  # as legal_plays has it, said again because nearly every card comes here
                follow = hand & led.cards
                known = KNOWN_PLAYS.get(follow) if follow else plays_of(hand)
                legal = known or plays_of_suit(follow)
            return _trick_play(table, left, after, trick, self.tricks, led, legal)
        order = step.order
        winner = order[winner_among(table.book, led, trick, order, Half.HAND, self.tricks)]
        done = new_trick(order[0], trick, order, winner)
        return _next_trick(table, left, winner, self.tricks + (done,))  # noqa: RUF005

    def _after(self, move: Move, seat: int | None) -> State:
        return self.apply(move, seat)

    def _at_random(self, rng: random.Random) -> State:
        """Play all the tricks at random, each legal play equally likely, without the states between.

        A hand is kept as lists of its suits, so that who can follow picks from one of them, and
        whoever cannot from all. Who holds a free joker is asked for the legal plays like any state.
        """
        table, tricks = self._table, self.tricks
        book, drawn = table.book, rng.random
        leads = book.leads
        held = [_by_suit(book, hand) for hand in self._hands]
        order, trick, led = self._step.order, [*self.trick], self._led
        while True:
            for turn in order[len(trick) :]:
                suits = held[turn]
                if suits[_FREE]:
                    legal = legal_plays(book, _mask_of(suits), turn, led, tricks)
                    play = random_move(legal, rng)
                    card = play if play.suit is None else Play(play.card)
                    suits[leads[card].place].remove(card)
                elif led is not None and suits[led.place]:
                    cards = suits[led.place]
                    play = cards.pop(int(drawn() * len(cards)))
                else:
                    cards = suits[0] + suits[1] + suits[2] + suits[3]
                    play = cards[int(drawn() * len(cards))]
                    suits[leads[play].place].remove(play)
                trick.append(play)
                if led is None:
                    led = leads[play]
            assert led is not None
            plays = tuple(trick)
            winner = order[winner_among(book, led, plays, order, Half.HAND, tricks)]
            tricks = (*tricks, new_trick(order[0], plays, order, winner))
            over = not any(held[winner])
            if over or table.may_stop:
                hands = tuple(map(_mask_of, held))
                if over or deal_is_decided(table.course, hands, tricks):
                    return finish(table.course, hands, tricks)
            order, led = table.steps[winner].order, None
            trick.clear()

    def _refusal(self, move: Move, seat: int) -> Violation | None:
        assert isinstance(move, Play)
        card, suit = move.card, move.suit
        if not card.bit & self._playing:
            hand = self.half is Half.HAND
            where = f"in seat {self.turn}'s hand" if hand else f"face up before seat {self.turn}"
            return refuse(Reason.CARD_NOT_HELD, f"{card} is not {where}", cards=(card,))
        is_free = bool(card.bit & self._table.book.free)
        if move in self._legal:
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
        follow = cards_in(self._playing & self._led.cards) if self._led else ()
        if led is not None and follow:
            return refuse(
                Reason.MUST_FOLLOW,
                f"{led.word} were led and must be followed, with {' or '.join(map(str, follow))}",
                cards=(card,),
            )
        return refuse(
            Reason.JOKER_FORCED,
            f"who cannot follow must play the joker ({' or '.join(map(str, self._legal))})",
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
        elif Play(card) in self._legal:
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


_FREE = 4  # the place of the jokers that have no suit, see Lead


def _by_suit(book: PlayBook, hand: int) -> list[list[Play]]:
    """A hand as lists of its suits, the free jokers last."""
    suits = [[*plays_of(hand & lead.cards)] for lead in book.four]
    suits.append([*plays_of(hand & book.free)])
    return suits


def _mask_of(suits: list[list[Play]]) -> int:
    """A hand as bits again."""
    return sum([play.bit for plays in suits for play in plays])


def winner_among(
    book: PlayBook,
    led: Lead,
    trick: tuple[Play, ...],
    order: tuple[int, ...],
    half: Half,
    tricks: tuple[Trick, ...],
) -> int:
    """The place of the card that wins a trick which ``half`` led. Of equal cards the first wins."""
    if book.odd_jokers:
        return winning_place(book.ranking, Trick(order[0], trick, order, order[0], half), tricks)
    return trick.index(max(trick, key=led.worth.__getitem__))


def _next_trick(table: PlayTable, left: int, leader: int, tricks: tuple[Trick, ...]) -> State:
    """The next trick, or the end of the deal."""
    hand = table.dealt[leader] & left
    if is_over(table, left, hand, tricks):
        return finish(table.course, hands_left(table, left), tricks)
    free = hand & table.free  # without a free joker it is as legal_plays has it
    legal = legal_plays(table.book, hand, leader, None, tricks) if free else plays_of(hand)
    return _trick_play(table, left, table.steps[leader], (), tricks, None, legal)


def is_over(table: PlayTable, left: int, hand: int, tricks: tuple[Trick, ...]) -> bool:
    """Whether a deal ends before who has this hand leads: out of cards, or decided (BR-38)."""
    return not hand or (
        table.may_stop and deal_is_decided(table.course, hands_left(table, left), tricks)
    )


def hands_left(table: PlayTable, left: int) -> tuple[int, ...]:
    """The hands, when these cards are left."""
    return tuple([cards & left for cards in table.dealt])


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
    table = table_of(course, hands, named_by(course, hands, course.opening_leader, (), ()))
    return _next_trick(table, all_cards(hands), course.opening_leader, ())


def all_cards(hands: Iterable[int]) -> int:
    """The cards of all hands together."""
    cards = 0
    for hand in hands:
        cards |= hand
    return cards


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
    table = table_of(course, hands, named_by(course, hands, leader, trick, tricks))
    step = step_after(table, leader, trick)
    hand = hands[step.turn]
    led = table.book.leads[trick[0]] if trick else None
    legal = legal_plays(table.book, hand, step.turn, led, tricks)
    return _trick_play(table, all_cards(hands), step, trick, tricks, led, legal)


def step_after(table: PlayTable, leader: int, trick: tuple[Play, ...]) -> Step:
    """The step that comes next in a trick in progress."""
    step = table.steps[leader]
    for _ in trick:
        assert step.after is not None  # a trick in progress lacks a card
        step = step.after
    return step


def legal_plays(
    book: PlayBook,
    cards: int,
    half: int,
    led: Lead | None,
    tricks: tuple[Trick, ...],
    *,
    more: bool = False,
) -> tuple[Play, ...]:
    """What a half may play: it follows suit if it can, and free jokers have rules of their own.

    ``more`` says that it has hidden cards beside those it may play.
    """
    jokers = cards & book.free
    if led is None:
        if not jokers:
            return plays_of(cards)
        may, names = names_to_lead(book.ranking, cards, half, tricks, more=more)
        return plays_of(may) + named_plays(jokers, names)
    if jokers:
        return plays_of(may_follow(book.ranking, cards, half, led.suit, tricks))
    return plays_of(cards & led.cards or cards)


def named_by(
    course: Course,
    hands: Sequence[int],
    leader: int,
    trick: tuple[Play, ...],
    tricks: tuple[Trick, ...],
) -> tuple[tuple[Card, Suit], ...]:
    """The jokers whose suit was fixed: known by who holds them, or who played them."""
    if not any(course.named):
        return ()
    held = list(hands)
    for one in tricks:
        for seat, play in zip(one.seats, one.plays, strict=True):
            held[seat] |= play.bit
    order = steps_of(rounds_of(course.rules, course.active))[leader].order
    for seat, play in zip(order, trick, strict=False):
        held[seat] |= play.bit
    return named_jokers(course.named, held, jokers_of(course))


def table_of(
    course: Course, hands: tuple[int, ...], named: tuple[tuple[Card, Suit], ...]
) -> PlayTable:
    """What is the same for all the tricks of a deal."""
    contract = course.contract
    assert contract is not None
    rules, active = course.rules, course.active
    book, steps, may_stop = _setting(rules, contract, named, active)
    return _play_table(course, hands, book, book.free, steps, may_stop)


@lru_cache(maxsize=512)
def _setting(
    rules: Rules, contract: Bid, named: tuple[tuple[Card, Suit], ...], active: tuple[int, ...]
) -> tuple[PlayBook, tuple[Step, ...], bool]:
    """What many deals have in common: the tables, the steps, and whether a deal may end early."""
    may_stop = rules.null_early_stop and contract in _MAY_STOP
    return book_of(rules, contract, named), steps_of(rounds_of(rules, active)), may_stop


@lru_cache(maxsize=8)
def _nobody(players: int) -> tuple[None, ...]:
    return (None,) * players


_MAY_STOP = frozenset(bid for bid in ALL_BIDS if bid.is_null or bid.kind is BidKind.HI_LO)
