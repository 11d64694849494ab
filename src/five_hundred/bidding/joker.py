"""When a free joker may be played: the options on which sources differ most (BR-20 to BR-27).

A joker is *free* in a trumpless deal when its suit was not named in advance. These functions take
only what lies open, the rules, and the hand that plays; a state and an observation both ask them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import attrs

from five_hundred.bidding.choices import (
    JokerFollow,
    JokerLead,
    JokerOnRefusedSuit,
    JokerWhenVoid,
    JokerWhenVoidInNull,
    LedJokerFollow,
)
from five_hundred.bidding.moves import Play
from five_hundred.bidding.ranking import CardRanking
from five_hundred.bidding.rules import Rules
from five_hundred.cards import Card, Suit
from five_hundred.frozen import builder


class Half(StrEnum):
    """The cards that a play must come from: a player's hand, or what he has face up on the table.

    Only the pile game for two has tables; everywhere else all cards come from hands.
    """

    HAND = "hand"
    TABLE = "table"

    @property
    def other(self) -> Half:
        """The other half."""
        return Half.TABLE if self is Half.HAND else Half.HAND


@attrs.frozen(weakref_slot=False)
class Trick:
    """A finished trick: who led, what was played in order, who played each card, and who won.

    In the pile game for two, ``half`` is the half that led, and ``turned`` the cards that were
    turned up when the trick was complete, each with its seat.
    """

    leader: int
    plays: tuple[Play, ...]
    seats: tuple[int, ...]
    winner: int
    half: Half = Half.HAND
    turned: tuple[tuple[int, Card], ...] = ()

    def __str__(self) -> str:
        if len({*self.seats}) < len(self.seats):  # two cards of each: who won does not say which
            cards = " ".join(map(str, self.plays))
            return f"{self.leader} ({self.half}): {cards}, won by {self.winner}"
        cards = " ".join(
            f"[{play}]" if seat == self.winner else str(play)
            for seat, play in zip(self.seats, self.plays, strict=False)
        )
        return f"{self.leader}: {cards}"


new_trick: Final = builder(Trick)
_SUITS = tuple(Suit)


@attrs.frozen
class Past:
    """What the tricks so far have shown.

    ``voids`` are, by half, the suits in which it has shown to be void; ``refused`` those on which it
    has discarded another card than a free joker. The hands come first, by seat, then the tables of
    the pile game. ``led`` are the suits led, ``played`` those of which a card was played or led.
    """

    voids: tuple[frozenset[Suit], ...]
    refused: tuple[frozenset[Suit], ...]
    led: frozenset[Suit]
    played: frozenset[Suit]


def half_index(rules: Rules, seat: int, half: Half) -> int:
    """The place of a half in :class:`Past`: hands by seat, then tables by seat."""
    return seat if half is Half.HAND else seat + rules.players


def halves_of(rules: Rules, trick: Trick) -> Sequence[int]:
    """The halves that played to a trick, in order: the leading halves, then the other ones."""
    if not rules.has_piles:
        return trick.seats
    halves = (trick.half, trick.half, trick.half.other, trick.half.other)
    return [half_index(rules, *each) for each in zip(trick.seats, halves, strict=False)]


def past(ranking: CardRanking, tricks: Sequence[Trick]) -> Past:
    """Read off the tricks so far who is void in what.

    A free joker shows a void only where the rules would have forbidden it with a card of the suit in
    hand: always under ``void_only``, never under ``anytime``. What a table has shown lapses when a
    card of the suit is turned up on it.
    """
    rules: Rules = ranking.rules
    number = rules.players * (2 if rules.has_piles else 1)
    voids: list[set[Suit]] = [set() for _ in range(number)]
    refused: list[set[Suit]] = [set() for _ in range(number)]
    led: set[Suit] = set()
    played: set[Suit] = set()
    how = rules.joker_follow
    for trick in tricks:
        asked = ranking.led_suit(trick.plays[0].card, trick.plays[0].suit)
        halves = halves_of(rules, trick)
        for place, (seat, play) in enumerate(zip(halves, trick.plays, strict=True)):
            suit = ranking.suit_of(play.card)
            if suit is not None:
                played.add(suit)
            if place == 0 or asked is None or suit is asked:
                continue
            if suit is not None:
                voids[seat].add(asked)
                refused[seat].add(asked)
            elif (
                how is JokerFollow.VOID_ONLY
                or (how is JokerFollow.FIRST_OR_LAST and asked in led)
                or (how is JokerFollow.ANYTIME_UNLESS_SHOWN_VOID and asked in voids[seat])
            ):
                voids[seat].add(asked)
        if asked is not None:
            led.add(asked)
        for seat, card in trick.turned:
            suit = ranking.suit_of(card)
            if suit is not None:
                voids[seat + rules.players].discard(suit)
                refused[seat + rules.players].discard(suit)
    return Past(
        tuple(map(frozenset, voids)),
        tuple(map(frozenset, refused)),
        frozenset(led),
        frozenset(led | played),
    )


def names_to_lead(
    ranking: CardRanking, hand: int, half: int, tricks: Sequence[Trick], *, more: bool = False
) -> tuple[int, tuple[Suit, ...]]:
    """What a half with a free joker may lead: cards without a name, and the names for its jokers.

    BR-20 to BR-22, BR-27. On the last trick, and where followers are free, a joker is led without a
    name; it is then among the cards. ``half`` is the half's place in :class:`Past`; ``more`` says
    that it has hidden cards beside those it may play.
    """
    rules: Rules = ranking.rules
    jokers = hand & ranking.masks[None]
    others = hand & ~jokers
    if rules.led_joker_follow is LedJokerFollow.FREE:
        if rules.joker_lead is JokerLead.LAST_ONLY and others:
            return others, ()
        return hand, ()
    last_trick = hand.bit_count() == 1 and not more
    if last_trick and not ranking.low_jokers:
        return hand, ()
    lead = rules.joker_lead
    suits: tuple[Suit, ...]
    if lead is JokerLead.ANY_SUIT:
        suits = _SUITS
    elif lead is JokerLead.LAST_ONLY:
        suits = ()
    elif lead is JokerLead.UNLED_SUIT:
        firsts = [trick.plays[0] for trick in tricks]
        led = {ranking.led_suit(first.card, first.suit) for first in firsts}
        suits = tuple([suit for suit in _SUITS if suit not in led])
    else:
        shown = past(ranking, tricks)
        barred = shown.voids[half] if lead is JokerLead.NOT_SHOWN_VOID else shown.played
        suits = tuple([suit for suit in _SUITS if suit not in barred])
    if not suits and not others:  # nothing but jokers is left: any name will do
        suits = _SUITS
    return others, suits


def may_follow(
    ranking: CardRanking, hand: int, half: int, led: Suit | None, tricks: Sequence[Trick]
) -> int:
    """The cards that a half with a free joker may play to a suit (BR-22 to BR-25)."""
    if led is None:
        return hand
    rules: Rules = ranking.rules
    follow = hand & ranking.masks[led]
    if follow:
        how = rules.joker_follow
        if how is JokerFollow.VOID_ONLY or _is_refused(ranking, half, led, tricks):
            return follow
        jokers = hand & ranking.masks[None]
        if how is JokerFollow.ANYTIME:
            return follow | jokers
        shown = past(ranking, tricks)
        barred = shown.led if how is JokerFollow.FIRST_OR_LAST else shown.voids[half]
        return follow if led in barred else follow | jokers
    if _is_refused(ranking, half, led, tricks):
        jokers = hand & ranking.masks[None]
        return hand & ~jokers or jokers
    if ranking.low_jokers:
        return hand
    forced: bool = (
        rules.joker_when_void_null is JokerWhenVoidInNull.FORCED
        if ranking.bid.is_null
        else rules.joker_when_void_nt is JokerWhenVoid.FORCED
    )
    return hand & ranking.masks[None] if forced else hand


def _is_refused(ranking: CardRanking, half: int, led: Suit, tricks: Sequence[Trick]) -> bool:
    """Whether a half has refused a suit before, where no joker may be played to it then (BR-25)."""
    return (
        ranking.rules.joker_on_refused_suit is JokerOnRefusedSuit.ILLEGAL
        and not ranking.low_jokers
        and led in past(ranking, tricks).refused[half]
    )


def has_no_value(
    ranking: CardRanking, half: int, led: Suit | None, tricks: Sequence[Trick]
) -> bool:
    """Whether a free joker that this half plays to a suit cannot win (BR-25)."""
    if led is None or ranking.low_jokers:
        return False
    if ranking.rules.joker_on_refused_suit is JokerOnRefusedSuit.WINS:
        return False
    return led in past(ranking, tricks).refused[half]


def winning_place(ranking: CardRanking, trick: Trick, tricks: Sequence[Trick]) -> int:
    """The place of the card that wins a trick; ``tricks`` are those before it (BR-25 to BR-27)."""
    first = trick.plays[0]
    led = ranking.led_suit(first.card, first.suit)
    halves = halves_of(ranking.rules, trick)
    dead = [
        play.card
        for half, play in list(zip(halves, trick.plays, strict=True))[1:]
        if ranking.suit_of(play.card) is None and has_no_value(ranking, half, led, tricks)
    ]
    return ranking.winner([play.card for play in trick.plays], first.suit, dead)
