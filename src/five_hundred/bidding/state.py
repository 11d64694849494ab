"""The union of the phases: every state of a deal is one of these."""

from __future__ import annotations

from typing import TypeAlias

from five_hundred.bidding.auction import Auction, RedealQuestion
from five_hundred.bidding.deal import Undealt
from five_hundred.bidding.finished import Finished
from five_hundred.bidding.kitty import CardGift, JokerNaming, KittyExchange, PartnerCall
from five_hundred.bidding.tricks import TrickPlay

State: TypeAlias = (
    Undealt
    | RedealQuestion
    | Auction
    | KittyExchange
    | CardGift
    | PartnerCall
    | JokerNaming
    | TrickPlay
    | Finished
)
"""A state of a deal; ``match state:`` over these classes is exhaustive."""
