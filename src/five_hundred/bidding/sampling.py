"""States that a seat cannot tell from the real one, each equally likely.

A seat knows some cards by sight; the rest lie in hidden places: the others' hands, what was put
away, the kitty, a dead hand, a gift that lies aside. What has been said and played tells more: who
did not follow has none of the suit, who had to play a joker and did not has none, and so on. The
cards are laid by :mod:`~five_hundred.bidding.layouts`, which counts all the ways that agree; then the
hidden moves are taken back, from the last to the first, to find what was dealt.

Each way in which the cards may have been dealt and the hidden ones moved counts once. Where nothing
is known of what a seat was *dealt*, every layout of the cards in their places now has equally many
such ways behind it. Who said that he was dealt no ace, court card or joker (BR-6) and then took the
kitty makes a difference: of his high cards all came with the kitty, and layouts with many of them are
as much rarer as they are at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, product, repeat, starmap
from operator import add, itemgetter
from threading import local
from typing import TYPE_CHECKING, Any

from five_hundred.bidding.auction import RedealQuestion, call_book_of, rebuild_auction
from five_hundred.bidding.base import PhaseName
from five_hundred.bidding.choices import DoubleNulloKitty
from five_hundred.bidding.course import (
    Course,
    change_course,
    new_course,
    orders_of,
    partner_of,
)
from five_hundred.bidding.deal import new_deal, shares_of
from five_hundred.bidding.finished import Finished
from five_hundred.bidding.joker import Half, Trick, halves_of
from five_hundred.bidding.kitty import CardGift, JokerNaming, KittyExchange, PartnerCall
from five_hundred.bidding.ladder import Bid, BidKind
from five_hundred.bidding.layouts import Layouts, Move, Undoing, bits_of, shuffle
from five_hundred.bidding.moves import (
    NO_ACE,
    PASS,
    Deal,
    Discard,
    Give,
    NameSuit,
    new_dealing,
    new_discard,
    new_gift,
)
from five_hundred.bidding.pile import Pile, face_up
from five_hundred.bidding.piles import Tables, resume_piles
from five_hundred.bidding.ranking import ranking_of
from five_hundred.bidding.rules import Rules
from five_hundred.bidding.shown import cannot_hold
from five_hundred.bidding.start import AuctionStart, PlayStart, Start
from five_hundred.bidding.tricks import resume_play
from five_hundred.cards import Card, CardSet
from five_hundred.errors import Problem, SetupError
from five_hundred.protocols import Event, new_event

if TYPE_CHECKING:
    import random

    from five_hundred.bidding.observation import Observation
    from five_hundred.bidding.state import State

# The pools between which cards moved before the play: the contractor's hand, his partner's, a gift of
# each that lies aside, what was put away, and the kitty.
_HIS, _PARTNERS, _HIS_GIFT, _PARTNERS_GIFT, _PUT_AWAY, _TAKEN = range(6)


@lru_cache(maxsize=64)
def _cards_of(rules: Rules) -> tuple[int, dict[int, Card]]:
    """All the cards of a table's pack as a mask, and each by its bit."""
    return rules.pack.set.mask, {card.bit: card for card in rules.pack}


@lru_cache(maxsize=1024)
def _row_of(
    rules: Rules, dealer: int, unseen: tuple[int, ...]
) -> tuple[list[int], list[int], Callable[[Any], Any]]:
    """How the order of dealing is put together where some hands (or the kitty) are not shown.

    Their cards are set in one row, hand by hand, before those that are shown. Returned are the hand
    of each unseen card in that row, the places of the shown ones in the order of dealing, and what
    picks the order of dealing out of the row.
    """
    shares = shares_of(rules, dealer)
    all_places = (*shares.hands, shares.kitty, shares.dead)
    row = [place for part in unseen for place in all_places[part]]
    hidden = set(row)
    rest = [place for place in range(len(rules.pack)) if place not in hidden]
    where = {place: at for at, place in enumerate((*row, *rest))}
    in_order = itemgetter(*[where[place] for place in range(len(rules.pack))])
    return [part for part in unseen for _ in all_places[part]], rest, in_order


class _Plan:
    """All that the samples of one observation have in common.

    Places are counted: the hands by their seats, then the kitty on the table, the dead hand, a gift
    that lies aside, what was put away, and (in the pile game for two) what lies under the cards on
    each table.
    """

    def __init__(self, view: Observation) -> None:
        self.view = view
        rules = view.rules
        self.everything, self.card_at = _cards_of(rules)
        self.is_dealt = view.in_play is None
        if view.in_play is not None:
            self.everything = view.in_play.mask
        players = rules.players
        self.kitty, self.dead, self.aside, self.away = range(players, players + 4)
        self.tables = view.tables or ()
        self.under = range(players + 4, players + 4 + len(self.tables))
        self.known = [*[cards.mask for cards in view.known], 0, 0, 0, 0, *[0] * len(self.tables)]
        self.sizes = [*view.hand_sizes, 0, 0, 0, 0]
        if self.tables:
            self.sizes += [sum([pile.covers for pile in piles]) for piles in self.tables]
        if view.seat is not None:
            self.known[view.seat] = view.hand.mask
        self._read_play()
        self._read_moves()
        self._read_sizes()
        known = 0
        for mask in (*self.known, *self.played, *self.played_up, *map(face_up, self.tables)):
            known |= mask
        self.seen = [(place, mask) for place, mask in enumerate(self.known) if mask]
        self.hidden = self.everything & ~known
        self.rooms = list(self.sizes)
        for place, mask in self.seen:
            self.rooms[place] -= mask.bit_count()
        if not self.is_dealt:  # what is in no hand and was not played was put away, or is the kitty
            lies = self.away if self.kitty_is_taken else self.kitty
            self.rooms[lies] += self.hidden.bit_count() - sum(self.rooms)
        self.undoing = self._undoing()
        self.readings = list(self._readings())
        self.sums = list(accumulate([layouts.ways for layouts in self.readings]))

    # What the observation tells

    def _read_play(self) -> None:
        """The tricks, the one in progress among them, and what each seat has played."""
        view = self.view
        tricks = list(view.tricks or ())
        if view.trick and view.leader is not None and view.active is not None:
            order = orders_of(view.active, view.players)[view.leader] * 2
            half = Half.HAND
            if view.half is not None:  # the half that is due; who led is wanted
                half = view.half if len(view.trick) < 2 else view.half.other
            tricks.append(Trick(view.leader, view.trick, order[: len(view.trick)], -1, half))
        self.tricks: Sequence[Trick] = tricks
        halves = [0] * (view.players + len(self.tables))
        for trick in tricks:
            seats = halves_of(view.rules, trick) if self.tables else trick.seats
            for half_index, play in zip(seats, trick.plays, strict=True):
                halves[half_index] |= play.bit
        self.played = halves[: view.players]
        """What each seat has played from its hand."""
        self.played_up = halves[view.players :]
        """What each seat has played from its table."""
        shown, self.given_plays = 0, 0
        self.won_before: tuple[int, ...] = ()
        if view._given:
            shown, self.given_plays, *won = view._given
            self.won_before = tuple(won)
        self.given = (view.tricks or ())[:shown]
        number = sum([len(trick.plays) for trick in tricks[shown:]]) - self.given_plays
        history = view.history
        self.before_play = history[: len(history) - number] if number else history

    def _read_moves(self) -> None:
        """The moves of cards between the auction and the play."""
        view, rules = self.view, self.view.rules
        contract, declarer = view.contract, view.declarer
        self.is_double = contract is not None and contract.kind is BidKind.DOUBLE_NULLO
        self.passes_on = self.is_double and rules.double_nullo_kitty is DoubleNulloKitty.PASS_ON
        self.kitty_is_taken = (
            declarer is not None
            and contract is not None
            and contract.kind is not BidKind.BAR_NULLO
            and rules.kitty_size > 0
        )
        self.partner = None
        if declarer is not None and (self.is_double or view.slam):
            self.partner = partner_of(rules, declarer)
        self.named = view.named or ()
        if contract is None or view.phase not in (PhaseName.TRICK_PLAY, PhaseName.FINISHED):
            self.named = ()  # nobody has been asked, unless the history says so
        self.has_deal = False
        self.unseen: tuple[int, ...] = ()
        """The hands (then kitty and dead hand) whose cards the deal does not show."""
        self.askers: set[int] = set()
        self.discards: list[tuple[int, int, int | None]] = []
        self.gifts: list[tuple[int, int, int | None]] = []
        for number, event in enumerate(self.before_play):
            move = event.move
            kind = type(move)
            if kind is Bid or move is PASS:
                continue
            if kind is Deal:
                self._read_deal(move)
            elif kind is NameSuit:
                self.named = view.named or ()
            elif kind is Discard or kind is Give:
                cards = None if move.cards is None else move.cards.mask
                assert event.seat is not None
                given = kind is Give or (self.passes_on and event.seat == declarer)
                (self.gifts if given else self.discards).append((number, event.seat, cards))
            elif move is NO_ACE:
                assert event.seat is not None
                self.askers.add(event.seat)

    def _read_deal(self, deal: Deal) -> None:
        """What the deal does not show, and how the order of the cards is put together."""
        self.has_deal = True
        rules, dealer = self.view.rules, self.view.dealer
        shares = shares_of(rules, dealer)
        self.unseen = tuple(
            [
                part
                for part, places in enumerate((*shares.hands, shares.kitty, shares.dead))
                if places and deal.cards[places[0]] is None
            ]
        )
        self.parts, rest, self.in_order = _row_of(rules, dealer, self.unseen)
        self.shown = [deal.cards[place] for place in rest]

    def _read_sizes(self) -> None:
        """How many cards lie in each place that is no hand, and those that are known."""
        view, rules = self.view, self.view.rules
        if view.in_play is None:
            if not self.kitty_is_taken:
                self.sizes[self.kitty] = rules.kitty_size
            self.sizes[self.dead] = rules.dead_cards
        elif view.discards is not None:
            self.sizes[self.away] = len(view.discards)
            self.known[self.away] = view.discards.mask
        for _, _, cards in self.discards:
            self.sizes[self.away] = rules.kitty_size + bool(view.slam)
            self.known[self.away] = cards or 0
        if view.phase is PhaseName.CARD_GIFT and self.gifts:
            self.sizes[self.aside] = 5
            self.known[self.aside] = self.gifts[0][2] or 0

    def _undoing(self) -> Undoing:
        """How the moves of cards are taken back, and what must come out."""
        view, rules = self.view, self.view.rules
        moves: list[Move] = []
        self.undone: list[int] = []
        """The event that each move takes back; -1 for what is none."""

        def back(event: int, source: int, target: int, size: int, cards: int | None) -> None:
            moves.append((source, target, size, cards))
            self.undone.append(event)

        for event, _, _ in self.discards:
            if self.passes_on:
                back(event, _PUT_AWAY, _PARTNERS, -1, None)
            elif not self.is_double:
                back(event, _PUT_AWAY, _HIS, -1, None)
        if self.passes_on:
            for event, _, cards in self.gifts:
                back(event, _PARTNERS, _HIS, rules.kitty_size, cards)
        elif self.is_double:
            if len(self.gifts) == 2:
                (first, _, his), (second, _, hers) = self.gifts
                back(first, _PARTNERS, _HIS_GIFT, 5, his)
                back(second, _HIS, _PARTNERS_GIFT, 5, hers)
                back(-1, _HIS_GIFT, _HIS, -1, None)
                back(-1, _PARTNERS_GIFT, _PARTNERS, -1, None)
            elif self.gifts:
                back(self.gifts[0][0], _HIS_GIFT, _HIS, -1, None)
            for event, _, _ in self.discards:
                back(event, _PUT_AWAY, _HIS, -1, None)
        else:
            for event, _, cards in self.gifts:
                back(event, _HIS, _PARTNERS, 1, cards)
        if self.kitty_is_taken:
            kitty = None if view.kitty is None else view.kitty.mask
            back(-1, _HIS, _TAKEN, rules.kitty_size, kitty)
        bare = [
            pool
            for pool, seat in ((_HIS, view.declarer), (_PARTNERS, self.partner))
            if seat in self.askers and seat != view.seat and self._has_moved(seat)
        ]
        return Undoing(moves, call_book_of(rules).high_cards if bare else 0, bare)

    def _has_moved(self, seat: int | None) -> bool:
        """Whether a seat's hand, with what it has played, may not be what it was dealt."""
        if seat == self.view.declarer:
            return self.kitty_is_taken or bool(self.gifts) or bool(self.discards)
        return bool(self.gifts)

    # What follows from it

    def _forbidden(self) -> list[int]:
        """What cannot lie in each place, the plays and fixed jokers apart."""
        view = self.view
        declarer = view.declarer
        forbidden = [0] * len(self.sizes)
        for seat in self.askers:
            if not (seat in (declarer, self.partner) and self._has_moved(seat)):
                forbidden[seat] |= call_book_of(view.rules).high_cards
        for event, giver, cards in self.gifts:
            if cards is None or giver != view.seat or self.aside_holds(event):
                continue
            receiver = partner_of(view.rules, giver)
            put_away = any(seat == receiver for _, seat, _ in self.discards) and not (
                self.is_double and not self.passes_on
            )
            for place in range(len(forbidden)):
                if place != receiver and not (put_away and place == self.away):
                    forbidden[place] |= cards
        called = view.called
        if called is not None and declarer is not None and called.bit & self.hidden:
            holders = set(range(view.players))
            if not view.rules.secret_alone:
                holders -= {declarer}
            else:
                holders |= {self.away}
            if view.phase is PhaseName.FINISHED:
                holders = {declarer, self.away} if view.partner is None else {view.partner}
            for place in range(len(forbidden)):
                if place not in holders:
                    forbidden[place] |= called.bit
        return forbidden

    def aside_holds(self, event: int) -> bool:
        """Whether this gift still lies aside."""
        return self.sizes[self.aside] > 0 and event == self.gifts[0][0]

    def _readings(self) -> Iterator[Layouts]:
        """The layouts, apart by who holds the jokers where a suit was fixed for one of several."""
        view = self.view
        forbidden = self._forbidden()
        if view.contract is None or not any(view.named or ()):
            if self.tricks and view.contract is not None:
                ranking = ranking_of(view.rules, view.contract)
                never = cannot_hold(ranking, self.everything, self.tricks)
                for seat, cards in enumerate(never):
                    forbidden[seat] |= cards
            yield self._layouts(forbidden)
            return
        named = view.named or ()
        free = ranking_of(view.rules, view.contract).masks[None] & self.everything
        jokers = bits_of(free)
        # a set-up of the play may leave out jokers: they were played before it began
        gone = ranking_of(view.rules, view.contract).masks[None].bit_count() - len(jokers)
        for found in product(*map(self._holders, jokers)):
            fixed = tuple(
                (self.card_at[bit], suit)
                for bit, (_, seat, _) in zip(jokers, found, strict=True)
                if seat is not None and (suit := named[seat]) is not None
            )
            knew = [seat for _, seat, seen in found if seen]
            lacking = [
                seat for seat, suit in enumerate(named) if suit is not None and seat not in knew
            ]
            if len(lacking) > gone:
                continue  # who fixed a suit holds a joker, or has played it
            holders = [place for place, _, _ in found]
            ranking = ranking_of(view.rules, view.contract, fixed)
            never = cannot_hold(ranking, self.everything, self.tricks)
            barred = list(forbidden)
            for seat, cards in enumerate(never):
                barred[seat] |= cards
            for bit, holder in zip(jokers, holders, strict=True):
                for place in range(len(barred)):
                    if bit & self.hidden and place != holder:
                        barred[place] |= bit
            yield self._layouts(barred)

    def _holders(self, joker: int) -> list[tuple[int, int | None, bool]]:
        """Where a joker may lie (-1: it lies open), whose it was when the play began, who knew it."""
        players = self.view.players
        turned = [card.bit for trick in self.tricks for _, card in trick.turned]
        on_tables = [
            up | face_up(piles) for up, piles in zip(self.played_up, self.tables, strict=True)
        ]
        for seat, mask in enumerate(on_tables):
            if mask & joker:
                return [(-1, seat, joker not in turned)]
        for seat, mask in enumerate(self.played):
            if mask & joker:
                return [(-1, seat, True)]
        places = [place for place, mask in enumerate(self.known) if mask & joker]
        if not places:
            places = [place for place, room in enumerate(self.rooms) if room]
        found: list[tuple[int, int | None, bool]] = []
        for place in places:
            if place < players:
                found.append((place, place, True))
            else:
                found.append((place, place - players - 4 if place in self.under else None, False))
        return found

    def _layouts(self, forbidden: Sequence[int]) -> Layouts:
        undoing = self.undoing
        if not undoing.bare:
            return Layouts(self.hidden, self.rooms, forbidden)
        pools = self._pools(self.known)
        special = undoing.special
        marked = [(pool & special).bit_count() for pool in pools]
        sizes = [pool.bit_count() for pool in pools]
        feeds = self._feeds()
        for pool, place in feeds:
            sizes[pool] += self.rooms[place]

        def weigh(found: Sequence[int]) -> float:
            numbers = list(marked)
            for pool, place in feeds:
                numbers[pool] += found[place]
            return undoing.count(tuple(numbers), tuple(sizes))

        apart = [place for _, place in feeds]
        return Layouts(self.hidden, self.rooms, forbidden, special, weigh, apart)

    def _feeds(self) -> list[tuple[int, int]]:
        """The places whose cards begin in each pool."""
        feeds = [(_HIS_GIFT, self.aside), (_PUT_AWAY, self.away)]
        if self.view.declarer is not None:
            feeds.append((_HIS, self.view.declarer))
        if self.partner is not None:
            feeds.append((_PARTNERS, self.partner))
        return feeds

    def _pools(self, masks: Sequence[int]) -> list[int]:
        """The pools before any move is taken back."""
        pools = [0] * 6
        for pool, place in self._feeds():
            pools[pool] = masks[place]
            if place < self.view.players:
                pools[pool] |= self.played[place]
        return pools

    # A sample

    def sample(self, rng: random.Random) -> State:
        """Lay the hidden cards, and tell how they came there."""
        readings = self.readings
        if not self.sums or not self.sums[-1]:
            problem = "no deal of the cards agrees with all that is said in this observation"
            raise SetupError([Problem("contradiction", problem)])
        layouts = readings[0]
        if len(readings) > 1:
            drawn = rng.random() * self.sums[-1]
            layouts = next(
                one
                for one, upto in zip(readings, self.sums, strict=True)
                if drawn < upto or upto == self.sums[-1]
            )
        masks = [sum(bits) for bits in layouts.draw(rng)]
        for place, mask in self.seen:
            masks[place] |= mask
        return self._state(masks, rng)

    def _state(self, masks: list[int], rng: random.Random) -> State:
        view = self.view
        players, declarer = view.players, view.declarer
        hands = tuple(masks[:players])
        is_dealt = self.is_dealt
        dealt: list[int] = []
        kitty = masks[self.kitty]
        moved: dict[int, int] = {}
        if is_dealt:
            dealt = [hand | played for hand, played in zip(hands, self.played, strict=True)]
            if declarer is not None:
                pools = self._pools(masks)
                undone = self.undoing.draw(pools, rng)
                moved = dict(zip(self.undone, undone, strict=True))
                dealt[declarer] = pools[_HIS]
                if self.partner is not None:
                    dealt[self.partner] = pools[_PARTNERS]
                kitty |= pools[_TAKEN]
        elif view.kitty is not None:
            kitty = view.kitty.mask
        tables: Tables = tuple(
            [
                self._filled(piles, shuffle(bits_of(masks[place]), rng))
                for place, piles in zip(self.under, self.tables, strict=True)
            ]
        )
        history = self._history(dealt, kitty, masks[self.dead], moved, tables, rng)
        discards = tuple([(seat, moved[event]) for event, seat, _ in self.discards])
        if not is_dealt and masks[self.away]:
            assert declarer is not None  # who took the kitty
            discarder = partner_of(view.rules, declarer) if self.passes_on else declarer
            discards = ((discarder, masks[self.away]),)
        gifts = tuple(
            [(giver, partner_of(view.rules, giver), moved[event]) for event, giver, _ in self.gifts]
        )
        partner = view.partner
        if partner is None and view.called is not None and view.phase is not PhaseName.FINISHED:
            for seat, hand in enumerate(hands):
                if (hand | self.played[seat]) & view.called.bit and seat != declarer:
                    partner = seat
        course = self._course(
            history, tuple(dealt), kitty, masks[self.dead], discards, gifts, partner
        )
        if self.tables:
            course = change_course(course, tables=self._first_tables(history, tables))
        if not self.has_deal:
            course = self._with_start(course, dealt if is_dealt else self._began(hands), masks)
        return self._phase(course, hands, masks, tables)

    def _filled(self, piles: Sequence[Pile], bits: list[int]) -> tuple[Pile, ...]:
        """Piles with these cards under those that lie on others."""
        cards = [self.card_at[bit] for bit in bits]
        return tuple([Pile(pile.up, cards.pop(), True) if pile.covers else pile for pile in piles])

    def _began(self, hands: Sequence[int]) -> list[int]:
        """The hands with which a set-up of the play began."""
        shown, plays = len(self.given), self.given_plays
        began = list(hands)
        for number, trick in enumerate(self.tricks[shown:]):
            done = list(zip(halves_of(self.view.rules, trick), trick.plays, strict=True))
            for half, play in done[plays if number == 0 else 0 :]:
                if half < len(began):
                    began[half] |= play.bit
        return began

    def _first_tables(self, history: Sequence[Event], tables: Tables) -> Tables:
        """The piles as they were when the deal began."""
        if self.has_deal:
            cards = history[0].move.cards
            return tuple(
                tuple(
                    Pile(cards[up], cards[down])
                    for down, up in zip(table[:5], table[5:], strict=True)
                )
                for table in shares_of(self.view.rules, self.view.dealer).tables
            )
        shown, plays = len(self.given), self.given_plays
        rows = [list(piles) for piles in tables]
        for number in range(len(self.tricks) - 1, shown - 1, -1):
            trick = self.tricks[number]
            for seat, card in trick.turned:
                row = rows[seat]
                place = next(at for at, pile in enumerate(row) if pile.up is card)
                row[place] = Pile(None, card)
            done = list(zip(halves_of(self.view.rules, trick), trick.plays, strict=True))
            for half, play in done[plays if number == shown else 0 :]:
                if half < self.view.players:
                    continue
                row = rows[half - self.view.players]
                bare = [at for at, pile in enumerate(row) if pile.up is None]
                # what lies bare under nothing is where the card of this trick was played from
                place = min(bare, key=lambda at: not row[at].covers)
                row[place] = Pile(play.card, row[place].down)
        return tuple(map(tuple, rows))

    def _history(
        self,
        dealt: Sequence[int],
        kitty: int,
        dead: int,
        moved: dict[int, int],
        tables: Tables,
        rng: random.Random,
    ) -> tuple[Event, ...]:
        """The history up to the play, with what was hidden in it."""
        events = list(self.before_play)
        for event, cards in moved.items():
            if event >= 0 and events[event].move.cards is None:
                make = new_discard if type(events[event].move) is Discard else new_gift
                events[event] = new_event(events[event].seat, make(CardSet.from_mask(cards)))
        if not self.has_deal:
            return tuple(events)
        parts = (*dealt, kitty, dead)
        bits = [bit for part in self.unseen for bit in bits_of(parts[part])]
        # sorting by the part and a random number behind the point shuffles each part for itself
        keys = [*map(add, self.parts, starmap(rng.random, repeat((), len(bits))))]
        card_at = self.card_at
        row = [card_at[bits[at]] for at in sorted(range(len(bits)), key=keys.__getitem__)]
        order = self.in_order((*row, *self.shown))
        if tables:
            turned = list(order)
            shares = shares_of(self.view.rules, self.view.dealer)
            for places, piles in zip(shares.tables, tables, strict=True):
                for place, pile in zip(places[:5], piles, strict=True):
                    if pile.covers:
                        turned[place] = pile.down
            order = tuple(turned)
        events[0] = new_event(None, new_dealing(order))
        return tuple(events)

    def _course(
        self,
        history: tuple[Event, ...],
        dealt: tuple[int, ...],
        kitty: int,
        dead: int,
        discards: tuple[tuple[int, int], ...],
        gifts: tuple[tuple[int, int, int], ...],
        partner: int | None,
    ) -> Course:
        view = self.view
        return new_course(
            view.rules,
            view.dealer,
            view.barred,
            history,
            dealt,
            kitty,
            dead,
            view.contract,
            view.declarer,
            discards,
            gifts,
            view.called,
            partner,
            self.named,
            bool(view.slam),
            self.given,
            self.given_plays,
            self.won_before,
        )

    def _with_start(self, course: Course, began: Sequence[int], masks: Sequence[int]) -> Course:
        """The course of a deal that began from a set-up, with its start."""
        hands = tuple(map(CardSet.from_mask, began))
        start: Start
        if self.view.in_play is None:
            kitty, dead = CardSet.from_mask(course.kitty), CardSet.from_mask(course.dead)
            start = AuctionStart(hands, kitty, dead, course.tables)
            return change_course(course, start=start)
        shown, plays = len(course.given), course.given_plays
        later = self.tricks[shown:]
        assert course.contract is not None
        start = PlayStart(
            course.contract,
            course.declarer,
            hands,
            later[0].leader if later else self.view.leader or 0,
            later[0].plays[:plays] if later else (),
            _all_won(course),
            course.given,
            course.partner,
            course.called,
            course.named,
            course.slam,
            CardSet.from_mask(course.kitty),
            CardSet.from_mask(masks[self.away]),
            course.tables,
            later[0].half if later else self.view.half or Half.HAND,
        )
        return change_course(course, start=start)

    def _phase(
        self, course: Course, hands: tuple[int, ...], masks: Sequence[int], tables: Tables
    ) -> State:
        view = self.view
        turn = view.actors[0] if view.actors else 0
        match view.phase:
            case PhaseName.UNDEALT:
                return new_deal(view.rules, dealer=view.dealer, barred=view.barred)
            case PhaseName.AUCTION | PhaseName.REDEAL_QUESTION:
                auction = rebuild_auction(
                    course, view.standing, view.bidder, view._signal, view._calling
                )
                return auction if view.phase is PhaseName.AUCTION else RedealQuestion(auction)
            case PhaseName.KITTY_EXCHANGE:
                return KittyExchange(course, hands, turn)
            case PhaseName.CARD_GIFT:
                return CardGift(course, hands, turn, masks[self.aside])
            case PhaseName.PARTNER_CALL:
                return PartnerCall(course, hands)
            case PhaseName.JOKER_NAMING:
                return JokerNaming(course, hands, turn)
            case PhaseName.TRICK_PLAY:
                assert view.leader is not None
                trick, tricks = view.trick or (), view.tricks or ()
                if tables:
                    half = self.tricks[-1].half if trick else view.half or Half.HAND
                    return resume_piles(course, hands, view.leader, trick, tricks, tables, half)
                return resume_play(course, hands, view.leader, trick, tricks)
            case PhaseName.FINISHED:
                outcome, dealer = view.outcome or "", view.next_dealer or 0
                return Finished(course, hands, view.tricks or (), outcome, dealer, tables)


def _all_won(course: Course) -> tuple[int, ...] | None:
    """The tricks won when a set-up began, as its start tells them."""
    if not course.won_before:
        return None
    return tuple(
        before + sum(one.winner == seat for one in course.given)
        for seat, before in enumerate(course.won_before)
    )


class _Latest(local):
    """The plan of the observation sampled last: a search samples one observation many times.

    Each thread has its own, so that searches in several threads do not take it from each other.
    """

    plan: _Plan | None = None


_latest = _Latest()


def sample(view: Observation, rng: random.Random) -> State:
    """Draw a state that agrees with an observation; see :meth:`Observation.sample`."""
    if view.phase is PhaseName.UNDEALT:
        return new_deal(view.rules, dealer=view.dealer, barred=view.barred)
    plan = _latest.plan
    if plan is None or plan.view is not view:
        plan = _latest.plan = _Plan(view)
    return plan.sample(rng)
