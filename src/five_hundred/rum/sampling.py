"""States that a seat cannot tell from the real one, each equally likely.

What is hidden is the order in which cards were dealt, and the order of each stock that was shuffled
from the pile. Each such order is a *deck*; its cards lie in places, and every place belongs to the
seat that was dealt or drew the card, or to the stock that is left. A seat knows its own places and
every card that was laid or thrown since: such a card lay in one of the places that its player had
come by until then. Where nothing else is known, the places of the cards that were shown can be told
one after the other, in the order in which they were shown, and there are equally many ways for every
layout of the others: so the rest is simply shuffled.

Sometimes more is known: a joker was not laid for a card that the player held (RR-39), a false call
had nothing behind it (RR-88), and who has taken from the pile and still owes its use can meet that
duty (RR-4). Such samples are drawn until one agrees, which is exact. Where that does not come about
in a fair number of tries (dozens of false calls; a first meld that hardly any hand has), cards are
exchanged, or a hand is made up, so that all agrees; then the samples are no longer equally likely.

Every sample is one order of each deck; all that agree with what the seat knows are equally likely.
Where the pile lies face down, less is made of the history: see :mod:`five_hundred.rum.covered`.
"""

from __future__ import annotations

from itertools import combinations, islice
from math import comb
from threading import local
from typing import TYPE_CHECKING, Any

from five_hundred.cards import Card, CardSet, cards_in, shuffled
from five_hundred.frozen import builder
from five_hundred.protocols import new_event
from five_hundred.rum.base import PhaseName
from five_hundred.rum.choices import PileView
from five_hundred.rum.claims import Caller, has_call
from five_hundred.rum.covered import Covered
from five_hundred.rum.deal import Undealt
from five_hundred.rum.decks import Deck, Order, Shown, fill, fill_somehow
from five_hundred.rum.duty import completable
from five_hundred.rum.find import melds_with
from five_hundred.rum.finished import build_finished
from five_hundred.rum.log import NOTHING, log_of
from five_hundred.rum.moves import (
    Deal,
    Reshuffle,
)
from five_hundred.rum.shape import circle_of, suit_of
from five_hundred.rum.start import DrawStart, TurnStart
from five_hundred.rum.terms import Play, Terms, bans, change_play, start_play, terms_of
from five_hundred.rum.told import Told
from five_hundred.rum.turn import build_claim, build_draw, build_shuffling, build_turn

if TYPE_CHECKING:
    import random

    from five_hundred.protocols import Event
    from five_hundred.rum.observation import Observation
    from five_hundred.rum.state import State

TRIES = 300
"""How many samples are drawn before cards are exchanged instead."""
FEW = 5000
"""So many hands or melds are looked at one by one."""
EXCHANGES = 4000
"""How many exchanges are tried."""

_new_deal, _new_reshuffle = builder(Deal), builder(Reshuffle)


class _Plan(Told):
    """All that the samples of one observation have in common."""

    def __init__(self, view: Observation, terms: Terms) -> None:
        super().__init__(view, terms)
        self._settle()
        self._find_claims()

    def _settle(self) -> None:
        """What all samples have in common, once everything has been read."""
        view = self.view
        for deck in self.decks:
            if view.hands is not None:
                for seat in self.others:
                    found = deck.hidden & view.hands[seat].mask
                    deck.hidden ^= found
                    until = len(deck.arrivals[seat])
                    deck.plays[seat] += [(until, 0, card) for card in cards_in(found)]
            deck.left = cards_in(deck.hidden)
            deck.free = [*range(deck.at, len(deck.order))]
            for seat in self.others:
                plays = deck.plays[seat]
                if not plays:
                    deck.free += deck.arrivals[seat]
                    continue
                if deck.bans:
                    plays = [
                        (until, self._since(deck, seat, card), card) for until, _, card in plays
                    ]
                plays.sort(key=by_last_place)
                deck.shown.append(Shown(deck.arrivals[seat], plays))
            deck.bans = [ban for ban in deck.bans if ban[1] & deck.hidden]
        self.turn: int | None = None
        if view.phase is PhaseName.TURN and view.actors[0] != view.seat:
            play = view._play
            assert play is not None
            few = view.hand_sizes[play.seat] < 2
            fail = play.duty.fail if play.owes and play.duty is not None else ""
            returns = fail == "return" and not play.tabled  # RR-17: such a take is always legal
            owes = fail != "" and fail != "keep"
            if not returns and (few or play.freed or play.unfinished or owes):
                self.turn = play.seat
        more = bool(self.calls) or any(deck.bans for deck in self.decks)
        self.is_plain = not more and self.turn is None
        self.is_turn = not more and self.turn is not None
        self.hands_tried: dict[int, bool] = {}
        self.endings: list[int] | None = None

    @staticmethod
    def _since(deck: Deck, seat: int, card: Card) -> int:
        return max(
            [until for who, cards, until in deck.bans if who == seat and cards & card.bit],
            default=0,
        )

    def _find_claims(self) -> None:
        """The windows in which false calls were made; what lies open in them is always the same."""
        if not self.calls:
            return
        orders = [fill_somehow(deck) for deck in self.decks]
        last = self._build(orders)
        wanted = {call.event: call for call in self.calls}
        state = self._beginning(last)
        for number, event in enumerate(last.history):
            if number in wanted:
                wanted[number].claim = state
                wanted[number].near = self._near(state.pile[-1])
            state = state._after(event.move, event.seat)

    def _near(self, card: Card) -> int:
        """The cards that may lie in a meld with a card."""
        shape = self.terms.shape
        if card.is_joker or not shape.same_suit:
            return shape.all_cards
        suit = 13 * suit_of(card)
        return shape.ranks[circle_of(card)] | sum(shape.faces[suit : suit + 13]) | shape.joker_mask

    def _beginning(self, last: State) -> Any:
        """The state that a sample began from."""
        terms = last._terms
        start = terms.start
        if start is None:
            return Undealt(terms)
        hands = tuple([hand.mask for hand in start.hands])
        fresh = (1 << terms.players) - 1 if start.first_turn else 0
        common = (
            terms, NOTHING, hands, start.stock, start.pile, start.melds, start.fines, start.idle,
            start.reshuffles, fresh, (0,) * terms.players, (),
        )  # fmt: skip
        if start.phase == "draw":
            return build_draw(*common, start.actor)
        play = start_play(terms, start.actor, hands[start.actor], start.melds, start.first_turn)
        return build_turn(*common, play, (start.actor + 1) % terms.players, None)

    # Samples

    def sample(self, rng: random.Random) -> State:
        """Draw a state."""
        decks = self.decks
        for _ in range(TRIES):
            orders = []
            for deck in decks:
                order = fill(deck, rng)
                if order is None:
                    break
                orders.append(order)
            else:
                if self.is_turn:
                    if self._give_hand(orders, rng):
                        return self._build(orders)
                    break
                if self.is_plain or not self._disagreements(orders):
                    return self._build(orders)
        return self._build(self._exchanged(rng))

    def _give_hand(self, orders: list[Order], rng: random.Random) -> bool:
        """Give the seat whose turn it is cards with which it can end the turn; False if none is found.

        Where that is all there is to know, it is enough to try hands instead of whole samples.
        """
        assert self.turn is not None
        places = [
            (deck, order, [p for p in deck.arrivals[self.turn] if order[p].bit & deck.hidden])
            for deck, order in zip(self.decks, orders, strict=True)
        ]
        places = [one for one in places if one[2]]
        lots = [[card.bit for card in deck.left] for deck, _, _ in places]
        known = self.view.known[self.turn].mask
        draw = rng.random
        for _ in range(TRIES):
            chosen: list[int] = []
            hand = known
            for (_, _, own), cards in zip(places, lots, strict=True):
                count = len(cards)
                mask = 0
                for at in range(len(own)):
                    other = at + int(draw() * (count - at))
                    bit = cards[other]
                    cards[other] = cards[at]
                    cards[at] = bit
                    mask |= bit
                chosen.append(mask)
                hand |= mask
            if self._can_end(hand):
                break
        else:
            chosen = self._hand_made([(deck, len(own)) for deck, _, own in places], rng)
            if not chosen:
                return False
        for (_, order, own), mask in zip(places, chosen, strict=True):
            # cards that should not be there change places with those that should
            out = [place for place in own if not order[place].bit & mask]
            if out:
                inside = set(own)
                into = [
                    place
                    for place, card in enumerate(order)
                    if card.bit & mask and place not in inside
                ]
                for one, two in zip(out, into, strict=True):
                    order[one], order[two] = order[two], order[one]
        return True

    def _hand_made(self, places: list[tuple[Deck, int]], rng: random.Random) -> list[int]:
        """Cards of each deck that let the turn be ended, where chance hardly ever finds some.

        Few hands are all looked at. Otherwise a meld that is wanted is put into the hand; this
        finds a hand that will do, but not each equally often.
        """
        assert self.turn is not None
        known = self.view.known[self.turn].mask
        if len(places) == 1 and comb(len(places[0][0].left), places[0][1]) <= FEW:
            if self.endings is None:
                hands = combinations([card.bit for card in places[0][0].left], places[0][1])
                self.endings = [sum(hand) for hand in hands if self._can_end(known | sum(hand))]
            return [pick(self.endings, rng)] if self.endings else []
        hidden = 0
        for deck, _ in places:
            hidden |= deck.hidden
        play = self._play(known)
        wanted = play.freed
        if play.owes and play.duty is not None:
            wanted |= play.duty._owed
        every = known | hidden
        found = islice(melds_with(every, wanted & every or every, self.terms.shape), FEW)
        melds = [meld.mask & ~known for meld in found]
        for _ in range(TRIES if melds else 0):
            need = pick(melds, rng)
            chosen = []
            for deck, room in places:
                mine = need & deck.hidden
                rest = shuffled(cards_in(deck.hidden & ~mine), rng)
                room -= mine.bit_count()
                if room < 0:
                    break
                chosen.append(mine | CardSet(rest[:room]).mask)
            else:
                if self._can_end(known | sum(chosen)):
                    return chosen
        return []

    def _can_end(self, hand: int) -> bool:
        """Whether the seat whose turn it is could end it with this hand."""
        known = self.hands_tried.get(hand)
        if known is None:
            if len(self.hands_tried) > 20_000:
                self.hands_tried.clear()
            known = self.hands_tried[hand] = completable(self.terms, self._play(hand))
        return known

    def _filled(self, rng: random.Random) -> list[Order]:
        """Orders in which every card that was shown is where it can have lain."""
        return [fill(deck, rng) or fill_somehow(deck) for deck in self.decks]

    def _how_bad(self, orders: list[Order]) -> int:
        return self._disagreements(orders, True)

    def _hand_at(self, orders: list[Order], seat: int, held: int, parts: Any) -> int:
        hand = held
        for deck, order, (until, played) in zip(self.decks, orders, parts, strict=False):
            cards = 0
            for place in deck.arrivals[seat][:until]:
                cards |= order[place].bit
            hand |= cards & ~played
        return hand

    def _disagreements(self, orders: list[Order], count: bool = False) -> int:
        """In how many ways the cards disagree with what is known; some number if not to count."""
        found = 0
        for deck, order in zip(self.decks, orders, strict=True):
            for seat, cards, until in deck.bans:
                cards &= deck.hidden
                for place in deck.arrivals[seat][:until]:
                    found += bool(order[place].bit & cards)
        if self.turn is not None:
            found += not self._can_end(self._hand(orders, self.turn))
        for call in self.calls:
            if found and not count:
                break
            hand = self._hand_at(orders, call.seat, call.held, call.parts)
            near = hand & call.near
            told = call.known.get(near)
            if told is None:
                claim = call.claim
                caller = Caller(call.seat, hand, bool(claim._fresh >> call.seat & 1))
                told = has_call(self.terms, caller, claim.melds, claim.pile, claim.closing)
                call.known[near] = told
            found += told
        return found

    def _exchanged(self, rng: random.Random) -> list[Order]:
        """Orders that agree with what is known, found by exchanging cards."""
        tries = [self._filled(rng) for _ in range(20)]
        orders = min(tries, key=self._how_bad)
        where: list[dict[int, tuple[int, int]]] = []
        limits: list[dict[Card, tuple[int, int, int]]] = []
        places: list[tuple[int, int]] = []
        for number, deck in enumerate(self.decks):
            spots = dict.fromkeys(range(deck.at, len(deck.order)), (-1, 0))
            bounds = {}
            for seat in self.others:
                for at, place in enumerate(deck.arrivals[seat]):
                    spots[place] = seat, at
            for shown in deck.shown:
                for until, since, card in shown.plays:
                    bounds[card] = spots[shown.arrivals[0]][0], since, until
            where.append(spots)
            limits.append(bounds)
            places += [(number, place) for place in spots]

        def may_lie(number: int, card: Card, place: int) -> bool:
            bound = limits[number].get(card)
            if bound is None:
                return True
            seat, at = where[number][place]
            return seat == bound[0] and bound[1] <= at < bound[2]

        concerned = {call.seat for call in self.calls} | {self.turn}
        concerned |= {seat for deck in self.decks for seat, _, _ in deck.bans}
        theirs = [one for one in places if where[one[0]][one[1]][0] in concerned] or places
        bad = self._disagreements(orders, True)
        after = 0
        for _ in range(EXCHANGES if len(places) > 1 else 0):
            some = theirs if bad and rng.random() < 0.7 else places
            number, one = some[int(rng.random() * len(some))]
            other_number, two = places[int(rng.random() * len(places))]
            order = orders[number]
            first, second = order[one], order[two] if number == other_number else None
            if second is None or not (may_lie(number, first, two) and may_lie(number, second, one)):
                continue
            order[one], order[two] = second, first
            now = self._disagreements(orders, True)
            if now > bad and (not bad or rng.random() > 0.02):
                order[one], order[two] = first, second
                continue
            bad = now
            if not bad:
                after += 1
                if after > 3 * len(places):
                    break
        return orders

    # The state

    def _hand(self, orders: list[Order], seat: int) -> int:
        """The cards of another seat's hand."""
        hand = self.view.known[seat].mask
        for deck, order in zip(self.decks, orders, strict=True):
            cards = 0
            for place in deck.arrivals[seat]:
                cards |= order[place].bit
            hand |= cards & deck.hidden
        return hand

    def _play(self, hand: int) -> Play:
        """The turn of another seat that holds these cards."""
        play = self.view._play
        assert play is not None
        own = banned = 0
        if self.taken:
            taken = CardSet(self.taken).mask
            own = (hand | self.laid) & ~taken & ~self.freed
            banned = bans(self.terms, taken)
        return change_play(play, hand=hand, own=own, banned=banned)

    def _build(self, orders: list[Order]) -> State:
        view, terms = self.view, self.terms
        if view.hands is not None:
            hands = tuple([hand.mask for hand in view.hands])
        else:
            hands = tuple(
                [
                    view.hand.mask if seat == view.seat else self._hand(orders, seat)
                    for seat in range(view.players)
                ]
            )
        events = list(view.history)
        for deck, order in zip(self.decks, orders, strict=True):
            if deck.event > 0:
                events[deck.event] = new_event(None, _new_reshuffle(tuple(order)))
            elif not deck.event:
                events[0] = new_event(None, _new_deal(tuple(order)))
            else:
                terms = self._terms_of(order)
        play = view._play
        if play is not None and play.seat != view.seat:
            play = self._play(hands[play.seat])
            if self.drawn is not None and self._bars_drawn and play.drawn_ban:
                deck, at = self.drawn
                order = orders[self.decks.index(deck)]
                card = order[deck.arrivals[play.seat][at]]
                play = change_play(play, banned=card.bit)
        stock = tuple(orders[-1][self.decks[-1].at :])
        pile: Any = view.pile
        return _phase(view, terms, tuple(events), hands, stock, pile, (), play)

    def _terms_of(self, order: Order) -> Terms:
        """The terms of a deal that began from a set-up in which these cards lay."""
        view = self.view
        seen = view.start
        assert seen is not None
        hands = []
        at = 0
        for size in seen.hand_sizes:
            hands.append(CardSet(order[at : at + size]))
            at += size
        kind = DrawStart if seen.phase == "draw" else TurnStart
        start = kind(
            tuple(hands), tuple(order[at:]), self._began_with, seen.melds, seen.actor,
            seen.first_turn, seen.fines, seen.idle, seen.reshuffles,
        )  # fmt: skip
        return Terms(view.rules, view.players, view.dealer, view._cards, start)


def pick(some: list[int], rng: random.Random) -> int:
    """One of some numbers, each equally likely."""
    return some[int(rng.random() * len(some))]


def by_last_place(play: tuple[int, int, Card]) -> int:
    return play[0]


class _CoveredPlan(Covered):
    """The same for a table on which the pile lies face down."""

    def sample(self, rng: random.Random) -> State:
        """Draw a state."""
        view = self.view
        hands, stock, pile = self.layout(rng)
        events, terms = self.history(stock, pile, rng)
        play = view._play
        if play is not None and play.seat != view.seat:
            play = self.play(hands[play.seat], rng)
        return _phase(view, terms, events, hands, tuple(stock), tuple(pile), tuple(self.seen), play)


def _phase(
    view: Observation,
    terms: Terms,
    events: tuple[Event, ...],
    hands: tuple[int, ...],
    stock: tuple[Card, ...],
    pile: tuple[Card, ...],
    seen: tuple[int, ...],
    play: Play | None,
) -> State:
    common = (
        terms, log_of(events), hands, stock, pile, view.melds, view.fines, view.idle, view.reshuffles,
        sum([1 << seat for seat in view.first_turns]),
        tuple([cards.mask for cards in view.known]), seen,
    )  # fmt: skip
    match view.phase:
        case PhaseName.DRAW:
            return build_draw(*common, view.actors[0])
        case PhaseName.TURN:
            assert play is not None
            assert view.resume is not None
            return build_turn(*common, play, view.resume, view.called)
        case PhaseName.CLAIM:
            assert view.discarder is not None
            assert view.resume is not None
            assert view.declined is not None
            return build_claim(*common, view.discarder, view.resume, view.declined, view._end)
        case PhaseName.SHUFFLING:
            assert view.resume is not None
            return build_shuffling(*common, view.resume, view._drawing)
        case _:
            assert view.reason is not None
            return build_finished(*common, view.went_out, view.reason)


class _Latest(local):
    """The plan of the observation sampled last: a search samples one observation many times.

    Each thread has its own, so that searches in several threads do not take it from each other.
    """

    plan: _Plan | _CoveredPlan | None = None


_latest = _Latest()


def sample(view: Observation, rng: random.Random) -> State:
    """Draw a state that agrees with an observation; see :meth:`Observation.sample`."""
    terms = terms_of(view.rules, view.players, view.dealer, view._cards)
    if view.phase is PhaseName.UNDEALT:
        return Undealt(terms)
    plan = _latest.plan
    if plan is None or plan.view is not view:
        face_down = view.rules.pile_view is PileView.FACE_DOWN
        plan = _latest.plan = (_CoveredPlan if face_down else _Plan)(view, terms)
    return plan.sample(rng)
