"""The rule sets that sources describe, as values, and where each comes from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import attrs

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
    win="goer_else_highest",
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

PRESETS: Mapping[str, Rules] = MappingProxyType(
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
