"""The golden games: for each preset one whole game, told state by state.

Nothing is left to a generator. Wherever something is to be chosen, the choice with the least SHA-256 is
taken, of a text that says where in the game it is and what would be chosen: ``<preset> <deal> <moves
so far in the deal> <choice>``, with the game before the preset (``rum/swedish``). So no choice depends
on another one, or on the order in which things are listed, and a program in any language can make the
same games:

- Cards to be dealt or shuffled lie in the order of the digests of their texts.
- Who may call passes where the digest of ``pass`` begins with a digit below 9, and else makes the
  lowest bid where that of ``low`` begins with one below 12 (c), or any bid.
- At 500 Rum a move that costs a fine, now or certainly later, is made only where all do, or where the
  digest of ``careless`` begins with 0. Who can put something on the table does.
- Of the moves that are left a kind is chosen, by the digest of its class's name in small letters; and
  of that kind a move, by the digest of its text.

A game ends with its match, or with the deal in which it comes to ``MOST_STATES`` states.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from five_hundred import Match, bidding, dump_observation, rum
from five_hundred.score import ScoreEntry

FOLDER = Path(__file__).parent / "games"
PRESETS = tuple(
    f"{game}/{name}"
    for game, presets in (("bidding", bidding.PRESETS), ("rum", rum.PRESETS))
    for name in presets
)
MOST_STATES = 900
"""A match goes on to another deal only while it has had fewer states than this."""
MOST_MOVES = 30
"""Longer lists of moves are told by their number, the digest of all, and the first few."""
FIRST_MOVES = 3
SEEN_EVERY = 10
"""What the seats see is told of every so many states of a deal, and of the last one."""
TABLE = (rum.LayMeld, rum.LayOff, rum.SwapJoker, rum.CallRummy)
"""The moves that put something on the table."""


def rules_of(preset: str) -> Any:
    """The rules of a preset that is named with its game."""
    game, _, name = preset.partition("/")
    return (bidding.PRESETS if game == "bidding" else rum.PRESETS)[name]


def players_of(preset: str) -> int:
    """How many play: three at 500 Rum where the rules are for three, or as near as they come."""
    rules = rules_of(preset)
    if isinstance(rules, bidding.Rules):
        return rules.players
    least, most = rules.players
    players: int = min(max(3, least), most)
    return players


def digest(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def shuffled(cards: Sequence[Any], where: str) -> list[Any]:
    """Cards in the order of the digests of where it is and what they are."""
    return sorted(cards, key=lambda card: digest(f"{where} {card}"))


def digit(where: str, word: str) -> int:
    """The first digit of the digest of where it is and a word: 0 to 15."""
    return int(digest(f"{where} {word}")[0], 16)


def choose(state: Any, where: str) -> Any:
    """The move that is made in a state."""
    if state.is_chance:
        sampled = state.sample_chance(random.Random(0))
        return type(sampled)(shuffled(sampled.cards, where))
    moves = list(state.legal_moves())
    if isinstance(state, bidding.Auction) and bidding.PASS in moves:
        bids = [move for move in moves if isinstance(move, bidding.Bid)]
        if not bids or digit(where, "pass") < 9:
            return bidding.PASS
        if digit(where, "low") < 12:
            return min(bids, key=state.rules.ladder.index)
        moves = bids
    if isinstance(state.rules, rum.Rules):
        if digit(where, "careless"):
            prices = [state.price(move) for move in moves]
            moves = [
                move for move, price in zip(moves, prices, strict=True) if price == min(prices)
            ]
        moves = [move for move in moves if isinstance(move, TABLE)] or moves
    kinds = {type(move).__name__.lower() for move in moves}
    kind = min(kinds, key=lambda name: digest(f"{where} {name}"))
    of_kind = [move for move in moves if type(move).__name__.lower() == kind]
    return min(of_kind, key=lambda move: digest(f"{where} {move}"))


def listed(moves: Sequence[Any]) -> list[Any]:
    """Moves as text, in the order in which they are listed; long lists in short."""
    texts = [str(move) for move in moves]
    if len(texts) <= MOST_MOVES:
        return texts
    return [len(texts), digest("\n".join(texts))[:16], *texts[:FIRST_MOVES]]


def seen(state: Any) -> str:
    """A digest of what each seat and a spectator see; the rules and the moves so far left out."""
    views = []
    for seat in (*range(state.players), None):
        view = dump_observation(state.observe(seat))
        del view["rules"], view["history"]
        views.append(view)
    return digest(json.dumps(views, sort_keys=True))[:12]


def entries(given: Sequence[ScoreEntry]) -> list[str]:
    """Score entries as text: side, seat, points, reason, cards."""
    return [f"{entry.side} {'-' if entry.seat is None else entry.seat} {entry}" for entry in given]


def told(state: Any) -> dict[str, Any]:
    """What a golden game says of a state."""
    line: dict[str, Any] = {"phase": str(state.phase)}
    if state.is_over:
        line["points"] = list(state.score.points)
        line["entries"] = entries(state.score.entries)
    elif not state.is_chance:
        line["actors"] = list(state.actors)
        line["legal"] = listed(state.legal_moves())
    return line


def play(preset: str) -> Iterator[dict[str, Any]]:
    """Play the golden game of a preset; what is to be told of each state."""
    match = Match.new(rules_of(preset), players=players_of(preset))
    states = 0
    while not match.is_over and states < MOST_STATES:
        number, moves = len(match.deals) + 1, 0
        while len(match.deals) < number:
            line = told(match.state)
            if moves % SEEN_EVERY == 0:
                line["seen"] = seen(match.state)
            move = choose(match.state, f"{preset} {number} {moves}")
            yield {**line, "move": str(move)}
            match = match.apply(move)
            moves += 1
        states += moves + 1
        deal = match.deals[-1]
        verdict = deal.verdict
        yield {
            **told(deal.end),
            "seen": seen(deal.end),
            "totals": list(verdict.totals),
            "added": entries(verdict.entries),
            "winners": list(verdict.winners),
            "losers": list(verdict.losers),
            "reason": verdict.reason,
        }


def dumps(preset: str) -> str:
    """The text of a preset's golden game: JSON, a line for each state."""
    head = json.dumps({"preset": preset, "players": players_of(preset), "dealer": 0})
    lines = ",\n".join(json.dumps(line, ensure_ascii=False) for line in play(preset))
    return f'{{"game": {head},\n"states": [\n{lines}\n]}}\n'


def path_of(preset: str) -> Path:
    """Where a preset's golden game lies."""
    return FOLDER / f"{preset}.json"
