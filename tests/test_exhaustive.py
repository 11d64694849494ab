"""The unions of phases are complete: a ``match`` over them type-checks as exhaustive, and runs.

mypy reads this file with the others: a phase that were missing here would not be of type ``Never``.
"""

from __future__ import annotations

import random
from typing import assert_never

import pytest

from five_hundred import bidding, rum
from five_hundred.phase import random_move


def bidding_words(state: bidding.State) -> str:
    match state:
        case bidding.Undealt():
            return "undealt"
        case bidding.Auction():
            return "auction"
        case bidding.RedealQuestion():
            return "redeal_question"
        case bidding.KittyExchange():
            return "kitty_exchange"
        case bidding.CardGift():
            return "card_gift"
        case bidding.PartnerCall():
            return "partner_call"
        case bidding.JokerNaming():
            return "joker_naming"
        case bidding.TrickPlay():
            return "trick_play"
        case bidding.Finished():
            return "finished"
        case _:
            assert_never(state)


def rum_words(state: rum.State) -> str:
    match state:
        case rum.Undealt():
            return "undealt"
        case rum.Draw():
            return "draw"
        case rum.Turn():
            return "turn"
        case rum.Claim():
            return "claim"
        case rum.Shuffling():
            return "shuffling"
        case rum.Finished():
            return "finished"
        case _:
            assert_never(state)


@pytest.mark.parametrize("preset", ["american", "five_player", "swedish", "two_player_piles"])
def test_phases_of_the_bidding_game(preset: str) -> None:
    rng = random.Random(7)
    for _ in range(10):
        state: bidding.State = bidding.new_deal(bidding.PRESETS[preset])
        while not state.is_over:
            assert bidding_words(state) == state.phase
            if state.is_chance:
                state = state.apply(state.sample_chance(rng))
            else:
                state = state.apply(random_move(state.legal_moves(), rng))
        assert bidding_words(state) == "finished"


@pytest.mark.parametrize("preset", ["swedish", "pagat", "reglerna"])
def test_phases_of_500_rum(preset: str) -> None:
    rng = random.Random(7)
    for _ in range(2):
        state: rum.State = rum.new_deal(rum.PRESETS[preset], players=rum.PRESETS[preset].players[0])
        while not state.is_over:
            assert rum_words(state) == state.phase
            if state.is_chance:
                state = state.apply(state.sample_chance(rng))
            else:
                state = state.apply(random_move(state.legal_moves(), rng))
        assert rum_words(state) == "finished"
