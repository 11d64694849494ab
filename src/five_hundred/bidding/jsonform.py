"""How the values of the bidding game are written as JSON, and what is checked in an observation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from five_hundred.bidding.base import PhaseName
from five_hundred.bidding.joker import Half, Trick
from five_hundred.bidding.ladder import NO_CONTRACT, Bid
from five_hundred.bidding.moves import (
    MOVE_TYPES,
    Deal,
    Discard,
    Give,
    Move,
    Play,
    parse_move,
    parse_play,
)
from five_hundred.bidding.observation import Gift, Observation
from five_hundred.bidding.pile import Pile
from five_hundred.bidding.scoring import DealResult, deal_score
from five_hundred.bidding.start import AuctionStart, PlayStart
from five_hundred.cards import Card, CardSet
from five_hundred.converting import as_object, as_text, event_form
from five_hundred.errors import ParseError, Problem, SetupError, shown
from five_hundred.given import contradiction
from five_hundred.score import Score, ScoreEntry

if TYPE_CHECKING:
    from cattrs import Converter

_BID = {"type": "string"}
_PLAYS = {"type": "array", "items": {"type": "string"}}
_COUNTS = {"type": "array", "items": {"type": "integer", "minimum": 0}}
_HANDS = {"type": "array", "items": {"$ref": "#/$defs/cards"}, "minItems": 2, "maxItems": 6}
_SEAT = {"$ref": "#/$defs/seat"}
_CARD_OR_NULL = {"anyOf": [{"$ref": "#/$defs/card"}, {"type": "null"}]}
_HALF = {"enum": [half.value for half in Half]}
_TURNED = {"type": "array", "prefixItems": [_SEAT, {"$ref": "#/$defs/card"}], "items": False}


def _object(**fields: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


_TRICK = _object(
    leader=_SEAT,
    plays=_PLAYS,
    seats={"type": "array", "items": _SEAT},
    winner=_SEAT,
    half=_HALF,
    turned={"type": "array", "items": _TURNED},
)
_PILE = _object(up=_CARD_OR_NULL, down=_CARD_OR_NULL, covers={"type": "boolean"})
_TABLES = {"type": "array", "items": {"type": "array", "items": _PILE}}
START_FORMS: list[dict[str, Any]] = [
    _object(
        phase={"const": AuctionStart.phase},
        hands=_HANDS,
        kitty={"$ref": "#/$defs/cards"},
        dead={"$ref": "#/$defs/cards"},
        tables=_TABLES,
    ),
    _object(
        phase={"const": PlayStart.phase},
        contract=_BID,
        declarer={"$ref": "#/$defs/seat_or_null"},
        hands=_HANDS,
        leader={"$ref": "#/$defs/seat"},
        trick=_PLAYS,
        tricks_won={"anyOf": [{"type": "null"}, _COUNTS]},
        tricks={"type": "array", "items": _TRICK},
        partner={"$ref": "#/$defs/seat_or_null"},
        called=_CARD_OR_NULL,
        named={"type": "array", "items": {"enum": ["S", "C", "D", "H", None]}},
        slam={"type": "boolean"},
        kitty={"$ref": "#/$defs/cards"},
        discards={"$ref": "#/$defs/cards"},
        tables=_TABLES,
        half=_HALF,
    ),
]
"""The JSON Schemas of the positions that a deal may begin from."""


def read_bid(text: str) -> Bid:
    """Read a bid, or the contract of a deal that is played without one."""
    return NO_CONTRACT if text == NO_CONTRACT.text else Bid.parse(text)


def read_play(text: str) -> Play:
    """Read a play: JH, Jo, Jo:H."""
    move = parse_play(text)
    if type(move) is not Play:
        raise ParseError(f"{shown(text, 40)} is no card that was played")
    return move


def read_seen(kind: str, text: str) -> Move:
    """Read a move as somebody saw it: what was hidden is a question mark."""
    if text == "x ?":
        return Discard(None)
    if text == "give ?":
        return Give(None)
    words = text.split()
    if kind == "deal" and words[:1] == ["deal"]:
        return Deal([None if word == "?" else Card.parse(word) for word in words[1:]])
    return parse_play(text) if kind == "play" else parse_move(text)


def teach(converter: Converter) -> None:
    """Tell a converter how the game's values are written: moves and cards as text."""
    as_text(converter, Bid, read_bid)
    as_text(converter, Play, read_play)
    event_form(converter, MOVE_TYPES, read_seen)
    for kind in (
        Pile,
        Trick,
        Gift,
        DealResult,
        ScoreEntry,
        Score,
        AuctionStart,
        PlayStart,
        Observation,
    ):
        as_object(converter, kind)


def check_observation(view: Observation) -> None:
    """Raise SetupError with what contradicts itself in an observation.

    What is checked: that all seats, cards and lengths are those of this table, no card is in two
    places, everything that the phase needs is there and nothing that belongs to another phase, and
    that the moves of the own turn can be asked for.
    """
    problems: list[Problem] = []

    def wrong(what: str) -> None:
        problems.append(Problem("contradiction", what))

    players = view.rules.players
    for name in ("seat", "dealer", "bidder", "asker", "declarer", "partner", "exposed", "leader",
                 "turn", "next_dealer"):  # fmt: skip
        seat = getattr(view, name)
        if seat is not None and not 0 <= seat < players:
            wrong(f"{name} is no seat of this table: {seat}")
    for name in ("barred", "actors", "active", "barred_next"):
        if not _are_seats(getattr(view, name) or (), players):
            wrong(f"{name} are not seats of this table, in order and each once")
    for name in ("hand_sizes", "known", "looked", "named", "tricks_won"):
        values = getattr(view, name)
        if values is not None and len(values) != players:
            wrong(f"{name} has one value for each of {players} seats")
    for event in view.history:
        if event.seat is None:
            if type(event.move) is not Deal:
                wrong("only the dealing is chance's")
        elif not 0 <= event.seat < players or type(event.move) is Deal:
            wrong(f"seat {event.seat} is no seat of this table, or deals")
    for gift in view.gifts:
        if not _are_seats(sorted((gift.giver, gift.receiver)), players):
            wrong("a gift is from one seat to another")
    if not problems:
        _check_cards(view, wrong)
        _check_phase(view, wrong)
    if problems:
        raise SetupError(problems)
    _check_questions(view)


def _are_seats(seats: Any, players: int) -> bool:
    return all(0 <= seat < players for seat in seats) and list(seats) == sorted(set(seats))


def _check_cards(view: Observation, wrong: Any) -> None:
    """Every card is of the pack, in one place, and hands are as large as they are said to be."""
    pack = view.rules.pack.set
    seen = CardSet()
    for seat, known in enumerate(view.known):
        own = seat == view.seat
        if own and known:
            wrong("known are cards of other hands")
        size = view.hand_sizes[seat]
        cards = view.hand if own else known
        blind = own and view.looked is not None and not view.looked[seat]
        if (
            not 0 <= size <= len(pack)
            or len(cards) > size
            or (own and not blind and len(cards) != size)
        ):
            wrong(f"hand {seat} cannot be {size} cards")
        if cards & seen:
            wrong(f"{cards & seen}: in two hands")
        seen |= cards
    if view.seat is None and view.hand:
        wrong("a spectator has no hand")
    tricks = view.tricks or ()
    played = [play.card for trick in tricks for play in trick.plays]
    played += [play.card for play in view.trick or ()]
    if len(set(played)) != len(played) or seen & played:
        wrong("a card that was played is in two places")
    seen |= played
    on_table = [card for piles in view.tables or () for pile in piles for card in pile.cards]
    if len(set(on_table)) != len(on_table) or seen & on_table:
        wrong("a card on the table is in two places")
    seen |= on_table
    if view.discards is not None:
        if seen & view.discards:
            wrong("a card that was put away is in two places")
        seen |= view.discards
    for more in (view.kitty, view.in_play, *(gift.cards for gift in view.gifts)):
        seen |= more or ()
    dealt = [
        card for event in view.history if type(event.move) is Deal for card in event.move.cards
    ]
    if dealt and len(dealt) != len(pack):
        wrong(f"the deal was of {len(dealt)} cards; the pack has {len(pack)}")
    shown = [card for card in dealt if card is not None]
    if len(set(shown)) != len(shown):
        wrong("a card was dealt twice")
    strange = (seen | shown) - pack
    if strange:
        wrong(f"{strange}: not in this pack")
    times = 2 if view.rules.has_piles else 1
    for trick in tricks:
        seats, count = trick.seats, len(trick.seats)
        if count != len(trick.plays) or any(seats.count(seat) != times for seat in seats):
            wrong("a trick has one card of each seat that plays (two, with piles on the table)")
        elif not _are_seats(sorted({*seats, *(seat for seat, _ in trick.turned)}), view.players):
            wrong("a trick is of seats of this table")
        elif trick.winner not in seats or trick.leader not in seats[:1]:
            wrong("a trick is led by the first and won by one of its seats")


_AFTER = (
    "contract",
    "declarer",
    "active",
    "partner",
    "called",
    "named",
    "slam",
    "kitty",
    "discards",
)
_ENDED = ("outcome", "made", "next_dealer", "barred_next", "result", "score")
_FIELDS = {
    PhaseName.UNDEALT: ((), ()),
    PhaseName.AUCTION: (("looked",), ("standing", "bidder")),
    PhaseName.REDEAL_QUESTION: (("looked", "asker"), ("standing", "bidder")),
    # without a contract there is nobody who made it; jokers may be named all the same
    PhaseName.JOKER_NAMING: (("contract", "active", "named", "slam"), _AFTER),
    PhaseName.TRICK_PLAY: (
        ("contract", "active", "named", "slam", "leader", "turn", "trick", "tricks", "tricks_won"),
        (*_AFTER, "exposed"),
    ),
    PhaseName.FINISHED: (
        ("active", "named", "slam", "tricks", "tricks_won", "outcome", "next_dealer",
         "barred_next", "result", "score"),
        (*_AFTER, *_ENDED),
    ),
}  # fmt: skip
_BETWEEN = (("contract", "declarer", "active", "named", "slam"), _AFTER)
_ALL = {name for needs, more in (*_FIELDS.values(), _BETWEEN) for name in (*needs, *more)}


def _check_phase(view: Observation, wrong: Any) -> None:
    """What the phase needs is there, and what belongs to others is not."""
    needs, more = _FIELDS.get(view.phase, _BETWEEN)
    for name in needs:
        if getattr(view, name) is None:
            wrong(f"{name} is missing in this phase")
    for name in sorted(_ALL - {*needs, *more}):
        if getattr(view, name) is not None:
            wrong(f"{name} does not belong to this phase")
    if view.contract is not None and (view.declarer is None) != (view.contract is NO_CONTRACT):
        wrong("a contract has its contractor, and only a deal without one has none")
    waits = view.phase in (PhaseName.UNDEALT, PhaseName.FINISHED)
    if len(view.actors) != (0 if waits else 1):
        wrong("one seat acts; none before the deal and at the end")
    calling = view.phase in (PhaseName.AUCTION, PhaseName.REDEAL_QUESTION)
    counts = view._calling
    if calling:
        if len(counts) < 7 or not _are_seats((counts[0],), view.players) or min(counts) < 0:
            wrong("the counts of the auction are not what they should be")
    elif counts or view._signal is not None:
        wrong("an auction is counted only while it goes on")
    if view._given and (len(view._given) not in (2, 2 + view.players) or min(view._given) < 0):
        wrong("what a set-up began with is not what it should be")
    if view.phase is PhaseName.FINISHED and view.result != _result(view):
        wrong("the result is not that of this deal")


def _result(view: Observation) -> DealResult:
    if view.contract is None:
        return DealResult()
    winners = (trick.winner for trick in view.tricks or ())
    return DealResult(
        view.contract,
        view.declarer,
        view.tricks_won or (),
        view.partner,
        bool(view.slam),
        winners,
    )


def _check_questions(view: Observation) -> None:
    """Whatever is wrong that nobody thought of shows when the observation is asked."""
    try:
        hash(view)
        str(view)
        view.legal_moves()
        view.voids  # noqa: B018 - it is worked out when asked for
        right = not view.is_over or view.score == deal_score(view.rules, _result(view))
    except Exception as error:
        raise contradiction(error) from None
    if not right:
        raise SetupError([Problem("contradiction", "the score is not that of the result")])
