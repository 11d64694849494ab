"""How rules are written as JSON, and JSON is read with every check at the door.

What is read may come from anywhere. Readers take nothing but the plain values that JSON has, never
look deeper than the form they expect, and raise SetupError with everything that is wrong.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

import attrs

from five_hundred.errors import Problem, RulesError, SetupError, shown
from five_hundred.formats import DEFAULTS, VERSION
from five_hundred.games import Game
from five_hundred.options import first_met

# -- text -------------------------------------------------------------------------------------


def parse_json(text: object) -> Any:
    """Read JSON strictly: no key twice, no NaN. Raises SetupError."""
    if not isinstance(text, str):
        raise SetupError([Problem("not_text", f"JSON is read from a text, not from {shown(text)}")])
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except SetupError:
        raise
    except RecursionError:
        raise SetupError([Problem("not_json", "the text is nested too deeply")]) from None
    except ValueError as error:
        raise SetupError([Problem("not_json", f"this is no JSON: {error!s:.100}")]) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = (
            sorted({shown(key) for key in keys if keys.count(key) > 1}) if len(keys) < 1000 else []
        )
        raise SetupError([Problem("key_twice", f"a key is given twice: {', '.join(twice)}")])
    return found


def _no_constant(text: str) -> Any:
    raise SetupError([Problem("not_json", f"{text} is no JSON")])


# -- rules ------------------------------------------------------------------------------------


def rules_to_json(rules: Any) -> dict[str, Any]:
    """Every option of rules, by name: words, numbers, switches, and lists and maps of them."""
    return {name: _copied(value) for name, value in _written(rules).items()}


def _copied(value: Any) -> Any:
    return value.copy() if isinstance(value, list | dict) else value


@lru_cache(maxsize=64)
def _written(rules: Any) -> dict[str, Any]:
    return {field.name: _option(getattr(rules, field.name)) for field in attrs.fields(type(rules))}


def _option(value: Any) -> Any:
    if isinstance(value, str):
        return str(value)
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if isinstance(value, tuple):
        if all(isinstance(one, tuple) for one in value):  # a map is stored as pairs
            return {str(key): one for key, one in value}
        return list(value)
    return value


def read_rules(game: Game, data: object, version: int = VERSION) -> Any:
    """Rules from their options; one that is missing has the value it had in that version.

    Raises RulesError with everything that is wrong.
    """
    if not isinstance(data, dict):
        raise RulesError([Problem("wrong_form", f"rules map options to values; not {shown(data)}")])
    try:
        options = json.dumps(data)
    except (TypeError, ValueError, RecursionError):
        options = ""  # what is wrong is said below
    known = _READ.get((game.name, version, options))
    if known is not None:
        return known
    defaults = DEFAULTS[version][game.name]
    problems = []
    for name, value in data.items():
        if name not in defaults:
            problems.append(
                Problem("unknown_option", f"{shown(name)} is no option of this game's rules")
            )
        elif not _is_shallow(value):
            problems.append(
                Problem("wrong_form", f"{name} is a word, number, list or map, not {shown(value)}")
            )
    if problems:
        raise RulesError(problems)
    values = {name: _by_number(value) for name, value in {**defaults, **data}.items()}
    rules = first_met(game.rules_type(**values))
    if len(_READ) >= 64:
        _READ.clear()
    _READ[game.name, version, options] = rules
    return rules


_READ: dict[tuple[str, int, str], Any] = {}
"""Rules that were read: the same come again and again, and checking them takes longer than the rest."""


def _by_number(value: Any) -> Any:
    """A map by number, where all keys are numbers: JSON has only texts as keys."""
    if isinstance(value, dict) and all(_NUMBER.fullmatch(key) for key in value):
        return {int(key): one for key, one in value.items()}
    return value


_NUMBER = re.compile(r"[0-9]{1,3}")


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, str | bool) or is_number(value)


def is_number(value: object) -> bool:
    """Whether something is a whole number, and none of thousands of digits."""
    return type(value) is int and value.bit_length() <= 1024


def _is_shallow(value: object) -> bool:
    if isinstance(value, dict):
        return len(value) <= 100 and all(
            isinstance(key, str) and _is_plain(one) for key, one in value.items()
        )
    if isinstance(value, list):
        return len(value) <= 100 and all(map(_is_plain, value))
    return _is_plain(value)


# -- small checks -----------------------------------------------------------------------------


def is_seat(value: object) -> bool:
    """Whether something may be a seat or a number of players."""
    return type(value) is int and 0 <= value <= 64


def is_seats(value: object) -> bool:
    """Whether something is a list of what may be seats."""
    return isinstance(value, list) and len(value) <= 64 and all(map(is_seat, value))


def is_texts(value: object) -> bool:
    """Whether something is a list of texts."""
    return isinstance(value, list) and all(type(one) is str for one in value)
