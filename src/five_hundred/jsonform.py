"""How rules, cards and values are written as JSON, and read again with every check at the door.

What is read may come from anywhere. Readers take nothing but the plain values that JSON has, never
look deeper than the form they expect, and raise SetupError with everything that is wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from reprlib import Repr
from typing import TYPE_CHECKING, Any, TypeVar, cast, get_args, get_origin

import attrs

from five_hundred.cards import Card, CardSet
from five_hundred.errors import FiveHundredError, Problem, RulesError, SetupError
from five_hundred.formats import DEFAULTS, VERSION
from five_hundred.games import GAMES, Game, game_named, game_of
from five_hundred.protocols import Event, new_event

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")


class _Short(Repr):
    def repr_int(self, x: int, level: int) -> str:
        """A number of thousands of digits cannot even be written (before Python 3.12)."""
        return super().repr_int(x, level) if x.bit_length() < 10_000 else "a huge number"


_repr = _Short()
_repr.maxlevel = 2
_repr.maxstring = _repr.maxother = _repr.maxlong = 40


def shown(value: object) -> str:
    """A value as an error message shows it: short, however large or deep it is."""
    text = _repr.repr(value)
    return text if len(text) <= 60 else text[:60] + "…"


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
    rules = game.rules_type(**values)
    # the preset itself, where it is one: what is kept for rules is found faster for the same object
    rules = next((preset for preset in game.presets.values() if preset == rules), rules)
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


# -- the parts of a form ----------------------------------------------------------------------


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


def is_seat(value: object) -> bool:
    """Whether something may be a seat or a number of players."""
    return type(value) is int and 0 <= value <= 64


def is_seats(value: object) -> bool:
    """Whether something is a list of what may be seats."""
    return isinstance(value, list) and len(value) <= 64 and all(map(is_seat, value))


def is_texts(value: object) -> bool:
    """Whether something is a list of texts."""
    return isinstance(value, list) and all(type(one) is str for one in value)


# -- values, with cattrs ----------------------------------------------------------------------


def to_json(value: Any, rules: Any) -> Any:
    """A value of the game of those rules, as JSON has it."""
    return converter_of(game_of(rules).name).unstructure(value)


def start_to_json(start: Any, rules: Any) -> dict[str, Any] | None:
    """The position that a deal began from, as JSON has it; the first key names its phase."""
    return None if start is None else {"phase": start.phase, **to_json(start, rules)}


def read_start(game: Game, data: dict[str, Any], rules: Any, players: int) -> Any:
    """The position that a deal began from; raises SetupError."""
    fields = dict(data)
    phase = fields.pop("phase", None)
    kind = game.start_types.get(phase) if isinstance(phase, str) else None
    if kind is None:
        wanted = " or ".join(map(repr, game.start_types))
        raise SetupError(
            [Problem("wrong_form", f"the phase of a start is {wanted}, not {shown(phase)}")]
        )
    return game.finish_start(read(game, kind, fields, "start"), rules, players)


def read(game: Game, kind: type[T], data: object, name: str) -> T:
    """A value of a class from its JSON form; raises SetupError with every problem and its place."""
    from cattrs import BaseValidationError, transform_error

    try:
        value: T = converter_of(game.name).structure(data, kind)
    except BaseValidationError as error:
        lines = transform_error(error, name, _told)
        raise SetupError([Problem("wrong_form", line) for line in lines[:100]]) from None
    return value


def _told(error: BaseException, kind: type | None) -> str:
    from cattrs.errors import ForbiddenExtraKeysError

    if isinstance(error, ForbiddenExtraKeysError):
        return f"{', '.join(sorted(map(shown, error.extra_fields))):.100} does not belong here"
    if isinstance(error, KeyError):
        return f"{error.args[0]} is missing"
    return str(error)


@lru_cache(maxsize=8)
def converter_of(name: str) -> Converter:
    """The converter of a game, made when it is first asked for (and cattrs loaded with it)."""
    from cattrs import Converter

    converter = Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})
    game = game_named(name)
    for kind, wanted in ((int, "a whole number"), (bool, "true or false"), (str, "a text")):
        converter.register_structure_hook(kind, _exactly(kind, wanted))
    converter.register_unstructure_hook_func(_is_enum, attrgetter("value"))
    converter.register_structure_hook_factory(_is_tuple, lambda kind: _list_reader(converter, kind))
    as_text(converter, Card, Card.parse)
    converter.register_structure_hook(CardSet, lambda value, _: read_cards(value))
    converter.register_unstructure_hook(CardSet, lambda cards: [str(card) for card in cards])
    converter.register_structure_hook(game.rules_type, lambda value, _: read_rules(game, value))
    converter.register_unstructure_hook(game.rules_type, rules_to_json)
    game.teach(converter)
    return converter


def as_text(
    converter: Converter, kind: type[T], parse: Callable[[str], T], write: Callable[[T], str] = str
) -> None:
    """Have the values of a class written as text."""

    def reader(value: object, _: object) -> T:
        if not isinstance(value, str):
            raise ValueError(f"{shown(value)} is no text")
        return parse(value)

    converter.register_structure_hook(kind, reader)
    converter.register_unstructure_hook(kind, write)


def as_object(
    converter: Converter,
    kind: type[Any],
    leave_out: tuple[str, ...] = (),
    **fields: tuple[Callable[[Any], Any], Callable[[Any], Any]],
) -> Callable[[Any], dict[str, Any]]:
    """Have the values of an attrs class written by the names that its constructor has.

    Returns the function that writes them.

    ``fields`` are those written in a way of their own: how to write and how to read it. Those to
    ``leave_out`` follow from the rest; they have a default, and are filled in later.
    """
    from cattrs import override
    from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

    attrs.resolve_types(kind)
    ways: dict[str, Any] = {}
    for field in attrs.fields(kind):
        if field.alias in leave_out:
            ways[field.name] = override(omit=True)
        elif field.alias in fields:
            told, parse = fields[field.alias]
            ways[field.name] = override(unstruct_hook=told, struct_hook=_one(parse))
    reader = make_dict_structure_fn(
        kind, converter, _cattrs_use_alias=True, _cattrs_forbid_extra_keys=True, **ways
    )

    def checked(value: object, cls: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"{shown(value)} is no JSON object")
        return reader(value, cls)

    converter.register_structure_hook(kind, checked)
    write: Callable[[Any], dict[str, Any]] = make_dict_unstructure_fn(
        kind, converter, _cattrs_use_alias=True, **ways
    )
    converter.register_unstructure_hook(kind, write)
    return write


def _one(parse: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda value, _: parse(value)


def read_cards(value: object) -> CardSet:
    """A set of cards from a list of texts, each card once."""
    if not is_texts(value):
        raise ValueError(f"cards are a list of texts such as '10H', not {shown(value)}")
    return CardSet.parse(" ".join(cast("list[str]", value)))


def _is_tuple(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is tuple


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _member(value: object, kind: Any) -> Any:
    if not isinstance(value, str):
        raise ValueError(f"{shown(value)} is no text")
    for member in kind:
        if member.value == value:
            return member
    raise ValueError(f"{shown(value)} is none of {', '.join(kind)}")


def _exactly(kind: type[Any], wanted: str) -> Callable[[Any, Any], Any]:
    def reader(value: object, cls: Any) -> Any:
        if cls is not kind and _is_enum(cls):  # the words of our enums are texts
            return _member(value, cls)
        if type(value) is not kind or (kind is int and not is_number(value)):
            raise ValueError(f"{shown(value)} is not {wanted}")
        return value

    return reader


def _list_reader(converter: Converter, kind: Any) -> Callable[[Any, Any], Any]:
    """A reader of tuples that takes nothing but lists (of texts, cattrs would take the letters)."""
    from cattrs import IterableValidationError
    from cattrs.errors import IterableValidationNote

    inner = get_args(kind)
    each = inner[0] if len(inner) == 2 and inner[1] is ... else None

    def reader(value: object, _: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError(f"{shown(value)} is no list")
        if each is None and len(value) != len(inner):
            raise ValueError(f"{shown(value)} has {len(value)} parts, not {len(inner)}")
        found, errors = [], []
        for number, one in enumerate(value):
            try:
                found.append(converter.structure(one, each if each is not None else inner[number]))
            except (FiveHundredError, ValueError, TypeError, KeyError, AttributeError) as error:
                note = IterableValidationNote(f"at index {number}", number, each)
                error.add_note(note)
                errors.append(error)
            if len(errors) >= 20:
                break
        if errors:
            raise IterableValidationError(f"{len(errors)} parts cannot be read", errors, kind)
        return tuple(found)

    return reader


def event_form(
    converter: Converter, kinds: Iterable[type[Any]], parse: Callable[[str, str], Any]
) -> None:
    """Have events written as seat, kind of move, and the move's text.

    ``parse`` reads a move from its kind and its text; what was hidden is a question mark.
    """
    names = {kind: _snake(kind.__name__) for kind in kinds}
    known = set(names.values())

    def write(event: Event) -> dict[str, Any]:
        return {"seat": event.seat, "kind": names[type(event.move)], "move": str(event.move)}

    def read_event(value: object, _: object) -> Event:
        if not isinstance(value, dict) or set(value) != {"seat", "kind", "move"}:
            raise ValueError(f"{shown(value)} is no event: seat, kind and move")
        seat, kind, text = value["seat"], value["kind"], value["move"]
        if not (seat is None or is_seat(seat)) or not isinstance(text, str):
            raise ValueError(f"{shown(value)} has no seat or no text of a move")
        if not isinstance(kind, str) or kind not in known:
            raise ValueError(f"{shown(kind)} is no kind of move")
        move = parse(kind, text)
        if names[type(move)] != kind:
            raise ValueError(f"{shown(text)} is no {kind}")
        return new_event(seat, move)

    converter.register_structure_hook(Event, read_event)
    converter.register_unstructure_hook(Event, write)


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
