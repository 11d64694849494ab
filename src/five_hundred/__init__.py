"""The two card games called 500, refereed.

:mod:`five_hundred.rum` is the rummy game (femhundra, 500 or Rommy, fem hundre),
:mod:`five_hundred.bidding` the bidding game of the euchre family. What works with either is here:
matches, records and snapshots. Each is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from five_hundred.match import Match, MatchDeal
    from five_hundred.picture import table_svg
    from five_hundred.protocols import AnyState, Bot, Event, State, play_out, replay
    from five_hundred.ptn import read_ptn
    from five_hundred.record import Record
    from five_hundred.schema import record_schema
    from five_hundred.score import Score, ScoreEntry, Verdict
    from five_hundred.snapshot import dump_observation, dump_state, load_observation, load_state
    from five_hundred.table import table_text

__version__ = "0.1.0"

__all__ = [
    "AnyState",
    "Bot",
    "Event",
    "Match",
    "MatchDeal",
    "Record",
    "Score",
    "ScoreEntry",
    "State",
    "Verdict",
    "__version__",
    "dump_observation",
    "dump_state",
    "load_observation",
    "load_state",
    "play_out",
    "read_ptn",
    "record_schema",
    "replay",
    "table_svg",
    "table_text",
]

_ROOMS = {
    "match": ("Match", "MatchDeal"),
    "protocols": ("AnyState", "Bot", "Event", "State", "play_out", "replay"),
    "ptn": ("read_ptn",),
    "record": ("Record",),
    "schema": ("record_schema",),
    "score": ("Score", "ScoreEntry", "Verdict"),
    "picture": ("table_svg",),
    "table": ("table_text",),
    "snapshot": ("dump_observation", "dump_state", "load_observation", "load_state"),
}
_HOMES = {name: room for room, names in _ROOMS.items() for name in names}


def __getattr__(name: str) -> Any:
    room = _HOMES.get(name)
    if room is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"five_hundred.{room}"), name)
    globals()[name] = value  # asked for once
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
