"""The best split of a hand, against every split."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from five_hundred import rum
from five_hundred.cards import CardSet, shuffled
from five_hundred.errors import NotACard
from five_hundred.rum.wild import RANKS
from tests.rum.helpers import cards, hand, random_rules


def every_split(melds: list[rum.Meld], start: int, left: int) -> list[tuple[int, ...]]:
    """Every way to choose melds that share no card, by number."""
    found: list[tuple[int, ...]] = [()]
    for number in range(start, len(melds)):
        mask = melds[number].mask
        if mask & left == mask:
            rest = every_split(melds, number + 1, left & ~mask)
            found += [(number, *more) for more in rest]
    return found


@settings(max_examples=60)
@given(st.integers(0, 2**40))
def test_the_best_split_is_the_best_of_all(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    players = rules.players[1]
    pack = rules.pack_for(players)
    packs = rules.packs_for(players)
    low = int(rng.random() * 8)
    ranks = set(RANKS[low : low + 5])
    naturals = [card for card in shuffled(pack, rng) if card.rank in ranks][:8]
    jokers = [card for card in pack if card.is_joker][: int(rng.random() * 2)]
    held = CardSet(naturals + jokers)
    melds = list(rum.find_melds(held, rules, packs))[:400]
    if len(melds) == 400:
        return

    def worth(split: tuple[int, ...]) -> tuple[object, ...]:
        mask = held.mask
        for number in split:
            mask &= ~melds[number].mask
        left = CardSet.from_mask(mask)
        points = sum(melds[number].points(rules) for number in split)
        return -points, rum.hand_points(left, rules), len(left), split

    best = min(every_split(melds, 0, held.mask), key=worth)
    assert rum.best_melds(held, rules, packs) == tuple(melds[number] for number in best)


def test_the_best_split_of_a_plain_hand() -> None:
    rules = rum.PRESETS["swedish"]
    best = rum.best_melds(hand("7S 7H 7D 8D 9D KC"), rules)
    assert [str(meld) for meld in best] == ["7S 7D 7H"]
    assert rum.best_melds(cards("2C 9H"), rules) == ()
    assert rum.best_melds([], rules) == ()
    with pytest.raises(NotACard):
        rum.best_melds(["7S"], rules)  # type: ignore[list-item]
    with pytest.raises(NotACard):
        rum.find_melds([None], rules)  # type: ignore[list-item]
    with pytest.raises(NotACard):
        rum.hand_points("7S", rules)  # type: ignore[arg-type]
