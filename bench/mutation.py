"""Mutation testing: puts small faults into a room's code and asks whether the tests notice.

Run with ``python bench/mutation.py [room …]``; a room is a module such as ``bidding/ladder``. All of
``bench/mutation.toml`` if none is given. ``--survivors`` tries only those that survived last time.
Needs Linux or another Unix, for it forks.

The tests of a room are collected once. A first pass notes which test runs which line, with the
caches of the library emptied before each test. Then each mutant has a process of its own, forked
with everything loaded: the changed function is given its new code, the caches are emptied, and the
tests that run the changed lines are tried, first the quick ones and those that find much. A mutant
is killed by the first test that fails, by a test that takes far too long, or by too much memory.
What runs when the module is imported is tried in a fresh process instead, and so is what survives
of it.

Mutants that no test can kill, since they change nothing that can be seen, stand with the reason in
``bench/mutation.toml``; the run ends with 1 if any other survives, or if one of them is killed.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import functools
import gc
import importlib.abc
import importlib.machinery
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import types
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest
from mutants import Mutant, mutants_of

ROOT = Path(__file__).parent.parent
SETTINGS = tomllib.loads((ROOT / "bench/mutation.toml").read_text(encoding="utf-8"))
NOTES = ROOT / ".mutation"
MEMORY = 4 << 30


def main() -> int:
    """Try the rooms asked for, each in a process of its own."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("rooms", nargs="*", choices=[[], *SETTINGS["rooms"]], metavar="room")
    asked.add_argument(
        "--survivors", action="store_true", help="only those that survived last time"
    )
    asked.add_argument(
        "--seconds", type=float, default=20.0, help="how much time the tests of a mutant may take"
    )
    asked.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = asked.parse_args()
    if not given.inside:
        outside = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPYCACHEPREFIX": str(NOTES / "cache")}
        outside.pop("PYTHONDONTWRITEBYTECODE", None)
        return max(
            subprocess.run(
                [sys.executable, __file__, room, "--inside", "--seconds", str(given.seconds)]
                + ["--survivors"] * given.survivors,
                env=outside,
            ).returncode
            for room in given.rooms or SETTINGS["rooms"]
        )
    (room,) = given.rooms
    run = RoomRun(room, given.survivors, given.seconds)
    run_tests(room, run, "tests")
    return run.status


def run_tests(room: str, plugin: object, which: str) -> int:
    """Run pytest on the tests of a room, or on those of them that do for a fresh process."""
    chosen = SETTINGS["rooms"][room]
    paths = [str(ROOT / path) for path in chosen.get(which, chosen["tests"])]
    options = ["-q", "-s", "--rootdir", str(ROOT), "-p", "no:cacheprovider"]
    options += ["--disable-plugin-autoload", "-p", "_hypothesis_pytestplugin"]
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    return pytest.main([*options, *paths], plugins=[Fast(), plugin])


def module_of(room: str) -> str:
    return "five_hundred." + room.replace("/", ".")


def path_of(room: str) -> str:
    return str(ROOT / "src/five_hundred" / f"{room}.py")


def tree_of(room: str) -> ast.Module:
    return ast.parse(Path(path_of(room)).read_text(encoding="utf-8"))


class Fast:
    """Hypothesis draws the same examples each time, and need not make them small."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        from hypothesis import Phase, settings  # not before pytest, which wants to rewrite it

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutation", settings(), phases=phases, database=None)
        settings.load_profile("mutation")


# -- a fresh process: what runs at import ----------------------------------------------------


class _Changed(importlib.machinery.SourceFileLoader):
    """Loads a room with a mutant in it."""

    def __init__(self, room: str, number: int) -> None:
        super().__init__(module_of(room), path_of(room))
        self.room, self.number = room, number

    def get_code(self, fullname: str) -> types.CodeType:
        tree = tree_of(self.room)
        if self.number >= 0:
            mutants_of(tree)[self.number].apply()
        return compile(tree, self.path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, room: str, number: int) -> None:
        self.room, self.number = room, number

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != module_of(self.room):
            return None
        loader = _Changed(self.room, self.number)
        return importlib.machinery.ModuleSpec(name, loader, origin=loader.path)


class _InOrder:
    """Runs the tests in a given order, and stops at the first that fails."""

    def __init__(self, order: Path) -> None:
        self.costs: dict[str, float] = json.loads(order.read_text(encoding="utf-8"))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        order = {name: place for place, name in enumerate(self.costs)}
        items[:] = sorted(
            (one for one in items if one.nodeid in order), key=lambda one: order[one.nodeid]
        )

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        try_tests(session, session.items, self.costs)
        return True


class Fresh:
    """Processes that have not imported the library yet, but all that its tests need besides.

    They are forked from one that was made before the library was imported here.
    """

    def __init__(self, room: str) -> None:
        self.room = room
        asks, self.ask = os.pipe()
        self.answers, answer = os.pipe()
        if os.fork():
            os.close(asks)
            os.close(answer)
            return
        os.close(self.ask)
        os.close(self.answers)
        importlib.import_module("_hypothesis_pytestplugin")
        importlib.import_module("hypothesis.internal.conjecture.engine")
        importlib.import_module("cattrs")
        gc.freeze()
        with os.fdopen(asks) as lines:
            for line in lines:
                with forked() as child:
                    if child.is_child:
                        child.say(self._noticed(*json.loads(line)))
                os.write(answer, (json.dumps(child.answer) + "\n").encode())
        os._exit(0)

    def run(self, number: int, costs: dict[str, float]) -> str | None:
        """What killed a mutant in tests that are given in order; -1 is no mutant."""
        with tempfile.NamedTemporaryFile("w", suffix=".json") as order:
            json.dump(costs, order)
            order.flush()
            os.write(self.ask, (json.dumps([number, order.name]) + "\n").encode())
            text = b""
            while not text.endswith(b"\n"):
                text += os.read(self.answers, 1 << 16)
        killer: str | None = json.loads(text)
        return killer

    def _noticed(self, number: int, order: str) -> str | None:
        sys.meta_path.insert(0, _Finder(self.room, number))
        limit(30)
        status = run_tests(self.room, _InOrder(Path(order)), "early")
        return None if status == pytest.ExitCode.OK else "a fresh process"


# -- a room ------------------------------------------------------------------------------------


def limit(seconds: float) -> None:
    """Let this process run for so many seconds more, of its own time."""
    until = int(time.process_time() + seconds + 1)
    resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))


def try_tests(
    session: pytest.Session, items: list[pytest.Item], costs: dict[str, float]
) -> pytest.Item | None:
    """Run tests up to the first that fails, and return that one."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        limit(3 + 10 * costs[item.nodeid])
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return item
    return None


class RoomRun:
    """Collects the tests of a room and tries its mutants."""

    def __init__(self, room: str, survivors: bool, seconds: float) -> None:
        self.room, self.seconds = room, seconds
        self.status = 1
        self.path = path_of(room)
        self.tree = tree_of(room)
        self.mutants = list(enumerate(mutants_of(self.tree)))
        self.notes = NOTES / f"{room.replace('/', '-')}.json"
        self.only: set[str] | None = None
        if survivors:
            self.only = set(json.loads(self.notes.read_text(encoding="utf-8")))
        self.known: dict[str, str] = {
            key: group["why"]
            for group in SETTINGS["rooms"][room].get("equal", ())
            for key in group["mutants"]
        }
        self.kills: Counter[str] = Counter()
        self.tries: Counter[str] = Counter()
        self.fresh = Fresh(room)
        self.coverage = coverage.Coverage(
            data_file=None, include=[self.path], config_file=False, branch=False
        )
        self.coverage.start()  # before anything imports the library

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        began = time.monotonic()
        if sys.modules[module_of(self.room)].__file__ != self.path:
            raise pytest.UsageError("the tests run another copy of the library")
        self.functions = self.library_functions()
        self.caches = [
            one
            for one in gc.get_objects()
            if isinstance(one, functools._lru_cache_wrapper)
            and (one.__module__ or "").startswith("five_hundred")
        ]
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        self.first_pass()
        print(
            f"\n{self.room}: {len(self.mutants)} mutants; {len(self.items)} tests took "
            f"{sum(self.costs.values()):.0f} s",
            flush=True,
        )
        self.clear()
        gc.collect()
        gc.freeze()
        for way, killer in (("swapped", self.try_swapped(None)), ("fresh", self.try_fresh(-1))):
            if killer is not None:
                raise pytest.UsageError(f"{way}: {killer} kills what has no mutant in it")
        found = self.try_all()
        self.report(found, time.monotonic() - began)
        return True

    def library_functions(self) -> dict[tuple[str, int], list[types.FunctionType]]:
        """The functions of the room as they live, by qualified name and first line."""
        found: dict[tuple[str, int], list[types.FunctionType]] = {}
        for one in gc.get_objects():
            if isinstance(one, types.FunctionType) and one.__code__.co_filename == self.path:
                code = one.__code__
                found.setdefault((code.co_qualname, code.co_firstlineno), []).append(one)
        return found

    def clear(self) -> None:
        for cache in self.caches:
            cache.cache_clear()

    def first_pass(self) -> None:
        """Run every test once: how long it takes, and the lines that it runs."""
        self.costs: dict[str, float] = {}
        items = list(self.items.values())
        for item, following in zip(items, [*items[1:], None], strict=True):
            self.clear()
            start = time.process_time()
            self.coverage.switch_context(item.nodeid)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            self.coverage.switch_context("")
            self.costs[item.nodeid] = time.process_time() - start
            if self.session.testsfailed:
                raise pytest.UsageError(f"{item.nodeid} fails without any mutant")
        self.coverage.stop()
        lines = self.coverage.get_data().contexts_by_lineno(self.path)
        self.at_import = {line for line, names in lines.items() if "" in names}
        self.runs = {line: {name for name in names if name} for line, names in lines.items()}

    # -- one mutant ---------------------------------------------------------------------------

    def promise(self, name: str) -> float:
        """How much time a test has taken for each mutant that it found: the least comes first."""
        rate = (self.kills[name] + 0.2) / (self.tries[name] + 2)
        return (self.costs[name] + 0.003) / rate

    def tests_for(self, names: set[str]) -> list[pytest.Item]:
        """The tests to try, the best first, as far as the time allows."""
        order = sorted(names, key=self.promise)
        chosen, spent = [], 0.0
        for name in order:
            spent += self.costs[name]
            if spent > self.seconds and chosen:
                break
            chosen.append(self.items[name])
        return chosen

    def is_early(self, mutant: Mutant) -> bool:
        """Whether the code runs when the module is imported, or when tests are collected."""
        lines = range(mutant.first, mutant.last + 1)
        return mutant.function is None or not self.at_import.isdisjoint(lines)

    def try_swapped(self, mutant: Mutant | None) -> str | None:
        """Give the function that is changed its new code; return what killed the mutant."""
        names: set[str] = set()
        for line in range(mutant.first, mutant.last + 1) if mutant else self.runs:
            names |= self.runs.get(line, set())
        items = self.tests_for(names)
        if not items or (mutant and mutant.function not in self.functions):
            return None
        with forked() as child:
            if child.is_child:
                if mutant:
                    mutant.apply()
                code = compile(self.tree, self.path, "exec", dont_inherit=True)
                new = {(one.co_qualname, one.co_firstlineno): one for one in codes_in(code)}
                for place in self.functions if mutant is None else [mutant.function]:
                    for function in self.functions[place]:
                        function.__code__ = new[place]
                self.clear()
                limits = resource.getrlimit(resource.RLIMIT_AS)
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, limits[1]))
                killer = try_tests(self.session, items, self.costs)
                child.say(killer.nodeid if killer is not None else None)
        for item in items:
            self.tries[item.nodeid] += 1
            if item.nodeid == child.answer:
                self.kills[item.nodeid] += 1
                break
        return child.answer

    def try_fresh(self, number: int) -> str | None:
        """Import the library with the mutant in it; return what killed the mutant."""
        chosen: dict[str, list[str]] = SETTINGS["rooms"][self.room]
        paths = tuple(chosen.get("early", chosen["tests"]))
        names = {name for name in self.items if name.startswith(paths)}
        items = self.tests_for(names)
        return self.fresh.run(number, {item.nodeid: self.costs[item.nodeid] for item in items})

    def try_one(self, number: int, mutant: Mutant) -> str | None:
        killer = None
        if mutant.function is not None:
            killer = self.try_swapped(mutant)
        if killer is None and self.is_early(mutant):
            killer = self.try_fresh(number)
        return killer

    # -- all of them ----------------------------------------------------------------------------

    def try_all(self) -> dict[str, str | None]:
        """Try the mutants; return what killed each, None for those that survived."""
        chosen = [
            (number, mutant)
            for number, mutant in self.mutants
            if self.only is None or mutant.key in self.only
        ]
        found: dict[str, str | None] = {}
        for number, mutant in chosen:
            killer = found[mutant.key] = self.try_one(number, mutant)
            if killer is None and mutant.key not in self.known:
                print(f"survived, line {mutant.first}: {mutant.key}", flush=True)
        return found

    def report(self, found: dict[str, str | None], took: float) -> None:
        survived = [key for key, killer in found.items() if killer is None]
        NOTES.mkdir(exist_ok=True)
        self.notes.write_text(json.dumps(survived, indent=1, ensure_ascii=False), encoding="utf-8")
        killed = len(found) - len(survived)
        equal = [key for key in survived if key in self.known]
        crashed = [key for key, killer in found.items() if killer == "a crash"]
        timed_out = sum(killer == "time" for killer in found.values())
        print(
            f"{self.room}: {len(found)} tried, {killed} killed ({killed / len(found):.1%}), "
            f"{timed_out} of them for taking too long; {len(survived)} survived, {len(equal)} of "
            f"them known to change nothing; {took:.0f} s"
        )
        for key in crashed:
            print(f"killed by a crash: {key}")
        keys = {mutant.key for _, mutant in self.mutants}
        wrong = [key for key in self.known if key not in keys or found.get(key)]
        for key in wrong:
            print(f"not as bench/mutation.toml says: {key}")
        self.status = int(bool(wrong) or len(survived) > len(equal))


def codes_in(code: types.CodeType) -> Iterator[types.CodeType]:
    """The code of a module's functions and methods."""
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            yield one
            yield from codes_in(one)


class _Child:
    """A forked process, and what it has to say."""

    def __init__(self) -> None:
        self.read, self.write = os.pipe()
        self.answer: str | None = None
        self.pid = os.fork()
        self.is_child = self.pid == 0

    def say(self, answer: str | None) -> None:
        os.write(self.write, json.dumps(answer).encode())
        os._exit(0)

    def listen(self) -> None:
        os.close(self.write)
        with os.fdopen(self.read) as told:
            text = told.read()
        _, status = os.waitpid(self.pid, 0)
        if text:
            self.answer = json.loads(text)
        elif os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
            self.answer = "time"
        else:
            self.answer = "a crash"


@contextlib.contextmanager
def forked() -> Iterator[_Child]:
    """Run the block in a child process, which ends with it; then hear what it said."""
    child = _Child()
    if child.is_child:
        try:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            yield child
        finally:
            os._exit(1)
    yield child
    child.listen()


if __name__ == "__main__":
    sys.exit(main())
