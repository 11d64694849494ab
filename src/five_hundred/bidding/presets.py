"""The tables of the sources, as values; the only room that knows a preset by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from attrs import evolve

from five_hundred.bidding import choices as c
from five_hundred.bidding.rules import Rules
from five_hundred.options import About, presets_by_name

_australian = Rules()

_german = evolve(
    _australian,
    null_early_stop=False,
    slam=c.Slam.OFF,
    trick_points=c.TrickPoints.OFF,
    win_condition=c.WinCondition.ANY_POINTS,
    lose_at=None,
)

_swedish = evolve(
    _australian,
    players=3,
    sides=c.Sides.SINGLES,
    cards=c.Cards.C32,
    deal_packets="3 k3 4 3",
    auction=c.AuctionForm.SINGLE_ROUND,
    misere_needs=c.MisereNeeds.ANYTIME,
    open_misere_rank=c.OpenMisereRank.HIGHEST,
    open_misere_value=520,
    open_exposure=c.OpenExposure.BEFORE_LEAD,
    null_early_stop=False,
    joker_naming=c.JokerNamer.NONE,
    joker_lead=c.JokerLead.NOT_SHOWN_VOID,
    joker_when_void_null=c.JokerWhenVoidInNull.OPTIONAL,
    slam=c.Slam.OFF,
    misere_defence=c.MisereDefence.TEN_PER_TRICK,
)

_hoyle_1909 = evolve(
    _australian,
    players=3,
    sides=c.Sides.SINGLES,
    cards=c.Cards.C32,
    deal_packets="3 3 3 1 k3",
    all_pass=c.AllPass.PLAY_NT,
    misere_rank=c.MisereRank.OFF,
    open_misere_rank=c.OpenMisereRank.OFF,
    joker_naming=c.JokerNamer.NONE,
    joker_lead=c.JokerLead.NOT_SHOWN_VOID,
    joker_when_void_null=c.JokerWhenVoidInNull.OPTIONAL,
    joker_on_refused_suit=c.JokerOnRefusedSuit.NO_VALUE,
    win_condition=c.WinCondition.ANY_POINTS,
    lose_at=None,
)

_american = evolve(
    _australian,
    auction=c.AuctionForm.SINGLE_ROUND,
    misere_needs=c.MisereNeeds.ANYTIME,
    joker_naming=c.JokerNamer.NONE,
    joker_lead=c.JokerLead.ANY_SUIT,
    joker_when_void_null=c.JokerWhenVoidInNull.OPTIONAL,
    slam=c.Slam.OFF,
    win_condition=c.WinCondition.ANY_POINTS,
    both_over=c.BothOver.HIGHER_SCORE,
)

_midwest = evolve(
    _australian,
    cards=c.Cards.C44,
    no_ace_no_face=c.NoAceNoFace.CONSENT_BARS_NULLO,
    auction=c.AuctionForm.SINGLE_ROUND,
    min_contract=7,
    signals=c.Signals.FIRST_TWO,
    all_pass=c.AllPass.REDEAL_SAME,
    misere_needs=c.MisereNeeds.ANYTIME,
    open_misere_rank=c.OpenMisereRank.OFF,
    joker_naming=c.JokerNamer.NONE,
    joker_lead=c.JokerLead.ANY_SUIT,
    joker_when_void_null=c.JokerWhenVoidInNull.OPTIONAL,
    slam=c.Slam.OFF,
)

_american_house = evolve(
    _australian,
    cards=c.Cards.C44,
    auction=c.AuctionForm.SINGLE_ROUND,
    min_contract=7,
    signals=c.Signals.INDICATIONS,
    all_pass=c.AllPass.DEALER_CHOICE,
    misere_needs=c.MisereNeeds.ANYTIME,
    open_misere_rank=c.OpenMisereRank.OFF,
    double_nullo_rank=c.DoubleNulloRank.BETWEEN_10D_10H,
    null_early_stop=False,
    joker_naming=c.JokerNamer.NONE,
    joker_lead=c.JokerLead.ANY_SUIT,
    joker_follow=c.JokerFollow.ANYTIME,
    joker_when_void_nt=c.JokerWhenVoid.FORCED,
    slam=c.Slam.DECLARED_500,
    misere_defence=c.MisereDefence.TEN_PER_TRICK,
    win_condition=c.WinCondition.ANY_POINTS,
)

_new_zealand = evolve(
    _australian,
    passing=c.Passing.FREE,
    raise_own=True,
    misere_rank=c.MisereRank.BELOW_7,
    misere_needs=c.MisereNeeds.ANYTIME,
    misere_value=130,
    open_misere_rank=c.OpenMisereRank.BELOW_8,
    open_misere_value=230,
    joker_naming=c.JokerNamer.NONE,
    joker_lead=c.JokerLead.ANY_SUIT,
    joker_when_void_null=c.JokerWhenVoidInNull.OPTIONAL,
)

_quebec = evolve(
    _australian,
    cards=c.Cards.C44,
    jokers=2,
    auction=c.AuctionForm.SINGLE_ROUND,
    all_pass=c.AllPass.REDEAL_SAME,
    misere_rank=c.MisereRank.OFF,
    open_misere_rank=c.OpenMisereRank.OFF,
    joker_naming=c.JokerNamer.NONE,
    joker_lead=c.JokerLead.LAST_ONLY,
    joker_follow=c.JokerFollow.ANYTIME,
    joker_when_void_nt=c.JokerWhenVoid.FORCED,
    led_joker_follow=c.LedJokerFollow.FREE,
)

_two_player = evolve(
    _australian,
    players=2,
    sides=c.Sides.SINGLES,
    two_player_layout=c.TwoPlayerLayout.DEAD_HAND,
    cards=c.Cards.C32,
    auction=c.AuctionForm.SINGLE_ROUND,
    misere_rank=c.MisereRank.OFF,
    open_misere_rank=c.OpenMisereRank.OFF,
    joker_naming=c.JokerNamer.NONE,
    joker_lead=c.JokerLead.NOT_SHOWN_VOID,
    joker_when_void_null=c.JokerWhenVoidInNull.OPTIONAL,
    win_condition=c.WinCondition.ANY_POINTS,
)

_two_player_piles = evolve(
    _australian,
    players=2,
    sides=c.Sides.SINGLES,
    two_player_layout=c.TwoPlayerLayout.PILES,
    misere_needs=c.MisereNeeds.ANYTIME,
    open_misere_rank=c.OpenMisereRank.OFF,
)

_three_player = evolve(_australian, players=3, sides=c.Sides.SINGLES, cards=c.Cards.C32)

_five_player = evolve(
    _australian,
    players=5,
    sides=c.Sides.SINGLES,
    cards=c.Cards.C52,
    partner_call=c.PartnerCalling.CARD_SILENT,
)

_six_player = evolve(_australian, players=6, sides=c.Sides.TWO_TEAMS, cards=c.Cards.C62)

PRESETS: Mapping[str, Rules] = presets_by_name(
    {
        "australian": _australian,
        "german": _german,
        "swedish": _swedish,
        "hoyle_1909": _hoyle_1909,
        "american": _american,
        "midwest": _midwest,
        "american_house": _american_house,
        "new_zealand": _new_zealand,
        "quebec": _quebec,
        "two_player": _two_player,
        "two_player_piles": _two_player_piles,
        "three_player": _three_player,
        "five_player": _five_player,
        "six_player": _six_player,
    }
)
"""The rule set of each table, by name."""

_REDEAL = "a deal in which all pass is thrown in, and the next dealer deals"
_REFUSED = "a joker on a suit that its holder refused wins"
_NAMED = "a joker that is led is called a suit, which the others must follow"
_GENERAL = (
    _REDEAL,
    "the contractor is asked for the joker's suit in every trumpless contract, even without it",
)

ABOUT: Mapping[str, About] = MappingProxyType(
    {
        "australian": About(
            "Australian 500 for four",
            "pagat.com, Five Hundred (J. McLeod)",
            ("a misère ends as soon as it is lost", *_GENERAL),
        ),
        "german": About(
            "500 as a German rules page has it, for four",
            "Five Hundred: die Regeln (German rules page)",
            (
                "misère is worth 250 above the sevens, open misère 500 above ten diamonds",
                "the joker's special rules, which it only mentions, are those of the Australian game",
                "nobody loses by falling below zero",
                _REDEAL,
            ),
        ),
        "swedish": About(
            "500 for three, as a Swedish page has it",
            "Swedish rendering of the Britannica article after D. Parlett",
            (
                "misère is worth 250, open misère 520, and all bids the Avondale values",
                "the kitty is dealt after the first packet",
                _REFUSED,
                _REDEAL,
            ),
        ),
        "hoyle_1909": About(
            "500 for three of 1909",
            "Hoffmann, Hoyle's Games Modernized (ed. Bergholt, 1909)",
            (
                "who holds a card of the suit led may not play the joker",
                _NAMED,
                "nothing is said of losing by falling below zero, so nobody does",
            ),
        ),
        "american": About(
            "American 500 for four",
            "trickstercards.com rules and its public issue tracker",
            (
                "open misère stands between ten diamonds and ten hearts",
                "an open hand is shown after the first trick",
                "all ten tricks earn nothing extra",
                "who holds a card of the suit led may not play the joker",
                _REFUSED,
                _NAMED,
                _REDEAL,
            ),
        ),
        "midwest": About(
            "500 of the American Midwest, 45 cards",
            "Iowa State rules; dmadouros/five_hundred",
            (
                "nullo is worth 250, stands above the sevens and may be bid at any time",
                "the joker is not fixed in advance, and may be called any suit when it is led",
                "who is void need not play it, and who is not may not",
                _REFUSED,
                "after a granted new deal the same dealer deals",
            ),
        ),
        "american_house": About(
            "House rules of the Midwest, 45 cards",
            "who/500, 500-house-rules",
            (
                "the cards are dealt 3, three to the kitty, 4, two to the kitty, 3",
                _REFUSED,
                _NAMED,
            ),
        ),
        "new_zealand": About(
            "House rules of New Zealand",
            "thomasbeagle.net, 500 house rules (2020)",
            (
                "43 cards, misère and open misère at any time",
                "an open hand is shown after the first trick",
                "all ten tricks are worth 250; the others score 10 a trick, but nothing in a null",
                "only a contract made wins; a side at -500 loses",
                _REFUSED,
                _NAMED,
                _REDEAL,
            ),
        ),
        "quebec": About(
            "Cinq-Cents of Québec, 46 cards with two jokers",
            "zpag.net, Cinq-Cents québécois; en4bz/FiveHundred",
            (_REFUSED,),
        ),
        "two_player": About(
            "500 for two with a dead hand",
            "bicyclecards.com, 500 for two",
            (
                "the dead hand is dealt before the opponent's",
                "3, one to the kitty, 4, one to the kitty, 3, one to the kitty",
                "no misère; the joker as in the Swedish game for three; all ten tricks are worth 250",
                _REDEAL,
            ),
        ),
        "two_player_piles": About(
            "Australian 500 for two, with piles on the table",
            "pagat.com, Five Hundred: two players",
            (
                "the kitty goes to the hand, and discards come from it",
                "what a table has shown not to have is forgotten when a card of that suit is turned up",
                *_GENERAL,
            ),
        ),
        "three_player": About(
            "Australian 500 for three",
            "pagat.com, Five Hundred: three players",
            ("misère needs a bid of seven, as with four", *_GENERAL),
        ),
        "five_player": About(
            "500 for five with a called partner",
            "pagat.com, Five Hundred: five players; Wikipedia for the points of the others",
            ("misère and open misère are played alone, for their whole value", *_GENERAL),
        ),
        "six_player": About(
            "500 for six, 63 cards",
            "pagat.com, Five Hundred: six players",
            _GENERAL,
        ),
    }
)
"""Where each preset comes from, and what we settled where its source is silent."""
