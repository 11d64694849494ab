"""A game as a text: rules, players, dealer and every move, as readable JSON.

A record holds the rules in full, every option written out, so that it can be replayed when the
library's presets and defaults have become others. ``docs/record.schema.json`` describes the format.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from five_hundred.bounded import all_of
from five_hundred.converting import start_to_json
from five_hundred.errors import FiveHundredError, Problem, RecordError, SetupError, Violation, shown
from five_hundred.form import Form
from five_hundred.formats import VERSION
from five_hundred.games import game_of
from five_hundred.given import listed
from five_hundred.jsonform import (
    is_seat,
    is_seats,
    is_texts,
    parse_json,
    rules_to_json,
)
from five_hundred.match import Match
from five_hundred.protocols import AnyState

RECORD = "record"
DEAL, MATCH = "deal", "match"


MOST_MOVES = 1_000_000
"""A match of so many moves would take years."""


def _texts(moves: Iterable[Any]) -> tuple[str, ...]:
    if isinstance(moves, str):
        raise RecordError([Problem("moves", f"moves are a list of texts, not {shown(moves)}")])
    problems: list[Problem] = []
    given = listed(moves, "moves", problems, MOST_MOVES)
    strange = [move for move in given if type(move) is not str and not attrs.has(type(move))]
    if strange:
        problems.append(Problem("moves", f"moves are texts, not {shown(strange[0])}"))
    if problems:
        raise RecordError(problems)
    return tuple(map(str, given))


def _tags(tags: Mapping[str, str] | None) -> tuple[tuple[str, str], ...]:
    try:  # a changed copy hands over the stored pairs
        pairs: Any = tags if isinstance(tags, Mapping) else all_of(tags or ())
        return tuple(dict(pairs).items())
    except (TypeError, ValueError):
        raise RecordError([Problem("tags", f"tags are texts by name, not {shown(tags)}")]) from None


def _seats(seats: Iterable[int]) -> tuple[int, ...]:
    problems: list[Problem] = []
    found = tuple(listed(seats, "barred", problems))
    if problems:
        raise RecordError(problems)
    return found


@attrs.frozen(kw_only=True)
class Record:
    """A game that was played: a deal, or a match with all its deals.

    Make one with :meth:`Record.of` or :meth:`Record.loads`. ``moves`` are texts, in the order in
    which they were made, dealing and shuffling included; those of a match run on from deal to deal.
    ``start`` is the position of a set-up that the (first) deal began from, None if it began with the
    dealing. ``barred`` are seats that could not call in it (bidding, BR-43).

    The moves are not played before :meth:`replay` is asked; everything else is checked here.
    Raises RecordError, whose ``problems`` say everything that is wrong.
    """

    kind: str
    """``"deal"`` or ``"match"``."""
    rules: Any
    """``bidding.Rules`` or ``rum.Rules``."""
    players: int
    dealer: int = 0
    """The seat that dealt, or dealt first."""
    barred: tuple[int, ...] = attrs.field(default=(), converter=_seats)
    moves: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    start: Any = None
    _tags: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_tags)

    def __attrs_post_init__(self) -> None:
        problems = []
        if self.kind not in (DEAL, MATCH):
            problems.append(
                Problem("kind", f"a record is of a deal or a match, not {shown(self.kind)}")
            )
        for name, text in self._tags:
            if type(name) is not str or type(text) is not str:
                problems.append(
                    Problem("tags", f"tags are texts, not {shown(name)}: {shown(text)}")
                )
        try:
            starts = tuple(game_of(self.rules).start_types.values())
            if self.start is None or isinstance(self.start, starts):
                self._begin()
            else:
                problems.append(
                    Problem("start", f"this is no position of that game: {shown(self.start)}")
                )
        except SetupError as error:
            problems += error.problems
        if problems:
            raise RecordError(problems)

    @classmethod
    def of(cls, game: AnyState | Match[Any], tags: Mapping[str, str] | None = None) -> Record:
        """The record of a match, or of a deal as far as it has come.

        ``tags`` are free texts by name, such as names, place and date.
        """
        if isinstance(game, Match):
            states = [deal.end for deal in game.deals]
            if not game.is_over:
                states.append(game.state)
            return cls(
                kind=MATCH,
                rules=game.rules,
                players=game.players,
                dealer=states[0].dealer,
                barred=states[0].barred,
                start=states[0].start,
                moves=(event.move for state in states for event in state.history),
                tags=tags,
            )
        return cls(
            kind=DEAL,
            rules=game.rules,
            players=game.players,
            dealer=game.dealer,
            barred=game.barred,
            moves=(event.move for event in game.history),
            start=game.start,
            tags=tags,
        )

    @property
    def tags(self) -> dict[str, str]:
        """Free texts by name: names, place, date."""
        return dict(self._tags)

    @property
    def game(self) -> str:
        """The game: ``"bidding"`` or ``"rum"``."""
        return game_of(self.rules).name

    @property
    def preset(self) -> str | None:
        """The name of the preset that has these rules, for people; None if none has them today."""
        for name, rules in game_of(self.rules).presets.items():
            if rules == self.rules:
                return str(name)
        return None

    def replay(self) -> Iterator[tuple[Any, Any]]:
        """Step through the game: pairs of the state (of a match: the match) and the move made in it.

        What comes after the last move is :meth:`final`. Raises RecordError at a move that is
        illegal, or cannot be read: with ``.state`` (and ``.match``) so far, the ``.index`` of the
        move, and the ``.violation``.
        """
        position = self._begin()
        for index, text in enumerate(self.moves):
            move, after = self._step(position, index, text)
            yield position, move
            position = after

    def final(self) -> Any:
        """The state (of a match: the match) after the last move. Raises RecordError as replay does."""
        position = self._begin()
        for index, text in enumerate(self.moves):
            _, position = self._step(position, index, text)
        return position

    def _begin(self) -> Any:
        """The first state, or the match before its first deal; raises SetupError."""
        state = game_of(self.rules).begin(
            self.rules,
            players=self.players,
            dealer=self.dealer,
            barred=self.barred,
            start=self.start,
        )
        return Match(state) if self.kind == MATCH else state

    def _step(self, position: Any, index: int, text: str) -> tuple[Any, Any]:
        match = position if self.kind == MATCH else None
        state = position if match is None else position.state
        try:
            move = state.parse_move(text)
            return move, position.apply(move)
        except FiveHundredError as error:
            violation = getattr(error, "violation", None)
            if violation is None:
                violation = Violation(game_of(self.rules).not_a_move, str(error))
            raise RecordError(
                [
                    Problem(
                        "illegal_move", f"move {index} ({text[:40]!r}): {violation.message:.300}"
                    )
                ],
                state=state,
                match=match,
                index=index,
                violation=violation,
            ) from None

    def dumps(self) -> str:
        """The record as JSON, laid out for people; :meth:`loads` reads it."""
        import five_hundred  # for its version alone; the package reaches for this room when asked

        document = {
            "format": f"five_hundred {RECORD}",
            "version": VERSION,
            "library": five_hundred.__version__,
            "kind": self.kind,
            "game": self.game,
            "tags": self.tags,
            "players": self.players,
            "dealer": self.dealer,
            "barred": list(self.barred),
            "start": start_to_json(self.start, self.rules),
            "moves": list(self.moves),
            "preset": self.preset,
            "rules": rules_to_json(self.rules),
        }
        return _laid_out(document)

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record. The moves are checked when it is replayed.

        An option that the text does not name has the value it had when that version of the format
        was made. Raises RecordError with everything that is wrong: text that is no JSON, another
        format or version, options and keys that nobody knows, values of a wrong kind.
        """
        try:
            return cls(**_read(parse_json(text)))
        except SetupError as error:
            raise RecordError(error.problems) from None

    def __str__(self) -> str:
        named = self.preset or "house rules"
        return (
            f"{self.kind} of {self.game} ({named}), {self.players} players, {len(self.moves)} moves"
        )


def _read(data: object) -> dict[str, Any]:
    """What a record is made of; raises SetupError."""
    form = Form(data, RECORD)
    form.take("library", _is_text, "a version of the library", "")
    form.take("preset", lambda value: value is None or _is_text(value), "a name or null", None)
    kind = form.take("kind", lambda value: value in (DEAL, MATCH), "'deal' or 'match'")
    game = form.game()
    tags = form.take("tags", _is_tags, "a map from names to texts", {})
    rules = None if game is None else form.rules(game)
    players = form.take("players", is_seat, "a number of players")
    dealer = form.take("dealer", is_seat, "a seat")
    barred = form.take("barred", is_seats, "a list of seats", ())
    moves = form.take("moves", is_texts, "a list of texts")
    start = None
    if game is None or rules is None or players is None:
        form.take("start", lambda _: True, "a position or null", None)
        form.take("rules", lambda _: True, "a map of options", None)
    else:
        start = form.start(game, rules, players)
    form.done()
    return {
        "kind": kind,
        "rules": rules,
        "players": players,
        "dealer": dealer,
        "barred": barred,
        "moves": moves,
        "start": start,
        "tags": tags,
    }


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_tags(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value.values()))


def _laid_out(document: Mapping[str, Any]) -> str:
    """JSON with one line for each key, option and tag, and as many moves in a line as go there."""
    parts = []
    for key, value in document.items():
        if key == "moves" and value:
            body = ",\n".join(f"    {line}" for line in _lines(value))
            shown_value = f"[\n{body}\n  ]"
        elif isinstance(value, dict) and value:
            rows = (f"    {_json(name)}: {_json(one)}" for name, one in value.items())
            shown_value = "{\n" + ",\n".join(rows) + "\n  }"
        else:
            shown_value = _json(value)
        parts.append(f"  {_json(key)}: {shown_value}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(moves: list[str], width: int = 96) -> Iterator[str]:
    """Moves, several in a line; orders of cards have lines of their own."""
    line = ""
    for move in moves:
        word = _json(move)
        if line and (len(line) + len(word) > width or len(word) > 80):
            yield line
            line = ""
        line = f"{line}, {word}" if line else word
        if len(word) > 80:
            yield line
            line = ""
    if line:
        yield line


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
