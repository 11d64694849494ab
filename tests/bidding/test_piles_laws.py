"""The laws over many deals of the pile game, and a second referee that knows its rules by itself."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from five_hundred import bidding
from five_hundred.bidding import Bid, Deal, Discard, NameSuit, PilePlay, Play
from five_hundred.cards import Card, CardSet, Suit
from tests import laws
from tests.bidding.helpers import bid, put_away
from tests.bidding.pilehelp import HAND, PILES, TABLE, pile_table

# House rules that change what happens on the tables, each with the contract that is aimed at.
HOUSES: dict[str, tuple[dict[str, Any], str]] = {
    "preset": ({}, "8NT"),
    "preset, misère": ({}, "mis"),
    "preset, trumps": ({}, "7H"),
    "strict": (
        {
            "joker_lead": "last_only",
            "joker_follow": "first_or_last",
            "joker_on_refused_suit": "illegal",
            "joker_naming": "none",
        },
        "7NT",
    ),
    "strict misère": (
        {
            "joker_lead": "unplayed_suit",
            "joker_on_refused_suit": "illegal",
            "joker_when_void_null": "optional",
            "null_early_stop": False,
        },
        "mis",
    ),
    "of no value": (
        {
            "joker_lead": "not_shown_void",
            "joker_follow": "anytime_unless_shown_void",
            "joker_on_refused_suit": "no_value",
        },
        "8NT",
    ),
    "forced": ({"joker_when_void_nt": "forced", "joker_on_refused_suit": "no_value"}, "6NT"),
    "anytime": ({"joker_lead": "any_suit", "joker_follow": "anytime"}, "8NT"),
    "free": ({"joker_lead": "last_only", "led_joker_follow": "free"}, "8NT"),
    "free at will": ({"joker_lead": "any_suit", "led_joker_follow": "free"}, "mis"),
    "low": ({"joker_rank_in_null": "low", "null_early_stop": False}, "mis"),
    "low and free": (
        {
            "joker_rank_in_null": "low",
            "led_joker_follow": "free",
            "joker_lead": "any_suit",
            "null_early_stop": False,
            "joker_naming": "any_holder",
        },
        "mis",
    ),
    "two jokers": ({"jokers": 2, "joker_naming": "any_holder"}, "8NT"),
    "two jokers, strict": (
        {
            "cards": "44",
            "jokers": 2,
            "joker_lead": "last_only",
            "joker_on_refused_suit": "no_value",
            "joker_naming": "none",
            "null_early_stop": False,
        },
        "mis",
    ),
    "hi-lo": ({"hi_lo_rank": "9S_9C", "nt_jacks": "high"}, "hilo"),
    "bar nullo": ({"bar_nullo": True, "null_early_stop": False}, "bar"),
    "blind misère": ({"blind_misere": True, "null_early_stop": False}, "blind"),
    "without a contract": ({"all_pass": "play_nt", "joker_naming": "any_holder"}, "none"),
    "game": ({"game_bid": True, "opening_lead": "dealer_left"}, "gameC"),
    "floating fours": ({"cards": "42_floating"}, "7D"),
    "no joker": ({"cards": "40", "jokers": 0}, "8S"),
    "41 cards": ({"cards": "40", "deal_packets": "5 5 k1"}, "6NT"),
    "46 cards": ({"cards": "44", "jokers": 2, "nt_jacks": "high"}, "7C"),
}
pytestmark = pytest.mark.laws
houses = pytest.mark.parametrize("name", HOUSES)
BOUND = 150
"""Moves of a deal: calls in turn up the ladder, the kitty, names, and forty cards."""


class Aimed:
    """Bids for one contract, and plays at random."""

    def __init__(self, aim: str) -> None:
        self.aim = aim

    def __call__(self, state: Any, rng: random.Random) -> Any:
        moves = state.legal_moves()
        if isinstance(state, bidding.Auction):
            if bidding.LOOK in moves:
                return moves[1] if self.aim == "blind" and len(moves) > 1 else moves[0]
            if self.aim == "none" or state.standing is not None:
                return moves[0] if rng.random() < 0.9 or self.aim == "none" else moves[-1]
            return bid(self.aim)
        if isinstance(state, bidding.JokerNaming):
            return moves[int(rng.random() * len(moves))] if rng.random() < 0.5 else moves[-1]
        jokers = [move for move in moves if isinstance(move, Play) and move.card.is_joker]
        if jokers and rng.random() < 0.5:
            return jokers[int(rng.random() * len(jokers))]
        return moves[int(rng.random() * len(moves))]


def deals(name: str, number: int, seed: str = "") -> Iterator[list[Any]]:
    """Whole deals under house rules, each as the list of its states; more of them at night."""
    options, aim = HOUSES[name]
    rules = pile_table(**options)
    rng = laws.rng_for(f"{name} {seed}")
    for deal in range(number * laws.MORE):
        start = bidding.new_deal(rules, dealer=deal % 2)
        yield list(laws.walk(start, rng, Aimed(aim), BOUND))


# The laws -----------------------------------------------------------------------------------------


def near_of(state: Any) -> list[object]:
    """Moves that are legal, nearly legal, or absurd."""
    pack = list(state.rules.pack)
    near: list[object] = [*map(Play, pack), Play(Card.parse("Jo#3")), Play(Card.parse("2S#2"))]
    near += [Play(card, suit) for card in pack if card.is_joker for suit in Suit]
    near += [Play(pack[0], Suit.SPADES), NameSuit(None), *map(NameSuit, Suit)]
    near += [bidding.PASS, bidding.LOOK, Bid.parse("6S"), Bid.parse("mis"), Bid.parse("10NT")]
    near += [Discard(None), Discard(CardSet(pack[:3])), Deal(tuple(pack)), None, 7, "7H", pack[3]]
    for row in state.tables:
        near.append(Discard(CardSet(pile.up for pile in row if pile.up is not None)))
    return near


@houses
def test_laws_of_the_pile_game(name: str) -> None:
    """Laws 1 to 5, 8 and 9."""
    rng = laws.rng_for(name)
    for states in deals(name, 1):
        for number, state in enumerate(states):
            near = near_of(state)
            if rng.random() < 0.2:
                laws.check_legality(state, near, lambda move: isinstance(move, Deal))
            laws.check_alive(state, rng)
            laws.check_places(state, state.rules.pack)
            laws.check_texts(state)
            laws.check_score(state)
            if rng.random() < 0.05:
                laws.check_views(state, near[::4])
                laws.check_copies(state)
                for view in (state.observe(None), state.observe(0)):
                    laws.check_holds_no_state(view, state)
                if number + 1 < len(states):
                    laws.check_purity(state, states[number + 1].history[-1].move)
                wrong = [move for move in near if state.why_illegal(move) is not None]
                for move in wrong[:: 1 + len(wrong) // 5]:
                    laws.check_refused(state, move)
        end = states[-1]
        assert end.rules.null_early_stop or sum(end.tricks_won) in (0, 10)


@houses
def test_states_of_the_pile_game_survive_pickle(name: str) -> None:
    for states in deals(name, 1, "pickle"):
        again = pickle.loads(pickle.dumps(states))
        assert again == states
        assert [state.key for state in again] == [state.key for state in states]


# Law 6: a seat's view, put together once more from the rules


@houses
def test_secrecy_of_the_hidden_cards(name: str) -> None:
    """Nobody, the owner included, can tell two deals apart that differ in what he has not seen.

    Hidden cards are exchanged with each other, with the kitty and with the other hand.
    """
    rng = laws.rng_for(name)
    tried = 0
    for states in deals(name, 1, "secrets"):
        last = states[-1]
        for number in range(1, len(states), 4):
            state = states[number]
            for seat in (None, 0, 1):
                twins = laws.twin_of(seat, states[: number + 1], rng)
                if twins is not None:
                    twin = twins[-1]
                    tried += 1
                    laws.check_same_view(state, twin, seat, near_of(state)[::6])
        assert last.is_over
    assert tried > 5


# The second referee -------------------------------------------------------------------------------


class Referee:
    """The play of the pile game over again, in words and lists, from the text of the rulings."""

    def __init__(self, state: Any) -> None:
        self.rules, self.contract = state.rules, state.contract
        self.trumps = None if state.contract.trumps is None else str(state.contract.trumps)
        self.null = state.contract.is_null
        self.hands = [[str(card) for card in hand] for hand in state.hands]
        self.up = [[str(pile.up) for pile in row] for row in state.tables]
        self.down: list[list[str | None]] = [
            [str(pile.down) for pile in row] for row in state.tables
        ]
        self.fixed: dict[str, str] = {}
        for seat in (0, 1):
            name = state.named[seat]
            for card in self.hands[seat] + self.up[seat] + [str(one) for one in self.down[seat]]:
                if card.startswith("Jo") and name is not None and self.trumps is None:
                    self.fixed[card] = str(name)
        self.leader, self.leading = state.leader, "hand"
        self.trick: list[tuple[int, str, str]] = []  # seat, half, card
        self.led: str | None = None
        self.were_led: set[str] = set()
        self.were_played: set[str] = set()
        self.voids: set[tuple[int, str, str]] = set()  # seat, half, suit
        self.refused: set[tuple[int, str, str]] = set()
        self.won = [0, 0]
        self.low = self.null and self.rules.joker_rank_in_null == "low"

    # The cards

    def suit(self, card: str) -> str | None:
        if card.startswith("Jo"):
            return self.trumps or self.fixed.get(card)
        rank, suit = card[:-1], card[-1]
        mate = {"S": "C", "C": "S", "D": "H", "H": "D"}[suit]
        if self.trumps == mate and (
            rank == "J" or (rank == "4" and self.rules.cards == "42_floating")
        ):
            return self.trumps
        return suit

    def height(self, card: str) -> int:
        """How high a card is among those of its suit."""
        if card.startswith("Jo"):
            if self.low:
                return -2 if card == "Jo#2" else -1
            return 99 if card == "Jo#2" else 100
        rank, suit = card[:-1], card[-1]
        if rank == "J" and self.trumps is not None:
            if suit == self.trumps:
                return 60
            if self.suit(card) == self.trumps:
                return 50
        if rank == "J" and self.trumps is None and not self.null and self.rules.nt_jacks == "high":
            return 50
        return ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"].index(rank)

    def free(self, card: str) -> bool:
        return self.suit(card) is None

    # Whose card, and which

    @property
    def turn(self) -> tuple[int, str]:
        other = "table" if self.leading == "hand" else "hand"
        seat = (self.leader + len(self.trick)) % 2
        return seat, self.leading if len(self.trick) < 2 else other

    def cards(self) -> list[str]:
        seat, half = self.turn
        return self.hands[seat] if half == "hand" else [card for card in self.up[seat] if card]

    def legal(self) -> set[str]:
        cards = self.cards()
        jokers = [card for card in cards if self.free(card)]
        plain = [card for card in cards if not self.free(card)]
        if self.trick:
            return self._follow(jokers, plain)
        if not jokers:
            return set(plain)
        seat, half = self.turn
        rules = self.rules
        if rules.led_joker_follow == "free":
            return set(plain if rules.joker_lead == "last_only" and plain else cards)
        covered = half == "table" and any(self.down[seat])
        if len(cards) == 1 and not covered and not self.low:
            return set(cards)
        names = set("SCDH")
        match rules.joker_lead:
            case "not_shown_void":
                names = {name for name in names if (seat, half, name) not in self.voids}
            case "unled_suit":
                names -= self.were_led
            case "unplayed_suit":
                names -= self.were_led | self.were_played
            case "last_only":
                names = set()
        if not names and not plain:
            names = set("SCDH")
        return {*plain, *(f"{joker}:{name}" for joker in jokers for name in names)}

    def _follow(self, jokers: list[str], plain: list[str]) -> set[str]:
        rules, led = self.rules, self.led
        seat, half = self.turn
        if led is None:
            return {*jokers, *plain}
        same = [card for card in plain if self.suit(card) == led]
        barred = (
            rules.joker_on_refused_suit == "illegal"
            and (seat, half, led) in self.refused
            and not self.low
        )
        if same:
            may = {
                "void_only": False,
                "anytime": True,
                "anytime_unless_shown_void": (seat, half, led) not in self.voids,
                "first_or_last": led not in self.were_led,
            }[str(rules.joker_follow)]
            return {*same, *(jokers if may and not barred else [])}
        if not jokers:
            return set(plain)
        if barred:
            return set(plain or jokers)
        forced = rules.joker_when_void_null if self.null else rules.joker_when_void_nt
        if forced == "forced" and not self.low:
            return set(jokers)
        return {*jokers, *plain}

    # A play

    def play(self, text: str) -> None:
        card, _, name = text.partition(":")
        seat, half = self.turn
        if half == "hand":
            self.hands[seat].remove(card)
        else:
            self.up[seat][self.up[seat].index(card)] = ""
        if not self.trick:
            self.led = self.suit(card) or name or None
        self.trick.append((seat, half, card))
        if len(self.trick) == 4:
            self._finish()

    def _worth(self, place: int) -> tuple[int, int]:
        seat, half, card = self.trick[place]
        suit = self.suit(card)
        if suit is None:
            if self.low:  # it wins only if it was led, and nobody has played its suit
                return (0, 1) if place == 0 else (-1, 0)
            refused = place > 0 and (seat, half, self.led or "") in self.refused
            if refused and self.rules.joker_on_refused_suit != "wins":
                return (-1, 0)
            return (9, self.height(card))
        if suit == self.trumps:
            return (8, self.height(card))
        if suit == self.led:
            return (7, self.height(card))
        return (-1, 0)

    def _finish(self) -> None:
        best = max(range(4), key=self._worth)
        rules, led = self.rules, self.led
        new_voids, new_refused = set(), set()
        for place, (seat, half, card) in enumerate(self.trick):
            suit = self.suit(card)
            if place and led is not None and suit != led:
                if suit is not None:
                    new_refused.add((seat, half, led))
                    new_voids.add((seat, half, led))
                elif {
                    "void_only": True,
                    "anytime": False,
                    "anytime_unless_shown_void": (seat, half, led) in self.voids,
                    "first_or_last": led in self.were_led,
                }[str(rules.joker_follow)]:
                    new_voids.add((seat, half, led))
            if suit is not None:
                self.were_played.add(suit)
        self.voids |= new_voids
        self.refused |= new_refused
        if led is not None:
            self.were_led.add(led)
        seat, half, _ = self.trick[best]
        self.won[seat] += 1
        self.leader, self.leading = seat, half
        for owner in (0, 1):
            for place, card in enumerate(self.up[owner]):
                below = self.down[owner][place]
                if not card and below:
                    self.up[owner][place], self.down[owner][place] = below, None
                    lapsed = (owner, "table", self.suit(below) or "")
                    self.voids.discard(lapsed)
                    self.refused.discard(lapsed)
        self.trick, self.led = [], None

    @property
    def over(self) -> bool:
        if not any(self.hands):
            return not self.trick
        if self.trick or not self.rules.null_early_stop or self.contract.text not in _STOP:
            return False
        assert self.declarer is not None
        taken = self.won[self.declarer]
        if self.contract.text == "hilo":
            left = len(self.hands[0])
            return taken > 5 or taken + left < 5
        return taken > 0

    declarer: int | None = None


_STOP = {"mis", "bar", "blind", "hilo"}


@houses
def test_a_second_referee_agrees(name: str) -> None:
    """Every legal play, every winner, every card turned up, and the end, worked out twice."""
    turned = tables_won = 0
    for states in deals(name, 8, "referee"):
        plays = [state for state in states if isinstance(state, PilePlay)]
        referee = Referee(plays[0])
        referee.declarer = plays[0].declarer
        for state, after in pairwise([*plays, states[-1]]):
            seat, half = referee.turn
            assert (state.turn, str(state.half)) == (seat, half)
            listed = {str(move) for move in state.legal_moves()}
            assert listed == referee.legal(), (str(state), listed ^ referee.legal())
            shown = [
                {str(suit) for owner, which, suit in referee.voids if (owner, which) == (who, one)}
                for one in ("hand", "table")
                for who in (0, 1)
            ]
            if not state.trick:
                assert [set(map(str, voids)) for voids in state.voids] == shown
            referee.play(str(after.history[-1].move))
            assert list(after.tricks_won) == referee.won
            for who in (0, 1):
                assert sorted(map(str, after.hands[who])) == sorted(referee.hands[who])
                row = [(str(pile.up or ""), str(pile.down or "")) for pile in after.tables[who]]
                assert row == [
                    (up, down or "")
                    for up, down in zip(referee.up[who], referee.down[who], strict=True)
                ]
            assert after.is_over is referee.over
        turned += sum(len(trick.turned) for trick in states[-1].tricks)
        tables_won += sum(trick.half is TABLE for trick in states[-1].tricks)
    assert turned > 5
    assert tables_won > 0 or HOUSES[name][1] in _STOP


def test_the_opening_lead_of_every_house_is_from_the_hand() -> None:
    for name in HOUSES:
        for states in deals(name, 1, "opening"):
            first = next(state for state in states if isinstance(state, PilePlay))
            assert first.half is HAND
            assert all(trick.half in (HAND, TABLE) for trick in states[-1].tricks)


# Law 5 and the score


def test_every_table_half_plays_ten_cards() -> None:
    state = bidding.deal(PILES, random.Random(4), dealer=0)
    after: Any = put_away(state.apply(bid("6S")).apply(bidding.PASS))
    for _ in range(40):
        assert not after.is_over
        after = after.apply(after.legal_moves()[0])
    assert after.is_over
    assert [len(trick.plays) for trick in after.tricks] == [4] * 10
