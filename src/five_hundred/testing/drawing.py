"""Small strategies that the others are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
from hypothesis import strategies as st

from five_hundred.options import Choice


def sampled(choices: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    """One of some values; shrinks towards the first.

    Unlike ``st.sampled_from`` it counts as one choice even where there is only one value: what
    shrinks would otherwise turn to rare combinations, in which less is left to choose.
    """
    return _PLACES[len(choices)].map(choices.__getitem__)


_PLACES = [st.nothing(), *(st.integers(0, most) for most in range(200))]
"""The places of a sequence of so many; made once."""


class Options:
    """Options of rules as they are drawn, by name; each shrinks towards its default."""

    def __init__(self, draw: st.DrawFn, rules_type: Any) -> None:
        self.draw = draw
        self.default: dict[str, Any] = {
            field.name: field.default for field in attrs.fields(rules_type)
        }
        self.drawn: dict[str, Any] = {}

    def one(self, name: str, *barred: object, also: Iterable[Any] = ()) -> Any:
        """Draw an option that is a choice or a switch, or has its values listed (``also``)."""
        default = self.default[name]
        values = tuple(also) or (type(default) if isinstance(default, Choice) else (True, False))
        allowed = tuple(value for value in values if value not in barred)
        if default in allowed:
            allowed = (default, *(value for value in allowed if value != default))
        self.drawn[name] = allowed[self.draw(_PLACES[len(allowed)])]
        return self.drawn[name]

    def only_if(self, possible: bool, name: str, *barred: object) -> Any:
        """Draw an option where it can be another than its default."""
        if not possible:
            return self.one(name, also=(self.default[name],))
        return self.one(name, *barred)

    def number(self, name: str, numbers: st.SearchStrategy[int]) -> int:
        """Draw a number, the default half of the time."""
        change = self.draw(_PLACES[2])
        value: int = self.default[name] if not change else self.draw(numbers)
        self.drawn[name] = value
        return value

    def maybe(self, name: str, numbers: st.SearchStrategy[int]) -> int | None:
        """Draw None or a number."""
        value: int | None = self.draw(st.none() | numbers)
        self.drawn[name] = value
        return value
