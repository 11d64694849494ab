"""500 Rum: the rummy game called femhundra, 500 or Rommy, fem hundre, 500 Rommi.

Deal with :func:`deal`, ask a state for ``legal_moves()``, ``apply`` one, and go on until
``is_over``; then ``score`` says who made which points. ``PRESETS`` holds the named rule sets.
"""

from __future__ import annotations

from five_hundred.rum.base import PhaseName
from five_hundred.rum.best import best_melds
from five_hundred.rum.choices import (
    AceRuns,
    AfterStockTopUse,
    Call,
    CallPriority,
    CallTake,
    CallTo,
    CallTurn,
    Chain,
    FirstMeldScope,
    GoOut,
    JokerBind,
    JokerMeld,
    JokerSetSwap,
    JokerSwap,
    JokerSwapTo,
    LayoffCredit,
    NextDealer,
    Opening,
    Partners,
    PileFail,
    PileFailCards,
    PileMode,
    PileUseCard,
    PileView,
    Pips,
    Rediscard,
    ReshuffleFallback,
    StockOut,
    StockOutMoment,
    Tie,
    TopUse,
    UseKind,
    UseWhen,
    Win,
)
from five_hundred.rum.deal import Undealt, deal, new_deal
from five_hundred.rum.find import find_melds
from five_hundred.rum.finished import EndReason, Finished
from five_hundred.rum.melds import Meld, hand_points
from five_hundred.rum.moves import (
    CallRummy,
    Deal,
    Decline,
    Discard,
    DrawStock,
    End,
    EndDeal,
    LayMeld,
    LayOff,
    Move,
    Reshuffle,
    SwapJoker,
    TakePile,
)
from five_hundred.rum.observation import Observation
from five_hundred.rum.presets import ABOUT, PRESETS
from five_hundred.rum.reasons import Reason
from five_hundred.rum.rules import Rules
from five_hundred.rum.scoring import DealResult, score_deal, shown_total, verdict
from five_hundred.rum.setup import setup
from five_hundred.rum.shape import MeldKind
from five_hundred.rum.start import DrawStart, SeenStart, TurnStart
from five_hundred.rum.state import State
from five_hundred.rum.terms import Duty
from five_hundred.rum.turn import Claim, Draw, Shuffling, Turn
from five_hundred.rum.wild import Wild

__all__ = [
    "ABOUT",
    "PRESETS",
    "AceRuns",
    "AfterStockTopUse",
    "Call",
    "CallPriority",
    "CallRummy",
    "CallTake",
    "CallTo",
    "CallTurn",
    "Chain",
    "Claim",
    "Deal",
    "DealResult",
    "Decline",
    "Discard",
    "Draw",
    "DrawStart",
    "DrawStock",
    "Duty",
    "End",
    "EndDeal",
    "EndReason",
    "Finished",
    "FirstMeldScope",
    "GoOut",
    "JokerBind",
    "JokerMeld",
    "JokerSetSwap",
    "JokerSwap",
    "JokerSwapTo",
    "LayMeld",
    "LayOff",
    "LayoffCredit",
    "Meld",
    "MeldKind",
    "Move",
    "NextDealer",
    "Observation",
    "Opening",
    "Partners",
    "PhaseName",
    "PileFail",
    "PileFailCards",
    "PileMode",
    "PileUseCard",
    "PileView",
    "Pips",
    "Reason",
    "Rediscard",
    "Reshuffle",
    "ReshuffleFallback",
    "Rules",
    "SeenStart",
    "Shuffling",
    "State",
    "StockOut",
    "StockOutMoment",
    "SwapJoker",
    "TakePile",
    "Tie",
    "TopUse",
    "Turn",
    "TurnStart",
    "Undealt",
    "UseKind",
    "UseWhen",
    "Wild",
    "Win",
    "best_melds",
    "deal",
    "find_melds",
    "hand_points",
    "new_deal",
    "score_deal",
    "setup",
    "shown_total",
    "verdict",
]
