"""Trickster's PTN text, read into a record."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from five_hundred import Record, bidding, play_out, read_ptn
from five_hundred.bidding import PRESETS, Bid, Cards, Finished, Rules, Sides
from five_hundred.cards import Card, CardSet, parse_cards
from five_hundred.errors import RecordError
from five_hundred.ptn import FILLED_IN, LONGEST, NOT_APPLIED, SEATS

DATA = Path(__file__).parent / "data" / "trickster_298.json"

# The hand of that file, written out in this form
AUSTRALIAN = r"""
% a hand that people played
[Event "500 - Australian with 3-card kitty"]
[UTCDate "2024.11.06"]
[GameCode "FiveHundred"]
[GameOptionsJson "{\"variation\":1}"]
[GameScores "S:340 510 340 510"]
[West "Wilma"]
[North "Nora \"No\" N."]
[Dealer "E"]
[Deal "S:T97.AK6.QJ.95 AK.97.A5.AKT7 J.J84.KT94.QJ Q86.T5.876.6.H"]
[Undealt "S5C8HQ"]
[Declarer "W"]
[Contract "6♣"]
[Auction "S"]
Pass 6♣ Pass Pass
[CardsAdded "W:C8HQS5"]
[CardsRemoved "W:H9H7HQ"]
[Play "S"]
C5 C7 CQ JH
HA C8 H4 H5
C9 CT CJ C6
DJ DA D4 D6
DQ CK SJ HT
S9 D5 DK D7
S7 CA DT D8
ST SA H8 S6
H6 SK HJ S8
HK S5 D9 SQ
"""

# 45 cards, an inkle in the auction, one tag without its bracket, and quotes that are not escaped
AMERICAN = """
[Event "500 - American with 5-card widow"]
[LocalDateTime "5/17/2026 9:27 AM"
[GameOptionsJson "{"deckSize":45,"noWatching":true}"]
[South "Sam"]
[Dealer "S"]
[Deal "S:KJ74.9.64.J97 T.AQ8.KQ5.84.H A6.J4.J97.QT5 8.K765.AT.AK6"]
[Undealt "S5HTD8S9SQ"]
[Declarer "N"]
[Contract "7S"]
[Auction "W"]
i♥ 7♠ Pass Pass
"""

THREE = """
[GameOptionsJson "{"variation":1,"players":3,"isPartnership":false}"]
[Deal "W:AKQ.AKQ.AKQ.A JT9.JT9.JT9.J 87.87.87.T98.H"]
[Undealt "CKCQC7"]
[Auction "E"]
6♠ Pass 7NT Pass Pass
[CardsRemoved "W:C7CQCK"]
"""

SIX = """
[Event "500 - Australian"]
[Deal "SE:AKQJT98765 432.AKQJT98 765432.AKQJ T98765432.2 AKQJT98765 4311..1113.1112.H"]
"""


def swap(text: str, **lines: str | None) -> str:
    """The text with other values for some tags; None leaves the tag out, with its lines."""
    for name, value in lines.items():
        old = re.compile(
            rf'^\[{name} ".*' + ("" if value is not None else r"(?:\n(?!\[).*)*"), re.MULTILINE
        )
        parts = old.split(text) if value is None or old.search(text) else [f"{text}\n", "\n"]
        text = ("" if value is None else f'[{name} "{value}"]').join(parts)
    return text


def codes(text: str, rules: Rules | None = None) -> list[str]:
    with pytest.raises(RecordError) as caught:
        read_ptn(text, rules)
    assert caught.value.problems
    assert all(problem.message for problem in caught.value.problems)
    return [problem.code for problem in caught.value.problems]


def reread(text: str, rules: Rules | None = None) -> tuple[Record, Any]:
    """Read a text; what is read can be written, read again and played again."""
    record = read_ptn(text, rules)
    again = Record.loads(record.dumps())
    assert again == record
    final = record.final()
    assert again.final() == final
    return record, final


# A text of a game, for tests -----------------------------------------------------------------------


def written(card: Card) -> str:
    if card.is_joker:
        return "JH" if card.copy == 1 else "JL"
    return f"{card.suit}{str(card.rank).replace('10', 'T')}"


def in_suits(cards: CardSet) -> str:
    suits = ["".join(written(card)[1:] for card in cards if card.suit == suit) for suit in "SHDC"]
    jokers = "".join(written(card)[1:] for card in cards if card.is_joker)
    return ".".join([*suits, jokers] if jokers else suits)


def ptn(end: Finished, form: str = "before", columns: int | None = None) -> str:
    """A game as a text; ``form`` says how the hand of who took the kitty is written."""
    seats = SEATS[end.players]
    start = end.start
    assert isinstance(start, bidding.AuctionStart)
    hands = list(start.hands)
    lines = [f'[Dealer "{seats[end.dealer]}"]']
    if end.declarer is not None and end.contract is not None and end.discards is not None:
        took = hands[end.declarer] | start.kitty
        if form == "after":
            hands[end.declarer] = took - end.discards
        elif form == "with":
            hands[end.declarer] = took
    lines.append(f'[Deal "S:{" ".join(map(in_suits, hands))}"]')
    if start.kitty:
        lines.append(f'[Undealt "{"".join(map(written, start.kitty))}"]')
    calls = calls_of(end)
    words = [str(one.move).replace("mis", "Nullo").replace("open", "Open Nullo") for one in calls]
    lines += [f'[Auction "{seats[(end.dealer + 1) % end.players]}"]', " ".join(words)]
    if end.declarer is not None and end.contract is not None:
        lines.append(f'[Declarer "{seats[end.declarer]}"]')
        lines.append(
            f'[Contract "{words[[str(one.move) for one in calls].index(str(end.contract))]}"]'
        )
        if end.discards:
            lines.append(f'[CardsRemoved "{"".join(map(written, end.discards))}"]')
    first = columns if columns is not None else end.tricks[0].leader if end.tricks else 0
    lines.append(f'[Play "{seats[first]}"]')
    for trick in end.tricks:
        cards = dict(zip(trick.seats, (play.card for play in trick.plays), strict=True))
        row = [cards.get((first + place) % end.players) for place in range(end.players)]
        lines.append(" ".join("-" if card is None else written(card) for card in row))
    return "\n".join(lines)


def calls_of(end: Finished) -> list[Any]:
    return [event for event in end.history if isinstance(event.move, Bid | bidding.Word)]


def named(end: Finished) -> bool:
    """Whether somebody fixed the suit of a joker, which the text does not tell."""
    return any(isinstance(one.move, bidding.NameSuit) and one.move.suit for one in end.history)


def random_game(rules: Rules, seed: int) -> Finished:
    rng = random.Random(seed)
    cards = list(rules.pack)
    rng.shuffle(cards)
    players = rules.players
    state: Any = bidding.setup_auction(
        rules,
        hands=[cards[10 * seat : 10 * seat + 10] for seat in range(players)],
        kitty=cards[10 * players :],
        dealer=rng.randrange(players),
    )
    end = play_out(state, rng)
    assert isinstance(end, Finished)
    return end


# Whole hands ---------------------------------------------------------------------------------------


def test_the_hand_that_people_played() -> None:
    hand = json.loads(DATA.read_text(encoding="utf-8"))
    record, end = reread(AUSTRALIAN)
    seats = [SEATS[4].index(name) for name in ("W", "N", "E", "S")]  # seats of the file, here
    assert record.preset == "australian"
    assert record.kind == "deal"
    assert record.dealer == seats[hand["dealer"]]
    assert [end.start.hands[seat] for seat in seats] == [CardSet.parse(h) for h in hand["hands"]]
    assert end.start.kitty == CardSet.parse(hand["kitty"])
    plays = [card for trick in hand["tricks"] for card in trick["cards"].split()]
    calls = [call for _, call in hand["calls"]]
    assert list(record.moves) == [
        *calls,
        str(bidding.Discard(CardSet.parse(hand["discards"]))),
        *plays,
    ]
    assert [one.seat for one in calls_of(end)] == [seats[seat] for seat, _ in hand["calls"]]
    assert list(end.trick_winners) == [seats[trick["winner"]] for trick in hand["tricks"]]
    won = [end.tricks_won[seat] for seat in seats]
    assert [won[0] + won[2], won[1] + won[3]] == hand["tricks_won"]
    assert [end.score.points[1], end.score.points[0]] == hand["points"]  # here S is seat 0
    assert end.made is True


def test_what_else_it_says_is_kept() -> None:
    assert read_ptn(AUSTRALIAN).tags == {
        "Event": "500 - Australian with 3-card kitty",
        "UTCDate": "2024.11.06",
        "GameCode": "FiveHundred",
        "GameOptionsJson": '{"variation":1}',
        "GameScores": "S:340 510 340 510",
        "West": "Wilma",
        "North": 'Nora "No" N.',
    }


def test_an_american_hand_with_45_cards_and_an_inkle() -> None:
    record, state = reread(AMERICAN)
    assert record.rules == attrs.evolve(PRESETS["american"], cards=Cards.C44)
    assert record.moves == ("6H", "7S", "pass", "pass")
    assert isinstance(state, bidding.KittyExchange)
    assert (state.declarer, state.contract, state.count) == (2, Bid("7S"), 5)
    assert record.tags["LocalDateTime"] == "5/17/2026 9:27 AM"
    assert record.tags[NOT_APPLIED] == "noWatching"
    assert Card.joker() in state.hands[1]
    more = AMERICAN + '[CardsRemoved "N:D7D9DJH4HT"]\n[Play "N"]\nSA S8 S4 ST\n'
    record, state = reread(more)
    assert record.moves[4:] == ("x 7D 9D JD 4H 10H", "AS", "8S", "4S", "10S")
    assert state.tricks[0].winner == 2


@pytest.mark.parametrize("inkle", ["i♠", "iS", "i♠\ufe0f", "6♠", "6S", "6s", "I♤"])
def test_bids_in_letters_and_symbols(inkle: str) -> None:
    text = AMERICAN.replace("i♥ 7♠ Pass Pass", f"{inkle} iNT 7N Pass")
    record = read_ptn(swap(text, Contract="7NT", Declarer="E"))
    assert record.moves == ("6S", "6NT", "7NT", "pass")


@pytest.mark.parametrize("word", ["Nullo", "misère", "MISERE", "mis"])
def test_nulls(word: str) -> None:
    text = AMERICAN.replace("i♥ 7♠ Pass Pass", f"{word} Pass Pass Open-{word}")
    record = read_ptn(swap(text, Contract=f"Open {word}", Declarer="S"))
    assert record.moves == ("mis", "pass", "pass", "open")


def test_three_players() -> None:
    record, state = reread(THREE)
    assert record.preset == "three_player"
    assert record.dealer == 1  # Dealer is missing, so W, with whom Deal begins
    assert record.moves == ("6S", "pass", "7NT", "pass", "x 7C QC KC")  # S is out
    assert isinstance(state, bidding.JokerNaming)
    played = THREE + '[Play "S"]\nS7 SA SJ\n'
    record, state = reread(played)
    assert record.moves[5:] == ("name none", "AS", "JS", "7S")
    assert state.tricks_won == (0, 1, 0)
    assert FILLED_IN not in record.tags  # the contractor has no joker whose suit could be named


def test_six_players() -> None:
    pack = list(PRESETS["six_player"].pack)
    hands = [CardSet(pack[seat::6][:10]) for seat in range(6)]
    kitty = CardSet(pack) - CardSet(card for hand in hands for card in hand)
    text = f"""
        [Event "Play 500 - Australian"]
        [Dealer "SE"]
        [Deal "S:{" ".join(map(in_suits, hands))}"]
        [Undealt "{"".join(map(written, kitty))}"]
        [Auction "S"]
        Pass Pass 7♦ Pass Pass Pass
    """
    record, state = reread(text)
    assert record.preset == "six_player"
    assert (record.players, record.dealer, state.declarer) == (6, 5, 2)
    assert record.start.hands == tuple(hands)
    assert state.hands[2] == hands[2] | kitty
    for size, cards, jokers in ((45, Cards.C64, 1), (46, Cards.C64, 2)):
        options = f'[GameOptionsJson "{{"deckSize":{size}}}"]'
        assert codes(f"{options}\n{text.replace('Australian', 'American')}") == ["kitty_size"]
        rules = attrs.evolve(
            PRESETS["american"], players=6, sides=Sides.TWO_TEAMS, cards=cards, jokers=jokers
        )
        end = random_game(rules, size)
        assert read_ptn(f"{options}\n{ptn(end)}").rules == rules


TABLES = [
    (name, size, attrs.evolve(base, cards=cards, jokers=jokers))
    for name, players, size, cards, jokers in [
        ("australian", 4, 43, Cards.C42, 1),
        ("australian", 4, 45, Cards.C44, 1),
        ("australian", 4, 46, Cards.C44, 2),
        ("three_player", 3, 43, Cards.C32, 1),
        ("six_player", 6, 43, Cards.C62, 1),
        ("six_player", 6, 45, Cards.C64, 1),
        ("american", 4, 43, Cards.C42, 1),
        ("american", 4, 45, Cards.C44, 1),
        ("american", 4, 46, Cards.C44, 2),
        ("american", 3, 43, Cards.C32, 1),
        ("american", 6, 43, Cards.C62, 1),
    ]
    for base in [
        attrs.evolve(
            PRESETS[name],
            players=players,
            sides={3: Sides.SINGLES, 4: Sides.PAIRS, 6: Sides.TWO_TEAMS}[players],
            cards=cards,
            jokers=jokers,
        )
    ]
]


@pytest.mark.parametrize(("name", "size", "rules"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_games_are_read_as_they_were_played(name: str, size: int, rules: Rules, seed: int) -> None:
    end = random_game(rules, seed)
    variation = 0 if name == "american" else 1
    options = f'[GameOptionsJson "{{\\"variation\\":{variation},\\"deckSize\\":{size}}}"]\n'
    for form in ("before", "after", "with"):
        for columns in (None, seed % rules.players):
            text = options + ptn(end, form, columns)
            record, final = reread(text)
            assert record.rules == rules
            assert final.start == end.start
            assert final.discards == end.discards
            assert calls_of(final) == calls_of(end)
            if named(end):
                continue
            assert final.trick_winners == end.trick_winners
            assert final.score == end.score
            # only the suit of a joker is not in the text
            assert [re.sub(":.|name .*", "", move) for move in record.moves] == [
                re.sub(":.|name .*", "", str(event.move)) for event in end.history
            ]
    by_count = swap(options, GameOptionsJson=None) + f'[Event "{name.replace("_player", "")}"]\n'
    if name in ("american", "australian"):
        assert read_ptn(by_count + ptn(end)).rules == rules


@pytest.mark.parametrize("name", ["german", "new_zealand", "quebec", "midwest", "hoyle_1909"])
def test_rules_may_be_given(name: str) -> None:
    for seed in range(12):
        end = random_game(PRESETS[name], seed)
        record, final = reread(ptn(end), PRESETS[name])
        assert record.preset == name
        if not named(end):
            assert (final.trick_winners, final.score) == (end.trick_winners, end.score)


# What is left out ----------------------------------------------------------------------------------

ONLY_CARDS = swap(
    AUSTRALIAN,
    Auction=None,
    Play=None,
    Declarer=None,
    Contract=None,
    CardsAdded=None,
    CardsRemoved=None,
)


def test_only_a_deal() -> None:
    record, state = reread(ONLY_CARDS)
    assert record.moves == ()
    assert isinstance(state, bidding.Auction)
    assert state.actors == (0,)


def test_a_game_that_stops_is_read_as_far_as_it_goes() -> None:
    whole = read_ptn(AUSTRALIAN).moves
    ends = 0
    for text in (
        swap(AUSTRALIAN, Play=None),
        AUSTRALIAN[: AUSTRALIAN.index("HA C8")],
        AUSTRALIAN.replace("HK S5 D9 SQ", "- S5 D9 -"),
        AUSTRALIAN.replace("HK S5 D9 SQ", "- S5"),
        AUSTRALIAN.replace("HK S5 D9 SQ", "- - - -"),
        AUSTRALIAN.replace("HK S5 D9 SQ", ""),
        swap(AUSTRALIAN, CardsRemoved=None, Play=None, CardsAdded=None),
        ONLY_CARDS + '[Auction "S"]\nPass 6♣',
        ONLY_CARDS + '[Auction "E"]\n- Pass 6♣',
        ONLY_CARDS + '[Auction "S"]',
        ONLY_CARDS + '[Play "S"]',
    ):
        record, state = reread(text)
        assert record.moves == whole[: len(record.moves)]
        ends += len(record.moves)
        assert not state.is_over
    assert ends == 5 + 9 + (45 - 2) + (45 - 3) + 2 * (45 - 4) + 4 + 2 + 2


def test_passed_out() -> None:
    record, state = reread(ONLY_CARDS + '[Contract "Pass"]\n[Auction "S"]\nPass Pass Pass Pass')
    assert state.outcome == "passed_out"
    assert record.moves == ("pass",) * 4


def test_one_place_that_is_not_told_holds_the_rest_of_the_pack() -> None:
    whole = read_ptn(AUSTRALIAN)
    for text, what in (
        (swap(AUSTRALIAN, Undealt=None, CardsAdded=None), "kitty"),
        (ONLY_CARDS.replace("T97.AK6.QJ.95", "-"), "hand of S is the rest"),
        (swap(AUSTRALIAN, CardsRemoved=None), "put away"),
        (
            AUSTRALIAN.replace(" J.J84.KT94.QJ Q86.T5.876.6.H", " - -"),
            "hand of N is what it played",
        ),
        (AUSTRALIAN.replace(" AK.97.A5.AKT7 J.J84.KT94.QJ", " - -"), "hand of W is what it played"),
        (
            swap(AUSTRALIAN, CardsRemoved=None).replace("AK.97.A5.AKT7", "-"),
            "hand of W is the rest",
        ),
    ):
        record = read_ptn(text)
        assert record.start == whole.start
        assert whole.moves[: len(record.moves)] == record.moves
        assert what in record.tags[FILLED_IN]
    assert codes(AMERICAN.replace("A6.J4.J97.QT5", "-").replace("8.K765.AT.AK6", "-")) == [
        "unknown_cards"
    ]
    assert codes(swap(ONLY_CARDS, Undealt="-").replace("T97.AK6.QJ.95", "-")) == ["unknown_cards"]


def test_the_hand_after_the_discard() -> None:
    whole = read_ptn(AUSTRALIAN)
    after = AUSTRALIAN.replace("AK.97.A5.AKT7", "AK5..A5.AKT87")
    for text in (after, swap(after, CardsRemoved=None), swap(after, Undealt="H7H9HQ")):
        record = read_ptn(text)
        assert (record.start, record.moves) == (whole.start, whole.moves)
        assert "after the discard" in record.tags[FILLED_IN]
    record = read_ptn(AUSTRALIAN.replace("AK.97.A5.AKT7", "AK5.Q97.A5.AKT87"))
    assert (record.start, record.moves) == (whole.start, whole.moves)
    assert "with the kitty" in record.tags[FILLED_IN]
    assert codes(swap(after, CardsRemoved="S5H9HQ")) == ["exchange"]
    assert codes(swap(AUSTRALIAN, Undealt="H7H9HK")) == ["kitty"]
    # the declarer's hand may hold only what was dealt to it
    odd = swap(AUSTRALIAN, CardsRemoved=None).replace("AK.97.A5.AKT7", "AK5..A5.AKQT8")
    assert codes(odd) == ["exchange"]


def test_a_contract_without_an_auction() -> None:
    whole = read_ptn(AUSTRALIAN).final()
    for text in (
        swap(AUSTRALIAN, Auction=None),
        swap(AUSTRALIAN, Auction=None, CardsRemoved=None),
    ):
        record, end = reread(text)
        assert record.moves == read_ptn(AUSTRALIAN).moves[5:]
        assert record.dealer == 3
        assert end.score == whole.score
        assert end.discards == whole.discards
    stopped = swap(AUSTRALIAN, Auction=None, CardsRemoved=None).replace("HK S5 D9 SQ", "")
    assert codes(stopped) == ["discard"]
    assert codes(swap(AUSTRALIAN, Auction=None, CardsRemoved="SAHAHK")) == ["discard"]
    assert codes(swap(AUSTRALIAN, Auction=None, Contract=None)) == ["auction"]
    assert codes(swap(AUSTRALIAN, Auction=None, Contract="hilo")) == ["contract"]


def test_seats_that_are_out_may_be_left_out() -> None:
    """A round of calls may have a pass, a dash or nothing for who has passed before."""
    for calls in (
        "Pass 6♣ 7♦ Pass - 8♣ Pass -",
        "Pass 6♣ 7♦ Pass Pass 8♣ Pass Pass",
        "Pass 6♣ 7♦ Pass 8♣ Pass",
        "Pass 6♣ 7♦ Pass - 8♣ Pass - - Pass",
    ):
        text = f'{ONLY_CARDS}[Auction "S"]\n{calls}\n[Declarer "W"]\n[Contract "8C"]'
        assert read_ptn(text).moves == ("pass", "6C", "7D", "pass", "8C", "pass")
    assert codes(ONLY_CARDS + '[Auction "W"]\n6♣ Pass Pass Pass') == ["turn"]
    assert codes(ONLY_CARDS + '[Auction "S"]\n- 6♣ Pass Pass') == ["turn"]


def test_a_null_that_is_lost_may_be_played_on() -> None:
    rules = attrs.evolve(PRESETS["american"], null_early_stop=False)
    options = '[GameOptionsJson "{}"]\n'
    found = set()
    for seed in range(300):
        end = random_game(rules, seed)
        if end.contract is None or not end.contract.is_null:
            continue
        record, final = reread(options + ptn(end))
        if end.trick_winners.index(end.declarer) < 9 if not end.made else False:
            assert record.rules == rules
            assert "lost" in record.tags[FILLED_IN]
            with pytest.raises(RecordError) as caught:
                read_ptn(ptn(end), PRESETS["american"])
            assert caught.value.violation is not None
            found.add("on")
        else:
            assert record.preset == "american"
            found.add("plain")
        with pytest.raises(RecordError) as caught:  # an eleventh trick
            read_ptn(options + ptn(end) + "\nJH - - -")
        assert caught.value.violation is not None
        assert final.score == end.score
    assert found == {"on", "plain"}


JOKER = """
[Event "Australian"]
[Dealer "E"]
[Deal "S:AKQJ987.AK...H T65.9876..765 ..654.AKQJT98 .54.AKQJT987."]
[Undealt "HQHJHT"]
[Auction "S"]
8NT Pass Pass Pass
[CardsRemoved "HQHJHT"]
[Play "S"]
"""


def test_the_suit_of_a_joker_is_worked_out() -> None:
    """A led joker is called what the others followed, where that can be."""
    free = "name none before the first lead"
    for trick, play in (
        ("JH S5 C8 D7", "Jo:S"),
        ("JH H6 D4 H4", "Jo:H"),
        ("JH S5 D4 D7", "Jo:S"),
        ("JH C5 C8 D7", "Jo:C"),
        ("JH S5 - -", "Jo:S"),
    ):
        record, _ = reread(JOKER + trick)
        assert record.moves[5:7] == ("name none", play)
        assert record.tags[FILLED_IN] == f"{free}; {play} to trick 1"
    assert codes(JOKER + "JH - - -") == ["joker_suit"]
    # the other cards break any suit that it could be called
    with pytest.raises(RecordError) as caught:
        read_ptn(JOKER + "JH H6 C8 D7")
    assert caught.value.violation is not None
    assert caught.value.violation.code == "must_follow"


def test_a_joker_that_must_have_been_named() -> None:
    """The contractor plays the joker to hearts, which he holds: it is one of them."""
    record, state = reread(JOKER + "S7 ST C8 D7\nJH H9 C9 H5")
    assert record.moves[5] == "name H"
    assert record.tags[FILLED_IN] == "name H before the first lead"
    assert state.tricks[1].winner == 0


# What is wrong -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", ["no_deal"]),
        ("% nothing", ["no_deal"]),
        ("hello", ["stray_text"]),
        ('[Deal "S:1"', ["deal"]),
        ("[Deal]", ["tag"]),
        ('[Deal "S:- - - -]', ["tag"]),
        ("[Deal S:- - - -]", ["tag"]),
        ('[Deal ""]', ["deal"]),
        ('[Deal "- - - -"]', ["deal"]),
        ('[Deal "S:-"]', ["deal"]),
        ('[Deal "Q:- - - -"]', ["seat"]),
        ('[Deal "N:- - -"]', ["seat"]),
        ('[Auction "S"]\nPass Pass Pass Pass', ["no_deal"]),
        (AUSTRALIAN + AUSTRALIAN, ["tag_twice"] * 16),
        (AUSTRALIAN + '[Event "again"]', ["tag_twice"]),
        (swap(AUSTRALIAN, GameCode="Bridge"), ["game"]),
        (swap(AUSTRALIAN, Dealer="NE"), ["seat"]),
        (swap(AUSTRALIAN, Declarer="5"), ["seat", "declarer", "declarer"]),
        (swap(AUSTRALIAN, Play="X"), ["seat"]),
        (swap(AUSTRALIAN, Play=""), ["play"]),
        (swap(AUSTRALIAN, Auction=""), ["auction"]),
        (swap(AUSTRALIAN, CardsAdded="N:C8HQS5"), ["declarer"]),
        (swap(AUSTRALIAN, Undealt="S5C8HQQ"), ["not_a_card"]),
        (swap(AUSTRALIAN, Undealt="S5S5C8"), ["card_twice"]),
        (swap(AUSTRALIAN, Undealt="S5C8", CardsAdded="S5C8"), ["kitty_size"]),
        (swap(AUSTRALIAN, Contract="7♣"), ["contract"]),
        (swap(AUSTRALIAN, Declarer="N"), ["declarer", "declarer"]),
        (swap(AUSTRALIAN, Contract="lots"), ["call"]),
        (swap(AUSTRALIAN, Contract="6♣ 7♣"), ["contract"]),
        (swap(AUSTRALIAN, GameOptionsJson="{"), ["options"]),
        (swap(AUSTRALIAN, GameOptionsJson="[1]"), ["options"]),
        (swap(AUSTRALIAN, GameOptionsJson='{"a":1,"a":2}'), ["options"]),
        (swap(AUSTRALIAN, GameOptionsJson='{"variation":2}'), ["variation"]),
        (swap(AUSTRALIAN, GameOptionsJson='{"variation":true}'), ["variation"]),
        (swap(AUSTRALIAN, GameOptionsJson="{}"), ["variation"]),
        (swap(AUSTRALIAN, GameOptionsJson='{"variation":1,"deckSize":44}'), ["deck_size"]),
        (swap(AUSTRALIAN, GameOptionsJson='{"variation":1,"deckSize":"43"}'), ["deck_size"]),
        (swap(AUSTRALIAN, GameOptionsJson='{"variation":1,"deckSize":45}'), ["kitty_size"]),
        (swap(AUSTRALIAN, GameOptionsJson='{"variation":1,"players":3}'), ["players"]),
        (
            swap(AUSTRALIAN, GameOptionsJson='{"variation":1,"isPartnership":false}'),
            ["partnership"],
        ),
        (swap(AUSTRALIAN, GameOptionsJson=None, Event=None), ["variation"]),
        (
            swap(AUSTRALIAN, GameOptionsJson=None, Undealt=None, CardsAdded=None),
            ["deck_size"],
        ),
        (AUSTRALIAN.replace("T97.AK6.QJ.95", "T97.AK6.QJ"), ["hand"]),
        (AUSTRALIAN.replace("T97.AK6.QJ.95", "T97.AK6.QJ.9X"), ["not_a_card"]),
        (AUSTRALIAN.replace("T97.AK6.QJ.95", "T97.AK6.QJ.95.X"), ["not_a_card"]),
        (AUSTRALIAN.replace("T97.AK6.QJ.95", "T97.AK6.QJ.9"), ["hand_size"]),
        (AUSTRALIAN.replace("T97.AK6.QJ.95", "T97.AK6.QJ.99"), ["card_twice"]),
        (AUSTRALIAN.replace("T97.AK6.QJ.95", "T97.AK6.QT.95"), ["card_twice"]),
        (AUSTRALIAN.replace("T97.AK6.QJ.95", "T97.AK6.QJ.92"), ["not_in_pack"]),
        (AUSTRALIAN.replace("Pass 6♣", "Pass 5♣"), ["call"]),
        (AUSTRALIAN.replace("Pass 6♣", "Pass ="), ["call"]),
        (AUSTRALIAN.replace("6♣ Pass Pass", "6♣ Pass"), ["auction"]),
        (AUSTRALIAN.replace("6♣ Pass Pass", "Pass Pass Pass"), ["contract"]),
        (AUSTRALIAN.replace("C5 C7 CQ JH", "C5 C7 CQ JX"), ["not_a_card"]),
        (AUSTRALIAN.replace("C5 C7 CQ JH", "C5 C7 CQ JH S5"), ["play"]),
        (AUSTRALIAN.replace("C5 C7 CQ JH", "C5 C7 CQ"), ["play"]),
        (AUSTRALIAN.replace("C5 C7 CQ JH", "- - - -"), ["play"]),
        (AUSTRALIAN.replace("HK S5 D9 SQ", "HK S5 - SQ"), ["play"]),
        (swap(AUSTRALIAN, CardsRemoved=None).replace("HK S5 D9 SQ", ""), ["discard"]),
        (ONLY_CARDS + '[Play "S"]\nC5 C7 CQ JH', ["auction"]),
        (ONLY_CARDS + '[Auction "S"]\nPass Pass Pass Pass\n[Play "S"]\nC5 C7 CQ JH', ["auction"]),
        ('[Event "American"]\n[Deal "S:- -"]', ["rules"]),
        ('[Event "American"]\n[Deal "S:- - - - -"]', ["rules"]),
        (AUSTRALIAN + "%" * LONGEST, ["too_long"]),
    ],
)
def test_malformed(text: str, wanted: list[str]) -> None:
    assert codes(text) == wanted


def test_all_that_is_wrong_is_told_but_not_without_end() -> None:
    text = swap(AUSTRALIAN, Dealer="X", Undealt="??", Contract="none of it")
    assert codes(text) == ["not_a_card", "call", "seat"]
    assert len(codes("what\n" * 1000)) == 20


@pytest.mark.parametrize("text", [None, 5, b"[Deal]", ["[Deal]"]])
def test_what_is_no_text(text: Any) -> None:
    assert codes(text) == ["not_text"]


def test_rules_that_do_not_fit() -> None:
    assert codes(AUSTRALIAN, PRESETS["three_player"]) == ["players"]
    two = '[Deal "S:- -"]'
    for name in ("two_player", "two_player_piles"):
        assert codes(two, PRESETS[name]) == ["rules"]
    odd: Any = "australian"
    assert codes(AUSTRALIAN, odd) == ["rules"]


def test_a_partner_who_sits_out_plays_no_card() -> None:
    rules = PRESETS["american"]
    ends = (random_game(rules, seed) for seed in range(200))
    end = next(end for end in ends if end.contract is not None and end.contract.is_null)
    assert end.declarer is not None
    text = ptn(end, columns=0)
    lines = text.split("\n")
    place = lines.index('[Play "S"]') + 1
    assert lines[place].split()[(end.declarer + 2) % 4] == "-"
    lines[place] = lines[place].replace("-", "S5")
    assert codes("\n".join(lines), rules) == ["play"]
    assert codes(text + "\n- - - -\nJH - - -", rules) == ["play"]


@pytest.mark.parametrize(
    "rules",
    [
        attrs.evolve(PRESETS["australian"], blind_misere=True),
        attrs.evolve(PRESETS["australian"], cards=Cards.C40, jokers=0),
        attrs.evolve(PRESETS["hoyle_1909"], all_pass=bidding.AllPass.PLAY_NT),
    ],
)
def test_looking_at_cards_and_a_table_without_a_kitty(rules: Rules) -> None:
    for seed in range(20):
        end = random_game(rules, seed)
        text = re.sub(r"\blook ", "", ptn(end))
        _, final = reread(text, rules)
        assert final.start == end.start
        if not named(end):
            assert final.score == end.score


def test_a_called_partner_is_not_in_the_text() -> None:
    rules = PRESETS["five_player"]
    for seed in range(20):
        end = random_game(rules, seed)
        if end.contract is not None and end.contract.is_trick_bid:
            break
    assert codes(ptn(end), rules) == ["not_told"]
    text = ptn(end)
    record, state = reread(text[: text.index("[Play")], rules)
    assert isinstance(state, bidding.PartnerCall)
    assert record.players == 5


@pytest.mark.parametrize(
    ("old", "new", "index", "code"),
    [
        ("C5 C7 CQ JH", "C5 C7 D9 JH", 6, "must_follow"),  # N holds a club
        ("C5 C7 CQ JH", "C5 H7 CQ JH", 5, "card_not_held"),  # W has put it away
        ("H9H7HQ", "H9H7HA", 4, "card_not_held"),
        ("H9H7HQ", "H9H7", 4, "wrong_number"),
        ("Pass 6♣ Pass Pass", "7♣ 6♣ Pass Pass", 1, "bid_too_low"),
        ("Pass 6♣ Pass Pass", "Pass Nullo Pass Pass", 1, "needs_seven"),
        ("Pass 6♣ Pass Pass", "Pass 6♣ Pass Pass 7NT", 4, None),
    ],
)
def test_illegal_moves(old: str, new: str, index: int, code: str | None) -> None:
    with pytest.raises(RecordError) as caught:
        read_ptn(AUSTRALIAN.replace(old, new))
    error = caught.value
    assert error.index == index
    assert [problem.code for problem in error.problems] == ["illegal_move"]
    assert error.violation is not None
    assert error.state is not None
    if code is not None:
        assert error.violation.code == code


def test_switches_that_are_known() -> None:
    options = r"{\"variation\":1,\"mustBidToWin\":true,\"whenNullo\":1,\"S8Overbid250Nullo\":false}"
    rules = read_ptn(swap(AUSTRALIAN, GameOptionsJson=options)).rules
    assert rules == attrs.evolve(
        PRESETS["australian"], misere_rank=bidding.MisereRank.BETWEEN_8S_8C
    )
    options = r"{\"variation\":1,\"mustBidToWin\":false,\"whenNullo\":0,\"S8Overbid250Nullo\":true}"
    rules = read_ptn(swap(AUSTRALIAN, GameOptionsJson=options)).rules
    assert rules == attrs.evolve(
        PRESETS["australian"],
        misere_needs=bidding.MisereNeeds.ANYTIME,
        win_condition=bidding.WinCondition.ANY_POINTS,
    )
    options = r"{\"variation\":1,\"mustBidToWin\":1,\"whenNullo\":true,\"x\":null,\"y\":[{}]}"
    record = read_ptn(swap(AUSTRALIAN, GameOptionsJson=options))
    assert record.preset == "australian"
    assert record.tags[NOT_APPLIED] == "mustBidToWin, whenNullo, x, y"


def test_line_ends_and_small_letters() -> None:
    whole = read_ptn(AUSTRALIAN)
    for text in (
        "\ufeff" + AUSTRALIAN.replace("\n", "\r\n"),
        AUSTRALIAN.replace("\n", "\r"),
        AUSTRALIAN.replace("\n", "\n\n  "),
        AUSTRALIAN.replace("]\n", "\n"),
        AUSTRALIAN.replace("C5 C7 CQ JH", "c5 c7 cq jh").replace("Pass 6♣", "PASS 6c"),
        AUSTRALIAN.replace("C5 C7 CQ JH", "♣5 ♧7 ♣\ufe0fQ JH"),
        AUSTRALIAN.replace("CT", "C10").replace("S5C8HQ", "S5 C8 HQ"),
    ):
        assert read_ptn(text) == whole


# Hostile text --------------------------------------------------------------------------------------

PIECES = re.findall(r"\w+|\s+|[^\w\s]", AUSTRALIAN + AMERICAN + THREE + SIX)
NOISE = st.one_of(
    st.sampled_from(
        [*PIECES, "-", "JL", "i♠", "Open Nullo", "T97.AK6.QJ.95", "W:", "\\", '"', "[", "]"]
    ),
    st.text(max_size=4),
)
TEXTS = (AUSTRALIAN, AMERICAN, THREE, SIX, ONLY_CARDS)


def only_record_errors(text: str, rules: Rules | None = None) -> None:
    try:
        record = read_ptn(text, rules)
    except RecordError:
        return
    assert Record.loads(record.dumps()) == record
    record.final()


@given(st.sampled_from(TEXTS), st.data())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_spoiled_texts_give_a_record_or_a_record_error(text: str, data: st.DataObject) -> None:
    pieces = re.findall(r"\w+|\s+|[^\w\s]", text)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(pieces) - 1))
        width = data.draw(st.integers(0, 3))
        pieces[place : place + width] = data.draw(st.lists(NOISE, max_size=3))
        pieces = pieces or [""]
    only_record_errors("".join(pieces))


@given(st.one_of(st.text(max_size=200), st.lists(NOISE, max_size=60).map("".join)))
@settings(max_examples=100, deadline=None)
def test_noise_gives_a_record_error(text: str) -> None:
    only_record_errors(text)
    only_record_errors(text, PRESETS["australian"])


@given(st.integers(0, 2**30), st.sampled_from(sorted(PRESETS)), st.data())
@settings(max_examples=100, deadline=None)
def test_spoiled_games_of_any_rules(seed: int, name: str, data: st.DataObject) -> None:
    rules = PRESETS[name]
    if rules.has_piles or rules.dead_cards:
        return
    end = random_game(rules, seed)
    words = ptn(end).split(" ")
    for _ in range(data.draw(st.integers(0, 2))):
        one, other = (data.draw(st.integers(0, len(words) - 1)) for _ in range(2))
        words[one], words[other] = words[other], words[one]
    only_record_errors(" ".join(words), rules)


@pytest.mark.parametrize(
    "text",
    [
        '[Deal "S:' + "." * 50_000 + '"]',
        '[a "' + '" ' * 40_000,
        '[GameOptionsJson "' + "[" * 40_000 + '"]\n[Deal "S:- - - -"]',
        '[GameOptionsJson "{"deckSize":' + "9" * 20_000 + '}"]\n[Deal "S:- - - -"]',
        '[Deal "S:- - - -"]\n[Auction "S"]\n' + "Pass " * 15_000,
        ONLY_CARDS + '[Play "S"]\n' + "JH - - -\n" * 8_000,
        '[Deal "S:- - - -"]\n[Undealt "' + "S5" * 30_000 + '"]',
        "[" * 90_000,
        "\n" * 90_000,
        "\ud800",
    ],
)
def test_long_and_odd_texts(text: str) -> None:
    only_record_errors(text)
    only_record_errors(text, PRESETS["australian"])


def test_cards_of_the_test_texts() -> None:
    """The writer of these tests and the library agree on what a card is."""
    assert [written(card) for card in parse_cards("10H QS Jo Jo#2 12C")] == [
        "HT",
        "SQ",
        "JH",
        "JL",
        "C12",
    ]
