"""The best split of a hand into new melds."""

from __future__ import annotations

from collections.abc import Iterable

from five_hundred.cards import Card, CardSet, cards_in
from five_hundred.rum.find import as_meld, melds_in
from five_hundred.rum.melds import Meld, given_shape, hand_value
from five_hundred.rum.rules import Rules
from five_hundred.rum.shape import circle_of

Worth = tuple[int, int, int]
"""Points laid, minus the points left, minus the number of cards left: more is better."""


def best_melds(hand: Iterable[Card], rules: Rules, packs: int | None = None) -> tuple[Meld, ...]:
    """Split a hand into new melds so that most points are laid; exact.

    Of the splits that lay most points it is the one that leaves the fewest points in the hand,
    then the fewest cards, then the first in the order of ``find_melds`` (melds compared one after
    the other). First-meld conditions and duties do not count. ``packs`` is how many packs are in
    play (the most that the rules use). Raises NotACard for what is no hand.
    """
    shape = given_shape(rules, packs)
    whole = CardSet(hand).mask & shape.all_cards
    # Of melds of the same cards only one can be in the answer: the best, and of those the first.
    by_cards: dict[int, tuple[int, int, Meld]] = {}
    for number, move in enumerate(melds_in(whole, shape)):
        meld = as_meld(move, shape)
        points = meld.points(rules)
        known = by_cards.get(move.mask)
        if known is None or points > known[0]:
            by_cards[move.mask] = points, number, meld
    melds = {number: meld for _, number, meld in by_cards.values()}
    used = 0
    for mask in by_cards:
        used |= mask
    cards = sorted(cards_in(used), key=_by_rank)
    bit_of = {card: 1 << place for place, card in enumerate(cards)}
    costs = {bit_of[card]: hand_value(card, rules) for card in cards}
    choices: dict[int, list[tuple[int, int, int]]] = {bit: [] for bit in costs}
    for mask, (points, number, _) in by_cards.items():
        bits = sum(bit_of[card] for card in cards_in(mask))
        choices[bits & -bits].append((bits, points, number))

    memo: dict[int, tuple[Worth, tuple[int, ...]]] = {0: ((0, 0, 0), ())}

    def best(left: int) -> tuple[Worth, tuple[int, ...]]:
        """The best split of the cards left: its worth and the numbers of its melds."""
        known = memo.get(left)
        if known is not None:
            return known
        low = left & -left
        worth, chosen = best(left ^ low)  # the card stays in the hand
        found = (worth[0], worth[1] - costs[low], worth[2] - 1), chosen
        for bits, points, number in choices[low]:
            if bits & left == bits:
                worth, chosen = best(left ^ bits)
                more = (worth[0] + points, worth[1], worth[2])
                if more > found[0]:
                    found = more, (number, *chosen)
                elif more == found[0]:
                    # Splits of the same worth lay equally many cards, so none begins another.
                    other = (number, *chosen)
                    if sorted(other) < sorted(found[1]):
                        found = more, other
        memo[left] = found
        return found

    return tuple(melds[number] for number in sorted(best((1 << len(cards)) - 1)[1]))


def _by_rank(card: Card) -> tuple[int, int]:
    """An order in which the cards of a set, and the next ones of a run, are near each other."""
    return (13, card.copy) if card.is_joker else (circle_of(card), card.index)
