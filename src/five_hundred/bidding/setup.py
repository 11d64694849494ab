"""Positions given by hand, checked: every problem is told at once, and nothing half-built returned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from five_hundred.bidding.auction import open_auction
from five_hundred.bidding.choices import PartnerCall, Slam
from five_hundred.bidding.course import Course, change_course, new_course, rounds_of
from five_hundred.bidding.deal import barred_problems, seat_problems
from five_hundred.bidding.joker import Half, Trick, halves_of
from five_hundred.bidding.kitty import jokers_of
from five_hundred.bidding.ladder import NO_CONTRACT, Bid
from five_hundred.bidding.moves import Move, Play, parse_move
from five_hundred.bidding.pile import Pile
from five_hundred.bidding.piles import resume_piles
from five_hundred.bidding.rules import Rules
from five_hundred.bidding.start import AuctionStart, PlayStart, Start
from five_hundred.bidding.state import State
from five_hundred.bidding.tricks import TrickPlay, resume_play
from five_hundred.cards import Card, CardSet, Suit, parse_cards
from five_hundred.errors import FiveHundredError, IllegalMove, ParseError, Problem, SetupError

Cards = Iterable[Card] | str
"""Cards in any order; a text with blanks between them will do."""


def _cards(given: Any, where: str, problems: list[Problem]) -> list[Card]:
    """Take cards as they are given; what is no card becomes a problem."""
    if isinstance(given, str):
        try:
            return parse_cards(given)
        except ParseError as error:
            problems.append(Problem("not_a_card", f"{where}: {error}"))
            return []
    try:
        cards = list(given)
    except TypeError:
        problems.append(Problem("not_a_card", f"{where} is made of cards, not {given!r:.60}"))
        return []
    strange = [card for card in cards if type(card) is not Card]
    if strange:
        problems.append(
            Problem("not_a_card", f"{where} holds {strange[0]!r:.60}, which is no card")
        )
    return [card for card in cards if type(card) is Card]


def _in_the_pack(rules: Rules, placed: Sequence[tuple[str, Card]]) -> list[Problem]:
    """Problems with cards that are not in the pack, or in two places."""
    problems = []
    pack = set(rules.pack)
    where: dict[Card, str] = {}
    for place, card in placed:
        if card not in pack:
            problems.append(
                Problem("not_in_pack", f"{card} in {place} is not in this table's pack")
            )
        elif card in where:
            both = place if where[card] == place else f"{where[card]} and in {place}"
            problems.append(Problem("card_twice", f"{card} is given twice: in {both}"))
        where.setdefault(card, place)
    return problems


def _mask(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


def _hands(rules: Rules, hands: Any, problems: list[Problem]) -> list[list[Card]]:
    try:
        given = list(hands)
    except TypeError:
        problems.append(Problem("hands", f"hands is one hand a seat, not {hands!r:.60}"))
        given = []
    if len(given) != rules.players:
        problems.append(
            Problem(
                "hands", f"there is one hand for each of {rules.players} seats, not {len(given)}"
            )
        )
    return [_cards(hand, f"hand {seat}", problems) for seat, hand in enumerate(given)]


def setup_auction(
    rules: Rules,
    *,
    hands: Iterable[Cards],
    kitty: Cards,
    dealer: int = 0,
    calls: Iterable[Move | str] = (),
    dead: Cards = (),
    barred: Iterable[int] = (),
    tables: Iterable[Iterable[Pile | tuple[Card, Card]]] | None = None,
) -> State:
    """Begin a deal with given cards: the auction, or what it has come to after some calls.

    ``hands`` has ten cards for each seat, ``kitty`` the rest of the pack (``dead`` the dead hand,
    where there is one; ``tables`` the five piles of each seat in the pile game for two, each a Pile or
    the upper and the lower card). ``calls`` are made in turn from the dealer's left; they may be texts. The
    history begins with them.

    Raises SetupError with everything that is wrong.
    """
    problems = seat_problems(rules, "dealer", dealer)
    seats = tuple(barred)
    problems += barred_problems(rules, seats)
    held = _hands(rules, hands, problems)
    in_kitty = _cards(kitty, "the kitty", problems)
    in_dead = _cards(dead, "the dead hand", problems)
    for seat, hand in enumerate(held):
        if len(hand) != 10:
            problems.append(
                Problem("hand_size", f"hand {seat} has {len(hand)} cards; it must have 10")
            )
    for name, cards, size in (
        ("kitty", in_kitty, rules.kitty_size),
        ("dead hand", in_dead, rules.dead_cards),
    ):
        if len(cards) != size:
            problems.append(
                Problem("kitty_size", f"the {name} has {len(cards)} cards; it must have {size}")
            )
    piled = _tables(rules, tables, problems)
    for seat, piles in enumerate(piled):
        if len(piles) != 5 or any(len(pile.cards) != 2 for pile in piles):
            problems.append(Problem("tables", f"table {seat} must have five piles of two cards"))
    placed = [(f"hand {seat}", card) for seat, hand in enumerate(held) for card in hand]
    placed += _on_tables(piled)
    placed += [("the kitty", card) for card in in_kitty]
    placed += [("the dead hand", card) for card in in_dead]
    problems += _in_the_pack(rules, placed)
    if problems:
        raise SetupError(problems)
    state: State = open_auction(
        new_course(
            rules,
            dealer,
            tuple(sorted(set(seats))),
            (),
            tuple(map(_mask, held)),
            _mask(in_kitty),
            _mask(in_dead),
            tables=piled,
            start=AuctionStart(
                tuple(map(CardSet, held)), CardSet(in_kitty), CardSet(in_dead), piled
            ),
        )
    )
    for number, call in enumerate(calls):
        try:
            move = parse_move(call) if isinstance(call, str) else call
            state = state.apply(move)
        except FiveHundredError as error:
            raise SetupError([Problem("call", f"call {number} ({call!s:.40}): {error}")]) from None
    return state


Tables = tuple[tuple[Pile, ...], ...]


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
        for piles in given:
            row = []
            for pile in piles:
                made = pile if isinstance(pile, Pile) else Pile(*pile)
                if any(type(card) is not Card for card in made.cards) or made.covers != (
                    made.down is not None
                ):
                    raise TypeError
                row.append(made)
            found.append(tuple(row))
    except TypeError:
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
    contract: Bid,
    declarer: int | None,
    hands: Iterable[Cards],
    leader: int | None = None,
    trick: Iterable[Play | Card] = (),
    tricks_won: Iterable[int] | None = None,
    tricks: Iterable[Trick] = (),
    partner: int | None = None,
    called: Card | None = None,
    named: Iterable[Suit | None] | None = None,
    slam: bool = False,
    dealer: int | None = None,
    kitty: Cards = (),
    discards: Cards = (),
    tables: Iterable[Iterable[Pile | tuple[Card, Card]]] | None = None,
    half: Half | str = Half.HAND,
) -> TrickPlay:
    """Begin in the middle of the play, with any cards.

    ``hands`` are equally long, but for one card fewer in those that have played to ``trick``; those
    of partners who sit out may have any length. ``tricks`` are finished tricks that everybody saw:
    they tell who is void, and which suits were led. ``tricks_won`` counts the tricks won by each
    seat, those in ``tricks`` included. ``leader`` leads to the trick in progress (by default the
    winner of the last trick, or who leads first). ``named`` has, for each seat, the suit that it
    fixed for its joker, or None. A missing ``dealer`` is the seat to the right of the leader.

    In the pile game for two ``tables`` are the piles of each seat as they lie now, and ``half`` is
    the half that led, or is to lead, to the trick in progress.

    The contract is judged on ``tricks_won`` and the tricks still played; a slam needs ten. The
    history begins empty. Raises SetupError with everything that is wrong.
    """
    problems: list[Problem] = []
    held = _hands(rules, hands, problems)
    finished = list(tricks)
    started = [play if type(play) is Play else _as_play(play, problems) for play in trick]
    if not _is_playable_contract(rules, contract):
        problems.append(
            Problem("contract", f"{contract!s:.40} cannot be the contract at this table")
        )
    elif (declarer is None) != (contract is NO_CONTRACT):
        problems.append(Problem("declarer", "there is a declarer, except without a contract"))
    for what, seat in (("declarer", declarer), ("leader", leader), ("dealer", dealer)):
        if seat is not None:
            problems += seat_problems(rules, what, seat)
    fixed = tuple(named) if named is not None else (None,) * rules.players
    if len(fixed) != rules.players or any(
        suit is not None and suit not in tuple(Suit) for suit in fixed
    ):
        problems.append(
            Problem("named", f"named has a suit or None for each of {rules.players} seats")
        )
    problems += _call_problems(rules, held, partner, called, declarer)
    if slam and (
        rules.slam not in (Slam.DECLARED_500, Slam.DECLARED_PLUS_250)
        or not (isinstance(contract, Bid) and contract.is_trick_bid)
    ):
        problems.append(
            Problem("slam", "a slam is declared with a trick bid, where the rules have it")
        )
    strange = [one for one in finished if type(one) is not Trick]
    if strange:
        problems.append(Problem("tricks", f"a finished trick is a Trick, not {strange[0]!r:.60}"))
        finished = []
    won = _won(rules, tricks_won, finished, problems)
    away = _cards(discards, "the discards", problems)
    in_kitty = _cards(kitty, "the kitty", problems)
    piled = _tables(rules, tables, problems)
    leading = Half.HAND
    try:
        leading = Half(half)
    except ValueError:
        problems.append(Problem("half", f"half is hand or table, not {half!r:.40}"))
    if leading is Half.TABLE and not rules.has_piles:
        problems.append(Problem("half", "only the pile game for two has cards on the table"))
    placed = [(f"hand {seat}", card) for seat, hand in enumerate(held) for card in hand]
    placed += _on_tables(piled)
    placed += [("the trick", play.card) for play in started if play is not None]
    placed += [("a finished trick", play.card) for one in finished for play in one.plays]
    placed += [("the discards", card) for card in away]
    problems += _in_the_pack(rules, placed) + _in_the_pack(
        rules, [("the kitty", card) for card in in_kitty]
    )
    for seat, piles in enumerate(piled):
        if len(piles) > 5:
            problems.append(
                Problem("tables", f"table {seat} has {len(piles)} piles; there are five at most")
            )
    if problems:
        raise SetupError(problems)
    plays = [play for play in started if play is not None]
    if leader is None and finished:
        leader = finished[-1].winner
    course = new_course(
        rules,
        0 if dealer is None else dealer,
        kitty=_mask(in_kitty),
        contract=contract,
        declarer=declarer,
        discards=((declarer or 0, _mask(away)),) if away else (),
        called=called,
        call_made=called is not None or partner is not None,
        partner=partner if partner is not None else _holder(held, called, declarer),
        named=fixed,
        slam=slam,
        given=tuple(finished),
        given_plays=len(plays),
        won_before=won,
        tables=piled,
    )
    if leader is None:
        leader = declarer if dealer is None and declarer is not None else course.opening_leader
    if dealer is None:
        course = change_course(course, dealer=(leader - 1) % rules.players)
    problems = _position_problems(course, held, leader, plays, finished, leading)
    if problems:
        raise SetupError(problems)
    start = PlayStart(
        contract,
        declarer,
        tuple(map(CardSet, held)),
        leader,
        tuple(plays),
        _all_won(course, finished),
        course.given,
        course.partner,
        called,
        fixed,
        slam,
        CardSet(in_kitty),
        CardSet(away),
        piled,
        leading,
    )
    course = change_course(course, start=start)
    masks = tuple(map(_mask, held))
    return _resume(course, masks, leader, tuple(plays), tuple(finished), piled, leading)


def _resume(
    course: Course,
    hands: tuple[int, ...],
    leader: int,
    plays: tuple[Play, ...],
    finished: tuple[Trick, ...],
    tables: Tables,
    half: Half,
) -> TrickPlay:
    if course.rules.has_piles:
        return resume_piles(course, hands, leader, plays, finished, tables, half)
    return resume_play(course, hands, leader, plays, finished)


def _as_play(card: Any, problems: list[Problem]) -> Play | None:
    if type(card) is Card:
        return Play(card)
    problems.append(Problem("not_a_card", f"the trick holds {card!r:.60}, which is no play"))
    return None


def _holder(held: list[list[Card]], called: Card | None, declarer: int | None) -> int | None:
    for seat, hand in enumerate(held):
        if called in hand and seat != declarer:
            return seat
    return None


def _call_problems(
    rules: Rules,
    held: list[list[Card]],
    partner: int | None,
    called: Card | None,
    declarer: int | None,
) -> list[Problem]:
    problems = []
    if partner is None and called is None:
        return []
    if rules.players != 5 or rules.partner_call is PartnerCall.NONE:
        problems.append(Problem("partner", "only five players have a called partner"))
    if partner is not None:
        problems += seat_problems(rules, "partner", partner)
        if partner == declarer:
            problems.append(Problem("partner", "the contractor's partner is another seat"))
    if called is not None and called not in rules.pack:
        problems.append(Problem("called", f"{called!s:.40} is not in this table's pack"))
    holder = _holder(held, called, None) if called is not None else None
    if partner is not None and holder is not None and holder != partner:
        problems.append(Problem("called", f"{called} is in hand {holder}, not with the partner"))
    return problems


def _won(
    rules: Rules,
    tricks_won: Iterable[int] | None,
    finished: list[Trick],
    problems: list[Problem],
) -> tuple[int, ...]:
    """The tricks that each seat won before those shown."""
    shown = [sum(one.winner == seat for one in finished) for seat in range(rules.players)]
    if tricks_won is None:
        return ()
    won = tuple(tricks_won)
    if len(won) != rules.players or any(type(number) is not int or number < 0 for number in won):
        problems.append(
            Problem("tricks_won", f"tricks_won has one number for each of {rules.players} seats")
        )
        return ()
    before = tuple(all_ - some for all_, some in zip(won, shown, strict=True))
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


def _position_problems(
    course: Course,
    held: list[list[Card]],
    leader: int,
    plays: list[Play],
    finished: list[Trick],
    half: Half,
) -> list[Problem]:
    """Problems with hands, tricks and turns taken together."""
    active = course.active
    if leader not in active:
        return [Problem("leader", f"seat {leader} sits this deal out and cannot lead")]
    order = rounds_of(course)[leader]
    if len(plays) >= len(order):
        return [Problem("trick", f"a trick in progress has fewer than {len(order)} cards")]
    problems = []
    sizes = {f"hand {seat}": len(held[seat]) for seat in active}
    for seat, piles in enumerate(course.tables):
        sizes[f"table {seat}"] = sum(len(pile.cards) for pile in piles)
    have = dict(sizes)
    current = Trick(leader, tuple(plays), order[: len(plays)], leader, half)
    for index in halves_of(course.rules, current):
        name = f"hand {index}" if index < course.players else f"table {index - course.players}"
        sizes[name] += 1
    size = max(sizes.values())
    for name, number in sizes.items():
        if number != size:
            played = " and one in the trick" if number != have[name] else ""
            problems.append(
                Problem(
                    "hand_size", f"{name} has {have[name]} cards{played}; the others have {size}"
                )
            )
    if size == 0:
        problems.append(Problem("hand_size", "no cards are left to play"))
    done = len(finished) + sum(course.won_before)
    if done + size > 10:
        problems.append(
            Problem("tricks_won", f"{done} tricks are won and {size} cards are left: more than ten")
        )
    for seat, suit in enumerate(course.named):
        if suit is not None and not jokers_of(course):
            problems.append(
                Problem("named", f"seat {seat} has no free joker whose suit it could fix")
            )
    if problems:
        return problems
    return _replayed(course, held, leader, plays, finished, half)


def _replayed(
    course: Course,
    held: list[list[Card]],
    leader: int,
    plays: list[Play],
    finished: list[Trick],
    half: Half,
) -> list[Problem]:
    """Play what was shown once more, by the rules, to see that it could be."""
    rounds = rounds_of(course)
    for one in finished:
        if one.leader not in course.active or one.seats != rounds[one.leader]:
            return [Problem("tricks", f"the trick {one} has other players than this deal")]
        if len(one.plays) != len(one.seats):
            return [Problem("tricks", f"the trick {one} lacks a card")]
    hands = [_mask(hand) for hand in held]
    tables = [list(piles) for piles in course.tables]
    current = Trick(leader, tuple(plays), rounds[leader][: len(plays)], leader, half)
    for one in (current, *reversed(finished)):
        if not _taken_back(course, one, hands, tables):
            return [Problem("tables", f"the piles do not fit the trick {one}")]
    if any(pile.up is None and pile.covers for piles in tables for pile in piles):
        return [Problem("tables", "a hidden card lies under none: it would have been turned up")]
    first, first_half = leader, half
    if finished:
        first, first_half = finished[0].leader, finished[0].half
    fresh = change_course(course, given=(), given_plays=0)
    state: State = _resume(
        fresh, tuple(hands), first, (), (), tuple(map(tuple, tables)), first_half
    )
    todo = [(one.leader, play) for one in finished for play in one.plays]
    todo += [(leader, play) for play in plays]
    for leads, play in todo:
        if not isinstance(state, TrickPlay):
            return [Problem("over", "the deal would have ended before this position")]
        if state.leader != leads:
            return [
                Problem(
                    "leader", f"seat {leads} cannot lead: seat {state.leader} won the last trick"
                )
            ]
        try:
            state = state.apply(play)
        except IllegalMove as error:
            return [Problem("trick", f"{play} could not be played: {error}")]
    if not isinstance(state, TrickPlay):
        return [Problem("over", "the deal is over in this position")]
    if state.leader != leader:
        return [
            Problem(
                "leader", f"seat {state.leader} won the last trick, so seat {leader} cannot lead"
            )
        ]
    for shown, real in zip(finished, state.tricks, strict=True):
        if shown.winner != real.winner:
            return [Problem("tricks", f"seat {real.winner} won the trick {shown}")]
        if shown != real:
            return [Problem("tricks", f"other cards were turned up after the trick {shown}")]
    if state.leading_half is not half:
        return [Problem("half", f"the {state.leading_half} won the last trick, and leads")]
    return []


def _taken_back(course: Course, trick: Trick, hands: list[int], tables: list[list[Pile]]) -> bool:
    """Put the cards of a trick back where they came from; False if that cannot be."""
    for seat, card in trick.turned:
        row = tables[seat] if seat < len(tables) else []
        places = [place for place, pile in enumerate(row) if pile.up is card and not pile.covers]
        if not places:
            return False
        row[places[0]] = Pile(None, card)
    for index, play in zip(halves_of(course.rules, trick), trick.plays, strict=True):
        if index < course.players:
            hands[index] |= play.bit
            continue
        row = tables[index - course.players]
        bare = [place for place, pile in enumerate(row) if pile.up is None]
        # a hidden card without one on it is where the card of this trick was played from
        bare.sort(key=lambda place: not row[place].covers)
        if bare:
            row[bare[0]] = Pile(play.card, row[bare[0]].down)
        elif len(row) < 5:
            row.append(Pile(play.card))
        else:
            return False
    return True


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
