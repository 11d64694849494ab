"""What a deal began from, where it did not begin with the dealing: the position of a set-up.

A state keeps it, so that a game that began in the middle can be told, recorded and replayed.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import attrs

from five_hundred.bidding.joker import Half, Trick
from five_hundred.bidding.ladder import Bid
from five_hundred.bidding.moves import Play
from five_hundred.bidding.pile import Pile
from five_hundred.cards import Card, CardSet, Suit


@attrs.frozen(weakref_slot=False)
class AuctionStart:
    """The cards that ``setup_auction`` began with; its calls are the first moves of the history."""

    phase: ClassVar[str] = "auction"

    hands: tuple[CardSet, ...]
    kitty: CardSet
    dead: CardSet
    tables: tuple[tuple[Pile, ...], ...] = ()


@attrs.frozen(weakref_slot=False)
class PlayStart:
    """The position that ``setup_play`` began with; what it left out is filled in.

    ``tricks_won`` is None where no tricks are counted but those in ``tricks``. ``half`` is the half
    that led, or is to lead, to the trick in progress.
    """

    phase: ClassVar[str] = "trick_play"

    contract: Bid
    declarer: int | None
    hands: tuple[CardSet, ...]
    leader: int
    trick: tuple[Play, ...]
    tricks_won: tuple[int, ...] | None
    tricks: tuple[Trick, ...]
    partner: int | None
    called: Card | None
    named: tuple[Suit | None, ...]
    slam: bool
    kitty: CardSet
    discards: CardSet
    tables: tuple[tuple[Pile, ...], ...] = ()
    half: Half = Half.HAND


Start: TypeAlias = AuctionStart | PlayStart
"""What a deal of the bidding game may have begun from."""
