"""Whether a bot plays as a bot must."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

import attrs

from five_hundred import bidding, dump_observation, rum
from five_hundred.errors import Problem, SetupError
from five_hundred.games import GAMES, game_named, game_of
from five_hundred.protocols import Bot, random_move
from five_hundred.testing.checks import tables_of
from five_hundred.testing.faults import BotFault, Fault
from five_hundred.testing.laws import is_covered
from five_hundred.testing.show import reproduce
from five_hundred.testing.walks import player_for

AnyBot = Bot[Any, Any]

_REPEATS = 8
"""How often a deal is played again before a bot is said to know too much: chance may repeat itself."""


@attrs.frozen
class BotReport:
    """What :func:`check_bot` has looked at.

    ``rules`` counts the rule sets, ``deals`` the deals, ``answers`` the moves that the bot chose,
    ``compared`` those that were asked for once more in a deal with other hidden cards. ``slowest`` is
    the longest that an answer took, in seconds, ``seconds`` all of them together.
    """

    rules: int
    deals: int
    answers: int
    compared: int
    slowest: float
    seconds: float

    def __str__(self) -> str:
        return (
            f"{self.rules} rule sets, {self.deals} deals, {self.answers} answers "
            f"({self.compared} compared in other worlds), at most {self.slowest:.3f} s for one"
        )


@attrs.frozen
class _Question:
    """A state in which a bot was asked, and what it said."""

    state: Any
    seat: int
    answer: Any


class _Check:
    """One run of :func:`check_bot`."""

    def __init__(self, bot: Any, seconds: float | None, seed: int) -> None:
        self.bot = bot
        self.limit = seconds
        self.seed = seed
        self.answers = self.compared = 0
        self.slowest = self.spent = 0.0

    def seat_bots(self, seats: Iterable[int]) -> dict[int, AnyBot]:
        """A bot of its own for each seat."""
        if isinstance(self.bot, type) or not hasattr(self.bot, "choose"):
            return {seat: self.bot() for seat in seats}
        return {seat: copy.deepcopy(self.bot) for seat in seats}

    def ask(self, bot: AnyBot, state: Any, view: Any, number: int) -> Any:
        """The bot's answer to a question; the same number finds the global generator the same."""
        random.seed(f"{self.seed} {view.seat} {number}")
        try:
            return bot.choose(view)
        except Exception as error:
            what = f"it raised {type(error).__name__}: {error!s:.300}"
            raise self.fault(Fault.ERROR, what, state, view.seat) from error

    def fault(self, code: Fault, what: str, state: Any, seat: int, **more: Any) -> BotFault:
        """The error for something that is wrong."""
        named = self.bot if isinstance(self.bot, type) else type(self.bot)
        again = f"print(bot.choose(state.observe({seat})))  # bot: a new {named.__name__}"
        told = reproduce(state, again)
        return BotFault(code, what, state=state, seat=seat, reproduce=told, **more)

    def asked(self, bot: AnyBot, state: Any, seat: int, number: int) -> Any:
        """Ask a bot, and look at its answer and at what it did with the question."""
        view = state.observe(seat)
        before = dump_observation(view)
        start = time.perf_counter()
        answer = self.ask(bot, state, view, number)
        took = time.perf_counter() - start
        self.answers += 1
        self.spent += took
        self.slowest = max(self.slowest, took)
        if view != state.observe(seat) or dump_observation(view) != before:
            raise self.fault(
                Fault.CHANGED_INPUT, "it changed the observation that it was given", state, seat,
                move=answer,
            )  # fmt: skip
        wrong = state.why_illegal(answer, seat)
        if wrong is not None:
            raise self.fault(
                Fault.ILLEGAL_MOVE, f"it chose {answer!s:.100}, which is illegal: {wrong}", state,
                seat, move=answer, violation=wrong,
            )  # fmt: skip
        if self.limit is not None and took > self.limit:
            raise self.fault(
                Fault.TOO_SLOW, f"it took {took:.3f} s, and {self.limit} s are allowed", state,
                seat, move=answer,
            )  # fmt: skip
        return answer

    def play(self, start: Any, seats: tuple[int, ...], rng: random.Random) -> list[_Question]:
        """Play a deal with the bot on some seats; the questions that it was asked."""
        bots = self.seat_bots(seats)
        other = player_for(start.rules, rng)
        state = start
        questions: list[_Question] = []
        while not state.is_over:
            if state.is_chance:
                state = state.apply(state.sample_chance(rng))
                continue
            seat = random_move(state.actors, rng)  # where several may act, any of them
            if seat in bots:
                move = self.asked(bots[seat], state, seat, len(questions))
                questions.append(_Question(state, seat, move))
            else:
                alone = len(state.actors) == 1
                move = other(state, rng) if alone else random_move(state.legal_moves(seat), rng)
            state = state.apply(move, seat)
        return questions

    def compare(
        self, questions: list[_Question], seats: tuple[int, ...], rng: random.Random
    ) -> None:
        """Ask again in a world that the seat cannot tell from the real one."""
        if not questions:
            return
        last = int(rng.random() * len(questions))
        there = questions[last]
        if is_covered(there.state) or there.state.phase == "undealt":
            return
        asked = questions[: last + 1]
        world = there.state.observe(there.seat).sample(rng)
        for answer, real in self.again(asked, there.seat, seats, world):
            self.compared += 1
            if answer == real.answer:
                continue
            repeats = [self.again(asked, there.seat, seats, there.state) for _ in range(_REPEATS)]
            for once_more, same in chain.from_iterable(repeats):
                if once_more != same.answer:
                    raise self.fault(
                        Fault.NOT_REPEATABLE,
                        f"it chose {same.answer!s:.100}, and {once_more!s:.100} when the same deal "
                        "was played once more",
                        same.state, there.seat, move=same.answer,
                    )  # fmt: skip
            raise self.fault(
                Fault.KNOWS_TOO_MUCH,
                f"it chose {real.answer!s:.100}, and {answer!s:.100} in a deal in which only cards "
                "differ that its seat cannot see",
                real.state, there.seat, move=real.answer,
            )  # fmt: skip

    def again(
        self, asked: list[_Question], seat: int, seats: tuple[int, ...], end: Any
    ) -> Iterable[tuple[Any, _Question]]:
        """Play a deal as far as ``end`` and ask the same questions; the answers of one seat."""
        bots = self.seat_bots(seats)
        game = game_of(end.rules)
        state: Any = game.begin(
            end.rules, players=end.players, dealer=end.dealer, barred=end.barred, start=end.start
        )
        number = 0
        answers = []
        for event in (*end.history, None):
            while number < len(asked) and len(asked[number].state.history) == len(state.history):
                real = asked[number]
                view = state.observe(real.seat)
                answer = self.ask(bots[real.seat], state, view, number)
                if real.seat == seat:
                    answers.append((answer, real))
                number += 1
            if event is not None:
                state = state.apply(event.move, event.seat)
        return answers


def check_bot(
    bot: AnyBot | Callable[[], AnyBot],
    rules: Any = None,
    *,
    game: str | None = None,
    deals: int = 2,
    players: int | None = None,
    seats: Iterable[int] | None = None,
    seconds: float | None = None,
    worlds: int = 1,
    seed: int = 0,
) -> BotReport:
    """Let a bot play whole deals, and raise BotFault at the first thing that it must not do.

    ``bot`` is an object with ``choose(observation)``, or what makes one when called without arguments
    (such as its class). Each seat gets a bot of its own, deal by deal: a new one, or a deep copy of
    the object; so no seat tells another what it saw. Chance and the other seats are drawn by ``seed``.

    ``rules`` are one rule set or several (any iterable) of either game; left out, all presets are
    played, or those of ``game`` (``"bidding"`` or ``"rum"``) alone. ``deals`` are played with each
    rule set, in 500 Rum with a number of players drawn from those that fit (or ``players``; rule sets
    that are not for so many are left out). The bot sits on ``seats`` (those that the table has), by
    default on all.

    What is asked of every answer:

    - the bot raises no exception (``Fault.ERROR``);
    - it leaves the observation as it was (``CHANGED_INPUT``);
    - its move is legal for its seat (``ILLEGAL_MOVE``; the error carries the violation);
    - it takes at most ``seconds`` of wall-clock time, where given (``TOO_SLOW``).

    And ``worlds`` times a deal: a place in the deal is drawn at which the bot was asked, and the cards
    that its seat could not see there are dealt anew so that everything the seat had seen happens in
    just the same way (``observation.sample``). New bots sit down and are asked every question up to
    that place once more, the seat's own and those of the other seats, whose answers are not used: the
    moves stay as they were. The seat's observations are equal in both worlds, so its answers must be
    equal too (``KNOWS_TOO_MUCH``): what differs can only come from what it has no business to know,
    such as notes that the bots of several seats share. This needs a bot that answers equally when it
    has seen the same: one with a generator of its own must be seeded when it is made, and the global
    generator of ``random`` is seeded before each question. A bot that answers otherwise even to the
    very same deal raises ``NOT_REPEATABLE``; for one that is meant to (a search with a clock), say
    ``worlds=0``. Deals of 500 Rum with the pile face down are not compared: no sample of them can be
    played from its beginning.

    Returns what was looked at. A fault's text shows what the seat saw and lines to be pasted into a
    test. Raises SetupError for rules of neither game, or where no rule set is for so many ``players``.
    """
    if worlds < 0 or deals < 1:
        raise ValueError("at least one deal is played, and worlds are not negative")
    check = _Check(bot, seconds, seed)
    chosen = _rule_sets(rules, game, players)
    kept = random.getstate()
    try:
        for number, one in enumerate(chosen):
            tables = [n for n in tables_of(one) if players is None or n == players]
            for deal in range(deals):
                rng = random.Random(f"{seed} {number} {deal}")
                count = random_move(tables, rng)
                start = game_of(one).begin(one, players=count, dealer=int(rng.random() * count))
                wanted = range(count) if seats is None else seats
                taken = tuple(seat for seat in wanted if 0 <= seat < count)
                questions = check.play(start, taken, rng)
                for _ in range(worlds):
                    check.compare(questions, taken, rng)
    finally:
        random.setstate(kept)
    return BotReport(
        rules=len(chosen),
        deals=deals * len(chosen),
        answers=check.answers,
        compared=check.compared,
        slowest=check.slowest,
        seconds=check.spent,
    )


def _rule_sets(rules: Any, game: str | None, players: int | None) -> list[Any]:
    """The rule sets to play; raises SetupError for what are none."""
    if rules is None:
        names = GAMES if game is None else [game]
        if game is not None and game not in GAMES:
            raise SetupError(
                [Problem("game", f"the games are {' and '.join(GAMES)}, not {game!r}")]
            )
        rules = [one for name in names for one in game_named(name).presets.values()]
    elif isinstance(rules, bidding.Rules | rum.Rules):
        rules = [rules]
    chosen = list(rules)
    for one in chosen:
        game_of(one)
    fitting = [one for one in chosen if players is None or players in tables_of(one)]
    if not fitting:
        raise SetupError([Problem("players", f"none of these rules is for {players} players")])
    return fitting
