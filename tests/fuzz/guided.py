"""Guided fuzzing: texts that reach new lines of a reader are kept and changed further.

Run it from the root of the repository, in an environment with the library and with atheris (which
has no wheels for every Python, so it is not among the development tools):

    python -m pip install atheris
    python -m tests.fuzz.guided                     # every reader, a minute each
    python -m tests.fuzz.guided --minutes 10 records ptn

A text at which something other than the library's own errors escapes, or which takes longer than
``--timeout`` seconds, is written to the folder ``--crashes`` and ends that reader's run. With
``--again FILE`` one such text is tried once more.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

TARGET_NAMES = (
    "cards",
    "bids",
    "melds",
    "bidding_moves",
    "rum_moves",
    "rules",
    "records",
    "states",
    "observations",
    "ptn",
    "given",
)


def decoded(data: bytes) -> str:
    """Any bytes as a text; what is no UTF-8 becomes a lone surrogate, which is odd input too."""
    return data.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    """The bytes of a text."""
    return text.encode("utf-8", "surrogateescape")


class Changer:
    """Changes documents where their structure is, as well as where their bytes are."""

    def __init__(self, atheris: Any, texts: tuple[str, ...]) -> None:
        self.atheris = atheris
        self.texts = texts
        self.parts: list[Any] = []
        for text in texts:
            try:
                self.parts += [part for _, part in parts_of(json.loads(text))]
            except ValueError:
                return

    def __call__(self, data: bytes, most: int, seed: int) -> bytes:
        """Another text, no longer than so many bytes."""
        rng = random.Random(seed)
        if not self.parts or rng.random() < 0.5:
            mutated: bytes = self.atheris.Mutate(data, most)
            return mutated
        try:
            document = json.loads(decoded(data))
        except (ValueError, RecursionError):
            document = json.loads(rng.choice(self.texts))
        for _ in range(rng.randrange(1, 4)):
            places = [place for place, _ in parts_of(document)]
            if not places:
                break
            parent, key = rng.choice(places)
            how = rng.random()
            if how < 0.2:
                del parent[key]
                continue
            value = json.loads(json.dumps(rng.choice(self.parts)))
            if how < 0.35 and isinstance(parent, list):
                parent.insert(key, value)
            else:
                parent[key] = value
        return encoded(json.dumps(document, ensure_ascii=False))[:most]


def parts_of(document: Any) -> list[tuple[tuple[Any, Any], Any]]:
    """All parts of a document, each with what holds it and where."""
    found: list[tuple[tuple[Any, Any], Any]] = []
    todo = [document]
    while todo:
        holder = todo.pop()
        if isinstance(holder, dict | list):
            keys = list(holder) if isinstance(holder, dict) else range(len(holder))
            found += [((holder, key), holder[key]) for key in keys]
            todo += [holder[key] for key in keys]
    return found


def run_inside(name: str, options: list[str]) -> None:
    """Fuzz one reader in this process, which libFuzzer ends."""
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["five_hundred"]):
        from tests.fuzz.targets import TARGETS, try_text
    texts = TARGETS[name][1]()
    changer = Changer(atheris, texts)

    def one(data: bytes) -> None:
        try_text(name, decoded(data))

    atheris.Setup([sys.argv[0], *options], one, custom_mutator=changer)
    atheris.Fuzz()


def run_again(name: str, file: Path) -> None:
    """Try one text."""
    from tests.fuzz.targets import try_text

    print("read" if try_text(name, decoded(file.read_bytes())) else "refused")


def fuzz(name: str, minutes: float, timeout: int, crashes: Path, corpus: Path) -> int:
    """Fuzz one reader in a process of its own; its exit code, 0 where nothing was found."""
    from tests.fuzz.targets import TARGETS

    kept = corpus / name
    kept.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(TARGETS[name][1]()):
        (kept / f"valid-{number}").write_bytes(encoded(text))
    longest = max(len(encoded(text)) for text in TARGETS[name][1]())
    options = [
        str(kept),
        f"-max_total_time={int(minutes * 60)}",
        f"-timeout={timeout}",
        f"-max_len={4 * longest}",
        f"-artifact_prefix={crashes}{os.sep}{name}-",
        "-print_final_stats=1",
    ]
    command = [sys.executable, "-m", "tests.fuzz.guided", "--inside", name, *options]
    return subprocess.run(command, check=False).returncode


def main() -> int:
    """Fuzz the readers that were named, or all."""
    if sys.argv[1:2] == ["--inside"]:
        run_inside(sys.argv[2], sys.argv[3:])
        return 0
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("readers", nargs="*", metavar="reader", help=f"{', '.join(TARGET_NAMES)}")
    parser.add_argument("--minutes", type=float, default=1, help="how long, for each reader")
    parser.add_argument("--timeout", type=int, default=20, help="seconds for one text")
    parser.add_argument("--crashes", type=Path, default=Path("fuzz-crashes"))
    parser.add_argument("--corpus", type=Path, help="where texts that reach new lines are kept")
    parser.add_argument("--again", type=Path, help="try the text in this file, with one reader")
    options = parser.parse_args()
    unknown = [name for name in options.readers if name not in TARGET_NAMES]
    if unknown:
        parser.error(f"there is no reader {unknown[0]}; there are {', '.join(TARGET_NAMES)}")
    if options.again is not None:
        if len(options.readers) != 1:
            parser.error("say which reader is to try it")
        run_again(options.readers[0], options.again)
        return 0
    options.crashes.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        corpus = options.corpus or Path(scratch)
        codes = {
            name: fuzz(name, options.minutes, options.timeout, options.crashes, corpus)
            for name in options.readers or TARGET_NAMES
        }
    print("\n" + "\n".join(f"{name}: {'FOUND' if code else 'ok'}" for name, code in codes.items()))
    return 1 if any(codes.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
