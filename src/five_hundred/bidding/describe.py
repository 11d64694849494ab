"""A table of the bidding game at a glance, and the sources that its options name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

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
