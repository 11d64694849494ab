"""Compare the library with the plain referees at many positions: ``python -m tests.oracle``.

``python -m tests.oracle 5000 rum`` looks at 5,000 positions for each comparison whose name has ``rum`` in
it; without a number it is 100,000 for each. A third word is the seed.
"""

from __future__ import annotations

import sys
import time

from tests.oracle import runs


def main(positions: str = "100000", part: str = "", seed: str = "1") -> None:
    """Run the comparisons and tell what was looked at; the first difference raises AssertionError."""
    for name in runs.COMPARISONS:
        if part in name:
            start = time.perf_counter()
            seen, sets = runs.run(name, int(positions), seed)
            taken = time.perf_counter() - start
            sys.stdout.write(f"{name:34} {seen:9,} positions {sets:7,} rule sets {taken:8.0f} s\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
