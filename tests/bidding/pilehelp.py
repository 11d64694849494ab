"""Short ways to write positions of the game for two with piles on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from five_hundred import bidding
from five_hundred.bidding import Pile
from five_hundred.cards import Card, Suit
from tests.bidding.helpers import bid, cards, table

PILES = bidding.PRESETS["two_player_piles"]
HAND, TABLE = bidding.Half.HAND, bidding.Half.TABLE


def pile_table(**changes: Any) -> bidding.Rules:
    """The pile game with some options changed."""
    return table("two_player_piles", **changes)


def pile(text: str) -> Pile:
    """A pile: ``7S/AH`` is a seven on a hidden ace, ``-/AH`` the ace alone, still hidden."""
    up, _, down = text.partition("/")
    return Pile(None if up == "-" else Card.parse(up), Card.parse(down) if down else None)


def piles(text: str) -> tuple[Pile, ...]:
    """The piles of a seat."""
    return tuple(map(pile, text.split()))


def lay(
    contract: str,
    hands: Sequence[str],
    tables: Sequence[str],
    *,
    rules: bidding.Rules = PILES,
    declarer: int | None = 0,
    **more: Any,
) -> Any:
    """A position in the play; hands and tables are written as text."""
    return bidding.setup_play(
        rules,
        contract=bid(contract),
        declarer=declarer,
        hands=[cards(hand) for hand in hands],
        tables=[piles(text) for text in tables],
        **more,
    )


def ups(state: Any, seat: int) -> str:
    """What lies face up before a seat, as text; ``/`` says that a card is hidden below."""
    return " ".join(
        f"{'-' if one.up is None else one.up}{'/' if one.covers else ''}"
        for one in state.tables[seat]
    )


def shown_void(state: Any, seat: int, half: bidding.Half) -> frozenset[Suit]:
    """The suits in which a half has shown to be void."""
    place = seat if half is HAND else seat + 2
    found: frozenset[Suit] = state.voids[place]
    return found


def whole(
    rules: bidding.Rules,
    hands: Mapping[int, str],
    tables: Mapping[int, str],
    kitty: str = "",
) -> dict[str, Any]:
    """A whole deal for ``setup_auction``: these cards, and the lowest of the others where any will do.

    A pile may be given in part: ``7S`` gets a card below it.
    """
    held = [cards(hands.get(seat, "")) for seat in (0, 1)]
    laid = [[(one.up, one.down) for one in piles(tables.get(seat, ""))] for seat in (0, 1)]
    away = cards(kitty)
    used = {one for hand in (*held, away) for one in hand}
    used |= {one for row in laid for both in row for one in both if one is not None}
    rest = [one for one in rules.pack if one not in used]
    rest.sort(key=lambda one: (one.is_joker, one.rank.place if one.rank else 0, one.index))
    while len(away) < rules.kitty_size:
        away.append(rest.pop(0))
    for hand in held:
        while len(hand) < 10:
            hand.append(rest.pop(0))
    made = []
    for row in laid:
        row += [(None, None)] * (5 - len(row))
        made.append([Pile(up or rest.pop(0), down or rest.pop(0)) for up, down in row])
    assert not rest
    return {"hands": held, "kitty": away, "tables": made}
