"""What the plays have shown of the hidden hands (BR-20 to BR-27).

A play tells that it was legal: who did not follow has none of the suit, who had to play a joker and
did not has none, who led one when he might not still holds nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from five_hundred.bidding.choices import (
    JokerFollow,
    JokerLead,
    JokerOnRefusedSuit,
    JokerWhenVoid,
    JokerWhenVoidInNull,
    LedJokerFollow,
)
from five_hundred.bidding.joker import Trick, halves_of
from five_hundred.bidding.ranking import CardRanking
from five_hundred.cards import Suit


def cannot_hold(ranking: CardRanking, everything: int, tricks: Sequence[Trick]) -> list[int]:
    """The cards that each hand cannot hold any more, by what it played.

    The last of the tricks may be unfinished. What lies hidden on a table is not told by its plays:
    only cards that lie face up could be played.
    """
    rules = ranking.rules
    masks, free = ranking.masks, ranking.masks[None]
    has_piles = rules.has_piles
    if not free and not has_piles:
        return _by_following(ranking, tricks)
    players = rules.players * (2 if has_piles else 1)
    others = everything & ~free
    never = [0] * players
    refused: list[set[Suit]] = [set() for _ in range(players)]
    voids: list[set[Suit]] = [set() for _ in range(players)]
    led: set[Suit] = set()
    played: set[Suit] = set()
    follow, lead = rules.joker_follow, rules.joker_lead
    struck = rules.joker_on_refused_suit is JokerOnRefusedSuit.ILLEGAL and not ranking.low_jokers
    forced = not ranking.low_jokers and (
        rules.joker_when_void_null is JokerWhenVoidInNull.FORCED
        if ranking.bid.is_null
        else rules.joker_when_void_nt is JokerWhenVoid.FORCED
    )
    named_lead = rules.led_joker_follow is LedJokerFollow.NAMED_SUIT
    for trick in tricks:
        halves = halves_of(rules, trick) if has_piles else trick.seats
        first, leader = trick.plays[0], halves[0]
        asked: Suit | None
        if first.bit & free:
            asked = first.suit
            if asked is None:
                if not named_lead and lead is JokerLead.LAST_ONLY:
                    never[leader] |= others
            elif (
                lead is JokerLead.LAST_ONLY
                or (lead is JokerLead.UNLED_SUIT and asked in led)
                or (lead is JokerLead.NOT_SHOWN_VOID and asked in voids[leader])
                or (lead is JokerLead.UNPLAYED_SUIT and asked in played)
            ):
                never[leader] |= others  # any name will do where only jokers are left
        else:
            asked = ranking.suit_of(first.card)
        for place, (seat, play) in enumerate(zip(halves, trick.plays, strict=True)):
            bit = play.bit
            if place == 0 or asked is None or bit & masks[asked]:
                continue
            if bit & free:
                if struck and asked in refused[seat]:
                    never[seat] |= others  # it may be played only when nothing else is left
                elif follow is JokerFollow.VOID_ONLY or (
                    follow is JokerFollow.FIRST_OR_LAST and asked in led
                ):
                    never[seat] |= masks[asked]
                    voids[seat].add(asked)
            else:
                never[seat] |= masks[asked]
                if forced and not (struck and asked in refused[seat]):
                    never[seat] |= free
                refused[seat].add(asked)
                voids[seat].add(asked)
        if asked is not None:
            led.add(asked)
            played.add(asked)
        if lead is JokerLead.UNPLAYED_SUIT:
            suits = [ranking.suit_of(play.card) for play in trick.plays]
            played.update([suit for suit in suits if suit is not None])
    return never[: rules.players]


def _by_following(ranking: CardRanking, tricks: Sequence[Trick]) -> list[int]:
    """The same where every card has a suit: who did not follow has none of it."""
    never = [0] * ranking.rules.players
    masks = ranking.masks
    for trick in tricks:
        asked = masks[ranking.suit_of(trick.plays[0].card)]
        for seat, play in zip(trick.seats, trick.plays, strict=True):
            if not play.bit & asked:
                never[seat] |= asked
    return never
