"""Three deals of the pile game, played by hand: every special situation, and what each trick comes to."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from five_hundred import Match, Record
from five_hundred.bidding import Deal, JokerNaming, KittyExchange, Pile, PilePlay
from five_hundred.cards import Card, CardSet
from tests.bidding.helpers import cards, texts
from tests.bidding.pilehelp import PILES, piles, ups

# Each trick as its plays, who wins it, with which half, and what is turned up before seats 0 and 1.
LINES = tuple[tuple[str, int, str, str, str], ...]


@attrs.frozen
class Played:
    """A deal that was written down."""

    hands: tuple[str, str]
    tables: tuple[str, str]
    kitty: str
    before: str
    """The calls, the discards and the name for the joker, one after the other, with commas between."""
    tricks: LINES
    won: tuple[int, int]
    points: tuple[int, int]


RICH = "AC KC AH QH 5H AD KD 6S 7S 8S", "Jo/5D AS/9C 7D/10C KH/4D 6C/JS"
POOR = "10S QS 5S 5C 8C JC 4H 7H 10H JH", "KS/9H QC/8H 10D/QD 6H/JD 9S/7C"

DEALS = (
    # Seat 0 plays seven no trumps, with the joker face up before him; he leaves it free.
    Played(
        (RICH[0], POOR[0]),
        (RICH[1], POOR[1]),
        "6D 8D 9D",
        "7NT, pass, x 6D 6S 7S, name none",
        (
            # the first lead is from the hand; seat 1's hand has no diamond, his table must follow
            ("AD 5C 7D 10D", 0, "hand", "10C", "QD"),
            # the ace on the table wins, so the table leads
            ("8S 10S AS 9S", 0, "table", "9C", "7C"),
            # the joker is led from the table, as a heart
            ("Jo:H 6H 5H 4H", 0, "table", "5D", "JD"),
            # seat 1's table has no heart in sight: two lie hidden
            ("KH 7C QH 7H", 0, "table", "4D", ""),
            # the other half wins
            ("10C QC AC 8C", 0, "hand", "", "8H"),
            ("KC JC 6C JD", 0, "hand", "JS", ""),
            # seat 1's table wins, and leads
            ("8D 5S 5D QD", 1, "table", "", ""),
            ("KS JS QS 9D", 1, "table", "", "9H"),
            ("9H 9C 10H AH", 0, "hand", "", ""),
            ("KD JH 4D 8H", 0, "hand", "", ""),
        ),
        (8, 2),
        (220, 20),
    ),
    # The same cards the other way round; now the joker's suit is fixed, and it is a heart.
    Played(
        (POOR[0], RICH[0]),
        (POOR[1], RICH[1]),
        "6D 8D 9D",
        "7NT, pass, x 6D 6S 7S, name H",
        (
            ("AD 5C 7D 10D", 1, "hand", "QD", "10C"),
            ("8S 10S AS 9S", 1, "table", "7C", "9C"),
            ("6C QC AC 8C", 1, "hand", "8H", "JS"),
            # the table may follow with the king or with the joker
            ("5H JH KH 6H", 1, "table", "JD", "4D"),
            ("9C 7C KC JC", 1, "hand", "", ""),
            ("KD 5S 4D JD", 1, "hand", "", ""),
            # the joker is thrown away on a diamond, and does not win
            ("8D 4H Jo QD", 0, "table", "", "5D"),
            ("8H 10C 7H AH", 1, "hand", "", ""),
            # seat 0's table cannot follow: the nine of hearts comes up only now
            ("QH 10H 5D KS", 1, "hand", "9H", ""),
            ("9D QS JS 9H", 1, "hand", "", ""),
        ),
        (1, 9),
        (10, 220),
    ),
    # Seat 0 plays a misère, and loses it in the sixth trick, with his table.
    Played(
        ("5S 6S 5C 6C 4D 5D 6D 4H 5H 6H", "9D 10D QD KD AD 8H 10H JH QH KS"),
        ("7S/8C 7C/8S 7D/9H 8D/KH 7H/AC", "Jo/9C 9S/10C JS/QC 10S/JD QS/KC"),
        "AS AH JC",
        "mis, pass, x AS AH JC, name none",
        (
            # seat 1's table has no diamond, so it must play the joker: the misère is safe here
            ("4D 9D 7D Jo", 1, "table", "9H", "9C"),
            ("9S 7S KS 6S", 1, "hand", "8C", "10C"),
            ("AD 6D 10S 8D", 1, "hand", "KH", "JD"),
            ("8H 6H 9C 7H", 1, "hand", "AC", ""),
            ("10H 5H QS 9H", 1, "hand", "", "KC"),
            # the king of hearts was turned up, and must follow
            ("JH 4H JS KH", 0, "table", "", "QC"),
        ),
        (1, 5),
        (-250, 0),
    ),
)


def order_of(deal: Played, dealer: int) -> tuple[Card, ...]:
    """The order of the pack that deals these cards (BR-45)."""
    first, second = 1 - dealer, dealer
    hands = [cards(hand) for hand in deal.hands]
    kitty = cards(deal.kitty)
    down: list[list[Any]] = [[pile.down for pile in piles(row)] for row in deal.tables]
    up: list[list[Any]] = [[pile.up for pile in piles(row)] for row in deal.tables]
    order: list[Card] = []
    order += down[first][:3] + down[second][:3]
    order += hands[first][:3] + hands[second][:3] + kitty[:1]
    for seat in (first, second):
        order += down[seat][3:] + up[seat][:2]
    order += hands[first][3:7] + hands[second][3:7] + kitty[1:2]
    order += up[first][2:] + up[second][2:]
    order += hands[first][7:] + hands[second][7:] + kitty[2:]
    return tuple(order)


def play(match: Any, deal: Played) -> tuple[Any, list[Any]]:
    """Play one deal of a match, and check it trick by trick; the match after it and the states."""
    state: Any = match.state
    dealer = state.dealer
    states: list[Any] = []

    def go(move: Any) -> Any:
        nonlocal match
        match = match.apply(move, None if match.state.is_chance else match.state.actor)
        if len(match.deals) == number:
            states.append(match.state)
            return match.state
        return match.deals[-1].end

    number = len(match.deals)
    state = go(Deal(order_of(deal, dealer)))
    assert state.hands == tuple(map(CardSet.parse, deal.hands))
    assert state.tables == tuple(map(piles, deal.tables))
    assert state.kitty == CardSet.parse(deal.kitty)
    for text in deal.before.split(", "):
        state = go(state.parse_move(text))
    contractor = state.declarer
    assert (state.leader, str(state.half)) == (contractor, "hand")
    leader, half = contractor, "hand"
    for count, (line, winner, best, *turned) in enumerate(deal.tricks, 1):
        for place, text in enumerate(line.split()):
            other = {"hand": "table", "table": "hand"}[half]
            assert state.turn == (leader + place) % 2
            assert str(state.half) == (half if place < 2 else other)
            assert text in texts(state)
            before = state
            state = go(state.parse_move(text))
            if place < 3:  # nothing is turned while the trick goes on
                assert state.observe(None).known == before.observe(None).known
                for seat in (0, 1):
                    seen = [pile.up for pile in state.tables[seat] if pile.up is not None]
                    assert {*seen} <= {pile.up for pile in before.tables[seat]}
        trick = state.tricks[-1]
        assert (len(state.tricks), trick.winner) == (count, winner)
        shown = [[str(card) for seat, card in trick.turned if seat == mine] for mine in (0, 1)]
        assert [" ".join(row) for row in shown] == turned
        leader, half = winner, best
        if not state.is_over:
            assert (state.leader, str(state.half)) == (leader, half)
    assert state.is_over
    assert state.tricks_won == deal.won
    assert state.score.points == deal.points
    return match, states


@pytest.fixture(scope="module")
def game() -> tuple[Any, list[list[Any]]]:
    match: Any = Match.new(PILES, dealer=1)
    told = []
    for deal in DEALS:
        match, states = play(match, deal)
        told.append(states)
    return match, told


def test_the_game(game: tuple[Any, list[list[Any]]]) -> None:
    match, _ = game
    assert match.totals == (-20, 240)
    assert not match.is_over
    assert [deal.end.score.points for deal in match.deals] == [(220, 20), (10, 220), (-250, 0)]


def find(game: tuple[Any, list[list[Any]]], deal: int, trick: int, plays: int) -> Any:
    """The state in a deal before a play; tricks and plays count from 0."""
    return next(
        state
        for state in game[1][deal]
        if isinstance(state, PilePlay) and (len(state.tricks), len(state.trick)) == (trick, plays)
    )


def test_what_could_have_been_played(game: tuple[Any, list[list[Any]]]) -> None:
    """The choices at the turns that matter."""
    for deal, trick, plays, choices in (
        (0, 0, 1, "QS 10S 5S JC 8C 5C JH 10H 7H 4H"),  # no diamond in the hand
        (0, 0, 2, "7D"),
        (0, 1, 2, "AS"),
        (0, 2, 0, "9C 10C KH 6C Jo:C Jo:H"),  # spades and diamonds have been led
        (0, 3, 0, "5D 9C 10C KH 6C"),
        (0, 3, 1, "KS QC QD JD 7C"),
        (0, 6, 3, "QD"),
        (1, 3, 2, "KH Jo"),
        (1, 6, 2, "Jo 10C JS"),  # no diamond: five of them lies under the joker
        (1, 8, 3, "KS"),
        (2, 0, 3, "Jo"),
        (2, 3, 3, "9H KH 7H"),
        (2, 5, 3, "KH"),
    ):
        assert texts(find(game, deal, trick, plays)) == {*choices.split()}


def test_the_question_for_the_joker(game: tuple[Any, list[list[Any]]]) -> None:
    """It lies face up before the contractor in two deals, and before the other in the third."""
    asked = [[state for state in told if isinstance(state, JokerNaming)] for told in game[1]]
    assert [len(states) for states in asked] == [1, 1, 1]
    assert [len(states[0].legal_moves()) for states in asked] == [5, 5, 1]
    assert [state.named for told in game[1] for state in told[-1:]] == [
        (None, None),
        (None, "H"),
        (None, None),
    ]


def test_what_is_seen_on_the_way(game: tuple[Any, list[list[Any]]]) -> None:
    exchange = next(state for state in game[1][0] if isinstance(state, KittyExchange))
    assert exchange.observe(0).kitty == CardSet.parse("6D 8D 9D")
    assert exchange.observe(1).kitty is None
    state = find(game, 0, 1, 3)
    assert ups(state, 0) == "Jo/ -/ 10C KH/ 6C/"
    view = state.observe(0)
    assert view.tables is not None
    assert view.tables[0] == (
        Pile(Card.parse("Jo"), None, True),
        Pile(None, None, True),
        Pile(Card.parse("10C")),
        Pile(Card.parse("KH"), None, True),
        Pile(Card.parse("6C"), None, True),
    )
    voids = state.voids
    assert voids[1] == frozenset("D")
    assert voids[0] == voids[2] == voids[3] == frozenset()
    # seat 1's table threw a club on hearts, and a heart was turned up on it in the next trick
    assert find(game, 0, 4, 0).voids[3] == frozenset("H")
    assert find(game, 0, 5, 0).voids[3] == frozenset()


def test_the_game_on_paper(game: tuple[Any, list[list[Any]]]) -> None:
    """It is recorded, read again and replayed."""
    match, _ = game
    record = Record.of(match, {"event": "three deals"})
    again = Record.loads(record.dumps())
    assert again == record
    assert again.final() == match
    assert again.final().totals == (-20, 240)
    last = str(match.deals[2].end).splitlines()
    assert "  trick  1   hand 0: 4♦  1: 9♦  table 0: 7♦  1: Jo*  turned 0: 9♥  1: 9♣" in last
    assert "  trick  6   hand 1: J♥  0: 4♥  table 1: J♠  0: K♥*  turned 1: Q♣" in last
