"""What has been settled in a deal so far, shared by all its later states."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import attrs

from five_hundred.bidding.choices import AllPass, JokerOnRefusedSuit, OpeningLead
from five_hundred.bidding.joker import Trick
from five_hundred.bidding.ladder import Bid, BidKind
from five_hundred.bidding.moves import Play
from five_hundred.bidding.pile import Pile
from five_hundred.bidding.ranking import CardRanking, ranking_of
from five_hundred.bidding.rules import Rules
from five_hundred.bidding.scoring import playing_seats
from five_hundred.bidding.start import Start
from five_hundred.cards import Card, Suit, cards_in
from five_hundred.frozen import builder, changer
from five_hundred.protocols import Event


@attrs.frozen(slots=False)
class Course:
    """What has been settled in a deal so far; most of it is filled in as the deal goes on.

    Sets of cards are bit masks. ``discards`` and ``gifts`` are in the order in which they were made:
    (seat, cards) and (giver, receiver, cards).
    """

    rules: Rules
    dealer: int
    barred: tuple[int, ...] = ()
    history: tuple[Event, ...] = ()
    dealt: tuple[int, ...] = ()
    kitty: int = 0
    dead: int = 0
    contract: Bid | None = None
    declarer: int | None = None
    discards: tuple[tuple[int, int], ...] = ()
    gifts: tuple[tuple[int, int, int], ...] = ()
    called: Card | None = None
    partner: int | None = None
    named: tuple[Suit | None, ...] = ()
    slam: bool = False
    given: tuple[Trick, ...] = ()
    """The tricks that a set-up began with: they are not in the history."""
    given_plays: int = 0
    """How many plays of the trick in progress a set-up began with."""
    won_before: tuple[int, ...] = ()
    """Tricks that a set-up counts as won without showing them."""
    tables: tuple[tuple[Pile, ...], ...] = ()
    """The piles of each seat as they were dealt, in the pile game for two."""
    start: Start | None = None
    """The position that a set-up began from; None for a deal that began with the dealing."""

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def kitty_is_taken(self) -> bool:
        """Whether a contractor takes the kitty: not in a bar nullo, nor without a contract."""
        kind = None if self.contract is None else self.contract.kind
        return (
            self.declarer is not None
            and kind is not BidKind.BAR_NULLO
            and self.rules.kitty_size > 0
        )

    @property
    def out(self) -> tuple[int, ...]:
        """The partners of the contractor who sit this deal out (BR-30, BR-34, BR-35, BR-37)."""
        active = self.active
        return tuple(seat for seat in range(self.players) if seat not in active)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that play this deal."""
        return playing_seats(self.rules, self.contract, self.declarer, self.slam)

    @property
    def opening_leader(self) -> int:
        """Who leads to the first trick (BR-41, BR-42)."""
        if self.declarer is not None and self.rules.opening_lead is OpeningLead.CONTRACTOR:
            return self.declarer
        return next_active(self.active, self.dealer)


@attrs.frozen(weakref_slot=False)
class Step:
    """Whose card comes next in a trick: ``order`` are the seats of the trick in turn.

    ``after`` is the step that follows, None for the last card.
    """

    order: tuple[int, ...]
    turn: int
    after: Step | None = attrs.field(eq=False, repr=False)


@lru_cache(maxsize=256)
def steps_of(orders: tuple[tuple[int, ...], ...]) -> tuple[Step, ...]:
    """For each seat, the first step of a trick that it leads."""
    steps = []
    for order in orders:
        step: Step | None = None
        for seat in reversed(order):
            step = Step(order, seat, step)
        assert step is not None
        steps.append(step)
    return tuple(steps)


@lru_cache(maxsize=256)
def orders_of(active: tuple[int, ...], players: int) -> tuple[tuple[int, ...], ...]:
    """For each seat, the active seats in the order of play when it leads."""
    return tuple(
        (*(seat for seat in active if seat >= leader), *(seat for seat in active if seat < leader))
        for leader in range(players)
    )


def rounds_of(rules: Rules, active: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each seat, the seats of a whole trick that it leads: each half plays one card (BR-46)."""
    orders = orders_of(active, rules.players)
    return tuple(order * 2 for order in orders) if rules.has_piles else orders


new_course: Final = builder(Course)
change_course: Final = changer(Course)


def next_active(active: Sequence[int], seat: int) -> int:
    """The first of some seats clockwise after a seat."""
    later = [other for other in active if other > seat]
    return later[0] if later else active[0]


def partner_of(rules: Rules, seat: int) -> int:
    """The other seat of a side of two."""
    sides = rules.seat_sides
    return next(
        other for other in range(rules.players) if other != seat and sides[other] == sides[seat]
    )


class Lead:
    """What a lead asks for: ``cards`` are those of its ``suit``, and ``worth`` is what each play counts.

    A free joker that is led without a name asks for no suit, and so for no cards. ``place`` is the
    place of the suit among the four; that of no suit is the fifth.
    """

    __slots__ = ("_ranking", "cards", "place", "suit", "worth")

    def __init__(self, ranking: CardRanking, suit: Suit | None, plays: Sequence[Play]) -> None:
        self._ranking = ranking
        self.suit: Suit | None = suit
        self.place: int = 4 if suit is None else tuple(Suit).index(suit)
        self.cards: int = 0 if suit is None else ranking.masks[suit]
        power = ranking.power(suit)
        self.worth: dict[Play, int] = {play: power[play.card] for play in plays}

    def __repr__(self) -> str:
        return f"<Lead of {self.suit.word if self.suit else 'no suit'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _lead_again, (self._ranking, self.suit)


class PlayBook:
    """Tables that a contract's play looks things up in: made once, and right for every deal.

    ``leads`` has what each possible play asks for when it is led. ``free`` are the free jokers;
    ``odd_jokers`` says that some of them may not win where they are played.
    """

    __slots__ = ("four", "free", "leads", "odd_jokers", "of_suit", "ranking")

    def __init__(self, ranking: CardRanking) -> None:
        self.ranking: CardRanking = ranking
        self.free: int = ranking.masks[None]
        self.odd_jokers: bool = bool(self.free) and (
            ranking.low_jokers or ranking.rules.joker_on_refused_suit is not JokerOnRefusedSuit.WINS
        )
        plays = [Play(card) for card in ranking.rules.pack]
        plays += [Play(card, suit) for card in cards_in(self.free) for suit in Suit]
        self.of_suit: dict[Suit | None, Lead] = {
            suit: Lead(ranking, suit, plays) for suit in (*Suit, None)
        }
        self.four: tuple[Lead, ...] = tuple(self.of_suit[suit] for suit in Suit)
        self.leads: dict[Play, Lead] = {
            play: self.of_suit[ranking.led_suit(play.card, play.suit)] for play in plays
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return book_of, (self.ranking.rules, self.ranking.bid, self.ranking.named)


@lru_cache(maxsize=512)
def _book(ranking: CardRanking) -> PlayBook:
    return PlayBook(ranking)


def _lead_again(ranking: CardRanking, suit: Suit | None) -> Lead:
    return _book(ranking).of_suit[suit]


def book_of(rules: Rules, bid: Bid, named: tuple[tuple[Card, Suit], ...] = ()) -> PlayBook:
    """The tables of a contract, made once."""
    return _book(ranking_of(rules, bid, named))


def named_jokers(
    named: Sequence[Suit | None], hands: Sequence[int], jokers: int
) -> tuple[tuple[Card, Suit], ...]:
    """The jokers whose suit was fixed in advance: those of each seat that named one (BR-28)."""
    return tuple(
        (card, suit)
        for seat, suit in enumerate(named)
        if suit is not None
        for card in cards_in(hands[seat] & jokers)
    )


def jokers_of(course: Course) -> int:
    """The jokers of the pack that are free under the contract."""
    assert course.contract is not None
    return ranking_of(course.rules, course.contract).masks[None]


def next_dealer(rules: Rules, dealer: int) -> int:
    """Who deals after a deal that was played."""
    return (dealer + 1) % rules.players


def dealer_after_passes(rules: Rules, dealer: int) -> int:
    """Who deals after a deal that was thrown in (BR-19)."""
    same = rules.all_pass in (AllPass.REDEAL_SAME, AllPass.DEALER_CHOICE)
    return dealer if same else next_dealer(rules, dealer)
