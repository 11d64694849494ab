"""The rules of a table in words: what ``rules.describe()`` and the pages on rules are both written from.

:func:`rule_text` reads rules into a :class:`RuleText`, which knows nothing of how it is laid out;
:func:`describe` lays it out for a terminal, and the documentation makes a page of it. Each game has a
room ``describe`` that says what a table looks like at a glance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from textwrap import wrap
from typing import Any

import attrs

from five_hundred.options import About, Choice, Option

WIDTH = 100
"""The columns that a description fills."""
STAY = "\u00a0"
"""A space at which no line ends."""


@attrs.frozen
class Glance:
    """A part of what a table looks like at a glance: a title, words, and a table with a head.

    ``head`` is empty where the first column names what the second says.
    """

    title: str
    words: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@attrs.frozen
class OptionText:
    """An option in words. ``default`` is None where the table keeps to it."""

    name: str
    meaning: str
    value: str
    says: str
    source: str
    default: str | None


@attrs.frozen
class RuleText:
    """Rules in words.

    ``game`` is the game's name, and ``what`` says in a sentence what game it is. ``preset`` is the
    name of the preset that the rules equal, and ``about`` where it comes from; for house rules both
    are None, and ``nearest`` is the preset with the fewest other options, ``apart`` those options.
    ``family`` is the preset whose values are the defaults. ``groups`` has every option. ``sources``
    are the short names of sources, with the long ones.
    """

    game: str
    what: str
    family: str
    preset: str | None
    about: About | None
    nearest: str
    apart: tuple[str, ...]
    glance: tuple[Glance, ...]
    groups: tuple[tuple[str, tuple[OptionText, ...]], ...]
    sources: Mapping[str, str]

    @property
    def changed(self) -> tuple[OptionText, ...]:
        """The options that are not as the family has them."""
        return tuple(
            option for _, options in self.groups for option in options if option.default is not None
        )


def plain(value: Any) -> str:
    """The value of an option, as one would write it down."""
    if isinstance(value, Choice):
        return str(value)
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return ", ".join(sorted(map(str, value)))
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        groups: list[tuple[list[int], int]] = []
        for players, cards in value:
            if groups and groups[-1][1] == cards:
                groups[-1][0].append(players)
            else:
                groups.append(([players], cards))
        return "; ".join(
            f"{cards} for {seats[0] if len(seats) == 1 else f'{seats[0]} to {seats[-1]}'}"
            for seats, cards in groups
        )
    if isinstance(value, tuple) and len(value) == 2:
        return f"{value[0]} to {value[1]}" if value[0] != value[1] else str(value[0])
    if isinstance(value, tuple):
        return " ".join(map(plain, value))
    return str(value)


def says(option: Option, value: Any) -> str:
    """What the value of an option means; empty where it speaks for itself."""
    if isinstance(value, frozenset):
        return "; ".join(one.meaning for one in sorted(value))
    for choice in option.choices:
        if choice.value == value and type(choice.value) is type(value):
            return choice.meaning
    return ""


def rule_text(rules: Any) -> RuleText:
    """Read the rules of either game into words."""
    package = import_module(f"five_hundred.{rules.game}")
    room = import_module(f"five_hundred.{rules.game}.describe")
    presets: Mapping[str, Any] = package.PRESETS
    apart = {
        name: tuple(
            option.name
            for option in rules.OPTIONS
            if getattr(rules, option.name) != getattr(preset, option.name)
        )
        for name, preset in presets.items()
    }
    nearest = min(apart, key=lambda name: len(apart[name]))
    preset = None if apart[nearest] else nearest
    groups: dict[str, list[OptionText]] = {}
    for option in rules.OPTIONS:
        value = getattr(rules, option.name)
        kept = value == option.default
        groups.setdefault(option.group, []).append(
            OptionText(
                option.name,
                option.meaning,
                plain(value),
                says(option, value),
                option.source,
                None if kept else plain(option.default),
            )
        )
    return RuleText(
        room.TITLE,
        room.WHAT,
        next(iter(presets)),
        preset,
        None if preset is None else package.ABOUT[preset],
        nearest,
        apart[nearest],
        room.glance(rules),
        tuple((group, tuple(options)) for group, options in groups.items()),
        room.SOURCES,
    )


# As plain text --------------------------------------------------------------------------------------


def describe(rules: Any, *, changed_only: bool = False) -> str:
    """Rules as plain text for a terminal, at most 100 columns wide."""
    text = rule_text(rules)
    return "\n".join(_lines(text, changed_only)).rstrip() + "\n"


def _lines(text: RuleText, changed_only: bool) -> Iterator[str]:
    title = f"House rules of {text.game}" if text.about is None else text.about.title
    yield title
    yield "=" * len(title)
    yield ""
    yield from _told(text.what)
    yield ""
    if text.about is None:
        yield from _told(
            f"No preset has these rules. The nearest is {text.nearest}; other than there: "
            f"{', '.join(text.apart)}."
        )
    else:
        yield from _told(f"Preset {text.preset} of {text.game}. Source: {text.about.source}.")
        if text.about.ours:
            yield ""
            yield "OURS. Where the source is silent, or can be read in more ways than one, we settled:"
            for number, settled in enumerate(text.about.ours, 1):
                stop = ";" if number < len(text.about.ours) else "."
                yield from _told(settled + stop, "  - ")
    yield ""
    for glance in text.glance:
        yield from _heading(glance.title)
        if glance.words:
            yield from _told(glance.words)
        if glance.rows:
            yield from columns(glance.head, glance.rows)
        yield ""
    changed = text.changed
    if not changed:
        yield from _told("Every option has its default.")
    elif text.preset != text.family:
        yield from _told(
            f"Options marked * differ from the default, preset {text.family}, which stands behind them."
        )
    yield "OURS marks what no source says."
    yield ""
    shown = [
        (group, [option for option in options if option in changed] if changed_only else options)
        for group, options in text.groups
    ]
    for group, options in shown:
        if not options:
            continue
        yield from _heading(group)
        for option in options:
            yield from _option(option)
        yield ""
    told = " ".join(option.source for _, options in shown for option in options)
    used = [short for short in text.sources if re.search(rf"\b{short}\b", told)]
    if used:
        yield from _heading("sources")
        yield from columns((), [(short, text.sources[short]) for short in used])


def _heading(title: str) -> Iterator[str]:
    title = title[0].upper() + title[1:]
    yield title
    yield "-" * len(title)


def _option(option: OptionText) -> Iterator[str]:
    mark = " " if option.default is None else "*"
    default = "" if option.default is None else f" (default: {option.default})"
    yield from _told(f"{option.name} = {option.value}{default}", f"{mark} ", "        ")
    yield from _told(option.meaning, "      ")
    if option.says:
        yield from _told(f"here: {option.says}", "      ")
    yield from _told(f"source: {_ours(option.source)}", "      ")


def _ours(source: str) -> str:
    return re.sub(r"\bours\b", "OURS", source)


def _told(words: str, first: str = "", later: str | None = None) -> list[str]:
    """Words in lines that are not too long; ``first`` and ``later`` stand before them."""
    lines = wrap(
        words,
        WIDTH,
        initial_indent=first,
        subsequent_indent=" " * len(first) if later is None else later,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(STAY, " ") for line in lines]


def columns(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Rows in columns, the last of which may run over several lines."""
    every = [*([head] if head else []), *rows]
    sizes = [max(map(len, column)) for column in zip(*every, strict=True)]
    for row in every:
        first = "".join(f"{one:<{size}}  " for one, size in zip(row[:-1], sizes, strict=False))
        yield from _told(row[-1], f"  {first}") or [f"  {first}".rstrip()]
