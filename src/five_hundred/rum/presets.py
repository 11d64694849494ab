"""The rule sets that sources describe, as values, and where each comes from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import attrs

from five_hundred.options import About, presets_by_name
from five_hundred.rum.rules import Rules

_SWEDISH = Rules()


def _like(rules: Rules, **changes: Any) -> Rules:
    return attrs.evolve(rules, **changes)


def _by_players(two: int, more: int, most: int) -> dict[int, int]:
    return {players: two if players == 2 else more for players in range(2, most + 1)}


_DANISH = _like(
    _SWEDISH,
    jokers_per_pack=2,
    deal=_by_players(13, 7, 6),
    pile_modes={"top", "whole"},
    pile_use_card="top",
    use_kind="meld_or_layoff",
    pile_fail="penalty",
    joker_hand=25,
    joker_swap="opponents",
    no_meld_first_turn=True,
    no_go_out_first_turn=True,
    call="last_layoff",
    stock_out="reshuffle",
    pips="face",
    ace_low=1,
    out_bonus=0,
)
_SWEDISH_SIX = _like(
    _SWEDISH,
    players=(2, 5),
    deal=6,
    pile_use_card="any_min3",
    use_kind="meld_or_layoff",
    pile_fail="penalty",
    pile_fail_points=100,
    own_meld_before_layoff=True,
    ace_high=25,
    ace_hand=25,
)
_AMERICAN = _like(
    _SWEDISH,
    players=(2, 8),
    two_packs_from=5,
    deal=_by_players(13, 7, 8),
    pile_view="spread",
    pile_modes={"depth"},
    pile_use_card="deepest",
    use_kind="meld_or_layoff",
    out_bonus=0,
)
_BICYCLE = _like(_AMERICAN, top_use="must_use", pips="face", ace_low=1)
_PAGAT = _like(
    _AMERICAN,
    jokers_per_pack=2,
    pile_modes={"top", "depth"},
    use_when="before_discard",
    call="pile_state",
    call_take="down_to_card",
    call_turn="caller_then_left",
    stock_out="pile_or_end",
    stock_out_moment="when_draw_needed",
    pips="face",
    ace_low=1,
)

PRESETS: Mapping[str, Rules] = presets_by_name(
    {
        "swedish": _SWEDISH,
        "swedish_house": _like(
            _SWEDISH,
            jokers_per_pack=2,
            pile_view="spread",
            pile_modes={"depth"},
            top_use="must_use",
            pile_fail="penalty",
            joker_hand=25,
            first_meld_cards=4,
            own_meld_before_layoff=True,
            ace_high=25,
            ace_hand=25,
            win="goer_else_highest",
        ),
        "danish": _DANISH,
        "danish_down": _like(_DANISH, countdown=True),
        "danish_short": _like(_DANISH, deal=5),
        "danish_strict_jokers": _like(_DANISH, joker_own_card_ban=True),
        "danish_two_packs": _like(_DANISH, two_packs_from=5),
        "danish_hundred": _like(
            _SWEDISH,
            players=(2, 8),
            two_packs_from=5,
            pile_modes={"top", "whole"},
            use_kind="new",
            pile_fail="penalty",
            pile_fail_points=100,
            own_meld_before_layoff=True,
            stock_out="pile_or_end",
            stock_out_moment="when_draw_needed",
        ),
        "swedish_six": _SWEDISH_SIX,
        "reglerna": _like(
            _SWEDISH_SIX,
            pile_use_card="any",
            use_kind="new",
            pile_fail_points=50,
            chain="blocked",
        ),
        "swedish_joker": _like(
            _SWEDISH,
            jokers_per_pack=1,
            deal={2: 10, 3: 7, 4: 7, 5: 6, 6: 6},
            pile_modes={"top", "whole"},
            pile_needs_open=True,
            rediscard="allowed",
            ace_runs="around",
            no_meld_first_turn=True,
            no_go_out_first_turn=True,
        ),
        "norwegian": _like(
            _SWEDISH,
            opening="none",
            pile_modes={"top", "whole"},
            pile_needs_open=True,
            use_kind="new",
            pile_fail="penalty",
            out_bonus=0,
        ),
        "finnish": _like(
            _PAGAT,
            deal=7,
            use_when="next_action",
            rediscard="not_any_single_drawn",
            pips="five",
            ace_low=15,
        ),
        "pagat": _PAGAT,
        "bicycle": _BICYCLE,
        "wikipedia": _like(_AMERICAN, top_use="must_use", win="goer_else_highest"),
        "board_game_arena": _like(
            _AMERICAN,
            players=(2, 4),
            two_packs_from=None,
            pile_modes={"top", "depth"},
            stock_out="pile_or_end",
            stock_out_moment="when_draw_needed",
            pips="face",
            ace_low=1,
        ),
        "partnership": _like(_BICYCLE, players=(4, 4), two_packs_from=None, partners="pairs"),
    }
)
"""Every named rule set. ``swedish`` is what ``Rules()`` gives."""

_ALWAYS_OURS = (
    "how often the pile may be shuffled into a new stock, and how long the table may idle",
    "a first meld is judged by itself, not by the turn",
)
_FINE_OURS = "the fine is booked with the discard, and the cards stay in the hand"
_CHAIN_OURS = "anybody may go on where a card was laid off"
_SQUARED_OURS = "the pile is squared up and only its top card lies open"
_NOT_THROWN_OURS = "a single card taken from the pile is not thrown in the same turn"
_STOCK_OURS = "the deal ends when the turn ends in which the last stock card was drawn"
_HIGHEST_OURS = (
    "of several sides at the target the highest wins; level at the top, another deal is played"
)
_SWEDISH_OURS = (*_ALWAYS_OURS, _SQUARED_OURS, _NOT_THROWN_OURS, _STOCK_OURS, _HIGHEST_OURS)
_DANISH_OURS = (
    *_ALWAYS_OURS,
    "2 to 6 players and two jokers (other Danish pages have two or three)",
    "an ace is low or high in runs",
    "a joker on the table keeps its value, against the advice to save it for large melds",
    "the pile is squared up, and a single card taken from it is not thrown in the same turn",
    "a new stock is made when the turn ends in which the last stock card was drawn",
    "after a call the turn goes on where it was; the discarder cannot call",
    "the highest wins; level at the top, another deal is played",
    _CHAIN_OURS,
    _FINE_OURS,
)
_AMERICAN_OURS = (*_ALWAYS_OURS, "level at the top, another deal is played")

ABOUT: Mapping[str, About] = MappingProxyType(
    {
        "swedish": About(
            "Femhundra, as told in Sweden",
            "the Swedish article (after Glimne 2022 and Swedish Wikibooks)",
            _SWEDISH_OURS,
        ),
        "swedish_house": About(
            "Femhundra with the usual house rules",
            "the house rules of the Swedish article, all of them together",
            (
                *_ALWAYS_OURS,
                "a joker is worth 25, an ace in the hand 25",
                "the pile is spread, and its top card may be taken alone, but must then be used",
                "a single card taken from the pile is not thrown in the same turn",
                "the deal ends when the turn ends in which the last stock card was drawn",
                "of sides level at the top none wins: another deal is played",
                _CHAIN_OURS,
                _FINE_OURS,
            ),
        ),
        "danish": About("500 or Rommy, as told in Denmark", "the Danish article", _DANISH_OURS),
        "danish_down": About(
            "500 down", "the Danish article, a variant: totals count down to nought", _DANISH_OURS
        ),
        "danish_short": About("500 with five cards", "the Danish article, a variant", _DANISH_OURS),
        "danish_strict_jokers": About(
            "500 with strict jokers",
            "the Danish article, a variant: no joker for a card one holds",
            _DANISH_OURS,
        ),
        "danish_two_packs": About(
            "500 with two packs", "the Danish article, a variant for five and six", _DANISH_OURS
        ),
        "danish_hundred": About(
            "500 with a fine of a hundred",
            "the translated Danish article and kortspel24.se, the Swedish text behind it",
            (
                *_ALWAYS_OURS,
                "runs are of one suit (the text forgets to say so; norske-kortspill.no has it)",
                "discards lie face up (the text says face down, a slip of translation)",
                "two packs from five players (the Swedish text may say from six)",
                "an ace is low or high in runs and costs 15 in the hand",
                "a single card taken from the pile is not thrown in the same turn",
                "of several sides at the target the highest wins; level at the top, another deal is played",
                _CHAIN_OURS,
                _FINE_OURS,
            ),
        ),
        "swedish_six": About(
            "Femhundra with six cards",
            "spelakort.se, spelakort.nu and casinospelsverige.se",
            (
                *_ALWAYS_OURS,
                _NOT_THROWN_OURS,
                _STOCK_OURS,
                _HIGHEST_OURS,
                "one of the three cards to lay comes from the pile, and lay-offs count",
                "an ace in the hand costs 25",
                "what is owed to the pile is used before anything else",
                _FINE_OURS,
            ),
        ),
        "reglerna": About(
            "Femhundra by reglerna.nu",
            "reglerna.nu; card values from spelakort.se, as its own were not seen",
            (*_SWEDISH_OURS, "the card to use comes from the pile", _FINE_OURS),
        ),
        "swedish_joker": About(
            "Femhundra with one joker",
            "spelregler.org; duty, values and bonus from the Swedish article of the same family",
            (
                *_ALWAYS_OURS,
                _SQUARED_OURS,
                _STOCK_OURS,
                _HIGHEST_OURS,
                "nobody goes out in the first turn, in which nothing may be laid",
                "no meld of one's own is needed to lay off",
                _CHAIN_OURS,
            ),
        ),
        "norwegian": About(
            "Fem hundre",
            "norske-kortspill.no",
            (
                *_ALWAYS_OURS,
                _NOT_THROWN_OURS,
                _STOCK_OURS,
                _HIGHEST_OURS,
                "cards may be laid off on others' melds, without a meld of one's own",
                "an ace is low or high in runs",
                _CHAIN_OURS,
                _FINE_OURS,
            ),
        ),
        "finnish": About(
            "500 Rommi",
            "korttipelit.net",
            (
                *_AMERICAN_OURS,
                "a call is made as in pagat's rules (the source says only that it steals the turn)",
                "no bonus for going out; jokers are never exchanged",
                "the pile is spread; with an empty stock one takes from it, or ends the deal",
                _CHAIN_OURS,
            ),
        ),
        "pagat": About(
            "500 Rum by pagat.com",
            "pagat.com, with its page on calling rummy",
            (
                *_ALWAYS_OURS,
                "who calls first is who called (ties are not settled in the source)",
                "the deepest card is used at any time before the discard",
            ),
        ),
        "bicycle": About(
            "500 Rum by Bicycle",
            "bicyclecards.com",
            (
                *_AMERICAN_OURS,
                "the deal ends when the turn ends that drew the last stock card",
                "a single card taken from the pile is not thrown in the same turn",
            ),
        ),
        "wikipedia": About(
            "500 Rum by the English Wikipedia",
            "en.wikipedia.org, partly by way of a guide that compares it",
            (
                *_AMERICAN_OURS,
                "no jokers and no calls, which that page leaves open",
                "no bonus for going out; the deal ends with the turn that drew the last stock card",
                "a single card taken from the pile is not thrown in the same turn",
            ),
        ),
        "board_game_arena": About(
            "500 Rum on Board Game Arena",
            "boardgamearena.com (help page)",
            (*_AMERICAN_OURS, "of several sides at the target the highest wins"),
        ),
        "partnership": About(
            "500 Rum in pairs",
            "bicyclecards.com (four may play as partners)",
            (*_AMERICAN_OURS, "a partner's meld is as good as one's own; hands count for the pair"),
        ),
    }
)
"""Where each preset comes from, and what we settled where its source is silent."""
