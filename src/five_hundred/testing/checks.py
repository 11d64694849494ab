"""The laws of the games, run on a state or on rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import attrs

from five_hundred import bidding, rum
from five_hundred.games import game_of
from five_hundred.protocols import AnyState
from five_hundred.testing import laws
from five_hundred.testing.faults import Law, LawBroken
from five_hundred.testing.near import near_list
from five_hundred.testing.show import reproduce
from five_hundred.testing.twins import twin_of
from five_hundred.testing.walks import player_for, walk


@attrs.frozen
class RulesReport:
    """What :func:`check_rules` has looked at.

    ``deals`` and ``states`` count the deals that were played and the states on their way, ``checked``
    the states that every law was tried on, ``phases`` those by phase, ``samples`` and ``twins`` the
    deals that looked the same to a seat and were compared (laws 7 and 6), ``longest`` the most moves
    of a deal.
    """

    deals: int
    states: int
    checked: int
    phases: Mapping[str, int]
    samples: int
    twins: int
    longest: int

    def __str__(self) -> str:
        phases = ", ".join(f"{phase} {count}" for phase, count in sorted(self.phases.items()))
        return (
            f"{self.deals} deals, {self.states} states, {self.checked} checked by every law "
            f"({phases}), {self.samples} samples, {self.twins} twins, "
            f"at most {self.longest} moves in a deal"
        )


_NEAR = 400
"""So many moves are tried on a state."""


def check_state(state: AnyState, seed: int = 0) -> None:
    """Try every law on a state of either game; raises LawBroken at the first that does not hold.

    ``seed`` draws the moves that are tried, the samples, and the deals that differ in hidden cards
    (the laws hold for every seed). What goes wrong in another way, such as an exception from within
    the library, is raised as LawBroken too, with the law ``no_other_errors``.
    """
    _look_at(state, random.Random(seed), f"check_state(state, seed={seed})", Counter())


def _look_at(state: Any, rng: random.Random, again: str, met: Counter[str]) -> None:
    lines = ("from five_hundred.testing import check_state", again)
    try:
        _every_law(state, rng, met)
    except LawBroken as error:
        raise LawBroken(
            error.code, error.message, state=state, reproduce=reproduce(state, *lines)
        ) from error.__cause__
    except Exception as error:
        raise LawBroken(
            Law.NO_OTHER_ERRORS,
            f"{type(error).__name__}: {error!s:.400}",
            state=state,
            reproduce=reproduce(state, *lines),
        ) from error


def _every_law(state: Any, rng: random.Random, met: Counter[str]) -> None:
    near = near_list(state, rng)
    if len(near) > _NEAR:
        near = rng.sample(near, _NEAR)
    laws.check_legality(state, near)
    laws.check_alive(state, rng)
    laws.check_places(state)
    if state.is_chance:
        laws.check_purity(state, state.sample_chance(rng))
    moves = state.legal_moves()
    for _ in range(min(len(moves), 2)):
        laws.check_purity(state, moves[int(rng.random() * len(moves))])
    laws.check_texts(state)
    laws.check_score(state)
    laws.check_views(state, rng.sample(near, min(len(near), 4)))
    laws.check_copies(state)
    laws.check_written(state)
    wrong = [move for move in rng.sample(near, min(len(near), 12)) if not state.is_legal(move)]
    for move in wrong[:3]:
        laws.check_refused(state, move)
    states = laws.replayed(state)
    laws.same(states[-1], state, Law.PURITY, "the state, played again from its beginning")
    seats = (None, *range(state.players))
    few = rng.sample(near, min(len(near), 6))
    for seat in seats:
        laws.check_holds_no_state(state.observe(seat), state)
        twins = twin_of(seat, states, rng)
        if twins is not None:
            laws.check_same_view(state, twins[-1], seat, few)
            met["twins"] += 1
    for seat in seats:
        sample = laws.check_sample(state, seat, rng)
        laws.check_same_view(state, sample, seat, few)
        met["samples"] += 1


def tables_of(rules: Any) -> list[int]:
    """The numbers of players that rules are for."""
    if isinstance(rules, bidding.Rules):
        return [rules.players]
    least, most = rules.players
    return list(range(least, most + 1))


def check_rules(
    rules: bidding.Rules | rum.Rules,
    *,
    deals: int = 5,
    players: int | None = None,
    seed: int = 0,
    states: int = 12,
) -> RulesReport:
    """Try the laws of the library on many deals under rules of either game.

    For your own house rules: options that were never put together before may meet in them. Plays
    ``deals`` deals for each number of players that the rules are for (or for ``players`` alone),
    with moves drawn by ``seed`` so that rare things happen, and tries every law on ``states`` states
    of each, the rare phases first. Walks also see to it that the deal ends in time (law 5) and that
    no card is lost on the way. Returns what was looked at.

    Raises :class:`LawBroken` at the first law that does not hold: its ``code`` is the law, and its
    text shows the position and lines that bring it about, to be pasted into a test. Raises SetupError
    for what are no rules, or a number of players that they are not for.
    """
    game = game_of(rules)
    met: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    count = longest = 0
    for seats in tables_of(rules) if players is None else [players]:
        for number in range(deals):
            rng = random.Random(f"{seed} {seats} {number}")
            dealer = int(rng.random() * seats)
            barred = []
            if getattr(rules, "ralphing", False) and rng.random() < 0.3:
                barred.append(int(rng.random() * seats))
            start = game.begin(rules, players=seats, dealer=dealer, barred=barred)
            told = f"check_rules({rules!r}, deals={deals}, players={seats}, seed={seed})"
            passed = _walked(start, rng, told)
            count += len(passed)
            longest = max(longest, len(passed) - 1)
            for place in _places(passed, rng, states):
                state = passed[place]
                phases[str(state.phase)] += 1
                chosen = int(rng.random() * 2**32)
                again = f"check_state(state, seed={chosen})"
                _look_at(state, random.Random(chosen), again, met)
    met_deals = deals * (len(tables_of(rules)) if players is None else 1)
    return RulesReport(
        deals=met_deals,
        states=count,
        checked=phases.total(),
        phases=dict(phases),
        samples=met["samples"],
        twins=met["twins"],
        longest=longest,
    )


def _walked(start: Any, rng: random.Random, again: str) -> list[Any]:
    """The states of a deal, played to its end, with the laws that are quickly asked."""
    choose = player_for(start.rules, rng)
    cards = [card for cards in start.places().values() for card in cards]
    passed: list[Any] = []
    try:
        for state in walk(start, rng, choose):
            passed.append(state)
            laws.check_places(state, cards)
            laws.check_alive(state, rng)
    except LawBroken as error:
        name = start.rules.game
        lines = f"from five_hundred import {name}\nfrom five_hundred.testing import check_rules\n"
        raise LawBroken(
            error.code, error.message, state=passed[-1], reproduce=f"{lines}{again}"
        ) from error.__cause__
    except Exception as error:
        raise LawBroken(
            Law.NO_OTHER_ERRORS,
            f"{type(error).__name__}: {error!s:.400}",
            state=passed[-1],
            reproduce=reproduce(passed[-1], "# the next move, or listing it, raised the error"),
        ) from error
    return passed


def _places(passed: list[Any], rng: random.Random, number: int) -> list[int]:
    """Which states of a deal to look at: one of each phase, and some others."""
    by_phase: dict[str, list[int]] = {}
    for place, state in enumerate(passed):
        by_phase.setdefault(str(state.phase), []).append(place)
    chosen = {places[int(rng.random() * len(places))] for places in by_phase.values()}
    rest = [place for place in range(len(passed)) if place not in chosen]
    more = max(min(number - len(chosen), len(rest)), 0)
    return sorted([*chosen, *rng.sample(rest, more)])[:number]
