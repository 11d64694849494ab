"""Random rules and positions of the bidding game, and what the library and the plain referee say of each.

Each function looks at some positions under one set of rules, raises AssertionError where the two differ,
and returns how many positions it looked at.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from five_hundred import bidding
from five_hundred.cards import Card, Suit
from five_hundred.errors import RulesError
from tests.oracle import plain_bidding as plain

_NUMBERS: dict[str, list[Any]] = {
    "players": [2, 3, 4, 5, 6],
    "jokers": [0, 1, 2],
    "min_contract": [6, 7, 8],
    "misere_value": [30, 130, 250, 250, 410],
    "open_misere_value": [45, 230, 430, 500],
    "double_nullo_value": [100, 450, 500],
    "hi_lo_value": [90, 310, 350],
    "bar_nullo_value": [250, 500],
    "blind_misere_value": [400, 1000],
    "super_open_value": [10, 430, 440, 900],
    "game_bid_value": [300, 1000],
    "trick_point_cap": [None, 100, 490],
    "target": [500, 200, 1000],
    "lose_at": [-500, None, -100],
    "point_spread": [None, 300, 500],
}
_TOGETHER: list[dict[str, list[Any]]] = [
    {"auction": ["continuous"], "passing": ["final", "free", "suit_change"], "raise_own": [True, False],
     "signals": ["off"]},
    {"auction": ["single_round"], "passing": ["final"], "raise_own": [False], "min_contract": [7],
     "signals": ["first_two", "indications", "off"]},
    {"bid_order": ["by_value"], "misere_rank": ["by_value", "off"], "open_misere_rank": ["by_value", "off"],
     "hi_lo_rank": ["by_value", "off"], "double_nullo_rank": ["off"]},
    {"misere_rank": ["by_value", "split"], "open_misere_rank": ["by_value", "split"],
     "hi_lo_rank": ["by_value", "split"]},
    {"led_joker_follow": ["free"], "joker_lead": ["any_suit", "last_only"]},
    {"misere_defence": ["ten_per_trick"], "null_early_stop": [False]},
    {"players": [3], "sides": ["singles"], "two_player_layout": ["plain"], "cards": ["32"],
     "jokers": [0, 1, 2], "deal_packets": [None]},
    {"players": [5], "sides": ["singles"], "two_player_layout": ["plain"], "cards": ["52"],
     "jokers": [0, 1, 2], "deal_packets": [None]},
    {"players": [6], "sides": ["two_teams", "three_teams"], "two_player_layout": ["plain"],
     "cards": ["60", "62", "62_two_packs", "64"], "jokers": [1, 2], "deal_packets": [None]},
    {"players": [4], "sides": ["pairs"], "two_player_layout": ["plain"],
     "cards": ["40", "42", "42_floating", "44"], "jokers": [0, 1, 2], "deal_packets": [None]},
    {"players": [2], "sides": ["singles"], "two_player_layout": ["plain"], "cards": ["24"],
     "jokers": [0, 1, 2], "deal_packets": [None]},
    {"players": [2], "sides": ["singles"], "two_player_layout": ["dead_hand", "piles"],
     "cards": ["32", "42", "42_floating"], "deal_packets": [None]},
]  # fmt: skip


def pick(rng: random.Random, items: Sequence[Any]) -> Any:
    """One of the items, by ``rng.random()``."""
    return items[int(rng.random() * len(items))]


def changed(rules: Any, changes: Sequence[Mapping[str, Any]]) -> Any:
    """Rules with as many changes as go together: those that do not are tried in two halves."""
    try:
        return attrs.evolve(
            rules, **{name: value for change in changes for name, value in change.items()}
        )
    except RulesError:
        half = len(changes) // 2
        if not half:
            return rules
        return changed(changed(rules, changes[:half]), changes[half:])


def random_rules(rng: random.Random) -> bidding.Rules:
    """A preset with many options changed, as far as they go together."""
    rules: bidding.Rules = pick(rng, list(bidding.PRESETS.values()))
    choices = list(_TOGETHER)
    for option in bidding.Rules.OPTIONS:
        if option.name in _NUMBERS:
            choices.append({option.name: _NUMBERS[option.name]})
        elif option.kind == "switch":
            choices.append({option.name: [True, False]})
        elif option.choices:
            choices.append({option.name: [choice.value for choice in option.choices]})
    worth, schedule = 0, []
    for _ in range(25):
        worth += 2 * (1 + int(rng.random() * 20))
        schedule.append(worth)
    choices.append({"schedule": [tuple(schedule)]})
    changes = [
        {name: pick(rng, values) for name, values in pick(rng, choices).items()}
        for _ in range(1 + int(rng.random() * 80))
    ]
    found: bidding.Rules = changed(rules, changes)
    return found


def options_of(rules: bidding.Rules) -> dict[str, Any]:
    """The options of rules as plain values."""
    return {
        field.name: str(value) if isinstance(value, str) else value
        for field in attrs.fields(bidding.Rules)
        if field.init
        for value in (getattr(rules, field.name),)
    }


def mixed(rules: bidding.Rules, rng: random.Random) -> list[str]:
    """The cards of the pack in some order, as text."""
    return [str(card) for card in rules.pack.shuffled(rng)]


def told(rules: bidding.Rules, *more: object) -> str:
    """Rules and what was asked, for a message."""
    return "\n".join((repr(rules), *map(str, more)))


# Packs, ladders and values ------------------------------------------------------------------------


def compare_rules(rules: bidding.Rules) -> int:
    """Pack, kitty, ladder, what may be the contract, and values; returns the number of bids."""
    o = options_of(rules)
    assert sorted(map(str, rules.pack)) == sorted(plain.pack(o)), told(rules)
    assert rules.kitty_size == plain.kitty_size(o), told(rules)
    rungs = [str(bid) for bid in rules.ladder]
    assert rungs == plain.ladder(o), told(rules, rungs, plain.ladder(o))
    for bid in rules.ladder:
        assert rules.value(bid) == plain.value(o, str(bid)), told(rules, bid)
        assert rules.can_be_contract(bid) == plain.can_be_contract(o, str(bid)), told(rules, bid)
    return len(rungs)


# Auctions -----------------------------------------------------------------------------------------


def compare_auction(rules: bidding.Rules, rng: random.Random) -> int:
    """One auction with random calls: at each step who calls, what may be called, and the outcome."""
    o = options_of(rules)
    n = rules.players
    dealer = int(rng.random() * n)
    barred = [pick(rng, range(n))] if rules.ralphing and rng.random() < 0.4 else []
    state: Any = bidding.new_deal(rules, dealer=dealer, barred=barred)
    state = state.apply(state.sample_chance(rng))
    hands = [[str(card) for card in hand] for hand in state.hands]
    said: list[tuple[int, str]] = []
    passing, low = rng.random(), rng.random()
    positions = 0
    while True:
        positions += 1
        referee = plain.Auction(o, hands, dealer, barred, said)
        where = told(rules, f"hands {hands}, dealer {dealer}, barred {barred}", said)
        if state.phase not in ("auction", "redeal_question"):
            assert referee.over, where
            contract = referee.contract()
            if contract is None:
                assert state.is_over, where
                wanted = "no_ace" if referee.thrown_in else "passed_out"
                assert state.outcome == wanted, where
            else:
                assert (state.declarer, str(state.contract)) == contract, (where, contract)
            return positions
        assert not referee.over, where
        assert state.actors == (referee.turn,), (where, referee.turn)
        moves = state.legal_moves()
        legal = [str(move) for move in moves]
        assert set(legal) == referee.legal(), (where, set(legal) ^ referee.legal())
        assert len(set(legal)) == len(legal), where
        if "pass" in legal and rng.random() < passing:
            text = "pass"
        elif rng.random() < low:
            text = pick(rng, legal[:5])
        else:
            text = pick(rng, legal)
        said.append((state.actor, text))
        state = state.apply(moves[legal.index(text)])


# The play -----------------------------------------------------------------------------------------


def random_contract(rules: bidding.Rules, rng: random.Random) -> tuple[str, int | None]:
    """A contract, more often one with something special to it, and its contractor."""
    bids = [bid for bid in rules.ladder if rules.can_be_contract(bid)]
    rare = [bid for bid in bids if not bid.is_trick_bid or bid.strain == "NT"]
    if rng.random() < 0.05:
        return "none", None
    bid = pick(rng, rare if rare and rng.random() < 0.6 else bids)
    return str(bid), int(rng.random() * rules.players)


def joker_rules(rules: bidding.Rules, rng: random.Random) -> bidding.Rules:
    """The same rules with other options for the joker, of which no two readings are alike."""
    names = [
        "joker_naming", "joker_lead", "joker_follow", "joker_when_void_nt", "joker_when_void_null",
        "joker_on_refused_suit", "led_joker_follow", "joker_rank_in_null", "nt_jacks",
        "null_early_stop", "jokers",
    ]  # fmt: skip
    values: dict[str, list[Any]] = {
        option.name: [choice.value for choice in option.choices or ()]
        for option in bidding.Rules.OPTIONS
        if option.name in names
    }
    values |= {"null_early_stop": [True, False], "jokers": [1, 2]}
    found: bidding.Rules = changed(
        rules, [{name: pick(rng, values[name])} for name in names if rng.random() < 0.7]
    )
    return found


def compare_play(rules: bidding.Rules, rng: random.Random) -> int:
    """The play of one deal: who plays, legal plays, winners of tricks, the end and the points."""
    if rules.has_piles:
        return 0  # tests/bidding/test_piles_laws.py has a referee for it
    if rng.random() < 0.7:
        rules = joker_rules(rules, rng)
    o = options_of(rules)
    n = rules.players
    contract, declarer = random_contract(rules, rng)
    deck = mixed(rules, rng)
    whole = contract == "hilo" or rng.random() < 0.7  # five tricks must be in reach
    size = 10 if whole else 3 + int(rng.random() * 7)
    if size < 10:
        keep = deck[: n * size]  # jokers shall not be rare in small hands
        jokers = [card for card in deck if plain.is_joker(card) and card not in keep]
        deck = [*jokers, *keep[len(jokers) :]]
        deck = [deck[int(place)] for place in sorted(range(len(deck)), key=lambda _: rng.random())]
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(n)]
    slam = rules.slam.startswith("declared") and plain.is_trick_bid(contract) and rng.random() < 0.3
    if slam and size < 10:
        slam = False
    partner = None
    if (
        n == 5
        and rules.partner_call != "none"
        and (plain.is_trick_bid(contract) or contract.startswith("game"))
    ):
        partner = pick(rng, [None, *(seat for seat in range(n) if seat != declarer)])
    named: list[str | None] = [None] * n
    for seat in plain.active(o, contract, declarer, slam):
        may = rules.joker_naming == "any_holder" or (
            rules.joker_naming == "contractor" and seat == declarer
        )
        holds = any(map(plain.is_joker, hands[seat]))
        if may and holds and plain.trumps(contract) is None and rng.random() < 0.4:
            named[seat] = pick(rng, plain.SUITS)
    dealer = int(rng.random() * n)
    state: Any = bidding.setup_play(
        rules,
        contract=bidding.NO_CONTRACT if contract == "none" else contract,
        declarer=declarer,
        hands=[[Card.parse(card) for card in hand] for hand in hands],
        partner=partner,
        slam=slam,
        dealer=dealer,
        named=[None if name is None else Suit(name) for name in named],
    )
    start = told(
        rules, f"{contract} by {declarer}, partner {partner}, slam {slam}, dealer {dealer}",
        f"hands {hands}", f"named {named}",
    )  # fmt: skip
    deal = plain.Deal(o, contract, declarer, hands, dealer, partner=partner, slam=slam, named=named)
    positions = 0
    while not state.is_over:
        positions += 1
        where = (start, deal.tricks, deal.trick)
        assert not deal.over(), where
        assert state.turn == deal.turn, where
        moves = state.legal_moves()
        legal = [str(move) for move in moves]
        assert set(legal) == deal.legal(), (where, set(legal) ^ deal.legal())
        free = [text for text in legal if plain.is_joker(text)]
        text = pick(rng, free if free and rng.random() < 0.3 else legal)
        state = state.apply(moves[legal.index(text)])
        done = len(deal.tricks)
        deal.play(text)
        assert state.tricks_won == tuple(deal.won()), (where, text)
        if len(deal.tricks) > done:
            assert [trick.winner for trick in state.tricks[done:]] == [deal.tricks[-1][1]]
    where = (start, deal.tricks, deal.trick)
    assert deal.over(), where
    if sum(deal.won()) == 10 or contract in plain.NULLS:
        tricks = deal.won()
        if declarer is not None:
            made = plain.is_made(o, contract, declarer, tricks, partner, slam)
            assert state.made == made, where
        points = plain.score(o, contract, declarer, tricks, partner, slam)
        assert list(state.score.points) == points, (where, points)
    return positions


# The score and the match --------------------------------------------------------------------------


def compare_score(rules: bidding.Rules, rng: random.Random) -> int:
    """The points of a deal that went somehow, and what it does to a match that stood somehow."""
    o = options_of(rules)
    n = rules.players
    contract, declarer = random_contract(rules, rng)
    if rng.random() < 0.5:
        bids = [bid for bid in rules.ladder if rules.can_be_contract(bid)]
        contract, declarer = str(pick(rng, bids)), int(rng.random() * n)
    slam = rules.slam.startswith("declared") and plain.is_trick_bid(contract) and rng.random() < 0.3
    partner = None
    if (
        n == 5
        and rules.partner_call != "none"
        and (plain.is_trick_bid(contract) or contract.startswith("game"))
    ):
        partner = pick(rng, [None, *(seat for seat in range(n) if seat != declarer)])
    playing = plain.active(o, contract, declarer, slam)
    weights = [rng.random() ** 3 for _ in playing]
    order = rng.choices(playing, weights, k=10)
    if declarer is not None and rng.random() < 0.3:
        ours = [seat for seat in plain.contracting(o, declarer, partner) if seat in playing]
        order = [pick(rng, ours) for _ in range(10)]
    if contract in plain.NULLS and declarer is not None:
        ours = plain.contracting(o, declarer, partner)
        if rng.random() < 0.5:
            order = [pick(rng, [seat for seat in playing if seat not in ours]) for _ in range(10)]
        if rules.null_early_stop:  # over with the first trick of the contracting side
            lost = [number for number, seat in enumerate(order) if seat in ours]
            order = order[: lost[0] + 1] if lost else order
    tricks = [order.count(seat) for seat in range(n)]
    bid: Any = bidding.NO_CONTRACT if contract == "none" else bidding.Bid.parse(contract)
    where = told(
        rules, f"{contract} by {declarer}, partner {partner}, slam {slam}, tricks {tricks}, {order}"
    )
    given: Any = bidding.score_deal(
        rules, contract=bid, declarer=declarer, tricks_won=tricks, partner=partner, slam=slam
    )
    points = plain.score(o, contract, declarer, tricks, partner, slam)
    assert list(given.points) == points, (where, given.points, points)
    spread = pick(rng, [60, 300, 700])
    middle = pick(rng, [0, o["target"], o["lose_at"] or 0])
    sides = len(points)
    before = [10 * int((middle + spread * (2 * rng.random() - 1)) / 10) for _ in range(sides)]
    if rng.random() < 0.3:
        before = [before[0]] * sides
    if o["win_condition"] == "any_points":  # a match in which somebody is there is over
        before = [min(total, o["target"] - 10) for total in before]
    known = order if rng.random() < 0.7 else []
    result = bidding.DealResult(bid, declarer, tuple(tricks), partner, slam, tuple(known))
    after = bidding.verdict(rules, before, result)
    totals, won, lose = plain.verdict(o, before, contract, declarer, tricks, partner, slam, known)
    found = list(after.totals), set(after.winners), set(after.losers)
    assert found == (totals, won, lose), (where, f"before {before}", found, (totals, won, lose))
    return 1
