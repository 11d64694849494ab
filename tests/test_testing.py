"""The strategies of five_hundred.testing: what they reach, how they shrink, how they print."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

import five_hundred
from five_hundred import Record, bidding, replay, rum, testing
from five_hundred.cards import Card, CardSet, Pack, parse_cards
from five_hundred.testing import (
    bidding_deals,
    bidding_records,
    bidding_rules,
    bidding_states,
    hands,
    moves_of,
    near_moves,
    orders,
    packs,
    refused_moves,
    rum_deals,
    rum_records,
    rum_rules,
    rum_states,
    show_record,
    show_rules,
    show_state,
)
from tests.positions import samples

NAMES: dict[str, Any] = {
    "bidding": bidding, "rum": rum, "replay": replay, "Record": Record, "Card": Card,
    "CardSet": CardSet,
}  # fmt: skip
GAMES = pytest.mark.parametrize("game", ["bidding", "rum"])
STATES: dict[str, Callable[..., st.SearchStrategy[Any]]] = {
    "bidding": bidding_states,
    "rum": rum_states,
}

NO_REASONS = (Phase.generate, Phase.shrink)
"""Without the last phase, a long look at which parts of a failing example do not matter."""


def draws(strategy: st.SearchStrategy[Any], number: int) -> list[Any]:
    """So many examples, the same every time."""
    drawn: list[Any] = []

    @settings(
        max_examples=number, derandomize=True, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck), deadline=None,
    )  # fmt: skip
    @given(strategy)
    def draw(value: Any) -> None:
        drawn.append(value)

    draw()
    return drawn


def smallest(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> Any:
    """The simplest example for which something is true."""
    quiet = settings(
        max_examples=400, derandomize=True, database=None, deadline=None, phases=NO_REASONS,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    return find(strategy, condition, settings=quiet)


def comes_up(
    strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool], number: int
) -> Any:
    """The first of so many examples for which something is true; no more are drawn."""
    quiet = settings(
        max_examples=number, derandomize=True, database=None, deadline=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    return find(strategy, condition, settings=quiet)


# What is reached ----------------------------------------------------------------------------------


@pytest.mark.parametrize("strategy", [bidding_rules, rum_rules])
def test_every_option_and_every_reading_of_it_is_drawn(strategy: Any) -> None:
    """Every member of every enum, both ways of every switch, numbers as they are and others."""
    drawn = draws(strategy(), 400)
    for option in type(drawn[0]).OPTIONS:
        values = [getattr(rules, option.name) for rules in drawn]
        wanted = {choice.value for choice in option.choices}
        if isinstance(option.default, frozenset):
            assert {one for value in values for one in value} == wanted
            assert len(set(values)) > 4
        elif option.choices:
            met = Counter(value for value in values if not isinstance(value, tuple))
            assert {*met} == wanted, option.name
        if option.name == "schedule":
            own = [value for value in values if isinstance(value, tuple)]
            assert any(tuple(sorted(one)) == one for one in own)
            assert any(tuple(sorted(one)) != one for one in own)
        elif not option.choices:
            assert option.default in values, option.name
            assert len(set(values)) > 2 or option.name in ("run_min", "melds_per_turn",
                                                           "min_naturals"), option.name  # fmt: skip
            assert len(set(values)) > 1, option.name
            if "none" in option.kind:
                assert None in values, option.name


@pytest.mark.parametrize("players", range(2, 7))
def test_rules_for_a_number_of_players(players: int) -> None:
    assert {rules.players for rules in draws(bidding_rules(players), 20)} == {players}
    for rules in draws(rum_rules(players), 20):
        assert rules.players[0] <= players <= rules.players[1]
    for state in draws(rum_states(players=players), 5):
        assert state.players == players


def test_hands_of_any_size_can_be_asked_for() -> None:
    sizes = [
        rules.hand_size(players)
        for rules in draws(rum_rules(largest_hand=4), 60)
        for players in range(rules.players[0], rules.players[1] + 1)
    ]
    assert {*sizes} == {1, 2, 3, 4}
    wide = draws(rum_rules(2, largest_hand=40), 100)
    assert max(rules.hand_size(2) for rules in wide) > 20


@GAMES
def test_every_phase_comes_up(game: str) -> None:
    module: Any = bidding if game == "bidding" else rum
    missing = {*map(str, module.PhaseName)} - {"redeal_question", *RARE}

    def last_missing(state: Any) -> bool:
        missing.discard(str(state.phase))
        return not missing

    comes_up(STATES[game](), last_missing, 300)


RARE_OPTIONS: dict[str, tuple[type[Any], dict[str, Any]]] = {
    "card_gift": (
        bidding.Rules,
        {
            "double_nullo_rank": "10D_10H",
            "double_nullo_needs": "nothing",
            "double_nullo_kitty": "swap_five",
        },
    ),
    "partner_call": (
        bidding.Rules,
        {"players": 5, "sides": "singles", "cards": "52", "partner_call": "card_silent"},
    ),
    "joker_naming": (bidding.Rules, {"joker_naming": "any_holder"}),
    "shuffling": (rum.Rules, {"stock_out": "reshuffle", "deal": 12, "players": (4, 4)}),
}
RARE = {phase: kind(**options) for phase, (kind, options) in RARE_OPTIONS.items()}


@pytest.mark.parametrize("phase", RARE)
def test_phases_of_rare_rules(phase: str) -> None:
    rules = RARE[phase]
    states = STATES[rules.game](rules)
    met = Counter(str(state.phase) for state in draws(states, 200))
    assert met[phase] > 1, met


@GAMES
def test_states_keep_the_rules_they_are_given(game: str) -> None:
    rules: Any = bidding.PRESETS["quebec"] if game == "bidding" else rum.PRESETS["danish"]
    for state in draws(STATES[game](rules), 20):
        assert state.rules == rules
    for state in draws(STATES[game](st.just(rules)), 5):
        assert state.rules == rules


def test_deals_are_as_just_dealt() -> None:
    for state in draws(bidding_deals(), 20):
        assert state.phase == "auction"
        assert len(state.history) == 1
    phases = set()
    for state in draws(rum_deals(), 40):
        assert len(state.history) == 1
        phases.add(str(state.phase))
    assert phases == {"draw", "turn"}
    assert all(state.players == 3 for state in draws(rum_deals(rum.Rules(), 3), 5))


def test_packs_and_hands() -> None:
    sizes = {len(pack) for pack in draws(packs(), 300)}
    assert sizes >= {24, 33, 45, 52, 53, 55, 63, 64, 104, 110}
    for pack in draws(packs(), 20):
        assert len(pack.set) == len(pack)
    some = draws(hands(min_size=2, max_size=3), 30)
    assert {len(hand) for hand in some} == {2, 3}
    pack = Pack.standard()
    for order in draws(orders(pack), 5):
        assert CardSet(order) == pack.set
        assert len(order) == len(pack)


@pytest.mark.parametrize("records", [bidding_records, rum_records])
def test_records_are_of_whole_games(records: Any) -> None:
    kinds: Counter[str] = Counter()
    for record in draws(records(), 8):
        kinds[record.kind] += 1
        final = record.final()
        assert final.is_over if record.kind == "deal" else final.deals
        assert Record.loads(record.dumps()) == record
    assert {*kinds} == {"deal", "match"}
    for kind in kinds:
        assert {record.kind for record in draws(records(kind=kind), 2)} == {kind}
    comes_up(records(kind="match"), lambda record: len(record.final().deals) > 1, 12)


# Moves --------------------------------------------------------------------------------------------


@st.composite
def moves_by_kind(draw: st.DrawFn, states: st.SearchStrategy[Any]) -> Any:
    """A state with legal moves, refused moves, and moves that are near."""
    state = draw(states)
    legal = [] if state.is_over else [draw(moves_of(state)) for _ in range(2)]
    refused = [draw(refused_moves(state)) for _ in range(6)]
    return state, legal, refused, [draw(near_moves(state)) for _ in range(6)]


@GAMES
def test_legal_moves_and_refused_ones(game: str) -> None:
    codes: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    either: Counter[bool] = Counter()
    for state, legal, refused, near in draws(moves_by_kind(STATES[game]()), 120):
        for move in legal:
            assert state.is_legal(move)
            kinds[type(move).__name__] += 1
        for move in refused:
            violation = state.why_illegal(move)
            assert violation is not None
            assert violation.message
            codes[str(violation.code)] += 1
        either.update(state.is_legal(move) for move in near)
    assert len(kinds) > 3, kinds
    assert len(codes) > 9, codes
    assert max(codes.values()) < codes.total() * 0.6, codes
    assert min(either[True], either[False]) > 60, either


def rare_states() -> list[Any]:
    """States whose moves do not come up often: a gift, a call of a card and of a player, a swap."""
    found = [
        next(state for state in samples("bidding", "swap_five") if state.phase == phase)
        for phase in ("kitty_exchange", "card_gift")
    ]
    for calling in (bidding.PartnerCalling.CARD_REVEALED, bidding.PartnerCalling.NAME_PLAYER):
        rules = attrs.evolve(RARE["partner_call"], partner_call=calling)
        state: Any = bidding.deal(rules, random.Random(1), dealer=4)
        while state.phase != "partner_call":
            moves = state.legal_moves()
            state = state.apply(moves[1] if state.history[-1].seat is None else moves[0])
        found.append(state)
    swaps = attrs.evolve(rum.PRESETS["danish"], joker_swap=rum.JokerSwap.ANYONE)
    swap = rum.setup(
        swaps,
        hands=["8H 2C 3D", "KC 9D"],
        stock="4S 5S",
        pile="9C",
        melds=[rum.Meld.parse("7H Jo=8H 9H", swaps, by=0)],
        phase="turn",
    )
    return [*found, swap]


def test_moves_near_rare_ones() -> None:
    kinds: Counter[type] = Counter()
    for state in rare_states():
        legal = set(state.legal_moves())
        drawn = draws(near_moves(state), 60)
        for move in drawn:
            assert (state.why_illegal(move) is None) == (is_move(move) and move in legal)
        ours = {type(move) for move in legal}
        kinds.update(type(move) for move in drawn if type(move) in ours)
        assert any(is_move(move) and move in legal for move in drawn)
        refused = draws(refused_moves(state), 60)
        assert not [move for move in refused if state.is_legal(move)]
        kinds.update(type(move) for move in refused if type(move) in ours)
    wanted = (bidding.Discard, bidding.Give, bidding.CallCard, bidding.CallPlayer, rum.SwapJoker)
    assert min(kinds[kind] for kind in wanted) > 2, kinds


def is_move(thing: object) -> bool:
    """Whether something can be looked for among moves."""
    return thing.__hash__ is not None and attrs.has(type(thing))


def test_there_is_no_legal_move_at_the_end() -> None:
    end = five_hundred.play_out(bidding.deal(bidding.Rules(), random.Random(1)), random.Random(1))
    assert moves_of(end).is_empty
    assert end.why_illegal(draws(refused_moves(end), 1)[0]) is not None


# Shrinking ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("strategy", "rules"), [(bidding_rules, bidding.Rules()),
                                                 (rum_rules, rum.Rules())])  # fmt: skip
def test_rules_shrink_to_what_matters(strategy: Any, rules: Any) -> None:
    assert smallest(strategy(), lambda _: True) == rules
    name, value = ("slam", "off") if rules.game == "bidding" else ("tie", "goer")
    found = smallest(strategy(), lambda one: getattr(one, name) == value)
    assert found == type(rules)(**{name: value})
    found = smallest(strategy(), lambda one: one.target > 700)
    assert found == type(rules)(target=701)


def test_a_pack_shrinks_to_its_order() -> None:
    king, pack = Card.parse("KH"), Pack.standard()
    found = smallest(orders(pack), lambda order: king in order[:7])
    moved = [card for card, plain in zip(found, pack, strict=True) if card is not plain]
    assert king in moved
    assert len(moved) <= 3
    assert smallest(hands(), lambda hand: len(hand) > 2) == CardSet.parse("2S 3S 4S")


def test_a_state_of_bidding_shrinks() -> None:
    rules = bidding.Rules()
    found = smallest(bidding_states(rules), lambda state: len(getattr(state, "trick", ())) == 2)
    assert found.dealer == 0
    deal, *moves = [str(event.move) for event in found.history]
    assert deal == f"deal {' '.join(map(str, rules.pack))}"
    assert len(moves) == 7  # a bid, three passes, the discard, two cards
    assert moves.count("pass") == 3


def test_a_state_of_rum_shrinks() -> None:
    found = smallest(rum_states(rum.Rules()), lambda state: len(state.melds) == 1)
    assert found.players <= 3
    assert found.dealer == 0
    deal, *moves = [str(event.move) for event in found.history]
    assert len(moves) == 2  # a draw or a take, a meld
    plain = f"deal {' '.join(map(str, rum.Rules().pack_for(2)))}".split()
    assert sum(one != two for one, two in zip(deal.split(), plain, strict=True)) < 8


def test_a_record_shrinks_to_a_short_deal() -> None:
    found = smallest(bidding_records(bidding.Rules()), lambda _: True)
    assert found.kind == "deal"
    assert not found.tags
    assert len(found.moves) < 60


# Printing -----------------------------------------------------------------------------------------


@GAMES
def test_what_is_drawn_can_be_pasted(game: str) -> None:
    for state in draws(STATES[game](), 12):
        assert eval(show_state(state), dict(NAMES)) == state
        assert eval(show_rules(state.rules), dict(NAMES)) == state.rules
        for move in state.legal_moves()[:20]:  # a move is pasted as its text
            assert state.parse_move(str(move)) == move


@pytest.mark.parametrize("records", [bidding_records, rum_records])
def test_records_can_be_pasted(records: Any) -> None:
    for record in draws(records(), 4):
        assert eval(show_record(record), dict(NAMES)) == record


def test_a_state_from_a_set_up_can_be_pasted() -> None:
    state = rum.setup(
        rum.PRESETS["swedish"],
        hands=[parse_cards("7S 7H KC"), parse_cards("2C 3C 4C")],
        stock=parse_cards("9H 9S"),
        pile=parse_cards("7D QC"),
    )
    after = state.apply(state.parse_move("draw"))
    for one in (state, after):
        assert eval(show_state(one), dict(NAMES)) == one


def failing_note(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> str:
    """What hypothesis says about the example that it ends with."""

    @settings(max_examples=300, derandomize=True, database=None, deadline=None,
              phases=NO_REASONS, suppress_health_check=list(HealthCheck),
              print_blob=False)  # fmt: skip
    @given(strategy)
    def wrong(value: Any) -> None:
        assert not condition(value)

    with pytest.raises(AssertionError) as caught:
        wrong()
    return "\n".join(getattr(caught.value, "__notes__", []))


@pytest.mark.parametrize(
    ("strategy", "condition", "name"),
    [
        (
            bidding_states(bidding.PRESETS["german"]),
            lambda state: state.phase == "auction",
            "state",
        ),
        (rum_states(rum.Rules()), lambda state: state.phase == "turn", "state"),
        (rum_deals(rum.Rules()), lambda state: state.dealer == 1, "state"),
        (bidding_records(bidding.Rules()), lambda record: record.dealer == 2, "record"),
    ],
)
def test_a_failing_example_tells_what_to_paste(
    strategy: Any, condition: Callable[[Any], bool], name: str
) -> None:
    told = failing_note(strategy, condition)
    start = re.search(rf"^{name} = ", told, re.MULTILINE)
    assert start is not None
    end = re.search(r"^(Falsifying example|Failing test case)", told, re.MULTILINE)
    assert end is not None
    pasted = told[start.start() : end.start()]
    places = dict(NAMES)
    exec(pasted, places)
    assert condition(places[name])
    assert len(pasted) < 4500


# The room -----------------------------------------------------------------------------------------


def test_every_public_name_is_documented() -> None:
    for name in testing.__all__:
        thing = getattr(testing, name)
        assert thing.__doc__, name
