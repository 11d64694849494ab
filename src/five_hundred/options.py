"""Options: how a rule on which sources differ is declared, described and checked.

A game's ``Rules`` is one flat frozen attrs class. Each of its fields is declared with
:func:`option`, which keeps the option's meaning and source beside its default, and ``Rules.OPTIONS``
is read off the class by :func:`options_of`. An option with several readings is an enum whose
members are declared with their meaning::

    class Slam(Choice):
        AUTO_250 = "auto_250", "all ten tricks are worth at least 250"
        OFF = "off", "all ten tricks earn nothing extra"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Self, TypeVar, cast

import attrs

from five_hundred.errors import Problem, shown

__all__ = ["About", "Choice", "Option", "OptionChoice"]

T = TypeVar("T")

_PRESETS: dict[Any, Any] = {}


def presets_by_name(presets: Mapping[str, T]) -> Mapping[str, T]:
    """A game's named rules; equal rules become these very objects (see :func:`first_met`)."""
    for rules in presets.values():
        _PRESETS.setdefault(rules, rules)
    return MappingProxyType(dict(presets))


def first_met(rules: T) -> T:
    """The preset that rules are equal to, or equal rules that were met before, or the rules themselves.

    What is kept for rules is found faster for one object than for many equal ones.
    """
    preset: T | None = _PRESETS.get(rules)
    return _met_before(rules) if preset is None else preset


@lru_cache(maxsize=1024)
def _met_before(rules: T) -> T:
    return rules


class Choice(StrEnum):
    """A reading of an option: a word, with its meaning."""

    meaning: str

    def __new__(cls, word: str, meaning: str = "") -> Self:
        member = str.__new__(cls, word)
        member._value_ = word
        member.meaning = meaning
        return member


@attrs.frozen
class OptionChoice:
    """A value that an option may take, and what it means."""

    value: Any
    meaning: str


@attrs.frozen
class Option:
    """One difference between sources: a field of ``Rules``, told so that a settings page can be built.

    ``kind`` is the type of its values in words (``"choice"``, ``"switch"``, ``"number"``,
    ``"number or none"``, ``"text"`` …). ``choices`` lists the values of a choice or a switch, each
    with its meaning; for other kinds it is empty. ``group`` is the heading under which rules pages
    list it.
    """

    name: str
    meaning: str
    source: str
    default: Any
    kind: str
    group: str
    choices: tuple[OptionChoice, ...] = ()


@attrs.frozen
class About:
    """Where a preset comes from: its title, its source, and what we settled where that is silent."""

    title: str
    source: str
    ours: tuple[str, ...] = ()


_KEY = "five_hundred.option"


def option(
    default: T,
    meaning: str,
    *,
    source: str,
    group: str,
    kind: str | None = None,
    yes: str = "",
    no: str = "",
    converter: Callable[[Any], Any] | None = None,
) -> T:
    """Declare a field of ``Rules``. ``yes`` and ``no`` say what a switch means on and off."""
    told = {
        "meaning": meaning,
        "source": source,
        "group": group,
        "kind": kind,
        "yes": yes,
        "no": no,
    }
    return attrs.field(default=default, kw_only=True, metadata={_KEY: told}, converter=converter)


def options_of(rules_class: type) -> tuple[Option, ...]:
    """Read the options off a class of rules, in the order of its fields."""
    found = []
    for field in attrs.fields(cast("type[Any]", rules_class)):
        told = field.metadata[_KEY]
        choices: tuple[OptionChoice, ...] = ()
        kind = told["kind"]
        if isinstance(field.default, Choice):
            kind = kind or "choice"
            choices = tuple(OptionChoice(member, member.meaning) for member in type(field.default))
        elif isinstance(field.default, bool):
            kind = kind or "switch"
            choices = (OptionChoice(True, told["yes"]), OptionChoice(False, told["no"]))
        elif isinstance(field.default, frozenset):
            members = {type(member) for member in field.default}
            choices = tuple(OptionChoice(one, one.meaning) for enum in members for one in enum)
        elif kind is None:
            kind = "number" if isinstance(field.default, int) else "text"
        found.append(
            Option(
                field.name,
                told["meaning"],
                told["source"],
                field.default,
                kind,
                told["group"],
                choices,
            )
        )
    return tuple(found)


def settle_choices(rules: Any, *, also: Mapping[str, type] = MappingProxyType({})) -> list[Problem]:
    """Turn words into the members they name, and return a problem for each value of a wrong kind.

    For ``__attrs_post_init__`` of rules: ``Rules(slam="off")`` means ``Slam.OFF``, as rules that
    come from JSON or a settings page have it. ``also`` names options that may
    hold something else than a choice, such as a tuple of values of one's own, and its type.
    """
    problems = []
    for field in attrs.fields(type(rules)):
        value, kind = getattr(rules, field.name), type(field.default)
        if issubclass(kind, Choice) and not isinstance(value, (kind, also.get(field.name, kind))):
            try:
                word = str(value) if type(value) is int else value  # cards=44 means "44"
                object.__setattr__(rules, field.name, kind(word))
            except ValueError:
                words = ", ".join(kind)
                problems.append(
                    Problem(
                        "unknown_choice",
                        f"{field.name} is one of {words}; it cannot be {shown(value)}",
                    )
                )
        elif kind is bool and not isinstance(value, bool):
            problems.append(
                Problem("not_a_switch", f"{field.name} is True or False, not {shown(value)}")
            )
    return problems


def show_rules(rules: Any) -> str:
    """Rules as an expression that makes them: only what differs from the defaults is written.

    For ``__repr__`` of rules: a state holds them, and nobody wants to read seventy options.
    """
    told = []
    for field in attrs.fields(type(rules)):
        value = getattr(rules, field.name)
        if value == field.default:
            continue
        if isinstance(value, frozenset):
            shown = "{" + ", ".join(repr(str(one)) for one in sorted(value)) + "}"
        else:
            shown = repr(str(value) if isinstance(value, Choice) else value)
        told.append(f"{field.name}={shown}")
    return f"{rules.game}.Rules({', '.join(told)})"
