"""The pictures of tables in the guides, drawn by the library at the start of each build."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from five_hundred import bidding, rum, table_svg
from five_hundred.cards import parse_cards

NAMES = ("Anna", "Bertil", "Cecilia", "David")


def trick() -> Any:
    """A trick in progress, in the bidding game."""
    state: Any = bidding.deal(bidding.PRESETS["australian"], random.Random(31), dealer=3)
    rng = random.Random(2)
    for text in ("7H", "7NT", "8H", "pass", "pass", "pass"):
        state = state.apply(state.parse_move(text))
    while not (state.phase == "trick_play" and len(state.tricks) == 3 and len(state.trick) == 2):
        moves = state.legal_moves()
        state = state.apply(moves[int(rng.random() * len(moves))])
    return state


def turn() -> Any:
    """A turn of 500 Rum, with melds, a joker and a pile that lies open."""
    rules = rum.PRESETS["pagat"]
    melds = [
        ("8H Jo=9H 10H JH", [1, 1, 1, 2], 1),
        ("KS KC KD", [0, 0, 0], 0),
        ("3C 4C 5C", [2] * 3, 2),
    ]
    state: Any = rum.setup(
        rules,
        hands=[parse_cards("7S 7H QD 2D"), parse_cards("2C 6C AD 9S"), parse_cards("4D 9D JC")],
        stock=parse_cards("9C 10S 6D 5H 8C"),
        pile=parse_cards("AS 7D 2H 6S QC"),
        melds=[rum.Meld.parse(text, rules, by=by, owner=owner) for text, by, owner in melds],
    )
    return state.apply(state.parse_move("take 4"))


def pictures() -> dict[str, str]:
    """Every picture, by its name below ``generated``."""
    played, taken = trick(), turn()
    return {
        "table-trick": table_svg(played, names=NAMES),
        "table-trick-seen": table_svg(played.observe(1), names=NAMES),
        "table-turn": table_svg(taken, names=NAMES[:3]),
        "table-turn-seen": table_svg(taken.observe(1), names=NAMES[:3]),
    }


def write(folder: Path) -> None:
    """Write every picture."""
    folder.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8")


def setup(app: Any) -> dict[str, Any]:
    app.connect("builder-inited", lambda app: write(Path(app.srcdir) / "generated"))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
