"""Every reason why a move may be illegal: what provokes it, its ruling, and that nothing changes."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from five_hundred import bidding, rum
from five_hundred.bidding import Reason
from five_hundred.cards import CardSet, Suit
from five_hundred.errors import FiveHundredError, IllegalMove, NotOver
from five_hundred.protocols import play_out
from tests.bidding.helpers import (
    NT,
    auction,
    bid,
    card,
    dealt,
    go,
    hands_of,
    position,
    put_away,
    run,
    table,
)

Case = tuple[Any, Any, int | None, str | None]
"""A state, a move, the seat that makes it (or None), and the ruling."""


def _in_play() -> Any:
    return position(table(), "8H", ["AS 5S", "6S 7S", "8S 9S", "10S QS"])


def _misdealt() -> Any:
    pack = list(table().pack)
    return bidding.Deal((*pack[:-1], pack[0]))


def _question(rules: bidding.Rules, *calls: str) -> Any:
    hands = {0: "4S 5S 6S 7S 8S 9S 10S 4C 5C 6C", 1: "AS", 2: "KS", 3: "QS"}
    return bidding.setup_auction(rules, **hands_of(rules, hands), dealer=3, calls=calls)


def _calling(**changes: Any) -> Any:
    rules = table("five_player", **changes)
    hands = {0: "KS QS JS 10S 9S AD KD QD JD 10D"}
    state: Any = bidding.setup_auction(
        rules, **hands_of(rules, hands, kitty="2D 2H 3D"), dealer=4,
        calls=["8S", "pass", "pass", "pass", "pass"],
    )  # fmt: skip
    return run(state, "x 2D 2H 3D")


def _naming() -> Any:
    rules = table()
    state: Any = bidding.setup_auction(
        rules, **hands_of(rules, {1: "Jo"}), dealer=3, calls=["8NT", "pass", "pass", "pass"]
    )
    return put_away(state)


def _after_two() -> Any:
    """On lead with a free joker; spades and clubs were led."""
    hands = ["AS AC 7D Jo 9H", "5S 6D 8D 9D 10D", "6S 6C 7C 8C 5C", "7S 9C 10C QC 8S"]
    return go(position(table(), NT, hands), {0: "AS AC", 1: "5S 6D"})


def _after_four() -> Any:
    start = position(table(), NT, {0: "AS AC AD AH Jo 9D"}, fill="SCH")
    return go(start, {0: "AS AC AD AH"})


def _led(contract: str, hand: str, **changes: Any) -> Any:
    """Clubs are led to seat 1."""
    return run(position(table(**changes), contract, ["KC 5S", hand, "9C 8S", "QC 9S"]), "KC")


def _refused() -> Any:
    hands = ["9D 8D 5D", "7H 8H Jo", "9C 10C 5S", "KC AC 7S"]
    start = position(table(joker_on_refused_suit="illegal"), NT, hands, leader=3)
    return go(start, {3: "KC AC", 0: "9D 8D", 1: "7H", 2: "9C"})


def _over() -> Any:
    return auction(table(), "pass pass pass pass")


CASES: list[tuple[Reason, str, Callable[[], Case]]] = [
    (Reason.NOT_A_MOVE, "text", lambda: (_in_play(), "AS", None, None)),
    (Reason.NOT_A_MOVE, "nothing", lambda: (_in_play(), None, None, None)),
    (Reason.NOT_A_MOVE, "a card", lambda: (_in_play(), card("AS"), None, None)),
    (Reason.NOT_A_MOVE, "the other game", lambda: (_in_play(), rum.DrawStock(), None, None)),
    (Reason.NOT_A_MOVE, "at the end", lambda: (_over(), 7, None, None)),
    (Reason.NOT_A_MOVE, "before the deal",
     lambda: (bidding.new_deal(table()), rum.Deal(()), None, None)),
    (Reason.DEAL_OVER, "pass", lambda: (_over(), bidding.PASS, None, None)),
    (Reason.DEAL_OVER, "for a seat", lambda: (_over(), bidding.PASS, 0, None)),
    (Reason.DEAL_OVER, "play", lambda: (_over(), bidding.Play(card("AS")), None, None)),
    (Reason.WRONG_PHASE, "bid in the play", lambda: (_in_play(), bid("7S"), None, None)),
    (Reason.WRONG_PHASE, "pass in the play", lambda: (_in_play(), bidding.PASS, None, None)),
    (Reason.WRONG_PHASE, "play in the auction",
     lambda: (dealt(table()), bidding.Play(card("5S")), None, None)),
    (Reason.WRONG_PHASE, "discard in the auction",
     lambda: (dealt(table()), bidding.Discard(CardSet()), None, None)),
    (Reason.WRONG_PHASE, "bid before the deal",
     lambda: (bidding.new_deal(table()), bid("7S"), None, None)),
    (Reason.WRONG_PHASE, "pass at the kitty",
     lambda: (auction(table(), "8S pass pass pass"), bidding.PASS, None, None)),
    (Reason.WRONG_PHASE, "call a player where a card is called",
     lambda: (_calling(), bidding.CallPlayer(1), None, None)),
    (Reason.WRONG_PHASE, "answer in the auction",
     lambda: (dealt(table()), bidding.AGREE, None, None)),
    (Reason.WRONG_PHASE, "name in the play",
     lambda: (_in_play(), bidding.NameSuit(None), None, None)),
    (Reason.NOT_YOUR_TURN, "auction", lambda: (dealt(table()), bidding.PASS, 2, None)),
    (Reason.NOT_YOUR_TURN, "play", lambda: (_in_play(), bidding.Play(card("6S")), 1, None)),
    (Reason.NOT_YOUR_TURN, "no such seat", lambda: (_in_play(), bidding.Play(card("AS")), 9, None)),
    (Reason.NOT_YOUR_TURN, "chance",
     lambda: (bidding.new_deal(table()), bidding.Deal(tuple(table().pack)), 0, None)),
    (Reason.NOT_YOUR_TURN, "kitty", lambda: (
        auction(table(), "8S pass pass pass"),
        bidding.Discard(CardSet(list(auction(table(), "8S").hands[0])[:3])), 1, None)),
    (Reason.CARD_NOT_HELD, "play", lambda: (_in_play(), bidding.Play(card("KS")), None, None)),
    (Reason.CARD_NOT_HELD, "another's", lambda: (_in_play(), bidding.Play(card("6S")), None, None)),
    (Reason.CARD_NOT_HELD, "not in the pack",
     lambda: (_in_play(), bidding.Play(card("2S")), None, None)),
    (Reason.CARD_NOT_HELD, "a joker of others, named",
     lambda: (_in_play(), bidding.Play(card("Jo"), Suit.HEARTS), None, None)),
    (Reason.CARD_NOT_HELD, "discard", lambda: (
        auction(table(), "8S pass pass pass"), bidding.Discard(CardSet.parse("AH KH QH")), None,
        None)),
    (Reason.CARD_NOT_HELD, "no cards named",
     lambda: (auction(table(), "8S pass pass pass"), bidding.Discard(None), None, None)),
    (Reason.CARD_NOT_HELD, "call",
     lambda: (_calling(), bidding.CallCard(card("11S")), None, None)),
    (Reason.CARD_NOT_HELD, "gift", lambda: (
        run(auction(table("american_house"), "8S pass pass pass"), "slam"),
        bidding.Give(CardSet.parse("4S")), None, None)),
    (Reason.BAD_DEAL, "a card twice",
     lambda: (bidding.new_deal(table()), _misdealt(), None, "BR-2")),
    (Reason.BAD_DEAL, "too few",
     lambda: (bidding.new_deal(table()), bidding.Deal(tuple(table().pack)[1:]), None, "BR-2")),
    (Reason.BAD_DEAL, "too many", lambda: (
        bidding.new_deal(table()), bidding.Deal((*table().pack, card("2S"))), None, "BR-2")),
    (Reason.BAD_DEAL, "of another table", lambda: (
        bidding.new_deal(table()), bidding.Deal(tuple(table("midwest").pack)), None, "BR-2")),
    (Reason.BAD_DEAL, "hidden cards",
     lambda: (bidding.new_deal(table()), bidding.Deal((None,) * 43), None, "BR-2")),
    (Reason.NOT_ON_LADDER, "bar nullo", lambda: (dealt(table()), bid("bar"), None, "BR-10")),
    (Reason.NOT_ON_LADDER, "no contract",
     lambda: (dealt(table()), bidding.NO_CONTRACT, None, "BR-10")),
    (Reason.NOT_ON_LADDER, "blind", lambda: (dealt(table()), bid("blind"), None, "BR-10")),
    (Reason.BID_TOO_LOW, "the same", lambda: (auction(table(), "7S"), bid("7S"), None, "BR-7")),
    (Reason.BID_TOO_LOW, "over the top",
     lambda: (auction(table(), "10NT"), bid("open"), None, "BR-7")),
    (Reason.BID_TOO_LOW, "signal",
     lambda: (auction(table("midwest"), "6H"), bid("6S"), None, "BR-18")),
    (Reason.NEEDS_SEVEN, "", lambda: (dealt(table()), bid("mis"), None, "BR-11")),
    (Reason.NEEDS_EIGHT, "",
     lambda: (dealt(table(open_misere_needs="eight")), bid("open"), None, "BR-11")),
    (Reason.NEEDS_ALL_CALLED, "",
     lambda: (dealt(table(misere_needs="all_called")), bid("mis"), None, "BR-11")),
    (Reason.NEEDS_PARTNER_NULLO, "",
     lambda: (dealt(table("american_house")), bid("double"), None, "BR-33")),
    (Reason.NULL_BARRED, "", lambda: (
        run(_question(table("midwest")), "no ace no face", "refuse"), bid("mis"), None, "BR-6")),
    (Reason.SIGNAL_TOO_LATE, "",
     lambda: (auction(table("midwest"), "pass pass"), bid("6S"), None, "BR-18")),
    (Reason.SIGNAL_TOO_LATE, "after a bid",
     lambda: (auction(table("american_house"), "7S"), bid("6S"), None, "BR-18")),
    (Reason.MUST_LOOK, "pass", lambda: (dealt(table(blind_misere=True)), bidding.PASS, None, "BR-44")),
    (Reason.MUST_LOOK, "bid", lambda: (dealt(table(blind_misere=True)), bid("7S"), None, "BR-44")),
    (Reason.HAS_LOOKED, "blind", lambda: (
        run(dealt(table(blind_misere=True)), "look"), bid("blind"), None, "BR-44")),
    (Reason.HAS_LOOKED, "again", lambda: (
        run(dealt(table(blind_misere=True)), "look"), bidding.LOOK, None, "BR-44")),
    (Reason.NOT_A_BARE_HAND, "", lambda: (
        run(_question(table("midwest")), "pass"), bidding.NO_ACE, None, "BR-6")),
    (Reason.QUESTION_OVER, "no such rule", lambda: (dealt(table()), bidding.NO_ACE, None, "BR-6")),
    (Reason.QUESTION_OVER, "twice", lambda: (
        run(_question(table("midwest")), "no ace no face", "refuse"), bidding.NO_ACE, None, "BR-6")),
    (Reason.WRONG_NUMBER, "discard", lambda: (
        auction(table(), "8S pass pass pass"),
        bidding.Discard(CardSet(list(auction(table(), "8S").hands[0])[:2])), None, "BR-1")),
    (Reason.WRONG_NUMBER, "nothing", lambda: (
        auction(table(), "8S pass pass pass"), bidding.Discard(CardSet()), None, "BR-1")),
    (Reason.WRONG_NUMBER, "gift", lambda: (
        run(auction(table("american_house"), "8S pass pass pass"), "slam"), bidding.Give(CardSet()),
        None, "BR-37")),
    (Reason.NO_SLAM, "", lambda: (
        auction(table(), "8S pass pass pass"), bidding.SLAM, None, "BR-37")),
    (Reason.CARD_BARRED, "joker", lambda: (_calling(), bidding.CallCard(card("Jo")), None, "BR-39")),
    (Reason.CARD_BARRED, "bower", lambda: (_calling(), bidding.CallCard(card("JC")), None, "BR-39")),
    (Reason.OWN_CARD, "hand", lambda: (_calling(), bidding.CallCard(card("KS")), None, "BR-39")),
    (Reason.OWN_CARD, "discards", lambda: (_calling(), bidding.CallCard(card("2D")), None, "BR-39")),
    (Reason.BAD_PARTNER, "himself", lambda: (
        _calling(partner_call="name_player"), bidding.CallPlayer(0), None, "BR-39")),
    (Reason.BAD_PARTNER, "no seat", lambda: (
        _calling(partner_call="name_player"), bidding.CallPlayer(5), None, "BR-39")),
    (Reason.NO_JOKER, "", lambda: (_naming(), bidding.NameSuit(Suit.HEARTS), None, "BR-28")),
    (Reason.MUST_FOLLOW, "trumps",
     lambda: (_led("8H", "7C AS"), bidding.Play(card("AS")), None, None)),
    (Reason.MUST_FOLLOW, "no trumps",
     lambda: (_led(NT, "7C AS"), bidding.Play(card("AS")), None, None)),
    (Reason.MUST_FOLLOW, "joker is a trump",
     lambda: (_led("8H", "7C Jo"), bidding.Play(card("Jo")), None, None)),
    (Reason.SUIT_NOT_WANTED, "no joker",
     lambda: (_in_play(), bidding.Play(card("AS"), Suit.SPADES), None, "BR-20")),
    (Reason.SUIT_NOT_WANTED, "following",
     lambda: (_led(NT, "AS Jo"), bidding.Play(card("Jo"), Suit.CLUBS), None, "BR-21")),
    (Reason.SUIT_NOT_WANTED, "last trick", lambda: (
        position(table(), NT, ["Jo", "5S", "6S", "7S"]), bidding.Play(card("Jo"), Suit.HEARTS), None,
        "BR-21")),
    (Reason.SUIT_NOT_WANTED, "named in advance", lambda: (
        position(table(), NT, {0: "Jo 7D"}, named=["H", None, None, None]),
        bidding.Play(card("Jo"), Suit.HEARTS), None, "BR-20")),
    (Reason.SUIT_NOT_WANTED, "joker of a trump contract", lambda: (
        position(table(), "8H", {0: "Jo 7D"}), bidding.Play(card("Jo"), Suit.HEARTS), None, "BR-20")),
    (Reason.JOKER_UNNAMED, "", lambda: (_after_two(), bidding.Play(card("Jo")), None, "BR-20")),
    (Reason.JOKER_SUIT_BARRED, "",
     lambda: (_after_two(), bidding.Play(card("Jo"), Suit.SPADES), None, "BR-20")),
    (Reason.JOKER_LEAD_BARRED, "named",
     lambda: (_after_four(), bidding.Play(card("Jo"), Suit.SPADES), None, "BR-20")),
    (Reason.JOKER_LEAD_BARRED, "bare",
     lambda: (_after_four(), bidding.Play(card("Jo")), None, "BR-20")),
    (Reason.JOKER_NOT_VOID, "", lambda: (_led(NT, "7C Jo"), bidding.Play(card("Jo")), None, "BR-23")),
    (Reason.JOKER_FORCED, "null",
     lambda: (_led("mis", "AS Jo"), bidding.Play(card("AS")), None, "BR-24")),
    (Reason.JOKER_FORCED, "no trumps", lambda: (
        _led(NT, "AS Jo", joker_when_void_nt="forced"), bidding.Play(card("AS")), None, "BR-24")),
    (Reason.JOKER_REFUSED, "", lambda: (_refused(), bidding.Play(card("Jo")), None, "BR-25")),
]  # fmt: skip


def test_every_reason_is_provoked() -> None:
    assert {reason for reason, _, _ in CASES} == set(Reason)


@pytest.mark.parametrize(
    ("reason", "make"),
    [pytest.param(reason, make, id=f"{reason}-{what}") for reason, what, make in CASES],
)
def test_reason(reason: Reason, make: Callable[[], Case]) -> None:
    state, move, seat, rule = make()
    before = copy.deepcopy(state)
    shown, hashed, legal = repr(state), hash(state), list(state.legal_moves())
    violation = state.why_illegal(move, seat)
    assert violation is not None
    assert violation.code is reason
    assert violation.rule == rule
    assert len(violation.message) > 10
    assert str(reason) in str(violation)
    assert not state.is_legal(move, seat)
    if seat is None:
        assert move not in legal
    with pytest.raises(IllegalMove) as caught:
        state.apply(move, seat)
    assert caught.value.violation == violation
    assert caught.value.state is state
    assert caught.value.move is move
    assert isinstance(caught.value, FiveHundredError)
    assert state == before
    assert (repr(state), hash(state), list(state.legal_moves())) == (shown, hashed, legal)


@pytest.mark.parametrize("reason", list(Reason), ids=str)
def test_reasons_are_words(reason: Reason) -> None:
    assert reason == reason.value
    assert reason.value.replace("_", "").isalpha()
    assert Reason(reason.value) is reason


def test_not_your_turn_names_who_is_to_act() -> None:
    violation = dealt(table()).why_illegal(bidding.PASS, 2)
    assert violation is not None
    assert violation.seats == (0,)


@pytest.mark.parametrize(
    ("make", "move", "seat", "reason"),
    [
        # kind of move, phase, turn, cards held, then rules
        (_over, "AS", 0, Reason.NOT_A_MOVE),
        (lambda: dealt(table()), "AS", 3, Reason.NOT_A_MOVE),
        (lambda: dealt(table()), bidding.Play(card("AS")), 3, Reason.WRONG_PHASE),
        (lambda: dealt(table()), bid("mis"), 3, Reason.NOT_YOUR_TURN),
        (_in_play, bidding.Play(card("AH"), Suit.CLUBS), 2, Reason.NOT_YOUR_TURN),
        (_in_play, bidding.Play(card("AH"), Suit.CLUBS), 0, Reason.CARD_NOT_HELD),
        (lambda: _led(NT, "7C 7S"), bidding.Play(card("Jo")), None, Reason.CARD_NOT_HELD),
        (lambda: auction(table(), "8S pass pass pass"), bidding.Discard(CardSet.parse("AH")), None,
         Reason.CARD_NOT_HELD),
    ],
)  # fmt: skip
def test_order_of_reasons(
    make: Callable[[], Any], move: Any, seat: int | None, reason: Reason
) -> None:
    violation = make().why_illegal(move, seat)
    assert violation is not None
    assert violation.code is reason


def test_no_violation_names_cards_of_others() -> None:
    """What a violation tells never holds a card that the seat cannot see."""
    rng = random.Random(4)
    for name in ("australian", "american_house", "five_player", "quebec"):
        rules = table(name)
        state: Any = bidding.deal(rules, rng)
        every = [bidding.Play(one) for one in rules.pack]
        while not state.is_over:
            for seat in range(rules.players):
                view = state.observe(seat)
                for move in every[:: 1 + int(rng.random() * 5)]:
                    mine, theirs = state.why_illegal(move, seat), view.why_illegal(move)
                    assert mine == theirs
                    if mine is not None:
                        assert set(mine.cards) <= {*view.hand, move.card}
            state = state.apply(state.legal_moves()[int(rng.random() * len(state.legal_moves()))])


def test_score_before_the_end() -> None:
    for state in (bidding.new_deal(table()), dealt(table()), _in_play(), _naming(), _calling()):
        with pytest.raises(NotOver):
            _ = state.score
    assert play_out(_in_play(), random.Random(1)).score.points
