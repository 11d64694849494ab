"""Random positions in which "Rummy!" may be called, and what the library and the plain referee say of them.

Deals are played on from positions given by hand; at every end of a turn and in every window for calls the
two are to agree on who may do what, and on what comes next.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from five_hundred import rum
from tests.oracle import plain_calls
from tests.oracle import plain_rum as plain
from tests.oracle.bidding_positions import changed, pick
from tests.oracle.rum_positions import (
    as_plain,
    close_setup,
    options_of,
    slot_of,
    small,
    told,
    turn_of,
    written,
)

STEPS = 16
"""How many moves are made from a position at most."""


def with_calls(rules: rum.Rules, rng: random.Random) -> rum.Rules:
    """Rules with calls, and more of what matters for them than chance would bring."""
    players = pick(rng, [2, 3, 3, 4])
    kinds = ["last_layoff", "last_meldable", "pile_state", "pile_state", "with_hand"]
    turns = ["resume", "caller_discards_resume", "caller_then_left"]
    changes: list[dict[str, Any]] = [
        {"players": (players, players)},
        {"pile_view": "spread"},
        {"call": pick(rng, kinds)},
    ]
    wishes: list[dict[str, Any]] = [
        {"call_turn": pick(rng, turns)},
        {"call_take": pick(rng, ["card", "down_to_card"])},
        {"call_priority": pick(rng, ["first", "nearest"])},
        {"call_on_closing_discard": rng.random() < 0.5},
        {"call_false_penalty": pick(rng, [0, 0, 25])},
        {"go_out": pick(rng, list(rum.GoOut)).value},
        {"chain": pick(rng, list(rum.Chain)).value},
        {"own_meld_before_layoff": rng.random() < 0.5},
        {"no_meld_first_turn": rng.random() < 0.3, "no_go_out_first_turn": rng.random() < 0.5},
        {"call": "last_layoff", "call_to": "hand", "call_take": "card", "call_turn": "resume"},
    ]
    changes += [change for change in wishes if rng.random() < 0.4]
    # Rules that matter only together.
    plays_on = pick(rng, turns[1:])
    floats = pick(rng, ["floating", "unplayable_discard"])
    themes: list[dict[str, Any]] = [
        {"go_out": floats, "call": "pile_state", "call_turn": plays_on, "pile_modes": {"depth"}},
        {"go_out": floats, "call_on_closing_discard": True, "stock_out": "end"},
        {"no_go_out_first_turn": True, "no_meld_first_turn": False, "call_turn": plays_on},
        {"melds_per_turn": 1, "call": pick(rng, kinds[1:]), "call_turn": plays_on},
        {"jokers_per_pack": 2, "joker_own_card_ban": True, "call": "pile_state"},
    ]
    changes += [change for change in themes if rng.random() < 0.3]
    return changed(rules, changes)  # type: ignore[no-any-return]


def use_text(state: Any, move: Any) -> str:
    """A move in a window as the plain referee writes it."""
    if isinstance(move, rum.Decline):
        return f"decline {move.seat}"
    use = move.use
    if isinstance(use, rum.LayMeld):
        alike = len({plain.rank(slot_of(laid)[1]) for laid in use.cards}) == 1
        kind = "set" if alike else "run"
        return f"rummy {move.seat} meld {kind} {written(use.cards, kind)}"
    if isinstance(use, rum.LayOff):
        end = "" if use.end is None else f" {use.end}"
        card = plain.shown(slot_of(use.card))
        return f"rummy {move.seat} lay {card} {use.meld_index}{end}"
    return f"rummy {move.seat}" if use is None else f"rummy {move.seat} {use}"


def facts(state: Any, **given: Any) -> plain_calls.Deal:
    """What lies where, for the plain referee."""
    found: dict[str, Any] = {
        "hands": tuple(frozenset(map(str, hand)) for hand in state.hands),
        "pile": tuple(map(str, state.pile)),
        "melds": tuple(
            plain.Meld(
                str(meld.kind),
                tuple(slot_of(one) for one in meld.cards),
                tuple(meld.by),
                meld.owner,
                tuple(meld.by),
            )
            for meld in state.melds
        ),
        "stock": len(state.stock),
        "reshuffles": state.reshuffles,
        "fresh": frozenset(state.first_turns),
        "fines": tuple(state.fines),
    }
    return plain_calls.Deal(**{**found, **given})


def lying(melds: Any) -> list[Any]:
    """Melds in a form in which equal ones are equal: the order in a set means nothing."""
    found = []
    for meld in melds:
        slots = list(zip(meld.slots, meld.by, strict=True))
        found.append((meld.kind, meld.owner, sorted(slots) if meld.kind == "set" else slots))
    return found


def agree(state: Any, now: plain_calls.Next, where: Any) -> None:
    """Check that a state is what the plain referee says comes next."""
    told_state = (where, state, now)
    assert str(state.phase) == now.phase, told_state
    there, deal = facts(state), now.deal
    assert there.hands == deal.hands, told_state
    assert (there.pile, there.stock, there.fines) == (deal.pile, deal.stock, deal.fines), told_state
    assert lying(there.melds) == lying(deal.melds), told_state
    if now.phase == "finished":
        went_out = state.went_out
        assert now.end is not None
        assert (went_out, str(state.reason)) == now.end, told_state
        return
    assert there.fresh == deal.fresh, told_state
    assert tuple(state.actors) == now.actors, told_state
    if now.phase in ("claim", "turn"):
        assert state.resume == now.resume, told_state
    if now.phase == "claim":
        said = (state.discarder, frozenset(state.declined), state.closing)
        assert said == (now.ender, now.declined, now.end is not None), told_state


def callable_here(state: Any) -> bool:
    """Whether so few cards are there that every meld of them can be tried."""
    pile = [str(card) for card in state.pile]
    if state.rules.call == "with_hand":
        return all(small([*map(str, hand), *pile[-1:]]) for hand in state.hands)
    return small(pile)


def fits_somewhere(state: Any, card: Any) -> bool:
    """Whether a card fits a meld on the table, as far as shapes go."""
    if card.is_joker:
        return True
    return any(meld.accepts(card, state.rules, packs=state.packs) for meld in state.melds)


def some_moves(state: Any, moves: list[Any], rng: random.Random) -> list[Any]:
    """Some moves of a turn: mostly discards, and of them mostly those that somebody may call."""
    thrown = [move for move in moves if isinstance(move, rum.Discard)]
    laid = [move for move in moves if isinstance(move, rum.LayMeld | rum.LayOff)]
    floats = state.rules.go_out in (rum.GoOut.FLOATING, rum.GoOut.UNPLAYABLE_DISCARD)
    if laid and (not thrown or rng.random() < (0.8 if floats else 0.3)):
        return laid
    fitting = [move for move in thrown if fits_somewhere(state, move.card)]
    return fitting if fitting and rng.random() < 0.6 else thrown


def compare_callers_turn(
    state: Any, table: plain.Table, now: plain_calls.Next, where: list[Any]
) -> None:
    """The moves of a turn that began with a call (RR-85)."""
    turn = turn_of(state, dict(table.o))
    turn = replace(turn, after_call=True, laid_melds=int(now.called_meld))
    moves = {as_plain(str(move), state.melds, move) for move in state.legal_moves()}
    legal = set(table.legal(turn))
    assert moves == legal, (where, state, moves ^ legal)


def compare_calls(rules: rum.Rules, rng: random.Random) -> int:
    """Ends of turns, windows and the turns of callers, over some moves from a position given by hand."""
    rules = with_calls(rules, rng)
    if rules.call == "off":
        return 0
    first = 0.7 if rules.no_go_out_first_turn else 0.1
    floats = rules.go_out in (rum.GoOut.FLOATING, rum.GoOut.UNPLAYABLE_DISCARD)
    state = close_setup(rng, rules, first, 0.5 if floats else 0.0)
    if state is None:
        return 0
    o, packs = options_of(rules), rules.packs_for(state.players)
    calls, table = plain_calls.Calls(o, packs, state.players), plain.Table(o, packs)
    where: list[Any] = [told(rules, state.start, f"first {state.first_turns}")]
    positions = 0
    now: plain_calls.Next | None = None
    for _ in range(STEPS):
        if state.phase in ("finished", "shuffling") or not callable_here(state):
            break
        moves = list(state.legal_moves()[:2_000])
        if state.phase == "draw":
            moves = [move for move in moves if not isinstance(move, rum.EndDeal)]
            if not moves:
                break
            move = pick(rng, moves)
            where.append(str(move))
            state, now = state.apply(move), None
            continue
        if state.phase == "claim":
            assert now is not None, where
            texts = {use_text(state, move): move for move in moves}
            assert len(texts) == len(moves), (where, moves)
            legal = calls.legal(now)
            assert set(texts) == set(legal), (where, state, set(texts) ^ set(legal))
            called = [text for text in texts if text.startswith("rummy")]
            text = pick(rng, called if called and rng.random() < 0.6 else list(texts))
            where.append(text)
            state, now = state.apply(texts[text]), legal[text]
            agree(state, now, where)
            positions += 1
            if now.phase == "turn" and small([str(card) for card in state.hands[state.actor]]):
                compare_callers_turn(state, table, now, where)
                positions += 1
            continue
        moves = some_moves(state, moves, rng)
        if not moves:  # a joker may be freed, which changes who laid what
            break
        move, seat = pick(rng, moves), state.actor
        where.append(str(move))
        before, state = state, state.apply(move)
        if state.phase == "turn" and not isinstance(move, rum.Discard):
            continue
        by_call = before.called is not None
        assert by_call == (now is not None), where
        resume = now.resume if now is not None else (seat + 1) % state.players
        assert resume is not None
        fresh = frozenset(before.first_turns) - (set() if by_call else {seat})
        if isinstance(move, rum.Discard):
            hands = [frozenset(map(str, hand)) for hand in before.hands]
            hands[seat] -= {str(move.card)}
            pile = (*map(str, before.pile), str(move.card))
            fines = tuple(state.fines)
            deal = facts(before, hands=tuple(hands), pile=pile, fresh=fresh, fines=fines)
            now = calls.turn_over(deal, seat, resume, discarded=True)
        else:
            now = calls.turn_over(facts(state, fresh=fresh), seat, resume, discarded=False)
        agree(state, now, where)
        positions += 1
    return positions
