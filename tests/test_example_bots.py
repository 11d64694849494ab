"""The example's bots beat simple ones over duplicate deals, and play by every preset's rules."""

from __future__ import annotations

import random
from statistics import mean

import pytest

from examples import custom_bot
from examples.custom_bot import BiddingBot, Duplicate, Layer, Passer, RumBot
from five_hundred import bidding, play_out, rum

SEEDS = 500

# Points a deal. Over many deals the bots lead by about 70 and 40; the standard error of the few
# deals that are played here is about 20 and 10.
BIDDING_MARGIN = 30
RUM_MARGIN = 20


def check(results: list[Duplicate], margin: int) -> None:
    """Ahead by the margin on average, and with most sets of cards."""
    assert mean(result.margin for result in results) >= margin
    assert sum(result.margin > 0 for result in results) > len(results) / 2


def test_bidding_bot_beats_one_that_passes_and_plays_at_random() -> None:
    seeds = range(SEEDS, SEEDS + custom_bot.BIDDING_DEALS)
    results = custom_bot.compare_bidding(seeds)
    check(results, BIDDING_MARGIN)
    assert custom_bot.compare_bidding(seeds[:1]) == results[:1]


def test_rum_bot_beats_one_that_lays_all_and_discards_at_random() -> None:
    seeds = range(SEEDS, SEEDS + custom_bot.RUM_DEALS)
    results = custom_bot.compare_rum(seeds)
    check(results, RUM_MARGIN)
    assert custom_bot.compare_rum(seeds[:1]) == results[:1]


def test_the_same_bot_on_both_sides_gains_nothing() -> None:
    """The comparison is fair: a bot that is led by the observation alone has no lead on itself."""

    class Constant:
        """Always the first legal move."""

        def __init__(self, seed: int) -> None: ...

        def choose(self, seen: rum.Observation) -> rum.Move:
            return seen.legal_moves()[0]

    rules = rum.PRESETS["swedish"]
    results = custom_bot.compare(
        lambda rng: rum.deal(rules, rng, players=2), Constant, Constant, range(5)
    )
    assert [result.margin for result in results] == [0] * 5


@pytest.mark.parametrize("name", bidding.PRESETS)
def test_bidding_bots_finish_a_deal_of_every_preset(name: str) -> None:
    rules = bidding.PRESETS[name]
    bots = {seat: BiddingBot(seat, samples=1) for seat in range(rules.players)}
    start = bidding.deal(rules, random.Random(11), dealer=0)
    end = play_out(start, random.Random(0), bots)
    assert end.is_over


@pytest.mark.parametrize("name", rum.PRESETS)
def test_rum_bots_finish_a_deal_of_every_preset(name: str) -> None:
    rules = rum.PRESETS[name]
    players = rules.players[0]
    bots = {seat: RumBot(seat, samples=1) for seat in range(players)}
    end = play_out(rum.deal(rules, random.Random(11), players=players), random.Random(0), bots)
    assert end.is_over


def test_simple_bots_do_what_they_say() -> None:
    auction = bidding.deal(bidding.PRESETS["australian"], random.Random(0), dealer=3)
    assert Passer().choose(auction.observe(0)) is bidding.PASS
    turn = rum.setup(
        rum.PRESETS["pagat"],
        hands=["7S 7H 7D KC 2D", "8D 9D JD QS"],
        stock="4S 9H 3C",
        pile="QC",
        actor=0,
        phase="turn",
    )
    assert str(Layer().choose(turn.observe(0))) == "meld 7S 7D 7H"


def test_report_is_readable(capsys: pytest.CaptureFixture[str]) -> None:
    custom_bot.report("A title", [Duplicate(1, 100, -20), Duplicate(2, -50, 30)])
    assert capsys.readouterr().out.splitlines() == [
        "A title",
        "    cards   from one side   from the other   average lead",
        "        1            +100              -20          +40.0",
        "        2             -50              +30          -10.0",
        "  ahead with 1 of 2 sets of cards; +15.0 points a deal (standard error 25.0)",
        "",
    ]
