"""What the tests of records and snapshots share: games to write down, and JSON that is broken."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from five_hundred import bidding, rum
from five_hundred.cards import Card, CardSet, parse_cards

PRESETS: list[tuple[str, Any]] = [
    *((f"bidding {name}", rules) for name, rules in bidding.PRESETS.items()),
    *((f"rum {name}", rules) for name, rules in rum.PRESETS.items()),
]


def preset_id(item: object) -> str:
    return item if isinstance(item, str) else ""


def number_of_players(rules: Any) -> int:
    """How many play in the tests: three, where the rules leave it open."""
    if isinstance(rules, bidding.Rules):
        return rules.players
    least, most = rules.players
    return int(least if least == most else min(most, 3))


def new_deal(rules: Any, dealer: int = 0) -> Any:
    """The state before a deal of either game."""
    if isinstance(rules, bidding.Rules):
        return bidding.new_deal(rules, dealer=dealer)
    return rum.new_deal(rules, players=number_of_players(rules), dealer=dealer)


def walk(state: Any, rng: random.Random) -> Iterator[Any]:
    """Play to the end, taking moves early in the list more often; every state on the way."""
    while True:
        yield state
        if state.is_over:
            return
        if state.is_chance:
            state = state.apply(state.sample_chance(rng))
        else:
            moves = state.legal_moves()
            state = state.apply(moves[int(rng.random() ** 2 * len(moves))])


def last(state: Any, seed: int = 1) -> Any:
    """The end of a deal."""
    *_, end = walk(state, random.Random(seed))
    return end


def setups() -> dict[str, Any]:
    """States that began from set-ups of every kind."""
    rules = bidding.PRESETS["australian"]
    deck = list(rules.pack)
    hands = [CardSet(deck[10 * seat : 10 * seat + 10]) for seat in range(4)]
    auction = bidding.setup_auction(
        rules, hands=hands, kitty=deck[40:], dealer=3, calls=["pass", "7S"], barred=[3]
    )
    short = [deck[seat::11][:3] for seat in range(4)]
    play = bidding.setup_play(
        rules,
        contract=bidding.Bid.parse("7H"),
        declarer=2,
        hands=short,
        tricks_won=(3, 1, 2, 1),
        kitty="2S" if Card.parse("2S") in deck else [],
    )
    trick = bidding.setup_play(
        rules,
        contract=bidding.Bid.parse("8NT"),
        declarer=0,
        hands=["5C", "6C Jo", "7C 9D", "8C 10D"],
        leader=0,
        trick=[Card.parse("AC")],
        named=(None, None, None, None),
        discards="4D 5D 6D",
        dealer=1,
    )
    shown = bidding.setup_play(
        rules,
        contract=bidding.Bid.parse("6S"),
        declarer=1,
        hands=["5C", "6C", "7C", "8C"],
        tricks=[last_of(rules)],
        tricks_won=(4, 1, 2, 2),
    )
    swedish, danish = rum.PRESETS["swedish"], rum.PRESETS["danish"]
    draw = rum.setup(
        swedish,
        hands=[parse_cards("7S 7H KC"), parse_cards("2C 3C 4C")],
        stock=parse_cards("9S 9H"),
        pile=parse_cards("7D QC"),
    )
    laid = [
        rum.Meld.parse("7H Jo=8H 9H", danish, 0),
        rum.Meld.parse("KS KC KD", danish, [0, 1, 1], owner=1),
        rum.Meld.parse("QH QC QD", danish, 2),
    ]
    turn = rum.setup(
        danish,
        hands=[parse_cards("10H 2S"), parse_cards("3S 4S 5S"), parse_cards("JD")],
        stock=parse_cards("9S 9C AH AC"),
        pile=parse_cards("2D"),
        melds=laid,
        actor=1,
        dealer=2,
        phase="turn",
        first_turn=False,
        fines={1: 50},
        idle=1,
        reshuffles=2,
    )
    piles = bidding.PRESETS["two_player_piles"]
    pack = list(piles.pack)
    tables = [[tuple(pack[20 + 10 * seat + 2 * n :][:2]) for n in range(5)] for seat in range(2)]
    table = bidding.setup_auction(
        piles,
        hands=[pack[:10], pack[10:20]],
        kitty=pack[40:],
        tables=tables,
    )
    return {
        "auction": auction,
        "play": play,
        "trick": trick,
        "shown": shown,
        "draw": draw,
        "turn": turn,
        "piles": table,
    }


def last_of(rules: bidding.Rules) -> bidding.Trick:
    """A trick of hearts, won by seat 2."""
    plays = tuple(bidding.Play(Card.parse(text)) for text in ("5H", "6H", "KH", "8H"))
    return bidding.Trick(0, plays, (0, 1, 2, 3), 2)


# -- broken JSON ------------------------------------------------------------------------------

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.sampled_from([10**30, -(10**4000), 2**64, 0.5, float("inf"), 1e300])
    | st.text(max_size=5)
    | st.sampled_from(
        ["deal", "match", "7H", "Jo", "Jo#2", "?", "pass", "x ?", "discard ?", "draw"]
    )
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


def deep(levels: int = 5_000) -> Any:
    """A list in a list in a list."""
    nest: list[Any] = []
    for _ in range(levels):
        nest = [nest]
    return nest


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from _paths(value[key], (*path, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _paths(one, (*path, number))


def _parent(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path[:-1]:
        data = data[step]
    return data


@st.composite
def broken(draw: st.DrawFn, documents: list[Any]) -> Any:
    """One of some documents, with a few parts replaced, left out, doubled or exchanged."""
    data = copy.deepcopy(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(1, 3))):
        # Rules are most of a document; leave them alone most of the time
        rules = draw(st.integers(0, 3)) == 0
        paths = [path for path in _paths(data) if rules or path[0] != "rules"]
        if not paths:
            break
        path = draw(st.sampled_from(paths))
        parent, key = _parent(data, path), path[-1]
        how = draw(st.sampled_from(["replace", "replace", "remove", "double", "exchange"]))
        if how == "replace":
            parent[key] = draw(values)
        elif how == "remove":
            del parent[key]
        elif how == "double" and isinstance(parent, list):
            parent.insert(key, parent[key])
        elif how == "double":
            parent[draw(st.text(max_size=5))] = parent[key]
        else:
            other = draw(st.sampled_from(paths))
            try:
                parent[key] = copy.deepcopy(_parent(data, other)[other[-1]])
            except (LookupError, TypeError):
                continue
    return data
