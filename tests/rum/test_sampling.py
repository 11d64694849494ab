"""Sampling (law 7): a sample looks the same to its seat, can be replayed, and is uniform."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, permutations
from math import sqrt
from typing import Any

import pytest

from five_hundred import dump_observation, load_observation, rum
from five_hundred.cards import Card, CardSet
from five_hundred.errors import IllegalMove, RulesError, SetupError
from five_hundred.rum import sampling
from five_hundred.rum.setup import begin_again
from tests.rum.helpers import cards, eager_walk, like, pick, random_deal, random_rules, walk


def from_the_start(state: Any) -> Any:
    """Play the whole history again, every move checked."""
    again: Any
    if state.start is None:
        again = rum.new_deal(state.rules, players=state.players, dealer=state.dealer)
    else:
        again = begin_again(state.rules, start=state.start, dealer=state.dealer)
    for event in state.history:
        again = again.apply(event.move, event.seat)
    return again


def lying(state: Any) -> list[str]:
    """All cards of a deal, wherever they lie."""
    return sorted(str(card) for cards in state.places().values() for card in cards)


def check_sample(state: Any, seat: int | None, rng: random.Random) -> Any:
    """Law 7 for one sample."""
    view = state.observe(seat)
    sample = view.sample(rng)
    assert sample.observe(seat) == view
    assert lying(sample) == lying(state)
    assert from_the_start(sample) == sample
    return sample


def check_deal(state: Any, rng: random.Random, often: float) -> set[str]:
    """Play a deal and look at samples on the way; return the phases that were seen."""
    phases = set()
    for now in (eager_walk if rng.random() < 0.7 else walk)(state, rng):
        for seat in (*range(now.players), None):
            if rng.random() < often * (1 + 4 * (now.phase not in ("turn", "draw"))):
                phases.add(str(now.phase))
                check_sample(now, seat, rng)
    return phases


@pytest.mark.parametrize("preset", rum.PRESETS)
def test_samples_look_the_same_and_replay_in_every_preset(preset: str) -> None:
    rng = random.Random(preset)
    rules = rum.PRESETS[preset]
    for _ in range(3):
        least, most = rules.players
        players = least + int(rng.random() * (most - least + 1))
        check_deal(rum.deal(rules, rng, players=players), rng, 0.02)


def open_rules(rng: random.Random, **changes: Any) -> rum.Rules:
    """Random rules under which the pile can be seen."""
    while True:
        rules = random_rules(rng)
        if rules.pile_view is not rum.PileView.FACE_DOWN:
            return like(rules, **changes) if changes else rules


def test_samples_look_the_same_and_replay_under_random_rules() -> None:
    rng = random.Random(500)
    phases: set[str] = set()
    for number in range(18):
        state = random_deal(rng, open_rules(rng))
        if number % 4 == 0:
            state = set_up_again(state, rng)
        phases |= check_deal(state, rng, 0.03)
    assert phases == set(rum.PhaseName) - {"undealt"}


def set_up_again(state: Any, rng: random.Random) -> Any:
    """A position from the middle of a deal, as a set-up."""
    states = list(walk(state, rng))
    state = states[len(states) // 3]
    phase = state.phase if state.phase in ("draw", "turn") else "draw"
    actor = 0 if state.actor is None else state.actor
    if phase == "turn" and (state.duty is not None or len(state.hands[actor]) < 3):
        phase = "draw"
    return rum.setup(
        state.rules,
        hands=state.hands,
        stock=state.stock,
        pile=state.pile,
        melds=state.melds,
        actor=actor,
        dealer=state.dealer,
        phase=phase,
        first_turn=all(state.hands) and rng.random() < 0.3,
    )


def test_before_the_deal_the_sample_is_the_state() -> None:
    state = rum.new_deal(rum.PRESETS["pagat"], players=3, dealer=2)
    for seat in (0, None):
        assert state.observe(seat).sample(random.Random(1)) == state


def test_a_seed_gives_the_same_sample_every_time() -> None:
    rng = random.Random(7)
    states = list(walk(rum.deal(rum.PRESETS["danish"], rng, players=3), rng))
    view, other = states[40].observe(0), states[50].observe(1)
    first = view.sample(random.Random(3))
    other.sample(random.Random(3))
    view.sample(random.Random(4))
    assert view.sample(random.Random(3)) == first


# Uniformity, against all the histories that can be


def beginnings(state: Any, seat: int | None) -> Iterator[Any]:
    """Every position from which a seat may think that a set-up began."""
    start = state.start
    drawn = {event.seat == seat for event in state.history if isinstance(event.move, rum.DrawStock)}
    seen = state.observe(seat).start
    assert drawn or not any(seen.stock)
    hidden = [card for card in start.stock if card not in seen.stock]
    others = [who for who in range(state.players) if who != seat]
    hidden += [card for who in others for card in start.hands[who]]

    def hands(
        left: list[Card], seats: list[int]
    ) -> Iterator[tuple[dict[int, CardSet], list[Card]]]:
        if not seats:
            yield {}, left
            return
        for chosen in combinations(left, len(start.hands[seats[0]])):
            rest = [card for card in left if card not in chosen]
            for more, last in hands(rest, seats[1:]):
                yield {seats[0]: CardSet(chosen), **more}, last

    for held, left in hands(hidden, others):
        if seat is not None:
            held[seat] = start.hands[seat]
        for order in permutations(left):
            unseen = iter(order)
            stock = [next(unseen) if card is None else card for card in seen.stock]
            yield {"hands": [held[who] for who in range(state.players)], "stock": stock}


def histories(state: Any, seat: int | None) -> Iterator[Any]:
    """Every state that a seat cannot tell from the real one."""
    view = state.observe(seat)
    start = state.start

    def follow(now: Any, number: int) -> Iterator[Any]:
        for at in range(number, len(state.history)):
            event = state.history[at]
            if now.is_over or (now.is_chance != isinstance(event.move, rum.Reshuffle)):
                return
            if now.is_chance:
                for order in permutations(event.move.cards):
                    yield from follow(now.apply(rum.Reshuffle(order)), at + 1)
                return
            try:
                now = now.apply(event.move, event.seat)
            except IllegalMove:
                return
        yield now

    for given in beginnings(state, seat):
        try:
            first = rum.setup(
                state.rules, **given, pile=start.pile, melds=start.melds, actor=start.actor,
                dealer=state.dealer, phase=start.phase, first_turn=start.first_turn,
            )  # fmt: skip
        except SetupError:
            continue
        for last in follow(first, 0):
            if last.observe(seat) == view:
                yield last


def way(state: Any) -> Any:
    """What tells one history from another."""
    shuffles = [event.move for event in state.history if isinstance(event.move, rum.Reshuffle)]
    return state.start.hands, state.start.stock, tuple(shuffles), state.hands, state.stock


def check_uniform(state: Any, seat: int | None, rng: random.Random, most: int = 120) -> int:
    """Whether all histories that can be are drawn equally often; returns how many there are."""
    if len(list(islice(beginnings(state, seat), 3001))) > 3000:
        return 0
    possible = {way(one) for one in histories(state, seat)}
    if not 2 <= len(possible) <= most:
        return 0
    view = state.observe(seat)
    each = 20
    counts = Counter(way(view.sample(rng)) for _ in range(each * len(possible)))
    assert set(counts) <= possible
    chi2 = sum((counts[one] - each) ** 2 / each for one in possible)
    freedom = len(possible) - 1
    assert chi2 < freedom + 5 * sqrt(2 * freedom) + 4, (chi2, freedom, str(state))
    return len(possible)


SMALL = cards("7S 7S#2 8S 9S 10S 7C 8C 8C#2 9C 7D 8D 9D 10D 7H 8H")


def small_table(rng: random.Random, rules: rum.Rules) -> Any:
    """A position of few cards, most of which go well together."""
    packs = rules.packs_for(2)
    jokers = [Card.joker(number + 1) for number in range(packs * rules.jokers_per_pack)]
    lot = [card for card in SMALL if packs == 2 or card.copy == 1] + jokers[:2]
    order = [card for _, card in sorted((rng.random(), card) for card in lot)][:11]
    own = 2 + int(rng.random() * 3)
    stock = 1 + int(rng.random() * 3)
    return rum.setup(
        rules,
        hands=[order[:own], order[own : own + 3]],
        stock=order[own + 3 : own + 3 + stock],
        pile=order[own + 3 + stock : own + 5 + stock],
        actor=int(rng.random() * 2),
        first_turn=rng.random() < 0.3,
    )


def uniform_over(seed: int, **changes: Any) -> int:
    """Look at some states of a deal with few cards; returns how many told something."""
    rng = random.Random(seed)
    rules = open_rules(rng, players=(2, 4), partners="none", **changes)
    state = small_table(rng, rules)
    states = list(islice(eager_walk(state, rng), 16))
    told = 0
    for _ in range(2):
        now = pick(rng, states)
        told += bool(check_uniform(now, pick(rng, [0, 1, None]), rng))
    return told


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"joker_own_card_ban": True, "jokers_per_pack": 2},
        {"call": "with_hand", "call_false_penalty": 25, "call_to": "table"},
        {"rediscard": "not_any_single_drawn"},
        {"stock_out": "reshuffle", "stock_out_moment": "after_turn"},
        {"joker_swap": "anyone", "jokers_per_pack": 2},
        {"pile_fail": "illegal", "pile_fail_cards": "keep", "use_kind": "new_with_hand"},
    ],
    ids=lambda changes: next(iter(changes), "any"),
)
def test_samples_are_uniform_over_histories(changes: dict[str, Any]) -> None:
    told = 0
    for seed in range(8):
        try:
            told += uniform_over(seed, **changes)
        except RulesError:  # these options do not go with the others that were drawn
            continue
    assert told >= 3


def chances(view: Any, draws: int, what: Any) -> dict[Any, float]:
    """How often each outcome comes up."""
    rng = random.Random(1)
    counts = Counter(what(view.sample(rng)) for _ in range(draws))
    return {one: count / draws for one, count in counts.items()}


def test_who_owes_the_pile_can_use_it() -> None:
    """Of six hands that may be, those are drawn that make a meld with the deepest card taken."""
    state = rum.setup(
        rum.PRESETS["bicycle"],
        hands=[cards("2S 5C"), cards("8H 9H")],
        stock=cards("KC QD"),
        pile=cards("7H 3C 4D"),
        actor=1,
    )
    view = state.apply(rum.TakePile(3)).observe(0)
    assert set(chances(view, 40, lambda sample: sample.hands[1])) == {
        CardSet(cards("7H 8H 9H 3C 4D"))
    }


def test_cards_that_were_shuffled_are_not_in_hands_that_drew_none() -> None:
    """What was seen before a reshuffle can only be in the new stock, or drawn since."""
    rng = random.Random(11)
    for seed in range(4):
        rules = like("danish", deal=3)
        for state in walk(rum.deal(rules, random.Random(seed), players=2), rng):
            if state.phase == "draw" and isinstance(state.history[-1].move, rum.Reshuffle):
                sample = state.observe(0).sample(rng)
                assert sample.hands[1] == state.hands[1]  # all others have been seen
                assert set(sample.stock) == set(state.stock)
                break


def test_cards_taken_from_the_pile_stay_where_they_are_known_to_be() -> None:
    rng = random.Random(12)
    taken = 0
    for state in eager_walk(rum.deal(rum.PRESETS["pagat"], rng, players=3), rng):
        known = state.observe(0).known
        sample = state.observe(0).sample(rng)
        for seat in (1, 2):
            taken += len(known[seat])
            assert known[seat] <= sample.hands[seat]
    assert taken


def test_a_card_thrown_late_may_have_been_dealt_or_drawn() -> None:
    """A card that is shown lay in each place that its player had come by, equally often."""
    state = rum.setup(
        like("swedish", rediscard="allowed", opening="none"),
        hands=[cards("2S 5C 9D"), cards("8H 9H KD")],
        stock=cards("KC QD JS 4S 6C"),
        pile=cards("7C"),
        actor=1,
    )
    state = state.apply(rum.DrawStock()).apply(rum.Discard(cards("KC")[0]))
    found = chances(state.observe(0), 4000, lambda sample: sample.start.stock[0] is cards("KC")[0])
    assert abs(found[True] - 1 / 4) < 0.03


def test_what_was_seen_of_a_start_goes_into_json_and_back() -> None:
    rng = random.Random(3)
    state = set_up_again(random_deal(rng, rum.PRESETS["danish"]), rng)
    for now in islice(walk(state, rng), 12):
        view = now.observe(1)
        again = load_observation(json.loads(json.dumps(dump_observation(view))))
        assert again == view
        assert again.sample(random.Random(1)) == view.sample(random.Random(1))
        assert view.start is not None
        assert view.start.hands[0] == CardSet()


# What chance hardly ever finds


def test_samples_agree_where_few_tries_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "TRIES", 2)
    rng = random.Random(77)
    options: list[dict[str, Any]] = [
        {"call": "with_hand", "call_false_penalty": 25, "call_to": "table"},
        {"joker_own_card_ban": True, "jokers_per_pack": 3},
        {"first_meld_points": 40},
    ]
    for number in range(9):
        try:
            rules = open_rules(rng, **options[number % 3])
        except RulesError:
            continue
        check_deal(random_deal(rng, rules), rng, 0.01)


# A pile that lies face down


def covered_rules(rng: random.Random) -> rum.Rules:
    """Random rules under which nobody sees the pile."""
    while True:
        rules = random_rules(rng)
        if rules.pile_view is rum.PileView.FACE_DOWN:
            return rules


def test_samples_of_a_covered_pile_look_the_same() -> None:
    rng = random.Random(9)
    phases = set()
    for number in range(14):
        state = random_deal(rng, covered_rules(rng))
        if number % 3 == 0:
            state = set_up_again(state, rng)
        for now in (eager_walk if number % 2 else walk)(state, rng):
            for seat in (*range(now.players), None):
                if rng.random() < (0.02 if now.phase in ("draw", "turn") else 0.5):
                    view = now.observe(seat)
                    sample = view.sample(rng)
                    assert sample.observe(seat) == view
                    assert lying(sample) == lying(now)
                    assert list(sample.legal_moves()) or not sample.actors
                    phases.add(str(now.phase))
    assert phases >= {"draw", "turn", "finished"}


# -- hands that chance hardly ever finds ------------------------------------------------------


def owing(stock: str) -> Any:
    """Seat 1 has taken 7D and QC, and must lay a first meld of four cards with one of them."""
    rules = like("swedish", first_meld_cards=4)
    state: Any = rum.setup(
        rules, hands=["2C 3D 4H", "7S 7H 7C"], stock=stock, pile="7D QC", actor=1, dealer=0
    )
    return state.apply(rum.TakePile(2))


def test_rr4_a_rare_hand_is_one_of_all_there_are() -> None:
    """Three hands of 1,140 would do; each comes as often as the others."""
    state = owing("8D 9D 10D 9C 10C JC 2S 2H 3S 3H 4S 5S 8S 8H 9H KS AH")
    view = state.observe(0)
    counts: Counter[str] = Counter()
    for seed in range(90):
        sample = view.sample(random.Random(seed))
        assert sample.observe(0) == view
        assert from_the_start(sample) == sample
        counts[str(sample.hands[1] - CardSet.parse("7D QC"))] += 1
    assert set(counts) == {"7S 7C 7H", "8D 9D 10D", "9C 10C JC"}
    assert min(counts.values()) >= 15


def test_rr4_where_there_are_too_many_hands_to_look_at_one_that_will_do_is_made() -> None:
    used = set(cards("2C 3D 4H 7S 7H 7C 7D QC"))
    rest = [card for card in rum.PRESETS["swedish"].pack_for(2) if card not in used]
    view = owing(" ".join(map(str, rest[:34]))).observe(0)
    found = set()
    for seed in range(25):
        sample = view.sample(random.Random(seed))
        assert sample.observe(0) == view
        assert from_the_start(sample) == sample
        found.add(sample.hands[1])
    assert len(found) > 3
