"""500, the bidding game of the euchre family, for two to six players."""

from __future__ import annotations

from five_hundred.bidding.auction import Auction, RedealQuestion
from five_hundred.bidding.base import PhaseName
from five_hundred.bidding.deal import Undealt, deal, new_deal
from five_hundred.bidding.finished import Finished
from five_hundred.bidding.joker import Half, Trick
from five_hundred.bidding.kitty import CardGift, JokerNaming, KittyExchange, PartnerCall
from five_hundred.bidding.ladder import NO_CONTRACT, Bid, BidKind, Strain
from five_hundred.bidding.moves import (
    AGREE,
    LOOK,
    NO_ACE,
    PASS,
    REFUSE,
    SLAM,
    CallCard,
    CallPlayer,
    Deal,
    Discard,
    Give,
    Move,
    NameSuit,
    Play,
    Word,
    parse_move,
)
from five_hundred.bidding.observation import Gift, Observation
from five_hundred.bidding.pile import Pile
from five_hundred.bidding.piles import PilePlay
from five_hundred.bidding.presets import ABOUT, PRESETS
from five_hundred.bidding.ranking import CardRanking
from five_hundred.bidding.reasons import Reason
from five_hundred.bidding.rules import Rules
from five_hundred.bidding.scoring import DealResult, score_deal, verdict
from five_hundred.bidding.setup import setup_auction, setup_play
from five_hundred.bidding.start import AuctionStart, PlayStart
from five_hundred.bidding.state import State
from five_hundred.bidding.tricks import TrickPlay

__all__ = [
    "ABOUT",
    "AGREE",
    "LOOK",
    "NO_ACE",
    "NO_CONTRACT",
    "PASS",
    "PRESETS",
    "REFUSE",
    "SLAM",
    "Auction",
    "AuctionStart",
    "Bid",
    "BidKind",
    "CallCard",
    "CallPlayer",
    "CardGift",
    "CardRanking",
    "Deal",
    "DealResult",
    "Discard",
    "Finished",
    "Gift",
    "Give",
    "Half",
    "JokerNaming",
    "KittyExchange",
    "Move",
    "NameSuit",
    "Observation",
    "PartnerCall",
    "PhaseName",
    "Pile",
    "PilePlay",
    "Play",
    "PlayStart",
    "Reason",
    "RedealQuestion",
    "Rules",
    "State",
    "Strain",
    "Trick",
    "TrickPlay",
    "Undealt",
    "Word",
    "deal",
    "new_deal",
    "parse_move",
    "score_deal",
    "setup_auction",
    "setup_play",
    "verdict",
]
