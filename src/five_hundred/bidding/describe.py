"""A table of the bidding game at a glance, and the sources that its options name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from five_hundred.bidding.choices import (
    AuctionForm,
    DoubleNulloRank,
    JokerNamer,
    NoAceNoFace,
    PartnerCalling,
    Passing,
    Slam,
)
from five_hundred.bidding.rules import Rules
from five_hundred.describe import STAY, Glance, plain

TITLE = "the bidding game"
WHAT = (
    "The bidding game 500, of the euchre family: the players bid for tricks and trumps, the highest "
    "bidder takes the kitty and puts as many cards away, and must then win the tricks of the contract."
)

SOURCES: Mapping[str, str] = MappingProxyType(
    {
        "APP": "the description of Embarcadero's 500 app (46 cards, as in French Canada)",
        "ATF": "play500.com, by Bryce Francis",
        "BIC": "bicyclecards.com, 500 for two and for four hands",
        "CHN": "the chapter on 500 of an American rules book of the early 1900s (childrensnursery.org.uk)",
        "GAR": "the program Gareth001/500",
        "GOJ": "a program in Go",
        "HOF": "Hoffmann, Hoyle's Games Modernized, edited by Bergholt (1909)",
        "ISU": "rules from Iowa State University, 45 cards",
        "MCG": "the program en4bz/FiveHundred, from Montréal",
        "MEM": "common knowledge, without a source that we could read",
        "NZH": "thomasbeagle.net, house rules from New Zealand (2020)",
        "OHW": "the program ohwgiles/fivehundred",
        "OTR": "500 (Bid) Official Team Rules, a shareware text",
        "PAR": "D. Parlett, as quoted in two excerpts",
        "PG": "pagat.com, Five Hundred, by J. McLeod",
        "PGV": "pagat.com, Five Hundred, section on variations",
        "QC": "zpag.net, Cinq-Cents québécois",
        "S3": "a Swedish page: the Britannica article for three players in Swedish",
        "S4": "a German rules page for four players",
        "SCR": "programs that keep the score",
        "TRK": "trickstercards.com, help page and public issue tracker",
        "TZJ": "the program tzjames/500",
        "WHO": "who/500, house rules of the American Midwest and their program",
        "WP": "Wikipedia, 500 (card game), as various copies have it",
        "XRC": "the server xrchz/500, which plays pagat.com's rules",
    }
)
"""The short names that sources have in the options, and what they stand for."""


def most_moves(rules: Rules) -> int:
    """The most moves that a deal can have, the dealing included.

    The page on correctness tells why it holds.
    """
    seats, rungs = rules.players, len(rules.ladder)
    before = 1  # the deal
    if rules.blind_misere:
        before += seats  # looks
    if rules.no_ace_no_face is not NoAceNoFace.OFF:
        before += 2 * seats  # questions and answers
    if rules.auction is AuctionForm.SINGLE_ROUND:
        calls = seats
    elif rules.passing is Passing.FINAL:
        calls = rungs + seats + 1
    else:
        calls = (rungs + 1) * seats
    after = 1  # the discards
    if rules.slam in (Slam.DECLARED_500, Slam.DECLARED_PLUS_250):
        after += 2  # the slam, and the partner's card
    if rules.double_nullo_rank is not DoubleNulloRank.OFF:
        after += 3  # the partner's discards; or two gifts
    if seats == 5 and rules.partner_call is not PartnerCalling.NONE:
        after += 1
    if rules.jokers and rules.joker_naming is not JokerNamer.NONE:
        after += seats if rules.joker_naming is JokerNamer.ANY_HOLDER else 1
    return before + calls + after + (20 if rules.has_piles else 10) * seats


def glance(rules: Rules) -> tuple[Glance, ...]:
    """The table, and the ladder."""
    return (
        Glance(
            "at a glance",
            rows=(
                (
                    "players",
                    f"{rules.players}, {len(set(rules.seat_sides))} sides ({plain(rules.sides)})",
                ),
                ("pack", f"{len(rules.pack)} cards, jokers included: {rules.jokers}"),
                ("kitty", f"{rules.kitty_size} cards"),
                ("dealt in packets", f"{rules.packets} (k: to the kitty)"),
                (
                    "the match",
                    f"to {rules.target}"
                    + ("" if rules.lose_at is None else f"; lost at {rules.lose_at}"),
                ),
            ),
        ),
        Glance(
            "the ladder",
            "Every bid, lowest first, and what it is worth. A bid in brackets can be called but not "
            "played. " + " · ".join(_worth(rules)),
        ),
    )


def _worth(rules: Rules) -> list[str]:
    return [
        f"{bid if rules.can_be_contract(bid) else f'({bid})'}{STAY}{rules.value(bid)}"
        for bid in rules.ladder
    ]
