"""``observation.unseen``: the cards whose place a seat cannot see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from five_hundred import rum
from five_hundred.cards import Card
from tests.positions import PRESETS, counted, samples, seen_cards


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_a_card_that_is_not_unseen_lies_where_it_does(game: str, name: str) -> None:
    """``unseen`` leaves out exactly what a view shows, and no sample moves what it leaves out."""
    rng = random.Random(5)
    for state in samples(game, name):
        everything = {card for place in state.places().values() for card in place}
        for seat in (None, *range(state.players)):
            view = state.observe(seat)
            assert {*view.unseen} <= everything
            if state.phase == "undealt":
                assert {*view.unseen} == everything
                continue
            hidden = counted(everything) - counted(seen_cards(view))
            told = {card for card in _buried(view) if str(card) in hidden}
            assert {*view.unseen} == {Card.parse(text) for text in hidden} - told
        if state.phase == "card_gift":
            view = state.observe(state.declarer)  # whose gift may lie aside
        places = _by_card(state)
        sample = _by_card(view.sample(rng))
        assert {card for card, place in sample.items() if places[card] != place} <= {*view.unseen}


def _buried(view: Any) -> Iterator[Card]:
    """Cards that a seat knows of, though they cannot be read on the table now."""
    if isinstance(view, rum.Observation):
        yield from (card for card in view.pile if card is not None)


def _by_card(state: Any) -> dict[Card, str]:
    return {card: place for place, cards in state.places().items() for card in cards}
