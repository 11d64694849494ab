"""Positions given by hand, checked as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from five_hundred.cards import Card, CardSet, parse_cards
from five_hundred.errors import IllegalMeld, ParseError, Problem, SetupError, shown
from five_hundred.given import Cards
from five_hundred.rum.choices import PileView
from five_hundred.rum.deal import checked_terms
from five_hundred.rum.duty import completable
from five_hundred.rum.melds import Meld, make_meld
from five_hundred.rum.rules import Rules
from five_hundred.rum.scoring import fines_of
from five_hundred.rum.shape import MeldKind, Shape, judge, shape_of
from five_hundred.rum.start import DrawStart, Start, TurnStart
from five_hundred.rum.state import State
from five_hundred.rum.terms import Terms, start_play, terms_of
from five_hundred.rum.turn import build_draw, build_turn
from five_hundred.rum.wild import physical


def setup(
    rules: Rules,
    *,
    hands: Iterable[Cards],
    stock: Cards,
    pile: Cards,
    melds: Iterable[Meld] = (),
    actor: int = 0,
    dealer: int | None = None,
    phase: str = "draw",
    first_turn: bool = False,
    fines: Mapping[int, int] | Sequence[int] = {},
    idle: int = 0,
    reshuffles: int = 0,
) -> State:
    """A position of a deal, given by hand (RR-7).

    ``hands`` holds one hand a seat, ``stock`` its cards top first, ``pile`` its cards bottom to
    top; texts with blanks between the cards will do. ``melds`` know who laid each of their cards
    (``Meld.parse(text, rules, by=seat)``). ``actor`` is to draw (``phase="draw"``) or, having drawn
    from the stock or not, to lay and discard (``"turn"``). ``dealer`` is the seat to the right of
    the actor if it is not given. ``first_turn``: nobody has finished a turn yet. ``fines`` are those
    booked so far. Any part of the pack will do, no card twice; the deal is then played with these
    cards. A hand may be empty where the rules let players float.

    Raises SetupError with all problems.
    """
    problems: list[Problem] = []

    def problem(code: str, message: str) -> None:
        problems.append(Problem(code, message))

    listed = _lists(hands, "hands", problem)
    players = len(listed)
    if isinstance(rules, Rules):
        least, most = rules.players
        if not least <= players <= most:
            problem("players", f"these rules are for {least} to {most} hands, not {players}")
            raise SetupError(problems)
    if dealer is None and type(actor) is int:
        dealer = (actor - 1) % players if players else 0
    terms = checked_terms(rules, players, 0)
    if type(dealer) is not int or not 0 <= dealer < players:
        problem("dealer", f"the dealer is a seat from 0 to {players - 1}, not {shown(dealer, 40)}")
        dealer = 0
    if type(actor) is not int or not 0 <= actor < players:
        problem("actor", f"the actor is a seat from 0 to {players - 1}, not {shown(actor, 40)}")
    if phase not in ("draw", "turn"):
        problem("phase", f"the phase is draw or turn, not {shown(phase, 40)}")
    for name, value in (("idle", idle), ("reshuffles", reshuffles)):
        if type(value) is not int or not 0 <= value <= 1_000_000:
            problem(name, f"{name} is a number from 0, not {shown(value, 40)}")
    if type(first_turn) is not bool:
        problem("first_turn", f"first_turn is True or False, not {shown(first_turn, 40)}")
    cards = _Cards(terms, problem)
    masks = tuple(cards.take(hand, f"hand {seat}") for seat, hand in enumerate(listed))
    stock_cards = cards.order(stock, "the stock")
    pile_cards = cards.order(pile, "the pile")
    laid = _melds(melds, terms, cards, problem)
    for seat, mask in enumerate(masks):
        if not listed[seat] and not mask and not terms.floats:
            problem("empty_hand", f"hand {seat} is empty, and that ends a deal by these rules")
        elif not listed[seat] and first_turn:
            problem("empty_hand", f"hand {seat} is empty before its first turn")
    booked, more = fines_of(fines, players)
    problems += more
    if problems:
        raise SetupError(problems)
    kind = DrawStart if phase == "draw" else TurnStart
    start = kind(
        tuple(map(CardSet, listed)), stock_cards, pile_cards, laid, actor, first_turn,
        tuple(booked), idle, reshuffles,
    )  # fmt: skip
    terms = terms_of(rules, players, dealer, cards.mask, start)
    none = (0,) * players
    fresh = (1 << players) - 1 if first_turn else 0
    seen = (0,) * len(pile_cards) if rules.pile_view is PileView.FACE_DOWN else ()
    if phase == "draw":
        return build_draw(
            terms, (), masks, stock_cards, pile_cards, laid, tuple(booked), idle, reshuffles,
            fresh, none, seen, actor,
        )  # fmt: skip
    play = start_play(terms, actor, masks[actor], laid, first_turn)
    if not masks[actor] or not completable(terms, play):
        raise SetupError([Problem("stuck", f"the turn of seat {actor} could not be ended (RR-4)")])
    return build_turn(
        terms, (), masks, stock_cards, pile_cards, laid, tuple(booked), idle, reshuffles, fresh,
        none, seen, play, (actor + 1) % players, None,
    )  # fmt: skip


def _lists(hands: Any, name: str, problem: Any) -> list[list[Any]]:
    try:
        if isinstance(hands, str):
            raise TypeError
        return [_listed(hand, f"hand {seat}", problem) for seat, hand in enumerate(hands)]
    except TypeError:
        problem("wrong_kind", f"{name} is a list of hands, each a list of cards")
        return []


def _listed(cards: Any, place: str, problem: Any) -> list[Any]:
    """Cards in the order given; a text with blanks between them will do."""
    if not isinstance(cards, str):
        return list(cards)
    try:
        return list(parse_cards(cards))
    except ParseError as error:
        problem("not_a_card", f"{place}: {error}")
        return []


class _Cards:
    """The cards seen so far, each of which may be in one place only."""

    def __init__(self, terms: Terms, problem: Any) -> None:
        self.terms = terms
        self.problem = problem
        self.mask = 0
        self.where: dict[Card, str] = {}

    def one(self, card: Any, place: str) -> int:
        """Note a card; return its bit, or 0 if something is wrong with it."""
        if type(card) is not Card:
            self.problem("not_a_card", f"{place}: {shown(card)} is no card")
            return 0
        if not card.bit & self.terms.cards:
            self.problem("not_in_pack", f"{place}: there is no {card} in this pack")
            return 0
        if card in self.where:
            self.problem("card_twice", f"{card} is in {self.where[card]} and in {place}")
            return 0
        self.where[card] = place
        self.mask |= card.bit
        return card.bit

    def take(self, cards: Iterable[Any], place: str) -> int:
        """Note cards; return them as bits."""
        mask = 0
        for card in cards:
            mask |= self.one(card, place)
        return mask

    def order(self, cards: Any, place: str) -> tuple[Card, ...]:
        """Note cards; return them in their order."""
        try:
            listed = tuple(_listed(cards, place, self.problem))
        except TypeError:
            self.problem("wrong_kind", f"{place} is a list of cards, not {shown(cards)}")
            return ()
        self.take(listed, place)
        return listed


def _melds(melds: Any, terms: Terms, cards: _Cards, problem: Any) -> tuple[Meld, ...]:
    try:
        listed = list(melds)
    except TypeError:
        problem("wrong_kind", f"melds is a list of melds, not {shown(melds)}")
        return ()
    shape = shape_of(terms.rules, terms.packs)
    built = []
    for number, meld in enumerate(listed):
        place = f"meld {number}"
        if isinstance(meld, str):
            problem(
                "not_a_meld", f"{place}: {shown(meld)} is a text; Meld.parse(text, rules, by=…)"
            )
            continue
        if not isinstance(meld, Meld):
            problem("not_a_meld", f"{place} is no Meld: {shown(meld)}")
            continue
        for laid in meld.cards:
            cards.one(physical(laid), place)
        try:
            kind = _kind_of(meld, shape)
        except IllegalMeld as error:
            problem("not_a_meld", f"{place}: {error}")
            continue
        owner = meld.owner
        if owner is None or any(seat is None for seat in meld.by):
            problem(
                "no_seat", f"{place} ({meld}) does not say who laid it: Meld.parse(…, by=a seat)"
            )
            continue
        seats = {*meld.by, owner}
        if not all(type(seat) is int and 0 <= seat < terms.players for seat in seats):
            problem("no_seat", f"{place}: there is no such seat among {sorted(seats, key=str)}")
            continue
        fresh = make_meld(kind, meld.cards, meld.by, owner, shape)
        built.append(attrs.evolve(fresh, chain=meld._chain, jokers=meld._jokers))
    return tuple(built)


def _kind_of(meld: Meld, shape: Shape) -> MeldKind:
    """The kind of a meld that lies on the table; raises IllegalMeld."""
    kind = judge(meld.cards, shape)
    if isinstance(kind, MeldKind):
        return kind
    raise IllegalMeld(kind)


def begin_again(rules: Rules, *, start: Start, dealer: int) -> State:
    """The state that a set-up began from, by the door it came through; raises SetupError."""
    given = attrs.asdict(start, recurse=False)
    return setup(rules, dealer=dealer, phase=start.phase, **given)
