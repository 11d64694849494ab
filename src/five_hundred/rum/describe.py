"""A table of 500 Rum at a glance: players and cards, what cards are worth, how long a deal may last."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from five_hundred.describe import Glance
from five_hundred.rum.choices import (
    GoOut,
    JokerMeld,
    JokerSwap,
    Opening,
    PileFail,
    PileMode,
    Pips,
    StockOut,
    TopUse,
)
from five_hundred.rum.rules import Rules

TITLE = "500 Rum"
WHAT = (
    "500 Rum (femhundra, 500 or Rommy), a rummy game: melds count for who laid them, cards that are "
    "left in the hand count against their holder, and cards below the top of the pile can be taken."
)

SOURCES: Mapping[str, str] = MappingProxyType({})
"""The options write their sources out, so there are no short names."""

VALUES = (
    "2 to 9", "10 J Q K", "ace high", "ace low", "ace in hand", "joker in hand", "joker laid",
    "going out",
)  # fmt: skip
"""What :func:`values` tells, in its order."""


def values(rules: Rules) -> tuple[str, ...]:
    """What the cards are worth, in words."""
    joker_hand = joker_laid = "–"
    if rules.jokers_per_pack:
        joker_hand = str(rules.joker_hand)
        fixed = rules.joker_meld is JokerMeld.FIXED
        joker_laid = "the same" if fixed else "what it stands for"
    return (
        "5 each" if rules.pips is Pips.FIVE else "their face",
        str(rules.court),
        str(rules.ace_high),
        str(rules.ace_low),
        str(rules.ace_hand),
        joker_hand,
        joker_laid,
        str(rules.out_bonus),
    )


def most_turns(rules: Rules, players: int) -> int:
    """The most turns that a deal of so many players can have.

    ``(I·n + 1)·(D + T) + I·n``, where D are the draws from the stock, T the turns that lay a card and
    I the idle rounds. The page that compares the presets of 500 Rum tells why it holds.
    """
    pack = len(rules.pack_for(players))
    dealt = players * rules.hand_size(players) + (rules.opening is not Opening.NONE)
    floating = rules.go_out in (GoOut.FLOATING, GoOut.UNPLAYABLE_DISCARD)
    back = pack - 1 if floating else pack - players - 1
    shuffles = rules.reshuffle_max if rules.stock_out is StockOut.RESHUFFLE else 0
    draws = pack - dealt + shuffles * back
    jokers = rules.jokers_per_pack * rules.packs_for(players)
    lays = pack if rules.joker_swap is JokerSwap.NEVER else 2 * pack - jokers
    top_takes = PileMode.TOP in rules.pile_modes or PileMode.DEPTH in rules.pile_modes
    free_tops = top_takes and rules.top_use is TopUse.FREE
    idle = rules.idle_rounds if free_tops or rules.pile_fail is PileFail.PENALTY else 0
    return (idle * players + 1) * (draws + lays) + idle * players


def longest(rules: Rules) -> tuple[int, int]:
    """The bound of the number of players for which it is largest, and that number."""
    least, most = rules.players
    return max((most_turns(rules, players), players) for players in range(least, most + 1))


def glance(rules: Rules) -> tuple[Glance, ...]:
    """Players and cards, the values of the cards, and how long a deal may last."""
    least, most = rules.players
    rows = []
    for players in range(least, most + 1):
        pack, hand = len(rules.pack_for(players)), rules.hand_size(players)
        stock = pack - players * hand - (rules.opening is not Opening.NONE)
        numbers = (players, pack, hand, stock, most_turns(rules, players))
        rows.append(tuple(map(str, numbers)))
    return (
        Glance(
            "at a glance",
            "Turns at most are proved, not usual. A match may go on for ever, since totals can fall.",
            ("players", "cards in the pack", "cards each", "cards in the stock", "turns at most"),
            tuple(rows),
        ),
        Glance("what cards are worth", head=VALUES, rows=(values(rules),)),
    )
