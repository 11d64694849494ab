"""Rulings on special contracts, five players and the play: BR-30 to BR-42, and BR-54."""

from __future__ import annotations

import random
from typing import Any

import pytest

from five_hundred import bidding
from five_hundred.cards import CardSet
from five_hundred.protocols import play_out
from tests.bidding.helpers import (
    auction,
    bid,
    card,
    code,
    code_for,
    ended,
    go,
    hands_of,
    judged,
    last,
    points,
    position,
    put_away,
    run,
    table,
    texts,
    why,
)

EVERY = table(
    misere_needs="anytime", super_open=True, bar_nullo=True, hi_lo_rank="9S_9C", game_bid=True,
    double_nullo_rank="10D_10H", double_nullo_needs="nothing", joker_naming="none",
)  # fmt: skip
"""All special bids but the blind one, and no question for the joker."""


def won_by(rules: bidding.Rules, contract: str, seat: int = 0, **given: Any) -> Any:
    """The state after an auction that one seat won with its only bid."""
    before = ["pass"] * seat
    if rules.blind_misere and contract != "blind":
        before = [word for _ in range(seat) for word in ("look", "pass")] + ["look"]
    elif rules.blind_misere:
        before = [word for _ in range(seat) for word in ("look", "pass")]
    state: Any = bidding.setup_auction(
        rules, **hands_of(rules, given.pop("hands", {}), **given), dealer=last(rules),
        calls=[*before, contract],
    )  # fmt: skip
    while isinstance(state, bidding.Auction):
        state = run(state, "pass" if state.looked[state.actors[0]] else "look")
    return state


# Nulls

LOW = {0: "4H 5H 6H", 1: "7H 8H 9H", 2: "5C 6C 7C", 3: "10H QH KH"}
"""Hands with which seat 0 never takes a trick."""


@pytest.mark.parametrize("contract", ["mis", "open", "blind"])
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_br30_partner_is_out(contract: str, seat: int) -> None:
    """BR-30: the partner is out, the contractor takes the kitty and leads."""
    rules = table(EVERY, blind_misere=True)
    state = won_by(rules, contract, seat)
    assert isinstance(state, bidding.KittyExchange)
    assert state.actors == (seat,)
    assert state.kitty <= state.hands[seat]
    state = put_away(state)
    assert isinstance(state, bidding.TrickPlay)
    assert state.leader == seat
    assert state.active == tuple(other for other in range(4) if other != (seat + 2) % 4)
    assert len(state.hands[(seat + 2) % 4]) == 10


@pytest.mark.parametrize("contract", ["mis", "open"])
def test_br30_made_without_a_trick(contract: str) -> None:
    worth = table().value(bid(contract))
    assert points(table(), contract, 1, [5, 0, 5, 0]) == (0, worth)
    assert points(table(), contract, 1, [0, 1, 0, 0]) == (0, -worth)


@pytest.mark.parametrize(("name", "active"), [("three_player", 3), ("five_player", 5)])
def test_br30_alone_against_all(name: str, active: int) -> None:
    state = position(table(name), "mis", {0: "7S 8S"}, fill="CD")
    assert state.active == tuple(range(active))


def test_br30_six_players() -> None:
    """BR-30: both partners of a team of three are out; of a pair, one."""
    state = position(table("six_player"), "mis", {1: "7S 8S"}, declarer=1, fill="CD")
    assert state.active == (0, 1, 2, 4)
    pairs = table("six_player", sides="three_teams")
    state = position(pairs, "mis", {1: "7S 8S"}, declarer=1, fill="CD")
    assert state.active == (0, 1, 2, 3, 5)


@pytest.mark.parametrize("contract", ["mis", "double", "bar", "blind", "hilo", "8S"])
def test_br31_never_shown(contract: str) -> None:
    """BR-31: only open and super-open hands are ever shown."""
    for how in ("before_lead", "after_first_trick"):
        rules = table(EVERY, blind_misere=True, open_exposure=how, null_early_stop=False)
        state = position(rules, contract, LOW)
        for _ in range(6):
            assert state.exposed is None
            assert not any(state.observe(1).known)
            state = state.apply(state.legal_moves()[0])


@pytest.mark.parametrize("contract", ["open", "super"])
@pytest.mark.parametrize("how", ["before_lead", "after_first_trick"])
def test_br31_when_it_is_shown(contract: str, how: str) -> None:
    """BR-31: before the lead, or when trick 1 is complete; the contractor's hand only."""
    state = position(table(EVERY, open_exposure=how), contract, LOW)
    number = 0
    while len(state.tricks) < 2:
        shown = how == "before_lead" or bool(state.tricks)
        assert state.exposed == (0 if shown else None)
        for seat in (1, 3, None):
            known = state.observe(seat).known
            assert known[0] == (state.hands[0] if shown else CardSet())
            assert not any(known[1:])
        assert state.observe(0).known == (CardSet(),) * 4
        state = state.apply(state.legal_moves()[0])
        number += 1
    assert number == 6


def test_br31_in_a_set_up() -> None:
    """BR-31: a set-up that counts a trick as won begins after trick 1."""
    state = position(table(), "open", {0: "4H 5H 6H"}, fill="SCD", tricks_won=[0, 1, 0, 0])
    assert state.exposed == 0


@pytest.mark.parametrize("how", ["before_lead", "after_first_trick"])
def test_br32_super_open_is_played_by_the_left(how: str) -> None:
    """BR-32: once open, the contractor's cards are chosen by the active seat on his left."""
    state = position(table(EVERY, open_exposure=how), "super", LOW)
    if how == "after_first_trick":
        assert state.actors == (0,)
        while not state.tricks:
            assert state.actors == (state.turn,)
            state = state.apply(state.legal_moves()[0])
    while state.turn != 0:
        assert state.actors == (state.turn,)
        state = state.apply(state.legal_moves()[0])
    assert state.actors == (1,)
    assert state.turn == 0
    move = state.legal_moves()[0]
    assert code_for(state, move, 0) == "not_your_turn"
    assert state.legal_moves(0) == ()
    assert state.legal_moves(1) == state.legal_moves()
    assert list(state.observe(1).legal_moves()) == list(state.legal_moves())
    assert state.observe(0).legal_moves() == ()
    after = state.apply(move, 1)
    assert after.history[-1].seat == 1
    assert after.history[-1].move == move
    plays = after.trick or after.tricks[-1].plays
    assert move in plays


def test_br32_lead_names_included() -> None:
    rules = table(EVERY, open_exposure="before_lead", joker_lead="any_suit")
    state = position(rules, "super", {0: "Jo 5H 6H"}, fill="SCD")
    assert state.actors == (1,)
    assert {"Jo:S", "Jo:C", "Jo:D", "Jo:H"} <= {str(move) for move in state.legal_moves(1)}
    assert state.apply(bidding.Play(card("Jo"), bid("7D").trumps), 1).led_suit == "D"


def test_br32_partner_is_skipped() -> None:
    """BR-32: with teams of three the next active seat is an opponent."""
    rules = table("six_player", super_open=True, open_exposure="before_lead")
    state = position(rules, "super", {5: "4H 5H"}, declarer=5, leader=5, fill="SCD")
    assert state.actors == (0,)
    assert state.turn == 5


def test_br33_double_nullo_passes_the_kitty_on() -> None:
    """BR-33: the contractor's discards go to his partner, who puts as many away."""
    rules = table(EVERY, cards="44")
    state = won_by(rules, "double", 1)
    assert isinstance(state, bidding.KittyExchange)
    assert state.actors == (1,)
    assert state.count == 5
    cast_off = CardSet(list(state.hands[1])[:5])
    state = state.apply(bidding.Discard(cast_off), 1)
    assert isinstance(state, bidding.KittyExchange)
    assert state.actors == (3,)
    assert len(state.hands[1]) == 10
    assert len(state.hands[3]) == 15
    assert cast_off <= state.hands[3]
    assert state.discards == CardSet(), "nothing is out of play yet"
    # what was passed on is known to its two partners only
    assert state.observe(1).known[3] == cast_off
    for seat in (0, 2, None):
        view = state.observe(seat)
        assert not any(view.known)
        assert [gift.cards for gift in view.gifts] == [None]
        discard = view.history[-1].move
        assert isinstance(discard, bidding.Discard)
        assert discard.cards is None
    assert [gift.cards for gift in state.observe(3).gifts] == [cast_off]
    away = CardSet(list(state.hands[3])[-5:])
    final = state.apply(bidding.Discard(away), 3)
    assert isinstance(final, bidding.TrickPlay)
    assert final.discards == away
    assert final.active == (0, 1, 2, 3)
    assert final.leader == 1
    assert final.observe(3).discards == away
    assert final.observe(1).discards is None
    assert final.exposed is None


def test_br33_double_nullo_swaps_five() -> None:
    """BR-33: the contractor uses the kitty, then each gives five; the first gift stays hidden."""
    rules = table(EVERY, double_nullo_kitty="swap_five")
    state = won_by(rules, "double", 0)
    assert isinstance(state, bidding.KittyExchange)
    state = put_away(state)
    assert isinstance(state, bidding.CardGift)
    assert state.actors == (0,)
    assert state.count == 5
    assert code(state, "give " + " ".join(map(str, list(state.hands[0])[:4]))) == "wrong_number"
    first = CardSet(list(state.hands[0])[:5])
    partner_before = state.hands[2]
    state = state.apply(bidding.Give(first), 0)
    assert isinstance(state, bidding.CardGift)
    assert state.actors == (2,)
    assert state.hands[2] == partner_before, "it lies aside, unseen"
    assert CardSet(state.places()["gift"]) == first
    view = state.observe(2)
    assert view.gifts == (bidding.Gift(0, 2, None),)
    assert not any(view.known)
    gift = view.history[-1].move
    assert isinstance(gift, bidding.Give)
    assert gift.cards is None
    second = CardSet(list(state.hands[2])[:5])
    assert code(state, f"give {next(iter(first))} {' '.join(map(str, list(second)[:4]))}") == (
        "card_not_held")  # fmt: skip
    final = state.apply(bidding.Give(second), 2)
    assert isinstance(final, bidding.TrickPlay)
    assert first <= final.hands[2]
    assert second <= final.hands[0]
    assert [len(hand) for hand in final.hands] == [10, 10, 10, 10]
    assert final.observe(2).known[0] == second
    assert final.observe(0).known[2] == first
    assert not any(final.observe(1).known)


def test_br33_double_nullo_without_a_kitty() -> None:
    rules = table(EVERY, cards="40", jokers=0, double_nullo_kitty="swap_five")
    state = won_by(rules, "double")
    assert isinstance(state, bidding.CardGift)
    assert state.actors == (0,)


def test_br33_made_only_if_neither_takes_a_trick() -> None:
    assert points(EVERY, "double", 0, [0, 6, 0, 4]) == (500, 0)
    assert points(EVERY, "double", 0, [0, 6, 1, 3]) == (-500, 0)
    rules = table(EVERY, joker_naming="none")
    state = position(rules, "double", ["4H 5H", "5S 6S", "AH 7S", "6H 8S"])
    end = go(state, {0: "4H"})
    assert end.is_over, "the partner's trick loses it"
    assert end.made is False
    assert end.score.points == (-500, 0)


def test_br33_needs_the_partners_nullo() -> None:
    rules = table("american_house", auction="continuous", signals="off", min_contract=6)
    assert code(auction(rules, "mis 8S"), "double") is None
    assert why(auction(rules, "pass mis"), "double").rule == "BR-33"
    assert code(auction(rules, "mis 8S 9S 9C"), "double") == "needs_partner_nullo", "his own"
    assert code(auction(rules, "mis pass 8S pass"), "double") == "needs_partner_nullo"


def test_br34_bar_nullo() -> None:
    """BR-34: the kitty stays down and unseen; otherwise as misère, at any time."""
    state = won_by(table(EVERY, misere_needs="seven"), "bar")
    assert isinstance(state, bidding.TrickPlay)
    assert state.leader == 0
    assert state.active == (0, 1, 3)
    assert len(state.places()["kitty"]) == 3
    assert state.discards == CardSet()
    for seat in (0, 1, 2, 3, None):
        assert state.observe(seat).kitty is None
    while not state.is_over:
        state = state.apply(state.legal_moves()[0])
    assert len(state.places()["kitty"]) == 3
    assert points(EVERY, "bar", 0, [0, 10, 0, 0]) == (500, 0)
    assert points(EVERY, "bar", 0, [1, 0, 0, 0]) == (-500, 0)


def test_br35_hi_lo() -> None:
    """BR-35: no trumps, partners out, exactly five tricks, no points for tricks."""
    state = won_by(EVERY, "hilo")
    assert isinstance(state, bidding.KittyExchange)
    state = put_away(state)
    assert state.active == (0, 1, 3)
    assert state.leader == 0
    for won, made in (([5, 5, 0, 0], True), ([4, 6, 0, 0], False), ([6, 1, 0, 0], False)):
        rules = EVERY if sum(won) == 10 or won[0] > 5 else table(EVERY, null_early_stop=False)
        assert points(rules, "hilo", 0, won) == (350 if made else -350, 0)


@pytest.mark.parametrize("strain", ["S", "C", "D", "H", "NT"])
def test_br36_game(strain: str) -> None:
    """BR-36: all ten tricks in a denomination; both partners play; no slam on top."""
    rules = table(EVERY, slam="declared_500", misere_rank="above_7")
    state = won_by(rules, f"game{strain}")
    assert isinstance(state, bidding.KittyExchange)
    assert code(state, "slam") == "no_slam"
    state = put_away(state)
    assert state.active == (0, 1, 2, 3)
    assert points(EVERY, f"game{strain}", 0, [6, 0, 4, 0]) == (1000, 0)
    assert points(EVERY, f"game{strain}", 0, [6, 1, 3, 0]) == (-1000, 10)
    cheap = table(EVERY, game_bid_value=100)
    assert points(cheap, f"game{strain}", 0, [6, 0, 4, 0]) == (100, 0), "no slam of 250"
    trumps = bidding.CardRanking(EVERY, bid(f"game{strain}"))
    assert trumps.trumps == (None if strain == "NT" else strain)


@pytest.mark.parametrize("slam", ["declared_500", "declared_plus_250"])
def test_br37_declared_slam(slam: str) -> None:
    """BR-37: declared before discarding; the partner gives one card and is out."""
    rules = table("american_house", slam=slam)
    state = won_by(rules, "7H", 1)
    assert isinstance(state, bidding.KittyExchange)
    assert state.count == 5
    assert str(state.legal_moves()[-1]) == "slam"
    assert state.slam is False
    state = run(state, "slam")
    assert isinstance(state, bidding.CardGift)
    assert state.slam is True
    assert state.actors == (3,)
    assert state.count == 1
    assert len(state.legal_moves()) == 10, "his best card is his to judge"
    gift = list(state.hands[3])[2]
    state = run(state, f"give {gift}")
    assert isinstance(state, bidding.KittyExchange)
    assert state.actors == (1,)
    assert state.count == 6
    assert len(state.hands[1]) == 16
    assert code(state, "slam") == "no_slam"
    assert code_for(state, bidding.Discard(list(state.hands[1])[:5])) == "wrong_number"
    assert state.observe(3).known[1] == CardSet([gift])
    assert [one.cards for one in state.observe(1).gifts] == [CardSet([gift])]
    assert [one.cards for one in state.observe(0).gifts] == [None]
    state = state.apply(bidding.Discard(list(state.hands[1])[:6]))
    assert isinstance(state, bidding.TrickPlay)
    assert state.active == (0, 1, 2)
    assert state.leader == 1
    assert [len(state.hands[seat]) for seat in state.active] == [10, 10, 10]
    assert not any(state.observe(3).known), "he may have put the gift away"
    end = play_out(state, random.Random(1))
    assert isinstance(end, bidding.Finished)
    assert len(end.tricks) == 10


def test_br37_scores() -> None:
    worth = {"declared_500": 500, "declared_plus_250": 410}
    for slam, value in worth.items():
        rules = table("american_house", slam=slam)
        assert points(rules, "7C", 0, [10, 0, 0, 0], slam=True) == (value, 0)
        assert points(rules, "7C", 0, [8, 2, 0, 0], slam=True) == (-value, 20)
        assert points(rules, "7C", 0, [10, 0, 0, 0]) == (160, 0), "not declared: no 250 either"
        assert ended(rules, "7C", 0, [9, 1, 0, 0], slam=True).made is False


@pytest.mark.parametrize("contract", ["mis", "hilo", "gameS", "double"])
def test_br37_trick_bids_only(contract: str) -> None:
    state = won_by(table(EVERY, slam="declared_500"), contract)
    assert isinstance(state, bidding.KittyExchange)
    assert code(state, "slam") == "no_slam"
    assert why(state, "slam").rule == "BR-37"


def test_br37_only_where_the_rules_have_it() -> None:
    for name in ("australian", "american"):
        assert code(won_by(table(name), "7S"), "slam") == "no_slam"


def test_br38_early_stop_of_nulls() -> None:
    """BR-38: a null ends when the contracting side has a trick; cards left stay with their holders."""
    state = position(EVERY, "mis", ["AS 4H 5H", "5S 6D 7D", "", "6S 8D 9D"])
    end = go(state, {0: "AS"})
    assert end.is_over
    assert [len(hand) for hand in end.hands] == [2, 2, 0, 2]
    assert end.tricks_won == (1, 0, 0, 0)
    assert end.score.points == (-250, 0)
    on = go(position(table(EVERY, null_early_stop=False), "mis",
                     ["AS 4H 5H", "5S 6D 7D", "", "6S 8D 9D"]), {0: "AS"})  # fmt: skip
    assert not on.is_over


@pytest.mark.parametrize("contract", ["open", "bar", "blind", "super", "double"])
def test_br38_all_nulls(contract: str) -> None:
    rules = table(EVERY, blind_misere=True, open_exposure="after_first_trick")
    state = position(rules, contract, ["AS 4H 5H", "5S 6D 7D", "8C 9C 10C", "6S 8D 9D"])
    assert go(state, {0: "AS"}).is_over
    rules = table(rules, null_early_stop=False)
    state = position(rules, contract, ["AS 4H 5H", "5S 6D 7D", "8C 9C 10C", "6S 8D 9D"])
    assert not go(state, {0: "AS"}).is_over


@pytest.mark.parametrize("contract", ["8S", "8NT", "gameS", "none"])
def test_br38_others_never_stop(contract: str) -> None:
    """BR-38: other contracts are played to the end, even when they are lost."""
    declarer = None if contract == "none" else 0
    state = position(EVERY, contract, ["5C 4H 5H", "5S 6D 7D", "8C 9C 10C", "AC 8D 9D"],
                     declarer=declarer, tricks_won=[0, 5, 0, 2])  # fmt: skip
    plays = 0
    while not state.is_over:
        state = state.apply(state.legal_moves()[0])
        plays += 1
    assert plays == 12


def test_br38_a_slam_that_is_lost_is_played_on() -> None:
    rules = table("american_house")
    state = position(rules, "8S", ["5C 4H", "AC 6D", "", "9C 8D"], slam=True)
    assert not go(state, {0: "5C", 1: "AC"}).is_over


# Five players

FIVE = table("five_player")
FIVE_HANDS = {0: "KS QS JS 10S 9S AD KD QD JD 10D", 1: "AS", 2: "AH JC Jo", 3: "AC JH"}
OWN = CardSet.parse(FIVE_HANDS[0]) | CardSet.parse("2D 2H 3D")


def calling(rules: bidding.Rules = FIVE, contract: str = "8S") -> Any:
    """Seat 0 is to call."""
    return run(won_by(rules, contract, hands=FIVE_HANDS, kitty="2D 2H 3D"), "x 2D 2H 3D")


@pytest.mark.parametrize("restrict", ["not_joker_or_bower", "no_trump_at_all", "any_but_joker"])
@pytest.mark.parametrize("contract", ["8S", "8H", "8NT"])
@pytest.mark.parametrize("secret", [False, True])
def test_br39_cards_that_may_be_called(restrict: str, contract: str, secret: bool) -> None:
    """BR-39: any card of the pack but those barred, and the contractor's own."""
    rules = table(FIVE, call_restrict=restrict, secret_alone=secret)
    state = calling(rules, contract)
    assert isinstance(state, bidding.PartnerCall)
    barred = {"Jo"}
    if restrict == "not_joker_or_bower":
        barred |= {"8S": {"JS", "JC"}, "8H": {"JH", "JD"}, "8NT": {"JS", "JC", "JD", "JH"}}[
            contract
        ]
    elif restrict == "no_trump_at_all" and contract != "8NT":
        trump = contract[-1]
        barred |= {str(one) for one in rules.pack if one.suit == trump}
        barred.add({"8S": "JC", "8H": "JD"}[contract])
    wanted = {
        f"call {one}" for one in rules.pack if str(one) not in barred and (secret or one not in OWN)
    }
    assert texts(state) == wanted | {"call none"}
    assert str(state.legal_moves()[-1]) == "call none"
    assert code(state, "call Jo") == "card_barred"
    assert why(state, "call Jo").rule == "BR-39"


@pytest.mark.parametrize("contract", ["mis", "open"])
def test_br39_no_call_in_a_null(contract: str) -> None:
    rules = table(FIVE, misere_needs="anytime", joker_naming="none")
    assert isinstance(calling(rules, contract), bidding.TrickPlay)
    hilo = table(FIVE, hi_lo_rank="9S_9C", joker_naming="none")
    assert isinstance(calling(hilo, "hilo"), bidding.TrickPlay)
    game = table(FIVE, game_bid=True)
    assert isinstance(calling(game, "gameS"), bidding.PartnerCall)


def test_br39_call_comes_before_the_joker_is_named() -> None:
    state = calling(contract="8NT")
    assert isinstance(state, bidding.PartnerCall)
    state = run(state, "call AH")
    assert isinstance(state, bidding.JokerNaming)
    assert state.observe(0).partner is None
    assert state.observe(2).partner == 2


def test_br39_alone() -> None:
    state = run(calling(), "call none")
    assert isinstance(state, bidding.TrickPlay)
    assert state.partner is None
    assert state.called is None
    assert isinstance(calling(table(FIVE, partner_call="none")), bidding.TrickPlay)


def test_br39_secretly_alone_looks_like_a_call() -> None:
    """BR-39: nobody else's view differs, whether the called card is his own or another's."""
    rules = table(FIVE, secret_alone=True)
    given = dict(FIVE_HANDS)
    mine = run(won_by(rules, "8S", hands=given, kitty="2D 2H 3D"), "x 2D 2H 3D", "call KD")
    # the same deal, but that the king of diamonds is in another hand
    given[0] = given[0].replace("KD", "KC")
    given[2] = "AH JC Jo KD"
    theirs = run(won_by(rules, "8S", hands=given, kitty="2D 2H 3D"), "x 2D 2H 3D", "call KD")
    assert mine.partner is None
    assert theirs.partner == 2
    for seat in (1, None):
        a, b = mine.observe(seat), theirs.observe(seat)
        assert (a.called, a.partner, a.known) == (b.called, b.partner, b.known)
        assert a.phase == b.phase
    assert mine.observe(0).partner is None


def test_br39_name_player() -> None:
    state = calling(table(FIVE, partner_call="name_player"))
    assert texts(state) == {f"partner {seat}" for seat in (1, 2, 3, 4, "none")}
    for other in (0, 5, 99):
        assert code_for(state, bidding.CallPlayer(other)) == "bad_partner"
    assert code(state, "call AS") == "wrong_phase"
    named = run(state, "partner 4")
    assert named.partner == 4
    assert named.called is None


def test_br39_reveal() -> None:
    state = run(calling(table(FIVE, partner_call="card_revealed")), "call AC")
    for seat in (0, 1, 2, 4, None):
        view = state.observe(seat)
        assert view.partner == 3
        assert view.known[3] == CardSet.parse("AC")


def test_br40_partner_and_contractor_add_their_tricks() -> None:
    """BR-40: the tricks of contractor and partner count together from trick 1."""
    assert points(FIVE, "8S", 0, [4, 1, 4, 1, 0], partner=2) == (120, 10, 120, 10, 0)
    assert points(FIVE, "8S", 0, [4, 1, 3, 1, 1], partner=2) == (-120, 10, -120, 10, 10)
    state = position(FIVE, "8S", ["AH 2C", "5S 3C", "6S 4C", "7H 5C", "8H 6C"],
                     partner=2, called=card("4C"), tricks_won=[3, 0, 4, 1, 0])  # fmt: skip
    end = run(state, "AH", "5S", "6S", "7H", "8H", "4C", "5C", "6C", "2C", "3C")
    assert isinstance(end, bidding.Finished)
    assert end.made is True
    assert end.partner == 2
    assert end.score.points == (120, 0, 120, 10, 10)


# The play


def test_br41_dealer_left_leads() -> None:
    """BR-41: the first active seat from the dealer's left leads, in every contract."""
    rules = table(EVERY, opening_lead="dealer_left")
    for contract, seat, leader in (
        ("8S", 2, 0), ("8NT", 1, 0), ("mis", 2, 1), ("mis", 1, 0), ("hilo", 2, 1),
        ("double", 2, 0),
    ):  # fmt: skip
        state = won_by(rules, contract, seat)
        while not isinstance(state, bidding.TrickPlay):
            state = put_away(state)
        assert state.dealer == 3
        assert state.leader == leader, contract
    contractor = won_by(table(EVERY), "8S", 2)
    assert put_away(contractor).leader == 2


def test_br42_play_without_a_contract() -> None:
    """BR-42: all play, eldest leads, no trumps, kitty unseen, 10 a trick whatever the options say."""
    rules = table(all_pass="play_nt", trick_points="off", opening_lead="contractor", ralphing=True)
    state = auction(rules, "pass pass pass pass", dealer=2)
    assert isinstance(state, bidding.TrickPlay)
    assert state.leader == 3
    assert state.active == (0, 1, 2, 3)
    assert state.declarer is None
    for seat in (0, 1, 2, 3, None):
        assert state.observe(seat).kitty is None
    end = play_out(state, random.Random(3))
    assert isinstance(end, bidding.Finished)
    assert end.outcome == "played"
    assert end.made is None
    assert end.barred_next == ()
    assert end.next_dealer == 3
    won = end.tricks_won
    assert end.score.points == (10 * (won[0] + won[2]), 10 * (won[1] + won[3]))
    for how in ("off", "only_if_set", "on", "off_above_400"):
        rules = table(all_pass="play_nt", trick_points=how)
        assert points(rules, "none", None, [10, 0, 0, 0]) == (100, 0), "and no slam"


def test_br42_caps_apply() -> None:
    capped = table(all_pass="play_nt", trick_point_cap=490)
    verdict = judged(capped, [480, 0], "none", None, [3, 7, 0, 0])
    assert verdict.totals == (490, 70)
    above = table(all_pass="play_nt", trick_points="off_above_400")
    verdict = judged(above, [401, 400], "none", None, [3, 7, 0, 0])
    assert verdict.totals == (401, 470)


def test_br42_nobody_wins_by_a_contract_that_is_none() -> None:
    assert not judged(table("hoyle_1909", win_condition="made_contract"), [490, 0, 0], "none", None,
                      [6, 3, 1]).is_over  # fmt: skip
    assert judged(table("hoyle_1909"), [490, 0, 0], "none", None, [6, 3, 1]).winners == (0,)


# What the moves tell


def test_br54_no_ace_question_tells_of_a_bare_hand() -> None:
    """BR-54: the question is public; nobody's cards are shown by it."""
    rules = table("midwest")
    hands = {0: "4S 5S 6S 7S 8S 9S 10S 4C 5C 6C", 1: "AS", 2: "KS", 3: "QS"}
    state: Any = bidding.setup_auction(rules, **hands_of(rules, hands), dealer=3)
    state = run(state, "no ace no face")
    for seat in (1, 2, 3, None):
        view = state.observe(seat)
        assert view.asker == 0
        assert str(view.history[-1].move) == "no ace no face"
        assert not any(view.known)


def test_br54_a_partner_who_is_out_never_shows_his_cards() -> None:
    """BR-54: not in the play, nor at the end."""
    state = won_by(table(EVERY, null_early_stop=False), "mis")
    state = put_away(state)
    out = state.hands[2]
    while True:
        for seat in (0, 1, 3, None):
            view = state.observe(seat)
            assert not view.known[2]
            seen = {one for event in view.history if isinstance(event.move, bidding.Deal)
                    for one in event.move.cards if one is not None}  # fmt: skip
            assert seen.isdisjoint(out)
        if state.is_over:
            break
        state = state.apply(state.legal_moves()[0])
    assert state.hands[2] == out


def test_br54_naming_none_tells_nothing() -> None:
    """BR-54: after ``name none`` the joker may be anywhere; a suit tells where it is."""
    for holder in (0, 1):
        state = won_by(table(), "8NT", hands={holder: "Jo"})
        state = run(put_away(state), "name none")
        assert not any(state.observe(3).known)
    named = run(put_away(won_by(table(), "8NT", hands={0: "Jo"})), "name H")
    assert named.observe(3).known[0] == CardSet.parse("Jo")
    assert named.observe(3).named == ("H", None, None, None)


def test_br54_a_called_card_is_not_known_to_be_anywhere() -> None:
    state = run(calling(), "call AH")
    for seat in (0, 1, 3, 4, None):
        assert not any(state.observe(seat).known)


def test_br54_discards_only_to_who_made_them() -> None:
    state = put_away(won_by(EVERY, "8S"))
    end = play_out(state, random.Random(2))
    for seat in (1, 2, 3, None):
        view = end.observe(seat)
        assert view.discards is None
        assert view.kitty is None
        discards = [event.move for event in view.history if isinstance(event.move, bidding.Discard)]
        assert discards == [bidding.Discard(None)]
    assert end.observe(0).discards == end.discards
