"""check_rules, check_state and check_bot: they pass what is right, and tell what is wrong."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any, ClassVar

import attrs
import pytest

from five_hundred import bidding, rum
from five_hundred.cards import CardSet
from five_hundred.errors import FiveHundredError, SetupError
from five_hundred.testing import (
    BotFault,
    Fault,
    Law,
    LawBroken,
    check_bot,
    check_rules,
    check_state,
    longest_deal,
    walks,
)
from five_hundred.testing import laws as testing_laws

AUSTRALIAN, SWEDISH = bidding.Rules(), rum.Rules()


# check_rules and check_state ----------------------------------------------------------------------


def test_house_rules_pass() -> None:
    report = check_rules(attrs.evolve(AUSTRALIAN, slam=bidding.Slam.OFF), deals=1, states=4)
    assert (report.deals, report.checked) == (1, 4)
    assert report.states > report.checked
    assert report.samples == 4 * 5
    assert 0 < report.twins < report.samples
    assert sum(report.phases.values()) == 4
    assert 0 < report.longest <= longest_deal(AUSTRALIAN, 4)
    assert str(report).startswith("1 deals, ")
    report = check_rules(SWEDISH, deals=1, states=1, players=2, seed=3)
    assert report.deals == report.checked == 1


def test_all_numbers_of_players_are_tried() -> None:
    report = check_rules(attrs.evolve(SWEDISH, players=(2, 3), deal=3), deals=1, states=1)
    assert report.deals == 2


def test_what_are_no_rules() -> None:
    wrong: Any = "australian"
    with pytest.raises(SetupError):
        check_rules(wrong)
    with pytest.raises(SetupError):
        check_rules(SWEDISH, players=7)


Patch = Callable[[pytest.MonkeyPatch], Any]


def patched(kind: Any, name: str, wrap: Callable[[Any], Any]) -> Patch:
    """Break something about a class: ``wrap`` gets what was there."""

    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(kind, name, wrap(getattr(kind, name)))

    return patch


def losing_a_card(places: Any) -> Any:
    return lambda self: {**places(self), "stock": self.stock[1:]}


def first_move_missing(legal_moves: Any) -> Any:
    return lambda self, seat=None: legal_moves(self, seat)[1:]


def no_moves(legal_moves: Any) -> Any:
    return lambda self, seat=None: ()


def other_every_time(apply: Any) -> Any:
    calls = []

    def again(self: Any, move: Any, seat: Any = None) -> Any:
        calls.append(move)
        after = apply(self, move, seat)
        return attrs.evolve(after, fines=(len(calls),) * self.players)

    return again


def telling_of_hands(observe: Any) -> Any:
    return lambda self, seat: attrs.evolve(observe(self, seat), idle=hash(self.hands) % 1000)


def sample_of_another_deal(sample: Any) -> Any:
    return lambda self, rng: rum.deal(self.rules, random.Random(1), players=self.players)


def reads_what_it_likes(parse_move: Any) -> Any:
    return lambda self, text: bidding.PASS


def one_point_more(score: Any) -> Any:
    def more(self: Any) -> Any:
        first, *rest = score.fget(self).points
        return attrs.evolve(score.fget(self), points=(first + 1, *rest))

    return property(more)


def raising(legal_moves: Any) -> Any:
    def moves(self: Any, seat: Any = None) -> Any:
        raise KeyError("7H")

    return moves


def bound_of_three(longest: Any) -> Any:
    return lambda rules, players: 3


BROKEN: list[tuple[Law, Any, Patch]] = [
    (Law.LEGALITY, AUSTRALIAN, patched(bidding.Auction, "legal_moves", first_move_missing)),
    (Law.NO_DEAD_ENDS, AUSTRALIAN, patched(bidding.TrickPlay, "legal_moves", no_moves)),
    (Law.CONSERVATION, SWEDISH, patched(rum.Draw, "places", losing_a_card)),
    (Law.PURITY, SWEDISH, patched(rum.Draw, "apply", other_every_time)),
    (Law.END, AUSTRALIAN, patched(walks, "longest_deal", bound_of_three)),
    (Law.SECRECY, SWEDISH, patched(rum.Draw, "observe", telling_of_hands)),
    (Law.SAMPLING, SWEDISH, patched(rum.Observation, "sample", sample_of_another_deal)),
    (Law.ROUND_TRIPS, AUSTRALIAN, patched(bidding.Auction, "parse_move", reads_what_it_likes)),
    (Law.SCORE, SWEDISH, patched(rum.Finished, "score", one_point_more)),
    (Law.NO_OTHER_ERRORS, AUSTRALIAN, patched(bidding.TrickPlay, "legal_moves", raising)),
]


def test_each_law_can_be_broken() -> None:
    assert [law for law, _, _ in BROKEN] == list(Law)


@pytest.mark.parametrize(("law", "rules", "patch"), BROKEN, ids=[str(law) for law, _, _ in BROKEN])
def test_a_broken_law_is_told(
    law: Law, rules: Any, patch: Patch, monkeypatch: pytest.MonkeyPatch
) -> None:
    patch(monkeypatch)
    with pytest.raises(LawBroken) as caught:
        check_rules(rules, deals=3, players=None if rules is AUSTRALIAN else 2, states=8)
    error = caught.value
    assert error.code is law, str(error)
    assert isinstance(error, FiveHundredError)
    assert error.state is not None
    assert str(error.state) in str(error)
    assert error.reproduce is not None
    assert error.reproduce in str(error)
    assert error.message
    with pytest.raises((LawBroken, KeyError)) as again:  # what was told shows it once more
        exec(f"{error.reproduce}\nstate.legal_moves()", {})
    assert getattr(again.value, "code", Law.NO_OTHER_ERRORS) is law


LISTED: dict[str, Patch] = {
    "is listed, but refused": patched(
        bidding.TrickPlay,
        "why_illegal",
        lambda why: lambda self, move, seat=None: why(self, bidding.PASS, seat),
    ),
    "this is no violation as it should be": patched(
        bidding.TrickPlay,
        "why_illegal",
        lambda why: lambda self, move, seat=None: why(self, move, seat) and "no",
    ),
}


@pytest.mark.parametrize("told", LISTED)
def test_what_is_listed_and_what_is_refused_part(
    told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(11)
    start = bidding.new_deal(AUSTRALIAN)
    *_, state = (
        state
        for state in walks.walk(start, rng, walks.AimingPlayer(AUSTRALIAN, rng))
        if state.phase == "trick_play" and len(state.legal_moves()) > 1
    )
    check_state(state)
    LISTED[told](monkeypatch)
    with pytest.raises(LawBroken, match=told) as caught:
        check_state(state)
    assert caught.value.code is Law.LEGALITY


def test_a_law_that_is_told_without_a_state() -> None:
    assert str(LawBroken(Law.PURITY, "it moved")) == f"it moved [{Law.PURITY}]"


def test_check_state_looks_at_set_ups_too() -> None:
    pack = list(AUSTRALIAN.pack)
    hands = [pack[10 * seat : 10 * seat + 10] for seat in range(4)]
    check_state(bidding.setup_auction(AUSTRALIAN, hands=hands, kitty=pack[40:], dealer=3), seed=2)


# check_bot ----------------------------------------------------------------------------------------


class Careful:
    """Takes any move, by a generator of its own."""

    def __init__(self) -> None:
        self.rng = random.Random(7)

    def choose(self, seen: Any) -> Any:
        moves = seen.legal_moves()
        return moves[int(self.rng.random() * len(moves))]


class Dreamer(Careful):
    """Looks at a sample before it moves, and counts what it did."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def choose(self, seen: Any) -> Any:
        self.asked += 1
        sample = seen.sample(self.rng)
        moves = seen.legal_moves()
        return moves[(self.asked + len(sample.hands[0])) % len(moves)]


class Global(Careful):
    def choose(self, seen: Any) -> Any:
        return random.choice(seen.legal_moves())


@pytest.mark.parametrize("bot", [Careful, Dreamer, Global, Careful(), Dreamer()])
def test_good_bots_pass(bot: Any) -> None:
    before = random.getstate()
    report = check_bot(bot, [AUSTRALIAN, SWEDISH], deals=1, players=None, worlds=2)
    assert (report.rules, report.deals) == (2, 2)
    assert report.answers > 40
    assert report.compared > 0
    assert 0 < report.slowest <= report.seconds
    assert "2 rule sets" in str(report)
    assert random.getstate() == before
    if isinstance(bot, Dreamer):
        assert bot.asked == 0  # copies of it have played


def test_a_bot_on_some_seats() -> None:
    alone = check_bot(Careful, AUSTRALIAN, deals=2, seats=[2], worlds=0)
    assert alone.compared == 0
    assert 0 < alone.answers < check_bot(Careful, AUSTRALIAN, deals=2, worlds=0).answers
    assert check_bot(Careful, AUSTRALIAN, seats=[9], deals=1).answers == 0


def test_all_presets_of_a_game() -> None:
    assert check_bot(Careful, game="bidding", deals=1, worlds=0).rules == len(bidding.PRESETS)
    five = check_bot(Careful, players=5, deals=1, worlds=0, game="bidding")
    assert five.rules == 1


def test_what_cannot_be_checked() -> None:
    for wrong in ({"rules": "swedish"}, {"rules": SWEDISH, "players": 8}, {"game": "bridge"}):
        options: dict[str, Any] = wrong
        with pytest.raises(SetupError):
            check_bot(Careful, **options)
    with pytest.raises(ValueError, match="one deal"):
        check_bot(Careful, deals=0)


class Nodding(Careful):
    def choose(self, seen: Any) -> Any:
        return bidding.AGREE


class Silent(Careful):
    def choose(self, seen: Any) -> Any:
        return None


class Crashing(Careful):
    def choose(self, seen: Any) -> Any:
        if seen.phase in ("trick_play", "turn"):
            raise LookupError("I have lost count")
        return seen.legal_moves()[-1]


class Scribbling(Careful):
    def choose(self, seen: Any) -> Any:
        object.__setattr__(seen, "hand", CardSet())
        return seen.legal_moves()[0] if not seen.hand else None


class Slow(Careful):
    def choose(self, seen: Any) -> Any:
        time.sleep(0.03)
        return seen.legal_moves()[0]


class Gossip(Careful):
    """Bots that tell each other what they hold."""

    told: ClassVar[dict[int, Any]] = {}

    def choose(self, seen: Any) -> Any:
        if len(seen.history) == 1:
            Gossip.told.clear()  # a new deal
        Gossip.told[seen.seat] = seen.hand
        moves = seen.legal_moves()
        others = [hash(hand) for seat, hand in sorted(Gossip.told.items()) if seat != seen.seat]
        return moves[sum(others) % len(moves)]


class Peeping(Careful):
    """Looks for the state in the program that asks it."""

    def choose(self, seen: Any) -> Any:
        moves = seen.legal_moves()
        frame: Any = sys._getframe(1)
        state = frame.f_locals["state"]
        return moves[hash(state.hands) % len(moves)]


class Moody(Careful):
    """Never the same twice."""

    def choose(self, seen: Any) -> Any:
        moves = seen.legal_moves()
        return moves[int(random.SystemRandom().random() * len(moves))]


@pytest.mark.parametrize("rules", [AUSTRALIAN, SWEDISH], ids=["bidding", "rum"])
@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (Silent, Fault.ILLEGAL_MOVE),
        (Nodding, Fault.ILLEGAL_MOVE),
        (Crashing, Fault.ERROR),
        (Scribbling, Fault.CHANGED_INPUT),
        (Slow, Fault.TOO_SLOW),
        (Gossip, Fault.KNOWS_TOO_MUCH),
        (Peeping, Fault.KNOWS_TOO_MUCH),
        (Moody, Fault.NOT_REPEATABLE),
    ],
)
def test_faults_of_bots(bot: Any, fault: Fault, rules: Any) -> None:
    with pytest.raises(BotFault) as caught:
        check_bot(bot, rules, deals=8, seconds=0.02 if bot is Slow else None)
    error = caught.value
    assert error.code is fault, str(error)
    assert error.seat in error.state.actors
    assert (error.violation is not None) == (fault is Fault.ILLEGAL_MOVE)
    assert str(error.state.observe(error.seat)) in str(error)
    assert error.reproduce in str(error)
    if fault is Fault.ERROR:
        assert isinstance(error.__cause__, LookupError)
    places: dict[str, Any] = {"bot": Careful()}
    exec(error.reproduce, places)
    assert places["state"] == error.state


def test_every_fault_is_tried() -> None:
    mark = test_faults_of_bots.pytestmark[0]
    tried = {fault for _, fault in mark.args[1]}
    assert tried == set(Fault)


class Wavering(Careful):
    """Every second one that is made chooses the last move: now and then the same twice."""

    made = 0

    def __init__(self) -> None:
        self.late = Wavering.made % 2
        Wavering.made += 1

    def choose(self, seen: Any) -> Any:
        return seen.legal_moves()[-self.late]


def test_a_bot_that_repeats_itself_by_chance_is_not_said_to_know_too_much() -> None:
    with pytest.raises(BotFault) as caught:
        check_bot(Wavering, AUSTRALIAN, deals=1, seats=(0,))
    assert caught.value.code is Fault.NOT_REPEATABLE


def test_bots_that_are_never_the_same_twice_can_be_checked() -> None:
    assert check_bot(Moody, AUSTRALIAN, deals=1, worlds=0).answers > 4


def test_bots_of_a_covered_pile_are_not_compared() -> None:
    rules = attrs.evolve(SWEDISH, pile_view=rum.PileView.FACE_DOWN, pile_fail=rum.PileFail.PENALTY)
    assert check_bot(Careful, rules, deals=1, players=2).compared == 0


@pytest.mark.parametrize("most", [100, 333, 4_000])
def test_of_a_long_list_each_move_is_looked_at_once(most: int) -> None:
    """What is picked from a long list holds its first and its last moves, and none twice."""
    for size in (*range(most - 2, most + 300), 7 * most + 51):
        moves = range(size)
        some = testing_laws.some_of(moves, most)
        assert len(set(some)) == len(some) <= most + 51, size
        assert some[0] == 0
        assert some[-1] == size - 1
