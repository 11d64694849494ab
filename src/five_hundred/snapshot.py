"""States and observations as plain values that JSON can hold, and back.

A state is told by its rules, players, dealer and moves (and by the set-up it began from): what is
loaded has been played again move by move, so that it is a state of that game and nothing else. An
observation is written field by field, with nothing in it that the observation itself does not hold.
"""

from __future__ import annotations

from threading import Lock
from typing import Any

from five_hundred.converting import read, start_to_json, to_json
from five_hundred.errors import FiveHundredError, Problem, SetupError
from five_hundred.form import Form
from five_hundred.formats import VERSION
from five_hundred.games import game_of
from five_hundred.jsonform import is_seat, is_seats, is_texts, rules_to_json
from five_hundred.phase import Phase
from five_hundred.protocols import AnyState

STATE, OBSERVATION = "state", "observation"


def dump_state(state: AnyState) -> dict[str, Any]:
    """A state of either game as a dict that ``json.dumps`` takes; :func:`load_state` reads it.

    Its keys: ``format``, ``version``, ``game``, ``rules`` (every option), ``players``, ``dealer``,
    ``barred``, ``start`` (the position of a set-up, or None) and ``moves`` (texts, chance included).
    It tells everything, hidden cards too: it is for who keeps the table. Players get observations.
    A match is kept as a :class:`~five_hundred.Record`, which can be gone on with. Raises SetupError
    for what is no state.
    """
    if not isinstance(state, Phase):
        raise SetupError(
            [
                Problem(
                    "state",
                    f"dump_state takes the state of a deal, not a {type(state).__name__:.40}; a Match "
                    "is kept with match.record(), an observation with dump_observation",
                )
            ]
        )
    rules = state.rules
    return {
        "format": f"five_hundred {STATE}",
        "version": VERSION,
        "game": game_of(rules).name,
        "rules": rules_to_json(rules),
        "players": state.players,
        "dealer": state.dealer,
        "barred": list(state.barred),
        "start": start_to_json(state.start, rules),
        "moves": [str(event.move) for event in state.history],
    }


def load_state(data: object) -> AnyState:
    """The state that :func:`dump_state` has written; equal to it in every way.

    The moves are played again by the rules, so whatever is loaded could have been played. Of a deal
    that was loaded a short while ago only the moves since then are, so who keeps a table as JSON and
    loads it for every move does not wait longer and longer. Raises SetupError, whose ``problems`` say
    everything that is wrong with the form, or which move is illegal and why; nothing else is raised,
    whatever ``data`` is.
    """
    form = Form(data, STATE)
    game = form.game()
    rules = None if game is None else form.rules(game)
    players = form.take("players", is_seat, "a number of players")
    dealer = form.take("dealer", is_seat, "a seat")
    barred = form.take("barred", is_seats, "a list of seats", ())
    moves = form.take("moves", is_texts, "a list of texts")
    start = None
    if game is None or rules is None or players is None:
        form.take("start", lambda _: True, "a position or null", None)
    else:
        start = form.start(game, rules, players)
    form.done()
    assert game is not None
    begun = game.name, rules, players, dealer, tuple(barred), start
    played, state = _lately.known(begun, moves)
    if state is None:
        state = game.begin(rules, players=players, dealer=dealer, barred=begun[4], start=start)
    for number in range(played, len(moves)):
        text = moves[number]
        try:
            state = state.apply(state.parse_move(text))
        except FiveHundredError as error:
            raise SetupError(
                [Problem("move", f"move {number} ({text[:40]!r}): {error!s:.200}")]
            ) from None
    _lately.keep(begun, moves, state)
    return state


class _Lately:
    """The last state that was loaded of each of a few deals, which are told apart by their first move.

    States never change, so one that was played up to by the same moves may be had again.
    """

    MOST = 32
    LONGEST = 40_000
    """So many letters do for the moves of a deal."""

    def __init__(self) -> None:
        self._states: dict[str, tuple[tuple[Any, ...], list[str], AnyState]] = {}
        self._lock = Lock()

    def known(self, begun: tuple[Any, ...], moves: list[str]) -> tuple[int, AnyState | None]:
        """How many of the moves need not be made again, and the state after them."""
        found = self._states.get(moves[0]) if moves else None
        if found is not None:
            began, made, state = found
            if made == moves[: len(made)] and began == begun:
                return len(made), state
        return 0, None

    def keep(self, begun: tuple[Any, ...], moves: list[str], state: AnyState) -> None:
        """Keep a state that was loaded; but no texts that are full of blanks."""
        if moves and sum(map(len, moves)) <= self.LONGEST:
            with self._lock:
                self._states.pop(moves[0], None)
                self._states[moves[0]] = begun, moves[:], state
                if len(self._states) > self.MOST:
                    del self._states[next(iter(self._states))]


_lately = _Lately()


def dump_observation(observation: Any) -> dict[str, Any]:
    """What a seat knows, as a dict that ``json.dumps`` takes; :func:`load_observation` reads it.

    Beside ``format``, ``version`` and ``game`` it has the fields of the observation by their names:
    cards as texts, sets of cards as lists, moves as texts. ``history`` is a list of objects with
    ``seat``, ``kind`` (of the move) and ``move``, in which a card that was not seen is a ``?``. Raises
    SetupError for what is no observation.
    """
    rules = getattr(observation, "rules", None)
    game = None if rules is None else game_of(rules)
    if game is None or not isinstance(observation, game.observation_type):
        raise SetupError(
            [
                Problem(
                    "observation",
                    f"dump_observation takes an observation, not a {type(observation).__name__:.40}; "
                    "state.observe(seat) makes one",
                )
            ]
        )
    return {
        "format": f"five_hundred {OBSERVATION}",
        "version": VERSION,
        "game": game.name,
        **to_json(observation, rules),
    }


def load_observation(data: object) -> Any:
    """The observation that :func:`dump_observation` has written; equal to it in every way.

    Raises SetupError with what is wrong with the form, or contradicts itself. An observation is one
    seat's word: that the cards it does not know could lie so is not checked.
    """
    form = Form(data, OBSERVATION)
    game = form.game()
    if game is None:
        raise SetupError(form.problems)
    fields = {
        key: one for key, one in form.data.items() if key not in ("format", "version", "game")
    }
    return game.finish_observation(read(game, game.observation_type, fields, OBSERVATION))
