"""What comes in by the doors of the bidding game, and is told by name."""

from __future__ import annotations

import random
from typing import Any
from unittest.mock import ANY

import attrs
import pytest

import five_hundred
from five_hundred import Record, bidding
from five_hundred.bidding import AGREE, NO_ACE, REFUSE, Bid, Play, Rules
from five_hundred.cards import Card, CardSet, Suit
from five_hundred.errors import (
    FiveHundredError,
    IllegalMove,
    NotACard,
    ParseError,
    RecordError,
    RulesError,
    SetupError,
)

AUSTRALIAN = bidding.PRESETS["australian"]
FIVE = bidding.PRESETS["five_player"]


def codes(error: pytest.ExceptionInfo[SetupError]) -> list[str]:
    return [problem.code for problem in error.value.problems]


@pytest.mark.parametrize("rules", ["australian", None, 7, bidding])
def test_rules_are_rules(rules: Any) -> None:
    for door in (
        lambda: bidding.new_deal(rules),
        lambda: bidding.deal(rules, random.Random(1)),
        lambda: bidding.setup_auction(rules, hands=[], kitty=""),
        lambda: bidding.setup_play(rules, contract="7H", declarer=0, hands=[]),
        lambda: bidding.score_deal(rules, contract="7H", declarer=0, tricks_won=(10, 0, 0, 0)),
        lambda: bidding.verdict(rules, (0, 0), bidding.DealResult()),
    ):
        with pytest.raises(SetupError) as caught:
            door()
        assert codes(caught) == ["rules"]


def test_a_verdict_is_on_a_result() -> None:
    score = bidding.score_deal(AUSTRALIAN, contract="7H", declarer=0, tricks_won=(7, 3, 0, 0))
    with pytest.raises(SetupError) as caught:
        bidding.verdict(AUSTRALIAN, (0, 0), score)  # type: ignore[arg-type]
    assert codes(caught) == ["result"]


def test_what_equals_everything_is_no_move() -> None:
    state = bidding.deal(AUSTRALIAN, random.Random(1))
    with pytest.raises(IllegalMove) as caught:
        state.apply(ANY)
    assert caught.value.violation.code is bidding.Reason.NOT_A_MOVE


def test_a_text_is_no_move_and_the_answer_says_what_reads_it() -> None:
    state = bidding.deal(AUSTRALIAN, random.Random(1))
    violation = state.why_illegal("7H")
    assert violation is not None
    assert "parse_move" in violation.message
    assert state.parse_move("seven hearts") is state.parse_move("7♥") is Bid.parse("7H")
    assert state.parse_move("misère") is state.parse_move("misere") is Bid.parse("mis")
    with pytest.raises(ParseError):
        state.parse_move("JH")  # in an auction that is no card to play


def test_any_move_is_read_where_no_phase_says_what_is_wanted() -> None:
    assert bidding.parse_move("7H") is Bid.parse("7H")
    assert bidding.parse_move("JH") is Play(Card.parse("JH"))
    assert bidding.parse_move("discard 4S 5C") == bidding.parse_move("x 5C 4S")


def test_a_card_in_another_spelling_is_the_same_move() -> None:
    """What is printed is read as the same, so TS is the bid that 10S is where either may be meant."""
    state = bidding.new_deal(AUSTRALIAN)
    for text in ("TS", "10S", "7H#1", "th"):
        for read in (bidding.parse_move, state.parse_move):
            assert type(read(text)) is Bid
            assert read(str(read(text))) is read(text)
    assert bidding.parse_move("Jo:H") is Play(Card.joker(), Suit.HEARTS)


def test_a_card_is_a_card() -> None:
    play: Any = Play(Card.parse("AS"))
    with pytest.raises(NotACard):
        CardSet([play])
    with pytest.raises(ParseError):
        bidding.CallPlayer(True)


def test_absurd_rules_are_refused_at_once() -> None:
    for odd in (10**5000, 3 * 10**7):
        with pytest.raises(RulesError):
            Rules(players=odd, point_spread=500)


def test_a_key_tells_who_has_asked_for_a_new_deal() -> None:
    """BR-6: who was refused may not ask again, so the position is another."""
    rules = Rules(cards=bidding.Cards.C44, no_ace_no_face=bidding.NoAceNoFace.PARTNER_CONSENT)
    pack = list(rules.pack)
    low = [card for card in pack if str(card.rank) in ["4", "5", "6", "7", "8", "9", "10"]]
    rest = [card for card in pack if card not in low[:10]]
    hands = [low[:10], rest[:10], rest[10:20], rest[20:30]]
    state = bidding.setup_auction(rules, hands=hands, kitty=rest[30:], dealer=3)
    asked = state.apply(NO_ACE)
    assert asked.is_legal(AGREE)
    refused = asked.apply(REFUSE)
    assert len(refused.legal_moves()) == len(state.legal_moves()) - 1
    assert refused.key != state.key


def test_a_called_card_that_was_played_shows_the_partner() -> None:
    """BR-39: the holder of a called card is the partner, also when it lies in the trick."""
    state = bidding.setup_play(
        FIVE,
        contract="7H",
        declarer=0,
        hands=["AH KH", "3S", "4S 5S", "6S 7S", "8S 9S"],
        called=Card.parse("AS"),
        leader=1,
        trick=[Card.parse("AS")],
    )
    assert state.partner == 1


def test_cards_of_the_trick_may_be_texts() -> None:
    """A list of texts, or one text; a called card may be one, too."""
    hands = ["Jo AH", "3S", "4S", "6S 7S", "8S 9S"]
    given: dict[str, Any] = {"contract": "7NT", "declarer": 0, "hands": hands, "leader": 1}
    trick: list[Any] = [Play(Card.parse("AS")), Play(Card.parse("5S"))]
    wanted = bidding.setup_play(FIVE, trick=trick, called=Card.parse("AS"), **given)
    for same in (["AS", "5S"], "AS 5S", "AS, 5S", [Card.parse("AS"), "5S"], iter(["AS", "5S"])):
        assert bidding.setup_play(FIVE, trick=same, called="AS", **given) == wanted  # type: ignore[arg-type]
    lead = {**given, "leader": 0, "hands": ["AH", "3S 4D", "4S QD", "6S 7S", "8S 9S"]}
    led = bidding.setup_play(FIVE, trick="Jo:S", **lead)
    assert led.trick == (Play(Card.joker(), Suit.SPADES),)
    odd: list[Any] = ["AS xx", ["pass"], [7], 7, "AS AS", ["AS 5S"], ["meld"]]
    for strange in odd:
        with pytest.raises(SetupError):
            bidding.setup_play(FIVE, trick=strange, **given)
    with pytest.raises(SetupError) as caught:
        bidding.setup_play(FIVE, called="xx", trick="yy", **given)
    assert codes(caught) == ["not_a_card", "called"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"contract": "mis", "partner": 2}, "partner"),
        ({"partner": 0}, "partner"),
        ({"partner": True}, "partner"),
        ({"called": Card.joker()}, "called"),
        ({"called": Card.parse("AH")}, "called"),
        ({"tricks": None}, "tricks"),
        ({"trick": None}, "trick"),
        ({"tricks_won": 5}, "tricks_won"),
        ({"named": 5}, "named"),
        ({"tricks": [bidding.Trick(0, (), (), 0)]}, "tricks"),
        ({"hands": None}, "hands"),
        ({"discards": "AS"}, "discards"),
        ({"kitty": "QS"}, "kitty_size"),
    ],
)
def test_odd_set_ups_of_the_play(changes: dict[str, Any], code: str) -> None:
    given: dict[str, Any] = {
        "contract": "7H",
        "declarer": 0,
        "hands": ["AH KH", "3S 2S", "4S 5S", "6S 7S", "8S 9S"],
    }
    with pytest.raises(SetupError) as caught:
        bidding.setup_play(FIVE, **(given | changes))
    assert code in codes(caught)


def test_a_decided_null_is_over() -> None:
    """BR-38: with the early stop, nobody plays on after the contractor has taken a trick."""
    with pytest.raises(SetupError) as caught:
        bidding.setup_play(
            AUSTRALIAN,
            contract="mis",
            declarer=0,
            hands=["AH KH", "AS KS", "5S 6S", "7S 8S"],
            tricks_won=(3, 0, 0, 0),
        )
    assert codes(caught) == ["over"]


@pytest.mark.parametrize(
    ("rules", "contract", "slam", "out"),
    [
        ("australian", "mis", False, 2),
        ("australian", "open", False, 2),
        ("six_player", "mis", False, 2),
        ("midwest", "hilo", False, 2),
        ("australian", "7H", True, 2),
    ],
)
def test_a_partner_who_sits_out_wins_no_trick(
    rules: str, contract: str, slam: bool, out: int
) -> None:
    """BR-30, BR-35, BR-37: whoever plays alone has no partner who could win one."""
    house = bidding.PRESETS[rules]
    if slam:
        house = attrs.evolve(house, slam=bidding.Slam.DECLARED_500)
    if contract == "hilo":
        house = attrs.evolve(house, hi_lo_rank=bidding.HiLoRank.SPLIT)
    won = [0] * house.players
    won[out], won[1] = 1, 9
    with pytest.raises(SetupError) as caught:
        bidding.score_deal(house, contract=contract, declarer=0, tricks_won=won, slam=slam)
    assert "seat 2 sits this deal out" in str(caught.value)
    won[out], won[1] = 0, 10
    bidding.score_deal(house, contract=contract, declarer=0, tricks_won=won, slam=slam)


@pytest.mark.parametrize(
    "odd",
    [
        {"declarer": 1},
        {"declarer": 0.5},
        {"declarer": 10**5000},
        {"partner": 2},
        {"slam": True},
        {"tricks_won": (0, 10, 0, 0)},
    ],
)
def test_a_deal_that_was_thrown_in_has_nothing_else(odd: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as caught:
        bidding.verdict(AUSTRALIAN, (0, 0), bidding.DealResult(**odd))
    assert codes(caught) == ["contract"]
    assert bidding.verdict(AUSTRALIAN, (0, 0), bidding.DealResult(tricks_won=(0,) * 4)).reason


HUGE = 10**5000


@pytest.mark.parametrize(
    ("door", "changes", "code"),
    [
        ("play", {"contract": HUGE}, "contract"),
        ("play", {"declarer": HUGE}, "declarer"),
        ("play", {"tricks_won": [HUGE, 0, 0, 0]}, "tricks_won"),
        ("auction", {"calls": [HUGE]}, "call"),
        ("auction", {"dealer": HUGE}, "dealer"),
        ("score", {"contract": HUGE}, "contract"),
        ("score", {"declarer": HUGE}, "declarer"),
        ("score", {"tricks_won": [HUGE, 0, 0, 0]}, "tricks_won"),
        ("score", {"partner": HUGE}, "partner"),
        ("verdict", {"totals": (HUGE, 0)}, "totals"),
    ],
)
def test_numbers_of_thousands_of_digits(door: str, changes: dict[str, Any], code: str) -> None:
    """They cannot even be written into a message."""
    pack = list(AUSTRALIAN.pack)
    hands = [pack[10 * seat :][:10] for seat in range(4)]
    doors: dict[str, tuple[Any, dict[str, Any]]] = {
        "play": (bidding.setup_play, {"contract": "7H", "declarer": 0, "hands": hands}),
        "auction": (bidding.setup_auction, {"hands": hands, "kitty": pack[40:]}),
        "score": (
            bidding.score_deal,
            {"contract": "7H", "declarer": 0, "tricks_won": (7, 3, 0, 0)},
        ),
        "verdict": (
            lambda rules, totals: bidding.verdict(rules, totals, bidding.DealResult()),
            {"totals": (0, 0)},
        ),
    }
    make, given = doors[door]
    make(AUSTRALIAN, **given)
    with pytest.raises(SetupError) as caught:
        make(AUSTRALIAN, **(given | changes))
    assert code in codes(caught)


def test_a_ranking_is_of_a_bid_and_cards_of_the_pack() -> None:
    ranking = bidding.CardRanking(AUSTRALIAN, Bid.parse("7H"))
    ask: Any
    odd: Any
    for odd in (Card.parse("11S"), Card.joker(2), None, [], "7H"):
        for ask in (ranking.suit_of, ranking.place_of, ranking.led_suit):
            with pytest.raises(SetupError) as caught:
                ask(odd)
            assert codes(caught) == ["not_in_pack"]
        for ask in (ranking.winner, ranking.sort):
            with pytest.raises(SetupError):
                ask([odd])
    with pytest.raises(SetupError):
        ranking.winner([])
    for rules, bid, named, code in (
        (None, "7H", (), "rules"),
        (AUSTRALIAN, "7H", (), "bid"),
        (AUSTRALIAN, Bid.parse("7NT"), 7, "named"),
        (AUSTRALIAN, Bid.parse("7NT"), [7], "named"),
        (AUSTRALIAN, Bid.parse("7NT"), [(Card.parse("7H"), "H")], "named"),
        (AUSTRALIAN, Bid.parse("7NT"), {Card.joker(): "X"}, "named"),
    ):
        made: Any = bidding.CardRanking
        with pytest.raises(SetupError) as caught:
            made(rules, bid, named)
        assert codes(caught) == [code]


def trick(cards: str, leader: int, winner: int, seats: tuple[int, ...] = (0, 1, 2, 3)) -> Any:
    """A finished trick of these cards."""
    return bidding.Trick(
        leader, tuple(Play(Card.parse(card)) for card in cards.split()), seats, winner
    )


NAMED = attrs.evolve(FIVE, partner_call=bidding.PartnerCalling.NAME_PLAYER)
BY_CONTRACTOR = attrs.evolve(AUSTRALIAN, joker_naming=bidding.JokerNamer.CONTRACTOR)
BY_HOLDER = attrs.evolve(AUSTRALIAN, joker_naming=bidding.JokerNamer.ANY_HOLDER)
FIVE_HANDS = ["AH KH", "AS 2S", "4S 5S", "6S 7S", "8S 9S"]


@pytest.mark.parametrize(
    ("rules", "changes", "code", "told"),
    [
        (NAMED, {"hands": FIVE_HANDS, "called": Card.parse("AS")}, "called", "a player is named"),
        (
            FIVE,
            {"hands": FIVE_HANDS, "called": Card.parse("AS"), "partner": 2},
            "called",
            "seat 1 has AS, not the partner",
        ),
        (
            BY_CONTRACTOR,
            {"contract": "7NT", "hands": ["AH", "Jo", "5S", "6S"], "named": [None, "H", None, None]},
            "named",
            "only the contractor",
        ),
        (
            BY_HOLDER,
            {"contract": "7NT", "hands": ["AH", "Jo", "5S", "6S"], "named": ["S", "H", None, None]},
            "named",
            "more seats fixed a suit than there are jokers",
        ),
        (
            BY_HOLDER,
            {"hands": ["AH", "KS", "5S", "6S"], "contract": "7H", "named": ["S", None, None, None]},
            "named",
            "nobody can fix a joker's suit here",
        ),
        (
            AUSTRALIAN,
            {"hands": ["AH", "KS", "5S", "6S"], "tricks": [trick("AS 7S 8S 9S", 0, 0)],
             "tricks_won": (0, 0, 0, 0)},
            "tricks_won",
            "fewer tricks than are shown",
        ),
        (
            AUSTRALIAN,
            {"hands": ["AH", "KS", "5S", "6S"], "tricks": [trick("AS 7S 8S", 0, 0, (0, 1, 2))]},
            "tricks",
            "has other players than this deal",
        ),
        (
            AUSTRALIAN,
            {"hands": ["AH", "KS", "5S", "6S"], "tricks": [trick("AS 7S 8S 9S", 0, 1)]},
            "leader",
            "seat 0 won the last trick, so seat 1 cannot lead",
        ),
        (
            AUSTRALIAN,
            {"contract": "mis", "hands": ["5H", "6H", "9C", "7H"],
             "tricks": [trick("KS 7S 8S", 0, 0, (0, 1, 3)), trick("5S 10S 9S", 0, 1, (0, 1, 3))]},
            "over",
            "the deal would have ended before this position",
        ),
    ],
)  # fmt: skip
def test_positions_of_the_play_that_cannot_be(
    rules: Rules, changes: dict[str, Any], code: str, told: str
) -> None:
    given: dict[str, Any] = {"contract": "7H", "declarer": 0, **changes}
    with pytest.raises(SetupError) as caught:
        bidding.setup_play(rules, **given)
    assert any(
        problem.code == code and told in problem.message for problem in caught.value.problems
    ), caught.value


def test_who_plays_from_a_position_was_not_barred_from_calling() -> None:
    state = bidding.setup_play(
        AUSTRALIAN, contract="7H", declarer=0, hands=["AH", "KS", "5S", "6S"]
    )
    record = Record.of(state)
    with pytest.raises(RecordError, match="nobody is barred"):
        attrs.evolve(record, barred=(1,))


def test_a_suit_as_a_bid_has_it() -> None:
    assert bidding.Strain("n") is bidding.Strain("nt") is bidding.Strain.NO_TRUMP
    assert bidding.Strain("♥") is bidding.Strain.HEARTS
    odd: Any
    for odd in ("X", None, 7):
        with pytest.raises(ValueError, match="Strain"):
            bidding.Strain(odd)


def test_the_repr_of_a_play_makes_it_again() -> None:
    names = {"Play": Play, "Card": Card, "Suit": Suit}
    for text in ("JH", "Jo", "Jo:H", "Jo#2:S"):
        play = bidding.parse_move(text) if ":" in text else Play(Card.parse(text))
        assert eval(repr(play), names) is play


ODD: list[Any] = [None, 7, HUGE, 1.5, [], [[]], {}, object(), b"7H", "xx"]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_a_ranking_takes_cards_and_suits(odd: Any) -> None:
    ranking = bidding.CardRanking(AUSTRALIAN, Bid.parse("7H"))
    joker = bidding.CardRanking(AUSTRALIAN, Bid.parse("7NT"))
    for cards in (odd, [Card.parse("7H"), odd]):
        with pytest.raises(FiveHundredError):
            ranking.winner(cards)
    if odd not in ([], {}):
        with pytest.raises(FiveHundredError):
            ranking.winner([Card.parse("7H")], dead=odd)
        with pytest.raises(FiveHundredError):
            ranking.sort(odd)
    if odd is not None:
        for ask in (ranking.power, lambda suit: joker.winner([Card.joker()], suit)):
            with pytest.raises(SetupError, match="is no suit"):
                ask(odd)
        for make in (bidding.NameSuit, lambda suit: Play(Card.joker(), suit)):
            with pytest.raises(ParseError, match="is no suit"):
                make(odd)
    with pytest.raises(RulesError, match="cannot be bid at this table"):
        AUSTRALIAN.value(odd)
    assert not AUSTRALIAN.can_be_contract(odd)
    if odd != "xx":
        with pytest.raises(SetupError, match="slam is True or False"):
            bidding.score_deal(
                AUSTRALIAN, contract="7H", declarer=0, tricks_won=(10, 0, 0, 0), slam=odd
            )
        with pytest.raises(SetupError, match="slam is True or False"):
            bidding.setup_play(
                AUSTRALIAN, contract="7H", declarer=0, hands=["4H", "5H", "6H", "7H"], slam=odd
            )
        with pytest.raises(SetupError, match="names"):
            five_hundred.table_text(bidding.new_deal(AUSTRALIAN), names=7)  # type: ignore[arg-type]
