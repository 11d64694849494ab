"""Taking what people give by hand: cards, seats and lists, with a problem for all that is none.

Set-ups of both games begin here, so that odd input becomes a problem and never a foreign exception.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from five_hundred.bounded import MOST, all_of
from five_hundred.cards import Card, Pack, parse_cards
from five_hundred.errors import (
    FiveHundredError,
    ParseError,
    Problem,
    SetupError,
    TooMany,
    shown,
)

if TYPE_CHECKING:
    import random

Cards: TypeAlias = Iterable[Card] | str
"""Cards in any order; a text with blanks between them will do."""


def listed(given: Any, what: str, problems: list[Problem], most: int = MOST) -> list[Any]:
    """Take something that is to be gone through; ``what`` is the name of the parameter."""
    try:
        if isinstance(given, str | bytes):  # nobody means its letters
            raise TypeError
        return all_of(given, most)
    except TypeError:
        problems.append(Problem(what, f"{what} is a list, not {shown(given)}"))
    except TooMany as error:
        problems.append(Problem(what, f"{what}: {error}"))
    return []


def listed_cards(given: Any, where: str, problems: list[Problem]) -> list[Card]:
    """Take cards as they are given, twice if they are given twice; ``where`` is a place, in words."""
    if isinstance(given, str):
        try:
            return parse_cards(given)
        except ParseError as error:
            problems.append(Problem("not_a_card", f"{where}: {error}"))
            return []
    try:
        cards = all_of(given)
    except TypeError:
        problems.append(Problem("not_a_card", f"{where} is made of cards, not of {shown(given)}"))
        return []
    except TooMany as error:
        problems.append(Problem("too_many", f"{where}: {error}"))
        return []
    strange = [card for card in cards if type(card) is not Card]
    if strange:
        problems.append(
            Problem("not_a_card", f"{where} holds {shown(strange[0])}, which is no card")
        )
    return [card for card in cards if type(card) is Card]


MOST_POINTS = 10**12
"""No match comes to more points; and a number of thousands of digits cannot even be written."""


def is_points(given: object) -> bool:
    """Whether something is a number of points."""
    return type(given) is int and abs(given) <= MOST_POINTS


def is_seat(given: object, players: int) -> bool:
    """Whether something is a seat: a whole number, counted from 0."""
    return type(given) is int and 0 <= given < players


def seat_problems(players: int, what: str, given: object) -> list[Problem]:
    """A problem, if something is no seat."""
    if is_seat(given, players):
        return []
    return [Problem(what, f"{what} is a seat from 0 to {players - 1}, not {shown(given, 40)}")]


def check_seat(players: int, given: object) -> None:
    """Raise SetupError for what is no seat."""
    if not is_seat(given, players):
        told = f"there is no seat {shown(given, 40)}; seats are 0 to {players - 1}"
        raise SetupError([Problem("no_seat", told)])


def contradiction(error: Exception) -> SetupError:
    """What to raise where an observation that was read leads to an error that nobody thought of."""
    told = f"this observation contradicts itself ({shown(error, 80)})"
    return SetupError([Problem("contradiction", told)])


@contextmanager
def consistent(rng: random.Random) -> Iterator[None]:
    """Say that an observation contradicts itself, where nobody thought of what goes wrong in here."""
    draw = getattr(rng, "random", None)  # what is no generator is no fault of the observation
    try:
        yield
    except FiveHundredError:
        raise
    except Exception as error:
        if draw is None:
            raise
        raise contradiction(error) from error


def placement_problems(pack: Pack, placed: Sequence[tuple[str, Card]]) -> list[Problem]:
    """Problems with cards that are not in the pack, or in two places."""
    problems = []
    cards = set(pack)
    where: dict[Card, str] = {}
    for place, card in placed:
        if card not in cards:
            problems.append(
                Problem("not_in_pack", f"{card} in {place} is not in this table's pack")
            )
        elif card in where:
            both = place if where[card] == place else f"{where[card]} and in {place}"
            problems.append(Problem("card_twice", f"{card} is given twice: in {both}"))
        where.setdefault(card, place)
    return problems


def mask_of(cards: Iterable[Card]) -> int:
    """Cards as bits."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask
