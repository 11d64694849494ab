"""The laws, over every preset and over rules drawn at random."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import bidding, rum
from five_hundred.bidding import PASS, Bid, Deal, Discard, Give, Play, State
from five_hundred.bidding.choices import PartnerCalling, TwoPlayerLayout
from five_hundred.bidding.ladder import ALL_BIDS, BidKind
from five_hundred.cards import Card, CardSet, Suit
from five_hundred.errors import IllegalMove
from five_hundred.protocols import Event
from five_hundred.testing import bidding_rules, bidding_states, moves_of, near_moves, show_state
from tests import laws

MORE = 20 if os.environ.get("HYPOTHESIS_PROFILE") == "nightly" else 1
"""How many times as many deals the nightly run plays."""

presets = pytest.mark.parametrize("name", bidding.PRESETS)

WORDS = (
    PASS,
    bidding.LOOK,
    bidding.NO_ACE,
    bidding.AGREE,
    bidding.REFUSE,
    bidding.SLAM,
)
ABSURD: tuple[Any, ...] = (
    None,
    7,
    "pass",
    "7H",
    b"",
    [],
    {"card": "7H"},
    Card.parse("7H"),
    CardSet.parse("7H 8H"),
    Suit.HEARTS,
    Event(0, PASS),
    Play,
    rum.DrawStock(),
    rum.Discard(Card.parse("7H")),
)


def near_of(state: State, rng: random.Random, *, few: bool = False) -> list[object]:
    """Moves around what is legal here, and a few of every other kind."""
    pack = list(state.rules.pack)

    def some(things: Sequence[Any], number: int = 3) -> list[Any]:
        return rng.sample(list(things), min(number, len(things)))

    auction = isinstance(state, bidding.Auction) and not few
    near: list[object] = [*(WORDS if auction else some(WORDS)), *some(ABSURD)]
    near += ALL_BIDS if auction else some(ALL_BIDS)
    plays = [Play(card) for card in (*pack, Card.parse("2S#2"), Card.parse("Jo#3"))]
    plays += [Play(card, suit) for card in pack if card.is_joker for suit in Suit]
    plays += [Play(pack[0], Suit.SPADES)]
    near += plays if isinstance(state, bidding.TrickPlay) and not few else some(plays, 4)
    near += [bidding.NO_CONTRACT, bidding.NameSuit(None), *map(bidding.NameSuit, some([*Suit], 2))]
    near += [bidding.CallPlayer(seat) for seat in (None, *some(range(-1, 7)))]
    calling = isinstance(state, bidding.PartnerCall) and not few
    near += [bidding.CallCard(card) for card in (None, *(pack if calling else some(pack, 4)))]
    near += [Discard(None), Give(None), Discard(CardSet()), bidding.CallCard(Card.parse("2S#2"))]
    size = getattr(state, "count", 3)
    putting = isinstance(state, bidding.KittyExchange | bidding.CardGift)
    for hand in state.hands if putting else state.hands[:1]:
        for number in (size - 1, size, size, size + 1):
            chosen = CardSet(some([*hand], number))
            near += [Discard(chosen), Give(chosen)]
        chosen = CardSet([*some([*hand], size - 1), *some(pack, 1)])
        near += [Discard(chosen), Give(chosen)]
    if state.is_chance:
        near += [Deal(tuple(pack)), Deal(tuple(pack[::-1])), Deal((*pack[1:], pack[1]))]
        near += [Deal((*pack[1:], None)), Deal((*pack, Card.parse("2S#2")))]
    return [*near, Deal(tuple(pack[1:]))]


def is_deal(state: State) -> Any:
    """Whether a move deals each card of the pack once."""

    def judge(move: object) -> bool:
        pack = sorted(map(str, state.rules.pack))
        return isinstance(move, Deal) and sorted(map(str, move.cards)) == pack

    return judge


class Player:
    """Plays at random, but so that long auctions and every contract occur."""

    def __init__(self, rules: bidding.Rules, rng: random.Random) -> None:
        bids = [bid for bid in rules.ladder if rules.can_be_contract(bid)]
        rare = [bid for bid in bids if not bid.is_trick_bid or bid.strain == "NT"]
        if rare and rng.random() < 0.7:
            bids = rare
        self.aim = bids[int(rng.random() * len(bids))]

    def __call__(self, state: State, rng: random.Random) -> Any:
        moves = state.legal_moves()
        if isinstance(state, bidding.Auction):
            if moves[0] is bidding.LOOK:
                blind = len(moves) > 1 and self.aim.kind is BidKind.BLIND_MISERE
                return moves[1] if blind and rng.random() < 0.5 else moves[0]
            if bidding.NO_ACE in moves and rng.random() < 0.7:
                return bidding.NO_ACE
            if self.aim in moves and rng.random() < 0.6:
                return self.aim
            if rng.random() < 0.5:
                return PASS
            if rng.random() < 0.8:
                moves = moves[:8]
        elif bidding.SLAM in moves and rng.random() < 0.5:
            return bidding.SLAM
        return moves[int(rng.random() * len(moves))]


def bound_of(rules: bidding.Rules) -> int:
    """Law 5: no deal is longer than this.

    The deal; a look, a question and an answer for each seat; the calls: after every bid, and before
    the first, each seat passes at most once; kitty, slam, gifts, partner and names; ten tricks.
    """
    seats = rules.players
    calls = (len(rules.ladder) + 1) * (seats + 1)
    tricks = 20 * seats if rules.has_piles else 10 * seats
    return 1 + 3 * seats + calls + (6 + seats) + tricks


def new_deal(rules: bidding.Rules, rng: random.Random) -> State:
    dealer = int(rng.random() * rules.players)
    barred = [int(rng.random() * rules.players)] if rules.ralphing and rng.random() < 0.3 else []
    return bidding.new_deal(rules, dealer=dealer, barred=barred)


def deals(rules: bidding.Rules, rng: random.Random, number: int) -> Iterator[list[State]]:
    """Whole deals, each as the list of its states."""
    for _ in range(number):
        start = new_deal(rules, rng)
        yield list(laws.walk(start, rng, Player(rules, rng), bound_of(rules)))


# Laws 1 to 5, 8 and 9 -----------------------------------------------------------------------------


def check_state(state: State, rng: random.Random) -> None:
    near = near_of(state, rng)
    laws.check_legality(state, near, is_deal(state))
    laws.check_alive(state, rng)
    laws.check_places(state, state.rules.pack)
    laws.check_texts(state)
    laws.check_score(state)
    laws.check_views(state, [near[int(rng.random() * len(near))] for _ in range(4)])


@presets
def test_laws_of_the_presets(name: str) -> None:
    rules = bidding.PRESETS[name]
    rng = random.Random(f"laws of {name}")
    for states in deals(rules, rng, 4 * MORE):
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


@given(bidding_states(), st.integers(0, 2**32 - 1))
def test_laws_of_any_state(state: State, seed: int) -> None:
    rng = random.Random(seed)
    check_state(state, rng)
    laws.check_copies(state)
    for seat in (None, *range(state.players)):
        laws.check_holds_no_state(state.observe(seat), state)


@given(st.data())
def test_legality_of_any_move(data: st.DataObject) -> None:
    state = data.draw(bidding_states())
    near = data.draw(st.lists(near_moves(state), max_size=20))
    laws.check_legality(state, near, is_deal(state))
    laws.check_views(state, near[:3])
    for move in near:
        if state.why_illegal(move) is not None:
            laws.check_refused(state, move)


@given(st.data())
def test_purity_of_any_move(data: st.DataObject) -> None:
    state = data.draw(bidding_states())
    if not state.is_over:
        laws.check_purity(state, data.draw(moves_of(state)))


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


@given(bidding_rules())
def test_the_longest_auctions_end(rules: bidding.Rules) -> None:
    rng = random.Random(1)
    for state in laws.walk(new_deal(rules, rng), rng, Staller(), bound_of(rules)):
        assert len(state.history) <= bound_of(rules)


# Law 6: secrecy -----------------------------------------------------------------------------------
#
# Cards that a seat has not seen are exchanged in the deal, and all moves are made once more: those
# that it saw as they were, the hidden ones with the cards exchanged. Where that is legal, the seat
# cannot tell the two deals from each other.


def seen_by(seat: int | None, states: Sequence[State]) -> CardSet:
    """The cards that a seat has seen, or whose place it was told: worked out from the rules."""
    last = states[-1]
    rules, contract = last.rules, getattr(last, "contract", None)
    seen: set[Card] = set()
    for state, after in zip(states, [*states[1:], last], strict=True):
        auction = state.auction if isinstance(state, bidding.RedealQuestion) else state
        if state.is_chance:
            continue
        for table in state.tables:
            seen |= {pile.up for pile in table if pile.up is not None}
        looked = not isinstance(auction, bidding.Auction) or auction.looked[seat or 0]
        if seat is not None and looked:
            seen |= set(state.hands[seat])
        if isinstance(state, bidding.TrickPlay) and state.exposed is not None:
            seen |= set(state.hands[state.exposed])
        if after is not state:
            move = after.history[-1].move
            if isinstance(move, Play):
                seen.add(move.card)
    if (
        rules.partner_call is PartnerCalling.CARD_REVEALED
        and getattr(last, "called", None) is not None
        and contract is not None
    ):
        called: Any = last
        seen.add(called.called)
    return CardSet(seen)


def exchanged(states: Sequence[State], change: dict[Card, Card]) -> State | None:
    """The deal once more with cards exchanged, or None where that is not legal."""
    state = states[0]
    for event in states[-1].history:
        move: Any = event.move
        if isinstance(move, Deal):
            move = Deal(change.get(card, card) if card else None for card in move.cards)
        elif isinstance(move, Discard | Give):
            assert move.cards is not None
            move = type(move)(CardSet(change.get(card, card) for card in move.cards))
        try:
            state = state.apply(move, event.seat)
        except IllegalMove:
            return None
    return state


def some_change(hidden: list[Card], rng: random.Random) -> dict[Card, Card]:
    number = 2 if rng.random() < 0.6 else 2 + int(rng.random() * (len(hidden) - 1))
    some = rng.sample(hidden, min(number, len(hidden)))
    return dict(zip(some, [*some[1:], some[0]], strict=True))


def check_secrecy(
    states: Sequence[State], rng: random.Random, tried: Counter[str], *, tries: int = 2
) -> None:
    """Compare the last of some states with twins that each seat must take for the same."""
    state = states[-1]
    for seat in (None, *range(state.players)):
        hidden = list(CardSet(state.rules.pack) - seen_by(seat, states))
        if len(hidden) < 2:
            continue
        for _ in range(tries):
            twin = exchanged(states, some_change(hidden, rng))
            if twin is None or twin == state:
                continue
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
    rng = random.Random(f"secrets of {name}")
    tried: Counter[str] = Counter()
    for states in deals(rules, rng, 4 * MORE):
        for number in range(2, len(states) + 1):
            if rng.random() < (0.3 if number < 16 else 0.12):
                check_secrecy(states[:number], rng, tried)
    assert tried["hands"] > 30
    assert tried["trick_play"] > 5


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


class Aimed(Player):
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
    rng = random.Random(name)
    tried: Counter[str] = Counter()
    for _ in range(120 if name == "no ace, no face" else 3 * MORE):
        start = new_deal(rules, rng)
        states = list(laws.walk(start, rng, Aimed(aim), bound_of(rules)))
        if name == "no ace, no face" and not any(
            isinstance(state, bidding.RedealQuestion) for state in states
        ):
            continue
        for number in range(2, len(states) + 1):
            phase = str(states[number - 1].phase)
            rare = phase == "trick_play" or (phase == "auction" and "auction" not in wanted)
            enough = MORE == 1 and tried[f"{wanted[-1].split()[0]} {phase}"] + tried[phase] > 60
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
