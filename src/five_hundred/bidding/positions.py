"""Whether a position of the play, given by hand, can be."""

from __future__ import annotations

from collections.abc import Sequence

from five_hundred.bidding.choices import JokerNamer, PartnerCalling
from five_hundred.bidding.course import Course, change_course, jokers_of, rounds_of
from five_hundred.bidding.joker import Half, Trick, halves_of
from five_hundred.bidding.kitty import PartnerCall
from five_hundred.bidding.moves import CallCard, Play
from five_hundred.bidding.pile import Pile, face_up
from five_hundred.bidding.piles import resume_piles
from five_hundred.bidding.rules import Rules
from five_hundred.bidding.state import State
from five_hundred.bidding.tricks import TrickPlay, deal_is_decided, resume_play
from five_hundred.cards import Card
from five_hundred.errors import IllegalMove, Problem, shown
from five_hundred.given import is_seat, mask_of

Tables = tuple[tuple[Pile, ...], ...]


def resume(
    course: Course,
    hands: tuple[int, ...],
    leader: int,
    plays: tuple[Play, ...],
    finished: tuple[Trick, ...],
    tables: Tables,
    half: Half,
) -> TrickPlay:
    """The play of the tricks from some point on, with or without piles; nothing is checked."""
    if course.rules.has_piles:
        return resume_piles(course, hands, leader, plays, finished, tables, half)
    return resume_play(course, hands, leader, plays, finished)


def trick_problems(rules: Rules, trick: object) -> list[Problem]:
    """What is wrong with the form of a finished trick."""
    if type(trick) is not Trick:
        return [Problem("tricks", f"a finished trick is a Trick, not {shown(trick)}")]
    players = rules.players
    lists = isinstance(trick.plays, tuple) and isinstance(trick.seats, tuple)
    good = (
        lists
        and len(trick.plays) == len(trick.seats) > 0
        and all(type(play) is Play for play in trick.plays)
        and all(is_seat(seat, players) for seat in trick.seats)
        and is_seat(trick.leader, players)
        and is_seat(trick.winner, players)
        and type(trick.half) is Half
        and isinstance(trick.turned, tuple)
        and all(
            isinstance(turned, tuple)
            and len(turned) == 2
            and is_seat(turned[0], players)
            and type(turned[1]) is Card
            for turned in trick.turned
        )
    )
    if good:
        return []
    return [
        Problem(
            "tricks",
            "a finished trick has a leader, as many plays as seats, and a winner; "
            f"{shown(trick)} has not",
        )
    ]


def holder_of(
    held: Sequence[Sequence[Card]],
    tricks: Sequence[Trick],
    called: Card | None,
    declarer: int | None,
) -> int | None:
    """The other seat that holds a called card, or has played it."""
    for seat, hand in enumerate(held):
        if called in hand and seat != declarer:
            return seat
    for trick in tricks:
        for seat, play in zip(trick.seats, trick.plays, strict=True):
            if play.card is called and seat != declarer:
                return seat
    return None


def call_problems(
    course: Course, held: Sequence[Sequence[Card]], tricks: Sequence[Trick]
) -> list[Problem]:
    """Problems with the called card and the partner of the five-player game (BR-39)."""
    rules, contract = course.rules, course.contract
    partner, called, declarer = course.partner, course.called, course.declarer
    if partner is None and called is None:
        return []
    if rules.players != 5 or rules.partner_call is PartnerCalling.NONE:
        return [Problem("partner", "only five players have a called partner")]
    assert contract is not None  # checked before
    if not (contract.is_trick_bid or contract.is_game) or declarer is None:
        return [Problem("partner", f"nobody calls a partner in {contract.word}")]
    problems = []
    if partner is not None and not is_seat(partner, rules.players):
        problems.append(
            Problem("partner", f"the partner is another seat, not {shown(partner, 40)}")
        )
    elif partner == declarer:
        problems.append(Problem("partner", "the contractor's partner is another seat"))
    if called is None:
        return problems
    if rules.partner_call is PartnerCalling.NAME_PLAYER:
        return [*problems, Problem("called", "a player is named at this table, not a card")]
    hands = [mask_of(hand) for hand in held]
    for trick in tricks:
        for seat, play in zip(trick.seats, trick.plays, strict=True):
            hands[seat] |= play.bit
    calling = PartnerCall(change_course(course, called=None, partner=None), tuple(hands))
    wrong = calling.why_illegal(CallCard(called) if type(called) is Card else called)
    if wrong is not None:
        problems.append(Problem("called", wrong.message))
        return problems
    holder = holder_of(held, tricks, called, declarer)
    if partner is not None and holder is not None and holder != partner:
        problems.append(Problem("called", f"seat {holder} has {called}, not the partner"))
    return problems


def name_problems(course: Course) -> list[Problem]:
    """Problems with the suits that seats are said to have fixed for their jokers (BR-28)."""
    naming = [seat for seat, suit in enumerate(course.named) if suit is not None]
    if not naming:
        return []
    how = course.rules.joker_naming
    jokers = jokers_of(course)
    if not jokers or how is JokerNamer.NONE:
        return [Problem("named", "nobody can fix a joker's suit here")]
    problems = []
    if how is JokerNamer.CONTRACTOR and naming != [course.declarer]:
        problems.append(Problem("named", "only the contractor can fix his joker's suit"))
    if len(naming) > jokers.bit_count():
        problems.append(Problem("named", "more seats fixed a suit than there are jokers"))
    return problems


def position_problems(
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
    order = rounds_of(course.rules, course.active)[leader]
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
    problems += name_problems(course)
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
    rounds = rounds_of(course.rules, course.active)
    for one in finished:
        if one.leader not in course.active or one.seats != rounds[one.leader]:
            return [Problem("tricks", f"the trick {one} has other players than this deal")]
    hands = [mask_of(hand) for hand in held]
    tables = [list(piles) for piles in course.tables]
    current = Trick(leader, tuple(plays), rounds[leader][: len(plays)], leader, half)
    for one in (current, *reversed(finished)):
        if not _taken_back(course, one, hands, tables):
            return [Problem("tables", f"the piles do not fit the trick {one}")]
    if any(pile.up is None and pile.covers for piles in tables for pile in piles):
        return [Problem("tables", "a hidden card lies under none: it would have been turned up")]
    if any(course.named) and not _names_fit(course, hands, tables):
        return [Problem("named", "who fixed his joker's suit holds a joker, or has played it")]
    first, first_half = leader, half
    if finished:
        first, first_half = finished[0].leader, finished[0].half
    fresh = change_course(course, given=(), given_plays=0)
    state: State = resume(fresh, tuple(hands), first, (), (), tuple(map(tuple, tables)), first_half)
    if not isinstance(state, TrickPlay) or _was_decided(state, tuple(hands)):
        return [Problem("over", "the deal would have ended before this position")]
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
    for given, real in zip(finished, state.tricks, strict=True):
        if given.winner != real.winner:
            return [Problem("tricks", f"seat {real.winner} won the trick {given}")]
        if given != real:
            return [Problem("tricks", f"other cards were turned up after the trick {given}")]
    if state.leading_half is not half:
        return [Problem("half", f"the {state.leading_half} won the last trick, and leads")]
    return []


def _names_fit(course: Course, hands: list[int], tables: list[list[Pile]]) -> bool:
    """Whether those who fixed a suit had jokers, but for as many as were played before this."""
    jokers = jokers_of(course)
    held = [hand & jokers for hand in hands]
    for seat, piles in enumerate(tables):
        held[seat] |= face_up(piles) & jokers
    somewhere = sum(hands) | (0 if course.kitty_is_taken else course.kitty)
    for _, cards in course.discards:
        somewhere |= cards
    for pile in (pile for piles in tables for pile in piles):
        somewhere |= sum(card.bit for card in pile.cards)
    lacking = [
        seat for seat, suit in enumerate(course.named) if suit is not None and not held[seat]
    ]
    return len(lacking) <= (jokers & ~somewhere).bit_count()


def _was_decided(state: TrickPlay, hands: tuple[int, ...]) -> bool:
    """Whether the rules would have ended the deal before a first position (BR-38)."""
    table = state._table
    return table.may_stop and deal_is_decided(table.course, hands, ())


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
