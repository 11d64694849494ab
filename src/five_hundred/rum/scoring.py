"""What a deal was worth, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from five_hundred.cards import Card, CardSet, cards_in
from five_hundred.errors import FiveHundredError, Problem, SetupError, shown
from five_hundred.rum.choices import LayoffCredit, NextDealer, Partners, Tie, Win
from five_hundred.rum.melds import Meld, hand_value
from five_hundred.rum.rules import Rules
from five_hundred.rum.wild import physical
from five_hundred.score import Score, ScoreEntry, Verdict


def _points(value: Iterable[int]) -> tuple[int, ...]:
    return tuple(value)


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
        values = meld.values(rules)
        shares: dict[int, list[int]] = {}
        for at in range(len(meld.cards)):
            seat = meld.owner if by_owner else meld.by[at]
            assert seat is not None
            shares.setdefault(seat, []).append(at)
        for seat, places in shares.items():
            own = seat == meld.owner
            entries.append(
                ScoreEntry(
                    sides[seat],
                    seat,
                    f"{meld.kind}" if own else f"laid off on meld {number}",
                    sum(values[at] for at in places),
                    tuple(physical(meld.cards[at]) for at in places),
                )
            )
    if went_out is not None or rules.stock_out_hand_penalty:
        for seat, hand in enumerate(hands):
            cards = tuple(cards_in(hand))
            if cards:
                cost = sum(hand_value(card, rules) for card in cards)
                entries.append(ScoreEntry(sides[seat], seat, "left in hand", -cost, cards))
    if went_out is not None and rules.out_bonus:
        entries.append(ScoreEntry(sides[went_out], went_out, "going out", rules.out_bonus))
    for seat, fine in enumerate(fines):
        if fine:
            entries.append(ScoreEntry(sides[seat], seat, "fines", -fine))
    return entries


def score_deal(
    rules: Rules,
    *,
    melds: Iterable[Meld],
    hands: Iterable[Iterable[Card]],
    went_out: int | None = None,
    fines: Mapping[int, int] | Sequence[int] = {},
    void: bool = False,
) -> Score:
    """Score a deal: what lies on the table, what is left in the hands, who went out, and fines.

    ``melds`` are all melds on the table, and each must know who laid its cards (``by``, or
    ``owner`` where the credit goes to the owner). ``hands`` are the cards left, one hand a seat.
    ``went_out`` is the seat that went out, None when the deal ended by the stock. ``fines`` maps
    seats to points. A ``void`` deal counts nothing (RR-67). Raises SetupError with all problems.
    """
    problems = []
    listed: list[list[Card]] = []
    try:
        listed = [list(hand) for hand in hands]
        laid = list(melds)
    except TypeError as error:
        raise SetupError([Problem("wrong_kind", f"melds and hands are lists: {error}")]) from None
    least, most = rules.players
    if not least <= len(listed) <= most:
        problems.append(
            Problem("players", f"these rules are for {least} to {most} hands, not {len(listed)}")
        )
    masks = []
    for seat, hand in enumerate(listed):
        try:
            masks.append(CardSet(hand).mask)
        except FiveHundredError as error:
            problems.append(Problem("not_a_card", f"hand {seat}: {error}"))
    seats = range(len(listed))
    seen: dict[Card, str] = {}
    for place, cards in _where(laid, listed):
        for card in cards:
            if card in seen:
                problems.append(Problem("card_twice", f"{card} is in {seen[card]} and in {place}"))
            seen[card] = place
    by_owner = rules.layoff_credit is LayoffCredit.OWNER
    for number, meld in enumerate(laid):
        if not isinstance(meld, Meld):
            problems.append(Problem("not_a_meld", f"meld {number} is no Meld: {shown(meld)}"))
            continue
        creditors = [meld.owner] if by_owner else list(meld.by)
        for seat in creditors:  # type: ignore[assignment]
            if seat is None:
                problems.append(
                    Problem("no_seat", f"meld {number} ({meld}) does not say who laid it (by)")
                )
                break
            if seat not in seats:
                problems.append(Problem("no_seat", f"meld {number}: there is no seat {seat}"))
                break
    if went_out is not None and (type(went_out) is not int or went_out not in seats):
        problems.append(Problem("no_seat", f"went_out: there is no seat {shown(went_out, 40)}"))
    booked, more = fines_of(fines, len(listed))
    problems += more
    if problems:
        raise SetupError(problems)
    if void:
        return Score.of(side_count(rules, len(listed)), ())
    return Score.of(
        side_count(rules, len(listed)), entries_of(rules, laid, masks, went_out, booked)
    )


def _where(melds: list[Any], hands: list[list[Card]]) -> Iterable[tuple[str, list[Card]]]:
    for number, meld in enumerate(melds):
        if isinstance(meld, Meld):
            yield f"meld {number}", [physical(laid) for laid in meld.cards]
    for seat, hand in enumerate(hands):
        yield f"hand {seat}", [card for card in hand if isinstance(card, Card)]


def fines_of(fines: Any, players: int) -> tuple[list[int], list[Problem]]:
    """Fines as a list, one number a seat, and what is wrong with them."""
    booked = [0] * players
    problems = []
    pairs: list[tuple[Any, Any]]
    try:
        pairs = list(fines.items() if isinstance(fines, Mapping) else enumerate(fines))
    except TypeError:
        return booked, [Problem("fines", f"fines map seats to points; not {shown(fines)}")]
    for seat, fine in pairs:
        if type(seat) is not int or not 0 <= seat < players:
            problems.append(Problem("no_seat", f"fines: there is no seat {shown(seat, 40)}"))
        elif type(fine) is not int or fine < 0:
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
    Raises SetupError when they do not fit the result.
    """
    before = tuple(totals)
    points = result.points
    if len(before) != len(points) or not all(type(one) is int for one in (*before, *points)):
        raise SetupError(
            [
                Problem(
                    "totals",
                    f"totals and points are whole numbers, one a side: {shown(before)} and "
                    f"{shown(points)}",
                )
            ]
        )
    after = tuple(total + won for total, won in zip(before, points, strict=True))
    players = 4 if rules.partners is Partners.PAIRS else len(points)
    out = result.went_out
    if out is not None and not (type(out) is int and 0 <= out < players):
        raise SetupError([Problem("no_seat", f"went_out: there is no seat {shown(out, 40)}")])
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
