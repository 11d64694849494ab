"""How cards, moves and values are written as JSON, and read again with every check at the door.

This is done with cattrs, which is loaded when the first value is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, cast, get_args, get_origin

import attrs

from five_hundred.cards import Card, CardSet
from five_hundred.errors import FiveHundredError, Problem, SetupError, shown
from five_hundred.games import Game, game_named, game_of
from five_hundred.jsonform import is_number, is_seat, is_texts, read_rules, rules_to_json
from five_hundred.protocols import Event, new_event

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")


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
