"""How the values of 500 Rum are written as JSON, and what is checked in an observation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import attrs

from five_hundred.cards import CardSet, cards_in
from five_hundred.converting import as_object, as_text, event_form, read_cards
from five_hundred.errors import ParseError, Problem, SetupError, shown
from five_hundred.given import contradiction
from five_hundred.jsonform import is_texts
from five_hundred.rum.base import UNKNOWN_BITS, PhaseName, unknown
from five_hundred.rum.melds import Meld, checked_melds
from five_hundred.rum.moves import MOVES, CallRummy, Deal, Move, Reshuffle, parse_move
from five_hundred.rum.observation import Observation
from five_hundred.rum.rules import Rules
from five_hundred.rum.shape import MeldKind, shape_of
from five_hundred.rum.start import DrawStart, SeenStart, TurnStart
from five_hundred.rum.terms import Duty, Play
from five_hundred.rum.wild import Laid, parse_laid, physical

if TYPE_CHECKING:
    from cattrs import Converter

_CARDS = {"$ref": "#/$defs/cards"}
_NUMBER = {"type": "integer", "minimum": 0}
_SEAT_BY_CARD = {"type": "array", "items": {"$ref": "#/$defs/seat_or_null"}}


def _object(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


_MELD = _object(
    {
        "kind": {"enum": [str(kind) for kind in MeldKind]},
        "cards": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        "by": _SEAT_BY_CARD,
        "owner": {"$ref": "#/$defs/seat_or_null"},
        "chain": _SEAT_BY_CARD,
        "jokers": _CARDS,
    }
)
START_FORMS: list[dict[str, Any]] = [
    _object(
        {
            "phase": {"const": kind.phase},
            "hands": {"type": "array", "items": _CARDS, "minItems": 2, "maxItems": 8},
            "stock": _CARDS,
            "pile": _CARDS,
            "melds": {"type": "array", "items": _MELD},
            "actor": {"$ref": "#/$defs/seat"},
            "first_turn": {"type": "boolean"},
            "fines": {"type": "array", "items": _NUMBER},
            "idle": _NUMBER,
            "reshuffles": _NUMBER,
        }
    )
    for kind in (DrawStart, TurnStart)
]
"""The JSON Schemas of the positions that a deal may begin from."""


# -- cards as bits ----------------------------------------------------------------------------


def _write_mask(mask: int) -> list[str]:
    """Cards that are bits, as texts; a question mark for each that is not known."""
    known = mask & ((1 << UNKNOWN_BITS) - 1)
    hidden = (mask >> UNKNOWN_BITS).bit_count()
    return [*map(str, cards_in(known)), *["?"] * hidden]


def _read_mask(value: object) -> int:
    if not is_texts(value):
        raise ValueError(f"cards are a list of texts such as '10H', not {shown(value)}")
    texts = cast("list[str]", value)
    hidden = texts.count("?")
    if hidden > UNKNOWN_BITS:
        raise ValueError("there are not so many cards")
    return read_cards([text for text in texts if text != "?"]).mask | unknown(hidden)


_MASK = (_write_mask, _read_mask)
_WHOLE_PACK = -1


def _read_deal(value: object) -> int:
    """The cards of a deal; None, where they are the whole pack."""
    return _WHOLE_PACK if value is None else _read_mask(value)


_CARDS_OF_DEAL = (_write_mask, _read_deal)


# -- melds ------------------------------------------------------------------------------------


def _write_laid(cards: tuple[Laid, ...]) -> list[str]:
    return list(map(str, cards))


def _read_laid(value: object) -> tuple[Laid, ...]:
    if not is_texts(value) or len(cast("list[str]", value)) > 200:
        raise ValueError(f"a meld is a list of texts such as '10H' or 'Jo=9H', not {shown(value)}")
    return tuple(map(parse_laid, cast("list[str]", value)))


def _finished_melds(melds: tuple[Meld, ...], rules: Rules, players: int) -> tuple[Meld, ...]:
    """The melds as these rules have them; raises SetupError for what is none."""
    problems: list[Problem] = []
    found = checked_melds(melds, shape_of(rules, rules.packs_for(players)), players, problems)
    if problems:
        raise SetupError(problems)
    return tuple(found.values())


# -- teaching a converter ---------------------------------------------------------------------


def _read_call(text: str) -> CallRummy:
    move = parse_move(text)
    if not isinstance(move, CallRummy):
        raise ParseError(f"{shown(text, 40)} is no call")
    return move


def _read_seen(kind: str, text: str) -> Move:
    return parse_move(text)


_TURN = (
    "seat",
    "drawn_ban",
    "open",
    "melded",
    "laid_cards",
    "laid_points",
    "tabled",
    "drew",
    "first",
    "called",
)
_TURN_CARDS = ("hand", "own", "banned", "freed")
_SWITCHES = frozenset({"drawn_ban", "open", "drew", "first", "called"})


def _write_turn(play: Play | None) -> dict[str, Any] | None:
    """A turn but for its melds and its duty, which stand in the observation."""
    if play is None:
        return None
    turn = {name: getattr(play, name) for name in _TURN}
    return turn | {name: _write_mask(getattr(play, name)) for name in _TURN_CARDS}


def _read_turn(value: object) -> Play | None:
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != {*_TURN, *_TURN_CARDS}:
        raise ValueError(f"a turn has {', '.join((*_TURN, *_TURN_CARDS))}, not {shown(value)}")
    for name in _TURN:
        kind = bool if name in _SWITCHES else int
        if type(value[name]) is not kind or not 0 <= value[name] <= 1_000_000:
            raise ValueError(f"{name} cannot be {shown(value[name])}")
    cards = {name: _read_mask(value[name]) for name in _TURN_CARDS}
    fields: dict[str, Any] = {name: value[name] for name in _TURN} | cards
    return Play(**fields, melds=(), duty=None)


def teach(converter: Converter) -> None:
    """Tell a converter how the game's values are written: moves and cards as text."""
    from five_hundred.score import Score, ScoreEntry

    as_text(converter, CallRummy, _read_call)
    event_form(converter, MOVES, _read_seen)
    as_object(converter, Meld, leave_out=("fits", "low", "high"), cards=(_write_laid, _read_laid))
    as_object(converter, Duty, owed=_MASK)
    for kind in (ScoreEntry, Score, DrawStart, TurnStart, SeenStart):
        as_object(converter, kind)
    written = as_object(
        converter, Observation, cards=_CARDS_OF_DEAL, play=(_write_turn, _read_turn)
    )

    def write(view: Observation) -> dict[str, Any]:
        data = written(view)
        whole = view._cards == view.rules.pack_for(view.players).set.mask
        return data | {"cards": None} if whole else data

    converter.register_unstructure_hook(Observation, write)


def finish_start(start: Any, rules: Rules, players: int) -> Any:
    """Fill in what follows from the rules for the melds of a start; raises SetupError."""
    rules.check_players(players)
    return attrs.evolve(start, melds=_finished_melds(start.melds, rules, players))


# -- observations -----------------------------------------------------------------------------


def finish_observation(view: Observation) -> Observation:
    """Fill in what follows from the rules, and raise SetupError with what contradicts itself.

    What is checked: that all seats, cards and lengths are those of this table, no card is in two
    places, everything that the phase needs is there and nothing that belongs to another phase, and
    that the moves of the own turn can be asked for.
    """
    view.rules.check_players(view.players)
    melds = _finished_melds(view.melds, view.rules, view.players)
    play = view._play
    if play is not None:
        play = attrs.evolve(play, melds=melds, duty=view.duty)
    cards = view._cards
    if cards == _WHOLE_PACK:
        cards = view.rules.pack_for(view.players).set.mask
    start = view.start
    if start is not None:
        begun = _finished_melds(start.melds, view.rules, view.players)
        start = attrs.evolve(start, melds=begun)
    view = attrs.evolve(view, melds=melds, play=play, cards=cards, start=start)
    problems: list[Problem] = []

    def wrong(what: str) -> None:
        problems.append(Problem("contradiction", what))

    _check_seats(view, wrong)
    if not problems:
        _check_cards(view, wrong)
        _check_phase(view, wrong)
    if problems:
        raise SetupError(problems)
    _check_questions(view)
    return view


def _check_seats(view: Observation, wrong: Any) -> None:
    """Seats are those of the table, and lists by seat are as long as it has seats."""
    players = view.players
    for name in ("seat", "dealer", "resume", "discarder", "went_out"):
        seat = getattr(view, name)
        if seat is not None and not 0 <= seat < players:
            wrong(f"{name} is no seat of this table: {seat}")
    for name in ("actors", "first_turns", "declined"):
        seats = getattr(view, name) or ()
        if not all(0 <= seat < players for seat in seats) or len(set(seats)) != len(seats):
            wrong(f"{name} are not seats of this table, each once")
    if list(view.first_turns) != sorted(view.first_turns):
        wrong("first_turns are in order")
    for name in ("hand_sizes", "known", "fines", "hands"):
        values = getattr(view, name)
        if values is not None and len(values) != players:
            wrong(f"{name} has one value for each of {players} seats")
    for name in ("stock_size", "idle", "reshuffles"):
        if not 0 <= getattr(view, name) <= 1_000_000:
            wrong(f"{name} cannot be {getattr(view, name)}")
    if any(not 0 <= value <= 10**9 for value in (*view.hand_sizes, *view.fines)):
        wrong("hand_sizes and fines are numbers from 0")
    for event in view.history:
        chance = type(event.move) in (Deal, Reshuffle)
        if chance != (event.seat is None) or (event.seat is not None and event.seat >= players):
            wrong(f"{event.move!s:.40} cannot be a move of seat {event.seat}")
    if view._play is not None and (view.actors != (view._play.seat,)):
        wrong("the turn is of the seat that acts")
    if view._end is not None and view._end[0] is not None and not 0 <= view._end[0] < players:
        wrong("the seat that ended the deal is no seat of this table")


def _check_cards(view: Observation, wrong: Any) -> None:
    """Every card is one of the deal's, in one place, and hands are as large as they are said to be."""
    pack = view.rules.pack_for(view.players).set
    begun = CardSet.from_mask(view._cards & pack.mask)
    if begun.mask != view._cards:
        wrong("the deal began with cards that are not in the pack")
    seen = CardSet()

    def place(cards: Any, where: str) -> None:
        nonlocal seen
        listed = list(cards)
        if len(set(listed)) != len(listed) or seen & listed:
            wrong(f"{where}: a card is in two places")
        seen |= listed

    place(view.hand, "the hand")
    for seat, known in enumerate(view.known):
        size = view.hand_sizes[seat]
        if seat == view.seat:
            if len(view.hand) != size or known - view.hand:
                wrong(
                    "the own hand is not as large as it is said to be, or not what is known of it"
                )
        else:
            place(known, f"hand {seat}")
            if len(known) > size:
                wrong(f"hand {seat} is of {size} cards, but {len(known)} of them are known")
    if view.seat is None and view.hand:
        wrong("a spectator has no hand")
    place((card for card in view.pile if card is not None), "the pile")
    for number, meld in enumerate(view.melds):
        place(map(physical, meld.cards), f"meld {number}")
    if view.hands is not None:
        for seat, hand in enumerate(view.hands):
            fits = len(hand) == view.hand_sizes[seat] and not view.known[seat] - hand
            if not fits or (seat == view.seat and hand != view.hand):
                wrong(f"hand {seat} is not what is said of it elsewhere")
            elif seat != view.seat:
                place(hand - view.known[seat], f"hand {seat}")
    if view.phase is not PhaseName.UNDEALT:
        count = view.stock_size + len(view.pile) + sum(view.hand_sizes)
        if count + sum(len(meld.cards) for meld in view.melds) != len(begun):
            wrong("the cards do not add up to those that the deal began with")
    elif seen or any(view.hand_sizes) or view.pile or view.stock_size or view.history:
        wrong("nothing lies anywhere before the deal")
    if seen - begun:
        wrong(f"{seen - begun}: not among the cards of this deal")
    play = view._play
    if play is not None:
        size = view.hand_sizes[play.seat]
        own = play.seat == view.seat
        if play.hand != (view.hand.mask if own else unknown(size)):
            wrong("the hand of the turn is not that of its seat")
        if (play.own | play.banned | play.freed) & ~view._cards:
            wrong("the turn speaks of cards that are not in this deal")
    if view.duty is not None and (
        view.duty._owed & ~view._cards or {*view.duty.cards} - {*begun} or view.duty.laid < 0
    ):
        wrong("the duty speaks of cards that are not in this deal")


_FIELDS: dict[PhaseName, tuple[tuple[str, ...], tuple[str, ...]]] = {
    PhaseName.UNDEALT: ((), ()),
    PhaseName.DRAW: ((), ()),
    PhaseName.TURN: (("resume", "_play"), ("duty", "called")),
    PhaseName.CLAIM: (("resume", "discarder", "declined", "closing"), ("_end",)),
    PhaseName.SHUFFLING: (("resume",), ()),
    PhaseName.FINISHED: (("reason", "hands"), ("went_out",)),
}
_ALL = {name for needs, more in _FIELDS.values() for name in (*needs, *more)}


def _check_phase(view: Observation, wrong: Any) -> None:
    """What the phase needs is there, and what belongs to others is not."""
    needs, more = _FIELDS[view.phase]
    for name in needs:
        if getattr(view, name) is None:
            wrong(f"{name.strip('_')} is missing in this phase")
    for name in sorted(_ALL - {*needs, *more}):
        if getattr(view, name) is not None:
            wrong(f"{name.strip('_')} does not belong to this phase")
    chance = view.phase in (PhaseName.UNDEALT, PhaseName.SHUFFLING, PhaseName.FINISHED)
    if chance != (not view.actors) or (view.phase is not PhaseName.CLAIM and len(view.actors) > 1):
        wrong("so many seats do not act in this phase")
    if view._drawing and view.phase is not PhaseName.SHUFFLING:
        wrong("a card waits to be drawn only while the stock is made new")
    if view.phase is PhaseName.CLAIM and view.closing != (view._end is not None):
        wrong("how the deal ends is told exactly where the window closes it")


def _check_questions(view: Observation) -> None:
    """Whatever is wrong that nobody thought of shows when the observation is asked."""
    try:
        hash(view)
        str(view)
        view.legal_moves()
        if view.is_over:
            str(view.score)
        elif view._blank().actors != view.actors:
            raise SetupError([Problem("contradiction", "other seats would be to act")])
    except SetupError:
        raise
    except Exception as error:
        raise contradiction(error) from None
