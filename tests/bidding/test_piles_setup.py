"""Set-ups of the pile game: what they take, and every problem that they tell."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from five_hundred import bidding
from five_hundred.bidding import Pile, PilePlay, Play, Trick
from five_hundred.cards import CardSet, Suit
from five_hundred.errors import SetupError
from tests.bidding.helpers import bid, card, cards, position, run, table, texts
from tests.bidding.pilehelp import HAND, PILES, TABLE, lay, pile_table, piles, whole


def problems(call: Any, *args: Any, **more: Any) -> list[str]:
    """The codes of the problems that a set-up tells."""
    with pytest.raises(SetupError) as caught:
        call(*args, **more)
    assert all(problem.message for problem in caught.value.problems)
    return [str(problem.code) for problem in caught.value.problems]


# The auction


def test_an_auction_with_tables() -> None:
    given = whole(PILES, {0: "AS KS"}, {0: "Jo/AH", 1: "KH/QH JH"}, kitty="AC")
    state: Any = bidding.setup_auction(PILES, **given, dealer=1)
    assert state.hands == tuple(map(CardSet, given["hands"]))
    assert state.tables == tuple(map(tuple, given["tables"]))
    assert state.tables[0][0] == Pile(card("Jo"), card("AH"))
    assert state.start.tables == state.tables
    assert state.history == ()
    assert sum(map(len, state.places().values())) == 43


def test_piles_may_be_pairs_of_cards() -> None:
    given = whole(PILES, {}, {})
    pairs = [[(pile.up, pile.down) for pile in row] for row in given["tables"]]
    one = bidding.setup_auction(PILES, **given)
    assert bidding.setup_auction(PILES, **{**given, "tables": pairs}) == one
    texts = [[f"{pile.up} {pile.down}" for pile in row] for row in given["tables"]]
    assert bidding.setup_auction(PILES, **{**given, "tables": texts}) == one
    lazy = ((pile for pile in row) for row in given["tables"])
    assert bidding.setup_auction(PILES, **{**given, "tables": lazy}) == one


@pytest.mark.parametrize(
    "tables",
    [
        5,
        "AS",
        [5, 5],
        ["AS KS", "AC KC"],
        [[card("AS")], [card("KS")]],
        [[("AS", "KS")], [("AC", "KC")]],
        [[(card("AS"), 5)], []],
        [[()], []],
        [[(card("AS"), card("KS"), True, True)], []],
        [[Pile(card("AS"), None, True)], []],  # a hidden card that nobody tells
        [[Pile(card("AS"), card("KS"), False)], []],
        [None, None],
    ],
)
def test_tables_that_are_none(tables: Any) -> None:
    given = whole(PILES, {}, {})
    assert "tables" in problems(bidding.setup_auction, PILES, **{**given, "tables": tables})
    assert "tables" in problems(
        bidding.setup_play,
        PILES,
        contract=bid("8S"),
        declarer=0,
        hands=["AH", "KH"],
        tables=tables,
    )


def test_an_auction_wants_five_piles_of_two_cards() -> None:
    given = whole(PILES, {}, {})
    rows = [list(row) for row in given["tables"]]
    for change in (
        [rows[0][:4], rows[1]],
        [rows[0], [*rows[1][:4], Pile(rows[1][4].up)]],
        [rows[0], [*rows[1][:4], Pile(None, rows[1][4].down)]],
    ):
        told = problems(bidding.setup_auction, PILES, **{**given, "tables": change})
        assert told == ["tables"]
    assert problems(bidding.setup_auction, PILES, **{**given, "tables": rows[:1]}) == ["tables"]
    assert problems(bidding.setup_auction, PILES, **{**given, "tables": None}) == ["tables"]
    assert problems(bidding.setup_auction, PILES, **{**given, "tables": ()}) == ["tables"]
    six = [[*rows[0], Pile(card("AS"), card("AS"))], rows[1]]
    told = problems(bidding.setup_auction, PILES, **{**given, "tables": six})
    assert set(told) == {"tables", "card_twice"}


def test_all_problems_are_told_at_once() -> None:
    given = whole(PILES, {0: "AS"}, {0: "KS/QS"})
    rows = [list(row) for row in given["tables"]]
    rows[0][0] = Pile(card("AS"), card("2S"))
    rows[1].pop()
    told = problems(
        bidding.setup_auction,
        PILES,
        **{**given, "tables": rows, "hands": [given["hands"][0][:9], given["hands"][1]]},
        dealer=2,
    )
    assert sorted(told) == ["card_twice", "dealer", "hand_size", "not_in_pack", "tables"]


OTHERS = [name for name in bidding.PRESETS if name != "two_player_piles"]


@pytest.mark.parametrize("name", OTHERS)
def test_other_games_take_no_tables(name: str) -> None:
    rules = bidding.PRESETS[name]
    state: Any = bidding.new_deal(rules).apply(bidding.Deal(tuple(rules.pack)))
    places = state.places()
    given: dict[str, Any] = {
        "hands": state.hands,
        "kitty": state.kitty,
        "dead": places.get("dead", ()),
    }
    for none in (None, ()):
        assert bidding.setup_auction(rules, **given, tables=none).tables == ()
    for some in ([], [()] * rules.players, [[Pile(card("AS"))]] * rules.players):
        assert problems(bidding.setup_auction, rules, **given, tables=some) == ["tables"]
    hands = ["AS", "KS", "QS", "9S", "8S", "7S"][: rules.players]
    play: dict[str, Any] = {"contract": bid("8NT"), "declarer": 0, "hands": hands}
    assert bidding.setup_play(rules, **play, tables=()).tables == ()
    assert bidding.setup_play(rules, **play, half="hand").half is HAND
    assert problems(bidding.setup_play, rules, **play, tables=[[]] * rules.players) == ["tables"]
    assert problems(bidding.setup_play, rules, **play, half="table") == ["half"]


# The play


def simple(**more: Any) -> Any:
    return lay("8S", ["5C 6H", "9C 8H"], ["AC/10H", "6C/7D"], **more)


def test_a_position_of_the_play() -> None:
    state = simple()
    assert isinstance(state, PilePlay)
    assert (state.leader, state.half, state.dealer) == (0, HAND, 1)
    assert texts(state) == {"5C", "6H"}
    state = simple(half=TABLE, leader=1)
    assert (state.leader, state.half, state.dealer) == (1, TABLE, 0)
    assert texts(state) == {"6C"}
    assert state.start.half is TABLE
    assert state.start.tables == state.tables
    assert simple(half="table", leader=1) == state


@pytest.mark.parametrize("half", ["", "left", None, 7, []])
def test_a_half_that_is_none(half: Any) -> None:
    assert problems(simple, half=half) == ["half"]


def test_tables_are_wanted() -> None:
    for tables in (None, ()):
        told = problems(
            bidding.setup_play,
            PILES,
            contract=bid("8S"),
            declarer=0,
            hands=["5C", "6C"],
            tables=tables,
        )
        assert told == ["tables"]
    told = problems(lay, "8S", ["5C", "6C"], ["7C"])
    assert told == ["tables"]


@pytest.mark.parametrize(
    ("hands", "tables", "expected"),
    [
        (["5C 6C", "7C"], ["8C", "9C"], ["hand_size"] * 3),
        (["5C", "7C"], ["8C/6C", "9C"], ["hand_size"] * 3),
        (["5C 6C", "7C 10C"], ["8C JC", "9C"], ["hand_size"]),
        (["", ""], ["", ""], ["hand_size"]),
        (["5C", "7C"], ["8C", "5C"], ["card_twice"]),
        (["5C", "7C"], ["8C", "4C"], ["not_in_pack"]),
        (["5C 6C", "7C 10C"], ["8C/8C", "9C JC"], ["card_twice"]),
        (["5C", "7C"], ["Jo#2", "9C"], ["not_in_pack"]),
        (
            ["5C 6C 7C 8C 9C 10C", "5D 6D 7D 8D 9D 10D"],
            ["5S 6S 7S 8S 9S 10S", "5H 6H 7H 8H 9H/10H"],
            ["tables"],
        ),
        # a card that is hidden under none, though nothing has been played
        (["5C 6C", "7C 10C"], ["-/8C JC", "9C 6H"], ["tables"]),
        (["5C", "7C"], ["8C", "-/9C"], ["tables"]),
    ],
)
def test_cards_that_do_not_fit(hands: list[str], tables: list[str], expected: list[str]) -> None:
    assert problems(lay, "8S", hands, tables) == expected


def test_the_halves_in_a_trick_have_a_card_less() -> None:
    """In a trick led by a hand the other hand comes second, and then the tables."""
    full = ["5C 6H", "9C 8H"], ["AC 10H", "6C 7D"]
    hands, tables = [list(map(str.split, side)) for side in full]
    trick = []
    for place, text in enumerate(["5C", "9C", "AC"]):
        row = (hands if place < 2 else tables)[place % 2]
        row.remove(text)
        trick.append(card(text))
        state = lay("8S", [*map(" ".join, hands)], [*map(" ".join, tables)], trick=trick)
        assert len(state.trick) == place + 1
        assert (state.turn, state.half) == ((place + 1) % 2, TABLE if place else HAND)
    told = problems(lay, "8S", ["6H", "8H"], ["10H JH", "6C 7D"], trick=cards("5C 9C AC"))
    assert told == ["hand_size"] * 3  # the other halves, all of them
    told = problems(lay, "8S", ["6H", "8H"], ["10H", "7D"], trick=cards("5C 9C AC 6C"))
    assert told == ["trick"]


def test_a_hidden_card_lies_bare_only_during_its_trick() -> None:
    state = lay("8S", ["6H", "8H"], ["-/10H", "6C/7D"], trick=cards("5C 9C AC"))
    assert state.tables[0] == (Pile(None, card("10H")),)
    assert state.observe(0).tables[0] == (Pile(None, None, True),)
    state = run(state, "6C")
    assert state.tables == (piles("10H"), piles("7D"))
    assert state.tricks[0].turned == ((0, card("10H")), (1, card("7D")))
    # two bare cards, or one where the table has not played yet
    assert problems(
        lay, "8S", ["6H 5H", "8H 9H"], ["-/10H -/JH", "6C/7D 8D"], trick=cards("5C 9C AC")
    ) == ["tables"]
    assert problems(lay, "8S", ["6H", "8H"], ["AC -/10H", "6C/7D"], trick=cards("5C 9C")) == [
        "tables"
    ]


def test_plays_that_could_not_be() -> None:
    # the table has a club, and threw a heart
    assert problems(lay, "8S", ["6H", "8H"], ["AC", "6C/7D"], trick=cards("5C 9C 10H")) == ["trick"]
    # the hidden club could not be followed with
    lay("8S", ["6H", "8H"], ["-/AC", "6C/7D"], trick=cards("5C 9C 10H"))


def first_trick(**changes: Any) -> Trick:
    trick = Trick(
        0,
        tuple(map(Play, cards("5C 9C AC 6C"))),
        (0, 1, 0, 1),
        0,
        HAND,
        ((0, card("10H")), (1, card("7D"))),
    )
    return attrs.evolve(trick, **changes)


def after_one(**more: Any) -> Any:
    given: dict[str, Any] = {"tricks": [first_trick()], "half": "table", **more}
    return lay("8S", ["6H", "8H"], ["10H", "7D"], **given)


def test_a_finished_trick_tells_who_leads() -> None:
    state = after_one()
    assert (state.leader, state.half) == (0, TABLE)
    assert state.tricks_won == (1, 0)
    assert texts(state) == {"10H"}
    assert state.history == ()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"half": "hand"}, "half"),
        ({"leader": 1}, "leader"),
        ({"tricks": [first_trick(turned=((0, card("10H")),))]}, None),
        ({"tricks": [first_trick(turned=())]}, None),
        ({"tricks": [first_trick(turned=((0, card("7D")), (1, card("10H"))))]}, "tables"),
        ({"tricks": [first_trick(turned=((0, card("AS")),))]}, "tables"),
        ({"tricks": [first_trick(turned=((5, card("10H")),))]}, "tricks"),
        ({"tricks": [first_trick(turned=(card("10H"),))]}, "tricks"),
        ({"tricks": [first_trick(winner=1)], "leader": 1}, "leader"),
        ({"tricks": [first_trick(winner=1)], "leader": 0}, "tricks"),
        ({"tricks": [first_trick(seats=(0, 1, 1, 0))]}, "tricks"),
        ({"tricks": [first_trick(plays=first_trick().plays[:2], seats=(0, 1))]}, "tricks"),
        ({"tricks": [first_trick(half="hand")]}, "tricks"),
    ],
)
def test_tricks_that_do_not_fit_the_tables(change: dict[str, Any], expected: str | None) -> None:
    if expected is not None:
        assert problems(after_one, **change) == [expected]
        return
    # what was not turned up has always lain face up
    assert after_one(**change).tricks[0] == change["tricks"][0]


def test_a_trick_does_not_turn_two_cards_up_for_a_seat() -> None:
    both = first_trick(turned=((0, card("10H")), (0, card("JH")), (1, card("7D"))))
    told = problems(lay, "8S", ["6H 5H", "8H 9H"], ["10H JH", "7D 8D"], tricks=[both], half="table")
    assert told == ["tables"]


def test_piles_that_could_not_have_held_the_tricks() -> None:
    """Five piles with a card on each: the card that was played lay on a sixth."""
    trick = Trick(0, tuple(map(Play, cards("5C 9C AC 6C"))), (0, 1, 0, 1), 0)
    hands = ["5H 6H 7H 8H 9H", "5D 6D 7D 8D 9D"]
    told = problems(
        lay,
        "8S",
        hands,
        ["5S 6S 7S 8S 9S", "10S 10D 10C 10H QH"],
        tricks=[trick],
        half="table",
    )
    assert told == ["tables"]


def test_more_than_ten_tricks() -> None:
    assert problems(simple, tricks_won=(6, 3)) == ["tricks_won"]
    assert simple(tricks_won=(5, 3)).tricks_won == (5, 3)


def test_a_decided_misere_is_over() -> None:
    assert problems(lay, "mis", ["5C", "9C"], ["AC", "6C"], tricks_won=(1, 0)) == ["over"]
    assert lay(
        "mis",
        ["5C", "9C"],
        ["AC", "6C"],
        tricks_won=(1, 0),
        rules=pile_table(null_early_stop=False),
    )


def test_names_in_a_set_up() -> None:
    state = lay("8NT", ["5C", "9C"], ["Jo", "6C"], named=(Suit.HEARTS, None), half="table")
    assert texts(state) == {"Jo"}
    assert problems(lay, "8S", ["5C", "9C"], ["Jo", "6C"], named=(Suit.HEARTS, None)) == ["named"]


# Positions taken out of whole deals


def played(rules: bidding.Rules, contract: str, rng: random.Random) -> list[Any]:
    """The plays of a deal at random, each as the state before it."""
    state: Any = bidding.deal(rules, rng, dealer=1)
    state = run(state, contract, "pass")
    states = []
    while not state.is_over:
        moves = state.legal_moves()
        if isinstance(state, PilePlay):
            states.append(state)
        state = state.apply(moves[int(rng.random() * len(moves))])
    return states


@pytest.mark.parametrize("contract", ["7S", "8NT", "mis", "hilo"])
def test_every_position_can_be_set_up_again(contract: str) -> None:
    """With the tricks that were played, all is as it was: moves, voids, views, and the rest of it."""
    rng = random.Random(f"set up {contract}")
    rules = pile_table(
        joker_lead="not_shown_void",
        joker_follow="anytime_unless_shown_void",
        joker_on_refused_suit="no_value",
        hi_lo_rank="9S_9C",
        null_early_stop=False,
    )
    for _ in range(3):
        states = played(rules, contract, rng)
        for state in states[:: 2 + int(rng.random() * 5)]:
            again = bidding.setup_play(
                rules,
                contract=state.contract,
                declarer=state.declarer,
                hands=state.hands,
                leader=state.leader,
                trick=state.trick,
                tricks=state.tricks,
                named=state.named,
                dealer=state.dealer,
                kitty=state.kitty,
                discards=state.discards,
                tables=state.tables,
                half=state.leading_half,
            )
            assert again.key == state.key
            assert again.legal_moves() == state.legal_moves()
            assert again.voids == state.voids
            assert again.places() == state.places()
            assert hash(again) == hash(again)
            one: Any = again
            other: Any = state
            for seat in (None, 0, 1):
                mine, real = again.observe(seat), state.observe(seat)
                assert (mine.tables, mine.half, mine.voids) == (real.tables, real.half, real.voids)
                assert mine.legal_moves() == real.legal_moves()
            while not one.is_over:
                move = one.legal_moves()[-1]
                one, other = one.apply(move), other.apply(move)
            assert one.score == other.score
            assert one.tricks == other.tricks


def test_a_position_without_its_tricks() -> None:
    """Tricks that are only counted show nothing: no voids, no suits led."""
    rng = random.Random(2)
    for state in played(PILES, "8NT", rng)[8::4]:
        again = bidding.setup_play(
            PILES,
            contract=state.contract,
            declarer=0,
            hands=state.hands,
            leader=state.leader,
            tricks_won=state.tricks_won,
            named=state.named,
            tables=state.tables,
            half=state.leading_half,
        )
        assert again.tricks_won == state.tricks_won
        assert again.voids == (frozenset(),) * 4
        end: Any = again
        while not end.is_over:
            end = end.apply(end.legal_moves()[0])
        assert sum(end.tricks_won) == 10


def test_a_plain_position_is_not_of_piles() -> None:
    plain = position(table("two_player"), "8NT", {0: "AS", 1: "KS"})
    assert not isinstance(plain, PilePlay)
    assert plain.tables == ()
