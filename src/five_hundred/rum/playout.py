"""Playing a deal to its end at random, for searches that do so thousands of times.

It is the game that ``legal_moves`` and ``apply`` play: the same lists of legal moves, of which one is
chosen, and the same course of the deal. What nobody looks at is left out: the states on the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from five_hundred.cards import shuffled
from five_hundred.protocols import Event, new_event
from five_hundred.rum.base import PhaseName
from five_hundred.rum.claims import Caller, acting
from five_hundred.rum.listing import claim_moves, draw_moves, turn_moves
from five_hundred.rum.log import log_of
from five_hundred.rum.moves import Move, Reshuffle
from five_hundred.rum.turn import closed, opened

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from five_hundred.rum.state import State
    from five_hundred.rum.turn import Claim, Draw, Shuffling, Turn

_DRAW, _TURN, _CLAIM = PhaseName.DRAW, PhaseName.TURN, PhaseName.CLAIM
_FINISHED = PhaseName.FINISHED


def play_on(state: Draw | Turn | Claim | Shuffling, rng: random.Random) -> State:
    """Play to the end: each legal move of the seat that acts first is equally likely."""
    course = opened(state)
    terms = course._terms
    events: list[Event] = [*state.history]
    draw = rng.random
    moves: Sequence[Move]
    move: Move
    while True:
        phase = course._phase
        if phase is _TURN:
            play = course._play
            moves = turn_moves(terms, play)
            move = moves[int(draw() * len(moves))]
            events.append(new_event(play.seat, move))
            course.move_in_turn(move)
        elif phase is _DRAW:
            moves = draw_moves(course)
            move = moves[int(draw() * len(moves))]
            events.append(new_event(course._seat, move))
            course.move_in_draw(move)
        elif phase is _CLAIM:
            hands, fresh = course._hands, course._fresh
            callers = [
                Caller(seat, hands[seat], bool(fresh >> seat & 1))
                for seat in acting(terms, course._waiting)
            ]
            moves = claim_moves(terms, callers, course.melds, course.pile, course._end is not None)
            move = moves[int(draw() * len(moves))]
            events.append(new_event(move.seat, move))  # type: ignore[union-attr]
            course.move_in_claim(move)
        elif phase is _FINISHED:
            course._log = log_of(events)
            return closed(course)
        else:
            move = Reshuffle(shuffled(course.pile[:-1], rng))
            events.append(new_event(None, move))
            course.shuffle(move)
