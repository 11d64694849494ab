"""Write the golden games and the counts of positions anew: ``python -m tests.golden.write``.

Run it only when the rules, or how they are told, have changed on purpose, and look at what it changes.
"""

from __future__ import annotations

from tests.golden import games, perft


def main() -> None:
    """Write every file, and the page of the docs."""
    for preset in games.PRESETS:
        path = games.path_of(preset)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(games.dumps(preset), encoding="utf-8")
    perft.STORED.write_text(perft.dumps(), encoding="utf-8")
    perft.PAGE.write_text(perft.page(perft.read()), encoding="utf-8")


if __name__ == "__main__":
    main()
