"""Positions given by hand, checked as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from five_hundred.cards import CardSet, cards_in
from five_hundred.errors import Problem, SetupError, shown
from five_hundred.given import Cards, listed, listed_cards, mask_of, placement_problems
from five_hundred.rum.choices import PileView
from five_hundred.rum.deal import checked_terms
from five_hundred.rum.duty import completable
from five_hundred.rum.log import NOTHING
from five_hundred.rum.melds import Meld, checked_melds
from five_hundred.rum.rules import Rules, check_rules
from five_hundred.rum.scoring import fines_of, layer_problems
from five_hundred.rum.start import DrawStart, Start, TurnStart
from five_hundred.rum.state import State
from five_hundred.rum.terms import start_play, terms_of
from five_hundred.rum.turn import build_draw, build_turn


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

    rules = check_rules(rules)
    held = [
        listed_cards(hand, f"hand {seat}", problems)
        for seat, hand in enumerate(listed(hands, "hands", problems))
    ]
    players = len(held)
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
    stock_cards = tuple(listed_cards(stock, "the stock", problems))
    pile_cards = tuple(listed_cards(pile, "the pile", problems))
    laid = checked_melds(listed(melds, "melds", problems), terms.shape, players, problems)
    for number, meld in laid.items():
        problems += layer_problems(number, meld, (*meld.by, meld.owner))
    placed = [(f"hand {seat}", card) for seat, hand in enumerate(held) for card in hand]
    placed += [("the stock", card) for card in stock_cards]
    placed += [("the pile", card) for card in pile_cards]
    placed += [
        (f"meld {number}", card) for number, meld in laid.items() for card in cards_in(meld.mask)
    ]
    problems += placement_problems(rules.pack_for(players), placed)
    for seat, hand in enumerate(held):
        if not hand and not terms.floats:
            problem("empty_hand", f"hand {seat} is empty, and that ends a deal by these rules")
        elif not hand and first_turn:
            problem("empty_hand", f"hand {seat} is empty before its first turn")
    booked, more = fines_of(fines, players)
    problems += more
    if problems:
        raise SetupError(problems)
    masks = tuple(map(mask_of, held))
    on_table = tuple(laid.values())
    kind = DrawStart if phase == "draw" else TurnStart
    start = kind(
        tuple(map(CardSet, held)), stock_cards, pile_cards, on_table, actor, first_turn,
        tuple(booked), idle, reshuffles,
    )  # fmt: skip
    terms = terms_of(rules, players, dealer, mask_of(card for _, card in placed), start)
    none = (0,) * players
    fresh = (1 << players) - 1 if first_turn else 0
    seen = (0,) * len(pile_cards) if rules.pile_view is PileView.FACE_DOWN else ()
    if phase == "draw":
        return build_draw(
            terms, NOTHING, masks, stock_cards, pile_cards, on_table, tuple(booked), idle, reshuffles,
            fresh, none, seen, actor,
        )  # fmt: skip
    play = start_play(terms, actor, masks[actor], on_table, first_turn)
    if not masks[actor] or not completable(terms, play):
        raise SetupError([Problem("stuck", f"the turn of seat {actor} could not be ended (RR-4)")])
    return build_turn(
        terms, NOTHING, masks, stock_cards, pile_cards, on_table, tuple(booked), idle, reshuffles, fresh,
        none, seen, play, (actor + 1) % players, None,
    )  # fmt: skip


def begin_again(rules: Rules, *, start: Start, dealer: int) -> State:
    """The state that a set-up began from, by the door it came through; raises SetupError."""
    given = attrs.asdict(start, recurse=False)
    return setup(rules, dealer=dealer, phase=start.phase, **given)
