"""The public surface, written down: every public name with its signature, fields and members.

``python -m tests.surface`` writes ``tests/surface.txt``; ``test_surface.py`` compares. So a change of
what users may rely on shows in a diff, and is a decision.
"""

from __future__ import annotations

import enum
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

ROOMS = (
    "five_hundred",
    "five_hundred.bidding",
    "five_hundred.rum",
    "five_hundred.cards",
    "five_hundred.errors",
    "five_hundred.options",
    "five_hundred.testing",
)
FILE = Path(__file__).with_name("surface.txt")


def public_names(room: Any) -> list[str]:
    """What a room offers: its ``__all__``, or what it defines itself without an underscore."""
    listed = getattr(room, "__all__", None)
    if listed is not None:
        return sorted(listed)
    return sorted(
        name
        for name, thing in vars(room).items()
        if not name.startswith("_") and getattr(thing, "__module__", None) == room.__name__
    )


def signature(thing: Any) -> str:
    """A signature as it stands in the source, without what a default looks like at run time."""
    try:
        text = str(inspect.signature(thing))
    except (TypeError, ValueError):
        return "(…)"
    text = re.sub(r"<[^<>]*(?:<[^<>]*>[^<>]*)*>", "…", text)
    return text.replace("'", "").replace('"', "")


def members(kind: type[Any]) -> Iterator[str]:
    """The members of a class that users may rely on, inherited ones of this package included."""
    if issubclass(kind, enum.Enum):
        for member in kind:
            yield f"{member.name} = {member.value!r}"
    fields = {field.name for field in attrs.fields(kind)} if attrs.has(kind) else set()
    for name in sorted({name for base in kind.__mro__ for name in vars(base)}):
        if name.startswith("_") and name != "_repr_html_":
            continue
        owner = next(base for base in kind.__mro__ if name in vars(base))
        if not owner.__module__.startswith("five_hundred"):
            continue
        raw = inspect.getattr_static(kind, name)
        if issubclass(kind, enum.Enum) and isinstance(raw, kind):
            continue
        if name in fields:
            yield f"{name}: field"
        elif isinstance(raw, property):
            yield f"{name}: property"
        elif isinstance(raw, classmethod | staticmethod):
            yield f"{name}{signature(getattr(kind, name))}: {type(raw).__name__}"
        elif inspect.isfunction(raw):
            yield f"{name}{signature(raw)}"
        else:
            yield f"{name}: class value"


def lines() -> Iterator[str]:
    """The whole surface."""
    for path in ROOMS:
        room = importlib.import_module(path)
        yield path
        for name in public_names(room):
            thing = getattr(room, name)
            if inspect.isclass(thing):
                plain = issubclass(thing, enum.Enum | BaseException)
                yield f"    class {name}{'' if plain else signature(thing)}"
                for line in members(thing):
                    yield f"        {line}"
            elif inspect.isfunction(thing) or callable(thing):
                yield f"    {name}{signature(thing)}"
            elif name == "__version__":
                yield f"    {name}: str"
            else:
                yield f"    {name}: {type(thing).__name__}"


def text() -> str:
    """The surface as the file has it."""
    return "\n".join(lines()) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
