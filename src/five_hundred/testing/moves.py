"""Moves that are legal in a state, and moves that are nearly so."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from hypothesis import strategies as st

from five_hundred import bidding, rum
from five_hundred.bidding.ladder import ALL_BIDS
from five_hundred.cards import Card, CardSet, Rank, Suit
from five_hundred.protocols import Event
from five_hundred.testing.cards import cards, orders
from five_hundred.testing.drawing import sampled

_ABSURD: tuple[object, ...] = (
    None, 0, True, "pass", "7H", "draw", "", b"pass", 1.5, (), [], {}, Card.parse("7H"),
    CardSet.parse("7H 8H 9H"), Suit.HEARTS, bidding.Strain.NO_TRUMP, Event(0, bidding.PASS),
    bidding.Play, rum.Discard, bidding.Rules(), rum.Rules(),
)  # fmt: skip
_WORDS = (
    bidding.PASS, bidding.LOOK, bidding.NO_ACE, bidding.AGREE, bidding.REFUSE, bidding.SLAM,
)  # fmt: skip
_ENDS = (None, rum.End.LOW, rum.End.HIGH)


def moves_of(state: Any) -> st.SearchStrategy[Any]:
    """A legal move of a state of either game; at chance, a right order of the cards.

    There is none when the deal is over. Shrinks towards the first of ``state.legal_moves()``, and
    towards the order of the pack.
    """
    if state.is_chance:
        return _chance_moves(state)
    moves: Sequence[Any] = state.legal_moves()
    if not moves:
        return st.nothing()
    return st.integers(0, len(moves) - 1).map(lambda place: moves[place])


def _chance_moves(state: Any) -> st.SearchStrategy[Any]:
    if isinstance(state, rum.Shuffling):
        return orders(CardSet(state.pile[:-1])).map(rum.Reshuffle)
    if isinstance(state.rules, rum.Rules):
        return orders(state.rules.pack_for(state.players)).map(rum.Deal)
    return orders(state.rules.pack).map(bidding.Deal)


def near_moves(state: Any) -> st.SearchStrategy[object]:
    """Moves that are legal, nearly legal, or absurd: of all kinds, and things that are no move.

    The law that they are for: iterating ``state.legal_moves()`` yields such a move exactly when
    ``state.why_illegal(move)`` is None. (At chance nothing is listed.) Works for states of either
    game; among what is absurd are moves of the other. Shrinks towards plain moves of few cards.
    """
    return st.one_of(moves_of(state), _changed(state), _moves_like(state), st.sampled_from(_ABSURD))


@st.composite
def refused_moves(draw: st.DrawFn, state: Any) -> Any:
    """Moves of the game that are almost legal, but refused: ``state.why_illegal`` has a reason.

    Most are of a kind that the state's phase knows: a card that must not be played now, a bid that is
    too low, a discard of one card too many, a meld with a card too few. Works for states of either
    game; when the deal is over, every move is refused. Shrinks as :func:`near_moves` do.
    """
    like = draw(st.integers(0, 9)) > 6
    move = draw(_moves_like(state) if like else _changed(state))
    if state.why_illegal(move) is not None:
        return move
    # What was drawn happens to be legal. These never are:
    return draw(st.sampled_from([one for one in _never(state) if not state.is_legal(one)]))


def _never(state: Any) -> list[Any]:
    """Some moves of which one at least is illegal in any state."""
    if isinstance(state.rules, bidding.Rules):
        return [bidding.Discard(None), bidding.AGREE, bidding.PASS]
    return [rum.Discard(None), rum.EndDeal(), rum.DrawStock()]


# What resembles legal moves -----------------------------------------------------------------------


@lru_cache(maxsize=16)
def _moves_like(state: Any) -> st.SearchStrategy[Any]:
    """Moves of every kind of the game, those of the phase most often."""
    if isinstance(state.rules, bidding.Rules):
        return _bidding_moves(state)
    return _rum_moves(state)


@lru_cache(maxsize=16)
def _near_cards(state: Any, pack: Sequence[Card]) -> tuple[st.SearchStrategy[Card], ...]:
    """Cards of who is to act; then cards of anybody, of the pack, and any card."""
    own = [card for seat in state.actors[:1] for card in state.hands[seat]] or list(pack)
    held = [card for hand in state.hands for card in hand] or list(pack)
    return cards(own), st.one_of(cards(own), cards(held), cards(pack), cards())


def _orders_near(pack: Sequence[Card], any_card: st.SearchStrategy[Card]) -> Any:
    first = tuple(pack)
    return st.one_of(
        st.just(first),
        st.just(first[1:]),
        st.just((*first[1:], *first[1:2])),
        st.just((*first[1:], None)),
        st.lists(any_card, max_size=3).map(tuple),
    )


def _bidding_moves(state: Any) -> st.SearchStrategy[Any]:
    pack = state.rules.pack
    near, any_card = _near_cards(state, pack)
    some = st.lists(any_card, max_size=8, unique=True).map(CardSet)
    if isinstance(state, bidding.KittyExchange | bidding.CardGift):
        size = state.count
        if len(state.hands[state.actors[0]]) >= size:
            fitting = st.lists(near, min_size=size, max_size=size, unique=True)
            some = st.one_of(fitting.map(CardSet), some)
    suits = st.sampled_from(Suit)
    plays = st.one_of(any_card.map(bidding.Play), st.builds(bidding.Play, any_card, suits))
    bids = st.sampled_from((*ALL_BIDS, bidding.NO_CONTRACT))
    words = st.sampled_from(_WORDS)
    kinds: list[st.SearchStrategy[Any]] = [
        plays,
        bids,
        words,
        some.map(bidding.Discard),
        some.map(bidding.Give),
        st.one_of(st.none(), suits).map(bidding.NameSuit),
        st.one_of(st.none(), any_card).map(bidding.CallCard),
        st.one_of(st.none(), st.integers(-1, 7)).map(bidding.CallPlayer),
        st.sampled_from((bidding.Discard(None), bidding.Give(None))),
        _orders_near(pack, any_card).map(bidding.Deal),
    ]
    return st.one_of(*kinds)


def _rum_moves(state: Any) -> st.SearchStrategy[Any]:
    pack = state.rules.pack_for(state.players)
    near, any_card = _near_cards(state, pack)
    jokers = [card for card in pack if card.is_joker]
    index = st.integers(0, len(state.melds))
    laid: st.SearchStrategy[Any] = any_card
    if jokers:
        meant = st.one_of(cards(), st.sampled_from(Rank)).filter(lambda one: not _is_joker(one))
        wild = st.builds(rum.Wild, cards(jokers), meant)
        laid = st.one_of(any_card, wild)
    layoffs = st.builds(rum.LayOff, laid, index, sampled(_ENDS))
    melds = st.one_of(
        _shapes(state, pack, jokers).map(rum.LayMeld),
        st.lists(near, min_size=1, max_size=4, unique=True).map(rum.LayMeld),
        st.lists(laid, max_size=5).map(rum.LayMeld),
    )
    seats = st.integers(0, state.players)
    top = list(state.pile[-3:]) or list(pack)
    uses = st.one_of(
        st.none(), cards(top), any_card, layoffs, melds,
        st.builds(rum.LayOff, cards(top), index, sampled(_ENDS)),
    )  # fmt: skip
    kinds: list[st.SearchStrategy[Any]] = [
        any_card.map(rum.Discard),
        near.map(rum.Discard),
        melds,
        layoffs,
        st.builds(rum.SwapJoker, any_card, index),
        st.integers(1, len(state.pile) + 2).map(rum.TakePile),
        sampled((rum.DrawStock(), rum.EndDeal(), rum.Discard(None))),
        seats.map(rum.Decline),
        st.builds(rum.CallRummy, seats, uses),
        _orders_near(pack, any_card).map(rum.Deal),
        _orders_near(state.pile[:-1], any_card).map(rum.Reshuffle),
    ]
    if state.phase == "claim":
        kinds += 3 * [st.builds(rum.CallRummy, sampled(state.actors), uses)]
    elif state.phase == "turn":
        kinds += 2 * [melds, layoffs]
    return st.one_of(*kinds)


def _is_joker(card: object) -> bool:
    return isinstance(card, Card) and card.is_joker


@st.composite
def _shapes(draw: st.DrawFn, state: Any, pack: Sequence[Card], jokers: Sequence[Card]) -> list[Any]:
    """Cards that lie together as sets and runs do, with a joker in the place of one at times."""
    by_face = {(card.suit, card.rank): card for card in reversed(pack) if not card.is_joker}
    short = [rank for rank in Rank if (Suit.SPADES, rank) in by_face]
    hand = [card for seat in state.actors[:1] for card in state.hands[seat]]
    start = draw(cards(hand or pack))
    if start.is_joker:
        start = pack[0]
    assert start.rank is not None
    size = draw(st.integers(2, 5))
    found: list[Any]
    suits: list[Suit] = draw(st.permutations(tuple(Suit)))
    in_run = draw(st.booleans())
    if in_run:
        place = short.index(start.rank)
        found = [by_face[start.suit, short[(place + step) % 13]] for step in range(size)]
    else:
        found = [by_face[suit, start.rank] for suit in suits[:size]]
    with_joker = draw(st.booleans())
    if jokers and with_joker:
        at = draw(st.integers(0, len(found) - 1))
        found[at] = rum.Wild(draw(cards(jokers)), found[at])
    return found


@st.composite
def _changed(draw: st.DrawFn, state: Any) -> Any:
    """A legal move with one thing about it changed."""
    if state.is_over:
        return draw(_moves_like(state))
    move = draw(moves_of(state))
    pack = tuple(state.rules.pack_for(state.players)) if _is_rum(state) else tuple(state.rules.pack)
    _, any_card = _near_cards(state, pack)
    match move:
        case bidding.Play():
            return bidding.Play(draw(any_card), draw(st.none() | st.sampled_from(Suit)))
        case bidding.Discard() | bidding.Give():
            return type(move)(_edited(draw, tuple(move.cards or ()), any_card))
        case bidding.NameSuit():
            return bidding.NameSuit(draw(st.none() | st.sampled_from(Suit)))
        case bidding.CallCard():
            return bidding.CallCard(draw(st.none() | any_card))
        case bidding.CallPlayer():
            return bidding.CallPlayer(draw(st.none() | st.integers(-1, state.players)))
        case bidding.Bid() | bidding.Word():
            return draw(st.sampled_from((*ALL_BIDS, *_WORDS)))
        case rum.Discard():
            return rum.Discard(draw(any_card))
        case rum.TakePile():
            return rum.TakePile(draw(st.integers(1, move.count + 2)))
        case rum.LayMeld():
            return rum.LayMeld(_edited(draw, move.cards, any_card))
        case rum.LayOff():
            index = draw(st.integers(0, len(state.melds)))
            return rum.LayOff(draw(sampled((move.card,)) | any_card), index, draw(sampled(_ENDS)))
        case rum.SwapJoker():
            index = draw(st.integers(0, len(state.melds)))
            return rum.SwapJoker(draw(sampled((move.card,)) | any_card), index)
        case rum.CallRummy():
            return rum.CallRummy(draw(st.integers(0, state.players)), draw(any_card))
        case rum.Decline():
            return rum.Decline(draw(st.integers(0, state.players)))
        case bidding.Deal() | rum.Deal() | rum.Reshuffle():
            return type(move)(_edited(draw, move.cards, any_card))
        case _:
            return draw(_moves_like(state))


def _is_rum(state: Any) -> bool:
    return isinstance(state.rules, rum.Rules)


def _edited(draw: st.DrawFn, some: Sequence[Any], any_card: st.SearchStrategy[Card]) -> list[Any]:
    """Some cards with one left out, added, or put for another."""
    edited = list(some)
    how = draw(sampled(("less", "more", "other"))) if edited else "more"
    at = draw(st.integers(0, max(len(edited) - 1, 0)))
    if how != "more":
        del edited[at]
    if how != "less":
        edited.insert(at, draw(any_card.filter(lambda card: card not in edited)))
    return edited
