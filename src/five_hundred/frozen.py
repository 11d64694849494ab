"""How frozen values are built fast.

Every class that users see is an ``attrs.frozen`` class, and its constructor goes through
``object.__setattr__`` for each field. A search builds millions of states, all of them inside the
library and from parts known to be right. They are filled through an unfrozen twin class with the
same slots, and then given their own class: about three times as fast (``bench/building.py``).

Set the environment variable ``FIVE_HUNDRED_PLAIN_CONSTRUCTORS=1`` to use the ordinary constructor
instead, for instance on a free-threaded Python, where setting ``__class__`` stops all threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import attrs

P = ParamSpec("P")
T = TypeVar("T")

PLAIN = bool(os.environ.get("FIVE_HUNDRED_PLAIN_CONSTRUCTORS"))


def _twin(kind: type[Any]) -> Any:
    """An unfrozen class with the same slots in the same order."""
    inherited = {name for base in kind.__mro__[1:] for name in vars(base).get("__slots__", ())}
    names = [field.name for field in attrs.fields(kind)]
    slots = tuple(name for name in names if name not in inherited)
    shared = {name: vars(kind)[name] for name in names if name in inherited}
    return type(f"{kind.__name__}Twin", kind.__bases__, {"__slots__": slots, **shared})


def _has_dict(kind: type[Any]) -> bool:
    return "__slots__" not in vars(kind)


def _dict_changer(kind: type[Any], names: frozenset[str]) -> Callable[..., Any]:
    new = object.__new__

    def change(old: Any, **changes: Any) -> Any:
        if not changes.keys() <= names:
            raise TypeError(f"{kind.__name__} has no field {min(changes.keys() - names)}")
        self = new(kind)
        self.__dict__.update(old.__dict__)
        self.__dict__.update(changes)
        return self

    return change


def builder(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a faster constructor for a frozen, slotted attrs class.

    It takes what the class takes and gives an equal value. It runs no converter and no validator:
    for values whose parts are known to be right. The class must be slotted with
    ``weakref_slot=False``, with no cached hash, and its bases must have empty slots; or it has no
    slots at all, which suits a class of many fields of which few change at a time.
    """
    if PLAIN:
        return cls
    kind = cast("type[Any]", cls)
    fields = attrs.fields(kind)
    names: dict[str, Any] = {"cls": kind}
    parameters = []
    for number, field in enumerate(fields):
        parameter = field.alias
        if field.default is not attrs.NOTHING:
            if isinstance(field.default, attrs.Factory):  # type: ignore[arg-type]
                raise TypeError(f"{kind.__name__}.{field.name}: a factory default is not built")
            names[f"default_{number}"] = field.default
            parameter += f"=default_{number}"
        parameters.append(parameter)
    if _has_dict(kind):
        names["new"] = object.__new__
        items = ", ".join(f"{field.name!r}: {field.alias}" for field in fields)
        lines = [f"def build({', '.join(parameters)}):", " self = new(cls)"]
        lines += [f" self.__dict__.update({{{items}}})", " return self"]
    else:
        names["twin"] = _twin(kind)
        lines = [f"def build({', '.join(parameters)}):", " self = twin()"]
        lines += [f" self.{field.name} = {field.alias}" for field in fields]
        lines += [" self.__class__ = cls", " return self"]
    exec("\n".join(lines), names)  # the text is made of the field names of our own classes
    return cast("Callable[P, T]", names["build"])


def freezer(cls: type[T]) -> Callable[[Any], T]:
    """Return what makes a filled table a value of a frozen class, the table itself where possible.

    The table is of an unfrozen class that has its slots from the same base as the frozen one, and
    none of its own. Nobody may change it any more: it is the value from then on.
    """
    kind = cast("type[Any]", cls)
    if PLAIN:
        fields = [field for field in attrs.fields(kind) if field.init]
        return lambda table: kind(**{field.alias: getattr(table, field.name) for field in fields})

    def freeze(table: Any) -> Any:
        table.__class__ = kind
        return table

    return freeze


def thawer(cls: type[Any], table: type[T], skipped: str) -> Callable[[Any], T]:
    """Return what lays a value of a frozen class out on a fresh table, the reverse of a freezer.

    One field is skipped. The fields are copied in one go, without a call for each.
    """
    names = [field.name for field in attrs.fields(cls) if field.name != skipped]
    lines = ["def thaw(value):", " self = table()"]
    lines += [f" self.{name} = value.{name}" for name in names]
    lines += [" return self"]
    space: dict[str, Any] = {"table": table}
    exec("\n".join(lines), space)
    return cast("Callable[[Any], T]", space["thaw"])


def changer(cls: type[T]) -> Callable[..., T]:
    """Return a faster ``attrs.evolve`` for a class as :func:`builder` wants it.

    The returned function takes a value and, by field name (a leading underscore included), what
    is to differ in the new one. A name that is no field raises TypeError.
    """
    kind = cast("type[Any]", cls)
    if PLAIN:
        aliases = {field.name: field.alias for field in attrs.fields(kind)}
        return lambda old, **new: attrs.evolve(old, **{aliases[name]: new[name] for name in new})
    names = [field.name for field in attrs.fields(kind)]
    if _has_dict(kind):
        return _dict_changer(kind, frozenset(names))
    lines = ["def change(old, **changes):", " self = twin()"]
    lines += [f" self.{name} = old.{name}" for name in names]
    lines += [
        " for name, value in changes.items():",
        "  try:",
        "   setattr(self, name, value)",
        "  except AttributeError:",
        "   raise TypeError(f'{cls.__name__} has no field {name}') from None",
        " self.__class__ = cls",
        " return self",
    ]
    space: dict[str, Any] = {"twin": _twin(kind), "cls": kind}
    exec("\n".join(lines), space)
    return cast("Callable[..., T]", space["change"])
