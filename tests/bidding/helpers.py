"""What the tests of the bidding game share: short ways to write rules, positions and moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from five_hundred import bidding
from five_hundred.cards import Card, CardSet, Rank, Suit, parse_cards
from five_hundred.errors import RulesError
from five_hundred.score import Score

HELD = [name for name, rules in bidding.PRESETS.items() if rules.two_player_layout != "piles"]
"""The tables at which all cards that are played are held in the hand."""

NT = "8NT"
"""A contract in no trumps that every table can play."""


def table(base: str | bidding.Rules = "australian", **changes: Any) -> bidding.Rules:
    """A preset (or other rules) with some options changed."""
    rules = bidding.PRESETS[base] if isinstance(base, str) else base
    return attrs.evolve(rules, **changes)


# Tables of sources that are no presets of their own, as house rules of one that is.
VARIATIONS = table(
    joker_lead="last_only",
    joker_follow="first_or_last",
    joker_on_refused_suit="illegal",
    joker_naming="none",
)
"""The variations of the Australian page: joker rules that are stricter."""
CHILDREN = table(joker_lead="any_suit", schedule="multiplicative", suit_order="clubs_low")
"""An early American book."""
ZEALAND = table(joker_naming="none", joker_lead="not_shown_void")
"""An encyclopedia's New Zealand game."""
OPTIONS_FILE = table(
    joker_naming="none",
    joker_lead="any_suit",
    misere_rank="between_8S_8C",
    double_nullo_rank="10D_10H",
    double_nullo_needs="nothing",
    double_nullo_kitty="swap_five",
    hi_lo_rank="9S_9C",
)
"""A program with nearly every option."""
UNLESS_VOID = table(
    joker_naming="none",
    joker_lead="not_shown_void",
    joker_follow="anytime_unless_shown_void",
    joker_when_void_null="optional",
    joker_on_refused_suit="no_value",
)
"""A program of New Zealand and Australia."""
ANYTIME = table(joker_naming="none", joker_lead="any_suit", joker_follow="anytime")
"""Programs in which the joker may always be played."""
STRIKES_OFF = table(joker_lead="unplayed_suit")
"""A server that strikes a suit off as soon as one of its cards falls."""
HOLDERS = table(joker_naming="any_holder")
"""A program in which every holder of the joker may name its suit."""


def cards(text: str) -> list[Card]:
    """Cards in the order in which they are written."""
    return parse_cards(text)


def card(text: str) -> Card:
    """One card."""
    return Card.parse(text)


def bid(text: str) -> bidding.Bid:
    """A bid; ``none`` is the play without a contract."""
    return bidding.NO_CONTRACT if text == "none" else bidding.Bid.parse(text)


def last(rules: bidding.Rules) -> int:
    """The last seat."""
    return rules.players - 1


def position(
    rules: bidding.Rules,
    contract: str,
    hands: Mapping[int, str] | Sequence[str],
    *,
    declarer: int | None = 0,
    leader: int | None = None,
    fill: str = "SC",
    **more: Any,
) -> Any:
    """A position in the play. Seats that are not given hold low cards of the suits in ``fill``."""
    given = dict(hands) if isinstance(hands, Mapping) else dict(enumerate(hands))
    held = {seat: cards(text) for seat, text in given.items()}
    used = {one for hand in held.values() for one in hand}
    size = max(len(hand) for hand in held.values())
    high = (Rank.JACK, Rank.KING, Rank.ACE)
    low = [
        one
        for one in rules.pack
        if one not in used and one.suit is not None and one.suit in fill and one.rank not in high
    ]
    low.sort(key=lambda one: (one.rank.place if one.rank else 0, one.index))
    for seat in range(rules.players):
        if seat not in held:
            held[seat], low = low[:size], low[size:]
            assert len(held[seat]) == size, "not enough cards to fill the hands"
    return bidding.setup_play(
        rules,
        contract=bid(contract),
        declarer=declarer,
        hands=[held[seat] for seat in range(rules.players)],
        leader=leader,
        **more,
    )


def go(state: Any, plays: Mapping[int, str]) -> Any:
    """Play on: the seats in ``plays`` play those cards, the others their first legal one.

    It stops when a seat in ``plays`` has no card left to play, or at the end of the deal.
    """
    todo = {seat: text.split() for seat, text in plays.items()}
    while not state.is_over:
        mine = todo.get(state.turn)
        if mine is None:
            state = state.apply(state.legal_moves()[0])
        elif mine:
            state = state.apply(state.parse_move(mine.pop(0)), state.actor)
        else:
            break
    assert not any(todo.values()), f"not played: {todo}"
    return state


def run(state: Any, *texts: str) -> Any:
    """The state after moves written as text, whoever's turn it is."""
    for text in texts:
        state = state.apply(state.parse_move(text))
    return state


def why(state: Any, text: str) -> Any:
    """The violation of a move written as text, or None; the state must not change."""
    before, hashed = repr(state), hash(state)
    move = state.parse_move(text)
    violation = state.why_illegal(move)
    listed = move in list(state.legal_moves())
    assert listed is (violation is None), f"{text}: listed {listed}, but {violation}"
    assert repr(state) == before
    assert hash(state) == hashed
    return violation


def code(state: Any, text: str) -> str | None:
    """The code of the violation of a move written as text; None if it is legal."""
    violation = why(state, text)
    return None if violation is None else str(violation.code)


def code_for(state: Any, move: object, seat: int | None = None) -> str | None:
    """The code of the violation of a move; None if it is legal."""
    violation = state.why_illegal(move, seat)
    return None if violation is None else str(violation.code)


def texts(state: Any) -> set[str]:
    """The legal moves as text."""
    return {str(move) for move in state.legal_moves()}


def dealt(rules: bidding.Rules, *, dealer: int | None = None, **more: Any) -> Any:
    """A deal of the pack in its own order; the last seat deals, so that seat 0 calls first."""
    start = bidding.new_deal(rules, dealer=last(rules) if dealer is None else dealer, **more)
    return start.apply(bidding.Deal(tuple(rules.pack)))


def auction(rules: bidding.Rules, calls: str = "", **more: Any) -> Any:
    """An auction after some calls (or what came of it); seat 0 calls first."""
    return run(dealt(rules, **more), *calls.split())


def hands_of(rules: bidding.Rules, given: Mapping[int, str], **special: str) -> dict[str, Any]:
    """Whole hands for ``setup_auction``: the seats in ``given`` hold these cards, and others.

    ``special`` may give (part of) the kitty. What is not given is filled up from the rest of the
    pack, the lowest cards first.
    """
    held = [cards(given.get(seat, "")) for seat in range(rules.players)]
    kitty, dead = cards(special.get("kitty", "")), cards(special.get("dead", ""))
    used = {one for hand in (*held, kitty, dead) for one in hand}
    rest = [one for one in rules.pack if one not in used]
    rest.sort(key=lambda one: (one.is_joker, one.rank.place if one.rank else 0, one.index))
    for pile, size in ((dead, rules.dead_cards), (kitty, rules.kitty_size)):
        while len(pile) < size:
            pile.append(rest.pop(0))
    for hand in held:
        while len(hand) < 10:
            hand.append(rest.pop(0))
    return {"hands": held, "kitty": kitty, "dead": dead}


def put_away(state: Any) -> Any:
    """Discard the first cards that may be discarded, jokers never."""
    hand = [one for one in state.hands[state.actor] if not one.is_joker]
    return state.apply(bidding.Discard(CardSet(hand[: state.count])))


def ended(
    rules: bidding.Rules,
    contract: str,
    declarer: int | None,
    won: Sequence[int],
    *,
    partner: int | None = None,
    slam: bool = False,
    last_trick: int | None = None,
) -> bidding.Finished:
    """A deal played to its end from before its last trick, in which each seat has won so many."""
    before = list(won)
    if last_trick is None:
        takers = [seat for seat in range(rules.players) if before[seat]]
        side = None if declarer is None else rules.seat_sides[declarer]
        ours = [seat for seat in takers if rules.seat_sides[seat] == side]
        others = [seat for seat in takers if seat not in ours]
        if contract == "hilo" and sum(won[seat] for seat in ours) < 5:
            last_trick = others[0]  # the trick that puts it out of reach
        else:
            last_trick = (ours if bid(contract).is_null and ours else takers)[0]
    before[last_trick] -= 1
    state: Any = position(
        rules,
        contract,
        {last_trick: "AS"},
        declarer=declarer,
        leader=last_trick,
        tricks_won=before,
        partner=partner,
        slam=slam,
        dealer=0,
        fill="D" if bid(contract).trumps is Suit.CLUBS else "C",
    )
    for _ in range(len(state.active)):
        state = state.apply(state.legal_moves()[0])
    assert isinstance(state, bidding.Finished)
    assert list(state.tricks_won) == list(won)
    return state


def points(
    rules: bidding.Rules,
    contract: str,
    declarer: int | None,
    won: Sequence[int],
    **more: Any,
) -> tuple[int, ...]:
    """The points of each side; the end of a deal and the function for scorepads must agree."""
    score: Score = bidding.score_deal(
        rules, contract=bid(contract), declarer=declarer, tricks_won=won, **more
    )
    state = ended(rules, contract, declarer, won, **more)
    assert state.score == score
    totals = [0] * len(score.points)
    for entry in score.entries:
        totals[entry.side] += entry.points
    assert tuple(totals) == score.points
    return score.points


def judged(
    rules: bidding.Rules,
    totals: Sequence[int],
    contract: str | None,
    declarer: int | None = None,
    won: Sequence[int] = (),
    *,
    partner: int | None = None,
    slam: bool = False,
    order: Iterable[int] = (),
) -> Any:
    """The verdict on a match after a deal; totals, score and entries must add up."""
    result = bidding.DealResult(
        None if contract is None else bid(contract),
        declarer,
        tuple(won),
        partner,
        slam,
        tuple(order),
    )
    verdict = bidding.verdict(rules, totals, result)
    if contract is not None:
        score = bidding.score_deal(
            rules,
            contract=bid(contract),
            declarer=declarer,
            tricks_won=won,
            partner=partner,
            slam=slam,
        )
        added = [total + more for total, more in zip(totals, score.points, strict=True)]
        for entry in verdict.entries:
            added[entry.side] += entry.points
        assert tuple(added) == verdict.totals
    return verdict


def rejected(base: str | bidding.Rules = "australian", **changes: Any) -> list[str]:
    """The codes of the problems with rules; none if they are accepted."""
    try:
        table(base, **changes)
    except RulesError as error:
        return [problem.code for problem in error.problems]
    return []


def suits(text: str) -> frozenset[Suit]:
    """Suits: ``"SC"``."""
    return frozenset(Suit(letter) for letter in text)
