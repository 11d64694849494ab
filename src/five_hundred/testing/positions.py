"""Deals, states that play leads to, and whole records, of both games."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import note
from hypothesis import strategies as st

from five_hundred import Match, Record, bidding, rum
from five_hundred.testing.bidding import bidding_rules
from five_hundred.testing.drawing import sampled
from five_hundred.testing.moves import moves_of
from five_hundred.testing.rum import rum_rules
from five_hundred.testing.show import told_record, told_state
from five_hundred.testing.walks import EagerPlayer, is_bold, player_for

_DRAWN = 40
"""So many moves are drawn one by one; what comes after them is played by a seed."""
_SEED = st.integers(0, 2**32 - 1)
_TEN = st.integers(0, 9)
_BIDDING_UNTIL = (None, *reversed(bidding.PhaseName))
_RUM_UNTIL = (None, *(phase for phase in rum.PhaseName if phase != "undealt"), "undealt")
_BIDDING_LONG = (None, bidding.PhaseName.AUCTION, bidding.PhaseName.TRICK_PLAY)


# Deals --------------------------------------------------------------------------------------------


@st.composite
def _bidding_start(
    draw: st.DrawFn, rules: bidding.Rules | st.SearchStrategy[bidding.Rules] | None
) -> Any:
    drawn = bidding_rules() if rules is None else rules
    table = drawn if isinstance(drawn, bidding.Rules) else draw(drawn)
    dealer = draw(st.integers(0, table.players - 1))
    barred = []
    if table.ralphing and draw(st.booleans()):
        barred.append(draw(st.integers(0, table.players - 1)))
    return bidding.new_deal(table, dealer=dealer, barred=barred)


@st.composite
def _rum_start(
    draw: st.DrawFn, rules: rum.Rules | st.SearchStrategy[rum.Rules] | None, players: int | None
) -> Any:
    drawn = rum_rules(players) if rules is None else rules
    table = drawn if isinstance(drawn, rum.Rules) else draw(drawn)
    least, most = table.players
    seats = draw(st.integers(least, most)) if players is None else players
    return rum.new_deal(table, players=seats, dealer=draw(st.integers(0, seats - 1)))


@st.composite
def bidding_deals(
    draw: st.DrawFn, rules: bidding.Rules | st.SearchStrategy[bidding.Rules] | None = None
) -> bidding.State:
    """A deal of the bidding game just after the cards were dealt: any order of the pack.

    ``rules`` are held fast, or drawn from a strategy (by default :func:`bidding_rules`). Shrinks
    towards seat 0 as dealer and the pack in its order, card by card. A note tells the deal.
    """
    start = draw(_bidding_start(rules))
    state: bidding.State = start.apply(draw(moves_of(start)))
    note(told_state(state))
    return state


@st.composite
def rum_deals(
    draw: st.DrawFn,
    rules: rum.Rules | st.SearchStrategy[rum.Rules] | None = None,
    players: int | None = None,
) -> rum.State:
    """A deal of 500 Rum just after the cards were dealt: any order of the pack.

    ``rules`` are held fast, or drawn from a strategy (by default :func:`rum_rules`), and so is the
    number of ``players``; raises SetupError where the rules are not for so many. Shrinks towards few
    players, seat 0 as dealer, and the pack in its order. A note tells the deal.
    """
    start = draw(_rum_start(rules, players))
    state: rum.State = start.apply(draw(moves_of(start)))
    note(told_state(state))
    return state


# States -------------------------------------------------------------------------------------------


def _choose_in_bidding(draw: st.DrawFn, state: Any) -> Any:
    """Draw a move; passes and low bids come often, so that auctions are long."""
    if state.is_chance:
        return draw(moves_of(state))
    moves = state.legal_moves()
    number = len(moves)
    if number > 1 and isinstance(state, bidding.Auction):
        how = draw(_TEN)
        if how < 5 or (how < 9 and moves[0] is bidding.LOOK):
            number = 1
        elif how < 8:
            number = min(number, 6)
    elif isinstance(state, bidding.KittyExchange) and moves[-1] is bidding.SLAM:
        if draw(_TEN) == 9:
            return bidding.SLAM
        number -= 1
    return moves[draw(st.integers(0, number - 1)) if number > 1 else 0]


@st.composite
def bidding_states(
    draw: st.DrawFn, rules: bidding.Rules | st.SearchStrategy[bidding.Rules] | None = None
) -> bidding.State:
    """A state of the bidding game that legal moves lead to, of any phase.

    ``rules`` are held fast, or drawn from a strategy (by default :func:`bidding_rules`). Shrinks
    towards few moves, passes and low bids, the first cards of a hand, the plain order of the pack. A
    note tells the state as an expression that can be pasted into a test.
    """
    state = draw(_bidding_start(rules))
    until, more = draw(sampled(_BIDDING_UNTIL)), 0
    if until in _BIDDING_LONG:
        more = draw(st.integers(0, 40))
    passed = [state]
    while not state.is_over:
        if until is state.phase or (until is None and not state.is_chance):
            if more == 0 and (until in _BIDDING_LONG or draw(_TEN) < 8):
                break
            more = max(more - 1, 0)
        state = state.apply(_choose_in_bidding(draw, state))
        passed.append(state)
    found: bidding.State = _among(draw, passed, until)
    note(told_state(found))
    return found


def _among(draw: st.DrawFn, passed: list[Any], until: Any) -> Any:
    """The last of the states, or any of them if it never came to the phase that was wanted."""
    if until in (None, passed[-1].phase):
        return passed[-1]
    return passed[draw(st.integers(1, len(passed) - 1))]


def _choose_in_rum(draw: st.DrawFn, state: Any) -> Any:
    """Draw a move; players like to take, to lay and to call, so that melds come up."""
    if state.is_chance:
        return draw(moves_of(state))
    moves = state.legal_moves()
    number = len(moves)
    if number == 1:
        return moves[0]
    if draw(_TEN) < 7:
        bold = [move for move in moves[:60] if is_bold(move)]
        if bold:
            return bold[draw(st.integers(0, len(bold) - 1))]
    return moves[draw(st.integers(0, number - 1))]


@st.composite
def rum_states(
    draw: st.DrawFn,
    rules: rum.Rules | st.SearchStrategy[rum.Rules] | None = None,
    players: int | None = None,
) -> rum.State:
    """A state of 500 Rum that legal moves lead to, of any phase.

    ``rules`` are held fast, or drawn from a strategy (by default :func:`rum_rules`), and so is the
    number of ``players``. Most states lie within the first 40 moves, drawn one by one; late ones are
    played on from there by a seed. Shrinks towards few moves, the first legal ones, two players, the
    plain order of the pack. A note tells the state as an expression that can be pasted into a test.
    """
    state: Any = draw(_rum_start(rules, players))
    until = draw(sampled(_RUM_UNTIL))
    if until == "undealt":
        note(told_state(state))
        found: rum.State = state
        return found
    more, far = draw(st.integers(0, _DRAWN)), draw(sampled((0, 0, 0, 30, 150)))
    rng, eager = random.Random(draw(_SEED) if far or until else 0), EagerPlayer()
    state = state.apply(draw(moves_of(state)))
    passed = [state]
    while not state.is_over:
        moved = len(passed) - 1
        if moved >= more + far and until in (None, state.phase):
            break
        if moved < more:
            move = _choose_in_rum(draw, state)
        else:
            move = state.sample_chance(rng) if state.is_chance else eager(state, rng)
        state = state.apply(move)
        passed.append(state)
    found = _among(draw, [passed[0], *passed], until)
    note(told_state(found))
    return found


# Records ------------------------------------------------------------------------------------------


@st.composite
def _records(draw: st.DrawFn, start: st.SearchStrategy[Any], kind: str | None) -> Record:
    state = draw(start)
    kind = draw(sampled(("deal", "match"))) if kind is None else kind
    match = Match(state)
    number = 1 if kind == "deal" else draw(st.integers(1, 3))
    rng = random.Random(draw(_SEED))
    moves = draw(st.integers(0, _DRAWN))
    game = _choose_in_bidding if isinstance(state.rules, bidding.Rules) else _choose_in_rum
    choose = player_for(state.rules, rng)
    while not match.is_over and len(match.deals) < number:
        state = match.state
        if moves:
            moves -= 1
            move: Any = game(draw, state)
        else:
            move = state.sample_chance(rng) if state.is_chance else choose(state, rng)
        match = match.apply(move)
    tags = draw(st.dictionaries(st.text(max_size=8), st.text(max_size=12), max_size=2))
    record = match.record(tags) if kind == "match" else Record.of(match.deals[0].end, tags)
    note(told_record(record))
    return record


def bidding_records(
    rules: bidding.Rules | st.SearchStrategy[bidding.Rules] | None = None,
    *,
    kind: str | None = None,
) -> st.SearchStrategy[Record]:
    """The record of a whole deal of the bidding game, or of a match of up to three deals.

    ``rules`` are held fast, or drawn from a strategy (by default :func:`bidding_rules`). ``kind`` is
    ``"deal"`` or ``"match"``; left out, both come up. A match may end before anybody has won. The
    first 40 moves are drawn one by one, the others are played by a seed. Shrinks towards one deal and
    its plainest moves. A note tells the record as an expression that can be pasted into a test.
    """
    return _records(_bidding_start(rules), kind)


def rum_records(
    rules: rum.Rules | st.SearchStrategy[rum.Rules] | None = None,
    players: int | None = None,
    *,
    kind: str | None = None,
) -> st.SearchStrategy[Record]:
    """The record of a whole deal of 500 Rum, or of a match of up to three deals.

    As :func:`bidding_records`; ``rules`` and ``players`` are as in :func:`rum_states`.
    """
    return _records(_rum_start(rules, players), kind)
