"""The golden games, played again, are told as they were."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.golden import games


def difference(stored: Any, played: Any) -> str:
    """What differs between two values of the same name, in few words."""
    if isinstance(stored, list) and isinstance(played, list):
        gone = [one for one in stored if one not in played]
        new = [one for one in played if one not in stored]
        if gone or new:
            return f"stored only {gone}, now only {new}"
        return f"in another order: stored {stored}, now {played}"
    return f"stored {stored!r}, now {played!r}"


def compare(preset: str, stored: list[dict[str, Any]], played: list[dict[str, Any]]) -> str | None:
    """Where two tellings of a golden game first part, in words; None if they are the same."""
    deal = moves = 0
    for was, now in zip(stored, played, strict=False):
        if was["phase"] == "undealt":
            deal, moves = deal + 1, 0
        if was != now:
            lines = [
                f"    {name}: {difference(was.get(name), now.get(name))}"
                for name in dict.fromkeys((*was, *now))
                if was.get(name) != now.get(name)
            ]
            return f"{preset}, deal {deal}, after {moves} moves ({was['phase']}):\n" + "\n".join(
                lines
            )
        moves += 1
    if len(stored) != len(played):
        return f"{preset}: {len(stored)} states were stored, now there are {len(played)}"
    return None


@pytest.mark.parametrize("preset", games.PRESETS)
def test_the_golden_game_is_played_as_it_was(preset: str) -> None:
    stored = json.loads(games.path_of(preset).read_text("utf-8"))
    head, told = stored["game"], stored["states"]
    assert head == {"preset": preset, "players": games.players_of(preset), "dealer": 0}
    found = compare(preset, told, list(games.play(preset)))
    assert found is None, f"{found}\nmeant? Then: python -m tests.golden.write"


def test_there_is_a_game_for_each_preset_and_no_other() -> None:
    stored = {
        path.relative_to(games.FOLDER).with_suffix("").as_posix()
        for path in games.FOLDER.rglob("*.json")
    }
    assert stored == set(games.PRESETS)


def test_a_difference_is_told_where_it_is() -> None:
    states: list[dict[str, Any]] = [
        {"phase": "undealt"},
        {"phase": "draw", "legal": ["draw"]},
        {"phase": "turn"},
    ]
    assert compare("rum/x", states, states) is None
    other = [states[0], {"phase": "draw", "legal": ["draw", "take 1"]}, states[2]]
    assert compare("rum/x", states, other) == (
        "rum/x, deal 1, after 1 moves (draw):\n    legal: stored only [], now only ['take 1']"
    )
    assert compare("rum/x", states, states[:2]) == "rum/x: 3 states were stored, now there are 2"
