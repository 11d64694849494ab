"""The mechanics of play: rows P1 to P13, and the traps that other programs fell into."""

from __future__ import annotations

import random
from typing import Any

import pytest

from five_hundred import bidding
from five_hundred.cards import CardSet
from tests.bidding.helpers import (
    auction,
    bid,
    card,
    code,
    dealt,
    go,
    hands_of,
    judged,
    position,
    put_away,
    run,
    table,
    texts,
)


@pytest.mark.parametrize(
    ("name", "size"), [("australian", 3), ("german", 3), ("american", 3), ("swedish", 3),
                       ("three_player", 3), ("five_player", 5), ("six_player", 4)]
)  # fmt: skip
def test_p1_p4_p5_misere_lead_and_size_of_tricks(name: str, size: int) -> None:
    """P1, P4, P5: the contractor leads; partners are out; with five players all four oppose."""
    rules = table(name)
    calls = "7S pass mis" if rules.players > 2 else "7S mis"
    state = auction(rules, calls)
    while isinstance(state, bidding.Auction):
        state = run(state, "pass")
    assert isinstance(state, bidding.KittyExchange)
    assert state.declarer == 2
    state = put_away(state)
    if isinstance(state, bidding.JokerNaming):
        state = run(state, "name none")
    assert isinstance(state, bidding.TrickPlay), "no partner is called in a misère"
    assert state.leader == state.turn == 2
    assert len(state.active) == size
    if rules.sides != "singles":
        partners = {seat for seat in range(rules.players)
                    if state.sides[seat] == state.sides[2]} - {2}  # fmt: skip
        assert partners.isdisjoint(state.active)
    seats = []
    for _ in range(size):
        seats.append(state.turn)
        assert not state.is_over
        state = state.apply(state.legal_moves()[0])
    assert seats == [(2 + step) % rules.players for step in range(rules.players)
                     if (2 + step) % rules.players in state.active]  # fmt: skip
    assert len(state.tricks[0].plays) == size


def test_p1_partner_in_other_contracts() -> None:
    """P1: with trumps the partner plays: tricks of four."""
    state = go(position(table(), "8H", ["AS 5S", "6S 7S", "8S 9S", "10S QS"]), {0: "AS"})
    assert state.tricks[0].seats == (0, 1, 2, 3)


@pytest.mark.parametrize("stop", [True, False])
@pytest.mark.parametrize("contract", ["mis", "open"])
def test_p2_contractor_takes_a_trick(stop: bool, contract: str) -> None:
    """P2: a misère contractor takes trick 4: it ends there, or is played to the end."""
    rules = table(null_early_stop=stop)
    state = position(rules, contract, ["AS 5C 5D", "6S 6C 6D", "KH KC KD", "7S 7C 7D"],
                     tricks_won=[0, 2, 0, 1])  # fmt: skip
    state = run(state, "AS", "6S", "7S")
    assert state.is_over is stop
    if not stop:
        state = run(state, "5C", "6C", "7C", "7D", "5D", "6D")
    assert isinstance(state, bidding.Finished)
    assert state.made is False
    assert state.score.points == (-table().value(bid(contract)), 0)
    assert sum(state.tricks_won) == (4 if stop else 6)


@pytest.mark.parametrize(
    ("name", "stops"),
    [("australian", True), ("american", True), ("three_player", True), ("five_player", True),
     ("six_player", True), ("german", False), ("swedish", False), ("american_house", False)],
)  # fmt: skip
def test_p2_by_table(name: str, stops: bool) -> None:
    rules = table(name)
    state = go(position(rules, "mis", {0: "AS 7C"}, fill="D"), {0: "AS"})
    assert state.is_over is stops


@pytest.mark.parametrize(
    ("name", "before"), [("swedish", True), ("australian", False), ("german", False),
                         ("american", False)]
)  # fmt: skip
def test_p3_open_misere_is_shown(name: str, before: bool) -> None:
    """P3: the hand is open before the lead, or when the first trick is complete."""
    rules = table(name)
    state: Any = position(rules, "open", {0: "7S 7C 8D"}, fill="SCD")
    other = 1
    hand = state.hands[0]
    assert state.exposed == (0 if before else None)
    assert state.observe(other).known[0] == (hand if before else CardSet())
    state = go(state, {0: "7S", other: ""})
    assert state.trick
    assert state.observe(other).known[0] == (state.hands[0] if before else CardSet())
    state = position(rules, "open", {0: "7S 7C 8D"}, fill="SCD")
    while not state.tricks:
        assert state.exposed == (0 if before else None)
        state = state.apply(state.legal_moves()[0])
    assert state.exposed == 0
    for seat in (1, rules.players - 1, None):
        view = state.observe(seat)
        assert view.exposed == 0
        assert view.known[0] == state.hands[0]
    closed = go(position(rules, "mis", {0: "7S 7C 8D"}, fill="SCD"), {0: "7S"})
    assert closed.exposed is None


@pytest.mark.parametrize("name", list(bidding.PRESETS))
def test_p8_wrong_number_of_discards(name: str) -> None:
    """P8: fewer or more cards than the kitty has cannot be put away."""
    rules = table(name)
    state: Any = auction(rules, "8H")
    while isinstance(state, bidding.Auction):
        state = run(state, "pass")
    assert isinstance(state, bidding.KittyExchange)
    hand = list(state.hands[state.actor or 0])
    assert len(hand) == 10 + rules.kitty_size
    for size in (0, rules.kitty_size - 1, rules.kitty_size + 1, len(hand)):
        move = bidding.Discard(CardSet(hand[:size]))
        violation = state.why_illegal(move)
        assert violation is not None
        assert violation.code is bidding.Reason.WRONG_NUMBER
    assert state.is_legal(bidding.Discard(CardSet(hand[: rules.kitty_size])))
    assert state.is_legal(bidding.Discard(CardSet(hand[-rules.kitty_size :])))


def test_p9_kitty_cards_and_joker_may_be_put_away() -> None:
    """P9: what was just picked up may be put away again, the joker too."""
    rules = table()
    state: Any = auction(rules, "8H pass pass pass")
    kitty = state.kitty
    assert len(kitty) == 3
    state = state.apply(bidding.Discard(kitty))
    assert state.discards == kitty
    assert state.kitty == kitty
    joker: Any = bidding.setup_auction(
        rules,
        **hands_of(rules, {}, kitty="Jo JH JD"),
        dealer=3,
        calls=["8H", "pass", "pass", "pass"],
    )
    assert run(joker, "x Jo JH JD").discards == CardSet.parse("Jo JH JD")


FIVE = {0: "KS QS JS 10S 9S AD KD QD JD 10D", 1: "AS", 2: "AH JC Jo", 3: "AC JH"}


def called_from(rules: bidding.Rules, contract: str = "8S") -> Any:
    """Seat 0 is to call a partner; it put 2D 2H 3D away."""
    state: Any = bidding.setup_auction(
        rules,
        **hands_of(rules, FIVE, kitty="2D 2H 3D"),
        dealer=4,
        calls=[contract, "pass", "pass", "pass", "pass"],
    )
    return run(state, "x 2D 2H 3D")


@pytest.mark.parametrize("own", ["KS", "2D", "JD"])
def test_p10_calling_a_card_of_ones_own(own: str) -> None:
    """P10: a card of one's own hand or discards may be called only to play alone in secret."""
    state = called_from(table("five_player"))
    assert isinstance(state, bidding.PartnerCall)
    violation = state.why_illegal(state.parse_move(f"call {own}"))
    assert violation is not None
    assert violation.code is bidding.Reason.OWN_CARD
    secret = called_from(table("five_player", secret_alone=True))
    assert code(secret, f"call {own}") is None
    alone = run(secret, f"call {own}")
    assert alone.called is card(own)
    assert alone.partner is None
    other = run(secret, "call AH")
    assert other.partner == 2
    for seat in (1, 3, 4, None):
        mine, theirs = alone.observe(seat), other.observe(seat)
        assert mine.partner is theirs.partner is None
        assert mine.hand == theirs.hand


@pytest.mark.parametrize(("barred", "contract"), [("JC", "8S"), ("Jo", "8S"), ("Jo", "8NT"),
                                                  ("JH", "8NT"), ("JC", "8NT")])  # fmt: skip
def test_p11_bowers_and_joker_cannot_be_called(barred: str, contract: str) -> None:
    """P11: by default no bower, no joker, and in no trumps no jack can be called."""
    state = called_from(table("five_player"), contract)
    assert code(state, f"call {barred}") == "card_barred"
    assert code(state, "call AS") is None, "a plain trump may be called"
    if barred == "JC":
        free = called_from(table("five_player", call_restrict="any_but_joker"), contract)
        assert code(free, f"call {barred}") is None
        assert code(free, "call Jo") == "card_barred"
    strict = called_from(table("five_player", call_restrict="no_trump_at_all"), contract)
    assert code(strict, "call AS") == ("card_barred" if contract == "8S" else None)
    assert code(strict, "call Jo") == "card_barred"


def test_p11_jack_of_another_colour() -> None:
    """P11: with spades as trumps the red jacks are plain cards."""
    assert code(called_from(table("five_player")), "call JH") is None


def test_p12_partner_is_hidden_until_the_card_is_played() -> None:
    """P12: only the holder of the called card knows, until he plays it."""
    state = run(called_from(table("five_player")), "call AH")
    assert isinstance(state, bidding.TrickPlay)
    assert state.partner == 2
    assert state.called is card("AH")
    for seat in (0, 1, 3, 4, None):
        assert state.observe(seat).partner is None
        assert state.observe(seat).called is card("AH")
    assert state.observe(2).partner == 2
    after: Any = state
    while card("AH") in after.hands[2]:
        for seat in (0, 1, 3, 4, None):
            assert after.observe(seat).partner is None
        moves = [move for move in after.legal_moves() if move is not bidding.Play(card("AH"))]
        after = after.apply((moves or after.legal_moves())[0])
        assert isinstance(after, bidding.TrickPlay)
    for seat in (0, 1, 2, 3, 4, None):
        assert after.observe(seat).partner == 2


def test_p12_revealed_and_named_partners() -> None:
    """P12: where the rules have it, the partner is known at once."""
    state = run(called_from(table("five_player", partner_call="card_revealed")), "call AH")
    for seat in (0, 1, 3, 4, None):
        assert state.observe(seat).partner == 2
    named = called_from(table("five_player", partner_call="name_player"))
    assert texts(named) == {"partner 1", "partner 2", "partner 3", "partner 4", "partner none"}
    named = run(named, "partner 3")
    for seat in (0, 1, 2, 4, None):
        assert named.observe(seat).partner == 3
    assert run(called_from(table("five_player", partner_call="name_player")),
               "partner none").partner is None  # fmt: skip


@pytest.mark.parametrize("stop", [True, False])
def test_p13_hi_lo(stop: bool) -> None:
    """P13: five tricks after trick 7: play goes on, and a sixth trick fails."""
    rules = table(hi_lo_rank="9S_9C", null_early_stop=stop)
    hands = ["AS 5C 5D", "6S 6C 6D", "8S 8C 8D", "7S 7C 7D"]
    state = position(rules, "hilo", hands, tricks_won=[5, 1, 0, 1], leader=0)
    assert not state.is_over
    failed = run(state, "AS", "6S", "7S")
    assert failed.is_over is stop
    made = run(position(rules, "hilo", ["5S 5C 5D", *hands[1:]], tricks_won=[5, 1, 0, 1], leader=1),
               "6S", "7S", "5S", "7C", "5C", "6C", "7D", "5D", "6D")  # fmt: skip
    assert made.is_over
    assert made.made is True
    assert made.score.points == (350, 0)


def test_p13_hi_lo_out_of_reach() -> None:
    """P13: it also ends when five tricks can no longer be reached."""
    rules = table(hi_lo_rank="9S_9C")
    state = position(rules, "hilo", ["5S 5C 5D", "6S 6C 6D", "8S", "7S 7C 7D"],
                     tricks_won=[2, 4, 0, 1], leader=1)  # fmt: skip
    assert not state.is_over
    assert run(state, "6S", "7S", "5S").is_over


# Section 8.6: what other programs got wrong


@pytest.mark.parametrize("before", [600, 700])
def test_trap_a_failed_contract_is_no_win(before: int) -> None:
    """The end of a match asks whether the contract was made, not only for the total."""
    verdict = judged(table(), [before, 0], "6S", 0, [5, 5, 0, 0])
    assert verdict.totals[0] >= 500
    assert not verdict.is_over


def test_trap_open_misere_is_offered_over_ten_diamonds() -> None:
    assert bid("open") in auction(table(), "10D").legal_moves()


def test_trap_only_led_suits_are_struck_off() -> None:
    """A suit is barred to a led joker by being led, not by being discarded."""
    hands = ["AS AC Jo 9H", "5S 7D 8D 9D", "6S 6C 7C 8C", "7S 9C 10C QC"]
    state = go(position(table(), "8NT", hands), {0: "AS AC", 1: "5S 7D"})
    assert "Jo:D" in texts(state)


def test_trap_nothing_is_exposed_before_the_kitty_is_exchanged() -> None:
    """An open hand is shown in the play at the earliest, whatever the option says."""
    rules = table("swedish")
    state: Any = run(auction(rules, "open"), "pass", "pass")
    assert isinstance(state, bidding.KittyExchange)
    for seat in (1, 2, None):
        view = state.observe(seat)
        assert view.exposed is None
        assert not any(view.known)
        assert view.kitty is None
    state = put_away(state)
    assert state.observe(1).known[0] == state.hands[0]


def test_trap_leader_void_in_all_suits() -> None:
    """A joker whose holder has shown void in every suit can be led to the last trick."""
    rules = table("swedish")
    state = position(
        rules, "8NT",
        {0: "7H 7D 7C 7S Jo", 1: "AS AC AD AH 8C", 2: "8S 9C 8D 8H 9H"}, leader=1,
    )  # fmt: skip
    assert isinstance(state, bidding.TrickPlay)
    state = go(state, {1: "AS", 0: "7S", 2: "8S"})
    # void in spades from now on: what is left follows nothing else
    assert state.leader == 1
    for lead in ("AC", "AD", "AH"):
        follow = {"AC": "7C", "AD": "7D", "AH": "7H"}[lead]
        state = go(state, {1: lead, 0: follow})
    assert state.leader == 1
    end = run(state, "8C", "9H", "Jo")
    assert end.is_over
    assert end.tricks[-1].winner == 0
    alone = position(rules, "8NT", {0: "Jo", 1: "8C", 2: "9H"}, tricks_won=[9, 0, 0])
    assert texts(alone) == {"Jo"}


@pytest.mark.parametrize("side", [0, 1])
def test_trap_no_side_is_looked_at_first(side: int) -> None:
    """Both sides over 500: it does not matter which side has the lower number."""
    won = [7, 3, 0, 0] if side == 0 else [3, 7, 0, 0]
    totals = [400, 480] if side == 0 else [480, 400]
    verdict = judged(table("american_house"), totals, "7S", side, won)
    assert verdict.winners == (side,)


def test_trap_the_deal_passes_on_after_all_pass() -> None:
    """A deal that is thrown in under ``redeal_next`` moves the deal on."""
    state = auction(table(), "pass pass pass pass")
    assert state.next_dealer == (state.dealer + 1) % 4


def test_trap_a_standing_eight_spades_counts_as_seven_or_more() -> None:
    """Misère between 8S and 8C that needs a seven: a standing 8S will do."""
    rules = table(misere_rank="between_8S_8C")
    assert code(auction(rules, "8S"), "mis") is None
    assert code(auction(rules, "6NT"), "mis") == "needs_seven"


def test_trap_joker_in_a_suit_contract_must_not_revoke() -> None:
    """With trumps the joker is a trump: it is not playable with the suit led in hand."""
    state = run(position(table("quebec"), "8H", {0: "Jo Jo#2 7C", 3: "AC KC QC"}, leader=3,
                         fill="S"), "AC")  # fmt: skip
    assert texts(state) == {"7C"}


def test_trap_two_jokers_and_a_card_are_not_only_jokers() -> None:
    """The last-only rule looks at what is in the hand, not at how many cards there are."""
    state = position(table("quebec"), "8NT", {0: "Jo 7S"})
    assert texts(state) == {"7S"}


def test_trap_every_order_of_the_cards_can_be_dealt() -> None:
    """The shuffle is not one that leaves no card in its place."""
    rules = table()
    start = bidding.new_deal(rules)
    pack = list(rules.pack)
    rng = random.Random(500)
    stayed = 0
    for _ in range(200):
        move = start.sample_chance(rng)
        assert isinstance(move, bidding.Deal)
        stayed += sum(mine is theirs for mine, theirs in zip(move.cards, pack, strict=True))
    assert 120 < stayed < 280, "one card a shuffle stays in its place, on average"


def test_trap_the_black_fours_go() -> None:
    """The pack of 43 has red fours and no black ones."""
    pack = table().pack
    assert card("4D") in pack
    assert card("4H") in pack
    assert card("4S") not in pack
    assert card("4C") not in pack


def test_trap_kitty_is_not_seen_by_others() -> None:
    """Only the contractor sees what he picks up and puts away."""
    state: Any = put_away(auction(table(), "8H pass pass pass"))
    for seat in (1, 2, 3, None):
        assert state.observe(seat).kitty is None
        assert state.observe(seat).discards is None
    assert state.observe(0).kitty == state.kitty
    assert state.observe(0).discards == state.discards
    assert dealt(table()).observe(0).kitty is None
