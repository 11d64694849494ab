"""What the tests of 500 Rum share: short ways to write positions, random rules, random play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from five_hundred import rum
from five_hundred.cards import Card, CardSet, parse_cards
from five_hundred.errors import RulesError, SetupError
from five_hundred.rum.wild import physical


def cards(text: str) -> list[Card]:
    """Cards in the order in which they are written."""
    return parse_cards(text)


def like(preset: str | rum.Rules, **changes: Any) -> rum.Rules:
    """A preset (or rules) with some options changed."""
    rules = rum.PRESETS[preset] if isinstance(preset, str) else preset
    return attrs.evolve(rules, **changes)


def table(
    rules: rum.Rules | str,
    hands: list[str],
    *,
    pile: str = "",
    stock: str | None = None,
    melds: Sequence[tuple[Any, ...]] | None = None,
    **more: Any,
) -> Any:
    """A position: hands and pile as text, melds as pairs (cards, by) or (cards, by, owner).

    Without ``stock`` there are four cards in it that lie nowhere else.
    """
    if isinstance(rules, str):
        rules = rum.PRESETS[rules]
    laid = []
    for meld in melds or []:
        owner = meld[2] if len(meld) > 2 else None
        laid.append(rum.Meld.parse(meld[0], rules, meld[1], owner=owner))
    held = [cards(hand) for hand in hands]
    piled = cards(pile)
    if stock is None:
        used = {card for place in (*held, piled) for card in place}
        used |= {physical(card) for meld in laid for card in meld.cards}
        unused = [card for card in rules.pack_for(len(hands)) if card not in used]
        stocked = [card for card in unused if not card.is_joker][13:17]
    else:
        stocked = cards(stock)
    return rum.setup(
        rules,
        hands=held,
        stock=stocked,
        pile=piled,
        melds=laid,
        **more,
    )


def play(state: Any, *texts: str) -> Any:
    """The state after moves written as text."""
    for text in texts:
        state = state.apply(state.parse_move(text))
    return state


def why(state: Any, text: str) -> Any:
    """The violation of a move written as text."""
    return state.why_illegal(state.parse_move(text))


def code(state: Any, text: str) -> str | None:
    """The code of the violation of a move written as text; None if the move is legal."""
    violation = why(state, text)
    return None if violation is None else str(violation.code)


def texts(state: Any) -> set[str]:
    """The legal moves as text."""
    return {str(move) for move in state.legal_moves()}


def hand(text: str) -> CardSet:
    """A set of cards."""
    return CardSet.parse(text)


def pick(rng: random.Random, items: Any) -> Any:
    """One of the items, by ``rng.random()``."""
    return items[int(rng.random() * len(items))]


def walk(state: Any, rng: random.Random, limit: int = 60_000) -> Iterator[Any]:
    """Play random legal moves to the end; every state on the way."""
    for _ in range(limit):
        yield state
        if state.is_over:
            return
        if state.is_chance:
            state = state.apply(state.sample_chance(rng))
        else:
            state = state.apply(pick(rng, state.legal_moves()))
    raise AssertionError("the deal did not end")


def eager_walk(state: Any, rng: random.Random, limit: int = 60_000) -> Iterator[Any]:
    """As :func:`walk`, but players like to take, to lay and to call."""
    for _ in range(limit):
        yield state
        if state.is_over:
            return
        if state.is_chance:
            state = state.apply(state.sample_chance(rng))
            continue
        moves = state.legal_moves()
        bold = [
            move
            for move in moves[:400]
            if not isinstance(move, rum.Discard | rum.DrawStock | rum.Decline | rum.EndDeal)
        ]
        state = state.apply(pick(rng, bold if bold and rng.random() < 0.7 else moves))
    raise AssertionError("the deal did not end")


_SINGLE: list[dict[str, list[Any]]] = [
    {name: [True, False]}
    for name in (
        "pile_needs_open",
        "set_distinct_suits",
        "run_same_suit",
        "joker_own_card_ban",
        "joker_swap_counts_as_use",
        "no_meld_first_turn",
        "own_meld_before_layoff",
        "layoff_on_others",
        "no_go_out_first_turn",
        "call_on_closing_discard",
        "stock_out_hand_penalty",
        "countdown",
    )
] + [
    {option.name: [choice.value for choice in option.choices]}
    for option in rum.Rules.OPTIONS
    if option.kind == "choice"
]
_MORE: list[dict[str, list[Any]]] = [
    {"jokers_per_pack": [0, 1, 2, 3]},
    {"players": [(4, 4)], "partners": ["none", "pairs"]},
    {"two_packs_from": [None, 2, 3, 4]},
    {"deal": [3, 5, 7, 9]},
    {"pile_modes": [{"top"}, {"whole"}, {"depth"}, {"top", "whole"}, {"top", "depth"}]},
    {"run_min": [3, 4]},
    {"melds_per_turn": [None, 1]},
    {"max_jokers": [None, 1, 2]},
    {"min_naturals": [1, 2]},
    {"first_meld_cards": [None, 4, 5]},
    {"first_meld_points": [None, 20, 40]},
    {"first_meld_scope": ["one_meld", "turn_total"], "first_meld_points": [30]},
    {"call_false_penalty": [0, 25]},
    {"call_to": ["hand"], "call": ["last_layoff"], "call_take": ["card"], "call_turn": ["resume"]},
    {"stock_out": ["end"], "stock_out_moment": ["after_turn"]},
    {"stock_out": ["pile_or_end"], "stock_out_moment": ["when_draw_needed"]},
    {"stock_out": ["reshuffle"], "reshuffle_max": [1, 2]},
    {"idle_rounds": [1, 2]},
    {"pile_fail": ["penalty"], "pile_fail_cards": ["keep", "return"]},
    {"joker_swap": ["anyone"], "joker_set_swap": ["any_missing", "both_missing"]},
    {"joker_swap": ["anyone"], "joker_swap_to": ["must_play"]},
    {
        "joker_bind": ["rank_in_sets"],
        "joker_swap": ["anyone"],
        "joker_set_swap": ["any_missing", "both_missing"],
    },
    {"pile_view": ["face_down"], "pile_modes": [{"whole"}, {"top", "whole"}],
     "pile_fail": ["penalty"]},
]  # fmt: skip


def random_rules(rng: random.Random) -> rum.Rules:
    """Rules drawn at random: a preset with some options changed, as far as they go together."""
    rules: rum.Rules = pick(rng, list(rum.PRESETS.values()))
    players = (4, 4) if rules.partners is rum.Partners.PAIRS else (2, 4)
    rules = attrs.evolve(rules, players=players, two_packs_from=None, deal=7)
    changes = _SINGLE + _MORE + _MORE
    for _ in range(2 + int(rng.random() * 12)):
        change = {name: pick(rng, values) for name, values in pick(rng, changes).items()}
        try:
            rules = attrs.evolve(rules, **change)
        except RulesError:
            continue
    return rules


def random_deal(rng: random.Random, rules: rum.Rules | None = None) -> Any:
    """The first state of a deal, under random rules if none are given."""
    if rules is None:
        rules = random_rules(rng)
    least, most = rules.players
    players = least + int(rng.random() * (min(most, 4) - least + 1))
    return rum.deal(rules, rng, players=players, dealer=int(rng.random() * players))


def random_setup(rng: random.Random) -> Any:
    """A position that play may never reach, under random rules; None where it cannot be set up."""
    rules = random_rules(rng)
    players = rules.players[0]
    packs = rules.packs_for(players)
    deck = list(rules.pack_for(players).shuffled(rng))
    melds = []
    for _ in range(int(rng.random() * 4)):
        found = rum.find_melds(deck[:16], rules, packs)
        if not found:
            break
        meld = pick(rng, found)
        owner = int(rng.random() * players)
        by = [owner if rng.random() < 0.7 else int(rng.random() * players) for _ in meld.cards]
        melds.append(rum.Meld.of(meld.cards, rules, by, owner=owner, packs=packs))
        deck = [card for card in deck if not card.bit & meld.mask]
    places = []
    for most in (*[6] * players, 4, 6):
        size = int(rng.random() * most)
        places.append(deck[:size])
        deck = deck[size:]
    try:
        return rum.setup(
            rules,
            hands=places[:players],
            stock=places[players],
            pile=places[players + 1],
            melds=melds,
            actor=int(rng.random() * players),
            phase=pick(rng, ("draw", "turn")),
            first_turn=rng.random() < 0.2,
            idle=int(rng.random() * 12),
            reshuffles=int(rng.random() * 3),
        )
    except SetupError:
        return None
