"""A hand that people played, call by call and card by card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from five_hundred import bidding
from five_hundred.bidding import Bid, CardRanking, Play, State
from five_hundred.cards import Card, CardSet, parse_cards
from five_hundred.protocols import Event

DATA = Path(__file__).parent / "data" / "trickster_298.json"
HAND: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
RULES = bidding.PRESETS[HAND["preset"]]


def step(state: State, seat: int, text: str) -> State:
    """Make a move in turn, looking at it from all sides first."""
    move = state.parse_move(text)
    assert str(move) == text
    assert state.actors == (seat,)
    assert state.why_illegal(move) is None
    assert state.why_illegal(move, seat) is None
    assert list(state.legal_moves()).count(move) == 1
    for other in range(4):
        view = state.observe(other)
        assert view.is_legal(move) == (other == seat)
        assert list(view.legal_moves()) == list(state.legal_moves(other))
        if other != seat:
            wrong = state.why_illegal(move, other)
            assert wrong is not None
            assert wrong.code is bidding.Reason.NOT_YOUR_TURN
    return state.apply(move, seat)


def follows(hand: CardSet, led: Card) -> CardSet:
    """What may be played when clubs are trumps: worked out from the printed cards."""

    def suit(card: Card) -> str:
        return "C" if str(card) in ("JS", "Jo") else str(card)[-1]

    return CardSet(card for card in hand if suit(card) == suit(led)) or hand


def test_the_whole_hand() -> None:
    state: State = bidding.setup_auction(
        RULES, hands=HAND["hands"], kitty=HAND["kitty"], dealer=HAND["dealer"]
    )
    texts = []
    for seat, call in HAND["calls"]:
        texts.append(call)
        state = step(state, seat, call)
    assert isinstance(state, bidding.KittyExchange)
    assert (state.contract, state.declarer) == (Bid.parse("6C"), 0)
    assert state.hands[0] == CardSet.parse(f"{HAND['hands'][0]} {HAND['kitty']}")
    assert len(state.legal_moves()) == 286

    away = str(bidding.Discard(CardSet.parse(HAND["discards"])))
    texts.append(away)
    state = step(state, 0, away)
    for number, trick in enumerate(HAND["tricks"]):
        led = parse_cards(trick["cards"])[0]
        for place, card in enumerate(parse_cards(trick["cards"])):
            assert isinstance(state, bidding.TrickPlay)
            seat = (trick["leader"] + place) % 4
            assert (state.leader, state.turn) == (trick["leader"], seat)
            may = follows(state.hands[seat], led) if place else state.hands[seat]
            assert CardSet(play.card for play in state.legal_moves()) == may
            for other in state.hands[seat]:
                assert state.is_legal(Play(other)) == (other in may)
            texts.append(str(card))
            state = step(state, seat, str(card))
        assert isinstance(state, bidding.TrickPlay | bidding.Finished)
        done = state.tricks[number]
        assert done.winner == trick["winner"]
        assert done.plays == tuple(map(Play, parse_cards(trick["cards"])))
        assert done.seats == tuple((trick["leader"] + place) % 4 for place in range(4))

    assert isinstance(state, bidding.Finished)
    assert state.outcome == "played"
    assert state.made is True
    assert state.trick_winners == tuple(trick["winner"] for trick in HAND["tricks"])
    won = state.tricks_won
    assert [won[0] + won[2], won[1] + won[3]] == HAND["tricks_won"]
    assert list(state.score.points) == HAND["points"]
    assert [(entry.side, entry.points) for entry in state.score.entries] == [(0, 60), (1, 30)]
    assert state.next_dealer == 3
    assert [str(event.move) for event in state.history] == texts
    assert all(isinstance(event, Event) for event in state.history)
    assert state.discards == CardSet.parse(HAND["discards"])


def test_the_winners_by_the_ranking_alone() -> None:
    ranking = CardRanking(RULES, Bid.parse("6C"))
    for trick in HAND["tricks"]:
        cards = parse_cards(trick["cards"])
        assert (trick["leader"] + ranking.winner(cards)) % 4 == trick["winner"]


@pytest.mark.parametrize(
    ("number", "place", "card"),
    [
        (0, 1, "4H"),  # seat 1 holds the queen of clubs
        (2, 2, "10H"),  # seat 2 holds a club
        (4, 1, "JH"),  # seat 1 holds the left bower, the jack of spades, as its only club
    ],
)
def test_cards_that_could_not_be_played(number: int, place: int, card: str) -> None:
    state: State = bidding.setup_auction(
        RULES,
        hands=HAND["hands"],
        kitty=HAND["kitty"],
        dealer=HAND["dealer"],
        calls=[call for _, call in HAND["calls"]],
    )
    state = state.apply(bidding.Discard(CardSet.parse(HAND["discards"])))
    before = [play for trick in HAND["tricks"][:number] for play in trick["cards"].split()]
    for text in [*before, *HAND["tricks"][number]["cards"].split()[:place]]:
        state = state.apply(state.parse_move(text))
    wrong = state.why_illegal(state.parse_move(card))
    assert wrong is not None
    assert wrong.code is bidding.Reason.MUST_FOLLOW
    assert wrong.cards == (Card.parse(card),)
