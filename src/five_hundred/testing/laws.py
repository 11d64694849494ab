"""The laws that every state of either game keeps, as checks that raise LawBroken.

``near`` are moves that are legal, nearly legal or absurd, as
:func:`~five_hundred.testing.near.near_list` makes them.
"""

from __future__ import annotations

import copy
import gc
import json
import pickle
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from five_hundred import Record, dump_observation, dump_state, load_observation, load_state
from five_hundred.cards import Card, CardSet
from five_hundred.errors import FiveHundredError, IllegalMove, NotOver, SetupError, Violation
from five_hundred.games import game_of
from five_hundred.phase import WrongQuestion
from five_hundred.rum import EndReason, PileView
from five_hundred.testing.faults import Law, broken
from five_hundred.testing.near import is_order

MANY = 4_000
"""Longer lists of moves are looked into at some places only."""


def hold(condition: object, law: Law, message: str) -> None:
    """Raise LawBroken unless a condition holds."""
    if not condition:
        raise broken(law, message)


def same(one: object, other: object, law: Law, what: str) -> None:
    """Raise LawBroken unless two values are equal."""
    if one != other:
        raise broken(law, f"{what}: {one!r:.400} is not {other!r:.400}")


def raises(error: type[Exception], call: Callable[[], object], law: Law, what: str) -> Exception:
    """The error that a call raises; LawBroken unless it raises one of that kind."""
    try:
        call()
    except error as caught:
        return caught
    raise broken(law, f"{what}: no {error.__name__} was raised")


def some_of(moves: Sequence[Any], most: int = MANY) -> list[Any]:
    """The moves, or (where there are very many) some of them."""
    if len(moves) <= most:
        return list(moves)
    step = len(moves) // most + 1
    return [*moves[:50], *(moves[place] for place in range(50, len(moves) - 1, step)), moves[-1]]


def is_listed(moves: Sequence[Any], found: Collection[Any], move: object) -> bool:
    """Whether iterating legal moves would yield one; ``found`` are those that were yielded."""
    try:
        hash(move)
    except TypeError:
        return False  # moves can be hashed
    return move in found if len(moves) <= MANY else move in moves


# Law 1: legality ----------------------------------------------------------------------------------


def check_list(moves: Sequence[Any]) -> None:
    """A list of moves is a sequence that does not change, without duplicates."""
    law = Law.LEGALITY
    found = some_of(moves)
    twice = [move for move, count in Counter(found).items() if count > 1]
    hold(not twice, law, f"{', '.join(map(str, twice[:3]))} is listed twice")
    same(bool(moves), len(moves) > 0, law, "whether there are legal moves")
    if len(moves) <= MANY:
        same(found, list(iter(moves)), law, "the moves, listed again")
        same(len(found), len(moves), law, "the number of moves")
    same(some_of(moves), found, law, "the moves, listed again")
    for place in (0, len(moves) // 2, len(moves) - 1):
        if moves:
            same(moves[place], moves[place - len(moves)], law, "a move, counted from the end")
            same(moves[place : place + 1], (moves[place],), law, "a slice of the moves")
            hold(moves[place] in moves, law, f"{moves[place]} is listed, but not in the list")
    for place in (len(moves), -len(moves) - 1):
        raises(IndexError, lambda place=place: moves[place], law, "a place beyond the moves")  # type: ignore[misc]
    same(hash(moves), hash(moves), law, "the hash of the moves")
    same(pickle.loads(pickle.dumps(moves)), moves, law, "the moves, pickled")


def check_legality(
    state: Any,
    near: Iterable[object],
    is_chance_move: Callable[[object], bool] | None = None,
) -> None:
    """Iterating the legal moves yields a move exactly when nothing is wrong with it.

    ``is_chance_move`` says which moves are right at a chance state; left out, it is
    :func:`~five_hundred.testing.near.is_order`.
    """
    law = Law.LEGALITY
    moves = state.legal_moves()
    check_list(moves)
    found = set(some_of(moves))
    if state.is_chance or state.is_over:
        hold(not moves, law, "moves are listed, though no player is to act")
    for move in some_of(moves, 500):
        wrong = state.why_illegal(move)
        if wrong is not None or not state.is_legal(move):
            raise broken(law, f"{move} is listed, but refused: {wrong}")
    own = {seat: state.legal_moves(seat) for seat in state.actors}
    for seat in range(state.players):
        if seat not in state.actors:
            same(len(state.legal_moves(seat)), 0, law, f"the moves of seat {seat}, who may not act")
    for odd in (-1, state.players, True, "0"):
        raises(SetupError, lambda odd=odd: state.legal_moves(odd), law, f"the seat {odd!r}")  # type: ignore[misc]
    if len(moves) <= MANY:
        together = [move for seat in state.actors for move in own[seat]]
        same(together, list(moves), law, "the moves of all seats together")
    several = len(own) > 1
    sets = {seat: set(some_of(own[seat])) if several else found for seat in own}
    for number, move in enumerate(near):
        wrong = state.why_illegal(move)
        if state.is_chance:
            right = is_order(state, move) if is_chance_move is None else is_chance_move(move)
        else:
            right = is_listed(moves, found, move)
        if (wrong is None) != right:
            listed = f"{move!s:.200} ({type(move).__name__}) is {'' if right else 'not '}listed"
            raise broken(law, f"{listed}, but why_illegal says {wrong}")
        check_violation(wrong)
        for seat in (*own, *(seat for seat in range(state.players) if seat not in own)):
            told = state.why_illegal(move, seat)
            check_violation(told)
            if seat not in own:
                if told is None:
                    raise broken(law, f"seat {seat} may not act, but may {move!s:.200}")
                if number > 9:  # it is the same for all moves
                    break
            elif (told is None) != is_listed(own[seat], sets[seat], move):
                listed = f"{move!s:.200} of seat {seat} is {'not ' if told is None else ''}listed"
                raise broken(law, f"{listed}, but why_illegal says {told}")


def check_violation(violation: Violation | None) -> None:
    """A violation says what is wrong in a sentence, with a code and cards and seats."""
    if violation is None:
        return
    told = (
        isinstance(violation, Violation)
        and bool(violation.code)
        and 0 < len(violation.message) < 500
        and all(isinstance(card, Card) for card in violation.cards)
        and all(isinstance(seat, int) for seat in violation.seats)
        and hash(violation) == hash(violation)
    )
    if not told:
        raise broken(Law.LEGALITY, f"this is no violation as it should be: {violation!r:.400}")


def check_refused(state: Any, move: Any) -> None:
    """An illegal move raises, with the violation that ``why_illegal`` tells, and changes nothing."""
    law = Law.LEGALITY
    before = picture(state)
    wrong = state.why_illegal(move)
    hold(wrong is not None, law, f"{move!s:.200} is not refused")
    caught: Any = raises(IllegalMove, lambda: state.apply(move), law, f"applying {move!s:.200}")
    same(caught.violation, wrong, law, f"the violation of {move!s:.200}")
    hold(caught.state is state, law, "the error carries another state")
    hold(caught.move is move, law, "the error carries another move")
    same(picture(state), before, Law.PURITY, f"the state, after {move!s:.200} was refused")


# Law 2: no dead ends ------------------------------------------------------------------------------


def check_alive(state: Any, rng: random.Random) -> None:
    """A state that is not over has a legal move, or chance has."""
    law = Law.NO_DEAD_ENDS
    same(state.actor, state.actors[0] if state.actors else None, law, "who acts first")
    same(len(set(state.actors)), len(state.actors), law, "the number of seats that may act")
    if state.is_over:
        hold(not state.is_chance, law, "the deal is over, but chance is to act")
        same(state.actors, (), law, "who may act when the deal is over")
    elif state.is_chance:
        same(state.actors, (), law, "who may act at chance")
        wrong = state.why_illegal(state.sample_chance(rng))
        hold(wrong is None, law, f"what chance draws is refused: {wrong}")
        return
    else:
        hold(state.actors, law, "the deal is not over, but nobody may act")
        for seat in state.actors:
            hold(len(state.legal_moves(seat)), law, f"seat {seat} is to act, but has no legal move")
    raises(WrongQuestion, lambda: state.sample_chance(rng), law, "chance, where it is not to act")


# Law 3: conservation ------------------------------------------------------------------------------


def begun(state: Any) -> Any:
    """The first state of the deal that a state belongs to."""
    return game_of(state.rules).begin(
        state.rules,
        players=state.players,
        dealer=state.dealer,
        barred=state.barred,
        start=state.start,
    )


def cards_of(state: Any) -> list[Card]:
    """The cards of a deal: those of the pack, or those that a set-up began with."""
    return [card for cards in begun(state).places().values() for card in cards]


def check_places(state: Any, cards: Iterable[Card] | None = None) -> None:
    """Every card of the deal is in one place; ``cards`` are those of the deal, if known."""
    law = Law.CONSERVATION
    places = state.places()
    lying = [card for place in places.values() for card in place]
    twice = [str(card) for card, count in Counter(lying).items() if count > 1]
    hold(not twice, law, f"{' '.join(twice)} lies in two places")
    wanted = set(cards_of(state) if cards is None else cards)
    if set(lying) != wanted:
        lost, found = CardSet(wanted - set(lying)), CardSet(set(lying) - wanted)
        raise broken(law, f"cards of the deal that lie nowhere: {lost or 'none'}; "
                     f"cards of no deal: {found or 'none'}")  # fmt: skip
    for seat, hand in enumerate(state.hands):
        if not (state.is_chance and "pack" in places):
            same(CardSet(places[f"hand {seat}"]), hand, law, f"the hand of seat {seat}")


# Law 4: purity ------------------------------------------------------------------------------------


def picture(state: Any) -> tuple[Any, ...]:
    """All that a state shows."""
    return (
        repr(state),
        str(state),
        hash(state),
        state.key,
        state.history,
        state.actors,
        state.places(),
        tuple(some_of(state.legal_moves(), 100)),
    )


def check_purity(state: Any, move: Any) -> None:
    """Applying a move changes nothing, and gives the same again."""
    law = Law.PURITY
    before = picture(state)
    after = state.apply(move)
    seats = [seat for seat in state.actors if state.is_legal(move, seat)] or [None]
    again = state.apply(move, seats[0])
    other = pickle.loads(pickle.dumps(state)).apply(pickle.loads(pickle.dumps(move)))
    for twin in (again, other):
        same(twin, after, law, f"the state after {move!s:.200}, once more")
        same(hash(twin), hash(after), law, f"its hash after {move!s:.200}")
        same(picture(twin), picture(after), law, f"what it shows after {move!s:.200}")
    same(picture(state), before, law, f"the state, after {move!s:.200} was applied to it")
    hold(after != state, law, f"{move!s:.200} leads to an equal state")
    same(after.history[:-1], state.history, law, "the history so far")
    event = after.history[-1]
    same(event.move, move, law, "the move in the history")
    same(event.seat, None if state.is_chance else seats[0], law, "the seat in the history")
    hold(type(after.rules) is type(state.rules), law, "the rules are of another kind")
    for name in ("rules", "players", "sides", "dealer"):
        same(getattr(after, name), getattr(state, name), law, f"the {name} after the move")


def check_copies(state: Any) -> None:
    """States, rules and observations survive pickle and copy."""
    law = Law.PURITY
    views = [state.observe(seat) for seat in (None, *range(state.players))]
    for value in (state, state.rules, *views):
        name = type(value).__name__
        for twin in (
            pickle.loads(pickle.dumps(value)),
            pickle.loads(pickle.dumps(value, protocol=2)),
            copy.copy(value),
            copy.deepcopy(value),
        ):
            hold(type(twin) is type(value), law, f"a copy of {name} is a {type(twin).__name__}")
            same(twin, value, law, f"a copy of {name}")
            same(hash(twin), hash(value), law, f"the hash of a copy of {name}")
            same(repr(twin), repr(value), law, f"the repr of a copy of {name}")
    twin = copy.deepcopy(state)
    same(picture(twin), picture(state), law, "what a copy shows")


# Law 6, and what an observation is ----------------------------------------------------------------


def check_views(state: Any, near: Collection[object]) -> None:
    """What a seat sees is true, and what it may do is what the state lets it do."""
    law = Law.SECRECY
    for seat in (None, *range(state.players)):
        view = state.observe(seat)
        same(view, state.observe(seat), law, f"what seat {seat} sees, asked again")
        same(hash(view), hash(state.observe(seat)), law, "the hash of an observation")
        same(view.seat, seat, law, "the seat of an observation")
        shown = ("is_chance",) if hasattr(view, "is_chance") else ()
        for name in ("rules", "phase", "actors", "actor", "is_over", *shown):
            same(getattr(view, name), getattr(state, name), law, f"{name}, as seat {seat} sees it")
        same(view.hand_sizes, tuple(map(len, state.hands)), law, "the sizes of the hands")
        own = CardSet() if seat is None else state.hands[seat]
        hold(view.hand in (CardSet(), own), law, f"seat {seat} sees another hand as its own")
        for other, known in enumerate(view.known):
            false = known - state.hands[other]
            hold(not false, law, f"seat {seat} knows {false} in the hand of seat {other}: wrong")
            if state.rules.game == "bidding":  # in rum it is what everybody knows of each hand
                hold(not (known and other == seat), law, f"seat {seat} knows its own hand twice")
        seats = [event.seat for event in view.history]
        same(seats, [event.seat for event in state.history], law, "who made the moves")
        for told_of, event in zip(view.history, state.history, strict=True):
            hold(type(told_of.move) is type(event.move), law, f"{event} is seen as {told_of}")
        wanted = [] if seat is None else some_of(state.legal_moves(seat), 300)
        same(some_of(view.legal_moves(), 300), wanted, law, f"the moves that seat {seat} sees")
        for move in near:
            told = view.why_illegal(move)
            same(view.is_legal(move), told is None, law, f"whether {move!s:.200} is legal")
            if seat is None:
                hold(told is not None, law, f"a spectator may {move!s:.200}")
            else:
                asked = state.why_illegal(move, seat)
                same(told, asked, law, f"what is wrong with {move!s:.200} of seat {seat}")
        for move in wanted[:30]:
            same(view.parse_move(str(move)), move, Law.ROUND_TRIPS, "a move, read by its seat")


def check_holds_no_state(view: Any, state: Any) -> None:
    """An observation holds no reference to a state, however far one looks."""
    unseen = {id(state), id(state._course) if hasattr(state, "_course") else 0}
    skipped = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, str, int, Card)
    known: set[int] = set()
    todo: list[Any] = [view]
    while todo:
        value = todo.pop()
        if id(value) in known or isinstance(value, skipped):
            continue
        known.add(id(value))
        hold(id(value) not in unseen, Law.SECRECY, "an observation holds the state")
        todo += gc.get_referents(value)


def check_same_view(one: Any, other: Any, seat: int | None, near: Iterable[object]) -> None:
    """Two states that differ only in what a seat cannot see are the same to that seat."""
    law, who = Law.SECRECY, f"to seat {seat}, in a deal that differs only in what it cannot see"
    same(one.phase, other.phase, law, f"the phase {who}")
    same(one.actors, other.actors, law, f"who may act {who}")
    mine, yours = one.observe(seat), other.observe(seat)
    for what in (hash, repr, str):
        same(what(mine), what(yours), law, f"the {what.__name__} of what is seen {who}")
    same(mine, yours, law, f"what is seen {who}")
    moves = some_of(mine.legal_moves(), 200)
    same(moves, some_of(yours.legal_moves(), 200), law, f"the legal moves {who}")
    for move in near:
        what_is = f"what is wrong with {move!s:.200} {who}"
        same(mine.why_illegal(move), yours.why_illegal(move), law, what_is)
        if seat is not None:
            same(one.why_illegal(move, seat), other.why_illegal(move, seat), law, what_is)
    if hasattr(mine, "price"):
        for move in moves[:20]:
            same(mine.price(move), yours.price(move), law, f"the price of {move} {who}")


# Law 7: sampling ----------------------------------------------------------------------------------


def replayed(state: Any) -> list[Any]:
    """All states of a deal from its beginning on, every move checked once more."""
    first = begun(state)
    states = [first]
    for event in state.history:
        states.append(states[-1].apply(event.move, event.seat))
    return states


def is_covered(state: Any) -> bool:
    """Whether the pile lies face down: then the moves of a sample need not follow from each other."""
    return getattr(state.rules, "pile_view", None) is PileView.FACE_DOWN


def check_sample(state: Any, seat: int | None, rng: random.Random) -> Any:
    """A sample looks to its seat like the real state, and could have come about; returns it."""
    law = Law.SAMPLING
    view = state.observe(seat)
    sample = view.sample(rng)
    same(sample.observe(seat), view, law, f"what seat {seat} sees of a sample")
    lying = Counter(card for cards in sample.places().values() for card in cards)
    real = Counter(card for cards in state.places().values() for card in cards)
    same(lying, real, law, f"the cards of a sample of seat {seat}")
    if not is_covered(state):
        try:
            again = replayed(sample)[-1]
        except IllegalMove as error:
            raise broken(
                law, f"{error.move!s:.200} was made, but is illegal in a sample of seat {seat}: "
                f"{error}",
            ) from error  # fmt: skip
        same(again, sample, law, f"a sample of seat {seat}, played from its beginning")
    return sample


# Law 8: round trips -------------------------------------------------------------------------------


def check_texts(state: Any, most: int = 300) -> None:
    """A legal move can be written and read; no two have the same text."""
    law = Law.ROUND_TRIPS
    moves = some_of(state.legal_moves(), most)
    texts = [str(move) for move in moves]
    twice = [text for text, count in Counter(texts).items() if count > 1]
    hold(not twice, law, f"{twice[:1]} is the text of two legal moves")
    for move, text in zip(moves, texts, strict=True):
        again = state.parse_move(text)
        same(again, move, law, f"{text!r}, read")
        hold(type(again) is type(move), law, f"{text!r} is read as a {type(again).__name__}")
        same(state.parse_move(f"  {text} "), move, law, f"{text!r}, read with spaces around it")


def check_written(state: Any) -> None:
    """A state, what is seen of it, and its record come back from JSON as they were."""
    law = Law.ROUND_TRIPS
    data = dump_state(state)
    read = json.loads(json.dumps(data))
    same(read, data, law, "a state's dict, through JSON")
    loaded = load_state(read)
    same(loaded, state, law, "a state, dumped and loaded")
    same(hash(loaded), hash(state), law, "the hash of a state that was loaded")
    same(loaded.key, state.key, law, "the key of a state that was loaded")
    record = Record.of(state)
    text = record.dumps()
    again = Record.loads(text)
    same(again, record, law, "a record, written and read")
    same(again.dumps(), text, law, "the text of a record, written again")
    same(again.final(), state, law, "the end of a record")
    for seat in (None, *range(state.players)):
        seen = state.observe(seat)
        view = load_observation(json.loads(json.dumps(dump_observation(seen))))
        same(view, seen, law, f"what seat {seat} sees, dumped and loaded")
        same(repr(view), repr(seen), law, f"the repr of what seat {seat} sees, loaded")
        moves = some_of(view.legal_moves(), 100)
        same(moves, some_of(seen.legal_moves(), 100), law, "the moves of a loaded observation")


# Law 9: the score ---------------------------------------------------------------------------------


def check_score(state: Any) -> None:
    """Entries add up to the points, and every card counts once; before the end there is none."""
    law = Law.SCORE
    if not state.is_over:
        raises(NotOver, lambda: state.score, law, "the score before the end")
        return
    score = state.score
    same(len(score.points), max(state.sides) + 1, law, "the number of sides with points")
    totals = [0] * len(score.points)
    counted: list[Card] = []
    for entry in score.entries:
        totals[entry.side] += entry.points
        counted += entry.cards
        hold(entry.reason, law, f"an entry without a reason: {entry!r:.200}")
        if entry.seat is not None:
            same(state.sides[entry.seat], entry.side, law, f"the side of {entry!r:.200}")
    same(tuple(totals), tuple(score.points), law, "the sum of the entries")
    twice = [str(card) for card, count in Counter(counted).items() if count > 1]
    hold(not twice, law, f"{' '.join(twice)} counts twice")
    melds = [card for name, cards in state.places().items() if name[:4] == "meld" for card in cards]
    lost = [str(card) for card in melds if card not in set(counted)]
    void = getattr(state, "reason", None) is EndReason.VOID
    hold(void or not lost, law, f"{' '.join(lost)} lies in a meld, but counts nowhere")
    hold(str(score), law, "the score has no text")
    hold(0 <= state.next_dealer < state.players, law, f"seat {state.next_dealer} is to deal next")
    verdict = game_of(state.rules).verdict(state.rules, [0] * len(totals), state.result)
    for added in verdict.entries:
        totals[added.side] += added.points
    same(tuple(totals), verdict.totals, law, "the totals after the deal")


def only_our_errors(call: Callable[[], object]) -> object:
    """What a call returns; None if it raises an error of the library's own. Others escape."""
    try:
        return call()
    except FiveHundredError:
        return None
