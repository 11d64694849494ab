"""The JSON Schema of records, made from the options themselves; ``docs/record.schema.json`` is a copy.

``python -m five_hundred.schema`` prints it.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

from five_hundred.formats import DEFAULTS, VERSION
from five_hundred.games import GAMES, game_named
from five_hundred.options import Option

_KINDS: dict[str, Any] = {
    "switch": {"type": "boolean"},
    "number": {"type": "integer"},
    "number or none": {"type": ["integer", "null"]},
    "text or none": {"type": ["string", "null"]},
    "pair of numbers": {
        "type": "array",
        "items": {"type": "integer"},
        "minItems": 2,
        "maxItems": 2,
    },
    "number or map from players to number": {
        "type": ["integer", "object"],
        "propertyNames": {"pattern": "^[2-8]$"},
        "additionalProperties": {"type": "integer"},
    },
}
_CARD = {"type": "string", "pattern": "^(?:(?:[2-9TJQKA]|1[0-3])[SCDH]|Jo)(?:#[1-9][0-9]?)?$"}


def _option(option: Option) -> dict[str, Any]:
    form: dict[str, Any] = {"description": option.meaning}
    if option.kind == "choice":
        return {**form, "enum": [str(choice.value) for choice in option.choices]}
    if option.kind == "choice or 25 numbers":
        words = {"enum": [str(choice.value) for choice in option.choices]}
        numbers = {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 25,
                   "maxItems": 25}  # fmt: skip
        by_bid = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}}
        return {**form, "anyOf": [words, numbers, by_bid]}
    if option.kind == "set of choices":
        words = {"enum": sorted(str(word) for word in type(next(iter(option.default))))}
        return {**form, "type": "array", "items": words, "uniqueItems": True}
    return {**form, **_KINDS[option.kind]}


def _rules(game: str) -> dict[str, Any]:
    options: tuple[Option, ...] = game_named(game).rules_type.OPTIONS
    defaults = DEFAULTS[VERSION][game]
    return {
        "type": "object",
        "description": "Every option of the rules. One that is missing has its default here.",
        "properties": {
            option.name: {**_option(option), "default": defaults[option.name]} for option in options
        },
        "additionalProperties": False,
    }


def record_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of the records that this library writes."""
    starts = {
        game: {"oneOf": import_module(f"five_hundred.{game}.jsonform").START_FORMS}
        for game in GAMES
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Record of a game of 500 Rum, or of the bidding game 500",
        "description": "Seats count from 0, clockwise. Cards are written as 10H, JS, Jo; further "
        "copies as 7H#2, Jo#2.",
        "type": "object",
        "properties": {
            "format": {"const": "five_hundred record"},
            "version": {"const": VERSION, "description": "The version of this format."},
            "library": {
                "type": "string",
                "description": "The version of the library that wrote it.",
            },
            "kind": {"enum": ["deal", "match"]},
            "game": {"enum": list(GAMES)},
            "tags": {
                "type": "object",
                "description": "Free texts: names, place, date.",
                "additionalProperties": {"type": "string"},
            },
            "players": {"type": "integer", "minimum": 2, "maximum": 8},
            "dealer": {"$ref": "#/$defs/seat", "description": "Who dealt, or dealt first."},
            "barred": {
                "$ref": "#/$defs/seats",
                "description": "Who could not call in the (first) deal (bidding).",
            },
            "start": {
                "description": "The position of a set-up that the (first) deal began from, or null."
            },
            "moves": {
                "type": "array",
                "items": {"type": "string", "minLength": 1},
                "description": "Every move as text, in order, chance included; those of a match run "
                "on from deal to deal.",
            },
            "preset": {
                "type": ["string", "null"],
                "description": "The name of these rules, for people; readers go by the rules.",
            },
            "rules": {"type": "object"},
        },
        "required": ["format", "version", "kind", "game", "players", "dealer", "moves", "rules"],
        "additionalProperties": False,
        "allOf": [
            {
                "if": {"properties": {"game": {"const": game}}},
                "then": {
                    "properties": {
                        "rules": {"$ref": f"#/$defs/{game}_rules"},
                        "start": {"anyOf": [{"type": "null"}, {"$ref": f"#/$defs/{game}_start"}]},
                    }
                },
            }
            for game in GAMES
        ],
        "$defs": {
            "seat": {"type": "integer", "minimum": 0, "maximum": 7},
            "seats": {"type": "array", "items": {"$ref": "#/$defs/seat"}, "uniqueItems": True},
            "seat_or_null": {"anyOf": [{"$ref": "#/$defs/seat"}, {"type": "null"}]},
            "card": _CARD,
            "cards": {"type": "array", "items": {"$ref": "#/$defs/card"}, "uniqueItems": True},
            **{f"{game}_rules": _rules(game) for game in GAMES},
            **{f"{game}_start": starts[game] for game in GAMES},
        },
    }


if __name__ == "__main__":
    print(json.dumps(record_schema(), indent=2, ensure_ascii=False))  # noqa: T201
