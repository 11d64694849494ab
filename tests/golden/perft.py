"""Counts of positions to a fixed depth (perft): for each preset a fixed deal and some positions of it.

The count at a depth is the number of ways to make so many moves one after the other. Two ways to the same
position count twice; a way that ends earlier, with the deal or because cards are to be shuffled, does not
count. ``python -m tests.golden.perft bidding/australian auction 4`` counts on from a position.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from five_hundred import bidding, rum
from five_hundred.protocols import replay
from tests.golden import games

STORED = Path(__file__).parent / "perft.json"
PAGE = Path(__file__).parents[2] / "docs" / "perft.md"
MOST = 10_000
"""Positions are counted as deep as there are no more ways than this, so that all take some seconds."""
SHARE = 2 / 3
"""How far into a deal of 500 Rum the second position lies."""


def counts(state: Any, depth: int = 0) -> list[int]:
    """The counts at depth 1, 2, … as deep as asked for, or else as they are not too large."""
    level = [state]
    found: list[int] = []
    while True:
        moves = [one.legal_moves() for one in level]
        number = sum(map(len, moves))
        if number == 0 or (number > MOST and found and not depth):
            return found
        found.append(number)
        if len(found) == depth:
            return found
        level = [one.apply(move) for one, legal in zip(level, moves, strict=True) for move in legal]


def dealt(preset: str) -> Any:
    """The state after the fixed deal of a preset, dealer 0."""
    rules, players = games.rules_of(preset), games.players_of(preset)
    state: Any
    if isinstance(rules, bidding.Rules):
        state = bidding.new_deal(rules)
    else:
        state = rum.new_deal(rules, players=players)
    return state.apply(games.choose(state, f"perft {preset}"))


def wanted(rules: bidding.Rules) -> dict[str, bidding.Bid]:
    """The contracts whose play is counted: a suit, no trump, and the lowest null."""
    found = {"hearts": bidding.Bid.parse("8H"), "no trump": bidding.Bid.parse("8NT")}
    nulls = [bid for bid in rules.ladder if bid.is_null]
    return found | ({"null": nulls[0]} if nulls else {})


def toward(state: Any, contract: bidding.Bid | None) -> Any:
    """A move toward a contract: it is bid as soon as it may be, then all pass; else the first move.

    Where a seven must have been bid before, the first caller bids the lowest.
    """
    if not isinstance(state, bidding.Auction):
        return state.legal_moves()[0]
    made = [event.move for event in state.history]
    if contract is None or contract in made:
        return bidding.PASS
    if state.is_legal(contract):
        return contract
    return next(
        (bid for bid in state.legal_moves() if getattr(bid, "tricks", 0) == 7), bidding.PASS
    )


def positions(preset: str) -> Iterator[tuple[str, Any]]:
    """The positions of a preset whose ways are counted, with names."""
    start = dealt(preset)
    if isinstance(start.rules, rum.Rules):
        yield "first turn", start
        states = [start]
        while not states[-1].is_over:
            states.append(
                states[-1].apply(games.choose(states[-1], f"perft {preset} {len(states)}"))
            )
        yield (
            "later",
            [state for state in states[: int(len(states) * SHARE)] if state.phase == "draw"][-1],
        )
        return
    yield "auction", start
    contracts: dict[str, bidding.Bid | None] = {**wanted(start.rules)}
    if start.rules.all_pass == "play_nt":
        contracts["no contract"] = None
    for name, contract in contracts.items():
        state = start
        while state.phase != "trick_play":
            state = state.apply(toward(state, contract))
            if name == "hearts" and state.phase == "kitty_exchange":
                yield "kitty", state
        yield name, state


def told(preset: str) -> dict[str, Any]:
    """What is stored about a preset."""
    found = {}
    for name, state in positions(preset):
        moves = [str(event.move) for event in state.history[1:]]
        found[name] = {"moves": moves, "counts": counts(state)}
    start = dealt(preset)
    places = {place: " ".join(map(str, cards)) for place, cards in start.places().items() if cards}
    deal = str(start.history[0].move)
    return {
        "players": start.players,
        "dealer": 0,
        "deal": deal,
        "places": places,
        "positions": found,
    }


def again(preset: str, stored: dict[str, Any], name: str) -> Any:
    """A stored position, from its deal and moves."""
    moves = [stored["deal"], *stored["positions"][name]["moves"]]
    rules = games.rules_of(preset)
    start: Any
    if isinstance(rules, bidding.Rules):
        start = bidding.new_deal(rules, dealer=stored["dealer"])
    else:
        start = rum.new_deal(rules, players=stored["players"], dealer=stored["dealer"])
    return replay(start, moves)[-1]


def read() -> dict[str, Any]:
    """What is stored."""
    data: dict[str, Any] = json.loads(STORED.read_text("utf-8"))
    return data


def dumps() -> str:
    """All positions and counts as JSON."""
    return json.dumps({preset: told(preset) for preset in games.PRESETS}, indent=1) + "\n"


# The page in the docs -----------------------------------------------------------------------------

HEAD = """\
# Counts of positions

For people who write an engine of their own: in how many ways so many moves can be made from a
position, one after the other. Such counts (chess players call them perft) agree only where two
programs agree on every rule on the way.

- Two ways to the same position count twice. A way on which the deal ends earlier, or cards are to
  be shuffled, does not count.
- Everything that is chosen is a move: passes and bids, which cards are put away (a set, not an
  order), each card played. At 500 Rum drawing, each meld, each card laid off, each discard are
  moves of their own; a joker that can stand for different cards makes different moves.
- A move is what its text says. The moves that lead to a position are listed; texts are those of
  `state.parse_move`, and {doc}`guides/saving` tells how to replay them.
- Seats count from 0, clockwise. Seat 0 has dealt. `Jo` is a joker, `x` puts cards away, `#2` marks
  a card of the second pack. Of the stock the first card is drawn first; of the pile the last card
  lies on top. Of the piles on a table each has two cards here, the upper one first.

The tests count them again. Deeper counts: `python -m tests.golden.perft PRESET POSITION DEPTH`, in
a copy of the repository. This page is written from `tests/golden/perft.json`. What a preset's
options are stands on the pages of [the bidding game's](generated/presets-bidding.md) and [500
Rum's](generated/presets-rum.md) presets.
"""


def page(data: dict[str, Any]) -> str:
    """The page in the docs, of what is stored."""
    parts = [HEAD]
    game = None
    for preset, stored in data.items():
        if preset.partition("/")[0] != game:
            game = preset.partition("/")[0]
            parts.append(f"## {'The bidding game' if game == 'bidding' else '500 Rum'}\n")
        parts.append(f"### {preset}\n")
        parts.append(f"{stored['players']} players.\n")
        lines = [f"{place:<9} {cards}" for place, cards in stored["places"].items()]
        parts.append("\n".join(("```text", *lines, "```\n")))
        for name, position in stored["positions"].items():
            moves = (
                f"after `{', '.join(position['moves'])}`" if position["moves"] else "after the deal"
            )
            numbers = ", ".join(f"{number:,}" for number in position["counts"])
            parts.append(f"- **{name}**, {moves}:\n  {numbers}")
        parts.append("")
    return "\n".join(parts)


def main(preset: str, name: str, depth: str) -> None:
    """Count from a stored position, to a depth of one's own."""
    state = again(preset, read()[preset], name)
    for number, found in enumerate(counts(state, int(depth)), 1):
        sys.stdout.write(f"{number:3} {found:12,}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
