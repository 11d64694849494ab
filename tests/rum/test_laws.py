"""The laws that every rule set keeps, tested over random play, presets and random rules alike."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import rum
from five_hundred.cards import Card, cards_in
from five_hundred.errors import FiveHundredError, IllegalMove
from tests import laws
from tests.rum.helpers import eager_walk, pick, random_deal, random_setup, walk

pytestmark = pytest.mark.laws
SEEDS = st.integers(0, 2**40)


def some_states(seed: int, most: int = 12) -> Iterator[Any]:
    """A few states of a random deal under random rules."""
    rng = random.Random(seed)
    state = random_deal(rng)
    states = list((eager_walk if rng.random() < 0.7 else walk)(state, rng))
    states += [states[-1], states[0]]
    for _ in range(most):
        yield pick(rng, states)


@laws.examples(20)
@given(SEEDS)
def test_law_1_what_is_listed_is_what_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    for state in some_states(seed, 5):
        laws.check_legality(laws.meet(state), laws.near_list(state, rng))
        laws.check_texts(state)


@pytest.mark.parametrize("name", rum.PRESETS)
def test_laws_of_whole_deals(name: str) -> None:
    """Laws 2, 3, 5 and 9 for every preset, at every number of players."""
    rules = rum.PRESETS[name]
    tables = range(rules.players[0], rules.players[1] + 1)
    assert max(laws.longest_deal(rules, players) for players in tables) == BOUNDS[name]
    for players in tables:
        cards = list(rules.pack_for(players))
        rng = laws.rng_for(f"{name} {players}")
        for eager in (0.0, 0.7) * laws.MORE:
            start = rum.new_deal(rules, players=players, dealer=players - 1)
            for state in laws.walk(start, rng, laws.EagerPlayer(eager)):
                laws.check_places(state, cards)
                laws.check_alive(state, rng)
                if state.is_over:
                    laws.check_score(state)


# RR of section 3: turns of a deal, the largest over the numbers of players.
BOUNDS = {
    "swedish": 89,
    "swedish_house": 1253,
    "danish": 10278,
    "danish_down": 10278,
    "danish_strict_jokers": 10278,
    "danish_short": 10506,
    "danish_two_packs": 22552,
    "danish_hundred": 3799,
    "swedish_six": 1183,
    "reglerna": 1183,
    "swedish_joker": 1329,
    "norwegian": 1196,
    "finnish": 3999,
    "pagat": 3999,
    "bicycle": 172,
    "wikipedia": 172,
    "board_game_arena": 987,
    "partnership": 75,
}


@laws.examples(30)
@given(SEEDS)
def test_laws_2_3_5_9_under_random_rules(seed: int) -> None:
    rng = random.Random(seed)
    start = random_deal(rng)
    cards = list(start.rules.pack_for(start.players))
    for state in laws.walk(start, rng, laws.EagerPlayer(0.7 if seed % 2 else 0.0)):
        laws.check_places(state, cards)
        laws.check_alive(state, rng)
        laws.check_score(state)


@laws.examples(20)
@given(SEEDS)
def test_law_4_purity(seed: int) -> None:
    rng = random.Random(seed)
    for state in some_states(seed, 2):
        laws.check_copies(laws.meet(state))
        if state.phase != "undealt":
            assert state != attrs.evolve(state, fines=(999,) * state.players)
        if not state.is_over:
            moves = state.legal_moves()
            laws.check_purity(state, pick(rng, moves) if moves else state.sample_chance(rng))


@laws.examples(16)
@given(SEEDS)
def test_law_6_what_a_seat_sees_is_true(seed: int) -> None:
    rng = random.Random(seed)
    for state in some_states(seed, 4):
        near = laws.near_list(laws.meet(state), rng, few=True)
        laws.check_views(state, near)
        for seat in (None, *range(state.players)):
            laws.check_holds_no_state(state.observe(seat), state)


@laws.examples(14)
@given(SEEDS)
def test_law_6_deals_that_differ_in_hidden_cards(seed: int) -> None:
    """The whole deal played once more with cards exchanged that a seat has not seen."""
    rng = random.Random(seed)
    states = list(laws.walk(random_deal(rng), rng, laws.EagerPlayer()))
    for _ in range(8):
        number = 1 + int(rng.random() * len(states))
        for seat in (None, *range(states[0].players)):
            twins = laws.twin_of(seat, states[:number], rng)
            if twins is not None:
                near = laws.near_list(states[number - 1], rng, few=True)
                laws.check_same_view(states[number - 1], twins[-1], seat, near)


def test_there_are_such_deals() -> None:
    """Exchanges are legal often enough to tell something, in every phase."""
    rng = random.Random("twins")
    phases: Counter[str] = Counter()
    for name in ("swedish", "danish", "pagat", "reglerna"):
        start = rum.new_deal(rum.PRESETS[name], players=3)
        states = list(laws.walk(start, rng, laws.EagerPlayer()))
        for number in range(2, len(states), 5):
            twins = laws.twin_of(0, states[:number], rng)
            phases[str(states[number - 1].phase)] += twins is not None
    assert phases["draw"] > 10
    assert phases["turn"] > 10


def swap_cards(state: Any, seat: int | None, rng: random.Random) -> Any:
    """A state that differs only in what a seat cannot see: hidden cards change places."""
    terms = state._terms
    open_cards = 0
    for meld in state.melds:
        open_cards |= meld.mask
    for number, card in enumerate(state.pile):
        bit = 1 << (state.players if seat is None else seat)
        if not state._seen or state._seen[number] & bit:
            open_cards |= card.bit
    for known in state._known:
        open_cards |= known
    if seat is not None:
        open_cards |= state._hands[seat]
    if state.phase == "turn" and state.duty is not None and not state._seen:
        for card in state.duty.cards:
            open_cards |= card.bit
    hidden = cards_in(terms.cards & ~open_cards)
    mixed = list(hidden)
    rng.shuffle(mixed)
    into = dict(zip(hidden, mixed, strict=True))

    def moved(mask: int) -> int:
        return sum(into.get(card, card).bit for card in cards_in(mask))

    changes: dict[str, Any] = {
        "hands": tuple(moved(hand) for hand in state._hands),
        "stock": tuple(into.get(card, card) for card in state.stock),
        "pile": tuple(into.get(card, card) for card in state.pile),
        # The history is told by the cards as they lie; here only what a seat sees of it matters.
        "history": (),
    }
    if state.phase == "turn":
        play = state._play
        changes["play"] = attrs.evolve(
            play,
            hand=moved(play.hand),
            own=moved(play.own),
            banned=play.banned if play.seat == seat else moved(play.banned),
        )
        if state._seen is not None and state.rules.pile_view == "face_down" and play.duty:
            changes["play"] = attrs.evolve(
                changes["play"],
                duty=play.duty
                if play.seat == seat
                else attrs.evolve(
                    play.duty,
                    cards=tuple(into.get(card, card) for card in play.duty.cards),
                    owed=moved(play.duty._owed),
                ),
            )
    return attrs.evolve(state, **changes)


@laws.examples(15)
@given(SEEDS)
def test_law_6_secrecy(seed: int) -> None:
    """States that differ in what a seat cannot see give it the same view, moves and errors."""
    rng = random.Random(seed)
    for state in some_states(seed, 5):
        if state.phase in ("undealt", "finished"):
            continue
        state = attrs.evolve(state, history=())
        moves = laws.near_list(state, random.Random(1))
        for seat in (None, *range(state.players)):
            other = swap_cards(state, seat, rng)
            assert (state.phase, state.actors) == (other.phase, other.actors)
            view, twin = state.observe(seat), other.observe(seat)
            assert view == twin
            assert str(view) == str(twin)
            assert repr(view) == repr(twin)
            assert list(view.legal_moves()) == list(twin.legal_moves())
            if seat in state.actors:
                assert list(view.legal_moves()) == list(state.legal_moves(seat))
                assert list(other.legal_moves(seat)) == list(state.legal_moves(seat))
            for _ in range(40):
                move = pick(rng, moves)
                mine = view.why_illegal(move)
                assert mine == twin.why_illegal(move)
                if seat is not None:
                    theirs = state.why_illegal(move, seat)
                    assert mine == theirs
                    assert theirs == other.why_illegal(move, seat)
                    assert state.price(move) >= view.price(move) >= 0


@laws.examples(15)
@given(SEEDS)
def test_what_a_seat_sees_of_the_history(seed: int) -> None:
    """Its own cards, the upcard and its own draws; nothing of others' hands and the stock."""
    rng = random.Random(seed)
    start = random_deal(rng)
    seen: dict[int | None, set[Card]] = {}
    for state in walk(start, rng):
        for seat in (None, *range(state.players)):
            view = state.observe(seat)
            own = seen.setdefault(seat, set())
            if seat is not None:
                own |= set(state.hands[seat])
            bit = 1 << (state.players if seat is None else seat)
            own |= {
                card
                for number, card in enumerate(state.pile)
                if not state._seen or state._seen[number] & bit
            }
            for place, meld in state.places().items():
                if place.startswith("meld"):
                    own |= set(meld)
            if state.phase == "turn" and state.duty is not None and not state._seen:
                own |= set(state.duty.cards)
            told = set()
            for event in view.history:
                if isinstance(event.move, rum.Deal | rum.Reshuffle):
                    told |= {card for card in event.move.cards if card is not None}
                elif isinstance(event.move, rum.Discard) and event.move.card is not None:
                    told.add(event.move.card)
            assert told <= own
            assert [event.seat for event in view.history] == [event.seat for event in state.history]
            if seat is not None and isinstance(start.history[0].move, rum.Deal):
                assert set(start.hands[seat]) <= told


@laws.examples(25)
@given(SEEDS)
def test_odd_input_never_raises_another_error(seed: int) -> None:
    rng = random.Random(seed)
    odd: list[Any] = [
        None, 0, 1.5, "draw", "", object(), [], {}, (), Card.parse("7H"), rum.Discard(None), rum,
        rum.Deal([]), rum.Deal([None]), rum.Reshuffle([Card.parse("7H")] * 3), rum.LayMeld([]),
        rum.LayMeld([Card.parse("11H")] * 3), rum.LayOff(Card.parse("13S"), 0),
        rum.LayOff(Card.joker(9), 0), rum.TakePile(999_999), rum.SwapJoker(Card.joker(), 0),
        rum.LayMeld([rum.Wild(Card.joker(), Card.parse("12H"))] * 3), rum.Decline(77),
        rum.CallRummy(77), rum.CallRummy(0, rum.LayMeld([Card.joker(5)] * 3)),
    ]  # fmt: skip
    texts = [
        "", " ", "meld", "meld x", "lay", "lay 7H", "lay 7H x", "lay 7H 0 middle", "take", "take x",
        "take 0", "take 99999999999", "swap", "discard", "discard 7H 8H", "rummy", "rummy x",
        "rummy 0 foo bar", "decline", "deal", "deal 7H", "deal ,", "reshuffle ?", "meld Jo=Jo 7H",
        "meld Jo=7H#2", "meld 7H=8H", "lay Jo= 0", "meld " + "Jo " * 50, "draw now", "lay Jo 999999",
        "meld ,", "discard ?", "\x00", "lay ² 0", "take ²", "meld 7H 8H Jo",
    ]  # fmt: skip
    for state in some_states(seed, 4):
        for move in odd:
            for seat in (None, 0, -1, 99, "x", 1.5):
                violation = state.why_illegal(move, seat)
                assert violation is not None
                assert violation.message
            with pytest.raises(IllegalMove) as caught:
                state.apply(move)
            assert caught.value.state is state
        for text in texts:
            try:
                move = state.parse_move(text)
            except FiveHundredError:
                continue
            state.why_illegal(move)
        for seat in (-1, 99, "x", 1.5):
            with pytest.raises(FiveHundredError):
                state.observe(seat)
        str(state)
        pick(rng, texts)


def test_an_odd_move_of_a_finished_deal() -> None:
    rng = random.Random(3)
    *_, last = walk(rum.deal(rum.PRESETS["swedish"], rng, players=2), rng)
    assert last.why_illegal(rum.DrawStock()).code == "deal_over"
    assert last.why_illegal("draw").code == "not_a_move"


@laws.examples(40)
@given(SEEDS)
def test_law_1_and_2_on_set_ups(seed: int) -> None:
    """The same for positions that play may never reach, and a few moves from there."""
    rng = random.Random(seed)
    state = random_setup(rng)
    for _ in range(5):
        if state is None or state.is_over:
            return
        if state.is_chance:
            state = state.apply(state.sample_chance(rng))
            continue
        listed = list(state.legal_moves())
        legal = set(listed)
        assert listed
        for move in listed[:100] + laws.near_list(state, rng):
            is_legal = laws.is_listed(listed, legal, move)
            assert (state.why_illegal(move) is None) == is_legal, (str(move), state)
        for seat in range(state.players):
            assert list(state.observe(seat).legal_moves()) == list(state.legal_moves(seat))
        laws.meet(state)
        state = state.apply(pick(rng, listed))
