"""Options describe themselves, and words turn into the choices they name."""

from __future__ import annotations

import random
from types import ModuleType

import attrs
import pytest

from five_hundred import Record, bidding, rum
from five_hundred.errors import Problem, RulesError
from five_hundred.options import Choice, Option, OptionChoice, option, options_of, settle_choices

GAMES = [bidding, rum]


class Colour(Choice):
    RED = "red", "like a heart"
    BLACK = "black", "like a spade"


@attrs.frozen
class House:
    colour: Colour = option(Colour.RED, "of the door", source="A", group="g")
    high: bool = option(True, "tall", source="B", group="g", yes="tall", no="low")
    rooms: int = option(3, "number of rooms", source="C", group="h")
    name: str | None = option(None, "a name", source="D", group="h", kind="text or none")
    sizes: Colour | tuple[int, ...] = option(
        Colour.BLACK, "sizes", source="E", group="h", kind="choice or numbers"
    )


def test_options_are_read_off_the_class() -> None:
    colour, high, rooms, name, sizes = options_of(House)
    assert colour == Option(
        "colour",
        "of the door",
        "A",
        Colour.RED,
        "choice",
        "g",
        (OptionChoice(Colour.RED, "like a heart"), OptionChoice(Colour.BLACK, "like a spade")),
    )
    assert high.kind == "switch"
    assert high.choices == (OptionChoice(True, "tall"), OptionChoice(False, "low"))
    assert (rooms.kind, rooms.choices, rooms.default) == ("number", (), 3)
    assert (name.kind, name.default) == ("text or none", None)
    assert [choice.value for choice in sizes.choices] == ["black", "red"][::-1]


def test_words_are_settled() -> None:
    words: dict[str, object] = {"colour": "black", "sizes": (1, 2)}
    house = House(**words)  # type: ignore[arg-type]
    assert settle_choices(house, also={"sizes": tuple}) == []
    assert house.colour is Colour.BLACK
    assert house.sizes == (1, 2)


def test_all_wrong_values_are_told() -> None:
    words: dict[str, object] = {"colour": "green", "high": 1, "sizes": [1]}
    house = House(**words)  # type: ignore[arg-type]
    assert settle_choices(house, also={"sizes": tuple}) == [
        Problem("unknown_choice", "colour is one of red, black; it cannot be 'green'"),
        Problem("not_a_switch", "high is True or False, not 1"),
        Problem("unknown_choice", "sizes is one of red, black; it cannot be [1]"),
    ]


def test_a_choice_is_its_word() -> None:
    assert f"{Colour.RED}" == str(Colour.RED) == "red"
    assert Colour("red") is Colour.RED
    assert Colour.RED.meaning == "like a heart"


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_the_games_is_described(game: ModuleType) -> None:
    options: tuple[Option, ...] = game.Rules.OPTIONS
    assert [one.name for one in options] == [field.name for field in attrs.fields(game.Rules)]
    assert len({one.name for one in options}) == len(options)
    for one in options:
        assert one.meaning
        assert one.source
        assert one.group
        assert one.kind
        if one.choices:
            values = {choice.value for choice in one.choices}
            chosen = one.default if isinstance(one.default, frozenset) else {one.default}
            assert chosen <= values
            assert all(choice.meaning for choice in one.choices), one.name
        assert one.kind.startswith(("choice", "switch", "set")) == bool(one.choices), one.name


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_is_described(game: ModuleType) -> None:
    assert set(game.ABOUT) == set(game.PRESETS)
    for about in game.ABOUT.values():
        assert about.title
        assert about.source
        assert all(about.ours)


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_shown_by_what_differs(game: ModuleType) -> None:
    """``repr`` of rules makes them again, and does not drown what holds them."""
    for rules in game.PRESETS.values():
        assert eval(repr(rules), {"bidding": bidding, "rum": rum}) == rules
    assert repr(game.Rules()) == f"{game.Rules.game}.Rules()"


@pytest.mark.parametrize("game", GAMES)
def test_rules_from_words(game: ModuleType) -> None:
    """Rules that were written down as words and numbers come back as they were."""
    for name, rules in game.PRESETS.items():
        told = {
            one.name: str(value) if isinstance(value, Choice) else value
            for one in game.Rules.OPTIONS
            for value in [getattr(rules, one.name)]
        }
        again = game.Rules(**told)
        assert again == rules, name
        assert hash(again) == hash(rules)


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_word_names_its_option(game: ModuleType) -> None:
    for one in game.Rules.OPTIONS:
        if not one.choices:
            continue
        with pytest.raises(RulesError, match=one.name) as caught:
            game.Rules(**{one.name: "nonsense"})
        assert all(isinstance(problem, Problem) for problem in caught.value.problems)


@pytest.mark.parametrize("game", GAMES)
def test_equal_rules_become_one_object(game: ModuleType) -> None:
    """The preset where they are one, else those met first: by hand, in a set-up, and read from JSON."""
    for rules in (*game.PRESETS.values(), attrs.evolve(game.Rules(), target=123)):
        seats = {"players": rules.players[1]} if game is rum else {}
        again = attrs.evolve(rules)
        assert again is not rules
        first = game.new_deal(rules, **seats).rules
        assert first is next((one for one in game.PRESETS.values() if one == rules), first)
        assert game.new_deal(again, **seats).rules is first
        assert game.deal(again, random.Random(1), **seats).rules is first
        read = Record.loads(Record.of(game.new_deal(attrs.evolve(rules), **seats)).dumps())
        assert read.rules is first
    house = attrs.evolve(rum.Rules(), target=124)
    cards = {"hands": ["7S 7H", "2C 3C"], "stock": "9S 9H", "pile": "7D QC"}
    first = rum.setup(house, **cards).rules  # type: ignore[arg-type]
    assert rum.setup(attrs.evolve(house), **cards).rules is first  # type: ignore[arg-type]
