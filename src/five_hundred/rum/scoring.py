"""What a deal was worth, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from five_hundred.bounded import all_of
from five_hundred.cards import cards_in
from five_hundred.errors import Problem, SetupError, TooMany, shown
from five_hundred.given import (
    Cards,
    is_points,
    is_seat,
    listed,
    listed_cards,
    mask_of,
    placement_problems,
)
from five_hundred.rum.choices import LayoffCredit, NextDealer, Partners, Tie, Win
from five_hundred.rum.melds import Meld, checked_melds, hand_value, values_of
from five_hundred.rum.moves import listed as cards_of
from five_hundred.rum.rules import Rules, check_rules
from five_hundred.rum.shape import shape_of
from five_hundred.rum.wild import physicals
from five_hundred.score import Score, ScoreEntry, Verdict, new_entry


def _points(value: Iterable[int]) -> tuple[int, ...]:
    problems: list[Problem] = []
    points = tuple(listed(value, "points", problems))
    if problems:
        raise SetupError(problems)
    return points


@attrs.frozen
class DealResult:
    """What :func:`verdict` needs of a deal: the points of each side, and the seat that went out.

    People who play with real cards can make one by hand.
    """

    points: tuple[int, ...] = attrs.field(converter=_points)
    went_out: int | None = None


def sides_of(rules: Rules, players: int) -> tuple[int, ...]:
    """The side of each of so many seats."""
    if rules.partners is Partners.PAIRS:
        return tuple(seat % 2 for seat in range(players))
    return tuple(range(players))


def entries_of(
    rules: Rules,
    melds: Sequence[Meld],
    hands: Sequence[int],
    went_out: int | None,
    fines: Sequence[int],
) -> list[ScoreEntry]:
    """The items of a deal's score (RR-100): table, hands, bonus, fines. Hands are bits."""
    sides = sides_of(rules, len(hands))
    entries = []
    by_owner = rules.layoff_credit is LayoffCredit.OWNER
    for number, meld in enumerate(melds):
        values, cards = values_of(meld.kind, meld.cards, rules), physicals(meld.cards)
        owner = meld.owner
        if owner is not None and (by_owner or meld.by.count(owner) == len(cards)):
            entries.append(new_entry(sides[owner], owner, str(meld.kind), sum(values), cards))
            continue
        shares: dict[int, list[int]] = {}
        for at, seat in enumerate(meld.by):
            if by_owner:
                seat = owner
            assert seat is not None
            shares.setdefault(seat, []).append(at)
        for seat, places in shares.items():
            own = seat == meld.owner
            entries.append(
                new_entry(
                    sides[seat],
                    seat,
                    str(meld.kind) if own else f"laid off on meld {number}",
                    sum([values[at] for at in places]),
                    tuple([cards[at] for at in places]),
                )
            )
    if went_out is not None or rules.stock_out_hand_penalty:
        for seat, hand in enumerate(hands):
            cards = tuple(cards_of(hand))
            if cards:
                cost = sum([hand_value(card, rules) for card in cards])
                entries.append(new_entry(sides[seat], seat, "left in hand", -cost, cards))
    if went_out is not None and rules.out_bonus:
        entries.append(new_entry(sides[went_out], went_out, "going out", rules.out_bonus))
    for seat, fine in enumerate(fines):
        if fine:
            entries.append(new_entry(sides[seat], seat, "fines", -fine))
    return entries


def score_deal(
    rules: Rules,
    *,
    melds: Iterable[Meld],
    hands: Iterable[Cards],
    went_out: int | None = None,
    fines: Mapping[int, int] | Sequence[int] = {},
    void: bool = False,
) -> Score:
    """Score a deal: what lies on the table, what is left in the hands, who went out, and fines.

    ``melds`` are all melds on the table, and each must know who laid its cards (``by``, or
    ``owner`` where the credit goes to the owner). ``hands`` are the cards left, one hand a seat;
    texts will do.
    ``went_out`` is the seat that went out, None when the deal ended by the stock. ``fines`` maps
    seats to points. A ``void`` deal counts nothing (RR-67). Raises SetupError with all problems.
    """
    rules = check_rules(rules)
    problems: list[Problem] = []
    on_table = listed(melds, "melds", problems)
    held = [
        listed_cards(hand, f"hand {seat}", problems)
        for seat, hand in enumerate(listed(hands, "hands", problems))
    ]
    players = len(held)
    least, most = rules.players
    if not least <= players <= most:
        problems.append(
            Problem("players", f"these rules are for {least} to {most} hands, not {players}")
        )
        raise SetupError(problems)
    laid = checked_melds(on_table, shape_of(rules, rules.packs_for(players)), players, problems)
    placed = [
        (f"meld {number}", card) for number, meld in laid.items() for card in cards_in(meld.mask)
    ]
    placed += [(f"hand {seat}", card) for seat, hand in enumerate(held) for card in hand]
    problems += placement_problems(rules.pack_for(players), placed)
    by_owner = rules.layoff_credit is LayoffCredit.OWNER
    for number, meld in laid.items():
        problems += layer_problems(number, meld, (meld.owner,) if by_owner else meld.by)
    if went_out is not None and not is_seat(went_out, players):
        problems.append(Problem("no_seat", f"went_out: there is no seat {shown(went_out, 40)}"))
    booked, more = fines_of(fines, players)
    problems += more
    if type(void) is not bool:
        problems.append(Problem("void", f"void is True or False, not {shown(void, 40)}"))
    if problems:
        raise SetupError(problems)
    sides = side_count(rules, players)
    if void:
        return Score.of(sides, ())
    masks = [mask_of(hand) for hand in held]
    return Score.of(sides, entries_of(rules, tuple(laid.values()), masks, went_out, booked))


def layer_problems(number: int, meld: Meld, seats: Iterable[int | None]) -> list[Problem]:
    """What is wrong with the seats that laid a meld: each must be known."""
    if None not in seats:
        return []
    told = f"meld {number} ({meld}) does not say who laid it (by)"
    return [Problem("no_seat", told)]


def fines_of(fines: Any, players: int) -> tuple[list[int], list[Problem]]:
    """Fines as a list, one number a seat, and what is wrong with them."""
    booked = [0] * players
    problems = []
    pairs: list[tuple[Any, Any]]
    try:
        pairs = all_of(fines.items() if isinstance(fines, Mapping) else enumerate(fines))
    except (TypeError, TooMany):
        return booked, [Problem("fines", f"fines map seats to points; not {shown(fines)}")]
    for seat, fine in pairs:
        if type(seat) is not int or not 0 <= seat < players:
            problems.append(Problem("no_seat", f"fines: there is no seat {shown(seat, 40)}"))
        elif not is_points(fine) or fine < 0:
            problems.append(
                Problem("fines", f"a fine is a number of points, not {shown(fine, 40)}")
            )
        else:
            booked[seat] = fine
    return booked, problems


def side_count(rules: Rules, players: int) -> int:
    """How many sides so many seats make."""
    return len(set(sides_of(rules, players)))


def deal_winner(rules: Rules, points: tuple[int, ...], players: int, dealer: int) -> int:
    """The seat that deals next after this one (RR-103)."""
    if rules.next_dealer is NextDealer.LEFT:
        return (dealer + 1) % players
    sides = sides_of(rules, players)
    best = max(points)
    for step in range(1, players + 1):
        seat = (dealer + step) % players
        if points[sides[seat]] == best:
            return seat
    raise AssertionError("some side has the best score")


def shown_total(rules: Rules, total: int) -> int:
    """A total as the table shows it: counted up, or what is missing to the target (RR-103)."""
    return rules.target - total if rules.countdown else total


def verdict(rules: Rules, totals: Iterable[int], result: DealResult) -> Verdict:
    """Judge a match after a deal (RR-102, RR-103).

    ``totals`` are those of each side before the deal, always counted up (see ``shown_total``).
    Raises SetupError when they do not fit the result, or the rules are for other numbers of sides.
    """
    rules = check_rules(rules)
    if not isinstance(result, DealResult):
        told = f"a verdict is on a DealResult, not on {shown(result)}"
        raise SetupError([Problem("result", told)])
    problems: list[Problem] = []
    before = tuple(listed(totals, "totals", problems))
    points = result.points
    pairs = rules.partners is Partners.PAIRS
    least, most = (2, 2) if pairs else rules.players
    if not least <= len(points) <= most:
        many = f"{least}" if least == most else f"{least} to {most}"
        told = f"by these rules there are {many} sides, not {len(points)}"
        problems.append(Problem("points", told))
    if len(before) != len(points) or not all(map(is_points, (*before, *points))):
        told = (
            f"totals and points are whole numbers, one a side: {shown(before)} and {shown(points)}"
        )
        problems.append(Problem("totals", told))
    players = 4 if pairs else len(points)
    out = result.went_out
    if out is not None and not is_seat(out, players):
        problems.append(Problem("no_seat", f"went_out: there is no seat {shown(out, 40)}"))
    if problems:
        raise SetupError(problems)
    after = tuple(total + won for total, won in zip(before, points, strict=True))
    goer = None if out is None else sides_of(rules, players)[out]
    winners, reason = _winners(rules, after, goer)
    losers = tuple(side for side in range(len(after)) if side not in winners) if winners else ()
    return Verdict(after, (), winners, losers, reason)


def _winners(
    rules: Rules, totals: tuple[int, ...], goer: int | None
) -> tuple[tuple[int, ...], str]:
    reached = [side for side, total in enumerate(totals) if total >= rules.target]
    goal = "is down to nought" if rules.countdown else f"has reached {rules.target}"
    goals = "are down to nought" if rules.countdown else f"have reached {rules.target}"
    if not reached:
        return (), f"no side {goal}"
    if rules.win is not Win.HIGHEST and goer in reached:
        assert goer is not None
        return (goer,), f"side {goer} went out and {goal}"
    if rules.win is Win.MUST_GO_OUT:
        return (), f"no side that {goal} went out in this deal"
    best = max(totals)
    leaders = tuple(side for side in reached if totals[side] == best)
    if len(leaders) == 1:
        return leaders, f"side {leaders[0]} {goal} and has the best total"
    tied = " and ".join(map(str, leaders))
    if rules.tie is Tie.SHARED:
        return leaders, f"sides {tied} {goals} with the same total and win together"
    if rules.tie is Tie.GOER and goer in leaders:
        assert goer is not None
        return (goer,), f"sides {tied} {goals} with the same total; side {goer} went out"
    return (), f"sides {tied} are level at the top: another deal decides"
