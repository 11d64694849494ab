"""Positions given by hand, checked: all problems are told at once, and nothing half-built returned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from five_hundred.bidding.auction import open_auction
from five_hundred.bidding.choices import DoubleNulloKitty
from five_hundred.bidding.course import Course, change_course, new_course, partner_of
from five_hundred.bidding.deal import barred_problems
from five_hundred.bidding.joker import Half, Trick
from five_hundred.bidding.ladder import NO_CONTRACT, Bid, BidKind, as_bid
from five_hundred.bidding.moves import MOVE_TYPES, Move, Play, parse_move, parse_play
from five_hundred.bidding.pile import Pile
from five_hundred.bidding.positions import (
    Tables,
    call_problems,
    holder_of,
    position_problems,
    resume,
    trick_problems,
)
from five_hundred.bidding.rules import Rules, check_rules
from five_hundred.bidding.scoring import is_tricks, slam_problems
from five_hundred.bidding.start import AuctionStart, PlayStart, Start
from five_hundred.bidding.state import State
from five_hundred.bidding.tricks import TrickPlay
from five_hundred.bounded import all_of
from five_hundred.cards import Card, CardSet, Suit, parse_cards
from five_hundred.errors import FiveHundredError, ParseError, Problem, SetupError, TooMany, shown
from five_hundred.given import (
    Cards,
    listed,
    listed_cards,
    mask_of,
    placement_problems,
    seat_problems,
)


def _hands(rules: Rules, hands: Any, problems: list[Problem]) -> list[list[Card]]:
    given = listed(hands, "hands", problems)
    if len(given) != rules.players:
        problems.append(
            Problem(
                "hands", f"there is one hand for each of {rules.players} seats, not {len(given)}"
            )
        )
    return [listed_cards(hand, f"hand {seat}", problems) for seat, hand in enumerate(given)]


def setup_auction(
    rules: Rules,
    *,
    hands: Iterable[Cards],
    kitty: Cards,
    dealer: int = 0,
    calls: Iterable[Move | str] = (),
    dead: Cards = (),
    barred: Iterable[int] = (),
    tables: Iterable[Iterable[Pile | Cards]] | None = None,
) -> State:
    """Begin a deal with given cards: the auction, or what it has come to after some calls.

    ``hands`` has ten cards for each seat, ``kitty`` the rest of the pack (``dead`` the dead hand,
    where there is one; ``tables`` the five piles of each seat in the pile game for two, each a Pile or
    the upper and the lower card, or those two as a text). ``calls`` are made in turn from the
    dealer's left; they may be texts. The history begins with them.

    Raises SetupError with everything that is wrong.
    """
    rules = check_rules(rules)
    problems = seat_problems(rules.players, "dealer", dealer)
    seats = listed(barred, "barred", problems)
    problems += barred_problems(rules, seats)
    to_call = listed(calls, "calls", problems)
    held = _hands(rules, hands, problems)
    in_kitty = listed_cards(kitty, "the kitty", problems)
    in_dead = listed_cards(dead, "the dead hand", problems)
    for seat, hand in enumerate(held):
        if len(hand) != 10:
            problems.append(
                Problem("hand_size", f"hand {seat} has {len(hand)} cards; it must have 10")
            )
    for code, name, cards, size in (
        ("kitty_size", "kitty", in_kitty, rules.kitty_size),
        ("dead_size", "dead hand", in_dead, rules.dead_cards),
    ):
        if len(cards) != size:
            problems.append(
                Problem(code, f"the {name} has {len(cards)} cards; it must have {size}")
            )
    piled = _tables(rules, tables, problems)
    for seat, piles in enumerate(piled):
        if len(piles) != 5 or any(len(pile.cards) != 2 for pile in piles):
            problems.append(Problem("tables", f"table {seat} must have five piles of two cards"))
    placed = [(f"hand {seat}", card) for seat, hand in enumerate(held) for card in hand]
    placed += _on_tables(piled)
    placed += [("the kitty", card) for card in in_kitty]
    placed += [("the dead hand", card) for card in in_dead]
    problems += placement_problems(rules.pack, placed)
    if problems:
        raise SetupError(problems)
    state: State = open_auction(
        new_course(
            rules,
            dealer,
            tuple(sorted(set(seats))),
            (),
            tuple(map(mask_of, held)),
            mask_of(in_kitty),
            mask_of(in_dead),
            tables=piled,
            start=AuctionStart(
                tuple(map(CardSet, held)), CardSet(in_kitty), CardSet(in_dead), piled
            ),
        )
    )
    for number, call in enumerate(to_call):
        try:
            move = parse_move(call) if isinstance(call, str) else call
            state = state.apply(move)
        except FiveHundredError as error:
            told = str(call)[:40] if isinstance(call, (str, *MOVE_TYPES)) else shown(call, 40)
            raise SetupError([Problem("call", f"call {number} ({told}): {error}")]) from None
    return state


def _tables(rules: Rules, given: Any, problems: list[Problem]) -> Tables:
    """Take piles as they are given: a Pile, or an upper and a lower card."""
    if given is None or given == ():
        if rules.has_piles:
            problems.append(Problem("tables", "each of the two players has piles on the table"))
        return ()
    if not rules.has_piles:
        problems.append(Problem("tables", "only the pile game for two has cards on the table"))
        return ()
    found = []
    try:
        for piles in all_of(given):
            row = []
            for pile in all_of(piles):
                cards = parse_cards(pile) if isinstance(pile, str) else pile
                made = pile if isinstance(pile, Pile) else Pile(*all_of(cards, 2))
                if any(type(card) is not Card for card in made.cards) or made.covers != (
                    made.down is not None
                ):
                    raise TypeError
                row.append(made)
            found.append(tuple(row))
    except (TypeError, TooMany, ParseError):
        problems.append(
            Problem(
                "tables", "tables has, for each seat, piles of an upper and perhaps a lower card"
            )
        )
        return ()
    if len(found) != rules.players:
        problems.append(Problem("tables", f"there are tables for {rules.players} seats"))
    return tuple(found)


def _on_tables(tables: Tables) -> list[tuple[str, Card]]:
    return [
        (f"table {seat}", card)
        for seat, piles in enumerate(tables)
        for pile in piles
        for card in pile.cards
    ]


def _is_playable_contract(rules: Rules, contract: Any) -> bool:
    return isinstance(contract, Bid) and (
        contract is NO_CONTRACT or rules.can_be_contract(contract)
    )


def setup_play(
    rules: Rules,
    *,
    contract: Bid | str,
    declarer: int | None,
    hands: Iterable[Cards],
    leader: int | None = None,
    trick: Iterable[Play | Card | str] | str = (),
    tricks_won: Iterable[int] | None = None,
    tricks: Iterable[Trick] = (),
    partner: int | None = None,
    called: Card | str | None = None,
    named: Iterable[Suit | str | None] | None = None,
    slam: bool = False,
    dealer: int | None = None,
    kitty: Cards = (),
    discards: Cards = (),
    tables: Iterable[Iterable[Pile | Cards]] | None = None,
    half: Half | str = Half.HAND,
) -> TrickPlay:
    """Begin in the middle of the play, with any cards.

    ``contract`` is a bid or its text. ``hands`` are equally long, but for one card fewer in those
    that have played to ``trick``; those of partners who sit out may have any length. ``trick`` holds
    the cards of the trick in progress, from the leader on: cards, plays or their texts (``"Jo:H"`` for
    a joker led as a heart), or all in one text with blanks between them. ``tricks`` are finished
    tricks that everybody saw: they tell who is void, and which suits were led.
    ``tricks_won`` counts the tricks won by each seat, those in ``tricks`` included. ``leader`` leads
    to the trick in progress (by default the winner of the last trick, or who leads first).
    ``named`` has, for each seat, the suit that it fixed for its joker, or None. A missing ``dealer``
    is the seat to the right of the leader.

    ``called`` is the card that the contractor of the five-player game called, or its text.

    In the pile game for two ``tables`` are the piles of each seat as they lie now, and ``half`` is
    the half that led, or is to lead, to the trick in progress.

    The contract is judged on ``tricks_won`` and the tricks still played; a slam needs ten. The
    history begins empty. Raises SetupError with everything that is wrong.
    """
    rules = check_rules(rules)
    problems: list[Problem] = []
    held = _hands(rules, hands, problems)
    finished: list[Trick] = []
    for one in listed(tricks, "tricks", problems):
        wrong = trick_problems(rules, one)
        problems += wrong
        finished += [] if wrong else [one]
    in_trick = trick.replace(",", " ").split() if isinstance(trick, str) else trick
    plays = [
        play
        for play in (_as_play(one, problems) for one in listed(in_trick, "trick", problems))
        if play is not None
    ]
    card = _as_card(called, problems)
    bid: Bid = as_bid(contract)
    if not _is_playable_contract(rules, bid):
        told = str(bid) if isinstance(bid, Bid) else shown(bid, 40)
        problems.append(Problem("contract", f"{told} cannot be the contract at this table"))
    elif (declarer is None) != (bid is NO_CONTRACT):
        problems.append(Problem("declarer", "there is a declarer, except without a contract"))
    for what, seat in (("declarer", declarer), ("leader", leader), ("dealer", dealer)):
        if seat is not None:
            problems += seat_problems(rules.players, what, seat)
    fixed = _named(rules, named, problems)
    problems += slam_problems(rules, bid, slam)
    won = _won(rules, tricks_won, finished, problems)
    away = listed_cards(discards, "the discards", problems)
    in_kitty = listed_cards(kitty, "the kitty", problems)
    piled = _tables(rules, tables, problems)
    for seat, piles in enumerate(piled):
        if len(piles) > 5:
            problems.append(
                Problem("tables", f"table {seat} has {len(piles)} piles; there are five at most")
            )
    leading = Half.HAND
    try:
        leading = Half(half)
    except ValueError:
        problems.append(Problem("half", f"half is hand or table, not {shown(half, 40)}"))
    if leading is Half.TABLE and not rules.has_piles:
        problems.append(Problem("half", "only the pile game for two has cards on the table"))
    placed = [(f"hand {seat}", card) for seat, hand in enumerate(held) for card in hand]
    placed += _on_tables(piled)
    placed += [("the trick", play.card) for play in plays]
    placed += [("a finished trick", play.card) for one in finished for play in one.plays]
    placed += [("the discards", card) for card in away]
    on_the_table = [("the kitty", card) for card in in_kitty]
    if problems:  # what follows needs a contract, seats and tricks that can be
        problems += placement_problems(rules.pack, placed)
        problems += placement_problems(rules.pack, on_the_table)
        raise SetupError(problems)
    if leader is None and finished:
        leader = finished[-1].winner
    course = new_course(
        rules,
        0 if dealer is None else dealer,
        kitty=mask_of(in_kitty),
        contract=bid,
        declarer=declarer,
        called=card,
        partner=partner,
        named=fixed,
        slam=bool(slam),
        given=tuple(finished),
        given_plays=len(plays),
        won_before=won,
        tables=piled,
    )
    if course.kitty_is_taken:  # those cards have gone into a hand
        problems += placement_problems(rules.pack, placed)
        problems += placement_problems(rules.pack, on_the_table)
    else:
        problems += placement_problems(rules.pack, placed + on_the_table)
    problems += _put_away_problems(course, in_kitty, away)
    if leader is None:
        leader = declarer if dealer is None and declarer is not None else course.opening_leader
    if dealer is None:
        course = change_course(course, dealer=(leader - 1) % rules.players)
    played = [*finished, _in_progress(course, leader, plays)]
    if away and declarer is not None:
        course = change_course(course, discards=((_discarder(course), mask_of(away)),))
    problems += call_problems(course, held, played)
    if not problems:
        if partner is None:
            course = change_course(course, partner=holder_of(held, played, card, declarer))
        problems += position_problems(course, held, leader, plays, finished, leading)
    if problems:
        raise SetupError(problems)
    start = PlayStart(
        bid,
        declarer,
        tuple(map(CardSet, held)),
        leader,
        tuple(plays),
        _all_won(course, finished),
        course.given,
        course.partner,
        card,
        fixed,
        bool(slam),
        CardSet(in_kitty),
        CardSet(away),
        piled,
        leading,
    )
    course = change_course(course, start=start)
    masks = tuple(map(mask_of, held))
    return resume(course, masks, leader, tuple(plays), tuple(finished), piled, leading)


def _as_play(play: Any, problems: list[Problem]) -> Play | None:
    if type(play) is Play:
        return play
    if type(play) is Card:
        return Play(play)
    if isinstance(play, str):
        try:
            read = parse_play(play)
        except ParseError as error:
            problems.append(Problem("not_a_card", f"the trick: {error}"))
            return None
        if type(read) is Play:
            return read
    problems.append(
        Problem("not_a_card", f"the trick holds {shown(play)}, which is no Play or Card")
    )
    return None


def _as_card(called: Any, problems: list[Problem]) -> Any:
    """The card that was called; what is no text is judged by the rules."""
    if not isinstance(called, str):
        return called
    try:
        return Card.parse(called)
    except ParseError as error:
        problems.append(Problem("called", f"the called card: {error}"))
        return None


def _in_progress(course: Course, leader: int, plays: list[Play]) -> Trick:
    """The trick in progress as a Trick, as far as seats go."""
    active = course.active
    start = active.index(leader) if leader in active else 0
    order = (*active[start:], *active[:start])
    played = tuple(plays[: len(order)])
    return Trick(leader, played, order[: len(played)], leader)


def _named(rules: Rules, named: Any, problems: list[Problem]) -> tuple[Suit | None, ...]:
    """The suit that each seat fixed for its joker, or None."""
    if named is None:
        return (None,) * rules.players
    given = listed(named, "named", problems)
    try:
        fixed = tuple(None if suit is None else Suit(suit) for suit in given)
    except ValueError:
        fixed = ()
    if len(fixed) != rules.players:
        problems.append(
            Problem("named", f"named has a suit or None for each of {rules.players} seats")
        )
    return fixed


def _discarder(course: Course) -> int:
    """Who put cards away for good: in a double nullo that passes them on, the partner."""
    assert course.declarer is not None
    assert course.contract is not None
    passed_on = (
        course.contract.kind is BidKind.DOUBLE_NULLO
        and course.rules.double_nullo_kitty is DoubleNulloKitty.PASS_ON
    )
    return partner_of(course.rules, course.declarer) if passed_on else course.declarer


def _put_away_problems(course: Course, kitty: list[Card], away: list[Card]) -> list[Problem]:
    """Problems with the kitty and the discards, where they are given."""
    problems = []
    size = course.rules.kitty_size
    if kitty and len(kitty) != size:
        problems.append(
            Problem("kitty_size", f"the kitty has {len(kitty)} cards; it must have {size}")
        )
    if away and not course.kitty_is_taken:
        problems.append(Problem("discards", "nobody takes the kitty, so nobody puts cards away"))
    elif away and len(away) != size + course.slam:
        problems.append(
            Problem(
                "discards", f"{len(away)} cards are put away; there must be {size + course.slam}"
            )
        )
    return problems


def _won(
    rules: Rules,
    tricks_won: Any,
    finished: list[Trick],
    problems: list[Problem],
) -> tuple[int, ...]:
    """The tricks that each seat won before those shown."""
    counted = [sum(one.winner == seat for one in finished) for seat in range(rules.players)]
    if tricks_won is None:
        return ()
    won = tuple(listed(tricks_won, "tricks_won", problems))
    if len(won) != rules.players or not all(map(is_tricks, won)):
        problems.append(
            Problem("tricks_won", f"tricks_won has one number for each of {rules.players} seats")
        )
        return ()
    before = tuple(all_ - some for all_, some in zip(won, counted, strict=True))
    if min(before) < 0:
        problems.append(Problem("tricks_won", "tricks_won counts fewer tricks than are shown"))
    return before if any(before) else ()


def _all_won(course: Course, finished: list[Trick]) -> tuple[int, ...] | None:
    """The tricks that each seat has won, those shown included; None if only those are counted."""
    if not course.won_before:
        return None
    return tuple(
        before + sum(one.winner == seat for one in finished)
        for seat, before in enumerate(course.won_before)
    )


def begin_again(rules: Rules, *, start: Start, dealer: int, barred: Iterable[int] = ()) -> State:
    """The state that a set-up began from, by the door it came through; raises SetupError."""
    if isinstance(start, AuctionStart):
        return setup_auction(
            rules,
            hands=start.hands,
            kitty=start.kitty,
            dead=start.dead,
            dealer=dealer,
            barred=barred,
            tables=start.tables,
        )
    if tuple(barred):
        raise SetupError([Problem("barred", "nobody is barred once the tricks are played")])
    return setup_play(rules, dealer=dealer, **attrs.asdict(start, recurse=False))
