"""Bad input is a clear error of the library's own, and leaves the state as it was."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from five_hundred import bidding, rum
from five_hundred.bidding import (
    NO_CONTRACT,
    PASS,
    Bid,
    CallCard,
    CallPlayer,
    Deal,
    DealResult,
    Discard,
    Give,
    NameSuit,
    Play,
    Reason,
    State,
    Word,
)
from five_hundred.bidding.ladder import Strain
from five_hundred.cards import Card, CardSet, Rank, Suit
from five_hundred.errors import (
    FiveHundredError,
    IllegalMove,
    NotACard,
    ParseError,
    RulesError,
    SetupError,
)
from five_hundred.protocols import play_out
from five_hundred.testing import bidding_states, cards, moves_of
from tests import laws

RULES = bidding.PRESETS["australian"]
PACK = list(RULES.pack)
HANDS = [PACK[10 * seat : 10 * seat + 10] for seat in range(4)]
KITTY = PACK[40:]


def auction() -> State:
    return bidding.setup_auction(RULES, hands=HANDS, kitty=KITTY, dealer=3)


def exchange() -> State:
    return bidding.setup_auction(
        RULES, hands=HANDS, kitty=KITTY, dealer=3, calls=["7NT", "pass", "pass", "pass"]
    )


def play() -> State:
    state = exchange()
    return state.apply(state.legal_moves()[0]).apply(NameSuit(None))


def over() -> State:
    return play_out(play(), random.Random(1))


def undealt() -> State:
    return bidding.new_deal(RULES)


STATES: list[Callable[[], State]] = [undealt, auction, exchange, play, over]


# Moves --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "move", "code"),
    [
        (auction, rum.DrawStock(), Reason.NOT_A_MOVE),
        (auction, rum.Discard(PACK[0]), Reason.NOT_A_MOVE),
        (play, rum.Discard(PACK[0]), Reason.NOT_A_MOVE),
        (over, rum.DrawStock(), Reason.NOT_A_MOVE),
        (auction, None, Reason.NOT_A_MOVE),
        (auction, "pass", Reason.NOT_A_MOVE),
        (play, PACK[0], Reason.NOT_A_MOVE),
        (auction, Play(PACK[0]), Reason.WRONG_PHASE),
        (exchange, PASS, Reason.WRONG_PHASE),
        (play, Discard(KITTY), Reason.WRONG_PHASE),
        (undealt, PASS, Reason.WRONG_PHASE),
        (auction, Deal(PACK), Reason.WRONG_PHASE),
        (undealt, Deal(PACK[1:]), Reason.BAD_DEAL),
        (undealt, Deal([*PACK[1:], PACK[1]]), Reason.BAD_DEAL),
        (undealt, Deal([*PACK, Card.parse("2S")]), Reason.BAD_DEAL),
        (undealt, Deal([*PACK[1:], Card.parse("2S")]), Reason.BAD_DEAL),
        (exchange, Discard(CardSet(HANDS[1][:3])), Reason.CARD_NOT_HELD),
        (exchange, Discard(CardSet.parse("2S 3S 4S")), Reason.CARD_NOT_HELD),
        (exchange, Discard(CardSet(HANDS[0][:2])), Reason.WRONG_NUMBER),
        (exchange, Discard(CardSet(HANDS[0][:4])), Reason.WRONG_NUMBER),
        (exchange, Discard(None), Reason.CARD_NOT_HELD),
        (play, Play(HANDS[1][0]), Reason.CARD_NOT_HELD),
        (play, Play(Card.parse("2S")), Reason.CARD_NOT_HELD),
        (play, Play(Card.parse("Jo#2")), Reason.CARD_NOT_HELD),
        (over, PASS, Reason.DEAL_OVER),
        (over, Play(PACK[0]), Reason.DEAL_OVER),
        (over, Deal(PACK), Reason.DEAL_OVER),
    ],
)
def test_bad_moves(make: Callable[[], State], move: Any, code: Reason) -> None:
    state = make()
    before = laws.picture(state)
    wrong = state.why_illegal(move)
    assert wrong is not None
    assert wrong.code is code
    assert wrong.message
    assert not state.is_legal(move)
    with pytest.raises(IllegalMove) as caught:
        state.apply(move)
    assert caught.value.violation == wrong
    assert caught.value.state is state
    assert laws.picture(state) == before


@pytest.mark.parametrize("make", [auction, exchange, play])
def test_out_of_turn(make: Callable[[], State]) -> None:
    state = make()
    move = state.legal_moves()[0]
    others: list[Any] = [1, 2, 3, 4, -1, "0", None.__class__, [], 0.5]
    for other in others:
        wrong = state.why_illegal(move, other)
        assert wrong is not None
        assert wrong.code is Reason.NOT_YOUR_TURN
        assert wrong.seats == (0,)
        if other in (1, 2, 3):
            assert state.legal_moves(other) == ()
        else:
            with pytest.raises(SetupError, match="there is no seat"):
                state.legal_moves(other)
        with pytest.raises(IllegalMove):
            state.apply(move, other)
    assert state.is_legal(move, 0)


def test_players_do_not_deal() -> None:
    state = undealt()
    wrong = state.why_illegal(Deal(PACK), 0)
    assert wrong is not None
    assert wrong.code is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("seat", [4, -1, "0", 1.0, True, []])
def test_there_is_no_such_seat_to_look_from(seat: Any) -> None:
    for make in STATES:
        with pytest.raises(SetupError, match="seat"):
            make().observe(seat)


# Texts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", STATES)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "hello",
        "pass please",
        "7H 8H",
        "11H",
        "5S",
        "x 4S 4S 5S",
        "x hello",
        "name X",
        "name",
        "call",
        "call X",
        "partner",
        "partner 12",
        "partner -1",
        "partner x",
        "give",
        "give 1H",
        "deal ? ?",
        "deal 1H",
        "Jo:",
        "Jo:X",
        ":H",
        "Jo:H:H",
        "none",
        "7H\u2003#2",
    ],
)
def test_texts_that_are_no_move(make: Callable[[], State], text: str) -> None:
    state = make()
    try:
        move = state.parse_move(text)
    except ParseError:
        return
    assert state.why_illegal(move) is not None  # "give" and "7H #2" can be read, but not be made


@pytest.mark.parametrize("value", [None, 7, b"pass", ["pass"], PASS])
def test_moves_are_read_from_texts(value: Any) -> None:
    for make in STATES:
        with pytest.raises(ParseError, match="read from a text"):
            make().parse_move(value)
    with pytest.raises(ParseError):
        bidding.parse_move(value)


BITS = ["pass", "x", "give", "name", "call", "partner", "deal", "none", "Jo", "7H", "10NT", "mis"]
BITS += [
    "open",
    "game",
    ":",
    "#2",
    "H",
    "♠",
    " ",
    "  ",
    "-1",
    "3",
    "²",
    "\u212a",
    "\u017f",
    "?",
    "\x00",
]
texts = st.one_of(st.text(max_size=20), st.lists(st.sampled_from(BITS), max_size=6).map("".join))


@given(bidding_states(RULES), texts)
@example(auction(), "²♠")
@example(auction(), "loo\u212a")
@example(play(), "Jo:♠\ufe0f")
def test_no_text_does_harm(state: State, text: str) -> None:
    before = laws.picture(state)
    for read in (state.parse_move, bidding.parse_move, Bid.parse, CardSet.parse):
        laws.only_our_errors(lambda read=read: read(text))  # type: ignore[misc]
    for read in (state.parse_move, bidding.parse_move):
        move = laws.only_our_errors(lambda read=read: read(text))  # type: ignore[misc]
        if move is not None:
            again = read(str(move))  # parsing what was printed gives the same move
            assert again == move
            assert str(again) == str(move)
            state.why_illegal(move)
    assert laws.picture(state) == before


# Odd things where moves, cards and rules are wanted -----------------------------------------------

odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 70),
    st.floats(),
    st.text(max_size=4),
    st.binary(max_size=3),
    st.just(object()),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=1),
    cards(),
    st.lists(cards(), max_size=4),
    st.sampled_from((*Suit, *Rank, *Strain)),
    st.sampled_from((PASS, Bid.parse("7H"), NO_CONTRACT, Play(PACK[0]), RULES, Card, Reason)),
)

MAKERS: list[Callable[..., Any]] = [
    Bid,
    Bid.parse,
    Word,
    Discard,
    Give,
    NameSuit,
    CallCard,
    CallPlayer,
    Deal,
    Play,
    CardSet,
    Card.parse,
    Card.joker,
    bidding.parse_move,
    lambda value: Play(Card.joker(), value),
    lambda value: Play(value, Suit.HEARTS),
    lambda value: Card(value, Suit.HEARTS),
    lambda value: Card(Rank.TEN, value),
    lambda value: Card(Rank.TEN, Suit.HEARTS, value),
    lambda value: Deal([value]),
    lambda value: Discard([value]),
    lambda value: CardSet([value, PACK[0]]),
    lambda value: Bid.of(value, Strain.HEARTS),
    lambda value: Suit(value),
    lambda value: Rank(value),
]


@pytest.mark.parametrize("make", MAKERS)
@given(value=odd)
def test_odd_things_are_no_moves(make: Callable[..., Any], value: Any) -> None:
    made = laws.only_our_errors(lambda: make(value))
    if type(made) in bidding.moves.MOVE_TYPES:
        str(made)
        for state in (auction(), play()):
            state.why_illegal(made)


@given(st.data())
def test_odd_things_at_the_referee(data: st.DataObject) -> None:
    state = data.draw(bidding_states())
    before = laws.picture(state)
    for _ in range(5):
        thing, seat = data.draw(odd), data.draw(st.one_of(st.none(), st.integers(-2, 7), odd))
        is_move = type(thing) in bidding.moves.MOVE_TYPES
        wrong = state.why_illegal(thing, seat)
        assert is_move or wrong is not None
        laws.check_violation(wrong)
        if wrong is not None:
            with pytest.raises(IllegalMove):
                state.apply(thing, seat)
        view = laws.only_our_errors(lambda seat=seat: state.observe(seat))  # type: ignore[misc]
        if isinstance(view, bidding.Observation):
            assert is_move or view.why_illegal(thing) is not None
        legal = None if state.is_over else data.draw(moves_of(state))
        told = state.why_illegal(legal, seat)
        acts = seat is None or (type(seat) is int and seat in state.actors)
        assert (told is None) == (legal is not None and acts)
    assert laws.picture(state) == before


@given(st.data())
def test_odd_options(data: st.DataObject) -> None:
    option = data.draw(st.sampled_from(bidding.Rules.OPTIONS))
    value = data.draw(odd)
    made = laws.only_our_errors(lambda: attrs.evolve(RULES, **{option.name: value}))
    if isinstance(made, bidding.Rules):
        assert hash(made) == hash(attrs.evolve(made))
        assert made.ladder
        assert len(made.pack) >= 10 * made.players
        bidding.deal(made, random.Random(1))


# Set-ups ------------------------------------------------------------------------------------------


def codes(error: pytest.ExceptionInfo[SetupError]) -> set[str]:
    assert all(problem.message for problem in error.value.problems)
    return {problem.code for problem in error.value.problems}


def test_a_set_up_tells_everything_that_is_wrong() -> None:
    hands = [*HANDS[:2], [*HANDS[2][:8], HANDS[0][0], Card.parse("2S")], HANDS[3][:9]]
    with pytest.raises(SetupError) as caught:
        bidding.setup_auction(RULES, hands=hands, kitty=[*KITTY, KITTY[0]], dealer=7)
    assert codes(caught) == {"dealer", "hand_size", "kitty_size", "card_twice", "not_in_pack"}
    assert str(caught.value).count("\n") == len(caught.value.problems)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"dealer": 4}, "dealer"),
        ({"dealer": "0"}, "dealer"),
        ({"hands": HANDS[:3]}, "hands"),
        ({"hands": 5}, "hands"),
        ({"hands": [HANDS[0], HANDS[1], HANDS[2], HANDS[2]]}, "card_twice"),
        ({"hands": [[*HANDS[0][:9], HANDS[0][0]], *HANDS[1:]]}, "card_twice"),
        ({"hands": [[*HANDS[0][:9], Card.parse("2S")], *HANDS[1:]]}, "not_in_pack"),
        ({"hands": [[*HANDS[0][:9], "2S"], *HANDS[1:]]}, "not_a_card"),
        ({"hands": ["4S nothing", *HANDS[1:]]}, "not_a_card"),
        ({"hands": [HANDS[0][:9], *HANDS[1:]]}, "hand_size"),
        ({"hands": [None, *HANDS[1:]]}, "not_a_card"),
        ({"kitty": KITTY[:2]}, "kitty_size"),
        ({"kitty": "Jo Jo 7H"}, "card_twice"),
        ({"dead": KITTY}, "dead_size"),
        ({"barred": [0, 1, 2, 3]}, "barred"),
        ({"barred": [9]}, "barred"),
        ({"calls": ["mis"]}, "call"),
        ({"calls": ["hello"]}, "call"),
        ({"calls": ["7H", "6S"]}, "call"),
        ({"calls": [rum.DrawStock()]}, "call"),
    ],
)
def test_set_ups_of_an_auction(change: dict[str, Any], code: str) -> None:
    given: dict[str, Any] = {"hands": HANDS, "kitty": KITTY, "dealer": 3} | change
    with pytest.raises(SetupError) as caught:
        bidding.setup_auction(RULES, **given)
    assert code in codes(caught)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"contract": "11H"}, "contract"),
        ({"contract": 7}, "contract"),
        ({"contract": PASS}, "contract"),
        ({"contract": Bid.parse("bar")}, "contract"),
        ({"declarer": None}, "declarer"),
        ({"declarer": 4}, "declarer"),
        ({"contract": NO_CONTRACT}, "declarer"),
        ({"leader": 4}, "leader"),
        ({"leader": 2, "contract": Bid.parse("mis")}, "leader"),
        ({"dealer": -1}, "dealer"),
        ({"hands": [HANDS[0][:3], *HANDS[1:]]}, "hand_size"),
        ({"hands": [[], [], [], []]}, "hand_size"),
        ({"hands": [HANDS[1], *HANDS[1:]]}, "card_twice"),
        ({"trick": [HANDS[0][0]]}, "card_twice"),
        ({"trick": ["ace"]}, "not_a_card"),
        ({"trick": KITTY, "hands": [hand[:9] for hand in HANDS]}, "hand_size"),
        ({"tricks": ["AS"]}, "tricks"),
        ({"tricks_won": (1, 2)}, "tricks_won"),
        ({"tricks_won": (-1, 0, 0, 1)}, "tricks_won"),
        ({"tricks_won": (1, 0, 0, 0)}, "tricks_won"),
        ({"named": [Suit.HEARTS]}, "named"),
        ({"named": ["X", None, None, None]}, "named"),
        ({"named": [Suit.HEARTS, None, None, None]}, "named"),
        ({"slam": True}, "slam"),
        ({"partner": 2}, "partner"),
        ({"called": Card.parse("AS")}, "partner"),
        ({"discards": [Card.parse("2S")]}, "not_in_pack"),
        ({"kitty": "hello"}, "not_a_card"),
    ],
)
def test_set_ups_of_the_play(change: dict[str, Any], code: str) -> None:
    given: dict[str, Any] = {"contract": Bid.parse("7H"), "declarer": 0, "hands": HANDS}
    with pytest.raises(SetupError) as caught:
        bidding.setup_play(RULES, **(given | change))
    assert code in codes(caught)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"contract": "11H"}, "contract"),
        ({"contract": 7}, "contract"),
        ({"contract": Bid.parse("double")}, "contract"),
        ({"declarer": None}, "declarer"),
        ({"declarer": 4}, "declarer"),
        ({"contract": NO_CONTRACT}, "declarer"),
        ({"tricks_won": (4, 2, 3)}, "tricks_won"),
        ({"tricks_won": (4, 2, 3, 2)}, "tricks_won"),
        ({"tricks_won": (4, 2, 3, 0)}, "tricks_won"),
        ({"tricks_won": (11, 0, 0, -1)}, "tricks_won"),
        ({"tricks_won": ("4", 2, 3, 1)}, "tricks_won"),
        ({"partner": 2}, "partner"),
        ({"slam": True}, "slam"),
    ],
)
def test_scores_of_what_cannot_be(change: dict[str, Any], code: str) -> None:
    given: dict[str, Any] = {
        "contract": Bid.parse("7H"),
        "declarer": 0,
        "tricks_won": (4, 2, 3, 1),
    }
    assert bidding.score_deal(RULES, **given).points == (200, 30)
    with pytest.raises(SetupError) as caught:
        bidding.score_deal(RULES, **(given | change))
    assert code in codes(caught)
    result = DealResult(**(given | change))
    with pytest.raises(SetupError) as caught:
        bidding.verdict(RULES, (0, 0), result)
    assert code in codes(caught)


@pytest.mark.parametrize("totals", [(0,), (0, 0, 0), ("0", 0), (0.5, 0)])
def test_totals_are_one_number_a_side(totals: Any) -> None:
    with pytest.raises(SetupError, match="one total"):
        bidding.verdict(RULES, totals, DealResult())


@pytest.mark.parametrize(
    "call",
    [
        lambda: bidding.new_deal(RULES, dealer=4),
        lambda: bidding.new_deal(RULES, barred=[0, 1, 2, 3]),
        lambda: bidding.deal(RULES, random.Random(1), dealer=-1),
        lambda: bidding.CardRanking(RULES, Bid.parse("7H")).winner([]),
        lambda: bidding.CardRanking(RULES, Bid.parse("7H")).winner([Card.parse("2S")]),
    ],
)
def test_doors_raise(call: Callable[[], object]) -> None:
    with pytest.raises(SetupError):
        call()


def test_rules_answer_only_for_their_own_bids() -> None:
    with pytest.raises(RulesError):
        RULES.value(Bid.parse("bar"))
    assert not RULES.can_be_contract(Bid.parse("bar"))
    with pytest.raises(NotACard):
        CallCard("AS")  # type: ignore[arg-type]
    assert issubclass(NotACard, FiveHundredError)
