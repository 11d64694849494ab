"""The numbers of positions that are published are those that the rules give."""

from __future__ import annotations

import pytest

from tests.golden import games, perft


@pytest.mark.parametrize("preset", games.PRESETS)
def test_positions_are_as_many_as_they_were(preset: str) -> None:
    stored = perft.read()[preset]
    start = perft.dealt(preset)
    assert str(start.history[0].move) == stored["deal"]
    assert stored["places"] == {
        place: " ".join(map(str, cards)) for place, cards in start.places().items() if cards
    }
    for name, position in stored["positions"].items():
        state = perft.again(preset, stored, name)
        was = position["counts"]
        assert perft.counts(state, len(was)) == was, f"{preset}, {name}: {position['moves']}"


def test_every_preset_is_counted_and_no_other() -> None:
    stored = perft.read()
    assert list(stored) == list(games.PRESETS)
    for preset, one in stored.items():
        wanted = {"auction", "kitty", "hearts", "no trump"}
        if preset.startswith("rum"):
            wanted = {"first turn", "later"}
        assert wanted <= set(one["positions"])
        assert all(position["counts"] for position in one["positions"].values())


def test_the_page_says_what_is_stored() -> None:
    assert perft.PAGE.read_text("utf-8") == perft.page(perft.read())
