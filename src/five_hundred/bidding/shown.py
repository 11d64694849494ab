"""What the plays have shown of the hidden hands (BR-20 to BR-27).

A play tells that it was legal: who did not follow has none of the suit, who had to play a joker and
did not has none, who led one when he might not still holds nothing else. Where a seat fixed its
joker's suit and there are two jokers, which is which may be hidden; then a reading of who held them is
checked against all the plays.
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
from five_hundred.bidding.joker import (
    Half,
    Trick,
    halves_of,
    has_no_value,
    may_follow,
    names_to_lead,
)
from five_hundred.bidding.pile import Pile, face_up
from five_hundred.bidding.ranking import CardRanking
from five_hundred.cards import Suit


def cannot_hold(
    ranking: CardRanking, everything: int, tricks: Sequence[Trick], sizes: Sequence[int] | None
) -> list[int] | None:
    """The cards that each hand cannot hold any more, by what it played (BR-20 to BR-27).

    The last of the tricks may be unfinished. With ``sizes`` (how many cards each hand has left) the
    plays themselves are checked too, as far as they lie open: None, if under this ranking they could
    not have been made or somebody else would have won. What lies hidden on a table is not told by
    its plays: only cards that lie face up could be played.
    """
    rules = ranking.rules
    masks, free = ranking.masks, ranking.masks[None]
    has_piles = rules.has_piles
    if not free and sizes is None and not has_piles:
        return _by_following(ranking, tricks)
    players = rules.players * (2 if rules.has_piles else 1)
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
    for number, trick in enumerate(tricks):
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
        if sizes is not None and not _may_lead(ranking, tricks, number, sizes):
            return None
        for place, (seat, play) in enumerate(zip(halves, trick.plays, strict=True)):
            bit = play.bit
            if sizes is not None and bit & never[seat] and seat < rules.players:
                return None
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
        if sizes is not None and trick.winner >= 0 and not _won(ranking, tricks, number, asked):
            return None
        for seat, card in trick.turned:
            suit = ranking.suit_of(card)
            if suit is not None:  # what a table has shown lapses
                voids[seat + rules.players].discard(suit)
                refused[seat + rules.players].discard(suit)
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


def _may_lead(
    ranking: CardRanking, tricks: Sequence[Trick], number: int, sizes: Sequence[int]
) -> bool:
    """Whether a lead has a name when it must, under a ranking that may not be the real one."""
    first, leader = tricks[number].plays[0], tricks[number].seats[0]
    if tricks[number].half is Half.TABLE:
        return True  # see tables_could
    if not first.bit & ranking.masks[None]:
        return first.suit is None
    if ranking.rules.led_joker_follow is LedJokerFollow.FREE:
        return first.suit is None
    later = sum(leader in halves_of(ranking.rules, trick) for trick in tricks[number:])
    is_last = sizes[leader] + later == 1 and not ranking.low_jokers
    return (first.suit is None) == is_last


def _won(ranking: CardRanking, tricks: Sequence[Trick], number: int, asked: Suit | None) -> bool:
    """Whether a trick's winner won it, under a ranking that may not be the real one."""
    trick = tricks[number]
    free = ranking.masks[None]
    halves = halves_of(ranking.rules, trick)
    dead = [
        play.card
        for half, play in list(zip(halves, trick.plays, strict=True))[1:]
        if play.bit & free and has_no_value(ranking, half, asked, tricks[:number])
    ]
    place = ranking.winner([play.card for play in trick.plays], asked, dead)
    if trick.seats[place] != trick.winner:
        return False
    following = tricks[number + 1 :]
    if not ranking.rules.has_piles or not following:
        return True
    return following[0].half is (trick.half if place < 2 else trick.half.other)


def tables_could(
    ranking: CardRanking, tables: Sequence[Sequence[Pile]], tricks: Sequence[Trick]
) -> bool:
    """Whether the plays from the tables were legal, under a ranking that may not be the real one."""
    rules = ranking.rules
    ups = [face_up(piles) for piles in tables]
    under = [sum(pile.covers for pile in piles) for piles in tables]
    for number in range(len(tricks) - 1, -1, -1):
        trick, before = tricks[number], tricks[:number]
        for seat, card in trick.turned:
            ups[seat] ^= card.bit
            under[seat] += 1
        asked = ranking.led_suit(trick.plays[0].card, trick.plays[0].suit)
        for half, seat, play in zip(
            halves_of(rules, trick), trick.seats, trick.plays, strict=False
        ):
            if half == seat:  # from the hand
                continue
            ups[seat] |= play.bit
            if play is trick.plays[0]:
                cards, names = names_to_lead(ranking, ups[seat], half, before, more=under[seat] > 0)
                if play.suit is not None:
                    could = bool(play.bit & ranking.masks[None]) and play.suit in names
                else:
                    could = bool(play.bit & cards)
            else:
                could = bool(play.bit & _may_play(ranking, ups[seat], half, asked, before))
            if not could:
                return False
    return True


def _may_play(
    ranking: CardRanking, cards: int, half: int, asked: Suit | None, before: Sequence[Trick]
) -> int:
    """What a half may play to a suit."""
    if cards & ranking.masks[None]:
        return may_follow(ranking, cards, half, asked, before)
    return (cards & ranking.masks[asked] if asked is not None else 0) or cards
