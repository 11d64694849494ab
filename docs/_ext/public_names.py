"""Links to public names by whatever path a signature names them, and choices told in full.

``five_hundred.bidding.ladder.Bid`` and ``five_hundred.bidding.Bid`` are one class, documented once.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from five_hundred.options import Choice

ROOMS = ("five_hundred", "five_hundred.bidding", "five_hundred.rum")


def homes() -> Iterator[tuple[str, str]]:
    """Each path at which a public name is defined, with the path at which it is documented."""
    for room in ROOMS:
        module = import_module(room)
        for name in module.__all__:
            thing = getattr(module, name)
            origin = getattr(thing, "__module__", None)
            if isinstance(origin, str) and origin.startswith("five_hundred."):
                yield f"{origin}.{getattr(thing, '__qualname__', name)}", f"{room}.{name}"


_HOMES: dict[str, str] = {}


def find_home(
    app: Sphinx, env: BuildEnvironment, node: Any, text: nodes.TextElement
) -> nodes.reference | None:
    """Resolve a reference to a name that is documented under another path."""
    if node.get("refdomain") != "py":
        return None
    if not _HOMES:
        _HOMES.update(homes())
    target = node["reftarget"]
    domain = env.get_domain("py")
    candidates = [_HOMES[target]] if target in _HOMES else []
    if "." not in target:  # a name of a signature that was left as it stands
        game = node.get("py:module") or ""
        rooms = (game, *ROOMS, "five_hundred.cards", "five_hundred.errors", "five_hundred.options")
        rooms += (f"{game}.choices", "five_hundred.protocols", "five_hundred.score")
        candidates += [f"{room}.{target}" for room in rooms]
    elif target.count(".") >= 2:
        owner, _, name = target.rpartition(".")
        if owner in _HOMES:
            candidates.append(f"{_HOMES[owner]}.{name}")
    known = domain.objects  # type: ignore[attr-defined]
    for path in candidates:
        if path in known:
            entry = known[path]
            uri = app.builder.get_relative_uri(node["refdoc"], entry.docname)
            found = nodes.reference("", "", internal=True, refuri=f"{uri}#{entry.node_id}")
            found += text
            return found
    return None


def qualify(app: Sphinx, doctree: nodes.document) -> None:
    """Give bare names on a game's page the game: both games have an ``Observation``."""
    docname = app.env.docname
    for game in ("bidding", "rum"):
        if docname == f"reference/{game}":
            names = set(import_module(f"five_hundred.{game}").__all__)
            for node in doctree.findall(addnodes.pending_xref):
                if node.get("refdomain") == "py" and node["reftarget"] in names:
                    node["reftarget"] = f"five_hundred.{game}.{node['reftarget']}"


def tell_choices(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]
) -> None:
    """Add to the docstring of a choice its readings."""
    if isinstance(thing, type) and issubclass(thing, Choice) and thing is not Choice:
        lines.append("")
        for member in thing:
            lines.append(f'- ``{thing.__name__}.{member.name}``, ``"{member}"``: {member.meaning}')
        lines.append("")


def skip_workings(
    app: Sphinx, what: str, name: str, thing: Any, skip: bool, options: Any
) -> bool | None:
    """Leave out what serves the library's own messages and rooms."""
    return True if name.rpartition(".")[2] in ("wants", "counts") else None


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("missing-reference", find_home)
    app.connect("doctree-read", qualify)
    app.connect("autodoc-skip-member", skip_workings)
    app.connect("autodoc-process-docstring", tell_choices)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
