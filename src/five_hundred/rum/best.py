"""The best split of a hand into new melds."""

from __future__ import annotations

from collections.abc import Iterable

from five_hundred.cards import Card, CardSet, cards_in
from five_hundred.rum.find import as_meld, melds_in
from five_hundred.rum.melds import Meld, hand_value
from five_hundred.rum.rules import Rules
from five_hundred.rum.shape import shape_of

Worth = tuple[int, int, int]
"""Points laid, minus the points left, minus the number of cards left: more is better."""


def best_melds(hand: Iterable[Card], rules: Rules, packs: int | None = None) -> tuple[Meld, ...]:
    """Split a hand into new melds so that most points are laid; exact.

    Of the splits that lay most points it is the one that leaves the fewest points in the hand,
    then the fewest cards, then the first in the order of ``find_melds`` (melds compared one after
    the other). First-meld conditions and duties do not count. ``packs`` is how many packs are in
    play (the most that the rules use). Raises NotACard for what is no hand.
    """
    shape = shape_of(rules, rules.most_packs if packs is None else packs)
    whole = CardSet(hand).mask & shape.all_cards
    melds = [as_meld(move, shape) for move in melds_in(whole, shape)]
    costs = {card.bit: hand_value(card, rules) for card in cards_in(whole)}
    by_card: dict[int, list[int]] = {}
    masks = [meld.mask for meld in melds]
    points = [meld.points(rules) for meld in melds]
    for number, mask in enumerate(masks):
        rest = mask
        while rest:
            low = rest & -rest
            by_card.setdefault(low, []).append(number)
            rest ^= low

    memo: dict[int, tuple[Worth, tuple[int, ...]]] = {0: ((0, 0, 0), ())}

    def best(left: int) -> tuple[Worth, tuple[int, ...]]:
        known = memo.get(left)
        if known is not None:
            return known
        low = left & -left
        worth, chosen = best(left ^ low)  # the card stays in the hand
        found = (worth[0], worth[1] - costs[low], worth[2] - 1), chosen
        for number in by_card.get(low, ()):
            mask = masks[number]
            if mask & left == mask:
                worth, chosen = best(left ^ mask)
                more = (worth[0] + points[number], worth[1], worth[2])
                if more > found[0]:
                    found = more, tuple(sorted((number, *chosen)))
                elif more == found[0]:
                    found = more, min(found[1], tuple(sorted((number, *chosen))))
        memo[left] = found
        return found

    return tuple(melds[number] for number in best(whole)[1])
