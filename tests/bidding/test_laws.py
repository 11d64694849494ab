"""The laws, over every preset and over rules drawn at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import bidding
from five_hundred.bidding import PASS, Bid, State
from five_hundred.bidding.choices import TwoPlayerLayout
from five_hundred.bidding.ladder import BidKind
from five_hundred.testing import bidding_rules, bidding_states, moves_of, near_moves, show_state
from tests import laws

pytestmark = pytest.mark.laws
presets = pytest.mark.parametrize("name", bidding.PRESETS)
near_of = laws.near_list


def new_deal(rules: bidding.Rules, rng: random.Random) -> State:
    dealer = int(rng.random() * rules.players)
    barred = [int(rng.random() * rules.players)] if rules.ralphing and rng.random() < 0.3 else []
    return bidding.new_deal(rules, dealer=dealer, barred=barred)


def deals(rules: bidding.Rules, rng: random.Random, number: int) -> Iterator[list[State]]:
    """Whole deals, each as the list of its states."""
    for _ in range(number):
        start = new_deal(rules, rng)
        yield list(laws.walk(start, rng, laws.AimingPlayer(rules, rng)))


# Laws 1 to 5, 8 and 9 -----------------------------------------------------------------------------


def check_state(state: State, rng: random.Random) -> None:
    near = near_of(state, rng)
    laws.check_legality(state, near)
    laws.check_alive(state, rng)
    laws.check_places(state, state.rules.pack)
    laws.check_texts(state)
    laws.check_score(state)
    laws.check_views(state, [near[int(rng.random() * len(near))] for _ in range(4)])


@presets
def test_laws_of_the_presets(name: str) -> None:
    rules = bidding.PRESETS[name]
    rng = laws.rng_for(f"laws of {name}")
    for states in deals(rules, rng, 2 * laws.MORE):
        for number, state in enumerate(states):
            rare = str(state.phase) not in ("auction", "trick_play")
            if rare or number == 2 or rng.random() < 0.25:
                check_state(state, rng)
            if rng.random() < 0.03:
                near = near_of(state, rng)
                laws.check_views(state, near)
                laws.check_copies(state)
                wrong = [move for move in near if state.why_illegal(move) is not None]
                for _ in range(3):
                    laws.check_refused(state, wrong[int(rng.random() * len(wrong))])
            if rng.random() < 0.05 and number + 1 < len(states):
                laws.check_purity(state, states[number + 1].history[-1].move)


@laws.examples(30)
@given(bidding_states(), st.integers(0, 2**32 - 1))
def test_laws_of_any_state(state: State, seed: int) -> None:
    laws.meet(state)
    rng = random.Random(seed)
    check_state(state, rng)
    laws.check_copies(state)
    for seat in (None, *range(state.players)):
        laws.check_holds_no_state(state.observe(seat), state)


@laws.examples(30)
@given(st.data())
def test_legality_of_any_move(data: st.DataObject) -> None:
    state = laws.meet(data.draw(bidding_states()))
    laws.check_near_moves(state, data.draw(st.lists(near_moves(state), max_size=20)))


@laws.examples(30)
@given(st.data())
def test_purity_of_any_move(data: st.DataObject) -> None:
    state = laws.meet(data.draw(bidding_states()))
    if not state.is_over:
        laws.check_purity(state, data.draw(moves_of(state)))


@laws.examples(30)
@given(bidding_rules(), st.integers(0, 2**32 - 1))
def test_every_deal_ends_and_is_scored(rules: bidding.Rules, seed: int) -> None:
    rng = random.Random(seed)
    for states in deals(rules, rng, 3):
        for state in states:
            laws.check_alive(state, rng)
        end = states[-1]
        laws.check_places(end, rules.pack)
        laws.check_score(end)
        assert isinstance(end, bidding.Finished)
        totals = [0] * len(end.score.points)
        verdict = bidding.verdict(rules, totals, end.result)
        for entry in (*end.score.entries, *verdict.entries):
            totals[entry.side] += entry.points
        assert tuple(totals) == verdict.totals
        # what people would write down gives the same score
        if end.contract is not None:
            assert end.score == bidding.score_deal(
                rules,
                contract=end.contract,
                declarer=end.declarer,
                tricks_won=end.tricks_won,
                partner=end.partner,
                slam=end.slam,
            )


class Staller:
    """Makes the auction as long as it can be: the lowest bid that is legal, when all others pass."""

    def __call__(self, state: State, rng: random.Random) -> Any:
        moves = state.legal_moves()
        if isinstance(state, bidding.Auction) and len(moves) > 1 and moves[0] is PASS:
            passed = 0
            for event in reversed(state.calls):
                if event.move is not PASS:
                    break
                passed += 1
            free = state.rules.passing is bidding.Rules().passing.FREE
            return moves[1] if passed >= state.players - 2 or not free else PASS
        return moves[0]


@laws.examples(30)
@given(bidding_rules())
def test_the_longest_auctions_end(rules: bidding.Rules) -> None:
    rng = random.Random(1)
    longest = laws.longest_deal(rules, rules.players)
    for state in laws.walk(new_deal(rules, rng), rng, Staller()):
        assert len(state.history) <= longest


# Law 6: secrecy -----------------------------------------------------------------------------------
#
# Cards that a seat has not seen are exchanged in the deal (see the room ``twins``).


def check_secrecy(
    states: Sequence[State], rng: random.Random, tried: Counter[str], *, tries: int = 2
) -> None:
    """Compare the last of some states with twins that each seat must take for the same."""
    state = states[-1]
    for seat in (None, *range(state.players)):
        for _ in range(tries):
            twins = laws.twin_of(seat, states, rng)
            if twins is None:
                continue
            twin = twins[-1]
            near = near_of(state, rng, few=True)
            some = [near[int(rng.random() * len(near))] for _ in range(6)]
            laws.check_same_view(state, twin, seat, some)
            tried[str(state.phase)] += 1
            contract = getattr(state, "contract", None)
            if contract is not None and not state.is_over:
                tried[f"{contract.kind} {state.phase}"] += 1
            if twin.hands != state.hands:
                tried["hands"] += 1
            if getattr(twin, "partner", None) != getattr(state, "partner", None):
                tried["partner"] += 1


@presets
def test_secrecy_in_the_presets(name: str) -> None:
    rules = bidding.PRESETS[name]
    rng = laws.rng_for(f"secrets of {name}")
    tried: Counter[str] = Counter()
    for states in deals(rules, rng, 3 * laws.MORE):
        for number in range(2, len(states) + 1):
            if rng.random() < (0.2 if number < 16 else 0.08):
                check_secrecy(states[:number], rng, tried)
    assert tried["hands"] > 30
    assert tried["trick_play"] > 5


@laws.examples(30)
@given(bidding_rules(), st.integers(0, 2**32 - 1))
def test_secrecy_under_any_rules(rules: bidding.Rules, seed: int) -> None:
    rng = random.Random(seed)
    tried: Counter[str] = Counter()
    for states in deals(rules, rng, 1):
        for number in range(2, len(states) + 1):
            if rng.random() < 0.06:
                check_secrecy(states[:number], rng, tried, tries=1)


# Every question that only one seat is asked, and every hidden move: rules in which they come up.
SECRETS: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    "a gift of the discards": (
        {"double_nullo_rank": "10D_10H", "double_nullo_needs": "nothing"},
        "double",
        ["double kitty_exchange", "double joker_naming", "double trick_play"],
    ),
    "five cards swapped": (
        {
            "double_nullo_rank": "10D_10H",
            "double_nullo_needs": "nothing",
            "double_nullo_kitty": "swap_five",
            "joker_naming": "any_holder",
        },
        "double",
        ["double card_gift", "double joker_naming", "double trick_play"],
    ),
    "a declared slam": (
        {"slam": "declared_500", "cards": "44", "jokers": 2},
        "7NT",
        ["tricks card_gift", "tricks kitty_exchange", "tricks joker_naming", "tricks trick_play"],
    ),
    "a card called in silence": (
        {"players": 5, "sides": "singles", "cards": "52", "partner_call": "card_silent"},
        "7S",
        ["tricks partner_call", "tricks trick_play", "partner"],
    ),
    "alone in secret": (
        {
            "players": 5,
            "sides": "singles",
            "cards": "52",
            "partner_call": "card_silent",
            "secret_alone": True,
        },
        "6NT",
        ["tricks partner_call", "tricks joker_naming", "tricks trick_play", "partner"],
    ),
    "a card called and shown": (
        {"players": 5, "sides": "singles", "cards": "52", "partner_call": "card_revealed"},
        "7S",
        ["tricks partner_call", "tricks trick_play"],
    ),
    "blind misère": (
        {"blind_misere": True},
        "blind",
        ["auction", "blind kitty_exchange", "blind joker_naming", "blind trick_play"],
    ),
    "bar nullo": ({"bar_nullo": True}, "bar", ["bar joker_naming", "bar trick_play"]),
    "super-open misère": (
        {"super_open": True, "open_exposure": "before_lead"},
        "super",
        ["super kitty_exchange", "super joker_naming", "super trick_play"],
    ),
    "open misère": ({"null_early_stop": False}, "open", ["open kitty_exchange", "open trick_play"]),
    "two jokers, all asked": (
        {"cards": "44", "jokers": 2, "joker_naming": "any_holder"},
        "8NT",
        ["tricks joker_naming", "tricks trick_play"],
    ),
    "no ace, no face": (
        {
            "no_ace_no_face": "consent_bars_nullo",
            "players": 6,
            "sides": "three_teams",
            "cards": "64",
            "jokers": 0,
        },
        "7S",
        ["auction", "redeal_question"],
    ),
    "without a contract": (
        {"all_pass": "play_nt", "joker_naming": "any_holder"},
        "pass",
        ["none joker_naming", "none trick_play"],
    ),
    "a dead hand": (
        {"players": 2, "sides": "singles", "cards": "32", "two_player_layout": "dead_hand"},
        "mis",
        ["mis kitty_exchange", "mis joker_naming", "mis trick_play"],
    ),
    "piles": (
        {
            "players": 2,
            "sides": "singles",
            "two_player_layout": "piles",
            "open_misere_rank": "off",
            "null_early_stop": False,
        },
        "7NT",
        ["auction", "tricks kitty_exchange", "tricks joker_naming", "tricks trick_play"],
    ),
}


class Aimed(laws.AimingPlayer):
    """Plays for one contract, and answers every question now so, now so."""

    def __init__(self, aim: str) -> None:
        self.aim = Bid.parse("10NT") if aim == "pass" else Bid.parse(aim)
        self.is_pass = aim == "pass"

    def __call__(self, state: State, rng: random.Random) -> Any:
        moves = state.legal_moves()
        if isinstance(state, bidding.Auction):
            if bidding.NO_ACE in moves:
                return bidding.NO_ACE
            if self.is_pass or state.standing is self.aim:
                return moves[0]
            if self.aim in moves:
                return self.aim
            if self.aim.text == "mis" and not state.standing:
                return Bid.parse("7S")
        return super().__call__(state, rng)


@pytest.mark.parametrize("name", SECRETS)
def test_secrecy_of(name: str) -> None:
    options, aim, wanted = SECRETS[name]
    rules = bidding.Rules(**options)
    rng = laws.rng_for(name)
    tried: Counter[str] = Counter()
    number = 120 if name == "no ace, no face" else (8 if "partner" in wanted else 3) * laws.MORE
    for _ in range(number):
        start = new_deal(rules, rng)
        states = list(laws.walk(start, rng, Aimed(aim)))
        if name == "no ace, no face" and not any(
            isinstance(state, bidding.RedealQuestion) for state in states
        ):
            continue
        for number in range(2, len(states) + 1):
            phase = str(states[number - 1].phase)
            rare = phase == "trick_play" or (phase == "auction" and "auction" not in wanted)
            often = tried[f"{wanted[-1].split()[0]} {phase}"] + tried[phase] > 30
            enough = laws.MORE == 1 and often and ("partner" not in wanted or tried["partner"] > 2)
            if not enough and rng.random() < (0.15 if rare else 1):
                check_secrecy(states[:number], rng, tried, tries=2)
    for phase in wanted:
        assert tried[phase] >= 3, (phase, tried)


def test_the_secrets_are_of_every_phase() -> None:
    told = {phase for _, _, wanted in SECRETS.values() for phase in wanted}
    phases = {phase.split()[-1] for phase in told} - {"partner"}
    over = {"undealt", "finished"}
    assert phases | over == {str(phase) for phase in bidding.PhaseName}
    assert {layout.value for layout in TwoPlayerLayout} - {"plain"} <= {
        options.get("two_player_layout", "") for options, _, _ in SECRETS.values()
    }


# What the walks above meet ------------------------------------------------------------------------


def test_every_phase_and_contract_comes_up() -> None:
    """The walks meet every phase, and every kind of contract is played."""
    met: Counter[str] = Counter()

    def meet(rules: bidding.Rules, seed: int) -> None:
        number = 4 if rules.no_ace_no_face is bidding.Rules().no_ace_no_face else 12
        for states in deals(rules, random.Random(seed), number):
            met.update({str(state.phase) for state in states})
            end = states[-1]
            assert isinstance(end, bidding.Finished)
            met[end.outcome] += 1
            if end.contract is not None:
                met[str(end.contract.kind)] += 1
                met["slam"] += end.slam

    given(bidding_rules(), st.integers(0, 2**32 - 1))(meet)()
    for number, rules in enumerate(bidding.PRESETS.values()):
        meet(rules, number)
    for options, _, _ in SECRETS.values():
        for seed in range(3):
            meet(bidding.Rules(**options), seed)
    for wanted in (*bidding.PhaseName, *BidKind, "slam", "played", "passed_out", "no_ace"):
        assert met[str(wanted)] > 0, (wanted, met)


def test_a_state_is_told_so_that_it_can_be_pasted() -> None:
    from five_hundred.protocols import replay

    rng = random.Random(8)
    for rules in (bidding.PRESETS["quebec"], bidding.PRESETS["two_player_piles"]):
        for states in deals(rules, rng, 3):
            for state in states[::7]:
                told = show_state(state)
                assert eval(told, {"replay": replay, "bidding": bidding}) == state
