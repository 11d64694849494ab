"""The game for two with piles on the table: rows P6, P7 and P7c, and the rulings."""

from __future__ import annotations

from typing import Any

import pytest

from five_hundred import bidding
from five_hundred.bidding import Discard, Pile, PilePlay, Play, TrickPlay
from five_hundred.cards import CardSet, Suit
from five_hundred.errors import IllegalMove
from tests.bidding.helpers import (
    bid,
    card,
    cards,
    code,
    code_for,
    put_away,
    rejected,
    run,
    texts,
    why,
)
from tests.bidding.pilehelp import (
    HAND,
    PILES,
    TABLE,
    lay,
    pile_table,
    piles,
    ups,
    whole,
)

# Whose card comes next (P6, P7, P7c, BR-46)


def won_from_the_table() -> Any:
    """Seat 0's table wins this trick, and turns the ten of hearts up."""
    return lay(
        "8S",
        ["5C 6H 7H", "9C 8H 9H"],
        ["AC/10H 6D", "6C 7D 8D"],
        tricks_won=(1, 0),
    )


def test_p6_the_half_that_wins_leads_next() -> None:
    """P6: won with a card from the table, the next trick goes table, table, hand, hand."""
    state = won_from_the_table()
    turns = []
    for text in ["5C", "9C", "AC", "6C", "10H", "7D", "6H", "8H"]:
        turns.append((state.turn, state.half))
        state = run(state, text)
    assert turns == [
        *[(0, HAND), (1, HAND), (0, TABLE), (1, TABLE)],
        *[(0, TABLE), (1, TABLE), (0, HAND), (1, HAND)],
    ]
    assert [trick.half for trick in state.tricks] == [HAND, TABLE]
    assert (state.leader, state.half) == (0, TABLE)


@pytest.mark.parametrize(
    ("plays", "leader", "half"),
    [
        ("10C 9C 6C 5C", 0, HAND),
        ("10C QC 6C 5C", 1, HAND),
        ("10C QC KC 5C", 0, TABLE),
        ("10C QC KC AC", 1, TABLE),
        ("10C 5S KC AC", 1, HAND),
        ("10C 5S 6S AC", 0, TABLE),
    ],
)
def test_br46_each_half_may_win(plays: str, leader: int, half: bidding.Half) -> None:
    """BR-46: whichever half played the best card leads next, and its owner has won a trick."""
    first, second, third, fourth = plays.split()
    state = lay(
        "6S",
        [f"{first} 4D 4H", f"{second} 5D 5H"],
        [f"{third} 6D 6H", f"{fourth} 7D 7H"],
    )
    state = run(state, *plays.split())
    assert (state.leader, state.turn, state.half) == (leader, leader, half)
    assert state.leading_half is half
    assert state.tricks_won == ((1, 0) if leader == 0 else (0, 1))


@pytest.mark.parametrize("leader", [0, 1])
def test_br46_the_first_lead_is_from_the_hand(leader: int) -> None:
    """BR-46: the first trick is led from a hand: the contractor's."""
    state = lay(
        "6S",
        ["4D 4H", "5D 5H"],
        ["6D 6H", "7D 7H"],
        declarer=leader,
    )
    assert (state.turn, state.half) == (leader, HAND)
    assert texts(state) == {f"{4 + leader}D", f"{4 + leader}H"}
    assert code(state, f"{6 + leader}D") == "card_not_held"


def test_br46_each_half_follows_for_itself() -> None:
    """BR-46: a half must follow if it can, whatever its owner's other half holds."""
    state = lay("6S", ["AH 4D", "5H 5D"], ["6D 7D", "7H 8D"])
    state = run(state, "AH")
    assert texts(state) == {"5H"}
    assert code(state, "5D") == "must_follow"
    state = run(state, "5H")
    assert texts(state) == {"6D", "7D"}  # this table has no heart, though the hand led one
    state = run(state, "6D")
    assert texts(state) == {"7H"}
    violation = why(state, "8D")
    assert violation.code == "must_follow"
    assert "7H" in violation.message
    assert "5H" not in violation.message


def test_the_left_bower_follows_from_a_table() -> None:
    """Trumps are trumps on the table too: the left bower must follow when trumps are led."""
    state = lay("6S", ["AS 4D", "5D 6D"], ["5C 6C", "JC 8D"])
    state = run(state, "AS", "5D", "5C")
    assert texts(state) == {"JC"}
    assert run(state, "JC").leader == 1


def test_p7_a_hidden_card_is_turned_when_the_trick_is_complete() -> None:
    """P7: the card under one that was played stays hidden until all four cards lie."""
    state = run(won_from_the_table(), "5C", "9C", "AC")
    assert state.tables[0] == (Pile(None, card("10H")), Pile(card("6D")))
    for seat in (None, 0, 1):
        view = state.observe(seat)
        assert view.tables is not None
        assert view.tables[0] == (Pile(None, None, True), Pile(card("6D")))
        assert repr(card("10H")) not in repr(view)
    state = run(state, "6C")
    assert ups(state, 0) == "10H 6D"
    assert state.tricks[-1].turned == ((0, card("10H")),)
    assert state.observe(1).tables[0][0] == Pile(card("10H"))


def test_p7_the_turned_card_is_of_no_use_to_the_same_trick() -> None:
    """P7: a table has played its card; the ace that comes up takes no part in the trick."""
    state = lay("8S", ["KC 6H", "9C 8H"], ["6C/AC", "5C/10C"])
    after = run(state, "KC", "9C", "6C", "5C")
    assert after.tricks[-1].winner == 0
    assert (after.leader, after.half) == (0, HAND)
    assert after.tricks[-1].turned == ((0, card("AC")), (1, card("10C")))


def test_br46_all_are_turned_together() -> None:
    """BR-46: the leader's table plays first, but is turned no sooner than the other."""
    state = lay(
        "8S",
        ["6H 7H", "8H 9H"],
        ["AC/10H", "6C/10D"],
        leader=0,
        half="table",
        tricks_won=(1, 0),
    )
    for text in ["AC", "6C", "6H"]:
        state = run(state, text)
        for seat in (0, 1):
            shown = repr(state.observe(seat))
            assert repr(card("10H")) not in shown
            assert repr(card("10D")) not in shown
    state = run(state, "8H")
    assert (ups(state, 0), ups(state, 1)) == ("10H", "10D")


def test_a_hidden_card_cannot_be_played() -> None:
    """Nor is a player told that it is his: the answer is the same for a card that is elsewhere."""
    state = run(lay("8S", ["KC 6H", "9C 8H"], ["6C/AC", "5C/10C"]), "KC", "9C")
    assert code(state, "AC") == "card_not_held"
    messages = {why(state, text).message.replace(text, "?") for text in ("AC", "10C", "JD", "8H")}
    assert len(messages) == 1
    with pytest.raises(IllegalMove):
        state.apply(Play(card("AC")))


def test_p7c_void_face_up_is_void_for_this_trick() -> None:
    """P7c: a hidden club need not, and cannot, be followed with; once turned up it must."""
    state = lay(
        "8S",
        ["6H 7H 8H", "AC KC 9H"],
        ["7D/9C 8D", "10D JD QD"],
        leader=1,
        half="hand",
        tricks_won=(0, 1),
    )
    state = run(state, "AC", "6H", "10D")
    assert texts(state) == {"7D", "8D"}
    state = run(state, "7D", "KC", "7H", "JD")
    assert texts(state) == {"9C"}
    assert code(state, "8D") == "must_follow"


# The kitty, the score, the end (BR-42, BR-47)


def test_br47_the_kitty_goes_to_the_hand_and_discards_come_from_it() -> None:
    state: Any = bidding.setup_auction(
        PILES,
        **whole(PILES, {0: "AS KS QS"}, {0: "AH/KH"}, kitty="Jo AC AD"),
        dealer=1,
        calls=["8S", "pass"],
    )
    assert isinstance(state, bidding.KittyExchange)
    assert len(state.hands[0]) == 13
    assert set(cards("Jo AC AD")) <= set(state.hands[0])
    assert len(state.legal_moves()) == 286
    on_tables = {one for rows in state.tables for pile in rows for one in pile.cards}
    for move in state.legal_moves():
        assert isinstance(move, Discard)
        assert not on_tables & set(move.cards or ())
    for text in ("x AH AC AD", "x KH AC AD"):
        assert code_for(state, state.parse_move(text)) == "card_not_held"
    after = run(state, "x Jo AC AD")
    assert after.tables == state.tables
    assert set(after.discards) == set(cards("Jo AC AD"))
    assert "kitty" not in after.places()
    assert after.observe(1).discards is None


@pytest.mark.parametrize(
    ("plays", "winner", "half"),
    [
        ("AC 5C 6C 7C", 0, HAND),
        ("5C 6C AC 7C", 0, TABLE),
        ("5C 6C 7C AC", 1, TABLE),
        ("5C AC 6C 7C", 1, HAND),
    ],
)
def test_br47_a_null_is_lost_by_either_half(plays: str, winner: int, half: bidding.Half) -> None:
    """BR-47: it ends at once where the contractor's hand or table has taken a trick."""
    one, two, three, four = plays.split()
    state = lay("mis", [f"{one} 5D", f"{two} 6D"], [f"{three} 7D", f"{four} 8D"])
    state = run(state, *plays.split())
    assert state.is_over is (winner == 0)
    if winner == 0:
        assert (state.made, state.outcome) == (False, "played")
        assert state.score.points == (-250, 0)
        assert state.tricks_won == (1, 0)
    else:
        assert (state.leader, state.half) == (1, half)
        end = (
            run(state, "6D", "5D", "8D", "7D")
            if half is HAND
            else run(state, "8D", "7D", "6D", "5D")
        )
        assert (end.made, end.score.points) == (True, (250, 0))


def test_br47_hidden_cards_are_turned_even_as_a_null_ends_and_others_stay_hidden() -> None:
    state = lay("mis", ["AC 5D 6D", "7C 7D 8D"], ["5C/KH 9D", "6C/QH 10D"])
    end = run(state, "AC", "7C", "5C", "6C")
    assert end.is_over
    assert (ups(end, 0), ups(end, 1)) == ("KH 9D", "QH 10D")
    state = lay("mis", ["AC 5D 6D", "7C 7D 8D"], ["5C 9D/KH", "6C 10D/QH"])
    end = run(state, "AC", "7C", "5C", "6C")
    assert (ups(end, 0), ups(end, 1)) == ("- 9D/", "- 10D/")
    for seat in (None, 0, 1):
        view = end.observe(seat)
        assert view.tables[0][1] == Pile(card("9D"), None, True)
        assert "K♥" not in str(view)
    assert set(end.places()["table 0"]) == set(cards("9D KH"))


def test_br47_both_halves_take_tricks_for_their_seat() -> None:
    """All ten tricks, by hand and table, are a slam."""
    state = lay("7S", ["AS", "5C"], ["KS", "6C"], tricks_won=(9, 0))
    end = run(state, "AS", "5C", "KS", "6C")
    assert (end.tricks_won, end.score.points) == ((10, 0), (250, 0))
    state = lay("7S", ["4H", "5H"], ["AS", "6C"], tricks_won=(6, 3))
    end = run(state, "4H", "5H", "AS", "6C")
    assert (end.tricks_won, end.score.points) == ((7, 3), (140, 30))


def test_br42_without_a_contract_eldest_leads_from_his_hand() -> None:
    rules = pile_table(all_pass="play_nt")
    state: Any = bidding.setup_auction(
        rules, **whole(rules, {}, {}), dealer=0, calls=["pass", "pass"]
    )
    assert isinstance(state, PilePlay)
    assert state.contract is bidding.NO_CONTRACT
    assert (state.leader, state.half, state.declarer) == (1, HAND, None)
    assert set(state.places()) == {"hand 0", "hand 1", "kitty", "table 0", "table 1"}
    while not state.is_over:
        state = state.apply(state.legal_moves()[-1])
    assert state.score.points == tuple(10 * won for won in state.tricks_won)


# Dealing (BR-1, BR-45, X-1, X-7)

KITTIES = {0: (0, 0, 0), 1: (1, 0, 0), 2: (2, 0, 0), 3: (1, 1, 1), 4: (4, 0, 0), 5: (3, 2, 0),
           6: (2, 2, 2)}  # fmt: skip
PACKS = [
    ("40", 0, 40), ("40", 1, 41), ("40", 2, 42), ("42", 0, 42), ("42", 1, 43), ("42", 2, 44),
    ("42_floating", 1, 43), ("44", 0, 44), ("44", 1, 45), ("44", 2, 46),
]  # fmt: skip


@pytest.mark.parametrize(("pack", "jokers", "size"), PACKS)
@pytest.mark.parametrize("dealer", [0, 1])
def test_br45_dealing(pack: str, jokers: int, size: int, dealer: int) -> None:
    """BR-45: each round goes to the tables, then to the hands, then to the kitty."""
    rules = pile_table(cards=pack, jokers=jokers)
    assert len(rules.pack) == size
    assert rules.kitty_size == size - 40
    left = list(rules.pack)
    state: Any = bidding.new_deal(rules, dealer=dealer).apply(bidding.Deal(tuple(left)))

    def take(number: int) -> list[Any]:
        taken = left[:number]
        del left[:number]
        return taken

    first, second = (dealer + 1) % 2, dealer
    laid: dict[int, list[Any]] = {0: [], 1: []}
    held: dict[int, list[Any]] = {0: [], 1: []}
    kitty: list[Any] = []
    for number, for_kitty in zip((3, 4, 3), KITTIES[rules.kitty_size], strict=True):
        for row in (laid[first], laid[second], held[first], held[second]):
            row += take(number)
        kitty += take(for_kitty)
    assert not left
    assert set(state.kitty) == set(kitty)
    for seat in (0, 1):
        assert state.hands[seat] == CardSet(held[seat])
        down, up = laid[seat][:5], laid[seat][5:]
        assert state.tables[seat] == tuple(Pile(up[place], down[place]) for place in range(5))
    assert state.actor == first


def test_br45_the_default_deal_in_full() -> None:
    """Three hidden cards make the first three piles, two more the others; two up, then three."""
    order = cards(
        "4D 5D 6D  7D 8D 9D  4H 5H 6H  7H 8H 9H  5S "
        "10D JD QD KD  10H JH QH KH  5C 6C 7C 8C  9C 10C JC QC  6S "
        "AD KC AC  AH 7S 8S  9S 10S JS  QS KS AS  Jo"
    )
    state: Any = bidding.new_deal(PILES, dealer=1).apply(bidding.Deal(tuple(order)))
    assert state.tables == (
        piles("QD/4D KD/5D AD/6D KC/10D AC/JD"),
        piles("QH/7D KH/8D AH/9D 7S/10H 8S/JH"),
    )
    assert state.hands[0] == CardSet.parse("4H 5H 6H 5C 6C 7C 8C 9S 10S JS")
    assert state.hands[1] == CardSet.parse("7H 8H 9H 9C 10C JC QC QS KS AS")
    assert state.kitty == CardSet.parse("5S 6S Jo")


def test_br2_packets_of_ones_own() -> None:
    rules = pile_table(deal_packets="5 k3 5")
    state: Any = bidding.new_deal(rules, dealer=1).apply(bidding.Deal(tuple(rules.pack)))
    pack = list(rules.pack)
    assert state.hands[0] == CardSet([*pack[10:15], *pack[33:38]])
    assert state.tables[1] == tuple(
        Pile(up, down) for up, down in zip(pack[28:33], pack[5:10], strict=True)
    )
    assert state.kitty == CardSet(pack[20:23])


@pytest.mark.parametrize(
    "changes",
    [
        *({"cards": pack} for pack in ("24", "32", "52", "60", "62", "64")),
        {"players": 3},
        {"players": 4, "sides": "pairs"},
        {"deal_packets": "3 k1 4 k1 3"},
        {"deal_packets": "4 k3 4"},
    ],
)
def test_x1_layouts_and_packs(changes: dict[str, Any]) -> None:
    """X-1: half the cards on the table is for two, with packs that leave at most six for the kitty."""
    assert set(rejected("two_player_piles", **changes)) == {"X-1"}


@pytest.mark.parametrize(
    "changes",
    [
        {"open_misere_rank": "10D_10H"},
        {"open_misere_rank": "highest"},
        {"super_open": True},
        {"open_misere_rank": "below_8", "super_open": True},
    ],
)
def test_x7_no_open_misere(changes: dict[str, Any]) -> None:
    """X-7: open and super-open misère are not played with piles; the other nulls may be."""
    found = rejected("two_player_piles", **changes)
    assert set(found) == {"X-7"}
    assert len(found) == len(changes)
    assert not rejected("two_player_piles", bar_nullo=True, blind_misere=True, hi_lo_rank="split")
    assert bid("open") not in PILES.ladder


# What is seen (BR-48)


def hidden_cards(state: Any) -> set[Any]:
    return {pile.down for row in state.tables for pile in row if pile.down is not None}


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_br48_after_the_deal(seat: int | None) -> None:
    """BR-48: hand, face-up cards, and which piles have a card below; no hidden card, own or not."""
    state = bidding.new_deal(PILES, dealer=1).apply(bidding.Deal(tuple(PILES.pack)))
    view = state.observe(seat)
    assert view.tables == tuple(tuple(Pile(p.up, None, True) for p in row) for row in state.tables)
    up = {pile.up for row in state.tables for pile in row}
    hand = set() if seat is None else set(state.hands[seat])
    (deal,) = [event.move for event in view.history]
    assert isinstance(deal, bidding.Deal)
    assert set(deal.cards) == up | hand | {None}
    for place, one in enumerate(PILES.pack):
        assert deal.cards[place] is (one if one in up | hand else None)
    assert view.known == (CardSet(), CardSet())
    for one in hidden_cards(state):
        assert repr(one) not in repr(view)


def test_br48_two_deals_that_differ_below_look_the_same() -> None:
    """The owner cannot tell which of his hidden cards lies where, until it is turned."""
    start = lay("8S", ["KC 6H 7H", "9C 8H 9H"], ["6C/AC 7D", "5C/10C 8D"], tricks_won=(7, 0))
    twin = lay("8S", ["KC 6H 7H", "9C 8H 9H"], ["6C/10C 7D", "5C/AC 8D"], tricks_won=(7, 0))
    for text in ("", "KC", "9C", "6C"):
        if text:
            start, twin = run(start, text), run(twin, text)
        for seat in (None, 0, 1):
            one, other = start.observe(seat), twin.observe(seat)
            assert one == other
            assert hash(one) == hash(other)
            assert (repr(one), str(one)) == (repr(other), str(other))
            for move in map(Play, PILES.pack):
                assert one.why_illegal(move) == other.why_illegal(move)
    start, twin = run(start, "5C"), run(twin, "5C")
    assert start.observe(0) != twin.observe(0)


def test_br48_turned_cards_are_known_in_the_deal() -> None:
    """A card that was turned up is known in its place of the deal, to everybody; others are not."""
    state: Any = bidding.setup_auction(PILES, **whole(PILES, {}, {}), dealer=1)
    real = bidding.new_deal(PILES, dealer=1).apply(bidding.Deal(tuple(PILES.pack)))
    state = put_away(run(real, "6S", "pass"))
    while not state.is_over:
        turned = {one for trick in getattr(state, "tricks", ()) for _, one in trick.turned}
        for seat in (None, 0, 1):
            deal = state.observe(seat).history[0].move
            shown = set(deal.cards)
            hidden = hidden_cards(real) - turned
            assert turned <= shown
            assert not hidden & shown
        state = state.apply(state.legal_moves()[0])


def test_br44_who_has_not_looked_sees_the_tables_all_the_same() -> None:
    rules = pile_table(blind_misere=True)
    state = bidding.new_deal(rules, dealer=1).apply(bidding.Deal(tuple(rules.pack)))
    view = state.observe(0)
    assert not view.hand
    assert view.tables == state.observe(1).tables
    up = {pile.up for row in state.tables for pile in row}
    deal = view.history[0].move
    assert isinstance(deal, bidding.Deal)
    assert set(deal.cards) - {None} == up


def test_an_observation_tells_which_half_is_due() -> None:
    state = run(won_from_the_table(), "5C", "9C")
    for seat in (None, 0, 1):
        view = state.observe(seat)
        assert (view.turn, view.half, view.trick) == (0, TABLE, state.trick)
    assert state.observe(0).legal_moves() == state.legal_moves()
    assert state.observe(1).legal_moves() == ()
    before = bidding.new_deal(PILES).observe(0)
    assert (before.half, before.tables) == (None, None)


# Where the cards are, keys, and what is shown


def test_places_of_a_whole_deal() -> None:
    state: Any = bidding.new_deal(PILES, dealer=1)
    everything = sorted(card.index for card in PILES.pack)

    def check(*keys: str) -> None:
        places = state.places()
        assert set(places) == {*keys}
        assert sorted(one.index for place in places.values() for one in place) == everything

    check("pack")
    state = state.apply(bidding.Deal(tuple(PILES.pack)))
    halves = ["hand 0", "hand 1", "table 0", "table 1"]
    check(*halves, "kitty")
    assert state.places()["table 0"] == tuple(
        one for pile in state.tables[0] for one in (pile.up, pile.down)
    )
    state = run(state, "6S", "pass")
    check(*halves)
    state = put_away(state)
    check(*halves, "discards")
    while not state.is_over:
        won = [f"won {seat}" for seat in (0, 1) if state.tricks_won[seat]]
        check(*halves, "discards", *won, *(["trick"] if state.trick else []))
        state = state.apply(state.legal_moves()[0])
    check(*halves, "discards", *(f"won {seat}" for seat in (0, 1) if state.tricks_won[seat]))
    assert state.places()["table 1"] == ()


def test_keys_tell_the_tables() -> None:
    """Two positions with other cards on or under the tables are not the same position."""
    one: Any = bidding.setup_auction(PILES, **whole(PILES, {0: "AH"}, {0: "Jo/7S"}), dealer=1)
    other: Any = bidding.setup_auction(PILES, **whole(PILES, {0: "AH"}, {0: "7S/Jo"}), dealer=1)
    assert one.hands == other.hands
    for texts_ in ([], ["8NT", "pass"]):
        one, other = run(one, *texts_), run(other, *texts_)
        assert one.key != other.key
    one, other = put_away(one), put_away(other)
    assert one.legal_moves() != other.legal_moves()
    assert one.key != other.key
    assert run(one, "name none").key != run(other, "name none").key


def test_keys_tell_what_matters_to_a_joker_on_a_table() -> None:
    """A refusal matters until the joker is in a finished trick: also while it lies in this one."""

    def positions(first: str) -> Any:
        state = lay(
            "8NT",
            ["AC QC 7H", "5S 6C 8S"],
            [f"{first} Jo 8H", "10C KC 9S"],
            rules=pile_table(joker_on_refused_suit="no_value"),
        )
        for text in ("AC", "6C", first, "10C", "QC", "5S", "Jo", "KC"):
            state = run(state, text)
            yield state

    followed, refused = list(positions("9C")), list(positions("9H"))
    for one, other in zip(followed[3:7], refused[3:7], strict=True):
        assert one.tables == other.tables
        assert one.key != other.key
    assert followed[-1].tricks[-1].winner == 0
    assert refused[-1].tricks[-1].winner == 1


def test_the_play_reads_well() -> None:
    """The text of a state shows the hidden cards, that of an observation where they are."""
    state = run(won_from_the_table(), "5C", "9C", "AC", "6C", "10H")
    assert str(state) == (
        "500: trick play · seat 1 to play from the table\n"
        "seat 1 deals · eight spades (240) by seat 0\n"
        "  seat 0     6♥ 7♥\n"
        "    table    -  6♦\n"
        "> seat 1     8♥ 9♥\n"
        "    table    -  7♦  8♦\n"
        "  trick  1   hand 0: 5♣  1: 9♣  table 0: A♣*  1: 6♣  turned 0: 10♥\n"
        "  trick  2   table 0: 10♥\n"
        "  tricks     0: 2  1: 0"
    )
    assert str(won_from_the_table()).splitlines()[3] == "    table    A♣/10♥  6♦"
    headline, _, *lines = str(won_from_the_table().observe(0)).splitlines()
    assert headline.endswith("· seat 0 to lead from the hand · as seat 0 sees it")
    assert lines[:4] == [
        "> seat 0     5♣  6♥ 7♥",
        "    table    A♣/▒  6♦",
        "  seat 1     3 cards",
        "    table    6♣  7♦  8♦",
    ]
    assert str(state.tricks[0]) == "0 (hand): 5C 9C AC 6C, won by 0"
    assert [str(pile) for pile in won_from_the_table().tables[0]] == ["AC/?", "6D"]


def test_the_card_that_won_is_marked_where_a_joker_could_not() -> None:
    state = lay(
        "8NT",
        ["5C 6C 7C", "AC KC QC"],
        ["Jo 7D 8H", "5D 6D 8D"],
        rules=pile_table(joker_on_refused_suit="no_value"),
        declarer=1,
    )
    state = run(state, "AC", "5C", "5D", "7D", "KC", "6C", "6D", "Jo")
    assert "1: K♣*" in str(state)
    assert "Jo*" not in str(state)
    named = lay("8NT", ["AH 4H", "5H 6H"], ["Jo 7D", "8H 8D"], named=(Suit.DIAMONDS, None))
    named = run(named, "AH", "5H", "Jo", "8H")
    assert "0: A♥*" in str(named)


# The other games


@pytest.mark.parametrize("name", [name for name in bidding.PRESETS if name != "two_player_piles"])
def test_the_other_games_have_no_tables(name: str) -> None:
    """They cost nothing: the play is the plain one, of hands only."""
    rules = bidding.PRESETS[name]
    state: Any = bidding.new_deal(rules).apply(bidding.Deal(tuple(rules.pack)))
    bids = iter(["7S"])
    while not state.is_over:
        assert state.tables == ()
        assert not any(key.startswith("table") for key in state.places())
        view = state.observe(0)
        assert (view.tables, view.half) == (None, None)
        if isinstance(state, TrickPlay):
            assert type(state) is TrickPlay
            assert state.half is HAND
            assert len(state.voids) == rules.players
            if state.trick:
                break
        text = next(bids, None) if isinstance(state, bidding.Auction) else None
        state = run(state, text) if text else state.apply(state.legal_moves()[0])
    assert {"_tables", "_leading"}.isdisjoint(TrickPlay.__slots__)


def test_moves_of_the_pile_game_are_plain_plays() -> None:
    """A play needs no half: the state's tells which is due."""
    state = won_from_the_table()
    for text in ("5C", "9C", "AC", "6C"):
        for move in state.legal_moves():
            assert state.parse_move(str(move)) is move
        state = run(state, text)
    assert isinstance(state, PilePlay)
    assert bidding.Half("table") is TABLE
    assert code_for(state, Discard(CardSet())) == "wrong_phase"
