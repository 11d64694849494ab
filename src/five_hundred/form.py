"""A JSON object that is being read, key by key: what records and snapshots have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from five_hundred.converting import read_start
from five_hundred.errors import Problem, RulesError, SetupError, shown
from five_hundred.formats import DEFAULTS
from five_hundred.games import GAMES, Game, game_named
from five_hundred.jsonform import read_rules


class Form:
    """A JSON object that is being read: takes its keys one by one and collects the problems."""

    def __init__(self, data: object, name: str) -> None:
        self.problems: list[Problem] = []
        self._taken: set[str] = set()
        self.data: dict[Any, Any] = {}
        if not isinstance(data, dict):
            raise SetupError(
                [Problem("wrong_form", f"a {name} is a JSON object, not {shown(data)}")]
            )
        self.data = data
        if data.get("format") != f"five_hundred {name}":
            raise SetupError(
                [
                    Problem(
                        "wrong_format",
                        f"this is no {name}: its format should be 'five_hundred {name}', and is "
                        f"{shown(data.get('format'))}",
                    )
                ]
            )
        version = data.get("version")
        if type(version) is not int or version not in DEFAULTS:
            known = " or ".join(map(str, DEFAULTS))
            raise SetupError(
                [
                    Problem(
                        "wrong_version",
                        f"this {name} is of format version {shown(version)}; this library reads "
                        f"version {known}",
                    )
                ]
            )
        self.version = version
        self._taken |= {"format", "version"}

    def wrong(self, code: str, message: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(code, message))

    def take(self, key: str, check: Callable[[Any], bool], wanted: str, default: Any = ...) -> Any:
        """The value of a key; what is not as wanted becomes a problem (and the default, or None)."""
        self._taken.add(key)
        instead = None if default is ... else default
        if key not in self.data:
            if default is ...:
                self.wrong("missing", f"{key} is missing; it is {wanted}")
            return instead
        value = self.data[key]
        if not check(value):
            self.wrong("wrong_form", f"{key} is {wanted}, not {shown(value)}")
            return instead
        return value

    def game(self) -> Game | None:
        """The game; None (and a problem) if there is no such."""
        wanted = " or ".join(map(repr, GAMES))
        name = self.take("game", lambda value: isinstance(value, str) and value in GAMES, wanted)
        return None if name is None else game_named(name)

    def rules(self, game: Game) -> Any:
        """The rules; None (and the problems) if they are none."""
        data = self.take("rules", lambda value: isinstance(value, dict), "a map of options")
        if data is None:
            return None
        try:
            return read_rules(game, data, self.version)
        except RulesError as error:
            self.problems += error.problems
            return None

    def start(self, game: Game, rules: Any, players: int) -> Any:
        """The position that a set-up began from; None if there is none, or something is wrong."""
        data = self.take(
            "start",
            lambda value: value is None or isinstance(value, dict),
            "a position or null",
            None,
        )
        if data is None:
            return None
        try:
            return read_start(game, data, rules, players)
        except SetupError as error:
            self.problems += error.problems
            return None

    def done(self) -> None:
        """Raise SetupError if anything was wrong, keys that nobody took included."""
        for key in self.data:
            if key not in self._taken:
                self.wrong("unknown_key", f"{shown(key)} does not belong here")
        if self.problems:
            raise SetupError(self.problems)
