"""Matches: deal after deal until somebody has won."""

from __future__ import annotations

import pickle
import random
from typing import Any

import attrs
import pytest

from five_hundred import Match, bidding, rum
from five_hundred.cards import Card
from five_hundred.errors import IllegalMove, SetupError
from tests.jsonfuzz import PRESETS, number_of_players, preset_id

AUSTRALIAN = bidding.PRESETS["australian"]


class Passer:
    """Passes as long as it can, then plays the first card it may."""

    def choose(self, observation: bidding.Observation) -> bidding.Move:
        return observation.legal_moves()[0]


def last_trick(
    rules: bidding.Rules, contract: str, won: tuple[int, ...], winner: int, **more: Any
) -> bidding.TrickPlay:
    """The last trick of a deal, which one seat will win."""
    clubs = [Card.parse("AC" if seat == winner else f"{seat + 5}C") for seat in range(4)]
    return bidding.setup_play(
        rules,
        contract=bidding.Bid.parse(contract),
        declarer=0,
        hands=[[card] for card in clubs],
        tricks_won=won,
        **more,
    )


def finish(match: Match[Any], rng: random.Random | None = None) -> Match[Any]:
    """Play the deal in progress to its end."""
    return match.play_out(rng or random.Random(1), most_deals=len(match.deals) + 1)


# -- beginning --------------------------------------------------------------------------------


def test_a_match_begins_before_its_first_deal() -> None:
    match = Match.new(AUSTRALIAN, dealer=2)
    assert match.state == bidding.new_deal(AUSTRALIAN, dealer=2)
    assert match.totals == (0, 0)
    assert match.deals == ()
    assert match.verdict is None
    assert match.winners == ()
    assert not match.is_over
    assert (match.players, match.sides, match.rules) == (4, (0, 1, 0, 1), AUSTRALIAN)


def test_rum_needs_the_number_of_players_where_rules_leave_it_open() -> None:
    match = Match.new(rum.PRESETS["danish"], players=3, dealer=1)
    assert match.totals == (0, 0, 0)
    assert match.state.dealer == 1
    with pytest.raises(SetupError, match="say how many play"):
        Match.new(rum.PRESETS["danish"])
    assert Match.new(rum.PRESETS["partnership"]).totals == (0, 0)


@pytest.mark.parametrize(
    ("rules", "more"),
    [
        (AUSTRALIAN, {"players": 3}),
        (AUSTRALIAN, {"dealer": 4}),
        (AUSTRALIAN, {"dealer": "0"}),
        (rum.PRESETS["danish"], {"players": 9}),
        (rum.PRESETS["danish"], {"players": 3, "dealer": 3}),
        ("australian", {}),
        (None, {}),
    ],
)
def test_doors_raise(rules: Any, more: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        Match.new(rules, **more)


# -- from deal to deal ------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rules"), PRESETS, ids=preset_id)
def test_totals_are_carried(name: str, rules: Any) -> None:
    rng = random.Random(name)
    match = Match.new(rules, players=number_of_players(rules), dealer=1)
    match = match.play_out(rng, most_deals=3)
    totals = [0] * len(match.totals)
    for number, deal in enumerate(match.deals):
        assert deal.end.is_over
        for side, points in enumerate(deal.score.points):
            totals[side] += points
        for entry in deal.entries:
            totals[entry.side] += entry.points
        assert deal.totals == tuple(totals)
        if number:
            before = match.deals[number - 1].end
            assert (deal.dealer, deal.end.barred) == (before.next_dealer, before.barred_next)
    assert match.totals == tuple(totals)
    assert match.is_over or len(match.deals) == 3
    assert match.is_over == match.state.is_over == bool(match.winners)
    if match.is_over:
        assert match.state is match.deals[-1].end
    assert hash(match) == hash(pickle.loads(pickle.dumps(match)))
    assert pickle.loads(pickle.dumps(match)) == match
    assert str(match)
    assert str(match.deals[0])


def test_the_last_move_of_a_deal_leads_to_the_next_deal() -> None:
    rng = random.Random(8)
    match = Match.new(AUSTRALIAN, dealer=0)
    match = match.apply(match.state.sample_chance(rng))
    for _ in range(3):
        match = match.apply(bidding.PASS, seat=match.state.actor)
    assert match.deals == ()
    assert match.verdict is None
    match = match.apply(bidding.PASS)
    assert [deal.end.outcome for deal in match.deals] == ["passed_out"]
    assert match.state == bidding.new_deal(AUSTRALIAN, dealer=1)
    assert match.totals == (0, 0)
    assert match.verdict is not None
    assert not match.verdict.is_over


def test_nothing_changes_a_match() -> None:
    rng = random.Random(8)
    match = Match.new(AUSTRALIAN)
    after = match.apply(match.state.sample_chance(rng))
    assert match == Match.new(AUSTRALIAN)
    assert after != match
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        match.state = after.state  # type: ignore[misc]


def test_an_illegal_move_is_told_as_by_the_state() -> None:
    match = Match(bidding.deal(AUSTRALIAN, random.Random(1)))
    with pytest.raises(IllegalMove) as caught:
        match.apply(bidding.Bid.parse("mis"))
    assert caught.value.state is match.state
    with pytest.raises(IllegalMove) as caught:
        match.apply(bidding.PASS, seat=0)
    assert caught.value.violation.code is bidding.Reason.NOT_YOUR_TURN


def test_passes_keep_or_pass_on_the_deal() -> None:
    bots = dict.fromkeys(range(4), Passer())
    for name, dealers in (("australian", [0, 1, 2]), ("midwest", [0, 0, 0])):
        match = Match.new(bidding.PRESETS[name]).play_out(random.Random(2), bots, most_deals=3)
        assert [deal.dealer for deal in match.deals] == dealers
        assert {deal.end.outcome for deal in match.deals} == {"passed_out"}


def test_who_failed_by_four_may_not_call_in_the_next_deal() -> None:
    rules = attrs.evolve(AUSTRALIAN, ralphing=True, lose_at=None)
    match = finish(Match(last_trick(rules, "8S", (2, 3, 2, 2), winner=1)))
    assert match.deals[0].end.barred_next == (0,)
    assert match.state.barred == (0,)
    match = match.apply(match.state.sample_chance(random.Random(3)))
    seats = set()
    for _ in range(3):
        seats.add(match.state.actor)
        match = match.apply(bidding.PASS)
    assert seats == {1, 2, 3}
    assert match.state.barred == ()  # a deal that was thrown in bars nobody
    assert match.state.phase == "undealt"


def test_the_best_score_deals_next_in_rum() -> None:
    rules = attrs.evolve(
        rum.PRESETS["swedish"], next_dealer=rum.NextDealer.DEAL_WINNER, target=10_000
    )
    match = Match.new(rules, players=3).play_out(random.Random(5), most_deals=4)
    for before, after in zip(match.deals, match.deals[1:], strict=False):
        points = before.score.points
        assert points[after.dealer] == max(points)


# -- the end ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "contract", "won", "winner", "winners", "reason"),
    [
        ({}, "10NT", (5, 0, 4, 0), 0, (0,), "contract made"),
        ({}, "10NT", (5, 0, 4, 0), 1, (1,), "fell to -500"),
        ({"lose_at": None}, "10NT", (5, 0, 4, 0), 1, (), "nobody"),
        ({"target": 30, "win_condition": "any_points"}, "6S", (2, 2, 2, 3), 1, (1,), "reached 30"),
        ({"point_spread": 200, "lose_at": None}, "8H", (2, 3, 2, 2), 1, (1,), "ahead"),
    ],
)  # fmt: skip
def test_every_way_to_end(
    changes: dict[str, Any],
    contract: str,
    won: tuple[int, ...],
    winner: int,
    winners: tuple[int, ...],
    reason: str,
) -> None:
    rules = attrs.evolve(AUSTRALIAN, **changes)
    match = finish(Match(last_trick(rules, contract, won, winner)))
    assert match.verdict is not None
    assert match.winners == winners
    assert match.is_over is bool(winners)
    assert reason in match.verdict.reason
    if winners:
        assert match.state.phase == "finished"
        assert f"side {winners[0]} won" in str(match)
        with pytest.raises(IllegalMove) as caught:
            match.apply(bidding.PASS)
        assert caught.value.violation.code is bidding.Reason.DEAL_OVER
        assert match.play_out(random.Random(1)) is match


def test_a_cap_is_an_entry_of_the_match() -> None:
    rules = attrs.evolve(AUSTRALIAN, trick_point_cap=20, lose_at=None)
    match = finish(Match(last_trick(rules, "6S", (3, 2, 2, 2), winner=0)))
    deal = match.deals[0]
    assert deal.score.points == (40, 40)
    assert [(entry.side, entry.points) for entry in deal.entries] == [(1, -20)]
    assert deal.totals == match.totals == (40, 20)


def test_a_match_of_bad_players_can_be_stopped() -> None:
    rules = attrs.evolve(rum.PRESETS["swedish"], target=1_000_000)
    match = Match.new(rules, players=2).play_out(random.Random(1), most_deals=2)
    assert len(match.deals) == 2
    assert not match.is_over
    assert match.play_out(random.Random(1), most_deals=2) is match


def test_bots_play_by_what_they_see() -> None:
    seen = []

    class Watcher(Passer):
        def choose(self, observation: bidding.Observation) -> bidding.Move:
            seen.append(observation.seat)
            return super().choose(observation)

    Match.new(AUSTRALIAN).play_out(random.Random(1), {2: Watcher()}, most_deals=2)
    assert set(seen) == {2}


def test_a_match_goes_on_to_a_winner() -> None:
    match = Match.new(AUSTRALIAN).play_out(random.Random(4))
    assert match.is_over
    assert match.winners
    assert match.verdict is not None
    assert match.totals == match.verdict.totals
