"""Imports run one way, and the two games never import each other."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import five_hundred

PACKAGE = Path(five_hundred.__file__).parent
SRC = PACKAGE.parent

# Rooms further down may import those above them, never the other way round. Rooms in one line do
# not import each other. A local import (inside a function) and one for types only are no matter.
SHARED = [
    ["errors"],
    ["bounded"],
    ["cards", "frozen"],
    ["options", "score"],
    ["describe", "table"],
    ["picture"],
    ["phase"],
    ["protocols"],
    ["formats", "games"],
    ["match", "jsonform"],
    ["converting"],
    ["form"],
    ["record", "snapshot"],
    ["schema"],
]
BIDDING = [
    ["choices", "reasons"],
    ["ladder"],
    ["rules", "moves", "pile"],
    ["presets", "ranking", "scoring", "describe"],
    ["joker"],
    ["start"],
    ["course"],
    ["base"],
    ["finished"],
    ["tricks"],
    ["piles"],
    ["kitty"],
    ["auction"],
    ["deal"],
    ["show", "shown", "layouts"],
    ["sampling"],
    ["observation"],
    ["state"],
    ["positions"],
    ["setup"],
    ["jsonform"],
    ["game"],
]


DRAWING = [f"five_hundred.{room}" for room in ("table", "picture", "describe")]
"""What is only loaded when something is drawn or described."""


def imports_of(path: Path, *, local: bool) -> Iterator[str]:
    """The modules of this package that a file imports when it is loaded (or: anywhere)."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped: set[int] = set()
    for node in ast.walk(tree):
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        typing_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        if typing_only or (is_function and not local):
            skipped |= {id(child) for child in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def rooms_of(path: Path, prefix: str) -> set[str]:
    found = set()
    for module in imports_of(path, local=False):
        if module.startswith(prefix):
            found.add(module.removeprefix(prefix).split(".")[0])
    return found


@pytest.mark.parametrize(
    ("folder", "prefix", "levels"),
    [(PACKAGE, "five_hundred.", SHARED), (PACKAGE / "bidding", "five_hundred.bidding.", BIDDING)],
)
def test_imports_run_one_way(folder: Path, prefix: str, levels: list[list[str]]) -> None:
    place = {room: number for number, rooms in enumerate(levels) for room in rooms}
    for room, number in place.items():
        for other in rooms_of(folder / f"{room}.py", prefix) & set(place):
            assert place[other] < number, f"{room} imports {other}"


def test_every_room_has_its_place() -> None:
    listed = {room for rooms in BIDDING for room in rooms} | {"__init__"}
    assert {path.stem for path in (PACKAGE / "bidding").glob("*.py")} == listed


def test_the_shared_rooms_know_no_game() -> None:
    for room in (room for rooms in SHARED for room in rooms):
        for module in imports_of(PACKAGE / f"{room}.py", local=True):
            assert not module.startswith(("five_hundred.bidding", "five_hundred.rum")), room


@pytest.mark.parametrize(("game", "other"), [("bidding", "rum"), ("rum", "bidding")])
def test_the_games_never_import_each_other(game: str, other: str) -> None:
    files = list((PACKAGE / game).rglob("*.py"))
    assert len(files) > 10
    for path in files:
        for module in imports_of(path, local=True):
            assert not module.startswith(f"five_hundred.{other}"), path


@pytest.mark.parametrize(
    ("imported", "absent"),
    [
        ("five_hundred.bidding", ["cattrs", "hypothesis", "five_hundred.rum", *DRAWING]),
        ("five_hundred.rum", ["cattrs", "hypothesis", "five_hundred.bidding", *DRAWING]),
        ("five_hundred.cards", ["cattrs", "five_hundred.rum", "five_hundred.bidding"]),
    ],
)
def test_what_is_not_needed_is_not_loaded(imported: str, absent: list[str]) -> None:
    program = f"import {imported}, sys; print([m for m in {absent!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(SRC)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_no_preset_is_named_outside_its_room() -> None:
    """A rule set is a value; nothing in the engine asks for one by name."""
    for path in (PACKAGE / "bidding").glob("*.py"):
        if path.stem not in ("presets", "__init__"):
            assert "PRESETS" not in path.read_text(encoding="utf-8"), path
