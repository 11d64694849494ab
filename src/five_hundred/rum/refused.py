"""Options that make no game together: every combination that rules refuse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from five_hundred.bounded import all_of
from five_hundred.errors import Problem, TooMany, shown
from five_hundred.rum.choices import (
    AfterStockTopUse,
    Call,
    CallPriority,
    CallTake,
    CallTo,
    CallTurn,
    Chain,
    FirstMeldScope,
    JokerBind,
    JokerSetSwap,
    JokerSwap,
    JokerSwapTo,
    Opening,
    Partners,
    PileFail,
    PileFailCards,
    PileMode,
    PileView,
    ReshuffleFallback,
    StockOut,
    StockOutMoment,
    TopUse,
)

if TYPE_CHECKING:
    from five_hundred.rum.rules import Rules

REFUSED: tuple[str, ...] = (
    "players, packs and hands: 2 to 8 players, cards for every number of them, and enough cards",
    "two packs only where enough players can sit down; equal cards in a set only with two packs",
    "options about jokers need jokers",
    "options about swapping jokers need swaps; number of jokers and naturals in a meld",
    "the pile: something may be taken, and duties belong to what may be taken",
    "fines: there must be a duty to fail",
    "a pile that lies face down must not be judged by what lies in it",
    "sizes of runs and first melds; melds in a turn",
    "options about the melds of others need lay-offs on others",
    "options about calling need calling; a card called to the hand; fines for false calls",
    "the end of the stock: one spelling each, and reshuffling needs reshuffles",
    "partners, target and values",
)
"""What each paragraph of refused combinations is about; paragraph 1 is the first."""


_NUMBERS = (
    "jokers_per_pack", "pile_fail_points", "run_min", "min_naturals", "call_false_penalty",
    "reshuffle_max", "idle_rounds", "court", "ace_high", "ace_low", "ace_hand", "joker_hand",
    "out_bonus", "target",
)  # fmt: skip
_NUMBERS_OR_NONE = (
    "two_packs_from", "melds_per_turn", "max_jokers", "first_meld_cards", "first_meld_points",
)  # fmt: skip


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= 1_000_000


def _listed(given: Iterable[Any]) -> tuple[Any, ...]:
    """The values given; none of them where there is no end of them."""
    try:
        return tuple(all_of(given))
    except TooMany:
        return ()


def settle(rules: Rules) -> list[Problem]:
    """Bring maps and sets into their stored form; return a problem for each wrong value."""
    found: list[Problem] = []
    put = object.__setattr__

    def wrong(name: str, wanted: str) -> None:
        found.append(
            Problem("wrong_kind", f"{name} is {wanted}, not {shown(getattr(rules, name))}")
        )

    for name in _NUMBERS:
        if not _is_number(getattr(rules, name)):
            wrong(name, "a whole number of at most a million")
    for name in _NUMBERS_OR_NONE:
        value = getattr(rules, name)
        if value is not None and not _is_number(value):
            wrong(name, "a whole number or None")

    players: Any = rules.players
    if _is_number(players):
        players = (players, players)
    if isinstance(players, Iterable) and not isinstance(players, str | Mapping):
        players = _listed(players)
    if not (isinstance(players, tuple) and len(players) == 2 and all(map(_is_number, players))):
        wrong("players", "a pair of numbers, the least and the most")
    else:
        put(rules, "players", players)

    deal: Any = rules.deal
    if not _is_number(deal):
        try:
            pairs = dict(deal if isinstance(deal, Mapping) else all_of(deal))
            if not all(_is_number(one) for pair in pairs.items() for one in pair):
                raise TypeError
            put(rules, "deal", tuple(sorted(pairs.items())))
        except (TypeError, ValueError):
            wrong("deal", "a number of cards, or a map from the number of players to the cards")

    modes: Any = rules.pile_modes
    if isinstance(modes, str):
        modes = [modes]
    try:
        put(rules, "pile_modes", frozenset(PileMode(mode) for mode in all_of(modes)))
    except (TypeError, ValueError):
        wrong("pile_modes", f"a set of {', '.join(PileMode)}")
    return found


def problems_of(rules: Rules) -> list[Problem]:
    """Every combination of options that makes no game, by the paragraphs of REFUSED."""
    found: list[Problem] = []

    def refuse(paragraph: int, message: str) -> None:
        found.append(Problem(f"G4-{paragraph}", message))

    _check_deal(rules, refuse)
    _check_jokers(rules, refuse)
    _check_pile(rules, refuse)
    _check_laying(rules, refuse)
    _check_ends(rules, refuse)
    return found


def _check_deal(rules: Rules, refuse: Any) -> None:
    least, most = rules.players
    if not 2 <= least <= most <= 8:
        refuse(1, f"players are 2 to 8, the least first; not {least} to {most}")
    else:
        _check_hands(rules, refuse)
    two = rules.two_packs_from
    if two is not None and two > most:
        refuse(2, f"two packs from {two} players on, but at most {most} play")
    if two is not None and two < 2:
        refuse(2, f"two_packs_from is a number of players from 2, or None; not {two}")
    if not rules.set_distinct_suits and two is None:
        refuse(2, "equal cards in a set need a second pack (two_packs_from)")


def _check_hands(rules: Rules, refuse: Any) -> None:
    jokers = rules.jokers_per_pack
    hands = dict(rules.deal) if isinstance(rules.deal, tuple) else None
    for players in range(rules.players[0], rules.players[1] + 1):
        hand = rules.deal if hands is None else hands.get(players)
        if hand is None:
            refuse(1, f"deal does not say how many cards {players} players get")
            continue
        extra = 0 if rules.opening is Opening.NONE else 1
        if hand < 1:
            refuse(1, f"a hand has at least one card, not {hand} (with {players} players)")
        elif 0 <= jokers <= 3:
            pack = rules.packs_for(players) * (52 + jokers)
            if players * hand + extra + 1 > pack:
                refuse(
                    1, f"{players} hands of {hand} cards and a stock need more than {pack} cards"
                )


def _check_jokers(rules: Rules, refuse: Any) -> None:
    if not 0 <= rules.jokers_per_pack <= 3:
        refuse(3, f"a pack has 0 to 3 jokers, not {rules.jokers_per_pack}")
    defaults = (
        ("joker_swap", JokerSwap.NEVER), ("joker_own_card_ban", False), ("max_jokers", None),
        ("min_naturals", 1), ("joker_bind", JokerBind.EXACT),
        ("joker_set_swap", JokerSetSwap.NAMED), ("joker_swap_to", JokerSwapTo.HAND),
    )  # fmt: skip
    if rules.jokers_per_pack == 0:
        for name, default in defaults:
            if getattr(rules, name) != default:
                refuse(3, f"{name} says something about jokers, but there are none")
    if rules.joker_swap is JokerSwap.NEVER:
        for name, default in defaults[-2:]:
            if getattr(rules, name) != default:
                refuse(4, f"{name} says something about swapping jokers, but nobody may swap")
    elif rules.joker_bind is JokerBind.RANK_IN_SETS and rules.joker_set_swap is JokerSetSwap.NAMED:
        refuse(4, "a joker that stands for a rank names no card that could free it from a set")
    if rules.max_jokers is not None and rules.max_jokers < 1:
        refuse(4, f"max_jokers is at least 1, not {rules.max_jokers}")
    if rules.min_naturals not in (1, 2):
        refuse(4, f"min_naturals is 1 or 2, not {rules.min_naturals}")


def _check_pile(rules: Rules, refuse: Any) -> None:
    modes = rules.pile_modes
    top_takes = PileMode.TOP in modes or PileMode.DEPTH in modes
    if not modes:
        refuse(5, "pile_modes is empty: something must be takeable from the pile")
    for name in ("top_use", "after_stock_top_use"):
        if getattr(rules, name) == "must_use" and modes and not top_takes:
            refuse(5, f"{name} speaks of the top card, which cannot be taken alone")
    if rules.pile_needs_open and modes == {PileMode.TOP}:
        refuse(5, "pile_needs_open speaks of more than the top card, which cannot be taken")
    only_free_tops = (
        modes == {PileMode.TOP}
        and rules.top_use is TopUse.FREE
        and rules.after_stock_top_use is AfterStockTopUse.SAME
    )
    penalty = rules.pile_fail is PileFail.PENALTY
    if penalty and only_free_tops:
        refuse(6, "pile_fail is a fine, but no take carries a duty")
    if rules.pile_fail_points < 1:
        refuse(6, f"pile_fail_points is at least 1, not {rules.pile_fail_points}")
    if rules.pile_fail_cards is PileFailCards.RETURN and not penalty:
        refuse(6, "pile_fail_cards says what follows a fine, but pile_fail is no fine")
    if rules.pile_view is PileView.FACE_DOWN:
        for bad, told in (
            (PileMode.DEPTH in modes, "pile_modes with depth"),
            (not penalty, "pile_fail illegal"),
            (rules.pile_fail_cards is PileFailCards.RETURN, "pile_fail_cards return"),
            (rules.top_use is TopUse.MUST_USE, "top_use must_use"),
            (
                rules.after_stock_top_use is AfterStockTopUse.MUST_USE,
                "after_stock_top_use must_use",
            ),
            (rules.call is not Call.OFF, "call"),
        ):
            if bad:
                refuse(7, f"{told} needs a pile that can be seen; it lies face down")


def _check_laying(rules: Rules, refuse: Any) -> None:
    if rules.run_min not in (3, 4):
        refuse(8, f"run_min is 3 or 4, not {rules.run_min}")
    cards, points = rules.first_meld_cards, rules.first_meld_points
    if cards is not None and not 4 <= cards <= 13:
        refuse(8, f"first_meld_cards is 4 to 13, not {cards}")
    if points is not None and points < 1:
        refuse(8, f"first_meld_points is at least 1, not {points}")
    if rules.first_meld_scope is FirstMeldScope.TURN_TOTAL:
        if cards is None and points is None:
            refuse(8, "first_meld_scope says how a condition is counted, but there is none")
        if rules.melds_per_turn == 1:
            refuse(8, "the melds of a turn are counted together, but a turn has only one")
    if rules.melds_per_turn not in (None, 1):
        refuse(8, f"melds_per_turn is 1 or None, not {rules.melds_per_turn}")
    if not rules.layoff_on_others:
        for bad, told in (
            (rules.chain is not Chain.OPEN, "chain"),
            (rules.own_meld_before_layoff, "own_meld_before_layoff"),
            (rules.joker_swap is JokerSwap.OPPONENTS, "joker_swap opponents"),
        ):
            if bad:
                refuse(9, f"{told} speaks of other sides' melds, which nobody may touch")


def _check_ends(rules: Rules, refuse: Any) -> None:
    off = rules.call is Call.OFF
    for name, default in (
        ("call_take", CallTake.CARD),
        ("call_to", CallTo.TABLE),
        ("call_turn", CallTurn.RESUME),
        ("call_priority", CallPriority.FIRST),
        ("call_on_closing_discard", False),
        ("call_false_penalty", 0),
    ):
        if off and getattr(rules, name) != default:
            refuse(10, f"{name} says something about calling, but call is off")
    simple = (
        rules.call is Call.LAST_LAYOFF
        and rules.call_take is CallTake.CARD
        and rules.call_turn is CallTurn.RESUME
    )
    if not off and rules.call_to is CallTo.HAND and not simple:
        refuse(10, "call_to hand goes only with last_layoff, card and resume")
    if rules.call_false_penalty < 0:
        refuse(10, f"call_false_penalty is at least 0, not {rules.call_false_penalty}")
    moment, out = rules.stock_out_moment, rules.stock_out
    if out is StockOut.END and moment is not StockOutMoment.AFTER_TURN:
        refuse(11, "stock_out end takes effect after the turn; for later, say pile_or_end")
    if out is StockOut.PILE_OR_END and moment is not StockOutMoment.WHEN_DRAW_NEEDED:
        refuse(11, "stock_out pile_or_end takes effect when a draw is needed")
    if out is not StockOut.RESHUFFLE:
        if rules.reshuffle_max != 9:
            refuse(11, "reshuffle_max counts reshuffles, but there are none")
        if rules.reshuffle_fallback is not ReshuffleFallback.END_SCORED:
            refuse(11, "reshuffle_fallback needs reshuffles")
    if out is StockOut.END and rules.after_stock_top_use is AfterStockTopUse.MUST_USE:
        refuse(11, "after_stock_top_use speaks of play after the stock, but the deal is then over")
    for name in ("reshuffle_max", "idle_rounds"):
        if getattr(rules, name) < 1:
            refuse(11, f"{name} is at least 1, not {getattr(rules, name)}")
    if rules.partners is Partners.PAIRS and rules.players != (4, 4):
        refuse(12, "partners pairs is for exactly four players: players=(4, 4)")
    if rules.target < 1:
        refuse(12, f"target is at least 1, not {rules.target}")
    for name in ("court", "ace_high", "ace_low", "ace_hand", "joker_hand", "out_bonus"):
        if getattr(rules, name) < 0:
            refuse(12, f"{name} is not negative, and cannot be {getattr(rules, name)}")
